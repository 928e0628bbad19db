//===- ArrivalOrders.cpp - What arrivals at other CTAs hand over ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrivalOrders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <deque>
#include <map>
#include <numeric>

using namespace llvm;
using namespace tilecopy;

namespace {

/// One side of a copy.
struct Access {
  const Operand *operand;
  bool writes, byThreads;
  bool ofPeer;       // threads reach into the shared memory of another CTA
  unsigned position; // of its statement in the text
  unsigned line;
};

struct Verdict {
  ArrivalOrder order = ArrivalOrder::Relaxed;
  std::string reason;
};

class OrderPlanner {
public:
  OrderPlanner(PlannedKernel &planned, const GpuTarget &target)
      : planned(planned), kernel(*planned.kernel), target(target) {}
  void run();

private:
  void collect(const StatementBlock &block, std::optional<unsigned> loop, const Statement *fence);
  void add(const PlannedCopy &copy, const Operand &dst, const Operand &src, bool namesPeer);
  void add(const ForStmt &loop);
  int64_t stepOf(const Symbol &s) const;
  bool countsApart(const DimRange &range, bool &hasCta) const;
  bool isOwnOfCta(const Operand &operand) const;
  ArrivalOrder orderOf(const Access &x, const Access &y, bool looksAtRegions) const;
  Verdict needed(unsigned before, unsigned after) const;
  Verdict neededForInits(unsigned before) const;
  Verdict neededAnywhere() const;
  Verdict neededForWait(const Barrier *barrier, const Verdict &anywhere) const;
  void set(const Statement &s, OrderPlan::What what, std::optional<ArrivalOrder> asked,
           Verdict needed);

  PlannedKernel &planned;
  const Kernel &kernel;
  const GpuTarget &target;
  DenseMap<const Statement *, unsigned> positions;
  std::map<Symbol, int64_t> steps;           // of the loops that begin alike in all CTAs
  SmallPtrSet<const Statement *, 8> inLoops; // of those that are given an order
  std::deque<Operand> scratches;             // that accesses point to
  MapVector<const Tensor *, std::vector<Access>> accesses;
  /// The initializations, each with the next fence.mbarrier_init that the same threads reach.
  std::vector<std::pair<const Statement *, const Statement *>> inits;
  std::vector<const Statement *> others; // that end mbarriers, or are about tensor memory
  struct Meeting {
    const Statement *statement;
    unsigned before, after; // of what is before comes, of what is after
  };
  std::vector<Meeting> meetings;
  std::vector<const Statement *> arrivals, waits; // at barriers at which other CTAs arrive
};

} // namespace

//===----------------------------------------------------------------------===//
// Whether two accesses touch the same elements.
//===----------------------------------------------------------------------===//

static bool isCta(const Symbol &s) {
  return s.kind() == SymbolKind::CtaRank ||
         (s.kind() == SymbolKind::CtaId && s.name().ends_with("x"));
}

/// Whether each value of the start's symbols has indices of its own. This is so if the least
/// distance between two values of each term, from the least on, is at least as great as the span of
/// the terms below it.
bool OrderPlanner::countsApart(const DimRange &range, bool &hasCta) const {
  SmallVector<std::pair<int64_t, Symbol>, 4> digits;
  for (const Expr::Term &t : range.start.terms()) {
    int64_t distance = 0;
    if (t.symbols.size() != 1 || t.coefficient <= 0 ||
        MulOverflow(t.coefficient, stepOf(t.symbols.front()), distance))
      return false;
    if (t.symbols.front().kind() != SymbolKind::Argument) // which has one value in a launch
      digits.push_back({distance, t.symbols.front()});
  }
  if (!range.isRun() || range.start.overflowed())
    return false;
  llvm::sort(digits, [](const auto &a, const auto &b) { return a.first < b.first; });
  int64_t span = range.extent;
  for (const auto &[distance, symbol] : digits) {
    if (distance < span)
      return false;
    ValueRange values = symbol.range();
    int64_t width = 0, reach = 0;
    if (SubOverflow(values.hi, values.lo, width) ||
        MulOverflow(width / stepOf(symbol), distance, reach) || AddOverflow(span, reach, span))
      span = std::numeric_limits<int64_t>::max();
  }
  hasCta |= any_of(digits, [](const auto &d) { return isCta(d.second); });
  return true;
}

/// What the distance of any two values of the symbol in a launch is a multiple of.
int64_t OrderPlanner::stepOf(const Symbol &s) const {
  auto loop = steps.find(s);
  return loop == steps.end() ? s.divisor() : loop->second;
}

