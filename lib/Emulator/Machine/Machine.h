//===- Machine.h - The state of a launch ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads, warps, CTAs and clusters while a kernel runs; the scheduler; and the one door to memory,
// through which every access of every instruction goes and where it is checked.
//
// A thread runs by itself until it must wait: at a barrier, for the other lanes of a warp
// collective, for its cluster. CTAs of one cluster run together; clusters run one after another.
// When no thread can run, anything that could still free one is tried (lanes gathered by
// `activemask`, a barrier whose missing threads have exited). Otherwise it is a deadlock, which is
// reported with who waits where.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_MACHINE_H
#define TILECOPY_LIB_EMULATOR_MACHINE_MACHINE_H

#include "Emulator/Machine/Thread.h"
#include <atomic>
#include <chrono>
#include <deque>

namespace tilecopy::emu {

struct LaunchContext {
  const Module &module;
  const Code &code;
  LaunchConfig config;
  EmulatorOptions options;
  GlobalMemory &global;
  Segment &constants;
  llvm::ArrayRef<uint8_t> parameters;
};

struct Trial;
class ClusterTeam;
class CommonReads;

class Machine {
public:
  explicit Machine(LaunchContext context);

  /// Runs every cluster. An error is one of the launch's shape or size; defects become findings.
  llvm::Error run();

  // Clusters that run apart, on other cores (Trial.h).
  /// Makes this machine ready for trials: runTrial() of some clusters of a launch.
  void startTrials(const std::atomic<bool> *shallEnd);
  void runTrial(uint64_t number, uint64_t mostSteps, Trial &trial);
  /// Makes a trial part of the launch; false if running it here would give other results.
  bool commit(Trial &trial, PageOrigin &origin, CommonReads &reads);

  std::vector<Finding> findings;
  std::string output;             ///< of vprintf
  std::vector<uint64_t> executed; ///< per instruction
  uint64_t steps = 0;

  // What instructions call.
  const LaunchContext context;
  const Code &code;
  /// Whether TensorMemoryModel::impliedFences applies to this kernel.
  bool impliesTensorFences() const {
    return context.options.tensorMemory.impliedFences && code.usesTensorMemory &&
           !code.usesTensorFences;
  }
  void report(FindingKind kind, const Thread *t, const Inst *i, uint64_t address,
              const llvm::Twine &message, Severity atMost = Severity::Error) {
    makeFinding(kind, t, i, address, message, atMost);
  }
  /// Like report(); returns the finding if it is new, so that more can be added, or null.
  Finding *makeFinding(FindingKind kind, const Thread *t, const Inst *i, uint64_t address,
                       const llvm::Twine &message, Severity atMost = Severity::Error);
  /// Ends the launch: nothing runs after the current instruction.
  void stop() { stopped = true; }

  /// Checks an access of `bytes` bytes at `address` of `space` and returns where they lie, or null
  /// if there is no memory (which has been reported). `stored` are the bytes of a store if they are
  /// known: equal ones do not race.
  uint8_t *access(Thread &t, const Inst &i, Space space, uint64_t address, unsigned bytes,
                  Touch touch, const uint8_t *stored = nullptr);
  /// The same with Touch::Read or Write if nothing can be reported; otherwise null, with nothing
  /// done.
  template <unsigned bytes, bool isStore>
  uint8_t *accessQuickly(Thread &t, const Inst &i, Space space, uint64_t address);
  struct Place {
    Segment *segment = nullptr;
    uint64_t offset = 0;
    Space space = Space::Global;
  };
  /// Where an address lies. If the segment is null, nothing has been reported.
  Place resolve(Thread &t, const Inst &i, Space space, uint64_t address, unsigned bytes);
  /// Reports an access for which resolve() has found no memory.
  void reportOutside(Thread &t, const Inst &i, Space space, uint64_t address, unsigned bytes,
                     Touch touch);
  /// Reports a use of the shared memory of a CTA whose threads have all exited.
  void reportExited(Thread &t, const Inst &i, uint64_t address);
  /// The checks of an access that is within bounds: by `t` itself, or by an asynchronous operation
  /// that it has issued.
  void checkAccess(Thread &t, RaceThread &who, const Inst &i, const Place &p, unsigned bytes,
                   Touch touch, const uint8_t *stored = nullptr);
  /// Whether `who` knows that the CTA with this shared memory runs; reported if not. A thread's use
  /// must end before that CTA does; the AsyncEngine checks asynchronous ones.
  bool checkPeer(Thread &t, RaceThread &who, const Inst &i, Segment &shared, uint64_t offset,
                 bool isAsync);
  /// Shows an access to the observer, which must not be null.
  void observeAccess(Thread &t, const RaceThread &who, const Inst &i, const Place &p,
                     unsigned bytes, Touch touch);
  /// Memory order of a strong access at `p` and of fences (PTX ISA 8). Without `acquires` or
  /// `release` it is a relaxed one, which counts together with a fence.
  void acquireAt(Thread &t, const Place &p, bool acquires, Scope scope);
  void releaseAt(Thread &t, const Place &p, bool release, Scope scope, bool update);
  void fence(Thread &t, Scope scope), fenceInOrder(Thread &t, Scope scope); ///< that: fence.sc
  /// Fences of the cluster that order accesses to shared memory only, in one direction.
  void releaseShared(Thread &t), acquireShared(Thread &t);

