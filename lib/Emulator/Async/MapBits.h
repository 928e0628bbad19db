//===- MapBits.h - Tensor maps as the emulator encodes them -----*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only a driver knows the bits of a tensor map, so the emulator, being a device, has bits of its
// own. They are decoded when a kernel uses a map: bytes that this device has not encoded, or that
// something other than tensormap.replace has changed, are recognized.
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_ASYNC_MAPBITS_H
#define TILECOPY_LIB_EMULATOR_ASYNC_MAPBITS_H

#include "tilecopy/tensormap/TensorMap.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace tilecopy::emu {

TensorMapBytes encodeMap(const TensorMapValues &values);

/// A map in use.
struct DecodedMap {
  TensorMapValues values;
  bool isReplaced = false; ///< parts of it come from a kernel, and nothing has checked them
};
/// The values of an encoded map; nothing for other bytes. `why` says what is wrong with a map that
/// a kernel has changed.
std::optional<DecodedMap> decodeMap(llvm::ArrayRef<uint8_t> bytes, std::string &why);

/// The fields of tensormap.replace (PTX ISA 9.7.9.28), in the order of the instruction's names.
enum class MapField : uint8_t {
  GlobalAddress,
  Rank,
  BoxDim,
  GlobalDim,
  GlobalStride,
  ElementStride,
  ElementType,
  Interleave,
  SwizzleMode,
  SwizzleAtomicity,
  FillMode
};
/// The greatest value of a field that is an enumeration; 0 for the others.
unsigned greatestValue(MapField field);
/// Replaces a field; `ordinal` is the dimension if the field has one for each. False if the bytes
/// are neither a map of this device nor all zeros, which is how kernels begin a map.
bool replaceField(llvm::MutableArrayRef<uint8_t> bytes, MapField field, unsigned ordinal,
                  uint64_t value);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_ASYNC_MAPBITS_H
