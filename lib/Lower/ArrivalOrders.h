//===- ArrivalOrders.h - What arrivals at other CTAs hand over --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A release at an mbarrier of another CTA, or at the barrier of the cluster, makes ptxas wait for
// the memory of the whole GPU. Mostly it need not: asynchronous copies that have been waited for
// are done, and a fence of the CTA orders what threads did in its shared memory.
//
// What must be ordered is found from pairs of accesses to one tensor, at least one of which writes.
// An arrival may come between any two accesses of the kernel, since threads of other warps may be
// anywhere; a barrier of the cluster, which all threads reach, only between those before it and
// those after it. Accesses to elements that belong to one CTA do not make a pair.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_ARRIVALORDERS_H
#define TILECOPY_LIB_LOWER_ARRIVALORDERS_H

#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

/// Fills the plan's `orders`; all copies are planned.
void planArrivalOrders(PlannedKernel &planned, const GpuTarget &target);

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_ARRIVALORDERS_H
