//===- EmitCopy.cpp - One copy at an insertion point ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "CheckOperands.h"
#include "EmitConvert.h"
#include "FlowUpdate.h"
#include "PeerAccess.h"
#include "ThreadEmitter.h"
#include "WholeTiles.h"
#include "tilecopy/emit/TargetRecord.h"
#include "tilecopy/plan/ConflictCure.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace tilecopy;
using NV = DiagnosticInfoOptimizationBase::Argument;

void tilecopy::emitPlan(IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands) {
  std::visit([&](const auto &body) { emitBody(builder, plan, body, operands); }, plan.body);
}

/// Moves the leading instructions of a block that any tile may compute before the branch to it.
/// These are addresses, which the other body and later copies then share.
static void hoistAddresses(BasicBlock *block, Instruction *branch) {
  for (Instruction &i : make_early_inc_range(*block)) {
    if (isa<PHINode>(i) || i.mayReadOrWriteMemory() || i.isTerminator() ||
        !isSafeToSpeculativelyExecute(&i))
      break;
    i.moveBefore(branch->getIterator());
  }
}

/// One body for tiles that lie inside, another for those at the edge.
static void emitEdge(IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands) {
  AddressBuilder address(builder, operands);
  Value *inside = nullptr;
  auto require = [&](Value *one) { inside = inside ? builder.CreateAnd(inside, one) : one; };
  for (const PlanEdge &e : plan.edge->body.edges)
    require(address.whole(e.dim));
  if (const ShiftForm *shift = shiftOf(plan); shift && shift->elementsAfter)
    require(address.isAtLeast(*shift->elementsAfter,
                              std::get<ThreadPlan>(plan.body).vectorElements - 1));
  SmallVector<Value *, 16> before;
  RegisterTile *tile = operands.dstRegisters;
  if (tile)
    append_range(before, tile->words());
  BasicBlock *after = splitAfter(builder, "tile.done");
  BasicBlock *block = builder.GetInsertBlock();
  auto create = [&](const Twine &name) {
    return BasicBlock::Create(block->getContext(), name, block->getParent(), after);
  };
  BasicBlock *whole = create("tile.whole"), *edge = create("tile.edge");
  // Most tiles lie inside. What only the edge computes is not hoisted before the comparison.
  Instruction *branch = builder.CreateCondBr(
      inside, whole, edge, MDBuilder(builder.getContext()).createLikelyBranchWeights());
  markWholeTile(branch);
  builder.SetInsertPoint(whole);
  emitPlan(builder, plan, operands);
  BasicBlock *wholeEnd = builder.GetInsertBlock();
  builder.CreateBr(after);
  hoistAddresses(whole, branch);
  SmallVector<Value *, 16> fromWhole;
  if (tile) {
    append_range(fromWhole, tile->words());
    llvm::copy(before, tile->words().begin());
  }
  builder.SetInsertPoint(edge);
  Plan other = plan.atEdge();
  emitVectors(builder, other, std::get<ThreadPlan>(other.body), operands, /*atEdge=*/true);
  BasicBlock *edgeEnd = builder.GetInsertBlock();
  builder.CreateBr(after);
  standAt(builder, after);
  mergeWords(builder, tile, fromWhole, wholeEnd, edgeEnd);
}

char EmitError::ID = 0;

void EmitError::log(raw_ostream &os) const {
  if (!file.empty())
    os << file << ':';
  if (line)
    os << line << ':' << column << ':';
  os << (line || !file.empty() ? " " : "") << message;
}

CopyOperands CopyOperands::pointers(Value *dst, Value *src) {
  CopyOperands o;
  o.dst = dst;
  o.src = src;
  return o;
}

CopyOperands CopyOperands::toRegisters(RegisterTile &dst, Value *src) {
  CopyOperands o;
  o.dstRegisters = &dst;
  o.src = src;
  return o;
}

CopyOperands CopyOperands::fromRegisters(Value *dst, RegisterTile &src) {
  CopyOperands o;
  o.dst = dst;
  o.srcRegisters = &src;
  return o;
}

CopyOperands CopyOperands::tmaLoad(Value *sharedDst, Value *map, Value *barrier) {
  CopyOperands o;
  o.dst = sharedDst;
  o.tensorMap = map;
  o.barrier = barrier;
  return o;
}

CopyOperands CopyOperands::tmaStore(Value *map, Value *sharedSrc) {
  CopyOperands o;
  o.src = sharedSrc;
  o.tensorMap = map;
  return o;
}

CopyOperands &CopyOperands::through(Value *sharedScratch) {
  scratch = sharedScratch;
  return *this;
}

