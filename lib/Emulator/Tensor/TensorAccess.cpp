//===- TensorAccess.cpp - The checks of accesses to tensor memory ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/TensorMemory.h"

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
  case TensorUse::ProductReads:
  case TensorUse::Product:
    return "tcgen05.mma";
  case TensorUse::ShiftReads:
  case TensorUse::Shift:
    return "tcgen05.shift";
  case TensorUse::Copy:
    break;
  }
  return "tcgen05.cp";
}

/// The operation under way that an access to a cell must have waited for.
std::optional<TensorUse> conflict(TensorMemory &m, TensorUse use, unsigned lane, unsigned column) {
  if (!isRead(use) && m.underWay(TensorUse::Load, lane, column))
    return TensorUse::Load;
  if (m.underWay(TensorUse::Store, lane, column))
    return TensorUse::Store;
  return std::nullopt;
}

void checkUnderWay(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs,
                   TensorUse use) {
  for (const CellRun &r : runs)
    for (unsigned c = r.column; c != unsigned(r.column + r.count); ++c)
      if (auto other = conflict(m, use, r.lane, c))
        return t.machine->report(
            FindingKind::AsyncPending, &t, &i, addressOfCell(r.lane, c),
            Twine(verb(use)) + " of " + cellText(r.lane, c) + ", which an earlier " +
                (*other == TensorUse::Load ? "tcgen05.ld reads; tcgen05.wait::ld"
                                           : "tcgen05.st writes; tcgen05.wait::st") +
                " has not been executed since");
}

void checkWritten(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs, TensorUse use,
                  uint8_t halves) {
  for (const CellRun &r : runs)
    for (unsigned c = r.column; c != unsigned(r.column + r.count); ++c)
      if (uint8_t missing = halves & ~m.written(r.lane, c))
        return t.machine->report(FindingKind::Uninitialized, &t, &i, addressOfCell(r.lane, c),
                                 Twine(verb(use)) + " of " + cellText(r.lane, c) + ", which" +
                                     (missing == halves && missing == wholeCell ? ""
                                      : missing == lowHalf ? ", in its lower half,"
                                                           : ", in its upper half,") +
                                     " has never been written");
}

constexpr const char *noBarrier = "no barrier between them";
constexpr const char *pairCure =
    "put barrier.cluster.arrive and .wait between the tcgen05.alloc of both CTAs and this: the "
    "first of the two may return before the other has run";

/// The first thread of the warp on the other side of a race.
Thread &otherOf(Machine &m, const RaceWith &race) {
  if (race.index < m.residentThreads())
    return m.thread(race.index);
  uint32_t n = race.index - m.residentThreads();
  uint32_t warps = uint32_t(m.resident(0).warps.size());
  return m.thread(m.resident(n / warps).warps[n % warps].firstThread);
}

std::string warpText(const Thread &first) {
  std::array<unsigned, 3> id = first.id().cta;
  return "warp " + std::to_string(first.indexInCta / 32) + " of CTA (" + std::to_string(id[0]) +
         "," + std::to_string(id[1]) + "," + std::to_string(id[2]) + ")";
}

/// Reports that `who` and the other side of a race are not ordered. `missing` says why, if both are
/// threads.
void reportRace(Thread &t, const RaceThread &who, const Inst &i, const RaceWith &race,
                uint64_t address, const Twine &what, const char *missing) {
  Machine &m = *t.machine;
  const EmulatorChecks &checks = m.context.options.checks;
  // The thread has seen it, but its warp has not seen it in tensor memory.
  bool lacksFence = t.race.clock && t.race.clock != who.clock &&
                    t.race.clock->covers(race.cluster, race.index, race.epoch);
  bool isAllocation = missing == noBarrier, isAsync = m.races.isAsync(race.index);
  std::string verb = !isAllocation               ? (race.wasWrite ? " writes" : " reads")
                     : race.wasWrite && !isAsync ? " allocates or frees"
                                                 : " uses";
  if (isAsync && !lacksFence) {
    if (checks.async)
      m.report(FindingKind::AsyncPending, &t, &i, address,
               what + ", which " + m.async.describe(race) + verb +
                   " and whose completion has not been waited for");
    return;
  }
  if (!checks.races)
    return;
  Finding *made = m.makeFinding(
      FindingKind::DataRace, &t, &i, address,
      what + ", which " + (isAsync ? m.async.describe(race) : warpText(otherOf(m, race))) + verb +
          ", without being ordered after that: " +
          (lacksFence ? "tcgen05.fence::after_thread_sync is missing after the barrier" : missing));
  if (!made)
    return;
  if (lacksFence)
    made->cure = "put tcgen05.fence::after_thread_sync between the barrier and this";
  else if (!isAllocation)
    made->cure = "put tcgen05.fence::before_thread_sync, a barrier and "
                 "tcgen05.fence::after_thread_sync between the two";
  else if (race.wasWrite && otherOf(m, race).cta != t.cta)
    made->cure = pairCure;
}

