//===- MutationTests.cpp - Is a wrong kernel caught? ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowers programs, spoils their PTX in one place at a time, and runs what results on the emulator
// against the reference meaning. A mutant is killed by a finding, by a wrong byte, or by not
// loading. One that survives both schedules and several interleavings must be equivalent. Rules
// recognize most that are (Equivalence.h); the rest stands with its reason in the list of
// equivalent mutants. Anything else is a failure, and so is an entry of the list that fits no
// mutant, if all mutants of its program were run. Programs that cannot be planned, or whose
// instructions the emulator does not know, are passed over.
//
//   MutationTests --equivalent equivalent.txt --jobs=4 ptx-samples test/cases
//
//===----------------------------------------------------------------------===//

#include "Equivalence.h"
#include "Mutate.h"
#include "Subject.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <mutex>

using namespace llvm;
using namespace tilecopy;

namespace {

cl::list<std::string> roots(cl::Positional, cl::OneOrMore, cl::desc("<.tile files or folders>"));
cl::list<std::string> equivalentFiles("equivalent", cl::OneOrMore, cl::value_desc("file"),
                                      cl::desc("a list of equivalent mutants"));
cl::list<std::string> arguments("arg", cl::value_desc("program:name=value"),
                                cl::desc("a scalar argument of a program"));
cl::opt<unsigned> every("every", cl::init(1),
                        cl::desc("run one mutant in this many, and one of each kind at least"));
cl::opt<unsigned> tokens("tokens", cl::desc("change this many tokens at random, over all programs, "
                                            "instead"));
cl::opt<unsigned> seed("seed", cl::desc("of the random changes"), cl::init(1));
cl::opt<unsigned> jobs("jobs", cl::desc("programs at the same time"), cl::init(1));
cl::opt<bool> verbose("verbose", cl::desc("one line for each mutant"));

constexpr unsigned leastMutants = 12;
constexpr unsigned interleavings = 4;
/// Inputs under which a mutant that reads other places must read the same values.
constexpr uint64_t severalInputs = 3;

enum class Outcome {
  Finding,
  WrongBytes,
  WrongShared,
  NotLoaded,
  NeedlessBarrier,
  SameAccesses,
  SameValues,
  SameBytes,
  NoLessOrder,
  OrdersNothing,
  Equivalent,
  Survived
};
constexpr unsigned numOutcomes = unsigned(Outcome::Survived) + 1;
constexpr const char *outcomeNames[] = {"finding",        "wrong bytes",      "wrong shared bytes",
                                        "not loaded",     "needless barrier", "same accesses",
                                        "same values",    "same bytes",       "no less order",
                                        "orders nothing", "equivalent",       "SURVIVED"};

/// What came of one program or of several.
struct Tally {
  uint64_t counts[numOutcomes] = {};
  uint64_t sharedCompared = 0;
  unsigned programs = 0, passedOver = 0, failed = 0;
  StringSet<> names;
  std::string text;

  void add(const Tally &other);
  bool print(const EquivalentMutants &equivalent) const;
};

/// One program and all of its mutants.
class Runner {
public:
  Runner(EquivalentMutants &equivalent, uint64_t tokensOfEach)
      : equivalent(equivalent), tokensOfEach(tokensOfEach), emulator(createEmulator()) {}
  Tally run(StringRef file);

private:
  Error runAll();
  Error runUnchanged();
  Outcome runMutant(const Mutation &m);
  bool sharesMemory(StringRef kernel);
  Outcome judgeSurvivor(const Mutation &m);
  Outcome runWithOtherInputs(const Mutation &m);
  std::optional<AccessTrace> traceOf(const std::string &ptx, const Mutation &m, uint64_t inputs);
  std::optional<Outcome> compareAccesses(const Mutation &m);
  bool isEqualForAllArguments(const Mutation &m);
  std::vector<Mutation> mutations() const;

