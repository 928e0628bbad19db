//===- Grid.h - The largest grid --------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// CUDA C++ Programming Guide, "Technical Specifications per Compute Capability".
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_GRID_H
#define TILECOPY_PROGRAM_GRID_H

#include <cstdint>

namespace tilecopy {

/// The most CTAs of a launch in each dimension.
constexpr int64_t MostCtas[] = {2147483647, 65535, 65535};

struct ForStmt;
struct Kernel;

/// Whether the grid has one CTA for each pass of the dynamic loop, and nothing outside of the loop
/// tells whether a CTA has run. On targets that can, a CTA then takes over others that have not
/// started, instead of counting passes; the shared memory for that is there on all targets.
bool hasCtaForEachPass(const Kernel &kernel, const ForStmt &loop);
constexpr unsigned PassAnswerBytes = 24, PassAnswerAlign = 16;

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_GRID_H
