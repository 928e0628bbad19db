//===- ContextCalls.cpp - Contexts ----------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Context;
using cuda::Result;

static Context makeContext(int device, unsigned flags) {
  Context context = gpu().contexts.make();
  context->device = device;
  context->flags = flags;
  context->id = gpu().nextId++;
  return context;
}

// What a context owns goes with it.
static void destroyContext(Context context) {
  Gpu &g = gpu();
  g.streams.forEach([&](cuda::StreamObject &s) {
    if (s.context == context)
      g.streams.destroy(&s);
  });
  g.events.forEach([&](cuda::EventObject &e) {
    if (e.context == context)
      g.events.destroy(&e);
  });
  g.modules.forEach([&](cuda::ModuleObject &m) {
    if (m.context == context && !m.isLibrary)
      g.modules.destroy(&m);
  });
  g.contexts.destroy(context);
}

CALL(cuDevicePrimaryCtxRetain, Init, (Context * out, int device), (out, device)) {
  if (!out)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  Context &context = gpu().primary[device];
  if (!context || !gpu().contexts.isAlive(context)) {
    unsigned flags = context ? context->flags : 0;
    context = makeContext(device, flags);
    context->isPrimary = true;
  }
  ++context->references;
  *out = context;
  return cuda::Success;
}

static Result releasePrimary(int device) {
  if (!isDevice(device))
    return cuda::InvalidDevice;
  Context context = gpu().primary[device];
  if (!context || !context->references)
    return cuda::InvalidContext;
  if (--context->references == 0)
    destroyContext(context);
  return cuda::Success;
}

CALL(cuDevicePrimaryCtxRelease, Init, (int device), (device)) { return releasePrimary(device); }
CALL(cuDevicePrimaryCtxRelease_v2, Init, (int device), (device)) { return releasePrimary(device); }

static Result resetPrimary(int device) {
  if (!isDevice(device))
    return cuda::InvalidDevice;
  Context context = gpu().primary[device];
  if (context && gpu().contexts.isAlive(context)) {
    context->references = 0;
    destroyContext(context);
  }
  return cuda::Success;
}

CALL(cuDevicePrimaryCtxReset, Init, (int device), (device)) { return resetPrimary(device); }
CALL(cuDevicePrimaryCtxReset_v2, Init, (int device), (device)) { return resetPrimary(device); }

static Result setPrimaryFlags(int device, unsigned flags) {
  if (!isDevice(device))
    return cuda::InvalidDevice;
  if (flags & ~0xffu)
    return cuda::InvalidValue;
  Context &context = gpu().primary[device];
  if (!context) {
    context = makeContext(device, flags);
    gpu().contexts.destroy(context); // not active yet
  }
  context->flags = flags;
  return cuda::Success;
}

CALL(cuDevicePrimaryCtxSetFlags, Init, (int device, unsigned flags), (device, flags)) {
  return setPrimaryFlags(device, flags);
}
CALL(cuDevicePrimaryCtxSetFlags_v2, Init, (int device, unsigned flags), (device, flags)) {
  return setPrimaryFlags(device, flags);
}

CALL(cuDevicePrimaryCtxGetState, Init, (int device, unsigned *flags, int *active),
     (device, flags, active)) {
  if (!isDevice(device))
    return cuda::InvalidDevice;
  if (!flags || !active)
    return cuda::InvalidValue;
  Context context = gpu().primary[device];
  *flags = context ? context->flags : 0;
  *active = context && gpu().contexts.isAlive(context);
  return cuda::Success;
}

static Result createContext(Context *out, unsigned flags, int device) {
  if (!out || flags & ~0x1ffu)
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  *out = makeContext(device, flags);
  contextStack().push_back(*out);
  return cuda::Success;
}

