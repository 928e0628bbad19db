//===- ArgumentSets.cpp - Arguments that exercise a kernel ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentSearch.h"
#include "tilecopy/op/Bounds.h"
#include "tilecopy/program/Grid.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <set>

using namespace tilecopy;
using namespace llvm;

namespace {

/// A ring that wraps around twice uses each of its stages for the third time.
constexpr int64_t enoughTurns = 2;
/// The cost limits of the sets: of the first, which makes the rings wrap around, and of each other
/// one.
constexpr uint64_t firstLimit = uint64_t(1) << 23, otherLimit = uint64_t(1) << 20;
constexpr size_t mostWithEdges = 16;

class Chooser {
public:
  Chooser(const Kernel &kernel, const ArgumentValues &given, const Execution &execution,
          uint64_t memory = mostSparseBytes)
      : kernel(kernel), given(given), execution(execution), memory(memory) {
    for (const Symbol &s : kernel.scalars())
      if (!given.count(s.name().str()))
        open.push_back(s);
  }
  Expected<ArgumentChoice> first();
  void others(std::vector<ArgumentChoice> &sets);

private:
  Expected<ArgumentChoice> search(Taste taste, uint64_t limit);
  std::optional<ArgumentChoice> trial(const ArgumentValues &values, uint64_t limit,
                                      bool *tooLong = nullptr);
  bool improve(ArgumentChoice &best, ArrayRef<Symbol> raised);
  void raiseToEdge(ArgumentChoice &choice, const Symbol &s);
  void reachEdges(std::vector<ArgumentChoice> &sets);
  void reachLoops(std::vector<ArgumentChoice> &sets);
  void reachEnds(std::vector<ArgumentChoice> &sets);
  bool fitsMemory(const ArgumentValues &values) const;

  const Kernel &kernel;
  const ArgumentValues &given;
  Execution execution;
  uint64_t memory;             // for global tensors
  SmallVector<Symbol, 4> open; // scalars whose values are chosen
};

} // namespace

/// How many turns the rings still lack.
static int64_t missingTurns(const Profile &p) {
  int64_t missing = 0;
  for (const Profile::Ring &r : p.rings)
    missing += std::max<int64_t>(0, enoughTurns - r.turns);
  return missing;
}

Expected<ArgumentChoice> Chooser::search(Taste taste, uint64_t limit) {
  ArgumentSearch search(kernel, given, limit, execution);
  for (const Symbol &s : open)
    if (Error e = search.add(s, taste))
      return e;
  return search.run();
}

/// The choice with these values; none when they do not fit or cost too much (`tooLong`).
std::optional<ArgumentChoice> Chooser::trial(const ArgumentValues &values, uint64_t limit,
                                             bool *tooLong) {
  constexpr uint64_t statementLimit = uint64_t(1) << 18;
  if (execution.shallEnd())
    return std::nullopt;
  Profile seen(kernel);
  seen.execution = execution;
  Error e = tryArguments(kernel, values, statementLimit, seen);
  bool unfit = e.isA<ArgumentError>() || e.isA<MeaningStopped>(), faulty = bool(e);
  consumeError(std::move(e));
  if (tooLong)
    *tooLong |= seen.cost() > limit;
  if (unfit || seen.cost() > limit)
    return std::nullopt;
  return ArgumentChoice{values, std::move(seen), faulty};
}

/// Raises these scalars together as long as rings wrap around more often. True when that is enough.
bool Chooser::improve(ArgumentChoice &best, ArrayRef<Symbol> raised) {
  constexpr int64_t mostSteps = 4096;
  for (int64_t steps = 1; steps <= mostSteps; steps += std::max<int64_t>(1, steps / 8)) {
    ArgumentValues values = best.values;
    bool grows = false;
    for (const Symbol &s : raised)
      if (auto v = valueAfter(s, steps, /*positive=*/true); v && *v > values.at(s.name().str())) {
        values[s.name().str()] = *v;
        grows = true;
      }
    if (!grows)
      continue;
    auto choice = trial(values, firstLimit);
    if (!choice)
      continue; // another scalar may still allow it: a start within an extent
    if (choice->faulty || missingTurns(choice->profile) < missingTurns(best.profile))
      best = std::move(*choice);
    if (best.faulty || missingTurns(best.profile) == 0)
      return true;
  }
  return false;
}

