//===- EmulatorKernels.cpp - What the emulator is timed with --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmulatorKernels.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;
using namespace tilecopy;

static std::string number(unsigned n) { return std::to_string(n); }

/// `%c0, %c1, ...`, from `first` on.
static std::string registers(StringRef name, unsigned first, unsigned count) {
  std::string text;
  for (unsigned n = first; n != first + count; ++n)
    text += (n == first ? "%" : ", %") + name.str() + number(n);
  return "{" + text + "}";
}

static std::string kernel(StringRef target, unsigned threads, const std::string &body) {
  return (".version 8.8\n.target " + target + "\n.address_size 64\n" +
          ".visible .entry k(.param .u64 pa, .param .u64 pb, .param .u64 pc)\n.reqntid " +
          Twine(threads) +
          "\n{\n.reg .pred %p<8>;\n.reg .b32 %r<64>;\n.reg .b64 %d<32>;\n.reg .f32 %c<256>;\n"
          "ld.param.u64 %d0, [pa]; ld.param.u64 %d1, [pb]; ld.param.u64 %d2, [pc];\n"
          "mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ctaid.y;\n" +
          body + "ret;\n}\n")
      .str();
}

EmulatorKernel tilecopy::arithmeticKernel() {
  return {"arithmetic", kernel("sm_80", 256, R"(
mov.u32 %r3, 0; mov.u32 %r4, %r0; mov.f32 %c0, 0f3f800000; mov.f32 %c1, 0f3f7f0000;
mov.u32 %r7, 0; mov.u32 %r8, 0; mov.f32 %c4, 0f00000000;
L: mad.lo.s32 %r4, %r4, 1664525, 1013904223; shr.u32 %r5, %r4, 9; xor.b32 %r6, %r4, %r5;
and.b32 %r6, %r6, 255; cvt.rn.f32.u32 %c2, %r6; fma.rn.f32 %c0, %c0, %c1, %c2;
add.s32 %r7, %r7, %r6; max.s32 %r8, %r8, %r7; mul.f32 %c3, %c0, %c1; add.f32 %c4, %c4, %c3;
setp.gt.s32 %p1, %r7, %r4; selp.b32 %r9, %r7, %r6, %p1;
add.s32 %r3, %r3, 1; setp.lt.s32 %p0, %r3, 1024; @%p0 bra L;
add.s32 %r9, %r9, %r8; cvt.rzi.s32.f32 %r10, %c4; add.s32 %r9, %r9, %r10;
mad.lo.s32 %r11, %r1, 256, %r0; mul.wide.u32 %d3, %r11, 4; add.s64 %d3, %d3, %d2;
st.global.b32 [%d3], %r9;
)"),
          256};
}

EmulatorKernel tilecopy::copyKernel() {
  return {"copy through shared memory", kernel("sm_80", 256, R"(
.shared .align 16 .b8 s[4096];
mov.u32 %r3, s; shl.b32 %r4, %r0, 4; add.s32 %r5, %r3, %r4; xor.b32 %r6, %r4, 16;
add.s32 %r7, %r3, %r6; mul.wide.u32 %d3, %r1, 262144; cvt.u64.u32 %d4, %r4;
cvt.u64.u32 %d5, %r6; add.s64 %d6, %d0, %d3; add.s64 %d6, %d6, %d4; add.s64 %d7, %d2, %d3;
add.s64 %d7, %d7, %d5; mov.u32 %r8, 0;
L: ld.global.v4.b32 {%r10, %r11, %r12, %r13}, [%d6]; st.shared.v4.b32 [%r5], {%r10, %r11, %r12, %r13};
bar.sync 0; ld.shared.v4.b32 {%r14, %r15, %r16, %r17}, [%r7]; add.s64 %d6, %d6, 4096;
st.global.v4.b32 [%d7], {%r14, %r15, %r16, %r17}; add.s64 %d7, %d7, 4096; bar.sync 0;
add.s32 %r8, %r8, 1; setp.lt.s32 %p0, %r8, 64; @%p0 bra L;
)"),
          256};
}

