//===- TmaShapes.cpp - Kernels that copy a tensor through tensor maps -----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaShapes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <vector>

using namespace llvm;
using namespace tilecopy;

/// One box for each CTA.
static constexpr TmaShape one(unsigned rows, unsigned rowBytes, unsigned pitch,
                              TmaShape::Extra extra = TmaShape::Plain) {
  return {rows, rowBytes, pitch, 0, 0, 1, 1, extra};
}

static std::vector<TmaShape> sweep() {
  std::vector<TmaShape> shapes = {
      one(1, 1024, 1024),
      one(1, 2048, 2048),
      one(2, 1024, 1024),
      one(4, 512, 512),
      one(16, 128, 128),
      one(4, 1024, 1024),
      one(2, 2048, 2048),
      one(8, 1024, 1024),
      one(16, 1024, 1024),
      one(2, 1024, 1024, TmaShape::EvictFirst),
      one(4, 1024, 1024, TmaShape::EvictFirst),
      one(2, 1024, 1024, TmaShape::Promote256),
      one(2, 1024, 1024, TmaShape::Prefetch),
      one(1, 2048, 4096),
      one(2, 1024, 4096),
      one(4, 1024, 4096),
      one(8, 1024, 4096),
      one(16, 128, 4096, TmaShape::Swizzled),
      one(1, 2048, 65536),
      one(2, 1024, 65536),
      one(4, 1024, 65536),
      one(8, 1024, 65536),
  };
  for (unsigned pitch : {1024u, 65536u}) {
    static const unsigned rings[][3] = {{4, 4, 4},  {4, 8, 6},  {8, 4, 4},   {8, 3, 8},
                                        {16, 4, 2}, {16, 3, 4}, {16, 12, 1}, {32, 3, 2},
                                        {32, 6, 1}, {32, 2, 3}};
    for (auto [rows, stages, ctas] : rings)
      shapes.push_back({rows, 1024, pitch, stages, ctas});
    shapes.push_back({16, 1024, pitch, 6, 2, 3});
  }
  for (unsigned pitch : {1024u, 65536u})
    shapes.push_back({16, 1024, pitch, 4, 3, 1, 16});
  for (unsigned rows : {2u, 4u, 16u})
    shapes.push_back(one(rows, 1024, 1024, TmaShape::Bulk));
  shapes.push_back(one(4, 1024, 65536, TmaShape::Bulk));
  for (unsigned pitch : {1024u, 65536u})
    for (unsigned stages : {2u, 3u, 4u, 6u})
      shapes.push_back({16, 1024, pitch, stages, 2, 1, 1, TmaShape::Bulk});
  for (TmaShape::Extra order :
       {TmaShape::PeerRelaxed, TmaShape::PeerReleaseShared, TmaShape::PeerRelease})
    for (unsigned rows : {4u, 16u})
      shapes.push_back({rows, 1024, 65536, rows == 4 ? 8u : 4u, 3, 1, 1, order});
  return shapes;
}

ArrayRef<TmaShape> tilecopy::tmaShapes() {
  static const std::vector<TmaShape> shapes = sweep();
  return shapes;
}

std::string TmaShape::name() const {
  std::string text;
  raw_string_ostream os(text);
  os << (extra == Bulk ? "bulk " : "tma ") << rows << 'x' << rowBytes;
  if (pitch != rowBytes)
    os << " of " << pitch;
  static const StringRef extras[] = {
      "", " swizzled",     " evict_first",         " l2_promotion 256", " prefetch",
      "", " pair relaxed", " pair release_shared", " pair release"};
  os << extras[extra];
  if (stages)
    os << ", " << stages << " stages, " << ctasPerSm << " CTA/SM";
  if (stored != 1)
    os << ", " << stored << " stored";
  if (waves != 1)
    os << ", " << waves << " waves";
  return text;
}

json::Object TmaShape::toJSON() const {
  return json::Object{{"box_rows", rows}, {"box_row_bytes", rowBytes}, {"pitch", pitch},
                      {"stages", stages}, {"ctas_per_sm", ctasPerSm},  {"stored", stored},
                      {"waves", waves}};
}

namespace {

/// Writes the statements around one kind of region: the box number `tile`.
class TmaKernel {
public:
  TmaKernel(const TmaShape &shape, uint64_t bytes, unsigned sms, raw_ostream &os)
      : shape(shape), os(os), tiles(bytes / shape.boxBytes()), rows(bytes / shape.pitch) {
    grid = tiles;
    if (shape.stages)
      grid = std::min<uint64_t>(tiles, uint64_t(sms) * shape.ctasPerSm * shape.waves);
    // Both CTAs of a pair have the same number of boxes.
    while (shape.isPair() && grid > 2 && (tiles % grid || grid % 2))
      --grid;
  }

  void write() {
    os << "kernel @copy grid(" << grid << ") "
       << (shape.isPair() ? "cluster(2) threads(64) {\n" : "threads(32) {\n");
    for (StringRef tensor : {"A", "B"})
      os << "  " << tensor << " : global f16[" << rows << ", " << shape.pitch / elementBytes
         << "] align 256\n";
    unsigned stages = std::max(1u, shape.stages), width = shape.rowBytes / elementBytes;
    std::string extents = (Twine(stages) + ", " + Twine(shape.rows) + ", " + Twine(width)).str();
    os << "  S : shared f16[" << extents << ']';
    if (shape.extra == TmaShape::Swizzled)
      os << " layout swizzle(3,3,3) S[" << extents << ']';
    os << " align 1024\n";
    os << "  full : mbarrier[" << stages << "]\n\n";
    if (shape.isPair())
      return pair();
    os << "  if elect {\n";
    shape.stages ? pipeline() : oneBox();
    // The stores have not been made when the thread ends, but what they read is no longer needed.
    os << "  bulk.wait.read 0\n  }\n}\n";
  }

private:
  static constexpr unsigned elementBytes = 2;

