//===- GenerateRagged.cpp - Random copies of tiles that leave tensors -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile goes from one global tensor to another or back to its place, through shared memory or
// registers or directly, or is set to zero. CTAs, passes of a loop and instances of the scope each
// move a tile of their own. Sizes of tensors lie around every boundary: the last tile's end, a
// vector before and after it, its first element, and nothing at all. Regions begin before zero,
// sizes and pitches are constants or arguments, and threads need not divide elements evenly.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "Op/Product.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

namespace {

/// Several of something, each with a tile: CTAs, passes, instances of the scope.
struct Role {
  std::string index;
  int64_t count;
};

/// A dimension of a global tensor.
struct Size {
  std::string text;
  int64_t most; // of its values
  bool constant() const { return text == itostr(most); }
};

struct Side {
  std::string name;
  SmallVector<Size, 8> dims;
  SmallVector<std::string, 8> ranges;
  std::string text() const { return name + "[" + join(ranges, ", ") + "]"; }
};

class RaggedKernel : private KernelText {
public:
  explicit RaggedKernel(Choices &choices) : c(choices) {}
  std::string write();

private:
  enum Way { ThroughShared, ThroughRegisters, Straight, Zero };

  void choose();
  void chooseScope();
  void chooseTile();
  void chooseRegisterTile();
  void chooseLoop();
  void chooseGrid();
  bool pairs() const { return elementBits(type) < 8; }
  int64_t unitOf(size_t d) const { return pairs() && d + 1 == tile.size() ? 2 : 1; }
  int64_t vector() const { return 128 / elementBits(type); }
  Side side(StringRef name, bool isDst);
  std::string start(StringRef name, size_t d, int64_t offset, ArrayRef<Role> roles, int64_t &least);
  Size size(StringRef name, size_t d, int64_t least, int64_t end);
  Size argument(const std::string &name, int64_t value, int64_t unit);
  Size covered(const std::string &symbol, int64_t most);
  void declare(const Side &side);
  std::string layoutOf(const Side &side);
  std::string strides(ArrayRef<int64_t> extents, bool swizzled, int64_t *span = nullptr);
  std::string shared();
  std::string registers();
  std::string options(bool ofRegisters);
  std::string under(const std::string &condition, const std::string &text) const;
  std::string body();

  Choices &c;
  Way way = ThroughShared;
  ElementType type = ElementType::F16;
  Scope scope = Scope::Cta;
  int64_t scopeThreads = 32, instances = 1;
  std::string condition;        // which instances take part
  bool promised = false;        // arguments are such that nothing is outside
  bool longRows = false;        // most of them inside
  SmallVector<int64_t, 5> tile; // extents
  std::string registerLayout;
  SmallVector<Role, 3> roles;
  std::string loopHead;
  bool dynamic = false;                 // the CTAs share the passes of the loop
  int steppedDim = -1, coveredDim = -1; // dimensions that a loop, or the grid, walks to the end
  int64_t steppedMost = 0, coveredMost = 0;
  std::string gridText = "1";
  SmallVector<std::pair<std::string, int64_t>, 8> arguments; // and a value that each may have
};

} // namespace

/// A CTA need not be whole warps or warpgroups; then only whole instances take part.
void RaggedKernel::chooseScope() {
  threads = c.oneOf<unsigned>({32, 128, 64, 96, 160, 192, 256, 33, 7, 320, 1, 100, 512});
  SmallVector<std::pair<Scope, int64_t>, 4> scopes{{Scope::Cta, threads}};
  if (threads >= 32)
    scopes.push_back({Scope::Warp, 32});
  if (threads >= 128)
    scopes.push_back({Scope::Warpgroup, 128});
  if (threads <= 160)
    scopes.push_back({Scope::Thread, 1});
  std::tie(scope, scopeThreads) = scopes[c.pick(scopes.size())];
  instances = threads / scopeThreads;
  std::string name = instanceName(scope);
  if (threads % scopeThreads)
    condition = formatv("{0} < {1}", name, instances);
  if (scope == Scope::Cta || !c.rarely(3))
    return;
  condition = formatv("{0} == {1}", name, c.pick(instances));
  instances = 1;
}

