//===- GraphCalls.cpp - Graphs and their nodes ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "llvm/ADT/STLExtras.h"
#include <cstddef>
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Event;
using cuda::Graph;
using cuda::GraphNode;
using cuda::NodeParameters;
using cuda::Result;

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

bool vgpu::areNodesOf(Graph graph, const GraphNode *nodes, size_t count) {
  return isGraph(graph) && (nodes || !count) &&
         llvm::all_of(llvm::ArrayRef(nodes, count),
                      [&](GraphNode n) { return llvm::is_contained(graph->nodes, n); });
}

CALL(cuGraphCreate, Init, (Graph * out, unsigned flags), (out, flags)) {
  if (!out || flags)
    return cuda::InvalidValue;
  *out = gpu().graphs.make();
  return cuda::Success;
}

void vgpu::releaseObject(cuda::UserObject object, unsigned count) {
  object->references -= std::min(count, object->references);
  if (object->references)
    return;
  gpu().userObjects.destroy(object);
  Call::unlocked([&] { object->destroy(object->pointer); });
}

void vgpu::destroyGraph(Graph graph) {
  for (GraphNode node : graph->nodes) {
    if (node->child)
      destroyGraph(node->child);
    gpu().nodes.destroy(node);
  }
  gpu().graphs.destroy(graph);
  for (auto [object, count] : std::exchange(graph->held, {}))
    releaseObject(object, count);
}

CALL(cuGraphDestroy, Init, (Graph graph), (graph)) {
  if (!isGraph(graph))
    return cuda::InvalidValue;
  destroyGraph(graph);
  return cuda::Success;
}

Graph vgpu::cloneGraph(Graph graph) {
  Graph out = gpu().graphs.make();
  std::map<GraphNode, GraphNode> copies;
  for (GraphNode node : graph->nodes) {
    GraphNode copy = copies[node] = gpu().nodes.make();
    *copy = *node;
    copy->graph = out;
    copy->original = node;
    if (node->child)
      copy->child = cloneGraph(node->child);
    out->nodes.push_back(copy);
  }
  for (GraphNode copy : out->nodes)
    for (GraphNode &before : copy->after)
      before = copies[before];
  out->held = graph->held;
  for (auto [object, count] : out->held)
    object->references += count;
  return out;
}

CALL(cuGraphClone, Init, (Graph * out, Graph graph), (out, graph)) {
  if (!out || !isGraph(graph))
    return cuda::InvalidValue;
  *out = cloneGraph(graph);
  return cuda::Success;
}

CALL(cuGraphNodeFindInClone, Init, (GraphNode * out, GraphNode node, Graph clone),
     (out, node, clone)) {
  if (!out || !isNode(node) || !isGraph(clone))
    return cuda::InvalidValue;
  for (GraphNode copy : clone->nodes)
    if (copy->original == node)
      return *out = copy, cuda::Success;
  return cuda::InvalidValue;
}

//===----------------------------------------------------------------------===//
// Nodes of each kind
//===----------------------------------------------------------------------===//

Result vgpu::addNode(GraphNode *out, Graph graph, const GraphNode *after, size_t count, int type,
                     Work work) {
  if (!out || !areNodesOf(graph, after, count))
    return cuda::InvalidValue;
  GraphNode node = gpu().nodes.make();
  node->type = type;
  node->work = std::move(work);
  node->after.assign(after, after + count);
  node->graph = graph;
  graph->nodes.push_back(node);
  *out = node;
  return cuda::Success;
}

void vgpu::setChild(GraphNode node, Graph graph) {
  if (node->child)
    destroyGraph(node->child);
  node->child = cloneGraph(graph);
  node->work.description->parameters.graph = node->child;
}

