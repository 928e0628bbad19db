//===- Refute.cpp - Arguments under which something is wrong --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a world is found to be wrong, one of its points is looked for at which that shows, and the
// device is asked. What the device does not show is not refuted.
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include "llvm/ADT/STLExtras.h"
#include <chrono>

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// Whether the work of a CTA is the same for all sizes.
static bool isEvenWork(const Kernel &kernel) {
  bool isEven = true;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *loop = std::get_if<ForStmt>(&s.node))
      isEven &= !loop->dynamic && loop->begin.isConstant() && loop->end.isConstant();
  });
  return isEven;
}

/// At the least of many points at which forms say that it is wrong.
bool Search::refuteAtPoint(World &world, const End &end) {
  constexpr unsigned points = 4000;
  if (!options.replay)
    return false;
  auto shows = [&](ArrayRef<int64_t> values) { return !end.shows || end.shows(values); };
  auto values = world.searched(points, shows);
  return values && refuteAt(*values, end, /*isLarge=*/false);
}

/// The worlds that were left first are the widest: a wrong one has large sizes, mostly.
bool Search::refuteOldest(const End &end) {
  constexpr size_t few = 2;
  for (size_t i = 0; i != std::min(few, tasks.size()); ++i) {
    World oldest(setup.table, tasks[i].facts);
    if (refuteAt(oldest, end, /*effort=*/0))
      return true;
  }
  return false;
}

bool Search::refute(World &world, const End &end, unsigned effort) {
  if (end.where.empty())
    return refuteAt(world, end, effort);
  for (Form f : end.where) {
    World narrow(setup.table, world.facts());
    narrow.assume(f);
    if (refuteAt(narrow, end, effort))
      return true;
  }
  return false;
}

/// At a small point of the world; without effort, at its greatest, by one CTA.
bool Search::refuteAt(World &world, const End &end, unsigned effort) {
  if (!options.replay)
    return false;
  auto values = effort != 0 ? world.sample(effort) : world.greatest();
  return values && refuteAt(*values, end, /*isLarge=*/effort == 0);
}

bool Search::refuteAt(ArrayRef<int64_t> values, const End &end, bool isLarge) {
  constexpr unsigned mostReplays = 12;
  const FormTable &table = setup.table;
  ProofArguments arguments;
  std::array<int64_t, 3> cta{};
  for (SymbolId id = 0; id != values.size(); ++id)
    if (const SymbolFacts &s = table.symbol(id); s.kind == SymbolFacts::Argument)
      arguments[s.argument] = values[id] * s.divisor;
  int64_t ctas = 1;
  constexpr int64_t manyCtas = 256, most = int64_t(1) << 31;
  for (unsigned d = 0; d != 3; ++d) {
    cta[d] = table.evaluate(setup.problem.cta[d], values).value_or(0);
    int64_t extent = table.evaluate(setup.problem.grid[d], values).value_or(1);
    ctas = std::min(most, ctas * std::clamp<int64_t>(extent, 1, most));
  }
  // All of the largest is too much to run.
  constexpr double mostSeconds = 15; // of all runs together
  if (replays == mostReplays || replaying > mostSeconds ||
      (isLarge && ctas <= manyCtas && !isEvenWork(kernel)))
    return false;
  ++replays;
  return refuteBy(arguments, cta, end,
                  isLarge           ? Runs::Cta
                  : ctas > manyCtas ? Runs::CtaThenAll
                                    : Runs::All);
}

/// The arguments that the caller gives, once.
bool Search::refuteByTries(const End &end) {
  using Steady = std::chrono::steady_clock;
  Steady::time_point last = Steady::now() + std::chrono::seconds(5);
  if (std::exchange(areTried, true))
    return false;
  for (const ProofArguments &arguments : options.tries)
    if (Steady::now() < last && refuteBy(arguments, {}, end))
      return true;
  return false;
}

/// The last CTA where everything is as large as it can be: products leave their width there.
bool Search::refuteAtTop(const End &end) {
  World all(setup.table, setup.facts);
  return options.replayCta && refuteAt(all, end, /*effort=*/0);
}

/// Refutes the kernel if the device finds something wrong under the arguments.
bool Search::refuteBy(const ProofArguments &arguments, std::array<int64_t, 3> cta, const End &end,
                      Runs runs) {
  if (!options.replay)
    return false;
  proof.isOneCta = runs != Runs::All && options.replayCta &&
                   isConfirmed([&] { return options.replayCta(arguments, cta); });
  bool isWrong = proof.isOneCta ||
                 (runs != Runs::Cta && isConfirmed([&] { return options.replay(arguments); }));
  if (!isWrong)
    return false;
  isDecided = true;
  Stop stop = end.stop;
  // The run shows that something is wrong; what stopped the proof need not be it.
  if (stop.kind == Stop::Unknown)
    stop = {Stop::Unknown, "it runs wrong (the proof had stopped: " + stop.text + ")"};
  proof.reason.clear();
  note(stop, end.loc);
  proof.verdict = KernelProof::Refuted;
  proof.arguments = arguments;
  proof.cta = cta;
  return true;
}
