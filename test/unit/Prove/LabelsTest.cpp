//===- LabelsTest.cpp - Reductions, rows by indices, padded rows ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values that are combined, and values that are indices, are labels like all data. Each proof has
// changes of its PTX beside it that would be proved if a label were taken for another one.
//
//===----------------------------------------------------------------------===//

#include "Proving.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {
/// One text of a kernel's PTX in place of another; "" and "" for the PTX as it is, which is proved.
struct Change {
  const char *name, *tile, *from, *to;
};
void PrintTo(const Change &c, std::ostream *os) { *os << c.name; }

class Labels : public testing::TestWithParam<Change> {};
} // namespace

TEST_P(Labels, AreKept) {
  const Change &c = GetParam();
  Subject subject = Subject::ofFile(std::string(c.tile) + ".tile");
  std::string ptx = subject.ptx, from = c.from;
  if (!from.empty()) {
    size_t at = ptx.find(from);
    ASSERT_NE(at, std::string::npos) << ptx;
    ptx.replace(at, from.size(), c.to);
  }
  KernelProof proof = subject.proofOf(ptx, /*seconds=*/4);
  EXPECT_EQ(proof.verdict == KernelProof::Proved, from.empty()) << textOf(proof);
}

static constexpr const char *reduce = "ptx-samples/tma/reduce_i32";
static constexpr const char *tileReduction =
    "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%rd17, {%r11, %r12}], "
    "[%r13];";
static constexpr const char *gather = "ptx-samples/ldgsts/gathered_rows_f16";
static constexpr const char *padded = "test/cases/tma/subregion-short-rows-sw128";

INSTANTIATE_TEST_SUITE_P(
    All, Labels,
    testing::Values(
        Change{"reduction", reduce, "", ""}, //
        Change{"another_operation", reduce, "cta.add.tile", "cta.max.tile"},
        Change{"no_reduction", reduce, "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile",
               "cp.async.bulk.tensor.2d.global.shared::cta.tile"},
        Change{"another_row", reduce, "mov.b32 \t%r11, %r12;", "mov.b32 \t%r11, 1;"},
        Change{"not_reduced", reduce, tileReduction, ""},
        Change{"reduced_twice", reduce, tileReduction,
               "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%rd17, "
               "{%r11, %r12}], [%r13];\n"
               "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%rd17, "
               "{%r11, %r12}], [%r13];"},
        Change{"reduced_by_one_cta", reduce, "setp.gt.u32 \t%p1, %r1, 31;",
               "setp.gt.u32 \t%p1, %r2, 0;"},
        Change{"reduced_values", reduce, "shl.b32 \t%r5, %r2, 11;", "shl.b32 \t%r5, %r2, 10;"},
        Change{"indices", gather, "", ""}, //
        Change{"another_index", gather, "ld.global.nc.b32 \t%r12, [%rd12+64];",
               "ld.global.nc.b32 \t%r12, [%rd12+128];"},
        Change{"one_index_for_all", gather, "mul.wide.u32 \t%rd9, %r2, 256;",
               "mul.wide.u32 \t%rd9, %r2, 0;"},
        Change{"one_row_more", gather, "setp.lt.u32 \t%p1, %r11, 1024;",
               "setp.lt.u32 \t%p1, %r11, 1025;"},
        Change{"one_row_less", gather, "setp.lt.u32 \t%p1, %r11, 1024;",
               "setp.lt.u32 \t%p1, %r11, 1023;"},
        Change{"negative_rows", gather, "setp.lt.u32 \t%p1, %r11, 1024;",
               "setp.lt.s32 \t%p1, %r11, 1024;"},
        Change{"at_most", gather, "setp.lt.u32 \t%p1, %r11, 1024;",
               "setp.le.u32 \t%p1, %r11, 1024;"},
        Change{"another_guard", gather, "setp.lt.u32 \t%p1, %r11, 1024;",
               "setp.lt.u32 \t%p1, %r12, 1024;"},
        Change{"another_pitch", gather, "mul.wide.s32 \t%rd13, %r11, 128;",
               "mul.wide.s32 \t%rd13, %r11, 64;"},
        Change{"unsigned_pitch_of_16_bits", gather, "mul.wide.s32 \t%rd13, %r11, 128;",
               "and.b32 %r11, %r11, 511; mul.wide.s32 \t%rd13, %r11, 128;"},
        Change{"no_guard", gather, "selp.b32 \t%r15, 16, 0, %p1;", "mov.b32 \t%r15, 16;"},
        Change{"padded_rows", padded, "", ""}),
    [](const auto &info) { return std::string(info.param.name); });

// Each CTA has its own row, and all write one place.
TEST(Labels, OfTwoCtasMayDiffer) {
  Subject subject = Subject::ofText(R"(
kernel @k grid(4) threads(32) {
  A : global f32[1024, 32]
  I : global i32[4]
  B : global f32[1, 32]
  copy.warp B <- A[I[ctaid.x : +1], :]
}
)");
  EXPECT_NE(subject.proof().verdict, KernelProof::Proved) << textOf(subject.proof());
}

// Two values for one element, of one operation that does not commute.
TEST(Labels, OrderMatters) {
  Subject subject = Subject::ofText(R"(
kernel @k grid(4) threads(32) {
  A : global u32[4, 64]
  B : global u32[64]
  S : shared u32[64] align 128
  copy.cta S <- A[ctaid.x, :]
  fence.proxy_async
  sync.cta
  if warp == 0 && elect {
    copy_async B <- S { reduce = inc }
    bulk.commit
    bulk.wait 0
  }
}
)");
  EXPECT_NE(subject.proof().verdict, KernelProof::Proved) << textOf(subject.proof());
}
