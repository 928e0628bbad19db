//===- ShapesTest.cpp - The kernels of ptx-bench device -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baselines.h"
#include "ComparedKernels.h"
#include "DeviceShapes.h"
#include "EdgeShapes.h"
#include "GatherShapes.h"
#include "Nvrtc.h"
#include "PathShapes.h"
#include "Peers.h"
#include "TmaShapes.h"
#include "Transposes.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/plan/Cost.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"

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
      deviceProgram(shape, type, bytes, /*sms=*/2, llvm::cantFail(GpuTarget::parse("sm_90"))));
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
      bool straight = shape.kind == DeviceShape::Dynamic;
      ASSERT_EQ(planned.kernels.front().copies.size(), straight ? 1u : 2u);
      for (const PlannedCopy &copy : planned.kernels.front().copies) {
        const Plan &plan = copy.choice.plan;
        EXPECT_EQ(plan.variant, straight ? "gmem_gmem" : "gmem_smem");
        for (const AccessCount &a : plan.accesses()) {
          EXPECT_EQ(a.bytes, 16u);
          EXPECT_EQ(a.perThread, shape.vectors);
        }
        EXPECT_EQ(bool(plan.dst.swizzle || plan.src.swizzle), shape.kind == DeviceShape::Box);
      }
    }
}

TEST(Transposes, AreVectorsWithoutConflicts) {
  for (const TransposeShape &shape : transposeShapes()) {
    SCOPED_TRACE(shape.name());
    Program program = parse(transposeProgram(shape, llvm::cantFail(GpuTarget::parse("sm_90"))));
    PlannedProgram planned = llvm::cantFail(planProgram(program));
    ASSERT_EQ(planned.kernels.front().copies.size(), 2u);
    for (const PlannedCopy &copy : planned.kernels.front().copies) {
      for (const AccessCount &a : copy.choice.plan.accesses())
        EXPECT_EQ(a.bytes, 16u);
      for (const AccessCost &cost : costOf(copy.choice))
        EXPECT_TRUE(cost.isIdeal());
      EXPECT_FALSE(copy.choice.plan.edge);
    }
  }
}

TEST(Peers, AreReadOrNamed) {
  llvm::SmallString<128> directory;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("peers", directory));
  std::string list = (directory + "/peers.json").str();
  auto write = [&](llvm::StringRef name, llvm::StringRef text) {
    std::error_code error;
    llvm::raw_fd_ostream os((directory + "/" + name).str(), error);
    os << text;
  };
  auto wrong = [&] { return llvm::toString(readPeers(list).takeError()); };
  EXPECT_THAT(wrong(), HasSubstr("cannot read"));
  write("peers.json", R"({"name": 1})");
  EXPECT_THAT(wrong(), HasSubstr("expected a list"));
  const std::string good =
      R"("name": "a", "ptx": "a.ptx", "kernel": "k", "parameters": 4, "threads": 128, "shared": 0)";
  write("peers.json", "[{" + good + R"(, "type": "f33", "grid": [1, 2]}])");
  EXPECT_THAT(wrong(), HasSubstr("expected an element type"));
  write("peers.json", "[{" + good + R"(, "type": "f32", "grid": [1]}])");
  EXPECT_THAT(wrong(), HasSubstr("expected two positive numbers"));
  write("peers.json", "[{" + good + R"(, "type": "f32", "grid": [1, 2]}])");
  EXPECT_THAT(wrong(), HasSubstr("a.ptx"));
  write("a.ptx", ".version 8.4");
  auto peers = llvm::cantFail(readPeers(list));
  ASSERT_EQ(peers.size(), 1u);
  EXPECT_EQ(peers[0].ptx, ".version 8.4");
  EXPECT_EQ(peers[0].grid[1], 2u);
  llvm::sys::fs::remove_directories(directory);
}

