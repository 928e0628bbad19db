//===- Mutate.h - Small changes of PTX text ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the errors that a code generator could make, one at a time: a barrier forgotten, an
// access too narrow, an offset or a mask off, a condition reversed. A mutation replaces
// one line of the text, or removes it. Its name depends neither on line numbers nor on those that
// code generation gives to registers and labels, so that it can be listed: they count from 1 in
// each name, in the order in which they appear there. Or changes one token at random, which no code
// generator would.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_MUTATION_MUTATE_H
#define TILECOPY_TEST_MUTATION_MUTATE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <random>
#include <string>
#include <vector>

struct Mutation {
  std::string kernel; ///< whose body it changes
  std::string kind;   ///< such as "drop-barrier"
  std::string name;   ///< kind, the old line and the new one, and which of those; see above
  size_t line = 0;    ///< index of the line
  std::string text;   ///< the text there instead; empty removes the line
};

/// Every mutation of a PTX text, in order of kind and line.
std::vector<Mutation> findMutations(llvm::StringRef ptx);

/// The guards of a PTX text, each taken out or turned round: branches forward around accesses of
/// memory.
std::vector<Mutation> findGuards(llvm::StringRef ptx);

/// One token of one instruction changed, both chosen at random; or an instruction left out. Nothing
/// where the choice fell on what cannot be changed.
std::optional<Mutation> randomTokenMutation(llvm::StringRef ptx, std::mt19937_64 &random);

/// The text with the registers and labels of code generation counted from 1: "%r57" becomes "%r1".
std::string withCountedNames(llvm::StringRef text);

/// Of each kind of mutation one in `every`, and at least one; which, `seed` decides.
std::vector<Mutation> sampleOf(std::vector<Mutation> mutations, unsigned every, uint64_t seed);

/// The text with one mutation applied.
std::string applyMutation(llvm::StringRef ptx, const Mutation &mutation);

#endif // TILECOPY_TEST_MUTATION_MUTATE_H
