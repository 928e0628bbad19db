//===- DrawPicture.cpp - Pictures as SVG and as text ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Picture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

/// What a side is colored by where nothing is requested: banks in shared memory, else threads.
static PictureColor colorOf(const PictureSide &side, PictureColor asked) {
  if (asked != PictureColor::Default)
    return asked == PictureColor::Bank && side.space == Space::Local ? PictureColor::Thread : asked;
  return side.space == Space::Shared ? PictureColor::Bank : PictureColor::Thread;
}

static int64_t valueOf(const PictureSide &side, const PictureCell &cell, PictureColor color) {
  switch (color) {
  case PictureColor::Bank:
    return side.bank(cell);
  case PictureColor::Round:
    return cell.round;
  default:
    return cell.thread;
  }
}

static StringRef colorName(PictureColor color) {
  return color == PictureColor::Bank ? "bank" : color == PictureColor::Round ? "round" : "thread";
}

/// What the colors of a side say; an engine has no threads and no rounds.
static std::string keyOf(const PictureSide &side, PictureColor asked) {
  PictureColor color = colorOf(side, asked);
  if (all_of(side.cells, [&](const PictureCell &c) { return valueOf(side, c, color) < 0; }))
    return "moved by an engine";
  return "by " + colorName(color).str();
}

std::string escapeXml(StringRef text) {
  std::string out;
  raw_string_ostream os(out);
  printHTMLEscaped(text, os);
  return out;
}

/// What a rectangle of a side is, and what its number and its color say.
static std::string legendOf(const PictureSide &side, PictureColor asked) {
  std::string key = keyOf(side, asked);
  if (!StringRef(key).consume_front("by "))
    return "a rectangle: elements side by side in memory";
  StringRef what = colorName(colorOf(side, asked));
  return ("a rectangle: one access; number and color: its " + what +
          (what == "bank"    ? " (of its first byte)"
           : what == "round" ? " of the thread"
                             : ""))
      .str();
}

namespace {

class SvgWriter {
public:
  explicit SvgWriter(PictureColor color) : color(color) {}
  std::string page(ArrayRef<CopyPicture> pictures, ArrayRef<KernelTimeline> timelines);

private:
  struct Size {
    int64_t width, height;
  };
  /// Pixels of an element: large tiles get small ones.
  static double cellOf(const PictureSide &side) {
    double fit = 900.0 / double(std::max(side.columns, side.rows / 2));
    return std::clamp(fit, 3.0, 22.0);
  }
  Size draw(const PictureSide &side, int64_t x, int64_t y);
  int64_t draw(const CopyPicture &picture, int64_t y);
  struct Run {
    int64_t row, column, length;
    bool down; // else across
  };
  void drawRun(const PictureSide &side, const Run &run, double x, double y, double cell);
  void drawRuns(const PictureSide &side, double left, double top, double cell);
  void text(int64_t x, int64_t y, StringRef name, StringRef words) {
    os << formatv("<text class=\"{0}\" x=\"{1}\" y=\"{2}\">{3}</text>\n", name, x, y,
                  escapeXml(words));
  }

  PictureColor color;
  std::string body;
  raw_string_ostream os{body};
  int64_t width = 0;
};

} // namespace

