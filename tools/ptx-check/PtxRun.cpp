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
#include "PtxRunner.h"
#include "tilecopy/run/DeviceError.h"
#include "tilecopy/run/FatBinary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/WithColor.h"
#include <atomic>

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// What to launch
//===----------------------------------------------------------------------===//

static Error checkParameters(const PtxStep &step) {
  const PtxKernelInfo &kernel = step.info;
  if (step.texts.size() != kernel.parameters.size()) {
    auto declared = map_range(kernel.parameters,
                              [](const PtxParameter &p) { return "." + p.type + " " + p.name; });
    std::string has = ("kernel " + kernel.name + " has " + Twine(kernel.parameters.size()) +
                       " parameters (" + join(declared, ", ") + ")")
                          .str();
    size_t given = step.texts.size();
    return step.place.empty()
               ? createStringError(has + " and " + Twine(given) +
                                   " --param are given; each takes one, in this order")
               : createStringError(step.place + ": \"params\" has " + Twine(given) +
                                   (given == 1 ? " value" : " values") + ", and " + has +
                                   "; give one for each, in this order");
  }
  for (auto [declared, value, text] : zip(kernel.parameters, step.parameters, step.texts)) {
    uint64_t size = value.bytes.size();
    bool padded = declared.type == "b8" && alignTo(size, declared.alignment) == declared.bytes;
    if (size != declared.bytes && !padded)
      return createStringError(
          "--param " + text + " has " + Twine(size) + " bytes and the parameter ." + declared.type +
          " " + declared.name + " has " + Twine(declared.bytes) +
          (value.maps.empty()
               ? declared.bytes == 8 ? "; a pointer takes a buffer, as in in:64 or out:64" : ""
               : "; a tensor map is for a '.param .align 64 .b8 " + declared.name + "[128]'"));
  }
  return Error::success();
}

/// "k.ptx:4:16", of a kernel.
static std::string placeOf(StringRef file, const PtxKernelInfo &kernel) {
  return (file + ":" + Twine(kernel.line) + ":" + Twine(kernel.column)).str();
}

Error PtxRunner::prepare(const PtxModuleInfo &module, StringRef name, PtxStep &step) {
  auto names = join(map_range(module.kernels, [](const PtxKernelInfo &k) { return k.name; }), ", ");
  if (module.kernels.empty())
    return createStringError(name +
                             ":1:1: there is no kernel; one is a function with .entry, as in "
                             "'.visible .entry k() { ret; }'");
  if (step.kernel.empty() && module.kernels.size() > 1)
    return createStringError(name + " has several kernels; choose one with --kernel: " + names);
  auto found = llvm::find_if(module.kernels, [&](const PtxKernelInfo &k) {
    return step.kernel.empty() || k.name == step.kernel;
  });
  if (found == module.kernels.end())
    return createStringError(name + " has no kernel '" + step.kernel + "'; it has " + names);
  step.info = *found;
  auto required = found->requiredBlock;
  if (step.block)
    step.config.block = *step.block;
  else if (required[0])
    step.config.block = {required[0], std::max(1u, required[1]), std::max(1u, required[2])};
  else
    return createStringError(placeOf(name, *found) + ": kernel " + found->name +
                             " does not say how many threads it takes; give --block");
  auto cluster = found->requiredCluster;
  step.config.inClusters = step.cluster.has_value();
  if (step.cluster)
    step.config.cluster = *step.cluster;
  else if (cluster[0])
    step.config.cluster = {cluster[0], std::max(1u, cluster[1]), std::max(1u, cluster[2])};
  if (Error e = checkParameters(step)) {
    std::string why = toString(std::move(e));
    bool hasPlace = !step.place.empty() && StringRef(why).starts_with(step.place);
    return createStringError(hasPlace ? why : placeOf(name, *found) + ": " + why);
  }
  return Error::success();
}

