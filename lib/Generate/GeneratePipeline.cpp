//===- GeneratePipeline.cpp - Random producers and consumers --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring of stages between warps that fill it and warps that empty it, with a pair of mbarriers for
// each stage. Most of the time it has more passes than stages, so that the ring wraps around and
// the barriers' phases with it; how many passes there are is often an argument.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class Pipeline {
public:
  Pipeline(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  enum Filling { ByWarps, ByTensorMap, ByMulticast };
  enum Emptying { Whole, ThroughRegisters, ByStore };

  void choose();
  void chooseTile();
  std::string declarations();
  std::string begin() const;
  std::string producer();
  std::string consumer();
  std::string waitForEmpty();
  std::string ringDeclarations();
  std::string writeRing();
  std::string roleBody(bool fills) const;
  std::string each(StringRef body) const;
  bool bulk() const { return target.whyNot(Feature::BulkCopy).empty(); }
  std::string stage() const { return formatv("k % {0}", stages); }
  std::string tile(StringRef tensor, StringRef first, const std::string &from,
                   int64_t count) const {
    return formatv("{0}[{1}, {2} : +{3}, :]", tensor, first, from, count);
  }
  /// Where pass k of this CTA lies in a global tensor.
  std::string pass(bool own) const { return own ? "ctaid.x, k" : "0, k"; }

  Choices &c;
  const GpuTarget &target;
  Filling filling = ByWarps;
  Emptying emptying = Whole;
  ElementType type = ElementType::F16;
  int64_t stages = 2, passes = 5, grid = 1, cluster = 1;
  int64_t producers = 1, consumers = 1; // warps
  int64_t rows = 8, columns = 64;       // of the tile
  bool ownSource = true;                // each CTA reads a tile of its own
  bool oneArrives = false;              // for its warp
  bool runTime = false;
  std::string swizzle;
};

} // namespace

void Pipeline::chooseTile() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::BF16,
                  ElementType::F64, ElementType::I32, ElementType::F8E5M2, ElementType::U16,
                  ElementType::I64, ElementType::I8});
  int64_t unit = 128 / elementBits(type); // elements of 16 bytes
  unsigned span = c.pick(4);              // a swizzle of rows of 16 << span bytes; none for 0
  columns = span ? unit << span : unit * c.oneOf<int64_t>({1, 2, 3, 5, 8});
  if (span)
    swizzle = formatv("swizzle({0},{1},3) ", Log2_64(unit), span);
  // Each consumer, each producer and each CTA of a multicast has the same number of rows. A part of
  // the tile that is brought alone begins at a multiple of 128 bytes.
  rows = 8 * consumers * producers * cluster * c.oneOf<int64_t>({1, 2});
  if (rows / consumers * columns % 32) // the lanes of a consumer have equally many
    rows *= 2;
}

void Pipeline::choose() {
  stages = 1 + c.pick(4);
  passes = c.rarely(6) ? 1 + c.pick(stages) : 2 * stages + 1 + c.pick(stages + 2);
  runTime = c.pick(2);
  filling = bulk() ? Filling(c.pick(3)) : ByWarps;
  cluster = filling == ByMulticast ? 2 : 1;
  grid = cluster * (1 + c.pick(2));
  consumers = c.oneOf<int64_t>({1, 2, 4, 3});
  producers = filling == ByWarps ? 1 + c.pick(2) : 1;
  emptying = Emptying(c.pick(filling == ByTensorMap ? 3 : 2));
  ownSource = filling != ByMulticast && c.pick(2);
  oneArrives = c.pick(2) || filling == ByMulticast;
  chooseTile();
}

std::string Pipeline::declarations() {
  std::string text, shape = formatv("{0}, {1}, {2}", passes, rows, columns).str();
  StringRef t = elementTypeName(type);
  if (runTime)
    text += formatv("  n : i32 in [{0}, {1}]\n", c.rarely(4) ? 0 : 1, passes);
  int64_t align = c.oneOf<int64_t>({16, 32, 128});
  text += formatv("  A : global {0}[{1}, {2}] align {3}\n", t, ownSource ? grid : 1, shape, align);
  text += formatv("  B : global {0}[{1}, {2}] align {3}\n", t, grid, shape, align);
  text += formatv("  S : shared {0}[{1}, {2}, {3}] layout {4}S[{1}, {2}, {3}] align 1024\n", t,
                  stages, rows, columns, swizzle);
  if (emptying == ThroughRegisters) {
    int64_t part = rows / consumers;
    text += formatv("  R : local {0}[{1}, {2}] layout S[(32,{3}):(1@laneid,1)]\n", t, part, columns,
                    part * columns / 32);
  }
  return text + formatv("  full : mbarrier[{0}]\n  empty : mbarrier[{0}]\n", stages).str();
}

