//===- HandlePrograms.cpp - Handles, launches, kernels --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"

namespace {

int launch(Handle f, unsigned grid, unsigned block, unsigned shared, void **arguments) {
  return cu("cuLaunchKernel", f, grid, 1u, 1u, block, 1u, 1u, shared, static_cast<Handle>(nullptr),
            arguments, static_cast<void **>(nullptr));
}

void addHandles() {
  add("cuStreamDestroy twice", "invalid-handle", [] {
    Handle s = stream(0);
    must("cuStreamDestroy_v2", s);
    cu("cuStreamDestroy_v2", s);
  });
  add("a copy on a destroyed stream", "invalid-handle", [] {
    Handle s = stream(0);
    must("cuStreamDestroy_v2", s);
    cu("cuMemsetD32Async", allocate(), 0u, size_t(4), s);
  });
  add("an event that was destroyed", "invalid-handle", [] {
    Handle e = event();
    must("cuEventDestroy_v2", e);
    cu("cuEventRecord", e, static_cast<Handle>(nullptr));
  });
  add("a wait for an event that was destroyed", "invalid-handle", [] {
    Handle e = event();
    must("cuEventDestroy_v2", e);
    cu("cuStreamWaitEvent", stream(0), e, 0u);
  });
  add("a function of an unloaded module", "invalid-handle", [] {
    must("cuModuleUnload", session.module);
    launch(session.bounded, 1, 32, 0, nullptr);
  });
  add("a module that was unloaded", "invalid-handle", [] {
    Handle f;
    must("cuModuleUnload", session.module);
    cu("cuModuleGetFunction", &f, session.module, "copy");
  });
  add("an event in place of a stream", "invalid-handle",
      [] { cu("cuStreamSynchronize", event()); });
  add("an executable graph that was destroyed", "invalid-handle", [] {
    Handle graph, exec;
    must("cuGraphCreate", &graph, 0u);
    must("cuGraphInstantiateWithFlags", &exec, graph, static_cast<unsigned long long>(0));
    must("cuGraphExecDestroy", exec);
    cu("cuGraphLaunch", exec, stream(0));
  });
  add("a graph after its streams and events are gone", "", [] {
    Address a = allocate();
    Handle s = stream(1), graph, exec;
    must("cuStreamBeginCapture_v2", s, 0);
    launchIncrement(a, words, s);
    must("cuStreamEndCapture", s, &graph);
    must("cuStreamDestroy_v2", s);
    must("cuGraphInstantiateWithFlags", &exec, graph, static_cast<unsigned long long>(0));
    must("cuGraphDestroy", graph);
    must("cuGraphLaunch", exec, stream(1));
    must("cuCtxSynchronize");
  });
}

void addLaunches() {
  add("launch without arguments", "launch-arguments",
      [] { launch(session.increment, 1, 32, 0, nullptr); });
  add("launch with a null argument", "launch-arguments", [] {
    void *arguments[] = {nullptr, nullptr};
    launch(session.increment, 1, 32, 0, arguments);
  });
  add("launch of too many threads", "launch-arguments",
      [] { launch(session.bounded, 1, 2048, 0, nullptr); });
  add("launch above .maxntid", "launch-arguments",
      [] { launch(session.bounded, 1, 96, 0, nullptr); });
  add("launch without CTAs", "launch-arguments",
      [] { launch(session.bounded, 0, 32, 0, nullptr); });
  add("launch with too much shared memory", "launch-arguments",
      [] { launch(session.bounded, 1, 32, 50000, nullptr); });
  add("launch with much shared memory that was asked for", "", [] {
    must("cuFuncSetAttribute", session.bounded, 8, 60000);
    if (launch(session.bounded, 1, 32, 60000, nullptr))
      std::exit(4);
  });
}

void addKernels() {
  add("a kernel that leaves its buffer", "out-of-bounds",
      [] { launchIncrement(allocate(), words + 1, nullptr); });
  add("a kernel with freed memory", "out-of-bounds", [] {
    Address a = allocate();
    must("cuMemFree_v2", a);
    launchIncrement(a, words, nullptr);
  });
  add("a kernel with the host's memory", "out-of-bounds", [] {
    std::vector<unsigned> h(words);
    launchIncrement(Address(uintptr_t(h.data())), words, nullptr);
  });
  add("a kernel with a misaligned buffer", "misaligned",
      [] { launchIncrement(allocate() + 2, 8, nullptr); });
  add("a kernel that reads what nothing has written", "uninitialized", [] {
    Address a;
    must("cuMemAlloc_v2", &a, bytes);
    launchIncrement(a, words, nullptr);
  });
  add("a kernel that reads a copy of what nothing has written", "uninitialized", [] {
    Address a, b = allocate();
    must("cuMemAlloc_v2", &a, bytes);
    must("cuMemcpyDtoD_v2", b, a, bytes);
    launchIncrement(b, words, nullptr);
  });
  add("all is freed", "", [] {
    Address a = allocate();
    launchIncrement(a, words, nullptr);
    must("cuMemFree_v2", a);
  });
}

} // namespace

void addHandlePrograms() {
  addHandles();
  addLaunches();
  addKernels();
}
