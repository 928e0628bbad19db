//===- Election.cpp - One thread for branches that issue copies -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Election.h"

using namespace llvm;
using namespace tilecopy;

static bool issuesCopies(const IfStmt &branch) {
  bool issues = false;
  forEachStatement(branch.body, [&](const Statement &s) {
    const auto *c = std::get_if<CopyStmt>(&s.node);
    issues |= c && c->op.kind != OpKind::Copy && c->op.scope == Scope::Thread;
  });
  return issues;
}

std::optional<unsigned> tilecopy::onlyThreadOf(const IfStmt &branch, const BitVector &inside) {
  if (branch.elect || inside.count() != 1 || !issuesCopies(branch))
    return std::nullopt;
  return unsigned(inside.find_first());
}

uint32_t tilecopy::lanesToElect(const IfStmt &branch, const BitVector &inside,
                                const GpuTarget &target) {
  if (!issuesCopies(branch) || !target.has(Feature::Elect))
    return 0;
  std::optional<uint32_t> lanes = expectedToOptional(lanesOf(inside));
  return lanes && isPowerOf2_32(*lanes) ? *lanes : 0;
}
