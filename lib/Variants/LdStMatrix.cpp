//===- LdStMatrix.cpp - Registers <-> shared memory by 8x8 matrices -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognition is by the map: whatever the spelling of the register layout, its counters are cut at
// lanes 4 and 32, and what comes out either is the fragment or is not.
//
//===----------------------------------------------------------------------===//

#include "../Plan/Partition.h"
#include "../Plan/RegisterPairs.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

namespace {

/// Elements of a matrix row: 16 bytes of 16-bit elements.
constexpr int64_t rowElements = 8;

class MatrixPlanner {
public:
  MatrixPlanner(const CopyOp &op, const AddressMap &memory, RegisterPairs pairs, Plan &plan,
                Findings &findings)
      : widthCap(op.options.integer("width").value_or(16)), memory(memory), pairs(std::move(pairs)),
        plan(plan), findings(findings), toRegisters(op.dst.tensor->space() == Space::Local),
        registers(*(toRegisters ? op.dst : op.src).tensor),
        shared(*(toRegisters ? op.src : op.dst).tensor) {}

  bool run() {
    if (!findings.require("width", proofOf(widthCap >= 4),
                          "a matrix gives each thread 4 bytes, and width is " + Twine(widthCap),
                          "width = 4 or more") ||
        !cutLanes() || !findFragment() || !checkRows())
      return false;
    chooseCount();
    fill();
    return true;
  }

private:
  bool cutLanes();
  bool findFragment();
  bool rowOfLanes(const OwnIter &two);
  bool checkRows();
  void chooseCount();
  void fill();

  int64_t widthCap; // bytes of a thread's part of one instruction
  const AddressMap &memory;
  RegisterPairs pairs;
  Plan &plan;
  Findings &findings;
  bool toRegisters;
  const Tensor &registers, &shared;

