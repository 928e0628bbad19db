//===- PtxRun.cpp - Running bare PTX --------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A .ptx file from anywhere, launched with parameters that the command line describes. There is no
// meaning to compare with: what is checked is that the launch is free of findings and, on the
// emulator, that its outcome does not depend on schedule and interleaving.
//
//===----------------------------------------------------------------------===//

#include "../Input.h"
#include "../Output.h"
#include "Run.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/xxhash.h"

using namespace tilecopy;
using namespace llvm;

static Error bad(const Twine &text) { return createStringError(inconvertibleErrorCode(), text); }

namespace {
/// A parameter of the launch: bytes by value, or a buffer whose address is passed.
struct PtxArgument {
  bool isBuffer = false;
  bool isOutput = false;      // which nothing has written
  std::vector<uint8_t> bytes; // the value, or what is in the buffer before the launch
};

class PtxRunner {
public:
  PtxRunner(RunDevice &devices, const PtxLaunch &launch, const RunOptions &options)
      : devices(devices), launch(launch), options(options) {}
  Error run(StringRef ptx, StringRef name);

private:
  Error chooseKernel(const PtxModuleInfo &module, StringRef name);
  Error readArguments();
  Error launchOnce(DeviceModule &module, StringRef how);
  void report(StringRef title) const;

  RunDevice &devices;
  const PtxLaunch &launch;
  const RunOptions &options;
  PtxKernelInfo kernel;
  LaunchConfig config;
  std::vector<PtxArgument> arguments;
  Device *device = nullptr;
  std::vector<std::vector<uint8_t>> outcome; // of the first run, for each argument
  std::string outcomeOf;
};
} // namespace

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

template <typename T> static std::vector<uint8_t> bytesOf(T value) {
  std::vector<uint8_t> bytes(sizeof(T));
  std::memcpy(bytes.data(), &value, sizeof(T));
  return bytes;
}

/// An integer of some width, signed or not; it must fit.
static Expected<std::vector<uint8_t>> readInteger(StringRef text, unsigned bits, bool isSigned) {
  int64_t v;
  uint64_t u;
  bool negative = text.starts_with("-");
  if (negative ? text.getAsInteger(0, v) : text.getAsInteger(0, u))
    return bad("'" + text + "' is not an integer");
  bool fits = negative   ? isSigned && isIntN(bits, v)
              : isSigned ? isUIntN(bits - 1, u)
                         : isUIntN(bits, u);
  if (!fits)
    return bad("'" + text + "' does not fit into " + Twine(bits) + " bits");
  std::vector<uint8_t> bytes = bytesOf(negative ? uint64_t(v) : u);
  bytes.resize(bits / 8);
  return bytes;
}

/// Bytes of a buffer.
static constexpr uint64_t greatestBuffer = uint64_t(1) << 32;

static Expected<uint64_t> readSize(StringRef text) {
  uint64_t size;
  if (text.getAsInteger(0, size) || size == 0 || size > greatestBuffer)
    return bad("'" + text + "' is not a size in bytes, 1 to 2^32");
  return size;
}

/// `u32:5`, `f32:1.5`, `bytes:00ff`, `in:4096`, `out:4096`, `zero:4096`, `file:PATH`.
static Expected<PtxArgument> readArgument(StringRef text, std::mt19937_64 &random) {
  auto [kind, value] = text.split(':');
  PtxArgument a;
  if (kind.size() >= 2 && (kind[0] == 'i' || kind[0] == 'u')) {
    unsigned bits;
    if (!kind.drop_front().getAsInteger(10, bits) &&
        (bits == 8 || bits == 16 || bits == 32 || bits == 64)) {
      auto bytes = readInteger(value, bits, kind[0] == 'i');
      if (!bytes)
        return bytes.takeError();
      a.bytes = std::move(*bytes);
      return a;
    }
  }
  double number;
  if ((kind == "f32" || kind == "f64") && !value.getAsDouble(number)) {
    a.bytes = kind == "f32" ? bytesOf(float(number)) : bytesOf(number);
    return a;
  }
  std::string raw;
  if (kind == "bytes" && !value.empty() && tryGetFromHex(value, raw)) {
    a.bytes.assign(raw.begin(), raw.end());
    return a;
  }
  a.isBuffer = true;
  if (kind == "file") {
    auto file = readInput(value, greatestBuffer);
    if (!file)
      return file.takeError();
    a.bytes.assign((*file)->getBufferStart(), (*file)->getBufferEnd());
    return a;
  }
  if (kind == "in" || kind == "out" || kind == "zero") {
    auto size = readSize(value);
    if (!size)
      return size.takeError();
    a.isOutput = kind == "out";
    a.bytes.assign(*size, a.isOutput ? poisonByte : 0);
    if (kind == "in")
      fillRandom(a.bytes, random);
    return a;
  }
  return bad("expected i8|u8|i16|u16|i32|u32|i64|u64|f32|f64:VALUE, bytes:HEX, in:SIZE (random "
             "bytes), out:SIZE (unwritten), zero:SIZE or file:PATH");
}

