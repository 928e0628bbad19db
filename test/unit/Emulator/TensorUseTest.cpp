//===- TensorUseTest.cpp - Where maps and barriers are --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Maps in global memory and their fences, CTAs of a cluster and their mbarriers, what is refused.
//
//===----------------------------------------------------------------------===//

#include "TensorHarness.h"

using namespace tilecopy;
using namespace tilecopy::test;
using namespace llvm;

namespace {

/// A kernel whose first argument is the address of a map in global memory, its second a buffer;
/// `before` is executed by thread 0 before it loads through the map.
std::string globalMap(const std::string &before) {
  return kernel(2,
                "  mov.u32 %r1, bar;\n  mov.u32 %r2, tile;\n  setp.eq.u32 %p0, %r0, 0;\n"
                "  @!%p0 bra SYNC;\n  mbarrier.init.shared::cta.b64 [%r1], 1;\n"
                "  fence.mbarrier_init.release.cluster;\n" +
                    before +
                    "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 128;\n"
                    "  cp.async.bulk.tensor.2d.shared::cluster.global"
                    ".mbarrier::complete_tx::bytes [%r2], [%b0, {4, 3}], [%r1];\nSYNC:\n"
                    "  bar.sync 0;\nW:\n"
                    "  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n"
                    "  @!%p1 bra W;\n  ld.shared.u32 %r5, [%r2];\n",
                ".shared .align 128 .b8 tile[128];\n.shared .align 8 .b64 bar;\n");
}

// The device has the target of the module that was loaded last, and so have its maps.
TEST(Tensor, MapsFollowTheTarget) {
  auto device = createEmulator();
  auto text = [](const char *target) {
    return std::string(".version 8.8\n.target ") + target +
           "\n.address_size 64\n.shared .align 1024 .b8 tile[1024];\n.shared .b64 bar;\n"
           ".entry k(.param .align 64 .b8 map[128]) {\n  .reg .b32 %r<4>;\n  .reg .b64 %d<2>;\n"
           "  mov.u32 %r1, bar;\n  mov.u32 %r2, tile;\n  mov.u64 %d0, map;\n"
           "  cvta.param.u64 %d0, %d0;\n  mbarrier.init.shared.b64 [%r1], 1;\n"
           "  fence.mbarrier_init.release.cluster;\n"
           "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 512;\n"
           "  cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%r2], "
           "[%d0, {0, 0}], [%r1];\nW:\n  .reg .pred %p;\n"
           "  mbarrier.try_wait.parity.shared::cta.b64 %p, [%r1], 0;\n  @!%p bra W;\n  ret;\n}\n";
  };
  auto newer = cantFail(device->load(text("sm_100a"), "newer.ptx"));
  EXPECT_EQ(device->smVersion(), 100u);
  TensorMapValues v;
  v.address = cantFail(device->allocate(4096));
  v.type = TensorMapType::U32;
  v.dims = {32, 8};
  v.strides = {128};
  v.box = {32, 4};
  v.elementStrides = {1, 1};
  v.swizzle = TensorMapSwizzle::B128Atom32;
  cantFail(device->write(v.address, std::vector<uint8_t>(4096)));
  TensorMapBytes map = cantFail(device->tensorMap(v));
  EXPECT_EQ(toString(newer->launch("k", threads(1), {KernelArgument::ofBytes(map)})), "");
  auto older = cantFail(device->load(text("sm_90a"), "older.ptx"));
  EXPECT_EQ(device->smVersion(), 90u);
  EXPECT_NE(toString(device->tensorMap(v).takeError()).find("need sm_100 or newer"),
            std::string::npos);
  EXPECT_NE(toString(older->launch("k", threads(1), {KernelArgument::ofBytes(map)}))
                .find("need sm_100 or newer; the module is for sm_90"),
            std::string::npos);
}

TEST(Tensor, MapsInGlobalMemory) {
  auto run = [](const std::string &before, unsigned misplaced = 0) {
    auto device = createEmulator();
    auto module = cantFail(device->load(globalMap(before), "test.ptx"));
    Box b = matrix();
    b.map.address = cantFail(device->allocate(96 * 20));
    cantFail(device->write(b.map.address, std::vector<uint8_t>(96 * 20)));
    auto map = cantFail(device->tensorMap(b.map));
    DeviceAddress at = cantFail(device->allocate(256)) + misplaced;
    cantFail(device->write(at, map));
    Error e = module->launch("k", threads(2),
                             {KernelArgument::of(at), KernelArgument::of(b.map.address)});
    return e ? toString(std::move(e)) : std::string();
  };
  EXPECT_EQ(run(""), "");
  EXPECT_EQ(run("", 64), "");
  EXPECT_NE(run("", 32).find("is not at a multiple of 64"), std::string::npos);
  EXPECT_EQ(run("  prefetch.tensormap [%b0];\n"
                "  cp.async.bulk.prefetch.tensor.2d.L2.global [%b0, {4, 3}];\n"),
            "");
  // A map that the kernel itself has written: the same bytes again.
  std::string touch = "  ld.global.u32 %r6, [%b0+16];\n  st.global.u32 [%b0+16], %r6;\n";
  std::string release = "  fence.proxy.tensormap::generic.release.gpu;\n",
              acquire = "  fence.proxy.tensormap::generic.acquire.gpu [%b0], 128;\n";
  EXPECT_EQ(run(touch + release + acquire), "");
  for (const std::string &fences :
       {std::string(), release, acquire, acquire + release, std::string("  fence.proxy.async;\n")})
    EXPECT_NE(run(touch + fences).find("missing-proxy-fence"), std::string::npos) << fences;
}

/// Two CTAs. Rank `issuer` loads the box with `modifiers` and `mask`; rank `r` expects
/// `expected[r]` bytes.
std::string clusterLoad(const std::string &modifiers, const std::string &operands,
                        std::array<unsigned, 2> expected, const std::string &barrier = "%r1") {
  auto arm = [&](unsigned rank) {
    return expected[rank] ? "  @%p" + std::to_string(2 + rank) +
                                " mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], " +
                                std::to_string(expected[rank]) + ";\n"
                          : std::string();
  };
  return kernel(2,
                "  mov.u32 %r1, bar;\n  mov.u32 %r2, tile;\n  mov.u32 %r7, %cluster_ctarank;\n"
                "  setp.eq.u32 %p2, %r7, 0;\n  setp.eq.u32 %p3, %r7, 1;\n"
                "  mbarrier.init.shared::cta.b64 [%r1], 1;\n"
                "  fence.mbarrier_init.release.cluster;\n"
                "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n  mov.u16 %h0, 3;\n"
                "  mapa.shared::cluster.u32 %r8, %r1, 0;\n"
                "  mapa.shared::cluster.u32 %r9, %r2, 1;\n"
                "  mapa.shared::cluster.u32 %r10, %r1, 1;\n" +
                    arm(0) + arm(1) +
                    "  @%p3 cp.async.bulk.tensor.2d.shared::cluster.global.tile"
                    ".mbarrier::complete_tx::bytes" +
                    modifiers + " [%r2], [%b0, {4, 3}], [" + barrier + "]" + operands + ";\n" +
                    (expected[0] ? "" : "  @%p2 bra E;\n") +
                    (expected[1] ? "" : "  @%p3 bra E;\n") +
                    "W:\n  mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0;\n"
                    "  @!%p1 bra W;\n  ld.shared.u32 %r5, [%r2+32];\nE:\n"
                    "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n",
                ".shared .align 128 .b8 tile[128];\n.shared .align 8 .b64 bar;\n");
}

TEST(Tensor, ClustersAndPairs) {
  auto run = [](const std::string &text) {
    std::string all;
    for (Schedule schedule : {Schedule::Eager, Schedule::Lazy}) {
      EmulatorOptions options;
      options.schedule = schedule;
      auto device = createEmulator(options);
      auto module = cantFail(device->load(text, "test.ptx"));
      Box b = matrix();
      b.map.address = cantFail(device->allocate(96 * 20));
      cantFail(device->write(b.map.address, std::vector<uint8_t>(96 * 20)));
      auto map = cantFail(device->tensorMap(b.map));
      DeviceAddress at = cantFail(device->allocate(128));
      cantFail(device->write(at, map));
      LaunchConfig two = threads(1, 2);
      two.cluster.x = 2;
      Error e = module->launch("k", two, {KernelArgument::of(at), KernelArgument::of(at)});
      all += toString(std::move(e));
    }
    return all;
  };
  EXPECT_EQ(run(clusterLoad("", "", {0, 128})), "");
  EXPECT_EQ(run(clusterLoad(".multicast::cluster", ", %h0", {128, 128})), "");
  EXPECT_EQ(run(clusterLoad(".multicast::cluster.cta_group::1", ", %h0", {128, 128})), "");
  // An H200 tells the destination's mbarrier whatever CTA the operand names. The PTX ISA requires
  // it in the destination's CTA but for .cta_group::2, where it names one of the pair.
  auto isElsewhere = [](StringRef findings) {
    return findings.contains("the destination in 1: it must be in the same") &&
           !findings.contains("byte-count");
  };
  EXPECT_TRUE(isElsewhere(run(clusterLoad("", "", {0, 128}, "%r8"))));
  EXPECT_EQ(run(clusterLoad(".multicast::cluster", ", %h0", {128, 128}, "%r8")), "");
  EXPECT_NE(run(clusterLoad(".cta_group::2", "", {0, 128}, "%r8")), "");
  std::string leader = clusterLoad(".multicast::cluster.cta_group::2", ", %h0", {256, 0}, "%r8");
  leader.insert(leader.find("E:\n") + 3, "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n");
  EXPECT_EQ(run(leader), "");
  // To the peer: its own barrier counts it.
  std::string peer = clusterLoad("", "", {128, 0});
  peer.replace(peer.find("bytes [%r2]"), 11, "bytes [%r9]");
  peer.replace(peer.find("@%p3 cp."), 8, "@%p2 cp.");
  EXPECT_NE(run(peer).find("byte-count"), std::string::npos);
  std::string own = clusterLoad("", "", {0, 128});
  own.replace(own.find("bytes [%r2]"), 11, "bytes [%r9]");
  own.replace(own.find("@%p3 cp."), 8, "@%p2 cp.");
  EXPECT_TRUE(isElsewhere(run(own)));
  own.replace(own.find("[%r1]", own.find("@%p2 cp.")), 5, "[%r10]");
  EXPECT_EQ(run(own), "");
}

TEST(Tensor, FormsThatDoNotExist) {
  auto load = [](const std::string &code) {
    return toString(createEmulator()->load(kernel(1, code), "test.ptx").takeError());
  };
  EXPECT_EQ(load("  cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::"
                 "bytes [%r1], [%b0, {%r2, %r2, %r2}], [%r3], {%h1, %h1};\n"),
            "test.ptx:16:3: cp.async.bulk.tensor.3d.shared::cluster.global.im2col."
            "mbarrier::complete_tx::bytes: a vector of 1 offsets is expected");
  EXPECT_NE(load("  cp.async.bulk.tensor.3d.shared::cta.global.mbarrier::complete_tx::bytes [%r1], "
                 "[%b0, {%r2, %r2}], [%r3];\n")
                .find("2 coordinates; 3 expected"),
            std::string::npos);
  EXPECT_NE(load("  cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes"
                 ".multicast::cluster [%r1], [%b0, {%r2, %r2}], [%r3], %h1;\n")
                .find(".multicast::cluster needs a destination in .shared::cluster"),
            std::string::npos);
}

} // namespace
