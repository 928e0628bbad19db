//===- TcgenAllocationTest.cpp - tcgen05.alloc and its rules --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tcgen.h"
#include <set>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

std::string alloc(const std::string &columns, const std::string &to = "taddr") {
  return "bar.warp.sync -1;\ntcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [" + to +
         "], " + columns + ";\n";
}
std::string dealloc(const std::string &columns, const std::string &address) {
  return "tcgen05.dealloc.cta_group::1.sync.aligned.b32 " + address + ", " + columns + ";\n";
}
const std::string address = "bar.warp.sync -1; ld.shared.b32 %r30, [taddr];\n",
                  relinquish = "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n",
                  second = ".shared .align 4 .b32 other;\n",
                  store = "mov.b32 %v0, 1; tcgen05.st.sync.aligned.32x32b.x1.b32 [%r30], {%v0};\n"
                          "tcgen05.wait::st.sync.aligned;\n";

std::string errorOf(const std::string &ptx, LaunchConfig config = threads(32)) {
  std::vector<Buffer> none;
  return run(ptx, none, config).error;
}

void expectError(const std::string &ptx, const std::string &part,
                 LaunchConfig config = threads(32)) {
  std::string error = errorOf(ptx, config);
  EXPECT_NE(error.find(part), std::string::npos) << error;
}

TEST(TcgenAllocation, EverySizeAllocatesAndFrees) {
  for (unsigned n : {32u, 64u, 128u, 256u, 512u})
    expectFindings(plainKernel(0, alloc(text(n)) + address + store + dealloc(text(n), "%r30")), {},
                   threads(32), "");
}

TEST(TcgenAllocation, SizesAreChecked) {
  for (const char *n : {"0", "16", "48", "1024"}) {
    expectError(plainKernel(0, alloc(n)), std::string(n) + " columns: a power of two from 32 to");
    expectFindings(plainKernel(0, "mov.u32 %r1, " + std::string(n) + ";\n" + alloc("%r1")), {},
                   threads(32), "tensor-allocation");
  }
}

TEST(TcgenAllocation, TheAddressIsNotAlwaysZero) {
  std::set<uint32_t> seen;
  std::string body = alloc("64") + address + "st.global.b32 [%b0], %r30;\n" + dealloc("64", "%r30");
  for (uint64_t seed = 0; seed != 16; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    options.checks.races = false;
    std::vector<Buffer> buffers{{1, {}, {}}};
    ASSERT_EQ(run(plainKernel(1, body), buffers, threads(32), options).error, "");
    uint32_t at = buffers[0].result[0];
    EXPECT_TRUE(at % 64 == 0 && at < 512) << at;
    EXPECT_TRUE(seed != 0 || at == 0) << at;
    seen.insert(at);
  }
  EXPECT_GT(seen.size(), 3u);
}

TEST(TcgenAllocation, TheLowestColumnsIfAsked) {
  auto at = [](const char *wanted) { return alloc(wanted) + address; };
  std::string body = at("64") + "st.global.b32 [%b0], %r30;\nmov.b32 %r31, %r30;\n" + at("32") +
                     "st.global.b32 [%b0+4], %r30;\n" + dealloc("64", "%r31") +
                     "mov.b32 %r31, %r30;\n" + at("32") + "st.global.b32 [%b0+8], %r30;\n" +
                     dealloc("32", "%r30") + dealloc("32", "%r31");
  for (uint64_t seed = 0; seed != 8; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    options.checks.races = false;
    options.tensorMemory.lowestColumns = true;
    std::vector<Buffer> buffers{{3, {}, {}}};
    ASSERT_EQ(run(plainKernel(1, body), buffers, threads(32), options).error, "");
    EXPECT_EQ(buffers[0].result, (std::vector<uint32_t>{0, 64, 0})) << seed;
  }
}

TEST(TcgenAllocation, SizesDoNotGrow) {
  auto body = [](const char *first, const char *then) {
    return plainKernel(0,
                       alloc(first) + alloc(then, "other") + address +
                           "ld.shared.b32 %r29, [other];\n" + dealloc(first, "%r30") +
                           dealloc(then, "%r29"),
                       second);
  };
  expectFindings(body("64", "64"), {}, threads(32), "");
  expectFindings(body("64", "32"), {}, threads(32), "");
  expectFindings(body("32", "64"), {}, threads(32), "tensor-allocation");
  expectError(body("32", "64"), "64 columns after an allocation of 32");
}

