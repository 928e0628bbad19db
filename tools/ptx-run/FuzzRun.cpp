//===- FuzzRun.cpp - Random programs, run and compared --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each program is generated, planned, printed as PTX, run and compared. One that fails is made
// smaller while it fails, and written as a .tile file that ptx-run reads back.
//
//===----------------------------------------------------------------------===//

#include "../Output.h"
#include "Run.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"
#include <chrono>

using namespace tilecopy;
using namespace llvm;

namespace {

/// What became of one program: empty when it passed. `stage` separates a planner that refuses from
/// a kernel that is wrong, so that shrinking does not wander from one to the other.
struct Failure {
  enum Stage { None, Lowering, Running, Stopped, TooLarge } stage = None;
  std::string text;
};

class Fuzzer {
public:
  Fuzzer(RunDevice &devices, ArrayRef<GpuTarget> targets, const FuzzOptions &fuzz,
         const RunOptions &options, RunReport &out)
      : devices(devices), targets(targets), fuzz(fuzz), options(options), out(out) {}
  Error run();

private:
  Failure tryProgram(const Program &generated, bool count);
  Error keep(uint64_t seed, GeneratedProgram failing, const Failure &failure);
  void progress() const;
  std::string howToGoOn(uint64_t seed) const;
  void report(uint64_t first, ArrayRef<Device *> ranOn);

