//===- PtxRun.cpp - Running bare PTX --------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A .ptx file from anywhere, launched as the command line or a launch file describes. What is
// checked is that the launches are free of findings, that buffers hold what is expected of them,
// where something is, and whether the outcome depends on schedule and interleaving.
//
//===----------------------------------------------------------------------===//

#include "../Input.h"
#include "../Output.h"
#include "FatBinary.h"
#include "PtxProgram.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/xxhash.h"
#include <atomic>

using namespace tilecopy;
using namespace llvm;

static Error bad(const Twine &text) { return createStringError(text); }

namespace {
/// What one run of all launches has come to.
struct PtxOutcome {
  std::string how; // empty on a GPU
  std::string error;
  bool stopped = false;                    // by a limit or by Ctrl-C
  std::vector<std::vector<uint8_t>> after; // for each buffer
  std::vector<Finding> findings;           // of the last launch
  std::string printed;
};

class PtxRunner {
public:
  PtxRunner(RunDevice &devices, const PtxLaunch &launch, const RunOptions &options,
            RunReport &report)
      : devices(devices), launch(launch), options(options), out(report) {}
  /// `verdict` tells what an error is: Failed when the launches are at fault.
  Error run(StringRef ptx, StringRef name, PtxProgram what, Verdict &verdict);

private:
  Error prepare(const PtxModuleInfo &module, StringRef name, PtxStep &step);
  Error checkSaves();
  Error chooseDevice(const PtxModuleInfo &module);
  PtxOutcome launchAll(Device &on, DeviceModule &module, EmulatorDevice *emulator) const;
  Error launchStep(Device &on, bool isEmulator, DeviceModule &module, const PtxStep &step,
                   ArrayRef<DeviceAddress> buffers) const;
  std::vector<PtxOutcome> runAll(DeviceModule &module, StringRef ptx, StringRef name,
                                 const RunOptions &observed) const;
  Error judge(const PtxOutcome &one);
  Error compare(ArrayRef<std::vector<uint8_t>> after, StringRef how);
  Error compareRuns(ArrayRef<std::vector<uint8_t>> after, StringRef how);
  NumberType typeOf(size_t buffer) const;
  std::string describe(size_t buffer) const;
  void report(StringRef title) const;
  json::Value buffersJson() const;
  Error save() const;

  RunDevice &devices;
  const PtxLaunch &launch;
  const RunOptions &options;
  RunReport &out;
  PtxProgram program;
  Device *device = nullptr;
  std::vector<std::vector<uint8_t>> outcome; // of the first run, for each buffer
  std::string outcomeOf;
  std::vector<std::string> orderDependent; // by buffer; empty where all runs agree
};
} // namespace

//===----------------------------------------------------------------------===//
// What to launch
//===----------------------------------------------------------------------===//

static Error checkParameters(const PtxStep &step) {
  const PtxKernelInfo &kernel = step.info;
  if (step.texts.size() != kernel.parameters.size()) {
    auto declared = map_range(kernel.parameters,
                              [](const PtxParameter &p) { return "." + p.type + " " + p.name; });
    return bad("kernel " + kernel.name + " has " + Twine(kernel.parameters.size()) +
               " parameters (" + join(declared, ", ") + ") and " + Twine(step.texts.size()) +
               " --param are given");
  }
  for (auto [declared, value, text] : zip(kernel.parameters, step.parameters, step.texts)) {
    uint64_t size = value.bytes.size();
    bool padded = declared.type == "b8" && alignTo(size, declared.alignment) == declared.bytes;
    if (size != declared.bytes && !padded)
      return bad("--param " + text + " has " + Twine(size) + " bytes and the parameter ." +
                 declared.type + " " + declared.name + " has " + Twine(declared.bytes));
  }
  return Error::success();
}

