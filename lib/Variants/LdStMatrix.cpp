//===- LdStMatrix.cpp - Registers <-> shared memory by 8x8 matrices -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Recognition is by the map: whatever the spelling of the register layout, its counters are cut at
// lanes 4 and 32 and at each bit of the slots of one 32-bit register, and the result is one of the
// forms of MatrixPlan.h, or the variant declines.
//
//===----------------------------------------------------------------------===//

#include "Planning/Narrow.h"
#include "Planning/RegisterPairs.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class MatrixPlanner : RegisterCopy {
public:
  /// `expandedBits` is 0 where rows are loaded and stored as they are.
  MatrixPlanner(RegisterCopy copy, const GpuTarget &target, unsigned expandedBits)
      : RegisterCopy(std::move(copy)), target(target), shared(tensor) {
    body.expandedBits = expandedBits;
  }

  bool run() {
    if (!cutLanes() || !cutRegister() || !findForm() || !checkRows() || !chooseCount())
      return false;
    fill();
    return true;
  }

private:
  /// Elements in `width` bits.
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

  const GpuTarget &target;
  const Tensor &shared;

  SmallVector<OwnerIter, 4> low, high, warps; // lanes 0..3, lanes in fours, warps; ascending
  SmallVector<std::optional<Expr>, 3> word;   // a step in each bit of the slot in a register
  SmallVector<MatrixPlan::Iter, 6> rows;      // digits of the row's number, ascending
  std::optional<MatrixPlan::Iter> halves;     // the two registers of a matrix of 16 rows
  MatrixPlan body;
};

/// Cuts the owners at lane 4 and at lane 32; a digit that lies across a cut is split.
bool MatrixPlanner::cutLanes() {
  bool whole = pairs.threadOffset == 0;
  int64_t next = 1;
  for (const OwnerIter &d : pairs.threads) {
    bool wide = d.at(Weight) >= 32;
    whole &= d.at(Weight) == next && !(d.tag.isReplica() && (!wide || !toRegisters));
    next = d.at(Weight) * d.extent;
  }
  for (int64_t lanes : {4, 32})
    whole &= counters::cut(pairs.threads, lanes, Weight);
  for (const OwnerIter &d : pairs.threads)
    (d.at(Weight) < 4 ? low : d.at(Weight) < 32 ? high : warps).push_back(d);
  return findings.require("whole-warps", proofOf(whole && next % 32 == 0),
                          registers.name() + (whole ? " is" : " is not") +
                              " owned by all lanes of whole warps, each with its own elements",
                          "a register layout whose lanes are 0 to 31 of every warp");
}

