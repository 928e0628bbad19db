//===- GenerateTrips.cpp - Random trips through shared memory -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "Op/Product.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

namespace {

/// A tensor of a program: its dimensions as text, and the region that a statement names.
struct TripSide {
  std::string name, declaration;
  SmallVector<std::string, 4> ranges;
  void range(const Twine &start, int64_t extent) {
    ranges.push_back(extent == 1 ? start.str() : (start + " : +" + Twine(extent)).str());
  }
  std::string text() const { return name + "[" + join(ranges, ", ") + "]"; }
};

/// What one round trip moves.
struct Trip {
  unsigned index;
  ElementType type;
  Scope scope;
  int64_t instances; // of the scope in the CTA
  SmallVector<int64_t, 4> tile;
  int64_t loop = 1, stages = 1;     // passes, and tiles in shared memory that they use alternately
  std::string loopHead, pass = "k"; // `for ...`, and the number of the pass
  bool smooth = false;              // rows as wide accesses want them, on both sides
  bool wholeIn = false, wholeOut = false; // the CTA moves all instances' tiles at once
  std::string condition;
  bool pairs() const { return elementBits(type) < 8; }
};

class Generator : private KernelText {
public:
  Generator(Choices &choices, bool onlyRegisters) : c(choices), onlyRegisters(onlyRegisters) {}
  std::string kernel();

private:
  std::string wrap(const std::string &trip, unsigned index);
  Trip chooseTrip(unsigned index);
  void chooseTile(Trip &t);
  bool chooseSmoothTile(Trip &t);
  void chooseLoop(Trip &t);
  std::string oddTerm(const Trip &t, int64_t unit, int64_t &most);
  std::string condition(const Trip &t);
  std::string writeTrip(const Trip &t);
  TripSide source(const Trip &t);
  TripSide shared(const Trip &t, bool whole, const TripSide *declared);
  TripSide destination(const Trip &t);
  void declareGlobal(TripSide &side, const Trip &t, SmallVector<int64_t, 6> dims);
  std::string layoutOf(ArrayRef<int64_t> dims, ElementType type, bool swizzled, int64_t &span);
  std::string align(ElementType type, std::initializer_list<int64_t> choices);
  std::string sync(const Trip &t);
  std::string options();

  Choices &c;
  bool onlyRegisters;
};

} // namespace

/// A trip in some of the CTAs, under some arguments, or several times.
std::string Generator::wrap(const std::string &trip, unsigned index) {
  switch (c.rarely(4) ? c.pick(3) : 3) {
  case 0:
    return formatv("for again{0} in 0:{1} {{\n{2}sync.cta\n}\n", index, 1 + c.pick(3), trip);
  case 1:
    scalars += formatv("  go{0} : i32 in [0, 3]\n", index);
    return formatv("if go{0} {1} {2} {{\n{3}}\n", index, c.oneOf<const char *>({">=", "!=", "<"}),
                   1 + c.pick(2), trip);
  case 2:
    return formatv("if ctaid.x < {0} {{\n{1}}\n", 1 + c.pick(grid), trip);
  default:
    return trip;
  }
}

std::string Generator::kernel() {
  threads = c.oneOf<unsigned>({32, 64, 128, 256, 96, 384, 48, 33, 1, 160, 512, 7, 100, 127, 1024});
  grid = 1 + c.pick(3);
  unsigned trips = 1 + c.pick(2);
  std::string body;
  for (unsigned i = 0; i != trips; ++i) {
    // The statements of two trips may be mixed, so that a thread has the tiles of both.
    constexpr int64_t widestTile = MostRegisterBytes / 2;
    if (trips == 2)
      registerBytes += i == 0 ? widestTile : -widestTile;
    std::string trip =
        onlyRegisters || c.rarely(3) ? writeRegisterTrip(c, i, *this) : writeTrip(chooseTrip(i));
    trip = wrap(trip, i);
    body = i && c.rarely(3) ? interleave(c, body, trip) : body + trip;
  }
  return formatv("kernel @fuzz grid({0}) threads({1}) {{\n{2}{3}\n{4}}\n", grid, threads, scalars,
                 tensors, body)
      .str();
}

/// Rows of 32 bytes or more that the threads share equally, as the widest accesses need.
bool Generator::chooseSmoothTile(Trip &t) {
  constexpr int64_t mostBytes = 16 * 1024, wide = 32;
  int64_t sharers = threads / t.instances, row = wide << c.pick(4), rows = 1 + c.pick(2);
  while (row * rows % (wide * sharers))
    ++rows;
  t.smooth = row * rows * t.instances <= mostBytes;
  if (t.smooth)
    t.tile = {rows, row * 8 / elementBits(t.type)};
  return t.smooth;
}

