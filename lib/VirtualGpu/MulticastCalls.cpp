//===- MulticastCalls.cpp - Memory of several devices behind one address --===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A multicast object has a team of devices, and memory of each is bound to it. Where it is mapped,
// an address stands for the bytes of all; they are accessed where the program has mapped that
// memory, so that a race with the program's other accesses is seen.
//
//===----------------------------------------------------------------------===//

#include "Mapping.h"
#include <chrono>
#include <set>
#include <sys/mman.h>
#include <thread>

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::DevicePointer;
using cuda::Physical;
using cuda::PhysicalObject;
using cuda::Result;

static bool isMulticast(Physical object) { return isPhysical(object) && object->isMulticast(); }

static Result checkProperties(const cuda::MulticastProperties *p) {
  constexpr unsigned long long fileDescriptor = 1;
  if (!p || !p->devices || p->flags || !p->bytes || p->bytes % granularity)
    return cuda::InvalidValue;
  if (int(p->devices) > gpu().devices)
    return cuda::InvalidDevice;
  return p->handleTypes & ~fileDescriptor ? cuda::NotSupported : cuda::Success;
}

CALL(cuMulticastGetGranularity, Init,
     (size_t *out, const cuda::MulticastProperties *properties, int option),
     (out, properties, option)) {
  if (!out || !properties || option < 0 || option > 1)
    return cuda::InvalidValue;
  *out = granularity;
  return cuda::Success;
}

CALL(cuMulticastCreate, Context, (Physical * out, const cuda::MulticastProperties *properties),
     (out, properties)) {
  if (!out)
    return cuda::InvalidValue;
  if (Result e = checkProperties(properties))
    return e;
  *out = gpu().physical.make();
  (*out)->bytes = properties->bytes;
  (*out)->properties.handleTypes = int(properties->handleTypes);
  (*out)->team = properties->devices;
  return cuda::Success;
}

CALL(cuMulticastAddDevice, Context, (Physical object, int device), (object, device)) {
  if (!isMulticast(object) || object->isComplete())
    return cuda::InvalidValue;
  if (!isDevice(device))
    return cuda::InvalidDevice;
  if (llvm::is_contained(object->devices, device))
    return cuda::InvalidValue;
  object->devices.push_back(device);
  return cuda::Success;
}

// Another thread may add what is missing. A program with one thread would wait for ever on a GPU.
Result tilecopy::vgpu::waitForTeam(Physical object) {
  using namespace std::chrono;
  auto end = steady_clock::now() + seconds(2);
  while (!object->isComplete() && steady_clock::now() < end)
    Call::unlocked([] { std::this_thread::sleep_for(milliseconds(1)); });
  if (object->isComplete())
    return cuda::Success;
  gpu().report.host(HostFinding::MulticastTeam, Call::current()->name,
                    llvm::Twine(object->devices.size()) + " of " + llvm::Twine(object->team) +
                        " devices have been added by cuMulticastAddDevice, and the call waits for "
                        "the others");
  return cuda::NotReady;
}

/// Binds bytes of a device's memory, which no bytes of it may be bound to yet.
static Result bind(Physical object, uint64_t at, Physical memory, uint64_t offset, uint64_t bytes,
                   unsigned long long flags) {
  if (flags || !bytes || (at | offset | bytes) % granularity || memory->isMulticast() ||
      at > object->bytes || bytes > object->bytes - at || offset > memory->bytes ||
      bytes > memory->bytes - offset)
    return cuda::InvalidValue;
  if (Result e = waitForTeam(object))
    return e;
  int device = memory->properties.location.id;
  if (!llvm::is_contained(object->devices, device))
    return cuda::InvalidDevice;
  for (const auto &[where, bound] : object->bindings)
    if (where.first == device && where.second < at + bytes && at < where.second + bound.bytes)
      return cuda::InvalidValue;
  ++memory->references;
  object->bindings[{device, at}] = {memory, offset, bytes};
  return rebuildMulticast();
}

CALL(cuMulticastBindMem, Context,
     (Physical object, size_t at, Physical memory, size_t offset, size_t bytes,
      unsigned long long flags),
     (object, at, memory, offset, bytes, flags)) {
  if (!isMulticast(object) || !isPhysical(memory))
    return cuda::InvalidValue;
  return bind(object, at, memory, offset, bytes, flags);
}

