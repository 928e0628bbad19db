//===- HostGuard.h - The program's own accesses -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pinned, managed and registered memory is the program's, too. While work that uses it may still be
// under way, as far as the program has waited, its pages are closed to the program: what the work
// writes to all accesses, what it reads to writes. An access is a finding, and opens the page.
//
// A page is closed only if all bytes in it that were allocated are in use, so that each access is
// one to bytes in use.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_HOSTGUARD_H
#define TILECOPY_LIB_VIRTUALGPU_HOSTGUARD_H

#include <cstdint>
#include <vector>

namespace tilecopy::vgpu {

class HostGuard {
public:
  /// Opens all pages: the emulator is about to use them, or what is under way will change.
  void open();
  /// Closes pages before a call returns to the program, if anything has changed since.
  void close();
  /// Functions of the program that run as work use what they like.
  void pause(bool isPaused) { paused += isPaused ? 1 : -1; }

  /// The program has met a closed page; false if the address is in none. It may have been stopped
  /// anywhere, inside malloc as well, so this only opens the page and notes the access.
  bool handle(uint64_t address, bool isWrite);
  /// Reports the accesses that were noted. Each call does so first, before anything is waited for.
  void tell();

private:
  void install();
  struct Range {
    uint64_t from, to; ///< whole pages
  };
  /// Where the two overlap, the page is closed as one that work writes.
  std::vector<Range> readByWork, writtenByWork;
  bool isStale = false;
  unsigned paused = 0;
};

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_HOSTGUARD_H
