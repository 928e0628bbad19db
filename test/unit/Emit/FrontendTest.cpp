//===- FrontendTest.cpp - What a frontend builds around copies ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands by name, values of symbols, expressions of IR values, packed register tiles, debug
// locations and dominator trees; and each error with them is a typed error with nothing built.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TileCopy.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetFolder.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Value.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// `f(ptr 1 A, ptr 3 S, i32 n, i64 m, float x)`, and `g`, another function.
class AroundCopies : public ::testing::Test {
protected:
  AroundCopies()
      : module("m", context), builder(context), sm90(cantFail(GpuTarget::parse("sm_90a"))) {
    f = make("f"), g = make("g");
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
    A = f->getArg(0), S = f->getArg(1), n = f->getArg(2), m = f->getArg(3), x = f->getArg(4);
  }

  Function *make(StringRef name) {
    auto *type = FunctionType::get(builder.getVoidTy(),
                                   {builder.getPtrTy(1), builder.getPtrTy(3), builder.getInt32Ty(),
                                    builder.getInt64Ty(), builder.getFloatTy()},
                                   false);
    auto *made = Function::Create(type, GlobalValue::ExternalLinkage, name, module);
    for (Argument &argument : made->args())
      argument.setName(StringRef("ASnmx").substr(argument.getArgNo(), 1));
    return made;
  }

  static std::shared_ptr<const Tensor> tensor(StringRef name, Space space, ArrayRef<int64_t> shape,
                                              StringRef layout, ElementType type) {
    return std::make_shared<const Tensor>(
        cantFail(Tensor::create(name, type, space, shape, cantFail(parseLayout(layout)))));
  }

  /// A warp's copy of a whole f32 tensor from global to shared memory.
  DispatchChoice warpLoads(ArrayRef<int64_t> shape, StringRef layout, StringRef inShared = "") {
    auto a = tensor("A", Space::Global, shape, layout, ElementType::F32);
    auto s =
        tensor("S", Space::Shared, shape, inShared.empty() ? layout : inShared, ElementType::F32);
    return cantFail(dispatch(
        cantFail(makeCopy(OpKind::Copy, Scope::Warp, Operand::whole(s), Operand::whole(a), 32)),
        sm90));
  }

  /// A warp's copy of 32 x 16 f32 out of 1024 rows, from row `row` on.
  DispatchChoice plan(Expr row) {
    Operand a{tensor("A", Space::Global, {1024, 16}, "S[1024,16]", ElementType::F32),
              {{row, 32}, {0, 16}}};
    auto s = tensor("S", Space::Shared, {32, 16}, "S[32,16]", ElementType::F32);
    return cantFail(
        dispatch(cantFail(makeCopy(OpKind::Copy, Scope::Warp, Operand::whole(s), a, 32)), sm90));
  }

  /// The error of an emitter that built nothing; its kind and its subject go to `fault`, `subject`.
  std::string why(Error e, size_t before) {
    EXPECT_EQ(f->getInstructionCount(), before);
    std::string text = "built";
    handleAllErrors(std::move(e), [&](const EmitError &error) {
      text = error.message;
      fault = error.fault, subject = error.subject;
    });
    return text;
  }
  std::string why(const DispatchChoice &choice, const CopyOperands &operands) {
    size_t before = f->getInstructionCount();
    return why(emitCopy(builder, choice, operands), before);
  }

  bool isValid() {
    builder.CreateRetVoid();
    IRBuilder<>(BasicBlock::Create(context, "entry", g)).CreateRetVoid();
    return !verifyModule(module, &errs());
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  GpuTarget sm90;
  Function *f, *g;
  Value *A, *S, *n, *m, *x;
  EmitFault fault = EmitFault::Place;
  std::string subject;
};

Symbol row() { return Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 992}); }

TEST_F(AroundCopies, ASymbolHasAnIntegerOfThisFunction) {
  DispatchChoice choice = plan(Expr(row()));
  CopyOperands operands = CopyOperands::pointers(S, A);
  EXPECT_EQ(why(choice, operands),
            "symbol 'row' has no value; CopyOperands::symbolValue gives one");
  EXPECT_EQ(fault, EmitFault::Symbol);
  EXPECT_EQ(subject, "row");
  operands.symbols([](const Symbol &) -> Value * { return nullptr; });
  EXPECT_EQ(why(choice, operands),
            "symbol 'row' has no value; CopyOperands::symbolValue gives one");
  operands.symbols([&](const Symbol &) { return x; });
  EXPECT_EQ(why(choice, operands), "symbol 'row' is an integer, not float");
  operands.symbols([&](const Symbol &) { return g->getArg(2); });
  EXPECT_EQ(why(choice, operands), "the value of symbol 'row' is a value of function 'g'; the "
                                   "builder stands in 'f'");
  EXPECT_EQ(fault, EmitFault::Function);
}

