//===- CheckOperands.cpp - What emission is handed ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckOperands.h"
#include "LlvmVersions.h"
#include "PlanSymbols.h"
#include "ShownFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

std::string tilecopy::typeText(const Value *v) {
  if (!v)
    return "null";
  std::string text;
  raw_string_ostream(text) << *v->getType();
  return text;
}

std::optional<unsigned> tilecopy::addressSpace(const Value *v) {
  const auto *type = v ? dyn_cast<PointerType>(v->getType()) : nullptr;
  return type ? std::optional(type->getAddressSpace()) : std::nullopt;
}

Error tilecopy::checkPlace(const IRBuilderBase &builder) {
  const BasicBlock *block = builder.GetInsertBlock();
  if (!block || !block->getParent() || !block->getParent()->getParent())
    return emitError(EmitFault::Place, "",
                     "the builder stands in no function of a module; give it an insertion point");
  BasicBlock::const_iterator at = builder.GetInsertPoint();
  if (at == block->end() && terminatorOf(*block))
    return emitError(EmitFault::Place, "", "the builder stands after the terminator of its block");
  if (at != block->end() && (isa<PHINode>(*at) || at->isEHPad()))
    return emitError(EmitFault::Place, "",
                     "the builder stands in front of a phi or of an exception pad, which begin a "
                     "block");
  return Error::success();
}

/// The function that a value belongs to; none for constants.
static const Function *ownerOf(const Value *v) {
  if (const auto *a = dyn_cast<Argument>(v))
    return a->getParent();
  const auto *i = dyn_cast<Instruction>(v);
  return i && i->getParent() ? i->getFunction() : nullptr;
}

static Error madeElsewhere(const Twine &what, const Instruction &maker, const Twine &why) {
  return emitError(EmitFault::Place, "",
                   what + " is made by '" + maker.getName() + "' of block '" +
                       maker.getParent()->getName() + "', which " + why +
                       "; it takes a value that is made on every path to here");
}

/// Whether a path from the function's entry to `block` leaves `without` out. Blocks that a frontend
/// has yet to connect take no such path away. Each copy asks, so few blocks are looked at; what
/// lies beyond them is left to LLVM's verifier.
static bool hasPathWithout(const BasicBlock *block, const BasicBlock *without) {
  SmallPtrSet<const BasicBlock *, 16> seen = {block, without};
  SmallVector<const BasicBlock *, 16> open = {block};
  for (unsigned left = 64; left && !open.empty(); --left) {
    const BasicBlock *next = open.pop_back_val();
    if (next->isEntryBlock())
      return true;
    for (const BasicBlock *before : predecessors(next))
      if (seen.insert(before).second)
        open.push_back(before);
  }
  return false;
}

/// The instruction comes before the builder's place on every path.
static Error checkDominance(const IRBuilderBase &builder, const Twine &what,
                            const Instruction &maker) {
  const BasicBlock *here = builder.GetInsertBlock(), *there = maker.getParent();
  if (here != there)
    return there->isEntryBlock() || !hasPathWithout(here, there)
               ? Error::success()
               : madeElsewhere(what, maker, "a path to block '" + here->getName() + "' leaves out");
  // Instructions are numbered anew after each change: this is asked only inside of a block.
  BasicBlock::const_iterator at = builder.GetInsertPoint();
  bool isLater =
      at != here->end() && (&*at == &maker || (!at->isTerminator() && at->comesBefore(&maker)));
  return isLater ? madeElsewhere(what, maker, "comes after the insertion point") : Error::success();
}

Error tilecopy::checkOwner(const IRBuilderBase &builder, const Twine &what, const Value *v) {
  const Function *owner = ownerOf(v), *here = builder.GetInsertBlock()->getParent();
  if (&v->getContext() != &builder.getContext())
    return emitError(EmitFault::Function, "", what + " is a value of another LLVMContext");
  if (owner == here) {
    const auto *maker = dyn_cast<Instruction>(v);
    return maker ? checkDominance(builder, what, *maker) : Error::success();
  }
  if (isa<Constant>(v)) {
    const auto *global = dyn_cast<GlobalValue>(v->stripInBoundsOffsets());
    if (!global || global->getParent() == here->getParent())
      return Error::success();
    return emitError(EmitFault::Function, "",
                     what + " is '" + global->getName() + "' of another module");
  }
  return emitError(EmitFault::Function, "",
                   what + " is a value of " +
                       (owner ? "function '" + owner->getName() + "'" : Twine("no function")) +
                       "; the builder stands in '" + here->getName() + "'");
}

