//===- AutoLayoutTest.cpp - Layouts that are chosen -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `layout auto` is judged by what the PTX does on the emulator: every request of shared memory must
// take the fewest wavefronts that its lanes can take. Where no layout has that, an exhaustive
// search over swizzles and paddings says what the best is.
//
//===----------------------------------------------------------------------===//

#include "../../../tools/ptx-check/Observe.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/plan/Cost.h"
#include "tilecopy/program/ChooseLayouts.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

struct SlowCopiesAreKnown : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    return isa<SlowCopyDiagnostic>(info);
  }
};

Expected<Program> parse(const std::string &text) {
  SourceMgr sources;
  return parseProgram(MemoryBuffer::getMemBufferCopy(text), sources);
}

/// Wavefronts of shared memory, and the fewest for its requests.
struct Wavefronts {
  int64_t cost = 0, ideal = 0;
  unsigned narrowest = 16; // bytes of a lane, in global memory
};

/// Runs the only kernel of a program, compares its results, and adds up its requests.
Wavefronts run(const std::string &text) {
  Wavefronts sum;
  auto program = parse(text);
  if (!program) {
    ADD_FAILURE() << toString(program.takeError()) << text;
    return sum;
  }
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<SlowCopiesAreKnown>());
  auto lowered = lowerToPtx(*program, context);
  if (!lowered) {
    ADD_FAILURE() << toString(lowered.takeError()) << text;
    return sum;
  }
  auto check = cantFail(KernelCheck::create(program->kernels[0], {}, 1));
  AccessAnalysis analysis;
  EmulatorOptions emulator;
  emulator.observer = &analysis;
  auto device = createEmulator(emulator);
  auto module = cantFail(device->load(lowered->first, "k"));
  Placement placement;
  placement.guardBytes = 0;
  placement.leastAligned = false;
  const EmittedKernel &k = lowered->second[0];
  auto report = check.run(*device, *module,
                          {k.name, k.dynamicSharedBytes, k.tensorMaps, k.counters}, placement);
  EXPECT_TRUE(report && report->passed()) << text;
  if (!report)
    consumeError(report.takeError());
  json::Value rows = analysis.toJSON(lowered->first);
  for (const json::Value &row : *rows.getAsArray()) {
    const json::Object &o = *row.getAsObject();
    if (auto wavefronts = o.getInteger("wavefronts")) {
      sum.cost += *wavefronts;
      sum.ideal += *o.getInteger("ideal");
    } else if (auto bytes = o.getInteger("bytesPerThread")) {
      sum.narrowest = std::min<unsigned>(sum.narrowest, *bytes);
    }
  }
  return sum;
}

std::string transpose(StringRef type, int64_t rows, int64_t columns, unsigned threads,
                      StringRef layout = "auto") {
  return formatv("target sm_90a\nkernel @k grid(1) threads({0}) {{\n"
                 "  A : global {1}[{2}, {3}]\n"
                 "  B : global {1}[{2}, {3}] layout S[({2},{3}):(1,{2})]\n"
                 "  S : shared {1}[{2}, {3}] layout {4}\n"
                 "  copy.cta S <- A\n  sync.cta\n  copy.cta B <- S\n}\n",
                 threads, type, rows, columns, layout)
      .str();
}

TEST(AutoLayout, TransposesAreIdeal) {
  for (StringRef type : {"u8", "f16", "f32", "f64"})
    for (auto [rows, columns] : {std::pair(16, 16),
                                 {32, 32},
                                 {64, 64},
                                 {128, 128},
                                 {32, 64},
                                 {64, 32},
                                 {128, 64},
                                 {16, 128},
                                 {128, 16},
                                 {96, 64},
                                 {48, 80}})
      for (unsigned threads : {32, 128, 256}) {
        if (rows * columns % threads || (type == "f64" && rows * columns > 128 * 128))
          continue;
        if (elementBits(*parseElementType(type)) / 8 * rows * columns > 96 * 1024)
          continue;
        std::string text = transpose(type, rows, columns, threads);
        Wavefronts w = run(text);
        // Vectors that are no multiple of the threads are shared by their numbers, so that global
        // memory is coalesced. Then the last round does not fill its wavefronts.
        unsigned bytes = elementBits(*parseElementType(type)) / 8 * rows * columns;
        bool hasRest = bytes % (threads * 16);
        EXPECT_LE(w.cost, w.ideal + (hasRest ? w.ideal / 5 : 0)) << text;
      }
}

