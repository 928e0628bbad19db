//===- WgmmaFamily.cpp - The products of a warpgroup ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.15.5: wgmma.mma_async, dense and sparse, with A from shared memory or from registers.
// Warp w of the group has rows 16 w to 16 w + 15 of A and D. Within them a fragment is that of a
// product of 16 rows, and D continues with columns in steps of eight.
//===----------------------------------------------------------------------===//

#include "Emulator/Families/MmaDecode.h"
#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/Wgmma.h"
#include "Emulator/Machine/WholeWarp.h"
#include "Emulator/Tensor/OperandReader.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Inst::mode, apart from the form's index.
constexpr uint32_t formMask = 0xffff, aInRegisters = 1u << 16, negateA = 1u << 17,
                   negateB = 1u << 18, transposeA = 1u << 19, transposeB = 1u << 20;

const MmaForm &formOf(const Code &code, const Inst &i) { return code.mmaForms[i.mode & formMask]; }

/// One warp's part of a product.
class WarpProduct : public AsyncOperation {
public:
  WarpProduct(Gather &g, const MmaForm &form)
      : code(g.lane[0]->machine->code), i(*g.inst[0]), f(form), product(form) {
    for (unsigned l = 0; l != 32; ++l) {
      threads[l] = g.lane[l];
      lists[l] = g.inst[l]->list;
    }
    product.negateA = i.mode & negateA;
    product.negateB = i.mode & negateB;
    // Predicates are read at the issue; so are metadata, which are ordinary operands.
    bool scale = i.c == none || bool(threads[0]->regs[i.c] & 1) != i.negateC;
    accumulates = scale;
  }

  /// False after a report.
  bool plan(const SharedOperand *a, const SharedOperand &b, unsigned firstRow) {
    Thread &t = *threads[0];
    OperandReader::Packing packing{bitsOf(f.a) == 1 ? 32 : f.containerBits, 16};
    if (a && !left.find(t, i, *t.cta, *a, packing, firstRow, 16, product.entriesA(), reads))
      return false;
    if (a && !noteWholeA(t, *a, packing))
      return false;
    return right.find(t, i, *t.cta, b, packing, 0, f.n, product.entriesB(), reads) &&
           (!f.sparse || loadMetadata());
  }

  void read() override {
    if (i.mode & aInRegisters)
      loadA();
    else
      left.read(product.a.data());
    right.read(product.b.data());
    if (f.containerBits == bitsOf(f.a)) // both operands' elements fill their containers
      return;
    llvm::for_each(product.a, [&](uint32_t &e) { e = elementBits(f.a, f.containerBits, e); });
    llvm::for_each(product.b, [&](uint32_t &e) { e = elementBits(f.b, f.containerBits, e); });
  }

  void write() override {
    if (accumulates)
      forEachOfD([&](uint64_t &reg, unsigned half, uint32_t &cell) {
        cell = f.d == Accumulator::F16 ? uint32_t(reg) >> 16 * half & 0xffff : uint32_t(reg);
      });
    product.run();
    forEachOfD([&](uint64_t &reg, unsigned half, uint32_t &cell) {
      if (f.d != Accumulator::F16)
        reg = cell;
      else
        reg = half ? (reg & 0xffff) | cell << 16 : cell;
    });
  }

private:
  uint64_t &reg(unsigned lane, unsigned operand) {
    return threads[lane]->regs[code.lists[lists[lane] + operand]];
  }

  // The operation as a whole reads all 64 rows, whichever warp needs them.
  bool noteWholeA(Thread &t, const SharedOperand &a, OperandReader::Packing packing) {
    OperandReader all;
    reads.clear();
    return all.find(t, i, *t.cta, a, packing, 0, 64, product.entriesA(), reads);
  }

  void loadA() {
    unsigned e = f.perRegister(), bits = f.containerBits;
    for (unsigned l = 0; l != 32; ++l)
      for (unsigned r = 0; r != f.registersA; ++r)
        for (unsigned j = 0; j != e; ++j) {
          FragmentCell c = cellOfA(f, l, r, j);
          product.a[c.vector * product.entriesA() + c.index] =
              uint32_t(uint64_t(uint32_t(reg(l, f.registersD + r))) >> j * bits);
        }
  }

