//===- Program.cpp - Kernels of copies ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/Program.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

SmallVector<std::shared_ptr<const Tensor>, 4> Kernel::globals() const {
  SmallVector<std::shared_ptr<const Tensor>, 4> result;
  for (const Parameter &parameter : parameters)
    if (const auto *tensor = std::get_if<std::shared_ptr<const Tensor>>(&parameter))
      result.push_back(*tensor);
  return result;
}

SmallVector<Symbol, 4> Kernel::scalars() const {
  SmallVector<Symbol, 4> result;
  for (const Parameter &parameter : parameters)
    if (const auto *symbol = std::get_if<Symbol>(&parameter))
      result.push_back(*symbol);
  return result;
}

/// An empty result for statements of these kinds; a new kind has to be named at every use.
template <typename Result, typename... Kinds> struct NothingFor {
  template <typename S>
  std::enable_if_t<is_one_of<S, Kinds...>::value, Result> operator()(const S &) const {
    return {};
  }
};

const StatementBlock *bodyOf(const Statement &statement) {
  using Result = const StatementBlock *;
  return std::visit(
      makeVisitor(
          [](const IfStmt &s) -> Result { return &s.body; },
          [](const ForStmt &s) -> Result { return &s.body; },
          NothingFor<Result, CopyStmt, ZeroStmt, SyncStmt, ClusterSyncStmt, BarrierStmt, FenceStmt,
                     GroupStmt, TensorMemoryStmt, TensorMapStmt, RegistersStmt>()),
      statement.node);
}

const Tensor *writtenBy(const Statement &statement) {
  using Result = const Tensor *;
  return std::visit(
      makeVisitor(
          [](const CopyStmt &s) -> Result { return s.op.written(); },
          [](const ZeroStmt &s) -> Result { return s.dst.tensor.get(); },
          NothingFor<Result, IfStmt, ForStmt, SyncStmt, ClusterSyncStmt, BarrierStmt, FenceStmt,
                     GroupStmt, TensorMemoryStmt, TensorMapStmt, RegistersStmt>()),
      statement.node);
}

void forEachTensor(const Statement &statement, function_ref<void(const Tensor &)> visit) {
  if (const auto *s = std::get_if<CopyStmt>(&statement.node)) {
    visit(*s->op.dst.tensor);
    visit(*s->op.src.tensor);
    for (const Operand *indices : s->op.indexRegions())
      visit(*indices->tensor);
    if (std::optional<Operand> scratch = s->op.options.get(options::Scratch))
      visit(*scratch->tensor);
  } else if (const auto *z = std::get_if<ZeroStmt>(&statement.node)) {
    visit(*z->dst.tensor);
  } else if (const auto *m = std::get_if<TensorMapStmt>(&statement.node)) {
    visit(*m->window);
  }
}

void forEachStatement(const StatementBlock &block, function_ref<void(const Statement &)> visit) {
  for (const Statement &statement : block) {
    visit(statement);
    if (const StatementBlock *body = bodyOf(statement))
      forEachStatement(*body, visit);
  }
}

bool stores(const StatementBlock &body, const Tensor *tensor) {
  bool found = false;
  forEachStatement(body, [&](const Statement &s) { found |= writtenBy(s) == tensor; });
  return found;
}

/// The value of a symbol in a thread, for symbols that depend on the thread alone.
static std::optional<int64_t> valueInThread(SymbolKind kind, unsigned thread) {
  switch (kind) {
  case SymbolKind::Thread:
    return thread;
  case SymbolKind::Lane:
    return thread % 32;
  case SymbolKind::Warp:
    return thread / 32;
  case SymbolKind::Warpgroup:
    return thread / 128;
  case SymbolKind::Argument:
  case SymbolKind::CtaId:
  case SymbolKind::Loop:
  case SymbolKind::CtaRank:
  case SymbolKind::Index:
  case SymbolKind::FloorDiv:
  case SymbolKind::Mod:
    return std::nullopt;
  }
  llvm_unreachable("every kind is above");
}

