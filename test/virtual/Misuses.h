//===- Misuses.h - What tables of misuses share -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_VIRTUAL_MISUSES_H
#define TILECOPY_TEST_VIRTUAL_MISUSES_H

#include "Driver.h"

inline Handle context, module, increment, bounded;
inline Address memory;
inline constexpr size_t bytes = 1024;

inline void start() {
  must("cuInit", 0u);
  must("cuDevicePrimaryCtxRetain", &context, 0);
  must("cuCtxSetCurrent", context);
  must("cuModuleLoadData", &module, static_cast<const void *>(kernelText));
  must("cuModuleGetFunction", &increment, module, "increment");
  must("cuModuleGetFunction", &bounded, module, "bounded");
  must("cuMemAlloc_v2", &memory, bytes);
  must("cuMemsetD8_v2", memory, static_cast<unsigned char>(0), bytes);
}

inline int launch(Handle f, unsigned grid, unsigned block, unsigned shared, void **arguments,
                  void **extra = nullptr, Handle stream = nullptr, unsigned gridY = 1,
                  unsigned blockZ = 1) {
  return cu("cuLaunchKernel", f, grid, gridY, 1u, block, 1u, blockZ, shared, stream, arguments,
            extra);
}

struct Arguments {
  Address address = memory;
  unsigned count = 256;
  void *pointers[2] = {&address, &count};
};

inline Handle stream(unsigned flags = 0) {
  Handle s;
  must("cuStreamCreate", &s, flags);
  return s;
}

inline Handle event(unsigned flags = 0) {
  Handle e;
  must("cuEventCreate", &e, flags);
  return e;
}

inline constexpr Handle none = nullptr;

inline Handle graph() {
  Handle g;
  must("cuGraphCreate", &g, 0u);
  return g;
}

inline Handle node(Handle g) {
  Handle n;
  must("cuGraphAddEmptyNode", &n, g, static_cast<const Handle *>(nullptr), size_t(0));
  return n;
}

inline void capture(Handle s) { must("cuStreamBeginCapture_v2", s, 2); }

inline void order(Handle from, Handle to) {
  Handle e = event();
  must("cuEventRecord", e, from);
  must("cuStreamWaitEvent", to, e, 0u);
}

struct Misuse {
  const char *what;
  int (*run)();
};

inline int value;
inline size_t size;
inline Handle handle;
inline char text[64];

extern const Misuse graphMisuses[];
extern const size_t numGraphMisuses;

#endif // TILECOPY_TEST_VIRTUAL_MISUSES_H
