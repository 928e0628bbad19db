//===- CostWalk.h - The requests of a plan ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the requests of one side of a plan, warp by warp and access by access, from the counters of
// its body. A request that must cost the same as an earlier one is counted and not made again:
// moving all lanes by whole words permutes the banks; so does a swizzle, where the moved bits meet
// no bit of the lanes; and everything repeats.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_COST_COSTWALK_H
#define TILECOPY_LIB_COST_COSTWALK_H

#include "Request.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/ADT/DenseMap.h"

namespace tilecopy {

class CostWalk final : SideWalk {
public:
  CostWalk(const Plan &plan, bool ofDst, const llvm::BitVector &active, SymbolValues values);

  /// Nothing if the side's memory has no banks or sectors, or if the side is not touched.
  std::optional<AccessCost> run();
  /// The same question for isIdeal() alone: ends at the first request that is not.
  bool isIdeal();

  /// A request before it is served: the place of each lane's access, in elements from the tensor's
  /// first and before the swizzle.
  struct Places {
    Request::Kind kind;
    unsigned bytes; // of a lane
    uint32_t lanes;
    std::array<int64_t, 32> at;
    unsigned first; // thread of the CTA, which is lane 0
  };
  /// Visits every request instead; false where `run` returns nothing.
  bool forEach(llvm::function_ref<void(const Places &)> visit);
  /// The first one of the first warp, before anything else; nothing if that warp takes no part.
  std::optional<Places> firstPlaces();
  /// With the addresses that the side's memory is asked for, during the visit.
  Request requestOf(const Places &places) const;

private:
  int64_t valueOf(const Expr &step) override;
  int64_t valueFor(unsigned thread, const Expr &e);
  std::string assumptions() const;
  /// Elements from the tensor's first to the thread's, before the swizzle; nothing when it takes no
  /// part.
  std::optional<int64_t> place(unsigned thread);
  /// The same, by the plan's counters alone.
  std::optional<int64_t> offset(int64_t index) const;
  /// How the lanes of a warp lie relative to each other.
  struct Pattern {
    std::array<int64_t, 32> places = {};
    uint32_t lanes = 0;
    int64_t used = 0; // the bits of all places
  };
  int64_t workers() const { return team ? team->count() : std::max(1u, plan.scopeThreads); }
  bool start();
  void warp(unsigned first);
  void walkRounds(int64_t end);
  void assumeFirst(int64_t walked, int64_t all, llvm::StringRef what);
  void walkItems();
  int64_t repetition() const;
  int64_t plainPeriod() const;
  void joinThreads();
  std::optional<int64_t> wholeWarp(int64_t index, Pattern &p) const;
  std::optional<int64_t> makePattern(unsigned first, Pattern &p);
  std::optional<std::pair<unsigned, int64_t>> patternOf(unsigned first);
  bool areWarpsAlike() const;
  int64_t classOf(const Pattern &pattern, int64_t shift) const;
  Places placesOf(const Pattern &pattern, int64_t shift, unsigned first) const;
  RequestCost costOf(const Request &request);

  const Plan &plan;
  const PlanSide &side;
  bool ofDst;
  const llvm::BitVector &active;
  SymbolValues values;
  unsigned bits;
  AccessCost cost;
  Request::Kind kind = Request::Load;

  int64_t round = 0;           // of vectors that are numbered, the one that is walked
  unsigned lanesWithRows = 32; // of a matrix instruction
  bool baseIsOfThread = false, areWarpsWhole = false, warpsAreAlike = false;
  llvm::SmallVector<Expr, 4> unknown; // steps that are not constant
  bool stepsAreOfThread = false;
  llvm::SmallVector<Pattern, 1> patterns;
  llvm::SmallDenseMap<std::pair<unsigned, int64_t>, RequestCost, 16> known; // by pattern and class
  unsigned worst = 0;
  bool asksForIdeal = false;
  bool isAnswered() const { return asksForIdeal && cost.cost > cost.ideal; }
};

/// What a copy through a tensor map costs global memory.
std::optional<AccessCost> engineCost(const Plan &plan, const TmaPlan &body,
                                     const llvm::BitVector &active, SymbolValues values);

/// What a bulk copy of runs costs global memory; nothing between CTAs.
std::optional<AccessCost> engineCost(const Plan &plan, const BulkPlan &body,
                                     const llvm::BitVector &active, SymbolValues values);

} // namespace tilecopy

#endif // TILECOPY_LIB_COST_COSTWALK_H
