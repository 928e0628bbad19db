//===- Runtime.h - The runtime API of CUDA ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A libcudart.so.13 beside the virtual libcuda.so.1, for programs that nvcc has linked with
// -cudart shared: NVIDIA's own checks the driver that it finds. It keeps what nvcc's objects
// register and calls the driver for the rest.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_RUNTIME_RUNTIME_H
#define TILECOPY_LIB_VIRTUALGPU_RUNTIME_RUNTIME_H

#include "VirtualGpu/Types.h"

/// Declares a function of the driver for the calls below it.
#define DRIVER(name, parameters) extern "C" int name parameters

#define RUNTIME extern "C" __attribute__((visibility("default"))) int

namespace tilecopy::cudart {

constexpr int invalidValue = 1;

struct Shape {
  unsigned x, y, z;
};

/// Initializes the driver and makes the thread's device current; an error of the driver.
int ensureContext();
/// Remembers an error for cudaGetLastError, and returns it.
int record(int error);
/// ensureContext(), then the call, if that went well.
template <class F> int withContext(F call) {
  int error = ensureContext();
  return record(error ? error : call());
}

/// The kernel that the host function at this address launches, or null.
cuda::Function findKernel(const void *hostFunction);
/// The address of a variable by that of its shadow on the host.
int findSymbol(const void *symbol, cuda::DevicePointer *address, size_t *bytes);
/// A pointer as the driver takes it.
inline cuda::DevicePointer addressOf(const void *pointer) {
  return cuda::DevicePointer(uintptr_t(pointer));
}
/// The device of the calling thread.
int &currentDevice();

} // namespace tilecopy::cudart

#endif // TILECOPY_LIB_VIRTUALGPU_RUNTIME_RUNTIME_H
