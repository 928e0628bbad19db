//===- ChooseLayout.cpp - One layout for all uses of a tensor -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/ChooseLayout.h"
#include "CostedUse.h"
#include "LayoutCandidates.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <deque>
#include <map>
#include <numeric>
#include <set>

using namespace llvm;
using namespace tilecopy;

namespace {

/// The criteria, the most important first.
using Rank = std::tuple<int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t>;

class Chooser {
public:
  Chooser(const Tensor &tensor, ArrayRef<LayoutUse> uses, const GpuTarget &target,
          std::optional<MmaMajor> matrix, WhyNoRoom whyNoRoom)
      : tensor(tensor), uses(uses), matrix(matrix), whyNoRoom(whyNoRoom) {
    choice.tensor = tensor.name().str();
    for (const LayoutUse &u : uses) {
      choice.uses.push_back(u.text);
      costedUses.emplace_back(tensor, u, target);
    }
  }

  Expected<LayoutChoice> run();

private:
  static constexpr int64_t sectorsPerLine = 4;
  static constexpr int64_t anyCost = std::numeric_limits<int64_t>::max();
  /// When counting a candidate stops.
  enum class Until {
    End,
    Worse,     // than the best in wavefronts, where nothing before them is better
    NotBetter, // as many wavefronts as the best
  };
  bool tryAll(ArrayRef<NamedCandidate> candidates, Until until = Until::End);
  bool tryGroup(unsigned n);
  Error tryRegisters();
  void searchOn();
  bool isKnown(const Layout &layout) const {
    return any_of(others, [&](size_t k) { return choice.candidates[k].layout == layout; });
  }
  bool isNew(const NamedCandidate &candidate);
  bool isNew(const ElementOrder &order) { return orders.insert(order).second; }
  LayoutCandidate evaluate(const NamedCandidate &candidate, Until until);
  void planUses(const std::shared_ptr<const Tensor> &placed, LayoutCandidate &result, Until until);
  bool replayUses(const ElementOrder &order, LayoutCandidate &result, Until until);
  int64_t mostFor(const LayoutCandidate &c, Until until) const;
  SmallVector<size_t, 4> worstFirst(bool columns) const;
  int64_t wavefrontsOf(const LayoutCandidate &c) const;
  Rank rankOf(const LayoutCandidate &c) const;
  /// No conflict anywhere and, with `wide`, no access that could be wider.
  bool isIdeal(const LayoutCandidate &c, bool wide) const {
    return all_of(c.uses, [&](const LayoutUseCost &u) {
      return !u.isSlowPath && u.wavefronts <= u.fewest && (!wide || u.accesses <= u.least);
    });
  }
  /// Some request costs more than its width requires.
  bool hasConflicts(const LayoutCandidate &c) const {
    return any_of(c.uses,
                  [](const LayoutUseCost &u) { return u.isSlowPath || u.wavefronts > u.ideal; });
  }
  bool hasLeastSectors(const LayoutCandidate &c) const {
    return all_of(c.uses, [](const LayoutUseCost &u) { return u.sectors <= u.leastSectors; });
  }
  /// Nothing can beat it: every number is the least possible.
  bool isPerfect(const LayoutCandidate &c) const {
    return c.isCounted() && isIdeal(c, /*wide=*/true) && hasLeastSectors(c) &&
           all_of(c.uses, [&](const LayoutUseCost &u) {
             return u.declines == 0 && u.lines * sectorsPerLine <= u.leastSectors;
           });
  }
  Error nothingServes() const;

  const Tensor &tensor;
  ArrayRef<LayoutUse> uses;
  std::deque<CostedUse> costedUses;
  std::optional<MmaMajor> matrix;
  WhyNoRoom whyNoRoom;
  LayoutChoice choice;
  // What was tried: orders of elements, and candidates that are more than an order.
  std::set<ElementOrder> orders;
  std::vector<size_t> others;
  using Families = SmallVector<const CostedUse::Family *, 4>;
  /// The wavefronts of each use in the simplest equivalent order, or a lower bound of them.
  struct Counted {
    SmallVector<int64_t, 4> wavefronts;
    bool isExact = false;
  };
  std::map<std::pair<ElementOrder, Families>, Counted> counted;
  SmallVector<int64_t, 4> excess[2]; // of each use over its ideal, by rows and by columns
  std::optional<size_t> best;
};

} // namespace

