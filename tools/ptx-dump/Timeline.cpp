//===- Timeline.cpp - Asynchronous copies over time -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timeline.h"
#include "../Lowering.h"
#include "Emulator/Memory/Memory.h"
#include "Op/Product.h"
#include "Picture.h"
#include "tilecopy/check/Check.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace llvm;

namespace tilecopy {

namespace {

/// Collects the copies of the first CTA. A copy is what the instructions of one line of the program
/// write when each thread executes them for the nth time.
class Recorder : public EmulatorObserver {
public:
  explicit Recorder(StringRef ptx) {
    unsigned now = 0;
    SmallVector<StringRef, 0> lines;
    ptx.split(lines, '\n');
    for (StringRef line : lines) {
      SmallVector<StringRef, 4> words;
      SplitString(line, words);
      if (words.size() >= 4 && words[0] == ".loc")
        words[2].getAsInteger(10, now);
      lineOf.push_back(now);
      isCpAsync.push_back(line.contains("cp.async."));
    }
  }

  void instruction(const TraceEvent &event) override {
    now += isFirst(event.thread.cta) && !event.predicatedOff;
  }

  void access(const EmulatedAccess &a) override {
    if (a.space != MemorySpace::Shared || !isFirst(a.owner))
      return;
    // What cp.async does counts as its thread's.
    bool later = a.by == AccessBy::Engine ||
                 (a.line <= isCpAsync.size() && isCpAsync[a.line - 1] && a.by == AccessBy::Thread);
    if (later && a.store)
      write(a);
    else if (a.by == AccessBy::Thread && !later)
      use(a);
  }

  KernelTimeline timeline(std::string title) const;

private:
  struct Copy {
    TimelineBar bar;
    uint64_t begin = UINT64_MAX, end = 0;
  };
  static bool isFirst(const std::array<unsigned, 3> &cta) {
    return cta == std::array<unsigned, 3>{};
  }

  /// Bytes are kept by four: no copy writes less.
  void write(const EmulatedAccess &a) {
    unsigned line = a.line <= lineOf.size() ? lineOf[a.line - 1] : 0;
    auto [it, isNew] = indexOf.try_emplace({a.thread.cta, line, a.occurrence}, copies.size());
    if (isNew) {
      copies.emplace_back();
      copies.back().bar.line = line;
      copies.back().bar.pass = passes[{a.thread.cta, line}]++;
      copies.back().bar.issued = now;
    }
    Copy &c = copies[it->second];
    c.bar.last = now;
    c.begin = std::min(c.begin, a.address);
    c.end = std::max(c.end, a.address + a.bytes);
    for (uint64_t word = a.address / 4; word <= (a.address + a.bytes - 1) / 4; ++word)
      holds[word] = it->second;
  }

  void use(const EmulatedAccess &a) {
    for (uint64_t word = a.address / 4; word <= (a.address + a.bytes - 1) / 4; ++word)
      if (auto it = holds.find(word); it != holds.end()) {
        TimelineBar &bar = copies[it->second].bar;
        bar.used = bar.used ? bar.used : now;
        bar.usedLast = now;
      }
  }

