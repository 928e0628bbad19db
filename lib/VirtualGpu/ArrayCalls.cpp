//===- ArrayCalls.cpp - Arrays, textures and surfaces ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An array is memory of the device with rows that follow each other without gaps, so that copies
// treat it as any other box. A texture or surface object is a handle of the emulator
// (tilecopy/run/Texture.h). Mipmaps, cubes, and what the emulator's textures lack are refused.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Copy.h"
#include "tilecopy/run/Texture.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Array;
using cuda::DevicePointer;
using cuda::Result;
using cuda::Stream;

// CUDA_ARRAY3D_LAYERED and CUDA_ARRAY3D_SURFACE_LDST.
static constexpr unsigned layered = 1, forSurfaces = 2;

static std::optional<TexelType> texelOf(int format) {
  switch (format) { // CUarray_format
  case 0x01:
    return TexelType::U8;
  case 0x02:
    return TexelType::U16;
  case 0x03:
    return TexelType::U32;
  case 0x08:
    return TexelType::S8;
  case 0x09:
    return TexelType::S16;
  case 0x0a:
    return TexelType::S32;
  case 0x10:
    return TexelType::F16;
  case 0x20:
    return TexelType::F32;
  default:
    return std::nullopt;
  }
}

static Result refuse(const char *what) {
  gpu().report.note(llvm::Twine(Call::current()->name) + ": " + what + " not modeled");
  return cuda::NotSupported;
}

static Result create(Array *out, const cuda::ArrayShape &shape) {
  if (!out || !shape.width || (shape.channels != 1 && shape.channels != 2 && shape.channels != 4))
    return cuda::InvalidValue;
  auto type = texelOf(shape.format);
  if (!type || shape.flags & ~(layered | forSurfaces))
    return refuse("this format, or cubes and sparse arrays, are");
  TextureValues values;
  values.type = *type;
  values.channels = uint8_t(shape.channels);
  bool hasLayers = shape.flags & layered;
  if (hasLayers && !shape.depth)
    return cuda::InvalidValue;
  values.layers = hasLayers ? unsigned(shape.depth) : 0;
  values.dimensions = uint8_t(1 + (shape.height != 0) + (shape.depth != 0 && !hasLayers));
  values.extent = {unsigned(shape.width), unsigned(std::max<size_t>(shape.height, 1)),
                   hasLayers ? 1 : unsigned(std::max<size_t>(shape.depth, 1))};
  auto memory = gpu().allocate(values.bytes(), Allocation::Device, Call::current()->name);
  if (!memory) {
    llvm::consumeError(memory.takeError());
    return cuda::OutOfMemory;
  }
  values.address = (*memory)->address;
  *out = gpu().arrays.make();
  (*out)->shape = shape;
  (*out)->values = values;
  return cuda::Success;
}

static bool isArray(Array array) { return array && check(gpu().arrays, array, "array"); }

CALL(cuArrayCreate_v2, Context, (Array * out, const cuda::FlatArrayShape *shape), (out, shape)) {
  return shape ? create(out, {shape->width, shape->height, 0, shape->format, shape->channels, 0})
               : cuda::InvalidValue;
}

CALL(cuArray3DCreate_v2, Context, (Array * out, const cuda::ArrayShape *shape), (out, shape)) {
  return shape ? create(out, *shape) : cuda::InvalidValue;
}

CALL(cuArrayGetDescriptor_v2, Context, (cuda::FlatArrayShape * out, Array array), (out, array)) {
  if (!out || !isArray(array))
    return cuda::InvalidValue;
  const cuda::ArrayShape &s = array->shape;
  *out = {s.width, s.height, s.format, s.channels};
  return cuda::Success;
}

CALL(cuArray3DGetDescriptor_v2, Context, (cuda::ArrayShape * out, Array array), (out, array)) {
  if (!out || !isArray(array))
    return cuda::InvalidValue;
  *out = array->shape;
  return cuda::Success;
}

CALL(cuArrayDestroy, Context, (Array array), (array)) {
  if (!isArray(array))
    return cuda::InvalidHandle;
  gpu().waitForAll();
  gpu().arrays.destroy(array);
  return gpu().release(array->values.address, "cuArrayDestroy", /*isHost=*/false);
}

//===----------------------------------------------------------------------===//
// Copies of a run of bytes
//===----------------------------------------------------------------------===//