void RaggedKernel::chooseTile() {
  if (way == ThroughShared && c.rarely(2))
    tile = chooseLongRows(c, type, scopeThreads, instances);
  if ((longRows = !tile.empty()))
    return;
  unsigned rank = 1 + c.pick(3);
  if (c.rarely(4))
    rank += 2;
  int64_t room = scope == Scope::Thread ? (threads > 64 ? 24 : 64) : 4096 / instances;
  for (unsigned d = 0; d != rank; ++d) {
    int64_t unit = pairs() && d + 1 == rank ? 2 : 1;
    int64_t e = unit * c.oneOf<int64_t>({8, 16, 4, 32, 64, 2, 1, 3, 5, 7, 9, 15, 17, 24, 33, 12});
    if (e > room)
      e = unit;
    room /= e;
    tile.push_back(e);
  }
}

/// The digits of threads and those of a thread's own elements, in several orders.
void RaggedKernel::chooseRegisterTile() {
  StringRef axis = scope == Scope::Warp ? "laneid" : scope == Scope::Warpgroup ? "tid_in_wg" : "tx";
  int64_t own = c.oneOf<int64_t>({4, 8, 2, 1, 3, 16}) * (pairs() ? 2 : 1), more = 1 + c.pick(3);
  if (scope == Scope::Thread) {
    tile = {more, own};
    registerLayout = formatv("S[({0},{1}):({1},1)]", more, own);
    return;
  }
  SmallVector<int64_t, 8> divisors{1};
  for (int64_t f = 2; f <= scopeThreads; ++f)
    if (scopeThreads % f == 0)
      divisors.push_back(f);
  int64_t across = divisors[c.pick(divisors.size())], down = scopeThreads / across;
  auto digits = [&](const Twine &extents, const Twine &steps) {
    registerLayout = ("S[(" + extents + "):(" + steps + ")]").str();
  };
  std::string lanes = ("@" + axis).str();
  switch (c.pick(3)) {
  case 0: // rows of the threads
    tile = {more * down, across * own};
    return digits(formatv("{0},{1},{2},{3}", more, down, across, own),
                  formatv("{0},{1}{2},1{2},1", own, across, lanes));
  case 1: // a thread's elements are rows; pairs of 4-bit elements stay in one byte
    if (!pairs()) {
      tile = {own, more * scopeThreads};
      return digits(formatv("{0},{1},{2}", own, more, scopeThreads),
                    formatv("1,{0},1{1}", own, lanes));
    }
    [[fallthrough]];
  default:
    tile = {across, more, down, own};
    return digits(formatv("{0},{1},{2},{3}", across, more, down, own),
                  formatv("1{0},{1},{2}{0},1", lanes, own, across));
  }
}

/// Passes with a fixed number, or in steps of a tile to the end of a dimension.
void RaggedKernel::chooseLoop() {
  if (!c.rarely(3))
    return;
  dynamic = c.rarely(3);
  StringRef how = dynamic ? " dynamic" : "";
  if (c.pick(2)) {
    int64_t passes = 1 + c.pick(dynamic ? 9 : 3);
    roles.push_back({"k", passes});
    loopHead = formatv("for k in 0:{0}{1} {{\n", passes, how);
    gridText = itostr(passes);
    return;
  }
  steppedDim = int(c.pick(tile.size()));
  int64_t e = tile[steppedDim], unit = unitOf(steppedDim);
  int64_t end = e * (1 + c.pick(3)) - (promised ? 0 : unit * c.pick(e / unit));
  Size bound = c.pick(2) ? argument("K", end, promised ? e : unit) : Size{itostr(end), end};
  steppedMost = bound.most;
  gridText = formatv("({0} + {1})/{2}", bound.text, e - 1, e);
  loopHead = formatv("for k in 0:{0} step {1}{2} {{\n", bound.text, e, how);
}

/// A few CTAs, or as many as cover a dimension: exactly, or with the last one at the edge.
void RaggedKernel::chooseGrid() {
  int free = int(c.pick(tile.size()));
  if (dynamic && c.pick(2)) // a CTA for each pass: those of newer targets take over others
    return;
  if (dynamic || !c.rarely(3) || free == steppedDim) {
    grid = 1 + c.pick(3);
    gridText = itostr(grid);
    if (grid > 1 && !dynamic)
      roles.push_back({"ctaid.x", grid});
    return;
  }
  coveredDim = free;
  int64_t e = tile[free], unit = unitOf(free);
  bool exactly = c.rarely(4) || promised;
  int64_t end = e * (1 + c.pick(3)) - (exactly ? 0 : unit * c.pick(e / unit));
  Size s = argument("M", end, exactly ? e : unit);
  coveredMost = s.most;
  gridText = exactly ? formatv("M/{0}", e).str() : formatv("(M + {0})/{1}", e - 1, e).str();
}

