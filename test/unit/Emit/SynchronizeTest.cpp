//===- SynchronizeTest.cpp - Barriers, fences and groups as PTX -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lower/Election.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "gmock/gmock.h"

using namespace llvm;
using namespace tilecopy;

namespace {

Expected<Program> parse(StringRef body, StringRef target) {
  SourceMgr sources;
  std::string text =
      ("target " + target +
       "\nkernel @k threads(64) {\n  n : i32\n  A : global f16[64, 64]\n"
       "  S : shared f16[64, 64] align 128\n  bar : mbarrier\n  full : mbarrier[4]\n" +
       body + "\n}\n")
          .str();
  return parseProgram(MemoryBuffer::getMemBufferCopy(text), sources);
}

/// The PTX, or the error after "error: ".
std::string lower(StringRef body, StringRef target, OptLevel level = OptLevel::O1) {
  auto program = parse(body, target);
  if (!program)
    return "error: " + toString(program.takeError());
  LLVMContext context;
  auto ptx = lowerToPtx(*program, context, level);
  return ptx ? ptx->first : "error: " + toString(ptx.takeError());
}

/// Every statement with its instruction, and where it begins to exist.
struct Row {
  StringRef statement, instruction;
  unsigned sm, ptx;
};
const Row rows[] = {
    {"if thread == 0 { mbarrier.init full[2], n }", "mbarrier.init.shared.b64", 80, 70},
    {"if thread == 0 { mbarrier.inval bar }", "mbarrier.inval.shared.b64", 80, 70},
    {"mbarrier.arrive bar", "mbarrier.arrive.shared.b64", 80, 70},
    {"mbarrier.arrive.expect_tx bar, 64", "mbarrier.arrive.expect_tx.shared.b64", 90, 80},
    {"mbarrier.expect_tx full[thread % 4], 64", "mbarrier.expect_tx.relaxed.cta.shared.b64", 90,
     80},
    {"mbarrier.wait full[n % 4], phase n / 4", "_wait.parity.shared.b64", 80, 71},
    {"mbarrier.wait bar, phase n, tries 9", "trap;", 80, 71},
    {"mbarrier.arrive bar, cta 0", "mbarrier.arrive.re", 90, 80},
    {"mbarrier.arrive bar, cta 0 { order = release }",
     "mbarrier.arrive.release.cluster.shared::cluster.b64", 90, 80},
    {"mbarrier.arrive bar, cta 0 { order = release_shared }",
     "fence.release.sync_restrict::shared::cta.cluster;", 90, 86},
    {"mbarrier.arrive bar, cta 0 { order = relaxed }",
     "mbarrier.arrive.relaxed.cluster.shared::cluster.b64", 90, 86},
    {"mbarrier.arrive bar, cta 0 { order = relaxed } mbarrier.wait bar, phase 0",
     "fence.acquire.sync_restrict::shared::cluster.cluster;", 90, 86},
    {"mbarrier.arrive bar, cta 0 { order = release } mbarrier.wait bar, phase 0",
     "_wait.parity.acquire.cluster.shared", 90, 80},
    {"mbarrier.expect_tx bar, 64, cta 0", "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64",
     90, 80},
    {"mbarrier.arrive.expect_tx bar, 64, cta 0 { order = release }",
     "mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64", 90, 80},
    {"mbarrier.arrive.expect_tx bar, 64, cta 0 { order = relaxed }",
     "mbarrier.arrive.expect_tx.relaxed.cluster.shared::cluster.b64", 90, 86},
    {"fence.proxy_async", "fence.proxy.async.shared::cta;", 90, 80},
    {"fence.proxy_async.global", "fence.proxy.async.global;", 90, 80},
    {"fence.mbarrier_init", "fence.mbarrier_init.release.cluster;", 90, 80},
    {"bulk.commit", "cp.async.bulk.commit_group;", 90, 80},
    {"bulk.wait 7", "cp.async.bulk.wait_group \t7;", 90, 80},
    {"bulk.wait.read 0", "cp.async.bulk.wait_group.read \t0;", 90, 80},
    {"cp_async.commit", "cp.async.commit_group;", 80, 70},
    {"cp_async.wait 2", "cp.async.wait_group \t2;", 80, 70},
    {"sync.cluster", "barrier.cluster.arrive", 90, 78},
    {"sync.cluster { order = release }", "barrier.cluster.arrive.aligned;", 90, 78},
    {"sync.cluster { order = relaxed }", "barrier.cluster.arrive.relaxed.aligned;", 90, 86},
    {"if elect { cp_async.commit }", "elect.sync", 90, 80},
    {"if cluster.ctarank == 0 { sync.cta }", "%cluster_ctarank", 90, 78},
};

/// LLVM ends the process when it cannot select an instruction; nothing may get that far.
TEST(Synchronize, EveryTargetHasTheInstructionOrSaysNo) {
  for (StringRef cpu : {"sm_70", "sm_75", "sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100",
                        "sm_100a", "sm_100f", "sm_103a", "sm_110a", "sm_120", "sm_121a"})
    for (unsigned version : {60, 65, 70, 71, 74, 78, 80, 83, 86, 88, 90}) {
      std::string text = (cpu + " ptx " + Twine(version / 10) + "." + Twine(version % 10)).str();
      auto target = GpuTarget::parse(cpu, version);
      if (!target) {
        consumeError(target.takeError());
        continue;
      }
      for (const Row &row : rows) {
        std::string ptx = lower(row.statement, text);
        bool exists = target->sm() >= row.sm && version >= row.ptx;
        if (exists)
          EXPECT_NE(ptx.find(row.instruction), std::string::npos)
              << text << ": " << row.statement.str() << "\n"
              << ptx;
        else
          EXPECT_NE(ptx.find(" or newer (this is "), std::string::npos)
              << text << ": " << row.statement.str() << "\n"
              << ptx;
      }
    }
}

/// A wait stays a loop, and the barriers are never in local memory, at any level.
TEST(Synchronize, WaitsAreLoopsAtEveryLevel) {
  for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3}) {
    std::string ptx =
        lower("for k in 0:8 { mbarrier.wait full[k % 4], phase k / 4 }", "sm_90a", level);
    size_t wait = ptx.find("mbarrier.try_wait");
    ASSERT_NE(wait, std::string::npos) << ptx;
    size_t label = ptx.rfind("$L__BB", wait);
    ASSERT_NE(label, std::string::npos) << ptx;
    std::string name = ptx.substr(label, ptx.find(':', label) - label);
    EXPECT_NE(ptx.find("bra \t" + name + ";", wait), std::string::npos) << name << "\n" << ptx;
    EXPECT_EQ(ptx.find(".local"), std::string::npos);
  }
}