CALL(cuMulticastBindAddr, Context,
     (Physical object, size_t at, DevicePointer address, size_t bytes, unsigned long long flags),
     (object, at, address, bytes, flags)) {
  uint64_t begin = 0;
  const Mapping *m = mappingAt(address, &begin);
  if (!isMulticast(object) || !m)
    return cuda::InvalidValue;
  return bind(object, at, m->memory, address - begin, bytes, flags);
}

CALL(cuMulticastUnbind, Context, (Physical object, int device, size_t at, size_t bytes),
     (object, device, at, bytes)) {
  if (!isMulticast(object) || !bytes)
    return cuda::InvalidValue;
  gpu().waitForAll();
  auto &all = object->bindings;
  auto first = all.lower_bound({device, at}), last = all.lower_bound({device, at + bytes});
  uint64_t end = at;
  for (auto b = first; b != last && b->first.second == end; ++b)
    end += b->second.bytes;
  if (end != at + bytes)
    return llvm::is_contained(object->devices, device) ? cuda::InvalidValue : cuda::InvalidDevice;
  for (auto b = first; b != last; ++b)
    drop(b->second.memory);
  all.erase(first, last);
  return rebuildMulticast();
}

/// Where an accessible mapping of the program has these bytes of a memory, or 0.
static uint64_t mappedAt(const PhysicalObject &memory, uint64_t offset, uint64_t bytes) {
  for (const auto &[base, r] : gpu().reservations)
    for (const auto &[address, m] : r.mappings)
      if (m.memory == &memory && m.isAccessible && offset + bytes <= m.bytes)
        return address + offset;
  return 0;
}

void tilecopy::vgpu::hide(PhysicalObject &memory) {
  if (!memory.hiddenAt)
    return;
  llvm::consumeError(gpu().emulator->release(memory.hiddenAt));
  ::munmap(reinterpret_cast<void *>(memory.hiddenAt), memory.bytes);
  memory.hiddenAt = 0;
}

/// Where the emulator has the memory, or 0 if there is no room.
static uint64_t placeOf(PhysicalObject &memory, uint64_t offset, uint64_t bytes) {
  if (uint64_t address = mappedAt(memory, offset, bytes))
    return address;
  if (!memory.hiddenAt) {
    uint64_t address = gpu().reserveAddresses(memory.bytes, granularity, PROT_NONE);
    auto *begin = reinterpret_cast<uint8_t *>(address);
    if (!address || ::mmap(begin, memory.bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                           memory.file, 0) == MAP_FAILED)
      return 0;
    if (llvm::Error e = gpu().emulator->map(address, {begin, size_t(memory.bytes)})) {
      llvm::consumeError(std::move(e));
      return 0;
    }
    memory.hiddenAt = address;
  }
  return memory.hiddenAt + offset;
}

/// The memory of each device that is bound to some bytes; empty if a device has none there.
static std::vector<uint64_t> placesOf(const PhysicalObject &object, uint64_t at, uint64_t bytes) {
  std::vector<uint64_t> places;
  for (int device : object.devices) {
    auto next = object.bindings.upper_bound({device, at});
    if (next == object.bindings.begin())
      return {};
    auto &[where, bound] = *std::prev(next);
    if (where.first != device || at - where.second >= bound.bytes)
      return {};
    uint64_t place = placeOf(*bound.memory, bound.offset + at - where.second, bytes);
    if (!place)
      return {};
    places.push_back(place);
  }
  return places;
}

Result tilecopy::vgpu::mapMulticast(uint64_t address, const Mapping &mapping) {
  const PhysicalObject &object = *mapping.memory;
  if (!mapping.isAccessible)
    return cuda::Success;
  std::set<uint64_t> edges = {0, mapping.bytes};
  for (const auto &[where, bound] : object.bindings)
    for (uint64_t edge : {where.second, where.second + bound.bytes})
      if (edge < mapping.bytes)
        edges.insert(edge);
  Gpu &g = gpu();
  for (auto at = edges.begin(); std::next(at) != edges.end(); ++at) {
    uint64_t begin = address + *at, bytes = *std::next(at) - *at;
    std::vector<uint64_t> places = placesOf(object, *at, bytes);
    if (places.empty())
      continue;
    auto *host = reinterpret_cast<uint8_t *>(begin);
    if (llvm::Error e = g.emulator->mapMulticast(begin, {host, size_t(bytes)}, places)) {
      llvm::consumeError(std::move(e));
      return cuda::OutOfMemory;
    }
    g.memory[begin] = {begin,      bytes,     Allocation::Multicast, object.devices.front(), 0,
                       "cuMemMap", g.nextId++};
  }
  return cuda::Success;
}
