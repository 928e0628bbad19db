//===- ptx-run.cpp - Run kernels and check what they do -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../DiagnosticLog.h"
#include "../Input.h"
#include "../Output.h"
#include "Run.h"
#include "Values.h"
#include "tilecopy/run/Isa.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include <functional>

using namespace llvm;
using namespace tilecopy;

static cl::OptionCategory general("What to run");
static cl::OptionCategory running("Where and how");
static cl::OptionCategory bare("Bare PTX");
cl::OptionCategory checking("The emulator");

static cl::list<std::string> files(cl::Positional, cl::desc("FILE..."), cl::cat(general));
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
static NumberOption<unsigned long long>
    seed("seed", cl::desc("seed of the inputs and of the first program"), cl::init(1),
         cl::cat(general));
static cl::opt<DeviceChoice, false, ChoiceParser<DeviceChoice>> device(
    "device", cl::desc("where kernels run:"), cl::init(DeviceChoice::Auto),
    cl::values(clEnumValN(DeviceChoice::Auto, "auto",
                          "a CUDA GPU that can run the target, else the emulator"),
               clEnumValN(DeviceChoice::Cuda, "cuda", "a CUDA GPU; exit code 77 without one"),
               clEnumValN(DeviceChoice::Emulator, "emulator", "the CPU, with every check")),
    cl::cat(running));
static cl::opt<bool> timed("time", cl::desc("also time the kernel on the GPU"), cl::cat(running));
static NumberOption<unsigned, 1> repeat("repeat", cl::desc("timed launches"), cl::init(20),
                                        cl::cat(running));
enum class ScheduleChoice { Eager, Lazy, Both };
static cl::opt<ScheduleChoice, false, ChoiceParser<ScheduleChoice>>
    schedule("schedule", cl::desc("when asynchronous operations take effect:"),
             cl::init(ScheduleChoice::Both),
             cl::values(clEnumValN(ScheduleChoice::Eager, "eager", "at once"),
                        clEnumValN(ScheduleChoice::Lazy, "lazy", "only when waited for"),
                        clEnumValN(ScheduleChoice::Both, "both", "one run each")),
             cl::cat(checking));
static NumberOption<unsigned, 1, 65536>
    seeds("seeds", cl::desc("interleavings of threads to run: in order, in reverse, shuffled"),
          cl::init(2), cl::cat(checking));
static cl::list<std::string> checks("check", cl::CommaSeparated, cl::cat(checking),
                                    cl::value_desc("[no-|note:|error:]kind,..."),
                                    cl::desc("switch findings off or on, or set their severity; "
                                             "see --help-findings"));
static cl::opt<std::string> onlyCta("only-cta", cl::value_desc("x[,y[,z]]"), cl::cat(checking),
                                    cl::desc("run only the cluster of this CTA; the grid keeps its "
                                             "size"));
enum class TensorChoice { StrictLanes, InOrder, LowestColumns, UnpackClears };
static cl::list<TensorChoice, bool, ChoiceParser<TensorChoice>>
    tensorMemory("tensor-memory", cl::CommaSeparated, cl::cat(checking),
                 cl::desc("readings of the PTX ISA where it is ambiguous about tensor memory:"),
                 cl::values(clEnumValN(TensorChoice::StrictLanes, "strict-lanes",
                                       "tcgen05.ld and .st must name lanes of their own warp"),
                            clEnumValN(TensorChoice::InOrder, "in-order",
                                       "tcgen05.cp of a thread take effect in order"),
                            clEnumValN(TensorChoice::LowestColumns, "lowest-columns",
                                       "tcgen05.alloc gives the lowest free columns"),
                            clEnumValN(TensorChoice::UnpackClears, "unpack-clears",
                                       ".unpack::16b clears the upper halves")));
static cl::list<std::string> suppressions(
    "suppress", cl::value_desc("file"), cl::cat(checking),
    cl::desc("known findings: a line each, such as data-race kernel=a* ptx=st.* source=*"));
static cl::opt<bool> printsIsa("isa", cl::cat(checking),
                               cl::desc("print the PTX instructions that the emulator executes"));
