//===- ProveRun.cpp - Proofs of .tile programs ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../DiagnosticLog.h"
#include "../Input.h"
#include "../Output.h"
#include "GivenPtx.h"
#include "Run.h"
#include "tilecopy/prove/Prove.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"
#include <chrono>

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
  ProveReport(double limit, bool json) : limit(limit), json(json) {}
  double limit;
  bool json;
  bool failed = false; // an input could not be read or lowered
  DiagnosticLog log{"ptx-run"};

  raw_ostream &text() { return json ? nulls() : outs(); }
  void add(llvm::json::Object proof, bool isRefuted, bool isUnknown);
  int finish();

private:
  llvm::json::Array proofs;
  unsigned all = 0, refuted = 0, unknown = 0;
};

/// The kernels of one program, one after the other.
struct ProgramProof {
  RunDevice &devices;
  const RunOptions &options;
  StringRef file, ptxName, ptx;
  const Program &program;
  ArrayRef<EmittedKernel> emitted;
  double limit;

  Expected<std::vector<KernelProof>> prove() const;
  Error run(ProveReport &report) const;

private:
  Expected<bool> isWrong(Device &device, DeviceModule &module, unsigned kernel,
                         const ArgumentValues &arguments,
                         std::optional<std::array<int64_t, 3>> cta) const;
  void print(raw_ostream &os, const Kernel &kernel, const KernelProof &proof) const;
};
} // namespace

static StringRef wordOf(KernelProof::Verdict v) {
  switch (v) {
  case KernelProof::Proved:
    return "PROVED";
  case KernelProof::Refuted:
    return "REFUTED";
  case KernelProof::Unknown:
    return "UNKNOWN";
  }
  return "";
}

static std::string assigned(const ProofArguments &arguments, StringRef before) {
  std::string text;
  for (const auto &[name, value] : arguments)
    text += before.str() + name + "=" + itostr(value);
  return text;
}

/// When the run of a counterexample is given up; it confirms nothing then.
static std::chrono::steady_clock::time_point replayEnd;
static bool (*shallStopAll)() = nullptr;
static bool isReplayOver() {
  return std::chrono::steady_clock::now() > replayEnd || (shallStopAll && shallStopAll());
}

/// Runs a counterexample on the emulator. What cannot be run there confirms nothing.
Expected<bool> ProgramProof::isWrong(Device &device, DeviceModule &module, unsigned kernel,
                                     const ArgumentValues &arguments,
                                     std::optional<std::array<int64_t, 3>> cta) const {
  constexpr std::chrono::seconds replayLimit(10);
  replayEnd = std::chrono::steady_clock::now() + replayLimit;
  shallStopAll = options.emulator.shallStop;
  RunOptions limited = options;
  limited.emulator.shallStop = isReplayOver;
  limited.emulator.onlyCta = cta;
  auto result = runKernel(devices, device, module, program.kernels[kernel], emitted[kernel],
                          arguments, limited);
  if (result)
    return false;
  bool isWrong = false;
  Error rest = handleErrors(result.takeError(), [&](const WrongResult &) { isWrong = true; });
  if (rest)
    return rest;
  return isWrong;
}

void ProgramProof::print(raw_ostream &os, const Kernel &kernel, const KernelProof &proof) const {
  bool good = proof.verdict == KernelProof::Proved;
  WithColor(os, good                                    ? HighlightColor::String
                : proof.verdict == KernelProof::Refuted ? HighlightColor::Error
                                                        : HighlightColor::Warning)
      << wordOf(proof.verdict);
  SourceLoc at = proof.loc.line != 0 ? proof.loc : kernel.loc;
  os << ' ' << file << ':' << at.line << ':' << at.column << ": @" << kernel.name;
  if (good) {
    os << " for " << proof.domain << formatv(" ({0:f2} s", proof.seconds);
    if (!proof.periods.empty())
      os << "; loops repeat after "
         << join(map_range(proof.periods, [](unsigned p) { return utostr(p); }), ", ")
         << (proof.periods.size() == 1 && proof.periods[0] == 1 ? " pass" : " passes");
    if (!proof.promises.empty())
      os << "; by promise of the caller: " << join(proof.promises, ", ");
    os << ")\n";
    return;
  }
  if (proof.verdict == KernelProof::Refuted) {
    os << assigned(proof.arguments, " ") << ": CTA " << proof.cta[0];
    if (proof.cta[1] || proof.cta[2])
      os << ',' << proof.cta[1] << ',' << proof.cta[2];
  }
  if (proof.thread >= 0)
    os << (proof.verdict == KernelProof::Refuted ? ", " : " ") << "thread " << proof.thread;
  if (proof.line != 0)
    os << ", " << ptxName << ':' << proof.line;
  if (!proof.opcode.empty())
    os << ": " << proof.opcode;
  os << ": " << proof.reason;
  if (proof.verdict == KernelProof::Refuted) {
    os << "; the emulator agrees: ptx-run --device=emulator"
       << assigned(proof.arguments, " --arg ");
    if (proof.isOneCta)
      os << formatv(" --only-cta={0},{1},{2}", proof.cta[0], proof.cta[1], proof.cta[2]);
    os << (options.ptx ? " --ptx=" + *options.ptx : "") << ' ' << file;
  }
  if (!proof.restriction.empty())
    os << "; proved for " << proof.restriction;
  os << '\n';
}

