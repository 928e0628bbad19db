//===- FindFault.cpp - What a run would find, before it -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/FindFault.h"
#include "ArgumentSearch.h"
#include "IndexInputs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

/// Other elements, and those of other tensors, have other values, so a write changes something.
static uint64_t valueOf(uint64_t tensor, int64_t number, unsigned bits) {
  constexpr uint64_t odd = 0x9E3779B97F4A7C15, another = 0xBF58476D1CE4E5B9;
  uint64_t mixed = ((uint64_t(number) + 1) * odd + tensor) * another;
  return bits >= 64 ? mixed : mixed >> (64 - bits);
}

/// Whether one CTA alone has a meaning: the CTAs share the passes of dynamic loops.
static bool isApart(const Kernel &kernel) {
  return none_of(kernel.body, [](const Statement &s) {
    const auto *loop = std::get_if<ForStmt>(&s.node);
    return loop && loop->dynamic;
  });
}

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

namespace {

/// Counts what loops and rings lack under some arguments, from the bounds of the loops alone.
class LoopCounter {
public:
  explicit LoopCounter(const Kernel &kernel) : kernel(kernel), profile(kernel) {
    for (const Profile::Ring &ring : profile.rings)
      turnOf.push_back(ring.operand.floorDiv(ring.size));
  }
  /// The turns that rings lack and the passes that loops with run-time bounds lack.
  int64_t lacking(const ArgumentValues &arguments);
  /// The scalars in bounds of loops.
  StringSet<> raisable() const;

private:
  using Values = SmallVector<std::pair<StringRef, int64_t>, 8>;
  static int64_t valueUnder(const Expr &e, const Values &values);
  void visit(const StatementBlock &block, const Values &first, const Values &last);
  const Kernel &kernel;
  Profile profile;
  std::vector<Expr> turnOf;      // each ring
  SmallVector<int64_t, 4> turns; // the greatest seen
  int64_t passes = 0;            // that loops lack
};

} // namespace

/// Of the first CTA and thread.
int64_t LoopCounter::valueUnder(const Expr &e, const Values &values) {
  return e.evaluate([&](const Symbol &s) {
    auto known = find_if(reverse(values), [&](const auto &v) { return v.first == s.name(); });
    return known == values.rend() ? 0 : known->second;
  });
}

void LoopCounter::visit(const StatementBlock &block, const Values &first, const Values &last) {
  constexpr int64_t enoughPasses = 2;
  for (const Statement &s : block) {
    for (auto [use, end] = profile.uses.equal_range(&s); use != end; ++use) {
      const Expr &turn = turnOf[use->second];
      int64_t &most = turns[use->second];
      most = std::max(most, valueUnder(turn, last) - valueUnder(turn, first));
    }
    const auto *loop = std::get_if<ForStmt>(&s.node);
    if (!loop) {
      if (const StatementBlock *body = bodyOf(s))
        visit(*body, first, last);
      continue;
    }
    int64_t begin = valueUnder(loop->begin, first), end = valueUnder(loop->end, last);
    int64_t count = end <= begin ? 0 : (end - begin - 1) / loop->step + 1;
    if (!loop->end.isConstant() || !loop->begin.isConstant())
      passes += std::max<int64_t>(0, enoughPasses - count);
    Values within = first, atEnd = last;
    within.push_back({loop->variable.name(), begin});
    atEnd.push_back({loop->variable.name(), begin + std::max<int64_t>(count - 1, 0) * loop->step});
    visit(loop->body, within, atEnd);
  }
}

int64_t LoopCounter::lacking(const ArgumentValues &arguments) {
  constexpr int64_t enoughTurns = 2; // so that each stage is used for the third time
  turns.assign(profile.rings.size(), 0);
  passes = 0;
  Values values(arguments.begin(), arguments.end());
  visit(kernel.body, values, values);
  int64_t lacks = passes;
  for (int64_t t : turns)
    lacks += std::max<int64_t>(0, enoughTurns - t);
  return lacks;
}

StringSet<> LoopCounter::raisable() const {
  StringSet<> names;
  for (const Profile::Loop &l : profile.loops)
    if (l.runTime)
      for (const Expr *e :
           {&std::get<ForStmt>(l.statement->node).begin, &std::get<ForStmt>(l.statement->node).end})
        e->forEachLeaf([&](const Symbol &s) { names.insert(s.name()); });
  return names;
}