/// Whether each CTA of a cluster has its own elements, in which one statement moves an element by
/// the same thread each time.
bool OrderPlanner::isOwnOfCta(const Operand &operand) const {
  bool hasCta = false;
  return all_of(operand.region, [&](const DimRange &d) { return countsApart(d, hasCta); }) &&
         hasCta;
}

/// Whether the regions have no element in common, whatever the values of the symbols.
static bool areApart(const Operand &a, const Operand &b) {
  auto apart = [](const DimRange &x, const DimRange &y) {
    if (!x.isRun() || !y.isRun())
      return false;
    ValueRange left = x.start.range(), right = y.start.range();
    return left.hi <= right.lo - x.extent && left.hi < std::numeric_limits<int64_t>::max() &&
           right.lo > std::numeric_limits<int64_t>::min() / 2;
  };
  return any_of(zip(a.region, b.region), [&](const auto &dims) {
    const auto &[x, y] = dims;
    return apart(x, y) || apart(y, x);
  });
}

/// The order that two accesses to a tensor need, the first of which came before the arrival.
ArrivalOrder OrderPlanner::orderOf(const Access &x, const Access &y, bool looksAtRegions) const {
  if (!x.writes && !y.writes)
    return ArrivalOrder::Relaxed;
  switch (x.operand->tensor->space()) {
  case Space::Local:
    return ArrivalOrder::Relaxed;
  case Space::Shared:
    // Bytes that an asynchronous copy has brought are there once it is done, and those it has read
    // are free.
    return x.byThreads || y.byThreads ? ArrivalOrder::ReleaseShared : ArrivalOrder::Relaxed;
  case Space::TMem:
    return ArrivalOrder::Release;
  case Space::Global: {
    // Windows of two CTAs may overlap wherever their regions lie.
    if (x.operand->tensor->window())
      return ArrivalOrder::Release;
    bool apart = x.operand == y.operand ? isOwnOfCta(*x.operand) : areApart(*x.operand, *y.operand);
    return looksAtRegions && apart ? ArrivalOrder::Relaxed : ArrivalOrder::Release;
  }
  }
  llvm_unreachable("every space is above");
}

static std::string describe(const Access &x, const Access &y) {
  auto did = [](const Access &a) {
    return std::string(a.byThreads ? "threads " : "copies ") + (a.writes ? "write " : "read ");
  };
  std::string text =
      did(x) + "'" + x.operand->tensor->name().str() + "' on line " + std::to_string(x.line);
  if (x.operand == y.operand)
    return text;
  return text + " and " + did(y) + "it on line " + std::to_string(y.line);
}

/// Those for which `in` holds; with `firstOnly`, the first of each kind.
static SmallVector<const Access *, 8> pick(ArrayRef<Access> all, bool firstOnly,
                                           function_ref<bool(const Access &)> in) {
  SmallVector<const Access *, 8> picked;
  bool seen[2][2][2] = {};
  for (const Access &a : all) {
    bool &known = seen[a.writes][a.byThreads][a.ofPeer];
    if (!in(a) || (firstOnly && known))
      continue;
    known = true;
    picked.push_back(&a);
  }
  return picked;
}

/// The order needed between what comes before and what comes after these positions.
Verdict OrderPlanner::needed(unsigned before, unsigned after) const {
  Verdict found;
  bool isOneStatement = false; // which is then named; two say more
  for (const auto &[tensor, all] : accesses) {
    constexpr size_t fewPairs = 64; // more are not looked at one by one
    bool looksAtRegions = tensor->space() == Space::Global && all.size() <= fewPairs;
    auto isBefore = [&, before = before](const Access &a) { return a.position < before; };
    auto isAfter = [&, after = after](const Access &a) { return a.position >= after; };
    // They must be done because the other CTA may end, too.
    auto reaches = [&](const Access &a) { return a.ofPeer && isBefore(a); };
    if (auto peer = find_if(all, reaches); peer != all.end())
      return {ArrivalOrder::Release,
              "threads reach into another CTA on line " + std::to_string(peer->line)};
    auto later = pick(all, !looksAtRegions, isAfter);
    for (const Access *x : pick(all, !looksAtRegions, isBefore))
      for (const Access *y : later)
        if (ArrivalOrder order = orderOf(*x, *y, looksAtRegions);
            order > found.order || (order == found.order && isOneStatement && x != y)) {
          found = {order, describe(*x, *y)};
          isOneStatement = x == y;
        }
  }
  return found;
}

