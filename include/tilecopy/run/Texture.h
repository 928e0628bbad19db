//===- Texture.h - Textures and surfaces of plain arrays --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the texture and surface instructions of PTX read and write through a handle: an array of one
// to three dimensions, or layers of one or two, in memory of the device, row after row; only the
// rows of two dimensions may have gaps between them. On the emulator a handle is the address of 128
// bytes in global memory that encodeTexture() makes; one handle serves as texture, sampler and
// surface. Mipmaps, cubes and samples are not modeled.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_RUN_TEXTURE_H
#define TILECOPY_RUN_TEXTURE_H

#include "llvm/Support/Error.h"
#include <array>
#include <cstdint>

namespace tilecopy {

enum class TexelType : uint8_t { U8, S8, U16, S16, U32, S32, F16, F32 };
/// What lies outside of the array: its edge, zeros, the array again, or the array mirrored. The
/// last two are for normalized coordinates.
enum class TextureEdge : uint8_t { Clamp, Border, Wrap, Mirror };

struct TextureValues {
  uint64_t address = 0; ///< of the first texel; a multiple of 16
  TexelType type = TexelType::F32;
  uint8_t channels = 1;             ///< 1, 2 or 4
  uint8_t dimensions = 1;           ///< 1 to 3, without layers
  bool isLinear = false;            ///< floating-point coordinates interpolate
  bool isNormalized = false;        ///< such coordinates run from 0 to 1
  bool readsNormalized = false;     ///< integers of 8 and 16 bits are read as [0, 1] or [-1, 1]
  std::array<uint32_t, 3> extent{}; ///< width, height, depth
  uint32_t layers = 0;              ///< 0: not an array of layers
  TextureEdge edge = TextureEdge::Clamp;
  uint64_t pitch = 0; ///< bytes from row to row; 0: no gaps

  unsigned texelBytes() const;
  uint64_t bytes() const; ///< of the whole array
  uint64_t rowBytes() const { return pitch ? pitch : uint64_t(extent[0]) * texelBytes(); }
};

using TextureBytes = std::array<uint8_t, 128>;

/// What a handle points at; an error says which value is not possible.
llvm::Expected<TextureBytes> encodeTexture(const TextureValues &values);

} // namespace tilecopy

#endif // TILECOPY_RUN_TEXTURE_H
