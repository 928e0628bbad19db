//===- Work.cpp - Launches, streams and events in the runtime -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"

using namespace tilecopy;
using namespace tilecopy::cudart;
using cuda::Event;
using cuda::Function;
using cuda::Stream;

DRIVER(cuLaunchKernel, (Function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        unsigned, Stream, void **, void **));
DRIVER(cuLaunchCooperativeKernel, (Function, unsigned, unsigned, unsigned, unsigned, unsigned,
                                   unsigned, unsigned, Stream, void **));
DRIVER(cuLaunchKernelEx, (const cuda::LaunchConfiguration *, Function, void **, void **));
DRIVER(cuLaunchHostFunc, (Stream, cuda::HostFunction, void *));
DRIVER(cuFuncSetAttribute, (Function, int, int));
DRIVER(cuFuncGetAttribute, (int *, int, Function));
DRIVER(cuOccupancyMaxActiveBlocksPerMultiprocessor, (int *, Function, int, size_t));
DRIVER(cuStreamCreateWithPriority, (Stream *, unsigned, int));
DRIVER(cuStreamDestroy_v2, (Stream));
DRIVER(cuStreamSynchronize, (Stream));
DRIVER(cuStreamQuery, (Stream));
DRIVER(cuStreamWaitEvent, (Stream, Event, unsigned));
DRIVER(cuStreamBeginCapture_v2, (Stream, int));
DRIVER(cuStreamEndCapture, (Stream, cuda::Graph *));
DRIVER(cuStreamIsCapturing, (Stream, int *));
DRIVER(cuEventCreate, (Event *, unsigned));
DRIVER(cuEventRecord, (Event, Stream));
DRIVER(cuEventSynchronize, (Event));
DRIVER(cuEventQuery, (Event));
DRIVER(cuEventElapsedTime, (float *, Event, Event));
DRIVER(cuEventDestroy_v2, (Event));
DRIVER(cuGraphInstantiateWithFlags, (cuda::GraphExec *, cuda::Graph, unsigned long long));
DRIVER(cuGraphLaunch, (cuda::GraphExec, Stream));
DRIVER(cuGraphDestroy, (cuda::Graph));
DRIVER(cuGraphExecDestroy, (cuda::GraphExec));

static constexpr int invalidFunction = 98, invalidConfiguration = 9;

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
                                 unsigned(shared), stream, arguments, nullptr));
}

RUNTIME cudaLaunchKernel(const void *hostFunction, Shape grid, Shape block, void **arguments,
                         size_t shared, Stream stream) {
  return withContext(
      [&] { return launch(findKernel(hostFunction), grid, block, arguments, shared, stream); });
}

// Code of nvcc 13 asks for a kernel once, and launches it by its handle.
RUNTIME __cudaGetKernel(Function *out, const void *hostFunction) {
  return withContext([&] {
    *out = findKernel(hostFunction);
    return *out ? 0 : invalidFunction;
  });
}

RUNTIME __cudaLaunchKernel(Function kernel, Shape grid, Shape block, void **arguments,
                           size_t shared, Stream stream) {
  return withContext([&] { return launch(kernel, grid, block, arguments, shared, stream); });
}

RUNTIME cudaLaunchCooperativeKernel(const void *hostFunction, Shape grid, Shape block,
                                    void **arguments, size_t shared, Stream stream) {
  return withContext([&] {
    Function f = findKernel(hostFunction);
    return f ? asLaunch(cuLaunchCooperativeKernel(f, grid.x, grid.y, grid.z, block.x, block.y,
                                                  block.z, unsigned(shared), stream, arguments))
             : invalidFunction;
  });
}

/// cudaLaunchConfig_t, whose attributes are the driver's.
struct RuntimeLaunch {
  Shape grid, block;
  size_t shared;
  Stream stream;
  cuda::LaunchAttribute *attributes;
  unsigned count;
};

RUNTIME cudaLaunchKernelExC(const RuntimeLaunch *c, const void *hostFunction, void **arguments) {
  return withContext([&] {
    Function f = findKernel(hostFunction);
    cuda::LaunchConfiguration config = {c->grid.x,     c->grid.y,  c->grid.z,           c->block.x,
                                        c->block.y,    c->block.z, unsigned(c->shared), c->stream,
                                        c->attributes, c->count};
    return f ? asLaunch(cuLaunchKernelEx(&config, f, arguments, nullptr)) : invalidFunction;
  });
}

RUNTIME cudaFuncSetAttribute(const void *hostFunction, int attribute, int value) {
  return withContext([&] {
    Function f = findKernel(hostFunction);
    return f ? cuFuncSetAttribute(f, attribute, value) : invalidFunction;
  });
}