TEST(DeviceShapes, CopyTheTensor) {
  auto emulator = createEmulator();
  for (const DeviceShape &shape : deviceShapes()) {
    SCOPED_TRACE(shape.name());
    Program program = shapeProgram(shape, ElementType::F16, uint64_t(1) << 20);
    llvm::LLVMContext context;
    auto lowered = llvm::cantFail(lowerToPtx(program, context));
    auto module = llvm::cantFail(emulator->load(lowered.first, shape.name()));
    auto check = llvm::cantFail(KernelCheck::create(program.kernels.front(), {}, 1));
    const EmittedKernel &kernel = lowered.second.front();
    auto report =
        check.run(*emulator, *module,
                  {kernel.name, kernel.dynamicSharedBytes, kernel.tensorMaps, kernel.counters});
    ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
    EXPECT_TRUE(report->passed()) << report->text();
    EXPECT_EQ(check.writtenBytes(), uint64_t(1) << 20);
  }
}

/// Both kernels of each shape: by the table, and in order.
TEST(GatherShapes, CopyEveryRow) {
  auto emulator = createEmulator();
  GpuTarget target = llvm::cantFail(GpuTarget::parse("sm_90"));
  for (const GatherShape &shape : gatherShapes())
    for (bool inOrder : {false, true}) {
      SCOPED_TRACE(shape.name());
      uint64_t bytes = 4 * shape.each * shape.rows(0).rowBytes;
      Program program = parse(gatherProgram(shape, bytes, inOrder, target));
      llvm::LLVMContext context;
      auto lowered = llvm::cantFail(lowerToPtx(program, context));
      auto module = llvm::cantFail(emulator->load(lowered.first, shape.name()));
      auto check = llvm::cantFail(KernelCheck::create(program.kernels.front(), {}, 1));
      const EmittedKernel &kernel = lowered.second.front();
      auto report =
          check.run(*emulator, *module,
                    {kernel.name, kernel.dynamicSharedBytes, kernel.tensorMaps, kernel.counters});
      ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
      EXPECT_TRUE(report->passed()) << report->text();
      EXPECT_EQ(check.writtenBytes(), bytes);
    }
}

TEST(GatherShapes, MoveSixteenBytesAtATime) {
  GpuTarget target = llvm::cantFail(GpuTarget::parse("sm_90"));
  for (const GatherShape &shape : gatherShapes()) {
    SCOPED_TRACE(shape.name());
    Program program = parse(gatherProgram(shape, uint64_t(4) << 30, /*inOrder=*/false, target));
    PlannedProgram planned = llvm::cantFail(planProgram(program));
    for (const PlannedCopy &copy : planned.kernels.front().copies) {
      EXPECT_NE(copy.choice.plan.variant, "fallback");
      for (const AccessCount &a : copy.choice.plan.accesses())
        EXPECT_TRUE(a.bytes >= 16 || a.bytes == 4) << a.bytes;
    }
  }
}

TEST(DeviceShapes, WholeTensorIsCutToTiles) {
  uint64_t bytes = wholeTensor((uint64_t(4) << 30) + 12345);
  EXPECT_EQ(bytes, uint64_t(4) << 30);
  for (const DeviceShape &shape : deviceShapes())
    EXPECT_EQ(bytes % shape.tileBytes(), 0u) << shape.name();
  for (const TmaShape &shape : tmaShapes())
    EXPECT_EQ(bytes % (uint64_t(shape.rows) * shape.pitch), 0u) << shape.name();
}

Program tmaShapeProgram(const TmaShape &shape, uint64_t bytes, unsigned sms) {
  return parse(tmaProgram(shape, bytes, sms, llvm::cantFail(GpuTarget::parse("sm_90a"))));
}

TEST(TmaShapes, MoveABoxWithEachInstruction) {
  for (const TmaShape &shape : tmaShapes()) {
    SCOPED_TRACE(shape.name());
    Program program = tmaShapeProgram(shape, uint64_t(4) << 30, 132);
    PlannedProgram planned = llvm::cantFail(planProgram(program));
    EXPECT_EQ(planned.kernels.front().copies.size(), shape.stages && !shape.isPair() ? 3u : 2u);
    for (const PlannedCopy &copy : planned.kernels.front().copies) {
      if (shape.extra == TmaShape::Bulk) {
        const auto *bulk = std::get_if<BulkPlan>(&copy.choice.plan.body);
        ASSERT_NE(bulk, nullptr);
        EXPECT_EQ(bulk->issues(), shape.pitch == shape.rowBytes ? 1 : shape.rows);
        continue;
      }
      const auto *plan = std::get_if<TmaPlan>(&copy.choice.plan.body);
      ASSERT_NE(plan, nullptr);
      EXPECT_EQ(plan->issues(), 1);
      EXPECT_EQ(plan->bytes, shape.boxBytes());
      auto values = plan->map.bind(uint64_t(1) << 32, [](const Symbol &) { return 0; });
      EXPECT_EQ(llvm::toString(checkTensorMap(values, 90)), "");
    }
  }
}