Error PtxRunner::checkSaves() {
  for (const auto &[name, path] : launch.save)
    if (!program.find(name))
      return createStringError("--save " + name + "=" + path + ": no buffer is parameter " + name);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

/// The bytes of a value, with the addresses of its buffers and what a device makes of its maps.
Expected<std::vector<uint8_t>> PtxRunner::passed(Device &on, bool isEmulator, const PtxValue &value,
                                                 ArrayRef<DeviceAddress> buffers,
                                                 SmallVectorImpl<DeviceAddress> &handles) const {
  std::vector<uint8_t> bytes = value.bytes;
  for (const PtxValue::Pointer &p : value.pointers) {
    DeviceAddress address = buffers[p.buffer] + p.offset;
    std::memcpy(bytes.data() + p.at, &address, 8);
  }
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
  return bytes;
}

Error PtxRunner::setVariables(Device &on, bool isEmulator, DeviceModule &module,
                              ArrayRef<DeviceAddress> buffers,
                              SmallVectorImpl<DeviceAddress> &handles) const {
  for (const PtxVariable &v : program.variables) {
    auto bytes = passed(on, isEmulator, v.value, buffers, handles);
    if (!bytes)
      return bytes.takeError();
    if (Error e = module.setVariable(v.name, *bytes))
      return e;
  }
  return Error::success();
}

Error PtxRunner::launchStep(Device &on, bool isEmulator, DeviceModule &module, const PtxStep &step,
                            ArrayRef<DeviceAddress> buffers) const {
  std::vector<KernelArgument> values;
  SmallVector<DeviceAddress> handles;
  for (auto [declared, value] : zip(step.info.parameters, step.parameters)) {
    auto bytes = passed(on, isEmulator, value, buffers, handles);
    if (!bytes)
      return bytes.takeError();
    bytes->resize(declared.bytes); // padding at the end of a structure
    values.push_back(KernelArgument::ofBytes(*bytes));
  }
  Error e = module.launch(step.info.name, step.config, values);
  for (DeviceAddress handle : handles)
    e = joinErrors(std::move(e), on.release(handle));
  return e;
}

/// A finding without a `.loc` is where its instruction is in the file.
void PtxRunner::place(PtxOutcome &result) const {
  auto at = [&](unsigned line, unsigned column) {
    return file + ":" + std::to_string(line) + ":" + std::to_string(column);
  };
  for (Finding &f : result.findings) {
    if (f.source.empty() && f.line)
      f.source = at(f.line, f.column);
    if (f.other.source.empty() && f.other.line)
      f.other.source = at(f.other.line, f.other.column);
  }
}

/// The error of a launch, with the places of its findings.
Error PtxRunner::withPlaces(Error e, PtxOutcome &result) const {
  return handleErrors(std::move(e), [&](std::unique_ptr<DeviceError> d) -> Error {
    result.refused = d->fault == DeviceFault::Launch;
    if (d->fault == DeviceFault::Finding) {
      d->message = StringRef(d->message).split('\n').first.str();
      for (Severity s : {Severity::Error, Severity::Note})
        d->message += "\n" + formatFindings(result.findings, s, "  ");
      d->message = StringRef(d->message).rtrim().str();
    }
    return Error(std::move(d));
  });
}

/// Allocates and fills the buffers. Those that hold addresses follow the rest, and are kept.
Error PtxRunner::makeBuffers(Device &on, EmulatorDevice *emulator,
                             std::vector<DeviceAddress> &addresses,
                             std::map<size_t, std::vector<uint8_t>> &holding,
                             SmallVectorImpl<DeviceAddress> &handles) const {
  for (const PtxBuffer &b : program.buffers) {
    auto address = on.allocate(b.bytes.size());
    if (!address)
      return address.takeError();
    addresses.push_back(*address);
    if (Error e = b.isOutput && emulator ? emulator->poison(*address, b.bytes)
                                         : on.write(*address, b.bytes))
      return e;
  }
  for (auto [n, b] : enumerate(program.buffers)) {
    if (!b.holds)
      continue;
    auto bytes = passed(on, emulator != nullptr, *b.holds, addresses, handles);
    if (!bytes)
      return bytes.takeError();
    if (Error e = on.write(addresses[n], *bytes))
      return e;
    holding.emplace(n, std::move(*bytes));
  }
  return Error::success();
}

PtxOutcome PtxRunner::launchAll(Device &on, DeviceModule &module, EmulatorDevice *emulator) const {
  PtxOutcome result;
  std::vector<DeviceAddress> addresses;
  std::map<size_t, std::vector<uint8_t>> holding;
  SmallVector<DeviceAddress> handles;
  Error e = makeBuffers(on, emulator, addresses, holding, handles);
  if (!e)
    e = setVariables(on, emulator != nullptr, module, addresses, handles);
  for (const PtxStep &step : program.steps)
    if (!e) {
      e = launchStep(on, emulator != nullptr, module, step, addresses);
      if (emulator)
        result.printed += emulator->output();
    }
  if (emulator) {
    result.findings = emulator->findings().vec();
    place(result);
    e = withPlaces(std::move(e), result);
  }
  for (DeviceAddress handle : handles)
    e = joinErrors(std::move(e), on.release(handle));
  for (size_t n = 0; n != addresses.size(); ++n) {
    std::vector<uint8_t> &after = result.after->emplace_back(program.buffers[n].bytes.size());
    if (!e)
      e = on.read(addresses[n], after);
    // Addresses that the kernels have left alone differ from device to device, and do not count.
    if (auto held = holding.find(n); held != holding.end())
      for (auto [now, then, described] : zip(after, held->second, program.buffers[n].bytes))
        if (now == then)
          now = described;
    e = joinErrors(std::move(e), on.release(addresses[n]));
  }
  result.stopped = e.isA<LaunchStopped>();
  if (e)
    result.error = toString(std::move(e));
  return result;
}

// Each run has the buffers for itself, so of large ones few run at the same time.
unsigned PtxRunner::atTheSameTime() const {
  constexpr uint64_t most = uint64_t(64) << 20;
  uint64_t held = 1;
  for (const PtxBuffer &b : program.buffers)
    held += b.bytes.size();
  unsigned few = unsigned(std::clamp<uint64_t>(most / held, 1, 1024));
  unsigned cores = hardware_concurrency(options.jobs).compute_thread_count();
  return few < cores ? few : options.jobs;
}

// Every run has an emulator of its own, so that what it says does not depend on other runs, nor on
// how many run at the same time. Runs after one that fails are not looked at, and not begun.
std::vector<PtxOutcome> PtxRunner::runAll(const std::shared_ptr<PtxModule> &parsed,
                                          const CheckOptions &observed) const {
  std::vector<EmulatorRun> runs = emulatorRuns(observed);
  std::vector<PtxOutcome> all(runs.size());
  std::atomic<size_t> failed = runs.size();
  std::mutex done;
  auto runOne = [&](size_t n) {
    if (n > failed)
      return;
    std::unique_ptr<EmulatorDevice> emulator = createEmulator(runs[n].options);
    auto own = emulator->load(parsed);
    PtxOutcome one;
    if (own)
      one = launchAll(*emulator, **own, emulator.get());
    else
      one.error = toString(own.takeError());
    one.how = runs[n].how;
    bool isRight = one.error.empty();
    {
      std::lock_guard<std::mutex> lock(done);
      if (*one.after == *all.front().after)
        one.after = all.front().after;
      all[n] = std::move(one);
    }
    if (isRight)
      return;
    for (size_t seen = failed; n < seen && !failed.compare_exchange_weak(seen, n);)
      ;
  };
  // Cores that are left over go to the launches.
  ThreadPoolStrategy strategy = hardware_concurrency(atTheSameTime());
  unsigned cores = strategy.compute_thread_count();
  for (EmulatorRun &run : runs)
    run.options.cores = std::max(1u, cores / unsigned(std::max<size_t>(1, runs.size())));
  DefaultThreadPool pool(strategy);
  if (strategy.ThreadsRequested == 1)
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
    return createStringError(one.how.empty() ? text : one.how + ": " + text);
  };
  if (!one.error.empty())
    return fail(one.error);
  if (Error e = compare(*one.after, one.how))
    return fail(toString(std::move(e)));
  if (Error e = compareRuns(*one.after, one.how))
    return e;
  devices.keepNotes(one.findings);
  return Error::success();
}

