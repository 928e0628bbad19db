//===- HostStack.h - Where the program made a call --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of the program that are waiting for the driver. Names come from the symbol tables
// of its files; a function without a symbol is its file and the offset there, for addr2line. What
// an interpreter has on the stack says nothing of its script and is left out.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_HOSTSTACK_H
#define TILECOPY_LIB_VIRTUALGPU_HOSTSTACK_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <vector>

namespace tilecopy::vgpu {

/// The return addresses on the calling thread's stack.
llvm::SmallVector<void *, 64> callFrames();
/// "upload+0x1f (a.out)", from the innermost on, at most `most` of them.
std::vector<std::string> hostStack(unsigned most, llvm::ArrayRef<void *> frames);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_HOSTSTACK_H
