//===- TmaBox.cpp - What one box holds ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaBox.h"
#include "TmaStart.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

using Pieces = SmallVector<TmaPiece, 8>;

/// How many ways to divide one long piece are looked at. More never helped where it was measured;
/// the bound keeps planning fast for extents with many divisors.
constexpr unsigned divisionLimit = 8;

class Splitter {
public:
  Splitter(const TmaView &view, function_ref<bool(const TmaSplit &)> visit)
      : view(view), visit(visit) {
    if (unsigned bytes = swizzleSpan(view.swizzle))
      span = view.unitsIn(bytes);
  }

  void run() { shorten({}, view.pieces, 0); }

private:
  void shorten(Pieces done, ArrayRef<TmaPiece> rest, int64_t least);
  void family(const Pieces &pieces);
  size_t chainLength(const Pieces &pieces) const;

  const TmaView &view;
  function_ref<bool(const TmaSplit &)> visit;
  int64_t span = 0; // units of a swizzled row
};

/// Divisors of `n` that are at least 2 and at most `limit`, greatest first.
SmallVector<int64_t, 8> divisors(int64_t n, int64_t limit) {
  SmallVector<int64_t, 8> list;
  for (int64_t d = std::min(n, limit); d > 1; --d)
    if (n % d == 0)
      list.push_back(d);
  return list;
}

} // namespace

/// Divides pieces that are longer than a box may be, each in several ways. If the first of `rest`
/// is the remainder of a piece whose other part was just taken, more than `least` units of it are
/// taken: with fewer, both would fit into one dimension, which another way covers.
void Splitter::shorten(Pieces done, ArrayRef<TmaPiece> rest, int64_t least) {
  if (rest.empty())
    return family(done);
  TmaPiece p = rest.front();
  bool inner = done.empty();
  int64_t limit = inner && span ? span : TensorMapMaxBox;
  if (p.extent <= limit) {
    if (p.extent <= least)
      return;
    done.push_back(p);
    return shorten(std::move(done), rest.drop_front(), 0);
  }
  auto ways = divisors(p.extent, limit);
  if (ways.empty()) { // a prime: its indices come one by one
    done.push_back(p);
    return shorten(std::move(done), rest.drop_front(), 0);
  }
  // A longer run looks like padded rows unless rows are whole spans.
  if (inner && span)
    ways = p.extent % span == 0 ? decltype(ways){span} : decltype(ways){ways.front()};
  if (ways.size() > divisionLimit)
    ways.resize(divisionLimit);
  for (int64_t inside : ways) {
    if (inside <= least)
      break;
    TmaPiece later = p.outer(inside);
    Pieces next = done;
    next.push_back(p.inner(inside));
    Pieces after{later};
    after.append(rest.begin() + 1, rest.end());
    if (later.extent == 1)
      after.erase(after.begin());
    shorten(std::move(next), after, later.extent == 1 || (inner && span) ? 0 : limit / inside);
  }
}

/// How many pieces, from the innermost on, lie one after the other.
size_t Splitter::chainLength(const Pieces &pieces) const {
  int64_t next = 1;
  for (size_t k = 0; k != pieces.size(); ++k) {
    if (pieces[k][Shared] != next)
      return k;
    // A swizzled row is never shorter than its span.
    int64_t row = k == 0 ? std::max(span, pieces[0].extent) : pieces[k].extent;
    next = k == 0 ? row : next * row;
  }
  return pieces.size();
}

/// Boxes of the longest chain first, then boxes that end within its last piece, and so on.
void Splitter::family(const Pieces &pieces) {
  size_t length = chainLength(pieces);
  // The box has pieces 0 .. k-1 whole, and `inside` of piece k.
  auto offer = [&](size_t k, int64_t inside) {
    TmaSplit split;
    split.box.append(pieces.begin(), pieces.begin() + k);
    split.issues.append(pieces.begin() + k, pieces.end());
    if (inside > 1) {
      split.box.push_back(pieces[k].inner(inside));
      split.issues.front() = pieces[k].outer(inside);
    }
    return visit(split);
  };
  if (offer(length, 1))
    return;
  for (size_t k = length; k-- > 0;) {
    for (int64_t inside :
         divisors(pieces[k].extent, std::min(pieces[k].extent - 1, TensorMapMaxBox)))
      if (offer(k, inside))
        return;
    if (k && offer(k, 1))
      return;
  }
}

void tilecopy::forEachSplit(const TmaView &view, function_ref<bool(const TmaSplit &)> visit) {
  Splitter(view, visit).run();
}

bool LoadedTmaRows::read(const CopyOp &op, Findings &findings) {
  constexpr int64_t most = 64;
  auto map = mapRegion(globalSide(op), "global", findings, IndexLoads::Yes);
  if (!map)
    return false;
  rows = map->rowsOf(op);
  const RowIndices &r = rows.front();
  for (int64_t k = 0; k != std::min(r.extent, most); ++k)
    numbers.push_back(Expr(k));
  return findings.require("rows-loaded", proofOf(rows.size() == 1 && r.extent <= most),
                          Twine(r.extent) + " indices of " + r.tensor + " in " +
                              Twine(rows.size()) +
                              (rows.size() == 1 ? " dimension" : " dimensions"),
                          "at most " + Twine(most) +
                              " indices of one dimension: one thread loads "
                              "them") &&
         findings.require("coordinates", r.size.isAtMost(largestTmaStart(1)),
                          "indices are loaded in a dimension of " + r.size.str() + " elements",
                          "a dimension of at most " + Twine(largestTmaStart(1)));
}

std::optional<TmaSplit> tilecopy::splitForRows(const TmaView &view, unsigned rows) {
  constexpr int64_t inOneIssue = 4;
  int64_t span = view.unitsIn(swizzleSpan(view.swizzle));
  TmaSplit split;
  split.issues.append(view.pieces.begin(), view.pieces.end());
  TmaPiece &inner = split.issues[0];
  if (inner.tag.isOf(rows) || inner.extent > (span ? span : TensorMapMaxBox))
    return std::nullopt;
  split.box.push_back(inner);
  split.issues.erase(split.issues.begin());
  auto *row = find_if(split.issues, [&](const TmaPiece &p) { return p.tag.isOf(rows); });
  if (row == split.issues.end() || (*row)[Index] != 1 || row->extent % inOneIssue ||
      (*row)[Shared] != std::max(span, split.box[0].extent))
    return std::nullopt;
  split.box.push_back(row->inner(inOneIssue));
  *row = row->outer(inOneIssue);
  if (row->extent == 1)
    split.issues.erase(row);
  return split;
}