Error PtxRunner::chooseDevice(const PtxModuleInfo &module) {
  StringRef target = module.target;
  if (!target.starts_with("sm_"))
    return createStringError(
        file + ":1:1: there is no target; '.target sm_90a', for example, follows .version");
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

void PtxRunner::fail(KernelReport &all, const PtxOutcome &one, std::string why) {
  all.verdict = one.stopped ? Verdict::NotRun : Verdict::Failed;
  all.message = std::move(why);
  std::string where = placeOf(file, program.steps.front().info);
  if (one.stopped) {
    out.stop(whyEnd(), 0);
  } else {
    all.findings = one.findings;
    for (const Finding &f : reverse(all.findings))
      if (f.severity == Severity::Error && !f.source.empty())
        where = f.source;
  }
  WithColor(out.text(), HighlightColor::Error) << (one.stopped ? "STOP " : "FAIL ");
  out.text() << where << ": " << all.kernel << " on " << all.device << ": " << all.message << '\n';
  out.add(all);
}

Expected<Verdict> PtxRunner::run(StringRef ptx, StringRef name, PtxProgram what) {
  program = std::move(what);
  file = name.str();
  auto parsed = parsePtx(ptx, name);
  if (!parsed)
    return parsed.takeError();
  auto info = inspectPtx(**parsed);
  if (!info)
    return info.takeError();
  for (PtxStep &step : program.steps)
    if (Error e = prepare(*info, name, step))
      return e;
  if (Error e = chooseDevice(*info))
    return e;
  if (Error e = checkSaves())
    return e;
  bool isEmulated = devices.isEmulator(device);
  std::unique_ptr<EmulatorDevice> trial = createEmulator();
  auto module = isEmulated ? trial->load(*parsed) : device->load(ptx, name);
  if (!module)
    return module.takeError();
  Observation observation(options);
  devices.takeNotes();
  CheckOptions observed = options;
  observation.attach(observed.emulator);
  // Compilers of other people may never emit tcgen05 fences; ours does.
  observed.emulator.tensorMemory.impliedFences = true;
  KernelReport all;
  all.kernel = join(map_range(program.steps, [](const PtxStep &s) { return s.info.name; }), ", ");
  all.loc = {program.steps.front().info.line, program.steps.front().info.column};
  all.device = devices.describe(*device, options);
  for (const PtxOutcome &one :
       isEmulated ? runAll(*parsed, observed) : std::vector{launchAll(*device, **module, nullptr)})
    if (Error e = judge(one)) {
      if (one.refused) {
        consumeError(std::move(e));
        return createStringError(placeOf(name, program.steps.front().info) + ": " + one.error);
      }
      fail(all, one, toString(std::move(e)));
      return all.verdict;
    }
  report(placeOf(name, program.steps.front().info) + ": " + all.kernel + " on " + all.device);
  all.findings = devices.takeNotes();
  out.text() << formatFindings(all.findings, Severity::Note, "  ");
  observation.report(out.text(), all, ptx);
  all.buffers = buffersJson();
  out.add(all);
  if (Error e = save())
    return e;
  return Verdict::Passed;
}

Expected<std::string> tilecopy::ptxOf(const MemoryBuffer &file, StringRef kernel) {
  if (!looksLikeBinary(file.getBuffer()))
    return file.getBuffer().str();
  auto all = extractPtx(file.getBuffer());
  if (!all)
    return all.takeError();
  const FatPtx *chosen = nullptr;
  for (const FatPtx &one : *all) {
    bool has = kernel.empty() || StringRef(one.text).contains(kernel);
    if (has && (!chosen || one.sm > chosen->sm))
      chosen = &one;
  }
  return chosen ? chosen->text : all->front().text;
}

Verdict tilecopy::runPtx(RunDevice &devices, const MemoryBuffer &file, const PtxLaunch &launch,
                         const CheckOptions &options, RunReport &report) {
  StringRef name = file.getBufferIdentifier();
  report.beginInput(name);
  auto fails = [&](Error e, StringRef ptx = "") {
    reportAt(report.log(), toString(std::move(e)), name, ptx);
    return report.endInput(Verdict::NotRun);
  };
  auto program = launch.file.empty() ? programOf(launch, options.seed)
                                     : readLaunchFile(launch.file, options.seed);
  if (!program)
    return fails(program.takeError());
  auto text = ptxOf(file, program->steps.front().kernel);
  if (!text)
    return fails(text.takeError());
  auto verdict = PtxRunner(devices, launch, options, report).run(*text, name, std::move(*program));
  return verdict ? report.endInput(*verdict) : fails(verdict.takeError(), *text);
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
