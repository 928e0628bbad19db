//===- CudaTest.cpp - The CUDA C++ that samples are compared with ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The CUDA C++ that NVRTC is compared with must be the same copies. NVRTC compiles it, where there
// is an NVRTC, and the emulator runs its PTX: every byte and every finding counts, as for our own.
//
//===----------------------------------------------------------------------===//

#include "Baselines.h"
#include "Nvrtc.h"
#include "Ptxas.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gmock/gmock.h"

using namespace tilecopy;

namespace {

struct Quiet : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &) override { return true; }
};

/// What NVRTC makes of a program, and how its kernels are launched.
struct Compiled {
  std::string cuda, ptx;
  std::vector<EmittedKernel> kernels;
};

llvm::Expected<Compiled> compile(Nvrtc &nvrtc, const Program &program, std::string cuda) {
  auto planned = planProgram(program);
  if (!planned)
    return planned.takeError();
  llvm::LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  auto emitted = emitProgram(*planned, context);
  if (!emitted)
    return emitted.takeError();
  Compiled result{std::move(cuda), "", std::move(emitted->kernels)};
  if (llvm::Error e = nvrtc.compile(result.cuda, program.target.cpu()).moveInto(result.ptx))
    return e;
  return result;
}

void check(Nvrtc &nvrtc, Device &emulator, const Program &program, const std::string &name,
           std::string cuda) {
  auto compiled = compile(nvrtc, program, std::move(cuda));
  ASSERT_TRUE(bool(compiled)) << llvm::toString(compiled.takeError());
  SCOPED_TRACE(compiled->cuda);
  // NVRTC does not look at inline PTX.
  if (auto ptxas = Ptxas::open()) {
    auto count = ptxas->count(compiled->ptx, program.target.cpu());
    EXPECT_TRUE(bool(count)) << llvm::toString(count.takeError());
  } else {
    llvm::consumeError(ptxas.takeError());
  }
  // A tile that is not in registers is another kernel.
  EXPECT_EQ(compiled->ptx.find(".local"), std::string::npos);
  auto module = emulator.load(compiled->ptx, name);
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  for (auto [kernel, emitted] : llvm::zip(program.kernels, compiled->kernels)) {
    auto expected = KernelCheck::create(kernel, {}, /*seed=*/1);
    ASSERT_TRUE(bool(expected)) << llvm::toString(expected.takeError());
    auto report = expected->run(
        emulator, **module,
        {cudaName(kernel.name), emitted.dynamicSharedBytes, emitted.tensorMaps, emitted.counters});
    ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError());
    EXPECT_TRUE(report->passed()) << report->text();
  }
}

TEST(Cuda, EachSampleIsTheSameCopy) {
  auto nvrtc = Nvrtc::open("");
  if (!nvrtc)
    GTEST_SKIP() << llvm::toString(nvrtc.takeError());
  auto emulator = createEmulator();
  std::error_code error;
  unsigned samples = 0;
  for (llvm::sys::fs::recursive_directory_iterator it(TILECOPY_SOURCE "/ptx-samples", error), end;
       it != end && !error; it.increment(error)) {
    if (!llvm::StringRef(it->path()).ends_with(".tile"))
      continue;
    std::string cuda = cudaBaseline(llvm::StringRef(it->path()).drop_back(5));
    if (cuda.empty())
      continue;
    SCOPED_TRACE(it->path());
    ++samples;
    llvm::SourceMgr sources;
    auto text = llvm::MemoryBuffer::getFile(it->path());
    ASSERT_TRUE(bool(text));
    auto program = parseProgram(std::move(*text), sources);
    ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
    check(**nvrtc, *emulator, *program, it->path(), std::move(cuda));
  }
  ASSERT_FALSE(error) << error.message();
  // Each of them belongs to a sample.
  EXPECT_EQ(samples, llvm::count_if(cudaBaselines(),
                                    [](llvm::StringRef name) { return !name.contains(' '); }));
}

} // namespace
