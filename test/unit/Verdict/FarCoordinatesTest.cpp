//===- FarCoordinatesTest.cpp - Tensor-map coordinates beyond 2^31 --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Coordinates have 32 bits. TileCopy once cut them without a proof: what lies beyond 2^31 was read
// as zeros, and stores beyond a tensor came to its first rows. The PTX and the maps of that time
// are refuted, those of today are proved.
//
//===----------------------------------------------------------------------===//

#include "../Prove/Proving.h"
#include "tilecopy/prove/ProveProgram.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tilecopy;
using namespace llvm;

static KernelProof proofOf(const Subject &subject, StringRef ptx, ArrayRef<EmittedKernel> emitted) {
  return Subject::take(proveKernels(subject.program, ptx, emitted)).front();
}

/// The text with `to` in place of the only `from`.
static std::string with(std::string text, StringRef from, StringRef to) {
  size_t at = text.find(from.str());
  EXPECT_NE(at, std::string::npos) << from.str() << " is not in " << text;
  EXPECT_EQ(text.find(from.str(), at + 1), std::string::npos);
  return at == std::string::npos ? text : text.replace(at, from.size(), to.str());
}

// Today the map has elements of two bytes, and the coordinate is o/2.
TEST(FarCoordinates, OfALoad) {
  Subject subject = Subject::ofText(R"(
kernel @k threads(32) {
  o   : i64 multiple_of 16 in [0, 3221225216]
  A   : global u8[3221225472]
  B   : global u8[256]
  S   : shared u8[256] align 128
  bar : mbarrier

  if thread == 0 {
    mbarrier.init bar, 1
    fence.mbarrier_init
  }
  sync.cta
  if warp == 0 && elect {
    mbarrier.arrive.expect_tx bar, 256
    copy_async S <- A[o : +256] { mbar = bar, dispatch = tma }
  }
  mbarrier.wait bar, phase 0
  copy.cta B <- S
}
)");
  KernelProof today = proofOf(subject, subject.ptx, subject.kernels);
  EXPECT_EQ(today.verdict, KernelProof::Proved) << textOf(today);

  std::vector<EmittedKernel> old = subject.kernels;
  ASSERT_EQ(old[0].tensorMaps.size(), 1u);
  TensorMapPlan &map = old[0].tensorMaps[0];
  ASSERT_EQ(map.type, TensorMapType::U16);
  map.type = TensorMapType::U8;
  map.dims[0] = map.dims[0] * 2;
  map.box[0] *= 2;
  KernelProof wrapped =
      proofOf(subject, with(subject.ptx, "shr.u64 \t%rd8, %rd2, 1;", "mov.b64 \t%rd8, %rd2;"), old);
  EXPECT_EQ(wrapped.verdict, KernelProof::Refuted) << textOf(wrapped);
  EXPECT_GT(wrapped.arguments["o"], (int64_t(1) << 31) - 256);
}

// Today the coordinate ends below 2^31, where nothing is written.
TEST(FarCoordinates, OfAStore) {
  Subject subject = Subject::ofText(R"(
kernel @k threads(32) {
  o : i32 in [0, 2147483647]
  A : global f16[8, 64]
  B : global f16[64, 64]
  S : shared f16[8, 64] align 128

  copy.cta S <- A
  fence.proxy_async
  sync.cta
  if warp == 0 && elect {
    copy_async B[o : +8, :] <- S
    bulk.commit
    bulk.wait 0
  }
}
)");
  KernelProof today = proofOf(subject, subject.ptx, subject.kernels);
  EXPECT_EQ(today.verdict, KernelProof::Proved) << textOf(today);
  KernelProof wrapped = proofOf(
      subject, with(subject.ptx, "min.s64 \t%rd14, %rd13, 2147483520;", "mov.b64 \t%rd14, %rd13;"),
      subject.kernels);
  EXPECT_EQ(wrapped.verdict, KernelProof::Refuted) << textOf(wrapped);
}
