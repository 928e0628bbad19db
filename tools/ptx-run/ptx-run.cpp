//===- ptx-run.cpp - Run kernels and check what they do -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../DiagnosticLog.h"
#include "../Input.h"
#include "../Output.h"
#include "../ptx-check/Command.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace tilecopy;

static CheckCommand given;
static cl::OptionCategory &general = given.general, &running = given.running;

static cl::list<std::string> copies("copy", cl::desc("run a kernel around this one-line copy"),
                                    cl::value_desc("copy"), cl::cat(general));
static cl::list<std::string> arguments("arg", cl::desc("the value of a scalar argument"),
                                       cl::value_desc("name=value"), cl::cat(general));
static cl::opt<std::string> givenPtx("ptx", cl::value_desc("file"), cl::cat(general),
                                     cl::desc("run this PTX in place of the program's own, and "
                                              "compare it with the program"));
static TargetOptions target(general);
static LevelOption level(general);
static WarningOptions warnings(general);
static NumberOption<unsigned> errorLimit("ferror-limit", cl::value_desc("N"), cl::init(20),
                                         cl::desc("stop after N errors per file; 0: no limit"),
                                         cl::cat(general));
static NumberOption<unsigned, 1> fuzz("fuzz", cl::value_desc("N"), cl::cat(general),
                                      cl::desc("generate, run and compare this many programs"));
static cl::opt<ProgramFamily, false, ChoiceParser<ProgramFamily>>
    family("family", cl::desc("kind of generated programs:"), cl::init(ProgramFamily::Synchronous),
           FamilyValues(), cl::cat(general));
static cl::opt<bool> matrix("matrix", cl::cat(general),
                            cl::desc("run every kind of copy through a tensor map once, or, with "
                                     "--family=tmem or tcgen05_cp, every shape of tensor memory"));
static cl::opt<bool> printPrograms("print", cl::cat(general),
                                   cl::desc("print programs of --fuzz and --matrix; run none"));
static cl::opt<std::string> fuzzOut("fuzz-out", cl::desc("where failing programs are written"),
                                    cl::value_desc("directory"), cl::init("."), cl::cat(general));
static NumberOption<unsigned long long>
    skip("skip", cl::value_desc("N"), cl::cat(general),
         cl::desc("skip the first N kernels of --matrix, which an earlier run has done"));
static NumberOption<unsigned long long, 1, 16777216>
    memory("memory", cl::value_desc("MiB"), cl::init(8192), cl::cat(general),
           cl::desc("memory limit of checking a kernel"));
static ProveCommand proving(general);
static NumberOption<unsigned, 1, 64>
    behindOne("devices", cl::desc("devices of the emulator behind a multicast tensor's address"),
              cl::init(2), cl::cat(given.checking));
static cl::opt<bool> timed("time", cl::desc("also time the kernel on the GPU"), cl::cat(running));
static NumberOption<unsigned, 1> repeat("repeat", cl::desc("timed launches"), cl::init(20),
                                        cl::cat(running));

static constexpr ToolText toolText = {
    "ptx-run", "runs kernels of tile copies, or any PTX, and checks what they do",
    "Runs the kernels of .tile files and compares every byte of memory with what the program\n"
    "means. Inputs are random bits, outputs are poisoned. Scalars that --arg does not give take\n"
    "several sets of values, which are printed. Takes what ptx-check takes, too. Files that\n"
    "cannot be run are reported, and the rest run.\n\n"
    "--check=no-KIND switches a finding of the emulator off; note:KIND and error:KIND set its\n"
    "severity: errors fail a run, notes are only printed.\n",
    "  ptx-run tile.tile                           on a GPU, or on the emulator without one\n"
    "  ptx-run --device=emulator --seeds=8 *.tile  eight interleavings under each schedule\n"
    "  ptx-run --arg M=4096 --time tile.tile       a size, and how long it takes\n"
    "  ptx-run --fuzz=1000 --seed=7                random programs for all targets\n"
    "  ptx-run --fuzz=1000 --family=tma            random copies through tensor maps\n"
    "  ptx-run --fuzz=1000000 --time-limit=600     as many as ten minutes allow\n"
    "  ptx-run --copy 'copy.warp shared f32[32,32] <- global f32[32,32]'\n"
    "  ptx-run tile.tile --ptx=mine.ptx            other PTX, checked against the program\n"
    "  ptx-run --prove tile.tile --ptx=mine.ptx    the same for all sizes, CTAs and orders\n"
    "  ptx-run --analyze tile.tile                 memory sectors and bank conflicts\n"
    "  ptx-run --json *.tile                       verdicts and findings, for programs\n"
    "  ptx-run k.ptx --block=128 --param in:4096   bare PTX, as ptx-check, and also on a GPU\n",
    "  0   everything ran and is right\n"
    "  1   a kernel failed: wrong bytes, or a finding (--error-exitcode gives another code)\n"
    "  2   error of the command line or a file, or --time-limit was reached; nothing that ran "
    "failed\n"
    "  3   with --prove, a kernel is neither proved nor refuted (1: a kernel is refuted)\n"
    "  77  --device=cuda or --time finds no GPU\n"
    "  130 Ctrl-C; nothing that had run failed\n"};

