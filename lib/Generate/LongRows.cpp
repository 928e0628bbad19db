//===- LongRows.cpp - Tiles of long rows ----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

SmallVector<int64_t, 5> tilecopy::chooseLongRows(Choices &c, ElementType type, int64_t threads,
                                                 int64_t instances) {
  constexpr int64_t wordBytes = 16, leastBytes = 512, mostBytes = 32 * 1024;
  int64_t rows = c.oneOf<int64_t>({1, 4, 2, 8, 3, 5, 7}), most = mostBytes / wordBytes / instances,
          share =
              threads / std::gcd(threads, rows), // words of a row that the threads divide evenly
      words = alignTo(leastBytes / wordBytes, share) + share * c.pick(3);
  if (rows * words > most) {
    rows = 1;
    words = alignTo(leastBytes / wordBytes, threads);
  }
  if (words > most)
    return {};
  int64_t word = wordBytes * 8 / elementBits(type), elements = words * word;
  // Not a whole number of words, or not the same number for each thread.
  if (c.rarely(6))
    elements += c.oneOf<int64_t>({2, word, word / 2 * 3, -2});
  if (rows == 1 && c.pick(2))
    return {elements};
  if (rows % 2 == 0 && c.rarely(3))
    return {2, rows / 2, elements};
  return {rows, elements};
}
