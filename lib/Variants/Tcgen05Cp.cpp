//===- Tcgen05Cp.cpp - Shared memory to tensor memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One thread issues tcgen05.cp. The planning has two steps: TmemView.h, then TmemFit.h for each of
// the six atoms, the widest first. The first atom that can make the copy is taken.
//
//===----------------------------------------------------------------------===//

#include "Planning/TmemFit.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class Tcgen05CpPlanner {
public:
  Tcgen05CpPlanner(const CopyOp &op, Plan &plan, Findings &findings)
      : op(op), plan(plan), findings(findings) {}

  bool run() {
    if (!allocated() || !readOptions())
      return false;
    auto view = viewForTmem(op, findings);
    return view && unpacks(*view) && choose(*view);
  }

private:
  bool allocated();
  bool readOptions();
  bool wanted();
  bool unpacks(const TmemView &view);
  bool choose(const TmemView &view);
  void fill(const TmemView &view, TmemCopyPlan body);

  const CopyOp &op;
  Plan &plan;
  Findings &findings;
  SmallVector<const TmemAtom *, 6> atoms;
  TmemSourceFormat format = TmemSourceFormat::Bytes;
};

} // namespace

bool Tcgen05CpPlanner::allocated() {
  const auto &pool = op.dst.tensor->pool();
  return findings.require("allocation", proofOf(bool(pool)),
                          pool ? pool->name + ", " + Twine(pool->columns) + " columns"
                               : op.dst.tensor->name() + " lies in no allocation",
                          "`in POOL` on " + op.dst.tensor->name() + ", and `POOL : tmem_pool[N]`");
}

/// The atoms that the options `shape` and `multicast` allow.
bool Tcgen05CpPlanner::wanted() {
  auto shape = op.options.get(options::Shape), multicast = op.options.get(options::Multicast);
  std::string legal;
  bool needed = false; // the shape comes with several multicasts
  for (const TmemAtom &a : tmemAtoms()) {
    if (shape && *shape != a.shape)
      continue;
    legal += (legal.empty() ? "" : ", ") + (a.multicast.empty() ? "none" : a.multicast.str());
    needed |= shape && !atoms.empty();
    if (!multicast || *multicast == a.multicast)
      atoms.push_back(&a);
  }
  if (needed && !multicast)
    return findings.require("multicast", Proof::Disproven, "shape " + *shape + " without multicast",
                            "multicast = " + legal);
  return findings.require("shape", proofOf(!atoms.empty()),
                          (shape ? "shape " + *shape : Twine("any shape")) + " with " +
                              (multicast ? "multicast " + *multicast : Twine("any multicast")),
                          "the multicast of that shape: " + legal);
}

bool Tcgen05CpPlanner::readOptions() {
  if (!wanted())
    return false;
  auto word = op.options.get(options::Decompress);
  if (!word)
    return true;
  format = *word == sourceFormatName(TmemSourceFormat::B6x16P32) ? TmemSourceFormat::B6x16P32
                                                                 : TmemSourceFormat::B4x16P64;
  return findings.require("decompress", proofOf(op.dst.tensor->bits() == 8),
                          "elements of " + elementTypeName(op.dst.tensor->type()),
                          "8-bit elements, each the container of one of 6 or 4 bits");
}

/// Elements that are unpacked together must be neighbors in the region, too: only then is it known
/// which elements a packed one becomes.
bool Tcgen05CpPlanner::unpacks(const TmemView &view) {
  return format == TmemSourceFormat::Bytes ||
         findings.require("decompress-units", proofOf(view.unitsInOrder),
                          (view.unitsInOrder ? "each 16 neighbors of the region are 16 bytes in "
                                             : "16 neighbors of the region are not 16 bytes in ") +
                              op.src.tensor->name() + " and " + op.dst.tensor->name(),
                          "layouts in which each 16 elements of the last dimension are contiguous");
}

/// The first atom that can make the copy; otherwise records why the nearest one cannot.
bool Tcgen05CpPlanner::choose(const TmemView &view) {
  std::optional<TmemFit> best;
  for (const TmemAtom *atom : atoms) {
    TmemFit fit = fitTmemAtom(op, view, *atom);
    if (fit.fits) {
      best = std::move(fit);
      break;
    }
    const RuleFinding &broken = fit.rules.back();
    findings.note("atom", broken.status, atom->name() + ": " + broken.message, broken.fix);
    if (!best || fit.rules.size() > best->rules.size())
      best = std::move(fit);
  }
  if (best->fits)
    findings.note("atom", Proof::Proven,
                  best->plan.atom->name() + ", " + Twine(best->plan.issues()) +
                      (best->plan.issues() == 1 ? " issue" : " issues"));
  for (const RuleFinding &f : best->rules)
    findings.require(f.rule, f.status, f.message, f.fix);
  if (best->fits)
    fill(view, std::move(best->plan));
  return !findings.declined();
}

void Tcgen05CpPlanner::fill(const TmemView &view, TmemCopyPlan body) {
  const Tensor &dst = *op.dst.tensor, &src = *op.src.tensor;
  plan.dst = {dst.name().str(), Space::TMem, Expr(0), std::nullopt, SwizzleStep::None, 0};
  plan.src = {src.name().str(),      Space::Shared,     view.shared,
              src.layout()->swizzle, SwizzleStep::None, 0};
  body.ctaGroup = op.options.get(options::CtaGroup).value_or(1);
  body.format = format;
  plan.body = std::move(body);
}

bool tilecopy::planTcgen05Cp(const CopyOp &op, const GpuTarget &, Plan &plan, Findings &findings) {
  return Tcgen05CpPlanner(op, plan, findings).run();
}
