//===- MemoryModelTest.cpp - Scopes, and peers that run -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 8: a release and an acquire order what is around them only if the scope of each includes
// the other thread, and only then are strong accesses no race. Every case has a twin: the same
// kernel with the right scope, or with the missing step.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

Buffer filled(size_t words) { return {words, std::vector<uint32_t>(words, 0), {}, 0}; }
Buffer empty(size_t words) { return {words, {}, {}, 0}; }

LaunchConfig twoCtas(unsigned threadsPerCta, unsigned cluster) {
  LaunchConfig c = threads(threadsPerCta, 2);
  c.cluster.x = cluster;
  return c;
}

/// Every run finds something, and nothing but findings of this kind: which side of a race comes
/// second differs.
void expectOnly(const std::string &ptx, std::vector<Buffer> buffers, const LaunchConfig &config,
                const std::string &kind) {
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed = 0; seed != 4; ++seed) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      Outcome out = run(ptx, buffers, config, options);
      EXPECT_FALSE(out.findings.empty()) << "seed " << seed << "\n" << ptx;
      for (const Finding &f : out.findings)
        EXPECT_EQ(findingKindName(f.kind), kind) << out.error;
    }
}

/// Thread 0 of CTA 0 writes data and raises a flag; thread 0 of CTA 1 waits for it and reads.
std::string message(const std::string &raise, const std::string &look,
                    const std::string &after = "") {
  return "  mov.u32 %r1, %ctaid.x;\n  setp.ne.u32 %p0, %r0, 0;\n  @%p0 bra END;\n"
         "  setp.ne.u32 %p1, %r1, 0;\n  @%p1 bra READ;\n  st.global.u32 [%b0], 77;\n  " +
         raise + ";\n  bra END;\nREAD:\n  " + look +
         ";\n  setp.eq.u32 %p2, %r2, 0;\n  @%p2 bra READ;\n  " + after +
         "\n  ld.global.u32 %r3, [%b0];\nEND:\n";
}

void expectMessage(const std::string &body, unsigned cluster, bool isOrdered) {
  std::string ptx = kernel(2, body);
  std::vector<Buffer> buffers{empty(1), filled(1)};
  if (isOrdered)
    expectFindings(ptx, buffers, twoCtas(64, cluster), "");
  else
    expectOnly(ptx, buffers, twoCtas(64, cluster), "data-race");
}

TEST(MemoryModel, FlagsReachAsFarAsBothScopes) {
  const char *scopes[] = {"cta", "cluster", "gpu", "sys"};
  for (unsigned cluster : {1, 2})
    for (std::string release : scopes)
      for (std::string acquire : scopes) {
        auto reaches = [&](const std::string &s) {
          return s == "gpu" || s == "sys" || (s == "cluster" && cluster == 2);
        };
        expectMessage(message("st.release." + release + ".global.u32 [%b1], 1",
                              "ld.acquire." + acquire + ".global.u32 %r2, [%b1]"),
                      cluster, reaches(release) && reaches(acquire));
      }
}

TEST(MemoryModel, AtomicFlags) {
  for (const char *raise :
       {"red.release.gpu.global.add.u32 [%b1], 1", "atom.acq_rel.gpu.global.exch.b32 %r4, [%b1], 1",
        "atom.release.sys.global.cas.b32 %r4, [%b1], 0, 1"})
    for (auto [look, good] : {std::pair("ld.acquire.gpu.global.u32 %r2, [%b1]", true),
                              std::pair("atom.acquire.gpu.global.add.u32 %r2, [%b1], 0", true),
                              std::pair("atom.acq_rel.cta.global.or.b32 %r2, [%b1], 0", false),
                              std::pair("ld.acquire.cluster.global.u32 %r2, [%b1]", false)})
      expectMessage(message(raise, look), 1, good);
  expectMessage(
      message("red.release.cta.global.add.u32 [%b1], 1", "ld.acquire.gpu.global.u32 %r2, [%b1]"), 1,
      false);
}

