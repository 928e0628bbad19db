//===- Copy.cpp - Moving bytes between host and device --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Copy.h"
#include "Call.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::vgpu {

static uint64_t rowOf(const CopySide &side, const CopyBox &box, uint64_t row) {
  return side.address + row % box.height * side.pitch + row / box.height * side.slice;
}

static bool isContiguous(const CopySide &side, uint64_t width, uint64_t height) {
  return height == 1 || side.pitch == width;
}

/// From the first byte to the one after the last.
static uint64_t extentOf(const CopySide &side, const CopyBox &box) {
  return (box.height - 1) * side.pitch + (box.depth - 1) * side.slice + box.width;
}

// Rows that follow each other are one use; of very many rows, their whole extent is.
static void addUses(const CopySide &side, const CopyBox &box, TouchedBytes::Use use,
                    std::vector<TouchedBytes> &uses) {
  static constexpr uint64_t most = 1024;
  if (box.rows() == 1 || box.rows() > most || isContiguous(side, box.width, box.height)) {
    uses.push_back({side.address, extentOf(side, box), use});
    return;
  }
  for (uint64_t row = 0; row != box.rows(); ++row)
    uses.push_back({rowOf(side, box, row), box.width, use});
}

/// Whether a side is memory that the driver knows.
static bool isKnown(const CopySide &side) { return side.mustBeDevice || gpu().find(side.address); }

static cuda::Result moveRow(uint64_t to, bool toKnown, uint64_t from, bool fromKnown,
                            uint64_t bytes) {
  EmulatorDevice &emulator = *gpu().emulator;
  auto *toHost = reinterpret_cast<uint8_t *>(to), *fromHost = reinterpret_cast<uint8_t *>(from);
  Error e = toKnown && fromKnown ? emulator.copy(to, from, bytes)
            : toKnown            ? emulator.write(to, {fromHost, size_t(bytes)})
            : fromKnown          ? emulator.read(from, {toHost, size_t(bytes)})
                                 : Error::success();
  if (!toKnown && !fromKnown)
    std::memmove(toHost, fromHost, bytes);
  if (!e)
    return cuda::Success;
  consumeError(std::move(e));
  return cuda::InvalidValue;
}

static cuda::Result moveBox(const CopyBox &box, bool toKnown, bool fromKnown) {
  if (isContiguous(box.to, box.width, box.height) &&
      isContiguous(box.from, box.width, box.height) && box.depth == 1)
    return moveRow(box.to.address, toKnown, box.from.address, fromKnown, box.width * box.height);
  for (uint64_t row = 0; row != box.rows(); ++row)
    if (cuda::Result r = moveRow(rowOf(box.to, box, row), toKnown, rowOf(box.from, box, row),
                                 fromKnown, box.width))
      return r;
  return cuda::Success;
}

static std::shared_ptr<NodeDescription> describeCopy(const CopyBox &box) {
  auto d = std::make_shared<NodeDescription>();
  auto side = [](const CopySide &given) {
    cuda::Side3D out = {};
    out.type = cuda::UnifiedMemory;
    out.device = given.address;
    out.pitch = given.pitch;
    out.height = given.pitch ? given.slice / given.pitch : 0;
    return out;
  };
  d->parameters.type = cuda::NodeCopy;
  d->parameters.copy.box = {side(box.from), side(box.to), box.width, box.height, box.depth};
  return d;
}

static bool holdsSides(const CopyBox &box, bool toKnown, bool fromKnown, const char *call) {
  return (!toKnown ||
          gpu().holds(box.to.address, extentOf(box.to, box), call, "the destination")) &&
         (!fromKnown || gpu().holds(box.from.address, extentOf(box.from, box), call, "the source"));
}

static std::optional<Work> checkedCopy(const CopyBox &box) {
  const char *call = Call::current()->name;
  bool toKnown = isKnown(box.to), fromKnown = isKnown(box.from);
  Work work;
  work.what = call;
  uint64_t toBytes = extentOf(box.to, box), fromBytes = extentOf(box.from, box);
  if (!holdsSides(box, toKnown, fromKnown, call))
    return std::nullopt;
  bool meets = box.rows() == 1 && box.to.address < box.from.address + fromBytes &&
               box.from.address < box.to.address + toBytes;
  if (toKnown && fromKnown && meets && box.to.address != box.from.address)
    gpu().report.host(HostFinding::CopyOverlap, call,
                      "the destination at " + hexText(box.to.address) + " and the source at " +
                          hexText(box.from.address) + ", " + Twine(toBytes) +
                          " bytes each, overlap");
  if (fromKnown)
    addUses(box.from, box, TouchedBytes::Read, work.uses);
  if (toKnown)
    addUses(box.to, box, TouchedBytes::Write, work.uses);
  work.run = [box, toKnown, fromKnown, call](std::vector<TouchedBytes> &) {
    // A graph may be launched when its memory is gone.
    return holdsSides(box, toKnown, fromKnown, call) ? moveBox(box, toKnown, fromKnown)
                                                     : cuda::InvalidValue;
  };
  work.description = describeCopy(box);
  return work;
}

