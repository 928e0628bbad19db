//===- Bulk.cpp - What bulk and tensor copies share -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Bulk.h"

using namespace llvm;

namespace tilecopy::emu {

AddressSlots takeAddress(Decoding &d, size_t operand, Space space) {
  Operand base = d.operand(operand);
  if (base.kind == Operand::Address)
    base.elements.resize(1);
  d.address(base, space);
  AddressSlots slots{d.inst.a, d.inst.offset, d.inst.addressMask, space};
  d.inst.a = none;
  d.inst.offset = 0;
  d.inst.addressMask = ~uint64_t(0);
  return slots;
}

bool takeSharedDestination(Decoding &d, BulkOperands &o) {
  int space = d.takeOneOf({"shared::cluster", "shared::cta"});
  o.toCluster = space == 0;
  return space >= 0;
}

void takeMaskAndHint(Decoding &d, BulkOperands &o, size_t operand, bool mayMulticast) {
  bool multicast = mayMulticast && d.take("multicast::cluster"), hint = d.take("L2::cache_hint");
  size_t count = operand + multicast + hint;
  if (!d.expectOperands(count, count))
    return;
  if (multicast)
    o.ctaMask = d.in(operand, Ty::B16);
  if (multicast && !o.toCluster)
    d.fail(".multicast::cluster needs a destination in .shared::cluster");
  if (hint)
    d.in(operand + multicast, Ty::B64);
}

int takeUpdate(Decoding &d) {
  static constexpr UpdateOp ops[] = {UpdateOp::And, UpdateOp::Or,  UpdateOp::Xor, UpdateOp::Add,
                                     UpdateOp::Inc, UpdateOp::Dec, UpdateOp::Min, UpdateOp::Max};
  int n = d.takeOneOf({"and", "or", "xor", "add", "inc", "dec", "min", "max"});
  return n < 0 ? -1 : int(ops[n]);
}

void setBulk(Decoding &d, const BulkOperands &o, Exec exec) {
  d.inst.list = uint32_t(d.decoder.code->bulks.size());
  d.decoder.code->bulks.push_back(o);
  d.inst.exec = exec;
}

void fault(Thread &t, const Inst &i, FindingKind kind, uint64_t address, const Twine &why) {
  t.machine->report(kind, &t, &i, address, why);
  t.machine->stop();
}

Machine::Place placeOf(Thread &t, const Inst &i, Space space, uint64_t address, uint64_t bytes,
                       bool isWrite) {
  Machine &m = *t.machine;
  Machine::Place p = m.resolve(t, i, space, address, unsigned(bytes));
  if (!p.segment) {
    m.reportOutside(t, i, space, address, unsigned(bytes), isWrite ? Touch::Write : Touch::Read);
    m.stop();
  }
  return p;
}

// The CTA whose shared memory holds an address, and the offset in it.
static Cta *ctaAt(Thread &t, const Inst &i, const AddressSlots &a, uint64_t &offset) {
  Machine::Place p = placeOf(t, i, a.space, addressOf(t, a), 1, true);
  if (!p.segment)
    return nullptr;
  offset = p.offset;
  Cta *cta = t.machine->ctaOf(*p.segment);
  if (!cta)
    fault(t, i, FindingKind::InvalidOperand, p.segment->base + p.offset,
          "an address in shared memory is expected, this one is in ." + memorySpaceName(p.space));
  return cta;
}

// Which CTA's mbarrier counts the copy to `to` (PTX ISA 9.7.9.27.1.2): the one in that CTA,
// whatever CTA the operand names; with .cta_group::2, the one in the CTA of the pair that the
// operand names.
static Cta *barrierCta(Machine &m, const BulkOperands &o, Cta &to, Cta &named) {
  if (o.ctaGroup != 2)
    return &to;
  uint32_t rank = (to.rank & ~1u) | (named.rank & 1);
  return rank < m.clusterSize() ? &m.ctaOfRank(to, rank) : nullptr;
}

bool findDestinations(Thread &t, const Inst &i, uint64_t &offset,
                      SmallVectorImpl<BulkDestination> &out) {
  Machine &m = *t.machine;
  const BulkOperands &o = bulkOf(t, i);
  uint64_t barrierOffset;
  Cta *to = ctaAt(t, i, o.to, offset);
  Cta *named = to ? ctaAt(t, i, o.barrier, barrierOffset) : nullptr;
  if (!named)
    return false;
  auto invalid = [&](const Twine &why) {
    fault(t, i, FindingKind::InvalidOperand, 0, why);
    return false;
  };
  if (!o.toCluster && to != t.cta)
    return invalid("the destination is in another CTA's shared memory, which .shared::cta is not");
  uint32_t mask = o.ctaMask == none ? 1u << to->rank : get<uint16_t>(t, o.ctaMask);
  if (mask >> m.clusterSize())
    return invalid("the CTA mask 0x" + utohexstr(mask, true) + " names CTAs beyond the " +
                   Twine(m.clusterSize()) + " of the cluster");
  if (o.ctaMask == none && o.ctaGroup == 2 && (named->rank ^ to->rank) > 1)
    return invalid("the mbarrier is neither in the destination CTA nor in its pair's");
  if (o.ctaMask == none && o.ctaGroup != 2 && named != to)
    m.report(FindingKind::InvalidOperand, &t, &i, 0,
             "the mbarrier is in CTA " + Twine(named->rank) +
                 " of the cluster, the destination in " + Twine(to->rank) +
                 ": it must be in the same");
  for (uint32_t rank = 0; rank != m.clusterSize(); ++rank) {
    if (!(mask >> rank & 1))
      continue;
    Cta &cta = m.ctaOfRank(*t.cta, rank);
    Cta *counting = barrierCta(m, o, cta, *named);
    if (!counting)
      return invalid("CTA " + Twine(rank) +
                     " of the cluster has no pair, which .cta_group::2 needs");
    Mbarrier *b = m.mbarriers.useAsync(t, i, counting->shared, barrierOffset);
    if (!b) {
      m.stop();
      return false;
    }
    out.push_back({&cta, b});
  }
  return true;
}

// The part of a copy that goes to one CTA. It is an operation of its own, because its mbarrier says
// nothing about what other CTAs get.
void issueLoad(Thread &t, const Inst &i, const BulkCopy &copy, uint32_t bytes,
               ArrayRef<BulkDestination> destinations) {
  for (const BulkDestination &d : destinations) {
    auto part = std::make_unique<BulkCopy>(copy);
    auto isOther = [&](const BulkPiece &p) { return p.segment != &d.cta->shared; };
    erase_if(part->targets, isOther);
    erase_if(part->undefined, isOther);
    part->claimPieces();
    FlightRef flight = t.machine->async.issue(t, i, std::move(part));
    if (!flight)
      return;
    t.machine->async.signalAfter(t, i, {d.barrier, /*isBytes=*/true, bytes}, flight);
  }
}

void issueStore(Thread &t, const Inst &i, std::unique_ptr<BulkCopy> copy) {
  copy->claimPieces();
  if (FlightRef flight = t.machine->async.issue(t, i, std::move(copy)))
    t.bulkOpen.push_back(flight);
}

} // namespace tilecopy::emu
