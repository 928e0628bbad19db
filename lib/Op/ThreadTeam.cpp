//===- ThreadTeam.cpp - Some threads of a scope that share work -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/ThreadTeam.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

ThreadTeam::ThreadTeam(const BitVector &threads, unsigned each)
    : lanes(divideCeil(threads.size(), unsigned(ThreadsPerWarp)), 0), each(each) {
  for (unsigned thread : threads.set_bits())
    lanes[thread / ThreadsPerWarp] |= int64_t(1) << thread % ThreadsPerWarp;
}

int64_t ThreadTeam::count() const {
  int64_t all = int64_t(lanes.size()) * ThreadsPerWarp, fewest = 0;
  for (int64_t first = 0; first < all; first += each ? each : all)
    if (int64_t n = countWith(first); n && (!fewest || n < fewest))
      fewest = n;
  return fewest;
}

int64_t ThreadTeam::countWith(int64_t thread) const {
  size_t part = each ? size_t(each / ThreadsPerWarp) : lanes.size();
  size_t first = each ? size_t(thread / each) * part : 0;
  int64_t sum = 0;
  for (int64_t warp : ArrayRef(lanes).drop_front(first).take_front(part))
    sum += popcount(uint64_t(warp));
  return sum;
}

bool ThreadTeam::has(int64_t thread) const {
  size_t warp = size_t(thread) / ThreadsPerWarp;
  return thread >= 0 && warp < lanes.size() && (lanes[warp] >> thread % ThreadsPerWarp & 1);
}

int64_t ThreadTeam::rankOf(int64_t thread) const {
  int64_t rank = 0, start = each ? thread - thread % each : 0;
  for (auto [w, warp] : enumerate(lanes)) {
    if (int64_t(w) * ThreadsPerWarp < start)
      continue;
    int64_t below = std::clamp<int64_t>(thread - int64_t(w) * ThreadsPerWarp, 0, ThreadsPerWarp);
    rank += popcount(uint64_t(warp) & maskTrailingOnes<uint64_t>(unsigned(below)));
  }
  return rank;
}

/// The runs of neighbors, as first and one past the last.
static SmallVector<std::pair<int64_t, int64_t>, 4> runsOf(const ThreadTeam &team) {
  SmallVector<std::pair<int64_t, int64_t>, 4> runs;
  for (int64_t t = 0; t != int64_t(team.lanes.size()) * ThreadsPerWarp; ++t)
    if (team.has(t)) {
      if (runs.empty() || runs.back().second != t)
        runs.push_back({t, t});
      runs.back().second = t + 1;
    }
  return runs;
}

int64_t ThreadTeam::first() const { return runsOf(*this).front().first; }

std::optional<int64_t> ThreadTeam::runStart() const {
  auto runs = runsOf(*this);
  return runs.size() == 1 && !each ? std::optional(runs.front().first) : std::nullopt;
}

std::string ThreadTeam::str() const {
  auto runs = runsOf(*this);
  constexpr size_t most = 8;
  std::string text;
  for (auto [first, end] : ArrayRef(runs).take_front(most))
    text += (text.empty() ? "" : ", ") + itostr(first) +
            (end - first > 1 ? "-" + itostr(end - 1) : std::string());
  if (runs.size() > most)
    text += ", ...";
  return (runs.size() == 1 && runs[0].second - runs[0].first == 1 ? "thread " : "threads ") + text;
}

unsigned CopyOp::activeIn(unsigned firstThread) const {
  unsigned sum = 0, end = std::min(firstThread + scopeThreads(), ctaThreads);
  for (unsigned t = firstThread; t < end; ++t)
    sum += active[t];
  return sum;
}

unsigned CopyOp::activeInstances() const {
  if (active.all())
    return std::max(1u, ctaThreads / scopeThreads());
  unsigned sum = 0;
  for (unsigned first = 0; first < ctaThreads; first += scopeThreads())
    sum += activeIn(first) != 0;
  return sum;
}

std::optional<ThreadTeam> CopyOp::commonTeam() const {
  if (scope == Scope::Thread || (allThreadsActive() && !activeEnd))
    return std::nullopt;
  unsigned each = scopeThreads();
  BitVector common(each, true);
  // A thread that is certainly not below the end is left out at run time.
  auto isThere = [&](unsigned t) {
    return t < ctaThreads && (active[t] || (activeEnd && scope != Scope::Cta &&
                                            activeEnd->isAtMost(t) == Proof::Proven));
  };
  for (unsigned first = 0; first < ctaThreads; first += each)
    for (unsigned t = 0, n = activeIn(first); n != 0 && n != each && t != each; ++t)
      if (!isThere(first + t))
        common.reset(t);
  ThreadTeam team(common);
  for (unsigned thread : active.set_bits())
    team.guarded |= !common[thread % each];
  return team;
}

std::optional<ThreadTeam> CopyOp::team() const {
  auto common = commonTeam();
  if (!common)
    return common;
  // Below an end that run time tells, there may be the first thread of an instance alone.
  bool suffices = common->count() != 0;
  for (unsigned first = 0; activeEnd && first < ctaThreads; first += scopeThreads())
    if (int at = active.find_first_in(first, std::min(first + scopeThreads(), ctaThreads)); at >= 0)
      suffices &= common->has(unsigned(at) - first);
  return suffices ? common : ThreadTeam(active, scopeThreads());
}

unsigned CopyOp::workers() const {
  auto some = team();
  return some ? unsigned(some->count()) : scopeThreads();
}
