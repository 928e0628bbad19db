//===- RegisterTest.cpp - Register plans against the layouts --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks a plan thread by thread, and collects which byte of which thread's registers goes with
// which byte of shared memory; the same set is made by applying both layouts to every coordinate.
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <random>
#include <set>
#include <tuple>

using namespace llvm;
using namespace tilecopy;

namespace {

using Owned = std::set<std::tuple<int64_t, int64_t, int64_t>>; // thread, byte there, byte of memory

int64_t at(const PlanSide &side, int64_t m) { return side.swizzle ? side.swizzle->apply(m) : m; }

/// The index in its scope of the thread at a place (the scopes here begin at thread 0).
int64_t threadAt(const PhysicalCoord &p) {
  return p[Axis::LaneId] + 32 * (p[Axis::WidInWg] + p[Axis::WarpId]) + p[Axis::TidInWg] +
         128 * p[Axis::WgId] + p[Axis::Tx];
}

Owned ownedByDefinition(const Tensor &r, const Tensor &s) {
  Owned owned;
  auto shape = *r.staticShape();
  int64_t size = r.bits() / 8;
  for (int64_t i = 0; i < shape[0]; ++i)
    for (int64_t j = 0; j < shape[1]; ++j) {
      SmallVector<PhysicalCoord, 2> owners, from;
      r.layout()->apply(shape, {i, j}, owners);
      s.layout()->apply(shape, {i, j}, from);
      for (const PhysicalCoord &p : owners)
        for (int64_t b = 0; b < size; ++b)
          owned.insert({threadAt(p), p[Axis::M] * size + b, from.front()[Axis::M] * size + b});
    }
  return owned;
}

/// Sums over every combination of counters: (slot, memory) pairs.
template <typename Iter, typename Slot, typename Memory>
std::vector<std::pair<int64_t, int64_t>> sums(ArrayRef<Iter> iters, Slot slot, Memory memory) {
  std::vector<std::pair<int64_t, int64_t>> all{{0, 0}};
  for (const Iter &i : iters) {
    std::vector<std::pair<int64_t, int64_t>> next;
    for (auto [s, m] : all)
      for (int64_t k = 0; k < i.extent; ++k)
        next.push_back({s + k * slot(i), m + k * memory(i)});
    all = std::move(next);
  }
  return all;
}

Owned ownedByPartition(const Plan &plan, const ThreadPlan &body) {
  Owned owned;
  bool load = plan.dst.space == Space::Local;
  const PlanSide &registers = load ? plan.dst : plan.src, &shared = load ? plan.src : plan.dst;
  auto slot = [&](const PlanIter &i) { return i.at(load ? Dst : Src); };
  auto element = [&](const PlanIter &i) { return i.at(load ? Src : Dst); };
  int64_t size = elementBits(plan.type) / 8;
  EXPECT_TRUE(shared.slots.empty());
  auto inVector = [&](int64_t v) { return registers.slots.empty() ? v : registers.slots[v]; };
  auto steps = sums(ArrayRef<PlanIter>(body.unrolled), slot, element);
  for (int64_t thread = body.threadOffset; thread < plan.scopeThreads; ++thread) {
    int64_t rest = thread - body.threadOffset, memory = shared.base.constantPart();
    bool works = true;
    for (size_t d = body.threads.size(); d-- > 0;) {
      const PlanIter &i = body.threads[d];
      int64_t digit = d ? rest % i.extent : rest;
      rest /= i.extent;
      works &= !i.tag.isOnlyZero() || digit == 0;
      memory += digit * element(i);
    }
    for (auto [first, step] : steps)
      for (int64_t v = 0; works && v < body.vectorElements; ++v)
        for (int64_t b = 0; b < size; ++b)
          owned.insert({thread, (registers.base.constantPart() + first + inVector(v)) * size + b,
                        at(shared, memory + step + v) * size + b});
  }
  return owned;
}

/// Row and byte in a matrix of byte `b` of a lane's register `r` of that matrix: the tables of the
/// PTX ISA's pages on ldmatrix and stmatrix.
std::pair<int64_t, int64_t> cell(MatrixForm form, int64_t lane, int64_t r, int64_t b) {
  int64_t group = lane / 4, inGroup = lane % 4;
  switch (form) {
  case MatrixForm::M8n8:
    return {group, 4 * inGroup + b};
  case MatrixForm::M8n8Trans:
    return {2 * inGroup + b / 2, 2 * group + b % 2};
  case MatrixForm::M16n16Trans:
    return {4 * inGroup + b, group + 8 * r};
  case MatrixForm::M16n8Trans:
    return {2 * inGroup + b % 2, group + 8 * (b / 2)};
  }
  return {0, 0};
}

Owned ownedByMatrices(const Plan &plan, const MatrixPlan &body) {
  Owned owned;
  bool load = plan.dst.space == Space::Local;
  const PlanSide &registers = load ? plan.dst : plan.src, &shared = load ? plan.src : plan.dst;
  auto slot = [](auto &i) { return i.at(MatrixPlan::Slot); };
  auto memory = [](auto &i) { return i.at(MatrixPlan::Memory); };
  int64_t size = elementBits(plan.type) / 8, rows = matrixRows(body.form),
          each = matrixRegisters(body.form);
  auto inside = sums(ArrayRef<MatrixPlan::Iter>(body.inside), slot, memory);
  for (auto [first, step] : sums(ArrayRef<MatrixPlan::Iter>(body.unrolled), slot, memory))
    for (int64_t k = 0; k < body.registers(); ++k)
      for (int64_t thread = 0; thread < plan.scopeThreads; ++thread)
        for (int64_t b = 0; b < 4; ++b) {
          auto [row, byte] = cell(body.form, thread % 32, k % each, b);
          int64_t rest = thread / 32 * 32 + k / each * rows + row; // who gives the address
          int64_t m = shared.base.constantPart() + step;
          for (size_t d = body.threads.size(); d-- > 0; rest /= body.threads[d].extent)
            m += rest % body.threads[d].extent * memory(body.threads[d]);
          int64_t at0 = (registers.base.constantPart() + first + inside[k].first) * size;
          owned.insert({thread, at0 + b, at(shared, m) * size + byte});
        }
  return owned;
}

std::string copyText(StringRef registers, StringRef shape, StringRef shared,
                     StringRef scope = "warp", StringRef type = "f16", bool load = true) {
  return formatv(
             "kernel @k threads(128) {{\n S : shared {0}[{1}] layout {2} align 1024\n R : local "
             "{0}[{1}] layout {3}\n{4} copy.{5} {6}\n}\n",
             type, shape, shared, registers, load ? "" : " copy." + scope + " R <- S\n", scope,
             load ? "R <- S" : "S <- R")
      .str();
}

std::string refusal(StringRef text) {
  auto planned = planText(text);
  return planned ? "planned" : toString(planned.takeError());
}

/// A random tile of 8, 16 or 32-bit elements over the threads of a scope.
class RandomTile {
public:
  explicit RandomTile(uint64_t seed) : random(seed) {}

