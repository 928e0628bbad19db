//===- Graph.h - Graphs, and what a node does -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All calls about nodes come to one function that makes work of the parameters of any kind of node.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_GRAPH_H
#define TILECOPY_LIB_VIRTUALGPU_GRAPH_H

#include "Call.h"

namespace tilecopy::vgpu {

/// Findings if not.
inline bool isGraph(cuda::Graph graph) { return graph && check(gpu().graphs, graph, "graph"); }
inline bool isNode(cuda::GraphNode node) { return node && check(gpu().nodes, node, "graph node"); }
bool areNodesOf(cuda::Graph graph, const cuda::GraphNode *nodes, size_t count);

/// What a node with these parameters does, or what the driver would return. Of a kernel, `before`
/// has the attributes, if it is not null.
cuda::Result workOf(cuda::NodeParameters &parameters, const NodeDescription *before, Work &work);

/// Values that are written and waited for, in a row (MemoryOperationCalls.cpp).
cuda::Result batchWork(const cuda::MemoryOperation *operations, unsigned count, Work &work);

/// A copy of a graph, whose nodes know their originals.
cuda::Graph cloneGraph(cuda::Graph graph);
void destroyGraph(cuda::Graph graph);
void releaseObject(cuda::UserObject object, unsigned count);

/// A node that does a piece of work.
cuda::Result addNode(cuda::GraphNode *out, cuda::Graph graph, const cuda::GraphNode *after,
                     size_t count, int type, Work work);
/// Makes a node run a copy of a graph.
void setChild(cuda::GraphNode node, cuda::Graph graph);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_GRAPH_H
