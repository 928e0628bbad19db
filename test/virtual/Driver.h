//===- Driver.h - Calls of the driver by name -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs here call the driver that the loader finds as libcuda.so.1, a real one or the virtual
// one, and are built without cuda.h.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_VIRTUAL_DRIVER_H
#define TILECOPY_TEST_VIRTUAL_DRIVER_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

using Handle = void *;
using Address = uint64_t;

inline void *driverSymbol(const char *name) {
  static void *library = dlopen("libcuda.so.1", RTLD_NOW);
  void *found = library ? dlsym(library, name) : nullptr;
  if (!found) {
    std::fprintf(stderr, "no driver, or no %s in it\n", name);
    std::exit(77);
  }
  return found;
}

/// A call; the types of the arguments must be the function's.
template <class... A> int cu(const char *name, A... arguments) {
  return reinterpret_cast<int (*)(A...)>(driverSymbol(name))(arguments...);
}

/// A call that has to succeed.
template <class... A> void must(const char *name, A... arguments) {
  if (int result = cu(name, arguments...)) {
    std::fprintf(stderr, "%s returned %d\n", name, result);
    std::exit(3);
  }
}

/// Kernels that programs use: one that adds 1 to each of n words, one with shared memory.
constexpr const char *kernelText = R"(
.version 7.0
.target sm_80
.address_size 64
.global .align 4 .u32 counter = 7;
.const .align 4 .u32 factor = 3;
.extern .shared .align 16 .b8 dynamic[];
.visible .entry increment(.param .u64 p, .param .u32 n) {
  .reg .pred %q;
  .reg .b32 %r<6>;
  .reg .b64 %d<4>;
  ld.param.u64 %d0, [p];
  ld.param.u32 %r0, [n];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mad.lo.u32 %r1, %r2, %r3, %r1;
  setp.ge.u32 %q, %r1, %r0;
  @%q ret;
  mul.wide.u32 %d1, %r1, 4;
  add.u64 %d0, %d0, %d1;
  ld.global.u32 %r4, [%d0];
  add.u32 %r4, %r4, 1;
  st.global.u32 [%d0], %r4;
  ret;
}
.visible .entry copy(.param .u64 to, .param .u64 from, .param .u32 n) {
  .reg .pred %q;
  .reg .b32 %r<6>;
  .reg .b64 %d<4>;
  ld.param.u64 %d0, [to];
  ld.param.u64 %d2, [from];
  ld.param.u32 %r0, [n];
  mov.u32 %r1, %tid.x;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mad.lo.u32 %r1, %r2, %r3, %r1;
  setp.ge.u32 %q, %r1, %r0;
  @%q ret;
  mul.wide.u32 %d1, %r1, 4;
  add.u64 %d0, %d0, %d1;
  add.u64 %d2, %d2, %d1;
  ld.global.u32 %r4, [%d2];
  st.global.u32 [%d0], %r4;
  ret;
}
.visible .entry bounded() .maxntid 64, 1, 1 {
  .reg .b32 %r<2>;
  mov.u32 %r0, dynamic;
  ret;
}
.visible .entry publish(.param .u64 p) {
  .reg .b32 %r<3>;
  .reg .b64 %d<2>;
  ld.param.u64 %d0, [p];
  ld.global.u32 %r0, [counter];
  ld.const.u32 %r1, [factor];
  mul.lo.u32 %r0, %r0, %r1;
  st.global.u32 [%d0], %r0;
  ret;
}
)";

#endif // TILECOPY_TEST_VIRTUAL_DRIVER_H
