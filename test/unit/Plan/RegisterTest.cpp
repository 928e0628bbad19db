//===- RegisterTest.cpp - Register plans against the layouts --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks a plan that loads registers thread by thread, and collects which slot of which lane gets
// which element of shared memory; the same set is made by applying both layouts to every
// coordinate.
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include <random>
#include <set>
#include <tuple>

using namespace llvm;
using namespace tilecopy;

namespace {

using Owned = std::set<std::tuple<int64_t, int64_t, int64_t>>; // lane, slot, element of memory

int64_t at(const PlanSide &side, int64_t m) { return side.swizzle ? side.swizzle->apply(m) : m; }

Owned ownedByDefinition(const CopyOp &op) {
  Owned owned;
  const Tensor &r = *op.dst.tensor, &s = *op.src.tensor;
  auto shape = *r.staticShape();
  for (int64_t i = 0; i < shape[0]; ++i)
    for (int64_t j = 0; j < shape[1]; ++j) {
      SmallVector<PhysicalCoord, 2> owners, from;
      r.layout()->apply(shape, {i, j}, owners);
      s.layout()->apply(shape, {i, j}, from);
      for (const PhysicalCoord &p : owners)
        owned.insert({p[Axis::LaneId], p[Axis::M], from.front()[Axis::M]});
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

Owned ownedByPartition(const Plan &plan, const PartitionPlan &body) {
  Owned owned;
  auto steps = sums(
      ArrayRef<PlanIter>(body.unrolled), [](auto &i) { return i.dst.constantPart(); },
      [](auto &i) { return i.src.constantPart(); });
  for (int64_t lane = body.threadOffset; lane < 32; ++lane) {
    int64_t rest = lane - body.threadOffset, memory = plan.src.base.constantPart();
    bool works = true;
    for (size_t d = body.threads.size(); d-- > 0;) {
      const PlanIter &i = body.threads[d];
      int64_t digit = d ? rest % i.extent : rest;
      rest /= i.extent;
      works &= !i.onlyZero || digit == 0;
      memory += digit * i.src.constantPart();
    }
    for (auto [slot, step] : steps)
      for (int64_t v = 0; works && v < body.vectorElements; ++v)
        owned.insert(
            {lane, plan.dst.base.constantPart() + slot + v, at(plan.src, memory + step + v)});
  }
  return owned;
}

Owned ownedByMatrices(const Plan &plan, const MatrixPlan &body) {
  Owned owned;
  auto slot = [](auto &i) { return i.slot; };
  auto memory = [](auto &i) { return i.memory.constantPart(); };
  auto inside = sums(ArrayRef<MatrixIter>(body.inside), slot, memory);
  for (auto [first, step] : sums(ArrayRef<MatrixIter>(body.unrolled), slot, memory))
    for (unsigned k = 0; k < body.matrices; ++k)
      for (int64_t lane = 0; lane < 32; ++lane)
        for (int64_t e = 0; e < 2; ++e) {
          int64_t row = lane / 4, column = lane % 4 * 2 + e;
          if (body.transposed)
            std::swap(row, column);
          int64_t rest = 8 * k + row, m = plan.src.base.constantPart() + step;
          for (size_t d = body.threads.size(); d-- > 0; rest /= body.threads[d].extent)
            m += rest % body.threads[d].extent * memory(body.threads[d]);
          owned.insert({lane, plan.dst.base.constantPart() + first + inside[k].first + e,
                        at(plan.src, m) + column});
        }
  return owned;
}

std::string load(StringRef registers, StringRef shape, StringRef shared, StringRef scope = "warp") {
  return ("kernel @k threads(128) {\n S : shared f16[" + shape + "] layout " + shared +
          " align 1024\n R : local f16[" + shape + "] layout " + registers + "\n copy." + scope +
          " R <- S\n}\n")
      .str();
}

std::string refusal(StringRef text) {
  auto planned = planText(text);
  return planned ? "planned" : toString(planned.takeError());
}

} // namespace

TEST(Registers, PlansEqualTheLayouts) {
  std::mt19937_64 random(4);
  std::map<std::string, unsigned> variants;
  auto n = [](int64_t x) { return std::to_string(x); };
  for (unsigned round = 0; round < 600; ++round) {
    auto pick = [&](std::initializer_list<int64_t> of) { return of.begin()[random() % of.size()]; };
    int64_t a = pick({1, 2, 4}), b = pick({1, 2, 3, 4}), rows, columns;
    std::string registers;
    if (random() % 2) { // fragments
      bool rowsFirst = random() % 2;
      rows = 8 * a, columns = 8 * b;
      registers = "S[(" + n(a) + ",8," + n(b) + ",4,2):(" + n(rowsFirst ? 2 : 2 * b) +
                  ",4@laneid," + n(rowsFirst ? 2 * a : 2) + ",1@laneid,1)]";
    } else { // rows of lanes, in runs of b or with gaps between the slots
      rows = 32, columns = 4 * b;
      registers = "S[(4,8," + n(columns) + "):(8@laneid,1@laneid," + n(pick({1, 2})) + ")]";
    }
    int64_t pad = pick({0, 8, 4});
    std::string swizzle = random() % 2 ? "swizzle(3," + n(pick({1, 2, 3})) + ",3) " : "";
    std::string strides = random() % 2 ? n(columns + pad) + ",1" : "1," + n(rows + pad);
    std::string text = load(registers, n(rows) + ", " + n(columns),
                            swizzle + "S[(" + n(rows) + "," + n(columns) + "):(" + strides + ")]");
    auto planned = planText(text);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << text;
    const Plan &plan = planned->choices[0].plan;
    ++variants[plan.variant];
    const auto *matrices = std::get_if<MatrixPlan>(&plan.body);
    ASSERT_TRUE(ownedByDefinition(*planned->ops[0]) ==
                (matrices ? ownedByMatrices(plan, *matrices)
                          : ownedByPartition(plan, std::get<PartitionPlan>(plan.body))))
        << text;
  }
  EXPECT_GT(variants["reg"], 100u);
  EXPECT_GT(variants["ldstmatrix"], 100u);
}

TEST(Registers, DeclinedLayoutsNameTheLane) {
  EXPECT_NE(refusal(load("S[(16,8):(1@laneid,1)]", "16, 8", "S[16,8]"))
                .find("lane 16 owns no element of R"),
            std::string::npos);
  EXPECT_NE(refusal(load("S[(2,16,8):(8@laneid,1@laneid,1)]", "32, 8", "S[32,8]"))
                .find("it is written, and its elements"),
            std::string::npos);
  EXPECT_NE(refusal(load("S[(32,8):(1@tid_in_wg,1)]", "32, 8", "S[32,8]"))
                .find("R is spread over tid_in_wg, which is no axis of scope warp"),
            std::string::npos);
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
