//===- BugsTest.cpp - Wrong PTX, and PTX that only looks wrong ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bugs/*.ptx is PTX of TileCopy with one place changed. Most of it is wrong for some sizes only,
// and about half of it passes under the arguments that ptx-run chooses.
//
//===----------------------------------------------------------------------===//

#include "Proving.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {
struct Edit {
  const char *name, *tile;
  KernelProof::Verdict verdict;
};
void PrintTo(const Edit &e, std::ostream *os) { *os << e.name; }

class Bugs : public testing::TestWithParam<Edit> {};
} // namespace

TEST_P(Bugs, AreFound) {
  const Edit &e = GetParam();
  std::string folder = "test/unit/Prove/bugs/";
  Subject subject = Subject::ofFile(folder + e.tile + ".tile");
  auto ptx =
      llvm::MemoryBuffer::getFile(std::string(TILECOPY_SOURCE) + "/" + folder + e.name + ".ptx");
  ASSERT_TRUE(bool(ptx));
  KernelProof proof = subject.proofOf((*ptx)->getBuffer(), /*seconds=*/4);
  EXPECT_EQ(proof.verdict, e.verdict) << textOf(proof);
}

INSTANTIATE_TEST_SUITE_P(All, Bugs,
                         testing::Values(Edit{"grid-7bit", "guard-31", KernelProof::Refuted},
                                         Edit{"guard-31", "guard-31", KernelProof::Refuted},
                                         Edit{"last-pass", "last-pass", KernelProof::Refuted},
                                         Edit{"loop-barrier", "last-pass", KernelProof::Proved},
                                         Edit{"multiple-of", "multiple-of", KernelProof::Refuted},
                                         Edit{"no-guard", "guard-31", KernelProof::Refuted},
                                         Edit{"offset-32bit", "stride-16bit", KernelProof::Proved},
                                         Edit{"phase-late", "rt_ring", KernelProof::Refuted},
                                         Edit{"pipe-last", "rt_pipe", KernelProof::Refuted},
                                         Edit{"pipe-nobarrier", "rt_pipe", KernelProof::Proved},
                                         Edit{"pipe-wait2", "rt_pipe", KernelProof::Refuted},
                                         Edit{"pitch-20bit", "pitch-20bit", KernelProof::Refuted},
                                         Edit{"ring-noarrive", "rt_ring", KernelProof::Refuted},
                                         Edit{"ring-off20", "rt_ring", KernelProof::Refuted},
                                         Edit{"ring-parity", "rt_ring", KernelProof::Refuted},
                                         Edit{"ring-phase", "rt_ring", KernelProof::Refuted},
                                         Edit{"row-8bit", "row-8bit", KernelProof::Refuted},
                                         Edit{"stride-16bit", "stride-16bit", KernelProof::Refuted},
                                         Edit{"tma-phase", "rt_tma", KernelProof::Refuted},
                                         Edit{"tma-row16", "rt_tma", KernelProof::Refuted}),
                         [](const auto &info) {
                           std::string name = info.param.name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

namespace {
/// One text of a sample's PTX in place of another.
struct Change {
  const char *name, *tile, *from, *to;
};
void PrintTo(const Change &c, std::ostream *os) { *os << c.name; }

class Changes : public testing::TestWithParam<Change> {};
} // namespace

// Each of these was once proved: the type of an instruction was taken for the width of its
// register.
TEST_P(Changes, AreNotProved) {
  const Change &c = GetParam();
  Subject subject = Subject::ofFile(std::string("ptx-samples/") + c.tile + ".tile");
  std::string ptx = subject.ptx;
  size_t at = ptx.find(c.from);
  ASSERT_NE(at, std::string::npos);
  ptx.replace(at, std::string(c.from).size(), c.to);
  KernelProof proof = subject.proofOf(ptx);
  EXPECT_NE(proof.verdict, KernelProof::Proved) << textOf(proof);
}

INSTANTIATE_TEST_SUITE_P(
    All, Changes,
    testing::Values(
        Change{"signed_part", "gmem_smem/runtime_rows", "cvt.u64.u32 \t%rd7", "cvt.s8.u32 \t%rd7"},
        Change{"narrow_product", "gmem_smem/runtime_rows", "mul.lo.s64 \t%rd8",
               "mul.lo.s32 \t%rd8"},
        Change{"part_of_64_bits", "gmem_smem/runtime_rows", "cvt.u32.u64", "cvt.s16.u64"},
        Change{"byte_of_a_parameter", "reg/runtime_pitch", "ld.param.b32 \t%r2",
               "ld.param.b8 \t%r2"},
        Change{"parity_of_two_bits", "ldgsts/ring_f32_two_mbarriers", "%r7, 1, 1;", "%r7, 1, 2;"}),
    [](const auto &info) { return info.param.name; });
