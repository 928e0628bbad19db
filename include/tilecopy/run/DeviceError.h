//===- DeviceError.h - Why a device did not do it ---------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a device, its modules and the emulator return: the fault for programs, the message for
// people. (If no CUDA device exists, the error is a NoDeviceError, Device.h.)
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_DEVICEERROR_H
#define TILECOPY_RUN_DEVICEERROR_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <string>

namespace tilecopy {

enum class DeviceFault {
  Memory,  // an impossible allocation, or bytes outside of every allocation
  Code,    // PTX, or a pattern of it, that is not accepted
  Launch,  // an unknown kernel, or a launch that it does not take
  Finding, // the emulator found an error in the program
  Lacking, // something that this device does not have: a clock, tensor maps
  Driver,  // a call of the CUDA driver failed
};

class DeviceError : public llvm::ErrorInfo<DeviceError> {
public:
  static char ID;
  DeviceError(DeviceFault kind, std::string text) : fault(kind), message(std::move(text)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  DeviceFault fault;
  std::string message;
};

inline llvm::Error deviceError(DeviceFault fault, const llvm::Twine &message) {
  return llvm::make_error<DeviceError>(fault, message.str());
}

} // namespace tilecopy

#endif // TILECOPY_RUN_DEVICEERROR_H
