//===- Compare.cpp - Memory after a launch, compared with the meaning -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <bitset>

using namespace tilecopy;
using namespace llvm;

using Global = KernelCheck::Global;

static std::string nameOf(const Global &g, int64_t flat) {
  return g.tensor->name().str() + coordinateText(unflatten(g.places.shape(), flat));
}

static std::string bitsText(uint64_t value, unsigned bits) {
  std::string s;
  raw_string_ostream(s) << format_hex(value, 2 + bits / 4);
  return s;
}

namespace {
/// An element that is reported in detail: its value with its neighbors in the row and, after a
/// search, where that value may come from.
struct WrongElement {
  int64_t flat = 0;
  size_t copy = 0; // of several replicas
  uint64_t expected = 0;
  SmallVector<uint64_t, 16> run;
  bool isAsBefore = false;
  const Global *from = nullptr; // where the most of the run is
  int64_t at = 0, length = 0;
};
} // namespace

/// How many elements are searched for together: 64 bits of them, as far as the row goes. A single
/// value of a few bits is found in many places.
static int64_t runLength(const Global &g, int64_t flat) {
  int64_t row = g.places.shape().back();
  return std::min<int64_t>(std::max(1u, 64 / g.places.elementBits()), row - flat % row);
}

std::vector<std::pair<uint64_t, uint64_t>>
tilecopy::piecesToCompare(const Global &g, Device &device, const PlacedTensor &placed) {
  uint64_t total = g.places.byteSize(), pieceBytes = 1 << 20;
  std::vector<std::pair<uint64_t, uint64_t>> pieces;
  if (!placed.sparse) {
    for (uint64_t at = 0; at < total; at += pieceBytes)
      pieces.push_back({at, std::min(pieceBytes, total - at)});
    return pieces;
  }
  // The pages of the allocation may begin before those of the image.
  constexpr uint64_t page = SparseImage::pageBytes;
  std::vector<uint64_t> numbers = g.after.storedPages();
  uint64_t odd = placed.address - placed.allocation;
  for (uint64_t offset : device.touchedPages(placed.allocation)) {
    if (offset + Device::sparsePageBytes <= odd)
      continue;
    uint64_t first = offset - std::min(offset, odd);
    uint64_t last = std::min(offset + Device::sparsePageBytes - odd, total) - 1;
    numbers.push_back(first / page);
    numbers.push_back(last / page);
  }
  llvm::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  for (uint64_t n : numbers)
    pieces.push_back({n * page, std::min(page, total - n * page)});
  return pieces;
}

namespace {
/// Which parts of a tensor, of two bits each, differ from what must be there: a set for each page
/// that has any. Elements begin and end between parts.
class Differences {
public:
  static constexpr unsigned perByte = 4;
  void add(uint64_t part) { at(part).set(part % perPage); }
  /// Whether one of these does. They belong to an element from here on.
  bool claim(uint64_t first, unsigned count) {
    bool any = false;
    for (uint64_t part = first; part != first + count;) {
      uint64_t end = std::min(first + count, (part / perPage + 1) * perPage);
      auto page = pages.find(part / perPage);
      for (; part != end; ++part)
        if (page != pages.end() && page->second.differ[part % perPage]) {
          any = true;
          page->second.claimed.set(part % perPage);
        }
    }
    return any;
  }
  /// Bytes that belong to no element, or have bits that do: how many, and the first.
  std::pair<uint64_t, uint64_t> rest() const {
    uint64_t count = 0, first = 0;
    for (const auto &[page, sets] : pages)
      for (uint64_t byte = 0; byte != SparseImage::pageBytes; ++byte) {
        bool isLeft = false;
        for (uint64_t part = byte * perByte; part != (byte + 1) * perByte; ++part)
          isLeft |= sets.differ[part] && !sets.claimed[part];
        if (isLeft && count++ == 0)
          first = page * SparseImage::pageBytes + byte;
      }
    return {count, first};
  }

private:
  static constexpr uint64_t perPage = perByte * SparseImage::pageBytes;
  struct Sets {
    std::bitset<perPage> differ, claimed;
  };
  std::bitset<perPage> &at(uint64_t part) { return pages[part / perPage].differ; }
  std::map<uint64_t, Sets> pages;
};
} // namespace

