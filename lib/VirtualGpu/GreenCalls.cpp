//===- GreenCalls.cpp - Contexts of a part of the multiprocessors ---------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A green context has streams of its own and shares all else with the primary context. How many
// multiprocessors it has is remembered, and makes no difference.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Devices.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Context;
using cuda::DeviceResource;
using cuda::Event;
using cuda::Result;
using cuda::Stream;

static constexpr int multiprocessors = 1; // CU_DEV_RESOURCE_TYPE_SM

static unsigned partOf() { return gpu().target.sm >= 90 ? 8 : 2; }

static Result give(DeviceResource *out, int type, unsigned count) {
  if (!out)
    return cuda::InvalidValue;
  if (type != multiprocessors)
    return cuda::InvalidResourceType;
  *out = {};
  out->type = type;
  out->count = count;
  out->least = out->aligned = partOf();
  return cuda::Success;
}

static unsigned allOf() { return unsigned(findDevice(gpu().target.sm)->multiprocessors); }

CALL(cuDeviceGetDevResource, Init, (int device, DeviceResource *out, int type),
     (device, out, type)) {
  return isDevice(device) ? give(out, type, allOf()) : cuda::InvalidDevice;
}

static bool isContext(Context context) {
  return context && check(gpu().contexts, context, "context");
}
static bool isGreen(Context context) { return isContext(context) && context->root; }

CALL(cuCtxGetDevResource, Init, (Context context, DeviceResource *out, int type),
     (context, out, type)) {
  if (!isContext(context))
    return cuda::InvalidContext;
  return give(out, type, context->root ? context->multiprocessors : allOf());
}

CALL(cuGreenCtxGetDevResource, Init, (Context context, DeviceResource *out, int type),
     (context, out, type)) {
  return isGreen(context) ? give(out, type, context->multiprocessors) : cuda::InvalidContext;
}

CALL(cuDevSmResourceSplitByCount, Init,
     (DeviceResource * out, unsigned *groups, const DeviceResource *from, DeviceResource *rest,
      unsigned flags, unsigned least),
     (out, groups, from, rest, flags, least)) {
  if (!groups || !from || from->type != multiprocessors || least > from->count)
    return cuda::InvalidValue;
  unsigned part = partOf(), size = std::max((least + part - 1) / part * part, part);
  unsigned count = from->count / size;
  if (out)
    count = std::min(count, *groups);
  *groups = count;
  for (unsigned n = 0; out && n != count; ++n)
    give(&out[n], multiprocessors, size);
  return rest ? give(rest, multiprocessors, from->count - count * size) : cuda::Success;
}

CALL(cuDevResourceGenerateDesc, Init,
     (cuda::ResourceDescription * out, DeviceResource *resources, unsigned count),
     (out, resources, count)) {
  if (!out || !resources || !count)
    return cuda::InvalidValue;
  *out = gpu().descriptions.make();
  for (unsigned n = 0; n != count; ++n)
    (*out)->multiprocessors += resources[n].count;
  return cuda::Success;
}

CALL(cuGreenCtxCreate, Init,
     (Context * out, cuda::ResourceDescription description, int device, unsigned flags),
     (out, description, device, flags)) {
  static constexpr unsigned withDefaultStream = 1;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  // Without a description the context has all multiprocessors, as on an H200.
  if (!out || flags != withDefaultStream ||
      (description && !check(gpu().descriptions, description, "description of resources")))
    return cuda::InvalidValue;
  Context primary = gpu().primary[device];
  if (!primary || !gpu().contexts.isAlive(primary))
    return cuda::InvalidContext;
  *out = gpu().contexts.make();
  (*out)->device = device;
  (*out)->root = primary;
  (*out)->multiprocessors = description ? description->multiprocessors : allOf();
  (*out)->id = gpu().nextId++;
  return cuda::Success;
}

CALL(cuGreenCtxDestroy, Init, (Context context), (context)) {
  if (!isGreen(context))
    return cuda::InvalidContext;
  gpu().contexts.destroy(context);
  return cuda::Success;
}

CALL(cuCtxFromGreenCtx, Init, (Context * out, Context context), (out, context)) {
  if (!out)
    return cuda::InvalidValue;
  *out = context;
  return isGreen(context) ? cuda::Success : cuda::InvalidContext;
}

CALL(cuGreenCtxGetId, Init, (Context context, unsigned long long *id), (context, id)) {
  if (!id)
    return cuda::InvalidValue;
  if (!isGreen(context))
    return cuda::InvalidContext;
  *id = context->id;
  return cuda::Success;
}

CALL(cuGreenCtxStreamCreate, Init, (Stream * out, Context context, unsigned flags, int priority),
     (out, context, flags, priority)) {
  if (!out || flags != cuda::StreamNonBlocking)
    return cuda::InvalidValue;
  if (!isGreen(context))
    return cuda::InvalidContext;
  *out = gpu().makeStream(context, flags, std::min(0, std::max(priority, -5)));
  return cuda::Success;
}

CALL(cuStreamGetGreenCtx, Context, (Stream handle, Context *out), (handle, out)) {
  Stream stream = resolve(handle);
  if (!out)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  *out = stream->context->root ? stream->context : nullptr;
  return cuda::Success;
}

STREAM_CALL(cuStreamGetCtx_v2, ptsz, (Stream handle, Context *out, Context *green),
            (handle, out, green)) {
  Stream stream = resolve(handle);
  if (!out || !green)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  Context root = stream->context->root;
  *green = root ? stream->context : nullptr;
  *out = root ? nullptr : stream->context;
  return cuda::Success;
}

//===----------------------------------------------------------------------===//
// Events of all streams of a context
//===----------------------------------------------------------------------===//

static Result onAll(Context context, Event event, bool records) {
  if (!isContext(context))
    return cuda::InvalidContext;
  if (!event || !check(gpu().events, event, "event"))
    return cuda::InvalidHandle;
  StreamClock all = context->ended;
  gpu().streams.forEach([&](cuda::StreamObject &s) {
    if (s.context != context)
      return;
    if (records)
      all.join(gpu().orderedBefore(&s));
    else if (event->isRecorded)
      s.clock.join(event->clock);
  });
  if (records)
    recordNow(*event, all);
  return cuda::Success;
}

CALL(cuCtxRecordEvent, Init, (Context context, Event event), (context, event)) {
  return onAll(context, event, /*records=*/true);
}

CALL(cuCtxWaitEvent, Init, (Context context, Event event), (context, event)) {
  return onAll(context, event, /*records=*/false);
}

CALL(cuGreenCtxRecordEvent, Init, (Context context, Event event), (context, event)) {
  return onAll(context, event, /*records=*/true);
}

CALL(cuGreenCtxWaitEvent, Init, (Context context, Event event), (context, event)) {
  return onAll(context, event, /*records=*/false);
}
