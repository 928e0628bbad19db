//===- AddressTest.cpp - Plans against the definition of layouts ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks every counter of a plan and collects which source address goes to which destination
// address; the same set is made by applying both layouts to every coordinate of the region. Shapes,
// tiles, swizzles, regions and run-time values are drawn with a fixed seed.
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <random>
#include <set>

using namespace llvm;
using namespace tilecopy;

namespace {

using Moves = std::multiset<std::pair<int64_t, int64_t>>; // source element, destination element
using ValueOf = function_ref<int64_t(const Symbol &)>;

int64_t swizzled(const std::optional<Swizzle> &s, int64_t m) { return s ? s->apply(m) : m; }

/// Every combination of counters below `extents`.
void forEachIndex(ArrayRef<int64_t> extents, function_ref<void(ArrayRef<int64_t>)> visit) {
  SmallVector<int64_t, 8> index(extents.size(), 0);
  while (true) {
    visit(index);
    size_t d = extents.size();
    while (d > 0 && ++index[d - 1] == extents[d - 1])
      index[--d] = 0;
    if (d == 0)
      return;
  }
}

/// The places of a coordinate of the region, by the definition.
SmallVector<int64_t, 2> places(const Operand &o, ArrayRef<int64_t> walked, ValueOf valueOf) {
  const Tensor &t = *o.tensor;
  SmallVector<int64_t, 4> coord;
  size_t next = 0;
  for (const DimRange &r : o.region)
    coord.push_back(r.start.evaluate(valueOf) + (r.extent == 1 ? 0 : walked[next++]));
  if (!t.layout()) {
    int64_t m = 0;
    for (auto [c, stride] : zip(coord, t.strides()))
      m += c * stride.evaluate(valueOf);
    return {m};
  }
  SmallVector<PhysicalCoord, 2> out;
  t.layout()->apply(*t.staticShape(), coord, out);
  return map_to_vector<2>(out, [](const PhysicalCoord &p) { return p[Axis::M]; });
}

/// Is the coordinate one of the tensor?
bool exists(const Operand &o, ArrayRef<int64_t> walked, ValueOf valueOf) {
  size_t next = 0;
  for (auto [r, dim] : zip(o.region, o.tensor->shape())) {
    int64_t c = r.start.evaluate(valueOf) + (r.extent == 1 ? 0 : walked[next++]);
    if (c < 0 || c >= dim.evaluate(valueOf))
      return false;
  }
  return true;
}

/// Where zeros come from.
constexpr int64_t Zero = std::numeric_limits<int64_t>::min();

Moves movesOfDefinition(const CopyOp &op, ValueOf valueOf) {
  Moves moves;
  forEachIndex(op.dst.nonUnitExtents(), [&](ArrayRef<int64_t> index) {
    if (!exists(op.dst, index, valueOf))
      return;
    bool zero = !exists(op.src, index, valueOf);
    for (int64_t to : places(op.dst, index, valueOf))
      moves.insert({zero ? Zero : places(op.src, index, valueOf).front(), to});
  });
  return moves;
}

/// The place of element `v` of a vector at `m`. One access reaches neighbors of its first place,
/// whatever a swizzle does with the rest, and that place is a multiple of its bytes.
int64_t inAccess(const Plan &plan, const PlanSide &side, int64_t m, int64_t v) {
  int64_t each = side.accessBytes * 8 / elementBits(plan.type);
  int64_t first = swizzled(side.swizzle, m + v / each * each);
  EXPECT_EQ(first % each, 0) << side.tensor << " in accesses of " << side.accessBytes << " bytes";
  return first + v % each;
}

Moves movesOfPartition(const Plan &plan, const ThreadPlan &body, ValueOf valueOf) {
  Moves moves;
  SmallVector<PlanIter, 12> iters(body.loops.begin(), body.loops.end());
  append_range(iters, body.unrolled);
  append_range(iters, body.threads);
  SmallVector<int64_t, 12> extents = map_to_vector<12>(iters, [](auto &i) { return i.extent; });
  forEachIndex(extents, [&](ArrayRef<int64_t> index) {
    int64_t from = plan.src.base.evaluate(valueOf), to = plan.dst.base.evaluate(valueOf);
    for (auto [i, k] : zip(iters, index)) {
      from += i[Src].evaluate(valueOf) * k;
      to += i[Dst].evaluate(valueOf) * k;
    }
    for (int64_t v = 0; v < body.vectorElements; ++v)
      moves.insert({inAccess(plan, plan.src, from, v), inAccess(plan, plan.dst, to, v)});
  });
  return moves;
}

/// Of words that are shifted. The base of global memory lies `skew` elements after a word.
Moves movesOfShifted(const Plan &plan, const ThreadPlan &body, ValueOf valueOf, int64_t skew) {
  Moves moves;
  bool loads = plan.src.space == Space::Global;
  int64_t word = body.vectorElements, run = body.shift->runVectors * word;
  SmallVector<PlanIter, 12> iters(body.loops.begin(), body.loops.end());
  append_range(iters, body.unrolled);
  append_range(iters, body.threads);
  SmallVector<int64_t, 12> extents = map_to_vector<12>(iters, [](auto &i) { return i.extent; });
  forEachIndex(extents, [&](ArrayRef<int64_t> index) {
    int64_t from = plan.src.base.evaluate(valueOf), to = plan.dst.base.evaluate(valueOf), first = 0;
    for (auto [i, k] : zip(iters, index)) {
      from += i[Src].evaluate(valueOf) * k;
      to += i[Dst].evaluate(valueOf) * k;
      first += body.isAlongRun(i) ? i.at(Dst) * k : 0; // of this vector in its run
    }
    int64_t past = (skew + (loads ? from : to)) % word, skipped = (word - past) % word;
    EXPECT_EQ(past * elementBits(plan.type) % (8 * body.shift->unitBytes), 0);
    bool isWhole = loads || skipped == 0 || first + word < run;
    for (int64_t v = 0; isWhole && v < word; ++v) {
      int64_t e = loads ? v : skipped + v; // in two words of shared memory
      int64_t source =
          loads ? from + v : inAccess(plan, plan.src, from + e / word * word, e % word);
      moves.insert({source, loads ? inAccess(plan, plan.dst, to, v) : to + e});
    }
    for (int64_t v = 0; !loads && skipped && first == 0 && v < word; ++v) {
      int64_t e = v < skipped ? v : run - word + v; // the run's head and tail
      moves.insert({swizzled(plan.src.swizzle, from + e), to + e});
    }
  });
  return moves;
}

/// Each side's vectors, by that side's own accesses, and what the transposition makes of them.
Moves movesOfBlocks(const Plan &plan, const ThreadPlan &body, ValueOf valueOf) {
  Moves moves;
  SmallVector<PlanIter, 12> iters(body.loops.begin(), body.loops.end());
  append_range(iters, body.unrolled);
  append_range(iters, body.threads);
  SmallVector<int64_t, 12> extents = map_to_vector<12>(iters, [](auto &i) { return i.extent; });
  const auto &along = body.block->along, &across = body.block->across;
  EXPECT_TRUE(along[Src].isConstant(1) && across[Dst].isConstant(1));
  forEachIndex(extents, [&](ArrayRef<int64_t> index) {
    int64_t from = plan.src.base.evaluate(valueOf), to = plan.dst.base.evaluate(valueOf);
    for (auto [i, k] : zip(iters, index)) {
      from += i[Src].evaluate(valueOf) * k;
      to += i[Dst].evaluate(valueOf) * k;
    }
    for (int64_t row = 0; row < across.extent; ++row)
      for (int64_t column = 0; column < along.extent; ++column)
        moves.insert({inAccess(plan, plan.src, from + row * across[Src].evaluate(valueOf), column),
                      inAccess(plan, plan.dst, to + column * along[Dst].evaluate(valueOf), row)});
  });
  return moves;
}

int64_t addressOf(ArrayRef<SerialDigit> digits, const PlanSide &side, ArrayRef<int64_t> index,
                  ValueOf valueOf) {
  int64_t m = side.base.evaluate(valueOf);
  for (const SerialDigit &d : digits) {
    int64_t x = d.start.evaluate(valueOf);
    for (auto [w, k] : zip(d.weights, index))
      x += w * k;
    x /= d.divide;
    m += (d.modulo ? x % d.modulo : x) * d.stride.evaluate(valueOf);
  }
  return swizzled(side.swizzle, m);
}

Moves movesOfSerial(const Plan &plan, const SerialPlan &body, ValueOf valueOf) {
  Moves moves;
  auto inside = [&](bool ofDst, ArrayRef<int64_t> index) {
    return all_of(body.edges, [&](const SerialEdge &e) {
      int64_t x = e.dim.start.evaluate(valueOf);
      for (auto [w, k] : zip(e.weights, index))
        x += w * k;
      return e.dim.ofDst != ofDst || (x >= 0 && x < e.dim.size.evaluate(valueOf));
    });
  };
  forEachIndex(body.loops, [&](ArrayRef<int64_t> index) {
    if (!inside(true, index))
      return;
    bool zero = !inside(false, index);
    int64_t from = addressOf(body.src, plan.src, index, valueOf);
    int64_t to = addressOf(body.dst, plan.dst, index, valueOf);
    for (unsigned e = 0; e < std::max(1u, 8 / elementBits(plan.type)); ++e)
      moves.insert({zero ? Zero : from + e, to + e});
  });
  return moves;
}

/// What the guards of one side say of the element `v` of a vector that is at `counts`.
bool isInside(const ThreadPlan &body, bool ofDst, ArrayRef<PlanIter> iters,
              ArrayRef<int64_t> counts, int64_t v, ValueOf valueOf) {
  for (const PlanEdge &e : body.edges) {
    if (e.dim.ofDst != ofDst)
      continue;
    int64_t index = e.dim.start.evaluate(valueOf) + (e.splits ? v * body.vectorIndex : 0);
    for (auto [i, k] : zip(iters, counts))
      if (i.tag.isOf(e.dim.walked))
        index += i.at(Along) * k;
    if ((e.dim.low && index < 0) || (e.dim.high && index >= e.dim.size.evaluate(valueOf)))
      return false;
  }
  return true;
}

Moves movesOfGuarded(const Plan &plan, const ThreadPlan &body, ValueOf valueOf) {
  Moves moves;
  auto vector = [&](ArrayRef<PlanIter> iters, ArrayRef<int64_t> counts) {
    int64_t from = plan.src.base.evaluate(valueOf), to = plan.dst.base.evaluate(valueOf);
    for (auto [i, k] : zip(iters, counts)) {
      from += i[Src].evaluate(valueOf) * k;
      to += i[Dst].evaluate(valueOf) * k;
    }
    for (int64_t v = 0; v < body.vectorElements; ++v)
      if (isInside(body, true, iters, counts, v, valueOf))
        moves.insert({isInside(body, false, iters, counts, v, valueOf)
                          ? inAccess(plan, plan.src, from, v)
                          : Zero,
                      inAccess(plan, plan.dst, to, v)});
  };
  SmallVector<PlanIter, 12> iters(body.loops.begin(), body.loops.end());
  append_range(iters, body.unrolled);
  if (!body.items) {
    append_range(iters, body.threads);
    forEachIndex(map_to_vector<12>(iters, [](auto &i) { return i.extent; }),
                 [&](ArrayRef<int64_t> counts) { vector(iters, counts); });
    return moves;
  }
  for (int64_t item = 0; item < std::min(body.items, body.rounds() * plan.scopeThreads); ++item) {
    SmallVector<int64_t, 8> digits(body.threads.size());
    int64_t rest = item;
    for (size_t d = digits.size(); d-- > 0; rest /= body.threads[d].extent)
      digits[d] = d ? rest % body.threads[d].extent : rest;
    vector(body.threads, digits);
  }
  return moves;
}

Moves movesOf(const Plan &plan, ValueOf valueOf) {
  if (const auto *body = std::get_if<ThreadPlan>(&plan.body))
    return body->shift         ? movesOfShifted(plan, *body, valueOf, 0)
           : body->block       ? movesOfBlocks(plan, *body, valueOf)
           : body->isGuarded() ? movesOfGuarded(plan, *body, valueOf)
                               : movesOfPartition(plan, *body, valueOf);
  return movesOfSerial(plan, std::get<SerialPlan>(plan.body), valueOf);
}

/// The body of tiles that lie inside is for nothing else; the other one is for all.
void checkPlan(const CopyOp &op, const Plan &plan, ValueOf valueOf, StringRef text) {
  Moves wanted = movesOfDefinition(op, valueOf);
  bool inside = all_of(globalBounds(op).edges, [&](const EdgeDim &e) {
    int64_t start = e.start.evaluate(valueOf);
    return start >= 0 && start + e.extent <= e.size.evaluate(valueOf);
  });
  if (!plan.edge || inside) {
    ASSERT_TRUE(movesOf(plan, valueOf) == wanted) << text.str();
  }
  if (plan.edge) {
    ASSERT_TRUE(movesOf(plan.atEdge(), valueOf) == wanted) << text.str();
  }
}

/// A random value of a symbol that keeps its promises.
class Values {
public:
  explicit Values(std::mt19937_64 &random) : random(random) {}
  int64_t operator()(const Symbol &s) {
    auto [it, isNew] = known.try_emplace(s.name().str(), 0);
    if (isNew) {
      int64_t d = s.divisor(), lo = std::max<int64_t>(s.range().lo, 0);
      int64_t hi = std::min<int64_t>(s.range().hi, lo + 4 * d);
      int64_t first = (lo + d - 1) / d, last = std::max(first, hi / d);
      it->second = (first + int64_t(random() % (last - first + 1))) * d;
    }
    return it->second;
  }

private:
  std::mt19937_64 &random;
  std::map<std::string, int64_t> known;
};

/// Writes random copies between a global and a shared tensor.
class Writer {
public:
  explicit Writer(std::mt19937_64 &random) : random(random) {}

