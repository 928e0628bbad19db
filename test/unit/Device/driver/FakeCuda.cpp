//===- FakeCuda.cpp - A CUDA driver that does as it is told ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakeCuda.h"
#include <algorithm>
#include <cstdlib>
#include <cstring>

using namespace tilecopy::cuda;

namespace {

FakeCuda state;

/// Stands for every handle: nothing in the library looks inside one.
template <typename T> T *handle() { return reinterpret_cast<T *>(&state); }

Result answer() {
  if (state.busyQueries == 0)
    return state.runResult;
  state.busyQueries -= state.busyQueries > 0;
  return NotReady;
}

/// Counts a call, and says whether it is the one that fails.
bool fails(const char *entry) {
  state.calls.push_back(entry);
  return int(state.calls.size()) - 1 == state.failingCall;
}
constexpr Result Failed = Result(801);

void fill(void *buffer, void *size, const char *text) {
  std::memcpy(buffer, text, std::min(std::strlen(text), reinterpret_cast<size_t>(size)));
}

} // namespace

extern "C" {

FakeCuda *fakeCuda() { return &state; }

Result cuInit(unsigned) {
  if (fails("cuInit"))
    return Failed;
  return state.initResult;
}
Result cuDriverGetVersion(int *version) {
  if (fails("cuDriverGetVersion"))
    return Failed;
  return *version = state.driverVersion, Success;
}
Result cuGetErrorName(Result error, const char **name) {
  if (error == Result(12345))
    return InvalidValue;
  return *name = error == IllegalAddress ? "CUDA_ERROR_ILLEGAL_ADDRESS" : "CUDA_ERROR_FAKE",
         Success;
}
Result cuGetErrorString(Result error, const char **text) {
  if (error == Result(12346))
    return InvalidValue;
  return *text = "as it was told", Success;
}
Result cuDeviceGetCount(int *count) {
  if (fails("cuDeviceGetCount"))
    return Failed;
  return *count = state.deviceCount, Success;
}
Result cuDeviceGet(DeviceHandle *device, int ordinal) {
  if (fails("cuDeviceGet"))
    return Failed;
  return *device = ordinal, Success;
}
Result cuDeviceGetName(char *name, int length, DeviceHandle) {
  if (fails("cuDeviceGetName"))
    return Failed;
  return std::strncpy(name, "Fake GPU", length), Success;
}
Result cuDeviceGetAttribute(int *value, DeviceAttribute attribute, DeviceHandle) {
  if (fails("cuDeviceGetAttribute"))
    return Failed;
  switch (attribute) {
  case MultiprocessorCount:
    return *value = 132, Success;
  case ComputeCapabilityMajor:
    return *value = 12, Success;
  case ComputeCapabilityMinor:
    return *value = 1, Success;
  case MaxSharedMemoryPerBlockOptin:
    return *value = state.sharedOptin, Success;
  }
  return InvalidValue;
}
Result cuDevicePrimaryCtxRetain(Context *context, DeviceHandle) {
  if (fails("cuDevicePrimaryCtxRetain"))
    return Failed;
  return ++state.contexts, *context = handle<ContextObject>(), Success;
}
Result cuDevicePrimaryCtxRelease_v2(DeviceHandle) { return --state.contexts, Success; }
Result cuCtxSetCurrent(Context) {
  if (fails("cuCtxSetCurrent"))
    return Failed;
  return Success;
}

#ifndef FAKE_CUDA_11
/// Every byte of the map is 0xff.
Result cuTensorMapEncodeTiled(TensorMap *map, unsigned type, uint32_t rank, void *address,
                              const uint64_t *, const uint64_t *strides, const uint32_t *box,
                              const uint32_t *, unsigned, unsigned swizzle, unsigned, unsigned) {
  if (fails("cuTensorMapEncodeTiled"))
    return Failed;
  std::memset(map, 0xff, sizeof(*map));
  state.encoded = {type,
                   rank,
                   swizzle,
                   reinterpret_cast<uint64_t>(address),
                   {strides, strides + rank - 1},
                   {box, box + rank},
                   {}};
  ++state.encodes;
  return state.encodeResult;
}
Result cuTensorMapEncodeIm2col(TensorMap *map, unsigned type, uint32_t rank, void *address,
                               const uint64_t *, const uint64_t *strides, const int32_t *lower,
                               const int32_t *upper, uint32_t channels, uint32_t pixels,
                               const uint32_t *, unsigned, unsigned swizzle, unsigned, unsigned) {
  if (fails("cuTensorMapEncodeIm2col"))
    return Failed;
  std::memset(map, 0, sizeof(*map));
  state.encoded = {type,
                   rank,
                   swizzle,
                   reinterpret_cast<uint64_t>(address),
                   {strides, strides + rank - 1},
                   {channels, pixels},
                   {lower[0], upper[0]}};
  return ++state.encodes, state.encodeResult;
}
Result cuTensorMapEncodeIm2colWide(TensorMap *map, unsigned type, uint32_t rank, void *address,
                                   const uint64_t *, const uint64_t *strides, int32_t lower,
                                   int32_t upper, uint32_t channels, uint32_t pixels,
                                   const uint32_t *, unsigned, unsigned, unsigned swizzle, unsigned,
                                   unsigned) {
  if (fails("cuTensorMapEncodeIm2colWide"))
    return Failed;
  std::memset(map, 0, sizeof(*map));
  state.encoded = {type,
                   rank,
                   swizzle,
                   reinterpret_cast<uint64_t>(address),
                   {strides, strides + rank - 1},
                   {channels, pixels},
                   {lower, upper}};
  return ++state.encodes, state.encodeResult;
}
#endif

Result cuModuleLoadDataEx(Module *module, const void *image, unsigned count, JitOption *options,
                          void **values) {
  if (fails("cuModuleLoadDataEx"))
    return Failed;
  state.image = static_cast<const char *>(image);
  auto value = [&](JitOption wanted) {
    JitOption *found = std::find(options, options + count, wanted);
    return found == options + count ? nullptr : values[found - options];
  };
  fill(value(JitErrorLogBuffer), value(JitErrorLogBufferSizeBytes), state.errorLog);
  fill(value(JitInfoLogBuffer), value(JitInfoLogBufferSizeBytes), state.infoLog);
  if (state.loadResult == Success)
    ++state.modules, *module = handle<ModuleObject>();
  return state.loadResult;
}
Result cuModuleUnload(Module) { return --state.modules, Success; }
Result cuModuleGetFunction(Function *function, Module, const char *name) {
  if (fails("cuModuleGetFunction"))
    return Failed;
  *function = handle<FunctionObject>();
  return std::strcmp(name, "add1") == 0 ? Success : NotFound;
}

Result cuFuncGetAttribute(int *value, FunctionAttribute attribute, Function) {
  if (fails("cuFuncGetAttribute"))
    return Failed;
  switch (attribute) {
  case MaxThreadsPerBlock:
    return *value = state.maxThreads, Success;
  case SharedSizeBytes:
    return *value = state.staticShared, Success;
  case LocalSizeBytes:
    return *value = 16, Success;
  case NumRegs:
    return *value = 40, Success;
  default:
    return InvalidValue;
  }
}
Result cuFuncSetAttribute(Function, FunctionAttribute attribute, int value) {
  if (fails("cuFuncSetAttribute"))
    return Failed;
  return state.functionAttributes.push_back({attribute, value}), Success;
}
#ifndef FAKE_CUDA_11
/// add1(pointer, u16 count): a gap between the parameters, as the ABI leaves one.
Result cuFuncGetParamInfo(Function, size_t index, size_t *offset, size_t *bytes) {
  if (fails("cuFuncGetParamInfo"))
    return Failed;
  if (index > 1)
    return InvalidValue;
  *offset = 8 * index, *bytes = index == 0 ? 8 : 2;
  return Success;
}
#endif

Result cuLaunchKernelEx(const LaunchConfiguration *config, Function, void **parameters, void **) {
  if (fails("cuLaunchKernelEx"))
    return Failed;
  ++state.launches;
  state.launched = *config;
  if (config->attributeCount)
    state.attribute = config->attributes[0];
  if (state.launchResult != Success)
    return state.launchResult;
  uint8_t *buffer;
  uint16_t count;
  std::memcpy(&buffer, parameters[0], sizeof(buffer));
  std::memcpy(&count, parameters[1], sizeof(count));
  for (unsigned i = 0; i < count; ++i)
    ++buffer[i];
  return Success;
}

Result cuMemAlloc_v2(DevicePointer *address, size_t bytes) {
  if (fails("cuMemAlloc"))
    return Failed;
  if (bytes >> 40)
    return Result(2);
  return ++state.allocations, *address = DevicePointer(std::malloc(bytes)), Success;
}
Result cuMemFree_v2(DevicePointer address) {
  return --state.allocations, std::free(reinterpret_cast<void *>(address)), Success;
}
Result cuMemcpyHtoDAsync_v2(DevicePointer to, const void *from, size_t bytes, Stream) {
  if (fails("cuMemcpyHtoDAsync"))
    return Failed;
  return std::memcpy(reinterpret_cast<void *>(to), from, bytes), state.copyResult;
}
Result cuMemcpyDtoHAsync_v2(void *to, DevicePointer from, size_t bytes, Stream) {
  if (fails("cuMemcpyDtoHAsync"))
    return Failed;
  return std::memcpy(to, reinterpret_cast<void *>(from), bytes), state.copyResult;
}
Result cuMemcpyDtoDAsync_v2(DevicePointer to, DevicePointer from, size_t bytes, Stream) {
  if (fails("cuMemcpyDtoDAsync"))
    return Failed;
  std::memmove(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from), bytes);
  return state.copyResult;
}

Result cuStreamCreate(Stream *stream, unsigned) {
  if (fails("cuStreamCreate"))
    return Failed;
  return ++state.streams, *stream = handle<StreamObject>(), Success;
}
Result cuStreamQuery(Stream) {
  if (fails("cuStreamQuery"))
    return Failed;
  return answer();
}
Result cuStreamDestroy_v2(Stream) { return --state.streams, Success; }
Result cuEventCreate(Event *event, unsigned) {
  if (fails("cuEventCreate"))
    return Failed;
  return ++state.events, *event = handle<EventObject>(), Success;
}
Result cuEventRecord(Event, Stream) {
  if (fails("cuEventRecord"))
    return Failed;
  return Success;
}
Result cuEventQuery(Event) {
  if (fails("cuEventQuery"))
    return Failed;
  return answer();
}
Result cuEventElapsedTime(float *milliseconds, Event, Event) {
  if (fails("cuEventElapsedTime"))
    return Failed;
  return *milliseconds = 0.5f, Success;
}
Result cuEventDestroy_v2(Event) { return --state.events, Success; }

} // extern "C"
