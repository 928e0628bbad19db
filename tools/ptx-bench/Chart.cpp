//===- Chart.cpp - What was measured, as a picture ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Draws what another run has printed with --json: a bar for each program or kernel, or a line for
// each way of scaling. The picture needs nothing else: no script, no font of its own, and colors
// that are legible on white and on black.
//
//===----------------------------------------------------------------------===//

#include "../Input.h"
#include "Bench.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <set>

using namespace llvm;
using namespace tilecopy;

namespace {

/// One bar. The mark is where another compiler is, or the goal.
struct Bar {
  std::string label;
  double value, lo, hi; // the median and what spreads around it
  double mark = NAN;
};

struct Chart {
  std::string title, unit, markName;
  std::vector<Bar> bars;
  double line = NAN; // drawn across all bars
};

} // namespace

static double number(const json::Object &o, StringRef key) {
  return o.getNumber(key).value_or(NAN);
}

/// A bar of what Samples::toJSON has written.
static std::optional<Bar> barOf(std::string label, const json::Object *samples) {
  if (!samples || !samples->getNumber("median"))
    return std::nullopt;
  double median = number(*samples, "median");
  auto orMedian = [&](double v) { return std::isnan(v) ? median : v; };
  return Bar{std::move(label), median, orMedian(number(*samples, "p10")),
             orMedian(number(*samples, "p90"))};
}

static std::string text(const json::Object &o, StringRef key) {
  return o.getString(key).value_or("").str();
}

static Chart codegenChart(const json::Object &report) {
  Chart chart{"A parsed program to PTX", "ms", "NVRTC", {}};
  for (const json::Value &v : *report.getArray("programs"))
    if (const json::Object *o = v.getAsObject())
      if (auto bar = barOf(text(*o, "program"), o->getObject("total_ms"))) {
        if (const json::Object *other = o->getObject("nvrtc_ms"))
          bar->mark = number(*other, "median");
        chart.bars.push_back(std::move(*bar));
      }
  return chart;
}

static Chart deviceChart(const json::Object &report) {
  Chart chart{"Copying kernels on " + text(report, "device"), "of cuMemcpyDtoDAsync", "NVRTC", {}};
  chart.line = 1;
  double memcpySpeed = NAN;
  if (const json::Object *o = report.getObject("memcpy_gb_per_s"))
    memcpySpeed = number(*o, "median");
  for (const json::Value &v : *report.getArray("kernels"))
    if (const json::Object *o = v.getAsObject()) {
      std::string type = text(*o, "type"), shape = text(*o, "shape");
      // Some shapes name their type.
      if (!StringRef(shape).contains(type))
        shape = type + " " + shape;
      if (auto bar = barOf(std::move(shape), o->getObject("of_memcpy"))) {
        if (const json::Object *other = o->getObject("nvrtc_gb_per_s"))
          bar->mark = number(*other, "median") / memcpySpeed;
        chart.bars.push_back(std::move(*bar));
      }
    }
  return chart;
}

static bool hasPeers(const json::Object &report) {
  const json::Array *peers = report.getArray("peers");
  return peers && any_of(*peers, [](const json::Value &v) {
           const json::Object *o = v.getAsObject();
           return o && o->getObject("sass");
         });
}

/// The fewest instructions that the packages of python3 have for a program, in the same run.
static double bestPeer(const json::Object &report, StringRef program) {
  double best = INFINITY;
  if (const json::Array *peers = report.getArray("peers"))
    for (const json::Value &v : *peers)
      if (const json::Object *o = v.getAsObject(); o && o->getString("kernel") == program)
        if (const json::Object *sass = o->getObject("sass"))
          best = std::fmin(best, number(*sass, "instructions"));
  return best;
}

/// What the marks are: measured in the same run, with versions, or recorded.
static std::string sassMark(const json::Object &report) {
  std::set<std::string> compilers;
  if (auto version = report.getString("nvrtc"))
    compilers.insert("NVRTC " + version->str());
  if (const json::Array *peers = report.getArray("peers"))
    for (const json::Value &v : *peers)
      if (const json::Object *o = v.getAsObject(); o && o->getObject("sass"))
        compilers.insert(text(*o, "compiler"));
  std::string name = "best other compiler by the same means, in this run: " + join(compilers, ", ");
  for (const json::Value &v : *report.getArray("programs"))
    if (const json::Object *o = v.getAsObject(), *others = o ? o->getObject("others") : nullptr;
        others && !hasPeers(report))
      return name + "; and recorded " + text(*others, "recorded");
  return name;
}