/// Cuts the slots at 32 bits: those below are the elements of one register.
bool MatrixPlanner::cutRegister() {
  int64_t unit = in(32);
  word.resize(Log2_64(unit));
  bool whole = pairs.slotBase % unit == 0;
  SmallVector<OwnerIter, 6> outside;
  for (OwnerIter i : pairs.own) {
    for (; i.at(Slot) % unit && isPowerOf2_64(i.at(Slot)) && i.extent % 2 == 0; i = i.outer(2))
      word[Log2_64(i.at(Slot))] = i[Memory];
    whole &= i.extent == 1 || i.at(Slot) % unit == 0;
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

/// Whether the digits are one run of memory, with `each` elements in a lane.
static bool isRun(ArrayRef<OwnerIter> digits, int64_t each, int64_t firstLane) {
  return all_of(digits, [&](const OwnerIter &d) {
    return d[Memory].isConstant(d.at(Weight) / firstLane * each);
  });
}

static bool isRun(ArrayRef<std::optional<Expr>> bits) {
  return all_of(enumerate(bits),
                [](auto bit) { return bit.value()->isConstant(int64_t(1) << bit.index()); });
}

/// The four lanes of a row hold 16 bytes that lie side by side.
bool MatrixPlanner::isRowwise() const { return isRun(word) && isRun(low, in(32), 1); }

/// Granules of `granule` neighbors: those of lanes four apart are adjacent.
bool MatrixPlanner::isTransposed(int64_t granule) const {
  return granule > 0 && isRun(ArrayRef(word).take_front(Log2_64(granule))) &&
         isRun(high, granule, 4);
}

/// Takes the second register of a 16-row matrix, whose bytes are `distance` elements from those of
/// the first, out of the counters of a thread's registers.
bool MatrixPlanner::takeHalves(int64_t distance) {
  auto it = find_if(pairs.own, [&](const OwnerIter &i) {
    return i[Memory].isConstant(distance) && i.extent % 2 == 0;
  });
  if (it == pairs.own.end())
    return false;
  halves = it->inner(2).select<Memory, Slot>();
  *it = it->outer(2);
  if (it->extent == 1)
    pairs.own.erase(it);
  return true;
}

/// When transposed, the rows go along the elements of a register, then along its lanes.
void MatrixPlanner::takeRows(ArrayRef<std::optional<Expr>> inRegister) {
  for (const std::optional<Expr> &step : inRegister)
    rows.push_back({2, {*step}});
  for (const OwnerIter &d : low)
    rows.push_back({d.extent, {d[Memory]}});
}

bool MatrixPlanner::findForm() {
  auto found = [&] {
    if (isRowwise()) {
      body.form = MatrixForm::M8n8;
      for (const OwnerIter &d : high)
        rows.push_back({d.extent, {d[Memory]}});
      return true;
    }
    if (!body.expandedBits && isTransposed(in(16))) {
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
                        "lane 1 of " + registers.name() + " is " + low.front()[Memory].str() +
                            " elements of " + shared.name() + " from lane 0, and lane 4 is " +
                            high.front()[Memory].str(),
                        "lane = 4*row + column/" + Twine(in(32)) +
                            " of 8x8 fragments, whose rows (or, transposed, columns) are 16 bytes "
                            "side by side in shared memory"))
    return false;
  bool needs8 = body.expandedBits || body.form == MatrixForm::M16n16Trans ||
                body.form == MatrixForm::M16n8Trans;
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
  for (const MatrixPlan::Iter &r : rows)
    if (!aligned(r[MatrixPlan::Memory], "a step between rows"))
      return false;
  for (const OwnerIter &d : warps)
    if (!aligned(d[Memory], "a step between warps"))
      return false;
  for (const OwnerIter &i : pairs.own)
    if (!aligned(i[Memory], "a step between matrices"))
      return false;
  return true;
}

/// As many matrices in one instruction as divide them, neighboring registers first.
bool MatrixPlanner::chooseCount() {
  llvm::sort(pairs.own, [](auto &a, auto &b) { return a.at(Slot) < b.at(Slot); });
  int64_t each = 4 * matrixRegisters(body.form); // bytes of a thread
  int64_t cap = op.options.get(options::Width).value_or(16);
  if (!findings.require("width", proofOf(cap >= each),
                        "a matrix gives each thread " + Twine(each) + " bytes, and width is " +
                            Twine(cap),
                        "width = " + Twine(each) + " or more"))
    return false;
  const int64_t most = std::min<int64_t>(16, cap) / each;
  int64_t need = most;
  auto rest = counters::select<Memory, Slot>(pairs.own); // ascending
  auto inside = counters::share(rest, need);
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
  // Lanes beyond the instruction's rows give addresses that are not read.
  if (unsigned lanes = matrixRows(body.form) * body.matrices; lanes < 32)
    rows.push_back({32 / lanes, {}});
  for (const OwnerIter &d : warps)
    rows.push_back({d.extent, {d[Memory]}});
  for (MatrixPlan::Iter &r : rows)
    r[MatrixPlan::Slot] = Expr(0); // the thread gives addresses only
  counters::join(rows, /*ascending=*/true);
  append_range(body.threads, reverse(rows));
  fillSides(4 * body.registers(), counters::select<MatrixPlan::Memory>(body.threads),
            counters::select<MatrixPlan::Memory>(body.unrolled));
  plan.body = std::move(body);
}

} // namespace

bool tilecopy::planLdStMatrix(const CopyOp &op, const GpuTarget &target, Plan &plan,
                              Findings &findings) {
  bool load = op.dst.tensor->space() == Space::Local;
  Feature feature = load ? Feature::LdMatrix : Feature::StMatrix;
  if (!findings.require("target", proofOf(target.has(feature)),
                        target.has(feature) ? target.cpu() : target.whyNot(feature),
                        "a target that has it"))
    return false;
  if (!findings.require("whole-scope", proofOf(op.scope != Scope::Thread),
                        "a copy of scope " + scopeName(op.scope), "whole warps") ||
      !findings.require("element-width", proofOf(op.dst.tensor->bits() <= 32),
                        Twine(op.dst.tensor->bits()) + "-bit elements",
                        "elements of at most 32 bits"))
    return false;
  std::optional<CopyOp> slots;
  if (expandsToBytes(op)) {
    slots = inSlots(op);
    plan.type = ElementType::U8; // counted in slots
  }
  auto copy = RegisterCopy::make(slots ? *slots : op, plan, findings);
  return copy && copy->requireEveryThread() &&
         MatrixPlanner(std::move(*copy), target, slots ? elementBits(op.src.tensor->type()) : 0)
             .run();
}
