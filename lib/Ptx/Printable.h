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

namespace llvm {
class IntrinsicInst;
}

namespace tilecopy {

/// Checks names, variables with their initializers, aliases and signatures.
llvm::Error checkSymbols(const llvm::Module &module);

/// Checks the entries of !nvvm.annotations, or of the metadata of another name.
llvm::Error checkAnnotations(const llvm::Module &module,
                             llvm::StringRef named = "nvvm.annotations");

/// Checks the instructions that are reached. Passes may fold what is refused here, so this comes
/// after them. `lowersLocal`: the back end lowers atomic operations on local memory, as it does not
/// at O0.
llvm::Error checkCode(const llvm::Module &module, bool lowersLocal);

/// Checks the `$` of an inline-assembly string with `operands` operands. What is wrong with it, or
/// nothing.
std::string checkAsmText(llvm::StringRef text, unsigned operands);

/// The most numbers that a value can be made of: LLVM counts them in 16 bits, and ends the process
/// where there are more.
constexpr uint64_t MostParts = 16384;
/// The numbers and addresses that a value of the type is made of, or more than MostParts.
uint64_t partsOf(const llvm::Type *type);

/// What PTX has no type for: the name of it, or nothing.
llvm::StringRef typeWithoutPtx(const llvm::Type *type);

/// Whether a pointer of one address space converts into another.
bool castsBetween(unsigned from, unsigned to);

/// Why NVPTX cannot select the call, as "which NVPTX cannot select"; empty where it can. Whether
/// the target has the instruction is asked elsewhere (TargetRecord.h).
std::string checkIntrinsicCall(const llvm::IntrinsicInst &call);

} // namespace tilecopy

#endif // TILECOPY_LIB_PTX_PRINTABLE_H
