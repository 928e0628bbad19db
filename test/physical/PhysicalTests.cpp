//===- PhysicalTests.cpp - Programs against their physical meaning --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   PhysicalTests --count=2000 --seed=7        generated programs, four targets, all families
//   PhysicalTests --mcpu=sm_100a --family=tmem  one target, one family
//   PhysicalTests tile.tile                     files
//
// Exit code 0 when nothing is wrong and something was run.
//
//===----------------------------------------------------------------------===//

#include "Trial.h"
#include "tilecopy/check/Generate.h"
#include "tilecopy/program/ChooseLayouts.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tilecopy;

static cl::opt<unsigned> programs("count", cl::desc("generated programs"), cl::init(200));
static cl::opt<uint64_t> firstSeed("seed", cl::desc("of the first program"), cl::init(1));
static cl::list<std::string> cpus("mcpu", cl::CommaSeparated, cl::desc("the targets, in turn"));
static cl::list<std::string> families("family", cl::CommaSeparated,
                                      cl::desc("of generated programs, in turn; else all"));
static cl::opt<std::string> keep("keep", cl::desc("a folder for programs that are wrong"));
static cl::opt<bool> reasons("reasons", cl::desc("list why programs were not run"));
static cl::opt<bool> noShrink("no-shrink", cl::desc("show wrong programs as they were generated"));
static cl::list<std::string> given("arg", cl::desc("name=value of files"));
static cl::list<std::string> files(cl::Positional, cl::desc("FILE..."));

namespace {

/// What became of the programs of one target.
struct Tally {
  unsigned made = 0, byVerdict[5] = {};
  Compared compared;
};

class Tests {
public:
  int run();

private:
  bool runFile(const std::string &path);
  void runGenerated(uint64_t seed, const GpuTarget &target, ProgramFamily family);
  void note(Tally &tally, const Verdict &verdict);
  void show(uint64_t seed, const GeneratedProgram &made, const Verdict &verdict);

  std::map<std::string, Tally> tallies;
  std::map<std::string, unsigned> why;
  unsigned notMade = 0; // errors of the generator, or of the choice of layouts
};

} // namespace

void Tests::note(Tally &tally, const Verdict &verdict) {
  ++tally.made;
  ++tally.byVerdict[verdict.kind];
  tally.compared += verdict.compared;
  static const char *const names[] = {"", "declined", "unsuitable", "not read", ""};
  if (verdict.kind != Verdict::Right && verdict.kind != Verdict::Wrong)
    ++why[names[verdict.kind] + (": " + verdict.text)];
}

static std::string textOf(const Program &program) {
  std::string text;
  raw_string_ostream os(text);
  printProgram(program, os);
  return text;
}

void Tests::show(uint64_t seed, const GeneratedProgram &made, const Verdict &verdict) {
  GeneratedProgram small = made;
  if (!noShrink)
    small = shrinkProgram(std::move(small), [&](const Program &p) {
      return tryProgram(p, textOf(p), seed).kind == Verdict::Wrong;
    });
  Verdict last = tryProgram(small.program, textOf(small.program), seed);
  outs() << "WRONG seed " << seed << " --mcpu=" << made.program.target.cpu()
         << " --family=" << programFamilyName(made.family) << ": " << verdict.text << '\n';
  std::string shown = "// " + join(split(last.text, '\n'), "\n// ") + "\n" + textOf(small.program);
  outs() << shown;
  outs().flush();
  if (keep.empty())
    return;
  SmallString<128> path(keep);
  sys::path::append(path, "physical-" + utostr(seed) + ".tile");
  std::error_code failed = sys::fs::create_directories(keep);
  if (!failed) {
    raw_fd_ostream file(path, failed);
    if (!failed)
      file << shown;
  }
  if (failed)
    errs() << path << ": " << failed.message() << '\n';
}

/// The meaning reads layouts and does not choose them: the planner does, here and for files.
void Tests::runGenerated(uint64_t seed, const GpuTarget &target, ProgramFamily family) {
  auto made = generateProgram(seed, target, family);
  if (!made) {
    errs() << "seed " << seed << ": " << toString(made.takeError()) << '\n';
    ++notMade;
    return;
  }
  for (Kernel &kernel : made->program.kernels)
    if (auto chosen = chooseLayouts(kernel, made->program.target); !chosen) {
      errs() << "seed " << seed << ": " << toString(chosen.takeError()) << '\n';
      ++notMade;
      return;
    }
  Verdict verdict = tryProgram(made->program, textOf(made->program), seed);
  note(tallies[target.cpu()], verdict);
  if (verdict.kind == Verdict::Wrong || verdict.kind == Verdict::Unread)
    show(seed, *made, verdict);
}

