//===- EmulatorKernels.h - What the emulator is timed with ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX for `ptx-bench emulator`, written by hand in the shapes that compilers give such kernels:
// arithmetic in registers, copies through shared memory, and products C = A B with B stored by
// columns, by ordinary threads and by each family of matrix instructions. All products take A, B
// and C, f16 but for an f32 C, and sizes that are multiples of 128.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_EMULATORKERNELS_H
#define TILECOPY_TOOLS_PTXBENCH_EMULATORKERNELS_H

#include <string>

namespace tilecopy {

struct EmulatorKernel {
  std::string name, ptx; ///< its entry is `k`
  unsigned threads;
  unsigned tileM = 0, tileN = 0; ///< of a product: what a CTA computes; 0 for others
  unsigned cluster = 0;          ///< CTAs of a cluster; 0: none
  bool isProduct() const { return tileM != 0; }
};

/// 1024 rounds of integer and floating-point arithmetic; a parameter takes the result.
EmulatorKernel arithmeticKernel();
/// 64 rounds of 4 KiB a CTA from one buffer to another, through shared memory.
EmulatorKernel copyKernel();
/// Products of f32(A) and f32(B) by threads, 16 x 16 elements a CTA.
EmulatorKernel threadProduct(unsigned k);
/// mma.sync.m16n8k16 with ldmatrix and cp.async: 64 x 64 a CTA.
EmulatorKernel mmaProduct(unsigned k);
/// wgmma.m64n128k16 with operands from shared memory: 64 x 128 a CTA.
EmulatorKernel wgmmaProduct(unsigned k);
/// tcgen05.mma.kind::f16 of 128 x 128 x 16 with operands from shared memory.
EmulatorKernel tcgenProduct(unsigned k);

/// 64 rounds of a ring of four stages, as in products of CUTLASS for Hopper: each CTA of a cluster
/// of 8 copies a part of the stage to all of them, two warpgroups multiply, and say at all that the
/// stage is free.
EmulatorKernel ringKernel();

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_EMULATORKERNELS_H