/// Long runs in global memory need vectors there.
TEST(AutoLayout, TransposesHaveVectorsOnBothSides) {
  for (auto [type, tile] : {std::pair<StringRef, int>("f32", 64),
                            {"f16", 128},
                            {"f64", 32},
                            {"u8", 256},
                            {"f32", 128}}) {
    std::string text = transpose(type, tile, tile, 128);
    EXPECT_EQ(run(text).narrowest, 16u) << text;
  }
}

TEST(AutoLayout, UsesOfEveryKindAreIdeal) {
  const std::string head = "target sm_90a\nkernel @k grid(1) threads(128) {\n";
  const std::string load =
      "  bar : mbarrier\n  if thread == 0 {\n    mbarrier.init bar, 1\n  }\n"
      "  fence.proxy_async\n  sync.cta\n  if warp == 0 && elect {\n"
      "    copy_async S <- A { dispatch = tma, mbar = bar }\n"
      "    mbarrier.arrive.expect_tx bar, 16384\n  }\n  mbarrier.wait bar, phase 0\n";
  const char *fragments[] = {// mma operands: rows by lanes in fours, and the same transposed
                             "S[(4,2,8,8,4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]",
                             "S[(4,2,4,2,8,8):(1@wid_in_wg,2,1@laneid,1,4,4@laneid)]"};
  for (StringRef layout : fragments) {
    std::string text = head +
                       "  A : global f16[128, 64]\n  B : global f16[128, 64]\n"
                       "  S : shared f16[128, 64] layout auto\n" +
                       "  R : local f16[64, 64] layout " + layout.str() + "\n" + load +
                       "  copy.warpgroup R <- S[0:64, :]\n"
                       "  copy.warpgroup B[0:64, :] <- R\n"
                       "  copy.cta B[64:128, :] <- S[64:128, :]\n}\n";
    Wavefronts w = run(text);
    EXPECT_EQ(w.cost, w.ideal) << text;
  }
  // Threads alone, and with a matrix descriptor.
  for (StringRef reader : {"", " for k_major", " for mn_major"}) {
    bool columns = reader == " for mn_major";
    const std::string strides = columns ? " layout S[(128,64):(1,128)]\n" : "\n";
    std::string text = head + "  A : global f16[128, 64]" + strides + "  B : global f16[128, 64]" +
                       strides + "  S : shared f16[128, 64] layout auto" + reader.str() + "\n" +
                       load + "  copy.cta B <- S\n}\n";
    Wavefronts w = run(text);
    EXPECT_EQ(w.cost, w.ideal) << text;
  }
  // An accumulator that stmatrix stores and a tensor map sends.
  std::string text = head + "  B : global f16[64, 64]\n  A : global f16[64, 64]\n"
                            "  S : shared f16[64, 64] layout auto\n"
                            "  R : local f16[64, 64] layout "
                            "S[(4,2,8,8,4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]\n"
                            "  copy.warpgroup R <- A\n  copy.warpgroup S <- R\n"
                            "  fence.proxy_async\n  sync.cta\n"
                            "  if warp == 0 && elect {\n    copy_async B <- S { dispatch = tma }\n"
                            "    bulk.commit\n    bulk.wait 0\n  }\n}\n";
  Wavefronts w = run(text);
  EXPECT_EQ(w.cost, w.ideal) << text;
}