  EquivalentMutants &equivalent;
  uint64_t tokensOfEach;
  std::unique_ptr<EmulatorDevice> emulator;
  std::unique_ptr<Subject> s;
  Tally tally;
};

/// The program as it is must be right; its length bounds that of its mutants.
Error Runner::runUnchanged() {
  auto module = emulator->load(s->ptx, s->name);
  if (!module)
    return module.takeError();
  uint64_t most = 0;
  for (const EmittedKernel &e : s->emitted) {
    auto report = s->run(*emulator, e.name, **module);
    if (!report)
      return report.takeError();
    if (!report->passed())
      return failure(report->text());
    most = std::max(most, emulator->executedInstructions());
    auto shared = s->leavesShared(*emulator, e.name, **module);
    if (!shared)
      return shared.takeError();
    if (!*shared && !s->hasAutoLayouts())
      return failure("shared memory of kernel '" + e.name + "' is wrong at its end");
  }
  s->stepLimit = 4 * most + 10000;
  return Error::success();
}

/// Whether threads of the unchanged kernel meet in a byte that one of them writes.
bool Runner::sharesMemory(StringRef kernel) {
  Sharing sharing;
  RunMode mode;
  mode.observer = &sharing;
  auto module = emulator->load(s->ptx, s->name);
  Error e = module.takeError();
  if (!e)
    e = s->run(*emulator, kernel, **module, mode).takeError();
  bool failed = bool(e);
  consumeError(std::move(e));
  return failed || sharing.conflicts;
}

/// What a kernel accesses, if it is right. It runs on a fresh device, where allocations have the
/// same addresses each time; no module may be alive.
std::optional<AccessTrace> Runner::traceOf(const std::string &ptx, const Mutation &m,
                                           uint64_t inputs) {
  AccessTrace trace(unsigned(m.line) + 1);
  RunMode mode;
  mode.inputs = inputs;
  mode.observer = &trace;
  emulator = createEmulator();
  auto module = emulator->load(ptx, s->name);
  if (!module) {
    consumeError(module.takeError());
    return std::nullopt;
  }
  auto report = s->run(*emulator, m.kernel, **module, mode);
  if (report && report->passed())
    return trace;
  consumeError(report.takeError());
  return std::nullopt;
}

std::optional<Outcome> Runner::compareAccesses(const Mutation &m) {
  std::string mutant = applyMutation(s->ptx, m);
  auto traces = [&](uint64_t inputs) {
    auto before = traceOf(s->ptx, m, inputs), after = traceOf(mutant, m, inputs);
    return before && after ? std::optional(std::pair(std::move(*before), std::move(*after)))
                           : std::nullopt;
  };
  auto first = traces(1);
  if (!first)
    return std::nullopt;
  if (first->first == first->second)
    return Outcome::SameAccesses;
  if (first->first.findsTheSame(first->second) && isEqualForAllArguments(m)) {
    uint64_t inputs = 2;
    for (; inputs <= severalInputs; ++inputs)
      if (auto more = traces(inputs); !more || !more->first.findsTheSame(more->second))
        break;
    if (inputs > severalInputs)
      return Outcome::SameValues;
  }
  if (first->first.sameInEachCta(first->second))
    return Outcome::SameBytes;
  return std::nullopt;
}

/// A load of a scalar argument reads the same value under every argument, not only under this one,
/// if all values that are declared fit into what it reads.
bool Runner::isEqualForAllArguments(const Mutation &m) {
  auto [opcode, operands] = StringRef(m.text).trim().rtrim(';').split(' ');
  if (!opcode.starts_with("ld.param"))
    return true;
  const Symbol *scalar = s->scalarOf(m.kernel, operands.rsplit(", ").second);
  return scalar && fitsType(scalar->range(), opcode.rsplit('.').second);
}

/// A mutant that nothing has killed.
Outcome Runner::judgeSurvivor(const Mutation &m) {
  StringRef line = StringRef(m.text).trim(), old = s->lines[m.line].trim();
  bool orders = ordersMemory(old) || ordersMemory(line);
  if ((old.contains("bar.") || old.contains("barrier.")) && line.empty() && !sharesMemory(m.kernel))
    return Outcome::NeedlessBarrier;
  if (old.contains("tcgen05.fence") && precedesNoTensorAccess(s->lines, m.line))
    return Outcome::OrdersNothing;
  if (orders && !line.empty() && ordersNoLess(old, line, s->isClusterOfOne(m.kernel)))
    return Outcome::NoLessOrder;
  // A load hands nothing over, and one that is too weak is found as a race.
  bool isLoad = old.starts_with("ld.") && line.starts_with("ld.");
  if (!orders || isLoad || isSeenInAccesses(old, line))
    if (auto seen = compareAccesses(m))
      return *seen;
  if (equivalent.contains(s->name, m.name))
    return Outcome::Equivalent;
  return runWithOtherInputs(m);
}

/// An index is one of few values, so that under some inputs a wrong one has the same effect.
Outcome Runner::runWithOtherInputs(const Mutation &m) {
  constexpr uint64_t mostInputs = 24;
  auto module = emulator->load(applyMutation(s->ptx, m), s->name);
  if (!module) {
    consumeError(module.takeError());
    return Outcome::NotLoaded;
  }
  RunMode mode;
  for (mode.inputs = 2; mode.inputs <= mostInputs; ++mode.inputs) {
    auto report = s->run(*emulator, m.kernel, **module, mode);
    if (!report) {
      consumeError(report.takeError());
      return Outcome::Finding;
    }
    if (!report->passed())
      return Outcome::WrongBytes;
  }
  return Outcome::Survived;
}

Outcome Runner::runMutant(const Mutation &m) {
  auto module = emulator->load(applyMutation(s->ptx, m), s->name);
  if (!module) {
    consumeError(module.takeError());
    return Outcome::NotLoaded;
  }
  for (unsigned interleaving = 0; interleaving != interleavings; ++interleaving)
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      auto report = s->run(*emulator, m.kernel, **module, {schedule, interleaving});
      if (!report) {
        consumeError(report.takeError());
        return Outcome::Finding;
      }
      if (!report->passed())
        return Outcome::WrongBytes;
    }
  auto shared = s->leavesShared(*emulator, m.kernel, **module);
  if (!shared) {
    consumeError(shared.takeError());
    return Outcome::Finding;
  }
  if (!*shared)
    return Outcome::WrongShared;
  module->reset();
  return judgeSurvivor(m);
}

