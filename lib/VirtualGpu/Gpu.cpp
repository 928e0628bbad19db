//===- Gpu.cpp - The state of the virtual GPU -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Gpu.h"
#include "Call.h"
#include "Devices.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdlib>
#include <thread>

using namespace llvm;

namespace tilecopy::vgpu {

std::string hexText(uint64_t value) { return "0x" + utohexstr(value, /*LowerCase=*/true); }

// Never destroyed: threads of the program may call until the very end.
Gpu &Gpu::get() {
  static Gpu *gpu = new Gpu;
  return *gpu;
}

Gpu::Gpu() {
  target = cantFail(parseTarget("sm_100a"));
  options.cores = std::max(1u, std::thread::hardware_concurrency());
  options.tensorMemory.impliedFences = true;
  readOptions();
  emulator = createEmulator(options);
  primary.resize(devices);
  currentPool.resize(devices);
  defaultPool.resize(devices);
}

static Severity severityOf(StringRef text) {
  return text == "off" ? Severity::Off : text == "note" ? Severity::Note : Severity::Error;
}

// "kind:severity", resolved by the command that sets the environment.
static void readCheck(StringRef text, EmulatorOptions &options, Reporter &report) {
  auto [kind, how] = text.split(':');
  for (unsigned n = 0; n != numHostFindings; ++n)
    if (hostFindingName(HostFinding(n)) == kind)
      report.severity[n] = severityOf(how);
  for (unsigned n = 0; n != numFindingKinds; ++n)
    if (findingKindName(FindingKind(n)) == kind) {
      if (how == "off")
        options.checks.set(FindingKind(n), false);
      else
        options.checks.set(FindingKind(n), severityOf(how));
    }
}

[[noreturn]] static void refuseOption(StringRef line, Error e) {
  errs() << "tilecopy-gpu: error: TILECOPY_GPU_OPTIONS has '" << line
         << "': " << toString(std::move(e)) << '\n';
  std::_Exit(2);
}

// TILECOPY_GPU_OPTIONS has a line for each option that the command was given.
void Gpu::readOptions() {
  const char *text = std::getenv("TILECOPY_GPU_OPTIONS");
  if (const char *path = std::getenv("TILECOPY_GPU_REPORT"))
    report.path = path;
  for (StringRef line : split(text ? text : "", '\n')) {
    auto [key, value] = line.split('=');
    uint64_t number = 0;
    bool isNumber = !value.getAsInteger(10, number);
    if (key == "target") {
      auto parsed = parseTarget(value);
      if (!parsed)
        refuseOption(line, parsed.takeError());
      target = *parsed;
    } else if (key == "check") {
      readCheck(value, options, report);
    } else if (key == "suppress") {
      auto file = MemoryBuffer::getFile(value);
      if (!file)
        refuseOption(line, createStringError(file.getError(), "cannot be read"));
      auto known = parseSuppressions((*file)->getBuffer(), value);
      if (!known)
        refuseOption(line, known.takeError());
      append_range(options.suppressions, *known);
    } else if (key == "schedule") {
      options.schedule = value == "lazy" ? Schedule::Lazy : Schedule::Eager;
    } else if (key == "save-launches") {
      saveLaunches = value.str();
    } else if (key == "kernel-name") {
      kernelPattern = value.str();
    } else if (key == "stop-at-first") {
      report.stopsAtFirst = true;
    } else if (isNumber && key == "devices") {
      devices = int(number);
    } else if (isNumber && key == "seed") {
      options.seed = number;
    } else if (isNumber && key == "steps") {
      options.stepLimit = number;
    } else if (isNumber && key == "memory") {
      options.memoryLimit = number << 20;
    } else if (isNumber && key == "jobs") {
      options.cores = number ? unsigned(number) : options.cores;
    } else if (isNumber && key == "error-exitcode") {
      report.errorCode = int(number);
    } else if (isNumber && key == "launch-skip") {
      launchSkip = number;
    } else if (isNumber && key == "launch-count") {
      launchCount = number;
    } else if (!line.empty()) {
      refuseOption(line, createStringError("unknown option"));
    }
  }
}

std::vector<cuda::Context> &contextStack() {
  static thread_local std::vector<cuda::Context> stack;
  return stack;
}

cuda::Context currentContext() { return contextStack().empty() ? nullptr : contextStack().back(); }

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static thread_local Call *currentCall = nullptr;

Call *Call::current() { return currentCall; }

Call::Call(const char *name, Needs needs, bool perThread)
    : name(name), perThread(perThread), outer(currentCall) {
  gpu().mutex.lock();
  currentCall = this;
  gpu().guard.tell();
  if (needs == Needs::Nothing)
    return;
  if (!gpu().isInitialized) {
    before = cuda::NotInitialized;
  } else if (needs == Needs::Context) {
    cuda::Context context = currentContext();
    before = !context                           ? cuda::InvalidContext
             : !gpu().contexts.isAlive(context) ? cuda::ContextIsDestroyed
                                                : context->sticky;
  }
}

Call::~Call() {
  gpu().guard.close();
  currentCall = outer;
  gpu().mutex.unlock();
}

static StringRef resultName(int result) {
  switch (result) {
#define RESULT(name, value, cudaName, text)                                                        \
  case value:                                                                                      \
    return #cudaName;
#include "Device/CudaResults.def"
  default:
    return "?";
  }
}

int Call::finish(cuda::Result result) {
  if (result != cuda::Success && result != cuda::NotReady)
    gpu().report.host(HostFinding::ApiError, name,
                      "returned " + resultName(result) + " (" + Twine(int(result)) + ")");
  return result;
}

void reportHandle(const char *what, const void *handle, bool wasAlive) {
  gpu().report.host(HostFinding::InvalidHandle, Call::current()->name,
                    Twine(hexText(uint64_t(uintptr_t(handle)))) +
                        (wasAlive ? " is a " + Twine(what) + " that has been destroyed"
                                  : " is no " + Twine(what)));
}

} // namespace tilecopy::vgpu
