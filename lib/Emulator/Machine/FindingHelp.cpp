//===- FindingHelp.cpp - What findings mean -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/FindingHelp.h"
#include <iterator>

using namespace llvm;
using namespace tilecopy;

namespace {
struct Row {
  FindingKind kind;
  FindingHelp help;
};
} // namespace

static const Row rows[] = {
    {FindingKind::OutOfBounds,
     {"An address is outside of every allocation of its space.", "ld.global.u32 %r1, [%b0+64];"}},
    {FindingKind::Misaligned,
     {"An address is not a multiple of the bytes of the access.", "ld.global.u32 %r1, [%b0+2];"}},
    {FindingKind::Uninitialized,
     {"Bytes are read that nothing has written.", "ld.shared.u32 %r1, [s];"}},
    {FindingKind::ReadOnlyWrite,
     {"A store to constants or parameters, or a load through .nc of what a thread of the "
      "kernel has written.",
      "st.global.u32 [%b0], %r0;\nld.global.nc.u32 %r1, [%b0];"}},
    {FindingKind::DataRace,
     {"Two threads use the same byte, one of them writes, and nothing orders them: no "
      "barrier, or one that is relaxed or of too narrow a scope.",
      "setp.eq.u32 %p0, %r0, 0;\n@%p0 st.shared.u32 [s], 1;\nld.shared.u32 %r1, [s];", 64}},
    {FindingKind::AsyncPending,
     {"Bytes of an asynchronous operation are used before its completion has been waited "
      "for, by this thread or by one that it has met since.",
      "mov.u32 %r1, s;\ncp.async.ca.shared.global [%r1], [%b0], 16;\n"
      "ld.shared.u32 %r2, [s];"}},
    {FindingKind::UnwrittenRegister,
     {"Something depends on a register that this thread has not written, or on what was computed "
      "of it: a branch, an address, a byte that is stored in global memory, an instruction that "
      "others take part in. What is only computed and not used is no finding.",
      "setp.eq.u32 %p0, %r1, 0;\n@%p0 exit;"}},
    {FindingKind::BarrierNotReached,
     {"Threads wait at a barrier of the whole CTA for others that have ended. PTX ISA speaks of "
      "all "
      "threads, the CUDA Programming Guide (compute capability 7.x) of those that have not ended: "
      "--check=note:barrier-not-reached relies on that. What ended threads have written is not "
      "ordered. A barrier with a count waits forever, which is a deadlock.",
      "setp.ge.u32 %p0, %r0, 32;\n@%p0 exit;\nbar.sync 0;", 64}},
    {FindingKind::DivergentBarrier,
     {"Lanes of one warp reach an aligned barrier at different instructions, or only some of "
      "them reach it.",
      "setp.lt.u32 %p0, %r0, 16;\n@%p0 bra A;\nbar.sync 0;\nbra E;\nA: bar.sync 0;\nE:", 32}},
    {FindingKind::DivergentCollective,
     {"The lanes that execute a warp collective are not those of its member mask, or not "
      "the whole warp where it takes one.",
      "bar.warp.sync 0xffff;", 32}},
    {FindingKind::Deadlock,
     {"No thread can go on, or all poll memory that none of them will change. The text "
      "says who waits where. A CTA that waits for one of a later cluster needs a cooperative "
      "launch.",
      "mbarrier.init.shared.b64 [bar], 2;\nmbarrier.arrive.shared.b64 _, [bar];\n"
      "W: mbarrier.try_wait.parity.shared.b64 %p0, [bar], 0;\n@!%p0 bra W;"}},
    {FindingKind::StepLimit,
     {"The launch has executed more instructions than its limit: an endless loop, or a big "
      "problem, for which --steps sets another limit.",
      "mov.u32 %r1, 0;\nL: add.u32 %r1, %r1, 1;\nbra L;"}},
    {FindingKind::LocalMemory,
     {"Local memory is accessed: registers were spilled, or indexed. Not looked for by "
      "default.",
      "st.local.u32 [l], %r0;"}},
    {FindingKind::InvalidOperand,
     {"A run-time operand is outside of what the instruction takes. The hardware faults, or "
      "its result is undefined.",
      "mov.u32 %r1, 16;\nbarrier.sync %r1;"}},
    {FindingKind::TensorAllocation,
     {"tcgen05.alloc or .dealloc against the rules: columns are 32, 64, 128, 256 or 512, and "
      "are freed as they were allocated.",
      "mov.u32 %r1, 33;\n"
      "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], %r1;",
      32}},
    {FindingKind::TensorLeak,
     {"A CTA ends without having freed its tensor memory.",
      "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], 32;", 32}},
    {FindingKind::TensorLanes,
     {"tcgen05.ld or .st of lanes that the warp does not reach: those of its quarter, from "
      "the first or, for 16 lanes, from the seventeenth on.",
      "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], 32;\n"
      "bar.warp.sync -1;\nld.shared.u32 %r1, [s];\nadd.u32 %r2, %r1, 0x80000;\n"
      "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r2], {%r0};\n"
      "tcgen05.wait::st.sync.aligned;\n"
      "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 32;",
      32}},
    {FindingKind::MatrixDescriptor,
     {"A descriptor of a matrix in shared memory is illegal, or of a form that no test on "
      "hardware covers.",
      "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [s], 32;\n"
      "bar.warp.sync -1;\nld.shared.u32 %r1, [s];\nmov.u64 %d0, 0;\n"
      "tcgen05.cp.cta_group::1.128x256b [%r1], %d0;\n"
      "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 32;",
      32}},
    {FindingKind::MbarrierMisuse,
     {"No mbarrier was initialized there, or it is used in a way that has no meaning: more "
      "arrivals than are pending, its bytes stored to.",
      "mbarrier.arrive.shared.b64 _, [bar];"}},
    {FindingKind::ByteCount,
     {"The bytes that an mbarrier was told to expect are not those that came.",
      "mov.u32 %r1, s;\nmov.u32 %r2, bar;\nmbarrier.init.shared.b64 [bar], 1;\n"
      "fence.mbarrier_init.release.cluster;\n"
      "mbarrier.arrive.expect_tx.shared.b64 _, [bar], 32;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%b0], 16, "
      "[%r2];\n"
      "W: mbarrier.try_wait.parity.shared.b64 %p0, [bar], 0;\n@!%p0 bra W;"}},
    {FindingKind::ProxyFence,
     {"An asynchronous operation reads what threads have written, and no fence.proxy.async "
      "stands between; or it signals an mbarrier whose initialization was not fenced.",
      "mov.u32 %r1, s;\nst.shared.v4.u32 [s], {%r0, %r0, %r0, %r0};\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%b0], [%r1], 16;\n"
      "cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;"}},
    {FindingKind::PeerNotRunning,
     {"The shared memory of another CTA is used before a cluster barrier has shown that it "
      "runs, or when nothing makes it wait any more.",
      "mov.u32 %r1, s;\nmapa.shared::cluster.u32 %r2, %r1, 1;\n"
      "st.shared::cluster.u32 [%r2], %r0;",
      1, 2}},
    {FindingKind::SameValue,
     {"Unordered stores by different instructions, of the same bits, or of single or double "
      "precision numbers that differ as sums do in another order.",
      "st.shared.u32 [s], 7;", 64}},
    {FindingKind::NarrowArrival,
     {"A stage is filled again whose readers were asynchronous and have been waited for, but "
      "the arrival that says so came from another CTA and names no scope. PTX asks for "
      ".release.cluster; CUTLASS and cuBLAS do without.",
      ""}},
    {FindingKind::ClusterNotWaited,
     {"A thread arrives at the cluster barrier and ends without waiting.",
      "barrier.cluster.arrive;", 1, 2}},
    {FindingKind::WgmmaFence,
     {"Registers that a wgmma takes were touched since the last wgmma.fence.",
      "mov.u32 %r1, 0;\nmov.u32 %r2, 0;\nmov.u32 %r3, 0;\nmov.u32 %r4, 0;\n"
      "mov.u64 %d1, 0x4000004000080040;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r1, %r2, %r3, %r4}, %d1, %d1, 0, "
      "1, 1, 0, 0;\n"
      "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;",
      128}},
    {FindingKind::ImpliedTensorFence,
     {"A kernel that uses tensor memory has no tcgen05.fence. It is read as its compiler "
      "means it: barriers order tensor memory. PTX asks for the fences.",
      ""}},
    {FindingKind::SwizzlePhase,
     {"A swizzled tile of a tensor map or a matrix descriptor does not begin where the pattern "
      "begins again: at a multiple of 1024 bytes for a swizzle of 128, of 512 for 64, of 256 for "
      "32. The hardware swizzles by address, and so does the emulator. That is right if all that "
      "use the tile do the same; code that counts rows from its start finds other elements.",
      "mov.u32 %r1, s;\nmov.u32 %r2, 0;\nmov.u32 %r3, 0;\nmov.u32 %r4, 0;\nmov.u32 %r5, 0;\n"
      "mov.u64 %d1, 0x4000004000000048;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r2, %r3, %r4, %r5}, %d1, %d1, 0, "
      "1, 1, 0, 0;\n"
      "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;",
      128}},
    {FindingKind::RelaxedOrder,
     {"A thread loads what another one stored before something that it has loaded already. "
      "Both are strong accesses, so they do not race, but no release and acquire order them: on a "
      "GPU the load may give an older value. A release at the later store and an acquire at its "
      "load do, or fences. The emulator shows the newest value.",
      "setp.eq.u32 %p0, %r0, 0;\n@%p0 st.relaxed.gpu.global.u32 [%b0], 77;\n"
      "@%p0 st.relaxed.gpu.global.u32 [%b0+4], 77;\nW:\n"
      "ld.relaxed.gpu.global.u32 %r1, [%b0+4];\nsetp.ne.u32 %p1, %r1, 77;\n@%p1 bra W;\n"
      "ld.relaxed.gpu.global.u32 %r2, [%b0];",
      64}},
    {FindingKind::Trap, {"The kernel has executed `trap`.", "trap;"}},
    {FindingKind::Assertion,
     {"An assert() of the program has failed; the message has its location and its words.", ""}},
    {FindingKind::StackOverflow,
     {"Calls or alloca take more than a thread's stack has; --stack sets it.",
      "alloca.u64 %d0, 1048576;"}},
    {FindingKind::HeapMisuse, {"free() of what malloc() has not given, or a second time.", ""}},
};
static_assert(std::size(rows) == numFindingKinds, "a row for each kind");

