//===- ProveProgram.h - Proofs of whole programs ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Proves that PTX implements the kernels of a `.tile` program: the PTX that TileCopy makes of it,
// or other PTX with the same kernels. A counterexample is run on the emulator before it is
// reported, and a kernel is refuted only if that run fails. In the test suite of a frontend:
//
//   ProofOptions options;
//   options.ptx = ptxOfMyCompiler;
//   Expected<ProgramProof> proof = proveProgram(text, options);
//   if (proof && proof->verdict() == KernelProof::Refuted)
//     for (const KernelProof &k : proof->kernels) ... k.reason, k.arguments, k.cta
//
// The same in C is tilecopy-c/Prove.h, and in Python tilecopy.prove.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROVE_PROVEPROGRAM_H
#define TILECOPY_PROVE_PROVEPROGRAM_H

#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/prove/Prove.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/Support/JSON.h"

namespace tilecopy {

/// Both schedules, with threads in order and in reverse.
std::vector<EmulatorOptions> usualRuns();

struct ProofOptions {
  double seconds = 2;                  ///< of processor time, for each kernel
  bool (*shallStop)() = nullptr;       ///< polled; the rest is Unknown. May be null
  OptLevel level = OptLevel::O1;       ///< at which proveProgram lowers
  std::optional<std::string> ptx = {}; ///< in place of what proveProgram would lower to
  std::string ptxName = "PTX";         ///< in messages
  /// A counterexample is run in each of these ways, until something is wrong.
  std::vector<EmulatorOptions> runs = usualRuns();
  double runSeconds = 10;              ///< limit of a run; a longer one shows nothing
  uint64_t seed = 1;                   ///< of the inputs of these runs
  uint64_t memory = uint64_t(8) << 30; ///< limit of such a run in bytes
  ProofArguments arguments = {};       ///< of the sets that are tried before a proof is Unknown
};

/// Proves the kernels of a program whose PTX is there; `emitted` says how they are launched.
/// Errors: PTX that does not parse, and ProveError.
llvm::Expected<std::vector<KernelProof>> proveKernels(const Program &program, llvm::StringRef ptx,
                                                      llvm::ArrayRef<EmittedKernel> emitted,
                                                      const ProofOptions &options = {});

/// How many kernels came to which verdict.
struct ProofCounts {
  unsigned proved = 0, refuted = 0, unknown = 0;
  void add(KernelProof::Verdict verdict);
  void add(const ProofCounts &other) {
    proved += other.proved, refuted += other.refuted, unknown += other.unknown;
  }
  unsigned all() const { return proved + refuted + unknown; }
  /// Refuted if any kernel is; otherwise Unknown if any kernel is.
  KernelProof::Verdict verdict() const;
};

/// A program and the verdicts of its kernels.
struct ProgramProof {
  Program program;
  std::vector<KernelProof> kernels; ///< of program.kernels, in their order
  ProofCounts counts() const;
  KernelProof::Verdict verdict() const { return counts().verdict(); }
};

/// Parses, lowers and proves. Errors: TileError, those of lowering, and those of proveKernels.
llvm::Expected<ProgramProof> proveProgram(llvm::StringRef text, const ProofOptions &options = {},
                                          const ParseOverrides &overrides = {});

/// 0, 1 or 3: the exit code of a tool that proves.
int exitCodeOf(KernelProof::Verdict verdict);

/// "proved", "refuted" or "unknown".
llvm::StringRef nameOf(KernelProof::Verdict verdict);

/// Names of files in the text about a proof.
struct ProofNames {
  std::string file = "";    ///< of the program; may be empty
  std::string ptx = "PTX";  ///< before its lines
  std::string options = ""; ///< that ptx-run needs to repeat a run, such as " --ptx=mine.ptx"
};

/// One line that follows the verdict: "k.tile:4:9: @k for M in [1, 8], all CTAs, threads and orders
/// (0.01 s)".
std::string proofText(const Kernel &kernel, const KernelProof &proof, const ProofNames &names);

/// One line for a comment before code: "@k: proved for M in [1, 8], all CTAs, threads and orders".
std::string proofComment(const Kernel &kernel, const KernelProof &proof);

/// A proof as JSON, with both lines (tools/schema/tilecopy.schema.json, "proof").
llvm::json::Object proofJson(const Kernel &kernel, const KernelProof &proof,
                             const ProofNames &names);

/// The document with all proofs ("prove" of the schema); `code` is the exit code.
llvm::json::Object proofDocument(llvm::StringRef tool, llvm::json::Array proofs,
                                 const ProofCounts &counts, int code);

} // namespace tilecopy

#endif // TILECOPY_PROVE_PROVEPROGRAM_H
