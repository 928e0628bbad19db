//===- GenerateRows.cpp - Random copies of rows that a tensor names -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows are gathered to a tile in shared memory, or to one in global memory, and stored, or
// scattered to rows that another tensor names, or combined with those. Indices are i32 or i64, in
// global or shared memory, in a row, in a column or in a table; one dimension is indexed, or two,
// or the page of a cache; or in registers, where every thread has all or lanes have them. Tensors
// have sizes that are constant or known at run time, which columns may leave.
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

class RowKernel {
public:
  RowKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  void choose();
  std::string indices(StringRef name, bool mayHold = true);
  std::string held(const std::string &region, StringRef name, StringRef integer);
  std::string indexed(StringRef tensor, StringRef names);
  std::string issue(const std::string &to, const std::string &from);
  std::string scatter(const std::string &from);
  std::string throughMap();
  std::string throughRegisters();
  std::string layout();
  std::string copy(const std::string &to, const std::string &from, StringRef options = "") {
    return formatv("  copy.{0} {1} <- {2}{3}\n", scopeName(scope), to, from, options);
  }
  int64_t width() const { return int64_t(elementBits(type)); }
  int64_t tileRows() const { return outer * rows * inner; }
  /// The rows that an instance of the scope, in a CTA, has of the indices and of the output.
  std::string part() const {
    return formatv("({0}{1})*{2}", ctas > 1 ? "ctaid.x" : "0",
                   instances > 1 ? formatv("*{0} + {1}", instances, instanceName(scope)).str() : "",
                   rows);
  }
  /// A tile of an instance, in a tensor that has those of all CTAs, or of one.
  std::string tile(StringRef name, bool all) const {
    std::string at =
        all ? formatv("{0}{1}", ctas > 1 ? "ctaid.x" : "0",
                      instances > 1 ? formatv("*{0} + {1}", instances, instanceName(scope)).str()
                                    : "")
                  .str()
        : instances > 1 ? instanceName(scope)
                        : "0";
    return formatv("{0}[{1}, :, :, :, :]", name, at);
  }

  Choices &c;
  const GpuTarget &target;
  ElementType type = ElementType::F16;
  Scope scope = Scope::Cta;
  unsigned threads = 64;
  int64_t ctas = 1, instances = 1, rows = 8, columns = 16;
  int64_t outer = 1, inner = 1; // extents of the dimensions around the one that is indexed
  int64_t table = 32;           // rows that there are
  bool ragged = false, runTime = false, promised = false, leaves = false;
  std::string tensors, scalars, before;
};

} // namespace

void RowKernel::choose() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::F64,
                  ElementType::BF16, ElementType::I32, ElementType::F4E2M1, ElementType::I64});
  threads = c.oneOf<unsigned>({64, 128, 32, 96, 256, 160});
  scope = c.oneOf({Scope::Cta, Scope::Warp, Scope::Warpgroup, Scope::Thread});
  if (threads % threadsOf(scope, threads))
    scope = Scope::Cta;
  instances = threads / threadsOf(scope, threads);
  rows = scope == Scope::Thread ? 1 + c.pick(2) : 1 + c.pick(24);
  columns = c.pick(3) ? 8 * (1 + c.pick(9)) : 1 + c.pick(40);
  if (scope == Scope::Thread)
    columns = std::min<int64_t>(columns, 8);
  if (width() < 8)
    columns += columns % 2;
  outer = c.rarely(4) ? 2 : 1;
  inner = c.rarely(3) ? 1 + c.pick(4) : 1;
  ctas = c.rarely(3) ? 2 : 1;
  // A tile and the indices fit in shared memory.
  while (instances * tileRows() * (columns + 8) * width() / 8 + instances * rows * 16 >
         target.sharedBytes()) {
    if (rows == 1 && columns == 2)
      outer = inner = 1;
    rows = std::max<int64_t>(1, rows / 2), columns = std::max<int64_t>(2, columns / 2 / 2 * 2);
  }
  table = 1 + c.pick(60);
  runTime = c.rarely(3);
  ragged = c.rarely(3);
  leaves = ragged || c.rarely(4);
  promised = !leaves && !runTime && c.rarely(5);
  if (promised) // rows that are written are named once, whatever else the tensor of indices has
    table += 3 * (rows * instances * ctas + 4);
}

