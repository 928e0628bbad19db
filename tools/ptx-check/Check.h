//===- Check.h - The parts of ptx-check -------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptx-check launches kernels of PTX on the emulator, or on a CUDA GPU, and judges what they do: by
// findings, by what buffers must hold, and by whether the outcome depends on the order of things.
// `RunDevice` is the one place that knows where kernels run. ptx-run shares all of it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_CHECK_H
#define TILECOPY_TOOLS_PTXCHECK_CHECK_H

#include "Observe.h"
#include "Report.h"
#include "tilecopy/run/Emulator.h"
#include <set>
#include <string>
#include <vector>

namespace tilecopy {

enum class DeviceChoice { Auto, Cuda, Emulator };

struct CheckOptions {
  DeviceChoice device = DeviceChoice::Auto;
  std::vector<Schedule> schedules;
  unsigned interleavings = 1; // of the emulator: seeds 0 to this
  uint64_t seed = 1;          // of the inputs, and of the first generated program
  EmulatorOptions emulator;
  bool trace = false, analyze = false, digest = false;
  std::optional<unsigned> traceThread, traceCta;
  unsigned jobs = 0; // runs of bare PTX at the same time; 0 is as many as there are cores
};

/// One run on the emulator: its schedule and interleaving, in words and as options.
struct EmulatorRun {
  std::string how; // "lazy schedule, seed 3"
  EmulatorOptions options;
};
/// The runs that were requested, in order. Only the first is observed.
std::vector<EmulatorRun> emulatorRuns(const CheckOptions &options);

/// What --trace, --analyze or --digest ask to see of one kernel's first run on the emulator.
class Observation {
public:
  explicit Observation(const CheckOptions &options);
  /// Sets the observer, which lives as long as this object.
  void attach(EmulatorOptions &emulator);
  /// Prints the analysis into `os`, and puts it into the report, if one was requested.
  void report(llvm::raw_ostream &os, KernelReport &into, llvm::StringRef ptx) const;

private:
  const CheckOptions &asked;
  Tracer tracer;
  AccessAnalysis analysis;
  AccessDigest digest;
};

/// Where kernels run: a CUDA device or the emulator under each schedule and interleaving.
class RunDevice {
public:
  /// Errors: NoDeviceError when CUDA was requested and is missing.
  static llvm::Expected<RunDevice> open(const CheckOptions &options);

  /// The GPU if it can run the target; with --device=auto, else the emulator. An error says what
  /// the GPU lacks.
  llvm::Expected<Device *> deviceFor(unsigned sm, char suffix, unsigned ptx);
  bool isEmulator(const Device *device) const { return device == emulator.get(); }

  /// Calls `body` once on a GPU; on the emulator once for each schedule and interleaving, with a
  /// description of it ("lazy schedule, seed 3"; empty on a GPU). Stops at the first error. Only
  /// the first run is observed.
  llvm::Error forEachRun(Device &device, const CheckOptions &options,
                         llvm::function_ref<llvm::Error(llvm::StringRef how)> body);
  /// Keeps what a run that passed has noted, each once.
  void keepNotes(llvm::ArrayRef<Finding> findings);
  /// What the emulator has noted in runs that passed, each once; then forgets it.
  std::vector<Finding> takeNotes();
  /// "NVIDIA H200 ..." or "the emulator (2 schedules, 4 seeds)".
  std::string describe(const Device &device, const CheckOptions &options) const;
  EmulatorDevice &theEmulator() { return *emulator; }

private:
  std::vector<Finding> notes;
  std::set<std::pair<FindingKind, unsigned>> noted; // by PTX line
  DeviceChoice choice = DeviceChoice::Auto;
  std::unique_ptr<Device> cuda;
  std::unique_ptr<EmulatorDevice> emulator;
};

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

/// Launches kernels of a PTX text and prints what they did to their buffers. They pass when they
/// run without findings and to the end that is expected, where something is.
Verdict runPtx(RunDevice &devices, const llvm::MemoryBuffer &text, const PtxLaunch &launch,
               const CheckOptions &options, RunReport &report);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_CHECK_H