static Expected<Differences> findDifferences(const Global &g, Device &device,
                                             const PlacedTensor &placed) {
  Differences found;
  std::vector<uint8_t> got, expected;
  for (auto [at, count] : piecesToCompare(g, device, placed)) {
    got.resize(count);
    expected.resize(count);
    if (Error e = device.read(placed.address + at, got))
      return e;
    g.after.read(at, expected);
    for (uint64_t i = 0; i != count; ++i) {
      uint8_t wrong = got[i] ^ expected[i];
      // All of a byte belongs to one element, but for elements of less than one.
      bool whole = g.places.elementBits() >= 8;
      for (unsigned part = 0; wrong && part != Differences::perByte; ++part)
        if (whole || wrong >> 2 * part & 3)
          found.add(Differences::perByte * (at + i) + part);
    }
  }
  return found;
}

/// Calls `visit` on runs of elements, first and past the last, that may be wrong or have been
/// copied elsewhere: all of them; of many, those near what the program touches, and the first ones,
/// which is where addresses lead that were cut.
static void forEachLikely(const Global &g, function_ref<void(int64_t, int64_t)> visit) {
  constexpr int64_t most = 1 << 26, first = 1 << 18, page = LogicalTensor::pageElements;
  int64_t all = g.places.count(), end = all <= most ? all : first;
  visit(0, end);
  for (int64_t p : g.touched)
    if (p * page >= end)
      visit(p * page, std::min(all, (p + 1) * page));
}

/// The element at an address of the tensor, as it is on the device.
static Expected<uint64_t> readElement(const Global &g, Device &device, DeviceAddress tensor,
                                      int64_t address) {
  std::vector<uint8_t> bytes(g.places.bytesAt(address));
  if (Error e = device.read(tensor + g.places.firstByte(address), bytes))
    return e;
  return g.places.loadFrom(bytes, address);
}

/// The number of elements that differ; the first few of them in `few`.
static Expected<int64_t> findWrong(const Global &g, Differences &differs, Device &device,
                                   DeviceAddress tensor, SmallVectorImpl<WrongElement> &few) {
  constexpr unsigned inDetail = 4;
  unsigned parts = g.places.elementBits() * Differences::perByte / 8;
  int64_t wrong = 0;
  Error failed = Error::success();
  auto look = [&](int64_t i) {
    auto addresses = g.places.addresses(i);
    const auto *bad = addresses.end();
    for (const auto &a : addresses)
      if (differs.claim(uint64_t(g.places.firstBit(a)) * Differences::perByte / 8, parts) &&
          bad == addresses.end())
        bad = &a;
    if (bad == addresses.end() || ++wrong > inDetail)
      return;
    WrongElement w;
    w.flat = i;
    w.copy = bad - addresses.begin();
    w.expected = g.after.load(g.places, *bad);
    for (int64_t next = i; next != i + runLength(g, i); ++next) {
      int64_t address = next == i ? *bad : g.places.addresses(next)[0];
      auto value = readElement(g, device, tensor, address);
      failed = joinErrors(std::move(failed), value.takeError());
      w.run.push_back(value ? *value : 0);
    }
    few.push_back(std::move(w));
  };
  forEachLikely(g, [&](int64_t first, int64_t last) {
    for (int64_t i = first; i != last; ++i)
      look(i);
  });
  if (failed)
    return failed;
  return wrong;
}

/// The place in `values`, the elements of a tensor from `offset` on, at which `wanted` begins
/// within one row of `row` elements.
static std::optional<int64_t> findRun(ArrayRef<uint64_t> values, int64_t offset, int64_t row,
                                      ArrayRef<uint64_t> wanted) {
  size_t length = wanted.size();
  for (size_t first = 0; first + length <= values.size(); ++first)
    if (values[first] == wanted[0] && int64_t((offset + first) % row + length) <= row &&
        values.slice(first, length) == wanted)
      return first;
  return std::nullopt;
}

/// Searches for wrong elements among `values`, which are those of a tensor from `offset` on, before
/// the launch. Only longer runs replace what was found before.
static void findOrigin(const Global &from, ArrayRef<uint64_t> values, int64_t offset,
                       MutableArrayRef<WrongElement> few) {
  int64_t row = from.places.shape().back();
  for (WrongElement &w : few) {
    // A single value of a few bits is everywhere.
    int64_t size = w.run.size();
    int64_t least = from.places.elementBits() < 8 ? std::min<int64_t>(size, 4) : 1;
    for (int64_t length = size; length >= least && length > w.length; --length)
      if (auto at = findRun(values, offset, row, ArrayRef<uint64_t>(w.run).take_front(length))) {
        w.from = &from;
        w.at = offset + *at;
        w.length = length;
      }
  }
}

