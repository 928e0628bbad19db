//===- Bench.h - The measurements that ptx-bench makes ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function for each subcommand. Each prints its report on standard output, as a table or as
// JSON, and returns an error when something could not be measured at all.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_BENCH_H
#define TILECOPY_TOOLS_PTXBENCH_BENCH_H

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <string>
#include <vector>

namespace tilecopy {

class Samples;

/// What both subcommands take. A round measures everything once, interleaved; in it, each thing is
/// done `warmups` times without and `repeats` times with a clock.
struct BenchOptions {
  unsigned rounds = 1, warmups = 0, repeats = 1;
  bool json = false;
  /// The NVRTC library; empty to look for it, "none" to go without.
  std::string nvrtc;
  /// Other compilers: a list of their kernels for `device`, "python" for `codegen` and `sass`;
  /// empty for none.
  std::string peers;
};

struct SampleFile {
  std::string name; // without the folder of all samples and without `.tile`
  std::string path;
};

/// Samples of slow copies warn; a measurement does not care.
struct QuietDiagnostics : llvm::DiagnosticHandler {
  bool handleDiagnostics(const llvm::DiagnosticInfo &) override { return true; }
};

/// The programs that a subcommand reads: `files`. Without files, the `.tile` files below `samples`,
/// or below a folder `ptx-samples` above the working directory or the program.
llvm::Expected<std::vector<SampleFile>> sampleFiles(std::vector<std::string> files,
                                                    const std::string &samples);

/// Time and memory of the way from `.tile` text to PTX. Files are read first. `samples` is a
/// directory whose `.tile` files are measured where no files are named; empty to look for
/// `ptx-samples` above the working directory and above the program.
llvm::Error benchCodegen(std::vector<std::string> files, const std::string &samples,
                         const BenchOptions &options);

/// The time to plan one kernel of `copies` copies over the time to plan a kernel of one, `turns`
/// times.
llvm::Expected<Samples> benchPlanGrowth(unsigned copies, unsigned turns);

/// Prints the CUDA C++ that NVRTC is given for the same files, and measures nothing.
llvm::Error printCuda(std::vector<std::string> files, const std::string &samples);

/// What ptxas makes of the programs: instructions, registers and spills, next to what it makes of
/// NVRTC's PTX for the same plan; without files also of the kernels that are compared with other
/// compilers (ComparedKernels.h).
llvm::Error benchSass(std::vector<std::string> files, const std::string &samples,
                      const BenchOptions &options);

/// How time and memory grow with the copies of a kernel and of a module, and what many threads
/// bring that compile side by side.
llvm::Error benchScaling(const BenchOptions &options);

/// The speed of kernels that copy a tensor of `bytes` bytes, tile by tile through shared memory.
/// `filter` keeps the shapes whose name contains it.
llvm::Error benchDevice(uint64_t bytes, const std::string &filter, const BenchOptions &options);

/// How fast the emulator runs kernels of several kinds, on one core and on more. `only` keeps those
/// whose name contains it.
llvm::Error benchEmulator(const std::string &only, const BenchOptions &options);

/// What one of them has printed with --json, as an SVG picture of the rows that have `only` in
/// their names.
llvm::Expected<std::string> chartOf(const llvm::json::Value &report, llvm::StringRef only);
/// The same of a file, or of standard input for `-`, on standard output.
llvm::Error drawChart(const std::string &path, llvm::StringRef only);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_BENCH_H