static Chart sassChart(const json::Object &report) {
  Chart chart{"Machine code by ptxas " + text(report, "ptxas") + ", " + text(report, "date"),
              "instructions",
              sassMark(report),
              {}};
  for (const json::Value &v : *report.getArray("programs")) {
    const json::Object *o = v.getAsObject(), *mine = o ? o->getObject("tilecopy") : nullptr;
    if (!mine || !mine->getNumber("instructions"))
      continue;
    double count = number(*mine, "instructions"), best = bestPeer(report, text(*o, "program"));
    for (StringRef key : {"nvrtc", "others"})
      if (const json::Object *other = o->getObject(key);
          other && (key == "nvrtc" || !hasPeers(report)))
        best = std::fmin(best, number(*other, "instructions"));
    chart.bars.push_back({text(*o, "program"), count, count, count, std::isinf(best) ? NAN : best});
  }
  return chart;
}

static Chart scalingChart(const json::Object &report) {
  Chart chart{"A copy, as a kernel or a module grows", "ms", "", {}};
  for (const json::Value &v : *report.getArray("sizes"))
    if (const json::Object *o = v.getAsObject()) {
      std::string label =
          std::to_string(o->getInteger("copies").value_or(0)) +
          (o->getBoolean("one_kernel").value_or(false) ? ", one kernel" : ", kernels of 10");
      if (auto bar = barOf(std::move(label), o->getObject("ms_per_copy")))
        chart.bars.push_back(std::move(*bar));
    }
  return chart;
}

static std::string escaped(StringRef text) {
  std::string out;
  raw_string_ostream os(out);
  printHTMLEscaped(text, os);
  return out;
}

/// A number of two digits of 1, 2 or 5, so that at most `most` of them reach `range`.
static double stepFor(double range, unsigned most) {
  double step = std::pow(10, std::floor(std::log10(range / most)));
  for (double factor : {1., 2., 5., 10.})
    if (range / (step * factor) <= most)
      return step * factor;
  return step * 10;
}

namespace {

class Drawing {
public:
  Drawing(const Chart &chart, raw_ostream &os) : chart(chart), os(os) {
    for (const Bar &b : chart.bars) {
      longest = std::max(longest, b.label.size());
      most = std::max({most, b.hi, std::isnan(b.mark) ? 0 : b.mark});
    }
    if (!std::isnan(chart.line))
      most = std::max(most, chart.line);
    most = most > 0 ? most : 1;
    left = 20 + digitWidth * double(std::min<size_t>(longest, 60));
  }

  void run() {
    double height = top + rowHeight * double(chart.bars.size()) + 30;
    os << formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:f0} {1:f0}\" "
                  "font-family=\"ui-monospace,monospace\" font-size=\"11\" fill=\"#888\">\n",
                  std::max(left + plot + 70, 40 + digitWidth * double(chart.markName.size())),
                  height);
    label(10, 18, chart.title + ", " + chart.unit, "start", " font-size=\"14\"");
    if (any_of(chart.bars, [](const Bar &b) { return !std::isnan(b.mark); }))
      label(10, 34, "| " + chart.markName, "start", " fill=\"#d55e00\"");
    grid(height - 24);
    for (auto [i, bar] : enumerate(chart.bars))
      row(bar, top + rowHeight * double(i));
    os << "</svg>\n";
  }