/// General values; if there are rings, values that make them wrap around.
Expected<ArgumentChoice> Chooser::first() {
  auto found = search(Taste::General, ~uint64_t(0));
  if (!found || found->faulty || missingTurns(found->profile) == 0)
    return found;
  for (const Symbol &s : open)
    if (improve(*found, s))
      return found;
  if (open.size() > 1)
    improve(*found, open);
  return found;
}

/// Raises a scalar to the greatest value that fits, if another scalar bounds it and that value is
/// near: the last row of a matrix.
void Chooser::raiseToEdge(ArgumentChoice &choice, const Symbol &s) {
  constexpr int64_t near = 64;
  int64_t from = choice.values.at(s.name().str()), d = s.divisor();
  if (from > s.range().hi - near * d)
    return;
  bool tooLong = false;
  auto raised = [&](int64_t steps) {
    ArgumentValues values = choice.values;
    values[s.name().str()] = from + steps * d;
    return trial(values, otherLimit, &tooLong);
  };
  int64_t good = 0, unfit = 1;
  std::optional<ArgumentChoice> best;
  while (unfit <= near) {
    auto next = raised(unfit);
    if (!next)
      break;
    best = std::move(next), good = unfit, unfit *= 2;
  }
  if (unfit > near || tooLong)
    return;
  while (unfit - good > 1) {
    int64_t middle = (good + unfit) / 2;
    if (auto next = raised(middle))
      best = std::move(next), good = middle;
    else
      unfit = middle;
  }
  if (best)
    choice = std::move(*best);
}

namespace {
/// What loops with bounds that depend on the arguments should do in some set.
struct LoopGoals {
  explicit LoopGoals(ArrayRef<ArgumentChoice> sets) {
    for (const ArgumentChoice &set : sets)
      add(set);
  }
  void add(const ArgumentChoice &set) {
    for (const Profile::Loop &l : set.profile.loops)
      if (l.runTime)
        for (int64_t passes : l.passes)
          met.insert({l.statement, std::min<int64_t>(passes, 2)});
  }
  /// Whether the set does something that no earlier one does.
  bool isNew(const ArgumentChoice &set) const {
    LoopGoals own({});
    own.add(set);
    return any_of(own.met, [&](const auto &goal) { return !met.count(goal); });
  }
  std::set<std::pair<const Statement *, int64_t>> met;
};
} // namespace

/// The least values and the boundaries; sizes around those of tiles; loops that run zero times,
/// once and more often; the ends of the ranges.
void Chooser::others(std::vector<ArgumentChoice> &sets) {
  auto add = [&](std::optional<ArgumentChoice> choice) {
    if (choice &&
        none_of(sets, [&](const ArgumentChoice &set) { return set.values == choice->values; }))
      sets.push_back(std::move(*choice));
  };
  for (Taste taste : {Taste::Least, Taste::Boundary}) {
    auto found = search(taste, otherLimit);
    if (!found) {
      consumeError(found.takeError());
      continue;
    }
    if (taste == Taste::Boundary)
      for (const Symbol &s : open)
        raiseToEdge(*found, s);
    add(std::move(*found));
  }
  reachEdges(sets);
  reachLoops(sets);
  reachEnds(sets);
}

/// Values under which a loop runs zero times, once, or more often than that.
void Chooser::reachLoops(std::vector<ArgumentChoice> &sets) {
  if (none_of(sets.front().profile.loops, [](const Profile::Loop &l) { return l.runTime; }))
    return;
  LoopGoals goals(sets);
  size_t most = sets.size() + 3;
  for (const Symbol &s : open)
    for (int64_t steps = 0; steps <= 4096; steps += steps < 8 ? 1 : steps) {
      auto v = valueAfter(s, steps, /*positive=*/s.range().lo < -8);
      if (!v)
        break;
      ArgumentValues values = sets.front().values;
      values[s.name().str()] = *v;
      auto choice = trial(values, otherLimit);
      if (!choice || !goals.isNew(*choice))
        continue;
      goals.add(*choice);
      if (sets.size() < most)
        sets.push_back(std::move(*choice));
    }
}

