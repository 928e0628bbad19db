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
#include "tilecopy/run/Isa.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include <array>

using namespace llvm;
using namespace tilecopy;

static cl::OptionCategory general("What to run");
static cl::OptionCategory running("Where and how");
static cl::OptionCategory bare("Bare PTX");
static cl::OptionCategory checking("The emulator");

static cl::list<std::string> files(cl::Positional, cl::desc("FILE..."), cl::cat(general));
static cl::list<std::string> copies("copy", cl::desc("run a kernel around this one-line copy"),
                                    cl::value_desc("copy"), cl::cat(general));
static cl::list<std::string> arguments("arg", cl::desc("the value of a scalar argument"),
                                       cl::value_desc("name=value"), cl::cat(general));
static TargetOptions target(general);
static cl::opt<unsigned> fuzz("fuzz", cl::desc("generate, run and compare this many programs"),
                              cl::value_desc("N"), cl::cat(general));
static cl::opt<ProgramFamily, false, ChoiceParser<ProgramFamily>> family(
    "family", cl::desc("what generated programs are about:"), cl::init(ProgramFamily::Synchronous),
    cl::values(
        clEnumValN(ProgramFamily::Synchronous, "sync", "copies that are complete at once"),
        clEnumValN(ProgramFamily::Registers, "registers", "copies through register tiles"),
        clEnumValN(ProgramFamily::TensorMaps, "tma", "copies through tensor maps, in clusters too"),
        clEnumValN(ProgramFamily::TensorMemory, "tmem",
                   "copies between registers and tensor memory"),
        clEnumValN(ProgramFamily::TensorCopies, "tcgen05_cp",
                   "copies from shared to tensor memory"),
        clEnumValN(ProgramFamily::Pipelines, "pipeline",
                   "rings of stages between producers and consumers"),
        clEnumValN(ProgramFamily::CpAsync, "ldgsts", "copies by cp.async"),
        clEnumValN(ProgramFamily::Bulk, "bulk", "bulk copies without a tensor map"),
        clEnumValN(ProgramFamily::Peers, "dsmem", "copies to the shared memory of other CTAs"),
        clEnumValN(ProgramFamily::Ragged, "ragged", "tiles that leave their tensors"),
        clEnumValN(ProgramFamily::Spaces, "spaces",
                   "copies within shared memory, of other CTAs too, or within global memory")),
    cl::cat(general));
static cl::opt<bool> matrix("matrix", cl::cat(general),
                            cl::desc("run every kind of copy through a tensor map once, or, with "
                                     "--family=tmem or tcgen05_cp, every shape of tensor memory"));
static cl::opt<bool> printPrograms("print", cl::cat(general),
                                   cl::desc("print the programs of --fuzz and --matrix instead of "
                                            "running them"));
static cl::opt<std::string> fuzzOut("fuzz-out", cl::desc("where failing programs are written"),
                                    cl::value_desc("directory"), cl::init("."), cl::cat(general));
static cl::opt<uint64_t> memory("memory", cl::value_desc("MiB"), cl::init(8192), cl::cat(general),
                                cl::desc("what checking a kernel may take of memory"));
static cl::opt<uint64_t> seed("seed", cl::desc("seed of the inputs and of the first program"),
                              cl::init(1), cl::cat(general));

static cl::opt<DeviceChoice, false, ChoiceParser<DeviceChoice>> device(
    "device", cl::desc("where kernels run:"), cl::init(DeviceChoice::Auto),
    cl::values(clEnumValN(DeviceChoice::Auto, "auto",
                          "a CUDA GPU that can run the target, else the emulator"),
               clEnumValN(DeviceChoice::Cuda, "cuda", "a CUDA GPU; exit code 77 without one"),
               clEnumValN(DeviceChoice::Emulator, "emulator", "the CPU, with every check")),
    cl::cat(running));
static cl::opt<bool> timed("time", cl::desc("also time the kernel on the GPU"), cl::cat(running));
static cl::opt<unsigned> repeat("repeat", cl::desc("timed launches"), cl::init(20),
                                cl::cat(running));

enum class ScheduleChoice { Eager, Lazy, Both };
static cl::opt<ScheduleChoice, false, ChoiceParser<ScheduleChoice>>
    schedule("schedule", cl::desc("when asynchronous operations take effect:"),
             cl::init(ScheduleChoice::Both),
             cl::values(clEnumValN(ScheduleChoice::Eager, "eager", "at once"),
                        clEnumValN(ScheduleChoice::Lazy, "lazy", "only when waited for"),
                        clEnumValN(ScheduleChoice::Both, "both", "one run each")),
             cl::cat(checking));
