//===- Sampling.cpp - From coordinates to texels --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Texture/Sampling.h"
#include "Emulator/Numbers/FloatMath.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace llvm;

namespace tilecopy {

unsigned TextureValues::texelBytes() const {
  static constexpr unsigned bytes[] = {1, 1, 2, 2, 4, 4, 2, 4};
  return bytes[unsigned(type)] * channels;
}

uint64_t TextureValues::bytes() const {
  if (pitch)
    return (std::max(1u, extent[1]) - 1) * pitch + uint64_t(extent[0]) * texelBytes();
  uint64_t count = std::max(1u, layers);
  for (unsigned n = 0; n != dimensions && n != 3; ++n)
    count *= extent[n];
  return count * texelBytes();
}

// The values at fixed places, zeros, and a hash of all that.
static constexpr uint64_t magic = 0x65727574786554; // "Texture"
static constexpr size_t hashAt = 120;
static_assert(sizeof(TextureValues) + 8 <= hashAt, "the hash follows");

Expected<TextureBytes> encodeTexture(const TextureValues &v) {
  auto bad = [](const Twine &what) { return deviceError(DeviceFault::Launch, what); };
  if (v.channels != 1 && v.channels != 2 && v.channels != 4)
    return bad("a texture of " + Twine(unsigned(v.channels)) + " channels: 1, 2 or 4 are expected");
  if (v.dimensions < 1 || v.dimensions > 3 || (v.layers && v.dimensions == 3))
    return bad("a texture of " + Twine(unsigned(v.dimensions)) + " dimensions" +
               (v.layers ? " and layers" : "") + ": 1 to 3 are expected, or 1 or 2 and layers");
  constexpr uint32_t most = 1 << 27;
  for (unsigned n = 0; n != v.dimensions; ++n)
    if (v.extent[n] == 0 || v.extent[n] > most)
      return bad("extent " + Twine(v.extent[n]) + " of a texture: 1 to " + Twine(most) +
                 " is expected");
  if (v.pitch && (v.dimensions != 2 || v.layers))
    return bad("a pitch of " + Twine(v.pitch) +
               " bytes: only two dimensions without layers have one");
  if (v.pitch && (v.pitch < uint64_t(v.extent[0]) * v.texelBytes() || v.pitch % v.texelBytes()))
    return bad("a pitch of " + Twine(v.pitch) + " bytes for rows of " +
               Twine(uint64_t(v.extent[0]) * v.texelBytes()) +
               ": it is as large at least, and a multiple of the texel");
  if (v.address % 16)
    return bad("a texture at 0x" + Twine::utohexstr(v.address) + ", which is not a multiple of 16");
  bool isWhole = v.type < TexelType::F16;
  if (v.readsNormalized && v.type > TexelType::S16)
    return bad("only integers of 8 and 16 bits can be read as normalized numbers");
  if (v.isLinear && isWhole && !v.readsNormalized)
    return bad("integers are not interpolated, unless they are read as normalized numbers");
  if (v.edge >= TextureEdge::Wrap && !v.isNormalized)
    return bad("wrapping and mirroring need normalized coordinates");
  TextureBytes bytes{};
  std::memcpy(bytes.data(), &magic, 8);
  std::memcpy(bytes.data() + 8, &v, sizeof v);
  uint64_t hash = xxh3_64bits(ArrayRef(bytes).take_front(hashAt));
  std::memcpy(bytes.data() + hashAt, &hash, 8);
  return bytes;
}

namespace emu {

std::optional<TextureValues> decodeTexture(ArrayRef<uint8_t> bytes) {
  uint64_t first, hash;
  std::memcpy(&first, bytes.data(), 8);
  std::memcpy(&hash, bytes.data() + hashAt, 8);
  if (first != magic || hash != xxh3_64bits(bytes.take_front(hashAt)))
    return std::nullopt;
  TextureValues v;
  std::memcpy(static_cast<void *>(&v), bytes.data() + 8, sizeof v);
  return v;
}

static Tap edge(const TextureValues &t, int64_t index, int64_t extent) {
  if (index >= 0 && index < extent)
    return {uint32_t(index), 1};
  switch (t.edge) {
  case TextureEdge::Clamp:
    return {uint32_t(std::clamp<int64_t>(index, 0, extent - 1)), 1};
  case TextureEdge::Border:
    return {std::nullopt, 1};
  case TextureEdge::Wrap:
    return {uint32_t((index % extent + extent) % extent), 1};
  case TextureEdge::Mirror:
    break;
  }
  int64_t at = (index % (2 * extent) + 2 * extent) % (2 * extent);
  return {uint32_t(at < extent ? at : 2 * extent - 1 - at), 1};
}

std::array<Tap, 2> tapsOf(const TextureValues &t, float coordinate, uint32_t extent,
                          bool isLinear) {
  // A coordinate far beyond every array, and a NaN, which has no place.
  constexpr double far = double(1 << 28);
  double at = std::isnan(coordinate) ? 0 : double(coordinate) * (t.isNormalized ? extent : 1);
  at = std::clamp(at, -far, far) - (isLinear ? 0.5 : 0);
  double low = std::floor(at);
  std::array<Tap, 2> taps = {edge(t, int64_t(low), extent), Tap{std::nullopt, 0}};
  if (!isLinear)
    return taps;
  taps[1] = edge(t, int64_t(low) + 1, extent);
  taps[1].weight = float(std::floor((at - low) * 256 + 0.5) / 256);
  taps[0].weight = 1 - taps[1].weight;
  return taps;
}

Tap tapOf(const TextureValues &t, int32_t coordinate, uint32_t extent) {
  return edge(t, coordinate, extent);
}

float channelValue(const TextureValues &t, uint32_t bits) {
  switch (t.type) {
  case TexelType::U8:
    return float(bits) / 255;
  case TexelType::U16:
    return float(bits) / 65535;
  case TexelType::S8:
    return std::max(-1.f, float(int32_t(bits)) / 127);
  case TexelType::S16:
    return std::max(-1.f, float(int32_t(bits)) / 32767);
  case TexelType::F16:
    return llvm::bit_cast<float>(uint32_t(
        convertFloat(fromBits(Ty::F16, bits), Ty::F32, RoundingMode::NearestTiesToEven, false)));
  default:
    return llvm::bit_cast<float>(bits);
  }
}

} // namespace emu
} // namespace tilecopy
