//===- Refused.cpp - What the runtime refuses by name ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions without a counterpart in the driver that the virtual GPU has: each says so on stderr
// and returns cudaErrorNotSupported. Their arguments do not matter.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include <cstdio>

static int refuse(const char *name) {
  static constexpr int notSupported = 801;
  std::fprintf(stderr, "tilecopy-gpu: %s is not supported by the virtual GPU\n", name);
  return tilecopy::cudart::record(notSupported);
}

#define RUNTIME_REFUSES(name)                                                                      \
  RUNTIME name() { return refuse(#name); }
#include "Functions.def"
