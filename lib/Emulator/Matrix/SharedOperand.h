//===- SharedOperand.h - A matrix in shared memory, by descriptor -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The 64-bit descriptors of wgmma and tcgen05.mma operands (PTX ISA 9.7.15.5.1, 9.7.16.3.3): where
// each chunk of 16 bytes of a matrix lies. A K-major matrix has chunks along k, an MN-major one
// along its rows or columns (mn). T elements make a chunk:
//
//   K-major   none      8 (mn) rows of 16 bytes; SBO to the next 8 rows, LBO to the next chunk of k
//             P bytes   8 rows of P bytes, then SBO; chunks of k follow each other; XOR
//   MN-major  none      8 k of 16 bytes; LBO to the next 8 k, SBO to the next chunk of mn
//             P bytes   8 k of P bytes, SBO to the next 8 k, LBO to the next P bytes of mn; XOR
//             32-byte atoms: 4 k of 128 bytes, SBO to the next 4 k, LBO to the next 128 bytes; XOR
//
// The XOR acts on the address itself: bits 4 and up, as many as P has chunks, are flipped by bits 7
// and up, from which the base offset is subtracted.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_SHAREDOPERAND_H
#define TILECOPY_LIB_EMULATOR_SHAREDOPERAND_H

#include <cstdint>
#include <string>

namespace tilecopy::emu {

class SharedOperand {
public:
  enum class Unit : uint8_t { Warpgroup, Tcgen05 };

  /// `elementsPerChunk` is T. `mayWrap`: k has 48 bytes, so a row may leave its atom; with bit 52,
  /// LBO is then the address where it continues.
  SharedOperand(Unit unit, uint64_t bits, bool isMnMajor, unsigned elementsPerChunk,
                bool mayWrap = false);

  /// Why no matrix can be read through it, with field and value; empty if one can.
  std::string defect() const;

  /// Says how far its rows begin from where the swizzle begins again, less the base offset; empty
  /// if they begin there.
  std::string phase() const;

  /// The chunk that holds element (mn, k).
  uint32_t chunkOf(unsigned mn, unsigned k) const;
  bool runsAlongMn() const { return isMnMajor; }
  unsigned elementsPerChunk() const { return perChunk; }

private:
  enum class Swizzle : uint8_t { None, B32, B64, B128, B128Atom32, Illegal };
  static Swizzle swizzleOf(Unit unit, uint64_t bits);
  unsigned span() const;
  uint32_t swizzled(uint32_t at) const;

  const Unit unit;
  const uint64_t bits;
  const bool isMnMajor, mayWrap;
  const unsigned perChunk;
  const uint32_t start, leading, stride; ///< bytes
  const unsigned baseOffset;
  const Swizzle swizzle;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_SHAREDOPERAND_H
