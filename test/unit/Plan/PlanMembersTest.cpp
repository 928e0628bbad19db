//===- PlanMembersTest.cpp - Nothing of a plan is left out ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan with each body, in which one value after the other is changed: plans that differ are not
// equal, hash differently, and differ as JSON. The values are found through fields() and
// MemberCount, which name all of them or do not compile.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

namespace {

/// Changes the value of a given number in the order of the members.
class Changer {
public:
  Changer(size_t number) : left(number) {}
  bool changed() const { return done; }

  template <typename T> void visit(T &value) {
    if constexpr (std::is_same_v<T, bool>)
      leaf([&] { value = !value; });
    else if constexpr (std::is_enum_v<T>)
      leaf([&] { value = T(int(value) ? int(value) - 1 : 1); });
    else if constexpr (std::is_integral_v<T>)
      leaf([&] { value += 1; });
    else
      forEachMember(value, [&](const auto &member) { visit(unconst(member)); });
  }
  void visit(std::string &text) {
    leaf([&] { text += "x"; });
  }
  void visit(Expr &e) {
    leaf([&] { e += Expr(1); });
  }
  void visit(TensorMapIm2col &map) {
    visit(map.windows), visit(map.lower), visit(map.upper), visit(map.channels), visit(map.pixels);
  }
  void visit(const TmemAtom *&atom) {
    leaf([&] { ++atom; });
  }
  void visit(Swizzle &s) {
    visit(s.perElement), visit(s.swizzleLen), visit(s.atomLen), visit(s.inner);
  }
  void visit(std::optional<GpuTarget> &target) {
    leaf([&] { target = cantFail(GpuTarget::parse("sm_100a")); });
  }
  template <typename T> void visit(std::optional<T> &value) {
    leaf([&] { value = value ? std::nullopt : std::optional(T{}); });
    if (value)
      visit(*value);
  }
  template <typename T, unsigned N> void visit(SmallVector<T, N> &list) { visitList(list); }
  template <typename T> void visit(std::vector<T> &list) { visitList(list); }
  /// Plans print their accesses, and an empty one has none that could be counted.
  void visit(std::vector<Plan> &list) {
    leaf([&] { list.push_back(list.front()); });
    for (Plan &plan : list)
      visit(plan);
  }
  template <typename T, unsigned N> void visit(Counter<T, N> &c) {
    visit(c.extent);
    visit(c.tag);
    for (T &step : c.steps)
      visit(step);
  }
  void visit(PlanBody &body) {
    std::visit([&](auto &b) { visit(b); }, body);
  }

private:
  template <typename T> static T &unconst(const T &value) { return const_cast<T &>(value); }
  template <typename List> void visitList(List &list) {
    leaf([&] { list.push_back({}); });
    for (auto &item : list)
      visit(item);
  }
  template <typename Change> void leaf(Change change) {
    if (!done && left-- == 0) {
      change();
      done = true;
    }
  }

