//===- TcgenLoadStore.cpp - Tensor memory and registers -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.8: tcgen05.ld, tcgen05.st and the waits that complete them. One function of the
// shape (figures of 9.7.16.2.3) says which cell belongs to which register of which lane. Warp w of
// a warpgroup reaches lanes 32w to 32w + 31. tcgen05.ld.red loads like tcgen05.ld and also gives
// each lane the least or the greatest of the values it has loaded.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/WholeWarp.h"
#include "Emulator/Numbers/FloatMath.h"
#include "Emulator/Tensor/Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

enum class Shape : uint32_t { L32x32b, L16x64b, L16x128b, L16x256b, L16x32bx2 };

// Inst::mode: the shape, whether 16-bit elements are packed two in a register, and the number of
// registers, so that only lanes with equal instructions meet. For tcgen05.ld.red also its
// operation.
constexpr uint32_t shapeMask = 7, packedBit = 8, reducedBit = 16, leastBit = 32, absoluteBit = 64,
                   nanBit = 128, registersShift = 8;

Shape shapeOf(const Inst &i) { return Shape(i.mode & shapeMask); }
unsigned lanesOf(Shape s) { return s == Shape::L32x32b ? 32 : 16; }
/// Columns, and registers of a lane, that one repetition takes.
unsigned columnsOf(Shape s) {
  return s == Shape::L16x64b ? 2 : s == Shape::L16x128b ? 4 : s == Shape::L16x256b ? 8 : 1;
}
unsigned registersOf(Shape s) { return s == Shape::L16x128b ? 2 : s == Shape::L16x256b ? 4 : 1; }

struct Cell {
  unsigned lane, column;
};

/// The cell that register `r` of lane `t` holds, counted from the operand's.
Cell cellOf(Shape s, unsigned t, unsigned r) {
  switch (s) {
  case Shape::L32x32b:
    return {t, r};
  case Shape::L16x64b:
    return {t / 4 + t % 2 * 8, r * 2 + t / 2 % 2};
  case Shape::L16x128b:
    return {t / 4 + r % 2 * 8, r / 2 * 4 + t % 4};
  case Shape::L16x256b:
    return {t / 4 + r / 2 % 2 * 8, r / 4 * 8 + t % 4 * 2 + r % 2};
  case Shape::L16x32bx2:
    return {t % 16, r};
  }
  return {0, 0};
}

/// Where an instruction's cells begin; .16x32bx2 has a second place for lanes 16 to 31.
struct Origins {
  Cell of[2];
};

/// The first cell of the window at `address`, or nothing if the warp may not reach it.
std::optional<Cell> windowAt(Thread &t, const Inst &i, uint32_t address) {
  unsigned lane = address >> 16, column = address & 0xffff;
  unsigned window = t.indexInCta / 32 % 4 * 32, count = lanesOf(shapeOf(i));
  const EmulatorOptions &options = t.machine->context.options;
  if (options.tensorMemory.ownLaneWindow)
    lane = window + lane % 32;
  bool isOurs = lane >= window && lane + count <= window + 32;
  if (options.checks.tensorMemory && (!isOurs || lane % count)) {
    t.machine->report(FindingKind::TensorLanes, &t, &i, address,
                      "lanes " + Twine(lane) + " to " + Twine(lane + count - 1) + ": warp " +
                          Twine(t.indexInCta / 32 % 4) + " of a warpgroup reaches lanes " +
                          Twine(window) + " to " + Twine(window + 31) + ", " + Twine(count) +
                          " of them from " + Twine(window) +
                          (count == 16 ? " or " + std::to_string(window + 16) : "") + " on");
    return std::nullopt;
  }
  return Cell{lane, column};
}

std::optional<Origins> originsOf(Gather &g) {
  auto address = [&](unsigned l) { return addressOf(*g.lane[l], *g.inst[l]); };
  if (!isUniformWarp(g, "address", address))
    return std::nullopt;
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  uint32_t first = uint32_t(address(0)), second = first + uint32_t(i.offset2);
  auto a = windowAt(t, i, first);
  auto b = a && shapeOf(i) == Shape::L16x32bx2 ? windowAt(t, i, second) : a;
  if (!b)
    return std::nullopt;
  return Origins{{*a, *b}};
}

SmallVector<CellRun, 32> footprint(const Inst &i, const Origins &origins) {
  Shape s = shapeOf(i);
  unsigned columns = i.vector / registersOf(s) * columnsOf(s) * (i.mode & packedBit ? 2 : 1);
  SmallVector<CellRun, 32> runs;
  for (unsigned half = 0; half != (s == Shape::L16x32bx2 ? 2 : 1); ++half)
    for (unsigned lane = 0; lane != lanesOf(s); ++lane) {
      Cell from = origins.of[half];
      runs.push_back({from.lane + lane, uint16_t(from.column), uint16_t(columns)});
    }
  return runs;
}