static json::Object toJSON(const Kernel &kernel, StringRef file, const KernelProof &proof) {
  json::Object o{{"file", file},
                 {"kernel", kernel.name},
                 {"verdict", wordOf(proof.verdict).lower()},
                 {"domain", proof.domain},
                 {"promises", json::Array(proof.promises)},
                 {"worlds", proof.worlds},
                 {"seconds", proof.seconds}};
  json::Array periods;
  for (unsigned p : proof.periods)
    periods.push_back(p);
  o["periods"] = std::move(periods);
  if (proof.verdict == KernelProof::Proved)
    return o;
  o["reason"] = proof.reason;
  o["line"] = proof.line;
  o["opcode"] = proof.opcode;
  o["thread"] = proof.thread;
  o["restriction"] = proof.restriction;
  if (proof.verdict == KernelProof::Refuted) {
    json::Object arguments;
    for (const auto &[name, value] : proof.arguments)
      arguments[name] = value;
    o["arguments"] = std::move(arguments);
    o["cta"] = json::Array{proof.cta[0], proof.cta[1], proof.cta[2]};
    o["only_cta"] = proof.isOneCta;
  }
  return o;
}

Expected<std::vector<KernelProof>> ProgramProof::prove() const {
  const GpuTarget &target = program.target;
  auto device = devices.deviceFor(target.sm(), target.suffix(), target.ptx());
  if (!device)
    return device.takeError();
  auto module = (*device)->load(ptx, ptxName);
  if (!module)
    return module.takeError();
  std::vector<KernelProof> proofs;
  for (auto [i, kernel] : enumerate(program.kernels)) {
    ProveOptions how;
    how.seconds = limit;
    how.shallStop = options.emulator.shallStop;
    how.replay = [&, i = i](const ProofArguments &arguments) {
      return isWrong(**device, **module, unsigned(i), arguments, std::nullopt);
    };
    how.replayCta = [&, i = i](const ProofArguments &arguments, const std::array<int64_t, 3> &cta) {
      return isWrong(**device, **module, unsigned(i), arguments, cta);
    };
    // What the sets that a run chooses find is refuted, whatever stops the proof.
    if (auto chosen = devices.choose(**device, kernel, options))
      how.tries = std::move(chosen->sets);
    else
      consumeError(chosen.takeError());
    ProofLaunch launch{emitted[i].name, emitted[i].dynamicSharedBytes, emitted[i].tensorMaps};
    auto proof = proveKernel(kernel, ptx, launch, how);
    if (!proof)
      return proof.takeError();
    proofs.push_back(std::move(*proof));
  }
  return proofs;
}

Expected<std::vector<KernelProof>> tilecopy::proveKernels(RunDevice &devices,
                                                          const Program &program, StringRef ptx,
                                                          ArrayRef<EmittedKernel> emitted,
                                                          const RunOptions &options, double limit) {
  return ProgramProof{devices, options, "generated", "PTX", ptx, program, emitted, limit}.prove();
}

Error ProgramProof::run(ProveReport &report) const {
  auto proofs = prove();
  if (!proofs)
    return proofs.takeError();
  for (auto [kernel, proof] : zip_equal(program.kernels, *proofs)) {
    report.add(toJSON(kernel, file, proof), proof.verdict == KernelProof::Refuted,
               proof.verdict == KernelProof::Unknown);
    print(report.text(), kernel, proof);
  }
  return Error::success();
}

void ProveReport::add(json::Object proof, bool isRefuted, bool isUnknown) {
  ++all;
  refuted += isRefuted;
  unknown += isUnknown;
  proofs.push_back(std::move(proof));
}

int ProveReport::finish() {
  if (json)
    outs() << formatv("{0:2}", llvm::json::Value(llvm::json::Object{{"version", 1},
                                                                    {"proofs", std::move(proofs)}}))
           << '\n';
  else if (all > 1)
    outs() << all - refuted - unknown << " of " << all << " kernels proved, " << refuted
           << " refuted, " << unknown << " unknown\n";
  return failed ? exitUsage : refuted != 0 ? exitVerdict : unknown != 0 ? 3 : 0;
}

/// The PTX of the program, or what --ptx names in its place.
static Error proveLowered(RunDevice &devices, StringRef file, const Program &program, StringRef ptx,
                          ArrayRef<EmittedKernel> emitted, const RunOptions &options,
                          ProveReport &report) {
  std::optional<std::string> given;
  if (options.ptx) {
    given = readGivenPtx(*options.ptx, ptx, emitted, report.log);
    report.failed |= !given;
    if (!given)
      return Error::success();
    ptx = *given;
  }
  StringRef name = options.ptx ? StringRef(*options.ptx) : "PTX";
  return ProgramProof{devices, options, file, name, ptx, program, emitted, report.limit}.run(
      report);
}

static void proveTile(RunDevice &devices, std::unique_ptr<MemoryBuffer> text, bool oneLine,
                      const RunOptions &options, ProveReport &report) {
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
      e = proveLowered(devices, file, *program, lowered->first, lowered->second, options, report);
  }
  if (!e)
    return;
  report.failed = true;
  report.log.report(std::move(e), file);
}

int tilecopy::runProofs(RunDevice &devices, ArrayRef<std::string> copies,
                        ArrayRef<std::string> files, const RunOptions &options, double limit,
                        bool json) {
  ProveReport report(limit, json);
  for (const std::string &text : copies)
    proveTile(devices, MemoryBuffer::getMemBufferCopy(text, "--copy"), /*oneLine=*/true, options,
              report);
  for (const std::string &file : files) {
    auto text = readInput(file);
    Error e = text ? checkIsTile((*text)->getBuffer(), file, "ptx-run", ".tile programs")
                   : text.takeError();
    if (!e) {
      proveTile(devices, std::move(*text), /*oneLine=*/false, options, report);
      continue;
    }
    report.failed = true;
    report.log.report(std::move(e), "");
  }
  return report.finish();
}
