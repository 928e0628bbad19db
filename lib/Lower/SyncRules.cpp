//===- SyncRules.cpp - Statements that must stand beside others -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is missing whatever the sizes and the layouts are, and is seen from the order of statements
// alone: the fences on both sides of a barrier between accesses to tensor memory, waits for stores
// to it, fences of edited tensor maps, and barriers of the cluster around its shared memory.
//
//===----------------------------------------------------------------------===//

#include "SyncRules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// The statements of a kernel without bodies, in the order of the text.
class RuleChecker {
public:
  explicit RuleChecker(const PlannedKernel &planned) : planned(planned), kernel(*planned.kernel) {
    forEachStatement(kernel.body, [&](const Statement &s) {
      if (!bodyOf(s))
        all.push_back(&s);
      else if (std::holds_alternative<ForStmt>(s.node))
        loops.push_back(bodyOf(s));
    });
  }
  std::vector<PlanWarning> run();

private:
  void checkTensorFences();
  void checkTensorStores();
  void checkMapFences();
  void checkClusterBarriers();
  void warn(const Statement &s, const Twine &message) {
    found.push_back({s.loc, Warning::MissingSync, message.str()});
  }
  const Statement *at(size_t i) const { return i < all.size() ? all[i] : nullptr; }
  bool touchesTensorMemoryAfter(size_t i) const;

  const PlannedKernel &planned;
  const Kernel &kernel;
  std::vector<const Statement *> all;
  std::vector<const StatementBlock *> loops; // bodies
  std::vector<PlanWarning> found;
};

} // namespace

static bool isTensorOp(const Statement *s, TensorMemoryStmt::Op op) {
  const auto *t = s ? std::get_if<TensorMemoryStmt>(&s->node) : nullptr;
  return t && t->op == op;
}

static bool isBarrier(const Statement &s) {
  const auto *sync = std::get_if<SyncStmt>(&s.node);
  return sync && (sync->scope == Scope::Cta || sync->scope == Scope::Warpgroup);
}

static const CopyOp *copyOf(const Statement &s) {
  const auto *copy = std::get_if<CopyStmt>(&s.node);
  return copy ? &copy->op : nullptr;
}

static bool touchesTensorMemory(const Statement &s) {
  const CopyOp *op = copyOf(s);
  return op && (op->dst.tensor->space() == Space::TMem || op->src.tensor->space() == Space::TMem);
}

/// Whether a statement that may come after this barrier does: a later one, or, before the next
/// barrier, one of the next pass of a loop.
bool RuleChecker::touchesTensorMemoryAfter(size_t i) const {
  auto touches = [](const Statement *s) { return touchesTensorMemory(*s); };
  if (any_of(ArrayRef(all).drop_front(i + 1), touches))
    return true;
  return any_of(loops, [&](const StatementBlock *body) {
    std::vector<const Statement *> pass;
    forEachStatement(*body, [&](const Statement &s) { pass.push_back(&s); });
    auto here = find(pass, all[i]);
    if (here == pass.end())
      return false;
    std::rotate(pass.begin(), here + 1, pass.end());
    auto next = find_if(pass, [&](const Statement *s) { return isBarrier(*s) || touches(s); });
    return next != pass.end() && touches(*next);
  });
}

/// A kernel with fences of tensor memory has them on both sides of each barrier between accesses,
/// and after each wait for a commit.
void RuleChecker::checkTensorFences() {
  auto isFence = [](const Statement *s) {
    return isTensorOp(s, TensorMemoryStmt::FenceBefore) ||
           isTensorOp(s, TensorMemoryStmt::FenceAfter);
  };
  if (none_of(all, isFence))
    return;
  for (const auto &[i, s] : enumerate(all)) {
    if (!isBarrier(*s))
      continue;
    bool before = i && isTensorOp(all[i - 1], TensorMemoryStmt::FenceBefore);
    bool after = isTensorOp(at(i + 1), TensorMemoryStmt::FenceAfter);
    if (before && !after && touchesTensorMemoryAfter(i))
      warn(*s, "a 'tcgen05.fence.before' stands before this barrier; accesses to tensor memory "
               "after it need a 'tcgen05.fence.after'");
    if (after && !before)
      warn(*s, "a 'tcgen05.fence.after' stands after this barrier; accesses to tensor memory "
               "before it need a 'tcgen05.fence.before'");
  }
  bool hasTensorCopies = any_of(all, [](const Statement *s) {
    const CopyOp *op = copyOf(*s);
    return op && op->dst.tensor->space() == Space::TMem && op->src.tensor->space() == Space::Shared;
  });
  for (const auto &[i, s] : enumerate(all)) {
    const auto *wait = std::get_if<BarrierStmt>(&s->node);
    bool isWait = wait && wait->op == BarrierStmt::Wait;
    bool isOfCommit =
        isWait && hasTensorCopies && any_of(all, [&](const Statement *c) {
          return isTensorOp(c, TensorMemoryStmt::Commit) &&
                 std::get<TensorMemoryStmt>(c->node).barrier.barrier == wait->barrier.barrier;
        });
    if (isOfCommit && at(i + 1) && touchesTensorMemory(*at(i + 1)))
      warn(*s,
           "this waits for work of the tensor core; the accesses to tensor memory after it need "
           "a 'tcgen05.fence.after'");
  }
}

