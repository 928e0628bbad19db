//===- Generate.cpp - Random valid programs -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Generate.h"
#include "Choices.h"
#include "ProgramSeries.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

namespace {

/// A tensor of a program: its dimensions as text, and the region that a statement names.
struct Side {
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
  int64_t loop = 1;
  bool wholeIn = false, wholeOut = false; // the CTA moves all instances' tiles at once
  /// Nothing but a swizzle speaks against the widest accesses: whole rows of 32-byte multiples,
  /// aligned, in order.
  bool wide = false;
  std::string condition;
  bool pairs() const { return elementBits(type) < 8; }
};

class Generator : private KernelText {
public:
  Generator(Choices &choices, ProgramFamily family)
      : c(choices), onlyRegisters(family == ProgramFamily::Registers) {}
  std::string kernel();

private:
  Trip chooseTrip(unsigned index);
  void chooseTile(Trip &t);
  std::string condition(const Trip &t);
  std::string writeTrip(const Trip &t);
  Side source(const Trip &t);
  Side shared(const Trip &t, bool whole, const Side *declared);
  Side destination(const Trip &t);
  void declareGlobal(Side &side, const Trip &t, SmallVector<int64_t, 6> dims);
  std::string layoutOf(const Trip &t, ArrayRef<int64_t> dims, int64_t &span);
  std::string align(ElementType type, std::initializer_list<int64_t> choices);
  std::string sync(const Trip &t);
  std::string options();

  Choices &c;
  bool onlyRegisters;
};

} // namespace

std::string Generator::kernel() {
  threads = c.oneOf<unsigned>({32, 64, 128, 256, 96, 384, 48, 33, 1});
  grid = 1 + c.pick(3);
  unsigned trips = 1 + c.pick(2);
  std::string body;
  for (unsigned i = 0; i != trips; ++i)
    body +=
        onlyRegisters || c.rarely(3) ? writeRegisterTrip(c, i, *this) : writeTrip(chooseTrip(i));
  return formatv("kernel @fuzz grid({0}) threads({1}) {{\n{2}{3}\n{4}}\n", grid, threads, scalars,
                 tensors, body)
      .str();
}

/// Extents of a tile: small powers of two, or any small number.
void Generator::chooseTile(Trip &t) {
  int64_t room = 4096 / t.instances, count = 1;
  bool wide = c.rarely(4);
  unsigned rank = 1 + c.pick(3);
  for (unsigned d = 0; d != rank; ++d) {
    int64_t e = c.pick(2) ? 1 + c.pick(24) : int64_t(1) << c.pick(7);
    if (d + 1 == rank && t.pairs())
      e *= 2;
    e = count * e <= room ? e : (d + 1 == rank && t.pairs() ? 2 : 1);
    count *= e;
    t.tile.push_back(e);
  }
  // Elements that the threads can share equally, most of the time.
  int64_t sharers = threads / t.instances;
  if (c.pick(4) < 3 && count * sharers <= room)
    t.tile.back() *= sharers;
  int64_t run = 256 / elementBits(t.type) * sharers;
  t.wide = wide && run <= room;
  if (t.wide)
    t.tile = {std::min(room / run, int64_t(1) << c.pick(4)), run};
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
  SmallVector<std::pair<Scope, unsigned>, 4> scopes{{Scope::Cta, threads}};
  if (threads % 32 == 0)
    scopes.push_back({Scope::Warp, 32});
  if (threads % 128 == 0)
    scopes.push_back({Scope::Warpgroup, 128});
  scopes.push_back({Scope::Thread, 1});
  auto [scope, size] = scopes[c.pick(scopes.size())];
  t.scope = scope;
  t.instances = threads / size;
  chooseTile(t);
  t.loop = c.rarely(3) ? 2 + c.pick(3) : 1;
  t.condition = condition(t);
  if (t.condition.empty()) {
    t.wholeIn = c.rarely(4);
    t.wholeOut = c.rarely(4);
  }
  return t;
}

