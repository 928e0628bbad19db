//===- GatherShapes.cpp - Kernels that copy rows which a table names ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GatherShapes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

ArrayRef<GatherShape> tilecopy::gatherShapes() {
  static const GatherShape shapes[] = {
      {GatherShape::Pages, GatherShape::Shared, 0, 1, 128},
      {GatherShape::Pages, GatherShape::Shared, 0, 2, 128},
      {GatherShape::Pages, GatherShape::Shared, 0, 4, 256},
      {GatherShape::Pages, GatherShape::Ldgsts, 0, 2, 128},
      {GatherShape::Pages, GatherShape::Ldgsts, 0, 4, 256},
      {GatherShape::Pages, GatherShape::Bulk, 0, 4, 32},
      {GatherShape::Pages, GatherShape::Bulk, 0, 8, 32},
      {GatherShape::Pages, GatherShape::Direct, 0, 2, 128},
      {GatherShape::Pages, GatherShape::Direct, 0, 4, 256},
      {GatherShape::Heads, GatherShape::Shared, 0, 1, 128},
      {GatherShape::Heads, GatherShape::Ldgsts, 0, 2, 128},
      {GatherShape::Heads, GatherShape::Direct, 0, 1, 128},
      {GatherShape::Rows, GatherShape::Shared, 4096, 1, 128},
      {GatherShape::Rows, GatherShape::Shared, 4096, 2, 256},
      {GatherShape::Rows, GatherShape::Ldgsts, 4096, 1, 128},
      {GatherShape::Rows, GatherShape::Ldgsts, 4096, 2, 256},
      {GatherShape::Rows, GatherShape::Bulk, 4096, 4, 32},
      {GatherShape::Rows, GatherShape::Direct, 4096, 1, 128},
      {GatherShape::Rows, GatherShape::Shared, 7168, 1, 128},
      {GatherShape::Rows, GatherShape::Ldgsts, 7168, 1, 128},
      {GatherShape::Rows, GatherShape::Direct, 7168, 1, 128},
  };
  return shapes;
}

static StringRef wayName(GatherShape::Way way) {
  static const StringRef names[] = {"shared", "ldgsts", "bulk", "global to global"};
  return names[way];
}

std::string GatherShape::name() const {
  std::string what =
      kind == Rows ? formatv("rows of {0}", columns).str()
                   : formatv("{0} {1}x{2}", kind == Pages ? "pages" : "heads", tokens, depth).str();
  return formatv("gather {0} by {1}, {2} {3}", what, each, wayName(way), threads);
}

StringRef GatherShape::group() const {
  static const StringRef groups[] = {"gather, pages", "gather, heads of pages", "gather, rows"};
  return groups[kind];
}

json::Object GatherShape::toJSON() const {
  return json::Object{{"way", wayName(way)},
                      {"row_bytes", int64_t(rows(0).rowBytes)},
                      {"each", each},
                      {"threads", threads},
                      {"beside", "in order"}};
}

Gather GatherShape::rows(uint64_t bytes) const {
  uint64_t rowBytes = uint64_t(kind == Rows    ? columns
                               : kind == Pages ? tokens * depth
                                               : tokens * heads * depth) *
                      elementBytes;
  return {bytes / rowBytes / each * each, rowBytes};
}

std::string tilecopy::gatherProgram(const GatherShape &s, uint64_t bytes, bool inOrder,
                                    const GpuTarget &target) {
  uint64_t rows = s.rows(bytes).rows;
  bool hasHeads = s.kind == GatherShape::Heads;
  std::string shape = s.kind == GatherShape::Rows ? formatv("{0}", s.columns).str()
                      : s.kind == GatherShape::Pages
                          ? formatv("{0}, {1}", s.tokens, s.depth).str()
                          : formatv("{0}, {1}, {2}", s.tokens, s.heads, s.depth).str();
  std::string tile = hasHeads ? formatv("{0}, {1}", s.tokens, s.depth).str() : shape;
  std::string rest = s.kind == GatherShape::Rows    ? ":"
                     : s.kind == GatherShape::Pages ? ":, :"
                                                    : ":, ctaid.x%8, :";
  std::string cta = hasHeads ? "ctaid.x/8" : "ctaid.x";
  static_assert(GatherShape::heads == 8, "the text has the number");
  std::string run = s.each == 1 ? cta : formatv("({0})*{1} : +{1}", cta, s.each).str();
  std::string from = formatv("A[{0}, {1}]", inOrder ? run : "T[" + run + "]", rest);
  std::string to = formatv("B[{0}, {1}]", run, rest);
  uint64_t grid = rows / s.each * (hasHeads ? s.heads : 1);
  std::string text =
      formatv("target {0} ptx {1}\n\nkernel @copy grid({2}) threads({3}) {{\n"
              "  A : global f16[{4}, {5}] align 256\n  B : global f16[{4}, {5}] align 256\n"
              "  T : global i32[{4}] align 256\n",
              target.cpu(), target.ptxVersion(), grid, s.threads, rows, shape);
  if (s.way != GatherShape::Direct)
    text += formatv("  S : shared f16[{0}{1}] align 128\n",
                    s.each == 1 ? "" : formatv("{0}, ", s.each).str(), tile);
  switch (s.way) {
  case GatherShape::Shared:
    text += formatv("  copy.cta S <- {0}\n  sync.cta\n  copy.cta {1} <- S\n", from, to);
    break;
  case GatherShape::Ldgsts:
    text += formatv("  copy_async.cta S <- {0} {{ dispatch = ldgsts }\n  cp_async.commit\n"
                    "  cp_async.wait 0\n  sync.cta\n  copy.cta {1} <- S\n",
                    from, to);
    break;
  case GatherShape::Bulk:
    text += formatv("  bar : mbarrier\n  if thread == 0 {{\n    mbarrier.init bar, 1\n"
                    "    fence.mbarrier_init\n  }\n  sync.cta\n  if warp == 0 && elect {{\n"
                    "    mbarrier.arrive.expect_tx bar, {0}\n"
                    "    copy_async S <- {1} {{ dispatch = bulk, mbar = bar, bounds = promised }\n"
                    "    mbarrier.wait bar, phase 0\n    copy_async {2} <- S {{ dispatch = bulk }\n"
                    "    bulk.commit\n    bulk.wait 0\n  }\n",
                    s.each * s.rows(0).rowBytes, from, to);
    break;
  case GatherShape::Direct:
    text += formatv("  copy.cta {0} <- {1}\n", to, from);
    break;
  }
  return text + "}\n";
}