Error tilecopy::checkWord(const IRBuilderBase &builder, const Twine &what, const Value *v) {
  if (!v || !v->getType()->isIntegerTy(32))
    return emitError(EmitFault::Value, "", what + " is an i32, not " + typeText(v));
  return checkOwner(builder, what, v);
}

Error tilecopy::checkOrder(const GpuTarget &target, ArrivalOrder order) {
  if (unsigned(order) > unsigned(ArrivalOrder::Release))
    return emitError(EmitFault::Range, "",
                     "an arrival of order " + Twine(unsigned(order)) + "; ArrivalOrder has " +
                         Twine(unsigned(ArrivalOrder::Release) + 1));
  if (order != ArrivalOrder::Release && !target.has(Feature::ArrivalOrders))
    return emitError(EmitFault::Target, "", target.whyNot(Feature::ArrivalOrders));
  return Error::success();
}

Error tilecopy::checkPointer(const IRBuilderBase &builder, const Twine &what, const Value *pointer,
                             ArrayRef<unsigned> spaces, StringRef subject) {
  if (auto space = addressSpace(pointer); space && is_contained(spaces, *space))
    return checkOwner(builder, what, pointer);
  std::string list;
  for (unsigned s : spaces)
    list += (list.empty() ? "" : " or ") + std::to_string(s);
  return emitError(EmitFault::Pointer, subject,
                   what + " is a pointer in address space " + list + ", not " + typeText(pointer));
}

Error tilecopy::checkSharedPointer(const IRBuilderBase &builder, const Twine &what,
                                   const Value *pointer, StringRef subject) {
  return checkPointer(builder, what, pointer, {SharedSpace, GenericSpace}, subject);
}

Value *tilecopy::inSharedSpace(IRBuilderBase &builder, Value *pointer) {
  return addressSpace(pointer) == SharedSpace
             ? pointer
             : builder.CreateAddrSpaceCast(pointer, builder.getPtrTy(SharedSpace));
}

//===----------------------------------------------------------------------===//
// Register tiles
//===----------------------------------------------------------------------===//

/// The words that a copy reaches, of a tile of the thread.
static Error checkWords(const IRBuilderBase &builder, StringRef tensor, uint64_t needs,
                        const RegisterTile &tile) {
  auto wrong = [&](const Twine &what) {
    return emitError(EmitFault::Registers, tensor, "'" + tensor + "': " + what);
  };
  uint64_t has = tile.words().size() * 4;
  if (has < needs)
    return wrong("its register tile has " + Twine(has) + " bytes, and the copy reaches to byte " +
                 Twine(needs));
  for (const Value *word : tile.words()) {
    if (!word || !word->getType()->isIntegerTy(32))
      return wrong("a word of its register tile is " + typeText(word) + "; words are i32");
    if (Error e = checkOwner(builder, "'" + tensor + "': a word of its register tile", word))
      return e;
  }
  return Error::success();
}

