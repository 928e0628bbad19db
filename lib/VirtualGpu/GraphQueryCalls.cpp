//===- GraphQueryCalls.cpp - Edges, attributes and owners -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "Launch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Graph;
using cuda::GraphNode;
using cuda::Result;
using cuda::UserObject;

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

static Result addEdges(Graph graph, const GraphNode *from, const GraphNode *to, size_t count) {
  if (!areNodesOf(graph, from, count) || !areNodesOf(graph, to, count))
    return cuda::InvalidValue;
  for (size_t n = 0; n != count; ++n)
    to[n]->after.push_back(from[n]);
  return cuda::Success;
}

static Result removeEdges(Graph graph, const GraphNode *from, const GraphNode *to, size_t count) {
  if (!areNodesOf(graph, from, count) || !areNodesOf(graph, to, count))
    return cuda::InvalidValue;
  for (size_t n = 0; n != count; ++n) {
    auto found = llvm::find(to[n]->after, from[n]);
    if (found == to[n]->after.end())
      return cuda::InvalidValue;
    to[n]->after.erase(found);
  }
  return cuda::Success;
}

CALL(cuGraphAddDependencies, Init,
     (Graph graph, const GraphNode *from, const GraphNode *to, size_t count),
     (graph, from, to, count)) {
  return addEdges(graph, from, to, count);
}

CALL(cuGraphAddDependencies_v2, Init,
     (Graph graph, const GraphNode *from, const GraphNode *to, const cuda::EdgeData *edges,
      size_t count),
     (graph, from, to, edges, count)) {
  return addEdges(graph, from, to, count);
}

CALL(cuGraphRemoveDependencies, Init,
     (Graph graph, const GraphNode *from, const GraphNode *to, size_t count),
     (graph, from, to, count)) {
  return removeEdges(graph, from, to, count);
}

CALL(cuGraphRemoveDependencies_v2, Init,
     (Graph graph, const GraphNode *from, const GraphNode *to, const cuda::EdgeData *edges,
      size_t count),
     (graph, from, to, edges, count)) {
  return removeEdges(graph, from, to, count);
}

// Without a place to put them, the nodes are counted.
static Result list(llvm::ArrayRef<GraphNode> nodes, GraphNode *out, cuda::EdgeData *edges,
                   size_t *count) {
  if (!count)
    return cuda::InvalidValue;
  size_t room = out ? *count : 0;
  for (size_t n = 0; n != room; ++n) {
    out[n] = n < nodes.size() ? nodes[n] : nullptr;
    if (edges)
      edges[n] = {};
  }
  *count = out ? std::min(room, nodes.size()) : nodes.size();
  return cuda::Success;
}

static Result listEdges(Graph graph, GraphNode *from, GraphNode *to, cuda::EdgeData *edges,
                        size_t *count) {
  if (!count || !isGraph(graph) || !from != !to)
    return cuda::InvalidValue;
  std::vector<GraphNode> begins, ends;
  for (GraphNode node : graph->nodes)
    for (GraphNode before : node->after) {
      begins.push_back(before);
      ends.push_back(node);
    }
  size_t room = *count;
  if (Result e = list(begins, from, edges, &room))
    return e;
  return list(ends, to, nullptr, count);
}

CALL(cuGraphGetEdges, Init, (Graph graph, GraphNode *from, GraphNode *to, size_t *count),
     (graph, from, to, count)) {
  return listEdges(graph, from, to, nullptr, count);
}

CALL(cuGraphGetEdges_v2, Init,
     (Graph graph, GraphNode *from, GraphNode *to, cuda::EdgeData *edges, size_t *count),
     (graph, from, to, edges, count)) {
  return listEdges(graph, from, to, edges, count);
}

CALL(cuGraphGetNodes, Init, (Graph graph, GraphNode *out, size_t *count), (graph, out, count)) {
  return isGraph(graph) ? list(graph->nodes, out, nullptr, count) : cuda::InvalidValue;
}

