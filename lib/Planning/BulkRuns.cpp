//===- BulkRuns.cpp - The runs that both sides share ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BulkRuns.h"
#include "Partition.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

namespace {

/// Runs begin at multiples of this, and their lengths are multiples of it, in bytes.
constexpr int64_t bulkUnit = 16;
/// The greatest multiple of 16 that ptxas takes for the size, and that an mbarrier can count.
constexpr int64_t mostRunBytes = 1048560;

class RunFinder {
public:
  RunFinder(const CopyOp &op, int64_t mostIssues, BulkPlan::Ends uneven, Plan &plan, BulkPlan &body,
            Findings &findings)
      : op(op), mostIssues(mostIssues), uneven(uneven), plan(plan), body(body), findings(findings),
        bits(op.dst.tensor->bits()) {}

  bool run() {
    maps.emplace(op, /*regroups=*/true, findings, IndexLoads::Yes);
    if (!*maps)
      return false;
    for (const PairIter &p : *maps->pairs)
      if (p.extent != 1)
        loops.push_back({p.extent,
                         {p[Elements], p[OfSrc + Elements], loadsRows() ? p[WalkedIndex] : Expr(0)},
                         p.tag});
    length = grow();
    fitSwizzles();
    bool parts = uneven != BulkPlan::Whole && bits >= 8 && !isWhole();
    if (!(parts ? fitsParts() : longEnough()) || !aligned(op.dst, *maps->dst, Dst) ||
        !aligned(op.src, *maps->src, Src) || !fewEnough())
      return false;
    fill();
    return true;
  }

private:
  bool loadsRows() const { return !maps->dst->rows.empty() || !maps->src->rows.empty(); }
  int64_t grow();
  void fitSwizzles();
  bool keepsPattern(const Swizzle &s) const;
  StringRef newer() const;
  bool longEnough();
  Proof atUnits(const Expr &elements) const {
    return (elements * Expr(bits)).isMultipleOf(bulkUnit * 8);
  }
  bool isWhole() const;
  bool fitsParts();
  bool ownsEnds();
  bool aligned(const Operand &o, const AddressMap &map, PlanDirection side);
  bool fewEnough();
  void fill();
  int64_t runBytes() const { return length * bits / 8; }

  const CopyOp &op;
  int64_t mostIssues;
  BulkPlan::Ends uneven;
  Plan &plan;
  BulkPlan &body;
  Findings &findings;
  int64_t bits;
  std::optional<PairedMaps> maps;
  SmallVector<PlanIter, 8> loops;
  int64_t length = 1; // of a run, in elements
};

} // namespace

/// Takes the counters that continue the run on both sides, in any order: nested counters reach the
/// same elements in every order.
int64_t RunFinder::grow() {
  int64_t run = 1;
  while (true) {
    auto next = find_if(
        loops, [&](const PlanIter &l) { return l[Dst].isConstant(run) && l[Src].isConstant(run); });
    if (next == loops.end())
      return run;
    run *= next->extent;
    loops.erase(next);
  }
}

/// Both sides consist of whole repeats of one swizzle, beginning at whole repeats.
bool RunFinder::keepsPattern(const Swizzle &s) const {
  auto whole = [&](const Expr &e) { return e.isMultipleOf(s.repeat()) == Proof::Proven; };
  return maps->dst->swizzle == maps->src->swizzle && length % s.repeat() == 0 &&
         whole(maps->dst->base) && whole(maps->src->base) &&
         all_of(loops, [&](const PlanIter &l) { return whole(l[Dst]) && whole(l[Src]); });
}

