//===- tilecopy-gpu.cpp - Run a program on a GPU that is not there --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../CommandLine.h"
#include "../Output.h"
#include "../ptx-check/Values.h"
#include "Summary.h"
#include "VirtualGpu/Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/WithColor.h"
#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace tilecopy;

static cl::OptionCategory device("The device");
static cl::OptionCategory checking("What is checked");
static cl::OptionCategory reporting("What is reported");

static cl::opt<std::string> command(cl::Positional, cl::desc("COMMAND"), cl::cat(device));
static cl::list<std::string> arguments(cl::ConsumeAfter, cl::desc("ARGUMENT..."), cl::cat(device));

static cl::opt<std::string> target("target", cl::desc("architecture of the device"),
                                   cl::init("sm_100a"), cl::value_desc("sm_NN[a|f]"),
                                   cl::cat(device));
static NumberOption<unsigned, 1, 16> devices("devices", cl::desc("number of devices"), cl::init(1),
                                             cl::value_desc("N"), cl::cat(device));
static NumberOption<unsigned long long, 1, 16777216>
    memory("memory", cl::value_desc("MiB"), cl::init(8192), cl::cat(device),
           cl::desc("memory of all devices together"));
static NumberOption<unsigned> jobs("jobs", cl::value_desc("N"), cl::init(0), cl::cat(device),
                                   cl::desc("cores that a launch may use; 0: all"));

static cl::list<std::string> checks("check", cl::CommaSeparated, cl::cat(checking),
                                    cl::value_desc("[no-|note:|error:]kind,..."),
                                    cl::desc("switch findings off or on, or set their severity; "
                                             "see --help-findings"));
enum class ScheduleChoice { Eager, Lazy };
static cl::opt<ScheduleChoice, false, ChoiceParser<ScheduleChoice>>
    schedule("schedule", cl::desc("when asynchronous operations of kernels take effect:"),
             cl::init(ScheduleChoice::Eager),
             cl::values(clEnumValN(ScheduleChoice::Eager, "eager", "at once"),
                        clEnumValN(ScheduleChoice::Lazy, "lazy", "only when waited for")),
             cl::cat(checking));
static NumberOption<unsigned long long>
    seed("seed", cl::desc("how threads are interleaved: in order, in reverse, shuffled"),
         cl::init(0), cl::value_desc("N"), cl::cat(checking));
// Programs have launches that only fill memory, such as those of cuRAND, on all multiprocessors.
static constexpr unsigned long long mostSteps = 1ull << 30;
static NumberOption<unsigned long long, 1>
    steps("steps", cl::value_desc("N"), cl::cat(checking), cl::init(mostSteps),
          cl::desc("stop a launch after this many thread-instructions (default: 2^30)"));
static cl::list<std::string>
    suppressions("suppress", cl::value_desc("file"), cl::cat(checking),
                 cl::desc("known findings: a line each, such as data-race kernel=a* ptx=st.*"));
static cl::opt<std::string> kernelName("kernel-name", cl::value_desc("regex=PATTERN|NAME"),
                                       cl::cat(checking),
                                       cl::desc("check only the kernels whose names match"));
static NumberOption<unsigned long long>
    launchSkip("launch-skip", cl::value_desc("N"), cl::cat(checking),
               cl::desc("run the first N of those launches without checks"));
static NumberOption<unsigned long long, 1>
    launchCount("launch-count", cl::value_desc("N"), cl::cat(checking),
                cl::desc("check at most N of those launches"));

static cl::opt<bool> stopAtFirst("stop-at-first", cl::cat(reporting),
                                 cl::desc("end the process at its first error"));
static NumberOption<int, 0, 255>
    errorCode("error-exitcode", cl::cat(reporting), cl::value_desc("code"), cl::init(exitVerdict),
              cl::desc("the exit code if there is an error and the command has none"));
static cl::opt<std::string> jsonFile("json", cl::cat(reporting), cl::value_desc("file"),
                                     cl::desc("write all findings and the summary as JSON"));
static cl::opt<std::string>
    suppressionFile("gen-suppressions", cl::cat(reporting), cl::value_desc("file"),
                    cl::desc("write a file for --suppress with all findings about kernels"));
static cl::opt<std::string>
    saveLaunches("save-launches", cl::cat(reporting), cl::value_desc("folder"),
                 cl::desc("write each launch that is checked as files for ptx-run --launch"));
static cl::opt<bool> helpFindings("help-findings", cl::cat(reporting),
                                  cl::desc("list the findings about calls of the CUDA API"));

