//===- ShapesTest.cpp - The kernels of ptx-bench device ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaSource.h"
#include "DeviceShapes.h"
#include "tilecopy/Check.h"
#include "tilecopy/Emulator.h"
#include "tilecopy/ProgramText.h"
#include "tilecopy/Ptx.h"
#include <gmock/gmock.h>

using namespace tilecopy;
using testing::HasSubstr;
using testing::Not;

namespace {

constexpr ElementType types[] = {ElementType::F32, ElementType::F16, ElementType::U8};

Program parse(const std::string &text) {
  llvm::SourceMgr sources;
  return llvm::cantFail(parseProgram(llvm::MemoryBuffer::getMemBufferCopy(text), sources));
}

Program shapeProgram(const DeviceShape &shape, ElementType type, uint64_t bytes) {
  return parse(
      deviceProgram(shape, type, bytes, /*sms=*/2, llvm::cantFail(Target::parse("sm_90"))));
}

std::string describe(const DeviceShape &shape, ElementType type) {
  return (elementTypeName(type) + " " + shape.name()).str();
}

TEST(DeviceShapes, MoveSixteenBytesAtATime) {
  for (ElementType type : types)
    for (const DeviceShape &shape : deviceShapes()) {
      SCOPED_TRACE(describe(shape, type));
      Program program = shapeProgram(shape, type, uint64_t(4) << 30);
      PlannedProgram planned = llvm::cantFail(planProgram(program));
      ASSERT_EQ(planned.kernels.front().copies.size(), 2u);
      for (const PlannedCopy &copy : planned.kernels.front().copies) {
        const Plan &plan = copy.choice.plan;
        EXPECT_EQ(plan.variant, "gmem_smem");
        for (const AccessCount &a : plan.accesses()) {
          EXPECT_EQ(a.bytes, 16u);
          EXPECT_EQ(a.perThread, shape.vectors);
        }
        EXPECT_EQ(bool(plan.dst.swizzle || plan.src.swizzle), shape.kind == DeviceShape::Box);
      }
    }
}

TEST(DeviceShapes, CopyTheTensor) {
  auto emulator = createEmulator();
  for (const DeviceShape &shape : deviceShapes()) {
    SCOPED_TRACE(shape.name());
    Program program = shapeProgram(shape, ElementType::F16, wholeTensor(uint64_t(1) << 20));
    llvm::LLVMContext context;
    auto lowered = llvm::cantFail(lowerToPtx(program, context));
    auto module = llvm::cantFail(emulator->load(lowered.first, shape.name()));
    auto check = llvm::cantFail(KernelCheck::create(program.kernels.front(), {}, 1));
    auto report =
        check.run(*emulator, *module, {"copy", lowered.second.front().dynamicSharedBytes});
    ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
    EXPECT_TRUE(report->passed()) << report->text();
    EXPECT_EQ(check.writtenBytes(), uint64_t(1) << 20);
  }
}

TEST(DeviceShapes, WholeTensorIsCutToTiles) {
  uint64_t bytes = wholeTensor((uint64_t(4) << 30) + 12345);
  EXPECT_EQ(bytes, uint64_t(4) << 30);
  for (const DeviceShape &shape : deviceShapes())
    EXPECT_EQ(bytes % shape.tileBytes(), 0u) << shape.name();
}

std::string cudaOf(const std::string &text) {
  Program program = parse(text);
  PlannedProgram planned = llvm::cantFail(planProgram(program));
  llvm::LLVMContext context;
  auto emitted = llvm::cantFail(emitProgram(planned, context));
  return llvm::cantFail(cudaSource(planned, emitted.kernels));
}

TEST(CudaSource, FollowsThePlan) {
  std::string text = cudaOf("target sm_90\n"
                            "kernel @int grid(2) threads(128) {\n"
                            "  M : i32 multiple_of 8\n"
                            "  A : global f32[64, 32] align 16\n"
                            "  B : global f32[64, 32] align 16\n"
                            "  S : shared f32[64, 32] layout swizzle(2,3,3) S[64,32] align 1024\n"
                            "  copy.cta S <- A\n"
                            "  sync.cta\n"
                            "  copy.cta B <- S\n"
                            "}\n");
  EXPECT_THAT(text, HasSubstr("__launch_bounds__(128) int_(int M_, const u8 *__restrict__ A_, "
                              "u8 *__restrict__ B_)"));
  EXPECT_THAT(text, HasSubstr("__shared__ __align__(1024) u8 S_[8192];"));
  EXPECT_THAT(text, HasSubstr("uint4 v[4];"));
  EXPECT_THAT(text, HasSubstr("inward<3, 28u>("));
  EXPECT_THAT(text, HasSubstr("__syncthreads();"));
}

TEST(CudaSource, OnlyTheHelpersThatAreUsed) {
  std::string text = cudaOf("target sm_90\n"
                            "kernel @k grid(1) threads(32) {\n"
                            "  A : global f32[32, 32] align 16\n"
                            "  S : shared f32[32, 32]\n"
                            "  copy.cta S <- A\n"
                            "}\n");
  EXPECT_THAT(text, Not(HasSubstr("inward")));
  EXPECT_THAT(text, Not(HasSubstr("floorDiv")));
  EXPECT_THAT(text, Not(HasSubstr("u256")));
}

} // namespace
