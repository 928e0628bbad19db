//===- StreamCalls.cpp - Streams and events -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Event;
using cuda::Result;
using cuda::Stream;

static Result createStream(Stream *out, unsigned flags, int priority) {
  if (!out || flags & ~cuda::StreamNonBlocking)
    return cuda::InvalidValue;
  *out = gpu().makeStream(currentContext(), flags, std::min(0, std::max(priority, -5)));
  return cuda::Success;
}

CALL(cuStreamCreate, Context, (Stream * out, unsigned flags), (out, flags)) {
  return createStream(out, flags, 0);
}

CALL(cuStreamCreateWithPriority, Context, (Stream * out, unsigned flags, int priority),
     (out, flags, priority)) {
  return createStream(out, flags, priority);
}

// Work that is under way is finished first, and the stream is not waited for.
CALL(cuStreamDestroy_v2, Context, (Stream stream), (stream)) {
  if (!stream || stream == cuda::legacyStream() || stream == cuda::perThreadStream())
    return cuda::InvalidHandle;
  if (!check(gpu().streams, stream, "stream"))
    return cuda::ContextIsDestroyed;
  stream->context->ended.join(stream->clock);
  gpu().streams.destroy(stream);
  return cuda::Success;
}

CALL(cuStreamDestroy, Context, (Stream stream), (stream)) {
  return cuStreamDestroy_v2_body(stream);
}

/// Work executes at once, so that a query, too, finds it finished.
static Result synchronize(Stream handle) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (stream->capture)
    return cuda::StreamCaptureUnsupported;
  gpu().waitFor(gpu().orderedBefore(stream));
  return stream->context->sticky;
}

STREAM_CALL(cuStreamSynchronize, ptsz, (Stream handle), (handle)) { return synchronize(handle); }

STREAM_CALL(cuStreamQuery, ptsz, (Stream handle), (handle)) { return synchronize(handle); }

static constexpr unsigned externalEvent = 1; ///< a node of a graph, not an edge in it

// An event of a capture takes the stream into it.
static Result joinCapture(cuda::StreamObject &stream, const cuda::EventObject &event) {
  if (!stream.capture) {
    if (stream.isLegacy)
      return cuda::StreamCaptureImplicit;
    stream.capture = cuda::CaptureActive;
    stream.capturing = event.capturing;
    stream.captureId = event.capturing->captureId;
    stream.last.clear();
  }
  if (stream.capturing != event.capturing)
    return cuda::StreamCaptureMerge;
  for (cuda::GraphNode node : event.last)
    if (!llvm::is_contained(stream.last, node))
      stream.last.push_back(node);
  return cuda::Success;
}

STREAM_CALL(cuStreamWaitEvent, ptsz, (Stream handle, Event event, unsigned flags),
            (handle, event, flags)) {
  Stream stream = resolve(handle);
  if (!stream || !event || !check(gpu().events, event, "event"))
    return cuda::InvalidHandle;
  if (flags > 1)
    return cuda::InvalidValue;
  if (flags & externalEvent) {
    Work work{"cuStreamWaitEvent", {}, nullptr};
    work.waits = event;
    return gpu().enqueue(stream, std::move(work), cuda::NodeWaitEvent);
  }
  if (event->capturing)
    return joinCapture(*stream, *event);
  if (stream->capture)
    return event->isRecorded ? cuda::StreamCaptureIsolation : cuda::Success;
  if (event->isRecorded)
    stream->clock.join(event->clock);
  return cuda::Success;
}

/// Stores a fact of a stream.
template <typename T, typename Read> static Result readStream(Stream handle, T *out, Read read) {
  Stream stream = resolve(handle);
  if (!out)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  *out = read(*stream);
  return cuda::Success;
}

STREAM_CALL(cuStreamGetFlags, ptsz, (Stream handle, unsigned *flags), (handle, flags)) {
  return readStream(handle, flags, [](const auto &s) { return s.flags; });
}

STREAM_CALL(cuStreamGetPriority, ptsz, (Stream handle, int *priority), (handle, priority)) {
  return readStream(handle, priority, [](const auto &s) { return s.priority; });
}

STREAM_CALL(cuStreamGetId, ptsz, (Stream handle, unsigned long long *id), (handle, id)) {
  return readStream(handle, id, [](const auto &s) { return s.id; });
}

STREAM_CALL(cuStreamGetCtx, ptsz, (Stream handle, cuda::Context *out), (handle, out)) {
  return readStream(handle, out, [](const auto &s) { return s.context; });
}

STREAM_CALL(cuStreamGetDevice, ptsz, (Stream handle, int *device), (handle, device)) {
  return readStream(handle, device, [](const auto &s) { return s.context->device; });
}

STREAM_CALL(cuStreamAttachMemAsync, ptsz,
            (Stream handle, cuda::DevicePointer address, size_t bytes, unsigned flags),
            (handle, address, bytes, flags)) {
  Allocation *a = gpu().find(address);
  if (!resolve(handle))
    return cuda::InvalidHandle;
  return a && a->kind == Allocation::Managed ? cuda::Success : cuda::InvalidValue;
}

