//===- TcgenDescriptor.h - What the operands of tcgen05.mma say -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The instruction descriptor of tcgen05.mma and what follows from it: types, shape, where D, A and
// the metadata of a sparse A lie in tensor memory, and which columns of B a mask treats as zeros.
//
// Where D lands depends on M (PTX ISA 9.7.16.10.5). Half and quarter layouts fold the columns: each
// bank of lanes has a part of them, and takes A from its own lanes if A is in tensor memory.
//
//   M 256 of a pair, M 128 of one              lane m                       column n
//   M 128 of a pair, dense; .ws M 64           lane m + 64 (n / (N / 2))    column n % (N / 2)
//   M 64 of one; M 128 of a pair, sparse       lane 32 (m / 16) + m % 16    column n
//   .ws M 32                                   lane m + 32 (n / (N / 4))    column n % (N / 4)
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TENSOR_TCGENDESCRIPTOR_H
#define TILECOPY_LIB_EMULATOR_TENSOR_TCGENDESCRIPTOR_H

#include "Emulator/Matrix/MatrixProduct.h"
#include <optional>
#include <string>
#include <vector>

namespace tilecopy::emu {

enum class TcgenKind : uint32_t { F16, TF32, F8F6F4, I8, MxF8F6F4, MxF4, MxF4NvF4 };
inline bool isScaled(TcgenKind k) { return k >= TcgenKind::MxF8F6F4; }
inline bool isPacked4(TcgenKind k) { return k >= TcgenKind::MxF4; }

/// What the qualifiers of the instruction say about its shape.
struct TcgenMode {
  TcgenKind kind;
  bool pair, weightStationary, sparse;
  bool hasDeepK = false; ///< the target has products of k 96
};

/// What the instruction descriptor says (PTX ISA 9.7.16.4.2).
struct InstructionDescriptor {
  unsigned m = 0, n = 0;
  Element a = Element::F16, b = Element::F16;
  Accumulator d = Accumulator::F32;
  bool negateA = false, negateB = false, transposeA = false, transposeB = false, saturate = false;
  unsigned scaleA = 0, scaleB = 0;
  bool scaleIsUe8m0 = false;
  unsigned selector = 0;      ///< of a sparse A's metadata
  unsigned greatestShift = 0; ///< of the columns of B, with .ws
  bool isDeep = false;        ///< k is 96
};

/// Decodes the bits; `why` says what is wrong with them, or with the shape.
InstructionDescriptor decodeDescriptor(const TcgenMode &mode, uint32_t bits, std::string &why);

/// The lanes and columns of D, and of A in tensor memory.
struct TcgenLayout {
  unsigned banks = 1;       ///< that share the columns
  unsigned bankLanes = 0;   ///< from one bank to the next
  bool isScattered = false; ///< 16 rows in each 32 lanes

  unsigned lane(unsigned row, unsigned bank) const {
    return (isScattered ? row / 16 * 32 + row % 16 : row) + bank * bankLanes;
  }
};
TcgenLayout layoutOf(unsigned m, const TcgenMode &mode);

/// Where the four bits for a chunk of a row of a sparse A are: the lane and the column, counted
/// from the operand's address, and the bit. For M 64 without .ws there are only figures; its rows
/// lie like those of D, which follows from the rule that both have the same lanes.
struct TcgenMetadataPlace {
  unsigned lane, column, bit;
};
TcgenMetadataPlace metadataPlace(const ProductForm &f, const TcgenLayout &layout, unsigned bank,
                                 unsigned selector, unsigned row, unsigned chunk);

/// The mask of zero columns (PTX ISA 9.7.16.4.3): for each column of B, whether it counts as zero.
/// The lengths of its runs follow the examples there; the text has the two swapped.
struct ZeroColumns {
  unsigned shift = 0; ///< the first column of B that is used
  std::vector<bool> isZero;
};
ZeroColumns zeroColumnsOf(uint64_t bits, const InstructionDescriptor &x, std::string &why);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TENSOR_TCGENDESCRIPTOR_H
