//===- StatementTest.cpp - Statements by name -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitStatement.h"
#include "tilecopy/emit/Ptx.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

const GpuTarget sm100 = cantFail(GpuTarget::parse("sm_100a"));

/// Every word, with each of its options somewhere, and an instruction that it must print.
struct Sample {
  const char *text, *instruction;
};
const Sample samples[] = {
    {"sync.warp", "bar.warp.sync"},
    {"sync.warpgroup", "barrier.sync|bar.sync"},
    {"sync.cta", "bar.sync"},
    {"sync.cluster", "barrier.cluster.arrive"},
    {"sync.cluster { order = relaxed }", "barrier.cluster.arrive.relaxed"},
    {"elect", "elect.sync"},
    {"elect { lanes = 0xff }", "elect.sync"},
    {"mbarrier.init", "mbarrier.init"},
    {"mbarrier.inval", "mbarrier.inval"},
    {"mbarrier.arrive", "mbarrier.arrive"},
    {"mbarrier.arrive { cta, order = release_shared }", "fence.release.sync_restrict"},
    {"mbarrier.arrive.expect_tx", "mbarrier.arrive.expect_tx"},
    {"mbarrier.arrive.expect_tx { cta }", "mapa.shared::cluster"},
    {"mbarrier.expect_tx", "mbarrier.expect_tx"},
    {"mbarrier.expect_tx { cta }", "mbarrier.expect_tx"},
    {"mbarrier.wait", "mbarrier.try_wait"},
    {"mbarrier.wait { cluster, order = relaxed }", "fence.acquire.sync_restrict"},
    {"mbarrier.wait { tries = 1000 }", "999|1000"},
    {"mbarrier.test { cluster }", "mbarrier.test_wait.parity.acquire.cluster"},
    {"mbarrier.try", "mbarrier.try_wait"},
    {"mbarrier.try { limit }", "mbarrier.try_wait"},
    {"fence.proxy_async", "fence.proxy.async.shared::cta"},
    {"fence.proxy_async.global", "fence.proxy.async.global"},
    {"fence.mbarrier_init", "fence.mbarrier_init"},
    {"fence.tensormap", "fence.proxy.tensormap"},
    {"bulk.commit", "cp.async.bulk.commit_group"},
    {"bulk.wait 3", "cp.async.bulk.wait_group \t3|cp.async.bulk.wait_group 3"},
    {"bulk.wait.read 0", "cp.async.bulk.wait_group.read"},
    {"cp_async.commit", "cp.async.commit_group"},
    {"cp_async.wait 2", "cp.async.wait_group \t2|cp.async.wait_group 2"},
    {"tensormap.prefetch", "prefetch.tensormap"},
    {"tcgen05.alloc 64 { cta_group = 2 }", "tcgen05.alloc.cta_group::2"},
    {"tcgen05.address", "ld.volatile.shared"},
    {"tcgen05.dealloc 64", "tcgen05.dealloc.cta_group::1"},
    {"tcgen05.relinquish", "tcgen05.relinquish_alloc_permit"},
    {"tcgen05.commit", "tcgen05.commit"},
    {"tcgen05.commit { cta_mask }", "multicast::cluster"},
    {"tcgen05.wait.ld 4", "tcgen05.wait::ld"},
    {"tcgen05.wait.st", "tcgen05.wait::st"},
    {"tcgen05.fence.before", "tcgen05.fence::before_thread_sync"},
    {"tcgen05.fence.after", "tcgen05.fence::after_thread_sync"},
    {"dynamic.claim", "atom."},
    {"dynamic.share", "bar.sync"},
};

std::string printed(const Module &module) {
  std::string text;
  raw_string_ostream os(text);
  module.print(os, nullptr);
  return text;
}

