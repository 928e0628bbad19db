//===- PtxCorpus.cpp - Small PTX kernels, on hardware and on the emulator -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs every kernel of a folder, which no planner of this project made, and compares the bits of
// their output with those of a GPU, word for word. A kernel is a PTX file, or a line of a table
// (MatrixKernels.h). All kernels have one shape: `.visible
// .entry k(.param .u64 in, .param .u64 out)`, and a comment that says how to launch them:
//
//   // grid 2 block 64 in 4096 out 2048 shared 1024
//
// where sizes are bytes and `shared` is the dynamic shared memory, if any; `cluster 2` launches
// clusters of that many CTAs. The input begins with
// tables of edge values (Input.h) and goes on with bits from a fixed generator.
//
//   ptx-corpus test/ptx --device=emulator --compare test/ptx/expected
//   ptx-corpus test/ptx --device=cuda --write test/ptx/expected
//
// On the emulator every kernel runs under both schedules and several interleavings, and a finding
// is a failure. The exit status is 77 when CUDA was requested and there is no device.
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include "MatrixKernels.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

namespace {

enum class Where { Emulator, Cuda };

cl::opt<std::string> folder(cl::Positional, cl::Required, cl::desc("<folder of kernels>"));
cl::opt<Where> where("device", cl::desc("where the kernels run"), cl::init(Where::Emulator),
                     cl::values(clEnumValN(Where::Emulator, "emulator", "the emulator (default)"),
                                clEnumValN(Where::Cuda, "cuda", "a CUDA GPU")));
cl::opt<std::string> writeTo("write", cl::desc("write each kernel's output to <folder>/<name>.hex"),
                             cl::value_desc("folder"));
cl::opt<std::string> compareWith("compare",
                                 cl::desc("compare each output with <folder>/<name>.hex"),
                                 cl::value_desc("folder"));
cl::opt<std::string> only("only", cl::desc("run the kernels whose name contains <text>"),
                          cl::value_desc("text"));
cl::opt<unsigned> shown("words", cl::desc("differing words to list for each kernel"), cl::init(8));

constexpr unsigned interleavings = 4;
constexpr uint8_t unwritten = 0xcd; // what the output holds before the launch
constexpr int exitNoDevice = 77;

struct LaunchedKernel : CorpusKernel {
  LaunchConfig config;
  uint64_t inBytes = 0, outBytes = 0;
};

Error failure(const Twine &message) { return createStringError(message); }

bool parseShape(StringRef text, Dim3 &shape) {
  unsigned *parts[] = {&shape.x, &shape.y, &shape.z};
  for (unsigned *part : parts) {
    auto [first, rest] = text.split('x');
    if (first.getAsInteger(10, *part) || *part == 0)
      return false;
    text = rest;
    if (text.empty())
      return true;
  }
  return false;
}

Expected<LaunchedKernel> readLaunch(const CorpusKernel &kernel) {
  LaunchedKernel k{kernel, {}};
  SmallVector<StringRef> lines;
  StringRef(k.ptx).split(lines, '\n');
  auto launch = find_if(lines, [](StringRef l) { return l.starts_with("// grid "); });
  if (launch == lines.end())
    return failure("it has no line '// grid G block B in BYTES out BYTES'");
  SmallVector<StringRef> words;
  launch->drop_front(3).split(words, ' ', -1, /*KeepEmpty=*/false);
  bool isGood = words.size() % 2 == 0;
  for (size_t n = 0; isGood && n + 1 < words.size(); n += 2) {
    StringRef key = words[n], value = words[n + 1];
    isGood = key == "grid"      ? parseShape(value, k.config.grid)
             : key == "block"   ? parseShape(value, k.config.block)
             : key == "cluster" ? parseShape(value, k.config.cluster)
             : key == "in"      ? !value.getAsInteger(10, k.inBytes)
             : key == "out"     ? !value.getAsInteger(10, k.outBytes)
             : key == "shared"  ? !value.getAsInteger(10, k.config.dynamicSharedBytes)
                                : false;
  }
  if (!isGood || k.outBytes == 0 || k.outBytes % 4 != 0)
    return failure(
        "cannot read '" + *launch +
        "'; grid, block, cluster, in, out and shared are known, 'out' is a multiple of 4");
  return k;
}

Expected<std::vector<CorpusKernel>> chosenKernels() {
  auto kernels = readCorpus(folder);
  if (!kernels)
    return kernels.takeError();
  erase_if(*kernels, [](const CorpusKernel &k) { return !StringRef(k.name).contains(only); });
  if (kernels->empty())
    return failure("no kernel in " + folder + " fits");
  return kernels;
}

/// Launches a loaded kernel once and returns its output.
Expected<std::vector<uint8_t>> launchOnce(Device &device, DeviceModule &module,
                                          const LaunchedKernel &k) {
  auto in = device.allocate(k.inBytes);
  if (!in)
    return in.takeError();
  auto out = device.allocate(k.outBytes);
  if (!out)
    return joinErrors(out.takeError(), device.release(*in));
  std::vector<uint8_t> result(k.outBytes, unwritten);
  Error e = device.write(*in, corpusInput(k.inBytes));
  if (!e)
    e = device.write(*out, result);
  if (!e)
    e = module.launch("k", k.config, {KernelArgument::of(*in), KernelArgument::of(*out)});
  if (!e)
    e = device.read(*out, result);
  e = joinErrors(std::move(e), joinErrors(device.release(*in), device.release(*out)));
  if (e)
    return e;
  return result;
}

/// The output of a kernel, which must be the same under every schedule and interleaving.
Expected<std::vector<uint8_t>> runKernel(Device &device, EmulatorDevice *emulator,
                                         const LaunchedKernel &k) {
  auto module = device.load(k.ptx, k.name + ".ptx");
  if (!module)
    return module.takeError();
  if (!emulator)
    return launchOnce(device, **module, k);
  std::vector<uint8_t> first;
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (unsigned seed = 0; seed != interleavings; ++seed) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      emulator->setOptions(options);
      auto result = launchOnce(device, **module, k);
      if (!result)
        return result.takeError();
      if (!first.empty() && first != *result)
        return failure("the output depends on the interleaving of threads");
      first = std::move(*result);
    }
  return first;
}

