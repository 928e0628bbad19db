//===- Blocks.cpp - Blocks x threads, transposed in registers -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Blocks.h"
#include "Cost/CostWalk.h"
#include "LaneOrder.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Words of a thread's registers that the blocks of one pass may take, and one block at most.
constexpr int64_t passWords = 32, blockWords = 64;

class BlockPlanner {
public:
  BlockPlanner(const PartitionRequest &request) : request(request), op(request.op) {
    for (const PairIter &p : request.pairs)
      pairs.push_back({p.extent, {p[Elements], p[OfSrc + Elements]}, p.tag});
    auto key = [&](const PlanIter &p) {
      const Expr &s = p[request.dstLeads ? Dst : Src];
      return s.isConstant() ? std::abs(s.constantPart()) : std::numeric_limits<int64_t>::max();
    };
    stable_sort(pairs, [&](const PlanIter &a, const PlanIter &b) { return key(a) > key(b); });
    counters::join(pairs);
  }

  /// Whether each side is contiguous along a dimension of its own.
  bool findRuns() {
    for (auto [k, p] : enumerate(pairs)) {
      bool ofDst = p[Dst].isConstant(1), ofSrc = p[Src].isConstant(1);
      if (ofDst)
        acrossAt = k;
      if (ofSrc)
        alongAt = k;
    }
    return acrossAt && alongAt;
  }

  /// The plan with vectors of `srcBytes` and `dstBytes` bytes; nothing when they do not fit. With
  /// `inOrder`, threads share the blocks in the plain order; otherwise in that of laneOrder.
  std::optional<Plan> make(const Plan &like, unsigned srcBytes, unsigned dstBytes,
                           bool inOrder) const;

private:
  int64_t bits() const { return op.dst.tensor->bits(); }
  bool isAligned(bool isDst, int64_t vector, unsigned bytes) const;
  void share(ThreadPlan &body, SmallVector<PlanIter, 8> rest, int64_t words, bool inOrder) const;
  void fillSide(PlanSide &side, const ThreadPlan &body, bool isDst, unsigned bytes) const;

  const PartitionRequest &request;
  const CopyOp &op;
  SmallVector<PlanIter, 8> pairs; // largest strides of the leading side first
  std::optional<size_t> acrossAt, alongAt;
};

/// Whether every vector of the side is aligned and inside one swizzle chunk.
bool BlockPlanner::isAligned(bool isDst, int64_t vector, unsigned bytes) const {
  const AddressMap &map = isDst ? request.dst : request.src;
  const Tensor &t = *(isDst ? op.dst : op.src).tensor;
  auto aligned = [&](const Expr &elements) {
    return (elements * Expr(bits())).isMultipleOf(int64_t(bytes) * 8) == Proof::Proven;
  };
  if (t.align() % bytes || !map.keepsTogether(vector) || !aligned(map.base))
    return false;
  for (auto [k, p] : enumerate(pairs))
    if (k != (isDst ? *acrossAt : *alongAt) && !aligned(p[isDst ? Dst : Src]))
      return false;
  return true;
}

/// Threads along the leading side's contiguous direction first, as Partition.cpp does; then as many
/// blocks in a pass as the registers hold.
void BlockPlanner::share(ThreadPlan &body, SmallVector<PlanIter, 8> rest, int64_t words,
                         bool inOrder) const {
  int64_t need = op.workers();
  std::reverse(rest.begin(), rest.end());
  auto bytes = [&](const PlanIter &i) { return unsigned(i.extent * bits() / 8); };
  LanePrefixes first;
  if (!inOrder)
    first = laneOrder(rest, need, {op.dst, request.dst, bytes(body.block->across), true},
                      {op.src, request.src, bytes(body.block->along), false});
  auto taken = shareFrom(rest, need, first);
  append_range(body.threads, reverse(taken));
  append_range(body.loops, reverse(rest));
  unrollInnermost(body.loops, body.unrolled, passWords / words);
}

void BlockPlanner::fillSide(PlanSide &side, const ThreadPlan &body, bool isDst,
                            unsigned bytes) const {
  const AddressMap &map = isDst ? request.dst : request.src;
  side.accessBytes = bytes;
  side.step = SwizzleStep::None;
  if (!map.swizzle)
    return;
  auto of = [&](const auto &list) {
    return isDst ? counters::select<Dst>(list) : counters::select<Src>(list);
  };
  auto dynamic = of(body.loops), constant = of(body.unrolled);
  append_range(dynamic, of(body.threads));
  append_range(constant,
               of(SmallVector<PlanIter, 1>{isDst ? body.block->along : body.block->across}));
  side.step = swizzleStep(*map.swizzle, map.base, dynamic, constant);
}

/// Nothing is guarded.
static void forgetDimensions(ThreadPlan &body) {
  body.block->along.tag = body.block->across.tag = {};
  for (auto *list : {&body.loops, &body.unrolled, &body.threads})
    for (PlanIter &i : *list)
      i.tag = {};
}

