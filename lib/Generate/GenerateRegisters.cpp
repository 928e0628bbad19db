//===- GenerateRegisters.cpp - Random trips through registers -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The register layout is drawn first: the thread's index is cut into digits, and so are a thread's
// own elements; digits of both kinds are put in some order and joined to dimensions. Some digits of
// the thread become replicas, or keep only a few of their values, from an offset on. The tensors in
// memory get dimensions of the same extents, and layouts that keep the digits in one piece.
//
//===----------------------------------------------------------------------===//

#include "Choices.h"
#include "Op/Product.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

namespace {

/// A counter of the register layout; of a thread's own elements when there is no axis.
struct Digit {
  int64_t extent, weight;
  std::string axis;
  std::string step() const { return itostr(weight) + (axis.empty() ? "" : "@" + axis); }
};
using Dimension = SmallVector<Digit, 4>;

int64_t extentOf(ArrayRef<Digit> dimension) {
  return productOf(map_range(dimension, [](const Digit &d) { return d.extent; }));
}

/// A tensor in memory that holds the tile of each instance of the scope.
struct MemorySide {
  std::string name;
  SmallVector<std::string, 4> outside; // indices before the tile's dimensions
  SmallVector<std::string, 4> starts;
};

class RegisterTrip {
public:
  RegisterTrip(Choices &choices, unsigned index, KernelText &kernel)
      : c(choices), id(utostr(index)), kernel(kernel) {}
  std::string write();

private:
  void chooseScope();
  SmallVector<Digit, 4> chooseSegments();
  void chooseTile();
  void chooseFragment(ArrayRef<Digit> segments);
  void takeThreads(Digit digit, SmallVectorImpl<Digit> &owners);
  void numberSlots(MutableArrayRef<Digit *> own, int64_t next);
  int64_t oddment();
  template <typename T> void shuffle(MutableArrayRef<T> items);
  void declareRegisters(StringRef name);
  int64_t bytesOfThread() const;
  void moveDigits();
  MemorySide declare(StringRef name, bool shared, int64_t loop);
  void chooseStart(MemorySide &side, SmallVectorImpl<int64_t> &dims, size_t d, bool shared);
  std::string layoutOf(ArrayRef<int64_t> extents, bool shared, int64_t &span);
  std::string pitched(const MemorySide &side, ArrayRef<int64_t> dims);
  std::string region(const MemorySide &side, bool whole) const;
  std::string copy(Scope by, const Twine &dst, const Twine &src, bool isRegister);

  Choices &c;
  std::string id;
  KernelText &kernel;
  ElementType type = ElementType::F32;
  Scope scope = Scope::Warp;
  int64_t scopeThreads = 32, instances = 1;
  bool fragment = false;
  int64_t grain = 1; // elements that stay together: pairs of 4-bit ones share a byte
  SmallVector<Dimension, 4> tile;
  SmallVector<Digit, 2> replicas;
  std::string offset;
};

} // namespace

template <typename T> void RegisterTrip::shuffle(MutableArrayRef<T> items) {
  for (size_t i = 0; i + 1 < items.size(); ++i)
    std::swap(items[i], items[i + c.pick(items.size() - i)]);
}

//===----------------------------------------------------------------------===//
// The register layout
//===----------------------------------------------------------------------===//

void RegisterTrip::chooseScope() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::BF16,
                  ElementType::F64, ElementType::I16, ElementType::U32, ElementType::F8E4M3,
                  ElementType::U16, ElementType::I64, ElementType::F4E2M1, ElementType::I8,
                  ElementType::F8E5M2, ElementType::I32, ElementType::U64});
  grain = elementBits(type) < 8 ? 2 : 1;
  SmallVector<std::pair<Scope, unsigned>, 4> scopes;
  if (kernel.threads % 32 == 0)
    scopes.push_back({Scope::Warp, 32});
  if (kernel.threads % 128 == 0)
    scopes.push_back({Scope::Warpgroup, 128});
  scopes.push_back({Scope::Cta, kernel.threads});
  scopes.push_back({Scope::Thread, 1});
  auto [chosen, size] = scopes[c.pick(scopes.size())];
  scope = chosen;
  scopeThreads = size;
  instances = kernel.threads / size;
}

