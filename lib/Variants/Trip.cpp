//===- Trip.cpp - Registers -> shared memory -> registers -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Register tiles of two layouts, by way of the shared tensor that the option `scratch` names. Each
// half is dispatched as a copy of its own.
//
//===----------------------------------------------------------------------===//

#include "Trips.h"
#include "tilecopy/plan/Cost.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

/// The cost of a meeting of threads, in wavefronts: a warp's barrier takes a few cycles, one of
/// more warps about the latency of an access of shared memory.
static int64_t syncWavefronts(Scope scope) { return scope == Scope::Warp ? 4 : 16; }

static int64_t activeWarps(const CopyOp &op) {
  int64_t warps = 0;
  for (unsigned first = 0; first < op.ctaThreads; first += ThreadsPerWarp)
    warps += op.active.find_first_in(
                 first, std::min<unsigned>(first + ThreadsPerWarp, op.ctaThreads)) != -1;
  return warps;
}

/// Where the region begins for an instance of the scope. Values that are the same for the whole CTA
/// may be chosen freely.
static SmallVector<int64_t, 4> startsOf(const Operand &scratch, int64_t thread) {
  auto value = [&](const Symbol &s) {
    switch (s.kind()) {
    case SymbolKind::Thread:
      return thread;
    case SymbolKind::Warp:
      return thread / int64_t(ThreadsPerWarp);
    case SymbolKind::Warpgroup:
      return thread / 128;
    default:
      return typicalValue(s);
    }
  };
  SmallVector<int64_t, 4> starts;
  for (const DimRange &r : scratch.region)
    starts.push_back(r.start.evaluate(value));
  return starts;
}

/// Each instance of the scope must have a part of the scratch to itself.
static bool requireApart(const CopyOp &op, const Operand &scratch, Findings &findings) {
  SmallVector<std::pair<int64_t, SmallVector<int64_t, 4>>, 8> earlier;
  for (unsigned first = 0; first < op.ctaThreads; first += op.scopeThreads()) {
    if (op.active.find_first_in(first, std::min(first + op.scopeThreads(), op.ctaThreads)) == -1)
      continue;
    int64_t instance = first / op.scopeThreads();
    SmallVector<int64_t, 4> starts = startsOf(scratch, first);
    for (const auto &[other, theirs] : earlier) {
      bool meet = true;
      for (auto [r, a, b] : zip(scratch.region, starts, theirs))
        meet &= std::abs(a - b) < r.extent;
      if (meet)
        return findings.require("scratch-apart", Proof::Disproven,
                                scopeName(op.scope) + "s " + Twine(other) + " and " +
                                    Twine(instance) + " of the CTA share the region of " +
                                    scratch.tensor->name(),
                                "a region for each, as in " + scratch.tensor->name() + "[" +
                                    scopeName(op.scope) + ", ...]");
    }
    earlier.push_back({instance, std::move(starts)});
  }
  return findings.require("scratch-apart", Proof::Proven,
                          "each " + scopeName(op.scope) + " has its own scratch");
}

/// Plans one half, by a fast variant.
static bool planHalf(const CopyOp &op, const GpuTarget &target, bool isStore,
                     const Operand &scratch, Trip &trip, Findings &findings) {
  Options options;
  if (std::optional<int64_t> width = op.options.get(options::Width))
    cantFail(options.set(options::Width, Expr(*width)));
  if (op.options.has(options::Bounds))
    cantFail(options.set(options::Bounds, std::string("promised")));
  auto half =
      makeCopy(OpKind::Copy, op.scope, isStore ? scratch : op.dst, isStore ? op.src : scratch,
               op.ctaThreads, op.active, std::move(options), op.facts);
  StringRef rule = isStore ? "store-half" : "load-half";
  if (!half)
    return findings.require(rule, Proof::Disproven, toString(half.takeError()),
                            "a scratch that both register tiles can be copied to and from");
  auto choice = dispatch(*half, target, findings.detail());
  if (!choice || choice->plan.variant == "fallback") {
    std::string text = choice ? choice->slowPathWarning() : toString(choice.takeError());
    return findings.require(rule, Proof::Disproven, StringRef(text).split('\n').first,
                            "a scratch that both register tiles can be copied to and from");
  }
  std::string costs;
  raw_string_ostream os(costs);
  for (const AccessCost &c : costOf(*choice)) {
    trip.wavefronts += c.cost;
    os << "; ";
    c.print(os);
  }
  for (const AccessCount &a : choice->plan.accesses())
    trip.accesses += a.perThread;
  trip.plan.halves.push_back(std::move(choice->plan));
  return findings.require(rule, Proof::Proven, "by " + trip.plan.halves.back().variant + costs);
}

std::optional<Trip> tilecopy::planTripOf(const CopyOp &op, const GpuTarget &target,
                                         Findings &findings) {
  std::optional<Operand> scratch = op.options.get(options::Scratch);
  if (!findings.require("scratch", proofOf(scratch.has_value()),
                        scratch ? "through " + scratch->tensor->name()
                                : Twine("no scratch is given"),
                        "{ scratch = S }, a shared tensor of the region's type and shape") ||
      !findings.require("scope", proofOf(op.scope != Scope::Thread),
                        "a copy of scope " + scopeName(op.scope),
                        "scope warp, warpgroup or cta; a thread has nothing to bring to another"))
    return std::nullopt;
  Trip trip;
  if (!requireApart(op, *scratch, findings) ||
      !planHalf(op, target, /*isStore=*/true, *scratch, trip, findings) ||
      !planHalf(op, target, /*isStore=*/false, *scratch, trip, findings))
    return std::nullopt;
  int64_t warps = std::max<int64_t>(1, activeWarps(op));
  trip.cost = 2 * (divideCeil(trip.wavefronts, warps) + syncWavefronts(op.scope));
  return trip;
}

int64_t tilecopy::costOfShuffles(const ShufflePlan &plan) {
  return 2 * plan.shuffles() + plan.selections();
}

std::string tilecopy::tripText(const CopyOp &op, const Trip &trip) {
  return (Twine(trip.accesses) + " loads and stores of a thread, " + Twine(trip.wavefronts) +
          " wavefronts in all, and a sync." + scopeName(op.scope))
      .str();
}

bool tilecopy::planTrip(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings) {
  std::optional<Trip> trip = planTripOf(op, target, findings);
  if (!trip)
    return false;
  findings.note("trip", Proof::Proven, tripText(op, *trip));
  auto fill = [&](PlanSide &side, const Operand &o, unsigned bytes) {
    side.tensor = o.tensor->name().str();
    side.space = Space::Local;
    side.base = Expr(0);
    side.accessBytes = bytes;
  };
  fill(plan.dst, op.dst, trip->plan.load().dst.accessBytes);
  fill(plan.src, op.src, trip->plan.store().src.accessBytes);
  plan.body = std::move(trip->plan);
  return true;
}
