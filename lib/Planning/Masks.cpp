//===- Masks.cpp - Which vectors a mask leaves whole ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Masks.h"
#include "AddressMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static constexpr StringLiteral maskRule = "mask";

/// The sum that is compared with 0, its part in the indices taken apart.
static MaskTerm termOf(const Comparison &c, ArrayRef<int64_t> extents) {
  MaskTerm term;
  Expr value;
  switch (c.op) {
  case Comparison::EQ:
  case Comparison::NE:
    term.test = c.op == Comparison::EQ ? MaskTest::Equal : MaskTest::NotEqual;
    value = c.lhs - c.rhs;
    break;
  case Comparison::LT:
    value = c.rhs - c.lhs - Expr(1);
    break;
  case Comparison::LE:
    value = c.rhs - c.lhs;
    break;
  case Comparison::GT:
    value = c.lhs - c.rhs - Expr(1);
    break;
  case Comparison::GE:
    value = c.lhs - c.rhs;
    break;
  }
  term.weights.assign(extents.size(), 0);
  term.start = Expr(value.constantPart());
  for (const Expr::Term &t : value.terms()) {
    auto dimension = t.symbols.size() == 1 ? indexDimension(t.symbols[0]) : std::nullopt;
    if (!dimension) {
      term.start += Expr::ofTerm(t);
      continue;
    }
    term.weights[*dimension] += t.coefficient;
    int64_t reach = t.coefficient * (extents[*dimension] - 1);
    (reach < 0 ? term.least : term.most) += reach;
  }
  return term;
}

/// Predicates in registers are numbered in the order of their region.
static MaskLoad heldOf(const CopyOp &op, const Operand &mask) {
  MaskLoad load{mask.tensor->name().str(), Space::Local, mask.tensor->bits() / 8, Expr(0), {}};
  SmallVector<int64_t, 4> steps(mask.region.size());
  int64_t step = 1;
  for (size_t d = steps.size(); d-- > 0; step *= mask.region[d].extent)
    steps[d] = step;
  for (std::optional<unsigned> d : cantFail(maskDimensions(op)))
    load.steps.push_back(Expr(d ? steps[*d] : 0));
  return load;
}

/// Predicates lie one stride apart in each dimension.
static std::optional<MaskLoad> loadOf(const CopyOp &op, const Operand &mask, Findings &findings) {
  const Tensor &t = *mask.tensor;
  if (t.space() == Space::Local)
    return heldOf(op, mask);
  std::optional<AddressMap> map = mapRegion(mask, "mask", findings);
  if (!map)
    return std::nullopt;
  MaskLoad load{t.name().str(), t.space(), t.bits() / 8, map->base, {}};
  SmallVector<Expr, 4> steps(mask.region.size(), Expr(0)); // of the mask's dimensions
  size_t next = 0;
  for (auto [d, r] : enumerate(mask.region)) {
    if (r.extent == 1)
      continue;
    DimIters own = map->dims[next++];
    counters::join(own);
    if (own.size() > 1 || map->swizzle) {
      findings.require(maskRule, Proof::Disproven,
                       "the predicates of " + t.name() +
                           (map->swizzle ? std::string(" are swizzled")
                                         : " are tiled in dimension " + std::to_string(d)),
                       "a layout with one stride in each dimension, and no swizzle");
      return std::nullopt;
    }
    steps[d] = own.empty() ? Expr(0) : own.front()[Elements];
  }
  for (std::optional<unsigned> d : cantFail(maskDimensions(op)))
    load.steps.push_back(d ? steps[*d] : Expr(0));
  return load;
}

std::optional<MaskForm> tilecopy::maskOf(const CopyOp &op, Findings &findings) {
  MaskForm form;
  form.keeps = op.keepsMasked();
  auto extents = op.dst.nonUnitExtents();
  if (auto where = op.options.get(options::Where))
    for (const Comparison &c : *where)
      form.terms.push_back(termOf(c, extents));
  if (const Operand *mask = op.options.operand(options::Mask)) {
    form.load = loadOf(op, *mask, findings);
    if (!form.load)
      return std::nullopt;
  }
  findings.note(maskRule, Proof::Proven,
                Twine("elements that are left out ") +
                    (form.keeps ? "are not written" : "are filled"));
  return form;
}

/// How much the sum grows from element to element, where its comparison may change within a vector;
/// else 0. None where a vector cannot be split by it.
std::optional<int64_t> MaskedVectors::within(const MaskTerm &term) const {
  auto step = [&](const PlanIter &i) {
    return i.tag.hasDimension() ? term.weights[i.tag.dimension()] * i.at(Along) : 0;
  };
  int64_t grows = step(along);
  if (elements == 1 || grows == 0)
    return 0;
  if (term.test != MaskTest::AtLeast)
    return std::nullopt;
  // The sums of a vector have one sign where the least of them is a multiple of their span.
  int64_t all = std::abs(grows) * elements;
  Expr least = term.start - Expr(grows < 0 ? all + grows : 0);
  bool alike = least.isMultipleOf(all) == Proof::Proven;
  for (const PlanIter &i : others)
    alike &= step(i) % all == 0;
  return alike ? 0 : grows;
}

bool MaskedVectors::allows(const MaskForm &mask) const {
  if (elements == 1)
    return true;
  if (mask.load && along.tag.hasDimension() &&
      !mask.load->steps[along.tag.dimension()].isConstant(0))
    return false;
  return all_of(mask.terms, [&](const MaskTerm &term) {
    std::optional<int64_t> grows = within(term);
    return grows && (*grows == 0 || maySplit);
  });
}

bool MaskedVectors::require(const MaskForm &mask, Findings &findings) const {
  bool fits = allows(mask);
  return findings.require(maskRule, fits ? Proof::Proven : Proof::Unknown,
                          fits ? Twine("the same for the elements of an access")
                               : "elements are moved " + Twine(elements) +
                                     " at a time, and the mask may differ within them",
                          "bounds that are multiples of " + Twine(elements) +
                              " (multiple_of), or a copy by loads and stores");
}

void MaskedVectors::mark(MaskForm &mask) const {
  for (MaskTerm &term : mask.terms)
    term.within = within(term).value_or(0);
}

bool tilecopy::masksMaySplit(const CopyOp &op, const MaskForm &mask) {
  return op.kind == OpKind::Copy && op.dst.tensor->bits() >= 8 &&
         (mask.keeps || op.src.tensor->space() != Space::Local);
}

void tilecopy::markSplits(ThreadPlan &body, int64_t elements, const PlanIter &along,
                          unsigned bits) {
  if (body.edges.empty() || elements <= std::max<int64_t>(1, 8 / bits))
    return;
  body.vectorIndex = along.at(Along);
  auto aligned = [&](const Expr &index) { return index.isMultipleOf(elements) == Proof::Proven; };
  for (PlanEdge &e : body.edges)
    if (along.tag.isOf(e.dim.walked))
      e.splits =
          body.vectorIndex != 1 || !aligned(e.dim.start) || (e.dim.high && !aligned(e.dim.size));
}