/// Searches for the wrong elements of `g` in all tensors, a limited number of elements at a time.
static void findOrigins(ArrayRef<Global> all, const Global &g, MutableArrayRef<WrongElement> few) {
  constexpr size_t atOnce = 1 << 16, longest = 16; // see runLength
  std::vector<uint64_t> values;
  for (const Global &from : all) {
    if (from.places.elementBits() != g.places.elementBits())
      continue;
    forEachLikely(from, [&](int64_t first, int64_t last) {
      values.clear();
      int64_t offset = first;
      for (int64_t i = first; i != last; ++i) {
        values.push_back(from.before.load(from.places, from.places.addresses(i)[0]));
        for (WrongElement &w : few)
          w.isAsBefore |= &from == &g && w.flat == i && w.run[0] == values.back();
        if (values.size() < atOnce)
          continue;
        findOrigin(from, values, offset, few);
        offset += values.size() - longest;
        values.erase(values.begin(), values.end() - longest);
      }
      findOrigin(from, values, offset, few);
    });
  }
}

/// Where the value of a wrong element may come from.
static std::string originOf(const Global &g, const WrongElement &w) {
  if (g.poisoned && w.run[0] == poisonOf(g.places, w.flat))
    return "never written";
  if (w.isAsBefore)
    return "still its value from before the launch";
  if (w.from)
    return "looks like " + nameOf(*w.from, w.at);
  return w.run[0] == 0 ? "zero" : "a value of no input";
}

static void reportElements(const Global &g, ArrayRef<WrongElement> few, int64_t wrong,
                           CheckReport &report) {
  unsigned bits = g.places.elementBits();
  for (const WrongElement &w : few)
    report.lines.push_back(nameOf(g, w.flat) + (w.copy ? " (replica " + utostr(w.copy) + ")" : "") +
                           " is " + bitsText(w.run[0], bits) + ", expected " +
                           bitsText(w.expected, bits) + ": " + originOf(g, w));
  if (wrong > int64_t(few.size()))
    report.lines.push_back(utostr(wrong) + " of " + utostr(g.places.count()) + " elements of " +
                           g.tensor->name().str() + " differ");
}

/// Reports bytes around the tensor that differ. `offset` is where the guard begins in the tensor.
static Error reportGuard(const Global &g, StringRef side, ArrayRef<uint8_t> initial, Device &device,
                         const PlacedTensor &placed, int64_t offset, CheckReport &report) {
  std::vector<uint8_t> got(initial.size());
  if (Error e = device.read(placed.address + offset, got))
    return e;
  int64_t changed = 0, first = 0;
  for (size_t i = 0; i != got.size(); ++i)
    if (got[i] != initial[i] && changed++ == 0)
      first = i;
  if (changed)
    report.lines.push_back(utostr(changed) + " bytes " + side.str() + " " + g.tensor->name().str() +
                           " were overwritten, the first at byte " + itostr(offset + first) +
                           " of the tensor");
  return Error::success();
}

Error tilecopy::reportTensor(ArrayRef<Global> all, size_t index, Device &device,
                             const PlacedTensor &placed, CheckReport &report) {
  const Global &g = all[index];
  SmallVector<WrongElement, 4> few;
  auto differs = findDifferences(g, device, placed);
  if (!differs)
    return differs.takeError();
  auto wrong = findWrong(g, *differs, device, placed.address, few);
  if (!wrong)
    return wrong.takeError();
  findOrigins(all, g, few);
  reportElements(g, few, *wrong, report);
  // Bytes between elements must be as before the launch.
  if (auto [changed, first] = differs->rest(); changed)
    report.lines.push_back(
        utostr(changed) + " bytes of " + g.tensor->name().str() +
        (placed.sparse ? " that the program does not touch" : " that belong to no element") +
        " were changed, the first at byte " + utostr(first));
  if (Error e = reportGuard(g, "before", placed.before, device, placed,
                            -int64_t(placed.before.size()), report))
    return e;
  return reportGuard(g, "after", placed.after, device, placed, g.places.byteSize(), report);
}
