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
DRIVER(cuMemcpy2D_v2, (const cuda::Copy2D *));
DRIVER(cuMemcpy2DAsync_v2, (const cuda::Copy2D *, Stream));
DRIVER(cuMemcpy3D_v2, (const cuda::Copy3D *));
DRIVER(cuMemcpy3DAsync_v2, (const cuda::Copy3D *, Stream));
DRIVER(cuMemcpyHtoA_v2, (Array, size_t, const void *, size_t));
DRIVER(cuMemcpyAtoH_v2, (void *, Array, size_t, size_t));
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

struct Extent {
  size_t width, height, depth;
};

/// cudaPitchedPtr and cudaMemcpy3DParms.
struct Pitched {
  void *pointer;
  size_t pitch, width, height;
};
struct RuntimeCopy {
  Array fromArray;
  Extent fromPlace;
  Pitched from;
  Array toArray;
  Extent toPlace;
  Pitched to;
  Extent extent;
  int direction;
};

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

RUNTIME cudaMemcpy2DToArray(Array to, size_t x, size_t y, const void *from, size_t pitch,
                            size_t width, size_t height, int) {
  cuda::Copy2D copy = {};
  setMemory(copy.from, from, pitch);
  setArray(copy.to, to, x, y);
  copy.width = width;
  copy.height = height;
  return withContext([&] { return cuMemcpy2D_v2(&copy); });
}

RUNTIME cudaMemcpy2DFromArray(void *to, size_t pitch, Array from, size_t x, size_t y, size_t width,
                              size_t height, int) {
  cuda::Copy2D copy = {};
  setArray(copy.from, from, x, y);
  setMemory(copy.to, to, pitch);
  copy.width = width;
  copy.height = height;
  return withContext([&] { return cuMemcpy2D_v2(&copy); });
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

RUNTIME cudaMemcpyToArray(Array to, size_t x, size_t y, const void *from, size_t bytes, int) {
  return withContext([&] { return cuMemcpyHtoA_v2(to, offsetOf(to, x, y), from, bytes); });
}

RUNTIME cudaMemcpyFromArray(void *to, Array from, size_t x, size_t y, size_t bytes, int) {
  return withContext([&] { return cuMemcpyAtoH_v2(to, from, offsetOf(from, x, y), bytes); });
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
static bool convert(const RuntimeCopy *given, cuda::Copy3D &copy) {
  if (!given)
    return false;
  setSide(copy.from, given->fromArray, given->fromPlace, given->from);
  setSide(copy.to, given->toArray, given->toPlace, given->to);
  copy.width = given->extent.width * texelBytes(given->toArray ? given->toArray : given->fromArray);
  copy.height = given->extent.height;
  copy.depth = given->extent.depth;
  return true;
}

RUNTIME cudaMemcpy3D(const RuntimeCopy *given) {
  return withContext([&] {
    cuda::Copy3D copy = {};
    return convert(given, copy) ? cuMemcpy3D_v2(&copy) : invalidValue;
  });
}

RUNTIME cudaMemcpy3DAsync(const RuntimeCopy *given, Stream stream) {
  return withContext([&] {
    cuda::Copy3D copy = {};
    return convert(given, copy) ? cuMemcpy3DAsync_v2(&copy, stream) : invalidValue;
  });
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
    static constexpr unsigned asInteger = 1, normalized = 2, srgb = 0x10;
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