  std::string text(bool load) {
    std::string scope = of<std::string>({"warp", "warpgroup", "cta"});
    StringRef type = of<StringRef>({"f16", "u8", "u8", "f32"});
    int64_t unit = type == "u8" ? 4 : type == "f16" ? 2 : 1;
    int64_t warps = scope == "warp" ? 1 : 4;
    bool whole = random() % 2 && scope != "warp"; // one axis for all threads
    lanes = scope == "warp" || !whole ? "laneid" : scope == "cta" ? "tx" : "tid_in_wg";
    std::string across = whole             ? "32@" + lanes
                         : scope == "warp" ? "0"
                         : scope == "cta"  ? "1@warpid"
                                           : "1@wid_in_wg";
    rows = columns = 1;
    iters.clear();
    if (warps > 1)
      add(rows, warps, across);
    unsigned kind = random() % 4;
    kind == 0 ? plain() : kind == 1 ? block(unit) : fragment(unit);
    int64_t pad = of<int64_t>({0, 16, 4});
    bool replicas = warps == 1 && random() % 8 == 0;
    std::string shape = itostr(rows) + "," + itostr(columns);
    std::string memory = of<std::string>(
        {shape + "):(" + itostr(columns + pad) + ",1", shape + "):(1," + itostr(rows + pad),
         itostr(rows) + "," + itostr(columns / 2) + ",2):(2," + itostr(2 * rows + pad) +
             ",1"}); // pairs of a column side by side
    std::string swizzle = formatv("swizzle({0},{1},3) ", unit == 4 ? 4 : 3, of<int>({1, 2, 3}));
    std::string extents = join(map_range(iters, [](auto &i) { return itostr(i.first); }), ",");
    std::string steps = join(map_range(iters, [](auto &i) { return i.second; }), ",");
    if (replicas)
      scope = "warpgroup";
    return copyText(
        "S[(" + extents + "):(" + steps + ")]" + (replicas ? " + R[4:1@wid_in_wg]" : ""), shape,
        (random() % 2 ? swizzle : "") + "S[(" + memory + ")]", scope, type, load);
  }

private:
  template <typename T> T of(std::initializer_list<T> list) {
    return list.begin()[random() % list.size()];
  }
  void add(int64_t &dimension, int64_t extent, std::string step) {
    dimension *= extent;
    iters.push_back({extent, std::move(step)});
  }
  std::string lane(int64_t step) { return itostr(step) + "@" + lanes; }

