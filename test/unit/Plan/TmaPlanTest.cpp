//===- TmaPlanTest.cpp - Tensor-map copies, one property at a time --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaText.h"

using namespace llvm;
using namespace tilecopy;

TEST(TmaPlan, RunTimeDimensionsStridesAndStarts) {
  TmaPlan tma =
      walked(kernel("  M : i32 in [1, 100000]\n  ld : i32 multiple_of 8 in [256, 65536]\n"
                    "  m : i32 multiple_of 8 in [0, 99992]\n  k : i32 in [0, 3]\n"
                    "  A : global f16[M, 256] layout S[(M,256):(ld,1)]\n"
                    "  S : shared f16[4, 8, 64] layout swizzle(3,3,3) S[4,8,64] align 1024",
                    "S[k, :, :] <- A[m:+8, k*64:+64]"),
             {{"M", 100}, {"ld", 320}, {"m", 96}, {"k", 2}});
  EXPECT_EQ(texts(tma.map.dims), "256, M");
  EXPECT_EQ(texts(tma.map.strides), "ld*2");
  EXPECT_EQ(texts(tma.coords), "k*64, m");
  EXPECT_EQ(tma.bytes, 1024);
  TensorMapValues v =
      tma.map.bind(4096, [](const Symbol &s) { return s.name() == "M" ? 100 : 320; });
  EXPECT_EQ(v.address, 4096u);
  EXPECT_EQ(v.dims[1], 100u);
  EXPECT_EQ(v.strides[0], 640u);
}

TEST(TmaPlan, WhatIsNotProvedDeclines) {
  StringRef shared = "  S : shared f16[8, 64] layout swizzle(3,3,3) S[8,64] align 1024";
  auto with = [&](StringRef global, StringRef copy) {
    return whyNot(kernel((global + "\n" + shared).str(), copy));
  };
  EXPECT_EQ(with("  ld : i32 in [256, 65536]\n  A : global f16[64, 256] layout S[(64,256):(ld,1)]",
                 "S <- A[0:+8, 0:+64]"),
            "global-stride is unknown: strides[0] is ld*2 bytes; a multiple of 16 bytes (pad "
            "the rows, or state multiple_of)");
  EXPECT_EQ(with("  c : i32 in [0, 100]\n  A : global f16[64, 256]", "S <- A[0:+8, c:+64]"),
            "box-start is unknown: boxes begin at c*2 bytes of a row of A; multiples of 16 bytes, "
            "also from issue to issue (the instruction traps)");
  EXPECT_EQ(with("  A : global f16[64, 256] align 8", "S <- A[0:+8, 0:+64]"),
            "global-align is disproven: the map of A begins at byte 0 of a tensor that is aligned "
            "to 8; multiples of 16");
  EXPECT_EQ(whyNot(kernel("  A : global f16[8, 64]\n"
                          "  S : shared f16[8, 64] layout swizzle(3,3,3) S[8,64] align 128",
                          "S <- A")),
            "shared-align is disproven: S is aligned to 128 bytes; `align 1024` on S");
  EXPECT_EQ(
      whyNot(kernel("  A : global f16[8, 64]\n"
                    "  S : shared f16[8, 64] layout swizzle(2,3,3) S[8,64] align 1024",
                    "S <- A")),
      "swizzle is disproven: the layout of S has swizzle(2,3,3); swizzle(3,B,3) with B = 1, 2 "
      "or 3 (32, 64 or 128 bytes)");
}

TEST(TmaPlan, ATransposeNamesWhatWouldWork) {
  EXPECT_EQ(whyNot(kernel("  A : global f16[64, 32]\n"
                          "  S : shared f16[64, 32] layout S[(64,32):(1,64)] align 128",
                          "S <- A")),
            "contiguous is disproven: neighbors in S are 32 elements apart in A; a shared layout "
            "with stride 1 along dimension 1 of A; a tensor map cannot transpose");
}

