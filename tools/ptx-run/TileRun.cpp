//===- TileRun.cpp - Running .tile programs -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Input.h"
#include "GivenPtx.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

using namespace tilecopy;
using namespace llvm;

char WrongResult::ID;

Execution tilecopy::executionOf(const RunOptions &options) {
  Execution execution(options.emulator.shallStop);
  execution.onlyCta = options.emulator.onlyCta;
  execution.devices = options.devices;
  return execution;
}

/// On a GPU all memory that is allocated is there.
Expected<ArgumentSets> tilecopy::chooseSets(const RunDevice &devices, const Device &device,
                                            const Kernel &kernel, const RunOptions &options) {
  uint64_t memory = devices.isEmulator(&device) ? mostSparseBytes : options.memory;
  return chooseArgumentSets(kernel, options.arguments, executionOf(options), memory);
}

namespace {
/// Warnings about slow copies come from the plan, with the others.
struct SlowCopiesAreReported : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    return isa<SlowCopyDiagnostic>(info);
  }
};
} // namespace

Expected<std::pair<std::string, std::vector<EmittedKernel>>>
tilecopy::lower(const PlannedProgram &planned, StringRef file, bool forEmulator, OptLevel level) {
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<SlowCopiesAreReported>());
  EmitOptions options;
  options.lines = !file.empty();
  options.file = file.str();
  options.sharedApart = forEmulator;
  options.mostInstructions = greatestEmitted(planned);
  return lowerToPtx(planned, context, level, options);
}

Expected<std::pair<std::string, std::vector<EmittedKernel>>>
tilecopy::lower(const Program &program, StringRef file, bool forEmulator, OptLevel level) {
  auto planned = planProgram(program, DefaultErrorLimit, TraceDetail::Declines);
  if (!planned)
    return planned.takeError();
  return lower(*planned, file, forEmulator, level);
}

/// An error that says that memory is over its budget also says which option sets that. A meaning
/// that was not known in time is the same to the user as a launch that did not end.
static Error withOption(Error e) {
  return handleErrors(
      std::move(e),
      [](std::unique_ptr<StringError> s) -> Error {
        std::error_code code = s->convertToErrorCode();
        if (code != std::errc::not_enough_memory ||
            s->getMessage().find("; the limit is") == std::string::npos)
          return Error(std::move(s));
        return createStringError(code, Twine(s->getMessage()) + "; --memory=MiB sets it");
      },
      [](const MeaningStopped &s) -> Error { return make_error<LaunchStopped>(s.message()); });
}

bool tilecopy::isVerdict(const Error &e) {
  bool verdict = !e.isA<LaunchStopped>();
  visitErrors(e, [&](const ErrorInfoBase &one) {
    verdict &= one.convertToErrorCode() != std::errc::not_enough_memory;
  });
  return verdict;
}

Expected<KernelResult> tilecopy::runKernel(RunDevice &devices, Device &device, DeviceModule &module,
                                           const Kernel &kernel, const EmittedKernel &emitted,
                                           const ArgumentValues &arguments,
                                           const RunOptions &options) {
  MemoryBudget budget;
  budget.limit = options.memory;
  if (devices.isEmulator(&device)) {
    budget.accessBytes = uint64_t(20) << 20;
    budget.sparse = true;
  } else {
    budget.bytesPerByte = 1; // on the GPU; of this machine's memory only what is touched is taken
  }
  budget.execution = executionOf(options);
  auto check = KernelCheck::create(kernel, arguments, options.seed, budget);
  if (!check)
    return withOption(check.takeError());
  LaunchInfo launch{emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps, emitted.counters};
  KernelResult result;
  result.writtenBytes = check->writtenBytes();
  // The emulator checks bounds itself, by allocation: bytes around a tensor would hide an error.
  Placement placement;
  placement.guardBytes = devices.isEmulator(&device) ? 0 : 256;
  placement.leastAligned = !options.analyze;
  Error e = devices.forEachRun(device, options, [&](StringRef how) -> Error {
    auto report = check->run(device, module, launch, placement);
    std::string prefix = how.empty() ? "" : (how + ": ").str();
    if (report.errorIsA<LaunchStopped>())
      return make_error<LaunchStopped>(prefix + toString(report.takeError()));
    if (!report)
      return make_error<WrongResult>(prefix + toString(report.takeError()));
    if (!report->passed())
      return make_error<WrongResult>(prefix + report->text());
    result.comparedBytes += report->comparedBytes;
    return Error::success();
  });
  if (e)
    return e;
  if (options.time) {
    auto times = check->time(device, module, launch, options.repeat);
    if (!times)
      return times.takeError();
    result.times = std::move(*times);
  }
  return result;
}