TEST(TcgenAllocation, WaitsUntilColumnsAreFree) {
  // Both warps want all columns; each frees them after use.
  std::string body = "shr.u32 %r1, %r0, 5; shl.b32 %r1, %r1, 2; mov.u32 %r2, slots;\n"
                     "add.u32 %r1, %r1, %r2;\n" +
                     alloc("512", "%r1") + "bar.warp.sync -1; ld.shared.b32 %r30, [%r1];\n" +
                     dealloc("512", "%r30");
  expectFindings(plainKernel(0, body, ".shared .align 4 .b32 slots[2];\n"), {}, threads(64), "");
  expectFindings(plainKernel(0, alloc("512") + alloc("32")), {}, threads(32), "deadlock");
}

TEST(TcgenAllocation, FreedColumnsForgetTheirUse) {
  // Warps 0 and 4, with the same lanes, have the columns one after the other.
  std::string body =
      "shr.u32 %r1, %r0, 5; and.b32 %r2, %r1, 3; setp.ne.u32 %p1, %r2, 0; @%p1 exit;\n"
      "mov.u32 %r2, slots; add.u32 %r1, %r1, %r2;\n" +
      alloc("512", "%r1") + "bar.warp.sync -1; ld.shared.b32 %r30, [%r1];\n" + store +
      dealloc("512", "%r30");
  expectFindings(plainKernel(0, body, ".shared .align 4 .b32 slots[2];\n"), {}, threads(160), "");
}

TEST(TcgenAllocation, IsFreedBeforeTheEnd) {
  expectFindings(plainKernel(0, alloc("32")), {}, threads(32), "tensor-leak");
  expectError(plainKernel(0, alloc("32")), "columns 0 + 32 of tensor memory are not freed");
  EmulatorOptions options;
  EXPECT_TRUE(options.checks.set(FindingKind::TensorLeak, false));
  expectFindings(plainKernel(0, alloc("32")), {}, threads(32), "", options);
}

TEST(TcgenAllocation, FreesWhatWasAllocated) {
  auto body = [](const char *columns, const char *move) {
    return plainKernel(0, alloc("64") + address + "add.u32 %r29, %r30, " + move + ";\n" +
                              dealloc(columns, "%r29"));
  };
  expectFindings(body("64", "0"), {}, threads(32), "");
  expectFindings(body("32", "0"), {}, threads(32), "tensor-allocation tensor-leak");
  expectFindings(body("64", "32"), {}, threads(32), "tensor-allocation tensor-leak");
  expectFindings(body("64", "0x10000"), {}, threads(32), "tensor-allocation tensor-leak");
  std::string twice = alloc("64") + address + dealloc("64", "%r30") + dealloc("64", "%r30");
  expectFindings(plainKernel(0, twice), {}, threads(32), "tensor-allocation");
}

TEST(TcgenAllocation, NothingIsUsedAfterItIsFreed) {
  expectFindings(plainKernel(0, alloc("32") + address + dealloc("32", "%r30") + store), {},
                 threads(32), "out-of-bounds");
  expectFindings(plainKernel(0, "mov.b32 %r30, 0;\n" + store), {}, threads(32), "out-of-bounds");
}

TEST(TcgenAllocation, FreshColumnsAreUnwritten) {
  std::string load = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v1}, [%r30];\n"
                     "tcgen05.wait::ld.sync.aligned;\n";
  std::string once = alloc("512") + address + store + load, freed = dealloc("512", "%r30");
  expectFindings(plainKernel(0, once + freed), {}, threads(32), "");
  expectFindings(plainKernel(0, once + freed + alloc("512") + address + load + freed), {},
                 threads(32), "uninitialized");
}

