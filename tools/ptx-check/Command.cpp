//===- Command.cpp - The command line of ptx-check ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Command.h"
#include "../Input.h"
#include "../Output.h"
#include "Values.h"
#include "tilecopy/run/Isa.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

Error checkRules(ArrayRef<OptionRule> rules) {
  for (const OptionRule &rule : rules)
    if (isGiven(rule.option) && !rule.good)
      return createStringError(rule.why);
  return Error::success();
}

Error CheckCommand::checkTogether() const {
  const cl::Option &observer = isGiven(trace) ? trace : isGiven(digest) ? digest : analyze;
  return checkRules({
      {trace, !jsonOutput, "--trace prints text; it does not go with --json"},
      {digest, !jsonOutput, "--digest prints text; it does not go with --json"},
      {trace, !analyze && !digest, "--trace, --analyze and --digest exclude each other"},
      {analyze, !digest, "--trace, --analyze and --digest exclude each other"},
      {observer, device != DeviceChoice::Cuda,
       "--trace, --analyze and --digest need --device=emulator"},
      {timeLimit, timeLimit > 0, "--time-limit=0: it takes seconds, more than 0"},
      {traceThread, trace, "--trace-thread goes with --trace"},
      {traceCta, trace, "--trace-cta goes with --trace"},
  });
}

std::vector<std::reference_wrapper<const cl::Option>> CheckCommand::ofPtx() const {
  return {kernelName, grid,    block,    cluster,  dynamicShared, stackBytes, heapBytes, parameters,
          saves,      expects, relative, absolute, cooperative,   variables,  launchFile};
}

Error CheckCommand::read(CheckOptions &o) const {
  o.device = device;
  o.seed = seed;
  o.interleavings = seeds;
  o.jobs = jobs;
  o.trace = trace;
  o.analyze = analyze;
  o.digest = digest;
  if (isGiven(traceThread))
    o.traceThread = traceThread;
  if (isGiven(traceCta))
    o.traceCta = traceCta;
  if (trace || analyze || digest || isGiven(onlyCta))
    o.device = DeviceChoice::Emulator;
  if (schedule != ScheduleChoice::Lazy)
    o.schedules.push_back(Schedule::Eager);
  if (schedule != ScheduleChoice::Eager)
    o.schedules.push_back(Schedule::Lazy);
  if (Error e = readChecks(checks, o.emulator.checks))
    return e;
  if (isGiven(onlyCta))
    if (Error e = readCta("only-cta", onlyCta, o.emulator.onlyCta.emplace()))
      return e;
  o.emulator.stepLimit = steps;
  o.emulator.shallStop = shallEnd;
  if (Error e = readSuppressions(suppressions, o.emulator.suppressions))
    return e;
  o.emulator.stackBytes = stackBytes;
  o.emulator.heapBytes = heapBytes;
  TensorMemoryModel &model = o.emulator.tensorMemory;
  model.ownLaneWindow = !is_contained(tensorMemory, TensorChoice::StrictLanes);
  model.inOrderPipe = is_contained(tensorMemory, TensorChoice::InOrder);
  model.lowestColumns = is_contained(tensorMemory, TensorChoice::LowestColumns);
  model.unpackClears = is_contained(tensorMemory, TensorChoice::UnpackClears);
  return Error::success();
}

Expected<PtxLaunch> CheckCommand::readLaunch() const {
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
    return createStringError("--block=" + block + ": " + Twine(l.block->count()) +
                             " threads; a CTA has at most 1024");
  if (cluster.getNumOccurrences())
    if (Error e = readDim("cluster", cluster, l.cluster.emplace(), {16, 16, 16}))
      return e;
  for (StringRef text : saves) {
    auto [index, path] = text.split('=');
    if (index.empty() || path.empty())
      return createStringError("--save " + text + ": expected index=file, as in 1=out.bin");
    l.save.push_back({index.str(), path.str()});
  }
  l.expect.assign(expects.begin(), expects.end());
  l.variables.assign(variables.begin(), variables.end());
  if (relative.getNumOccurrences())
    l.relative = relative;
  if (absolute.getNumOccurrences())
    l.absolute = absolute;
  l.file = launchFile;
  if (!l.file.empty() &&
      (parameters.size() + expects.size() + variables.size() || !l.kernel.empty()))
    return createStringError("--launch says what --kernel, --param, --variable and --expect would");
  return l;
}

Error CheckCommand::settleInputs(const PtxLaunch &launch, ArrayRef<std::string> others) {
  std::vector<std::string> inputs(files.begin(), files.end());
  inputs.insert(inputs.end(), others.begin(), others.end());
  if (Error e = checkStandardInput(inputs))
    return e;
  if (files.empty() && !launch.file.empty()) {
    auto module = moduleOfLaunchFile(launch.file);
    if (!module)
      return module.takeError();
    files.push_back(*module);
  }
  for (const auto &[index, path] : launch.save)
    if (Error e = checkNoInput(path, files))
      return createStringError("--save " + index + "=" + path + ": " + toString(std::move(e)));
  return Error::success();
}

void CheckCommand::forEachInput(RunReport &report,
                                function_ref<void(const std::string &)> one) const {
  for (const auto &[i, file] : enumerate(files)) {
    if (shallEnd())
      return report.stop(whyEnd(), files.size() - i);
    report.progress().at((Twine(i) + " of " + Twine(files.size()) + " files; " + file).str());
    one(file);
  }
}

Expected<bool> CheckCommand::printsList() const {
  if (helpFindings)
    printFindings();
  else if (Error e = printsIsa ? printIsa(outs()) : Error::success())
    return e;
  return helpFindings || printsIsa;
}

} // namespace tilecopy
