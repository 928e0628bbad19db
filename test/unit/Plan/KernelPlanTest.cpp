//===- KernelPlanTest.cpp - What surrounds copies -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using llvm::StringRef;

namespace {

/// A program and its first kernel's plan.
struct PlanOf {
  explicit PlanOf(StringRef text)
      : program(llvm::cantFail(parseProgram(llvm::MemoryBuffer::getMemBufferCopy(text), sources))),
        planned(llvm::cantFail(planProgram(program))) {}
  const PlannedKernel &kernel() const { return planned.kernels.front(); }
  const KernelPlan &plan() const { return kernel().plan; }
  std::string text() const {
    std::string text;
    llvm::raw_string_ostream os(text);
    plan().print(os);
    return text;
  }

  llvm::SourceMgr sources;
  Program program;
  PlannedProgram planned;
};

const char *const busy = R"(target sm_90a
kernel @busy cluster(2) threads(256) {
  n   : i32 in [0, 9]
  A   : global f16[64, 64]
  B   : global f16[64, 64]
  S   : shared f16[64, 64] layout S[(64,64):(64,1)] align 128
  R   : local f16[32, 8] layout S[(32,8):(1@laneid,1)]
  full : mbarrier
  free : mbarrier

  if thread == 0 {
    mbarrier.init full, 1
    mbarrier.init free, 2
  }
  sync.cluster
  if thread == 32 && n > 3 {
    mbarrier.arrive.expect_tx full, 8192
    copy_async S <- A { dispatch = tma, mbar = full }
    mbarrier.arrive free, cta 0
  }
  mbarrier.wait full, phase 0
  sync.warpgroup
  if warp >= 2 && elect {
    if warp == 3 {
      mbarrier.arrive free, cta 1
    }
  }
  sync.cta
  copy.cta B <- S
}
)";

TEST(KernelPlan, SaysWhatStandsAroundCopies) {
  EXPECT_EQ(
      PlanOf(busy).text(),
      "256 threads, clusters of 2, at least 1 CTA per SM, 8208 bytes of static shared memory\n"
      "  shared S: 8192 bytes, aligned to 128\n"
      "  shared full: 8 bytes, aligned to 8\n"
      "  shared free: 8 bytes, aligned to 8, other CTAs arrive\n"
      "  only read: A\n"
      "  tensor map 0: of A\n"
      "  line 11: threads 0\n"
      "  line 16: threads 32, by one comparison with its index, where the condition holds\n"
      "  line 23: threads 64-255, one elected in each warp among lanes 0xffffffff\n"
      "  line 24: threads 96\n"
      "  line 22: barrier 1 to 2, 128 threads\n"
      "  line 28: barrier 0, 256 threads\n"
      "  line 19: an arrival at another CTA hands over all (waits for the memory of the GPU: "
      "MEMBAR.ALL.GPU): threads write 'B' on line 29\n"
      "  line 25: an arrival at another CTA hands over all (waits for the memory of the GPU: "
      "MEMBAR.ALL.GPU): threads write 'B' on line 29\n"
      "  line 15: a barrier of the cluster hands over shared memory (waits for the accesses of the "
      "thread: MEMBAR.ALL.CTA): an mbarrier is initialized on line 12 without "
      "fence.mbarrier_init\n");
}

TEST(KernelPlan, DynamicSharedMemoryHasOffsets) {
  PlanOf large(R"(target sm_90a
kernel @large threads(32) {
  A : global u8[3, 16384]
  S : shared u8[3, 16384] align 128
  T : shared u8[16]
  copy.warp S <- A
  copy.warp A <- S
  zero.warp T
}
)");
  EXPECT_EQ(large.text(), "32 threads, 49168 bytes of dynamic shared memory\n"
                          "  shared S: 49152 bytes at 0, aligned to 128\n"
                          "  shared T: 16 bytes at 49152, aligned to 16\n");
  EXPECT_TRUE(large.plan().readOnly.empty());
}

TEST(KernelPlan, StaticUpToTheLimit) {
  auto bytes = [](unsigned n) {
    return PlanOf("target sm_90a\nkernel @k threads(32) {\n  S : shared u8[" + std::to_string(n) +
                  "]\n  zero.warp S\n}\n")
        .plan()
        .dynamicShared;
  };
  EXPECT_FALSE(bytes(49152));
  EXPECT_TRUE(bytes(49168));
}

// Plans belong to statements, in whatever order they are asked for.
TEST(KernelPlan, CopiesAreFoundByStatement) {
  PlanOf made(busy);
  const StatementBlock &body = made.program.kernels[0].body;
  const Statement &last = body.back();
  const Statement &load = std::get<IfStmt>(body[2].node).body[1];
  EXPECT_EQ(made.kernel().copyAt(last).choice.plan.dst.tensor, "B");
  EXPECT_EQ(made.kernel().copyAt(load).choice.plan.dst.tensor, "S");
  EXPECT_EQ(made.kernel().copyAt(load).tensorMap, 0u);
  EXPECT_EQ(made.kernel().copyAt(last).tensorMap, std::nullopt);
}

