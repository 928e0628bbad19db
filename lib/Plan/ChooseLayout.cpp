//===- ChooseLayout.cpp - One layout for all uses of a tensor -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/ChooseLayout.h"
#include "LayoutCandidates.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// What decides, the first difference first.
using Rank = std::tuple<int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t>;

class Chooser {
public:
  Chooser(const Tensor &tensor, ArrayRef<LayoutUse> uses, const GpuTarget &target,
          std::optional<MmaMajor> matrix, WhyNoRoom whyNoRoom)
      : tensor(tensor), uses(uses), target(target), matrix(matrix), whyNoRoom(whyNoRoom) {
    choice.tensor = tensor.name().str();
    for (const LayoutUse &u : uses)
      choice.uses.push_back(u.text);
  }

  Expected<LayoutChoice> run();

private:
  static constexpr int64_t sectorsPerLine = 4;
  static constexpr int64_t anyCost = std::numeric_limits<int64_t>::max();
  bool tryAll(ArrayRef<NamedCandidate> candidates);
  bool tryGroup(unsigned n);
  Error tryRegisters();
  void searchOn();
  bool isKnown(const Layout &layout) const {
    return any_of(choice.candidates, [&](const LayoutCandidate &c) { return c.layout == layout; });
  }
  LayoutCandidate evaluate(const NamedCandidate &candidate, int64_t below = anyCost);
  Expected<LayoutUseCost> planUse(const LayoutUse &use,
                                  const std::shared_ptr<const Tensor> &placed);
  Rank rankOf(const LayoutCandidate &c) const;
  /// No conflict anywhere; and, with `wide`, no access that could be wider.
  bool isIdeal(const LayoutCandidate &c, bool wide) const {
    return all_of(c.uses, [&](const LayoutUseCost &u) {
      return !u.isSlowPath && u.wavefronts <= u.fewest && (!wide || u.accesses <= u.least);
    });
  }
  /// A request costs more than its width must.
  bool hasConflicts(const LayoutCandidate &c) const {
    return any_of(c.uses,
                  [](const LayoutUseCost &u) { return u.isSlowPath || u.wavefronts > u.ideal; });
  }
  bool hasLeastSectors(const LayoutCandidate &c) const {
    return all_of(c.uses, [](const LayoutUseCost &u) { return u.sectors <= u.leastSectors; });
  }
  /// Nothing can come before it: every number is the least possible.
  bool isPerfect(const LayoutCandidate &c) const {
    return c.illegal.empty() && isIdeal(c, /*wide=*/true) && hasLeastSectors(c) &&
           all_of(c.uses, [&](const LayoutUseCost &u) {
             return u.declines == 0 && u.lines * sectorsPerLine <= u.leastSectors;
           });
  }
  Error nothingServes() const;

  const Tensor &tensor;
  ArrayRef<LayoutUse> uses;
  const GpuTarget &target;
  std::optional<MmaMajor> matrix;
  WhyNoRoom whyNoRoom;
  LayoutChoice choice;
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
  // The layout of a register tile says how wide accesses of global memory are, too, and each of
  // their requests takes the pipe that shared memory's wavefronts take.
  if (tensor.space() == Space::Local)
    for (auto [use, cost] : zip(uses, c.uses))
      wavefronts += cost.requests * use.trips;
  return {slow, declines, wavefronts, sectors, accesses, lines, c.bytes};
}

/// The fewest accesses of a thread that transposes blocks: of what it has, blocks as wide as come
/// out even.
static int64_t fewestOfBlocks(const CopyOp &op) {
  int64_t element = std::max<int64_t>(1, op.dst.tensor->bits() / 8);
  int64_t bytes = op.count() * element / op.scopeThreads(), fewest = 2 * bytes / element;
  for (int64_t one : {16, 8, 4})
    for (int64_t other : {16, 8, 4})
      if (one >= element && other >= element && bytes % (one * other / element) == 0)
        fewest = std::min(fewest, bytes / one + bytes / other);
  return fewest;
}

