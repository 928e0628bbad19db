//===- Memory.h - Memory with shadow state ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A segment is one piece of memory with its own bounds: a global allocation, the shared memory of a
// CTA, a thread's local memory, the constants of a module, the parameters of a launch. For each
// byte it keeps what the checks need, in pages that are made when they are first touched.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_MEMORY_MEMORY_H
#define TILECOPY_LIB_EMULATOR_MEMORY_MEMORY_H

#include "Emulator/Memory/ByteSet.h"
#include "Emulator/Memory/RacePages.h"
#include "Emulator/Numbers/PtxTypes.h"
#include "tilecopy/run/EmulatorMemory.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <mutex>

namespace tilecopy::emu {

class PageOrigin;

struct Segment {
  Segment() = default;
  /// Bytes are zero and, unless `written`, count as never written.
  Segment(Space space, uint64_t base, uint64_t size, bool written, RacePagePool *pool = nullptr);
  /// Global memory whose bytes the caller owns; they count as written.
  Segment(uint64_t base, llvm::MutableArrayRef<uint8_t> bytes, RacePagePool *pool);
  /// What a page of a sparse segment has when it is first touched: its bytes are zero before, and
  /// the first is at an offset.
  using PageFill = std::function<void(uint64_t offset, llvm::MutableArrayRef<uint8_t> page)>;
  void makeSparse(PageFill fill);
  bool isSparse() const { return bool(fill); }
  /// The offsets of the pages of a sparse segment that have been touched.
  llvm::ArrayRef<uint64_t> touchedPages() const { return touched; }

  Space space = Space::Global;
  uint64_t base = 0, size = 0;
  bool readOnly = false, sharedByThreads = true;
  bool holdsPoison = false; ///< bytes that were stored without a value count as never written
  uint32_t rank = 0;        ///< of the CTA in its cluster whose shared memory it is
  ByteSet written;
  /// Bytes that a cp.async writes (of its destination) and no thread has waited for.
  ByteSet pendingWrites;
  /// Bytes that a cp.async may still read.
  ByteSet pendingReads;
  /// Bytes of valid mbarrier objects, which only mbarrier operations may touch.
  ByteSet mbarriers;
  bool isGuarded = false; ///< one of the three has had members
  /// Bytes within that belong to no variable.
  ByteSet gaps;
  bool hasGaps = false;
  /// In multicast memory the first `deviceBytes` bytes hold nothing: they stand for the memory of
  /// each device, and `devices` has its addresses. 0 and empty in other segments.
  uint64_t deviceBytes = 0;
  std::vector<uint64_t> devices;
  void makeMulticast(uint64_t addresses, std::vector<uint64_t> memory);

  /// Whether all of these bytes are there.
  bool holds(uint64_t offset, uint64_t bytes) const {
    return offset <= size && bytes <= size - offset && !(hasGaps && gaps.any(offset, bytes));
  }

  /// Whether there was enough memory for the bytes.
  bool isThere() const { return memory.get() != nullptr; }
  /// Whether the bytes belong to the segment.
  bool isOwned() const { return memory.isOwned(); }
  /// Where these bytes are, which the segment holds.
  uint8_t *at(uint64_t offset, uint64_t bytes) {
    if (LLVM_UNLIKELY(isLazy))
      bring(offset, bytes);
    return memory.get() + offset;
  }
  /// Where an offset's race state is; each launch's first access clears it.
  RacePage &racePage(uint64_t offset) {
    RacePage &page = races.get(offset / RacePage::bytes);
    page.sharedOf = space == Space::Shared ? rank + 1 : 0;
    return page;
  }

  /// The same where it is at hand, else null.
  RacePage *racePageAtHand(uint64_t offset) { return races.atHand(offset / RacePage::bytes); }

