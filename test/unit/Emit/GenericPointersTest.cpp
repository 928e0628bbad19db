//===- GenericPointersTest.cpp - Shared memory by generic pointers --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend may hold generic pointers to its shared memory. Each copy of each sample and the
// slots of dynamic loops are emitted with them. What the PTX makes of such a pointer is followed:
// it may be converted, moved on and accessed as what it is, and never cut to 32 bits or taken for
// an address of shared memory. What does not take a generic pointer refuses it.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Emit.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitDynamicLoop.h"
#include "tilecopy/emit/EmitTensorMemory.h"
#include "tilecopy/emit/Ptx.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

constexpr StringRef name = "f";

/// The words of a line of PTX: registers, opcodes, names.
SmallVector<StringRef, 8> wordsOf(StringRef line) {
  SmallVector<StringRef, 8> words;
  SplitString(line, words, " \t,;{}[]+|");
  return words;
}

bool isConversion(StringRef opcode) {
  return opcode.starts_with("cvta.to.shared") || opcode.starts_with("cvta.to.global");
}

/// What a register with a generic address may go through and still be one.
bool keepsAddress(StringRef opcode) {
  for (StringRef prefix : {"add.s64", "mov.b64", "mov.u64", "mad.wide", "and.b64", "or.b64",
                           "xor.b64", "selp.b64", "cvta.to"})
    if (opcode.starts_with(prefix))
      return true;
  return false;
}

/// An access or a conversion whose address is 64 bits wide, in no state space.
bool isGenericAccess(StringRef opcode) {
  bool accesses = opcode.starts_with("ld.") || opcode.starts_with("st.") ||
                  opcode.starts_with("mbarrier.") || opcode.starts_with("ldmatrix") ||
                  opcode.starts_with("stmatrix");
  return accesses && !opcode.contains(".shared") && !opcode.contains(".param");
}

/// The first line that treats a parameter in `generic` as what it is not; nothing if all is well.
/// `uses` counts the lines that do something with one.
std::string misuseIn(StringRef ptx, const StringSet<> &generic, unsigned &uses) {
  StringSet<> addresses;
  SmallVector<StringRef> lines;
  ptx.split(lines, '\n');
  for (bool changed = true; changed;) { // registers of loops are used before they are set
    changed = false;
    for (StringRef line : lines) {
      SmallVector<StringRef, 8> words = wordsOf(line);
      if (words.size() < 3)
        continue;
      size_t at = words[0].starts_with("@") ? 1 : 0;
      StringRef opcode = words[at];
      bool loads = opcode.starts_with("ld.param") && generic.contains(words[at + 2]);
      if (loads && opcode != "ld.param.b64")
        return line.str();
      for (size_t n = at + 2; n < words.size(); ++n)
        if (loads ||
            (addresses.contains(words[n]) && keepsAddress(opcode) && !isConversion(opcode)))
          changed |= addresses.insert(words[at + 1]).second;
    }
  }
  for (StringRef line : lines) {
    SmallVector<StringRef, 8> words = wordsOf(line);
    for (size_t n = 0; n < words.size(); ++n) {
      if (!addresses.contains(words[n]))
        continue;
      StringRef opcode = words[words[0].starts_with("@") ? 1 : 0];
      bool takesApart = opcode.starts_with("mov.") && line.contains('{');
      ++uses;
      if (takesApart)
        return line.str();
      if (!keepsAddress(opcode) && !isGenericAccess(opcode) && !opcode.starts_with("ld.param") &&
          !opcode.starts_with("setp."))
        return line.str();
    }
  }
  return "";
}

/// `f(ptr 1 global, ptr 6 tensor, ptr map, ptr any, ptr other, ptr bar, i64 number)`.
class Frontend {
public:
  Frontend() : module("m", context), builder(context) {
    auto *any = builder.getPtrTy();
    auto *type = FunctionType::get(
        builder.getVoidTy(),
        {builder.getPtrTy(1), builder.getPtrTy(6), any, any, any, any, builder.getInt64Ty()},
        false);
    function = Function::Create(type, GlobalValue::ExternalLinkage, name, module);
    function->setCallingConv(CallingConv::PTX_Kernel);
    function->addParamAttr(2, Attribute::getWithByValType(context, builder.getInt64Ty()));
    builder.SetInsertPoint(BasicBlock::Create(context, "entry", function));
  }
  Value *arg(unsigned n) { return function->getArg(n); }

  /// Compiles, and says what is wrong.
  std::string judge(const GpuTarget &target, unsigned &uses) {
    builder.CreateRetVoid();
    EXPECT_FALSE(verifyModule(module, &errs()));
    auto ptx = compileToPtx(module, target);
    if (!ptx)
      return toString(ptx.takeError());
    StringSet<> generic;
    for (unsigned n : {3, 4, 5})
      generic.insert((name + "_param_" + Twine(n)).str());
    std::string misuse = misuseIn(*ptx, generic, uses);
    return misuse.empty() ? "" : misuse + "\nin\n" + *ptx;
  }

  LLVMContext context;
  Module module;
  IRBuilder<> builder;
  Function *function;
};

