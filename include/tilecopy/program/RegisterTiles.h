//===- RegisterTiles.h - A kernel's register tiles --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The register tiles of a kernel that hold values at the same time share the registers that a
// thread can have. This is the only code that adds them up: the parser, the planner and the emitter
// ask it. A tile counts from its first statement to its last, and through all of a loop if it is
// also used outside of the loop, or if a pass may read what an earlier one has left.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_REGISTERTILES_H
#define TILECOPY_PROGRAM_REGISTERTILES_H

#include "tilecopy/program/Program.h"

namespace tilecopy {

/// A kernel whose tiles take more than MostRegisterBytes of a thread at once.
struct RegisterExcess {
  const Tensor *tensor; // the first that does not fit next to those in use
  std::string message;  // the tile, its bytes, the rest, the sum, the limit
};

/// Tiles whose layout is to be chosen count once they have one.
std::optional<RegisterExcess> registerExcess(const Kernel &kernel);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_REGISTERTILES_H
