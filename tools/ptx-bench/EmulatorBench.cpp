//===- EmulatorBench.cpp - How fast the emulator is -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Thread-instructions and multiply-adds a second, with every check, on one core and on more, and
// how much of what more cores could bring here they do bring (Ceiling.h). The products are compared
// with those of whole numbers, and what several cores give with what one gives: an emulator that is
// fast and wrong would be of no use.
//
//===----------------------------------------------------------------------===//

#include "Bench.h"
#include "Ceiling.h"
#include "EmulatorKernels.h"
#include "Measure.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <cstring>

using namespace llvm;
using namespace tilecopy;

namespace {

struct EmulatorRow {
  EmulatorRow(const EmulatorKernel &kernel, unsigned cores, unsigned m, unsigned n, unsigned k)
      : kernel(&kernel), cores(cores), m(m), n(n), k(k) {}
  const EmulatorKernel *kernel;
  unsigned cores, m, n, k;
  Samples seconds, processor;              ///< the latter of all cores together
  Samples speedup, ceiling, reached;       ///< over one core; of the loop; the share of it
  uint64_t instructions = 0, products = 0; ///< of one launch; products are multiply-adds
};

struct Buffers {
  DeviceAddress a, b, c;
  std::vector<int> left, right;
  std::vector<uint8_t> result; ///< of the first launch
};

} // namespace

/// The processor time of this process on all cores, in seconds.
static double processorTime() {
  sys::TimePoint<> now;
  std::chrono::nanoseconds user, system;
  sys::Process::GetTimeUsage(now, user, system);
  return std::chrono::duration<double>(user + system).count();
}

/// A small whole number as f16.
static uint16_t half(int value) {
  if (value == 0)
    return 0;
  unsigned magnitude = unsigned(std::abs(value)), top = 31 - unsigned(llvm::countl_zero(magnitude));
  return uint16_t((value < 0 ? 0x8000 : 0) | (top + 15) << 10 |
                  ((magnitude << (10 - top)) & 0x3ff));
}

static Expected<DeviceAddress> allocate(Device &device, uint64_t bytes,
                                        const std::vector<int> &numbers) {
  auto address = device.allocate(bytes);
  if (!address)
    return address;
  std::vector<uint8_t> image(bytes);
  for (size_t n = 0; n != numbers.size(); ++n) {
    uint16_t bits = half(numbers[n]);
    std::memcpy(&image[2 * n], &bits, 2);
  }
  if (Error e = device.write(*address, image))
    return e;
  return address;
}

static Error prepare(Device &device, const EmulatorRow &row, Buffers &buffers) {
  uint32_t state = 1;
  auto numbers = [&](size_t count) {
    std::vector<int> made(count);
    for (int &n : made) {
      state = state * 1664525 + 1013904223;
      n = int(state >> 28) - 8;
    }
    return made;
  };
  constexpr uint64_t plain = 32 << 20;
  bool isProduct = row.kernel->isProduct();
  if (isProduct) {
    buffers.left = numbers(size_t(row.m) * row.k);
    buffers.right = numbers(size_t(row.n) * row.k);
  }
  auto a = allocate(device, isProduct ? uint64_t(row.m) * row.k * 2 : plain, buffers.left);
  if (!a)
    return a.takeError();
  auto b = allocate(device, isProduct ? uint64_t(row.n) * row.k * 2 : 16, buffers.right);
  if (!b)
    return b.takeError();
  auto c = allocate(device, isProduct ? uint64_t(row.m) * row.n * 4 : plain, {});
  if (!c)
    return c.takeError();
  buffers.a = *a;
  buffers.b = *b;
  buffers.c = *c;
  return Error::success();
}

/// Whether C is what whole numbers give; every 61st element is looked at.
static bool isRight(const EmulatorRow &row, const Buffers &buffers) {
  for (size_t at = 0; at < size_t(row.m) * row.n; at += 61) {
    const int *left = &buffers.left[at / row.n * row.k],
              *right = &buffers.right[at % row.n * row.k];
    int sum = 0;
    for (unsigned k = 0; k != row.k; ++k)
      sum += left[k] * right[k];
    float value;
    std::memcpy(&value, &buffers.result[4 * at], 4);
    if (value != float(sum))
      return false;
  }
  return true;
}

static Error measure(EmulatorRow &row, std::vector<uint8_t> &expected) {
  EmulatorOptions options;
  options.cores = row.cores;
  options.stepLimit = uint64_t(1) << 40;
  auto device = createEmulator(options);
  auto module = device->load(row.kernel->ptx, row.kernel->name);
  if (!module)
    return module.takeError();
  Buffers buffers;
  if (Error e = prepare(*device, row, buffers))
    return e;
  LaunchConfig config;
  config.block = {row.kernel->threads, 1, 1};
  config.grid = row.kernel->isProduct()
                    ? Dim3{row.n / row.kernel->tileN, row.m / row.kernel->tileM, 1}
                    : Dim3{row.n, 1, 1};
  if ((config.inClusters = row.kernel->cluster))
    config.cluster = {row.kernel->cluster, 1, 1};
  double processor = processorTime();
  auto start = std::chrono::steady_clock::now();
  Error e = (*module)->launch("k", config,
                              {KernelArgument::of(buffers.a), KernelArgument::of(buffers.b),
                               KernelArgument::of(buffers.c)});
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  if (e)
    return e;
  row.seconds.add(took.count());
  row.processor.add(processorTime() - processor);
  row.instructions = device->executedInstructions();
  row.products = row.kernel->isProduct() ? uint64_t(row.m) * row.n * row.k : 0;
  buffers.result.resize(row.kernel->isProduct() ? size_t(row.m) * row.n * 4 : 1 << 20);
  if (Error read = device->read(buffers.c, buffers.result))
    return read;
  if (expected.empty())
    expected = buffers.result;
  if (expected != buffers.result || (row.kernel->isProduct() && !isRight(row, buffers)))
    return createStringError(row.kernel->name + " on " + std::to_string(row.cores) +
                             " cores: the result is wrong");
  return Error::success();
}

