//===- Observe.h - What is seen of an emulated launch -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `Tracer` prints a line for each executed instruction. `AccessAnalysis` groups the accesses of a
// warp's lanes into the requests that hardware makes of them, and counts what they cost:
//
//   global memory: 32-byte sectors touched, against the fewest that could hold the bytes;
//   shared memory: wavefronts. There are 32 banks of 4 bytes. The lanes of a request are served in
//   phases (4-byte accesses: all 32 lanes; 8-byte: 16 lanes; 16-byte: 8 lanes; a load whose
//   neighboring lanes i and i^1, or i and i^2, read equal addresses: twice as many), and a phase
//   takes as many wavefronts as the fullest bank has distinct words. This model gives the
//   profiler's counts on an H200 for every pattern that was measured (4-, 8- and 16-byte loads and
//   stores: strided, permuted, random, with inactive lanes).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_OBSERVE_H
#define TILECOPY_TOOLS_PTXCHECK_OBSERVE_H

#include "tilecopy/run/Emulator.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <optional>
#include <set>

namespace tilecopy {

/// Prints `cta 0,0,0 thread 5 line 23: ld.global...`; instructions whose predicate is false with
/// `(off)`.
class Tracer : public EmulatorObserver {
public:
  Tracer(llvm::raw_ostream &os, std::optional<unsigned> thread, std::optional<unsigned> ctaX)
      : os(os), thread(thread), ctaX(ctaX) {}
  void instruction(const TraceEvent &event) override;

private:
  llvm::raw_ostream &os;
  std::optional<unsigned> thread, ctaX;
};

/// One lane of a request.
struct LaneAccess {
  unsigned lane;
  uint64_t address;
};

/// What one request of shared memory costs.
struct SharedCost {
  unsigned wavefronts = 0;
  unsigned phases = 0; // with an active lane: the fewest wavefronts for these lanes
  /// Two lanes of a phase whose words are in one bank, where there are such.
  std::optional<std::pair<unsigned, unsigned>> conflict;
};

/// `matrix`: the lanes give rows of 8x8 matrices, each of which is a phase.
SharedCost sharedCost(llvm::ArrayRef<LaneAccess> lanes, unsigned bytes, bool load,
                      bool matrix = false);
/// Distinct 32-byte sectors.
unsigned sectorsOf(llvm::ArrayRef<LaneAccess> lanes, unsigned bytes);

class AccessAnalysis : public EmulatorObserver {
public:
  void access(const EmulatedAccess &access) override;
  void instruction(const TraceEvent &event) override;
  /// A table, one row for each memory instruction of `ptx` and space, or the same as JSON.
  void print(llvm::raw_ostream &os, llvm::StringRef ptx) const;
  llvm::json::Value toJSON(llvm::StringRef ptx) const;

private:
  /// What an instruction does in one space: cp.async loads from global memory and stores to shared
  /// memory.
  using RowKey = std::tuple<unsigned, MemorySpace, bool>; // line, space, load
  /// The lanes of a warp that execute an instruction for the nth time; of a bulk copy, one thread's
  /// instruction.
  using RequestKey = std::tuple<RowKey, std::array<unsigned, 3>, unsigned, uint64_t>;
  struct Request {
    unsigned bytes = 0;
    bool async = false;
    std::vector<LaneAccess> lanes;
    std::vector<std::pair<uint64_t, uint64_t>> ranges; // of a bulk copy: from, to
  };
  struct Row {
    unsigned bytes = 0; // of a thread; of a bulk copy, of all requests
    bool async = false, bulk = false;
    uint64_t requests = 0, cost = 0, ideal = 0;
    std::optional<std::pair<unsigned, unsigned>> conflict;
  };
  std::map<RowKey, Row> rows(llvm::StringRef ptx) const;

  std::map<RequestKey, Request> requests;
  std::map<unsigned, bool> isBulk; // by line
  uint64_t executed = 0;           // instructions of threads, up to now
};

/// Two numbers that stand for all accesses of a launch: what each thread accesses, by which line,
/// what it gives mbarriers, and the lines by which it orders memory, all in its order; and which
/// bytes each CTA reads and writes, whichever of its threads and lines does so, and those lines.
/// Runs of two kernels whose lines order alike, with the same results and the same numbers, are the
/// same to memory.
class AccessDigest : public EmulatorObserver {
public:
  void access(const EmulatedAccess &access) override;
  void instruction(const TraceEvent &event) override;
  void print(llvm::raw_ostream &os) const;

private:
  using Cta = std::array<unsigned, 3>;
  std::map<std::pair<Cta, unsigned>, uint64_t> threads;
  std::map<Cta, std::set<uint64_t>> ctas;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_OBSERVE_H
