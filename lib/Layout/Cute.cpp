//===- Cute.cpp - Layouts as CuTe prints them -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A nested mode of CuTe takes its coordinate apart with the first part turning fastest; digits here
// turn the other way, so the parts of a mode are reversed.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/ForeignLayouts.h"
#include "tilecopy/layout/LayoutError.h"
#include "tilecopy/layout/LayoutOps.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

namespace {

/// An integer, or a list of trees: a shape or a stride.
struct Tree {
  int64_t value = 0;
  std::vector<Tree> parts;
  bool isList = false;
  size_t at = 0; ///< where it begins in the text
};

class CuteReader {
public:
  explicit CuteReader(StringRef text) : text(text) {}
  Expected<Layout> layout(SmallVectorImpl<int64_t> *modes);

private:
  StringRef text;
  size_t at = 0;

  StringRef rest() const { return text.drop_front(at); }
  Error expected(const Twine &what) {
    StringRef found = rest().take_front(24);
    return make_error<LayoutParseError>(
        at, ("expected " + what + ", found " +
             (found.empty() ? "the end of the input" : "'" + found.str() + "'"))
                .str());
  }
  void skipBlanks() { at += rest().size() - rest().ltrim().size(); }
  bool take(StringRef token) {
    skipBlanks();
    if (!rest().starts_with(token))
      return false;
    at += token.size();
    return true;
  }
  Expected<int64_t> integer(const Twine &what);
  Expected<Tree> tree(const Twine &what, unsigned depth = 0);
  Expected<std::optional<Swizzle>> swizzle();
  Expected<int64_t> offset();
  Error iters(const Tree &shape, const Tree &stride, SmallVectorImpl<Iter> &fastestFirst);
};

} // namespace

/// `8`, or `_8` where it is known at compile time.
Expected<int64_t> CuteReader::integer(const Twine &what) {
  skipBlanks();
  size_t begin = at;
  take("_");
  StringRef digits = rest();
  int64_t value;
  if (digits.consumeInteger(10, value)) {
    at = begin;
    return expected(what);
  }
  at = text.size() - digits.size();
  return value;
}

Expected<Tree> CuteReader::tree(const Twine &what, unsigned depth) {
  constexpr unsigned deepest = 16;
  skipBlanks();
  Tree tree;
  tree.at = at;
  if (!take("(")) {
    auto value = integer(what + ", an integer or a list");
    if (!value)
      return value.takeError();
    tree.value = *value;
    return tree;
  }
  if (depth == deepest)
    return expected("lists that are nested at most " + Twine(deepest) + " deep");
  tree.isList = true;
  do {
    auto part = this->tree(what, depth + 1);
    if (!part)
      return part.takeError();
    tree.parts.push_back(std::move(*part));
  } while (take(","));
  if (!take(")"))
    return expected("',' or ')' in the " + what);
  return tree;
}

/// `Sw<3,3,3>`, as C++ and Python print it; CuTe's order is bits, base, shift.
Expected<std::optional<Swizzle>> CuteReader::swizzle() {
  if (!take("Swizzle<") && !take("Sw<") && !take("S<"))
    return std::nullopt;
  int64_t numbers[3];
  for (auto [i, number] : enumerate(numbers)) {
    auto value = integer("a number of the swizzle");
    if (!value)
      return value.takeError();
    number = *value;
    if (!take(i == 2 ? ">" : ","))
      return expected(i == 2 ? "'>' after the swizzle" : "',' in the swizzle");
  }
  auto [bits, base, shift] = numbers;
  constexpr int64_t most = 62;
  if (bits < 0 || base < 0 || std::max({bits, base, std::abs(shift)}) > most)
    return layoutError(LayoutFault::Swizzle, "Sw<" + Twine(bits) + "," + Twine(base) + "," +
                                                 Twine(shift) + ">: the numbers are 0 to " +
                                                 Twine(most) + "; only the shift may be negative");
  auto made = Swizzle::create(base, bits, std::abs(shift), /*inner=*/shift >= 0);
  if (!made)
    return made.takeError();
  return std::optional<Swizzle>(*made);
}

/// What stands between the swizzle and the layout: `o _0 o`, `o smem_ptr[16b](unset) o` or `o`.
Expected<int64_t> CuteReader::offset() {
  if (!take("o "))
    return 0;
  skipBlanks();
  if (take("smem_ptr")) {
    size_t end = rest().find(" o ");
    if (end == StringRef::npos)
      return expected("' o ' and a layout after the pointer");
    at += end + 3;
    return 0;
  }
  size_t before = at;
  auto value = integer("an offset or a layout");
  if (!value) { // the layout itself
    consumeError(value.takeError());
    at = before;
    return 0;
  }
  if (!take("o ")) { // an integer shape
    at = before;
    return 0;
  }
  return *value;
}

