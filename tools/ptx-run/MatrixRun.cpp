//===- MatrixRun.cpp - Systematic programs, run and compared --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels that are enumerated, not drawn: every kind of copy once. Those that fail are written into
// one .tile file, which ptx-run reads back, so that each failure has a place. The kernels have
// numbers, and a run that was ended goes on at the next one.
//
//===----------------------------------------------------------------------===//

#include "../Output.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include <chrono>

using namespace tilecopy;
using namespace llvm;

static Expected<std::vector<Program>> systematicPrograms(ProgramFamily family,
                                                         const GpuTarget &target) {
  if (family == ProgramFamily::TensorCopies)
    return tensorCopyMatrix(target);
  if (family == ProgramFamily::TensorMaps)
    return tensorMapMatrix(target);
  if (family != ProgramFamily::TensorMemory)
    return createStringError("--matrix --family=" + programFamilyName(family) +
                             ": there is a matrix of tma, of tmem and of tcgen05_cp");
  auto program = tensorMemoryMatrix(target);
  if (!program)
    return program.takeError();
  std::vector<Program> one;
  one.push_back(std::move(*program));
  return one;
}

/// As one program, which can be read again.
static void printAll(const GpuTarget &target, std::vector<Program> programs) {
  Program all{target, {}};
  for (Program &program : programs)
    append_range(all.kernels, std::move(program.kernels));
  printProgram(all, outs());
}

static StringRef matrixOf(ProgramFamily family) {
  return family == ProgramFamily::TensorMemory   ? "tensor memory"
         : family == ProgramFamily::TensorCopies ? "tcgen05.cp"
                                                 : "tensor maps";
}

namespace {

class MatrixRun {
public:
  MatrixRun(RunDevice &devices, Device &device, const FuzzOptions &fuzz, const RunOptions &options,
            RunReport &out)
      : devices(devices), device(device), fuzz(fuzz), options(options), out(out) {
    sys::path::append(path, "matrix-" + programFamilyName(fuzz.family) + ".tile");
  }
  Error run(const GpuTarget &target);

private:
  bool isOver();
  std::string howToGoOn() const { return "go on with --skip=" + utostr(next); }
  void runProgram(const Program &program);
  void add(const Program &program, const Kernel &kernel, Expected<KernelResult> result);
  void fail(const Program &program, const Kernel &kernel, Error why);
  void progress() const;
  std::string summary() const;
  json::Object facts() const;
  void keep();