Rank Chooser::rankOf(const LayoutCandidate &c) const {
  int64_t slow = 0, declines = 0, wavefronts = 0, sectors = 0, accesses = 0, lines = 0;
  for (auto [use, cost] : zip(uses, c.uses)) {
    slow += cost.isSlowPath;
    declines += cost.declines;
    wavefronts += cost.wavefronts * use.trips;
    sectors += cost.sectors * use.trips;
    lines += cost.lines * use.trips;
    accesses += cost.accesses * use.trips;
  }
  // The layout of a register tile also determines the width of global accesses, and each of their
  // requests takes the pipe that shared memory's wavefronts take.
  if (tensor.space() == Space::Local)
    for (auto [use, cost] : zip(uses, c.uses))
      wavefronts += cost.requests * use.trips;
  return {slow, declines, wavefronts, sectors, accesses, lines, c.bytes};
}

int64_t Chooser::wavefrontsOf(const LayoutCandidate &c) const {
  int64_t sum = 0;
  for (auto [use, cost] : zip(uses, c.uses))
    sum += cost.wavefronts * use.trips;
  return sum;
}

/// The most wavefronts with which a candidate of these uses could still beat the best, or tie with
/// it.
int64_t Chooser::mostFor(const LayoutCandidate &c, Until until) const {
  if (until == Until::End || !best)
    return anyCost;
  const LayoutCandidate &now = choice.candidates[*best];
  auto before = [](const LayoutCandidate &o) {
    std::pair<int64_t, int64_t> sum;
    for (const LayoutUseCost &u : o.uses) {
      sum.first += u.isSlowPath;
      sum.second += u.declines;
    }
    return sum;
  };
  if (until == Until::NotBetter)
    return wavefrontsOf(now) - 1;
  return before(c) < before(now) ? anyCost : wavefrontsOf(now);
}

/// The uses; first those with the most conflicts in the order without padding and swizzle.
SmallVector<size_t, 4> Chooser::worstFirst(bool columns) const {
  SmallVector<size_t, 4> list(uses.size());
  std::iota(list.begin(), list.end(), 0);
  if (ArrayRef<int64_t> over = excess[columns]; !over.empty())
    stable_sort(list, [&](size_t a, size_t b) { return over[a] > over[b]; });
  return list;
}

/// Counts with the plans of other candidates that are known to be this one's too; false where a use
/// needs a plan of its own.
bool Chooser::replayUses(const ElementOrder &order, LayoutCandidate &result, Until until) {
  Families families;
  result.uses.clear();
  for (CostedUse &use : costedUses) {
    const CostedUse::Family *family = use.familyOf(order);
    if (!family)
      return false;
    result.uses.push_back(family->cost);
    result.uses.back().wavefronts = family->requests.ideal();
    families.push_back(family);
  }
  int64_t most = mostFor(result, until), sum = wavefrontsOf(result);
  ElementOrder like = simplest(order, tensor.layout()->size(), tensor.bits());
  Counted &known = counted[{like, families}];
  for (auto [use, wavefronts] : zip(result.uses, known.wavefronts))
    use.wavefronts = wavefronts;
  if (known.isExact || wavefrontsOf(result) > most)
    return true;
  for (LayoutUseCost &use : result.uses)
    use.wavefronts = use.ideal;
  for (size_t k : worstFirst(order.columns)) {
    if (sum > most)
      break;
    LayoutUseCost &use = result.uses[k];
    int64_t room = (most - sum) / uses[k].trips, ideal = use.wavefronts;
    use.wavefronts = families[k]->requests.wavefronts(like, ideal + room);
    sum += (use.wavefronts - ideal) * uses[k].trips;
  }
  known = {{}, sum <= most};
  for (const LayoutUseCost &use : result.uses)
    known.wavefronts.push_back(use.wavefronts);
  if (until == Until::End && !order.pad && !order.swizzle)
    for (const LayoutUseCost &use : result.uses)
      excess[order.columns].push_back((use.wavefronts - use.ideal));
  return true;
}

