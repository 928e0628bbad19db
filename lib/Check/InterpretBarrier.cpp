//===- InterpretBarrier.cpp - What mbarriers do ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

static std::string nameOf(const BarrierRef &ref, int64_t index) {
  return ref.barrier->count == 1 ? ref.barrier->name
                                 : ref.barrier->name + "[" + itostr(index) + "]";
}

Expected<BarrierState *> Interpreter::stateOf(const BarrierRef &ref, const Instance &at,
                                              unsigned rank, bool initialized) {
  int64_t index = evaluate(ref.index, at);
  if (index < 0 || index >= ref.barrier->count)
    return createStringError(where(at) + ": the index of mbarrier '" + ref.barrier->name + "' is " +
                             Twine(index) + "; it takes 0 to " + Twine(ref.barrier->count - 1));
  BarrierState &state = barriers[{rank, ref.barrier.get(), index}];
  if (initialized && state.expected == 0)
    return unusable(state, nameOf(ref, index), at, rank);
  return &state;
}

/// Why an mbarrier cannot be used: it has no init, or no longer.
Error Interpreter::unusable(const BarrierState &state, const std::string &name, const Instance &at,
                            unsigned rank) const {
  bool isOwn = rank == at.warp->rank;
  std::string text = where(at) + ": mbarrier '" + name + "'";
  if (!isOwn)
    text += " of CTA " + coordinateText({first[0] + rank, first[1], first[2]});
  if (state.ended)
    return createStringError(text + " is used after the mbarrier.inval of line " +
                             Twine(steps[*state.ended].statement->loc.line) +
                             "; initialize it again, or put that statement after the last use");
  return createStringError(text + " is used before its init; put 'mbarrier.init " + name +
                           ", COUNT', a fence.mbarrier_init and a " +
                           (isOwn ? "sync" : "sync.cluster") + " before this line");
}

/// The phase is complete when all have arrived and all bytes have.
void Interpreter::settle(BarrierState &state) {
  if (state.pending != 0 || state.bytes != 0)
    return;
  ++state.phase;
  state.log.endPhase();
  state.pending = state.expected;
  raise(state.gather, state.slot, uint32_t(state.phase));
  state.done = std::make_shared<const Clock>(state.gather);
}

Error Interpreter::barrier(const BarrierStmt &s, const Instance &at) {
  int64_t rank = s.cta ? evaluate(*s.cta, at) : at.warp->rank;
  if (rank < 0 || rank >= kernel.cluster)
    return createStringError(where(at) + ": " + opName(s.op) + " is at the CTA of rank " +
                             Twine(rank) + "; the cluster has ranks 0 to " +
                             Twine(kernel.cluster - 1));
  auto found = stateOf(s.barrier, at, unsigned(rank), s.op != BarrierStmt::Init);
  if (!found)
    return found.takeError();
  BarrierState &state = **found;
  int64_t operand = evaluate(s.operand, at);
  bool init = s.op == BarrierStmt::Init;
  if (init || s.op == BarrierStmt::Inval) {
    if (init && (operand < 1 || operand > BarrierLimit))
      return createStringError(where(at) + ": the number of arrivals is " + Twine(operand) +
                               "; it takes 1 to " + Twine(BarrierLimit));
    state = BarrierState();
    if (!init)
      state.ended = uint32_t(at.step - steps.data());
    if (init) {
      state.expected = state.pending = operand;
      state.slot = nextSlot++;
      state.init = uint32_t(at.step - steps.data());
    }
    return Error::success();
  }
  noteFar(state, at, unsigned(rank), /*byThread=*/true);
  bool arrives = s.op != BarrierStmt::ExpectTx, relaxed = s.order == ArrivalOrder::Relaxed;
  if (arrives && laneGroups.empty())
    releaseThread(at, state, relaxed);
  else if (arrives)
    release(*at.warp, *at.step, state.gather, relaxed);
  int threads = laneGroups.empty() ? 1 : popcount(lanesAt(*at.warp, *at.step));
  for (; threads; --threads) {
    if (s.op != BarrierStmt::Arrive) {
      state.bytes += operand;
      logged(state, BarrierEvent::Announced, operand, at);
    }
    if (std::abs(state.bytes) > BarrierLimit)
      return createStringError(where(at) + ": mbarrier '" + s.barrier.barrier->name +
                               "' waits for " + Twine(state.bytes) + " bytes; it takes at most " +
                               Twine(BarrierLimit));
    if (!arrives)
      settle(state);
    else if (Error e = arriveOnce(s.barrier, state, at))
      return e;
  }
  return Error::success();
}

void Interpreter::logged(BarrierState &state, BarrierEvent::Kind kind, int64_t amount,
                         const Instance &at) const {
  if (!execution.isRehearsal)
    state.log.add(kind, uint32_t(at.step - steps.data()), at.warp->rank, at.firstThread, amount);
}

