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

/// Part of a word: where an element, or a half of one of 64 bits, lies.
struct Piece {
  TmemStep cell;
  unsigned bit = 0; // in the cell
  bool set = false;
};

class WordTable {
public:
  WordTable(unsigned bits) : bits(bits), pieces(std::max(1u, TmemCellBits / bits)) {}
  /// A slot of every thread: where it lies in the first, and the steps to the others.
  void add(int64_t slot, TmemStep place, ArrayRef<TmemStep> threads);
  std::optional<TmemWords> read(StringRef tile, Findings &findings) const;

private:
  unsigned bits, pieces; // of an element; pieces of a word
  std::map<int64_t, std::vector<Piece>> words;
};

} // namespace

void WordTable::add(int64_t slot, TmemStep place, ArrayRef<TmemStep> threads) {
  int64_t word = slot * bits / TmemCellBits, piece = slot * bits % TmemCellBits / bits;
  for (unsigned k = 0; k < std::max(1u, bits / TmemCellBits); ++k) {
    auto &row = words[word + k];
    row.resize(ThreadsPerWarp * pieces);
    for (auto [thread, step] : enumerate(threads)) {
      int64_t lane = place.lanes + step.lanes;
      int64_t first = (place.columns + step.columns) * int64_t(bits);
      int64_t column = divideFloorSigned(first, int64_t(TmemCellBits));
      unsigned bit = first - column * TmemCellBits;
      row[thread * pieces + piece] = {{lane, column + k}, bit, true};
    }
  }
}

/// A word is one cell, or two 16-bit elements that begin neighboring cells.
std::optional<TmemWords> WordTable::read(StringRef tile, Findings &findings) const {
  TmemWords result;
  bool whole = true, packed = pieces == 2;
  for (const auto &[index, row] : words) {
    TmemWord &word = result.list.emplace_back();
    word.index = unsigned(index);
    for (unsigned t = 0; t < ThreadsPerWarp; ++t) {
      const Piece *first = &row[t * pieces];
      word.cells[t] = first->cell;
      for (unsigned k = 0; k < pieces; ++k) {
        const Piece &p = first[k];
        whole &= p.set && p.cell == first->cell && p.bit == k * bits;
        packed &= p.set && p.bit == 0 && p.cell.lanes == first->cell.lanes &&
                  p.cell.columns == first->cell.columns + k;
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
    table.add(slot, place, threads);
  } while (counters::nextCount(index, pairs.own));
  return table.read(tile, findings);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Where register `r` of thread `t` lies in a shape (see TmemShape).
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

class Coverer {
public:
  Coverer(const TmemWords &words) : words(words) {
    for (auto [i, w] : enumerate(words.list))
      left[w.cells[0]].push_back(i);
  }
  bool run(StringRef tile, TmemAccessPlan &plan, Findings &findings);

private:
  std::optional<TmemAccess> widest(const TmemWord &first);
  bool fits(TmemAccess &access, const TmemWord &first, SmallVectorImpl<size_t> &taken) const;

  const TmemWords &words;
  std::map<TmemStep, SmallVector<size_t, 1>> left; // by the cell of thread 0
};

} // namespace

/// Whether there are words for all registers of the instruction whose first word is `first`.
bool Coverer::fits(TmemAccess &access, const TmemWord &first,
                   SmallVectorImpl<size_t> &taken) const {
  taken.clear();
  TmemStep origin = first.cells[0];
  auto cell = [&](int64_t t, int64_t r) {
    TmemStep p = placeIn(access.shape, t, r);
    p.columns *= words.packs ? 2 : 1;
    p += origin;
    if (access.shape == TmemShape::L16x32bx2 && t >= 16)
      p.columns += access.halfSplit;
    return p;
  };
  for (int64_t r = 0; r < access.repeat * tmemShapeRegisters(access.shape); ++r) {
    auto found = left.find(cell(0, r));
    if (found == left.end())
      return false;
    auto matches = [&](size_t i) {
      for (int64_t t = 0; t < ThreadsPerWarp; ++t)
        if (!(words.list[i].cells[t] == cell(t, r)))
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
    // No instruction has more than 128 registers.
    for (unsigned repeat = 128 / tmemShapeRegisters(shape); repeat; repeat /= 2) {
      TmemAccess access{shape, repeat, unsigned(origin.lanes), origin.columns, split, {}};
      SmallVector<size_t, 128> taken;
      if (!fits(access, first, taken))
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