static cl::opt<unsigned>
    seeds("seeds", cl::desc("interleavings of threads to run: in order, in reverse, shuffled"),
          cl::init(2), cl::cat(checking));
static cl::list<std::string> checks("check", cl::CommaSeparated, cl::cat(checking),
                                    cl::value_desc("[no-|note:|error:]kind,..."),
                                    cl::desc("switch findings on or off, or say what they count "
                                             "as; see --help-findings"));
enum class TensorChoice { StrictLanes, InOrder, UnpackClears };
static cl::list<TensorChoice, bool, ChoiceParser<TensorChoice>> tensorMemory(
    "tensor-memory", cl::CommaSeparated, cl::cat(checking),
    cl::desc("how tensor memory is taken where documents leave room:"),
    cl::values(clEnumValN(TensorChoice::StrictLanes, "strict-lanes",
                          "tcgen05.ld and .st of a warp name its own lanes, which else they reach "
                          "whatever the address says"),
               clEnumValN(TensorChoice::InOrder, "in-order",
                          "tcgen05.cp of a thread take effect in order"),
               clEnumValN(TensorChoice::UnpackClears, "unpack-clears",
                          ".unpack::16b clears the upper halves")));
static cl::list<std::string> suppressions(
    "suppress", cl::value_desc("file"), cl::cat(checking),
    cl::desc(
        "findings that are known: a line each, such as data-race kernel=a* ptx=st.* source=*"));
static cl::opt<bool> printsIsa("isa", cl::cat(checking),
                               cl::desc("print the PTX instructions that the emulator executes"));
static cl::opt<bool> helpFindings("help-findings", cl::desc("list what the emulator looks for"),
                                  cl::cat(checking));

static cl::opt<bool> trace("trace", cl::desc("print each instruction that the first run executes"),
                           cl::cat(checking));
static cl::opt<unsigned> traceThread("trace-thread", cl::desc("only this thread of each CTA"),
                                     cl::cat(checking));
static cl::opt<unsigned> traceCta("trace-cta", cl::desc("only CTAs with this ctaid.x"),
                                  cl::cat(checking));
static cl::opt<bool> digest("digest", cl::cat(checking),
                            cl::desc("print two numbers that stand for all accesses of the first "
                                     "run: those of each thread, the bytes of each CTA"));
static cl::opt<bool> analyze("analyze", cl::cat(checking),
                             cl::desc("count memory sectors and bank conflicts of each access"));
static cl::opt<uint64_t> steps("steps", cl::value_desc("N"), cl::cat(checking),
                               cl::init(EmulatorOptions().stepLimit),
                               cl::desc("thread-instructions after which a launch is given up"));
static cl::opt<unsigned> jobs("jobs", cl::value_desc("N"), cl::cat(running), cl::init(0),
                              cl::desc("schedules and interleavings of bare PTX that run at the "
                                       "same time; 0 is as many as there are cores"));
static cl::opt<double> timeLimit("time-limit", cl::value_desc("seconds"), cl::cat(running),
                                 cl::desc("end the work after this time, kernels on the emulator "
                                          "too; what has not run is counted, and --fuzz says how "
                                          "to go on"));
static cl::opt<bool> jsonOutput("json", cl::cat(running),
                                cl::desc("print one JSON document, and nothing else, on stdout"));
static cl::opt<int> verdictCode("error-exitcode", cl::cat(running), cl::value_desc("code"),
                                cl::init(exitVerdict),
                                cl::desc("the exit code when something is not as it should be"));

static cl::opt<std::string> kernelName("kernel", cl::desc("the kernel to launch"),
                                       cl::value_desc("name"), cl::cat(bare));
static cl::opt<std::string> grid("grid", cl::desc("CTAs"), cl::value_desc("x[,y[,z]]"),
                                 cl::init("1"), cl::cat(bare));
static cl::opt<std::string> block("block", cl::desc("threads of a CTA; else what the kernel says"),
                                  cl::value_desc("x[,y[,z]]"), cl::cat(bare));
static cl::opt<std::string> cluster("cluster",
                                    cl::desc("CTAs of a cluster; else what the kernel says"),
                                    cl::value_desc("x[,y[,z]]"), cl::cat(bare));
static cl::opt<unsigned> dynamicShared("dynamic-shared", cl::desc("bytes of .extern .shared"),
                                       cl::value_desc("bytes"), cl::cat(bare));
static cl::opt<bool> cooperative("cooperative", cl::cat(bare),
                                 cl::desc("all CTAs run at the same time and may wait for each "
                                          "other"));
