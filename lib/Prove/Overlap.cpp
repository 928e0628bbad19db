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
// digits of a number, as in 64*ctaid.x + 16*k for k below 4 and 16 rows.
//
//===----------------------------------------------------------------------===//

#include "Meaning.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// Whether different indices of a tensor are different places.
bool Meaning::isInjective(const Tensor &t) {
  if (const Layout *layout = t.layout()) {
    SmallVector<std::pair<int64_t, int64_t>> iters; // stride and extent
    for (const Iter &i : layout->tile.shard())
      if (i.extent > 1)
        iters.push_back({i.stride, i.extent});
    llvm::sort(iters);
    int64_t reach = 0;
    for (auto [stride, extent] : iters) {
      if (stride <= reach)
        return false;
      reach += stride * (extent - 1);
    }
    return layout->tile.replicas() == 1;
  }
  auto isNested = [&](bool fromLast) {
    Form reach = 0;
    for (unsigned i = 0; i != t.rank(); ++i) {
      unsigned d = fromLast ? t.rank() - 1 - i : i;
      Form stride = formOf(t.strides()[d], 0), size = formOf(t.shape()[d], 0);
      if (size == Form(1))
        continue;
      if (!world.follows(table.sub(table.sub(stride, reach), 1)))
        return false;
      reach = table.add(reach, table.mul(stride, table.sub(size, 1)));
    }
    return true;
  };
  return isNested(true) || isNested(false);
}

/// The regions of global tensors that the statements of a block write, with symbols for the passes
/// of its loops.
void Meaning::collectWrites(const StatementBlock &block, const BitVector &active, Warp &warp,
                            SmallVectorImpl<SymbolId> &counters,
                            std::map<const ForStmt *, SymbolId> &passes,
                            std::vector<Region> &regions) {
  for (const Statement &s : block) {
    loc = s.loc;
    if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
      auto inside = activeThreads(*branch, active);
      if (!inside)
        return fail(toString(inside.takeError()));
      collectWrites(branch->body, *inside, warp, counters, passes, regions);
      continue;
    }
    if (const auto *f = std::get_if<ForStmt>(&s.node)) {
      Party at{Scope::Cta, 0, 0, &warp};
      Form begin = evaluate(f->begin, at), end = evaluate(f->end, at);
      std::string name = f->variable.name().str();
      auto [it, fresh] = passes.try_emplace(f, 0);
      if (fresh)
        it->second =
            *table.lastSymbol(table.newSymbol({SymbolFacts::Pass,
                                               "pass of " + name,
                                               {0},
                                               {table.sub(table.sub(end, begin), 1), f->step},
                                               true,
                                               {},
                                               1,
                                               ""}));
      Form pass = table.formOf(it->second);
      counters.push_back(it->second);
      warp.loops[name] = table.add(begin, table.scale(pass, f->step));
      collectWrites(f->body, active, warp, counters, passes, regions);
      warp.loops.erase(name);
      counters.pop_back();
      continue;
    }
    addRegions(s, active, warp, counters, regions);
  }
}

/// What one statement writes, by each instance of its scope.
void Meaning::addRegions(const Statement &s, const BitVector &active, const Warp &warp,
                         ArrayRef<SymbolId> counters, std::vector<Region> &regions) {
  const Operand *to = nullptr;
  Scope scope = Scope::Cta;
  if (const auto *c = std::get_if<CopyStmt>(&s.node)) {
    to = c->op.kind == OpKind::Prefetch ? nullptr : &c->op.dst;
    scope = c->op.scope;
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
    Region r{&to->tensor->owner(), {}, {}, {counters.begin(), counters.end()}, loc};
    for (const DimRange &range : to->region) {
      if (range.loaded)
        return fail("indices of '" + to->tensor->name() + "' are loaded");
      if (!range.picks.empty())
        return fail("indices that are picked are written");
      r.start.push_back(evaluate(range.start, at));
      r.extent.push_back(range.extent);
    }
    regions.push_back(std::move(r));
  }
}