CopyOperands &CopyOperands::loading(ArrayRef<Value *> indexTensors) {
  indices.assign(indexTensors.begin(), indexTensors.end());
  return *this;
}

CopyOperands &CopyOperands::holding(ArrayRef<RegisterTile *> indexRegisters) {
  indexTiles.assign(indexRegisters.begin(), indexRegisters.end());
  return *this;
}

CopyOperands &CopyOperands::computing(std::function<Value *(unsigned which, Value *number)> index) {
  indexValue = std::move(index);
  return *this;
}

CopyOperands &CopyOperands::thread(Value *index) {
  threadIndex = index;
  return *this;
}

CopyOperands &CopyOperands::symbols(std::function<Value *(const Symbol &)> valueOf) {
  symbolValue = std::move(valueOf);
  return *this;
}

CopyOperands &CopyOperands::ranges(std::function<ValueRange(const Symbol &)> rangeOf) {
  symbolRange = std::move(rangeOf);
  return *this;
}

namespace {

/// Where a copy is in the source: from the frontend, or from the builder's debug location.
struct Place {
  Place(const IRBuilderBase &builder, SourceLoc given) : loc(given) {
    const DILocation *at = builder.getCurrentDebugLocation();
    if (!given.line && at) {
      loc = {at->getLine(), at->getColumn()};
      file = at->getFilename().str();
    }
  }
  Error at(Error e) const {
    return handleErrors(std::move(e), [&](std::unique_ptr<EmitError> error) -> Error {
      error->file = file, error->line = loc.line, error->column = loc.column;
      return Error(std::move(error));
    });
  }
  SourceLoc loc;
  std::string file;
};

} // namespace

/// The operands, completed for emission.
static Expected<CopyOperands> prepare(IRBuilderBase &builder, const Plan &plan,
                                      const CopyOperands &given, const Place &place,
                                      DomTreeUpdater *trees,
                                      const DispatchChoice *choice = nullptr) {
  if (Error e = checkOperands(builder, plan, given, trees))
    return place.at(std::move(e));
  if (Error e = choice ? checkFacts(builder, *choice, given) : Error::success())
    return place.at(std::move(e));
  CopyOperands operands = given;
  if (Error e = bindSymbols(builder, plan, operands))
    return place.at(std::move(e));
  return operands;
}

/// A tile of the other side's type takes the place of the copy's own: it is made before the rest,
/// or converted after it.
static void emitWithConversion(IRBuilderBase &builder, const Plan &plan,
                               const CopyOperands &operands) {
  const ConvertForm &form = *plan.convert;
  RegisterTile other(builder.getContext(), form.otherBytes);
  CopyOperands moving = operands;
  (form.ofDst ? moving.dstRegisters : moving.srcRegisters) = &other;
  if (!form.ofDst)
    emitConversion(builder, form, *operands.srcRegisters, other);
  plan.edge ? emitEdge(builder, plan, moving) : emitPlan(builder, plan, moving);
  if (!form.ofDst)
    return;
  AddressBuilder address(builder, operands);
  Value *isOwner =
      form.owners ? isIn(builder, *form.owners, address.scopeIndex(plan.scope)) : nullptr;
  emitConversion(builder, form, other, *operands.dstRegisters, isOwner);
}

/// Checks each value that the frontend's index function returns. An invalid one becomes 0.
static void watchIndices(CopyOperands &operands, std::string &fault) {
  if (!operands.indexValue)
    return;
  operands.indexValue = [given = operands.indexValue, &fault](unsigned which,
                                                              Value *number) -> Value * {
    Value *index = given(which, number);
    if (index && index->getType()->isIntegerTy() && index->getType()->getIntegerBitWidth() <= 64)
      return index;
    fault = "the function for indices gives an integer of at most 64 bits, not " + typeText(index);
    return ConstantInt::get(number->getType(), 0);
  };
}

/// Called when everything is checked.
static Error emitChecked(IRBuilderBase &builder, const Plan &plan, const CopyOperands &given,
                         DomTreeUpdater *trees) {
  FlowUpdate flow(builder.GetInsertBlock(), trees);
  if (plan.target)
    recordTarget(*builder.GetInsertBlock()->getModule(), *plan.target);
  CopyOperands operands = peerOperands(builder, plan, castOperands(builder, plan, given));
  std::string fault;
  watchIndices(operands, fault);
  if (plan.convert)
    emitWithConversion(builder, plan, operands);
  else
    plan.edge ? emitEdge(builder, plan, operands) : emitPlan(builder, plan, operands);
  flow.apply();
  return fault.empty() ? Error::success() : emitError(EmitFault::Value, "", fault);
}

