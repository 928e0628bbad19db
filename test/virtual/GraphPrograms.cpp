//===- GraphPrograms.cpp - Graphs, and streams that record them -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"

namespace {

/// CUDA_KERNEL_NODE_PARAMS, CUDA_MEMSET_NODE_PARAMS, CUDA_HOST_NODE_PARAMS.
struct KernelNode {
  Handle function;
  unsigned grid[3], block[3], shared;
  void **parameters, **extra;
  Handle kernel, context;
};
struct MemsetNode {
  Address to;
  size_t pitch;
  unsigned value, elementSize;
  size_t width, height;
};
struct HostNode {
  void (*function)(void *);
  void *data;
};
/// CUDA_MEM_ALLOC_NODE_PARAMS.
struct AllocateNode {
  int allocationType = 1, handleTypes = 0, locationType = 1, device = 0;
  void *security = nullptr;
  size_t most = 0;
  char reserved[56] = {};
  const void *access = nullptr;
  size_t accessCount = 0, size = bytes;
  Address address = 0;
};

using Nodes = std::vector<Handle>;

struct Graph {
  Handle graph, exec = nullptr;
  Graph() { must("cuGraphCreate", &graph, 0u); }

  Handle increment(Address a, const Nodes &after = {}) {
    unsigned n = words;
    void *arguments[] = {&a, &n};
    KernelNode k = {
        session.increment, {words / 64, 1, 1}, {64, 1, 1}, 0, arguments, nullptr, nullptr, nullptr};
    Handle node;
    must("cuGraphAddKernelNode_v2", &node, graph, after.data(), after.size(),
         static_cast<const KernelNode *>(&k));
    return node;
  }
  Handle set(Address a, unsigned value, const Nodes &after = {}, size_t count = words) {
    MemsetNode m = {a, 0, value, 4, count, 1};
    Handle node;
    if (cu("cuGraphAddMemsetNode", &node, graph, after.data(), after.size(),
           static_cast<const MemsetNode *>(&m), session.context))
      return nullptr;
    return node;
  }
  Handle empty(const Nodes &after) {
    Handle node;
    must("cuGraphAddEmptyNode", &node, graph, after.data(), after.size());
    return node;
  }
  Handle event(const char *call, Handle e, const Nodes &after = {}) {
    Handle node;
    must(call, &node, graph, after.data(), after.size(), e);
    return node;
  }
  void instantiate() { must("cuGraphInstantiateWithFlags", &exec, graph, 0ull); }
  void launch(Handle s) {
    if (!exec)
      instantiate();
    must("cuGraphLaunch", exec, s);
  }
};

unsigned first(Address a) {
  unsigned word;
  must("cuMemcpyDtoH_v2", static_cast<void *>(&word), a, sizeof word);
  return word;
}

/// Programs with a graph, two buffers and two streams.
struct Case {
  const char *name, *finding;
  void (*run)(Graph &, Address a, Address b, Handle s, Handle t);
};

const Case edges[] = {
    {"two nodes without an edge", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       g.set(a, 1);
       g.increment(a);
       g.launch(s);
     }},
    {"an edge between the wrong nodes", "stream-race",
     [](Graph &g, Address a, Address b, Handle s, Handle) {
       Handle other = g.set(b, 1);
       g.set(a, 1);
       g.increment(a, {other});
       g.launch(s);
     }},
    {"an edge that is removed", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       Handle from = g.set(a, 1), to = g.increment(a, {from});
       must("cuGraphRemoveDependencies", g.graph, static_cast<const Handle *>(&from),
            static_cast<const Handle *>(&to), size_t(1));
       g.launch(s);
     }},
    {"a node between them that is destroyed", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       Handle middle = g.empty({g.set(a, 1)});
       g.increment(a, {middle});
       must("cuGraphDestroyNode", middle);
       g.launch(s);
     }},
    {"a child graph beside its sibling", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       Graph child;
       Handle node;
       child.increment(a);
       must("cuGraphAddChildGraphNode", &node, g.graph, static_cast<const Handle *>(nullptr),
            size_t(0), child.graph);
       g.set(a, 1);
       g.launch(s);
     }},
    {"a graph beside a kernel on another stream", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       g.increment(a);
       g.launch(s);
       launchIncrement(a, words, t);
     }},
    {"a kernel after a graph's first node alone", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       Handle e = event();
       Handle recorded = g.event("cuGraphAddEventRecordNode", e, {g.set(a, 1)});
       g.increment(a, {recorded});
       g.launch(s);
       must("cuStreamWaitEvent", t, e, 0u);
       launchIncrement(a, words, t);
     }},
    {"a node that frees beside a node that uses", "stream-race",
     [](Graph &g, Address, Address, Handle s, Handle) {
       AllocateNode allocate;
       Handle node, freed;
       must("cuGraphAddMemAllocNode", &node, g.graph, static_cast<const Handle *>(nullptr),
            size_t(0), &allocate);
       Handle used = g.set(allocate.address, 1, {node});
       must("cuGraphAddMemFreeNode", &freed, g.graph, static_cast<const Handle *>(&node), size_t(1),
            allocate.address);
       (void)used;
       g.launch(s);
     }},
    {"a node that uses what a node before it has freed", "use-after-free",
     [](Graph &g, Address, Address, Handle s, Handle) {
       AllocateNode allocate;
       Handle node, freed;
       must("cuGraphAddMemAllocNode", &node, g.graph, static_cast<const Handle *>(nullptr),
            size_t(0), &allocate);
       must("cuGraphAddMemFreeNode", &freed, g.graph, static_cast<const Handle *>(&node), size_t(1),
            allocate.address);
       g.set(allocate.address, 1, {freed});
       g.launch(s);
     }},
    {"a kernel after the launch that uses what its graph has freed", "use-after-free",
     [](Graph &g, Address, Address, Handle s, Handle) {
       AllocateNode allocate;
       Handle node, freed;
       must("cuGraphAddMemAllocNode", &node, g.graph, static_cast<const Handle *>(nullptr),
            size_t(0), &allocate);
       Handle used = g.set(allocate.address, 1, {node});
       must("cuGraphAddMemFreeNode", &freed, g.graph, static_cast<const Handle *>(&used), size_t(1),
            allocate.address);
       g.launch(s);
       launchIncrement(allocate.address, 1, s);
     }},
    {"a node that sets more than there is", "copy-out-of-bounds",
     [](Graph &g, Address a, Address, Handle, Handle) { g.set(a, 1, {}, words + 1); }},
    {"memory that is freed before the launch", "use-after-free",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       g.set(a, 1);
       g.instantiate();
       must("cuMemFree_v2", a);
       cu("cuGraphLaunch", g.exec, s);
     }},
    {"a kernel's memory that is freed before the launch", "out-of-bounds",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       g.increment(a);
       g.instantiate();
       must("cuMemFree_v2", a);
       cu("cuGraphLaunch", g.exec, s);
     }},
    {"a node of a graph that was destroyed", "invalid-handle",
     [](Graph &g, Address a, Address, Handle, Handle) {
       Handle node = g.increment(a);
       must("cuGraphDestroy", g.graph);
       int type;
       cu("cuGraphNodeGetType", node, &type);
     }},
    {"an event of a node that was destroyed", "invalid-handle",
     [](Graph &g, Address, Address, Handle, Handle) {
       Handle e = event(), node;
       must("cuEventDestroy_v2", e);
       cu("cuGraphAddEventRecordNode", &node, g.graph, static_cast<const Handle *>(nullptr),
          size_t(0), e);
     }},
    {"an edge", "",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       g.increment(a, {g.set(a, 1)});
       g.launch(s);
       g.launch(s);
       must("cuStreamSynchronize", s);
       expect(first(a) == 2, "a memset, then a kernel");
     }},
    {"edges through an empty node", "",
     [](Graph &g, Address a, Address b, Handle s, Handle) {
       g.increment(a, {g.empty({g.set(a, 1), g.set(b, 1)})});
       g.launch(s);
     }},
    {"branches of their own memory", "",
     [](Graph &g, Address a, Address b, Handle s, Handle) {
       Handle start = g.empty({});
       g.increment(a, {start});
       g.increment(b, {start});
       g.launch(s);
     }},
    {"branches that join", "",
     [](Graph &g, Address a, Address b, Handle s, Handle) {
       Handle left = g.set(a, 1), right = g.set(b, 2);
       g.increment(b, {g.increment(a, {left, right})});
       g.launch(s);
     }},
    {"a child graph after its sibling", "",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       Graph child;
       Handle node, before = g.set(a, 1);
       child.increment(a);
       must("cuGraphAddChildGraphNode", &node, g.graph, static_cast<const Handle *>(&before),
            size_t(1), child.graph);
       g.launch(s);
       must("cuStreamSynchronize", s);
       expect(first(a) == 2, "a memset, then the child's kernel");
     }},
    {"a kernel on another stream after a graph's event", "",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       Handle e = event();
       g.event("cuGraphAddEventRecordNode", e, {g.set(a, 1)});
       g.launch(s);
       must("cuStreamWaitEvent", t, e, 0u);
       launchIncrement(a, words, t);
     }},
    {"a graph that waits for an event of another stream", "",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       Handle e = event();
       g.increment(a, {g.event("cuGraphAddEventWaitNode", e)});
       launchIncrement(a, words, t);
       must("cuEventRecord", e, t);
       g.launch(s);
     }},
    {"an executable graph whose node is changed", "",
     [](Graph &g, Address a, Address b, Handle s, Handle) {
       Handle node = g.set(a, 1);
       g.instantiate();
       MemsetNode m = {b, 0, 5, 4, words, 1};
       must("cuGraphExecMemsetNodeSetParams", g.exec, node, static_cast<const MemsetNode *>(&m),
            session.context);
       g.launch(s);
       must("cuStreamSynchronize", s);
       expect(first(a) == 0x01010101 && first(b) == 5, "the other buffer is set");
     }},
    {"a node that is switched off", "",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       Handle set = g.set(a, 1), node = g.increment(a, {set});
       g.instantiate();
       must("cuGraphNodeSetEnabled", g.exec, node, 0u);
       g.launch(s);
       must("cuStreamSynchronize", s);
       expect(first(a) == 1, "the kernel has not run");
     }},
    {"a kernel's parameters are read, and its copy runs", "",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       KernelNode k;
       Handle node = g.increment(a), clone, exec;
       must("cuGraphKernelNodeGetParams_v2", node, &k);
       expect(k.function == session.increment && *static_cast<Address *>(k.parameters[0]) == a,
              "the parameters that were given");
       must("cuGraphClone", &clone, g.graph);
       must("cuGraphInstantiateWithFlags", &exec, clone, 0ull);
       must("cuGraphLaunch", exec, s);
     }},
    {"memory of the graph's own", "",
     [](Graph &g, Address, Address, Handle s, Handle) {
       AllocateNode allocate;
       Handle node, freed;
       must("cuGraphAddMemAllocNode", &node, g.graph, static_cast<const Handle *>(nullptr),
            size_t(0), &allocate);
       Handle used = g.increment(allocate.address, {g.set(allocate.address, 1, {node})});
       must("cuGraphAddMemFreeNode", &freed, g.graph, static_cast<const Handle *>(&used), size_t(1),
            allocate.address);
       g.launch(s);
       g.launch(s);
     }},
    {"a host node between two kernels", "",
     [](Graph &g, Address a, Address, Handle s, Handle) {
       static unsigned count = 0;
       HostNode h = {[](void *) { ++count; }, nullptr};
       Handle node, before = g.increment(a);
       must("cuGraphAddHostNode", &node, g.graph, static_cast<const Handle *>(&before), size_t(1),
            static_cast<const HostNode *>(&h));
       g.increment(a, {node});
       g.launch(s);
       expect(count == 1, "the function has run");
     }},
};