  /// A register of `tall` rows and the rest of its elements side by side.
  void fragment(int64_t unit) {
    int64_t a = of<int64_t>({1, 1, 2, 4}), b = of<int64_t>({1, 2, 3, 4}),
            tall = of<int64_t>({1, 2});
    tall = std::min(tall, unit);
    bool rowsFirst = random() % 2;
    add(rows, a, itostr(rowsFirst ? unit : unit * b));
    add(rows, tall, itostr(unit / tall));
    add(rows, 8, lane(4));
    add(columns, b, itostr(rowsFirst ? unit * a : unit));
    add(columns, 4, lane(1));
    add(columns, unit / tall, "1");
  }
  /// A block of rows and columns in each lane, slots along either of them.
  void block(int64_t unit) {
    int64_t tall = unit * of<int64_t>({1, 2, 4}), wide = of<int64_t>({2, 4, 6});
    bool rowsFirst = random() % 2;
    add(rows, 4, lane(8));
    add(rows, tall, itostr(rowsFirst ? 1 : wide));
    add(columns, 8, lane(1));
    add(columns, wide, itostr(rowsFirst ? tall : 1));
  }
  /// Rows of lanes, in runs or with gaps between the slots.
  void plain() {
    add(rows, 4, lane(8));
    add(rows, 8, lane(1));
    add(columns, 4 * of<int64_t>({1, 2, 3, 4}), itostr(of<int64_t>({1, 2})));
  }

  std::mt19937_64 random;
  std::string lanes;
  int64_t rows = 1, columns = 1;
  std::vector<std::pair<int64_t, std::string>> iters;
};

/// A load gives every owner its elements; a store makes each element once, from one owner.
void expectEqual(const Owned &found, const Owned &defined, bool load, const std::string &text) {
  if (load) {
    ASSERT_TRUE(found == defined) << text;
    return;
  }
  std::set<int64_t> stored, all;
  for (auto [thread, slot, memory] : found) {
    ASSERT_TRUE(defined.count({thread, slot, memory})) << text;
    ASSERT_TRUE(stored.insert(memory).second) << "byte " << memory << " twice\n" << text;
  }
  for (auto [thread, slot, memory] : defined)
    all.insert(memory);
  ASSERT_EQ(stored, all) << text;
}

} // namespace

