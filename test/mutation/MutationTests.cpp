//===- MutationTests.cpp - Is a wrong kernel caught? ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lowers programs, spoils their PTX in one place at a time, and runs what results on the emulator
// against the reference meaning. A mutant is killed by a finding, by a wrong byte, or by not
// loading; what a CTA leaves in its shared tensors counts as bytes too, for nothing else would show
// a layout that stores and loads get wrong alike. One that survives both schedules and several
// interleavings must be equivalent. Watching every access shows two kinds: a barrier dropped from a
// kernel of which no byte is touched by two threads, and a change after which every thread makes
// the very same accesses. The rest stands with its reason in the list of equivalent mutants.
// Anything else is a failure, and so is an entry of the list that fits no mutant of the programs
// that were run. Programs that cannot be planned, or whose instructions the emulator does not know,
// are passed over.
//
//   MutationTests --equivalent equivalent.txt ptx-samples test/cases
//
//===----------------------------------------------------------------------===//

#include "Equivalence.h"
#include "Mutate.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

namespace {

cl::list<std::string> roots(cl::Positional, cl::OneOrMore, cl::desc("<.tile files or folders>"));
cl::list<std::string> equivalentFiles("equivalent", cl::OneOrMore, cl::value_desc("file"),
                                      cl::desc("a list of equivalent mutants"));
cl::list<std::string> arguments("arg", cl::value_desc("program:name=value"),
                                cl::desc("a scalar argument of a program"));
cl::opt<unsigned> tokens("tokens", cl::desc("change this many tokens at random, over all programs, "
                                            "instead"));
cl::opt<unsigned> seed("seed", cl::desc("of the random changes"), cl::init(1));
cl::opt<bool> verbose("verbose", cl::desc("one line for each mutant"));

constexpr unsigned leastMutants = 20;
constexpr unsigned interleavings = 4;

enum class Outcome {
  Finding,
  WrongBytes,
  WrongShared,
  NotLoaded,
  NeedlessBarrier,
  SameAccesses,
  OtherThread,
  NoLessOrder,
  OrdersNothing,
  Equivalent,
  Survived
};
constexpr unsigned numOutcomes = unsigned(Outcome::Survived) + 1;
constexpr const char *outcomeNames[] = {"finding",      "wrong bytes",      "wrong shared bytes",
                                        "not loaded",   "needless barrier", "same accesses",
                                        "other thread", "no less order",    "orders nothing",
                                        "equivalent",   "SURVIVED"};

struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
};

Error failure(const Twine &message) { return createStringError(inconvertibleErrorCode(), message); }

/// Holds what each CTA leaves in its shared tensors against what must be there. Tensors in dynamic
/// shared memory are left out: the PTX does not say where in it they lie.
class SharedCheck : public EmulatorObserver {
public:
  Error expect(const KernelCheck &check, StringRef entry);
  void sharedAtEnd(const SharedAtEnd &s) override {
    auto found = expected.find({s.variable.str(), s.cta});
    if (found == expected.end())
      return;
    const Image &image = found->second;
    ++compared;
    for (size_t n = 0; n != image.bytes.size(); ++n)
      differs |= n >= s.bytes.size() || ((s.bytes[n] ^ image.bytes[n]) & image.mask[n]) != 0;
  }
  bool differs = false;
  unsigned compared = 0;

private:
  struct Image {
    std::vector<uint8_t> bytes, mask; ///< the mask has the bits that the kernel writes
  };
  std::map<std::pair<std::string, std::array<unsigned, 3>>, Image> expected;
};

Error SharedCheck::expect(const KernelCheck &check, StringRef entry) {
  Error failed = Error::success();
  Error e = check.visitShared(
      [&](const std::array<int64_t, 3> &cta, const Tensor &tensor, const LogicalTensor &values) {
        auto places = TensorPlaces::create(tensor, check.arguments());
        if (!places) {
          failed = joinErrors(std::move(failed), places.takeError());
          return;
        }
        Image image;
        image.bytes.resize(places->byteSize());
        image.mask.resize(places->byteSize());
        places->write(image.bytes, values, /*onlyWritten=*/true);
        LogicalTensor ones = values;
        ones.bits.assign(ones.bits.size(), ~uint64_t(0));
        places->write(image.mask, ones, /*onlyWritten=*/true);
        std::array<unsigned, 3> id{unsigned(cta[0]), unsigned(cta[1]), unsigned(cta[2])};
        expected[{(entry + "_" + tensor.name()).str(), id}] = std::move(image);
      });
  return joinErrors(std::move(failed), std::move(e));
}