/// A swizzle keeps only short runs together, unless both sides have the same one.
void RunFinder::fitSwizzles() {
  for (AddressMap *map : {&*maps->dst, &*maps->src})
    if (map->swizzle && map->swizzle->isIdentity())
      map->swizzle.reset();
  if (maps->dst->swizzle && keepsPattern(*maps->dst->swizzle)) {
    maps->dst->swizzle.reset();
    maps->src->swizzle.reset();
    return;
  }
  int64_t part = length;
  for (const AddressMap *map : {&*maps->dst, &*maps->src})
    if (map->swizzle)
      part = std::gcd(part, map->swizzle->run());
  if (part != length)
    loops.push_back({length / part, {Expr(part), Expr(part)}});
  length = part;
}

/// What newer targets have.
StringRef RunFinder::newer() const {
  if (uneven != BulkPlan::Whole || bits < 8 || body.ctaMask || body.clip ||
      op.options.has(options::Reduce))
    return "";
  return body.kind == BulkPlan::Load    ? "; PTX 9.2 loads runs of any start and length"
         : body.kind == BulkPlan::Store ? "; sm_100 stores runs of any start and length"
                                        : "";
}

bool RunFinder::longEnough() {
  std::string pieces = (Twine(runBytes()) + " bytes").str();
  if (length * bits % 8)
    pieces = (Twine(length * bits) + " bits").str();
  std::string what = "runs of " + pieces + " are contiguous on both sides";
  bool whole = length * bits % (bulkUnit * 8) == 0;
  if (!whole && length * bits < bulkUnit * 8)
    what = "no contiguous run of 16 bytes that both sides share: the longest has " + pieces;
  return findings.require("contiguous-run", proofOf(whole), what,
                          "layouts whose common contiguous runs are multiples of 16 bytes" +
                              newer()) &&
         findings.require("run-size", proofOf(runBytes() <= mostRunBytes), what,
                          "runs of at most " + Twine(mostRunBytes) + " bytes");
}

/// Whether runs begin and end at multiples of 16 bytes.
bool RunFinder::isWhole() const {
  return length * bits % (bulkUnit * 8) == 0 && atUnits(maps->dst->base) == Proof::Proven &&
         atUnits(maps->src->base) == Proof::Proven;
}

/// Runs that begin or end inside of 16 bytes, at the same place of them on both sides.
bool RunFinder::fitsParts() {
  const Tensor &dst = *op.dst.tensor, &src = *op.src.tensor;
  bool swizzled = maps->dst->swizzle || maps->src->swizzle;
  if (!findings.require("contiguous-run", proofOf(!swizzled),
                        swizzled ? "a swizzle cuts runs of " + Twine(runBytes()) + " bytes"
                                 : Twine(runBytes()) + " bytes are contiguous on both sides",
                        "runs that are multiples of 16 bytes, or no swizzle") ||
      !findings.require("run-size", proofOf(runBytes() + 2 * bulkUnit <= mostRunBytes),
                        "runs of " + Twine(runBytes()) + " bytes",
                        "runs of at most " + Twine(mostRunBytes) + " bytes"))
    return false;
  Expr each(bits / 8);
  Expr skew = (maps->src->base * each).mod(bulkUnit);
  Proof same = skew == (maps->dst->base * each).mod(bulkUnit)
                   ? Proof::Proven
                   : atUnits(maps->dst->base - maps->src->base);
  if (!findings.require("same-place", same,
                        dst.name() + " begins at element " + maps->dst->base.str() + ", " +
                            src.name() + " at " + maps->src->base.str(),
                        "both at the same place of 16 bytes") ||
      (uneven == BulkPlan::ByMask &&
       !findings.require("mask", skew.isConstant() ? Proof::Proven : Proof::Unknown,
                         "runs begin " + skew.str() + " bytes after a multiple of 16",
                         "a constant, so that masks are constants")) ||
      (uneven == BulkPlan::Ignored && !ownsEnds()))
    return false;
  body.skew = skew;
  body.ends = uneven;
  return true;
}

