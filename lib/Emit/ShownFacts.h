//===- ShownFacts.h - What the module shows of operands ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan was made with facts that its caller gave: alignments, sizes, a number of threads. Where
// the module shows the contrary (a variable that is aligned less, a kernel of fewer threads, a
// constant that the instruction does not take), emission refuses it. What the module does not show
// is the caller's word.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_SHOWNFACTS_H
#define TILECOPY_LIB_EMIT_SHOWNFACTS_H

#include "tilecopy/emit/EmitError.h"
#include "tilecopy/op/Barrier.h"
#include "tilecopy/plan/Dispatch.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class DomTreeUpdater;
}

namespace tilecopy {

constexpr MemoryFacts BarrierMemory{BarrierBytes, BarrierBytes};
constexpr MemoryFacts TensorMapMemory{64, 128};

/// If the pointer is a constant number of bytes into a variable, the variable is in memory of the
/// kind that is expected, aligned as `needs` says, and large enough. `what` begins the message.
llvm::Error checkMemory(const llvm::IRBuilderBase &builder, const llvm::Twine &what,
                        const llvm::Value *pointer, bool inShared, const MemoryFacts &needs,
                        llvm::StringRef subject = "");

/// If the builder's function says how many threads its CTAs have, they are enough. `alongX`: they
/// are distinguished by tid.x alone.
llvm::Error checkThreads(const llvm::IRBuilderBase &builder, unsigned planned, bool alongX);

/// A constant lies in the range. Other values are not known.
llvm::Error checkConstant(const llvm::Twine &what, const llvm::Value *v, int64_t least,
                          int64_t most);
/// The CTAs of a cluster, as the builder's function says, or the most that there can be.
int64_t clusterOf(const llvm::IRBuilderBase &builder);
/// A constant is a value that the symbol can have.
llvm::Error checkSymbolConstant(const Symbol &symbol, const llvm::Value *v);

/// The trees are of the builder's function. Trees with updates to come are not asked, which would
/// apply the updates.
llvm::Error checkTrees(const llvm::IRBuilderBase &builder, llvm::DomTreeUpdater *trees);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_SHOWNFACTS_H
