//===- Nvvm7.h - IR in the dialect of LLVM 7 --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// libNVVM reads two dialects (NVVM IR specification, "LLVM version"): that of a recent LLVM for
// compute_100 and newer, and that of LLVM 7 for everything before, where pointers have types:
//
//   %v = load <2 x i64>, ptr addrspace(1) %p, align 16
//
//   %p.t = bitcast i8 addrspace(1)* %p to <2 x i64> addrspace(1)*
//   %v = load <2 x i64>, <2 x i64> addrspace(1)* %p.t, align 16
//
// This prints modules of device functions, with intrinsics in inline assembly, in the older one.
// Flags that LLVM 7 lacks are dropped, poison becomes undef, and operands of inline assembly that
// are bits or pointers become integers: libNVVM takes no others.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_NVVM7_H
#define TILECOPY_EMIT_NVVM7_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tilecopy {

/// The module's functions as text, with the triple, the data layout and the IR version that libNVVM
/// asks for. Errors (EmitFault::Module) name an instruction, a constant or an intrinsic that LLVM 7
/// lacks.
[[nodiscard]] llvm::Expected<std::string> printNvvm7(const llvm::Module &module);

} // namespace tilecopy

#endif // TILECOPY_EMIT_NVVM7_H
