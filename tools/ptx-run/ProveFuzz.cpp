//===- ProveFuzz.cpp - Proofs of generated programs -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// --fuzz=N --prove. Only programs with scalars count: of the others a run shows as much. What is
// refuted is an error of the lowering, or of the emulator, which agreed. What is unknown is counted
// by its cause, without the names and numbers in it.
//
//===----------------------------------------------------------------------===//

#include "../DiagnosticLog.h"
#include "../Output.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace tilecopy;
using namespace llvm;

namespace {
struct Cause {
  unsigned count = 0;
  uint64_t seed = 0; ///< of the first program
};

class ProofFuzzer {
public:
  ProofFuzzer(const FuzzOptions &fuzz, const RunOptions &options, double limit)
      : fuzz(fuzz), options(options), limit(limit) {}
  Error run(ArrayRef<GpuTarget> targets);
  int report(bool json);

private:
  const FuzzOptions &fuzz;
  const RunOptions &options;
  double limit;
  unsigned done = 0, generated = 0, proved = 0, refuted = 0;
  double seconds = 0, longest = 0;
  std::map<std::string, Cause> causes;
  std::vector<std::string> refutations;

  Error prove(uint64_t seed, const Program &program);
  Error keep(uint64_t seed, const Program &program, const KernelProof &proof);
};
} // namespace

/// "bits of 128*ctaid.x + 8 and 192" is "bits of ... and ...".
static std::string causeOf(const KernelProof &proof) {
  SmallVector<StringRef> words, kept;
  SplitString(proof.reason, words);
  for (StringRef word : words) {
    StringRef plain = word.rtrim(",:;.)").ltrim('(');
    bool isName = plain.empty() || !all_of(plain, [](char c) { return isAlpha(c) || c == '-'; }) ||
                  plain.size() == 1;
    if (word == "a" || !isName)
      kept.push_back(word);
    else if (kept.empty() || kept.back() != "...")
      kept.push_back("...");
  }
  std::string cause = join(kept, " ");
  // What is not understood differs by its instruction.
  return StringRef(cause).contains("instruction") ? proof.opcode + ": " + cause : cause;
}

Error ProofFuzzer::keep(uint64_t seed, const Program &program, const KernelProof &proof) {
  SmallString<128> path(fuzz.directory);
  sys::path::append(path, "prove-" + utostr(seed) + ".tile");
  std::string text = "// ptx-run --prove --fuzz=1 --seed=" + utostr(seed) +
                     " --family=" + programFamilyName(fuzz.family).str() + "\n";
  raw_string_ostream file(text);
  for (const auto &[name, value] : proof.arguments)
    file << "// " << name << " = " << value << '\n';
  file << "// " << proof.reason << '\n';
  printProgram(program, file);
  refutations.push_back((path + ": seed " + utostr(seed) + ": " + proof.reason).str());
  return writeFile(path, text);
}

Error ProofFuzzer::prove(uint64_t seed, const Program &program) {
  auto lowered = lower(program, "", /*forEmulator=*/true, options.level);
  if (!lowered)
    return lowered.takeError();
  auto proofs =
      proveKernels(program, lowered->first, lowered->second, proofOptions(options, limit));
  if (!proofs)
    return proofs.takeError();
  for (const KernelProof &proof : *proofs) {
    seconds += proof.seconds;
    longest = std::max(longest, proof.seconds);
    switch (proof.verdict) {
    case KernelProof::Proved:
      ++proved;
      break;
    case KernelProof::Refuted:
      ++refuted;
      if (Error e = keep(seed, program, proof))
        return e;
      break;
    case KernelProof::Unknown:
      if (Cause &c = causes[causeOf(proof)]; c.count++ == 0)
        c.seed = seed;
      break;
    }
  }
  return Error::success();
}

Error ProofFuzzer::run(ArrayRef<GpuTarget> targets) {
  // A family may have no scalars at all.
  constexpr unsigned mostGenerated = 20;
  for (uint64_t seed = options.seed; done != fuzz.programs && whyEnd().empty(); ++seed) {
    if (++generated > mostGenerated * (done + 10))
      return createStringError("--family=" + programFamilyName(fuzz.family) +
                               ": its programs have no sizes of run time");
    auto made = generateProgram(seed, targets[seed % targets.size()], fuzz.family);
    if (!made)
      return made.takeError();
    const Program &program = made->program;
    if (program.kernels[0].scalars().empty())
      continue;
    ++done;
    if (Error e = prove(seed, program))
      return createStringError("seed " + utostr(seed) + ": " + toString(std::move(e)));
  }
  return Error::success();
}

int ProofFuzzer::report(bool json) {
  std::vector<std::pair<std::string, Cause>> sorted(causes.begin(), causes.end());
  llvm::stable_sort(sorted, [](auto &a, auto &b) { return a.second.count > b.second.count; });
  unsigned unknown = done - proved - refuted;
  if (json) {
    llvm::json::Array list;
    for (const auto &[text, cause] : sorted)
      list.push_back(llvm::json::Object{{"cause", llvm::json::fixUTF8(text)},
                                        {"count", int64_t(cause.count)},
                                        {"seed", int64_t(cause.seed)}});
    llvm::json::Object document{{"version", 1},
                                {"family", programFamilyName(fuzz.family)},
                                {"seed", int64_t(options.seed)},
                                {"programs", int64_t(done)},
                                {"proved", int64_t(proved)},
                                {"refuted", int64_t(refuted)},
                                {"unknown", std::move(list)},
                                {"seconds", seconds}};
    outs() << formatv("{0:2}", llvm::json::Value(std::move(document))) << '\n';
  } else {
    for (const std::string &text : refutations)
      outs() << "REFUTED " << text << '\n';
    outs() << formatv("{0} of {1} generated programs have sizes of run time: {2} proved, {3} "
                      "refuted, {4} unknown ({5:f1} s, at most {6:f1} s)\n",
                      done, generated, proved, refuted, unknown, seconds, longest);
    for (const auto &[text, cause] : sorted)
      outs() << formatv("{0,5} {1} (seed {2})\n", cause.count, text, cause.seed);
  }
  return refuted != 0 ? exitVerdict : unknown != 0 ? 3 : 0;
}

int tilecopy::runGeneratedProofs(const FuzzOptions &fuzz, const RunOptions &options, double limit,
                                 bool json) {
  DiagnosticLog log("ptx-run");
  auto fail = [&](Error e) {
    log.report(std::move(e), "");
    return exitUsage;
  };
  if (Error e = makeFuzzDirectory(fuzz.directory))
    return fail(std::move(e));
  SmallVector<GpuTarget> targets;
  if (options.overrides.cpu || options.overrides.ptx) {
    auto target = targetOf(fuzz.family, options.overrides);
    if (!target)
      return fail(target.takeError());
    targets.push_back(*target);
  } else {
    append_range(targets, targetsOf(fuzz.family));
  }
  ProofFuzzer fuzzer(fuzz, options, limit);
  if (Error e = fuzzer.run(targets))
    return fail(std::move(e));
  return fuzzer.report(json);
}

int ProveCommand::run(ArrayRef<std::string> copies, ArrayRef<std::string> files,
                      const FuzzOptions &generated, const RunOptions &options, bool json) {
  return generated.programs != 0 ? runGeneratedProofs(generated, options, limit, json)
                                 : runProofs(copies, files, options, limit, json);
}