/// The thread's index in the scope as axes, innermost first: one, or several that compose it.
SmallVector<Digit, 4> RegisterTrip::chooseSegments() {
  SmallVector<SmallVector<Digit, 4>, 4> forms;
  if (scope == Scope::Warp)
    forms = {{{32, 1, "laneid"}}};
  if (scope == Scope::Warpgroup)
    forms = {{{128, 1, "tid_in_wg"}}, {{32, 1, "laneid"}, {4, 1, "wid_in_wg"}}};
  if (scope == Scope::Cta) {
    forms = {{{scopeThreads, 1, "tx"}}};
    if (scopeThreads % 32 == 0)
      forms.push_back({{32, 1, "laneid"}, {scopeThreads / 32, 1, "warpid"}});
    if (scopeThreads % 128 == 0) {
      int64_t groups = scopeThreads / 128;
      forms.push_back({{128, 1, "tid_in_wg"}, {groups, 1, "wgid"}});
      forms.push_back({{32, 1, "laneid"}, {4, 1, "wid_in_wg"}, {groups, 1, "wgid"}});
    }
  }
  if (forms.empty())
    return {};
  SmallVector<Digit, 4> form = forms[c.pick(forms.size())];
  erase_if(form, [](const Digit &d) { return d.extent == 1; });
  return form;
}

/// A digit of the thread's index owns elements, repeats those of others, or is cut to a few values.
void RegisterTrip::takeThreads(Digit d, SmallVectorImpl<Digit> &owners) {
  if (c.rarely(8)) {
    replicas.push_back(d);
    return;
  }
  if (offset.empty() && c.rarely(10)) {
    SmallVector<int64_t, 8> fewer; // divisors, so that what is above the digit still nests
    for (int64_t f = 1; f < d.extent; ++f)
      if (d.extent % f == 0)
        fewer.push_back(f);
    int64_t extent = fewer[c.pick(fewer.size())];
    int64_t first = 1 + c.pick(d.extent - extent);
    offset = formatv(" + {0}", Digit{1, first * d.weight, d.axis}.step());
    d.extent = extent;
  }
  if (d.extent > 1)
    owners.push_back(d);
}

/// Assigns slots to a thread's own digits; the last one given is the most tightly packed. Rarely
/// with gaps, if the tile stays small enough with them.
void RegisterTrip::numberSlots(MutableArrayRef<Digit *> own, int64_t next) {
  if (c.rarely(3))
    shuffle(own);
  // The product of the digits that have no slots yet.
  int64_t outer = productOf(map_range(own, [](const Digit *d) { return d->extent; }));
  for (Digit *d : reverse(own)) {
    d->weight = next;
    next *= d->extent;
    outer /= d->extent;
    if (!c.rarely(8))
      continue;
    int64_t gap = grain * c.oneOf<int>({4, 2}) - (fragment || grain > 1 ? 0 : int64_t(c.pick(2)));
    int64_t mostBits = 8 * (MostRegisterBytes - kernel.registerBytes);
    if ((next + gap) * outer * elementBits(type) <= mostBits)
      next += gap;
  }
}

/// 8x8 fragments: a lane fills a register with neighbors in a row of four lanes, or with those of
/// two rows, and rows are four lanes apart.
void RegisterTrip::chooseFragment(ArrayRef<Digit> segments) {
  const std::string &lanes = segments.front().axis;
  Dimension warps;
  if (int64_t more = segments.front().extent / 32; more > 1)
    takeThreads({more, 32, lanes}, warps);
  for (const Digit &d : drop_begin(segments))
    takeThreads(d, warps);
  int64_t unit = 32 / elementBits(type), tall = unit > 1 && c.rarely(3) ? 2 : 1;
  Dimension rows{{c.oneOf<int64_t>({1, 2, 4, 3}), 0, ""}, {tall, unit / tall, ""}, {8, 4, lanes}},
      columns{{c.oneOf<int64_t>({2, 4, 1, 8, 3}), 0, ""}, {4, 1, lanes}, {unit / tall, 1, ""}};
  SmallVector<Digit *, 2> own{&rows.front(), &columns.front()};
  numberSlots(own, unit);
  Dimension &across = c.rarely(4) ? columns : rows;
  append_range(warps, across);
  across = std::move(warps);
  tile = {rows, columns};
  if (grain == 1 && c.rarely(3))
    std::swap(tile[0], tile[1]);
}