/// What is known of a symbol here and not where it was made saves 64-bit arithmetic. The operands
/// own what they ask.
TEST_F(AroundCopies, ASymbolMayHaveLessValuesThanItsRange) {
  Symbol far = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, (int64_t(1) << 30) - 32});
  auto a = tensor("A", Space::Global, {int64_t(1) << 30, 32}, "S[1073741824,32]", ElementType::F32);
  auto s = Operand::whole(tensor("S", Space::Shared, {32, 32}, "S[32,32]", ElementType::F32));
  DispatchChoice choice = cantFail(dispatch(
      cantFail(makeCopy(OpKind::Copy, Scope::Warp, s, Operand{a, {{Expr(far), 32}, {0, 32}}}, 32)),
      sm90));
  auto wide = [&](const CopyOperands &operands) {
    BasicBlock *block = builder.GetInsertBlock();
    size_t before = block->size(), count = 0;
    cantFail(emitCopy(builder, choice, operands));
    for (Instruction &i : drop_begin(*block, before))
      count += isa<BinaryOperator>(i) && i.getType()->isIntegerTy(64);
    return count;
  };
  CopyOperands operands = CopyOperands::pointers(S, A).symbols([&](const Symbol &) { return n; });
  size_t before = wide(operands);
  {
    std::vector<int64_t> bounds = {0, 992};
    operands.ranges([bounds](const Symbol &) { return ValueRange{bounds[0], bounds[1]}; });
  }
  EXPECT_LT(wide(operands), before);
  EXPECT_TRUE(isValid());
}

/// A callback may build a value; of a copy that is refused nothing stays.
TEST_F(AroundCopies, WhatACallbackBuiltIsTakenBack) {
  Symbol column = Symbol::leaf("column", SymbolKind::Argument, 32, 16, {0, 16});
  builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}, {}, "kept");
  Operand a{tensor("A", Space::Global, {1024, 32}, "S[1024,32]", ElementType::F32),
            {{Expr(row()), 32}, {Expr(column), 16}}};
  auto s = tensor("S", Space::Shared, {32, 16}, "S[32,16]", ElementType::F32);
  DispatchChoice choice = cantFail(
      dispatch(cantFail(makeCopy(OpKind::Copy, Scope::Warp, Operand::whole(s), a, 32)), sm90));
  unsigned asked = 0;
  CopyOperands operands = CopyOperands::pointers(S, A).symbols([&](const Symbol &) -> Value * {
    return asked++ ? nullptr : builder.CreateAdd(builder.CreateMul(n, n), n);
  });
  EXPECT_NE(why(choice, operands).find("has no value"), std::string::npos);
  EXPECT_EQ(asked, 2u);
  EXPECT_EQ(f->getInstructionCount(), 1u);
}

/// The lambda is gone when the copy is emitted; each symbol is requested once.
TEST_F(AroundCopies, TheCallableIsOwned) {
  CopyOperands operands = CopyOperands::pointers(S, A);
  unsigned asked = 0;
  {
    Value *value = n;
    operands.symbols([value, &asked](const Symbol &) { return ++asked, value; });
  }
  cantFail(emitCopy(builder, plan(Expr(row()) + Expr(row()).floorDiv(64) * 32), operands));
  EXPECT_EQ(asked, 1u);
  EXPECT_TRUE(isValid());
}

TEST_F(AroundCopies, ValuesBelongToThisFunction) {
  DispatchChoice choice = plan(0);
  EXPECT_EQ(why(choice, CopyOperands::pointers(S, g->getArg(0))),
            "'A': its address is a value of function 'g'; the builder stands in 'f'");
  EXPECT_EQ(why(choice, CopyOperands::pointers(S, A).thread(g->getArg(2))),
            "the thread's index is a value of function 'g'; the builder stands in 'f'");
  unique_value loose(BinaryOperator::CreateAdd(n, n));
  EXPECT_EQ(why(choice, CopyOperands::pointers(S, A).thread(loose.get())),
            "the thread's index is a value of no function; the builder stands in 'f'");
}