CALL(cuGraphGetRootNodes, Init, (Graph graph, GraphNode *out, size_t *count), (graph, out, count)) {
  if (!isGraph(graph))
    return cuda::InvalidValue;
  std::vector<GraphNode> roots;
  for (GraphNode node : graph->nodes)
    if (node->after.empty())
      roots.push_back(node);
  return list(roots, out, nullptr, count);
}

static Result listBefore(GraphNode node, GraphNode *out, cuda::EdgeData *edges, size_t *count) {
  return isNode(node) ? list(node->after, out, edges, count) : cuda::InvalidValue;
}

static Result listAfter(GraphNode node, GraphNode *out, cuda::EdgeData *edges, size_t *count) {
  if (!isNode(node))
    return cuda::InvalidValue;
  std::vector<GraphNode> found;
  for (GraphNode other : node->graph->nodes)
    if (llvm::is_contained(other->after, node))
      found.push_back(other);
  return list(found, out, edges, count);
}

CALL(cuGraphNodeGetDependencies, Init, (GraphNode node, GraphNode *out, size_t *count),
     (node, out, count)) {
  return listBefore(node, out, nullptr, count);
}

CALL(cuGraphNodeGetDependencies_v2, Init,
     (GraphNode node, GraphNode *out, cuda::EdgeData *edges, size_t *count),
     (node, out, edges, count)) {
  return listBefore(node, out, edges, count);
}

CALL(cuGraphNodeGetDependentNodes, Init, (GraphNode node, GraphNode *out, size_t *count),
     (node, out, count)) {
  return listAfter(node, out, nullptr, count);
}

CALL(cuGraphNodeGetDependentNodes_v2, Init,
     (GraphNode node, GraphNode *out, cuda::EdgeData *edges, size_t *count),
     (node, out, edges, count)) {
  return listAfter(node, out, edges, count);
}

CALL(cuGraphNodeGetType, Init, (GraphNode node, int *type), (node, type)) {
  if (!type || !isNode(node))
    return cuda::InvalidValue;
  *type = node->type;
  return cuda::Success;
}

static const char *kindName(int type) {
  static constexpr const char *names[] = {
      "kernel",         "copy", "memset", "host function", "graph", "empty", "wait for an event",
      "record an event"};
  return type == cuda::NodeAllocate ? "allocate"
         : type == cuda::NodeFree   ? "free"
         : type < 8                 ? names[type]
                                    : "batch";
}

CALL(cuGraphDebugDotPrint, Init, (Graph graph, const char *path, unsigned flags),
     (graph, path, flags)) {
  if (!path || !isGraph(graph))
    return cuda::InvalidValue;
  std::error_code failed;
  llvm::raw_fd_ostream os(path, failed);
  if (failed)
    return cuda::OperatingSystem;
  os << "digraph graph_of_work {\n";
  for (size_t n = 0; n != graph->nodes.size(); ++n) {
    GraphNode node = graph->nodes[n];
    os << "  n" << n << " [label=\"" << kindName(node->type) << "\\n"
       << node->work.what << "\"];\n";
    for (GraphNode before : node->after)
      os << "  n" << llvm::find(graph->nodes, before) - graph->nodes.begin() << " -> n" << n
         << ";\n";
  }
  os << "}\n";
  return cuda::Success;
}

//===----------------------------------------------------------------------===//
// Attributes of kernels: those that are about speed alone are kept
//===----------------------------------------------------------------------===//

static bool isKernelNode(GraphNode node) {
  return isNode(node) && node->type == cuda::NodeKernel && node->work.description;
}

// The work is made again, because it has a copy of the configuration.
static Result remake(GraphNode node, NodeDescription description) {
  cuda::NodeParameters p = description.parameters;
  std::vector<void *> pointers;
  for (auto &value : description.values)
    pointers.push_back(value.data());
  p.kernel.parameters = pointers.data();
  Work work;
  if (Result e = workOf(p, &description, work))
    return e;
  work.description->attributes = std::move(description.attributes);
  node->work = std::move(work);
  return cuda::Success;
}

