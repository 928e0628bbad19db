//===- Thread.h - Threads, warps and CTAs -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a launch keeps for each thread, warp and CTA of the cluster that runs, and for the barriers
// that they meet at.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_THREAD_H
#define TILECOPY_LIB_EMULATOR_MACHINE_THREAD_H

#include "Emulator/Machine/Async.h"
#include "Emulator/Memory/Memory.h"
#include <map>

namespace tilecopy::emu {

class Machine;
class TensorMemory;
struct WgmmaWarp;

enum class ThreadState : uint8_t {
  Ready,
  AtBarrier,
  AtCollective,
  AtActiveMask,
  AtCluster,
  AtWarpWait, ///< with its warp, in tcgen05.alloc or wgmma.wait_group
  AtMbarrier,
  Exited
};

constexpr unsigned maxCopyBytes = 16; ///< of a cp.async

/// One cp.async that a thread has issued and not waited for.
struct AsyncCopy {
  Segment *to, *from;
  uint64_t toOffset, fromOffset;
  unsigned bytes, sourceBytes; ///< the rest is zero-filled
  const Inst *inst;
  uint64_t number; ///< of the thread's cp.async, from 1
  bool done = false;
  bool overlaps = false; ///< another copy that was under way with it writes the same bits
};

/// The state of a thread when it last ran without any progress.
struct Polling {
  uint64_t progress = 0; ///< Machine's, and the mbarriers' changes
  uint64_t age = 0, next = 1;
  bool repeats = false; ///< it has been like that before
  uint32_t pc = 0;
  unsigned carry = 0;
  size_t depth = 0; ///< of calls
  std::vector<uint64_t> registers;
};

/// The bits of a register that have no value, and the register they come from: the slot of one that
/// was never written, or none for this one itself; and the line where that one was first read.
struct Poison {
  uint64_t bits = 0;
  uint32_t from = none;
  uint32_t line = 0;
};

struct Thread {
  uint64_t *regs = nullptr;
  Machine *machine = nullptr;
  Cta *cta = nullptr;
  uint32_t pc = 0;
  uint32_t indexInCta = 0;
  unsigned lane = 0;
  unsigned carry = 0;  ///< CC.CF of extended-precision arithmetic
  unsigned device = 0; ///< that a multimem instruction is accessing, from 1; 0 outside of one
  ThreadState state = ThreadState::Ready;
  unsigned barrier = 0;             ///< waited for, when AtBarrier
  uint32_t members = 0;             ///< of the collective, when AtCollective or for the last time
  const Inst *collective = nullptr; ///< the last
  Mbarrier *mbarrier = nullptr;     ///< waited for, when AtMbarrier; else the last failed test's
  MbarrierPolls polls;
  Polling polling;
  uint64_t clusterPhase = 0; ///< of the cluster barrier's phase it arrived in, plus one; 0: none
  bool clusterAcquire = false;
  const Inst *clusterArrival = nullptr; ///< the last
  RaceThread race;
  Segment local;
  struct Return {
    uint32_t call, callee; ///< instruction index, index into Code::callees
    uint64_t stackTop;
  };
  std::vector<Return> returns;
  std::vector<uint64_t> saved; ///< registers of functions that run again
  uint64_t stackTop = 0;       ///< of the stack in local memory
  std::vector<Poison> poison;  ///< by number of watched register
  /// By cluster and index of other threads, their newest strong store that this one has loaded.
  std::map<std::pair<uint32_t, uint32_t>, uint64_t> storesSeen;
  std::vector<uint32_t> registersLoading;          ///< watched ones that tcgen05.ld will write
  std::vector<const Inst *> movesLoading;          ///< mov of such registers, to others of them
  std::vector<std::vector<AsyncCopy>> asyncGroups; ///< committed, oldest first
  std::vector<AsyncCopy> asyncOpen;                ///< not yet committed
  uint64_t asyncIssued = 0;                        ///< cp.async so far
  std::vector<std::vector<FlightRef>> bulkGroups;  ///< committed, oldest first
  std::vector<FlightRef> bulkOpen;                 ///< not yet committed
  std::vector<uint64_t> occurrences;               ///< per instruction, for observers

  ThreadId id() const;
};

/// Text of an instruction on one line, with single blanks.
std::string oneLine(llvm::StringRef text);

/// The most committed groups that a thread may leave without a wait, so that a runaway loop ends.
constexpr size_t maxAsyncGroups = 4096;

/// The lanes that have arrived at a warp collective together.
class Gather {
public:
  Thread *lane[32] = {}; ///< null where no lane takes part
  const Inst *inst[32] = {};
  uint32_t mask = 0;
  bool blocked = false; ///< set by a collective whose lanes must go on waiting, AtWarpWait
  uint64_t &reg(unsigned l, uint32_t slot) { return lane[l]->regs[slot]; }
};

/// One of a CTA's sixteen barriers (PTX ISA 9.7.13.1).
struct Barrier {
  struct Arrival {
    Thread *thread; ///< null once it has gone on (bar.arrive)
    const Inst *inst;
    uint32_t index; ///< in the CTA
  };
  uint32_t expected = 0; ///< threads, once one has arrived
  uint32_t arrived = 0;
  bool wholeCta = false;
  uint32_t trueCount = 0; ///< of barrier.red
  std::vector<Arrival> arrivals;
  std::vector<Snapshot> snapshots;
  /// Where a count names a part of the CTA: who arrived in the round before, and the warps that
  /// have waited then.
  std::vector<std::pair<uint32_t, Epoch>> before;
  uint32_t waitedBefore = 0;
};

struct Warp {
  uint32_t firstThread = 0;         ///< index into Machine::threads
  uint32_t lanes = 0;               ///< mask of lanes that exist
  uint32_t live = 0;                ///< lanes that have not exited
  uint32_t atActiveMask = 0;        ///< lanes that wait in `activemask`
  uint32_t atCollective = 0;        ///< lanes that wait in a collective
  std::shared_ptr<WgmmaWarp> wgmma; ///< where the warp uses wgmma
};

/// The last use of a CTA's shared memory by a thread of another.
struct PeerUse {
  Epoch epoch = 0;
  const Inst *inst = nullptr;
};

struct Cta {
  std::array<unsigned, 3> id{};
  uint32_t rank = 0; ///< in its cluster
  /// Where the shared memory of this CTA begins in shared addresses.
  uint64_t clusterWindow() const { return uint64_t(rank) << clusterShift; }
  uint32_t firstInCluster = 0; ///< index of the cluster's first CTA among those that run
  uint32_t firstThread = 0, threads = 0, live = 0;
  CtaPlace place() const { return {firstInCluster + rank, firstInCluster}; }
  Segment shared;
  std::vector<Warp> warps;
  std::array<Barrier, 16> barriers;
  std::shared_ptr<TensorMemory> tensor; ///< where the kernel uses it
  ClockRef seen; ///< by the threads that have exited, of asynchronous operations and other CTAs
  std::map<uint32_t, PeerUse> uses; ///< by thread of the cluster
};

/// barrier.cluster (PTX ISA 9.7.13.3): arrivals of the current phase.
struct ClusterBarrier {
  uint32_t arrived = 0;
  uint64_t phase = 0;
  std::vector<Snapshot> snapshots;
  std::vector<Snapshot> relaxed; ///< what relaxed arrivals do not publish
  ClockRef released;             ///< what the last phase has published
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_THREAD_H
