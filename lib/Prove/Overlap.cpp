//===- Overlap.cpp - Whether two CTAs may write one element ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a program leaves in memory depends on no order only if no element is written twice with
// different values: not by two CTAs, nor by two passes of a loop. Regions begin at sums of places
// of the CTA and of counters of loops; they are apart if in some dimension these sums are the
// digits of a number, as in 64*ctaid.x + 16*k for k below 4 and 16 rows. Indices that differ by
// numbers only are equal where their forms are: what is written again there has the same name.
//
//===----------------------------------------------------------------------===//

#include "Meaning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// Whether different indices of a tensor are different places: in some order of the dimensions each
/// stride is more than those before it reach together.
bool Meaning::isInjective(const Tensor &t) {
  if (const Layout *layout = t.layout()) {
    SmallVector<std::pair<int64_t, int64_t>> iters; // stride and extent
    for (const Iter &i : layout->tile.shard())
      if (i.extent > 1)
        iters.push_back({std::abs(i.stride), i.extent});
    llvm::sort(iters);
    int64_t reach = 0;
    for (auto [stride, extent] : iters) {
      if (stride <= reach)
        return false;
      reach += stride * (extent - 1);
    }
    return layout->tile.replicas() == 1;
  }
  SmallVector<std::pair<Form, Form>> open; // stride and size
  for (unsigned d = t.rank(); d-- != 0;)
    if (Form size = formOf(t.shape()[d], 0); size != Form(1))
      open.push_back({formOf(t.strides()[d], 0), size});
  auto isNested = [&](auto &self, Form reach) -> bool {
    if (open.empty())
      return true;
    for (size_t i = 0; i != open.size(); ++i) {
      auto [stride, size] = open[i];
      if (!world.follows(table.sub(table.sub(stride, reach), 1)))
        continue;
      open.erase(open.begin() + i);
      if (self(self, table.add(reach, table.mul(stride, table.sub(size, 1)))))
        return true;
      open.insert(open.begin() + i, {stride, size});
    }
    return false;
  };
  return isNested(isNested, 0);
}

/// The symbol of the passes of a loop. It is the same for all CTAs of a cluster.
SymbolId Meaning::passOf(const ForStmt &loop, Form begin, Form end, Writes &writes) {
  auto [it, fresh] = writes.passes.try_emplace(&loop, 0);
  if (!fresh)
    return it->second;
  Form last = table.sub(table.sub(end, begin), 1);
  Form symbol = table.newSymbol({SymbolFacts::Pass,
                                 "pass of " + loop.variable.name().str(),
                                 {0},
                                 {last, loop.step},
                                 true,
                                 {},
                                 1,
                                 ""});
  it->second = *table.lastSymbol(symbol);
  return it->second;
}

/// `ctaid.x == 0` and the like: the symbol, and the value that it has inside.
static std::optional<std::pair<SymbolId, Form>> pinnedBy(FormTable &table, Form difference,
                                                         ArrayRef<SymbolId> ctas) {
  for (SymbolId id : ctas) {
    Form factor, rest;
    if (table.split(difference, id, factor, rest) && std::abs(factor.constant) == 1 &&
        factor.isConstant() && none_of(ctas, [&](SymbolId c) { return table.dependsOn(rest, c); }))
      return std::make_pair(id, table.scale(rest, -factor.constant));
  }
  return std::nullopt;
}

/// The regions of global tensors that the statements of a block write, with symbols for the passes
/// of its loops.
void Meaning::collectWrites(const StatementBlock &block, const BitVector &active, Warp &warp,
                            Writes &writes) {
  Party at{Scope::Cta, 0, 0, &warp};
  for (const Statement &s : block) {
    loc = s.loc;
    if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
      auto inside = activeThreads(*branch, active);
      if (!inside)
        return fail(toString(inside.takeError()));
      std::map<SymbolId, Form> before = writes.pinned;
      for (const Comparison &c : branch->conjuncts)
        if (c.op == Comparison::EQ && !c.dependsOnThread())
          if (auto pin =
                  pinnedBy(table, table.sub(evaluate(c.lhs, at), evaluate(c.rhs, at)), writes.ctas))
            writes.pinned.insert(*pin);
      collectWrites(branch->body, *inside, warp, writes);
      writes.pinned = std::move(before);
    } else if (const auto *f = std::get_if<ForStmt>(&s.node)) {
      collectPasses(*f, active, warp, writes);
    } else {
      addRegions(s, active, warp, writes);
    }
  }
}

