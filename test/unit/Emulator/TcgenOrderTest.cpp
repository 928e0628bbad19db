//===- TcgenOrderTest.cpp - What orders tensor memory ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels that synchronize as PTX ISA 9.7.16.6 asks, and the same with one thing left out.
//
//===----------------------------------------------------------------------===//

#include "Tcgen.h"
#include "gmock/gmock.h"

using namespace tilecopy;
using namespace tilecopy::test;
using testing::HasSubstr;

namespace {

const std::string waitStore = "tcgen05.wait::st.sync.aligned;\n",
                  waitLoad = "tcgen05.wait::ld.sync.aligned;\n",
                  before = "tcgen05.fence::before_thread_sync;\n",
                  after = "tcgen05.fence::after_thread_sync;\n", barrier = "bar.sync 0;\n",
                  store = "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r30], {%r32};\n",
                  load = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v0}, [%r30];\n";

/// Warps 0 and 4, which reach the same lanes, do `one`, then `two`; the rest, and the one that is
/// not at work, do `rest`.
std::string twoWarps(const std::string &one, const std::string &two, const std::string &rest) {
  return tensorKernel(0, 32,
                      "setp.eq.u32 %p1, %r31, 0; setp.eq.u32 %p2, %r31, 4;\n@%p1 bra ONE; "
                      "@%p2 bra TWO;\n" +
                          rest + "bra END;\nONE:\n" + one + "bra END;\nTWO:\n" + two + "END:\n");
}

/// Whether each of several seeds, in each schedule, makes a finding of one of `kinds` ("" none).
void expectEach(const std::string &ptx, const std::string &kinds) {
  for (Schedule schedule : {Schedule::Eager, Schedule::Lazy})
    for (uint64_t seed = 0; seed != 6; ++seed) {
      EmulatorOptions options;
      options.schedule = schedule;
      options.seed = seed;
      std::vector<Buffer> none;
      Outcome o = run(ptx, none, threads(160), options);
      std::string got = o.kinds();
      if (kinds.empty())
        EXPECT_EQ(o.error, "") << ptx;
      else
        EXPECT_TRUE(
            !got.empty() &&
            kinds.find(o.findings.empty() ? "?" : findingKindName(o.findings[0].kind).str()) !=
                std::string::npos)
            << "seed " << seed << ": " << o.error << "\n"
            << ptx;
    }
}

TEST(TcgenOrder, StoreThenLoadByAnotherWarp) {
  auto body = [](const std::string &one, const std::string &two) {
    return twoWarps(store + one, two + load + waitLoad, barrier);
  };
  expectEach(body(waitStore + before + barrier, barrier + after), "");
  expectEach(body(before + barrier + waitStore, barrier + after), "data-race async-pending");
  expectEach(body(waitStore + barrier, barrier + after), "data-race");
  expectEach(body(waitStore + before + barrier, barrier), "data-race");
  expectEach(body(waitStore + barrier + before, barrier + after), "data-race");
  expectEach(body(waitStore + before + barrier, after + barrier), "data-race");
}

TEST(TcgenOrder, LoadThenStoreByAnotherWarp) {
  auto body = [](const std::string &one, const std::string &two) {
    return twoWarps(store + waitStore + load + one, two + store + waitStore, barrier);
  };
  expectEach(body(waitLoad + before + barrier, barrier + after), "");
  expectEach(body(before + barrier + waitLoad, barrier + after), "data-race async-pending");
  expectEach(body(waitLoad + before + barrier, barrier), "data-race");
}

TEST(TcgenOrder, LoadsDoNotDisturbEachOther) {
  expectEach(twoWarps(store + waitStore + before + barrier + load + waitLoad,
                      barrier + after + load + waitLoad, barrier),
             "");
}

