//===- AsyncStore.cpp - Asynchronous stores, bulk zeros -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.12 (st.async), 9.7.9.13 (st.bulk), 9.7.13.7 (red.async).
//
// st.async and red.async write registers to the shared memory of a CTA of the cluster and signal an
// mbarrier there.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/AsyncStore.h"
#include "Emulator/Async/Bulk.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

/// Clusters may have one CTA.
bool launchesClusters(const LaunchContext &c) {
  return c.config.inClusters || c.config.cluster.count() > 1 || c.code.entry->requiredCluster[0];
}

Flow storeAsync(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  const BulkOperands &o = bulkOf(t, i);
  uint64_t address = addressOf(t, o.to);
  // Seen on an H200: CUDA_ERROR_ILLEGAL_INSTRUCTION.
  if (!launchesClusters(m.context)) {
    fault(t, i, FindingKind::InvalidOperand, address,
          "the launch has no clusters, in which this instruction traps; give the kernel or the "
          "launch a cluster, of one CTA too, as in .reqnctapercluster 1, 1, 1");
    return Flow::Next;
  }
  Machine::Place to = placeOf(t, i, o.to.space, address, i.bytes, true);
  if (!to.segment)
    return Flow::Next;
  if (to.offset % i.bytes) {
    fault(t, i, FindingKind::Misaligned, address,
          "address 0x" + utohexstr(address, true) + " is not a multiple of " + Twine(i.bytes));
    return Flow::Next;
  }
  Machine::Place at = placeOf(t, i, o.barrier.space, addressOf(t, o.barrier), 8, true);
  if (!at.segment)
    return Flow::Next;
  if (at.segment != to.segment) {
    fault(t, i, FindingKind::InvalidOperand, address,
          "the mbarrier is not in the shared memory of the CTA that the store goes to");
    return Flow::Next;
  }
  Mbarrier *barrier = m.mbarriers.useAsync(t, i, *at.segment, at.offset);
  if (!barrier)
    return Flow::Next;
  auto copy = std::make_unique<BulkCopy>(i.bytes);
  unsigned bytes = bytesOf(i.ty);
  for (unsigned n = 0; n != i.vector; ++n)
    std::memcpy(copy->buffer.data() + n * bytes, &t.regs[o.coordinates[n]], bytes);
  copy->addTarget({to.segment, to.offset, 0, i.bytes});
  if (o.update >= 0)
    copy->update = BulkUpdate{UpdateOp(o.update), i.ty, false};
  copy->claimPieces();
  for (AsyncRange &written : copy->writes)
    written.proxy = Proxy::Generic; // only bulk operations have another one
  if (FlightRef flight = m.async.issue(t, i, std::move(copy)))
    m.async.signalAfter(t, i, {barrier, /*isBytes=*/true, i.bytes}, flight);
  return Flow::Next;
}

void takeDestination(Decoding &d) {
  d.take("shared::cluster");
  if (!d.take("mbarrier::complete_tx::bytes"))
    d.fail("it completes by .mbarrier::complete_tx::bytes");
}

// [to], value or {values}, [mbarrier]
void finish(Decoding &d, BulkOperands o) {
  Inst &i = d.inst;
  if (!d.expectOperands(3, 3))
    return;
  o.to = takeAddress(d, 0, Space::Shared);
  const Operand &value = d.operand(1);
  std::vector<Operand> one{value};
  const std::vector<Operand> &values = value.kind == Operand::Vector ? value.elements : one;
  if (values.size() != i.vector)
    return d.failVector(values.size());
  for (const Operand &v : values)
    o.coordinates.push_back(d.in(v, i.ty));
  o.barrier = takeAddress(d, 2, Space::Shared);
  i.bytes = uint16_t(bytesOf(i.ty) * i.vector);
  setBulk(d, o, storeAsync);
}

Flow storeZeros(Thread &t, const Inst &i) {
  uint64_t address = addressOf(t, i), size = t.regs[i.b];
  if (size % 8 || address % 8) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, address,
                      Twine(size) + " bytes at 0x" + utohexstr(address, true) +
                          ": both are to be multiples of 8");
    return Flow::Next;
  }
  const uint8_t zeros[8] = {};
  for (uint64_t n = 0; n < size; n += 8) {
    uint8_t *to = t.machine->access(t, i, i.space, address + n, 8, Touch::Write, zeros);
    if (!to)
      break;
    std::memset(to, 0, 8);
  }
  return Flow::Next;
}

} // namespace

/// Whether it is the form that releases to global memory and signals no mbarrier (PTX 8.7). Only
/// its order says when it takes effect, and that is the order of the instruction without .async.
static bool isRelease(const Decoding &d) { return is_contained(d.source.parts, "release"); }

// st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes{.v2,.v4}.type
// st.async{.mmio}.release.scope{.global}.type
void decodeStoreAsync(Decoding &d) {
  if (isRelease(d)) {
    d.take("mmio");
    return decodeStore(d);
  }
  d.take("weak");
  takeDestination(d);
  int vector = d.takeOneOf({"v2", "v4"});
  d.inst.vector = vector < 0 ? 1 : uint8_t(2 << vector);
  d.inst.ty = d.type({Ty::B32, Ty::B64, Ty::U32, Ty::U64, Ty::S32, Ty::S64, Ty::F32, Ty::F64});
  finish(d, {});
}

// red.async.relaxed.cluster{.shared::cluster}.mbarrier::complete_tx::bytes.op.type
// red.async{.mmio}.release.scope{.global}.add.type
void decodeReduceAsync(Decoding &d) {
  if (isRelease(d)) {
    d.take("mmio");
    return decodeReduction(d);
  }
  BulkOperands o;
  if (!d.take("relaxed") || !d.take("cluster"))
    return d.fail("it is .relaxed.cluster or .release");
  takeDestination(d);
  o.update = takeUpdate(d);
  d.inst.ty = d.type();
  if (d.agrees(updateRules()))
    finish(d, o);
}

// st.bulk{.weak}{.shared::cta} [to], size, 0
void decodeStoreBulk(Decoding &d) {
  d.take("weak");
  d.inst.space = d.take("shared::cta") ? Space::Shared : Space::Generic;
  if (!d.expectOperands(3, 3))
    return;
  d.address(0, d.inst.space);
  d.inst.b = d.in(1, Ty::B64);
  if (d.immediate(2) != 0)
    d.fail("the value is 0");
  d.inst.exec = storeZeros;
}

namespace {

constexpr FamilyRow asyncStoreRows[] = {
    {"multimem", decodeMultimem, "9.7.9.14"},
};

} // namespace

ArrayRef<FamilyRow> asyncStoreFamily() { return asyncStoreRows; }

} // namespace tilecopy::emu