CALL(cuGraphKernelNodeSetAttribute, Context,
     (GraphNode node, int attribute, const cuda::AttributeValue *value), (node, attribute, value)) {
  if (!value || !isKernelNode(node))
    return cuda::InvalidValue;
  NodeDescription changed = *node->work.description;
  changed.attributes[attribute] = *value;
  if (attribute == cuda::LaunchCooperative)
    changed.config.cooperative = value->cooperative != 0;
  if (attribute == cuda::LaunchClusterDimension) {
    changed.config.cluster = {value->cluster[0], value->cluster[1], value->cluster[2]};
    changed.config.inClusters = true;
  }
  return remake(node, std::move(changed));
}

CALL(cuGraphKernelNodeGetAttribute, Context,
     (GraphNode node, int attribute, cuda::AttributeValue *value), (node, attribute, value)) {
  if (!value || !isKernelNode(node))
    return cuda::InvalidValue;
  const NodeDescription &d = *node->work.description;
  auto found = d.attributes.find(attribute);
  *value = found == d.attributes.end() ? cuda::AttributeValue() : found->second;
  if (attribute == cuda::LaunchCooperative)
    value->cooperative = d.config.cooperative;
  return cuda::Success;
}

CALL(cuGraphKernelNodeCopyAttributes, Context, (GraphNode to, GraphNode from), (to, from)) {
  if (!isKernelNode(to) || !isKernelNode(from))
    return cuda::InvalidValue;
  NodeDescription changed = *to->work.description;
  changed.attributes = from->work.description->attributes;
  changed.config.cooperative = from->work.description->config.cooperative;
  changed.config.cluster = from->work.description->config.cluster;
  changed.config.inClusters = from->work.description->config.inClusters;
  return remake(to, std::move(changed));
}

//===----------------------------------------------------------------------===//
// Objects of the program that graphs keep
//===----------------------------------------------------------------------===//

static bool isObject(UserObject object) {
  return object && check(gpu().userObjects, object, "user object");
}

CALL(cuUserObjectCreate, Init,
     (UserObject * out, void *pointer, cuda::HostFunction destroy, unsigned count, unsigned flags),
     (out, pointer, destroy, count, flags)) {
  static constexpr unsigned destroysLate = 1;
  if (!out || !destroy || !count || flags != destroysLate)
    return cuda::InvalidValue;
  *out = gpu().userObjects.make();
  **out = {pointer, destroy, count};
  return cuda::Success;
}

CALL(cuUserObjectRetain, Init, (UserObject object, unsigned count), (object, count)) {
  if (!count || !isObject(object))
    return cuda::InvalidValue;
  object->references += count;
  return cuda::Success;
}

CALL(cuUserObjectRelease, Init, (UserObject object, unsigned count), (object, count)) {
  if (!count || !isObject(object))
    return cuda::InvalidValue;
  releaseObject(object, count);
  return cuda::Success;
}

/// What a graph holds of an object; the end if nothing.
static auto findHeld(Graph graph, UserObject object) {
  return llvm::find_if(graph->held, [&](const auto &held) { return held.first == object; });
}

CALL(cuGraphRetainUserObject, Init,
     (Graph graph, UserObject object, unsigned count, unsigned flags),
     (graph, object, count, flags)) {
  static constexpr unsigned moves = 1; // the caller's references
  if (!count || flags > moves || !isGraph(graph) || !isObject(object))
    return cuda::InvalidValue;
  if (flags != moves)
    object->references += count;
  if (auto entry = findHeld(graph, object); entry != graph->held.end())
    entry->second += count;
  else
    graph->held.push_back({object, count});
  return cuda::Success;
}

CALL(cuGraphReleaseUserObject, Init, (Graph graph, UserObject object, unsigned count),
     (graph, object, count)) {
  if (!count || !isGraph(graph) || !isObject(object))
    return cuda::InvalidValue;
  auto entry = findHeld(graph, object);
  if (entry == graph->held.end() || entry->second < count)
    return cuda::InvalidValue;
  if (!(entry->second -= count))
    graph->held.erase(entry); // the object may be gone before the graph
  releaseObject(object, count);
  return cuda::Success;
}