static cl::opt<bool> helpFindings("help-findings", cl::desc("list what the emulator looks for"),
                                  cl::cat(checking));
static cl::opt<bool> trace("trace", cl::desc("print each instruction of the first run"),
                           cl::cat(checking));
static NumberOption<unsigned> traceThread("trace-thread", cl::desc("only this thread of each CTA"),
                                          cl::cat(checking));
static NumberOption<unsigned> traceCta("trace-cta", cl::desc("only CTAs with this ctaid.x"),
                                       cl::cat(checking));
static cl::opt<bool> digest("digest", cl::cat(checking),
                            cl::desc("print two hashes of all accesses of the first run: "
                                     "by thread, and by byte of each CTA"));
static cl::opt<bool> analyze("analyze", cl::cat(checking),
                             cl::desc("count memory sectors and bank conflicts of each access"));
static NumberOption<unsigned long long, 1>
    steps("steps", cl::value_desc("N"), cl::cat(checking), cl::init(EmulatorOptions().stepLimit),
          cl::desc("stop a launch after this many thread-instructions"));
static NumberOption<unsigned>
    jobs("jobs", cl::value_desc("N"), cl::cat(running), cl::init(0),
         cl::desc("schedules and interleavings of bare PTX that run at the "
                  "same time; 0: one per core"));
static cl::opt<double, false, RealParser>
    timeLimit("time-limit", cl::value_desc("seconds"), cl::cat(running),
              cl::desc("stop after this time, also inside a kernel; what "
                       "has not run is counted, --fuzz prints how to continue"));
static cl::opt<bool> jsonOutput("json", cl::cat(running),
                                cl::desc("print one JSON document, and nothing else, on stdout"));
static NumberOption<int, 0, 255> verdictCode("error-exitcode", cl::cat(running),
                                             cl::value_desc("code"), cl::init(exitVerdict),
                                             cl::desc("the exit code of a failed run"));

static cl::opt<std::string> kernelName("kernel", cl::desc("the kernel to launch"),
                                       cl::value_desc("name"), cl::cat(bare));
static cl::opt<std::string> grid("grid", cl::desc("CTAs"), cl::value_desc("x[,y[,z]]"),
                                 cl::init("1"), cl::cat(bare));
static cl::opt<std::string> block("block", cl::desc("threads of a CTA (default: the kernel's)"),
                                  cl::value_desc("x[,y[,z]]"), cl::cat(bare));
static cl::opt<std::string> cluster("cluster",
                                    cl::desc("CTAs of a cluster (default: the kernel's)"),
                                    cl::value_desc("x[,y[,z]]"), cl::cat(bare));
static NumberOption<unsigned> dynamicShared("dynamic-shared", cl::desc("bytes of .extern .shared"),
                                            cl::value_desc("bytes"), cl::cat(bare));
static cl::opt<bool> cooperative("cooperative", cl::cat(bare),
                                 cl::desc("all CTAs run at the same time and may wait for each "
                                          "other"));
static NumberOption<unsigned> stackBytes("stack",
                                         cl::desc("bytes of a thread's stack on the emulator"),
                                         cl::value_desc("bytes"), cl::init(1u << 16),
                                         cl::cat(bare));
static NumberOption<unsigned> heapBytes("heap", cl::desc("bytes that malloc gives on the emulator"),
                                        cl::value_desc("bytes"), cl::init(8u << 20), cl::cat(bare));
static cl::list<std::string>
    parameters("param", cl::value_desc("kind:value"), cl::cat(bare),
               cl::desc("a parameter, in order: i8..u64:N, f32:X, f64:X, bytes:HEX, or a buffer: "
                        "in:SIZE (random), out:SIZE (unwritten), zero:SIZE, file:PATH, @INDEX; "
                        "texture:BUFFER,f32x4,dims=64x32; map:BUFFER,f16,dims=64x128,box=64x64; "
                        "struct:{in:64,i32:24}; memory:{@0,@1+64}"));