TEST(TcgenOrder, StoreThenLoadByTheSameWarp) {
  auto kinds = [](const std::string &body) {
    std::vector<Buffer> none;
    return run(tensorKernel(0, 32, body), none, threads(32)).kinds();
  };
  EXPECT_EQ(kinds(store + waitStore + load + waitLoad), "");
  EXPECT_EQ(kinds(store + load + waitLoad + waitStore), "async-pending");
  EXPECT_EQ(kinds(store + waitLoad + load + waitStore + waitLoad), "async-pending");
  EXPECT_EQ(kinds(store + waitStore + load + store + waitLoad + waitStore), "async-pending");
  EXPECT_EQ(kinds(store + store + waitStore), "async-pending");
  EXPECT_EQ(kinds(store + waitStore + load + load + waitLoad), "async-pending"); // of %v0
}

TEST(TcgenOrder, OtherCellsAreNotDisturbed) {
  std::string next = "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r30+1], {%r32};\n";
  expectEach(twoWarps(store + waitStore, next + waitStore, ""), "");
  expectEach(twoWarps(store + next + waitStore, "", ""), "");
}

const std::string shared = ".shared .align 8 .b64 bar;\n.shared .align 128 .b8 buffer[4096];\n",
                  proxy = "fence.proxy.async.shared::cta;\n";

/// One warp's kernel around a tcgen05.cp of 32 rows of 16 bytes, in parts that can be left out.
struct CopyKernel {
  std::string barrier = initBar();
  /// Every thread writes its row.
  std::string fill = "mov.u32 %r1, buffer; shl.b32 %r2, %r0, 4; add.u32 %r2, %r2, %r1;\n"
                     "st.shared.v4.b32 [%r2], {%r0, %r1, %r2, %r30};\n",
              proxyFence = proxy, sync = "bar.sync 0;\n", beforeIssue,
              issue = "setp.eq.u32 %p6, %r0, 0; @!%p6 bra ISSUED;\n"
                      "shr.u32 %r1, %r1, 4; cvt.u64.u32 %d4, %r1; mov.u64 %d5, 0x400800000000;\n"
                      "add.u64 %d5, %d5, %d4;\n",
              copy = copyTo(0), second, commit = test::commit(), await = test::await(),
              fence = after,
              read = "tcgen05.ld.sync.aligned.32x32b.x4.b32 {%v0, %v1, %v2, %v3}, [%r33];\n",
              wait = waitLoad, end;

  static std::string copyTo(unsigned column) {
    return "tcgen05.cp.cta_group::1.32x128b.warpx4 [%r30+" + text(column) + "], %d5;\n";
  }
  std::string ptx() const {
    return tensorKernel(0, 32,
                        barrier + fill + proxyFence + sync + beforeIssue + issue + copy + second +
                            commit + "ISSUED:\n" + await + fence + read + wait + end,
                        shared);
  }
  /// The kinds of one schedule and seed.
  std::string kinds(EmulatorOptions options, unsigned warps = 4) const {
    std::vector<Buffer> none;
    Outcome o = run(ptx(), none, threads(32 * warps), options);
    return o.findings.empty() ? o.error : o.kinds();
  }
  /// Expects these findings of both schedules, whatever the seed.
  void expect(const std::string &kinds, EmulatorOptions options = {}) const {
    expectFindings(ptx(), {}, threads(32), kinds, options);
  }
};

TEST(TcgenOrder, CopyThenLoad) {
  CopyKernel k;
  k.expect("");
  expectFindings(k.ptx(), {}, threads(128), "");
  k.fence = "";
  k.expect("data-race");
  k = {};
  k.await = "";
  // The load, the release of the columns, the end of shared memory.
  k.expect("async-pending async-pending async-pending");
  k = {};
  k.await =
      "setp.eq.u32 %p7, %r0, 0; @!%p7 bra WAITED;\n" + await("AWAIT") + "WAITED: bar.sync 0;\n";
  expectFindings(k.ptx(), {}, threads(128), "");
  k.fence = "";
  expectFindings(k.ptx(), {}, threads(128), "data-race");
}

