//===- SyncScale.cpp - What it costs to place barriers --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SyncScale.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <ctime>

using namespace llvm;
using namespace tilecopy;

/// Tiles go through four buffers to a transposed matrix, so that threads need each other's.
static std::string programText(unsigned copies, bool async) {
  constexpr unsigned buffers = 4, tiles = 4096;
  std::string text = "target sm_90a\nkernel @k grid(4) threads(128) {\n"
                     "  A : global f16[1048576, 64]\n"
                     "  B : global f16[1048576, 64] layout S[(1048576,64):(1,1048576)]\n";
  for (unsigned s = 0; s < buffers; ++s)
    text += "  S" + std::to_string(s) + " : shared f16[16, 64] align 128\n";
  text += "  sync auto\n";
  for (unsigned n = 0; n < copies / 2; ++n) {
    std::string tile = "S" + std::to_string(n % buffers);
    std::string rows = "[ctaid.x*16 + " + std::to_string(16 * (n % tiles)) + " : +16, :]";
    text += std::string(async ? "  copy_async.cta " : "  copy.cta ") + tile + " <- A" + rows +
            "\n  copy.cta B" + rows + " <- " + tile + "\n";
  }
  return text + "}\n";
}

/// Processor time of lowering, the least of several.
static Expected<double> lower(const Program &program, unsigned repeats) {
  auto now = [] {
    timespec time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
  };
  double best = 0;
  for (unsigned n = 0; n != repeats; ++n) {
    LLVMContext context;
    double start = now();
    auto lowered = lowerToPtx(program, context);
    if (!lowered)
      return lowered.takeError();
    double took = now() - start;
    best = n ? std::min(best, took) : took;
  }
  return best;
}

Error SyncRow::measure(unsigned repeats) {
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBufferCopy(programText(copies, async)), sources);
  if (!program)
    return program.takeError();
  auto planned = planProgram(*program);
  if (!planned)
    return planned.takeError();
  auto placed = lower(*program, repeats), byHand = lower(*planned->program, repeats);
  if (!placed)
    return joinErrors(placed.takeError(), byHand.takeError());
  if (!byHand)
    return byHand.takeError();
  percent.add((1 - *byHand / *placed) * 100);
  milliseconds.add((*placed - *byHand) * 1e3 / copies);
  return Error::success();
}

std::vector<SyncRow> tilecopy::syncRows() {
  std::vector<SyncRow> rows;
  for (bool async : {false, true})
    for (unsigned copies : {100u, 300u, 1000u, 3000u})
      rows.push_back({copies, async, {}, {}});
  return rows;
}

void tilecopy::printSyncRows(ArrayRef<SyncRow> rows, raw_ostream &os) {
  os << "\nPlacing barriers and groups by `sync auto`: its part of the way from program to PTX, "
        "and\n"
        "processor time for each copy.\n\n";
  Table table({"copies", "loads", "% of all", "p10..p90", "ms a copy"});
  for (const SyncRow &row : rows)
    table.add({std::to_string(row.copies), row.async ? "cp.async" : "by threads",
               fixed(row.percent.median(), 1), row.percent.spread(1),
               fixed(row.milliseconds.median(), 4)});
  table.print(os);
}

json::Value tilecopy::toJSON(ArrayRef<SyncRow> rows) {
  json::Array all;
  for (const SyncRow &row : rows)
    all.push_back(json::Object{{"copies", row.copies},
                               {"cp_async", row.async},
                               {"percent", row.percent.toJSON()},
                               {"ms_per_copy", row.milliseconds.toJSON()}});
  return all;
}
