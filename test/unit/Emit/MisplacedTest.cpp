//===- MisplacedTest.cpp - Odd places, contexts and modules ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emission where no instruction can stand, with values of other contexts and modules, with
// callbacks that move the builder, with values that are made later or in a branch, and with numbers
// outside of their enumerations. Each is an error with nothing built.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TileCopy.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

const GpuTarget sm90 = cantFail(GpuTarget::parse("sm_90a"));

/// A module with a function of a global and a shared pointer and an i32.
struct Host {
  Host() : module("m", context), builder(context) {
    auto *type =
        FunctionType::get(builder.getVoidTy(),
                          {builder.getPtrTy(1), builder.getPtrTy(3), builder.getInt32Ty()}, false);
    f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
    entry = BasicBlock::Create(context, "entry", f);
    builder.SetInsertPoint(entry);
  }
  /// A block that begins with a phi, where the builder then stands.
  void standAtPhi() {
    BasicBlock *next = BasicBlock::Create(context, "next", f);
    builder.CreateBr(next);
    builder.SetInsertPoint(next);
    PHINode *phi = builder.CreatePHI(builder.getInt32Ty(), 1);
    phi->addIncoming(builder.getInt32(0), entry);
    builder.CreateRetVoid();
    builder.SetInsertPoint(phi);
  }
  Value *global() { return f->getArg(0); }
  Value *shared() { return f->getArg(1); }
  Value *word() { return f->getArg(2); }
  size_t size() { return f->getInstructionCount(); }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *f;
  BasicBlock *entry;
};

std::shared_ptr<const Tensor> tensor(StringRef name, Space space, StringRef layout,
                                     ArrayRef<int64_t> shape = {32, 16}) {
  return std::make_shared<const Tensor>(cantFail(
      Tensor::create(name, ElementType::F32, space, shape, cantFail(parseLayout(layout)))));
}

Operand shared() { return Operand::whole(tensor("S", Space::Shared, "S[32,16]")); }
Operand registers() { return Operand::whole(tensor("R", Space::Local, "S[(32,16):(1@laneid,1)]")); }
Operand rows() {
  Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 992});
  return {tensor("A", Space::Global, "S[1024,16]", {1024, 16}), {{Expr(row), 32}, {Expr(0), 16}}};
}

DispatchChoice planned(Operand dst, Operand src) {
  CopyOp op = cantFail(makeCopy(OpKind::Copy, Scope::Warp, std::move(dst), std::move(src), 32));
  return cantFail(dispatch(op, sm90));
}

Error copyRows(Host &h, std::function<Value *(const Symbol &)> row) {
  return emitCopy(h.builder, planned(shared(), rows()),
                  CopyOperands::pointers(h.shared(), h.global()).symbols(std::move(row)));
}

/// The message of an EmitError of this fault.
std::string refused(Error e, EmitFault fault) {
  std::string message = "done";
  handleAllErrors(std::move(e), [&](const EmitError &error) {
    EXPECT_EQ(error.fault, fault);
    message = error.message;
  });
  return message;
}

template <typename T> Error errorOf(Expected<T> e) { return e.takeError(); }

void expectNoPlace(Host &h, StringRef why) {
  size_t before = h.size();
  RegisterTile tile(h.context, 4);
  tile.words()[0] = h.word();
  std::pair<const char *, Error> all[] = {
      {"emitCopy", copyRows(h, [&](const Symbol &) { return h.word(); })},
      {"emitBarrierWait", emitBarrierWait(h.builder, sm90, {h.shared()}, h.word())},
      {"emitBarrierInit", emitBarrierInit(h.builder, sm90, h.shared(), h.word())},
      {"emitFence", emitFence(h.builder, sm90, FenceOp::ProxyAsync)},
      {"emitSync", emitSync(h.builder, Scope::Cta)},
      {"emitElect", errorOf(emitElect(h.builder, sm90))},
      {"emitClaimPass", errorOf(emitClaimPass(h.builder, h.global(), h.word(), h.word()))},
      {"emitTensorMapFence", emitTensorMapFence(h.builder, sm90, h.global())},
      {"element", errorOf(tile.element(h.builder, 0, h.builder.getHalfTy()))}};
  for (auto &[name, error] : all)
    EXPECT_EQ(refused(std::move(error), EmitFault::Place), why) << name;
  EXPECT_EQ(h.size(), before);
}

