//===- GenerateConvert.cpp - Random copies that convert -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is loaded into registers, and is converted on the way in, from one register tile to
// another, or on the way out. Register tiles have rows in threads, slots in another order, or the
// fragments of matrix instructions; memory is global or shared, and the last rows may be missing.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "Op/Conversion.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class ConvertKernel {
public:
  ConvertKernel(Choices &choices, const GpuTarget &target) : c(choices), target(target) {}
  std::string write();

private:
  void chooseTypes();
  std::string chooseRounding();
  bool canSaturate(StringRef rounding) const;
  void chooseTile();
  std::string layout(bool inOrder);
  std::string slotLayout(bool inOrder = false);
  bool pairs() const { return elementBits(from) < 8 || elementBits(to) < 8; }
  bool isHalf(ElementType type) const { return isFloatType(type) && elementBits(type) == 16; }
  bool isSixBits() const { return elementBits(from) == 6 || elementBits(to) == 6; }
  void declare(StringRef name, StringRef space, ElementType type, const Twine &rest) {
    std::string text = rest.str();
    auto [shape, layout] = StringRef(text).split(" layout");
    StringRef spacing = elementBits(type) == 6 ? " bytes" : "";
    tensors += formatv("  {0} : {1} {2}{3}{4}{5}{6}\n", name, space, elementTypeName(type), shape,
                       layout.empty() && spacing.empty() ? "" : " layout", spacing, layout)
                   .str();
  }
  std::string copy(StringRef to, StringRef from, StringRef options = "") {
    return formatv("  copy.{0} {1} <- {2}{3}\n", scopeName(scope), to, from, options);
  }
  std::string within();
  std::string ways(const std::string &options);

  Choices &c;
  const GpuTarget &target;
  ElementType from = ElementType::F32, to = ElementType::F16;
  Scope scope = Scope::Warp;
  unsigned threads = 32; // of the scope
  int64_t rows = 32, columns = 8;
  bool fragments = false;
  std::string scalars, tensors, size;
};

} // namespace

/// Types that the target converts.
void ConvertKernel::chooseTypes() {
  SmallVector<ElementType, 16> types{ElementType::F32, ElementType::F16, ElementType::BF16,
                                     ElementType::F64, ElementType::I32, ElementType::I8,
                                     ElementType::U8,  ElementType::I16, ElementType::U16,
                                     ElementType::U32, ElementType::I64, ElementType::U64};
  if (target.has(Feature::Cvt8))
    types.append({ElementType::F8E4M3, ElementType::F8E5M2});
  if (target.has(Feature::Cvt4))
    types.append({ElementType::F4E2M1, ElementType::F6E2M3, ElementType::F6E3M2});
  size_t one = c.pick(types.size()), other = 1 + c.pick(types.size() - 1);
  from = types[one];
  to = types[(one + other) % types.size()];
}

std::string ConvertKernel::chooseRounding() {
  if (isSmallFloat(to))
    return "rn";
  bool any = to != ElementType::BF16 || target.has(Feature::CvtBf16);
  return any ? c.oneOf<const char *>({"rn", "rz", "rm", "rp"})
             : c.oneOf<const char *>({"rn", "rz"});
}

bool ConvertKernel::canSaturate(StringRef rounding) const {
  if (!isFloatType(to) || isSmallFloat(to))
    return !isFloatType(to) || !isFloatType(from) || elementBits(to) <= elementBits(from);
  if (!isHalf(to) || (isFloatType(from) && elementBits(from) < 16))
    return false;
  if (!isFloatType(from) && to == ElementType::F16)
    return true;
  return target.has(Feature::CvtFinite) && (rounding == "rn" || rounding == "rz");
}