/// A program with what its kernels should do.
struct Subject {
  std::string name, ptx;
  SmallVector<StringRef> lines; // of the PTX
  std::optional<Program> program;
  /// The program has no layout for what planning lays out.
  bool hasAutoLayouts() const {
    return any_of(program->kernels, [](const Kernel &k) {
      return any_of(k.locals, [](const auto &t) { return t->isAuto(); });
    });
  }
  std::vector<EmittedKernel> emitted;
  StringMap<KernelCheck> checks; // by name in the PTX
  StringMap<LaunchInfo> launches;
  uint64_t stepLimit = 0;
  bool isClusterOfOne(StringRef kernel) const {
    for (auto [k, e] : zip(program->kernels, emitted))
      if (e.name == kernel)
        return k.cluster == 1;
    return false;
  }
};

/// The scalar arguments that the command line gives to a program.
ArgumentValues givenTo(StringRef program) {
  ArgumentValues given;
  for (StringRef text : arguments) {
    auto [name, value] = text.split('=');
    int64_t number;
    if (name.consume_front((program + ":").str()) && !value.getAsInteger(0, number))
      given[name.str()] = number;
  }
  return given;
}

Expected<std::unique_ptr<Subject>> prepare(StringRef file) {
  auto text = MemoryBuffer::getFile(file, /*IsText=*/true);
  if (!text)
    return failure("cannot read " + file + ": " + text.getError().message());
  auto s = std::make_unique<Subject>();
  StringRef folder = sys::path::filename(sys::path::parent_path(file));
  s->name = (folder + "/" + sys::path::stem(file)).str();
  SourceMgr sources;
  auto program = parseProgram(std::move(*text), sources, {});
  if (!program)
    return program.takeError();
  s->program.emplace(std::move(*program));
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  EmitOptions options;
  options.sharedApart = true; // shared tensors are found by name
  auto lowered = lowerToPtx(*s->program, context, OptLevel::O1, options);
  if (!lowered)
    return lowered.takeError();
  s->ptx = std::move(lowered->first);
  StringRef(s->ptx).split(s->lines, '\n');
  s->emitted = std::move(lowered->second);
  for (auto [kernel, emitted] : zip(s->program->kernels, s->emitted)) {
    auto check = KernelCheck::create(kernel, givenTo(s->name), /*seed=*/1);
    if (!check)
      return check.takeError();
    s->checks.try_emplace(emitted.name, std::move(*check));
    s->launches[emitted.name] = {emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps};
  }
  return s;
}

class Runner {
public:
  Runner(EquivalentMutants &equivalent, uint64_t tokensOfEach)
      : equivalent(equivalent), tokensOfEach(tokensOfEach), emulator(createEmulator()) {}
  Error runProgram(StringRef file);
  bool finish();

private:
  Error runUnchanged(Subject &s);
  Outcome runMutant(Subject &s, const Mutation &m);
  Expected<CheckReport> runOnce(Subject &s, StringRef kernel, DeviceModule &module,
                                Schedule schedule, unsigned seed,
                                EmulatorObserver *observer = nullptr);
  bool sharesMemory(Subject &s, StringRef kernel);
  Outcome judgeSurvivor(Subject &s, const Mutation &m);
  std::optional<Outcome> compareAccesses(Subject &s, const Mutation &m);
  Expected<bool> leavesShared(Subject &s, StringRef kernel, DeviceModule &module);

  std::vector<Mutation> mutationsOf(const Subject &s);

