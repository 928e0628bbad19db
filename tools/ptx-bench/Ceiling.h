//===- Ceiling.h - What more threads could bring here -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Threads of one machine share clocks, and often cores and the machine with others. So how a
// program scales is compared with how a loop scales that does arithmetic in registers and nothing
// else.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_CEILING_H
#define TILECOPY_TOOLS_PTXBENCH_CEILING_H

#include <cstdint>

namespace tilecopy {

/// `rounds` steps of eight independent sequences; the result depends on every step.
uint32_t arithmeticLoop(uint32_t seed, uint64_t rounds);

/// Runs that loop on so many threads at the same time; the seconds until the last one is done.
double secondsOfLoops(unsigned threads, uint64_t rounds);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_CEILING_H
