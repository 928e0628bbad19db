//===- TensorMapPlan.cpp - Tensor maps as values, text and C --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/TensorMapPlan.h"
#include "TensorMap/Table.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

TensorMapType tilecopy::tensorMapType(ElementType type) {
  switch (type) {
  case ElementType::F64:
    return TensorMapType::F64;
  case ElementType::F32:
    return TensorMapType::F32;
  case ElementType::F16:
    return TensorMapType::F16;
  case ElementType::BF16:
    return TensorMapType::BF16;
  case ElementType::F8E4M3:
  case ElementType::F8E5M2:
  case ElementType::F6E2M3:
  case ElementType::F6E3M2:
  case ElementType::F4E2M1: // in groups that are whole bytes
  case ElementType::I8:
  case ElementType::U8:
    return TensorMapType::U8;
  case ElementType::I16:
  case ElementType::U16:
    return TensorMapType::U16;
  case ElementType::I32:
    return TensorMapType::S32;
  case ElementType::U32:
    return TensorMapType::U32;
  case ElementType::I64:
    return TensorMapType::S64;
  case ElementType::U64:
    return TensorMapType::U64;
  }
  llvm_unreachable("every element type is above");
}

TensorMapValues TensorMapPlan::bind(uint64_t tensorAddress,
                                    function_ref<int64_t(const Symbol &)> valueOf) const {
  TensorMapValues v;
  v.address = tensorAddress + offset.evaluate(valueOf);
  v.type = type;
  for (const Expr &d : dims)
    v.dims.push_back(d.evaluate(valueOf));
  for (const Expr &s : strides)
    v.strides.push_back(s.evaluate(valueOf));
  v.box = box;
  v.elementStrides = elementStrides;
  v.interleave = interleave;
  v.swizzle = swizzle;
  v.promotion = promotion;
  v.fill = fill;
  v.im2col = im2col;
  return v;
}

int64_t TensorMapPlan::boxBytes() const {
  if (isIm2col())
    return int64_t(im2col.channels) * im2col.pixels * elementBits(type) / 8;
  return int64_t(tilecopy::boxBytes(type, box, elementStrides));
}

void TensorMapPlan::editFor(StringRef window, StringRef owner, const Expr &windowOffset) {
  tensor = owner.str();
  edit = TensorMapEdit{window.str(), windowOffset + offset, dims, strides};
  offset = Expr(0);
  constexpr int64_t someDim = 1, someStride = 16; // the least that the hardware takes
  for (Expr &d : dims)
    if (!d.isConstant())
      d = Expr(someDim);
  for (Expr &s : strides)
    if (!s.isConstant())
      s = Expr(someStride);
}

TensorMapPlan TensorMapPlan::edited() const {
  TensorMapPlan made = *this;
  if (!edit)
    return made;
  made.offset = edit->offset;
  made.dims = edit->dims;
  made.strides = edit->strides;
  made.edit.reset();
  return made;
}

unsigned tilecopy::editedMaps(ArrayRef<TensorMapPlan> maps) {
  return count_if(maps, [](const TensorMapPlan &m) { return m.edit.has_value(); });
}

void TensorMapPlan::print(raw_ostream &os) const {
  TensorMapPlan used = edited();
  printTable(os, used,
             used.offset.isConstant(0) ? tensor : tensor + " + " + used.offset.str() + " bytes");
  printIm2col(os, im2col);
  if (!edit)
    return;
  os << "edited          for " << edit->window << ", by the kernel: address";
  for (auto [i, d] : enumerate(edit->dims))
    if (!d.isConstant())
      os << ", dims[" << i << ']';
  for (auto [i, s] : enumerate(edit->strides))
    if (!s.isConstant())
      os << ", strides[" << i << ']';
  os << '\n';
}

//===----------------------------------------------------------------------===//
// C
//===----------------------------------------------------------------------===//

/// The parameters of the C function: the leaf symbols of every expression, by name.
static std::set<Symbol> leaves(const TensorMapPlan &map) {
  std::set<Symbol> symbols;
  auto collect = [&](const Expr &e) { e.forEachLeaf([&](const Symbol &s) { symbols.insert(s); }); };
  collect(map.offset);
  for_each(map.dims, collect);
  for_each(map.strides, collect);
  return symbols;
}

void TensorMapPlan::printC(raw_ostream &os, StringRef name) const {
  auto array = [&](StringRef type, StringRef field, auto &&values) {
    os << "  " << type << ' ' << field << "[] = {";
    interleaveComma(values, os);
    os << "};\n";
  };
  if (edit)
    os << "// The kernel replaces the address, and sizes and strides that have placeholders "
          "here.\n";
  os << "CUresult encode_" << name << "(CUtensorMap *map, void *" << tensor;
  for (const Symbol &s : leaves(*this))
    os << ", cuuint64_t " << s.name();
  os << ") {\n";
  array("cuuint64_t", "dims", dims);
  // The driver needs a pointer even where there are no strides.
  array("cuuint64_t", "strides",
        strides.empty() ? ArrayRef<Expr>(Expr(0)) : ArrayRef<Expr>(strides));
  bool along = isIm2col() && im2col.windows != TensorMapWindows::All; // W alone
  if (isIm2col() && !along) {
    array("int", "lower", im2col.lower);
    array("int", "upper", im2col.upper);
  } else if (!along) {
    array("cuuint32_t", "box", box);
  }
  array("cuuint32_t", "steps", elementStrides);
  os << "  return cuTensorMapEncode"
     << (along        ? "Im2colWide"
         : isIm2col() ? "Im2col"
                      : "Tiled")
     << "(map, CU_TENSOR_MAP_DATA_TYPE_" << tilecopy::name(type) << ", " << rank() << ", ";
  if (offset.isConstant(0))
    os << tensor;
  else
    os << "(char *)" << tensor << " + " << offset;
  os << ",\n      dims, strides, ";
  if (along)
    os << im2col.lower[0] << ", " << im2col.upper[0] << ", ";
  else
    os << (isIm2col() ? "lower, upper, " : "box");
  if (isIm2col())
    os << im2col.channels << ", " << im2col.pixels;
  os << ", steps, CU_TENSOR_MAP_INTERLEAVE_" << tilecopy::name(interleave);
  if (along)
    os << ", CU_TENSOR_MAP_IM2COL_WIDE_MODE_"
       << (im2col.windows == TensorMapWindows::W ? "W" : "W128");
  os << ", CU_TENSOR_MAP_SWIZZLE_" << tilecopy::name(swizzle)
     << ",\n      CU_TENSOR_MAP_L2_PROMOTION_" << tilecopy::name(promotion)
     << ", CU_TENSOR_MAP_FLOAT_OOB_FILL_" << tilecopy::name(fill) << ");\n}\n";
}