  RunDevice &devices;
  Device &device;
  const FuzzOptions &fuzz;
  const RunOptions &options;
  RunReport &out;
  std::string cpu;     // of the target
  std::string stopped; // why, as a line
  SmallString<128> path{fuzz.directory};
  std::string failing; // the text of the kernels that fail
  json::Array failed;  // for --json
  size_t all = 0, next = 0;
  unsigned done = 0, failures = 0;
  uint64_t bytes = 0;
  bool over = false;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

} // namespace

/// Says once why no more is run, and where to go on.
bool MatrixRun::isOver() {
  if (std::string why = whyEnd(); !over && !why.empty()) {
    over = true;
    stopped = why + "; " + howToGoOn() + "\n";
    out.stop(StringRef(stopped).drop_back(), 0);
  }
  sayHowToGoOn(over ? "" : howToGoOn());
  return over;
}

void MatrixRun::progress() const {
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.progress().at(formatv("{0} of {1} kernels, {2} failed, {3:f1} a second", next, all, failures,
                            done / std::max(seconds, 1e-3)));
}

/// The kernel goes to the others that failed, below what it did.
void MatrixRun::fail(const Program &program, const Kernel &kernel, Error why) {
  std::string text, said = toString(std::move(why));
  raw_string_ostream os(text);
  printProgram(Program{program.target, {kernel}}, os);
  StringRef own = StringRef(text).drop_front(text.find("kernel @"));
  if (failing.empty())
    failing = ("// ptx-run --matrix --family=" + programFamilyName(fuzz.family) + "\ntarget " +
               program.target.cpu() + "\n")
                  .str();
  failing += "\n";
  for (StringRef line : split(said, '\n'))
    failing += ("// " + line + "\n").str();
  size_t line = StringRef(failing).count('\n') + 1;
  failing += own;
  ++failures;
  out.text() << "FAIL " << path << ':' << line << ":8: @" << kernel.name << ": " << said << '\n';
  if (Error e = writeFile(path, failing)) // at once: the rest may be ended
    consumeError(std::move(e));
  out.noteFailure();
  failed.push_back(json::Object{{"kernel", kernel.name},
                                {"file", json::fixUTF8(path)},
                                {"line", int64_t(line)},
                                {"message", json::fixUTF8(said)}});
}

void MatrixRun::add(const Program &program, const Kernel &kernel, Expected<KernelResult> result) {
  ++next;
  ++done;
  if (result)
    bytes += result->comparedBytes;
  else
    fail(program, kernel, result.takeError());
  progress();
  keep();
}

/// All kernels are compiled together; where that fails, each by itself, to see which ones do.
void MatrixRun::runProgram(const Program &program) {
  keep();
  auto lowered = lower(program, "", devices.isEmulator(&device), options.level);
  Expected<std::unique_ptr<DeviceModule>> module =
      lowered ? device.load(lowered->first, "matrix") : lowered.takeError();
  if (!module && program.kernels.size() == 1)
    return add(program, program.kernels[0], module.takeError());
  if (!module) {
    consumeError(module.takeError());
    for (const Kernel &kernel : program.kernels)
      if (!isOver())
        runProgram(Program{program.target, {kernel}});
    return;
  }
  size_t skipped = fuzz.skip > next ? fuzz.skip - next : 0;
  next += skipped;
  for (auto [kernel, emitted] :
       drop_begin(zip(program.kernels, lowered->second), ptrdiff_t(skipped))) {
    if (isOver())
      return;
    auto result = runKernel(devices, device, **module, kernel, emitted, options.arguments, options);
    if (result.errorIsA<LaunchStopped>()) {
      consumeError(result.takeError());
      (void)isOver();
      return;
    }
    add(program, kernel, std::move(result));
  }
}

std::string MatrixRun::summary() const {
  return (Twine(done) + " kernels of " + matrixOf(fuzz.family) + " for " + cpu + " on " +
          devices.describe(device, options) + ": " + Twine(failures) + " failed, " + Twine(bytes) +
          " bytes compared\n")
      .str();
}

json::Object MatrixRun::facts() const {
  return json::Object{{"family", programFamilyName(fuzz.family)},
                      {"kernels", int64_t(done)},
                      {"failed", int64_t(failures)},
                      {"compared_bytes", int64_t(bytes)},
                      {"next", int64_t(next)},
                      {"failures", json::Array(failed)}};
}

// To make and to compile some hundreds of kernels cannot be ended in order.
void MatrixRun::keep() {
  outs().flush();
  std::string document = out.documentNow("ended; " + howToGoOn(), "matrix", facts());
  keepForTheEnd(document.empty() ? summary() : document);
}

Error MatrixRun::run(const GpuTarget &target) {
  cpu = target.cpu();
  keep();
  auto programs = systematicPrograms(fuzz.family, target);
  if (!programs)
    return programs.takeError();
  for (const Program &program : *programs)
    all += program.kernels.size();
  if (fuzz.skip >= all)
    return createStringError("--skip=" + Twine(fuzz.skip) + ": the matrix has " + Twine(all) +
                             " kernels");
  for (const Program &program : *programs) {
    if (isOver())
      break;
    progress();
    if (next + program.kernels.size() <= fuzz.skip)
      next += program.kernels.size();
    else
      runProgram(program);
  }
  if (!failing.empty())
    if (Error e = writeFile(path, failing))
      return e;
  out.text() << summary();
  outs().flush(); // the programs end next, which takes a while
  if (out.isForPeople())
    keepForTheEnd(stopped);
  out.add("matrix", facts());
  return Error::success();
}

Error tilecopy::runMatrix(RunDevice &devices, const FuzzOptions &fuzz, const RunOptions &options,
                          RunReport &report) {
  auto target = targetOf(fuzz.family, options.overrides);
  if (!target)
    return target.takeError();
  if (fuzz.print) {
    auto programs = systematicPrograms(fuzz.family, *target);
    if (!programs)
      return programs.takeError();
    printAll(*target, std::move(*programs));
    return Error::success();
  }
  if (Error e = makeFuzzDirectory(fuzz.directory))
    return e;
  auto device = devices.deviceFor(target->sm(), target->suffix(), target->ptx());
  if (!device)
    return device.takeError();
  return MatrixRun(devices, **device, fuzz, options, report).run(*target);
}