/// Extents of a tile: small powers of two, or any small number.
void Generator::chooseTile(Trip &t) {
  if (c.rarely(4) && chooseSmoothTile(t))
    return;
  int64_t room = 4096 / t.instances, count = 1;
  unsigned rank = 1 + c.pick(3);
  for (unsigned d = 0; d != rank; ++d) {
    int64_t e = c.pick(2) ? 1 + c.pick(24) : int64_t(1) << c.pick(7);
    if (d + 1 == rank && t.pairs())
      e *= 2;
    e = count * e <= room ? e : (d + 1 == rank && t.pairs() ? 2 : 1);
    count *= e;
    t.tile.push_back(e);
  }
  // Mostly, the threads can share the elements equally.
  int64_t sharers = threads / t.instances;
  if (c.pick(4) < 3 && count * sharers <= room)
    t.tile.back() *= sharers;
}

Trip Generator::chooseTrip(unsigned index) {
  Trip t;
  t.index = index;
  static const ElementType types[] = {
      ElementType::F32,    ElementType::F16,    ElementType::U8,     ElementType::F64,
      ElementType::BF16,   ElementType::I16,    ElementType::U16,    ElementType::I32,
      ElementType::U32,    ElementType::I64,    ElementType::U64,    ElementType::I8,
      ElementType::F8E4M3, ElementType::F8E5M2, ElementType::F4E2M1,
  };
  t.type = types[c.pick(std::size(types))];
  auto [scope, size] = chooseScope(c, threads);
  t.scope = scope;
  t.instances = threads / size;
  chooseTile(t);
  chooseLoop(t);
  t.condition = condition(t);
  if (t.condition.empty()) {
    t.wholeIn = c.rarely(4);
    t.wholeOut = c.rarely(4);
  }
  return t;
}

/// Several passes: a fixed number, or as many as an argument says; counted from 0, from another
/// number, or in steps.
void Generator::chooseLoop(Trip &t) {
  if (!c.rarely(3))
    return;
  t.loop = 2 + c.pick(4);
  std::string passes = itostr(t.loop);
  if (c.pick(2)) {
    passes = "passes" + utostr(t.index);
    scalars += formatv("  {0} : i32 in [{1}, {2}]\n", passes, c.rarely(4) ? 0 : 1, t.loop);
  }
  int64_t first = c.rarely(4) ? 1 + c.pick(5) : 0, step = c.rarely(4) ? 2 + c.pick(2) : 1;
  t.loopHead = formatv("for k in {0}:{1}*{2} + {0}{3} {{\n", first, passes, step,
                       step == 1 ? "" : formatv(" step {0}", step).str());
  if (first)
    t.pass = formatv("(k - {0})", first);
  if (step != 1)
    t.pass = formatv("({0} / {1})", t.pass, step);
  // There is space for two trips.
  constexpr int64_t mostBytes = 30 * 1024;
  int64_t stages = c.pick(2) ? 2 + c.pick(2) : 1,
          elements = t.instances * stages * productOf(t.tile);
  t.stages = elements * elementBits(t.type) / 8 <= mostBytes ? stages : 1;
}

/// Which instances of the scope take part, or which CTAs; usually all. In a CTA-wide copy, a few of
/// the threads may make the whole copy.
std::string Generator::condition(const Trip &t) {
  if (t.scope == Scope::Cta && c.rarely(10))
    return formatv("thread < {0}", 1 + c.pick(threads));
  if (t.scope == Scope::Warp && c.rarely(12)) // of a warp likewise
    return formatv("lane {0} {1}", c.oneOf<const char *>({"<=", ">="}), c.pick(32));
  return chooseCondition(c, *this, t.scope, t.instances);
}

std::string Generator::sync(const Trip &t) {
  bool crossing = t.wholeIn || t.wholeOut;
  bool narrow = !crossing && t.scope != Scope::Cta && threads % 32 == 0 && c.pick(2) == 0;
  if (!narrow)
    return "sync.cta\n";
  return t.scope == Scope::Warpgroup ? "sync.warpgroup\n" : "sync.warp\n";
}

