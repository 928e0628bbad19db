//===- Tcgen05CpEmitTest.cpp - tcgen05.cp in a frontend's function --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend whose own allocation and stage number are values of its function copies a stage of
// shared memory to tensor memory.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Ptx.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

TEST(Tcgen05CpEmit, AtAFrontendsInsertionPoint) {
  auto pool = std::make_shared<TmemPool>();
  pool->name = "accumulators";
  pool->columns = 64;
  auto tmem = std::make_shared<Tensor>(cantFail(
      Tensor::createInPool("T", ElementType::F32, {128, 16},
                           cantFail(parseLayout("S[(128,16):(1@TLane,1@TCol)] + 32@TCol")), pool)));
  auto shared = std::make_shared<Tensor>(cantFail(
      Tensor::create("S", ElementType::F32, Space::Shared, {4, 128, 16},
                     cantFail(parseLayout("swizzle(2,2,3) S[(4,128,16):(2048,16,1)]")), 512)));
  Symbol stage = Symbol::leaf("stage", SymbolKind::Argument, 32, 1, {0, 3});
  Operand src{shared, {{Expr(stage), 1}, {Expr(0), 128}, {Expr(0), 16}}};
  BitVector one(128);
  one.set(0);
  auto op =
      cantFail(makeCopy(OpKind::CopyAsync, Scope::Thread, Operand::whole(tmem), src, 128, one));
  auto target = cantFail(tilecopy::GpuTarget::parse("sm_100a"));
  DispatchChoice choice = cantFail(dispatch(op, target));

  LLVMContext context;
  Module module("m", context);
  IRBuilder<> builder(context);
  auto *type = FunctionType::get(
      builder.getVoidTy(), {builder.getPtrTy(6), builder.getPtrTy(3), builder.getInt32Ty()}, false);
  auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  cantFail(emitCopy(builder, choice, {f->getArg(0), f->getArg(1), [&](const Symbol &) -> Value * {
                                        return f->getArg(2);
                                      }}));
  builder.CreateRetVoid();
  EXPECT_FALSE(verifyModule(module, &errs()));
  std::string ptx = cantFail(compileToPtx(module, target));
  EXPECT_EQ(StringRef(ptx).count("tcgen05.cp.cta_group::1.128x256b"), 2u) << ptx;
  // Column 32, then 40; a stage is 8192 bytes, shifted left by 13.
  for (StringRef part : {", 32;", ", 40;", "shl.b32", ", 13;", "4, 14;"})
    EXPECT_TRUE(StringRef(ptx).contains(part)) << part.str() << " in\n" << ptx;
  EXPECT_FALSE(StringRef(ptx).contains(".local"));
}