void RaggedKernel::choose() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::F64,
                  ElementType::F4E2M1, ElementType::BF16, ElementType::I16, ElementType::U32,
                  ElementType::I64, ElementType::F8E4M3, ElementType::I8, ElementType::U16,
                  ElementType::I32, ElementType::U64, ElementType::F8E5M2});
  promised = c.rarely(10);
  way = c.oneOf({ThroughShared, ThroughShared, ThroughRegisters, ThroughRegisters, Straight, Zero});
  chooseScope();
  if (way == ThroughRegisters)
    chooseRegisterTile();
  else
    chooseTile();
  chooseLoop();
  chooseGrid();
  if (instances > 1)
    roles.push_back({instanceName(scope), instances});
}

//===----------------------------------------------------------------------===//
// Sizes and starts
//===----------------------------------------------------------------------===//

/// An argument that may be `value`. Its range may end there. A promise is kept by `value` and more.
Size RaggedKernel::argument(const std::string &name, int64_t value, int64_t unit) {
  int64_t divisor = unit;
  for (unsigned steps = c.pick(5); steps-- > 0 && value % (divisor * 2) == 0;)
    divisor *= 2;
  int64_t least = c.oneOf<int64_t>({value, 1, 0, value - divisor}),
          most = value + divisor * c.oneOf<int64_t>(
                                       {0, 1, instances * int64_t(tile.size()) > 8 ? 2 : 40, 9});
  least = std::clamp<int64_t>(least, promised ? value : 0, value);
  scalars += formatv("  {0} : {1}{2} in [{3}, {4}]\n", name, c.rarely(4) ? "i64" : "i32",
                     divisor > 1 ? formatv(" multiple_of {0}", divisor).str() : "", least, most);
  arguments.push_back({name, value});
  return {name, most};
}

/// A size around the end of what the tiles reach. At least `least`, so that some index is inside.
Size RaggedKernel::size(StringRef name, size_t d, int64_t least, int64_t end) {
  int64_t e = tile[d], unit = unitOf(d), v = vector();
  int64_t value = c.oneOf<int64_t>({end, end - 1, end + 1, end - e / 2, end - v, end + v,
                                    end - e + 1, least, least + 1, 1, end + e, end - v + 1});
  if (promised)
    value = std::max(value, end);
  if (longRows && value < end && !c.rarely(4))
    value = c.pick(3) ? end + (end - value) : end;
  value = alignTo(std::max(value, least), unit);
  // Two values that keep a promise are hard to find.
  if (!c.pick(2) || (promised && arguments.size() > 1))
    return {itostr(value), value};
  return argument(formatv("N{0}{1}", name, d), value, unit);
}

/// The size in a dimension that a loop or the grid walks to the end: the end, or slightly more or
/// less.
Size RaggedKernel::covered(const std::string &symbol, int64_t most) {
  int64_t more = c.oneOf<int64_t>({0, 0, 2, 4, 16});
  if (pairs() || c.rarely(2) || more == 0)
    return {more ? symbol + " + " + itostr(more) : symbol, most + more};
  return {symbol + " + " + itostr(more - 1), most + more - 1};
}

/// Where a tile begins. `least` is the least of its values.
std::string RaggedKernel::start(StringRef name, size_t d, int64_t offset, ArrayRef<Role> along,
                                int64_t &least) {
  int64_t weight = tile[d], unit = unitOf(d);
  std::string text = itostr(offset);
  least = offset;
  if (int(d) == steppedDim)
    text += " + k";
  if (int(d) == coveredDim)
    text += formatv(" + ctaid.x*{0}", weight);
  for (const Role &r : along) {
    text += formatv(" + {0}*{1}", r.index, weight);
    weight *= r.count;
  }
  if (!c.rarely(5) || promised)
    return text;
  std::string argument = formatv("start{0}{1}", name, d);
  int64_t step = unit << c.pick(4), low = -step * int64_t(c.pick(3)),
          high = step * int64_t(c.pick(3));
  scalars += formatv("  {0} : i32{1} in [{2}, {3}]\n", argument,
                     step > 1 ? formatv(" multiple_of {0}", step).str() : "", low, high);
  arguments.push_back({argument, 0});
  least += low;
  return text + " + " + argument;
}

