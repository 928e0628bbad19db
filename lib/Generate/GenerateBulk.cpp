//===- GenerateBulk.cpp - Random bulk copies without a tensor map ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiles of rows that are multiples of 16 bytes, between global and shared memory by one thread, in
// clusters too; and from CTA to CTA of a cluster.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

namespace {

/// What both families share: a tile of rows.
struct RowTile {
  ElementType type = ElementType::F16;
  int64_t unit = 8; // elements of 16 bytes
  int64_t rows = 4, columns = 64;
  int64_t bytes() const { return rows * columns * elementBits(type) / 8; }
  void choose(Choices &c, bool reduces);
  std::string layout(Choices &c, int64_t copies) const;
  std::string declare(StringRef name, StringRef space, const std::string &dims,
                      const std::string &rest) const {
    return formatv("  {0} : {1} {2}[{3}]{4}\n", name, space, elementTypeName(type), dims, rest);
  }
};

void RowTile::choose(Choices &c, bool reduces) {
  static const ElementType types[] = {ElementType::U32,    ElementType::I32,    ElementType::F16,
                                      ElementType::F32,    ElementType::U8,     ElementType::U64,
                                      ElementType::F64,    ElementType::BF16,   ElementType::I64,
                                      ElementType::F8E5M2, ElementType::F4E2M1, ElementType::I16};
  type = types[c.pick(reduces ? 2 : std::size(types))];
  unit = 128 / elementBits(type);
  columns = unit * c.oneOf<int64_t>({1, 2, 4, 8, 3, 5});
  rows = 1 + c.pick(16);
}

/// The layout of `copies` tiles: row-major, with a pitch, column of rows first, or swizzled.
std::string RowTile::layout(Choices &c, int64_t copies) const {
  std::string shape = formatv("{0},{1},{2}", copies, rows, columns);
  switch (c.pick(4)) {
  case 1: {
    int64_t pitch = columns + unit * (1 + c.pick(2));
    return formatv(" layout S[({0}):({1},{2},1)]", shape, rows * pitch, pitch);
  }
  case 2: // pieces of 16 bytes, one row under the other
    return formatv(" layout S[({0},{1},{2},{3}):({4},{3},{5},1)]", copies, rows, columns / unit,
                   unit, rows * columns, rows * unit);
  case 3:
    return formatv(" layout swizzle({0},{1},3) S[{2}] align 1024", Log2_64(unit), 1 + c.pick(3),
                   shape);
  default:
    return "";
  }
}

class BulkKernel {
public:
  explicit BulkKernel(Choices &choices) : c(choices) {}
  std::string write();

private:
  std::string store();
  Choices &c;
  RowTile tile;
  int64_t passes = 1, stages = 1, before = 0, after = 0, above = 0;
  bool stores = false, reduces = false, multicast = false;
};

} // namespace

/// The way back: by all threads, or by the issuing one, and perhaps added to what is there.
std::string BulkKernel::store() {
  if (!stores)
    return formatv("copy.cta B[cluster.ctarank, k, :, :] <- S[k % {0}, :, :]\nsync.cta\n", stages);
  std::string options =
      reduces ? formatv(", reduce = {0}", c.oneOf<const char *>({"add", "max", "min", "or", "xor"}))
                    .str()
              : "";
  return formatv("if warp == 0 && elect {{\ncopy_async B[cluster.ctarank, k, :, :] <- S[k % {0}, "
                 ":, :] {{ dispatch "
                 "= bulk{1} }\nbulk.commit\nbulk.wait 0\n}\nsync.cta\n",
                 stages, options);
}

