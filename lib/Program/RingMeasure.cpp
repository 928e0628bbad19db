//===- RingMeasure.cpp - What fills and empties a ring ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RingSteps.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

IfStmt tilecopy::branchForOne(const BitVector &threads, unsigned ctaThreads,
                              const GpuTarget &target) {
  IfStmt one;
  int64_t first = threads.find_first(), warp = first / ThreadsPerWarp;
  one.elect = target.has(Feature::Elect);
  if (!one.elect)
    one.conjuncts.push_back(
        {Comparison::EQ, Expr(threadSymbol(SymbolKind::Thread, ctaThreads)), Expr(first)});
  else if (threads.find_last() / ThreadsPerWarp != warp)
    one.conjuncts.push_back(
        {Comparison::EQ, Expr(threadSymbol(SymbolKind::Warp, ctaThreads)), Expr(warp)});
  return one;
}

const IfStmt *RingSteps::branchOfOne(const Statement &s) {
  const auto *branch = std::get_if<IfStmt>(&s.node);
  bool isOne = branch && branch->body.size() == 1 && branch->body[0].loc.line == s.loc.line &&
               branch->body[0].loc.column == s.loc.column;
  return isOne ? branch : nullptr;
}

StatementBlock RingSteps::stripped(const StatementBlock &block) {
  StatementBlock result;
  for (const Statement &s : block) {
    const IfStmt *one = branchOfOne(s);
    result.push_back(one ? one->body[0] : s);
    if (auto *loop = std::get_if<ForStmt>(&result.back().node))
      loop->body = stripped(loop->body);
  }
  return result;
}

bool RingSteps::isOfRing(const Operand &operand) const {
  return operand.tensor && any_of(ring.parts, [&](const RingText::Part &p) {
           return operand.tensor->name() == p.name;
         });
}

/// Whether the threads of a copy themselves use a stage, whatever moves the elements: for indices,
/// for a mask, or as scratch.
bool RingSteps::readByThreads(const CopyOp &op) const {
  std::optional<Operand> scratch = op.options.get(options::Scratch);
  return (scratch && isOfRing(*scratch)) ||
         any_of(op.indexRegions(), [&](const Operand *o) { return isOfRing(*o); });
}

static bool isOfPair(const CopyOp &op) { return op.options.get(options::CtaGroup) == 2; }

/// All CTAs of the cluster bring something into every stage, or each CTA brings its own; and the
/// same mbarrier counts all of it.
void RingSteps::checkCluster(const CopyOp &op, bool isFirst, Place at, Fill &fill) {
  if (!isFirst && fill.ofPair != isOfPair(op))
    fail(at, "some copies of 'produce' have cta_group = 2 and some have not; one mbarrier counts "
             "all bytes of a stage, so give it to all or to none");
  fill.ofPair = isOfPair(op);
  std::optional<Expr> mask = op.options.get(options::CtaMask);
  if (!mask)
    return;
  int64_t all = (int64_t(1) << kernel.cluster) - 1;
  if (!mask->isConstant(all))
    return fail(at, "cta_mask is " + mask->str() +
                        "; a ring is filled for all CTAs of the cluster "
                        "(cta_mask = " +
                        std::to_string(all) + "), or for each CTA by itself");
  fill.multicast = true;
}

void RingSteps::measure(const CopyOp &op, int64_t times, bool conditional, Place at, Fill &fill) {
  if (op.kind == OpKind::Copy) {
    fill.plain = true;
    return;
  }
  if (conditional)
    return fail(at, "an 'if' around a copy_async into '" + op.dst.tensor->name().str() +
                        "' leaves open how much fills a stage; leave the 'if' out and let the "
                        "region reach beyond the tensor, where it is clipped, or use 'copy'");
  if (op.scope != Scope::Thread) {
    fill.groups += times;
    return;
  }
  int64_t bytes = op.count() * op.dst.tensor->bits() / 8;
  bool isFirst = !fill.bytes;
  fill.bytes = std::min<int64_t>(fill.bytes + bytes * std::min(times, BarrierLimit), INT32_MAX);
  checkCluster(op, isFirst, at, fill);
}

