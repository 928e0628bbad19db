//===- Reductions.cpp - What `red` combines -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reductions.h"
#include "Multicast.h"
#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static bool isHalf(ElementType type) {
  return type == ElementType::F16 || type == ElementType::BF16;
}

static bool isSmaller(ElementType type) { return elementBits(type) < 16; }

SmallVector<unsigned, 4> tilecopy::reductionWidths(const CopyOp &op, const GpuTarget &target) {
  if (isMulticast(op))
    return multicastWidths(op);
  StringRef word = *op.options.get(options::Reduce);
  ElementType type = op.dst.tensor->type();
  unsigned bytes = elementBits(type) / 8;
  bool adds = word == "add", orders = word == "min" || word == "max";
  bool vectors = op.dst.tensor->space() == Space::Global && target.has(Feature::BulkCopy) &&
                 target.ptx() >= 81; // sm_90
  if (isHalf(type)) {
    bool scalar = adds && (type == ElementType::F16 || target.has(Feature::BulkCopy));
    SmallVector<unsigned, 4> widths;
    if (scalar)
      widths = {2, 4};
    if (vectors && (adds || orders))
      widths.append({8, 16});
    return widths;
  }
  if (type == ElementType::F32 || type == ElementType::F64) {
    if (!adds)
      return {};
    SmallVector<unsigned, 4> widths{bytes};
    if (type == ElementType::F32 && vectors)
      widths.append({8, 16});
    return widths;
  }
  bool counts = word == "inc" || word == "dec";
  if (isSmaller(type) || bytes < 4 || (counts && type != ElementType::U32))
    return {};
  return {bytes};
}

static std::string formsText(const CopyOp &op) {
  StringRef word = *op.options.get(options::Reduce);
  bool global = op.dst.tensor->space() == Space::Global;
  if (word == "add")
    return "elements of f16, bf16 (sm_90), f32, f64 and integers of 32 and 64 bits";
  if (word == "inc" || word == "dec")
    return "elements of u32";
  if (word == "min" || word == "max")
    return std::string("elements of integers of 32 and 64 bits") +
           (global ? "; vectors of 8 bytes of f16 and bf16 with sm_90 and PTX 8.1" : "");
  return "elements of integers of 32 and 64 bits";
}

bool tilecopy::requireReduction(const CopyOp &op, const GpuTarget &target, Findings &findings) {
  std::optional<StringRef> word = op.options.get(options::Reduce);
  if (!word || isMulticast(op)) // requireMulticast has looked at it
    return true;
  Space space = op.dst.tensor->space();
  bool memory = space == Space::Global || space == Space::Shared;
  if (!findings.require("reduce", proofOf(memory && !op.options.has(options::Cta)),
                        *word + " into " + memoryName(space) +
                            (op.options.has(options::Cta) ? " of another CTA" : ""),
                        "a destination in global memory or in the CTA's own shared memory"))
    return false;
  return findings.require("reduce", proofOf(!reductionWidths(op, target).empty()),
                          *word + " of " + elementTypeName(op.dst.tensor->type()) + " into " +
                              memoryName(space) + " with " + target.cpu() + ", PTX " +
                              target.ptxVersion(),
                          formsText(op));
}

bool tilecopy::setReduction(const CopyOp &op, const GpuTarget &target, Plan &plan,
                            Findings &findings) {
  if (isMulticast(op))
    return setMulticast(op, plan, findings);
  std::optional<StringRef> word = op.options.get(options::Reduce);
  if (!word || op.kind != OpKind::Copy)
    return true;
  SmallVector<unsigned, 4> widths = reductionWidths(op, target);
  unsigned element = elementBits(op.dst.tensor->type()) / 8;
  auto splits = [](const ThreadPlan &body) { return body.splits(/*ofDst=*/true); };
  auto *body = std::get_if<ThreadPlan>(&plan.body);
  bool whole = !(body && splits(*body)) && !(plan.edge && splits(plan.edge->body));
  if (!findings.require("reduce-edge", proofOf(whole || is_contained(widths, element)),
                        *word + " of single elements of " + elementTypeName(op.dst.tensor->type()) +
                            (whole ? "" : ", which vectors across an edge have"),
                        "a region whose vectors the edge does not cut") ||
      !findings.require("reduce-hints", proofOf(!plan.dst.hints),
                        plan.dst.hints ? "`red` takes no cache options" : "no cache options",
                        "no cache options"))
    return false;
  plan.dst.reduction = word->str();
  if (plan.edge)
    plan.edge->dst.reduction = word->str();
  return true;
}