  /// A copy of global memory that shares nothing with this one; null if there is no memory for it.
  std::unique_ptr<Segment> copy() const;
  /// The same of an allocation of `origin`, but each page is copied when it is first requested.
  /// `copied` counts the bytes.
  static std::unique_ptr<Segment> lazyCopy(PageOrigin &origin, size_t allocation, uint64_t &copied);
  /// Of a lazy copy: the page is as its origin has it now.
  void forgetPage(uint64_t page);
  /// Of a lazy copy: forgets the bytes of all pages and frees their memory. False if there is then
  /// no memory for the segment.
  bool dropPages();
  /// The race state of all pages that have been touched.
  std::vector<std::pair<size_t, std::unique_ptr<RacePage>>> takeRacePages() { return races.take(); }
  /// Whether this launch has touched the page.
  bool hasRacesOf(size_t page, uint32_t launch) const { return races.isOf(page, launch); }
  /// The number of pages that may have race state.
  size_t racePages() const { return races.pages(); }
  void adoptRaces(size_t page, PackedPage packed, RaceDetector::Shift shift) {
    races.adopt(page, std::move(packed), shift);
  }
  /// Memory for the race state of a page, to be used again.
  void giveRacePage(std::unique_ptr<RacePage> page) { races.give(std::move(page)); }

private:
  std::unique_ptr<Segment> another() const;
  static constexpr uint64_t pageBytes = ByteSet::pageBytes;
  void bring(uint64_t offset, uint64_t bytes);
  void copyFromOrigin(uint64_t page, uint64_t first, uint64_t count);
  ZeroBytes memory;
  RacePages races;
  bool isLazy = false; ///< pages come from the origin or from `fill`, when they are first touched
  PageFill fill;
  std::vector<uint64_t> touched; ///< of a sparse segment
  PageOrigin *origin = nullptr;  ///< of a lazy copy
  size_t allocation = 0;         ///< of the origin
  uint64_t *copied = nullptr;
  ZeroBytes isHere; ///< one by page of a lazy segment
};

/// The global memory of a device: allocations far enough apart that a small overrun hits none.
class GlobalMemory {
public:
  explicit GlobalMemory(uint64_t limit) : limit(limit) {}

  llvm::Expected<Segment *> allocate(uint64_t bytes, uint64_t alignment);
  /// A segment of which only what is touched takes memory; the limit does not count it.
  llvm::Expected<Segment *> allocateSparse(uint64_t bytes, uint64_t alignment,
                                           Segment::PageFill fill);
  /// Allocates memory of several devices and one multicast address for all of it. The memories of
  /// two neighbors are `pitch` bytes apart.
  llvm::Expected<Segment *> allocateMulticast(uint64_t bytes, uint64_t pitch, unsigned devices);
  /// The same of memory that is there already, as EmulatorMemory::mapMulticast.
  llvm::Error mapMulticast(uint64_t address, llvm::MutableArrayRef<uint8_t> host,
                           llvm::ArrayRef<uint64_t> memory);
  llvm::Error release(uint64_t address);
  /// Makes bytes that the caller owns an allocation; an error if it would overlap another one.
  llvm::Error map(uint64_t address, llvm::MutableArrayRef<uint8_t> bytes);
  /// The allocation that holds `address`, or the nearest below it, or null. `hint` speeds up
  /// repeated calls.
  Segment *find(uint64_t address, uint32_t &hint);
  /// The same for an address that lies in the allocation of the hint, else null.
  Segment *findAgain(uint64_t address, uint32_t hint) {
    return hint < segments.size() && address - segments[hint]->base < segments[hint]->size
               ? segments[hint].get()
               : nullptr;
  }