  std::string copy() {
    rows = pick({1, 2, 3, 4, 5, 6, 8, 12, 16, 32});
    cols = pick({1, 2, 3, 4, 6, 8, 12, 16, 32, 64});
    int64_t moreRows = pick({1, 2, 3}), moreCols = pick({1, 2, 3});
    const char *type = pick<const char *>({"u8", "f16", "f32", "f64", "f4e2m1"});
    std::string text;
    raw_string_ostream os(text);
    os << "kernel @k grid(4) threads(" << pick({32, 64, 96, 128, 256}) << ") {\n"
       << "  n : i32 multiple_of " << pick({1, 8}) << " in [0, 64]\n"
       << "  ld : i64 multiple_of " << pick({1, 2, 16}) << " in [192, 1024]\n"
       << "  G : global " << type << '[' << rows * moreRows << ", " << cols * moreCols << ']'
       << globalLayout(rows * moreRows, cols * moreCols) << " align " << pick({16, 32, 1024})
       << "\n"
       << "  S : shared " << type << '[' << rows << ", " << cols << ']' << sharedLayout()
       << " align 16\n";
    std::string region = "G[" + start(moreRows, rows) + ":+" + std::to_string(rows) + ", " +
                         start(moreCols, cols) + ":+" + std::to_string(cols) + "]";
    const char *scope = pick<const char *>({"thread", "warp", "cta"});
    bool in = random() % 2;
    os << "  copy." << scope << ' ' << (in ? "S <- " + region : region + " <- S") << "\n}\n";
    return text;
  }

private:
  template <typename T = int64_t> T pick(std::initializer_list<T> of) {
    return of.begin()[random() % of.size()];
  }

