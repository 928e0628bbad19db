//===- DevicePrograms.cpp - Threads, devices, pools, tensor maps ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"
#include <thread>

namespace {

constexpr Handle noStream = nullptr;
Handle perThread() { return reinterpret_cast<Handle>(uintptr_t(2)); }

/// On the thread's own default stream, as programs do that are compiled with
/// --default-stream=per-thread.
void incrementOwn(Address a, unsigned n = words) {
  void *arguments[] = {&a, &n};
  must("cuLaunchKernel_ptsz", session.increment, (n + 63) / 64, 1u, 1u, 64u, 1u, 1u, 0u, noStream,
       static_cast<void **>(arguments), static_cast<void **>(nullptr));
}

template <class F> void onThread(F f) {
  std::thread([&] {
    must("cuCtxSetCurrent", session.context);
    f();
  }).join();
}

const ShortProgram streams[] = {
    {"threads' own default streams, and one buffer", "stream-race",
     [] {
       Address a = allocate();
       incrementOwn(a);
       onThread([&] { incrementOwn(a); });
     }},
    {"a thread's own default stream after a non-blocking one", "stream-race",
     [] {
       Address a = allocate();
       launchIncrement(a, words, stream(1));
       incrementOwn(a);
     }},
    {"a wait for the own default stream of another thread", "stream-race",
     [] {
       Address a = allocate();
       Handle other = stream(1);
       incrementOwn(a);
       onThread([] { must("cuStreamSynchronize", perThread()); });
       launchIncrement(a, words, other);
     }},
    {"a value that another stream waits for at the wrong address", "stream-race",
     [] {
       Address a = allocate(), flag = allocate();
       Handle s = stream(1), t = stream(1);
       launchIncrement(a, words, s);
       must("cuStreamWriteValue32_v2", s, flag, 7u, 0u);
       must("cuStreamWaitValue32_v2", t, flag + 4, 1u, 0u);
       launchIncrement(a, words, t);
     }},
    {"a value that is written before the work", "stream-race",
     [] {
       Address a = allocate(), flag = allocate();
       Handle s = stream(1), t = stream(1);
       must("cuStreamWriteValue32_v2", s, flag, 7u, 0u);
       launchIncrement(a, words, s);
       must("cuStreamWaitValue32_v2", t, flag, 7u, 1u);
       launchIncrement(a, words, t);
     }},
    {"a thread's own default stream after the legacy one", "",
     [] {
       Address a = allocate();
       launchIncrement(a, words, nullptr);
       incrementOwn(a);
       launchIncrement(a, words, nullptr);
     }},
    {"threads that wait for their own streams", "",
     [] {
       Address a = allocate();
       onThread([&] {
         incrementOwn(a);
         must("cuStreamSynchronize", perThread());
       });
       incrementOwn(a);
     }},
    {"threads' own streams and their own memory", "",
     [] {
       Address a = allocate();
       incrementOwn(a, words / 2);
       onThread([&] { incrementOwn(a + bytes / 2, words / 2); });
     }},
    {"a value that another stream waits for", "",
     [] {
       Address a = allocate(), flag = allocate();
       Handle s = stream(1), t = stream(1);
       launchIncrement(a, words, s);
       must("cuStreamWriteValue32_v2", s, flag, 7u, 0u);
       must("cuStreamWaitValue32_v2", t, flag, 7u, 1u);
       launchIncrement(a, words, t);
     }},
    {"a destroyed stream's work is waited for with the context", "",
     [] {
       Address a = allocate();
       Handle s = stream(1);
       launchIncrement(a, words, s);
       must("cuStreamDestroy_v2", s);
       must("cuCtxSynchronize");
       launchIncrement(a, words, stream(1));
     }},
    {"a destroyed stream's work is not waited for", "stream-race",
     [] {
       Address a = allocate();
       Handle s = stream(1);
       launchIncrement(a, words, s);
       must("cuStreamDestroy_v2", s);
       launchIncrement(a, words, stream(1));
     }},
    {"an event that is recorded again too early", "stream-race",
     [] {
       Address a = allocate();
       Handle s = stream(1), t = stream(1), e = event();
       launchIncrement(a, words, s);
       must("cuEventRecord", e, s);
       must("cuEventRecord", e, t);
       must("cuStreamWaitEvent", t, e, 0u);
       launchIncrement(a, words, t);
     }},
    {"an event that a stream waits for keeps what it was", "",
     [] {
       Address a = allocate();
       Handle s = stream(1), t = stream(1), e = event();
       launchIncrement(a, words, s);
       must("cuEventRecord", e, s);
       must("cuStreamWaitEvent", t, e, 0u);
       must("cuEventRecord", e, t);
       launchIncrement(a, words, t);
     }},
};

Address pooled(Handle s) {
  Address a;
  must("cuMemAllocAsync", &a, bytes, s);
  must("cuMemsetD8Async", a, static_cast<unsigned char>(0), bytes, s);
  return a;
}

const ShortProgram pools[] = {
    {"used after its free on the same stream", "use-after-free",
     [] {
       Handle s = stream(1);
       Address a = pooled(s);
       must("cuMemFreeAsync", a, s);
       cu("cuMemsetD8Async", a, static_cast<unsigned char>(0), bytes, s);
     }},
    {"a kernel after its free", "out-of-bounds",
     [] {
       Handle s = stream(1);
       Address a = pooled(s);
       must("cuMemFreeAsync", a, s);
       launchIncrement(a, words, s);
     }},
    {"freed twice", "double-free",
     [] {
       Handle s = stream(1);
       Address a = pooled(s);
       must("cuMemFreeAsync", a, s);
       cu("cuMemFreeAsync", a, s);
     }},
    {"its middle is freed", "invalid-free",
     [] { cu("cuMemFreeAsync", pooled(noStream) + 256, noStream); }},
    {"freed on another stream too early", "stream-race",
     [] {
       Handle s = stream(1);
       Address a = pooled(s);
       must("cuStreamSynchronize", s);
       launchIncrement(a, words, s);
       must("cuMemFreeAsync", a, stream(1));
     }},
    {"a pool that was destroyed", "invalid-handle",
     [] {
       struct {
         int allocationType = 1, handleTypes = 0, locationType = 1, device = 0;
         void *security = nullptr;
         size_t most = 0;
         char reserved[56] = {};
       } properties;
       Handle pool;
       Address a;
       must("cuMemPoolCreate", &pool, static_cast<const void *>(&properties));
       must("cuMemPoolDestroy", pool);
       cu("cuMemAllocFromPoolAsync", &a, bytes, pool, noStream);
     }},
    {"a copy of more than it has", "copy-out-of-bounds",
     [] {
       Handle s = stream(1);
       cu("cuMemsetD8Async", pooled(s), static_cast<unsigned char>(0), bytes + 1, s);
     }},
    {"freed on another stream after an event", "",
     [] {
       Handle s = stream(1), t = stream(1), e = event();
       Address a = pooled(s);
       must("cuEventRecord", e, s);
       must("cuStreamWaitEvent", t, e, 0u);
       must("cuMemFreeAsync", a, t);
     }},
    {"freed by cuMemFree after a wait", "",
     [] {
       Handle s = stream(1);
       Address a = pooled(s);
       must("cuStreamSynchronize", s);
       must("cuMemFree_v2", a);
     }},
};

/// A context of the second device.
Handle secondDevice() {
  Handle other;
  must("cuDevicePrimaryCtxRetain", &other, 1);
  return other;
}

Address allocateOn(Handle context) {
  must("cuCtxSetCurrent", context);
  Address a = allocate();
  must("cuCtxSetCurrent", session.context);
  return a;
}

const ShortProgram peers[] = {
    {"a kernel with memory of the other device", "peer-access",
     [] { launchIncrement(allocateOn(secondDevice()), words, nullptr); }},
    {"peer access the wrong way round", "peer-access",
     [] {
       Handle other = secondDevice();
       Address a = allocateOn(other);
       must("cuCtxSetCurrent", other);
       must("cuCtxEnablePeerAccess", session.context, 0u);
       must("cuCtxSetCurrent", session.context);
       launchIncrement(a, words, nullptr);
     }},
    {"peer access that was ended", "peer-access",
     [] {
       Handle other = secondDevice();
       Address a = allocateOn(other);
       must("cuCtxEnablePeerAccess", other, 0u);
       must("cuCtxDisablePeerAccess", other);
       launchIncrement(a, words, nullptr);
     }},
    {"a copy to a peer beside a kernel there", "stream-race",
     [] {
       Handle other = secondDevice(), s = stream(1), t;
       Address mine = allocate(), theirs = allocateOn(other);
       must("cuCtxSetCurrent", other);
       must("cuStreamCreate", &t, 1u);
       must("cuMemsetD8Async", theirs, static_cast<unsigned char>(0), bytes, t);
       must("cuCtxSetCurrent", session.context);
       must("cuMemcpyPeerAsync", theirs, other, mine, session.context, bytes, s);
     }},
    {"a kernel with peer access", "",
     [] {
       Handle other = secondDevice();
       Address a = allocateOn(other);
       must("cuCtxEnablePeerAccess", other, 0u);
       launchIncrement(a, words, nullptr);
     }},
    {"a copy between devices without peer access", "",
     [] {
       Handle other = secondDevice();
       Address mine = allocate(), theirs = allocateOn(other);
       must("cuMemcpyPeer", theirs, other, mine, session.context, bytes);
     }},
};

/// Loads a box by a tensor map and writes its first word back.
constexpr const char *tensorText = R"(
.version 8.0
.target sm_90
.address_size 64
.visible .entry load(.param .align 64 .b8 map[128], .param .u64 out) {
  .shared .align 128 .b8 box[1024];
  .shared .align 8 .b64 barrier;
  .reg .pred %q;
  .reg .b32 %r<4>;
  .reg .b64 %d<4>;
  mov.u32 %r0, barrier;
  mov.u32 %r1, box;
  mbarrier.init.shared.b64 [%r0], 1;
  fence.proxy.async.shared::cta;
  mov.u64 %d0, map;
  cvta.param.u64 %d0, %d0;
  mbarrier.arrive.expect_tx.shared.b64 %d1, [%r0], 1024;
  mov.b32 %r2, 0;
  cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%d0, {%r2}], [%r0];
wait:
  mbarrier.try_wait.parity.shared.b64 %q, [%r0], 0;
  @!%q bra wait;
  ld.shared.b32 %r3, [%r1];
  ld.param.u64 %d2, [out];
  st.global.b32 [%d2], %r3;
  ret;
}
)";

