//===- WidthContractTest.cpp - Widths among other code --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TileCopy.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A warp's copy of 32 x 16 f32: 16-byte loads and stores.
class WidthContractTest : public ::testing::Test {
protected:
  WidthContractTest() : module("m", context), debug(module) {
    DIFile *file = debug.createFile("kernel.mini", "/src");
    debug.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file, "t", false, "", 0, "",
                            DICompileUnit::DebugDirectivesOnly);
    module.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
    scope = debug.createFunction(file, "f", "f", file, 1, debug.createSubroutineType({}), 1,
                                 DINode::FlagZero, DISubprogram::SPFlagDefinition);
    auto tensor = [](StringRef name, Space space) {
      return std::make_shared<const Tensor>(cantFail(Tensor::create(
          name, ElementType::F32, space, {32, 16}, cantFail(parseLayout("S[32,16]")))));
    };
    choice = cantFail(dispatch(
        cantFail(makeCopy(OpKind::Copy, Scope::Warp, Operand::whole(tensor("S", Space::Shared)),
                          Operand::whole(tensor("A", Space::Global)), 32)),
        cantFail(GpuTarget::parse("sm_90a"))));
  }

  const DILocation *at(unsigned line) { return DILocation::get(context, line, 3, scope); }
  std::string check(StringRef ptx) {
    Error e = contract.check(ptx);
    return e ? toString(std::move(e)) : "kept";
  }

  LLVMContext context;
  Module module;
  DIBuilder debug;
  DISubprogram *scope;
  DispatchChoice choice;
  WidthContract contract;
};

const char wide[] = ".entry k(\n.loc 1 10 3\nld.global.v4.b32 {%r1}, [%rd1];\n"
                    "@%p st.shared.v2.b64 [%r2], {%rd1};\n.loc 1 11 3\nld.global.b32 %r1, [%rd1];\n"
                    "}\n.file 1 \"/src/kernel.mini\"\n";

TEST_F(WidthContractTest, ACopyIsJudgedAtItsPlace) {
  contract.add(choice.plan, at(10));
  EXPECT_EQ(check(wide), "kept") << "the load of line 11 is the frontend's";
  std::string twice = wide;
  EXPECT_EQ(check(twice + wide), "kept") << "unrolled";
  std::string narrow = std::string(".entry k(\n.loc 1 10 3\nld.global.v4.b32 {%r1}, [%rd1];\n"
                                   "ld.global.b32 {%r1}, [%rd1];\nst.shared.v2.b64 [%r2];\n"
                                   ".file 1 \"/src/kernel.mini\"\n");
  EXPECT_EQ(check(narrow),
            "kernel.mini:10:3: gmem_smem copy 'S' <- 'A': planned global loads of 16 "
            "bytes; the PTX has some of 4");
}

TEST_F(WidthContractTest, ACopyThatIsNotThereIsAnError) {
  EXPECT_EQ(check(wide), "the contract has no copies; add their plans");
  contract.add(choice.plan, at(12));
  EXPECT_EQ(check(wide), "kernel.mini:12:3: gmem_smem copy 'S' <- 'A': planned global loads of 16 "
                         "bytes; the PTX has none on its line");
}

/// Whatever is in functions counts, and accesses of the frontend do no harm.
TEST_F(WidthContractTest, WithoutPlacesBytesAreCountedTogether) {
  contract.add(choice.plan);
  std::string four, split;
  for (int i = 0; i < 4; ++i)
    four += "ld.global.v4.b32 {%r1}, [%rd1];\nst.shared.v4.b32 [%r1], {%r2};\n";
  EXPECT_EQ(check(".func f(\n" + four + "}\n.entry k(\nld.global.b32 %r1, [%rd1];\n}\n"), "kept");
  EXPECT_EQ(check(".func f(\n" + four + four + "}\n"), "kept");
  for (int i = 0; i < 16; ++i)
    split += "ld.global.b32 %r1, [%rd1];\nst.shared.b32 [%r1], %r2;\n";
  EXPECT_EQ(
      check(".func f(\n" + split + "}\n"),
      "gmem_smem copy 'S' <- 'A': copies without a line planned 64 bytes in global loads of 8 "
      "bytes or more; the PTX has 0");
}

