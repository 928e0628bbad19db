//===- Devices.cpp - Where kernels run ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

Observation::Observation(const CheckOptions &options)
    : asked(options), tracer(outs(), options.traceThread, options.traceCta) {}

void Observation::attach(EmulatorOptions &emulator) {
  if (asked.trace)
    emulator.observer = &tracer;
  else if (asked.analyze)
    emulator.observer = &analysis;
  else if (asked.digest)
    emulator.observer = &digest;
}

void Observation::report(raw_ostream &os, KernelReport &into, StringRef ptx) const {
  if (asked.digest)
    digest.print(os);
  if (!asked.analyze)
    return;
  analysis.print(os, ptx);
  into.accesses = analysis.toJSON(ptx);
}

Expected<RunDevice> RunDevice::open(const CheckOptions &options) {
  RunDevice devices;
  devices.choice = options.device;
  devices.emulator = createEmulator(options.emulator);
  if (options.device == DeviceChoice::Emulator)
    return devices;
  auto cuda = openCudaDevice();
  if (cuda)
    devices.cuda = std::move(*cuda);
  else if (options.device == DeviceChoice::Cuda || !cuda.errorIsA<NoDeviceError>())
    return cuda.takeError();
  else
    consumeError(cuda.takeError());
  return devices;
}

/// Why a GPU cannot run a target; empty when it can. Plain targets run on what is newer, family
/// targets ('f') within one major version, and architecture-specific ones ('a') nowhere else.
static std::string obstacle(const Device &gpu, unsigned sm, char suffix, unsigned ptx) {
  unsigned has = gpu.smVersion();
  bool runs = suffix == 'a'   ? has == sm
              : suffix == 'f' ? has >= sm && has / 10 == sm / 10
                              : has >= sm;
  if (!runs)
    return formatv("the program is for sm_{0}{1} and the device is sm_{2}", sm,
                   suffix ? std::string(1, suffix) : "", has);
  if (ptx > gpu.ptxVersion())
    return formatv("the program is PTX {0}.{1} and the driver takes up to {2}.{3}", ptx / 10,
                   ptx % 10, gpu.ptxVersion() / 10, gpu.ptxVersion() % 10);
  return "";
}

Expected<Device *> RunDevice::deviceFor(unsigned sm, char suffix, unsigned ptx) {
  if (!cuda)
    return emulator.get();
  std::string why = obstacle(*cuda, sm, suffix, ptx);
  if (why.empty())
    return cuda.get();
  if (choice == DeviceChoice::Auto)
    return emulator.get();
  return createStringError(why + "; --device=emulator runs it");
}

std::vector<EmulatorRun> tilecopy::emulatorRuns(const CheckOptions &options) {
  std::vector<EmulatorRun> runs;
  for (Schedule schedule : options.schedules)
    for (unsigned seed = 0; seed != options.interleavings; ++seed) {
      EmulatorOptions o = options.emulator;
      o.schedule = schedule;
      o.seed = seed;
      if (!runs.empty())
        o.observer = nullptr;
      StringRef name = schedule == Schedule::Eager ? "eager" : "lazy";
      runs.push_back({formatv("{0} schedule, seed {1}", name, seed).str(), o});
    }
  return runs;
}

Error RunDevice::forEachRun(Device &device, const CheckOptions &options,
                            function_ref<Error(StringRef)> body) {
  if (!isEmulator(&device))
    return body("");
  for (const EmulatorRun &run : emulatorRuns(options)) {
    emulator->setOptions(run.options);
    if (Error e = body(run.how))
      return e;
    keepNotes(emulator->findings());
  }
  return Error::success();
}

void RunDevice::keepNotes(ArrayRef<Finding> findings) {
  for (const Finding &f : findings)
    if (f.severity == Severity::Note && noted.insert({f.kind, f.line}).second)
      notes.push_back(f);
}

std::vector<Finding> RunDevice::takeNotes() {
  noted.clear();
  return std::exchange(notes, {});
}

std::string RunDevice::describe(const Device &device, const CheckOptions &options) const {
  if (!isEmulator(&device))
    return device.description();
  auto count = [](size_t n, StringRef what) {
    return (Twine(n) + " " + what + (n == 1 ? "" : "s")).str();
  };
  return "the emulator (" + count(options.schedules.size(), "schedule") + ", " +
         count(options.interleavings, "interleaving") + ")";
}
