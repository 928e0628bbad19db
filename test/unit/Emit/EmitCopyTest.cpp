//===- EmitCopyTest.cpp - Copies in a frontend's own function -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a frontend does: it has a function of its own, is somewhere in it, and needs a copy
// there. The copies are made with the library's own types, without any text.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Ptx.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

std::shared_ptr<const Tensor> tensor(StringRef name, Space space, ArrayRef<int64_t> shape) {
  Layout layout(cantFail(TileLayout::rowMajor(shape)));
  return std::make_shared<const Tensor>(
      cantFail(Tensor::create(name, ElementType::F32, space, shape, layout, 16)));
}

Expected<DispatchChoice> choose(Scope scope, Operand dst, Operand src, unsigned threads) {
  auto op = makeCopy(OpKind::Copy, scope, std::move(dst), std::move(src), threads);
  if (!op)
    return op.takeError();
  return dispatch(*op, cantFail(tilecopy::GpuTarget::parse("sm_90a")));
}

/// Keeps the diagnostics of a context.
struct Listener : DiagnosticHandler {
  explicit Listener(std::vector<std::string> &heard) : heard(heard) {}
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    std::string text = isa<SlowCopyDiagnostic>(info) ? "slow: " : "";
    raw_string_ostream os(text);
    DiagnosticPrinterRawOStream printer(os);
    info.print(printer);
    heard.push_back(text);
    return true;
  }
  bool isPassedOptRemarkEnabled(StringRef pass) const override { return pass == "tilecopy"; }
  bool isMissedOptRemarkEnabled(StringRef pass) const override { return pass == "tilecopy"; }
  bool isAnyRemarkEnabled() const override { return true; }
  std::vector<std::string> &heard;
};

