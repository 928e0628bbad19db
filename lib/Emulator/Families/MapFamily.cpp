//===- MapFamily.cpp - Tensor maps that kernels change --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.28, tensormap.replace, and 9.7.13.16, tensormap.cp_fenceproxy: a kernel copies or
// zeroes a map in shared memory, replaces fields of it, and publishes it in global memory by a copy
// that is a release of the tensor-map proxy. Its users acquire it by fence.proxy.tensormap.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/MapBits.h"
#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

constexpr unsigned mapBytes = 128;

/// The bytes of a map, in the two halves that its alignment promises; null after a report.
uint8_t *accessMap(Thread &t, const Inst &i, Space space, uint64_t address, Touch touch) {
  Machine &m = *t.machine;
  uint8_t *low = m.access(t, i, space, address, mapBytes / 2, touch);
  uint8_t *high =
      low ? m.access(t, i, space, address + mapBytes / 2, mapBytes / 2, touch) : nullptr;
  return high ? low : nullptr;
}

Flow replace(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  uint64_t address = addressOf(t, i);
  Machine::Place p = m.resolve(t, i, i.space, address, mapBytes);
  if (!accessMap(t, i, i.space, address, Touch::Read))
    return Flow::Next;
  uint8_t *bytes = accessMap(t, i, i.space, address, Touch::Write);
  MapField field = MapField(i.mode);
  uint64_t value = i.bytes == 8 ? t.regs[i.b] : get<uint32_t>(t, i.b);
  if (bytes && !replaceField({bytes, mapBytes}, field, unsigned(i.vector), value))
    m.report(FindingKind::InvalidOperand, &t, &i, address,
             "the 128 bytes at " + memorySpaceName(p.space) + " address 0x" +
                 utohexstr(p.segment->base + p.offset, true) +
                 " are neither a tensor map of this device nor all zeros");
  return Flow::Next;
}

void decodeReplace(Decoding &d) {
  Inst &i = d.inst;
  if (!d.take("tile"))
    return d.fail(".tile is missing");
  int field = d.takeOneOf({"global_address", "rank", "box_dim", "global_dim", "global_stride",
                           "element_stride", "elemtype", "interleave_layout", "swizzle_mode",
                           "swizzle_atomicity", "fill_mode"});
  if (field < 0)
    return d.fail("a field such as .global_address is missing");
  i.mode = uint32_t(field);
  MapField f = MapField(field);
  bool isWide = f == MapField::GlobalAddress || f == MapField::GlobalStride;
  i.space = d.takeSpace();
  if (i.space != Space::Global && i.space != Space::Shared && i.space != Space::Generic)
    return d.fail("a tensor map is changed in .global or .shared::cta memory");
  if (!d.take("b1024"))
    return d.fail(".b1024 is missing");
  Ty ty = d.type({isWide ? Ty::B64 : Ty::B32});
  i.bytes = uint16_t(bytesOf(ty));
  bool each = f >= MapField::BoxDim && f <= MapField::ElementStride;
  if (!d.expectOperands(each ? 3 : 2, each ? 3 : 2))
    return;
  d.address(0, i.space);
  i.vector = 0;
  if (each) {
    uint64_t ordinal = d.immediate(1), most = f == MapField::GlobalStride ? 3 : 4;
    if (ordinal > most)
      return d.fail("dimension " + Twine(ordinal) + ": 0 to " + Twine(most) + " is expected");
    i.vector = uint8_t(ordinal);
  }
  size_t last = each ? 2 : 1;
  if (unsigned most = greatestValue(f)) {
    if (uint64_t value = d.immediate(last); value > most)
      return d.fail("value " + Twine(value) + ": 0 to " + Twine(most) + " is expected");
  }
  i.b = d.in(last, ty);
  i.exec = replace;
}

Flow gather(Thread &t, const Inst &i) { return t.machine->arriveCollective(t, i, ~uint32_t(0)); }

// One copy for the warp. All its lanes perform and release it.
void copyAndFence(Gather &g) {
  Thread *first = nullptr;
  for (Thread *lane : g.lane)
    if (lane && !first)
      first = lane;
  if (!first)
    return;
  Machine &m = *first->machine;
  const Inst &i = m.code.insts[first->pc];
  uint64_t to = addressOf(*first, i), from = first->regs[i.b] + uint64_t(i.offset2);
  for (unsigned l = 0; l != 32; ++l)
    if (Thread *t = g.lane[l])
      if (addressOf(*t, i) != to || t->regs[i.b] + uint64_t(i.offset2) != from)
        m.report(FindingKind::InvalidOperand, t, &i, addressOf(*t, i),
                 "the addresses must be the same in the whole warp");
  // Which lane reads is not said, and waiting for the warp does not order its accesses.
  const uint8_t *source = nullptr;
  for (Thread *lane : g.lane)
    if (lane && !(source = accessMap(*lane, i, Space::Shared, from, Touch::Read)))
      break;
  uint8_t *target = source ? accessMap(*first, i, i.space, to, Touch::Write) : nullptr;
  if (target)
    std::memmove(target, source, mapBytes);
  Snapshot done = m.races.publish(first->race);
  for (Thread *t : g.lane) {
    if (!t)
      continue;
    t->race.clock =
        RaceDetector::join(t->race.clock, m.races.join(done, t->race.cluster), t->race.cluster);
    m.races.releaseMap(t->race, t->cta->place(), i.scope);
    m.fence(*t, i.scope);
  }
}

// tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.scope.sync.aligned
void decodeCopy(Decoding &d) {
  Inst &i = d.inst;
  for (const char *part : {"global", "shared::cta", "tensormap::generic", "release"})
    if (!d.take(part))
      return d.fail(Twine(".") + part + " is missing");
  if (!d.takeScope(Scope::Gpu))
    return d.fail("a scope is missing");
  if (!d.take("sync") || !d.take("aligned"))
    return d.fail(".sync.aligned is missing");
  if (!d.expectOperands(3, 3))
    return;
  Space from = Space::Shared;
  d.address(1, from);
  i.b = i.a;
  i.offset2 = i.offset;
  i.addressMask = ~uint64_t(0);
  i.space = Space::Global;
  d.address(0, i.space);
  if (uint64_t size = d.immediate(2); size != mapBytes)
    d.fail("a size of " + Twine(size) + ": that of a tensor map is 128");
  i.exec = gather;
  i.collective = copyAndFence;
}

void decodeTensormap(Decoding &d) {
  if (d.take("replace"))
    return decodeReplace(d);
  if (d.take("cp_fenceproxy"))
    return decodeCopy(d);
  d.fail(".replace or .cp_fenceproxy is expected");
}

constexpr FamilyRow mapRows[] = {
    {"tensormap", decodeTensormap, "9.7.9.28, 9.7.13.16"},
};

} // namespace

ArrayRef<FamilyRow> mapFamily() { return mapRows; }

} // namespace tilecopy::emu
