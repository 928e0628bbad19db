//===- Snapshot.h - States that differ by numbers ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What of a state at the heads of loops the future depends on: a shape, and numbers. Two states of
// one shape behave alike but for the numbers. Times of clocks are in the shape by their order
// alone: nothing but that is ever asked. If three states P passes apart have one shape, and their
// numbers differ by the same forms, the state after j times P passes is a guess: the numbers plus j
// times those. Running P passes from the guess proves it for the next j (Search.cpp). The clocks
// are most of a state, and only the proof needs them: the guess comes from snapshots without
// clocks.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_SNAPSHOT_H
#define TILECOPY_LIB_PROVE_SNAPSHOT_H

#include "Machine.h"
#include "Meaning.h"

namespace tilecopy::prover {

struct Snapshot {
  std::vector<uint64_t> shape;
  std::vector<Form> numbers;

  static Snapshot of(ChoiceTable &choices, const MachineState &machine, const MeaningState &meaning,
                     llvm::ArrayRef<Form> facts, bool withClocks);
  bool operator==(const Snapshot &o) const { return shape == o.shape && numbers == o.numbers; }
};

/// A loop state for every number `counter` of periods.
struct LoopStart {
  MachineState machine;
  MeaningState meaning;
  std::vector<Form> facts;
  Snapshot at; ///< with the counter in its numbers
  SymbolId counter = 0;
  unsigned period = 0;
};

/// Gives each number of the states, in the order of a snapshot, another value.
void replaceNumbers(ChoiceTable &choices, MachineState &machine, MeaningState &meaning,
                    std::vector<Form> &facts, llvm::function_ref<Form(Form)> replace);

/// Makes the values of registers that no path reads unset.
void forgetDeadRegisters(MachineState &machine, const Problem &problem);

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_SNAPSHOT_H