/// What to change. Empty for kinds whose messages already say it.
static StringRef cureOf(FindingKind kind) {
  switch (kind) {
  case FindingKind::OutOfBounds:
    return "guard the access by the size, or allocate more";
  case FindingKind::Misaligned:
    return "align the address to the bytes of the access, or use narrower accesses";
  case FindingKind::Uninitialized:
    return "write these bytes first, or do not use them";
  case FindingKind::ReadOnlyWrite:
    return "no store to constants or parameters, and no .nc for what the kernel writes";
  case FindingKind::DataRace:
    return "put a barrier (bar.sync, sync.cta), or a release and an acquire, between the two";
  case FindingKind::AsyncPending:
    return "commit the operation and wait for its group, or wait for the mbarrier that it signals, "
           "before its bytes are used or the CTA exits; other threads use them after a barrier "
           "that follows the wait";
  case FindingKind::UnwrittenRegister:
    return "write the register on every path that gets here";
  case FindingKind::BarrierNotReached:
    return "let all threads of the CTA reach the barrier before they exit";
  case FindingKind::DivergentBarrier:
    return "let all lanes of a warp reach the same barrier instruction";
  case FindingKind::DivergentCollective:
    return "let exactly the lanes of the member mask execute it";
  case FindingKind::ProxyFence:
    return "put fence.proxy.async (in .tile fence.proxy_async) after the writes, in each thread "
           "that wrote, and before the barrier that precedes this; after mbarrier.init, "
           "fence.mbarrier_init is enough";
  case FindingKind::PeerNotRunning:
    return "barrier.cluster.arrive and .wait before the first use of a peer, and after the last";
  case FindingKind::SameValue:
    return "let one of them store, or give each CTA bytes of its own; within a CTA a barrier "
           "between them will do, too";
  case FindingKind::TensorLeak:
    return "tcgen05.dealloc of all columns before the CTA ends";
  case FindingKind::WgmmaFence:
    return "wgmma.fence between the access to the registers and the product";
  case FindingKind::ClusterNotWaited:
    return "barrier.cluster.wait before the thread exits";
  case FindingKind::StepLimit:
    return "end the loop, or raise --steps";
  default:
    return "";
  }
}

FindingHelp tilecopy::findingHelp(FindingKind kind) {
  for (const Row &row : rows)
    if (row.kind == kind) {
      FindingHelp help = row.help;
      help.cure = cureOf(kind);
      return help;
    }
  return {};
}

std::string tilecopy::exampleModule(FindingKind kind) {
  FindingHelp help = findingHelp(kind);
  StringRef target = kind == FindingKind::WgmmaFence ? "sm_90a" : "sm_100a";
  return (".version 8.8\n.target " + target +
          "\n.address_size 64\n.shared .align 128 .b8 s[1024];\n.shared .align 8 .b64 bar;\n"
          ".visible .entry k(.param .u64 p)\n{\n.reg .pred %p<4>; .reg .b32 %r<8>;\n"
          ".reg .b64 %d<4>, %b<2>; .local .align 8 .b8 l[16];\nmov.u32 %r0, %tid.x;\n"
          "ld.param.u64 %b0, [p];\n" +
          help.example + "\nret;\n}\n")
      .str();
}
