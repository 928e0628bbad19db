//===- RegistersTest.cpp - Every register of the PTX is written -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptxas takes a register that no instruction writes without a word, and the SASS even looks better.
// A list of passes from which one is missing prints such PTX: a copy that is left over prints as
// nothing.
//
//===----------------------------------------------------------------------===//

#include "Ptx/Pipeline.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

static void addRegisters(StringRef text, StringSet<> &set) {
  for (size_t at = text.find('%'); at != StringRef::npos; at = text.find('%', at + 1)) {
    StringRef name = text.drop_front(at + 1).take_while(isAlnum), letters = name;
    letters = name.take_while(isAlpha);
    if (!letters.empty() && letters.size() < name.size() && letters != "envreg")
      set.insert(name);
  }
}

/// What an instruction may write: its first operand, unless that is an address.
static StringRef destination(StringRef statement) {
  if (statement.consume_front("@"))
    statement = statement.drop_until(isSpace).ltrim();
  StringRef operands = statement.drop_until(isSpace).ltrim();
  if (operands.starts_with("{"))
    return operands.split('}').first;
  return operands.starts_with("[") ? "" : operands.split(',').first;
}

/// The registers that no instruction of their kernel writes.
static std::vector<std::string> unwritten(StringRef ptx) {
  std::vector<std::string> missing;
  SmallVector<StringRef, 0> kernels, statements;
  ptx.split(kernels, ".entry");
  for (StringRef kernel : ArrayRef(kernels).drop_front()) {
    StringSet<> used, written;
    statements.clear();
    SplitString(kernel, statements, ";\n");
    for (StringRef s : statements) {
      s = s.split("//").first.trim();
      if (s.starts_with(".reg"))
        continue;
      // LLVM packs a half that a mask drops later, and writes no register for it.
      bool packs = s.starts_with("mov.b32") && s.split(',').second.contains('{');
      addRegisters(packs ? destination(s) : s, used);
      addRegisters(destination(s), written);
    }
    for (const auto &r : used)
      if (!written.contains(r.getKey()))
        missing.push_back(r.getKey().str());
  }
  return missing;
}

namespace {
struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};
} // namespace

/// Checks a program at every level. An error where it is one that must be refused.
static Error check(const Program &program, const Twine &name) {
  if (auto planned = planProgram(program)) {
    LLVMContext context;
    context.setDiagnosticHandler(std::make_unique<Quiet>());
    // What is ours takes the short list of passes, but for guarded copies and edited tensor maps.
    bool other = any_of(planned->kernels, [](const PlannedKernel &k) {
      return any_of(k.copies, [](const PlannedCopy &c) {
        const auto *tma = std::get_if<TmaPlan>(&c.choice.plan.body);
        const auto *threads = std::get_if<ThreadPlan>(&c.choice.plan.body);
        const auto *bulk = std::get_if<BulkPlan>(&c.choice.plan.body);
        return c.choice.plan.edge || (threads && threads->isGuarded()) || (tma && tma->map.edit) ||
               (bulk && bulk->clip);
      });
    });
    EXPECT_TRUE(other || isPlain(*cantFail(emitProgram(*planned, context)).module)) << name.str();
  } else {
    return planned.takeError();
  }
  for (OptLevel level : {OptLevel::O0, OptLevel::O1, OptLevel::O2, OptLevel::O3}) {
    LLVMContext context;
    context.setDiagnosticHandler(std::make_unique<Quiet>());
    auto lowered = lowerToPtx(program, context, level);
    if (!lowered)
      return lowered.takeError();
    auto missing = unwritten(lowered->first);
    EXPECT_TRUE(missing.empty()) << name.str() << " -O" << int(level) << ": " << join(missing, " ")
                                 << "\n"
                                 << lowered->first;
  }
  return Error::success();
}

static unsigned checkFilesUnder(const Twine &folder) {
  unsigned checked = 0;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(folder, error), end; it != end && !error;
       it.increment(error)) {
    if (!StringRef(it->path()).ends_with(".tile"))
      continue;
    SourceMgr sources;
    sources.setDiagHandler([](const SMDiagnostic &, void *) {});
    auto program = parseProgram(std::move(*MemoryBuffer::getFile(it->path())), sources);
    Error e = program ? check(*program, it->path()) : program.takeError();
    checked += !e;
    consumeError(std::move(e));
  }
  EXPECT_FALSE(error) << error.message();
  return checked;
}