TEST(MemoryModel, FencesHaveScopesToo) {
  const std::string store = "st.relaxed.gpu.global.u32 [%b1], 1",
                    load = "ld.relaxed.gpu.global.u32 %r2, [%b1]";
  for (auto [fence, good] :
       {std::pair("fence.acq_rel.gpu;", true), std::pair("fence.sc.sys;", true),
        std::pair("membar.gl;", true), std::pair("membar.sys;", true),
        std::pair("fence.acq_rel.cta;", false), std::pair("fence.acq_rel.cluster;", false),
        std::pair("membar.cta;", false)}) {
    expectMessage(message(fence + ("\n  " + store), load, "fence.acq_rel.gpu;"), 1, good);
    expectMessage(message("fence.acq_rel.gpu;\n  " + store, load, fence), 1, good);
  }
  // The access next to the fence counts as much.
  expectMessage(message("fence.acq_rel.gpu;\n  st.relaxed.cta.global.u32 [%b1], 1", load,
                        "fence.acq_rel.gpu;"),
                1, false);
  expectMessage(message("fence.acq_rel.gpu;\n  st.volatile.global.u32 [%b1], 1",
                        "ld.volatile.global.u32 %r2, [%b1]", "fence.acq_rel.gpu;"),
                1, true);
  // A narrow fence does not undo a wide one before it.
  expectMessage(message("fence.acq_rel.gpu;\n  fence.acq_rel.cta;\n  " + store, load,
                        "fence.acq_rel.cta;\n  fence.acq_rel.gpu;"),
                1, true);
  expectMessage(message("fence.acq_rel.cluster;\n  " + store, load, "fence.acq_rel.cluster;"), 2,
                true);
}

TEST(MemoryModel, NarrowScopesAreNamed) {
  std::vector<Buffer> buffers{empty(1), filled(1)};
  Outcome out =
      run(kernel(2, message("fence.acq_rel.cta;\n  st.relaxed.gpu.global.u32 [%b1], 1",
                            "ld.relaxed.gpu.global.u32 %r2, [%b1]", "fence.acq_rel.gpu;")),
          buffers, twoCtas(64, 1));
  EXPECT_EQ(out.kinds(), "data-race");
  EXPECT_NE(out.error.find("a scope that does not reach"), std::string::npos) << out.error;
  out = run(kernel(2, message("st.release.cta.global.u32 [%b1], 1",
                              "ld.acquire.gpu.global.u32 %r2, [%b1]")),
            buffers, twoCtas(64, 1));
  EXPECT_NE(out.error.find("a scope that does not reach"), std::string::npos) << out.error;
}

TEST(MemoryModel, AtomicsOfNarrowScopesRace) {
  auto add = [](const std::string &scope, const std::string &other) {
    return kernel(1, "  mov.u32 %r1, %ctaid.x;\n  setp.eq.u32 %p0, %r1, 0;\n  @%p0 atom.relaxed." +
                         scope + ".global.add.u32 %r2, [%b0], 1;\n  @!%p0 red.relaxed." + other +
                         ".global.add.u32 [%b0], 1;\n");
  };
  std::vector<Buffer> one{filled(1)};
  expectOnly(add("cta", "cta"), one, twoCtas(32, 1), "data-race");
  expectOnly(add("cta", "gpu"), one, twoCtas(32, 1), "data-race");
  expectOnly(add("gpu", "cluster"), one, twoCtas(32, 1), "data-race");
  expectFindings(add("gpu", "sys"), one, twoCtas(32, 1), "");
  expectFindings(add("cluster", "gpu"), one, twoCtas(32, 2), "");
  expectOnly(add("cta", "gpu"), one, twoCtas(32, 2), "data-race");
  expectFindings(add("cta", "cta"), one, threads(64), "");
}

