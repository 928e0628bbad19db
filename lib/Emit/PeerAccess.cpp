//===- PeerAccess.cpp - Shared memory of another CTA ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PeerAccess.h"
#include "Building.h"
#include "CheckOperands.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

CopyOperands tilecopy::peerOperands(IRBuilderBase &builder, const Plan &plan,
                                    const CopyOperands &operands) {
  CopyOperands result = operands;
  AddressBuilder address(builder, operands);
  auto map = [&](Value *&pointer, Value *rank) {
    Value *own = inSharedSpace(builder, pointer);
    pointer = builder.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster, {own, rank});
  };
  auto rankOf = [&](const PlanSide &side) {
    return address.value(*side.cta, builder.getInt32Ty());
  };
  // A BulkPlan maps its own.
  if (plan.src.cta)
    map(result.src, rankOf(plan.src));
  if (plan.dst.cta) {
    Value *rank = rankOf(plan.dst);
    map(result.dst, rank);
    if (plan.dst.tellsBarrier)
      map(result.barrier, rank);
  }
  return result;
}

AsmText tilecopy::storeAsyncAsm(unsigned bytes) {
  unsigned words = bytes / 4;
  std::string list, constraints = "r,";
  for (unsigned i = 0; i != words; ++i) {
    list += (i ? ", $" : "$") + std::to_string(1 + i);
    constraints += "r,";
  }
  std::string name = "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes";
  if (words > 1) {
    name += ".v" + std::to_string(words);
    list = "{" + list + "}";
  }
  return {name + ".b32 [$0], " + list + ", [$" + std::to_string(words + 1) + "];",
          constraints + "r,~{memory}"};
}

void tilecopy::emitStoreAsync(IRBuilderBase &builder, Value *value, unsigned bytes, Value *pointer,
                              Value *barrier) {
  Type *word = builder.getInt32Ty();
  SmallVector<Value *, 6> args{builder.CreatePtrToInt(pointer, word)};
  if (bytes == 4)
    args.push_back(value);
  else
    for (unsigned i = 0; i != bytes / 4; ++i)
      args.push_back(builder.CreateExtractElement(value, i));
  args.push_back(builder.CreatePtrToInt(barrier, word));
  callAsm(builder, storeAsyncAsm(bytes), args);
}