/// The plans that are made after the choice are those that it was made for.
TEST(AutoLayout, KnowsTheGrid) {
  const std::string program = "target sm_90a\nkernel @k grid({0}, {1}) threads(128) {{\n"
                              "  {2}\n"
                              "  A : global f32[M, N]\n"
                              "  B : global f32[M, N] layout S[(M,N):(1,M)]\n"
                              "  S : shared f32[64, 64] layout auto\n"
                              "  copy.cta S <- A[ctaid.y*64 : +64, ctaid.x*64 : +64]\n"
                              "  sync.cta\n"
                              "  copy.cta B[ctaid.y*64 : +64, ctaid.x*64 : +64] <- S\n}\n";
  for (bool divides : {true, false}) {
    std::string sizes = divides ? "M : i32 multiple_of 64 in [64, 640]\n"
                                  "  N : i32 multiple_of 64 in [64, 640]"
                                : "M : i32 multiple_of 4 in [4, 640]\n"
                                  "  N : i32 multiple_of 4 in [4, 640]";
    std::string text = formatv(program.c_str(), divides ? "N/64" : "(N+63)/64",
                               divides ? "M/64" : "(M+63)/64", sizes)
                           .str();
    auto planned = cantFail(planProgram(cantFail(parse(text))));
    for (const PlannedCopy &c : planned.kernels[0].copies) {
      EXPECT_EQ(bool(c.choice.plan.edge), !divides);
      EXPECT_EQ(c.choice.plan.dst.accessBytes, 16u) << text;
      EXPECT_EQ(c.choice.plan.src.accessBytes, 16u) << text;
      for (const AccessCost &a : costOf(c.choice))
        EXPECT_TRUE(a.space == Space::Global || a.isIdeal()) << text;
    }
    run(text);
  }
}

/// The fewest wavefronts over every swizzle and every padding, by planning each. Both together are
/// not among the candidates: of 9 odd shapes of elements of 1, 2, 4 and 8 bytes, transposed element
/// by element, one took less with them (u8 63x65: 303 wavefronts for 317).
int64_t bestBySearch(StringRef type, int64_t rows, int64_t columns, unsigned threads) {
  int64_t best = std::numeric_limits<int64_t>::max();
  auto attempt = [&](const std::string &layout) {
    auto program = parse(transpose(type, rows, columns, threads, layout));
    if (!program)
      return consumeError(program.takeError());
    auto planned = planProgram(*program);
    if (!planned)
      return consumeError(planned.takeError());
    int64_t sum = 0;
    for (const PlannedCopy &c : planned->kernels[0].copies)
      for (const AccessCost &a : costOf(c.choice))
        if (a.space == Space::Shared)
          sum += a.cost;
    best = std::min(best, sum);
  };
  std::string shape = formatv("({0},{1})", rows, columns);
  for (int64_t pad = 0; pad <= 32; ++pad) {
    attempt(formatv("S[{0}:({1},1)]", shape, columns + pad));
    attempt(formatv("S[{0}:(1,{1})]", shape, rows + pad));
  }
  for (unsigned piece = 0; piece <= 4; ++piece)
    for (unsigned atom = 1; atom <= 8; ++atom)
      for (unsigned length = 1; length <= std::min(atom, 5u); ++length)
        for (bool byColumns : {false, true})
          attempt(
              formatv("swizzle({0},{1},{2}) S[{3}:({4})]", piece, length, atom, shape,
                      byColumns ? "1," + std::to_string(rows) : std::to_string(columns) + ",1"));
  return best;
}

