//===- CpKernel.cpp - A copy from shared to tensor memory -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CpKernel.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

// Rows of registers are extents of `lanes` in the same order, except that the lanes of a warp are
// laneid and the rest wid_in_wg.
static constexpr CpAtom atoms[] = {
    {"128x256b", "", 128, 2, "4,32", "32@TLane,1@TLane", "", "1@wid_in_wg,1@laneid", "", "warp*32"},
    {"128x128b", "", 128, 1, "4,32", "32@TLane,1@TLane", "", "1@wid_in_wg,1@laneid", "", "warp*32"},
    {"4x256b", "", 4, 2, "4,32", "32@TLane,1@TLane", "", "1@wid_in_wg,1@laneid", "", "warp"},
    {"64x128b", "warpx2_02_13", 64, 1, "2,32", "32@TLane,1@TLane", " + R[2:64@TLane]",
     "1@wid_in_wg,1@laneid", " + R[2:2@wid_in_wg]", "warp%2*32"},
    {"64x128b", "warpx2_01_23", 64, 1, "2,32", "64@TLane,1@TLane", " + R[2:32@TLane]",
     "2@wid_in_wg,1@laneid", " + R[2:1@wid_in_wg]", "warp/2*32"},
    {"32x128b", "warpx4", 32, 1, "32", "1@TLane", " + R[4:32@TLane]", "1@laneid",
     " + R[4:1@wid_in_wg]", "0"},
};

ArrayRef<CpAtom> tilecopy::cpAtoms() { return atoms; }

int64_t CpKernel::sharedUnits() const { return std::max(unitsOfTile(), unitsOfSpan()); }

int64_t CpKernel::sharedRows() const { return alignTo(atom->rows + row, 8); }

int64_t CpKernel::wideUnits() const { return column / 4 + unitsOfTile() * stages; }

/// The shape of rows by units.
std::string CpKernel::tile(StringRef rows, int64_t units) const {
  return unitsFirst ? formatv("{0}, {1}, {2}", units, rows, unit()).str()
                    : formatv("{0}, {1}", rows, units * unit()).str();
}

/// A layout of rows by units. The units of a row are `column` apart: in elements, followed by an
/// axis.
std::string CpKernel::layout(StringRef rows, StringRef strides, StringRef axis,
                             int64_t units) const {
  return unitsFirst
             ? formatv("S[({0},{1},{2}):({2}{3},{4},1{3})]", units, rows, unit(), axis, strides)
                   .str()
             : formatv("S[({0},{1}):({2},1{3})]", rows, units * unit(), strides, axis).str();
}

/// A region of rows, and of units from `first` (an expression) on.
std::string CpKernel::region(StringRef rows, StringRef first) const {
  return unitsFirst
             ? formatv("{0} : +{1}, {2}, :", first, unitsOfTile(), rows).str()
             : formatv("{0}, ({1})*{2} : +{3}", rows, first, unit(), unitsOfTile() * unit()).str();
}

/// The layout of shared memory: stages of blocks of groups of eight rows; a block is as wide as the
/// swizzle.
std::string CpKernel::sharedTensor(std::string &shape) const {
  int64_t pitch = unit() * unitsOfSpan(), groups = sharedRows() / 8,
          groupStep = 8 * pitch * (1 + gap);
  int64_t block = groups * groupStep, blocks = sharedUnits() / unitsOfSpan();
  std::string rows = formatv("{0},8", groups), rowSteps = formatv("{0},{1}", groupStep, pitch);
  std::string units = formatv("{0},{1}", blocks, unitsOfSpan()),
              unitSteps = formatv("{0},{1}", block, unit());
  std::string extents = unitsFirst ? units + "," + rows : rows + "," + units;
  std::string steps = unitsFirst ? unitSteps + "," + rowSteps : rowSteps + "," + unitSteps;
  shape = tile(itostr(sharedRows()), sharedUnits());
  if (stages > 1) {
    shape = itostr(stages) + ", " + shape;
    extents = itostr(stages) + "," + extents;
    steps = itostr(blocks * block) + "," + steps;
  }
  std::string text = formatv("S[({0},{1}):({2},1)]", extents, unit(), steps);
  if (swizzle)
    text =
        formatv("swizzle({0},{1},3) {2} align {3}", Log2_64(unit()), swizzle, text, 128 << swizzle);
  return text;
}