std::string Generator::options() {
  if (!c.rarely(8))
    return "";
  return formatv(" {{ width = {0} }", c.oneOf<int>({16, 8, 4, 2, 1, 32}));
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Splits dimensions, orders the pieces, pads. Neighbors 2i and 2i + 1 of the last dimension stay
/// in one byte if elements have 4 bits. `span` is set to the number of elements that the layout
/// reaches over.
std::string Generator::layoutOf(ArrayRef<int64_t> dims, ElementType type, bool swizzled,
                                int64_t &span) {
  bool pairs = elementBits(type) < 8;
  SmallVector<int64_t, 8> extents;
  for (auto [d, dim] : enumerate(dims)) {
    SmallVector<int64_t, 8> divisors;
    int64_t keep = pairs && d + 1 == dims.size() ? 2 : 1;
    for (int64_t f = 1; f <= dim; ++f)
      if (dim % f == 0 && f % keep == 0)
        divisors.push_back(dim / f);
    int64_t outer = divisors[c.pick(2) ? c.pick(divisors.size()) : divisors.size() - 1];
    if (outer != 1)
      extents.push_back(outer);
    extents.push_back(dim / outer);
  }
  // Innermost first; the simplest order is row-major.
  SmallVector<size_t, 8> order(extents.size());
  std::iota(order.rbegin(), order.rend(), 0);
  if (c.pick(2))
    for (size_t i = pairs ? 1 : 0; i + 1 < order.size(); ++i)
      std::swap(order[i], order[i + c.pick(order.size() - i)]);
  SmallVector<int64_t, 8> strides(extents.size());
  int64_t next = 1;
  for (size_t i : order) {
    strides[i] = next;
    next *= extents[i];
    if (c.rarely(8))
      next += int64_t(c.oneOf<int>({16, 8, 4, 2, 1, 3, 7, 40})) * (pairs ? 2 : 1);
  }
  constexpr int64_t offsetAndSwizzle = 16 + 1024;
  span = next + offsetAndSwizzle;
  std::string text = swizzled && c.pick(2) ? chooseSwizzle(c, type) : "";
  int64_t offset = turnRound(c, extents, strides, pairs ? 2 : 1);
  text += "S[(" + listOf(extents) + "):(" + listOf(strides) + ")]";
  if (c.rarely(8))
    offset += c.oneOf<int>({16, 8, 4, 2, pairs ? 6 : 1});
  return offset ? text + " + " + itostr(offset) : text;
}

std::string Generator::align(ElementType type, std::initializer_list<int64_t> choices) {
  int64_t least = std::max(8u, elementBits(type)) / 8;
  return formatv(" align {0}", std::max(least, c.oneOf<int64_t>(choices)));
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Declares a global tensor of the given dimensions: row-major, in some layout, or with a run-time
/// first dimension and perhaps a run-time leading dimension.
void Generator::declareGlobal(TripSide &side, const Trip &t, SmallVector<int64_t, 6> dims) {
  std::string shape = listOf(dims, ", ");
  std::string layout;
  unsigned kind = t.smooth ? (c.pick(2) ? 4 : 0) : c.pick(5);
  int64_t unit = int64_t(1) << c.pick(5);
  if (t.pairs())
    unit = std::max<int64_t>(unit, 2);
  int64_t span;
  if (kind == 1)
    layout = " layout " + layoutOf(dims, t.type, c.pick(2), span);
  std::string aligned = align(t.type, {16, 32, 128, 1024, 8, 4, 2, 1});
  if (kind == 4) { // as a tensor map would have written it
    layout = " layout " + chooseSwizzle(c, t.type) + "S[" + shape + "]";
    aligned = align(t.type, {128, 1024, 32, 16});
  } else if (t.smooth) {
    aligned = align(t.type, {128, 1024, 32, 16});
  } else if (kind >= 2 && dims.size() > 1) {
    std::string rows = "rows" + side.name;
    int64_t least = alignTo(dims[0], unit);
    scalars +=
        formatv("  {0} : i32 multiple_of {1} in [{2}, {3}]\n", rows, unit, least, least + 8 * unit);
    SmallVector<std::string, 6> extents{rows}, strides{"1"};
    for (int64_t d : drop_begin(dims))
      extents.push_back(itostr(d));
    shape = join(extents, ", ");
    if (kind == 3) {
      std::string pitch = "pitch" + side.name;
      int64_t row = alignTo(dims.back(), unit), outer = 1;
      scalars +=
          formatv("  {0} : i64 multiple_of {1} in [{2}, {3}]\n", pitch, unit, row, row + 4 * unit);
      for (size_t d = dims.size() - 1; d-- > 0;) {
        strides.insert(strides.begin(), outer == 1 ? pitch : pitch + "*" + itostr(outer));
        outer *= dims[d];
      }
      layout = " layout S[(" + shape + "):(" + join(strides, ", ") + ")]";
    }
  }
  side.declaration = formatv("  {0} : global {1}[{2}]{3}{4}\n", side.name, elementTypeName(t.type),
                             shape, layout, aligned);
  tensors += side.declaration;
}

/// A term of a start that is not affine: a quotient or a remainder of a value that is the same for
/// the whole scope, from 0 to `most`.
std::string Generator::oddTerm(const Trip &t, int64_t unit, int64_t &most) {
  std::string what = "ctaid.x";
  int64_t greatest = grid - 1, by = 1 + c.pick(7), more = c.pick(9), divisor = 2 + c.pick(5);
  if (t.loop > 1 && c.pick(2)) {
    what = t.pass;
    greatest = t.loop - 1;
  } else if (t.instances > 1 && !t.wholeIn && c.pick(2)) {
    what = instanceName(t.scope);
    greatest = t.instances - 1;
  }
  bool falls = c.pick(2), quotient = c.pick(2);
  std::string inner = falls ? formatv("({0} - {1}*{2})", more, what, by)
                            : formatv("({1}*{2} + {0})", more, what, by);
  if (!quotient) {
    most = (divisor - 1) * unit;
    return formatv("{0} % {1} * {2}", inner, divisor, unit);
  }
  int64_t least = falls ? divideFloorSigned(more - greatest * by, divisor) : 0;
  most = (divideFloorSigned(falls ? more : greatest * by + more, divisor) - least) * unit;
  return formatv("({0} / {1} + {2}) * {3}", inner, divisor, -least, unit);
}

/// A region of the source, which may start anywhere: at constants, CTAs, loops and arguments.
TripSide Generator::source(const Trip &t) {
  TripSide side;
  side.name = "A" + utostr(t.index);
  SmallVector<int64_t, 6> dims;
  if (t.instances > 1) {
    dims.push_back(t.instances);
    side.range(t.wholeIn ? "0" : instanceName(t.scope), t.wholeIn ? t.instances : 1);
  }
  unsigned rank = t.tile.size();
  unsigned ctaDim = grid > 1 ? c.pick(rank + 1) : 0, loopDim = t.loop > 1 ? c.pick(rank + 1) : 0,
           argumentDim = c.rarely(3) ? c.pick(rank + 1) : 0,
           oddDim = c.rarely(6) ? c.pick(rank + 1) : 0; // 0: none
  for (unsigned d = 0; d != rank; ++d) {
    int64_t e = t.tile[d], unit = t.pairs() && d + 1 == rank ? 2 : 1;
    int64_t most = (!t.smooth && c.rarely(4) ? int64_t(c.oneOf<int>({8, 4, 2, 1})) : 0) * unit;
    std::string start = itostr(most);
    auto add = [&](const Twine &term, int64_t greatest) {
      start = (most ? start + " + " : "") + term.str();
      most += greatest;
    };
    if (ctaDim == d + 1)
      add("ctaid.x*" + Twine(e), (grid - 1) * e);
    if (loopDim == d + 1)
      add(t.pass + "*" + Twine(e), (t.loop - 1) * e);
    if (oddDim == d + 1) {
      int64_t greatest;
      std::string term = oddTerm(t, unit, greatest);
      add(term, greatest);
    }
    if (argumentDim == d + 1) {
      std::string name = "start" + side.name;
      int64_t step = std::max<int64_t>(unit, int64_t(1) << c.pick(5));
      scalars += formatv("  {0} : i32 multiple_of {1} in [0, {2}]\n", name, step, 2 * step);
      add(name, 2 * step);
    }
    dims.push_back(most + e + (!t.smooth && c.rarely(4) ? unit : 0));
    side.range(start, e);
  }
  declareGlobal(side, t, dims);
  return side;
}

/// The tile in shared memory, one for each instance. Declared once; `whole` names all of them.
TripSide Generator::shared(const Trip &t, bool whole, const TripSide *declared) {
  TripSide side;
  side.name = "S" + utostr(t.index);
  SmallVector<int64_t, 6> dims;
  size_t before = (t.stages > 1) + (t.instances > 1);
  if (t.stages > 1) {
    dims.push_back(t.stages);
    side.range(t.pass + " % " + Twine(t.stages), 1);
  }
  if (t.instances > 1) {
    dims.push_back(t.instances);
    side.range(whole ? "0" : instanceName(t.scope), whole ? t.instances : 1);
  }
  if (declared) {
    for (const std::string &r : drop_begin(declared->ranges, before))
      side.ranges.push_back(r);
    return side;
  }
  auto plain = dims;
  auto plainRanges = side.ranges;
  for (auto [d, e] : enumerate(t.tile)) {
    int64_t unit = t.pairs() && d + 1 == t.tile.size() ? 2 : 1;
    int64_t start = !t.smooth && c.rarely(6) ? unit * (1 + c.pick(4)) : 0;
    dims.push_back(start + e + (!t.smooth && c.rarely(6) ? unit : 0));
    side.range(Twine(start), e);
  }
  int64_t span = productOf(dims);
  std::string layout;
  if (t.smooth && c.pick(2))
    layout = " layout " + chooseSwizzle(c, t.type) + "S[" + listOf(dims) + "]";
  else if (!t.smooth && c.pick(4))
    layout = " layout " + layoutOf(dims, t.type, true, span);
  constexpr int64_t smallBytes = 12 * 1024; // so that a padded one is not too large
  if (c.rarely(8) && span * elementBits(t.type) / 8 <= smallBytes)
    layout = " layout auto";
  // Every architecture has 64 KiB of shared memory in a CTA, and there are two trips.
  constexpr int64_t mostBytes = 31 * 1024;
  if (span * elementBits(t.type) / 8 > mostBytes) {
    dims = plain;
    side.ranges = plainRanges;
    layout.clear();
    for (int64_t e : t.tile) {
      dims.push_back(e);
      side.range("0", e);
    }
  }
  tensors += formatv("  {0} : shared {1}[{2}]{3}{4}\n", side.name, elementTypeName(t.type),
                     listOf(dims, ", "), layout, align(t.type, {16, 128, 1024, 8, 4, 2, 1}));
  return side;
}

/// Each CTA, instance and iteration has its own place in the destination.
TripSide Generator::destination(const Trip &t) {
  TripSide side;
  side.name = "B" + utostr(t.index);
  SmallVector<int64_t, 6> dims;
  bool fold = grid > 1 && c.pick(2); // CTAs side by side in a dimension of the tile
  if (grid > 1 && !fold) {
    dims.push_back(grid);
    side.range("ctaid.x", 1);
  }
  if (t.loop > 1) {
    dims.push_back(t.loop);
    side.range(t.pass, 1);
  }
  if (t.instances > 1) {
    dims.push_back(t.instances);
    side.range(t.wholeOut ? "0" : instanceName(t.scope), t.wholeOut ? t.instances : 1);
  }
  for (auto [d, e] : enumerate(t.tile)) {
    int64_t unit = t.pairs() && d + 1 == t.tile.size() ? 2 : 1;
    int64_t start = !t.smooth && c.rarely(6) ? unit * (1 + c.pick(4)) : 0;
    bool folded = fold && d == 0;
    dims.push_back(start + e * (folded ? grid : 1) + (!t.smooth && c.rarely(6) ? unit : 0));
    side.range(folded ? "ctaid.x*" + Twine(e) + " + " + Twine(start) : Twine(start), e);
  }
  declareGlobal(side, t, dims);
  return side;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

std::string Generator::writeTrip(const Trip &t) {
  TripSide a = source(t), in = shared(t, t.wholeIn, nullptr), out = shared(t, t.wholeOut, &in),
           b = destination(t);
  auto scope = [&](bool whole) { return scopeName(whole ? Scope::Cta : t.scope); };
  auto guarded = [&](const std::string &statement) {
    return t.condition.empty() ? statement + "\n"
                               : "if " + t.condition + " {\n" + statement + "\n}\n";
  };
  std::string text;
  text += t.loopHead;
  if (t.condition.empty() && c.rarely(8))
    text += formatv("zero.{0} {1}\n", scope(t.wholeIn), in.text()).str() + sync(t);
  text +=
      guarded(formatv("copy.{0} {1} <- {2}{3}", scope(t.wholeIn), in.text(), a.text(), options()));
  text += sync(t);
  text += guarded(
      formatv("copy.{0} {1} <- {2}{3}", scope(t.wholeOut), b.text(), out.text(), options()));
  // One barrier a pass keeps several stages apart; the next one need not be waited for.
  if (t.loop > 1)
    text += (t.stages > 1 && c.pick(2) ? "" : sync(t)) + "}\n";
  return text;
}

std::string tilecopy::writeSynchronousKernel(Choices &choices, bool onlyRegisters) {
  return Generator(choices, onlyRegisters).kernel();
}
