//===- MmaFamily.cpp - mma.sync and movmatrix -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.14.5.14 (mma), 9.7.14.6 (mma.sp), 9.7.14.3 (block scales) and 9.7.14.5.17
// (movmatrix). A whole warp takes part. The order of qualifiers is free; only the types have a
// fixed order. All registers are read before any is written.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/MmaDecode.h"
#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/WholeWarp.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

/// The operands of one lane's instruction, as Code::lists holds them from Inst::list on.
struct Lists {
  const MmaForm &f;
  unsigned d() const { return 0; }
  unsigned a() const { return f.registersD; }
  unsigned b() const { return a() + f.registersA; }
  unsigned c() const { return b() + f.registersB; }
  /// Metadata and selector; then scale factors with byte and thread identifiers, of A and of B.
  unsigned metadata() const { return c() + f.registersC; }
  unsigned scales() const { return metadata() + (f.sparse ? 2 : 0); }
};

/// For every register of a fragment and each lane, where its first element lies in its matrix.
struct FragmentPlaces {
  MmaForm form;
  std::vector<uint32_t> a, b, c, d;
};

/// The places of a form. A kernel has few forms, and executes each again and again.
const FragmentPlaces &placesOf(const MmaForm &f) {
  thread_local FragmentPlaces recent[4];
  thread_local unsigned next = 0;
  for (const FragmentPlaces &p : recent)
    if (p.form == f && p.form.m != 0)
      return p;
  FragmentPlaces &p = recent[next++ % std::size(recent)];
  p = {f, {}, {}, {}, {}};
  MatrixProduct product(f);
  auto place = [](FragmentCell c, unsigned length) { return c.vector * length + c.index; };
  for (unsigned l = 0; l != 32; ++l) {
    for (unsigned r = 0; r != f.registersA; ++r)
      p.a.push_back(place(cellOfA(f, l, r, 0), product.entriesA()));
    for (unsigned r = 0; r != f.registersB; ++r)
      p.b.push_back(place(cellOfB(f, l, r, 0), product.entriesB()));
    for (unsigned r = 0; r != f.registersC; ++r)
      p.c.push_back(place(cellOfC(f.c, l, r, 0), f.n));
    for (unsigned r = 0; r != f.registersD; ++r)
      p.d.push_back(place(cellOfC(f.d, l, r, 0), f.n));
  }
  return p;
}

class WarpMma {
public:
  explicit WarpMma(Gather &g)
      : g(g), code(g.lane[0]->machine->code), f(code.mmaForms[g.inst[0]->mode]), lists{f},
        places(placesOf(f)) {}

  void run() {
    if (!areScalesLegal())
      return;
    for (unsigned product = 0; product != (f.fourProducts ? 4 : 1); ++product) {
      MatrixProduct p(f);
      load(p, product);
      if (f.sparse && !loadMetadata(p))
        return;
      loadScales(p);
      p.run();
      results.push_back(std::move(p.c));
      doubles = std::move(p.doubleC);
    }
    store();
  }

private:
  uint64_t &reg(unsigned lane, unsigned operand) {
    return g.reg(lane, code.lists[g.inst[lane]->list + operand]);
  }

  /// Whether a lane belongs to one of the four products of m8n8k4.
  bool takesPart(unsigned lane, unsigned product) const {
    return !f.fourProducts || lane % 16 / 4 == product;
  }

  // m8n8k4 with f16 (PTX ISA 9.7.14.5.1).
  FragmentCell quadCell(unsigned lane, unsigned i, bool isColumn, bool isB) const {
    unsigned high = lane / 16, t = lane % 4;
    bool across = isB ? !isColumn : isColumn; // the register runs over rows of A, columns of B
    return across ? FragmentCell{i % 4 + 4 * high, t} : FragmentCell{t + 4 * high, i};
  }
  FragmentCell quadCellOfC(Accumulator type, unsigned lane, unsigned r, unsigned j) const {
    unsigned high = lane / 16, i = type == Accumulator::F16 ? 2 * r + j : r;
    if (type == Accumulator::F16)
      return {lane % 4 + 4 * high, i};
    return {(lane & 1) + (i & 2) + 4 * high, (i & 4) + (lane & 2) + (i & 1)};
  }

