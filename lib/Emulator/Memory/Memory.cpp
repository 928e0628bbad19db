//===- Memory.cpp - Memory with shadow state ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Memory/Memory.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#if defined(__unix__) || defined(__APPLE__)
#include <sys/mman.h>
#endif

using namespace llvm;

namespace tilecopy::emu {

ZeroBytes::ZeroBytes(uint64_t size) {
  size = std::max<uint64_t>(size, 1);
#ifdef MAP_NORESERVE
  // Beyond this many bytes calloc may refuse what will never be touched.
  constexpr uint64_t large = uint64_t(1) << 28;
  if (size >= large) {
    void *p = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p != MAP_FAILED)
      bytes = {static_cast<uint8_t *>(p), Free{size, false}};
    return;
  }
#endif
  bytes = {static_cast<uint8_t *>(std::calloc(size, 1)), Free{0, false}};
}

void ZeroBytes::Free::operator()(uint8_t *p) const {
  if (isBorrowed)
    return;
#ifdef MAP_NORESERVE
  if (mapped) {
    munmap(p, mapped);
    return;
  }
#endif
  std::free(p);
}

uint64_t *ByteSet::zeros() {
  static uint64_t page[words] = {};
  return page;
}

uint64_t *ByteSet::ones() {
  static uint64_t *page = [] {
    static uint64_t bits[words];
    std::fill_n(bits, words, ~uint64_t(0));
    return bits;
  }();
  return page;
}

bool ByteSet::allSlow(uint64_t offset, uint64_t count) const {
  while (count) {
    uint64_t n = std::min<uint64_t>(count, 64 - offset % 64), mask = bits(offset, n);
    if ((word(offset) & mask) != mask)
      return false;
    offset += n;
    count -= n;
  }
  return true;
}

bool ByteSet::anySlow(uint64_t offset, uint64_t count) const {
  while (count) {
    uint64_t n = std::min<uint64_t>(count, 64 - offset % 64);
    if (word(offset) & bits(offset, n))
      return true;
    offset += n;
    count -= n;
  }
  return false;
}

void ByteSet::assignSlow(uint64_t offset, uint64_t count, bool value) {
  assert(offset + count <= numPages * pageBytes && "bytes of the set");
  uint64_t *uniform = value ? ones() : zeros();
  while (count) {
    uint64_t n = std::min(count, pageBytes - offset % pageBytes);
    uint64_t *page = pageOf(offset / pageBytes);
    if (n == pageBytes && page != uniform && (page == zeros() || page == ones()))
      entry(offset / pageBytes) = uniform;
    else if (page != uniform)
      assignInPage(offset, n, value);
    offset += n;
    count -= n;
  }
}

void ByteSet::assignInPage(uint64_t offset, uint64_t count, bool value) {
  uint64_t *page = pageOf(offset / pageBytes);
  if (page == zeros() || page == ones()) {
    auto &own = owned.emplace_back(new uint64_t[words]);
    std::copy_n(page, words, own.get());
    page = entry(offset / pageBytes) = own.get();
  }
  while (count) {
    uint64_t n = std::min<uint64_t>(count, 64 - offset % 64), mask = bits(offset, n);
    uint64_t &w = page[offset / 64 % words];
    w = value ? w | mask : w & ~mask;
    offset += n;
    count -= n;
  }
}

void ByteSet::copyPage(const ByteSet &from, uint64_t page) {
  uint64_t *source = from.pageOf(page), *&to = entry(page);
  bool isOwn = to && to != zeros() && to != ones();
  if (!isOwn && (source == zeros() || source == ones())) {
    to = source;
    return;
  }
  if (!isOwn)
    to = owned.emplace_back(new uint64_t[words]).get();
  std::copy_n(source, words, to);
}

void ByteSet::copy(uint64_t to, const ByteSet &from, uint64_t first, uint64_t count) {
  while (count) {
    uint64_t n = std::min<uint64_t>(count, 64);
    bool all = from.all(first, n);
    if (all || !from.any(first, n))
      assign(to, n, all);
    else
      for (uint64_t i = 0; i != n; ++i)
        assign(to + i, 1, from.any(first + i, 1));
    to += n;
    first += n;
    count -= n;
  }
}

