//===- Equivalence.h - When is a surviving mutant no miss? ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mutant that gives the right bytes and no finding is a miss unless it is equivalent. What shows
// that are observers of its accesses, a comparison of two instructions that order memory, and, for
// the rest, a list with reasons.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_MUTATION_EQUIVALENCE_H
#define TILECOPY_TEST_MUTATION_EQUIVALENCE_H

#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <map>
#include <set>
#include <tuple>

/// Mutants that compute the same, with the reason: "program | mutation | reason" on each line. A
/// star in the first two stands for anything.
class EquivalentMutants {
public:
  llvm::Error read(llvm::StringRef path);
  bool contains(llvm::StringRef program, llvm::StringRef mutation);
  /// Entries of these programs that no surviving mutant had.
  std::vector<std::string> unused(const llvm::StringSet<> &programs) const;

private:
  std::map<std::string, bool> entries; ///< whether each was used
};

/// Sees whether threads share bytes of memory, other than to read them.
class Sharing : public tilecopy::EmulatorObserver {
public:
  void access(const tilecopy::MemoryAccess &a) override;
  bool conflicts = false; ///< two threads touched a byte, and one stored to it

private:
  using Cta = std::array<unsigned, 3>;
  using Key = std::tuple<tilecopy::MemorySpace, Cta, uint64_t>;
  struct Owner {
    Cta cta;
    unsigned thread;
    bool stored, severalThreads;
  };
  std::map<Key, Owner> owners;
};

/// What each thread accesses, what it gives mbarriers, and the instructions by which it orders
/// memory, in its order. Two runs with equal traces and equal bytes in the end cannot be told apart
/// by anything but what such an instruction says.
class AccessTrace : public tilecopy::EmulatorObserver {
public:
  void access(const tilecopy::MemoryAccess &a) override;
  void instruction(const tilecopy::TraceEvent &e) override;
  bool operator==(const AccessTrace &other) const { return threads == other.threads; }
  /// The same accesses in each CTA, whichever threads make them, and however many of them do: that
  /// they store the same values has been seen.
  bool sameInEachCta(const AccessTrace &other) const { return ctas == other.ctas; }

private:
  using Cta = std::array<unsigned, 3>;
  void add(const tilecopy::ThreadId &id, unsigned thread, size_t hash);
  std::map<std::pair<Cta, unsigned>, size_t> threads;
  std::map<Cta, std::set<size_t>> ctas;
};

/// Whether an instruction orders the accesses of threads, or waits.
bool ordersMemory(llvm::StringRef instruction);

/// Whether no instruction of the body accesses tensor memory after line `n`: a fence there orders
/// nothing.
bool precedesNoTensorAccess(llvm::ArrayRef<llvm::StringRef> lines, size_t n);

/// Whether two instructions that order memory differ in nothing but what an AccessTrace has of
/// them.
bool isSeenInAccesses(llvm::StringRef from, llvm::StringRef to);

/// Whether `to` orders all that `from` does, in a cluster of one CTA or of more: the same by
/// another name, a larger scope, a stronger order, a wait for more.
bool ordersNoLess(llvm::StringRef from, llvm::StringRef to, bool isClusterOfOne);

#endif // TILECOPY_TEST_MUTATION_EQUIVALENCE_H