/// " M=24 N=3"
static std::string argumentText(const ArgumentValues &values) {
  std::string text;
  for (const auto &[name, value] : values)
    text += " " + name + "=" + itostr(value);
  return text;
}

/// The median and the spread of the times, and the rate at which bytes were copied.
static std::string timeText(const KernelResult &result) {
  std::vector<float> t = result.times;
  llvm::sort(t);
  float median = t[t.size() / 2];
  return formatv("; {0:f4} ms (median of {1}, {2:f4} to {3:f4}), {4:f1} GB/s read and written",
                 median, t.size(), t.front(), t.back(), 2 * result.writtenBytes / (median * 1e6))
      .str();
}

namespace {
/// A kernel of a program, and where it runs.
struct KernelRun {
  RunDevice &devices;
  Device &device;
  DeviceModule &module;
  const Kernel &kernel;
  const EmittedKernel &emitted;
  StringRef ptx, file;
  const SourceMgr &sources;
  const RunOptions &options;
  RunReport &report;

  Verdict run();

private:
  Verdict fail(KernelReport &result, const Twine &arguments, Error e) const;
  /// "@k M=8 on the emulator"
  std::string title(const Twine &arguments) const {
    return ("@" + kernel.name + arguments + " on " + devices.describe(device, options)).str();
  }
};
} // namespace

Verdict KernelRun::fail(KernelReport &result, const Twine &arguments, Error e) const {
  result.verdict = isVerdict(e) ? Verdict::Failed : Verdict::NotRun;
  visitErrors(e, [&](const ErrorInfoBase &one) {
    if (!one.isA<StatementError>())
      return;
    result.loc = static_cast<const StatementError &>(one).loc;
    if (one.isA<StallError>())
      result.stall = std::make_shared<const Stall>(static_cast<const StallError &>(one).stall);
  });
  bool isMeaning = e.isA<StatementError>(), isStopped = e.isA<LaunchStopped>();
  result.message = toString(std::move(e));
  if (result.verdict == Verdict::NotRun && !isStopped) {
    report.log().report(diagnosticAt(sources, result.loc, SourceMgr::DK_Error,
                                     title(arguments) + ": " + result.message));
    report.add(result);
    return result.verdict;
  }
  if (isStopped) {
    result.message += " (--seed=" + utostr(options.seed) + ")";
    report.stop(whyEnd(), 0);
  }
  std::string place = (file + ":" + Twine(result.loc.line) + ":" + Twine(result.loc.column)).str();
  if (devices.isEmulator(&device) && !isMeaning && !isStopped)
    for (const Finding &finding : devices.theEmulator().findings()) {
      if (result.findings.empty() && !finding.source.empty())
        place = finding.source;
      result.findings.push_back(finding);
    }
  WithColor(report.text(), HighlightColor::Error) << (isStopped ? "STOP " : "FAIL ");
  report.text() << place << ": " << title(arguments) << ": " << result.message << '\n';
  report.add(result);
  return result.verdict;
}

/// Where the argument is declared that a message is about; else the head of the kernel.
static SourceLoc placeOfArgument(const Kernel &kernel, const ArgumentValues &given, StringRef why) {
  for (const auto &[name, value] : given)
    if (auto at = kernel.declared.find(name);
        at != kernel.declared.end() && why.starts_with("argument " + name + " "))
      return at->second;
  return kernel.loc;
}

