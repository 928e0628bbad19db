//===- CaptureCalls.cpp - Streams that record a graph --------------------- ===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// While a stream is being captured, its work becomes nodes. Each comes after what the stream had
// last; an event hands that on to another stream, which it takes into the capture.
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Graph;
using cuda::GraphNode;
using cuda::Result;
using cuda::Stream;

static Result begin(Stream handle, Graph graph, const GraphNode *after, size_t count) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (stream->isLegacy)
    return cuda::StreamCaptureUnsupported;
  if (stream->capture)
    return cuda::IllegalState;
  stream->capture = cuda::CaptureActive;
  stream->capturing = graph ? graph : gpu().graphs.make();
  stream->captureId = stream->capturing->captureId = gpu().nextId++;
  stream->beganCapture = true;
  stream->last.assign(after, after + count);
  return cuda::Success;
}

STREAM_CALL(cuStreamBeginCapture, ptsz, (Stream stream), (stream)) {
  return begin(stream, nullptr, nullptr, 0);
}

STREAM_CALL(cuStreamBeginCapture_v2, ptsz, (Stream stream, int mode), (stream, mode)) {
  return mode < 0 || mode > 2 ? cuda::InvalidValue : begin(stream, nullptr, nullptr, 0);
}

STREAM_CALL(cuStreamBeginCaptureToGraph, ptsz,
            (Stream stream, Graph graph, const GraphNode *after, const cuda::EdgeData *edges,
             size_t count, int mode),
            (stream, graph, after, edges, count, mode)) {
  if (mode < 0 || mode > 2 || !areNodesOf(graph, after, count))
    return cuda::InvalidValue;
  return begin(stream, graph, after, count);
}

static void leave(cuda::StreamObject &stream) {
  stream.capture = cuda::CaptureNone;
  stream.capturing = nullptr;
  stream.beganCapture = false;
  stream.last.clear();
}

/// Whether a stream that an event has taken into the capture has work that the first one does not
/// come after.
static bool hasUnjoined(Stream first) {
  std::vector<GraphNode> before = first->last;
  for (size_t n = 0; n != before.size(); ++n)
    for (GraphNode node : before[n]->after)
      if (!llvm::is_contained(before, node))
        before.push_back(node);
  bool found = false;
  gpu().streams.forEach([&](cuda::StreamObject &s) {
    if (s.capturing == first->capturing)
      found |= llvm::any_of(s.last, [&](GraphNode n) { return !llvm::is_contained(before, n); });
  });
  return found;
}

STREAM_CALL(cuStreamEndCapture, ptsz, (Stream handle, Graph *out), (handle, out)) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (!out)
    return cuda::InvalidValue;
  if (!stream->capture)
    return cuda::IllegalState;
  if (!stream->beganCapture)
    return cuda::StreamCaptureUnmatched;
  bool isUnjoined = hasUnjoined(stream);
  Graph graph = stream->capturing;
  *out = isUnjoined ? nullptr : graph;
  gpu().streams.forEach([&](cuda::StreamObject &s) {
    if (s.capturing == graph)
      leave(s);
  });
  return isUnjoined ? cuda::StreamCaptureUnjoined : cuda::Success;
}

STREAM_CALL(cuStreamIsCapturing, ptsz, (Stream handle, int *status), (handle, status)) {
  Stream stream = resolve(handle);
  if (!status)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  *status = stream->capture;
  return cuda::Success;
}

static Result captureInfo(Stream handle, int *status, uint64_t *id, Graph *graph,
                          const GraphNode **dependencies, size_t *count) {
  Stream stream = resolve(handle);
  if (!status)
    return cuda::InvalidValue;
  if (!stream)
    return cuda::InvalidHandle;
  *status = stream->capture;
  if (!stream->capture)
    return cuda::Success;
  if (id)
    *id = stream->captureId;
  if (graph)
    *graph = stream->capturing;
  if (dependencies)
    *dependencies = stream->last.data();
  if (count)
    *count = stream->last.size();
  return cuda::Success;
}

STREAM_CALL(cuStreamGetCaptureInfo, ptsz, (Stream stream, int *status, uint64_t *id),
            (stream, status, id)) {
  return captureInfo(stream, status, id, nullptr, nullptr, nullptr);
}

STREAM_CALL(cuStreamGetCaptureInfo_v2, ptsz,
            (Stream stream, int *status, uint64_t *id, Graph *graph, const GraphNode **dependencies,
             size_t *count),
            (stream, status, id, graph, dependencies, count)) {
  return captureInfo(stream, status, id, graph, dependencies, count);
}

STREAM_CALL(cuStreamGetCaptureInfo_v3, ptsz,
            (Stream stream, int *status, uint64_t *id, Graph *graph, const GraphNode **dependencies,
             const cuda::EdgeData **edges, size_t *count),
            (stream, status, id, graph, dependencies, edges, count)) {
  if (edges)
    *edges = nullptr;
  return captureInfo(stream, status, id, graph, dependencies, count);
}

CALL(cuThreadExchangeStreamCaptureMode, Init, (int *mode), (mode)) {
  static thread_local int current = 0;
  if (!mode || *mode < 0 || *mode > 2)
    return cuda::InvalidValue;
  std::swap(*mode, current);
  return cuda::Success;
}

static Result updateLast(Stream handle, const GraphNode *nodes, size_t count, unsigned flags) {
  static constexpr unsigned setsThem = 1; // otherwise they are added
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (!stream->capture)
    return cuda::IllegalState;
  if (flags > setsThem || !areNodesOf(stream->capturing, nodes, count))
    return cuda::InvalidValue;
  if (flags == setsThem)
    stream->last.clear();
  stream->last.insert(stream->last.end(), nodes, nodes + count);
  return cuda::Success;
}

STREAM_CALL(cuStreamUpdateCaptureDependencies, ptsz,
            (Stream stream, GraphNode *nodes, size_t count, unsigned flags),
            (stream, nodes, count, flags)) {
  return updateLast(stream, nodes, count, flags);
}

STREAM_CALL(cuStreamUpdateCaptureDependencies_v2, ptsz,
            (Stream stream, GraphNode *nodes, const cuda::EdgeData *edges, size_t count,
             unsigned flags),
            (stream, nodes, edges, count, flags)) {
  return updateLast(stream, nodes, count, flags);
}
