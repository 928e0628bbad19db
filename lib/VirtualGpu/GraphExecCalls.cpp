//===- GraphExecCalls.cpp - Graphs that are launched ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A plan has the nodes in an order that the edges allow, and they run one after the other. But a
// node is ordered only after those that its edges name: nodes in a row share a clock, as work on a
// stream does, and a node where two rows meet comes after both.
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Graph;
using cuda::GraphExec;
using cuda::GraphNode;
using cuda::PlannedNode;
using cuda::Result;
using cuda::Stream;

//===----------------------------------------------------------------------===//
// Plans
//===----------------------------------------------------------------------===//

/// A node goes on with the row of one that it comes after, unless another has done so.
static Stream rowOf(const PlannedNode &node, std::vector<PlannedNode> &plan,
                    std::vector<bool> &isContinued) {
  for (size_t n : node.after)
    if (!isContinued[n]) {
      isContinued[n] = true;
      return plan[n].branch;
    }
  return gpu().takeBranch(currentContext());
}

/// False for a cycle.
static bool makePlan(Graph graph, std::vector<PlannedNode> &plan) {
  std::map<GraphNode, size_t> places;
  std::vector<bool> isContinued;
  while (plan.size() != graph->nodes.size()) {
    size_t before = plan.size();
    for (GraphNode node : graph->nodes) {
      if (places.count(node) ||
          !llvm::all_of(node->after, [&](GraphNode n) { return places.count(n); }))
        continue;
      PlannedNode planned = {node, node->work, {}, nullptr, true, nullptr};
      for (GraphNode n : node->after)
        planned.after.push_back(places[n]);
      planned.branch = rowOf(planned, plan, isContinued);
      if (node->child) {
        planned.child = std::make_shared<std::vector<PlannedNode>>();
        if (!makePlan(node->child, *planned.child))
          return false;
      }
      places[node] = plan.size();
      plan.push_back(std::move(planned));
      isContinued.push_back(false);
    }
    if (plan.size() == before)
      return false;
  }
  return true;
}

static void giveBranches(const std::vector<PlannedNode> &plan) {
  std::vector<Stream> given;
  for (const PlannedNode &node : plan) {
    if (!llvm::is_contained(given, node.branch))
      given.push_back(node.branch);
    if (node.child)
      giveBranches(*node.child);
  }
  for (Stream branch : given)
    gpu().giveBranch(branch);
}

/// Runs the nodes after what `start` knows, and joins what all know into `end`.
static Result runPlan(std::vector<PlannedNode> &plan, const StreamClock &start, StreamClock &end) {
  std::vector<StreamClock> after(plan.size());
  for (size_t n = 0; n != plan.size(); ++n) {
    PlannedNode &node = plan[n];
    StreamClock known = start;
    for (size_t before : node.after)
      known.join(after[before]);
    node.branch->clock = known;
    Result result = cuda::Success;
    if (node.isEnabled && node.child)
      result = runPlan(*node.child, known, node.branch->clock);
    else if (node.isEnabled)
      result = gpu().perform(node.branch, node.work);
    if (result)
      return result;
    after[n] = node.branch->clock;
    end.join(after[n]);
  }
  return cuda::Success;
}

