//===- Device.cpp - What every device shares --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/Device.h"
#include "llvm/Support/raw_ostream.h"

namespace tilecopy {

char NoDeviceError::ID;

void NoDeviceError::log(llvm::raw_ostream &os) const { os << "no CUDA device: " << why; }

} // namespace tilecopy