static constexpr ToolText toolText = {
    "tilecopy-gpu", "runs a CUDA program on a virtual GPU",
    "Runs a command that uses the CUDA driver, as it is, with an emulator as the device. Kernels "
    "are\n"
    "checked as by ptx-run. So are the program's calls: memory that is used after it is freed,\n"
    "copies beyond their allocation, work on two streams without an order. Device code must be\n"
    "available as PTX.\n",
    "  tilecopy-gpu ./vectorAdd                           on an sm_100a\n"
    "  tilecopy-gpu --target=sm_90a -- python -m pytest   a test suite\n"
    "  tilecopy-gpu --check=no-data-race --stop-at-first ./a.out\n"
    "  tilecopy-gpu --json=report.json ./a.out            findings, for programs\n",
    "  0   the command ended with 0, and there are no errors\n"
    "  1   there are errors (--error-exitcode gives another code)\n"
    "  2   error in the command line, or the command cannot be run\n"
    "  N   the command's own exit code; 128 + N if signal N ended it\n"};

static int fail(Error e) {
  WithColor::error(errs(), "tilecopy-gpu") << toString(std::move(e)) << '\n';
  return exitUsage;
}

/// A line for each finding that is switched.
static Expected<std::string> checkOptions() {
  std::string out;
  for (const std::string &check : checks) {
    auto resolved = vgpu::resolveCheck(check);
    if (!resolved) {
      EmulatorChecks trial;
      consumeError(resolved.takeError());
      return readChecks(check, trial);
    }
    out += "check=" + *resolved + "\n";
  }
  return out;
}

/// Options for the library, a line each.
static Expected<std::string> libraryOptions() {
  auto lines = checkOptions();
  if (!lines)
    return lines.takeError();
  std::string out = std::move(*lines);
  auto add = [&](const Twine &line) { out += line.str() + "\n"; };
  if (auto parsed = vgpu::parseTarget(target); !parsed)
    return createStringError("--target: " + toString(parsed.takeError()));
  add("target=" + target);
  add("devices=" + Twine(devices));
  add("memory=" + Twine(memory));
  add("jobs=" + Twine(jobs));
  add("seed=" + Twine(seed));
  add("steps=" + Twine(steps));
  add("error-exitcode=" + Twine(errorCode));
  if (schedule == ScheduleChoice::Lazy)
    add("schedule=lazy");
  if (stopAtFirst)
    add("stop-at-first=1");
  std::vector<Suppression> known;
  if (Error e = readSuppressions(suppressions, known))
    return e;
  for (StringRef path : suppressions) {
    SmallString<256> absolute(path);
    sys::fs::make_absolute(absolute);
    add("suppress=" + absolute);
  }
  if (kernelName.getNumOccurrences()) {
    StringRef pattern = kernelName;
    bool isRegex = pattern.consume_front("regex=");
    std::string regex = isRegex ? pattern.str() : "^" + Regex::escape(pattern) + "$";
    std::string why;
    if (!Regex(regex).isValid(why))
      return createStringError("--kernel-name=" + kernelName + ": " + why);
    add("kernel-name=" + regex);
  }
  if (!saveLaunches.empty()) {
    SmallString<256> absolute(saveLaunches);
    sys::fs::make_absolute(absolute);
    add("save-launches=" + absolute);
  }
  if (launchSkip.getNumOccurrences())
    add("launch-skip=" + Twine(launchSkip));
  if (launchCount.getNumOccurrences())
    add("launch-count=" + Twine(launchCount));
  return out;
}

/// Where libcuda.so.1 is: as installed, or beside the folder of this program.
static Expected<std::string> libraryFolder(const char *self) {
  std::string program = sys::fs::getMainExecutable(self, reinterpret_cast<void *>(&fail));
  for (StringRef place : {TILECOPY_LIBDIR, "lib"}) {
    SmallString<256> folder(sys::path::parent_path(sys::path::parent_path(program)));
    sys::path::append(folder, place, "tilecopy", "virtual");
    if (sys::fs::exists(folder + "/libcuda.so.1"))
      return folder.str().str();
  }
  return createStringError("there is no lib/tilecopy/virtual/libcuda.so.1 beside " + program);
}

/// Appends to a list in the environment.
static void append(const char *name, StringRef value, StringRef separator) {
  const char *old = std::getenv(name);
  std::string all = old && *old ? old + separator.str() + value.str() : value.str();
  setenv(name, all.c_str(), 1);
}

/// Programs with the runtime API inside; see lib/VirtualGpu/Static.
static void preload(StringRef folder) {
  std::string library = folder.str() + "/libtilecopy-redirect.so";
  if (!sys::fs::exists(library))
    return;
  // A blank would end the name; the loader then looks in LD_LIBRARY_PATH.
  append("LD_PRELOAD", folder.contains(' ') ? "libtilecopy-redirect.so" : library, ":");
  append("ASAN_OPTIONS", "verify_asan_link_order=0", ":"); // its run time need not be the first
}

