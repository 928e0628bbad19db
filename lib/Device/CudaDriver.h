//===- CudaDriver.h - The CUDA driver's entry points ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Our own declarations of the part of the CUDA driver API that TileCopy calls, and the table that
// `dlopen` fills with it. So one binary can be built where there is no CUDA package and started
// where there is no driver. Names, values and layouts are those of cuda.h (CUDA 11.8 to 13.0);
// test/unit/Device/HeaderTest.cpp compares them with that header where it is installed.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_DEVICE_CUDADRIVER_H
#define TILECOPY_LIB_DEVICE_CUDADRIVER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace tilecopy {
namespace cuda {

/// CUresult: an `int`, since a driver may return codes that are newer than this list.
enum Result : int {
#define RESULT(name, value, cudaName, text) name = value,
#include "CudaResults.def"
};

enum JitOption : int {
  JitInfoLogBuffer = 3,
  JitInfoLogBufferSizeBytes = 4,
  JitErrorLogBuffer = 5,
  JitErrorLogBufferSizeBytes = 6,
};

enum DeviceAttribute : int {
  MultiprocessorCount = 16,
  ComputeCapabilityMajor = 75,
  ComputeCapabilityMinor = 76,
  MaxSharedMemoryPerBlockOptin = 97,
};

enum FunctionAttribute : int {
  MaxThreadsPerBlock = 0,
  SharedSizeBytes = 1,
  LocalSizeBytes = 3,
  NumRegs = 4,
  MaxDynamicSharedSizeBytes = 8,
  NonPortableClusterSizeAllowed = 14,
};

enum LaunchAttributeId : int { LaunchCooperative = 2, LaunchClusterDimension = 4 };

enum : unsigned { StreamNonBlocking = 1, EventDefault = 0 };

using DeviceHandle = int;
using DevicePointer = uint64_t;
struct ContextObject;
struct ModuleObject;
struct FunctionObject;
struct StreamObject;
struct EventObject;
using Context = ContextObject *;
using Module = ModuleObject *;
using Function = FunctionObject *;
using Stream = StreamObject *;
using Event = EventObject *;

/// CUlaunchAttribute: an id, and a value of 64 bytes at offset 8 that may hold pointers.
struct alignas(8) LaunchAttribute {
  LaunchAttributeId id;
  char pad[4];
  union {
    char bytes[64];
    struct {
      unsigned x, y, z;
    } clusterDim;
    int cooperative;
  } value;
};

/// CUlaunchConfig.
struct LaunchConfiguration {
  unsigned gridX, gridY, gridZ;
  unsigned blockX, blockY, blockZ;
  unsigned sharedBytes;
  Stream stream;
  LaunchAttribute *attributes;
  unsigned attributeCount;
};

/// CUtensorMap.
struct alignas(64) TensorMap {
  uint8_t bytes[128];
};

} // namespace cuda

/// Every entry point: X(our name, name in cuda.h, suffix of the exported symbol, parameters).
/// The suffix is the version whose parameters these are: a driver exports the unversioned name
/// too, with the narrower parameters of its first release. (cuEventElapsedTime_v2 exists from
/// CUDA 12.8 on and has the parameters of the first one, which every driver exports.)
#define TILECOPY_CUDA_ENTRY_POINTS(X)                                                              \
  X(init, cuInit, "", (unsigned flags))                                                            \
  X(driverGetVersion, cuDriverGetVersion, "", (int *version))                                      \
  X(getErrorName, cuGetErrorName, "", (cuda::Result error, const char **name))                     \
  X(getErrorString, cuGetErrorString, "", (cuda::Result error, const char **text))                 \
  X(deviceGetCount, cuDeviceGetCount, "", (int *count))                                            \
  X(deviceGet, cuDeviceGet, "", (cuda::DeviceHandle * device, int ordinal))                        \
  X(deviceGetName, cuDeviceGetName, "", (char *name, int length, cuda::DeviceHandle device))       \
  X(deviceGetAttribute, cuDeviceGetAttribute, "",                                                  \
    (int *value, cuda::DeviceAttribute attribute, cuda::DeviceHandle device))                      \
  X(primaryCtxRetain, cuDevicePrimaryCtxRetain, "",                                                \
    (cuda::Context * context, cuda::DeviceHandle device))                                          \
  X(primaryCtxRelease, cuDevicePrimaryCtxRelease, "_v2", (cuda::DeviceHandle device))              \
  X(ctxSetCurrent, cuCtxSetCurrent, "", (cuda::Context context))                                   \
  X(moduleLoadDataEx, cuModuleLoadDataEx, "",                                                      \
    (cuda::Module * module, const void *image, unsigned optionCount, cuda::JitOption *options,     \
     void **values))                                                                               \
  X(moduleUnload, cuModuleUnload, "", (cuda::Module module))                                       \
  X(moduleGetFunction, cuModuleGetFunction, "",                                                    \
    (cuda::Function * function, cuda::Module module, const char *name))                            \
  X(funcGetAttribute, cuFuncGetAttribute, "",                                                      \
    (int *value, cuda::FunctionAttribute attribute, cuda::Function function))                      \
  X(funcSetAttribute, cuFuncSetAttribute, "",                                                      \
    (cuda::Function function, cuda::FunctionAttribute attribute, int value))                       \
  X(launchKernelEx, cuLaunchKernelEx, "",                                                          \
    (const cuda::LaunchConfiguration *config, cuda::Function function, void **parameters,          \
     void **extra))                                                                                \
  X(memAlloc, cuMemAlloc, "_v2", (cuda::DevicePointer * address, size_t bytes))                    \
  X(memFree, cuMemFree, "_v2", (cuda::DevicePointer address))                                      \
  X(memcpyHtoDAsync, cuMemcpyHtoDAsync, "_v2",                                                     \
    (cuda::DevicePointer to, const void *from, size_t bytes, cuda::Stream stream))                 \
  X(memcpyDtoHAsync, cuMemcpyDtoHAsync, "_v2",                                                     \
    (void *to, cuda::DevicePointer from, size_t bytes, cuda::Stream stream))                       \
  X(memcpyDtoDAsync, cuMemcpyDtoDAsync, "_v2",                                                     \
    (cuda::DevicePointer to, cuda::DevicePointer from, size_t bytes, cuda::Stream stream))         \
  X(streamCreate, cuStreamCreate, "", (cuda::Stream * stream, unsigned flags))                     \
  X(streamQuery, cuStreamQuery, "", (cuda::Stream stream))                                         \
  X(streamDestroy, cuStreamDestroy, "_v2", (cuda::Stream stream))                                  \
  X(eventCreate, cuEventCreate, "", (cuda::Event * event, unsigned flags))                         \
  X(eventRecord, cuEventRecord, "", (cuda::Event event, cuda::Stream stream))                      \
  X(eventQuery, cuEventQuery, "", (cuda::Event event))                                             \
  X(eventElapsedTime, cuEventElapsedTime, "",                                                      \
    (float *milliseconds, cuda::Event start, cuda::Event end))                                     \
  X(eventDestroy, cuEventDestroy, "_v2", (cuda::Event event))