std::optional<Plan> BlockPlanner::make(const Plan &like, unsigned srcBytes, unsigned dstBytes,
                                       bool inOrder) const {
  int64_t along = srcBytes * 8 / bits(), across = dstBytes * 8 / bits();
  int64_t words = along * across * bits() / 32;
  if (along * across <= 1 || words > blockWords || pairs[*alongAt].extent % along ||
      pairs[*acrossAt].extent % across || op.count() % (along * across * op.workers()) ||
      !isAligned(true, across, dstBytes) || !isAligned(false, along, srcBytes))
    return std::nullopt;
  ThreadPlan body;
  body.team = op.team();
  body.block = BlockForm{pairs[*alongAt].inner(along), pairs[*acrossAt].inner(across)};
  SmallVector<PlanIter, 8> rest;
  for (auto [k, p] : enumerate(pairs)) {
    PlanIter left = k == *alongAt ? p.outer(along) : k == *acrossAt ? p.outer(across) : p;
    if (left.extent > 1)
      rest.push_back(left);
  }
  share(body, std::move(rest), words, inOrder);
  forgetDimensions(body);
  Plan plan = like;
  fillSide(plan.dst, body, true, dstBytes);
  fillSide(plan.src, body, false, srcBytes);
  plan.body = std::move(body);
  return plan;
}

/// What plans of one copy are compared by.
struct BlocksRank {
  int64_t wavefronts = 0, accesses = 0;
  bool operator<(const BlocksRank &o) const {
    return std::tie(wavefronts, accesses) < std::tie(o.wavefronts, o.accesses);
  }
};

BlocksRank rankOf(const Plan &plan, const BitVector &active) {
  BlocksRank rank;
  for (bool ofDst : {false, true})
    if ((ofDst ? plan.dst : plan.src).space == Space::Shared)
      if (auto cost = CostWalk(plan, ofDst, active, typicalValue).run())
        rank.wavefronts += cost->cost;
  for (const AccessCount &a : plan.accesses())
    rank.accesses += a.perThread;
  return rank;
}

} // namespace

/// The best blocks of all widths in the plain order; where these have conflicts, the widest ones in
/// another order.
static std::optional<std::pair<Plan, BlocksRank>>
bestBlocks(const PartitionRequest &request, const BlockPlanner &planner, const Plan &plan) {
  const CopyOp &op = request.op;
  int64_t bits = op.dst.tensor->bits();
  // Widest first; of equal sums, the side in global memory.
  static constexpr std::pair<unsigned, unsigned> widths[] = {
      {16, 16}, {16, 8}, {8, 16}, {8, 8}, {16, 4}, {4, 16}, {8, 4}, {4, 8}, {4, 4}};
  int64_t cap = op.options.get(options::Width).value_or(16);
  int64_t fewest = op.count() * bits / 8 / 128 * op.activeInstances();
  std::optional<std::pair<Plan, BlocksRank>> best;
  for (bool inOrder : {true, false}) {
    unsigned tries = inOrder ? std::size(widths) : 2;
    for (auto [lead, other] : widths) {
      unsigned dstBytes = request.dstLeads ? lead : other;
      unsigned srcBytes = request.dstLeads ? other : lead;
      if (std::max(lead, other) > cap || std::min(lead, other) * 8 < bits)
        continue;
      auto made = planner.make(plan, srcBytes, dstBytes, inOrder);
      if (!made)
        continue;
      BlocksRank rank = rankOf(*made, op.active);
      if (!best || rank < best->second)
        best = {std::move(*made), rank};
      if (best->second.wavefronts <= fewest)
        return best;
      if (--tries == 0)
        break;
    }
    if (!best)
      break;
  }
  return best;
}

void tilecopy::preferBlocks(const PartitionRequest &request, Plan &plan, Findings &findings) {
  const CopyOp &op = request.op;
  bool sharesRun = any_of(request.pairs, [](const PairIter &p) {
    return p[Elements].isConstant(1) && p[OfSrc + Elements].isConstant(1);
  });
  if (sharesRun || std::get<ThreadPlan>(plan.body).countsThreads() || op.dst.tensor->bits() < 8)
    return;
  BlockPlanner planner(request);
  if (!planner.findRuns())
    return;
  auto best = bestBlocks(request, planner, plan);
  if (!best)
    return findings.note("blocks", Proof::Disproven,
                         "no block of both sides' vectors fits every thread",
                         "extents that are multiples of 4 bytes on both sides, a tile of a block "
                         "for each thread, and aligned strides");
  std::string text;
  raw_string_ostream os(text);
  auto &[blocks, rank] = *best;
  const BlockForm &block = *std::get<ThreadPlan>(blocks.body).block;
  os << block.across.extent << " by " << block.along.extent << " elements: loads of "
     << blocks.src.accessBytes << " bytes, stores of " << blocks.dst.accessBytes << ", "
     << rank.wavefronts << " wavefronts";
  BlocksRank plain = rankOf(plan, op.active);
  if (!(rank < plain))
    return findings.note("blocks", Proof::Disproven,
                         text + ", and " + Twine(plain.wavefronts) + " without blocks",
                         "a layout of the shared tensor for blocks (layout auto)");
  findings.note("blocks", Proof::Proven, text);
  plan = std::move(blocks);
}
