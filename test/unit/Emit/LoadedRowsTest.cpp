//===- LoadedRowsTest.cpp - Rows whose indices are loaded, by the API -----===//
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

/// `f(ptr 1 A, ptr 3 S, ptr 1 I)`, and a copy of 16 of the 100 rows of A.
class LoadedRows : public ::testing::Test {
protected:
  LoadedRows() : module("m", context), builder(context) {
    auto *type =
        FunctionType::get(builder.getVoidTy(),
                          {builder.getPtrTy(1), builder.getPtrTy(3), builder.getPtrTy(1)}, false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
    function->setCallingConv(CallingConv::PTX_Kernel);
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
  }

  DispatchChoice plan(StringRef cpu = "sm_80") {
    auto indices = std::make_shared<const Operand>(Operand::whole(I));
    Operand from{A, {{Expr(0), 16, {}, indices}, {Expr(0), 64}}};
    auto op = cantFail(makeCopy(OpKind::CopyAsync, Scope::Cta, Operand::whole(S), from, 32));
    EXPECT_EQ(op.indexRegions().size(), 1u);
    return cantFail(dispatch(op, cantFail(GpuTarget::parse(cpu))));
  }
  std::string emit(ArrayRef<Value *> indices) {
    return toString(emitCopy(
        builder, plan(),
        CopyOperands::pointers(function->getArg(1), function->getArg(0)).loading(indices)));
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *function;
  std::shared_ptr<const Tensor> A = tensor("A", ElementType::F16, Space::Global, {100, 64}),
                                S = tensor("S", ElementType::F16, Space::Shared, {16, 64}),
                                I = tensor("I", ElementType::I32, Space::Global, {16});
};

TEST_F(LoadedRows, AnIndexForEachRowOfAThread) {
  Plan p = plan().plan;
  EXPECT_EQ(p.variant, "ldgsts");
  AccessCounts counts = p.accesses();
  ASSERT_EQ(counts.size(), 3u);
  EXPECT_EQ(counts[0].bytes, 4u);
  EXPECT_EQ(counts[0].perThread, 4);
  EXPECT_FALSE(counts[0].guarded);
  EXPECT_EQ(counts[1].bytes, 16u);
  EXPECT_EQ(counts[1].perThread, 4);
  EXPECT_TRUE(counts[1].guarded);
  EXPECT_FALSE(counts[2].guarded);
}

TEST_F(LoadedRows, ThePointerOfTheIndicesIsNeeded) {
  EXPECT_EQ(emit({}), "'I': the address of the indices is a pointer in address space 1 or 0, not "
                      "null");
  EXPECT_EQ(emit({function->getArg(1)}),
            "'I': the address of the indices is a pointer in address space 1 or 0, not ptr "
            "addrspace(3)");
  EXPECT_TRUE(function->front().empty());
  EXPECT_EQ(emit({function->getArg(2)}), "");
  builder.CreateRetVoid();
  std::string ptx = cantFail(compileToPtx(module, cantFail(GpuTarget::parse("sm_80"))));
  EXPECT_EQ(StringRef(ptx).count("ld.global.b32"), 4u) << ptx;
  EXPECT_EQ(StringRef(ptx).count("cp.async.cg.shared.global"), 4u) << ptx;
}

TEST_F(LoadedRows, RegionsThatDifferOnlyInIndicesDiffer) {
  Operand rows = Operand::whole(A), other = rows;
  rows.region[0] = {Expr(0), 16, {}, std::make_shared<const Operand>(Operand::whole(I))};
  other.region[0] = {Expr(0), 16};
  EXPECT_FALSE(rows == other);
  other.region[0] = {Expr(0), 16, {}, std::make_shared<const Operand>(Operand::whole(I))};
  EXPECT_TRUE(rows == other);
}

/// The function of a text takes the tensors of indices after both sides, each once.
TEST_F(LoadedRows, Parameters) {
  SourceMgr sources;
  auto copies = cantFail(planCopies("target sm_80\nkernel @k threads(64) {\n  n : i32 in [0, 3]\n"
                                    "  A : global f32[40, 16]\n  B : global f32[40, 16]\n"
                                    "  I : global i32[4, 8]\n"
                                    "  copy.cta B[I[n, :], :] <- A[I[0, :], :]\n}\n",
                                    sources));
  ASSERT_EQ(copies.size(), 1u);
  Function *f = cantFail(emitTextCopy(module, copies[0]));
  std::vector<std::string> names;
  for (const Argument &a : f->args())
    names.push_back(a.getName().str());
  EXPECT_EQ(names, (std::vector<std::string>{"B", "A", "I", "n"}));
}

} // namespace
