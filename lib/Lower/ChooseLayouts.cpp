//===- ChooseLayouts.cpp - `layout auto` of a kernel ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/ChooseLayouts.h"
#include "tilecopy/plan/Cost.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/SharedMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

bool tilecopy::hasAutoLayouts(const Kernel &kernel) {
  return any_of(kernel.locals, [](const auto &t) { return t->isAuto(); });
}

/// How often a loop runs: under typical values, and at least once.
static int64_t tripsOf(const ForStmt &loop) {
  auto value = [](const Expr &e) { return e.evaluate(typicalValue); };
  int64_t length = value(loop.end) - value(loop.begin);
  return std::max<int64_t>(1, divideCeil(std::max<int64_t>(0, length), loop.step));
}

/// Both halves of a trip use its scratch.
static void addTrip(const CopyOp &op, const Operand &scratch, int64_t trips, SourceLoc loc,
                    std::vector<LayoutUse> &uses) {
  for (bool store : {true, false}) {
    const Operand &tile = store ? op.src : op.dst;
    if (tile.tensor->isAuto())
      continue;
    auto half = makeCopy(OpKind::Copy, op.scope, store ? scratch : tile, store ? tile : scratch,
                         op.ctaThreads, op.active, {}, op.facts);
    if (half) {
      half->activeEnd = op.activeEnd;
      uses.push_back({std::move(*half), trips,
                      "line " + std::to_string(loc.line) + (store ? ", in" : ", out")});
    } else {
      consumeError(half.takeError());
    }
  }
}

/// Collects copies that have the tensor on one side. A copy whose other side still waits for its
/// own layout is left to that side.
static void collectUses(const StatementBlock &block, const Tensor *tensor, int64_t trips,
                        std::vector<LayoutUse> &uses) {
  for (const Statement &s : block) {
    if (const auto *copy = std::get_if<CopyStmt>(&s.node)) {
      const Tensor *dst = copy->op.dst.tensor.get(), *src = copy->op.src.tensor.get();
      const Tensor *other = dst == tensor ? src : dst;
      if (auto scratch = copy->op.options.get(options::Scratch);
          scratch && scratch->tensor.get() == tensor)
        addTrip(copy->op, *scratch, trips, s.loc, uses);
      if ((dst == tensor || src == tensor) && !(other != tensor && other->isAuto()))
        uses.push_back({copy->op, trips, "line " + std::to_string(s.loc.line)});
    } else if (const auto *loop = std::get_if<ForStmt>(&s.node)) {
      collectUses(loop->body, tensor, SaturatingMultiply<uint64_t>(trips, tripsOf(*loop)), uses);
    } else if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
      collectUses(branch->body, tensor, trips, uses);
    }
  }
}

/// Replaces `tensor` with `placed`.
static Error replace(StatementBlock &block, const Tensor *tensor,
                     const std::shared_ptr<const Tensor> &placed) {
  auto put = [&](Operand &o) {
    bool here = o.tensor.get() == tensor;
    if (here)
      o.tensor = placed;
    return here;
  };
  for (Statement &s : block) {
    Error e = Error::success();
    if (auto *copy = std::get_if<CopyStmt>(&s.node)) {
      CopyOp op = copy->op;
      bool inDst = put(op.dst), inSrc = put(op.src);
      auto scratch = op.options.get(options::Scratch);
      bool between = scratch && scratch->tensor.get() == tensor;
      op.options.replace(tensor, placed);
      if (!inDst && !inSrc && !between)
        continue;
      auto made = op.kind == OpKind::Prefetch
                      ? makePrefetch(op.src, op.ctaThreads, op.active, op.options)
                      : makeCopy(op.kind, op.scope, op.dst, op.src, op.ctaThreads, op.active,
                                 op.options, op.facts);
      if (!made)
        return make_error<PlanError>(s.loc, toString(made.takeError()));
      made->activeEnd = op.activeEnd;
      made->facts = op.facts;
      made->sourceIsReadOnly = op.sourceIsReadOnly;
      copy->op = std::move(*made);
    } else if (auto *zero = std::get_if<ZeroStmt>(&s.node)) {
      put(zero->dst);
    } else if (auto *loop = std::get_if<ForStmt>(&s.node)) {
      e = replace(loop->body, tensor, placed);
    } else if (auto *branch = std::get_if<IfStmt>(&s.node)) {
      e = replace(branch->body, tensor, placed);
    }
    if (e)
      return e;
  }
  return Error::success();
}

/// Why shared memory cannot hold `placed` instead of `tensor`; empty if it can. A register tile
/// takes about as many registers however it lies over threads.
static std::string whyNoRoom(const Kernel &kernel, const Tensor *tensor,
                             const std::shared_ptr<const Tensor> &placed, const GpuTarget &target) {
  Kernel frame;
  frame.locals = kernel.locals;
  frame.barriers = kernel.barriers;
  frame.pools = kernel.pools;
  for (std::shared_ptr<const Tensor> &t : frame.locals)
    if (t.get() == tensor)
      t = placed;
  auto excess = sharedExcess(frame, target);
  return excess ? excess->message : "";
}

/// Chooses for one tensor and replaces it.
static Expected<LayoutChoice> settle(Kernel &kernel, std::shared_ptr<const Tensor> &tensor,
                                     const GpuTarget &target) {
  std::vector<LayoutUse> uses;
  collectUses(kernel.body, tensor.get(), 1, uses);
  auto choice = chooseLayout(*tensor, uses, target, tensor->autoMajor(), [&](const auto &placed) {
    return whyNoRoom(kernel, tensor.get(), placed, target);
  });
  auto at = kernel.declared.find(tensor->name());
  SourceLoc loc = at == kernel.declared.end() ? kernel.loc : at->second;
  if (!choice)
    return make_error<PlanError>(loc, toString(choice.takeError()));
  const LayoutCandidate &best = choice->best();
  auto placed = Tensor::create(tensor->name(), tensor->type(), tensor->space(),
                               *tensor->staticShape(), best.layout, best.align);
  if (!placed)
    return make_error<PlanError>(kernel.loc, toString(placed.takeError()));
  auto shared = std::make_shared<const Tensor>(std::move(*placed));
  if (Error e = replace(kernel.body, tensor.get(), shared))
    return e;
  tensor = std::move(shared);
  return choice;
}

/// Register tiles come after the shared tensors that they are copied from and to.
Expected<std::vector<LayoutChoice>> tilecopy::chooseLayouts(Kernel &kernel,
                                                            const GpuTarget &target) {
  Kernel chosen = kernel;
  std::vector<LayoutChoice> choices;
  for (Space space : {Space::Shared, Space::Local})
    for (std::shared_ptr<const Tensor> &tensor : chosen.locals) {
      if (!tensor->isAuto() || tensor->space() != space)
        continue;
      auto choice = settle(chosen, tensor, target);
      if (!choice)
        return choice.takeError();
      choices.push_back(std::move(*choice));
    }
  kernel = std::move(chosen);
  return choices;
}