// A strong access of a thread does not hide what the same thread has done before by a weak one, nor
// one of a wide scope by one that reaches further than it.
TEST(MemoryModel, StrongAccessesHideNoWeakOnes) {
  auto program = [](const std::string &first, const std::string &second) {
    return kernel(1, "  setp.ne.u32 %p0, %r0, 0;\n  mov.u32 %r1, %ctaid.x;\n"
                     "  setp.ne.u32 %p1, %r1, 0;\n  @%p1 bra OTHER;\n  @%p0 bra END;\n  " +
                         first + "\n  bra END;\nOTHER:\n  @%p0 bra END;\n  " + second + "\nEND:\n");
  };
  auto strong = [](const std::string &value) {
    return std::vector<std::string>{"st.relaxed.gpu.global.u32 [%b0], " + value + ";",
                                    "ld.relaxed.sys.global.u32 %r2, [%b0];",
                                    "red.relaxed.gpu.global.add.u32 [%b0], 1;",
                                    "atom.acq_rel.gpu.global.exch.b32 %r2, [%b0], " + value + ";"};
  };
  const std::string weak[] = {"st.global.u32 [%b0], 2;", "st.relaxed.cta.global.u32 [%b0], 2;",
                              "ld.global.u32 %r3, [%b0];"};
  std::vector<Buffer> one{filled(1)};
  for (const std::string &w : weak)
    for (const std::string &s : strong("3"))
      for (const std::string &other : strong("80")) { // not what is there
        bool onlyReads = w[0] == 'l' && other[0] == 'l';
        if (onlyReads)
          continue;
        // Before it, after it, and between two of the kind.
        for (const std::string &first : {w + s, s + w, s + w + s})
          expectOnly(program(first, other), one, twoCtas(32, 1), "data-race");
        expectFindings(program(s + s, other), one, twoCtas(32, 1), "");
      }
  // A thread of the same CTA that has seen the weak one may go on with the strong one.
  std::string after = kernel(1, "  setp.ne.u32 %p0, %r0, 0;\n  @!%p0 st.global.u32 [%b0], 0;\n"
                                "  bar.sync 0;\n  red.relaxed.gpu.global.add.u32 [%b0], 1;\n"
                                "  bar.sync 0;\n  @!%p0 ld.global.u32 %r2, [%b0];\n");
  expectFindings(after, one, threads(64), "");
  expectOnly(after, one, twoCtas(64, 1), "data-race");
}

TEST(MemoryModel, AnUpdateHasSeenThoseBeforeIt) {
  // Lane 0 of each warp counts. The last may use the counter as it likes: it has read what the
  // others made of it, though nothing of what they did before. The first may not, for others still
  // count.
  auto counted = [](const char *ticket, const std::string &use) {
    return kernel(1,
                  std::string("  and.b32 %r1, %r0, 31;\n  setp.ne.u32 %p0, %r1, 0;\n"
                              "  @%p0 bra END;\n  atom.relaxed.gpu.global.inc.u32 %r2, [%b0], 7;\n"
                              "  setp.ne.u32 %p1, %r2, ") +
                      ticket + ";\n  @%p1 bra END;\n" + use + "END:\n");
  };
  const std::string store = "  st.global.u32 [%b0], 9;\n", load = "  ld.global.u32 %r3, [%b0];\n";
  expectFindings(counted("3", store), {{1, {0}, {}, 0}}, threads(128), "");
  expectFindings(counted("3", load), {{1, {0}, {}, 0}}, threads(128), "");
  expectFindings(counted("0", store), {{1, {0}, {}, 0}}, threads(128), "data-race");
  expectFindings(counted("0", load), {{1, {0}, {}, 0}}, threads(128), "data-race");
  // A store that is strong reads nothing.
  std::string stored = "  and.b32 %r1, %r0, 31;\n  setp.ne.u32 %p0, %r1, 0;\n  @%p0 bra END;\n"
                       "  st.relaxed.gpu.global.u32 [%b0], %r0;\n  setp.ne.u32 %p1, %r0, 32;\n"
                       "  @%p1 bra END;\n" +
                       store + "END:\n";
  expectFindings(kernel(1, stored), {{1, {0}, {}, 0}}, threads(64), "data-race");
}

TEST(MemoryModel, UpdatesCarryReleasesOn) {
  // Thread 0 releases, thread 32 updates relaxed, thread 64 acquires what it finds.
  auto body = [](const std::string &middle) {
    return "  setp.eq.u32 %p0, %r0, 0;\n  setp.eq.u32 %p1, %r0, 32;\n  setp.eq.u32 %p2, %r0, 64;\n"
           "  @%p0 st.global.u32 [%b0], 5;\n  @%p0 red.release.gpu.global.add.u32 [%b1], 1;\n"
           "  @%p0 bra END;\n  @%p2 bra READ;\n  @!%p1 bra END;\nWAIT:\n"
           "  ld.relaxed.gpu.global.u32 %r1, [%b1];\n  setp.eq.u32 %p3, %r1, 0;\n"
           "  @%p3 bra WAIT;\n  " +
           middle +
           ";\n  bra END;\nREAD:\n  ld.relaxed.gpu.global.u32 %r1, [%b1];\n"
           "  setp.lt.u32 %p3, %r1, 2;\n  @%p3 bra READ;\n"
           "  ld.acquire.gpu.global.u32 %r1, [%b1];\n  ld.global.u32 %r2, [%b0];\nEND:\n";
  };
  std::vector<Buffer> buffers{empty(1), filled(1)};
  expectFindings(kernel(2, body("red.relaxed.gpu.global.add.u32 [%b1], 1")), buffers, threads(96),
                 "");
  // A store is not an update: the chain ends.
  expectOnly(kernel(2, body("st.relaxed.gpu.global.u32 [%b1], 2")), buffers, threads(96),
             "data-race");
}

