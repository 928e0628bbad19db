//===- Work.cpp - Launches in the runtime ---------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

using namespace tilecopy;
using namespace tilecopy::cudart;
using cuda::Function;
using cuda::Stream;

DRIVER(cuLaunchKernel, (Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        unsigned, Stream, void **, void **));
DRIVER(cuLaunchCooperativeKernel, (Function, unsigned, unsigned, unsigned, unsigned, unsigned,
                                   unsigned, unsigned, Stream, void **));
DRIVER(cuLaunchKernelEx, (const cuda::LaunchConfiguration *, Function, void **, void **));
DRIVER(cuFuncSetAttribute, (Function, int, int));
DRIVER(cuFuncGetAttribute, (int *, int, Function));
DRIVER(cuFuncSetCacheConfig, (Function, int));
DRIVER(cuFuncSetSharedMemConfig, (Function, int));
DRIVER(cuFuncGetName, (const char **, Function));
DRIVER(cuFuncGetParamInfo, (Function, size_t, size_t *, size_t *));
DRIVER(cuKernelSetAttribute, (int, int, Function, int));
DRIVER(cuLibraryGetKernel, (Function *, cuda::Module, const char *));
DRIVER(cuLibraryEnumerateKernels, (Function *, unsigned, cuda::Module));
DRIVER(cuOccupancyMaxActiveBlocksPerMultiprocessor, (int *, Function, int, size_t));
DRIVER(cuOccupancyAvailableDynamicSMemPerBlock, (size_t *, Function, int, int));
DRIVER(cuOccupancyMaxPotentialClusterSize, (int *, Function, const cuda::LaunchConfiguration *));
DRIVER(cuOccupancyMaxActiveClusters, (int *, Function, const cuda::LaunchConfiguration *));

static constexpr int invalidConfiguration = 9;

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

// Of a launch, the driver's "invalid value" is mostly its shape.
static int asLaunch(int error) { return error == invalidValue ? invalidConfiguration : error; }

static int launch(Function f, Shape grid, Shape block, void **arguments, size_t shared,
                  Stream stream) {
  if (!f)
    return invalidFunction;
  return asLaunch(cuLaunchKernel(f, grid.x, grid.y, grid.z, block.x, block.y, block.z,
                                 unsigned(shared), OwnStream::of(stream), arguments, nullptr));
}

RUNTIME_STREAM(cudaLaunchKernel, ptsz,
               (const void *hostFunction, Shape grid, Shape block, void **arguments, size_t shared,
                Stream stream),
               (hostFunction, grid, block, arguments, shared, stream)) {
  return launch(findKernel(hostFunction), grid, block, arguments, shared, stream);
}

// Code of nvcc 13 asks for a kernel once, and launches it by its handle.
RUNTIME __cudaGetKernel(Function *out, const void *hostFunction) {
  return withContext([&] {
    *out = findKernel(hostFunction);
    return *out ? 0 : invalidFunction;
  });
}

RUNTIME_STREAM(__cudaLaunchKernel, ptsz,
               (Function kernel, Shape grid, Shape block, void **arguments, size_t shared,
                Stream stream),
               (kernel, grid, block, arguments, shared, stream)) {
  return launch(kernel, grid, block, arguments, shared, stream);
}

RUNTIME_STREAM(cudaLaunchCooperativeKernel, ptsz,
               (const void *hostFunction, Shape grid, Shape block, void **arguments, size_t shared,
                Stream stream),
               (hostFunction, grid, block, arguments, shared, stream)) {
  Function f = findKernel(hostFunction);
  return f ? asLaunch(cuLaunchCooperativeKernel(f, grid.x, grid.y, grid.z, block.x, block.y,
                                                block.z, unsigned(shared), OwnStream::of(stream),
                                                arguments))
           : invalidFunction;
}

/// cudaLaunchConfig_t, whose attributes are the driver's.
struct RuntimeLaunch {
  Shape grid, block;
  size_t shared;
  Stream stream;
  cuda::LaunchAttribute *attributes;
  unsigned count;
};

static cuda::LaunchConfiguration configurationOf(const RuntimeLaunch &c) {
  return {c.grid.x,     c.grid.y,  c.grid.z,           c.block.x,
          c.block.y,    c.block.z, unsigned(c.shared), OwnStream::of(c.stream),
          c.attributes, c.count};
}

RUNTIME_STREAM(cudaLaunchKernelExC, ptsz,
               (const RuntimeLaunch *c, const void *hostFunction, void **arguments),
               (c, hostFunction, arguments)) {
  Function f = findKernel(hostFunction);
  if (!f || !c)
    return f ? invalidValue : invalidFunction;
  cuda::LaunchConfiguration config = configurationOf(*c);
  return asLaunch(cuLaunchKernelEx(&config, f, arguments, nullptr));
}

//===----------------------------------------------------------------------===//
// What a kernel is
//===----------------------------------------------------------------------===//