/// Whether what is loaded beside a run may be overwritten: it lies between the rows of the tile, or
/// `around` says so.
bool RunFinder::ownsEnds() {
  const Tensor &t = *op.dst.tensor;
  const DimRange &last = op.dst.region.back();
  auto iters = itersByDimension(t);
  // Each 16 bytes hold elements of one row, whose columns follow each other.
  bool rows = iters && last.isRun() && length % last.extent == 0 && iters->back().size() == 1 &&
              iters->back().front()[Elements].isConstant(1);
  for (size_t d = 0; rows && d + 1 < iters->size(); ++d)
    for (const AddressIter &i : (*iters)[d])
      rows &= i.extent == 1 || atUnits(i[Elements]) == Proof::Proven;
  if (!findings.require("rows", proofOf(rows),
                        t.name() + ": the run of " + Twine(runBytes()) +
                            " bytes and the rows of the layout",
                        "runs of whole rows of the region, contiguous, and rows that begin at "
                        "multiples of 16 bytes"))
    return false;
  Expr end = last.start + Expr(last.extent);
  bool free = atUnits(last.start) == Proof::Proven &&
              (atUnits(end) == Proof::Proven || end == t.shape().back());
  if (op.options.has(options::Around))
    return true;
  return findings.require("around", free ? Proof::Proven : Proof::Unknown,
                          free ? t.name() + ": no element is beside the region in its 16 bytes"
                               : t.name() + ": elements beside the region, in the same 16 bytes, "
                                            "would lose their values",
                          "{ around = unspecified }, or regions that begin at multiples of 16 "
                          "bytes and end there or with the row");
}

/// A run begins at a multiple of 16 bytes, and where a swizzle cuts it, at a multiple of itself.
bool RunFinder::aligned(const Operand &o, const AddressMap &map, PlanDirection side) {
  const Tensor &t = *o.tensor;
  int64_t unit = map.swizzle ? std::max(bulkUnit, runBytes()) : bulkUnit;
  std::string rule = side == Dst ? "dst-align" : "src-align";
  std::string fix =
      ("multiples of " + Twine(unit) + " bytes (state align or multiple_of)" + newer()).str();
  auto multiple = [&](const Expr &elements) {
    return (elements * Expr(bits)).isMultipleOf(unit * 8);
  };
  Expr start = body.skew ? Expr(0) : map.base;
  if (t.align() % bulkUnit)
    return findings.require(
        rule, Proof::Unknown,
        t.name() + ": its base is aligned to " + Twine(t.align()) + " bytes only", fix);
  if (Proof p = multiple(start); p != Proof::Proven)
    return findings.require(rule, p, t.name() + ": the region starts at element " + map.base.str(),
                            fix);
  for (const RowIndices &r : map.rows)
    if (Proof p = multiple(r.stride); p != Proof::Proven)
      return findings.require(rule, p,
                              t.name() + ": rows are " + r.stride.str() + " elements apart", fix);
  for (const PlanIter &l : loops)
    if (Proof p = multiple(l[side]); p != Proof::Proven)
      return findings.require(rule, p, t.name() + ": runs are " + l[side].str() + " elements apart",
                              fix);
  return findings.require(rule, Proof::Proven, t.name() + ": multiples of 16 bytes");
}

bool RunFinder::fewEnough() {
  int64_t issues = counters::product(loops);
  if (body.ends == BulkPlan::ByMask && body.skew) {
    body.runBytes = runBytes();
    issues *= int64_t(body.parts().size());
  }
  return findings.require("issues", proofOf(issues <= mostIssues),
                          Twine(issues) + (issues == 1 ? " instruction of " : " instructions of ") +
                              Twine(runBytes()) + " bytes",
                          "at most " + Twine(mostIssues) + ": longer runs that both sides share");
}