std::string tilecopy::chooseCondition(Choices &c, const KernelText &kernel, Scope scope,
                                      int64_t instances) {
  if (!c.rarely(5))
    return "";
  if (c.pick(2) && kernel.grid > 1)
    return formatv("ctaid.x {0} {1}", c.oneOf<const char *>({"==", "<", "!="}), 1);
  if (scope == Scope::Cta)
    return "";
  int64_t last = c.pick(instances);
  if (scope == Scope::Thread && c.pick(2) && kernel.threads >= 32)
    return formatv("lane >= {0}", c.pick(32));
  return formatv("{0} {1} {2}", instanceName(scope), c.oneOf<const char *>({"==", "<=", ">="}),
                 last);
}

std::string tilecopy::instanceName(Scope scope) {
  return scope == Scope::Warp ? "warp" : scope == Scope::Warpgroup ? "warpgroup" : "thread";
}

/// Which instances of the scope take part, or which CTAs; usually all. Of a CTA, it may be a few of
/// the threads that make the whole copy.
std::string Generator::condition(const Trip &t) {
  if (t.scope == Scope::Cta && c.rarely(10))
    return formatv("thread < {0}", 1 + c.pick(threads));
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

/// Splits dimensions, orders the pieces, pads. With `pairs`, neighbors 2i and 2i + 1 of the last
/// dimension stay in one byte. `span` is set to the elements that it reaches over.
std::string Generator::layoutOf(const Trip &t, ArrayRef<int64_t> dims, int64_t &span) {
  bool pairs = t.pairs();
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
  if (c.pick(2) && !t.wide)
    for (size_t i = pairs ? 1 : 0; i + 1 < order.size(); ++i)
      std::swap(order[i], order[i + c.pick(order.size() - i)]);
  SmallVector<int64_t, 8> strides(extents.size());
  int64_t next = 1;
  for (size_t i : order) {
    strides[i] = next;
    next *= extents[i];
    if (c.rarely(8) && !t.wide)
      next += int64_t(c.oneOf<int>({16, 8, 4, 2, 1})) * (pairs ? 2 : 1);
  }
  constexpr int64_t offsetAndSwizzle = 16 + 512;
  span = next + offsetAndSwizzle;
  std::string text;
  if (c.rarely(3)) {
    unsigned length = 1 + c.pick(3);
    text = formatv("swizzle({0},{1},{2}) ", (pairs ? 1 : 0) + c.pick(6), length,
                   length + c.pick(4 - length));
  }
  auto list = [](ArrayRef<int64_t> values) {
    return join(map_range(values, [](int64_t v) { return itostr(v); }), ",");
  };
  text += "S[(" + list(extents) + "):(" + list(strides) + ")]";
  if (c.rarely(8) && !t.wide)
    text += " + " + itostr(c.oneOf<int>({16, 8, 4, 2, pairs ? 6 : 1}));
  return text;
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
void Generator::declareGlobal(Side &side, const Trip &t, SmallVector<int64_t, 6> dims) {
  std::string shape = join(map_range(dims, [](int64_t d) { return itostr(d); }), ", ");
  std::string layout;
  unsigned kind = c.pick(t.wide ? 2 : 4);
  int64_t unit = int64_t(1) << c.pick(5);
  if (t.pairs())
    unit = std::max<int64_t>(unit, 2);
  int64_t span;
  if (kind == 1)
    layout = " layout " + layoutOf(t, dims, span);
  if (kind >= 2 && dims.size() > 1) {
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
  side.declaration =
      formatv("  {0} : global {1}[{2}]{3}{4}\n", side.name, elementTypeName(t.type), shape, layout,
              t.wide ? align(t.type, {1024, 32}) : align(t.type, {16, 32, 8, 4, 2, 1, 1024}));
  tensors += side.declaration;
}

/// A region of the source may start anywhere: constants, CTAs, loops and arguments.
Side Generator::source(const Trip &t) {
  Side side;
  side.name = "A" + utostr(t.index);
  SmallVector<int64_t, 6> dims;
  if (t.instances > 1) {
    dims.push_back(t.instances);
    side.range(t.wholeIn ? "0" : instanceName(t.scope), t.wholeIn ? t.instances : 1);
  }
  unsigned rank = t.tile.size();
  unsigned ctaDim = grid > 1 ? c.pick(rank + 1) : 0, loopDim = t.loop > 1 ? c.pick(rank + 1) : 0,
           argumentDim = c.rarely(3) && !t.wide ? c.pick(rank + 1) : 0; // 0: none
  for (unsigned d = 0; d != rank; ++d) {
    int64_t e = t.tile[d], unit = t.pairs() && d + 1 == rank ? 2 : 1;
    int64_t most = (c.rarely(4) && !t.wide ? int64_t(c.oneOf<int>({8, 4, 2, 1})) : 0) * unit;
    std::string start = itostr(most);
    auto add = [&](const Twine &term, int64_t greatest) {
      start = (most ? start + " + " : "") + term.str();
      most += greatest;
    };
    if (ctaDim == d + 1)
      add("ctaid.x*" + Twine(e), (grid - 1) * e);
    if (loopDim == d + 1)
      add("k*" + Twine(e), (t.loop - 1) * e);
    if (argumentDim == d + 1) {
      std::string name = "start" + side.name;
      int64_t step = std::max<int64_t>(unit, int64_t(1) << c.pick(5));
      scalars += formatv("  {0} : i32 multiple_of {1} in [0, {2}]\n", name, step, 2 * step);
      add(name, 2 * step);
    }
    dims.push_back(most + e + (c.rarely(4) && !t.wide ? unit : 0));
    side.range(start, e);
  }
  declareGlobal(side, t, dims);
  return side;
}

/// The tile in shared memory, one for each instance. Declared once; `whole` names all of them.
Side Generator::shared(const Trip &t, bool whole, const Side *declared) {
  Side side;
  side.name = "S" + utostr(t.index);
  SmallVector<int64_t, 6> dims;
  if (t.instances > 1) {
    dims.push_back(t.instances);
    side.range(whole ? "0" : instanceName(t.scope), whole ? t.instances : 1);
  }
  if (declared) {
    for (const std::string &r : drop_begin(declared->ranges, t.instances > 1))
      side.ranges.push_back(r);
    return side;
  }
  auto plain = dims;
  auto plainRanges = side.ranges;
  for (auto [d, e] : enumerate(t.tile)) {
    int64_t unit = t.pairs() && d + 1 == t.tile.size() ? 2 : 1;
    int64_t start = c.rarely(6) && !t.wide ? unit * (1 + c.pick(4)) : 0;
    dims.push_back(start + e + (c.rarely(6) && !t.wide ? unit : 0));
    side.range(Twine(start), e);
  }
  int64_t span = std::accumulate(dims.begin(), dims.end(), int64_t(1), std::multiplies<>());
  std::string layout = c.pick(4) ? " layout " + layoutOf(t, dims, span) : "";
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
  tensors +=
      formatv("  {0} : shared {1}[{2}]{3}{4}\n", side.name, elementTypeName(t.type),
              join(map_range(dims, [](int64_t d) { return itostr(d); }), ", "), layout,
              t.wide ? align(t.type, {16, 1024}) : align(t.type, {16, 128, 1024, 8, 4, 2, 1}));
  return side;
}

/// Each CTA, instance and iteration has its own place in the destination.
Side Generator::destination(const Trip &t) {
  Side side;
  side.name = "B" + utostr(t.index);
  SmallVector<int64_t, 6> dims;
  bool fold = grid > 1 && c.pick(2); // CTAs side by side in a dimension of the tile
  if (grid > 1 && !fold) {
    dims.push_back(grid);
    side.range("ctaid.x", 1);
  }
  if (t.loop > 1) {
    dims.push_back(t.loop);
    side.range("k", 1);
  }
  if (t.instances > 1) {
    dims.push_back(t.instances);
    side.range(t.wholeOut ? "0" : instanceName(t.scope), t.wholeOut ? t.instances : 1);
  }
  for (auto [d, e] : enumerate(t.tile)) {
    int64_t unit = t.pairs() && d + 1 == t.tile.size() ? 2 : 1;
    int64_t start = c.rarely(6) && !t.wide ? unit * (1 + c.pick(4)) : 0;
    bool folded = fold && d == 0;
    dims.push_back(start + e * (folded ? grid : 1) + (c.rarely(6) && !t.wide ? unit : 0));
    side.range(folded ? "ctaid.x*" + Twine(e) + " + " + Twine(start) : Twine(start), e);
  }
  declareGlobal(side, t, dims);
  return side;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

std::string Generator::writeTrip(const Trip &t) {
  Side a = source(t), in = shared(t, t.wholeIn, nullptr), out = shared(t, t.wholeOut, &in),
       b = destination(t);
  auto scope = [&](bool whole) { return scopeName(whole ? Scope::Cta : t.scope); };
  auto guarded = [&](const std::string &statement) {
    return t.condition.empty() ? statement + "\n"
                               : "if " + t.condition + " {\n" + statement + "\n}\n";
  };
  std::string text;
  if (t.loop > 1)
    text += formatv("for k in 0:{0} {{\n", t.loop);
  if (t.condition.empty() && c.rarely(8))
    text += formatv("zero.{0} {1}\n", scope(t.wholeIn), in.text()).str() + sync(t);
  text +=
      guarded(formatv("copy.{0} {1} <- {2}{3}", scope(t.wholeIn), in.text(), a.text(), options()));
  text += sync(t);
  text += guarded(
      formatv("copy.{0} {1} <- {2}{3}", scope(t.wholeOut), b.text(), out.text(), options()));
  if (t.loop > 1)
    text += sync(t) + "}\n";
  return text;
}

static Expected<GeneratedProgram> build(Choices choices, const GpuTarget &target,
                                        ProgramFamily family) {
  auto program =
      parseGenerated(family == ProgramFamily::TensorMaps     ? writeTmaKernel(choices)
                     : family == ProgramFamily::TensorMemory ? writeTmemKernel(choices)
                     : family == ProgramFamily::TensorCopies ? writeCpKernel(choices)
                                                             : Generator(choices, family).kernel(),
                     target);
  if (!program)
    return program.takeError();
  return GeneratedProgram{std::move(*program), std::move(choices.made), family};
}

StringRef tilecopy::programFamilyName(ProgramFamily family) {
  return family == ProgramFamily::TensorMaps     ? "tma"
         : family == ProgramFamily::TensorMemory ? "tmem"
         : family == ProgramFamily::TensorCopies ? "tcgen05_cp"
         : family == ProgramFamily::Registers    ? "registers"
                                                 : "sync";
}

Expected<GeneratedProgram> tilecopy::generateProgram(uint64_t seed, const GpuTarget &target,
                                                     ProgramFamily family) {
  return build(Choices(seed), target, family);
}

Expected<GeneratedProgram> tilecopy::generateFrom(ArrayRef<uint32_t> choices,
                                                  const GpuTarget &target, ProgramFamily family) {
  return build(Choices(choices), target, family);
}

//===----------------------------------------------------------------------===//
// Shrinking
//===----------------------------------------------------------------------===//

GeneratedProgram tilecopy::shrinkProgram(GeneratedProgram best,
                                         function_ref<bool(const Program &)> stillFails,
                                         unsigned tries) {
  GpuTarget target = best.program.target;
  // Fewer choices, then smaller ones: what generateFrom records is never longer than needed.
  auto simpler = [](ArrayRef<uint32_t> a, ArrayRef<uint32_t> b) {
    if (a.size() != b.size())
      return a.size() < b.size();
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  };
  auto attempt = [&](std::vector<uint32_t> choices) {
    auto made = generateFrom(choices, target, best.family);
    if (!made) {
      consumeError(made.takeError());
      return false;
    }
    if (tries == 0 || !simpler(made->choices, best.choices))
      return false;
    --tries;
    if (!stillFails(made->program))
      return false;
    best = std::move(*made);
    return true;
  };
  for (bool progress = true; progress && tries != 0;) {
    progress = false;
    for (size_t length : {32, 16, 8, 4, 2, 1})
      for (size_t i = 0; i + length <= best.choices.size(); ++i) {
        auto without = best.choices, zeroed = best.choices, simplest = best.choices;
        without.erase(without.begin() + i, without.begin() + i + length);
        std::fill_n(zeroed.begin() + i, length, 0);
        // A choice, and those that only its value made necessary.
        simplest[i] = 0;
        simplest.erase(simplest.begin() + i + 1, simplest.begin() + i + length);
        progress |= attempt(without) || attempt(zeroed) || attempt(simplest);
      }
    for (size_t i = 0; i < best.choices.size(); ++i)
      for (uint32_t by : {2u, 1u}) {
        auto smaller = best.choices;
        smaller[i] = by == 2 ? smaller[i] / 2 : smaller[i] - (smaller[i] != 0);
        progress |= attempt(smaller);
      }
  }
  return best;
}