CALL(cuCtxCreate, Init, (Context * out, unsigned flags, int device), (out, flags, device)) {
  return createContext(out, flags, device);
}
CALL(cuCtxCreate_v2, Init, (Context * out, unsigned flags, int device), (out, flags, device)) {
  return createContext(out, flags, device);
}
CALL(cuCtxCreate_v3, Init, (Context * out, void *affinities, int count, unsigned flags, int device),
     (out, affinities, count, flags, device)) {
  return count ? cuda::UnsupportedExecAffinity : createContext(out, flags, device);
}
CALL(cuCtxCreate_v4, Init,
     (Context * out, const cuda::ContextParameters *parameters, unsigned flags, int device),
     (out, parameters, flags, device)) {
  if (parameters && parameters->affinityCount)
    return cuda::UnsupportedExecAffinity;
  return parameters && parameters->graphics ? cuda::NotSupported
                                            : createContext(out, flags, device);
}

static Result destroy(Context context) {
  if (!context)
    return cuda::InvalidValue;
  if (!check(gpu().contexts, context, "context") || context->isPrimary)
    return cuda::InvalidContext;
  destroyContext(context);
  if (currentContext() == context)
    contextStack().pop_back();
  return cuda::Success;
}

CALL(cuCtxDestroy, Init, (Context context), (context)) { return destroy(context); }
CALL(cuCtxDestroy_v2, Init, (Context context), (context)) { return destroy(context); }
CALL(cuCtxDetach, Init, (Context context), (context)) { return destroy(context); }

static Result push(Context context) {
  if (!context)
    return cuda::InvalidValue;
  if (!check(gpu().contexts, context, "context"))
    return cuda::InvalidContext;
  contextStack().push_back(context);
  return cuda::Success;
}

CALL(cuCtxPushCurrent, Init, (Context context), (context)) { return push(context); }
CALL(cuCtxPushCurrent_v2, Init, (Context context), (context)) { return push(context); }

static Result pop(Context *out) {
  if (contextStack().empty())
    return cuda::InvalidContext;
  if (out)
    *out = contextStack().back();
  contextStack().pop_back();
  return cuda::Success;
}

CALL(cuCtxPopCurrent, Init, (Context * out), (out)) { return pop(out); }
CALL(cuCtxPopCurrent_v2, Init, (Context * out), (out)) { return pop(out); }

CALL(cuCtxSetCurrent, Init, (Context context), (context)) {
  if (context && !check(gpu().contexts, context, "context"))
    return cuda::InvalidContext;
  if (!contextStack().empty())
    contextStack().pop_back();
  if (context)
    contextStack().push_back(context);
  return cuda::Success;
}

CALL(cuCtxGetCurrent, Init, (Context * out), (out)) {
  if (!out)
    return cuda::InvalidValue;
  *out = currentContext();
  return cuda::Success;
}

CALL(cuCtxGetDevice, Context, (int *device), (device)) {
  if (!device)
    return cuda::InvalidValue;
  *device = currentContext()->device;
  return cuda::Success;
}

CALL(cuCtxGetDevice_v2, Init, (int *device, Context context), (device, context)) {
  context = context ? context : currentContext();
  if (!device)
    return cuda::InvalidValue;
  if (!context || !check(gpu().contexts, context, "context"))
    return cuda::InvalidContext;
  *device = context->device;
  return cuda::Success;
}

CALL(cuCtxGetFlags, Context, (unsigned *flags), (flags)) {
  if (!flags)
    return cuda::InvalidValue;
  *flags = currentContext()->flags;
  return cuda::Success;
}

CALL(cuCtxSetFlags, Context, (unsigned flags), (flags)) {
  currentContext()->flags = flags;
  return cuda::Success;
}

CALL(cuCtxGetId, Init, (Context context, unsigned long long *id), (context, id)) {
  context = context ? context : currentContext();
  if (!id)
    return cuda::InvalidValue;
  if (!context || !check(gpu().contexts, context, "context"))
    return cuda::InvalidContext;
  *id = context->id;
  return cuda::Success;
}

