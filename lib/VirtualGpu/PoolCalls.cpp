//===- PoolCalls.cpp - Memory in the order of a stream --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::DevicePointer;
using cuda::Pool;
using cuda::Result;
using cuda::Stream;

static Pool poolOf(int device) {
  Gpu &g = gpu();
  if (!g.defaultPool[device]) {
    Pool pool = g.pools.make();
    pool->device = device;
    pool->isDefault = true;
    g.defaultPool[device] = pool;
  }
  if (!g.currentPool[device])
    g.currentPool[device] = g.defaultPool[device];
  return g.currentPool[device];
}

// The address is known at once; the bytes may be used by what comes after the allocation.
static Result allocateIn(DevicePointer *out, size_t bytes, Pool pool, Stream handle) {
  Stream stream = resolve(handle);
  if (!out || !bytes)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  auto made = gpu().allocate(bytes, Allocation::Pooled, Call::current()->name);
  if (!made) {
    llvm::consumeError(made.takeError());
    return cuda::OutOfMemory;
  }
  (*made)->pool = pool;
  pool->used += bytes;
  pool->high = std::max(pool->high, pool->used);
  *out = (*made)->address;
  Work work{Call::current()->name, {{*out, bytes, TouchedBytes::Write}}, nullptr};
  work.begins = *out;
  return gpu().enqueue(stream, std::move(work), cuda::NodeAllocate);
}

STREAM_CALL(cuMemAllocAsync, ptsz, (DevicePointer * out, size_t bytes, Stream stream),
            (out, bytes, stream)) {
  return allocateIn(out, bytes, poolOf(currentContext()->device), stream);
}

STREAM_CALL(cuMemAllocFromPoolAsync, ptsz,
            (DevicePointer * out, size_t bytes, Pool pool, Stream stream),
            (out, bytes, pool, stream)) {
  if (!check(gpu().pools, pool, "memory pool"))
    return cuda::InvalidValue;
  return allocateIn(out, bytes, pool, stream);
}

STREAM_CALL(cuMemFreeAsync, ptsz, (DevicePointer address, Stream handle), (address, handle)) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (!address)
    return cuda::Success;
  Allocation *a = gpu().find(address);
  if (!a || a->address != address)
    return gpu().release(address, "cuMemFreeAsync", /*isHost=*/false);
  Work work{"cuMemFreeAsync", {{address, a->bytes, TouchedBytes::Write}}, nullptr};
  work.ends = address;
  a->isOfGraph = stream->capture;
  Result result = gpu().enqueue(stream, std::move(work), cuda::NodeFree);
  if (result || stream->capture)
    return result;
  return gpu().release(address, "cuMemFreeAsync", /*isHost=*/false);
}

CALL(cuDeviceGetDefaultMemPool, Init, (Pool * out, int device), (out, device)) {
  if (!out)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  poolOf(device);
  *out = gpu().defaultPool[device];
  return cuda::Success;
}

CALL(cuDeviceGetMemPool, Init, (Pool * out, int device), (out, device)) {
  if (!out)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  *out = poolOf(device);
  return cuda::Success;
}

CALL(cuDeviceSetMemPool, Init, (int device, Pool pool), (device, pool)) {
  if (!isDevice(device))
    return cuda::InvalidDevice;
  if (!check(gpu().pools, pool, "memory pool"))
    return cuda::InvalidValue;
  gpu().currentPool[device] = pool;
  return cuda::Success;
}

static Result poolAt(Pool *out, const cuda::Location *location, int type, bool isDefault) {
  static constexpr int onDevice = 1, pinned = 1;
  if (!out || !location || location->type != onDevice || type != pinned)
    return cuda::InvalidValue;
  if (!isDevice(location->id))
    return cuda::InvalidDevice;
  Pool current = poolOf(location->id);
  *out = isDefault ? gpu().defaultPool[location->id] : current;
  return cuda::Success;
}

