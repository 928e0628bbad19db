//===- TensorMemoryTest.cpp - Tensor memory in a frontend's function ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitTensorMemory.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

tilecopy::GpuTarget target(StringRef cpu = "sm_100a", std::optional<unsigned> ptx = {}) {
  return cantFail(tilecopy::GpuTarget::parse(cpu, ptx));
}

/// `ptx_kernel void f(ptr global, i32 n)` with a word and an mbarrier in shared memory.
class TensorMemoryTest : public ::testing::Test {
protected:
  TensorMemoryTest() : module("m", context), builder(context) {
    auto *type =
        FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(1), builder.getInt32Ty()}, false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
    function->setCallingConv(CallingConv::PTX_Kernel);
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
    word = shared(4);
    barrier = shared(8);
  }

  GlobalVariable *shared(unsigned bytes) {
    auto *type = ArrayType::get(builder.getInt8Ty(), bytes);
    auto *v =
        new GlobalVariable(module, type, false, GlobalValue::InternalLinkage,
                           PoisonValue::get(type), "s", nullptr, GlobalValue::NotThreadLocal, 3);
    v->setAlignment(Align(8));
    return v;
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *function;
  Value *word, *barrier;
};

DispatchChoice loadOf(StringRef registers, ArrayRef<int64_t> shape) {
  auto pool = std::make_shared<const TmemPool>(TmemPool{"pool", 64});
  auto t = std::make_shared<const Tensor>(cantFail(Tensor::createInPool(
      "T", ElementType::F32, shape, cantFail(defaultLayout(Space::TMem, shape)), pool)));
  auto r = std::make_shared<const Tensor>(cantFail(Tensor::create(
      "R", ElementType::F32, Space::Local, shape, cantFail(parseLayout(registers)))));
  auto op = cantFail(
      makeCopy(OpKind::CopyAsync, Scope::Warpgroup, Operand::whole(r), Operand::whole(t), 128));
  return cantFail(dispatch(op, target()));
}

/// What the loads bring is used by the wait and by nothing else, and what comes out of the wait by
/// the arithmetic, however hard LLVM tries.
TEST_F(TensorMemoryTest, ValuesPassThroughTheWait) {
  RegisterTile tile(context, 8 * 4);
  Value *pool = cantFail(emitTmemAddress(builder, word));
  cantFail(emitCopy(builder, loadOf("S[(128,8):(1@tid_in_wg,1)]", {128, 8}),
                    {nullptr, pool, {}, nullptr, &tile}));
  ASSERT_FALSE(bool(emitTmemWaitLoad(builder, target(), {&tile})));
  Value *sum = ConstantFP::get(builder.getFloatTy(), 1);
  for (unsigned slot = 0; slot < 8; ++slot)
    sum = builder.CreateFAdd(sum, cantFail(tile.element(builder, slot, builder.getFloatTy())));
  builder.CreateStore(sum, function->getArg(0));
  builder.CreateRetVoid();
  ASSERT_FALSE(verifyModule(module, &errs()));

  std::string ptx = cantFail(compileToPtx(module, target(), OptLevel::O3));
  size_t load = ptx.find("tcgen05.ld"), wait = ptx.find("tcgen05.wait::ld"),
         add = ptx.find("add.rn.f32");
  ASSERT_NE(add, std::string::npos) << ptx;
  EXPECT_LT(load, wait);
  EXPECT_LT(wait, add);
  unsigned loads = 0;
  for (Instruction &i : function->getEntryBlock()) {
    auto *call = dyn_cast<IntrinsicInst>(&i);
    if (!call || call->getIntrinsicID() != Intrinsic::nvvm_tcgen05_ld_32x32b_x8)
      continue;
    ++loads;
    for (User *extract : call->users())
      for (User *user : extract->users()) {
        auto *waiting = dyn_cast<CallInst>(user);
        EXPECT_TRUE(waiting && waiting->isInlineAsm());
      }
  }
  EXPECT_EQ(loads, 1u);
}

TEST_F(TensorMemoryTest, Builders) {
  ASSERT_FALSE(bool(emitTmemAlloc(builder, target(), word, 128)));
  ASSERT_FALSE(bool(emitTmemRelinquish(builder, target())));
  Value *pool = cantFail(emitTmemAddress(builder, word));
  ASSERT_FALSE(bool(emitTmemCommit(builder, target(), barrier)));
  ASSERT_FALSE(bool(emitTmemCommit(builder, target(), barrier, 1, function->getArg(1))));
  ASSERT_FALSE(bool(emitTmemWaitLoad(builder, target(), {})));
  ASSERT_FALSE(bool(emitTmemWaitStore(builder, target())));
  ASSERT_FALSE(bool(emitTmemFenceBefore(builder, target())));
  ASSERT_FALSE(bool(emitTmemFenceAfter(builder, target())));
  ASSERT_FALSE(bool(emitTmemDealloc(builder, target(), pool, 128)));
  builder.CreateRetVoid();
  std::string ptx = cantFail(compileToPtx(module, target(), OptLevel::O3));
  size_t at = 0;
  for (StringRef line :
       {"tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32",
        "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", "ld.volatile.shared.b32",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64",
        "tcgen05.wait::ld.sync.aligned;", "tcgen05.wait::st.sync.aligned;",
        "tcgen05.fence::before_thread_sync;", "tcgen05.fence::after_thread_sync;",
        "tcgen05.dealloc.cta_group::1.sync.aligned.b32"}) {
    size_t found = ptx.find(line.str(), at);
    ASSERT_NE(found, std::string::npos) << line.str() << "\nin order in\n" << ptx;
    at = found + line.size();
  }
}

