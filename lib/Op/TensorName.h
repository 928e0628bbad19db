//===- TensorName.h - What a tensor can be called ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_OP_TENSORNAME_H
#define TILECOPY_LIB_OP_TENSORNAME_H

#include "llvm/Support/Error.h"

namespace tilecopy {

/// An error that names the tensor if the text cannot be a name in a program or of a value in IR.
llvm::Error checkTensorName(llvm::StringRef name);

} // namespace tilecopy

#endif // TILECOPY_LIB_OP_TENSORNAME_H
