//===- TcgenCopy.cpp - From shared to tensor memory -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.9: tcgen05.cp. The shape says how many rows of how many 16-byte chunks are read
// through the descriptor, and on which lanes each row lands; a chunk fills four columns. With
// .cta_group::2 each CTA of the pair copies its own shared memory to its own tensor memory. The
// copy is asynchronous and reads through the async proxy; tcgen05.commit signals when it is done.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/MatrixDescriptor.h"
#include "Emulator/Tensor/Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

enum class Atom : uint32_t {
  A128x256b,
  A4x256b,
  A128x128b,
  A64x128b02_13,
  A64x128b01_23,
  A32x128b
};
enum class Packing : uint32_t { None, B6x16, B4x16 };

// Inst::mode: the atom, and above it the packing of what lies in shared memory.
constexpr uint32_t atomMask = 7, packingShift = 3, packingMask = 3;

Atom atomOf(const Inst &i) { return Atom(i.mode & atomMask); }
Packing packingOf(const Inst &i) { return Packing(i.mode >> packingShift & packingMask); }

struct Extent {
  unsigned rows, chunks;
};

Extent extentOf(Atom a) {
  switch (a) {
  case Atom::A128x256b:
    return {128, 2};
  case Atom::A4x256b:
    return {4, 2};
  case Atom::A128x128b:
    return {128, 1};
  case Atom::A64x128b02_13:
  case Atom::A64x128b01_23:
    return {64, 1};
  case Atom::A32x128b:
    break;
  }
  return {32, 1};
}

/// The lanes that get a row, counted from the operand's lane.
SmallVector<unsigned, 4> lanesOf(Atom a, unsigned row) {
  switch (a) {
  case Atom::A128x256b:
  case Atom::A128x128b:
    return {row};
  case Atom::A4x256b:
    return {row * 32};
  case Atom::A64x128b02_13:
    return {row, row + 64};
  case Atom::A64x128b01_23:
    return {row / 32 * 64 + row % 32, row / 32 * 64 + row % 32 + 32};
  case Atom::A32x128b:
    break;
  }
  return {row, row + 32, row + 64, row + 96};
}

/// Bytes of a chunk that hold elements; the rest is padding.
unsigned payload(Packing p) { return p == Packing::None ? 16 : p == Packing::B6x16 ? 12 : 8; }

/// Spreads 16 packed elements over 16 bytes.
void expand(std::array<uint8_t, 16> &chunk, Packing packing, const TensorMemoryModel &model) {
  if (packing == Packing::None)
    return;
  unsigned bits = packing == Packing::B6x16 ? 6 : 4;
  unsigned shift = packing == Packing::B6x16 ? model.b6Shift : model.b4Shift;
  std::array<uint8_t, 16> spread;
  for (unsigned n = 0; n != 16; ++n) {
    unsigned at = n * bits, two = chunk[at / 8] | chunk[at / 8 + 1] << 8;
    spread[n] = uint8_t((two >> at % 8 & ((1u << bits) - 1)) << shift);
  }
  chunk = spread;
}

/// One chunk: from shared memory to four columns of one to four lanes.
struct ChunkMove {
  const uint8_t *from;
  SmallVector<unsigned, 4> lanes;
  unsigned column;
};

/// The copy within one CTA.
class TensorCopy : public AsyncOperation {
public:
  TensorCopy(Thread &t, const Inst &i, TensorMemory &to) : t(t), i(i), to(to) {}

  void read() override {
    for (const ChunkMove &m : moves) {
      std::array<uint8_t, 16> chunk{};
      std::memcpy(chunk.data(), m.from, payload(packingOf(i)));
      expand(chunk, packingOf(i), t.machine->context.options.tensorMemory);
      chunks.push_back(chunk);
    }
  }

  void write() override {
    for (size_t n = 0; n != moves.size(); ++n)
      for (unsigned lane : moves[n].lanes)
        std::memcpy(&to.cell(lane, moves[n].column), chunks[n].data(), 16);
  }

  void claim(RaceThread &agent) override {
    useAllocation(t, i, to, cells, agent);
    std::swap(agent.clock, view);
    touchCells(t, i, to, cells, TensorUse::Copy, wholeCell, agent);
    std::swap(agent.clock, view);
  }

  SmallVector<CellRun, 4> cells;
  std::vector<ChunkMove> moves;

private:
  Thread &t;
  const Inst &i;
  TensorMemory &to;
  std::vector<std::array<uint8_t, 16>> chunks;
};

/// Adds the bytes of a chunk to what `copy` reads and returns where they lie, or null.
const uint8_t *addSource(Thread &t, const Inst &i, TensorCopy &copy, uint64_t address) {
  unsigned bytes = payload(packingOf(i));
  Machine::Place p = t.machine->resolve(t, i, Space::Shared, address, bytes);
  if (!p.segment) {
    t.machine->access(t, i, Space::Shared, address, 16, Touch::Read); // says what is wrong
    return nullptr;
  }
  if (!copy.reads.empty() && copy.reads.back().segment == p.segment &&
      copy.reads.back().offset + copy.reads.back().bytes == p.offset)
    copy.reads.back().bytes += bytes;
  else
    copy.reads.push_back({p.segment, p.offset, bytes});
  return p.segment->at(p.offset, bytes);
}

