//===- DeviceReport.cpp - What kernels on a device were seen to do ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceReport.h"
#include "Baselines.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

/// The best of a group, and the one that loses most to its neighbor.
static void summarize(raw_ostream &os, const std::vector<DeviceResult> &rows, StringRef group) {
  const DeviceResult *best = nullptr, *worst = nullptr;
  for (const DeviceResult &row : rows) {
    if (row.group != group)
      continue;
    if (!best || row.ofMemcpy.median() > best->ofMemcpy.median())
      best = &row;
    if (!row.ofBeside.empty() && (!worst || row.ofBeside.median() < worst->ofBeside.median()))
      worst = &row;
  }
  os << group << ": best " << best->shape << ", " << fixed(best->ofMemcpy.median(), 3)
     << " x memcpy";
  if (worst)
    os << "; least against " << (worst->beside.empty() ? "NVRTC" : worst->beside) << ' '
       << worst->shape << ", " << fixed(worst->ofBeside.median(), 3) << " x";
  os << '\n';
}

std::string DeviceReport::besideAll() const {
  std::optional<std::string> all;
  for (const DeviceResult &row : rows) {
    std::string one = row.beside.empty() ? "NVRTC" : row.beside;
    if (!row.ofBeside.empty() && all.value_or(one) != one)
      return "beside";
    if (!row.ofBeside.empty())
      all = one;
  }
  return all.value_or("NVRTC");
}

void DeviceReport::print(raw_ostream &os) const {
  bool hasNvrtc = !nvrtcVersion.empty();
  os << device << ", " << multiprocessors << " SMs; "
     << (hasNvrtc ? "NVRTC " + nvrtcVersion : "no comparison: " + whyNoNvrtc)
     << (!hasNvrtc || hasBaselines(bytes, multiprocessors)
             ? "\n"
             : ", but for transposes and matrices only: the others are for 4 GiB and 132 SMs\n")
     << "Tensor of " << bytes << " bytes, global -> shared -> global; target " << target.cpu()
     << ", PTX " << target.ptxVersion() << ". GB/s read and written, median and\np10..p90 of "
     << rounds << " x " << repeats
     << "; ratios of medians within a turn, median and p10..p90 of the turns. "
     << "Every kernel's\nresult was compared with the source.\n\n"
     << "cuMemcpyDtoDAsync: " << fixed(memcpySpeed.median(), 0) << " GB/s ("
     << memcpySpeed.spread(0) << ")\n\n";
  std::string other = besideAll();
  Table table({"kernel", "GB/s", "p10..p90", "/ memcpy", "p10..p90", other, "p10..p90",
               "/ " + other, "p10..p90", "registers"});
  for (const DeviceResult &row : rows) {
    std::vector<std::string> cells = {row.name(), fixed(row.speed.median(), 0), row.speed.spread(0),
                                      fixed(row.ofMemcpy.median(), 3), row.ofMemcpy.spread(3)};
    std::string registers = std::to_string(row.registers);
    if (row.ofBeside.empty()) {
      cells.insert(cells.end(), {"-", "-", "-", "-"});
    } else {
      cells.insert(cells.end(), {fixed(row.besideSpeed.median(), 0), row.besideSpeed.spread(0),
                                 fixed(row.ofBeside.median(), 3), row.ofBeside.spread(3)});
      registers += " (" + std::to_string(row.besideRegisters) + ")";
    }
    cells.push_back(std::move(registers));
    table.add(std::move(cells));
  }
  table.print(os);
  os << '\n';
  StringRef group;
  for (const DeviceResult &row : rows)
    if (row.group != std::exchange(group, row.group))
      summarize(os, rows, row.group);
}

json::Value DeviceReport::toJSON() const {
  json::Array list;
  for (const DeviceResult &row : rows) {
    json::Object o = row.facts;
    o["type"] = row.type;
    o["shape"] = row.shape;
    o["registers"] = row.registers;
    o["gb_per_s"] = row.speed.toJSON();
    o["of_memcpy"] = row.ofMemcpy.toJSON();
    if (!row.ofBeside.empty()) {
      o["nvrtc_gb_per_s"] = row.besideSpeed.toJSON();
      o["nvrtc_registers"] = row.besideRegisters;
      o["of_nvrtc"] = row.ofBeside.toJSON();
      if (!row.beside.empty()) // the three are then not NVRTC's
        o["beside"] = row.beside;
    }
    list.push_back(std::move(o));
  }
  json::Object report{{"version", 1},
                      {"tool", "ptx-bench"},
                      {"bench", "device"},
                      {"device", device},
                      {"multiprocessors", multiprocessors},
                      {"target", target.cpu()},
                      {"ptx", target.ptxVersion()},
                      {"bytes", int64_t(bytes)},
                      {"memcpy_gb_per_s", memcpySpeed.toJSON()},
                      {"kernels", std::move(list)}};
  bool hasNvrtc = !nvrtcVersion.empty();
  report[hasNvrtc ? "nvrtc" : "no_nvrtc"] = hasNvrtc ? nvrtcVersion : whyNoNvrtc;
  return report;
}
