//===- test/unit/Emulator/MapFamilyTest.cpp - Tensor maps made by kernels -===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// What a kernel does to make a map of 16 x 4 words of %b0 in %b1, and a copy of rows 1 and 2.
struct Steps {
  std::string zero = "mad.lo.u32 %r5, %r0, 4, %r1; mov.b32 %r6, 0; st.shared.b32 [%r5], %r6;\n"
                     "bar.warp.sync -1;\n";
  std::string fields = field("global_address", "b64", "%b0") + field("rank", "b32", "1") +
                       field("box_dim", "b32", "0, 16") + field("box_dim", "b32", "1, 2") +
                       field("global_dim", "b32", "0, 16") + field("global_dim", "b32", "1, 4") +
                       field("global_stride", "b64", "0, 64") +
                       field("element_stride", "b32", "0, 1") +
                       field("element_stride", "b32", "1, 1") + field("elemtype", "b32", "2") +
                       field("interleave_layout", "b32", "0") + field("swizzle_mode", "b32", "0") +
                       field("fill_mode", "b32", "0");
  std::string sync = "bar.warp.sync -1;\n";
  std::string publish = "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu."
                        "sync.aligned [%b1], [%r1], 128;\n";
  std::string acquire = "fence.proxy.tensormap::generic.acquire.gpu [%b1], 128;\n";

  static std::string field(const std::string &name, const std::string &type,
                           const std::string &value) {
    return "@%p0 tensormap.replace.tile." + name + ".shared::cta.b1024." + type + " [%r1], " +
           value + ";\n";
  }
  std::string text() const {
    return kernel(3,
                  R"(
  mov.u32 %r1, map; mov.u32 %r2, tile; mov.u32 %r3, bar;
  setp.eq.u32 %p0, %r0, 0;
)" + zero + fields + sync +
                      publish + acquire + R"(
  @%p0 mbarrier.init.shared.b64 [%r3], 1;
  fence.mbarrier_init.release.cluster;
  bar.sync 0;
  @%p0 mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 128;
  @%p0 cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes [%r2], [%b1, {0, 1}], [%r3];
again:
  mbarrier.try_wait.parity.shared.b64 %p1, [%r3], 0;
  @!%p1 bra again;
  mad.lo.u32 %r5, %r0, 4, %r2; ld.shared.b32 %r6, [%r5];
  mad.wide.u32 %d0, %r0, 4, %b2; st.global.b32 [%d0], %r6;)",
                  ".shared .align 128 .b8 map[128];\n.shared .align 128 .b8 tile[128];\n"
                  ".shared .align 8 .b64 bar;\n");
  }
  Outcome run(std::vector<Buffer> &buffers, Schedule schedule = Schedule::Eager) const {
    buffers = {{64, {}, {}}, {32, {}, {}}, {32, {}, {}}};
    for (uint32_t n = 0; n != 64; ++n)
      buffers[0].init.push_back(1000 + n);
    EmulatorOptions options;
    options.schedule = schedule;
    return test::run(text(), buffers, threads(32), options);
  }
  void expect(const std::string &kinds, const std::string &part) const {
    std::vector<Buffer> buffers;
    Outcome out = run(buffers);
    EXPECT_EQ(out.kinds(), kinds) << out.error;
    EXPECT_NE(out.error.find(part), std::string::npos) << out.error;
  }
};

TEST(MapFamily, AMapThatAKernelMakes) {
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
    std::vector<Buffer> buffers;
    EXPECT_EQ(Steps().run(buffers, schedule).error, "");
    for (uint32_t n = 0; n != 32; ++n)
      EXPECT_EQ(buffers[2].result[n], 1016 + n);
  }
}

TEST(MapFamily, OrderIsNeeded) {
  Steps s;
  s.acquire = "";
  s.expect("missing-proxy-fence", "and no fence.proxy.tensormap of it stands between");
  s = Steps();
  s.sync = "";
  s.zero = "mad.lo.u32 %r5, %r0, 4, %r1; mov.b32 %r6, 0; st.shared.b32 [%r5], %r6;\n";
  s.expect("uninitialized data-race note:same-value data-race invalid-operand",
           "is not ordered after the store");
}

// An acquire is of the 128 bytes at its address.
TEST(MapFamily, AnAcquireIsOfOneMap) {
  Steps s;
  s.acquire = "fence.proxy.tensormap::generic.acquire.gpu [%b2], 128;\n";
  s.expect("missing-proxy-fence", "and no fence.proxy.tensormap of it stands between");
  s.acquire += "add.u64 %d3, %b1, 0;\nfence.proxy.tensormap::generic.acquire.gpu [%d3+0], 128;\n";
  s.expect("", "");
  s.acquire = "fence.proxy.tensormap::generic.acquire.gpu [0], 128;\n";
  s.expect("out-of-bounds missing-proxy-fence", "");
}

TEST(MapFamily, WhatTheMapLacks) {
  Steps s;
  s.zero = "";
  s.expect("uninitialized", "has never been written");
  s = Steps();
  s.zero = "mad.lo.u32 %r5, %r0, 4, %r1; mov.b32 %r6, 5; st.shared.b32 [%r5], %r6;\n"
           "bar.warp.sync -1;\n";
  s.fields = Steps::field("rank", "b32", "1");
  std::vector<Buffer> buffers;
  Outcome out = s.run(buffers);
  EXPECT_EQ(out.kinds(), "invalid-operand invalid-operand") << out.error;
  EXPECT_NE(out.error.find("neither a tensor map of this device nor all zeros"), std::string::npos);
  s = Steps();
  s.fields += Steps::field("global_stride", "b64", "0, 65");
  s.expect("invalid-operand", "are a tensor map that breaks rules:");
  s = Steps();
  s.fields += Steps::field("rank", "b32", "2");
  s.expect("invalid-operand", "");
  s = Steps();
  s.fields += Steps::field("rank", "b32", "5");
  s.expect("invalid-operand", "its rank is 6");
  s = Steps();
  s.fields += Steps::field("swizzle_atomicity", "b32", "1");
  s.expect("invalid-operand", "its swizzle mode 0 does not go with atomicity 1");
}

// The greatest dimension and value of each field, and one more.
TEST(MapFamily, EndsOfRanges) {
  struct {
    const char *field, *type, *last, *beyond, *error;
  } ends[] = {
      {"swizzle_mode", "b32", "3", "4", "value 4: 0 to 3 is expected"},
      {"box_dim", "b32", "4, 1", "5, 1", "dimension 5: 0 to 4 is expected"},
      {"global_stride", "b64", "3, 64", "4, 64", "dimension 4: 0 to 3 is expected"},
      {"fill_mode", "b32", "1", "2", "value 2: 0 to 1 is expected"},
  };
  for (auto &e : ends) {
    Steps s;
    s.fields += Steps::field(e.field, e.type, e.last);
    std::vector<Buffer> buffers;
    EXPECT_EQ(s.run(buffers).error.find("is expected"), std::string::npos) << e.field;
    s.fields += Steps::field(e.field, e.type, e.beyond);
    EXPECT_NE(s.run(buffers).error.find(e.error), std::string::npos) << e.field;
  }
}

// Lane 7 publishes another place than the rest of its warp.
TEST(MapFamily, AWarpPublishesOnePlace) {
  Steps s;
  s.sync += "setp.eq.u32 %p1, %r0, 7;\nmov.b64 %d3, %b1;\n@%p1 add.u64 %d3, %d3, 128;\n";
  s.publish = "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu."
              "sync.aligned [%d3], [%r1], 128;\n";
  s.expect("invalid-operand", "the addresses must be the same in the whole warp");
}

} // namespace
