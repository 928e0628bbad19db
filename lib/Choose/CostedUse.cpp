//===- CostedUse.cpp - What a copy costs under many layouts ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CostedUse.h"
#include "Cost/CostWalk.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/op/RegisterOwners.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;
using namespace tilecopy;

std::optional<Layout> tilecopy::layoutOf(ArrayRef<int64_t> shape, const ElementOrder &order) {
  SmallVector<Iter, 4> iters(shape.size(), Iter{1, 1});
  int64_t stride = 1;
  for (size_t k = 0; k != shape.size(); ++k) {
    size_t d = order.columns ? k : shape.size() - 1 - k;
    iters[d] = {shape[d], stride};
    stride *= shape[d];
    if (d == contiguousDimension(shape, order.columns))
      stride += order.pad;
  }
  auto tile = TileLayout::create(iters);
  if (!tile) {
    consumeError(tile.takeError());
    return std::nullopt;
  }
  return order.swizzle ? Layout(*tile, *order.swizzle) : Layout(*tile);
}

/// The bits of an element in memory; registers may have another type.
static int64_t movedBits(const CopyOp &op) {
  return (op.dst.tensor->space() == Space::Local ? op.src : op.dst).tensor->bits();
}

/// The fewest accesses of a thread that transposes blocks: blocks of its elements, as wide as
/// divide evenly.
static int64_t fewestOfBlocks(const CopyOp &op) {
  int64_t element = std::max<int64_t>(1, movedBits(op) / 8);
  int64_t bytes = op.count() * element / op.workers(), fewest = 2 * bytes / element;
  for (int64_t one : {16, 8, 4})
    for (int64_t other : {16, 8, 4})
      if (one >= element && other >= element && bytes % (one * other / element) == 0)
        fewest = std::min(fewest, bytes / one + bytes / other);
  return fewest;
}

Expected<DispatchChoice> CostedUse::choiceFor(const std::shared_ptr<const Tensor> &placed) const {
  CopyOp op = use.op;
  for (Operand *o : {&op.dst, &op.src})
    if (o->tensor.get() == &tensor)
      o->tensor = placed;
  if (tensor.space() == Space::Local && mayLackOwners(op))
    return opError(OpFault::Layout, tensor.name(),
                   "the layout says what moves where threads that have elements do not get to the "
                   "copy; state the layout, or let the condition hold for all threads");
  return dispatch(op, target, TraceDetail::Declines);
}

LayoutUseCost CostedUse::costWithoutMemory(const DispatchChoice &choice) const {
  LayoutUseCost cost;
  cost.variant = choice.plan.variant;
  cost.isSlowPath = choice.isSlowPath();
  // Declines of matrix instructions for register tiles do not count.
  for (const DispatchCandidate &c : choice.trace.candidates)
    cost.declines += tensor.space() == Space::Shared && c.outcome == DispatchOutcome::Declined &&
                     !c.reason().empty() && !StringRef(c.reason()).starts_with("pair ");
  // Tiles at an edge are few, so those that lie inside decide.
  Plan inside = choice.plan;
  inside.edge.reset();
  for (const AccessCount &a : inside.accesses()) {
    cost.accesses += a.perThread;
    cost.least += divideCeil(a.perThread * a.bytes, 16);
  }
  if (const auto *tma = std::get_if<TmaPlan>(&choice.plan.body)) {
    cost.accesses += tma->issues();
    cost.least += tma->issues();
  }
  return cost;
}

void CostedUse::addCost(LayoutUseCost &cost, const AccessCost &a) const {
  if (a.space == Space::Shared) {
    cost.wavefronts += a.cost;
    cost.ideal += a.ideal;
    cost.fewest +=
        divideCeil(use.op.count() * movedBits(use.op), 8 * 128) * int64_t(use.op.activeInstances());
    return;
  }
  if (a.isAsync)
    return; // its boxes are the same under every layout
  cost.sectors += a.cost;
  cost.leastSectors += a.ideal;
  cost.lines += a.lines;
  cost.requests += a.requests;
}

Expected<LayoutUseCost> CostedUse::plan(const std::shared_ptr<const Tensor> &placed) const {
  auto choice = choiceFor(placed);
  if (!choice)
    return choice.takeError();
  LayoutUseCost cost = costWithoutMemory(*choice);
  for (const AccessCost &a : costOf(*choice))
    addCost(cost, a);
  const auto *body = std::get_if<ThreadPlan>(&choice->plan.body);
  if (body && body->block && cost.sectors <= cost.leastSectors)
    cost.least = std::max(cost.least, fewestOfBlocks(use.op));
  return cost;
}

