//===- Graph.cpp - Nodes whose parameters differ in the runtime -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is named by its host function, a copy by cudaMemcpy3DParms or by one of three short
// forms. The other calls about graphs are in Forwards.def.
//
//===----------------------------------------------------------------------===//

#include "Runtime.h"
#include "VirtualGpu/GraphTypes.h"
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::cudart;
using cuda::Graph;
using cuda::GraphExec;
using cuda::GraphNode;
using cuda::KernelNode;

DRIVER(cuGraphAddKernelNode_v2,
       (GraphNode *, Graph, const GraphNode *, size_t, const KernelNode *));
DRIVER(cuGraphKernelNodeGetParams_v2, (GraphNode, KernelNode *));
DRIVER(cuGraphKernelNodeSetParams_v2, (GraphNode, const KernelNode *));
DRIVER(cuGraphExecKernelNodeSetParams_v2, (GraphExec, GraphNode, const KernelNode *));
DRIVER(cuGraphAddMemcpyNode,
       (GraphNode *, Graph, const GraphNode *, size_t, const cuda::Copy3D *, cuda::Context));
DRIVER(cuGraphMemcpyNodeGetParams, (GraphNode, cuda::Copy3D *));
DRIVER(cuGraphMemcpyNodeSetParams, (GraphNode, const cuda::Copy3D *));
DRIVER(cuGraphExecMemcpyNodeSetParams, (GraphExec, GraphNode, const cuda::Copy3D *, cuda::Context));
DRIVER(cuGraphAddMemsetNode,
       (GraphNode *, Graph, const GraphNode *, size_t, const cuda::MemsetNode *, cuda::Context));
DRIVER(cuGraphExecMemsetNodeSetParams,
       (GraphExec, GraphNode, const cuda::MemsetNode *, cuda::Context));
DRIVER(cuGraphAddNode_v2,
       (GraphNode *, Graph, const GraphNode *, const void *, size_t, cuda::NodeParameters *));
DRIVER(cuGraphNodeSetParams, (GraphNode, cuda::NodeParameters *));
DRIVER(cuGraphExecNodeSetParams, (GraphExec, GraphNode, cuda::NodeParameters *));
DRIVER(cuCtxGetCurrent, (cuda::Context *));