// They are about speed alone.
STREAM_CALL(cuStreamSetAttribute, ptsz,
            (Stream handle, int attribute, const cuda::AttributeValue *value),
            (handle, attribute, value)) {
  Stream stream = resolve(handle);
  if (!stream || !value)
    return stream ? cuda::InvalidValue : cuda::InvalidHandle;
  stream->attributes[attribute] = *value;
  return cuda::Success;
}

STREAM_CALL(cuStreamGetAttribute, ptsz, (Stream handle, int attribute, cuda::AttributeValue *value),
            (handle, attribute, value)) {
  Stream stream = resolve(handle);
  if (!stream || !value)
    return stream ? cuda::InvalidValue : cuda::InvalidHandle;
  *value = stream->attributes[attribute];
  return cuda::Success;
}

STREAM_CALL(cuStreamCopyAttributes, ptsz, (Stream to, Stream from), (to, from)) {
  return resolve(to) && resolve(from) ? cuda::Success : cuda::InvalidHandle;
}

// The function must not call the driver, but it may wait for a thread that does.
STREAM_CALL(cuLaunchHostFunc, ptsz, (Stream handle, cuda::HostFunction function, void *data),
            (handle, function, data)) {
  Stream stream = resolve(handle);
  if (!function)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  auto run = [function, data](std::vector<TouchedBytes> &) {
    Call::unlocked([&] { function(data); });
    return cuda::Success;
  };
  return gpu().enqueue(stream, {"cuLaunchHostFunc", {}, run}, cuda::NodeHost);
}

STREAM_CALL(cuStreamAddCallback, ptsz,
            (Stream handle, cuda::StreamCallback function, void *data, unsigned flags),
            (handle, function, data, flags)) {
  Stream stream = resolve(handle);
  if (!function || flags)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  if (stream->capture)
    return cuda::StreamCaptureUnsupported;
  auto run = [function, data, handle](std::vector<TouchedBytes> &) {
    Call::unlocked([&] { function(handle, cuda::Success, data); });
    return cuda::Success;
  };
  return gpu().enqueue(stream, {"cuStreamAddCallback", {}, run}, cuda::NodeHost);
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

static constexpr unsigned eventFlags = 7, disableTiming = 2, interprocess = 4;

CALL(cuEventCreate, Context, (Event * out, unsigned flags), (out, flags)) {
  if (!out || flags & ~eventFlags || (flags & interprocess && !(flags & disableTiming)))
    return cuda::InvalidValue;
  *out = gpu().events.make();
  (*out)->context = currentContext();
  (*out)->flags = flags;
  return cuda::Success;
}

static bool isEvent(Event event) { return event && check(gpu().events, event, "event"); }

static Result record(Event event, Stream handle, unsigned flags) {
  Stream stream = resolve(handle);
  if (!isEvent(event) || !stream)
    return cuda::InvalidHandle;
  if (event->context != stream->context && event->context != stream->context->root)
    return cuda::InvalidHandle;
  if (flags > externalEvent)
    return cuda::InvalidValue;
  if (stream->capture && flags & externalEvent) {
    Work work{"cuEventRecord", {}, nullptr};
    work.records = event;
    return gpu().enqueue(stream, std::move(work), cuda::NodeRecordEvent);
  }
  event->capturing = stream->capture ? stream->capturing : nullptr;
  event->last = stream->last;
  if (!stream->capture)
    recordNow(*event, gpu().orderedBefore(stream));
  return cuda::Success;
}

STREAM_CALL(cuEventRecord, ptsz, (Event event, Stream stream), (event, stream)) {
  return record(event, stream, 0);
}

STREAM_CALL(cuEventRecordWithFlags, ptsz, (Event event, Stream stream, unsigned flags),
            (event, stream, flags)) {
  return record(event, stream, flags);
}

static Result waitForEvent(Event event) {
  if (!isEvent(event))
    return cuda::InvalidHandle;
  if (event->capturing)
    return cuda::CapturedEvent;
  if (event->isRecorded)
    gpu().waitFor(event->clock);
  return event->context->sticky;
}

CALL(cuEventSynchronize, Context, (Event event), (event)) { return waitForEvent(event); }
CALL(cuEventQuery, Context, (Event event), (event)) { return waitForEvent(event); }

CALL(cuEventDestroy_v2, Context, (Event event), (event)) {
  if (!isEvent(event))
    return event ? cuda::ContextIsDestroyed : cuda::InvalidHandle;
  gpu().events.destroy(event);
  return cuda::Success;
}

CALL(cuEventDestroy, Context, (Event event), (event)) { return cuEventDestroy_v2_body(event); }

static Result elapsed(float *milliseconds, Event start, Event end) {
  if (!milliseconds)
    return cuda::InvalidValue;
  if (!isEvent(start) || !isEvent(end))
    return cuda::InvalidHandle;
  if (!start->isRecorded || !end->isRecorded || (start->flags | end->flags) & disableTiming)
    return cuda::InvalidHandle;
  *milliseconds = float(end->milliseconds - start->milliseconds);
  return cuda::Success;
}

CALL(cuEventElapsedTime, Context, (float *milliseconds, Event start, Event end),
     (milliseconds, start, end)) {
  return elapsed(milliseconds, start, end);
}
CALL(cuEventElapsedTime_v2, Context, (float *milliseconds, Event start, Event end),
     (milliseconds, start, end)) {
  return elapsed(milliseconds, start, end);
}