Error tilecopy::emitCopy(IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands,
                         DomTreeUpdater *trees) {
  auto ready = prepare(builder, plan, operands, Place(builder, {}), trees);
  if (!ready)
    return ready.takeError();
  return emitChecked(builder, plan, *ready, trees);
}

SlowCopyDiagnostic::SlowCopyDiagnostic(std::string message, SourceLoc loc, std::string file)
    : DiagnosticInfo(kind(), DS_Warning), text(std::move(message)), source(std::move(file)),
      place(loc) {}

int SlowCopyDiagnostic::kind() {
  static const int id = getNextAvailablePluginDiagnosticKind();
  return id;
}

void SlowCopyDiagnostic::print(DiagnosticPrinter &printer) const {
  if (!source.empty())
    printer << source << ":";
  if (place.line)
    printer << place.line << ":" << place.column << ": ";
  printer << text;
}

/// A missed optimization for each side that costs more than its ideal, the cure first. Costs are
/// only computed where the remarks are wanted.
static void remarkCost(const DispatchChoice &choice, const DebugLoc &where, BasicBlock *block) {
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
    if (c.space == Space::Shared)
      missed << NV("Layout", conflictCure(plan, choice.active, c.isStore).text) << ": ";
    missed << "tensor " << NV("Tensor", c.isStore ? plan.dst.tensor : plan.src.tensor) << ", "
           << NV("Cost", text);
    context.diagnose(missed);
  }
}

/// A rule that a candidate needs and that does not hold.
static const RuleFinding *failedRule(const DispatchCandidate &c) {
  auto it = find_if(c.findings,
                    [](const RuleFinding &f) { return f.required && f.status != Proof::Proven; });
  return it == c.findings.end() ? nullptr : &*it;
}

/// Each decline, what would spare it first; those for other memories in one remark.
static void remarkDeclines(const DispatchChoice &choice, const DebugLoc &where, BasicBlock *block) {
  LLVMContext &context = block->getContext();
  std::string others;
  for (const DispatchCandidate &c : choice.trace.candidates) {
    const RuleFinding *rule = failedRule(c);
    if (c.outcome != DispatchOutcome::Declined || !rule)
      continue;
    if (rule->rule == "pair") {
      others += (others.empty() ? "" : ", ") + c.variant;
      continue;
    }
    OptimizationRemarkMissed missed("tilecopy", "Declined", where, block);
    missed << "variant " << NV("Variant", c.variant) << " declined: ";
    if (!rule->fix.empty())
      missed << "it needs " << NV("Cure", rule->fix) << "; ";
    missed << NV("Rule", rule->rule) << " is " << proofName(rule->status) << ": "
           << NV("Reason", rule->message);
    context.diagnose(missed);
  }
  if (others.empty())
    return;
  OptimizationRemarkMissed missed("tilecopy", "OtherMemories", where, block);
  missed << "variants for other memories: " << NV("Variants", others);
  context.diagnose(missed);
}

/// Remarks of the pass name "tilecopy": what costs more than it must, the choice, and declines. As
/// in LLVM's own passes, they are only made where remarks are wanted.
static void remark(const DispatchChoice &choice, const DebugLoc &where, BasicBlock *block) {
  LLVMContext &context = block->getContext();
  const DiagnosticHandler *handler = context.getDiagHandlerPtr();
  if (!context.getLLVMRemarkStreamer() && !(handler && handler->isAnyRemarkEnabled()))
    return;
  remarkCost(choice, where, block);
  OptimizationRemark chosen("tilecopy", "Chosen", where, block);
  chosen << "copy by variant " << NV("Variant", choice.plan.variant);
  for (const AccessCount &a : choice.plan.accesses())
    chosen << ", " << NV("Count", unsigned(a.perThread)) << (a.isStore ? " stores" : " loads")
           << " of " << NV("Bytes", a.bytes) << " bytes a thread";
  context.diagnose(chosen);
  remarkDeclines(choice, where, block);
}

Error tilecopy::emitCopy(IRBuilderBase &builder, const DispatchChoice &choice,
                         const CopyOperands &operands, SourceLoc loc, DomTreeUpdater *trees) {
  Place place(builder, loc);
  auto ready = prepare(builder, choice.plan, operands, place, trees, &choice);
  if (!ready)
    return ready.takeError();
  BasicBlock *block = builder.GetInsertBlock();
  if (choice.isSlowPath())
    block->getContext().diagnose(
        SlowCopyDiagnostic(choice.slowPathWarning(), place.loc, place.file));
  remark(choice, builder.getCurrentDebugLocation(), block);
  return emitChecked(builder, choice.plan, *ready, trees);
}
