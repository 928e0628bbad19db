//===- Objects.h - What the handles of the driver API stand for -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each handle is a pointer to an object of these. An object is never freed, so that a call with a
// handle that has been destroyed is distinguished from one with a handle that never was.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_OBJECTS_H
#define TILECOPY_LIB_VIRTUALGPU_OBJECTS_H

#include "GraphTypes.h"
#include "Order.h"
#include "tilecopy/run/Emulator.h"
#include "tilecopy/run/Texture.h"
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

namespace tilecopy {
namespace vgpu {

/// The parameters of a node of a graph, and copies of what they point to.
struct NodeDescription {
  cuda::NodeParameters parameters = {};
  std::vector<std::vector<uint8_t>> values; ///< of a kernel's arguments
  std::vector<cuda::MemoryOperation> operations;
  LaunchConfig config; ///< of a kernel: its cluster, and whether it is cooperative
  std::map<int, cuda::AttributeValue> attributes;
};

/// A piece of work on a stream.
struct Work {
  std::string what; ///< for messages: "cuMemcpyHtoDAsync", "launch 3, 'k'"
  std::vector<TouchedBytes> uses;
  /// Does it; a kernel adds the bytes that it has used.
  std::function<cuda::Result(std::vector<TouchedBytes> &uses)> run;
  cuda::Event waits = nullptr, records = nullptr; ///< before it and after it
  std::shared_ptr<NodeDescription> description = nullptr;
  std::vector<uint64_t> acquires = {}, releases = {}; ///< addresses of values that hand order on
  uint64_t begins = 0, ends = 0; ///< the address of an allocation whose life does so with it
};

/// Memory that calls have given out.
struct Allocation {
  uint64_t address = 0, bytes = 0;
  enum Kind : uint8_t { Device, Pooled, Host, Managed, Registered, Variable, Mapped, Multicast };
  Kind kind = Device;
  int device = 0;
  unsigned flags = 0;
  std::string call; ///< that has made it
  uint64_t id = 0;  ///< CU_POINTER_ATTRIBUTE_BUFFER_ID
  cuda::Pool pool = nullptr;
  bool isOfGraph = false;   ///< a node frees it
  bool hasEnded = false;    ///< and has done so, until the graph runs again
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

/// The types that the handles point to, under the names in CudaDriver.h and Types.h.
namespace cuda {

struct ContextObject {
  int device = 0;
  unsigned flags = 0;
  bool isPrimary = false;
  unsigned references = 0;                                     ///< of a primary context
  Result sticky = Success;                                     ///< what a kernel has left it with
  uint64_t limits[9] = {1024, 1 << 20, 8 << 20, 2, 2048, 128}; ///< by CUlimit
  uint64_t id = 0;
  Context root = nullptr;       ///< of a green context: the primary one
  unsigned multiprocessors = 0; ///< of a green context
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
  bool beganCapture = false;
  std::vector<GraphNode> last; ///< of the capture: what the next node comes after
  std::map<int, AttributeValue> attributes;
  bool isBranch = false; ///< a row of nodes of a graph, which no program sees
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
  std::vector<GraphNode> last; ///< of the capture
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
  uint64_t hash = 0;      ///< of the text
  std::unique_ptr<DeviceModule> code;
  PtxModuleInfo info;
  std::map<std::string, Function> functions;
  std::set<uint64_t> managed; ///< variables that the program uses, too
};

struct GraphNodeObject {
  int type = 0; ///< NodeType
  vgpu::Work work;
  std::vector<GraphNode> after;
  Graph graph = nullptr;        ///< that it is in
  Graph child = nullptr;        ///< that it runs
  GraphNode original = nullptr; ///< of which it is a copy
  std::vector<void *> pointers; ///< to the arguments, for programs that ask
};

struct GraphObject {
  std::vector<GraphNode> nodes;
  std::vector<std::pair<UserObject, unsigned>> held;
  uint64_t captureId = 0;
};

/// The nodes of a graph in an order that its edges allow. Each is in a row of nodes that follow
/// each other, which has a clock like a stream.
struct PlannedNode {
  GraphNode node;
  vgpu::Work work;
  std::vector<size_t> after;
  Stream branch;
  bool isEnabled = true;
  std::shared_ptr<std::vector<PlannedNode>> child;
};

struct GraphExecObject {
  std::vector<PlannedNode> plan;
  Graph source = nullptr; ///< a copy
  vgpu::StreamClock done; ///< after the last launch
  unsigned long long flags = 0;
};

struct DescriptionObject {
  unsigned multiprocessors = 0;
};

struct UserObjectObject {
  void *pointer = nullptr;
  HostFunction destroy = nullptr;
  unsigned references = 0;
};

struct PoolObject {
  int device = 0;
  PoolProperties properties = {};
  uint64_t used = 0, high = 0, threshold = 0;
  bool isDefault = false;
};

/// Memory, or a multicast object, which has none of its own but some of each device.
struct PhysicalObject {
  int file = -1;
  uint64_t bytes = 0;
  MemoryProperties properties = {};
  unsigned holders = 1, references = 1; ///< of the handle; these, the mappings and bindings
  uint64_t hiddenAt = 0; ///< where multimem reaches memory that the program has mapped nowhere
  bool isMulticast() const { return team; }

  struct Binding {
    Physical memory;
    uint64_t offset, bytes; ///< of the memory
  };
  unsigned team = 0; ///< of a multicast object: how many devices it shall have
  std::vector<int> devices;
  std::map<std::pair<int, uint64_t>, Binding> bindings; ///< by device and offset in the object
  bool isComplete() const { return devices.size() == team; }
};

struct ArrayObject {
  ArrayShape shape = {};
  TextureValues values;
};

struct TextureObject {
  Resource resource;
  Sampler sampler;
  TextureValues values;
  bool isSurface;
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

} // namespace vgpu
} // namespace tilecopy

#endif // TILECOPY_LIB_VIRTUALGPU_OBJECTS_H
