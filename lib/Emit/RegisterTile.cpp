//===- RegisterTile.cpp - A tile in registers -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/RegisterTile.h"
#include "CheckOperands.h"
#include "VectorOfWords.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cassert>

using namespace llvm;
using namespace tilecopy;

RegisterTile::RegisterTile(LLVMContext &context, uint64_t bytes) {
  if (bytes <= MostRegisterBytes)
    registers.assign(divideCeil(bytes, 4), ConstantInt::get(Type::getInt32Ty(context), 0));
}

RegisterTile RegisterTile::of(LLVMContext &context, const Tensor &tensor) {
  return RegisterTile(context, tensor.space() == Space::Local ? tensor.byteSize() : 0);
}

Expected<RegisterTile> RegisterTile::of(IRBuilderBase &builder, ArrayRef<Value *> elements) {
  uint64_t bits = 0;
  for (const Value *v : elements) {
    if (!v || v->getType() != elements[0]->getType())
      return emitError(EmitFault::Registers, "",
                       "a register tile is made of values of one type; there are " +
                           typeText(elements[0]) + " and " + typeText(v));
    bits += v->getType()->getPrimitiveSizeInBits().getKnownMinValue();
  }
  RegisterTile tile(builder.getContext(), divideCeil(bits, 8));
  for (unsigned slot = 0; slot < elements.size(); ++slot)
    if (Error e = tile.setElement(builder, slot, elements[slot]))
      return e;
  return tile;
}

/// Checks that a value has a type and may be used where the builder stands. Constants are folded
/// anywhere.
static Error checkFree(const IRBuilderBase &builder, const Value *v, const Twine &what,
                       const Type *type) {
  if (!v || v->getType() != type) {
    std::string text;
    raw_string_ostream(text) << *type;
    return emitError(EmitFault::Registers, "", what + " is an " + text + ", not " + typeText(v));
  }
  if (isa<Constant>(v))
    return Error::success();
  if (Error e = checkPlace(builder))
    return e;
  return checkOwner(builder, what, v);
}

/// An element is 1, 2 or 4 bytes, or whole words; a vector counts as one.
Error RegisterTile::checkElement(const IRBuilderBase &builder, unsigned slot,
                                 const Type *type) const {
  uint64_t bits = type ? type->getPrimitiveSizeInBits().getKnownMinValue() : 0;
  bool scalar = bits == 8 || bits == 16 || bits == 32;
  if (!(scalar || (bits && bits % 32 == 0)) || isa<ScalableVectorType>(type)) {
    std::string text = "null";
    if (type)
      raw_string_ostream(text = "") << *type;
    return emitError(EmitFault::Registers, "",
                     "an element of a register tile has 8, 16 or a multiple of 32 bits, and " +
                         text + " has " + Twine(bits));
  }
  uint64_t has = registers.size() * 4, end = (uint64_t(slot) + 1) * (bits / 8);
  if (end > has)
    return emitError(EmitFault::Registers, "",
                     "slot " + Twine(slot) + " of a register tile of " + Twine(has) +
                         " bytes, which has " + Twine(has / (bits / 8)) + " of that type");
  if (&type->getContext() != &builder.getContext())
    return emitError(EmitFault::Registers, "",
                     "the type of an element is of another LLVMContext than the builder");
  for (uint64_t i = (end - bits / 8) / 4; i * 4 < end; ++i)
    if (Error e = checkFree(builder, registers[i], "a word of a register tile",
                            Type::getInt32Ty(builder.getContext())))
      return e;
  return Error::success();
}

Expected<Value *> RegisterTile::element(IRBuilderBase &builder, unsigned slot, Type *type) const {
  if (Error e = checkElement(builder, slot, type))
    return e;
  unsigned bytes = type->getPrimitiveSizeInBits() / 8;
  return builder.CreateBitCast(access(builder, slot * bytes, bytes), type);
}

Error RegisterTile::setElement(IRBuilderBase &builder, unsigned slot, Value *value) {
  if (Error e = checkElement(builder, slot, value ? value->getType() : nullptr))
    return e;
  if (Error e = checkFree(builder, value, "an element of a register tile", value->getType()))
    return e;
  unsigned bits = value->getType()->getPrimitiveSizeInBits();
  Type *whole = bits <= 32 ? static_cast<Type *>(builder.getIntNTy(bits))
                           : FixedVectorType::get(builder.getInt32Ty(), bits / 32);
  setAccess(builder, slot * (bits / 8), builder.CreateBitCast(value, whole));
  return Error::success();
}

Value *RegisterTile::access(IRBuilderBase &builder, unsigned byte, unsigned bytes) const {
  assert(bytes && byte % std::min(bytes, 4u) == 0 && "an access does not straddle words");
  assert(byte + bytes <= registers.size() * 4 && "the tile has been checked");
  Value *word = registers[byte / 4];
  if (bytes == 4)
    return word;
  if (bytes < 4)
    return builder.CreateTrunc(builder.CreateLShr(word, byte % 4 * 8),
                               builder.getIntNTy(bytes * 8));
  return vectorOfWords(builder, ArrayRef(registers).slice(byte / 4, bytes / 4));
}

void RegisterTile::setAccess(IRBuilderBase &builder, unsigned byte, Value *value) {
  assert(byte / 4 < registers.size() && "the tile has been checked");
  Value *&word = registers[byte / 4];
  if (auto *vector = dyn_cast<FixedVectorType>(value->getType())) {
    for (unsigned lane = 0; lane < vector->getNumElements(); ++lane)
      registers[byte / 4 + lane] = builder.CreateExtractElement(value, lane);
    return;
  }
  unsigned bits = value->getType()->getScalarSizeInBits();
  if (bits == 32) {
    word = value;
    return;
  }
  uint32_t hole = ~(((1u << bits) - 1) << (byte % 4 * 8));
  Value *place = builder.CreateShl(builder.CreateZExt(value, builder.getInt32Ty()), byte % 4 * 8);
  word = builder.CreateOr(builder.CreateAnd(word, hole), place);
}
