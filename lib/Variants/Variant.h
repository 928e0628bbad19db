//===- Variant.h - One way to do a copy -------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variant is one file next to this one and one row in Variants.def. The row says what it is for
// and which options it follows; the file looks at a copy, records every rule it checks, and either
// returns what will be done or declines.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VARIANTS_VARIANT_H
#define TILECOPY_LIB_VARIANTS_VARIANT_H

#include "Planning/AddressMap.h"

namespace tilecopy {

/// Fills both sides and the body of `plan` (the rest is set), or records in `findings` a required
/// rule that is not proven and returns false. What the variant's row says has been checked.
using Planner = bool(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);

/// Which spaces a variant is for: one side in one of `one` and the other in one of `other`; with
/// `oneWay`, the destination in `one`. Both lists are empty if the variant is for any spaces.
struct SpacePair {
  std::vector<Space> one, other;
  bool oneWay = false;
  bool has(Space dst, Space src) const;
  /// "one side in registers and the other in global or shared memory"
  std::string text() const;
};

/// The rules of a variant that the dispatcher looks at, before the planner and after it: who
/// reaches the copy, what the target has, how asynchronous copies are known to be complete, and
/// which options are set on the sides of the finished plan.
struct VariantRules {
  enum Threads { All, Some, One, Any } threads;
  struct Needs {
    std::optional<Feature> feature;
    llvm::StringRef fix;
  } target;
  enum Completion { None, LoadsByMbarrier } completion;
  enum Sides { Neither, Peers, PeersAndHints } sides;
};

struct Variant {
  llvm::StringRef name;
  OpKind op;
  int priority;
  SpacePair spaces;
  VariantRules rules;
  std::vector<const OptionSpec *> options; // that it follows, besides `dispatch`
  Planner *make;
  std::string wanted = {}; // the text of `spaces`, made once: most variants decline each copy
};

/// Every variant, best first: by priority, and among equals in the order of the table.
llvm::ArrayRef<Variant> variantTable();

#define VARIANT(NAME, OPERATION, PRIORITY, SPACES, THREADS, TARGET, COMPLETION, SIDES, PLANNER,    \
                ...)                                                                               \
  Planner PLANNER;
#include "Variants.def"

} // namespace tilecopy

#endif // TILECOPY_LIB_VARIANTS_VARIANT_H
