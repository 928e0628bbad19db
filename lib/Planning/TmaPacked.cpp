//===- TmaPacked.cpp - Maps of elements of 4 and 6 bits ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Narrow.h"
#include "TmaMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

constexpr int64_t PaddedRow = 128; // elements: the only width of a box

TmaPacking tilecopy::packingOf(ElementType type) {
  return elementBits(type) == 6 ? TmaPacking{6, TensorMapType::U6Align16}
                                : TmaPacking{4, TensorMapType::U4Align16};
}

std::optional<CopyOp> tilecopy::slotsForTma(const CopyOp &op, const GpuTarget &target, Plan &plan,
                                            Findings &findings) {
  auto slots = inSlots(op);
  plan.type = ElementType::U8;
  if (!findings.require("packed-target", proofOf(target.sm() >= 100),
                        "maps of padded elements need sm_100 or newer; this is " + target.cpu(),
                        "a newer target; a `copy` or a `copy_async` by threads before") ||
      !findings.require("packed-tensor", proofOf(slots.has_value()),
                        slots ? "tensors" : "a window of padded elements",
                        "a region of the tensor itself"))
    return std::nullopt;
  const OptionSpec *other = op.options.first([](const OptionSpec &spec) {
    return is_contained<const OptionSpec *>(
        {&options::Reduce, &options::Fill, &options::Oob, &options::TmaDtype, &options::Map},
        &spec);
  });
  if (!other)
    return slots;
  findings.require("packed-options", Proof::Disproven, "`" + other->key + "` is given",
                   "no such option: padded elements are moved as they are");
  return std::nullopt;
}

/// cuda.h, CUtensorMapDataType; PTX ISA, "Tensors", b4x16_p64 and b6x16_p32.
void tilecopy::requirePadded(const TmaRequest &request, TensorMapSwizzle swizzle,
                             const Expr &extent, const Expr &coord, int64_t box,
                             ArrayRef<std::pair<unsigned, int64_t>> moves, Findings &findings) {
  findings.require("packed-load",
                   proofOf(request.packing->bits == 6 || request.kind == TmaPlan::Load),
                   "16U4_ALIGN16B has " + TmaPlan::kindName(request.kind),
                   "a load: maps do not pack elements of 4 bits; a `copy` by threads does");
  findings.require("packed-row", proofOf(box == PaddedRow),
                   "a row of the box has " + Twine(box) + " elements",
                   "exactly 128, next to each other in both");
  findings.require("packed-row", extent.isMultipleOf(PaddedRow),
                   "the rows of the tensor have " + extent.str() + " elements",
                   "a multiple of 128");
  Proof start = coord.isMultipleOf(PaddedRow);
  for (auto [issue, step] : moves)
    start = start && proofOf(step % PaddedRow == 0);
  findings.require("packed-start", start, "boxes begin at element " + coord.str(),
                   "multiples of 128 elements");
  bool plain = swizzle == TensorMapSwizzle::None || swizzle == TensorMapSwizzle::B128;
  findings.require("packed-swizzle", proofOf(plain), "the swizzle is " + name(swizzle),
                   "none, or the one of 128 bytes: swizzle(4,3,3)");
}

TmaPreference TmaCandidate::preference() const {
  unsigned bits = elementBits(plan.map.type);
  return {plan.issues(), int64_t(plan.map.box[0]) * bits, plan.map.rank(), bits};
}