Error PtxRunner::readArguments() {
  if (launch.parameters.size() != kernel.parameters.size()) {
    auto declared = map_range(kernel.parameters,
                              [](const PtxParameter &p) { return "." + p.type + " " + p.name; });
    return bad("kernel " + kernel.name + " has " + Twine(kernel.parameters.size()) +
               " parameters (" + join(declared, ", ") + ") and " + Twine(launch.parameters.size()) +
               " --param are given");
  }
  std::mt19937_64 random(options.seed);
  for (auto [declared, text] : zip(kernel.parameters, launch.parameters)) {
    auto argument = readArgument(text, random);
    if (!argument)
      return bad("--param " + text + ": " + toString(argument.takeError()));
    uint64_t size = argument->isBuffer ? 8 : argument->bytes.size();
    if (size != declared.bytes)
      return bad("--param " + text + " has " + Twine(size) + " bytes and the parameter ." +
                 declared.type + " " + declared.name + " has " + Twine(declared.bytes));
    arguments.push_back(std::move(*argument));
  }
  return Error::success();
}

Error PtxRunner::chooseKernel(const PtxModuleInfo &module, StringRef name) {
  auto names = join(map_range(module.kernels, [](const PtxKernelInfo &k) { return k.name; }), ", ");
  if (module.kernels.empty())
    return bad(name + " has no kernel");
  if (launch.kernel.empty() && module.kernels.size() > 1)
    return bad(name + " has several kernels; choose one with --kernel: " + names);
  auto found = llvm::find_if(module.kernels, [&](const PtxKernelInfo &k) {
    return launch.kernel.empty() || k.name == launch.kernel;
  });
  if (found == module.kernels.end())
    return bad(name + " has no kernel '" + launch.kernel + "'; it has " + names);
  kernel = *found;
  config.grid = launch.grid;
  config.cluster = launch.cluster.value_or(Dim3());
  config.dynamicSharedBytes = launch.dynamicSharedBytes;
  auto required = kernel.requiredBlock;
  if (launch.block)
    config.block = *launch.block;
  else if (required[0])
    config.block = {required[0], std::max(1u, required[1]), std::max(1u, required[2])};
  else
    return bad("kernel " + kernel.name + " does not say how many threads it takes; give --block");
  auto cluster = kernel.requiredCluster;
  if (!launch.cluster && cluster[0])
    config.cluster = {cluster[0], std::max(1u, cluster[1]), std::max(1u, cluster[2])};
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

Error PtxRunner::launchOnce(DeviceModule &module, StringRef how) {
  std::vector<DeviceAddress> buffers;
  std::vector<KernelArgument> values;
  for (const PtxArgument &a : arguments) {
    if (!a.isBuffer) {
      values.push_back(KernelArgument::ofBytes(a.bytes));
      continue;
    }
    auto address = device->allocate(a.bytes.size());
    if (!address)
      return address.takeError();
    buffers.push_back(*address);
    values.push_back(KernelArgument::of(*address));
    bool poisons = a.isOutput && devices.isEmulator(device);
    if (Error e = poisons ? devices.theEmulator().poison(*address, a.bytes)
                          : device->write(*address, a.bytes))
      return e;
  }
  Error e = module.launch(kernel.name, config, values);
  std::vector<std::vector<uint8_t>> after;
  size_t next = 0;
  for (const PtxArgument &a : arguments) {
    after.emplace_back(a.isBuffer ? a.bytes.size() : 0);
    if (!a.isBuffer)
      continue;
    if (!e)
      e = device->read(buffers[next], after.back());
    e = joinErrors(std::move(e), device->release(buffers[next++]));
  }
  if (e)
    return how.empty() ? std::move(e) : bad(how + ": " + toString(std::move(e)));
  if (outcome.empty()) {
    outcome = std::move(after);
    outcomeOf = how.str();
    return Error::success();
  }
  for (auto [i, bytes] : enumerate(after))
    if (bytes != outcome[i])
      return bad("the outcome depends on the order of things: --param " + launch.parameters[i] +
                 " differs between " + outcomeOf + " and " + how);
  return Error::success();
}

/// What the launch left in each buffer.
void PtxRunner::report(StringRef title) const {
  WithColor(outs(), HighlightColor::String) << "DONE ";
  outs() << title << '\n';
  for (auto [i, argument] : enumerate(arguments)) {
    if (!argument.isBuffer)
      continue;
    uint64_t changed = 0;
    for (auto [before, after] : zip(argument.bytes, outcome[i]))
      changed += before != after;
    outs() << formatv("  {0} {1}: {2} of {3} bytes changed, hash {4:x16}\n",
                      kernel.parameters[i].name, launch.parameters[i], changed,
                      argument.bytes.size(), xxh3_64bits(outcome[i]));
  }
}

Error PtxRunner::run(StringRef ptx, StringRef name) {
  auto info = inspectPtx(ptx, name);
  if (!info)
    return info.takeError();
  if (Error e = chooseKernel(*info, name))
    return e;
  if (Error e = readArguments())
    return e;
  StringRef target = info->target;
  char suffix = target.ends_with("a") ? 'a' : target.ends_with("f") ? 'f' : 0;
  unsigned sm = 0;
  target.consume_front("sm_");
  (suffix ? target.drop_back() : target).getAsInteger(10, sm);
  auto chosen = devices.deviceFor(sm, suffix, info->ptxVersion);
  if (!chosen)
    return chosen.takeError();
  device = *chosen;
  for (const auto &[index, path] : launch.save)
    if (index >= arguments.size() || !arguments[index].isBuffer)
      return bad("--save " + Twine(index) + "=" + path + ": no buffer is parameter " +
                 Twine(index));
  auto module = device->load(ptx, name);
  if (!module)
    return module.takeError();
  Observation observation(options);
  devices.takeNotes();
  RunOptions observed = observation.options();
  if (Error e = devices.forEachRun(*device, observed,
                                   [&](StringRef how) { return launchOnce(**module, how); }))
    return e;
  report((name + " " + kernel.name + " on " + devices.describe(*device, options)).str());
  for (const std::string &note : devices.takeNotes())
    outs() << "  " << note << '\n';
  observation.report(name, kernel.name, ptx);
  for (const auto &[index, path] : launch.save)
    if (Error e = writeFile(path, toStringRef(outcome[index])))
      return e;
  return Error::success();
}

bool tilecopy::runPtx(RunDevice &devices, const MemoryBuffer &text, const PtxLaunch &launch,
                      const RunOptions &options) {
  Error e = PtxRunner(devices, launch, options).run(text.getBuffer(), text.getBufferIdentifier());
  if (!e)
    return true;
  WithColor::error(errs(), text.getBufferIdentifier()) << toString(std::move(e)) << '\n';
  return false;
}

bool tilecopy::looksLikePtx(const MemoryBuffer &text) {
  StringRef rest = text.getBuffer();
  while (!rest.empty()) {
    auto [line, after] = rest.split('\n');
    if (line.starts_with(".version "))
      return true;
    if (line.starts_with("target "))
      return false;
    rest = after;
  }
  return false;
}