TEST(Misplaced, BehindATerminator) {
  Host h;
  h.builder.CreateRetVoid();
  expectNoPlace(h, "the builder stands after the terminator of its block");
  h.builder.SetInsertPoint(h.entry->getTerminator());
  EXPECT_EQ(toString(copyRows(h, [&](const Symbol &) { return h.word(); })), "");
  EXPECT_FALSE(verifyModule(h.module, &errs()));
}

TEST(Misplaced, InFrontOfAPhi) {
  Host h;
  h.standAtPhi();
  expectNoPlace(h, "the builder stands in front of a phi or of an exception pad, which begin a "
                   "block");
  h.builder.SetInsertPoint(h.f->back().getFirstInsertionPt());
  EXPECT_EQ(toString(copyRows(h, [&](const Symbol &) { return h.word(); })), "");
  EXPECT_FALSE(verifyModule(h.module, &errs()));
}

TEST(Misplaced, ValuesOfAnotherContext) {
  Host h, other;
  const char *what = "the value of symbol 'row' is a value of another LLVMContext";
  size_t before = h.size();
  EXPECT_EQ(refused(copyRows(h, [&](const Symbol &) { return other.builder.getInt32(3); }),
                    EmitFault::Function),
            what);
  auto copy = [&](Value *to, Value *from) {
    return refused(emitCopy(h.builder, planned(shared(), rows()), CopyOperands::pointers(to, from)),
                   EmitFault::Function);
  };
  EXPECT_EQ(copy(other.shared(), h.global()), "'S': its address is a value of another LLVMContext");
  auto *null = ConstantPointerNull::get(PointerType::get(other.context, 1));
  EXPECT_EQ(copy(h.shared(), null), "'A': its address is a value of another LLVMContext");
  EXPECT_EQ(refused(emitBarrierWait(h.builder, sm90, {h.shared()}, other.builder.getInt32(1)),
                    EmitFault::Function),
            "the phase is a value of another LLVMContext");
  RegisterTile tile = RegisterTile::of(other.context, *registers().tensor);
  EXPECT_EQ(refused(emitCopy(h.builder, planned(shared(), registers()),
                             CopyOperands::fromRegisters(h.shared(), tile)),
                    EmitFault::Function),
            "'R': a word of its register tile is a value of another LLVMContext");
  RegisterTile own(h.context, 8);
  EXPECT_EQ(
      refused(errorOf(own.element(h.builder, 0, other.builder.getHalfTy())), EmitFault::Registers),
      "the type of an element is of another LLVMContext than the builder");
  EXPECT_EQ(h.size(), before);
}

TEST(Misplaced, VariablesOfAnotherModule) {
  Host h;
  Module second("second", h.context);
  auto *bytes = ArrayType::get(h.builder.getInt8Ty(), 4096);
  auto variable = [&](Module &m, const char *name) {
    auto *v =
        new GlobalVariable(m, bytes, false, GlobalValue::InternalLinkage, UndefValue::get(bytes),
                           name, nullptr, GlobalValue::NotThreadLocal, 3);
    v->setAlignment(Align(16));
    return v;
  };
  GlobalVariable *foreign = variable(second, "tile"), *own = variable(h.module, "own");
  auto *inside = ConstantExpr::getInBoundsGetElementPtr(
      h.builder.getInt8Ty(), foreign, ArrayRef<Constant *>(h.builder.getInt64(128)));
  auto copy = [&](Value *to) {
    return emitCopy(
        h.builder, planned(shared(), rows()),
        CopyOperands::pointers(to, h.global()).symbols([&](const Symbol &) { return h.word(); }));
  };
  for (Value *v : {static_cast<Value *>(foreign), static_cast<Value *>(inside)})
    EXPECT_EQ(refused(copy(v), EmitFault::Function),
              "'S': its address is 'tile' of another module");
  EXPECT_EQ(toString(copy(own)), "");
}