static cl::list<std::string>
    variables("variable", cl::value_desc("name=value"), cl::cat(bare),
              cl::desc("initial value of a .global or .const variable or a .texref: the bytes of "
                       "in, zero or file, or any other value of --param"));
static cl::list<std::string> saves("save", cl::value_desc("index=file"), cl::cat(bare),
                                   cl::desc("write a buffer to a file after the launch, as a NumPy "
                                            "array if it is called .npy"));
static cl::list<std::string>
    expects("expect", cl::value_desc("index=[type:]file"), cl::cat(bare),
            cl::desc("expected contents of a buffer after the launch: a .npy "
                     "file, or raw elements of a type such as f16"));
static cl::opt<double, false, RealParser>
    relative("rtol", cl::cat(bare), cl::value_desc("x"),
             cl::desc("relative tolerance of --expect and of results that depend "
                      "on the order of operations"));
static cl::opt<double, false, RealParser>
    absolute("atol", cl::cat(bare), cl::value_desc("x"),
             cl::desc("absolute tolerance (default: that of --rtol)"));
static cl::opt<std::string> launchFile("launch", cl::cat(bare), cl::value_desc("file"),
                                       cl::desc("launch one or more kernels as described in a JSON "
                                                "file (tools/ptx-run/LAUNCH.md)"));

