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
#include "llvm/IR/Module.h"
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
  Choice choice =
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
  EXPECT_NE(texts[0].find("ld.global.v4"), std::string::npos) << texts[0];
}
