//===- Devices.h - The attributes of virtual devices ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a virtual device says of itself: Devices.def as data.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_DEVICES_H
#define TILECOPY_LIB_VIRTUALGPU_DEVICES_H

#include <optional>
#include <string>

namespace tilecopy::vgpu {

/// What the attributes of one compute capability are computed from.
struct DeviceFacts {
  unsigned sm;
  const char *product;
  int multiprocessors, threads, blocks, sharedBytes, l2Bytes, clockKhz, memoryKhz, busBits,
      doubleRatio;
};

/// Null for a capability that is not in the table.
const DeviceFacts *findDevice(unsigned sm);

/// CUdevice_attribute of a device; nothing for a number that cuda.h 13.0 does not have.
std::optional<int> deviceAttribute(unsigned sm, int ordinal, int attribute);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_DEVICES_H