namespace {

cuda::Context current() {
  cuda::Context context = nullptr;
  cuCtxGetCurrent(&context);
  return context;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// cudaKernelNodeParams begins as the driver's, with the host function in place of the kernel.
struct RuntimeKernel {
  const void *function;
  unsigned shape[7];
  void **parameters, **extra;
};

int convert(const RuntimeKernel *given, KernelNode &out) {
  if (!given)
    return invalidValue;
  out = {};
  std::memcpy(static_cast<void *>(&out), given, sizeof *given);
  out.function = findKernel(given->function);
  return out.function ? 0 : invalidFunction;
}

/// Converts what is given, and calls.
template <class F> int withKernelNode(const RuntimeKernel *given, F call) {
  return withContext([&] {
    KernelNode node;
    int error = convert(given, node);
    return error ? error : call(node);
  });
}

} // namespace

RUNTIME cudaGraphAddKernelNode(GraphNode *out, Graph graph, const GraphNode *after, size_t count,
                               const RuntimeKernel *given) {
  return withKernelNode(given, [&](const KernelNode &k) {
    return cuGraphAddKernelNode_v2(out, graph, after, count, &k);
  });
}

// The program gets a handle, which it may give back in place of a host function.
RUNTIME cudaGraphKernelNodeGetParams(GraphNode node, RuntimeKernel *out) {
  return withContext([&] {
    KernelNode k = {};
    int error = out ? cuGraphKernelNodeGetParams_v2(node, &k) : invalidValue;
    if (error)
      return error;
    std::memcpy(static_cast<void *>(out), &k, sizeof *out);
    rememberKernel(k.function);
    return 0;
  });
}

RUNTIME cudaGraphKernelNodeSetParams(GraphNode node, const RuntimeKernel *given) {
  return withKernelNode(
      given, [&](const KernelNode &k) { return cuGraphKernelNodeSetParams_v2(node, &k); });
}

RUNTIME cudaGraphExecKernelNodeSetParams(GraphExec exec, GraphNode node,
                                         const RuntimeKernel *given) {
  return withKernelNode(given, [&](const KernelNode &k) {
    return cuGraphExecKernelNodeSetParams_v2(exec, node, &k);
  });
}

//===----------------------------------------------------------------------===//
// Copies: as a box, as a row, into a variable, from a variable
//===----------------------------------------------------------------------===//

namespace {

RuntimeCopy rowOf(void *to, const void *from, size_t bytes) {
  RuntimeCopy row = {};
  row.to = {to, bytes, bytes, 1};
  row.from = {const_cast<void *>(from), bytes, bytes, 1};
  row.extent = {bytes, 1, 1};
  return row;
}

template <class F> int withCopyNode(const RuntimeCopy *given, F call) {
  return withContext([&] {
    cuda::Copy3D copy = {};
    return convertCopy(given, copy) ? call(copy) : invalidValue;
  });
}

} // namespace

RUNTIME cudaGraphAddMemcpyNode(GraphNode *out, Graph graph, const GraphNode *after, size_t count,
                               const RuntimeCopy *given) {
  return withCopyNode(given, [&](const cuda::Copy3D &copy) {
    return cuGraphAddMemcpyNode(out, graph, after, count, &copy, current());
  });
}

RUNTIME cudaGraphMemcpyNodeSetParams(GraphNode node, const RuntimeCopy *given) {
  return withCopyNode(
      given, [&](const cuda::Copy3D &copy) { return cuGraphMemcpyNodeSetParams(node, &copy); });
}

RUNTIME cudaGraphExecMemcpyNodeSetParams(GraphExec exec, GraphNode node, const RuntimeCopy *given) {
  return withCopyNode(given, [&](const cuda::Copy3D &copy) {
    return cuGraphExecMemcpyNodeSetParams(exec, node, &copy, current());
  });
}

static void giveSide(const cuda::Side3D &side, cuda::Array &array, Extent &place, Pitched &memory) {
  array = side.array;
  place = {side.x, side.y, side.z};
  bool isHost = side.type == cuda::HostMemory;
  memory = {isHost ? side.host : reinterpret_cast<void *>(side.device), side.pitch, side.pitch,
            side.height};
}

RUNTIME cudaGraphMemcpyNodeGetParams(GraphNode node, RuntimeCopy *out) {
  return withContext([&] {
    cuda::Copy3D copy = {};
    int error = out ? cuGraphMemcpyNodeGetParams(node, &copy) : invalidValue;
    if (error)
      return error;
    static constexpr int byAddress = 4;
    *out = {};
    giveSide(copy.from, out->fromArray, out->fromPlace, out->from);
    giveSide(copy.to, out->toArray, out->toPlace, out->to);
    out->extent = {copy.width, copy.height, copy.depth};
    out->direction = byAddress;
    return 0;
  });
}

/// Three calls that say a copy in the same three ways: by two addresses, into a variable, from one.
#define SHORT_COPIES(name, parameters, arguments)                                                  \
  RUNTIME name##1D(parameters, void *to, const void *from, size_t bytes, int) {                    \
    RuntimeCopy row = rowOf(to, from, bytes);                                                      \
    return name(arguments, &row);                                                                  \
  }                                                                                                \
  RUNTIME name##ToSymbol(parameters, const void *symbol, const void *from, size_t bytes,           \
                         size_t offset, int) {                                                     \
    return withContext([&] {                                                                       \
      cuda::DevicePointer to = 0;                                                                  \
      int error = placeOf(symbol, offset, bytes, to);                                              \
      RuntimeCopy row = rowOf(reinterpret_cast<void *>(to), from, bytes);                          \
      return error ? error : name(arguments, &row);                                                \
    });                                                                                            \
  }                                                                                                \
  RUNTIME name##FromSymbol(parameters, void *to, const void *symbol, size_t bytes, size_t offset,  \
                           int) {                                                                  \
    return withContext([&] {                                                                       \
      cuda::DevicePointer from = 0;                                                                \
      int error = placeOf(symbol, offset, bytes, from);                                            \
      RuntimeCopy row = rowOf(to, reinterpret_cast<void *>(from), bytes);                          \
      return error ? error : name(arguments, &row);                                                \
    });                                                                                            \
  }
