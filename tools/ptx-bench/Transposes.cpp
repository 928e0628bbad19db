//===- Transposes.cpp - Matrices that are transposed by tiles -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transposes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

// A thread has at least one block of 16 bytes by 16 bytes.
static const TransposeShape shapes[] = {
    {ElementType::F32, 32, 32, 64},
    {ElementType::F32, 64, 64, 128},
    {ElementType::F32, 64, 64, 256},
    {ElementType::F32, 64, 128, 256},
    {ElementType::F32, 128, 64, 256},
    {ElementType::F32, 128, 128, 256},
    {ElementType::F32, 128, 128, 512},
    {ElementType::F32, 64, 64, 256, 8},
    {ElementType::F32, 64, 64, 256, 16},
    {ElementType::F16, 64, 64, 64},
    {ElementType::F16, 128, 128, 128},
    {ElementType::F16, 128, 128, 256},
    {ElementType::F16, 128, 256, 256},
    {ElementType::F16, 256, 128, 256},
    {ElementType::F16, 256, 256, 512},
    {ElementType::F16, 128, 128, 256, 8},
    {ElementType::U8, 128, 128, 64},
    {ElementType::U8, 256, 256, 128},
    {ElementType::U8, 256, 256, 256},
    {ElementType::U8, 256, 256, 256, 8},
    {ElementType::U8, 256, 128, 128},
    {ElementType::U8, 128, 256, 128},
    {ElementType::F64, 32, 32, 128},
    {ElementType::F64, 32, 32, 256},
    {ElementType::F64, 32, 64, 256},
    {ElementType::F64, 64, 64, 256},
    {ElementType::F64, 64, 64, 512},
    {ElementType::F64, 32, 32, 256, 8},
    {ElementType::F64, 32, 32, 256, 16},
    {ElementType::F64, 32, 32, 256, 32},
    {ElementType::F64, 64, 64, 256, 4},
    {ElementType::F64, 64, 64, 256, 8},
    {ElementType::F64, 64, 64, 256, 16},
    {ElementType::F64, 64, 64, 256, 32},
    {ElementType::F64, 64, 64, 256, 0, 32, true},
    {ElementType::F64, 64, 128, 256, 0, 16, true},
    {ElementType::F64, 128, 64, 256, 0, 32, true},
};

ArrayRef<TransposeShape> tilecopy::transposeShapes() { return shapes; }

std::string TransposeShape::name() const {
  return formatv("transpose {0} {1}x{2} by {3}{4}{5}{6}", elementTypeName(type), rows, columns,
                 threads, down ? formatv(", {0} down", down).str() : "",
                 across ? formatv(", {0} across", across).str() : "", keeps ? ", evict_last" : "");
}

json::Object TransposeShape::toJSON() const {
  return json::Object{{"side", int64_t(side)}, {"tile_rows", rows}, {"tile_columns", columns},
                      {"threads", threads},    {"down", down},      {"across", across},
                      {"keeps", keeps}};
}

std::string tilecopy::transposeProgram(const TransposeShape &shape, const GpuTarget &target) {
  uint64_t columns = TransposeShape::side / shape.columns, rows = TransposeShape::side / shape.rows;
  std::string grid = formatv("{0}, {1}", columns, rows), row = "ctaid.y", column = "ctaid.x";
  std::vector<std::string> load, store;
  if (shape.down) {
    row = formatv("(ctaid.x/{0}*{1} + ctaid.x%{1})", columns * shape.down, shape.down);
    column = formatv("(ctaid.x/{0}%{1})", shape.down, columns);
  } else if (shape.across) {
    row = formatv("(ctaid.x/{0}%{1})", shape.across, rows);
    column = formatv("(ctaid.x/{0}*{1} + ctaid.x%{1})", rows * shape.across, shape.across);
  }
  if (shape.down || shape.across) {
    grid = std::to_string(columns * rows);
    load.push_back("bounds = promised");
    store = load;
  }
  if (shape.keeps)
    store.push_back("cache_hint = evict_last");
  auto options = [](ArrayRef<std::string> list) {
    return list.empty() ? "" : " { " + join(list, ", ") + " }";
  };
  std::string region =
      formatv("[{0}*{1} : +{1}, {2}*{3} : +{3}]", row, shape.rows, column, shape.columns);
  return formatv("target {0} ptx {1}\n\n"
                 "kernel @transpose grid({2}) threads({3}) {{\n"
                 "  A : global {4}[{5}, {5}] align 256\n"
                 "  B : global {4}[{5}, {5}] layout S[({5},{5}):(1,{5})] align 256\n"
                 "  S : shared {4}[{6}, {7}] layout auto\n\n"
                 "  copy.cta S <- A{8}{9}\n"
                 "  sync.cta\n"
                 "  copy.cta B{8} <- S{10}\n}\n",
                 target.cpu(), target.ptxVersion(), grid, shape.threads,
                 elementTypeName(shape.type), TransposeShape::side, shape.rows, shape.columns,
                 region, options(load), options(store))
      .str();
}
