//===- TmemCells.cpp - Which cells a warp's registers are -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmemCells.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

TmemStep tilecopy::stepOfThread(ArrayRef<OwnerIter> digits, int64_t index) {
  TmemStep sum;
  for (const OwnerIter &d : digits)
    sum += stepOf(d) * (index / d.at(Weight) % d.extent);
  return sum;
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

namespace {

/// Part of a word: an element, or a half of one of 64 bits, that lies there in thread 0.
struct Piece {
  TmemStep place;
  unsigned half = 0;
  bool set = false;
};

/// Where a piece lies in some thread: from which bit of a cell on.
struct PieceCell {
  TmemStep cell;
  unsigned bit;
};

class WordTable {
public:
  WordTable(unsigned bits) : bits(bits), pieces(std::max(1u, TmemCellBits / bits)) {}
  /// A slot of every thread: where it lies in the first.
  void add(int64_t slot, TmemStep place);
  /// `threads` are the steps from the first thread to each.
  std::optional<TmemWords> read(ArrayRef<TmemStep> threads, StringRef tile,
                                Findings &findings) const;

private:
  PieceCell cellOf(const Piece &piece, TmemStep thread) const;

  unsigned bits, pieces; // of an element; pieces of a word
  std::map<int64_t, SmallVector<Piece, 4>> words;
};

} // namespace

void WordTable::add(int64_t slot, TmemStep place) {
  int64_t word = slot * bits / TmemCellBits, piece = slot * bits % TmemCellBits / bits;
  for (unsigned half = 0; half < std::max(1u, bits / TmemCellBits); ++half) {
    auto &row = words[word + half];
    row.resize(pieces);
    row[piece] = {place, half, true};
  }
}

PieceCell WordTable::cellOf(const Piece &piece, TmemStep thread) const {
  int64_t first = (piece.place.columns + thread.columns) * int64_t(bits);
  int64_t column = divideFloorSigned(first, int64_t(TmemCellBits));
  return {{piece.place.lanes + thread.lanes, column + piece.half},
          unsigned(first - column * TmemCellBits)};
}

/// A word is one cell, or two 16-bit elements that begin neighboring cells.
std::optional<TmemWords> WordTable::read(ArrayRef<TmemStep> threads, StringRef tile,
                                         Findings &findings) const {
  TmemWords result;
  bool whole = true, packed = pieces == 2;
  for (const auto &[index, row] : words) {
    TmemWord &word = result.list.emplace_back();
    word.index = unsigned(index);
    for (unsigned t = 0; t < ThreadsPerWarp; ++t) {
      TmemStep first = word.cells[t] = cellOf(row[0], threads[t]).cell;
      for (unsigned k = 0; k < pieces; ++k) {
        PieceCell p = cellOf(row[k], threads[t]);
        whole &= row[k].set && p.cell == first && p.bit == k * bits;
        packed &= row[k].set && p.bit == 0 && p.cell.lanes == first.lanes &&
                  p.cell.columns == first.columns + k;
      }
      if (whole || packed)
        continue;
      findings.require("whole-cells", Proof::Disproven,
                       "register " + Twine(index) + " of thread " + Twine(t) + " in " + tile +
                           " does not hold all of one cell",
                       pieces == 2
                           ? "neighbors in a cell that are neighbors in a register, or, of "
                             "elements that have a cell each, neighboring cells in a register"
                           : "elements of a cell that are in one register, in the same order");
      return std::nullopt;
    }
  }
  result.packs = !whole;
  return result;
}

std::optional<TmemWords> tilecopy::wordsOf(const RegisterPairs &pairs, unsigned elementBits,
                                           TmemStep start, StringRef tile, Findings &findings) {
  WordTable table(elementBits);
  SmallVector<int64_t, 6> index(pairs.own.size(), 0);
  SmallVector<TmemStep, 32> threads;
  for (int64_t t = 0; t < ThreadsPerWarp; ++t)
    threads.push_back(stepOfThread(pairs.threads, t));
  do {
    int64_t slot = pairs.slotBase;
    TmemStep place = start;
    for (auto [k, i] : zip(index, pairs.own)) {
      slot += k * i.at(Slot);
      place += stepOf(i) * k;
    }
    table.add(slot, place);
  } while (counters::nextCount(index, pairs.own));
  return table.read(threads, tile, findings);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Where register `r` of thread `t` lies in a shape (see TmemShape): always the sum of where the
/// thread's first register and the first thread's register lie.
static TmemStep placeIn(TmemShape shape, int64_t t, int64_t r) {
  switch (shape) {
  case TmemShape::L32x32b:
    return {t, r};
  case TmemShape::L16x64b:
    return {t / 4 + 8 * (t % 2), 2 * r + t / 2 % 2};
  case TmemShape::L16x128b:
    return {t / 4 + 8 * (r % 2), 4 * (r / 2) + t % 4};
  case TmemShape::L16x256b:
    return {t / 4 + 8 * (r / 2 % 2), 8 * (r / 4) + 2 * (t % 4) + r % 2};
  case TmemShape::L16x32bx2:
    return {t % 16, r};
  }
  llvm_unreachable("every shape is above");
}

namespace {

using WarpCells = std::array<TmemStep, ThreadsPerWarp>;

class Coverer {
public:
  Coverer(const TmemWords &words) : words(words) {
    for (auto [i, w] : enumerate(words.list))
      left[w.cells[0]].push_back(i);
  }
  bool run(StringRef tile, TmemAccessPlan &plan, Findings &findings);

private:
  std::optional<TmemAccess> widest(const TmemWord &first);
  WarpCells threadsOf(TmemShape shape, int64_t split) const;
  bool fits(const TmemAccess &access, TmemStep origin, const WarpCells &threads,
            SmallVectorImpl<size_t> &taken) const;

  const TmemWords &words;
  std::map<TmemStep, SmallVector<size_t, 1>> left; // by the cell of thread 0
};

} // namespace

/// From the cell of thread 0 to that of each thread.
WarpCells Coverer::threadsOf(TmemShape shape, int64_t split) const {
  WarpCells threads;
  for (auto [t, step] : enumerate(threads)) {
    step = placeIn(shape, t, 0);
    step.columns *= words.packs ? 2 : 1;
    if (shape == TmemShape::L16x32bx2 && t >= 16)
      step.columns += split;
  }
  return threads;
}

/// Whether there are words for all registers of the instruction that begins at `origin`.
bool Coverer::fits(const TmemAccess &access, TmemStep origin, const WarpCells &threads,
                   SmallVectorImpl<size_t> &taken) const {
  taken.clear();
  for (int64_t r = 0; r < access.repeat * tmemShapeRegisters(access.shape); ++r) {
    TmemStep place = placeIn(access.shape, 0, r);
    place.columns *= words.packs ? 2 : 1;
    place += origin;
    auto found = left.find(place);
    if (found == left.end())
      return false;
    auto matches = [&](size_t i) {
      for (auto [cell, step] : zip(words.list[i].cells, threads))
        if (cell.lanes != place.lanes + step.lanes || cell.columns != place.columns + step.columns)
          return false;
      return true;
    };
    auto it = find_if(found->second, matches);
    if (it == found->second.end())
      return false;
    taken.push_back(*it);
  }
  return true;
}

/// The widest instruction that begins with a word; its words are removed from the rest.
std::optional<TmemAccess> Coverer::widest(const TmemWord &first) {
  for (TmemShape shape : {TmemShape::L32x32b, TmemShape::L16x256b, TmemShape::L16x128b,
                          TmemShape::L16x64b, TmemShape::L16x32bx2}) {
    TmemStep origin = first.cells[0];
    if (origin.lanes != 0 && (origin.lanes != 16 || shape == TmemShape::L32x32b))
      continue;
    int64_t split = shape == TmemShape::L16x32bx2 ? first.cells[16].columns - origin.columns : 0;
    if (split < 0)
      continue;
    WarpCells threads = threadsOf(shape, split);
    // No instruction has more than 128 registers.
    for (unsigned repeat = 128 / tmemShapeRegisters(shape); repeat; repeat /= 2) {
      TmemAccess access{shape, repeat, unsigned(origin.lanes), origin.columns, split, {}};
      SmallVector<size_t, 128> taken;
      if (!fits(access, origin, threads, taken))
        continue;
      for (size_t i : taken) {
        access.registers.push_back(words.list[i].index);
        auto at = left.find(words.list[i].cells[0]);
        erase(at->second, i);
        if (at->second.empty())
          left.erase(at);
      }
      return access;
    }
  }
  return std::nullopt;
}

bool Coverer::run(StringRef tile, TmemAccessPlan &plan, Findings &findings) {
  while (!left.empty()) {
    const TmemWord &first = words.list[left.begin()->second.front()];
    std::optional<TmemAccess> access = widest(first);
    if (!access) {
      auto at = [&](unsigned t) {
        return ("thread " + Twine(t) + " at lane " + Twine(first.cells[t].lanes) + ", column " +
                Twine(first.cells[t].columns))
            .str();
      };
      return findings.require(
          "shape", Proof::Disproven,
          "register " + Twine(first.index) + " of " + tile + " has " + at(0) + ", " + at(1) + ", " +
              at(4) + ", " + at(16) + " of the warp's, as no instruction has",
          "registers as tcgen05.ld gives them: 32x32b (thread t at lane t), 16x64b, 16x128b, "
          "16x256b or 16x32bx2, in lanes 0 to 15 or 16 to 31 of the warp's");
    }
    plan.instructions.push_back(std::move(*access));
  }
  return true;
}

bool tilecopy::coverWords(const TmemWords &words, StringRef tile, TmemAccessPlan &plan,
                          Findings &findings) {
  plan.packs = words.packs;
  return Coverer(words).run(tile, plan, findings);
}