static cl::opt<unsigned> stackBytes("stack", cl::desc("bytes of a thread's stack on the emulator"),
                                    cl::value_desc("bytes"), cl::init(1u << 16), cl::cat(bare));
static cl::opt<unsigned> heapBytes("heap", cl::desc("bytes that malloc gives on the emulator"),
                                   cl::value_desc("bytes"), cl::init(8u << 20), cl::cat(bare));
static cl::list<std::string> parameters(
    "param", cl::value_desc("kind:value"), cl::cat(bare),
    cl::desc("a parameter, in order: i8..u64:N, f32:X, f64:X, bytes:HEX, or a buffer: in:SIZE "
             "(random), out:SIZE (unwritten), zero:SIZE, file:PATH, @INDEX; texture:BUFFER,f32x4,"
             "dims=64x32; map:BUFFER,f16,dims=64x128,box=64x64; struct:{in:64,i32:24}"));
static cl::list<std::string> saves("save", cl::value_desc("index=file"), cl::cat(bare),
                                   cl::desc("write a buffer to a file after the launch, as a NumPy "
                                            "array if it is called .npy"));
static cl::list<std::string> expects("expect", cl::value_desc("index=[type:]file"), cl::cat(bare),
                                     cl::desc("what a buffer must hold after the launch: a .npy "
                                              "file, or raw elements of a type such as f16"));
static cl::opt<double> relative("rtol", cl::cat(bare), cl::value_desc("x"),
                                cl::desc("tolerance of --expect and of what depends on the order "
                                         "of things, as a part of the value"));
static cl::opt<double> absolute("atol", cl::cat(bare), cl::value_desc("x"),
                                cl::desc("the same, absolute; else what --rtol says"));
static cl::opt<std::string> launchFile("launch", cl::cat(bare), cl::value_desc("file"),
                                       cl::desc("launch what a file of JSON describes, several "
                                                "kernels too (tools/ptx-run/LAUNCH.md)"));

static constexpr ToolText toolText = {
    "ptx-run", "runs kernels of tile copies, or any PTX, and checks what they do",
    "Runs the kernels of .tile files and compares every byte of memory with what the program\n"
    "means. Inputs are random bits, outputs are poisoned. Scalars that --arg does not give take\n"
    "several sets of values, which are printed. Also launches PTX from elsewhere. Files that\n"
    "cannot be run are reported, and the others run.\n\n"
    "--check=no-KIND does not look for a finding of the emulator, note:KIND and error:KIND say\n"
    "what it counts as: errors fail a run, notes are printed with it.\n",
    "  ptx-run tile.tile                           on a GPU, or on the emulator without one\n"
    "  ptx-run --device=emulator --seeds=8 *.tile  eight interleavings under each schedule\n"
    "  ptx-run --arg M=4096 --time tile.tile       a size, and how long it takes\n"
    "  ptx-run --fuzz=1000 --seed=7                random programs, for all targets in turn\n"
    "  ptx-run --fuzz=1000 --family=tma            random copies through tensor maps\n"
    "  ptx-run --fuzz=1000000 --time-limit=600     as many as ten minutes allow\n"
    "  ptx-run --copy 'copy.warp shared f32[32,32] <- global f32[32,32]'\n"
    "  ptx-run --analyze tile.tile                 memory sectors and bank conflicts\n"
    "  ptx-run --json *.tile                       verdicts and findings, for programs\n"
    "  ptx-run k.ptx --block=128 --param in:4096 --param out:4096 --param i32:7\n",
    "  0   everything ran and is as it should be\n"
    "  1   a kernel failed: wrong bytes, or a finding (--error-exitcode gives another code)\n"
    "  2   the command line, an input or an output is at fault; nothing that ran failed\n"
    "  77  --device=cuda finds no GPU\n"
    "  130 Ctrl-C; what had run is as it should be\n"};

static int fail(Error e) {
  bool noDevice = e.isA<NoDeviceError>();
  WithColor::error(errs(), "ptx-run") << toString(std::move(e)) << '\n';
  return noDevice ? exitNoDevice : exitUsage;
}

static Error bad(const Twine &text) { return createStringError(text); }

/// `name=value`, each name once.
static Error readArguments(ArgumentValues &values) {
  for (StringRef text : arguments) {
    auto [name, number] = text.split('=');
    int64_t value;
    if (name.empty() || number.getAsInteger(0, value))
      return bad("--arg " + text + ": expected name=value with an integer, as in --arg M=64");
    if (!values.emplace(name.str(), value).second)
      return bad("--arg " + text + ": " + name + " is given twice");
  }
  return Error::success();
}