EmulatorKernel tilecopy::threadProduct(unsigned k) {
  std::string inner;
  for (unsigned n = 0; n != 16; ++n)
    inner += "ld.shared.f32 %c1, [%r20+" + number(4 * n) + "]; ld.shared.f32 %c2, [%r21+" +
             number(64 * n) + "]; fma.rn.f32 %c0, %c1, %c2, %c0;\n";
  std::string row = number(2 * k);
  return {"product by threads",
          kernel("sm_80", 256,
                 R"(
.shared .align 16 .b8 a[1024];
.shared .align 16 .b8 b[1024];
.reg .b16 %h<2>;
and.b32 %r3, %r0, 15; shr.u32 %r4, %r0, 4; mov.u32 %r5, a; mov.u32 %r6, b;
shl.b32 %r7, %r4, 6; shl.b32 %r8, %r3, 2; add.s32 %r20, %r5, %r7; add.s32 %r21, %r6, %r8;
add.s32 %r22, %r20, %r8; shl.b32 %r9, %r3, 6; shl.b32 %r10, %r4, 2; add.s32 %r23, %r6, %r7;
add.s32 %r23, %r23, %r8;
mad.lo.s32 %r11, %r2, 16, %r4; mad.lo.s32 %r12, %r1, 16, %r3; shl.b32 %r13, %r3, 1;
mul.wide.u32 %d3, %r11, )" +
                     row + R"(; add.s64 %d3, %d3, %d0; cvt.u64.u32 %d4, %r13; add.s64 %d3, %d3, %d4;
shl.b32 %r14, %r4, 1; mul.wide.u32 %d5, %r12, )" +
                     row + R"(; add.s64 %d5, %d5, %d1;
cvt.u64.u32 %d4, %r14; add.s64 %d5, %d5, %d4; mov.f32 %c0, 0f00000000; mov.u32 %r15, 0;
L: ld.global.b16 %h0, [%d3]; ld.global.b16 %h1, [%d5]; cvt.f32.f16 %c3, %h0; cvt.f32.f16 %c4, %h1;
st.shared.f32 [%r22], %c3; st.shared.f32 [%r23], %c4; bar.sync 0;
)" + inner + R"(bar.sync 0; add.s64 %d3, %d3, 32; add.s64 %d5, %d5, 32;
add.s32 %r15, %r15, 16; setp.lt.s32 %p0, %r15, )" +
                     number(k) + R"(; @%p0 bra L;
mov.u32 %r16, %nctaid.x; shl.b32 %r16, %r16, 4; mad.lo.s32 %r17, %r11, %r16, %r12;
mul.wide.u32 %d6, %r17, 4; add.s64 %d6, %d6, %d2; st.global.f32 [%d6], %c0;
)"),
          256, 16, 16};
}