CALL(cuCtxGetApiVersion, Init, (Context context, unsigned *version), (context, version)) {
  if (!version)
    return cuda::InvalidValue;
  if (context && !check(gpu().contexts, context, "context"))
    return cuda::InvalidContext;
  *version = 3020;
  return cuda::Success;
}

CALL(cuCtxSynchronize, Context, (), ()) {
  gpu().waitForAll();
  return currentContext()->sticky;
}

CALL(cuCtxSynchronize_v2, Init, (Context context), (context)) {
  if (context && !check(gpu().contexts, context, "context"))
    return cuda::InvalidContext;
  context = context ? context : currentContext();
  if (!context)
    return cuda::InvalidContext;
  gpu().waitForAll();
  return context->sticky;
}

// Of CUlimit, what an H200 has: not the depth of synchronization on the device, nor number 9.
static Result checkLimit(int limit) {
  constexpr int depth = 3, last = 9;
  if (limit < 0 || limit > last)
    return cuda::InvalidValue;
  return limit == depth || limit == last ? cuda::UnsupportedLimit : cuda::Success;
}

CALL(cuCtxGetLimit, Context, (size_t *value, int limit), (value, limit)) {
  if (!value)
    return cuda::InvalidValue;
  if (Result e = checkLimit(limit))
    return e;
  *value = currentContext()->limits[limit];
  return cuda::Success;
}

CALL(cuCtxSetLimit, Context, (int limit, size_t value), (limit, value)) {
  if (Result e = checkLimit(limit))
    return e;
  currentContext()->limits[limit] = value;
  static constexpr int stackLimit = 0, heapLimit = 2;
  if (limit == stackLimit)
    gpu().options.stackBytes = std::max<uint64_t>(value, EmulatorOptions().stackBytes);
  if (limit == heapLimit)
    gpu().options.heapBytes = value;
  gpu().emulator->setOptions(gpu().options);
  return cuda::Success;
}

CALL(cuCtxGetCacheConfig, Context, (int *config), (config)) {
  if (!config)
    return cuda::InvalidValue;
  *config = currentContext()->cacheConfig;
  return cuda::Success;
}

CALL(cuCtxSetCacheConfig, Context, (int config), (config)) {
  currentContext()->cacheConfig = config;
  return cuda::Success;
}

CALL(cuCtxGetSharedMemConfig, Context, (int *config), (config)) {
  if (!config)
    return cuda::InvalidValue;
  *config = 1; // banks of four bytes
  return cuda::Success;
}

CALL(cuCtxSetSharedMemConfig, Context, (int config), (config)) { return cuda::Success; }

CALL(cuCtxGetStreamPriorityRange, Context, (int *least, int *greatest), (least, greatest)) {
  if (least)
    *least = 0;
  if (greatest)
    *greatest = -5;
  return cuda::Success;
}

CALL(cuCtxResetPersistingL2Cache, Context, (), ()) { return cuda::Success; }

CALL(cuCtxEnablePeerAccess, Context, (Context peer, unsigned flags), (peer, flags)) {
  if (flags)
    return cuda::InvalidValue;
  if (!peer || !check(gpu().contexts, peer, "context"))
    return cuda::InvalidContext;
  std::pair<int, int> pair(currentContext()->device, peer->device);
  if (pair.first == pair.second)
    return cuda::PeerAccessUnsupported;
  for (const auto &known : gpu().peers)
    if (known == pair)
      return cuda::PeerAccessAlreadyEnabled;
  gpu().peers.push_back(pair);
  return cuda::Success;
}

CALL(cuCtxDisablePeerAccess, Context, (Context peer), (peer)) {
  if (!peer || !check(gpu().contexts, peer, "context"))
    return cuda::InvalidContext;
  std::pair<int, int> pair(currentContext()->device, peer->device);
  auto &peers = gpu().peers;
  for (size_t n = 0; n != peers.size(); ++n)
    if (peers[n] == pair) {
      peers.erase(peers.begin() + ptrdiff_t(n));
      return cuda::Success;
    }
  return cuda::PeerAccessNotEnabled;
}
