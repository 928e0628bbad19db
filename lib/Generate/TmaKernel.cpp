//===- TmaKernel.cpp - Kernels around one tensor-map copy -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaKernel.h"
#include "Choices.h"
#include "Op/Product.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// The tile
//===----------------------------------------------------------------------===//

int64_t TmaTile::count() const { return productOf(extents); }

SmallVector<int64_t, 5> TmaTile::strides(int64_t &atom, int64_t &stage) const {
  SmallVector<int64_t, 5> strides(extents.size());
  strides[order[0]] = 1;
  int64_t next = span() ? span() : inner(), atoms = cut() ? inner() / span() : 1;
  for (size_t i = 1; i <= order.size(); ++i) {
    if (i == std::min<size_t>(atomsAt, order.size())) {
      atom = next;
      next *= atoms;
    }
    if (i != order.size()) {
      strides[order[i]] = next;
      next *= extents[order[i]];
    }
  }
  stage = alignTo(next, elements(128)) + elements(gap);
  return strides;
}

std::string TmaTile::declaration() const {
  int64_t atom = 0, stage = 0;
  SmallVector<int64_t, 8> shape, iters, steps;
  auto byDimension = strides(atom, stage);
  if (stages > 1) {
    shape.push_back(stages);
    iters.push_back(stages);
    steps.push_back(stage);
  }
  for (auto [d, e] : enumerate(extents)) {
    shape.push_back(e);
    if (cut() && d == order[0]) {
      iters.append({e / span(), span()});
      steps.append({atom, 1});
    } else {
      iters.push_back(e);
      steps.push_back(byDimension[d]);
    }
  }
  std::string layout = "S[(" + listOf(iters) + "):(" + listOf(steps) + ")]";
  if (swizzle)
    layout = formatv("swizzle({0},{1},3) ", Log2_64(elements(16)), swizzle).str() + layout;
  return formatv("  S : shared {0}[{1}] layout {2} align {3}\n", elementTypeName(type),
                 listOf(shape), layout, swizzle ? 128 << swizzle : 128);
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// In a slice, the rank in the cluster moves the region along the sliced dimension.
std::string TmaKernel::region(const TmaTensor &t) const {
  SmallVector<std::string, 5> ranges;
  for (auto [d, start] : enumerate(t.starts)) {
    if (start.front() == '(') {
      ranges.push_back(start);
      continue;
    }
    bool sliced = int(d) == slices;
    int64_t extent = tile.extents[d] / (sliced ? cluster : 1);
    std::string begin = sliced ? formatv("{0} + cluster.ctarank*{1}", start, extent).str() : start;
    ranges.push_back(formatv("{0} : +{1}", begin, extent));
  }
  return "[" + join(ranges, ", ") + "]";
}

std::string TmaKernel::shared(bool slice) const {
  SmallVector<std::string, 6> ranges;
  if (tile.stages > 1)
    ranges.push_back(loop > 1 ? "k % " + itostr(tile.stages) : itostr(tile.stages - 1));
  for (auto [d, e] : enumerate(tile.extents)) {
    int64_t part = e / cluster;
    ranges.push_back(slice && int(d) == slices ? formatv("cluster.ctarank*{0} : +{0}", part).str()
                                               : formatv("0 : +{0}", e).str());
  }
  return "S[" + join(ranges, ", ") + "]";
}

/// The side that threads read or write: a tile for each CTA and pass.
std::string TmaKernel::plain(const char *name) const {
  SmallVector<std::string, 6> ranges;
  if (!sameValues)
    ranges.append({"ctaid.x", pass()});
  for (int64_t e : tile.extents)
    ranges.push_back(formatv("0 : +{0}", e));
  return formatv("{0}[{1}]", name, join(ranges, ", "));
}

std::string TmaKernel::plainDeclaration(const char *name) const {
  SmallVector<int64_t, 7> dims;
  if (!sameValues)
    dims.append({grid, loop});
  append_range(dims, tile.extents);
  return formatv("  {0} : global {1}[{2}]\n", name, elementTypeName(tile.type), listOf(dims));
}

std::string TmaKernel::mappedDeclaration(const char *name, const TmaTensor &t) const {
  return formatv("  {0} : global {1}[{2}]{3} align {4}\n", name, elementTypeName(tile.type),
                 join(t.dims, ", "), t.layout, t.align);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

static std::string guarded(const std::string &condition, const std::string &body) {
  return condition.empty() ? body : "if " + condition + " {\n" + body + "}\n";
}

/// By one thread of the CTA, always the same one.
std::string TmaKernel::once(const std::string &condition, const std::string &body) const {
  std::string who = ctaInOrder ? "warp == 0 && elect" : "thread == 0";
  return guarded((condition.empty() ? "" : condition + " && ") + who, body);
}

std::string TmaKernel::load() const {
  std::string bar = ring > 1 ? formatv("bar[{0} % {1}]", pass(), ring).str() : "bar";
  int64_t bytes = tile.bytes() / (slices >= 0 ? cluster : 1) * issuersOfEach;
  std::string expect = formatv("mbarrier.arrive.expect_tx {0}, {1}\n", bar, bytes);
  std::string copy =
      formatv("copy_async {0} <- A{1} {{ dispatch = tma, mbar = {2}{3}{4} }\n", shared(true),
              region(from), bar, mask.empty() ? "" : ", cta_mask = " + mask, loadOptions);
  std::string text = issuers == receivers ? once(issuers, expect + copy)
                                          : once(receivers, expect) + once(issuers, copy);
  std::string phase = ring > 1 ? formatv("{0} / {1}", pass(), ring).str() : pass();
  return text + guarded(receivers, formatv("mbarrier.wait {0}, phase {1}\n", bar, phase));
}

std::string TmaKernel::store() const {
  return once("", formatv("copy_async B{0} <- {1} {{ dispatch = tma{2} }\nbulk.commit\n"
                          "bulk.wait{3} 0\n",
                          region(to), shared(false), storeOptions, waitAll ? "" : ".read"));
}

std::string TmaKernel::text() const {
  bool loads = kind == Load || kind == Trip, stores = kind != Load;
  std::string body, declarations = scalars;
  declarations += loads ? mappedDeclaration("A", from) : plainDeclaration("A");
  declarations += stores ? mappedDeclaration("B", to) : plainDeclaration("B");
  declarations += tile.declaration();
  std::string meet = cluster > 1 ? "sync.cluster\n" : "sync.cta\n";
  if (loads) {
    declarations +=
        ring > 1 ? formatv("  bar : mbarrier[{0}]\n", ring).str() : "  bar : mbarrier\n";
    std::string inits;
    for (int64_t i = 0; i != ring; ++i)
      inits +=
          ring > 1 ? formatv("mbarrier.init bar[{0}], 1\n", i).str() : "mbarrier.init bar, 1\n";
    body += "if thread == 0 {\n" + inits + "fence.mbarrier_init\n}\n" + meet;
  }
  if (loop > 1)
    body += formatv("for k in 0:{0} {{\n", passes.empty() ? itostr(loop) : passes);
  body += loads ? load()
                : formatv("copy.cta {0} <- {1}\nfence.proxy_async\nsync.cta\n", shared(false),
                          plain("A"))
                      .str();
  body += stores ? store()
                 : guarded(receivers,
                           formatv("copy.cta {0} <- {1}\n", plain("B"), shared(false)).str());
  if (loop > 1)
    body += (mask.empty() ? "sync.cta\n" : meet) + "}\n";
  return formatv("kernel @{0} grid({1}) cluster({2}) threads({3}) {{\n{4}{5}}\n", name, grid,
                 cluster, threads, declarations, body);
}