/// Where threads cannot sleep at an mbarrier, they ask again and again.
TEST(Synchronize, WaitsOfOldTargets) {
  StringRef wait = "mbarrier.wait bar, phase n";
  EXPECT_NE(lower(wait, "sm_80").find("mbarrier.test_wait.parity.shared.b64"), std::string::npos);
  EXPECT_NE(lower(wait, "sm_90 ptx 7.8").find("mbarrier.try_wait.parity.shared.b64"),
            std::string::npos);
}

/// What threads of other CTAs wrote before they arrived is to be seen after the wait.
TEST(Synchronize, WaitsForOtherCtas) {
  std::string own = lower("mbarrier.arrive full[1] mbarrier.wait bar, phase n", "sm_90a");
  EXPECT_NE(own.find("mbarrier.try_wait.parity.shared.b64"), std::string::npos) << own;
  std::string crossed =
      lower("mbarrier.arrive bar, cta 0 { order = release } mbarrier.wait bar, phase n", "sm_90a");
  EXPECT_NE(crossed.find("mapa.shared::cluster"), std::string::npos) << crossed;
  EXPECT_NE(crossed.find("mbarrier.try_wait.parity.acquire.cluster.shared.b64"), std::string::npos)
      << crossed;
}

/// The kernel traps after the last try, and only there.
TEST(Synchronize, BoundedWaits) {
  std::string ptx = lower("mbarrier.wait bar, phase 0, tries 1000", "sm_90a");
  size_t wait = ptx.find("mbarrier.try_wait"), trap = ptx.find("trap;");
  ASSERT_NE(wait, std::string::npos) << ptx;
  ASSERT_NE(trap, std::string::npos) << ptx;
  EXPECT_LT(wait, trap);
  EXPECT_NE(ptx.find("1000;"), std::string::npos) << ptx;
}

