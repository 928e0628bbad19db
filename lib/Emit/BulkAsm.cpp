//===- BulkAsm.cpp - Bulk copies as inline assembly -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BulkAsm.h"

using namespace llvm;
using namespace tilecopy;

/// The text between the name and the operands.
static std::string opcode(const BulkPlan &body, BulkForm form) {
  std::string update = body.reduction.empty() ? "" : "." + body.reduction;
  std::string name = body.multimem ? "multimem." : "";
  name += update.empty() ? "cp.async.bulk" : "cp.reduce.async.bulk";
  std::string hint = body.cachePolicy ? ".L2::cache_hint" : "";
  switch (body.kind) {
  case BulkPlan::Load:
    return name + (body.clusterForm ? ".shared::cluster" : ".shared::cta") +
           ".global.mbarrier::complete_tx::bytes" + (body.ctaMask ? ".multicast::cluster" : "") +
           hint + (form.ignores ? ".ignore_oob" : "");
  case BulkPlan::Store:
    return name + ".global.shared::cta.bulk_group" + hint + (form.masked ? ".cp_mask" : "") +
           update;
  case BulkPlan::Peer:
    return name + ".shared::cluster.shared::cta.mbarrier::complete_tx::bytes" + update;
  case BulkPlan::Prefetch:
    return "cp.async.bulk.prefetch.L2.global" + hint;
  }
  llvm_unreachable("every kind is above");
}

AsmText tilecopy::expectAsm() {
  return {"mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [$0], $1;", "r,r,~{memory}"};
}

AsmText tilecopy::bulkAsm(const BulkPlan &body, BulkForm form) {
  AsmText result;
  unsigned next = 0;
  auto operand = [&](char constraint) {
    (result.constraints += constraint) += ',';
    return "$" + std::to_string(next++);
  };
  auto place = [&](bool global) { return "[" + operand(global ? 'l' : 'r') + "]"; };
  bool prefetch = body.kind == BulkPlan::Prefetch;
  std::string text = opcode(body, form) + " " + place(prefetch || body.kind == BulkPlan::Store);
  if (!prefetch)
    text += ", " + place(body.kind == BulkPlan::Load);
  text += ", " + (form.sized ? operand('r') : std::to_string(body.runBytes));
  if (form.ignores) {
    text += ", " + operand('r');
    text += ", " + operand('r');
  }
  if (body.tellsBarrier())
    text += ", " + place(false);
  if (body.ctaMask)
    text += ", " + operand('h');
  if (body.cachePolicy)
    text += ", " + operand('l');
  if (form.masked)
    text += ", " + operand('h');
  result.text = text + ";";
  result.constraints += "~{memory}";
  return result;
}
