//===- RaceAccess.h - An access as the race detector sees it ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who makes an access, of which kind it is, and the other side of a race.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_RACEACCESS_H
#define TILECOPY_LIB_EMULATOR_MEMORY_RACEACCESS_H

#include "Emulator/Memory/Clock.h"
#include "Emulator/Memory/RacePage.h"
#include "Emulator/Numbers/PtxTypes.h"
#include <array>
#include <cstdint>
#include <memory>

namespace tilecopy::emu {

/// One thread, or asynchronous operation, as the detector sees it.
struct RaceThread {
  uint32_t cluster = 0, index = 0; ///< index within the cluster
  Epoch epoch = 0;                 ///< its newest interval that touched memory
  bool published = true;           ///< the next access starts a new interval
  bool fetches = false;            ///< its update gives the thread what was there
  ClockRef clock;
  /// What RaceDetector::release has given, of which clock and epoch.
  ClockRef released, releasedOf;
  Epoch releasedEpoch = 0;
  using ByScope = std::array<ClockRef, numScopes>;
  ByScope releasedByFence; ///< by fences of this scope or a wider one
  ByScope toAcquire;       ///< by a fence of this scope
  /// What it has observed last (Releases::current), by which scope, and whether that acquired it.
  std::shared_ptr<const char> observed;
  Scope observedBy = Scope::None;
  bool hasAcquired = false;
};

/// A thread's position at the moment it publishes: what a barrier gathers.
struct Snapshot {
  ClockRef clock;
  uint32_t index;
  Epoch epoch;
};

/// The kind of an access: strong ones (atomics, .relaxed, .acquire, .release, .volatile) do not
/// race with each other.
enum class Touch : uint8_t { Read, Write, StrongRead, StrongWrite, StrongUpdate };
inline bool isWrite(Touch t) { return t == Touch::Write || t >= Touch::StrongWrite; }
inline bool isStrong(Touch t) { return t >= Touch::StrongRead; }

/// The bytes that a thread is about to store, and those that are there.
struct StoredBytes {
  const uint8_t *bytes, *present;
  StoredBytes from(unsigned n) const { return {bytes + n, present + n}; }
};

/// The other side of a race.
struct RaceWith {
  bool found = false, wasWrite = false;
  bool equal = false;      ///< the other store, by another instruction, stored the same bits
  bool comparable = false; ///< memory has what that stored
  uint32_t cluster = 0, index = 0, epoch = 0;
  uint32_t by = unknownInst; ///< the instruction: it loaded this word, or is the last that stored
  /// The weight of a race: of several, the one with the most is reported. Equal stores weigh least;
  /// then asynchronous operations whose completion would have been seen if arrivals reached
  /// further.
  enum Weight : uint8_t { Least, Missed, Pending, Most } weight = Least;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_RACEACCESS_H
