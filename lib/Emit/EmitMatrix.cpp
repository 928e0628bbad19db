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
#define MATRICES(instruction, before, after)                                                       \
  {                                                                                                \
    Intrinsic::nvvm_##instruction##_sync_aligned_##before##_x1_##after,                            \
        Intrinsic::nvvm_##instruction##_sync_aligned_##before##_x2_##after,                        \
        Intrinsic::nvvm_##instruction##_sync_aligned_##before##_x4_##after                         \
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

static int64_t slotOf(ArrayRef<MatrixPlan::Iter> iters, ArrayRef<int64_t> index) {
  int64_t slot = 0;
  for (auto [i, k] : zip(iters, index))
    slot += i.at(MatrixPlan::Slot) * k;
  return slot;
}

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const MatrixPlan &body,
                        const CopyOperands &operands) {
  bool load = plan.dst.space == Space::Local;
  unsigned bits = elementBits(plan.type);
  const PlanSide &shared = load ? plan.src : plan.dst, &local = load ? plan.dst : plan.src;
  RegisterTile &tile = load ? *operands.dstRegisters : *operands.srcRegisters;
  AddressBuilder address(builder, operands);
  SideAddress side(builder, address, shared, bits, load ? operands.src : operands.dst);

  auto threads = counters::select<MatrixPlan::Memory>(body.threads);
  auto unrolled = counters::select<MatrixPlan::Memory>(body.unrolled);
  SmallVector<Value *, 8> digits =
      address.digits(address.scopeIndex(plan.scope),
                     map_to_vector<8>(threads, [](const SideIter &s) { return s.extent; }));
  side.startThread(threads, digits, {});
  side.startPass({}, {});

  Intrinsic::ID id = intrinsics(body.form, load)[Log2_32(body.matrices)];
  auto inside = counters::allCounts(body.inside);
  for (ArrayRef<int64_t> round : counters::allCounts(body.unrolled)) {
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
