//===- Dispatch.cpp - Choosing a variant ----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertedCopy.h"
#include "DispatchTrace.h"
#include "HeldTiles.h"
#include "InBounds.h"
#include "Multicast.h"
#include "Narrow.h"
#include "Reductions.h"
#include "Variants/Variant.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

char DispatchError::ID = 0;

void DispatchError::log(raw_ostream &os) const { os << message; }

void Findings::add(const Twine &rule, Proof status, const Twine &message, const Twine &fix,
                   bool required) {
  if (kept == TraceDetail::Declines && (!required || status == Proof::Proven))
    return;
  if (list.empty())
    list.reserve(8);
  list.push_back({rule.str(), status, message.str(),
                  status == Proof::Proven ? std::string() : fix.str(), required});
}

bool Findings::require(const Twine &rule, Proof status, const Twine &message, const Twine &fix) {
  add(rule, status, message, fix, /*required=*/true);
  return status == Proof::Proven;
}

void Findings::note(const Twine &rule, Proof status, const Twine &message, const Twine &fix) {
  add(rule, status, message, fix, /*required=*/false);
}

void Findings::append(Findings other) {
  for (RuleFinding &f : other.list)
    list.push_back(std::move(f));
}

bool Findings::declined() const { return any_of(list, declines); }

SmallVector<AccessCost, 2> tilecopy::costOf(const DispatchChoice &choice, SymbolValues values) {
  return costOf(choice.plan, choice.active, values);
}

OptionSchema tilecopy::optionSchema() {
  static const SmallVector<const OptionSpec *> schema = [] {
    SmallVector<const OptionSpec *> list{&options::Dispatch, &options::Convert, &options::Saturate};
    for (const Variant &v : variantTable())
      for (const OptionSpec *option : v.options)
        if (!is_contained(list, option))
          list.push_back(option);
    return list;
  }();
  return schema;
}

/// The variants that follow an option, best first: "tma, tcgen05_cp".
static std::string followers(const OptionSpec &option) {
  SmallVector<StringRef, 8> names;
  for (const Variant &v : variantTable())
    if (is_contained(v.options, &option) && !is_contained(names, v.name))
      names.push_back(v.name);
  return join(names, ", ");
}

/// The variant's row: it is for these spaces, and ignores none of the given options.
static bool isFor(const Variant &v, const CopyOp &op, Findings &findings) {
  Space dst = op.dst.tensor->space(), src = op.src.tensor->space();
  if (!v.spaces.one.empty() &&
      !findings.require("pair", proofOf(v.spaces.has(dst, src)),
                        spaceName(dst) + " <- " + spaceName(src), v.wanted))
    return false;
  const OptionSpec *ignored = op.options.first([&](const OptionSpec &option) {
    return &option != &options::Dispatch && !is_contained(v.options, &option);
  });
  if (!ignored)
    return true;
  bool prefetch = v.op == OpKind::Prefetch;
  return findings.require("options", Proof::Disproven,
                          "option '" + ignored->key + "' is given, and " + v.name +
                              " does not follow it" + (prefetch ? " for a prefetch" : ""),
                          "it is for " + Twine(prefetch ? "copy_async by " : "") +
                              followers(*ignored));
}

namespace {

/// What all variants that are tried on a copy share.
struct Attempts {
  Attempts(const CopyOp &op, const GpuTarget &target, TraceDetail detail)
      : op(op), target(target), detail(detail), near(nearBounds(op)) {
    if (isNarrow(op))
      words = inWords(op);
    if (words && words->op)
      nearWords = nearBounds(*words->op);
  }
  /// Whether the variant's instruction packs or unpacks the elements by itself.
  bool packs(const Variant &v) const {
    return v.name == "tma" ? padsByMap(op) : v.name == "ldstmatrix" && expandsToBytes(op);
  }
  const CopyOp &op;
  const GpuTarget &target;
  TraceDetail detail;
  RegionBounds near, nearWords;
  std::optional<WordForm> words; // of a copy that is planned in words
};

} // namespace

