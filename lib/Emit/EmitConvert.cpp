//===- EmitConvert.cpp - Conversions of register tiles as IR --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A group of elements fills whole registers of both types. It goes through the steps as a list of
// registers with some elements in each, as few or as many as the next step reads.
//
//===----------------------------------------------------------------------===//

#include "EmitConvert.h"
#include "Op/Conversion.h"
#include "VectorOfWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// Inline assembly
//===----------------------------------------------------------------------===//

static StringRef registerClass(unsigned bits) { return bits == 64 ? "l" : bits == 32 ? "r" : "h"; }

/// Registers of 8 bits hold two elements of 4 bits, and no constraint is for them: four of them are
/// one operand.
static AsmText bytesAsm(const ConvertStep &step) {
  AsmText code{"{ .reg .b8 b0, b1, b2, b3; ", ""};
  bool reads = registerBits(step.from) == 4;
  std::string bytes = "{b0, b1, b2, b3}";
  if (reads)
    code.text += "mov.b32 " + bytes + ", $4; ";
  for (unsigned i = 0; i != 4; ++i) {
    std::string byte = "b" + std::to_string(i), n = std::to_string(i);
    std::string low = std::to_string(2 * i + 1), high = std::to_string(2 * i + 2);
    code.text += step.instruction +
                 (reads ? " $" + n + ", " + byte : " " + byte + ", $" + high + ", $" + low) + "; ";
  }
  if (!reads)
    code.text += "mov.b32 $0, " + bytes + "; ";
  code.text += "}";
  code.constraints = reads ? "=r,=r,=r,=r,r" : "=r,r,r,r,r,r,r,r,r";
  return code;
}

AsmText tilecopy::convertAsm(const ConvertStep &step) {
  unsigned to = registerBits(step.to) * step.each, from = registerBits(step.from) * step.packed;
  if (std::min(to, from) < 16 && step.each == 2)
    return bytesAsm(step);
  bool two = step.each > step.packed;
  AsmText code;
  code.text = step.instruction + " $0, " + (two ? "$2, $1;" : "$1;");
  code.constraints = ("=" + registerClass(to) + "," + registerClass(from)).str();
  if (two)
    code.constraints += "," + registerClass(from).str();
  return code;
}

//===----------------------------------------------------------------------===//
// Elements on their way
//===----------------------------------------------------------------------===//

namespace {

class ElementStream {
public:
  ElementStream(IRBuilderBase &builder, ElementType type, ArrayRef<Value *> words)
      : builder(builder), type(type), each(std::max(1u, 32 / registerBits(type))),
        registers(words.begin(), words.end()) {
    if (registerBits(type) == 64)
      registers = paired(words);
  }

  void step(const ConvertStep &s);
  /// As registers of 32 bits.
  SmallVector<Value *, 8> words();

private:
  Type *intType(unsigned bits) { return builder.getIntNTy(bits); }
  SmallVector<Value *, 8> paired(ArrayRef<Value *> words);
  void regroup(unsigned count);
  /// Makes an element of the next type out of one of this type.
  void map(ElementType to, function_ref<Value *(Value *)> make) {
    regroup(1);
    for (Value *&v : registers)
      v = make(v);
    type = to;
  }
  Value *resized(Value *v, ElementType to) {
    return isSignedInteger(type) ? builder.CreateSExtOrTrunc(v, intType(registerBits(to)))
                                 : builder.CreateZExtOrTrunc(v, intType(registerBits(to)));
  }
  /// Makes one register of `count` of those that the step reads, with as many elements as it says,
  /// or `made`.
  void join(const ConvertStep &s, unsigned count, function_ref<Value *(ArrayRef<Value *>)> make,
            unsigned made = 0) {
    regroup(s.packed);
    SmallVector<Value *, 8> list;
    for (size_t i = 0; i != registers.size(); i += count)
      list.push_back(make(ArrayRef(registers).slice(i, count)));
    registers = std::move(list);
    type = s.to;
    each = made ? made : s.each;
  }
  Value *called(const AsmText &code, Type *result, ArrayRef<Value *> args);
  Value *ran(StringRef instruction, Value *v, ElementType from, ElementType to);
  void runAsm(const ConvertStep &s);
  void runBytes(const ConvertStep &s);
  void pack(const ConvertStep &s);
  void truncate(const ConvertStep &s);
  Value *odd(const ConvertStep &s, Value *v);
  Value *clamped(const ConvertStep &s, Value *v);
  Value *shifted(const ConvertStep &s, Value *v);
  Value *rounded(const ConvertStep &s, Value *v);

