//===- Profile.cpp - What a run of a kernel exercised ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Profile.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

static bool hasLeaf(const Expr &e, SymbolKind kind) {
  bool found = false;
  e.forEachLeaf([&](const Symbol &s) { found |= s.kind() == kind; });
  return found;
}

/// Calls `visit` on each remainder in an expression, nested ones too.
static void forEachRemainder(const Expr &e, function_ref<void(const Symbol &)> visit) {
  for (const Expr::Term &term : e.terms())
    for (const Symbol &s : term.symbols) {
      if (s.isLeaf())
        continue;
      if (s.kind() == SymbolKind::Mod)
        visit(s);
      forEachRemainder(s.operand(), visit);
    }
}

Profile::Profile(const Kernel &kernel) {
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *loop = std::get_if<ForStmt>(&s.node))
      loops.push_back({&s, hasLeaf(loop->begin, SymbolKind::Argument) ||
                               hasLeaf(loop->end, SymbolKind::Argument)});
    else
      addRings(s);
  });
}

void Profile::addRing(const Statement &s, const Expr &operand, int64_t size, std::string text) {
  auto known = find_if(rings, [&](const Ring &r) { return r.size == size && r.text == text; });
  uses.emplace(&s, known - rings.begin());
  if (known == rings.end())
    rings.push_back({&s, operand, size, std::move(text)});
}

void Profile::addRings(const Statement &s) {
  auto index = [&](const Expr &e) {
    forEachRemainder(e, [&](const Symbol &r) {
      if (hasLeaf(r.operand(), SymbolKind::Loop))
        addRing(s, r.operand(), r.constant(), r.name().trim("()").str());
    });
  };
  auto operand = [&](const Operand &o) {
    Space space = o.tensor->space();
    if (space == Space::Shared || space == Space::TMem)
      for (const DimRange &r : o.region)
        index(r.start);
  };
  if (const auto *c = std::get_if<CopyStmt>(&s.node)) {
    operand(c->op.dst);
    operand(c->op.src);
    for (const Operand *indices : c->op.indexRegions())
      operand(*indices);
    if (auto scratch = c->op.options.get(options::Scratch))
      operand(*scratch);
    if (auto told = c->op.options.get(options::Mbar))
      index(told->index);
  } else if (const auto *z = std::get_if<ZeroStmt>(&s.node)) {
    operand(z->dst);
  } else if (const auto *t = std::get_if<TensorMemoryStmt>(&s.node)) {
    if (t->op == TensorMemoryStmt::Commit)
      index(t->barrier.index);
  } else if (const auto *b = std::get_if<BarrierStmt>(&s.node)) {
    index(b->barrier.index);
    if (b->op == BarrierStmt::Wait && hasLeaf(b->operand, SymbolKind::Loop))
      addRing(s, b->operand, 1, "phase " + b->operand.str());
  }
}

void Profile::ended(const Statement &loop, int64_t passes) {
  auto l = find_if(loops, [&](const Loop &l) { return l.statement == &loop; });
  if (l != loops.end())
    l->passes.insert(passes);
}

void Profile::used(const Statement &s, Turns &turns,
                   function_ref<int64_t(const Expr &)> evaluate) const {
  for (auto [first, last] = uses.equal_range(&s); first != last; ++first) {
    const Ring &ring = rings[first->second];
    int64_t turn = evaluate(ring.operand.floorDiv(ring.size));
    auto [it, fresh] = turns.try_emplace(first->second, turn, turn);
    it->second.first = std::min(it->second.first, turn);
    it->second.second = std::max(it->second.second, turn);
  }
}

void Profile::add(const Turns &turns) {
  for (const auto &[ring, seen] : turns)
    rings[ring].turns = std::max(rings[ring].turns, seen.second - seen.first);
}
