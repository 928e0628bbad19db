//===- ToolCalls.cpp - What is for tools: logs, dumps, notifications ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There is nothing to log, to dump or to notify of: findings are printed as they are made.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Result;

static Result giveHandle(cuda::CallbackHandle *out, const void *callback) {
  if (!out || !callback)
    return cuda::InvalidValue;
  *out = reinterpret_cast<cuda::CallbackHandle>(uintptr_t(gpu().nextId++));
  return cuda::Success;
}

CALL(cuLogsRegisterCallback, Nothing,
     (cuda::LogCallback callback, void *data, cuda::CallbackHandle *out), (callback, data, out)) {
  return giveHandle(out, reinterpret_cast<const void *>(callback));
}

CALL(cuLogsUnregisterCallback, Nothing, (cuda::CallbackHandle handle), (handle)) {
  return handle ? cuda::Success : cuda::InvalidValue;
}

CALL(cuLogsCurrent, Nothing, (unsigned *out, unsigned flags), (out, flags)) {
  if (!out || flags)
    return cuda::InvalidValue;
  *out = 0;
  return cuda::Success;
}

CALL(cuLogsDumpToFile, Nothing, (unsigned *from, const char *path, unsigned flags),
     (from, path, flags)) {
  return path && !flags ? cuda::Success : cuda::InvalidValue;
}

CALL(cuLogsDumpToMemory, Nothing, (unsigned *from, char *out, size_t *bytes, unsigned flags),
     (from, out, bytes, flags)) {
  if (!out || !bytes || !*bytes || flags)
    return cuda::InvalidValue;
  *out = 0;
  *bytes = 0;
  return cuda::Success;
}

CALL(cuDeviceRegisterAsyncNotification, Init,
     (int device, cuda::LogCallback callback, void *data, cuda::CallbackHandle *out),
     (device, callback, data, out)) {
  return isDevice(device) ? giveHandle(out, reinterpret_cast<const void *>(callback))
                          : cuda::InvalidDevice;
}

CALL(cuDeviceUnregisterAsyncNotification, Init, (int device, cuda::CallbackHandle handle),
     (device, handle)) {
  return handle && isDevice(device) ? cuda::Success : cuda::InvalidValue;
}

CALL(cuFlushGPUDirectRDMAWrites, Context, (int target, int scope), (target, scope)) {
  return target || (scope != 100 && scope != 200) ? cuda::InvalidValue : cuda::Success;
}

// All are switches, but for the names of a file and of a pipe.
static Result coredump(int attribute, void *value, size_t *bytes, bool isRead) {
  static constexpr int first = 1, file = 5, pipe = 6, flags = 7;
  if (!value || !bytes || attribute < first || attribute > flags)
    return cuda::InvalidValue;
  if (isRead && *bytes) {
    bool isText = attribute == file || attribute == pipe;
    std::memset(value, 0, isText ? 1 : attribute == flags ? sizeof(int) : sizeof(bool));
  }
  return cuda::Success;
}

CALL(cuCoredumpGetAttribute, Context, (int attribute, void *value, size_t *bytes),
     (attribute, value, bytes)) {
  return coredump(attribute, value, bytes, /*isRead=*/true);
}

CALL(cuCoredumpSetAttribute, Context, (int attribute, void *value, size_t *bytes),
     (attribute, value, bytes)) {
  return coredump(attribute, value, bytes, /*isRead=*/false);
}

CALL(cuCoredumpGetAttributeGlobal, Nothing, (int attribute, void *value, size_t *bytes),
     (attribute, value, bytes)) {
  return coredump(attribute, value, bytes, /*isRead=*/true);
}

CALL(cuCoredumpSetAttributeGlobal, Nothing, (int attribute, void *value, size_t *bytes),
     (attribute, value, bytes)) {
  return coredump(attribute, value, bytes, /*isRead=*/false);
}
