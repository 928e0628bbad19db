//===- LaunchControl.cpp - Taking over CTAs that have not started ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.13.17, clusterlaunchcontrol: a cluster asks to cancel one that has not started, and
// then does its work itself. The answer comes asynchronously, as 16 bytes in shared memory that an
// mbarrier counts. Its bits are this device's own: 1 and the first CTA's three coordinates, or
// all zeros.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Bulk.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

constexpr unsigned answerBytes = 16;

Flow tryCancel(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  const BulkOperands &o = bulkOf(t, i);
  Machine::Place to = placeOf(t, i, o.to.space, addressOf(t, o.to), answerBytes, true);
  if (!to.segment)
    return Flow::Next;
  if (to.offset % answerBytes) {
    fault(t, i, FindingKind::Misaligned, addressOf(t, o.to),
          "address 0x" + utohexstr(addressOf(t, o.to), true) + " is not a multiple of 16");
    return Flow::Next;
  }
  Machine::Place at = placeOf(t, i, o.barrier.space, addressOf(t, o.barrier), 8, true);
  if (!at.segment)
    return Flow::Next;
  BulkCopy copy(answerBytes);
  if (auto first = m.cancelCluster()) {
    uint32_t answer[4] = {1, (*first)[0], (*first)[1], (*first)[2]};
    std::memcpy(copy.buffer.data(), answer, answerBytes);
  }
  SmallVector<BulkDestination, 4> destinations;
  for (uint32_t rank = 0; rank != m.clusterSize(); ++rank) {
    Cta &cta = m.ctaOfRank(*t.cta, rank);
    if (!o.toCluster && &cta != t.cta)
      continue;
    Mbarrier *b = m.mbarriers.useAsync(t, i, cta.shared, at.offset);
    if (!b)
      return Flow::Next;
    destinations.push_back({&cta, b});
    copy.addTarget({&cta.shared, to.offset, 0, answerBytes});
  }
  issueLoad(t, i, copy, answerBytes, destinations);
  return Flow::Next;
}

void decodeTry(Decoding &d) {
  BulkOperands o;
  if (!d.take("async"))
    return d.fail(".async is missing");
  d.take("shared::cta");
  if (!d.take("mbarrier::complete_tx::bytes"))
    return d.fail("it completes by .mbarrier::complete_tx::bytes");
  o.toCluster = d.take("multicast::cluster::all");
  d.type({Ty::B128});
  if (!d.expectOperands(2, 2))
    return;
  o.to = takeAddress(d, 0, Space::Shared);
  o.barrier = takeAddress(d, 1, Space::Shared);
  d.decoder.code->usesLaunchControl = true;
  setBulk(d, o, tryCancel);
}

Flow isCanceled(Thread &t, const Inst &i) {
  t.regs[i.dst] = get<uint32_t>(t, i.a) == 1;
  return Flow::Next;
}

// Part n of the answer; all of them where `list` says.
Flow firstCta(Thread &t, const Inst &i) {
  uint64_t low = t.regs[i.a], high = t.regs[i.a + 1];
  if (uint32_t(low) != 1)
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "no CTA was canceled, so that there is no first one");
  uint32_t parts[] = {uint32_t(low >> 32), uint32_t(high), uint32_t(high >> 32), 0};
  if (i.vector == 1) {
    put<uint32_t>(t, i.dst, parts[i.mode]);
    return Flow::Next;
  }
  const uint32_t *to = &t.machine->code.lists[i.list];
  for (unsigned n = 0; n != i.vector; ++n)
    put<uint32_t>(t, to[n], parts[n]);
  return Flow::Next;
}

void decodeCancelQuery(Decoding &d) {
  Inst &i = d.inst;
  if (d.take("is_canceled")) {
    d.type({Ty::Pred});
    d.type({Ty::B128});
    d.expectOperands(2, 2);
    i.a = d.in(1, Ty::B128);
    i.dst = d.out(0, Ty::Pred);
    i.exec = isCanceled;
    return;
  }
  int part = d.takeOneOf({"get_first_ctaid::x", "get_first_ctaid::y", "get_first_ctaid::z"});
  if (part < 0 && !d.take("get_first_ctaid"))
    return d.fail(".is_canceled or .get_first_ctaid is expected");
  bool vector = part < 0;
  if (vector && !d.take("v4"))
    return d.fail(".v4 is missing");
  d.type({Ty::B32});
  d.type({Ty::B128});
  if (!d.expectOperands(2, 2))
    return;
  i.a = d.in(1, Ty::B128);
  i.exec = firstCta;
  i.mode = vector ? 0 : uint32_t(part);
  if (!vector) {
    i.dst = d.out(0, Ty::B32);
    return;
  }
  const Operand &to = d.operand(0);
  if (to.kind != Operand::Vector || to.elements.size() != 4)
    return d.fail("a vector of 4 elements is expected");
  i.vector = 4;
  i.list = uint32_t(d.decoder.code->lists.size());
  std::vector<uint32_t> slots;
  for (const Operand &e : to.elements)
    slots.push_back(d.out(e, Ty::B32));
  d.decoder.code->lists.insert(d.decoder.code->lists.end(), slots.begin(), slots.end());
}

void decodeLaunchControl(Decoding &d) {
  if (d.take("try_cancel"))
    return decodeTry(d);
  if (d.take("query_cancel"))
    return decodeCancelQuery(d);
  d.fail(".try_cancel or .query_cancel is expected");
}

constexpr FamilyRow launchControlRows[] = {
    {"clusterlaunchcontrol", decodeLaunchControl, "9.7.13.17, 9.7.13.18"},
};

} // namespace

ArrayRef<FamilyRow> launchControlFamily() { return launchControlRows; }

// The next cluster that has not started; it now never will.
std::optional<std::array<unsigned, 3>> Machine::cancelCluster() {
  uint64_t next = canceled ? *canceled + 1 : cluster + 1;
  if (next >= clusters)
    return std::nullopt;
  canceled = next;
  return ctaAt(next, 0);
}

} // namespace tilecopy::emu
