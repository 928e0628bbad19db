//===- Clock.h - What a thread has seen of others ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vector clocks: for each other thread, the last interval of it that a thread has seen; what proxy
// fences have covered; and what the thread would have seen if scopes had been wider. A shared clock
// never changes.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_CLOCK_H
#define TILECOPY_LIB_EMULATOR_MEMORY_CLOCK_H

#include "Emulator/Memory/Epochs.h"
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace tilecopy::emu {

class Clock;
/// The clocks of a launch, or of a trial, stay on one core, so that their count needs no atomics:
/// every barrier changes it for every thread.
using ClockRef = llvm::IntrusiveRefCntPtr<const Clock>;

/// The fences between the generic proxy, through which threads access memory, and the other proxies
/// (PTX ISA 8.6). MapRelease takes effect only with a later acquire of the map. Sc are the fence.sc
/// of the GPU's scope: what precedes one is seen by each that must come after it.
enum class Fence : uint8_t { AsyncShared, AsyncGlobal, MbarrierInit, MapRelease, Sc };
constexpr unsigned numFences = unsigned(Fence::Sc) + 1;

/// A CTA among those that run at the same time: those of one cluster or, where a grid runs as a
/// whole, all.
struct CtaPlace {
  uint32_t index = 0, firstInCluster = 0;
  bool operator==(const CtaPlace &other) const { return index == other.index; }
  bool operator!=(const CtaPlace &other) const { return !(*this == other); }
};

/// What a thread would have seen if scopes had been wide enough: through memory, or through
/// arrivals at an mbarrier.
enum class Narrow : uint8_t { Memory, Arrival };
constexpr unsigned numNarrow = unsigned(Narrow::Arrival) + 1;

/// Orderings that hold for a part of the accesses only. Done: asynchronous operations that had been
/// waited for, before other such operations; their reads, and what they did to shared memory. Even
/// a relaxed arrival gives this, because it comes after they are done. Shared: accesses to the
/// shared memory of the thread's CTA; a fence of .sync_restrict orders no others.
enum class Part : uint8_t { Done, Shared };
constexpr unsigned numParts = unsigned(Part::Shared) + 1;

/// A number that no other clock has, not even a copy of this one.
class ClockNumber {
public:
  ClockNumber() : value(next()) {}
  ClockNumber(const ClockNumber &) : value(next()) {}
  ClockNumber &operator=(const ClockNumber &) { return *this; }
  uint64_t get() const { return value; }

private:
  static uint64_t next();
  uint64_t value;
};

/// What a thread has seen of others: an epoch for each thread of its own cluster, and what it
/// acquired of clusters that ran before.
class Clock : public llvm::RefCountedBase<Clock> {
public:
  ClockNumber number;
  uint32_t cluster = 0;
  Epochs known;                       ///< by thread of its cluster
  std::map<uint32_t, Epochs> foreign; ///< by cluster
  /// What had been seen when a fence of each kind was executed, which is what precedes that fence.
  std::array<ClockRef, numFences> fenced;
  /// The releases that had been seen when the tensor map at an address was acquired. There are few.
  std::vector<std::pair<uint64_t, ClockRef>> maps;
  /// Releases of tensor maps by CTAs of the thread's own cluster, of any scope, and of those that
  /// reach the cluster. Those that reach the GPU are in `fenced`, too.
  struct MapRelease {
    CtaPlace cta;
    bool reachesCluster;
    ClockRef what;
  };
  std::vector<MapRelease> mapReleases;
  std::array<ClockRef, numNarrow> narrow; ///< null where nothing was missed
  std::array<ClockRef, numParts> parts;   ///< what has been seen of a part only; mostly null
  /// The CTAs of the cluster, by rank, that are known to have started.
  uint32_t running = 0;

  bool covers(uint32_t ofCluster, uint32_t thread, Epoch epoch) const {
    return ofCluster == cluster ? known[thread] >= epoch : coversForeign(ofCluster, thread, epoch);
  }
  /// The same, or it is known for that part.
  bool coversIn(Part part, uint32_t ofCluster, uint32_t thread, Epoch epoch) const;
  const Clock *acquiredMap(uint64_t address) const;
  void acquireMap(uint64_t address, const ClockRef &released);
  void releaseMap(const MapRelease &release);
  void merge(const Clock &other);
  /// Leaves only the epochs that have been seen.
  void flatten() {
    fenced.fill(nullptr);
    maps.clear();
    mapReleases.clear();
    narrow.fill(nullptr);
    parts.fill(nullptr);
  }

private:
  bool coversForeign(uint32_t ofCluster, uint32_t thread, Epoch epoch) const;
};

/// What clocks were joined to, the last times. The lanes of a warp, and the threads that waited at
/// one barrier, have one clock and see the same of others: then they go on having one clock. There
/// is one for each machine, which is installed while that runs, as clocks stay on one core.
class JoinedClocks {
public:
  JoinedClocks() : before(current) { current = this; }
  ~JoinedClocks() { current = before; }
  JoinedClocks(const JoinedClocks &) = delete;
  JoinedClocks &operator=(const JoinedClocks &) = delete;

  /// Where the join of two clocks, of which one may be null, is kept; null without a machine.
  struct Join {
    uint64_t a = 0, b = 0;
    uint32_t cluster = 0;
    ClockRef joined;
  };
  static Join *find(const ClockRef &a, const ClockRef &b, uint32_t cluster);

private:
  static constexpr unsigned bits = 9;
  static thread_local JoinedClocks *current;
  JoinedClocks *before;
  std::array<Join, 1 << bits> joins;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_CLOCK_H
