//===- WholeTilesTest.cpp - One test for whole tiles, in foreign kernels --===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two copies of one tile that a frontend puts around its own barrier. compileToPtx finds the test
// that they share, where all threads are sure to decide alike.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Ptx.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

std::shared_ptr<const Tensor> tensor(StringRef name, Space space, ArrayRef<int64_t> shape) {
  Layout layout(cantFail(TileLayout::rowMajor(shape)));
  return std::make_shared<const Tensor>(
      cantFail(Tensor::create(name, ElementType::F32, space, shape, layout, 16)));
}

struct Arguments {
  bool isKernel = true;
  bool ofThread = false; // the tile's first row
};

/// How many barriers the PTX has of a copy in, a barrier and a copy out.
size_t barriersOf(Arguments a) {
  LLVMContext context;
  Module module("m", context);
  IRBuilder<> builder(context);
  auto *type = FunctionType::get(
      builder.getVoidTy(), {builder.getPtrTy(1), builder.getPtrTy(3), builder.getInt32Ty()}, false);
  auto *function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  if (a.isKernel)
    function->setCallingConv(CallingConv::PTX_Kernel);
  builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
  Value *first = function->getArg(2);
  if (a.ofThread)
    first = builder.CreateLShr(builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}), 5);

  Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 1, {0, 1000});
  Operand global{tensor("A", Space::Global, {1000, 32}), {{Expr(row), 32}, {0, 32}}};
  Operand shared = Operand::whole(tensor("S", Space::Shared, {32, 32}));
  auto emit = [&](const Operand &dst, const Operand &src, Value *to, Value *from) {
    auto op = cantFail(makeCopy(OpKind::Copy, Scope::Cta, dst, src, 128));
    auto choice = cantFail(dispatch(op, cantFail(tilecopy::GpuTarget::parse("sm_90a"))));
    CopyOperands operands = CopyOperands::pointers(to, from);
    operands.symbols([&](const Symbol &) { return first; });
    cantFail(emitCopy(builder, choice.plan, operands));
  };
  emit(shared, global, function->getArg(1), function->getArg(0));
  builder.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_aligned_all, {builder.getInt32(0)});
  emit(global, shared, function->getArg(0), function->getArg(1));
  builder.CreateRetVoid();
  std::string ptx =
      cantFail(compileToPtx(module, cantFail(tilecopy::GpuTarget::parse("sm_90a")), OptLevel::O1));
  return StringRef(ptx).count("bar.sync");
}

} // namespace

TEST(WholeTiles, KernelsOfOthersShareATest) { EXPECT_EQ(barriersOf({}), 2u); }

TEST(WholeTiles, ArgumentsOfAFunctionMayDiffer) {
  Arguments a;
  a.isKernel = false;
  EXPECT_EQ(barriersOf(a), 1u);
}

TEST(WholeTiles, ThreadsMayDecideOtherwise) {
  Arguments a;
  a.ofThread = true;
  EXPECT_EQ(barriersOf(a), 1u);
}