  size_t left;
  bool done = false;
};

std::string json(const Plan &plan) {
  std::string text;
  raw_string_ostream os(text);
  os << plan.toJSON();
  return text;
}

Plan planWith(PlanBody body) {
  Plan plan;
  plan.variant = "v";
  plan.dst = {"D",
              Space::Shared,
              Expr(8),
              Swizzle{3, 3, 3},
              SwizzleStep::Xor,
              16,
              AccessHints{"cg", "evict_first", "evict_last", 128, 7}};
  plan.src = {"S",          Space::Global, Expr(0), Swizzle{4, 2, 3}, SwizzleStep::Add, 16,
              std::nullopt, Expr(1),       true};
  plan.src.rows = {{"I", Space::Shared, 8, Expr(2), Expr(3), 1, 0, 64, Expr(128), Expr(9), true}};
  plan.mask = MaskForm{
      {{MaskTest::Equal, Expr(3), {1, -2}, -9, 4, 1}},
      MaskLoad{"P",
               Space::Shared,
               2,
               Expr(5),
               {Expr(7), Expr(0)},
               HeldIntegers{{4, {{8, true, {1, {2, 3}}, {4, {5, 6}}, {4, 9}}}}, {0, 1}, {4}}},
      true};
  plan.body = std::move(body);
  return plan;
}

std::vector<Plan> plans() {
  using Steps = Counter<Expr, 2>;
  PlanIter iter{4, {Expr(8), Expr(64), Expr(2)}, CounterTag::walks(2)};
  Steps slots{4, {Expr(8), Expr(64)}};
  ThreadPlan partition{16, 4, {iter}, {iter}, {iter}, 2};
  partition.cpAsync = CpAsyncForm{true, 128, 5, true};
  partition.shift = ShiftForm{2, 64, Expr(9)};
  partition.block = BlockForm{iter, iter};
  partition.items = 45;
  EdgeDim dim{false, 1, 0, Expr(8), Expr(100), 64, true, true};
  partition.edges = {{dim, true}};
  MatrixPlan matrix{MatrixForm::M8n8Trans, 4, 4, {slots}, {slots}, {slots}};
  SerialDigit digit{Expr(1), {1, 2}, 3, 4, Expr(5)};
  SerialPlan serial{1, {2, 3}, {digit}, {digit}, {{dim, {1, 2}}}, 7, 64};
  TmaPlan tma;
  tma.map.tensor = "A";
  tma.map.dims = {Expr(64), Expr(64)};
  tma.map.strides = {Expr(128)};
  tma.map.box = tma.map.elementStrides = {8, 1};
  tma.coords = {Expr(0), Expr(8)};
  tma.rows = {Expr(1), Expr(3), Expr(5), Expr(7)};
  tma.loops = {{4, {1024, 8}, CounterTag::walks(1)}};
  tma.ctaMask = Expr(3);
  tma.cachePolicy = 7;
  tma.reduction = "add";
  TmemCopyPlan copy;
  copy.atom = tmemAtoms().data();
  copy.loops = {{4, {512, 4, 1}}};
  TmemAccessPlan access;
  access.groups = {{2, {128, 16}}};
  access.instructions = {{TmemShape::L16x32bx2, 2, 0, 4, 8, {0, 1}}};
  BulkPlan bulk;
  bulk.loops = {iter};
  bulk.cta = Expr(1);
  bulk.ctaMask = Expr(3);
  bulk.cachePolicy = 7;
  bulk.reduction = "add.u32";
  bulk.clip = dim;
  bulk.skew = Expr(6);
  ShufflePlan shuffle{4, {{8, true, {1, {2, 3}}, {4, {5, 6}}, {4, 9}}}};
  TripPlan trip{{planWith(partition), planWith(matrix)}};
  Plan converting = planWith(partition);
  ConvertForm &form = converting.convert.emplace();
  form.slots = {{4, {Expr(2)}, {}}};
  form.steps = {{ConvertStep::Cvt, ElementType::F32, ElementType::F16, 2, 1, "cvt.rn.f16x2.f32"},
                {ConvertStep::Clamp, ElementType::I32, ElementType::I32, 1, 1, "", -8, 7}};
  return {planWith(partition), planWith(matrix),     planWith(serial), planWith(tma),
          planWith(copy),      planWith(access),     planWith(bulk),   planWith(shuffle),
          planWith(trip),      std::move(converting)};
}

TEST(PlanMembers, EveryValueCounts) {
  auto all = plans();
  std::set<size_t> bodies;
  for (const Plan &plan : all)
    bodies.insert(plan.body.index());
  ASSERT_EQ(bodies.size(), std::variant_size_v<PlanBody>);
  for (const Plan &plan : all) {
    EXPECT_TRUE(plan == Plan(plan));
    EXPECT_EQ(plan.hash(), Plan(plan).hash());
    size_t number = 0;
    for (;; ++number) {
      Plan other = plan;
      Changer changer(number);
      changer.visit(other);
      if (!changer.changed())
        break;
      std::string what = "value " + std::to_string(number) + " of " + json(plan);
      EXPECT_TRUE(plan != other) << what;
      EXPECT_NE(plan.hash(), other.hash()) << what;
      EXPECT_NE(json(plan), json(other)) << what;
    }
    EXPECT_GT(number, 30u);
  }
}

/// The tags that mean something: which threads take part, and the dimension of a map.
TEST(PlanMembers, TagsCount) {
  auto all = plans();
  Plan partition = all[0], tma = all[3];
  std::get<ThreadPlan>(partition.body).threads[0].tag = CounterTag::onlyZero();
  std::get<TmaPlan>(tma.body).loops[0].tag = CounterTag::walks(0);
  for (auto [was, is] : {std::pair(&all[0], &partition), std::pair(&all[3], &tma)}) {
    EXPECT_TRUE(*was != *is);
    EXPECT_NE(was->hash(), is->hash());
    EXPECT_NE(json(*was), json(*is));
  }
}

/// Symbols of one name are equal only when their facts are.
TEST(PlanMembers, FactsOfSymbolsCount) {
  auto planAt = [](int64_t divisor) {
    Plan plan = plans()[0];
    plan.src.base = Expr(Symbol::leaf("n", SymbolKind::Argument, 32, divisor, {0, 64}));
    return plan;
  };
  EXPECT_TRUE(planAt(8) == planAt(8));
  EXPECT_TRUE(planAt(8) != planAt(4));
  EXPECT_NE(planAt(8).hash(), planAt(4).hash());
}

} // namespace
