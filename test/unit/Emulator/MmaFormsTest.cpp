//===- MmaFormsTest.cpp - Spellings of mma.sync, and movmatrix ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands in other orders, constants and sinks; and what is refused.
//
//===----------------------------------------------------------------------===//

#include "MmaKernel.h"

using namespace tilecopy;
using namespace tilecopy::test;

TEST(Mma, MoveMatrixTransposes) {
  std::string ptx =
      mmaKernel("movmatrix.sync.aligned.m8n8.trans.b16 %D0, %A0;", 1, 1, 0, 0, 0, "sm_90");
  std::vector<Buffer> buffers{{32, {}, {}}, {32, {}, {}}};
  for (unsigned l = 0; l != 32; ++l)
    buffers[0].init.push_back(2 * l | (2 * l + 1) << 16); // element number in reading order
  ASSERT_EQ(run(ptx, buffers, threads(32)).error, "");
  for (unsigned n = 0; n != 64; ++n) {
    unsigned row = n / 8, column = n % 8;
    EXPECT_EQ(buffers[1].result[n / 2] >> n % 2 * 16 & 0xffff, column * 8 + row);
  }
}

TEST(Mma, QualifiersInAnyOrder) {
  for (const char *name : {"mma.m16n8k16.aligned.sync.f32.f16.f16.f32.row.col $D, $A, $B, $C;",
                           "mma.sync.aligned.row.col.m16n8k16.f32.f16.f16.f32 $D, $A, $B, $C;"}) {
    std::vector<Buffer> buffers{{320, std::vector<uint32_t>(320, 0), {}}, {128, {}, {}}};
    EXPECT_EQ(run(mmaKernel(name, 4, 4, 2, 4, 0, "sm_90"), buffers, threads(32)).error, "");
  }
}

TEST(Mma, ConstantsAndSinks) {
  std::string ptx = mmaKernel("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%D0, _, %D2, _}, "
                              "$A, $B, {0f3F800000, 0f40000000, 1.0, 2.0}; mov.b32 %D1, 7; "
                              "mov.b32 %D3, 7;",
                              4, 4, 2, 0, 0, "sm_90");
  std::vector<Buffer> buffers{{192, std::vector<uint32_t>(192, 0), {}}, {128, {}, {}}};
  Outcome o = run(ptx, buffers, threads(32));
  ASSERT_EQ(o.error, "");
  EXPECT_EQ(buffers[1].result[0], 0x3f800000u);
  EXPECT_EQ(buffers[1].result[1], 7u);
  EXPECT_EQ(buffers[1].result[2], 0x3f800000u);
}

TEST(Mma, PartialWarpsAreReported) {
  std::string ptx = mmaKernel("setp.gt.u32 %p, %r0, 3; @%p exit; "
                              "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 $D, $A, $B, $C;",
                              4, 4, 2, 4, 0, "sm_90");
  ptx.insert(ptx.find("  .reg .b16"), "  .reg .pred %p;\n");
  std::vector<Buffer> buffers{{320, std::vector<uint32_t>(320, 0), {}}, {128, {}, {}}};
  EXPECT_EQ(run(ptx, buffers, threads(32)).kinds(), "divergent-collective");
}

TEST(Mma, BadForms) {
  struct {
    const char *instruction, *error;
  } bad[] = {
      {"mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32 $D, $A, $B, $C;", "do not go together"},
      {"mma.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 $D, $A, $B, $C;",
       "this shape does not exist for these types; those are .m8n8k4, .m16n8k8, .m16n8k16"},
      {"mma.sync.aligned.m16n8k7.row.col.s32.s4.s4.s32 $D, $A, $B, $C;",
       "those are .m8n8k32, .m16n8k32, .m16n8k64"},
      {"mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 $D, $A, $B, $C;", "only .row.col"},
      {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f16 $D, $A, $B, $C;",
       "this shape does not exist for these types; those are .m8n8k4"},
      {"mma.sync.aligned.kind::f8f6f4.m16n8k16.row.col.f32.f16.f16.f32 $D, $A, $B, $C;",
       "the kind and its scale factors do not go together"},
      {"mma.aligned.m16n8k16.row.col.f32.f16.f16.f32 $D, $A, $B, $C;", ".sync.aligned"},
      {"mma.sync.aligned.row.col.f32.f16.f16.f32 $D, $A, $B, $C;", "a shape such as"},
      {"mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32 $D, $A, $B, $C;", ".xor.popc"},
      {"mma.sync.aligned.m16n8k16.row.col.satfinite.f32.f16.f16.f32 $D, $A, $B, $C;",
       ".satfinite belongs to integers"},
      {"mma.sync.aligned.m16n8k16.row.col.rz.f32.f16.f16.f32 $D, $A, $B, $C;",
       "a rounding mode belongs to .f64"},
      {"mma.sync.aligned.m16n8k32.row.col.f32.e2m1.e4m3.f32 $D, $A, $B, $C;", "do not go together"},
      {"mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.f32.e2m1.e2m1.f32.ue4m3 "
       "$D, $A, $B, $C;",
       "do not go together"},
      {"mma.sp.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 $D, $A, {%B0, %B1, %B2, %B3}, $C, "
       "%X0, 2;",
       "sparsity selector 2; expected is 0 to 1"},
      {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 $D, $A, %B0, $C;",
       "a vector of 2 registers is expected"},
      {"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32.nonsense $D, $A, $B, $C;",
       "unknown modifier '.nonsense'"},
  };
  for (auto &b : bad) {
    std::vector<Buffer> buffers{{352, {}, {}}, {128, {}, {}}};
    std::string error =
        run(mmaKernel(b.instruction, 4, 4, 2, 4, 1, "sm_120a"), buffers, threads(32)).error;
    EXPECT_NE(error.find(b.error), std::string::npos) << b.instruction << "\n" << error;
  }
}
