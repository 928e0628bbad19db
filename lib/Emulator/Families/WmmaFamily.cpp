//===- WmmaFamily.cpp - wmma ----------------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.14.4: wmma.load, wmma.store, wmma.mma. The m8n32 shapes are computed transposed; tf32
// is summed in two steps of four.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/MmaDecode.h"
#include "Emulator/Families/WmmaFragment.h"
#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/WholeWarp.h"
#include "Emulator/Numbers/FloatMath.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Inst::mode of loads and stores: the fragment, and whether rows are contiguous in memory.
constexpr uint32_t contiguousK = 1u << 24;

uint32_t packFragment(const Fragment &f, bool alongLength) {
  uint32_t type = f.role == Role::C ? uint32_t(f.accumulator) : uint32_t(f.element);
  uint32_t shape = f.shape.n == 32 ? 2 : f.shape.m == 32 ? 1 : f.shape.m == 8 ? 3 : 0;
  return uint32_t(f.role) | shape << 2 | type << 4 | f.shape.k << 8 |
         (alongLength ? contiguousK : 0);
}

Fragment fragmentOf(const Inst &i) {
  static constexpr unsigned shapes[4][2] = {{16, 16}, {32, 8}, {8, 32}, {8, 8}};
  Fragment f;
  f.role = Role(i.mode & 3);
  f.shape = {shapes[i.mode >> 2 & 3][0], shapes[i.mode >> 2 & 3][1], i.mode >> 8 & 0xff};
  f.element = Element(i.mode >> 4 & 15);
  f.accumulator = Accumulator(i.mode >> 4 & 3);
  return f;
}

/// One load or store of a fragment by a warp.
class FragmentMove {
public:
  FragmentMove(Gather &g, bool isLoad)
      : g(g), i(*g.inst[0]), f(fragmentOf(i)), isLoad(isLoad), along(i.mode & contiguousK) {}

  void run() {
    auto address = [&](unsigned l) { return addressOf(*g.lane[l], *g.inst[l]); };
    auto strideOf = [&](unsigned l) { return uint64_t(get<uint32_t>(*g.lane[l], g.inst[l]->b)); };
    if (!isUniformWarp(g, "address", address) ||
        (i.b != none && !isUniformWarp(g, "stride", strideOf)))
      return;
    base = address(0);
    unsigned least = along ? f.length() : f.vectors();
    stride = i.b == none ? least : strideOf(0);
    if (!isLegal(least))
      return;
    for (unsigned l = 0; l != 32; ++l)
      for (unsigned r = 0; r != i.vector; ++r)
        move(l, r);
  }

private:
  void report(FindingKind kind, const Twine &text) {
    g.lane[0]->machine->report(kind, g.lane[0], &i, base, text);
  }

  bool isLegal(unsigned least) {
    if (stride < least) {
      report(FindingKind::InvalidOperand, "the stride is " + Twine(stride) +
                                              " elements; rows of the matrix have " + Twine(least));
      return false;
    }
    // What a lane holds of one vector, but no more than 32 bytes.
    unsigned bytes = std::min(32u, i.vector * (f.isWide() ? 8u : 4u));
    if (!g.lane[0]->machine->context.options.checks.alignment)
      return true;
    uint64_t step = stride * f.elementWidth() / 8;
    if (base % bytes == 0 && (step % 16 == 0 || step % bytes == 0))
      return true;
    report(FindingKind::Misaligned, "address 0x" + utohexstr(base, true) + " and rows of " +
                                        Twine(step) +
                                        " bytes; the address is to be a multiple "
                                        "of " +
                                        Twine(bytes) + ", the rows of 16");
    return true;
  }

  uint64_t bitOffset(FragmentCell c) const {
    uint64_t element = along ? c.vector * stride + c.index : c.index * stride + c.vector;
    return element * f.elementWidth();
  }

