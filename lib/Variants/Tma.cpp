//===- Tma.cpp - Global <-> shared through a tensor map -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues boxes of up to five dimensions; the hardware moves them. The planning has three
// steps: TmaView.h, TmaBox.h, TmaMap.h; TmaIm2col.h is for convolutions. This file tries them in
// turn and checks the options.
//
//===----------------------------------------------------------------------===//

#include "Planning/Narrow.h"
#include "Planning/TmaIm2col.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class TmaPlanner {
public:
  TmaPlanner(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings)
      : op(op), target(target), plan(plan), findings(findings),
        prefetch(plan.op == OpKind::Prefetch),
        picked(globalSide(op).picked() ? globalSide(op).picked() : globalSide(op).indexed()),
        load(op.dst.tensor->space() == Space::Shared),
        request{op,
                TmaPlan::Load,
                TensorMapType::U8,
                TensorMapFill::Zero,
                TensorMapPromotion::B128,
                op.options.get(options::Map) == StringRef("explicit")} {}

  TmaPlanner &pads(ElementType type) {
    request.packing = packingOf(type);
    return *this;
  }

  bool run() {
    if (!edits() || !readOptions())
      return false;
    if (op.takesPixels())
      return pixels();
    if (!rows())
      return false;
    auto view = viewForTma(op, request.exact || picked, findings);
    if (!view || !contiguous(*view) || !search(*view))
      return false;
    setOptions();
    fillSides(*view);
    return true;
  }

private:
  bool edits();
  bool readOptions();
  bool reduction();
  bool multicast();
  bool rows();
  bool pixels();
  bool contiguous(const TmaView &view);
  std::optional<TensorMapType> typeFor(unsigned bits) const;
  bool search(const TmaView &view);
  void searchUnits(const TmaView &view);
  bool canWin(const TmaView &view, const TmaSplit &split) const;
  void consider(TmaCandidate candidate);
  void report();
  void setOptions();
  void fillSides(const TmaView &view);

  const CopyOp &op;
  const GpuTarget &target;
  Plan &plan;
  Findings &findings;
  bool prefetch;
  std::optional<unsigned> picked; // the dimension of the global tensor whose indices are picked
  LoadedTmaRows loaded;           // or loaded
  bool load;                      // so is a prefetch, which has no shared side of its own
  TmaRequest request;
  std::optional<TmaCandidate> best;    // no rule broken
  std::optional<TmaCandidate> nearest; // the fewest rules broken
  SmallVector<std::string, 4> always;  // rules that every candidate breaks
};

bool isFloat(TensorMapType type) {
  return type >= TensorMapType::F16 && type <= TensorMapType::TF32Ftz;
}
} // namespace

//===----------------------------------------------------------------------===//
// The caller's side
//===----------------------------------------------------------------------===//

/// The map of a window has values that are known in the kernel alone.
bool TmaPlanner::edits() {
  const Tensor &global = *globalSide(op).tensor;
  return !global.window() ||
         findings.require("edited-map", proofOf(target.has(Feature::MapEdit)),
                          target.has(Feature::MapEdit)
                              ? "the kernel edits the map of window " + global.name().str()
                              : target.whyNot(Feature::MapEdit),
                          "sm_90a, or a newer architecture with a or f, and PTX 8.3 or newer");
}

bool TmaPlanner::multicast() {
  auto mask = op.options.get(options::CtaMask);
  auto group = op.options.get(options::CtaGroup);
  if (mask) {
    Proof bits = mask->isAtLeast(1) && mask->isAtMost(0xffff);
    if (!findings.require("cta-mask", load ? bits : Proof::Disproven,
                          load ? "the mask is " + mask->str() : "a store has no CTA mask",
                          "a load, with a mask from 1 to 0xffff"))
      return false;
  }
  if (!group)
    return true;
  // PTX ISA, cp.async.bulk.tensor: .cta_group needs sm_100a, sm_100f and their families.
  unsigned sm = target.sm();
  bool has = sm >= 100 && sm < 120 && target.suffix() && target.ptx() >= 86;
  return findings.require("cta-group", proofOf(load && has),
                          "cta_group " + Twine(*group) + (load ? " on " : " on a store, ") +
                              target.cpu() + " with PTX " + target.ptxVersion(),
                          "a load, and sm_100a, sm_103a, sm_107a or sm_110a with PTX 8.6");
}

