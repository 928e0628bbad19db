//===- TmemFit.cpp - Does an atom of tcgen05.cp make this copy? -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts: PTX ISA 9.1, 9.7.16.9.2 (shapes), 9.7.16.3.3 (canonical layouts) and 9.7.16.4.1
// (descriptors). Starts that no known hardware test covers are declined: rows that begin inside a
// group of eight with a swizzle, rows that run over the swizzle's span, lanes other than 0 except
// the first sixteen for 4x256b.
//
//===----------------------------------------------------------------------===//

#include "TmemFit.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class Fitter {
public:
  Fitter(const CopyOp &op, const TmemView &view, const TmemAtom &atom)
      : view(view), atom(atom), tmem(*op.dst.tensor), smem(*op.src.tensor),
        pitch(view.unit << unsigned(view.swizzle)), columns(view.columns) {
    for (const TmemCounter &c : view.lanes) {
      if (c[InLanes] < 32)
        inSlab.push_back(c);
      else if (c[InLanes] == 32 && c.extent == 2 && !at32)
        at32 = c;
      else if (c[InLanes] == 64 && c.extent == 2 && !at64)
        at64 = c;
      else
        otherLanes = true;
    }
  }

  TmemFit run() {
    result.plan.atom = &atom;
    result.fits = rows() && replicas() && firstLane() && units() && firstColumn() && rowWidth() &&
                  rowPitch() && rowGroups() && steps() && start() && atomStart() && alignment();
    result.rules = findings.take();
    if (result.fits)
      makeLoops();
    return std::move(result);
  }

private:
  bool require(StringRef rule, bool status, const Twine &message, const Twine &fix = "") {
    return findings.require(rule, proofOf(status), message, fix);
  }
  bool scattered() const { return atom.rows == 4; }
  std::string bytes(int64_t elements) const { return std::to_string(view.bytes(elements)); }

  bool rows();
  bool replicas();
  bool firstLane();
  bool units();
  bool firstColumn();
  bool rowWidth();
  bool rowPitch();
  bool rowGroups();
  bool steps();
  bool start();
  bool atomStart();
  bool alignment();
  void makeLoops();

  const TmemView &view;
  const TmemAtom &atom;
  const Tensor &tmem, &smem;
  int64_t pitch; // elements from row to row in a group
  SmallVector<TmemCounter, 6> inSlab, columns;
  std::optional<TmemCounter> at32, at64;
  bool otherLanes = false;
  SmallVector<TmemCounter, 6> middle; // lanes, then columns; ascending
  Findings findings;
  TmemFit result;
};

} // namespace

/// Whether the counters go through [first, end) one after the other.
static bool covers(ArrayRef<TmemCounter> counters, unsigned along, int64_t first, int64_t end) {
  for (const TmemCounter &c : counters) {
    if (c[along] != first)
      return false;
    first *= c.extent;
  }
  return first == end;
}

