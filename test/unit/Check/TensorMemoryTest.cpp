//===- TensorMemoryTest.cpp - What statements of tensor memory mean -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checking.h"
#include "tilecopy/check/Generate.h"
#include "gtest/gtest.h"
#include <numeric>
#include <set>

using namespace tilecopy;

namespace {

/// A kernel of 64 threads in two CTAs; `body` begins on line 13.
std::string kernel(llvm::StringRef body) {
  return ("kernel @k grid(2) cluster(2) threads(64) {\n  A : global u32[64, 2]\n"
          "  B : global u32[64, 2]\n  pool : tmem_pool[256]\n  big : tmem_pool[512]\n"
          "  small : tmem_pool[128]\n  T : tmem u32[64, 2] in pool\n"
          "  R : local u32[32, 2] layout S[(32,2):(1@laneid,1)]\n  bar : mbarrier\n"
          "  n : i32 in [0, 4]\n\n" +
          body + "\n}\n")
      .str();
}

struct Outcome {
  std::string error;
  LogicalTensor b;
};

Outcome run(llvm::StringRef body, int64_t n = 1) {
  Program p = parse(kernel(body));
  LogicalTensors globals;
  for (const auto &t : p.kernels[0].globals()) {
    LogicalTensor values(shapeUnder(*t, {{"n", n}}));
    std::iota(values.bits.begin(), values.bits.end(), 1000);
    values.defined.assign(values.count(), t->name() == "A");
    globals.emplace(t->name().str(), values);
  }
  Outcome o;
  o.error = errorOf(interpret(p.kernels[0], {{"n", n}}, globals));
  o.b = globals.at("B");
  return o;
}

constexpr char alloc[] = "if warp == 1 { tcgen05.alloc pool }\nsync.cta\n";
constexpr char dealloc[] = "\nsync.cta\nif warp == 0 { tcgen05.dealloc pool }";
constexpr char trip[] = "copy.warp R <- A[warp*32:+32, :] copy_async.warp T[warp*32:+32, :] <- R\n"
                        "tcgen05.wait.st copy_async.warp R <- T[warp*32:+32, :] tcgen05.wait.ld\n"
                        "copy.warp B[warp*32:+32, :] <- R";

TEST(TensorMemoryMeaning, ATripIsACopy) {
  Outcome o = run(std::string(alloc) + trip + dealloc);
  EXPECT_EQ(o.error, "accepted");
  EXPECT_EQ(o.b.bits[127], 1127u);
  EXPECT_EQ(std::count(o.b.written.begin(), o.b.written.end(), true), 128);
}

TEST(TensorMemoryMeaning, Allocation) {
  auto error = [](const std::string &body) { return run(body).error; };
  auto by = [](llvm::StringRef statements) {
    return ("if warp == 0 {\n" + statements + "\n}").str();
  };
  EXPECT_EQ(error(std::string(alloc) + trip),
            "CTA [0, 0, 0]: pool 'pool' is not freed when the CTA ends; free it on every path, as "
            "in 'if warp == 0 { tcgen05.dealloc pool }'");
  EXPECT_EQ(error(trip).substr(0, 79),
            "line 13, CTA [0, 0, 0], warp 0: 'T' is in pool 'pool', which is not allocated h");
  EXPECT_EQ(error(by("tcgen05.dealloc pool")), "line 14, CTA [0, 0, 0], warp 0: pool 'pool' is "
                                               "freed and is not allocated");
  EXPECT_EQ(error(by("tcgen05.alloc pool\ntcgen05.alloc pool")),
            "line 15, CTA [0, 0, 0], warp 0: pool 'pool' is allocated and has not been freed since "
            "it last was");
  EXPECT_EQ(error(by("tcgen05.relinquish\ntcgen05.alloc pool")),
            "line 15, CTA [0, 0, 0], warp 0: pool 'pool' is allocated after the CTA has "
            "relinquished its permit");
  EXPECT_EQ(error(by("tcgen05.alloc small\ntcgen05.alloc pool")),
            "line 15, CTA [0, 0, 0], warp 0: pool 'pool' is allocated with 256 columns after one "
            "with 128; allocations do not grow");
  EXPECT_EQ(error(by("tcgen05.alloc big\ntcgen05.alloc small")).substr(0, 194),
            "line 15, CTA [0, 0, 0], warp 0: no thread can go on\n  line 15: threads 0-31 of CTA "
            "(0,0,0) wait for columns of tensor memory: those that are left are not enough, and no "
            "warp frees any\n  line 15:");
  // An allocation waits for columns that another warp frees.
  EXPECT_EQ(error("if warp == 0 { tcgen05.alloc big }\nsync.cta\nif warp == 0 { tcgen05.alloc "
                  "small }\nif warp == 1 { tcgen05.dealloc big }\nsync.cta\nif warp == 1 { "
                  "tcgen05.dealloc small }"),
            "accepted");
  // What was there before an allocation is gone.
  EXPECT_EQ(error(std::string(alloc) + trip + dealloc + "\n" + alloc +
                  "copy_async.warp R <- T[warp*32:+32, :]" + dealloc)
                .substr(0, 79),
            "line 22, CTA [0, 0, 0], warp 1: 'T[32, 0]' is read and nothing has written it; ");
}

/// A load without its wait has brought nothing yet; another warp's wait does not help.
TEST(TensorMemoryMeaning, LoadsAreWaitedFor) {
  std::string load = std::string(alloc) + "copy.warp R <- A[warp*32:+32, :]\n"
                                          "copy_async.warp T[warp*32:+32, :] <- R\n"
                                          "tcgen05.wait.st\n"
                                          "copy_async.warp R <- T[warp*32:+32, :]\n";
  std::string out = "\ncopy.warp B[warp*32:+32, :] <- R";
  EXPECT_EQ(run(load + "tcgen05.wait.ld" + out + dealloc).error, "accepted");
  EXPECT_EQ(run(load + "tcgen05.wait.st" + out + dealloc).error,
            "line 20, CTA [0, 0, 0], warp 1: 'R' is being loaded from tensor memory and is read "
            "without tcgen05.wait.ld");
  EXPECT_EQ(run(load + "if warp == 0 { tcgen05.wait.ld }" + out + dealloc).error,
            "line 20, CTA [0, 0, 0], warp 1: 'R' is being loaded from tensor memory and is read "
            "without tcgen05.wait.ld");
}

TEST(TensorMemoryMeaning, Commits) {
  std::string init = "if thread == 0 { mbarrier.init bar, 2 }\nsync.cluster\n";
  EXPECT_EQ(run(init + "if thread < 2 { tcgen05.commit bar }\nmbarrier.wait bar, phase 0").error,
            "accepted");
  EXPECT_EQ(run(init + "if thread == 0 { tcgen05.commit bar { cta_mask = 3 } }\nmbarrier.wait bar, "
                       "phase 0")
                .error,
            "accepted");
  EXPECT_NE(run(init + "if thread == 0 { tcgen05.commit bar }\nmbarrier.wait bar, phase 0")
                .error.find("cause: mbarrier.init at line 13 asks for 2 arrivals at 'bar' of CTA "
                            "(0,0,0), and 1 comes in a phase: 1 at line 15 by thread 0"),
            std::string::npos);
  EXPECT_EQ(run(init + "if thread == 0 { tcgen05.commit bar { cta_mask = n } }", 4).error,
            "line 15, CTA [0, 0, 0], thread 0: the cta_mask is 4; the cluster has 2 CTAs");
}

TEST(TensorMemoryMeaning, GeneratedProgramsAreVaried) {
  GpuTarget target = llvm::cantFail(GpuTarget::parse("sm_100a"));
  std::set<std::string> seen;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    auto made = generateProgram(seed, target, ProgramFamily::TensorMemory);
    ASSERT_TRUE(bool(made)) << llvm::toString(made.takeError());
    auto check = KernelCheck::create(made->program.kernels[0], {}, seed);
    ASSERT_TRUE(bool(check)) << llvm::toString(check.takeError());
    EXPECT_GT(check->writtenBytes(), 0u);
    forEachStatement(made->program.kernels[0].body, [&](const Statement &s) {
      if (const auto *c = std::get_if<CopyStmt>(&s.node)) {
        seen.insert(scopeName(c->op.scope).str());
        seen.insert(elementTypeName(c->op.src.tensor->type()).str());
      }
    });
    seen.insert(std::to_string(made->program.kernels[0].threads));
    seen.insert(std::to_string(made->program.kernels[0].pools.size()) + " pools");
  }
  for (const char *what : {"warp", "warpgroup", "cta", "f32", "u32", "f16", "bf16", "u8", "f8e4m3",
                           "i32", "i16", "32", "64", "96", "128", "256", "1 pools", "2 pools"})
    EXPECT_TRUE(seen.count(what)) << what;
}

} // namespace
