//===- ShownFactsTest.cpp - Plans against what the module shows -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan believes its caller about alignments, sizes and threads. Where the module says otherwise,
// emission is an error and builds nothing.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TileCopy.h"
#include "tilecopy/emit/EmitDynamicLoop.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

const GpuTarget sm90 = cantFail(GpuTarget::parse("sm_90a"));
const GpuTarget sm100 = cantFail(GpuTarget::parse("sm_100a"));

class ShownFacts : public ::testing::Test {
protected:
  ShownFacts() : module("m", context), builder(context) {
    auto *type =
        FunctionType::get(builder.getVoidTy(),
                          {builder.getPtrTy(1), builder.getPtrTy(3), builder.getInt32Ty()}, false);
    f = Function::Create(type, GlobalValue::ExternalLinkage, "k", module);
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  }

  GlobalVariable *variable(StringRef name, unsigned bytes, unsigned align, unsigned space = 3) {
    auto *type = ArrayType::get(builder.getInt8Ty(), bytes);
    auto *v = new GlobalVariable(module, type, false, GlobalValue::ExternalLinkage,
                                 bytes ? PoisonValue::get(type) : nullptr, name, nullptr,
                                 GlobalValue::NotThreadLocal, space);
    v->setAlignment(Align(align));
    return v;
  }
  Value *at(Value *v, int64_t byte) {
    return ConstantExpr::getGetElementPtr(builder.getInt8Ty(), cast<Constant>(v),
                                          builder.getInt64(byte));
  }

  static std::shared_ptr<const Tensor> tensor(StringRef name, Space space, unsigned align) {
    return std::make_shared<const Tensor>(cantFail(Tensor::create(
        name, ElementType::F32, space, {32, 32}, cantFail(parseLayout("S[32,32]")), align)));
  }
  static DispatchChoice planned(unsigned threads = 64) {
    CopyOp op =
        cantFail(makeCopy(OpKind::Copy, Scope::Cta, Operand::whole(tensor("S", Space::Shared, 128)),
                          Operand::whole(tensor("A", Space::Global, 16)), threads));
    return cantFail(dispatch(op, sm90));
  }

