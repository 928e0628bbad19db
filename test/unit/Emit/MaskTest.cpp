//===- MaskTest.cpp - Copies that leave elements out, by the API ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Ptx.h"
#include "tilecopy/program/CopyText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

std::shared_ptr<const Tensor> tensor(StringRef name, ElementType type, Space space,
                                     ArrayRef<int64_t> shape) {
  return std::make_shared<const Tensor>(
      cantFail(Tensor::create(name, type, space, shape, cantFail(defaultLayout(space, shape)))));
}

/// Copies of 16 x 64 f16 by a warp, of which 4 vectors of 16 bytes are a lane's.
class Mask : public ::testing::Test {
protected:
  Mask() : module("m", context), builder(context) {
    auto *type =
        FunctionType::get(builder.getVoidTy(),
                          {builder.getPtrTy(1), builder.getPtrTy(3), builder.getPtrTy(1)}, false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
    function->setCallingConv(CallingConv::PTX_Kernel);
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
  }

  Expected<DispatchChoice> plan(Options options, bool stores = false) {
    Operand near = Operand::whole(S), far = Operand::whole(A);
    auto op = makeCopy(OpKind::Copy, Scope::Cta, stores ? far : near, stores ? near : far, 32, {},
                       std::move(options));
    if (!op)
      return op.takeError();
    return dispatch(*op, cantFail(GpuTarget::parse("sm_80")));
  }
  static Options where(Expr lhs, Comparison::Op op, Expr rhs) {
    Options options;
    cantFail(options.set(options::Where, Conditions{{op, std::move(lhs), std::move(rhs)}}));
    return options;
  }
  static Options mask(const std::shared_ptr<const Tensor> &tensor) {
    Options options;
    cantFail(options.set(options::Mask, Operand::whole(tensor)));
    return options;
  }
  /// The vector's bytes, and how much a comparison may grow in it.
  std::pair<unsigned, int64_t> widthOf(Options options) {
    Plan p = cantFail(plan(std::move(options))).plan;
    const auto &terms = p.mask->terms;
    return {std::get<ThreadPlan>(p.body).vectorBytes, terms.empty() ? 0 : terms[0].within};
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *function;
  std::shared_ptr<const Tensor> A = tensor("A", ElementType::F16, Space::Global, {16, 64}),
                                S = tensor("S", ElementType::F16, Space::Shared, {16, 64}),
                                rows = tensor("P", ElementType::U8, Space::Global, {16, 1}),
                                all = tensor("P", ElementType::U8, Space::Global, {16, 64});
  Expr row = Expr(indexSymbol(0, 16)), column = Expr(indexSymbol(1, 64));
};

using Width = std::pair<unsigned, int64_t>;

TEST_F(Mask, VectorsAreAsWideAsItIsTheSame) {
  EXPECT_EQ(widthOf(where(row, Comparison::LT, Expr(5))), Width(16, 0));
  EXPECT_EQ(widthOf(where(column, Comparison::LT, Expr(24))), Width(16, 0));
  EXPECT_EQ(widthOf(where(column, Comparison::GE, Expr(24))), Width(16, 0));
  EXPECT_EQ(widthOf(where(column, Comparison::LT, Expr(25))), Width(16, -1));
  EXPECT_EQ(widthOf(where(column, Comparison::GE, Expr(25))), Width(16, 1));
  EXPECT_EQ(widthOf(where(column * Expr(2), Comparison::LE, row)), Width(16, -2));
  EXPECT_EQ(widthOf(where(column + row * Expr(8), Comparison::GE, Expr(16))), Width(16, 0));
  EXPECT_EQ(widthOf(where(column, Comparison::EQ, Expr(8))), Width(2, 0));
  EXPECT_EQ(widthOf(mask(rows)), Width(16, 0));
  EXPECT_EQ(widthOf(mask(all)), Width(2, 0));
}

TEST_F(Mask, GlobalMemoryStays) {
  EXPECT_FALSE(cantFail(plan(mask(rows))).plan.mask->keeps);
  Plan p = cantFail(plan(mask(rows), /*stores=*/true)).plan;
  EXPECT_TRUE(p.mask->keeps);
  AccessCounts counts = p.accesses();
  ASSERT_EQ(counts.size(), 3u);
  EXPECT_EQ(counts[0].bytes, 1u);
  EXPECT_EQ(counts[0].perThread, 4);
  EXPECT_TRUE(counts[1].guarded);
  EXPECT_TRUE(counts[2].guarded);
}

TEST_F(Mask, ThePointerOfThePredicatesIsNeeded) {
  DispatchChoice choice = cantFail(plan(mask(rows)));
  auto emit = [&](ArrayRef<Value *> predicates) {
    return toString(emitCopy(
        builder, choice,
        CopyOperands::pointers(function->getArg(1), function->getArg(0)).loading(predicates)));
  };
  EXPECT_EQ(emit({}), "'P': the address of the predicates is a pointer in address space 1 or 0, "
                      "not null");
  EXPECT_TRUE(function->front().empty());
  EXPECT_EQ(emit({function->getArg(2)}), "");
  builder.CreateRetVoid();
  std::string ptx = cantFail(compileToPtx(module, cantFail(GpuTarget::parse("sm_80"))));
  EXPECT_EQ(StringRef(ptx).count("ld.global.b8"), 4u) << ptx;
  EXPECT_EQ(StringRef(ptx).count("st.shared.v2.b64"), 4u) << ptx;
}

TEST_F(Mask, WhatIsNoMask) {
  auto errorOf = [&](Options options) {
    auto choice = plan(std::move(options));
    return choice ? "none" : toString(choice.takeError());
  };
  EXPECT_EQ(errorOf(where(Expr(indexSymbol(2, 4)), Comparison::LT, Expr(3))),
            "'where' compares index2 < 3; the copy has index0 to index1, one for each dimension "
            "whose extent is not 1");
  EXPECT_EQ(errorOf(mask(tensor("P", ElementType::F32, Space::Global, {16, 64}))),
            "the mask 'P' has elements of f32; predicates are integers: zero leaves an element "
            "out");
  EXPECT_EQ(errorOf(mask(tensor("P", ElementType::U8, Space::Global, {8, 64}))),
            "the region of the mask 'P' is 8x64, and the copy moves 16x64; a mask has as many "
            "dimensions, each of the copy's extent or of 1");
}

/// The function of a text takes the tensor of predicates after both sides.
TEST_F(Mask, Parameters) {
  SourceMgr sources;
  auto copies = cantFail(planCopies("target sm_80\nkernel @k threads(64) {\n  n : i32 in [0, 64]\n"
                                    "  A : global f32[40, 16]\n  B : global f32[40, 16]\n"
                                    "  P : global u8[40, 1]\n"
                                    "  copy.cta B <- A { mask = P, where = index0 < n }\n}\n",
                                    sources));
  ASSERT_EQ(copies.size(), 1u);
  Function *f = cantFail(emitTextCopy(module, copies[0]));
  std::vector<std::string> names;
  for (const Argument &a : f->args())
    names.push_back(a.getName().str());
  EXPECT_EQ(names, (std::vector<std::string>{"B", "A", "P", "n"}));
}

} // namespace