std::optional<Work> copyWork(const CopyBox &box) {
  if (!box.width || !box.rows())
    return Work{Call::current()->name, {}, nullptr, nullptr, nullptr, describeCopy(box)};
  bool isPitched = box.height > 1 || box.depth > 1;
  if ((isPitched && (box.to.pitch < box.width || box.from.pitch < box.width)) || !box.to.address ||
      !box.from.address)
    return std::nullopt;
  return checkedCopy(box);
}

static cuda::Result issue(std::optional<Work> work, cuda::Stream handle, bool waits, int nodeType) {
  cuda::Stream stream = resolve(handle);
  if (!stream)
    return cuda::InvalidHandle;
  if (!work)
    return cuda::InvalidValue;
  cuda::Result result = gpu().enqueue(stream, std::move(*work), nodeType);
  if (waits && !result)
    gpu().waitFor(stream->clock);
  return result;
}

cuda::Result copyBox(const CopyBox &box, cuda::Stream stream, bool waits) {
  return issue(copyWork(box), stream, waits, cuda::NodeCopy);
}

static std::shared_ptr<NodeDescription> describeSet(const MemsetBox &set) {
  auto d = std::make_shared<NodeDescription>();
  d->parameters.type = cuda::NodeSet;
  d->parameters.set = {set.to.address,   set.to.pitch, set.value,
                       set.elementBytes, set.width,    set.height};
  return d;
}

std::optional<Work> setWork(const MemsetBox &set) {
  const char *call = Call::current()->name;
  CopyBox box;
  box.to = set.to;
  box.width = set.width * set.elementBytes;
  box.height = set.height;
  if (!box.width || !box.height)
    return Work{call, {}, nullptr, nullptr, nullptr, describeSet(set)};
  if (box.to.address % set.elementBytes || (box.height > 1 && box.to.pitch < box.width) ||
      !gpu().holds(box.to.address, extentOf(box.to, box), call, "the destination"))
    return std::nullopt;
  Work work;
  work.what = call;
  addUses(box.to, box, TouchedBytes::Write, work.uses);
  work.description = describeSet(set);
  work.run = [box, set, call](std::vector<TouchedBytes> &) {
    if (!gpu().holds(box.to.address, extentOf(box.to, box), call, "the destination"))
      return cuda::InvalidValue;
    std::vector<uint8_t> row(box.width);
    for (uint64_t n = 0; n != row.size(); n += set.elementBytes)
      std::memcpy(&row[n], &set.value, set.elementBytes);
    for (uint64_t n = 0; n != box.height; ++n)
      if (Error e = gpu().emulator->write(rowOf(box.to, box, n), row)) {
        consumeError(std::move(e));
        return cuda::InvalidValue;
      }
    return cuda::Success;
  };
  return work;
}

cuda::Result setBox(const MemsetBox &box, cuda::Stream stream, bool waits) {
  return issue(setWork(box), stream, waits, cuda::NodeSet);
}

template <class Side> static std::optional<CopySide> sideOf(const Side &side) {
  CopySide out;
  if (side.type == cuda::ArrayMemory) {
    if (!side.array || !check(gpu().arrays, side.array, "array"))
      return std::nullopt;
    const TextureValues &values = side.array->values;
    out.address = values.address;
    out.pitch = uint64_t(values.extent[0]) * values.texelBytes();
    out.mustBeDevice = true;
    return out;
  }
  if (side.type != cuda::HostMemory && side.type != cuda::DeviceMemory &&
      side.type != cuda::UnifiedMemory)
    return std::nullopt;
  out.mustBeDevice = side.type == cuda::DeviceMemory;
  out.address =
      side.type == cuda::HostMemory ? uint64_t(uintptr_t(side.host)) : uint64_t(side.device);
  out.pitch = side.pitch;
  return out;
}

std::optional<CopyBox> boxOf(const cuda::Copy2D &copy) {
  auto to = sideOf(copy.to), from = sideOf(copy.from);
  if (!to || !from)
    return std::nullopt;
  to->address += copy.to.y * to->pitch + copy.to.x;
  from->address += copy.from.y * from->pitch + copy.from.x;
  return CopyBox{*to, *from, copy.width, copy.height, 1};
}

std::optional<CopyBox> boxOf(const cuda::Copy3D &copy) {
  auto to = sideOf(copy.to), from = sideOf(copy.from);
  if (!to || !from)
    return std::nullopt;
  auto place = [&](CopySide &side, const cuda::Side3D &given) {
    side.pitch = side.pitch ? side.pitch : copy.width;
    bool isArray = given.type == cuda::ArrayMemory;
    side.slice = side.pitch * (isArray        ? given.array->values.extent[1]
                               : given.height ? given.height
                                              : copy.height);
    side.address += given.z * side.slice + given.y * side.pitch + given.x;
  };
  place(*to, copy.to);
  place(*from, copy.from);
  return CopyBox{*to, *from, copy.width, copy.height, copy.depth};
}

} // namespace tilecopy::vgpu
