//===- GraphCalls.cpp - Graphs and stream capture -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph is a row of pieces of work. Its nodes run in an order that its edges allow, on the stream
// on which it is launched.
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Copy.h"
#include "Launch.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Graph;
using cuda::GraphExec;
using cuda::GraphNode;
using cuda::Result;
using cuda::Stream;

//===----------------------------------------------------------------------===//
// Capture
//===----------------------------------------------------------------------===//

static Result begin(Stream handle) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (stream->isLegacy)
    return cuda::StreamCaptureUnsupported;
  if (stream->capture)
    return cuda::IllegalState;
  stream->capture = cuda::CaptureActive;
  stream->capturing = gpu().graphs.make();
  stream->captureId = gpu().nextId++;
  return cuda::Success;
}

STREAM_CALL(cuStreamBeginCapture, ptsz, (Stream stream), (stream)) { return begin(stream); }

STREAM_CALL(cuStreamBeginCapture_v2, ptsz, (Stream stream, int mode), (stream, mode)) {
  return mode < 0 || mode > 2 ? cuda::InvalidValue : begin(stream);
}

STREAM_CALL(cuStreamEndCapture, ptsz, (Stream handle, Graph *out), (handle, out)) {
  Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (!out)
    return cuda::InvalidValue;
  if (!stream->capture)
    return cuda::IllegalState;
  Graph graph = stream->capturing;
  *out = graph;
  // Streams that an event has taken into the capture leave it, too.
  gpu().streams.forEach([&](cuda::StreamObject &s) {
    if (s.capturing == graph) {
      s.capture = cuda::CaptureNone;
      s.capturing = nullptr;
    }
  });
  return cuda::Success;
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
  auto &nodes = stream->capturing->nodes;
  if (dependencies)
    *dependencies = nodes.empty() ? nullptr : &nodes.back();
  if (count)
    *count = nodes.empty() ? 0 : 1;
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
             const void **edges, size_t *count),
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

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

static bool isGraph(Graph graph) { return graph && check(gpu().graphs, graph, "graph"); }
static bool isNode(GraphNode node) { return node && check(gpu().nodes, node, "graph node"); }

CALL(cuGraphCreate, Init, (Graph * out, unsigned flags), (out, flags)) {
  if (!out || flags)
    return cuda::InvalidValue;
  *out = gpu().graphs.make();
  return cuda::Success;
}

CALL(cuGraphDestroy, Init, (Graph graph), (graph)) {
  if (!isGraph(graph))
    return cuda::InvalidValue;
  for (GraphNode node : graph->nodes)
    gpu().nodes.destroy(node);
  gpu().graphs.destroy(graph);
  return cuda::Success;
}

CALL(cuGraphClone, Init, (Graph * out, Graph graph), (out, graph)) {
  if (!out || !isGraph(graph))
    return cuda::InvalidValue;
  *out = gpu().graphs.make();
  std::map<GraphNode, GraphNode> copies;
  for (GraphNode node : graph->nodes) {
    GraphNode copy = gpu().nodes.make();
    *copy = *node;
    for (GraphNode &before : copy->after)
      before = copies[before];
    (*out)->nodes.push_back(copies[node] = copy);
  }
  return cuda::Success;
}

static Result addNode(GraphNode *out, Graph graph, const GraphNode *dependencies, size_t count,
                      int type, Work work) {
  if (!out || (count && !dependencies) || !isGraph(graph))
    return cuda::InvalidValue;
  for (size_t n = 0; n != count; ++n)
    if (!llvm::is_contained(graph->nodes, dependencies[n]))
      return cuda::InvalidValue;
  GraphNode node = gpu().nodes.make();
  node->type = type;
  node->work = std::move(work);
  node->after.assign(dependencies, dependencies + count);
  graph->nodes.push_back(node);
  *out = node;
  return cuda::Success;
}