TEST(AutoLayout, OddExtentsAreAsGoodAsASearchFinds) {
  struct Row {
    StringRef type;
    int64_t rows, columns;
    unsigned threads;
  };
  for (auto [type, rows, columns, threads] :
       {Row{"f32", 33, 32, 32}, {"f16", 33, 32, 32},  {"f32", 40, 24, 32},
        {"f16", 40, 24, 32},    {"f32", 32, 36, 32},  {"f16", 20, 48, 32},
        {"f32", 60, 32, 32},    {"f32", 33, 32, 128}, {"f16", 33, 32, 128},
        {"f32", 50, 50, 32},    {"f64", 12, 20, 128}, {"u8", 33, 32, 128},
        {"f16", 30, 66, 32},    {"f32", 7, 129, 32},  {"f64", 40, 24, 128},
        {"u8", 17, 64, 32},     {"f32", 31, 33, 128}, {"f16", 31, 33, 96},
        {"u8", 21, 45, 64},     {"f64", 13, 35, 32},  {"f32", 29, 29, 64},
        {"f16", 47, 30, 160},   {"u8", 50, 26, 96},   {"f32", 6, 25, 96},
        {"f32", 17, 19, 32},    {"u8", 68, 60, 160},  {"f64", 21, 55, 160},
        {"f32", 36, 44, 1024}}) {
    int64_t best = bestBySearch(type, rows, columns, threads);
    auto program = cantFail(parse(transpose(type, rows, columns, threads)));
    auto choices = cantFail(chooseLayouts(program.kernels[0], program.target));
    int64_t chosen = 0;
    for (const LayoutUseCost &use : choices[0].best().uses)
      chosen += use.wavefronts;
    EXPECT_LE(chosen, best) << type.str() << ' ' << rows << " x " << columns << " by " << threads;
  }
}

/// What candidates cost is counted from plans of others where these differ in addresses alone.
/// Planning each of them must say the same, and that one counted in part costs more.
void expectCostsOfPlans(const std::string &text) {
  auto program = parse(text);
  ASSERT_TRUE(bool(program)) << toString(program.takeError()) << text;
  auto choices = chooseLayouts(program->kernels[0], program->target);
  ASSERT_TRUE(bool(choices)) << toString(choices.takeError()) << text;
  const LayoutChoice &choice = (*choices)[0];
  const std::string asked = " layout auto";
  for (const LayoutCandidate &c : choice.candidates) {
    if (!c.illegal.empty())
      continue;
    std::string placed = text;
    placed.replace(placed.find(asked), asked.size(),
                   " layout " + toString(c.layout) + " align " + std::to_string(c.align));
    SCOPED_TRACE(c.name + "\n" + placed);
    auto other = parse(placed);
    ASSERT_TRUE(bool(other)) << toString(other.takeError());
    auto planned = planProgram(*other);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    int64_t all = 0;
    for (auto [k, copy] : enumerate(planned->kernels[0].copies)) {
      int64_t wavefronts = 0, ideal = 0, sectors = 0;
      for (const AccessCost &a : costOf(copy.choice)) {
        (a.space == Space::Shared ? wavefronts : sectors) += a.cost;
        ideal += a.space == Space::Shared ? a.ideal : 0;
      }
      all += wavefronts;
      if (c.moreThan)
        continue;
      EXPECT_EQ(c.uses[k].variant, copy.choice.plan.variant);
      EXPECT_EQ(c.uses[k].wavefronts, wavefronts);
      EXPECT_EQ(c.uses[k].ideal, ideal);
      EXPECT_EQ(c.uses[k].sectors, sectors);
    }
    if (c.moreThan) {
      EXPECT_GT(all, *c.moreThan);
    }
  }
}

TEST(AutoLayout, EveryCostIsThatOfAPlan) {
  for (StringRef type : {"u8", "f16", "f32", "f64"})
    for (auto [rows, columns, threads] :
         {std::tuple(31, 33, 96u), {30, 34, 64u}, {7, 36, 32u}, {20, 50, 192u}, {36, 4, 128u}})
      expectCostsOfPlans(transpose(type, rows, columns, threads));
  // Parts of a tensor, three dimensions, vectors in pieces, and registers that say who has what.
  const std::string head = "target sm_90a\nkernel @k grid(1) threads(96) {\n";
  for (StringRef body :
       {"  A : global f16[16, 66]\n  B : global f16[30, 9] layout S[(30,9):(1,30)]\n"
        "  S : shared f16[30, 66] layout auto\n  copy.cta S[7:23, :] <- A\n"
        "  copy.cta B <- S[:, 3:12]\n  copy.warp A[0:3, 0:31] <- S[11:14, 5:36]\n",
        "  A : global u8[3, 10, 22]\n  B : global u8[3, 10, 22] layout S[(3,10,22):(1,3,30)]\n"
        "  S : shared u8[3, 10, 22] layout auto\n  copy.cta S <- A\n  copy.cta B <- S\n",
        "  A : global f32[33, 36]\n  B : global f32[33, 36] layout S[(33,36):(1,33)]\n"
        "  S : shared f32[33, 36] layout auto\n  copy.cta S <- A\n  copy.cta B <- S\n",
        "  A : global f16[20, 64]\n  B : global f16[20, 64]\n"
        "  S : shared f16[20, 66] layout auto\n  copy.cta S[:, 0:64] <- A\n"
        "  copy.cta B <- S[:, 0:64]\n",
        "  R : local f16[32, 34] layout S[(2,16,2,17):(17,2@laneid,1@laneid,1)]\n"
        "  T : local f16[32, 34] layout S[(32,34):(1@laneid,1)]\n"
        "  A : global f16[32, 34]\n  S : shared f16[32, 34] layout auto\n"
        "  copy.cta S <- A\n  copy.warp R <- S\n  copy.warp S <- R\n  copy.warp T <- S\n"})
    expectCostsOfPlans(head + body.str() + "}\n");
}