  /// The message of an EmitError, with nothing built.
  std::string why(Error e) {
    std::string text;
    EXPECT_TRUE(e.isA<EmitError>());
    handleAllErrors(std::move(e), [&](const EmitError &error) { text = error.message; });
    EXPECT_EQ(f->getInstructionCount(), 0u) << text;
    EXPECT_EQ(module.named_metadata_size(), 0u) << text;
    return text;
  }
  std::string copyTo(Value *dst) {
    return why(emitCopy(builder, planned(), CopyOperands::pointers(dst, f->getArg(0))));
  }
  /// Builds, and takes away what was built.
  void expectFine(Error e) {
    EXPECT_EQ(toString(std::move(e)), "");
    f->deleteBody();
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
    module.eraseNamedMetadata(module.getNamedMetadata("tilecopy.targets"));
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *f;
};

TEST_F(ShownFacts, AlignmentAndSizeOfVariables) {
  EXPECT_EQ(copyTo(variable("a", 4096, 4)),
            "'S': its address, byte 0 of 'a', is a multiple of 4 bytes, and a multiple of 128 is "
            "expected");
  EXPECT_EQ(copyTo(variable("b", 64, 1024)),
            "'S': its address, byte 0 of 'b', has 64 bytes behind it, and 4096 are expected");
  Value *large = variable("c", 8192, 1024);
  EXPECT_EQ(copyTo(at(large, 4224)),
            "'S': its address, byte 4224 of 'c', has 3968 bytes behind it, and 4096 are expected");
  EXPECT_EQ(copyTo(at(large, 64)),
            "'S': its address, byte 64 of 'c', is a multiple of 64 bytes, and a multiple of 128 is "
            "expected");
  EXPECT_EQ(copyTo(at(large, -128)),
            "'S': its address, byte -128 of 'c', has 0 bytes behind it, and 4096 are expected");
  Value *generic = ConstantExpr::getAddrSpaceCast(variable("d", 4096, 128, 1), builder.getPtrTy());
  EXPECT_EQ(copyTo(generic),
            "'S': its address, byte 0 of 'd', is in address space 1; it is expected in shared "
            "memory");
  auto emit = [&](Value *dst) {
    return emitCopy(builder, planned(), CopyOperands::pointers(dst, f->getArg(0)));
  };
  expectFine(emit(at(large, 4096)));
  expectFine(emit(variable("dynamic", 0, 128))); // as large as the launch says
  expectFine(emit(f->getArg(1)));
  // The other side, and the variable of a program without an alignment of its own.
  auto *floats = new GlobalVariable(module, ArrayType::get(builder.getFloatTy(), 1024), false,
                                    GlobalValue::ExternalLinkage, nullptr, "e", nullptr,
                                    GlobalValue::NotThreadLocal, 1);
  EXPECT_EQ(why(emitCopy(builder, planned(), CopyOperands::pointers(f->getArg(1), floats))),
            "'A': its address, byte 0 of 'e', is a multiple of 4 bytes, and a multiple of 16 is "
            "expected");
}

/// The last 16 bytes of a tile arrive whole, though only some of them are the copy's.
TEST_F(ShownFacts, BytesThatAreIgnoredNeedRoom) {
  auto bytes = [](StringRef name, Space space) {
    return std::make_shared<const Tensor>(cantFail(Tensor::create(
        name, ElementType::U8, space, {1001}, cantFail(parseLayout("S[1001]")), 16)));
  };
  auto object = std::make_shared<Barrier>();
  object->name = "bar";
  Options options;
  cantFail(options.set(options::Mbar, BarrierRef{object, Expr(0)}));
  cantFail(options.set(options::Dispatch, std::string("bulk")));
  CopyOp op =
      cantFail(makeCopy(OpKind::CopyAsync, Scope::Thread, Operand::whole(bytes("S", Space::Shared)),
                        Operand::whole(bytes("A", Space::Global)), 1, {}, options));
  DispatchChoice choice = cantFail(dispatch(op, cantFail(GpuTarget::parse("sm_90a", 92))));
  auto emit = [&](unsigned size) {
    CopyOperands operands =
        CopyOperands::pointers(variable("s" + std::to_string(size), size, 16), f->getArg(0));
    operands.barrier = variable("bar", 8, 8);
    return emitCopy(builder, choice, operands);
  };
  EXPECT_EQ(why(emit(1001)),
            "'S': its address, byte 0 of 's1001', has 1001 bytes behind it, and 1008 are expected");
  expectFine(emit(1008));
}

TEST_F(ShownFacts, ThreadsOfTheKernel) {
  auto emit = [&](bool ownIndex) {
    CopyOperands o = CopyOperands::pointers(f->getArg(1), f->getArg(0));
    return emitCopy(builder, planned(), ownIndex ? o.thread(f->getArg(2)) : o);
  };
  f->addFnAttr("nvvm.reqntid", "32");
  EXPECT_EQ(why(emit(true)),
            "the copy is planned for 64 threads, and 'k' has 32 (nvvm.reqntid 32)");
  f->addFnAttr("nvvm.reqntid", "32,2");
  EXPECT_EQ(why(emit(false)),
            "the copy is planned for 64 threads, and 'k' has 32 along x (nvvm.reqntid 32,2)");
  expectFine(emit(true));
  f->addFnAttr("nvvm.reqntid", "128");
  expectFine(emit(false));
  f->addFnAttr("nvvm.maxntid", "48");
  EXPECT_EQ(why(emit(true)),
            "the copy is planned for 64 threads, and 'k' has 48 (nvvm.maxntid 48)");
}

TEST_F(ShownFacts, ConstantsOutOfRange) {
  Value *bar = variable("bar", 8, 8);
  auto word = [&](int64_t n) { return builder.getInt32(uint32_t(n)); };
  EXPECT_EQ(why(emitBarrierInit(builder, sm90, bar, word(0))),
            "the arrivals: 0 is not in [1, 1048575]");
  EXPECT_EQ(why(emitBarrierExpect(builder, sm90, {bar}, word(1 << 20))),
            "the count: 1048576 is not in [0, 1048575]");
  EXPECT_EQ(why(emitBarrierArriveExpect(builder, sm90, {bar}, word(-16))),
            "the count: -16 is not in [0, 1048575]");
  EXPECT_EQ(why(emitBarrierArrive(builder, sm90, {bar, word(16)})),
            "the rank of a CTA: 16 is not in [0, 15]");
  f->addFnAttr("nvvm.cluster_dim", "2,1,1");
  EXPECT_EQ(why(emitBarrierArrive(builder, sm90, {bar, word(2)})),
            "the rank of a CTA: 2 is not in [0, 1]");
  EXPECT_EQ(why(emitBarrierInit(builder, sm90, at(bar, 4), word(1))),
            "the mbarrier, byte 4 of 'bar', is a multiple of 4 bytes, and a multiple of 8 is "
            "expected");
  EXPECT_EQ(why(emitTmemCommit(builder, sm100, bar, 1, builder.getInt16(0))),
            "the mask of CTAs: 0 is not in [1, 65535]");
  EXPECT_EQ(why(emitClaimPass(builder, f->getArg(0), word(0), f->getArg(2)).takeError()),
            "the number of passes: 0 is not in [1, 2147483647]");
  expectFine(emitBarrierArriveExpect(builder, sm90, {bar}, word((1 << 20) - 1)));
}

TEST_F(ShownFacts, ValuesOfSymbols) {
  Symbol row = Symbol::leaf("row", SymbolKind::Argument, 32, 32, {0, 992});
  auto big = std::make_shared<const Tensor>(cantFail(Tensor::create(
      "A", ElementType::F32, Space::Global, {1024, 32}, cantFail(parseLayout("S[1024,32]")), 16)));
  CopyOp op =
      cantFail(makeCopy(OpKind::Copy, Scope::Warp, Operand::whole(tensor("S", Space::Shared, 128)),
                        {big, {{Expr(row), 32}, {Expr(0), 32}}}, 32));
  DispatchChoice choice = cantFail(dispatch(op, sm90));
  auto emit = [&](Value *value) {
    return emitCopy(builder, choice,
                    CopyOperands::pointers(f->getArg(1), f->getArg(0)).symbols([=](const Symbol &) {
                      return value;
                    }));
  };
  EXPECT_EQ(why(emit(builder.getTrue())),
            "symbol 'row' is an integer, not i1: as a signed number, true is -1");
  EXPECT_EQ(why(emit(builder.getInt32(7))), "the value of symbol 'row': 7 is not a multiple of 32");
  EXPECT_EQ(why(emit(builder.getInt64(1024))),
            "the value of symbol 'row': 1024 is not in [0, 992]");
  expectFine(emit(builder.getInt8(96)));
}

TEST_F(ShownFacts, DominatorTreeOfAnotherFunction) {
  auto *g = Function::Create(f->getFunctionType(), GlobalValue::ExternalLinkage, "g", module);
  IRBuilder<>(BasicBlock::Create(context, "entry", g)).CreateRetVoid();
  DominatorTree tree(*g);
  DomTreeUpdater updater(tree, DomTreeUpdater::UpdateStrategy::Eager);
  const char *wrong = "the dominator tree is of function 'g'; the builder stands in 'k'";
  EXPECT_EQ(why(emitCopy(builder, planned(), CopyOperands::pointers(f->getArg(1), f->getArg(0)), {},
                         &updater)),
            wrong);
  EXPECT_EQ(why(emitBarrierWait(builder, sm90, {variable("bar", 8, 8)}, f->getArg(2), &updater)),
            wrong);
}

} // namespace
