//===- EmitFunction.h - A copy as a device function -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One copy as a function of its own, for those who link or inline IR and do not build it in this
// process: compilers in other languages, and other versions of LLVM.
//
//   define void @load(ptr addrspace(3) %S, ptr addrspace(1) %A, i32 %M) alwaysinline convergent
//
// The parameters are, in this order: the destination and the source, each a pointer in its address
// space, or `[n x i32]` for registers (their contents before the copy; the function returns those
// of a destination after it); the mbarrier, where the option `mbar` names one; the scratch; the
// tensors that indices are loaded from, each once (a `ptr` where a function gives them); the tensor
// map, where the copy goes through one; the symbols, as given; the thread's index, where requested.
// A prefetch has a source only, a `zero` a destination only.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITFUNCTION_H
#define TILECOPY_EMIT_EMITFUNCTION_H

#include "tilecopy/op/CopyOp.h"
#include "tilecopy/plan/Dispatch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace llvm {
class DomTreeUpdater;
}

namespace tilecopy {

struct FunctionOptions {
  /// Inline assembly instead of NVPTX's intrinsics, whose names and forms differ between versions
  /// of LLVM. LLVM 19 and later can then read the function, and libNVVM for compute_100 and
  /// newer; printNvvm7 (Nvvm7.h) prints it for older ones.
  bool inlineAssembly = false;
  /// The thread's index in its CTA is the last parameter, an i32; otherwise it is tid.x.
  bool threadParameter = false;
  /// Indices and predicates in registers come from functions of the frontend: a copy `load` calls
  /// `i64 @load_I(i64 number, ptr context)` for those of tensor `I`. It is given the number of the
  /// index in its region, and the parameter that stands in the place of the registers.
  bool indexFunctions = false;
  /// For a copy in place: such functions, each with the position of the argument it is given. That
  /// argument is a pointer, and stands for the registers of a tile of indices.
  llvm::SmallVector<std::pair<size_t, llvm::Function *>, 1> indexCallees = {};
};

/// Defines the function `name`, which is always inlined. `symbols` are the parameters after the
/// pointers; the indices of the CTA and of the thread are read from registers and need not be among
/// them. Errors are EmitErrors: a name that is taken, a symbol of the plan that is not among
/// `symbols`, an instruction without a form in inline assembly. The module is then left as it was.
llvm::Expected<llvm::Function *> emitCopyFunction(llvm::Module &module, llvm::StringRef name,
                                                  const CopyOp &op, const DispatchChoice &choice,
                                                  llvm::ArrayRef<Symbol> symbols,
                                                  const FunctionOptions &options = {});

/// Emits the copy where the builder stands, with the arguments that its function would take.
/// Returns what the function would: the words of a destination in registers, otherwise null. Errors
/// are EmitErrors, with nothing built.
llvm::Expected<llvm::Value *>
emitCopyInPlace(llvm::IRBuilderBase &builder, const CopyOp &op, const DispatchChoice &choice,
                llvm::ArrayRef<Symbol> symbols, llvm::ArrayRef<llvm::Value *> arguments,
                const FunctionOptions &options = {}, llvm::DomTreeUpdater *trees = nullptr);

/// Replaces the intrinsics that a function calls with inline assembly, and minima and maxima with
/// comparisons. An EmitError names an intrinsic without such a form; the function is then as it
/// was.
llvm::Error intrinsicsToAssembly(llvm::Function &function);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITFUNCTION_H
