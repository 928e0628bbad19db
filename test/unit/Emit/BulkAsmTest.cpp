//===- BulkAsmTest.cpp - Every form of cp.async.bulk ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/BulkAsm.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

namespace {

BulkPlan form(BulkPlan::Kind kind, int64_t bytes = 64) {
  BulkPlan b;
  b.kind = kind;
  b.runBytes = bytes;
  return b;
}

void expect(const BulkPlan &b, StringRef text, StringRef constraints) {
  AsmText made = bulkAsm(b);
  EXPECT_EQ(made.text, text);
  EXPECT_EQ(made.constraints, constraints);
}

TEST(BulkAsm, Loads) {
  BulkPlan b = form(BulkPlan::Load);
  expect(b, "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [$0], [$1], 64, [$2];",
         "r,l,r,~{memory}");
  b.clusterForm = true;
  b.ctaMask = Expr(3);
  b.cachePolicy = 7;
  expect(b,
         "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster"
         ".L2::cache_hint [$0], [$1], 64, [$2], $3, $4;",
         "r,l,r,h,l,~{memory}");
}

TEST(BulkAsm, Stores) {
  BulkPlan b = form(BulkPlan::Store, 16);
  expect(b, "cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], 16;", "l,r,~{memory}");
  b.reduction = "add.noftz.bf16";
  b.cachePolicy = 7;
  expect(b,
         "cp.reduce.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.add.noftz.bf16 [$0], "
         "[$1], 16, $2;",
         "l,r,l,~{memory}");
}

TEST(BulkAsm, Peers) {
  BulkPlan b = form(BulkPlan::Peer);
  expect(b,
         "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [$0], [$1], 64, "
         "[$2];",
         "r,r,r,~{memory}");
  b.reduction = "add.s32";
  expect(b,
         "cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.add.s32 "
         "[$0], [$1], 64, [$2];",
         "r,r,r,~{memory}");
}

TEST(BulkAsm, Prefetches) {
  BulkPlan b = form(BulkPlan::Prefetch, 1024);
  expect(b, "cp.async.bulk.prefetch.L2.global [$0], 1024;", "l,~{memory}");
  b.cachePolicy = 7;
  expect(b, "cp.async.bulk.prefetch.L2.global.L2::cache_hint [$0], 1024, $1;", "l,l,~{memory}");
}

} // namespace
