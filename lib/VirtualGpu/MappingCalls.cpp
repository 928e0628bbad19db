//===- MappingCalls.cpp - Addresses and the memory behind them ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Virtual memory management: memory is a file that has no name, a range of addresses is one of the
// process, and a mapping is one of the system. So memory may be mapped at several addresses, and
// keeps its bytes while it is mapped nowhere. Neighboring mappings that are accessible are one
// allocation of the emulator, because an access or a copy may cross from one to the next. Bytes
// count as written, because what wrote them through another mapping is not known.
//
//===----------------------------------------------------------------------===//

#include "Mapping.h"
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::DevicePointer;
using cuda::Physical;
using cuda::Result;

static constexpr int pinned = 1, onDevice = 1, fileDescriptor = 1, readWrite = 3;

static Result checkProperties(const cuda::MemoryProperties *p) {
  if (!p || p->type != pinned || p->location.type != onDevice)
    return cuda::InvalidValue;
  if (p->handleTypes & ~fileDescriptor)
    return cuda::NotSupported;
  return isDevice(p->location.id) ? cuda::Success : cuda::InvalidDevice;
}

CALL(cuMemGetAllocationGranularity, Context,
     (size_t *out, const cuda::MemoryProperties *properties, int option),
     (out, properties, option)) {
  if (!out || option < 0 || option > 1)
    return cuda::InvalidValue;
  *out = granularity;
  return checkProperties(properties);
}

static Result makePhysical(Physical *out, int file, uint64_t bytes, cuda::MemoryProperties p) {
  if (file < 0)
    return cuda::OutOfMemory;
  *out = gpu().physical.make();
  (*out)->file = file;
  (*out)->bytes = bytes;
  (*out)->properties = p;
  gpu().used += bytes;
  return cuda::Success;
}

CALL(cuMemCreate, Context,
     (Physical * out, size_t bytes, const cuda::MemoryProperties *properties,
      unsigned long long flags),
     (out, bytes, properties, flags)) {
  if (!out || flags || !bytes || bytes % granularity)
    return cuda::InvalidValue;
  if (Result e = checkProperties(properties))
    return e;
  if (bytes > gpu().capacity() - std::min(gpu().capacity(), gpu().used))
    return cuda::OutOfMemory;
  int file = ::memfd_create("tilecopy", MFD_CLOEXEC);
  if (file >= 0 && ::ftruncate(file, off_t(bytes))) {
    ::close(file);
    file = -1;
  }
  return makePhysical(out, file, bytes, *properties);
}

bool tilecopy::vgpu::isPhysical(Physical memory) {
  return memory && check(gpu().physical, memory, "memory");
}

// The last of the handle's holders, of the mappings and of the bindings frees it.
void tilecopy::vgpu::drop(Physical memory) {
  if (--memory->references)
    return;
  if (memory->isMulticast()) {
    for (auto &[where, bound] : memory->bindings)
      drop(bound.memory);
  } else {
    hide(*memory);
    ::close(memory->file);
    gpu().used -= memory->bytes;
  }
  gpu().physical.destroy(memory);
}

CALL(cuMemRelease, Context, (Physical memory), (memory)) {
  if (!isPhysical(memory) || !memory->holders)
    return cuda::InvalidValue;
  --memory->holders;
  drop(memory);
  return cuda::Success;
}

CALL(cuMemGetAllocationPropertiesFromHandle, Context,
     (cuda::MemoryProperties * out, Physical memory), (out, memory)) {
  if (!out || !isPhysical(memory) || memory->isMulticast())
    return cuda::InvalidValue;
  *out = memory->properties;
  return cuda::Success;
}

CALL(cuMemExportToShareableHandle, Context,
     (void *out, Physical memory, int type, unsigned long long flags), (out, memory, type, flags)) {
  if (!out || flags || !isPhysical(memory) || type != fileDescriptor ||
      !(memory->properties.handleTypes & fileDescriptor))
    return cuda::InvalidValue;
  if (memory->isMulticast()) // other processes have emulators of their own
    return cuda::NotSupported;
  int copy = ::dup(memory->file);
  *static_cast<int *>(out) = copy;
  return copy < 0 ? cuda::OutOfMemory : cuda::Success;
}