std::vector<Mutation> Runner::mutations() const {
  if (!tokens)
    return findMutations(s->ptx);
  std::vector<Mutation> list;
  std::mt19937_64 random(seed * 0x9e3779b97f4a7c15 + xxh3_64bits(s->name));
  for (uint64_t tries = 0; list.size() < tokensOfEach && tries != 100 * tokensOfEach; ++tries)
    if (auto m = randomTokenMutation(s->ptx, random))
      list.push_back(std::move(*m));
  return list;
}

Error Runner::runAll() {
  raw_string_ostream out(tally.text);
  if (Error e = runUnchanged())
    return e;
  std::vector<Mutation> all = mutations();
  tally.programs = 1;
  tally.names.insert(s->name);
  if (!tokens && all.size() < leastMutants)
    return failure("only " + Twine(all.size()) + " mutations");
  for (const Mutation &m : sampleOf(std::move(all), tokens ? 1 : every, xxh3_64bits(s->name))) {
    Outcome outcome = runMutant(m);
    ++tally.counts[unsigned(outcome)];
    if (verbose || outcome == Outcome::Survived)
      out << outcomeNames[unsigned(outcome)] << ": " << s->name << " | " << m.name << "  (PTX line "
          << m.line + 1 << ": " << s->lines[m.line].trim() << ")\n";
  }
  return Error::success();
}