TEST(AutoLayout, IsWhatItBecomes) {
  auto program = cantFail(parse(transpose("f32", 64, 64, 128)));
  std::string before, after;
  raw_string_ostream(before) << "";
  raw_string_ostream asked(before), became(after);
  printProgram(program, asked);
  EXPECT_NE(before.find("S : shared f32[64, 64] layout auto"), std::string::npos) << before;
  auto planned = cantFail(planProgram(program));
  printProgram(*planned.program, became);
  EXPECT_NE(after.find("layout swizzle(2,3,6) S[(64,64):(64,1)]"), std::string::npos) << after;
  auto again = cantFail(parse(after));
  auto same = cantFail(planProgram(again));
  for (auto [a, b] : zip(planned.kernels[0].copies, same.kernels[0].copies))
    EXPECT_TRUE(a.choice.plan == b.choice.plan);
}

/// A register tile between two memories: vectors on both sides, without conflicts, and right.
TEST(AutoLayout, RegistersHaveVectorsOnBothSides) {
  struct Row {
    StringRef type, scope;
    int64_t rows, columns;
    unsigned threads, bytes;
    StringRef layout; // of S
  };
  const Row rows[] = {
      {"f32", "cta", 64, 64, 256, 16, ""},
      {"f16", "warpgroup", 64, 64, 128, 16, " layout swizzle(3,3,3) S[64,64]"},
      {"f16", "warp", 16, 64, 32, 16, " layout auto"},
      {"u8", "cta", 32, 128, 128, 16, ""},
      {"f64", "warp", 8, 16, 32, 16, ""},
      {"f32", "warp", 12, 8, 32, 4, ""}, // 96 elements: 3 for each thread
      {"f32", "cta", 32, 33, 96, 4, ""},
      {"f32", "thread", 4, 8, 1, 16, ""},
      {"bf16", "cta", 48, 40, 160, 8, ""},
  };
  for (const Row &r : rows)
    for (bool columns : {false, true}) {
      // Column-major in both memories, or row-major.
      std::string major = columns ? formatv(" layout S[({0},{1}):(1,{0})]", r.rows, r.columns).str()
                                  : std::string();
      std::string text =
          formatv("target sm_90a\nkernel @k grid(1) threads({0}) {{\n"
                  "  A : global {1}[{2}, {3}]{4}\n  B : global {1}[{2}, {3}]{4}\n"
                  "  S : shared {1}[{2}, {3}]{5}\n  R : local {1}[{2}, {3}] layout auto\n"
                  "  copy.{6} R <- A\n  copy.{6} S <- R\n  sync.cta\n  copy.{6} B <- S\n}\n",
                  r.threads, r.type, r.rows, r.columns, major,
                  columns && !r.layout.contains("auto") ? StringRef(major) : r.layout, r.scope);
      SCOPED_TRACE(text);
      auto program = parse(text);
      ASSERT_TRUE(bool(program)) << toString(program.takeError());
      auto planned = planProgram(*program);
      ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
      for (unsigned k : {0u, 1u}) {
        const DispatchChoice &choice = planned->kernels[0].copies[k].choice;
        EXPECT_NE(choice.plan.variant, "fallback");
        if (!columns && choice.plan.variant == "reg") {
          for (const AccessCount &a : choice.plan.accesses())
            EXPECT_EQ(a.bytes, r.bytes);
        }
        for (const AccessCost &a : costOf(choice))
          EXPECT_TRUE(a.isIdeal() || a.space == Space::Global);
      }
      run(text);
    }
}