Error CuteReader::iters(const Tree &shape, const Tree &stride,
                        SmallVectorImpl<Iter> &fastestFirst) {
  if (shape.isList != stride.isList || shape.parts.size() != stride.parts.size()) {
    at = stride.at;
    return expected("a stride for each part of the shape");
  }
  if (!shape.isList)
    fastestFirst.push_back({shape.value, stride.value});
  for (auto [s, d] : zip_equal(shape.parts, stride.parts))
    if (Error e = iters(s, d, fastestFirst))
      return e;
  return Error::success();
}

Expected<Layout> CuteReader::layout(SmallVectorImpl<int64_t> *modes) {
  auto swizzled = swizzle();
  if (!swizzled)
    return swizzled.takeError();
  auto origin = offset();
  if (!origin)
    return origin.takeError();
  auto shape = tree("shape");
  if (!shape)
    return shape.takeError();
  if (!take(":"))
    return expected("':' and the strides after the shape");
  auto stride = tree("stride");
  if (!stride)
    return stride.takeError();
  skipBlanks();
  if (at != text.size())
    return expected("the end of the layout");
  // A layout without a list has one mode.
  if (!shape->isList && !stride->isList) {
    for (Tree *t : {&*shape, &*stride})
      *t = Tree{0, {*t}, true, t->at};
  }
  if (shape->parts.size() != stride->parts.size()) {
    at = stride->at;
    return expected("a stride for each mode of the shape");
  }
  SmallVector<Iter, 6> shard;
  SmallVector<size_t, 5> ends = {0};
  for (auto [s, d] : zip_equal(shape->parts, stride->parts)) {
    SmallVector<Iter, 4> mode;
    if (Error e = iters(s, d, mode))
      return e;
    shard.append(mode.rbegin(), mode.rend());
    ends.push_back(shard.size());
  }
  auto made = TileLayout::create(shard, {}, {{Axis::M, *origin}});
  if (!made)
    return made.takeError();
  // The sizes multiply within 63 bits: create() has looked.
  for (size_t mode = 1; modes && mode != ends.size(); ++mode) {
    int64_t size = 1;
    for (const Iter &it : ArrayRef(shard).slice(ends[mode - 1], ends[mode] - ends[mode - 1]))
      size *= it.extent;
    modes->push_back(size);
  }
  return Layout(std::move(*made), *swizzled);
}

Expected<Layout> layoutFromCute(StringRef text, SmallVectorImpl<int64_t> *shape) {
  return CuteReader(text).layout(shape);
}

Expected<std::string> toCute(const Layout &layout, ArrayRef<int64_t> shape) {
  auto cannot = [&](const Twine &what) {
    return layoutError(LayoutFault::Spelling,
                       "CuTe's notation has no " + what + ", as in " + toString(layout));
  };
  if (!layout.tile.replica().empty())
    return cannot("replicas");
  for (unsigned axis = 0; axis != NumAxes; ++axis)
    if (axisAt(axis) != Axis::M && layout.tile.uses(axisAt(axis)))
      return cannot("axis " + axisName(axisAt(axis)));
  auto grouped = group(layout.tile, shape);
  if (!grouped)
    return grouped.takeError();
  std::string shapes, strides;
  for (unsigned d = 0; d != grouped->rank(); ++d) {
    SmallVector<std::string, 4> extents, steps;
    for (const Iter &it : reverse(grouped->dimension(d)))
      if (it.extent != 1 || grouped->dimension(d).size() == 1) {
        extents.push_back(itostr(it.extent));
        steps.push_back(itostr(it.stride));
      }
    if (extents.empty()) { // a dimension of one element
      extents.push_back("1");
      steps.push_back("0");
    }
    auto mode = [](ArrayRef<std::string> parts) {
      return parts.size() == 1 ? parts[0] : "(" + join(parts, ",") + ")";
    };
    shapes += (d ? "," : "") + mode(extents);
    strides += (d ? "," : "") + mode(steps);
  }
  // One mode needs no list around it, unless it is a list itself.
  bool isBare = grouped->rank() == 1 && shapes.front() != '(';
  std::string text = isBare ? shapes + ":" + strides : "(" + shapes + "):(" + strides + ")";
  int64_t origin = layout.tile.offset(Axis::M);
  if (origin && !layout.swizzle)
    return cannot("offset");
  if (!layout.swizzle)
    return text;
  const Swizzle &s = *layout.swizzle;
  return ("Sw<" + Twine(s.swizzleLen) + "," + Twine(s.perElement) + "," + (s.inner ? "" : "-") +
          Twine(s.atomLen) + "> o " + Twine(origin) + " o " + text)
      .str();
}

} // namespace tilecopy