/// The distance of neighbors in shared memory, when it is the same for all.
static std::optional<int64_t> evenStep(ArrayRef<TmemCounter> counters) {
  for (size_t i = 1; i < counters.size(); ++i)
    if (counters[i][InShared] != counters[i - 1][InShared] * counters[i - 1].extent)
      return std::nullopt;
  return counters[0][InShared];
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

/// Whether a counter goes over lanes that hold other rows, if the atom needs such a counter.
static bool isRows(const std::optional<TmemCounter> &c, bool wanted) {
  return wanted ? c && (*c)[InShared] : !c || !(*c)[InShared];
}

bool Fitter::rows() {
  bool slab = scattered() || covers(inSlab, InLanes, 1, 32);
  bool good = slab && !otherLanes && isRows(at32, atom.rowsAt32) && isRows(at64, atom.rowsAt64);
  return require("rows", good, tmem.name() + " has " + view.shape,
                 "128 rows in lanes 0 to 127; 64 or 32 rows with copies that fill the 128 lanes; "
                 "or 4 rows 32 lanes apart");
}

bool Fitter::replicas() {
  StringRef layout = atom.rows == 32 ? "R[4:32@TLane]"
                     : atom.rowsAt32 ? "R[2:64@TLane]"
                                     : "R[2:32@TLane]";
  bool good = (at32 || atom.rowsAt32) && (at64 || atom.rowsAt64);
  return require("replicas", good,
                 tmem.name() + " has " + view.shape + "; " + atom.name() + " writes every row " +
                     Twine(atom.rows == 32 ? "4 times, 32 lanes apart"
                           : atom.rowsAt32 ? "twice, 64 lanes apart"
                                           : "twice, 32 lanes apart"),
                 "+ " + layout + " in the layout of " + tmem.name());
}

bool Fitter::firstLane() {
  int64_t last = 0;
  if (scattered())
    for (const TmemCounter &c : inSlab)
      last += (c.extent - 1) * c[InLanes];
  int64_t most = scattered() ? 15 : 0;
  Proof inside = view.lane.isAtLeast(0) && (view.lane + Expr(last)).isAtMost(most);
  return findings.require(
      "first-lane", inside,
      "the first row is in lane " + view.lane.str() +
          (last ? " and others up to " + Twine(last) + " lanes further" : Twine()),
      scattered() ? "lanes 0 to 15 of each 32" : "lane 0");
}

//===----------------------------------------------------------------------===//
// Rows
//===----------------------------------------------------------------------===//

/// A row is made of 16-byte units that lie together on both sides.
bool Fitter::units() {
  auto *past = find_if(columns, [&](const TmemCounter &c) { return c[InColumns] >= view.unit; });
  ArrayRef<TmemCounter> inside(columns.begin(), past);
  bool whole = covers(inside, InColumns, 1, view.unit);
  std::optional<int64_t> step;
  if (whole)
    step = evenStep(inside);
  if (!require("row-units", step && *step == 1,
               whole ? "neighboring columns of " + tmem.name() +
                           (step ? " are " + Twine(*step) + " elements apart in "
                                 : Twine(" are not evenly spaced in ")) +
                           smem.name()
                     : "rows are not made of whole 16 bytes (" + Twine(view.unit) + " columns of " +
                           elementTypeName(tmem.type()) + ")",
               "rows of " + Twine(view.unit) + " elements or a multiple, contiguous on both sides"))
    return false;
  columns.erase(columns.begin(), past);
  for (const TmemCounter &c : columns)
    if (c[InColumns] % view.unit)
      return require("column-step", false,
                     "a step in " + tmem.name() + " is " + Twine(c[InColumns]) + " columns of " +
                         elementTypeName(tmem.type()),
                     "steps of " + Twine(view.unit) + " (4 cells of 32 bits)");
  return true;
}

bool Fitter::firstColumn() {
  return findings.require("first-column", view.column.isMultipleOf(view.unit),
                          "the copy begins at column " + view.column.str() + " of " +
                              elementTypeName(tmem.type()),
                          "a multiple of " + Twine(view.unit) + " (4 cells of 32 bits)");
}

/// The second unit of a row of 256 bits: anywhere without a swizzle, the next 16 bytes with one.
bool Fitter::rowWidth() {
  MatrixDescriptor &descriptor = result.plan.descriptor;
  descriptor.swizzle = view.swizzle;
  if (atom.bits == 128)
    return true;
  auto *next = find_if(columns, [&](const TmemCounter &c) { return c[InColumns] == view.unit; });
  bool two = next != columns.end() && next->extent % 2 == 0;
  bool plain = view.swizzle == MmaSwizzle::None;
  if (!require("row-width", two, "rows are not made of pairs of 16 bytes",
               "an even number of 16-byte units next to each other in " + tmem.name()) ||
      !require("unit-step",
               plain ? (*next)[InShared] > 0 && (*next)[InShared] % view.unit == 0 &&
                           view.bytes((*next)[InShared]) <= MatrixDescriptor::MaxStep
                     : (*next)[InShared] == view.unit,
               "the units of a row are " + bytes((*next)[InShared]) + " bytes apart in " +
                   smem.name(),
               plain ? "a positive multiple of 16 bytes up to " + Twine(MatrixDescriptor::MaxStep)
                     : Twine("16 bytes, as in a swizzled row")))
    return false;
  if (plain)
    descriptor.unitStep = view.bytes((*next)[InShared]);
  *next = next->outer(2);
  if (next->extent == 1)
    columns.erase(next);
  return true;
}

/// Rows of a group of eight are one span apart.
bool Fitter::rowPitch() {
  std::optional<int64_t> step;
  if (scattered()) {
    if ((*at64)[InShared] == 2 * (*at32)[InShared])
      step = (*at32)[InShared];
  } else {
    auto *past = find_if(inSlab, [](const TmemCounter &c) { return c[InLanes] >= 8; });
    step = evenStep({inSlab.begin(), past});
  }
  int64_t span = view.bytes(pitch);
  return require("row-pitch", step && *step == pitch,
                 step ? "rows are " + bytes(*step) + " bytes apart in " + smem.name()
                      : "the rows of a group are not evenly spaced in " + smem.name(),
                 view.swizzle == MmaSwizzle::None
                     ? Twine("rows 16 bytes apart in groups of 8, or a swizzle of 32, 64 or 128 "
                             "bytes and rows as far apart")
                     : "rows " + Twine(span) + " bytes apart, as wide as the swizzle");
}

bool Fitter::rowGroups() {
  MatrixDescriptor &descriptor = result.plan.descriptor;
  descriptor.groupStep = 8 * view.bytes(pitch);
  if (scattered())
    return true; // there is one; what is given as the step is not read
  auto *first = find_if(inSlab, [](const TmemCounter &c) { return c[InLanes] >= 8; });
  auto step = evenStep({first, inSlab.end()});
  bool even = step && (!atom.rowsAt32 || (*at32)[InShared] == *step * int(atom.rowsAt32 / 8)) &&
              (!atom.rowsAt64 || (*at64)[InShared] == *step * int(atom.rowsAt64 / 8));
  int64_t whole = view.swizzle == MmaSwizzle::None ? view.unit : 8 * pitch;
  bool fits =
      even && *step > 0 && *step % whole == 0 && view.bytes(*step) <= MatrixDescriptor::MaxStep;
  if (!require("row-groups", fits,
               even ? "groups of 8 rows are " + bytes(*step) + " bytes apart in " + smem.name()
                    : "groups of 8 rows are not evenly spaced in " + smem.name(),
               "one step between all groups, a multiple of " + bytes(whole) + " up to " +
                   Twine(MatrixDescriptor::MaxStep) + " bytes"))
    return false;
  descriptor.groupStep = view.bytes(*step);
  // Not read for rows of one unit; set as it commonly is.
  if (atom.bits == 128 && view.swizzle == MmaSwizzle::None)
    descriptor.unitStep = std::min(2 * descriptor.groupStep, MatrixDescriptor::MaxStep);
  return true;
}

//===----------------------------------------------------------------------===//
// Issues
//===----------------------------------------------------------------------===//

bool Fitter::steps() {
  if (scattered())
    append_range(middle, inSlab);
  append_range(middle, columns);
  for (const TmemCounter &c : middle)
    if (c[InShared] % view.unit)
      return require("issue-step", false,
                     "issues are " + Twine(c[InShared]) + " elements apart in " + smem.name(),
                     "multiples of 16 bytes (" + Twine(view.unit) + " elements)");
  return true;
}

bool Fitter::start() {
  return findings.require("first-unit", view.shared.isMultipleOf(view.unit),
                          "the copy begins at element " + view.shared.str() + " of " + smem.name(),
                          "a multiple of 16 bytes (" + Twine(view.unit) + " elements)");
}

/// With a swizzle the copy begins in the first column of an atom; every issue begins in the first
/// of its eight rows, and its rows end inside the span.
bool Fitter::atomStart() {
  if (view.swizzle == MmaSwizzle::None)
    return true;
  Expr first = view.shared; // of all issues
  for (const TmemCounter &c : middle)
    first = first + Expr(std::min<int64_t>(0, (c.extent - 1) * c[InShared]));
  Proof column = first.isMultipleOf(pitch);
  if (column != Proof::Proven)
    return findings.require(
        "swizzle-atom-column", column,
        "the copy begins at column " + first.mod(pitch).str() + " of a swizzle atom of 8 rows of " +
            Twine(pitch) + " elements in " + smem.name(),
        "a copy that begins in column 0 of an atom (it may go on through all columns)");
  int64_t whole = 8 * pitch, width = atom.bits / view.bits;
  SmallVector<bool, 64> reached(8 << unsigned(view.swizzle), false); // in units of 16 bytes
  reached[0] = true;
  for (const TmemCounter &c : middle) {
    SmallVector<bool, 64> next(reached.size(), false);
    for (size_t i = 0; i != reached.size(); ++i)
      for (int64_t k = 0; reached[i] && k != std::min<int64_t>(c.extent, reached.size()); ++k) {
        int64_t at = (int64_t(i) + k * (c[InShared] / view.unit)) % int64_t(reached.size());
        next[at < 0 ? at + reached.size() : at] = true;
      }
    reached = std::move(next);
  }
  for (auto [i, used] : enumerate(reached)) {
    if (!used)
      continue;
    Expr within = (view.shared + Expr(int64_t(i) * view.unit)).mod(whole);
    Proof inside = within.isAtMost(pitch - width);
    if (inside == Proof::Proven)
      continue;
    bool row = within.isAtLeast(pitch) == Proof::Proven;
    return findings.require(
        "swizzle-atom", inside,
        "an issue begins " +
            (row ? "in row " + within.floorDiv(pitch).str() : "at element " + within.str()) +
            " of a swizzle atom of 8 rows of " + Twine(pitch) + " elements in " + smem.name(),
        "issues that begin in row 0 of an atom and whose rows of " + Twine(width) +
            " elements end inside it");
  }
  return require("swizzle-atom", true, "every issue begins in the first row of an atom");
}

bool Fitter::alignment() {
  unsigned need = view.swizzle == MmaSwizzle::None ? 16 : 8 * view.bytes(pitch);
  result.plan.sharedAlign = need;
  return require("shared-align", smem.align() % need == 0,
                 smem.name() + " is aligned to " + Twine(smem.align()) + " bytes",
                 "`align " + Twine(need) + "` on " + smem.name());
}

/// Lanes first, then columns, the largest steps outermost.
void Fitter::makeLoops() {
  using Plan = TmemCopyPlan;
  SmallVector<Plan::Loop, 4> loops; // ascending
  for (const TmemCounter &c : middle)
    loops.push_back(
        {c.extent, {view.bytes(c[InShared]), c[InColumns] * int64_t(view.bits) / 32, c[InLanes]}});
  counters::join(loops, /*ascending=*/true);
  llvm::sort(loops, [](auto &a, auto &b) {
    return std::tie(a[Plan::Lane], a[Plan::Column]) > std::tie(b[Plan::Lane], b[Plan::Column]);
  });
  result.plan.loops = std::move(loops);
  result.plan.unrolled = result.plan.issues() <= counters::MostUnrolledIssues;
  result.plan.lane = view.lane;
  // Whole cells: the first column is a multiple of four.
  result.plan.column = (view.column * Expr(view.bits)).floorDiv(32);
}

TmemFit tilecopy::fitTmemAtom(const CopyOp &op, const TmemView &view, const TmemAtom &atom) {
  return Fitter(op, view, atom).run();
}