/// The rules of the variant's row.
static bool meetsRules(const VariantRules &rules, const CopyOp &op, const GpuTarget &target,
                       Findings &findings) {
  if (auto feature = rules.target.feature)
    if (bool has = target.has(*feature); !findings.require(
            "target", proofOf(has), has ? target.cpu() : target.whyNot(*feature), rules.target.fix))
      return false;
  if ((rules.threads == VariantRules::All && !requireAllThreads(op, findings)) ||
      (rules.threads == VariantRules::Some && !requireTeam(op, findings)) ||
      (rules.threads == VariantRules::One && !requireOneThread(op, findings)))
    return false;
  return rules.completion == VariantRules::None ||
         requireCompletion(op, op.dst.tensor->space() == Space::Shared, findings);
}

/// What the options say of the sides of a finished plan.
static bool setSides(const VariantRules &rules, const CopyOp &op, const GpuTarget &target,
                     Plan &plan, Findings &findings) {
  return rules.sides == VariantRules::Neither ||
         (setPeers(op, target, plan, findings) &&
          (rules.sides == VariantRules::Peers ||
           (setHints(op, target, plan, findings) && setReduction(op, target, plan, findings))));
}

static bool makePlan(const Variant &v, const CopyOp &op, const GpuTarget &target, Plan &plan,
                     Findings &findings) {
  plan.variant = v.name.str();
  plan.target = target;
  plan.op = op.kind;
  plan.scope = op.scope;
  plan.scopeThreads = op.scopeThreads();
  plan.type = op.dst.tensor->type();
  plan.count = op.count();
  return meetsRules(v.rules, op, target, findings) && v.make(op, target, plan, findings) &&
         holdIntegers(op, plan, findings) && setSides(v.rules, op, target, plan, findings);
}

/// Tries one variant. A decline without a reason is a bug of the variant.
static Expected<bool> tryVariant(const Variant &v, const Attempts &attempts, Plan &plan,
                                 DispatchCandidate &candidate) {
  bool words = attempts.words && !attempts.packs(v);
  const CopyOp &op = words && attempts.words->op ? *attempts.words->op : attempts.op;
  Findings findings(attempts.detail);
  bool begun =
      isFor(v, op, findings) && requireMulticast(v.name, op, attempts.target, findings) &&
      (!words || attempts.words->op ||
       findings.require("groups", Proof::Disproven, attempts.words->why, attempts.words->fix)) &&
      isInBounds(v, op, words ? attempts.nearWords : attempts.near, findings);
  bool made = begun && makePlan(v, op, attempts.target, plan, findings);
  if (begun && !made)
    plan = Plan(); // of many kilobytes, which are filled only where a variant got so far
  bool declined = findings.declined();
  if (made && attempts.detail == TraceDetail::Full)
    notePromises(op, findings);
  candidate.findings = findings.take();
  candidate.outcome = made ? DispatchOutcome::Chosen : DispatchOutcome::Declined;
  if (made == declined)
    return make_error<DispatchError>(
        ("bug in variant '" + v.name + "': it " +
         (made ? "made a plan although a rule is not proven" : "declined without naming a rule"))
            .str(),
        DispatchTrace());
  return made;
}

static bool isFast(const CopyOp &op, const GpuTarget &target) {
  Attempts attempts(op, target, TraceDetail::Declines);
  Plan plan;
  return any_of(variantTable(), [&](const Variant &v) {
    DispatchCandidate tried{v.name.str(), v.priority, DispatchOutcome::NotTried, {}};
    if (v.op != op.kind || v.name == "fallback")
      return false;
    auto made = tryVariant(v, attempts, plan, tried);
    if (!made)
      consumeError(made.takeError());
    return made && *made;
  });
}