// Rows of 32 elements, 80 bytes apart; warp (w / 2, w % 2) has 32 x 32 of C.
EmulatorKernel tilecopy::mmaProduct(unsigned k) {
  std::string row = number(2 * k), body = R"(
.shared .align 16 .b8 a[5120];
.shared .align 16 .b8 b[5120];
mov.u32 %r3, a; mov.u32 %r4, b; shr.u32 %r5, %r0, 2; and.b32 %r6, %r0, 3; shl.b32 %r6, %r6, 4;
mad.lo.s32 %r7, %r5, 80, %r6; add.s32 %r8, %r3, %r7; add.s32 %r9, %r4, %r7;
mad.lo.s32 %r10, %r2, 64, %r5; mad.lo.s32 %r11, %r1, 64, %r5; cvt.u64.u32 %d4, %r6;
mul.wide.u32 %d3, %r10, )" + row + R"(; add.s64 %d3, %d3, %d0; add.s64 %d3, %d3, %d4;
mul.wide.u32 %d5, %r11, )" + row + R"(; add.s64 %d5, %d5, %d1; add.s64 %d5, %d5, %d4;
shr.u32 %r12, %r0, 5; and.b32 %r13, %r0, 31; shr.u32 %r14, %r12, 1; and.b32 %r15, %r12, 1;
and.b32 %r16, %r13, 15; shr.u32 %r17, %r13, 4; mad.lo.s32 %r18, %r14, 32, %r16;
mad.lo.s32 %r20, %r18, 80, %r3; mad.lo.s32 %r20, %r17, 16, %r20;
mad.lo.s32 %r19, %r15, 32, %r16; mad.lo.s32 %r21, %r19, 80, %r4; mad.lo.s32 %r21, %r17, 16, %r21;
mov.u32 %r22, 0;
)";
  for (unsigned n = 0; n != 32; ++n)
    body += "mov.f32 %c" + number(n) + ", 0f00000000;\n";
  body += "L:\n";
  for (unsigned half = 0; half != 2; ++half)
    for (unsigned x = 0; x != 2; ++x)
      body += "cp.async.cg.shared.global [%r" + number(8 + x) + "+" + number(half * 2560) +
              "], [%d" + number(x ? 5 : 3) + "+" + number(half * 32 * 2 * k) + "], 16;\n";
  body += "cp.async.commit_group; cp.async.wait_group 0; bar.sync 0;\n";
  for (unsigned step = 0; step != 2; ++step) {
    for (unsigned half = 0; half != 2; ++half)
      for (unsigned x = 0; x != 2; ++x)
        body += "ldmatrix.sync.aligned.m8n8.x4.shared.b16 " +
                registers("r", 32 + 8 * x + 4 * half, 4) + ", [%r" + number(20 + x) + "+" +
                number(half * 16 * 80 + step * 32) + "];\n";
    for (unsigned m = 0; m != 2; ++m)
      for (unsigned n = 0; n != 4; ++n) {
        unsigned first = 40 + n / 2 * 4 + n % 2;
        std::string c = registers("c", 16 * m + 4 * n, 4);
        body += "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 " + c + ", " +
                registers("r", 32 + 4 * m, 4) + ", {%r" + number(first) + ", %r" +
                number(first + 2) + "}, " + c + ";\n";
      }
  }
  body += "bar.sync 0; add.s64 %d3, %d3, 64; add.s64 %d5, %d5, 64; add.s32 %r22, %r22, 32;\n"
          "setp.lt.s32 %p0, %r22, " +
          number(k) +
          "; @%p0 bra L;\n"
          "mov.u32 %r23, %nctaid.x; shl.b32 %r23, %r23, 6; shr.u32 %r24, %r13, 2;\n"
          "and.b32 %r25, %r13, 3; shl.b32 %r25, %r25, 1; mad.lo.s32 %r26, %r2, 64, %r24;\n"
          "mad.lo.s32 %r26, %r14, 32, %r26; mad.lo.s32 %r27, %r1, 64, %r25;\n"
          "mad.lo.s32 %r27, %r15, 32, %r27;\n";
  for (unsigned m = 0; m != 4; ++m) {
    body += "add.s32 %r28, %r26, " + number(8 * m) +
            "; mad.lo.s32 %r28, %r28, %r23, %r27; mul.wide.u32 %d6, %r28, 4; add.s64 %d6, %d6, "
            "%d2;\n";
    for (unsigned n = 0; n != 4; ++n)
      body += "st.global.v2.f32 [%d6+" + number(32 * n) + "], " +
              registers("c", 16 * (m / 2) + 4 * n + 2 * (m % 2), 2) + ";\n";
  }
  return {"mma.sync", kernel("sm_80", 128, body), 128, 64, 64};
}

