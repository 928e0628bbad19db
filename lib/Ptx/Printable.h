//===- Printable.h - What NVPTX can print -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Valid IR of a frontend may use what PTX does not have. LLVM's NVPTX back end diagnoses little of
// it: it ends the process or prints something else. These checks come first. They were found by
// running LLVM 22 over modules with one such construct each.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTX_PRINTABLE_H
#define TILECOPY_LIB_PTX_PRINTABLE_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace tilecopy {

/// Checks names, variables with their initializers, aliases and signatures.
llvm::Error checkSymbols(const llvm::Module &module);

/// Checks the instructions that are reached. Passes may fold what is refused here, so this comes
/// after them.
llvm::Error checkCode(const llvm::Module &module);

/// Checks the `$` of an inline-assembly string with `operands` operands. What is wrong with it, or
/// nothing.
std::string checkAsmText(llvm::StringRef text, unsigned operands);

/// What PTX has no type for: the name of it, or nothing.
llvm::StringRef typeWithoutPtx(const llvm::Type *type);

/// Whether a pointer of one address space converts into another.
bool castsBetween(unsigned from, unsigned to);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_PRINTABLE_H