/// The one change that would make a slow copy fast: all threads (this is tried), or what the first
/// variant for these spaces asks for.
static std::string changeThatHelps(const CopyOp &op, const GpuTarget &target,
                                   const DispatchTrace &trace) {
  CopyOp other = op;
  other.active.set();
  if (op.active.count() != op.ctaThreads && isFast(other, target))
    return ("all " + Twine(op.ctaThreads) + " threads of the CTA at the copy, not " +
            Twine(op.active.count()) + " of them")
        .str();
  for (const DispatchCandidate &c : trace.candidates)
    if (auto f = find_if(c.findings, declines);
        f != c.findings.end() && !isForOtherSpaces(c) && !f->fix.empty())
      return f->fix;
  return "";
}

/// All ways to `side`, or from it: "copy_async from registers (tcgen05_ldst)".
static SmallVector<std::string> waysOf(Space side, bool isDst) {
  SmallVector<std::string> ways;
  for (const Variant &v : variantTable())
    for (unsigned i = 0; i != spaceNames().size() && !v.spaces.one.empty(); ++i)
      if (Space other = Space(i); v.spaces.has(isDst ? side : other, isDst ? other : side))
        ways.push_back(
            (opName(v.op) + (isDst ? " from " : " to ") + memoryName(other) + " (" + v.name + ")")
                .str());
  return ways;
}

/// Which statement copies between these spaces, if the present one never does.
static std::string otherWay(const CopyOp &op) {
  Space dst = op.dst.tensor->space(), src = op.src.tensor->space();
  std::string here = (" from " + memoryName(src) + " to " + memoryName(dst)).str();
  for (const Variant &v : variantTable())
    if (v.op != op.kind && !v.spaces.one.empty() && v.spaces.has(dst, src))
      return (here + "; a " + opName(v.op) + " does it (" + v.name + ")").str();
  auto to = waysOf(dst, true), from = waysOf(src, false);
  bool shorter = from.size() < to.size();
  return here + "; " + "the variants " + (shorter ? "from " : "to ") +
         memoryName(shorter ? src : dst).str() + ": " + join(shorter ? from : to, " and ");
}

static Error noVariant(const CopyOp &op, std::optional<StringRef> forced, DispatchTrace trace) {
  std::string what;
  raw_string_ostream os(what);
  if (forced) {
    os << "variant '" << *forced << "' cannot do this copy";
    for (const DispatchCandidate &c : trace.candidates)
      if (c.outcome == DispatchOutcome::Declined)
        os << ": " << c.reason();
  } else {
    os << "no variant can do this " << opName(op.kind);
    if (trace.candidates.empty())
      os << ": none is known for it";
    else if (all_of(trace.candidates, isForOtherSpaces))
      os << otherWay(op);
    for (const DispatchCandidate &c : trace.candidates)
      if (!isForOtherSpaces(c))
        os << "\n  " << c.variant << " declined: " << c.reason();
  }
  return make_error<DispatchError>(std::move(what), std::move(trace));
}

ArrayRef<StringRef> tilecopy::variantNames() {
  static const SmallVector<StringRef> names = [] {
    SmallVector<StringRef> list;
    for (const Variant &v : variantTable())
      if (!is_contained(list, v.name))
        list.push_back(v.name);
    return list;
  }();
  return names;
}

static Error checkForced(const CopyOp &op, StringRef name) {
  SmallVector<StringRef, 2> does;
  for (const Variant &v : variantTable()) {
    if (v.name != name)
      continue;
    if (v.op == op.kind)
      return Error::success();
    does.push_back(opName(v.op));
  }
  if (!does.empty())
    return opError(OpFault::Option, name,
                   "variant '" + name + "' does " + join(does, " and ") + ", and this is a " +
                       opName(op.kind) + "; write " + does.front() +
                       ", or leave the choice ('dispatch', --variant) out");
  std::string text = ("unknown variant '" + name + "'").str();
  if (auto near = nearestName(name, variantNames()))
    text += ("; did you mean '" + *near + "'?").str();
  return opError(OpFault::Option, name, text + " (known: " + join(variantNames(), ", ") + ")");
}

