//===- TeamTest.cpp - Copies by some threads of a scope -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "tilecopy/plan/Cost.h"

using namespace llvm;
using namespace tilecopy;

static Expected<Planned> planUnder(StringRef condition, StringRef copy, unsigned threads = 128,
                                   StringRef more = "") {
  return planText(
      ("kernel @k threads(" + Twine(threads) +
       ") {\n  n : i32 in [1, 200]\n  A : global f16[64, 64]\n  S : shared f16[64, 64]\n" + more +
       "  if " + condition + " {\n  " + copy + "\n}\n}\n")
          .str());
}

static std::string textOf(const Plan &plan) {
  std::string text;
  raw_string_ostream os(text);
  plan.print(os);
  return text;
}

TEST(Team, RanksCountTheThreadsBefore) {
  BitVector threads(96);
  threads.set(3);
  threads.set(32, 40);
  threads.set(95);
  ThreadTeam team(threads);
  EXPECT_EQ(team.count(), 10);
  EXPECT_EQ(team.rankOf(3), 0);
  EXPECT_EQ(team.rankOf(32), 1);
  EXPECT_EQ(team.rankOf(95), 9);
  EXPECT_TRUE(team.has(39));
  EXPECT_FALSE(team.has(40));
  EXPECT_FALSE(team.has(-1));
  EXPECT_EQ(team.str(), "threads 3, 32-39, 95");
  EXPECT_FALSE(team.runStart());
  BitVector run(64);
  run.set(7, 50);
  EXPECT_EQ(ThreadTeam(run).runStart(), 7);
}

/// The copy that one thread made in 4,096 loads of 2 bytes.
TEST(Team, TwoWarpsOfFourShareACopy) {
  auto planned = planUnder("warp >= 2", "copy.cta S <- A");
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  const DispatchChoice &choice = planned->choices[0];
  EXPECT_EQ(choice.plan.variant, "gmem_smem");
  AccessCounts accesses = choice.plan.accesses();
  ASSERT_EQ(accesses.size(), 2u);
  for (const AccessCount &a : accesses) {
    EXPECT_EQ(a.bytes, 16u);
    EXPECT_EQ(a.perThread, 8);
  }
  EXPECT_NE(textOf(choice.plan).find("by threads 64-127\n"), std::string::npos);
  for (const AccessCost &cost : costOf(choice)) {
    EXPECT_TRUE(cost.isIdeal());
    EXPECT_EQ(cost.requests, 2 * 8);
  }
}

/// A few threads that do not divide the vectors, of each kind of set.
TEST(Team, AnyKnownSetSharesTheWork) {
  struct Row {
    const char *condition, *copy, *threads;
    int64_t each; // vectors of a thread at most
  };
  const Row rows[] = {
      {"thread < 96", "copy.cta S <- A", "threads 0-95", 6},
      {"warp != 1", "copy.cta S <- A", "threads 0-31, 64-127", 6},
      {"lane < 16", "copy.cta S <- A", "threads 0-15, 32-47, 64-79, 96-111", 8},
      {"thread % 3 == 0", "copy.cta S <- A", "threads 0, 3, 6, 9, 12, 15, 18, 21, ...", 12},
      {"lane >= 8", "copy.warp S[warp*16 : +16, :] <- A[warp*16 : +16, :]", "threads 8-31", 6},
      {"thread == 5", "copy.cta S <- A", "thread 5", 512},
  };
  for (const Row &r : rows) {
    auto planned = planUnder(r.condition, r.copy);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    const Plan &plan = planned->choices[0].plan;
    EXPECT_EQ(plan.variant, "gmem_smem") << r.condition;
    const auto &body = std::get<ThreadPlan>(plan.body);
    EXPECT_EQ(body.team->str(), r.threads);
    EXPECT_EQ(plan.dst.accessBytes, 16u);
    EXPECT_EQ(body.rounds(), r.each) << r.condition;
  }
}

/// Warp 1 lacks lanes 0 to 7, and warps 2 and 3 have them: these must not move anything twice.
TEST(Team, InstancesThatDifferAreGuarded) {
  auto isGuarded = [](StringRef condition) {
    auto planned = planUnder(condition, "copy.warp S[warp*16 : +16, :] <- A[warp*16 : +16, :]");
    if (!planned) {
      ADD_FAILURE() << toString(planned.takeError());
      return false;
    }
    const auto &body = std::get<ThreadPlan>(planned->choices[0].plan.body);
    return body.team && body.team->count() == 24 && body.team->guarded;
  };
  EXPECT_TRUE(isGuarded("thread >= 40"));
  EXPECT_FALSE(isGuarded("lane >= 8"));
}

TEST(Team, RunTimeMayTellTheNumber) {
  auto planned = planUnder("thread >= 32 && thread < n", "copy.cta S <- A");
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  const Plan &plan = planned->choices[0].plan;
  const auto &body = std::get<ThreadPlan>(plan.body);
  EXPECT_EQ(body.teamEnd->str(), "n");
  EXPECT_EQ(body.items, 512);
  EXPECT_NE(textOf(plan).find("by threads 32-127 that are below n\n"), std::string::npos);
  auto warps = planUnder("thread < n", "copy.warp S[warp*16 : +16, :] <- A[warp*16 : +16, :]");
  ASSERT_TRUE(bool(warps)) << toString(warps.takeError());
  EXPECT_NE(textOf(warps->choices[0].plan).find("by threads 0-31 that are below n\n"),
            std::string::npos);
}