/// Two loop variables of one name are two.
TEST_F(AroundCopies, SymbolsOfOneNameDifferByPayload) {
  Value *first = builder.getInt32(0), *second = builder.getInt32(1);
  Symbol a = Symbol::leaf("i", SymbolKind::Loop, 32, 1, {0, 7}, first);
  Symbol b = Symbol::leaf("i", SymbolKind::Loop, 32, 1, {0, 7}, second);
  EXPECT_EQ((Expr(a) * 32 + Expr(b) * 8).terms().size(), 2u);
  EXPECT_EQ((Expr(a) * 32 + Expr(a) * 8).terms().size(), 1u);
  EXPECT_EQ(a.payload(), first);
  // What is not a value of LLVM cannot be a payload.
  static_assert(!std::is_invocable_v<decltype(&Symbol::leaf), StringRef, SymbolKind, unsigned,
                                     int64_t, ValueRange, const int *>);
}

TEST_F(AroundCopies, ValuesAreExpressions) {
  Value *masked = builder.CreateAnd(n, 31, "lane");
  Value *rows = builder.CreateShl(masked, 5, "rows", /*HasNUW=*/true, /*HasNSW=*/true);
  Expr e = cantFail(exprOfValue(builder.CreateNSWAdd(rows, builder.getInt32(0))));
  EXPECT_EQ(e.str(), "lane*32");
  EXPECT_EQ(e.divisor(), 32);
  EXPECT_EQ(e.range().hi, 31 * 32);
  // What may wrap is one value: its bits are all that is known.
  Expr wraps = cantFail(exprOfValue(builder.CreateShl(n, 4, "wraps")));
  EXPECT_EQ(wraps.terms().size(), 1u);
  EXPECT_EQ(wraps.str(), "wraps");
  EXPECT_EQ(wraps.divisor(), 16);
  EXPECT_EQ(cantFail(exprOfValue(builder.getInt16(-3))).constantPart(), -3);
  auto wrong = [&](Value *v) { return toString(exprOfValue(v).takeError()); };
  EXPECT_EQ(wrong(x), "an expression is made of an integer of at most 64 bits, not of float");
  EXPECT_EQ(wrong(nullptr), "an expression is made of an integer of at most 64 bits, not of null");
  EXPECT_EQ(wrong(ConstantInt::get(builder.getInt128Ty(), 1)),
            "an expression is made of an integer of at most 64 bits, not of i128");
  // The alignment is proved and the values are found, without a word about symbols.
  DispatchChoice choice = plan(e);
  EXPECT_EQ(choice.plan.src.accessBytes, 16u);
  cantFail(emitCopy(builder, choice, CopyOperands::pointers(S, A)));
  EXPECT_TRUE(isValid());
}

TEST_F(AroundCopies, RegisterTilesTakeVectors) {
  IRBuilder<TargetFolder> builder(context, TargetFolder(module.getDataLayout()));
  auto *half2 = FixedVectorType::get(builder.getHalfTy(), 2);
  auto *half8 = FixedVectorType::get(builder.getHalfTy(), 8);
  SmallVector<Value *, 4> pairs;
  for (double d : {1.0, 2.0, 3.0, 4.0})
    pairs.push_back(ConstantFP::get(half2, d));
  RegisterTile tile = cantFail(RegisterTile::of(builder, pairs));
  EXPECT_EQ(tile.words().size(), 4u);
  EXPECT_EQ(cantFail(tile.element(builder, 2, half2)), pairs[2]);
  EXPECT_EQ(cantFail(tile.element(builder, 5, builder.getHalfTy())),
            ConstantFP::get(builder.getHalfTy(), 3.0));
  Value *all = cantFail(tile.element(builder, 0, half8));
  EXPECT_EQ(all->getType(), half8);
  cantFail(tile.setElement(builder, 0, all));
  EXPECT_EQ(cantFail(tile.element(builder, 3, half2)), pairs[3]);
}