/// A role is a dimension of its own, before the tile's, or moves the tile in one of its dimensions.
/// All instances may read the same.
Side RaggedKernel::side(StringRef name, bool isDst) {
  Side s;
  s.name = name.str();
  SmallVector<SmallVector<Role, 2>, 5> along(tile.size());
  for (const Role &r : roles) {
    size_t place = c.pick(tile.size() + 2);
    if (place < tile.size() && int(place) != steppedDim && int(place) != coveredDim) {
      along[place].push_back(r);
      continue;
    }
    if (!isDst && place == tile.size() + 1)
      continue;
    s.dims.push_back({itostr(r.count), r.count});
    s.ranges.push_back(r.index);
  }
  for (size_t d = 0; d != tile.size(); ++d) {
    int64_t e = tile[d], unit = unitOf(d), tiles = 1, least;
    for (const Role &r : along[d])
      tiles *= r.count;
    int64_t offset = unit * c.oneOf<int64_t>({0, 0, -1, 1, -2, -8, 8, -(e / unit - 1), 3, -3});
    bool from0 = promised || (longRows && !c.rarely(4));
    offset = from0 ? std::abs(offset) : std::max(offset, unit - e);
    if (int(d) == steppedDim || int(d) == coveredDim)
      offset = promised ? 0 : std::min<int64_t>(offset, 0);
    std::string first = start(name, d, offset, along[d], least);
    s.ranges.push_back(e == 1 && c.pick(2) ? first : first + " : +" + itostr(e));
    if (int(d) == steppedDim && loopHead.find("K") != std::string::npos)
      s.dims.push_back(covered("K", steppedMost));
    else if (int(d) == coveredDim)
      s.dims.push_back(covered("M", coveredMost));
    else
      s.dims.push_back(size(name, d, std::max<int64_t>({unit, offset + unit, least + unit}),
                            offset + (int(d) == steppedDim ? alignTo(steppedMost, e) : tiles * e)));
  }
  return s;
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// Any order of the dimensions, some padding, and perhaps a swizzle.
std::string RaggedKernel::strides(ArrayRef<int64_t> extents, bool swizzled, int64_t *span) {
  SmallVector<size_t, 8> order(extents.size()); // innermost first
  std::iota(order.rbegin(), order.rend(), 0);
  if (c.rarely(3))
    for (size_t i = pairs() ? 1 : 0; i + 1 < order.size(); ++i)
      std::swap(order[i], order[i + c.pick(order.size() - i)]);
  SmallVector<int64_t, 8> steps(extents.size());
  int64_t next = 1, unit = pairs() ? 2 : 1;
  for (size_t i : order) {
    steps[i] = next;
    next *= extents[i];
    next = alignTo(next, c.oneOf<int64_t>({unit, vector(), 8, 4}));
    if (c.rarely(8))
      next += unit * c.oneOf<int64_t>({8, 1, 3});
  }
  if (span)
    *span = next;
  return (swizzled ? chooseSwizzle(c, type) : "") + "S[(" + listOf(extents) + "):(" +
         listOf(steps) + ")]";
}

/// Row-major; with a run-time distance between rows; or in any order, if everything is constant.
std::string RaggedKernel::layoutOf(const Side &side) {
  unsigned kind = c.pick(3);
  if (kind == 0)
    return "";
  if (kind == 1 && all_of(side.dims, [](const Size &s) { return s.constant(); })) {
    auto extents = map_to_vector<8>(side.dims, [](const Size &s) { return s.most; });
    return " layout " + strides(extents, c.rarely(4));
  }
  if (side.dims.size() < 2)
    return "";
  std::string pitch = "pitch" + side.name;
  int64_t unit = (pairs() ? 2 : 1) << c.pick(5), row = alignTo(side.dims.back().most, unit),
          outer = 1;
  scalars +=
      formatv("  {0} : i64 multiple_of {1} in [{2}, {3}]\n", pitch, unit, row, row + 4 * unit);
  SmallVector<std::string, 8> steps{"1"};
  for (const Size &s : reverse(ArrayRef(side.dims).drop_back())) {
    steps.push_back(outer == 1 ? pitch : pitch + "*" + itostr(outer));
    outer *= s.most;
  }
  std::reverse(steps.begin(), steps.end());
  return " layout S[(" + join(map_range(side.dims, [](const Size &s) { return s.text; }), ",") +
         "):(" + join(steps, ",") + ")]";
}

void RaggedKernel::declare(const Side &side) {
  int64_t least = std::max(8u, elementBits(type)) / 8;
  std::string layout = layoutOf(side);
  tensors += formatv("  {0} : global {1}[{2}]{3} align {4}\n", side.name, elementTypeName(type),
                     join(map_range(side.dims, [](const Size &s) { return s.text; }), ", "), layout,
                     std::max(least, c.oneOf<int64_t>({16, 128, 32, 256, 8, 4, 2, 1})));
}

/// The tiles of all instances; a tile may be a part of its tensor. A CTA has at least 99 KiB.
std::string RaggedKernel::shared() {
  constexpr int64_t mostBits = 8 * 40 * 1024;
  SmallVector<int64_t, 6> dims;
  SmallVector<std::string, 6> ranges;
  if (instances > 1) {
    dims.push_back(instances);
    ranges.push_back(instanceName(scope));
  }
  int64_t bits = productOf(tile, instances * elementBits(type));
  for (auto [d, e] : enumerate(tile)) {
    int64_t first = c.rarely(8) ? unitOf(d) * (1 + c.pick(4)) : 0;
    first = bits / e * (first + e) > mostBits ? 0 : first;
    bits = bits / e * (first + e);
    dims.push_back(first + e);
    ranges.push_back(itostr(first) + " : +" + itostr(e));
  }
  int64_t span = 0;
  std::string layout = c.pick(3) ? " layout " + strides(dims, c.pick(2), &span) : "";
  if (span * elementBits(type) > mostBits)
    layout.clear();
  tensors += formatv("  S : shared {0}[{1}]{2} align {3}\n", elementTypeName(type), listOf(dims),
                     layout, std::max<int64_t>(elementBits(type) / 8, c.oneOf({16, 128, 1024, 8})));
  return "S[" + join(ranges, ", ") + "]";
}

std::string RaggedKernel::options(bool ofRegisters) {
  if (promised)
    return " { bounds = promised }";
  if (!c.rarely(6))
    return "";
  int64_t least = std::max<int64_t>(1, elementBits(type) / 8);
  switch (c.pick(3)) {
  case 0:
    break;
  case 1:
    if (!ofRegisters)
      return " { dispatch = fallback }";
    break;
  default:
    if (way != Straight)
      return c.oneOf<const char *>({" { cache = cg }", " { cache = cs }", " { l1 = no_allocate }",
                                    " { cache_hint = evict_first }",
                                    " { l1 = evict_last, cache_hint = evict_normal }"});
  }
  return formatv(" {{ width = {0} }", std::max(least, c.oneOf<int64_t>({16, 8, 4, 2, 1})));
}

std::string RaggedKernel::under(const std::string &condition, const std::string &text) const {
  return condition.empty() ? text : "if " + condition + " {\n" + text + "}\n";
}

std::string RaggedKernel::body() {
  auto copy = [&](const std::string &dst, const std::string &src, bool ofRegisters) {
    return formatv("copy.{0} {1} <- {2}{3}\n", scopeName(scope), dst, src, options(ofRegisters))
        .str();
  };
  Side b = side("B", /*isDst=*/true), a = b;
  declare(b);
  if (way == Zero)
    return under(condition, formatv("zero.{0} {1}\n", scopeName(scope), b.text()));
  if (way == Straight || !c.rarely(longRows ? 3 : 6)) // else back to its place, written, too
    declare(a = side("A", /*isDst=*/false));
  if (way == Straight)
    return under(condition, copy(b.text(), a.text(), /*ofRegisters=*/false));
  if (way == ThroughRegisters) {
    tensors += formatv("  R : local {0}[{1}] layout {2}\n", elementTypeName(type), listOf(tile),
                       registerLayout);
    return under(condition, copy("R", a.text(), true) + copy(b.text(), "R", true));
  }
  std::string s = shared();
  return under(condition, copy(s, a.text(), false)) + "sync.cta\n" +
         under(condition, copy(b.text(), s, false)) + (loopHead.empty() ? "" : "sync.cta\n");
}

std::string RaggedKernel::write() {
  choose();
  std::string text = body();
  if (!arguments.empty() && c.rarely(4)) { // a condition that says something about an argument
    auto [name, value] = arguments[c.pick(arguments.size())];
    text = under(formatv("{0} {1} {2}", name, c.oneOf<const char *>({">=", "<=", "<", ">"}),
                         value - 1 + c.pick(3)),
                 text);
  }
  if (!loopHead.empty())
    text = loopHead + text + "}\n";
  return formatv("kernel @fuzz grid({0}) threads({1}) {{\n{2}{3}\n{4}}\n", gridText, threads,
                 scalars, tensors, text)
      .str();
}

std::string tilecopy::writeRaggedKernel(Choices &choices) { return RaggedKernel(choices).write(); }
