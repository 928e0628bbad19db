//===- LdStMatrix.cpp - Registers <-> shared memory by 8x8 matrices -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognition is by the map: whatever the spelling of the register layout, its counters are cut at
// lanes 4 and 32 and at each bit of the slots of one 32-bit register, and what comes out either is
// one of the forms of MatrixPlan.h or is not.
//
//===----------------------------------------------------------------------===//

#include "Plan/RegisterPairs.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

namespace {

class MatrixPlanner {
public:
  MatrixPlanner(const CopyOp &op, const GpuTarget &target, const AddressMap &memory,
                RegisterPairs pairs, Plan &plan, Findings &findings)
      : op(op), target(target), memory(memory), pairs(std::move(pairs)), plan(plan),
        findings(findings), toRegisters(op.dst.tensor->space() == Space::Local),
        registers(*(toRegisters ? op.dst : op.src).tensor),
        shared(*(toRegisters ? op.src : op.dst).tensor) {}

  bool run() {
    if (!cutLanes() || !cutRegister() || !findForm() || !checkRows() || !chooseCount())
      return false;
    fill();
    return true;
  }

private:
  /// Elements in so many bits.
  int64_t in(int64_t width) const { return width / shared.bits(); }
  bool cutLanes();
  bool cutRegister();
  bool findForm();
  bool isRowwise() const;
  bool isTransposed(int64_t granule) const;
  bool takeHalves(int64_t distance);
  void takeRows(ArrayRef<std::optional<Expr>> inRegister);
  bool checkRows();
  bool chooseCount();
  void fill();

  const CopyOp &op;
  const GpuTarget &target;
  const AddressMap &memory;
  RegisterPairs pairs;
  Plan &plan;
  Findings &findings;
  bool toRegisters;
  const Tensor &registers, &shared;

  SmallVector<ThreadDigit, 4> low, high, warps; // lanes 0..3, lanes in fours, warps; ascending
  SmallVector<std::optional<Expr>, 3> word;     // a step in each bit of the slot in a register
  SmallVector<MatrixIter, 6> rows;              // digits of the row's number, ascending
  std::optional<MatrixIter> halves;             // the two registers of a matrix of 16 rows
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
                          registers.name() + (whole ? " is" : " is not") +
                              " owned by all lanes of whole warps, each with its own elements",
                          "a register layout whose lanes are 0 to 31 of every warp");
}

/// Cuts the slots at 32 bits: what is below are the elements of one register.
bool MatrixPlanner::cutRegister() {
  int64_t unit = in(32);
  word.resize(Log2_64(unit));
  bool whole = pairs.slotBase % unit == 0;
  SmallVector<OwnIter, 6> outside;
  for (OwnIter i : pairs.own) {
    for (; i.slot % unit && isPowerOf2_64(i.slot) && i.extent % 2 == 0;
         i = {i.extent / 2, i.slot * 2, i.memory * Expr(2)})
      word[Log2_64(i.slot)] = i.memory;
    whole &= i.extent == 1 || i.slot % unit == 0;
    if (i.extent > 1)
      outside.push_back(i);
  }
  pairs.own = std::move(outside);
  whole &= all_of(word, [](auto &bit) { return bit.has_value(); });
  return findings.require("fragment-registers", proofOf(whole),
                          registers.name() + (whole ? " fills" : " does not fill") +
                              " each 32-bit register with " + Twine(unit) + " elements",
                          "lanes that hold " + Twine(unit) +
                              " elements in each register, at slots that are multiples of " +
                              Twine(unit));
}

/// Are the digits one run of memory, of `each` elements a lane?
static bool isRun(ArrayRef<ThreadDigit> digits, int64_t each, int64_t firstLane) {
  return all_of(digits, [&](const ThreadDigit &d) {
    return d.memory.isConstant(d.weight / firstLane * each);
  });
}

static bool isRun(ArrayRef<std::optional<Expr>> bits) {
  return all_of(enumerate(bits),
                [](auto bit) { return bit.value()->isConstant(int64_t(1) << bit.index()); });
}

/// The four lanes of a row hold 16 bytes that lie side by side.
bool MatrixPlanner::isRowwise() const { return isRun(word) && isRun(low, in(32), 1); }

/// Granules of `granule` neighbors: those of lanes four apart lie side by side.
bool MatrixPlanner::isTransposed(int64_t granule) const {
  return granule > 0 && isRun(ArrayRef(word).take_front(Log2_64(granule))) &&
         isRun(high, granule, 4);
}

/// Takes the second register of a matrix of 16 rows, whose bytes are `distance` elements from those
/// of the first, from the counters of a thread's registers.
bool MatrixPlanner::takeHalves(int64_t distance) {
  auto it = find_if(pairs.own, [&](const OwnIter &i) {
    return i.memory.isConstant(distance) && i.extent % 2 == 0;
  });
  if (it == pairs.own.end())
    return false;
  halves = MatrixIter{2, it->memory, it->slot};
  *it = {it->extent / 2, it->slot * 2, it->memory * Expr(2)};
  if (it->extent == 1)
    pairs.own.erase(it);
  return true;
}

/// Transposed, the rows go along the elements of a register, then along its lanes.
void MatrixPlanner::takeRows(ArrayRef<std::optional<Expr>> inRegister) {
  for (const std::optional<Expr> &step : inRegister)
    rows.push_back({2, *step});
  for (const ThreadDigit &d : low)
    rows.push_back({d.extent, d.memory});
}

