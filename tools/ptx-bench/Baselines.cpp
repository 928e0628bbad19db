//===- Baselines.cpp - CUDA C++ that kernels are compared with ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Baselines.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {
struct Baseline {
  StringLiteral name, text;
};
} // namespace

static constexpr Baseline baselines[] = {
#include "cuda/compared.inc"
#include "cuda/device.inc"
#include "cuda/samples.inc"
};

static constexpr StringLiteral types = "typedef unsigned char u8;\n"
                                       "typedef unsigned short u16;\n"
                                       "typedef unsigned int u32;\n"
                                       "typedef unsigned long long u64;\n"
                                       "typedef long long i64;\n";

std::string tilecopy::cudaBaseline(StringRef name) {
  auto found = find_if(baselines, [&](const Baseline &b) {
    StringRef folder = name;
    return folder.consume_back(b.name) && (folder.empty() || folder.ends_with("/"));
  });
  return found == std::end(baselines) ? "" : types.str() + found->text.str();
}

std::vector<StringRef> tilecopy::cudaBaselines() {
  std::vector<StringRef> names;
  for (const Baseline &b : baselines)
    names.push_back(b.name);
  return names;
}
