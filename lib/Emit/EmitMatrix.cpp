//===- EmitMatrix.cpp - ldmatrix and stmatrix as IR -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "SideAddress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

static Intrinsic::ID loadIntrinsic(unsigned matrices, bool transposed) {
  switch (matrices) {
  case 1:
    return transposed ? Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_trans_b16
                      : Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x1_b16;
  case 2:
    return transposed ? Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16
                      : Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_b16;
  default:
    return transposed ? Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16
                      : Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16;
  }
}

static Intrinsic::ID storeIntrinsic(unsigned matrices, bool transposed) {
  switch (matrices) {
  case 1:
    return transposed ? Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x1_trans_b16
                      : Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x1_b16;
  case 2:
    return transposed ? Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x2_trans_b16
                      : Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x2_b16;
  default:
    return transposed ? Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x4_trans_b16
                      : Intrinsic::nvvm_stmatrix_sync_aligned_m8n8_x4_b16;
  }
}

/// Every combination of counters, the last turning fastest.
static SmallVector<SmallVector<int64_t, 4>, 8> combinations(ArrayRef<MatrixIter> iters) {
  SmallVector<SmallVector<int64_t, 4>, 8> all(1);
  for (const MatrixIter &i : iters) {
    SmallVector<SmallVector<int64_t, 4>, 8> next;
    for (const auto &c : all)
      for (int64_t k = 0; k < i.extent; ++k) {
        next.push_back(c);
        next.back().push_back(k);
      }
    all = std::move(next);
  }
  return all;
}

static int64_t slotOf(ArrayRef<MatrixIter> iters, ArrayRef<int64_t> counters) {
  int64_t slot = 0;
  for (auto [i, k] : zip(iters, counters))
    slot += i.slot * k;
  return slot;
}

void tilecopy::emitMatrix(IRBuilderBase &builder, const Plan &plan, const MatrixPlan &body,
                          const CopyOperands &operands) {
  bool load = plan.dst.space == Space::Local;
  const PlanSide &shared = load ? plan.src : plan.dst, &local = load ? plan.dst : plan.src;
  RegisterTile &tile = load ? *operands.dstRegisters : *operands.srcRegisters;
  AddressBuilder address(builder, operands);
  SideAddress side(builder, address, shared, 16, load ? operands.src : operands.dst);

  SmallVector<SideStep, 8> threads, unrolled;
  for (const MatrixIter &i : body.threads)
    threads.push_back({i.extent, i.memory});
  for (const MatrixIter &i : body.unrolled)
    unrolled.push_back({i.extent, i.memory});
  SmallVector<Value *, 8> digits =
      address.digits(address.scopeIndex(plan.scope),
                     map_to_vector<8>(threads, [](const SideStep &s) { return s.extent; }));
  side.startThread(threads, digits);
  side.startPass({}, {});

  SmallVector<SmallVector<int64_t, 4>, 8> inside = combinations(body.inside);
  for (ArrayRef<int64_t> round : combinations(body.unrolled)) {
    Value *row = side.pointer(unrolled, round, 0);
    int64_t first = local.base.constantPart() + slotOf(body.unrolled, round);
    auto byte = [&](unsigned k) { return unsigned(first + slotOf(body.inside, inside[k])) * 2; };
    if (load) {
      Value *result = builder.CreateIntrinsic(loadIntrinsic(body.matrices, body.transposed),
                                              {row->getType()}, {row});
      for (unsigned k = 0; k < body.matrices; ++k)
        tile.setAccess(builder, byte(k),
                       body.matrices == 1 ? result : builder.CreateExtractValue(result, k));
      continue;
    }
    SmallVector<Value *, 5> arguments{row};
    for (unsigned k = 0; k < body.matrices; ++k)
      arguments.push_back(tile.access(builder, byte(k), 4));
    builder.CreateIntrinsic(storeIntrinsic(body.matrices, body.transposed), {row->getType()},
                            arguments);
  }
}
