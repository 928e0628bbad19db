//===- RegisterTile.cpp - A tile in registers -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/RegisterTile.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

RegisterTile::RegisterTile(LLVMContext &context, uint64_t bytes) {
  if (bytes <= MostRegisterBytes)
    registers.assign(divideCeil(bytes, 4), ConstantInt::get(Type::getInt32Ty(context), 0));
}

RegisterTile RegisterTile::of(LLVMContext &context, const Tensor &tensor) {
  return RegisterTile(context, tensor.space() == Space::Local ? tensor.byteSize() : 0);
}

RegisterTile RegisterTile::of(IRBuilderBase &builder, ArrayRef<Value *> elements) {
  unsigned bits = elements.empty() ? 8 : elements[0]->getType()->getScalarSizeInBits();
  RegisterTile tile(builder.getContext(), divideCeil(elements.size() * bits, 8));
  for (unsigned slot = 0; slot < elements.size(); ++slot)
    tile.setElement(builder, slot, elements[slot]);
  return tile;
}

Value *RegisterTile::element(IRBuilderBase &builder, unsigned slot, Type *type) const {
  unsigned bytes = type->getScalarSizeInBits() / 8;
  return builder.CreateBitCast(access(builder, slot * bytes, bytes), type);
}

void RegisterTile::setElement(IRBuilderBase &builder, unsigned slot, Value *value) {
  unsigned bits = value->getType()->getScalarSizeInBits();
  Type *whole = bits <= 32 ? static_cast<Type *>(builder.getIntNTy(bits))
                           : FixedVectorType::get(builder.getInt32Ty(), bits / 32);
  setAccess(builder, slot * (bits / 8), builder.CreateBitCast(value, whole));
}

Value *RegisterTile::access(IRBuilderBase &builder, unsigned byte, unsigned bytes) const {
  Value *word = registers[byte / 4];
  if (bytes == 4)
    return word;
  if (bytes < 4)
    return builder.CreateTrunc(builder.CreateLShr(word, byte % 4 * 8),
                               builder.getIntNTy(bytes * 8));
  Value *vector = PoisonValue::get(FixedVectorType::get(builder.getInt32Ty(), bytes / 4));
  for (unsigned lane = 0; lane < bytes / 4; ++lane)
    vector = builder.CreateInsertElement(vector, registers[byte / 4 + lane], lane);
  return vector;
}

void RegisterTile::setAccess(IRBuilderBase &builder, unsigned byte, Value *value) {
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