static constexpr ToolText toolText = {
    "ptx-run", "runs kernels of tile copies, or any PTX, and checks what they do",
    "Runs the kernels of .tile files and compares every byte of memory with what the program\n"
    "means. Inputs are random bits, outputs are poisoned. Scalars that --arg does not give take\n"
    "several sets of values, which are printed. Also launches PTX from elsewhere. Files that\n"
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
    "  ptx-run k.ptx --block=128 --param in:4096 --param out:4096 --param i32:7\n",
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

static Expected<PtxLaunch> readLaunch() {
  PtxLaunch l;
  l.kernel = kernelName;
  l.dynamicSharedBytes = dynamicShared;
  l.cooperative = cooperative;
  l.parameters.assign(parameters.begin(), parameters.end());
  if (Error e = readDim("grid", grid, l.grid, {2147483647, 65535, 65535}))
    return e;
  if (block.getNumOccurrences())
    if (Error e = readDim("block", block, l.block.emplace(), {1024, 1024, 64}))
      return e;
  if (l.block && l.block->count() > 1024)
    return createStringError("--block=" + block + ": " + Twine(l.block->count()) +
                             " threads; a CTA has at most 1024");
  if (cluster.getNumOccurrences())
    if (Error e = readDim("cluster", cluster, l.cluster.emplace(), {16, 16, 16}))
      return e;
  for (StringRef text : saves) {
    auto [index, path] = text.split('=');
    if (index.empty() || path.empty())
      return createStringError("--save " + text + ": expected index=file, as in 1=out.bin");
    l.save.push_back({index.str(), path.str()});
  }
  l.expect.assign(expects.begin(), expects.end());
  l.variables.assign(variables.begin(), variables.end());
  if (relative.getNumOccurrences())
    l.relative = relative;
  if (absolute.getNumOccurrences())
    l.absolute = absolute;
  l.file = launchFile;
  if (!l.file.empty() &&
      (parameters.size() + expects.size() + variables.size() || !l.kernel.empty()))
    return createStringError("--launch says what --kernel, --param, --variable and --expect would");
  return l;
}

static bool isGiven(const cl::Option &option) { return option.getNumOccurrences() != 0; }

/// Options that say nothing without another one, or against another one.
static Error checkTogether() {
  const cl::Option &observer = isGiven(trace) ? trace : isGiven(digest) ? digest : analyze;
  bool generates = isGiven(fuzz) || matrix, runs = !files.empty() || !copies.empty();
  struct {
    const cl::Option &option;
    bool good;
    const char *why;
  } rules[] = {
      {family, generates, "--family and --print go with --fuzz or --matrix"},
      {printPrograms, generates, "--family and --print go with --fuzz or --matrix"},
      {fuzzOut, generates, "--fuzz-out goes with --fuzz or --matrix"},
      {skip, matrix && !printPrograms, "--skip goes with --matrix, without --print"},
      {arguments, runs || !isGiven(fuzz), "--arg is for files and --copy; --fuzz chooses its own"},
      {givenPtx, files.size() == 1 && copies.empty() && !generates,
       "--ptx goes with one .tile program, and nothing else to run"},
      {observer, runs || !generates, "--trace, --analyze and --digest are for files and --copy"},
      {trace, !jsonOutput, "--trace prints text; it does not go with --json"},
      {printPrograms, !jsonOutput, "--print prints programs; it does not go with --json"},
      {digest, !jsonOutput, "--digest prints text; it does not go with --json"},
      {trace, !analyze && !digest, "--trace, --analyze and --digest exclude each other"},
      {analyze, !digest, "--trace, --analyze and --digest exclude each other"},
      {timed, !trace && !analyze && !digest,
       "--time is for a GPU; --trace, --analyze and --digest are for the emulator"},
      {timed, device != DeviceChoice::Emulator, "--time is for a GPU; the emulator has no clock"},
      {repeat, timed, "--repeat goes with --time"},
      {observer, device != DeviceChoice::Cuda,
       "--trace, --analyze and --digest need --device=emulator"},
      {onlyCta,
       (runs || !launchFile.empty()) && !generates && device != DeviceChoice::Cuda && !timed,
       "--only-cta is for files and --copy, on the emulator"},
      {proving.asked, !(matrix || printPrograms || timed || trace || analyze || digest),
       proving.alone},
      {proving.limit, proving.asked && proving.limit > 0, proving.limited},
      {timeLimit, timeLimit > 0, "--time-limit=0: it takes seconds, more than 0"},
      {traceThread, trace, "--trace-thread goes with --trace"},
      {traceCta, trace, "--trace-cta goes with --trace"},
  };
  for (const auto &rule : rules)
    if (isGiven(rule.option) && !rule.good)
      return createStringError(rule.why);
  return Error::success();
}

/// Options for PTX where every input is a program, and the other way around.
static Error checkInputKind() {
  auto all = [](StringRef extension) {
    return all_of(files, [&](StringRef file) { return file.ends_with(extension); });
  };
  std::reference_wrapper<const cl::Option> forPtx[] = {
      kernelName, grid,    block,    cluster,  dynamicShared, stackBytes, heapBytes, parameters,
      saves,      expects, relative, absolute, cooperative,   variables,  launchFile};
  std::reference_wrapper<const cl::Option> forTile[] = {arguments, target.cpu, target.ptxIsa,
                                                        target.variant, level};
  if ((launchFile.empty() || !files.empty()) && all(".tile"))
    for (const cl::Option &option : forPtx)
      if (isGiven(option))
        return createStringError("--" + option.ArgStr +
                                 " is for PTX, and no input is PTX; leave it out");
  if (!files.empty() && copies.empty() && !isGiven(fuzz) && !matrix && all(".ptx"))
    for (const cl::Option &option : forTile)
      if (isGiven(option))
        return createStringError((option.ArgStr.size() == 1 ? "-" : "--") + option.ArgStr +
                                 " is for .tile programs, and every input is PTX");
  return Error::success();
}

static void readObservers(RunOptions &o) {
  o.trace = trace;
  o.analyze = analyze;
  o.digest = digest;
  if (traceThread.getNumOccurrences())
    o.traceThread = traceThread;
  if (traceCta.getNumOccurrences())
    o.traceCta = traceCta;
  if (trace || analyze || digest || isGiven(onlyCta) || proving.asked)
    o.device = DeviceChoice::Emulator;
}

static Expected<RunOptions> readOptions() {
  if (Error e = checkTogether())
    return e;
  if (!target.wantsList())
    if (Error e = checkInputKind())
      return e;
  RunOptions o;
  o.device = device;
  o.seed = seed;
  o.level = level;
  if (givenPtx.getNumOccurrences())
    o.ptx = givenPtx;
  o.memory = memory << 20;
  o.interleavings = seeds;
  o.jobs = jobs;
  o.time = timed;
  o.repeat = repeat;
  readObservers(o);
  if (timed)
    o.device = DeviceChoice::Cuda;
  if (schedule != ScheduleChoice::Lazy)
    o.schedules.push_back(Schedule::Eager);
  if (schedule != ScheduleChoice::Eager)
    o.schedules.push_back(Schedule::Lazy);
  auto overrides = target.read();
  if (!overrides)
    return overrides.takeError();
  o.overrides = std::move(*overrides);
  o.overrides.errorLimit = errorLimit;
  o.warnings = warnings.read();
  if (Error e = readArguments(arguments, o.arguments))
    return e;
  if (Error e = readChecks(checks, o.emulator.checks))
    return e;
  if (isGiven(onlyCta))
    if (Error e = readCta("only-cta", onlyCta, o.emulator.onlyCta.emplace()))
      return e;
  o.emulator.stepLimit = steps;
  o.emulator.shallStop = shallEnd;
  if (Error e = readSuppressions(suppressions, o.emulator.suppressions))
    return e;
  o.emulator.stackBytes = stackBytes;
  o.emulator.heapBytes = heapBytes;
  TensorMemoryModel &model = o.emulator.tensorMemory;
  model.ownLaneWindow = !is_contained(tensorMemory, TensorChoice::StrictLanes);
  model.inOrderPipe = is_contained(tensorMemory, TensorChoice::InOrder);
  model.lowestColumns = is_contained(tensorMemory, TensorChoice::LowestColumns);
  model.unpackClears = is_contained(tensorMemory, TensorChoice::UnpackClears);
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
  auto launch = readLaunch();
  if (!launch)
    return launch.takeError();
  std::vector<std::string> inputs(files.begin(), files.end());
  inputs.push_back(givenPtx);
  if (Error e = checkStandardInput(inputs))
    return e;
  if (files.empty() && !launch->file.empty()) {
    auto module = moduleOfLaunchFile(launch->file);
    if (!module)
      return module.takeError();
    files.push_back(*module);
  }
  if (files.empty() && copies.empty() && fuzz == 0 && !matrix)
    return createStringError(
        "nothing to run; give .tile files, - for standard input, --copy, --fuzz, --matrix "
        "or --launch");
  for (const auto &[index, path] : launch->save)
    if (Error e = checkNoInput(path, files))
      return createStringError("--save " + index + "=" + path + ": " + toString(std::move(e)));
  return Request{std::move(*options), std::move(*launch)};
}

static int run() {
  watchForTheEnd("ptx-run", timeLimit);
  auto request = readRequest();
  if (!request)
    return fail(request.takeError());
  const auto &[options, launch] = *request;
  auto devices = RunDevice::open(options);
  if (!devices)
    return fail(devices.takeError());
  if (proving.asked)
    return proving.run(copies, files, {fuzz, family, fuzzOut}, options, jsonOutput);
  RunReport report(jsonOutput);
  for (const std::string &text : copies)
    runTile(*devices, MemoryBuffer::getMemBufferCopy(text, "--copy"), /*oneLine=*/true, options,
            report);
  for (const auto &[i, file] : enumerate(files)) {
    if (shallEnd()) {
      report.stop(whyEnd(), files.size() - i);
      break;
    }
    report.progress().at((Twine(i) + " of " + Twine(files.size()) + " files; " + file).str());
    runFile(*devices, file, launch, options, report);
  }
  if (Error e = runGenerated(*devices, options, report))
    return fail(std::move(e));
  return report.finish(verdictCode);
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("ptx-run");
  respectNoColor();
  becomeTilecopyGpu(argc, argv);
  if (auto code = readCommandLine(argc, argv, toolText, {&general, &running, &checking, &bare}))
    return exitCode("ptx-run", *code);
  int code = 0;
  if (helpFindings)
    printFindings();
  else if (Error e = printsIsa ? printIsa(outs()) : Error::success())
    code = fail(std::move(e));
  else if (printsIsa)
    code = 0;
  else if (target.wantsList())
    printTargets(outs());
  else
    code = run();
  return exitCode("ptx-run", code);
}
