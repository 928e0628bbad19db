//===- Device.cpp - What every device shares ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Device.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

char NoDeviceError::ID;

char DeviceError::ID;

void DeviceError::log(llvm::raw_ostream &os) const { os << message; }

void NoDeviceError::log(llvm::raw_ostream &os) const { os << "no CUDA device: " << why; }

llvm::Error DeviceModule::setVariable(llvm::StringRef name, llvm::ArrayRef<uint8_t>) {
  return deviceError(DeviceFault::Lacking, "this device sets no variables of modules, such as '" +
                                               name + "'; the emulator does");
}

llvm::Expected<DeviceAddress> Device::allocateSparse(uint64_t, uint64_t, uint64_t, PageFill) {
  return deviceError(DeviceFault::Lacking,
                     "this device keeps all memory that is allocated: " + description());
}

llvm::Expected<Device::Multicast> Device::allocateMulticast(uint64_t, uint64_t, unsigned) {
  return deviceError(DeviceFault::Lacking,
                     "a multicast tensor needs memory of several devices behind one address "
                     "(multicast objects of the CUDA driver, NVSwitch), which is not made on this "
                     "device; the emulator does: " +
                         description());
}

llvm::Expected<TensorMapBytes> Device::encodeTensorMap(const TensorMapValues &) {
  return deviceError(DeviceFault::Lacking, "this device has no tensor maps: " + description());
}

llvm::Expected<TensorMapBytes> Device::tensorMap(const TensorMapValues &values) {
  if (llvm::Error e = checkTensorMap(values, smVersion()))
    return e;
  auto &bucket = maps[values.hash()];
  for (const auto &[known, bytes] : bucket)
    if (known == values)
      return bytes;
  auto bytes = encodeTensorMap(values);
  if (bytes)
    bucket.push_back({values, *bytes});
  return bytes;
}

} // namespace tilecopy