/// A CTA takes 1 KiB more than it asks for, of 228 KiB (CUDA C++ Programming Guide, "Compute
/// Capability 9.0").
TEST(TmaShapes, PipelinesFitTheMultiprocessor) {
  for (const TmaShape &shape : tmaShapes()) {
    unsigned bytes = shape.stages * (shape.boxBytes() + 8) + 1024;
    EXPECT_LE(bytes * shape.ctasPerSm, 228u << 10) << shape.name();
    EXPECT_LE(shape.ctasPerSm, 32u) << shape.name();
    EXPECT_LT(shape.stored, std::max(2u, shape.stages)) << shape.name();
  }
}

TEST(TmaShapes, CopyTheTensor) {
  for (const TmaShape &shape : tmaShapes()) {
    SCOPED_TRACE(shape.name());
    // Runs that never exist are refused where nothing clips them.
    uint64_t least = shape.extra == TmaShape::Bulk ? 512 << 10 : 64 << 10;
    uint64_t bytes = llvm::alignTo(least, uint64_t(shape.rows) * shape.pitch);
    Program program = tmaShapeProgram(shape, bytes, 1);
    const Kernel &kernel = program.kernels.front();
    LogicalTensors globals;
    for (const auto &t : kernel.globals())
      globals.emplace(t->name().str(), LogicalTensor(shapeUnder(*t, {})));
    LogicalTensor &from = globals.at("A");
    for (auto [i, bits] : llvm::enumerate(from.bits))
      bits = (i * 40503) >> 4 & 0xffff;
    from.defined.assign(from.bits.size(), true);
    EXPECT_EQ(llvm::toString(interpret(kernel, {}, globals)), "");
    EXPECT_TRUE(globals.at("B").bits == from.bits);
  }
}

Program pathShapeProgram(const PathShape &shape, uint64_t bytes, unsigned sms) {
  return parse(pathProgram(shape, bytes, sms, llvm::cantFail(GpuTarget::parse("sm_90a"))));
}

TEST(PathShapes, CopyTheTensor) {
  auto emulator = createEmulator();
  for (const PathShape &shape : pathShapes()) {
    SCOPED_TRACE(shape.name());
    uint64_t bytes = uint64_t(512) << 10;
    PathShape once = shape;
    once.times = std::min(once.times, 3u);
    Program program = pathShapeProgram(once, bytes, shape.kind == PathShape::Peers ? 2 : 1);
    llvm::LLVMContext context;
    auto lowered = llvm::cantFail(lowerToPtx(program, context));
    auto module = llvm::cantFail(emulator->load(lowered.first, shape.name()));
    auto check = llvm::cantFail(KernelCheck::create(program.kernels.front(), {}, 1));
    auto report =
        check.run(*emulator, *module, {"copy", lowered.second.front().dynamicSharedBytes});
    ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
    EXPECT_TRUE(report->passed()) << report->text();
    EXPECT_EQ(check.writtenBytes(), bytes);
    EXPECT_EQ((uint64_t(4) << 30) % (2 * shape.tileBytes()), 0u);
  }
}

/// The variants are those that the names say.
TEST(PathShapes, GoTheirWays) {
  for (const PathShape &shape : pathShapes()) {
    static const llvm::StringRef variants[] = {"ldgsts", "gmem_gmem", "dsmem"};
    Program program = pathShapeProgram(shape, uint64_t(4) << 30, 132);
    PlannedProgram planned = llvm::cantFail(planProgram(program));
    EXPECT_TRUE(llvm::any_of(planned.kernels.front().copies, [&](const PlannedCopy &copy) {
      return copy.choice.plan.variant == variants[shape.kind];
    })) << shape.name();
  }
}

