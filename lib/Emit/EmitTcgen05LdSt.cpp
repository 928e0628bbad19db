//===- EmitTcgen05LdSt.cpp - tcgen05.ld and tcgen05.st as IR --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "VectorOfWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

// By log2 of the repetition.
#define UP_TO_32(KIND, SHAPE)                                                                      \
  Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x1, Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x2,    \
      Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x4,                                               \
      Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x8,                                               \
      Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x16,                                              \
      Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x32
#define UP_TO_64(KIND, SHAPE) UP_TO_32(KIND, SHAPE), Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x64
#define UP_TO_128(KIND, SHAPE)                                                                     \
  UP_TO_64(KIND, SHAPE), Intrinsic::nvvm_tcgen05_##KIND##_##SHAPE##_x128
#define ALL_SHAPES(KIND)                                                                           \
  {UP_TO_128(KIND, 32x32b)}, {UP_TO_128(KIND, 16x64b)}, {UP_TO_64(KIND, 16x128b)},                 \
      {UP_TO_32(KIND, 16x256b)}, {                                                                 \
    UP_TO_128(KIND, 16x32bx2)                                                                      \
  }

/// In the order of TmemShape.
static Intrinsic::ID intrinsicOf(const TmemAccess &access, bool load) {
  static const Intrinsic::ID loads[][8] = {ALL_SHAPES(ld)}, stores[][8] = {ALL_SHAPES(st)};
  return (load ? loads : stores)[unsigned(access.shape)][Log2_32(access.repeat)];
}

static Value *loadFrom(IRBuilderBase &builder, const TmemAccess &access, Value *pointer,
                       bool packs) {
  SmallVector<Value *, 3> arguments{pointer};
  if (access.shape == TmemShape::L16x32bx2)
    arguments.push_back(builder.getInt64(access.halfSplit));
  arguments.push_back(builder.getInt1(packs));
  return builder.CreateIntrinsic(intrinsicOf(access, true), arguments);
}

static void storeTo(IRBuilderBase &builder, const TmemAccess &access, Value *pointer, bool unpacks,
                    ArrayRef<Value *> words) {
  auto stored = map_to_vector<128>(access.registers, [&](unsigned r) { return words[r]; });
  Value *data = stored.size() == 1 ? stored[0] : vectorOfWords(builder, stored);
  SmallVector<Value *, 4> arguments{pointer};
  if (access.shape == TmemShape::L16x32bx2)
    arguments.push_back(builder.getInt64(access.halfSplit));
  arguments.append({data, builder.getInt1(unpacks)});
  builder.CreateIntrinsic(intrinsicOf(access, false), arguments);
}

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const TmemAccessPlan &body,
                        const CopyOperands &operands) {
  bool load = plan.dst.space == Space::Local;
  RegisterTile &tile = load ? *operands.dstRegisters : *operands.srcRegisters;
  AddressBuilder address(builder, operands);
  Type *type = builder.getInt32Ty();
  // An address is a lane in the upper half and a column in the lower one.
  Value *warp = builder.CreateAnd(builder.CreateLShr(address.threadIndex(), 5), 3);
  Value *lane = builder.CreateShl(warp, 21);
  Value *start = address.add(lane, address.value(body.column, type));
  for (const TmemAccessPlan::Group &g : body.groups) {
    Value *digit = address.divided(address.scopeIndex(plan.scope), g[TmemAccessPlan::Weight]);
    digit = address.remainder(digit, g.extent);
    start = address.add(address.scale(digit, builder.getInt32(g[TmemAccessPlan::Columns])), start);
  }
  Value *pool = builder.CreatePtrToInt(load ? operands.src : operands.dst, type);
  start = address.add(start, pool);
  for (const TmemAccess &a : body.instructions) {
    Value *place = address.add(start, builder.getInt32((a.lane << 16) + a.column));
    Value *pointer = builder.CreateIntToPtr(place, builder.getPtrTy(6));
    if (load) {
      Value *result = loadFrom(builder, a, pointer, body.packs);
      for (auto [i, word] : enumerate(a.registers))
        tile.words()[word] =
            a.registers.size() == 1 ? result : builder.CreateExtractElement(result, i);
      continue;
    }
    storeTo(builder, a, pointer, body.packs, tile.words());
  }
}
