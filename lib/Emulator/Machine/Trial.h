//===- Trial.h - Clusters that run apart ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch runs its clusters one after another and checks them in that order. To use more cores,
// later clusters run ahead, each on a copy of global memory, with a race detector of its own. That
// is a trial. In the order of the clusters, the launch then adopts each trial, provided that no
// byte it has written was touched by another cluster, and the reverse: then running it in its place
// would have given the same result bit by bit, findings and counts included. Otherwise the cluster
// runs again, in its place. So results do not depend on the number of cores. Kernels whose clusters
// communicate through global memory, by atomics or flags, gain nothing; after some failed trials
// the launch continues without them.
//
// The pages of a copy are taken when a trial first touches them. The launch may have adopted other
// trials by then: what they have written makes no difference to a trial that does not touch it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_TRIAL_H
#define TILECOPY_LIB_EMULATOR_MACHINE_TRIAL_H

#include "Emulator/Machine/CommonReads.h"
#include "Emulator/Machine/Machine.h"
#include <condition_variable>
#include <mutex>
#include <thread>

namespace tilecopy::emu {

/// A page of global memory that a trial has touched.
struct TrialPage {
  size_t allocation, page;
  std::unique_ptr<RacePage> race;
  PackedPage packed;                ///< instead of `race`
  bool isWritten;                   ///< in part, at least; then:
  std::unique_ptr<uint8_t[]> bytes; ///< all of the page
  std::array<uint64_t, 64> stored;  ///< a bit for each of the bytes: it has been written
  std::array<uint64_t, 64> written; ///< the same: it counts as written
};

/// What one cluster did. The objects are used again and again, with the memory that they have.
struct Trial {
  Trial() = default;
  Trial(Trial &&) = default;
  Trial &operator=(Trial &&) = default;
  bool isUsable = false;
  uint64_t steps = 0;
  std::vector<uint64_t> executed;
  std::string output;
  std::vector<TrialPage> pages; ///< of which the first ones are used
  size_t usedPages = 0;
  llvm::MutableArrayRef<TrialPage> touched() {
    return llvm::MutableArrayRef(pages).take_front(usedPages);
  }
  RaceDetector::History races;
  AsyncEngine::Issued issued;
  /// Findings, by the key that distinguishes them, and how often they were made.
  std::vector<std::pair<std::pair<FindingKind, const Inst *>, unsigned>> findings;
  /// The memory of its pages.
  uint64_t bytes() const { return usedPages * (sizeof(RacePage) + RacePage::bytes); }
};

/// Threads that run trials of all clusters from a given one on.
class ClusterTeam {
public:
  /// Null if more than one core would need too much memory.
  static std::unique_ptr<ClusterTeam> make(const LaunchContext &context, uint64_t first,
                                           uint64_t clusters);
  ~ClusterTeam();
  /// Where the pages of the trials come from. What the launch does to its memory while there is a
  /// team, it does with the lock of the page held, or after PageOrigin::keepCopy().
  PageOrigin origin;
  /// The trial of the next cluster; waits for it. `steps` is the most that any has taken so far: a
  /// trial that takes much longer is given up, because it may wait for something that will not
  /// come.
  Trial take(uint64_t cluster, uint64_t steps);
  /// Takes back what is not needed any more.
  void giveBack(Trial trial);

private:
  ClusterTeam(const LaunchContext &context, uint64_t first, uint64_t clusters, uint64_t cores)
      : origin(context.global), context(context), next(first), taken(first), clusters(clusters),
        cores(cores), working(cores) {}
  void work();
  bool runTrials(Machine &machine, GlobalMemory &memory);
  bool mustWait() const;

  const LaunchContext &context;
  std::vector<std::thread> workers;
  std::mutex mutex;
  std::condition_variable arrival; ///< of a trial, or a worker has given up
  std::condition_variable room;    ///< for more trials
  std::map<uint64_t, Trial> done;
  std::vector<Trial> spares;
  uint64_t waiting = 0; ///< bytes of all trials that are done
  uint64_t next, taken, clusters, cores;
  uint64_t working; ///< the workers that have not given up
  std::atomic<uint64_t> longest{0};
  std::atomic<bool> shallEnd{false};
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_TRIAL_H