  SmallVector<ThreadDigit, 4> low, high, warps; // lanes 0..3, lanes in fours, warps; ascending
  SmallVector<MatrixIter, 6> rows;              // digits of the row's number, ascending
  MatrixPlan body;
};

/// Cuts the owners at lane 4 and at lane 32; a digit that lies across a cut is split.
bool MatrixPlanner::cutLanes() {
  bool whole = pairs.threadOffset == 0;
  int64_t next = 1;
  auto take = [&](ThreadDigit d) {
    (d.weight < 4 ? low : d.weight < 32 ? high : warps).push_back(d);
  };
  for (ThreadDigit d : pairs.threads) {
    whole &= d.weight == next && !(d.isReplica && (d.weight < 32 || !toRegisters));
    next = d.weight * d.extent;
    for (int64_t cut : {4, 32})
      if (d.weight < cut && d.weight * d.extent > cut) {
        int64_t inner = cut / d.weight;
        if (cut % d.weight || d.extent % inner) {
          whole = false;
          break;
        }
        take({inner, d.weight, d.memory, d.isReplica});
        d = {d.extent / inner, cut, d.memory * Expr(inner), d.isReplica};
      }
    take(d);
  }
  return findings.require("whole-warps", proofOf(whole && next % 32 == 0),
                          registers.name() + (whole ? " has its elements" : " has no element") +
                              " at each lane of whole warps, once",
                          "a register layout whose lanes are 0 to 31 of every warp");
}

/// Are the digits one run of memory, each step `unit` elements a lane?
static bool isRun(ArrayRef<ThreadDigit> digits, int64_t unitPerLane, int64_t firstLane) {
  return all_of(digits, [&](const ThreadDigit &d) {
    return d.memory.isConstant(d.weight / firstLane * unitPerLane);
  });
}

/// A lane holds two neighbours (`two`): of a row, or, transposed, of a column.
bool MatrixPlanner::rowOfLanes(const OwnIter &two) {
  if (two.memory.isConstant(1) && isRun(low, 2, 1)) {
    body.transposed = false;
    for (const ThreadDigit &d : high)
      rows.push_back({d.extent, d.memory});
    return true;
  }
  if (isRun(high, 1, 4)) {
    body.transposed = true;
    rows.push_back({2, two.memory});
    for (const ThreadDigit &d : low)
      rows.push_back({d.extent, d.memory});
    return true;
  }
  return false;
}

bool MatrixPlanner::findFragment() {
  auto it = find_if(pairs.own, [](const OwnIter &i) { return i.slot == 1; });
  bool even = it != pairs.own.end() && it->extent % 2 == 0 && pairs.slotBase % 2 == 0 &&
              all_of(pairs.own, [&](const OwnIter &i) { return &i == &*it || i.slot % 2 == 0; });
  if (!findings.require("fragment-pairs", proofOf(even),
                        even ? registers.name() + " packs two neighbours in each register"
                             : registers.name() + " does not pack pairs of neighbours in registers",
                        "lanes that hold two neighbours of a row (or column) in one register"))
    return false;
  OwnIter two{2, 1, it->memory};
  if (it->extent > 2)
    *it = {it->extent / 2, 2, it->memory * Expr(2)};
  else
    pairs.own.erase(it);
  return findings.require(
      "fragment-lanes", proofOf(rowOfLanes(two)),
      "lanes of " + registers.name() + " against rows of " + shared.name(),
      "8x8 fragments: lane = 4*row + column/2, rows (or, transposed, columns) contiguous in "
      "shared memory");
}

/// Every row is 16 aligned bytes that a swizzle keeps together.
bool MatrixPlanner::checkRows() {
  if (!findings.require("row-base", proofOf(shared.align() % 16 == 0),
                        shared.name() + " is aligned to " + Twine(shared.align()) + " bytes",
                        "a base aligned to 16 bytes"))
    return false;
  int64_t run = memory.swizzle ? memory.swizzle->run() : rowElements;
  if (!findings.require("row-chunk", proofOf(run % rowElements == 0),
                        "a swizzle chunk of " + shared.name() + " holds " + Twine(run) +
                            " elements",
                        "a swizzle that keeps 16 bytes together"))
    return false;
  auto aligned = [&](const Expr &e, const Twine &what) {
    return findings.require("row-alignment", e.isMultipleOf(rowElements),
                            what + " is " + e.str() + " elements",
                            "multiples of 8 elements (16 bytes)");
  };
  if (!aligned(memory.base, "the start in " + shared.name()))
    return false;
  for (const MatrixIter &r : rows)
    if (!aligned(r.memory, "a step between rows"))
      return false;
  for (const ThreadDigit &d : warps)
    if (!aligned(d.memory, "a step between warps"))
      return false;
  for (const OwnIter &i : pairs.own)
    if (!aligned(i.memory, "a step between matrices"))
      return false;
  return true;
}

/// As many matrices in one instruction as divide them, neighbouring registers first.
void MatrixPlanner::chooseCount() {
  llvm::sort(pairs.own, [](const OwnIter &a, const OwnIter &b) { return a.slot < b.slot; });
  int64_t need = std::min<int64_t>(4, widthCap / 4);
  const int64_t most = need;
  SmallVector<MatrixIter, 4> inside, rest; // ascending
  for (const OwnIter &i : pairs.own) {
    int64_t mine = std::gcd(need, i.extent);
    need /= mine;
    if (mine > 1)
      inside.push_back({mine, i.memory, i.slot});
    if (i.extent > mine)
      rest.push_back({i.extent / mine, i.memory * Expr(mine), i.slot * mine});
  }
  body.matrices = most / need;
  append_range(body.inside, reverse(inside));
  append_range(body.unrolled, reverse(rest));
  // Lanes beyond the instruction's rows give addresses that nobody reads.
  SmallVector<MatrixIter, 8> digits(rows.begin(), rows.end());
  append_range(digits, inside);
  if (body.matrices < 4)
    digits.push_back({4 / body.matrices, Expr(0)});
  for (const ThreadDigit &d : warps)
    digits.push_back({d.extent, d.memory});
  append_range(body.threads, reverse(digits));
}

void MatrixPlanner::fill() {
  findings.note("matrices", Proof::Proven,
                Twine(body.instructions()) + " instructions of " + Twine(body.matrices) +
                    (body.transposed ? " matrices, transposed" : " matrices"));
  PlanSide inRegisters{registers.name().str(), Space::Local,      Expr(pairs.slotBase),
                       std::nullopt,           SwizzleStep::None, 4 * body.matrices};
  PlanSide inShared{shared.name().str(), Space::Shared,     memory.base,
                    memory.swizzle,      SwizzleStep::None, 4 * body.matrices};
  if (memory.swizzle) {
    SmallVector<AddressIter, 8> dynamic, constant;
    for (const MatrixIter &i : body.threads)
      dynamic.push_back({i.extent, i.memory});
    for (const MatrixIter &i : body.unrolled)
      constant.push_back({i.extent, i.memory});
    inShared.step = swizzleStep(*memory.swizzle, memory.base, dynamic, constant);
  }
  plan.dst = toRegisters ? inRegisters : inShared;
  plan.src = toRegisters ? inShared : inRegisters;
  plan.body = std::move(body);
}

} // namespace

bool tilecopy::planLdStMatrix(const CopyOp &op, const Target &target, Plan &plan,
                              Findings &findings) {
  Space d = op.dst.tensor->space(), s = op.src.tensor->space();
  bool toRegisters = d == Space::Local;
  if (!findings.require(
          "pair",
          proofOf((toRegisters && s == Space::Shared) || (d == Space::Shared && s == Space::Local)),
          spaceName(d) + " <- " + spaceName(s),
          "one side in registers and the other in shared memory"))
    return false;
  Feature feature = toRegisters ? Feature::LdMatrix : Feature::StMatrix;
  if (!findings.require("target", proofOf(target.has(feature)),
                        target.has(feature) ? target.cpu() : target.whyNot(feature),
                        "a target that has it"))
    return false;
  if (!findings.require("whole-scope", proofOf(op.scope != Scope::Thread),
                        "a copy of scope " + scopeName(op.scope), "whole warps") ||
      !findings.require("element-width", proofOf(op.dst.tensor->bits() == 16),
                        Twine(op.dst.tensor->bits()) + "-bit elements", "16-bit elements") ||
      !requireAllThreads(op, findings))
    return false;
  auto dst = mapRegion(op.dst, "dst", findings);
  auto src = mapRegion(op.src, "src", findings);
  if (!dst || !src || (!toRegisters && !requireNoReplicas(op, *dst, findings)))
    return false;
  auto pairs = pairUp(*dst, *src, findings);
  if (!pairs)
    return false;
  auto split = splitRegisterPairs(op, toRegisters ? *dst : *src, *pairs, findings);
  if (!split)
    return false;
  return MatrixPlanner(op, toRegisters ? *src : *dst, std::move(*split), plan, findings).run();
}
