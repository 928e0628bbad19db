//===- CostWalk.cpp - The requests of a plan ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostWalk.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <numeric>

using namespace llvm;
using namespace tilecopy;

/// How many warps' rounds are walked at most where they do not repeat.
static constexpr int64_t MostWarps = 1 << 18;

static bool isOfThread(const Symbol &s) {
  switch (s.kind()) {
  case SymbolKind::Thread:
  case SymbolKind::Lane:
  case SymbolKind::Warp:
  case SymbolKind::Warpgroup:
    return true;
  default:
    return false;
  }
}

CostWalk::CostWalk(const Plan &plan, bool ofDst, const BitVector &active, SymbolValues values)
    : plan(plan), side(ofDst ? plan.dst : plan.src), ofDst(ofDst), active(active), values(values),
      bits(elementBits(plan.type)) {
  cost.space = side.space;
  cost.isStore = ofDst;
  cost.bytes = side.accessBytes;
}

int64_t CostWalk::valueOf(const Expr &step) {
  if (!step.isConstant())
    unknown.push_back(step);
  stepsAreOfThread |= step.dependsOnThread();
  return valueFor(0, step);
}

int64_t CostWalk::valueFor(unsigned t, const Expr &e) {
  if (e.isConstant())
    return e.constantPart();
  return e.evaluate([&](const Symbol &s) -> int64_t {
    switch (s.kind()) {
    case SymbolKind::Thread:
      return t;
    case SymbolKind::Lane:
      return t % ThreadsPerWarp;
    case SymbolKind::Warp:
      return t / ThreadsPerWarp;
    case SymbolKind::Warpgroup:
      return t / ThreadsPerWarpgroup;
    default:
      return values(s);
    }
  });
}

/// "ld = 1024" of the arguments on which the sectors of a side depend.
std::string CostWalk::assumptions() const {
  std::map<std::string, int64_t> used;
  for (const Expr &e : unknown)
    e.forEachLeaf([&](const Symbol &s) {
      if (s.kind() == SymbolKind::Argument)
        used[s.name().str()] = values(s);
    });
  std::string text;
  for (const auto &[name, value] : used)
    text += (text.empty() ? "" : ", ") + name + " = " + itostr(value);
  return text;
}

std::optional<int64_t> CostWalk::offset(int64_t index) const {
  if (onlyThread)
    return index == *onlyThread ? std::optional<int64_t>(0) : std::nullopt;
  index -= threadOffset;
  int64_t sum = 0;
  for (const Step &s : reverse(threads)) {
    bool outermost = &s == &threads.front();
    int64_t digit = index;
    // In 32 bits, which are divided several times faster.
    if (!outermost && isUInt<32>(index) && isUInt<32>(s.extent)) {
      digit = uint32_t(index) % uint32_t(s.extent);
      index = uint32_t(index) / uint32_t(s.extent);
    } else if (!outermost && index >= 0) {
      digit = index % s.extent;
      index /= s.extent;
    }
    if (s.onlyZero && digit != 0)
      return std::nullopt;
    sum += digit * s.step;
  }
  return index < 0 ? std::nullopt : std::optional(sum);
}

std::optional<int64_t> CostWalk::place(unsigned thread) {
  int64_t index = team && team->each ? thread : thread % std::max(1u, plan.scopeThreads);
  if (team && !team->has(index))
    return std::nullopt;
  index = team ? team->rankOf(index) + round * team->countWith(index) : index + round * workers();
  if (items && index >= items)
    return std::nullopt;
  auto at = offset(index);
  if (!at)
    return std::nullopt;
  return *at + (baseIsOfThread ? valueFor(thread, side.base) : base);
}

/// The lanes of a pattern, all moved by `shift`.
CostWalk::Places CostWalk::placesOf(const Pattern &pattern, int64_t shift, unsigned first) const {
  Places places{kind, cost.bytes, pattern.lanes, pattern.places, first};
  for (int64_t &at : places.at)
    at += shift;
  return places;
}

