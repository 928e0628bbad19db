//===- Tcgen.h - Kernels with tensor memory ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX text that the tests of tcgen05 share: allocation by the first warp, lists of registers, and
// filling and reading tensor memory.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_EMULATOR_TCGEN_H
#define TILECOPY_TEST_UNIT_EMULATOR_TCGEN_H

#include "Harness.h"

namespace tilecopy::test {

inline std::string text(unsigned n) { return std::to_string(n); }

/// "{%v0, %v1, ...}"
inline std::string vector(unsigned n) {
  std::string list = "{%v0";
  for (unsigned k = 1; k < n; ++k)
    list += ", %v" + text(k);
  return list + "}";
}

/// Allocates `columns` columns, in warp 0. %r30 is their address then, %r31 the warp's number, %r32
/// the lane, %r33 the address with the warp's own lanes; %p9 says that this is warp 0.
inline std::string allocate(unsigned columns, unsigned group = 1) {
  std::string g = ".cta_group::" + text(group);
  return "shr.u32 %r31, %r0, 5; and.b32 %r32, %r0, 31; setp.eq.u32 %p9, %r31, 0;\n"
         "@!%p9 bra ALLOCATED;\ntcgen05.alloc" +
         g + ".sync.aligned.shared::cta.b32 [taddr], " + text(columns) +
         ";\ntcgen05.relinquish_alloc_permit" + g +
         ".sync.aligned;\nALLOCATED: bar.sync 0; ld.shared.b32 %r30, [taddr];\n"
         "and.b32 %r33, %r31, 3; shl.b32 %r33, %r33, 21; add.u32 %r33, %r33, %r30;\n";
}

/// Waits for the CTA and frees in warp 0.
inline std::string release(unsigned columns, unsigned group = 1) {
  return "\nbar.sync 0; @!%p9 bra FREED;\ntcgen05.dealloc.cta_group::" + text(group) +
         ".sync.aligned.b32 %r30, " + text(columns) + ";\nFREED:\n";
}

/// A kernel with registers %v<128> and `shared` declarations, which follow the word that holds the
/// address of an allocation.
inline std::string plainKernel(unsigned buffers, const std::string &body,
                               const std::string &shared = "") {
  return kernel(buffers, ".reg .b32 %v<128>;\n" + body, ".shared .align 4 .b32 taddr;\n" + shared);
}

/// The same with `columns` columns around `body`.
inline std::string tensorKernel(unsigned buffers, unsigned columns, const std::string &body,
                                const std::string &shared = "", unsigned group = 1) {
  return plainKernel(buffers, allocate(columns, group) + body + release(columns, group), shared);
}

/// Stores 32-bit `value` (a register, made by `compute` from the column %r20 and the lane %r32) to
/// columns 0 to `columns` - 1 of each warp's lanes, and waits.
inline std::string fill(unsigned columns, const std::string &compute, const std::string &value) {
  return "mov.u32 %r20, 0;\nFILL: " + compute +
         "\nadd.u32 %r21, %r33, %r20; tcgen05.st.sync.aligned.32x32b.x1.b32 [%r21], {" + value +
         "};\nadd.u32 %r20, %r20, 1; setp.lt.u32 %p8, %r20, " + text(columns) +
         "; @%p8 bra FILL;\ntcgen05.wait::st.sync.aligned;\n";
}

/// Writes columns 0 to `columns` - 1 of each warp's lanes to buffer `buffer`, by lane (of 128),
/// then column.
inline std::string dump(unsigned columns, const char *buffer = "%b0") {
  std::string n = text(columns);
  return "mov.u32 %r20, 0; mul.wide.u32 %d18, %r0, " + text(4 * columns) +
         "; add.u64 %d18, %d18, " + buffer +
         ";\nDUMP: add.u32 %r21, %r33, %r20; tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r22}, "
         "[%r21];\n"
         "tcgen05.wait::ld.sync.aligned; st.global.b32 [%d18], %r22; add.u64 %d18, %d18, 4;\n"
         "add.u32 %r20, %r20, 1; setp.lt.u32 %p8, %r20, " +
         n + "; @%p8 bra DUMP;\n";
}

/// Thread 0 makes `bar` ready for one arrival and for asynchronous use; a barrier must follow.
inline std::string initBar() {
  return "setp.eq.u32 %p7, %r0, 0; @%p7 mbarrier.init.shared::cta.b64 [bar], 1;\n"
         "fence.mbarrier_init.release.cluster;\n";
}

/// Makes `bar` get an arrival once the copies of this thread are done.
inline std::string commit(unsigned group = 1) {
  return "tcgen05.commit.cta_group::" + text(group) +
         ".mbarrier::arrive::one.shared::cluster.b64 [bar];\n";
}

/// Waits for the first phase of `bar`. The label has to differ where this occurs twice.
inline std::string await(const std::string &label = "AWAIT") {
  return label + ": mbarrier.try_wait.parity.shared::cta.b64 %p7, [bar], 0; @!%p7 bra " + label +
         ";\n";
}

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_EMULATOR_TCGEN_H