/// The passes of a loop: each of a few, or a symbol for all.
void Meaning::collectPasses(const ForStmt &loop, const BitVector &active, Warp &warp,
                            Writes &writes) {
  Party at{Scope::Cta, 0, 0, &warp};
  Form begin = evaluate(loop.begin, at), end = evaluate(loop.end, at);
  Form &variable = warp.loops[loop.variable.name().str()];
  constexpr int64_t few = 64;
  constexpr size_t mostRegions = 1 << 14;
  Form distance = table.sub(end, begin);
  if (begin.isConstant() && distance.isConstant() && distance.constant <= few * loop.step &&
      writes.regions.size() < mostRegions) {
    for (; table.sub(end, begin).constant > 0 && !stop; begin.constant += loop.step) {
      variable = begin;
      collectWrites(loop.body, active, warp, writes);
    }
  } else {
    SymbolId pass = passOf(loop, begin, end, writes);
    writes.counters.push_back(pass);
    variable = table.add(begin, table.scale(table.formOf(pass), loop.step));
    collectWrites(loop.body, active, warp, writes);
    writes.counters.pop_back();
  }
  warp.loops.erase(loop.variable.name().str());
}

/// What one statement writes, by each instance of its scope.
void Meaning::addRegions(const Statement &s, const BitVector &active, const Warp &warp,
                         Writes &writes) {
  const Operand *to = nullptr;
  Scope scope = Scope::Cta;
  if (const auto *c = std::get_if<CopyStmt>(&s.node)) {
    to = c->op.kind == OpKind::Prefetch ? nullptr : &c->op.dst;
    scope = c->op.scope;
    // Who combines what with an element must be the same, in any order.
    if (const Reduction *r = reductionOf(c->op); r && r->commutes)
      return;
  } else if (const auto *z = std::get_if<ZeroStmt>(&s.node)) {
    to = &z->dst;
    scope = z->scope;
  }
  if (!to || to->tensor->space() != Space::Global || to->tensor->window())
    return;
  unsigned threads = threadsOf(scope, kernel.threads);
  for (unsigned first = 0; first < kernel.threads && !stop; first += threads) {
    int found = active.find_next(int(first) - 1);
    if (found == -1 || unsigned(found) >= first + threads)
      continue;
    Party at{scope, first / threads, first, &warp};
    Region r{&to->tensor->owner(), {}, {}, writes.counters, writes.pinned, loc};
    for (const DimRange &range : to->region) {
      if (range.loaded)
        return fail("indices of '" + to->tensor->name() + "' are loaded");
      if (!range.picks.empty())
        return fail("indices that are picked are written");
      r.start.push_back(evaluate(range.start, at));
      r.extent.push_back(range.extent);
    }
    writes.regions.push_back(std::move(r));
  }
}

namespace {
/// `factor` times a symbol, in the begin of a region.
struct Digit {
  int64_t factor;
  SymbolId symbol;
  bool operator<(const Digit &o) const {
    return std::tie(factor, symbol) < std::tie(o.factor, o.symbol);
  }
  bool operator==(const Digit &o) const { return factor == o.factor && symbol == o.symbol; }
};
using Interval = std::pair<int64_t, int64_t>; // begin and end
} // namespace

/// The multiples of symbols in a begin; `left` is the rest. None where it depends on them in
/// another way.
static std::optional<SmallVector<Digit>> digitsOf(FormTable &table, Form start,
                                                  const std::set<SymbolId> &varying,
                                                  const std::set<SymbolId> &others, Form &left) {
  SmallVector<Digit> digits;
  left = start;
  for (SymbolId id : varying) {
    Form factor, without;
    if (!table.split(left, id, factor, without) || !factor.isConstant() || factor.constant < 0)
      return std::nullopt;
    left = without;
    if (factor.constant != 0)
      digits.push_back({factor.constant, id});
  }
  for (const std::set<SymbolId> *ids : {&varying, &others})
    for (SymbolId id : *ids)
      if (table.dependsOn(left, id))
        return std::nullopt;
  llvm::sort(digits);
  return digits;
}

