//===- vectorAddDrv.cpp - A sum of vectors by the driver API --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program as people write it: it includes cuda.h, links -lcuda and loads a fat binary.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <cuda.h>
#include <vector>

static void check(CUresult result, const char *what) {
  if (result == CUDA_SUCCESS)
    return;
  const char *name = "?";
  cuGetErrorName(result, &name);
  std::printf("%s: %s\n", what, name);
  std::exit(1);
}
#define CHECK(call) check(call, #call)

int main(int argc, char **argv) {
  constexpr int n = 5000;
  CUdevice device;
  CUcontext context;
  CUmodule module;
  CUfunction add;
  CHECK(cuInit(0));
  CHECK(cuDeviceGet(&device, 0));
  CHECK(cuCtxCreate(&context, nullptr, 0, device));
  CHECK(cuModuleLoad(&module, argc > 1 ? argv[1] : "kernels.fatbin"));
  CHECK(cuModuleGetFunction(&add, module, "vectorAdd"));
  std::vector<float> a(n), b(n), c(n);
  for (int i = 0; i != n; ++i) {
    a[i] = float(i);
    b[i] = 0.5f * float(i);
  }
  CUdeviceptr da, db, dc;
  size_t bytes = n * sizeof(float);
  CHECK(cuMemAlloc(&da, bytes));
  CHECK(cuMemAlloc(&db, bytes));
  CHECK(cuMemAlloc(&dc, bytes));
  CHECK(cuMemcpyHtoD(da, a.data(), bytes));
  CHECK(cuMemcpyHtoD(db, b.data(), bytes));
  int count = n;
  void *arguments[] = {&da, &db, &dc, &count};
  CHECK(cuLaunchKernel(add, (n + 255) / 256, 1, 1, 256, 1, 1, 0, nullptr, arguments, nullptr));
  CHECK(cuCtxSynchronize());
  CHECK(cuMemcpyDtoH(c.data(), dc, bytes));
  for (int i = 0; i != n; ++i)
    if (c[i] != a[i] + b[i])
      return std::printf("element %d is %f\n", i, c[i]), 1;
  CHECK(cuMemFree(da));
  CHECK(cuMemFree(db));
  CHECK(cuMemFree(dc));
  CHECK(cuModuleUnload(module));
  CHECK(cuCtxDestroy(context));
  std::printf("vectorAddDrv: passed\n");
  return 0;
}
