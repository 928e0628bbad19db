//===- TmemCells.h - Which cells a warp's registers are ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner's view of a copy between tensor memory and registers: for each 32-bit word of the
// threads of one warp, the cell that it is loaded from or stored to. Then instructions are found
// that move exactly these words, whatever layouts they come from.
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMEMCELLS_H
#define TILECOPY_LIB_PLANNING_TMEMCELLS_H

#include "RegisterPairs.h"
#include "tilecopy/plan/TmemAccessPlan.h"
#include <array>

namespace tilecopy {

/// Lanes and columns between two places; the user says what columns count.
struct TmemStep {
  int64_t lanes = 0, columns = 0;
  TmemStep &operator+=(const TmemStep &o) {
    lanes += o.lanes;
    columns += o.columns;
    return *this;
  }
  friend TmemStep operator*(const TmemStep &a, int64_t n) { return {a.lanes * n, a.columns * n}; }
  friend bool operator==(const TmemStep &a, const TmemStep &b) {
    return a.lanes == b.lanes && a.columns == b.columns;
  }
  friend bool operator<(const TmemStep &a, const TmemStep &b) {
    return std::tie(a.columns, a.lanes) < std::tie(b.columns, b.lanes);
  }
};

/// One step of a counter; columns in elements.
inline TmemStep stepOf(const OwnerIter &i) { return {i.at(Lane), i.at(Memory)}; }

/// Where thread `index` of the scope begins, in elements, from where thread 0 does.
TmemStep stepOfThread(llvm::ArrayRef<OwnerIter> digits, int64_t index);

/// A word of a thread's registers and, for each thread of the warp, its cell: a lane of the warp
/// and a column in cells. A packed word is at the first of its two cells.
struct TmemWord {
  unsigned index;
  std::array<TmemStep, ThreadsPerWarp> cells;
};

struct TmemWords {
  bool packs = false;
  std::vector<TmemWord> list;
};

/// The words of a warp whose thread 0 begins at `start` (columns in elements). `tile` is the
/// register tensor, for messages. Records why when words and cells do not match.
std::optional<TmemWords> wordsOf(const RegisterPairs &pairs, unsigned elementBits, TmemStep start,
                                 llvm::StringRef tile, Findings &findings);

/// Adds instructions that move these words, widest repetitions first; records the first word that
/// no instruction moves.
bool coverWords(const TmemWords &words, llvm::StringRef tile, TmemAccessPlan &plan,
                Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMEMCELLS_H
