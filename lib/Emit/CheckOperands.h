//===- CheckOperands.h - What emission is handed ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan is checked when it is made; the values that a caller gives for its names are checked here,
// before anything is built. Asynchronous copies take 32-bit addresses of shared
// memory, and a generic pointer's low half is not one: such a pointer is cast to its address space.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_CHECKOPERANDS_H
#define TILECOPY_LIB_EMIT_CHECKOPERANDS_H

#include "tilecopy/emit/Emit.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/op/Synchronize.h"

namespace tilecopy {

constexpr unsigned GenericSpace = 0, GlobalSpace = 1, SharedSpace = 3, TensorSpace = 6;

/// The builder is in a function of a module.
llvm::Error checkPlace(const llvm::IRBuilderBase &builder);

/// The address space of a pointer; nothing for another value or null.
std::optional<unsigned> addressSpace(const llvm::Value *v);
/// For messages: the type, or "null".
std::string typeText(const llvm::Value *v);

/// A pointer in one of the address spaces, the best first. `what` begins the message.
llvm::Error checkPointer(const llvm::IRBuilderBase &builder, const llvm::Twine &what,
                         const llvm::Value *pointer, llvm::ArrayRef<unsigned> spaces,
                         llvm::StringRef subject = "");
/// A constant, or a value that the function has made on every path to where the builder is.
llvm::Error checkOwner(const llvm::IRBuilderBase &builder, const llvm::Twine &what,
                       const llvm::Value *v);
/// An i32 of this function.
llvm::Error checkWord(const llvm::IRBuilderBase &builder, const llvm::Twine &what,
                      const llvm::Value *v);

/// The target has arrivals of this order.
llvm::Error checkOrder(const GpuTarget &target, ArrivalOrder order);

/// A pointer to shared memory, in address space 3 or generic.
llvm::Error checkSharedPointer(const llvm::IRBuilderBase &builder, const llvm::Twine &what,
                               const llvm::Value *pointer, llvm::StringRef subject = "");

/// The pointer in address space 3. Call this when everything is checked, for it may build a cast.
llvm::Value *inSharedSpace(llvm::IRBuilderBase &builder, llvm::Value *pointer);

/// Checks the pointers and register tiles that a plan needs: present, in the right address space,
/// large enough. The trees, if any, are of the builder's function.
llvm::Error checkOperands(const llvm::IRBuilderBase &builder, const Plan &plan,
                          const CopyOperands &operands, llvm::DomTreeUpdater *trees);
/// Compares what the plan was made with and what the module shows. Call this after checkOperands.
llvm::Error checkFacts(const llvm::IRBuilderBase &builder, const DispatchChoice &choice,
                       const CopyOperands &operands);

/// Asks for the value of each symbol of the plan, once, and keeps the values in the operands. Call
/// this when all else is checked: the caller may build IR for a value. On an error that IR is
/// removed.
llvm::Error bindSymbols(llvm::IRBuilderBase &builder, const Plan &plan, CopyOperands &operands);
/// The same for symbols that are not those of a plan.
llvm::Error bindSymbols(llvm::IRBuilderBase &builder, llvm::ArrayRef<Symbol> symbols,
                        CopyOperands &operands);

/// The same operands, with pointers cast to the address spaces that the instructions take. Call
/// this after checkOperands.
CopyOperands castOperands(llvm::IRBuilderBase &builder, const Plan &plan,
                          const CopyOperands &operands);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_CHECKOPERANDS_H