  /// Cancels the next cluster that has not started; its first CTA, or nothing if all have.
  std::optional<std::array<unsigned, 3>> cancelCluster();

  Flow arriveCollective(Thread &t, const Inst &i, uint32_t members);
  Flow waitActiveMask(Thread &t), exit(Thread &t);
  /// `count` threads, 0 for the whole CTA; `value` counts toward barrier.red.
  Flow arriveBarrier(Thread &t, const Inst &i, unsigned number, uint32_t count, bool waits,
                     bool value);
  Flow arriveCluster(Thread &t, bool release), waitCluster(Thread &t, bool acquire);

  // cp.async (AsyncFamily.cpp).
  void issueAsync(Thread &t, const Inst &i, AsyncCopy copy);
  void commitAsync(Thread &t);
  void waitAsync(Thread &t, unsigned pendingGroups);
  /// Completes the thread's copies up to the one with this number.
  void completeCopies(Thread &t, uint64_t upTo);

  /// The order of threads that can continue at the same time.
  bool runsBefore(uint32_t a, uint32_t b) const {
    return context.options.seed == EmulatorOptions::reversed ? a > b : a < b;
  }
  /// Puts a thread that waits back among those that run, at the `next` instruction or the same.
  void wake(Thread &t, bool next);
  /// The same for a warp that waits AtWarpWait.
  void wakeWarp(Thread &first);

  // tcgen05 (TensorMemory.cpp).
  void startTensorMemory(Cta &cta);
  void checkTensorLeaks(Cta &cta);