/// Plans each use.
void Chooser::planUses(const std::shared_ptr<const Tensor> &placed, LayoutCandidate &result,
                       Until until) {
  result.uses.clear();
  for (auto [use, costed] : zip(uses, costedUses)) {
    auto cost = costed.plan(placed);
    if (!cost) {
      std::string why = toString(cost.takeError());
      result.illegal = use.text + ": " + StringRef(why).split('\n').first.str();
      break;
    }
    result.uses.push_back(std::move(*cost));
    if (until == Until::NotBetter && wavefrontsOf(result) > mostFor(result, until))
      break;
  }
}

LayoutCandidate Chooser::evaluate(const NamedCandidate &candidate, Until until) {
  LayoutCandidate result;
  result.name = candidate.name;
  result.layout = candidate.layout;
  result.align = std::max(candidate.align, tensor.align());
  bool isReplayed = false;
  auto cut = [&] {
    bool isCut = wavefrontsOf(result) > mostFor(result, until);
    if (isCut) {
      result.moreThan = mostFor(result, until);
      result.uses.clear();
    }
    return isCut;
  };
  if (matrix && candidate.major != matrix) {
    result.illegal = "no matrix descriptor along that dimension";
    return result;
  }
  if (candidate.order && replayUses(*candidate.order, result, until)) {
    isReplayed = true;
    if (cut())
      return result;
  }
  auto placed = Tensor::create(tensor.name(), tensor.type(), tensor.space(), *tensor.staticShape(),
                               candidate.layout, result.align);
  if (!placed) {
    result.illegal = toString(placed.takeError());
    return result;
  }
  result.bytes = placed->byteSize();
  auto shared = std::make_shared<const Tensor>(std::move(*placed));
  if (whyNoRoom)
    result.illegal = whyNoRoom(shared);
  if (result.illegal.empty() && !isReplayed) {
    planUses(shared, result, until);
    if (result.illegal.empty())
      cut();
  }
  return result;
}

/// Used where every candidate has conflicts: the best of all paddings and swizzles. Those that do
/// not beat all others are only counted.
void Chooser::searchOn() {
  SmallVector<int64_t, 4> shape(*tensor.staticShape());
  for (const ElementOrder &order : allPaddingsAndSwizzles(shape, tensor.bits())) {
    if (matrix || !isNew(order))
      continue;
    ++choice.searched;
    LayoutCandidate tried;
    if (replayUses(order, tried, Until::NotBetter) &&
        wavefrontsOf(tried) > mostFor(tried, Until::NotBetter))
      continue;
    NamedCandidate candidate = candidateOf(shape, order, plainAlign);
    if (isKnown(candidate.layout))
      continue;
    LayoutCandidate c = evaluate(candidate, Until::NotBetter);
    if (!c.isCounted() || !(rankOf(c) < rankOf(choice.candidates[*best])))
      continue;
    choice.candidates.push_back(std::move(c));
    best = choice.candidates.size() - 1;
    if (!hasConflicts(choice.candidates[*best]))
      return;
  }
}

/// An order of elements may also be the layout of a candidate under another name.
bool Chooser::isNew(const NamedCandidate &candidate) {
  if (candidate.order)
    return isNew(*candidate.order) && !isKnown(candidate.layout);
  if (any_of(choice.candidates, [&](const auto &c) { return c.layout == candidate.layout; }))
    return false;
  others.push_back(choice.candidates.size());
  return true;
}

