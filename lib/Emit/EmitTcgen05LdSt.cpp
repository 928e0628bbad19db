//===- EmitTcgen05LdSt.cpp - tcgen05.ld and tcgen05.st as IR --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "NvvmCall.h"
#include "VectorOfWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace tilecopy;

/// tcgen05.ld.32x32b.x8, of a pointer, the columns between two halves of a warp, and what is stored
static Value *callAccess(IRBuilderBase &builder, const TmemAccess &access, Value *pointer,
                         bool packs, Value *stored = nullptr) {
  SmallVector<Value *, 4> operands{pointer};
  if (access.shape == TmemShape::L16x32bx2)
    operands.push_back(builder.getInt64(access.halfSplit));
  if (stored)
    operands.push_back(stored);
  operands.push_back(builder.getInt1(packs));
  std::string name = ((stored ? "tcgen05.st." : "tcgen05.ld.") + tmemShapeName(access.shape) +
                      ".x" + Twine(access.repeat))
                         .str();
  return callNvvm(builder, name, operands);
}

static void storeTo(IRBuilderBase &builder, const TmemAccess &access, Value *pointer, bool unpacks,
                    ArrayRef<Value *> words) {
  auto stored = map_to_vector<128>(access.registers, [&](unsigned r) { return words[r]; });
  callAccess(builder, access, pointer, unpacks,
             stored.size() == 1 ? stored[0] : vectorOfWords(builder, stored));
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
      Value *result = callAccess(builder, a, pointer, body.packs);
      for (auto [i, word] : enumerate(a.registers))
        tile.words()[word] =
            a.registers.size() == 1 ? result : builder.CreateExtractElement(result, i);
      continue;
    }
    storeTo(builder, a, pointer, body.packs, tile.words());
  }
}
