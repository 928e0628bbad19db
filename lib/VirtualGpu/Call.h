//===- Call.h - A function of the driver API --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every exported function is written with one of these macros: they take the lock, ask for what
// the function needs (initialization, a context without an error), and report errors that are
// returned. A function that has a second name for programs compiled with
// --default-stream=per-thread gets both from one body.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_CALL_H
#define TILECOPY_LIB_VIRTUALGPU_CALL_H

#include "Gpu.h"

namespace tilecopy::vgpu {

/// What a function needs before its body runs.
enum class Needs : uint8_t { Nothing, Init, Context };

class Call {
public:
  Call(const char *name, Needs needs, bool perThread);
  ~Call();
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;

  cuda::Result before = cuda::Success; ///< an error with which the body does not run
  int finish(cuda::Result result);

  /// Of the calling thread.
  static Call *current();
  const char *name;
  const bool perThread;

  /// Runs a function of the program, which may wait for threads that call the driver.
  template <class F> static void unlocked(F f) {
    Gpu &g = Gpu::get();
    g.guard.pause(true);
    g.mutex.unlock();
    f();
    g.mutex.lock();
    g.guard.pause(false);
  }

private:
  Call *outer;
};

/// The stream of a handle, including the default streams. For an unknown handle it is null, and a
/// finding is reported.
cuda::Stream resolve(cuda::Stream handle);
/// Whether the handle belongs to a live object. If not, a finding is reported.
template <class T> bool check(const Handles<T> &handles, T *handle, const char *what);
void reportHandle(const char *what, const void *handle, bool wasAlive);

template <class T> bool check(const Handles<T> &handles, T *handle, const char *what) {
  if (handles.isAlive(handle))
    return true;
  reportHandle(what, handle, handles.wasAlive(handle));
  return false;
}

/// An event comes after what a clock knows, from now on.
void recordNow(cuda::EventObject &event, const StreamClock &clock);

/// cuGetProcAddress_v2: the newest version of a function that is not newer than the program, or
/// null, which is not an error. `status` may be null.
cuda::Result findSymbol(const char *symbol, void **out, int version, uint64_t flags, int *status);

inline Gpu &gpu() { return Gpu::get(); }

/// Whether a number is that of a device, and a handle that of a function; of the latter a finding
/// if not.
inline bool isDevice(int device) { return device >= 0 && device < gpu().devices; }
inline bool isFunction(cuda::Function f) { return f && check(gpu().functions, f, "function"); }

} // namespace tilecopy::vgpu

#define TILECOPY_EXPORT extern "C" __attribute__((visibility("default"))) int

#define TILECOPY_DEFINE(name, exported, needs, perThread, parameters, arguments)                   \
  TILECOPY_EXPORT exported parameters {                                                            \
    tilecopy::vgpu::Call call(#exported, tilecopy::vgpu::Needs::needs, perThread);                 \
    return call.before ? call.finish(call.before) : call.finish(name##_body arguments);            \
  }

/// CALL(name, what it needs, (parameters), (their names)) { body }
#define CALL(name, needs, parameters, arguments)                                                   \
  static tilecopy::cuda::Result name##_body parameters;                                            \
  TILECOPY_DEFINE(name, name, needs, false, parameters, arguments)                                 \
  static tilecopy::cuda::Result name##_body parameters

/// The same for a function that has another name where the default stream is a thread's own; the
/// suffix is ptsz or ptds.
#define STREAM_CALL(name, suffix, parameters, arguments)                                           \
  static tilecopy::cuda::Result name##_body parameters;                                            \
  TILECOPY_DEFINE(name, name, Context, false, parameters, arguments)                               \
  TILECOPY_DEFINE(name, name##_##suffix, Context, true, parameters, arguments)                     \
  static tilecopy::cuda::Result name##_body parameters

#endif // TILECOPY_LIB_VIRTUALGPU_CALL_H