/// Elements that one access moves and that are drawn side by side are one rectangle.
void SvgWriter::drawRun(const PictureSide &side, const Run &run, double x, double y, double cell) {
  const PictureCell &first = side.at(run.row, run.column);
  int64_t value = valueOf(side, first, colorOf(side, color));
  double w = (run.down ? 1 : double(run.length)) * cell;
  double h = (run.down ? double(run.length) : 1) * cell;
  os << formatv("<g><rect class=\"c{0}\" x=\"{1:f1}\" y=\"{2:f1}\" width=\"{3:f1}\" "
                "height=\"{4:f1}\"/>",
                value < 0 ? "n" : std::to_string(value % 32), x, y, w, h);
  auto range = [&](int64_t from, bool along) {
    os << from;
    if (along && run.length > 1)
      os << ':' << from + run.length;
  };
  os << "<title>" << side.tensor << '[';
  range(run.row, run.down);
  os << ", ";
  range(run.column, !run.down);
  if (first.byte < 0)
    os << "] outside of the tensor";
  else
    os << "] byte " << first.byte;
  if (side.space == Space::Shared)
    os << ", bank " << side.bank(first);
  if (first.thread >= 0)
    os << ", thread " << first.thread;
  if (first.round >= 0)
    os << ", access " << first.round;
  os << "</title>";
  std::string label = std::to_string(value);
  // As large as the rectangle lets it be; what would be too small to read is left to the title.
  constexpr double largest = 9, smallest = 4.5, digitWidth = 0.62;
  double size = std::min({largest, h - 1, (w - 1) / (digitWidth * double(label.size()))});
  if (value >= 0 && size >= smallest)
    os << formatv("<text class=\"k\"{0} x=\"{1:f1}\" y=\"{2:f1}\">{3}</text>",
                  size < largest ? formatv(" style=\"font-size:{0:f1}px\"", size).str() : "",
                  x + w / 2, y + h / 2 + size * 0.36, label);
  os << "</g>\n";
}

/// Runs go down where the elements of a column are neighbors in memory.
void SvgWriter::drawRuns(const PictureSide &side, double left, double top, double cell) {
  auto continues = [&](const PictureCell &a, const PictureCell &b) {
    return a.thread == b.thread && a.round == b.round &&
           b.byte * 8 - a.byte * 8 == int64_t(side.bits) && b.byte / 16 == a.byte / 16;
  };
  bool down = side.rows > 1 && continues(side.at(0, 0), side.at(1, 0)) &&
              !(side.columns > 1 && continues(side.at(0, 0), side.at(0, 1)));
  int64_t lines = down ? side.columns : side.rows, length = down ? side.rows : side.columns;
  auto at = [&](int64_t line, int64_t k) -> const PictureCell & {
    return down ? side.at(k, line) : side.at(line, k);
  };
  for (int64_t line = 0; line != lines; ++line)
    for (int64_t from = 0, to = 0; from < length; from = to) {
      for (to = from + 1; to < length && continues(at(line, to - 1), at(line, to));)
        ++to;
      Run run{down ? from : line, down ? line : from, to - from, down};
      drawRun(side, run, left + double(run.column) * cell, top + double(run.row) * cell, cell);
    }
}

SvgWriter::Size SvgWriter::draw(const PictureSide &side, int64_t x, int64_t y) {
  double cell = cellOf(side);
  text(x, y, "h", (side.tensor + ": " + spaceName(side.space) + ", " + keyOf(side, color)).str());
  text(x, y + 16, "s", side.layout);
  constexpr double margin = 56;
  double top = double(y) + 46, left = double(x) + margin;
  text(x, int64_t(top) - 5, "s", "row/col");
  int64_t step = cell >= 9 ? 8 : 32;
  for (int64_t c = 0; c < side.columns; c += step)
    text(int64_t(left + double(c) * cell), int64_t(top) - 5, "s", std::to_string(c));
  for (int64_t r = 0; r < side.rows; r += step)
    text(x, int64_t(top + (double(r) + 1) * cell), "s", std::to_string(r));
  drawRuns(side, left, top, cell);
  double bottom = top + double(side.rows) * cell + 14;
  std::string legend = legendOf(side, color);
  text(int64_t(left), int64_t(bottom), "s", legend);
  constexpr double letter = 6.2;
  return {int64_t(margin + std::max(double(side.columns) * cell, letter * double(legend.size()))) +
              30,
          int64_t(bottom) - y + 20};
}

int64_t SvgWriter::draw(const CopyPicture &picture, int64_t y) {
  text(20, y, "t", picture.title);
  for (const std::string &cost : picture.costs)
    text(20, y += 18, "s", cost);
  y += 30;
  if (!picture.src.cells.empty()) {
    Size src = draw(picture.src, 20, y);
    Size dst = draw(picture.dst, 20 + src.width, y);
    width = std::max(width, 40 + src.width + dst.width);
    y += std::max(src.height, dst.height) + 30;
  }
  for (const RequestPicture &request : picture.requests)
    os << requestSvg(request, 20, y, width);
  width = std::max(width, 40 + int64_t(9.1 * double(picture.title.size())));
  return y + 10;
}

