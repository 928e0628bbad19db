//===- MmaDecode.cpp - Reading matrix instructions ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/MmaDecode.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tilecopy::emu {

bool MatrixShape::is(unsigned wantM, unsigned wantN, std::initializer_list<unsigned> ks) const {
  return m == wantM && n == wantN && llvm::is_contained(ks, k);
}

std::optional<MatrixShape> parseShape(StringRef name) {
  MatrixShape s;
  if (name.consume_front("m") && !name.consumeInteger(10, s.m) && name.consume_front("n") &&
      !name.consumeInteger(10, s.n) && name.consume_front("k") && !name.consumeInteger(10, s.k) &&
      name.empty())
    return s;
  return std::nullopt;
}

std::optional<Element> parseElement(StringRef name) {
  using Result = std::optional<Element>;
  return StringSwitch<Result>(name)
      .Case("f16", Element::F16)
      .Case("bf16", Element::BF16)
      .Case("tf32", Element::TF32)
      .Case("e4m3", Element::E4M3)
      .Case("e5m2", Element::E5M2)
      .Case("e3m2", Element::E3M2)
      .Case("e2m3", Element::E2M3)
      .Case("e2m1", Element::E2M1)
      .Case("f64", Element::F64)
      .Case("s8", Element::S8)
      .Case("u8", Element::U8)
      .Case("s4", Element::S4)
      .Case("u4", Element::U4)
      .Case("b1", Element::B1)
      .Default(std::nullopt);
}

bool areSharedTypes(const MmaForm &f) {
  auto isByte = [](Element e) { return e == Element::S8 || e == Element::U8; };
  auto isNibble = [](Element e) { return e == Element::S4 || e == Element::U4; };
  if (f.c != f.d)
    return false;
  if (f.a == Element::BF16 || f.a == Element::TF32)
    return f.b == f.a && f.d == Accumulator::F32;
  if (f.a == Element::F64)
    return f.b == f.a && f.d == Accumulator::F64;
  return f.d == Accumulator::S32 &&
         ((isByte(f.a) && isByte(f.b)) || (isNibble(f.a) && isNibble(f.b)) ||
          (f.a == Element::B1 && f.b == f.a));
}

std::optional<Accumulator> parseAccumulator(StringRef name) {
  using Result = std::optional<Accumulator>;
  return StringSwitch<Result>(name)
      .Case("f32", Accumulator::F32)
      .Case("f16", Accumulator::F16)
      .Case("f64", Accumulator::F64)
      .Case("s32", Accumulator::S32)
      .Default(std::nullopt);
}

unsigned targetNumber(const Decoding &d) {
  StringRef target = d.decoder.module.target;
  unsigned number = 0;
  target.consume_front("sm_");
  target.consumeInteger(10, number);
  return number;
}