  Warp &warpOf(Thread &t) { return t.cta->warps[t.indexInCta / 32]; }
  Thread &thread(uint32_t index) { return threads[index]; }
  /// The CTA of that rank in the same cluster as another.
  Cta &ctaOfRank(const Cta &near, uint32_t rank) { return ctas[near.firstInCluster + rank]; }
  /// CTAs and threads that run at the same time: those of one cluster, or of all.
  Cta &resident(uint32_t index) { return ctas[index]; }
  uint32_t residentCtas() const { return uint32_t(ctas.size()); }
  uint32_t residentThreads() const { return uint32_t(threads.size()); }
  uint32_t clusterSize() const { return uint32_t(context.config.cluster.count()); }
  /// The CTA of the cluster whose shared memory this is, or null.
  Cta *ctaOf(const Segment &shared);
  uint64_t special(const Thread &t, Special s) const;
  std::optional<unsigned> coordinate(const Thread &t, Special s) const;
  /// Where the stack begins, in local memory after its base.
  uint64_t stackBegin() const { return (code.frameBytes + 15) & ~uint64_t(15); }
  /// Takes `bytes` of the thread's stack and returns their offset in its local memory; nothing
  /// after a report.
  std::optional<uint64_t> pushStack(Thread &t, const Inst &i, uint64_t bytes, uint64_t alignment);
  /// Counts what may let a thread that polls go on: stores, arrivals, threads that end.
  uint64_t progress = 0;
  RaceDetector races;
  StrongStores strongStores;
  Mbarriers mbarriers{*this};
  AsyncEngine async{*this};

private:
  llvm::Error prepare();
  void startLaunch();
  void startRaces();
  void runClusters(uint64_t first, uint64_t end);
  bool mayRunApart() const;
  /// Starts the clusters of one group, which run together.
  void startCluster(uint64_t group), startCta(Cta &cta);
  /// A kernel that reads where a grid's barrier lies can only be launched cooperatively.
  bool isCooperative() const { return context.config.cooperative || code.usesGridBarrier; }
  llvm::Error makeGridBarrier();
  /// %ctaid of the CTA of a group, by its index there.
  std::array<unsigned, 3> ctaAt(uint64_t group, uint32_t index) const;
  void startThread(Thread &t, const std::vector<uint64_t> &initial);
  void runCluster(), checkLimits(const Thread &t);
  /// Shows the shared memory of the cluster to the observer.
  void observeShared();
  Flow runThread(Thread &t, uint32_t quantum);
  template <bool Observed> Flow step(Thread &t, uint32_t &quantum);
  bool watchRegisters(Thread &t, const Inst &i, bool off); ///< whether that has executed it
  void observe(Thread &t, const Inst &i, bool off);
  void completeCollective(Thread &t);
  void reportStall(llvm::StringRef prefix = "", const Thread *blamed = nullptr);
  void checkMasks(Thread &t, const Warp &w, uint32_t wanted);
  void checkMembers(Thread &t, const Inst &i, Barrier &b, unsigned number);
  /// Called after one of them has run: finds out whether all threads that can run poll forever.
  void checkSpin(Thread &t);
  bool comesBack(Thread &t);
  /// The n-th of `count` threads or lanes to run.
  uint32_t inOrder(uint32_t n, uint32_t count) const {
    return runsBefore(0, 1) ? n : count - 1 - n;
  }
  void executeCollective(Gather &g);
  bool settleActiveMask(Cta &cta, Warp &w), abandonBarriers();
  void completeBarrier(Cta &cta, Barrier &b);
  void checkAligned(Cta &cta, Barrier &b);
  ClusterBarrier &clusterBarrierOf(const Cta &cta) {
    return clusterBarriers[cta.firstInCluster / clusterSize()];
  }
  void completeCluster(const Cta &cta);
  uint8_t *accessSlowly(Thread &t, const Inst &i, Space space, uint64_t address, unsigned bytes,
                        Touch touch, const uint8_t *stored);
  void checkGuarded(Thread &t, const Inst &i, const Place &p, unsigned bytes, Touch touch);
  void checkRace(Thread &t, RaceThread &who, const Inst &i, const Place &p, unsigned bytes,
                 Touch touch, const uint8_t *stored);
  void checkNonCoherent(Thread &t, const Inst &i, const Place &p, unsigned bytes, Touch touch,
                        bool wasWritten);
  void checkPeersAtExit(Cta &cta);
  void reportRace(Thread &t, const RaceThread &who, const Inst &i, const Place &p, unsigned bytes,
                  Touch touch, const RaceWith &race, bool isRounded);
  /// "byte 16 of 's', 4096 bytes"
  std::string allocationText(const Place &p), pendingText(const Place &p, unsigned bytes);
  bool isSuppressed(FindingKind kind, const Inst *i);
  /// Adds the earlier access of a race to a finding that may be null.
  void tellOther(Finding *made, const RaceWith &race, const ThreadId &thread);
  static std::string ctaText(const std::array<unsigned, 3> &id);
  void complete(Thread &t, AsyncCopy &copy), abandonAsync(Thread &t);
  llvm::SmallVector<AsyncCopy *, 4> pendingOver(const Thread &t, const AsyncCopy &copy);
  void agreeWithPending(Thread &t, AsyncCopy &copy, uint8_t *bits);
  uint64_t random();

  std::vector<Thread> threads;
  std::vector<uint64_t> registers, initialRegisters;
  std::vector<Cta> ctas;
  std::vector<ClusterBarrier> clusterBarriers; ///< of the clusters that run
  Segment parameters;
  std::deque<uint32_t> ready;  ///< indices of threads that can run
  std::vector<uint32_t> hints; ///< per instruction, for GlobalMemory::find
  std::map<std::pair<const Segment *, uint64_t>, Releases> released;
  std::map<std::pair<FindingKind, const Inst *>, size_t> known; ///< index of the finding
  /// Groups of clusters that run one after another: of one cluster each, or one group of all.
  /// `cluster` is the running group.
  uint64_t clusters = 0, cluster = 0, rng = 0;
  /// The step since which there has been no progress, and the number of steps for each thread after
  /// which that is looked into.
  uint64_t quietSince = 0, quietProgress = 0;
  static constexpr uint64_t quietSteps = 4096;
  size_t notes = 0;                                                ///< among the findings
  std::map<std::pair<FindingKind, const Inst *>, bool> suppressed; ///< as far as asked
  const Place *reporting = nullptr; ///< where the access lies whose checks are under way
  uint64_t clustersTogether = 1;
  std::optional<uint64_t> canceled; ///< the last group that another has canceled
  Dim3 clusterGrid;                 ///< the grid in clusters
  uint64_t gridBarrier = 0;         ///< address of what a cooperative grid synchronizes with
  bool stopped = false, interrupted = false;      ///< by the kernel or a limit; from outside
  uint64_t nextLook = 0;                          ///< the steps at which the outside is asked
  std::chrono::steady_clock::time_point lastLook; ///< when it was
  unsigned turns = 0;                             ///< of threads
  bool checksPlainly = false; ///< accesses are checked for races, and no observer looks
  uint64_t stepLimit;         ///< that of the options; of a trial, perhaps less
  const std::atomic<bool> *abandoned = nullptr; ///< of a trial: set where it is not wanted any more
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_MACHINE_H
