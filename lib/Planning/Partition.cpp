//===- Partition.cpp - Rounds x threads x vector --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partition.h"
#include "LaneOrder.h"
#include "Masks.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

namespace {

/// Accesses that one pass unrolls: enough to hide latency, few enough for the registers.
constexpr int64_t unrollLimit = 8;

/// The result of a run: the body in its general form, and the sides.
struct Shares {
  ThreadPlan body;
  PlanSide dst, src;
  std::optional<MaskForm> mask;
  int64_t runVectors = 1; // that follow each other on both sides
};

class Partitioner {
public:
  Partitioner(const PartitionRequest &request, bool guarded, Findings &findings)
      : op(request.op), dst(request.dst), src(request.src), dstLeads(request.dstLeads),
        leaderBytes(guarded ? 16 : request.leaderBytes), leastBytes(request.leastBytes),
        dstWidths(request.dstWidths), mayDiffer(request.mayDiffer),
        fillsWithZeros(guarded && request.fillsWithZeros), shifts(request.shiftUnit != 0),
        findings(findings) {
    pairs = counters::select<Elements, OfSrc + Elements, WalkedIndex>(request.pairs);
    body.team = op.team();
    if (body.team)
      body.teamEnd = op.activeEnd;
    if (guarded)
      edgesOf(request.bounds);
    else
      forgetDimensions();
  }

  std::optional<Shares> run() {
    if (op.isMasked() && !(result.mask = maskOf(op, findings)))
      return std::nullopt;
    order();
    // Joining on one side alone would change the other's map: row-major global rows are not
    // a contiguous run in a K-tiled shared tile.
    counters::join(pairs);
    if (!chooseVector())
      return std::nullopt;
    if (uneven || scattersLanes()) {
      numberVectors();
    } else {
      widenLeader();
      shareAmongThreads();
      unrollInnermost(body.loops, body.unrolled, unrollBudget()); // enough accesses in flight
    }
    fillSides();
    return std::move(result);
  }

private:
  const Expr &lead(const PlanIter &p) const { return p[dstLeads ? Dst : Src]; }
  int64_t bits() const { return op.dst.tensor->bits(); }
  int64_t elementsIn(unsigned bytes) const { return bytes * 8 / bits(); }

  void edgesOf(const RegionBounds &bounds);
  void forgetDimensions();
  void order();
  bool chooseVector();
  unsigned widest(bool evenly, Findings &findings);
  bool fits(unsigned bytes, bool evenly, Findings &findings);
  bool isAligned(unsigned bytes, Findings &findings);
  void differ();
  bool cutInFront(int64_t vector) const;
  MaskedVectors masked(int64_t vector) const; // along the innermost counter
  void takeVector(unsigned bytes);
  int64_t roundsOf(unsigned bytes) const {
    return divideCeil(uint64_t(op.count() / elementsIn(bytes)), uint64_t(op.workers()));
  }
  Proof sideAligned(const Operand &operand, const AddressMap &map, bool isDst, int64_t vector,
                    unsigned bytes, std::string &why);
  void widenLeader();
  LaneSide sideOf(bool isDst) const {
    return isDst ? LaneSide{op.dst, dst, dstBytes, true} : LaneSide{op.src, src, srcBytes, false};
  }
  bool scattersLanes() {
    return !shifts && pairs.size() > 1 &&
           scattered(SmallVector<PlanIter, 8>(reverse(pairs)), op.workers(), sideOf(true),
                     sideOf(false), findings);
  }
  void shareAmongThreads();
  void numberVectors();
  int64_t unrollBudget() const { return unrollLimit * 16 / std::max<int64_t>(body.vectorBytes, 8); }
  void fillSides();

  const CopyOp &op;
  const AddressMap &dst, &src;
  SmallVector<PlanIter, 8> pairs;
  bool dstLeads;
  unsigned leaderBytes, leastBytes;
  ArrayRef<unsigned> dstWidths;
  bool mayDiffer, fillsWithZeros, shifts;
  Findings &findings;

