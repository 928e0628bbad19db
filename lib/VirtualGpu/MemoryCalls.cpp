//===- MemoryCalls.cpp - Allocating memory --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::DevicePointer;
using cuda::Result;

static Result allocate(DevicePointer *out, size_t bytes) {
  if (!out || !bytes)
    return cuda::InvalidValue;
  auto made = gpu().allocate(bytes, Allocation::Device, Call::current()->name);
  if (!made) {
    llvm::consumeError(made.takeError());
    return cuda::OutOfMemory;
  }
  *out = (*made)->address;
  return cuda::Success;
}

CALL(cuMemAlloc_v2, Context, (DevicePointer * out, size_t bytes), (out, bytes)) {
  return allocate(out, bytes);
}

CALL(cuMemAllocPitch_v2, Context,
     (DevicePointer * out, size_t *pitch, size_t width, size_t height, unsigned element),
     (out, pitch, width, height, element)) {
  if (!out || !pitch || !width || !height || (element != 4 && element != 8 && element != 16))
    return cuda::InvalidValue;
  *pitch = llvm::alignTo(width, 512);
  return allocate(out, *pitch * height);
}

CALL(cuMemFree_v2, Context, (DevicePointer address), (address)) {
  if (!address)
    return cuda::Success;
  gpu().waitForAll(); // as the driver does
  return gpu().release(address, "cuMemFree", /*isHost=*/false);
}

CALL(cuMemGetInfo_v2, Context, (size_t *left, size_t *total), (left, total)) {
  if (left)
    *left = gpu().capacity() - std::min(gpu().used, gpu().capacity());
  if (total)
    *total = gpu().capacity();
  return cuda::Success;
}

CALL(cuMemGetAddressRange_v2, Context, (DevicePointer * base, size_t *size, DevicePointer address),
     (base, size, address)) {
  Allocation *a = gpu().find(address);
  if (!a)
    return cuda::NotFound;
  if (base)
    *base = a->address;
  if (size)
    *size = a->bytes;
  return cuda::Success;
}

static Result allocateHost(void **out, size_t bytes, Allocation::Kind kind, unsigned flags) {
  if (!out || (!bytes && kind == Allocation::Managed))
    return cuda::InvalidValue;
  *out = nullptr;
  if (!bytes) // of host memory, no bytes are a null pointer
    return cuda::Success;
  Allocation *a = gpu().allocateHost(bytes, kind, Call::current()->name);
  if (!a)
    return cuda::OutOfMemory;
  a->flags = flags;
  *out = reinterpret_cast<void *>(a->address);
  return cuda::Success;
}

CALL(cuMemAllocHost_v2, Context, (void **out, size_t bytes), (out, bytes)) {
  return allocateHost(out, bytes, Allocation::Host, 0);
}

static constexpr unsigned hostFlags = 7, hostMapped = 2;

CALL(cuMemHostAlloc, Context, (void **out, size_t bytes, unsigned flags), (out, bytes, flags)) {
  return flags & ~hostFlags ? cuda::InvalidValue
                            : allocateHost(out, bytes, Allocation::Host, flags | hostMapped);
}

CALL(cuMemFreeHost, Context, (void *pointer), (pointer)) {
  gpu().waitForAll();
  return gpu().release(uint64_t(uintptr_t(pointer)), "cuMemFreeHost", /*isHost=*/true);
}

CALL(cuMemAllocManaged, Context, (DevicePointer * out, size_t bytes, unsigned flags),
     (out, bytes, flags)) {
  if (flags != 1 && flags != 2)
    return cuda::InvalidValue;
  return allocateHost(reinterpret_cast<void **>(out), bytes, Allocation::Managed, flags);
}

CALL(cuMemHostGetDevicePointer_v2, Context, (DevicePointer * out, void *pointer, unsigned flags),
     (out, pointer, flags)) {
  if (!out || flags)
    return cuda::InvalidValue;
  Allocation *a = gpu().find(uint64_t(uintptr_t(pointer)));
  if (!a || (a->kind != Allocation::Host && a->kind != Allocation::Registered))
    return cuda::InvalidValue;
  *out = uint64_t(uintptr_t(pointer));
  return cuda::Success;
}

CALL(cuMemHostGetFlags, Context, (unsigned *flags, void *pointer), (flags, pointer)) {
  Allocation *a = gpu().find(uint64_t(uintptr_t(pointer)));
  if (!flags || !a || a->kind != Allocation::Host)
    return cuda::InvalidValue;
  *flags = a->flags;
  return cuda::Success;
}

CALL(cuMemHostRegister_v2, Context, (void *pointer, size_t bytes, unsigned flags),
     (pointer, bytes, flags)) {
  if (!pointer || !bytes || flags & ~15u)
    return cuda::InvalidValue;
  uint64_t address = uint64_t(uintptr_t(pointer));
  if (gpu().find(address) || gpu().find(address + bytes - 1))
    return cuda::HostMemoryAlreadyRegistered;
  if (llvm::Error e = gpu().emulator->map(address, {static_cast<uint8_t *>(pointer), bytes})) {
    gpu().report.note("cuMemHostRegister: " + llvm::toString(std::move(e)));
    return cuda::OutOfMemory;
  }
  gpu().memory[address] = {address,
                           bytes,
                           Allocation::Registered,
                           currentContext()->device,
                           flags,
                           "cuMemHostRegister",
                           gpu().nextId++};
  return cuda::Success;
}