#define COMMA ,
SHORT_COPIES(cudaGraphAddMemcpyNode,
             GraphNode *out COMMA Graph graph COMMA const GraphNode *after COMMA size_t count,
             out COMMA graph COMMA after COMMA count)
SHORT_COPIES(cudaGraphMemcpyNodeSetParams, GraphNode node, node)
SHORT_COPIES(cudaGraphExecMemcpyNodeSetParams, GraphExec exec COMMA GraphNode node, exec COMMA node)

//===----------------------------------------------------------------------===//
// Memsets, and nodes of any kind
//===----------------------------------------------------------------------===//

RUNTIME cudaGraphAddMemsetNode(GraphNode *out, Graph graph, const GraphNode *after, size_t count,
                               const cuda::MemsetNode *given) {
  return withContext(
      [&] { return cuGraphAddMemsetNode(out, graph, after, count, given, current()); });
}

RUNTIME cudaGraphExecMemsetNodeSetParams(GraphExec exec, GraphNode node,
                                         const cuda::MemsetNode *given) {
  return withContext([&] { return cuGraphExecMemsetNodeSetParams(exec, node, given, current()); });
}

namespace {

/// cudaMemcpyNodeParams.
struct RuntimeCopyNode {
  int flags, reserved[3];
  RuntimeCopy copy;
};

/// cudaGraphNodeParams differs from the driver's for kernels and copies alone.
template <class F> int withNode(cuda::NodeParameters *given, F call) {
  return withContext([&] {
    if (!given)
      return invalidValue;
    cuda::NodeParameters node = *given;
    RuntimeKernel kernel;
    RuntimeCopyNode copy;
    std::memcpy(static_cast<void *>(&kernel), node.bytes, sizeof kernel);
    std::memcpy(static_cast<void *>(&copy), node.bytes, sizeof copy);
    if (node.type == cuda::NodeKernel) {
      if (int error = convert(&kernel, node.kernel))
        return error;
    } else if (node.type == cuda::NodeCopy) {
      node.copy = {};
      if (!convertCopy(&copy.copy, node.copy.box))
        return invalidValue;
    }
    int error = call(node);
    // Addresses of allocations and bodies of conditions come back.
    if (node.type != cuda::NodeKernel && node.type != cuda::NodeCopy)
      *given = node;
    return error;
  });
}

} // namespace

RUNTIME cudaGraphAddNode(GraphNode *out, Graph graph, const GraphNode *after, const void *edges,
                         size_t count, cuda::NodeParameters *given) {
  return withNode(given, [&](cuda::NodeParameters &node) {
    return cuGraphAddNode_v2(out, graph, after, edges, count, &node);
  });
}

RUNTIME cudaGraphNodeSetParams(GraphNode node, cuda::NodeParameters *given) {
  return withNode(given, [&](cuda::NodeParameters &p) { return cuGraphNodeSetParams(node, &p); });
}

RUNTIME cudaGraphExecNodeSetParams(GraphExec exec, GraphNode node, cuda::NodeParameters *given) {
  return withNode(
      given, [&](cuda::NodeParameters &p) { return cuGraphExecNodeSetParams(exec, node, &p); });
}