Request CostWalk::requestOf(const Places &places) const {
  Request r{places.kind, places.bytes, places.lanes, {}};
  for (unsigned l = 0; l != WarpLanes; ++l)
    if (r.has(l)) {
      int64_t at = places.at[l];
      r.address[l] = (side.swizzle ? side.swizzle->apply(at) : at) * bits / 8;
      if (movesWords)
        r.address[l] = unitOf(r.address[l], cost.bytes) * cost.bytes;
    }
  return r;
}

RequestCost CostWalk::costOf(const Request &r) {
  RequestCost one = side.space == Space::Global ? sectorsOf(r) : wavefrontsOf(r);
  if (one.lanes && one.cost > worst) {
    worst = one.cost;
    cost.lanes = one.lanes;
  }
  return one;
}

/// The elements after which requests without a swizzle cost the same.
int64_t CostWalk::plainPeriod() const {
  return std::max<int64_t>(1, (side.space == Space::Global ? 128 : 4) * 8 / bits);
}

/// Requests of one pattern and one class cost the same.
int64_t CostWalk::classOf(const Pattern &pattern, int64_t shift) const {
  // Banks and lines repeat every 128 bytes, and without a swizzle a bank is as good as another.
  int64_t period = plainPeriod();
  if (side.swizzle) {
    // Where no bit of the shift meets a bit of the lanes, it permutes the banks as a whole.
    constexpr int64_t turned = -1;
    if (side.space == Space::Shared && shift >= 0 && (pattern.used & shift) == 0)
      return turned;
    period = std::max<int64_t>(side.swizzle->repeat(), 128 * 8 / bits);
  }
  return (shift % period + period) % period;
}

/// Whether all warps lie as the first one does, each moved as a whole: all threads take part, and
/// no carry between digits falls inside a warp.
bool CostWalk::areWarpsAlike() const {
  if (!areWarpsWhole || threadOffset)
    return false;
  // Digits of the lane come first; the one that reaches the warp's end may continue beyond it, and
  // the outermost one has no end.
  int64_t below = 1;
  for (const Step &s : reverse(threads)) {
    if (below < ThreadsPerWarp && ThreadsPerWarp % below)
      return false;
    if (&s == &threads.front())
      return true;
    below *= s.extent;
    if (below >= ThreadsPerWarp)
      return below % ThreadsPerWarp == 0;
  }
  return false;
}

/// Joins digits where the outer one continues the inner one.
void CostWalk::joinThreads() {
  SmallVector<Step, 6> joined;
  for (const Step &s : threads) {
    bool continues = !joined.empty() && !s.onlyZero && !joined.back().onlyZero &&
                     joined.back().step == s.step * s.extent;
    if (continues)
      joined.back() = {joined.back().extent * s.extent, s.step, false};
    else
      joined.push_back(s);
  }
  threads = std::move(joined);
}

/// The places of a warp's threads whose indices begin at `index`, as `patternOf` returns them. All
/// of them take part, up to the last item.
std::optional<int64_t> CostWalk::wholeWarp(int64_t index, Pattern &p) const {
  int64_t count = ThreadsPerWarp;
  if (items)
    count = std::clamp<int64_t>(items - index, 0, count);
  if (count == 0)
    return std::nullopt;
  p.lanes = count == ThreadsPerWarp ? ~0u : (1u << count) - 1;
  SmallVector<int64_t, 6> digits(threads.size());
  int64_t start = base, rest = index, at = 0;
  for (size_t k = threads.size(); k-- > 0;) {
    digits[k] = k ? rest % threads[k].extent : rest;
    rest /= threads[k].extent;
    start += digits[k] * threads[k].step;
  }
  if (threads.empty())
    return start;
  for (int64_t lane = 0; lane != count;) {
    // As far as the innermost digit counts on.
    size_t k = threads.size() - 1;
    int64_t last = count, step = threads[k].step;
    if (k)
      last = std::min(count, lane + threads[k].extent - digits[k]);
    digits[k] += last - lane;
    for (; lane != last; ++lane, at += step)
      p.places[lane] = at;
    for (; k && digits[k] == threads[k].extent; --k) {
      at += threads[k - 1].step - threads[k].extent * threads[k].step;
      digits[k] = 0;
      ++digits[k - 1];
    }
  }
  for (int64_t place : p.places)
    p.used |= place;
  return start;
}

