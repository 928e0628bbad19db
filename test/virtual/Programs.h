//===- Programs.h - Wrong programs and tricky right ones ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the programs share, and the list to which each file adds its own.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_VIRTUAL_PROGRAMS_H
#define TILECOPY_TEST_VIRTUAL_PROGRAMS_H

#include "Driver.h"
#include <functional>
#include <string>
#include <vector>

constexpr size_t bytes = 1024;
constexpr unsigned words = bytes / 4;

/// What start() has made.
struct Session {
  Handle context, module, increment, copy, bounded;
};
extern Session session;
void start();

/// CUmemAllocationProp and CUmemAccessDesc.
struct Properties {
  int type = 1, handleTypes = 1, locationType = 1, device = 0;
  void *security = nullptr;
  uint64_t flags = 0;
};
struct Access {
  int locationType = 1, device = 0, flags = 3;
};
constexpr size_t piece = 2 << 20;
constexpr unsigned long long none = 0;
/// Addresses of `count` pieces; a piece of a device's memory; the mapping of one at an address,
/// with access or without.
Address reserve(size_t count);
Handle physical(int device = 0);
void map(Address a, Handle memory, bool isAccessible = true);
void unmap(Address a, size_t count);
unsigned wordAt(Address a);

/// Device memory that has been written.
Address allocate();
void *pinned();
Handle stream(unsigned flags);
Handle event();
void launchIncrement(Address a, unsigned n, Handle s);
void launchCopy(Address to, Address from, unsigned n, Handle s);

struct Program {
  std::string name, finding; ///< "" for a right one
  std::function<void()> run;
};
/// Ends the program if the condition does not hold.
void expect(bool holds, const char *what);

extern std::vector<Program> programs;
inline void add(std::string name, std::string finding, std::function<void()> run) {
  programs.push_back({std::move(name), std::move(finding), std::move(run)});
}

/// Programs of one kind, each of some lines.
struct ShortProgram {
  const char *name, *finding;
  void (*run)();
};
template <size_t count> void addAll(const char *kind, const ShortProgram (&some)[count]) {
  for (const ShortProgram &one : some)
    add(std::string(kind) + ": " + one.name, one.finding, one.run);
}

void addStreamPrograms();
void addMemoryPrograms();
void addHandlePrograms();
void addArrayPrograms();
void addGraphPrograms();
void addDevicePrograms();
void addMulticastPrograms();

#endif // TILECOPY_TEST_VIRTUAL_PROGRAMS_H
