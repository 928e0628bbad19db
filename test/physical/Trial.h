//===- Trial.h - One program on the emulator and by its meaning -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Takes the text of one kernel, lowers it, runs the PTX on the emulator under both schedules and
// holds every byte that is left (global memory with the gaps and 512 bytes on both sides of each
// tensor, the shared tensors of every CTA, the tensor memory that is freed) against what the
// physical meaning of the same text says.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_TRIAL_H
#define TILECOPY_TEST_PHYSICAL_TRIAL_H

#include "Meaning.h"
#include "tilecopy/program/Program.h"
#include "llvm/ADT/StringRef.h"

/// Bytes that were equal, copies that were done, and programs with loops of which a scalar was at
/// an end of its range.
struct Compared {
  uint64_t global = 0, shared = 0, tensor = 0, copies = 0, loopsAtEnds = 0;
  Compared &operator+=(const Compared &o);
};

struct Verdict {
  enum Kind {
    Right,
    Declined,   ///< the planner says why not
    Unsuitable, ///< no arguments were found under which the program stays within its tensors
    Unread,     ///< the text has what the meaning does not know
    Wrong       ///< bytes differ, or the emulator found something
  } kind = Right;
  std::string text;
  Compared compared;
};

/// Tries the first kernel of `text`, which `program` was read from. `given` are values for some of
/// its scalars.
Verdict tryProgram(const tilecopy::Program &program, const std::string &text, uint64_t seed,
                   const physical::Scalars &given = {});

#endif // TILECOPY_TEST_PHYSICAL_TRIAL_H
