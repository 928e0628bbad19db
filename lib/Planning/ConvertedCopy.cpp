//===- ConvertedCopy.cpp - Planning copies that convert -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConvertedCopy.h"
#include "AddressMap.h"
#include "ConvertSteps.h"
#include "RegisterPlaces.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

/// Options without those that say how to convert.
static Options withoutConversion(const Options &given) {
  Options options = given;
  options.remove(options::Convert);
  options.remove(options::Saturate);
  return options;
}

/// The copy of a tile of the other side's type. What is in registers on both sides is converted
/// first, in the layout that it has.
static Expected<CopyOp> movingCopy(const CopyOp &op, bool ofDst) {
  const Tensor &tile = *(ofDst ? op.dst : op.src).tensor;
  ElementType type = (ofDst ? op.src : op.dst).tensor->type();
  if (elementBits(tile.type()) == 4 && tile.layout()->spacing != Spacing::Dense)
    return opError(OpFault::Layout, tile.name(),
                   "'" + tile.name() +
                       "' has a byte for each element of 4 bits, and conversions take "
                       "two in a byte; leave 'bytes' out of its layout");
  Layout layout = *tile.layout();
  layout.spacing = elementBits(type) == 6 ? Spacing::Bytes : Spacing::Dense;
  auto other = Tensor::create(tile.name(), type, Space::Local, *tile.staticShape(), layout);
  if (!other)
    return opError(OpFault::Sides, tile.name(),
                   "a tile of " + elementTypeName(type) + " in the layout of '" + tile.name() +
                       "' cannot be: " + toString(other.takeError()));
  CopyOp moving = op;
  (ofDst ? moving.dst : moving.src).tensor = std::make_shared<const Tensor>(std::move(*other));
  moving.options = withoutConversion(op.options);
  return moving;
}

/// The threads that own elements of a region, where others may own elements of the tile.
static std::optional<ThreadTeam> ownersOf(const CopyOp &op, const AddressMap &map,
                                          const Operand &tile) {
  if (tile == Operand::whole(tile.tensor))
    return std::nullopt;
  BitVector owners(op.scopeThreads());
  RegisterPlaces places(map);
  for (const RegisterPlace &first : places.elements)
    for (const RegisterPlace &other : places.replicas)
      owners.set(unsigned(first.thread + other.thread));
  return owners.all() ? std::nullopt : std::optional(ThreadTeam(owners));
}

/// The slots of the region in a thread's tile.
static Error addSlots(const CopyOp &op, const Operand &tile, ConvertForm &form) {
  Findings findings(TraceDetail::Declines);
  auto map = mapRegion(tile, form.ofDst ? "dst" : "src", findings);
  if (!map)
    return opError(OpFault::Region, tile.tensor->name(),
                   DispatchCandidate{"", 0, DispatchOutcome::Declined, findings.take()}.reason());
  if (form.ofDst)
    form.owners = ownersOf(op, *map, tile);
  form.slotBase = map->base.constantPart();
  for (const DimIters &dim : map->dims)
    for (const AddressIter &i : dim)
      if (i.extent > 1 && !i[Elements].isConstant(0))
        form.slots.push_back({i.extent, {i[Elements]}, {}});
  counters::join(form.slots);
  return Error::success();
}

Expected<DispatchChoice> tilecopy::dispatchConverted(const CopyOp &op, const GpuTarget &target,
                                                     TraceDetail detail) {
  ConvertForm form;
  form.ofDst = op.src.tensor->space() != Space::Local;
  form.from = op.src.tensor->type();
  form.to = op.dst.tensor->type();
  auto steps = convertSteps({form.from, form.to, *op.options.get(options::Convert),
                             op.options.get(options::Saturate).value_or(false)},
                            target);
  if (!steps)
    return steps.takeError();
  form.steps = std::move(*steps);
  auto moving = movingCopy(op, form.ofDst);
  if (!moving)
    return moving.takeError();
  auto choice = dispatch(*moving, target, detail);
  if (!choice)
    return choice;
  const Operand &tile = form.ofDst ? op.dst : op.src;
  if (Error e = addSlots(op, tile, form))
    return e;
  form.tileBytes = tile.tensor->byteSize();
  form.otherBytes = (form.ofDst ? moving->dst : moving->src).tensor->byteSize();
  for (DispatchCandidate &c : choice->trace.candidates)
    if (c.outcome == DispatchOutcome::Chosen && detail == TraceDetail::Full)
      c.findings.push_back(
          {"convert", Proof::Proven,
           (elementTypeName(form.from) + " to " + elementTypeName(form.to) + " by " +
            join(map_range(form.steps, [](const ConvertStep &s) { return s.str(); }), ", "))
               .str(),
           "", false});
  choice->plan.convert = std::move(form);
  return choice;
}
