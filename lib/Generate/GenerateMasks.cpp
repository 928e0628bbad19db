//===- GenerateMasks.cpp - Random copies that leave elements out ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile goes from global memory through shared memory or registers, or straight, to global memory.
// Each of its copies may have predicates, of every integer type, in global or shared memory or in
// registers, of the shape of the copy or the same along some of its dimensions, and comparisons of
// the element's place with constants, scalars and other places. What is left out is filled, with
// some value, or stays. Tensors have sizes that tiles may leave; threads need not divide the tiles.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class MaskKernel {
public:
  MaskKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  void choose();
  std::string predicates(bool inPairs);
  std::string held(const std::string &from, const std::string &name, StringRef type, int64_t wide);
  std::string condition(bool inPairs);
  std::string masks(bool fills);
  std::string layout();
  std::string tensor(StringRef name, bool leaves);
  std::string region(StringRef name) const {
    return formatv("{0}[{1} : +{2}, 0 : +{3}]", name, firstRow(), rows, columns);
  }
  std::string tile(StringRef name) const { return formatv("{0}[{1}, :, :]", name, number()); }
  /// The number of the instance of the scope in its CTA, and its first row in all CTAs.
  std::string number() const { return instances > 1 ? instanceName(scope) : "0"; }
  std::string firstRow() const {
    return formatv("({0}*{1} + {2})*{3}", ctas > 1 ? "ctaid.x" : "0", instances, number(), rows);
  }
  std::string copy(StringRef word, const Twine &to, const Twine &from, const Twine &options) {
    return formatv("  {0}.{1} {2} <- {3}{4}\n", word, scopeName(scope), to.str(), from.str(),
                   options.str());
  }
  int64_t width() const { return int64_t(elementBits(type)); }
  bool isInteger() const { return type == ElementType::I32 || type == ElementType::I64; }

  Choices &c;
  const GpuTarget &target;
  ElementType type = ElementType::F16;
  Scope scope = Scope::Cta;
  unsigned threads = 64, masksMade = 0;
  int64_t ctas = 1, instances = 1, rows = 8, columns = 16;
  bool ragged = false, fallback = false, byLanes = false;
  std::string tensors, scalars, before;
};

} // namespace

void MaskKernel::choose() {
  type = c.oneOf({ElementType::F16, ElementType::F32, ElementType::U8, ElementType::F64,
                  ElementType::BF16, ElementType::I32, ElementType::F4E2M1, ElementType::I64});
  threads = c.oneOf<unsigned>({64, 128, 32, 96, 256, 160});
  scope = c.oneOf({Scope::Cta, Scope::Warp, Scope::Warpgroup, Scope::Thread});
  if (threads % threadsOf(scope, threads))
    scope = Scope::Cta;
  instances = threads / threadsOf(scope, threads);
  rows = scope == Scope::Thread ? 1 + c.pick(3) : 1 + c.pick(24);
  columns = c.pick(3) ? 8 * (1 + c.pick(9)) : 2 + c.pick(40);
  if (scope == Scope::Thread)
    columns = std::min<int64_t>(columns, 8);
  columns += width() < 8 ? columns % 2 : 0;
  while (instances * rows * (columns + 8) * (2 * width() + 64) / 8 > target.sharedBytes() - 4096 &&
         rows > 1)
    rows /= 2;
  ctas = c.rarely(3) ? 2 : 1;
  ragged = c.rarely(3) && width() >= 8;
  fallback = c.rarely(8) && rows * columns <= 512;
}