TEST_F(TensorMemoryTest, Mistakes) {
  auto message = [](Error e) { return toString(std::move(e)); };
  Value *pool = builder.CreateIntToPtr(function->getArg(1), builder.getPtrTy(6));
  size_t before = function->getEntryBlock().size();
  EXPECT_EQ(message(emitTmemAlloc(builder, target(), word, 48)),
            "the allocation has 48 columns; an allocation has 32, 64, 128, 256 or 512");
  EXPECT_EQ(message(emitTmemDealloc(builder, target(), pool, 1024)),
            "the allocation has 1024 columns; an allocation has 32, 64, 128, 256 or 512");
  EXPECT_EQ(message(emitTmemAlloc(builder, target(), word, 32, 3)),
            "a CTA group has 1 or 2 CTAs, not 3");
  EXPECT_EQ(message(emitTmemRelinquish(builder, target(), 0)),
            "a CTA group has 1 or 2 CTAs, not 0");
  EXPECT_EQ(message(emitTmemAlloc(builder, target(), function->getArg(0), 32)),
            "the word for the address is a pointer in address space 3, not ptr addrspace(1)");
  EXPECT_EQ(message(emitTmemDealloc(builder, target(), word, 32)),
            "the pool is a pointer in address space 6, not ptr addrspace(3)");
  EXPECT_EQ(message(emitTmemCommit(builder, target(), function->getArg(1))),
            "the mbarrier is a pointer in address space 3, not i32");
  const char *lacks = "tensor memory needs sm_100a or another architecture from sm_100 to below "
                      "sm_120, with a or f (this is sm_90a)";
  EXPECT_EQ(message(emitTmemAlloc(builder, target("sm_90a"), word, 32)), lacks);
  EXPECT_EQ(message(emitTmemWaitLoad(builder, target("sm_90a"), {})), lacks);
  EXPECT_EQ(message(emitTmemFenceAfter(builder, target("sm_90a"))), lacks);
  EXPECT_EQ(function->getEntryBlock().size(), before);
}

/// LLVM ends the process when a target lacks an instruction: the table says where they are.
TEST(TensorMemory, OnEveryTarget) {
  StringRef body = "kernel @k cluster(2) grid(2) threads(128) {\n pool : tmem_pool[32]\n"
                   " bar : mbarrier\n T : tmem f32[128, 4] in pool\n"
                   " R : local f32[128, 4] layout S[(128,4):(1@tid_in_wg,1)]\n"
                   " if warp == 0 { tcgen05.alloc pool tcgen05.relinquish }\n sync.cta\n"
                   " copy_async.warpgroup T <- R\n tcgen05.wait.st\n"
                   " copy_async.warpgroup R <- T\n tcgen05.wait.ld\n"
                   " if thread == 0 { tcgen05.commit bar { cta_mask = 3 } }\n"
                   " tcgen05.fence.before\n sync.cta\n"
                   " if warp == 0 { tcgen05.dealloc pool }\n}\n";
  unsigned with = 0, without = 0;
  for (StringRef cpu : {"sm_90a", "sm_100", "sm_100a", "sm_100f", "sm_101a", "sm_101f", "sm_103",
                        "sm_103a", "sm_103f", "sm_110a", "sm_110f", "sm_120", "sm_120a", "sm_121f"})
    for (unsigned ptx : {86, 87, 88, 90}) {
      auto t = tilecopy::GpuTarget::parse(cpu, ptx);
      if (!t) {
        consumeError(t.takeError());
        continue;
      }
      SourceMgr sources;
      std::string text = ("target " + cpu + " ptx " + t->ptxVersion() + "\n" + body).str();
      auto program = cantFail(parseProgram(MemoryBuffer::getMemBufferCopy(text), sources));
      LLVMContext context;
      auto lowered = lowerToPtx(program, context);
      EXPECT_EQ(bool(lowered), t->has(Feature::TensorMemory)) << text;
      ++(lowered ? with : without);
      if (!lowered)
        consumeError(lowered.takeError());
    }
  EXPECT_GE(with, 14u);
  EXPECT_GE(without, 12u);
}

} // namespace