  std::string start(int64_t more, int64_t extent) {
    if (more == 1)
      return "0";
    switch (random() % 3) {
    case 0:
      return std::to_string(random() % ((more - 1) * extent + 1));
    case 1:
      return "(ctaid.x % " + std::to_string(more) + ")*" + std::to_string(extent);
    default:
      return "n % " + std::to_string((more - 1) * extent + 1);
    }
  }

  std::string globalLayout(int64_t r, int64_t c) {
    std::string R = std::to_string(r), C = std::to_string(c);
    switch (random() % 6) {
    case 0:
      return " layout S[(" + R + "," + C + "):(ld,1)]";
    case 1:
      return " layout S[(" + R + "," + C + "):(1," + R + ")]";
    case 2:
    case 3:
      return " layout " + swizzle() + "S[(" + R + "," + C + "):(" + C + ",1)]";
    default:
      return "";
    }
  }

  /// Chunks of 1 to 32 elements, mirrored now and then.
  std::string swizzle() {
    std::string length = std::to_string(pick({1, 2, 3}));
    return "swizzle(" + std::to_string(pick({1, 2, 3, 4, 5})) + "," + length + ",3" +
           (random() % 4 ? ") " : ",outer) ");
  }

  std::string sharedLayout() {
    auto s = [](int64_t x) { return std::to_string(x); };
    std::string swizzle = random() % 3 ? "" : this->swizzle();
    switch (random() % 4) {
    case 0: { // tiled columns: (rows, cols/t, t)
      int64_t t = pick({1, 2, 4, 8});
      if (cols % t)
        t = 1;
      return " layout " + swizzle + "S[(" + s(rows) + "," + s(cols / t) + "," + s(t) + "):(" +
             s(t) + "," + s(rows * t) + ",1)]";
    }
    case 1: // padded rows
      return " layout " + swizzle + "S[(" + s(rows) + "," + s(cols) + "):(" + s(cols + 8) + ",1)]";
    case 2: // one run, cut where the shape says
      return " layout " + swizzle + "S[" + s(rows * cols) + ":1]";
    default: // columns first, two copies of everything
      return " layout " + swizzle + "S[(" + s(rows) + "," + s(cols) + "):(1," + s(rows) + ")]" +
             (random() % 4 ? "" : " + R[2:" + s(rows * cols) + "]");
    }
  }

