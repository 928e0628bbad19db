//===- CodegenBench.cpp - From .tile text to PTX, timed -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Input.h"
#include "../Warnings.h"
#include "Baselines.h"
#include "Bench.h"
#include "Measure.h"
#include "Nvrtc.h"
#include "PeerBench.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "tilecopy/program/PtxCache.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <sys/resource.h>

using namespace llvm;
using namespace tilecopy;

namespace {

/// One program, ready to be compiled over and over.
struct Subject {
  std::string name;
  std::unique_ptr<SourceMgr> sources;
  std::optional<Program> program;
  std::string cuda; // its CUDA C++; empty without one
  std::vector<std::pair<std::string, std::vector<PtxAccess>>> accesses;

  Samples plan, ir, ptx, total, warnings, nvrtc, ratio;
  double first = 0, nvrtcFirst = 0;
  bool sameAccesses = false;
  std::string whyNoNvrtc;
};

struct Stages {
  double plan = 0, ir = 0, ptx = 0;
  double warnings = 0; // which only the tools make
  double total() const { return plan + ir + ptx; }
};

} // namespace

/// What lowerToPtx does, with a clock between its stages. `subject.accesses` is filled when empty.
static Expected<Stages> lower(Subject &subject) {
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<QuietDiagnostics>());
  double begin = threadMilliseconds();
  auto planned = planProgram(*subject.program, DefaultErrorLimit, TraceDetail::Declines);
  if (!planned)
    return planned.takeError();
  double isPlanned = threadMilliseconds();
  EmitOptions options;
  options.mostInstructions = greatestEmitted(*planned);
  auto emitted = emitProgram(*planned, context, options);
  if (!emitted)
    return emitted.takeError();
  double isEmitted = threadMilliseconds();
  auto ptx =
      compileToPtx(*emitted->module, subject.program->target, OptLevel::O1, ModuleCheck::Target);
  if (!ptx)
    return ptx.takeError();
  if (Error e = checkAccesses(*ptx, emitted->kernels))
    return e;
  double end = threadMilliseconds();
  warningsIn(*subject.program, *planned, *subject.sources, WarningSettings());
  Stages times{isPlanned - begin, isEmitted - isPlanned, end - isEmitted,
               threadMilliseconds() - end};
  if (subject.accesses.empty())
    if (Error e = countAccesses(*ptx).moveInto(subject.accesses))
      return e;
  return times;
}

//===----------------------------------------------------------------------===//
// Finding the samples
//===----------------------------------------------------------------------===//

/// `ptx-samples` above the working directory, else above the program.
static std::string findSamples() {
  SmallString<128> here;
  sys::fs::current_path(here);
  static int anchor;
  std::string program = sys::fs::getMainExecutable(nullptr, &anchor);
  for (StringRef start : {StringRef(here), sys::path::parent_path(program)})
    for (StringRef folder = start; !folder.empty(); folder = sys::path::parent_path(folder)) {
      SmallString<128> samples(folder);
      sys::path::append(samples, "ptx-samples");
      if (sys::fs::is_directory(samples))
        return std::string(samples);
    }
  return "";
}

static Expected<std::vector<std::string>> filesUnder(const std::string &folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(folder, error, /*follow_symlinks=*/false), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(".tile"))
      files.push_back(it->path());
  if (error)
    return createStringError(error, "cannot read '" + folder + "': " + error.message());
  if (files.empty())
    return createStringError("no .tile file in '" + folder + "'");
  llvm::sort(files);
  return files;
}

Expected<std::vector<SampleFile>> tilecopy::sampleFiles(std::vector<std::string> files,
                                                        const std::string &samples) {
  std::string root;
  if (files.empty()) {
    root = samples.empty() ? findSamples() : samples;
    if (root.empty())
      return createStringError("no folder 'ptx-samples' above the working directory or above this "
                               "program; name files, or the folder with --samples");
    if (Error e = filesUnder(root).moveInto(files))
      return e;
  }
  std::vector<SampleFile> named;
  for (const std::string &file : files) {
    StringRef name = file;
    if (!root.empty() && name.consume_front(root))
      name = name.ltrim('/');
    name.consume_back(".tile");
    named.push_back({name.str(), file});
  }
  return named;
}

