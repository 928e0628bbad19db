//===- RegisterWords.h - Bytes of registers in another order ----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Moves vectors of memory whose elements are not neighbors in a register tile. Elements of whole
// registers only change their names. Smaller ones take byte permutations: one for a register whose
// bytes come from two others; two where they come from four, because registers whose elements are
// transposed share the first step.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_REGISTERWORDS_H
#define TILECOPY_LIB_EMIT_REGISTERWORDS_H

#include "tilecopy/emit/RegisterTile.h"
#include "tilecopy/plan/Plan.h"
#include <map>

namespace tilecopy {

/// One byte of a 32-bit register.
struct RegisterByte {
  llvm::Value *word;
  unsigned byte;
};

class RegisterWords {
public:
  RegisterWords(llvm::IRBuilderBase &builder, unsigned elementBits)
      : builder(builder), bits(elementBits) {}

  /// A vector of `bytes` bytes from the slots `slot` + slots[0], slot + slots[1], ...
  llvm::Value *gather(const RegisterTile &tile, int64_t slot, llvm::ArrayRef<int64_t> slots,
                      unsigned bytes);
  /// Moves the elements of a vector to those slots; the tile has them after flush().
  void scatter(llvm::Value *vector, int64_t slot, llvm::ArrayRef<int64_t> slots, unsigned bytes);
  void flush(RegisterTile &tile);

private:
  using Bytes = std::array<RegisterByte, 4>;
  llvm::Value *wordOf(const Bytes &bytes);
  std::pair<RegisterByte, RegisterByte> inOneWord(RegisterByte a, RegisterByte b);
  llvm::Value *permute(llvm::Value *a, llvm::Value *b, unsigned selector);

  llvm::IRBuilderBase &builder;
  unsigned bits;
  std::map<uint64_t, RegisterByte> pending; // by byte of the tile
  std::map<std::tuple<llvm::Value *, llvm::Value *, unsigned>, llvm::Value *> made;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_REGISTERWORDS_H