Error PtxRunner::prepare(const PtxModuleInfo &module, StringRef name, PtxStep &step) {
  auto names = join(map_range(module.kernels, [](const PtxKernelInfo &k) { return k.name; }), ", ");
  if (module.kernels.empty())
    return bad(name + " has no kernel");
  if (step.kernel.empty() && module.kernels.size() > 1)
    return bad(name + " has several kernels; choose one with --kernel: " + names);
  auto found = llvm::find_if(module.kernels, [&](const PtxKernelInfo &k) {
    return step.kernel.empty() || k.name == step.kernel;
  });
  if (found == module.kernels.end())
    return bad(name + " has no kernel '" + step.kernel + "'; it has " + names);
  step.info = *found;
  auto required = found->requiredBlock;
  if (step.block)
    step.config.block = *step.block;
  else if (required[0])
    step.config.block = {required[0], std::max(1u, required[1]), std::max(1u, required[2])};
  else
    return bad("kernel " + found->name + " does not say how many threads it takes; give --block");
  auto cluster = found->requiredCluster;
  if (step.cluster)
    step.config.cluster = *step.cluster;
  else if (cluster[0])
    step.config.cluster = {cluster[0], std::max(1u, cluster[1]), std::max(1u, cluster[2])};
  return checkParameters(step);
}

