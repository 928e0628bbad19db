//===- Array.cpp - Arrays, textures and surfaces in the runtime -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime describes formats by the bits of each channel, where the driver has a number for the
// type; its handles are the driver's.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include <algorithm>

using namespace tilecopy;
using namespace tilecopy::cudart;
using cuda::Array;
using cuda::DevicePointer;
using cuda::Stream;

DRIVER(cuArray3DCreate_v2, (Array *, const cuda::ArrayShape *));
DRIVER(cuArray3DGetDescriptor_v2, (cuda::ArrayShape *, Array));
DRIVER(cuArrayDestroy, (Array));
DRIVER_STREAM(cuMemcpy2D_v2, ptds, (const cuda::Copy2D *));
DRIVER(cuMemcpy2DAsync_v2, (const cuda::Copy2D *, Stream));
DRIVER_STREAM(cuMemcpy3D_v2, ptds, (const cuda::Copy3D *));
DRIVER(cuMemcpy3DAsync_v2, (const cuda::Copy3D *, Stream));
DRIVER_STREAM(cuMemcpyHtoA_v2, ptds, (Array, size_t, const void *, size_t));
DRIVER_STREAM(cuMemcpyAtoH_v2, ptds, (void *, Array, size_t, size_t));
DRIVER_STREAM(cuMemcpyAtoA_v2, ptds, (Array, size_t, Array, size_t, size_t));
DRIVER(cuMemcpyHtoAAsync_v2, (Array, size_t, const void *, size_t, Stream));
DRIVER(cuMemcpyAtoHAsync_v2, (void *, Array, size_t, size_t, Stream));
DRIVER(cuTexObjectGetResourceDesc, (cuda::Resource *, uint64_t));
DRIVER(cuTexObjectGetTextureDesc, (cuda::Sampler *, uint64_t));
DRIVER(cuSurfObjectGetResourceDesc, (cuda::Resource *, uint64_t));
DRIVER(cuTexObjectCreate,
       (uint64_t *, const cuda::Resource *, const cuda::Sampler *, const cuda::ResourceView *));
DRIVER(cuTexObjectDestroy, (uint64_t));
DRIVER(cuSurfObjectCreate, (uint64_t *, const cuda::Resource *));
DRIVER(cuSurfObjectDestroy, (uint64_t));

namespace {

/// cudaChannelFormatDesc.
struct Channels {
  int bits[4];
  int kind; ///< signed, unsigned, float

  unsigned count() const {
    return unsigned(std::count_if(bits, bits + 4, [](int b) { return b; }));
  }
  /// CUarray_format, or 0.
  int format() const {
    int size = bits[0] == 8 ? 0 : bits[0] == 16 ? 1 : bits[0] == 32 ? 2 : -1;
    if (size < 0 || std::any_of(bits, bits + 4, [&](int b) { return b && b != bits[0]; }))
      return 0;
    static constexpr int formats[3][3] = {{0x08, 0x09, 0x0a}, {0x01, 0x02, 0x03}, {0, 0x10, 0x20}};
    return kind >= 0 && kind < 3 ? formats[kind][size] : 0;
  }
};

/// cudaResourceDesc.
struct RuntimeResource {
  int type;
  union {
    Array array;
    struct {
      void *pointer;
      Channels channels;
      size_t widthOrBytes, height, pitch;
    } memory;
  };
};

/// cudaTextureDesc.
struct RuntimeSampler {
  int edges[3], filter, readMode, isSrgb;
  float border[4];
  int isNormalized;
  unsigned anisotropy;
  int mipmapFilter;
  float mipmapLevels[3];
};

/// cudaMemcpy3DPeerParms.
struct PeerCopy {
  Array fromArray;
  Extent fromPlace;
  Pitched from;
  int fromDevice;
  Array toArray;
  Extent toPlace;
  Pitched to;
  int toDevice;
  Extent extent;
};

constexpr unsigned asInteger = 1, normalized = 2, srgb = 0x10; ///< of the driver's samplers
constexpr unsigned allFlags = 3; ///< cudaArrayLayered, cudaArraySurfaceLoadStore: as the driver's

} // namespace

static int create(Array *out, const Channels *channels, Extent extent, unsigned flags) {
  return withContext([&] {
    if (!channels || flags & ~allFlags)
      return invalidValue;
    cuda::ArrayShape shape = {extent.width,       extent.height,     extent.depth,
                              channels->format(), channels->count(), flags};
    return cuArray3DCreate_v2(out, &shape);
  });
}

RUNTIME cudaMallocArray(Array *out, const Channels *channels, size_t width, size_t height,
                        unsigned flags) {
  return create(out, channels, {width, height, 0}, flags);
}

