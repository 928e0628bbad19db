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
  RunFinder(const CopyOp &op, int64_t mostIssues, Plan &plan, BulkPlan &body, Findings &findings)
      : op(op), mostIssues(mostIssues), plan(plan), body(body), findings(findings),
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
    if (!longEnough() || !aligned(op.dst, *maps->dst, Dst) || !aligned(op.src, *maps->src, Src) ||
        !fewEnough())
      return false;
    fill();
    return true;
  }

private:
  bool loadsRows() const { return !maps->dst->rows.empty() || !maps->src->rows.empty(); }
  int64_t grow();
  void fitSwizzles();
  bool keepsPattern(const Swizzle &s) const;
  bool longEnough();
  bool aligned(const Operand &o, const AddressMap &map, PlanDirection side);
  bool fewEnough();
  void fill();
  int64_t runBytes() const { return length * bits / 8; }

  const CopyOp &op;
  int64_t mostIssues;
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

bool RunFinder::longEnough() {
  std::string pieces = (Twine(runBytes()) + " bytes").str();
  if (length * bits % 8)
    pieces = (Twine(length * bits) + " bits").str();
  std::string what = "runs of " + pieces + " are contiguous on both sides";
  bool whole = length * bits % (bulkUnit * 8) == 0;
  if (!whole && length * bits < bulkUnit * 8)
    what = "no contiguous run of 16 bytes that both sides share: the longest has " + pieces;
  return findings.require("contiguous-run", proofOf(whole), what,
                          "layouts whose common contiguous runs are multiples of 16 bytes") &&
         findings.require("run-size", proofOf(runBytes() <= mostRunBytes), what,
                          "runs of at most " + Twine(mostRunBytes) + " bytes");
}

/// A run begins at a multiple of 16 bytes, and where a swizzle cuts it, at a multiple of itself.
bool RunFinder::aligned(const Operand &o, const AddressMap &map, PlanDirection side) {
  const Tensor &t = *o.tensor;
  int64_t unit = map.swizzle ? std::max(bulkUnit, runBytes()) : bulkUnit;
  std::string rule = side == Dst ? "dst-align" : "src-align";
  std::string fix = ("multiples of " + Twine(unit) + " bytes (state align or multiple_of)").str();
  auto multiple = [&](const Expr &elements) {
    return (elements * Expr(bits)).isMultipleOf(unit * 8);
  };
  if (t.align() % bulkUnit)
    return findings.require(
        rule, Proof::Unknown,
        t.name() + ": its base is aligned to " + Twine(t.align()) + " bytes only", fix);
  if (Proof p = multiple(map.base); p != Proof::Proven)
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

bool tilecopy::findBulkRuns(const CopyOp &op, int64_t mostIssues, Plan &plan, BulkPlan &body,
                            Findings &findings) {
  return RunFinder(op, mostIssues, plan, body, findings).run();
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
