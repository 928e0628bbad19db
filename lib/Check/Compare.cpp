//===- Compare.cpp - Memory after a launch, held against the meaning ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

using Global = ComparedTensor;

static std::string nameOf(const Global &g, int64_t flat) {
  return g.tensor->name().str() + coordinateText(unflatten(g.places.shape(), flat));
}

static std::string bitsText(uint64_t value, unsigned bits) {
  std::string s;
  raw_string_ostream(s) << format_hex(value, 2 + bits / 4);
  return s;
}

/// The element `source` of `from` from which on `length` elements of a row equal `wanted`.
static std::optional<int64_t> findRun(const Global &from, ArrayRef<uint64_t> wanted) {
  int64_t row = from.places.shape().back(), length = wanted.size();
  auto isAt = [&](int64_t first) {
    for (int64_t i = 0; i != length; ++i)
      if (from.before.bits.get(first + i) != wanted[i])
        return false;
    return true;
  };
  for (int64_t first = 0; first + length <= from.before.count(); ++first)
    if (first % row + length <= row && isAt(first))
      return first;
  return std::nullopt;
}

/// How many elements are looked for together: 64 bits of them, as far as the row goes. One value
/// of a few bits is in many places.
static int64_t runLength(const Global &g, int64_t flat) {
  int64_t row = g.places.shape().back();
  return std::min<int64_t>(std::max(1u, 64 / g.places.elementBits()), row - flat % row);
}

/// Where the wrong value of element `flat` may come from; `run` is it and its neighbors in the row.
static std::string originOf(ArrayRef<Global> all, const Global &g, int64_t flat,
                            ArrayRef<uint64_t> run) {
  unsigned bits = g.places.elementBits();
  uint64_t poison = 0x0101010101010101 * uint64_t(poisonByte);
  if (bits < 64)
    poison &= (uint64_t(1) << bits) - 1;
  if (g.poisoned && run[0] == poison)
    return "never written";
  if (run[0] == g.before.bits.get(flat))
    return "still its value from before the launch";
  for (int64_t length = run.size(); length * bits >= 16 || length == 1; --length) {
    for (const Global &from : all)
      if (from.places.elementBits() == bits)
        if (auto at = findRun(from, run.take_front(length)))
          return "looks like " + nameOf(from, *at);
    if (length == 1)
      break;
  }
  return run[0] == 0 ? "zero" : "a value of no input";
}

/// The elements that differ: the first few in detail.
static void reportElements(ArrayRef<Global> all, const Global &g, ArrayRef<uint8_t> got,
                           CheckReport &report) {
  constexpr unsigned inDetail = 4;
  unsigned bits = g.places.elementBits();
  int64_t wrong = 0;
  for (int64_t i = 0; i != g.places.count(); ++i) {
    for (auto [copy, address] : enumerate(g.places.addresses(i))) {
      uint64_t is = g.places.load(got, address), expected = g.places.load(g.expected, address);
      if (is == expected)
        continue;
      if (++wrong > inDetail)
        break;
      std::vector<uint64_t> run = {is};
      for (int64_t next = i + 1; next != i + runLength(g, i); ++next)
        run.push_back(g.places.load(got, g.places.addresses(next)[0]));
      report.lines.push_back(nameOf(g, i) + (copy ? " (replica " + utostr(copy) + ")" : "") +
                             " is " + bitsText(is, bits) + ", expected " +
                             bitsText(expected, bits) + ": " + originOf(all, g, i, run));
      break;
    }
  }
  if (wrong > inDetail)
    report.lines.push_back(utostr(wrong) + " of " + utostr(g.places.count()) + " elements of " +
                           g.tensor->name().str() + " differ");
}

/// Bytes between the elements that differ.
static void reportGaps(const Global &g, ArrayRef<uint8_t> got, CheckReport &report) {
  std::vector<bool> covered(g.initial.size());
  unsigned bits = g.places.elementBits();
  for (int64_t i = 0; i != g.places.count(); ++i)
    for (int64_t address : g.places.addresses(i))
      for (int64_t b = address * bits / 8; b <= (address * bits + bits - 1) / 8; ++b)
        covered[b] = true;
  int64_t changed = 0, first = 0;
  for (size_t i = 0; i != got.size(); ++i)
    if (!covered[i] && got[i] != g.initial[i] && changed++ == 0)
      first = i;
  if (changed)
    report.lines.push_back(utostr(changed) + " bytes of " + g.tensor->name().str() +
                           " that belong to no element were changed, the first at byte " +
                           utostr(first));
}

/// Bytes around the tensor that differ.
static void reportGuard(const Global &g, StringRef side, ArrayRef<uint8_t> initial,
                        ArrayRef<uint8_t> got, int64_t offset, CheckReport &report) {
  int64_t changed = 0, first = 0;
  for (size_t i = 0; i != got.size(); ++i)
    if (got[i] != initial[i] && changed++ == 0)
      first = i;
  if (changed)
    report.lines.push_back(utostr(changed) + " bytes " + side.str() + " " + g.tensor->name().str() +
                           " were overwritten, the first at byte " + itostr(offset + first) +
                           " of the tensor");
}

void tilecopy::reportTensor(ArrayRef<Global> all, const Global &g, const PlacedTensor &placed,
                            ArrayRef<uint8_t> got, CheckReport &report) {
  size_t size = g.initial.size(), begin = placed.before.size();
  ArrayRef<uint8_t> inside = got.slice(begin, size);
  reportElements(all, g, inside, report);
  reportGaps(g, inside, report);
  reportGuard(g, "before", placed.before, got.take_front(begin), -int64_t(begin), report);
  reportGuard(g, "after", placed.after, got.drop_front(begin + size), size, report);
}