/// Two copies need the bytes of both.
TEST_F(WidthContractTest, WithoutPlacesTheBytesOfCopiesAddUp) {
  contract.add(choice.plan);
  contract.add(choice.plan);
  std::string four;
  for (int i = 0; i < 4; ++i)
    four += "ld.global.v4.b32 {%r1}, [%rd1];\nst.shared.v4.b32 [%r1], {%r2};\n";
  EXPECT_EQ(check(".func f(\n" + four + four + "}\n"), "kept");
  EXPECT_EQ(check(".func f(\n" + four + "}\n"),
            "gmem_smem copy 'S' <- 'A': copies without a line planned 128 bytes in global loads of "
            "1 bytes or more; the PTX has 64");
}

/// The real thing: in a loop of the frontend that LLVM unrolls, next to a load of the frontend's.
TEST_F(WidthContractTest, AnUnrolledLoopKeepsIt) {
  IRBuilder<> b(context);
  auto *type =
      FunctionType::get(b.getVoidTy(), {b.getPtrTy(1), b.getPtrTy(3), b.getPtrTy(1)}, false);
  auto *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  f->setSubprogram(scope);
  GpuTarget target = *choice.plan.target;
  cantFail(setKernelAttributes(*f, {target, 32}));
  auto *entry = BasicBlock::Create(context, "entry", f),
       *loop = BasicBlock::Create(context, "l", f), *end = BasicBlock::Create(context, "end", f);
  b.SetInsertPoint(entry);
  b.CreateBr(loop);
  b.SetInsertPoint(loop);
  b.SetCurrentDebugLocation(at(20));
  PHINode *i = b.CreatePHI(b.getInt64Ty(), 2);
  i->addIncoming(b.getInt64(0), entry);
  Value *from = b.CreatePtrAdd(f->getArg(0), b.CreateMul(i, b.getInt64(2048)));
  b.SetCurrentDebugLocation(at(21));
  cantFail(emitCopy(b, choice, CopyOperands::pointers(f->getArg(1), from)));
  contract.add(choice.plan, b.getCurrentDebugLocation());
  b.SetCurrentDebugLocation(at(22));
  cantFail(emitSync(b, Scope::Warp));
  b.CreateStore(b.CreateLoad(b.getInt16Ty(), f->getArg(1)), f->getArg(2));
  Value *next = b.CreateAdd(i, b.getInt64(1));
  i->addIncoming(next, b.GetInsertBlock());
  b.CreateCondBr(b.CreateICmpULT(next, b.getInt64(4)), loop, end);
  b.SetInsertPoint(end);
  b.CreateRetVoid();
  debug.finalize();
  auto ptx = compileToPtx(module, target, OptLevel::O3);
  ASSERT_TRUE(bool(ptx)) << toString(ptx.takeError());
  EXPECT_EQ(check(*ptx), "kept") << *ptx;
  EXPECT_GT(StringRef(*ptx).count("ld.global"), 4u) << "the loop is to be unrolled";
}