std::string why(Error e, EmitFault fault) {
  std::string text;
  EXPECT_TRUE(e.isA<EmitError>());
  handleAllErrors(std::move(e), [&](const EmitError &error) {
    EXPECT_EQ(error.fault, fault) << error.message;
    text = error.message;
  });
  return text;
}

TEST(Statement, EveryWordIsAFunctionThatPrints) {
  std::vector<StringRef> left(deviceStatementWords());
  for (const Sample &sample : samples)
    for (bool assembly : {false, true}) {
      SCOPED_TRACE(sample.text);
      auto statement = cantFail(DeviceStatement::parse(sample.text));
      erase(left, statement.word);
      LLVMContext context;
      Module module("m", context);
      FunctionOptions options;
      options.inlineAssembly = assembly;
      auto f = emitStatementFunction(module, "", statement, sm100, options);
      ASSERT_EQ(toString(f.takeError()), "");
      std::string name = statement.word;
      llvm::replace(name, '.', '_');
      EXPECT_EQ((*f)->getName(), name);
      EXPECT_TRUE((*f)->hasFnAttribute(Attribute::AlwaysInline));
      EXPECT_TRUE((*f)->hasFnAttribute(Attribute::Convergent));
      EXPECT_FALSE(verifyModule(module, &errs()));
      // The word of a pool's address is loaded by LLVM's own instruction.
      EXPECT_EQ(StringRef(printed(module)).contains("@llvm."),
                !assembly && !(*f)->empty() && StringRef(printed(module)).contains("declare"));
      auto ptx = compileToPtx(module, sm100, OptLevel::O1);
      ASSERT_EQ(toString(ptx.takeError()), "");
      SmallVector<StringRef, 2> any;
      StringRef(sample.instruction).split(any, '|');
      EXPECT_TRUE(any_of(any, [&](StringRef one) { return StringRef(*ptx).contains(one); }))
          << *ptx;
    }
  EXPECT_TRUE(left.empty()) << left.front().str();
}

TEST(Statement, TheTextSaysTheTypes) {
  auto typeOf = [](StringRef text, bool thread = false) {
    LLVMContext context;
    Module module("m", context);
    FunctionOptions options;
    options.threadParameter = thread;
    auto *f = cantFail(
        emitStatementFunction(module, "f", cantFail(DeviceStatement::parse(text)), sm100, options));
    std::string type;
    raw_string_ostream(type) << *f->getFunctionType();
    for (const Argument &a : f->args())
      type += " " + a.getName().str();
    return type;
  };
  EXPECT_EQ(typeOf("mbarrier.arrive.expect_tx { cta, order = relaxed }"),
            "void (ptr addrspace(3), i32, i32) bar bytes cta");
  EXPECT_EQ(typeOf("mbarrier.wait { tries = 5 }"), "i1 (ptr addrspace(3), i32) bar phase");
  EXPECT_EQ(typeOf("mbarrier.try { limit }"),
            "i1 (ptr addrspace(3), i32, i32) bar phase nanoseconds");
  EXPECT_EQ(typeOf("tcgen05.wait.ld 8"), "[8 x i32] ([8 x i32]) words");
  EXPECT_EQ(typeOf("tcgen05.address"), "ptr addrspace(6) (ptr addrspace(3)) word");
  EXPECT_EQ(typeOf("sync.warpgroup", true), "void (i32) thread");
  EXPECT_EQ(typeOf("dynamic.share", true),
            "i32 (i32, i32, ptr addrspace(3), i32, i32) claim ctas slots round thread");
}