std::string SvgWriter::page(ArrayRef<CopyPicture> pictures, ArrayRef<KernelTimeline> timelines) {
  int64_t y = 34;
  for (const CopyPicture &p : pictures)
    y = draw(p, y);
  os << timelineSvg(timelines, y);
  std::string page;
  raw_string_ostream out(page);
  int64_t wide = std::max<int64_t>(width, timelines.empty() ? 900 : 1100);
  out << formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                 "viewBox=\"0 0 {0} {1}\">\n<style>\n",
                 wide, y);
  out << "svg{background:#fff}text{font-family:ui-monospace,Menlo,Consolas,monospace;fill:#222}"
         ".t{font-size:15px;font-weight:bold}.h{font-size:13px;font-weight:bold}"
         ".s{font-size:10px;fill:#666}.k{font-size:9px;text-anchor:middle;fill:#111}"
         "rect{stroke:#fff;stroke-width:.6}.cn{fill:#ccc}.b{fill:#fff;stroke:none}"
         ".cok{fill:#a9d8a4}.cx{fill:#f2776b}.cempty{fill:#eee}\n";
  for (unsigned k = 0; k != 32; ++k)
    out << formatv(".c{0}{{fill:hsl({1},{2}%,{3}%)}", k, k * 360 / 32, 70, k % 2 ? 72 : 82);
  out << "\n@media(prefers-color-scheme:dark){svg{background:#16181d}text{fill:#ddd}"
         ".s{fill:#999}.k{fill:#eee}rect{stroke:#16181d}.cn{fill:#444}.b{fill:#16181d}"
         ".cok{fill:#2f6b3a}.cx{fill:#b3261e}.cempty{fill:#262a31}\n";
  // Labels need the same contrast on all hues, which lightness in HSL does not give; browsers that
  // do not know OKLCH take the darker colors.
  for (unsigned k = 0; k != 32; ++k)
    out << formatv(".c{0}{{fill:hsl({1},40%,{2}%);fill:oklch({3}% .1 {1})}", k, k * 360 / 32,
                   k % 2 ? 24 : 31, k % 2 ? 37 : 46);
  out << "}\n</style>\n"
      << formatv("<rect class=\"b\" width=\"{0}\" height=\"{1}\"/>\n", wide, y) << body
      << "</svg>\n";
  return page;
}

std::string pictureSvg(ArrayRef<CopyPicture> pictures, ArrayRef<KernelTimeline> timelines,
                       PictureColor color) {
  return SvgWriter(color).page(pictures, timelines);
}

static void drawText(raw_ostream &os, const PictureSide &side, PictureColor color) {
  static constexpr StringLiteral digits = "0123456789abcdefghijklmnopqrstuv";
  std::string key = keyOf(side, color);
  bool counts = color != PictureColor::Bank && StringRef(key).starts_with("by ");
  os << side.tensor << ": " << spaceName(side.space) << ", " << side.layout << ", " << key
     << (counts ? " modulo 32\n" : "\n");
  for (int64_t r = 0; r != side.rows; ++r) {
    os << right_justify(std::to_string(r), 4) << ' ';
    for (int64_t c = 0; c != side.columns; ++c) {
      int64_t value = valueOf(side, side.at(r, c), color);
      os << (value < 0 ? '.' : digits[value % 32]);
    }
    os << '\n';
  }
}

std::string pictureText(ArrayRef<CopyPicture> pictures, PictureColor color) {
  std::string text;
  raw_string_ostream os(text);
  for (const CopyPicture &p : pictures) {
    os << (text.empty() ? "" : "\n") << p.title << '\n';
    for (const std::string &cost : p.costs)
      os << cost << '\n';
    bool hasTiles = !p.src.cells.empty();
    for (const PictureSide *side : {&p.src, &p.dst})
      if (hasTiles)
        drawText(os, *side, colorOf(*side, color));
    for (const RequestPicture &request : p.requests)
      if (!hasTiles || !request.isIdeal)
        os << requestText(request);
  }
  return text;
}

} // namespace tilecopy