/// As few slots as fit beside each other in a thread's registers, whatever the types.
void ConvertKernel::chooseTile() {
  scope = c.oneOf({Scope::Warp, Scope::Cta, Scope::Warpgroup, Scope::Thread});
  threads = scope == Scope::Thread ? 1 : scope == Scope::Warp ? 32 : 128;
  rows = threads;
  columns = isSixBits() ? 16 * (1 + c.pick(2)) : pairs() ? 8 * (1 + c.pick(3)) : 1 + c.pick(24);
  fragments = scope == Scope::Warp && !pairs() && c.pick(2);
  if (fragments) {
    rows = 16;
    columns = int64_t(8) << c.pick(3);
  }
}

std::string ConvertKernel::slotLayout(bool inOrder) {
  StringRef axis = scope == Scope::Warp ? "@laneid" : scope == Scope::Cta ? "@tx" : "@tid_in_wg";
  std::string thread = scope == Scope::Thread ? "" : formatv("1{0}", axis).str();
  std::string extents = thread.empty() ? "" : formatv("{0},", rows).str();
  if (!thread.empty())
    thread += ",";
  if (!inOrder && !pairs() && columns % 2 == 0 && c.rarely(3)) // columns in another order
    return formatv(" layout S[({0}2,{1}):({2}1,2)]", extents, columns / 2, thread);
  return formatv(" layout S[({0}{1}):({2}1)]", extents, columns, thread);
}

std::string ConvertKernel::layout(bool inOrder) {
  if (!fragments)
    return slotLayout(inOrder);
  return formatv(" layout S[(2,8,{0},4,2):(2,4@laneid,4,1@laneid,1)]", columns / 8);
}

/// A part of the columns, alike in all threads.
std::string ConvertKernel::within() {
  if (fragments || pairs() || columns < 4 || !c.rarely(3))
    return "";
  return formatv("[:, {0} : +{1}]", 1 + c.pick(2), columns - 3);
}

std::string ConvertKernel::ways(const std::string &options) {
  std::string shape = formatv("[{0}, {1}]", rows, columns);
  std::string outside = size.empty() ? shape : formatv("[{0}, {1}]", size, columns).str();
  std::string all = size.empty() ? "" : formatv("[0 : +{0}, :]", rows).str();
  ElementType inMemory = from, outMemory = to;
  bool isThread = scope == Scope::Thread;
  unsigned way = c.pick(isThread ? 3 : 4);
  std::string part = way == 1 ? within() : "";
  std::string tile = layout(/*inOrder=*/!part.empty());
  declare("A", "global", inMemory, outside);
  declare("B", "global", outMemory, outside);
  declare("R", "local", way == 2 ? to : from, shape + tile);
  if (way == 0)
    return copy("R", "A" + all) + copy("B" + all, "R", options);
  if (way == 2)
    return copy("R", "A" + all, options) + copy("B" + all, "R");
  if (way == 1) {
    declare("Q", "local", to, shape + (fragments || !part.empty() ? tile : slotLayout()));
    std::string start = part.empty() ? "" : copy("Q", "R", options);
    return copy("R", "A" + all) + start + copy("Q" + part, "R" + part, options) +
           copy("B" + all, "Q");
  }
  bool swizzled = fragments && elementBits(to) == 16 && columns == 64;
  declare("S", "shared", to, (swizzled ? shape + " layout swizzle(3,3,3) S" + shape : shape));
  return copy("R", "A" + all) + copy("S", "R", options) + "  sync.cta\n" + copy("B" + all, "S");
}

std::string ConvertKernel::write() {
  chooseTypes();
  std::string rounding = chooseRounding();
  chooseTile();
  if (scope != Scope::Thread && c.rarely(3) && !isSixBits()) {
    size = "M";
    scalars = formatv("  M : i32 in [{0}, {1}]\n", rows - 3, rows);
  }
  bool saturates = canSaturate(rounding) && c.pick(2);
  std::string options =
      formatv(" {{ convert = {0}{1} }", rounding, saturates ? ", saturate = true" : "");
  std::string body = ways(options);
  return formatv("kernel @fuzz threads({0}) {{\n", threads).str() + scalars + tensors + body +
         "}\n";
}

std::string tilecopy::writeConvertKernel(Choices &choices, const GpuTarget &target) {
  return ConvertKernel(choices, target).write();
}