private:
  double at(double value) const { return left + plot * value / most; }
  void label(double x, double y, StringRef text, StringRef anchor, StringRef more = "") {
    os << formatv("<text x=\"{0:f1}\" y=\"{1:f1}\" text-anchor=\"{2}\"{3}>{4}</text>\n", x, y,
                  anchor, more, escaped(text));
  }
  void vertical(double x, double from, double to, StringRef color, double width) {
    os << formatv("<path d=\"M{0:f1} {1:f1}V{2:f1}\" stroke=\"{3}\" stroke-width=\"{4:f1}\"/>\n", x,
                  from, to, color, width);
  }
  static std::string shortNumber(double v) {
    std::string text = formatv("{0:f3}", v).str();
    text.erase(text.find_last_not_of('0') + 1);
    if (!text.empty() && text.back() == '.')
      text.pop_back();
    return text;
  }
  void grid(double bottom) {
    double step = stepFor(most, 6);
    for (unsigned n = 0; n * step <= most * 1.0001; ++n) {
      vertical(at(n * step), top - 4, bottom, "#8884", 1);
      label(at(n * step), bottom + 14, shortNumber(n * step), "middle");
    }
    if (!std::isnan(chart.line))
      vertical(at(chart.line), top - 4, bottom, "#009e73", 1.5);
  }
  void row(const Bar &bar, double y) {
    StringRef name(bar.label);
    label(left - 6, y + 10, name.size() > 60 ? "..." + name.take_back(57).str() : name.str(),
          "end");
    os << formatv("<rect x=\"{0:f1}\" y=\"{1:f1}\" width=\"{2:f1}\" height=\"10\" "
                  "fill=\"#0072b2\"><title>{3}: {4} ({5} to {6})</title></rect>\n",
                  left, y + 1, at(bar.value) - left, escaped(name), shortNumber(bar.value),
                  shortNumber(bar.lo), shortNumber(bar.hi));
    if (bar.hi > bar.lo)
      os << formatv("<path d=\"M{0:f1} {1:f1}H{2:f1}\" stroke=\"#56b4e9\" stroke-width=\"2\"/>\n",
                    at(bar.lo), y + 6, at(bar.hi));
    if (!std::isnan(bar.mark))
      vertical(at(bar.mark), y - 1, y + 13, "#d55e00", 2);
    std::string value = shortNumber(bar.value);
    if (!std::isnan(bar.mark))
      value += " | " + shortNumber(bar.mark);
    double end = std::max(at(bar.hi), std::isnan(bar.mark) ? 0 : at(bar.mark)) + 5;
    // A number that the line would cross stands to the right of it.
    if (!std::isnan(chart.line) && end < at(chart.line) + 5 &&
        end + digitWidth * double(value.size()) > at(chart.line))
      end = at(chart.line) + 5;
    label(end, y + 10, value, "start");
  }

  static constexpr double top = 48, rowHeight = 15, plot = 560, digitWidth = 6.6;
  const Chart &chart;
  raw_ostream &os;
  size_t longest = 0;
  double most = 0, left = 0;
};

} // namespace

Expected<std::string> tilecopy::chartOf(const json::Value &value, StringRef only) {
  const json::Object *report = value.getAsObject();
  StringRef bench = report ? report->getString("bench").value_or("") : "";
  using Make = Chart (*)(const json::Object &);
  struct Kind {
    StringRef bench, list;
    Make make;
  };
  static constexpr Kind kinds[] = {{"codegen", "programs", codegenChart},
                                   {"device", "kernels", deviceChart},
                                   {"sass", "programs", sassChart},
                                   {"scaling", "sizes", scalingChart}};
  const Kind *kind = find_if(kinds, [&](const Kind &k) { return k.bench == bench; });
  if (kind == std::end(kinds) || !report->getArray(kind->list))
    return createStringError(
        "not the JSON output of ptx-bench codegen, device, sass or scaling; expected "
        "\"bench\": with one of these names, and its list" +
        (kind == std::end(kinds) ? Twine() : " \"" + kind->list + "\""));
  Chart chart = kind->make(*report);
  size_t all = chart.bars.size();
  erase_if(chart.bars, [&](const Bar &b) { return !StringRef(b.label).contains(only); });
  if (all == 0)
    return createStringError("nothing to draw: no row of \"" + kind->list + "\" has " + chart.unit);
  if (chart.bars.empty())
    return createStringError("--only=" + only + ": none of the " + Twine(all) +
                             " rows has this text in its name");
  std::string svg;
  raw_string_ostream os(svg);
  Drawing(chart, os).run();
  return svg;
}

Error tilecopy::drawChart(const std::string &path, StringRef only) {
  auto text = readInput(path, greatestJson);
  if (!text)
    return text.takeError();
  StringRef name = (*text)->getBufferIdentifier();
  auto value = parseJson((*text)->getBuffer(), name);
  if (!value)
    return value.takeError();
  auto svg = chartOf(*value, only);
  if (!svg)
    return createStringError(name + ": " + toString(svg.takeError()));
  outs() << *svg;
  return Error::success();
}
