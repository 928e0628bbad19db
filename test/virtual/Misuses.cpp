//===- Misuses.cpp - What the driver answers to wrong calls ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Prints "call: code" for each of a table of misuses, each in a process of its own, on whatever
// driver the loader finds. test/virtual/misuses.txt has what the virtual GPU answers.
//
//===----------------------------------------------------------------------===//

#include "Misuses.h"
#include <sys/wait.h>
#include <unistd.h>

namespace {

const Misuse beforeInit[] = {
    {"cuDeviceGetCount before cuInit", [] { return cu("cuDeviceGetCount", &value); }},
    {"cuMemAlloc before cuInit", [] { return cu("cuMemAlloc_v2", &memory, bytes); }},
    {"cuCtxGetCurrent before cuInit", [] { return cu("cuCtxGetCurrent", &handle); }},
    {"cuInit with flags", [] { return cu("cuInit", 1u); }},
    {"cuDriverGetVersion into null",
     [] { return cu("cuDriverGetVersion", static_cast<int *>(nullptr)); }},
    {"cuMemAlloc without a context",
     [] { return cu("cuInit", 0u) + cu("cuMemAlloc_v2", &memory, bytes); }},
    {"cuCtxSynchronize without a context",
     [] { return cu("cuInit", 0u) + cu("cuCtxSynchronize"); }},
    {"cuStreamCreate without a context",
     [] { return cu("cuInit", 0u) + cu("cuStreamCreate", &handle, 0u); }},
    {"cuCtxPopCurrent without a context",
     [] { return cu("cuInit", 0u) + cu("cuCtxPopCurrent_v2", &handle); }},
    {"cuDevicePrimaryCtxRelease of what was not retained",
     [] { return cu("cuInit", 0u) + cu("cuDevicePrimaryCtxRelease_v2", 0); }},
};

const Misuse misuses[] = {
    // Devices and contexts
    {"cuDeviceGet of ordinal -1", [] { return cu("cuDeviceGet", &value, -1); }},
    {"cuDeviceGet of ordinal 99", [] { return cu("cuDeviceGet", &value, 99); }},
    {"cuDeviceGet into null", [] { return cu("cuDeviceGet", static_cast<int *>(nullptr), 0); }},
    {"cuDeviceGetName of device 99", [] { return cu("cuDeviceGetName", text, 64, 99); }},
    {"cuDeviceGetName of length 0", [] { return cu("cuDeviceGetName", text, 0, 0); }},
    {"cuDeviceGetAttribute 0", [] { return cu("cuDeviceGetAttribute", &value, 0, 0); }},
    {"cuDeviceGetAttribute 9999", [] { return cu("cuDeviceGetAttribute", &value, 9999, 0); }},
    {"cuDeviceGetAttribute of device 99",
     [] { return cu("cuDeviceGetAttribute", &value, 75, 99); }},
    {"cuDeviceTotalMem of device 99", [] { return cu("cuDeviceTotalMem_v2", &size, 99); }},
    {"cuDevicePrimaryCtxRetain of device 99",
     [] { return cu("cuDevicePrimaryCtxRetain", &handle, 99); }},
    {"cuCtxPushCurrent of null",
     [] { return cu("cuCtxPushCurrent_v2", static_cast<Handle>(nullptr)); }},
    {"cuCtxDestroy of null", [] { return cu("cuCtxDestroy_v2", static_cast<Handle>(nullptr)); }},
    {"cuCtxDestroy of the primary context", [] { return cu("cuCtxDestroy_v2", context); }},
    {"cuCtxGetLimit 99", [] { return cu("cuCtxGetLimit", &size, 99); }},
    {"cuCtxGetLimit 3", [] { return cu("cuCtxGetLimit", &size, 3); }},
    {"cuCtxEnablePeerAccess to itself", [] { return cu("cuCtxEnablePeerAccess", context, 0u); }},
    {"cuDevicePrimaryCtxSetFlags with unknown flags",
     [] { return cu("cuDevicePrimaryCtxSetFlags_v2", 0, 0x80000000u); }},
    // Memory
    {"cuMemAlloc of 0 bytes", [] { return cu("cuMemAlloc_v2", &memory, size_t(0)); }},
    {"cuMemAlloc of 2^60 bytes", [] { return cu("cuMemAlloc_v2", &memory, size_t(1) << 60); }},
    {"cuMemAlloc into null",
     [] { return cu("cuMemAlloc_v2", static_cast<Address *>(nullptr), bytes); }},
    {"cuMemFree of null", [] { return cu("cuMemFree_v2", Address(0)); }},
    {"cuMemFree twice",
     [] {
       must("cuMemFree_v2", memory);
       return cu("cuMemFree_v2", memory);
     }},
    {"cuMemFree of the middle", [] { return cu("cuMemFree_v2", memory + 256); }},
    {"cuMemFree of no allocation", [] { return cu("cuMemFree_v2", Address(0x1000)); }},
    {"cuMemFreeHost of device memory",
     [] { return cu("cuMemFreeHost", reinterpret_cast<void *>(memory)); }},
    {"cuMemFreeHost of the program's memory",
     [] { return cu("cuMemFreeHost", static_cast<void *>(text)); }},
    {"cuMemAllocHost of 0 bytes", [] { return cu("cuMemAllocHost_v2", &handle, size_t(0)); }},
    {"cuMemHostAlloc with unknown flags",
     [] { return cu("cuMemHostAlloc", &handle, bytes, 0x80u); }},
    {"cuMemAllocManaged with flags 0", [] { return cu("cuMemAllocManaged", &memory, bytes, 0u); }},
    {"cuMemAllocPitch with elements of 3 bytes",
     [] { return cu("cuMemAllocPitch_v2", &memory, &size, size_t(64), size_t(4), 3u); }},
    {"cuMemHostUnregister of what is not registered",
     [] { return cu("cuMemHostUnregister", static_cast<void *>(text)); }},
    {"cuMemHostGetDevicePointer of the program's memory",
     [] { return cu("cuMemHostGetDevicePointer_v2", &memory, static_cast<void *>(text), 0u); }},
    {"cuMemGetAddressRange of no allocation",
     [] { return cu("cuMemGetAddressRange_v2", &memory, &size, Address(0x1000)); }},
    {"cuPointerGetAttribute of the program's memory",
     [] {
       return cu("cuPointerGetAttribute", static_cast<void *>(&value), 2, Address(uintptr_t(text)));
     }},
    {"cuPointerGetAttribute 999",
     [] { return cu("cuPointerGetAttribute", static_cast<void *>(&value), 999, memory); }},
    // Copies
    {"cuMemcpyHtoD to no allocation",
     [] {
       return cu("cuMemcpyHtoD_v2", Address(0x1000), static_cast<const void *>(text), size_t(16));
     }},
    {"cuMemcpyHtoD to freed memory",
     [] {
       must("cuMemFree_v2", memory);
       return cu("cuMemcpyHtoD_v2", memory, static_cast<const void *>(text), size_t(16));
     }},
    {"cuMemcpyDtoH from no allocation",
     [] { return cu("cuMemcpyDtoH_v2", static_cast<void *>(text), Address(0x1000), size_t(16)); }},
    {"cuMemcpyHtoD from null",
     [] { return cu("cuMemcpyHtoD_v2", memory, static_cast<const void *>(nullptr), size_t(16)); }},
    {"cuMemcpyHtoD of 0 bytes",
     [] { return cu("cuMemcpyHtoD_v2", memory, static_cast<const void *>(text), size_t(0)); }},
    {"cuMemcpyDtoD to null", [] { return cu("cuMemcpyDtoD_v2", Address(0), memory, size_t(16)); }},
    {"cuMemsetD32 at an odd address",
     [] { return cu("cuMemsetD32_v2", memory + 2, 1u, size_t(4)); }},
    {"cuMemsetD8 of null",
     [] { return cu("cuMemsetD8_v2", Address(0), static_cast<unsigned char>(1), size_t(4)); }},
    {"cuMemsetD2D8 with a pitch below the width",
     [] {
       return cu("cuMemsetD2D8_v2", memory, size_t(8), static_cast<unsigned char>(1), size_t(16),
                 size_t(4));
     }},
    // Modules and functions
    {"cuModuleLoadData of null",
     [] { return cu("cuModuleLoadData", &handle, static_cast<const void *>(nullptr)); }},
    {"cuModuleLoadData of no PTX",
     [] { return cu("cuModuleLoadData", &handle, static_cast<const void *>("no PTX at all")); }},
    {"cuModuleLoadData of PTX with an unknown opcode",
     [] {
       return cu("cuModuleLoadData", &handle,
                 static_cast<const void *>(".version 7.0\n.target sm_80\n.address_size 64\n"
                                           ".entry k() { frobnicate.u32 %r0; ret; }\n"));
     }},
    {"cuModuleLoadData of PTX 9.9",
     [] {
       return cu("cuModuleLoadData", &handle,
                 static_cast<const void *>(".version 9.9\n.target sm_80\n.address_size 64\n"));
     }},
    {"cuModuleLoadData of PTX for sm_999",
     [] {
       return cu("cuModuleLoadData", &handle,
                 static_cast<const void *>(".version 7.0\n.target sm_999\n.address_size 64\n"
                                           ".entry k() { ret; }\n"));
     }},
    {"cuModuleLoad of a missing file",
     [] { return cu("cuModuleLoad", &handle, "/no/such/file.ptx"); }},
    {"cuModuleGetFunction of an unknown name",
     [] { return cu("cuModuleGetFunction", &handle, module, "nothing"); }},
    {"cuModuleGetFunction of null",
     [] { return cu("cuModuleGetFunction", &handle, module, static_cast<const char *>(nullptr)); }},
    {"cuModuleGetGlobal of an unknown name",
     [] { return cu("cuModuleGetGlobal_v2", &memory, &size, module, "nothing"); }},
    {"cuModuleUnload of null", [] { return cu("cuModuleUnload", static_cast<Handle>(nullptr)); }},
    {"cuFuncGetAttribute 999", [] { return cu("cuFuncGetAttribute", &value, 999, increment); }},
    {"cuFuncSetAttribute of a fixed one",
     [] { return cu("cuFuncSetAttribute", increment, 4, 32); }},
    {"cuFuncSetAttribute of 1 MiB of shared memory",
     [] { return cu("cuFuncSetAttribute", increment, 8, 1 << 20); }},
    {"cuFuncSetAttribute of a carveout of 101",
     [] { return cu("cuFuncSetAttribute", increment, 9, 101); }},
    {"cuFuncGetParamInfo past the last",
     [] { return cu("cuFuncGetParamInfo", increment, size_t(2), &size, &size); }},
    {"cuOccupancyMaxActiveBlocksPerMultiprocessor of 0 threads",
     [] {
       return cu("cuOccupancyMaxActiveBlocksPerMultiprocessor", &value, increment, 0, size_t(0));
     }},
    // Launches
    {"cuLaunchKernel of null", [] { return launch(nullptr, 1, 32, 0, nullptr); }},
    {"cuLaunchKernel with a grid of 0",
     [] { return launch(increment, 0, 32, 0, Arguments().pointers); }},
    {"cuLaunchKernel with a block of 0",
     [] { return launch(increment, 1, 0, 0, Arguments().pointers); }},
    {"cuLaunchKernel with 1025 threads",
     [] { return launch(increment, 1, 1025, 0, Arguments().pointers); }},
    {"cuLaunchKernel with 65 threads in z",
     [] { return launch(increment, 1, 1, 0, Arguments().pointers, nullptr, nullptr, 1, 65); }},
    {"cuLaunchKernel with 65536 CTAs in y",
     [] { return launch(increment, 1, 1, 0, Arguments().pointers, nullptr, nullptr, 65536); }},
    {"cuLaunchKernel above .maxntid", [] { return launch(bounded, 1, 128, 0, nullptr); }},
    {"cuLaunchKernel with 48 KiB + 1 of shared memory",
     [] { return launch(bounded, 1, 32, 48 * 1024 + 1, nullptr); }},
    {"cuLaunchKernel without arguments", [] { return launch(increment, 1, 32, 0, nullptr); }},
    {"cuLaunchKernel with arguments both ways",
     [] {
       Arguments a;
       void *extra[] = {nullptr};
       return launch(increment, 1, 32, 0, a.pointers, extra);
     }},
    {"cuLaunchKernel with a buffer of arguments that is too long",
     [] {
       uint64_t bytes[8] = {};
       size_t size = sizeof bytes;
       void *extra[] = {reinterpret_cast<void *>(1), bytes, reinterpret_cast<void *>(2), &size,
                        nullptr};
       return launch(increment, 1, 32, 0, nullptr, extra);
     }},
    {"cuLaunchCooperativeKernel of a million CTAs",
     [] {
       Arguments a;
       return cu("cuLaunchCooperativeKernel", increment, 1000000u, 1u, 1u, 128u, 1u, 1u, 0u,
                 static_cast<Handle>(nullptr), static_cast<void **>(a.pointers));
     }},
    {"a kernel that reads no allocation, then cuCtxSynchronize",
     [] {
       Arguments a;
       a.address = 0x1000;
       if (int result = launch(increment, 1, 32, 0, a.pointers))
         return result;
       return cu("cuCtxSynchronize");
     }},
    {"cuMemAlloc after such a kernel",
     [] {
       Arguments a;
       a.address = 0x1000;
       launch(increment, 1, 32, 0, a.pointers);
       cu("cuCtxSynchronize");
       return cu("cuMemAlloc_v2", &memory, bytes);
     }},
    {"a kernel with a misaligned address, then cuCtxSynchronize",
     [] {
       Arguments a;
       a.address = memory + 2;
       if (int result = launch(increment, 1, 32, 0, a.pointers))
         return result;
       return cu("cuCtxSynchronize");
     }},
    // Streams and events
    {"cuStreamCreate with unknown flags", [] { return cu("cuStreamCreate", &handle, 2u); }},
    {"cuStreamCreate into null",
     [] { return cu("cuStreamCreate", static_cast<Handle *>(nullptr), 0u); }},
    {"cuStreamDestroy of null",
     [] { return cu("cuStreamDestroy_v2", static_cast<Handle>(nullptr)); }},
    {"cuEventCreate with unknown flags", [] { return cu("cuEventCreate", &handle, 0x100u); }},
    {"cuEventCreate interprocess with timing", [] { return cu("cuEventCreate", &handle, 4u); }},
    {"cuEventRecord of null",
     [] {
       return cu("cuEventRecord", static_cast<Handle>(nullptr), static_cast<Handle>(nullptr));
     }},
    {"cuEventElapsedTime of events that were not recorded",
     [] {
       float ms;
       return cu("cuEventElapsedTime", &ms, event(), event());
     }},
    {"cuEventElapsedTime of events without timing",
     [] {
       float ms;
       Handle a = event(2), b = event(2);
       must("cuEventRecord", a, static_cast<Handle>(nullptr));
       must("cuEventRecord", b, static_cast<Handle>(nullptr));
       must("cuCtxSynchronize");
       return cu("cuEventElapsedTime", &ms, a, b);
     }},
    {"cuEventQuery of an event that was not recorded", [] { return cu("cuEventQuery", event()); }},
    {"cuStreamWaitEvent with flags 2",
     [] { return cu("cuStreamWaitEvent", stream(), event(), 2u); }},
    {"cuLaunchHostFunc of null",
     [] {
       return cu("cuLaunchHostFunc", stream(), static_cast<void (*)(void *)>(nullptr),
                 static_cast<void *>(nullptr));
     }},
    // Capture and graphs
    {"cuStreamBeginCapture of the default stream",
     [] { return cu("cuStreamBeginCapture_v2", static_cast<Handle>(nullptr), 0); }},
    {"cuStreamBeginCapture twice",
     [] {
       Handle s = stream();
       must("cuStreamBeginCapture_v2", s, 0);
       return cu("cuStreamBeginCapture_v2", s, 0);
     }},
    {"cuStreamEndCapture without a beginning",
     [] { return cu("cuStreamEndCapture", stream(), &handle); }},
    {"cuStreamSynchronize while capturing",
     [] {
       Handle s = stream();
       must("cuStreamBeginCapture_v2", s, 0);
       return cu("cuStreamSynchronize", s);
     }},
    {"cuGraphCreate with flags", [] { return cu("cuGraphCreate", &handle, 1u); }},
    {"cuGraphDestroy of null", [] { return cu("cuGraphDestroy", static_cast<Handle>(nullptr)); }},
    {"cuGraphInstantiate of null",
     [] {
       return cu("cuGraphInstantiateWithFlags", &handle, static_cast<Handle>(nullptr),
                 static_cast<unsigned long long>(0));
     }},
    // The rest
    {"cuGetProcAddress without a status, of an unknown name",
     [] { return cu("cuGetProcAddress", "cuNothing", &handle, 12000, uint64_t(0)); }},
    {"cuGetProcAddress of an unknown name",
     [] {
       return cu("cuGetProcAddress_v2", "cuNothing", &handle, 12000, uint64_t(0),
                 static_cast<int *>(nullptr));
     }},
    {"cuGetProcAddress of what is newer",
     [] {
       return cu("cuGetProcAddress_v2", "cuLaunchKernelEx", &handle, 11000, uint64_t(0),
                 static_cast<int *>(nullptr));
     }},
    {"cuGetErrorName of 12345",
     [] {
       const char *name;
       return cu("cuGetErrorName", 12345, &name);
     }},
    {"cuMemPoolDestroy of the default pool",
     [] {
       must("cuDeviceGetDefaultMemPool", &handle, 0);
       return cu("cuMemPoolDestroy", handle);
     }},
    {"cuMemFreeAsync twice",
     [] {
       Address a;
       must("cuMemAllocAsync", &a, bytes, static_cast<Handle>(nullptr));
       must("cuMemFreeAsync", a, static_cast<Handle>(nullptr));
       must("cuCtxSynchronize");
       return cu("cuMemFreeAsync", a, static_cast<Handle>(nullptr));
     }},
    {"cuProfilerStart", [] { return cu("cuProfilerStart"); }},
};

void report(const Misuse &misuse, bool starts) {
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    if (starts)
      start();
    std::printf("%s: %d\n", misuse.what, misuse.run());
    std::fflush(stdout);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status))
    std::printf("%s: signal %d\n", misuse.what, WTERMSIG(status));
  else if (WEXITSTATUS(status))
    std::printf("%s: could not be set up\n", misuse.what);
}

} // namespace

int main() {
  for (const Misuse &misuse : beforeInit)
    report(misuse, false);
  for (const Misuse &misuse : misuses)
    report(misuse, true);
  for (size_t n = 0; n != numGraphMisuses; ++n)
    report(graphMisuses[n], true);
  return 0;
}
