//===- GraphMisuses.cpp - Wrong calls about graphs ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Captures, values that streams write, and other calls of CUDA 12 and 13.
//
//===----------------------------------------------------------------------===//

#include "Misuses.h"

const Misuse graphMisuses[] = {
    {"cuGraphAddEmptyNode to null",
     [] {
       return cu("cuGraphAddEmptyNode", &handle, none, static_cast<const Handle *>(nullptr),
                 size_t(0));
     }},
    {"cuGraphAddEmptyNode with a count of no nodes",
     [] {
       return cu("cuGraphAddEmptyNode", &handle, graph(), static_cast<const Handle *>(nullptr),
                 size_t(1));
     }},
    {"cuGraphAddEmptyNode after a node of another graph",
     [] {
       Handle other = node(graph());
       return cu("cuGraphAddEmptyNode", &handle, graph(), static_cast<const Handle *>(&other),
                 size_t(1));
     }},
    {"cuGraphAddKernelNode of null",
     [] {
       return cu("cuGraphAddKernelNode_v2", &handle, graph(), static_cast<const Handle *>(nullptr),
                 size_t(0), static_cast<const void *>(nullptr));
     }},
    {"cuGraphAddHostNode of no function",
     [] {
       void *host[2] = {};
       return cu("cuGraphAddHostNode", &handle, graph(), static_cast<const Handle *>(nullptr),
                 size_t(0), static_cast<const void *>(host));
     }},
    {"cuGraphAddEventRecordNode of null",
     [] {
       return cu("cuGraphAddEventRecordNode", &handle, graph(),
                 static_cast<const Handle *>(nullptr), size_t(0), none);
     }},
    {"cuGraphAddDependencies in a circle, then cuGraphInstantiate",
     [] {
       Handle g = graph(), two[2] = {node(g), node(g)}, turned[2] = {two[1], two[0]};
       must("cuGraphAddDependencies", g, static_cast<const Handle *>(two),
            static_cast<const Handle *>(turned), size_t(2));
       return cu("cuGraphInstantiateWithFlags", &handle, g, static_cast<unsigned long long>(0));
     }},
    {"cuGraphRemoveDependencies of none",
     [] {
       Handle g = graph(), from = node(g), to = node(g);
       return cu("cuGraphRemoveDependencies", g, static_cast<const Handle *>(&from),
                 static_cast<const Handle *>(&to), size_t(1));
     }},
    {"cuGraphKernelNodeGetParams of an empty node",
     [] {
       char parameters[256];
       return cu("cuGraphKernelNodeGetParams_v2", node(graph()), static_cast<void *>(parameters));
     }},
    {"cuGraphNodeFindInClone of a graph that is none",
     [] { return cu("cuGraphNodeFindInClone", &handle, node(graph()), graph()); }},
    {"cuGraphNodeSetEnabled of an empty node",
     [] {
       Handle g = graph(), n = node(g), exec;
       must("cuGraphInstantiateWithFlags", &exec, g, static_cast<unsigned long long>(0));
       return cu("cuGraphNodeSetEnabled", exec, n, 0u);
     }},
    {"cuGraphLaunch of null", [] { return cu("cuGraphLaunch", none, none); }},
    {"cuGraphExecUpdate with a node more",
     [] {
       Handle g = graph(), exec, more = graph();
       char info[64];
       node(g);
       must("cuGraphInstantiateWithFlags", &exec, g, static_cast<unsigned long long>(0));
       node(more);
       node(more);
       return cu("cuGraphExecUpdate_v2", exec, more, static_cast<void *>(info));
     }},
    {"cuStreamEndCapture of a stream that was taken in",
     [] {
       Handle s = stream(1), t = stream(1);
       capture(s);
       order(s, t);
       return cu("cuStreamEndCapture", t, &handle);
     }},
    {"cuStreamEndCapture with work that is not joined",
     [] {
       Handle s = stream(1), t = stream(1);
       capture(s);
       order(s, t);
       must("cuMemsetD8Async", memory, static_cast<unsigned char>(0), bytes, t);
       return cu("cuStreamEndCapture", s, &handle);
     }},
    {"cuStreamWaitEvent of an event before the capture",
     [] {
       Handle s = stream(1), t = stream(1), e = event();
       must("cuEventRecord", e, t);
       capture(s);
       return cu("cuStreamWaitEvent", s, e, 0u);
     }},
    {"cuStreamWaitEvent of an event of another capture",
     [] {
       Handle s = stream(1), t = stream(1), e = event();
       capture(s);
       capture(t);
       must("cuEventRecord", e, t);
       return cu("cuStreamWaitEvent", s, e, 0u);
     }},
    {"cuEventSynchronize of an event of a capture",
     [] {
       Handle s = stream(1), e = event();
       capture(s);
       must("cuEventRecord", e, s);
       return cu("cuEventSynchronize", e);
     }},
    {"cuStreamUpdateCaptureDependencies without a capture",
     [] {
       return cu("cuStreamUpdateCaptureDependencies", stream(), static_cast<Handle *>(nullptr),
                 size_t(0), 0u);
     }},
    {"cuUserObjectCreate without flags",
     [] {
       return cu("cuUserObjectCreate", &handle, static_cast<void *>(text), +[](void *) {}, 1u, 0u);
     }},
    // Values that streams write
    {"cuStreamWriteValue32 at an odd address",
     [] { return cu("cuStreamWriteValue32_v2", stream(), memory + 2, 1u, 0u); }},
    {"cuStreamWriteValue32 with flags 2",
     [] { return cu("cuStreamWriteValue32_v2", stream(), memory, 1u, 2u); }},
    {"cuStreamBatchMemOp of none",
     [] { return cu("cuStreamBatchMemOp_v2", stream(), 0u, static_cast<void *>(nullptr), 0u); }},
    // Pools, ranges, green contexts
    {"cuMemPrefetchBatchAsync of none",
     [] {
       return cu("cuMemPrefetchBatchAsync", static_cast<Address *>(nullptr),
                 static_cast<size_t *>(nullptr), size_t(0), static_cast<void *>(nullptr),
                 static_cast<size_t *>(nullptr), size_t(0), static_cast<unsigned long long>(0),
                 stream());
     }},
    {"cuMemRangeGetAttribute of device memory",
     [] {
       return cu("cuMemRangeGetAttribute", static_cast<void *>(&value), sizeof value, 1, memory,
                 bytes);
     }},
    {"cuDeviceGetDevResource of type 7",
     [] {
       char resource[144];
       return cu("cuDeviceGetDevResource", 0, static_cast<void *>(resource), 7);
     }},
    {"cuGreenCtxCreate of null",
     [] { return cu("cuGreenCtxCreate", &handle, static_cast<void *>(nullptr), 0, 1u); }},
    {"cuLibraryGetManaged of a name that is not there",
     [] {
       Handle library;
       must("cuLibraryLoadData", &library, static_cast<const void *>(kernelText),
            static_cast<int *>(nullptr), static_cast<void **>(nullptr), 0u,
            static_cast<int *>(nullptr), static_cast<void **>(nullptr), 0u);
       return cu("cuLibraryGetManaged", &memory, &size, library, "nothing");
     }},
};
const size_t numGraphMisuses = sizeof graphMisuses / sizeof *graphMisuses;
