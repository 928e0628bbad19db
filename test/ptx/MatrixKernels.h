//===- MatrixKernels.h - Kernels of the corpus ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels that differ only in the form of a matrix instruction are a table, matrix.txt, with a line
// for each:
//
//   name | opcode [| selector of sparse mma, or operands of wgmma | descriptor of A | of B]
//
// The opcode says the shape and the types, and so the registers. A descriptor of wgmma is followed
// by the byte in shared memory where the operand begins, and x4 makes four products in a row.
// Even CTAs have operands with exponents that are near each other, odd ones any bits.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PTX_MATRIXKERNELS_H
#define TILECOPY_TEST_PTX_MATRIXKERNELS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace tilecopy {

struct CorpusKernel {
  std::string name, ptx;
};

/// The kernels of a table.
std::vector<CorpusKernel> matrixKernels(llvm::StringRef table);

/// The kernels of a folder, by name: those of its .ptx files and of its matrix.txt.
llvm::Expected<std::vector<CorpusKernel>> readCorpus(llvm::StringRef folder);

} // namespace tilecopy

#endif // TILECOPY_TEST_PTX_MATRIXKERNELS_H
