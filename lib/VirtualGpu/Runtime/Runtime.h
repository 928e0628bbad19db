//===- Runtime.h - The runtime API of CUDA ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A libcudart.so.13 beside the virtual libcuda.so.1, because NVIDIA's own checks the driver that it
// finds. Programs that nvcc has linked with -cudart shared load it; the functions of those that
// have the runtime inside are made to jump here (Static/Redirect.cpp). It keeps what nvcc's objects
// register and calls the driver for the rest.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_RUNTIME_RUNTIME_H
#define TILECOPY_LIB_VIRTUALGPU_RUNTIME_RUNTIME_H

#include "VirtualGpu/Types.h"

/// Declares a function of the driver for the calls below it.
#define DRIVER(name, parameters) extern "C" int name parameters

#define RUNTIME extern "C" __attribute__((visibility("default"))) int

/// RUNTIME_STREAM(name, suffix of the second name, (parameters), (their names)) { body }, which
/// runs with a context.
#define RUNTIME_STREAM(name, suffix, parameters, arguments)                                        \
  static int name##_body parameters;                                                               \
  RUNTIME name parameters {                                                                        \
    return tilecopy::cudart::withContext([&] { return name##_body arguments; });                   \
  }                                                                                                \
  RUNTIME name##_##suffix parameters {                                                             \
    tilecopy::cudart::OwnStream own(true);                                                         \
    return tilecopy::cudart::withContext([&] { return name##_body arguments; });                   \
  }                                                                                                \
  static int name##_body parameters

/// A function of the driver under the name that fits.
#define OWN_OR_SHARED(function, suffix)                                                            \
  (tilecopy::cudart::OwnStream::current() ? function##_##suffix : function)
/// Declares both.
#define DRIVER_STREAM(name, suffix, parameters)                                                    \
  DRIVER(name, parameters);                                                                        \
  DRIVER(name##_##suffix, parameters)

namespace tilecopy::cudart {

constexpr int invalidValue = 1, invalidFunction = 98;

struct Shape {
  unsigned x, y, z;
};
/// cudaExtent, cudaPos, cudaPitchedPtr.
struct Extent {
  size_t width, height, depth;
};
struct Pitched {
  void *pointer;
  size_t pitch, width, height;
};

/// cudaMemcpy3DParms.
struct RuntimeCopy {
  cuda::Array fromArray;
  Extent fromPlace;
  Pitched from;
  cuda::Array toArray;
  Extent toPlace;
  Pitched to;
  Extent extent;
  int direction;
};
/// As the driver takes it; false for null.
bool convertCopy(const RuntimeCopy *given, cuda::Copy3D &copy);

/// Initializes the driver and makes the thread's device current; an error of the driver.
int ensureContext();
/// Remembers an error for cudaGetLastError, and returns it.
int record(int error);
/// ensureContext(), then the call, if that went well.
template <class F> int withContext(F call) {
  int error = ensureContext();
  return record(error ? error : call());
}

/// The kernel that the host function at this address launches, or whose handle this is, or null.
cuda::Function findKernel(const void *hostFunction);
/// A handle that the program may give in place of a host function from now on.
void rememberKernel(cuda::Function kernel);
/// The address of a variable by that of its shadow on the host.
int findSymbol(const void *symbol, cuda::DevicePointer *address, size_t *bytes);
/// The address of these bytes of a variable.
int placeOf(const void *symbol, size_t offset, size_t bytes, cuda::DevicePointer &out);
/// A pointer as the driver takes it.
inline cuda::DevicePointer addressOf(const void *pointer) {
  return cuda::DevicePointer(uintptr_t(pointer));
}
/// The device of the calling thread.
int &currentDevice();

/// While a call under the second name of a function runs (_ptsz, _ptds), the default stream is the
/// thread's own.
class OwnStream {
public:
  explicit OwnStream(bool isOwn) : before(current()) { current() = isOwn; }
  ~OwnStream() { current() = before; }
  static bool &current() {
    static thread_local bool isOwn = false;
    return isOwn;
  }
  static cuda::Stream of(cuda::Stream stream) {
    return !stream && current() ? cuda::perThreadStream() : stream;
  }

private:
  bool before;
};

} // namespace tilecopy::cudart

#endif // TILECOPY_LIB_VIRTUALGPU_RUNTIME_RUNTIME_H