  EquivalentMutants &equivalent;
  uint64_t tokensOfEach;
  std::unique_ptr<EmulatorDevice> emulator;
  uint64_t counts[numOutcomes] = {};
  uint64_t sharedCompared = 0; ///< shared tensors, over all CTAs
  unsigned programs = 0, passedOver = 0, tooFew = 0;
  StringSet<> seen;
};

Expected<CheckReport> Runner::runOnce(Subject &s, StringRef kernel, DeviceModule &module,
                                      Schedule schedule, unsigned seed,
                                      EmulatorObserver *observer) {
  EmulatorOptions options;
  options.observer = observer;
  options.schedule = schedule;
  options.seed = seed;
  options.maxFindings = 1;
  options.memoryLimit = uint64_t(1) << 30;
  if (s.stepLimit)
    options.stepLimit = s.stepLimit;
  emulator->setOptions(options);
  Placement placement;
  placement.guardBytes = 0; // the emulator knows the bounds itself
  return s.checks.find(kernel)->second.run(*emulator, module, s.launches[kernel], placement);
}

/// The program as it is must be right; its length bounds that of its mutants.
Error Runner::runUnchanged(Subject &s) {
  auto module = emulator->load(s.ptx, s.name);
  if (!module)
    return module.takeError();
  uint64_t most = 0;
  for (const EmittedKernel &e : s.emitted) {
    auto report = runOnce(s, e.name, **module, Schedule::Eager, 0);
    if (!report)
      return report.takeError();
    if (!report->passed())
      return failure(report->text());
    most = std::max(most, emulator->executedInstructions());
    auto shared = leavesShared(s, e.name, **module);
    if (!shared)
      return shared.takeError();
    if (!*shared && !s.hasAutoLayouts())
      return failure("shared memory of kernel '" + e.name + "' is wrong at its end");
  }
  s.stepLimit = 4 * most + 10000;
  return Error::success();
}

/// Whether threads of the unchanged kernel meet in a byte that one of them writes.
bool Runner::sharesMemory(Subject &s, StringRef kernel) {
  auto module = emulator->load(s.ptx, s.name);
  Sharing sharing;
  if (module)
    if (auto report = runOnce(s, kernel, **module, Schedule::Eager, 0, &sharing))
      return sharing.conflicts;
    else
      consumeError(report.takeError());
  else
    consumeError(module.takeError());
  return true;
}

/// Whether shared memory is right when the kernel ends.
Expected<bool> Runner::leavesShared(Subject &s, StringRef kernel, DeviceModule &module) {
  SharedCheck shared;
  if (Error e = shared.expect(s.checks.find(kernel)->second, kernel))
    return e;
  auto report = runOnce(s, kernel, module, Schedule::Eager, 0, &shared);
  if (!report)
    return report.takeError();
  sharedCompared += shared.compared;
  return !shared.differs;
}

/// Whether every thread of the mutant makes the accesses that it makes in the unchanged kernel, or
/// another thread of its CTA does. Both run on a fresh device, where allocations have the same
/// addresses; no module may be alive.
std::optional<Outcome> Runner::compareAccesses(Subject &s, const Mutation &m) {
  AccessTrace before, after;
  std::string mutant = applyMutation(s.ptx, m);
  for (auto [text, trace] : {std::pair(&s.ptx, &before), std::pair(&mutant, &after)}) {
    emulator = createEmulator();
    auto module = emulator->load(*text, s.name);
    Error e = module.takeError();
    if (!e)
      e = runOnce(s, m.kernel, **module, Schedule::Eager, 0, trace).takeError();
    if (e) {
      consumeError(std::move(e));
      return std::nullopt;
    }
  }
  if (before == after)
    return Outcome::SameAccesses;
  if (before.sameInEachCta(after))
    return Outcome::OtherThread;
  return std::nullopt;
}