/// What an mbarrier takes, and who arrives at it besides.
std::string Interpreter::tooMany(const BarrierRef &ref, const BarrierState &state,
                                 const Instance &at) const {
  const Statement &s = *at.step->statement;
  std::string text = ": mbarrier '" + nameOf(ref, evaluate(ref.index, at)) + "' takes " +
                     itostr(state.expected) + (state.expected == 1 ? " arrival" : " arrivals") +
                     " in a phase";
  unsigned init = state.init ? steps[*state.init].statement->loc.line : 0;
  text += init ? " (line " + utostr(init) + ")" : "";
  unsigned threads = 0, first = 0;
  for (unsigned w = divideCeil(kernel.threads, ThreadsPerWarp); w-- != 0;)
    if (uint32_t lanes = lanesAt(*at.warp, *at.step, w)) {
      threads += unsigned(popcount(lanes));
      first = w * ThreadsPerWarp + unsigned(countr_zero(lanes));
    }
  const auto *b = std::get_if<BarrierStmt>(&s.node);
  bool isOne = ref.index.dependsOnThread() || (b && b->cta && b->cta->dependsOnThread());
  if (isOne || threads <= state.expected)
    return where(at) + text +
           ", and one more comes before the phase has ended; initialize it with the arrivals that "
           "come in a phase, or leave this one out";
  Instance all = at;
  all.scope = Scope::Cta;
  std::string lone = ", as in 'if thread == " + utostr(first) + "'", count = utostr(threads);
  if (std::holds_alternative<CopyStmt>(s.node))
    return where(all) + text + ", and line " + utostr(s.loc.line) +
           " arrives at it once for each of " + count + " threads; " +
           (at.scope == Scope::Thread && state.expected == 1 ? "let one thread copy" + lone
                                                             : "initialize it with " + count);
  bool announces = b && b->op == BarrierStmt::ArriveExpectTx;
  return where(all) + text + ", and " + count + " threads arrive here; " +
         (announces ? "" : "initialize it with " + count + ", or ") + "let " +
         (state.expected != 1 ? itostr(state.expected) + " of them arrive"
          : announces         ? "one thread arrive and copy" + lone
                              : "one thread arrive" + lone);
}

Error Interpreter::arriveOnce(const BarrierRef &ref, BarrierState &state,
                              const Instance &at) const {
  if (state.pending-- == 0)
    return createStringError(tooMany(ref, state, at));
  logged(state, BarrierEvent::Arrivals, 1, at);
  settle(state);
  return Error::success();
}

/// The bytes that the copies of all CTAs of a mask bring to this mbarrier of each, where each CTA
/// copies a part of its own; 0 if that is not what the program does.
static int64_t bytesOfMask(ArrayRef<const CopyOp *> copies, const BarrierRef &bar,
                           const Expr &mask) {
  int64_t bytes = 0;
  for (const CopyOp *op : copies) {
    std::optional<BarrierRef> own = op->options.get(options::Mbar);
    if (!own || !(*own == bar))
      continue;
    bool isPart = false;
    for (const DimRange &r : op->dst.region)
      r.start.forEachLeaf([&](const Symbol &s) { isPart |= s.kind() == SymbolKind::CtaRank; });
    if (!isPart || op->options.get(options::CtaMask) != mask || op->options.has(options::CtaGroup))
      return 0;
    bytes += op->count() * elementBits(op->src.tensor->type()) / 8;
  }
  return bytes * popcount(uint64_t(mask.constantPart()));
}

/// Why the bytes that an operation writes are not there yet.
std::string Interpreter::lateText(const CopyOp &op, const Instance &at) const {
  std::string other = "but not this element, or not before: write it, or wait for it";
  std::optional<Expr> mask = op.options.get(options::CtaMask);
  std::optional<BarrierRef> bar = op.options.get(options::Mbar);
  if (!mask || !bar || !mask->isConstant())
    return other;
  SmallVector<const CopyOp *, 4> copies;
  for (const Step &s : steps)
    if (const auto *c = std::get_if<CopyStmt>(&s.statement->node))
      copies.push_back(&c->op);
  int64_t bytes = bytesOfMask(copies, *bar, *mask);
  for (const auto &entry : barriers) {
    const auto &key = entry.first;
    auto own = [&](BarrierEvent::Kind kind) {
      return make_filter_range(entry.second.log.all, [&, kind](const BarrierEvent &e) {
        return e.kind == kind && e.cta == at.warp->rank;
      });
    };
    auto told = own(BarrierEvent::Announced);
    if (std::get<0>(key) != at.warp->rank || std::get<1>(key) != bar->barrier.get() ||
        !hasSingleElement(told))
      continue;
    const BarrierEvent &e = *told.begin();
    int64_t each = e.amount / e.times, count = popcount(uint64_t(mask->constantPart()));
    if (each < bytes &&
        all_of(
            own(BarrierEvent::Brought), [&](const BarrierEvent &b) { return b.times <= e.times; }))
      return "and by cta_mask = " + mask->str() + " the copies of " +
             (count == 2 ? "both" : "all " + itostr(count)) + " CTAs bring " + itostr(bytes) +
             " bytes to '" + nameOf(*bar, std::get<2>(key)) + "' of each, and line " +
             utostr(steps[e.site].statement->loc.line) + " announces " + itostr(each) +
             ": announce " + itostr(bytes);
  }
  return other;
}

/// Whether the phase that the wait is for is complete, judged by its parity.
Expected<bool> Interpreter::isComplete(const BarrierStmt &s, const Instance &at) {
  auto state = stateOf(s.barrier, at, at.warp->rank);
  if (!state)
    return state.takeError();
  return ((*state)->phase & 1) != (evaluate(s.operand, at) & 1);
}
