//===- PtxTexture.cpp - Textures as parameters ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxValue.h"
#include "tilecopy/run/Device.h"
#include "llvm/ADT/StringSwitch.h"
#include <cstring>

using namespace llvm;
using namespace tilecopy;

static std::optional<TexelType> texelType(StringRef name) {
  using T = TexelType;
  return StringSwitch<std::optional<T>>(name)
      .Case("u8", T::U8)
      .Case("i8", T::S8)
      .Case("s8", T::S8)
      .Case("u16", T::U16)
      .Case("i16", T::S16)
      .Case("s16", T::S16)
      .Case("u32", T::U32)
      .Case("i32", T::S32)
      .Case("s32", T::S32)
      .Case("f16", T::F16)
      .Case("f32", T::F32)
      .Default(std::nullopt);
}

static std::optional<TextureEdge> textureEdge(StringRef name) {
  using E = TextureEdge;
  return StringSwitch<std::optional<E>>(name)
      .Case("clamp", E::Clamp)
      .Case("border", E::Border)
      .Case("wrap", E::Wrap)
      .Case("mirror", E::Mirror)
      .Default(std::nullopt);
}

static Error textureKey(StringRef text, TextureValues &v) {
  auto [key, value] = text.split('=');
  if (key == "dims") {
    SmallVector<StringRef, 3> parts;
    value.split(parts, 'x');
    if (parts.size() > 3)
      return createStringError("'" + value + "': a texture has up to three dimensions");
    v.dimensions = uint8_t(parts.size());
    for (size_t n = 0; n != parts.size(); ++n)
      if (parts[n].getAsInteger(0, v.extent[n]))
        return createStringError("'" + value + "' is not a list of numbers such as 64x128");
    return Error::success();
  }
  if (key == "layers" && !value.getAsInteger(0, v.layers) && v.layers != 0)
    return Error::success();
  if (key == "edge")
    if (auto edge = textureEdge(value)) {
      v.edge = *edge;
      return Error::success();
    }
  bool *flag = StringSwitch<bool *>(text)
                   .Case("filter=linear", &v.isLinear)
                   .Case("coordinates=normalized", &v.isNormalized)
                   .Case("values=normalized", &v.readsNormalized)
                   .Default(nullptr);
  if (!flag)
    return createStringError(
        "'" + text +
        "' is none of dims=WxHxD, layers=N, filter=linear, edge=clamp|border|wrap|mirror, "
        "coordinates=normalized, values=normalized");
  *flag = true;
  return Error::success();
}

// BUFFER,TYPE,key=value,...; TYPE may have a number of channels, as in f32x4.
Error PtxValueReader::texture(ArrayRef<StringRef> parts, PtxValue &out) {
  if (parts.size() < 3)
    return createStringError("expected texture:BUFFER,TYPE,dims=..");
  auto whose = buffer(parts[0]);
  if (!whose)
    return whose.takeError();
  next += !parts[0].starts_with("@");
  PtxValue::Texture t{0, *whose, {}};
  auto [name, channels] = parts[1].split('x');
  auto type = texelType(name);
  if (!type || (!channels.empty() && channels.getAsInteger(0, t.values.channels)))
    return createStringError(
        "'" + parts[1] +
        "' is not a type of texels: u8, s8, u16, s16, u32, s32, f16 or f32, or such with "
        "channels, as f32x4");
  t.values.type = *type;
  for (StringRef part : parts.drop_front(2))
    if (Error e = textureKey(part, t.values))
      return e;
  if (auto encoded = encodeTexture(t.values); !encoded)
    return encoded.takeError();
  if (t.values.bytes() > buffers[*whose].bytes.size())
    return createStringError("the texture has " + Twine(t.values.bytes()) + " bytes, its buffer " +
                             Twine(buffers[*whose].bytes.size()));
  t.at = place(out, sizeof(uint64_t), alignof(uint64_t));
  out.textures.push_back(t);
  return Error::success();
}

Error tilecopy::placeTextures(Device &on, bool isEmulator, const PtxValue &value,
                              ArrayRef<DeviceAddress> buffers, MutableArrayRef<uint8_t> bytes,
                              SmallVectorImpl<DeviceAddress> &handles) {
  for (const PtxValue::Texture &t : value.textures) {
    if (!isEmulator)
      return createStringError("textures are for the emulator only; say --device=emulator");
    TextureValues v = t.values;
    v.address = buffers[t.buffer];
    auto encoded = encodeTexture(v);
    if (!encoded)
      return encoded.takeError();
    auto handle = on.allocate(encoded->size());
    if (!handle)
      return handle.takeError();
    handles.push_back(*handle);
    if (Error e = on.write(*handle, *encoded))
      return e;
    std::memcpy(bytes.data() + t.at, &*handle, sizeof(uint64_t));
  }
  return Error::success();
}