/// Rows of 64 elements of A and B to shared memory in core matrices of 8 rows x 16 bytes, eight of
/// them side by side, by 128 threads; `%d3` and `%d5` point at the first rows.
static std::string stage(unsigned rowsA, unsigned rowsB, unsigned k) {
  std::string text;
  for (unsigned x = 0; x != 2; ++x)
    for (unsigned row = 0; row != (x ? rowsB : rowsA); row += 16)
      text += "ld.global.v4.b32 {%r40, %r41, %r42, %r43}, [%d" + number(x ? 5 : 3) + "+" +
              number(row * 2 * k) + "]; st.shared.v4.b32 [%r" + number(8 + x) + "+" +
              number(row / 8 * 1024) + "], {%r40, %r41, %r42, %r43};\n";
  return text + "fence.proxy.async.shared::cta; bar.sync 0;\n";
}

/// Where a thread's sixteen bytes of such a tile come from and go to; descriptors to %d8 and %d9.
static std::string stageAddresses(unsigned rowsA, unsigned rowsB, unsigned k, uint64_t fields) {
  std::string row = number(2 * k);
  return ".shared .align 128 .b8 a[" + number(rowsA * 128) + "];\n.shared .align 128 .b8 b[" +
         number(rowsB * 128) + R"(];
mov.u32 %r3, a; mov.u32 %r4, b; shr.u32 %r5, %r0, 3; and.b32 %r6, %r0, 7; and.b32 %r7, %r5, 7;
shl.b32 %r7, %r7, 4; mad.lo.s32 %r7, %r6, 128, %r7; shr.u32 %r10, %r5, 3;
mad.lo.s32 %r7, %r10, 1024, %r7; add.s32 %r8, %r3, %r7; add.s32 %r9, %r4, %r7;
mad.lo.s32 %r10, %r2, )" +
         number(rowsA) + ", %r5; mad.lo.s32 %r11, %r1, " + number(rowsB) +
         R"(, %r5; shl.b32 %r6, %r6, 4; cvt.u64.u32 %d4, %r6;
mul.wide.u32 %d3, %r10, )" +
         row + R"(; add.s64 %d3, %d3, %d0; add.s64 %d3, %d3, %d4;
mul.wide.u32 %d5, %r11, )" +
         row + R"(; add.s64 %d5, %d5, %d1; add.s64 %d5, %d5, %d4;
shr.u32 %r12, %r3, 4; cvt.u64.u32 %d8, %r12; shr.u32 %r12, %r4, 4; cvt.u64.u32 %d9, %r12;
add.s64 %d8, %d8, )" +
         std::to_string(fields) + "; add.s64 %d9, %d9, " + std::to_string(fields) +
         ";\nmov.u32 %r22, 0;\n";
}

/// Distances of core matrices: 128 bytes along k, 1024 along rows.
static constexpr uint64_t coreMatrices = uint64_t(128 / 16) << 16 | uint64_t(1024 / 16) << 32;

EmulatorKernel tilecopy::wgmmaProduct(unsigned k) {
  std::string body = stageAddresses(64, 128, k, coreMatrices), all = registers("c", 0, 64);
  for (unsigned n = 0; n != 64; ++n)
    body += "mov.f32 %c" + number(n) + ", 0f00000000;\n";
  body += "L:\n" + stage(64, 128, k) + "wgmma.fence.sync.aligned;\n";
  for (unsigned step = 0; step != 4; ++step)
    body += "add.s64 %d10, %d8, " + number(16 * step) + "; add.s64 %d11, %d9, " +
            number(16 * step) + ";\nwgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 " + all +
            ", %d10, %d11, 1, 1, 1, 0, 0;\n";
  body += "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0; bar.sync 0;\n"
          "add.s64 %d3, %d3, 128; add.s64 %d5, %d5, 128; add.s32 %r22, %r22, 64;\n"
          "setp.lt.s32 %p0, %r22, " +
          number(k) +
          "; @%p0 bra L;\n"
          "mov.u32 %r23, %nctaid.x; shl.b32 %r23, %r23, 7; shr.u32 %r24, %r0, 5;\n"
          "and.b32 %r25, %r0, 31; shr.u32 %r26, %r25, 2; and.b32 %r25, %r25, 3;\n"
          "mad.lo.s32 %r26, %r24, 16, %r26; mad.lo.s32 %r26, %r2, 64, %r26;\n"
          "shl.b32 %r25, %r25, 1; mad.lo.s32 %r27, %r1, 128, %r25;\n";
  for (unsigned half = 0; half != 2; ++half) {
    body += "add.s32 %r28, %r26, " + number(8 * half) +
            "; mad.lo.s32 %r28, %r28, %r23, %r27; mul.wide.u32 %d6, %r28, 4; add.s64 %d6, %d6, "
            "%d2;\n";
    for (unsigned n = 0; n != 16; ++n)
      body += "st.global.v2.f32 [%d6+" + number(32 * n) + "], " +
              registers("c", 4 * n + 2 * half, 2) + ";\n";
  }
  return {"wgmma", kernel("sm_90a", 128, body), 128, 64, 128};
}

