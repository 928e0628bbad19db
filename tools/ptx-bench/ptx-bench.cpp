//===- ptx-bench.cpp - How fast is it? ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../CommandLine.h"
#include "../DiagnosticLog.h"
#include "../Ending.h"
#include "../Output.h"
#include "Bench.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Device.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static cl::SubCommand codegen("codegen", "time and memory from .tile text to PTX; needs no GPU");
static cl::SubCommand device("device", "speed of tile-copying kernels on a CUDA GPU");
static cl::SubCommand sass("sass", "machine code of the programs, counted by ptxas; needs no GPU");
static cl::SubCommand scaling("scaling", "how lowering grows with copies and with threads");
static cl::SubCommand emulator("emulator", "speed of the emulator; needs no GPU");
static cl::SubCommand chart("chart", "a picture of what another run has printed with --json");
static cl::OptionCategory category("ptx-bench options");

static cl::opt<bool> asJson("json", cl::desc("print JSON instead of tables"), cl::cat(category),
                            cl::sub(codegen), cl::sub(device), cl::sub(emulator), cl::sub(sass),
                            cl::sub(scaling));
static cl::opt<std::string> nvrtc("nvrtc", cl::desc("the NVRTC library to compare with, or 'none'"),
                                  cl::value_desc("path"), cl::cat(category), cl::sub(codegen),
                                  cl::sub(device), cl::sub(sass));
static cl::opt<double, false, RealParser>
    timeLimit("time-limit", cl::desc("end after this time, with no more measured"),
              cl::value_desc("seconds"), cl::cat(category), cl::sub(cl::SubCommand::getAll()));
static NumberOption<unsigned, 1>
    rounds("rounds", cl::desc("each measures everything in turns (default: codegen 5, device 3)"),
           cl::cat(category), cl::sub(codegen), cl::sub(device), cl::sub(emulator),
           cl::sub(scaling));
static NumberOption<unsigned, 1>
    repeats("repeat", cl::desc("timed repetitions in a round (default: codegen 3, device 20)"),
            cl::cat(category), cl::sub(codegen), cl::sub(device), cl::sub(scaling));

static cl::list<std::string> files(cl::Positional, cl::desc("[FILE.tile...]"), cl::cat(category),
                                   cl::sub(codegen), cl::sub(sass));
static cl::opt<std::string> samples("samples", cl::desc("the directory to take .tile files from"),
                                    cl::value_desc("directory"), cl::cat(category),
                                    cl::sub(codegen), cl::sub(sass));

static cl::opt<bool> cuda("cuda",
                          cl::desc("print the CUDA C++ that NVRTC is given; measure nothing"),
                          cl::cat(category), cl::sub(codegen));

static NumberOption<unsigned long long, 1, 16777216>
    mebibytes("size", cl::desc("MiB of the tensor"), cl::init(4096), cl::value_desc("MiB"),
              cl::cat(category), cl::sub(device));
static cl::opt<std::string> shape("shape", cl::desc("only shapes whose name contains this"),
                                  cl::value_desc("text"), cl::cat(category), cl::sub(device));

static cl::opt<std::string>
    peers("peers",
          cl::desc("other compilers: 'python' for those that python3 finds (codegen, sass); a file "
                   "of kernels, as triton-transposes.py writes it (device)"),
          cl::value_desc("python|peers.json"), cl::cat(category), cl::sub(device), cl::sub(codegen),
          cl::sub(sass));

static cl::opt<std::string> measured(cl::Positional, cl::desc("[FILE.json]"), cl::init("-"),
                                     cl::cat(category), cl::sub(chart));

static cl::opt<std::string> only("only", cl::desc("only rows that have this in their names"),
                                 cl::value_desc("text"), cl::cat(category), cl::sub(chart),
                                 cl::sub(emulator));

static constexpr ToolText toolText = {
    "ptx-bench", "measures TileCopy beside NVRTC and the CUDA driver's own copy",
    "Ratios are taken within one run, on this machine.\n",
    "  ptx-bench codegen                     plan, IR and PTX of each sample, beside NVRTC\n"
    "  ptx-bench codegen --json k.tile       the same of one file, for programs\n"
    "  ptx-bench codegen --peers=python      Triton, CuTe DSL, TileLang beside it, where found\n"
    "  ptx-bench sass                        instructions and registers, beside other compilers\n"
    "  ptx-bench scaling                     10 to 10,000 copies, 1 to all threads\n"
    "  ptx-bench emulator                    instructions a second, on one core and on more\n"
    "  ptx-bench chart run.json > run.svg    a picture of what a run has printed with --json\n"
    "  ptx-bench device --shape tma          copies through tensor maps, on a GPU\n"
    "  ptx-bench device --shape transpose    matrices transposed through `layout auto`\n",
    "  0   measured\n"
    "  1   never; nothing here has a verdict\n"
    "  2   the command line, an input or an output is at fault\n"
    "  77  there is no GPU to measure on\n"};

static int report(Error e) {
  if (!e)
    return exitGood;
  // Errors in programs say where they are.
  bool noDevice = e.isA<NoDeviceError>(), isPlaced = e.isA<TileError>();
  std::string text = toString(std::move(e));
  if (isPlaced)
    errs() << text << '\n';
  else
    WithColor::error(errs(), "ptx-bench") << text << '\n';
  return noDevice ? exitNoDevice : exitUsage;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("ptx-bench");
  respectNoColor();
  if (auto code = readCommandLine(argc, argv, toolText, {&category}))
    return exitCode("ptx-bench", *code);
  endAfter("ptx-bench", timeLimit);
  BenchOptions options;
  options.json = asJson;
  options.nvrtc = nvrtc;
  options.peers = peers;
  options.rounds = rounds ? rounds : codegen ? 5 : 3;
  options.repeats = repeats ? repeats : codegen || scaling ? 3 : 20;
  options.warmups = codegen ? 1 : 3;
  if (codegen)
    return exitCode("ptx-bench", report(cuda ? printCuda(files, samples)
                                             : benchCodegen(files, samples, options)));
  if (sass)
    return exitCode("ptx-bench", report(benchSass(files, samples, options)));
  if (scaling)
    return exitCode("ptx-bench", report(benchScaling(options)));
  if (emulator)
    return exitCode("ptx-bench", report(benchEmulator(only, options)));
  if (chart)
    return exitCode("ptx-bench", report(drawChart(measured, only)));
  if (device)
    return exitCode("ptx-bench", report(benchDevice(mebibytes << 20, shape, options)));
  WithColor::error(errs(), "ptx-bench") << "what is to be measured? Give codegen, device, sass, "
                                           "scaling, emulator or chart; --help says what they do\n";
  return exitCode("ptx-bench", exitUsage);
}
