//===- Run.h - The parts of ptx-run -----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptx-run runs kernels and holds what they do against what they should do. Kernels come from .tile
// files, from a generator of random programs, or from bare PTX; they run on a CUDA GPU or on the
// emulator. `RunDevice` is the one place that knows which.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXRUN_RUN_H
#define TILECOPY_TOOLS_PTXRUN_RUN_H

#include "../CommandLine.h"
#include "../Warnings.h"
#include "Observe.h"
#include "Report.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/prove/ProveProgram.h"
#include "tilecopy/run/Emulator.h"
#include <set>
#include <string>
#include <vector>

namespace tilecopy {

enum class DeviceChoice { Auto, Cuda, Emulator };

struct RunOptions {
  DeviceChoice device = DeviceChoice::Auto;
  std::vector<Schedule> schedules;
  unsigned interleavings = 1; // of the emulator: seeds 0 to this
  uint64_t seed = 1;          // of the inputs, and of the first generated program
  ArgumentValues arguments;
  std::optional<std::string> ptx;         // runs instead of what the program is lowered to
  uint64_t memory = MemoryBudget().limit; // bytes that checking a kernel may take
  ParseOverrides overrides;
  OptLevel level = OptLevel::O1; // at which programs are lowered
  WarningSettings warnings;
  bool time = false;
  unsigned repeat = 20;
  EmulatorOptions emulator;
  bool trace = false, analyze = false, digest = false;
  std::optional<unsigned> traceThread, traceCta;
  unsigned jobs = 0; // runs of bare PTX at the same time; 0 is as many as there are cores
};

/// What of a program's meaning is executed.
Execution executionOf(const RunOptions &options);

/// One run on the emulator: its schedule and interleaving, in words and as options.
struct EmulatorRun {
  std::string how; // "lazy schedule, seed 3"
  EmulatorOptions options;
};
/// The runs that were requested, in order. Only the first is observed.
std::vector<EmulatorRun> emulatorRuns(const RunOptions &options);

/// What --trace, --analyze or --digest ask to see of one kernel's first run on the emulator.
class Observation {
public:
  explicit Observation(const RunOptions &options);
  /// The options with the observer in place; it lives as long as this object.
  RunOptions options();
  /// Prints the analysis into `os`, and puts it into the report, if one was requested.
  void report(llvm::raw_ostream &os, KernelReport &into, llvm::StringRef ptx) const;

private:
  const RunOptions &asked;
  Tracer tracer;
  AccessAnalysis analysis;
  AccessDigest digest;
};

/// Where kernels run: a CUDA device or the emulator under each schedule and interleaving.
class RunDevice {
public:
  /// Errors: NoDeviceError when CUDA was requested and is missing.
  static llvm::Expected<RunDevice> open(const RunOptions &options);

  /// The GPU if it can run the target; with --device=auto, else the emulator. An error says what
  /// the GPU lacks.
  llvm::Expected<Device *> deviceFor(unsigned sm, char suffix, unsigned ptx);
  bool isEmulator(const Device *device) const { return device == emulator.get(); }
  /// Several sets of arguments of a kernel, of which the memory is there.
  llvm::Expected<ArgumentSets> choose(const Device &device, const Kernel &kernel,
                                      const RunOptions &options) const;

