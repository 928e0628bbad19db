//===- HostGuard.cpp - The program's own accesses -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostGuard.h"
#include "Call.h"
#include "llvm/Support/MathExtras.h"
#include <array>
#include <atomic>
#include <csignal>
#include <execinfo.h>
#include <sched.h>
#include <sys/mman.h>
#include <ucontext.h>

using namespace llvm;

namespace tilecopy::vgpu {

static constexpr uint64_t page = 4096;

static void protect(uint64_t from, uint64_t to, int protection) {
  ::mprotect(reinterpret_cast<void *>(from), to - from, protection);
}

// What a signal uses. Nothing is allocated or freed while the lock is held.
static std::atomic_flag busy = ATOMIC_FLAG_INIT;

static void lock() {
  while (busy.test_and_set(std::memory_order_acquire))
    ::sched_yield();
}

static void unlock() { busy.clear(std::memory_order_release); }

namespace {
struct Access {
  uint64_t address;
  bool isWrite;
  int count;
  std::array<void *, 64> frames;
};
} // namespace

static std::array<Access, 16> noted; // those beyond are left out: one names the mistake
static std::atomic<unsigned> accesses = 0;

void HostGuard::open() {
  std::vector<Range> read, written; // freed after the lock
  lock();
  for (auto *ranges : {&readByWork, &writtenByWork})
    for (const Range &r : *ranges)
      protect(r.from, r.to, PROT_READ | PROT_WRITE);
  read.swap(readByWork);
  written.swap(writtenByWork);
  unlock();
  isStale = true;
}

static bool isOnHost(const Allocation &a) {
  return a.kind == Allocation::Host || a.kind == Allocation::Managed ||
         a.kind == Allocation::Registered;
}

void HostGuard::close() {
  Gpu &g = gpu();
  if (!isStale || paused || g.report.isOff(HostFinding::HostRace))
    return;
  isStale = false;
  std::vector<Range> read, written;
  for (const auto &[base, a] : g.memory) {
    if (!isOnHost(a))
      continue;
    uint64_t begin = a.address, end = begin + a.bytes;
    bool hasWholePages = a.kind != Allocation::Registered; // the rest of the last one is its own
    g.history.forEachPending(begin, a.bytes, g.host, [&](const TouchedBytes &use) {
      bool isToEnd = use.address + use.bytes >= end && hasWholePages;
      uint64_t from = alignTo(std::max(use.address, begin), page);
      uint64_t to =
          isToEnd ? alignTo(end, page) : alignDown(std::min(use.address + use.bytes, end), page);
      if (from < to)
        (use.use == TouchedBytes::Read ? read : written).push_back({from, to});
    });
  }
  if (read.empty() && written.empty())
    return;
  install();
  lock();
  read.swap(readByWork);
  written.swap(writtenByWork);
  for (const Range &r : readByWork)
    protect(r.from, r.to, PROT_READ);
  for (const Range &r : writtenByWork)
    protect(r.from, r.to, PROT_NONE);
  unlock();
}

bool HostGuard::handle(uint64_t address, bool isWrite) {
  lock();
  bool isClosed = false;
  for (auto *ranges : {&readByWork, &writtenByWork})
    for (const Range &r : *ranges)
      isClosed |= r.from <= address && address < r.to;
  if (isClosed) {
    protect(alignDown(address, page), alignDown(address, page) + page, PROT_READ | PROT_WRITE);
    if (accesses < noted.size()) {
      Access &a = noted[accesses++];
      a.address = address;
      a.isWrite = isWrite;
      a.count = ::backtrace(a.frames.data(), int(a.frames.size()));
    }
  }
  unlock();
  return isClosed;
}

void HostGuard::tell() {
  if (!accesses)
    return;
  lock();
  std::array<Access, 16> told = noted;
  unsigned count = accesses.exchange(0);
  unlock();
  for (const Access &a : ArrayRef(told).take_front(count))
    gpu().reportHostAccess(a.address, a.isWrite, ArrayRef(a.frames).take_front(a.count));
}

//===----------------------------------------------------------------------===//
// The signal, which others may want, too
//===----------------------------------------------------------------------===//

static struct sigaction previous = {};

static void passOn(int number, siginfo_t *info, void *context) {
  if (previous.sa_flags & SA_SIGINFO) {
    previous.sa_sigaction(number, info, context);
  } else if (previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) {
    std::signal(number, SIG_DFL); // the access is made again, and ends the process
  } else {
    previous.sa_handler(number);
  }
}

static bool isWriteFault(void *context) {
#if defined(__x86_64__)
  static constexpr greg_t write = 2; // of the page fault's error code
  return static_cast<ucontext_t *>(context)->uc_mcontext.gregs[REG_ERR] & write;
#else
  (void)context;
  return true; // all that is known is that the page is closed to it
#endif
}

static void onFault(int number, siginfo_t *info, void *context) {
  // Inside a call nothing is closed to its thread.
  if (!Call::current() &&
      gpu().guard.handle(uint64_t(uintptr_t(info->si_addr)), isWriteFault(context)))
    return;
  passOn(number, info, context);
}

// Again before each time that pages are closed: the program may have installed a handler of its
// own.
void HostGuard::install() {
  struct sigaction now = {};
  ::sigaction(SIGSEGV, nullptr, &now);
  if (now.sa_flags & SA_SIGINFO && now.sa_sigaction == &onFault)
    return;
  void *frames[1];
  ::backtrace(frames, 1); // the first one loads a library, which a signal must not do
  previous = now;
  struct sigaction ours = {};
  ours.sa_sigaction = &onFault;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  ::sigaction(SIGSEGV, &ours, nullptr);
}

} // namespace tilecopy::vgpu