void RegisterTrip::chooseTile() {
  SmallVector<Digit, 4> segments = chooseSegments();
  bool wholeWarps = !segments.empty() && segments.front().extent % 32 == 0;
  fragment = wholeWarps &&
             (elementBits(type) == 16 ? !c.rarely(4) : elementBits(type) <= 32 && c.rarely(2));
  if (fragment) {
    chooseFragment(segments);
    return;
  }
  SmallVector<Digit, 8> digits;
  for (const Digit &segment : reverse(segments))
    for (int64_t left = segment.extent; left > 1;) {
      SmallVector<int64_t, 8> divisors{left};
      for (int64_t f = left / 2; f > 1; --f)
        if (left % f == 0)
          divisors.push_back(f);
      int64_t extent = c.pick(2) ? divisors[c.pick(divisors.size())] : left;
      left /= extent;
      takeThreads({extent, left, segment.axis}, digits);
    }
  size_t owners = digits.size();
  int64_t room = std::max<int64_t>(1, std::min<int64_t>(64, 8192 / scopeThreads) / grain);
  for (unsigned i = c.pick(4); i-- > 0;) {
    int64_t extent = c.oneOf<int64_t>({8, 4, 2, 16, 3, 5});
    if (extent > room)
      continue;
    room /= extent;
    digits.push_back({extent, 0, ""});
  }
  SmallVector<Digit *, 4> own;
  for (Digit &d : drop_begin(digits, owners))
    own.push_back(&d);
  numberSlots(own, grain);
  if (c.rarely(3))
    shuffle(MutableArrayRef<Digit>(digits));
  tile.emplace_back();
  for (const Digit &d : digits) {
    if (!tile.back().empty() && tile.size() < 4 && c.pick(2))
      tile.emplace_back();
    tile.back().push_back(d);
  }
  if (grain > 1)
    tile.back().push_back({grain, 1, ""});
}

/// What a thread's part of the tile takes.
int64_t RegisterTrip::bytesOfThread() const {
  int64_t slots = 1;
  for (const Dimension &d : tile)
    for (const Digit &digit : d)
      slots += digit.axis.empty() ? (digit.extent - 1) * digit.weight : 0;
  return int64_t(alignTo(slots * elementBits(type), 32)) / 8;
}

/// Another layout of the same elements: digits, cut to primes, swap places with others of their
/// extent, which may be those of threads, of warps or of slots.
void RegisterTrip::moveDigits() {
  SmallVector<Digit *, 16> all;
  for (Dimension &d : tile) {
    Dimension finer;
    for (const Digit &digit : d)
      for (int64_t left = digit.extent; left > 1;) {
        int64_t prime = left % 2 == 0 ? 2 : left % 3 == 0 ? 3 : left;
        left /= prime;
        finer.push_back({prime, digit.weight * left, digit.axis});
      }
    d = std::move(finer);
  }
  for (Dimension &d : tile)
    for (Digit &digit : d)
      all.push_back(&digit);
  if (grain > 1)
    all.pop_back(); // the two of a byte
  for (size_t i = 0; i + 1 < all.size(); ++i) {
    size_t other = i + c.pick(all.size() - i);
    if (all[i]->extent == all[other]->extent && !c.rarely(4))
      std::swap(*all[i], *all[other]);
  }
}

void RegisterTrip::declareRegisters(StringRef name) {
  auto iters = [](ArrayRef<Digit> digits) {
    return "(" + join(map_range(digits, [](const Digit &d) { return itostr(d.extent); }), ",") +
           "):(" + join(map_range(digits, [](const Digit &d) { return d.step(); }), ",") + ")";
  };
  Dimension all;
  for (const Dimension &d : tile)
    append_range(all, make_filter_range(d, [](const Digit &i) { return i.extent > 1; }));
  if (all.empty())
    all.push_back({1, 1, ""});
  std::string text = "S[" + iters(all) + "]" + offset;
  if (!replicas.empty())
    text += " + R[" + iters(replicas) + "]";
  kernel.tensors +=
      formatv("  {0}{1} : local {2}[{3}] layout {4}\n", name, id, elementTypeName(type),
              listOf(map_to_vector<4>(tile, extentOf), ", "), text);
}

//===----------------------------------------------------------------------===//
// Tensors in memory
//===----------------------------------------------------------------------===//

/// An amount added to a dimension or a start; rows of fragments mostly stay at multiples of 16
/// bytes.
int64_t RegisterTrip::oddment() {
  if (fragment && !c.rarely(5))
    return 128 / elementBits(type) * c.oneOf<int>({1, 2});
  return grain * c.oneOf<int>({8, 16, 4, 2, 1});
}

