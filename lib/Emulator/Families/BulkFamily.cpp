//===- BulkFamily.cpp - Linear bulk copies, and bulk groups ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.25.4 and .5: cp.async.bulk and cp.reduce.async.bulk without a tensor map.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Bulk.h"
#include "Emulator/Families/AsyncStore.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// The size in bytes, and whether both addresses are multiples of 16. The hardware moves whole units
// of 16 bytes.
bool checkOperands(Thread &t, const Inst &i, const BulkOperands &o, uint32_t &bytes) {
  bytes = get<uint32_t>(t, o.size);
  if (bytes % 16)
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "a size of " + Twine(bytes) + " bytes, which is not a multiple of 16");
  bytes &= ~uint32_t(15);
  for (const AddressSlots *a : {&o.to, &o.from})
    if (uint64_t address = addressOf(t, *a); address % 16) {
      fault(t, i, FindingKind::Misaligned, address,
            "address 0x" + utohexstr(address, true) + " is not a multiple of 16");
      return false;
    }
  return true;
}

/// Moves nothing that a kernel can see.
Flow bulkPrefetch(Thread &t, const Inst &i) {
  const BulkOperands &o = bulkOf(t, i);
  uint32_t bytes = 0;
  checkOperands(t, i, o, bytes);
  return Flow::Next;
}

// The bytes of the copy that have a value: [first, last).
struct KeptBytes {
  uint32_t first, last;
};

// Bytes at the ends that are ignored may lie outside of the memory, and bring nothing defined.
KeptBytes keptBytes(Thread &t, const Inst &i, const BulkOperands &o, uint32_t bytes) {
  if (o.offsets.empty())
    return {0, bytes};
  uint32_t left = get<uint32_t>(t, o.offsets[0]), right = get<uint32_t>(t, o.offsets[1]);
  for (uint32_t *ignored : {&left, &right}) {
    if (*ignored > 15)
      t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                        Twine(*ignored) + " bytes are ignored; it can be 0 to 15");
    *ignored = std::min(*ignored, 15u);
  }
  left = std::min(left, bytes);
  return {left, std::max(left, bytes - std::min(right, bytes))};
}

Flow bulkLoad(Thread &t, const Inst &i) {
  const BulkOperands &o = bulkOf(t, i);
  uint32_t bytes;
  uint64_t offset;
  SmallVector<BulkDestination, 4> destinations;
  if (!checkOperands(t, i, o, bytes) || !findDestinations(t, i, offset, destinations))
    return Flow::Next;
  auto [first, last] = keptBytes(t, i, o, bytes);
  uint32_t kept = last - first;
  Machine::Place from{};
  if (kept)
    from = placeOf(t, i, o.from.space, addressOf(t, o.from) + first, kept, /*isWrite=*/false);
  if (kept && !from.segment)
    return Flow::Next;
  auto copy = std::make_unique<BulkCopy>(bytes);
  copy->addSource({from.segment, from.offset, first, kept});
  for (const BulkDestination &d : destinations) {
    Segment &shared = d.cta->shared;
    if (!shared.holds(offset, bytes)) {
      t.machine->reportOutside(t, i, Space::Shared, shared.base + offset, bytes, Touch::Write);
      t.machine->stop();
      return Flow::Next;
    }
    // Which bytes are read before they are written over is not defined.
    bool overlaps = from.segment == &shared && from.offset < offset + bytes &&
                    offset < from.offset + bytes && (o.update >= 0 || from.offset != offset);
    if (overlaps && t.machine->context.options.checks.races)
      t.machine->report(FindingKind::DataRace, &t, &i, shared.base + offset,
                        "the source of the copy, shared offsets " + Twine(from.offset) + " to " +
                            Twine(from.offset + bytes) + ", overlaps its destination at " +
                            Twine(offset));
    copy->addTarget({&shared, offset + first, first, kept});
    for (const BulkPiece &p : {BulkPiece{&shared, offset, 0, first},
                               BulkPiece{&shared, offset + last, last, bytes - last}})
      if (p.bytes)
        copy->undefined.push_back(p);
  }
  if (o.update >= 0)
    copy->update = BulkUpdate{UpdateOp(o.update), i.ty, false};
  if (!destinations.empty())
    issueLoad(t, i, *copy, bytes, destinations);
  return Flow::Next;
}

