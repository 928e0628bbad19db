//===- Gpu.h - The state of the virtual GPU ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One emulator serves all virtual devices of a process. Work is put on streams as a piece with
// the bytes that it uses (Work), runs at once, and is then compared with the order of streams
// (Order.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_GPU_H
#define TILECOPY_LIB_VIRTUALGPU_GPU_H

#include "HostGuard.h"
#include "Objects.h"
#include "Report.h"
#include <mutex>

namespace tilecopy {
namespace vgpu {

class Gpu {
public:
  /// The process's.
  static Gpu &get();

  std::mutex mutex;
  bool isInitialized = false;
  Target target;
  int devices = 1;
  Reporter report;
  EmulatorOptions options;
  std::unique_ptr<EmulatorDevice> emulator;

  Handles<cuda::ContextObject> contexts;
  Handles<cuda::StreamObject> streams;
  Handles<cuda::EventObject> events;
  Handles<cuda::ModuleObject> modules;
  Handles<cuda::FunctionObject> functions;
  Handles<cuda::GraphObject> graphs;
  Handles<cuda::GraphNodeObject> nodes;
  Handles<cuda::GraphExecObject> execs;
  Handles<cuda::UserObjectObject> userObjects;
  Handles<cuda::DescriptionObject> descriptions;
  Handles<cuda::PoolObject> pools;
  Handles<cuda::LinkObject> links;
  Handles<cuda::PhysicalObject> physical;
  Handles<cuda::ArrayObject> arrays;
  std::map<uint64_t, cuda::TextureObject> textures; ///< and surfaces, by handle
  std::vector<cuda::Context> primary;               ///< by device
  std::vector<cuda::Pool> currentPool, defaultPool;
  std::vector<std::pair<int, int>> peers; ///< (from, to) that may access

  // Memory (Memory.cpp).
  std::map<uint64_t, Allocation> memory, freed;
  std::map<uint64_t, Reservation> reservations;
  uint64_t used = 0, nextId = 1;
  uint64_t capacity() const { return options.memoryLimit; }
  llvm::Expected<Allocation *> allocate(uint64_t bytes, Allocation::Kind kind, const char *call);
  /// Memory of the host that the device uses in place.
  Allocation *allocateHost(uint64_t bytes, Allocation::Kind kind, const char *call);
  /// Addresses of the process that nothing else has, or 0.
  uint64_t reserveAddresses(uint64_t bytes, uint64_t alignment, int protection);
  Allocation *find(uint64_t address);
  /// The allocation that holds all of these bytes, or null after a finding.
  Allocation *holds(uint64_t address, uint64_t bytes, const char *call, const char *role);
  cuda::Result release(uint64_t address, const char *call, bool isHost);
  void reportLeaks();

  // Streams (Stream.cpp).
  StreamClock host;
  UseHistory history;
  HostGuard guard;
  void reportHostAccess(uint64_t address, bool isWrite, llvm::ArrayRef<void *> frames);
  size_t agents = 0;
  std::vector<cuda::Stream> byAgent, branches;
  std::map<uint64_t, StreamClock> written; ///< what came before the last value that a stream wrote
  cuda::Stream makeStream(cuda::Context context, unsigned flags, int priority);
  /// Puts work on a stream: into its graph if it is being captured, else it is done.
  cuda::Result enqueue(cuda::Stream stream, Work work, int nodeType);
  cuda::Result perform(cuda::Stream stream, const Work &work);
  /// A row of nodes of a graph; given back, it serves another when its work is known to be done.
  cuda::Stream takeBranch(cuda::Context context);
  void giveBranch(cuda::Stream branch) { branches.push_back(branch); }
  /// What work on the stream comes after, and what comes after it.
  StreamClock orderedBefore(cuda::Stream stream);
  /// The host waits for the stream, or for everything.
  void waitFor(const StreamClock &clock);
  void waitForAll();

  // Launches (Launch.cpp).
  uint64_t launches = 0;
  uint64_t launchSkip = 0, launchCount = ~uint64_t(0);
  std::string saveLaunches, kernelPattern;

private:
  Gpu();
  void readOptions();
  uint64_t nextHost = uint64_t(1) << 41;
};

/// The context of the calling thread, or null.
cuda::Context currentContext();
std::vector<cuda::Context> &contextStack();

/// What an address is called in messages: "0x23a000100".
std::string hexText(uint64_t value);

} // namespace vgpu
} // namespace tilecopy

#endif // TILECOPY_LIB_VIRTUALGPU_GPU_H