static Result add(GraphNode *out, Graph graph, const GraphNode *after, size_t count,
                  NodeParameters &p) {
  if (!out || !areNodesOf(graph, after, count))
    return cuda::InvalidValue;
  Work work;
  if (Result e = workOf(p, nullptr, work))
    return e;
  Result result = addNode(out, graph, after, count, p.type, std::move(work));
  if (!result && p.type == cuda::NodeGraph)
    setChild(*out, p.graph);
  return result;
}

static NodeParameters ofKind(int type) {
  NodeParameters p = {};
  p.type = type;
  return p;
}

/// Parameters of a kind; the first version of a kernel's ends before the kernel's handle.
template <class T>
static std::optional<NodeParameters> read(int type, T NodeParameters::*member, const T *given,
                                          size_t bytes = sizeof(T)) {
  if (!given)
    return std::nullopt;
  NodeParameters p = ofKind(type);
  std::memcpy(static_cast<void *>(&(p.*member)), given, bytes);
  return p;
}

static constexpr size_t oldKernelBytes = offsetof(cuda::KernelNode, kernel);

static std::optional<NodeParameters> readKernel(const cuda::KernelNode *k, size_t bytes) {
  return read(cuda::NodeKernel, &NodeParameters::kernel, k, bytes);
}

static std::optional<NodeParameters> readCopy(const cuda::Copy3D *copy) {
  if (!copy)
    return std::nullopt;
  NodeParameters p = ofKind(cuda::NodeCopy);
  p.copy.box = *copy;
  return p;
}

static NodeParameters readEvent(int type, Event event) {
  NodeParameters p = ofKind(type);
  p.event = event;
  return p;
}

static NodeParameters readGraph(Graph graph) {
  NodeParameters p = ofKind(cuda::NodeGraph);
  p.graph = graph;
  return p;
}

static Result addGiven(GraphNode *out, Graph graph, const GraphNode *after, size_t count,
                       std::optional<NodeParameters> p) {
  return p ? add(out, graph, after, count, *p) : cuda::InvalidValue;
}

CALL(cuGraphAddKernelNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count,
      const cuda::KernelNode *k),
     (out, graph, after, count, k)) {
  return addGiven(out, graph, after, count, readKernel(k, oldKernelBytes));
}

CALL(cuGraphAddKernelNode_v2, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count,
      const cuda::KernelNode *k),
     (out, graph, after, count, k)) {
  return addGiven(out, graph, after, count, readKernel(k, sizeof *k));
}

CALL(cuGraphAddMemcpyNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count, const cuda::Copy3D *copy,
      cuda::Context context),
     (out, graph, after, count, copy, context)) {
  return addGiven(out, graph, after, count, readCopy(copy));
}

CALL(cuGraphAddMemsetNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count,
      const cuda::MemsetNode *set, cuda::Context context),
     (out, graph, after, count, set, context)) {
  return addGiven(out, graph, after, count, read(cuda::NodeSet, &NodeParameters::set, set));
}

CALL(cuGraphAddHostNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count,
      const cuda::HostNode *host),
     (out, graph, after, count, host)) {
  return addGiven(out, graph, after, count, read(cuda::NodeHost, &NodeParameters::host, host));
}

CALL(cuGraphAddChildGraphNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count, Graph child),
     (out, graph, after, count, child)) {
  return addGiven(out, graph, after, count, readGraph(child));
}

CALL(cuGraphAddEmptyNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count),
     (out, graph, after, count)) {
  return addGiven(out, graph, after, count, ofKind(cuda::NodeEmpty));
}

CALL(cuGraphAddEventRecordNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count, Event event),
     (out, graph, after, count, event)) {
  return addGiven(out, graph, after, count, readEvent(cuda::NodeRecordEvent, event));
}

CALL(cuGraphAddEventWaitNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count, Event event),
     (out, graph, after, count, event)) {
  return addGiven(out, graph, after, count, readEvent(cuda::NodeWaitEvent, event));
}

CALL(cuGraphAddBatchMemOpNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count,
      const cuda::BatchNode *batch),
     (out, graph, after, count, batch)) {
  return addGiven(out, graph, after, count, read(cuda::NodeBatch, &NodeParameters::batch, batch));
}

CALL(cuGraphAddMemAllocNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count,
      cuda::AllocateNode *allocate),
     (out, graph, after, count, allocate)) {
  std::optional<NodeParameters> p = read(cuda::NodeAllocate, &NodeParameters::allocate, allocate);
  Result result = p ? add(out, graph, after, count, *p) : cuda::InvalidValue;
  if (!result)
    allocate->address = p->allocate.address;
  return result;
}

CALL(cuGraphAddMemFreeNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count,
      cuda::DevicePointer address),
     (out, graph, after, count, address)) {
  NodeParameters p = ofKind(cuda::NodeFree);
  p.free = address;
  return add(out, graph, after, count, p);
}

CALL(cuGraphAddNode, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, size_t count, NodeParameters *p),
     (out, graph, after, count, p)) {
  return p ? add(out, graph, after, count, *p) : cuda::InvalidValue;
}

CALL(cuGraphAddNode_v2, Context,
     (GraphNode * out, Graph graph, const GraphNode *after, const cuda::EdgeData *edges,
      size_t count, NodeParameters *p),
     (out, graph, after, edges, count, p)) {
  return p ? add(out, graph, after, count, *p) : cuda::InvalidValue;
}

CALL(cuGraphDestroyNode, Init, (GraphNode node), (node)) {
  if (!isNode(node))
    return cuda::InvalidValue;
  Graph graph = node->graph;
  llvm::erase(graph->nodes, node);
  for (GraphNode other : graph->nodes)
    llvm::erase(other->after, node);
  if (node->child)
    destroyGraph(node->child);
  gpu().nodes.destroy(node);
  return cuda::Success;
}

//===----------------------------------------------------------------------===//
// Parameters: asked for, and changed
//===----------------------------------------------------------------------===//

/// What a node of this kind was given last, or null.
static NodeParameters *parametersOf(GraphNode node, int type) {
  bool has = isNode(node) && node->type == type && node->work.description;
  return has ? &node->work.description->parameters : nullptr;
}

template <class T>
static Result give(GraphNode node, int type, T NodeParameters::*member, T *out,
                   size_t bytes = sizeof(T)) {
  NodeParameters *p = out ? parametersOf(node, type) : nullptr;
  if (p)
    std::memcpy(static_cast<void *>(out), &(p->*member), bytes);
  return p ? cuda::Success : cuda::InvalidValue;
}

// The pointers lead to copies that live as long as the node.
static Result giveKernel(GraphNode node, cuda::KernelNode *out, size_t bytes) {
  NodeParameters *p = parametersOf(node, cuda::NodeKernel);
  if (!p)
    return cuda::InvalidValue;
  node->pointers.clear();
  for (auto &value : node->work.description->values)
    node->pointers.push_back(value.data());
  p->kernel.parameters = node->pointers.data();
  return give(node, cuda::NodeKernel, &NodeParameters::kernel, out, bytes);
}

static Result change(GraphNode node, std::optional<NodeParameters> p) {
  if (!p || !isNode(node) || node->type != p->type || p->type == cuda::NodeAllocate)
    return cuda::InvalidValue;
  Work work;
  if (Result e = workOf(*p, node->work.description.get(), work))
    return e;
  node->work = std::move(work);
  if (p->type == cuda::NodeGraph)
    setChild(node, p->graph);
  return cuda::Success;
}

CALL(cuGraphKernelNodeGetParams, Context, (GraphNode node, cuda::KernelNode *out), (node, out)) {
  return giveKernel(node, out, oldKernelBytes);
}

CALL(cuGraphKernelNodeGetParams_v2, Context, (GraphNode node, cuda::KernelNode *out), (node, out)) {
  return giveKernel(node, out, sizeof *out);
}