namespace {

enum class MmaKind { Plain, F8F6F4, MxF8F6F4, MxF4, MxF4NvF4 };

/// The qualifiers of an mma, as they were found.
struct Qualifiers {
  MatrixShape shape;
  std::vector<StringRef> types, layouts;
  MmaKind kind = MmaKind::Plain;
  bool blockScale = false, sparse = false, ordered = false;
  int scaleVector = 0; ///< 1, 2, 4; 0 if none is written
  int rounding = -1, bitwise = -1;
  bool popc = false, saturate = false;
};

bool takeQualifiers(Decoding &d, Qualifiers &q) {
  for (size_t n = 1; n != d.source.parts.size(); ++n) {
    StringRef part = d.source.parts[n];
    if (auto shape = parseShape(part)) {
      if (q.shape.m)
        return d.fail("there is more than one shape"), false;
      q.shape = *shape;
    } else if (part == "row" || part == "col") {
      q.layouts.push_back(part);
    } else if (parseElement(part) || parseAccumulator(part) || part == "ue8m0" || part == "ue4m3") {
      q.types.push_back(part);
    } else {
      continue;
    }
    d.take(part);
  }
  static constexpr std::pair<const char *, MmaKind> kinds[] = {
      {"kind::f8f6f4", MmaKind::F8F6F4},
      {"kind::mxf8f6f4", MmaKind::MxF8F6F4},
      {"kind::mxf4", MmaKind::MxF4},
      {"kind::mxf4nvf4", MmaKind::MxF4NvF4}};
  for (auto [name, kind] : kinds)
    if (d.take(name))
      q.kind = kind;
  q.blockScale = d.take("block_scale");
  if (int n = d.takeOneOf({"scale_vec::1X", "scale_vec::2X", "scale_vec::4X"}); n >= 0)
    q.scaleVector = 1 << n;
  q.ordered = d.take("sp::ordered_metadata");
  q.sparse = q.ordered || d.take("sp");
  q.rounding = d.takeOneOf({"rn", "rz", "rm", "rp"});
  q.bitwise = d.takeOneOf({"xor", "and"});
  q.popc = d.take("popc");
  q.saturate = d.take("satfinite");
  return true;
}

/// Whether the shape exists for the types.
bool isShape(const MmaForm &f, const Qualifiers &q) {
  const MatrixShape &s = q.shape;
  unsigned x = f.sparse ? 2 : 1; // a sparse shape is twice as deep
  bool isTwoFold = f.sparse;
  switch (f.a) {
  case Element::F16:
    return (!isTwoFold && s.is(8, 8, {4})) || s.is(16, 8, {8 * x, 16 * x});
  case Element::BF16:
    return s.is(16, 8, {8 * x, 16 * x});
  case Element::TF32:
    return s.is(16, 8, {4 * x, 8 * x});
  case Element::F64:
    return !isTwoFold && (s.is(8, 8, {4}) || s.is(16, 8, {4, 8, 16}));
  case Element::S8:
  case Element::U8:
    return (!isTwoFold && s.is(8, 8, {16})) || s.is(16, 8, {16 * x, 32 * x});
  case Element::S4:
  case Element::U4:
    return (!isTwoFold && s.is(8, 8, {32})) || s.is(16, 8, {32 * x, 64 * x});
  case Element::B1:
    return !isTwoFold && (s.is(8, 8, {128}) || s.is(16, 8, {128, 256}));
  default:
    break;
  }
  if (q.kind == MmaKind::MxF4 || q.kind == MmaKind::MxF4NvF4)
    return s.is(16, 8, {64 * x});
  if (!isTwoFold && (q.kind == MmaKind::Plain || q.kind == MmaKind::F8F6F4) && isFp8(f.a) &&
      isFp8(f.b))
    return s.is(16, 8, {16, 32});
  return s.is(16, 8, {32 * x});
}

/// Whether the four types go together.
bool areTypes(const MmaForm &f, const Qualifiers &q) {
  if (f.a == Element::F16) {
    bool isFourFold = q.shape.m == 8;
    bool isHalfOrSingle = f.d == Accumulator::F32 || f.d == Accumulator::F16;
    return f.b == f.a && isHalfOrSingle &&
           (f.c == f.d || (isFourFold && f.d == Accumulator::F32 && f.c == Accumulator::F16));
  }
  if (!isNarrowFloat(f.a))
    return areSharedTypes(f);
  if (q.kind == MmaKind::MxF4 || q.kind == MmaKind::MxF4NvF4)
    return f.a == Element::E2M1 && f.b == f.a && f.d == Accumulator::F32 && f.c == f.d;
  if (q.kind == MmaKind::Plain && !(isFp8(f.a) && isFp8(f.b)))
    return false;
  return isNarrowFloat(f.b) && f.c == f.d &&
         (f.d == Accumulator::F32 || (f.d == Accumulator::F16 && q.kind != MmaKind::MxF8F6F4));
}

/// Reads what .block_scale says; false if qualifiers do not go together.
bool setScaling(MmaForm &f, const Qualifiers &q) {
  bool isBlockKind = q.kind >= MmaKind::MxF8F6F4;
  if (!isBlockKind)
    return !q.blockScale && !q.scaleVector && q.types.size() == 4;
  if (!q.blockScale || q.types.size() != 5 || (q.sparse && !q.ordered))
    return false;
  f.scaleHasSignificand = q.types[4] == "ue4m3";
  int standard = q.kind == MmaKind::MxF8F6F4 ? 1 : q.kind == MmaKind::MxF4 ? 2 : 0;
  int vector = q.scaleVector ? q.scaleVector : standard;
  f.scalesPerRow = unsigned(vector);
  f.scaling = q.kind == MmaKind::MxF8F6F4 ? Scaling::Exponents : Scaling::Groups;
  if (q.kind == MmaKind::MxF4NvF4)
    return vector == 4 || (vector == 2 && !f.scaleHasSignificand);
  return vector == standard && !f.scaleHasSignificand;
}

/// "; those are .m16n8k8, ...": the shapes of products of these types.
std::string shapesFor(MmaForm f, Qualifiers q) {
  std::string list;
  for (unsigned m : {8, 16})
    for (unsigned k = 4; k <= 256; k *= 2) {
      q.shape = {m, 8, k};
      if (isShape(f, q) && areTypes(f, q))
        list += (list.empty() ? "; those are .m" : ", .m") + std::to_string(m) + "n8k" +
                std::to_string(k);
    }
  return list;
}

bool refuse(Decoding &d, const Twine &message) {
  d.fail(message);
  return false;
}

} // namespace