TEST(TcgenAllocation, UseIsOrderedWithFreeing) {
  // Warp 1 uses the columns, warp 0 frees them.
  auto body = [](const char *barrier) {
    return plainKernel(0, allocate(32) +
                              "@%p9 bra USED;\nmov.b32 %v0, 1;\n"
                              "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r33], {%v0};\n"
                              "tcgen05.wait::st.sync.aligned;\nUSED:\n" +
                              barrier + "@!%p9 bra END;\n" + dealloc("32", "%r30") + "END:\n");
  };
  expectFindings(body("bar.sync 0;\n"), {}, threads(64), "");
  for (uint64_t seed = 0; seed != 4; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> none;
    std::string kinds = run(body(""), none, threads(64), options).kinds();
    EXPECT_TRUE(kinds.find("data-race") != std::string::npos || kinds == "out-of-bounds") << kinds;
  }
}

TEST(TcgenAllocation, WaitsBeforeFreeing) {
  std::string load = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v1}, [%r30];\n";
  auto body = [&](const std::string &end) {
    return plainKernel(0, alloc("32") + address + store + load + end + dealloc("32", "%r30"));
  };
  expectFindings(body("tcgen05.wait::ld.sync.aligned;\n"), {}, threads(32), "");
  expectFindings(body(""), {}, threads(32), "async-pending");
  expectFindings(body("tcgen05.wait::st.sync.aligned;\n"), {}, threads(32), "async-pending");
}

TEST(TcgenAllocation, TheRightCanBeGivenUp) {
  std::string one = alloc("32") + address + dealloc("32", "%r30");
  expectFindings(plainKernel(0, one + relinquish), {}, threads(32), "");
  expectFindings(plainKernel(0, one + relinquish + one), {}, threads(32), "tensor-allocation");
}

TEST(TcgenAllocation, OneKernelOneGroup) {
  std::string pair = "tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;\n";
  expectError(plainKernel(0, alloc("32") + pair),
              ".cta_group::2 in a kernel that uses .cta_group::1 at line");
}

TEST(TcgenAllocation, PairsAllocateTogether) {
  LaunchConfig two = threads(32, 2);
  two.cluster.x = 2;
  std::string right = tensorKernel(1, 64,
                                   "barrier.cluster.arrive; barrier.cluster.wait;\n"
                                   "mov.u32 %r1, %ctaid.x; mul.wide.u32 %d1, %r1, 4;\n"
                                   "add.u64 %d1, %d1, %b0; setp.eq.u32 %p1, %r0, 0;\n"
                                   "@%p1 st.global.b32 [%d1], %r30;\n",
                                   "", 2);
  expectFindings(right, {{2, {}, {}}}, two, "");
  // Nothing shows that the peer has allocated.
  expectFindings(tensorKernel(0, 64, "", "", 2), {}, two, "tensor-allocation");
  EmulatorOptions options;
  options.seed = 5;
  std::vector<Buffer> buffers{{2, {}, {}}};
  ASSERT_EQ(run(right, buffers, two, options).error, "");
  EXPECT_EQ(buffers[0].result[0], buffers[0].result[1]);
  EXPECT_NE(buffers[0].result[0], 0u);
  expectError(tensorKernel(0, 64, "", "", 2), ".cta_group::2 in a CTA without a peer");
  // One CTA of the pair never allocates.
  std::string alone = plainKernel(0, "mov.u32 %r1, %ctaid.x; setp.ne.u32 %p1, %r1, 0; @%p1 exit;\n"
                                     "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 "
                                     "[taddr], 32;\n");
  expectFindings(alone, {}, two, "deadlock");
  std::string unequal =
      plainKernel(0, "mov.u32 %r1, %ctaid.x; shl.b32 %r1, 32, %r1;\n"
                     "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [taddr], %r1;\n" +
                         address +
                         "barrier.cluster.arrive; barrier.cluster.wait;\n"
                         "tcgen05.dealloc.cta_group::2.sync.aligned.b32 %r30, %r1;\n");
  expectFindings(unequal, {}, two, "tensor-allocation");
}

TEST(TcgenAllocation, OperandsAreUniform) {
  expectFindings(plainKernel(0, "add.u32 %r1, %r0, 32;\n" + alloc("%r1")), {}, threads(32),
                 "invalid-operand");
  expectFindings(plainKernel(0, alloc("32")), {}, threads(16), "divergent-collective");
}

} // namespace
