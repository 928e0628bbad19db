//===- ScaleBench.cpp - More copies, more threads -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A frontend's kernel may have thousands of copies, and its modules thousands of kernels. Both
// should cost what their copies cost. Copies here are of rows that a run-time index picks, so that
// their addresses share what addresses of real kernels share.
//
// Memory is what the process has more at its highest point, as the kernel of the system counts it;
// each size is compiled in a process of its own, which this one becomes by fork.
//
//===----------------------------------------------------------------------===//

#include "Bench.h"
#include "SyncScale.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <atomic>
#include <ctime>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace tilecopy;

static double seconds(clockid_t clock) {
  timespec time = {};
  clock_gettime(clock, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// `copies` copies, in one kernel or ten to a kernel.
static std::string textOf(unsigned copies, bool oneKernel) {
  unsigned most = oneKernel ? copies : 10;
  std::string text = "target sm_90a\n";
  for (unsigned first = 0; first < copies; first += most) {
    text += "kernel @k" + std::to_string(first) +
            " grid(4) threads(128) {\n"
            "  A : global f16[1048576, 64]\n"
            "  S : shared f16[64, 64] layout swizzle(3,3,3) S[64, 64] align 1024\n";
    for (unsigned n = first; n < std::min(copies, first + most); ++n)
      text += "  copy.cta S <- A[ctaid.x*64 + " + std::to_string(64 * (n % 4096)) + " : +64, :]\n";
    text += "}\n";
  }
  return text;
}

static Expected<Program> programOf(unsigned copies, bool oneKernel) {
  SourceMgr sources;
  return parseProgram(MemoryBuffer::getMemBufferCopy(textOf(copies, oneKernel)), sources);
}

static Error lowerOnce(const Program &program) {
  LLVMContext context;
  auto lowered = lowerToPtx(program, context);
  return lowered.takeError();
}

static uint64_t peakBytes() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return uint64_t(usage.ru_maxrss) * 1024;
}

namespace {

struct Cost {
  double seconds = 0; // processor time of one lowering
  double bytes = 0;   // that it adds to the process
};

struct ScaleRow {
  unsigned copies;
  bool oneKernel;
  Samples milliseconds, kibibytes; // for each copy
};

struct ThreadRow {
  unsigned threads;
  Samples ofCores; // programs in a time, over those of one thread, over the threads
};

struct Scaling {
  std::vector<ScaleRow> rows;
  std::vector<ThreadRow> threads;
  std::vector<SyncRow> syncs = syncRows();
  unsigned cores = 1;

  void print(raw_ostream &os) const;
  json::Value toJSON() const;
};

} // namespace

/// Lowers in a process of its own.
static Expected<Cost> measure(unsigned copies, bool oneKernel, unsigned repeats) {
  int ends[2];
  if (pipe(ends))
    return createStringError("no pipe to another process");
  outs().flush();
  pid_t child = fork();
  if (child < 0)
    return createStringError("no other process");
  if (child == 0) {
    Cost cost;
    auto program = programOf(copies, oneKernel);
    bool fine = bool(program);
    if (!program)
      consumeError(program.takeError());
    uint64_t before = peakBytes();
    for (unsigned n = 0; fine && n != repeats; ++n) {
      double start = seconds(CLOCK_THREAD_CPUTIME_ID);
      if (Error e = lowerOnce(*program)) {
        consumeError(std::move(e));
        fine = false;
      }
      double took = seconds(CLOCK_THREAD_CPUTIME_ID) - start;
      cost.seconds = n ? std::min(cost.seconds, took) : took;
    }
    cost.bytes = double(peakBytes() - before);
    bool written = fine && write(ends[1], &cost, sizeof cost) == ssize_t(sizeof cost);
    _exit(written ? 0 : 1);
  }
  close(ends[1]);
  Cost cost;
  bool got = read(ends[0], &cost, sizeof cost) == ssize_t(sizeof cost);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (!got || status)
    return createStringError("a process that lowered " + Twine(copies) + " copies failed");
  return cost;
}

/// How many programs threads lower in a second, each thread with a context of its own.
static Expected<double> programsPerSecond(const Program &program, unsigned threads,
                                          double duration) {
  std::atomic<unsigned> done = 0;
  std::atomic<bool> stop = false, failed = false;
  std::vector<std::thread> all;
  double start = seconds(CLOCK_MONOTONIC);
  for (unsigned n = 0; n != threads; ++n)
    all.emplace_back([&] {
      while (!stop && !failed) {
        if (Error e = lowerOnce(program)) {
          consumeError(std::move(e));
          failed = true;
        }
        ++done;
      }
    });
  while (!failed && seconds(CLOCK_MONOTONIC) - start < duration)
    usleep(5000);
  stop = true;
  double took = seconds(CLOCK_MONOTONIC) - start;
  for (std::thread &t : all)
    t.join();
  if (failed)
    return createStringError("a thread could not lower its program");
  return done / took;
}

static unsigned coresOfProcess() {
  cpu_set_t set;
  CPU_ZERO(&set);
  return sched_getaffinity(0, sizeof set, &set) ? 1 : unsigned(CPU_COUNT(&set));
}

void Scaling::print(raw_ostream &os) const {
  os << "Processor time and memory of a copy, parsed program to PTX, as a kernel (or a module of\n"
        "kernels of ten copies) grows; each size in its own process, the minimum of several "
        "runs.\n\n";
  Table table({"copies", "in", "ms a copy", "p10..p90", "x of 100", "KiB a copy"});
  for (const ScaleRow &row : rows) {
    double base = 0;
    for (const ScaleRow &other : rows)
      if (other.oneKernel == row.oneKernel && other.copies == 100)
        base = other.milliseconds.median();
    table.add({std::to_string(row.copies), row.oneKernel ? "one kernel" : "kernels of 10",
               fixed(row.milliseconds.median(), 4), row.milliseconds.spread(4),
               base > 0 ? fixed(row.milliseconds.median() / base, 2) : "-",
               fixed(row.kibibytes.median(), 1)});
  }
  table.print(os);
  os << "\nThreads with a context each, on " << cores << " processors: throughput relative "
     << "to one thread,\ndivided by the number of threads.\n\n";
  Table side({"threads", "of as many cores", "p10..p90"});
  for (const ThreadRow &row : threads)
    side.add({std::to_string(row.threads), fixed(row.ofCores.median(), 2), row.ofCores.spread(2)});
  side.print(os);
  printSyncRows(syncs, os);
}

json::Value Scaling::toJSON() const {
  json::Array sizes, side;
  for (const ScaleRow &row : rows)
    sizes.push_back(json::Object{{"copies", row.copies},
                                 {"one_kernel", row.oneKernel},
                                 {"ms_per_copy", row.milliseconds.toJSON()},
                                 {"kib_per_copy", row.kibibytes.toJSON()}});
  for (const ThreadRow &row : threads)
    side.push_back(json::Object{{"threads", row.threads}, {"of_cores", row.ofCores.toJSON()}});
  return json::Object{{"version", 1},
                      {"tool", "ptx-bench"},
                      {"bench", "scaling"},
                      {"processors", cores},
                      {"sizes", std::move(sizes)},
                      {"threads", std::move(side)},
                      {"syncs", tilecopy::toJSON(syncs)}};
}

Error tilecopy::benchScaling(const BenchOptions &options) {
  Scaling report;
  report.cores = coresOfProcess();
  for (bool oneKernel : {true, false})
    for (unsigned copies : {10u, 100u, 1000u, 10000u})
      report.rows.push_back({copies, oneKernel, {}, {}});
  std::vector<unsigned> counts = {1};
  for (unsigned n = 2; n < report.cores; n *= 2)
    counts.push_back(n);
  if (report.cores > 1)
    counts.push_back(report.cores);
  for (unsigned n : counts)
    report.threads.push_back({n, {}});
  auto program = programOf(10, true);
  if (!program)
    return program.takeError();
  Progress progress(options.rounds * (report.rows.size() + counts.size() + report.syncs.size()));
  for (unsigned round = 0; round != options.rounds; ++round) {
    for (ScaleRow &row : report.rows) {
      progress.step(Twine(row.copies) + " copies");
      auto cost = measure(row.copies, row.oneKernel, row.copies > 1000 ? 1 : options.repeats);
      if (!cost)
        return cost.takeError();
      row.milliseconds.add(cost->seconds * 1e3 / row.copies);
      row.kibibytes.add(cost->bytes / 1024 / row.copies);
    }
    for (SyncRow &row : report.syncs) {
      progress.step("sync auto, " + Twine(row.copies) + " copies");
      if (Error e = row.measure(row.copies > 1000 ? 1 : options.repeats))
        return e;
    }
    double one = 0;
    for (ThreadRow &row : report.threads) {
      progress.step(Twine(row.threads) + " threads");
      constexpr double duration = 0.5;
      auto speed = programsPerSecond(*program, row.threads, duration);
      if (!speed)
        return speed.takeError();
      one = row.threads == 1 ? *speed : one;
      row.ofCores.add(*speed / one / row.threads);
    }
  }
  if (options.json)
    outs() << formatv("{0:2}\n", report.toJSON());
  else
    report.print(outs());
  return Error::success();
}