Flow bulkStore(Thread &t, const Inst &i) {
  const BulkOperands &o = bulkOf(t, i);
  uint32_t bytes;
  if (!checkOperands(t, i, o, bytes))
    return Flow::Next;
  Machine::Place from = placeOf(t, i, o.from.space, addressOf(t, o.from), bytes, false);
  if (!from.segment)
    return Flow::Next;
  uint32_t mask = o.byteMask == none ? 0xffff : get<uint16_t>(t, o.byteMask);
  if (!mask || !bytes)
    return Flow::Next;
  // Only the bytes of the mask are accessed.
  uint32_t first = countr_zero(mask), kept = bytes - first - (countl_zero(mask) - 16);
  uint32_t run = mask == 0xffff ? bytes : 1;
  auto copy = std::make_unique<BulkCopy>(bytes);
  for (uint32_t n = 0; n != bytes; n += run)
    if (mask >> n % 16 & 1)
      copy->addSource({from.segment, from.offset + n, n, run});
  bool isThere = forEachDevice(t, i, addressOf(t, o.to) + first, o.multimem, [&] {
    Machine::Place to = placeOf(t, i, o.to.space, addressOf(t, o.to) + first, kept, true);
    for (uint32_t n = 0; to.segment && n != bytes; n += run)
      if (mask >> n % 16 & 1)
        copy->addTarget({to.segment, to.offset + n - first, n, run});
    return to.segment != nullptr;
  });
  if (!isThere)
    return Flow::Next;
  if (o.update >= 0)
    copy->update = BulkUpdate{UpdateOp(o.update), i.ty, false};
  issueStore(t, i, std::move(copy));
  return Flow::Next;
}

void commitOpen(Thread &t) {
  t.bulkGroups.push_back(std::move(t.bulkOpen));
  t.bulkOpen.clear();
}

Flow commitBulk(Thread &t, const Inst &i) {
  commitOpen(t);
  if (t.bulkGroups.size() > maxAsyncGroups) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "more than " + Twine(maxAsyncGroups) +
                          " groups were committed without a wait");
    t.machine->stop();
  }
  return Flow::Next;
}

template <bool readOnly> Flow wait(Thread &t, const Inst &i) {
  size_t groups = t.bulkGroups.size(), pending = i.mode;
  for (size_t n = 0; n + pending < groups; ++n)
    t.machine->async.wait(&t, t.bulkGroups[n], readOnly);
  if (!readOnly && groups > pending)
    t.bulkGroups.erase(t.bulkGroups.begin(), t.bulkGroups.end() - pending);
  return Flow::Next;
}

void decodeReduction(Decoding &d, BulkOperands &o) {
  static const FormRules rules(
      {"cp.reduce.async.bulk", "multimem.cp.reduce.async.bulk"},
      {{"multimem tensor global|shared::cluster and|or|xor|add|inc|dec|min|max %",
        "this operation does not exist for $5 in $3"},
       {"noftz", "$1 does not go with this operation and type", ".noftz is missing"}});
  o.update = takeUpdate(d);
  d.take("noftz");
  d.inst.ty = d.type();
  if (o.update < 0)
    d.fail("one of .and, .or, .xor, .add, .inc, .dec, .min, .max is missing");
  else
    d.agrees(rules);
}

