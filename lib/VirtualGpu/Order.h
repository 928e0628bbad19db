//===- Order.h - What orders work on streams --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Streams and events order work, and nothing else does. Each stream is an agent with a vector
// clock; an event hands a stream's clock on; the host has a clock, too, which every stream sees
// when work is put on it, and which grows when the host waits. Two pieces of work that use the same
// bytes, of which one writes, must be ordered by these clocks, whatever the order in which they
// have run.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_ORDER_H
#define TILECOPY_LIB_VIRTUALGPU_ORDER_H

#include "tilecopy/run/EmulatorMemory.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tilecopy::vgpu {

/// What has been done by each agent, up to a number.
class StreamClock {
public:
  uint64_t of(size_t agent) const { return agent < done.size() ? done[agent] : 0; }
  void set(size_t agent, uint64_t number) {
    if (agent >= done.size())
      done.resize(agent + 1);
    done[agent] = number;
  }
  void join(const StreamClock &other);

private:
  std::vector<uint64_t> done;
};

/// One piece of work: the number that its stream has given it, and what it knows.
struct WorkStamp {
  size_t agent = 0;
  uint64_t number = 0;
  StreamClock known;
};

/// A piece of work that has used bytes in another order than the present one allows.
struct StreamConflict {
  TouchedBytes use;      ///< of the earlier piece
  DeviceAddress address; ///< the first byte of both
  std::string what;      ///< the earlier piece
  size_t agent;
};

/// Who has used which bytes.
class UseHistory {
public:
  /// Records a use, and returns the earlier one with which it conflicts, if there is one.
  std::optional<StreamConflict> add(const TouchedBytes &use, const WorkStamp &stamp,
                                    const std::string &what);
  /// Forgets what the host knows to be done: everything later comes after it.
  void forget(const StreamClock &host);
  /// Calls for each use of these bytes that the host does not know to be done, but not for atomics.
  template <class F>
  void forEachPending(DeviceAddress address, uint64_t bytes, const StreamClock &host,
                      F call) const {
    DeviceAddress first = address > longest ? address - longest : 0;
    for (auto at = entries.lower_bound(first); at != entries.end() && at->first < address + bytes;
         ++at) {
      const Entry &e = at->second;
      if (e.use.address + e.use.bytes > address && e.use.use != TouchedBytes::Atomic &&
          host.of(e.agent) < e.number)
        call(e.use);
    }
  }
  /// The use with which an access by the host conflicts.
  std::optional<StreamConflict> find(const TouchedBytes &use, const StreamClock &host) const;
  /// Forgets all uses of these bytes.
  void erase(DeviceAddress address, uint64_t bytes);

private:
  struct Entry {
    TouchedBytes use;
    size_t agent;
    uint64_t number;
    std::string what;
  };
  static bool conflicts(const Entry &entry, DeviceAddress address, uint64_t bytes,
                        TouchedBytes::Use use, const StreamClock &known);
  /// By address; an entry may reach into the next ones, by `longest` bytes at most.
  std::multimap<DeviceAddress, Entry> entries;
  uint64_t longest = 0;
};

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_ORDER_H