/// Small values under which loops run more than once and rings wrap around. They may not fit.
static std::optional<ArgumentValues> likelyArguments(const Kernel &kernel) {
  ArgumentValues values;
  for (const Symbol &s : kernel.scalars()) {
    ArgumentList list = candidates(s, Taste::General);
    if (list.empty())
      return std::nullopt;
    values[s.name().str()] = list.front();
  }
  if (values.empty())
    return values;
  LoopCounter counter(kernel);
  int64_t least = counter.lacking(values);
  if (!least)
    return values;
  StringSet<> names = counter.raisable();
  for (const Symbol &s : kernel.scalars()) {
    constexpr int64_t mostSteps = 64;
    for (int64_t steps = 1; least && steps <= mostSteps && names.contains(s.name()); ++steps) {
      ArgumentValues raised = values;
      std::optional<int64_t> v = valueAfter(s, steps, /*positive=*/true);
      if (!v || *v <= values[s.name().str()])
        continue;
      raised[s.name().str()] = *v;
      if (int64_t lacks = counter.lacking(raised); lacks < least)
        values = std::move(raised), least = lacks;
    }
  }
  return values;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

constexpr uint64_t statementLimit = uint64_t(1) << 18;

namespace {
enum class Rehearsed { Right, Unfit, Suspicious };
} // namespace

/// What the global tensors hold before the kernel, or those alone that hold indices.
static LogicalTensors inputsOf(const Kernel &kernel, const ArgumentValues &values,
                               const std::map<const Tensor *, IndexUse> &indices,
                               bool onlyIndices) {
  LogicalTensors globals;
  for (const auto &[i, t] : enumerate(kernel.globals())) {
    auto use = indices.find(t.get());
    bool holdsIndices = use != indices.end();
    if (onlyIndices && !holdsIndices)
      continue;
    unsigned bits = t->bits();
    auto shape = shapeUnder(*t, values);
    if (t->isMulticast())
      shape.insert(shape.begin(), Execution().devices);
    int64_t count = std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
    auto initial = [=, tensor = uint64_t(i),
                    known = holdsIndices ? use->second : IndexUse()](int64_t number) {
      return holdsIndices ? uint64_t(known.valueOf(number, count, bits, tensor)) &
                                ~uint64_t(0) >> (64 - bits)
                          : valueOf(tensor, number, bits);
    };
    globals.emplace(t->name().str(), LogicalTensor(shape, bits, initial));
  }
  return globals;
}

static Rehearsed rehearse(const Kernel &kernel, const ArgumentValues &values, Execution execution) {
  auto indices = indexTensors(kernel, values);
  if (any_of(indices, [](const auto &use) { return use.second.size < 1; }))
    return Rehearsed::Unfit;
  LogicalTensors globals = inputsOf(kernel, values, indices, /*onlyIndices=*/true);
  execution.isRehearsal = true;
  Error e = interpret(kernel, values, globals, statementLimit, nullptr, execution);
  bool isUnfit = e.isA<ArgumentError>(), isRight = !e || e.isA<MeaningStopped>();
  consumeError(std::move(e));
  return isRight ? Rehearsed::Right : isUnfit ? Rehearsed::Unfit : Rehearsed::Suspicious;
}

/// Rehearses with likely values, and where they do not fit, with one of them changed.
static Rehearsed rehearseLikely(const Kernel &kernel, const Execution &execution,
                                std::optional<ArgumentValues> &values) {
  values = likelyArguments(kernel);
  Rehearsed found = values ? rehearse(kernel, *values, execution) : Rehearsed::Unfit;
  if (!values || found != Rehearsed::Unfit)
    return found;
  unsigned left = 8; // tries
  for (const Symbol &s : kernel.scalars()) {
    ArgumentList others = candidates(s, Taste::General);
    for (int64_t other : drop_begin(others)) {
      if (--left == 0)
        return Rehearsed::Unfit;
      ArgumentValues changed = *values;
      changed[s.name().str()] = other;
      found = rehearse(kernel, changed, execution);
      if (found == Rehearsed::Unfit)
        continue;
      values = std::move(changed);
      return found;
    }
  }
  return Rehearsed::Unfit;
}

static std::optional<ProgramFault> faultUnder(const Kernel &kernel, const ArgumentValues &values,
                                              const Execution &execution) {
  LogicalTensors globals =
      inputsOf(kernel, values, indexTensors(kernel, values), /*onlyIndices=*/false);
  std::optional<ProgramFault> fault;
  handleAllErrors(
      interpret(kernel, values, globals, statementLimit, nullptr, execution),
      [&](const StatementError &e) { fault = ProgramFault{e.loc, e.message(), e.cure}; },
      [](const ErrorInfoBase &) {});
  return fault;
}

std::optional<ProgramFault> tilecopy::findFault(const Kernel &kernel, uint64_t most) {
  uint64_t left = most;
  Execution execution;
  execution.costLeft = &left;
  if (isApart(kernel))
    execution.onlyCta = {0, 0, 0};
  std::optional<ArgumentValues> values;
  Rehearsed found = rehearseLikely(kernel, execution, values);
  if (found == Rehearsed::Unfit) {
    auto chosen = chooseArguments(kernel, {}, execution);
    if (!chosen) {
      consumeError(chosen.takeError());
      return std::nullopt;
    }
    values = std::move(*chosen);
    found = rehearse(kernel, *values, execution);
  }
  if (found != Rehearsed::Suspicious)
    return std::nullopt;
  left = most;
  return faultUnder(kernel, *values, execution);
}