TEST(TmaPlan, GapsInSharedMemoryTakeSeveralIssues) {
  TmaPlan tma = walked(kernel("  A : global f16[64, 64]\n"
                              "  S : shared f16[4, 8, 64] layout S[(4,8,64):(1024,64,1)] align 128",
                              "S <- A[0:+32, :]"));
  EXPECT_EQ(tma.issues(), 4);
  ASSERT_EQ(tma.loops.size(), 1u);
  EXPECT_EQ(tma.loops[0][TmaPlan::Shared], 2048);
  EXPECT_EQ(tma.bytes, 4096);
}

TEST(TmaPlan, SixDimensionsFitFive) {
  // Six that nothing joins: one that has a single index in the box is reached through another.
  TmaPlan tma = walked(kernel("  A : global f32[3, 3, 3, 3, 3, 16] layout "
                              "S[(3,3,3,3,3,16):(6720,2240,560,112,36,1)]\n"
                              "  S : shared f32[2, 2, 2, 2, 2, 16] align 128",
                              "S <- A[1:+2, 0:+2, 1:+2, 0:+2, 1:+2, :]"));
  EXPECT_EQ(tma.map.rank(), 5u);
  EXPECT_EQ(tma.issues(), 2);
}

TEST(TmaPlan, LongRowsAreWiderElements) {
  TmaPlan tma = walked(kernel("  A : global u8[8192]\n  S : shared u8[8192] align 128", "S <- A"));
  EXPECT_EQ(tma.issues(), 1);
  EXPECT_EQ(tma.map.type, TensorMapType::U64);
  EXPECT_EQ(tma.map.box[0], 256u);
  // An odd prime of rows cannot be divided; each is an issue.
  tma = walked(kernel("  A : global f16[521, 128]\n  S : shared f16[521, 64] align 128",
                      "S <- A[:, 64:+64]"));
  EXPECT_EQ(tma.issues(), 521);
}

TEST(TmaPlan, WhatNoBoxCouldMendIsSaidFirst) {
  // A box of 180 rows could not begin at row 5 either; but no rows of 600 bytes can be copied.
  EXPECT_EQ(whyNot(kernel("  A : global i8[1000, 1200]\n  S : shared i8[360, 600] align 128",
                          "S <- A[5:365, 16:616]")),
            "inner-bytes is disproven: a row of the box has 600 bytes; a multiple of 16 bytes");
  // The columns could be cut if the tensor ended at a multiple of 64; its rows would stay as long.
  EXPECT_TRUE(StringRef(whyNot(kernel("  A : global f16[100, 196]\n"
                                      "  S : shared f16[16, 128] layout swizzle(3,3,3) "
                                      "S[(16,2,64):(64,1024,1)] align 1024",
                                      "A[96:+16, 128:+128] <- S")))
                  .starts_with("global-stride is disproven: strides[0] is 392 bytes"));
  EXPECT_EQ(whyNot(kernel("  A : global u8[1024]\n  S : shared u8[1024] align 128", "S <- A",
                          "map = explicit")),
            "box is disproven: box[0] is 1024; at most 256");
}

TEST(TmaPlan, LongCopiesOfManyDivisors) {
  // One issue each, of the longest rows there are.
  struct Case {
    const char *shape;
    uint32_t row, rows;
  };
  for (Case c : {Case{"u8[131072]", 256, 64}, Case{"u8[221760]", 252, 110},
                 Case{"f16[720, 150]", 250, 108}, Case{"f32[240, 240]", 240, 120}}) {
    TmaPlan plan = planOf(kernel(
        ("  A : global " + Twine(c.shape) + "\n  S : shared " + c.shape + " align 128").str(),
        "S <- A"));
    EXPECT_EQ(plan.issues(), 1) << c.shape;
    EXPECT_EQ(plan.map.type, TensorMapType::U64) << c.shape;
    EXPECT_EQ(plan.map.box, (SmallVector<uint32_t, 5>{c.row, c.rows})) << c.shape;
  }
}