  Shares result;
  ThreadPlan &body = result.body;
  unsigned dstBytes = 0, srcBytes = 0; // of an access
  std::optional<bool> narrowDst;       // the side that is tried with accesses of `narrowBytes`
  unsigned narrowBytes = 0;
  bool uneven = false; // the threads do not divide the vectors
};

void Partitioner::edgesOf(const RegionBounds &bounds) {
  for (const EdgeDim &e : bounds.edges)
    body.edges.push_back({e, false});
  if (uint64_t fill = op.fillBits().value_or(0))
    body.fill = fill;
}

/// Without guards, counters of several dimensions may be joined.
void Partitioner::forgetDimensions() {
  for (PlanIter &p : pairs) {
    p.tag = {};
    p[Along] = Expr(0);
  }
}

/// Orders counters with the leading side's largest strides first. Run-time strides count as large,
/// and a stride of zero (a broadcast) as larger still, so that the contiguous direction ends up
/// last.
void Partitioner::order() {
  auto key = [&](const PlanIter &p) {
    const Expr &s = lead(p);
    if (!s.isConstant())
      return std::numeric_limits<int64_t>::max() - 1;
    return s.isConstant(0) ? std::numeric_limits<int64_t>::max() : std::abs(s.constantPart());
  };
  auto before = [&](const PlanIter &a, const PlanIter &b) { return key(a) > key(b); };
  if (!is_sorted(pairs, before))
    stable_sort(pairs, before);
}

static Proof bytesAligned(const Expr &elements, int64_t bits, unsigned bytes) {
  return (elements * Expr(bits)).isMultipleOf(int64_t(bytes) * 8);
}

/// Whether every access of `vector` elements on this side is at a multiple of `bytes` and inside
/// one swizzle chunk. The one rule for accesses of every width, on either side.
Proof Partitioner::sideAligned(const Operand &operand, const AddressMap &map, bool isDst,
                               int64_t vector, unsigned bytes, std::string &why) {
  const Tensor &t = *operand.tensor;
  auto blame = [&](Proof p, const Twine &text) {
    why = (t.name() + ": " + text).str();
    return p;
  };
  if (shifts && isDst == dstLeads)
    return Proof::Proven;
  if (t.align() % bytes)
    return blame(Proof::Unknown, "its base is aligned to " + Twine(t.align()) + " bytes only");
  if (!map.keepsTogether(vector))
    return blame(Proof::Disproven,
                 "a swizzle chunk holds " + Twine(map.swizzle->run()) + " elements");
  if (Proof p = bytesAligned(map.base, bits(), bytes); p != Proof::Proven)
    return blame(p, "the region starts at element " + map.base.str());
  for (const RowIndices &r : map.rows)
    if (Proof p = bytesAligned(r.stride, bits(), bytes); p != Proof::Proven)
      return blame(p, "rows are " + r.stride.str() + " elements apart");
  for (size_t i = 0; i + (vector > 1) < pairs.size(); ++i) {
    const Expr &stride = pairs[i][isDst ? Dst : Src];
    if (Proof p = bytesAligned(stride, bits(), bytes); p != Proof::Proven)
      return blame(p, "a stride is " + stride.str() + " elements");
  }
  return Proof::Proven;
}

/// Whether a vector may lie across an edge such that the elements inside are not its first ones.
bool Partitioner::cutInFront(int64_t vector) const {
  if (vector <= std::max<int64_t>(1, 8 / bits()))
    return false;
  const PlanIter &along = pairs.back();
  return any_of(body.edges, [&](const PlanEdge &e) {
    if (!along.tag.isOf(e.dim.walked))
      return false;
    return !along[Along].isConstant(1) ||
           (e.dim.low && e.dim.start.isMultipleOf(vector) != Proof::Proven);
  });
}

MaskedVectors Partitioner::masked(int64_t vector) const {
  return pairs.empty() ? MaskedVectors{{}, {}, 1, false}
                       : MaskedVectors{ArrayRef(pairs).drop_back(), pairs.back(), vector,
                                       masksMaySplit(op, *result.mask)};
}

/// Whether the accesses of both sides of vectors of so many bytes are aligned.
bool Partitioner::isAligned(unsigned bytes, Findings &findings) {
  std::string why;
  for (bool isDst : {true, false}) {
    unsigned each = narrowDst == isDst ? narrowBytes : bytes;
    if (Proof p = sideAligned(isDst ? op.dst : op.src, isDst ? dst : src, isDst, elementsIn(each),
                              each, why);
        p != Proof::Proven) {
      findings.note("width-" + Twine(bytes), p, why,
                    "multiples of " + Twine(each) + " bytes (state align or multiple_of)");
      return false;
    }
  }
  return true;
}

/// Takes wider accesses of one side than both have together, if they are fewer in all. A vector
/// then has several accesses of the other side, which is in shared memory: in global memory lanes
/// that are a vector apart would touch more sectors. No swizzle may come between them.
void Partitioner::differ() {
  unsigned both = body.vectorBytes;
  int64_t fewest = 2 * roundsOf(both), cap = op.options.get(options::Width).value_or(16);
  Findings unsaid(TraceDetail::Declines);
  unsigned best = 0;
  for (bool isDst : {dstLeads, !dstLeads}) {
    const Operand &narrow = isDst ? op.src : op.dst; // the other side is the wide one
    if (narrow.tensor->space() != Space::Shared || (isDst ? src : dst).swizzle)
      continue;
    for (unsigned bytes : {16u, 8u, 4u, 2u}) {
      if (bytes <= both || bytes > cap)
        continue;
      narrowDst = !isDst;
      narrowBytes = both;
      int64_t accesses = roundsOf(bytes) * (1 + bytes / both);
      if (accesses >= fewest || !fits(bytes, !uneven, unsaid))
        continue;
      fewest = accesses;
      best = bytes;
      (isDst ? dstBytes : srcBytes) = bytes;
      (isDst ? srcBytes : dstBytes) = both;
    }
  }
  narrowDst = std::nullopt;
  if (!best)
    return;
  body.vectorBytes = best;
  body.vectorElements = elementsIn(best);
  findings.note("sides", Proof::Proven,
                "loads of " + Twine(srcBytes) + " bytes and stores of " + Twine(dstBytes) + ": " +
                    Twine(fewest) + " accesses of a thread, and " + Twine(2 * roundsOf(both)) +
                    " of " + Twine(both) + " bytes on both sides");
}

/// Tries one width and notes why it is not possible.
bool Partitioner::fits(unsigned bytes, bool evenly, Findings &findings) {
  int64_t vector = elementsIn(bytes), threads = op.workers();
  auto no = [&](Proof p, const Twine &message, const Twine &fix) {
    findings.note("width-" + Twine(bytes), p, message, fix);
    return false;
  };
  unsigned stored = narrowDst == true ? narrowBytes : bytes;
  if (!dstWidths.empty() && !is_contained(dstWidths, stored))
    return no(Proof::Disproven, "no reduction takes " + Twine(stored) + " bytes", "another width");
  int64_t run = 1; // elements that are contiguous on both sides
  if (!pairs.empty() && pairs.back()[Dst].isConstant(1) && pairs.back()[Src].isConstant(1))
    run = pairs.back().extent;
  if (run % vector)
    return no(Proof::Disproven,
              "runs of " + Twine(run) + " elements are contiguous on both sides, and " +
                  Twine(bytes) + " bytes are " + Twine(vector),
              "layouts whose common contiguous run is a multiple of " + Twine(vector));
  if (evenly && body.countsThreads())
    return body.teamEnd
               ? no(Proof::Unknown, "run time tells how many threads there are", "a known number")
               : no(Proof::Disproven,
                    "other numbers of threads share it in other " + scopeName(op.scope) + "s",
                    "a condition that the same threads of each " + scopeName(op.scope) +
                        " fulfill");
  if (evenly && op.count() % (vector * threads))
    return no(Proof::Disproven,
              Twine(op.count() / vector) + " vectors of " + Twine(bytes) + " bytes over " +
                  Twine(threads) + " threads leave " + Twine(op.count() / vector % threads),
              "a tile of a multiple of " + Twine(vector * threads) + " elements");
  if (!isAligned(bytes, findings))
    return false;
  if (fillsWithZeros && cutInFront(vector))
    return no(Proof::Unknown,
              op.src.tensor->name() + ": a vector of " + Twine(bytes) +
                  " bytes may begin before the tensor and end in it",
              "a region that starts at a multiple of " + Twine(vector));
  if (result.mask && !masked(vector).allows(*result.mask))
    return no(Proof::Unknown, "the mask may differ within " + Twine(vector) + " elements",
              "a mask that is the same for " + Twine(vector) + " neighbors");
  findings.note("width-" + Twine(bytes), Proof::Proven,
                Twine(bytes) + " bytes, " + Twine(vector) + " elements");
  return true;
}

/// Walks the rest of the contiguous run in steps of one vector.
void Partitioner::takeVector(unsigned bytes) {
  body.vectorBytes = dstBytes = srcBytes = bytes;
  body.vectorElements = elementsIn(bytes);
  if (mayDiffer && bits() >= 8)
    differ();
  if (body.vectorElements == 1)
    return;
  PlanIter &last = pairs.back();
  if (result.mask)
    masked(body.vectorElements).mark(*result.mask);
  markSplits(body, body.vectorElements, last, unsigned(bits()));
  last = last.outer(body.vectorElements);
  result.runVectors = last.extent;
  if (last.extent == 1)
    pairs.pop_back();
}

/// The widest access that fits, with the same number for every thread when `evenly`; 0 if none
/// does.
unsigned Partitioner::widest(bool evenly, Findings &findings) {
  int64_t cap = op.options.get(options::Width).value_or(32);
  for (unsigned bytes : {16u, 8u, 4u, 2u, 1u})
    if (elementsIn(bytes) != 0 && bytes <= cap && bytes >= leastBytes &&
        fits(bytes, evenly, findings))
      return bytes;
  return 0;
}

/// Takes the widest vectors that every thread gets the same number of. Takes the widest of all if
/// no width divides evenly or if an even width takes more than twice as many accesses of a thread.
bool Partitioner::chooseVector() {
  Findings again(TraceDetail::Declines); // the widths have been looked at
  int64_t threads = op.workers();
  unsigned even = widest(/*evenly=*/true, findings);
  unsigned most = even == 16 ? even : widest(/*evenly=*/false, again);
  uneven = !even || roundsOf(most) * 2 < roundsOf(even);
  if (unsigned bytes = uneven ? most : even) {
    takeVector(bytes);
    int64_t vectors = op.count() / body.vectorElements;
    if (!uneven)
      return findings.require("equal-work", Proof::Proven,
                              Twine(vectors / threads) + " accesses for each of " + Twine(threads) +
                                  " threads");
    std::string equal;
    if (even)
      equal = ("; equal shares are " + Twine(roundsOf(even)) + " accesses of " + Twine(even) +
               (even == 1 ? " byte" : " bytes"))
                  .str();
    findings.note(
        "equal-work", Proof::Disproven,
        Twine(op.count()) + " elements over " + Twine(threads) +
            " threads do not come out even: " + Twine(vectors) + " accesses of " + Twine(bytes) +
            " bytes, the last round by " + Twine(vectors % threads) + " threads" + equal,
        "a tile of a multiple of " +
            Twine(threads * (even ? body.vectorElements : std::max<int64_t>(1, 8 / bits()))) +
            " elements");
    return true;
  }
  if (result.mask && !masked(divideCeil(leastBytes * 8, bits())).require(*result.mask, findings))
    return false;
  int64_t cap = op.options.get(options::Width).value_or(32);
  // Sub-byte elements need a proof of whole bytes, and an option's limit must allow one element.
  return findings.require("width", Proof::Unknown,
                          "no access of " +
                              (leastBytes > 1 ? Twine(leastBytes) + " to " : "at most ") +
                              Twine(leastBytes > 1 ? std::min<int64_t>(cap, leaderBytes) : cap) +
                              " bytes fits " + Twine(bits()) + "-bit elements here",
                          "what the notes of the widths say");
}

/// Where the leading side has wider accesses, two vectors that are neighbors there become one. The
/// other side still makes one access for each.
void Partitioner::widenLeader() {
  int64_t cap = op.options.get(options::Width).value_or(32);
  unsigned wide = 32;
  if (leaderBytes < wide || cap < wide || body.vectorBytes != 16 || pairs.empty())
    return;
  PlanIter &last = pairs.back();
  const Operand &leader = dstLeads ? op.dst : op.src;
  const AddressMap &map = dstLeads ? dst : src;
  auto no = [&](Proof p, const Twine &text, const Twine &fix) {
    findings.note("width-32", p, text, fix);
  };
  if (!last[Dst].isConstant(body.vectorElements) || !last[Src].isConstant(body.vectorElements) ||
      last.extent % 2)
    return no(Proof::Disproven, "no pair of 16-byte vectors is contiguous on both sides",
              "a common contiguous run of a multiple of 32 bytes");
  if (op.count() % (2 * body.vectorElements * op.workers()))
    return no(Proof::Disproven, "half of the threads would have nothing to do",
              "a tile of a multiple of " + Twine(2 * body.vectorElements * op.workers()) +
                  " elements");
  // The last counter steps by one vector; sideAligned looks at those outside of it.
  std::string why;
  if (Proof p = sideAligned(leader, map, dstLeads, 2 * body.vectorElements, wide, why);
      p != Proof::Proven)
    return no(p, why, "multiples of 32 bytes (state align or multiple_of)");
  findings.note("width-32", Proof::Proven, "256-bit accesses of " + leader.tensor->name());
  body.vectorBytes = (dstLeads ? dstBytes : srcBytes) = wide;
  body.vectorElements *= 2;
  last = last.outer(2);
  if (last.extent == 1)
    pairs.pop_back();
}

/// Takes from each counter, innermost first, the factor that the threads still need. Prime by prime
/// this always divides evenly, because the threads divide the number of vectors. Where lanes would
/// meet in banks, another order may be better.
void Partitioner::shareAmongThreads() {
  int64_t need = op.workers();
  std::reverse(pairs.begin(), pairs.end());
  auto first = laneOrder(pairs, need, sideOf(true), sideOf(false));
  auto taken = shareFrom(pairs, need, first);
  append_range(body.threads, reverse(taken));
  append_range(body.loops, reverse(pairs));
}

/// The digits of a vector's number are all counters; rounds move nothing.
void Partitioner::numberVectors() {
  body.items = counters::product(pairs);
  append_range(body.threads, pairs);
  auto counting = [](int64_t n) { return PlanIter{n}; };
  int64_t rounds = divideCeil(body.items, op.workers());
  if (body.countsThreads()) // at most, of a single thread below the end
    return body.loops.push_back(counting(body.teamEnd ? body.items : rounds));
  int64_t passes = divideCeil(rounds, std::min(rounds, unrollBudget()));
  if (passes > 1)
    body.loops.push_back(counting(passes));
  if (int64_t each = divideCeil(rounds, passes); each > 1)
    body.unrolled.push_back(counting(each));
}

void Partitioner::fillSides() {
  auto fill = [&](PlanSide &side, const Operand &operand, const AddressMap &map, bool isDst) {
    unsigned bytes = isDst ? dstBytes : srcBytes;
    side = {operand.tensor->name().str(),
            operand.tensor->space(),
            map.base,
            map.swizzle,
            SwizzleStep::None,
            bytes};
    side.rows = map.rowsOf(op);
    if (!map.swizzle)
      return;
    auto of = [&](const auto &list) {
      return isDst ? counters::select<Dst>(list) : counters::select<Src>(list);
    };
    auto dynamic = of(body.loops), constant = of(body.unrolled);
    append_range(dynamic, of(body.threads));
    if (body.vectorBytes > bytes)
      constant.push_back({body.vectorBytes / bytes, {Expr(elementsIn(bytes))}});
    if (shifts && !isDst) // a vector comes from two words
      constant.push_back({2, {Expr(body.vectorElements)}});
    side.step = swizzleStep(*map.swizzle, map.base, dynamic, constant);
  };
  fill(result.dst, op.dst, dst, true);
  fill(result.src, op.src, src, false);
}

} // namespace