RUNTIME cudaMalloc3DArray(Array *out, const Channels *channels, Extent extent, unsigned flags) {
  return create(out, channels, extent, flags);
}

RUNTIME cudaFreeArray(Array array) {
  return withContext([&] { return array ? cuArrayDestroy(array) : 0; });
}

static void setMemory(cuda::Side2D &side, const void *pointer, size_t pitch) {
  side.type = cuda::UnifiedMemory; // the address decides
  side.device = addressOf(pointer);
  side.pitch = pitch;
}

static void setArray(cuda::Side2D &side, Array array, size_t x, size_t y) {
  side.type = cuda::ArrayMemory;
  side.array = array;
  side.x = x;
  side.y = y;
}

static cuda::Copy2D rectangle(size_t width, size_t height) {
  cuda::Copy2D copy = {};
  copy.width = width;
  copy.height = height;
  return copy;
}

static cuda::Copy2D intoArray(Array to, size_t x, size_t y, const void *from, size_t pitch,
                              size_t width, size_t height) {
  cuda::Copy2D copy = rectangle(width, height);
  setMemory(copy.from, from, pitch);
  setArray(copy.to, to, x, y);
  return copy;
}

static cuda::Copy2D fromArray(void *to, size_t pitch, Array from, size_t x, size_t y, size_t width,
                              size_t height) {
  cuda::Copy2D copy = rectangle(width, height);
  setArray(copy.from, from, x, y);
  setMemory(copy.to, to, pitch);
  return copy;
}

static int copyNow(const cuda::Copy2D &copy) { return OWN_OR_SHARED(cuMemcpy2D_v2, ptds)(&copy); }
static int copyLater(const cuda::Copy2D &copy, Stream stream) {
  return cuMemcpy2DAsync_v2(&copy, OwnStream::of(stream));
}

RUNTIME_STREAM(cudaMemcpy2DToArray, ptds,
               (Array to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                size_t height, int direction),
               (to, x, y, from, pitch, width, height, direction)) {
  return copyNow(intoArray(to, x, y, from, pitch, width, height));
}

RUNTIME_STREAM(cudaMemcpy2DToArrayAsync, ptsz,
               (Array to, size_t x, size_t y, const void *from, size_t pitch, size_t width,
                size_t height, int direction, Stream stream),
               (to, x, y, from, pitch, width, height, direction, stream)) {
  return copyLater(intoArray(to, x, y, from, pitch, width, height), stream);
}

RUNTIME_STREAM(cudaMemcpy2DFromArray, ptds,
               (void *to, size_t pitch, Array from, size_t x, size_t y, size_t width, size_t height,
                int direction),
               (to, pitch, from, x, y, width, height, direction)) {
  return copyNow(fromArray(to, pitch, from, x, y, width, height));
}

RUNTIME_STREAM(cudaMemcpy2DFromArrayAsync, ptsz,
               (void *to, size_t pitch, Array from, size_t x, size_t y, size_t width, size_t height,
                int direction, Stream stream),
               (to, pitch, from, x, y, width, height, direction, stream)) {
  return copyLater(fromArray(to, pitch, from, x, y, width, height), stream);
}

RUNTIME_STREAM(cudaMemcpy2DArrayToArray, ptds,
               (Array to, size_t toX, size_t toY, Array from, size_t fromX, size_t fromY,
                size_t width, size_t height, int direction),
               (to, toX, toY, from, fromX, fromY, width, height, direction)) {
  cuda::Copy2D copy = rectangle(width, height);
  setArray(copy.from, from, fromX, fromY);
  setArray(copy.to, to, toX, toY);
  return copyNow(copy);
}

static size_t texelBytes(Array array) {
  cuda::ArrayShape shape = {};
  if (!array || cuArray3DGetDescriptor_v2(&shape, array))
    return 1;
  return shape.channels * (shape.format == 0x01 || shape.format == 0x08 ? 1
                           : shape.format == 0x03 || shape.format == 0x0a || shape.format == 0x20
                               ? 4
                               : 2);
}

// The byte at which a run of bytes begins; the address of the other side says where it lies.
static size_t offsetOf(Array array, size_t x, size_t y) {
  cuda::ArrayShape shape = {};
  return !array || cuArray3DGetDescriptor_v2(&shape, array)
             ? 0
             : y * shape.width * texelBytes(array) + x;
}

RUNTIME_STREAM(cudaMemcpyToArray, ptds,
               (Array to, size_t x, size_t y, const void *from, size_t bytes, int direction),
               (to, x, y, from, bytes, direction)) {
  return OWN_OR_SHARED(cuMemcpyHtoA_v2, ptds)(to, offsetOf(to, x, y), from, bytes);
}

