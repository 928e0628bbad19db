//===- GenerateSpaces.cpp - Random copies within one kind of memory -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From global to global memory, over edges of the tensors on both sides; and in several hops from
// shared tensor to shared tensor, of the same CTA and of others in the cluster, by loads and
// stores, by st.async, or through registers. Threads need not divide the tiles evenly.
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

class SpaceKernel {
public:
  SpaceKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  void choose();
  std::string direct();
  std::string hops();
  std::string hop(unsigned number);
  std::string otherTile(unsigned number);
  std::string scratchFor(unsigned number, std::string &tile);
  std::string through(unsigned number, const std::string &from, const std::string &to);
  std::string sharedLayout();
  std::string region(const std::string &name, const std::string &first, int64_t row,
                     int64_t column);
  void declare(const Twine &name, StringRef space, const Twine &dims, const Twine &rest = "");
  bool pairs() const { return elementBits(type) < 8; }
  int64_t bytes() const { return rows * columns * elementBits(type) / 8; }
  bool hasWords() const { return plainLayouts && columns * elementBits(type) % 32 == 0; }
  std::string peer() {
    return formatv("(cluster.ctarank + {0}) % {1}", 1 + c.pick(cluster), cluster);
  }

  Choices &c;
  const GpuTarget &target;
  ElementType type = ElementType::F16;
  unsigned threads = 32;
  int64_t rows = 8, columns = 16, cluster = 1;
  bool plainLayouts = false;
  std::string tensors, scalars, setup;
};

} // namespace

void SpaceKernel::declare(const Twine &name, StringRef space, const Twine &dims,
                          const Twine &rest) {
  tensors +=
      ("  " + name + " : " + space + " " + elementTypeName(type) + "[" + dims + "]" + rest + "\n")
          .str();
}

void SpaceKernel::choose() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::F64,
                  ElementType::BF16, ElementType::U32, ElementType::I64, ElementType::F8E4M3,
                  ElementType::F4E2M1});
  threads = c.oneOf<unsigned>({32, 64, 128, 96, 160, 48, 1});
  rows = 1 + c.pick(24);
  columns = c.pick(2) ? 8 * (1 + c.pick(8)) : 1 + c.pick(40);
  if (pairs())
    columns += columns % 2;
}

/// Elements of a tile that begins at a place of a tensor of three dimensions.
std::string SpaceKernel::region(const std::string &name, const std::string &first, int64_t row,
                                int64_t column) {
  return formatv("{0}[{1}, {2} : +{3}, {4} : +{5}]", name, first, row, rows, column, columns);
}

/// The tile may begin before each tensor or end after it; sizes are constants or not.
std::string SpaceKernel::direct() {
  int64_t starts[2][2];
  for (unsigned side : {0, 1}) {
    std::string m, n;
    for (unsigned d : {0, 1}) {
      int64_t extent = d ? columns : rows, unit = d && pairs() ? 2 : 1, &start = starts[side][d];
      start = c.pick(2) ? int64_t(c.pick(4)) * unit : 0;
      if (c.rarely(4) && extent > unit)
        start = -unit * int64_t(1 + c.pick((extent - 1) / unit));
      int64_t size = start + extent + unit * int64_t(c.pick(3));
      if (c.rarely(3) && size > std::max<int64_t>(start, 0) + unit)
        size -= unit * int64_t(c.pick((size - std::max<int64_t>(start, 0)) / unit));
      size = std::max(size, std::max<int64_t>(start, 0) + unit);
      std::string &text = d ? n : m;
      text = itostr(size);
      if (!c.rarely(4))
        continue;
      text = formatv("{0}{1}", d ? "N" : "M", side);
      scalars += formatv("  {0} : i32{1} in [{2}, {3}]\n", text, unit == 2 ? " multiple_of 2" : "",
                         std::max(unit, size - unit * int64_t(c.pick(3))), size);
    }
    bool runTime = (m + n).find_first_of("MN") != std::string::npos;
    std::string layout;
    if (!runTime && !pairs() && c.rarely(3))
      layout = formatv(" layout S[(2,{0},{1}):({0}*{1}, 1, {0})]", m, n);
    if (!layout.empty()) { // strides are numbers
      int64_t a = std::stoll(m), b = std::stoll(n);
      layout = formatv(" layout S[(2,{0},{1}):({2},1,{0})]", a, b, a * b);
    }
    declare(side ? "A" : "B", "global", "2, " + m + ", " + n, layout);
  }
  std::string options =
      c.rarely(5) ? formatv(" {{ width = {0} }", c.oneOf<int>({16, 8, 4})).str() : "";
  if (elementBits(type) > 32)
    options.clear();
  return formatv("copy.cta {0} <- {1}{2}\n", region("B", "ctaid.x", starts[0][0], starts[0][1]),
                 region("A", "ctaid.x", starts[1][0], starts[1][1]), options);
}