TEST(Registers, PlansEqualTheLayouts) {
  RandomTile tiles(5);
  std::map<std::string, unsigned> seen;
  for (unsigned round = 0; round < 2000; ++round) {
    bool load = round % 2;
    std::string text = tiles.text(load);
    auto planned = planText(text, "sm_100a");
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << text;
    const CopyOp &op = *planned->ops.back();
    const Plan &plan = planned->choices.back().plan;
    if (const auto *body = std::get_if<ThreadPlan>(&plan.body); body && body->isGuarded())
      continue; // Addresses.EqualTheLayoutsOfRandomCopies reads them
    const auto *matrices = std::get_if<MatrixPlan>(&plan.body);
    expectEqual(
        matrices ? ownedByMatrices(plan, *matrices)
                 : ownedByPartition(plan, std::get<ThreadPlan>(plan.body)),
        ownedByDefinition(*(load ? op.dst : op.src).tensor, *(load ? op.src : op.dst).tensor), load,
        text);
    if (testing::Test::HasFatalFailure())
      return;
    std::string what = matrices
                           ? matrixShape(matrices->form).str() + ".x" + utostr(matrices->matrices) +
                                 (matrices->form == MatrixForm::M8n8 ? "" : ".trans")
                           : plan.variant;
    ++seen[what + (load ? " load " : " store ") + scopeName(plan.scope).str()];
    ++seen[what + " " + elementTypeName(plan.type).str()];
  }
  for (StringRef scope : {"warp", "warpgroup", "cta"})
    for (StringRef what :
         {"reg load ", "reg store ", "m8n8.x4 load ", "m8n8.x4 store ", "m8n8.x4.trans load ",
          "m8n8.x4.trans store ", "m16n16.x2.trans load ", "m16n8.x4.trans store "})
      EXPECT_GT(seen[(what + scope).str()], 0u) << what.str() << scope.str();
  for (StringRef what : {"m8n8.x1 f32", "m8n8.x2 u8", "m8n8.x1.trans u8", "m16n16.x1.trans u8",
                         "m16n8.x1.trans u8", "m16n8.x2.trans u8", "reg f32"})
    EXPECT_GT(seen[what.str()], 0u) << what.str();
}

TEST(Registers, DeclinedLayoutsNameTheLane) {
  struct Refused {
    StringRef registers, shape, scope, says;
    bool load = true;
  };
  const Refused all[] = {
      {"S[(2,16,8):(8@laneid,1@laneid,1)]", "32,8", "warp",
       "its elements [8, 0] and [16, 0] share the address laneid=8"},
      {"S[(32,8):(1@laneid,1)] + R[2:16@laneid]", "32,8", "warp",
       "its elements [0, 0] and [16, 0] share the address laneid=16"},
      {"S[(2,16,8):(8@laneid,1@laneid,1)]", "32,8", "warp", "two counters of R lead to lane 8",
       false},
      {"S[(2,64,8):(32@tx,1@tx,1)]", "128,8", "cta", "two counters of R lead to thread 32", false},
      {"S[(64,8):(1@laneid,1)]", "64,8", "warp",
       "R has elements at lane 32, and the warp has 32 threads"},
      {"S[(32,8):(1@laneid,1)] + 1@laneid", "32,8", "warp",
       "R has elements at lane 32, and the warp has 32 threads"},
      {"S[(4,32,8):(1@laneid,1@wid_in_wg,1)]", "128,8", "warpgroup",
       "R has elements at thread 128, and the warpgroup has 128 threads"},
      {"S[(32,8):(1@tid_in_wg,1)]", "32,8", "warp",
       "R is spread over tid_in_wg, which is not an axis of scope warp"},
      {"S[(32,8):(1@laneid,1)]", "32,8", "thread",
       "R is spread over laneid, which is not an axis of scope thread"},
      {"S[(128,8):(1@tx,1)]", "128,8", "warpgroup",
       "R is spread over tx, which is not an axis of scope warpgroup"},
      {"S[(32,8):(1@cbx,1)]", "32,8", "cta",
       "R is spread over cbx, which is not an axis of scope cta"},
      {"S[(3,8,8):(11@laneid,1@laneid,1)] + 1@laneid", "24,8", "warp",
       "a step of 11 threads over runs of 8"},
      {"S[(32,8):(1@laneid,1)] + R[2:8]", "32,8", "warp",
       "R keeps 2 copies of its elements in one thread"},
  };
  for (const Refused &r : all) {
    std::string text = ("kernel @k threads(128) {\n S : shared f16[" + r.shape +
                        "]\n R : local f16[" + r.shape + "] layout " + r.registers + "\n copy." +
                        r.scope + (r.load ? " R <- S" : " S <- R") + "\n}\n")
                           .str();
    std::string says = refusal(text);
    EXPECT_NE(says.find(r.says.str()), std::string::npos) << text << says;
  }
}

