//===- Tcgen05LdSt.cpp - Tensor memory <-> registers ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognition is by the map: the two layouts together say which word of which thread is which cell.
// A warp reaches only its quarter of the lanes, and all warps execute the same instructions, so
// they must see the same cells in their quarters.
//
//===----------------------------------------------------------------------===//

#include "Planning/TmemCells.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Threads of a warpgroup, whose warps have a quarter of the lanes each.
constexpr int64_t groupWeight = ThreadsPerWarpgroup;

class LdStPlanner : RegisterCopy {
public:
  LdStPlanner(RegisterCopy copy)
      : RegisterCopy(std::move(copy)), load(toRegisters), tmem(tensor), lane(memory.lane),
        column(memory.base) {}

  bool run() {
    counters::cut(pairs.threads, groupWeight, Weight);
    if (!wholeWarps() || !wholeColumns() || !findTargets() || !(load || storesAll()))
      return false;
    for (TmemStep target : targets) {
      auto words = wordsOf(pairs, tmem.bits(), target, registers.name(), findings);
      if (!words || !coverWords(*words, registers.name(), body, findings))
        return false;
    }
    if (!keepsHalves())
      return false;
    fill();
    return true;
  }

private:
  bool wholeWarps();
  bool wholeColumns();
  bool findTargets();
  SmallVector<TmemStep, 2> targetsOf(int64_t warp) const;
  bool storesAll();
  bool keepsHalves();
  void fill();

  bool load;
  const Tensor &tmem;
  const Expr &lane, &column;        // where the region begins; columns in elements
  SmallVector<TmemStep, 2> targets; // where a warp's thread 0 begins: lanes of the warp's, elements
  TmemAccessPlan body;
};

/// Each thread of the scope owns elements, and warps differ only in where they start.
bool LdStPlanner::wholeWarps() {
  int64_t threads = op.scopeThreads();
  if (!findings.require(
          "whole-warps", proofOf(pairs.threadOffset == 0 && pairs.threadSpan() == threads),
          registers.name() + " is spread over " + Twine(pairs.threadSpan()) + " threads from " +
              Twine(pairs.threadOffset) + " of the scope's " + Twine(threads),
          "a register layout over all threads of the scope"))
    return false;
  for (int64_t i = ThreadsPerWarp; i < threads; ++i) {
    TmemStep first = stepOfThread(pairs.threads, i / ThreadsPerWarp * ThreadsPerWarp);
    first += stepOfThread(pairs.threads, i % ThreadsPerWarp);
    if (!(first == stepOfThread(pairs.threads, i)))
      return findings.require("warps-alike", Proof::Disproven,
                              "thread " + Twine(i) + " is elsewhere in its warp's part of " +
                                  tmem.name() + " than thread " + Twine(i % ThreadsPerWarp),
                              "warps that have the same rows and columns, each in its lanes");
  }
  return true;
}

bool LdStPlanner::wholeColumns() {
  int64_t unit = std::max<int64_t>(1, TmemCellBits / tmem.bits());
  body.column = tmem.bits() > TmemCellBits ? column * Expr(tmem.bits() / TmemCellBits)
                                           : column.floorDiv(unit);
  if (!findings.require("column", column.isMultipleOf(unit),
                        "the region of " + tmem.name() + " begins at TCol = " + column.str(),
                        "a multiple of " + Twine(unit) + ", the elements of a cell"))
    return false;
  for (const OwnerIter &d : pairs.threads) {
    int64_t columns = d.at(Memory);
    if (d.at(Weight) < groupWeight || columns == 0)
      continue;
    if (!findings.require("column", proofOf(columns * tmem.bits() % TmemCellBits == 0),
                          "warpgroups are " + Twine(columns) + " elements apart in " + tmem.name(),
                          "whole cells"))
      return false;
    body.groups.push_back(
        {d.extent, {d.at(Weight), columns * int64_t(tmem.bits()) / TmemCellBits}});
  }
  return true;
}

/// Where a warp of the CTA begins in its quarter of the lanes: once for each replica in that
/// quarter.
SmallVector<TmemStep, 2> LdStPlanner::targetsOf(int64_t warp) const {
  auto valueOf = [&](const Symbol &s) {
    return s.kind() == SymbolKind::Warp ? warp : warp / WarpsPerWarpgroup;
  };
  int64_t inScope = warp * ThreadsPerWarp % op.scopeThreads();
  TmemStep start{lane.evaluate(valueOf), 0};
  int64_t least = 0, most = 0; // lanes from the start on
  for (const OwnerIter &d : pairs.threads) {
    int64_t lanes = d.at(Lane), weight = d.at(Weight), value = inScope / weight % d.extent;
    start += {lanes * value, weight < groupWeight ? d.at(Memory) * value : 0};
    if (weight < ThreadsPerWarp)
      (lanes < 0 ? least : most) += lanes * (std::min(d.extent, ThreadsPerWarp / weight) - 1);
  }
  for (const OwnerIter &i : pairs.own)
    (i.at(Lane) < 0 ? least : most) += i.at(Lane) * (i.extent - 1);
  start.lanes -= warp % WarpsPerWarpgroup * ThreadsPerWarp;
  SmallVector<TmemStep, 2> found;
  SmallVector<int64_t, 2> index(memory.replicas.size(), 0);
  do {
    TmemStep r = start;
    for (auto [k, i] : zip(index, memory.replicas))
      r += TmemStep{i.at(Lanes), i.at(Elements)} * k;
    if (r.lanes + least >= 0 && r.lanes + most < ThreadsPerWarp && (!load || found.empty()))
      found.push_back(r);
  } while (counters::nextCount(index, memory.replicas));
  return found;
}

