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
static cl::SubCommand
    sass("sass", "SASS instructions and registers of the programs, by ptxas; needs no GPU");
static cl::SubCommand scaling("scaling", "how compile time grows with copies and with threads");
static cl::SubCommand emulator("emulator", "speed of the emulator; needs no GPU");
static cl::SubCommand chart("chart", "an SVG chart of the JSON output of another run");
static cl::OptionCategory category("ptx-bench options");

static cl::opt<bool> asJson("json", cl::desc("print JSON instead of tables"), cl::cat(category),
                            cl::sub(codegen), cl::sub(device), cl::sub(emulator), cl::sub(sass),
                            cl::sub(scaling));
static cl::opt<std::string> nvrtc("nvrtc",
                                  cl::desc("path of the NVRTC library to compare with, or 'none'"),
                                  cl::value_desc("path"), cl::cat(category), cl::sub(codegen),
                                  cl::sub(device), cl::sub(sass));
static cl::opt<double, false, RealParser> timeLimit("time-limit", cl::desc("stop after this time"),
                                                    cl::value_desc("seconds"), cl::cat(category),
                                                    cl::sub(cl::SubCommand::getAll()));
static NumberOption<unsigned, 1> rounds(
    "rounds", cl::desc("interleaved rounds of all measurements (default: codegen 5, device 3)"),
    cl::cat(category), cl::sub(codegen), cl::sub(device), cl::sub(emulator), cl::sub(scaling));
static NumberOption<unsigned, 1>
    repeats("repeat", cl::desc("timed repetitions per round (default: codegen 3, device 20)"),
            cl::cat(category), cl::sub(codegen), cl::sub(device), cl::sub(scaling));

static cl::list<std::string> files(cl::Positional, cl::desc("[FILE.tile...]"), cl::cat(category),
                                   cl::sub(codegen), cl::sub(sass));
static cl::opt<std::string> samples("samples", cl::desc("directory with .tile files"),
                                    cl::value_desc("directory"), cl::cat(category),
                                    cl::sub(codegen), cl::sub(sass));

static cl::opt<bool> cuda("cuda",
                          cl::desc("print the CUDA C++ of samples that NVRTC compiles, without "
                                   "measuring"),
                          cl::cat(category), cl::sub(codegen));

static NumberOption<unsigned long long, 1, 16777216>
    mebibytes("size", cl::desc("size of the tensor in MiB"), cl::init(4096), cl::value_desc("MiB"),
              cl::cat(category), cl::sub(device));
static cl::opt<std::string> shape("shape", cl::desc("only shapes whose names contain this text"),
                                  cl::value_desc("text"), cl::cat(category), cl::sub(device));

static cl::opt<std::string>
    peers("peers",
          cl::desc("other compilers: 'python' for the Python packages that python3 finds (codegen, "
                   "sass); a file of kernels that triton-transposes.py wrote (device)"),
          cl::value_desc("python|peers.json"), cl::cat(category), cl::sub(device), cl::sub(codegen),
          cl::sub(sass));

static cl::opt<std::string> measured(cl::Positional, cl::desc("[FILE.json]"), cl::init("-"),
                                     cl::cat(category), cl::sub(chart));

static cl::opt<std::string> only("only", cl::desc("only rows whose names contain this text"),
                                 cl::value_desc("text"), cl::cat(category), cl::sub(chart),
                                 cl::sub(emulator));

static constexpr ToolText toolText = {
    "ptx-bench", "benchmarks TileCopy against NVRTC, other compilers and cuMemcpy",
    "Ratios compare measurements of one run on this machine.\n",
    "  ptx-bench codegen                     time of planning, IR and PTX of each sample, and "
    "NVRTC's\n"
    "  ptx-bench codegen --json k.tile       the same for one file, as JSON\n"
    "  ptx-bench codegen --peers=python      also Triton, CuTe DSL, TIRx and TileLang, if "
    "installed\n"
    "  ptx-bench sass                        instructions and registers, and other compilers'\n"
    "  ptx-bench scaling                     10 to 10,000 copies, 1 to all threads\n"
    "  ptx-bench emulator                    instructions per second, on one core and on more\n"
    "  ptx-bench chart run.json > run.svg    a chart of a run's JSON output\n"
    "  ptx-bench device --shape tma          copies through tensor maps, on a GPU\n"
    "  ptx-bench device --shape transpose    matrices transposed with `layout auto`\n",
    "  0   measured\n"
    "  1   not used: measurements have no verdict\n"
    "  2   error in the command line, an input or an output\n"
    "  77  no GPU to measure on\n"};

static int report(Error e) {
  if (!e)
    return exitGood;
  // Errors in programs have a location of their own.
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
  WithColor::error(errs(), "ptx-bench") << "expected a subcommand: codegen, device, sass, scaling, "
                                           "emulator or chart; see --help\n";
  return exitCode("ptx-bench", exitUsage);
}
