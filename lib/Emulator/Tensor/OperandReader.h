//===- OperandReader.h - Reading a matrix of shared memory ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operand of an asynchronous product in shared memory. At the issue its bytes are located and
// recorded, so that the operation's reads can be checked; when the operation reads, it takes the
// elements from there.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TENSOR_OPERANDREADER_H
#define TILECOPY_LIB_EMULATOR_TENSOR_OPERANDREADER_H

#include "Emulator/Machine/Machine.h"
#include "Emulator/Matrix/MatrixProduct.h"
#include "Emulator/Matrix/SharedOperand.h"

namespace tilecopy::emu {

class OperandReader {
public:
  /// How elements lie in a chunk.
  struct Packing {
    unsigned bits;      ///< of an element
    unsigned dataBytes; ///< of a chunk; the rest is padding and not read
  };

  /// Finds vectors `first` to `first + count - 1`, each of `depth` elements, in the shared memory
  /// of `cta` and adds their bytes to `reads`. False, with a report, if memory ends before them.
  bool find(Thread &t, const Inst &i, Cta &cta, const SharedOperand &operand, Packing packing,
            unsigned first, unsigned count, unsigned depth, std::vector<AsyncRange> &reads);

  /// Writes the bits of the elements to [count][depth].
  void read(uint32_t *to) const;

private:
  struct Chunk {
    const uint8_t *from;
    uint32_t vector, k; ///< of its first element
  };
  std::vector<Chunk> chunks;
  Packing packing{16, 16};
  bool alongMn = false;
  unsigned perChunk = 0, count = 0, depth = 0;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TENSOR_OPERANDREADER_H