namespace {

struct NoFragment {
  StringRef registers, shape, shared, type, reason;
  StringRef target = "sm_100a";
  bool load = true;
};
const StringRef mma = "S[(2,8,2,4,2):(2,4@laneid,4,1@laneid,1)]", plain = "S[16,16]";
const NoFragment noFragments[] = {
    {"S[(32,8):(1@laneid,1)]", "32,8", "S[32,8]", "f16",
     "fragment-lanes is disproven: lane 1 of R is 8 elements of S from lane 0, and lane 4 is 32; "
     "lane = 4*row + column/2 of 8x8 fragments, whose rows (or, transposed, columns) are 16 "
     "bytes side by side in shared memory"},
    {"S[(16,2,4,2):(2@laneid,1@laneid,2,1)]", "16,16", plain, "f16",
     "fragment-lanes is disproven: lane 1 of R is 8 elements of S from lane 0, and lane 4 is 32"},
    {"S[(2,8,2,4,2):(1,4@laneid,4,1@laneid,2)]", "16,16", plain, "f16",
     "fragment-lanes is disproven: lane 1 of R is 2 elements of S from lane 0, and lane 4 is 16"},
    {"S[(8,4,2):(4@laneid,1@laneid,2)]", "8,8", "S[8,8]", "f16",
     "fragment-registers is disproven: R does not fill each 32-bit register with 2 elements; "
     "lanes that hold 2 elements in each register, at slots that are multiples of 2"},
    {"S[(8,4,3,2):(4@laneid,1@laneid,3,1)]", "8,24", "S[8,24]", "f16",
     "fragment-registers is disproven: R does not fill each 32-bit register with 2 elements"},
    {"S[(2,8,2,4,2):(2,4@laneid,4,1@laneid,1)] + 1", "16,16", plain, "u8",
     "fragment-registers is disproven: R does not fill each 32-bit register with 4 elements"},
    {"S[(8,4):(4@laneid,1@laneid)]", "8,4", "S[8,4]", "f64",
     "element-width is disproven: 64-bit elements; elements of at most 32 bits"},
    {mma, "16,16", "S[(16,16):(20,1)]", "f16",
     "row-alignment is disproven: a step between rows is 20 elements; multiples of 8 elements "
     "(16 bytes)"},
    {mma, "16,16", "S[(2,8,2,8):(132,16,8,1)]", "f16",
     "row-alignment is disproven: a step between matrices is 132 elements"},
    {mma, "16,16", "swizzle(2,2,2) S[16,16]", "f16",
     "row-chunk is disproven: a swizzle chunk of S holds 4 elements; a swizzle that keeps 16 "
     "bytes together"},
    {mma, "16,16", "S[16,16] + 4", "f16",
     "row-alignment is disproven: the start in S is 4 elements"},
    {"S[(4,8,2,4,2):(1@wid_in_wg,4@laneid,2,1@laneid,1)] + 2@wid_in_wg", "32,16", "S[32,16]", "f16",
     "thread-axes is disproven: R is spread over wid_in_wg"},
    {"S[(8,8):(1@laneid,1)] + 4@laneid", "8,8", "S[8,8]", "f16",
     "whole-warps is disproven: R is not owned by all lanes of whole warps, each with its own "
     "elements; a register layout whose lanes are 0 to 31 of every warp"},
    {"S[(8,2,8):(4@laneid,2@laneid,1)] + R[2:1@laneid]", "16,8", "S[16,8]", "f16",
     "whole-warps is disproven: R is not owned by all lanes of whole warps"},
    {mma, "16,16", plain, "f16", "target is disproven: ldmatrix needs sm_75 or newer", "sm_70"},
    {mma, "16,16", plain, "f16", "target is disproven: stmatrix needs sm_90 or newer", "sm_80",
     false},
    {"S[(2,8,4,4):(4,4@laneid,1@laneid,1)]", "16,16", "S[(16,16):(1,16)]", "u8",
     "target-8-bit is disproven: transposing or expanding 8-bit matrices needs sm_100a or sm_100f "
     "(this is "
     "sm_100); a target that has it",
     "sm_100"},
    // Loads make two registers of a 16x16 matrix, stores take both halves from one.
    {"S[(2,8,4,4):(4,4@laneid,1@laneid,1)]", "16,16", "S[(16,16):(1,16)]", "u8",
     "fragment-lanes is disproven: lane 1 of R is 64 elements of S from lane 0, and lane 4 is 1",
     "sm_100a", false},
    {"S[(2,8,4,2):(2,4@laneid,1@laneid,1)]", "16,8", "S[(16,8):(1,16)]", "u8",
     "fragment-lanes is disproven: lane 1 of R is 32 elements of S from lane 0, and lane 4 is 1"},
};

} // namespace