CALL(cuGraphKernelNodeSetParams, Context, (GraphNode node, const cuda::KernelNode *k), (node, k)) {
  return change(node, readKernel(k, oldKernelBytes));
}

CALL(cuGraphKernelNodeSetParams_v2, Context, (GraphNode node, const cuda::KernelNode *k),
     (node, k)) {
  return change(node, readKernel(k, sizeof *k));
}

CALL(cuGraphMemcpyNodeSetParams, Context, (GraphNode node, const cuda::Copy3D *copy),
     (node, copy)) {
  return change(node, readCopy(copy));
}

CALL(cuGraphMemcpyNodeGetParams, Context, (GraphNode node, cuda::Copy3D *out), (node, out)) {
  NodeParameters *p = out ? parametersOf(node, cuda::NodeCopy) : nullptr;
  if (p)
    *out = p->copy.box;
  return p ? cuda::Success : cuda::InvalidValue;
}

CALL(cuGraphMemsetNodeGetParams, Context, (GraphNode node, cuda::MemsetNode *out), (node, out)) {
  return give(node, cuda::NodeSet, &NodeParameters::set, out);
}

CALL(cuGraphMemsetNodeSetParams, Context, (GraphNode node, const cuda::MemsetNode *given),
     (node, given)) {
  return change(node, read(cuda::NodeSet, &NodeParameters::set, given));
}

CALL(cuGraphHostNodeGetParams, Context, (GraphNode node, cuda::HostNode *out), (node, out)) {
  return give(node, cuda::NodeHost, &NodeParameters::host, out);
}

CALL(cuGraphHostNodeSetParams, Context, (GraphNode node, const cuda::HostNode *given),
     (node, given)) {
  return change(node, read(cuda::NodeHost, &NodeParameters::host, given));
}

CALL(cuGraphBatchMemOpNodeGetParams, Context, (GraphNode node, cuda::BatchNode *out), (node, out)) {
  return give(node, cuda::NodeBatch, &NodeParameters::batch, out);
}

CALL(cuGraphBatchMemOpNodeSetParams, Context, (GraphNode node, const cuda::BatchNode *given),
     (node, given)) {
  return change(node, read(cuda::NodeBatch, &NodeParameters::batch, given));
}

CALL(cuGraphMemAllocNodeGetParams, Context, (GraphNode node, cuda::AllocateNode *out),
     (node, out)) {
  return give(node, cuda::NodeAllocate, &NodeParameters::allocate, out);
}

CALL(cuGraphMemFreeNodeGetParams, Context, (GraphNode node, cuda::DevicePointer *out),
     (node, out)) {
  return give(node, cuda::NodeFree, &NodeParameters::free, out);
}

CALL(cuGraphChildGraphNodeGetGraph, Context, (GraphNode node, Graph *out), (node, out)) {
  return give(node, cuda::NodeGraph, &NodeParameters::graph, out);
}

CALL(cuGraphEventRecordNodeGetEvent, Context, (GraphNode node, Event *out), (node, out)) {
  return give(node, cuda::NodeRecordEvent, &NodeParameters::event, out);
}

CALL(cuGraphEventRecordNodeSetEvent, Context, (GraphNode node, Event event), (node, event)) {
  return change(node, readEvent(cuda::NodeRecordEvent, event));
}

CALL(cuGraphEventWaitNodeGetEvent, Context, (GraphNode node, Event *out), (node, out)) {
  return give(node, cuda::NodeWaitEvent, &NodeParameters::event, out);
}

CALL(cuGraphEventWaitNodeSetEvent, Context, (GraphNode node, Event event), (node, event)) {
  return change(node, readEvent(cuda::NodeWaitEvent, event));
}

CALL(cuGraphNodeSetParams, Context, (GraphNode node, NodeParameters *p), (node, p)) {
  return p ? change(node, *p) : cuda::InvalidValue;
}