static void setEnvironment(StringRef folder, StringRef options, StringRef report) {
  const char *old = std::getenv("LD_LIBRARY_PATH");
  std::string path = folder.str() + (old && *old ? ":" + std::string(old) : "");
  setenv("LD_LIBRARY_PATH", path.c_str(), 1);
  preload(folder);
  std::string ptxas = folder.str() + "/ptxas"; // as Triton looks for it
  setenv("TRITON_PTXAS_PATH", ptxas.c_str(), 0);
  setenv("TRITON_PTXAS_BLACKWELL_PATH", ptxas.c_str(), 0);
  setenv("TILECOPY_GPU_OPTIONS", options.str().c_str(), 1);
  setenv("TILECOPY_GPU_REPORT", report.str().c_str(), 1);
}

/// Signals that end work. Ctrl-C reaches the command, too, as it has the same terminal.
static constexpr int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
static pid_t child = 0;

/// One that a process has sent to this one alone goes on to the command.
static void passOn(int number, siginfo_t *info, void *) {
  if (info->si_code <= 0)
    kill(child, number);
}

/// In the new process.
[[noreturn]] static void becomeCommand(char **argv) {
  execvp(argv[0], argv);
  std::string why =
      ("tilecopy-gpu: error: cannot run " + command + ": " + std::strerror(errno) + "\n");
  if (write(STDERR_FILENO, why.data(), why.size()) < 0)
    _exit(exitUsage);
  _exit(exitUsage);
}

/// Runs the command and returns its exit code as shells do. What a signal ends is the command.
static Expected<int> runCommand() {
  std::vector<char *> argv = {command.getValue().data()};
  for (std::string &argument : arguments)
    argv.push_back(argument.data());
  argv.push_back(nullptr);
  outs().flush();
  sigset_t held, before;
  sigemptyset(&held);
  for (int number : endings)
    sigaddset(&held, number);
  sigprocmask(SIG_BLOCK, &held, &before);
  child = fork();
  if (child == 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    becomeCommand(argv.data());
  }
  if (child > 0) {
    struct sigaction action = {};
    action.sa_sigaction = passOn;
    action.sa_flags = SA_SIGINFO;
    for (int number : endings)
      sigaction(number, &action, nullptr);
  }
  sigprocmask(SIG_SETMASK, &before, nullptr);
  if (child < 0)
    return createStringError("cannot start a process");
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return createStringError("lost the command");
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

/// Before anything is written: whether there is such a program.
static Error checkCommand() {
  if (command.empty())
    return createStringError("nothing to run; give a command, as in tilecopy-gpu ./a.out");
  ErrorOr<std::string> program = sys::findProgramByName(command);
  std::error_code e =
      program ? sys::fs::access(*program, sys::fs::AccessMode::Execute) : program.getError();
  return e ? createStringError("cannot run " + command + ": " + e.message()) : Error::success();
}

static Expected<int> run(const char *self) {
  if (Error e = checkCommand())
    return e;
  auto folder = libraryFolder(self);
  if (!folder)
    return folder.takeError();
  auto options = libraryOptions();
  if (!options)
    return options.takeError();
  SmallString<128> report;
  if (std::error_code e = sys::fs::createTemporaryFile("tilecopy-gpu", "jsonl", report))
    return createStringError(e, "cannot make a temporary file");
  FileRemover remover(report);
  setEnvironment(*folder, *options, report);
  auto code = runCommand();
  if (!code)
    return code;
  auto summary = RunSummary::read(report);
  if (!summary)
    return summary.takeError();
  if (std::string line = summary->line(); !line.empty())
    errs() << line << '\n';
  int result = *code == 0 && summary->errors() ? int(errorCode) : *code;
  if (!jsonFile.empty())
    if (Error e = writeFile(jsonFile, formatv("{0:2}\n", summary->toJSON(result)).str()))
      return e;
  if (!suppressionFile.empty())
    if (Error e = writeFile(suppressionFile, summary->suppressions()))
      return e;
  return result;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("tilecopy-gpu");
  if (auto code = readCommandLine(argc, argv, toolText, {&device, &checking, &reporting}))
    return exitCode("tilecopy-gpu", *code);
  if (helpFindings) {
    vgpu::printHostFindings(outs());
    return exitCode("tilecopy-gpu", 0);
  }
  auto code = run(argv[0]);
  return code ? exitCode("tilecopy-gpu", *code) : fail(code.takeError());
}