  /// Calls `body` once on a GPU; on the emulator once for each schedule and interleaving, with a
  /// description of it ("lazy schedule, seed 3"; empty on a GPU). Stops at the first error. Only
  /// the first run is observed.
  llvm::Error forEachRun(Device &device, const RunOptions &options,
                         llvm::function_ref<llvm::Error(llvm::StringRef how)> body);
  /// Keeps what a run that passed has noted, each once.
  void keepNotes(llvm::ArrayRef<Finding> findings);
  /// What the emulator has noted in runs that passed, each once; then forgets it.
  std::vector<Finding> takeNotes();
  /// "NVIDIA H200 ..." or "the emulator (2 schedules, 4 seeds)".
  std::string describe(const Device &device, const RunOptions &options) const;
  EmulatorDevice &theEmulator() { return *emulator; }

private:
  std::vector<Finding> notes;
  std::set<std::pair<FindingKind, unsigned>> noted; // by PTX line
  DeviceChoice choice = DeviceChoice::Auto;
  std::unique_ptr<Device> cuda;
  std::unique_ptr<EmulatorDevice> emulator;
};

/// A kernel did something else than it should; the text has been printed or says what.
class WrongResult : public llvm::ErrorInfo<WrongResult> {
public:
  static char ID;
  explicit WrongResult(std::string text) : text(std::move(text)) {}
  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

private:
  std::string text;
};

/// What running one kernel came to.
struct KernelResult {
  uint64_t comparedBytes = 0;
  std::vector<float> times; // with RunOptions::time
  uint64_t writtenBytes = 0;
};

/// Runs one kernel of a loaded module under everything that `options` asks for, and compares.
/// Scalars that `arguments` does not give are chosen.
/// WrongResult when bytes differ; the device's own error when the launch fails or the emulator
/// finds something.
llvm::Expected<KernelResult> runKernel(RunDevice &devices, Device &device, DeviceModule &module,
                                       const Kernel &kernel, const EmittedKernel &emitted,
                                       const ArgumentValues &arguments, const RunOptions &options);

/// Running out of the memory or the time that checking may take gives no verdict.
bool isVerdict(const llvm::Error &e);

/// Lowers a program; it prints no warnings. For the emulator, which sees what leaves an array,
/// shared tensors stay arrays of their own.
llvm::Expected<std::pair<std::string, std::vector<EmittedKernel>>>
lower(const Program &program, llvm::StringRef file, bool forEmulator, OptLevel level);
llvm::Expected<std::pair<std::string, std::vector<EmittedKernel>>>
lower(const PlannedProgram &planned, llvm::StringRef file, bool forEmulator, OptLevel level);

/// Runs the kernels of one program text.
Verdict runTile(RunDevice &devices, std::unique_ptr<llvm::MemoryBuffer> text, bool oneLine,
                const RunOptions &options, RunReport &report);

/// How --prove proves.
ProofOptions proofOptions(const RunOptions &options, double limit);

/// Proves the kernels of programs for all arguments. A counterexample is run on the emulator before
/// it is printed. The exit code is 1 if something is refuted, else 3 if not all is proved.
int runProofs(llvm::ArrayRef<std::string> copies, llvm::ArrayRef<std::string> files,
              const RunOptions &options, double limit, bool json);

/// How the command line launches a bare PTX kernel.
struct PtxLaunch {
  std::string kernel;
  Dim3 grid;
  std::optional<Dim3> block, cluster; // else what the kernel declares
  unsigned dynamicSharedBytes = 0;
  bool cooperative = false;                              // all CTAs run at the same time
  std::vector<std::string> parameters, variables;        // the latter as name=value
  std::vector<std::pair<std::string, std::string>> save; // buffer and file
  std::vector<std::string> expect;                       // buffer=[type:]file
  std::optional<double> relative, absolute;              // tolerance
  std::string file;                                      // of --launch; the rest is then unused
};

/// The module that a launch file names.
llvm::Expected<std::string> moduleOfLaunchFile(llvm::StringRef path);

/// Whether this is PTX, or a binary that contains some, and not a .tile program.
bool isModule(const llvm::MemoryBuffer &text);

/// The PTX of a file; of a fat binary, the newest that has the kernel.
llvm::Expected<std::string> ptxOf(const llvm::MemoryBuffer &file, llvm::StringRef kernel);

/// A message that begins with "name:line:column: " is shown with that line of the text.
void reportAt(DiagnosticLog &log, llvm::StringRef message, llvm::StringRef name,
              llvm::StringRef ptx);

/// Launches kernels of a PTX text and prints what they did to their buffers. They pass when they
/// run without findings and to the end that is expected, where something is.
Verdict runPtx(RunDevice &devices, const llvm::MemoryBuffer &text, const PtxLaunch &launch,
               const RunOptions &options, RunReport &report);

struct FuzzOptions {
  unsigned programs = 0;
  ProgramFamily family = ProgramFamily::Synchronous;
  std::string directory = "."; // for programs that fail
  bool print = false;          // instead of running
  uint64_t skip = 0;           // kernels of a matrix that are left out
};

/// The values of --family.
struct FamilyValues {
  template <typename Option> void apply(Option &option) const {
    for (const ProgramFamilyRow &row : programFamilies())
      option.getParser().addLiteralOption(row.name, row.family, row.summary);
  }
};

/// What generated programs are for; without --mcpu, a target that has what they are about.
llvm::Expected<GpuTarget> targetOf(ProgramFamily family, const ParseOverrides &overrides);

/// Makes --fuzz-out where it is missing.
llvm::Error makeFuzzDirectory(llvm::StringRef path);

/// Proves so many generated kernels with sizes of run time, and counts the verdicts and the causes.
/// What is refuted is kept in a file. The exit code is 1 if something is.
int runGeneratedProofs(const FuzzOptions &fuzz, const RunOptions &options, double limit, bool json);

/// --prove and --prove-limit.
struct ProveCommand {
  explicit ProveCommand(llvm::cl::OptionCategory &category);
  llvm::cl::opt<bool> asked;
  llvm::cl::opt<double, false, RealParser> limit;
  int run(llvm::ArrayRef<std::string> copies, llvm::ArrayRef<std::string> files,
          const FuzzOptions &generated, const RunOptions &options, bool json);
  const char *alone = "--prove runs kernels on the emulator only, and prints no programs";
  const char *limited = "--prove-limit goes with --prove, and is above 0";
};

/// Generates, runs and compares random programs.
llvm::Error runFuzz(RunDevice &devices, const FuzzOptions &fuzz, const RunOptions &options,
                    RunReport &report);

/// Runs the systematic programs of tensor memory or, without a family, of tensor maps; writes the
/// kernels that fail.
llvm::Error runMatrix(RunDevice &devices, const FuzzOptions &fuzz, const RunOptions &options,
                      RunReport &report);

/// `ptx-run [options] -- COMMAND`: the process becomes tilecopy-gpu. Returns if there is no
/// command.
void becomeTilecopyGpu(int argc, char **argv);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXRUN_RUN_H