CALL(cuMemImportFromShareableHandle, Context, (Physical * out, void *handle, int type),
     (out, handle, type)) {
  struct stat about;
  int file = int(intptr_t(handle));
  if (!out || type != fileDescriptor || ::fstat(file, &about))
    return cuda::InvalidValue;
  cuda::MemoryProperties p = {};
  p.type = pinned;
  p.handleTypes = fileDescriptor;
  p.location = {onDevice, currentContext()->device};
  return makePhysical(out, ::dup(file), uint64_t(about.st_size), p);
}

CALL(cuMemAddressReserve, Context,
     (DevicePointer * out, size_t bytes, size_t alignment, DevicePointer, unsigned long long flags),
     (out, bytes, alignment, 0, flags)) {
  if (!out || flags || !bytes || bytes % granularity || (alignment & (alignment - 1)))
    return cuda::InvalidValue;
  uint64_t address =
      gpu().reserveAddresses(bytes, std::max<uint64_t>(alignment, granularity), PROT_NONE);
  if (!address)
    return cuda::OutOfMemory;
  gpu().reservations[address].bytes = bytes;
  *out = address;
  return cuda::Success;
}

/// The reservation that holds a range, or the end of all.
static std::map<uint64_t, Reservation>::iterator findReservation(uint64_t address, uint64_t bytes) {
  auto &all = gpu().reservations;
  auto at = all.upper_bound(address);
  if (at == all.begin())
    return all.end();
  --at;
  uint64_t offset = address - at->first;
  return offset <= at->second.bytes && bytes <= at->second.bytes - offset ? at : all.end();
}

CALL(cuMemAddressFree, Context, (DevicePointer address, size_t bytes), (address, bytes)) {
  auto found = gpu().reservations.find(address);
  if (found == gpu().reservations.end() || found->second.bytes != bytes ||
      !found->second.mappings.empty())
    return cuda::InvalidValue;
  ::munmap(reinterpret_cast<void *>(address), bytes);
  gpu().reservations.erase(found);
  return cuda::Success;
}

/// Forgets the allocations within, and makes one of each run of accessible mappings.
static Result rebuildOne(uint64_t base, const Reservation &r) {
  Gpu &g = gpu();
  for (auto at = g.memory.lower_bound(base); at != g.memory.end() && at->first < base + r.bytes;) {
    llvm::consumeError(g.emulator->release(at->first));
    at = g.memory.erase(at);
  }
  for (auto at = r.mappings.begin(); at != r.mappings.end();) {
    uint64_t begin = at->first, end = begin;
    if (at->second.memory->isMulticast()) {
      if (Result e = mapMulticast(begin, at->second))
        return e;
      ++at;
      continue;
    }
    int device = at->second.memory->properties.location.id;
    for (; at != r.mappings.end() && at->first == end && at->second.isAccessible &&
           !at->second.memory->isMulticast();
         ++at)
      end += at->second.bytes;
    if (end == begin) {
      ++at;
      continue;
    }
    if (llvm::Error e =
            g.emulator->map(begin, {reinterpret_cast<uint8_t *>(begin), size_t(end - begin)})) {
      llvm::consumeError(std::move(e));
      return cuda::OutOfMemory;
    }
    g.memory[begin] = {begin, end - begin, Allocation::Mapped, device, 0, "cuMemMap", g.nextId++};
  }
  return cuda::Success;
}

static bool holdsMulticast(const Reservation &r) {
  return llvm::any_of(r.mappings, [](const auto &m) { return m.second.memory->isMulticast(); });
}

// Ranges that hold memory come first: multicast addresses stand for it where it is mapped.
static Result rebuild(uint64_t base, const Reservation &r) {
  Result result = holdsMulticast(r) ? cuda::Success : rebuildOne(base, r);
  return result ? result : rebuildMulticast();
}

Result tilecopy::vgpu::rebuildMulticast() {
  for (const auto &[base, r] : gpu().reservations)
    if (Result e = holdsMulticast(r) ? rebuildOne(base, r) : cuda::Success)
      return e;
  return cuda::Success;
}