void loadByMap(Address from, uint64_t size, Address out, Handle s) {
  alignas(64) char map[128];
  uint64_t stride = 0;
  uint32_t box = 256, step = 1;
  Handle module, function;
  must("cuModuleLoadData", &module, static_cast<const void *>(tensorText));
  must("cuModuleGetFunction", &function, module, "load");
  must("cuTensorMapEncodeTiled", static_cast<void *>(map), 2u, 1u,
       reinterpret_cast<void *>(uintptr_t(from)), static_cast<const uint64_t *>(&size),
       static_cast<const uint64_t *>(&stride), static_cast<const uint32_t *>(&box),
       static_cast<const uint32_t *>(&step), 0u, 0u, 0u, 0u);
  void *arguments[] = {map, &out};
  must("cuLaunchKernel", function, 1u, 1u, 1u, 1u, 1u, 1u, 0u, s, static_cast<void **>(arguments),
       static_cast<void **>(nullptr));
}

const ShortProgram tensorMaps[] = {
    {"of memory that was freed", "out-of-bounds",
     [] {
       Address a = allocate(), out = allocate();
       must("cuMemFree_v2", a);
       loadByMap(a, words, out, nullptr);
     }},
    {"of more than the memory", "out-of-bounds",
     [] { loadByMap(allocate() + bytes / 2, words, allocate(), nullptr); }},
    {"of memory that another stream writes", "stream-race",
     [] {
       Address a = allocate(), out = allocate();
       launchIncrement(a, words, stream(1));
       loadByMap(a, words, out, stream(1));
     }},
    {"of memory", "", [] { loadByMap(allocate(), words, allocate(), nullptr); }},
    {"of a part, and the rest of the box is filled", "",
     [] { loadByMap(allocate() + bytes / 2, words / 2, allocate(), nullptr); }},
};