/// Some tiles inside and some at the edges, with and without guards where both may be.
TEST(EdgeShapes, CopyTheMatrix) {
  auto emulator = createEmulator();
  auto target = llvm::cantFail(GpuTarget::parse("sm_90"));
  for (EdgeShape shape : edgeShapes(uint64_t(4) << 30)) {
    SCOPED_TRACE(shape.name());
    bool ragged = shape.kind == EdgeShape::Ragged;
    shape.height = shape.kind == EdgeShape::Uneven ? 2 : 2 * shape.rows - (ragged ? 1 : 0);
    if (shape.kind != EdgeShape::Uneven)
      shape.width = 2 * shape.columns - (ragged ? 3 : 0);
    for (bool promised : {false, true}) {
      if (promised && shape.kind != EdgeShape::Inside)
        continue;
      Program program = parse(edgeProgram(shape, promised, target));
      PlannedProgram planned = llvm::cantFail(planProgram(program));
      for (const PlannedCopy &copy : planned.kernels.front().copies) {
        EXPECT_EQ(copy.choice.plan.variant, "gmem_smem");
        EXPECT_EQ(bool(copy.choice.plan.edge), shape.kind != EdgeShape::Uneven && !promised);
        EXPECT_EQ(std::get<ThreadPlan>(copy.choice.plan.body).isGuarded(),
                  shape.kind == EdgeShape::Uneven);
        bool words = shape.pitch || shape.columns * EdgeShape::elementBytes >= 512;
        EXPECT_EQ(copy.choice.plan.dst.accessBytes, words ? 16u : 2u);
      }
      llvm::LLVMContext context;
      auto lowered = llvm::cantFail(lowerToPtx(program, context));
      auto module = llvm::cantFail(emulator->load(lowered.first, shape.name()));
      ArgumentValues sizes{{"M", int64_t(shape.height)}, {"N", int64_t(shape.width)}};
      auto check = llvm::cantFail(KernelCheck::create(program.kernels.front(), sizes, 1));
      auto report =
          check.run(*emulator, *module, {"copy", lowered.second.front().dynamicSharedBytes});
      ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
      EXPECT_TRUE(report->passed()) << report->text();
      EXPECT_EQ(check.writtenBytes(), shape.height * shape.rowBytes());
    }
  }
}

TEST(EdgeShapes, CompileAsCuda) {
  auto nvrtc = Nvrtc::open("");
  if (!nvrtc)
    GTEST_SKIP() << llvm::toString(nvrtc.takeError());
  for (const EdgeShape &shape : edgeShapes(uint64_t(4) << 30)) {
    auto ptx = (*nvrtc)->compile(edgeCuda(shape), "sm_90a");
    ASSERT_TRUE(bool(ptx)) << shape.name() << ": " << llvm::toString(ptx.takeError());
  }
}

/// Of all but those whose other kernel is hand-written in EdgeShapes.cpp.
TEST(Baselines, EachKernelHasOne) {
  std::vector<llvm::StringRef> names = cudaBaselines();
  auto expect = [&](const std::string &name) {
    EXPECT_TRUE(llvm::is_contained(names, name)) << name;
  };
  for (const DeviceShape &shape : deviceShapes())
    expect(shape.name());
  for (const PathShape &shape : pathShapes())
    expect(shape.name());
  for (const TmaShape &shape : tmaShapes())
    expect(shape.name());
  for (const TransposeShape &shape : transposeShapes())
    expect((elementTypeName(shape.type) + " " + shape.name()).str());
  for (const ComparedKernel &kernel : comparedKernels())
    EXPECT_TRUE(llvm::is_contained(names, kernel.name)) << kernel.name.str();
  EXPECT_EQ(wholeTensor(uint64_t(4) << 30), BaselineBytes);
}

TEST(Baselines, Compile) {
  auto nvrtc = Nvrtc::open("");
  if (!nvrtc)
    GTEST_SKIP() << llvm::toString(nvrtc.takeError());
  for (llvm::StringRef name : cudaBaselines()) {
    if (!name.contains(' '))
      continue; // of a sample, which has a target of its own (CudaTest.cpp)
    auto ptx = (*nvrtc)->compile(cudaBaseline(name), "sm_90a");
    ASSERT_TRUE(bool(ptx)) << name.str() << ": " << llvm::toString(ptx.takeError());
  }
}

} // namespace