/// cudaFuncAttributes of CUDA 13.0.
struct FunctionAttributes {
  size_t shared, constant, local;
  int maxThreads, registers, ptxVersion, binaryVersion, cacheModeCa, maxDynamicShared, carveout;
  int clusterMustBeSet, clusterWidth, clusterHeight, clusterDepth, clusterPolicy;
  int nonPortableCluster, reserved[16];
};

RUNTIME cudaFuncGetAttributes(FunctionAttributes *out, const void *hostFunction) {
  return withContext([&] {
    Function f = findKernel(hostFunction);
    if (!f)
      return invalidFunction;
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

RUNTIME cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *count, const void *hostFunction,
                                                      int threads, size_t shared) {
  return withContext([&] {
    Function f = findKernel(hostFunction);
    return f ? cuOccupancyMaxActiveBlocksPerMultiprocessor(count, f, threads, shared)
             : invalidFunction;
  });
}

RUNTIME cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *count, const void *hostFunction,
                                                               int threads, size_t shared,
                                                               unsigned) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(count, hostFunction, threads, shared);
}

//===----------------------------------------------------------------------===//
// Streams, events, graphs
//===----------------------------------------------------------------------===//

RUNTIME cudaStreamCreateWithPriority(Stream *out, unsigned flags, int priority) {
  return withContext([&] { return cuStreamCreateWithPriority(out, flags, priority); });
}
RUNTIME cudaStreamCreateWithFlags(Stream *out, unsigned flags) {
  return cudaStreamCreateWithPriority(out, flags, 0);
}
RUNTIME cudaStreamCreate(Stream *out) { return cudaStreamCreateWithPriority(out, 0, 0); }
RUNTIME cudaStreamDestroy(Stream stream) {
  return withContext([&] { return cuStreamDestroy_v2(stream); });
}
RUNTIME cudaStreamSynchronize(Stream stream) {
  return withContext([&] { return cuStreamSynchronize(stream); });
}
RUNTIME cudaStreamQuery(Stream stream) {
  return withContext([&] { return cuStreamQuery(stream); });
}
RUNTIME cudaStreamWaitEvent(Stream stream, Event event, unsigned flags) {
  return withContext([&] { return cuStreamWaitEvent(stream, event, flags); });
}
RUNTIME cudaLaunchHostFunc(Stream stream, cuda::HostFunction function, void *data) {
  return withContext([&] { return cuLaunchHostFunc(stream, function, data); });
}
RUNTIME cudaEventCreateWithFlags(Event *out, unsigned flags) {
  return withContext([&] { return cuEventCreate(out, flags); });
}
RUNTIME cudaEventCreate(Event *out) { return cudaEventCreateWithFlags(out, 0); }
RUNTIME cudaEventRecord(Event event, Stream stream) {
  return withContext([&] { return cuEventRecord(event, stream); });
}
RUNTIME cudaEventSynchronize(Event event) {
  return withContext([&] { return cuEventSynchronize(event); });
}
RUNTIME cudaEventQuery(Event event) {
  return withContext([&] { return cuEventQuery(event); });
}
RUNTIME cudaEventElapsedTime(float *milliseconds, Event start, Event end) {
  return withContext([&] { return cuEventElapsedTime(milliseconds, start, end); });
}
RUNTIME cudaEventDestroy(Event event) {
  return withContext([&] { return cuEventDestroy_v2(event); });
}
RUNTIME cudaStreamBeginCapture(Stream stream, int mode) {
  return withContext([&] { return cuStreamBeginCapture_v2(stream, mode); });
}
RUNTIME cudaStreamEndCapture(Stream stream, cuda::Graph *out) {
  return withContext([&] { return cuStreamEndCapture(stream, out); });
}
RUNTIME cudaStreamIsCapturing(Stream stream, int *status) {
  return withContext([&] { return cuStreamIsCapturing(stream, status); });
}
RUNTIME cudaGraphInstantiate(cuda::GraphExec *out, cuda::Graph graph, unsigned long long flags) {
  return withContext([&] { return cuGraphInstantiateWithFlags(out, graph, flags); });
}
RUNTIME cudaGraphLaunch(cuda::GraphExec exec, Stream stream) {
  return withContext([&] { return cuGraphLaunch(exec, stream); });
}
RUNTIME cudaGraphDestroy(cuda::Graph graph) {
  return withContext([&] { return cuGraphDestroy(graph); });
}
RUNTIME cudaGraphExecDestroy(cuda::GraphExec exec) {
  return withContext([&] { return cuGraphExecDestroy(exec); });
}