// Warp 0 allocates, thread 0 multiplies. Bit 46 is what the architecture asks for in a descriptor;
// the instruction's own: f32 sums, f16 factors, N / 8 from bit 17 and M / 16 from bit 24 on.
EmulatorKernel tilecopy::tcgenProduct(unsigned k) {
  unsigned descriptor = 1u << 4 | (128 / 8) << 17 | (128 / 16) << 24;
  std::string body = stageAddresses(128, 128, k, coreMatrices | uint64_t(1) << 46) + R"(
.shared .align 8 .b64 done;
.shared .align 4 .b32 place;
setp.eq.u32 %p1, %r0, 0; shr.u32 %r24, %r0, 5; setp.ne.u32 %p2, %r24, 0; mov.u32 %r30, done;
mov.u32 %r31, place; @%p1 mbarrier.init.shared::cta.b64 [%r30], 1;
@%p1 fence.mbarrier_init.release.cluster;
@%p2 bra READY;
tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r31], 128;
tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
READY: tcgen05.fence::before_thread_sync; bar.sync 0; tcgen05.fence::after_thread_sync;
ld.shared.b32 %r32, [%r31]; mov.u32 %r33, 0;
L:
)" + stage(128, 128, k) +
                     "setp.ne.u32 %p3, %r22, 0;\n@!%p1 bra WAIT;\n";
  for (unsigned step = 0; step != 4; ++step)
    body += "add.s64 %d10, %d8, " + number(16 * step) + "; add.s64 %d11, %d9, " +
            number(16 * step) + ";\ntcgen05.mma.cta_group::1.kind::f16 [%r32], %d10, %d11, " +
            number(descriptor) + (step ? ", 1;\n" : ", %p3;\n");
  body += R"(tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r30];
WAIT: mbarrier.try_wait.parity.shared::cta.b64 %p4, [%r30], %r33; @!%p4 bra WAIT;
xor.b32 %r33, %r33, 1; add.s64 %d3, %d3, 128; add.s64 %d5, %d5, 128; add.s32 %r22, %r22, 64;
setp.lt.s32 %p0, %r22, )" +
          number(k) + R"(; @%p0 bra L;
tcgen05.fence::after_thread_sync;
shl.b32 %r34, %r24, 21; add.s32 %r34, %r34, %r32;
mov.u32 %r23, %nctaid.x; shl.b32 %r23, %r23, 7; mad.lo.s32 %r26, %r2, 128, %r0;
shl.b32 %r27, %r1, 7; mad.lo.s32 %r28, %r26, %r23, %r27; mul.wide.u32 %d6, %r28, 4;
add.s64 %d6, %d6, %d2;
)";
  for (unsigned n = 0; n != 4; ++n) {
    body += "tcgen05.ld.sync.aligned.32x32b.x32.b32 " + registers("c", 32 * n, 32) + ", [%r34+" +
            number(32 * n) + "];\ntcgen05.wait::ld.sync.aligned;\n";
    for (unsigned at = 32 * n; at != 32 * (n + 1); at += 4)
      body += "st.global.v4.f32 [%d6+" + number(4 * at) + "], " + registers("c", at, 4) + ";\n";
  }
  body += "tcgen05.fence::before_thread_sync; bar.sync 0; @%p2 bra END;\n"
          "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r32, 128;\nEND:\n";
  return {"tcgen05.mma", kernel("sm_100a", 128, body), 128, 128, 128};
}