namespace {
/// Copies whose regions may leave their tensors, the extents at their edges, and the scalars in the
/// sizes.
struct RaggedCopies {
  explicit RaggedCopies(const Kernel &kernel) {
    forEachStatement(kernel.body, [&](const Statement &s) {
      const auto *copy = std::get_if<CopyStmt>(&s.node);
      if (!copy || copy->op.kind == OpKind::Prefetch)
        return;
      RegionBounds bounds = globalBounds(copy->op);
      if (bounds.certain || bounds.edges.empty())
        return;
      wanted.insert({{&s, false}, {&s, true}});
      for (const EdgeDim &e : bounds.edges) {
        extents.insert(e.extent);
        e.size.forEachLeaf([&](const Symbol &symbol) {
          int64_t &most = inSizes[symbol.name().str()];
          most = std::max(most, e.extent);
        });
      }
    });
  }
  /// Removes what this set does from the goals. True if it met one.
  bool meet(const ArgumentChoice &set) {
    return count_if(set.profile.regions, [&](const auto &r) { return wanted.erase(r) != 0; }) != 0;
  }
  std::set<std::pair<const Statement *, bool>> wanted;
  std::set<int64_t> extents;
  std::map<std::string, int64_t> inSizes; // and the greatest extent at an edge of that size
};
} // namespace

/// A tile inside its tensor and one at the edge take different paths. Both are taken, with sizes
/// around those of the tiles.
void Chooser::reachEdges(std::vector<ArgumentChoice> &sets) {
  RaggedCopies copies(kernel);
  for (const ArgumentChoice &set : sets)
    copies.meet(set);
  SmallVector<int64_t, 16> sizes;
  for (int64_t e : copies.extents)
    append_range(sizes, std::array<int64_t, 4>{2 * e + 1, e + 1, e, e - 1});
  constexpr size_t mostSizes = 32;
  sizes.truncate(std::min(sizes.size(), mostSizes));
  ArgumentValues from = sets.front().values;
  auto attempt = [&](function_ref<std::optional<int64_t>(StringRef, int64_t extent)> size,
                     bool always = false) {
    ArgumentValues values = from;
    for (const Symbol &s : open) {
      std::string name = s.name().str();
      auto known = copies.inSizes.find(name);
      if (known == copies.inSizes.end())
        continue;
      auto wanted = size(name, known->second);
      int64_t d = s.divisor(), most = s.range().hi - s.range().hi % d;
      // One short of a tile is less than it even where not every number will do.
      int64_t v = wanted == known->second - 1
                      ? *wanted - *wanted % d
                      : int64_t(alignTo(std::max<int64_t>(wanted.value_or(0), 0), d));
      if (v = std::min(v, most); wanted && v >= s.range().lo)
        values[name] = v;
    }
    if (any_of(sets, [&](const ArgumentChoice &set) { return set.values == values; }))
      return;
    auto choice = trial(values, otherLimit);
    if (choice && sets.size() < mostWithEdges && (copies.meet(*choice) || always))
      sets.push_back(std::move(*choice));
  };
  // Several CTAs in each direction, whole tiles, and rows of an odd pitch; then one element more
  // and one less than a tile. A size that is one short meets whole tiles in the other directions:
  // a guard that is wrong by one shows only where all others hold.
  attempt([](StringRef, int64_t extent) { return 2 * extent + 1; }, /*always=*/true);
  attempt([](StringRef, int64_t extent) { return extent + 1; }, /*always=*/true);
  for (const auto &[only, extent] : copies.inSizes)
    attempt(
        [&, &only = only](StringRef name, int64_t extent) {
          return name == only ? extent - 1 : 2 * extent + 1;
        },
        /*always=*/true);
  for (int64_t size : sizes) {
    if (copies.wanted.empty())
      return;
    attempt([&](StringRef, int64_t) { return size; });
    for (const auto &[only, extent] : copies.inSizes)
      attempt([&, &only = only](StringRef name, int64_t) {
        return name == only ? std::optional(size) : std::nullopt;
      });
  }
}

/// The values at which a scalar may behave differently than at all small ones: the ends of its
/// range, and the first that do not fit 31 and 32 bits.
static std::array<std::optional<int64_t>, 4> endsOf(const Symbol &s) {
  ValueRange r = s.range();
  int64_t d = s.divisor();
  auto beyond = [&](int64_t least) -> std::optional<int64_t> {
    int64_t v = int64_t(alignTo(uint64_t(least), uint64_t(d)));
    return r.lo <= v && v <= r.hi ? std::optional(v) : std::nullopt;
  };
  return {r.hi - (r.hi % d + d) % d, valueAfter(s, 0, /*positive=*/false), beyond(int64_t(1) << 31),
          beyond(int64_t(1) << 32)};
}