  bool loadMetadata() {
    unsigned at = f.registersD + (i.mode & aInRegisters ? f.registersA : 0);
    unsigned selector = unsigned(reg(0, at + 1));
    for (unsigned row = 0; row != 16; ++row)
      for (unsigned chunk = 0; chunk != f.chunks(); ++chunk) {
        MetadataPlace place = metadataPlace(f, row, chunk, selector);
        unsigned lane = row % 8 * 4 + place.lane;
        unsigned nibble = unsigned(reg(lane, at) >> place.bit & 15);
        if (!isMetadata(nibble, f.a, false)) {
          threads[lane]->machine->report(
              FindingKind::InvalidOperand, threads[lane], &i, 0,
              "the metadata of row " + Twine(row) + " of the warp, chunk " + Twine(chunk) +
                  ", are 0x" + utohexstr(nibble, true) + ", bits " + Twine(place.bit) + " to " +
                  Twine(place.bit + 3) + " of lane " + Twine(lane) + "; that means nothing");
          return false;
        }
        product.metadata[row * f.chunks() + chunk] = uint8_t(nibble);
      }
    return true;
  }

  template <typename Visit> void forEachOfD(Visit visit) {
    unsigned halves = f.d == Accumulator::F16 ? 2 : 1, perTile = 4 / halves;
    for (unsigned l = 0; l != 32; ++l) {
      const uint32_t *slots = &code.lists[lists[l]];
      uint64_t *regs = threads[l]->regs;
      for (unsigned inTile = 0; inTile != perTile; ++inTile)
        for (unsigned j = 0; j != halves; ++j) {
          FragmentCell c = cellOfC(f.d, l, inTile, j);
          uint32_t *cell = &product.c[c.vector * f.n + c.index];
          for (unsigned r = inTile; r < f.registersD; r += perTile, cell += 8)
            visit(regs[slots[r]], j, *cell);
        }
    }
  }

  const Code &code;
  const Inst &i;
  const MmaForm &f;
  MatrixProduct product;
  Thread *threads[32];
  uint32_t lists[32];
  OperandReader left, right;
  bool accumulates;
};

/// Checks that the registers may be taken: fenced, and not held by a product of another shape.
void checkRegisters(Gather &g, const MmaForm &f) {
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  Machine &m = *t.machine;
  WgmmaWarp &w = wgmmaWarpOf(t);
  auto fragments = [&](const Inst &of) {
    const MmaForm &form = formOf(m.code, of);
    unsigned count = form.registersD + (of.mode & aInRegisters ? form.registersA : 0);
    return ArrayRef(m.code.lists).slice(of.list, count);
  };
  if (m.context.options.checks.proxyFences && i.watch != none)
    for (auto [number, slot] : m.code.watches[i.watch].fragments)
      if (const Inst *who = w.touched[number])
        return m.report(
            FindingKind::WgmmaFence, &t, &i, 0,
            "register " + m.code.registerNames.at(slot) + " was " +
                (who == &i ? "not fenced" : "touched at line " + Twine(who->source->line)) +
                ", and no wgmma.fence has been executed since");
  // The fence orders D of one shape with D of another; products of the same shape are ordered
  // anyway.
  ArrayRef<uint32_t> d = fragments(i).take_front(f.registersD);
  ArrayRef<uint32_t> a = fragments(i).drop_front(f.registersD);
  bool isKnown = false;
  for (const Inst *other : w.sinceFence) {
    const MmaForm &form = formOf(m.code, *other);
    ArrayRef<uint32_t> theirs = fragments(*other).take_front(form.registersD);
    bool isSame = form.n == f.n && form.d == f.d && theirs == d;
    isKnown |= isSame;
    auto overlaps = [&](ArrayRef<uint32_t> mine) {
      return llvm::any_of(mine, [&](uint32_t slot) { return llvm::is_contained(theirs, slot); });
    };
    if ((!isSame && overlaps(d)) || overlaps(a)) {
      if (m.context.options.checks.async)
        m.report(FindingKind::AsyncPending, &t, &i, 0,
                 "its registers are the accumulator of the product of line " +
                     Twine(other->source->line) +
                     ", which has another shape or is under way, and nothing stands between");
      break;
    }
  }
  if (!isKnown)
    w.sinceFence.push_back(&i);
}

