//===- OperandsTest.cpp - What emitCopy and compileToPtx are handed -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Errors of a frontend are errors with nothing built, a generic pointer to shared memory is cast
// where an instruction takes a shared address, and what was planned for one target is not compiled
// for another.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/Ptx.h"
#include "tilecopy/layout/LayoutText.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

GpuTarget gpu(StringRef cpu, std::optional<unsigned> ptx = {}) {
  return cantFail(GpuTarget::parse(cpu, ptx));
}

std::shared_ptr<const Tensor> tensor(StringRef name, Space space, StringRef layout,
                                     ArrayRef<int64_t> shape) {
  return std::make_shared<const Tensor>(
      cantFail(Tensor::create(name, ElementType::F32, space, shape, cantFail(parseLayout(layout)),
                              space == Space::Local ? 4 : 128)));
}

/// `f(ptr 1 A, ptr 3 S, ptr generic, ptr 3 bar, ptr map)`.
class OperandsTest : public ::testing::Test {
protected:
  OperandsTest() : module("m", context), builder(context) {
    auto *shared = builder.getPtrTy(3), *generic = builder.getPtrTy();
    auto *type = FunctionType::get(builder.getVoidTy(),
                                   {builder.getPtrTy(1), shared, generic, shared, generic}, false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
    function->setCallingConv(CallingConv::PTX_Kernel);
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
    A = function->getArg(0), S = function->getArg(1), any = function->getArg(2);
    bar = function->getArg(3), map = function->getArg(4);
  }

  /// A copy of 32 x 16 f32 by a warp, or, with `tma`, by one thread through a tensor map.
  DispatchChoice plan(Space to, bool tma, GpuTarget target) {
    auto a = tensor("A", Space::Global, "S[32,16]", {32, 16});
    auto s = to == Space::Local ? tensor("R", to, "S[(32,16):(1@laneid,1)]", {32, 16})
                                : tensor("S", to, "S[32,16]", {32, 16});
    BitVector one(32, !tma);
    one.set(0);
    Options options;
    auto object = std::make_shared<Barrier>();
    object->name = "bar";
    if (tma)
      cantFail(options.set(options::Mbar, BarrierRef{object, Expr(0)}));
    return cantFail(dispatch(
        cantFail(makeCopy(tma ? OpKind::CopyAsync : OpKind::Copy, tma ? Scope::Thread : Scope::Warp,
                          Operand::whole(s), Operand::whole(a), 32, one, options)),
        target));
  }

  std::string why(const Plan &p, const CopyOperands &o) {
    size_t before = function->getInstructionCount();
    Error e = emitCopy(builder, p, o);
    std::string text = e ? toString(std::move(e)) : "built";
    if (text != "built") {
      EXPECT_EQ(function->getInstructionCount(), before) << text;
    }
    return text;
  }

  std::string compile(GpuTarget target) {
    builder.CreateRetVoid();
    EXPECT_FALSE(verifyModule(module, &errs()));
    auto ptx = compileToPtx(module, target);
    return ptx ? *ptx : toString(ptx.takeError());
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *function;
  Value *A, *S, *any, *bar, *map;
};

TEST_F(OperandsTest, MistakesAreErrors) {
  Plan copy = plan(Space::Shared, false, gpu("sm_90a")).plan;
  EXPECT_EQ(why(copy, {nullptr, A, {}}),
            "'S': its address is a pointer in address space 3 or 0, not null");
  EXPECT_EQ(why(copy, {S, nullptr, {}}),
            "'A': its address is a pointer in address space 1 or 0, not null");
  EXPECT_EQ(why(copy, {A, S, {}}),
            "'S': its address is a pointer in address space 3 or 0, not ptr addrspace(1)");
  EXPECT_EQ(why(copy, {builder.getInt64(0), A, {}}),
            "'S': its address is a pointer in address space 3 or 0, not i64");
  EXPECT_EQ(why(copy, {S, A, {}, builder.getInt64(0)}), "the thread's index is an i32, not i64");
  Plan tma = plan(Space::Shared, true, gpu("sm_90a")).plan;
  EXPECT_EQ(why(tma, {S, nullptr, {}, nullptr, nullptr, nullptr, bar, nullptr}),
            "the tensor map of 'A' is a pointer in address space 0, not null");
  EXPECT_EQ(why(tma, {S, nullptr, {}, nullptr, nullptr, nullptr, nullptr, map}),
            "the mbarrier of the copy is a pointer in address space 3 or 0, not null");
  EXPECT_EQ(why(tma, {A, nullptr, {}, nullptr, nullptr, nullptr, bar, map}),
            "'S': its address is a pointer in address space 3 or 0, not ptr addrspace(1)");
  builder.ClearInsertionPoint();
  Error nowhere = emitCopy(builder, copy, {S, A, {}});
  EXPECT_EQ(toString(std::move(nowhere)),
            "the builder stands in no function of a module; give it an insertion point");
}

TEST_F(OperandsTest, RegisterTilesAreLargeEnough) {
  Plan load = plan(Space::Local, false, gpu("sm_90a")).plan;
  EXPECT_EQ(why(load, {nullptr, A, {}}),
            "'R': the thread's register tile is missing; CopyOperands::toRegisters and "
            "fromRegisters take it");
  RegisterTile small(context, 60), right(context, 64), absurd(context, uint64_t(1) << 40);
  EXPECT_TRUE(absurd.words().empty());
  EXPECT_EQ(why(load, {nullptr, A, {}, nullptr, &small}),
            "'R': its register tile has 60 bytes, and the copy reaches to byte 64");
  EXPECT_EQ(why(load, {nullptr, A, {}, nullptr, &absurd}),
            "'R': its register tile has 0 bytes, and the copy reaches to byte 64");
  EXPECT_EQ(why(load, {nullptr, A, {}, nullptr, &right}), "built");
}

/// Shuffles reach to the last word that they read of one tile and write of the other.
TEST_F(OperandsTest, TilesOfShufflesAreLargeEnough) {
  auto rows = tensor("R", Space::Local, "S[(32,8):(1@laneid,1)]", {32, 8});
  auto quads = tensor("Q", Space::Local, "S[(4,8,4,2):(2,4@laneid,1@laneid,1)]", {32, 8});
  DispatchChoice choice =
      cantFail(dispatch(cantFail(makeCopy(OpKind::Copy, Scope::Warp, Operand::whole(quads),
                                          Operand::whole(rows), 32)),
                        gpu("sm_90a")));
  ASSERT_TRUE(std::holds_alternative<ShufflePlan>(choice.plan.body));
  RegisterTile small(context, 28), right(context, 32), other(context, 32);
  EXPECT_EQ(why(choice.plan, {nullptr, nullptr, {}, nullptr, &small, &right}),
            "'Q': its register tile has 28 bytes, and the copy reaches to byte 32");
  EXPECT_EQ(why(choice.plan, {nullptr, nullptr, {}, nullptr, &right, &small}),
            "'R': its register tile has 28 bytes, and the copy reaches to byte 32");
  EXPECT_EQ(why(choice.plan, {nullptr, nullptr, {}, nullptr, &right, &other}), "built");
}

/// The low half of a generic address is not a shared address; the PTX converts.
TEST_F(OperandsTest, GenericPointersAreCast) {
  Plan tma = plan(Space::Shared, true, gpu("sm_90a")).plan;
  EXPECT_EQ(why(tma, {any, nullptr, {}, nullptr, nullptr, nullptr, any, map}), "built");
  std::string ptx = compile(gpu("sm_90a"));
  EXPECT_NE(ptx.find("cvta.to.shared.u64"), std::string::npos) << ptx;
  EXPECT_NE(ptx.find("cp.async.bulk.tensor"), std::string::npos) << ptx;
}

/// Bulk copies in both directions and cp.async take 32-bit addresses as well.
TEST_F(OperandsTest, GenericPointersOfAsynchronousCopiesAreCast) {
  auto a = tensor("A", Space::Global, "S[32,16]", {32, 16}),
       s = tensor("S", Space::Shared, "S[32,16]", {32, 16});
  auto object = std::make_shared<Barrier>();
  object->name = "bar";
  auto planned = [&](bool toShared, StringRef variant, Scope scope) {
    BitVector active(32, scope == Scope::Warp);
    active.set(0);
    Options options;
    cantFail(options.set(options::Dispatch, variant.str()));
    if (toShared && variant == "bulk")
      cantFail(options.set(options::Mbar, BarrierRef{object, Expr(0)}));
    auto op = cantFail(makeCopy(OpKind::CopyAsync, scope, Operand::whole(toShared ? s : a),
                                Operand::whole(toShared ? a : s), 32, active, options));
    return cantFail(dispatch(op, gpu("sm_90a"))).plan;
  };
  EXPECT_EQ(why(planned(true, "bulk", Scope::Thread),
                {any, A, {}, nullptr, nullptr, nullptr, any, nullptr}),
            "built");
  EXPECT_EQ(why(planned(false, "bulk", Scope::Thread), {A, any, {}}), "built");
  EXPECT_EQ(why(planned(true, "ldgsts", Scope::Warp), {any, A, {}, builder.getInt32(0)}), "built");
  std::string ptx = compile(gpu("sm_90a"));
  EXPECT_NE(ptx.find("cvta.to.shared.u64"), std::string::npos) << ptx;
  for (StringRef copy : {"cp.async.bulk.shared::cta.global", "cp.async.bulk.global.shared::cta",
                         "cp.async.cg.shared.global"})
    EXPECT_NE(ptx.find(copy), std::string::npos) << ptx;
  // No address is the low half of a generic one: of the parameter nothing but the cast is read.
  EXPECT_EQ(StringRef(ptx).count("f_param_2]"), 1u) << ptx;
  EXPECT_EQ(ptx.find("ld.param.b32"), std::string::npos) << ptx;
}

TEST_F(OperandsTest, SharedPointersStayAsTheyAre) {
  Plan tma = plan(Space::Shared, true, gpu("sm_90a")).plan;
  EXPECT_EQ(why(tma, {S, nullptr, {}, nullptr, nullptr, nullptr, bar, map}), "built");
  std::string ptx = compile(gpu("sm_90a"));
  EXPECT_EQ(ptx.find("cvta.to.shared.u64"), std::string::npos) << ptx;
}

TEST_F(OperandsTest, ACopyForAnotherTargetIsNotCompiled) {
  EXPECT_EQ(why(plan(Space::Shared, true, gpu("sm_90a")).plan,
                {S, nullptr, {}, nullptr, nullptr, nullptr, bar, map}),
            "built");
  EXPECT_EQ(compile(gpu("sm_70")),
            "the module has copies or barriers for sm_90a with PTX 8.6, which sm_70 with PTX 8.0 "
            "does not run; plan and compile for the same target");
}

TEST_F(OperandsTest, ABarrierForAnotherTargetIsNotCompiled) {
  cantFail(emitBarrierWait(builder, gpu("sm_90a"), {bar}, builder.getInt32(0)));
  EXPECT_EQ(compile(gpu("sm_70")),
            "the module has copies or barriers for sm_90a with PTX 8.6, which sm_70 with PTX 8.0 "
            "does not run; plan and compile for the same target");
}

TEST_F(OperandsTest, NewerTargetsCover) {
  EXPECT_EQ(why(plan(Space::Shared, false, gpu("sm_80")).plan, {S, A, {}}), "built");
  EXPECT_NE(compile(gpu("sm_100a")).find(".target sm_100a"), std::string::npos);
}

TEST_F(OperandsTest, IntrinsicsOfTheFrontendAreChecked) {
  builder.CreateIntrinsic(Intrinsic::nvvm_mbarrier_try_wait_parity_scope_cta_space_cta,
                          {bar, builder.getInt32(0)});
  std::string error = compile(gpu("sm_70"));
  EXPECT_EQ(error, "the module calls llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta, which "
                   "needs sm_90 or newer (this is sm_70)");
}

TEST_F(OperandsTest, ModulesOfOtherTargetsAreRefused) {
  function->addFnAttr("target-cpu", "sm_100a");
  EXPECT_EQ(compile(gpu("sm_90a")), "function 'f' is for sm_100a with PTX 8.6, which sm_90a with "
                                    "PTX 8.6 does not run");
  function->removeFnAttr("target-cpu");
  module.setTargetTriple(Triple("x86_64-pc-linux-gnu"));
  auto foreign = compileToPtx(module, gpu("sm_90a"));
  EXPECT_EQ(toString(foreign.takeError()),
            "the module is for 'x86_64-pc-linux-gnu'; PTX is printed of modules for "
            "nvptx64-nvidia-cuda (an empty triple is filled in)");
  module.setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  module.setDataLayout("e-p:32:32-i64:64");
  auto narrow = compileToPtx(module, gpu("sm_90a"));
  EXPECT_EQ(toString(narrow.takeError()),
            "the module's data layout 'e-p:32:32-i64:64' has pointers in address space 0 of 32 "
            "bits; NVPTX has 64 (an empty layout is filled in)");
  module.setDataLayout("E-p6:32:32-i64:64");
  auto big = compileToPtx(module, gpu("sm_90a"));
  EXPECT_TRUE(StringRef(toString(big.takeError())).contains("a byte order of big-endian"));
  module.setDataLayout("");
  EXPECT_TRUE(bool(compileToPtx(module, gpu("sm_90a"))));
  // What llvmlite writes where nothing was said is filled in.
  module.setTargetTriple(Triple("unknown-unknown-unknown"));
  module.setDataLayout("");
  EXPECT_EQ(toString(compileToPtx(module, gpu("sm_90a")).takeError()), "");
}

TEST(Covers, ArchitecturesFamiliesAndVersions) {
  EXPECT_TRUE(gpu("sm_90a").covers(gpu("sm_90a")));
  EXPECT_TRUE(gpu("sm_90a").covers(gpu("sm_80")));
  EXPECT_FALSE(gpu("sm_80").covers(gpu("sm_90")));
  EXPECT_FALSE(gpu("sm_100a").covers(gpu("sm_90a")));
  EXPECT_FALSE(gpu("sm_90").covers(gpu("sm_90a")));
  EXPECT_TRUE(gpu("sm_103a").covers(gpu("sm_100f")));
  EXPECT_FALSE(gpu("sm_103").covers(gpu("sm_100f")));
  EXPECT_FALSE(gpu("sm_120f").covers(gpu("sm_100f")));
  EXPECT_FALSE(gpu("sm_100a", 86).covers(gpu("sm_100a", 88)));
}

} // namespace