namespace {

/// One side of a condition as a function of the thread. What most conditions compare is
/// `factor * v + constant` for the thread's index v, or that of its lane or warp, and those are
/// called for all threads of a CTA.
class SideInThread {
public:
  explicit SideInThread(const Expr &side);
  int64_t operator()(unsigned thread) const;
  /// So many neighboring threads have the same value.
  unsigned sameFor() const;

private:
  const Expr &side;
  bool linear;
  SymbolKind kind = SymbolKind::Thread;
  uint64_t factor = 0;
};

} // namespace

SideInThread::SideInThread(const Expr &side) : side(side), linear(side.terms().size() <= 1) {
  if (!linear || side.terms().empty())
    return;
  const Expr::Term &term = side.terms()[0];
  kind = term.symbols[0].kind();
  factor = uint64_t(term.coefficient);
  linear = term.symbols.size() == 1 && valueInThread(kind, 0);
}

unsigned SideInThread::sameFor() const {
  unsigned least = ThreadsPerWarpgroup;
  side.forEachLeaf([&](const Symbol &s) {
    if (s.kind() != SymbolKind::Warpgroup)
      least = std::min(least, s.kind() == SymbolKind::Warp ? unsigned(ThreadsPerWarp) : 1);
  });
  return least;
}

int64_t SideInThread::operator()(unsigned thread) const {
  if (linear)
    return int64_t(factor * uint64_t(*valueInThread(kind, thread)) + uint64_t(side.constantPart()));
  return side.evaluate([&](const Symbol &symbol) { return *valueInThread(symbol.kind(), thread); });
}

std::optional<Expr> runTimeEnd(const Comparison &c) {
  bool turned = c.op == Comparison::GT || c.op == Comparison::GE;
  const Expr &index = turned ? c.rhs : c.lhs, &end = turned ? c.lhs : c.rhs;
  bool equal = c.op == Comparison::LE || c.op == Comparison::GE;
  bool isThread = index.terms().size() == 1 && index.terms()[0].symbols.size() == 1 &&
                  index.terms()[0].symbols[0].kind() == SymbolKind::Thread &&
                  index == Expr(index.terms()[0].symbols[0]);
  if (!isThread || end.isConstant() || end.dependsOnThread() || c.op == Comparison::EQ ||
      c.op == Comparison::NE)
    return std::nullopt;
  return equal ? end + Expr(1) : end;
}

Expected<BitVector> activeThreads(ArrayRef<Comparison> conjuncts, const BitVector &within) {
  BitVector active = within;
  for (const Comparison &comparison : conjuncts) {
    std::optional<Symbol> ofThread, ofCta;
    auto classify = [&](const Symbol &symbol) {
      (valueInThread(symbol.kind(), 0) ? ofThread : ofCta) = symbol;
    };
    comparison.lhs.forEachLeaf(classify);
    comparison.rhs.forEachLeaf(classify);
    if (std::optional<Expr> end = runTimeEnd(comparison)) {
      for (unsigned thread : active.set_bits())
        if (end->isAtMost(thread) == Proof::Proven)
          active.reset(thread);
      continue;
    }
    if (ofThread && ofCta)
      return opError(OpFault::Threads, "",
                     "the condition compares " + ofThread->name() + " with " + ofCta->name() +
                         ", so that the threads that fulfill it are not known; compare "
                         "each with constants, or write 'thread < n' with an n that all threads "
                         "of the CTA have");
    if (ofCta)
      continue;
    SideInThread lhs(comparison.lhs), rhs(comparison.rhs);
    unsigned each = std::min(lhs.sameFor(), rhs.sameFor());
    std::optional<unsigned> known; // the threads of which `isIn` tells
    bool isIn = false;
    for (unsigned thread : active.set_bits()) {
      if (known != thread / each)
        known = thread / each, isIn = holds(comparison.op, lhs(thread), rhs(thread));
      if (!isIn)
        active.reset(thread);
    }
  }
  return active;
}

