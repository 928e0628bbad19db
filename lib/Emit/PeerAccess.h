//===- PeerAccess.h - Shared memory of another CTA --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A place in the shared memory of a CTA has a counterpart in every CTA of the cluster; mapa says
// where it is seen. Loads and stores there are those of the address space, and st.async is inline
// assembly.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_PEERACCESS_H
#define TILECOPY_LIB_EMIT_PEERACCESS_H

#include "AsmText.h"
#include "tilecopy/emit/Emit.h"

namespace tilecopy {

/// The operands, with pointers of sides in other CTAs, and the mbarrier that counts them, mapped to
/// where they are seen from here.
CopyOperands peerOperands(llvm::IRBuilderBase &builder, const Plan &plan,
                          const CopyOperands &operands);

/// Operands, in order: address in the other CTA (i32), words of 32 bits, the mbarrier there (i32).
AsmText storeAsyncAsm(unsigned bytes);

/// Sends 4, 8 or 16 bytes to a pointer into the shared memory of a CTA, whose mbarrier counts it.
void emitStoreAsync(llvm::IRBuilderBase &builder, llvm::Value *value, unsigned bytes,
                    llvm::Value *pointer, llvm::Value *barrier);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_PEERACCESS_H