RUNTIME_STREAM(cudaMemcpyFromArray, ptds,
               (void *to, Array from, size_t x, size_t y, size_t bytes, int direction),
               (to, from, x, y, bytes, direction)) {
  return OWN_OR_SHARED(cuMemcpyAtoH_v2, ptds)(to, from, offsetOf(from, x, y), bytes);
}

RUNTIME_STREAM(cudaMemcpyToArrayAsync, ptsz,
               (Array to, size_t x, size_t y, const void *from, size_t bytes, int direction,
                Stream stream),
               (to, x, y, from, bytes, direction, stream)) {
  return cuMemcpyHtoAAsync_v2(to, offsetOf(to, x, y), from, bytes, OwnStream::of(stream));
}

RUNTIME_STREAM(cudaMemcpyFromArrayAsync, ptsz,
               (void *to, Array from, size_t x, size_t y, size_t bytes, int direction,
                Stream stream),
               (to, from, x, y, bytes, direction, stream)) {
  return cuMemcpyAtoHAsync_v2(to, from, offsetOf(from, x, y), bytes, OwnStream::of(stream));
}

RUNTIME_STREAM(cudaMemcpyArrayToArray, ptds,
               (Array to, size_t toX, size_t toY, Array from, size_t fromX, size_t fromY,
                size_t bytes, int direction),
               (to, toX, toY, from, fromX, fromY, bytes, direction)) {
  return OWN_OR_SHARED(cuMemcpyAtoA_v2, ptds)(to, offsetOf(to, toX, toY), from,
                                              offsetOf(from, fromX, fromY), bytes);
}

static void setSide(cuda::Side3D &side, Array array, const Extent &place, const Pitched &memory) {
  side.type = array ? cuda::ArrayMemory : cuda::UnifiedMemory;
  side.array = array;
  side.device = addressOf(memory.pointer);
  side.pitch = memory.pitch;
  side.height = memory.height;
  side.x = place.width * texelBytes(array);
  side.y = place.height;
  side.z = place.depth;
}

// Where an array takes part, widths count its texels.
bool cudart::convertCopy(const RuntimeCopy *given, cuda::Copy3D &copy) {
  if (!given)
    return false;
  setSide(copy.from, given->fromArray, given->fromPlace, given->from);
  setSide(copy.to, given->toArray, given->toPlace, given->to);
  copy.width = given->extent.width * texelBytes(given->toArray ? given->toArray : given->fromArray);
  copy.height = given->extent.height;
  copy.depth = given->extent.depth;
  return true;
}

RUNTIME_STREAM(cudaMemcpy3D, ptds, (const RuntimeCopy *given), (given)) {
  cuda::Copy3D copy = {};
  return convertCopy(given, copy) ? OWN_OR_SHARED(cuMemcpy3D_v2, ptds)(&copy) : invalidValue;
}

RUNTIME_STREAM(cudaMemcpy3DAsync, ptsz, (const RuntimeCopy *given, Stream stream),
               (given, stream)) {
  cuda::Copy3D copy = {};
  return convertCopy(given, copy) ? cuMemcpy3DAsync_v2(&copy, OwnStream::of(stream)) : invalidValue;
}

// All devices share one memory, so that the devices do not matter.
static RuntimeCopy withoutDevices(const PeerCopy &c) {
  return {c.fromArray, c.fromPlace, c.from, c.toArray, c.toPlace, c.to, c.extent, 0};
}

RUNTIME_STREAM(cudaMemcpy3DPeer, ptds, (const PeerCopy *given), (given)) {
  RuntimeCopy copy = given ? withoutDevices(*given) : RuntimeCopy();
  return given ? cudaMemcpy3D_body(&copy) : invalidValue;
}

RUNTIME_STREAM(cudaMemcpy3DPeerAsync, ptsz, (const PeerCopy *given, Stream stream),
               (given, stream)) {
  RuntimeCopy copy = given ? withoutDevices(*given) : RuntimeCopy();
  return given ? cudaMemcpy3DAsync_body(&copy, stream) : invalidValue;
}

static cuda::Resource resourceOf(const RuntimeResource &r) {
  cuda::Resource out = {};
  out.type = cuda::Resource::Type(r.type);
  if (out.type == cuda::Resource::OfArray || out.type == cuda::Resource::OfMipmap) {
    out.array = r.array;
  } else {
    const auto &m = r.memory;
    out.memory = {addressOf(m.pointer),
                  m.channels.format(),
                  m.channels.count(),
                  m.widthOrBytes,
                  m.height,
                  m.pitch};
  }
  return out;
}