/// CUlaunchConfig with one attribute.
int launchWith(int attribute, unsigned x, unsigned grid) {
  struct {
    int id, padding;
    unsigned value[16];
  } a = {attribute, 0, {x, 1, 1}};
  struct {
    unsigned grid[3], block[3], shared;
    Handle stream;
    void *attributes;
    unsigned count;
  } config = {{grid, 1, 1}, {64, 1, 1}, 0, nullptr, &a, 1};
  return cu("cuLaunchKernelEx", static_cast<const void *>(&config), session.bounded,
            static_cast<void **>(nullptr), static_cast<void **>(nullptr));
}
constexpr int cooperative = 2, cluster = 4;

const ShortProgram launches[] = {
    {"a cooperative grid that the device does not hold", "launch-arguments",
     [] { launchWith(cooperative, 1, 1u << 20); }},
    {"a grid that is no multiple of the cluster", "launch-arguments",
     [] { launchWith(cluster, 2, 3); }},
    {"a cluster of 16", "launch-arguments", [] { launchWith(cluster, 16, 16); }},
    {"a cluster of none", "launch-arguments", [] { launchWith(cluster, 0, 4); }},
    {"a cooperative grid", "", [] { expect(!launchWith(cooperative, 1, 8), "it is launched"); }},
    {"a cluster of 8", "", [] { expect(!launchWith(cluster, 8, 16), "it is launched"); }},
    {"a cluster of 16 that was asked for", "",
     [] {
       must("cuFuncSetAttribute", session.bounded, 14, 1);
       expect(!launchWith(cluster, 16, 16), "it is launched");
     }},
};

