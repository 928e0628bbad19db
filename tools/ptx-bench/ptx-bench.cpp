//===- ptx-bench.cpp - How fast is it? ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Output.h"
#include "Bench.h"
#include "tilecopy/run/Device.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static cl::SubCommand codegen("codegen", "time and memory from .tile text to PTX; needs no GPU");
static cl::SubCommand device("device", "speed of tile-copying kernels on a CUDA GPU");
static cl::OptionCategory category("ptx-bench options");

static cl::opt<bool> json("json", cl::desc("print JSON instead of tables"), cl::cat(category),
                          cl::sub(codegen), cl::sub(device));
static cl::opt<std::string> nvrtc("nvrtc", cl::desc("the NVRTC library to compare with, or 'none'"),
                                  cl::value_desc("path"), cl::cat(category), cl::sub(codegen),
                                  cl::sub(device));
static cl::opt<unsigned>
    rounds("rounds", cl::desc("each measures everything in turns (default: codegen 5, device 3)"),
           cl::cat(category), cl::sub(codegen), cl::sub(device));
static cl::opt<unsigned>
    repeats("repeat", cl::desc("timed repetitions in a round (default: codegen 3, device 20)"),
            cl::cat(category), cl::sub(codegen), cl::sub(device));

static cl::list<std::string> files(cl::Positional, cl::desc("[FILE.tile...]"), cl::cat(category),
                                   cl::sub(codegen));
static cl::opt<std::string> samples("samples", cl::desc("the directory to take .tile files from"),
                                    cl::value_desc("directory"), cl::cat(category),
                                    cl::sub(codegen));

static cl::opt<bool> cuda("cuda",
                          cl::desc("print the CUDA C++ that NVRTC is given; measure nothing"),
                          cl::cat(category), cl::sub(codegen));

static cl::opt<uint64_t> mebibytes("size", cl::desc("MiB of the tensor"), cl::init(4096),
                                   cl::value_desc("MiB"), cl::cat(category), cl::sub(device));
static cl::opt<std::string> shape("shape", cl::desc("only shapes whose name contains this"),
                                  cl::value_desc("text"), cl::cat(category), cl::sub(device));

/// As ptx-run: the code by which test drivers know that a test did not apply.
constexpr int exitNoDevice = 77;

static int report(Error e) {
  if (!e)
    return exitCode("ptx-bench", 0);
  bool noDevice = e.isA<NoDeviceError>();
  WithColor::error(errs(), "ptx-bench") << toString(std::move(e)) << '\n';
  return noDevice ? exitNoDevice : 1;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("ptx-bench");
  for (cl::SubCommand *sub : {&codegen, &device})
    cl::HideUnrelatedOptions(category, *sub);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "Measures TileCopy beside NVRTC and the CUDA driver's own copy.\n");
  if ((rounds.getNumOccurrences() && !rounds) || (repeats.getNumOccurrences() && !repeats)) {
    WithColor::error(errs(), "ptx-bench") << "--rounds and --repeat take a number of at least 1\n";
    return 1;
  }
  BenchOptions options;
  options.json = json;
  options.nvrtc = nvrtc;
  options.rounds = rounds ? rounds : codegen ? 5 : 3;
  options.repeats = repeats ? repeats : codegen ? 3 : 20;
  options.warmups = codegen ? 1 : 3;
  if (codegen)
    return report(cuda ? printCuda(files, samples) : benchCodegen(files, samples, options));
  if (device)
    return report(benchDevice(mebibytes << 20, shape, options));
  cl::PrintHelpMessage();
  return 1;
}