std::string emitAndJudge(const Plan &plan, const GpuTarget &target, unsigned &uses) {
  Frontend f;
  auto pointer = [&](const PlanSide &side, unsigned shared) -> Value * {
    return side.space == Space::Global   ? f.arg(0)
           : side.space == Space::TMem   ? f.arg(1)
           : side.space == Space::Shared ? f.arg(shared)
                                         : nullptr;
  };
  RegisterTile dst(f.context, MostRegisterBytes), src(f.context, MostRegisterBytes);
  CopyOperands o;
  o.dst = pointer(plan.dst, 3);
  o.src = pointer(plan.src, 4);
  o.dstRegisters = &dst;
  o.srcRegisters = &src;
  o.barrier = f.arg(5);
  o.tensorMap = f.arg(2);
  o.symbolValue = [&](const Symbol &) { return f.arg(6); };
  for (const PlanSide *side : {&plan.dst, &plan.src})
    for (const RowIndices &rows : side->rows)
      o.indices.push_back(f.arg(rows.space == Space::Global ? 0 : 3));
  if (plan.mask && plan.mask->load)
    o.indices.push_back(f.arg(plan.mask->load->space == Space::Global ? 0 : 3));
  if (Error e = emitCopy(f.builder, plan, o))
    return toString(std::move(e));
  return f.judge(target, uses);
}

TEST(GenericPointers, OfEveryCopyOfTheSamples) {
  StringMap<unsigned> used; // by variant
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(TILECOPY_SOURCE "/ptx-samples", error), end;
       it != end && !error; it.increment(error)) {
    if (!StringRef(it->path()).ends_with(".tile"))
      continue;
    SourceMgr sources;
    auto text = cantFail(errorOrToExpected(MemoryBuffer::getFile(it->path())));
    Program program = cantFail(parseProgram(std::move(text), sources));
    auto planned = cantFail(planProgram(program));
    for (const PlannedKernel &k : planned.kernels)
      for (const PlannedCopy &c : k.copies) {
        const Plan &plan = c.choice.plan;
        if (plan.dst.space != Space::Shared && plan.src.space != Space::Shared)
          continue;
        EXPECT_EQ(emitAndJudge(plan, program.target, used[plan.variant]), "")
            << it->path() << ": " << plan.variant;
      }
  }
  for (StringRef variant : {"bulk", "dsmem", "gmem_smem", "ldgsts", "ldstmatrix", "reg",
                            "smem_smem", "st_async", "tcgen05_cp", "tma", "fallback"})
    EXPECT_NE(used[variant], 0u) << variant.str();
}

TEST(GenericPointers, OfDynamicLoopsAreCast) {
  GpuTarget target = cantFail(GpuTarget::parse("sm_100a"));
  Frontend f;
  unsigned uses = 0;
  auto *one = f.builder.getInt32(1);
  auto *thread = f.builder.CreateTrunc(f.arg(6), f.builder.getInt32Ty());
  auto shared = emitSharePass(f.builder, one, one, f.arg(3), one, thread);
  ASSERT_TRUE(bool(shared)) << toString(shared.takeError());
  EXPECT_EQ(f.judge(target, uses), "");
  EXPECT_NE(uses, 0u);
}

TEST(GenericPointers, BarriersAndTensorMemoryRefuseThem) {
  GpuTarget target = cantFail(GpuTarget::parse("sm_100a"));
  Frontend f;
  IRBuilder<> &b = f.builder;
  Value *any = f.arg(5), *one = b.getInt32(1);
  for (Error &e : std::array<Error, 9>{
           emitBarrierInit(b, target, any, one), emitBarrierInval(b, target, any),
           emitBarrierArrive(b, target, {any}), emitBarrierArrive(b, target, {any, one}),
           emitBarrierExpect(b, target, {any}, one),
           emitBarrierArriveExpect(b, target, {any, one}, one),
           emitBarrierTest(b, target, {any}, one).takeError(),
           emitBarrierWait(b, target, {any, nullptr, true}, one),
           emitBarrierWaitAtMost(b, target, {any}, one, 8).takeError()})
    EXPECT_EQ(toString(std::move(e)),
              "an mbarrier is named by a pointer in address space 3, not ptr");
  EXPECT_EQ(toString(emitTmemAlloc(b, target, any, 32)),
            "the word for the address is a pointer in address space 3, not ptr");
  EXPECT_EQ(toString(emitTmemAddress(b, any).takeError()),
            "the word with the address is a pointer in address space 3, not ptr");
  EXPECT_EQ(toString(emitTmemCommit(b, target, any)),
            "the mbarrier is a pointer in address space 3, not ptr");
  EXPECT_EQ(f.function->getInstructionCount(), 0u);
}

/// The search itself: each way of losing the upper half is seen.
TEST(GenericPointers, MisuseIsSeen) {
  StringSet<> generic;
  generic.insert("f_param_3");
  unsigned uses = 0;
  std::string load = "\tld.param.b64 \t%rd1, [f_param_3];\n";
  EXPECT_EQ(misuseIn(load + "\tcvta.to.shared.u64 \t%rd2, %rd1;\n\tcvt.u32.u64 \t%r1, %rd2;\n",
                     generic, uses),
            "");
  EXPECT_EQ(misuseIn("\tld.param.b32 \t%r1, [f_param_3];\n", generic, uses),
            "\tld.param.b32 \t%r1, [f_param_3];");
  for (StringRef line :
       {"\tcvt.u32.u64 \t%r1, %rd1;", "\tmov.b64 \t{%r1, %r2}, %rd1;",
        "\tst.shared.b32 \t[%rd1], 0;", "\tmbarrier.arrive.shared.b64 \t%rd3, [%rd1];",
        "\t@%p1 cvt.u32.u64 \t%r1, %rd1;"})
    EXPECT_EQ(misuseIn(load + line.str() + "\n", generic, uses), line.str());
}

} // namespace
