//===- KernelTest.cpp - Whole kernels on the emulator ---------------------===//
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

// As LLVM 22 prints a guarded vector addition.
const char *vectorAdd = R"(
.version 8.3
.target sm_90a
.address_size 64

	// .globl	k                    // -- Begin function k
                                        // @k
.visible .entry k(
	.param .u64 .ptr .global .align 16 k_param_0,
	.param .u64 .ptr .global .align 16 k_param_1,
	.param .u64 .ptr .global .align 16 k_param_2
)
.maxntid 64
{
	.reg .pred 	%p<2>;
	.reg .b32 	%r<9>;
	.reg .b64 	%rd<8>;

// %bb.0:                               // %entry
	mov.u32 	%r1, %tid.x;
	mov.u32 	%r2, %ctaid.x;
	mov.u32 	%r4, %ntid.x;
	mad.lo.s32 	%r5, %r2, %r4, %r1;
	setp.ge.s32 	%p1, %r5, 100;
	@%p1 bra 	$L__BB0_2;
// %bb.1:                               // %go
	ld.param.b64 	%rd4, [k_param_0];
	ld.param.b64 	%rd5, [k_param_1];
	ld.param.b64 	%rd6, [k_param_2];
	mul.wide.s32 	%rd7, %r5, 4;
	add.s64 	%rd1, %rd4, %rd7;
	add.s64 	%rd2, %rd5, %rd7;
	add.s64 	%rd3, %rd6, %rd7;
	ld.global.b32 	%r6, [%rd1];
	ld.global.b32 	%r7, [%rd2];
	add.rn.f32 	%r8, %r6, %r7;
	st.global.b32 	[%rd3], %r8;
$L__BB0_2:                              // %done
	ret;
                                        // -- End function
}
)";

uint32_t bitsOf(float f) {
  uint32_t bits;
  std::memcpy(&bits, &f, sizeof bits);
  return bits;
}

TEST(Kernel, VectorAdd) {
  for (uint64_t seed : {0, 1, 2}) {
    EmulatorOptions options;
    options.seed = seed;
    std::vector<Buffer> buffers(3);
    for (Buffer &b : buffers)
      b.words = 100;
    for (unsigned n = 0; n != 100; ++n) {
      buffers[0].init.push_back(bitsOf(float(n)));
      buffers[1].init.push_back(bitsOf(0.5f * n));
    }
    Outcome out = run(vectorAdd, buffers, threads(64, 2), options);
    ASSERT_EQ(out.error, "");
    for (unsigned n = 0; n != 100; ++n)
      EXPECT_EQ(buffers[2].result[n], bitsOf(1.5f * n));
    EXPECT_EQ(out.executed, 128u * 7 + 100 * 11);
  }
}

TEST(Kernel, LaunchesAreOrdered) {
  // The same words, by different threads in each launch; and a copy that the first one leaves open.
  std::string body =
      "  ld.param.u32 %r1, [p1];\n  xor.b32 %r2, %r0, %r1;\n  mul.wide.u32 %d0, %r2, 4;\n"
      "  add.s64 %d0, %d0, %b0;\n  ld.global.u32 %r3, [%d0];\n"
      "  add.u32 %r3, %r3, 1;\n  st.global.u32 [%d0], %r3;\n"
      "  mov.u32 %r4, s;\n  mad.lo.u32 %r4, %r0, 4, %r4;\n"
      "  cp.async.ca.shared.global [%r4], [%d0], 4;\n";
  std::string text = kernel(2, body, ".shared .align 16 .b8 s[256];\n");
  auto device = createEmulator();
  auto module = cantFail(device->load(text, "test.ptx"));
  DeviceAddress at = cantFail(device->allocate(256));
  cantFail(device->write(at, std::vector<uint8_t>(256, 0)));
  for (uint64_t mask = 0; mask != 5; ++mask)
    EXPECT_EQ(toString(module->launch("k", threads(64),
                                      {KernelArgument::of(at), KernelArgument::of(mask)})),
              "");
}

TEST(Kernel, VectorAddPastTheEnd) {
  std::vector<Buffer> buffers(3);
  for (Buffer &b : buffers) {
    b.words = 99;
    b.init.assign(99, 0);
  }
  Outcome out = run(vectorAdd, buffers, threads(64, 2));
  EXPECT_EQ(out.kinds(), "out-of-bounds out-of-bounds out-of-bounds");
  ASSERT_EQ(out.findings.size(), 3u);
  EXPECT_EQ(out.findings[0].line, 34u);
  EXPECT_EQ(out.findings[0].ptx, "ld.global.b32 %r6, [%rd1]");
  EXPECT_EQ(out.findings[0].thread.cta[0], 1u);
  EXPECT_EQ(out.findings[0].thread.thread[0], 35u);
  EXPECT_EQ(out.findings[0].address, buffers[0].address + 396);
  EXPECT_NE(out.error.find("load of 4 bytes at global address"), std::string::npos) << out.error;
}

} // namespace