Expected<uint32_t> lanesOf(const BitVector &threads) {
  uint32_t lanes = 0;
  for (unsigned first = 0; first < threads.size(); first += ThreadsPerWarp) {
    uint32_t ofWarp = 0;
    for (unsigned lane = 0; lane < ThreadsPerWarp && first + lane < threads.size(); ++lane)
      ofWarp |= uint32_t(threads[first + lane]) << lane;
    if (ofWarp && lanes && ofWarp != lanes)
      return opError(OpFault::Threads, "",
                     "'elect' is reached by lanes 0x" + utohexstr(lanes) +
                         " of one warp and by lanes 0x" + utohexstr(ofWarp) + " of warp " +
                         Twine(first / ThreadsPerWarp) +
                         "; it takes the same lanes of each warp that gets there");
    lanes |= ofWarp;
  }
  return lanes;
}

Expected<BitVector> activeThreads(const IfStmt &branch, const BitVector &within) {
  Expected<BitVector> inside = activeThreads(branch.conjuncts, within);
  return !inside || !branch.elect ? std::move(inside) : electedOf(*inside);
}

Expected<BitVector> electedOf(const BitVector &threads) {
  if (Error e = lanesOf(threads).takeError())
    return e;
  BitVector elected(threads.size());
  int last = -1; // the warp of the thread before
  for (unsigned thread : threads.set_bits())
    if (int warp = int(thread / ThreadsPerWarp); warp != last) {
      elected.set(thread);
      last = warp;
    }
  return elected;
}

StringRef opName(BarrierStmt::Op op) {
  static constexpr StringLiteral names[] = {"mbarrier.init",      "mbarrier.inval",
                                            "mbarrier.arrive",    "mbarrier.arrive.expect_tx",
                                            "mbarrier.expect_tx", "mbarrier.wait"};
  static_assert(std::size(names) == BarrierStmt::Wait + 1);
  return names[op];
}

StringRef opName(const SyncStmt &s) {
  static constexpr StringLiteral names[] = {"sync.thread", "sync.warp", "sync.warpgroup",
                                            "sync.cta"};
  return s.part ? StringRef("sync.warps") : StringRef(names[unsigned(s.scope)]);
}

StringRef opName(FenceStmt::Kind kind) {
  static constexpr StringLiteral names[] = {"fence.proxy_async", "fence.proxy_async.global",
                                            "fence.mbarrier_init"};
  return names[kind];
}

StringRef opName(GroupStmt::Op op) {
  static constexpr StringLiteral names[] = {"bulk.commit", "bulk.wait", "bulk.wait.read",
                                            "cp_async.commit", "cp_async.wait"};
  return names[op];
}

StringRef opName(TensorMemoryStmt::Op op) {
  static constexpr StringLiteral names[] = {
      "tcgen05.alloc",   "tcgen05.dealloc", "tcgen05.relinquish",   "tcgen05.commit",
      "tcgen05.wait.ld", "tcgen05.wait.st", "tcgen05.fence.before", "tcgen05.fence.after"};
  return names[op];
}

StringRef opName(TensorMapStmt::Op op) {
  return op == TensorMapStmt::Replace ? "tensormap.replace" : "fence.tensormap";
}

StringRef opName(const RegistersStmt &s) { return s.more ? "setmaxnreg.inc" : "setmaxnreg.dec"; }

Error RegistersStmt::check(const GpuTarget &target, const BitVector &threads) const {
  // PTX ISA, setmaxnreg.
  constexpr unsigned least = 24, most = 256, unit = 8, group = unsigned(ThreadsPerWarpgroup);
  if (target.sm() < 90 || target.sm() >= 120 || !target.suffix())
    return opError(OpFault::Target, "",
                   opName(*this) +
                       " needs sm_90a, or a newer architecture below sm_120 with a or "
                       "f (this is " +
                       target.cpu() + ")");
  if (count < least || count > most || count % unit)
    return opError(OpFault::Option, "",
                   "the number of registers is " + Twine(count) +
                       "; it takes a multiple of 8 from " + Twine(least) + " to " + Twine(most));
  SmallVector<unsigned, 8> those(divideCeil(threads.size(), group));
  for (unsigned t : threads.set_bits())
    ++those[t / group];
  for (auto [i, n] : enumerate(those))
    if (n && n != group)
      return opError(OpFault::Threads, "",
                     opName(*this) + " is reached by " + Twine(n) + " threads of warpgroup " +
                         Twine(i) + "; all " + Twine(group) + " of a warpgroup take part in it");
  return Error::success();
}

