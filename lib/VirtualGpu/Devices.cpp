//===- Devices.cpp - The attributes of virtual devices --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Devices.h"
#include "Options.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy::vgpu {

static constexpr DeviceFacts deviceTable[] = {
#define DEVICE(sm, name, multiprocessors, threads, blocks, shared, l2, clock, memory, bus, ratio)  \
  {sm,                                                                                             \
   name,                                                                                           \
   multiprocessors,                                                                                \
   threads,                                                                                        \
   blocks,                                                                                         \
   (shared) * 1024,                                                                                \
   (l2) * 1024 * 1024,                                                                             \
   (clock) * 1000,                                                                                 \
   (memory) * 1000,                                                                                \
   bus,                                                                                            \
   ratio},
#include "Devices.def"
};

const DeviceFacts *findDevice(unsigned sm) {
  for (const DeviceFacts &d : deviceTable)
    if (d.sm == sm)
      return &d;
  return nullptr;
}

std::optional<int> deviceAttribute(unsigned sm, int ordinal, int attribute) {
  const DeviceFacts &d = *findDevice(sm);
  switch (attribute) {
#define ATTRIBUTE(number, name, value, source)                                                     \
  case number:                                                                                     \
    return int(value);
#include "Devices.def"
  default:
    return std::nullopt;
  }
}

Expected<Target> parseTarget(StringRef text) {
  StringRef rest = text;
  Target target;
  bool isGood = rest.consume_front("sm_") && !rest.consumeInteger(10, target.sm) &&
                (rest.empty() || rest == "a" || rest == "f");
  if (isGood && findDevice(target.sm)) {
    target.suffix = rest.empty() ? 0 : rest[0];
    return target;
  }
  std::string names;
  for (const DeviceFacts &d : deviceTable)
    names += (names.empty() ? "sm_" : ", sm_") + std::to_string(d.sm);
  return createStringError("unknown target '" + text + "'; expected one of " + names +
                           ", with or without a suffix a or f");
}

} // namespace tilecopy::vgpu
