//===- Generate.h - Random valid programs -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random programs for testing everything else. Synchronous ones are round trips global -> shared ->
// global with the barriers they need, over element types, scopes, shapes (not only powers of two),
// layouts (row-major, permuted, tiled, padded, swizzled, strided at run time), regions with
// constant and run-time starts, loops and conditions. The other families (ProgramFamily) exercise
// asynchronous copies, tensor memory, pipelines and tiles that leave their tensors. The same seed
// gives the same program everywhere. What can be enumerated has systematic programs, which are not
// random.
//
// A program is made from a list of small numbers, its choices, where 0 is always the simplest. So a
// failing program is shrunk by making its choices fewer and smaller, and stays valid on the way.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_CHECK_GENERATE_H
#define TILECOPY_CHECK_GENERATE_H

#include "tilecopy/program/Program.h"
#include <string>
#include <vector>

namespace tilecopy {

/// What random programs exercise.
enum class ProgramFamily {
  Synchronous,  // `copy` between global memory, shared memory and registers
  Registers,    // those between memory and registers only
  TensorMaps,   // `copy_async` through tensor maps, in clusters too; sm_90 or newer
  TensorMemory, // between registers and tensor memory; targets that have it
  TensorCopies, // from shared to tensor memory
  Pipelines,    // a ring of stages between producers and consumers
  CpAsync,      // `copy_async` by all threads of a scope; sm_80 or newer
  Bulk,         // `copy_async` in runs, without a tensor map; sm_90 or newer
  Peers,        // `copy_async` to the shared memory of another CTA; sm_90 or newer
  Ragged,       // tiles that leave their tensors, and threads that do not divide them
  Spaces,       // within shared memory, to other CTAs too, and within global memory
  Pixels,       // `copy_async` with `map = im2col`; sm_90 or newer
  Windows,      // windows, through tensor maps that the kernel edits; sm_90a and its like
  Huge,         // tensors of up to 2^40 bytes, and scalars at the ends of their ranges
  Teams,        // by those threads of a scope that a condition selects
  Values,       // with pitches of one side, values outside, and `red`
  Convert,      // between element types, in registers
  Rows,         // of rows whose indices tensors hold
  Masks,        // that leave elements out
  Narrow,       // of elements of 4 and 6 bits, dense, padded and in bytes
  Lengths,      // `copy_async` in runs of any start and length; sm_90 or newer
  Multimem,     // of tensors of several devices behind one address; sm_90 or newer
};

/// What ptx-run's --family calls a family, and what it says of it.
struct ProgramFamilyRow {
  ProgramFamily family;
  llvm::StringLiteral name, summary;
};
llvm::ArrayRef<ProgramFamilyRow> programFamilies();
llvm::StringRef programFamilyName(ProgramFamily family);

/// The feature that a family needs of its target; none where any target will do.
std::optional<Feature> featureOf(ProgramFamily family);

struct GeneratedProgram {
  std::string text; // as it was generated, before parsing
  Program program;
  std::vector<uint32_t> choices;
  ProgramFamily family;
};

/// Targets that can run a family, one of each kind.
std::vector<GpuTarget> targetsOf(ProgramFamily family);

/// A random program of one kernel, @fuzz. An error is a bug of the generator.
llvm::Expected<GeneratedProgram> generateProgram(uint64_t seed, const GpuTarget &target,
                                                 ProgramFamily family = ProgramFamily::Synchronous);

/// The program made from a list of choices. Choices that are too large are clamped and missing ones
/// are 0: every list makes a valid program.
llvm::Expected<GeneratedProgram> generateFrom(llvm::ArrayRef<uint32_t> choices,
                                              const GpuTarget &target,
                                              ProgramFamily family = ProgramFamily::Synchronous);

/// The simplest program found in `tries` calls of `stillFails` for which it returns true. It must
/// return true for `failing`.
GeneratedProgram shrinkProgram(GeneratedProgram failing,
                               llvm::function_ref<bool(const Program &)> stillFails,
                               unsigned tries = 500);

/// Every kind of copy through a tensor map, in programs of many kernels: element types by swizzles
/// by ranks 1 to 5 by directions; regions that leave the tensor on each side of each dimension;
/// multicast and reductions in clusters. For sm_90 and newer.
llvm::Expected<std::vector<Program>> tensorMapMatrix(const GpuTarget &target);

/// Every shape of tcgen05.ld and tcgen05.st by every repetition, with and without packing, in both
/// halves of a warp's lanes. For targets with tensor memory.
llvm::Expected<Program> tensorMemoryMatrix(const GpuTarget &target);

/// Every shape of tcgen05.cp by swizzles by element types, one and four of them side by side, at
/// offsets in rows and columns; from packed sources and in pairs of CTAs. For targets with tensor
/// memory.
llvm::Expected<std::vector<Program>> tensorCopyMatrix(const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_CHECK_GENERATE_H
