//===- ProcAddress.cpp - Finding functions --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table of all functions of the driver API, and what programs find in it. Functions that the
// table refuses are defined here: each says so once on stderr and returns CUDA_ERROR_NOT_SUPPORTED.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "llvm/ADT/StringRef.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Result;

static Result refuse(const char *name) {
  gpu().report.note(llvm::Twine(name) + " is not supported by the virtual GPU");
  return cuda::NotSupported;
}

// Arguments do not matter: the caller puts them where it likes and takes them away again.
#define DOES(name, suffix, thread, since) extern "C" void name##suffix##thread();
#define REFUSES(base, suffix, thread, since)                                                       \
  TILECOPY_EXPORT base##suffix##thread() {                                                         \
    Call call(#base #suffix #thread, Needs::Nothing, false);                                       \
    return call.finish(refuse(call.name));                                                         \
  }
#include "Functions.def"

namespace {
struct DriverFunction {
  llvm::StringLiteral name;
  bool perThread;
  int since;
  void *address;
};

const DriverFunction functions[] = {
#define ROW(name, suffix, thread, since)                                                           \
  {#name, sizeof(#thread) > 1, since, reinterpret_cast<void *>(&name##suffix##thread)},
#define DOES ROW
#define REFUSES ROW
#include "Functions.def"
};
} // namespace

/// cuGetProcAddress: the newest version that is not newer than the program.
Result tilecopy::vgpu::findSymbol(const char *symbol, void **out, int version, uint64_t flags,
                                  int *status) {
  static constexpr uint64_t perThreadFlag = 2;
  if (!symbol || !out || flags > 3)
    return cuda::InvalidValue;
  const DriverFunction *best = nullptr;
  bool isKnown = false;
  for (const DriverFunction &f : functions) {
    if (f.name != symbol)
      continue;
    isKnown = true;
    bool wanted = !f.perThread || flags & perThreadFlag;
    bool better = !best || f.since > best->since || (f.since == best->since && f.perThread);
    // One of a thread's own goes before all others, whatever its version.
    if (best && f.perThread != best->perThread)
      better = f.perThread;
    if (wanted && f.since <= version && better)
      best = &f;
  }
  *out = best ? best->address : nullptr;
  if (status)
    *status = best ? 0 : isKnown ? 2 : 1;
  return cuda::Success;
}