/// Entry points that older drivers lack and that are called only where they exist (CUDA 12.4 and
/// 12.0).
#define TILECOPY_CUDA_OPTIONAL_ENTRY_POINTS(X)                                                     \
  X(funcGetParamInfo, cuFuncGetParamInfo, "",                                                      \
    (cuda::Function function, size_t index, size_t *offset, size_t *bytes))                        \
  X(tensorMapEncodeTiled, cuTensorMapEncodeTiled, "",                                              \
    (cuda::TensorMap * map, unsigned type, uint32_t rank, void *address, const uint64_t *dims,     \
     const uint64_t *strides, const uint32_t *box, const uint32_t *elementStrides,                 \
     unsigned interleave, unsigned swizzle, unsigned promotion, unsigned fill))                    \
  X(tensorMapEncodeIm2col, cuTensorMapEncodeIm2col, "",                                            \
    (cuda::TensorMap * map, unsigned type, uint32_t rank, void *address, const uint64_t *dims,     \
     const uint64_t *strides, const int32_t *lower, const int32_t *upper, uint32_t channels,       \
     uint32_t pixels, const uint32_t *elementStrides, unsigned interleave, unsigned swizzle,       \
     unsigned promotion, unsigned fill))                                                           \
  X(tensorMapEncodeIm2colWide, cuTensorMapEncodeIm2colWide, "",                                    \
    (cuda::TensorMap * map, unsigned type, uint32_t rank, void *address, const uint64_t *dims,     \
     const uint64_t *strides, int32_t lower, int32_t upper, uint32_t channels, uint32_t pixels,    \
     const uint32_t *elementStrides, unsigned interleave, unsigned mode, unsigned swizzle,         \
     unsigned promotion, unsigned fill))

/// The driver, opened. The library stays loaded until the process ends: it has threads of its own.
struct CudaDriver {
// A declarator and its parameters take no parentheses.
// NOLINTNEXTLINE(bugprone-macro-parentheses)
#define TILECOPY_DECLARE(field, entry, suffix, parameters) cuda::Result(*field) parameters;
  TILECOPY_CUDA_ENTRY_POINTS(TILECOPY_DECLARE)
  TILECOPY_CUDA_OPTIONAL_ENTRY_POINTS(TILECOPY_DECLARE)
#undef TILECOPY_DECLARE

  /// Opens `library` and finds every entry point in it; NoDeviceError says what is missing.
  static llvm::Expected<std::unique_ptr<CudaDriver>> open(llvm::StringRef library);

  /// "CUDA_ERROR_INVALID_VALUE (1, invalid argument)".
  std::string describe(cuda::Result result) const;

  /// Success, or an error "<what>: <entry> returned <result>". Does not return after a result that
  /// leaves the process unable to use any device: see `fatal`.
  llvm::Error check(cuda::Result result, llvm::StringRef entry, const llvm::Twine &what) const;
};

/// True for errors that poison the context: no later call in this process can succeed.
bool isSticky(cuda::Result result);

/// Says why on standard error and ends the process with exit code 1, running no destructor: they
/// would call into a driver that is stuck or refuses every call.
[[noreturn]] void fatal(const llvm::Twine &why);

} // namespace tilecopy

#endif // TILECOPY_LIB_DEVICE_CUDADRIVER_H