static int fail(Error e) {
  bool noDevice = e.isA<NoDeviceError>();
  WithColor::error(errs(), "ptx-run") << toString(std::move(e)) << '\n';
  return noDevice ? exitNoDevice : exitUsage;
}

/// --arg: `name=value`, each name once.
static Error readArguments(ArgumentValues &values) {
  for (StringRef text : arguments) {
    auto [name, number] = text.split('=');
    int64_t value;
    if (name.empty() || number.getAsInteger(0, value))
      return createStringError("--arg " + text +
                               ": expected name=value with an integer, as in --arg M=64");
    if (!values.emplace(name.str(), value).second)
      return createStringError("--arg " + text + ": " + name + " is given twice");
  }
  return Error::success();
}

/// Options that say nothing without another one, or against another one.
static Error checkTogether() {
  const CheckCommand &g = given;
  const cl::Option &observer = isGiven(g.trace)    ? static_cast<const cl::Option &>(g.trace)
                               : isGiven(g.digest) ? g.digest
                                                   : g.analyze;
  bool generates = isGiven(fuzz) || matrix, runs = !g.files.empty() || !copies.empty();
  bool observes = g.trace || g.analyze || g.digest;
  if (Error e = checkRules({
          {family, generates, "--family and --print go with --fuzz or --matrix"},
          {printPrograms, generates, "--family and --print go with --fuzz or --matrix"},
          {fuzzOut, generates, "--fuzz-out goes with --fuzz or --matrix"},
          {skip, matrix && !printPrograms, "--skip goes with --matrix, without --print"},
          {arguments, runs || !isGiven(fuzz),
           "--arg is for files and --copy; --fuzz chooses its own"},
          {givenPtx, g.files.size() == 1 && copies.empty() && !generates,
           "--ptx goes with one .tile program, and nothing else to run"},
          {observer, runs || !generates,
           "--trace, --analyze and --digest are for files and --copy"},
          {printPrograms, !g.jsonOutput, "--print prints programs; it does not go with --json"},
          {timed, !observes,
           "--time is for a GPU; --trace, --analyze and --digest are for the emulator"},
          {timed, g.device != DeviceChoice::Emulator,
           "--time is for a GPU; the emulator has no clock"},
          {repeat, timed, "--repeat goes with --time"},
          {g.onlyCta,
           (runs || !g.launchFile.empty()) && !generates && g.device != DeviceChoice::Cuda &&
               !timed,
           "--only-cta is for files and --copy, on the emulator"},
          {proving.asked, !(matrix || printPrograms || timed || observes), proving.alone},
          {proving.limit, proving.asked && proving.limit > 0, proving.limited},
      }))
    return e;
  return g.checkTogether();
}

/// Options for PTX where every input is a program, and the other way around.
static Error checkInputKind() {
  auto all = [](StringRef extension) {
    return all_of(given.files, [&](StringRef file) { return file.ends_with(extension); });
  };
  std::reference_wrapper<const cl::Option> forTile[] = {arguments, target.cpu, target.ptxIsa,
                                                        target.variant, level};
  if ((given.launchFile.empty() || !given.files.empty()) && all(".tile"))
    for (const cl::Option &option : given.ofPtx())
      if (isGiven(option))
        return createStringError("--" + option.ArgStr +
                                 " is for PTX, and no input is PTX; leave it out");
  if (!given.files.empty() && copies.empty() && !isGiven(fuzz) && !matrix && all(".ptx"))
    for (const cl::Option &option : forTile)
      if (isGiven(option))
        return createStringError((option.ArgStr.size() == 1 ? "-" : "--") + option.ArgStr +
                                 " is for .tile programs, and every input is PTX");
  return Error::success();
}