TEST(Statement, TextsThatAreNone) {
  auto wrong = [](StringRef text) {
    return why(DeviceStatement::parse(text).takeError(), EmitFault::Text);
  };
  EXPECT_EQ(wrong("mbarrier.wiat"),
            "there is no statement 'mbarrier.wiat'; did you mean 'mbarrier.wait'?");
  EXPECT_TRUE(StringRef(wrong("")).starts_with("there is no statement ''; there are sync.warp, "));
  EXPECT_EQ(wrong("cp_async.wait"), "'cp_async.wait' takes a number of 0 to 64, not ''");
  EXPECT_EQ(wrong("cp_async.wait 65"), "'cp_async.wait' takes a number of 0 to 64, not '65'");
  EXPECT_EQ(wrong("cp_async.commit 1"), "'cp_async.commit' takes no '1'");
  EXPECT_EQ(wrong("mbarrier.init { cta }"), "'mbarrier.init' has no option 'cta'; it has none");
  EXPECT_EQ(wrong("mbarrier.wait { cta }"),
            "'mbarrier.wait' has no option 'cta'; it has cluster, order, tries");
  EXPECT_EQ(wrong("mbarrier.arrive { cta = 3 }"),
            "the option 'cta' of 'mbarrier.arrive' takes no value");
  EXPECT_EQ(wrong("mbarrier.arrive { order }"),
            "the option 'order' of 'mbarrier.arrive' takes a value: order = ...");
  EXPECT_EQ(wrong("sync.cluster { order = none }"),
            "the order is 'none'; it takes relaxed, release_shared or release");
  EXPECT_EQ(wrong("mbarrier.wait { tries = 0 }"),
            "tries takes a number of 1 to 4294967295, not '0'");
  EXPECT_EQ(wrong("tcgen05.alloc 64 { cta_group = 3 }"),
            "cta_group takes a number of 1 to 2, not '3'");
  EXPECT_EQ(wrong("sync.cluster { order = relaxed"),
            "the options of 'sync.cluster' are '{ ... }', not '{ order = relaxed'");
}

TEST(Statement, InPlaceWithWrongArguments) {
  LLVMContext context;
  Module module("m", context);
  IRBuilder<> builder(context);
  auto *f = Function::Create(
      FunctionType::get(builder.getVoidTy(), {builder.getPtrTy(3), builder.getInt32Ty()}, false),
      GlobalValue::ExternalLinkage, "k", module);
  builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  auto emit = [&](StringRef text, ArrayRef<Value *> arguments, StringRef cpu = "sm_90a") {
    Error e = emitStatementInPlace(builder, cantFail(DeviceStatement::parse(text)),
                                   cantFail(GpuTarget::parse(cpu)), arguments)
                  .takeError();
    EXPECT_TRUE(!e || f->getInstructionCount() == 0);
    return e;
  };
  Value *bar = f->getArg(0), *phase = f->getArg(1);
  EXPECT_EQ(why(emit("mbarrier.wait", {bar}), EmitFault::Value),
            "mbarrier.wait takes 2 arguments, not 1");
  EXPECT_EQ(why(emit("mbarrier.wait", {phase, phase}), EmitFault::Value),
            "argument 1, 'bar', is ptr addrspace(3), not i32");
  EXPECT_EQ(why(emit("mbarrier.wait", {bar, nullptr}), EmitFault::Value),
            "argument 2, 'phase', is i32, not null");
  EXPECT_EQ(why(emit("mbarrier.wait", {bar, phase}, "sm_75"), EmitFault::Target),
            "mbarrier.wait needs sm_80 or newer (this is sm_75)");
  EXPECT_EQ(why(emit("mbarrier.init", {bar, builder.getInt32(0)}), EmitFault::Range),
            "the arrivals: 0 is not in [1, 1048575]");
  EXPECT_EQ(toString(emit("tcgen05.alloc 48", {bar}, "sm_100a")),
            "the allocation has 48 columns; an allocation has 32, 64, 128, 256 or 512");
  DeviceStatement invented;
  invented.word = "mbarrier.dance";
  EXPECT_EQ(why(emitStatementInPlace(builder, invented, sm100, {}).takeError(), EmitFault::Text),
            "there is no statement 'mbarrier.dance'");
  EXPECT_EQ(toString(emit("mbarrier.wait", {bar, phase})), "");
}

} // namespace