  IRBuilderBase &builder;
  ElementType type;
  unsigned each; // elements in a register
  SmallVector<Value *, 8> registers;
};

} // namespace

/// Two words as one register, by a move: LLVM makes a narrower load of what is shifted and joined.
SmallVector<Value *, 8> ElementStream::paired(ArrayRef<Value *> words) {
  SmallVector<Value *, 8> pairs;
  for (size_t i = 0; i + 1 < words.size(); i += 2)
    pairs.push_back(builder.CreateBitCast(vectorOfWords(builder, words.slice(i, 2)), intType(64)));
  return pairs;
}

/// `count` elements in each register.
void ElementStream::regroup(unsigned count) {
  unsigned bits = registerBits(type);
  SmallVector<Value *, 8> list;
  auto *halves = FixedVectorType::get(intType(16), 2); // one move of two registers
  if (bits == 16 && each == 2 && count == 1) {
    for (Value *v : registers)
      for (unsigned i : {0u, 1u})
        list.push_back(builder.CreateExtractElement(builder.CreateBitCast(v, halves), i));
  } else if (bits == 16 && each == 1 && count == 2) {
    for (size_t i = 0; i != registers.size(); i += 2) {
      Value *low = builder.CreateInsertElement(PoisonValue::get(halves), registers[i], uint64_t(0));
      Value *both = builder.CreateInsertElement(low, registers[i + 1], uint64_t(1));
      list.push_back(builder.CreateBitCast(both, intType(32)));
    }
  } else if (count < each) {
    for (Value *v : registers)
      for (unsigned i = 0; i != each; i += count)
        list.push_back(builder.CreateTrunc(builder.CreateLShr(v, i * bits), intType(count * bits)));
  } else if (count > each) {
    for (size_t i = 0; i != registers.size(); i += count / each) {
      Value *all = nullptr;
      for (unsigned k = 0; k != count / each; ++k) {
        Value *part = builder.CreateZExt(registers[i + k], intType(count * bits));
        part = builder.CreateShl(part, k * each * bits);
        all = all ? builder.CreateOr(all, part) : part;
      }
      list.push_back(all);
    }
  } else {
    return;
  }
  registers = std::move(list);
  each = count;
}

SmallVector<Value *, 8> ElementStream::words() {
  unsigned bits = registerBits(type);
  regroup(std::max(1u, 32 / bits));
  if (bits != 64)
    return registers;
  SmallVector<Value *, 8> halves;
  for (Value *v : registers) {
    Value *both = builder.CreateBitCast(v, FixedVectorType::get(intType(32), 2));
    for (unsigned i : {0u, 1u})
      halves.push_back(builder.CreateExtractElement(both, i));
  }
  return halves;
}

/// What the assembly computes has no effect besides.
Value *ElementStream::called(const AsmText &code, Type *result, ArrayRef<Value *> args) {
  SmallVector<Type *, 8> types;
  for (const Value *v : args)
    types.push_back(v->getType());
  auto *text = InlineAsm::get(FunctionType::get(result, types, false), code.text, code.constraints,
                              /*hasSideEffects=*/false);
  return builder.CreateCall(text, args);
}

/// One instruction of one element.
Value *ElementStream::ran(StringRef instruction, Value *v, ElementType from, ElementType to) {
  ConvertStep s;
  s.from = from;
  s.to = to;
  s.instruction = instruction.str();
  Value *made = called(convertAsm(s), intType(std::max(16u, registerBits(to))), {v});
  return builder.CreateTrunc(made, intType(registerBits(to)));
}

