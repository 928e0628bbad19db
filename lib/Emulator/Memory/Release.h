//===- Release.h - Who synchronizes with whom -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A release synchronizes with an acquire that observes it if the scope of each includes the thread
// of the other (PTX ISA 8.7 to 8.9). So what has been released at a place, a word of memory or an
// mbarrier, is kept with the releasing CTA and its scope; an acquire says where it is and how far
// its own scope reaches.
//
// What a reader misses because of its scope, or the other's, is not forgotten: its clock keeps it
// apart, as `narrow`. It orders nothing, but it distinguishes a missing barrier from one that is
// too narrow.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_RELEASE_H
#define TILECOPY_LIB_EMULATOR_MEMORY_RELEASE_H

#include "Emulator/Memory/Race.h"
#include "llvm/ADT/SmallVector.h"

namespace tilecopy::emu {

/// What one arrival at an mbarrier releases.
struct Arrival {
  Snapshot what;
  CtaPlace cta;
  Scope scope; ///< None: it is only kept for readers to miss
  /// What a reader misses for this scope: Memory if the text says .cta, Arrival if it says nothing.
  Narrow missedAs = Narrow::Arrival;
};

/// The last strong store to an address of a segment, and how many there had been.
struct StrongStore {
  uint32_t cluster, index;
  Epoch epoch;
  uint64_t number;
};
struct StrongStores {
  std::map<std::pair<const struct Segment *, uint64_t>, StrongStore> last;
  uint64_t count = 0;
};

class Releases {
public:
  /// Adds what a thread or CTA has released.
  void add(uint32_t cluster, CtaPlace cta, Scope scope, const ClockRef &what,
           Narrow missedAs = Narrow::Memory);
  void clear() {
    entries.clear();
    asked.clear();
    everyone.fill(nullptr);
    state = nullptr;
  }
  /// Changes with every addition: a thread that has acquired this state need not do so again.
  const std::shared_ptr<const char> &current() const { return state; }

  /// What a thread of a CTA acquires with a scope; null if nothing. Something missed counts as an
  /// Arrival unless one side asks for more.
  ClockRef seenFrom(uint32_t cluster, CtaPlace cta, Scope scope, Narrow missedAs) const;

private:
  struct Entry {
    uint32_t cluster;
    CtaPlace cta;
    Scope scope;
    Narrow missedAs;
    ClockRef clock;
  };
  /// One entry for each CTA of the running cluster and each scope; for earlier clusters, one for
  /// everything that reaches beyond them.
  llvm::SmallVector<Entry, 1> entries;
  std::array<ClockRef, numNarrow> everyone; ///< all entries that reach the GPU, by missedAs
  /// What seenFrom() has given since the last addition: many threads of a CTA ask the same, and
  /// then share one clock.
  struct Asked {
    uint32_t cluster, cta;
    Scope scope;
    Narrow missedAs;
    ClockRef seen;
  };
  mutable llvm::SmallVector<Asked, 1> asked;
  ClockRef gather(uint32_t cluster, CtaPlace cta, Scope scope, Narrow missedAs) const;
  std::shared_ptr<const char> state;
};

/// `seen`, which may be null, with what was `missed` kept apart.
ClockRef withMissed(const ClockRef &seen, const ClockRef &missed, Narrow kind, uint32_t cluster);

/// `t` acquires what it has observed: at once, or, after a relaxed read, at its next fence.
void acquire(RaceThread &t, CtaPlace cta, const Releases &from, bool isAcquire, Scope scope,
             Narrow missedAs);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_RELEASE_H