/// The symbols of `varying` for whose different values the regions have no index of a dimension in
/// common.
std::set<SymbolId> Meaning::toldApart(ArrayRef<const Region *> regions, unsigned dimension,
                                      const std::set<SymbolId> &varying) {
  struct Digit {
    int64_t factor;
    SymbolId symbol;
  };
  SmallVector<Digit> digits;
  std::optional<Form> rest;
  int64_t low = 0, high = 0;
  for (const Region *r : regions) {
    SmallVector<Digit> own;
    Form left = r->start[dimension];
    for (SymbolId id : varying) {
      Form factor, without;
      if (!table.split(left, id, factor, without) || !factor.isConstant())
        return {};
      left = without;
      if (factor.constant < 0)
        return {};
      if (factor.constant != 0)
        own.push_back({factor.constant, id});
    }
    llvm::sort(own, [](const Digit &a, const Digit &b) {
      return std::tie(a.factor, a.symbol) < std::tie(b.factor, b.symbol);
    });
    if (!rest) {
      rest = left;
      digits = own;
      low = left.constant, high = left.constant + r->extent[dimension];
    }
    if (left.poly != rest->poly || digits.size() != own.size())
      return {};
    for (auto [a, b] : zip_equal(digits, own))
      if (a.factor != b.factor || a.symbol != b.symbol)
        return {};
    low = std::min(low, left.constant);
    high = std::max(high, left.constant + r->extent[dimension]);
  }
  std::set<SymbolId> apart;
  int64_t width = high - low;
  for (const Digit &d : digits) {
    if (d.factor < width)
      break;
    apart.insert(d.symbol);
    std::optional<int64_t> most = world.most(table.formOf(d.symbol));
    if (!most || __builtin_mul_overflow(d.factor, *most, &width) ||
        __builtin_add_overflow(width, high - low, &width))
      break;
  }
  return apart;
}

std::set<SymbolId> Meaning::findOverlaps(ArrayRef<SymbolId> ctas) {
  std::vector<Region> regions;
  SmallVector<SymbolId> counters;
  // The counters of a loop are the same symbols for all CTAs of a cluster.
  std::map<const ForStmt *, SymbolId> passes;
  for (unsigned rank = 0; rank != kernel.cluster; ++rank) {
    Warp warp{rank};
    collectWrites(kernel.body, BitVector(kernel.threads, true), warp, counters, passes, regions);
  }
  std::map<const Tensor *, SmallVector<const Region *>> byTensor;
  for (const Region &r : regions)
    byTensor[r.tensor].push_back(&r);
  std::set<SymbolId> overlapping;
  for (auto &[tensor, own] : byTensor) {
    loc = own[0]->loc;
    if (!isInjective(*tensor))
      fail("elements of '" + tensor->name() + "' that may share an address");
    std::set<SymbolId> places(ctas.begin(), ctas.end()), apart;
    std::map<SmallVector<SymbolId, 2>, SmallVector<const Region *>> byLoops;
    for (const Region *r : own)
      byLoops[r->counters].push_back(r);
    unsigned rank = tensor->rank();
    auto tell = [&](ArrayRef<const Region *> regions, const std::set<SymbolId> &varying) {
      std::set<SymbolId> told;
      for (unsigned d = 0; d != rank; ++d) {
        std::set<SymbolId> here = toldApart(regions, d, varying);
        told.insert(here.begin(), here.end());
      }
      return told;
    };
    for (auto &[counters, regions] : byLoops) {
      std::set<SymbolId> varying = places;
      varying.insert(counters.begin(), counters.end());
      std::set<SymbolId> told = tell(regions, varying);
      for (SymbolId id : counters)
        if (!told.count(id))
          fail("two passes of a loop may write one element of '" + tensor->name() + "'");
      if (byLoops.size() == 1)
        apart = std::move(told);
    }
    if (byLoops.size() > 1) {
      apart = tell(own, places);
      for (const Region *a : own)
        for (const Region *b : own)
          if (a->counters < b->counters && !areApart(*a, *b))
            fail("two statements may write one element of '" + tensor->name() + "'");
    }
    for (SymbolId id : places)
      if (!apart.count(id))
        overlapping.insert(id);
  }
  return overlapping;
}

/// Whether one CTA's regions have no element in common, whatever the passes.
bool Meaning::areApart(const Region &a, const Region &b) {
  for (unsigned d = 0; d != a.start.size(); ++d)
    if (world.follows(table.sub(b.start[d], table.add(a.start[d], a.extent[d]))) ||
        world.follows(table.sub(a.start[d], table.add(b.start[d], b.extent[d]))))
      return true;
  return false;
}