/// `void f(ptr global, ptr shared, i32 n)` with one block that returns n + 1 through a store.
class FrontendTest : public ::testing::Test {
protected:
  FrontendTest() : module("m", context), builder(context) {
    context.setDiagnosticHandler(std::make_unique<Listener>(heard));
    auto *type =
        FunctionType::get(builder.getVoidTy(),
                          {builder.getPtrTy(1), builder.getPtrTy(3), builder.getInt32Ty()}, false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
    first = builder.CreateAdd(function->getArg(2), builder.getInt32(1), "first");
    last = builder.CreateStore(first, function->getArg(0));
    builder.CreateRetVoid();
  }

  CopyOperands operands(std::function<Value *(const Symbol &)> valueOf = nullptr) {
    return {function->getArg(1), function->getArg(0), valueOf};
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *function;
  Value *first;
  Instruction *last;
  std::vector<std::string> heard;
};

} // namespace

TEST_F(FrontendTest, InTheMiddleOfABlock) {
  auto choice = choose(Scope::Warp, Operand::whole(tensor("S", Space::Shared, {32, 32})),
                       Operand::whole(tensor("A", Space::Global, {32, 32})), 32);
  ASSERT_TRUE(bool(choice)) << toString(choice.takeError());
  builder.SetInsertPoint(last);
  cantFail(emitCopy(builder, *choice, operands()));
  EXPECT_FALSE(verifyModule(module, &errs()));
  // A fully unrolled copy needs no new block, and the frontend's store still comes last.
  EXPECT_EQ(function->size(), 1u);
  EXPECT_EQ(&*builder.GetInsertPoint(), last);
  unsigned loads = 0;
  for (Instruction &i : function->getEntryBlock())
    if (auto *load = dyn_cast<LoadInst>(&i)) {
      ++loads;
      EXPECT_EQ(load->getAlign().value(), 16u);
    }
  EXPECT_EQ(loads, 8u);
  ASSERT_EQ(heard.size(), 1u);
  EXPECT_EQ(heard[0], "<unknown>:0:0: copy by variant gmem_smem, 8 loads of 16 bytes a thread, 8 "
                      "stores of 16 bytes a thread");
}

TEST_F(FrontendTest, LoopsSplitTheBlockAndKeepItsSuccessors) {
  // Each element is stored twice, which only one thread does.
  auto twice = std::make_shared<const Tensor>(
      cantFail(Tensor::create("S", ElementType::F32, Space::Shared, ArrayRef<int64_t>{4, 6},
                              cantFail(parseLayout("S[(4,6):(6,1)] + R[2:24]")), 16)));
  auto choice = choose(Scope::Warp, Operand::whole(twice),
                       Operand::whole(tensor("A", Space::Global, {4, 6})), 32);
  ASSERT_TRUE(bool(choice)) << toString(choice.takeError());
  // A phi of the entry block's successor must follow the split.
  auto *next = BasicBlock::Create(context, "next", function);
  function->getEntryBlock().getTerminator()->eraseFromParent();
  builder.SetInsertPoint(&function->getEntryBlock());
  builder.CreateBr(next);
  builder.SetInsertPoint(next);
  PHINode *phi = builder.CreatePHI(builder.getInt32Ty(), 1);
  phi->addIncoming(first, &function->getEntryBlock());
  builder.CreateRetVoid();

  builder.SetInsertPoint(last);
  cantFail(emitCopy(builder, *choice, operands(), {3, 7}));
  EXPECT_FALSE(verifyModule(module, &errs()));
  EXPECT_EQ(last->getParent(), phi->getIncomingBlock(0));
  EXPECT_NE(last->getParent(), &function->getEntryBlock());
  // The warning, the choice, the decline of the one for these memories, and the rest in one remark.
  ASSERT_EQ(heard.size(), 4u);
  EXPECT_EQ(heard[0], "slow: 3:7: " + choice->slowPathWarning());
  EXPECT_EQ(heard[1], "<unknown>:0:0: copy by variant fallback, 48 loads of 4 bytes a thread, 48 "
                      "stores of 4 bytes a thread");
  EXPECT_EQ(
      heard[2],
      "<unknown>:0:0: variant gmem_smem declined: it needs a destination without replicas: each "
      "element is stored once; dst-replicas is disproven: 1 replica iters in the layout of S");
  EXPECT_EQ(heard[3], "<unknown>:0:0: variants for other memories: gmem_gmem, smem_smem, "
                      "ldstmatrix, reg, shuffle, trip");
}

TEST_F(FrontendTest, AtTheEndOfAnUnfinishedBlock) {
  auto choice = choose(Scope::Thread, Operand::whole(tensor("S", Space::Shared, {640, 32})),
                       Operand::whole(tensor("A", Space::Global, {640, 32})), 1);
  ASSERT_TRUE(bool(choice)) << toString(choice.takeError());
  function->getEntryBlock().getTerminator()->eraseFromParent();
  builder.SetInsertPoint(&function->getEntryBlock());
  cantFail(emitCopy(builder, choice->plan, operands()));
  builder.CreateRetVoid();
  EXPECT_FALSE(verifyModule(module, &errs()));
  EXPECT_EQ(function->size(), 3u); // before, loop, after
}

TEST_F(FrontendTest, RunTimeValuesComeFromTheFrontend) {
  Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 1, {0, 96});
  Operand src = Operand::whole(tensor("A", Space::Global, {128, 32}));
  src.region[0] = {Expr(row), 32};
  auto choice = choose(Scope::Warp, Operand::whole(tensor("S", Space::Shared, {32, 32})), src, 32);
  ASSERT_TRUE(bool(choice)) << toString(choice.takeError());
  builder.SetInsertPoint(last);
  unsigned asked = 0;
  auto valueOf = [&](const Symbol &s) -> Value * {
    EXPECT_EQ(s.name(), "row");
    ++asked;
    return function->getArg(2);
  };
  cantFail(emitCopy(builder, choice->plan, operands(valueOf)));
  EXPECT_FALSE(verifyModule(module, &errs()));
  EXPECT_EQ(asked, 1u);
}