void ElementStream::runAsm(const ConvertStep &s) {
  unsigned to = registerBits(s.to) * s.each, from = registerBits(s.from) * s.packed;
  if (std::min(to, from) < 16 && s.each == 2)
    return runBytes(s);
  AsmText code = convertAsm(s);
  join(s, s.each / s.packed, [&](ArrayRef<Value *> some) {
    return builder.CreateTrunc(called(code, intType(std::max(16u, to)), some), intType(to));
  });
}

/// Eight elements, on one side in a register of 32 bits.
void ElementStream::runBytes(const ConvertStep &s) {
  AsmText code = convertAsm(s);
  Type *word = intType(32);
  if (registerBits(s.from) != 4)
    return join(s, 8, [&](ArrayRef<Value *> some) { return called(code, word, some); }, 8);
  regroup(8);
  SmallVector<Value *, 8> list;
  for (Value *v : registers) {
    Value *made = called(code, StructType::get(word, word, word, word), {v});
    for (unsigned k = 0; k != 4; ++k)
      list.push_back(builder.CreateExtractValue(made, k));
  }
  registers = std::move(list);
  type = s.to;
  each = 2;
}

/// cvt.pack puts its second operand into the low bits, and what it makes of four bytes needs two.
void ElementStream::pack(const ConvertStep &s) {
  Type *word = intType(32);
  if (registerBits(s.to) == 16) {
    AsmText code{s.instruction + " $0, $2, $1;", "=r,r,r"};
    return join(s, 2, [&](ArrayRef<Value *> v) { return called(code, word, v); });
  }
  AsmText code{s.instruction + " $0, $1, $2, $3;", "=r,r,r,r"};
  auto both = [&](ArrayRef<Value *> v) {
    Value *upper = called(code, word, {v[3], v[2], builder.getInt32(0)});
    return called(code, word, {v[1], v[0], upper});
  };
  join(s, 4, both, 4);
}

/// The lower parts of the elements of two registers, side by side in one.
void ElementStream::truncate(const ConvertStep &s) {
  bool ofHalves = registerBits(s.from) == 32;
  AsmText code{ofHalves ? "prmt.b32 $0, $1, $2, 0x5410;" : "prmt.b32 $0, $1, $2, 0x6420;",
               "=r,r,r"};
  join(s, 2, [&](ArrayRef<Value *> v) { return called(code, intType(32), v); });
}

/// Toward zero, and the last bit says that something was lost. A NaN has lost nothing.
Value *ElementStream::odd(const ConvertStep &s, Value *v) {
  Value *shorter = ran(s.instruction, v, s.from, s.to), *lost;
  if (s.from == ElementType::F64) {
    Value *back = ran("cvt.f64.f32", shorter, s.to, s.from);
    Type *number = builder.getDoubleTy();
    lost = builder.CreateFCmpONE(builder.CreateBitCast(back, number),
                                 builder.CreateBitCast(v, number));
  } else {
    std::string rounding = "cvt.rzi." + StringRef(s.instruction).rsplit('.').second.str() + ".f32";
    lost = builder.CreateICmpNE(ran(rounding, shorter, s.to, s.from), v);
  }
  return builder.CreateOr(shorter, builder.CreateZExt(lost, intType(32)));
}

Value *ElementStream::clamped(const ConvertStep &s, Value *v) {
  unsigned bits = registerBits(s.from);
  auto limit = [&](Intrinsic::ID id, int64_t at) {
    v = builder.CreateBinaryIntrinsic(id, v, ConstantInt::getSigned(intType(bits), at));
  };
  if (!isSignedInteger(s.from)) {
    limit(Intrinsic::umin, s.most);
    return v;
  }
  if (s.least > minIntN(bits))
    limit(Intrinsic::smax, s.least);
  if (s.most < maxIntN(bits))
    limit(Intrinsic::smin, s.most);
  return v;
}

/// A NaN of a byte becomes the NaN that cvt makes of it; one of bf16 keeps its bits.
Value *ElementStream::shifted(const ConvertStep &s, Value *v) {
  unsigned bits = registerBits(s.from), wide = registerBits(s.to);
  Value *moved = builder.CreateShl(builder.CreateZExt(v, intType(wide)), wide - bits);
  if (bits != 8)
    return moved;
  constexpr uint64_t withoutSign = 0x7fff, infinity = 0x7c00, notANumber = 0x7fff;
  Value *isNaN = builder.CreateICmpUGT(builder.CreateAnd(moved, withoutSign),
                                       ConstantInt::get(intType(wide), infinity));
  return builder.CreateSelect(isNaN, ConstantInt::get(intType(wide), notANumber), moved);
}