/// Whether the global tensors take no more memory than there is.
bool Chooser::fitsMemory(const ArgumentValues &values) const {
  long double bytes = 0;
  for (const auto &t : kernel.globals()) {
    long double reach = 1;
    for (auto [d, dim] : enumerate(shapeUnder(*t, values)))
      reach +=
          t->layout() ? 0 : (long double)(dim - 1) * t->strides()[d].evaluate([&](const Symbol &s) {
            return values.at(s.name().str());
          });
    bytes += t->layout() ? (long double)t->byteSize() : reach * t->bits() / 8;
  }
  return bytes <= (long double)memory;
}

/// Each scalar at each end, as many of them together as fit: the first values serve the rest.
/// Those that cost too much are left out: with them goes the number of CTAs or of passes.
void Chooser::reachEnds(std::vector<ArgumentChoice> &sets) {
  for (size_t end = 0; end != 4; ++end) {
    std::optional<ArgumentChoice> best;
    ArgumentValues values = sets.front().values;
    for (const Symbol &s : open) {
      std::optional<int64_t> v = endsOf(s)[end];
      int64_t before = values.at(s.name().str());
      if (!v || *v == before)
        continue;
      values[s.name().str()] = *v;
      auto choice = fitsMemory(values) ? trial(values, otherLimit) : std::nullopt;
      if (choice)
        best = std::move(choice);
      else
        values[s.name().str()] = before;
    }
    if (best &&
        none_of(sets, [&](const ArgumentChoice &set) { return set.values == best->values; }))
      sets.push_back(std::move(*best));
  }
}

static std::string atLine(const Statement &s) {
  return s.loc.line ? "line " + utostr(s.loc.line) + ": " : "";
}

/// Rings that no set reuses, and dynamic loops in which no CTA takes passes.
static std::vector<std::string> notesOf(const Kernel &kernel, ArrayRef<ArgumentChoice> sets) {
  std::vector<std::string> notes;
  std::string larger = sets.front().values.empty() ? "" : "; give larger arguments";
  for (auto [i, loop] : enumerate(sets.front().profile.loops)) {
    const auto &statement = std::get<ForStmt>(loop.statement->node);
    if (!statement.dynamic || any_of(sets, [&, i = i](const ArgumentChoice &set) {
          const std::set<int64_t> &passes = set.profile.loops[i].passes;
          return !passes.empty() && *passes.rbegin() > 1;
        }))
      continue;
    // CTAs that take over others do so in the PTX, which the meaning does not tell.
    notes.push_back(atLine(*loop.statement) +
                    (hasCtaForEachPass(kernel, statement)
                         ? "there is a CTA for each pass of the dynamic loop; a second pass of a "
                           "CTA is checked where the device gives it one"
                         : "there is a CTA for each pass of the dynamic loop, so that taking "
                           "another one has not been checked" +
                               (loop.runTime ? larger : "")));
  }
  for (auto [i, ring] : enumerate(sets.front().profile.rings)) {
    if (ring.size == 1 || any_of(sets, [&, i = i](const ArgumentChoice &set) {
          return set.profile.rings[i].turns > 0;
        }))
      continue;
    notes.push_back(atLine(*ring.statement) + "the ring of " + itostr(ring.size) + " '" +
                    ring.text +
                    "' is used for one turn only, so that the reuse of its stages has not been "
                    "checked" +
                    larger);
  }
  return notes;
}

Expected<ArgumentSets> tilecopy::chooseArgumentSets(const Kernel &kernel,
                                                    const ArgumentValues &given,
                                                    const Execution &execution, uint64_t memory) {
  if (Error e = checkGiven(kernel, given))
    return e;
  Chooser chooser(kernel, given, execution, memory);
  auto first = chooser.first();
  if (!first)
    return first.takeError();
  bool faulty = first->faulty;
  std::vector<ArgumentChoice> sets;
  sets.push_back(std::move(*first));
  if (!faulty)
    chooser.others(sets);
  if (execution.shallEnd())
    return make_error<MeaningStopped>("ended while values of the arguments were chosen");
  if (Error e = checkPromises(kernel, given, sets.front().values, execution))
    return e;
  ArgumentSets result;
  if (none_of(sets, [](const ArgumentChoice &set) { return set.faulty; }))
    result.notes = notesOf(kernel, sets);
  for (ArgumentChoice &set : sets)
    result.sets.push_back(std::move(set.values));
  return result;
}

Expected<ArgumentValues> tilecopy::chooseArguments(const Kernel &kernel,
                                                   const ArgumentValues &given,
                                                   const Execution &execution) {
  if (Error e = checkGiven(kernel, given))
    return e;
  auto first = Chooser(kernel, given, execution).first();
  if (!first)
    return first.takeError();
  return std::move(first->values);
}