/// Which types the hardware reduces by which operation (PTX ISA, cp.reduce.async.bulk.tensor; each
/// pair measured).
bool TmaPlanner::reduction() {
  auto word = op.options.get(options::Reduce);
  request.kind = prefetch ? TmaPlan::Prefetch : load ? TmaPlan::Load : TmaPlan::Store;
  if (!word)
    return true;
  using T = TensorMapType;
  T type = tensorMapType(op.dst.tensor->type());
  SmallVector<T, 6> types;
  if (*word == "add")
    types = {T::U32, T::S32, T::U64, T::F32, T::F16, T::BF16};
  else if (*word == "min" || *word == "max")
    types = {T::U32, T::S32, T::U64, T::S64, T::F16, T::BF16};
  else if (*word == "inc" || *word == "dec")
    types = {T::U32};
  else
    types = {T::U32, T::S32, T::U64};
  // Sums and bits of signed and unsigned 64-bit integers are the same.
  if (type == T::S64 && *word != "min" && *word != "max")
    type = T::U64;
  bool known = !load && is_contained(types, type);
  std::string fix = "shared -> global, elements of ";
  for (auto [i, t] : enumerate(types))
    fix += (i ? ", " : "") + name(t).str();
  request.kind = TmaPlan::Reduce;
  request.type = type;
  return findings.require("reduce", proofOf(known),
                          *word + " of " + elementTypeName(op.dst.tensor->type()) +
                              (load ? ", into shared memory" : ""),
                          fix);
}

/// Rows that are picked one by one: `.tile::gather4` and `.tile::scatter4` (PTX ISA,
/// cp.async.bulk.tensor). Gathers into the CTA itself came with sm_100, everything else with
/// sm_100a and its family.
bool TmaPlanner::rows() {
  if (!picked)
    return true;
  const Operand &global = globalSide(op);
  if (global.indexed() && !loaded.read(op, findings))
    return false;
  request.rows = global.indexed() ? loaded.numbers : global.region[*picked].picks;
  unsigned sm = target.sm();
  bool family = sm >= 100 && sm < 120 && target.suffix() && target.ptx() >= 86;
  bool local =
      load && !prefetch && !op.options.has(options::CtaMask) && !op.options.has(options::CtaGroup);
  return findings.require("rows-target", proofOf(family || (local && sm >= 100)),
                          "rows are picked on " + target.cpu(),
                          local ? "sm_100 or newer" : "sm_100a, sm_103a, sm_107a or sm_110a") &&
         findings.require("rows-of-two",
                          proofOf(global.tensor->rank() == 2 && request.rows.size() % 4 == 0),
                          Twine(request.rows.size()) + " indices of dimension " + Twine(*picked) +
                              " are picked, of " + Twine(global.tensor->rank()),
                          "4, 8, 12, ... indices, and a tensor of two dimensions") &&
         findings.require("rows-as-they-are",
                          proofOf(request.kind != TmaPlan::Reduce && !request.exact),
                          request.exact ? "`map = explicit` is given" : "copied",
                          "no `reduce` and no `map = explicit`: those are of boxes");
}

/// The pixels of a convolution: one map of im2col, and an instruction for each block of channels.
bool TmaPlanner::pixels() {
  auto im2col = readIm2col(op, findings);
  if (!im2col)
    return false;
  auto view = viewForIm2col(op, findings);
  if (!view)
    return false;
  auto split = splitForIm2col(*view, op, target, prefetch, findings);
  if (!split)
    return false;
  request.type = *typeFor(view->unitBits);
  request.im2col = &*im2col;
  TmaCandidate candidate = buildTmaMap(*view, *split, request);
  nearest = candidate;
  if (!candidate.broken)
    best = std::move(candidate);
  report();
  if (!best)
    return false;
  setOptions();
  fillSides(*view);
  return true;
}