TEST_F(AroundCopies, MistakesWithRegisterTilesAreErrors) {
  RegisterTile tile(context, 16);
  auto slot = [&](unsigned at, Type *type) {
    return toString(tile.element(builder, at, type).takeError());
  };
  EXPECT_EQ(slot(400, builder.getFloatTy()),
            "slot 400 of a register tile of 16 bytes, which has 4 of that type");
  EXPECT_EQ(slot(~0u, builder.getInt64Ty()),
            "slot 4294967295 of a register tile of 16 bytes, which has 2 of that type");
  EXPECT_EQ(slot(0, builder.getInt1Ty()), "an element of a register tile has 8, 16 or a multiple "
                                          "of 32 bits, and i1 has 1");
  EXPECT_EQ(slot(0, nullptr), "an element of a register tile has 8, 16 or a multiple of 32 bits, "
                              "and null has 0");
  EXPECT_EQ(toString(tile.setElement(builder, 4, x)),
            "slot 4 of a register tile of 16 bytes, which has 4 of that type");
  EXPECT_EQ(toString(RegisterTile::of(builder, {n, x}).takeError()),
            "a register tile is made of values of one type; there are i32 and float");
  EXPECT_EQ(f->getInstructionCount(), 0u);
}

TEST_F(AroundCopies, BarriersAndKernelsAreChecked) {
  size_t none = 0;
  EXPECT_EQ(why(emitBarrierInit(builder, sm90, nullptr, n), none),
            "an mbarrier is named by a pointer in address space 3, not null");
  EXPECT_EQ(why(emitBarrierInit(builder, sm90, S, m), none), "the arrivals is an i32, not i64");
  EXPECT_EQ(why(emitBarrierWait(builder, sm90, {S}, nullptr), none),
            "the phase is an i32, not null");
  EXPECT_EQ(why(emitBarrierExpect(builder, sm90, {S, x}, n), none),
            "the rank of a CTA is an i32, not float");
  EXPECT_EQ(why(emitFence(builder, sm90, FenceOp::Kind(7)), none),
            "a fence of kind 7; FenceOp has 3");
  EXPECT_EQ(why(emitSync(builder, Scope::Thread), none),
            "a barrier of scope thread; it is of a warp, a warpgroup or a CTA");
  GpuTarget sm80 = cantFail(GpuTarget::parse("sm_80"));
  EXPECT_NE(why(emitClusterSync(builder, sm80), none).find("sm_90"), std::string::npos);
  EXPECT_EQ(fault, EmitFault::Target);
  GpuTarget old = cantFail(GpuTarget::parse("sm_90", 85));
  for (ArrivalOrder order : {ArrivalOrder::Relaxed, ArrivalOrder::ReleaseShared}) {
    BarrierAt peer{S, n, /*acrossCluster=*/true, order};
    constexpr const char *needs = "the order of an arrival needs PTX 8.6 or newer (this is 8.5)";
    EXPECT_EQ(why(emitClusterSync(builder, old, order), none), needs);
    EXPECT_EQ(why(emitBarrierArrive(builder, old, peer), none), needs);
    EXPECT_EQ(why(emitBarrierWait(builder, old, peer, n), none), needs);
  }
  EXPECT_EQ(why(emitClusterSync(builder, sm90, ArrivalOrder(3)), none),
            "an arrival of order 3; ArrivalOrder has 3");
  EXPECT_EQ(why(setKernelAttributes(*f, {sm90, 2048}), none),
            "kernel 'f': a CTA of 2048 threads; it has 1 to 1024");
  EXPECT_EQ(f->getCallingConv(), CallingConv::C);
  EXPECT_EQ(why(declareTensorMapParameter(*f->getArg(0)), none),
            "the parameter of a tensor map is a pointer in address space 0, not ptr addrspace(1)");
  EXPECT_EQ(why(emitTensorMapPrefetch(builder, sm90, f->getArg(0)), none),
            "a tensor map is named by a pointer in address space 0, not ptr addrspace(1)");
  EXPECT_EQ(why(emitTensorMapPrefetch(builder, sm90, nullptr), none),
            "a tensor map is named by a pointer in address space 0, not null");
  Value *map = ConstantPointerNull::get(builder.getPtrTy());
  EXPECT_NE(why(emitTensorMapPrefetch(builder, sm80, map), none).find("sm_90"), std::string::npos);
  IRBuilder<> nowhere(context);
  EXPECT_EQ(toString(emitSync(nowhere, Scope::Cta)),
            "the builder stands in no function of a module; give it an insertion point");
  cantFail(emitSync(builder, Scope::Warpgroup));
  cantFail(setKernelAttributes(*f, {sm90, 128, 2, 1}));
  cantFail(emitTensorMapPrefetch(builder, sm90, map));
  EXPECT_TRUE(isValid());
}