  RunDevice &devices;
  ArrayRef<GpuTarget> targets; // by seed
  const FuzzOptions &fuzz;
  RunOptions options;
  RunReport &out;
  json::Array failed;                      // for --json
  Device *device = nullptr;                // of the program at hand
  MapVector<StringRef, unsigned> variants; // copies of the programs that passed
  uint64_t bytes = 0;
  unsigned done = 0, failures = 0, tooLarge = 0;
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

} // namespace

/// The program as it reads with --variant.
static Expected<Program> withOverrides(const Program &program, const ParseOverrides &overrides) {
  std::string text;
  raw_string_ostream os(text);
  printProgram(program, os);
  SourceMgr sources;
  return parseProgram(MemoryBuffer::getMemBufferCopy(text, "generated"), sources, overrides);
}

Failure Fuzzer::tryProgram(const Program &generated, bool count) {
  auto parsed = withOverrides(generated, options.overrides);
  if (!parsed)
    return {Failure::Lowering, toString(parsed.takeError())};
  const Program &program = *parsed;
  auto lowered = lower(program, "", devices.isEmulator(device), options.level);
  if (!lowered)
    return {Failure::Lowering, toString(lowered.takeError())};
  auto module = device->load(lowered->first, "generated");
  if (!module)
    return {Failure::Running, toString(module.takeError())};
  // One set of arguments each: over the seeds all kinds of them come up.
  const Kernel &kernel = program.kernels[0];
  auto chosen = chooseSets(devices, *device, kernel, options);
  if (chosen.errorIsA<MeaningStopped>())
    return {Failure::Stopped, toString(chosen.takeError())};
  if (!chosen)
    return {Failure::Running, toString(chosen.takeError())};
  const ArgumentValues &arguments = chosen->sets[options.seed % chosen->sets.size()];
  auto result =
      runKernel(devices, *device, **module, kernel, lowered->second[0], arguments, options);
  if (result.errorIsA<LaunchStopped>())
    return {Failure::Stopped, toString(result.takeError())};
  if (!result) {
    Error e = result.takeError();
    auto stage = isVerdict(e) ? Failure::Running : Failure::TooLarge;
    return {stage, toString(std::move(e))};
  }
  if (!count)
    return {};
  bytes += result->comparedBytes;
  auto planned = planProgram(program);
  if (!planned)
    return {Failure::Lowering, toString(planned.takeError())};
  for (const PlannedCopy &copy : planned->kernels[0].copies)
    for (StringRef variant : variantNames())
      if (copy.choice.plan.variant == variant)
        ++variants[variant];
  return {};
}

/// Makes a failing program smaller, and writes it down with what it did.
Error Fuzzer::keep(uint64_t seed, GeneratedProgram failing, const Failure &failure) {
  ++failures;
  GeneratedProgram small = shrinkProgram(std::move(failing), [&](const Program &p) {
    return tryProgram(p, /*count=*/false).stage == failure.stage;
  });
  SmallString<128> path(fuzz.directory);
  sys::path::append(path, "fuzz-" + utostr(seed) + ".tile");
  std::string text;
  raw_string_ostream file(text);
  Failure last = tryProgram(small.program, /*count=*/false);
  if (last.stage == Failure::Stopped)
    last = failure;
  SmallVector<StringRef, 8> lines;
  StringRef(last.text).split(lines, '\n');
  file << "// ptx-run --fuzz=1 --seed=" << seed << " --family=" << programFamilyName(fuzz.family)
       << " --mcpu=" << small.program.target.cpu();
  if (options.level != OptLevel::O1)
    file << " -O" << unsigned(options.level);
  file << '\n';
  for (StringRef line : lines)
    file << "// " << line << '\n';
  printProgram(small.program, file);
  if (Error e = writeFile(path, text))
    return e;
  StringRef before = StringRef(text).take_front(text.find("\nkernel ") + 1);
  out.text() << "FAIL " << path << ':' << before.count('\n') + 1 << ":8: seed " << seed << ": "
             << last.text << '\n';
  out.noteFailure();
  failed.push_back(json::Object{{"seed", int64_t(seed)},
                                {"file", json::fixUTF8(path)},
                                {"message", json::fixUTF8(last.text)}});
  return Error::success();
}

void Fuzzer::progress() const {
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  out.progress().at(formatv("{0} of {1} programs, {2} failed, {3:f1} a second", done, fuzz.programs,
                            failures, done / std::max(seconds, 1e-3)));
}

std::string Fuzzer::howToGoOn(uint64_t seed) const {
  return "go on with --fuzz=" + utostr(fuzz.programs - done) + " --seed=" + utostr(seed);
}

Error Fuzzer::run() {
  uint64_t first = options.seed;
  SmallVector<Device *, 2> ranOn;
  for (; done != fuzz.programs && whyEnd().empty(); ++done) {
    uint64_t seed = first + done;
    progress();
    sayHowToGoOn(howToGoOn(seed));
    const GpuTarget &target = targets[seed % targets.size()];
    auto made = generateProgram(seed, target, fuzz.family);
    if (!made)
      return made.takeError();
    if (fuzz.print) {
      printProgram(made->program, outs());
      continue;
    }
    auto chosen = devices.deviceFor(target.sm(), target.suffix(), target.ptx());
    if (!chosen)
      return chosen.takeError();
    device = *chosen;
    if (!is_contained(ranOn, device))
      ranOn.push_back(device);
    options.seed = seed;
    Failure failure = tryProgram(made->program, /*count=*/true);
    if (failure.stage == Failure::Stopped)
      break;
    if (failure.stage == Failure::TooLarge)
      ++tooLarge;
    else if (failure.stage != Failure::None)
      if (Error e = keep(seed, std::move(*made), failure))
        return e;
  }
  sayHowToGoOn("");
  if (!fuzz.print)
    report(first, ranOn);
  return Error::success();
}

void Fuzzer::report(uint64_t first, ArrayRef<Device *> ranOn) {
  auto list = [](auto &&range) { return join(range, ", "); };
  std::string copies = list(
      map_range(variants, [](const auto &v) { return utostr(v.second) + " by " + v.first.str(); }));
  out.text() << done << " programs from seed " << first << " for "
             << list(map_range(targets, [](const GpuTarget &t) { return t.cpu(); })) << " on "
             << list(map_range(ranOn, [&](Device *d) { return devices.describe(*d, options); }))
             << ": " << failures << " failed, "
             << (tooLarge ? utostr(tooLarge) + " too large for --memory, " : "") << bytes
             << " bytes compared; copies " << (copies.empty() ? "none" : copies) << '\n';
  if (done != fuzz.programs)
    out.stop(whyEnd() + "; " + howToGoOn(first + done), 0);
  json::Object by;
  for (const auto &[variant, count] : variants)
    by[variant] = int64_t(count);
  out.add("fuzz", json::Object{{"family", programFamilyName(fuzz.family)},
                               {"seed", int64_t(first)},
                               {"programs", int64_t(done)},
                               {"failed", int64_t(failures)},
                               {"too_large", int64_t(tooLarge)},
                               {"compared_bytes", int64_t(bytes)},
                               {"next_seed", int64_t(first + done)},
                               {"copies", std::move(by)},
                               {"failures", std::move(failed)}});
}

Expected<GpuTarget> tilecopy::targetOf(ProgramFamily family, const ParseOverrides &overrides) {
  std::optional<Feature> needed = featureOf(family);
  StringRef usual = needed == Feature::TensorMemory ? "sm_100a" : "sm_90a";
  auto target = GpuTarget::parse(overrides.cpu.value_or(usual.str()), overrides.ptx);
  if (target && needed && !target->has(*needed))
    return createStringError("--family=" + programFamilyName(family) + ": " +
                             target->whyNot(*needed));
  return target;
}

Error tilecopy::makeFuzzDirectory(StringRef path) {
  if (std::error_code failed = sys::fs::create_directories(path))
    return createStringError(failed, "--fuzz-out=" + path + ": " + failed.message());
  if (!sys::fs::is_directory(path))
    return createStringError("--fuzz-out=" + path + ": not a directory");
  return Error::success();
}

Error tilecopy::runFuzz(RunDevice &devices, const FuzzOptions &fuzz, const RunOptions &options,
                        RunReport &report) {
  if (Error e = makeFuzzDirectory(fuzz.directory))
    return e;
  if (options.overrides.cpu || options.overrides.ptx) {
    auto target = targetOf(fuzz.family, options.overrides);
    if (!target)
      return target.takeError();
    return Fuzzer(devices, *target, fuzz, options, report).run();
  }
  // Those that the device can run; the emulator runs all.
  std::vector<GpuTarget> targets;
  Error why = Error::success();
  for (const GpuTarget &target : targetsOf(fuzz.family)) {
    auto device = devices.deviceFor(target.sm(), target.suffix(), target.ptx());
    if (device)
      targets.push_back(target);
    else
      why = joinErrors(std::move(why), device.takeError());
  }
  if (targets.empty())
    return why;
  consumeError(std::move(why));
  return Fuzzer(devices, targets, fuzz, options, report).run();
}