/// How the 32 threads from `first` on lie, as steps from the first one that takes part, and the
/// place of that one.
std::optional<int64_t> CostWalk::makePattern(unsigned first, Pattern &p) {
  if (int64_t index =
          first % std::max(1u, plan.scopeThreads) + round * plan.scopeThreads - threadOffset;
      areWarpsWhole && index >= 0)
    return wholeWarp(index, p);
  std::optional<int64_t> start;
  for (unsigned l = 0; l != std::min<size_t>(32, active.size() - first); ++l) {
    if (!active[first + l] || l >= lanesWithRows)
      continue;
    if (auto at = place(first + l)) {
      if (!start)
        start = *at;
      p.places[l] = *at - *start;
      p.lanes |= 1u << l;
      p.used |= p.places[l];
    }
  }
  return start;
}

/// The number of the pattern of the 32 threads from `first` on, and the place of the first one that
/// takes part.
std::optional<std::pair<unsigned, int64_t>> CostWalk::patternOf(unsigned first) {
  if (warpsAreAlike && !patterns.empty() && patterns.front().lanes == ~0u)
    if (auto last = place(first + ThreadsPerWarp - 1))
      return std::pair(0u, *last - patterns.front().places.back());
  Pattern p;
  auto start = makePattern(first, p);
  if (!start)
    return std::nullopt;
  auto known = find_if(
      patterns, [&](const Pattern &k) { return k.lanes == p.lanes && k.places == p.places; });
  if (known == patterns.end())
    known = patterns.insert(patterns.end(), p);
  return std::pair(unsigned(known - patterns.begin()), *start);
}

/// The requests of the 32 threads from `first` on.
void CostWalk::warp(unsigned first) {
  auto found = patternOf(first);
  if (!found)
    return;
  auto [pattern, start] = *found;
  for (int64_t moved : moves) {
    int64_t shift = start + moved;
    auto [place, isNew] = known.try_emplace({pattern, classOf(patterns[pattern], shift)});
    if (isNew)
      place->second = costOf(requestOf(placesOf(patterns[pattern], shift, first)));
    const RequestCost &one = place->second;
    ++cost.requests;
    cost.cost += one.cost;
    cost.ideal += one.ideal;
    cost.lines += one.lines;
    if (isAnswered())
      return;
  }
}

bool CostWalk::start() {
  if (side.space != Space::Global && side.space != Space::Shared)
    return false;
  bool isWalked =
      std::visit([&](const auto &body) { return body.walk(plan, ofDst, *this); }, plan.body);
  if (!isWalked || stepsAreOfThread) // threads would have patterns of their own
    return false;
  kind = ofDst ? Request::Store : Request::Load;
  if (rowsOfMatrices) {
    kind = Request::Matrix;
    cost.bytes = 16;
    lanesWithRows = rowsOfMatrices;
  }
  if (side.space != Space::Shared && plan.scope != Scope::Thread)
    cost.assumed = assumptions();
  if (const auto *threads = std::get_if<ThreadPlan>(&plan.body); threads && threads->teamEnd)
    cost.assumed = threads->teamEnd->str() + " = " + itostr(active.find_last() + 1);
  side.base.forEachLeaf([&](const Symbol &s) { baseIsOfThread |= isOfThread(s); });
  base += valueFor(0, side.base);
  joinThreads();
  areWarpsWhole = plan.scopeThreads && !onlyThread && !team && !baseIsOfThread &&
                  lanesWithRows == ThreadsPerWarp && plan.scopeThreads % ThreadsPerWarp == 0 &&
                  active.size() % ThreadsPerWarp == 0 && active.all() &&
                  none_of(threads, [](const Step &t) { return t.onlyZero; });
  warpsAreAlike = areWarpsAlike();
  return true;
}

