//===- TensorMemory.h - Tensor memory of a CTA ---------*- C++ -* -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensor memory (PTX ISA 9.7.16): 128 lanes of 512 columns of 32-bit cells for each CTA, given out
// in columns by tcgen05.alloc. For each cell the checks keep which halves have been written, which
// operations are under way on it, and its race state.
//
// To the race detector, the tensor-memory accesses of a warp are those of a separate thread:
// tcgen05.fence::before_thread_sync hands what this thread has done to the one that executes the
// fence, and tcgen05.fence::after_thread_sync hands what that one knows to the warp's later
// accesses. A barrier without the fences therefore orders nothing here (PTX ISA 9.7.16.6).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TENSOR_TENSORMEMORY_H
#define TILECOPY_LIB_EMULATOR_TENSOR_TENSORMEMORY_H

#include "Emulator/Machine/Machine.h"

namespace tilecopy::emu {

/// Neighboring cells of one lane.
struct CellRun {
  uint32_t lane;
  uint16_t column, count;
};

/// Bits for the two 16-bit halves of a cell.
constexpr uint8_t lowHalf = 1, wholeCell = 3;

/// The users of cells: tcgen05.ld reads, tcgen05.st and tcgen05.cp write; tcgen05.mma and
/// tcgen05.shift do both.
enum class TensorUse : uint8_t { Load, Store, Copy, ProductReads, Product, ShiftReads, Shift };
inline bool isRead(TensorUse use) {
  return use == TensorUse::Load || use == TensorUse::ProductReads || use == TensorUse::ShiftReads;
}

/// The accumulator and shape of a tcgen05.mma: products that share them are ordered.
struct TensorProductKey {
  uint32_t address, m, n, type;
  bool operator==(const TensorProductKey &o) const {
    return address == o.address && m == o.m && n == o.n && type == o.type;
  }
};

class TensorMemory;

/// A load or store that its warp has not waited for.
struct TensorFlight {
  TensorMemory *memory;
  const Inst *inst;
  llvm::SmallVector<CellRun, 4> cells;
};

/// One warp as an agent in tensor memory.
struct TensorWarp {
  RaceThread race;
  std::vector<TensorFlight> loads, stores; ///< until wait::ld, wait::st
  /// The copies of each lane that its tcgen05.commit waits for. A copy whose place in the race
  /// detector a later one has taken is complete.
  std::vector<FlightRef> copies[32];
  /// The products among them.
  std::vector<std::pair<FlightRef, TensorProductKey>> products[32];
  std::vector<FlightRef> shifts[32]; ///< those that are shifts
};

class TensorMemory {
public:
  static constexpr unsigned lanes = 128, columns = 512, granule = 32;

  struct Allocation {
    unsigned column, columns;
    const Inst *inst;
    Thread *by;
    uint32_t peer;   ///< with .cta_group::2, who has allocated for the peer
    Epoch peerEpoch; ///< and when; else 0
  };
  /// A warp that waits in tcgen05.alloc.
  struct Request {
    Thread *leader; ///< its lowest lane
    const Inst *inst;
    unsigned columns;
    uint64_t address; ///< where the result goes
  };

  explicit TensorMemory(size_t warpCount) : warps(warpCount) {}

  bool isFree(unsigned column, unsigned count) const;
  void allocate(const Allocation &a);
  /// The allocation that holds these columns, or null.
  const Allocation *holding(unsigned column, unsigned count) const;
  /// "0 + 32 and 64 + 64", for messages.
  std::string allocationsText() const;

  uint32_t &cell(unsigned lane, unsigned column) { return cells[lane * columns + column]; }
  uint8_t &written(unsigned lane, unsigned column) { return halves[lane * columns + column]; }
  /// How many loads or stores are under way on a cell; copies are in the AsyncEngine.
  uint16_t underWay(TensorUse use, unsigned lane, unsigned column) const {
    return flights[unsigned(use)][lane * columns + column];
  }
  void begin(TensorUse use, llvm::ArrayRef<CellRun> runs) { count(use, runs, 1); }
  void end(TensorUse use, llvm::ArrayRef<CellRun> runs) { count(use, runs, -1); }

  /// Race state: one entry a cell. A lane's columns lie in one page.
  RacePage &racePage(unsigned lane) { return races[lane * columns / RacePage::bytes]; }
  static unsigned raceOffset(unsigned lane, unsigned column) {
    return (lane * columns + column) % RacePage::bytes;
  }

  std::vector<Allocation> allocations;
  std::vector<Request> waiting;   ///< oldest first
  unsigned lastRequest = columns; ///< sizes must not grow
  const Inst *relinquished = nullptr;
  std::vector<TensorWarp> warps;
  /// Race state of the allocations themselves, one entry for each granule: a use is a read of it,
  /// allocating and freeing are writes, ordered by barriers alone.
  RacePage allocationRaces;

private:
  void count(TensorUse use, llvm::ArrayRef<CellRun> runs, int by);

  uint32_t cells[lanes * columns] = {};
  uint8_t halves[lanes * columns] = {};
  uint16_t flights[2][lanes * columns] = {};
  RacePage races[lanes * columns / RacePage::bytes];
};

/// The warp of `t` as an agent.
TensorWarp &tensorWarpOf(Thread &t);

/// Whether these cells exist and are allocated; reported if not.
bool cellsExist(Thread &t, const Inst &i, TensorMemory &m, llvm::ArrayRef<CellRun> runs);

/// Checks and records an access to existing cells by `agent`, which is the warp of `t` or a copy
/// that `t` has issued. `halves` are those read; a write makes them the written ones.
void touchCells(Thread &t, const Inst &i, TensorMemory &m, llvm::ArrayRef<CellRun> runs,
                TensorUse use, uint8_t halves, RaceThread &agent);

/// An operation has completed: from here on its accesses count as if the warp of `t` had just made
/// them. Nothing published while it was under way orders it.
void finishFlight(Thread &t, const TensorFlight &flight, TensorUse use);

/// Checks that `who`, which is `t` or an operation of it, is ordered with the threads that
/// allocated or use these columns.
void touchAllocation(Thread &t, const Inst &i, TensorMemory &m, unsigned column, unsigned columns,
                     Touch touch, RaceThread &who);
/// The same for the columns of an access.
void useAllocation(Thread &t, const Inst &i, TensorMemory &m, llvm::ArrayRef<CellRun> runs,
                   RaceThread &who);

/// "lane 3, column 17"
std::string cellText(unsigned lane, unsigned column);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TENSOR_TENSORMEMORY_H