const std::string shared = ".shared .align 128 .b8 tile[1024];\n.shared .align 8 .b64 bar[4];\n";

/// A cluster of two: thread 0 of each CTA initializes bar[0] with `count`, and both know.
std::string
start(unsigned count,
      const std::string &meet = "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n") {
  return "  mov.u32 %r1, bar;\n  mov.u32 %r2, tile;\n  mov.u32 %r3, %cluster_ctarank;\n"
         "  xor.b32 %r4, %r3, 1;\n  shl.b32 %r5, %r0, 2;\n  setp.eq.u32 %p0, %r0, 0;\n"
         "  mapa.shared::cluster.u32 %r6, %r1, %r4;\n  mapa.shared::cluster.u32 %r7, %r2, %r4;\n"
         "  add.u32 %r7, %r7, %r5;\n  add.u32 %r8, %r2, %r5;\n"
         "  @%p0 mbarrier.init.shared.b64 [%r1], " +
         std::to_string(count) + ";\n  @%p0 fence.mbarrier_init.release.cluster;\n" + meet;
}
const std::string meetAgain = "  barrier.cluster.arrive;\n  barrier.cluster.wait;\n";

/// Each thread stores to the peer, arrives there, waits at its own barrier and reads.
std::string tradeTiles(const std::string &arrive, const std::string &wait,
                       const std::string &before = "", const std::string &after = "") {
  return kernel(0,
                start(64) + "  st.shared::cluster.u32 [%r7], %r0;\n" + before +
                    "  mbarrier.arrive" + arrive +
                    ".shared::cluster.b64 _, [%r6];\nW:\n  mbarrier." + wait +
                    ".shared::cta.b64 %p9, [%r1], 0;\n  @!%p9 bra W;\n" + after +
                    "  ld.shared.u32 %r9, [%r8];\n" + meetAgain,
                shared);
}

TEST(MemoryModel, RemoteArrivals) {
  LaunchConfig two = twoCtas(64, 2);
  const std::string wide = "try_wait.parity.acquire.cluster";
  for (const std::string &wait : {wide, std::string("test_wait.parity.acquire.cluster")})
    expectFindings(tradeTiles(".release.cluster", wait), {}, two, "");
  for (const char *arrive : {"", ".release.cta", ".relaxed.cta", ".relaxed.cluster"})
    expectOnly(tradeTiles(arrive, wide), {}, two, "data-race");
  for (const char *wait : {"try_wait.parity", "try_wait.parity.acquire.cta", "test_wait.parity",
                           "try_wait.parity.relaxed.cluster"})
    expectOnly(tradeTiles(".release.cluster", wait), {}, two, "data-race");
  // By fences.
  const std::string fence = "  fence.acq_rel.cluster;\n", narrow = "  fence.acq_rel.cta;\n";
  expectFindings(tradeTiles(".relaxed.cluster", wide, fence), {}, two, "");
  expectFindings(tradeTiles(".relaxed.cluster", "try_wait.parity.relaxed.cluster", fence, fence),
                 {}, two, "");
  expectOnly(tradeTiles(".relaxed.cluster", wide, narrow), {}, two, "data-race");
  expectOnly(tradeTiles(".relaxed.cta", wide, fence), {}, two, "data-race");
  expectOnly(tradeTiles(".release.cluster", "try_wait.parity.relaxed.cluster", "", narrow), {}, two,
             "data-race");
}