/// A device function with the copy, and a kernel that calls it. Returns PTX.
TEST_F(WidthContractTest, DeviceFunctionsCountInlinedOrNot) {
  for (OptLevel level : {OptLevel::O1, OptLevel::O2, OptLevel::O3})
    for (bool isInlined : {false, true}) {
      LLVMContext own;
      Module m("m", own);
      DIBuilder lines(m);
      DIFile *file = lines.createFile("kernel.mini", "/src");
      lines.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), file, "t", false, "", 0, "",
                              DICompileUnit::DebugDirectivesOnly);
      m.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
      IRBuilder<> b(own);
      auto make = [&](StringRef name, GlobalValue::LinkageTypes linkage) {
        auto *type = FunctionType::get(b.getVoidTy(), {b.getPtrTy(3), b.getPtrTy(1)}, false);
        auto *f = Function::Create(type, linkage, name, m);
        f->setSubprogram(lines.createFunction(file, name, name, file, 1,
                                              lines.createSubroutineType({}), 1, DINode::FlagZero,
                                              DISubprogram::SPFlagDefinition));
        b.SetInsertPoint(BasicBlock::Create(own, "entry", f));
        return f;
      };
      auto *fetch = make("fetch", GlobalValue::InternalLinkage);
      fetch->addFnAttr(isInlined ? Attribute::AlwaysInline : Attribute::NoInline);
      b.SetCurrentDebugLocation(DILocation::get(own, 10, 3, fetch->getSubprogram()));
      cantFail(emitCopy(b, choice, CopyOperands::pointers(fetch->getArg(0), fetch->getArg(1))));
      WidthContract placed, together;
      placed.add(choice.plan, b.getCurrentDebugLocation());
      together.add(choice.plan);
      b.CreateRetVoid();
      auto *k = make("k", GlobalValue::ExternalLinkage);
      cantFail(setKernelAttributes(*k, {*choice.plan.target, 32}));
      b.SetCurrentDebugLocation(DILocation::get(own, 20, 1, k->getSubprogram()));
      b.CreateCall(fetch, {k->getArg(0), k->getArg(1)});
      b.CreateStore(b.CreateLoad(b.getInt8Ty(), k->getArg(0)), k->getArg(1));
      b.CreateRetVoid();
      lines.finalize();
      std::string ptx = cantFail(compileToPtx(m, *choice.plan.target, level));
      auto held = [&](const WidthContract &c) {
        Error e = c.check(ptx);
        return e ? toString(std::move(e)) : "kept";
      };
      EXPECT_EQ(StringRef(ptx).contains("call.uni"), !isInlined || level == OptLevel::O1) << ptx;
      EXPECT_EQ(held(placed), "kept") << ptx;
      EXPECT_EQ(held(together), "kept") << ptx;
      // The same text with narrowed loads.
      std::string narrow = ptx;
      for (size_t at; (at = narrow.find("ld.global.v")) != std::string::npos;)
        narrow.erase(at + 9, 3);
      EXPECT_NE(narrow, ptx);
      ptx = narrow;
      EXPECT_NE(held(placed), "kept") << ptx;
      EXPECT_NE(held(together), "kept") << ptx;
    }
}

/// `cp.async` is a load and a store; the instruction of an engine is looked for.
TEST_F(WidthContractTest, AsynchronousCopiesAreSeen) {
  auto tensor = [](StringRef name, Space space) {
    return Operand::whole(std::make_shared<const Tensor>(cantFail(Tensor::create(
        name, ElementType::F32, space, {32, 16}, cantFail(parseLayout("S[32,16]")), 128))));
  };
  Operand s = tensor("S", Space::Shared), a = tensor("A", Space::Global);
  GpuTarget target = *choice.plan.target;
  DispatchChoice ldgsts =
      cantFail(dispatch(cantFail(makeCopy(OpKind::CopyAsync, Scope::Warp, s, a, 32)), target));
  ASSERT_EQ(ldgsts.plan.variant, "ldgsts");
  contract.add(ldgsts.plan, at(10));
  EXPECT_EQ(check(".entry k(\n.loc 1 10 3\ncp.async.cg.shared.global [%r1], [%rd1], 16;\n"
                  ".file 1 \"/src/kernel.mini\"\n"),
            "kept");
  EXPECT_NE(check(".entry k(\n.loc 1 10 3\ncp.async.ca.shared.global [%r1], [%rd1], 4;\n"
                  ".file 1 \"/src/kernel.mini\"\n"),
            "kept");
  BitVector one(32);
  one.set(0);
  Options options;
  auto bar = std::make_shared<Barrier>();
  bar->name = "bar";
  cantFail(options.set(options::Mbar, BarrierRef{bar, Expr(0)}));
  DispatchChoice tma = cantFail(dispatch(
      cantFail(makeCopy(OpKind::CopyAsync, Scope::Thread, s, a, 32, one, options)), target));
  contract = {};
  contract.add(tma.plan, at(12));
  EXPECT_EQ(check(wide), "kernel.mini:12:3: " + tma.plan.variant +
                             " copy 'S' <- 'A': planned async.bulk; the PTX has none on its line");
  EXPECT_EQ(check(".entry k(\n.loc 1 12 3\ncp.async.bulk.tensor.2d.shared::cluster [%r1];\n"
                  ".file 1 \"/src/kernel.mini\"\n"),
            "kept");
  EXPECT_NE(check(".entry k(\n.loc 1 12 3\ncp.async.bulk.tensor.2d.shared::cluster [%r1];\n"
                  ".file 1 \"/src/mykernel.mini\"\n"),
            "kept")
      << "another file";
  contract = {};
  contract.add(tma.plan);
  EXPECT_NE(check(wide), "kept");
}

} // namespace
