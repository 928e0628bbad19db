//===- lib/Emulator/TensorAccess.cpp - The checks of accesses to tensor memory -- ===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorMemory.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

uint64_t addressOfCell(unsigned lane, unsigned column) { return uint64_t(lane) << 16 | column; }

const char *verb(TensorUse use) {
  switch (use) {
  case TensorUse::Load:
    return "tcgen05.ld";
  case TensorUse::Store:
    return "tcgen05.st";
  case TensorUse::Copy:
    break;
  }
  return "tcgen05.cp";
}

bool exist(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs) {
  for (const CellRun &r : runs) {
    if (r.lane < TensorMemory::lanes && r.column + r.count <= TensorMemory::columns &&
        m.holding(r.column, r.count))
      continue;
    t.machine->report(FindingKind::OutOfBounds, &t, &i, addressOfCell(r.lane, r.column),
                      "columns " + Twine(r.column) + " + " + Twine(r.count) + " of lane " +
                          Twine(r.lane) + " of tensor memory; allocated are columns " +
                          m.allocationsText());
    return false;
  }
  return true;
}

/// The operation under way that an access to a cell must have waited for.
std::optional<TensorUse> conflict(const Thread &t, TensorMemory &m, TensorUse use, unsigned lane,
                                  unsigned column) {
  if (use != TensorUse::Load && m.underWay(TensorUse::Load, lane, column))
    return TensorUse::Load;
  if (m.underWay(TensorUse::Store, lane, column))
    return TensorUse::Store;
  bool inOrder = use == TensorUse::Copy && t.machine->context.options.tensorMemory.inOrderPipe;
  if (!inOrder && m.underWay(TensorUse::Copy, lane, column))
    return TensorUse::Copy;
  return std::nullopt;
}

void checkUnderWay(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs,
                   TensorUse use) {
  static constexpr const char *cures[numTensorUses] = {
      "tcgen05.wait::ld has not been executed since",
      "tcgen05.wait::st has not been executed since",
      "whose tcgen05.commit has not been waited for"};
  for (const CellRun &r : runs)
    for (unsigned c = r.column; c != unsigned(r.column + r.count); ++c)
      if (auto other = conflict(t, m, use, r.lane, c))
        return t.machine->report(FindingKind::AsyncPending, &t, &i, addressOfCell(r.lane, c),
                                 Twine(verb(use)) + " of " + cellText(r.lane, c) +
                                     ", which an earlier " + verb(*other) +
                                     (*other == TensorUse::Load ? " reads" : " writes") + " and " +
                                     cures[unsigned(*other)]);
}

void checkWritten(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs,
                  uint8_t halves) {
  for (const CellRun &r : runs)
    for (unsigned c = r.column; c != unsigned(r.column + r.count); ++c)
      if (uint8_t missing = halves & ~m.written(r.lane, c))
        return t.machine->report(FindingKind::Uninitialised, &t, &i, addressOfCell(r.lane, c),
                                 "tcgen05.ld of " + cellText(r.lane, c) + ", which" +
                                     (missing == halves && missing == wholeCell ? ""
                                      : missing == lowHalf ? ", in its lower half,"
                                                           : ", in its upper half,") +
                                     " has never been written");
}

/// Reports that `t` and the other side of a race are not ordered. Agents come after the threads.
void reportRace(Thread &t, const Inst &i, const RaceWith &race, uint64_t address, const Twine &what,
                const Twine &cure) {
  Machine &m = *t.machine;
  uint32_t index = race.index % m.threadsInCluster();
  Thread &other = m.thread(index);
  ThreadId id = other.id();
  m.report(FindingKind::DataRace, &t, &i, address,
           what + ", is not ordered after the " + (race.wasWrite ? "write" : "read") + " by warp " +
               Twine(other.indexInCta / 32) +
               (other.cta == t.cta
                    ? std::string()
                    : " of CTA (" + std::to_string(id.cta[0]) + "," + std::to_string(id.cta[1]) +
                          "," + std::to_string(id.cta[2]) + ")") +
               cure);
}

void checkRace(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs, TensorUse use) {
  RaceThread &agent = tensorWarpOf(t).race;
  Touch touch = use == TensorUse::Load ? Touch::Read : Touch::Write;
  RaceWith first;
  const CellRun *at = nullptr;
  for (const CellRun &r : runs) {
    RaceWith race = t.machine->races.touch(
        m.racePage(r.lane), TensorMemory::raceOffset(r.lane, r.column), r.count, agent, touch);
    if (race.found && !first.found) {
      first = race;
      at = &r;
    }
  }
  if (first.found)
    reportRace(t, i, first, addressOfCell(at->lane, at->column),
               Twine(verb(use)) + " of " + cellText(at->lane, at->column) + " + " +
                   Twine(at->count),
               ": it takes tcgen05.fence::before_thread_sync there, a barrier, and "
               "tcgen05.fence::after_thread_sync here");
}

} // namespace

void touchAllocation(Thread &t, const Inst &i, TensorMemory &m, unsigned column, unsigned columns,
                     Touch touch) {
  if (!t.machine->context.options.checks.races)
    return;
  unsigned first = column / TensorMemory::granule,
           last = (column + columns - 1) / TensorMemory::granule;
  RaceWith race = t.machine->races.touch(m.allocationRaces, first, last - first + 1, t.race, touch);
  if (race.found)
    reportRace(t, i, race, column,
               Twine(isWrite(touch) ? "allocation or release" : "use") + " of columns " +
                   Twine(column) + " + " + Twine(columns) + " of tensor memory",
               ": no barrier between them");
}

void finishFlight(Thread &t, const TensorFlight &flight, TensorUse use) {
  flight.memory->end(use, flight.cells);
  if (t.machine->context.options.checks.races)
    checkRace(t, *flight.inst, *flight.memory, flight.cells, use);
}

bool touchCells(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs, TensorUse use,
                uint8_t halves) {
  if (!exist(t, i, m, runs))
    return false;
  const EmulatorChecks &checks = t.machine->context.options.checks;
  for (size_t n = 0; n != runs.size(); ++n)
    if (n == 0 || runs[n].column != runs[n - 1].column)
      touchAllocation(t, i, m, runs[n].column, runs[n].count, Touch::Read);
  if (checks.async)
    checkUnderWay(t, i, m, runs, use);
  if (use == TensorUse::Load && checks.uninitialised)
    checkWritten(t, i, m, runs, halves);
  if (checks.races)
    checkRace(t, i, m, runs, use);
  if (use != TensorUse::Load)
    for (const CellRun &r : runs)
      std::fill_n(&m.written(r.lane, r.column), r.count, halves);
  return true;
}

} // namespace tilecopy::emu
