//===- Linear.cpp - Triton's linear layouts -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A linear layout maps the bits of a place to coordinates; a layout here maps coordinates to
// places. Where each bit of a place adds one bit of the coordinate, a digit of two ticks stands for
// it. In memory several may be joined: if that is a swizzle, undoing it leaves such bits.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/ForeignLayouts.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace tilecopy {

namespace {
/// One bit of a place, and the bits of the element's row-major number that it adds.
struct PlaceBit {
  Axis axis;
  int64_t value;
  uint64_t adds;
};
} // namespace

static Expected<unsigned> bitsOf(ArrayRef<int64_t> shape) {
  auto size = shapeSize(shape);
  if (!size)
    return size.takeError();
  for (auto [d, extent] : enumerate(shape))
    if (!isPowerOf2_64(extent))
      return layoutError(LayoutFault::Spelling, "dimension " + Twine(d) + " has " + Twine(extent) +
                                                    " elements; a linear layout has powers of two");
  return Log2_64(*size);
}

static Error addBits(StringRef name, Axis axis, const LinearLayout::Bases &bases,
                     ArrayRef<int64_t> shape, std::vector<PlaceBit> &bits) {
  if (bases.size() > 40)
    return layoutError(LayoutFault::Size,
                       name + " has " + Twine(bases.size()) + " bases; at most 40 are read");
  for (auto [bit, basis] : enumerate(bases)) {
    auto wrong = [&, bit = bit](LayoutFault fault, const Twine &what) {
      return layoutError(fault, "basis " + Twine(bit) + " of " + name + " has " + what);
    };
    if (basis.size() != shape.size())
      return wrong(LayoutFault::Shape, Twine(basis.size()) + " coordinates; the shape " +
                                           shapeText(shape) + " has " + Twine(shape.size()));
    uint64_t adds = 0;
    for (auto [value, extent] : zip_equal(basis, shape)) {
      if (value < 0 || value >= extent)
        return wrong(LayoutFault::Extent,
                     "coordinate " + Twine(value) + "; expected 0 to " + Twine(extent - 1));
      adds = adds * extent + value;
    }
    bits.push_back({axis, int64_t(1) << bit, adds});
  }
  return Error::success();
}

/// The layout whose digits and replicas these bits are, if each adds at most one.
static std::optional<TileLayout> digitsOf(ArrayRef<PlaceBit> bits, unsigned count,
                                          ArrayRef<int64_t> shape) {
  SmallVector<Iter, 16> shard(count, Iter{0, 0});
  SmallVector<Iter, 4> replicas;
  for (const PlaceBit &bit : bits) {
    if (!bit.adds) {
      replicas.push_back({2, bit.value, bit.axis});
      continue;
    }
    if (!isPowerOf2_64(bit.adds))
      return std::nullopt;
    Iter &digit = shard[count - 1 - Log2_64(bit.adds)];
    if (digit.extent) // a second place of the same element, by an XOR
      return std::nullopt;
    digit = {2, bit.value, bit.axis};
  }
  if (any_of(shard, [](const Iter &it) { return !it.extent; }))
    return std::nullopt;
  auto layout = TileLayout::create(shard, replicas);
  if (!layout) {
    consumeError(layout.takeError());
    return std::nullopt;
  }
  return group(canonicalize(*layout), shape)->layout;
}

/// What the bits of memory add after `swizzle`, which is its own inverse and linear.
static std::vector<PlaceBit> swizzled(ArrayRef<PlaceBit> bits, const Swizzle &swizzle) {
  std::vector<PlaceBit> out(bits);
  for (PlaceBit &bit : out) {
    int64_t place = swizzle.apply(bit.value);
    bit.adds = 0;
    for (const PlaceBit &other : bits)
      if (place & other.value)
        bit.adds ^= other.adds;
  }
  return out;
}

Expected<Layout> layoutFromLinear(const LinearLayout &linear, ArrayRef<int64_t> shape) {
  auto count = bitsOf(shape);
  if (!count)
    return count.takeError();
  std::vector<PlaceBit> bits;
  bool isMemory = !linear.offset.empty();
  if (isMemory && !(linear.reg.empty() && linear.lane.empty() && linear.warp.empty()))
    return layoutError(LayoutFault::Axis, "a layout in memory has 'offset' and no registers, lanes "
                                          "or warps");
  struct {
    StringRef name;
    Axis axis;
    const LinearLayout::Bases &bases;
  } inputs[] = {{"offset", Axis::M, linear.offset},
                {"register", Axis::M, linear.reg},
                {"lane", Axis::LaneId, linear.lane},
                {"warp", Axis::WarpId, linear.warp},
                {"block", Axis::Cbx, linear.block}};
  for (auto &[name, axis, bases] : inputs)
    if (Error e = addBits(name, axis, bases, shape, bits))
      return e;
  if (auto plain = digitsOf(bits, *count, shape))
    return Layout(std::move(*plain));
  if (isMemory)
    for (unsigned length = 1; length <= 4; ++length)
      for (unsigned base = 0; base + 2 * length <= *count; ++base)
        for (unsigned shift = length; base + shift + length <= *count; ++shift) {
          auto swizzle = Swizzle::create(base, length, shift);
          if (!swizzle)
            return swizzle.takeError();
          if (auto tile = digitsOf(swizzled(bits, *swizzle), *count, shape))
            return Layout(std::move(*tile), *swizzle);
        }
  return layoutError(LayoutFault::Spelling,
                     isMemory ? "the offsets are no swizzle of digits, or miss an element of " +
                                    shapeText(shape)
                              : "a register, lane or warp adds more than one bit of the "
                                "coordinate, or an element of " +
                                    shapeText(shape) + " is not covered");
}