std::string BulkKernel::write() {
  reduces = c.rarely(3);
  tile.choose(c, reduces);
  multicast = c.rarely(3);
  int64_t cluster = multicast ? 2 : 1;
  passes = 1 + c.pick(4), stages = 1 + c.pick(2);
  stores = reduces || c.pick(2);
  before = tile.unit * c.pick(3), after = tile.unit * c.pick(2), above = c.pick(3);
  while (tile.rows % cluster)
    ++tile.rows;
  int64_t part = tile.rows / cluster;
  std::string text = formatv("kernel @fuzz grid({0}) cluster({0}) threads(64) {{\n", cluster);
  text += tile.declare(
      "A", "global",
      formatv("{0}, {1}, {2}", passes, above + tile.rows, before + tile.columns + after), "");
  text += tile.declare("B", "global",
                       formatv("{0}, {1}, {2}, {3}", cluster, passes, tile.rows, tile.columns), "");
  text += tile.declare("S", "shared", formatv("{0}, {1}, {2}", stages, tile.rows, tile.columns),
                       tile.layout(c, stages));
  text += "  full : mbarrier\nif thread == 0 {\nmbarrier.init full, 1\nfence.mbarrier_init\n}\n";
  text += multicast ? "sync.cluster\n" : "sync.cta\n";
  std::string mine = multicast ? formatv("cluster.ctarank*{0}", part).str() : "0";
  std::string source =
      formatv("A[k, {0} + {1} : +{2}, {3} : +{4}]", above, mine, part, before, tile.columns);
  std::string options =
      formatv("dispatch = bulk, mbar = full{0}", multicast ? ", cta_mask = 3" : "");
  if (c.rarely(4))
    options += ", cache_hint = evict_first";
  std::string fetch = c.rarely(4) ? "prefetch " + source + " { dispatch = bulk }\n" : "";
  text += formatv(
      "for k in 0 : {0} {{\nif warp == 0 && elect {{\nmbarrier.arrive.expect_tx full, {1}\n{2}",
      passes, tile.bytes(), fetch);
  text += formatv(
      "copy_async S[k % {0}, {1} : +{2}, :] <- {3} {{ {4} }\n}\nmbarrier.wait full, phase k\n",
      stages, mine, part, source, options);
  text += store() + (multicast ? "sync.cluster\n" : "") + "}\n";
  return text + "}\n";
}

std::string tilecopy::writeBulkKernel(Choices &choices) { return BulkKernel(choices).write(); }

//===----------------------------------------------------------------------===//
// From CTA to CTA
//===----------------------------------------------------------------------===//

std::string tilecopy::writePeerKernel(Choices &c) {
  bool reduces = c.rarely(4);
  RowTile tile;
  tile.choose(c, reduces);
  int64_t cluster = c.oneOf<int64_t>({2, 4, 3, 8}), passes = 1 + c.pick(4),
          shift = 1 + c.pick(cluster);
  std::string in = tile.layout(c, 1), out = c.pick(2) ? in : tile.layout(c, 1);
  std::string dims = formatv("1, {0}, {1}", tile.rows, tile.columns);
  std::string text = formatv("kernel @fuzz grid({0}) cluster({0}) threads({1}) {{\n", cluster,
                             c.oneOf<int>({32, 64, 128}));
  for (const char *name : {"A", "B"})
    text +=
        tile.declare(name, "global",
                     formatv("{0}, {1}, {2}, {3}", cluster, passes, tile.rows, tile.columns), "");
  text += tile.declare("S", "shared", dims, in) + tile.declare("T", "shared", dims, out);
  text += "  bar : mbarrier\nif thread == 0 {\nmbarrier.init bar, 1\nfence.mbarrier_init\n}\n";
  if (reduces)
    text += "zero.cta T\nfence.proxy_async\n";
  std::string rank = formatv("(cluster.ctarank + {0}) % {1}", shift, cluster);
  std::string options = formatv("cta = {0}, mbar = bar", rank);
  if (reduces)
    options += formatv(", reduce = {0}", c.oneOf<const char *>({"add", "max", "or", "xor", "and"}));
  else if (c.rarely(3))
    options += ", dispatch = dsmem";
  text += formatv("for k in 0 : {0} {{\ncopy.cta S[0, :, :] <- A[cluster.ctarank, k, :, :]\n"
                  "fence.proxy_async\nsync.cluster\nif {1} {{\nmbarrier.arrive.expect_tx bar, {2}\n"
                  "copy_async T <- S {{ {3} }\n}\nmbarrier.wait bar, phase k\n"
                  "copy.cta B[cluster.ctarank, k, :, :] <- T[0, :, :]\n{4}sync.cluster\n}\n}\n",
                  passes, c.pick(2) ? "thread == 0" : "warp == 0 && elect", tile.bytes(), options,
                  c.pick(2) ? "fence.proxy_async\n" : "");
  return text;
}