/// True when nothing can beat one of them.
bool Chooser::tryAll(ArrayRef<NamedCandidate> candidates, Until until) {
  for (const NamedCandidate &candidate : candidates) {
    if (!isNew(candidate))
      continue;
    choice.candidates.push_back(evaluate(candidate, until));
    const LayoutCandidate &c = choice.candidates.back();
    if (c.isCounted() && (!best || rankOf(c) < rankOf(choice.candidates[*best])))
      best = choice.candidates.size() - 1;
    if (isPerfect(c))
      return true;
  }
  return false;
}

/// A register tile is spread over the threads of its copies' scope.
Error Chooser::tryRegisters() {
  static constexpr Axis axes[] = {Axis::M, Axis::LaneId, Axis::TidInWg, Axis::Tx};
  if (uses.empty())
    return opError(OpFault::Layout, tensor.name(),
                   "no copy says how '" + tensor.name() +
                       "' lies over threads: layout auto is for "
                       "tiles that are copied");
  const CopyOp &first = uses.front().op;
  for (const LayoutUse &u : uses)
    if (u.op.scope != first.scope)
      return opError(OpFault::Layout, tensor.name(),
                     "'" + tensor.name() + "' is copied by a " + scopeName(first.scope) +
                         " and by a " + scopeName(u.op.scope) +
                         "; layout auto is for tiles of one scope");
  // The layouts of the register tiles that it is copied from and to, so that nothing moves.
  std::vector<NamedCandidate> candidates;
  for (const LayoutUse &u : uses)
    for (const Operand *o : {&u.op.dst, &u.op.src})
      if (o->tensor.get() != &tensor && o->tensor->space() == Space::Local &&
          o->tensor->staticShape() == tensor.staticShape())
        if (const Layout *layout = o->tensor->layout())
          candidates.push_back({"as " + o->tensor->name().str(), *layout, 0, std::nullopt});
  if (tryAll(candidates))
    return Error::success();
  for (unsigned n = 0; n != RegisterGroups; ++n)
    if (tryAll(registerGroup(n, *tensor.staticShape(), tensor.bits(), axes[unsigned(first.scope)],
                             first.scopeThreads())) ||
        (best && isIdeal(choice.candidates[*best], /*wide=*/true) &&
         hasLeastSectors(choice.candidates[*best])))
      break;
  if (choice.candidates.empty())
    return opError(OpFault::Layout, tensor.name(),
                   "'" + tensor.name() + "' has " + Twine(tensor.layout()->size()) +
                       " elements, which the " + Twine(first.scopeThreads()) + " threads of a " +
                       scopeName(first.scope) +
                       " cannot share equally; layout auto gives each thread as many");
  return best ? Error::success() : nothingServes();
}

/// True when no later group needs to be tried.
bool Chooser::tryGroup(unsigned n) {
  constexpr unsigned lastNamed = 2, lastOfPieces = 4; // of 16 bytes
  auto group = layoutGroup(n, *tensor.staticShape(), tensor.bits());
  if (n == lastNamed)
    append_range(group, blockedCandidates(tensor, uses));
  if (tryAll(group, n <= lastNamed ? Until::End : Until::Worse))
    return true;
  return best && isIdeal(choice.candidates[*best], /*wide=*/n < lastOfPieces);
}

Error Chooser::nothingServes() const {
  std::string text = "no layout of '" + tensor.name().str() + "' serves all of its uses";
  SmallVector<StringRef, 4> reasons;
  for (const LayoutCandidate &c : choice.candidates)
    if (!c.illegal.empty() && !is_contained(reasons, StringRef(c.illegal)) && reasons.size() < 4)
      reasons.push_back(c.illegal);
  for (StringRef reason : reasons)
    text += "\n  " + reason.str();
  return opError(OpFault::Layout, tensor.name(), text);
}