bool LdStPlanner::findTargets() {
  bool known = true;
  lane.forEachLeaf([&](const Symbol &s) {
    known &= s.kind() == SymbolKind::Warp || s.kind() == SymbolKind::Warpgroup;
  });
  if (!findings.require("lanes", known ? Proof::Proven : Proof::Unknown,
                        "the region of " + tmem.name() + " begins at lane " + lane.str(),
                        "a lane that is a constant or depends on the warp alone"))
    return false;
  bool first = true;
  for (int64_t warp = 0; warp * ThreadsPerWarp < op.ctaThreads; ++warp) {
    if (!op.active[warp * ThreadsPerWarp])
      continue;
    auto found = targetsOf(warp);
    int64_t quarter = warp % WarpsPerWarpgroup * ThreadsPerWarp;
    if (found.empty())
      return findings.require("warp-lanes", Proof::Disproven,
                              "warp " + Twine(warp) + " has rows of " + tmem.name() +
                                  " outside of lanes " + Twine(quarter) + " to " +
                                  Twine(quarter + ThreadsPerWarp - 1) + ", which it reaches",
                              "rows in lanes 32w to 32w + 31 for warp w of a warpgroup");
    if (first)
      targets = std::move(found);
    else if (!(targets == found))
      return findings.require("warps-alike", Proof::Disproven,
                              "warp " + Twine(warp) + " begins at lane " + Twine(found[0].lanes) +
                                  " of its own, TCol = " + Twine(found[0].columns) +
                                  ", and others at lane " + Twine(targets[0].lanes) +
                                  ", TCol = " + Twine(targets[0].columns),
                              "warps that have the same rows and columns, each in its lanes");
    first = false;
  }
  return findings.require("warp-lanes", Proof::Proven,
                          "each warp has its rows of " + tmem.name() + " in its own lanes");
}

/// Some thread stores every replica in tensor memory. Within a warpgroup no two words share a cell,
/// so counting is enough.
bool LdStPlanner::storesAll() {
  int64_t owners = op.scope == Scope::Warp ? 0 : op.scopeThreads();
  if (op.scope == Scope::Warp) // each warp has its own tile, and its own part of the replicas
    owners = ThreadsPerWarp;
  int64_t stored = owners * int64_t(targets.size()), wanted = 1;
  for (const OwnerIter &d : pairs.threads) {
    if (d.tag.isReplica() && d.at(Weight) >= groupWeight)
      stored /= d.extent;
    if (!d.tag.isReplica())
      wanted *= d.extent;
  }
  wanted *= counters::product(memory.replicas);
  return findings.require("replicas", proofOf(stored == wanted),
                          "the threads' words go to " + Twine(stored) + " of " + Twine(wanted) +
                              " places each in " + tmem.name(),
                          "a register layout with a replica in each warp that has one in its "
                          "lanes");
}

/// An unpacking store leaves the upper halves of its cells undefined.
bool LdStPlanner::keepsHalves() {
  if (load || !body.packs)
    return true;
  SmallVector<PhysicalCoord, 4> places;
  for (int64_t i = 0; i < tmem.layout()->size(); ++i)
    tmem.layout()->applyLinear(i, places);
  bool free = none_of(places, [](const PhysicalCoord &p) { return p[Axis::TCol] % 2 != 0; });
  return findings.require("upper-halves", proofOf(free),
                          "storing 16-bit elements one to a cell loses the upper halves of the "
                          "cells, and " +
                              tmem.name() + (free ? " has nothing there" : " has elements there"),
                          "a tensor whose elements are all in lower halves, at even TCol");
}

void LdStPlanner::fill() {
  findings.note("shape", Proof::Proven,
                Twine(body.instructions.size()) + " x tcgen05." + (load ? "ld, " : "st, ") +
                    tmemShapeName(body.instructions[0].shape) + ".x" +
                    Twine(body.instructions[0].repeat) + " first");
  fillSides(0, {}, {});
  plan.body = std::move(body);
}

} // namespace

static bool checkOperation(const CopyOp &op, Findings &findings) {
  if (!findings.require("whole-scope", proofOf(op.scope != Scope::Thread),
                        "a copy of scope " + scopeName(op.scope),
                        "whole warps: copy_async.warp, .warpgroup or .cta"))
    return false;
  const Tensor &tmem = *(op.dst.tensor->space() == Space::Local ? op.src : op.dst).tensor;
  return findings.require("allocation", proofOf(tmem.pool() != nullptr),
                          tmem.pool() ? tmem.name() + " is in pool " + tmem.pool()->name
                                      : tmem.name() + " is in no pool",
                          "a tensor in an allocation: 'pool : tmem_pool[64]' and '" + tmem.name() +
                              " : tmem ... in pool'");
}

bool tilecopy::planTcgen05LdSt(const CopyOp &op, const GpuTarget &target, Plan &plan,
                               Findings &findings) {
  if (!checkOperation(op, findings))
    return false;
  auto copy = RegisterCopy::make(op, plan, findings);
  return copy && copy->requireEveryThread() && LdStPlanner(std::move(*copy)).run();
}