const char *const pools = R"(target sm_100a
kernel @pools threads(128) {
  n    : i32 in [0, 9]
  B    : global f32[128, 32]
  pool : tmem_pool[32]
  late : tmem_pool[32]
  D    : tmem f32[128, 32] in pool
  E    : tmem f32[128, 32] in late
  R    : local f32[128, 32] layout S[(4,32,32):(1@wid_in_wg,1@laneid,1)]
  Q    : local f32[128, 32] layout S[(4,32,32):(1@wid_in_wg,1@laneid,1)]

  if warp == 0 {
    tcgen05.alloc pool
  }
  sync.cta
  copy_async.cta R <- D
  if n > 3 {
    copy_async.cta Q <- D
    tcgen05.wait.ld
  }
  copy_async.cta R <- D
  for k in 0:n {
    copy_async.cta R <- D
  }
  tcgen05.wait.ld
  if warp == 1 {
    tcgen05.alloc late
    tcgen05.dealloc late
  }
  copy_async.cta Q <- E
  tcgen05.wait.ld
  sync.cta
  copy.cta B <- Q
}
)";

TEST(KernelPlan, SaysWhereTilesMergeAndPoolsAreRead) {
  EXPECT_THAT(
      PlanOf(pools).text(),
      testing::HasSubstr("  line 15: reads the address of pool, once for all that follows\n"
                         "  line 17: waits for the loads of R first\n"
                         "  line 17: merges Q\n"
                         "  line 19: the wait gives values to Q\n"
                         "  line 22: waits for the loads of R first\n"
                         "  line 22: waits for the loads of R at the end of its body\n"
                         "  line 22: merges R\n"
                         "  line 28: reads the address of late, for this statement alone\n"
                         "  line 30: reads the address of late, for this statement alone\n"
                         "  line 31: the wait gives values to Q\n"
                         "  line 32: reads the address of late, once for all that follows\n"));
}

// A comparison has 32 bits where every value that it takes fits; a loop has those of its variable
// where the bound fits, and the step past it.
TEST(KernelPlan, SaysHowConditionsAndLoopsCompare) {
  PlanOf made(R"(target sm_90a
kernel @compares threads(32) {
  m : i64 in [0, 4294967296]
  n : i32
  A : global u8[16]
  B : global u8[16]
  if thread == 0 && m < 7 {
    copy.thread B <- A
  }
  for i in 0:8 step 3 {
    for j in 0:n {
      copy.warp B <- A
    }
  }
  for k in 0:m {
    copy.warp B <- A
  }
}
)");
  EXPECT_THAT(made.text(),
              testing::HasSubstr("  line 7: threads 0, where the condition holds, compared in 32, "
                                 "64 bits\n"
                                 "  line 10: a loop of 3 passes, compared in 32 bits\n"
                                 "  line 11: a loop, compared in 64 bits\n"
                                 "  line 15: a loop, compared in 64 bits\n"));
  llvm::json::Value json = made.plan().toJSON();
  const llvm::json::Array &loops = *json.getAsObject()->getArray("loops");
  ASSERT_EQ(loops.size(), 3u);
  EXPECT_EQ(loops[0].getAsObject()->getInteger("passes"), 3);
  EXPECT_EQ(loops[1].getAsObject()->getInteger("passes"), std::nullopt);
  EXPECT_EQ(loops[1].getAsObject()->getInteger("compare_bits"), 64);
}

/// A step past the end that may not fit 64 bits stops at the end.
TEST(KernelPlan, LoopsUpToTheEndOf64Bits) {
  PlanOf made(R"(target sm_90a
kernel @k threads(32) {
  n : i64
  m : i64 in [0, 9223372036854775805]
  A : global u8[16]
  B : global u8[16]
  for i in 0:n step 3 {
    copy.warp B <- A
  }
  for j in 0:m step 3 {
    copy.warp B <- A
  }
  for k in 0:n {
    copy.warp B <- A
  }
}
)");
  EXPECT_THAT(made.text(),
              testing::HasSubstr(
                  "  line 7: a loop, compared in 64 bits, and the last step stops at the end\n"
                  "  line 10: a loop, compared in 64 bits\n"
                  "  line 13: a loop, compared in 64 bits\n"));
  llvm::json::Value json = made.plan().toJSON();
  const llvm::json::Array &loops = *json.getAsObject()->getArray("loops");
  EXPECT_EQ(loops[0].getAsObject()->getBoolean("stops_at_end"), true);
  EXPECT_EQ(loops[1].getAsObject()->getBoolean("stops_at_end"), std::nullopt);
}

