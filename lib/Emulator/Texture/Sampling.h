//===- Sampling.h - From coordinates to texels ------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which texels a coordinate selects, and with what weights, by the CUDA programming guide's
// appendix on texture fetching. Interpolation weights have eight fractional bits.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_TEXTURE_SAMPLING_H
#define TILECOPY_LIB_EMULATOR_TEXTURE_SAMPLING_H

#include "tilecopy/run/Texture.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>

namespace tilecopy::emu {

/// The values encoded in 128 bytes by encodeTexture().
std::optional<TextureValues> decodeTexture(llvm::ArrayRef<uint8_t> bytes);

/// One texel along a dimension; no index where it is beyond a border.
struct Tap {
  std::optional<uint32_t> index;
  float weight = 1;
};

/// The texels around a coordinate in a dimension of `extent`: one, or two with weights.
std::array<Tap, 2> tapsOf(const TextureValues &t, float coordinate, uint32_t extent, bool isLinear);
/// The texel of a whole coordinate.
Tap tapOf(const TextureValues &t, int32_t coordinate, uint32_t extent);

/// A channel of a texel as a number: itself, or normalized.
float channelValue(const TextureValues &t, uint32_t bits);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_TEXTURE_SAMPLING_H