/// Each kernel of a file.
bool Tests::runFile(const std::string &path) {
  auto buffer = MemoryBuffer::getFile(path);
  if (!buffer) {
    errs() << path << ": " << buffer.getError().message() << '\n';
    return false;
  }
  physical::Scalars values;
  for (StringRef text : given) {
    auto [name, number] = text.split('=');
    int64_t value = 0;
    if (number.getAsInteger(0, value)) {
      errs() << "--arg " << text << ": expected name=value\n";
      return false;
    }
    values[name.str()] = value;
  }
  std::string text = (*buffer)->getBuffer().str();
  SourceMgr sources;
  auto program = parseProgram(std::move(*buffer), sources);
  if (!program) {
    errs() << toString(program.takeError());
    return false;
  }
  bool right = true;
  for (Kernel &kernel : program->kernels) {
    // What the compiler chooses or spells out is read from what it prints.
    bool asWritten = program->kernels.size() == 1 && !hasAutoLayouts(kernel) &&
                     !StringRef(text).contains(" ring ");
    if (auto chosen = chooseLayouts(kernel, program->target); !chosen) {
      errs() << path << ": " << toString(chosen.takeError()) << '\n';
      return false;
    }
    Program one{program->target, {kernel}};
    Verdict verdict = tryProgram(one, asWritten ? text : textOf(one), firstSeed, values);
    note(tallies[program->target.cpu()], verdict);
    if (verdict.kind == Verdict::Right)
      continue;
    outs() << path << " @" << kernel.name << ": "
           << (verdict.kind == Verdict::Wrong ? "WRONG: " : "not run: ") << verdict.text << '\n';
    right = false;
  }
  return right;
}

/// Families of instructions that are newer than what a target has by default.
constexpr unsigned newestPtx = 92;
static bool takesNewest(ProgramFamily family) {
  return family == ProgramFamily::Lengths || family == ProgramFamily::Multimem;
}

/// The families that a target has.
static std::vector<ProgramFamily> familiesOf(const GpuTarget &target) {
  std::vector<ProgramFamily> all;
  for (const ProgramFamilyRow &row : programFamilies()) {
    ProgramFamily family = row.family;
    std::optional<Feature> needed = featureOf(family);
    bool hasIt = !needed || target.has(*needed);
    if (!hasIt && takesNewest(family))
      hasIt = cantFail(GpuTarget::parse(target.cpu(), newestPtx)).has(*needed);
    if (hasIt && (families.empty() || is_contained(families, programFamilyName(family))))
      all.push_back(family);
  }
  return all;
}

static void print(StringRef name, const Tally &t) {
  outs() << name << ": " << t.made << " programs, " << t.byVerdict[Verdict::Wrong] << " wrong, "
         << t.byVerdict[Verdict::Right] << " right, " << t.byVerdict[Verdict::Declined]
         << " declined, " << t.byVerdict[Verdict::Unsuitable] << " unsuitable, "
         << t.byVerdict[Verdict::Unread] << " not read; bytes: " << t.compared.global << " global, "
         << t.compared.shared << " shared, " << t.compared.tensor << " tensor; "
         << t.compared.copies << " copies; " << t.compared.loopsAtEnds
         << " with loops at ends of ranges\n";
}

int Tests::run() {
  bool right = true;
  for (const std::string &path : files)
    right &= runFile(path);
  std::vector<std::string> names(cpus.begin(), cpus.end());
  if (names.empty())
    names = {"sm_80", "sm_90a", "sm_100a", "sm_120a"};
  for (unsigned i = 0; files.empty() && i != programs; ++i) {
    auto target = GpuTarget::parse(names[i % names.size()]);
    if (!target) {
      errs() << toString(target.takeError()) << '\n';
      return 1;
    }
    auto of = familiesOf(*target);
    if (of.empty())
      continue;
    ProgramFamily family = of[i / names.size() % of.size()];
    if (takesNewest(family))
      target = GpuTarget::parse(names[i % names.size()], newestPtx);
    runGenerated(firstSeed + i, *target, family);
  }
  Tally sum;
  for (const auto &[name, t] : tallies) {
    print(name, t);
    sum.made += t.made;
    sum.compared += t.compared;
    for (unsigned v = 0; v != std::size(sum.byVerdict); ++v)
      sum.byVerdict[v] += t.byVerdict[v];
  }
  print("all", sum);
  for (const auto &[text, times] : why)
    if (reasons)
      outs() << times << " x " << text << '\n';
  if (notMade)
    errs() << notMade << " programs could not be made\n";
  return right && !notMade && !sum.byVerdict[Verdict::Wrong] && !sum.byVerdict[Verdict::Unread] &&
                 sum.byVerdict[Verdict::Right]
             ? 0
             : 1;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  cl::ParseCommandLineOptions(argc, argv, "Programs against their physical meaning\n");
  return Tests().run();
}