TEST(TcgenOrder, CommitTellsOfEarlierCopiesOnly) {
  CopyKernel k;
  k.second = k.commit + CopyKernel::copyTo(4);
  k.commit = "";
  k.expect("async-pending async-pending"); // columns and shared memory are freed
  k.second = commit() + CopyKernel::copyTo(0);
  k.expect("async-pending async-pending async-pending");
  // Of all of them, also those that an earlier commit covers.
  k = {};
  k.barrier +=
      "@%p7 mbarrier.init.shared::cta.b64 [other], 1;\nfence.mbarrier_init.release.cluster;\n";
  k.second =
      "tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [%d6];\n" + CopyKernel::copyTo(4);
  k.beforeIssue = "mov.u64 %d6, other; cvta.shared.u64 %d6, %d6;\n";
  std::string ptx = k.ptx();
  ptx.replace(ptx.find(".visible"), 0, ".shared .align 8 .b64 other;\n");
  expectFindings(ptx, {}, threads(32), "");
}

TEST(TcgenOrder, CopiesAreNotOrderedWithEachOther) {
  CopyKernel k;
  k.second = CopyKernel::copyTo(4);
  k.expect("");
  k.second = CopyKernel::copyTo(0);
  k.expect("async-pending");
  EmulatorOptions lenient;
  lenient.tensorMemory.inOrderPipe = true;
  k.expect("", lenient);
}

TEST(TcgenOrder, SharedMemoryIsReadUntilTheCommit) {
  CopyKernel k;
  std::string again = "st.shared.b32 [%r2+4], %r2;\n";
  k.end = again;
  k.expect("");
  k.end = "";
  k.commit += again;
  k.expect("async-pending");
}

TEST(TcgenOrder, ProxyFenceBeforeTheCopy) {
  CopyKernel k;
  k.proxyFence = "";
  k.expect("missing-proxy-fence");
  k.sync += proxy; // by the thread that issues, after the barrier
  k.expect("");
}

TEST(TcgenOrder, BarrierBeforeTheCopy) {
  CopyKernel k;
  k.sync = "";
  for (uint64_t seed = 0; seed != 4; ++seed) {
    EmulatorOptions options;
    options.seed = seed;
    EXPECT_NE(k.kinds(options), "");
  }
}

TEST(TcgenOrder, StoreThenCopy) {
  CopyKernel k;
  std::string zero = "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r33], {%r32};\n";
  k.beforeIssue = zero + waitStore + before + barrier + after;
  expectFindings(k.ptx(), {}, threads(128), "");
  k.beforeIssue = zero + waitStore + before + barrier;
  expectFindings(k.ptx(), {}, threads(128), "data-race");
  k.beforeIssue = zero + waitStore + barrier + after;
  expectFindings(k.ptx(), {}, threads(128), "data-race");
  // Within one warp it takes the wait alone.
  k.beforeIssue = zero + waitStore;
  expectFindings(k.ptx(), {}, threads(32), "");
  k.beforeIssue = zero;
  k.wait += waitStore;
  expectFindings(k.ptx(), {}, threads(32), "async-pending async-pending");
}

TEST(TcgenOrder, AKernelWithoutFencesMayRelyOnItsBarriers) {
  EmulatorOptions lenient;
  lenient.tensorMemory.impliedFences = true;
  const std::string note = "note:implied-tensor-fence";
  CopyKernel k;
  std::string zero = "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r33], {%r32};\n";
  k.fence = "";
  auto ptx = [&](const std::string &order) {
    k.beforeIssue = zero + order;
    return k.ptx();
  };
  expectFindings(ptx(waitStore + barrier), {}, threads(128), note, lenient);
  expectFindings(ptx(waitStore + barrier), {}, threads(128), "data-race data-race");
  // One fence, and the kernel is held to the letter.
  expectFindings(ptx(waitStore + before + barrier), {}, threads(128), "data-race data-race",
                 lenient);
  // No barrier, no order.
  for (lenient.seed = 0; lenient.seed != 4; ++lenient.seed) {
    std::vector<Buffer> none;
    EXPECT_THAT(run(ptx(waitStore), none, threads(128), lenient).kinds(), HasSubstr("data-race"));
  }
  // The hardware waits for a register that is loaded, but not for a store.
  k.read += "mov.b32 %v9, %v0;\n";
  expectFindings(ptx(waitStore + barrier), {}, threads(128), note, lenient);
  // So the loads of the warp are over, and nothing is under way when the columns are freed.
  std::string waiting = std::exchange(k.wait, "");
  expectFindings(ptx(waitStore + barrier), {}, threads(128), note, lenient);
  k.wait = waiting;
  k.read = zero + k.read;
  expectFindings(ptx(waitStore + barrier), {}, threads(128), note + " async-pending async-pending",
                 lenient);
}

