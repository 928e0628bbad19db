//===- AutoLayoutFamiliesTest.cpp - Kernels that layouts are chosen for ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Hundreds of kernels of the kinds that frontends make: operands that a tensor map brings and
// ldmatrix or threads read, plain and transposed, accumulators that are stored and sent, rings,
// slices, tiles of three dimensions, forced widths, odd extents. Each use must take shared memory
// as few wavefronts as its lanes can. What plans cost is compared with the emulator by CostTest.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Cost.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

int64_t sizeOf(StringRef type) { return elementBits(*parseElementType(type)) / 8; }

std::string kernel(unsigned threads, const std::string &body, StringRef target = "sm_90a") {
  return formatv("target {2}\nkernel @k grid(1) threads({0}) {{\n{1}}\n", threads, body, target)
      .str();
}

std::string global(StringRef name, StringRef type, int64_t rows, int64_t columns,
                   bool columnMajor) {
  std::string text = formatv("  {0} : global {1}[{2}, {3}]", name, type, rows, columns).str();
  if (columnMajor)
    text += formatv(" layout S[({0},{1}):(1,{0})]", rows, columns).str();
  return text + "\n";
}

std::string shared(StringRef type, int64_t rows, int64_t columns, StringRef reader = "") {
  return formatv("  S : shared {0}[{1}, {2}] layout auto{3}\n", type, rows, columns, reader).str();
}

/// A barrier, and S brought from A by a tensor map.
std::string tmaLoad(int64_t bytes) {
  return formatv("  bar : mbarrier\n  if thread == 0 {{\n    mbarrier.init bar, 1\n  }\n"
                 "  fence.proxy_async\n  sync.cta\n  if warp == 0 && elect {{\n"
                 "    copy_async S <- A {{ dispatch = tma, mbar = bar }\n"
                 "    mbarrier.arrive.expect_tx bar, {0}\n  }\n  mbarrier.wait bar, phase 0\n",
                 bytes)
      .str();
}

const std::string tmaStore = "  fence.proxy_async\n  sync.cta\n  if warp == 0 && elect {\n"
                             "    copy_async B <- S { dispatch = tma }\n    bulk.commit\n"
                             "    bulk.wait 0\n  }\n";

/// mma operands of a warpgroup: rows by lanes in fours, and the same transposed.
constexpr StringLiteral fragments[] = {"S[(4,2,8,8,4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]",
                                       "S[(4,2,4,2,8,8):(1@wid_in_wg,2,1@laneid,1,4,4@laneid)]"};

/// Plans a kernel; every access of shared memory is ideal, or takes at most `times` times as long.
void expectIdeal(const std::string &text, double times = 1) {
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBufferCopy(text), sources);
  ASSERT_TRUE(bool(program)) << toString(program.takeError()) << text;
  auto planned = planProgram(*program);
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError()) << text;
  for (const PlannedCopy &c : planned->kernels[0].copies)
    for (const AccessCost &a : costOf(c.choice))
      EXPECT_TRUE(a.space == Space::Global || double(a.cost) <= times * double(a.ideal))
          << "line " << c.loc().line << ": " << a.cost << " wavefronts, ideal " << a.ideal << '\n'
          << text;
}

TEST(AutoLayoutFamilies, OperandsOfMatrixInstructions) {
  for (StringRef type : {"f16", "bf16"})
    for (auto [rows, columns] : {std::pair(64, 64), {128, 64}, {64, 128}, {128, 128}, {64, 256}})
      for (StringRef layout : fragments)
        for (StringRef reader : {"", " for k_major"}) {
          std::string head = global("A", type, rows, columns, false) +
                             global("B", type, 64, 64, false) +
                             shared(type, rows, columns, reader) + "  R : local " + type.str() +
                             "[64, 64] layout " + layout.str() + "\n";
          std::string tail = "  copy.warpgroup R <- S[0:64, 0:64]\n  copy.warpgroup B <- R\n";
          std::string load = tmaLoad(rows * columns * sizeOf(type));
          expectIdeal(kernel(128, head + load + tail));
          expectIdeal(kernel(128, head + "  copy.cta S <- A\n  sync.cta\n" + tail));
          expectIdeal(kernel(128, head +
                                      "  copy_async.cta S <- A\n  cp_async.commit\n"
                                      "  cp_async.wait 0\n  sync.cta\n" +
                                      tail));
          for (bool transposed : {false, true})
            expectIdeal(kernel(128, head + global("C", type, rows, columns, transposed) + load +
                                        tail + "  copy.cta C <- S\n"));
        }
}

TEST(AutoLayoutFamilies, TensorMapsAndThreads) {
  for (StringRef type : {"u8", "f16", "f32", "f64"})
    for (auto [rows, columns] :
         {std::pair(64, 128), {128, 128}, {32, 128}, {256, 128}, {16, 256}, {8, 128}})
      for (bool sent : {false, true}) {
        if (rows * columns * sizeOf(type) > 96 * 1024)
          continue;
        for (bool transposed : {false, true}) {
          if (transposed && sizeOf(type) == 1 && rows < 128)
            continue; // a thread has less than a block
          std::string body = global(sent ? "B" : "A", type, rows, columns, false) +
                             global(sent ? "A" : "B", type, rows, columns, transposed) +
                             shared(type, rows, columns);
          body += sent ? "  copy.cta S <- A\n" + tmaStore
                       : tmaLoad(rows * columns * sizeOf(type)) + "  copy.cta B <- S\n";
          expectIdeal(kernel(128, body));
        }
      }
}