std::optional<EdgePlan> tilecopy::partitionAtEdge(const PartitionRequest &request,
                                                  Findings &findings) {
  auto made = Partitioner(request, /*guarded=*/true, findings).run();
  if (!made)
    return std::nullopt;
  return EdgePlan{std::move(made->dst), std::move(made->src), std::move(made->body)};
}

bool tilecopy::partition(const PartitionRequest &request, Plan &plan, Findings &findings) {
  // Rows that are named may lie anywhere: no comparison of the region tells that they are inside.
  bool guarded = request.bounds.certain || !request.dst.rows.empty() || !request.src.rows.empty() ||
                 request.op.isMasked();
  if (guarded) {
    auto made = Partitioner(request, guarded, findings).run();
    if (!made)
      return false;
    plan.mask = std::move(made->mask);
    plan.dst = std::move(made->dst);
    plan.src = std::move(made->src);
    plan.body = std::move(made->body);
    return true;
  }
  auto inside = Partitioner(request, guarded, findings).run();
  if (!inside)
    return false;
  plan.dst = std::move(inside->dst);
  plan.src = std::move(inside->src);
  if (request.shiftUnit && !inside->body.isGuarded())
    inside->body.shift = ShiftForm{request.shiftUnit, inside->runVectors};
  plan.body = std::move(inside->body);
  if (request.bounds.edges.empty())
    return true;
  // The trace has the widths of one body.
  Findings again(findings.detail());
  plan.edge = partitionAtEdge(request, again);
  if (!plan.edge)
    findings.append(std::move(again));
  return plan.edge.has_value();
}
