//===- TensorBox.cpp - Where the bytes of a box lie -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/TensorBox.h"
#include <algorithm>
#include <cassert>

using namespace llvm;

namespace tilecopy::emu {

// PTX ISA 5.5.7. Each is its own inverse.
uint64_t swizzledAddress(TensorMapSwizzle swizzle, uint64_t a) {
  switch (swizzle) {
  case TensorMapSwizzle::None:
    return a;
  case TensorMapSwizzle::B32:
    return a ^ (a >> 3 & 0x10);
  case TensorMapSwizzle::B64:
    return a ^ (a >> 3 & 0x30);
  case TensorMapSwizzle::B128:
    return a ^ (a >> 3 & 0x70);
  case TensorMapSwizzle::B128Atom32:
    return a ^ (a >> 2 & 0x60);
  case TensorMapSwizzle::B128Atom32Flip8:
    return a ^ (a >> 2 & 0x60) ^ (a >> 4 & 0x8);
  case TensorMapSwizzle::B128Atom64:
    return a ^ (a >> 1 & 0x40);
  }
  return a;
}

static uint32_t spanOf(TensorMapSwizzle swizzle) {
  switch (swizzle) {
  case TensorMapSwizzle::None:
    return 0;
  case TensorMapSwizzle::B32:
    return 32;
  case TensorMapSwizzle::B64:
    return 64;
  default:
    return 128;
  }
}

static unsigned bitsOf(TensorMapType type) {
  switch (type) {
  case TensorMapType::U8:
    return 8;
  case TensorMapType::U16:
  case TensorMapType::F16:
  case TensorMapType::BF16:
    return 16;
  case TensorMapType::U64:
  case TensorMapType::S64:
  case TensorMapType::F64:
    return 64;
  case TensorMapType::U4Align8:
  case TensorMapType::U4Align16:
    return 4;
  case TensorMapType::U6Align16:
    return 6;
  default:
    return 32;
  }
}

TensorBox::TensorBox(const TensorMapValues &map, int64_t column, uint32_t width, uint64_t tile)
    : map(map), tile(tile), bits(bitsOf(map.type)),
      padded(map.type == TensorMapType::U4Align16 || map.type == TensorMapType::U6Align16),
      column(column), width(width), rowBytes(padded ? width : width * bits / 8),
      pitch(std::max(rowBytes, spanOf(map.swizzle))) {}

void TensorBox::addPixel(ArrayRef<int64_t> position, ArrayRef<uint16_t> offsets) {
  RowStart start{true, map.address};
  for (unsigned d = 1; d != map.rank(); ++d) {
    int64_t g = position[d] + (d - 1 < offsets.size() ? offsets[d - 1] : 0);
    start.inside &= g >= 0 && uint64_t(g) < map.dims[d];
    start.address += uint64_t(g) * map.strides[d - 1];
  }
  starts.push_back(start);
}

// W moves fastest; after its last base position a dimension begins again at its lower corner.
TensorBox::TensorBox(const TensorMapValues &map, ArrayRef<int32_t> base, ArrayRef<uint16_t> offsets,
                     uint64_t tile)
    : TensorBox(map, base[0], map.im2col.channels, tile) {
  const TensorMapIm2col &windows = map.im2col;
  bool isWide = windows.windows != TensorMapWindows::All;
  SmallVector<int64_t, 5> at(base.begin(), base.end());
  unsigned batch = map.rank() - 1, walked = isWide ? 2 : batch;
  uint32_t pixels = windows.windows == TensorMapWindows::W128 ? 128 : windows.pixels;
  for (uint32_t n = 0; n != pixels; ++n) {
    addPixel(at, offsets);
    unsigned d = 1;
    for (; d != walked; ++d) {
      at[d] += map.elementStrides[d];
      if (at[d] <= int64_t(map.dims[d]) - 1 + windows.upper[d - 1])
        break;
      at[d] = windows.lower[d - 1];
    }
    at[batch] += d == walked;
  }
}

TensorBox::TensorBox(const TensorMapValues &map, ArrayRef<int32_t> coordinates, bool rows,
                     uint64_t tile)
    : TensorBox(map, coordinates[0], map.box[0], tile) {
  assert(coordinates.size() == (rows ? 5 : map.rank()) && "the decoder has counted them");
  if (rows) {
    for (int64_t row : coordinates.drop_front())
      starts.push_back(
          {row >= 0 && uint64_t(row) < map.dims[1], map.address + uint64_t(row) * map.strides[0]});
    return;
  }
  // Dimension 1 varies fastest.
  std::vector<uint32_t> index(map.rank());
  for (;;) {
    RowStart start{true, map.address};
    for (unsigned d = 1; d != map.rank(); ++d) {
      int64_t g = coordinates[d] + int64_t(index[d]) * map.elementStrides[d];
      start.inside &= g >= 0 && uint64_t(g) < map.dims[d];
      start.address += uint64_t(g) * map.strides[d - 1];
    }
    starts.push_back(start);
    unsigned d = 1;
    while (d != map.rank() && (index[d] + 1) * map.elementStrides[d] >= map.box[d])
      index[d++] = 0;
    if (d == map.rank())
      return;
    ++index[d];
  }
}

// Elements [from, to) of a row. Padded types are brought 16 elements at a time.
void TensorBox::addGlobal(size_t row, int64_t from, int64_t to) {
  uint32_t at = uint32_t(row * rowBytes);
  uint64_t base = starts[row].address + uint64_t((column + from) * int64_t(bits) / 8);
  if (!padded) {
    global.push_back({base, at + uint32_t(from) * bits / 8, uint32_t(to - from) * bits / 8});
    return;
  }
  for (uint32_t n = 0; n != to - from; n += 16)
    global.push_back({base + n * bits / 8, at + uint32_t(from) + n, 2 * bits});
}

// Bytes [from, to) of a row as it lies in shared memory.
void TensorBox::addShared(size_t row, uint32_t from, uint32_t to) {
  auto add = [](std::vector<BoxPiece> &list, uint64_t address, uint32_t at, uint32_t bytes) {
    if (!list.empty() && list.back().address + list.back().bytes == address &&
        list.back().at + list.back().bytes == at)
      list.back().bytes += bytes;
    else
      list.push_back({address, at, bytes});
  };
  uint64_t start = tile + row * pitch;
  uint32_t at = uint32_t(row * rowBytes);
  if (!padded && map.swizzle == TensorMapSwizzle::None)
    return add(shared, start + from, at + from, to - from);
  for (uint32_t n = from; n != to; n += 8) {
    uint64_t address = swizzledAddress(map.swizzle, start + n);
    uint32_t data = !padded ? 8 : std::clamp<int>(2 * int(bits) - int(n % 16), 0, 8);
    if (data)
      add(shared, address, at + n, data);
    if (data != 8)
      add(pads, address + data, at + n + data, 8 - data);
  }
}

void TensorBox::load() {
  for (size_t row = 0; row != starts.size(); ++row) {
    addShared(row, 0, rowBytes);
    int64_t from = std::max<int64_t>(0, -column);
    int64_t to = std::min<int64_t>(width, int64_t(map.dims[0]) - column);
    if (starts[row].inside && from < to)
      addGlobal(row, from, to);
  }
}

void TensorBox::store() {
  // Rows that begin inside are written, to the end of their last 16 bytes.
  int64_t unit = padded ? 1 : 128 / bits, dim = int64_t(map.dims[0]);
  int64_t to = std::min<int64_t>(width, (dim + unit - 1) / unit * unit - column);
  for (size_t row = 0; row != starts.size(); ++row)
    if (starts[row].inside && column >= 0 && column < dim) {
      addShared(row, 0, padded ? uint32_t(to) : uint32_t(to * bits / 8));
      addGlobal(row, 0, to);
    }
}

} // namespace tilecopy::emu
