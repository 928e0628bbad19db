//===- MapBits.h - Tensor maps as the emulator encodes them -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only a driver knows the bits of a tensor map, so the emulator, being a device, has bits of its
// own. A kernel's use of a map decodes them: whatever was not encoded by this device, or has been
// changed since, is found out.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_ASYNC_MAPBITS_H
#define TILECOPY_LIB_EMULATOR_ASYNC_MAPBITS_H

#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace tilecopy::emu {

TensorMapBytes encodeMap(const TensorMapValues &values);
/// The values of an encoded map; nothing for other bytes.
std::optional<TensorMapValues> decodeMap(llvm::ArrayRef<uint8_t> bytes);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_ASYNC_MAPBITS_H
