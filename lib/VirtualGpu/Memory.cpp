//===- Memory.cpp - Memory that calls have given out ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "llvm/Support/MathExtras.h"
#include <sys/mman.h>

using namespace llvm;

namespace tilecopy::vgpu {

static constexpr uint64_t hostPage = 4096;

static std::string describe(const Allocation &a) {
  return (Twine(a.bytes) + " bytes at " + hexText(a.address) + " from " + a.call).str();
}

Expected<Allocation *> Gpu::allocate(uint64_t bytes, Allocation::Kind kind, const char *call) {
  auto address = emulator->allocate(bytes);
  if (!address)
    return address.takeError();
  cuda::Context context = currentContext();
  Allocation a{*address, bytes, kind, context ? context->device : 0, 0, call, nextId++};
  used += bytes;
  return &(memory[*address] = a);
}

// Pages of their own with a page between them, far from all that the system hands out, so that the
// address on the host and on the device can be the same.
uint64_t Gpu::reserveAddresses(uint64_t bytes, uint64_t alignment, int protection) {
  uint64_t address = alignTo(nextHost, alignment), whole = alignTo(bytes, hostPage);
  void *where = reinterpret_cast<void *>(address);
  if (::mmap(where, whole, protection,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0) != where)
    return 0;
  nextHost = address + whole + hostPage;
  return address;
}

Allocation *Gpu::allocateHost(uint64_t bytes, Allocation::Kind kind, const char *call) {
  uint64_t address = reserveAddresses(bytes, hostPage, PROT_READ | PROT_WRITE);
  if (!address)
    return nullptr;
  auto *begin = reinterpret_cast<uint8_t *>(address);
  if (Error e = emulator->map(address, {begin, size_t(bytes)})) {
    consumeError(std::move(e));
    ::munmap(begin, alignTo(bytes, hostPage));
    return nullptr;
  }
  cuda::Context context = currentContext();
  return &(memory[address] =
               Allocation{address, bytes, kind, context ? context->device : 0, 0, call, nextId++});
}

Allocation *Gpu::find(uint64_t address) {
  auto above = memory.upper_bound(address);
  if (above == memory.begin())
    return nullptr;
  Allocation &a = std::prev(above)->second;
  return address - a.address < std::max<uint64_t>(a.bytes, 1) ? &a : nullptr;
}

static const Allocation *findFreed(const Gpu &g, uint64_t address) {
  auto above = g.freed.upper_bound(address);
  if (above == g.freed.begin())
    return nullptr;
  const Allocation &a = std::prev(above)->second;
  return address - a.address < std::max<uint64_t>(a.bytes, 1) ? &a : nullptr;
}

Allocation *Gpu::holds(uint64_t address, uint64_t bytes, const char *call, const char *role) {
  Allocation *a = find(address);
  if (a && a->kind == Allocation::Multicast) {
    report.host(HostFinding::CopyOutOfBounds, call,
                Twine(role) + " begins at " + hexText(address) +
                    ", a multicast address, which only multimem instructions take");
    return nullptr;
  }
  if (a && bytes <= a->bytes - (address - a->address))
    return a;
  if (a)
    report.host(HostFinding::CopyOutOfBounds, call,
                Twine(role) + " of " + Twine(bytes) + " bytes begins at byte " +
                    Twine(address - a->address) + " of " + describe(*a));
  else if (const Allocation *old = findFreed(*this, address))
    report.host(HostFinding::UseAfterFree, call,
                Twine(role) + " begins at byte " + Twine(address - old->address) + " of " +
                    describe(*old) + ", which " + old->freedBy + " has freed");
  else
    report.host(HostFinding::CopyOutOfBounds, call,
                Twine(role) + " of " + Twine(bytes) + " bytes at " + hexText(address) +
                    ": there is no device memory");
  return nullptr;
}

cuda::Result Gpu::release(uint64_t address, const char *call, bool isHost) {
  auto found = memory.find(address);
  bool fits =
      found != memory.end() && (found->second.kind == Allocation::Host) == isHost &&
      found->second.kind != Allocation::Registered && found->second.kind != Allocation::Mapped &&
      found->second.kind != Allocation::Multicast && found->second.kind != Allocation::Variable;
  if (!fits) {
    const Allocation *old = findFreed(*this, address), *inside = find(address);
    if (old && old->address == address)
      report.host(HostFinding::DoubleFree, call,
                  describe(*old) + ": " + old->freedBy + " has freed it");
    else if (inside)
      report.host(HostFinding::InvalidFree, call,
                  hexText(address) + " is byte " + Twine(address - inside->address) + " of " +
                      describe(*inside));
    else
      report.host(HostFinding::InvalidFree, call, hexText(address) + " is no allocation");
    return cuda::InvalidValue;
  }
  guard.open();
  Allocation a = found->second;
  a.freedBy = call;
  if (a.pool)
    a.pool->used -= a.bytes;
  if (Error e = emulator->release(address)) {
    consumeError(std::move(e));
    return cuda::InvalidValue;
  }
  if (a.kind == Allocation::Host || a.kind == Allocation::Managed)
    ::munmap(reinterpret_cast<void *>(address), alignTo(a.bytes, hostPage));
  else
    used -= a.bytes;
  history.erase(a.address, a.bytes);
  memory.erase(found);
  freed[address] = a;
  return cuda::Success;
}

void Gpu::reportLeaks() {
  uint64_t bytes = 0, count = 0;
  const Allocation *first = nullptr;
  for (const auto &[address, a] : memory)
    if (a.kind != Allocation::Registered && a.kind != Allocation::Variable && !a.isOfGraph) {
      bytes += a.bytes;
      ++count;
      first = first ? first : &a;
    }
  if (count)
    report.host(HostFinding::Leak, "at exit",
                Twine(count) + (count == 1 ? " allocation of " : " allocations of ") +
                    Twine(bytes) + " bytes in all " + (count == 1 ? "has" : "have") +
                    " not been freed; the first is " + describe(*first));
}

} // namespace tilecopy::vgpu
