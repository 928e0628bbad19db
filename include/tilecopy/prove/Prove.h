//===- Prove.h - What PTX does, for every size ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proves that the PTX of a kernel does what the kernel means: for all values of its arguments in
// their declared ranges, all CTAs, all threads, all orders in which these may run, and all data. Or
// finds arguments under which it does not, which the caller runs on a device before it reports
// them. Or says what it does not understand. An instruction, a value or a state that is not
// expected is never passed over.
//
//   ProofLaunch launch{"k", emitted.dynamicSharedBytes, emitted.tensorMaps};
//   Expected<KernelProof> proof = proveKernel(kernel, ptx, launch, {});
//   if (proof && proof->verdict == KernelProof::Proved) ...
//
// The PTX is read here once more, without the planner's arithmetic and the emulator's decoder
// (lib/Prove/README.md).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROVE_PROVE_H
#define TILECOPY_PROVE_PROVE_H

#include "tilecopy/op/TensorMapPlan.h"
#include "tilecopy/program/Program.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <array>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tilecopy {

/// What a launch needs besides the program, as lowering says it.
struct ProofLaunch {
  std::string entry; ///< the kernel's name in the PTX
  unsigned dynamicSharedBytes = 0;
  /// The tensor maps that follow the declared parameters.
  llvm::ArrayRef<TensorMapPlan> tensorMaps = {};
};

/// Values for all scalar arguments.
using ProofArguments = std::map<std::string, int64_t>;

struct ProveOptions {
  /// Processor time, after which the rest is unknown. Proving restrictions of the rest takes up to
  /// half as much again.
  double seconds = 2;
  /// Polled; ends the search early. May be null.
  bool (*shallStop)() = nullptr;
  /// Runs the kernel on a device under the arguments: whether something is wrong there too.
  /// Without it nothing is refuted: what would be is Unknown.
  std::function<llvm::Expected<bool>(const ProofArguments &)> replay = nullptr;
  /// As above, of the CTA alone that shows it, with those of its cluster: of a large grid this is
  /// asked first. May be null.
  std::function<llvm::Expected<bool>(const ProofArguments &, const std::array<int64_t, 3> &cta)>
      replayCta = nullptr;
  /// Arguments to replay before a verdict is Unknown.
  std::vector<ProofArguments> tries = {};
};

struct KernelProof {
  enum Verdict : uint8_t { Proved, Refuted, Unknown } verdict = Unknown;
  /// "M multiple of 8 in [8, 65536], all CTAs, threads and orders".
  std::string domain;
  /// What the caller promises and nothing here can check: "A aligned to 16".
  std::vector<std::string> promises;

  // For Refuted and Unknown:
  std::string reason;              ///< what is wrong, or is not understood
  unsigned line = 0;               ///< of the PTX; 0: none
  std::string opcode;              ///< there
  SourceLoc loc;                   ///< of the program, where the reason lies there
  int thread = -1;                 ///< of the cluster; -1: none
  ProofArguments arguments = {};   ///< of the counterexample
  std::array<int64_t, 3> cta = {}; ///< where it shows
  bool isOneCta = false;           ///< only that CTA was run
  /// For Unknown: the restriction under which the kernel is proved, such as "M multiple of 64" or
  /// "M = 64"; empty if none is known.
  std::string restriction;

  unsigned worlds = 0;                ///< cases that were distinguished
  std::vector<unsigned> periods = {}; ///< of loops: passes after which they repeat
  double seconds = 0;
};

/// The PTX has not the kernel, or not its parameters.
class ProveError : public llvm::ErrorInfo<ProveError> {
public:
  static char ID;
  explicit ProveError(const llvm::Twine &text) : message(text.str()) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  std::string message;
};

/// Errors: PTX that does not parse, and ProveError.
llvm::Expected<KernelProof> proveKernel(const Kernel &kernel, llvm::StringRef ptx,
                                        const ProofLaunch &launch, const ProveOptions &options);

} // namespace tilecopy

#endif // TILECOPY_PROVE_PROVE_H
