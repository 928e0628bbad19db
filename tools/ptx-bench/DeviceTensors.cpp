//===- DeviceTensors.cpp - A source and a destination on a device ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceTensors.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <numeric>
#include <random>

using namespace llvm;
using namespace tilecopy;

/// The least prime above 2^24: 16 MiB, and no multiple of any tile.
static constexpr uint64_t blockBytes = 16777259;
static constexpr uint64_t leastBytes = uint64_t(64) << 20;
/// How far poison has moved the source.
static constexpr uint64_t poisonShift = 16;

Error DeviceTensors::allocate(uint64_t size) {
  if (Error e = device.allocate(size).moveInto(source))
    return e;
  if (Error e = device.allocate(size).moveInto(destination)) {
    consumeError(device.release(source));
    source = 0;
    return e;
  }
  bytes = size;
  return Error::success();
}

Expected<std::unique_ptr<DeviceTensors>> DeviceTensors::create(Device &device, uint64_t bytes) {
  if (bytes < leastBytes)
    return createStringError("a tensor of " + Twine(bytes) +
                             " bytes lies in the cache; give it at least " + Twine(leastBytes));
  std::unique_ptr<DeviceTensors> tensors(new DeviceTensors(device));
  while (Error e = tensors->allocate(bytes)) {
    if (bytes / 2 < leastBytes)
      return e;
    consumeError(std::move(e));
    bytes /= 2;
  }
  if (Error e = tensors->fill())
    return e;
  constexpr uint8_t none[4] = {};
  if (Error e = device.allocate(sizeof(none)).moveInto(tensors->zero))
    return e;
  if (Error e = device.write(tensors->zero, none))
    return e;
  return tensors;
}

DeviceTensors::~DeviceTensors() {
  for (const auto &[rows, table] : tables)
    consumeError(device.release(table.address));
  for (DeviceAddress address : {source, destination, zero})
    if (address)
      consumeError(device.release(address));
}

Error DeviceTensors::fill() {
  block.resize(blockBytes);
  std::mt19937_64 random(1);
  for (uint8_t &byte : block)
    byte = uint8_t(random());
  if (Error e = device.write(source, block))
    return e;
  // Each copy doubles what is there.
  for (uint64_t done = blockBytes; done < bytes; done *= 2)
    if (auto times = device.timeCopy(source + done, source, std::min(done, bytes - done), 1);
        !times)
      return times.takeError();
  return Error::success();
}

Error DeviceTensors::poison() {
  // The source itself, one vector further on.
  constexpr uint64_t shift = poisonShift;
  if (auto times = device.timeCopy(destination, source + shift, bytes - shift, 1); !times)
    return times.takeError();
  uint8_t last[shift];
  for (uint64_t i = 0; i < shift; ++i)
    last[i] = ~block[(bytes - shift + i) % blockBytes];
  return device.write(destination + bytes - shift, last);
}

Error DeviceTensors::compare(uint64_t offset, ArrayRef<uint8_t> found) const {
  while (!found.empty()) {
    ArrayRef<uint8_t> expected(block);
    expected = expected.drop_front(offset % blockBytes).take_front(found.size());
    ArrayRef<uint8_t> piece = found.take_front(expected.size());
    if (piece != expected) {
      size_t i = std::mismatch(piece.begin(), piece.end(), expected.begin()).first - piece.begin();
      return createStringError("wrong result: byte " + Twine(offset + i) + " of the tensor is " +
                               Twine(unsigned(piece[i])) + ", not " + Twine(unsigned(expected[i])));
    }
    offset += piece.size();
    found = found.drop_front(piece.size());
  }
  return Error::success();
}

Error DeviceTensors::verify(uint64_t size, bool whole, Compare compare) {
  constexpr uint64_t step = uint64_t(1) << 20, part = 4096;
  std::vector<uint8_t> piece;
  std::mt19937_64 random(2);
  for (uint64_t at = 0; at < size; at += step) {
    uint64_t here = std::min(step, size - at), offset = 0;
    if (!whole && here > part) {
      offset = random() % ((here - part) / 16) * 16;
      here = part;
    }
    piece.resize(here);
    if (Error e = device.read(destination + at + offset, piece))
      return e;
    if (Error e = compare(at + offset, piece))
      return e;
  }
  return Error::success();
}

Error DeviceTensors::verify(bool whole) {
  return verify(bytes, whole,
                [&](uint64_t offset, ArrayRef<uint8_t> found) { return compare(offset, found); });
}

Error DeviceTensors::verifyRows(uint64_t rows, uint64_t rowBytes, uint64_t pitch, bool whole) {
  constexpr uint64_t after = 1 << 16;
  uint64_t size = std::min(rows * pitch + after, bytes - poisonShift);
  return verify(size, whole, [&](uint64_t offset, ArrayRef<uint8_t> found) -> Error {
    while (!found.empty()) {
      uint64_t row = offset / pitch, column = offset % pitch;
      bool inside = row < rows && column < rowBytes;
      uint64_t left = (inside ? rowBytes : pitch) - column;
      ArrayRef<uint8_t> piece = found.take_front(left);
      if (Error e = compare(offset + (inside ? 0 : poisonShift), piece))
        return e;
      offset += piece.size();
      found = found.drop_front(piece.size());
    }
    return Error::success();
  });
}

Error DeviceTensors::makeTable(const Gather &gather) {
  auto [at, fresh] = tables.try_emplace(gather.rows);
  if (!fresh)
    return Error::success();
  Table &table = at->second;
  table.rows.resize(gather.rows);
  std::iota(table.rows.begin(), table.rows.end(), 0);
  std::shuffle(table.rows.begin(), table.rows.end(), std::mt19937_64(3));
  ArrayRef<uint8_t> all(reinterpret_cast<const uint8_t *>(table.rows.data()),
                        table.rows.size() * sizeof(int32_t));
  if (Error e = device.allocate(all.size()).moveInto(table.address))
    return e;
  return device.write(table.address, all);
}

Error DeviceTensors::verifyGathered(const Gather &gather, bool inOrder, bool whole) {
  const std::vector<int32_t> &rows = tables.at(gather.rows).rows;
  return verify(gather.bytes(), whole, [&](uint64_t offset, ArrayRef<uint8_t> found) -> Error {
    while (!found.empty()) {
      uint64_t row = offset / gather.rowBytes, column = offset % gather.rowBytes;
      ArrayRef<uint8_t> piece = found.take_front(gather.rowBytes - column);
      uint64_t from = inOrder ? row : uint64_t(rows[row]);
      if (Error e = compare(from * gather.rowBytes + column, piece))
        return createStringError("row " + Twine(row) + ": " + toString(std::move(e)));
      offset += piece.size();
      found = found.drop_front(piece.size());
    }
    return Error::success();
  });
}

Error DeviceTensors::verifyTransposed(uint64_t side, uint64_t elementBytes) {
  return verify(side * side * elementBytes, /*whole=*/false,
                [&](uint64_t offset, ArrayRef<uint8_t> found) -> Error {
                  for (uint64_t i = 0; i < found.size(); ++i) {
                    uint64_t n = (offset + i) / elementBytes, row = n / side, column = n % side;
                    uint64_t from =
                        (column * side + row) * elementBytes + (offset + i) % elementBytes;
                    if (uint8_t expected = block[from % blockBytes]; found[i] != expected)
                      return createStringError("wrong result: byte " + Twine(offset + i) +
                                               " of the transpose is " + Twine(unsigned(found[i])) +
                                               ", not " + Twine(unsigned(expected)));
                  }
                  return Error::success();
                });
}