namespace {
/// A bit of an axis, in Triton's words.
struct Input {
  LinearLayout::Bases LinearLayout::*bases;
  unsigned bit;
};
} // namespace

static std::optional<Input> inputOf(Axis axis, unsigned bit, bool isMemory) {
  constexpr unsigned laneBits = 5, warpgroupBits = 2;
  switch (axis) {
  case Axis::M:
    return Input{isMemory ? &LinearLayout::offset : &LinearLayout::reg, bit};
  case Axis::LaneId:
    return Input{&LinearLayout::lane, bit};
  case Axis::WarpId:
  case Axis::WidInWg:
    return Input{&LinearLayout::warp, bit};
  case Axis::WgId:
    return Input{&LinearLayout::warp, bit + warpgroupBits};
  case Axis::Tx:
  case Axis::TidInWg:
    return bit < laneBits ? Input{&LinearLayout::lane, bit}
                          : Input{&LinearLayout::warp, bit - laneBits};
  case Axis::Cbx:
    return Input{&LinearLayout::block, bit};
  case Axis::TLane:
  case Axis::TCol:
    return std::nullopt;
  }
  llvm_unreachable("all axes are above");
}

static Error noLinear(const Layout &layout, const Twine &what) {
  return layoutError(LayoutFault::Spelling,
                     "a linear layout has no " + what + ", as in " + toString(layout));
}

/// What each bit of each axis adds, before the swizzle.
using AddedByBit = std::map<std::pair<Axis, unsigned>, uint64_t>;
static Expected<AddedByBit> addedByBit(const Layout &layout) {
  AddedByBit bits;
  auto add = [&](const Iter &it, unsigned first, bool isReplica) -> Error {
    if (!isPowerOf2_64(it.extent) ||
        (it.extent > 1 && (it.stride < 1 || !isPowerOf2_64(it.stride))))
      return noLinear(layout, "digit " + toString(it) + ", which is not of powers of two");
    for (unsigned n = 0; n != Log2_64(it.extent); ++n) {
      uint64_t adds = isReplica ? 0 : uint64_t(1) << (first + n);
      if (!bits.insert({{it.axis, Log2_64(it.stride) + n}, adds}).second)
        return noLinear(layout, "two digits at one bit of " + axisName(it.axis));
    }
    return Error::success();
  };
  unsigned first = 0;
  for (const Iter &it : reverse(layout.tile.shard())) {
    if (Error e = add(it, first, false))
      return e;
    first += Log2_64(it.extent);
  }
  for (const Iter &it : layout.tile.replica())
    if (Error e = add(it, 0, true))
      return e;
  return bits;
}

/// What a bit of memory adds after the swizzle, which is its own inverse; nothing if it has no
/// element.
static std::optional<uint64_t> afterSwizzle(const AddedByBit &bits, const Swizzle &swizzle,
                                            unsigned bit) {
  uint64_t element = 0;
  int64_t source = swizzle.apply(int64_t(1) << bit);
  for (unsigned n = 0; source >> n; ++n)
    if (source >> n & 1) {
      auto other = bits.find({Axis::M, n});
      if (other == bits.end())
        return std::nullopt;
      element ^= other->second;
    }
  return element;
}

Expected<LinearLayout> toLinear(const Layout &layout, ArrayRef<int64_t> shape) {
  auto count = bitsOf(shape);
  if (!count)
    return count.takeError();
  if (layout.size() != int64_t(1) << *count)
    return layoutError(LayoutFault::Shape, "the layout has " + Twine(layout.size()) +
                                               " elements, the shape " + shapeText(shape) +
                                               " has " + Twine(int64_t(1) << *count));
  bool isMemory = true;
  for (unsigned axis = 0; axis != NumAxes; ++axis) {
    if (layout.tile.offset(axisAt(axis)))
      return noLinear(layout, "offset");
    isMemory &= axisAt(axis) == Axis::M || !layout.tile.uses(axisAt(axis));
  }
  auto bits = addedByBit(layout);
  if (!bits)
    return bits.takeError();
  LinearLayout linear;
  for (auto &[place, adds] : *bits) {
    auto [axis, bit] = place;
    std::optional<uint64_t> element = adds;
    if (layout.swizzle && axis == Axis::M)
      element = afterSwizzle(*bits, *layout.swizzle, bit);
    if (!element)
      return noLinear(layout, "gap in memory");
    std::optional<Input> input = inputOf(axis, bit, isMemory);
    if (!input)
      return noLinear(layout, "axis " + axisName(axis));
    LinearLayout::Bases &bases = linear.*input->bases;
    if (bases.size() <= input->bit)
      bases.resize(input->bit + 1);
    auto coordinate = unflatten(shape, *element);
    bases[input->bit].assign(coordinate.begin(), coordinate.end());
  }
  for (auto bases : {&LinearLayout::reg, &LinearLayout::lane, &LinearLayout::warp,
                     &LinearLayout::block, &LinearLayout::offset})
    for (auto &basis : linear.*bases)
      if (basis.empty()) {
        bool isElement = bases == &LinearLayout::reg || bases == &LinearLayout::offset;
        return noLinear(layout, isElement ? "gap between digits" : "threads without elements");
      }
  return linear;
}

} // namespace tilecopy