TEST(Misplaced, CallbacksThatMoveTheBuilder) {
  Host h;
  auto *g = Function::Create(h.f->getFunctionType(), GlobalValue::ExternalLinkage, "g", h.module);
  BasicBlock *elsewhere = BasicBlock::Create(h.context, "entry", g);
  BasicBlock *loose = BasicBlock::Create(h.context, "loose", h.f);
  const char *why = "the value of symbol 'row' was built by moving the builder to where not every "
                    "path comes from the copy";
  for (BasicBlock *to : {elsewhere, loose, static_cast<BasicBlock *>(nullptr)}) {
    h.builder.SetInsertPoint(h.entry);
    Error e = copyRows(h, [&](const Symbol &) -> Value * {
      if (to)
        h.builder.SetInsertPoint(to);
      else
        h.builder.ClearInsertionPoint();
      return h.builder.getInt32(32);
    });
    EXPECT_EQ(refused(std::move(e), EmitFault::Place), why);
    EXPECT_EQ(h.size(), 0u);
    EXPECT_EQ(h.builder.GetInsertBlock(), h.entry);
  }
  loose->eraseFromParent();
  // A callback may branch: the copy goes on where it ends.
  h.builder.SetInsertPoint(h.entry);
  EXPECT_EQ(toString(copyRows(h,
                              [&](const Symbol &) -> Value * {
                                BasicBlock *next = BasicBlock::Create(h.context, "next", h.f);
                                h.builder.CreateBr(next);
                                h.builder.SetInsertPoint(next);
                                return h.word();
                              })),
            "");
  h.builder.CreateRetVoid();
  IRBuilder<>(elsewhere).CreateRetVoid();
  EXPECT_FALSE(verifyModule(h.module, &errs()));
}

/// What a frontend may hand over late: the place of a copy, its addresses, its numbers.
std::vector<std::pair<const char *, std::function<Error(Host &, Value *, Value *)>>> lateUses() {
  auto copy = [](Host &h, Value *to, Value *from, Value *row) {
    return emitCopy(
        h.builder, planned(shared(), rows()),
        CopyOperands::pointers(to, from).symbols([row](const Symbol &) { return row; }));
  };
  auto pitched = [](Host &h, Value *pitch) {
    Symbol symbol = Symbol::leaf("pitch", SymbolKind::Argument, 32, 16, {16, 1024});
    auto a = std::make_shared<const Tensor>(cantFail(Tensor::createStrided(
        "A", ElementType::F32, {Expr(1024), Expr(16)}, {Expr(symbol), Expr(1)}, 16)));
    return emitCopy(h.builder, planned(shared(), {a, {{Expr(0), 32}, {Expr(0), 16}}}),
                    CopyOperands::pointers(h.shared(), h.global()).symbols([=](const Symbol &) {
                      return pitch;
                    }));
  };
  auto extended = [](Host &h, Value *extent) {
    Symbol symbol = Symbol::leaf("extent", SymbolKind::Argument, 32, 1, {1, 1024});
    auto a = std::make_shared<const Tensor>(cantFail(Tensor::createStrided(
        "A", ElementType::F32, {Expr(symbol), Expr(16)}, {Expr(16), Expr(1)}, 16)));
    return emitCopy(h.builder, planned(shared(), {a, {{Expr(0), 32}, {Expr(0), 16}}}),
                    CopyOperands::pointers(h.shared(), h.global()).symbols([=](const Symbol &) {
                      return extent;
                    }));
  };
  return {{"the value of symbol 'row'",
           [=](Host &h, Value *, Value *word) { return copy(h, h.shared(), h.global(), word); }},
          {"the value of symbol 'pitch'",
           [=](Host &h, Value *, Value *word) { return pitched(h, word); }},
          {"the value of symbol 'extent'",
           [=](Host &h, Value *, Value *word) { return extended(h, word); }},
          {"'S': its address",
           [=](Host &h, Value *late, Value *) { return copy(h, late, h.global(), h.word()); }},
          {"the phase", [=](Host &h, Value *, Value *word) {
             return emitBarrierWait(h.builder, sm90, {h.shared()}, word);
           }}};
}

/// An address and a number that are made where the builder stands.
std::pair<Value *, Value *> makeLate(Host &h) {
  return {h.builder.CreatePtrAdd(h.shared(), h.builder.getInt32(512), "lateAddress"),
          h.builder.CreateShl(h.word(), 5, "late")};
}

std::string madeBy(StringRef what) {
  return (what + " is made by '" + (what.ends_with("address") ? "lateAddress" : "late")).str();
}