Error PtxRunner::checkSaves() {
  for (const auto &[name, path] : launch.save)
    if (!program.find(name))
      return bad("--save " + name + "=" + path + ": no buffer is parameter " + name);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

Error PtxRunner::launchStep(Device &on, bool isEmulator, DeviceModule &module, const PtxStep &step,
                            ArrayRef<DeviceAddress> buffers) const {
  std::vector<KernelArgument> values;
  SmallVector<DeviceAddress> handles;
  for (auto [declared, value] : zip(step.info.parameters, step.parameters)) {
    std::vector<uint8_t> bytes = value.bytes;
    for (const PtxValue::Pointer &p : value.pointers)
      std::memcpy(bytes.data() + p.at, &buffers[p.buffer], 8);
    for (const PtxValue::Map &m : value.maps) {
      TensorMapValues map = m.values;
      map.address = buffers[m.buffer] + m.offset;
      auto encoded = on.tensorMap(map);
      if (!encoded)
        return encoded.takeError();
      std::copy(encoded->begin(), encoded->end(), bytes.begin() + m.at);
    }
    if (Error e = placeTextures(on, isEmulator, value, buffers, bytes, handles))
      return e;
    bytes.resize(declared.bytes); // padding at the end of a structure
    values.push_back(KernelArgument::ofBytes(bytes));
  }
  Error e = module.launch(step.info.name, step.config, values);
  for (DeviceAddress handle : handles)
    e = joinErrors(std::move(e), on.release(handle));
  return e;
}

PtxOutcome PtxRunner::launchAll(Device &on, DeviceModule &module, EmulatorDevice *emulator) const {
  PtxOutcome result;
  std::vector<DeviceAddress> addresses;
  Error e = Error::success();
  for (const PtxBuffer &b : program.buffers) {
    auto address = on.allocate(b.bytes.size());
    if (!address) {
      e = joinErrors(std::move(e), address.takeError());
      break;
    }
    addresses.push_back(*address);
    e = joinErrors(std::move(e), b.isOutput && emulator ? emulator->poison(*address, b.bytes)
                                                        : on.write(*address, b.bytes));
  }
  for (const PtxStep &step : program.steps)
    if (!e) {
      e = launchStep(on, emulator != nullptr, module, step, addresses);
      if (emulator)
        result.printed += emulator->output();
    }
  if (emulator)
    result.findings = emulator->findings().vec();
  for (size_t n = 0; n != addresses.size(); ++n) {
    result.after.emplace_back(program.buffers[n].bytes.size());
    if (!e)
      e = on.read(addresses[n], result.after.back());
    e = joinErrors(std::move(e), on.release(addresses[n]));
  }
  result.stopped = e.isA<LaunchStopped>();
  if (e)
    result.error = toString(std::move(e));
  return result;
}

// Every run has an emulator of its own, so that what it says does not depend on the others, nor on
// how many run at the same time. Runs after one that fails are not looked at, and not begun.
std::vector<PtxOutcome> PtxRunner::runAll(DeviceModule &module, StringRef ptx, StringRef name,
                                          const RunOptions &observed) const {
  std::vector<PtxOutcome> all;
  if (!devices.isEmulator(device)) {
    all.push_back(launchAll(*device, module, nullptr));
    return all;
  }
  std::vector<EmulatorRun> runs = emulatorRuns(observed);
  all.resize(runs.size());
  std::atomic<size_t> failed = runs.size();
  auto runOne = [&](size_t n) {
    if (n > failed)
      return;
    std::unique_ptr<EmulatorDevice> emulator = createEmulator(runs[n].options);
    auto own = emulator->load(ptx, name);
    if (own)
      all[n] = launchAll(*emulator, **own, emulator.get());
    else
      all[n].error = toString(own.takeError());
    all[n].how = runs[n].how;
    if (all[n].error.empty())
      return;
    for (size_t seen = failed; n < seen && !failed.compare_exchange_weak(seen, n);)
      ;
  };
  // Cores that are left over go to the launches.
  ThreadPoolStrategy strategy = hardware_concurrency(options.jobs);
  unsigned cores = strategy.compute_thread_count();
  for (EmulatorRun &run : runs)
    run.options.cores = std::max(1u, cores / unsigned(std::max<size_t>(1, runs.size())));
  DefaultThreadPool pool(strategy);
  if (options.jobs == 1)
    for (size_t n = 0; n != runs.size(); ++n)
      runOne(n);
  else
    for (size_t n = 0; n != runs.size(); ++n)
      pool.async(runOne, n);
  pool.wait();
  return all;
}

// A GPU's driver prints by itself; of the emulator's runs, the first one's output is shown.
Error PtxRunner::judge(const PtxOutcome &one) {
  if (outcome.empty() && outcomeOf.empty())
    out.text() << one.printed;
  auto fail = [&](const Twine &text) {
    return bad(one.how.empty() ? text : one.how + ": " + text);
  };
  if (!one.error.empty())
    return fail(one.error);
  if (Error e = compare(one.after, one.how))
    return fail(toString(std::move(e)));
  if (Error e = compareRuns(one.after, one.how))
    return e;
  devices.keepNotes(one.findings);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

std::string PtxRunner::describe(size_t buffer) const {
  const PtxBuffer &b = program.buffers[buffer];
  for (const PtxStep &step : program.steps)
    for (auto [declared, value, text] : zip(step.info.parameters, step.parameters, step.texts))
      if (value.bytes.size() == 8 && value.pointers.size() == 1 &&
          value.pointers[0].buffer == buffer)
        return declared.name + " " + (StringRef(text).starts_with("@") ? b.text : text);
  return b.name + " " + b.text;
}

NumberType PtxRunner::typeOf(size_t buffer) const {
  for (const PtxExpectation &e : program.expectations)
    if (e.buffer == buffer)
      return e.type;
  const PtxBuffer &b = program.buffers[buffer];
  return b.type.value_or(b.bytes.size() % 4 ? NumberType::U8 : NumberType::U32);
}

Error PtxRunner::compare(ArrayRef<std::vector<uint8_t>> after, StringRef how) {
  for (const PtxExpectation &x : program.expectations) {
    const std::vector<uint8_t> &have = after[x.buffer];
    NumberComparison c = compareElements(x.type, have, x.bytes, x.tolerance);
    if (c.different == 0)
      continue;
    return bad(formatv("{0} of {1} elements of buffer {2} ({3}) are not as {4} has them: element "
                       "{5} is {6}, expected {7}; the largest difference is {8}",
                       c.different, c.elements, program.buffers[x.buffer].name,
                       numberTypeName(x.type), x.file, c.first, elementText(x.type, have, c.first),
                       elementText(x.type, x.bytes, c.first), numberText(c.largest))
                   .str());
  }
  return Error::success();
}

// Where another schedule or interleaving has led to other bytes, both values are told. It is an
// error only beyond a tolerance that was stated.
Error PtxRunner::compareRuns(ArrayRef<std::vector<uint8_t>> after, StringRef how) {
  if (outcome.empty()) {
    outcome = after.vec();
    outcomeOf = how.str();
    orderDependent.resize(outcome.size());
    return Error::success();
  }
  for (size_t n = 0; n != outcome.size(); ++n) {
    if (after[n] == outcome[n] || !orderDependent[n].empty())
      continue;
    NumberType type = typeOf(n);
    NumberComparison exact = compareElements(type, after[n], outcome[n], {});
    if (exact.different == 0)
      continue;
    NumberComparison c = compareElements(type, after[n], outcome[n], program.tolerance);
    orderDependent[n] =
        formatv("{0} of {1} elements differ between {2} and {3}: element {4} is {5} and {6}; the "
                "largest difference is {7}",
                exact.different, exact.elements, outcomeOf, how, exact.first,
                elementText(type, outcome[n], exact.first),
                elementText(type, after[n], exact.first), numberText(exact.largest))
            .str();
    if (program.hasTolerance && c.different)
      return bad(describe(n) +
                 " depends on the order of things, beyond the tolerance: " + orderDependent[n]);
  }
  return Error::success();
}

/// What the launches left in each buffer.
void PtxRunner::report(StringRef title) const {
  raw_ostream &os = out.text();
  WithColor(os, HighlightColor::String) << "DONE ";
  os << title << '\n';
  for (size_t n = 0; n != outcome.size(); ++n) {
    const PtxBuffer &b = program.buffers[n];
    uint64_t changed = 0;
    for (auto [before, after] : zip(b.bytes, outcome[n]))
      changed += before != after;
    os << formatv("  {0}: {1} of {2} bytes changed, hash {3:x16}\n", describe(n), changed,
                  b.bytes.size(), xxh3_64bits(outcome[n]));
    if (!orderDependent[n].empty())
      WithColor::warning(os, "  " + describe(n))
          << "depends on the order of things: " << orderDependent[n] << '\n';
  }
  for (const PtxExpectation &x : program.expectations) {
    NumberComparison c = compareElements(x.type, outcome[x.buffer], x.bytes, x.tolerance);
    os << formatv("  buffer {0} is as {1} has it: {2} elements ({3}), the largest difference "
                  "is {4}\n",
                  program.buffers[x.buffer].name, x.file, c.elements, numberTypeName(x.type),
                  numberText(c.largest));
  }
}

json::Value PtxRunner::buffersJson() const {
  json::Array all;
  for (size_t n = 0; n != outcome.size(); ++n) {
    const PtxBuffer &b = program.buffers[n];
    int64_t changed = 0;
    for (auto [before, after] : zip(b.bytes, outcome[n]))
      changed += before != after;
    json::Object object{{"name", json::fixUTF8(describe(n))},
                        {"bytes", int64_t(b.bytes.size())},
                        {"changed", changed},
                        {"hash", utohexstr(xxh3_64bits(outcome[n]), /*LowerCase=*/true, 16)}};
    if (!orderDependent[n].empty())
      object["depends_on_order"] = json::fixUTF8(orderDependent[n]);
    all.push_back(std::move(object));
  }
  return all;
}

Error PtxRunner::save() const {
  for (const auto &[name, path] : launch.save) {
    size_t n = *program.find(name);
    std::string text = toStringRef(outcome[n]).str();
    if (StringRef(path).ends_with(".npy")) {
      const PtxBuffer &b = program.buffers[n];
      NumberType type = typeOf(n);
      std::string shape = b.shape;
      if (!b.type || *b.type != type)
        shape = "(" + std::to_string(outcome[n].size() / bytesOf(type)) + ",)";
      text = writeNumpy({type, shape, outcome[n]});
    }
    if (Error e = writeFile(path, text))
      return e;
  }
  return Error::success();
}

Error PtxRunner::chooseDevice(const PtxModuleInfo &module) {
  StringRef target = module.target;
  char suffix = target.ends_with("a") ? 'a' : target.ends_with("f") ? 'f' : 0;
  unsigned sm = 0;
  target.consume_front("sm_");
  (suffix ? target.drop_back() : target).getAsInteger(10, sm);
  auto chosen = devices.deviceFor(sm, suffix, module.ptxVersion);
  if (!chosen)
    return chosen.takeError();
  device = *chosen;
  return Error::success();
}

Error PtxRunner::run(StringRef ptx, StringRef name, PtxProgram what, Verdict &verdict) {
  program = std::move(what);
  auto info = inspectPtx(ptx, name);
  if (!info)
    return info.takeError();
  for (PtxStep &step : program.steps)
    if (Error e = prepare(*info, name, step))
      return e;
  if (Error e = chooseDevice(*info))
    return e;
  if (Error e = checkSaves())
    return e;
  auto module = device->load(ptx, name);
  if (!module)
    return module.takeError();
  Observation observation(options);
  devices.takeNotes();
  RunOptions observed = observation.options();
  // Compilers of other people may never emit tcgen05 fences; ours does.
  observed.emulator.tensorMemory.impliedFences = true;
  KernelReport all;
  all.kernel = join(map_range(program.steps, [](const PtxStep &s) { return s.info.name; }), ", ");
  all.device = devices.describe(*device, options);
  for (const PtxOutcome &one : runAll(**module, ptx, name, observed))
    if (Error e = judge(one)) {
      verdict = all.verdict = one.stopped ? Verdict::NotRun : Verdict::Failed;
      all.message = toString(std::move(e));
      if (one.stopped)
        out.stop(whyEnd(), 0);
      else
        all.findings = one.findings;
      out.add(all);
      return bad(all.message);
    }
  report((name + " " + all.kernel + " on " + all.device).str());
  all.findings = devices.takeNotes();
  for (const Finding &note : all.findings)
    out.text() << "  " << formatFinding(note) << '\n';
  observation.report(out.text(), all, ptx);
  all.buffers = buffersJson();
  verdict = Verdict::Passed;
  out.add(all);
  return save();
}

// The PTX of a fat binary: the text for the newest target, or the one that has the kernel.
static Expected<std::string> textOf(const MemoryBuffer &file, const PtxProgram &program) {
  if (!looksLikeBinary(file.getBuffer()))
    return file.getBuffer().str();
  auto all = extractPtx(file.getBuffer());
  if (!all)
    return all.takeError();
  const FatPtx *chosen = nullptr;
  for (const FatPtx &one : *all) {
    bool has = program.steps.front().kernel.empty() ||
               StringRef(one.text).contains(program.steps.front().kernel);
    if (has && (!chosen || one.sm > chosen->sm))
      chosen = &one;
  }
  return chosen ? chosen->text : all->front().text;
}

Verdict tilecopy::runPtx(RunDevice &devices, const MemoryBuffer &file, const PtxLaunch &launch,
                         const RunOptions &options, RunReport &report) {
  StringRef name = file.getBufferIdentifier();
  report.beginInput(name);
  Verdict verdict = Verdict::NotRun;
  auto fails = [&](Error e) {
    report.log().report(std::move(e), name);
    return report.endInput(verdict == Verdict::Passed ? Verdict::NotRun : verdict);
  };
  auto program = launch.file.empty() ? programOf(launch, options.seed)
                                     : readLaunchFile(launch.file, options.seed);
  if (!program)
    return fails(program.takeError());
  auto text = textOf(file, *program);
  if (!text)
    return fails(text.takeError());
  if (Error e = PtxRunner(devices, launch, options, report)
                    .run(*text, name, std::move(*program), verdict))
    return fails(std::move(e));
  return report.endInput(verdict);
}

Expected<std::string> tilecopy::moduleOfLaunchFile(StringRef path) {
  auto program = readLaunchFile(path, 0);
  if (!program)
    return program.takeError();
  return program->file;
}

bool tilecopy::isModule(const MemoryBuffer &text) {
  return looksLikeBinary(text.getBuffer()) || looksLikePtx(text.getBuffer());
}