TEST(Registers, TheCheckSeesOneThatIsNotWritten) {
  EXPECT_EQ(unwritten(".entry k()\n{\n.reg .b32 %r<3>;\nadd.s32 %r1, %r2, 1;\n"
                      "st.global.v2.b32 [%rd1+8], {%r1, %r1};\n@%p1 bra $L;\nret;\n}\n")
                .size(),
            3u);
  EXPECT_TRUE(unwritten(".entry k()\n{\nmov.u32 %r2, %tid.x;\n\n"
                        "ld.shared.v2.b32 {%r3, %r4}, [%r2];\nadd.s32 %r1, %r3, %r4;\n}\n")
                  .empty());
}

TEST(Registers, SamplesAndCasesWriteAllOfTheirs) {
  EXPECT_GE(checkFilesUnder(TILECOPY_SOURCE "/ptx-samples"), 60u);
  EXPECT_GE(checkFilesUnder(TILECOPY_SOURCE "/test/cases"), 30u);
}

TEST(Registers, RandomProgramsWriteAllOfTheirs) {
  for (ProgramFamily family :
       {ProgramFamily::Synchronous, ProgramFamily::Registers, ProgramFamily::TensorMaps,
        ProgramFamily::TensorMemory, ProgramFamily::TensorCopies}) {
    bool tmem = family == ProgramFamily::TensorMemory || family == ProgramFamily::TensorCopies;
    GpuTarget target = cantFail(GpuTarget::parse(tmem ? "sm_100a" : "sm_90a"));
    for (uint64_t seed = 100; seed < 116; ++seed) {
      Error e = check(cantFail(generateProgram(seed, target, family)).program,
                      programFamilyName(family) + " " + Twine(seed));
      EXPECT_FALSE(bool(e)) << seed << ": " << toString(std::move(e));
    }
  }
}

/// Code of a frontend: floats, and assembly that takes and gives one register. The sum has no value
/// when the loop begins, and what comes before the wait may come after it.
static constexpr const char *products = R"(
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %trips, float %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %more, %next ]
  %sum = phi float [ poison, %entry ], [ %second, %next ]
  %first = call float asm sideeffect "wgmma $0;", "=f,0"(float %sum)
  %second = call float asm sideeffect "wgmma $0;", "=f,0"(float %first)
  %most = call float @llvm.maxnum.f32(float %x, float 1.0)
  %weight = fptrunc float %most to half
  %more = add i32 %i, 1
  %done = icmp eq i32 %more, %trips
  call void asm sideeffect "wait;", ""()
  br i1 %done, label %end, label %next
next:
  %at = getelementptr half, ptr addrspace(1) %out, i32 %i
  store half %weight, ptr addrspace(1) %at
  br label %loop
end:
  %last = fadd float %second, %x
  store float %last, ptr addrspace(1) %out
  ret void
}
)";

TEST(Registers, ProductsUnderWayAreNotCopied) {
  LLVMContext context;
  SMDiagnostic problem;
  std::unique_ptr<Module> module = parseAssemblyString(products, problem, context);
  ASSERT_TRUE(module) << problem.getMessage().str();
  EXPECT_TRUE(isPlain(*module));
  EXPECT_TRUE(tiesRegisters(*module));
  std::string ptx =
      cantFail(compileToPtx(*module, cantFail(GpuTarget::parse("sm_90a")), OptLevel::O1));
  EXPECT_TRUE(unwritten(ptx).empty()) << ptx;
  StringRef loop = StringRef(ptx).split("wgmma").second.rsplit("wgmma").first;
  EXPECT_FALSE(loop.contains("mov.")) << ptx;
  // Arithmetic of one successor goes there, past the wait.
  EXPECT_GT(ptx.find("cvt.rn.f16.f32"), ptx.find("wait;")) << ptx;
}

TEST(Registers, OnlyNumbersTie) {
  LLVMContext context;
  Module module("m", context);
  auto *type = FunctionType::get(Type::getFloatTy(context), {Type::getFloatTy(context)}, false);
  auto *kernel = Function::Create(FunctionType::get(Type::getVoidTy(context), false),
                                  GlobalValue::ExternalLinkage, "k", module);
  IRBuilder<> b(BasicBlock::Create(context, "", kernel));
  Value *x = ConstantFP::get(b.getFloatTy(), 1);
  b.CreateCall(type, InlineAsm::get(type, "$0 $1", "=f,f,~{memory}", true), {x});
  EXPECT_FALSE(tiesRegisters(module));
  b.CreateCall(type, InlineAsm::get(type, "$0", "=f,0,~{memory}", true), {x});
  EXPECT_TRUE(tiesRegisters(module));
}