/// A copy before an instruction with another line.
TEST_F(AroundCopies, TheDebugLocationStays) {
  DIBuilder debug(module);
  DIFile *file = debug.createFile("kernel.mini", "/src");
  debug.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file, "t", false, "", 0);
  f->setSubprogram(debug.createFunction(file, "f", "f", file, 1, debug.createSubroutineType({}), 1,
                                        DINode::FlagZero, DISubprogram::SPFlagDefinition));
  DILocation *frontends = DILocation::get(context, 77, 3, f->getSubprogram());
  builder.SetCurrentDebugLocation(DILocation::get(context, 30, 1, f->getSubprogram()));
  Instruction *end = builder.CreateRetVoid();
  auto stays = [&](Error e) {
    EXPECT_FALSE(bool(e));
    EXPECT_EQ(builder.getCurrentDebugLocation().get(), frontends);
    builder.SetInsertPoint(end);
    builder.SetCurrentDebugLocation(frontends);
  };
  builder.SetInsertPoint(end);
  builder.SetCurrentDebugLocation(frontends);
  stays(emitBarrierWait(builder, sm90, {S}, n));
  DispatchChoice loops = warpLoads({1024, 16}, "S[1024,16]");
  size_t blocks = f->size();
  stays(emitCopy(builder, loops, CopyOperands::pointers(S, A)));
  EXPECT_GT(f->size(), blocks) << "a copy without a loop shows nothing";
  EXPECT_EQ(toString(emitCopy(builder, loops, CopyOperands::pointers(S, S))),
            "kernel.mini:77:3: 'A': its address is a pointer in address space 1 or 0, not ptr "
            "addrspace(3)");
}

/// Where a warning says it is.
struct Warnings : DiagnosticHandler {
  explicit Warnings(std::string &text) : text(text) {}
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    if (const auto *slow = dyn_cast<SlowCopyDiagnostic>(&info)) {
      raw_string_ostream os(text);
      DiagnosticPrinterRawOStream printer(os);
      slow->print(printer);
    }
    return true;
  }
  std::string &text;
};

TEST_F(AroundCopies, TheWarningIsWhereTheBuilderStands) {
  std::string text;
  context.setDiagnosticHandler(std::make_unique<Warnings>(text));
  DIBuilder debug(module);
  DIFile *file = debug.createFile("kernel.mini", "/src");
  debug.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file, "t", false, "", 0);
  f->setSubprogram(debug.createFunction(file, "f", "f", file, 1, debug.createSubroutineType({}), 1,
                                        DINode::FlagZero, DISubprogram::SPFlagDefinition));
  builder.SetCurrentDebugLocation(DILocation::get(context, 12, 5, f->getSubprogram()));
  DispatchChoice slow = warpLoads({31, 3}, "S[31,3]", "S[(31,3):(3,1)] + R[2:93]");
  ASSERT_TRUE(slow.isSlowPath());
  cantFail(emitCopy(builder, slow, CopyOperands::pointers(S, A)));
  EXPECT_EQ(text.substr(0, 18), "kernel.mini:12:5: ");
}

TEST_F(AroundCopies, DominatorTreesFollow) {
  auto *left = BasicBlock::Create(context, "left", f), *end = BasicBlock::Create(context, "end", f);
  builder.CreateCondBr(builder.CreateIsNull(n), left, end);
  builder.SetInsertPoint(left);
  Instruction *branch = builder.CreateBr(end);
  ReturnInst::Create(context, end);
  DominatorTree dominators(*f);
  PostDominatorTree post(*f);
  DomTreeUpdater trees(dominators, post, DomTreeUpdater::UpdateStrategy::Eager);
  builder.SetInsertPoint(branch);
  DispatchChoice loops = warpLoads({1024, 16}, "S[1024,16]");
  size_t blocks = f->size();
  cantFail(emitCopy(builder, loops, CopyOperands::pointers(S, A), {}, &trees));
  EXPECT_GT(f->size(), blocks);
  EXPECT_TRUE(dominators.verify(DominatorTree::VerificationLevel::Full));
  blocks = f->size();
  cantFail(emitBarrierWait(builder, sm90, {S}, n, &trees));
  cantFail(emitBarrierWaitAtMost(builder, sm90, {S}, n, 3, &trees).takeError());
  EXPECT_EQ(f->size(), blocks + 4);
  EXPECT_TRUE(dominators.verify(DominatorTree::VerificationLevel::Full));
  EXPECT_TRUE(post.verify(PostDominatorTree::VerificationLevel::Full));
}

} // namespace