/// `kind` as it counts by default, `no-kind`, `note:kind` or `error:kind`.
static Error readChecks(EmulatorChecks &into) {
  for (StringRef text : checks) {
    StringRef kind = text;
    bool isNote = kind.consume_front("note:"), isError = !isNote && kind.consume_front("error:");
    bool on = isNote || isError || !kind.consume_front("no-");
    SmallVector<StringRef, 16> names;
    bool known = false;
    for (unsigned i = 0; i != numFindingKinds; ++i) {
      EmulatorChecks trial;
      StringRef name = findingKindName(FindingKind(i));
      if (!trial.set(FindingKind(i), true))
        continue; // always looked for
      names.push_back(name);
      if (name == kind)
        known = isNote    ? into.set(FindingKind(i), Severity::Note)
                : isError ? into.set(FindingKind(i), Severity::Error)
                          : into.set(FindingKind(i), on);
    }
    if (!known)
      return bad("--check=" + text + ": unknown finding; those that can be switched are " +
                 join(names, ", ") + "; before one may stand no-, note: or error:");
  }
  return Error::success();
}

/// `x`, `x,y` or `x,y,z`, all positive.
/// Up to three numbers, each at most what `most` has for it.
static Error readDim(StringRef option, StringRef text, Dim3 &into, std::array<uint64_t, 3> most) {
  SmallVector<StringRef, 4> parts;
  text.split(parts, ',');
  unsigned *values[] = {&into.x, &into.y, &into.z};
  bool good = parts.size() <= 3;
  for (size_t i = 0; good && i != parts.size(); ++i)
    good = !parts[i].getAsInteger(10, *values[i]) && *values[i] != 0;
  if (!good)
    return bad("--" + option + "=" + text +
               ": expected up to three positive numbers, as in 128 or 16,8");
  for (unsigned i = 0; i != 3; ++i)
    if (*values[i] > most[i])
      return bad("--" + option + "=" + text + ": " + Twine(*values[i]) + " in " +
                 StringRef("xyz").substr(i, 1) + "; it takes up to " + Twine(most[i]));
  return Error::success();
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
    return bad("--block=" + block + ": " + Twine(l.block->count()) +
               " threads; a CTA has at most 1024");
  if (cluster.getNumOccurrences())
    if (Error e = readDim("cluster", cluster, l.cluster.emplace(), {16, 16, 16}))
      return e;
  for (StringRef text : saves) {
    auto [index, path] = text.split('=');
    if (index.empty() || path.empty())
      return bad("--save " + text + ": expected index=file, as in 1=out.bin");
    l.save.push_back({index.str(), path.str()});
  }
  l.expect.assign(expects.begin(), expects.end());
  if (relative.getNumOccurrences())
    l.relative = relative;
  if (absolute.getNumOccurrences())
    l.absolute = absolute;
  if (!(relative >= 0) || !(absolute >= 0))
    return bad("--rtol and --atol are not negative");
  l.file = launchFile;
  if (!l.file.empty() && (!l.parameters.empty() || !l.expect.empty() || !l.kernel.empty()))
    return bad("--launch says what --kernel, --param and --expect would");
  return l;
}

static int printTable() {
  if (Error e = printIsa(outs()))
    return fail(std::move(e));
  return 0;
}

static Error readSuppressions(std::vector<Suppression> &into) {
  for (const std::string &path : suppressions) {
    auto text = readInput(path);
    if (!text)
      return text.takeError();
    auto read = parseSuppressions((*text)->getBuffer(), path);
    if (!read)
      return read.takeError();
    append_range(into, *read);
  }
  return Error::success();
}