static Expected<std::vector<Subject>> readSubjects(std::vector<std::string> files,
                                                   const std::string &samples) {
  auto named = sampleFiles(std::move(files), samples);
  if (!named)
    return named.takeError();
  std::vector<Subject> subjects;
  for (const SampleFile &file : *named) {
    auto text = readInput(file.path);
    if (!text)
      return text.takeError();
    if (Error e = checkIsTile((*text)->getBuffer(), file.path, "ptx-bench"))
      return e;
    Subject subject;
    subject.name = file.name;
    subject.cuda = cudaBaseline(file.name);
    subject.sources = std::make_unique<SourceMgr>();
    auto program = parseProgram(std::move(*text), *subject.sources);
    if (!program)
      return program.takeError();
    subject.program = std::move(*program);
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

/// Bytes of memory that this process has had at most.
static int64_t peakMemory() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return int64_t(usage.ru_maxrss) * 1024;
}

/// NVRTC's kernel should be the same kernel: as many instructions of the same widths.
static bool sameAccesses(const Subject &subject, StringRef ptx) {
  auto other = countAccesses(ptx);
  if (!other) {
    consumeError(other.takeError());
    return false;
  }
  auto sorted = [](std::vector<PtxAccess> list) {
    auto key = [](const PtxAccess &a) { return std::tuple(a.space, a.isStore, a.bytes, a.sites); };
    llvm::sort(list, [&](const PtxAccess &a, const PtxAccess &b) { return key(a) < key(b); });
    std::vector<decltype(key(list[0]))> keys;
    for (const PtxAccess &a : list)
      keys.push_back(key(a));
    return keys;
  };
  // The order of kernels is the compiler's business.
  for (const auto &[name, mine] : subject.accesses) {
    auto it =
        find_if(*other, [mangled = cudaName(name)](const auto &k) { return k.first == mangled; });
    if (it == other->end() || sorted(mine) != sorted(it->second))
      return false;
  }
  return true;
}

static Expected<double> timeNvrtc(Nvrtc &nvrtc, const Subject &subject, std::string *ptx) {
  double begin = threadMilliseconds();
  auto result = nvrtc.compile(subject.cuda, subject.program->target.cpu());
  double end = threadMilliseconds();
  if (!result)
    return result.takeError();
  if (ptx)
    *ptx = std::move(*result);
  return end - begin;
}

/// The first compilation of every subject; a failure of NVRTC takes it out of the comparison.
static void firstNvrtc(Nvrtc &nvrtc, std::vector<Subject> &subjects) {
  for (Subject &subject : subjects) {
    if (subject.cuda.empty()) {
      subject.whyNoNvrtc = "it has no CUDA C++";
      continue;
    }
    std::string ptx;
    auto time = timeNvrtc(nvrtc, subject, &ptx);
    if (!time) {
      subject.whyNoNvrtc = toString(time.takeError());
      subject.cuda.clear();
      continue;
    }
    subject.nvrtcFirst = *time;
    subject.sameAccesses = sameAccesses(subject, ptx);
  }
}

/// One turn of one subject: TileCopy, then NVRTC on the same program.
static Error turn(Subject &subject, Nvrtc *nvrtc, const BenchOptions &options) {
  Samples mine, theirs;
  for (unsigned i = 0; i < options.warmups + options.repeats; ++i) {
    auto times = lower(subject);
    if (!times)
      return times.takeError();
    if (i < options.warmups)
      continue;
    subject.plan.add(times->plan);
    subject.ir.add(times->ir);
    subject.ptx.add(times->ptx);
    subject.total.add(times->total());
    subject.warnings.add(times->warnings);
    mine.add(times->total());
  }
  if (!nvrtc || subject.cuda.empty())
    return Error::success();
  for (unsigned i = 0; i < options.warmups + options.repeats; ++i) {
    auto time = timeNvrtc(*nvrtc, subject, nullptr);
    if (!time)
      return time.takeError();
    if (i < options.warmups)
      continue;
    subject.nvrtc.add(*time);
    theirs.add(*time);
  }
  subject.ratio.add(theirs.median() / mine.median());
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Reporting
//===----------------------------------------------------------------------===//

namespace {

constexpr unsigned manyCopies = 100;

struct Report {
  std::vector<Subject> subjects;
  std::string nvrtcVersion, whyNoNvrtc;
  int64_t peakBytes = 0;
  Samples cached;               // milliseconds from a program to its PTX in a PtxCache
  Samples growth;               // planning manyCopies copies of one kernel, over planning one
  std::vector<PeerTimes> peers; // where they were requested

  Samples over(function_ref<double(const Subject &)> value) const {
    Samples all;
    for (const Subject &s : subjects)
      all.add(value(s));
    return all;
  }
  void print(raw_ostream &os) const;
  json::Value toJSON() const;
};

} // namespace

void Report::print(raw_ostream &os) const {
  os << "Milliseconds of processor time from a parsed program to PTX, in a warm process: median "
        "and\n"
        "p10..p90. 'first' is a program's first compilation here, 'ratio' NVRTC's time over\n"
        "TileCopy's, measured alternately.\n\n";
  Table table({"program", "plan", "IR", "PTX", "total", "p10..p90", "first", "NVRTC", "p10..p90",
               "first", "ratio"});
  for (const Subject &s : subjects) {
    std::vector<std::string> row = {s.name,
                                    fixed(s.plan.median(), 2),
                                    fixed(s.ir.median(), 2),
                                    fixed(s.ptx.median(), 2),
                                    fixed(s.total.median(), 2),
                                    s.total.spread(2),
                                    fixed(s.first, 1)};
    if (s.nvrtc.empty())
      row.insert(row.end(), {"-", "-", "-", "-"});
    else
      row.insert(row.end(), {fixed(s.nvrtc.median(), 1), s.nvrtc.spread(1), fixed(s.nvrtcFirst, 1),
                             fixed(s.ratio.median(), 1) + (s.sameAccesses ? " x" : " *")});
    table.add(std::move(row));
  }
  table.print(os);
  os << '\n';
  Samples totals = over([](const Subject &s) { return s.total.median(); });
  os << subjects.size() << " program(s): median " << fixed(totals.median(), 2) << " ms, slowest "
     << fixed(totals.quantile(1), 2) << " ms; LLVM " << LLVM_VERSION_STRING << '\n';
  double all = 0, warned = 0;
  auto share = [](const Subject &s) { return s.warnings.median() / s.total.median(); };
  for (const Subject &s : subjects)
    all += s.total.median(), warned += s.warnings.median();
  const Subject &most = *llvm::max_element(
      subjects, [&](const Subject &a, const Subject &b) { return share(a) < share(b); });
  os << "the warnings of ptx-dump take " << fixed(100 * warned / all, 1)
     << " % of that in all, and at most " << fixed(100 * share(most), 1) << " % (" << most.name
     << ")\n";
  os << "peak memory: " << fixed(double(peakBytes) / (1 << 20), 1)
     << " MiB (resident, this process, before NVRTC is opened)\n";
  os << "from a PtxCache (used only where a caller creates one): median "
     << fixed(cached.median() * 1e3, 0) << " us (" << cached.spread(4) << " ms)\n";
  os << "planning " << manyCopies << " copies in one kernel takes " << fixed(growth.median(), 1)
     << " x as long as one (" << growth.spread(1) << ")\n";
  if (nvrtcVersion.empty()) {
    os << "no comparison: " << whyNoNvrtc << '\n';
    return;
  }
  Samples ratios;
  for (const Subject &s : subjects)
    if (!s.ratio.empty())
      ratios.add(s.ratio.median());
  if (!ratios.empty())
    os << "NVRTC " << nvrtcVersion << " takes " << fixed(ratios.quantile(0), 1) << " x (least) to "
       << fixed(ratios.quantile(1), 1) << " x (most) as long, median " << fixed(ratios.median(), 1)
       << " x\n";
  for (const Subject &s : subjects)
    if (!s.whyNoNvrtc.empty())
      os << s.name << ": " << s.whyNoNvrtc << '\n';
    else if (!s.sameAccesses)
      os << s.name << ": * NVRTC's kernel does not have the same memory instructions\n";
}

json::Value Report::toJSON() const {
  json::Array list;
  for (const Subject &s : subjects) {
    json::Object o{{"program", s.name},
                   {"plan_ms", s.plan.toJSON()},
                   {"ir_ms", s.ir.toJSON()},
                   {"ptx_ms", s.ptx.toJSON()},
                   {"total_ms", s.total.toJSON()},
                   {"first_ms", s.first},
                   {"warnings_ms", s.warnings.toJSON()}};
    if (!s.nvrtc.empty()) {
      o["nvrtc_ms"] = s.nvrtc.toJSON();
      o["nvrtc_first_ms"] = s.nvrtcFirst;
      o["ratio"] = s.ratio.toJSON();
      o["same_accesses"] = s.sameAccesses;
    } else if (!s.whyNoNvrtc.empty()) {
      o["no_nvrtc"] = s.whyNoNvrtc;
    }
    list.push_back(std::move(o));
  }
  json::Object report{{"version", 1},
                      {"tool", "ptx-bench"},
                      {"bench", "codegen"},
                      {"llvm", LLVM_VERSION_STRING},
                      {"peak_rss_bytes", peakBytes},
                      {"cached_ms", cached.toJSON()},
                      {"plan_growth_copies", manyCopies},
                      {"plan_growth", growth.toJSON()},
                      {"programs", std::move(list)}};
  if (!peers.empty())
    report["peers"] = peersToJSON(peers);
  if (nvrtcVersion.empty())
    report["no_nvrtc"] = whyNoNvrtc;
  else
    report["nvrtc"] = nvrtcVersion;
  return report;
}

Error tilecopy::printCuda(std::vector<std::string> files, const std::string &samples) {
  auto subjects = readSubjects(std::move(files), samples);
  if (!subjects)
    return subjects.takeError();
  for (const Subject &subject : *subjects) {
    if (subject.cuda.empty())
      return createStringError(subject.name + ": it has no CUDA C++; only samples have");
    outs() << "// " << subject.name << '\n' << subject.cuda << '\n';
  }
  return Error::success();
}

/// The second lowering of each subject through a cache.
static Error timeCache(ArrayRef<Subject> subjects, Samples &times) {
  PtxCache cache;
  for (const Subject &subject : subjects)
    for (bool again : {false, true}) {
      LLVMContext context;
      context.setDiagnosticHandler(std::make_unique<QuietDiagnostics>());
      double begin = threadMilliseconds();
      auto lowered = cache.lower(*subject.program, context);
      if (!lowered)
        return lowered.takeError();
      if (again)
        times.add(threadMilliseconds() - begin);
    }
  return Error::success();
}

Error tilecopy::benchCodegen(std::vector<std::string> files, const std::string &samples,
                             const BenchOptions &options) {
  Report report;
  if (Error e = checkPeers(options.peers))
    return e;
  if (Error e = readSubjects(std::move(files), samples).moveInto(report.subjects))
    return e;
  for (Subject &subject : report.subjects) {
    auto times = lower(subject);
    if (!times)
      return createStringError(subject.name + ": " + toString(times.takeError()));
    subject.first = times->total();
  }
  if (Error e = benchPlanGrowth(manyCopies, 10 * options.rounds).moveInto(report.growth))
    return e;
  // NVRTC's own memory would hide ours.
  report.peakBytes = peakMemory();
  if (Error e = timeCache(report.subjects, report.cached))
    return e;
  std::unique_ptr<Nvrtc> nvrtc;
  if (options.nvrtc == "none") {
    report.whyNoNvrtc = "--nvrtc=none was given";
  } else if (auto opened = Nvrtc::open(options.nvrtc)) {
    nvrtc = std::move(*opened);
    report.nvrtcVersion = nvrtc->version();
    firstNvrtc(*nvrtc, report.subjects);
  } else {
    report.whyNoNvrtc = toString(opened.takeError());
  }
  {
    Progress progress(report.subjects.size() * options.rounds);
    for (unsigned round = 0; round < options.rounds; ++round)
      for (Subject &subject : report.subjects) {
        progress.step(subject.name);
        if (Error e = turn(subject, nvrtc.get(), options))
          return createStringError(subject.name + ": " + toString(std::move(e)));
      }
  }
  if (!options.peers.empty())
    if (Error e = timePeers(options.warmups, options.repeats).moveInto(report.peers))
      return e;
  if (options.json) {
    outs() << formatv("{0:2}\n", report.toJSON());
    return Error::success();
  }
  report.print(outs());
  if (!report.peers.empty())
    printPeers(report.peers, outs());
  return Error::success();
}
