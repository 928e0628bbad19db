//===- EmitMatrix.cpp - ldmatrix and stmatrix as IR -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "NvvmCall.h"
#include "SideAddress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;
using namespace tilecopy;

/// The intrinsic of a form: ldmatrix.sync.aligned.m8n8.x4.trans.b16, for a pointer to shared
/// memory.
static std::string intrinsicOf(const MatrixPlan &body, bool load) {
  MatrixForm form = body.form;
  StringRef shape = "m8n8", type = "b16";
  if (form == MatrixForm::M16n16Trans || form == MatrixForm::M16n8Trans) {
    shape = form == MatrixForm::M16n8Trans ? "m16n8" : "m16n16";
    type = "b8";
  }
  if (body.expandedBits) {
    shape = form == MatrixForm::M8n8 ? "m8n16" : shape;
    type = expandedType(body.expandedBits);
  }
  return ((load ? "ldmatrix.sync.aligned." : "stmatrix.sync.aligned.") + shape + ".x" +
          Twine(body.matrices) + (form == MatrixForm::M8n8 ? "." : ".trans.") + type + ".p3")
      .str();
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

  std::string instruction = intrinsicOf(body, load);
  auto inside = counters::allCounts(body.inside);
  for (ArrayRef<int64_t> round : counters::allCounts(body.unrolled)) {
    Value *row = side.pointer(unrolled, round, 0);
    int64_t first = local.base.constantPart() + slotOf(body.unrolled, round);
    auto byte = [&](unsigned k) {
      return unsigned(first + slotOf(body.inside, inside[k])) * bits / 8;
    };
    if (load) {
      Value *result = callNvvm(builder, instruction, {row});
      for (unsigned k = 0; k < body.registers(); ++k)
        tile.setAccess(builder, byte(k),
                       body.registers() == 1 ? result : builder.CreateExtractValue(result, k));
      continue;
    }
    SmallVector<Value *, 5> arguments{row};
    for (unsigned k = 0; k < body.registers(); ++k)
      arguments.push_back(tile.access(builder, byte(k), 4));
    callNvvm(builder, instruction, arguments);
  }
}