bool TmaPlanner::readOptions() {
  if (!reduction() || !multicast() || !checkIm2colOptions(op, load, findings))
    return false;
  if (auto bytes = op.options.get(options::L2Promotion))
    request.promotion = TensorMapPromotion(*bytes ? Log2_64(*bytes) - 5 : 0);
  TensorMapType type = tensorMapType(op.dst.tensor->type());
  if (op.options.has(options::TmaDtype) &&
      !findings.require("tma-dtype", proofOf(load && type == TensorMapType::F32),
                        "tf32 with elements of " + elementTypeName(op.dst.tensor->type()) +
                            (load ? "" : " on a store, which does not round"),
                        "a load of f32"))
    return false;
  if (!load && op.options.has(options::Oob))
    return findings.require("oob", Proof::Disproven, "`oob` is given for a store",
                            "no `oob`: a store leaves out what is outside of the tensor");
  std::optional<uint64_t> fill = op.fillBits();
  bool nan =
      fill && isFloat(type) && op.options.get(options::Fill) == OptionValue(std::string("nan"));
  if (fill && !findings.require("fill", proofOf(load && (*fill == 0 || nan)),
                                "elements outside are to be 0x" + Twine::utohexstr(*fill) +
                                    (load ? ", and maps fill with zeros or NaN" : ", of a store"),
                                "fill = 0, fill = nan for floats of at least 16 bits, or a `copy`, "
                                "by loads and stores of threads"))
    return false;
  if (nan || op.options.get(options::Oob) == StringRef("nan")) {
    request.fill = TensorMapFill::NaN;
    return findings.require("oob-nan", proofOf(isFloat(type)),
                            "elements outside are to be NaN and have type " +
                                elementTypeName(op.dst.tensor->type()),
                            "f16, bf16, f32 or f64; or oob = zero");
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Search
//===----------------------------------------------------------------------===//

/// Elements that are neighbors in shared memory must be neighbors in global memory: dimension 0
/// of a map has no stride. A transposed tile has no such elements.
bool TmaPlanner::contiguous(const TmaView &view) {
  if (view.pieces.empty())
    return findings.require("inner-bytes", Proof::Disproven,
                            "one element of " + Twine(view.unitBits) + " bits is copied",
                            "rows of a multiple of 16 bytes");
  const TmaPiece &inner = view.pieces.front();
  Expr stride = view.axes[inner.tag.dimension()].stride * Expr(inner[Index]);
  const Tensor &shared = *sharedSide(op).tensor, &global = *globalSide(op).tensor;
  if (inner[Shared] != 1)
    return findings.require("contiguous", Proof::Disproven,
                            "no two elements of the region are next to each other in " +
                                shared.name() + " (the least stride is " + Twine(inner[Shared]) +
                                ")",
                            "a shared layout with stride 1 along the rows of " + global.name());
  Proof same = stride.isConstant(1)                                          ? Proof::Proven
               : stride.isAtLeast(2) == Proof::Proven || stride.isConstant() ? Proof::Disproven
                                                                             : Proof::Unknown;
  std::string along = "what is contiguous in " + global.name().str();
  auto dims = itersByDimension(global);
  for (const auto &[d, iters] : enumerate(*dims))
    if (!iters.empty() && iters.back()[Elements].isConstant(1))
      along = ("dimension " + Twine(d) + " of " + global.name()).str();
  return findings.require("contiguous", same,
                          "neighbors in " + shared.name() + " are " + stride.str() +
                              " elements apart in " + global.name(),
                          "a shared layout with stride 1 along " + along +
                              "; a tensor map cannot transpose");
}

std::optional<TensorMapType> TmaPlanner::typeFor(unsigned bits) const {
  if (request.packing || bits == 4)
    return request.packing ? request.packing->type : TensorMapType::U4Align8;
  if (bits == std::max(8u, op.dst.tensor->bits())) {
    if (op.options.has(options::TmaDtype))
      return TensorMapType::TF32;
    return request.kind == TmaPlan::Reduce ? request.type : tensorMapType(op.dst.tensor->type());
  }
  // A reduction, a conversion and a NaN depend on the element's type; but two 16-bit NaNs look like
  // one of 32 bits (measured: 0x7ff7 in every half).
  if (request.kind == TmaPlan::Reduce || op.options.has(options::TmaDtype))
    return std::nullopt;
  bool nan = request.fill == TensorMapFill::NaN;
  if (bits == 16)
    return nan ? std::nullopt : std::optional(TensorMapType::U16);
  if (bits == 32)
    return nan ? TensorMapType::F32 : TensorMapType::U32;
  return nan ? TensorMapType::F64 : TensorMapType::U64;
}

/// Whether a map for this division could be preferred to the best. Its issues are known before it
/// is built, its rows are at most those parts that can become one dimension, its rank is not known.
bool TmaPlanner::canWin(const TmaView &view, const TmaSplit &split) const {
  if (!best)
    return true;
  TmaPreference atBest{counters::product(split.issues), 1, 0, view.unitBits};
  for (const TmaPiece &p : split.box) {
    if (atBest.rowBits * p.extent > TensorMapMaxBox)
      break;
    atBest.rowBits *= p.extent;
  }
  atBest.rowBits *= view.unitBits;
  return atBest < best->preference();
}

/// Whether the rows are not a multiple of 16 bytes. Rows of smaller boxes divide them, so theirs
/// are not either.
static bool brokenRows(const TmaCandidate &c) {
  return c.plan.map.box[0] * elementBits(c.plan.map.type) % 128;
}

void TmaPlanner::consider(TmaCandidate candidate) {
  if (!candidate.broken) {
    if (!best || candidate.preference() < best->preference())
      best = std::move(candidate);
    return;
  }
  SmallVector<std::string, 4> broken;
  for (const RuleFinding &f : candidate.rules)
    if (f.required && f.status != Proof::Proven &&
        !(brokenRows(candidate) && is_contained({"box", "cut", "payload", "rank"}, f.rule)))
      broken.push_back(f.rule); // smaller boxes might obey the other rules
  if (!nearest)
    always = broken;
  else
    erase_if(always, [&](const std::string &rule) { return !is_contained(broken, rule); });
  // The user's own layout is easier to recognize in narrower units.
  auto key = [](const TmaCandidate &c) {
    return std::pair(c.broken, elementBits(c.plan.map.type));
  };
  if (!nearest || key(candidate) < key(*nearest))
    nearest = std::move(candidate);
}

void TmaPlanner::searchUnits(const TmaView &view) {
  auto type = typeFor(view.unitBits);
  if (!type)
    return;
  TmaRequest units = request;
  units.type = *type;
  if (picked) {
    if (auto split = splitForRows(view, *picked); split && view.axes.size() == 2)
      consider(buildTmaMap(view, *split, units));
    return;
  }
  forEachSplit(view, [&](const TmaSplit &split) {
    if (!canWin(view, split))
      return true; // the rest of the family needs more issues
    TmaCandidate candidate = buildTmaMap(view, split, units);
    bool cutFails = any_of(candidate.rules, [](const RuleFinding &f) {
      return f.rule == "cut" && f.status != Proof::Proven;
    });
    if (cutFails && !request.exact) {
      TmaRequest strided = units;
      strided.strided = true;
      if (TmaCandidate other = buildTmaMap(view, split, strided); !other.broken)
        candidate = std::move(other);
    }
    bool last = !candidate.broken || brokenRows(candidate);
    consider(std::move(candidate));
    return last;
  });
}

bool TmaPlanner::search(const TmaView &view) {
  // The smallest unit is two 4-bit elements, or one of a map that is written out. A box longer than
  // 256 is shorter in wider units; with a swizzle its rows have at most 128 bytes, and it never is.
  bool mayWiden = !request.exact && !request.packing && view.swizzle == TensorMapSwizzle::None;
  bool longRows = mayWiden && view.pieces[0].extent > TensorMapMaxBox;
  bool fours = request.exact && target.sm() >= 100 && request.kind != TmaPlan::Reduce;
  unsigned least = std::max(fours ? 4u : 8u, view.unitBits);
  auto narrow = view.unitBits == least ? view : view.widen(least / view.unitBits);
  if (!narrow)
    return findings.require("whole-bytes", Proof::Unknown,
                            "rows of 4-bit elements are not several whole bytes on both sides",
                            "even extents, starts and strides");
  // Wide units first: their rows are the longest, and few others can beat them.
  for (unsigned bits = longRows ? 64 : least; bits > least; bits /= 2)
    if (auto wide = view.widen(bits / view.unitBits))
      searchUnits(*wide);
  searchUnits(*narrow);
  // Of wide units there are fewer, so that their coordinates may fit 32 bits.
  for (unsigned bits = 2 * least; mayWiden && !best && bits <= 64; bits *= 2)
    if (auto wide = view.widen(bits / view.unitBits))
      searchUnits(*wide);
  if (!best && !nearest)
    return findings.require("rows-together", Proof::Disproven,
                            "four rows do not lie one after the other in " +
                                sharedSide(op).tensor->name(),
                            "a shared layout with whole rows of at most 256 elements or one span "
                            "of the swizzle, four at a time");
  report();
  return best.has_value();
}

/// Reports the rules of the map that was chosen, or of the one that broke the fewest; first those
/// that no other division could fix.
void TmaPlanner::report() {
  std::vector<RuleFinding> &rules = (best ? best : nearest)->rules;
  if (!best)
    std::stable_partition(rules.begin(), rules.end(),
                          [&](const RuleFinding &f) { return is_contained(always, f.rule); });
  for (const RuleFinding &f : rules) {
    if (f.required)
      findings.require(f.rule, f.status, f.message, f.fix);
    else
      findings.note(f.rule, f.status, f.message, f.fix);
  }
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

void TmaPlanner::setOptions() {
  TmaPlan &tma = best->plan;
  tma.ctaMask = op.options.get(options::CtaMask);
  tma.ctaGroup = op.options.get(options::CtaGroup).value_or(0);
  // PTX 8.6 has destinations in the CTA itself; older versions name them as part of a cluster.
  tma.clusterForm =
      request.kind == TmaPlan::Load && (tma.ctaMask || tma.ctaGroup || target.ptx() < 86);
  tma.reduction = op.options.get(options::Reduce).value_or("").str();
  tma.prefetchMap = op.options.get(options::PrefetchTensorMap).value_or(false);
  tma.cachePolicy = cachePolicy(op.options);
}

void TmaPlanner::fillSides(const TmaView &view) {
  const Layout *layout = sharedSide(op).tensor->layout();
  PlanSide shared{sharedSide(op).tensor->name().str(),
                  Space::Shared,
                  view.sharedBase,
                  layout->swizzle,
                  SwizzleStep::None,
                  0};
  PlanSide global{globalSide(op).tensor->name().str(),
                  Space::Global,
                  Expr(0),
                  std::nullopt,
                  SwizzleStep::None,
                  0};
  plan.dst = load && !prefetch ? shared : global; // a prefetch has a source only
  global.rows = loaded.rows;
  if (!load)
    plan.dst.rows = loaded.rows;
  plan.src = load ? global : shared;
  plan.body = std::move(best->plan);
}

/// Notes when bulk copies without a tensor map would do, in few instructions.
static void noteRuns(const CopyOp &op, const GpuTarget &target, Findings &findings) {
  const auto *bulk = find_if(variantTable(),
                             [&](const Variant &v) { return v.name == "bulk" && v.op == op.kind; });
  auto isUnknown = [&](const OptionSpec &option) { return !is_contained(bulk->options, &option); };
  if (op.options.first(isUnknown)) // a variant that is requested by name, too
    return;
  Plan plan;
  Findings unheard(TraceDetail::Declines);
  if (!planBulk(op, target, plan, unheard))
    return;
  const auto &runs = std::get<BulkPlan>(plan.body);
  if (runs.issues() <= counters::MostUnrolledIssues)
    findings.note("descriptor", Proof::Proven,
                  "`dispatch = bulk` would spare it: " + Twine(runs.issues()) +
                      (runs.issues() == 1 ? " instruction of " : " instructions of ") +
                      Twine(runs.runBytes) + " bytes");
}

bool tilecopy::planTma(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings) {
  if (padsByMap(op)) {
    auto slots = slotsForTma(op, target, plan, findings);
    return slots && TmaPlanner(*slots, target, plan, findings).pads(op.dst.tensor->type()).run();
  }
  if (op.kind != OpKind::Prefetch) {
    if (!TmaPlanner(op, target, plan, findings).run())
      return false;
    if (findings.detail() == TraceDetail::Full)
      noteRuns(op, target, findings);
    return true;
  }
  auto copy = prefetchAsCopy(op);
  if (!copy)
    return findings.require("prefetch", Proof::Disproven, toString(copy.takeError()),
                            "a smaller region");
  return TmaPlanner(*copy, target, plan, findings).run();
}
