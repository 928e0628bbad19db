//===- InlineAsmTest.cpp - Intrinsics and their forms in assembly ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy as a function, once with LLVM's intrinsics and once with inline assembly: the PTX of both
// has the same instructions of the kinds that intrinsics make. LLVM's back end spells the one, and
// lib/Emit/IntrinsicAsm.cpp the other.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitFunction.h"
#include "tilecopy/emit/Ptx.h"
#include "tilecopy/program/CopyText.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/PlanProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

/// The opcodes of a text that intrinsics stand for, sorted, and the special registers that are
/// read.
static std::vector<std::string> opcodes(StringRef ptx) {
  static constexpr StringLiteral kinds[] = {
      "ldmatrix", "stmatrix", "tcgen05", "cp.async", "st.async", "prmt",    "shfl",
      "mapa",     "bar",      "barrier", "elect",    "fence",    "mbarrier"};
  std::vector<std::string> found;
  StringSet<> registers;
  SmallVector<StringRef, 0> lines;
  ptx.split(lines, '\n');
  for (StringRef line : lines) {
    line = line.trim();
    if (line.consume_front("@"))
      line = line.split(' ').second.ltrim();
    StringRef opcode = line.take_until([](char c) { return isSpace(c) || c == ';'; });
    if (opcode.starts_with("mapa")) // LLVM's pointers have 64 bits, the operands of assembly 32
      opcode = opcode.rsplit('.').first;
    if (any_of(kinds, [&](StringRef kind) { return opcode.starts_with((kind + ".").str()); }) ||
        opcode == "prmt")
      found.push_back(opcode.str());
    if (StringRef from = line.rsplit(' ').second; opcode == "mov.u32" && from.consume_back(";"))
      if (from.starts_with("%") && !isDigit(from.back()))
        registers.insert(from);
  }
  for (const auto &r : registers)
    found.push_back(r.getKey().str());
  llvm::sort(found);
  return found;
}

namespace {
/// Slow copies warn; that is not the matter here.
struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};
} // namespace

/// The opcodes of one copy as a function.
static std::vector<std::string> compiled(const TextCopy &copy, bool inlineAssembly) {
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  Module module("m", context);
  FunctionOptions options;
  options.inlineAssembly = inlineAssembly;
  auto function = emitTextCopy(module, copy, options, "f");
  if (!function) {
    ADD_FAILURE() << toString(function.takeError());
    return {};
  }
  if (inlineAssembly) {
    for (const Instruction &i : instructions(**function))
      EXPECT_FALSE(isa<IntrinsicInst>(&i))
          << cast<CallInst>(&i)->getCalledFunction()->getName().str();
  }
  auto ptx = compileToPtx(module, copy.program->target);
  if (!ptx) {
    ADD_FAILURE() << toString(ptx.takeError());
    return {};
  }
  return opcodes(*ptx);
}

static StringSet<> kindsOf(ArrayRef<std::string> opcodes) {
  StringSet<> kinds;
  for (const std::string &o : opcodes)
    kinds.insert(StringRef(o).split('.').first);
  return kinds;
}

static std::vector<std::string> samples() {
  std::vector<std::string> files;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(TILECOPY_SOURCE "/ptx-samples", error), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(".tile"))
      files.push_back(it->path());
  llvm::sort(files);
  EXPECT_GT(files.size(), 20u);
  return files;
}

TEST(InlineAsm, SamplesHaveTheSameInstructions) {
  StringSet<> kinds;
  for (const std::string &file : samples()) {
    SourceMgr sources;
    auto program = parseProgram(cantFail(errorOrToExpected(MemoryBuffer::getFile(file))), sources);
    ASSERT_TRUE(bool(program)) << file << toString(program.takeError());
    for (const TextCopy &copy :
         cantFail(planCopies(std::make_shared<const Program>(std::move(*program))))) {
      SCOPED_TRACE(file + ":" + std::to_string(copy.loc.line));
      std::vector<std::string> wanted = compiled(copy, false);
      EXPECT_EQ(compiled(copy, true), wanted);
      for (const auto &kind : kindsOf(wanted))
        kinds.insert(kind.getKey());
    }
  }
  for (StringRef kind : {"ldmatrix", "stmatrix", "tcgen05", "cp", "prmt", "shfl", "mapa"})
    EXPECT_TRUE(kinds.contains(kind)) << kind.str();
}

