//===- Stall.h - Why no thread can go on ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A deadlock as data: the groups of threads that wait, the barriers that they wait for, and what
// came to these barriers in their last phases. What runs a program keeps a BarrierLog for each
// mbarrier and fills in a Stall once nothing can run; causeOf() derives a cause from it, or none.
//
// A site is the index of an instruction (PTX) or of a statement (.tile programs).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_STALL_H
#define TILECOPY_RUN_STALL_H

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tilecopy {

/// What came to an mbarrier from threads of one CTA at one site.
struct BarrierEvent {
  enum Kind : uint8_t { Arrivals, Announced, Brought } kind = Arrivals; ///< the last two: bytes
  uint32_t site = 0, cta = 0;    ///< the CTA by its rank in the cluster
  uint32_t first = 0, last = 0;  ///< the threads, by their index in the CTA
  int64_t times = 0, amount = 0; ///< how often, and how much in all
};

/// What came to an mbarrier, by phase, and which waits have passed.
class BarrierLog {
public:
  struct Phase {
    uint64_t number = 0;
    std::vector<BarrierEvent> events;
  };
  /// Waits of threads of one CTA at one site.
  struct Wait {
    uint32_t site = 0, cta = 0, first = 0, last = 0;
    std::array<uint64_t, 2> passed{}; ///< how often, by the parity that was asked for
  };
  void add(BarrierEvent::Kind kind, uint32_t site, uint32_t cta, uint32_t thread, int64_t amount);
  void endPhase();
  void passed(uint32_t site, uint32_t cta, uint32_t thread, bool parity);

  std::vector<Phase> phases = {Phase()}; ///< the last three; the newest is the current one
  std::vector<BarrierEvent> all;         ///< of all phases
  std::vector<Wait> waits;
};

/// Where a statement or instruction is.
struct StallSite {
  std::string text;  ///< "line 12", "k.tile:12:5", "PTX line 40 `...`"
  bool loops = true; ///< a thread may come there again
};

struct StallBarrier {
  std::string name;   ///< "'full[1]' of CTA (0,0,0)"
  std::string ring;   ///< what the stages of one ring have in common, without the CTA
  uint32_t cta = 0;   ///< whose memory it lies in, by rank
  uint64_t phase = 0; ///< the current one, which has not ended
  int64_t expected = 0, pending = 0, bytes = 0; ///< bytes announced less those that came
  std::optional<uint32_t> init;                 ///< its site
  BarrierLog log;
};

/// Threads of one CTA that wait at one site for one thing.
struct StallGroup {
  uint32_t site = 0, cta = 0;
  std::vector<uint32_t> threads; ///< by index in the CTA, ascending
  std::optional<size_t> barrier; ///< an index into Stall::barriers
  std::string waitsFor;          ///< what else it waits for
  bool waitsForCta = false;      ///< ... which is all threads of its CTA
  struct Reach {
    uint32_t site = 0;
    int64_t threads = 0;   ///< of the group, that may get there
    std::string ring = {}; ///< of the mbarriers that it signals, where that is known
  };
  std::vector<Reach> reaches; ///< sites after the wait that may signal an mbarrier
  bool fills = false;         ///< begins asynchronous copies into shared memory after it
};

struct Stall {
  std::vector<StallGroup> groups;
  std::vector<StallBarrier> barriers; ///< waited for, and others of their rings
  std::map<uint32_t, StallSite> sites;
  std::vector<std::string> ctas; ///< by rank: "(0,0,0)"
  bool fixedThreads = false;     ///< the same threads get to a site in each pass
  std::vector<uint32_t> unused;  ///< sites that may signal any mbarrier, and never ran
};

struct StallCause {
  std::string what, cure;
  std::optional<size_t> group; ///< the one to blame
};

/// The cause, as far as it follows from the state; nothing if none does.
std::optional<StallCause> causeOf(const Stall &stall);

/// "threads 0-127 of CTA (0,0,0)"
std::string threadsText(const Stall &stall, const StallGroup &group);
/// Whether threads of the group, once its wait has ended, may signal the barrier.
bool maySignal(const Stall &stall, const StallGroup &group, const StallBarrier &barrier);
/// The cause, every group, and the history of every barrier that one waits for, on lines of their
/// own. The first line has no end of a line before it, the last none after it.
std::string formatStall(const Stall &stall);

} // namespace tilecopy

#endif // TILECOPY_RUN_STALL_H