/// Declares a tensor of as many indices as all instances take; returns the region of one of them.
std::string RowKernel::indices(StringRef name, bool mayHold) {
  const char *integer = c.pick(3) ? "i32" : "i64";
  int64_t count = rows * instances * ctas;
  switch (c.pick(4)) {
  case 1: // a column
    tensors += formatv("  {0} : global {1}[{2}, 3]\n", name, integer, count);
    return formatv("{0}[{1} : +{2}, 1]", name, part(), rows);
  case 2: // a row of a table
    tensors += formatv("  {0} : global {1}[2, {2}]\n", name, integer, count + c.pick(4));
    return formatv("{0}[1, {1} : +{2}]", name, part(), rows);
  case 3: { // in shared memory
    std::string near = (name + "S").str();
    tensors +=
        formatv("  {0} : global {1}[{2}]\n  {3} : shared {1}[{2}]\n", name, integer, count, near);
    before += formatv("  copy.cta {0} <- {1}\n  sync.cta\n", near, name);
    return formatv("{0}[{1} : +{2}]", near, part(), rows);
  }
  default:
    tensors += formatv("  {0} : global {1}[{2}]\n", name, integer, count);
    std::string region = formatv("{0}[{1} : +{2}]", name, part(), rows);
    return mayHold && c.pick(2) ? held(region, name, integer) : region;
  }
}

/// Brings indices into registers.
std::string RowKernel::held(const std::string &region, StringRef name, StringRef integer) {
  int64_t each = threads / instances;
  bool even = isPowerOf2_64(rows) && isPowerOf2_64(columns) && isPowerOf2_64(each) &&
              outer * inner == 1 && each >= 32;
  std::string layout =
      even && c.pick(2) ? heldByLanes(scope, rows, each) : heldByAll(scope, {rows}, each);
  tensors += formatv("  {0}R : local {1}[{2}]{3}\n", name, integer, rows, layout);
  before += copy((name + "R").str(), region);
  return (name + "R").str();
}

/// Declares a tensor whose second dimension is indexed.
std::string RowKernel::indexed(StringRef tensor, StringRef names) {
  std::string size = itostr(table);
  if (runTime) {
    size = ("n" + tensor).str();
    scalars += formatv("  {0} : i32 in [1, {1}]\n", size, 4 * table);
  }
  std::string wide = itostr(columns);
  if (ragged) {
    wide = ("w" + tensor).str();
    scalars += formatv("  {0} : i32 in [{1}, {2}]\n", wide, std::max<int64_t>(1, columns - 3),
                       columns + 2);
    if (width() < 8)
      wide += "*2";
  }
  tensors += formatv("  {0} : global {1}[{2}, {3}, {4}, {5}]{6}\n", tensor, elementTypeName(type),
                     outer, size, inner, wide,
                     ragged ? formatv(" align {0}", std::max<int64_t>(1, width() / 8)).str() : "");
  return formatv("{0}[:, {1}, :, {2}]", tensor, names,
                 leaves ? formatv("0 : +{0}", columns).str() : ":");
}

/// From global to shared memory, asynchronously where vectors of 4 bytes are certain.
std::string RowKernel::issue(const std::string &to, const std::string &from) {
  std::string options = promised ? " { bounds = promised }" : "";
  bool vectors = columns * width() % 32 == 0 && !ragged && width() >= 8;
  if (!target.has(Feature::CpAsync) || !vectors || c.pick(2)) {
    if (leaves && c.rarely(3) && width() >= 8)
      options = " { fill = 1 }";
    return copy(to, from, options);
  }
  return formatv("  copy_async.{0} {1} <- {2} {{ dispatch = ldgsts{3} }\n  cp_async.commit\n"
                 "  cp_async.wait 0\n",
                 scopeName(scope), to, from, promised ? ", bounds = promised" : "");
}

/// Row-major, with a pitch of whole words, or swizzled.
std::string RowKernel::layout() {
  int64_t grain = std::max<int64_t>(1, 32 / width());
  int64_t pitch = columns + (columns % grain ? 0 : grain * int64_t(c.pick(3)));
  return formatv(" layout S[({0},{1},{2},{3},{4}):({5},{6},{7},{8},1)]", instances, outer, rows,
                 inner, columns, outer * rows * inner * pitch, rows * inner * pitch, inner * pitch,
                 pitch);
}

/// To rows that other indices name. Integers may be combined with what is there.
std::string RowKernel::scatter(const std::string &from) {
  std::string to = indexed("B", indices("J"));
  bool isInteger = type == ElementType::I32 || type == ElementType::I64;
  const char *how = isInteger && c.pick(2) ? "reduce = max" : "";
  std::string options = StringRef(how).str();
  if (promised)
    options += (options.empty() ? "" : ", ") + std::string("bounds = promised");
  return copy(to, from, options.empty() ? "" : " { " + options + " }");
}

