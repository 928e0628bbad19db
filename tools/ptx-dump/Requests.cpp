//===- Requests.cpp - What the lanes of a warp ask memory for -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Requests.h"
#include "Cost/CostWalk.h"
#include "Picture.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>

using namespace llvm;

namespace tilecopy {

//===----------------------------------------------------------------------===//
// Which lanes a cell serves
//===----------------------------------------------------------------------===//

static constexpr unsigned banks = 32, bankBytes = 4, sectorBytes = 32, sectorsOfLine = 4;

static void addLane(RequestCell &cell, unsigned lane) {
  if (!is_contained(cell.lanes, lane))
    cell.lanes.push_back(uint8_t(lane));
}

/// The wavefronts of the lanes that are served together.
static void addPhase(RequestPicture &picture, const Request &r, unsigned first, unsigned end) {
  // The words of each bank in the order of the lanes that ask for them.
  std::vector<std::pair<int64_t, RequestCell>> words[banks];
  for (unsigned lane = first; lane != end; ++lane)
    for (unsigned k = 0; r.has(lane) && k < r.bytes; k += bankBytes) {
      int64_t word = unitOf(r.address[lane] + k, bankBytes);
      auto &of = words[word & (banks - 1)];
      auto known = find_if(of, [&](const auto &w) { return w.first == word; });
      if (known == of.end())
        known = of.insert(of.end(), {word, RequestCell()});
      known->second.byte = word * bankBytes;
      addLane(known->second, lane);
    }
  size_t begin = picture.rows.size(), most = 0;
  for (const auto &of : words)
    most = std::max(most, of.size());
  picture.rows.resize(begin + most, std::vector<RequestCell>(banks));
  for (const auto &[bank, of] : enumerate(words))
    for (const auto &[n, w] : enumerate(of)) {
      RequestCell &cell = picture.rows[begin + n][bank];
      cell = w.second;
      cell.conflicts = of.size() > 1;
    }
}

static void addSectors(RequestPicture &picture, const Request &r) {
  std::map<int64_t, std::map<int64_t, RequestCell>> lines;
  std::map<int64_t, std::set<int64_t>> bytes; // of a sector
  for (unsigned lane = 0; lane != WarpLanes; ++lane)
    for (unsigned k = 0; r.has(lane) && k < r.bytes; ++k) {
      int64_t byte = r.address[lane] + k, sector = unitOf(byte, sectorBytes);
      RequestCell &cell = lines[unitOf(sector, sectorsOfLine)][sector & (sectorsOfLine - 1)];
      cell.byte = sector * sectorBytes;
      addLane(cell, lane);
      bytes[sector].insert(byte);
      cell.used = unsigned(bytes[sector].size());
    }
  for (auto &[line, cells] : lines) {
    picture.rows.emplace_back(sectorsOfLine);
    for (auto &[column, cell] : cells)
      picture.rows.back()[column] = std::move(cell);
  }
}

static RequestPicture pictureOf(const Request &r, const PlanSide &side, bool isStore, size_t number,
                                size_t all) {
  RequestPicture picture;
  picture.space = side.space;
  bool isShared = side.space == Space::Shared;
  RequestCost cost = isShared ? wavefrontsOf(r) : sectorsOf(r);
  picture.isIdeal = cost.cost <= cost.ideal;
  picture.columns = isShared ? banks : sectorsOfLine;
  if (isShared)
    for (unsigned first = 0; first < WarpLanes; first += lanesPerPhase(r))
      addPhase(picture, r, first, first + lanesPerPhase(r));
  else
    addSectors(picture, r);
  picture.title = formatv("{0}, request {1} of {2}: {3} {4} of {5} bytes", side.tensor, number, all,
                          spaceName(side.space), isStore ? "stores" : "loads", r.bytes);
  picture.verdict = formatv("{0} {1}, {2}", cost.cost, isShared ? "wavefronts" : "sectors",
                            picture.isIdeal ? "as ideal" : formatv("ideal {0}", cost.ideal).str());
  return picture;
}

/// All requests of a side, as far as there are not too many to number.
static std::vector<Request> requestsOf(const Plan &plan, const BitVector &active, bool isStore) {
  constexpr size_t most = 1 << 14;
  std::vector<Request> all;
  CostWalk walk(plan, isStore, active, typicalValue);
  walk.forEach([&](const CostWalk::Places &places) {
    if (all.size() != most)
      all.push_back(walk.requestOf(places));
  });
  return all;
}

static void addRequests(const Plan &plan, const BitVector &active, std::optional<unsigned> number,
                        std::vector<RequestPicture> &pictures) {
  if (const auto *trip = std::get_if<TripPlan>(&plan.body)) {
    for (const Plan &half : trip->halves)
      addRequests(half, active, number, pictures);
    return;
  }
  for (bool isStore : {false, true}) {
    const PlanSide &side = isStore ? plan.dst : plan.src;
    std::vector<Request> all = requestsOf(plan, active, isStore);
    if (all.empty() || (number && (*number < 1 || *number > all.size())))
      continue;
    auto cost = [&](const Request &r) {
      return side.space == Space::Shared ? wavefrontsOf(r).cost : sectorsOf(r).cost;
    };
    auto chosen =
        number ? all.begin() + (*number - 1)
               : std::max_element(all.begin(), all.end(), [&](const Request &a, const Request &b) {
                   return cost(a) < cost(b);
                 });
    pictures.push_back(
        pictureOf(*chosen, side, isStore, size_t(chosen - all.begin()) + 1, all.size()));
  }
}

std::vector<RequestPicture> requestsOf(const DispatchChoice &choice,
                                       std::optional<unsigned> number) {
  std::vector<RequestPicture> pictures;
  const auto &body = choice.plan.body;
  if (!std::holds_alternative<TmaPlan>(body) && !std::holds_alternative<BulkPlan>(body))
    addRequests(choice.plan, choice.active, number, pictures);
  return pictures;
}

//===----------------------------------------------------------------------===//
// As SVG
//===----------------------------------------------------------------------===//

/// "0", "0-7", "0, 4"
static std::string lanesText(ArrayRef<uint8_t> lanes) {
  std::string text;
  for (size_t i = 0, end; i < lanes.size(); i = end) {
    for (end = i + 1; end < lanes.size() && lanes[end] == lanes[end - 1] + 1;)
      ++end;
    text += (text.empty() ? "" : ", ") + utostr(lanes[i]) +
            (end - i > 1 ? "-" + utostr(lanes[end - 1]) : std::string());
  }
  return text;
}

namespace {
/// Where the cells are.
struct CellGrid {
  double left, top, wide, high;
};
} // namespace

static void drawCell(raw_ostream &os, const RequestPicture &picture, const RequestCell &cell,
                     const CellGrid &grid, size_t row, size_t column) {
  bool isShared = picture.space == Space::Shared;
  double x = grid.left + double(column) * grid.wide, y = grid.top + double(row) * grid.high;
  bool isBad = cell.conflicts || (!isShared && !picture.isIdeal && cell.used < sectorBytes);
  StringRef color = cell.lanes.empty() ? "cempty" : isBad ? "cx" : "cok";
  os << formatv("<g><rect class=\"{0}\" x=\"{1:f1}\" y=\"{2:f1}\" width=\"{3:f1}\" "
                "height=\"{4:f1}\"/>",
                color, x, y, grid.wide, grid.high);
  if (!cell.lanes.empty()) {
    std::string lanes = lanesText(cell.lanes);
    os << formatv("<title>lane{0} {1}, byte {2}", cell.lanes.size() > 1 ? "s" : "", lanes,
                  cell.byte);
    if (!isShared)
      os << formatv(", {0} of {1} bytes used", cell.used, sectorBytes);
    double size = std::min(9.0, (grid.wide - 2) / (0.62 * double(lanes.size())));
    os << formatv("</title><text class=\"k\" style=\"font-size:{0:f1}px\" x=\"{1:f1}\" "
                  "y=\"{2:f1}\">{3}</text>",
                  size, x + grid.wide / 2, y + grid.high / 2 + 3, lanes);
  }
  os << "</g>\n";
}

/// What the colors mean.
static void drawLegend(raw_ostream &os, const RequestPicture &picture, double x, int64_t y) {
  bool isShared = picture.space == Space::Shared;
  std::pair<StringRef, StringRef> entries[] = {
      {"cok", isShared ? "the lanes whose word the bank gives" : "the lanes that a sector serves"},
      {"cx",
       isShared ? "a conflict: the bank has several words to give" : "fetched, and used in part"},
      {"cempty", isShared ? "the bank gives nothing" : "not fetched"}};
  for (const auto &[color, words] : entries) {
    os << formatv("<rect class=\"{0}\" x=\"{1:f1}\" y=\"{2}\" width=\"12\" height=\"12\"/>"
                  "<text class=\"s\" x=\"{3:f1}\" y=\"{4}\">{5}</text>\n",
                  color, x, y, x + 18, y + 10, words);
    x += 36 + 6.2 * double(words.size());
  }
}

std::string requestSvg(const RequestPicture &picture, int64_t x, int64_t &y, int64_t &width) {
  std::string body;
  raw_string_ostream os(body);
  auto text = [&](double left, double top, StringRef name, const Twine &words) {
    os << formatv("<text class=\"{0}\" x=\"{1:f1}\" y=\"{2:f1}\">{3}</text>\n", name, left, top,
                  escapeXml(words.str()));
  };
  bool isShared = picture.space == Space::Shared;
  os << "<g class=\"request\">\n";
  text(double(x), double(y), "h", picture.title + ": " + picture.verdict);
  CellGrid grid{double(x) + 90, double(y) + 34, isShared ? 24.0 : 150.0, 18.0};
  text(grid.left, double(y) + 16, "s", isShared ? "bank" : "sector of 32 bytes in a line of 128");
  for (unsigned c = 0; c != picture.columns; ++c)
    text(grid.left + (c + 0.3) * grid.wide, grid.top - 5, "s", Twine(c));
  for (const auto &[r, row] : enumerate(picture.rows)) {
    auto at = find_if(row, [](const RequestCell &c) { return !c.lanes.empty(); });
    constexpr int64_t lineBytes = sectorBytes * sectorsOfLine;
    int64_t line = unitOf(at->byte, lineBytes) * lineBytes;
    text(double(x), grid.top + (double(r) + 0.7) * grid.high, "s",
         isShared ? "wavefront " + Twine(r) : "byte " + Twine(line));
    for (const auto &[c, cell] : enumerate(row))
      drawCell(os, picture, cell, grid, r, c);
  }
  int64_t bottom = int64_t(grid.top + double(picture.rows.size()) * grid.high);
  drawLegend(os, picture, grid.left, bottom + 8);
  os << "</g>\n";
  width = std::max(width, int64_t(grid.left + picture.columns * grid.wide) + 40);
  y = bottom + 50;
  return body;
}

std::string requestText(const RequestPicture &picture) {
  static constexpr StringLiteral digits = "0123456789abcdefghijklmnopqrstuv";
  std::string text = picture.title + ": " + picture.verdict + "\n";
  raw_string_ostream os(text);
  bool isShared = picture.space == Space::Shared;
  os << (isShared ? "wavefront, bank 0 to 31: a lane, * several, ! after a conflict\n"
                  : "line, sector 0 to 3: a lane, * several, ! used in part\n");
  for (const auto &[r, row] : enumerate(picture.rows)) {
    os << right_justify(std::to_string(r), 4) << ' ';
    bool isBad = false;
    for (const RequestCell &cell : row) {
      os << (cell.lanes.empty() ? '.' : cell.lanes.size() > 1 ? '*' : digits[cell.lanes[0]]);
      isBad |= cell.conflicts ||
               (!isShared && !picture.isIdeal && !cell.lanes.empty() && cell.used < sectorBytes);
    }
    os << (isBad ? " !\n" : "\n");
  }
  return text;
}

} // namespace tilecopy