void countRegisters(MmaForm &f) {
  bool isDouble = f.a == Element::F64;
  unsigned bits = f.a == Element::B1 ? 1 : isDouble ? 32 : f.containerBits;
  f.registersA = f.m * f.storedK() * bits / 1024;
  f.registersB = f.n * f.k * bits / 1024;
  if (f.fourProducts)
    f.registersA = f.registersB = 2;
  unsigned elements = f.m * f.n / 32 * (f.fourProducts ? 4 : 1);
  f.registersC = elements / (f.c == Accumulator::F16 ? 2 : 1);
  f.registersD = elements / (f.d == Accumulator::F16 ? 2 : 1);
}

bool takeMmaForm(Decoding &d, MmaForm &f) {
  Qualifiers q;
  if (!takeQualifiers(d, q))
    return false;
  if (!q.shape.m)
    return refuse(d, "a shape such as .m16n8k16 is missing");
  if (q.types.size() < 4)
    return refuse(d, "four types are expected, of d, a, b and c");
  auto dType = parseAccumulator(q.types[0]), cType = parseAccumulator(q.types[3]);
  auto aType = parseElement(q.types[1]), bType = parseElement(q.types[2]);
  if (!dType || !aType || !bType || !cType)
    return refuse(d, "the types of d, a, b and c do not go together");
  f.m = q.shape.m;
  f.n = q.shape.n;
  f.k = q.shape.k;
  f.a = *aType;
  f.b = *bType;
  f.c = *cType;
  f.d = *dType;
  f.sparse = q.sparse;
  f.unorderedMetadata = q.sparse && !q.ordered;
  if (!setScaling(f, q) || !areTypes(f, q))
    return refuse(d, "the types of d, a, b and c, the kind and its scale factors do not go "
                     "together");
  if (!isShape(f, q) || (q.kind == MmaKind::F8F6F4 && f.unorderedMetadata))
    return refuse(d, "this shape does not exist for these types" + shapesFor(f, q));
  if (q.layouts.size() != 2)
    return refuse(d, "two layouts are expected, as in .row.col");
  f.aIsColumn = q.layouts[0] == "col";
  f.bIsColumn = q.layouts[1] == "col";
  f.fourProducts = f.m == 8 && f.a == Element::F16;
  if (!f.fourProducts && (f.aIsColumn || !f.bIsColumn))
    return refuse(d, "only .row.col exists for this shape");
  if ((q.bitwise >= 0 || q.popc) != (f.a == Element::B1) || (q.bitwise >= 0) != q.popc)
    return refuse(d, ".xor.popc or .and.popc belongs to .b1, and to nothing else");
  if (q.rounding >= 0 && f.a != Element::F64)
    return refuse(d, "a rounding mode belongs to .f64 only");
  if (q.saturate && !isInteger(f.a))
    return refuse(d, ".satfinite belongs to integers only");
  static constexpr RoundingMode modes[] = {RoundingMode::NearestTiesToEven,
                                           RoundingMode::TowardZero, RoundingMode::TowardNegative,
                                           RoundingMode::TowardPositive};
  f.rounding = modes[std::max(q.rounding, 0)];
  f.bitwiseAnd = q.bitwise == 1;
  f.saturate = q.saturate;
  bool isPacked = q.kind == MmaKind::MxF4 || q.kind == MmaKind::MxF4NvF4;
  f.containerBits = f.a == Element::B1 ? 32 : isNarrowFloat(f.a) && !isPacked ? 8 : bitsOf(f.a);
  f.inHalves = isFp8(f.a) && q.kind == MmaKind::Plain && targetNumber(d) < 100;
  countRegisters(f);
  return true;
}