TEST(TcgenOrder, ACommitHandsOnWhatItsOperationsCameAfter) {
  // Thread 0 has a bulk copy fill an operand, waits, and has tcgen05.cp read it. Thread 32 waits
  // for the commit and has the operand overwritten.
  auto wait = [](const std::string &bar, const std::string &label) {
    return label + ": mbarrier.try_wait.parity.shared::cta.b64 %p7, [" + bar + "], 0; @!%p7 bra " +
           label + ";\n";
  };
  auto fill = [](const std::string &bar) {
    return "mbarrier.arrive.expect_tx.shared::cta.b64 _, [" + bar +
           "], 512;\ncp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [buffer], "
           "[%b0], "
           "512, [" +
           bar + "];\n";
  };
  auto kernel = [&](const std::string &fence, const std::string &beforeRefill) {
    return tensorKernel(
        1, 32,
        "setp.eq.u32 %p7, %r0, 0;\n@%p7 mbarrier.init.shared::cta.b64 [bar], 1;\n"
        "@%p7 mbarrier.init.shared::cta.b64 [full], 1;\n"
        "@%p7 mbarrier.init.shared::cta.b64 [again], 1;\n"
        "fence.mbarrier_init.release.cluster;\nbar.sync 0;\n"
        "setp.eq.u32 %p1, %r0, 0; setp.eq.u32 %p2, %r0, 32; @%p1 bra ONE; @%p2 bra TWO; bra END;\n"
        "ONE:\n" +
            fill("full") + wait("full", "FULL") + fence +
            "mov.u32 %r1, buffer; shr.u32 %r1, %r1, 4; cvt.u64.u32 %d4, %r1;\n"
            "mov.u64 %d5, 0x400800000000; add.u64 %d5, %d5, %d4;\n" +
            CopyKernel::copyTo(0) + test::commit() + "bra END;\nTWO:\n" + beforeRefill +
            fill("again") + wait("again", "AGAIN") + "END:\n" + wait("bar", "DONE"),
        shared + ".shared .align 8 .b64 full;\n.shared .align 8 .b64 again;\n");
  };
  std::vector<Buffer> buffers{{128, std::vector<uint32_t>(128, 7), {}, 0}};
  expectFindings(kernel(after, wait("bar", "EMPTY")), buffers, threads(64), "");
  for (EmulatorOptions options; options.seed != 4; ++options.seed)
    EXPECT_THAT(run(kernel(after, ""), buffers, threads(64), options).kinds(),
                HasSubstr("async-pending"));
}

TEST(TcgenOrder, LoadThenCopy) {
  CopyKernel k;
  std::string some = "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r33], {%r32};\n" + waitStore +
                     "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v9}, [%r33];\n";
  k.beforeIssue = some + waitLoad + before + barrier + after;
  expectFindings(k.ptx(), {}, threads(128), "");
  k.beforeIssue = some + waitLoad;
  expectFindings(k.ptx(), {}, threads(32), "");
  k.beforeIssue = some;
  k.wait = waitLoad;
  expectFindings(k.ptx(), {}, threads(32), "async-pending");
}

TEST(TcgenOrder, RelaxedBarriersWithFences) {
  // Warp 0 stores and arrives, warp 4 waits and loads; mbarrier operations of no order of their
  // own.
  std::string arrive =
                  "setp.eq.u32 %p7, %r32, 0; @%p7 mbarrier.arrive.relaxed.cta.shared::cta.b64 _, "
                  "[bar];\n",
              wait = "WAIT: mbarrier.try_wait.parity.relaxed.cta.shared::cta.b64 %p7, [bar], 0;\n"
                     "@!%p7 bra WAIT;\n";
  auto kernel = [&](const std::string &fenceOne, const std::string &fenceTwo) {
    return tensorKernel(0, 32,
                        initBar() +
                            "bar.sync 0; setp.eq.u32 %p1, %r31, 0;\n"
                            "setp.eq.u32 %p2, %r31, 4; @%p1 bra ONE; @%p2 bra TWO; bra END;\n"
                            "ONE:\n" +
                            store + waitStore + fenceOne + arrive + "bra END;\nTWO:\n" + wait +
                            fenceTwo + load + waitLoad + "END:\n",
                        shared);
  };
  expectEach(kernel(before, after), "");
  expectEach(kernel("", after), "data-race");
  expectEach(kernel(before, ""), "data-race");
}