TEST(MemoryModel, ClusterBarriers) {
  auto body = [](const std::string &arrive) {
    return kernel(0,
                  start(1) + "  st.shared::cluster.u32 [%r7], %r0;\n" + arrive +
                      "  barrier.cluster.wait.acquire;\n  ld.shared.u32 %r9, [%r8];\n",
                  shared);
  };
  LaunchConfig two = twoCtas(64, 2);
  expectFindings(body("  barrier.cluster.arrive.release;\n"), {}, two, "");
  expectFindings(body("  fence.acq_rel.cluster;\n  barrier.cluster.arrive.relaxed;\n"), {}, two,
                 "");
  expectOnly(body("  fence.acq_rel.cta;\n  barrier.cluster.arrive.relaxed;\n"), {}, two,
             "data-race");
}

TEST(MemoryModel, TheFenceOfInitializationsIsForThem) {
  // Relaxed, the cluster barrier publishes the mbarrier, and not what else was stored.
  const std::string relaxed = "  barrier.cluster.arrive.relaxed;\n  barrier.cluster.wait;\n";
  LaunchConfig two = twoCtas(1, 2);
  const std::string arrive = "  mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r6];\n"
                             "W:\n  mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p9, "
                             "[%r1], 0;\n  @!%p9 bra W;\n";
  expectFindings(kernel(0, start(1, relaxed) + arrive, shared), {}, two, "");
  std::string unfenced = start(1, relaxed);
  unfenced.erase(unfenced.find("  @%p0 fence.mbarrier_init.release.cluster;\n"), 44);
  expectOnly(kernel(0, unfenced + arrive, shared), {}, two, "data-race");
  std::string store = start(1, "  st.shared.u32 [%r8], 5;\n  @%p0 fence.mbarrier_init.release"
                               ".cluster;\n" +
                                   relaxed) +
                      "  ld.shared::cluster.u32 %r9, [%r7];\n";
  expectOnly(kernel(0, store + meetAgain, shared), {}, two, "data-race");
  std::string fenced = store;
  fenced.insert(fenced.find("  barrier.cluster.arrive.relaxed"), "  fence.acq_rel.cluster;\n");
  expectFindings(kernel(0, fenced + meetAgain, shared), {}, two, "");
}

TEST(MemoryModel, FlagsOf128Bits) {
  auto body = [](const std::string &release, const std::string &acquire) {
    return "  mov.b64 %d0, 1;\n  mov.b128 %q0, {%d0, %d0};\n" +
           message("st" + release + ".global.b128 [%b1], %q0",
                   "ld" + acquire +
                       ".global.b128 %q1, [%b1];\n  mov.b128 {%d1, %d2}, %q1;\n"
                       "  cvt.u32.u64 %r2, %d1");
  };
  std::vector<Buffer> buffers{empty(1), filled(4)};
  expectFindings(kernel(2, body(".release.gpu", ".acquire.gpu")), buffers, twoCtas(64, 1), "");
  expectOnly(kernel(2, body(".release.cta", ".acquire.gpu")), buffers, twoCtas(64, 1), "data-race");
  expectOnly(kernel(2, body(".relaxed.gpu", ".relaxed.gpu")), buffers, twoCtas(64, 1), "data-race");
}

TEST(MemoryModel, PeersAreKnownToRun) {
  LaunchConfig two = twoCtas(64, 2);
  const std::string kind = "peer-not-running";
  const std::string store = "  st.shared::cluster.u32 [%r7], %r0;\n",
                    load = "  ld.shared::cluster.u32 %r9, [%r7];\n",
                    arrive = "  mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r6];\n",
                    update = "  atom.relaxed.cluster.shared::cluster.add.u32 %r9, [%r7], 1;\n";
  auto first = [&](const std::string &use) {
    std::vector<Buffer> none;
    Outcome out = run(kernel(0, start(64, "") + use + meetAgain, shared), none, two);
    return out.findings.empty() ? "" : findingKindName(out.findings[0].kind).str();
  };
  for (const std::string &use : {arrive, store})
    EXPECT_EQ(first(use), kind) << use;
  EXPECT_NE(first(load), "");
  EXPECT_NE(first(update), "");
  expectFindings(kernel(0, start(64) + store + meetAgain, shared), {}, two, "");
  expectFindings(kernel(0, start(64) + arrive + meetAgain, shared), {}, two, "");
  // It is enough that the barrier has been passed, whatever it orders.
  const std::string relaxed = "  barrier.cluster.arrive.relaxed;\n  barrier.cluster.wait;\n";
  expectFindings(kernel(0, start(64, relaxed) + store + meetAgain, shared), {}, two, "");
  // A CTA's own memory, through a cluster address, needs nothing.
  std::string own = "  mapa.shared::cluster.u32 %r9, %r8, %r3;\n"
                    "  st.shared::cluster.u32 [%r9], %r0;\n";
  expectFindings(kernel(0, start(64, "") + own + meetAgain, shared), {}, two, "");
  // Thread 1 of each CTA has not met the peer; thread 0 has, and says so by a barrier of the CTA.
  std::string told = "  bar.sync 0;\n";
  expectFindings(kernel(0, start(64) + told + store + meetAgain, shared), {}, two, "");
}