CALL(cuMemMap, Context,
     (DevicePointer address, size_t bytes, size_t offset, Physical memory,
      unsigned long long flags),
     (address, bytes, offset, memory, flags)) {
  if (gpu().physical.isAlive(memory) && memory->isMulticast())
    if (Result e = waitForTeam(memory)) // first: others may call meanwhile
      return e;
  auto found = findReservation(address, bytes);
  if (flags || offset || !bytes || bytes % granularity || address % granularity ||
      !isPhysical(memory) || bytes > memory->bytes || found == gpu().reservations.end())
    return cuda::InvalidValue;
  auto &mappings = found->second.mappings;
  auto next = mappings.lower_bound(address);
  if (next != mappings.end() && next->first < address + bytes)
    return cuda::InvalidValue;
  if (next != mappings.begin() && std::prev(next)->first + std::prev(next)->second.bytes > address)
    return cuda::InvalidValue;
  int flag = memory->isMulticast() ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE : MAP_SHARED;
  if (::mmap(reinterpret_cast<void *>(address), bytes, PROT_READ | PROT_WRITE, flag | MAP_FIXED,
             memory->file, 0) == MAP_FAILED)
    return cuda::OutOfMemory;
  ++memory->references;
  mappings[address] = {bytes, memory, false};
  return cuda::Success;
}

// Calls f for the mappings that a range consists of; false if it is not made of whole ones.
template <class F>
static bool forEachMapping(Reservation &r, uint64_t address, uint64_t bytes, F f) {
  uint64_t end = address;
  auto first = r.mappings.find(address), at = first;
  for (; at != r.mappings.end() && at->first == end && end < address + bytes; ++at)
    end += at->second.bytes;
  if (!bytes || end != address + bytes)
    return false;
  for (; first != at; ++first)
    f(first->second);
  return true;
}

CALL(cuMemUnmap, Context, (DevicePointer address, size_t bytes), (address, bytes)) {
  gpu().waitForAll();
  auto found = findReservation(address, bytes);
  if (found == gpu().reservations.end() ||
      !forEachMapping(found->second, address, bytes, [](Mapping &m) { drop(m.memory); }))
    return cuda::InvalidValue;
  auto &mappings = found->second.mappings;
  mappings.erase(mappings.lower_bound(address), mappings.lower_bound(address + bytes));
  gpu().history.erase(address, bytes);
  Result result = rebuild(found->first, found->second);
  ::mmap(reinterpret_cast<void *>(address), bytes, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  return result;
}

CALL(cuMemSetAccess, Context,
     (DevicePointer address, size_t bytes, const cuda::MemoryAccess *access, size_t count),
     (address, bytes, access, count)) {
  auto found = findReservation(address, bytes);
  if (!access || !count || found == gpu().reservations.end())
    return cuda::InvalidValue;
  bool isAccessible = false;
  for (const cuda::MemoryAccess &a : llvm::ArrayRef(access, count)) {
    if (a.location.type != onDevice || !isDevice(a.location.id))
      return cuda::InvalidDevice;
    if (a.flags && a.flags != readWrite)
      return cuda::NotSupported; // reading only
    isAccessible |= a.flags == readWrite;
  }
  if (!forEachMapping(found->second, address, bytes,
                      [&](Mapping &m) { m.isAccessible = isAccessible; }))
    return cuda::InvalidValue;
  return rebuild(found->first, found->second);
}

const Mapping *tilecopy::vgpu::mappingAt(uint64_t address, uint64_t *begin) {
  auto found = findReservation(address, 1);
  if (found == gpu().reservations.end())
    return nullptr;
  auto at = found->second.mappings.upper_bound(address);
  if (at == found->second.mappings.begin() ||
      address - std::prev(at)->first >= std::prev(at)->second.bytes)
    return nullptr;
  if (begin)
    *begin = std::prev(at)->first;
  return &std::prev(at)->second;
}

CALL(cuMemGetAccess, Context,
     (unsigned long long *out, const cuda::Location *location, DevicePointer address),
     (out, location, address)) {
  const Mapping *m = mappingAt(address);
  if (!out || !location || !m || location->type != onDevice || !isDevice(location->id))
    return cuda::InvalidValue;
  *out = m->isAccessible ? readWrite : 0;
  return cuda::Success;
}

CALL(cuMemRetainAllocationHandle, Context, (Physical * out, void *address), (out, address)) {
  const Mapping *m = mappingAt(uint64_t(uintptr_t(address)));
  if (!out || !m)
    return cuda::InvalidValue;
  ++m->memory->references;
  ++m->memory->holders;
  *out = m->memory;
  return cuda::Success;
}