template <class F> static int withKernel(const void *hostFunction, F call) {
  return withContext([&] {
    Function f = findKernel(hostFunction);
    return f ? call(f) : invalidFunction;
  });
}

RUNTIME cudaFuncSetAttribute(const void *hostFunction, int attribute, int value) {
  return withKernel(hostFunction,
                    [&](Function f) { return cuFuncSetAttribute(f, attribute, value); });
}

RUNTIME cudaFuncSetCacheConfig(const void *hostFunction, int config) {
  return withKernel(hostFunction, [&](Function f) { return cuFuncSetCacheConfig(f, config); });
}

RUNTIME cudaFuncSetSharedMemConfig(const void *hostFunction, int config) {
  return withKernel(hostFunction, [&](Function f) { return cuFuncSetSharedMemConfig(f, config); });
}

RUNTIME cudaFuncGetName(const char **out, const void *hostFunction) {
  return withKernel(hostFunction, [&](Function f) { return cuFuncGetName(out, f); });
}

RUNTIME cudaFuncGetParamInfo(const void *hostFunction, size_t index, size_t *offset, size_t *size) {
  return withKernel(hostFunction,
                    [&](Function f) { return cuFuncGetParamInfo(f, index, offset, size); });
}

// A kernel and its function are the same thing here.
RUNTIME cudaGetKernel(Function *out, const void *hostFunction) {
  return withKernel(hostFunction, [&](Function f) {
    rememberKernel(f);
    return out ? (*out = f, 0) : invalidValue;
  });
}

RUNTIME cudaGetFuncBySymbol(Function *out, const void *hostFunction) {
  return cudaGetKernel(out, hostFunction);
}

RUNTIME cudaLibraryGetKernel(Function *out, cuda::Module library, const char *name) {
  return withContext([&] {
    int error = cuLibraryGetKernel(out, library, name);
    if (!error)
      rememberKernel(*out);
    return error;
  });
}

RUNTIME cudaLibraryEnumerateKernels(Function *out, unsigned count, cuda::Module library) {
  return withContext([&] {
    int error = cuLibraryEnumerateKernels(out, count, library);
    for (unsigned n = 0; !error && n != count; ++n)
      rememberKernel(out[n]);
    return error;
  });
}

RUNTIME cudaKernelSetAttributeForDevice(Function kernel, int attribute, int value, int device) {
  return withContext([&] { return cuKernelSetAttribute(attribute, value, kernel, device); });
}

/// cudaFuncAttributes of CUDA 13.0.
struct FunctionAttributes {
  size_t shared, constant, local;
  int maxThreads, registers, ptxVersion, binaryVersion, cacheModeCa, maxDynamicShared, carveout;
  int clusterMustBeSet, clusterWidth, clusterHeight, clusterDepth, clusterPolicy;
  int nonPortableCluster, reserved[16];
};

RUNTIME cudaFuncGetAttributes(FunctionAttributes *out, const void *hostFunction) {
  return withKernel(hostFunction, [&](Function f) {
    auto of = [&](int attribute) {
      int value = 0;
      cuFuncGetAttribute(&value, attribute, f);
      return value;
    };
    *out = {size_t(of(1)), size_t(of(2)), size_t(of(3)), of(0),  of(4),  of(5),
            of(6),         of(7),         of(8),         of(9),  of(10), of(11),
            of(12),        of(13),        of(15),        of(14), {}};
    return 0;
  });
}

//===----------------------------------------------------------------------===//
// Occupancy
//===----------------------------------------------------------------------===//

RUNTIME cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *count, const void *hostFunction,
                                                      int threads, size_t shared) {
  return withKernel(hostFunction, [&](Function f) {
    return cuOccupancyMaxActiveBlocksPerMultiprocessor(count, f, threads, shared);
  });
}

RUNTIME cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *count, const void *hostFunction,
                                                               int threads, size_t shared,
                                                               unsigned) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(count, hostFunction, threads, shared);
}

RUNTIME cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *hostFunction, int ctas,
                                                  int threads) {
  return withKernel(hostFunction, [&](Function f) {
    return cuOccupancyAvailableDynamicSMemPerBlock(bytes, f, ctas, threads);
  });
}

RUNTIME cudaOccupancyMaxPotentialClusterSize(int *size, const void *hostFunction,
                                             const RuntimeLaunch *c) {
  return withKernel(hostFunction, [&](Function f) {
    cuda::LaunchConfiguration config = c ? configurationOf(*c) : cuda::LaunchConfiguration();
    return cuOccupancyMaxPotentialClusterSize(size, f, c ? &config : nullptr);
  });
}

RUNTIME cudaOccupancyMaxActiveClusters(int *count, const void *hostFunction,
                                       const RuntimeLaunch *c) {
  return withKernel(hostFunction, [&](Function f) {
    cuda::LaunchConfiguration config = c ? configurationOf(*c) : cuda::LaunchConfiguration();
    return cuOccupancyMaxActiveClusters(count, f, c ? &config : nullptr);
  });
}
