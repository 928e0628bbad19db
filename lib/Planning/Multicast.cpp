//===- Multicast.cpp - What `multimem` stores, combines and loads ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Multicast.h"
#include "tilecopy/plan/Plan.h"

using namespace llvm;
using namespace tilecopy;

bool tilecopy::isMulticast(const CopyOp &op) {
  return op.dst.tensor->isMulticast() || op.src.tensor->isMulticast();
}

SmallVector<unsigned, 4> tilecopy::multicastWidths(const CopyOp &op) {
  std::optional<StringRef> word = op.options.get(options::Reduce);
  ElementType type = op.dst.tensor->type();
  unsigned bytes = elementBits(type) / 8;
  if (!word)
    return bytes == 8 ? SmallVector<unsigned, 4>{8, 16} : SmallVector<unsigned, 4>{4, 8, 16};
  bool adds = *word == "add", orders = *word == "min" || *word == "max",
       loads = op.src.tensor->isMulticast();
  switch (type) {
  case ElementType::F16:
  case ElementType::BF16:
    return adds || (orders && loads) ? SmallVector<unsigned, 4>{4, 8, 16}
                                     : SmallVector<unsigned, 4>{};
  case ElementType::F32:
    return adds ? SmallVector<unsigned, 4>{4, 8, 16} : SmallVector<unsigned, 4>{};
  case ElementType::F64:
    return adds ? SmallVector<unsigned, 4>{8} : SmallVector<unsigned, 4>{};
  case ElementType::I32:
  case ElementType::U32:
  case ElementType::I64:
  case ElementType::U64:
    if (*word != "inc" && *word != "dec")
      return {bytes};
    return {};
  default:
    return {};
  }
}

/// The elements that threads combine so.
static StringRef combinedTypes(StringRef word, bool loads) {
  if (word == "inc" || word == "dec")
    return "one of add, min, max, and, or, xor";
  if (word == "add")
    return "elements of f16, bf16, f32, f64 and integers of 32 and 64 bits";
  bool orders = word == "min" || word == "max";
  return orders && loads ? "elements of f16, bf16 and integers of 32 and 64 bits"
                         : "elements of integers of 32 and 64 bits";
}

bool tilecopy::requireMulticast(StringRef variant, const CopyOp &op, const GpuTarget &target,
                                Findings &findings) {
  if (!isMulticast(op))
    return true;
  const Tensor &side = op.dst.tensor->isMulticast() ? *op.dst.tensor : *op.src.tensor;
  bool bulk = variant == "bulk" && op.kind == OpKind::CopyAsync && op.dst.tensor->isMulticast();
  if (!findings.require("multicast", proofOf(bulk || variant == "reg"),
                        side.name() + " is multicast, and " +
                            (bulk || variant == "reg" ? "multimem copies it"
                                                      : variant + " does not copy by multimem"),
                        "a copy between registers and the multicast tensor, or a copy_async from "
                        "shared memory to it"))
    return false;
  Feature feature = bulk ? Feature::MultimemBulk : Feature::Multimem;
  if (bool has = target.has(feature); !findings.require(
          "target", proofOf(has), has ? target.cpu() : target.whyNot(feature),
          bulk ? "sm_90 or newer and PTX 9.1 or newer" : "sm_90 or newer and PTX 8.2 or newer"))
    return false;
  std::optional<StringRef> word = op.options.get(options::Reduce);
  bool loads = op.src.tensor->isMulticast();
  return bulk || !word ||
         findings.require("reduce", proofOf(!multicastWidths(op).empty()),
                          *word + " of " + elementTypeName(op.dst.tensor->type()) +
                              (loads ? " from " : " into ") + "the memory of several devices",
                          combinedTypes(*word, loads));
}

bool tilecopy::setMulticast(const CopyOp &op, Plan &plan, Findings &findings) {
  bool toAll = op.dst.tensor->isMulticast();
  auto splits = [&](const PlanBody &any) {
    const auto *body = std::get_if<ThreadPlan>(&any);
    return body && body->splits(toAll);
  };
  bool whole = !splits(plan.body) && !(plan.edge && plan.edge->body.splits(toAll));
  PlanSide &side = toAll ? plan.dst : plan.src;
  if (!findings.require("multicast-edge", proofOf(whole),
                        whole ? "no vector lies across an edge"
                              : "vectors may lie across an edge of " + side.tensor,
                        "a region whose vectors the edge does not cut") ||
      !findings.require("multicast-hints", proofOf(!side.hints),
                        side.hints ? "cache options are given" : "no cache options",
                        "no cache options: multimem takes none"))
    return false;
  auto set = [&](PlanSide &of) {
    of.multicast = true;
    of.reduction = op.options.get(options::Reduce).value_or("").str();
  };
  set(side);
  if (plan.edge)
    set(toAll ? plan.edge->dst : plan.edge->src);
  return true;
}