/// Rounds of the loop that shows what a number of cores could bring: some tens of milliseconds.
static constexpr uint64_t ceilingRounds = 1 << 23;

/// Measures the rows of a kernel, which begin with that on one core, one after another. Each is
/// compared with the first, and with the loop beside it.
static Error measureRound(MutableArrayRef<EmulatorRow> rows, Progress &progress) {
  std::vector<uint8_t> expected;
  double one = 0, loop = 0;
  for (EmulatorRow &row : rows) {
    progress.step(row.kernel->name);
    double loops = secondsOfLoops(row.cores, ceilingRounds);
    if (Error e = measure(row, expected))
      return e;
    loops = std::min(loops, secondsOfLoops(row.cores, ceilingRounds));
    double seconds = row.seconds.last();
    if (row.cores == 1) {
      one = seconds;
      loop = loops;
    }
    double speedup = one / seconds, ceiling = row.cores * loop / loops;
    row.speedup.add(speedup);
    row.ceiling.add(ceiling);
    row.reached.add(speedup / ceiling);
  }
  return Error::success();
}

static void print(ArrayRef<EmulatorRow> rows, raw_ostream &os) {
  os << "The emulator with every check: one launch, millions a second. Products are checked; on\n"
        "more cores the result is the same. \"of all cores\" is processor time, in seconds. The "
        "loop\n"
        "is arithmetic in registers on as many threads: the upper bound for so many cores "
        "here.\n\n";
  Table table({"kernel", "size", "cores", "seconds", "p10..p90", "of all cores",
               "thread instructions", "multiply-adds", "x of 1 core", "loop", "of loop"});
  for (const EmulatorRow &row : rows) {
    double s = row.seconds.median();
    table.add({row.kernel->name,
               row.kernel->isProduct() ? formatv("{0}x{1}x{2}", row.m, row.n, row.k).str()
                                       : std::to_string(row.n) + " CTAs",
               std::to_string(row.cores), fixed(s, 3), row.seconds.spread(3),
               fixed(row.processor.median(), 3), fixed(double(row.instructions) / s * 1e-6, 1),
               row.products ? fixed(double(row.products) / s * 1e-6, 1) : "-",
               fixed(row.speedup.median(), 2), fixed(row.ceiling.median(), 2),
               fixed(row.reached.median(), 2)});
  }
  table.print(os);
}

static json::Value emulatorRowsJSON(ArrayRef<EmulatorRow> rows) {
  json::Array all;
  for (const EmulatorRow &row : rows)
    all.push_back(json::Object{{"kernel", row.kernel->name},
                               {"ctas_or_n", row.n},
                               {"m", row.m},
                               {"k", row.k},
                               {"cores", row.cores},
                               {"seconds", row.seconds.toJSON()},
                               {"processor_seconds", row.processor.toJSON()},
                               {"x_of_1_core", row.speedup.toJSON()},
                               {"x_of_1_core_of_a_loop", row.ceiling.toJSON()},
                               {"share_of_the_loop", row.reached.toJSON()},
                               {"thread_instructions", row.instructions},
                               {"multiply_adds", row.products}});
  return json::Object{
      {"version", 1}, {"tool", "ptx-bench"}, {"bench", "emulator"}, {"rows", std::move(all)}};
}

Error tilecopy::benchEmulator(const std::string &only, const BenchOptions &options) {
  // Large enough that what one launch costs by itself does not count. For the rest, N is the number
  // of CTAs.
  struct Size {
    unsigned m, n, k;
  };
  const std::pair<EmulatorKernel, Size> kernels[] = {{arithmeticKernel(), {1, 64, 1}},
                                                     {copyKernel(), {1, 128, 1}},
                                                     {threadProduct(256), {256, 256, 256}},
                                                     {mmaProduct(512), {1024, 1024, 512}},
                                                     {wgmmaProduct(512), {1024, 1024, 512}},
                                                     {tcgenProduct(512), {1024, 1024, 512}},
                                                     {ringKernel(), {1, 64, 1}}};
  unsigned most = std::max(1u, hardware_concurrency().compute_thread_count());
  std::vector<EmulatorRow> rows;
  for (const auto &[kernel, size] : kernels) {
    if (!StringRef(kernel.name).contains(only))
      continue;
    for (unsigned cores = 1;; cores = std::min(2 * cores, most)) {
      rows.push_back({kernel, cores, size.m, size.n, size.k});
      if (cores == most)
        break;
    }
  }
  if (rows.empty())
    return createStringError(
        "--only=" + only + ": no kernel's name contains this; the kernels are " +
        join(map_range(kernels, [](const auto &k) { return std::string(k.first.name); }), ", "));
  Progress progress(options.rounds * rows.size());
  for (unsigned round = 0; round != options.rounds; ++round)
    for (size_t first = 0, end; first != rows.size(); first = end) {
      for (end = first + 1; end != rows.size() && rows[end].cores != 1;)
        ++end;
      if (Error e = measureRound(MutableArrayRef(rows).slice(first, end - first), progress))
        return e;
    }
  if (options.json)
    outs() << formatv("{0:2}\n", emulatorRowsJSON(rows));
  else
    print(rows, outs());
  return Error::success();
}