std::string Pipeline::begin() const {
  int64_t filled = filling != ByWarps ? 1 : oneArrives ? producers : 32 * producers;
  int64_t emptied = emptying == ByStore ? 1 : (oneArrives ? 1 : 32) * consumers * cluster;
  return formatv("if thread == 0 {{\nfor s in 0:{0} {{\nmbarrier.init full[s], {1}\n"
                 "mbarrier.init empty[s], {2}\n}\n{3}}\nsync.{4}\n",
                 stages, filled, emptied, bulk() ? "fence.mbarrier_init\n" : "",
                 cluster > 1 ? "cluster" : "cta");
}

/// Either waits for the phase before the first one, which counts as complete, or does not wait in
/// the first round.
std::string Pipeline::waitForEmpty() {
  if (c.pick(2))
    return formatv("mbarrier.wait empty[{0}], phase k / {1} + 1\n", stage(), stages);
  return formatv("if k >= {1} {{\nmbarrier.wait empty[{0}], phase (k - {1}) / {1}\n}\n", stage(),
                 stages);
}

std::string Pipeline::each(StringRef body) const {
  return formatv("for k in 0 : {0} {{\n{1}}\n", runTime ? "n" : itostr(passes), body);
}

std::string Pipeline::producer() {
  std::string wait = waitForEmpty();
  if (filling == ByWarps) {
    int64_t part = rows / producers;
    std::string from = formatv("(warp - {0})*{1}", consumers, part);
    std::string copy = formatv("copy.warp {0} <- {1}\n", tile("S", stage(), from, part),
                               tile("A", pass(ownSource), from, part));
    std::string arrive = formatv("mbarrier.arrive full[{0}]\n", stage());
    if (oneArrives)
      arrive = "sync.warp\nif lane == 0 {\n" + arrive + "}\n";
    return formatv("if warp >= {0} {{\n{1}}\n", consumers, each(wait + copy + arrive));
  }
  int64_t part = rows / cluster, bytes = rows * columns * elementBits(type) / 8;
  std::string from = cluster > 1 ? formatv("cluster.ctarank*{0}", part).str() : "0";
  std::string expect = formatv("mbarrier.arrive.expect_tx full[{0}], {1}\n", stage(), bytes);
  std::string copy = formatv("copy_async {0} <- {1} {{ dispatch = tma, mbar = full[{2}]{3} }\n",
                             tile("S", stage(), from, part), tile("A", pass(ownSource), from, part),
                             stage(), cluster > 1 ? ", cta_mask = 3" : "");
  return formatv("if warp == {0} && {1} {{\n{2}}\n", consumers, c.pick(2) ? "lane == 0" : "elect",
                 each(wait + expect + copy));
}

std::string Pipeline::consumer() {
  int64_t part = rows / consumers;
  std::string wait = formatv("mbarrier.wait full[{0}], phase k / {1}\n", stage(), stages);
  if (emptying == ByStore)
    return formatv(
        "if warp == 0 && elect {{\n{0}bulk.wait 0\n}\n",
        each(formatv("{0}copy_async {1} <- {2} {{ dispatch = tma }\nbulk.commit\n"
                     "bulk.wait.read 0\nmbarrier.arrive empty[{3}]\n",
                     wait, tile("B", pass(true), "0", rows), tile("S", stage(), "0", rows), stage())
                 .str()));
  std::string mine = formatv("warp*{0}", part), from = tile("S", stage(), mine, part),
              to = tile("B", pass(true), mine, part);
  std::string copy = emptying == Whole
                         ? formatv("copy.warp {0} <- {1}\n", to, from).str()
                         : formatv("copy.warp R <- {1}\ncopy.warp {0} <- R\n", to, from).str();
  std::string arrive = formatv("mbarrier.arrive empty[{0}]\n", stage());
  if (cluster > 1)
    arrive =
        formatv("mbarrier.arrive empty[{0}], cta 0\nmbarrier.arrive empty[{0}], cta 1\n", stage());
  if (oneArrives)
    arrive = "sync.warp\nif lane == 0 {\n" + arrive + "}\n";
  return formatv("if warp < {0} {{\n{1}}\n", consumers, each(wait + copy + arrive));
}

