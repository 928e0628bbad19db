//===- DeviceTensors.h - A source and a destination on a device -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gigabytes to copy, and the knowledge of what they should be. The source repeats a block of random
// bytes whose size is prime, so that no two tiles are alike and a tile that is copied to the wrong
// place is seen; the host holds that block alone.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_DEVICETENSORS_H
#define TILECOPY_TOOLS_PTXBENCH_DEVICETENSORS_H

#include "tilecopy/run/Device.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>

namespace tilecopy {

/// Rows that a table names, each of them once, in any order.
struct Gather {
  uint64_t rows = 0, rowBytes = 0;
  uint64_t bytes() const { return rows * rowBytes; }
};

/// Two allocations of the same size; `device` must outlive them.
class DeviceTensors {
public:
  /// Allocates and fills `bytes` bytes, or a half, a quarter... where memory lacks, down to 64 MiB.
  static llvm::Expected<std::unique_ptr<DeviceTensors>> create(Device &device, uint64_t bytes);
  ~DeviceTensors();

  uint64_t size() const { return bytes; }
  DeviceAddress from() const { return source; }
  DeviceAddress to() const { return destination; }
  /// Four bytes that are zero, for the counter of a dynamic loop.
  KernelArgument counter() const { return KernelArgument::of(zero); }

  /// Makes the table of so many rows, i32, unless there is one; and the pointer to it.
  llvm::Error makeTable(const Gather &gather);
  KernelArgument table(const Gather &gather) const {
    return KernelArgument::of(tables.at(gather.rows).address);
  }

  /// Makes every byte of the destination differ from what a copy puts there (of each 256 bytes, one
  /// is right by chance).
  llvm::Error poison();
  /// Compares the destination with what the source was filled with: all of it, or 4 KiB out of each
  /// MiB. The error names the first byte that differs.
  llvm::Error verify(bool whole);
  /// Compares a matrix whose rows of `rowBytes` begin every `pitch` bytes, and what is poisoned
  /// between and after them, which no copy may write.
  llvm::Error verifyRows(uint64_t rows, uint64_t rowBytes, uint64_t pitch, bool whole);
  /// Compares rows in the order of the table, or in their own.
  llvm::Error verifyGathered(const Gather &gather, bool inOrder, bool whole);
  /// Compares 4 KiB out of each MiB with the transpose of a square matrix of `side` rows.
  llvm::Error verifyTransposed(uint64_t side, uint64_t elementBytes);
  /// Milliseconds of the driver's own copies of that many bytes.
  llvm::Expected<std::vector<float>> timeMemcpy(uint64_t size, unsigned repeat) {
    return device.timeCopy(destination, source, size, repeat);
  }

private:
  explicit DeviceTensors(Device &device) : device(device) {}
  llvm::Error allocate(uint64_t size);
  llvm::Error fill();
  llvm::Error compare(uint64_t offset, llvm::ArrayRef<uint8_t> found) const;
  using Compare = llvm::function_ref<llvm::Error(uint64_t offset, llvm::ArrayRef<uint8_t> found)>;
  llvm::Error verify(uint64_t size, bool whole, Compare compare);

  Device &device;
  DeviceAddress source = 0, destination = 0, zero = 0;
  uint64_t bytes = 0;
  std::vector<uint8_t> block;
  struct Table {
    DeviceAddress address = 0;
    std::vector<int32_t> rows;
  };
  std::map<uint64_t, Table> tables; // by how many rows there are
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_DEVICETENSORS_H