/// The names of the blocks and the comparisons of a kernel that is emitted as its plan says.
std::string shapeOf(const PlannedProgram &planned) {
  llvm::LLVMContext context;
  auto emitted = llvm::cantFail(emitProgram(planned, context));
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const llvm::BasicBlock &block : *emitted.module->begin()) {
    os << block.getName() << ':';
    for (const llvm::Instruction &i : block)
      if (const auto *compare = llvm::dyn_cast<llvm::ICmpInst>(&i))
        os << " i" << compare->getOperand(0)->getType()->getIntegerBitWidth();
    os << '\n';
  }
  return text;
}

// Emission reads the widths and the blocks from the plan, and has no opinion of its own.
TEST(KernelPlan, EmissionFollowsWhatItSays) {
  PlanOf made(R"(target sm_90a
kernel @k threads(32) {
  n : i32 in [0, 9]
  A : global u8[32]
  B : global u8[32]
  for i in 0:n {
    if n > 3 {
      copy.warp B <- A
    }
  }
}
)");
  EXPECT_EQ(shapeOf(made.planned), "entry:\nfor: i32\nfor.body: i32\nif:\nif.end:\nfor.end:\n");
  KernelPlan &plan = made.planned.kernels[0].plan;
  plan.loops.begin()->second.compareBits = 64;
  plan.branches.begin()->second.compareBits = {64};
  plan.splitsBlocks = true;
  EXPECT_EQ(shapeOf(made.planned),
            "entry:\nfor: i64\nfor.body: i64\nif:\ncopy:\nif.end:\nfor.end:\n");
}

TEST(KernelPlan, ManyCopiesBeginBlocks) {
  auto text = [](unsigned copies) {
    std::string statements;
    for (unsigned i = 0; i != copies; ++i)
      statements += "  copy.warp B <- A\n";
    return PlanOf("target sm_90a\nkernel @k threads(32) {\n  A : global u8[32]\n"
                  "  B : global u8[32]\n" +
                  statements + "}\n")
        .text();
  };
  EXPECT_THAT(text(48), testing::StartsWith("32 threads\n"));
  EXPECT_THAT(text(49), testing::StartsWith("32 threads, a basic block for each copy\n"));
}

/// A copy that does not fit its operands is an error of emission, and not a kernel without it.
TEST(KernelPlan, EmissionRefusesAPlanThatLeavesItsTile) {
  PlanOf made(R"(target sm_90a
kernel @k threads(32) {
  A : global f32[32]
  R : local f32[32] layout S[32:1@laneid]
  copy.warp R <- A
}
)");
  llvm::LLVMContext context;
  made.planned.kernels.front().copies.front().choice.plan.dst.base = Expr(1);
  EXPECT_EQ(
      llvm::toString(emitProgram(made.planned, context).takeError()),
      "bug in emission: 5:3: 'R': its register tile has 4 bytes, and the copy reaches to byte 8");
}

TEST(KernelPlan, JsonHasEveryPart) {
  llvm::json::Value json = PlanOf(busy).plan().toJSON();
  const llvm::json::Object &o = *json.getAsObject();
  std::vector<std::string> keys;
  for (const auto &[key, value] : o)
    keys.push_back(key.str());
  EXPECT_THAT(keys, testing::UnorderedElementsAre(
                        "threads", "cluster", "min_ctas", "shared", "read_only", "tensor_maps",
                        "counters", "splits_blocks", "branches", "loops", "syncs", "placed",
                        "orders", "tiles", "edited_map_bytes", "map_edits"));
  const llvm::json::Object &election = *(*o.getArray("branches"))[1].getAsObject();
  EXPECT_EQ(election.getString("threads"), "32");
  EXPECT_EQ(election.getInteger("elect_lanes"), 0);
  EXPECT_EQ(election.getInteger("only_thread"), 32);
  EXPECT_EQ(election.getBoolean("entered"), false);
  EXPECT_EQ(*election.getArray("compare_bits"), (llvm::json::Array{32, 32}));
  const llvm::json::Object &meeting = *(*o.getArray("syncs"))[0].getAsObject();
  EXPECT_EQ(meeting.getString("scope"), "warpgroup");
  EXPECT_EQ(meeting.getInteger("barrier"), 1);
  const llvm::json::Array &objects = *o.getObject("shared")->getArray("objects");
  EXPECT_EQ(objects.size(), 3u);
  EXPECT_EQ(objects[2].getAsObject()->getBoolean("remote"), true);
  EXPECT_EQ(objects[1].getAsObject()->getInteger("offset"), 8192);
}

} // namespace
