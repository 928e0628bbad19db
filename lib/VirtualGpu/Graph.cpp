//===- Graph.cpp - What a node of a graph does ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "Copy.h"
#include "Launch.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::Event;
using cuda::NodeParameters;
using cuda::Result;

static Result kernelWork(const cuda::KernelNode &k, const NodeDescription *before, Work &work) {
  LaunchRequest r;
  if (before)
    r.config = before->config;
  r.function = k.function ? k.function : static_cast<cuda::Function>(k.kernel);
  r.config.grid = {k.gridX, k.gridY, k.gridZ};
  r.config.block = {k.blockX, k.blockY, k.blockZ};
  r.config.dynamicSharedBytes = k.sharedBytes;
  r.hasCluster = r.config.inClusters;
  r.parameters = k.parameters;
  r.extra = k.extra;
  return launchWork(r, work);
}

static std::optional<Work> memsetWork(const cuda::MemsetNode &set) {
  if (set.elementSize != 1 && set.elementSize != 2 && set.elementSize != 4)
    return std::nullopt;
  return setWork(
      {{set.address, set.pitch, 0, true}, set.width, set.height, set.value, set.elementSize});
}

static Result hostWork(const cuda::HostNode &host, Work &work) {
  if (!host.function)
    return cuda::InvalidValue;
  work.what = "a host node";
  work.run = [host](std::vector<TouchedBytes> &) {
    Call::unlocked([&] { host.function(host.data); });
    return cuda::Success;
  };
  return cuda::Success;
}

// The address is the graph's from now on, for all its launches.
static Result allocateWork(cuda::AllocateNode &allocate, Work &work) {
  if (!allocate.bytes || allocate.pool.allocationType != 1 || allocate.pool.handleTypes)
    return cuda::InvalidValue;
  auto made = gpu().allocate(allocate.bytes, Allocation::Pooled, "a node of a graph");
  if (!made) {
    llvm::consumeError(made.takeError());
    return cuda::OutOfMemory;
  }
  allocate.address = (*made)->address;
  work.what = "a node that allocates";
  work.uses = {{allocate.address, allocate.bytes, TouchedBytes::Write}};
  work.begins = allocate.address;
  return cuda::Success;
}

static Result freeWork(cuda::DevicePointer address, Work &work) {
  Allocation *a = gpu().find(address);
  if (!a || a->address != address || a->kind != Allocation::Pooled)
    return cuda::InvalidValue;
  a->isOfGraph = true;
  work.what = "a node that frees";
  work.ends = address;
  work.uses = {{address, a->bytes, TouchedBytes::Write}};
  return cuda::Success;
}

static Result eventWork(Event event, bool records, Work &work) {
  if (!event || !check(gpu().events, event, "event"))
    return cuda::InvalidValue;
  work.what = records ? "a node that records an event" : "a node that waits for an event";
  (records ? work.records : work.waits) = event;
  return cuda::Success;
}

Result vgpu::workOf(NodeParameters &p, const NodeDescription *before, Work &work) {
  auto take = [&](std::optional<Work> made) {
    if (made)
      work = std::move(*made);
    return made ? cuda::Success : cuda::InvalidValue;
  };
  auto makeWork = [&] {
    switch (p.type) {
    case cuda::NodeKernel:
      return kernelWork(p.kernel, before, work);
    case cuda::NodeCopy: {
      auto box = boxOf(p.copy.box);
      return box ? take(copyWork(*box)) : cuda::InvalidValue;
    }
    case cuda::NodeSet:
      return take(memsetWork(p.set));
    case cuda::NodeHost:
      return hostWork(p.host, work);
    case cuda::NodeGraph:
      work.what = "a child graph";
      return isGraph(p.graph) ? cuda::Success : cuda::InvalidValue;
    case cuda::NodeEmpty:
      work.what = "an empty node";
      return cuda::Success;
    case cuda::NodeWaitEvent:
    case cuda::NodeRecordEvent:
      return eventWork(p.event, p.type == cuda::NodeRecordEvent, work);
    case cuda::NodeAllocate:
      return allocateWork(p.allocate, work);
    case cuda::NodeFree:
      return freeWork(p.free, work);
    case cuda::NodeBatch:
      return batchWork(p.batch.operations, p.batch.count, work);
    default:
      gpu().report.note(llvm::Twine(Call::current()->name) +
                        ": nodes of this kind are not supported by the virtual GPU");
      return cuda::NotSupported;
    }
  };
  Result result = makeWork();
  if (result || p.type == cuda::NodeKernel)
    return result;
  if (!work.description)
    work.description = std::make_shared<NodeDescription>();
  work.description->parameters = p;
  if (p.type == cuda::NodeBatch)
    work.description->operations.assign(p.batch.operations, p.batch.operations + p.batch.count);
  return cuda::Success;
}
