//===- EmitCopy.cpp - One copy at an insertion point ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "CheckOperands.h"
#include "tilecopy/emit/TargetRecord.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;
using NV = DiagnosticInfoOptimizationBase::Argument;

static void emitPlan(IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands) {
  std::visit([&](const auto &body) { emitBody(builder, plan, body, operands); }, plan.body);
}

/// One body for tiles that lie inside, another for those at the edge.
static void emitEdge(IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands) {
  AddressBuilder address(builder, operands);
  Value *inside = nullptr;
  for (const PlanEdge &e : plan.edge->body.edges) {
    Value *one = address.whole(e.dim);
    inside = inside ? builder.CreateAnd(inside, one) : one;
  }
  SmallVector<Value *, 16> before;
  RegisterTile *tile = operands.dstRegisters;
  if (tile)
    append_range(before, tile->words());
  BasicBlock *behind = splitBehind(builder, "tile.done");
  BasicBlock *block = builder.GetInsertBlock();
  auto create = [&](const Twine &name) {
    return BasicBlock::Create(block->getContext(), name, block->getParent(), behind);
  };
  BasicBlock *whole = create("tile.whole"), *edge = create("tile.edge");
  builder.CreateCondBr(inside, whole, edge);
  builder.SetInsertPoint(whole);
  emitPlan(builder, plan, operands);
  BasicBlock *wholeEnd = builder.GetInsertBlock();
  builder.CreateBr(behind);
  SmallVector<Value *, 16> fromWhole;
  if (tile) {
    append_range(fromWhole, tile->words());
    llvm::copy(before, tile->words().begin());
  }
  builder.SetInsertPoint(edge);
  emitPlan(builder, plan.atEdge(), operands);
  BasicBlock *edgeEnd = builder.GetInsertBlock();
  builder.CreateBr(behind);
  builder.SetInsertPoint(behind, behind->begin());
  mergeWords(builder, tile, fromWhole, wholeEnd, edgeEnd);
}

/// Everything is checked.
static void emitChecked(IRBuilderBase &builder, const Plan &plan, const CopyOperands &given) {
  if (plan.target)
    recordTarget(*builder.GetInsertBlock()->getModule(), *plan.target);
  CopyOperands operands = castOperands(builder, plan, given);
  plan.edge ? emitEdge(builder, plan, operands) : emitPlan(builder, plan, operands);
}

Error tilecopy::emitCopy(IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands) {
  if (Error e = checkOperands(builder, plan, operands))
    return e;
  emitChecked(builder, plan, operands);
  return Error::success();
}

SlowCopyDiagnostic::SlowCopyDiagnostic(std::string message, SourceLoc loc)
    : DiagnosticInfo(kind(), DS_Warning), text(std::move(message)), place(loc) {}

int SlowCopyDiagnostic::kind() {
  static const int id = getNextAvailablePluginDiagnosticKind();
  return id;
}

void SlowCopyDiagnostic::print(DiagnosticPrinter &printer) const {
  if (place.line)
    printer << place.line << ":" << place.column << ": ";
  printer << text;
}

static std::string layoutWithout(const Choice &choice, bool ofDst) {
  auto swizzle = swizzleWithoutConflicts(choice.plan, choice.active, ofDst);
  if (!swizzle)
    return "; `layout auto` looks for a layout of the tensor from all its uses";
  return formatv("; swizzle({0},{1},{2}) has none for this copy", swizzle->perElement,
                 swizzle->swizzleLen, swizzle->atomLen);
}

/// A missed optimization for each side that costs more than its ideal. Costs are only computed
/// where the remarks are wanted.
static void remarkCost(const Choice &choice, const DebugLoc &where, BasicBlock *block) {
  LLVMContext &context = block->getContext();
  const DiagnosticHandler *handler = context.getDiagHandlerPtr();
  if (!handler || !handler->isMissedOptRemarkEnabled("tilecopy"))
    return;
  for (const AccessCost &c : costOf(choice)) {
    if (c.isIdeal())
      continue;
    const Plan &plan = choice.plan;
    std::string text;
    raw_string_ostream os(text);
    c.print(os);
    OptimizationRemarkMissed missed("tilecopy", "Cost", where, block);
    missed << "tensor " << NV("Tensor", c.isStore ? plan.dst.tensor : plan.src.tensor) << ", "
           << NV("Cost", text);
    if (c.space == Space::Shared)
      missed << NV("Layout", layoutWithout(choice, c.isStore));
    context.diagnose(missed);
  }
}

/// Remarks of the pass name "tilecopy": the choice, and each decline.
static void remark(const Choice &choice, const DebugLoc &where, BasicBlock *block) {
  LLVMContext &context = block->getContext();
  OptimizationRemark chosen("tilecopy", "Chosen", where, block);
  chosen << "copy by variant " << NV("Variant", choice.plan.variant);
  for (const AccessCount &a : choice.plan.accesses())
    chosen << ", " << NV("Count", unsigned(a.perThread)) << (a.isStore ? " stores" : " loads")
           << " of " << NV("Bytes", a.bytes) << " bytes a thread";
  context.diagnose(chosen);
  for (const Candidate &c : choice.trace.candidates) {
    if (c.outcome != Outcome::Declined)
      continue;
    OptimizationRemarkMissed missed("tilecopy", "Declined", where, block);
    missed << "variant " << NV("Variant", c.variant) << " declined: " << NV("Reason", c.reason());
    context.diagnose(missed);
  }
}

Error tilecopy::emitCopy(IRBuilderBase &builder, const Choice &choice, const CopyOperands &operands,
                         SourceLoc loc) {
  if (Error e = checkOperands(builder, choice.plan, operands))
    return e;
  BasicBlock *block = builder.GetInsertBlock();
  if (choice.isSlowPath())
    block->getContext().diagnose(SlowCopyDiagnostic(choice.slowPathWarning(), loc));
  remark(choice, builder.getCurrentDebugLocation(), block);
  remarkCost(choice, builder.getCurrentDebugLocation(), block);
  emitChecked(builder, choice.plan, operands);
  return Error::success();
}