void RunFinder::fill() {
  // The largest steps outermost, so that runs follow each other in the destination.
  stable_sort(loops, [](const PlanIter &a, const PlanIter &b) {
    auto key = [](const Expr &s) {
      return s.isConstant() ? std::abs(s.constantPart()) : std::numeric_limits<int64_t>::max();
    };
    return key(a[Dst]) > key(b[Dst]);
  });
  counters::join(loops);
  for (PlanIter &l : loops)
    if (!loadsRows())
      l.tag = {}; // no index is compared
  body.loops.assign(loops.begin(), loops.end());
  body.runBytes = runBytes();
  body.unrolled = body.issues() <= counters::MostUnrolledIssues;
  body.bytes = op.count() * bits / 8;
  auto side = [&](const Operand &o, const AddressMap &map, auto steps) {
    PlanSide s{
        o.tensor->name().str(), o.tensor->space(), map.base, map.swizzle, SwizzleStep::None, 0};
    s.rows = map.rowsOf(op);
    ArrayRef<Counter<Expr, 1>> all = steps, none;
    if (map.swizzle)
      s.step = body.unrolled ? swizzleStep(*map.swizzle, map.base, none, all)
                             : swizzleStep(*map.swizzle, map.base, all, none);
    return s;
  };
  plan.dst = side(op.dst, *maps->dst, counters::select<Dst>(body.loops));
  plan.src = side(op.src, *maps->src, counters::select<Src>(body.loops));
  if (op.kind == OpKind::Prefetch) // which has a source only
    plan.dst.rows.clear();
}

bool tilecopy::findBulkRuns(const CopyOp &op, int64_t mostIssues, BulkPlan::Ends uneven, Plan &plan,
                            BulkPlan &body, Findings &findings) {
  return RunFinder(op, mostIssues, uneven, plan, body, findings).run();
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace {
/// An element type, how reductions spell it, and which it has: PTX ISA 9.7.9.25.5.
struct ReducedType {
  ElementType type;
  StringLiteral sum, order, bit; // of add; of min and max; of and, or, xor
  bool inShared;                 // sums and bits, also into shared memory
  bool orderInShared;
};
} // namespace

static constexpr ReducedType reducedTypes[] = {
    {ElementType::U32, "u32", "u32", "b32", true, true},
    {ElementType::I32, "s32", "s32", "b32", true, true},
    {ElementType::U64, "u64", "u64", "b64", true, false},
    {ElementType::I64, "u64", "s64", "b64", true, false}, // sums of both kinds are the same
    {ElementType::F16, "noftz.f16", "f16", "", false, false},
    {ElementType::BF16, "noftz.bf16", "bf16", "", false, false},
    {ElementType::F32, "f32", "", "", false, false},
    {ElementType::F64, "f64", "", "", false, false},
};

static std::string spelled(StringRef word, ElementType type, bool shared) {
  const auto *row = find_if(reducedTypes, [&](const ReducedType &r) { return r.type == type; });
  if (row == std::end(reducedTypes))
    return "";
  bool counts = word == "inc" || word == "dec", orders = word == "min" || word == "max",
       adds = word == "add";
  StringRef name = adds ? row->sum : orders ? row->order : row->bit;
  if (counts)
    name = type == ElementType::U32 ? "u32" : "";
  if (shared && (orders ? !row->orderInShared : !row->inShared))
    name = "";
  if (shared && !adds && !orders && name == "b64")
    name = "";
  return name.empty() ? "" : (word + "." + name).str();
}

std::optional<std::string> tilecopy::bulkReduction(const CopyOp &op, Findings &findings) {
  auto word = op.options.get(options::Reduce);
  if (!word)
    return "";
  bool shared = op.dst.tensor->space() == Space::Shared;
  ElementType type = op.dst.tensor->type();
  std::string types;
  for (const ReducedType &r : reducedTypes)
    if (!spelled(*word, r.type, shared).empty())
      types += (types.empty() ? "" : ", ") + elementTypeName(r.type).str();
  std::string found = spelled(*word, type, shared);
  if (!findings.require("reduce", proofOf(!found.empty()),
                        *word + " of " + elementTypeName(type) + " into " +
                            spaceName(op.dst.tensor->space()) + " memory",
                        "elements of " + types))
    return std::nullopt;
  return found;
}