static Expected<RunOptions> readOptions() {
  if (Error e = checkTogether())
    return e;
  if (!target.wantsList())
    if (Error e = checkInputKind())
      return e;
  RunOptions o;
  o.level = level;
  if (isGiven(givenPtx))
    o.ptx = givenPtx;
  o.memory = memory << 20;
  o.time = timed;
  o.repeat = repeat;
  o.devices = behindOne;
  auto overrides = target.read();
  if (!overrides)
    return overrides.takeError();
  o.overrides = std::move(*overrides);
  o.overrides.errorLimit = errorLimit;
  o.warnings = warnings.read();
  if (Error e = readArguments(o.arguments))
    return e;
  if (Error e = given.read(o))
    return e;
  if (proving.asked)
    o.device = DeviceChoice::Emulator;
  if (timed)
    o.device = DeviceChoice::Cuda;
  return o;
}

static Error runGenerated(RunDevice &devices, const RunOptions &options, RunReport &report) {
  if (fuzz != 0)
    if (Error e =
            runFuzz(devices, FuzzOptions{fuzz, family, fuzzOut, printPrograms, 0}, options, report))
      return e;
  if (!matrix)
    return Error::success();
  ProgramFamily what = family.getNumOccurrences() ? family : ProgramFamily::TensorMaps;
  return runMatrix(devices, FuzzOptions{0, what, fuzzOut, printPrograms, skip}, options, report);
}

static Verdict runFile(RunDevice &devices, const std::string &file, const PtxLaunch &launch,
                       const RunOptions &options, RunReport &report) {
  auto text = readInput(file);
  bool isPtx = text && isModule(**text);
  Error e = !text ? text.takeError()
            : isPtx && options.ptx
                ? createStringError(file + ": this is PTX; --ptx goes with a .tile program")
            : isPtx ? Error::success()
                    : checkIsTile((*text)->getBuffer(), file, "ptx-run", ".tile programs and PTX");
  if (e) {
    report.beginInput(file);
    report.log().report(std::move(e), "");
    return report.endInput(Verdict::NotRun);
  }
  if (isPtx)
    return runPtx(devices, **text, launch, options, report);
  return runTile(devices, std::move(*text), /*oneLine=*/false, options, report);
}

/// What the command line says, once it has been understood as a whole.
struct Request {
  RunOptions options;
  PtxLaunch launch;
};

static Expected<Request> readRequest() {
  auto options = readOptions();
  if (!options)
    return options.takeError();
  auto launch = given.readLaunch();
  if (!launch)
    return launch.takeError();
  if (Error e = given.settleInputs(*launch, givenPtx.getValue()))
    return e;
  if (given.files.empty() && copies.empty() && fuzz == 0 && !matrix)
    return createStringError(
        "nothing to run; give .tile files, - for standard input, --copy, --fuzz, --matrix "
        "or --launch");
  return Request{std::move(*options), std::move(*launch)};
}

static int run() {
  watchForTheEnd("ptx-run", given.timeLimit);
  auto request = readRequest();
  if (!request)
    return fail(request.takeError());
  const auto &[options, launch] = *request;
  auto devices = RunDevice::open(options);
  if (!devices)
    return fail(devices.takeError());
  if (proving.asked)
    return proving.run(copies, given.files, {fuzz, family, fuzzOut}, options, given.jsonOutput);
  RunReport report("ptx-run", given.jsonOutput, given.verdictCode);
  for (const std::string &text : copies)
    runTile(*devices, MemoryBuffer::getMemBufferCopy(text, "--copy"), /*oneLine=*/true, options,
            report);
  given.forEachInput(report, [&, &options = options, &launch = launch](const std::string &file) {
    runFile(*devices, file, launch, options, report);
  });
  if (Error e = runGenerated(*devices, options, report))
    return fail(std::move(e));
  return report.finish();
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("ptx-run");
  respectNoColor();
  becomeTilecopyGpu(argc, argv);
  if (auto code = readCommandLine(argc, argv, toolText, given.categories()))
    return exitCode("ptx-run", *code);
  auto listed = given.printsList();
  int code = 0;
  if (!listed)
    code = fail(listed.takeError());
  else if (!*listed && target.wantsList())
    printTargets(outs());
  else if (!*listed)
    code = run();
  return exitCode("ptx-run", code);
}