TEST(TmaPlan, AKnownStartCanBeginTheMap) {
  // 768 rows from row 5 are three times 256 of a map that begins there.
  StringRef tensors = "  A : global f16[1024, 128]\n"
                      "  S : shared f16[768, 64] layout swizzle(3,3,3) S[768, 64] align 1024";
  TmaPlan tma = walked(kernel(tensors, "S <- A[5:+768, 64:+64]"));
  EXPECT_EQ(tma.issues(), 1);
  EXPECT_EQ(tma.map.offset.str(), "1280");
  // The hardware deals with rows past the end: it knows where the tensor begins.
  tma = walked(kernel(tensors, "S <- A[261:+768, 64:+64]"));
  EXPECT_EQ(tma.issues(), 3);
  EXPECT_EQ(tma.map.offset.str(), "0");
  EXPECT_EQ(
      walked(kernel("  A : global u8[4096]\n  S : shared u8[4000] align 128", "A[16:+4000] <- S"))
          .issues(),
      1);
}

TEST(TmaPlan, RowsShorterThanTheSwizzleArePadded) {
  auto text = [](StringRef stride) {
    return kernel(
        ("  A : global f16[8, 64]\n  S : shared f16[8, 32] layout swizzle(3,3,3) S[(8,32):(" +
         stride + ",1)] align 1024")
            .str(),
        "S <- A[:, 0:+32]");
  };
  EXPECT_EQ(walked(text("64")).issues(), 1);
  // Dense rows are not what the hardware makes: each would be a box, at 64 bytes.
  EXPECT_EQ(StringRef(whyNot(text("32"))).split(" is ").first.str(), "shared-start");
}

/// A dimension with one index has no stride of its own.
TEST(TmaPlan, RowsOfOneElement) {
  TmaPlan tma = walked(kernel("  A : global i64[8, 1] layout S[(8,1):(4,1)]\n"
                              "  S : shared i64[2, 4] align 128",
                              "S <- A[2:+2, 0:+4]"));
  EXPECT_EQ(texts(tma.map.dims), "1, 8");
  EXPECT_EQ(texts(tma.map.strides), "32");
}

/// The rows past the end of a dimension would be the next one's; they are not stored to.
TEST(TmaPlan, AStoreOfMoreThanTheTensorHas) {
  TmaPlan tma = walked(kernel("  N : i32 in [2, 100]\n  A : global f16[N, 3, 64]\n"
                              "  S : shared f16[2, 4, 64] align 128",
                              "A[0:+2, 0:+4, :] <- S"),
                       {{"N", 2}});
  EXPECT_EQ(texts(tma.map.dims), "192, N");
}

TEST(TmaPlan, StoresAtTheBorders) {
  auto store = [](StringRef global, StringRef region) {
    return kernel((global + "\n  S : shared f16[8, 64] align 128").str(),
                  ("A[" + region + "] <- S").str());
  };
  // Rows that end in the middle of 16 bytes: only where the region is known to be inside.
  StringRef odd = "  c : i32 multiple_of 8 in [0, 64]\n"
                  "  A : global f16[64, 100] layout S[(64,100):(104,1)]";
  EXPECT_EQ(walked(store(odd, "0:+8, 32:+64")).issues(), 1);
  EXPECT_EQ(StringRef(whyNot(store(odd, "0:+8, c:+64"))).split(" is ").first.str(), "store-clip");
  EXPECT_EQ(walked(store("  A : global f16[64, 128]", "60:+8, 96:+64")).issues(), 1);
  EXPECT_EQ(whyNot(store("  r : i32 in [-4, 4]\n  A : global f16[64, 128]", "r:+8, 0:+64")),
            "store-start is unknown: a box of A begins at r; 0 or more (state a range)");
}