bool MatrixPlanner::findForm() {
  auto found = [&] {
    if (isRowwise()) {
      body.form = MatrixForm::M8n8;
      for (const ThreadDigit &d : high)
        rows.push_back({d.extent, d.memory});
      return true;
    }
    if (isTransposed(in(16))) {
      body.form = MatrixForm::M8n8Trans;
      takeRows(ArrayRef(word).take_back(1));
      return true;
    }
    if (!isTransposed(in(8)))
      return false;
    body.form = toRegisters ? MatrixForm::M16n16Trans : MatrixForm::M16n8Trans;
    ArrayRef<std::optional<Expr>> bytes = ArrayRef(word).take_back(2);
    takeRows(toRegisters ? bytes : bytes.drop_back());
    return toRegisters ? takeHalves(in(64)) : bytes[1]->isConstant(in(64));
  };
  bool is = found();
  if (!findings.require("fragment-lanes", proofOf(is),
                        "lane 1 of " + registers.name() + " is " + low.front().memory.str() +
                            " elements of " + shared.name() + " from lane 0, and lane 4 is " +
                            high.front().memory.str(),
                        "lane = 4*row + column/" + Twine(in(32)) +
                            " of 8x8 fragments, whose rows (or, transposed, columns) are 16 bytes "
                            "side by side in shared memory"))
    return false;
  bool needs8 = body.form == MatrixForm::M16n16Trans || body.form == MatrixForm::M16n8Trans;
  return !needs8 || findings.require("target-8-bit", proofOf(target.has(Feature::Matrix8)),
                                     target.has(Feature::Matrix8) ? target.cpu()
                                                                  : target.whyNot(Feature::Matrix8),
                                     "a target that has it");
}

/// Every row is 16 aligned bytes that a swizzle keeps together.
bool MatrixPlanner::checkRows() {
  if (!findings.require("row-base", proofOf(shared.align() % 16 == 0),
                        shared.name() + " is aligned to " + Twine(shared.align()) + " bytes",
                        "a base aligned to 16 bytes"))
    return false;
  int64_t rowElements = in(128);
  int64_t run = memory.swizzle ? memory.swizzle->run() : rowElements;
  if (!findings.require("row-chunk", proofOf(memory.keepsTogether(rowElements)),
                        "a swizzle chunk of " + shared.name() + " holds " + Twine(run) +
                            " elements",
                        "a swizzle that keeps 16 bytes together"))
    return false;
  auto aligned = [&](const Expr &e, const Twine &what) {
    return findings.require("row-alignment", e.isMultipleOf(rowElements),
                            what + " is " + e.str() + " elements",
                            "multiples of " + Twine(rowElements) + " elements (16 bytes)");
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

/// As many matrices in one instruction as divide them, neighboring registers first.
bool MatrixPlanner::chooseCount() {
  llvm::sort(pairs.own, [](const OwnIter &a, const OwnIter &b) { return a.slot < b.slot; });
  int64_t each = 4 * matrixRegisters(body.form); // bytes of a thread
  int64_t cap = op.options.integer("width").value_or(16);
  if (!findings.require("width", proofOf(cap >= each),
                        "a matrix gives each thread " + Twine(each) + " bytes, and width is " +
                            Twine(cap),
                        "width = " + Twine(each) + " or more"))
    return false;
  const int64_t most = std::min<int64_t>(16, cap) / each;
  int64_t need = most;
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
  append_range(body.unrolled, reverse(rest));
  append_range(body.inside, reverse(inside));
  if (halves)
    body.inside.push_back(*halves);
  append_range(rows, inside);
  return true;
}

void MatrixPlanner::fill() {
  findings.note("matrices", Proof::Proven,
                Twine(body.instructions()) + " instructions of " + Twine(body.matrices) + " " +
                    matrixShape(body.form) +
                    (body.form == MatrixForm::M8n8 ? " matrices" : " matrices, transposed"));
  // Lanes beyond the instruction's rows give addresses that nobody reads.
  if (unsigned lanes = matrixRows(body.form) * body.matrices; lanes < 32)
    rows.push_back({32 / lanes, Expr(0)});
  for (const ThreadDigit &d : warps)
    rows.push_back({d.extent, d.memory});
  SmallVector<MatrixIter, 8> digits; // those that continue each other joined
  for (const MatrixIter &d : rows)
    if (!digits.empty() && digits.back().memory * Expr(digits.back().extent) == d.memory)
      digits.back().extent *= d.extent;
    else
      digits.push_back({d.extent, d.memory});
  append_range(body.threads, reverse(digits));
  SmallVector<AddressIter, 8> threads, unrolled;
  for (const MatrixIter &i : body.threads)
    threads.push_back({i.extent, i.memory});
  for (const MatrixIter &i : body.unrolled)
    unrolled.push_back({i.extent, i.memory});
  fillRegisterSides(op, memory, pairs.slotBase, 4 * body.registers(), threads, unrolled, plan);
  plan.body = std::move(body);
}

} // namespace

bool tilecopy::planLdStMatrix(const CopyOp &op, const GpuTarget &target, Plan &plan,
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
      !findings.require("element-width", proofOf(op.dst.tensor->bits() <= 32),
                        Twine(op.dst.tensor->bits()) + "-bit elements",
                        "elements of at most 32 bits") ||
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
  return MatrixPlanner(op, target, toRegisters ? *src : *dst, std::move(*split), plan, findings)
      .run();
}