/// The first cell, or the only one, of register `r` of lane `t`.
Cell cellAt(const Inst &i, const Origins &origins, unsigned t, unsigned r) {
  Shape s = shapeOf(i);
  Cell from = origins.of[t / 16], c = cellOf(s, t, r);
  return {from.lane + c.lane, from.column + c.column * (i.mode & packedBit ? 2 : 1)};
}

uint64_t &registerOf(Gather &g, unsigned lane, unsigned r) {
  return g.reg(lane, g.lane[lane]->machine->code.lists[g.inst[lane]->list + r]);
}

/// Checks an access of the warp and records that the warp must wait for it; false if the cells do
/// not exist.
bool begin(Gather &g, TensorUse use, ArrayRef<CellRun> runs, uint8_t halves) {
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  TensorMemory &m = *t.cta->tensor;
  llvm::for_each(g.lane, [](Thread *lane) { impliedFenceAfter(*lane); });
  TensorWarp &w = tensorWarpOf(t);
  if (!cellsExist(t, i, m, runs))
    return false;
  useAllocation(t, i, m, runs, t.race);
  touchCells(t, i, m, runs, use, halves, w.race);
  auto &flights = use == TensorUse::Load ? w.loads : w.stores;
  flights.push_back({&m, &i, SmallVector<CellRun, 4>(runs)});
  m.begin(use, runs);
  if (flights.size() > maxAsyncGroups) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "more than " + Twine(maxAsyncGroups) + " are under way without a wait");
    t.machine->stop();
  }
  return true;
}

uint32_t better(const Inst &i, uint32_t a, uint32_t b) {
  bool isLeast = i.mode & leastBit;
  if (i.ty == Ty::F32)
    return minMaxF32(a, b, isLeast, i.mode & absoluteBit, i.mode & nanBit);
  bool isLess = i.ty == Ty::S32 ? int32_t(a) < int32_t(b) : a < b;
  return isLess == isLeast ? a : b;
}

/// The register after those of the load: the least or greatest of them.
void reduce(Gather &g) {
  const Inst &i = *g.inst[0];
  for (unsigned l = 0; l != 32; ++l) {
    auto first = uint32_t(registerOf(g, l, 0));
    uint32_t best = better(i, first, first); // one value alone is made absolute too
    for (unsigned r = 1; r != i.vector; ++r)
      best = better(i, best, uint32_t(registerOf(g, l, r)));
    registerOf(g, l, i.vector) = best;
  }
}

void tmemLoad(Gather &g) {
  auto origins = originsOf(g);
  if (!origins)
    return;
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  TensorMemory &m = *t.cta->tensor;
  bool packed = i.mode & packedBit;
  SmallVector<CellRun, 32> runs = footprint(i, *origins);
  if (!begin(g, TensorUse::Load, runs, packed ? lowHalf : wholeCell))
    return;
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned r = 0; r != i.vector; ++r) {
      Cell c = cellAt(i, *origins, l, r);
      uint32_t value = m.cell(c.lane, c.column);
      if (packed)
        value = (value & 0xffff) | m.cell(c.lane, c.column + 1) << 16;
      registerOf(g, l, r) = value;
    }
  if (i.mode & reducedBit)
    reduce(g);
}

/// Whether both halves of a .16x32bx2 have cells in common, which a store would write twice.
bool overlap(const Inst &i, const Origins &origins) {
  unsigned columns = i.vector * (i.mode & packedBit ? 2 : 1);
  auto [a, b] = origins.of;
  return shapeOf(i) == Shape::L16x32bx2 && a.lane == b.lane && a.column < b.column + columns &&
         b.column < a.column + columns;
}

void tmemStore(Gather &g) {
  auto origins = originsOf(g);
  if (!origins)
    return;
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  if (overlap(i, *origins))
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "lanes 0 to 15 and lanes 16 to 31 write the same cells: they are " +
                          Twine(i.offset2) + " columns apart");
  TensorMemory &m = *t.cta->tensor;
  bool packed = i.mode & packedBit;
  bool clears = t.machine->context.options.tensorMemory.unpackClears;
  SmallVector<CellRun, 32> runs = footprint(i, *origins);
  if (!begin(g, TensorUse::Store, runs, packed && !clears ? lowHalf : wholeCell))
    return;
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned r = 0; r != i.vector; ++r) {
      Cell c = cellAt(i, *origins, l, r);
      auto value = uint32_t(registerOf(g, l, r));
      m.cell(c.lane, c.column) = packed ? value & 0xffff : value;
      if (packed)
        m.cell(c.lane, c.column + 1) = value >> 16;
    }
}

/// Ends what is under way; `t` is any lane of the warp.
void finishFlights(Thread &t, TensorUse use) {
  TensorWarp &w = tensorWarpOf(t);
  auto &flights = use == TensorUse::Load ? w.loads : w.stores;
  for (const TensorFlight &f : flights)
    finishFlight(t, f, use);
  flights.clear();
}