Segment::Segment(Space space, uint64_t base, uint64_t size, bool isWritten, RacePagePool *pool)
    : space(space), base(base), size(size), written(size, isWritten), pendingWrites(size),
      pendingReads(size), mbarriers(size), memory(size), races(size, pool) {}

void Segment::makeSparse(PageFill made) {
  fill = std::move(made);
  isLazy = true;
  isHere = ZeroBytes(size / pageBytes + 1);
}

Segment::Segment(uint64_t base, MutableArrayRef<uint8_t> bytes, RacePagePool *pool)
    : base(base), size(bytes.size()), written(size, /*isFull=*/true), pendingWrites(size),
      pendingReads(size), mbarriers(size), memory(bytes), races(size, pool) {}

void Segment::makeMulticast(uint64_t addresses, std::vector<uint64_t> memory) {
  deviceBytes = addresses;
  devices = std::move(memory);
  gaps = ByteSet(size);
  gaps.assign(0, addresses, true);
  hasGaps = true;
}

/// An empty one.
std::unique_ptr<Segment> Segment::another() const {
  auto made = std::make_unique<Segment>(space, base, size, false);
  if (!made->isThere())
    return nullptr;
  made->readOnly = readOnly;
  if (deviceBytes) {
    made->makeMulticast(deviceBytes, devices);
    for (uint64_t page = 0; page * pageBytes < size; ++page)
      made->gaps.copyPage(gaps, page);
  }
  return made;
}

std::unique_ptr<Segment> Segment::copy() const {
  auto made = another();
  if (!made)
    return nullptr;
  for (uint64_t page = 0; page * pageBytes < size; ++page)
    made->written.copyPage(written, page);
  std::copy_n(memory.get(), size, made->memory.get());
  return made;
}

std::unique_ptr<Segment> Segment::lazyCopy(PageOrigin &origin, size_t allocation,
                                           uint64_t &copied) {
  std::unique_ptr<Segment> made;
  {
    std::lock_guard<std::mutex> lock(origin.lockOf(0));
    made = origin.get().allocation(allocation).another();
  }
  if (!made)
    return nullptr;
  made->origin = &origin;
  made->isLazy = true;
  made->allocation = allocation;
  made->copied = &copied;
  made->isHere = ZeroBytes(made->size / pageBytes + 1);
  for (uint64_t page = 0; page * pageBytes < made->size; ++page)
    made->forgetPage(page);
  return made;
}

void Segment::forgetPage(uint64_t page) {
  isHere.get()[page] = false;
  std::lock_guard<std::mutex> lock(origin->lockOf(page));
  written.copyPage(origin->get().allocation(allocation).written, page);
}

bool Segment::dropPages() {
  memory = ZeroBytes();
  memory = ZeroBytes(size);
  std::memset(isHere.get(), 0, size / pageBytes + 1);
  return isThere();
}

void Segment::bring(uint64_t offset, uint64_t bytes) {
  for (uint64_t page = offset / pageBytes; page * pageBytes < offset + bytes; ++page) {
    if (isHere.get()[page])
      continue;
    isHere.get()[page] = true;
    uint64_t first = page * pageBytes, count = std::min(pageBytes, size - first);
    if (origin) {
      copyFromOrigin(page, first, count);
      continue;
    }
    touched.push_back(first);
    fill(first, {memory.get() + first, count});
  }
}

void Segment::copyFromOrigin(uint64_t page, uint64_t first, uint64_t count) {
  *copied += count;
  memory.get()[first] = 0; // the system provides the page before the lock is taken
  std::lock_guard<std::mutex> lock(origin->lockOf(page));
  const Segment &from = origin->get().allocation(allocation);
  std::copy_n(from.memory.get() + first, count, memory.get() + first);
}

