//===- Trial.h - Clusters that run apart ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch runs its clusters one after another and checks them in that order. To use more cores,
// later clusters run ahead, each on a copy of global memory as it was when the copies were made,
// with a race detector of its own. That is a trial. In the order of the clusters, the launch then
// adopts each trial, provided that no byte it has written was touched by another cluster, and the
// reverse: then running it in its place would have given the same result bit by bit, findings and
// counts included. Otherwise the cluster runs again, in its place. So results do not depend on the
// number of cores. Kernels whose clusters communicate through global memory, by atomics or flags,
// gain nothing; after some failed trials the launch continues without them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_TRIAL_H
#define TILECOPY_LIB_EMULATOR_MACHINE_TRIAL_H

#include "Emulator/Machine/Machine.h"
#include <condition_variable>
#include <mutex>
#include <thread>

namespace tilecopy::emu {

/// A page of global memory that a trial has touched.
struct TrialPage {
  size_t allocation, page;
  std::unique_ptr<RacePage> race;
  std::unique_ptr<uint8_t[]> bytes; ///< where it has been written
  std::array<uint64_t, 64> written; ///< a bit for each of those bytes: it counts as written
};

struct Trial {
  bool isUsable = false;
  uint64_t steps = 0;
  std::vector<uint64_t> executed;
  std::string output;
  std::vector<TrialPage> pages;
  RaceDetector::History races;
  AsyncEngine::Issued issued;
  /// Findings, by the key that distinguishes them, and how often they were made.
  std::vector<std::pair<std::pair<FindingKind, const Inst *>, unsigned>> findings;
};

/// Threads that run trials of all clusters from a given one on.
class ClusterTeam {
public:
  /// Null if there is no memory for the copies.
  static std::unique_ptr<ClusterTeam> make(const LaunchContext &context, uint64_t first,
                                           uint64_t clusters);
  ~ClusterTeam();
  /// The trial of the next cluster; waits for it. `steps` is the most that any has taken so far: a
  /// trial that takes much longer is given up, because it may wait for something that will not
  /// come.
  Trial take(uint64_t cluster, uint64_t steps);

private:
  ClusterTeam(const LaunchContext &context, uint64_t first, uint64_t clusters)
      : context(context), next(first), taken(first), clusters(clusters) {}
  void work(GlobalMemory &memory);

  const LaunchContext &context;
  std::unique_ptr<GlobalMemory> original;
  std::vector<std::unique_ptr<GlobalMemory>> copies;
  std::vector<std::thread> workers;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<uint64_t, Trial> done;
  uint64_t next, taken, clusters;
  std::atomic<uint64_t> longest{0};
  std::atomic<bool> shallEnd{false};
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_TRIAL_H