/// Why a copy that `reg` can do is not made of matrices.
TEST(Registers, NoFragmentAndWhy) {
  for (const NoFragment &c : noFragments) {
    std::string text = copyText(c.registers, c.shape, c.shared, "warp", c.type, c.load);
    auto planned = planText(text, c.target);
    std::string reason;
    if (!planned)
      reason = toString(planned.takeError());
    else
      for (const DispatchCandidate &candidate : planned->choices.back().trace.candidates)
        if (candidate.variant == "ldstmatrix")
          reason = candidate.reason();
    EXPECT_NE(reason.find(c.reason.str()), std::string::npos) << text << reason;
  }
}

TEST(Registers, WidthOptionCapsTheMatrices) {
  auto matrices = [](StringRef width) {
    Plan p =
        firstPlan(("kernel @k threads(32) {\n  S : shared f16[16, 16]\n  R : local f16[16, 16] "
                   "layout S[(2,8,2,4,2):(2,4@laneid,4,1@laneid,1)]\n  zero.cta S\n  "
                   "sync.cta\n  copy.warp R <- S { width = " +
                   width + " }\n}\n")
                      .str(),
                  "sm_90a", 1);
    const auto *m = std::get_if<MatrixPlan>(&p.body);
    return m ? int(m->matrices) : 0;
  };
  EXPECT_EQ(matrices("16"), 4);
  EXPECT_EQ(matrices("8"), 2);
  EXPECT_EQ(matrices("4"), 1);
  EXPECT_EQ(matrices("2"), 0); // reg
}

/// A row of k elements for each thread: as many 16-byte transfers as it takes, or one narrower.
TEST(Registers, RowsForThreadsAtEveryScope) {
  struct ScopeRow {
    StringRef scope, axis;
    int64_t threads;
  };
  const ScopeRow scopes[] = {
      {"warp", "laneid", 32}, {"warpgroup", "tid_in_wg", 128}, {"cta", "tx", 256}};
  unsigned plans = 0;
  for (const ScopeRow &scope : scopes)
    for (auto [type, bytes] : {std::pair("f32", 4), std::pair("f16", 2), std::pair("u8", 1)})
      for (int64_t k : {8, 16})
        for (StringRef space : {"shared", "global"}) {
          std::string text = formatv("kernel @k threads({0}) {{\n M : {1} {2}[{0},{3}]\n R : local "
                                     "{2}[{0},{3}] layout S[({0},{3}):(1@{4},1)]\n copy.{5} R <- "
                                     "M\n copy.{5} M <- R\n}\n",
                                     scope.threads, space, type, k, scope.axis, scope.scope);
          auto planned = planText(text);
          ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << text;
          int64_t vector = std::min<int64_t>(k, 16 / bytes);
          for (const DispatchChoice &choice : planned->choices) {
            ++plans;
            EXPECT_EQ(choice.plan.variant, "reg");
            const auto &body = std::get<ThreadPlan>(choice.plan.body);
            EXPECT_EQ(body.vectorElements, vector) << text;
            EXPECT_EQ(body.rounds(), k / vector) << text;
            auto accesses = choice.plan.accesses();
            ASSERT_EQ(accesses.size(), 1u);
            EXPECT_EQ(accesses[0].bytes, vector * bytes) << text;
            EXPECT_EQ(accesses[0].perThread, k / vector) << text;
          }
        }
  EXPECT_EQ(plans, 72u);
}