Address variable(Handle module, size_t &size) {
  Address a;
  must("cuModuleGetGlobal_v2", &a, &size, module, "counter");
  return a;
}

const ShortProgram modules[] = {
    {"a copy into a variable whose module is gone", "use-after-free",
     [] {
       Handle module;
       size_t size;
       must("cuModuleLoadData", &module, static_cast<const void *>(kernelText));
       Address a = variable(module, size);
       must("cuModuleUnload", module);
       cu("cuMemsetD32_v2", a, 1u, size_t(1));
     }},
    {"a copy of more than a variable", "copy-out-of-bounds",
     [] {
       size_t size;
       cu("cuMemsetD32_v2", variable(session.module, size), 1u, size_t(2));
     }},
    {"a variable on two streams", "stream-race",
     [] {
       size_t size;
       Address a = variable(session.module, size);
       must("cuMemsetD32Async", a, 1u, size_t(1), stream(1));
       must("cuMemsetD32Async", a, 2u, size_t(1), stream(1));
     }},
    {"two modules have two variables", "",
     [] {
       Handle module;
       size_t size;
       must("cuModuleLoadData", &module, static_cast<const void *>(kernelText));
       must("cuMemsetD32Async", variable(module, size), 1u, size_t(1), stream(1));
       must("cuMemsetD32Async", variable(session.module, size), 2u, size_t(1), stream(1));
     }},
};

} // namespace

// ptxas spills registers where the block that a kernel declares needs it.
static void addOccupancy() {
  add("a kernel of many registers holds the block that it declares", "", [] {
    std::string text = ".version 8.0\n.target sm_80\n.address_size 64\n"
                       ".visible .entry many() .maxntid 384, 1, 1 { .reg .b32 %r<300>;\n";
    for (unsigned n = 0; n != 300; ++n)
      text += "mov.u32 %r" + std::to_string(n) + ", 1;\n";
    text += "ret; }\n";
    Handle module, function;
    must("cuModuleLoadData", &module, static_cast<const void *>(text.c_str()));
    must("cuModuleGetFunction", &function, module, "many");
    int registers = 0, ctas = 0;
    must("cuFuncGetAttribute", &registers, 4, function);
    must("cuOccupancyMaxActiveBlocksPerMultiprocessor", &ctas, function, 384, size_t(0));
    expect(registers == 168, "168 registers");
    expect(ctas == 1, "one block");
  });
}

void addDevicePrograms() {
  addOccupancy();
  addAll("streams", streams);
  addAll("a pool's memory", pools);
  addAll("two devices", peers);
  addAll("a tensor map", tensorMaps);
  addAll("a launch", launches);
  addAll("variables", modules);
}