/// Where no thread gets there in each instance, or one may come alone that the others do not have,
/// each instance has its own team.
TEST(Team, InstancesMayHaveTeamsOfTheirOwn) {
  auto teamOf = [](StringRef condition) {
    auto planned = planUnder(condition, "copy.warp S[warp*16 : +16, :] <- A[warp*16 : +16, :]");
    if (!planned) {
      ADD_FAILURE() << toString(planned.takeError());
      return ThreadTeam();
    }
    const auto &body = std::get<ThreadPlan>(planned->choices[0].plan.body);
    EXPECT_EQ(body.rounds(),
              body.teamEnd ? body.items : (128 + body.team->count() - 1) / body.team->count());
    return *body.team;
  };
  ThreadTeam own = teamOf("thread >= 20 && thread < 44");
  EXPECT_EQ(own.each, 32u);
  EXPECT_EQ(own.count(), 12); // the fewest; both have 12
  EXPECT_EQ(own.countWith(31), 12);
  EXPECT_EQ(own.rankOf(31), 11);
  EXPECT_EQ(own.rankOf(32), 0);
  EXPECT_EQ(own.rankOf(43), 11);
  EXPECT_FALSE(own.runStart());
  EXPECT_EQ(teamOf("thread >= 40").each, 0u);                // 24 lanes of all suffice
  EXPECT_EQ(teamOf("thread >= 40 && thread < n").each, 32u); // n = 66: lanes 0 and 1 of warp 2
  EXPECT_EQ(teamOf("lane >= 8 && thread < n").each, 0u);
}

/// An owner that does not get there keeps what it has; who owns nothing may stay away or not.
TEST(Team, OwnersOfRegistersGetThere) {
  auto plan = [](StringRef condition) {
    return planUnder(condition, "copy.warp R <- A[0:16, 0:8]", 32,
                     "  R : local f16[16, 8] layout S[(16,8):(1@laneid,1)]\n");
  };
  for (const char *condition : {"lane < 16", "lane < 20", "thread < 32", "lane != 3"}) {
    auto planned = plan(condition);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    EXPECT_EQ(planned->choices[0].plan.variant, "reg");
  }
}

/// Both sides of a padded tile used to have accesses of one element.
TEST(Sides, APaddedSideDoesNotNarrowTheOther) {
  for (bool load : {true, false}) {
    std::string text =
        std::string("kernel @k threads(128) {\n  A : global f16[64, 64]\n  S : shared "
                    "f16[64, 64] layout S[(64,64):(65,1)]\n  copy.cta ") +
        (load ? "S <- A" : "A <- S") + "\n}\n";
    auto planned = planText(text);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    AccessCounts accesses = planned->choices[0].plan.accesses();
    ASSERT_EQ(accesses.size(), 2u);
    const AccessCount &wide = accesses[load ? 0 : 1], &narrow = accesses[load ? 1 : 0];
    EXPECT_EQ(wide.bytes, 16u);
    EXPECT_EQ(wide.perThread, 4);
    EXPECT_EQ(narrow.bytes, 2u);
    EXPECT_EQ(narrow.perThread, 32);
  }
}

TEST(Fill, ValuesOfTheType) {
  auto bits = [](ElementType type, OptionValue value) -> int64_t {
    auto made = fillOf(type, value);
    if (made)
      return int64_t(*made);
    consumeError(made.takeError());
    return -2;
  };
  auto word = [](const char *w) { return OptionValue(std::string(w)); };
  EXPECT_EQ(bits(ElementType::F16, Expr(-1)), 0xbc00);
  EXPECT_EQ(bits(ElementType::F32, word("-inf")), 0xff800000);
  EXPECT_EQ(bits(ElementType::BF16, word("nan")), 0x7ff7);
  EXPECT_EQ(bits(ElementType::U8, Expr(255)), 255);
  EXPECT_EQ(bits(ElementType::U8, Expr(256)), -2);
  EXPECT_EQ(bits(ElementType::I8, Expr(-128)), 0x80);
  EXPECT_EQ(bits(ElementType::F16, Expr(4097)), -2); // between two numbers
  EXPECT_EQ(bits(ElementType::F8E4M3, word("inf")), -2);
  EXPECT_EQ(bits(ElementType::I32, word("nan")), -2);
}

TEST(Reduce, FormsOfEachTarget) {
  auto forms = [](const char *cpu, StringRef type, StringRef operation) {
    auto planned = planText(
        ("kernel @k threads(32) {\n  A : global " + type + "[32, 8]\n  R : local " + type +
         "[32, 8] layout S[(32,8):(1@laneid,1)]\n  copy.warp A <- R { reduce = " + operation +
         " }\n}\n")
            .str(),
        cpu);
    if (!planned) {
      consumeError(planned.takeError());
      return 0u;
    }
    const Plan &plan = planned->choices[0].plan;
    EXPECT_EQ(plan.dst.reduction, operation);
    return plan.dst.accessBytes;
  };
  EXPECT_EQ(forms("sm_90a", "f32", "add"), 16u);
  EXPECT_EQ(forms("sm_80", "f32", "add"), 4u);
  EXPECT_EQ(forms("sm_90a", "f16", "add"), 16u);
  EXPECT_EQ(forms("sm_80", "f16", "add"), 4u);
  EXPECT_EQ(forms("sm_90a", "bf16", "max"), 16u);
  EXPECT_EQ(forms("sm_80", "bf16", "add"), 0u);
  EXPECT_EQ(forms("sm_90a", "f32", "max"), 0u);
  EXPECT_EQ(forms("sm_80", "i32", "min"), 4u);
  EXPECT_EQ(forms("sm_80", "u64", "xor"), 8u);
  EXPECT_EQ(forms("sm_90a", "u8", "add"), 0u);
}