Expected<Segment *> GlobalMemory::allocate(uint64_t bytes, uint64_t alignment) {
  if (bytes > limit || used > limit - bytes)
    return deviceError(DeviceFault::Memory, "the emulator cannot allocate " + Twine(bytes) +
                                                " bytes: " + Twine(used) + " of its " +
                                                Twine(limit) + " are in use");
  auto segment = add(bytes, alignment, /*written=*/false);
  if (segment)
    used += bytes;
  return segment;
}

Expected<Segment *> GlobalMemory::add(uint64_t bytes, uint64_t alignment, bool written) {
  // No address of global memory may lie in a window of another space.
  uint64_t base = alignTo(next, alignment);
  if (bytes > sharedWindow - guard || base > sharedWindow - guard - bytes)
    return deviceError(DeviceFault::Memory, "out of addresses: " + Twine(bytes) + " bytes");
  auto segment = std::make_unique<Segment>(Space::Global, base, bytes, written, &racePages);
  if (!segment->isThere())
    return deviceError(DeviceFault::Memory, "out of memory: " + Twine(bytes) + " bytes");
  next = base + bytes + guard;
  return insert(std::move(segment));
}

Segment *GlobalMemory::insert(std::unique_ptr<Segment> segment) {
  auto above =
      upper_bound(segments, segment->base, [](uint64_t a, const auto &s) { return a < s->base; });
  return segments.insert(above, std::move(segment))->get();
}

Expected<Segment *> GlobalMemory::insertMapped(uint64_t address, MutableArrayRef<uint8_t> bytes) {
  uint32_t hint = ~uint32_t(0);
  Segment *below = find(address + bytes.size() - 1, hint);
  bool meets = below && below->base + below->size > address;
  if (bytes.empty() || meets || spaceOf(address) != Space::Global ||
      spaceOf(address + bytes.size() - 1) != Space::Global)
    return deviceError(DeviceFault::Memory, "no memory of " + Twine(bytes.size()) +
                                                " bytes can lie at 0x" + Twine::utohexstr(address));
  return insert(std::make_unique<Segment>(address, bytes, &racePages));
}

Error GlobalMemory::map(uint64_t address, MutableArrayRef<uint8_t> bytes) {
  return insertMapped(address, bytes).takeError();
}

Error GlobalMemory::mapMulticast(uint64_t address, MutableArrayRef<uint8_t> host,
                                 ArrayRef<uint64_t> memory) {
  auto segment = insertMapped(address, host);
  if (segment)
    (*segment)->makeMulticast(host.size(), memory.vec());
  return segment.takeError();
}

Expected<Segment *> GlobalMemory::allocateSparse(uint64_t bytes, uint64_t alignment,
                                                 Segment::PageFill fill) {
  auto segment = add(bytes, alignment, /*written=*/true);
  if (segment)
    (*segment)->makeSparse(std::move(fill));
  return segment;
}

Expected<Segment *> GlobalMemory::allocateMulticast(uint64_t bytes, uint64_t pitch,
                                                    unsigned devices) {
  if (bytes == 0 || bytes > pitch || pitch > limit / (devices + uint64_t(1)))
    return deviceError(DeviceFault::Memory, "the emulator cannot allocate " + Twine(bytes) +
                                                " bytes of each of " + Twine(devices) + " devices");
  auto segment = allocate(pitch * (devices + uint64_t(1)), pitch & -pitch);
  if (!segment)
    return segment;
  std::vector<uint64_t> memory;
  for (unsigned k = 1; k <= devices; ++k)
    memory.push_back((*segment)->base + k * pitch);
  (*segment)->makeMulticast(pitch, std::move(memory));
  for (unsigned k = 1; k <= devices; ++k)
    (*segment)->gaps.assign(k * pitch + bytes, pitch - bytes, true);
  return segment;
}

bool GlobalMemory::hasSparse() const {
  return llvm::any_of(segments, [](const auto &s) { return s->isSparse(); });
}