  std::vector<unsigned> lineOf; // of the program, by the PTX's
  std::vector<bool> isCpAsync;
  std::map<std::pair<std::array<unsigned, 3>, unsigned>, uint64_t> passes;
  uint64_t now = 1;
  std::map<std::tuple<std::array<unsigned, 3>, unsigned, uint64_t>, size_t> indexOf;
  std::vector<Copy> copies;
  std::map<uint64_t, size_t> holds; // which copy wrote a word last
};

} // namespace

/// Copies to overlapping places share a row.
KernelTimeline Recorder::timeline(std::string title) const {
  KernelTimeline result{std::move(title), now, {}};
  for (const Copy &c : copies) {
    auto row = find_if(result.rows,
                       [&](const TimelineRow &r) { return c.begin < r.end && r.begin < c.end; });
    if (row == result.rows.end())
      row = result.rows.insert(row, {c.begin, c.end, "", {}});
    row->begin = std::min(row->begin, c.begin);
    row->end = std::max(row->end, c.end);
    row->bars.push_back(c.bar);
  }
  sort(result.rows, [](const TimelineRow &a, const TimelineRow &b) { return a.begin < b.begin; });
  return result;
}

/// The elements of a tensor whose first byte lies in a row, in the syntax of a region. Empty if
/// there are no such elements.
static std::string regionIn(const Tensor &t, uint64_t offset, const TimelineRow &row) {
  auto shape = t.staticShape();
  constexpr int64_t most = 1 << 20;
  if (!shape || !t.layout() || productOf(*shape) > most)
    return "";
  SmallVector<int64_t, 4> least(shape->begin(), shape->end()), greatest(shape->size(), -1);
  for (int64_t flat = 0; flat != productOf(*shape); ++flat) {
    auto at = unflatten(*shape, flat);
    int64_t element = t.layout()->tile.at(flat)[Axis::M];
    if (t.layout()->swizzle)
      element = t.layout()->swizzle->apply(element);
    uint64_t byte = offset + uint64_t(element) * t.bits() / 8;
    for (size_t d = 0; d != at.size() && row.begin <= byte && byte < row.end; ++d) {
      least[d] = std::min(least[d], at[d]);
      greatest[d] = std::max(greatest[d], at[d]);
    }
  }
  if (greatest.empty() || greatest[0] < 0)
    return "";
  std::string text = (t.name() + "[").str();
  for (auto [d, extent] : enumerate(*shape)) {
    text += d ? ", " : "";
    if (least[d] == 0 && greatest[d] == extent - 1 && extent > 1)
      text += ":";
    else
      text += std::to_string(least[d]) +
              (greatest[d] > least[d] ? ":" + std::to_string(greatest[d] + 1) : std::string());
  }
  return text + "]";
}

/// Names the places in shared memory by the tensors that lie there.
static void nameRows(KernelTimeline &timeline, const SharedLayout &shared) {
  for (TimelineRow &row : timeline.rows) {
    for (const SharedObject &o : shared.objects)
      if (const auto *tensor = std::get_if<const Tensor *>(&o.entity); tensor && row.label.empty())
        row.label = regionIn(**tensor, emu::sharedBase + uint64_t(o.offset), row);
    if (row.label.empty())
      row.label = formatv("shared {0}:{1}", row.begin, row.end);
  }
}

static bool writesSharedLater(const Kernel &kernel) {
  bool found = false;
  forEachStatement(kernel.body, [&](const Statement &s) {
    const auto *copy = std::get_if<CopyStmt>(&s.node);
    found |=
        copy && copy->op.kind == OpKind::CopyAsync && copy->op.dst.tensor->space() == Space::Shared;
  });
  return found;
}

namespace {
struct Quiet : DiagnosticHandler {
  bool handleDiagnostics(const DiagnosticInfo &info) override {
    return isa<SlowCopyDiagnostic>(info);
  }
};
} // namespace

Expected<std::vector<KernelTimeline>> timelinesOf(const Program &program) {
  std::vector<KernelTimeline> list;
  if (none_of(program.kernels, writesSharedLater))
    return list;
  LLVMContext context;
  context.setDiagnosticHandler(std::make_unique<Quiet>());
  EmitOptions options;
  options.lines = true;
  options.file = "k.tile";
  auto planned = planProgram(program, DefaultErrorLimit, TraceDetail::Declines);
  if (!planned)
    return planned.takeError();
  options.mostInstructions = greatestEmitted(*planned);
  auto lowered = lowerToPtx(*planned, context, OptLevel::O1, options);
  if (!lowered)
    return lowered.takeError();
  for (auto [plan, emitted] : zip(planned->kernels, lowered->second)) {
    const Kernel &kernel = *plan.kernel;
    if (!writesSharedLater(kernel))
      continue;
    Recorder recorder(lowered->first);
    EmulatorOptions emulator;
    emulator.observer = &recorder;
    auto device = createEmulator(emulator);
    auto module = device->load(lowered->first, "k");
    if (!module)
      return module.takeError();
    auto check = KernelCheck::create(kernel, {}, 1);
    if (!check)
      return check.takeError();
    auto report = check->run(
        *device, **module,
        {emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps, emitted.counters});
    if (!report)
      return report.takeError();
    list.push_back(recorder.timeline("@" + kernel.name + ", copies under way in its first CTA"));
    nameRows(list.back(), plan.plan.shared);
  }
  return list;
}

std::string timelineSvg(ArrayRef<KernelTimeline> timelines, int64_t &y) {
  constexpr double left = 170, wide = 900;
  constexpr int64_t high = 22;
  std::string body;
  raw_string_ostream os(body);
  for (const KernelTimeline &t : timelines) {
    if (t.rows.empty())
      continue;
    auto x = [&](uint64_t time) { return left + wide * double(time) / double(t.steps); };
    os << formatv("<text class=\"t\" x=\"20\" y=\"{0}\">{1}</text>\n", y, t.title)
       << formatv(
              "<text class=\"s\" x=\"20\" y=\"{0}\">{1}</text>\n", y + 18,
              "from left to right the emulator's steps; pale: under way or arrived and not used "
              "yet; full: used by threads");
    y += 34;
    for (const TimelineRow &row : t.rows) {
      os << formatv("<text class=\"s\" x=\"20\" y=\"{0}\">{1}</text>\n", y + 14,
                    escapeXml(row.label));
      for (const TimelineBar &b : row.bars) {
        uint64_t used = b.used ? b.used : t.steps;
        auto rect = [&](uint64_t from, uint64_t to, StringRef style) {
          os << formatv("<rect class=\"c{0}\"{1} x=\"{2:f1}\" y=\"{3}\" width=\"{4:f1}\" "
                        "height=\"{5}\"/>",
                        b.pass * 5 % 32, style, x(from), y, std::max(1.0, x(to) - x(from)),
                        high - 4);
        };
        os << "<g>";
        rect(b.issued, used, " opacity=\".45\"");
        if (b.used)
          rect(b.used, b.usedLast, "");
        os << formatv("<title>line {0}, pass {1}: issued at step {2}", b.line, b.pass, b.issued);
        if (b.used)
          os << formatv(", used from step {0} to {1}", b.used, b.usedLast);
        os << formatv("</title><text class=\"k\" x=\"{0:f1}\" y=\"{1}\">{2}</text></g>\n",
                      (x(b.issued) + x(b.used ? b.usedLast : used)) / 2, y + 13, b.pass);
      }
      y += high;
    }
    y += 30;
  }
  return body;
}

std::string timelineText(ArrayRef<KernelTimeline> timelines) {
  constexpr uint64_t columns = 96;
  std::string text;
  raw_string_ostream os(text);
  for (const KernelTimeline &t : timelines) {
    if (t.rows.empty())
      continue;
    os << '\n' << t.title << " ('>' under way, '#' used)\n";
    for (const TimelineRow &row : t.rows) {
      std::string line(columns, '.');
      auto fill = [&](uint64_t from, uint64_t to, char c) {
        for (uint64_t k = from * columns / (t.steps + 1); k <= to * columns / (t.steps + 1); ++k)
          line[k] = c;
      };
      for (const TimelineBar &b : row.bars) {
        fill(b.issued, b.used ? b.used : t.steps, '>');
        if (b.used)
          fill(b.used, b.usedLast, '#');
      }
      os << left_justify(row.label, 20) << line << '\n';
    }
  }
  return text;
}

} // namespace tilecopy
