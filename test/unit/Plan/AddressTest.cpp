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

Moves movesOfDefinition(const CopyOp &op, ValueOf valueOf) {
  Moves moves;
  forEachIndex(op.dst.nonUnitExtents(), [&](ArrayRef<int64_t> index) {
    for (int64_t to : places(op.dst, index, valueOf))
      moves.insert({places(op.src, index, valueOf).front(), to});
  });
  return moves;
}

/// The place of element `v` of a vector at `m`. One access reaches neighbors of its first place,
/// whatever a swizzle does with the others, and that place is a multiple of its bytes.
int64_t inAccess(const Plan &plan, const PlanSide &side, int64_t m, int64_t v) {
  int64_t each = side.accessBytes * 8 / elementBits(plan.type);
  int64_t first = swizzled(side.swizzle, m + v / each * each);
  EXPECT_EQ(first % each, 0) << side.tensor << " in accesses of " << side.accessBytes << " bytes";
  return first + v % each;
}

Moves movesOfPartition(const Plan &plan, const PartitionPlan &body, ValueOf valueOf) {
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
  forEachIndex(body.loops, [&](ArrayRef<int64_t> index) {
    int64_t from = addressOf(body.src, plan.src, index, valueOf);
    int64_t to = addressOf(body.dst, plan.dst, index, valueOf);
    for (unsigned e = 0; e < std::max(1u, 8 / elementBits(plan.type)); ++e)
      moves.insert({from + e, to + e});
  });
  return moves;
}

void checkPlan(const CopyOp &op, const Plan &plan, ValueOf valueOf, StringRef text) {
  Moves moves = std::holds_alternative<PartitionPlan>(plan.body)
                    ? movesOfPartition(plan, std::get<PartitionPlan>(plan.body), valueOf)
                    : movesOfSerial(plan, std::get<SerialPlan>(plan.body), valueOf);
  ASSERT_TRUE(moves == movesOfDefinition(op, valueOf)) << text.str();
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
    for (const PlanSide *side : {&plan.dst, &plan.src})
      if (side->swizzle && side->accessBytes == 32)
        ++variants["wide and swizzled"];
  }
  // The draw must exercise all of them.
  EXPECT_GT(variants["gmem_smem"], 1000u);
  EXPECT_GT(variants["fallback"], 500u);
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