TEST(TmaPlan, Reductions) {
  auto reduce = [](StringRef type, StringRef op) {
    return kernel(
        ("  A : global " + type + "[8, 64]\n  S : shared " + type + "[8, 64] align 128").str(),
        "A <- S", ("reduce = " + op).str());
  };
  EXPECT_EQ(planOf(reduce("f32", "add")).map.type, TensorMapType::F32);
  EXPECT_EQ(planOf(reduce("i64", "xor")).map.type, TensorMapType::U64);
  EXPECT_EQ(planOf(reduce("bf16", "max")).reduction, "max");
  EXPECT_EQ(whyNot(reduce("f64", "add")),
            "reduce is disproven: add of f64; shared -> global, elements of UINT32, INT32, UINT64, "
            "FLOAT32, FLOAT16, BFLOAT16");
  EXPECT_EQ(StringRef(whyNot(reduce("i32", "inc"))).split(":").first.str(), "reduce is disproven");
}

TEST(TmaPlan, FormsAndOptions) {
  StringRef tensors = "  A : global f32[8, 32]\n  S : shared f32[8, 32] align 1024";
  EXPECT_FALSE(planOf(kernel(tensors, "S <- A")).clusterForm);
  EXPECT_TRUE(planOf(kernel(tensors, "S <- A"), "sm_90a ptx 8.0").clusterForm);
  TmaPlan tma = planOf(kernel(tensors, "S <- A",
                              "cta_mask = 3, cache_hint = evict_first, l2_promotion = 256, "
                              "prefetch_tensormap = true, tma_dtype = tf32"));
  EXPECT_TRUE(tma.clusterForm);
  EXPECT_TRUE(tma.prefetchMap);
  EXPECT_EQ(tma.cachePolicy, 0x12f0000000000000u);
  EXPECT_EQ(tma.map.promotion, TensorMapPromotion::B256);
  EXPECT_EQ(tma.map.type, TensorMapType::TF32);
  EXPECT_EQ(planOf(kernel(tensors, "S <- A", "l2_promotion = 0")).map.promotion,
            TensorMapPromotion::None);
  EXPECT_EQ(planOf(kernel(tensors, "S <- A", "cta_group = 2"), "sm_100a").ctaGroup, 2u);
  EXPECT_EQ(whyNot(kernel(tensors, "S <- A", "shape = 32x128b")),
            "options is disproven: option 'shape' is given, and tma does not follow it; it is for "
            "tcgen05_cp");
  EXPECT_EQ(whyNot(kernel(tensors, "S <- A", "cta_group = 2")),
            "cta-group is disproven: cta_group 2 on sm_90a with PTX 8.6; a load, and sm_100a, "
            "sm_103a, sm_107a or sm_110a with PTX 8.6");
  std::string newer = whyNot(kernel(tensors, "S <- A", "cta_group = 2"), "sm_120a");
  EXPECT_NE(newer.find("cta-group is disproven: cta_group 2 on sm_120a"), std::string::npos)
      << newer;
}

TEST(TmaPlan, FillWithNaNOfWiderElements) {
  TmaPlan tma = planOf(kernel("  A : global f16[4096]\n  S : shared f16[1024] align 128",
                              "S <- A[3584:+1024]", "oob = nan"));
  EXPECT_EQ(tma.map.fill, TensorMapFill::NaN);
  EXPECT_EQ(tma.map.type, TensorMapType::F64);
}

TEST(TmaPlan, MapsTravelAsJSON) {
  TmaPlan tma = planOf(kernel("  M : i32 multiple_of 64 in [64, 100000]\n"
                              "  A : global f16[M, M] layout S[(M,M):(M,1)]\n"
                              "  S : shared f16[8, 128] layout swizzle(3,3,3) "
                              "S[(8,2,64):(64,512,1)] align 1024",
                              "S <- A[0:+8, 0:+128]"));
  json::Value value = tma.map.toJSON();
  std::string text;
  raw_string_ostream(text) << value;
  auto parsed = json::parse(text);
  ASSERT_TRUE(bool(parsed));
  auto back = TensorMapPlan::fromJSON(*parsed);
  ASSERT_TRUE(bool(back)) << toString(back.takeError());
  EXPECT_EQ(*back, tma.map);
  EXPECT_EQ(back->dims[2], tma.map.dims[2]); // a quotient of M
  auto valueOf = [](const Symbol &) { return 640; };
  EXPECT_EQ(back->bind(256, valueOf), tma.map.bind(256, valueOf));
  parsed->getAsObject()->erase("swizzle");
  EXPECT_EQ(toString(TensorMapPlan::fromJSON(*parsed).takeError()),
            "tensor map: 'swizzle' should be a number below 7");
}