/// Any order of the extents, some padding, and in shared memory perhaps a swizzle.
std::string RegisterTrip::layoutOf(ArrayRef<int64_t> extents, bool shared, int64_t &span) {
  SmallVector<size_t, 8> order(extents.size()); // innermost first
  std::iota(order.rbegin(), order.rend(), 0);
  if (fragment && grain == 1 && c.rarely(elementBits(type) == 8 ? 2 : 3) && order.size() > 1)
    std::swap(order[0], order[1]);
  else if (!fragment && c.rarely(3))
    shuffle(MutableArrayRef<size_t>(order).drop_front(grain - 1));
  SmallVector<int64_t, 8> strides(extents.size());
  int64_t next = 1;
  for (size_t i : order) {
    strides[i] = next;
    next *= extents[i];
    if (c.rarely(6))
      next += oddment();
  }
  span = next;
  std::string text;
  if (!shared && c.rarely(4))
    text = chooseSwizzle(c, type);
  if (shared && c.pick(3)) {
    unsigned length = 1 + c.pick(3), atom = c.rarely(4) ? length : 3;
    bool whole = fragment && !c.rarely(5); // 16 bytes together
    unsigned each =
        whole ? Log2_32(128 / elementBits(type)) : grain - 1 + c.oneOf<unsigned>({3, 2, 4, 1, 0});
    text = formatv("swizzle({0},{1},{2}) ", each, length, atom);
    span += int64_t(1) << (each + length + atom);
  }
  int64_t offset = fragment ? 0 : turnRound(c, extents, strides, grain);
  text += "S[(" + listOf(extents) + "):(" + listOf(strides) + ")]";
  return offset ? text + " + " + itostr(offset) : text;
}

/// Row-major with a run-time distance between rows.
std::string RegisterTrip::pitched(const MemorySide &side, ArrayRef<int64_t> dims) {
  std::string pitch = "pitch" + side.name;
  int64_t unit = grain << c.pick(5), row = alignTo(dims.back(), unit);
  kernel.scalars +=
      formatv("  {0} : i64 multiple_of {1} in [{2}, {3}]\n", pitch, unit, row, row + 4 * unit);
  SmallVector<std::string, 6> strides{"1"};
  int64_t outer = 1;
  for (size_t d = dims.size() - 1; d-- > 0;) {
    strides.insert(strides.begin(), outer == 1 ? pitch : pitch + "*" + itostr(outer));
    outer *= dims[d];
  }
  return "S[(" + listOf(dims) + "):(" + join(strides, ",") + ")]";
}

/// A dimension may be larger than the tile's. The tile then starts at a constant or an argument.
void RegisterTrip::chooseStart(MemorySide &side, SmallVectorImpl<int64_t> &dims, size_t d,
                               bool shared) {
  int64_t extent = extentOf(tile[d]), most = c.rarely(6) ? oddment() : 0;
  std::string start = itostr(most);
  if (!shared && c.rarely(8)) {
    std::string name = "start" + side.name + utostr(d);
    int64_t step = grain << c.pick(5);
    kernel.scalars += formatv("  {0} : i32 multiple_of {1} in [0, {2}]\n", name, step, 2 * step);
    start = (most ? start + " + " : "") + name;
    most += 2 * step;
  }
  side.starts.push_back(start);
  dims.push_back(most + extent + (c.rarely(8) ? oddment() : 0));
}

MemorySide RegisterTrip::declare(StringRef name, bool shared, int64_t loop) {
  MemorySide side;
  side.name = name.str() + id;
  SmallVector<int64_t, 8> dims, extents;
  if (!shared && name == "B") {
    if (kernel.grid > 1) {
      dims.push_back(kernel.grid);
      side.outside.push_back("ctaid.x");
    }
    if (loop > 1) {
      dims.push_back(loop);
      side.outside.push_back("k");
    }
  }
  if (instances > 1)
    dims.push_back(instances);
  extents = dims;
  // Either cut at every digit of the registers, or with one stride for each dimension; in the
  // latter case the tile may be anywhere.
  bool fine = !fragment && c.rarely(4);
  for (size_t d = 0; d < tile.size(); ++d) {
    if (!fine) {
      chooseStart(side, dims, d, shared);
      extents.push_back(dims.back());
      continue;
    }
    side.starts.push_back("0");
    dims.push_back(extentOf(tile[d]));
    for (const Digit &digit : tile[d])
      extents.push_back(digit.extent);
    if (tile[d].empty())
      extents.push_back(1);
  }
  int64_t span;
  std::string layout =
      !shared && !fine && c.rarely(4) ? pitched(side, dims) : layoutOf(extents, shared, span);
  // Two trips have two shared tensors each, and every architecture has 64 KiB.
  constexpr int64_t mostBytes = 15 * 1024;
  if (shared && span * elementBits(type) / 8 > mostBytes)
    return {};
  kernel.tensors += formatv(
      "  {0} : {1} {2}[{3}] layout {4} align {5}\n", side.name, shared ? "shared" : "global",
      elementTypeName(type), listOf(dims, ", "), layout,
      std::max<int>(elementBits(type) / 8,
                    fragment && !c.rarely(5) ? 16 : c.oneOf<int>({16, 1024, 8, 4, 128, 32})));
  return side;
}