static CopySide inArray(Array array, size_t offset) {
  return {isArray(array) ? array->values.address + offset : 0, 0, 0, true};
}
static CopySide atDevice(DevicePointer p) { return {p, 0, 0, true}; }
static CopySide atHost(const void *p) { return {uint64_t(uintptr_t(p)), 0, 0, false}; }

static Result move(CopySide to, CopySide from, size_t bytes, Stream stream, bool waits) {
  return copyBox({to, from, bytes, 1, 1}, stream, waits);
}

STREAM_CALL(cuMemcpyAtoH_v2, ptds, (void *to, Array from, size_t offset, size_t bytes),
            (to, from, offset, bytes)) {
  return move(atHost(to), inArray(from, offset), bytes, nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpyAtoHAsync_v2, ptsz,
            (void *to, Array from, size_t offset, size_t bytes, Stream stream),
            (to, from, offset, bytes, stream)) {
  return move(atHost(to), inArray(from, offset), bytes, stream, /*waits=*/false);
}

STREAM_CALL(cuMemcpyHtoA_v2, ptds, (Array to, size_t offset, const void *from, size_t bytes),
            (to, offset, from, bytes)) {
  return move(inArray(to, offset), atHost(from), bytes, nullptr, /*waits=*/true);
}

STREAM_CALL(cuMemcpyHtoAAsync_v2, ptsz,
            (Array to, size_t offset, const void *from, size_t bytes, Stream stream),
            (to, offset, from, bytes, stream)) {
  return move(inArray(to, offset), atHost(from), bytes, stream, /*waits=*/false);
}

STREAM_CALL(cuMemcpyAtoD_v2, ptds, (DevicePointer to, Array from, size_t offset, size_t bytes),
            (to, from, offset, bytes)) {
  return move(atDevice(to), inArray(from, offset), bytes, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemcpyDtoA_v2, ptds, (Array to, size_t offset, DevicePointer from, size_t bytes),
            (to, offset, from, bytes)) {
  return move(inArray(to, offset), atDevice(from), bytes, nullptr, /*waits=*/false);
}

STREAM_CALL(cuMemcpyAtoA_v2, ptds,
            (Array to, size_t toOffset, Array from, size_t fromOffset, size_t bytes),
            (to, toOffset, from, fromOffset, bytes)) {
  return move(inArray(to, toOffset), inArray(from, fromOffset), bytes, nullptr, /*waits=*/false);
}

//===----------------------------------------------------------------------===//
// Texture and surface objects
//===----------------------------------------------------------------------===//

/// The array of a resource, or its memory as an array.
static Result valuesOf(const cuda::Resource &resource, TextureValues &out) {
  const auto &flat = resource.memory;
  auto type = texelOf(flat.format);
  switch (resource.type) {
  case cuda::Resource::OfArray:
    if (!isArray(resource.array))
      return cuda::InvalidValue;
    out = resource.array->values;
    return cuda::Success;
  case cuda::Resource::OfMemory:
  case cuda::Resource::OfRows:
    break;
  default:
    return refuse("mipmaps are");
  }
  if (!type)
    return refuse("this format is");
  bool isRows = resource.type == cuda::Resource::OfRows;
  out.address = flat.address;
  out.type = *type;
  out.channels = uint8_t(flat.channels);
  out.dimensions = isRows ? 2 : 1;
  unsigned texel = out.texelBytes();
  if (!texel)
    return cuda::InvalidValue;
  out.pitch = isRows ? flat.pitch : 0;
  out.extent = {unsigned(isRows ? flat.widthOrBytes : flat.widthOrBytes / texel),
                isRows ? unsigned(flat.height) : 1, 1};
  return gpu().holds(out.address, out.bytes(), Call::current()->name, "the texture's memory")
             ? cuda::Success
             : cuda::InvalidValue;
}

// CU_TRSF_READ_AS_INTEGER and CU_TRSF_NORMALIZED_COORDINATES.
static constexpr unsigned asInteger = 1, normalized = 2;

static Result sample(const cuda::Sampler &s, TextureValues &out) {
  static constexpr TextureEdge edges[] = {TextureEdge::Wrap, TextureEdge::Clamp,
                                          TextureEdge::Mirror, TextureEdge::Border};
  if (s.flags & ~(asInteger | normalized))
    return refuse("these flags are");
  for (unsigned d = 0; d != out.dimensions; ++d)
    if (s.edges[d] != s.edges[0] || unsigned(s.edges[d]) >= std::size(edges))
      return refuse("edges that differ by dimension are");
  for (float color : s.border)
    if (color != 0)
      return refuse("a border that is not zero is");
  out.isLinear = s.filter == 1;
  out.isNormalized = s.flags & normalized;
  bool isSmallInteger = out.type <= TexelType::S16;
  out.readsNormalized = isSmallInteger && !(s.flags & asInteger);
  out.edge = edges[s.edges[0]];
  // Both need normalized coordinates, and are Clamp without.
  if (!out.isNormalized && (out.edge == TextureEdge::Wrap || out.edge == TextureEdge::Mirror))
    out.edge = TextureEdge::Clamp;
  return cuda::Success;
}

/// Makes the handle that kernels get.
static Result makeHandle(uint64_t *out, const cuda::TextureObject &object) {
  auto bytes = encodeTexture(object.values);
  if (!bytes) {
    gpu().report.note(Call::current()->name + (": " + llvm::toString(bytes.takeError())));
    return cuda::InvalidValue;
  }
  auto address = gpu().emulator->allocate(bytes->size());
  if (!address) {
    llvm::consumeError(address.takeError());
    return cuda::OutOfMemory;
  }
  llvm::cantFail(gpu().emulator->write(*address, *bytes));
  gpu().textures[*address] = object;
  *out = *address;
  return cuda::Success;
}

CALL(cuTexObjectCreate, Context,
     (uint64_t *out, const cuda::Resource *resource, const cuda::Sampler *sampler,
      const cuda::ResourceView *view),
     (out, resource, sampler, view)) {
  if (!out || !resource || !sampler)
    return cuda::InvalidValue;
  if (view)
    return refuse("views are");
  cuda::TextureObject object{*resource, *sampler, {}, false};
  if (Result e = valuesOf(*resource, object.values))
    return e;
  if (Result e = sample(*sampler, object.values))
    return e;
  return makeHandle(out, object);
}

CALL(cuSurfObjectCreate, Context, (uint64_t *out, const cuda::Resource *resource),
     (out, resource)) {
  if (!out || !resource || resource->type != cuda::Resource::OfArray)
    return cuda::InvalidValue;
  cuda::TextureObject object{*resource, {}, {}, true};
  if (Result e = valuesOf(*resource, object.values))
    return e;
  if (!(resource->array->shape.flags & forSurfaces))
    return cuda::InvalidValue;
  return makeHandle(out, object);
}

static const cuda::TextureObject *find(uint64_t handle, bool isSurface) {
  auto found = gpu().textures.find(handle);
  if (found != gpu().textures.end() && found->second.isSurface == isSurface)
    return &found->second;
  reportHandle(isSurface ? "surface" : "texture", reinterpret_cast<const void *>(handle), false);
  return nullptr;
}

static Result destroy(uint64_t handle, bool isSurface) {
  if (!find(handle, isSurface))
    return cuda::InvalidValue;
  gpu().waitForAll();
  gpu().textures.erase(handle);
  llvm::consumeError(gpu().emulator->release(handle));
  return cuda::Success;
}

CALL(cuTexObjectDestroy, Context, (uint64_t handle), (handle)) { return destroy(handle, false); }
CALL(cuSurfObjectDestroy, Context, (uint64_t handle), (handle)) { return destroy(handle, true); }

template <class T>
static Result describe(T *out, uint64_t handle, bool isSurface, T cuda::TextureObject::*member) {
  const cuda::TextureObject *object = find(handle, isSurface);
  if (!out || !object)
    return cuda::InvalidValue;
  *out = object->*member;
  return cuda::Success;
}

CALL(cuTexObjectGetResourceDesc, Context, (cuda::Resource * out, uint64_t handle), (out, handle)) {
  return describe(out, handle, false, &cuda::TextureObject::resource);
}

CALL(cuTexObjectGetTextureDesc, Context, (cuda::Sampler * out, uint64_t handle), (out, handle)) {
  return describe(out, handle, false, &cuda::TextureObject::sampler);
}

CALL(cuSurfObjectGetResourceDesc, Context, (cuda::Resource * out, uint64_t handle), (out, handle)) {
  return describe(out, handle, true, &cuda::TextureObject::resource);
}