static Expected<RunOptions> readOptions() {
  RunOptions o;
  o.device = device;
  o.seed = seed;
  if (memory == 0 || memory > (uint64_t(1) << 24))
    return bad("--memory takes 1 to 16777216 MiB");
  o.memory = memory << 20;
  o.interleavings = seeds;
  o.jobs = jobs;
  o.time = timed;
  o.repeat = repeat;
  o.trace = trace;
  o.analyze = analyze;
  o.digest = digest;
  if (traceThread.getNumOccurrences())
    o.traceThread = traceThread;
  if (traceCta.getNumOccurrences())
    o.traceCta = traceCta;
  if ((trace || digest) && jsonOutput)
    return bad((trace ? "--trace" : "--digest") +
               Twine(" prints text; it does not go with --json"));
  if (verdictCode < 0 || verdictCode > 255)
    return bad("--error-exitcode=" + Twine(verdictCode) + ": an exit code is 0 to 255");
  unsigned observers = trace + analyze + digest;
  if (observers > 1)
    return bad("--trace, --analyze and --digest exclude each other");
  if (observers && device == DeviceChoice::Cuda)
    return bad("--trace, --analyze and --digest need --device=emulator");
  if (observers)
    o.device = DeviceChoice::Emulator;
  if (fuzz == 0 && !matrix && (printPrograms || family.getNumOccurrences()))
    return bad("--family and --print go with --fuzz or --matrix");
  if (seeds == 0 || repeat == 0)
    return bad("--seeds and --repeat take at least 1");
  if (schedule != ScheduleChoice::Lazy)
    o.schedules.push_back(Schedule::Eager);
  if (schedule != ScheduleChoice::Eager)
    o.schedules.push_back(Schedule::Lazy);
  auto overrides = target.read();
  if (!overrides)
    return overrides.takeError();
  o.overrides = std::move(*overrides);
  if (Error e = readArguments(o.arguments))
    return e;
  if (Error e = readChecks(o.emulator.checks))
    return e;
  if (steps == 0)
    return bad("--steps takes at least 1");
  if (timeLimit.getNumOccurrences() && !(timeLimit > 0))
    return bad("--time-limit takes seconds, more than 0");
  o.emulator.stepLimit = steps;
  o.emulator.shallStop = shallEnd;
  if (Error e = readSuppressions(o.emulator.suppressions))
    return e;
  o.emulator.stackBytes = stackBytes;
  o.emulator.heapBytes = heapBytes;
  TensorMemoryModel &model = o.emulator.tensorMemory;
  model.ownLaneWindow = !is_contained(tensorMemory, TensorChoice::StrictLanes);
  model.inOrderPipe = is_contained(tensorMemory, TensorChoice::InOrder);
  model.unpackClears = is_contained(tensorMemory, TensorChoice::UnpackClears);
  return o;
}

/// --fuzz and --matrix.
static Error runGenerated(RunDevice &devices, const RunOptions &options, RunReport &report) {
  if (fuzz != 0)
    if (Error e =
            runFuzz(devices, FuzzOptions{fuzz, family, fuzzOut, printPrograms}, options, report))
      return e;
  if (!matrix)
    return Error::success();
  ProgramFamily what = family.getNumOccurrences() ? family : ProgramFamily::TensorMaps;
  return runMatrix(devices, FuzzOptions{0, what, "", printPrograms}, options, report);
}

static Verdict runFile(RunDevice &devices, const std::string &file, const PtxLaunch &launch,
                       const RunOptions &options, RunReport &report) {
  auto text = readInput(file);
  if (!text) {
    report.beginInput(file);
    report.log().report(text.takeError(), "");
    return report.endInput(Verdict::NotRun);
  }
  if (isModule(**text))
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
  if (files.empty() && !launch->file.empty()) {
    auto module = moduleOfLaunchFile(launch->file);
    if (!module)
      return module.takeError();
    files.push_back(*module);
  }
  if (files.empty() && copies.empty() && fuzz == 0 && !matrix)
    return bad("nothing to run; give .tile files, - for standard input, --copy, --fuzz, --matrix "
               "or --launch");
  for (const auto &[index, path] : launch->save)
    if (Error e = checkNoInput(path, files))
      return bad("--save " + index + "=" + path + ": " + toString(std::move(e)));
  return Request{std::move(*options), std::move(*launch)};
}

static int run() {
  auto request = readRequest();
  if (!request)
    return fail(request.takeError());
  const auto &[options, launch] = *request;
  auto devices = RunDevice::open(options);
  if (!devices)
    return fail(devices.takeError());
  RunReport report(jsonOutput);
  watchForTheEnd(timeLimit);
  for (const std::string &text : copies)
    runTile(*devices, MemoryBuffer::getMemBufferCopy(text, "--copy"), /*oneLine=*/true, options,
            report);
  for (const auto &[i, file] : enumerate(files)) {
    if (shallEnd()) {
      std::string why = whyEnd();
      report.stop(why, files.size() - i);
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
  if (auto code = readCommandLine(argc, argv, toolText, {&general, &running, &checking, &bare}))
    return exitCode("ptx-run", *code);
  int code = 0;
  if (helpFindings)
    printFindings();
  else if (printsIsa)
    code = printTable();
  else if (target.wantsList())
    printTargets(outs());
  else
    code = run();
  return exitCode("ptx-run", code);
}
