//===- MultimemAccess.h - Accesses of multicast addresses -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// multimem.st, multimem.red and multimem.ld_reduce (PTX ISA 9.7.9.14), which LLVM has no intrinsics
// for. They are relaxed at .sys scope: other devices see what they do. Elements of 16 bits are
// added in f32 and rounded once.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_MULTIMEMACCESS_H
#define TILECOPY_LIB_EMIT_MULTIMEMACCESS_H

#include "AsmText.h"
#include "tilecopy/op/Tensor.h"

namespace tilecopy {

/// Operands, in order: the address (i64), and the registers of a store or reduction. An empty
/// operation stores.
AsmText multimemStoreAsm(llvm::StringRef operation, ElementType type, unsigned bytes);
/// The registers are the results; the operand is the address.
AsmText multimemLoadAsm(llvm::StringRef operation, ElementType type, unsigned bytes);

/// Stores 4, 8 or 16 bytes to all devices, or combines them with what is there.
void emitMultimemStore(llvm::IRBuilderBase &builder, llvm::StringRef operation, ElementType type,
                       llvm::Value *value, unsigned bytes, llvm::Value *pointer);
/// Loads 4, 8 or 16 bytes of elements that are combined from all devices: words of 32 bits.
llvm::Value *emitMultimemLoad(llvm::IRBuilderBase &builder, llvm::StringRef operation,
                              ElementType type, unsigned bytes, llvm::Value *pointer);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_MULTIMEMACCESS_H