/// A mutant that nothing has killed.
Outcome Runner::judgeSurvivor(Subject &s, const Mutation &m) {
  StringRef line = StringRef(m.text).trim(), old = s.lines[m.line].trim();
  bool orders = ordersMemory(old) || ordersMemory(line);
  if ((old.contains("bar.") || old.contains("barrier.")) && line.empty() &&
      !sharesMemory(s, m.kernel))
    return Outcome::NeedlessBarrier;
  if (old.contains("tcgen05.fence") && precedesNoTensorAccess(s.lines, m.line))
    return Outcome::OrdersNothing;
  if (orders && !line.empty() && ordersNoLess(old, line, s.isClusterOfOne(m.kernel)))
    return Outcome::NoLessOrder;
  std::optional<Outcome> seen;
  if (!orders || isSeenInAccesses(old, line))
    seen = compareAccesses(s, m);
  if (seen == Outcome::SameAccesses)
    return *seen;
  // What the list says comes before that another thread does it, so that no entry goes stale.
  if (equivalent.contains(s.name, m.name))
    return Outcome::Equivalent;
  return seen.value_or(Outcome::Survived);
}

Outcome Runner::runMutant(Subject &s, const Mutation &m) {
  auto module = emulator->load(applyMutation(s.ptx, m), s.name);
  if (!module) {
    consumeError(module.takeError());
    return Outcome::NotLoaded;
  }
  for (unsigned seed = 0; seed != interleavings; ++seed)
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      auto report = runOnce(s, m.kernel, **module, schedule, seed);
      if (!report) {
        consumeError(report.takeError());
        return Outcome::Finding;
      }
      if (!report->passed())
        return Outcome::WrongBytes;
    }
  auto shared = leavesShared(s, m.kernel, **module);
  if (!shared) {
    consumeError(shared.takeError());
    return Outcome::Finding;
  }
  if (!*shared)
    return Outcome::WrongShared;
  module->reset();
  return judgeSurvivor(s, m);
}

std::vector<Mutation> Runner::mutationsOf(const Subject &s) {
  if (!tokens)
    return findMutations(s.ptx);
  std::vector<Mutation> list;
  std::mt19937_64 random(seed * 0x9e3779b97f4a7c15 + xxh3_64bits(s.name));
  for (uint64_t tries = 0; list.size() < tokensOfEach && tries != 100 * tokensOfEach; ++tries)
    if (auto m = randomTokenMutation(s.ptx, random))
      list.push_back(std::move(*m));
  return list;
}

Error Runner::runProgram(StringRef file) {
  auto s = prepare(file);
  Error refused = s ? Error::success() : s.takeError();
  if (s)
    refused = emulator->load((*s)->ptx, (*s)->name).takeError();
  if (refused) {
    ++passedOver;
    if (verbose)
      outs() << "passed over: " << file << ": " << toString(std::move(refused)) << '\n';
    else
      consumeError(std::move(refused));
    return Error::success();
  }
  if (Error e = runUnchanged(**s))
    return e;
  std::vector<Mutation> mutations = mutationsOf(**s);
  ++programs;
  seen.insert((*s)->name);
  if (!tokens && mutations.size() < leastMutants) {
    ++tooFew;
    outs() << (*s)->name << ": only " << mutations.size() << " mutations\n";
  }
  for (const Mutation &m : mutations) {
    Outcome outcome = runMutant(**s, m);
    ++counts[unsigned(outcome)];
    if (verbose || outcome == Outcome::Survived)
      outs() << outcomeNames[unsigned(outcome)] << ": " << (*s)->name << " | " << m.name << '\n';
  }
  return Error::success();
}

bool Runner::finish() {
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
  if (!tokens)
    unused = equivalent.unused(seen);
  for (const std::string &name : unused)
    outs() << "no such mutant survives: " << name << '\n';
  return survived == 0 && tooFew == 0 && unused.empty() && sharedCompared != 0;
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
  EquivalentMutants equivalent;
  for (const std::string &file : equivalentFiles)
    exitOnError(equivalent.read(file));
  std::vector<std::string> files = programFiles();
  Runner runner(equivalent, files.empty() ? 0 : divideCeil(tokens, files.size()));
  bool good = true;
  for (const std::string &file : files)
    if (Error e = runner.runProgram(file)) {
      good = false;
      outs() << file << ": " << toString(std::move(e)) << '\n';
    }
  return runner.finish() && good ? 0 : 1;
}
