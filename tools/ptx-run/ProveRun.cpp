//===- ProveRun.cpp - Proofs of .tile programs ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../DiagnosticLog.h"
#include "../Input.h"
#include "../Output.h"
#include "../ProofOutput.h"
#include "GivenPtx.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

ProveCommand::ProveCommand(cl::OptionCategory &category)
    : asked("prove", cl::cat(category),
            cl::desc("Experimental: prove .tile programs for all arguments, CTAs, threads and "
                     "orders instead of "
                     "running them; exit code 1: refuted, 3: not known")),
      limit("prove-limit", cl::value_desc("seconds"), cl::init(2), cl::cat(category),
            cl::desc("what --prove may take for one kernel")) {}

namespace {
/// What is printed: a line for each kernel, or one JSON document.
struct ProveReport {
  explicit ProveReport(bool json) : json(json) {}
  bool json;
  bool failed = false; // an input could not be read or lowered
  DiagnosticLog log{"ptx-run"};

  void add(const Kernel &kernel, const KernelProof &proof, const ProofNames &names);
  int finish();

private:
  llvm::json::Array proofs;
  ProofCounts counts;
};
} // namespace

void ProveReport::add(const Kernel &kernel, const KernelProof &proof, const ProofNames &names) {
  counts.add(proof.verdict);
  if (json)
    proofs.push_back(proofJson(kernel, proof, names));
  else
    printProof(outs(), kernel, proof, names);
}

int ProveReport::finish() {
  int code = failed ? int(exitUsage) : exitCodeOf(counts.verdict());
  if (json)
    outs() << formatv("{0:2}\n",
                      llvm::json::Value(proofDocument("ptx-run", std::move(proofs), counts, code)));
  else if (counts.all() > 1)
    outs() << counts.proved << " of " << counts.all() << " kernels proved, " << counts.refuted
           << " refuted, " << counts.unknown << " unknown\n";
  return code;
}

/// The PTX of the program, or what --ptx names in its place.
static Error proveLowered(StringRef file, const Program &program, StringRef ptx,
                          ArrayRef<EmittedKernel> emitted, const RunOptions &options,
                          ProofOptions how, ProveReport &report) {
  std::optional<std::string> given;
  ProofNames names;
  names.file = file.str();
  if (options.ptx) {
    given = readGivenPtx(*options.ptx, ptx, emitted, report.log);
    report.failed |= !given;
    if (!given)
      return Error::success();
    ptx = *given;
    names.options = " --ptx=" + *options.ptx;
    how.ptxName = names.ptx = *options.ptx;
  }
  auto proofs = proveKernels(program, ptx, emitted, how);
  if (!proofs)
    return proofs.takeError();
  for (auto [kernel, proof] : zip_equal(program.kernels, *proofs))
    report.add(kernel, proof, names);
  return Error::success();
}

static void proveTile(std::unique_ptr<MemoryBuffer> text, bool oneLine, const RunOptions &options,
                      const ProofOptions &how, ProveReport &report) {
  std::string file = text->getBufferIdentifier().str();
  SourceMgr sources;
  auto program = oneLine ? parseOneLineCopy(text->getBuffer(), sources, options.overrides)
                         : parseProgram(std::move(text), sources, options.overrides);
  Error e = Error::success();
  if (!program) {
    e = joinErrors(std::move(e), program.takeError());
  } else {
    auto lowered = lower(*program, "", false, options.level);
    if (!lowered)
      e = joinErrors(std::move(e), lowered.takeError());
    else
      e = proveLowered(file, *program, lowered->first, lowered->second, options, how, report);
  }
  if (!e)
    return;
  report.failed = true;
  report.log.report(std::move(e), file);
}

/// Counterexamples run as kernels do without --prove.
ProofOptions tilecopy::proofOptions(const RunOptions &options, double limit) {
  ProofOptions how;
  how.seconds = limit;
  how.shallStop = options.emulator.shallStop;
  how.runs.clear();
  for (EmulatorRun &run : emulatorRuns(options))
    how.runs.push_back(std::move(run.options));
  how.seed = options.seed;
  how.memory = options.memory;
  how.arguments = options.arguments;
  return how;
}

int tilecopy::runProofs(ArrayRef<std::string> copies, ArrayRef<std::string> files,
                        const RunOptions &options, double limit, bool json) {
  ProveReport report(json);
  ProofOptions how = proofOptions(options, limit);
  for (const std::string &text : copies)
    proveTile(MemoryBuffer::getMemBufferCopy(text, "--copy"), /*oneLine=*/true, options, how,
              report);
  for (const std::string &file : files) {
    auto text = readInput(file);
    Error e =
        !text ? text.takeError()
        : looksLikePtx((*text)->getBuffer())
            ? createStringError("'" + file +
                                "' is PTX; --prove takes a .tile program. To prove PTX that was "
                                "made from one: ptx-run --prove --ptx=" +
                                file + " k.tile")
            : checkIsTile((*text)->getBuffer(), file, "ptx-run", ".tile programs");
    if (!e) {
      proveTile(std::move(*text), /*oneLine=*/false, options, how, report);
      continue;
    }
    report.failed = true;
    report.log.report(std::move(e), "");
  }
  return report.finish();
}