  FragmentCell placeOfA(unsigned lane, unsigned r, unsigned j) const {
    return f.fourProducts ? quadCell(lane, 2 * r + j, f.aIsColumn, false) : cellOfA(f, lane, r, j);
  }
  FragmentCell placeOfB(unsigned lane, unsigned r, unsigned j) const {
    return f.fourProducts ? quadCell(lane, 2 * r + j, f.bIsColumn, true) : cellOfB(f, lane, r, j);
  }
  FragmentCell placeOfC(Accumulator type, unsigned lane, unsigned r, unsigned j) const {
    return f.fourProducts ? quadCellOfC(type, lane, r, j) : cellOfC(type, lane, r, j);
  }

  /// Puts the elements of a register where `placeOf` says.
  template <typename Place>
  void unpack(Element type, uint32_t value, uint32_t *to, unsigned entries, Place placeOf) {
    unsigned e = f.perRegister(), bits = f.containerBits;
    for (unsigned j = 0; j != e; ++j) {
      FragmentCell c = placeOf(j);
      to[c.vector * entries + c.index] = elementBits(type, bits, value >> j * bits % 32);
    }
  }

  /// The fragments of a single product, where the elements of a register lie side by side.
  void loadWhole(MatrixProduct &p) {
    unsigned e = f.perRegister(), bits = f.containerBits, halves = f.c == Accumulator::F16 ? 2 : 1;
    auto take = [&](Element type, const uint32_t *slots, unsigned count, const uint64_t *regs,
                    const uint32_t *place, uint32_t *to) {
      // What elementBits() does, but for all elements alike.
      unsigned shift = bits == 8 && type == Element::E2M1 ? 2 : 0;
      uint32_t mask = bits >= 32 ? ~0u : (1u << bitsOf(type)) - 1;
      for (unsigned r = 0; r != count; ++r) {
        auto value = uint32_t(regs[slots[r]]);
        uint32_t *at = to + place[r];
        if (bits == 16) { // most products
          at[0] = value & 0xffff;
          at[1] = value >> 16;
          continue;
        }
        for (unsigned j = 0; j != e; ++j)
          at[j] = value >> (j * bits % 32 + shift) & mask;
      }
    };
    for (unsigned l = 0; l != 32; ++l) {
      const uint32_t *slots = &code.lists[g.inst[l]->list];
      const uint64_t *regs = g.lane[l]->regs;
      take(f.a, slots + lists.a(), f.registersA, regs, &places.a[l * f.registersA], p.a.data());
      take(f.b, slots + lists.b(), f.registersB, regs, &places.b[l * f.registersB], p.b.data());
      for (unsigned r = 0; r != f.registersC; ++r) {
        uint32_t value = uint32_t(regs[slots[lists.c() + r]]),
                 *to = &p.c[places.c[l * f.registersC + r]];
        *to = halves == 2 ? value & 0xffff : value;
        if (halves == 2)
          to[1] = value >> 16;
      }
    }
  }

  void load(MatrixProduct &p, unsigned product) {
    if (!f.fourProducts && f.a != Element::F64)
      return loadWhole(p);
    unsigned halves = f.c == Accumulator::F16 ? 2 : 1;
    for (unsigned l = 0; l != 32; ++l) {
      if (!takesPart(l, product))
        continue;
      if (f.a == Element::F64) {
        loadDoubles(p, l);
        continue;
      }
      for (unsigned r = 0; r != f.registersA; ++r)
        unpack(f.a, uint32_t(reg(l, lists.a() + r)), p.a.data(), p.entriesA(),
               [&](unsigned j) { return placeOfA(l, r, j); });
      for (unsigned r = 0; r != f.registersB; ++r)
        unpack(f.b, uint32_t(reg(l, lists.b() + r)), p.b.data(), p.entriesB(),
               [&](unsigned j) { return placeOfB(l, r, j); });
      for (unsigned r = 0; r != f.registersC; ++r)
        for (unsigned j = 0; j != halves; ++j) {
          FragmentCell c = placeOfC(f.c, l, r, j);
          auto value = uint32_t(reg(l, lists.c() + r));
          p.c[c.vector * f.n + c.index] = halves == 2 ? value >> 16 * j & 0xffff : value;
        }
    }
  }

