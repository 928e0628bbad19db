//===- PlanWarnings.cpp - What a plan gives reason to warn of -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/PlanWarnings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

/// Whether threads have regions of their own.
static bool differs(const Operand &operand) {
  return any_of(operand.region, [](const DimRange &range) {
    return range.start.dependsOnThread() ||
           any_of(range.picks, [](const Expr &e) { return e.dependsOnThread(); });
  });
}

static bool differs(const std::optional<Expr> &value) { return value && value->dependsOnThread(); }

static bool isMemory(const Operand &operand) {
  return operand.tensor->space() == Space::Global || operand.tensor->space() == Space::Shared;
}

/// How many threads, warps or warpgroups reach the statement.
static unsigned instancesOf(const BitVector &active, Scope scope) {
  unsigned each = threadsOf(scope, active.size()), instances = 0;
  for (unsigned first = 0; first < active.size(); first += each)
    instances += active.find_first_in(first, std::min<unsigned>(first + each, active.size())) != -1;
  return instances;
}

/// Several instances of a scope make the same copy: nothing in it depends on the thread, and its
/// result is the same however often it is made.
static std::optional<std::string> redundantWork(const CopyOp &op, const BitVector &active) {
  std::optional<BarrierRef> told = op.options.get(options::Mbar);
  bool isOwn = differs(op.dst) || differs(op.src) || !isMemory(op.dst) || !isMemory(op.src) ||
               differs(op.options.get(options::Cta)) || differs(op.options.get(options::SrcCta)) ||
               differs(op.options.get(options::CtaMask)) || (told && told->index.dependsOnThread());
  unsigned instances = instancesOf(active, op.scope);
  if (isOwn || instances < 2 || op.scope == Scope::Cta)
    return std::nullopt;
  std::string text;
  raw_string_ostream os(text);
  os << instances << ' ' << scopeName(op.scope) << "s each make this whole copy; ";
  if (op.kind == OpKind::CopyAsync)
    os << "share it by '" << opName(op.kind) << ".cta', or put it under 'if "
       << (op.scope == Scope::Thread ? "thread" : scopeName(op.scope)) << " == 0'";
  else
    os << "share it by '" << opName(op.kind) << ".cta', or give each " << scopeName(op.scope)
       << " rows of its own";
  return text;
}

std::vector<PlanWarning> tilecopy::warningsOf(const PlannedKernel &kernel) {
  std::vector<PlanWarning> warnings;
  for (const PlannedCopy &copy : kernel.copies) {
    if (copy.choice.isSlowPath())
      warnings.push_back({copy.loc(), "slow-copy", copy.choice.slowPathWarning()});
    const auto *s = std::get_if<CopyStmt>(&copy.statement->node);
    if (auto text = s ? redundantWork(s->op, copy.choice.active) : std::nullopt)
      warnings.push_back({copy.loc(), "redundant-work", std::move(*text)});
  }
  return warnings;
}