/// The same tensors, of which S is in a ring.
std::string Pipeline::ringDeclarations() {
  std::string text = declarations();
  StringRef whole = text, before = whole.take_until([](char c) { return c == 'S'; });
  StringRef rest = whole.drop_front(before.size()).split('\n').second;
  StringRef registers = rest.split("  full :").first;
  return formatv("{0}p : ring[{1}]\n  S : shared {2}[{3}, {4}] layout {5}S[{3}, {4}] in p\n{6}",
                 before, stages, elementTypeName(type), rows, columns, swizzle, registers);
}

/// What a role does with its part of a stage.
std::string Pipeline::roleBody(bool fills) const {
  auto part = [&](const Twine &from, int64_t count) {
    return formatv("S[{0} : +{1}, :]", from.str(), count).str();
  };
  if (fills && filling == ByWarps) {
    int64_t count = rows / producers;
    std::string from = formatv("(warp - {0})*{1}", consumers, count);
    return formatv("copy.warp {0} <- {1}\n", part(from, count),
                   tile("A", pass(ownSource), from, count));
  }
  if (fills) {
    int64_t count = rows / cluster;
    std::string from = cluster > 1 ? formatv("cluster.ctarank*{0}", count).str() : "0";
    return formatv("copy_async {0} <- {1} {{ dispatch = tma{2} }\n", part(from, count),
                   tile("A", pass(ownSource), from, count), cluster > 1 ? ", cta_mask = 3" : "");
  }
  if (emptying == ByStore)
    return formatv("copy_async {0} <- S {{ dispatch = tma }\n", tile("B", pass(true), "0", rows));
  int64_t count = rows / consumers;
  std::string mine = formatv("warp*{0}", count), to = tile("B", pass(true), mine, count);
  return emptying == Whole
             ? formatv("copy.warp {0} <- {1}\n", to, part(mine, count)).str()
             : formatv("copy.warp R <- {1}\ncopy.warp {0} <- R\n", to, part(mine, count)).str();
}

/// With roles, or by all threads together.
std::string Pipeline::writeRing() {
  bool together = stages > 1 && cluster == 1 && emptying != ThroughRegisters && c.pick(3) == 0;
  if (together)
    emptying = Whole;
  std::string produce, consume, tensors = ringDeclarations();
  if (together) {
    bool async = !target.whyNot(Feature::CpAsync).empty() ? false : c.pick(4) != 0;
    produce = formatv("produce {{\n{0} S <- {1}\n}\n", async ? "copy_async.cta" : "copy",
                      tile("A", pass(ownSource), "0", rows));
    if (filling == ByTensorMap)
      produce = "produce {\n" + roleBody(true) + "}\n";
    consume = formatv("consume {{\ncopy {0} <- S\n}\n", tile("B", pass(true), "0", rows));
  } else {
    produce = formatv("produce warp {0} {1} {{\n{2}}\n",
                      filling == ByWarps ? ">=" : "==", consumers, roleBody(true));
    consume = formatv("consume warp {0} {{\n{1}}\n",
                      emptying == ByStore ? "== 0" : "< " + itostr(consumers), roleBody(false));
  }
  std::string roles = c.pick(2) ? consume + produce : produce + consume;
  return formatv("kernel @fuzz grid({0}) cluster({1}) threads({2}) {{\n{3}ring p for k in 0 : {4} "
                 "{{\n{5}}\n}\n",
                 grid, cluster, 32 * (consumers + producers), tensors,
                 runTime ? "n" : itostr(passes), roles);
}

std::string Pipeline::write() {
  choose();
  if (c.pick(3) == 0)
    return writeRing();
  std::string tensors = declarations(), first = begin(), fill = producer(), empty = consumer();
  // The order in which the roles are written does not matter.
  std::string roles = c.pick(2) ? empty + fill : fill + empty;
  return formatv("kernel @fuzz grid({0}) cluster({1}) threads({2}) {{\n{3}{4}{5}{6}}\n", grid,
                 cluster, 32 * (consumers + producers), tensors, first, roles,
                 cluster > 1 ? "sync.cluster\n" : "");
}

std::string tilecopy::writePipelineKernel(Choices &choices, const GpuTarget &target) {
  return Pipeline(choices, target).write();
}