// Barrier 0 to 3: the stage is full; 4 to 7: it is free. The arrivals name no scope, as CUTLASS's.
EmulatorKernel tilecopy::ringKernel() {
  std::string body = R"(.shared .align 128 .b8 ring[32768];
.shared .align 8 .b64 bars[8];
.reg .b16 %h0;
mov.u32 %r3, %cluster_ctarank; mov.u32 %r4, bars; mov.u32 %r5, ring; mov.u32 %r6, 0;
setp.ne.u32 %p0, %r0, 0; setp.lt.u32 %p1, %r0, 128;
@%p0 bra READY;
)";
  for (unsigned n = 0; n != 8; ++n)
    body += "mbarrier.init.shared::cta.b64 [%r4+" + number(8 * n) + "], " + (n < 4 ? "1" : "16") +
            ";\n";
  body += R"(fence.mbarrier_init.release.cluster;
READY: barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
@!%p1 bra MULTIPLY;
@%p0 bra DONE;
mul.wide.u32 %d3, %r1, 65536; add.s64 %d3, %d3, %d0; shl.b32 %r7, %r3, 10; mov.b16 %h0, 255;
FILL: and.b32 %r8, %r6, 3; shl.b32 %r9, %r8, 3; add.s32 %r9, %r9, %r4; bfe.u32 %r10, %r6, 2, 1;
xor.b32 %r10, %r10, 1;
FREE: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r9+32], %r10; @!%p2 bra FREE;
mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r9], 8192;
shl.b32 %r11, %r8, 13; add.s32 %r11, %r11, %r7; add.s32 %r11, %r11, %r5;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r11], [%d3], 1024, [%r9], %h0;
add.s64 %d3, %d3, 1024; add.s32 %r6, %r6, 1; setp.lt.u32 %p3, %r6, 64; @%p3 bra FILL;
bra DONE;
MULTIPLY: and.b32 %r12, %r0, 127; setp.ge.u32 %p4, %r12, 8;
)";
  for (unsigned n = 0; n != 8; ++n)
    body += "mov.f32 %c" + number(n) + ", 0f00000000;\n";
  body +=
      R"(NEXT: and.b32 %r8, %r6, 3; shl.b32 %r9, %r8, 3; add.s32 %r9, %r9, %r4; bfe.u32 %r10, %r6, 2, 1;
FULL: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%r9], %r10; @!%p2 bra FULL;
shl.b32 %r11, %r8, 13; add.s32 %r11, %r11, %r5; bfe.u32 %r11, %r11, 4, 14; cvt.u64.u32 %d5, %r11;
add.s64 %d5, %d5, )" +
      std::to_string(uint64_t(128 / 16) << 16 | uint64_t(256 / 16) << 32) +
      ";\nwgmma.fence.sync.aligned;\n";
  for (unsigned step = 0; step != 4; ++step)
    body += "add.s64 %d6, %d5, " + number(112 * step) +
            ";\nwgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 " + registers("c", 0, 8) +
            ", %d6, %d6, 1, 1, 1, 0, 0;\n";
  body += R"(wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
@%p4 bra AGAIN;
mapa.shared::cluster.u32 %r14, %r9, %r12; add.s32 %r14, %r14, 32;
mbarrier.arrive.shared::cluster.b64 _, [%r14];
AGAIN: add.s32 %r6, %r6, 1; setp.lt.u32 %p3, %r6, 64; @%p3 bra NEXT;
mad.lo.s32 %r15, %r1, 256, %r0; add.s32 %r15, %r15, -128; mul.wide.u32 %d4, %r15, 4;
add.s64 %d4, %d4, %d2; st.global.f32 [%d4], %c0;
DONE: barrier.cluster.arrive; barrier.cluster.wait;
)";
  return {"ring of a cluster", kernel("sm_90a", 384, body), 384, 0, 0, 8};
}
