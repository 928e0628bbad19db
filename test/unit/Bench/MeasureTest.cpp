//===- MeasureTest.cpp - Medians, spreads and tables ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceReport.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

TEST(DeviceReport, TheColumnBesideSaysWhatItIs) {
  DeviceReport report{"", 0, cantFail(GpuTarget::parse("sm_90a")), 0, {}, {}, 0, 0, {}, {}};
  EXPECT_EQ(report.besideAll(), "NVRTC");
  DeviceResult row{};
  report.rows = {row, row}; // the first has nothing beside it
  report.rows[1].beside = "the same in order";
  report.rows[1].ofBeside.add(0.98);
  EXPECT_EQ(report.besideAll(), "the same in order");
  report.rows[0].ofBeside.add(1.2);
  EXPECT_EQ(report.besideAll(), "beside");
}

TEST(Samples, QuantilesInterpolate) {
  Samples samples;
  for (double v : {5.0, 1.0, 4.0, 2.0, 3.0})
    samples.add(v);
  EXPECT_DOUBLE_EQ(samples.median(), 3);
  EXPECT_DOUBLE_EQ(samples.quantile(0), 1);
  EXPECT_DOUBLE_EQ(samples.quantile(1), 5);
  EXPECT_DOUBLE_EQ(samples.quantile(0.1), 1.4);
  EXPECT_DOUBLE_EQ(samples.quantile(0.9), 4.6);
  EXPECT_EQ(samples.spread(1), "1.4..4.6");
  samples.add(6);
  EXPECT_DOUBLE_EQ(samples.median(), 3.5);
}

TEST(Samples, OneAndNone) {
  Samples samples;
  EXPECT_TRUE(samples.empty());
  EXPECT_EQ(samples.median(), 0);
  samples.add(7);
  EXPECT_EQ(samples.spread(0), "7..7");
}

TEST(Samples, Join) {
  Samples a, b;
  a.add(1);
  b.add(2);
  b.add(9);
  a.add(b);
  EXPECT_EQ(llvm::formatv("{0}", a.toJSON()).str(),
            R"({"median":2,"n":3,"p10":1.2,"p90":7.6000000000000005})");
}

TEST(Table, FirstColumnLeftOthersRight) {
  Table table({"what", "ms"});
  table.add({"a", "1.25"});
  table.add({"longer", "10.00"});
  std::string text;
  llvm::raw_string_ostream os(text);
  table.print(os);
  EXPECT_EQ(text, "what       ms\n"
                  "a        1.25\n"
                  "longer  10.00\n");
}

} // namespace