  std::string region(const Twine &tile) const {
    std::string box = ("(" + tile + ")").str();
    unsigned across = shape.pitch / shape.rowBytes, width = shape.rowBytes / elementBytes;
    std::string column = ":";
    if (across != 1) {
      column =
          ("(" + box + "%" + Twine(across) + ")*" + Twine(width) + " : +" + Twine(width)).str();
      box = "(" + box + "/" + utostr(across) + ")";
    }
    return ("[" + box + "*" + Twine(shape.rows) + " : +" + Twine(shape.rows) + ", " + column + "]")
        .str();
  }
  StringRef variant() const { return shape.extra == TmaShape::Bulk ? "bulk" : "tma"; }
  StringRef options() const {
    static const StringRef texts[] = {"",
                                      "",
                                      ", cache_hint = evict_first",
                                      ", l2_promotion = 256",
                                      ", prefetch_tensormap = true",
                                      ", bounds = promised",
                                      "",
                                      "",
                                      ""};
    return texts[shape.extra];
  }
  void load(const Twine &stage, const Twine &tile) {
    os << "  mbarrier.arrive.expect_tx full[" << stage << "], " << shape.boxBytes() << '\n'
       << "  copy_async S[" << stage << ", :, :] <- A" << region(tile)
       << " { dispatch = " << variant() << ", mbar = full[" << stage << "]" << options() << " }\n";
  }
  void store(const Twine &stage, const Twine &tile) {
    os << "  copy_async B" << region(tile) << " <- S[" << stage
       << ", :, :] { dispatch = " << variant() << options() << " }\n"
       << "  bulk.commit\n";
  }

  void oneBox() {
    os << "  mbarrier.init full[0], 1\n"
       << "  fence.mbarrier_init\n";
    load("0", "ctaid.x");
    os << "  mbarrier.wait full[0], phase 0\n";
    store("0", "ctaid.x");
  }

  /// Box i of a CTA goes through stage i % stages. When the store of a box has begun, the stage
  /// whose store began `stored` boxes before is free: the next load goes there.
  void pipeline() {
    unsigned ahead = shape.stages - shape.stored;
    std::string tile = "ctaid.x + i*" + utostr(grid), next = tile + " + " + utostr(ahead * grid);
    std::string stages = utostr(shape.stages);
    os << "  for s in 0:" << stages << " {\n"
       << "  mbarrier.init full[s], 1\n"
       << "  }\n"
       << "  fence.mbarrier_init\n"
       << "  for i in 0:" << ahead << " {\n"
       << "  if " << tile << " < " << tiles << " {\n";
    load("i", tile);
    os << "  }\n  }\n"
       << "  for i in 0:(" << tiles + grid - 1 << " - ctaid.x)/" << grid << " {\n"
       << "  mbarrier.wait full[i % " << stages << "], phase i/" << stages << '\n';
    store("i % " + stages, tile);
    os << "  bulk.wait.read " << shape.stored << '\n'
       << "  if " << next << " < " << tiles << " {\n";
    load("(i + " + Twine(ahead) + ") % " + stages, next);
    os << "  }\n  }\n";
  }

  /// Warp 0 loads for the other CTA of the pair, warp 1 stores what the other one has loaded. Both
  /// CTAs have the same number of boxes: the number of boxes is a multiple of the grid.
  void pair() {
    static const StringRef orders[] = {"relaxed", "release_shared", "release"};
    std::string n = utostr(shape.stages), passes = utostr(tiles / grid);
    std::string tile = "ctaid.x + i*" + utostr(grid);
    os << "  empty : mbarrier[" << n << "]\n\n"
       << "  if thread == 0 {\n  for s in 0:" << n << " {\n"
       << "  mbarrier.init full[s], 1\n  mbarrier.init empty[s], 1\n  }\n"
       << "  fence.mbarrier_init\n  }\n  sync.cluster\n"
       << "  if warp == 0 && elect {\n  for i in 0:" << passes << " {\n"
       << "  mbarrier.wait empty[i % " << n << "], phase i/" << n << " + 1\n"
       << "  copy_async S[i % " << n << ", :, :] <- A" << region(tile + " + 1 - cluster.ctarank*2")
       << " { dispatch = tma, mbar = full[i % " << n
       << "], cta_mask = 2 - cluster.ctarank }\n  }\n  }\n"
       << "  if warp == 1 && elect {\n  for i in 0:" << passes << " {\n"
       << "  mbarrier.arrive.expect_tx full[i % " << n << "], " << shape.boxBytes() << '\n'
       << "  mbarrier.wait full[i % " << n << "], phase i/" << n << '\n';
    store("i % " + n, tile);
    os << "  bulk.wait.read 0\n"
       << "  mbarrier.arrive empty[i % " << n
       << "], cta 1 - cluster.ctarank { order = " << orders[shape.extra - TmaShape::PeerRelaxed]
       << " }\n"
       << "  }\n  }\n  sync.cluster\n}\n";
  }

  const TmaShape &shape;
  raw_ostream &os;
  uint64_t tiles, rows, grid;
};

} // namespace

std::string tilecopy::tmaProgram(const TmaShape &shape, uint64_t bytes, unsigned sms,
                                 const GpuTarget &target) {
  std::string text;
  raw_string_ostream os(text);
  os << "target " << target.cpu() << " ptx " << target.ptxVersion() << "\n\n";
  TmaKernel(shape, bytes, sms, os).write();
  return text;
}
