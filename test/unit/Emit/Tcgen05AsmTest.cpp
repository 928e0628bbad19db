//===- Tcgen05AsmTest.cpp - Inline tcgen05.cp against intrinsics ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every form is built twice into one function: as our assembly and as LLVM's intrinsic, on the same
// operands. The two printed instructions must be the same.
//
//===----------------------------------------------------------------------===//

#include "Emit/Tcgen05Asm.h"
#include "tilecopy/emit/Ptx.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

/// The name of a form's intrinsic.
static std::string intrinsicName(const TmemAtom &atom, TmemSourceFormat format, unsigned group) {
  std::string name = ("llvm.nvvm.tcgen05.cp." + atom.shape).str();
  if (!atom.multicast.empty())
    name += ("_" + atom.multicast).str();
  if (format != TmemSourceFormat::Bytes)
    name += ("." + sourceFormatName(format)).str();
  return name + ".cg" + std::to_string(group);
}

/// The instructions without their operands' registers, ours first.
static SmallVector<std::string, 2> printBoth(const TmemAtom &atom, TmemSourceFormat format,
                                             unsigned group, StringRef cpu) {
  LLVMContext context;
  Module module("m", context);
  IRBuilder<> builder(context);
  Type *i32 = builder.getInt32Ty(), *i64 = builder.getInt64Ty();
  auto *f = Function::Create(FunctionType::get(builder.getVoidTy(), {i32, i64}, false),
                             GlobalValue::ExternalLinkage, "k", module);
  f->setCallingConv(CallingConv::PTX_Kernel);
  builder.SetInsertPoint(BasicBlock::Create(context, "entry", f));
  callAsm(builder, tcgen05CpAsm(atom, format, group), {f->getArg(0), f->getArg(1)});
  Intrinsic::ID id = Intrinsic::lookupIntrinsicID(intrinsicName(atom, format, group));
  if (id == Intrinsic::not_intrinsic)
    return {};
  Value *cell = builder.CreateIntToPtr(f->getArg(0), builder.getPtrTy(6));
  builder.CreateIntrinsic(id, {cell, f->getArg(1)});
  builder.CreateRetVoid();
  std::string ptx = cantFail(compileToPtx(module, *GpuTarget::parse(cpu)));
  SmallVector<std::string, 2> found;
  SmallVector<StringRef, 64> lines;
  StringRef(ptx).split(lines, '\n');
  for (StringRef line : lines)
    if (line.ltrim().starts_with("tcgen05.cp")) {
      found.push_back(line.trim().str());
      erase(found.back(), '\t'); // LLVM prints one before the operands
    }
  return found;
}

TEST(Tcgen05Asm, EveryFormIsTheIntrinsics) {
  unsigned forms = 0;
  for (StringRef cpu : {"sm_100a", "sm_103a", "sm_100f", "sm_110a"})
    for (const TmemAtom &atom : tmemAtoms())
      for (auto format :
           {TmemSourceFormat::Bytes, TmemSourceFormat::B6x16P32, TmemSourceFormat::B4x16P64})
        for (unsigned group : {1u, 2u}) {
          SCOPED_TRACE(intrinsicName(atom, format, group));
          auto found = printBoth(atom, format, group, cpu);
          ASSERT_EQ(found.size(), 2u);
          EXPECT_EQ(found[0], found[1]);
          ++forms;
        }
  EXPECT_EQ(forms, 4 * 36u);
}