TEST(MemoryModel, CopiesToPeersThatMayNotRun) {
  auto body = [](const std::string &meet) {
    return kernel(1,
                  start(1, meet) +
                      "  @!%p0 bra E;\n"
                      "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 64;\n"
                      "  setp.ne.u32 %p1, %r3, 0;\n  mov.u16 %h1, 3;\n"
                      "  @!%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
                      ".multicast::cluster [%r2], [%b0], 64, [%r1], %h1;\nW:\n"
                      "  mbarrier.try_wait.parity.shared::cta.b64 %p9, [%r1], 0;\n  @!%p9 bra W;\n"
                      "E:\n" +
                      meetAgain,
                  shared);
  };
  LaunchConfig two = twoCtas(32, 2);
  expectFindings(body(meetAgain), {filled(16)}, two, "");
  std::vector<Buffer> in{filled(16)};
  Outcome out = run(body(""), in, two);
  ASSERT_FALSE(out.findings.empty());
  EXPECT_EQ(out.findings[0].kind, FindingKind::PeerNotRunning) << out.error;
}

TEST(MemoryModel, PeersThatMayHaveExited) {
  LaunchConfig two = twoCtas(64, 2);
  const std::string store = "  st.shared::cluster.u32 [%r7], %r0;\n";
  // Found in every interleaving.
  expectOnly(kernel(0, start(64) + store, shared), {}, two, "peer-not-running");
  expectFindings(kernel(0, start(64) + store + meetAgain, shared), {}, two, "");
  // Also if the peer still runs at the time of the store: nothing makes it wait.
  expectOnly(kernel(0,
                    start(64) + "  setp.eq.u32 %p1, %r3, 0;\n"
                                "  @%p1 st.shared::cluster.u32 [%r7], %r0;\n",
                    shared),
             {}, twoCtas(1, 2), "peer-not-running");
  // A CTA that waits for the peer's arrival may go after it.
  const std::string wait = "W:\n  mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p9, "
                           "[%r1], 0;\n  @!%p9 bra W;\n",
                    arrive = "  mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r6];\n";
  expectFindings(kernel(0, start(64) + store + arrive + wait, shared), {}, two, "");
  expectFindings(kernel(0,
                        start(64) + "  mbarrier.arrive.shared::cluster.b64 _, [%r6];\n"
                                    "W:\n  mbarrier.try_wait.parity.shared::cta.b64 %p9, [%r1], "
                                    "0;\n  @!%p9 bra W;\n",
                        shared),
                 {}, two, "");
}

TEST(MemoryModel, ArrivalsWithoutAWaitAreNoted) {
  std::string begin = "  barrier.cluster.arrive;\n";
  expectFindings(kernel(0, begin), {}, twoCtas(32, 2), "note:cluster-not-waited");
  expectFindings(kernel(0, begin + "  barrier.cluster.wait;\n"), {}, twoCtas(32, 2), "");
}

