//===- PlanProgram.cpp - Planning whole programs --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/PlanProgram.h"
#include "Plan/Partition.h"
#include "Variants/Variant.h"
#include "tilecopy/program/SharedMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

char PlanError::ID = 0;

void PlanError::log(raw_ostream &os) const {
  if (loc.line)
    os << "line " << loc.line << ": ";
  os << message;
}

std::vector<TensorMapPlan> PlannedKernel::tensorMaps() const {
  std::vector<TensorMapPlan> maps;
  for (const PlannedCopy &copy : copies) {
    const auto *tma = std::get_if<TmaPlan>(&copy.choice.plan.body);
    if (tma && !is_contained(maps, tma->map))
      maps.push_back(tma->map);
  }
  return maps;
}

Expected<Plan> tilecopy::planZero(Scope scope, const Operand &dst, unsigned ctaThreads,
                                  const BitVector &active, const GpuTarget &target) {
  Space space = dst.tensor->space();
  if (space != Space::Global && space != Space::Shared)
    return createStringError("zero: '" + dst.tensor->name() + "' is in " + spaceName(space) +
                             "; it stores to global and shared memory");
  // A copy onto itself has the right counters on both sides; only its stores are emitted.
  auto op = makeCopy(OpKind::Copy, scope, dst, dst, ctaThreads, active);
  if (!op)
    return op.takeError();
  Plan plan;
  plan.variant = "zero";
  plan.target = target;
  plan.scope = scope;
  plan.scopeThreads = op->scopeThreads();
  plan.type = dst.tensor->type();
  plan.count = op->count();
  plan.zeros = true;
  Findings findings;
  if (op->allThreadsActive())
    if (auto map = mapRegion(dst, "dst", findings); map && map->replicas.empty())
      if (auto pairs = pairUp(*map, *map, findings))
        if (partition(
                {*op, *map, *map, counters::select<Elements, OfSrc + Elements>(*pairs), true, 16},
                plan, findings))
          return plan;
  Findings serial;
  if (!planFallback(*op, target, plan, serial))
    return createStringError("zero: " +
                             Candidate{"", 0, Outcome::Declined, serial.take()}.reason());
  return plan;
}

namespace {

class KernelPlanner {
public:
  KernelPlanner(const Kernel &kernel, const GpuTarget &target)
      : kernel(kernel), target(target), planned{&kernel, {}} {}

  Expected<PlannedKernel> run() {
    if (auto excess = sharedExcess(kernel, target))
      return make_error<PlanError>(kernel.loc, "kernel @" + kernel.name + ": " + excess->message);
    size_t copies = 0;
    forEachStatement(kernel.body, [&](const Statement &s) {
      copies +=
          std::holds_alternative<CopyStmt>(s.node) || std::holds_alternative<ZeroStmt>(s.node);
    });
    planned.copies.reserve(copies);
    if (Error e = planBlock(kernel.body, BitVector(kernel.threads, true)))
      return e;
    return std::move(planned);
  }

private:
  Error planBlock(const Block &block, const BitVector &active);
  Error planStatement(const Statement &s, const BitVector &active);
  Error checkCluster(SourceLoc loc, const Options &options);
  Error planCopy(const Statement &s, const CopyStmt &copy);
  Error checkTensorMemory(const Statement &s, const TensorMemoryStmt &t);
  Error checkGroup(SourceLoc loc, unsigned ctaGroup);

  const Kernel &kernel;
  const GpuTarget &target;
  PlannedKernel planned;
  std::optional<std::pair<unsigned, SourceLoc>> ctaGroup; // of tcgen05 instructions; the first one
};

} // namespace

static Error located(SourceLoc loc, Error e) {
  Trace trace;
  std::string text;
  handleAllErrors(
      std::move(e),
      [&](DispatchError &d) {
        trace = std::move(d.trace);
        text = d.message;
      },
      [&](const ErrorInfoBase &other) { text = other.message(); });
  return make_error<PlanError>(loc, std::move(text), std::move(trace));
}

Error KernelPlanner::planBlock(const Block &block, const BitVector &active) {
  for (const Statement &s : block)
    if (Error e = planStatement(s, active))
      return e;
  return Error::success();
}

