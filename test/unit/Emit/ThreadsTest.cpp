//===- ThreadsTest.cpp - Contexts in threads ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several threads plan, emit and compile, each in a context of its own, and all get the same text.
// Built with ThreadSanitizer it says whether they share anything.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TileCopy.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <thread>

using namespace llvm;
using namespace tilecopy;

static std::string planEmitCompile() {
  LLVMContext context;
  Module module("m", context);
  IRBuilder<> b(context);
  auto *type = FunctionType::get(b.getVoidTy(), {b.getPtrTy(3), b.getPtrTy(1)}, false);
  auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  b.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  auto tensor = [](StringRef name, Space space) {
    return Operand::whole(std::make_shared<const Tensor>(cantFail(Tensor::create(
        name, ElementType::F16, space, {64, 64}, cantFail(parseLayout("S[64,64]"))))));
  };
  GpuTarget target = cantFail(GpuTarget::parse("sm_90a"));
  DispatchChoice choice =
      cantFail(dispatch(cantFail(makeCopy(OpKind::Copy, Scope::Cta, tensor("S", Space::Shared),
                                          tensor("A", Space::Global), 128)),
                        target));
  cantFail(emitCopy(b, choice, CopyOperands::pointers(f->getArg(0), f->getArg(1))));
  b.CreateRetVoid();
  return cantFail(compileToPtx(module, target, OptLevel::O2));
}

TEST(Threads, EightOfThemAgree) {
  std::string texts[8];
  std::vector<std::thread> threads;
  for (std::string &text : texts)
    threads.emplace_back([&text] { text = planEmitCompile(); });
  for (std::thread &t : threads)
    t.join();
  for (const std::string &text : texts)
    EXPECT_EQ(text, texts[0]);
  EXPECT_NE(texts[0].find("ld.global.v2.b64"), std::string::npos) << texts[0];
}

/// Warnings about slow copies are not what this is about.
struct Silent : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

static std::string lowerSample(const char *name) {
  auto text = MemoryBuffer::getFile(Twine(TILECOPY_SOURCE "/ptx-samples/") + name);
  if (!text)
    return name;
  SourceMgr sources;
  Program program = cantFail(parseProgram(std::move(*text), sources));
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Silent>());
  return cantFail(lowerToPtx(program, context)).first;
}

/// Each thread lowers programs of every variant, beginning with another one.
TEST(Threads, EightOfThemLowerEveryVariant) {
  const char *const names[] = {"gmem_smem/warp_f32_32x32.tile",
                               "reg/warp_f32_32x8.tile",
                               "ldstmatrix/warp_mma_a_plain.tile",
                               "tma/load_f16_8x256.tile",
                               "tma/pipeline_f16.tile",
                               "ldgsts/pipeline_f16_three_stages.tile",
                               "tcgen05_ldst/through_tensor_memory.tile",
                               "fallback/asked_for.tile"};
  constexpr unsigned N = std::size(names);
  std::string texts[N][N];
  std::vector<std::thread> threads;
  for (unsigned t = 0; t != N; ++t)
    threads.emplace_back([&, t] {
      for (unsigned i = 0; i != N; ++i)
        texts[t][(t + i) % N] = lowerSample(names[(t + i) % N]);
    });
  for (std::thread &t : threads)
    t.join();
  for (unsigned i = 0; i != N; ++i) {
    EXPECT_NE(texts[0][i].find(".entry"), std::string::npos) << names[i];
    for (unsigned t = 1; t != N; ++t)
      EXPECT_EQ(texts[t][i], texts[0][i]) << names[i];
  }
}