static PlannedNode *findPlanned(std::vector<PlannedNode> &plan, GraphNode node) {
  for (PlannedNode &planned : plan) {
    if (planned.node == node)
      return &planned;
    PlannedNode *inside = planned.child ? findPlanned(*planned.child, node) : nullptr;
    if (inside)
      return inside;
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Instantiating, launching
//===----------------------------------------------------------------------===//

static Result instantiate(GraphExec *out, Graph graph, unsigned long long flags) {
  if (!out || !isGraph(graph))
    return cuda::InvalidValue;
  std::vector<PlannedNode> plan;
  if (!makePlan(graph, plan))
    return cuda::InvalidValue;
  *out = gpu().execs.make();
  (*out)->plan = std::move(plan);
  (*out)->source = cloneGraph(graph);
  (*out)->flags = flags;
  return cuda::Success;
}

CALL(cuGraphInstantiate, Context,
     (GraphExec * out, Graph graph, GraphNode *where, char *log, size_t bytes),
     (out, graph, where, log, bytes)) {
  return instantiate(out, graph, 0);
}

CALL(cuGraphInstantiate_v2, Context,
     (GraphExec * out, Graph graph, GraphNode *where, char *log, size_t bytes),
     (out, graph, where, log, bytes)) {
  return instantiate(out, graph, 0);
}

CALL(cuGraphInstantiateWithFlags, Context, (GraphExec * out, Graph graph, unsigned long long flags),
     (out, graph, flags)) {
  return instantiate(out, graph, flags);
}

STREAM_CALL(cuGraphInstantiateWithParams, ptsz,
            (GraphExec * out, Graph graph, cuda::InstantiateParameters *p), (out, graph, p)) {
  if (!p)
    return cuda::InvalidValue;
  Result result = instantiate(out, graph, p->flags);
  p->failed = nullptr;
  p->result = result ? 1 : 0;
  return result;
}

static bool isExec(GraphExec exec) { return exec && check(gpu().execs, exec, "executable graph"); }

// In a capture it becomes a child graph.
static Result capture(GraphExec exec, Stream stream) {
  Work work;
  cuda::NodeParameters p = {};
  p.type = cuda::NodeGraph;
  p.graph = exec->source;
  if (Result e = workOf(p, nullptr, work))
    return e;
  if (Result e = gpu().enqueue(stream, std::move(work), cuda::NodeGraph))
    return e;
  setChild(stream->last.front(), exec->source);
  return cuda::Success;
}

STREAM_CALL(cuGraphLaunch, ptsz, (GraphExec exec, Stream handle), (exec, handle)) {
  Stream stream = resolve(handle);
  if (!isExec(exec) || !stream)
    return cuda::InvalidValue;
  if (stream->capture)
    return capture(exec, stream);
  StreamClock start = gpu().orderedBefore(stream);
  start.join(exec->done); // one launch of it comes after the other, on whatever stream
  stream->clock = start;
  Result result = runPlan(exec->plan, start, stream->clock);
  exec->done = stream->clock;
  return result;
}

STREAM_CALL(cuGraphUpload, ptsz, (GraphExec exec, Stream stream), (exec, stream)) {
  return isExec(exec) && resolve(stream) ? cuda::Success : cuda::InvalidValue;
}

CALL(cuGraphExecDestroy, Init, (GraphExec exec), (exec)) {
  if (!isExec(exec))
    return cuda::InvalidValue;
  giveBranches(exec->plan);
  destroyGraph(exec->source);
  gpu().execs.destroy(exec);
  return cuda::Success;
}

CALL(cuGraphExecGetFlags, Init, (GraphExec exec, unsigned long long *flags), (exec, flags)) {
  if (!flags || !isExec(exec))
    return cuda::InvalidValue;
  *flags = exec->flags;
  return cuda::Success;
}

//===----------------------------------------------------------------------===//
// Changing
//===----------------------------------------------------------------------===//

// The nodes of both, in the order of the plan, must be of the same kinds.
static bool update(std::vector<PlannedNode> &plan, std::vector<PlannedNode> &newer) {
  bool fits = plan.size() == newer.size();
  for (size_t n = 0; fits && n != plan.size(); ++n)
    fits = plan[n].node->type == newer[n].node->type && plan[n].after == newer[n].after;
  return fits;
}

CALL(cuGraphExecUpdate_v2, Context, (GraphExec exec, Graph graph, cuda::UpdateInfo *info),
     (exec, graph, info)) {
  if (!info || !isExec(exec) || !isGraph(graph))
    return cuda::InvalidValue;
  std::vector<PlannedNode> plan;
  bool fits = makePlan(graph, plan) && update(exec->plan, plan);
  *info = {fits ? 0 : 1, nullptr, nullptr};
  if (!fits) {
    giveBranches(plan);
    return cuda::GraphExecUpdateFailure;
  }
  for (size_t n = 0; n != plan.size(); ++n)
    plan[n].isEnabled = exec->plan[n].isEnabled;
  giveBranches(exec->plan);
  exec->plan = std::move(plan);
  destroyGraph(std::exchange(exec->source, cloneGraph(graph)));
  return cuda::Success;
}

CALL(cuGraphExecUpdate, Context, (GraphExec exec, Graph graph, GraphNode *where, int *result),
     (exec, graph, where, result)) {
  cuda::UpdateInfo info = {};
  Result done = cuGraphExecUpdate_v2_body(exec, graph, &info);
  if (where)
    *where = nullptr;
  if (result)
    *result = info.result;
  return done;
}

/// Gives a node other parameters, in this executable graph alone.
static Result change(GraphExec exec, GraphNode node, cuda::NodeParameters *p) {
  PlannedNode *planned = isExec(exec) ? findPlanned(exec->plan, node) : nullptr;
  if (!planned || !p || planned->node->type != p->type || p->type == cuda::NodeAllocate)
    return cuda::InvalidValue;
  Work work;
  if (Result e = workOf(*p, planned->work.description.get(), work))
    return e;
  planned->work = std::move(work);
  if (p->type != cuda::NodeGraph)
    return cuda::Success;
  std::vector<PlannedNode> child;
  if (!makePlan(p->graph, child))
    return cuda::InvalidValue;
  giveBranches(*planned->child);
  *planned->child = std::move(child);
  return cuda::Success;
}

template <class T>
static Result changeMember(GraphExec exec, GraphNode node, int type,
                           T cuda::NodeParameters::*member, const T *given) {
  cuda::NodeParameters p = {};
  p.type = type;
  if (given)
    p.*member = *given;
  return given ? change(exec, node, &p) : cuda::InvalidValue;
}

static Result changeKernel(GraphExec exec, GraphNode node, const cuda::KernelNode *k, bool isOld) {
  if (!k)
    return cuda::InvalidValue;
  cuda::NodeParameters p = {};
  p.type = cuda::NodeKernel;
  p.kernel = {k->function, k->gridX,       k->gridY,      k->gridZ, k->blockX, k->blockY,
              k->blockZ,   k->sharedBytes, k->parameters, k->extra, nullptr,   nullptr};
  if (!isOld)
    p.kernel.kernel = k->kernel;
  return change(exec, node, &p);
}

CALL(cuGraphExecKernelNodeSetParams, Context,
     (GraphExec exec, GraphNode node, const cuda::KernelNode *k), (exec, node, k)) {
  return changeKernel(exec, node, k, /*isOld=*/true);
}

CALL(cuGraphExecKernelNodeSetParams_v2, Context,
     (GraphExec exec, GraphNode node, const cuda::KernelNode *k), (exec, node, k)) {
  return changeKernel(exec, node, k, /*isOld=*/false);
}

CALL(cuGraphExecMemcpyNodeSetParams, Context,
     (GraphExec exec, GraphNode node, const cuda::Copy3D *copy, cuda::Context context),
     (exec, node, copy, context)) {
  cuda::NodeParameters p = {};
  p.type = cuda::NodeCopy;
  if (copy)
    p.copy.box = *copy;
  return copy ? change(exec, node, &p) : cuda::InvalidValue;
}

CALL(cuGraphExecMemsetNodeSetParams, Context,
     (GraphExec exec, GraphNode node, const cuda::MemsetNode *set, cuda::Context context),
     (exec, node, set, context)) {
  return changeMember(exec, node, cuda::NodeSet, &cuda::NodeParameters::set, set);
}

CALL(cuGraphExecHostNodeSetParams, Context,
     (GraphExec exec, GraphNode node, const cuda::HostNode *host), (exec, node, host)) {
  return changeMember(exec, node, cuda::NodeHost, &cuda::NodeParameters::host, host);
}

CALL(cuGraphExecBatchMemOpNodeSetParams, Context,
     (GraphExec exec, GraphNode node, const cuda::BatchNode *batch), (exec, node, batch)) {
  return changeMember(exec, node, cuda::NodeBatch, &cuda::NodeParameters::batch, batch);
}

CALL(cuGraphExecChildGraphNodeSetParams, Context, (GraphExec exec, GraphNode node, Graph graph),
     (exec, node, graph)) {
  return changeMember(exec, node, cuda::NodeGraph, &cuda::NodeParameters::graph, &graph);
}

CALL(cuGraphExecEventRecordNodeSetEvent, Context,
     (GraphExec exec, GraphNode node, cuda::Event event), (exec, node, event)) {
  return changeMember(exec, node, cuda::NodeRecordEvent, &cuda::NodeParameters::event, &event);
}

CALL(cuGraphExecEventWaitNodeSetEvent, Context, (GraphExec exec, GraphNode node, cuda::Event event),
     (exec, node, event)) {
  return changeMember(exec, node, cuda::NodeWaitEvent, &cuda::NodeParameters::event, &event);
}

CALL(cuGraphExecNodeSetParams, Context, (GraphExec exec, GraphNode node, cuda::NodeParameters *p),
     (exec, node, p)) {
  return change(exec, node, p);
}

CALL(cuGraphNodeSetEnabled, Context, (GraphExec exec, GraphNode node, unsigned isEnabled),
     (exec, node, isEnabled)) {
  PlannedNode *planned = isExec(exec) ? findPlanned(exec->plan, node) : nullptr;
  // Seen on an H200: no other node can be disabled.
  if (!planned || (node->type != cuda::NodeKernel && node->type != cuda::NodeCopy &&
                   node->type != cuda::NodeSet))
    return cuda::InvalidValue;
  planned->isEnabled = isEnabled != 0;
  return cuda::Success;
}

CALL(cuGraphNodeGetEnabled, Context, (GraphExec exec, GraphNode node, unsigned *isEnabled),
     (exec, node, isEnabled)) {
  PlannedNode *planned = isExec(exec) ? findPlanned(exec->plan, node) : nullptr;
  if (!planned || !isEnabled)
    return cuda::InvalidValue;
  *isEnabled = planned->isEnabled;
  return cuda::Success;
}

//===----------------------------------------------------------------------===//
// The memory of graphs is that of the device
//===----------------------------------------------------------------------===//

static Result graphMemory(int device, int attribute, void *value) {
  static constexpr int last = 3;
  return !isDevice(device)                             ? cuda::InvalidDevice
         : !value || attribute < 0 || attribute > last ? cuda::InvalidValue
                                                       : cuda::Success;
}

CALL(cuDeviceGetGraphMemAttribute, Init, (int device, int attribute, void *value),
     (device, attribute, value)) {
  Result result = graphMemory(device, attribute, value);
  if (!result)
    *static_cast<uint64_t *>(value) = 0;
  return result;
}

CALL(cuDeviceSetGraphMemAttribute, Init, (int device, int attribute, void *value),
     (device, attribute, value)) {
  return graphMemory(device, attribute, value);
}

CALL(cuDeviceGraphMemTrim, Init, (int device), (device)) {
  return isDevice(device) ? cuda::Success : cuda::InvalidDevice;
}