/// Whether intervals and the same intervals further on have nothing in common, for each of the
/// multiples of `step` up to `most`.
static bool areInterleaved(std::vector<Interval> intervals, int64_t step, int64_t most) {
  llvm::sort(intervals);
  for (int64_t n = 1; n <= most; ++n) {
    size_t b = 0;
    for (auto [begin, end] : intervals) {
      // Neither begins nor ends go back.
      while (b != intervals.size() && intervals[b].second + n * step <= begin)
        ++b;
      if (b != intervals.size() && intervals[b].first + n * step < end)
        return false;
    }
  }
  return true;
}

/// The symbols of `varying` for whose different values the regions have no index of a dimension in
/// common, whatever `others` are.
std::set<SymbolId> Meaning::toldApart(ArrayRef<const Region *> regions, unsigned dimension,
                                      const std::set<SymbolId> &varying,
                                      const std::set<SymbolId> &others) {
  SmallVector<Digit> digits;
  std::optional<Form> rest;
  std::vector<Interval> intervals;
  bool isOneExtent = true;
  for (const Region *r : regions) {
    Form left;
    auto own = digitsOf(table, r->start[dimension], varying, others, left);
    if (!own || (rest && (left.poly != rest->poly || digits != *own)))
      return {};
    rest = left;
    digits = *own;
    int64_t extent = r->extent[dimension];
    isOneExtent &= extent == regions[0]->extent[dimension];
    intervals.push_back({left.constant, left.constant + extent});
  }
  int64_t low = INT64_MAX, high = INT64_MIN;
  for (auto [begin, end] : intervals)
    low = std::min(low, begin), high = std::max(high, end);
  std::set<SymbolId> apart;
  int64_t width = high - low;
  for (const Digit &d : digits) {
    std::optional<int64_t> most = world.most(table.formOf(d.symbol));
    constexpr int64_t few = 64;
    bool isAlone = digits.size() == 1 && isOneExtent && most && *most <= few;
    if (d.factor < width && !(isAlone && areInterleaved(intervals, d.factor, *most)))
      break;
    apart.insert(d.symbol);
    if (!most || __builtin_mul_overflow(d.factor, *most, &width) ||
        __builtin_add_overflow(width, high - low, &width))
      break;
  }
  return apart;
}

std::set<SymbolId> Meaning::toldApart(ArrayRef<const Region *> regions,
                                      const std::set<SymbolId> &varying,
                                      const std::set<SymbolId> &others) {
  std::set<SymbolId> told;
  for (unsigned d = 0; d != regions[0]->start.size(); ++d)
    told.merge(toldApart(regions, d, varying, others));
  return told;
}

/// Whether two of the regions, which begin at indices that differ by numbers only, have an element
/// in common; or there are too many to tell.
bool Meaning::mayMeet(SmallVector<const Region *> regions) {
  size_t rank = regions[0]->start.size();
  if (rank == 0)
    return regions.size() > 1;
  auto beginOf = [](const Region *r) { return r->start[0].constant; };
  llvm::sort(regions, [&](const Region *a, const Region *b) { return beginOf(a) < beginOf(b); });
  size_t compared = 0;
  constexpr size_t most = 1 << 20;
  for (size_t i = 0; i != regions.size(); ++i)
    for (size_t j = i + 1; j != regions.size(); ++j) {
      const Region &a = *regions[i], &b = *regions[j];
      if (beginOf(&b) >= beginOf(&a) + a.extent[0])
        break;
      bool meet = true;
      for (unsigned d = 0; d != rank; ++d)
        meet &= a.start[d].constant < b.start[d].constant + b.extent[d] &&
                b.start[d].constant < a.start[d].constant + a.extent[d];
      if (meet || ++compared == most)
        return true;
    }
  return false;
}