Expected<LayoutChoice> Chooser::run() {
  if (tensor.space() == Space::Local) {
    if (Error e = tryRegisters())
      return e;
    choice.chosen = *best;
    return std::move(choice);
  }
  for (unsigned n = 0; n != LayoutGroups; ++n)
    if (tryGroup(n))
      break;
  if (!best)
    return nothingServes();
  if (hasConflicts(choice.candidates[*best]))
    searchOn();
  choice.chosen = *best;
  return std::move(choice);
}

Expected<LayoutChoice> tilecopy::chooseLayout(const Tensor &tensor, ArrayRef<LayoutUse> uses,
                                              const GpuTarget &target,
                                              std::optional<MmaMajor> matrix, WhyNoRoom whyNoRoom) {
  if ((tensor.space() != Space::Shared && tensor.space() != Space::Local) || !tensor.staticShape())
    return opError(OpFault::Layout, tensor.name(),
                   "'" + tensor.name() +
                       "' is not a shared or register tensor of constant shape; a " +
                       "layout is chosen for those");
  return Chooser(tensor, uses, target, matrix, whyNoRoom).run();
}

std::vector<size_t> LayoutChoice::conflicts() const {
  std::vector<size_t> list;
  for (auto [k, use] : enumerate(best().uses))
    if (use.wavefronts > use.ideal)
      list.push_back(k);
  return list;
}

static void printUses(raw_ostream &os, const LayoutCandidate &c) {
  if (!c.illegal.empty()) {
    os << "not possible, " << c.illegal;
    return;
  }
  if (c.moreThan) {
    os << "more than " << *c.moreThan << " wavefronts";
    return;
  }
  ListSeparator plus(" + ");
  int64_t sum = 0, accesses = 0, lines = 0;
  for (const LayoutUseCost &u : c.uses) {
    os << plus << u.wavefronts;
    sum += u.wavefronts;
    accesses += u.accesses;
    lines += u.lines;
  }
  if (c.uses.size() > 1)
    os << " = " << sum;
  os << " wavefronts, " << accesses << " accesses a thread, " << lines << " lines, " << c.bytes
     << " bytes";
}

void LayoutChoice::print(raw_ostream &os) const {
  os << "layout of " << tensor << ": " << best().layout << ", " << best().name << " ("
     << candidates.size() << " tried";
  if (searched)
    os << ", and " << searched << " paddings and swizzles";
  os << ")\n";
  for (auto [name, use] : zip(uses, best().uses))
    os << "  use at " << name << ", " << use.variant << ": " << use.wavefronts
       << " wavefronts, ideal " << use.ideal << '\n';
  if (auto left = conflicts(); !left.empty()) {
    os << (uses.size() > 1 ? "  no layout serves all uses without conflicts: "
                           : "  no layout serves it without conflicts: ");
    ListSeparator comma;
    for (size_t k : left)
      os << comma << uses[k];
    os << '\n';
  }
  for (auto [k, c] : enumerate(candidates)) {
    os << (k == chosen ? "  -> " : "     ") << c.name << ": ";
    printUses(os, c);
    os << '\n';
  }
}

json::Value LayoutChoice::toJSON() const {
  json::Array list;
  for (const LayoutCandidate &c : candidates) {
    json::Array costs;
    for (const LayoutUseCost &u : c.uses)
      costs.push_back(json::Object{{"variant", u.variant},
                                   {"wavefronts", u.wavefronts},
                                   {"ideal", u.ideal},
                                   {"sectors", u.sectors},
                                   {"accesses", u.accesses}});
    json::Object o{{"name", c.name},
                   {"layout", toString(c.layout)},
                   {"bytes", c.bytes},
                   {"uses", std::move(costs)}};
    if (!c.illegal.empty())
      o["not_possible"] = c.illegal;
    if (c.moreThan)
      o["more_than"] = *c.moreThan;
    list.push_back(std::move(o));
  }
  return json::Object{{"tensor", tensor},
                      {"uses", json::Array(uses)},
                      {"layout", toString(best().layout)},
                      {"chosen", int64_t(chosen)},
                      {"searched", int64_t(searched)},
                      {"candidates", std::move(list)}};
}
