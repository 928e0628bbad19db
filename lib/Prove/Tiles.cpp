//===- Tiles.cpp - Copies through tensor maps -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is the box of a tensor map at some coordinates. Its rows lie one after the other in shared
// memory, at least as far apart as the swizzle is wide, which permutes their 16-byte chunks.
// Elements outside of the tensor are zeros, and are not written.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

constexpr unsigned chunkBytes = 16, gatheredRows = 4;

/// Where the swizzle puts the chunk at an offset of shared memory.
static int64_t swizzled(int64_t at, unsigned bits) {
  return at ^ (((at >> 7) & ((1 << bits) - 1)) << 4);
}

/// From one row of a tile to the next, in bytes: the hardware pads rows up to the swizzle's width.
static int64_t rowPitch(const MapForm &map) {
  int64_t span = map.swizzleBits == 0 ? 0 : int64_t(chunkBytes) << map.swizzleBits;
  return std::max(int64_t(map.box[0]) * map.elementBytes, span);
}

/// Moves one row of a box, whose elements `inside` are in the tensor; `global` is where it begins.
bool Machine::tileRow(Thread &t, const MapForm &map, const SymbolicValue &global,
                      const BitVector &inside, const SymbolicValue &shared, bool isLoad,
                      const Actor &reads, const Actor &writes) {
  unsigned size = map.elementBytes;
  auto place = [&](unsigned byte) {
    int64_t at = shared.form.constant + byte;
    return SymbolicValue::pointer(shared.index, swizzled(at & ~15, map.swizzleBits) + (at & 15));
  };
  for (unsigned i = 0; i < map.box[0] && !stop;) {
    // Neighbors that are all inside, or all outside, up to the end of a chunk.
    unsigned end = i + 1;
    while (end < map.box[0] && inside[end] == inside[i] && end * size % chunkBytes != 0)
      ++end;
    unsigned bytes = (end - i) * size;
    SymbolicValue from =
        SymbolicValue::pointer(global.index, table.add(global.form, int64_t(i) * size));
    if (inside[i] && (!world.isNonNegative(from.form) ||
                      !world.isNonNegative(
                          table.sub(problem.bases[from.index].size, table.add(from.form, bytes)))))
      return wrong(t, "the tensor map leaves its tensor"), false;
    if (isLoad)
      writeBytes(t, place(i * size),
                 inside[i] ? readBytes(t, from, bytes, reads) : Bytes(bytes, Byte::of(0)), writes);
    else if (inside[i])
      writeBytes(t, from, readBytes(t, place(i * size), bytes, reads), writes);
    i = end;
  }
  return !stop;
}

/// Which indices of each dimension of the box are inside of the tensor.
static SmallVector<BitVector, 5> insideOf(World &world, const MapForm &map, ArrayRef<Form> at) {
  SmallVector<BitVector, 5> inside;
  for (unsigned d = 0; d != at.size(); ++d) {
    inside.emplace_back(map.box[d]);
    for (unsigned i = 0; i != map.box[d]; ++i) {
      Form index = world.table.add(at[d], i);
      inside[d][i] = world.isNonNegative(index) && world.isLess(index, map.dims[d]);
    }
  }
  return inside;
}

bool Machine::moveTile(Thread &t, const MapForm &map, ArrayRef<Form> at,
                       const SymbolicValue &shared, bool isLoad, const Actor &reads,
                       const Actor &writes) {
  SmallVector<BitVector, 5> inside = insideOf(world, map, at);
  int64_t rows = 1;
  for (unsigned d = 1; d != at.size(); ++d)
    rows *= map.box[d];
  for (int64_t row = 0; row != rows && !stop; ++row) {
    Form global = table.add(map.offset, table.scale(at[0], map.elementBytes));
    bool isInside = true;
    int64_t rest = row;
    for (unsigned d = 1; d != at.size(); rest /= map.box[d], ++d) {
      isInside &= inside[d][rest % map.box[d]];
      global =
          table.add(global, table.mul(table.add(at[d], rest % map.box[d]), map.strides[d - 1]));
    }
    SymbolicValue to = shared;
    to.form.constant += row * rowPitch(map);
    BitVector none(map.box[0]);
    tileRow(t, map, SymbolicValue::pointer(map.tensor, world.pinned(global)),
            isInside ? inside[0] : none, to, isLoad, reads, writes);
  }
  return !stop;
}