void takeSelector(Decoding &d, const MmaForm &f, size_t operand) {
  if (!d.isImmediate(operand))
    return d.fail("the sparsity selector must be an integer constant");
  bool areWide = bitsOf(f.a) >= 16;
  unsigned limit = areWide ? (f.chunks() == 4 ? 4 : 2) : f.chunks() == 8 ? 2 : 1;
  if (d.immediate(operand) >= limit)
    d.fail("sparsity selector " + Twine(d.immediate(operand)) + "; expected is " +
           (limit == 1 ? "0" : "0 to " + Twine(limit - 1)));
}

uint32_t internForm(Decoding &d, const MmaForm &form) {
  auto &forms = d.decoder.code->mmaForms;
  auto found = llvm::find(forms, form);
  if (found == forms.end())
    found = forms.insert(found, form);
  return uint32_t(found - forms.begin());
}

const std::vector<Operand> *FragmentSlots::vector(size_t n, unsigned count) {
  const Operand &o = d.operand(n);
  if (o.kind == Operand::Vector && o.elements.size() == count)
    return &o.elements;
  d.fail("operand " + Twine(n + 1) + ": a vector of " + Twine(count) +
         (count == 1 ? " register" : " registers") + " is expected");
  return nullptr;
}

void FragmentSlots::take(size_t n, unsigned count, Ty ty, bool wide) {
  if (auto *elements = vector(n, count))
    for (const Operand &e : *elements) // a constant may be written either way
      slots.push_back(d.in(e, ty == Ty::F32 && e.kind == Operand::Int ? Ty::B32 : ty, wide));
}

void FragmentSlots::takePair(size_t n) {
  if (auto *elements = vector(n, 2))
    for (const Operand &e : *elements)
      slots.push_back(d.in(e, Ty::B16));
}

void FragmentSlots::takeScale(size_t n) {
  const Operand &o = d.operand(n);
  bool isInBraces = o.kind == Operand::Vector && o.elements.size() == 1;
  slots.push_back(d.in(isInBraces ? o.elements[0] : o, Ty::B32));
}

void FragmentSlots::finish(unsigned count, Ty ty, bool accumulates) {
  auto &lists = d.decoder.code->lists;
  d.inst.list = uint32_t(lists.size());
  if (auto *elements = vector(0, count))
    for (const Operand &e : *elements) {
      if (accumulates)
        d.in(e, ty);
      lists.push_back(d.out(e, ty));
    }
  lists.insert(lists.end(), slots.begin(), slots.end());
}

} // namespace tilecopy::emu