  void move(unsigned l, unsigned r) {
    Thread &t = *g.lane[l];
    uint64_t &reg = g.reg(l, t.machine->code.lists[g.inst[l]->list + r]);
    // Elements below a byte are contiguous in k.
    unsigned width = std::max(f.elementWidth(), 8u);
    unsigned pieces = f.elementWidth() < 8 ? 1 : f.perRegister();
    unsigned bytes = f.elementWidth() < 8 ? 4 : width / 8;
    uint64_t value = 0;
    for (unsigned j = 0; j != pieces; ++j) {
      uint64_t at = base + bitOffset(cellOf(f, l, r, j)) / 8;
      uint8_t *memory =
          t.machine->access(t, *g.inst[l], i.space, at, bytes, isLoad ? Touch::Read : Touch::Write);
      if (!memory)
        continue;
      if (isLoad) {
        uint64_t part = 0;
        std::memcpy(&part, memory, bytes);
        value |= part << 8 * bytes * j;
      } else {
        uint64_t part = reg >> 8 * bytes * j;
        std::memcpy(memory, &part, bytes);
      }
    }
    if (isLoad)
      reg = value;
  }

  Gather &g;
  const Inst &i;
  const Fragment f;
  const bool isLoad, along;
  uint64_t base = 0, stride = 0;
};

template <bool isLoad> void moveFragment(Gather &g) {
  if (isUniformWarp(g, "instruction", [](unsigned) { return 0; }))
    FragmentMove(g, isLoad).run();
}

/// What the qualifiers of a wmma say, in order.
struct WmmaParts {
  std::optional<MatrixShape> shape;
  std::vector<StringRef> layouts, types;
};

WmmaParts takeParts(Decoding &d) {
  WmmaParts p;
  for (StringRef part : ArrayRef(d.source.parts).drop_front()) {
    if (auto shape = parseShape(part))
      p.shape = shape;
    else if (part == "row" || part == "col")
      p.layouts.push_back(part);
    else if (parseElement(part) || parseAccumulator(part))
      p.types.push_back(part);
    else
      continue;
    d.take(part);
  }
  return p;
}

const FormRules &wmmaRules() {
  static const FormRules rules(
      {"wmma"},
      {{"mma|load|store a|b|c|d %", "the types do not go together: there is no such matrix of $3",
        "the types are missing"},
       {"m8n*|m16n*|m32n*", "this shape does not exist for this type", "a shape is missing",
        /*tells=*/true},
       {"row|col",
        "$1 does not go with it: a product has two layouts, and elements below a byte are "
        "row-major in a and column-major in b",
        "a layout, .row or .col, is missing"},
       {"xor|and popc", ".xor.popc or .and.popc belongs to .b1, and to nothing else"},
       {"satfinite", ".satfinite belongs to integers and .f16"},
       {"rn|rz|rm|rp", "a rounding mode belongs to .f64 only"}});
  return rules;
}

void decodeMove(Decoding &d, Role role, bool isLoad) {
  takeWholeWarp(d, isLoad ? moveFragment<true> : moveFragment<false>);
  WmmaParts p = takeParts(d);
  d.inst.space = d.takeSpace();
  if (!d.agrees(wmmaRules()))
    return;
  Fragment f;
  f.shape = *p.shape;
  f.role = role;
  if (role == Role::C)
    f.accumulator = *parseAccumulator(p.types[0]);
  else
    f.element = *parseElement(p.types[0]);
  bool along = (p.layouts[0] == "row") != (role == Role::B);
  if (!d.expectOperands(2, 3))
    return;
  size_t address = isLoad ? 1 : 0, registers = isLoad ? 0 : 1;
  d.address(address, d.inst.space);
  if (d.operandCount() == 3)
    d.inst.b = d.in(2, Ty::B32);
  d.inst.mode = packFragment(f, along) | (d.inst.mode & frameAccess);
  d.inst.vector = uint8_t(std::max(1u, f.isWide() ? (role == Role::C ? 2 : 1) : f.registers()));
  const Operand &o = d.operand(registers);
  if (o.kind != Operand::Vector || o.elements.size() != d.inst.vector)
    return d.fail("a vector of " + Twine(unsigned(d.inst.vector)) + " registers is expected");
  Ty ty = f.isWide() ? Ty::B64 : Ty::B32;
  auto &lists = d.decoder.code->lists;
  d.inst.list = uint32_t(lists.size());
  for (const Operand &e : o.elements)
    lists.push_back(isLoad ? d.out(e, ty) : d.in(e, ty));
}

