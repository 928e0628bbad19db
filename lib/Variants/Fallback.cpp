//===- Fallback.cpp - One thread, element by element ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last resort: any copy between memories, however its layouts are cut. Addresses are computed
// from the coordinate by the layout's definition (divide, remainder, stride), so nothing needs to
// meet squarely. The first active thread of the scope does it alone.
//
//===----------------------------------------------------------------------===//

#include "Planning/AddressMap.h"
#include "Planning/Masks.h"
#include "Variant.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static bool isMemory(Space s) { return s == Space::Global || s == Space::Shared; }

/// The digits of one dimension whose index is `start` plus the counter of loop `loop` (if the
/// dimension is walked).
static void appendDimDigits(ArrayRef<AddressIter> iters, const Expr &start,
                            std::optional<unsigned> loop, unsigned loops,
                            SmallVectorImpl<SerialDigit> &digits) {
  int64_t divide = 1;
  for (const AddressIter &i : reverse(iters)) {
    SerialDigit d;
    d.start = start;
    d.weights.assign(loops, 0);
    if (loop)
      d.weights[*loop] = 1;
    d.divide = divide;
    // The outermost digit of a dimension needs no remainder: indices are in bounds.
    d.modulo = &i == &iters.front() ? 0 : i.extent;
    d.stride = i[Elements];
    divide *= i.extent;
    digits.push_back(std::move(d));
  }
}

/// The digits of the whole coordinate, flattened row-major: for layouts that do not split at the
/// tensor's dimensions.
static void appendFlatDigits(const Operand &operand, unsigned loops,
                             SmallVectorImpl<SerialDigit> &digits) {
  SerialDigit flat;
  flat.weights.assign(loops, 0);
  int64_t weight = 1;
  unsigned loop = operand.nonUnitExtents().size();
  for (size_t d = operand.region.size(); d-- > 0;) {
    const DimRange &r = operand.region[d];
    flat.start += r.start * Expr(weight);
    if (r.extent != 1)
      flat.weights[--loop] = weight;
    weight *= operand.tensor->shape()[d].constantPart();
  }
  ArrayRef<Iter> shard = operand.tensor->layout()->tile.shard();
  for (const Iter &i : reverse(shard)) {
    SerialDigit d = flat;
    d.modulo = &i == &shard.front() ? 0 : i.extent;
    d.stride = Expr(i.stride);
    digits.push_back(std::move(d));
    flat.divide *= i.extent;
  }
}

static SmallVector<SerialDigit, 4> addressDigits(const Operand &operand, unsigned loops) {
  SmallVector<SerialDigit, 4> digits;
  auto dims = itersByDimension(*operand.tensor);
  if (!dims) {
    appendFlatDigits(operand, loops, digits);
    return digits;
  }
  unsigned loop = 0;
  for (auto [d, range] : enumerate(operand.region)) {
    std::optional<unsigned> walks;
    if (range.extent != 1)
      walks = loop++;
    appendDimDigits((*dims)[d], range.start, walks, loops, digits);
  }
  return digits;
}

/// Moves what is the same for all elements into the base.
static void takeStarts(SmallVectorImpl<SerialDigit> &digits, Expr &base) {
  for (SerialDigit &d : digits)
    if (d.divide == 1 && d.modulo == 0) {
      base += d.start * d.stride;
      d.start = Expr(0);
    }
  erase_if(digits, [](const SerialDigit &d) {
    return d.start.isConstant(0) && all_of(d.weights, [](int64_t w) { return w == 0; });
  });
}

/// The only digit that a loop changes, if the digit is that loop's alone; otherwise null.
static SerialDigit *digitOf(SmallVectorImpl<SerialDigit> &digits, unsigned loop) {
  SerialDigit *only = nullptr;
  for (SerialDigit &d : digits) {
    if (d.weights[loop] == 0)
      continue;
    if (only || d.divide != 1 || d.modulo != 0 ||
        count_if(d.weights, [](int64_t w) { return w != 0; }) != 1)
      return nullptr;
    only = &d;
  }
  return only;
}

/// Joins neighboring loops that continue each other on both sides.
static void joinLoops(SerialPlan &body) {
  auto continues = [&](SmallVectorImpl<SerialDigit> &digits, unsigned outer) {
    const SerialDigit *o = digitOf(digits, outer), *i = digitOf(digits, outer + 1);
    return o && i &&
           o->stride * Expr(o->weights[outer]) ==
               i->stride * Expr(i->weights[outer + 1] * body.loops[outer + 1]);
  };
  for (unsigned outer = body.loops.size(); outer-- > 1;) {
    unsigned k = outer - 1;
    if (!continues(body.dst, k) || !continues(body.src, k))
      continue;
    body.loops[k + 1] *= body.loops[k];
    body.loops.erase(body.loops.begin() + k);
    for (auto *digits : {&body.dst, &body.src}) {
      digits->erase(digitOf(*digits, k));
      for (SerialDigit &d : *digits)
        d.weights.erase(d.weights.begin() + k);
    }
  }
}