/// Null after a report.
FlightRef issue(Gather &g) {
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  Machine &m = *t.machine;
  const MmaForm &f = formOf(m.code, i);
  bool inRegisters = i.mode & aInRegisters;
  auto slot = [&](unsigned l, uint32_t s) { return g.reg(l, s); };
  if ((!inRegisters &&
       !isUniformWarp(g, "descriptor of a", [&](unsigned l) { return slot(l, g.inst[l]->a); })) ||
      !isUniformWarp(g, "descriptor of b", [&](unsigned l) { return slot(l, g.inst[l]->b); }) ||
      (i.c != none && !isUniformWarp(g, "predicate scale-d",
                                     [&](unsigned l) { return slot(l, g.inst[l]->c) & 1; })))
    return nullptr;
  uint64_t a = inRegisters ? 0 : t.regs[i.a], b = t.regs[i.b];
  if (!meetsWarpgroup(t, i, a, b))
    return nullptr;
  checkRegisters(g, f);
  unsigned perChunk = bitsOf(f.a) == 1 ? 4 : 128 / f.containerBits;
  using Unit = SharedOperand::Unit;
  SharedOperand left(Unit::Warpgroup, a, i.mode & transposeA, perChunk);
  SharedOperand right(Unit::Warpgroup, b, i.mode & transposeB, perChunk);
  for (const SharedOperand *o : {&left, &right}) {
    if (inRegisters && o == &left)
      continue;
    std::string which = std::string("descriptor of ") + (o == &left ? "a 0x" : "b 0x") +
                        utohexstr(o == &left ? a : b, true) + ": ";
    if (std::string defect = o->defect(); !defect.empty()) {
      m.report(FindingKind::MatrixDescriptor, &t, &i, 0, which + defect);
      return nullptr;
    }
    if (std::string phase = o->phase(); !phase.empty())
      m.report(FindingKind::SwizzlePhase, &t, &i, 0, which + phase);
  }
  auto operation = std::make_unique<WarpProduct>(g, f);
  if (!operation->plan(inRegisters ? nullptr : &left, right, t.indexInCta / 32 % 4 * 16))
    return nullptr;
  SmallVector<FlightRef, 1> after;
  if (FlightRef last = lastPart(t))
    after.push_back(std::move(last));
  return m.async.issue(t, i, std::move(operation), after);
}

void multiplyGroup(Gather &g) {
  if (isUniformWarp(g, "instruction", [](unsigned) { return 0; }))
    addPart(*g.lane[0], *g.inst[0], issue(g));
}

struct WgmmaTypes {
  Element a, b;
  Accumulator d;
};

/// The element types: d, a, b.
WgmmaTypes takeTypes(Decoding &d, MatrixShape &shape) {
  std::vector<StringRef> types;
  for (StringRef part : ArrayRef(d.source.parts).drop_front()) {
    if (auto s = parseShape(part))
      shape = *s;
    else if (parseElement(part) || parseAccumulator(part))
      types.push_back(part);
    else
      continue;
    d.take(part);
  }
  return WgmmaTypes{*parseElement(types[1]), *parseElement(types[2]), *parseAccumulator(types[0])};
}

bool isWgmmaShape(const MatrixShape &s, const MmaForm &f) {
  unsigned depth = f.a == Element::B1 ? 256 : 256 / bitsOf(f.a);
  bool isFloat = !isInteger(f.a) && f.a != Element::B1;
  bool isWidth =
      s.n >= 8 && s.n <= 256 && s.n % 8 == 0 && (isFloat || s.n == 8 || s.n == 24 || s.n % 16 == 0);
  return s.m == 64 && isWidth && s.k == depth * (f.sparse ? 2 : 1);
}

void failShape(Decoding &d, const MmaForm &f) {
  bool isBits = f.a == Element::B1;
  unsigned depth = (isBits ? 256 : 256 / bitsOf(f.a)) * (f.sparse ? 2 : 1);
  d.fail("this shape does not exist for these types; those are .m64nNk" + Twine(depth) + ", N " +
         (isBits || isInteger(f.a) ? "8, 24 or a multiple of 16 up to 256"
                                   : "a multiple of 8 up to 256"));
}