/// A frontend's calls: each either builds or says why not, and then has built nothing.
TEST(Synchronize, BuildersCheck) {
  LLVMContext context;
  Module module("m", context);
  IRBuilder<> b(context);
  auto *shared = b.getPtrTy(3);
  auto *f = Function::Create(
      FunctionType::get(b.getVoidTy(), {shared, b.getPtrTy(), b.getInt32Ty()}, false),
      GlobalValue::ExternalLinkage, "k", module);
  f->setCallingConv(CallingConv::PTX_Kernel);
  auto *entry = BasicBlock::Create(context, "entry", f);
  b.SetInsertPoint(entry);
  Value *bar = f->getArg(0), *generic = f->getArg(1), *phase = f->getArg(2);
  GpuTarget old = cantFail(GpuTarget::parse("sm_75")), ampere = cantFail(GpuTarget::parse("sm_80")),
            hopper = cantFail(GpuTarget::parse("sm_90a"));
  auto why = [](Error e) { return toString(std::move(e)); };
  EXPECT_EQ(why(emitBarrierInit(b, old, bar, phase)),
            "mbarriers need sm_80 or newer (this is sm_75)");
  EXPECT_EQ(why(emitBarrierWait(b, hopper, {generic}, phase)),
            "an mbarrier is named by a pointer in address space 3, not ptr");
  EXPECT_EQ(why(emitBarrierWait(b, hopper, {nullptr}, phase)),
            "an mbarrier is named by a pointer in address space 3, not null");
  EXPECT_EQ(
      why(emitBarrierArrive(b, ampere, {bar, phase})),
      "mbarriers that count bytes, or are another CTA's, need sm_90 or newer (this is sm_80)");
  EXPECT_EQ(
      why(emitBarrierTry(b, ampere, {bar, nullptr, true}, phase).takeError()),
      "mbarriers that count bytes, or are another CTA's, need sm_90 or newer (this is sm_80)");
  EXPECT_EQ(why(emitFence(b, ampere, FenceStmt::ProxyAsync)),
            "bulk copies and their fences need sm_90 or newer (this is sm_80)");
  EXPECT_EQ(why(emitElect(b, ampere).takeError()), "elect needs sm_90 or newer (this is sm_80)");
  EXPECT_EQ(why(emitGroup(b, old, {GroupStmt::CpAsyncWait, 1})),
            "cp.async needs sm_80 or newer (this is sm_75)");
  EXPECT_TRUE(entry->empty());
  cantFail(emitBarrierTry(b, hopper, {bar}, phase, b.getInt32(500)));
  cantFail(emitBarrierTest(b, hopper, {bar}, phase));
  cantFail(emitBarrierWait(b, hopper, {bar}, phase));
  b.CreateRetVoid();
  std::string ptx = cantFail(compileToPtx(module, hopper));
  EXPECT_NE(ptx.find("mbarrier.test_wait.parity.shared.b64"), std::string::npos) << ptx;
}

/// Barriers follow tensors that take more than a static array may.
TEST(Synchronize, BarriersInDynamicMemory) {
  SourceMgr sources;
  auto big = parseProgram(
      MemoryBuffer::getMemBufferCopy("target sm_90a\nkernel @k {\n  S : shared u8[65537]\n"
                                     "  bar : mbarrier[3]\n  mbarrier.arrive bar[1]\n}\n"),
      sources);
  ASSERT_TRUE(bool(big)) << toString(big.takeError());
  LLVMContext context;
  auto ptx = lowerToPtx(*big, context);
  ASSERT_TRUE(bool(ptx)) << toString(ptx.takeError());
  EXPECT_EQ(ptx->second[0].dynamicSharedBytes, 65544u + 24u);
  EXPECT_NE(ptx->first.find("[k_shared+65552]"), std::string::npos) << ptx->first;
}

