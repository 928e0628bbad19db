//===- Gpu.h - The state of the virtual GPU ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One emulator serves all virtual devices of a process. What a handle of the driver API stands for
// is an object here; an object is never freed, so that a call with a handle that has been destroyed
// is distinguished from one with a handle that never was. Work is put on streams as a piece with
// the bytes that it uses (Work), runs at once, and is then compared with the order of streams
// (Order.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_GPU_H
#define TILECOPY_LIB_VIRTUALGPU_GPU_H

#include "Order.h"
#include "Report.h"
#include "Types.h"
#include "tilecopy/run/Emulator.h"
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace tilecopy {
namespace vgpu {

/// A piece of work on a stream.
struct Work {
  std::string what; ///< for messages: "cuMemcpyHtoDAsync", "launch 3, 'k'"
  std::vector<TouchedBytes> uses;
  /// Does it; a kernel adds the bytes that it has used.
  std::function<cuda::Result(std::vector<TouchedBytes> &uses)> run;
};

/// Memory that calls have given out.
struct Allocation {
  uint64_t address = 0, bytes = 0;
  enum Kind : uint8_t { Device, Pooled, Host, Managed, Registered, Variable, Mapped } kind = Device;
  int device = 0;
  unsigned flags = 0;
  std::string call; ///< that has made it
  uint64_t id = 0;  ///< CU_POINTER_ATTRIBUTE_BUFFER_ID
  cuda::Pool pool = nullptr;
  std::string freedBy = {}; ///< not empty: it is gone
};

/// Addresses of cuMemAddressReserve, and what is mapped there, by address.
struct Mapping {
  uint64_t bytes = 0;
  cuda::Physical memory = nullptr;
  bool isAccessible = false;
};
struct Reservation {
  uint64_t bytes = 0;
  std::map<uint64_t, Mapping> mappings;
};

} // namespace vgpu

/// The objects behind the handles, named as CudaDriver.h and Types.h declare them.
namespace cuda {

struct ContextObject {
  int device = 0;
  unsigned flags = 0;
  bool isPrimary = false;
  unsigned references = 0;                                     ///< of a primary context
  Result sticky = Success;                                     ///< what a kernel has left it with
  uint64_t limits[9] = {1024, 1 << 20, 8 << 20, 2, 2048, 128}; ///< by CUlimit
  uint64_t id = 0;
  int cacheConfig = 0;
  Stream legacy = nullptr;
  vgpu::StreamClock ended; ///< of streams that have been destroyed
};

struct StreamObject {
  Context context = nullptr;
  unsigned flags = 0;
  int priority = 0;
  uint64_t id = 0;
  size_t agent = 0;
  bool isLegacy = false;
  vgpu::StreamClock clock;
  uint64_t issued = 0;
  CaptureStatus capture = CaptureNone;
  Graph capturing = nullptr;
  uint64_t captureId = 0;
  bool isBlocking() const { return !isLegacy && !(flags & StreamNonBlocking); }
  std::string name() const; ///< "stream 3", "the default stream"
};

struct EventObject {
  Context context = nullptr;
  unsigned flags = 0;
  bool isRecorded = false;
  vgpu::StreamClock clock;
  double milliseconds = 0; ///< when it was recorded
  Graph capturing = nullptr;
};

struct FunctionObject {
  Module module = nullptr;
  const PtxKernelInfo *info = nullptr;
  KernelResources resources;
  std::vector<uint64_t> offsets; ///< of the parameters
  uint64_t parameterBytes = 0;
  int maxDynamicShared = 48 * 1024, carveout = -1, nonPortableCluster = 0;
  int clusterX = 0, clusterY = 0, clusterZ = 0, clusterPolicy = 0;
};

struct ModuleObject {
  Context context = nullptr;
  bool isLibrary = false;
  std::string name, text; ///< the text is kept where launches are saved
  std::unique_ptr<DeviceModule> code;
  PtxModuleInfo info;
  std::map<std::string, Function> functions;
};

struct GraphNodeObject {
  int type = 0; ///< CUgraphNodeType
  vgpu::Work work;
  std::vector<GraphNode> after;
};

struct GraphObject {
  std::vector<GraphNode> nodes;
};

struct GraphExecObject {
  std::vector<vgpu::Work> work;
};

struct PoolObject {
  int device = 0;
  PoolProperties properties = {};
  uint64_t used = 0, high = 0, threshold = 0;
  bool isDefault = false;
};

struct PhysicalObject {
  int file = -1;
  uint64_t bytes = 0;
  MemoryProperties properties = {};
  unsigned holders = 1, references = 1; ///< of the handle; these and the mappings
};

struct LinkObject {
  std::vector<std::string> texts, names;
  std::string result;
};

} // namespace cuda

namespace vgpu {

/// The objects of one kind.
template <class T> class Handles {
public:
  T *make() {
    all.push_back(std::make_unique<T>());
    alive[all.back().get()] = true;
    return all.back().get();
  }
  bool isAlive(const T *handle) const {
    auto found = alive.find(handle);
    return found != alive.end() && found->second;
  }
  bool wasAlive(const T *handle) const { return alive.count(handle); }
  void destroy(T *handle) { alive[handle] = false; }
  template <class F> void forEach(F f) {
    for (const auto &object : all)
      if (isAlive(object.get()))
        f(*object);
  }

private:
  std::vector<std::unique_ptr<T>> all;
  std::unordered_map<const void *, bool> alive;
};

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
  Handles<cuda::PoolObject> pools;
  Handles<cuda::LinkObject> links;
  Handles<cuda::PhysicalObject> physical;
  std::vector<cuda::Context> primary; ///< by device
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
  size_t agents = 0;
  std::vector<cuda::Stream> byAgent;
  cuda::Stream makeStream(cuda::Context context, unsigned flags, int priority);
  /// Puts work on a stream: into its graph if it is being captured, else it is done.
  cuda::Result enqueue(cuda::Stream stream, Work work, int nodeType);
  cuda::Result perform(cuda::Stream stream, Work &work);
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