static std::string onLine(const Statement &s) { return " on line " + std::to_string(s.loc.line); }

/// The order needed for mbarriers and tensor memory that are set up, or given up, before a
/// position.
Verdict OrderPlanner::neededForInits(unsigned before) const {
  auto isBefore = [&](const Statement *s) { return positions.lookup(s) < before; };
  if (auto s = find_if(others, isBefore); s != others.end()) {
    bool ends = std::holds_alternative<BarrierStmt>((*s)->node);
    return ends ? Verdict{ArrivalOrder::ReleaseShared, "an mbarrier ends" + onLine(**s)}
                : Verdict{ArrivalOrder::Release, "tensor memory is prepared" + onLine(**s)};
  }
  for (const auto &[init, fence] : inits)
    if (isBefore(init) && !(fence && isBefore(fence)))
      return {ArrivalOrder::ReleaseShared,
              "an mbarrier is initialized" + onLine(*init) + " without fence.mbarrier_init"};
  return {};
}

/// The order needed by arrivals, which may come between any two statements. Anything initialized
/// before the first meeting of the cluster is known by then.
Verdict OrderPlanner::neededAnywhere() const {
  Verdict found = needed(~0u, 0);
  unsigned met = meetings.empty() ? ~0u : positions.lookup(meetings.front().statement);
  for (const auto &[init, fence] : inits)
    if (found.order == ArrivalOrder::Relaxed && positions.lookup(init) > met)
      found = {ArrivalOrder::ReleaseShared, "an mbarrier is initialized" + onLine(*init)};
  return found;
}

//===----------------------------------------------------------------------===//
// What the kernel does
//===----------------------------------------------------------------------===//

/// Asynchronous copies are issued by a thread and made by the hardware; cp.async is an access of
/// threads.
void OrderPlanner::add(const PlannedCopy &copy, const Operand &dst, const Operand &src,
                       bool namesPeer) {
  const Plan &plan = copy.choice.plan;
  if (plan.op == OpKind::Prefetch)
    return;
  bool byThreads = engineOf(plan).empty();
  unsigned position = positions.lookup(copy.statement), line = copy.loc().line;
  auto add = [&](const Operand &side, bool writes) {
    accesses[side.tensor.get()].push_back(
        {&side, writes, byThreads, namesPeer && byThreads, position, line});
  };
  add(dst, true);
  if (!plan.zeros)
    add(src, false);
  const auto *s = std::get_if<CopyStmt>(&copy.statement->node);
  if (s)
    for (const Operand *indices : s->op.indexRegions())
      accesses[indices->tensor.get()].push_back(
          {indices, /*writes=*/false, /*byThreads=*/true, /*ofPeer=*/false, position, line});
  if (std::optional<Operand> scratch = s ? s->op.options.get(options::Scratch) : std::nullopt)
    add(scratches.emplace_back(std::move(*scratch)), true);
}

/// Two values of the variable are a number of steps apart, unless the begin varies, too.
void OrderPlanner::add(const ForStmt &loop) {
  bool isFixed = true;
  loop.begin.forEachLeaf([&](const Symbol &s) { isFixed &= s.kind() == SymbolKind::Argument; });
  auto [known, isNew] =
      steps.try_emplace(loop.variable, isFixed ? loop.step : loop.variable.divisor());
  if (!isNew) // of another loop with this variable
    known->second = std::gcd(known->second, isFixed ? loop.step : loop.variable.divisor());
}

/// The first fence.mbarrier_init among consecutive statements.
static const Statement *fenceIn(ArrayRef<Statement> later) {
  const auto *found = find_if(later, [](const Statement &s) {
    const auto *fence = std::get_if<FenceStmt>(&s.node);
    return fence && fence->kind == FenceStmt::MbarrierInit;
  });
  return found == later.end() ? nullptr : &*found;
}