void begin(Handle s) { must("cuStreamBeginCapture_v2", s, 2); }
void end(Graph &g, Handle s) { must("cuStreamEndCapture", s, &g.graph); }
void order(Handle from, Handle to) {
  Handle e = event();
  must("cuEventRecord", e, from);
  must("cuStreamWaitEvent", to, e, 0u);
}

const Case captures[] = {
    {"a fork without an event back before it goes on", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       begin(s);
       order(s, t);
       launchIncrement(a, words, t);
       launchIncrement(a, words, s);
       order(t, s);
       end(g, s);
       g.launch(s);
     }},
    {"an event that is recorded before the work", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       begin(s);
       Handle e = event();
       must("cuEventRecord", e, s);
       launchIncrement(a, words, s);
       must("cuStreamWaitEvent", t, e, 0u);
       launchIncrement(a, words, t);
       order(t, s);
       end(g, s);
       g.launch(s);
     }},
    {"work on a stream that the capture has not taken", "stream-race",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       begin(s);
       launchIncrement(a, words, s);
       launchIncrement(a, words, t);
       end(g, s);
       g.launch(s);
     }},
    {"a copy from memory that is freed after the capture", "use-after-free",
     [](Graph &g, Address a, Address b, Handle s, Handle) {
       begin(s);
       must("cuMemcpyDtoDAsync_v2", b, a, bytes, s);
       end(g, s);
       g.instantiate();
       must("cuMemFree_v2", a);
       cu("cuGraphLaunch", g.exec, s);
     }},
    {"a fork that joins", "",
     [](Graph &g, Address a, Address b, Handle s, Handle t) {
       begin(s);
       order(s, t);
       launchIncrement(b, words, t);
       launchIncrement(a, words, s);
       order(t, s);
       launchCopy(a, b, words, s);
       end(g, s);
       g.launch(s);
     }},
    {"a chain through two streams", "",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       begin(s);
       launchIncrement(a, words, s);
       order(s, t);
       launchIncrement(a, words, t);
       order(t, s);
       launchIncrement(a, words, s);
       end(g, s);
       g.launch(s);
       must("cuStreamSynchronize", s);
       expect(first(a) == 0x01010104, "three kernels");
     }},
    {"a stream is free after the capture", "",
     [](Graph &g, Address a, Address b, Handle s, Handle t) {
       begin(s);
       order(s, t);
       launchIncrement(a, words, t);
       order(t, s);
       end(g, s);
       launchIncrement(b, words, t);
       must("cuStreamSynchronize", t);
       expect(first(b) == 0x01010102 && first(a) == 0x01010101, "only the last kernel has run");
     }},
    {"a stream that does not come back", "",
     [](Graph &, Address a, Address, Handle s, Handle t) {
       Handle graph;
       begin(s);
       order(s, t);
       launchIncrement(a, words, t);
       expect(cu("cuStreamEndCapture", s, &graph) == 904, "unjoined work is an error");
     }},
    {"a graph launched in a capture", "",
     [](Graph &g, Address a, Address, Handle s, Handle t) {
       Graph outer;
       g.increment(a);
       g.instantiate();
       begin(s);
       launchIncrement(a, words, s);
       must("cuGraphLaunch", g.exec, s);
       end(outer, s);
       outer.launch(t);
       must("cuStreamSynchronize", t);
       expect(first(a) == 0x01010103, "both kernels");
     }},
};

