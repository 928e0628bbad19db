//===- Mapping.h - Memory that is mapped, and multicast objects -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the functions of virtual memory management (MappingCalls.cpp) and those of multicast objects
// (MulticastCalls.cpp), which are mapped as memory is, take from each other.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_MAPPING_H
#define TILECOPY_LIB_VIRTUALGPU_MAPPING_H

#include "Call.h"
#include "llvm/ADT/STLExtras.h"

namespace tilecopy::vgpu {

/// The granularity of memory, as an H200 reports it. Multicast objects have the same here.
inline constexpr uint64_t granularity = 2 << 20;

/// Whether it is memory or a multicast object that lives; a finding if not.
bool isPhysical(cuda::Physical memory);
/// One holder, mapping or binding less.
void drop(cuda::Physical memory);
/// The mapping that holds an address, and where it begins; null if none does.
const Mapping *mappingAt(uint64_t address, uint64_t *begin = nullptr);

/// Waits until a multicast object has all of its devices; an error and a finding if they do not
/// come.
cuda::Result waitForTeam(cuda::Physical object);
/// Makes the parts of a mapped multicast object that memory of all devices is bound to multicast
/// addresses.
cuda::Result mapMulticast(uint64_t address, const Mapping &mapping);
/// The same of all mapped multicast objects, after the memory behind one of them has moved.
cuda::Result rebuildMulticast();
/// Undoes the mapping of memory that the program has mapped nowhere.
void hide(cuda::PhysicalObject &memory);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_MAPPING_H
