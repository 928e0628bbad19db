//===- Types.h - PTX types and state spaces ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The fundamental types of PTX as written in opcodes and declarations (PTX ISA 5.2), and what
// their readers ask about them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTXTEXT_TYPES_H
#define TILECOPY_LIB_PTXTEXT_TYPES_H

#include "tilecopy/run/MemorySpace.h"
#include <optional>

namespace tilecopy::ptx {

using Space = MemorySpace;

enum class Ty : uint8_t {
  None,
  Pred,
  B8,
  B16,
  B32,
  B64,
  B128,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  BF16,
  F32,
  F64,
  F16X2,
  BF16X2,
  TF32,
  E4M3,
  E5M2,
  E4M3X2,
  E5M2X2,
  F32X2,
  E2M1, // four bits
  E2M3, // six bits in a byte, as E3M2
  E3M2,
  E2M1X2,
  E2M3X2,
  E3M2X2,
  UE8M0X2,
  E4M3X4,
  E5M2X4,
  E2M3X4,
  E3M2X4,
  E2M1X4,
};

/// The threads that an operation of the memory model reaches (PTX ISA 8.5): those of the CTA, of
/// the cluster, or all; .sys is no wider here than .gpu. `None` is for a weak operation, which
/// reaches no thread.
enum class Scope : uint8_t { None, Cta, Cluster, Gpu };
constexpr unsigned numScopes = 3; ///< without None
/// The index of a scope in an array; not for None.
inline unsigned indexOf(Scope s) { return unsigned(s) - 1; }

/// The type named by `name` (without its dot), as in "u32".
std::optional<Ty> parseType(llvm::StringRef name);
llvm::StringRef typeName(Ty ty);
/// Width in bits; 1 for a predicate, 0 for None.
unsigned bitsOf(Ty ty);
inline unsigned bytesOf(Ty ty) { return (bitsOf(ty) + 7) / 8; }
bool isSigned(Ty ty);
bool isFloat(Ty ty);
inline bool isInteger(Ty ty) { return ty >= Ty::B8 && ty <= Ty::S64; }
/// The all-ones value of `bits` bits.
inline uint64_t maskOf(unsigned bits) {
  return bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << bits) - 1;
}

} // namespace tilecopy::ptx

#endif // TILECOPY_LIB_PTXTEXT_TYPES_H
