//===- Async.h - Asynchronous operations in flight --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An asynchronous operation owns the bytes that it reads and writes from its issue until a thread
// has waited for it. To the race detector it is a thread of its own, ordered after what its issuer
// had seen. So in either schedule a report follows when a thread touches its bytes without having
// seen its completion, and when its issuer has not seen earlier uses of the bytes.
//
// The schedule decides when the bytes move: at the issue (eager), or when a thread waits for the
// completion and none can run without it (lazy). Completion is seen through an mbarrier, which gets
// a Signal, or through a group that the issuing thread waits for.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MACHINE_ASYNC_H
#define TILECOPY_LIB_EMULATOR_MACHINE_ASYNC_H

#include "Emulator/Machine/Mbarrier.h"
#include <deque>

namespace tilecopy::emu {

struct Cta;

/// How an operation reaches memory, which decides what fence it needs after writes by threads.
enum class Proxy : uint8_t { Generic, Async, TensorMap };

/// Bytes that an operation reads or writes.
struct AsyncRange {
  Segment *segment;
  uint64_t offset, bytes;
  Proxy proxy = Proxy::Async;
};

/// What one operation does. The instruction that makes it has already checked bounds and alignment.
class AsyncOperation {
public:
  virtual ~AsyncOperation() = default;
  /// Takes what it reads; the sources are not read again.
  virtual void read() = 0;
  /// Follows read().
  virtual void write() = 0;

  /// What it will write to a part of its `writes`, if that is known before it reads; else false.
  virtual bool preview(const AsyncRange &part, uint8_t *bytes) const {
    (void)part, (void)bytes;
    return false;
  }

  /// Claims what it writes besides bytes of memory, as the race detector's `agent`.
  virtual void claim(RaceThread &agent) { (void)agent; }

  std::vector<AsyncRange> reads, writes; ///< in any order; they may touch
  /// Orders the claims of claim(), if that is not what its issuer has seen.
  ClockRef view;
  bool updates = false; ///< its writes are atomic read-modify-writes, element by element
};

/// An operation that is under way, or done but perhaps not yet seen to be.
struct Flight {
  std::unique_ptr<AsyncOperation> operation; ///< null when done
  bool hasRead = false;
  bool staysInShared = false; ///< it writes nothing but shared memory
  const Inst *inst = nullptr;
  uint32_t issuer = 0; ///< index of the thread in its cluster
  Snapshot afterRead, afterWrite;
  llvm::SmallVector<const Segment *, 2> sharedRead, sharedWritten;
  /// Operations that the hardware executes before this one.
  std::vector<std::shared_ptr<Flight>> after;
};
using FlightRef = std::shared_ptr<Flight>;

/// What an mbarrier counts once operations are done.
struct Signal {
  Mbarrier *barrier;
  bool isBytes; ///< complete_tx of `amount` bytes; else arrivals
  uint32_t amount;
};

class AsyncEngine {
public:
  explicit AsyncEngine(Machine &machine) : machine(machine) {}
  /// Forgets all, at the start of a cluster.
  void clear();

  /// Takes an operation into flight: checks other uses of its bytes, and missing fences. Operations
  /// in `after` take effect before it, whatever the schedule. Null after a report.
  FlightRef issue(Thread &t, const Inst &i, std::unique_ptr<AsyncOperation> operation,
                  llvm::ArrayRef<FlightRef> after = {});
  /// Signals `signal.barrier` once all `flights` are done: at once, or when the schedule says.
  void signalAfter(Thread &t, const Inst &i, const Signal &signal,
                   llvm::ArrayRef<FlightRef> flights);
  /// The same once every cp.async that the thread has issued so far is done.
  void signalAfterCopies(Thread &t, const Inst &i, const Signal &signal);
  /// Threads of a warp see that operations are complete, or only that they have read their sources.
  void wait(llvm::ArrayRef<Thread *> waiting, llvm::ArrayRef<FlightRef> flights, bool readOnly);

  /// A thread has found an mbarrier's phase incomplete: signals are delivered until the phase ends.
  void demand(Mbarrier &b);
  /// No thread can run: delivers signals that one of them sleeps for. Returns whether it delivered
  /// any.
  bool deliver();
  /// At the end of the cluster: everything left takes effect.
  void drain();

  /// Called as a CTA's threads exit: operations that no thread has waited for must not use its
  /// shared memory.
  void exit(Thread &t);
  /// The other side of a race, if it was an operation: what issued it, or null if that is not
  /// known.
  const Inst *instOf(const RaceWith &race) const { return instOfEpoch.lookup(race.epoch); }
  /// "the asynchronous operation of PTX line 12"
  std::string describe(const RaceWith &race) const;
  /// Where operations of clusters that have ended were issued, by epoch.
  using Issued = llvm::DenseMap<Epoch, const Inst *>;
  Issued takeIssued() { return std::move(instOfEpoch); }
  void addIssued(const Issued &more, Epoch shift) {
    for (auto [epoch, inst] : more)
      instOfEpoch[epoch + shift] = inst;
  }
  /// Whether a lane of t's warp has issued it, by this instruction: lanes store together.
  bool isOneStore(const RaceWith &race, const Thread &t, const Inst &i) const;
  /// The thread that issued it.
  ThreadId issuerOf(const RaceWith &race) const;

private:
  struct Delivery {
    Signal signal;
    std::vector<FlightRef> flights;
    ClockRef waitedFor; ///< other operations that the issuer had seen complete
    uint64_t copies;    ///< of the issuer's cp.async, which must be done
    const Inst *inst;
    Thread *issuer;
  };
  void enqueue(Delivery d);
  bool isKnown(const ClockRef &clock, uint32_t cluster, uint32_t n) const;
  uint32_t findIndex(Thread &t, const Inst &i, const ClockRef &clock, const ClockRef &view);
  void claim(Thread &t, const Inst &i, RaceThread &agent, const AsyncRange &r, Touch touch,
             const uint8_t *stored = nullptr);
  void claimWrite(Thread &t, const Inst &i, RaceThread &agent, const AsyncOperation &operation,
                  const AsyncRange &r);
  void finishWrites(const AsyncRange &r);
  void dropDone(); ///< from `underWay`
  void checkFence(Thread &t, const Inst &i, const RaceThread &agent, const AsyncRange &r);
  std::string unfencedText(const RaceThread &agent, const AsyncRange &r) const;
  void finishRead(Flight &f);
  void finish(Flight &f);
  void give(const Delivery &d);

  Machine &machine;
  std::deque<Delivery> queue;    ///< signals not yet given, oldest first
  std::vector<FlightRef> agents; ///< the newest operation of each index past the threads'
  /// Those that are not done, the oldest first, and some that are. Under Eager there are none.
  std::vector<FlightRef> underWay;
  uint32_t cursor = 0; ///< where the search for a free index goes on
  Issued instOfEpoch;
};

/// The most operations in flight whose completion nothing has seen, so that a runaway loop ends.
constexpr size_t maxFlights = 16384;
/// From this many on, a new operation first looks for an index that can be reused.
constexpr size_t fewFlights = 64;

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MACHINE_ASYNC_H