CALL(cuMemGetDefaultMemPool, Init, (Pool * out, cuda::Location *location, int type),
     (out, location, type)) {
  return poolAt(out, location, type, /*isDefault=*/true);
}

CALL(cuMemGetMemPool, Init, (Pool * out, cuda::Location *location, int type),
     (out, location, type)) {
  return poolAt(out, location, type, /*isDefault=*/false);
}

CALL(cuMemSetMemPool, Init, (cuda::Location * location, int type, Pool pool),
     (location, type, pool)) {
  Pool before;
  if (Result e = poolAt(&before, location, type, /*isDefault=*/false))
    return e;
  if (!check(gpu().pools, pool, "memory pool"))
    return cuda::InvalidValue;
  gpu().currentPool[location->id] = pool;
  return cuda::Success;
}

CALL(cuMemPoolCreate, Init, (Pool * out, const cuda::PoolProperties *properties),
     (out, properties)) {
  if (!out || !properties || properties->allocationType != 1 || !isDevice(properties->location.id))
    return cuda::InvalidValue;
  if (properties->handleTypes)
    return cuda::NotSupported;
  *out = gpu().pools.make();
  (*out)->device = properties->location.id;
  (*out)->properties = *properties;
  return cuda::Success;
}

CALL(cuMemPoolDestroy, Init, (Pool pool), (pool)) {
  if (!check(gpu().pools, pool, "memory pool") || pool->isDefault)
    return cuda::InvalidValue;
  gpu().pools.destroy(pool);
  for (Pool &current : gpu().currentPool)
    current = current == pool ? nullptr : current;
  return cuda::Success;
}

CALL(cuMemPoolTrimTo, Init, (Pool pool, size_t bytes), (pool, bytes)) {
  return check(gpu().pools, pool, "memory pool") ? cuda::Success : cuda::InvalidValue;
}

namespace {
enum PoolAttribute : int {
  PoolReuseFirst = 1,
  PoolReuseLast = 3,
  PoolThreshold = 4,
  PoolReserved = 5,
  PoolReservedHigh = 6,
  PoolUsed = 7,
  PoolUsedHigh = 8,
};
} // namespace

CALL(cuMemPoolGetAttribute, Init, (Pool pool, int attribute, void *value),
     (pool, attribute, value)) {
  if (!value || !check(gpu().pools, pool, "memory pool") || attribute < PoolReuseFirst ||
      attribute > PoolUsedHigh)
    return cuda::InvalidValue;
  if (attribute <= PoolReuseLast)
    *static_cast<int *>(value) = 1;
  else
    *static_cast<uint64_t *>(value) = attribute == PoolThreshold ? pool->threshold
                                      : attribute == PoolReserved || attribute == PoolUsed
                                          ? pool->used
                                          : pool->high;
  return cuda::Success;
}

CALL(cuMemPoolSetAttribute, Init, (Pool pool, int attribute, void *value),
     (pool, attribute, value)) {
  if (!value || !check(gpu().pools, pool, "memory pool") || attribute < PoolReuseFirst ||
      attribute > PoolUsedHigh)
    return cuda::InvalidValue;
  if (attribute == PoolThreshold)
    pool->threshold = *static_cast<uint64_t *>(value);
  if (attribute == PoolUsedHigh || attribute == PoolReservedHigh)
    pool->high = pool->used;
  return cuda::Success;
}

CALL(cuMemPoolSetAccess, Init, (Pool pool, const void *map, size_t count), (pool, map, count)) {
  return check(gpu().pools, pool, "memory pool") && (map || !count) ? cuda::Success
                                                                    : cuda::InvalidValue;
}

CALL(cuMemPoolGetAccess, Init, (unsigned *flags, Pool pool, cuda::Location *location),
     (flags, pool, location)) {
  if (!flags || !location || !check(gpu().pools, pool, "memory pool"))
    return cuda::InvalidValue;
  *flags = 3;
  return cuda::Success;
}