/// The tile of the current instance, or with `whole` those of all instances.
std::string RegisterTrip::region(const MemorySide &side, bool whole) const {
  SmallVector<std::string, 8> ranges(side.outside.begin(), side.outside.end());
  if (instances > 1)
    ranges.push_back(whole ? "0 : +" + itostr(instances) : instanceName(scope));
  for (auto [start, dimension] : zip(side.starts, tile))
    ranges.push_back(start + " : +" + itostr(extentOf(dimension)));
  return side.name + "[" + join(ranges, ", ") + "]";
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

std::string RegisterTrip::copy(Scope by, const Twine &dst, const Twine &src, bool isRegister) {
  std::string options;
  if (isRegister && c.rarely(8))
    options = c.pick(2) ? formatv(" {{ width = {0} }",
                                  std::max<int>(elementBits(type) / 8, c.oneOf<int>({16, 4, 8})))
                              .str()
                        : " { dispatch = reg }";
  return ("copy." + scopeName(by) + " " + dst + " <- " + src + options + "\n").str();
}

std::string RegisterTrip::write() {
  chooseScope();
  chooseTile();
  int64_t loop = c.rarely(5) ? 2 + c.pick(2) : 1;
  MemorySide a = declare("A", /*shared=*/false, loop), s, t;
  if (c.pick(4))
    s = declare("S", /*shared=*/true, loop);
  if (c.pick(4))
    t = declare("T", /*shared=*/true, loop);
  MemorySide b = declare("B", /*shared=*/false, loop), x;
  declareRegisters("R");
  kernel.registerBytes += bytesOfThread();
  bool again = scope != Scope::Thread && (s.name.empty() || t.name.empty()) &&
               kernel.registerBytes + bytesOfThread() <= MostRegisterBytes;
  if (again && c.pick(2))
    x = declare("X", /*shared=*/true, loop);
  std::string tiles = "R" + id, last = tiles, text, change;
  if (!x.name.empty()) {
    moveDigits();
    declareRegisters("Q");
    kernel.registerBytes += bytesOfThread();
    last = "Q" + id;
    change = formatv("copy.{0} {1} <- {2} {{ scratch = {3}{4} }\n", scopeName(scope), last, tiles,
                     region(x, false), c.rarely(4) ? ", dispatch = trip" : "");
  }
  if (loop > 1)
    text += formatv("for k in 0:{0} {{\n", loop);
  std::string condition = chooseCondition(c, kernel, scope, instances), open, between, close;
  if (!condition.empty()) { // around both copies, or around each
    open = "if " + condition + " {\n";
    close = "}\n";
    between = c.pick(2) ? close + open : "";
    if (!t.name.empty()) // what is never stored is zero
      text += "zero.cta " + region(t, true) + "\nsync.cta\n";
  }
  if (!s.name.empty())
    text += copy(Scope::Cta, region(s, true), region(a, true), false) + "sync.cta\n";
  text += open + copy(scope, tiles, region(s.name.empty() ? a : s, false), true) + between +
          change + copy(scope, region(t.name.empty() ? b : t, false), last, true) + close;
  if (!t.name.empty())
    text += "sync.cta\n" + copy(Scope::Cta, region(b, true), region(t, true), false);
  if (loop > 1)
    text += "sync.cta\n}\n";
  return text;
}

std::string tilecopy::writeRegisterTrip(Choices &choices, unsigned index, KernelText &kernel) {
  return RegisterTrip(choices, index, kernel).write();
}
