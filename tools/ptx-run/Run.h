//===- Run.h - The parts of ptx-run -----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptx-run runs the kernels of programs and holds what they do against what they mean. Programs come
// from .tile files or from a generator. Where kernels run, how they are observed and reported, and
// all that concerns bare PTX is ptx-check's (tools/ptx-check), which knows no programs.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXRUN_RUN_H
#define TILECOPY_TOOLS_PTXRUN_RUN_H

#include "../Lowering.h"
#include "../Warnings.h"
#include "../ptx-check/Check.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/prove/ProveProgram.h"
#include <string>
#include <vector>

namespace tilecopy {

struct RunOptions : CheckOptions {
  ArgumentValues arguments;
  std::optional<std::string> ptx;         // runs instead of what the program is lowered to
  uint64_t memory = MemoryBudget().limit; // bytes that checking a kernel may take
  ParseOverrides overrides;
  OptLevel level = OptLevel::O1; // at which programs are lowered
  WarningSettings warnings;
  bool time = false;
  unsigned repeat = 20;
  unsigned devices = 2; // of the emulator, behind a multicast tensor's address
};

/// What of a program's meaning is executed.
Execution executionOf(const RunOptions &options);
/// Several sets of arguments of a kernel, of which the memory is there.
llvm::Expected<ArgumentSets> chooseSets(const RunDevice &devices, const Device &device,
                                        const Kernel &kernel, const RunOptions &options);

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
