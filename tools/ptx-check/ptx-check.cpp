//===- ptx-check.cpp - Run kernels of PTX and check what they do ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../DiagnosticLog.h"
#include "../Input.h"
#include "../Output.h"
#include "Command.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace tilecopy;

static CheckCommand given;

static constexpr ToolText toolText = {
    "ptx-check", "runs kernels of PTX on the CPU and checks what a GPU does not",
    "Launches kernels of PTX, from whatever compiler, on an emulator, and reports races, accesses "
    "out\n"
    "of bounds, bytes that were never written, missing fences and waits, deadlocks and results "
    "that\n"
    "depend on the order of things. Takes PTX, fat binaries, host programs and objects with PTX\n"
    "inside, and launch files (JSON). Needs no GPU, no CUDA and no compiler.\n\n"
    "--check=no-KIND switches a finding off; note:KIND and error:KIND set its severity: errors "
    "fail\n"
    "a run, notes are only printed.\n",
    "  ptx-check k.ptx --block=128 --param in:4096 --param out:4096 --param i32:7\n"
    "  ptx-check k.ptx --param file:a.npy --param out:512 --expect 1=want.npy\n"
    "  ptx-check launch.json                 launches of one or more kernels, as a file describes\n"
    "  ptx-check program --kernel=add --grid=8 --param in:4096   PTX in a host program\n"
    "  ptx-check --seeds=8 launch.json       eight interleavings under each schedule\n"
    "  ptx-check --analyze launch.json       memory sectors and bank conflicts\n"
    "  ptx-check --json launch.json          verdict and findings, for programs\n"
    "  ptx-check --help-findings             what is looked for, with an example of each\n"
    "  ptx-check --isa                       the instructions that are executed\n",
    "  0   every kernel ran, without a finding, and left what was expected\n"
    "  1   a kernel failed: a finding, or wrong bytes (--error-exitcode gives another code)\n"
    "  2   error of the command line or a file, or --time-limit was reached; nothing that ran "
    "failed\n"
    "  77  --device=cuda finds no GPU\n"
    "  130 Ctrl-C; nothing that had run failed\n"};

static int fail(Error e) {
  bool noDevice = e.isA<NoDeviceError>();
  WithColor::error(errs(), toolText.name) << toString(std::move(e)) << '\n';
  return noDevice ? exitNoDevice : exitUsage;
}

/// What the command line says, once it has been understood as a whole.
struct Request {
  CheckOptions options;
  PtxLaunch launch;
};

static Expected<Request> readRequest() {
  Request r;
  if (Error e = given.checkTogether())
    return e;
  if (Error e = given.read(r.options))
    return e;
  // A file of JSON is one that describes launches.
  if (given.launchFile.empty() && given.files.size() == 1 &&
      StringRef(given.files.front()).ends_with(".json")) {
    given.launchFile = given.files.front();
    given.files.clear();
  }
  if (Error e = given.readLaunch().moveInto(r.launch))
    return e;
  if (Error e = given.settleInputs(r.launch, {}))
    return e;
  if (given.files.empty())
    return createStringError(
        "nothing to run; give a file of PTX, a binary with PTX inside, a launch "
        "file, or - for standard input");
  return r;
}

static void runFile(RunDevice &devices, const std::string &file, const Request &request,
                    RunReport &report) {
  auto text = readInput(file);
  Error e = text ? checkIsPtx((*text)->getBuffer(), file, toolText.name) : text.takeError();
  if (!e) {
    runPtx(devices, **text, request.launch, request.options, report);
    return;
  }
  report.beginInput(file);
  report.log().report(std::move(e), "");
  report.endInput(Verdict::NotRun);
}

static int run() {
  watchForTheEnd(toolText.name, given.timeLimit);
  auto request = readRequest();
  if (!request)
    return fail(request.takeError());
  auto devices = RunDevice::open(request->options);
  if (!devices)
    return fail(devices.takeError());
  RunReport report(toolText.name, given.jsonOutput, given.verdictCode);
  given.forEachInput(report,
                     [&](const std::string &file) { runFile(*devices, file, *request, report); });
  return report.finish();
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  reportFatalErrors("ptx-check");
  respectNoColor();
  given.device.setInitialValue(DeviceChoice::Emulator);
  given.seed.setDescription("seed of the inputs");
  given.timeLimit.setDescription("stop after this time, also inside a kernel");
  if (auto code = readCommandLine(argc, argv, toolText, given.categories()))
    return exitCode(toolText.name, *code);
  auto listed = given.printsList();
  int code = !listed ? fail(listed.takeError()) : *listed ? int(exitGood) : run();
  return exitCode(toolText.name, code);
}
