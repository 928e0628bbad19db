//===- Order.cpp - What orders work on streams ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Order.h"
#include <algorithm>

namespace tilecopy::vgpu {

void StreamClock::join(const StreamClock &other) {
  if (other.done.size() > done.size())
    done.resize(other.done.size());
  for (size_t n = 0; n != other.done.size(); ++n)
    done[n] = std::max(done[n], other.done[n]);
}

bool UseHistory::conflicts(const Entry &entry, DeviceAddress address, uint64_t bytes,
                           TouchedBytes::Use use, const StreamClock &known) {
  bool meets = entry.use.address < address + bytes && address < entry.use.address + entry.use.bytes;
  bool bothRead = entry.use.use == TouchedBytes::Read && use == TouchedBytes::Read;
  bool bothAtomic = entry.use.use == TouchedBytes::Atomic && use == TouchedBytes::Atomic;
  return meets && !bothRead && !bothAtomic && known.of(entry.agent) < entry.number;
}

std::optional<StreamConflict> UseHistory::add(const TouchedBytes &use, const WorkStamp &stamp,
                                              const std::string &what) {
  std::optional<StreamConflict> found;
  DeviceAddress first = use.address > longest ? use.address - longest : 0;
  for (auto at = entries.lower_bound(first);
       at != entries.end() && at->first < use.address + use.bytes;) {
    const Entry &e = at->second;
    if (!found && e.agent != stamp.agent &&
        conflicts(e, use.address, use.bytes, use.use, stamp.known))
      found = {e.use, std::max(e.use.address, use.address), e.what, e.agent};
    // A use that this one covers, and that comes before it, says nothing more.
    bool isCovered = e.use.address >= use.address &&
                     e.use.address + e.use.bytes <= use.address + use.bytes &&
                     (use.use == TouchedBytes::Write || e.use.use == use.use) &&
                     stamp.known.of(e.agent) >= e.number;
    at = isCovered ? entries.erase(at) : std::next(at);
  }
  entries.emplace(use.address, Entry{use, stamp.agent, stamp.number, what});
  longest = std::max(longest, use.bytes);
  return found;
}

std::optional<StreamConflict> UseHistory::find(const TouchedBytes &use,
                                               const StreamClock &host) const {
  DeviceAddress first = use.address > longest ? use.address - longest : 0;
  for (auto at = entries.lower_bound(first);
       at != entries.end() && at->first < use.address + use.bytes; ++at)
    if (const Entry &e = at->second; conflicts(e, use.address, use.bytes, use.use, host))
      return StreamConflict{e.use, use.address, e.what, e.agent};
  return std::nullopt;
}

void UseHistory::forget(const StreamClock &host) {
  for (auto at = entries.begin(); at != entries.end();)
    at = host.of(at->second.agent) >= at->second.number ? entries.erase(at) : std::next(at);
  if (entries.empty())
    longest = 0;
}

void UseHistory::erase(DeviceAddress address, uint64_t bytes) {
  auto at = entries.lower_bound(address);
  while (at != entries.end() && at->first < address + bytes)
    at = entries.erase(at);
}

} // namespace tilecopy::vgpu