void checkRace(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs, TensorUse use,
               RaceThread &agent) {
  Touch touch = isRead(use) ? Touch::Read : Touch::Write;
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
    reportRace(t, agent, i, first, addressOfCell(at->lane, at->column),
               Twine(verb(use)) + " of " + cellText(at->lane, at->column) + " + " +
                   Twine(at->count),
               "tcgen05.fence::before_thread_sync, a barrier or tcgen05.fence::after_thread_sync "
               "is missing between the two");
}

/// Shows the cells to the observer.
void observeCells(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs,
                  TensorUse use) {
  Machine &machine = *t.machine;
  bool isLoad = isRead(use);
  std::array<unsigned, 3> owner = t.cta->id;
  for (uint32_t n = 0; n != machine.residentCtas(); ++n)
    if (machine.resident(n).tensor.get() == &m)
      owner = machine.resident(n).id;
  for (const CellRun &r : runs)
    machine.context.options.observer->access(
        {i.source->line, Space::Tensor, isLoad, !isLoad, 4u * r.count,
         4 * (uint64_t(r.lane) * TensorMemory::columns + r.column),
         t.occurrences[&i - machine.code.insts.data()]++, t.id(), t.indexInCta,
         use >= TensorUse::Copy ? AccessBy::Engine : AccessBy::Thread, owner});
}

bool looksForRaces(const Thread &t) {
  const EmulatorChecks &checks = t.machine->context.options.checks;
  return checks.races || checks.async;
}

} // namespace

bool cellsExist(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs) {
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

void touchAllocation(Thread &t, const Inst &i, TensorMemory &m, unsigned column, unsigned columns,
                     Touch touch, RaceThread &who) {
  if (!looksForRaces(t))
    return;
  unsigned first = column / TensorMemory::granule,
           last = (column + columns - 1) / TensorMemory::granule;
  Machine &machine = *t.machine;
  RaceWith race = machine.races.touch(m.allocationRaces, first, last - first + 1, who, touch);
  if (!race.found)
    return;
  // Freeing columns hands over no values. It is enough that it comes later, as an arrival shows
  // that only lacks a scope.
  const Clock *clock = who.clock.get();
  const Clock *missed = clock ? clock->narrow[unsigned(Narrow::Arrival)].get() : nullptr;
  if (isWrite(touch) && !machine.races.isAsync(race.index) && missed &&
      missed->covers(race.cluster, race.index, race.epoch))
    machine.report(FindingKind::NarrowArrival, &t, &i, column,
                   "release of columns " + Twine(column) + " + " + Twine(columns) +
                       " of tensor memory, which " + warpText(otherOf(machine, race)) +
                       " used: the arrival that says so came from another CTA and does not release "
                       "at .cluster scope");
  else
    reportRace(t, who, i, race, column,
               Twine(isWrite(touch) ? "release" : "use") + " of columns " + Twine(column) + " + " +
                   Twine(columns) + " of tensor memory",
               noBarrier);
}

void useAllocation(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs,
                   RaceThread &who) {
  for (size_t n = 0; n != runs.size(); ++n)
    if (n == 0 || runs[n].column != runs[n - 1].column)
      touchAllocation(t, i, m, runs[n].column, runs[n].count, Touch::Read, who);
}

void finishFlight(Thread &t, const TensorFlight &flight, TensorUse use) {
  flight.memory->end(use, flight.cells);
  if (looksForRaces(t))
    checkRace(t, *flight.inst, *flight.memory, flight.cells, use, tensorWarpOf(t).race);
}

void touchCells(Thread &t, const Inst &i, TensorMemory &m, ArrayRef<CellRun> runs, TensorUse use,
                uint8_t halves, RaceThread &agent) {
  const EmulatorChecks &checks = t.machine->context.options.checks;
  if (t.machine->context.options.observer)
    observeCells(t, i, m, runs, use);
  if (checks.async)
    checkUnderWay(t, i, m, runs, use);
  if (isRead(use) && checks.uninitialized)
    checkWritten(t, i, m, runs, use, halves);
  if (looksForRaces(t))
    checkRace(t, i, m, runs, use, agent);
  if (!isRead(use))
    for (const CellRun &r : runs)
      std::fill_n(&m.written(r.lane, r.column), r.count, halves);
}

} // namespace tilecopy::emu
