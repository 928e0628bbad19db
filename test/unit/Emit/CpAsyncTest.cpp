//===- CpAsyncTest.cpp - Every form of cp.async ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/CpAsyncAsm.h"
#include "tilecopy/emit/Ptx.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// The PTX of a function that makes one copy between pointers of the given spaces.
std::string ptxOf(const CpAsyncForm &form, unsigned bytes, bool partial) {
  LLVMContext context;
  Module module("m", context);
  IRBuilder<> b(context);
  auto *type =
      FunctionType::get(b.getVoidTy(), {b.getPtrTy(3), b.getPtrTy(1), b.getInt32Ty()}, false);
  auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  f->setCallingConv(CallingConv::PTX_Kernel);
  b.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  emitCpAsync(b, form, bytes, f->getArg(0), f->getArg(1), partial ? f->getArg(2) : nullptr);
  b.CreateRetVoid();
  return cantFail(compileToPtx(module, cantFail(GpuTarget::parse("sm_90a"))));
}

/// Its cp.async lines.
std::vector<std::string> lines(const CpAsyncForm &form, unsigned bytes, bool partial) {
  std::string ptx = ptxOf(form, bytes, partial);
  std::vector<std::string> found;
  SmallVector<StringRef, 64> all;
  StringRef(ptx).split(all, '\n');
  for (StringRef l : all)
    if (l.trim().starts_with("cp.async"))
      found.push_back(l.trim().str());
  return found;
}

/// The text of an instruction before its operands, and how many operands there are.
std::pair<std::string, size_t> shape(const std::string &line) {
  return {StringRef(line).split(' ').first.str(), StringRef(line).count(',') + 1};
}

TEST(CpAsync, EveryForm) {
  for (bool cg : {false, true})
    for (unsigned bytes : {4u, 8u, 16u})
      for (unsigned prefetch : {0u, 64u, 128u, 256u})
        for (bool hint : {false, true})
          for (bool partial : {false, true}) {
            if (cg && bytes != 16)
              continue;
            CpAsyncForm form{cg, prefetch, hint ? std::optional<uint64_t>(7) : std::nullopt, false};
            auto found = lines(form, bytes, partial);
            ASSERT_EQ(found.size(), 1u);
            auto [name, operands] = shape(found[0]);
            EXPECT_EQ(name, std::string(cg ? "cp.async.cg" : "cp.async.ca") + ".shared.global" +
                                (hint ? ".L2::cache_hint" : "") +
                                (prefetch ? ".L2::" + utostr(prefetch) + "B" : ""));
            EXPECT_EQ(operands, 3u + partial + hint) << found[0];
            EXPECT_TRUE(StringRef(found[0]).contains("], " + utostr(bytes))) << found[0];
            auto counted = countAccesses(".entry f\n" + found[0]);
            ASSERT_TRUE(bool(counted));
            ASSERT_EQ(counted->front().second.size(), 2u);
            EXPECT_EQ(counted->front().second[0].bytes, bytes);
            EXPECT_EQ(counted->front().second[1].bytes, bytes);
          }
}

// ptxas must not see a part of the address that all lanes share: it encodes wrong registers then.
TEST(CpAsync, AddressOfEachLaneWithAPolicy) {
  for (bool hint : {false, true}) {
    CpAsyncForm form{true, 128, hint ? std::optional<uint64_t>(7) : std::nullopt, false};
    std::string ptx = ptxOf(form, 16, false);
    std::string load = lines(form, 16, false)[0];
    StringRef address = StringRef(load).split('[').second.split(']').first;
    size_t made = ptx.find("and.b32 \t" + address.str() + ",");
    EXPECT_EQ(made != std::string::npos, hint) << ptx;
    EXPECT_EQ(StringRef(ptx).contains("%lanemask_eq"), hint) << ptx;
  }
}

} // namespace
