//===- matrixMulDrv.cpp - A product of matrices by the driver API ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments in a buffer ('extra'), a stream with asynchronous copies, events that time, pinned
// memory.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cuda.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    CUresult result_ = call;                                                                       \
    if (result_ != CUDA_SUCCESS)                                                                   \
      return std::printf("%s: %d\n", #call, int(result_)), 1;                                      \
  } while (0)

int main(int argc, char **argv) {
  constexpr int n = 48;
  constexpr size_t bytes = sizeof(float) * n * n;
  CUcontext context;
  CUmodule module;
  CUfunction multiply;
  CUstream stream;
  CUevent start, stop;
  CHECK(cuInit(0));
  CHECK(cuDevicePrimaryCtxRetain(&context, 0));
  CHECK(cuCtxSetCurrent(context));
  CHECK(cuModuleLoad(&module, argc > 1 ? argv[1] : "kernels.fatbin"));
  CHECK(cuModuleGetFunction(&multiply, module, "matrixMul16"));
  CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
  CHECK(cuEventCreate(&start, CU_EVENT_DEFAULT));
  CHECK(cuEventCreate(&stop, CU_EVENT_DEFAULT));
  float *a, *b, *c;
  CHECK(cuMemAllocHost(reinterpret_cast<void **>(&a), bytes));
  CHECK(cuMemAllocHost(reinterpret_cast<void **>(&b), bytes));
  CHECK(cuMemAllocHost(reinterpret_cast<void **>(&c), bytes));
  for (int i = 0; i != n * n; ++i) {
    a[i] = float(i % 7);
    b[i] = float(i % 5) - 2;
  }
  CUdeviceptr da, db, dc;
  CHECK(cuMemAlloc(&da, bytes));
  CHECK(cuMemAlloc(&db, bytes));
  CHECK(cuMemAlloc(&dc, bytes));
  CHECK(cuMemcpyHtoDAsync(da, a, bytes, stream));
  CHECK(cuMemcpyHtoDAsync(db, b, bytes, stream));
  struct {
    CUdeviceptr c, a, b;
    int n;
  } arguments = {dc, da, db, n};
  size_t size = 3 * sizeof dc + sizeof n; // a driver refuses the bytes that pad the structure
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &arguments, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  CHECK(cuEventRecord(start, stream));
  CHECK(cuLaunchKernel(multiply, n / 16, n / 16, 1, 16, 16, 1, 0, stream, nullptr, extra));
  CHECK(cuEventRecord(stop, stream));
  CHECK(cuMemcpyDtoHAsync(c, dc, bytes, stream));
  CHECK(cuStreamSynchronize(stream));
  float milliseconds = -1;
  CHECK(cuEventElapsedTime(&milliseconds, start, stop));
  for (int y = 0; y != n; ++y)
    for (int x = 0; x != n; ++x) {
      float sum = 0;
      for (int k = 0; k != n; ++k)
        sum += a[y * n + k] * b[k * n + x];
      if (c[y * n + x] != sum)
        return std::printf("element %d, %d is %f, not %f\n", y, x, c[y * n + x], sum), 1;
    }
  std::printf("matrixMulDrv: %s\n", milliseconds >= 0 ? "passed" : "time runs backward");
  return milliseconds < 0;
}