/// Declares predicates, and returns the region of an instance.
std::string MaskKernel::predicates(bool inPairs) {
  std::string name = "P" + itostr(masksMade++);
  const char *word = c.oneOf({"u8", "i8", "i32", "u16", "i16", "u32", "i64", "u64"});
  unsigned shape = inPairs ? 1 : c.pick(4); // all, a column, a row, a padded one in shared memory
  int64_t high = instances * ctas * (shape == 2 ? 1 : rows), wide = shape == 1 ? 1 : columns;
  std::string at = formatv("({0}*{1} + {2})", ctas > 1 ? "ctaid.x" : "0", instances, number());
  if (shape == 2) {
    tensors += formatv("  {0} : global {1}[{2}, {3}]\n", name, word, high, wide);
    return formatv("{0}[{1}, :]", name, at);
  }
  std::string own = formatv("{0}[{1}*{2} : +{2}, 0 : +{3}]", name, at, rows, wide);
  bool dense = byLanes && wide == columns && columns > 1 && columns * 8 <= 256;
  if (!fallback && shape != 3 && (dense || (wide == 1 && rows <= 24)) && c.pick(2)) {
    tensors += formatv("  {0} : global {1}[{2}, {3}]\n", name, word, high, wide);
    return held(own, name, word, wide);
  }
  if (shape != 3 || instances * ctas * rows * columns > 2048) {
    std::string turned;
    if (c.rarely(3))
      turned = formatv(" layout S[({0},{1}):(1,{0})]", high, wide);
    tensors += formatv("  {0} : global {1}[{2}, {3}]{4}\n", name, word, high, wide, turned);
    return own;
  }
  tensors += formatv("  {0} : global {1}[{2}, {3}]\n  {0}S : shared {1}[{2}, {3}]\n", name, word,
                     high, wide);
  before += formatv("  copy.cta {0}S <- {0}\n  sync.cta\n", name);
  return formatv("{0}S[{1}*{2} : +{2}, :]", name, at, rows);
}

/// Brings predicates into registers: where each lane has a row, those of its row; else all.
std::string MaskKernel::held(const std::string &from, const std::string &name, StringRef type,
                             int64_t wide) {
  std::string layout = wide == 1 ? heldByAll(scope, {rows, 1}, threads / instances)
                                 : formatv(" layout S[({0},{1}):(1@laneid,1)]", rows, wide).str();
  tensors += formatv("  {0}R : local {1}[{2}, {3}]{4}\n", name, type, rows, wide, layout);
  before += copy("copy", name + "R", from, "");
  return name + "R";
}

/// A comparison of places. The copy may have one dimension only, and then index0 is its column.
std::string MaskKernel::condition(bool inPairs) {
  bool one = rows == 1;
  std::string row = one ? itostr(c.pick(3)) : "index0", column = one ? "index0" : "index1";
  if (columns == 1)
    column = "0";
  const char *relation = c.oneOf({"<=", "<", ">", ">=", "==", "!="});
  std::string bound = itostr(c.pick(uint32_t(columns + 2)));
  if (c.rarely(3)) {
    if (scalars.find("  m :") == std::string::npos)
      scalars += c.pick(2) ? "  m : i32 multiple_of 8 in [0, 64]\n" : "  m : i32 in [-4, 80]\n";
    bound = "m";
  }
  if (c.rarely(3) && ctas > 1)
    bound += " - ctaid.x*8";
  if (inPairs)
    return formatv("{0} {1} {2}", row, relation, bound);
  switch (c.pick(5)) {
  case 0: // causal
    return formatv("{0} {1} {2} + {3}", column, relation, row, bound);
  case 1:
    return formatv("{0}*8 {1} {2}*8", column, relation, bound);
  case 2:
    return formatv("{0} + {1} {2} {3}", row, column, relation, bound);
  case 3:
    return formatv("{0} {1} {2} && {3} >= {4}", row, relation, bound, column, c.pick(4));
  default:
    return formatv("{0}*{1} - {2} {3} {4}", c.pick(2) ? "2" : "3", row, column, relation, bound);
  }
}

/// The options of a copy, which may be none.
std::string MaskKernel::masks(bool fills) {
  SmallVector<std::string, 4> list;
  unsigned kind = c.pick(4);
  bool inPairs = width() < 8;
  if (kind == 0 || kind == 2)
    list.push_back("where = " + condition(inPairs));
  if (kind == 1 || kind == 2)
    list.push_back("mask = " + predicates(inPairs));
  if (fills && !list.empty() && c.pick(2))
    list.push_back("fill = " + itostr(c.pick(2) + (width() < 8)));
  if (fallback)
    list.push_back("dispatch = fallback");
  return list.empty() ? "" : " { " + join(list, ", ") + " }";
}

std::string MaskKernel::layout() {
  int64_t grain = std::max<int64_t>(1, 32 / width());
  int64_t pitch = columns + (columns % grain ? 0 : grain * int64_t(c.pick(3)));
  return formatv(" layout S[({0},{1},{2}):({3},{4},1)]", instances, rows, columns, rows * pitch,
                 pitch);
}