/// The upper half of an f32. To nearest even, half of its last bit is added first, or less where
/// that bit is even.
Value *ElementStream::rounded(const ConvertStep &s, Value *v) {
  constexpr uint32_t withoutSign = 0x7fffffff, infinity = 0x7f800000, notANumber = 0x7fff;
  Value *sum = v;
  if (s.instruction == "rn") {
    Value *isOdd = builder.CreateAnd(builder.CreateLShr(v, 16), 1);
    sum = builder.CreateAdd(v, builder.CreateAdd(isOdd, builder.getInt32(0x7fff)));
  }
  Value *isNaN =
      builder.CreateICmpUGT(builder.CreateAnd(v, withoutSign), builder.getInt32(infinity));
  return builder.CreateTrunc(
      builder.CreateSelect(isNaN, builder.getInt32(notANumber), builder.CreateLShr(sum, 16)),
      intType(16));
}

void ElementStream::step(const ConvertStep &s) {
  switch (s.kind) {
  case ConvertStep::Cvt:
    return runAsm(s);
  case ConvertStep::Pack:
    return pack(s);
  case ConvertStep::Truncate:
    return truncate(s);
  case ConvertStep::Extend:
    return map(s.to, [&](Value *v) { return resized(v, s.to); });
  case ConvertStep::Shift:
    return map(s.to, [&](Value *v) { return shifted(s, v); });
  case ConvertStep::Odd:
    return map(s.to, [&](Value *v) { return odd(s, v); });
  case ConvertStep::Clamp:
    return map(s.to, [&](Value *v) { return clamped(s, v); });
  case ConvertStep::Round:
    return map(s.to, [&](Value *v) { return rounded(s, v); });
  }
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// Writes the elements that are of the region into the words of a group.
static void writeGroup(IRBuilderBase &builder, const ConvertForm &form, RegisterTile &to,
                       int64_t group, uint32_t present, ArrayRef<Value *> made, Value *isOwner) {
  unsigned bits = registerBits(form.to), perWord = std::max(1u, 32 / bits);
  size_t first = size_t(group) * form.group() * bits / 32;
  for (auto [w, value] : enumerate(made)) {
    uint32_t mask = 0;
    for (unsigned e = 0; e != perWord; ++e)
      if (present >> (bits == 64 ? w / 2 : w * perWord + e) & 1)
        mask |= bits >= 32 ? ~0u : ((1u << bits) - 1) << (e * bits);
    if (!mask)
      continue;
    Value *&word = to.words()[first + w];
    Value *next = mask == ~0u ? value
                              : builder.CreateOr(builder.CreateAnd(word, ~mask),
                                                 builder.CreateAnd(value, mask));
    word = isOwner ? builder.CreateSelect(isOwner, next, word) : next;
  }
}

void tilecopy::emitConversion(IRBuilderBase &builder, const ConvertForm &form,
                              const RegisterTile &from, RegisterTile &to, Value *isOwner) {
  std::map<int64_t, uint32_t> groups; // which elements of each are of the region
  for (int64_t slot : form.slotList())
    groups[slot / form.group()] |= 1u << (slot % form.group());
  size_t words = size_t(form.group()) * registerBits(form.from) / 32;
  for (auto [group, present] : groups) {
    SmallVector<Value *, 8> source(words, builder.getInt32(0));
    for (auto [i, word] : enumerate(source))
      if (size_t at = size_t(group) * words + i; at < from.words().size())
        word = from.words()[at];
    if (elementBits(form.from) == 6) // the low bits of each byte
      for (Value *&word : source)
        word = builder.CreateAnd(word, 0x3f3f3f3f);
    ElementStream stream(builder, form.from, source);
    for (const ConvertStep &s : form.steps)
      stream.step(s);
    writeGroup(builder, form, to, group, present, stream.words(), isOwner);
  }
}