Error writeOutput(const LaunchedKernel &k, ArrayRef<uint8_t> output, StringRef device) {
  SmallString<128> path(writeTo);
  sys::path::append(path, k.name + ".hex");
  std::error_code error;
  raw_fd_ostream os(path, error);
  if (error)
    return failure("cannot write " + path + ": " + error.message());
  os << "# " << device << '\n';
  for (size_t n = 0; n != output.size(); n += 4)
    os << format_hex_no_prefix(support::endian::read32le(&output[n]), 8)
       << (n % 32 == 28 || n + 4 == output.size() ? '\n' : ' ');
  return Error::success();
}

/// The words of an expected output; nothing without them.
Expected<std::optional<std::vector<uint32_t>>> readExpected(const LaunchedKernel &k) {
  SmallString<128> path(compareWith);
  sys::path::append(path, k.name + ".hex");
  if (!sys::fs::exists(path))
    return std::nullopt;
  auto text = MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!text)
    return failure("cannot read " + path + ": " + text.getError().message());
  std::vector<uint32_t> words;
  StringRef rest = (*text)->getBuffer();
  if (rest.starts_with("#"))
    rest = rest.split('\n').second;
  for (StringRef word : llvm::split(rest.trim(), '\n'))
    for (StringRef one : llvm::split(word.trim(), ' '))
      if (one.getAsInteger(16, words.emplace_back()))
        return failure(path + ": '" + one + "' is not a 32-bit word in hexadecimal");
  if (words.size() * 4 != k.outBytes)
    return failure(path + " has " + Twine(words.size()) + " words; the kernel writes " +
                   Twine(k.outBytes / 4));
  return words;
}

/// An error that lists the words that differ.
Error compareOutput(ArrayRef<uint8_t> output, ArrayRef<uint32_t> expected) {
  std::string list;
  unsigned differing = 0;
  for (size_t n = 0; n != expected.size(); ++n) {
    uint32_t got = support::endian::read32le(&output[4 * n]);
    if (got != expected[n] && differing++ < shown)
      list += formatv("\n  word {0}: expected {1:x-8}, got {2:x-8}", n, expected[n], got).str();
  }
  if (!differing)
    return Error::success();
  return failure(Twine(differing) + " of " + Twine(expected.size()) + " words differ" + list);
}

struct Totals {
  unsigned ran = 0, failed = 0, compared = 0, written = 0;
  uint64_t words = 0;
  std::vector<std::string> withoutExpected;
};

Error oneKernel(Device &device, EmulatorDevice *emulator, const CorpusKernel &kernel,
                Totals &totals) {
  auto k = readLaunch(kernel);
  if (!k)
    return k.takeError();
  auto output = runKernel(device, emulator, *k);
  if (!output)
    return output.takeError();
  ++totals.ran;
  if (!writeTo.empty()) {
    if (Error e = writeOutput(*k, *output, device.description()))
      return e;
    ++totals.written;
  }
  if (compareWith.empty())
    return Error::success();
  auto expected = readExpected(*k);
  if (!expected)
    return expected.takeError();
  if (!*expected) {
    totals.withoutExpected.push_back(k->name);
    return Error::success();
  }
  ++totals.compared;
  totals.words += (*expected)->size();
  return compareOutput(*output, **expected);
}

void printSummary(const Device &device, const Totals &t) {
  if (!t.withoutExpected.empty())
    outs() << "skipped: " << t.withoutExpected.size() << " kernels have no expected bits in "
           << compareWith << " (run on a GPU with --write): "
           << join(ArrayRef(t.withoutExpected).take_front(5), ", ")
           << (t.withoutExpected.size() > 5 ? ", ...\n" : "\n");
  outs() << "ptx-corpus: " << t.ran << " kernels ran on " << device.description() << ", "
         << t.compared << " compared (" << t.words << " words), " << t.written << " written, "
         << t.failed << " failed\n";
}

} // namespace

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "Runs small PTX kernels and compares their bits.\n");
  ExitOnError exitOnError("ptx-corpus: ");
  std::unique_ptr<EmulatorDevice> emulator;
  std::unique_ptr<Device> cuda;
  if (where == Where::Emulator) {
    emulator = createEmulator();
  } else {
    auto opened = openCudaDevice();
    if (!opened && opened.errorIsA<NoDeviceError>()) {
      outs() << "skipped: " << toString(opened.takeError()) << '\n';
      return exitNoDevice;
    }
    cuda = exitOnError(std::move(opened));
  }
  Device &device = emulator ? *emulator : *cuda;
  if (!writeTo.empty())
    if (std::error_code error = sys::fs::create_directories(writeTo))
      exitOnError(failure("cannot make " + writeTo + ": " + error.message()));
  Totals totals;
  for (const CorpusKernel &kernel : exitOnError(chosenKernels()))
    if (Error e = oneKernel(device, emulator.get(), kernel, totals)) {
      ++totals.failed;
      outs() << "FAIL " << kernel.name << ": " << toString(std::move(e)) << '\n';
    }
  printSummary(device, totals);
  return totals.failed ? 1 : 0;
}