TEST(Misplaced, ValuesOfALaterPlace) {
  for (auto &[what, use] : lateUses()) {
    Host h;
    auto [address, word] = makeLate(h);
    h.builder.CreateRetVoid();
    h.builder.SetInsertPoint(h.entry, h.entry->begin());
    size_t before = h.size();
    EXPECT_EQ(refused(use(h, address, word), EmitFault::Place),
              madeBy(what) +
                  "' of block 'entry', which comes after the "
                  "insertion point; it takes a value that is made on every path to here");
    EXPECT_EQ(h.size(), before) << what;
    h.builder.SetInsertPoint(h.entry->getTerminator());
    EXPECT_EQ(toString(use(h, address, word)), "");
    EXPECT_FALSE(verifyModule(h.module, &errs()));
  }
}

TEST(Misplaced, ValuesOfABranch) {
  for (auto &[what, use] : lateUses()) {
    Host h;
    BasicBlock *side = BasicBlock::Create(h.context, "side", h.f),
               *join = BasicBlock::Create(h.context, "join", h.f),
               *after = BasicBlock::Create(h.context, "after", h.f);
    h.builder.CreateCondBr(h.builder.CreateIsNull(h.word()), side, join);
    h.builder.SetInsertPoint(side);
    auto [address, word] = makeLate(h);
    BranchInst *back = h.builder.CreateBr(join);
    h.builder.SetInsertPoint(join);
    h.builder.CreateBr(after);
    h.builder.SetInsertPoint(after);
    size_t before = h.size();
    EXPECT_EQ(refused(use(h, address, word), EmitFault::Place),
              madeBy(what) + "' of block 'side', which a path to block "
                             "'after' leaves out; it takes a value that is made on every path "
                             "to here");
    EXPECT_EQ(h.size(), before) << what;
    // In the branch itself it is known, and a frontend may connect blocks later.
    h.builder.SetInsertPoint(back);
    EXPECT_EQ(toString(use(h, address, word)), "") << what;
    h.builder.SetInsertPoint(BasicBlock::Create(h.context, "unconnected", h.f));
    EXPECT_EQ(toString(use(h, address, word)), "") << what;
  }
}

TEST(Misplaced, WhatAnInstructionDoesNotTake) {
  Host h;
  EXPECT_EQ(
      refused(emitBarrierWait(h.builder, sm90, {h.shared(), h.word()}, h.word()), EmitFault::Value),
      "a wait is at an mbarrier of the thread's own CTA, and takes no rank");
  TensorMapPlan map;
  map.tensor = "A";
  map.dims = {Expr(16), Expr(32)};
  map.strides = {Expr(64)};
  map.editFor("W", "A", Expr(64));
  map.edit->dims.assign(9, Expr(8));
  Value *generic = ConstantPointerNull::get(h.builder.getPtrTy());
  EXPECT_EQ(refused(emitTensorMapEdit(h.builder, sm90, map,
                                      {generic, h.global(), h.shared(), h.global()}),
                    EmitFault::Range),
            "the edited map of 'A' has 9 dimensions and 1 strides; it has 1 to 5 dimensions and a "
            "stride for each but the first");
  auto *scalable = UndefValue::get(ScalableVectorType::get(h.builder.getInt32Ty(), 2));
  EXPECT_EQ(refused(errorOf(RegisterTile::of(h.builder, {scalable})), EmitFault::Registers),
            "an element of a register tile has 8, 16 or a multiple of 32 bits, and <vscale x 2 x "
            "i32> has 64");
  EXPECT_EQ(h.size(), 0u);
}

TEST(Misplaced, FunctionsThatLLVMRefuses) {
  Host h;
  CopyOp op = cantFail(makeCopy(OpKind::Copy, Scope::Warp, shared(), registers(), 32));
  DispatchChoice choice = cantFail(dispatch(op, sm90));
  for (StringRef name : {StringRef("llvm.nvvm.tile"), StringRef("a\0b", 3)})
    EXPECT_NE(refused(errorOf(emitCopyFunction(h.module, name, op, choice, {})), EmitFault::Value)
                  .find("a function cannot have the name"),
              std::string::npos);
  auto *type = FunctionType::get(h.builder.getVoidTy(), /*isVarArg=*/true);
  auto *g = Function::Create(type, GlobalValue::ExternalLinkage, "g", h.module);
  EXPECT_EQ(refused(setKernelAttributes(*g, {sm90, 128}), EmitFault::Range),
            "kernel 'g': it takes variable arguments; a kernel takes those that it declares");
}

} // namespace