/// Row-major, with a pitch, column-major, swizzled, or left to the planner.
std::string SpaceKernel::sharedLayout() {
  unsigned kind = c.pick(plainLayouts ? 2 : 5);
  if (kind == 4)
    return " layout auto";
  // st.async sends whole words; with a pitch, rows are whole words too.
  int64_t grain =
      pairs() && !plainLayouts ? 2 : std::max<int64_t>(1, 32 / int64_t(elementBits(type)));
  if (kind == 1 && (!plainLayouts || columns % grain == 0))
    return formatv(" layout S[({0},{1}):({2},1)]", rows, columns,
                   columns + grain * (1 + c.pick(4)));
  if (kind == 2 && !pairs())
    return formatv(" layout S[({0},{1}):(1,{2})]", rows, columns, rows + c.pick(3));
  if (kind == 3)
    return formatv(" layout {0}S[{1}, {2}] align 1024", chooseSwizzle(c, type), rows, columns);
  return "";
}

/// A register tile in which a few threads share as many rows, column by column or in runs.
std::string SpaceKernel::otherTile(unsigned number) {
  int64_t sharers = int64_t(2) << c.pick(3);
  if (!isPowerOf2_64(rows) || rows % sharers || columns % sharers || c.pick(2))
    return "";
  std::string tile = formatv("Q{0}", number);
  int64_t each = columns / sharers;
  std::string layout =
      c.pick(2)
          ? formatv("S[({0},{1},{2},{1}):({1}@tx,{2},1,1@tx)]", rows / sharers, sharers, each).str()
          : formatv("S[({0},{1},{1},{2}):({1}@tx,{2},1@tx,1)]", rows / sharers, sharers, each)
                .str();
  declare(tile, "local", Twine(rows) + ", " + Twine(columns), " layout " + layout);
  return tile;
}

/// Sometimes, the option that gives a new shared tensor as scratch. Then rows may go to threads of
/// other warps, which shuffles cannot do, and halves of rows lie in any order.
std::string SpaceKernel::scratchFor(unsigned number, std::string &tile) {
  constexpr int64_t enough = 8 * 1024; // several tensors of the kernel fit every target
  if (bytes() > enough || c.pick(2))
    return "";
  if (tile.empty()) {
    if (rows % 2 || columns % 4)
      return "";
    tile = formatv("Q{0}", number);
    bool halves = pairs() || c.pick(2);
    declare(tile, "local", Twine(rows) + ", " + Twine(columns),
            formatv(" layout S[(2,{0},2,{1}):(1@tx,2@tx,{2},{3})]", rows / 2, columns / 2,
                    halves ? columns / 2 : 1, halves ? 1 : 2)
                .str());
  }
  std::string scratch = formatv("X{0}", number);
  declare(scratch, "shared", Twine(rows) + ", " + Twine(columns), sharedLayout());
  return formatv(" {{ scratch = {0}{1} }", scratch, c.rarely(3) ? ", dispatch = trip" : "").str();
}