/// By one thread, four rows at a time.
std::string RowKernel::throughMap() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::I64});
  rows = 4 * (1 + c.pick(8));
  columns = 256 / width() * (1 + c.pick(4));
  instances = ctas = 1;
  bool loads = c.pick(3);
  std::string size = itostr(table), named = loads ? "A" : "B",
              names = indices("I", /*mayHold=*/false);
  if (runTime) {
    size = "n";
    scalars = formatv("  n : i32 in [1, {0}]\n", 4 * table);
  }
  for (StringRef name : {"A", "B"})
    tensors += formatv("  {0} : global {1}[{2}, {3}]\n", name, elementTypeName(type),
                       name == named ? size : itostr(rows), columns);
  tensors += formatv("  S : shared {0}[{1}, {2}] align 128\n  bar : mbarrier\n",
                     elementTypeName(type), rows, columns);
  std::string at = formatv("{0}[{1}, :]", named, names);
  if (!loads)
    return before + copy("S", "A") +
           formatv("  fence.proxy_async\n  sync.cta\n  if warp == 0 && elect {{\n"
                   "    copy_async {0} <- S\n    bulk.commit\n    bulk.wait 0\n  }\n",
                   at)
               .str();
  return before +
         formatv("  if thread == 0 {{\n    mbarrier.init bar, 1\n    fence.mbarrier_init\n  }\n"
                 "  sync.cta\n  if warp == 0 && elect {{\n"
                 "    mbarrier.arrive.expect_tx bar, {0}\n    prefetch {1}\n"
                 "    copy_async S <- {1} {{ mbar = bar }\n  }\n"
                 "  mbarrier.wait bar, phase 0\n",
                 rows * columns * width() / 8, at)
             .str() +
         copy("B", "S");
}

/// A row for each lane.
std::string RowKernel::throughRegisters() {
  outer = inner = 1;
  rows = 1 + c.pick(32);
  columns = std::min<int64_t>(columns, 512 / width());
  instances = threads / 32;
  promised = false;
  tensors += formatv("  R : local {0}[{1}, {2}] layout S[({1},{2}):(1@laneid,1)]\n",
                     elementTypeName(type), rows, columns);
  std::string body = copy("R", indexed("A", indices("I")));
  if (ctas == 1 && c.pick(2)) {
    body += scatter("R");
    return before + body;
  }
  tensors += formatv("  B : global {0}[{1}, 1, {2}, 1, {3}]\n", elementTypeName(type),
                     instances * ctas, rows, columns);
  return before + body + copy(tile("B", true), "R");
}

std::string RowKernel::write() {
  choose();
  unsigned kind = c.pick(4);
  std::string shape = formatv("[{0}, {1}, {2}, {3}, {4}]", instances, outer, rows, inner, columns);
  std::string all =
      formatv("[{0}, {1}, {2}, {3}, {4}]", instances * ctas, outer, rows, inner, columns);
  auto declare = [&](StringRef name, StringRef space, const Twine &rest) {
    tensors += formatv("  {0} : {1} {2}{3}\n", name, space, elementTypeName(type), rest);
  };
  std::string body;
  bool gathers = target.sm() >= 100 && target.sm() < 120 && target.suffix();
  if (gathers && c.rarely(3)) {
    scope = Scope::Cta;
    body = throughMap();
    before.clear();
  } else if (scope == Scope::Warp && width() >= 8 && c.pick(2)) {
    body = throughRegisters();
    before.clear();
  } else if (kind == 3 && ctas == 1) { // from rows to rows
    std::string from = indexed("A", indices("I"));
    body = scatter(from);
  } else if (kind == 2 && ctas == 1) {
    declare("A", "global", all);
    declare("S", "shared", shape + layout());
    body = copy(tile("S", false), tile("A", true)) + "  sync.cta\n" + scatter(tile("S", false));
  } else {
    std::string from = indexed("A", indices("I"));
    declare("B", "global", all);
    declare("S", "shared", shape + layout());
    body = issue(tile("S", false), from) + "  sync.cta\n" + copy(tile("B", true), tile("S", false));
  }
  return formatv("kernel @fuzz grid({0}) threads({1}) {{\n", ctas, threads).str() + scalars +
         tensors + before + body + "}\n";
}

std::string tilecopy::writeRowKernel(Choices &choices, const GpuTarget &target) {
  return RowKernel(choices, target).write();
}
