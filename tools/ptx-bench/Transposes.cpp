//===- Transposes.cpp - Matrices that are transposed by tiles -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transposes.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tilecopy;

// A thread has at least one block of 16 bytes by 16 bytes.
static const TransposeShape shapes[] = {
    {ElementType::F32, 32, 32, 64},    {ElementType::F32, 64, 64, 128},
    {ElementType::F32, 64, 64, 256},   {ElementType::F32, 64, 128, 256},
    {ElementType::F32, 128, 64, 256},  {ElementType::F32, 128, 128, 256},
    {ElementType::F32, 128, 128, 512}, {ElementType::F16, 64, 64, 64},
    {ElementType::F16, 128, 128, 128}, {ElementType::F16, 128, 128, 256},
    {ElementType::F16, 128, 256, 256}, {ElementType::F16, 256, 128, 256},
    {ElementType::F16, 256, 256, 512}, {ElementType::U8, 128, 128, 64},
    {ElementType::U8, 256, 256, 128},  {ElementType::U8, 256, 256, 256},
    {ElementType::U8, 256, 128, 128},  {ElementType::U8, 128, 256, 128},
    {ElementType::F64, 32, 32, 128},   {ElementType::F64, 32, 32, 256},
    {ElementType::F64, 32, 64, 256},   {ElementType::F64, 64, 64, 256},
    {ElementType::F64, 64, 64, 512},
};

ArrayRef<TransposeShape> tilecopy::transposeShapes() { return shapes; }

std::string TransposeShape::name() const {
  return formatv("transpose {0} {1}x{2} by {3}", elementTypeName(type), rows, columns, threads);
}

json::Object TransposeShape::toJSON() const {
  return json::Object{{"side", int64_t(side)},
                      {"tile_rows", rows},
                      {"tile_columns", columns},
                      {"threads", threads}};
}

std::string tilecopy::transposeProgram(const TransposeShape &shape, const GpuTarget &target) {
  return formatv("target {0} ptx {1}\n\n"
                 "kernel @transpose grid({2}, {3}) threads({4}) {{\n"
                 "  A : global {5}[{6}, {6}] align 256\n"
                 "  B : global {5}[{6}, {6}] layout S[({6},{6}):(1,{6})] align 256\n"
                 "  S : shared {5}[{7}, {8}] layout auto\n\n"
                 "  copy.cta S <- A[ctaid.y*{7} : +{7}, ctaid.x*{8} : +{8}]\n"
                 "  sync.cta\n"
                 "  copy.cta B[ctaid.y*{7} : +{7}, ctaid.x*{8} : +{8}] <- S\n}\n",
                 target.cpu(), target.ptxVersion(), TransposeShape::side / shape.columns,
                 TransposeShape::side / shape.rows, shape.threads, elementTypeName(shape.type),
                 TransposeShape::side, shape.rows, shape.columns)
      .str();
}
