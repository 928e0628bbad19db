//===- Clock.h - What a thread has seen of others ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vector clocks: up to which interval a thread has seen each other thread, what proxy fences have
// covered, and what it would have seen had scopes been wider. Once a clock is shared it does not
// change.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_CLOCK_H
#define TILECOPY_LIB_EMULATOR_MEMORY_CLOCK_H

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace tilecopy::emu {

using Epoch = uint32_t;

class Clock;
using ClockRef = std::shared_ptr<const Clock>;

/// The fences between the generic proxy, through which threads access memory, and the others (PTX
/// ISA 8.6). MapRelease has effect only where a MapAcquire follows.
enum class Fence : uint8_t { AsyncShared, AsyncGlobal, MbarrierInit, MapRelease, MapAcquire };
constexpr unsigned numFences = unsigned(Fence::MapAcquire) + 1;

/// What a thread would have seen, had scopes been wide enough: through memory, or through arrivals
/// at an mbarrier.
enum class Narrow : uint8_t { Memory, Arrival };
constexpr unsigned numNarrow = unsigned(Narrow::Arrival) + 1;

/// What is ordered of accesses that have been seen. Done: asynchronous operations that had been
/// waited for, before other such operations; their reads, and what they did to shared memory. So
/// much is known after an arrival that is relaxed, for it comes after they are done. Shared:
/// accesses to the shared memory of the thread's CTA; a fence of .sync_restrict orders no others.
enum class Part : uint8_t { Done, Shared };
constexpr unsigned numParts = unsigned(Part::Shared) + 1;

/// A number that no other clock has, also where one is a copy.
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
class Clock {
public:
  using Known = std::vector<Epoch>; ///< by thread of a cluster
  ClockNumber number;
  uint32_t cluster = 0;
  Known known;
  std::map<uint32_t, std::shared_ptr<const Known>> foreign; ///< by cluster
  /// What had been seen when a fence of each kind was executed: what precedes such a fence.
  std::array<ClockRef, numFences> fenced;
  std::array<ClockRef, numNarrow> narrow; ///< null where nothing was missed
  std::array<ClockRef, numParts> parts;   ///< what has been seen of a part only; mostly null
  /// The CTAs of the cluster, by rank, that are known to have started.
  uint32_t running = 0;

  static Epoch of(const Known &known, uint32_t thread) {
    return thread < known.size() ? known[thread] : 0;
  }
  bool covers(uint32_t ofCluster, uint32_t thread, Epoch epoch) const {
    return ofCluster == cluster ? of(known, thread) >= epoch
                                : coversForeign(ofCluster, thread, epoch);
  }
  /// The same, or it is known of a part.
  bool coversIn(Part part, uint32_t ofCluster, uint32_t thread, Epoch epoch) const;
  void merge(const Clock &other);

private:
  bool coversForeign(uint32_t ofCluster, uint32_t thread, Epoch epoch) const;
  void mergeForeign(uint32_t from, const Known &theirs);
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_CLOCK_H
