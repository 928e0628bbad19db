//===- Equivalence.h - When is a surviving mutant no miss? ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mutant that gives the right bytes and no finding is a miss unless it is equivalent. These show
// that it is: a barrier was dropped, and no two threads meet in a byte; every thread makes the very
// same accesses, or the CTA touches the very same bytes; the instruction that was changed loads the
// very same values, whatever the inputs are; two instructions order memory alike. The rest stands
// in a list with reasons.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_MUTATION_EQUIVALENCE_H
#define TILECOPY_TEST_MUTATION_EQUIVALENCE_H

#include "tilecopy/op/Expr.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"
#include <map>
#include <mutex>
#include <set>
#include <tuple>

/// Mutants that compute the same, with the reason: "program | mutation | reason" on each line. A
/// star in the first two stands for anything. Programs may ask at the same time.
class EquivalentMutants {
public:
  llvm::Error read(llvm::StringRef path);
  bool contains(llvm::StringRef program, llvm::StringRef mutation);
  /// Entries of these programs that no surviving mutant had.
  std::vector<std::string> unused(const llvm::StringSet<> &programs) const;

private:
  std::map<std::string, bool> entries; ///< whether each was used
  std::mutex mutex;
};

/// Sees whether threads share bytes of memory, other than to read them.
class Sharing : public tilecopy::EmulatorObserver {
public:
  void access(const tilecopy::EmulatedAccess &a) override;
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
/// memory, in its order. Two runs with equal traces and equal bytes in the end cannot be
/// distinguished by anything but what such an instruction says.
class AccessTrace : public tilecopy::EmulatorObserver {
public:
  /// `changed` is the line of the text that the mutation changes.
  explicit AccessTrace(unsigned changed) : changed(changed) {}
  void access(const tilecopy::EmulatedAccess &a) override;
  void instruction(const tilecopy::TraceEvent &e) override;
  bool operator==(const AccessTrace &other) const { return threads == other.threads; }
  /// The same accesses of every thread, but for the line that was changed: there loads may go
  /// anywhere and have any width, as long as they find the same value.
  bool findsTheSame(const AccessTrace &other) const { return values == other.values; }
  /// Each CTA reads the same bytes and writes the same bytes, whichever threads and instructions
  /// do it, and however often: that they store the same values has been seen.
  bool sameInEachCta(const AccessTrace &other) const { return ctas == other.ctas; }

private:
  using Cta = std::array<unsigned, 3>;
  using Threads = std::map<std::pair<Cta, unsigned>, size_t>;
  void add(const tilecopy::ThreadId &id, unsigned thread, size_t hash, size_t value);
  unsigned changed;
  Threads threads, values;
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

/// Whether all values of a range survive being stored as a type of PTX, such as "b16".
bool fitsType(tilecopy::ValueRange range, llvm::StringRef type);

#endif // TILECOPY_TEST_MUTATION_EQUIVALENCE_H