/// The coordinates of `[map, {x, y, ...}]`, and which map it is.
const MapForm *Machine::mapAt(Thread &t, const Code &c, const ptx::Operand &o,
                              SmallVectorImpl<Form> &at) {
  SymbolicValue map = address(t, o);
  if (stop || problem.bases[map.index].kind != Base::Kind::Map || map.form != Form(0) ||
      map.size == SymbolicValue::inParameters || o.elements.size() != 2 ||
      o.elements[1].kind != ptx::Operand::Vector)
    return unknown(t, "a tensor map that is not understood"), nullptr;
  const MapForm &m = problem.maps[problem.bases[map.index].index];
  size_t indices = c.isGather ? 1 + gatheredRows : c.count;
  if (!m.unsupported.empty() || m.dims.size() != c.count || (c.isGather && m.box[1] != 1) ||
      o.elements[1].elements.size() != indices)
    return unknown(t, "a tensor map: " + m.unsupported), nullptr;
  for (const ptx::Operand &e : o.elements[1].elements) {
    std::optional<Form> f = widened(read(t, e), 32, true);
    if (!f)
      return unknown(t, "a coordinate that is not a known number"), nullptr;
    at.push_back(*f);
  }
  return &m;
}

/// The tile, or each of the rows that are gathered, one after the other.
bool Machine::moveTiles(Thread &t, const Code &c, const MapForm &map, ArrayRef<Form> at,
                        SymbolicValue shared, bool isLoad, const Actor &reads,
                        const Actor &writes) {
  if (!c.isGather)
    return moveTile(t, map, at, shared, isLoad, reads, writes);
  for (Form row : at.drop_front()) {
    if (!moveTile(t, map, {at[0], row}, shared, isLoad, reads, writes))
      return false;
    shared.form.constant += rowPitch(map);
  }
  return true;
}

bool Machine::tile(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  bool isLoad = c.op == Op::TileLoad;
  SmallVector<Form, 5> at;
  const MapForm *map = mapAt(t, c, o[isLoad ? 1 : 0], at);
  SymbolicValue near = map ? address(t, o[isLoad ? 0 : 1]) : SymbolicValue();
  if (!map || stop)
    return false;
  const Base &base = problem.bases[near.index];
  int64_t rows = c.isGather ? gatheredRows : 1;
  for (uint32_t extent : ArrayRef(map->box).drop_front())
    rows *= extent;
  int64_t bytes = rows * map->box[0] * map->elementBytes; // that the mbarrier counts
  std::optional<int64_t> begin = world.valueOf(near.form);
  if (base.kind != Base::Kind::Shared || !begin ||
      base.size.constant < *begin + rows * rowPitch(*map) || *begin < 0)
    return unknown(t, "a tile whose address in shared memory is not known"), false;
  if (*begin % 128 != 0 || base.align < 128)
    return wrong(t, "a tile in shared memory is not aligned"), false;
  if (map->swizzleBits != 0 && base.align < 128u << map->swizzleBits)
    return unknown(t, "a swizzle whose first address is not known"), false;
  near.form = *begin;
  if (isLoad) {
    SymbolicValue bar = address(t, o[2]);
    for (unsigned rank : targets(t, c, 3, near, bar)) {
      Mbarrier *m = mbarrierAt(t, inCta(bar, rank));
      if (!m)
        return false;
      Actor by = signalled(t, *m);
      if (!moveTiles(t, c, *map, at, inCta(near, rank), true, by, by))
        return false;
      m->bytes -= bytes;
      settle(t, *m);
    }
    return !stop;
  }
  MapForm to = *map;
  if (!c.reduction.empty()) {
    std::optional<uint32_t> reduced = reducedInto(t, c, map->tensor, map->type);
    if (!reduced)
      return false;
    to.tensor = *reduced;
  }
  if (!moveTiles(t, c, to, at, near, false, grouped(t, t.bulkReads), grouped(t, t.bulkWrites)))
    return false;
  ++t.bulkReads.begun;
  ++t.bulkWrites.begun;
  return true;
}
