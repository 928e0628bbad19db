//===- HostGuard.cpp - The program's own accesses -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostGuard.h"
#include "Call.h"
#include "llvm/Support/MathExtras.h"
#include <csignal>
#include <sys/mman.h>
#include <ucontext.h>

using namespace llvm;

namespace tilecopy::vgpu {

static constexpr uint64_t page = 4096;

static void protect(uint64_t from, uint64_t to, int protection) {
  ::mprotect(reinterpret_cast<void *>(from), to - from, protection);
}

void HostGuard::open() {
  for (auto *ranges : {&readByWork, &writtenByWork}) {
    for (const Range &r : *ranges)
      protect(r.from, r.to, PROT_READ | PROT_WRITE);
    ranges->clear();
  }
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
        (use.use == TouchedBytes::Read ? readByWork : writtenByWork).push_back({from, to});
    });
  }
  if (readByWork.empty() && writtenByWork.empty())
    return;
  install();
  for (const Range &r : readByWork)
    protect(r.from, r.to, PROT_READ);
  for (const Range &r : writtenByWork)
    protect(r.from, r.to, PROT_NONE);
}

bool HostGuard::handle(uint64_t address, bool isWrite) {
  bool isClosed = false;
  for (auto *ranges : {&readByWork, &writtenByWork})
    for (const Range &r : *ranges)
      isClosed |= r.from <= address && address < r.to;
  if (!isClosed)
    return false;
  protect(alignDown(address, page), alignDown(address, page) + page, PROT_READ | PROT_WRITE);
  gpu().reportHostAccess(address, isWrite);
  return true;
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
  // Inside a call the thread has the lock, and nothing is closed.
  if (!Call::current()) {
    std::lock_guard<std::mutex> lock(gpu().mutex);
    if (gpu().guard.handle(uint64_t(uintptr_t(info->si_addr)), isWriteFault(context)))
      return;
  }
  passOn(number, info, context);
}

// Again before each time that pages are closed: the program may have installed a handler of its
// own.
void HostGuard::install() {
  struct sigaction now = {};
  ::sigaction(SIGSEGV, nullptr, &now);
  if (now.sa_flags & SA_SIGINFO && now.sa_sigaction == &onFault)
    return;
  previous = now;
  struct sigaction ours = {};
  ours.sa_sigaction = &onFault;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  ::sigaction(SIGSEGV, &ours, nullptr);
}

} // namespace tilecopy::vgpu