Tally Runner::run(StringRef file) {
  auto made = Subject::create(file, arguments);
  Error refused = made.takeError();
  if (!refused) {
    s = std::move(*made);
    refused = emulator->load(s->ptx, s->name).takeError();
  }
  if (refused) {
    tally.passedOver = 1;
    std::string why = toString(std::move(refused));
    if (verbose)
      tally.text = ("passed over: " + file + ": " + why + "\n").str();
    return std::move(tally);
  }
  if (Error e = runAll()) {
    tally.failed = 1;
    tally.text += (file + ": " + toString(std::move(e)) + "\n").str();
  }
  tally.sharedCompared = s->sharedCompared;
  return std::move(tally);
}

void Tally::add(const Tally &other) {
  for (unsigned n = 0; n != numOutcomes; ++n)
    counts[n] += other.counts[n];
  sharedCompared += other.sharedCompared;
  programs += other.programs;
  passedOver += other.passedOver;
  failed += other.failed;
  for (const auto &name : other.names)
    names.insert(name.first());
}

/// The sums; false if anything is wrong.
bool Tally::print(const EquivalentMutants &equivalent) const {
  auto count = [&](Outcome o) { return counts[unsigned(o)]; };
  uint64_t total = 0, survived = count(Outcome::Survived);
  for (uint64_t n : counts)
    total += n;
  uint64_t killed = count(Outcome::Finding) + count(Outcome::WrongBytes) +
                    count(Outcome::WrongShared) + count(Outcome::NotLoaded);
  outs() << "mutation: " << total << " mutants of " << programs << " programs (" << passedOver
         << " passed over)";
  for (unsigned o = 0; o != numOutcomes; ++o)
    outs() << (o ? ", " : ": ") << counts[o] << ' ' << outcomeNames[o];
  outs() << formatv(". Kill rate of those not equivalent: {0:f2}%\n",
                    killed + survived ? 100.0 * killed / (killed + survived) : 0.0);
  std::vector<std::string> unused;
  if (!tokens && every == 1)
    unused = equivalent.unused(names);
  for (const std::string &name : unused)
    outs() << "no such mutant survives: " << name << '\n';
  return survived == 0 && failed == 0 && unused.empty() && sharedCompared != 0;
}

std::vector<std::string> programFiles() {
  std::vector<std::string> files;
  for (const std::string &root : roots) {
    if (!sys::fs::is_directory(root)) {
      files.push_back(root);
      continue;
    }
    std::error_code error;
    for (sys::fs::recursive_directory_iterator it(root, error), end; it != end && !error;
         it.increment(error))
      if (StringRef(it->path()).ends_with(".tile"))
        files.push_back(it->path());
  }
  llvm::sort(files);
  return files;
}

} // namespace

int main(int argc, char **argv) {
  cl::ParseCommandLineOptions(argc, argv, "Spoils PTX in one place at a time and runs it.\n");
  ExitOnError exitOnError("MutationTests: ");
  if (every == 0)
    exitOnError(failure("--every=0: expected at least 1"));
  EquivalentMutants equivalent;
  for (const std::string &file : equivalentFiles)
    exitOnError(equivalent.read(file));
  std::vector<std::string> files = programFiles();
  uint64_t tokensOfEach = files.empty() ? 0 : divideCeil(tokens, files.size());
  Tally sum;
  std::mutex mutex;
  DefaultThreadPool pool(heavyweight_hardware_concurrency(std::max(1u, unsigned(jobs))));
  for (const std::string &file : files)
    pool.async([&] {
      Tally tally = Runner(equivalent, tokensOfEach).run(file);
      std::lock_guard<std::mutex> lock(mutex);
      sum.add(tally);
      outs() << tally.text;
      outs().flush();
    });
  pool.wait();
  return sum.print(equivalent) ? 0 : 1;
}
