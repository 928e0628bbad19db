//===- ThreadRank.cpp - Ranks in a team of threads as IR ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rank of a thread is its index less the threads before it that are not in the team. A team of
// few runs takes a subtraction, and a select for each gap. Otherwise the rank is made of the
// thread's rank in its warp, which a count of bits gives, and of what the warps before have. Where
// instances of the scope differ, the thread's index is that of the CTA, and selects find what its
// instance has.
//
//===----------------------------------------------------------------------===//

#include "ThreadEmitter.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class RankBuilder {
public:
  RankBuilder(IRBuilderBase &builder, const ThreadTeam &team, Value *index)
      : builder(builder), team(team), index(index) {}

  Value *rank() {
    if (Value *byGaps = team.each ? nullptr : lessGaps())
      return byGaps;
    Value *before = ofWarpsBefore(), *within = inWarp();
    return !before ? within : builder.CreateAdd(before, within);
  }

  Value *mask() { return byRun(team.lanes, ThreadsPerWarp); }
  Value *workers(Value *end);
  /// Whether the thread is in the team.
  Value *isMember() {
    if (auto first = team.runStart())
      return builder.CreateICmpULT(builder.CreateSub(index, constant(*first)),
                                   constant(team.count()));
    Value *bit = builder.CreateLShr(mask(), lane());
    return builder.CreateTrunc(bit, builder.getInt1Ty());
  }

private:
  Value *constant(int64_t c) { return builder.getInt32(uint32_t(c)); }
  Value *lane() { return builder.CreateAnd(index, constant(ThreadsPerWarp - 1)); }
  Value *warp() { return builder.CreateLShr(index, constant(5)); }
  Value *ones(Value *word) { return builder.CreateUnaryIntrinsic(Intrinsic::ctpop, word); }
  /// The bits of `word` below bit `at`.
  Value *below(Value *word, Value *at) {
    return builder.CreateAnd(word, builder.CreateNot(builder.CreateShl(constant(-1), at)));
  }

  Value *lessGaps();
  Value *byRun(ArrayRef<int64_t> values, int64_t threads);
  Value *lanesOf(size_t warp);
  Value *ofWarpsBefore();
  Value *inWarp();

  IRBuilderBase &builder;
  const ThreadTeam &team;
  Value *index;
};

/// The index less the first thread, and less each gap before it; null where there are many gaps.
Value *RankBuilder::lessGaps() {
  constexpr size_t most = 2;
  SmallVector<std::pair<int64_t, int64_t>, 4> gaps; // where one ends, and how long it is
  int64_t start = -1, last = -1;
  for (int64_t t = 0; t != int64_t(team.lanes.size()) * ThreadsPerWarp; ++t) {
    if (!team.has(t))
      continue;
    if (start < 0)
      start = t;
    else if (t != last + 1)
      gaps.push_back({t, t - last - 1});
    last = t;
  }
  if (gaps.size() > most)
    return nullptr;
  Value *rank = start ? builder.CreateSub(index, constant(start)) : index;
  for (auto [end, length] : gaps) {
    Value *isAfter = builder.CreateICmpUGE(index, constant(end));
    rank = builder.CreateSub(rank, builder.CreateSelect(isAfter, constant(length), constant(0)));
  }
  return rank;
}

/// A value for each run of so many threads: a warp, or an instance of the scope. Those of runs
/// without threads of the team do not matter.
Value *RankBuilder::byRun(ArrayRef<int64_t> values, int64_t threads) {
  Value *result = nullptr, *run = builder.CreateLShr(index, constant(Log2_64(uint64_t(threads))));
  int64_t last = 0;
  size_t warps = size_t(threads / ThreadsPerWarp);
  for (auto [r, value] : enumerate(values)) {
    auto lanes = ArrayRef(team.lanes).drop_front(r * warps).take_front(warps);
    if (all_of(lanes, [](int64_t l) { return l == 0; }) || (result && value == last))
      continue;
    Value *here = constant(value);
    result = result ? builder.CreateSelect(builder.CreateICmpUGE(run, constant(int64_t(r))), here,
                                           result)
                    : here;
    last = value;
  }
  return result;
}

/// The lanes of a warp of the thread's instance of the scope.
Value *RankBuilder::lanesOf(size_t warp) {
  if (!team.each)
    return constant(team.lanes[warp]);
  SmallVector<int64_t, 8> values;
  for (size_t w = warp; w < team.lanes.size(); w += size_t(team.each / ThreadsPerWarp))
    values.push_back(team.lanes[w]);
  return byRun(values, team.each);
}