/// Row-major in global memory, columns contiguous in shared memory, and the other way.
TEST(AutoLayoutFamilies, DescriptorsOfEitherMajor) {
  for (StringRef type : {"f16", "bf16"})
    for (auto [rows, columns] : {std::pair(64, 64), {128, 64}, {64, 128}, {128, 128}})
      for (StringRef reader : {" for k_major", " for mn_major"})
        for (bool source : {false, true})
          for (bool target : {false, true})
            for (unsigned threads : {128, 256})
              expectIdeal(
                  kernel(threads, global("A", type, rows, columns, source) +
                                      global("B", type, rows, columns, target) +
                                      shared(type, rows, columns, reader) +
                                      "  copy.cta S <- A\n  sync.cta\n  copy.cta B <- S\n"));
}

TEST(AutoLayoutFamilies, Accumulators) {
  for (StringRef type : {"f16", "bf16", "f32"})
    for (int64_t n : {8, 16, 32, 64, 96, 128, 192, 256})
      for (bool transposed : {false, true}) {
        std::string head = global("A", type, 64, n, false) + global("B", type, 64, n, transposed) +
                           global("C", type, 64, n, transposed) + shared(type, 64, n) +
                           formatv("  R : local {0}[64, {1}] layout "
                                   "S[(4,2,8,{2},4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]\n",
                                   type, n, n / 8)
                               .str() +
                           "  copy.warpgroup R <- A\n  copy.warpgroup S <- R\n";
        expectIdeal(kernel(128, head + "  sync.cta\n  copy.cta C <- S\n"));
        expectIdeal(kernel(128, head + tmaStore));
        expectIdeal(kernel(128, head + tmaStore + "  copy.cta C <- S\n"));
      }
}

TEST(AutoLayoutFamilies, SeveralUses) {
  for (StringRef type : {"u8", "f16", "f32", "f64"})
    for (auto [rows, columns] : {std::pair(64, 64), {32, 128}, {128, 32}}) {
      std::string head = global("A", type, rows, columns, false) +
                         global("B", type, rows, columns, true) +
                         global("C", type, rows, columns, false) + shared(type, rows, columns);
      std::string load = "  copy.cta S <- A\n  sync.cta\n";
      expectIdeal(kernel(128, head + load + "  copy.cta B <- S\n  copy.cta C <- S\n"));
      expectIdeal(kernel(128, head + load + "  if warp == 0 {\n    copy.warp B <- S\n  }\n"));
      expectIdeal(kernel(128, head + load +
                                  formatv("  for k in 0:{0} step 16 {{\n"
                                          "    copy.cta B[:, k : +16] <- S[:, k : +16]\n  }\n",
                                          columns)
                                      .str()));
      expectIdeal(kernel(128, head + formatv("  for k in 0:{0} step 16 {{\n"
                                             "    copy.cta S[k : +16, :] <- A[k : +16, :]\n  }\n"
                                             "  sync.cta\n  copy.cta B <- S\n",
                                             rows)
                                         .str()));
      for (int64_t width : {4, 8, 16})
        if (width >= sizeOf(type))
          expectIdeal(kernel(128, head + formatv("  copy.cta S <- A {{ width = {0} }\n  sync.cta\n"
                                                 "  copy.cta B <- S {{ width = {0} }\n",
                                                 width)
                                             .str()));
    }
}

/// A thread has a row of a register tile, or a column.
TEST(AutoLayoutFamilies, RowsAndColumnsOfThreads) {
  for (StringRef type : {"u8", "f16", "f32", "f64"})
    for (auto [rows, columns] : {std::pair(64, 64), {32, 128}, {128, 32}})
      for (bool byRow : {true, false})
        expectIdeal(
            kernel(byRow ? rows : columns,
                   global("A", type, rows, columns, false) +
                       global("B", type, rows, columns, false) + shared(type, rows, columns) +
                       formatv("  R : local {0}[{1}, {2}] layout S[({1},{2}):({3})]\n", type, rows,
                               columns, byRow ? "1@tx,1" : "1,1@tx")
                           .str() +
                       "  copy.cta S <- A\n  sync.cta\n  copy.cta R <- S\n  copy.cta B <- R\n"));
}