TEST(AutoLayout, RegistersNeedCopiesOfOneScope) {
  auto wrong = [](const std::string &copies) {
    auto program = cantFail(parse("target sm_90a\nkernel @k grid(1) threads(64) {\n"
                                  "  A : global f32[64, 64]\n  S : shared f32[64, 64]\n"
                                  "  R : local f32[64, 64] layout auto\n" +
                                  copies + "}\n"));
    return toString(planProgram(program).takeError());
  };
  EXPECT_NE(wrong("  copy.cta S <- A\n").find("no copy says how 'R' lies over threads"),
            std::string::npos);
  EXPECT_NE(
      wrong("  copy.cta R <- A\n  copy.warp S <- R\n")
          .find("'R' is copied by a cta and by a warp; layout auto is for tiles of one scope"),
      std::string::npos);
}

/// Between two tiles as matrix instructions have them a third one lies as they do, and no lane asks
/// another one; with memory, memory decides.
TEST(AutoLayout, RegistersLieAsTheirNeighborsDo) {
  std::string fragment = toString(cantFail(mmaAccumulator(32, 1)));
  auto text = [&](StringRef end) {
    return formatv("target sm_90a\nkernel @k grid(1) threads(32) {{\n"
                   "  A : global f16[16, 32]\n  B : global f16[16, 32]\n"
                   "  R : local f16[16, 32] layout {0}\n  P : local f16[16, 32] layout auto\n"
                   "  Q : local f16[16, 32] layout {0}\n"
                   "  copy.warp R <- A\n  copy.warp P <- R\n  copy.warp {1}\n}\n",
                   fragment, end)
        .str();
  };
  std::string between = text("Q <- P\n  copy.warp B <- Q"), toMemory = text("B <- P");
  for (bool memory : {false, true}) {
    auto program = parse(memory ? toMemory : between);
    ASSERT_TRUE(bool(program)) << toString(program.takeError());
    auto planned = planProgram(*program);
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    const LayoutChoice &choice = planned->kernels[0].layouts[0];
    EXPECT_EQ(choice.best().name == "as R", !memory) << choice.best().name;
    EXPECT_EQ(toString(choice.best().layout) == fragment, !memory);
    unsigned shuffles = 0;
    for (const PlannedCopy &c : planned->kernels[0].copies)
      if (auto *plan = std::get_if<ShufflePlan>(&c.choice.plan.body))
        shuffles += plan->shuffles();
    EXPECT_EQ(shuffles != 0, memory);
    run(memory ? toMemory : between);
  }
}

TEST(AutoLayout, RegistersAreSharedEqually) {
  auto program = cantFail(parse("target sm_80\nkernel @k grid(1) threads(64) {\n"
                                "  A : global f64[17, 6]\n  R : local f64[17, 6] layout auto\n"
                                "  copy.cta R <- A\n}\n"));
  EXPECT_EQ(toString(planProgram(program).takeError()),
            "line 4: 'R' has 102 elements, which the 64 threads of a cta cannot share equally; "
            "layout auto gives each thread as many");
}

TEST(AutoLayout, SaysWhenNothingServes) {
  auto program =
      cantFail(parse("target sm_90a\nkernel @k grid(1) threads(32) {\n  A : global f32[63, 64]\n"
                     "  S : shared f32[63, 64] layout auto for k_major\n  copy.cta S <- A\n}\n"));
  auto planned = planProgram(program);
  ASSERT_FALSE(bool(planned));
  std::string text = toString(planned.takeError());
  EXPECT_NE(text.find("no layout of 'S' serves all of its uses"), std::string::npos) << text;
}

} // namespace
