//===- GraphTypes.h - What calls about graphs pass by address ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Like Types.h: the structures of nodes, of batches of work, and of green contexts.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_GRAPHTYPES_H
#define TILECOPY_LIB_VIRTUALGPU_GRAPHTYPES_H

#include "Types.h"

namespace tilecopy::cuda {

/// CUgraphNodeType.
enum NodeType : int {
  NodeKernel,
  NodeCopy,
  NodeSet,
  NodeHost,
  NodeGraph,
  NodeEmpty,
  NodeWaitEvent,
  NodeRecordEvent,
  NodeAllocate = 10,
  NodeFree,
  NodeBatch,
  NodeConditional,
};

/// CUstreamBatchMemOpParams.
struct MemoryOperation {
  int operation;
  DevicePointer address;
  uint64_t value;
  unsigned flags;
  DevicePointer alias;
  uint64_t padding;
};

/// CUDA_MEMCPY_NODE_PARAMS, CUDA_MEM_ALLOC_NODE_PARAMS, CUDA_BATCH_MEM_OP_NODE_PARAMS.
struct CopyNode {
  int flags, reserved;
  Context context;
  Copy3D box;
};
struct AllocateNode {
  PoolProperties pool;
  const void *access;
  size_t accessCount, bytes;
  DevicePointer address;
};
struct BatchNode {
  Context context;
  unsigned count;
  MemoryOperation *operations;
  unsigned flags;
};

/// CUgraphNodeParams: the parameters of each kind of node that is modeled.
struct NodeParameters {
  int type, reserved[3];
  union {
    long long bytes[29];
    KernelNode kernel;
    CopyNode copy;
    MemsetNode set;
    HostNode host;
    Graph graph;
    Event event;
    AllocateNode allocate;
    DevicePointer free;
    BatchNode batch;
  };
  long long reserved2;
};
static_assert(sizeof(NodeParameters) == 256);

/// CUgraphEdgeData: the ports of an edge, for programmatic dependent launches.
struct EdgeData {
  unsigned char from, to, type, reserved[5];
};

/// CUDA_GRAPH_INSTANTIATE_PARAMS.
struct InstantiateParameters {
  uint64_t flags;
  Stream upload;
  GraphNode failed;
  int result;
};

/// CUgraphExecUpdateResultInfo: the result, and the nodes that do not fit.
struct UpdateInfo {
  int result;
  GraphNode node, from;
};

/// CUlaunchAttributeValue.
union AttributeValue {
  char bytes[64] = {};
  int cooperative;
  unsigned cluster[3];
};

/// CUmemcpyAttributes, CUmemcpy3DOperand, CUDA_MEMCPY3D_BATCH_OP.
struct CopyAttributes {
  int order;
  Location from, to;
  unsigned flags;
};
struct BatchOperand {
  int type;
  union {
    struct {
      DevicePointer address;
      size_t rowLength, layerHeight;
      Location hint;
    } memory;
    struct {
      Array array;
      size_t x, y, z;
    } array;
  };
};
struct BatchCopy {
  BatchOperand from, to;
  size_t width, height, depth;
  int order;
  unsigned flags;
};

/// CUdevResource of multiprocessors.
struct DeviceResource {
  int type;
  unsigned char padding[92];
  unsigned count, least, aligned, flags;
  unsigned char more[32];
};
static_assert(sizeof(DeviceResource) == 144);

} // namespace tilecopy::cuda

#endif // TILECOPY_LIB_VIRTUALGPU_GRAPHTYPES_H
