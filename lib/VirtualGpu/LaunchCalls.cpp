//===- LaunchCalls.cpp - Launches and occupancy ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Copy.h"
#include "Devices.h"
#include "Launch.h"
#include "Module.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Function;
using cuda::Result;
using cuda::Stream;

static Result launch(const LaunchRequest &request, Stream handle) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  Work work;
  if (Result e = launchWork(request, work))
    return e;
  return gpu().enqueue(stream, std::move(work), cuda::NodeKernel);
}

static LaunchRequest request(Function f, Dim3 grid, Dim3 block, unsigned shared, void **parameters,
                             void **extra) {
  LaunchRequest r;
  r.function = f;
  r.config.grid = grid;
  r.config.block = block;
  r.config.dynamicSharedBytes = shared;
  r.parameters = parameters;
  r.extra = extra;
  return r;
}

STREAM_CALL(cuLaunchKernel, ptsz,
            (Function f, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
             unsigned blockY, unsigned blockZ, unsigned shared, Stream stream, void **parameters,
             void **extra),
            (f, gridX, gridY, gridZ, blockX, blockY, blockZ, shared, stream, parameters, extra)) {
  return launch(
      request(f, {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, shared, parameters, extra),
      stream);
}

STREAM_CALL(cuLaunchCooperativeKernel, ptsz,
            (Function f, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX,
             unsigned blockY, unsigned blockZ, unsigned shared, Stream stream, void **parameters),
            (f, gridX, gridY, gridZ, blockX, blockY, blockZ, shared, stream, parameters)) {
  LaunchRequest r =
      request(f, {gridX, gridY, gridZ}, {blockX, blockY, blockZ}, shared, parameters, nullptr);
  r.config.cooperative = true;
  return launch(r, stream);
}

namespace {
enum LaunchAttributeNumber : int {
  AttributeIgnore = 0,
  AttributeProgrammaticEvent = 7,
  AttributeCompletionEvent = 12,
  AttributeLast = 16,
};
} // namespace

// Attributes that are about speed alone say nothing to the emulator.
static Result readAttributes(const cuda::LaunchConfiguration &config, LaunchRequest &r,
                             std::vector<cuda::Event> &after) {
  for (unsigned n = 0; n != config.attributeCount; ++n) {
    const cuda::LaunchAttribute &a = config.attributes[n];
    if (int(a.id) < AttributeIgnore || int(a.id) > AttributeLast)
      return cuda::InvalidValue;
    if (a.id == cuda::LaunchClusterDimension) {
      r.config.cluster = {a.value.clusterDim.x, a.value.clusterDim.y, a.value.clusterDim.z};
      r.hasCluster = true;
    } else if (a.id == cuda::LaunchCooperative) {
      r.config.cooperative = a.value.cooperative != 0;
    } else if (int(a.id) == AttributeProgrammaticEvent || int(a.id) == AttributeCompletionEvent) {
      cuda::Event event;
      std::memcpy(&event, a.value.bytes, sizeof event);
      if (!check(gpu().events, event, "event"))
        return cuda::InvalidHandle;
      after.push_back(event);
    }
  }
  return cuda::Success;
}

STREAM_CALL(cuLaunchKernelEx, ptsz,
            (const cuda::LaunchConfiguration *config, Function f, void **parameters, void **extra),
            (config, f, parameters, extra)) {
  if (!config || (config->attributeCount && !config->attributes))
    return cuda::InvalidValue;
  LaunchRequest r = request(f, {config->gridX, config->gridY, config->gridZ},
                            {config->blockX, config->blockY, config->blockZ}, config->sharedBytes,
                            parameters, extra);
  std::vector<cuda::Event> after;
  if (Result e = readAttributes(*config, r, after))
    return e;
  Result result = launch(r, config->stream);
  if (!result)
    for (cuda::Event event : after) {
      event->isRecorded = true;
      event->clock = resolve(config->stream)->clock;
    }
  return result;
}

//===----------------------------------------------------------------------===//
// Occupancy
//===----------------------------------------------------------------------===//

static Result residents(int *count, Function f, int threads, size_t shared) {
  if (!count || threads <= 0)
    return cuda::InvalidValue;
  if (!isFunction(f))
    return cuda::InvalidHandle;
  *count = residentCtas(f, uint64_t(threads), shared);
  return cuda::Success;
}

CALL(cuOccupancyMaxActiveBlocksPerMultiprocessor, Context,
     (int *count, Function f, int threads, size_t shared), (count, f, threads, shared)) {
  return residents(count, f, threads, shared);
}

CALL(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, Context,
     (int *count, Function f, int threads, size_t shared, unsigned flags),
     (count, f, threads, shared, flags)) {
  return flags > 1 ? cuda::InvalidValue : residents(count, f, threads, shared);
}

using SharedOfBlock = size_t (*)(int);

// The largest block among those that keep the most threads at work.
static Result bestBlock(int *grid, int *block, Function f, SharedOfBlock sharedOf, size_t shared,
                        int most) {
  if (!grid || !block)
    return cuda::InvalidValue;
  if (!isFunction(f))
    return cuda::InvalidHandle;
  int limit = *functionAttribute(f, 0), best = 0;
  limit = most > 0 ? std::min(limit, most) : limit;
  *block = *grid = 0;
  for (int threads = (limit + 31) / 32 * 32; threads > 0; threads -= 32) {
    int size = std::min(threads, limit);
    int count = residentCtas(f, uint64_t(size), sharedOf ? sharedOf(size) : shared);
    if (count * size > best) {
      best = count * size;
      *block = size;
      *grid = count * findDevice(gpu().target.sm)->multiprocessors;
    }
  }
  return cuda::Success;
}

CALL(cuOccupancyMaxPotentialBlockSize, Context,
     (int *grid, int *block, Function f, SharedOfBlock sharedOf, size_t shared, int most),
     (grid, block, f, sharedOf, shared, most)) {
  return bestBlock(grid, block, f, sharedOf, shared, most);
}

CALL(cuOccupancyMaxPotentialBlockSizeWithFlags, Context,
     (int *grid, int *block, Function f, SharedOfBlock sharedOf, size_t shared, int most,
      unsigned flags),
     (grid, block, f, sharedOf, shared, most, flags)) {
  return flags > 1 ? cuda::InvalidValue : bestBlock(grid, block, f, sharedOf, shared, most);
}

CALL(cuOccupancyAvailableDynamicSMemPerBlock, Context,
     (size_t *bytes, Function f, int ctas, int threads), (bytes, f, ctas, threads)) {
  if (!bytes || ctas <= 0 || threads <= 0)
    return cuda::InvalidValue;
  if (!isFunction(f))
    return cuda::InvalidHandle;
  uint64_t each = uint64_t(findDevice(gpu().target.sm)->sharedBytes) / unsigned(ctas);
  uint64_t taken = f->info->staticSharedBytes + 1024;
  *bytes = each > taken ? (each - taken) / 128 * 128 : 0;
  return cuda::Success;
}

CALL(cuOccupancyMaxPotentialClusterSize, Context,
     (int *size, Function f, const cuda::LaunchConfiguration *config), (size, f, config)) {
  if (!size || !config)
    return cuda::InvalidValue;
  if (!isFunction(f))
    return cuda::InvalidHandle;
  *size = gpu().target.sm < 90 ? 1 : f->nonPortableCluster ? 16 : 8;
  return cuda::Success;
}

CALL(cuOccupancyMaxActiveClusters, Context,
     (int *count, Function f, const cuda::LaunchConfiguration *config), (count, f, config)) {
  if (!count || !config)
    return cuda::InvalidValue;
  if (!isFunction(f))
    return cuda::InvalidHandle;
  LaunchRequest r;
  std::vector<cuda::Event> after;
  if (Result e = readAttributes(*config, r, after))
    return e;
  uint64_t threads = uint64_t(config->blockX) * config->blockY * config->blockZ;
  int held =
      residentCtas(f, threads, config->sharedBytes) * findDevice(gpu().target.sm)->multiprocessors;
  *count = held / int(std::max<uint64_t>(r.config.cluster.count(), 1));
  return cuda::Success;
}