/// A copy from makeCopy is complete; one that was filled by hand may not be.
static Error checkWhole(const CopyOp &op) {
  for (const Operand *o : {&op.dst, &op.src}) {
    if (!o->tensor)
      return opError(OpFault::Region, "", "a side of the copy has no tensor");
    if (o->region.size() != o->tensor->rank() || o->count() < 1)
      return opError(OpFault::Region, o->tensor->name(),
                     "'" + o->tensor->name() + "': the region has no elements, or not the " +
                         Twine(o->tensor->rank()) + " dimensions of the tensor");
  }
  if (unsigned(op.scope) > unsigned(Scope::Cta))
    return opError(OpFault::Threads, "", "the copy is of a scope that there is not");
  bool fits = op.active.size() == op.ctaThreads;
  if (Error e = checkScope(op.scope, op.ctaThreads, fits ? op.active : BitVector()))
    return e;
  if (!fits || op.active.none())
    return opError(OpFault::Threads, "",
                   "the set of active threads is for " + Twine(op.active.size()) +
                       " threads and has " + Twine(op.active.count()) + "; the CTA has " +
                       Twine(op.ctaThreads));
  return Error::success();
}

/// Sides in shared memory must fit into what a CTA of the target can have.
static Error checkSizes(const CopyOp &op, const GpuTarget &target) {
  for (const Operand *o : {&op.dst, &op.src})
    if (o->tensor->isAuto())
      return opError(OpFault::Layout, o->tensor->name(),
                     "the layout of '" + o->tensor->name() +
                         "' is auto and has not been chosen: chooseLayouts comes first");
  for (const Operand *o : {&op.dst, &op.src})
    if (Error e = checkShared(*o->tensor, target))
      return e;
  return Error::success();
}

/// A window begins where its CTA says, at the alignment that planning derives.
MemoryFacts MemoryFacts::of(const Tensor &tensor) {
  return tensor.window() ? MemoryFacts() : MemoryFacts{tensor.align(), tensor.byteSize()};
}

Expected<DispatchChoice> tilecopy::dispatch(const CopyOp &op, const GpuTarget &target,
                                            TraceDetail detail) {
  if (Error e = checkWhole(op))
    return e;
  if (Error e = checkSizes(op, target))
    return e;
  if (op.options.has(options::Convert))
    return dispatchConverted(op, target, detail);
  std::optional<StringRef> forced = op.options.get(options::Dispatch);
  if (forced)
    if (Error e = checkForced(op, *forced))
      return e;
  Attempts attempts(op, target, detail);
  DispatchTrace trace;
  trace.candidates.reserve(variantTable().size());
  bool planned = false;
  DispatchChoice choice;
  for (const Variant &v : variantTable()) {
    if (v.op != op.kind || (forced && v.name != *forced))
      continue;
    DispatchCandidate &candidate = trace.candidates.emplace_back(
        DispatchCandidate{v.name.str(), v.priority, DispatchOutcome::NotTried, {}});
    if (planned)
      continue;
    auto made = tryVariant(v, attempts, choice.plan, candidate);
    if (!made)
      return made.takeError();
    planned = *made;
  }
  if (!planned)
    return noVariant(op, forced, std::move(trace));
  if (choice.plan.variant == "fallback" && !forced)
    if (std::string change = changeThatHelps(op, target, trace); !change.empty())
      for (DispatchCandidate &c : trace.candidates)
        if (c.outcome == DispatchOutcome::Chosen)
          c.findings.push_back({oneChange.str(), Proof::Unknown,
                                "one change would make a faster variant possible", change, false});
  choice.trace = std::move(trace);
  choice.active = op.active;
  choice.dst = MemoryFacts::of(*op.dst.tensor);
  choice.src = MemoryFacts::of(*op.src.tensor);
  // The mbarrier counts the bytes that a bulk load ignores, too.
  if (auto *bulk = std::get_if<BulkPlan>(&choice.plan.body);
      bulk && bulk->ends == BulkPlan::Ignored)
    choice.dst.bytes = int64_t(alignTo(uint64_t(choice.dst.bytes), 16));
  if (auto scratch = op.options.get(options::Scratch))
    choice.scratch = MemoryFacts::of(*scratch->tensor);
  return choice;
}