Error GlobalMemory::release(uint64_t address) {
  auto found = find_if(segments, [&](const auto &s) { return s->base == address; });
  if (found == segments.end())
    return deviceError(DeviceFault::Memory,
                       "0x" + Twine::utohexstr(address) +
                           " is not the start of an allocation; what an allocation gave is "
                           "released once");
  bool sparse = (*found)->isSparse();
  if (!sparse && (*found)->isOwned())
    used -= (*found)->size;
  segments.erase(found);
  if (!sparse)
    return Error::success();
  // There are not enough addresses to use them only once.
  next = base;
  for (const auto &s : segments)
    if (s->isOwned())
      next = s->base + s->size + guard;
  return Error::success();
}

/// Without its allocations.
std::unique_ptr<GlobalMemory> GlobalMemory::emptyCopy() const {
  auto made = std::make_unique<GlobalMemory>(limit);
  made->segments.reserve(segments.size());
  made->next = next;
  made->used = used;
  made->launches = launches;
  made->isCopy = true;
  return made;
}

std::unique_ptr<GlobalMemory> GlobalMemory::copy() const {
  auto made = emptyCopy();
  for (const auto &s : segments) {
    made->segments.push_back(s->copy());
    if (!made->segments.back())
      return nullptr;
  }
  return made;
}

std::unique_ptr<GlobalMemory> GlobalMemory::lazyCopy(PageOrigin &origin) {
  std::unique_ptr<GlobalMemory> made;
  size_t count = 0;
  {
    std::lock_guard<std::mutex> lock(origin.lockOf(0));
    made = origin.get().emptyCopy();
    count = origin.get().allocations();
  }
  for (size_t n = 0; n != count; ++n) {
    made->segments.push_back(Segment::lazyCopy(origin, n, made->copied));
    if (!made->segments.back())
      return nullptr;
  }
  return made;
}

bool GlobalMemory::dropPages() {
  copied = 0;
  return llvm::all_of(segments, [](const auto &s) { return s->dropPages(); });
}

bool PageOrigin::keepCopy() {
  if (kept)
    return true;
  kept = memory->copy();
  if (!kept)
    return false;
  for (std::mutex &lock : locks)
    lock.lock();
  memory = kept.get();
  for (std::mutex &lock : locks)
    lock.unlock();
  return true;
}

uint64_t GlobalMemory::allocateHeap(uint64_t bytes, uint64_t most) {
  heapAsked = true;
  if (isCopy)
    return 0;
  if (bytes == 0 || bytes > most || heapUsed > most - bytes)
    return 0;
  auto segment = allocate(bytes, 16);
  if (!segment) {
    consumeError(segment.takeError());
    return 0;
  }
  heap[(*segment)->base] = bytes;
  heapUsed += bytes;
  return (*segment)->base;
}

bool GlobalMemory::releaseHeap(uint64_t address) {
  heapAsked = true;
  auto found = heap.find(address);
  if (found == heap.end())
    return false;
  heapUsed -= found->second;
  used -= found->second;
  heap.erase(found);
  auto segment = find_if(segments, [&](const auto &s) { return s->base == address; });
  freed.push_back(std::move(*segment));
  segments.erase(segment);
  return true;
}

Segment *GlobalMemory::find(uint64_t address, uint32_t &hint) {
  if (Segment *again = findAgain(address, hint))
    return again;
  auto above =
      upper_bound(segments, address, [](uint64_t a, const auto &s) { return a < s->base; });
  if (above == segments.begin())
    return nullptr;
  hint = uint32_t(above - segments.begin() - 1);
  return segments[hint].get();
}

uint64_t windowOf(Space space) {
  switch (space) {
  case Space::Shared:
    return sharedWindow;
  case Space::Local:
    return localWindow;
  case Space::Const:
    return constWindow;
  case Space::Param:
    return paramWindow;
  case Space::Generic:
  case Space::Global:
  case Space::Tensor:
    break;
  }
  return 0;
}

Space spaceOf(uint64_t generic) {
  for (Space s : {Space::Shared, Space::Local, Space::Const, Space::Param})
    if (generic - windowOf(s) < windowBytes)
      return s;
  return Space::Global;
}

} // namespace tilecopy::emu
