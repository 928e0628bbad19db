//===- GenerateMultimem.cpp - Random copies of multicast tensors ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile of rows goes from registers to the memory of all devices, is combined with what is there,
// or is loaded and combined from all; or it goes there from shared memory by bulk copies. The rows
// may leave the tensor, and columns may have a pitch or lie one under the other.
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "tilecopy/op/CopyOp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace tilecopy;
using namespace llvm;

namespace {

class MultimemKernel {
public:
  explicit MultimemKernel(Choices &choices) : c(choices) {}
  std::string write();

private:
  enum Way { Store, Reduce, Load, Both, Bulk, BulkReduce };
  void chooseType(Way way);
  std::string operation(Way way);
  std::string registers();
  std::string outside(int64_t unit);
  void declare(StringRef name, StringRef space, const Twine &rest) {
    tensors += formatv("  {0} : {1} {2}{3}\n", name, space, elementTypeName(type), rest);
  }
  std::string copy(StringRef to, StringRef from, StringRef options = "") const {
    return formatv("copy.{0} {1} <- {2}{3}\n", scopeName(scope), to, from, options);
  }
  std::string byThreads(Way way);
  std::string byEngine(Way way);

  Choices &c;
  ElementType type = ElementType::F32;
  Scope scope = Scope::Cta;
  int64_t rows = 32, columns = 4;
  std::string scalars, tensors, part; // the rows of a tile, where the tensor may have fewer
};

} // namespace

/// Bits of any element are stored; combined are those that have the instruction.
void MultimemKernel::chooseType(Way way) {
  if (way == Store || way == Bulk)
    type = c.oneOf({ElementType::F32, ElementType::F16, ElementType::U8, ElementType::F64,
                    ElementType::BF16, ElementType::I32, ElementType::I16, ElementType::U64,
                    ElementType::F8E4M3});
  else
    type = c.oneOf({ElementType::F32, ElementType::F16, ElementType::U32, ElementType::F64,
                    ElementType::BF16, ElementType::I32, ElementType::I64, ElementType::U64});
}

std::string MultimemKernel::operation(Way way) {
  bool loads = way == Load || way == Both || way == BulkReduce;
  switch (type) {
  case ElementType::F32:
  case ElementType::F64:
    return "add";
  case ElementType::F16:
  case ElementType::BF16:
    return loads ? c.oneOf<const char *>({"add", "min", "max"}) : "add";
  default:
    return c.oneOf<const char *>({"add", "min", "max", "and", "or", "xor"});
  }
}

/// A row for each thread; neighbors of a row are neighbors in registers, or pairs are apart.
std::string MultimemKernel::registers() {
  StringRef axis = scope == Scope::Warp ? "@laneid" : scope == Scope::Cta ? "@tx" : "@tid_in_wg";
  if (columns % 4 == 0 && elementBits(type) >= 16 && c.rarely(4))
    return formatv(" layout S[({0},{1},2):(1{2},1,{1})]", rows, columns / 2, axis);
  return formatv(" layout S[({0},{1}):(1{2},1)]", rows, columns, axis);
}

/// Shape and layout of a global tensor. Every row begins at a multiple of `unit` elements.
std::string MultimemKernel::outside(int64_t unit) {
  std::string height = part.empty() ? itostr(rows) : "M";
  int64_t pitch = columns + unit * int64_t(c.pick(3));
  return formatv("[{0}, {1}] layout S[({0},{1}):({2},1)]", height, columns, pitch);
}

std::string MultimemKernel::byThreads(Way way) {
  int64_t unit = std::max<int64_t>(1, 32 / elementBits(type));
  scope = c.oneOf({Scope::Cta, Scope::Warp, Scope::Warpgroup});
  rows = scope == Scope::Warp ? 32 : 128;
  columns = unit * int64_t(1 + c.pick(16));
  if (c.rarely(3)) {
    scalars = formatv("  M : i32 in [{0}, {1}]\n", rows - 5, rows + 2);
    part = formatv("[0 : +{0}, :]", rows);
  }
  std::string tile = formatv("[{0}, {1}]", rows, columns).str() + registers();
  declare("A", "global multicast", outside(unit));
  declare("B", "global", outside(1));
  declare("R", "local", tile);
  std::string all = "A" + part, plain = "B" + part;
  if (way == Load) {
    std::string options = formatv(" {{ reduce = {0} }", operation(way));
    return copy("R", all, options) + copy(plain, "R");
  }
  std::string options = way == Reduce ? formatv(" {{ reduce = {0} }", operation(way)).str() : "";
  std::string text = copy("R", plain) + copy(all, "R", options);
  if (way != Both)
    return text;
  declare("Q", "local", tile);
  declare("C", "global", outside(1));
  return text + "sync.cta\n" + copy("Q", all, formatv(" {{ reduce = {0} }", operation(way)).str()) +
         copy("C" + part, "Q");
}

std::string MultimemKernel::byEngine(Way way) {
  int64_t unit = 128 / elementBits(type);
  rows = 1 + c.pick(8);
  columns = unit * int64_t(1 + c.pick(6));
  declare("A", "global multicast", outside(unit));
  declare("B", "global", outside(unit));
  declare("S", "shared", formatv("[{0}, {1}]", rows, columns));
  std::string reduce = way == BulkReduce ? formatv(" {{ reduce = {0} }", operation(way)).str() : "";
  return formatv("copy.cta S <- B\nfence.proxy_async\nsync.cta\nif warp == 0 && elect {{\n"
                 "copy_async A <- S{0}\nbulk.commit\nbulk.wait 0\n}\n",
                 reduce);
}

std::string MultimemKernel::write() {
  Way way = c.oneOf({Store, Load, Reduce, Both, Bulk, BulkReduce});
  chooseType(way);
  std::string body = way == Bulk || way == BulkReduce ? byEngine(way) : byThreads(way);
  int64_t threads = scope == Scope::Warp ? 32 : 128;
  return formatv("kernel @fuzz threads({0}) {{\n", threads).str() + scalars + tensors + body +
         "}\n";
}

std::string tilecopy::writeMultimemKernel(Choices &choices) {
  return MultimemKernel(choices).write();
}