/// Stores to tensor memory are waited for before anything of other threads may see them.
void RuleChecker::checkTensorStores() {
  const Statement *open = nullptr;
  for (const Statement *s : all) {
    const CopyOp *op = copyOf(*s);
    if (isTensorOp(s, TensorMemoryStmt::WaitStore)) {
      open = nullptr;
      continue;
    }
    bool isStore =
        op && op->dst.tensor->space() == Space::TMem && op->src.tensor->space() == Space::Local;
    bool isLoad = op && op->src.tensor->space() == Space::TMem;
    bool isSeen = isLoad || isBarrier(*s) || isTensorOp(s, TensorMemoryStmt::FenceBefore);
    if (open && isSeen) {
      warn(*open, "this store to tensor memory is used after line " + Twine(s->loc.line) +
                      "; it needs a 'tcgen05.wait.st' before");
      open = nullptr;
    }
    if (isStore)
      open = s;
  }
}

/// Copies through a tensor map that the kernel edits come after a fence of their window.
void RuleChecker::checkMapFences() {
  for (const Statement *s : all) {
    const auto *edit = std::get_if<TensorMapStmt>(&s->node);
    if (!edit || edit->op != TensorMapStmt::Replace)
      continue;
    auto isFence = [&](const Statement *f) {
      const auto *fence = std::get_if<TensorMapStmt>(&f->node);
      return fence && fence->op == TensorMapStmt::Fence && fence->window == edit->window;
    };
    auto isUse = [&](const Statement *u) {
      const CopyOp *op = copyOf(*u);
      return op && op->kind == OpKind::CopyAsync &&
             (op->dst.tensor == edit->window || op->src.tensor == edit->window);
    };
    auto use = find_if(all, isUse);
    if (use != all.end() && none_of(all, isFence))
      warn(**use, "the tensor map of '" + edit->window->name() + "' is edited on line " +
                      Twine(s->loc.line) + "; its copies need a 'fence.tensormap " +
                      edit->window->name() + "' before them");
  }
}

/// A peer's shared memory is there from the first barrier of the cluster on, and until the last.
void RuleChecker::checkClusterBarriers() {
  if (kernel.cluster < 2)
    return;
  auto isOfPeer = [](const Statement *s) {
    const CopyOp *op = copyOf(*s);
    return op && (op->options.has(options::Cta) || op->options.has(options::SrcCta));
  };
  auto first = find_if(all, isOfPeer);
  if (first == all.end())
    return;
  auto isMeeting = [](const Statement *s) {
    return std::holds_alternative<ClusterSyncStmt>(s->node);
  };
  if (std::none_of(all.begin(), first, isMeeting))
    warn(**first, "this copy reaches into another CTA, which may not have begun; it needs a "
                  "'sync.cluster' before");
  // An mbarrier of the other CTA tells it of what comes; an engine still reads this CTA's memory.
  auto isUntold = [&](const Statement *s) {
    return isOfPeer(s) && (!copyOf(*s)->options.has(options::Mbar) ||
                           !engineOf(planned.copyAt(*s).choice.plan).empty());
  };
  auto last = find_if(reverse(all), isUntold);
  if (last == all.rend())
    return;
  bool isInLoop = false;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *loop = std::get_if<ForStmt>(&s.node))
      forEachStatement(loop->body, [&](const Statement &inner) { isInLoop |= &inner == *last; });
  });
  if (!isInLoop && std::none_of(all.rbegin(), last, isMeeting))
    warn(**last, "this copy reaches into another CTA, which may have ended; the kernel needs a "
                 "'sync.cluster' after it");
}

std::vector<PlanWarning> RuleChecker::run() {
  checkTensorFences();
  checkTensorStores();
  checkMapFences();
  checkClusterBarriers();
  return std::move(found);
}

std::vector<PlanWarning> tilecopy::checkSyncRules(const PlannedKernel &kernel) {
  return RuleChecker(kernel).run();
}
