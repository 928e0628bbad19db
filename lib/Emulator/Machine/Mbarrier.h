//===- Mbarrier.h - mbarrier objects ----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The barriers of PTX ISA 9.7.13.15, which lie in shared memory and count two things: threads that
// arrive, and bytes that asynchronous copies bring. A phase ends when no arrival is pending and the
// bytes announced by expect_tx and those completed are equal.
//
// The state is kept outside of memory; a kernel that looks at the object's own bytes is reported.
// An arrival releases what its thread has done, a completion the bytes of its copies. Each thread
// whose wait succeeds acquires both.
//
// A thread that waits by try_wait sleeps until its phase ends. PTX lets try_wait give up at any
// time, so sleepers that nothing can wake are released once; if they go back to sleep and nothing
// has happened since, that is a deadlock.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_MBARRIER_H
#define TILECOPY_LIB_EMULATOR_MACHINE_MBARRIER_H

#include "Emulator/Code/Code.h"
#include "Emulator/Memory/Release.h"
#include "tilecopy/run/Stall.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tilecopy::emu {

class Machine;
struct Segment;

struct Mbarrier {
  uint64_t address = 0; ///< in the shared memory of its CTA
  CtaPlace cta;         ///< the place of that
  bool valid = false;
  uint32_t expected = 0, pending = 0; ///< arrivals
  int64_t transactions = 0;           ///< bytes announced less bytes completed
  uint64_t phase = 0;
  std::vector<Arrival> arrivals; ///< of the current phase
  Snapshot initialized;          ///< by whom and when
  std::vector<Epoch> uses;       ///< the last one of each thread of the cluster
  Releases released;             ///< by the phases that have ended
  struct Sleeper {
    Thread *thread;
    bool acquires;
    const Inst *wait;
  };
  std::vector<Sleeper> sleepers;
  const Inst *init = nullptr;
  BarrierLog log; ///< for the report of a deadlock; its sites are instructions
};

/// What a thread remembers of its try_waits that returned false.
struct MbarrierPolls {
  const Mbarrier *refused = nullptr;     ///< by the lazy schedule, the last time
  std::vector<const Mbarrier *> givenUp; ///< at this stamp
  uint64_t stamp = 0;                    ///< of Mbarriers::changes
};

class Mbarriers {
public:
  explicit Mbarriers(Machine &machine) : machine(machine) {}
  /// Forgets all, at the start of a cluster.
  void clear();

  static constexpr uint32_t maxCount = (1u << 20) - 1;

  void init(Thread &t, const Inst &i, uint64_t address, uint32_t count);
  void invalidate(Thread &t, const Inst &i, uint64_t address);
  /// The valid mbarrier at a shared address that an instruction is about to use; the access is
  /// checked. Null after a report. `remote` says whether it may lie in another CTA of the cluster.
  Mbarrier *use(Thread &t, const Inst &i, uint64_t address, bool remote);
  /// The valid mbarrier at an offset of a CTA's shared memory that an asynchronous operation issued
  /// by `t` will signal; null after a report.
  Mbarrier *useAsync(Thread &t, const Inst &i, Segment &shared, uint64_t offset);

  /// `count` arrivals, `drops` of them for later phases too; `what` is what they release.
  void arrive(const Thread &t, const Inst &i, Mbarrier &b, uint32_t count, bool drops,
              llvm::ArrayRef<Arrival> what);
  /// Announces `bytes`. `settles`: no arrival follows in the same instruction.
  void expect(const Thread &t, const Inst &i, Mbarrier &b, uint32_t bytes, bool settles);
  /// What an asynchronous operation releases. Every thread that waits at the barrier is in its
  /// scope.
  static Arrival completed(const Mbarrier &b, const Snapshot &what) {
    return {what, b.cta, Scope::Gpu};
  }
  /// `bytes` have arrived, and with them what each of `what` published.
  void complete(const Thread &t, const Inst &i, Mbarrier &b, uint32_t bytes,
                llvm::ArrayRef<Arrival> what);

  /// What is missed when the scope of an operation does not reach another CTA. If the text names no
  /// scope at all, this is tolerated: pipelines everywhere rely on more than PTX says.
  static Narrow missedAs(const Inst &i) {
    return i.mode & ctaScope ? Narrow::Memory : Narrow::Arrival;
  }

  /// A wait for a phase that has `ended` or not. Sets the predicate, and sleeps if it may.
  Flow wait(Thread &t, const Inst &i, Mbarrier &b, bool ended, bool maySleep, bool acquires);
  /// Lets one sleeper's try_wait give up; false if all have done so since the last change.
  bool giveUp();
  /// All that are valid, by place.
  template <typename Visitor> void forEach(Visitor visit) const {
    for (const auto &[place, b] : barriers)
      if (b.valid)
        visit(b);
  }

  uint64_t changes = 0; ///< of any mbarrier

private:
  Mbarrier *check(Thread &t, const Inst &i, Segment &shared, uint64_t offset, bool isAsync);
  void raced(Thread &t, const Inst &i, const Mbarrier &b, bool isInit, uint32_t other, Epoch epoch);
  void acquire(Thread &t, const Inst &i, Mbarrier &b, bool acquires);
  void release(Mbarrier &b, uint32_t cluster);
  void settle(const Thread &t, const Inst &i, Mbarrier &b);
  void record(const Thread &t, const Inst &i, Mbarrier &b, BarrierEvent::Kind kind,
              int64_t amount) const;
  bool addBytes(const Thread &t, const Inst &i, Mbarrier &b, int64_t bytes);

  Machine &machine;
  std::map<std::pair<const Segment *, uint64_t>, Mbarrier> barriers; ///< by place
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_MBARRIER_H