static Result addKernel(GraphNode *out, Graph graph, const GraphNode *dependencies, size_t count,
                        const cuda::KernelNode *k, bool hasKernel) {
  if (!k)
    return cuda::InvalidValue;
  LaunchRequest r;
  r.function = !k->function && hasKernel ? static_cast<cuda::Function>(k->kernel) : k->function;
  r.config.grid = {k->gridX, k->gridY, k->gridZ};
  r.config.block = {k->blockX, k->blockY, k->blockZ};
  r.config.dynamicSharedBytes = k->sharedBytes;
  r.parameters = k->parameters;
  r.extra = k->extra;
  Work work;
  if (Result e = launchWork(r, work))
    return e;
  return addNode(out, graph, dependencies, count, nodeKernel, std::move(work));
}

CALL(cuGraphAddKernelNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *dependencies, size_t count,
      const cuda::KernelNode *k),
     (out, graph, dependencies, count, k)) {
  return addKernel(out, graph, dependencies, count, k, /*hasKernel=*/false);
}

CALL(cuGraphAddKernelNode_v2, Context,
     (GraphNode * out, Graph graph, const GraphNode *dependencies, size_t count,
      const cuda::KernelNode *k),
     (out, graph, dependencies, count, k)) {
  return addKernel(out, graph, dependencies, count, k, /*hasKernel=*/true);
}

CALL(cuGraphAddMemcpyNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *dependencies, size_t count,
      const cuda::Copy3D *copy, cuda::Context context),
     (out, graph, dependencies, count, copy, context)) {
  auto box = copy ? boxOf(*copy) : std::nullopt;
  auto work = box ? copyWork(*box) : std::nullopt;
  return work ? addNode(out, graph, dependencies, count, nodeCopy, std::move(*work))
              : cuda::InvalidValue;
}

CALL(cuGraphAddMemsetNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *dependencies, size_t count,
      const cuda::MemsetNode *set, cuda::Context context),
     (out, graph, dependencies, count, set, context)) {
  if (!set || (set->elementSize != 1 && set->elementSize != 2 && set->elementSize != 4))
    return cuda::InvalidValue;
  auto work = setWork(
      {{set->address, set->pitch, 0, true}, set->width, set->height, set->value, set->elementSize});
  return work ? addNode(out, graph, dependencies, count, nodeSet, std::move(*work))
              : cuda::InvalidValue;
}

CALL(cuGraphAddHostNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *dependencies, size_t count,
      const cuda::HostNode *host),
     (out, graph, dependencies, count, host)) {
  if (!host || !host->function)
    return cuda::InvalidValue;
  auto run = [h = *host](std::vector<TouchedBytes> &) {
    Call::unlocked([&] { h.function(h.data); });
    return cuda::Success;
  };
  return addNode(out, graph, dependencies, count, nodeHost, {"a host node", {}, run});
}

CALL(cuGraphAddEmptyNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *dependencies, size_t count),
     (out, graph, dependencies, count)) {
  return addNode(out, graph, dependencies, count, nodeEmpty, {"an empty node", {}, nullptr});
}

static Result addEdges(Graph graph, const GraphNode *from, const GraphNode *to, size_t count) {
  if (!isGraph(graph) || (count && (!from || !to)))
    return cuda::InvalidValue;
  for (size_t n = 0; n != count; ++n) {
    if (!llvm::is_contained(graph->nodes, from[n]) || !llvm::is_contained(graph->nodes, to[n]))
      return cuda::InvalidValue;
    to[n]->after.push_back(from[n]);
  }
  return cuda::Success;
}

CALL(cuGraphAddDependencies, Init,
     (Graph graph, const GraphNode *from, const GraphNode *to, size_t count),
     (graph, from, to, count)) {
  return addEdges(graph, from, to, count);
}

CALL(cuGraphAddDependencies_v2, Init,
     (Graph graph, const GraphNode *from, const GraphNode *to, const void *edges, size_t count),
     (graph, from, to, edges, count)) {
  return addEdges(graph, from, to, count);
}

// Without a place to put them, the nodes are counted.
static Result list(const std::vector<GraphNode> &nodes, GraphNode *out, size_t *count) {
  if (!count)
    return cuda::InvalidValue;
  size_t room = out ? *count : 0;
  for (size_t n = 0; n != room; ++n)
    out[n] = n < nodes.size() ? nodes[n] : nullptr;
  *count = out ? std::min(room, nodes.size()) : nodes.size();
  return cuda::Success;
}

CALL(cuGraphGetNodes, Init, (Graph graph, GraphNode *out, size_t *count), (graph, out, count)) {
  return isGraph(graph) ? list(graph->nodes, out, count) : cuda::InvalidValue;
}

