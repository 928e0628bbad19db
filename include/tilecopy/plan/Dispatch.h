//===- Dispatch.h - Choosing a variant, and saying why ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dispatcher walks the variant table in its written order and takes the first variant whose
// rules are all proven. It returns the plan and the trace: every candidate, every rule with its
// status, the value that decided it and what would make it pass. The trace is there on success too,
// because "why was the fast path not taken?" is asked of kernels that work.
//
//   Expected<DispatchChoice> choice = dispatch(op, target);
//   choice->plan.variant;     // "gmem_smem"
//   choice->trace.print(os);  // gmem_smem (priority 10): chosen
//                             //   proven    width-16: 16 bytes, 8 elements
//                             // fallback (priority 0): not tried
//
// A decline is not an error: the next variant is tried. A variant requested by name
// (`dispatch = gmem_smem`) that cannot do the copy is an error. A variant that fails without a
// reason is a bug and is reported as one; it never falls through to the slow path.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_DISPATCH_H
#define TILECOPY_PLAN_DISPATCH_H

#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/plan/Cost.h"
#include <string>
#include <vector>

namespace tilecopy {

/// One rule that a variant looked at.
struct RuleFinding {
  std::string rule; // stable, short: "pair", "equal-work", "width-16"
  Proof status;
  std::string message; // the value: "1024 elements over 96 threads leave 64"
  std::string fix;     // what would pass; empty when proven
  bool required;       // a variant declines when a required rule is not proven
};

/// How much of what variants find is recorded. Messages take a good part of the planning time.
enum class TraceDetail {
  Declines, // only why candidates declined
  Full,     // every rule, human-readable
};

/// The findings of one candidate, in the order in which its rules were looked at.
class Findings {
public:
  explicit Findings(TraceDetail detail = TraceDetail::Full) : kept(detail) {}
  TraceDetail detail() const { return kept; }
  /// Records a rule that must be proven; true when it is. `message` says what was found, `fix`
  /// what would make it pass.
  bool require(const llvm::Twine &rule, Proof status, const llvm::Twine &message,
               const llvm::Twine &fix = "");
  /// Records something worth knowing that does not decline the candidate: a width that did not fit.
  void note(const llvm::Twine &rule, Proof status, const llvm::Twine &message,
            const llvm::Twine &fix = "");
  bool declined() const;
  /// Appends what others have found.
  void append(Findings other);
  std::vector<RuleFinding> take() { return std::move(list); }

private:
  void add(const llvm::Twine &rule, Proof status, const llvm::Twine &message,
           const llvm::Twine &fix, bool required);
  std::vector<RuleFinding> list;
  TraceDetail kept;
};

enum class DispatchOutcome { Chosen, Declined, NotTried };

struct DispatchCandidate {
  std::string variant;
  int priority;
  DispatchOutcome outcome;
  std::vector<RuleFinding> findings;
  /// The first required rule that is not proven, as one sentence.
  std::string reason() const;
};

struct DispatchTrace {
  std::vector<DispatchCandidate> candidates;
  const DispatchCandidate *chosen() const;
  void print(llvm::raw_ostream &os) const;
  llvm::json::Value toJSON() const;
};

/// What planning was given about the memory of a tensor. Emission compares it with what the module
/// shows of the pointer that it is handed.
struct MemoryFacts {
  int64_t align = 1; // of the first byte
  int64_t bytes = 0; // from the first byte on; 0: not known
  static MemoryFacts of(const Tensor &tensor);
};

/// A plan and how it came to be.
struct DispatchChoice {
  Plan plan;
  DispatchTrace trace;
  llvm::BitVector active = {}; // threads of the CTA that reach the copy
  MemoryFacts dst = {}, src = {}, scratch = {};
  /// One thread does it all because faster variants declined (not because it was requested).
  bool isSlowPath() const;
  /// What the warning about the slow path says.
  std::string slowPathWarning() const;
};

/// What the plan costs, of the threads that reach the copy (Cost.h).
llvm::SmallVector<AccessCost, 2> costOf(const DispatchChoice &choice,
                                        SymbolValues values = typicalValue);

/// No variant can do the copy, or the one that was requested cannot.
class DispatchError : public llvm::ErrorInfo<DispatchError> {
public:
  static char ID;
  DispatchError(std::string text, DispatchTrace candidates)
      : message(std::move(text)), trace(std::move(candidates)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }
  std::string message;
  DispatchTrace trace;
};

/// Chooses how `op` is done on `target`. The choice does not depend on `detail`.
llvm::Expected<DispatchChoice> dispatch(const CopyOp &op, const GpuTarget &target,
                                        TraceDetail detail = TraceDetail::Full);

/// The options that copies follow: `dispatch`, `convert` and `saturate`, and those of variants.
OptionSchema optionSchema();

/// The names of all variants, in table order.
llvm::ArrayRef<llvm::StringRef> variantNames();

} // namespace tilecopy

#endif // TILECOPY_PLAN_DISPATCH_H