/// The overlaps of one tensor. Regions of one kind begin at indices that differ by constants only.
void Meaning::addOverlaps(const Tensor &tensor, ArrayRef<const Region *> own, const Writes &writes,
                          Overlaps &overlaps) {
  uint32_t number = names.tensors.at(tensor.name().str());
  std::set<SymbolId> places(writes.ctas.begin(), writes.ctas.end()), varying = places, counters;
  std::map<std::pair<SmallVector<SymbolId, 2>, SmallVector<uint32_t, 4>>,
           SmallVector<const Region *>>
      kinds;
  for (const Region *r : own) {
    SmallVector<uint32_t, 4> polys;
    for (Form start : r->start)
      polys.push_back(start.poly);
    kinds[{r->counters, polys}].push_back(r);
    counters.insert(r->counters.begin(), r->counters.end());
  }
  bool isOneLoop = all_of(own, [&](const Region *r) { return r->counters == own[0]->counters; });
  if (isOneLoop) {
    varying.merge(counters);
    counters.clear();
  }
  std::set<SymbolId> apart = toldApart(own, varying, counters);
  for (auto &[kind, regions] : kinds) {
    // Passes of one CTA.
    std::set<SymbolId> told = toldApart(regions, {kind.first.begin(), kind.first.end()}, {});
    for (SymbolId id : kind.first)
      if (!told.count(id))
        fail("two passes of a loop may write one element of '" + tensor.name() + "'");
    if (mayMeet(regions))
      overlaps.again.insert(number);
  }
  for (auto a = kinds.begin(); a != kinds.end(); ++a)
    for (auto b = std::next(a); b != kinds.end(); ++b)
      if (!areApart(a->second, b->second))
        fail("two statements may write one element of '" + tensor.name() + "'");
  for (SymbolId id : places) {
    auto isPinned = [&](const Region *r) {
      auto mine = r->pinned.find(id), first = own[0]->pinned.find(id);
      return mine != r->pinned.end() && first != own[0]->pinned.end() &&
             mine->second == first->second;
    };
    if (!apart.count(id) && !all_of(own, isPinned))
      overlaps.ctas[number].insert(id);
  }
}

Overlaps Meaning::findOverlaps(ArrayRef<SymbolId> ctas) {
  Writes writes;
  writes.ctas.assign(ctas.begin(), ctas.end());
  for (unsigned rank = 0; rank != kernel.cluster; ++rank) {
    Warp warp{rank};
    collectWrites(kernel.body, BitVector(kernel.threads, true), warp, writes);
  }
  std::map<const Tensor *, SmallVector<const Region *>> byTensor;
  for (const Region &r : writes.regions)
    byTensor[r.tensor].push_back(&r);
  Overlaps overlaps;
  for (auto &[tensor, own] : byTensor) {
    loc = own[0]->loc;
    if (!isInjective(*tensor))
      fail("elements of '" + tensor->name() + "' that may share an address");
    if (!stop)
      addOverlaps(*tensor, own, writes, overlaps);
    uint32_t number = names.tensors.at(tensor->name().str());
    if (names.reductions.ofTensor.count(number) &&
        (overlaps.ctas.count(number) || overlaps.again.count(number)))
      fail("an element of '" + tensor->name() + "' that may be combined with two values");
  }
  return overlaps;
}

/// A form of another pass: with other symbols for the counters.
Form Meaning::inAnotherPass(Form a, ArrayRef<SymbolId> counters) {
  for (SymbolId id : counters) {
    auto [it, fresh] = twins.try_emplace(id, 0);
    if (fresh) {
      SymbolFacts facts = table.symbol(id);
      facts.most.form = inAnotherPass(
          facts.most.form, counters.take_while([&](SymbolId other) { return other != id; }));
      it->second = *table.lastSymbol(table.newSymbol(facts));
    }
    a = table.substitute(a, id, table.formOf(it->second));
  }
  return a;
}

/// Whether one CTA's regions of two kinds have no element in common, whatever the passes.
bool Meaning::areApart(ArrayRef<const Region *> a, ArrayRef<const Region *> b) {
  auto hull = [&](ArrayRef<const Region *> regions, unsigned d) {
    Interval all{INT64_MAX, INT64_MIN};
    for (const Region *r : regions) {
      all.first = std::min(all.first, r->start[d].constant);
      all.second = std::max(all.second, r->start[d].constant + r->extent[d]);
    }
    return all;
  };
  for (unsigned d = 0; d != a[0]->start.size(); ++d) {
    Interval x = hull(a, d), y = hull(b, d);
    Form p{0, a[0]->start[d].poly};
    Form q = inAnotherPass({0, b[0]->start[d].poly}, b[0]->counters);
    if (any_of(b[0]->counters, [&](SymbolId id) { return table.dependsOn(q, id); }))
      continue;
    if (world.follows(table.sub(table.add(q, y.first), table.add(p, x.second))) ||
        world.follows(table.sub(table.add(p, x.first), table.add(q, y.second))))
      return true;
  }
  return false;
}