  std::mt19937_64 &random;
  int64_t rows = 1, cols = 1;
};

} // namespace

TEST(Addresses, EqualTheLayoutsOfRandomCopies) {
  std::mt19937_64 random(20260811);
  std::map<std::string, unsigned> variants;
  for (unsigned n = 0; n < 5000; ++n) {
    std::string text = Writer(random).copy();
    auto planned = planText(text, n % 2 ? "sm_90a" : "sm_100a");
    if (!planned) { // pairs of 4-bit elements cannot be cut
      std::string why = toString(planned.takeError());
      ASSERT_NE(why.find("copied in pairs"), std::string::npos) << why << text;
      continue;
    }
    Values values(random);
    checkPlan(*planned->ops[0], planned->choices[0].plan, std::ref(values), text);
    if (HasFatalFailure())
      return;
    const Plan &plan = planned->choices[0].plan;
    ++variants[plan.variant];
    if (const auto *body = std::get_if<ThreadPlan>(&plan.body)) {
      variants["uneven"] += body->items != 0;
      variants["blocks"] += body->block.has_value();
    }
    for (const PlanSide *side : {&plan.dst, &plan.src})
      if (side->swizzle && side->accessBytes == 32)
        ++variants["wide and swizzled"];
  }
  // The draw must exercise all of them.
  EXPECT_GT(variants["gmem_smem"], 1000u);
  EXPECT_GT(variants["fallback"], 20u);
  EXPECT_GT(variants["uneven"], 100u);
  EXPECT_GT(variants["blocks"], 100u);
  EXPECT_GT(variants["wide and swizzled"], 10u);
}