/// A global tensor; one that tiles may leave has fewer rows and columns.
std::string MaskKernel::tensor(StringRef name, bool leaves) {
  std::string high = itostr(instances * ctas * rows), wide = itostr(columns);
  if (leaves) {
    std::string size = ("w" + name).str();
    scalars += formatv("  {0} : i32 in [{1}, {2}]\n", size, std::max<int64_t>(1, columns - 3),
                       columns + 2);
    wide = size;
  }
  return formatv("  {0} : global {1}[{2}, {3}]{4}\n", name, elementTypeName(type), high, wide,
                 leaves ? formatv(" align {0}", width() / 8).str() : "");
}

std::string MaskKernel::write() {
  choose();
  unsigned kind = c.pick(4);
  std::string body, word = elementTypeName(type).str();
  bool loose = ragged && c.pick(2);
  tensors = tensor("A", ragged && !loose) + tensor("B", loose);
  if (kind == 3 && ctas == 1) { // straight
    body = copy("copy", region("B"), region("A"), masks(/*fills=*/false));
  } else if (kind == 2 && scope == Scope::Warp && width() >= 8) { // a row for each lane
    rows = 1 + c.pick(32);
    columns = std::min<int64_t>(columns, 512 / width());
    ragged = loose = fallback = false;
    scalars.clear();
    byLanes = true;
    tensors =
        tensor("A", false) + tensor("B", false) +
        formatv("  R : local {0}[{1}, {2}] layout S[({1},{2}):(1@laneid,1)]\n", word, rows, columns)
            .str();
    body = copy("copy", "R", region("A"), masks(/*fills=*/true));
    std::string last = "R";
    if (c.pick(2)) { // within registers
      last = c.pick(2) ? "R" : "T";
      if (last == "T")
        tensors += formatv("  T : local {0}[{1}, {2}] layout S[({1},{2}):(1@laneid,1)]\n", word,
                           rows, columns)
                       .str();
      std::string how = masks(/*fills=*/true);
      // Without a mask all lanes have as many elements.
      if (how.empty() && rows % 32)
        last = "R";
      body += last == "R" && how.empty() ? "" : copy("copy", last, "R", how);
    }
    body += copy("copy", region("B"), last, masks(/*fills=*/false));
  } else {
    tensors +=
        formatv("  S : shared {0}[{1}, {2}, {3}]{4}\n", word, instances, rows, columns, layout());
    std::string load = masks(/*fills=*/true);
    bool async = target.has(Feature::CpAsync) && columns * width() % 128 == 0 && !fallback &&
                 !ragged && load.find("mask = ") == std::string::npos &&
                 load.find("index1") == std::string::npos && rows != 1 && width() >= 8 &&
                 load.find("fill = 1") == std::string::npos && c.pick(2);
    if (async && !load.empty())
      load.insert(load.size() - 2, ", dispatch = ldgsts");
    body = copy(async ? "copy_async" : "copy", tile("S"), region("A"),
                async && load.empty() ? " { dispatch = ldgsts }" : load);
    body += async ? "  cp_async.commit\n  cp_async.wait 0\n" : "";
    std::string how = masks(/*fills=*/false);
    if (isInteger() && c.rarely(3) && !fallback)
      how = how.empty() ? " { reduce = max }" : how.substr(0, how.size() - 2) + ", reduce = max }";
    std::string last = "S";
    if (c.rarely(3)) { // within shared memory
      tensors += formatv("  T : shared {0}[{1}, {2}, {3}]\n", word, instances, rows, columns);
      body += "  sync.cta\n" + copy("copy", tile("T"), tile("S"), masks(/*fills=*/true));
      last = "T";
    }
    body += "  sync.cta\n" + copy("copy", region("B"), tile(last), how);
  }
  return formatv("kernel @fuzz grid({0}) threads({1}) {{\n", ctas, threads).str() + scalars +
         tensors + before + body + "}\n";
}

std::string tilecopy::writeMaskKernel(Choices &choices, const GpuTarget &target) {
  return MaskKernel(choices, target).write();
}