/// An immediate that is one of two values; says whether it is the second.
bool takeChoice(Decoding &d, size_t n, const char *name, int64_t first, int64_t second) {
  if (n >= d.operandCount())
    return false;
  auto value = int64_t(d.immediate(n));
  if (value != first && value != second)
    d.fail(Twine(name) + " is " + Twine(value) + "; expected is " + Twine(first) + " or " +
           Twine(second));
  return value == second;
}

/// scale-d: a predicate, or a constant.
void takeScale(Decoding &d, size_t n) {
  if (d.isImmediate(n)) {
    d.inst.c = d.constant(d.immediate(n) != 0);
    return;
  }
  bool negated = false;
  d.inst.c = d.predicateIn(n, negated);
  d.inst.negateC = negated;
}

const FormRules &wgmmaRules() {
  static const FormRules rules({"wgmma"},
                               {{"mma_async sp %", "the types of d, a and b do not go together"},
                                {"and|xor popc", ".and.popc belongs to .b1, and to nothing else"},
                                {"satfinite", ".satfinite belongs to integers only"}});
  return rules;
}

void decodeWgmmaProduct(Decoding &d) {
  MmaForm f;
  MatrixShape shape;
  f.sparse = d.take("sp");
  takeWholeWarp(d, multiplyGroup);
  if (!d.agrees(wgmmaRules()))
    return;
  WgmmaTypes types = takeTypes(d, shape);
  f.a = types.a;
  f.b = types.b;
  f.c = f.d = types.d;
  bool isBits = f.a == Element::B1;
  d.takeAll({"and", "popc"});
  f.bitwiseAnd = isBits;
  f.saturate = d.take("satfinite");
  if (!isWgmmaShape(shape, f))
    return failShape(d, f);
  f.m = 16; // of one warp
  f.n = shape.n;
  f.k = shape.k;
  f.containerBits = isBits ? 32 : bitsOf(f.a);
  if (isFp8(f.a))
    f.sum = {13, 13};
  countRegisters(f);
  bool isFloat = !isInteger(f.a) && !isBits, is16Bit = bitsOf(f.a) == 16;
  bool inRegisters = d.operand(1).kind == Operand::Vector;
  size_t n = 3 + (f.sparse ? 2 : 0) + 1 + (isFloat ? 2 : 0) + (is16Bit ? (inRegisters ? 1 : 2) : 0);
  if (!d.expectOperands(n, n))
    return;
  Inst &i = d.inst;
  FragmentSlots slots(d);
  if (inRegisters)
    slots.take(1, f.registersA, Ty::B32, false);
  else
    i.a = d.in(1, Ty::B64);
  i.b = d.in(2, Ty::B64);
  size_t at = 3;
  if (f.sparse) {
    slots.add(d.in(at, Ty::B32));
    takeSelector(d, f, at + 1);
    slots.add(d.in(at + 1, Ty::B32));
    at += 2;
  }
  takeScale(d, at++);
  uint32_t mode = inRegisters ? aInRegisters : 0;
  if (isFloat) {
    mode |= takeChoice(d, at++, "imm-scale-a", 1, -1) ? negateA : 0;
    mode |= takeChoice(d, at++, "imm-scale-b", 1, -1) ? negateB : 0;
  }
  if (is16Bit && !inRegisters)
    mode |= takeChoice(d, at++, "imm-trans-a", 0, 1) ? transposeA : 0;
  if (is16Bit)
    mode |= takeChoice(d, at++, "imm-trans-b", 0, 1) ? transposeB : 0;
  slots.finish(f.registersD, f.d == Accumulator::F32 ? Ty::F32 : Ty::B32, true);
  i.mode = internForm(d, f) | mode;
  d.decoder.code->usesWgmma = true;
}

void decodeWgmma(Decoding &d) {
  if (d.take("mma_async"))
    return decodeWgmmaProduct(d);
  decodeWgmmaOrder(d);
}

constexpr FamilyRow wgmmaRows[] = {
    {"wgmma", decodeWgmma, "9.7.15"},
};

} // namespace

ArrayRef<FamilyRow> wgmmaFamily() { return wgmmaRows; }

} // namespace tilecopy::emu