TEST(Addresses, HoldForWorkedCopies) {
  for (StringRef text : {
           // Row-major global rows into a K-tiled shared tile: joining the shared side's iters
           // would move elements.
           "kernel @k threads(32) {\n A : global f16[8, 256] align 16\n"
           " S : shared f16[8, 256] layout swizzle(3,3,3) S[(8,4,64):(64,512,1)] align 1024\n"
           " copy.cta S <- A\n}\n",
           // Rounds that loop, and a thread count that divides no single extent.
           "kernel @k threads(96) {\n A : global f32[36, 40] align 16\n"
           " S : shared f32[36, 40] layout S[(36,40):(44,1)] align 16\n copy.cta A <- S\n}\n",
           // A run-time row inside a tiled dimension.
           "kernel @k threads(32) {\n r : i32 in [0, 63]\n A : global f32[1, 32] align 16\n"
           " S : shared f32[64, 32] layout S[(8,8,32):(256,32,1)] align 16\n"
           " copy.cta A <- S[r, :]\n}\n",
       }) {
    auto planned = planText(text);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << text.str();
    EXPECT_EQ(planned->choices[0].plan.variant, "gmem_smem") << text.str();
    std::mt19937_64 random(7);
    Values values(random);
    checkPlan(*planned->ops[0], planned->choices[0].plan, std::ref(values), text);
  }
}

/// Rows of 512 bytes of any pitch, from and to shared memory, at every distance from a word.
TEST(Addresses, OfShiftedWords) {
  std::mt19937_64 random(11);
  for (StringRef type : {"u8", "f16", "f32", "f4e2m1"})
    for (StringRef scope : {"warp", "cta"})
      for (StringRef start : {"0", "6", "n"})
        for (bool isSwizzled : {false, true})
          for (bool loads : {true, false}) {
            unsigned bits = elementBits(*parseElementType(type)), columns = 512 * 8 / bits;
            unsigned unit = bits < 8 ? 2 : 1, chunk = Log2_32(128 / bits);
            std::string region = formatv("G[1:+4, {0}:+{1}]", start, columns).str();
            std::string text = formatv(
                "kernel @k threads(64) {{\n n : i32 multiple_of {0} in [0, 60]\n"
                " ld : i64 multiple_of {0} in [{1}, {2}]\n G : global {3}[5, ld] align 16\n"
                " S : shared {3}[4, {4}] layout {5}S[4,{4}] align 1024\n copy.{6} {7} <- {8}\n}\n",
                unit, columns + 62, columns + 90, type, columns,
                isSwizzled ? formatv("swizzle({0},3,3) ", chunk).str() : "", scope,
                loads ? "S" : region, loads ? region : "S");
            auto planned = planText(text);
            ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << text;
            const Plan &plan = planned->choices[0].plan;
            const auto *body = std::get_if<ThreadPlan>(&plan.body);
            ASSERT_TRUE(body && body->shift) << text;
            Values values(random);
            Moves wanted = movesOfDefinition(*planned->ops[0], std::ref(values));
            for (int64_t skew = 0; skew < (loads ? 1 : body->vectorElements); skew += unit)
              ASSERT_TRUE(movesOfShifted(plan, *body, std::ref(values), skew) == wanted) << text;
          }
}