/// The lanes of the first election of a kernel in which the threads for which `condition` holds
/// issue a copy, as in PTX.
std::string electionOf(StringRef condition) {
  std::string ptx =
      lower(("if " + condition + " { copy_async S <- A { mbar = bar } }").str(), "sm_90a");
  size_t at = ptx.find("elect.sync");
  if (at == std::string::npos)
    return ptx;
  size_t comma = ptx.find(',', at); // after the registers
  return ptx.substr(comma, ptx.find(';', comma) - comma);
}

/// ptxas makes a loop around a bulk copy unless it knows that one thread of a warp is there.
TEST(Synchronize, OneThreadOfEachWarpIsElected) {
  EXPECT_EQ(electionOf("lane == 0"), ", 1");
  EXPECT_EQ(electionOf("lane == 5"), ", 32");
  EXPECT_EQ(electionOf("lane == 31"), ", -2147483648");
  EXPECT_EQ(electionOf("warp == 1 && elect"), ", -1");
}

/// It knows that, at the least cost, after a comparison with the whole index.
TEST(Synchronize, OneThreadOfTheCtaIsComparedWithItsIndex) {
  using testing::ContainsRegex;
  using testing::HasSubstr;
  using testing::Not;
  for (StringRef condition : {"thread == 37", "lane == 5 && warp == 1", "warp > 0 && lane == 5"}) {
    std::string ptx = electionOf(condition);
    EXPECT_THAT(ptx, Not(HasSubstr("elect.sync"))) << condition.str();
    EXPECT_THAT(ptx, ContainsRegex("mov.u32 \t(%r[0-9]+), %tid.x;")) << condition.str();
    EXPECT_THAT(ptx, ContainsRegex("setp.ne.b32 \t%p[0-9]+, %r[0-9]+, 37;")) << condition.str();
    EXPECT_THAT(ptx, Not(HasSubstr("and.pred"))) << condition.str();
  }
  // What all threads of the CTA share is compared before, in a branch of its own.
  std::string ptx = electionOf("ctaid.x == 3 && thread == 0");
  size_t shared = ptx.find(", 3;"), own = ptx.find("setp.ne.b32 \t%p2");
  EXPECT_LT(shared, own) << ptx;
  EXPECT_NE(own, std::string::npos) << ptx;
  EXPECT_THAT(ptx, Not(HasSubstr("and.pred")));
}

/// The lanes among which planning elects for an asynchronous copy under the condition.
uint32_t lanesFor(StringRef condition, StringRef target = "sm_90a") {
  auto program = cantFail(parse(("if " + condition + " { copy.thread S <- A }").str(), target));
  auto &branch = std::get<IfStmt>(program.kernels[0].body[0].node);
  BitVector inside = cantFail(activeThreads(branch, BitVector(64, true)));
  EXPECT_EQ(lanesToElect(branch, inside, program.target), 0u) << "of a synchronous copy";
  std::get<CopyStmt>(branch.body[0].node).op.kind = OpKind::CopyAsync;
  return lanesToElect(branch, inside, program.target);
}

TEST(Synchronize, ElectionsAmongOneLane) {
  EXPECT_EQ(lanesFor("thread == 0"), 1u);
  EXPECT_EQ(lanesFor("lane == 31"), 1u << 31);
  // Two threads of a warp, other lanes in each, and a target without elections.
  EXPECT_EQ(lanesFor("lane < 2"), 0u);
  EXPECT_EQ(lanesFor("lane == warp"), 0u);
  EXPECT_EQ(lanesFor("thread == 0", "sm_80"), 0u);
}

} // namespace