/// Says so where only the first accesses are walked (SideWalk::repeatBy).
void CostWalk::assumeFirst(int64_t walked, int64_t all, StringRef what) {
  if (walked >= all)
    return;
  cost.assumed += (cost.assumed.empty() ? "the first " : ", the first ") + itostr(walked) + " of " +
                  itostr(all) + " " + what.str();
}

std::optional<AccessCost> CostWalk::run() {
  if (!start())
    return std::nullopt;
  constexpr size_t few = 1 << 17;
  for (const AccessCount &c :
       std::visit([&](const auto &body) { return body.accesses(plan); }, plan.body))
    if (!items && moves.size() > few && c.space == side.space && c.isStore == ofDst &&
        c.bytes == side.accessBytes)
      assumeFirst(int64_t(moves.size()), c.perThread, "accesses of each thread");
  if (items)
    walkItems();
  else
    walkRounds(rounds);
  return cost;
}

bool CostWalk::isIdeal() {
  asksForIdeal = true;
  auto all = run();
  return all && all->isIdeal();
}

/// Rounds that repeat earlier ones are counted, not walked.
void CostWalk::walkItems() {
  rounds = std::min<int64_t>(rounds, divideCeil(items, workers()));
  int64_t most = std::max<int64_t>(1, MostWarps * 32 / std::max<int64_t>(32, active.size()));
  int64_t whole = items / workers(); // the last one may be for some threads
  if (int64_t same = repetition(); same && same <= most / 2 && whole / same > 2) {
    walkRounds(same);
    int64_t times = whole / same;
    for (int64_t *sum : {&cost.requests, &cost.cost, &cost.ideal, &cost.lines})
      *sum *= times;
    round = times * same;
  } else if (rounds > most) {
    assumeFirst(most, rounds, "rounds");
    rounds = most;
  }
  walkRounds(rounds);
}

void CostWalk::walkRounds(int64_t end) {
  for (; round < end; ++round)
    for (unsigned first = 0; first < active.size() && !isAnswered(); first += 32)
      warp(first);
}

/// After how many rounds of numbered vectors the lanes lie as before, moved by whole lines or
/// banks: all inner digits have turned then, and the outermost one has moved by a period of
/// `classOf`. 0 where that is not soon.
int64_t CostWalk::repetition() const {
  int64_t inner = 1, count = workers();
  if (side.swizzle || onlyThread || threadOffset || (team && team->each))
    return 0;
  for (const Step &s : drop_begin(threads, threads.empty() ? 0 : 1))
    if (s.onlyZero || s.extent > MostWarps || (inner *= s.extent) > MostWarps * count)
      return 0;
  int64_t turn = inner / std::gcd(inner, count), period = plainPeriod(); // in rounds, in elements
  int64_t moved = threads.empty() ? 0 : turn * count / inner * (threads.front().step % period);
  return turn * (period / std::gcd(period, moved));
}

std::optional<CostWalk::Places> CostWalk::firstPlaces() {
  Pattern pattern;
  auto at = start() && !moves.empty() ? makePattern(0, pattern) : std::nullopt;
  if (!at)
    return std::nullopt;
  return placesOf(pattern, *at + moves.front(), 0);
}

bool CostWalk::forEach(function_ref<void(const Places &)> visit) {
  if (!start())
    return false;
  for (; round != rounds; ++round)
    for (unsigned first = 0; first < active.size(); first += 32) {
      Pattern pattern;
      auto start = makePattern(first, pattern);
      if (!start)
        continue;
      for (int64_t moved : moves)
        visit(placesOf(pattern, *start + moved, first));
    }
  return true;
}