/// The index in a guarded dimension, in steps of the loops.
static void addEdges(const CopyOp &op, bool zeros, SerialPlan &body) {
  RegionBounds bounds = globalBounds(op);
  for (EdgeDim &e : bounds.edges) {
    if (zeros && !e.ofDst)
      continue; // the source repeats the destination, and nothing reads it
    SerialEdge edge{std::move(e), {}};
    edge.weights.assign(body.loops.size(), 0);
    if (edge.dim.walked >= 0)
      edge.weights[edge.dim.walked] = 1;
    body.edges.push_back(std::move(edge));
  }
}

/// The mask, which must be the same for the elements of a byte.
static bool takeMask(const CopyOp &op, Plan &plan, Findings &findings) {
  if (!op.isMasked())
    return true;
  plan.mask = maskOf(op, findings);
  auto extents = op.dst.nonUnitExtents();
  if (!plan.mask || op.dst.tensor->bits() >= 8 || extents.empty())
    return plan.mask.has_value();
  SmallVector<PlanIter, 4> walked;
  for (auto [d, extent] : enumerate(extents))
    walked.push_back({extent, {0, 0, 1}, CounterTag::walks(unsigned(d))});
  MaskedVectors pairs{ArrayRef(walked).drop_back(), walked.back(), 2, /*maySplit=*/false};
  return pairs.require(*plan.mask, findings);
}

/// Elements smaller than a byte lie in pairs along the last dimension (makeCopy checks it): the
/// innermost loop steps over whole bytes.
static void stepOverBytes(SerialPlan &body, unsigned loop, int64_t each) {
  body.loops[loop] /= each;
  for (SerialEdge &e : body.edges)
    e.weights[loop] *= each;
  for (auto *digits : {&body.dst, &body.src})
    for (SerialDigit &d : *digits)
      d.weights[loop] *= each;
}

/// The first thread of each instance of the scope that gets to the copy. If run time says that only
/// threads below a number do, it is among them unless none is.
static ThreadTeam firstOfEach(const CopyOp &op) {
  BitVector ones(op.ctaThreads);
  for (unsigned first = 0; first < op.ctaThreads; first += op.scopeThreads())
    if (int one =
            op.active.find_first_in(first, std::min(first + op.scopeThreads(), op.ctaThreads));
        one >= 0)
      ones.set(unsigned(one));
  return ThreadTeam(ones, op.scopeThreads());
}

bool tilecopy::planFallback(const CopyOp &op, const GpuTarget &, Plan &plan, Findings &findings) {
  for (const Operand *o : {&op.dst, &op.src})
    if (Space space = o->tensor->space(); !findings.require(
            "memory", proofOf(isMemory(space)), o->tensor->name() + " is in " + memoryName(space),
            space == Space::TMem ? "copy_async, from shared memory or to or from registers"
                                 : "both sides in global or shared memory, which one thread can "
                                   "index"))
      return false;
  if (!requireRuns(op.dst, findings) || !requireRuns(op.src, findings) ||
      !takeMask(op, plan, findings))
    return false;
  SerialPlan body;
  // One thread that reaches the copy in each instance of the scope.
  if (auto team = op.team(); team && team->each)
    body.ones = firstOfEach(op);
  else if (op.scope != Scope::Thread)
    body.thread = team ? team->first() : 0;
  llvm::append_range(body.loops, op.dst.nonUnitExtents());
  unsigned walked = body.loops.size();
  const Layout *layout = op.dst.tensor->layout();
  ArrayRef<Iter> replicas = layout ? layout->tile.replica() : ArrayRef<Iter>();
  for (const Iter &r : replicas)
    body.loops.push_back(r.extent);
  unsigned loops = body.loops.size();
  body.dst = addressDigits(op.dst, loops);
  body.src = addressDigits(op.src, loops);
  addEdges(op, plan.zeros, body);
  if (unsigned bits = op.dst.tensor->bits(); bits < 8)
    stepOverBytes(body, walked - 1, 8 / bits);
  for (auto [k, r] : enumerate(replicas)) {
    SerialDigit d;
    d.weights.assign(loops, 0);
    d.weights[walked + k] = 1;
    d.stride = Expr(r.stride);
    body.dst.push_back(std::move(d));
  }
  unsigned bytes = std::max(1u, op.dst.tensor->bits() / 8);
  auto fill = [&](PlanSide &side, const Operand &o) {
    const Layout *l = o.tensor->layout();
    side = {o.tensor->name().str(),        o.tensor->space(), Expr(l ? l->tile.offset(Axis::M) : 0),
            l ? l->swizzle : std::nullopt, SwizzleStep::None, bytes};
    if (side.swizzle)
      side.step = SwizzleStep::Full;
  };
  fill(plan.dst, op.dst);
  fill(plan.src, op.src);
  takeStarts(body.dst, plan.dst.base);
  takeStarts(body.src, plan.src.base);
  if (uint64_t bits = op.fillBits().value_or(0))
    body.fill = bits;
  if (body.edges.empty() && !plan.mask)
    joinLoops(body);
  plan.body = std::move(body);
  return true;
}