TEST(TmaPlan, MapsAsC) {
  TmaPlan tma = planOf(kernel("  M : i32 in [8, 100000]\n  A : global f16[M, 256]\n"
                              "  S : shared f16[8, 64] layout swizzle(3,3,3) S[8,64] align 1024",
                              "S <- A[0:+8, 64:+64]"));
  std::string text;
  raw_string_ostream os(text);
  tma.map.printC(os, "k");
  EXPECT_EQ(text, "CUresult encode_k(CUtensorMap *map, void *A, cuuint64_t M) {\n"
                  "  cuuint64_t dims[] = {256, M};\n"
                  "  cuuint64_t strides[] = {512};\n"
                  "  cuuint32_t box[] = {64, 8};\n"
                  "  cuuint32_t steps[] = {1, 1};\n"
                  "  return cuTensorMapEncodeTiled(map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, A,\n"
                  "      dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, "
                  "CU_TENSOR_MAP_SWIZZLE_128B,\n"
                  "      CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);\n"
                  "}\n");
}

/// A map that does not begin at the tensor's address says by how many bytes.
TEST(TmaPlan, MapsAsCBeginWhereTheyBegin) {
  TmaPlan tma = planOf(kernel("  A : global f16[64, 256] layout S[(64,256):(256,1)] + 64\n"
                              "  S : shared f16[8, 64] layout swizzle(3,3,3) S[8,64] align 1024",
                              "S <- A[0:+8, 64:+64]"));
  ASSERT_TRUE(tma.map.offset.isConstant(128)) << tma.map.offset.str();
  std::string text;
  raw_string_ostream os(text);
  tma.map.printC(os, "k");
  EXPECT_TRUE(StringRef(text).contains("CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, (char *)A + 128,\n"))
      << text;
}

TEST(TmaPlan, AnExplicitMapIsTheTensor) {
  auto text = [](StringRef layout, StringRef global = "global f16[2, 64, 1, 128]") {
    return kernel(
        ("  A : " + global + "\n  S : shared f16[64, 128] layout " + layout + " align 1024").str(),
        "S <- A[1:+1, 0:+64, 0:+1, 0:+128]", "map = explicit");
  };
  TmaPlan tma = walked(text("S[64,128]"));
  EXPECT_EQ(texts(tma.map.dims), "128, 1, 64, 2");
  EXPECT_EQ(texts(tma.map.strides), "0, 256, 16384");
  EXPECT_EQ(texts(tma.coords), "0, 0, 0, 1");
  EXPECT_EQ(
      StringRef(whyNot(text("swizzle(3,3,3) S[(64,2,64):(64,4096,1)]"))).split(":").first.str(),
      "explicit is disproven");
  // What is not proved is left to the encoder.
  tma = planOf(kernel("  ld : i64\n  A : global f16[64, 128] layout S[(64,128):(ld,1)]\n"
                      "  S : shared f16[64, 128] align 128",
                      "S <- A[0:+64, 0:+128]", "map = explicit"));
  EXPECT_EQ(texts(tma.map.strides), "ld*2");
  auto valueOf = [](const Symbol &) { return 129; };
  EXPECT_EQ(toString(checkTensorMap(tma.map.bind(0, valueOf), 90)),
            "1 rule of tensor maps broken:\n  globalStrides[0] is 258 bytes; a multiple of 16");
}