TEST(AutoLayoutFamilies, RingsAndThreeDimensions) {
  for (StringRef type : {"u8", "f16", "f32", "f64"}) {
    expectIdeal(kernel(128, formatv("  A : global {0}[8, 16, 32]\n"
                                    "  B : global {0}[8, 16, 32] layout S[(8,16,32):(16,1,128)]\n"
                                    "  S : shared {0}[8, 16, 32] layout auto\n"
                                    "  copy.cta S <- A\n  sync.cta\n  copy.cta B <- S\n",
                                    type)
                                .str()));
    expectIdeal(
        kernel(128, formatv("  A : global {0}[4, 64, 64]\n"
                            "  B : global {0}[4, 64, 64] layout S[(4,64,64):(4096,1,64)]\n"
                            "  S : shared {0}[2, 64, 64] layout auto\n  for k in 0:4 {{\n"
                            "    copy.cta S[k % 2, :, :] <- A[k, :, :]\n    sync.cta\n"
                            "    copy.cta B[k, :, :] <- S[k % 2, :, :]\n    sync.cta\n  }\n",
                            type)
                        .str()));
  }
}

/// A tensor that tcgen05.cp reads as 32 rows of 16 bytes, each for a row of four blocks of rows.
TEST(AutoLayoutFamilies, ScaleFactors) {
  for (auto [rows, k, stages] : {std::tuple(128, 4, 1), {128, 16, 1}, {256, 16, 1}, {256, 8, 2}})
    for (StringRef layout : {"", "blocks of all", "blocks of a larger tensor"}) {
      const int64_t blocks = rows / 128, fours = k / 4;
      std::string text = "  A : global f8e4m3[" + formatv("{0}, {1}]", rows, k).str();
      if (layout == "blocks of all")
        text += formatv(" layout S[({0},4,32,{1},4):({2},4,16,512,1)]", blocks, fours, 128 * k);
      else if (!layout.empty())
        text = formatv("  A : global f8e4m3[{0}, {1}] layout S[({2},4,32,{3},4):({4},4,16,512,1)]",
                       2 * rows, 4 * k, 2 * blocks, 4 * fours, 512 * k)
                   .str();
      text += formatv("\n  S : shared f8e4m3[{0}, {1}, {2}] layout auto\n"
                      "  pool : tmem_pool[32]\n  T : tmem f8e4m3[{1}, {2}] layout "
                      "S[({3},32,{4},4):(4@TCol,1@TLane,{6}@TCol,1@TCol)] + R[4:32@TLane] in pool\n"
                      "  bar : mbarrier\n  if warp == 0 {{\n    tcgen05.alloc pool\n"
                      "    tcgen05.relinquish\n  }\n  if thread == 0 {{\n"
                      "    mbarrier.init bar, 1\n    fence.mbarrier_init\n  }\n"
                      "  copy.cta S[{5}, :, :] <- A[0:{1}, 0:{2}]\n  fence.proxy_async\n"
                      "  sync.cta\n  if warp == 0 && elect {{\n"
                      "    copy_async T <- S[{5}, :, :] {{ dispatch = tcgen05_cp }\n"
                      "    tcgen05.commit bar\n  }\n  mbarrier.wait bar, phase 0\n"
                      "  tcgen05.fence.before\n  sync.cta\n  if warp == 0 {{\n"
                      "    tcgen05.dealloc pool\n  }\n",
                      stages, rows, k, rows / 32, fours, stages - 1, rows / 8)
                  .str();
      // Lanes that load the fours of a row store them into the same banks: a row of blocks is whole
      // lines.
      expectIdeal(kernel(128, text, "sm_100a"), layout.empty() ? double(fours) : 1);
    }
}

/// A tile of blocks in global memory stays as it is.
TEST(AutoLayoutFamilies, BlocksOfGlobalMemory) {
  for (StringRef type : {"u8", "f16", "f32"})
    for (auto [rows, columns] : {std::pair(64, 64), {32, 128}}) {
      std::string head =
          formatv("  A : global {0}[{1}, {2}] layout S[({3},8,{4},4):({5},4,32,1)]\n", type, rows,
                  columns, rows / 8, columns / 4, 8 * columns)
              .str() +
          global("B", type, rows, columns, false) + shared(type, rows, columns);
      expectIdeal(kernel(128, head + "  copy.cta S <- A\n  sync.cta\n  copy.cta B <- S\n"));
    }
}

/// Where the threads do not divide the vectors, a warp's lanes cross the ends of rows, and every
/// layout may have conflicts; AutoLayoutTest holds the choice against a search.
TEST(AutoLayoutFamilies, OddExtents) {
  for (StringRef type : {"u8", "f16", "f32", "f64"})
    for (auto [rows, columns] : {std::pair(33, 32),
                                 {31, 31},
                                 {17, 64},
                                 {40, 24},
                                 {12, 20},
                                 {60, 32},
                                 {63, 65},
                                 {100, 36},
                                 {50, 50},
                                 {7, 129},
                                 {30, 66}})
      for (unsigned threads : {32, 128})
        expectIdeal(kernel(threads, global("A", type, rows, columns, false) +
                                        global("B", type, rows, columns, true) +
                                        shared(type, rows, columns) +
                                        "  copy.cta S <- A\n  sync.cta\n  copy.cta B <- S\n"),
                    rows * columns * sizeOf(type) % (threads * 16) ? 2 : 1);
}

} // namespace
