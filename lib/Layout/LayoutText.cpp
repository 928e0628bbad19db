//===- LayoutText.cpp - The notation for layouts --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/layout/LayoutError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <bitset>

using namespace llvm;

namespace tilecopy {

char LayoutParseError::ID = 0;
char LayoutError::ID = 0;

void LayoutError::log(raw_ostream &os) const { os << message; }

void LayoutParseError::log(raw_ostream &os) const { os << "offset " << byteOffset << ": " << text; }

//===-- Parsing -----------------------------------------------------------===//

namespace {

/// A reader of one layout. A failing step records the first error and every later step does
/// nothing, so that the grammar reads straight down.
class Reader {
public:
  explicit Reader(StringRef text) : text(text) {}

  std::optional<Layout> layout();
  /// Fails unless only blanks are left.
  void end();
  size_t used() const { return consumed; }
  Error takeError() { return make_error<LayoutParseError>(errorAt, std::move(message)); }
  bool failed() const { return !message.empty(); }

private:
  StringRef text;
  size_t at = 0;       ///< Next byte.
  size_t consumed = 0; ///< End of the last token taken.
  size_t errorAt = 0;
  std::string message;

  size_t skipBlanks() {
    while (at < text.size() && isSpace(text[at]))
      ++at;
    return at;
  }
  void fail(size_t where, const Twine &what) {
    if (failed())
      return;
    errorAt = where;
    message = what.str();
  }
  std::string found(size_t where) const;
  StringRef word();
  bool peek(char c);
  bool take(char c);
  void expect(char c, const Twine &context);
  std::optional<int64_t> integer(const Twine &what, bool negative);
  void extent(SmallVectorImpl<int64_t> &extents);
  void step(Iter &into, const Twine &what);
  Spacing spacing();
  std::optional<Swizzle> swizzle();
  void shard(SmallVectorImpl<Iter> &shard);
  void iters(SmallVectorImpl<Iter> &into);
  void itersTail(ArrayRef<int64_t> extents, SmallVectorImpl<Iter> &into);
};

} // namespace

/// The token at `where`, for messages: a word, a number, a character or the end.
std::string Reader::found(size_t where) const {
  if (where >= text.size())
    return "the end of the input";
  StringRef rest = text.drop_front(where);
  StringRef token = rest.take_while([](char c) { return isAlnum(c) || c == '_'; });
  if (token.empty())
    token = rest.take_front(1);
  constexpr size_t Longest = 24;
  return "'" + (token.size() > Longest ? token.take_front(Longest).str() + "..." : token.str()) +
         "'";
}

StringRef Reader::word() {
  size_t start = skipBlanks();
  return text.drop_front(start).take_while([](char c) { return isAlnum(c) || c == '_'; });
}

bool Reader::peek(char c) {
  size_t start = skipBlanks();
  return start < text.size() && text[start] == c;
}

bool Reader::take(char c) {
  if (failed() || !peek(c))
    return false;
  consumed = ++at;
  return true;
}

void Reader::expect(char c, const Twine &context) {
  if (!failed() && !take(c))
    fail(at, "expected '" + Twine(c) + "' " + context + ", found " + found(at));
}

std::optional<int64_t> Reader::integer(const Twine &what, bool negative) {
  if (failed())
    return std::nullopt;
  bool minus = negative && take('-');
  size_t digitsAt = skipBlanks();
  StringRef token = word();
  if (token.empty() || !all_of(token, isDigit)) {
    fail(digitsAt, "expected " + what + ", found " + found(digitsAt));
    return std::nullopt;
  }
  int64_t value = 0;
  if (token.getAsInteger(10, value)) {
    fail(digitsAt, what + " " + found(digitsAt) + " does not fit 63 bits");
    return std::nullopt;
  }
  consumed = at = digitsAt + token.size();
  return minus ? -value : value;
}

void Reader::extent(SmallVectorImpl<int64_t> &extents) {
  size_t where = skipBlanks();
  std::optional<int64_t> value = integer("an extent", /*negative=*/false);
  if (value && *value < 1)
    fail(where, "extent " + Twine(*value) + "; an extent is at least 1");
  extents.push_back(value.value_or(1));
}

/// A stride or an offset with its axis.
void Reader::step(Iter &into, const Twine &what) {
  into.stride = integer(what, /*negative=*/true).value_or(0);
  into.axis = Axis::M;
  if (!take('@'))
    return;
  size_t where = skipBlanks();
  StringRef name = word();
  std::optional<Axis> axis = parseAxis(name);
  if (!axis)
    return fail(where,
                "expected an axis, found " + found(where) + "; the axes are " + axisNameList());
  into.axis = *axis;
  consumed = at = where + name.size();
}

Spacing Reader::spacing() {
  size_t start = skipBlanks();
  StringRef first = word();
  for (Spacing s : {Spacing::Padded16, Spacing::Bytes})
    if (first == spacingWord(s)) {
      consumed = at = start + first.size();
      return s;
    }
  return Spacing::Dense;
}

std::optional<Swizzle> Reader::swizzle() {
  size_t start = skipBlanks();
  if (word() != "swizzle")
    return std::nullopt;
  consumed = at = start + word().size();
  expect('(', "after swizzle");
  static constexpr StringLiteral Fields[] = {"the swizzle's perElement", "the swizzle's swizzleLen",
                                             "the swizzle's atomLen"};
  unsigned values[3] = {};
  for (unsigned i = 0; i < 3; ++i) {
    if (i)
      expect(',', "before " + Fields[i]);
    size_t where = skipBlanks();
    int64_t value = integer(Fields[i], /*negative=*/false).value_or(0);
    if (value > 63)
      fail(where, Fields[i] + " is " + Twine(value) + "; it counts address bits, at most 63");
    values[i] = static_cast<unsigned>(value);
  }
  bool inner = true;
  if (take(',')) {
    size_t where = skipBlanks();
    if (word() != "outer")
      fail(where, "expected 'outer', found " + found(where));
    else
      consumed = at = where + word().size();
    inner = false;
  }
  expect(')', "to close swizzle(");
  if (failed())
    return std::nullopt;
  Expected<Swizzle> made = Swizzle::create(values[0], values[1], values[2], inner);
  if (!made) {
    fail(start, toString(made.takeError()));
    return std::nullopt;
  }
  return *made;
}

/// What follows the extents of a list: ':' and as many strides.
void Reader::itersTail(ArrayRef<int64_t> extents, SmallVectorImpl<Iter> &into) {
  expect(':', "between extents and strides");
  skipBlanks();
  size_t where = at;
  expect('(', "before the strides");
  size_t first = into.size();
  do {
    Iter it{1, 0};
    step(it, "a stride");
    size_t index = into.size() - first;
    it.extent = index < extents.size() ? extents[index] : 1;
    into.push_back(it);
  } while (take(','));
  expect(')', "or ',' after a stride");
  size_t strides = into.size() - first;
  if (strides != extents.size())
    fail(where, Twine(extents.size()) + (extents.size() == 1 ? " extent but " : " extents but ") +
                    Twine(strides) + (strides == 1 ? " stride" : " strides"));
}

void Reader::iters(SmallVectorImpl<Iter> &into) {
  SmallVector<int64_t, 6> extents;
  if (!take('(')) {
    extent(extents);
    expect(':', "between an extent and its stride");
    Iter it{extents.front(), 0};
    step(it, "a stride");
    into.push_back(it);
    return;
  }
  do
    extent(extents);
  while (take(','));
  expect(')', "or ',' after an extent");
  itersTail(extents, into);
}

/// The inside of S[...]: iters, or the row-major shorthand, or nothing.
void Reader::shard(SmallVectorImpl<Iter> &into) {
  if (failed() || peek(']'))
    return;
  if (peek('('))
    return iters(into);
  size_t where = skipBlanks();
  SmallVector<int64_t, 6> shape;
  do
    extent(shape);
  while (take(','));
  if (shape.size() == 1 && take(':')) {
    Iter it{shape.front(), 0};
    step(it, "a stride");
    into.push_back(it);
    return;
  }
  if (failed())
    return;
  Expected<TileLayout> rows = TileLayout::rowMajor(shape);
  if (!rows)
    return fail(where, toString(rows.takeError()));
  into.assign(rows->shard().begin(), rows->shard().end());
}

std::optional<Layout> Reader::layout() {
  Spacing spaced = spacing();
  std::optional<Swizzle> swizzled = swizzle();
  size_t start = skipBlanks();
  if (word() == "Swizzle")
    fail(start, "CuTe's Swizzle<B,M,S> is 'swizzle(M,B,S)' here, as in 'swizzle(3,3,3) S[8,64]'");
  else if (word() != "S")
    fail(start, "expected S[" + Twine(swizzled ? "" : " or swizzle(") + ", found " + found(start) +
                    (found(start) == "'('" ? "; extents and strides stand in S[...], as in "
                                             "'S[(8,256):(256,1)]'"
                                           : ""));
  if (failed())
    return std::nullopt;
  consumed = ++at;
  SmallVector<Iter, 6> shardIters, replicas;
  PhysicalCoord offset;
  std::bitset<NumAxes> hasOffset;
  expect('[', "after S");
  shard(shardIters);
  expect(']', "to close S[");
  while (take('+')) {
    size_t where = skipBlanks();
    if (word() == "R") {
      consumed = ++at;
      expect('[', "after R");
      iters(replicas);
      expect(']', "to close R[");
      continue;
    }
    Iter it{1, 0};
    step(it, "R[ or an offset");
    if (!failed() && hasOffset[axisIndex(it.axis)])
      fail(where, "axis " + axisName(it.axis) + " has an offset already");
    hasOffset.set(axisIndex(it.axis));
    offset[it.axis] = it.stride;
  }
  if (failed())
    return std::nullopt;
  Expected<TileLayout> tile = TileLayout::create(shardIters, replicas, offset);
  if (!tile) {
    fail(start, toString(tile.takeError()));
    return std::nullopt;
  }
  return Layout(std::move(*tile), swizzled, spaced);
}

void Reader::end() {
  if (failed() || skipBlanks() == text.size())
    return;
  if (word() == "swizzle")
    fail(at, "a swizzle stands before its layout, as in 'swizzle(3,3,3) S[64,64]'");
  else
    fail(at, "expected '+' or the end of the layout, found " + found(at));
}

Expected<Layout> parseLayout(StringRef text) {
  Reader reader(text);
  std::optional<Layout> layout = reader.layout();
  reader.end();
  if (reader.failed())
    return reader.takeError();
  return std::move(*layout);
}

Expected<Layout> parseLayoutPrefix(StringRef text, size_t &used) {
  Reader reader(text);
  std::optional<Layout> layout = reader.layout();
  if (reader.failed())
    return reader.takeError();
  used = reader.used();
  return std::move(*layout);
}

//===-- Printing ----------------------------------------------------------===//

static void printStep(raw_ostream &os, int64_t value, Axis axis) {
  os << value;
  if (axis != Axis::M)
    os << '@' << axisName(axis);
}

static void printIters(raw_ostream &os, ArrayRef<Iter> iters) {
  os << '(';
  interleave(iters, os, [&](const Iter &it) { os << it.extent; }, ",");
  os << "):(";
  interleave(iters, os, [&](const Iter &it) { printStep(os, it.stride, it.axis); }, ",");
  os << ')';
}

void print(raw_ostream &os, const Swizzle &swizzle) {
  os << "swizzle(" << swizzle.perElement << ',' << swizzle.swizzleLen << ',' << swizzle.atomLen
     << (swizzle.inner ? ")" : ",outer)");
}

void print(raw_ostream &os, const TileLayout &layout) {
  os << "S[";
  if (!layout.shard().empty())
    printIters(os, layout.shard());
  os << ']';
  ArrayRef<Iter> replica = layout.replica();
  if (replica.size() == 1) {
    os << " + R[" << replica[0].extent << ':';
    printStep(os, replica[0].stride, replica[0].axis);
    os << ']';
  } else if (!replica.empty()) {
    os << " + R[";
    printIters(os, replica);
    os << ']';
  }
  for (unsigned i = 0; i < NumAxes; ++i)
    if (int64_t offset = layout.offset(axisAt(i))) {
      os << " + ";
      printStep(os, offset, axisAt(i));
    }
}

StringRef spacingWord(Spacing spacing) {
  static constexpr StringLiteral words[] = {"", "padded16", "bytes"};
  return words[unsigned(spacing)];
}

void print(raw_ostream &os, const Layout &layout) {
  if (layout.spacing != Spacing::Dense)
    os << spacingWord(layout.spacing) << ' ';
  if (layout.swizzle)
    os << *layout.swizzle << ' ';
  os << layout.tile;
}

std::string toString(const Layout &layout) {
  std::string text;
  raw_string_ostream os(text);
  os << layout;
  return text;
}

std::string toString(const Iter &iter) {
  std::string text;
  raw_string_ostream os(text);
  os << iter.extent << ':';
  printStep(os, iter.stride, iter.axis);
  return text;
}

} // namespace tilecopy