CALL(cuMemHostRegister, Context, (void *pointer, size_t bytes, unsigned flags),
     (pointer, bytes, flags)) {
  return cuMemHostRegister_v2_body(pointer, bytes, flags);
}

CALL(cuMemHostUnregister, Context, (void *pointer), (pointer)) {
  if (!pointer)
    return cuda::InvalidValue;
  auto found = gpu().memory.find(uint64_t(uintptr_t(pointer)));
  if (found == gpu().memory.end() || found->second.kind != Allocation::Registered)
    return cuda::HostMemoryNotRegistered;
  gpu().waitForAll();
  llvm::consumeError(gpu().emulator->release(found->first));
  gpu().memory.erase(found);
  return cuda::Success;
}

STREAM_CALL(cuMemPrefetchAsync, ptsz,
            (DevicePointer address, size_t bytes, int device, cuda::Stream stream),
            (address, bytes, device, stream)) {
  return gpu().find(address) && resolve(stream) ? cuda::Success : cuda::InvalidValue;
}

STREAM_CALL(cuMemPrefetchAsync_v2, ptsz,
            (DevicePointer address, size_t bytes, cuda::Location to, unsigned flags,
             cuda::Stream stream),
            (address, bytes, to, flags, stream)) {
  return gpu().find(address) && resolve(stream) ? cuda::Success : cuda::InvalidValue;
}

CALL(cuMemAdvise, Context, (DevicePointer address, size_t bytes, int advice, int device),
     (address, bytes, advice, device)) {
  return gpu().find(address) ? cuda::Success : cuda::InvalidValue;
}

CALL(cuMemAdvise_v2, Context,
     (DevicePointer address, size_t bytes, int advice, cuda::Location where),
     (address, bytes, advice, where)) {
  return gpu().find(address) ? cuda::Success : cuda::InvalidValue;
}

//===----------------------------------------------------------------------===//
// What an address is
//===----------------------------------------------------------------------===//

namespace {
enum PointerAttribute : int {
  PointerContext = 1,
  PointerMemoryType = 2,
  PointerDevice = 3,
  PointerHost = 4,
  PointerSyncMemops = 6,
  PointerBufferId = 7,
  PointerIsManaged = 8,
  PointerOrdinal = 9,
  PointerIsLegacyIpc = 10,
  PointerRangeStart = 11,
  PointerRangeSize = 12,
  PointerIsMapped = 13,
  PointerHandleTypes = 14,
  PointerAccess = 16,
  PointerPool = 17,
};
} // namespace

template <class T> static Result put(void *into, T value) {
  *static_cast<T *>(into) = value;
  return cuda::Success;
}

static Result pointerAttribute(void *into, int attribute, uint64_t address) {
  Allocation *a = gpu().find(address);
  if (!a)
    return cuda::InvalidValue;
  bool isOnHost = a->kind == Allocation::Host || a->kind == Allocation::Registered;
  switch (attribute) {
  case PointerContext:
    return put(into, currentContext());
  case PointerMemoryType:
    return put(into, unsigned(isOnHost ? cuda::HostMemory : cuda::DeviceMemory));
  case PointerDevice:
    return put(into, address);
  case PointerHost:
    return isOnHost || a->kind == Allocation::Managed ? put(into, address) : cuda::InvalidValue;
  case PointerSyncMemops:
  case PointerIsLegacyIpc:
    return put(into, 0u);
  case PointerBufferId:
    return put(into, a->id);
  case PointerIsManaged:
    return put(into, unsigned(a->kind == Allocation::Managed));
  case PointerOrdinal:
    return put(into, a->device);
  case PointerRangeStart:
    return put(into, a->address);
  case PointerRangeSize:
    return put(into, a->bytes);
  case PointerIsMapped:
    return put(into, 1u);
  case PointerHandleTypes:
    return put(into, uint64_t(0));
  case PointerAccess:
    return put(into, 3u); // to read and to write
  case PointerPool:
    return put(into, a->pool);
  default:
    return cuda::InvalidValue;
  }
}

CALL(cuPointerGetAttribute, Context, (void *into, int attribute, DevicePointer address),
     (into, attribute, address)) {
  return into ? pointerAttribute(into, attribute, address) : cuda::InvalidValue;
}

// All attributes are zero for an address that CUDA did not allocate.
CALL(cuPointerGetAttributes, Context,
     (unsigned count, int *attributes, void **into, DevicePointer address),
     (count, attributes, into, address)) {
  if (!count || !attributes || !into)
    return cuda::InvalidValue;
  for (unsigned n = 0; n != count; ++n)
    if (pointerAttribute(into[n], attributes[n], address)) {
      bool isNarrow = attributes[n] != PointerContext && attributes[n] != PointerDevice &&
                      attributes[n] != PointerHost && attributes[n] != PointerBufferId &&
                      attributes[n] != PointerRangeStart && attributes[n] != PointerRangeSize &&
                      attributes[n] != PointerHandleTypes && attributes[n] != PointerPool;
      if (attributes[n] == PointerOrdinal)
        put(into[n], -2);
      else if (isNarrow)
        put(into[n], 0u);
      else
        put(into[n], uint64_t(0));
    }
  return cuda::Success;
}

CALL(cuPointerSetAttribute, Context, (const void *value, int attribute, DevicePointer address),
     (value, attribute, address)) {
  return value && attribute == PointerSyncMemops && gpu().find(address) ? cuda::Success
                                                                        : cuda::InvalidValue;
}