/// The opcodes of the kernels of a program.
static std::vector<std::string> compiledKernels(const std::string &file, bool inlineAssembly) {
  SourceMgr sources;
  auto program = parseProgram(cantFail(errorOrToExpected(MemoryBuffer::getFile(file))), sources);
  if (!program) {
    ADD_FAILURE() << file << toString(program.takeError());
    return {};
  }
  auto planned = cantFail(planProgram(*program));
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  auto emitted = cantFail(emitProgram(planned, context));
  std::vector<Function *> kernels;
  for (Function &f : *emitted.module)
    if (inlineAssembly && !f.isDeclaration())
      kernels.push_back(&f);
  for (Function *f : kernels)
    EXPECT_EQ(toString(intrinsicsToAssembly(*f)), "") << file;
  return opcodes(cantFail(compileToPtx(*emitted.module, planned.program->target)));
}

TEST(InlineAsm, KernelsOfSamplesHaveTheSameInstructions) {
  StringSet<> kinds;
  for (const std::string &file : samples()) {
    std::vector<std::string> wanted = compiledKernels(file, false);
    EXPECT_EQ(compiledKernels(file, true), wanted) << file;
    for (const auto &kind : kindsOf(wanted))
      kinds.insert(kind.getKey());
  }
  for (StringRef kind :
       {"mbarrier", "fence", "elect", "barrier", "tcgen05", "%lanemask_eq", "%tid"})
    EXPECT_TRUE(kinds.contains(kind)) << kind.str();
}

/// What samples do not have.
TEST(InlineAsm, RareFormsHaveTheSameInstructions) {
  static const char *const texts[] = {
      "target sm_100a\nkernel @k threads(128) {\n"
      "  pool : tmem_pool[64]\n  T : tmem f16[128, 32] "
      "layout S[(128,32):(1@TLane,2@TCol)] in pool\n"
      "  R : local f16[128, 32] layout S[(4,32,32):(1@wid_in_wg,1@laneid,1)]\n"
      "  copy_async.cta R <- T\n  copy_async.cta T <- R\n}\n",
      "target sm_90a\nkernel @k cluster(2) threads(32) {\n  S : shared f32[32]\n"
      "  T : shared f32[32]\n  copy.warp T <- S { cta = 1 }\n}\n",
      "target sm_90\nkernel @k threads(32) {\n  M : i32\n  A : global f16[M, 8]\n"
      "  S : shared f16[32, 8]\n  bar : mbarrier\n"
      "  copy_async.warp S <- A[ctaid.x*32 : +32, :] { mbar = bar }\n}\n",
  };
  for (const char *text : texts) {
    SourceMgr sources;
    auto copies = planCopies(text, sources);
    ASSERT_TRUE(bool(copies)) << toString(copies.takeError());
    for (const TextCopy &copy : *copies) {
      SCOPED_TRACE(std::string(text) + std::to_string(copy.loc.line));
      std::vector<std::string> wanted = compiled(copy, false);
      EXPECT_FALSE(wanted.empty());
      EXPECT_EQ(compiled(copy, true), wanted);
    }
  }
}

/// An intrinsic of the frontend's own has no form, and the function stays as it was.
TEST(InlineAsm, AnUnknownIntrinsicIsNamed) {
  LLVMContext context;
  Module module("m", context);
  auto *type = FunctionType::get(Type::getVoidTy(context), false);
  Function *f = Function::Create(type, GlobalValue::ExternalLinkage, "f", module);
  IRBuilder<> builder(BasicBlock::Create(context, "entry", f));
  builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {});
  builder.CreateIntrinsic(Intrinsic::nvvm_membar_gl, {});
  builder.CreateRetVoid();
  EXPECT_EQ(toString(intrinsicsToAssembly(*f)),
            "llvm.nvvm.membar.gl has no form in inline assembly here; emit with intrinsics");
  EXPECT_EQ(f->getEntryBlock().size(), 3u);
  EXPECT_EQ(
      count_if(f->getEntryBlock(), [](const Instruction &i) { return isa<IntrinsicInst>(i); }), 2);
}
