//===- Types.h - What the driver API passes by address ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Our own declarations of the structures and numbers of cuda.h that the virtual GPU reads, besides
// those of Device/CudaDriver.h. The layouts are those of CUDA 13.0; the test VirtualGpuTests holds
// them against cuda.h where it is installed.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_TYPES_H
#define TILECOPY_LIB_VIRTUALGPU_TYPES_H

#include "Device/CudaDriver.h"

namespace tilecopy::cuda {

enum MemoryType : unsigned { HostMemory = 1, DeviceMemory = 2, ArrayMemory = 3, UnifiedMemory = 4 };

struct PoolObject;
struct ArrayObject;
struct GraphObject;
struct GraphNodeObject;
struct GraphExecObject;
struct UserObjectObject;
struct DescriptionObject;
struct LinkObject;
struct PhysicalObject;
using Physical = PhysicalObject *; ///< CUmemGenericAllocationHandle, an integer as wide
using Pool = PoolObject *;
using Array = ArrayObject *;
using Graph = GraphObject *;
using GraphNode = GraphNodeObject *;
using GraphExec = GraphExecObject *;
using UserObject = UserObjectObject *;
using ResourceDescription = DescriptionObject *;
using Link = LinkObject *;
using HostFunction = void (*)(void *);
using CallbackHandle = struct CallbackObject *;
using LogCallback = void (*)(void *, int, const char *, size_t);
using StreamCallback = void (*)(Stream, Result, void *);

/// One side of CUDA_MEMCPY2D.
struct Side2D {
  size_t x, y;
  MemoryType type;
  void *host;
  DevicePointer device;
  Array array;
  size_t pitch;
};

/// CUDA_MEMCPY2D.
struct Copy2D {
  Side2D from, to;
  size_t width, height;
};

/// One side of CUDA_MEMCPY3D, and of CUDA_MEMCPY3D_PEER, where the reserved word is a context.
struct Side3D {
  size_t x, y, z, level;
  MemoryType type;
  void *host;
  DevicePointer device;
  Array array;
  void *reserved;
  size_t pitch, height;
};

/// CUDA_MEMCPY3D and CUDA_MEMCPY3D_PEER.
struct Copy3D {
  Side3D from, to;
  size_t width, height, depth;
};

/// CUDA_KERNEL_NODE_PARAMS, of both versions: the later one has two more members.
struct KernelNode {
  Function function;
  unsigned gridX, gridY, gridZ, blockX, blockY, blockZ, sharedBytes;
  void **parameters, **extra;
  void *kernel;
  Context context;
};

/// CUDA_MEMSET_NODE_PARAMS.
struct MemsetNode {
  DevicePointer address;
  size_t pitch;
  unsigned value, elementSize;
  size_t width, height;
};

/// CUDA_HOST_NODE_PARAMS.
struct HostNode {
  HostFunction function;
  void *data;
};

/// CUmemLocation and CUmemPoolProps.
struct Location {
  int type, id;
};
struct PoolProperties {
  int allocationType, handleTypes;
  Location location;
  void *security;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
};

/// CUmemAllocationProp and CUmemAccessDesc.
struct MemoryProperties {
  int type, handleTypes;
  Location location;
  void *security;
  unsigned char compression, directAccess;
  unsigned short usage;
  unsigned char reserved[4];
};
struct MemoryAccess {
  Location location;
  int flags;
};

/// CUmulticastObjectProp.
struct MulticastProperties {
  unsigned devices;
  size_t bytes;
  unsigned long long handleTypes, flags;
};

/// CUctxCreateParams.
struct ContextParameters {
  void *affinities;
  int affinityCount;
  void *graphics;
};

/// CUDA_ARRAY_DESCRIPTOR and CUDA_ARRAY3D_DESCRIPTOR.
struct FlatArrayShape {
  size_t width, height;
  int format;
  unsigned channels;
};
struct ArrayShape {
  size_t width, height, depth;
  int format;
  unsigned channels, flags;
};

/// CUDA_RESOURCE_DESC.
struct Resource {
  enum Type : int { OfArray, OfMipmap, OfMemory, OfRows } type;
  union {
    Array array;
    struct {
      DevicePointer address;
      int format;
      unsigned channels;
      size_t widthOrBytes, height, pitch;
    } memory;
    int reserved[32];
  };
  unsigned flags;
};

/// CUDA_TEXTURE_DESC.
struct Sampler {
  int edges[3], filter;
  unsigned flags, anisotropy;
  int mipmapFilter;
  float mipmapLevels[3], border[4];
  int reserved[12];
};
struct ResourceView;

struct Uuid {
  char bytes[16];
};

enum CaptureStatus : int { CaptureNone = 0, CaptureActive = 1, CaptureInvalidated = 2 };

/// The two handles that stand for the default streams.
inline Stream legacyStream() { return reinterpret_cast<Stream>(uintptr_t(1)); }
inline Stream perThreadStream() { return reinterpret_cast<Stream>(uintptr_t(2)); }

} // namespace tilecopy::cuda

#endif // TILECOPY_LIB_VIRTUALGPU_TYPES_H
