//===- KeepWidths.h - Accesses that optimization leaves alone ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM narrows a load of which a part is used. From -O2 on, it joins neighboring accesses of NVPTX,
// and widens a load over bytes that nothing asked for: past the end of a tensor, too, as far as its
// alignment reaches. A GPU can read them. But the widths of a copy are a contract, and a checker
// sees an access out of bounds.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_KEEPWIDTHS_H
#define TILECOPY_EMIT_KEEPWIDTHS_H

#include "tilecopy/emit/Ptx.h"

namespace tilecopy {

/// Before compileToPtx: all accesses of the module stay as they are at this level. For modules in
/// which only copies access memory.
void keepWidths(llvm::Module &module, OptLevel level);

} // namespace tilecopy

#endif // TILECOPY_EMIT_KEEPWIDTHS_H