CALL(cuGraphGetRootNodes, Init, (Graph graph, GraphNode *out, size_t *count), (graph, out, count)) {
  if (!isGraph(graph))
    return cuda::InvalidValue;
  std::vector<GraphNode> roots;
  for (GraphNode node : graph->nodes)
    if (node->after.empty())
      roots.push_back(node);
  return list(roots, out, count);
}

CALL(cuGraphNodeGetDependencies, Init, (GraphNode node, GraphNode *out, size_t *count),
     (node, out, count)) {
  return isNode(node) ? list(node->after, out, count) : cuda::InvalidValue;
}

CALL(cuGraphNodeGetType, Init, (GraphNode node, int *type), (node, type)) {
  if (!type || !isNode(node))
    return cuda::InvalidValue;
  *type = node->type;
  return cuda::Success;
}

//===----------------------------------------------------------------------===//
// Launching graphs
//===----------------------------------------------------------------------===//

/// The work in an order that the edges allow; nothing for a cycle.
static bool sort(Graph graph, std::vector<Work> &out) {
  std::vector<GraphNode> done;
  while (done.size() != graph->nodes.size()) {
    size_t before = done.size();
    for (GraphNode node : graph->nodes)
      if (!llvm::is_contained(done, node) &&
          llvm::all_of(node->after, [&](GraphNode n) { return llvm::is_contained(done, n); })) {
        done.push_back(node);
        out.push_back(node->work);
      }
    if (done.size() == before)
      return false;
  }
  return true;
}

static Result instantiate(GraphExec *out, Graph graph) {
  if (!out || !isGraph(graph))
    return cuda::InvalidValue;
  std::vector<Work> work;
  if (!sort(graph, work))
    return cuda::InvalidValue;
  *out = gpu().execs.make();
  (*out)->work = std::move(work);
  return cuda::Success;
}

CALL(cuGraphInstantiate, Init,
     (GraphExec * out, Graph graph, GraphNode *where, char *log, size_t bytes),
     (out, graph, where, log, bytes)) {
  return instantiate(out, graph);
}

CALL(cuGraphInstantiate_v2, Init,
     (GraphExec * out, Graph graph, GraphNode *where, char *log, size_t bytes),
     (out, graph, where, log, bytes)) {
  return instantiate(out, graph);
}

CALL(cuGraphInstantiateWithFlags, Init, (GraphExec * out, Graph graph, unsigned long long flags),
     (out, graph, flags)) {
  return instantiate(out, graph);
}

static bool isExec(GraphExec exec) { return exec && check(gpu().execs, exec, "executable graph"); }

STREAM_CALL(cuGraphLaunch, ptsz, (GraphExec exec, Stream handle), (exec, handle)) {
  Stream stream = resolve(handle);
  if (!isExec(exec) || !stream)
    return cuda::InvalidValue;
  for (const Work &work : exec->work)
    if (Result e = gpu().enqueue(stream, work, nodeEmpty))
      return e;
  return cuda::Success;
}

STREAM_CALL(cuGraphUpload, ptsz, (GraphExec exec, Stream stream), (exec, stream)) {
  return isExec(exec) && resolve(stream) ? cuda::Success : cuda::InvalidValue;
}

CALL(cuGraphExecDestroy, Init, (GraphExec exec), (exec)) {
  if (!isExec(exec))
    return cuda::InvalidValue;
  gpu().execs.destroy(exec);
  return cuda::Success;
}

/// CUgraphExecUpdateResultInfo: the result, and the nodes that do not fit.
struct UpdateInfo {
  int result;
  GraphNode node, from;
};

CALL(cuGraphExecUpdate_v2, Init, (GraphExec exec, Graph graph, UpdateInfo *info),
     (exec, graph, info)) {
  if (!info || !isExec(exec) || !isGraph(graph))
    return cuda::InvalidValue;
  std::vector<Work> work;
  bool fits = sort(graph, work) && work.size() == exec->work.size();
  *info = {fits ? 0 : 1, nullptr, nullptr};
  if (!fits)
    return cuda::GraphExecUpdateFailure;
  exec->work = std::move(work);
  return cuda::Success;
}
