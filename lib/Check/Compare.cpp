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
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

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

namespace {
/// Bits for the places of a tensor, one place for each element. Nothing else is kept of it at a
/// time.
struct Slots {
  explicit Slots(const TensorPlaces &places)
      : bits(places.elementBits()), taken(divideCeil(places.byteSize() * 8, places.elementBits())) {
    for (int64_t i = 0; i != places.count(); ++i)
      for (int64_t address : places.addresses(i)) {
        isShared |= taken[address];
        taken[address] = true;
      }
  }
  /// The first place that has bits of a byte.
  size_t of(size_t byte) const { return byte * 8 / bits; }
  bool isGap(size_t byte) const { return !taken[of(byte)] && (bits > 4 || !taken[of(byte) + 1]); }

  unsigned bits;
  std::vector<bool> taken; // by an element
  bool isShared = false;   // several elements have one place
};
} // namespace

/// Marks the places that differ, and reports differing bytes between elements. These must be as
/// before the launch, which is what `after` has there.
static Expected<std::vector<bool>> findDifferences(const Global &g, const Slots &slots,
                                                   Device &device, DeviceAddress from,
                                                   CheckReport &report) {
  constexpr size_t pieceBytes = 1 << 20;
  std::vector<bool> differs(slots.taken.size());
  std::vector<uint8_t> got;
  int64_t changed = 0, first = 0;
  for (size_t at = 0; at < g.after.size(); at += pieceBytes) {
    got.resize(std::min(pieceBytes, g.after.size() - at));
    if (Error e = device.read(from + at, got))
      return e;
    for (auto [i, byte] : enumerate(got)) {
      uint8_t wrong = byte ^ g.after[at + i];
      if (!wrong)
        continue;
      if (slots.isGap(at + i)) {
        if (changed++ == 0)
          first = at + i;
        continue;
      }
      size_t slot = slots.of(at + i);
      if (slots.bits > 4 || wrong & 15)
        differs[slot] = true;
      if (slots.bits == 4 && wrong >> 4)
        differs[slot + 1] = true;
    }
  }
  if (changed)
    report.lines.push_back(utostr(changed) + " bytes of " + g.tensor->name().str() +
                           " that belong to no element were changed, the first at byte " +
                           utostr(first));
  return differs;
}

/// The element at an address of the tensor, as it is on the device.
static Expected<uint64_t> readElement(const Global &g, Device &device, DeviceAddress tensor,
                                      int64_t address) {
  unsigned bits = g.places.elementBits();
  std::vector<uint8_t> bytes(divideCeil(bits, 8));
  if (Error e = device.read(tensor + address * bits / 8, bytes))
    return e;
  return g.places.load(bytes, bits == 4 ? address % 2 : 0);
}

/// The number of elements that differ; the first few of them in `few`.
static Expected<int64_t> findWrong(const Global &g, const std::vector<bool> &differs,
                                   Device &device, DeviceAddress tensor,
                                   SmallVectorImpl<WrongElement> &few) {
  constexpr unsigned inDetail = 4;
  int64_t wrong = 0;
  for (int64_t i = 0; i != g.places.count(); ++i) {
    auto addresses = g.places.addresses(i);
    const auto *bad = find_if(addresses, [&](int64_t a) { return differs[a]; });
    if (bad == addresses.end() || ++wrong > inDetail)
      continue;
    WrongElement w;
    w.flat = i;
    w.copy = bad - addresses.begin();
    w.expected = g.places.load(g.after, *bad);
    for (int64_t next = i; next != i + runLength(g, i); ++next) {
      int64_t address = next == i ? *bad : g.places.addresses(next)[0];
      auto value = readElement(g, device, tensor, address);
      if (!value)
        return value.takeError();
      w.run.push_back(*value);
    }
    few.push_back(std::move(w));
  }
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
    // A single value of four bits is everywhere.
    int64_t size = w.run.size();
    int64_t least = from.places.elementBits() == 4 ? std::min<int64_t>(size, 4) : 1;
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
    values.clear();
    int64_t offset = 0;
    from.before.forEachElement(from.places, Slots(from.places).isShared, [&](uint64_t value) {
      int64_t i = offset + values.size();
      values.push_back(value);
      for (WrongElement &w : few)
        w.isAsBefore |= &from == &g && w.flat == i && w.run[0] == value;
      if (values.size() < atOnce)
        return;
      findOrigin(from, values, offset, few);
      offset += values.size() - longest;
      values.erase(values.begin(), values.end() - longest);
    });
    findOrigin(from, values, offset, few);
  }
}

/// Where the value of a wrong element may come from.
static std::string originOf(const Global &g, const WrongElement &w) {
  if (g.before.poisoned && w.run[0] == poisonOf(g.places, w.flat))
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
  CheckReport gaps;
  int64_t wrong = 0;
  {
    Slots slots(g.places);
    auto differs = findDifferences(g, slots, device, placed.address, gaps);
    if (!differs)
      return differs.takeError();
    auto found = findWrong(g, *differs, device, placed.address, few);
    if (!found)
      return found.takeError();
    wrong = *found;
  }
  findOrigins(all, g, few);
  reportElements(g, few, wrong, report);
  append_range(report.lines, gaps.lines);
  if (Error e = reportGuard(g, "before", placed.before, device, placed,
                            -int64_t(placed.before.size()), report))
    return e;
  return reportGuard(g, "after", placed.after, device, placed, g.after.size(), report);
}