/// Into registers, one row for each thread; there perhaps into another layout; and out again.
std::string SpaceKernel::through(unsigned number, const std::string &from, const std::string &to) {
  std::string tile = formatv("R{0}", number);
  declare(tile, "local", Twine(rows) + ", " + Twine(columns),
          formatv(" layout S[({0},{1}):(1@tx,1)]", rows, columns).str());
  std::string in, out, shuffled = otherTile(number);
  std::string scratch = scratchFor(number, shuffled);
  if (cluster > 1) {
    in = c.pick(2) ? formatv(" {{ src_cta = {0} }", peer()).str() : "";
    out = c.pick(2) ? formatv(" {{ cta = {0} }", peer()).str() : "";
  }
  std::string text = formatv("copy.cta {0} <- {1}{2}\n", tile, from, in);
  if (!shuffled.empty()) {
    text += formatv("copy.cta {0} <- {1}{2}\n", shuffled, tile, scratch);
    tile = shuffled;
  }
  return text + formatv("copy.cta {0} <- {1}{2}\n", to, tile, out).str();
}

/// From one shared tensor to the next, with the synchronization in between.
std::string SpaceKernel::hop(unsigned number) {
  std::string from = formatv("S{0}", number - 1), to = formatv("S{0}", number);
  declare(to, "shared", Twine(rows) + ", " + Twine(columns), sharedLayout());
  std::string after = cluster > 1 ? "sync.cluster\n" : "sync.cta\n";
  if (rows == threads && columns * elementBits(type) / 8 <= 256 && !pairs() && c.pick(2))
    return through(number, from, to) + after;
  unsigned kind = cluster == 1 ? 0 : c.pick(hasWords() ? 4 : 3);
  std::string options;
  if (kind == 1)
    options = formatv(" {{ cta = {0} }", peer());
  if (kind == 2)
    options = formatv(" {{ src_cta = {0} }", peer());
  if (kind != 3)
    return formatv("copy.cta {0} <- {1}{2}\n", to, from, options).str() + after;
  std::string bar = formatv("bar{0}", number);
  tensors += formatv("  {0} : mbarrier\n", bar);
  setup +=
      formatv("mbarrier.init {0}, 1\nfence.mbarrier_init\nmbarrier.arrive.expect_tx {0}, {1}\n",
              bar, bytes());
  return formatv("copy_async.cta {0} <- {1} {{ cta = {2}, mbar = {3}{4} }\nmbarrier.wait {3}, "
                 "phase 0\n",
                 to, from, peer(), bar, threads == 1 || c.rarely(3) ? ", dispatch = st_async" : "")
             .str() +
         after;
}

std::string SpaceKernel::hops() {
  if (target.has(Feature::BulkCopy) && target.ptx() >= 81)
    cluster = c.oneOf<int64_t>({1, 2, 4, 3});
  plainLayouts = c.pick(2);
  if (threads <= 64 && c.pick(2)) { // register tiles
    rows = threads;
    columns = int64_t(2) << c.pick(5);
  }
  declare("A", "global", Twine(cluster) + ", " + Twine(rows) + ", " + Twine(columns));
  declare("B", "global", Twine(cluster) + ", " + Twine(rows) + ", " + Twine(columns));
  declare("S0", "shared", Twine(rows) + ", " + Twine(columns), sharedLayout());
  unsigned last = 1 + c.pick(3);
  std::string body;
  for (unsigned n = 1; n <= last; ++n)
    body += hop(n);
  std::string sync = cluster > 1 ? "sync.cluster\n" : "sync.cta\n";
  if (!setup.empty())
    setup = "if thread == 0 {\n" + setup + "}\n";
  return setup + "copy.cta S0 <- A[ctaid.x, :, :]\n" + sync + body +
         formatv("copy.cta B[ctaid.x, :, :] <- S{0}\n", last).str() +
         (cluster > 1 ? "sync.cluster\n" : "");
}

std::string SpaceKernel::write() {
  choose();
  bool global = c.rarely(3);
  std::string body = global ? direct() : hops();
  std::string head = formatv("kernel @fuzz grid({0}){1} threads({2}) {{\n", global ? 2 : cluster,
                             cluster > 1 ? formatv(" cluster({0})", cluster).str() : "", threads);
  return head + scalars + tensors + body + "}\n";
}

std::string tilecopy::writeSpaceKernel(Choices &choices, const GpuTarget &target) {
  return SpaceKernel(choices, target).write();
}
