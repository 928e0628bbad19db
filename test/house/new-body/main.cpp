//===- main.cpp - A copy by the body that a patch adds --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans a copy of one element, which takes the added variant; prints the plan, its JSON, its costs
// and the IR. Another copy takes the variant that it took before.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/Emit.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

using namespace llvm;
using namespace tilecopy;

static std::shared_ptr<const Tensor> tensor(StringRef name, Space space, int64_t elements) {
  return std::make_shared<const Tensor>(cantFail(Tensor::create(
      name, ElementType::F32, space, {elements}, cantFail(TileLayout::rowMajor({elements})), 16)));
}

static DispatchChoice choose(Scope scope, int64_t elements, unsigned threads) {
  Operand dst = Operand::whole(tensor("S", Space::Shared, elements)),
          src = Operand::whole(tensor("A", Space::Global, elements));
  CopyOp op = cantFail(makeCopy(OpKind::Copy, scope, dst, src, threads));
  return cantFail(dispatch(op, cantFail(GpuTarget::parse("sm_90a"))));
}

int main() {
  if (choose(Scope::Cta, 128, 128).plan.variant != "gmem_smem")
    return errs() << "the other copies changed\n", 1;
  DispatchChoice choice = choose(Scope::Thread, 1, 1);
  choice.plan.print(outs());
  printCost(outs(), costOf(choice));
  outs() << choice.plan.toJSON() << '\n' << (choice.plan == Plan(choice.plan)) << '\n';
  LLVMContext context;
  Module module("m", context);
  auto *type =
      FunctionType::get(Type::getVoidTy(context),
                        {PointerType::get(context, 3), PointerType::get(context, 1)}, false);
  auto *function = Function::Create(type, Function::ExternalLinkage, "copy", module);
  IRBuilder<> builder(BasicBlock::Create(context, "", function));
  builder.SetInsertPoint(builder.CreateRetVoid());
  cantFail(emitCopy(builder, choice.plan,
                    CopyOperands::pointers(function->getArg(0), function->getArg(1))));
  function->print(outs());
  return verifyModule(module, &errs());
}
