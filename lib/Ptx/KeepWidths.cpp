//===- KeepWidths.cpp - Accesses that optimization leaves alone -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/KeepWidths.h"
#include "llvm/IR/Module.h"

using namespace llvm;

void tilecopy::keepWidths(Module &module, OptLevel level) {
  if (level < OptLevel::O2)
    return;
  // The passes that join accesses skip such functions; NVPTX asks for the attribute nowhere else.
  for (Function &f : module)
    if (!f.isDeclaration())
      f.addFnAttr(Attribute::NoImplicitFloat);
}
