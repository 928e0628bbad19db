//===- CopyText.h - Copies as text ------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plans a copy that is given, with its tensors, as `.tile` text. Callers that do not build CopyOps
// use it: the C API, the pass plugin, Python and `ptx-dump --emit=function`.
//
//   copy.warp shared f32[32,32] <- global f32[32,32] align 16
//
//   kernel @load threads(128) {
//     M : i32 multiple_of 8 in [8, 65536]
//     A : global f16[M, 256]
//     S : shared f16[8, 256] layout swizzle(3,3,3) S[(8,4,64):(64,512,1)] align 1024
//     copy.cta S <- A[ctaid.x*8 : +8, :]
//   }
//
// The values of a copy's symbols come from its caller: the scalars of the kernel in the order of
// their declarations, then the variables of the loops around the copy.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_COPYTEXT_H
#define TILECOPY_PROGRAM_COPYTEXT_H

#include "tilecopy/emit/EmitFunction.h"
#include "tilecopy/program/PlanProgram.h"
#include "tilecopy/program/ProgramText.h"

namespace tilecopy {

/// A copy of a text. It keeps its program alive.
struct TextCopy {
  std::shared_ptr<const Program> program;
  const Kernel *kernel;
  SourceLoc loc;
  CopyOp op; // both sides are the same for a `zero`, whose plan says so
  DispatchChoice choice;
  llvm::SmallVector<Symbol, 4> symbols;

  /// `kernel`, and `kernel_2` for the second copy of a kernel.
  std::string name;
};

/// Parses and plans every copy of a text. The text is a line that begins with `copy`, which gives
/// the copy that it names and not those around it, or a program, whose `target` may be left out
/// where `overrides` has one. Errors: TileError, PlanError.
llvm::Expected<std::vector<TextCopy>> planCopies(llvm::StringRef text, llvm::SourceMgr &sources,
                                                 const ParseOverrides &overrides = {},
                                                 llvm::StringRef file = "<copy>");

/// The copies of a program.
llvm::Expected<std::vector<TextCopy>> planCopies(std::shared_ptr<const Program> program);

/// Emits the device function of a copy, under the copy's name where `name` is empty.
llvm::Expected<llvm::Function *> emitTextCopy(llvm::Module &module, const TextCopy &copy,
                                              const FunctionOptions &options = {},
                                              llvm::StringRef name = "");

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_COPYTEXT_H