static std::optional<Feature> featureOf(const BarrierStmt &s) {
  if (s.order && *s.order != ArrivalOrder::Release)
    return Feature::ArrivalOrders;
  switch (s.op) {
  case BarrierStmt::Wait:
    return Feature::MbarrierParity;
  case BarrierStmt::ExpectTx:
  case BarrierStmt::ArriveExpectTx:
    return Feature::MbarrierTx;
  case BarrierStmt::Init:
  case BarrierStmt::Inval:
  case BarrierStmt::Arrive:
    return s.cta ? Feature::MbarrierTx : Feature::Mbarrier;
  }
  llvm_unreachable("every operation is above");
}

static std::optional<Feature> featureOf(const GroupStmt &s) {
  switch (s.op) {
  case GroupStmt::CpAsyncCommit:
  case GroupStmt::CpAsyncWait:
    return Feature::CpAsync;
  case GroupStmt::BulkCommit:
  case GroupStmt::BulkWait:
  case GroupStmt::BulkWaitRead:
    return Feature::BulkCopy;
  }
  llvm_unreachable("every operation is above");
}

std::optional<Feature> featureOf(const Statement &statement) {
  using Result = std::optional<Feature>;
  return std::visit(
      makeVisitor([](const IfStmt &s) { return s.elect ? Result(Feature::Elect) : std::nullopt; },
                  [](const BarrierStmt &s) { return featureOf(s); },
                  [](const GroupStmt &s) { return featureOf(s); },
                  [](const ClusterSyncStmt &s) -> Result {
                    bool orders = s.order && *s.order != ArrivalOrder::Release;
                    return orders ? Feature::ArrivalOrders : Feature::Clusters;
                  },
                  [](const FenceStmt &) -> Result { return Feature::BulkCopy; },
                  [](const TensorMemoryStmt &) -> Result { return Feature::TensorMemory; },
                  [](const TensorMapStmt &) -> Result { return Feature::MapEdit; },
                  NothingFor<Result, CopyStmt, ZeroStmt, ForStmt, SyncStmt, RegistersStmt>()),
      statement.node);
}

Symbol ctaRankSymbol(unsigned cluster) {
  return Symbol::leaf("cluster.ctarank", SymbolKind::CtaRank, 32, 1, {0, int64_t(cluster) - 1});
}

Symbol ctaIdSymbol(unsigned dimension) {
  // The grid limits of every architecture since sm_30 (CUDA C++ Programming Guide, "Technical
  // Specifications per Compute Capability").
  static const struct {
    StringRef name;
    int64_t last;
  } dimensions[] = {{"ctaid.x", 2147483646}, {"ctaid.y", 65534}, {"ctaid.z", 65534}};
  return Symbol::leaf(dimensions[dimension].name, SymbolKind::CtaId, 32, 1,
                      {0, dimensions[dimension].last});
}

Symbol threadSymbol(SymbolKind kind, unsigned ctaThreads) {
  unsigned last = ctaThreads - 1;
  int64_t greatest = kind == SymbolKind::Lane ? std::min(last, 31u) : *valueInThread(kind, last);
  StringRef name = kind == SymbolKind::Thread ? "thread"
                   : kind == SymbolKind::Lane ? "lane"
                   : kind == SymbolKind::Warp ? "warp"
                                              : "warpgroup";
  return Symbol::leaf(name, kind, 32, 1, {0, greatest});
}

} // namespace tilecopy