template <size_t count> void addCases(const char *prefix, const Case (&cases)[count]) {
  for (const Case &c : cases)
    add(std::string(prefix) + c.name, c.finding, [&c] {
      Graph g;
      Address a = allocate(), b = allocate();
      c.run(g, a, b, stream(1), stream(1));
      cu("cuCtxSynchronize");
    });
}

void addObjects() {
  add("a graph forgets an object that it has given back", "", [] {
    static unsigned ended = 0;
    Handle object, graph;
    must(
        "cuUserObjectCreate", &object, static_cast<void *>(&ended),
        +[](void *count) { ++*static_cast<unsigned *>(count); }, 1u, 1u);
    must("cuGraphCreate", &graph, 0u);
    must("cuGraphRetainUserObject", graph, object, 1u, 1u);
    must("cuGraphRetainUserObject", graph, object, 1u, 0u);
    must("cuGraphReleaseUserObject", graph, object, 2u);
    expect(ended == 1, "the object");
    must("cuGraphDestroy", graph);
    expect(ended == 1, "the object once");
  });
  add("an executable graph keeps the objects of its graph", "", [] {
    static unsigned ended = 0;
    auto make = [] {
      Handle object, graph, node;
      must(
          "cuUserObjectCreate", &object, static_cast<void *>(&ended),
          +[](void *count) { ++*static_cast<unsigned *>(count); }, 1u, 1u);
      must("cuGraphCreate", &graph, 0u);
      must("cuGraphRetainUserObject", graph, object, 1u, 1u);
      must("cuGraphAddEmptyNode", &node, graph, nullptr, size_t(0));
      return graph;
    };
    Handle first = make(), second = make(), exec;
    must("cuGraphInstantiateWithFlags", &exec, first, none);
    must("cuGraphDestroy", first);
    expect(ended == 0, "the first object");
    char info[64];
    must("cuGraphExecUpdate_v2", exec, second, static_cast<void *>(info));
    expect(ended == 1, "the second object alone");
    must("cuGraphDestroy", second);
    expect(ended == 1, "the second object");
    must("cuGraphExecDestroy", exec);
    expect(ended == 2, "no object");
  });
}

} // namespace

void addGraphPrograms() {
  addObjects();
  addCases("a graph: ", edges);
  addCases("a capture: ", captures);
}