/// A use with the tensor placed, as dispatch plans it.
Expected<LayoutUseCost> Chooser::planUse(const LayoutUse &use,
                                         const std::shared_ptr<const Tensor> &placed) {
  CopyOp op = use.op;
  for (Operand *o : {&op.dst, &op.src})
    if (o->tensor.get() == &tensor)
      o->tensor = placed;
  auto planned = dispatch(op, target);
  if (!planned)
    return planned.takeError();
  LayoutUseCost cost;
  cost.variant = planned->plan.variant;
  cost.isSlowPath = planned->isSlowPath();
  // That a matrix instruction could move a register tile does not count.
  for (const Candidate &c : planned->trace.candidates)
    cost.declines += tensor.space() == Space::Shared && c.outcome == Outcome::Declined &&
                     !c.reason().empty() && !StringRef(c.reason()).starts_with("pair ");
  for (const AccessCost &a : costOf(*planned)) {
    if (a.space == Space::Shared) {
      cost.wavefronts += a.cost;
      cost.ideal += a.ideal;
      cost.fewest += divideCeil(op.count() * op.dst.tensor->bits(), 8 * 128) *
                     int64_t(op.active.count() / op.scopeThreads());
    } else {
      if (a.isAsync)
        continue; // its boxes are the same under every layout
      cost.sectors += a.cost;
      cost.leastSectors += a.ideal;
      cost.lines += a.lines;
      cost.requests += a.requests;
    }
  }
  // Tiles at an edge are few, so those that lie inside decide.
  Plan inside = planned->plan;
  inside.edge.reset();
  for (const AccessCount &a : inside.accesses()) {
    cost.accesses += a.perThread;
    cost.least += divideCeil(a.perThread * a.bytes, 16);
  }
  if (const auto *tma = std::get_if<TmaPlan>(&planned->plan.body)) {
    cost.accesses += tma->issues();
    cost.least += tma->issues();
  }
  if (std::holds_alternative<BlockPlan>(planned->plan.body) && cost.sectors <= cost.leastSectors)
    cost.least = std::max(cost.least, fewestOfBlocks(use.op));
  return cost;
}

/// Ends where the uses take as many wavefronts as `below`, which makes it not possible.
LayoutCandidate Chooser::evaluate(const NamedCandidate &candidate, int64_t below) {
  LayoutCandidate result;
  result.name = candidate.name;
  result.layout = candidate.layout;
  result.align = std::max(candidate.align, tensor.align());
  auto placed = Tensor::create(tensor.name(), tensor.type(), tensor.space(), *tensor.staticShape(),
                               candidate.layout, result.align);
  if (!placed) {
    result.illegal = toString(placed.takeError());
    return result;
  }
  result.bytes = placed->byteSize();
  if (matrix && candidate.major != matrix) {
    result.illegal = "no matrix descriptor along that dimension";
    return result;
  }
  auto shared = std::make_shared<const Tensor>(std::move(*placed));
  if (whyNoRoom)
    if (result.illegal = whyNoRoom(shared); !result.illegal.empty())
      return result;
  for (const LayoutUse &use : uses) {
    auto cost = planUse(use, shared);
    if (!cost) {
      std::string why = toString(cost.takeError());
      result.illegal = use.text + ": " + StringRef(why).split('\n').first.str();
      return result;
    }
    below -= cost->wavefronts * use.trips;
    result.uses.push_back(std::move(*cost));
    if (below <= 0) {
      result.illegal = "no fewer wavefronts";
      return result;
    }
  }
  return result;
}

/// Where no candidate is without conflicts: the best of every padding and swizzle. Those that do
/// not come before all others are only counted.
void Chooser::searchOn() {
  for (const NamedCandidate &candidate :
       allPaddingsAndSwizzles(*tensor.staticShape(), tensor.bits())) {
    if (isKnown(candidate.layout))
      continue;
    ++choice.searched;
    const LayoutCandidate &now = choice.candidates[*best];
    int64_t wavefronts = 0;
    for (auto [use, cost] : zip(uses, now.uses))
      wavefronts += cost.wavefronts * use.trips;
    LayoutCandidate c = evaluate(candidate, wavefronts);
    if (!c.illegal.empty() || !(rankOf(c) < rankOf(now)))
      continue;
    choice.candidates.push_back(std::move(c));
    best = choice.candidates.size() - 1;
    if (!hasConflicts(choice.candidates[*best]))
      return;
  }
}

/// True when nothing can come before one of them.
bool Chooser::tryAll(ArrayRef<NamedCandidate> candidates) {
  for (const NamedCandidate &candidate : candidates) {
    if (isKnown(candidate.layout))
      continue;
    choice.candidates.push_back(evaluate(candidate));
    const LayoutCandidate &c = choice.candidates.back();
    if (c.illegal.empty() && (!best || rankOf(c) < rankOf(choice.candidates[*best])))
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
  // As the register tiles lie that it is copied from and to, so that nothing moves.
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

/// True when nothing needs to be tried after it.
bool Chooser::tryGroup(unsigned n) {
  if (tryAll(layoutGroup(n, *tensor.staticShape(), tensor.bits())))
    return true;
  constexpr unsigned lastOfPieces = 4; // of 16 bytes
  return best && isIdeal(choice.candidates[*best], /*wide=*/n < lastOfPieces);
}

Error Chooser::nothingServes() const {
  std::string text = "no layout of '" + tensor.name().str() + "' serves all of its uses";
  SmallVector<StringRef, 4> reasons;
  for (const LayoutCandidate &c : choice.candidates)
    if (!is_contained(reasons, StringRef(c.illegal)) && reasons.size() < 4)
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
    list.push_back(std::move(o));
  }
  return json::Object{{"tensor", tensor},
                      {"uses", json::Array(uses)},
                      {"layout", toString(best().layout)},
                      {"chosen", int64_t(chosen)},
                      {"searched", int64_t(searched)},
                      {"candidates", std::move(list)}};
}
