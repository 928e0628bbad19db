//===- EmulatorMemory.h - Memory as a driver sees it ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a driver on the emulator needs besides a Device: memory of the process that kernels use in
// place, copies that keep what has never been written, the addresses of variables, and which bytes
// a launch has used, so that the order of launches and copies on different streams can be checked.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_EMULATORMEMORY_H
#define TILECOPY_RUN_EMULATORMEMORY_H

#include "tilecopy/run/Device.h"

namespace tilecopy {

/// Bytes of global memory that a launch has used in one way.
struct TouchedBytes {
  DeviceAddress address;
  uint64_t bytes;
  enum Use : uint8_t { Read, Write, Atomic } use; ///< Atomic: by strong operations only
};

/// Where a .global or .const variable lies in global memory.
struct ModuleVariable {
  DeviceAddress address = 0;
  uint64_t bytes = 0;
};

class EmulatorMemory {
public:
  virtual ~EmulatorMemory() = default;

  /// Makes memory of this process an allocation at `address`; Device::release() undoes it. Kernels
  /// read and write these very bytes, all of which count as written.
  virtual llvm::Error map(DeviceAddress address, llvm::MutableArrayRef<uint8_t> host) = 0;

  /// Makes addresses multicast ones: byte n of them stands for byte n of the memory of each device,
  /// which other allocations hold at the addresses in `memory`. Device::release() undoes it. `host`
  /// has as many bytes, which nothing reads or writes.
  virtual llvm::Error mapMulticast(DeviceAddress address, llvm::MutableArrayRef<uint8_t> host,
                                   llvm::ArrayRef<DeviceAddress> memory) = 0;

  /// A copy from one allocation to another or within one. Bytes that have never been written stay
  /// so.
  virtual llvm::Error copy(DeviceAddress to, DeviceAddress from, uint64_t bytes) = 0;

  /// What the last launch has read and written, if it looked for races. Adjacent bytes of one use
  /// are one entry.
  virtual std::vector<TouchedBytes> touched() = 0;

  /// The address of a variable of a module of this device. Constants lie there from the first
  /// request on; kernels read what is written there.
  virtual llvm::Expected<ModuleVariable> variable(DeviceModule &module, llvm::StringRef name) = 0;
};

} // namespace tilecopy

#endif // TILECOPY_RUN_EMULATORMEMORY_H
