//===- InBounds.cpp - The bounds of regions, and what callers promise ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InBounds.h"
#include "tilecopy/op/CallerFacts.h"

using namespace llvm;
using namespace tilecopy;

/// Edges lie between bytes where elements are smaller than a byte.
static bool requireWholePairs(const CopyOp &op, Findings &findings) {
  if (op.dst.tensor->bits() >= 8 && op.src.tensor->bits() >= 8)
    return true;
  for (const EdgeDim &e : globalBounds(op).edges) {
    const Tensor &t = *(e.ofDst ? op.dst : op.src).tensor;
    bool last = e.dimension + 1 == t.rank();
    if (last && t.bits() < 8 && e.high && e.size.isMultipleOf(2) != Proof::Proven)
      return findings.require("in-bounds", Proof::Unknown,
                              "the edge of " + t.name() + " may cut a pair of elements: its last " +
                                  "dimension has " + e.size.str() + " of them",
                              "an even size, or { bounds = promised }");
  }
  return true;
}

static constexpr StringLiteral boundsPromise = "; promised by the caller: no index is compared";

/// What the rule `in-bounds` notes of global tensors.
static void noteGlobalBounds(const CopyOp &op, bool maps, Findings &findings) {
  RegionBounds global = globalBounds(op);
  bool loads = op.dst.indexed() || op.src.indexed();
  if (loads && op.options.has(options::Bounds))
    findings.note("in-bounds", Proof::Unknown,
                  Twine("indices that are loaded are in range") + boundsPromise);
  else if (loads)
    findings.note("in-bounds", Proof::Unknown,
                  "indices that are loaded may be out of range; each is compared with the size",
                  "{ bounds = promised }");
  if (global.promised)
    return findings.note("in-bounds", Proof::Unknown, globalBoundsText(op).message + boundsPromise);
  if (global.edges.empty())
    return findings.note("in-bounds", Proof::Proven, "the regions lie inside their tensors");
  BoundsText text = globalBoundsText(op);
  findings.note("in-bounds", global.certain ? Proof::Disproven : Proof::Unknown,
                Twine(text.message) + (maps ? "; tensor maps fill and clip"
                                       : op.kind == OpKind::Copy
                                           ? "; guards compare indices"
                                           : "; the source sizes of cp.async compare indices"),
                maps ? "" : text.fix);
}

bool tilecopy::isInBounds(const Variant &v, const CopyOp &op, const RegionBounds &near,
                          Findings &findings) {
  bool notes = findings.detail() == TraceDetail::Full;
  if (!near.edges.empty()) {
    BoundsText text = nearBoundsText(op);
    return findings.require("in-bounds", near.certain ? Proof::Disproven : Proof::Unknown,
                            text.message, text.fix);
  }
  if (notes && near.promised)
    findings.note("in-bounds", Proof::Unknown, nearBoundsText(op).message + boundsPromise);
  bool maps = op.kind != OpKind::Copy && v.name != "ldgsts";
  if (!maps && !requireWholePairs(op, findings))
    return false;
  if (notes)
    noteGlobalBounds(op, maps, findings);
  return true;
}

void tilecopy::notePromises(const CopyOp &op, Findings &findings) {
  CallerFacts facts(op.facts);
  facts.of(op);
  for (const std::string &text : facts.texts())
    findings.note("promised", Proof::Unknown, text + "; the caller ensures it", callerFactFix);
}