TEST_F(FrontendTest, ARefusedCopyLeavesTheFunctionAlone) {
  std::string before, after;
  raw_string_ostream(before) << module;
  auto a = tensor("A", Space::Global, {4, 6});
  auto op = makeCopy(OpKind::Copy, Scope::Warp, Operand::whole(tensor("S", Space::Shared, {4, 6})),
                     Operand::whole(a), 32);
  ASSERT_TRUE(bool(op));
  cantFail(op->options.set(options::Dispatch, std::string("reg")));
  auto choice = dispatch(*op, cantFail(tilecopy::GpuTarget::parse("sm_90a")));
  EXPECT_FALSE(bool(choice));
  EXPECT_TRUE(choice.errorIsA<DispatchError>());
  consumeError(choice.takeError());
  raw_string_ostream(after) << module;
  EXPECT_EQ(before, after);
}

TEST_F(FrontendTest, ArithmeticBetweenRegisterCopies) {
  Layout rows(cantFail(TileLayout::create({{32, 1, Axis::LaneId}, {8, 1, Axis::M}})));
  auto r = std::make_shared<const Tensor>(
      cantFail(Tensor::create("R", ElementType::F32, Space::Local, {32, 8}, rows)));
  auto load = choose(Scope::Warp, Operand::whole(r),
                     Operand::whole(tensor("A", Space::Global, {32, 8})), 32);
  auto store = choose(Scope::Warp, Operand::whole(tensor("S", Space::Shared, {32, 8})),
                      Operand::whole(r), 32);
  ASSERT_TRUE(load && store);
  builder.SetInsertPoint(last);
  RegisterTile tile = RegisterTile::of(context, *r);
  ASSERT_EQ(tile.words().size(), 8u);
  cantFail(emitCopy(builder, load->plan, {nullptr, function->getArg(0), nullptr, nullptr, &tile}));
  for (unsigned slot = 0; slot < 8; ++slot) {
    Value *x = cantFail(tile.element(builder, slot, builder.getFloatTy()));
    cantFail(tile.setElement(builder, slot, builder.CreateFAdd(x, x)));
  }
  cantFail(emitCopy(builder, store->plan,
                    {function->getArg(1), nullptr, nullptr, nullptr, nullptr, &tile}));
  EXPECT_FALSE(verifyModule(module, &errs()));
  unsigned adds = 0, stores = 0;
  for (Instruction &i : function->getEntryBlock()) {
    EXPECT_FALSE(isa<AllocaInst>(i));
    adds += i.getOpcode() == Instruction::FAdd;
    stores += isa<StoreInst>(i);
  }
  EXPECT_EQ(adds, 8u);
  EXPECT_EQ(stores, 2u + 1u); // two vectors of 16 bytes, and the frontend's own
}

/// The builder folds constants, so a tile of constants shows where each bit goes.
TEST_F(FrontendTest, RegisterTilesPackLowestSlotLowest) {
  auto constant = [](Value *v) { return cast<ConstantInt>(v)->getZExtValue(); };
  SmallVector<Value *> halves{builder.getInt16(0x1111), builder.getInt16(0x2222),
                              builder.getInt16(0x3333)};
  RegisterTile tile = cantFail(RegisterTile::of(builder, halves));
  ASSERT_EQ(tile.words().size(), 2u);
  EXPECT_EQ(constant(tile.words()[0]), 0x22221111u);
  EXPECT_EQ(constant(tile.words()[1]), 0x3333u);
  cantFail(
      tile.setElement(builder, 5, builder.getInt8(0x77))); // the second byte of the second word
  EXPECT_EQ(constant(tile.words()[1]), 0x7733u);
  EXPECT_EQ(constant(cantFail(tile.element(builder, 1, builder.getInt16Ty()))), 0x2222u);
  EXPECT_EQ(cantFail(RegisterTile::of(builder, {builder.getInt64(1)})).words().size(), 2u);
}