/// `loop` is where the outermost loop around the block begins, `fence` the fence that threads reach
/// after the block.
void OrderPlanner::collect(const StatementBlock &block, std::optional<unsigned> loop,
                           const Statement *fence) {
  for (const auto &[i, s] : enumerate(block)) {
    unsigned here = positions.size();
    positions[&s] = here;
    const Statement *next = fenceIn(ArrayRef(block).drop_front(i + 1));
    if (loop)
      inLoops.insert(&s);
    if (const auto *c = std::get_if<CopyStmt>(&s.node))
      add(planned.copyAt(s), c->op.dst, c->op.src,
          c->op.options.get(options::Cta) || c->op.options.get(options::SrcCta));
    else if (const auto *z = std::get_if<ZeroStmt>(&s.node))
      add(planned.copyAt(s), z->dst, z->dst, /*namesPeer=*/false);
    else if (std::holds_alternative<TensorMemoryStmt>(s.node))
      others.push_back(&s);
    else if (std::holds_alternative<ClusterSyncStmt>(s.node))
      meetings.push_back({&s, here, loop.value_or(here)});
    else if (const auto *b = std::get_if<BarrierStmt>(&s.node)) {
      bool arrives = b->op == BarrierStmt::Arrive || b->op == BarrierStmt::ArriveExpectTx;
      if (b->op == BarrierStmt::Init)
        inits.push_back({&s, next ? next : fence});
      else if (b->op == BarrierStmt::Inval)
        others.push_back(&s);
      else if (arrives && is_contained(planned.plan.remote, b->barrier.barrier.get()))
        arrivals.push_back(&s);
      else if (b->op == BarrierStmt::Wait)
        waits.push_back(&s);
    }
    const StatementBlock *body = bodyOf(s);
    if (!body)
      continue;
    if (const auto *f = std::get_if<ForStmt>(&s.node))
      add(*f);
    bool loops = !loop && std::holds_alternative<ForStmt>(s.node);
    size_t outside = meetings.size();
    collect(*body, loops ? here : loop, next ? next : fence);
    for (Meeting &m : MutableArrayRef(meetings).drop_front(loops ? outside : meetings.size()))
      m.before = positions.size();
  }
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void OrderPlanner::set(const Statement &s, OrderPlan::What what, std::optional<ArrivalOrder> asked,
                       Verdict needed) {
  if (asked)
    needed = {*asked, "as the program says"};
  else if (!target.has(Feature::ArrivalOrders))
    needed = {ArrivalOrder::Release, target.whyNot(Feature::ArrivalOrders)};
  else if (needed.order == ArrivalOrder::Relaxed)
    needed.reason = what == OrderPlan::ClusterBarrier
                        ? "what is done before it does not meet what is done after it"
                        : "only copies that have been waited for use what is handed over";
  planned.plan.orders.insert(
      {&s, {what, needed.order, std::move(needed.reason), inLoops.contains(&s)}});
}

/// A wait sees as much as some arrival hands over, and what copies have brought. Arrivals from the
/// CTA itself hand over everything.
Verdict OrderPlanner::neededForWait(const Barrier *barrier, const Verdict &anywhere) const {
  Verdict found{ArrivalOrder::ReleaseShared, "no arrival hands over more"};
  for (const Statement *s : arrivals) {
    const auto &arrival = std::get<BarrierStmt>(s->node);
    auto planned = this->planned.plan.orders.find(s);
    ArrivalOrder order = arrival.cta ? planned->second.order : anywhere.order;
    if (arrival.barrier.barrier.get() == barrier && order > found.order)
      found = {order, "the arrival" + onLine(*s) + " hands over as much"};
  }
  return found;
}

void OrderPlanner::run() {
  collect(kernel.body, std::nullopt, nullptr);
  Verdict anywhere = arrivals.empty() ? Verdict() : neededAnywhere();
  for (const Statement *s : arrivals)
    if (const auto &arrival = std::get<BarrierStmt>(s->node); arrival.cta)
      set(*s, OrderPlan::Arrival, arrival.order, anywhere);
  std::map<const Barrier *, Verdict> forWaits;
  for (const Barrier *b : planned.plan.remote)
    forWaits[b] = neededForWait(b, anywhere);
  for (const Statement *s : waits)
    if (auto found = forWaits.find(std::get<BarrierStmt>(s->node).barrier.barrier.get());
        found != forWaits.end())
      set(*s, OrderPlan::Wait, std::nullopt, found->second);
  for (const Meeting &m : meetings) {
    Verdict accessed = needed(m.before, m.after), ready = neededForInits(m.before);
    bool isLast = m.after + 1 >= positions.size();
    set(*m.statement, OrderPlan::ClusterBarrier, std::get<ClusterSyncStmt>(m.statement->node).order,
        ready.order > accessed.order && !isLast ? ready : accessed);
  }
}

void tilecopy::planArrivalOrders(PlannedKernel &planned, const GpuTarget &target) {
  bool meets = !planned.plan.remote.empty();
  forEachStatement(planned.kernel->body, [&](const Statement &s) {
    meets |= std::holds_alternative<ClusterSyncStmt>(s.node);
  });
  if (meets)
    OrderPlanner(planned, target).run();
}