//===----------------------------------------------------------------------===//
// Plans that differ in addresses alone
//===----------------------------------------------------------------------===//

CostedUse::Key CostedUse::keyOf(const ElementOrder &order) const {
  constexpr int64_t widest = 128; // bits
  Key key{order.columns, order.pad != 0, order.swizzle.has_value(), widest};
  if (order.swizzle)
    key.alignedBits = std::min(widest, order.swizzle->run() * tensor.bits());
  if (order.pad) {
    int64_t pitch = shape[contiguousDimension(shape, order.columns)] + order.pad;
    key.alignedBits = std::gcd(widest, pitch * tensor.bits());
  }
  return key;
}

/// A vector along a dimension of odd extent has one element.
bool CostedUse::isOddAlong(bool columns) const {
  const Operand &o = ofDst() ? use.op.dst : use.op.src;
  return o.region[contiguousDimension(shape, columns)].extent % 2;
}

/// Whether the family of the order without padding and swizzle has vectors that no order of this
/// key splits and none could widen.
bool CostedUse::isAsUnpadded(const ElementOrder &order, const Key &key) {
  if (!order.pad && !order.swizzle)
    return false;
  const Family *plain = familyOf({order.columns, 0, std::nullopt});
  if (!plain || !plain->items)
    return false;
  return order.pad
             ? plain->vector == 1 && isOddAlong(order.columns)
             : plain->access == plain->vector && plain->vector * tensor.bits() <= key.alignedBits;
}

const CostedUse::Family *CostedUse::familyOf(const ElementOrder &order) {
  Key key = keyOf(order);
  auto at = find_if(known, [&](const auto &k) { return k.first == key; });
  if (at != known.end())
    return at->second;
  const Family *family =
      isAsUnpadded(order, key) ? familyOf({order.columns, 0, std::nullopt}) : makeFamily(order);
  known.push_back({key, family});
  return family;
}

const CostedUse::Family *CostedUse::makeFamily(const ElementOrder &order) {
  const CopyOp &op = use.op;
  bool isBoth = op.dst.tensor.get() == op.src.tensor.get();
  if (op.kind != OpKind::Copy || isBoth || tensor.space() != Space::Shared)
    return nullptr;
  auto layout = layoutOf(shape, order);
  if (!layout)
    return nullptr;
  auto placed = Tensor::create(tensor.name(), tensor.type(), tensor.space(), shape, *layout,
                               std::max(plainAlign, tensor.align()));
  if (!placed) {
    consumeError(placed.takeError());
    return nullptr;
  }
  auto choice = choiceFor(std::make_shared<const Tensor>(std::move(*placed)));
  if (!choice) {
    consumeError(choice.takeError());
    return nullptr;
  }
  const Plan &plan = choice->plan;
  const auto *guarded = std::get_if<ThreadPlan>(&plan.body);
  bool isNumbered = plan.variant == "gmem_smem" && guarded && guarded->items;
  if (!isNumbered && plan.variant != "reg" && plan.variant != "ldstmatrix")
    return nullptr;
  Family family;
  family.cost = costWithoutMemory(*choice);
  if (isNumbered) {
    family.items = guarded->items;
    family.vector = guarded->vectorElements;
    family.access = (ofDst() ? plan.dst : plan.src).accessBytes * 8 / tensor.bits();
    auto digits =
        ofDst() ? counters::select<Src>(guarded->threads) : counters::select<Dst>(guarded->threads);
    for (auto &d : digits)
      d.tag = {};
    counters::join(digits);
    family.digits.assign(digits.begin(), digits.end());
    for (const Family &other : families)
      if (other.items == family.items && other.vector == family.vector &&
          other.access == family.access && other.digits == family.digits &&
          other.cost.declines == family.cost.declines)
        return &other;
  }
  auto requests = ReplayedUse::make(*choice, ofDst(), shape, order);
  if (!requests)
    return nullptr;
  family.requests = std::move(*requests);
  if (auto other = CostWalk(plan, !ofDst(), choice->active, typicalValue).run())
    addCost(family.cost, *other);
  AccessCost here;
  here.space = Space::Shared;
  here.ideal = family.requests.ideal();
  addCost(family.cost, here);
  families.push_back(std::move(family));
  return &families.back();
}