  /// malloc of a kernel: 0 where the heap would have more than `most` bytes in use.
  uint64_t allocateHeap(uint64_t bytes, uint64_t most);
  /// The same allocations with the same contents, by Segment::copy() or lazyCopy(); null if there
  /// is no memory for them. The copy's heap has no memory to give.
  std::unique_ptr<GlobalMemory> copy() const;
  static std::unique_ptr<GlobalMemory> lazyCopy(PageOrigin &origin);
  /// Bytes that a lazy copy has copied, and how many it shall copy at most.
  uint64_t copiedBytes() const { return copied; }
  uint64_t mostCopied = 0;
  bool isFull() const { return copied > mostCopied; }
  /// Segment::dropPages() of all allocations.
  bool dropPages();
  uint64_t bytesInUse() const { return used; }
  /// What the last launch has read and written.
  std::vector<TouchedBytes> touched();
  bool hasSparse() const;
  size_t allocations() const { return segments.size(); }
  Segment &allocation(size_t n) { return *segments[n]; }
  const Segment &allocation(size_t n) const { return *segments[n]; }
  /// For a copy: whether malloc or free have been requested.
  bool wasHeapAsked() const { return heapAsked; }

  /// Forgets what earlier launches have freed.
  void startLaunch() { freed.clear(); }
  /// free in a kernel: false if malloc has not given this address, or if it has been freed.
  bool releaseHeap(uint64_t address);

  /// No address of global memory, cut to 32 bits, is one of shared, local or parameter memory.
  static constexpr uint64_t base = (uint64_t(1) << 33) + 0x3a000000;

  /// Launches so far that ran on this memory; race state distinguishes them.
  uint32_t launches = 0;

private:
  llvm::Expected<Segment *> insertMapped(uint64_t address, llvm::MutableArrayRef<uint8_t> bytes);
  std::unique_ptr<GlobalMemory> emptyCopy() const;
  Segment *insert(std::unique_ptr<Segment> segment);
  llvm::Expected<Segment *> add(uint64_t bytes, uint64_t alignment, bool written);
  static constexpr uint64_t guard = 1 << 16;
  RacePagePool racePages;                         ///< outlives the segments
  std::vector<std::unique_ptr<Segment>> segments; ///< by address
  uint64_t next = base, used = 0, limit;
  std::map<uint64_t, uint64_t> heap; ///< bytes of what malloc has given, by address
  uint64_t heapUsed = 0, copied = 0;
  bool isCopy = false, heapAsked = false;
  /// Memory that kernels have freed; operations in flight may still refer to it.
  std::vector<std::unique_ptr<Segment>> freed;
};

/// Where lazy copies of a memory, on other cores, take their pages from: the memory itself, as long
/// as each change of a page is made with its lock held; or a copy of it.
class PageOrigin {
public:
  explicit PageOrigin(const GlobalMemory &memory) : memory(&memory) {}
  std::mutex &lockOf(uint64_t page) { return locks[page % numLocks]; }
  /// What the pages are copied from; any lock keeps it as it is.
  const GlobalMemory &get() const { return *memory; }
  /// From now on pages come from a copy, and the memory may change without locks. False if there
  /// is no memory for the copy.
  bool keepCopy();

private:
  static constexpr unsigned numLocks = 32;
  std::array<std::mutex, numLocks> locks;
  const GlobalMemory *memory;
  std::unique_ptr<GlobalMemory> kept;
};

// Where generic addresses lie (the windows of PTX ISA 5.1 and 9.7.9's cvta); a generic address
// outside every window is a global one. The low words of their starts are above every address of
// every space, so a generic address that was cut to 32 bits hits no memory.
constexpr uint64_t windowBytes = uint64_t(1) << 32;
constexpr uint64_t sharedWindow = 0x7f404a000000, localWindow = 0x7f425b000000,
                   constWindow = 0x7f446c000000, paramWindow = 0x7f467d000000;
/// Shared addresses start after what the system reserves, as on sm_90; the shared memory of cluster
/// rank r begins at r << 24, for its own threads too. ptxas computes addresses of variables and
/// mapa so, and programs clear bit 24 of an address to name the even CTA of a pair.
constexpr uint64_t sharedBase = 1024, localBase = 256, clusterShift = 24;

/// The start of the window of `space` in the generic space; 0 for Global.
uint64_t windowOf(Space space);
/// The space that a generic address lies in.
Space spaceOf(uint64_t generic);

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_MEMORY_MEMORY_H