Fragment fragmentOf(const MmaForm &f, Role role) {
  Fragment fragment;
  fragment.shape = {f.m, f.n, f.k};
  fragment.role = role;
  fragment.element = role == Role::B ? f.b : f.a;
  fragment.accumulator = f.c;
  return fragment;
}

/// The value of an f32 as f16, or back.
uint32_t convertAccumulator(uint32_t bits, Accumulator from, Accumulator to) {
  if (from == to)
    return bits;
  Ty source = from == Accumulator::F16 ? Ty::F16 : Ty::F32,
     target = to == Accumulator::F16 ? Ty::F16 : Ty::F32;
  return uint32_t(
      convertFloat(fromBits(source, bits), target, RoundingMode::NearestTiesToEven, false));
}

class FragmentProduct {
public:
  explicit FragmentProduct(Gather &g)
      : g(g), code(g.lane[0]->machine->code), f(code.mmaForms[g.inst[0]->mode]) {}

  void run() {
    ProductForm form = f;
    // The sum is f32 where either accumulator is.
    bool isMixed = f.c != f.d;
    if (isMixed)
      form.c = form.d = Accumulator::F32;
    unsigned steps = f.a == Element::TF32 ? 2 : 1;
    form.k /= steps;
    std::vector<uint32_t> sum;
    std::vector<double> doubles;
    for (unsigned step = 0; step != steps; ++step) {
      MatrixProduct p(form);
      load(p, step * form.k);
      if (step)
        p.c = std::move(sum);
      else if (isMixed)
        for (uint32_t &c : p.c)
          c = convertAccumulator(c, f.c, form.c);
      p.run();
      sum = std::move(p.c);
      doubles = std::move(p.doubleC);
    }
    for (uint32_t &d : sum)
      d = convertAccumulator(d, form.d, f.d);
    store(sum, doubles);
  }

private:
  uint64_t &reg(unsigned lane, unsigned operand) {
    return g.reg(lane, code.lists[g.inst[lane]->list + operand]);
  }

  /// Calls `take(vector, index, bits)` for each element of an operand's registers from `first` on.
  template <typename Take> void forEach(Role role, unsigned first, unsigned registers, Take take) {
    Fragment fragment = fragmentOf(f, role);
    bool isB1 = role != Role::C && f.a == Element::B1;
    unsigned e = isB1 ? 1 : fragment.perRegister(), width = isB1 ? 32 : fragment.elementWidth();
    for (unsigned l = 0; l != 32; ++l)
      for (unsigned r = 0; r != registers; ++r)
        for (unsigned j = 0; j != e; ++j) {
          FragmentCell c = cellOf(fragment, l, r, j);
          uint64_t value = reg(l, first + r);
          take(c.vector, isB1 ? c.index / 32 : c.index,
               width == 64 ? value : value >> width * j & maskOf(width));
        }
  }

  void load(MatrixProduct &p, unsigned firstK) {
    unsigned a = f.registersD, b = a + f.registersA, c = b + f.registersB;
    if (f.a == Element::F64) {
      auto into = [&](std::vector<double> &m, unsigned pitch) {
        return [&m, pitch](unsigned vector, unsigned index, uint64_t bits) {
          m[vector * pitch + index] = llvm::bit_cast<double>(bits);
        };
      };
      forEach(Role::A, a, f.registersA, into(p.doubleA, f.k));
      forEach(Role::B, b, f.registersB, into(p.doubleB, f.k));
      forEach(Role::C, c, f.registersC, into(p.doubleC, f.n));
      return;
    }
    auto into = [&](std::vector<uint32_t> &m, unsigned pitch, unsigned first) {
      return [&m, pitch, first](unsigned vector, unsigned index, uint64_t bits) {
        if (index >= first && index < first + pitch)
          m[vector * pitch + index - first] = uint32_t(bits);
      };
    };
    forEach(Role::A, a, f.registersA, into(p.a, p.entriesA(), firstK));
    forEach(Role::B, b, f.registersB, into(p.b, p.entriesB(), firstK));
    forEach(Role::C, c, f.registersC, into(p.c, f.n, 0));
  }