std::string CpKernel::declarations() const {
  StringRef t = elementTypeName(type);
  int64_t ctas = pair ? 2 : 1, cells = wideUnits() * 4;
  // 4x256b: the lanes of a quarter are a dimension, and rows are copied to one of them.
  std::string rows = atom->rows == 4 ? "4, 32" : itostr(atom->rows), shared;
  std::string sharedLayout = sharedTensor(shared), tensor = tile(rows, wideUnits());
  std::string text =
      formatv("A : global {0}[{1}, {2}]\nI : global {0}[{1}, {3}]\n", t, ctas, shared, tensor);
  text += formatv("B : global {0}[{1}, {2}]\nS : shared {0}[{3}] layout {4}\n", t, ctas * 4,
                  tile("32", wideUnits()), shared, sharedLayout);
  text += formatv("pool : tmem_pool[{0}]\nT : tmem {1}[{2}] layout {3}{4} in pool\n",
                  std::max<int64_t>(32, PowerOf2Ceil(cells)), t, tensor,
                  layout(atom->lanes, atom->strides, "@TCol", wideUnits()), atom->replica);
  text += formatv("X : local {0}[{1}] layout {2}{3}\n", t, tensor,
                  layout(atom->lanes, atom->warps, "", wideUnits()), atom->warpCopy);
  text += formatv("Y : local {0}[{1}] layout {2}\nbar : mbarrier\n", t, tile("32", wideUnits()),
                  layout("32", "1@laneid", "", wideUnits()));
  return text;
}

/// The copies that one thread issues.
std::string CpKernel::copies() const {
  std::string options;
  auto option = [&](const std::string &text) { options += (options.empty() ? "" : ", ") + text; };
  if (asks)
    option("shape = " + atom->shape.str() +
           (atom->multicast.empty() ? "" : ", multicast = " + atom->multicast.str()));
  if (pair)
    option("cta_group = 2");
  if (packed)
    option(packed == 6 ? "decompress = b6x16_p32" : "decompress = b4x16_p64");
  std::string to = atom->rows == 4 ? ":, " + itostr(lane) : ":";
  std::string from = formatv("{0} : +{1}", row, atom->rows);
  std::string first = itostr(column / 4);
  bool loop = stages > 1;
  if (loop)
    first += " + k*" + itostr(unitsOfTile());
  std::string copy = formatv("copy_async T[{0}] <- S[{1}{2}] { {3} }\n", region(to, first),
                             loop ? "k, " : "", region(from, "0"), options);
  return loop ? formatv("for k in 0:{0} {{\n{1}}\n", stages, copy).str() : copy;
}

std::string CpKernel::text() const {
  StringRef group = pair ? " { cta_group = 2 }" : "", scope = pair ? "cluster" : "cta";
  std::string all = unitsFirst ? ":, :, :" : ":, :", shared;
  (void)sharedTensor(shared);
  std::string rest = all, restOfShared = stages > 1 ? ":, " + all : all;
  std::string restOfTensor = atom->rows == 4 ? ":, " + all : all;
  // The rows of a warp: a range of them, or one of four for 4x256b.
  std::string mine = atom->rows == 4    ? atom->rowOfWarp.str() + ", :"
                     : atom->rows == 32 ? ":"
                                        : atom->rowOfWarp.str() + " : +32";
  mine = unitsFirst ? ":, " + mine + ", :" : mine + ", :";
  std::string text =
      formatv("kernel @{0}{1} threads(128) {{\n", name, pair ? " grid(2) cluster(2)" : "");
  text += declarations();
  text += formatv("if warp == 0 {{\ntcgen05.alloc pool{0}\ntcgen05.relinquish{0}\n}\n", group);
  text += "if thread == 0 {\nmbarrier.init bar, 1\nfence.mbarrier_init\n}\n";
  int64_t count = sharedRows() * sharedUnits() * unit() * stages;
  text += formatv(count % 128 ? "if warp == 0 {{\ncopy.warp S <- A[ctaid.x, {0}]\n}\n"
                              : "copy.cta S <- A[ctaid.x, {0}]\n",
                  restOfShared);
  text += formatv("fence.proxy_async\nsync.cta\ncopy.warpgroup X <- I[ctaid.x, {0}]\n"
                  "copy_async.warpgroup T <- X\ntcgen05.wait.st\ntcgen05.fence.before\n"
                  "sync.{1}\ntcgen05.fence.after\n",
                  restOfTensor, scope);
  text += formatv("if {0}thread == 0 {{\n{1}tcgen05.commit bar{2}\n}\n",
                  pair ? "cluster.ctarank == 0 && " : "", copies(),
                  pair ? " { cta_group = 2, cta_mask = 3 }" : "");
  text += formatv("mbarrier.wait bar, phase 0\ntcgen05.fence.after\ncopy_async.warp Y <- T[{0}]\n"
                  "tcgen05.wait.ld\ncopy.warp B[ctaid.x*4 + warp, {1}] <- Y\n",
                  mine, rest);
  text +=
      formatv("tcgen05.fence.before\nsync.{0}\nif warp == 0 {{\ntcgen05.dealloc pool{1}\n}\n}\n",
              scope, group);
  return text;
}