/// One kernel has one kind of CTA group in tensor memory: ptxas refuses a mixture.
Error KernelPlanner::checkGroup(SourceLoc loc, unsigned group) {
  if (!ctaGroup)
    ctaGroup = {group, loc};
  if (ctaGroup->first == group)
    return Error::success();
  return make_error<PlanError>(loc, "cta_group is " + std::to_string(group) + " here and " +
                                        std::to_string(ctaGroup->first) + " on line " +
                                        std::to_string(ctaGroup->second.line) +
                                        "; a kernel uses tensor memory with one of them");
}

/// What options say about CTAs, against the cluster that there is. A pair is two neighbors of it.
Error KernelPlanner::checkCluster(SourceLoc loc, const Options &options) {
  std::string ctas =
      "a cluster has " + std::to_string(kernel.cluster) + (kernel.cluster == 1 ? " CTA" : " CTAs");
  auto mask = options.get(options::CtaMask);
  int64_t all = (int64_t(1) << kernel.cluster) - 1;
  if (mask && mask->isAtMost(all) == Proof::Disproven)
    return make_error<PlanError>(loc, "cta_mask is " + mask->str() + ", and " + ctas +
                                          "; it takes at most " + std::to_string(all));
  auto cta = options.get(options::Cta);
  if (cta && (cta->isAtLeast(0) == Proof::Disproven ||
              cta->isAtMost(kernel.cluster - 1) == Proof::Disproven))
    return make_error<PlanError>(loc, "cta is " + cta->str() + ", and " + ctas +
                                          "; it takes a rank from 0 to " +
                                          std::to_string(kernel.cluster - 1));
  int64_t group = options.get(options::CtaGroup).value_or(1);
  if (kernel.cluster % group)
    return make_error<PlanError>(loc, "cta_group is " + std::to_string(group) + ", and " + ctas +
                                          "; it takes an even number");
  return Error::success();
}

Error KernelPlanner::checkTensorMemory(const Statement &s, const TensorMemoryStmt &t) {
  if (Error e = checkCluster(s.loc, t.options))
    return e;
  if (t.pool)
    if (Error e = checkTmemColumns("pool '" + t.pool->name + "'", t.pool->columns))
      return located(s.loc, std::move(e));
  return t.op <= TensorMemoryStmt::Commit ? checkGroup(s.loc, t.ctaGroup()) : Error::success();
}

Error KernelPlanner::planCopy(const Statement &s, const CopyStmt &copy) {
  const CopyOp &op = copy.op;
  if (Error e = checkCluster(s.loc, op.options))
    return e;
  if (op.dst.tensor->space() == Space::TMem && op.src.tensor->space() == Space::Shared)
    if (Error e = checkGroup(s.loc, unsigned(op.options.get(options::CtaGroup).value_or(1))))
      return e;
  CopyOp known = copy.op;
  known.sourceIsReadOnly = !stores(kernel.body, op.src.tensor.get());
  auto choice = dispatch(known, target);
  if (!choice)
    return located(s.loc, choice.takeError());
  planned.copies.push_back({s.loc, std::move(*choice)});
  return Error::success();
}

Error KernelPlanner::planStatement(const Statement &s, const BitVector &active) {
  if (auto feature = featureOf(s); feature && !target.has(*feature))
    return make_error<PlanError>(s.loc, target.whyNot(*feature));
  if (const auto *copy = std::get_if<CopyStmt>(&s.node))
    return planCopy(s, *copy);
  if (const auto *t = std::get_if<TensorMemoryStmt>(&s.node))
    return checkTensorMemory(s, *t);
  if (const auto *loop = std::get_if<ForStmt>(&s.node))
    return planBlock(loop->body, active);
  if (const auto *zero = std::get_if<ZeroStmt>(&s.node)) {
    auto plan = planZero(zero->scope, zero->dst, kernel.threads, active, target);
    if (!plan)
      return located(s.loc, plan.takeError());
    planned.copies.push_back({s.loc, {std::move(*plan), {}, active}});
    return Error::success();
  }
  if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
    auto inside = activeThreads(*branch, active);
    if (!inside)
      return located(s.loc, inside.takeError());
    return planBlock(branch->body, *inside);
  }
  return Error::success(); // barriers, fences and groups are emitted as they are
}

Expected<PlannedProgram> tilecopy::planProgram(const Program &program) {
  PlannedProgram planned{&program, {}};
  for (const Kernel &kernel : program.kernels) {
    auto one = KernelPlanner(kernel, program.target).run();
    if (!one)
      return one.takeError();
    planned.kernels.push_back(std::move(*one));
  }
  return planned;
}