void decodeBulkPrefetch(Decoding &d) {
  bool hint = d.take("L2::cache_hint");
  if (!d.take("L2") || !d.take("global"))
    return d.fail("cp.async.bulk.prefetch.L2.global is expected");
  if (!d.expectOperands(2 + hint, 2 + hint))
    return;
  BulkOperands o;
  o.to = o.from = takeAddress(d, 0, Space::Global);
  o.size = d.in(1, Ty::B32);
  if (hint)
    d.in(2, Ty::B64);
  setBulk(d, o, bulkPrefetch);
}

void decodeStore(Decoding &d, bool reduces, bool multimem = false) {
  BulkOperands o;
  o.multimem = multimem;
  if (!d.take("shared::cta") || !d.take("bulk_group"))
    return d.fail("a copy to .global is from .shared::cta and completes in a .bulk_group");
  bool hint = !multimem && d.take("L2::cache_hint"), masked = !reduces && d.take("cp_mask");
  if (reduces)
    decodeReduction(d, o);
  if (!d.expectOperands(3 + hint + masked, 3 + hint + masked))
    return;
  o.to = takeAddress(d, 0, Space::Global);
  o.from = takeAddress(d, 1, Space::Shared);
  o.size = d.in(2, Ty::B32);
  if (hint)
    d.in(3, Ty::B64);
  if (masked)
    o.byteMask = d.in(3 + hint, Ty::B16);
  setBulk(d, o, bulkStore);
}

void decodeLoad(Decoding &d, bool reduces) {
  BulkOperands o;
  if (!takeSharedDestination(d, o))
    return d.fail("a destination in .global, .shared::cta or .shared::cluster is missing");
  bool fromGlobal = !reduces && d.take("global");
  if (!fromGlobal && !(o.toCluster && d.take("shared::cta")))
    return d.fail("a source in .global, or in .shared::cta for .shared::cluster, is missing");
  if (!d.take("mbarrier::complete_tx::bytes"))
    return d.fail("a copy to shared memory completes by .mbarrier::complete_tx::bytes");
  if (reduces)
    decodeReduction(d, o);
  bool ignores = fromGlobal && !o.toCluster && d.take("ignore_oob");
  unsigned barrier = ignores ? 5 : 3;
  takeMaskAndHint(d, o, barrier + 1, fromGlobal);
  o.to = takeAddress(d, 0, Space::Shared);
  o.from = takeAddress(d, 1, fromGlobal ? Space::Global : Space::Shared);
  o.size = d.in(2, Ty::B32);
  for (unsigned n = 3; n != barrier; ++n)
    o.offsets.push_back(d.in(n, Ty::B32));
  o.barrier = takeAddress(d, barrier, Space::Shared);
  setBulk(d, o, bulkLoad);
}

// Source and destination have fixed places in the opcode.
StringRef destinationOf(Decoding &d, bool reduces) {
  size_t place = reduces ? 4 : 3;
  return place < d.source.parts.size() ? d.source.parts[place] : StringRef();
}

} // namespace

void decodeMultimemBulk(Decoding &d, bool reduces) {
  if (!d.take("global"))
    return d.fail("a destination in .global is missing");
  decodeStore(d, reduces, /*multimem=*/true);
}

// What follows `cp.async.bulk` or `cp.reduce.async.bulk`.
void decodeBulk(Decoding &d, bool reduces) {
  if (d.take("tensor"))
    return decodeTensor(d, reduces);
  if (!reduces && d.take("commit_group")) {
    d.expectOperands(0, 0);
    d.inst.exec = commitBulk;
  } else if (!reduces && d.take("wait_group")) {
    d.expectOperands(1, 1);
    d.inst.mode = uint32_t(std::min<uint64_t>(d.immediate(0), none));
    d.inst.exec = d.take("read") ? wait<true> : wait<false>;
  } else if (!reduces && d.take("prefetch")) {
    decodeBulkPrefetch(d);
  } else if (destinationOf(d, reduces) == "global") {
    d.take("global");
    decodeStore(d, reduces);
  } else {
    decodeLoad(d, reduces);
  }
}

} // namespace tilecopy::emu