  void loadDoubles(MatrixProduct &p, unsigned l) {
    auto value = [&](unsigned operand) { return llvm::bit_cast<double>(reg(l, operand)); };
    for (unsigned r = 0; r != f.registersA; ++r) {
      FragmentCell c = cellOfA(f, l, r, 0);
      p.doubleA[c.vector * f.k + c.index] = value(lists.a() + r);
    }
    for (unsigned r = 0; r != f.registersB; ++r) {
      FragmentCell c = cellOfB(f, l, r, 0);
      p.doubleB[c.vector * f.k + c.index] = value(lists.b() + r);
    }
    for (unsigned r = 0; r != f.registersC; ++r) {
      FragmentCell c = cellOfC(f.c, l, r, 0);
      p.doubleC[c.vector * f.n + c.index] = value(lists.c() + r);
    }
  }

  bool loadMetadata(MatrixProduct &p) {
    unsigned selector = unsigned(reg(0, lists.metadata() + 1));
    for (unsigned row = 0; row != f.m; ++row)
      for (unsigned chunk = 0; chunk != f.chunks(); ++chunk) {
        MetadataPlace place = metadataPlace(f, row, chunk, selector);
        unsigned lane = row % 8 * 4 + place.lane;
        unsigned nibble = unsigned(reg(lane, lists.metadata()) >> place.bit & 15);
        if (!isMetadata(nibble, f.a, f.unorderedMetadata)) {
          g.lane[lane]->machine->report(
              FindingKind::InvalidOperand, g.lane[lane], g.inst[lane], 0,
              "the metadata of row " + Twine(row) + ", chunk " + Twine(chunk) + ", are 0x" +
                  utohexstr(nibble, true) + ", bits " + Twine(place.bit) + " to " +
                  Twine(place.bit + 3) + " of lane " + Twine(lane) + "; that means nothing");
          return false;
        }
        p.metadata[row * f.chunks() + chunk] = uint8_t(nibble);
      }
    return true;
  }

  // Byte and thread identifiers select the threads that supply the scale factors (PTX ISA
  // 9.7.14.3).
  bool areScalesLegal() {
    if (f.scaling == Scaling::None)
      return true;
    static constexpr const char *names[] = {"byte-id-a", "thread-id-a", "byte-id-b", "thread-id-b"};
    unsigned step = f.scalesPerRow;
    for (unsigned n = 0; n != 4; ++n) {
      unsigned at = lists.scales() + n / 2 * 3 + 1 + n % 2;
      auto value = [&](unsigned l) { return reg(l, at) & 0xffff; };
      if (!isUniformWarp(g, names[n], value))
        return false;
      uint64_t limit = n == 1 ? 2 : n == 3 ? 4 : 4 / step * step;
      if (value(0) < limit && (n % 2 || value(0) % step == 0))
        continue;
      g.lane[0]->machine->report(
          FindingKind::InvalidOperand, g.lane[0], g.inst[0], 0,
          Twine(names[n]) + " is " + Twine(value(0)) +
              (n % 2 ? "; expected is a value below " + Twine(limit)
                     : "; expected is a multiple of " + Twine(step) + " below 4"));
      return false;
    }
    return true;
  }

  void loadScales(MatrixProduct &p) {
    if (f.scaling == Scaling::None)
      return;
    unsigned at = lists.scales();
    for (unsigned s = 0; s != f.scalesPerRow; ++s) {
      for (unsigned row = 0; row != 16; ++row) {
        unsigned lane = 4 * (row % 8) + 2 * unsigned(reg(0, at + 2)) + row / 8;
        unsigned byte = unsigned(reg(0, at + 1)) + s;
        p.scaleA[row * f.scalesPerRow + s] = uint8_t(reg(lane, at) >> 8 * byte);
      }
      for (unsigned n = 0; n != 8; ++n) {
        unsigned lane = 4 * n + unsigned(reg(0, at + 5)), byte = unsigned(reg(0, at + 4)) + s;
        p.scaleB[n * f.scalesPerRow + s] = uint8_t(reg(lane, at + 3) >> 8 * byte);
      }
    }
  }

