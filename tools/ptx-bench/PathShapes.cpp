//===- PathShapes.cpp - Kernels on the other ways of a copy ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PathShapes.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;
using namespace tilecopy;

static const PathShape pathShapeRows[] = {
    {PathShape::CpAsync, 128, 1},        {PathShape::CpAsync, 128, 4},
    {PathShape::CpAsync, 256, 2},        {PathShape::CpAsync, 256, 4, 2, 4},
    {PathShape::CpAsync, 256, 4, 3, 4},  {PathShape::CpAsync, 256, 4, 4, 3},
    {PathShape::CpAsync, 256, 4, 5, 2},  {PathShape::CpAsync, 256, 4, 6, 2},
    {PathShape::CpAsync, 128, 4, 3, 8},  {PathShape::CpAsync, 512, 2, 4, 2},
    {PathShape::Direct, 128, 1},         {PathShape::Direct, 256, 4},
    {PathShape::Direct, 512, 4, 1, 4},   {PathShape::Peers, 128, 2, 4, 1, 8},
    {PathShape::Peers, 128, 8, 2, 1, 8}, {PathShape::Peers, 128, 8, 4, 1, 8},
    {PathShape::Peers, 256, 8, 4, 1, 8},
};

ArrayRef<PathShape> tilecopy::pathShapes() { return pathShapeRows; }

std::string PathShape::name() const {
  static const char *const kinds[] = {"ldgsts", "global to global", "dsmem"};
  std::string text = formatv("{0} {1}x{2}", kinds[kind], threads, vectors);
  if (kind == Peers)
    return text + formatv(", {0} tiles under way, {1} times", stages, times).str();
  if (stages > 1)
    text += formatv(", {0} stages", stages);
  if (ctasPerSm)
    text += formatv(", {0} CTA/SM", ctasPerSm);
  return text;
}

StringRef PathShape::group() const {
  static const StringRef groups[] = {"ldgsts", "global to global", "dsmem, GB/s between CTAs"};
  return groups[kind];
}

json::Object PathShape::toJSON() const {
  return json::Object{{"threads", threads},       {"vectors", vectors}, {"stages", stages},
                      {"ctas_per_sm", ctasPerSm}, {"times", times},     {"traffic", traffic()}};
}

namespace {

class PathKernel {
public:
  PathKernel(const PathShape &shape, uint64_t bytes, unsigned sms, raw_ostream &os)
      : shape(shape), os(os), tiles(bytes / shape.tileBytes()), run(shape.tileBytes() / 2),
        grid(tiles) {
    if (shape.ctasPerSm)
      grid = std::min<uint64_t>(tiles, uint64_t(sms) * shape.ctasPerSm);
    if (shape.kind == PathShape::Peers)
      grid = std::min<uint64_t>(tiles, sms) / 2 * 2;
  }

  void write(uint64_t bytes) {
    os << "kernel @copy grid(" << grid << ')'
       << (shape.kind == PathShape::Peers ? " cluster(2)" : "") << " threads(" << shape.threads
       << ") {\n";
    for (StringRef tensor : {"A", "B"})
      os << "  " << tensor << " : global f16[" << bytes / 2 << "] align 256\n";
    switch (shape.kind) {
    case PathShape::CpAsync:
      os << "  S : shared f16[" << shape.stages << ", " << run << "] align 128\n";
      shape.ctasPerSm ? pipeline() : once();
      break;
    case PathShape::Direct:
      direct();
      break;
    case PathShape::Peers:
      peers();
      break;
    }
    os << "}\n";
  }

private:
  /// The walk ends where the tensor does.
  static constexpr const char *promise = " { bounds = promised }\n";

  std::string tile(const Twine &number) const {
    return ("[(" + number + ")*" + Twine(run) + " : +" + Twine(run) + "]").str();
  }
  void load(const Twine &stage, const Twine &number) {
    os << "  copy_async.cta S[" << stage << ", :] <- A" << tile(number)
       << " { dispatch = ldgsts, bounds = promised }\n";
  }

