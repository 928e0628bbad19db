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

TEST(BulkAsm, PartsOf16Bytes) {
  BulkPlan load = form(BulkPlan::Load, 134);
  BulkForm ignores;
  ignores.sized = ignores.ignores = true;
  AsmText made = bulkAsm(load, ignores);
  EXPECT_EQ(made.text, "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.ignore_oob "
                       "[$0], [$1], $2, $3, $4, [$5];");
  EXPECT_EQ(made.constraints, "r,l,r,r,r,r,~{memory}");
  BulkPlan store = form(BulkPlan::Store, 134);
  store.cachePolicy = 7;
  BulkForm masked;
  masked.sized = masked.masked = true;
  made = bulkAsm(store, masked);
  EXPECT_EQ(made.text, "cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.cp_mask [$0], "
                       "[$1], $2, $3, $4;");
  EXPECT_EQ(made.constraints, "l,r,r,l,h,~{memory}");
}

TEST(BulkAsm, PartsOfStores) {
  BulkPlan b = form(BulkPlan::Store, 134);
  auto text = [&](int64_t skew, int64_t bytes) {
    b.skew = Expr(skew);
    b.runBytes = bytes;
    std::string all;
    for (const BulkPlan::Part &p : b.parts())
      all += (Twine(p.from) + ":" + Twine(p.bytes) + ":" + Twine(int64_t(p.mask)) + " ").str();
    return all;
  };
  EXPECT_EQ(text(0, 7), "0:16:127 ");
  EXPECT_EQ(text(6, 4), "0:16:960 ");
  EXPECT_EQ(text(6, 10), "0:16:65472 ");
  EXPECT_EQ(text(6, 11), "0:16:65472 16:16:1 ");
  EXPECT_EQ(text(0, 134), "0:128:65535 128:16:63 ");
  EXPECT_EQ(text(6, 134), "0:16:65472 16:112:65535 128:16:4095 ");
  EXPECT_EQ(text(6, 42), "0:16:65472 16:32:65535 ");
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