  /// Stores what loadWhole() loads.
  void storeWhole() {
    const uint32_t *d = results[0].data();
    for (unsigned l = 0; l != 32; ++l) {
      const uint32_t *slots = &code.lists[g.inst[l]->list] + lists.d();
      const uint32_t *place = &places.d[l * f.registersD];
      uint64_t *regs = g.lane[l]->regs;
      for (unsigned r = 0; r != f.registersD; ++r) {
        const uint32_t *from = d + place[r];
        regs[slots[r]] = f.d == Accumulator::F16 ? from[0] | from[1] << 16 : from[0];
      }
    }
  }

  void store() {
    if (!f.fourProducts && f.d != Accumulator::F64)
      return storeWhole();
    for (unsigned l = 0; l != 32; ++l) {
      const auto &d = results[f.fourProducts ? l % 16 / 4 : 0];
      for (unsigned r = 0; r != f.registersD; ++r) {
        size_t at = places.d[l * f.registersD + r];
        if (f.fourProducts) {
          FragmentCell c = quadCellOfC(f.d, l, r, 0);
          at = c.vector * f.n + c.index;
        }
        uint64_t &to = reg(l, lists.d() + r);
        if (f.d == Accumulator::F64)
          to = llvm::bit_cast<uint64_t>(doubles[at]);
        else if (f.d == Accumulator::F16)
          to = d[at] | d[at + 1] << 16;
        else
          to = d[at];
      }
    }
  }

  Gather &g;
  const Code &code;
  const MmaForm &f;
  Lists lists;
  const FragmentPlaces &places;
  std::vector<std::vector<uint32_t>> results;
  std::vector<double> doubles;
};

void multiplyWarp(Gather &g) {
  if (isUniformWarp(g, "instruction", [](unsigned) { return 0; }))
    WarpMma(g).run();
}

void decodeMma(Decoding &d) {
  MmaForm f;
  if (!takeMmaForm(d, f))
    return;
  size_t tail = 4 + (f.sparse ? 2 : 0) + (f.scaling != Scaling::None ? 4 : 0);
  if (!d.expectOperands(tail, tail))
    return;
  Ty ty = f.a == Element::F64 ? Ty::B64 : Ty::B32;
  d.inst.list = uint32_t(d.decoder.code->lists.size());
  // The destination comes first in the text, but the registers that are read are noted before those
  // that are written.
  FragmentSlots slots(d);
  slots.take(1, f.registersA, ty, false);
  slots.take(2, f.registersB, ty, false);
  slots.take(3, f.registersC, f.c == Accumulator::F32 ? Ty::F32 : ty, false);
  size_t at = 4;
  if (f.sparse) {
    slots.add(d.in(at, Ty::B32));
    takeSelector(d, f, at + 1);
    slots.add(d.in(at + 1, Ty::B32));
    at += 2;
  }
  for (unsigned side = 0; side != 2 && f.scaling != Scaling::None; ++side) {
    slots.takeScale(at);
    slots.takePair(at + 1);
    at += 2;
  }
  slots.finish(f.registersD, ty);
  d.inst.mode = internForm(d, f);
  takeWholeWarp(d, multiplyWarp);
}

// Registers hold 8x8 matrices of 16-bit elements, a row in a quad; the result is transposed.
void moveMatrix(Gather &g) {
  if (!isUniformWarp(g, "instruction", [](unsigned) { return 0; }))
    return;
  uint16_t matrix[8][8];
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned j = 0; j != 2; ++j)
      matrix[l / 4][l % 4 * 2 + j] = uint16_t(g.reg(l, g.inst[l]->a) >> 16 * j);
  for (unsigned l = 0; l != 32; ++l)
    g.reg(l, g.inst[l]->dst) = matrix[l % 4 * 2][l / 4] | uint32_t(matrix[l % 4 * 2 + 1][l / 4])
                                                              << 16;
}

void decodeMoveMatrix(Decoding &d) {
  takeWholeWarp(d, moveMatrix);
  if (!d.take("m8n8") || !d.take("trans"))
    d.fail("only .m8n8.trans exists");
  d.type({Ty::B16});
  readOperands(d, Ty::B32, 1);
}

constexpr FamilyRow mmaRows[] = {
    {"mma", decodeMma, "9.7.14.5.14"},
    {"movmatrix", decodeMoveMatrix, "9.7.14.5.17"},
};

} // namespace

ArrayRef<FamilyRow> mmaFamily() { return mmaRows; }

} // namespace tilecopy::emu