template <TensorUse use> void wait(Gather &g) {
  finishFlights(*g.lane[0], use);
  llvm::for_each(g.lane, [](Thread *lane) { impliedFenceBefore(*lane); });
  if (use == TensorUse::Load)
    for (Thread *lane : g.lane)
      endLoading(*lane);
}

void takeShape(Decoding &d, bool isLoad) {
  Inst &i = d.inst;
  int shape = d.takeOneOf({"32x32b", "16x64b", "16x128b", "16x256b", "16x32bx2"});
  if (shape < 0)
    return d.fail("a shape is missing: .32x32b, .16x64b, .16x128b, .16x256b or .16x32bx2");
  int power = d.takeOneOf({"x1", "x2", "x4", "x8", "x16", "x32", "x64", "x128"});
  unsigned registers = registersOf(Shape(shape)) << std::max(power, 0);
  if (power < 0 || registers > 128)
    return d.fail("the number of repetitions is missing or too large: at most 128 registers");
  i.mode = uint32_t(shape) | (d.take(isLoad ? "pack::16b" : "unpack::16b") ? packedBit : 0) |
           registers << registersShift;
  i.vector = uint8_t(registers);
}

void takeRegisters(Decoding &d, size_t operand, bool isLoad) {
  const Operand &o = d.operand(operand);
  if (o.kind != Operand::Vector || o.elements.size() != d.inst.vector)
    return d.fail("a vector of " + Twine(unsigned(d.inst.vector)) + " registers is expected");
  auto &lists = d.decoder.code->lists;
  d.inst.list = uint32_t(lists.size());
  for (const Operand &e : o.elements) {
    if (e.kind != Operand::Reg)
      return d.fail("the vector must hold registers");
    lists.push_back(isLoad ? d.out(e, Ty::B32) : d.in(e, Ty::B32));
  }
}

/// The modifiers of tcgen05.ld.red after `.red`, its type among them.
void takeReduction(Decoding &d) {
  Inst &i = d.inst;
  int what = d.takeOneOf({"min", "max"});
  if (what < 0)
    return d.fail(".min or .max is missing");
  Shape shape = shapeOf(i);
  if ((shape != Shape::L32x32b && shape != Shape::L16x32bx2) || i.vector < 2 || i.mode & packedBit)
    return d.fail(
        "only .32x32b and .16x32bx2 of two or more registers, without .pack::16b, can be reduced");
  i.mode |= reducedBit | (what == 0 ? leastBit : 0) | (d.take("abs") ? absoluteBit : 0) |
            (d.take("NaN") ? nanBit : 0);
  i.ty = d.type({Ty::U32, Ty::S32, Ty::F32});
  if (i.ty != Ty::F32 && i.mode & (absoluteBit | nanBit))
    d.fail(".abs and .NaN are for .f32");
}

/// The result of tcgen05.ld.red: a register, alone or in braces.
void takeReduced(Decoding &d, size_t operand) {
  const Operand *o = &d.operand(operand);
  if (o->kind == Operand::Vector && o->elements.size() == 1)
    o = &o->elements[0];
  if (o->kind != Operand::Reg)
    return d.fail("a register for the result of the reduction is expected");
  d.decoder.code->lists.push_back(d.out(*o, Ty::B32));
}

void decodeMove(Decoding &d, bool isLoad) {
  bool isReduction = isLoad && d.take("red");
  takeWholeWarp(d, isLoad ? tmemLoad : tmemStore);
  takeShape(d, isLoad);
  if (d.failed())
    return;
  if (isReduction)
    takeReduction(d);
  else
    d.type({Ty::B32});
  if (d.failed())
    return;
  bool twoPlaces = shapeOf(d.inst) == Shape::L16x32bx2;
  unsigned count = 2 + isReduction + twoPlaces;
  if (!d.expectOperands(count, count))
    return;
  // The address, then what .16x32bx2 adds to it for the upper lanes. A load has the registers
  // before them, a store after.
  takeTensorAddress(d, isLoad ? 1 + isReduction : 0);
  if (twoPlaces)
    d.inst.offset2 = int64_t(d.immediate(isLoad ? 2 + isReduction : 1));
  takeRegisters(d, isLoad ? 0 : 1 + twoPlaces, isLoad);
  if (isReduction && !d.failed())
    takeReduced(d, 1);
}

} // namespace

void finishLoads(Thread &t) {
  finishFlights(t, TensorUse::Load);
  for (uint32_t n = t.indexInCta - t.lane, end = std::min(n + 32, t.cta->threads); n != end; ++n)
    endLoading(t.machine->thread(t.cta->firstThread + n));
}

void decodeTcgenLoad(Decoding &d) { decodeMove(d, true); }
void decodeTcgenStore(Decoding &d) { decodeMove(d, false); }

void decodeTcgenWait(Decoding &d) {
  bool isLoad = d.take("wait::ld");
  if (!isLoad)
    d.take("wait::st");
  takeWholeWarp(d, isLoad ? wait<TensorUse::Load> : wait<TensorUse::Store>);
  d.expectOperands(0, 0);
}

} // namespace tilecopy::emu
