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

/// The intrinsics of a form for 1, 2 and 4 matrices.
static ArrayRef<Intrinsic::ID> intrinsics(MatrixForm form, bool load) {
#define MATRICES(instruction, before, behind)                                                      \
  {                                                                                                \
    Intrinsic::nvvm_##instruction##_sync_aligned_##before##_x1_##behind,                           \
        Intrinsic::nvvm_##instruction##_sync_aligned_##before##_x2_##behind,                       \
        Intrinsic::nvvm_##instruction##_sync_aligned_##before##_x4_##behind                        \
  }
  static constexpr Intrinsic::ID loads[] = MATRICES(ldmatrix, m8n8, b16),
                                 loadsTrans[] = MATRICES(ldmatrix, m8n8, trans_b16),
                                 stores[] = MATRICES(stmatrix, m8n8, b16),
                                 storesTrans[] = MATRICES(stmatrix, m8n8, trans_b16),
                                 stores8[] = MATRICES(stmatrix, m16n8, trans_b8),
                                 loads8[] = {
                                     Intrinsic::nvvm_ldmatrix_sync_aligned_m16n16_x1_trans_b8,
                                     Intrinsic::nvvm_ldmatrix_sync_aligned_m16n16_x2_trans_b8};
#undef MATRICES
  switch (form) {
  case MatrixForm::M8n8:
    return load ? loads : stores;
  case MatrixForm::M8n8Trans:
    return load ? loadsTrans : storesTrans;
  case MatrixForm::M16n16Trans:
    return loads8;
  case MatrixForm::M16n8Trans:
    return stores8;
  }
  llvm_unreachable("every form is above");
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
  unsigned bits = elementBits(plan.type);
  const PlanSide &shared = load ? plan.src : plan.dst, &local = load ? plan.dst : plan.src;
  RegisterTile &tile = load ? *operands.dstRegisters : *operands.srcRegisters;
  AddressBuilder address(builder, operands);
  SideAddress side(builder, address, shared, bits, load ? operands.src : operands.dst);

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

  Intrinsic::ID id = intrinsics(body.form, load)[Log2_32(body.matrices)];
  SmallVector<SmallVector<int64_t, 4>, 8> inside = combinations(body.inside);
  for (ArrayRef<int64_t> round : combinations(body.unrolled)) {
    Value *row = side.pointer(unrolled, round, 0);
    int64_t first = local.base.constantPart() + slotOf(body.unrolled, round);
    auto byte = [&](unsigned k) {
      return unsigned(first + slotOf(body.inside, inside[k])) * bits / 8;
    };
    if (load) {
      Value *result = builder.CreateIntrinsic(id, {row->getType()}, {row});
      for (unsigned k = 0; k < body.registers(); ++k)
        tile.setAccess(builder, byte(k),
                       body.registers() == 1 ? result : builder.CreateExtractValue(result, k));
      continue;
    }
    SmallVector<Value *, 5> arguments{row};
    for (unsigned k = 0; k < body.registers(); ++k)
      arguments.push_back(tile.access(builder, byte(k), 4));
    builder.CreateIntrinsic(id, {row->getType()}, arguments);
  }
}
