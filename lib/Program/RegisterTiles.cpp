//===- RegisterTiles.cpp - A kernel's register tiles ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/RegisterTiles.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A closed interval of statements, which are numbered in source order.
struct Interval {
  size_t first = 0, last = 0;
  bool contains(const Interval &o) const { return first <= o.first && o.last <= last; }
  void add(const Interval &o) {
    first = std::min(first, o.first);
    last = std::max(last, o.last);
  }
};

struct Loop {
  Interval body;
  const Loop *outer;
};

/// One tile's uses.
struct Life {
  Interval all;
  struct Use {
    size_t at;
    const Loop *in;
    bool writesAll; // and whenever its loop reaches it
  };
  SmallVector<Use, 4> uses; // in order
};

/// How long each tile holds values.
class Lives {
public:
  explicit Lives(const Kernel &kernel) { walk(kernel.body, nullptr, /*always=*/true); }
  Interval of(const Tensor &tile) const;
  bool isUsed(const Tensor &tile) const { return lives.contains(&tile); }

private:
  void walk(const StatementBlock &block, const Loop *loop, bool always);
  void use(const Operand &operand, const Loop *loop, bool writes);

  MapVector<const Tensor *, Life> lives;
  std::vector<std::unique_ptr<Loop>> loops;
  size_t at = 0;
};

} // namespace

/// A region lies within its tile, so it is the whole tile if it has as many elements.
static bool isWhole(const Operand &operand) {
  return operand.count() == operand.tensor->layout()->size();
}

void Lives::use(const Operand &operand, const Loop *loop, bool writes) {
  if (operand.tensor->space() != Space::Local)
    return;
  auto [life, isNew] = lives.insert({operand.tensor.get(), Life{{at, at}, {}}});
  life->second.all.add({at, at});
  life->second.uses.push_back({at, loop, writes && isWhole(operand)});
}

void Lives::walk(const StatementBlock &block, const Loop *loop, bool always) {
  for (const Statement &s : block) {
    ++at;
    if (const auto *copy = std::get_if<CopyStmt>(&s.node)) {
      use(copy->op.src, loop, false);
      for (const Operand *indices : copy->op.indexRegions())
        use(*indices, loop, false);
      use(copy->op.dst, loop, always);
    } else if (const auto *zero = std::get_if<ZeroStmt>(&s.node)) {
      use(zero->dst, loop, always);
    } else if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
      walk(branch->body, loop, /*always=*/false);
    } else if (const auto *repeated = std::get_if<ForStmt>(&s.node)) {
      loops.push_back(std::make_unique<Loop>(Loop{{at, at}, loop}));
      Loop *inner = loops.back().get();
      walk(repeated->body, inner, /*always=*/true);
      inner->body.last = at;
    }
  }
}

/// From the first use to the last. A tile holds its values through all of a loop if it is also used
/// outside of the loop, or if a pass may read what an earlier one has left.
Interval Lives::of(const Tensor &tile) const {
  const Life &life = lives.find(&tile)->second;
  const Life::Use &first = life.uses.front();
  const Loop *common = first.in; // the innermost loop that all uses are in
  while (common && !common->body.contains(life.all))
    common = common->outer;
  Interval all = life.all;
  for (const Life::Use &use : life.uses)
    for (const Loop *loop = use.in; loop != common; loop = loop->outer)
      all.add(loop->body);
  bool isFresh = first.writesAll && first.in == common;
  for (const Loop *loop = common; loop && !isFresh; loop = loop->outer)
    all.add(loop->body);
  return all;
}

static int64_t wordsOf(const Tensor &tile) { return alignTo(tile.byteSize(), 4); }

std::optional<RegisterExcess> tilecopy::registerExcess(const Kernel &kernel) {
  SmallVector<const Tensor *, 8> tiles;
  int64_t sum = 0;
  for (const auto &t : kernel.locals)
    if (t->space() == Space::Local && !t->isAuto()) {
      tiles.push_back(t.get());
      sum += wordsOf(*t); // at most MostRegisterBytes each
    }
  if (sum <= MostRegisterBytes)
    return std::nullopt;
  Lives lives(kernel);
  erase_if(tiles, [&](const Tensor *t) { return !lives.isUsed(*t); });
  auto life = [&](const Tensor *t) { return lives.of(*t); };
  llvm::stable_sort(tiles, [&](auto *a, auto *b) { return life(a).first < life(b).first; });
  for (auto [n, tile] : enumerate(tiles)) {
    Interval begins = life(tile);
    int64_t together = wordsOf(*tile);
    std::string others;
    for (const Tensor *other : ArrayRef(tiles).take_front(n))
      if (life(other).last >= begins.first) {
        together += wordsOf(*other);
        others += (others.empty() ? "'" : ", '") + other->name().str() + "'";
      }
    if (together > MostRegisterBytes)
      return RegisterExcess{tile, ("tensor '" + tile->name() + "' takes " + Twine(wordsOf(*tile)) +
                                   " bytes of each thread's registers, which with " + others +
                                   " in use makes " + Twine(together) + "; a thread has at most " +
                                   Twine(MostRegisterBytes))
                                      .str()};
  }
  return std::nullopt;
}