RUNTIME cudaCreateTextureObject(uint64_t *out, const RuntimeResource *resource,
                                const RuntimeSampler *sampler, const void *view) {
  return withContext([&] {
    if (!resource || !sampler)
      return invalidValue;
    cuda::Resource r = resourceOf(*resource);
    cuda::Sampler s = {};
    std::copy_n(sampler->edges, 3, s.edges);
    std::copy_n(sampler->border, 4, s.border);
    s.filter = sampler->filter;
    s.flags = (sampler->readMode ? 0 : asInteger) | (sampler->isNormalized ? normalized : 0) |
              (sampler->isSrgb ? srgb : 0);
    return cuTexObjectCreate(out, &r, &s, static_cast<const cuda::ResourceView *>(view));
  });
}

RUNTIME cudaDestroyTextureObject(uint64_t texture) {
  return withContext([&] { return cuTexObjectDestroy(texture); });
}

RUNTIME cudaCreateSurfaceObject(uint64_t *out, const RuntimeResource *resource) {
  return withContext([&] {
    if (!resource)
      return invalidValue;
    cuda::Resource r = resourceOf(*resource);
    return cuSurfObjectCreate(out, &r);
  });
}

RUNTIME cudaDestroySurfaceObject(uint64_t surface) {
  return withContext([&] { return cuSurfObjectDestroy(surface); });
}

extern "C" __attribute__((visibility("default"))) Channels cudaCreateChannelDesc(int x, int y,
                                                                                 int z, int w,
                                                                                 int kind) {
  return {{x, y, z, w}, kind};
}

//===----------------------------------------------------------------------===//
// What an array, a texture, or a surface is
//===----------------------------------------------------------------------===//

// CUarray_format is signed 8 to 10, unsigned 1 to 3, and floats of two widths.
static Channels channelsOf(int format, unsigned count) {
  static constexpr int isSigned = 0x08, half = 0x10, single = 0x20;
  bool isFloat = format == half || format == single;
  int bits = format == half ? 16 : isFloat ? 32 : 4 << (format & 3);
  if (!isFloat && format >= isSigned)
    bits = 8 << (format & 3);
  Channels out = {{0, 0, 0, 0}, isFloat ? 2 : format >= isSigned ? 0 : 1};
  std::fill_n(out.bits, std::min(count, 4u), bits);
  return out;
}

RUNTIME cudaArrayGetInfo(Channels *channels, Extent *extent, unsigned *flags, Array array) {
  return withContext([&] {
    cuda::ArrayShape shape = {};
    if (int error = cuArray3DGetDescriptor_v2(&shape, array))
      return error;
    if (channels)
      *channels = channelsOf(shape.format, shape.channels);
    if (extent)
      *extent = {shape.width, shape.height, shape.depth};
    if (flags)
      *flags = shape.flags;
    return 0;
  });
}

RUNTIME cudaGetChannelDesc(Channels *channels, Array array) {
  return channels ? cudaArrayGetInfo(channels, nullptr, nullptr, array) : record(invalidValue);
}

static int give(RuntimeResource *out, const cuda::Resource &r) {
  *out = {};
  out->type = r.type;
  if (r.type == cuda::Resource::OfArray || r.type == cuda::Resource::OfMipmap)
    out->array = r.array;
  else
    out->memory = {reinterpret_cast<void *>(r.memory.address),
                   channelsOf(r.memory.format, r.memory.channels), r.memory.widthOrBytes,
                   r.memory.height, r.memory.pitch};
  return 0;
}

RUNTIME cudaGetTextureObjectResourceDesc(RuntimeResource *out, uint64_t texture) {
  return withContext([&] {
    cuda::Resource r = {};
    int error = out ? cuTexObjectGetResourceDesc(&r, texture) : invalidValue;
    return error ? error : give(out, r);
  });
}

RUNTIME cudaGetSurfaceObjectResourceDesc(RuntimeResource *out, uint64_t surface) {
  return withContext([&] {
    cuda::Resource r = {};
    int error = out ? cuSurfObjectGetResourceDesc(&r, surface) : invalidValue;
    return error ? error : give(out, r);
  });
}

RUNTIME cudaGetTextureObjectTextureDesc(RuntimeSampler *out, uint64_t texture) {
  return withContext([&] {
    cuda::Sampler s = {};
    int error = out ? cuTexObjectGetTextureDesc(&s, texture) : invalidValue;
    if (error)
      return error;
    *out = {};
    std::copy_n(s.edges, 3, out->edges);
    std::copy_n(s.border, 4, out->border);
    out->filter = s.filter;
    out->readMode = !(s.flags & asInteger);
    out->isNormalized = (s.flags & normalized) != 0;
    out->isSrgb = (s.flags & srgb) != 0;
    return 0;
  });
}