  void store(const std::vector<uint32_t> &sum, const std::vector<double> &doubles) {
    Fragment fragment = fragmentOf(f, Role::C);
    fragment.accumulator = f.d;
    for (unsigned l = 0; l != 32; ++l)
      for (unsigned r = 0; r != f.registersD; ++r) {
        auto at = [&](unsigned j) {
          FragmentCell c = cellOf(fragment, l, r, j);
          return size_t(c.vector) * f.n + c.index;
        };
        uint64_t &to = reg(l, r);
        if (f.d == Accumulator::F64)
          to = llvm::bit_cast<uint64_t>(doubles[at(0)]);
        else if (f.d == Accumulator::F16)
          to = sum[at(0)] | sum[at(1)] << 16;
        else
          to = sum[at(0)];
      }
  }

  Gather &g;
  const Code &code;
  const MmaForm &f;
};

void multiplyFragments(Gather &g) {
  if (isUniformWarp(g, "instruction", [](unsigned) { return 0; }))
    FragmentProduct(g).run();
}

void decodeWmmaProduct(Decoding &d) {
  takeWholeWarp(d, multiplyFragments);
  WmmaParts p = takeParts(d);
  MmaForm f;
  if (!d.agrees(wmmaRules()))
    return;
  // Only two types are named for f16.
  bool isShort = p.types.size() == 2;
  f.a = isShort ? Element::F16 : *parseElement(p.types[1]);
  f.b = isShort ? Element::F16 : *parseElement(p.types[2]);
  f.c = *parseAccumulator(p.types.back());
  f.d = *parseAccumulator(p.types[0]);
  f.m = p.shape->m;
  f.n = p.shape->n;
  f.k = p.shape->k;
  f.aIsColumn = p.layouts[0] == "col";
  f.bIsColumn = p.layouts[1] == "col";
  f.bitwiseAnd = d.takeOneOf({"xor", "and"}) == 1;
  d.take("popc");
  f.saturate = d.take("satfinite");
  int rounding = d.takeOneOf({"rn", "rz", "rm", "rp"});
  static constexpr RoundingMode modes[] = {RoundingMode::NearestTiesToEven,
                                           RoundingMode::TowardZero, RoundingMode::TowardNegative,
                                           RoundingMode::TowardPositive};
  f.rounding = modes[std::max(rounding, 0)];
  f.containerBits = std::min(bitsOf(f.a), 32u);
  bool isWide = f.a == Element::F64;
  f.registersA = isWide ? 1 : fragmentOf(f, Role::A).registers();
  f.registersB = isWide ? 1 : fragmentOf(f, Role::B).registers();
  f.registersC = f.m * f.n / 32 / (f.c == Accumulator::F16 ? 2 : 1);
  f.registersD = f.m * f.n / 32 / (f.d == Accumulator::F16 ? 2 : 1);
  if (!d.expectOperands(4, 4))
    return;
  Ty ty = isWide ? Ty::B64 : Ty::B32;
  FragmentSlots slots(d);
  slots.take(1, f.registersA, ty, false);
  slots.take(2, f.registersB, ty, false);
  slots.take(3, f.registersC, f.c == Accumulator::F32 ? Ty::F32 : ty, false);
  slots.finish(f.registersD, ty);
  d.inst.mode = internForm(d, f);
}

void decodeWmma(Decoding &d) {
  if (d.take("mma"))
    return decodeWmmaProduct(d);
  bool isLoad = d.take("load");
  if (!isLoad && !d.take("store"))
    return d.fail(".load, .store or .mma is missing");
  int role = isLoad ? d.takeOneOf({"a", "b", "c"}) : d.take("d") ? 2 : -1;
  if (role < 0)
    return d.fail(isLoad ? "wmma.load is followed by .a, .b or .c"
                         : "wmma.store is followed by .d");
  decodeMove(d, Role(role), isLoad);
}

constexpr FamilyRow wmmaRows[] = {
    {"wmma", decodeWmma, "9.7.14.4"},
};

} // namespace

ArrayRef<FamilyRow> wmmaFamily() { return wmmaRows; }

} // namespace tilecopy::emu