/// The copy within `cta`, or null where an address is wrong.
std::unique_ptr<TensorCopy> planCopy(Thread &t, const Inst &i, Cta &cta, uint32_t taddr,
                                     const MatrixDescriptor &descriptor) {
  Atom atom = atomOf(i);
  Extent extent = extentOf(atom);
  unsigned lane = taddr >> 16, column = taddr & 0xffff;
  auto copy = std::make_unique<TensorCopy>(t, i, *cta.tensor);
  uint64_t window = cta.clusterWindow();
  for (unsigned row = 0; row != extent.rows; ++row) {
    SmallVector<unsigned, 4> lanes = lanesOf(atom, row);
    for (unsigned &to : lanes) {
      to += lane;
      copy->cells.push_back({to, uint16_t(column), uint16_t(extent.chunks * 4)});
    }
    for (unsigned chunk = 0; chunk != extent.chunks; ++chunk) {
      const uint8_t *from = addSource(t, i, *copy, window + descriptor.address(row, chunk));
      if (!from)
        return nullptr;
      copy->moves.push_back({from, lanes, column + chunk * 4});
    }
  }
  if (!cellsExist(t, i, *cta.tensor, copy->cells))
    return nullptr;
  return copy;
}

/// Issues a copy after the operations that the pipeline puts before it; for four rows, these are
/// shifts.
void issueCopy(Thread &t, const Inst &i, std::unique_ptr<TensorCopy> copy) {
  TensorWarp &warp = tensorWarpOf(t);
  ArrayRef<FlightRef> after;
  if (t.machine->context.options.tensorMemory.inOrderPipe)
    after = warp.copies[t.lane];
  else if (atomOf(i) == Atom::A4x256b)
    after = warp.shifts[t.lane];
  issueTensor(t, i, std::move(copy), SmallVector<FlightRef, 4>(after));
}

/// Checks the operands as far as possible without looking at memory.
bool areLegal(Thread &t, const Inst &i, uint32_t taddr, const MatrixDescriptor &descriptor) {
  if (!t.machine->context.options.checks.tensorMemory)
    return true;
  Atom atom = atomOf(i);
  unsigned lane = taddr >> 16, column = taddr & 0xffff;
  Extent extent = extentOf(atom);
  if (std::string text = descriptor.defect(extent.rows, extent.chunks); !text.empty()) {
    t.machine->report(FindingKind::MatrixDescriptor, &t, &i, 0,
                      "descriptor 0x" + utohexstr(t.regs[i.b], true) + ": " + text);
    return false;
  }
  unsigned lastLane = atom == Atom::A4x256b ? 15 : 0; // of 32; others are not tested
  if (lane <= lastLane && column % 4 == 0)
    return true;
  t.machine->report(FindingKind::InvalidOperand, &t, &i, taddr,
                    "it writes from " + cellText(lane, column) + " on; expected are " +
                        (lastLane ? "lanes 0 to " + std::to_string(lastLane) : "lane 0") +
                        " and a column that is a multiple of 4");
  return false;
}

Flow copy(Thread &t, const Inst &i) {
  uint32_t taddr = uint32_t(addressOf(t, i));
  MatrixDescriptor descriptor(t.regs[i.b]);
  if (!areLegal(t, i, taddr, descriptor))
    return Flow::Next;
  for (Cta *cta : groupOf(t, i))
    if (auto planned = planCopy(t, i, *cta, taddr, descriptor))
      issueCopy(t, i, std::move(planned));
  return Flow::Next;
}

std::optional<Atom> takeAtom(Decoding &d) {
  int shape = d.takeOneOf({"128x256b", "4x256b", "128x128b", "64x128b", "32x128b"});
  int multicast = d.takeOneOf({"warpx2::02_13", "warpx2::01_23", "warpx4"});
  if (shape >= 0 && shape <= 2 && multicast < 0)
    return std::array{Atom::A128x256b, Atom::A4x256b, Atom::A128x128b}[size_t(shape)];
  if (shape == 3 && (multicast == 0 || multicast == 1))
    return multicast ? Atom::A64x128b01_23 : Atom::A64x128b02_13;
  if (shape == 4 && multicast == 2)
    return Atom::A32x128b;
  d.fail("shape and multicast do not go together; there are .128x256b, .4x256b, .128x128b, "
         ".64x128b with .warpx2::02_13 or .warpx2::01_23, and .32x128b with .warpx4");
  return std::nullopt;
}

} // namespace

void decodeTcgenCopy(Decoding &d) {
  takeCtaGroup(d);
  auto atom = takeAtom(d);
  if (!atom || !d.expectOperands(2, 2))
    return;
  int packing = -1;
  if (d.take("b8x16") && (packing = d.takeOneOf({"b6x16_p32", "b4x16_p64"})) < 0)
    return d.fail(".b8x16 is followed by .b6x16_p32 or .b4x16_p64");
  d.inst.mode |= uint32_t(*atom) | uint32_t(packing + 1) << packingShift;
  takeTensorAddress(d, 0);
  d.inst.b = d.in(1, Ty::B64);
  d.inst.exec = copy;
}

} // namespace tilecopy::emu
