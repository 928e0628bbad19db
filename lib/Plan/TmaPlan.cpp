//===- TmaPlan.cpp - Tensor maps as values, text and C --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/TmaPlan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::tmaKindName(TmaPlan::Kind kind) {
  return kind == TmaPlan::Load ? "load" : kind == TmaPlan::Store ? "store" : "reduce";
}

int64_t TmaPlan::issues() const {
  int64_t n = 1;
  for (const TmaLoop &l : loops)
    n *= l.extent;
  return n;
}

int64_t TensorMapPlan::boxBytes() const {
  int64_t n = 1;
  for (auto [b, s] : zip(box, elementStrides))
    n *= &b == box.begin() ? b : divideCeil(b, s);
  return n * elementBits(type) / 8;
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
  return v;
}

void TensorMapPlan::print(raw_ostream &os) const {
  auto row = [&](StringRef label, auto &&list) {
    os << left_justify(label, 16);
    interleaveComma(list, os);
    os << '\n';
  };
  os << "type            " << name(type) << "\nrank            " << rank() << "\naddress         "
     << tensor;
  if (!offset.isConstant(0))
    os << " + " << offset << " bytes";
  os << '\n';
  row("dims", dims);
  row("strides (bytes)", strides);
  row("box", box);
  row("element strides", elementStrides);
  os << "interleave      " << name(interleave) << "\nswizzle         " << name(swizzle)
     << "\nL2 promotion    " << name(promotion) << "\nfill            " << name(fill) << '\n';
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
  os << "#include <cuda.h>\n\nCUresult encode_" << name << "(CUtensorMap *map, void *" << tensor;
  for (const Symbol &s : leaves(*this))
    os << ", cuuint64_t " << s.name();
  os << ") {\n";
  array("cuuint64_t", "dims", dims);
  // The driver wants a pointer even where there are no strides.
  array("cuuint64_t", "strides",
        strides.empty() ? ArrayRef<Expr>(Expr(0)) : ArrayRef<Expr>(strides));
  array("cuuint32_t", "box", box);
  array("cuuint32_t", "steps", elementStrides);
  os << "  return cuTensorMapEncodeTiled(map, CU_TENSOR_MAP_DATA_TYPE_" << tilecopy::name(type)
     << ", " << rank() << ", ";
  if (offset.isConstant(0))
    os << tensor;
  else
    os << "(char *)" << tensor << " + " << offset;
  os << ",\n      dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_"
     << tilecopy::name(interleave) << ", CU_TENSOR_MAP_SWIZZLE_" << tilecopy::name(swizzle)
     << ",\n      CU_TENSOR_MAP_L2_PROMOTION_" << tilecopy::name(promotion)
     << ", CU_TENSOR_MAP_FLOAT_OOB_FILL_" << tilecopy::name(fill) << ");\n}\n";
}

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

void TmaPlan::print(raw_ostream &os) const {
  os << "  " << tmaKindName(kind) << (reduction.empty() ? "" : " ") << reduction << ", " << issues()
     << (issues() == 1 ? " issue of " : " issues of ") << map.boxBytes()
     << " bytes, shared memory aligned to " << sharedAlign << '\n';
  std::string text;
  raw_string_ostream table(text);
  map.print(table);
  SmallVector<StringRef, 12> lines;
  StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines)
    os << "    " << line << '\n';
  os << "  first box: (";
  interleaveComma(coords, os);
  os << ")\n";
  for (const TmaLoop &l : loops)
    os << "  then " << l.extent << " times: shared + " << l.shared << " bytes, coordinate " << l.dim
       << " + " << l.step << '\n';
  if (ctaMask)
    os << "  multicast to CTAs " << *ctaMask << '\n';
  if (ctaGroup)
    os << "  cta_group " << ctaGroup << '\n';
  if (cachePolicy)
    os << "  cache policy 0x" << utohexstr(*cachePolicy, true) << '\n';
  if (prefetchMap)
    os << "  the map is prefetched\n";
}

json::Object TmaPlan::toJSON() const {
  json::Array first, steps;
  for (const Expr &c : coords)
    first.push_back(c.str());
  for (const TmaLoop &l : loops)
    steps.push_back(json::Object{
        {"extent", l.extent}, {"shared_bytes", l.shared}, {"dim", l.dim}, {"step", l.step}});
  json::Object o{{"kind", "tma"},
                 {"direction", tmaKindName(kind)},
                 {"tensor_map", map.toJSON()},
                 {"coords", std::move(first)},
                 {"loops", std::move(steps)},
                 {"instructions", issues()},
                 {"bytes", bytes},
                 {"shared_align", sharedAlign},
                 {"cluster_form", clusterForm}};
  if (ctaMask)
    o["cta_mask"] = ctaMask->str();
  if (ctaGroup)
    o["cta_group"] = ctaGroup;
  if (cachePolicy)
    o["cache_policy"] = utohexstr(*cachePolicy, true);
  if (!reduction.empty())
    o["reduce"] = reduction;
  if (prefetchMap)
    o["prefetch"] = true;
  return o;
}
