//===- Isa.h - The PTX instructions that the emulator knows -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table of instruction forms of PTX. A form is an opcode with alternatives, which stands for
// many instructions. The families of matrices, conversions, atomics and mbarriers take the
// combinations of modifiers that stand here and refuse others. Whether the emulator executes a form
// is found by giving each of its instructions to the decoder.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_ISA_H
#define TILECOPY_RUN_ISA_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace tilecopy {

struct PtxForm {
  llvm::StringRef pattern; ///< an opcode; `{a|b}` is a choice
  /// `@2`: a register for the last type of the opcode; `$2`: for the type before it; `#`: a vector
  /// of the former; `r*4`: {%r0, %r1, %r2, %r3}.
  llvm::StringRef operands;
  llvm::StringRef since, target; ///< the first PTX version and the first target
  bool recorded;                 ///< results of an H200 are among the tests
};

llvm::ArrayRef<PtxForm> ptxForms();

/// All instructions that a form stands for, without their semicolons.
std::vector<std::string> instructionsOf(const PtxForm &form);

/// A module for the form's target that has just this instruction.
std::string moduleWith(const PtxForm &form, llvm::StringRef instruction);

/// Whether the emulator loads the instructions of a form: all or none. If it loads some of them,
/// the error names one that it loads and one that it does not.
llvm::Expected<bool> isEmulated(const PtxForm &form);

/// The table in Markdown.
llvm::Error printIsa(llvm::raw_ostream &os);

} // namespace tilecopy

#endif // TILECOPY_RUN_ISA_H