void RingSteps::measure(const StatementBlock &block, int64_t times, bool conditional, Place at,
                        Fill &fill) {
  for (const Statement &s : block) {
    const IfStmt *one = branchOfOne(s);
    if (one && !fill.one)
      fill.one = conditionOf(*one);
    const Statement &inside = one ? one->body[0] : s;
    const auto *copy = std::get_if<CopyStmt>(&inside.node);
    if (copy && readByThreads(copy->op))
      fail(at, "indices, masks and scratch of a copy in 'produce' are in its own ring, where they "
               "are not yet; use tensors of no ring for them");
    const auto *zero = std::get_if<ZeroStmt>(&s.node);
    fill.others |= !one && !std::holds_alternative<ForStmt>(s.node);
    if (copy && isOfRing(copy->op.dst)) {
      measure(copy->op, times, conditional, at, fill);
    } else if (zero && isOfRing(zero->dst)) {
      fill.plain = true;
    } else if (const auto *loop = std::get_if<ForStmt>(&s.node)) {
      Expr passes = passesOf(loop->begin, loop->end, loop->step);
      bool known = loop->begin.isConstant() && loop->end.isConstant() && !loop->dynamic;
      measure(loop->body, known ? times * std::max<int64_t>(passes.constantPart(), 0) : times,
              conditional || !known, at, fill);
    } else if (const StatementBlock *body = one ? nullptr : bodyOf(s)) {
      measure(*body, times, true, at, fill);
    }
  }
}

void RingSteps::measure(const StatementBlock &block, Place at, Use &use) {
  for (const Statement &s : block) {
    const IfStmt *one = branchOfOne(s);
    if (one && !use.one)
      use.one = conditionOf(*one);
    const Statement &inside = one ? one->body[0] : s;
    const auto *copy = std::get_if<CopyStmt>(&inside.node);
    use.others |= !one && !std::holds_alternative<ForStmt>(s.node);
    if (copy && readByThreads(copy->op))
      (one ? use.byOneThread : use.byThreads) = true;
    if (copy && isOfRing(copy->op.src)) {
      Space to = copy->op.dst.tensor ? copy->op.dst.tensor->space() : Space::Global;
      if (copy->op.kind == OpKind::Copy)
        use.byThreads = true;
      else if (to == Space::TMem)
        use.byTmem = true, use.ofPair |= isOfPair(copy->op);
      else if (to == Space::Global)
        use.byBulk = true;
      else
        fail(at, "an asynchronous copy to another CTA is complete there, so that nobody here knows "
                 "when its stage is empty; use copy");
    }
    if (const StatementBlock *body = one ? nullptr : bodyOf(s))
      measure(*body, at, use);
  }
}

//===----------------------------------------------------------------------===//
// Pairs of CTAs
//===----------------------------------------------------------------------===//

/// What fills a stage at the mbarrier that counts it.
int64_t RingSteps::bytesOf(const Fill &fill) const {
  return fill.bytes * (fill.multicast ? kernel.cluster : 1) * (fill.ofPair ? 2 : 1);
}

void RingSteps::checkPair(const Fill &fill) {
  if (fill.ofPair && (fill.groups || fill.plain))
    fail(statement.at, "threads fill a part of its stages, and cta_group = 2 copies another; the "
                       "first CTA of a pair does not know of the threads of the second. Fill all "
                       "of it by copy_async with cta_group = 2, or leave cta_group out");
}

/// Only the first CTA of a pair knows when a stage is full, and only copies to tensor memory empty
/// the stages of both.
void RingSteps::checkPair(const RingRole &role, const Fill &fill, const Use &use) {
  bool others = use.byThreads || use.byOneThread || use.byBulk;
  if (fill.ofPair && (!use.ofPair || others))
    fail(role.at, "its stages are filled with cta_group = 2, so only the first CTA of a pair knows "
                  "when they are full. Empty them by copy_async to tensor memory with cta_group = "
                  "2, and by nothing else, or leave cta_group out of the copies in 'produce'");
  if (!fill.ofPair && use.ofPair)
    fail(role.at, "a copy to tensor memory with cta_group = 2 reads the stages of both CTAs of a "
                  "pair; fill them by copy_async with cta_group = 2, too");
}

Comparison tilecopy::isFirstOfPair(unsigned cluster) {
  return {Comparison::EQ, Expr(ctaRankSymbol(cluster)).mod(2), Expr(0)};
}

Statement RingSteps::inFirstOfPair(StatementBlock body) const {
  IfStmt first;
  first.conjuncts.push_back(isFirstOfPair(kernel.cluster));
  first.body = std::move(body);
  return {statement.at.loc, std::move(first)};
}