TEST(TcgenOrder, CommitIsAFenceBefore) {
  // Warp 0 stores and tells warp 4 of it; a plain arrival lacks the fence.
  auto kernel = [&](const std::string &tell) {
    return tensorKernel(0, 32,
                        initBar() +
                            "bar.sync 0; setp.eq.u32 %p1, %r31, 0;\n"
                            "setp.eq.u32 %p2, %r31, 4; @%p1 bra ONE; @%p2 bra TWO; bra END;\n"
                            "ONE:\n" +
                            store + waitStore + "setp.eq.u32 %p7, %r32, 0; @!%p7 bra END;\n" +
                            tell + "bra END;\nTWO:\n" + await() + after + load + waitLoad +
                            "END:\n",
                        shared);
  };
  expectEach(kernel(commit()), "");
  expectEach(kernel("mbarrier.arrive.shared::cta.b64 _, [bar];\n"), "data-race");
}

TEST(TcgenOrder, FencesTellOfTensorMemoryOnly) {
  // Thread 0 learns of a store to shared memory by thread 32. What it tells its warp about tensor
  // memory does not tell thread 1 of that store; the vote lets it read after it.
  auto kernel = [&](const std::string &order) {
    return tensorKernel(0, 32,
                        initBar() +
                            "bar.sync 0; setp.eq.u32 %p1, %r0, 32; @!%p1 bra OTHERS;\n"
                            "st.shared.b32 [buffer], %r0;\n"
                            "mbarrier.arrive.shared::cta.b64 _, [bar];\nOTHERS:\n"
                            "setp.ne.u32 %p1, %r0, 0; @%p1 bra GATHER;\n" +
                            await() + after + "GATHER: vote.sync.any.pred %p2, %p1, -1;\n" + order +
                            before + "setp.eq.u32 %p1, %r0, 1; @%p1 ld.shared.b32 %r1, [buffer];\n",
                        shared);
  };
  expectFindings(kernel("bar.warp.sync -1;\n"), {}, threads(64), "");
  expectFindings(kernel(""), {}, threads(64), "data-race");
}

TEST(TcgenOrder, CopyAfterCopy) {
  // The second copy writes what the first has written, once that is known to be done.
  CopyKernel k;
  auto twice = [&](const std::string &fence) {
    k.second = commit() + await("FIRST") + fence + CopyKernel::copyTo(0);
    k.await = "AWAIT: mbarrier.try_wait.parity.shared::cta.b64 %p7, [bar], 1; @!%p7 bra AWAIT;\n";
    return tensorKernel(0, 32,
                        k.barrier + k.fill + k.proxyFence + k.sync + k.issue + k.copy + k.second +
                            k.commit + k.await + k.fence + "ISSUED: bar.sync 0;\n" + after +
                            k.read + k.wait,
                        shared);
  };
  expectFindings(twice(after), {}, threads(32), "");
  expectFindings(twice(""), {}, threads(32), "data-race");
}

TEST(TcgenOrder, CommitNeedsAnMbarrier) {
  CopyKernel k;
  k.barrier = "";
  std::vector<Buffer> none;
  std::string error = run(k.ptx(), none, threads(32)).error;
  EXPECT_NE(error.find("mbarrier-misuse"), std::string::npos) << error;
  k = {};
  k.commit = "mov.u16 %h1, 6; tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster"
             ".multicast::cluster.b64 [bar], %h1;\n";
  error = run(k.ptx(), none, threads(32)).error;
  EXPECT_NE(error.find("the mask 0x6 names cluster rank 1 of 1"), std::string::npos) << error;
}

} // namespace