static Error checkTile(const IRBuilderBase &builder, const Plan &plan, const PlanSide &side,
                       bool isDst, const RegisterTile *tile) {
  if (!tile)
    return emitError(EmitFault::Registers, side.tensor,
                     "'" + side.tensor +
                         "': the thread's register tile is missing; CopyOperands::toRegisters and "
                         "fromRegisters take it");
  bool converted = plan.convert && plan.convert->ofDst == isDst;
  uint64_t needs =
      converted ? plan.convert->tileBytes
                : std::visit([&](const auto &body) { return body.registerBytes(plan, isDst); },
                             plan.body);
  return checkWords(builder, side.tensor, needs, *tile);
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

static Error checkSide(const IRBuilderBase &builder, const Plan &plan, bool isDst,
                       const Value *pointer, const RegisterTile *tile) {
  const PlanSide &side = isDst ? plan.dst : plan.src;
  if (side.space == Space::Local)
    return checkTile(builder, plan, side, isDst, tile);
  // A tensor map has the address.
  if (side.space == Space::Global && std::holds_alternative<TmaPlan>(plan.body))
    return Error::success();
  auto check = [&](const Twine &what) {
    return side.space == Space::Shared ? checkSharedPointer(builder, what, pointer, side.tensor)
           : side.space == Space::TMem
               ? checkPointer(builder, what, pointer, {TensorSpace}, side.tensor)
               : checkPointer(builder, what, pointer, {GlobalSpace, GenericSpace}, side.tensor);
  };
  return check(Twine("'") + side.tensor + "': its address");
}

static Error checkBarrier(const IRBuilderBase &builder, const Value *barrier) {
  constexpr StringLiteral what = "the mbarrier of the copy";
  if (Error e = checkSharedPointer(builder, what, barrier))
    return e;
  return checkMemory(builder, what, barrier, /*inShared=*/true, BarrierMemory);
}

static Error checkMap(const IRBuilderBase &builder, const Value *map, StringRef tensor) {
  std::string what = ("the tensor map of '" + tensor + "'").str();
  if (Error e = checkPointer(builder, what, map, {GenericSpace}, tensor))
    return e;
  return checkMemory(builder, what, map, /*inShared=*/false, TensorMapMemory, tensor);
}

/// A thread's part of indices or predicates, or the function that gives them.
static Error checkHeld(const IRBuilderBase &builder, const Plan &plan, StringRef tensor,
                       const HeldIntegers &held, unsigned bytes, const RegisterTile *tile,
                       bool computed) {
  if (!tile && computed)
    return Error::success();
  if (!tile)
    return emitError(EmitFault::Registers, tensor,
                     "'" + tensor +
                         "': the thread's register tile is missing; "
                         "CopyOperands::holding takes it, or CopyOperands::computing a function");
  uint64_t needs = held.bytes.empty() ? held.gather.registerBytes(plan, /*ofDst=*/false)
                                      : uint64_t(*llvm::max_element(held.bytes)) + bytes;
  return checkWords(builder, tensor, needs, *tile);
}

/// The tensors that indices and predicates are loaded from, or the registers that have them.
static Error checkIndices(const IRBuilderBase &builder, const Plan &plan,
                          const CopyOperands &operands) {
  ArrayRef<Value *> indices = operands.indices;
  size_t next = 0;
  auto check = [&](StringRef tensor, Space space, StringRef elements,
                   const std::optional<HeldIntegers> &held, unsigned bytes) {
    std::string what = ("'" + tensor + "': the address of the " + elements).str();
    Value *pointer = next < indices.size() ? indices[next] : nullptr;
    auto tiles = ArrayRef(operands.indexTiles);
    const RegisterTile *tile = next < tiles.size() ? tiles[next] : nullptr;
    ++next;
    if (held)
      return checkHeld(builder, plan, tensor, *held, bytes, tile, bool(operands.indexValue));
    return space == Space::Shared
               ? checkSharedPointer(builder, what, pointer, tensor)
               : checkPointer(builder, what, pointer, {GlobalSpace, GenericSpace}, tensor);
  };
  for (const PlanSide *side : {&plan.dst, &plan.src})
    for (const RowIndices &r : side->rows)
      if (Error e = check(r.tensor, r.space, "indices", r.held, r.bytes))
        return e;
  if (!plan.mask || !plan.mask->load)
    return Error::success();
  const MaskLoad &load = *plan.mask->load;
  return check(load.tensor, load.space, "predicates", load.held, load.bytes);
}

Error tilecopy::checkOperands(const IRBuilderBase &builder, const Plan &plan,
                              const CopyOperands &operands, DomTreeUpdater *trees) {
  if (Error e = checkPlace(builder))
    return e;
  if (Error e = checkTrees(builder, trees))
    return e;
  const auto *tma = std::get_if<TmaPlan>(&plan.body);
  const auto *bulk = std::get_if<BulkPlan>(&plan.body);
  bool fetchesBoxes = tma && tma->kind == TmaPlan::Prefetch;
  bool writes = plan.op != OpKind::Prefetch;
  if (writes)
    if (Error e = checkSide(builder, plan, true, operands.dst, operands.dstRegisters))
      return e;
  if (!fetchesBoxes && !plan.zeros)
    if (Error e = checkSide(builder, plan, false, operands.src, operands.srcRegisters))
      return e;
  if (tma)
    if (Error e = checkMap(builder, operands.tensorMap, tma->map.tensor))
      return e;
  const CpAsyncForm *form = cpAsyncOf(plan);
  if ((tma && tma->kind == TmaPlan::Load) || (bulk && bulk->tellsBarrier()) ||
      (form && form->arrives) || plan.dst.tellsBarrier)
    if (Error e = checkBarrier(builder, operands.barrier))
      return e;
  if (Error e = checkIndices(builder, plan, operands))
    return e;
  if (const auto *trip = std::get_if<TripPlan>(&plan.body)) {
    StringRef name = trip->store().dst.tensor;
    if (Error e = checkSharedPointer(builder, "'" + name + "': the address of the scratch",
                                     operands.scratch, name))
      return e;
  }
  return operands.threadIndex ? checkWord(builder, "the thread's index", operands.threadIndex)
                              : Error::success();
}

Error tilecopy::checkFacts(const IRBuilderBase &builder, const DispatchChoice &choice,
                           const CopyOperands &operands) {
  const auto *tma = std::get_if<TmaPlan>(&choice.plan.body);
  auto check = [&](StringRef tensor, Space space, const Value *pointer, MemoryFacts facts) {
    bool isLinear = space == Space::Global || space == Space::Shared;
    if (tma && space == Space::Shared) // the engine may want more than the tensor's own
      facts.align = std::max<int64_t>(facts.align, tma->sharedAlign);
    return isLinear && pointer ? checkMemory(builder, "'" + tensor + "': its address", pointer,
                                             space == Space::Shared, facts, tensor)
                               : Error::success();
  };
  const Plan &plan = choice.plan;
  if (Error e = check(plan.dst.tensor, plan.dst.space, operands.dst, choice.dst))
    return e;
  if (Error e = check(plan.src.tensor, plan.src.space, operands.src, choice.src))
    return e;
  if (const auto *trip = std::get_if<TripPlan>(&plan.body))
    if (Error e = check(trip->store().dst.tensor, Space::Shared, operands.scratch, choice.scratch))
      return e;
  return choice.active.any() ? checkThreads(builder, choice.active.find_last() + 1,
                                            /*alongX=*/!operands.threadIndex)
                             : Error::success();
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

static Error checkSymbol(const IRBuilderBase &builder, const Symbol &s, const Value *v) {
  if (!v)
    return emitError(EmitFault::Symbol, s.name(),
                     "symbol '" + s.name() + "' has no value; CopyOperands::symbolValue gives one");
  if (!v->getType()->isIntegerTy())
    return emitError(EmitFault::Symbol, s.name(),
                     "symbol '" + s.name() + "' is an integer, not " + typeText(v));
  if (v->getType()->isIntegerTy(1))
    return emitError(EmitFault::Symbol, s.name(),
                     "symbol '" + s.name() +
                         "' is an integer, not i1: as a signed number, true is -1");
  if (Error e = checkOwner(builder, "the value of symbol '" + s.name() + "'", v))
    return e;
  return checkSymbolConstant(s, v);
}

/// Whether the block is `before`, or all paths to it go through `before`, as after a callback that
/// branches. Few blocks are searched, as above.
static bool isBehind(const BasicBlock *block, const BasicBlock *before) {
  if (block == before || !block)
    return block;
  SmallPtrSet<const BasicBlock *, 16> seen = {block};
  SmallVector<const BasicBlock *, 16> open = {block};
  bool comesFrom = false;
  for (unsigned left = 64; left && !open.empty(); --left) {
    const BasicBlock *next = open.pop_back_val();
    if (!next->getParent() || next->isEntryBlock())
      return false;
    for (const BasicBlock *p : predecessors(next)) {
      comesFrom |= p == before;
      if (p != before && seen.insert(p).second)
        open.push_back(p);
    }
  }
  return comesFrom;
}

/// Moves the builder back to before an instruction, or to the end of the block if there is none.
static void standBack(IRBuilderBase &builder, BasicBlock *block, Instruction *next) {
  DebugLoc at = builder.getCurrentDebugLocation();
  if (next)
    builder.SetInsertPoint(next);
  else
    builder.SetInsertPoint(block);
  builder.SetCurrentDebugLocation(at);
}

/// Removes what a callback has built for a copy that fails.
static void removeAfter(IRBuilderBase &builder, const Instruction *last) {
  BasicBlock *block = builder.GetInsertBlock();
  for (BasicBlock::iterator at = builder.GetInsertPoint(); at != block->begin();) {
    Instruction &before = *std::prev(at);
    if (&before == last)
      return;
    before.eraseFromParent();
  }
}

Error tilecopy::bindSymbols(IRBuilderBase &builder, const Plan &plan, CopyOperands &operands) {
  return bindSymbols(builder, planSymbols(plan), operands);
}

Error tilecopy::bindSymbols(IRBuilderBase &builder, ArrayRef<Symbol> symbols,
                            CopyOperands &operands) {
  if (symbols.empty())
    return Error::success();
  BasicBlock *block = builder.GetInsertBlock();
  BasicBlock::iterator at = builder.GetInsertPoint();
  Instruction *next = at == block->end() ? nullptr : &*at;
  Instruction *last = at == block->begin() ? nullptr : &*std::prev(at);
  SmallVector<Value *, 4> values;
  for (const Symbol &s : symbols) {
    Value *v = operands.symbolValue ? operands.symbolValue(s) : s.payload();
    if (!isBehind(builder.GetInsertBlock(), block)) {
      standBack(builder, block, next);
      return emitError(EmitFault::Place, s.name(),
                       "the value of symbol '" + s.name() +
                           "' was built by moving the builder to where not every path comes from "
                           "the copy");
    }
    if (Error e = checkSymbol(builder, s, v)) {
      if (builder.GetInsertBlock() == block)
        removeAfter(builder, last);
      return e;
    }
    values.push_back(v);
  }
  // A plan has few symbols, so searching a list is faster than making a map.
  operands.symbolValue = [symbols = SmallVector<Symbol, 4>(symbols),
                          values = std::move(values)](const Symbol &s) -> Value * {
    const auto *found = find(symbols, s);
    assert(found != symbols.end() && "emission asks for a symbol that planSymbols does not list");
    return values[found - symbols.begin()];
  };
  return Error::success();
}

CopyOperands tilecopy::castOperands(IRBuilderBase &builder, const Plan &plan,
                                    const CopyOperands &operands) {
  CopyOperands result = operands;
  const auto *tma = std::get_if<TmaPlan>(&plan.body);
  const CpAsyncForm *cpAsync = cpAsyncOf(plan);
  const auto *bulk = std::get_if<BulkPlan>(&plan.body);
  bool hinted = plan.src.hints || plan.dst.hints;
  if (!tma && !cpAsync && !bulk && !hinted && !std::holds_alternative<TmemCopyPlan>(plan.body))
    return result; // the other instructions take generic pointers too
  auto inGlobal = [&](const PlanSide &side, Value *&pointer) {
    if (side.space == Space::Global && addressSpace(pointer) == GenericSpace)
      pointer = builder.CreateAddrSpaceCast(pointer, builder.getPtrTy(GlobalSpace));
  };
  if (cpAsync || bulk || plan.src.hints)
    inGlobal(plan.src, result.src);
  if (bulk || plan.dst.hints)
    inGlobal(plan.dst, result.dst);
  if (hinted)
    return result;
  if (plan.dst.space == Space::Shared && result.dst)
    result.dst = inSharedSpace(builder, result.dst);
  if (plan.src.space == Space::Shared && result.src)
    result.src = inSharedSpace(builder, result.src);
  if ((tma && tma->kind == TmaPlan::Load) || (bulk && bulk->tellsBarrier()) ||
      (cpAsync && cpAsync->arrives))
    result.barrier = inSharedSpace(builder, result.barrier);
  return result;
}
