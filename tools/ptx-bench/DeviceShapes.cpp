//===- DeviceShapes.cpp - Kernels that copy a tensor by tiles -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceShapes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static const DeviceShape shapes[] = {
    {DeviceShape::Run, 64, 1, 0},       {DeviceShape::Run, 128, 1, 0},
    {DeviceShape::Run, 128, 2, 0},      {DeviceShape::Run, 128, 4, 0},
    {DeviceShape::Run, 256, 1, 0},      {DeviceShape::Run, 256, 2, 0},
    {DeviceShape::Run, 256, 4, 0},      {DeviceShape::Run, 512, 1, 0},
    {DeviceShape::Run, 512, 4, 0},      {DeviceShape::Run, 1024, 1, 0},
    {DeviceShape::Run, 256, 4, 8},      {DeviceShape::Run, 512, 4, 2},
    {DeviceShape::Run, 512, 4, 4},      {DeviceShape::Run, 1024, 2, 2},
    {DeviceShape::Run, 1024, 4, 2},     {DeviceShape::Dynamic, 512, 2, 4},
    {DeviceShape::Dynamic, 256, 2, 8},  {DeviceShape::Dynamic, 512, 1, 4},
    {DeviceShape::Dynamic, 256, 1, 8},  {DeviceShape::Dynamic, 1024, 1, 2},
    {DeviceShape::Dynamic, 128, 2, 16}, {DeviceShape::Dynamic, 256, 4, 8},
    {DeviceShape::Box, 128, 1, 0},      {DeviceShape::Box, 128, 4, 0},
    {DeviceShape::Box, 256, 4, 8},
};

ArrayRef<DeviceShape> tilecopy::deviceShapes() { return shapes; }

/// The rows of a tensor that is copied box by box, and of the boxes.
static constexpr uint64_t rowBytes = 4096, boxRowBytes = 128;

json::Object DeviceShape::toJSON() const {
  return json::Object{{"threads", threads}, {"vectors", vectors}, {"ctas_per_sm", ctasPerSm}};
}

std::string DeviceShape::name() const {
  std::string text;
  raw_string_ostream os(text);
  os << (kind == Box       ? "box"
         : kind == Dynamic ? "dynamic"
                           : "run")
     << ' ' << threads << 'x' << vectors;
  if (ctasPerSm)
    os << ", " << ctasPerSm << " CTA/SM";
  return text;
}

uint64_t tilecopy::wholeTensor(uint64_t bytes) {
  // The largest tiles are 64 rows of 64 KiB across.
  constexpr uint64_t unit = 64 << 16;
  return bytes / unit * unit;
}

/// The 128-byte swizzle of the tensor core's shared-memory tiles: chunks of 16 bytes, permuted by
/// the row's number modulo 8.
static std::string swizzleText(unsigned elementBytes) {
  unsigned perElement = elementBytes == 4 ? 2 : elementBytes == 2 ? 3 : 4;
  return "swizzle(" + std::to_string(perElement) + ",3,3)";
}

std::string tilecopy::deviceProgram(const DeviceShape &shape, ElementType type, uint64_t bytes,
                                    unsigned sms, const GpuTarget &target) {
  uint64_t element = elementBits(type) / 8, tiles = bytes / shape.tileBytes();
  bool isBox = shape.kind == DeviceShape::Box;
  uint64_t pitch = rowBytes / element, width = boxRowBytes / element;
  uint64_t boxRows = shape.tileBytes() / boxRowBytes, across = pitch / width;
  uint64_t run = shape.tileBytes() / element;
  StringRef name = elementTypeName(type);
  std::string text;
  raw_string_ostream os(text);
  os << "target " << target.cpu() << " ptx " << target.ptxVersion() << "\n\n";
  uint64_t grid =
      shape.ctasPerSm ? std::min<uint64_t>(tiles, uint64_t(sms) * shape.ctasPerSm) : tiles;
  os << "kernel @copy grid(" << grid << ") threads(" << shape.threads << ") {\n";
  for (StringRef tensor : {"A", "B"}) {
    os << "  " << tensor << " : global " << name << '[';
    if (isBox)
      os << bytes / rowBytes << ", " << pitch;
    else
      os << bytes / element;
    os << "] align 256\n";
  }
  if (shape.kind == DeviceShape::Dynamic) {
    std::string region = ("t*" + Twine(run) + " : +" + Twine(run)).str();
    os << "  for t in 0:" << tiles << " dynamic {\n  copy.cta B[" << region << "] <- A[" << region
       << "]\n  }\n}\n";
    return text;
  }
  os << "  S : shared " << name << '[';
  if (isBox)
    os << boxRows << ", " << width << "] layout " << swizzleText(element) << " S[" << boxRows << ','
       << width << "] align 1024\n";
  else
    os << run << "] align 128\n";
  std::string tile = shape.ctasPerSm ? "t" : "ctaid.x", region;
  if (isBox)
    region = ("(" + tile + "/" + Twine(across) + ")*" + Twine(boxRows) + " : +" + Twine(boxRows) +
              ", (" + tile + "%" + Twine(across) + ")*" + Twine(width) + " : +" + Twine(width))
                 .str();
  else
    region = (tile + "*" + Twine(run) + " : +" + Twine(run)).str();
  if (shape.ctasPerSm)
    os << "  for t in ctaid.x:" << tiles << " step " << grid << " {\n";
  os << "  copy.cta S <- A[" << region << "]\n";
  os << "  sync.cta\n";
  os << "  copy.cta B[" << region << "] <- S\n";
  // The next tile is not stored to S before all threads have read this one.
  if (shape.ctasPerSm)
    os << "  sync.cta\n  }\n";
  os << "}\n";
  return text;
}