/// How many threads of the team the instance has: those below `end`, if it is not null. `end` has
/// 64 bits, counts from the first thread of the instance, and is greater than the thread's own
/// index.
Value *RankBuilder::workers(Value *end) {
  if (!end) {
    SmallVector<int64_t, 8> counts;
    for (int64_t t = 0; t < int64_t(team.lanes.size()) * ThreadsPerWarp; t += team.each)
      counts.push_back(team.countWith(t));
    return byRun(counts, team.each);
  }
  auto clamp = [&](Value *x, int64_t most) {
    Value *limit = builder.getIntN(x->getType()->getIntegerBitWidth(), uint64_t(most));
    return builder.CreateSelect(builder.CreateICmpSLT(x, limit), x, limit);
  };
  Type *type = builder.getInt32Ty();
  if (auto first = team.runStart())
    return builder.CreateSub(builder.CreateTrunc(clamp(end, *first + team.count()), type),
                             constant(*first));
  int64_t warps = team.each ? team.each / ThreadsPerWarp : int64_t(team.lanes.size());
  Value *sum = nullptr, *cut = builder.CreateTrunc(clamp(end, warps * ThreadsPerWarp), type);
  for (int64_t w = 0; w != warps; ++w) {
    Value *inside = builder.CreateSub(cut, constant(w * ThreadsPerWarp));
    inside = builder.CreateBinaryIntrinsic(Intrinsic::smax, inside, constant(0));
    Value *bit =
        builder.CreateShl(builder.getInt64(1),
                          builder.CreateZExt(clamp(inside, ThreadsPerWarp), builder.getInt64Ty()));
    Value *low = builder.CreateTrunc(builder.CreateSub(bit, builder.getInt64(1)), type);
    Value *here = ones(builder.CreateAnd(lanesOf(size_t(w)), low));
    sum = sum ? builder.CreateAdd(sum, here) : here;
  }
  return sum;
}

/// How many of the team are in the warps before; null for none.
Value *RankBuilder::ofWarpsBefore() {
  SmallVector<int64_t, 4> before;
  int64_t sum = 0, first = -1, step = 0, lastWarp = 0;
  uint32_t warps = 0;
  bool alike = !team.each, regular = true;
  if (team.each == ThreadsPerWarp)
    return nullptr;
  for (auto [w, lanes] : enumerate(team.lanes)) {
    if (team.each && int64_t(w) * ThreadsPerWarp % team.each == 0)
      sum = 0;
    before.push_back(sum);
    if (!lanes)
      continue;
    if (first < 0)
      first = int64_t(w);
    else if (!step)
      step = int64_t(w) - first;
    else
      regular &= int64_t(w) - lastWarp == step;
    alike &= lanes == team.lanes[size_t(first)];
    warps |= 1u << w;
    lastWarp = int64_t(w);
    sum += popcount(uint64_t(lanes));
  }
  if (lastWarp == first)
    return nullptr;
  if (!alike)
    return byRun(before, ThreadsPerWarp);
  Value *number = warp();
  if (regular && isPowerOf2_64(uint64_t(step))) {
    number = first ? builder.CreateSub(number, constant(first)) : number;
    number = step > 1 ? builder.CreateLShr(number, constant(Log2_64(uint64_t(step)))) : number;
  } else {
    number = ones(below(constant(warps), number));
  }
  return builder.CreateMul(number, constant(popcount(uint64_t(team.lanes[size_t(first)]))));
}

Value *RankBuilder::inWarp() {
  uint32_t first = 0;
  bool alike = true;
  for (int64_t lanes : team.lanes)
    if (lanes) {
      alike &= !first || first == uint32_t(lanes);
      first = uint32_t(lanes);
    }
  if (!alike)
    return ones(below(mask(), lane()));
  // A run of lanes, or every second, fourth, ... of one.
  unsigned start = unsigned(countr_zero(first)), count = unsigned(popcount(first));
  for (unsigned shift = 0; shift != 5; ++shift) {
    uint64_t lanes = 0;
    for (unsigned i = 0; i != count && start + (i << shift) < 32; ++i)
      lanes |= uint64_t(1) << (start + (i << shift));
    if (lanes != first)
      continue;
    Value *from = start ? builder.CreateSub(lane(), constant(start)) : lane();
    return shift ? builder.CreateLShr(from, shift) : from;
  }
  return ones(below(mask(), lane()));
}

} // namespace

Value *tilecopy::rankIn(IRBuilderBase &builder, const ThreadTeam &team, Value *index) {
  return RankBuilder(builder, team, index).rank();
}

Value *tilecopy::isIn(IRBuilderBase &builder, const ThreadTeam &team, Value *index) {
  return RankBuilder(builder, team, index).isMember();
}

Value *tilecopy::workersIn(IRBuilderBase &builder, const ThreadTeam &team, Value *index,
                           Value *end) {
  return RankBuilder(builder, team, index).workers(end);
}

Value *tilecopy::lanesIn(IRBuilderBase &builder, const ThreadTeam &team, Value *index) {
  return RankBuilder(builder, team, index).mask();
}