/// Runs the kernel under each set of arguments and prints one line, or several when it failed.
/// What is timed or watched runs once.
Verdict KernelRun::run() {
  KernelReport all;
  all.kernel = kernel.name;
  all.loc = kernel.loc;
  all.device = devices.describe(device, options);
  report.progress().at((file + " @" + kernel.name + ", choosing arguments").str());
  auto chosen = chooseSets(devices, device, kernel, options);
  if (chosen.errorIsA<MeaningStopped>() || chosen.errorIsA<StatementError>())
    return fail(all, "", withOption(chosen.takeError()));
  if (!chosen) {
    std::string why = toString(chosen.takeError());
    report.log().report(diagnosticAt(sources, placeOfArgument(kernel, options.arguments, why),
                                     SourceMgr::DK_Error, "@" + kernel.name + ": " + why));
    return Verdict::NotRun;
  }
  bool once = options.time || options.trace || options.analyze || options.digest;
  std::string arguments;
  KernelResult sum;
  Observation observation(options);
  RunOptions observed = options;
  observation.attach(observed.emulator);
  devices.takeNotes();
  for (const ArgumentValues &values : ArrayRef(chosen->sets).take_front(once ? 1 : ~size_t(0))) {
    report.progress().at((file + " @" + kernel.name + argumentText(values)).str());
    all.arguments.push_back(values);
    auto result = runKernel(devices, device, module, kernel, emitted, values, observed);
    if (!result)
      return fail(all, argumentText(values), result.takeError());
    arguments += (arguments.empty() ? "" : ";") + argumentText(values);
    all.comparedBytes += result->comparedBytes;
    all.milliseconds = result->times;
    sum = std::move(*result);
  }
  raw_ostream &os = report.text();
  WithColor(os, HighlightColor::String) << "PASS ";
  os << file << ':' << kernel.loc.line << ':' << kernel.loc.column << ": " << title(arguments)
     << ": " << all.comparedBytes << " bytes compared" << (options.time ? timeText(sum) : "")
     << '\n';
  all.findings = devices.takeNotes();
  os << formatFindings(all.findings, Severity::Note, "  ");
  if (!once)
    all.notes = chosen->notes;
  for (const std::string &note : all.notes)
    os << file << ':' << kernel.loc.line << ':' << kernel.loc.column << ": note: @" << kernel.name
       << ", " << note << '\n';
  observation.report(os, all, ptx);
  report.add(all);
  return Verdict::Passed;
}

static Verdict runProgram(RunDevice &devices, const Program &program, StringRef file,
                          SourceMgr &sources, const RunOptions &options, RunReport &report) {
  const GpuTarget &target = program.target;
  auto device = devices.deviceFor(target.sm(), target.suffix(), target.ptx());
  // Given PTX has its shared tensors where ptx-dump would put them.
  bool forEmulator = !options.ptx && device && devices.isEmulator(*device);
  auto planned = planProgram(program, options.overrides.errorLimit, TraceDetail::Declines);
  auto failed = [&](Error e) {
    Error rest = handleErrors(std::move(e), [&](const PlanError &p) {
      for (const PlanMistake &mistake : p.mistakes)
        reportMistake(report.log(), sources, mistake);
    });
    if (rest)
      report.log().report(std::move(rest), file);
    return Verdict::NotRun;
  };
  // The run itself finds what is missing.
  WarningSettings warnings = options.warnings;
  warnings.on.set(Warning::MissingSync, false);
  if (planned && !reportWarnings(program, *planned, sources, warnings, report.log())) {
    consumeError(device.takeError());
    return Verdict::NotRun;
  }
  auto lowered = planned ? lower(*planned, file, forEmulator, options.level) : planned.takeError();
  if (!lowered) {
    consumeError(device.takeError());
    return failed(lowered.takeError());
  }
  if (!device)
    return failed(device.takeError());
  if (options.ptx) {
    auto given = readGivenPtx(*options.ptx, lowered->first, lowered->second, report.log());
    if (!given)
      return Verdict::NotRun;
    lowered->first = std::move(*given);
  }
  auto module = (*device)->load(lowered->first, options.ptx ? StringRef(*options.ptx) : file);
  if (!module)
    return failed(module.takeError());
  bool anyFailed = false, anyNotRun = false;
  for (auto [kernel, emitted] : zip(program.kernels, lowered->second)) {
    if (anyNotRun && shallEnd())
      break;
    Verdict verdict = KernelRun{devices,        **device, **module, kernel,  emitted,
                                lowered->first, file,     sources,  options, report}
                          .run();
    anyFailed |= verdict == Verdict::Failed;
    anyNotRun |= verdict == Verdict::NotRun;
  }
  return anyFailed ? Verdict::Failed : anyNotRun ? Verdict::NotRun : Verdict::Passed;
}

Verdict tilecopy::runTile(RunDevice &devices, std::unique_ptr<MemoryBuffer> text, bool oneLine,
                          const RunOptions &options, RunReport &report) {
  std::string file = text->getBufferIdentifier().str();
  report.beginInput(file);
  SourceMgr sources;
  auto program = oneLine ? parseOneLineCopy(text->getBuffer(), sources, options.overrides)
                         : parseProgram(std::move(text), sources, options.overrides);
  if (program)
    return report.endInput(runProgram(devices, *program, file, sources, options, report));
  report.log().report(program.takeError(), file);
  return report.endInput(Verdict::NotRun);
}