/// CTA 0 brings a tile to both CTAs, twice. Each CTA writes it out from shared memory, by `use`,
/// and tells CTA 0 by an arrival that it may be overwritten.
std::string pipeline(const std::string &use, const std::string &arrive, const std::string &wait) {
  std::string text = "  mov.u32 %r1, bar;\n  add.u32 %r2, %r1, 8;\n  mov.u32 %r3, tile;\n"
                     "  mov.u32 %r4, %cluster_ctarank;\n  setp.eq.u32 %p0, %r4, 0;\n"
                     "  mul.wide.u32 %d0, %r4, 256;\n  add.s64 %d0, %b1, %d0;\n"
                     "  mapa.shared::cluster.u32 %r5, %r2, 0;\n  mov.u16 %h1, 3;\n"
                     "  mbarrier.init.shared.b64 [%r1], 1;\n  mbarrier.init.shared.b64 [%r2], 2;\n"
                     "  fence.mbarrier_init.release.cluster;\n" +
                     meetAgain;
  for (std::string round : {"0", "1"}) {
    if (round == "1")
      text += "  @!%p0 bra L;\nW:\n  mbarrier.try_wait.parity" + wait +
              ".shared::cta.b64 %p9, [%r2], 0;\n  @!%p9 bra W;\nL:\n";
    text += "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 256;\n"
            "  @%p0 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
            ".multicast::cluster [%r3], [%b0], 256, [%r1], %h1;\nF" +
            round + ":\n  mbarrier.try_wait.parity.shared::cta.b64 %p9, [%r1], " + round +
            ";\n  @!%p9 bra F" + round + ";\n" + use + "  mbarrier.arrive" + arrive +
            ".shared::cluster.b64 _, [%r5];\n  add.u64 %d0, %d0, 512;\n";
  }
  return kernel(2, text + "  cp.async.bulk.wait_group 0;\n" + meetAgain, shared);
}

TEST(MemoryModel, ArrivalsThatFreeAStage) {
  const std::string copy = "  cp.async.bulk.global.shared::cta.bulk_group [%d0], [%r3], 256;\n"
                           "  cp.async.bulk.commit_group;\n",
                    waited = copy + "  cp.async.bulk.wait_group.read 0;\n",
                    load = "  ld.shared.u32 %r9, [%r3];\n";
  std::vector<Buffer> buffers{filled(64), empty(256)};
  LaunchConfig two = twoCtas(1, 2);
  expectFindings(pipeline(waited, ".release.cluster", ".acquire.cluster"), buffers, two, "");
  // What all pipelines of this kind do: the readers were asynchronous and have been waited for.
  for (const char *arrive : {"", ".relaxed.cluster", ".release.cluster"})
    expectFindings(pipeline(waited, arrive, ""), buffers, two, "note:narrow-arrival");
  // Not where the text asks for no more than .cta.
  for (const char *arrive : {".release.cta", ".relaxed.cta"})
    expectFindings(pipeline(waited, arrive, ".acquire.cluster"), buffers, two, "async-pending");
  for (const char *arrive : {"", ".release.cluster"})
    expectFindings(pipeline(waited, arrive, ".acquire.cta"), buffers, two, "async-pending");
  EmulatorOptions strict;
  EXPECT_TRUE(strict.checks.set(FindingKind::NarrowArrival, Severity::Error));
  expectFindings(pipeline(waited, "", ""), buffers, two, "narrow-arrival", strict);
  // Readers that are threads need the order; copies need their wait.
  for (const char *arrive : {"", ".relaxed.cluster"})
    expectFindings(pipeline(load, arrive, ""), buffers, two, "data-race");
  expectFindings(pipeline(load, ".release.cluster", ".acquire.cluster"), buffers, two, "");
  expectOnly(pipeline(copy, "", ""), buffers, two, "async-pending");
}

TEST(MemoryModel, AnMbarrierTellsOfItsOwnCtasBytes) {
  // CTA 0 brings a tile to both. Who waits is said by `waits`; then they meet, and load the tile
  // from `from`.
  auto body = [](const std::string &waits, const std::string &from) {
    return kernel(1,
                  start(1) +
                      "  setp.eq.u32 %p1, %r3, 0;\n  mov.u16 %h1, 3;\n"
                      "  mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 64;\n"
                      "  @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
                      ".multicast::cluster [%r2], [%b0], 64, [%r1], %h1;\n" +
                      waits +
                      "W:\n  mbarrier.try_wait.parity.shared::cta.b64 %p9, [%r1], 0;\n"
                      "  @!%p9 bra W;\nMEET:\n" +
                      meetAgain + "  ld.shared::cluster.u32 %r9, [" + from + "];\nEND:\n" +
                      meetAgain,
                  shared);
  };
  std::vector<Buffer> in{filled(16)};
  LaunchConfig two = twoCtas(1, 2);
  const std::string first = "  @!%p1 bra MEET;\n", second = "  @%p1 bra MEET;\n";
  for (const char *from : {"%r8", "%r7"})
    expectFindings(body("", from), in, two, "");
  // One of the two threads reads bytes that the other has not waited for.
  for (const std::string &waits : {first, second})
    for (const char *from : {"%r8", "%r7"})
      expectOnly(body(waits, from), in, two, "async-pending");
}

} // namespace