  void once() {
    load("0", "ctaid.x");
    os << "  cp_async.commit\n  cp_async.wait 0\n  sync.cta\n  copy.cta B" << tile("ctaid.x")
       << " <- S[0, :]\n";
  }

  /// Each pass closes a group, empty ones at the end too.
  void pipeline() {
    unsigned ahead = shape.stages - 1;
    std::string number = formatv("ctaid.x + i*{0}", grid);
    std::string next = formatv("{0} + {1}", number, ahead * grid);
    os << formatv("  for i in 0:{0} {{\n  if {1} < {2} {{\n", ahead, number, tiles);
    load("i", number);
    os << "  }\n  cp_async.commit\n  }\n";
    os << formatv("  for i in 0:({0} - ctaid.x)/{1} {{\n", tiles + grid - 1, grid);
    os << formatv("  cp_async.wait {0}\n  sync.cta\n  if {1} < {2} {{\n", ahead - 1, next, tiles);
    load(formatv("(i + {0}) % {1}", ahead, shape.stages).str(), next);
    os << "  }\n  cp_async.commit\n  copy.cta B" << tile(number) << " <- S[i % " << shape.stages
       << ", :]" << promise << "  }\n";
  }

  void direct() {
    std::string number = "ctaid.x";
    if (shape.ctasPerSm) {
      os << formatv("  for i in 0:({0} - ctaid.x)/{1} {{\n", tiles + grid - 1, grid);
      number = formatv("ctaid.x + i*{0}", grid);
    }
    os << "  copy.cta B" << tile(number) << " <- A" << tile(number) << promise;
    if (shape.ctasPerSm)
      os << "  }\n";
  }

  /// Each CTA has a tile and sends it to the other one, which stores it where it was.
  void peers() {
    std::string pair = formatv("(ctaid.x/2 + i*{0})*2", grid / 2);
    uint64_t passes = (tiles + grid - 1) / grid;
    os << formatv("  S : shared f16[{0}] align 128\n  T : shared f16[{1}, {0}] align 128\n", run,
                  shape.stages)
       << "  bar : mbarrier\n  if thread == 0 {\n  mbarrier.init bar, 1\n  fence.mbarrier_init\n"
          "  }\n  sync.cluster\n";
    os << formatv("  for i in 0:{0} {{\n  if {1} < {2} {{\n", passes, pair, tiles);
    os << "  copy.cta S <- A" << tile(pair + " + cluster.ctarank") << promise
       << "  fence.proxy_async\n  sync.cluster\n";
    os << formatv("  for k in 0:{0} {{\n  if warp == 0 && elect {{\n  mbarrier.arrive.expect_tx "
                  "bar, {1}\n  for s in 0:{2} {{\n  copy_async T[s, :] <- S {{ dispatch = dsmem, "
                  "cta = 1 - cluster.ctarank, mbar = bar }\n  }\n  }\n",
                  shape.times, shape.stages * shape.tileBytes(), shape.stages);
    os << formatv("  mbarrier.wait bar, phase i*{0} + k\n  sync.cluster\n  }\n", shape.times);
    os << "  copy.cta B" << tile(pair + " + 1 - cluster.ctarank") << " <- T[" << shape.stages - 1
       << ", :]" << promise << "  fence.proxy_async\n  }\n  sync.cluster\n  }\n";
  }

  const PathShape &shape;
  raw_ostream &os;
  uint64_t tiles, run, grid;
};

} // namespace

std::string tilecopy::pathProgram(const PathShape &shape, uint64_t bytes, unsigned sms,
                                  const GpuTarget &target) {
  std::string text;
  raw_string_ostream os(text);
  os << "target " << target.cpu() << " ptx " << target.ptxVersion() << "\n\n";
  PathKernel(shape, bytes, sms, os).write(bytes);
  return text;
}
