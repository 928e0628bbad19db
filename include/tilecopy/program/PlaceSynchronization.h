//===- PlaceSynchronization.h - Barriers, fences and waits ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Places what must stand between the copies of a planned kernel, so that they take effect as if in
// the order of the program: barriers among the threads of a CTA, proxy fences, and the groups of
// asynchronous copies with their waits. What each pair of accesses needs is asked of requiredOrder;
// a barrier stands as late as possible and as far out of loops and conditions as possible, so one
// serves many pairs, and what turns out not to be needed is taken back.
//
// What the kernel says itself counts and stays. mbarriers, barriers of the cluster and the
// statements of tensor memory are always the kernel's own.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_PLACESYNCHRONIZATION_H
#define TILECOPY_PROGRAM_PLACESYNCHRONIZATION_H

#include "tilecopy/program/PlanProgram.h"

namespace tilecopy {

/// A kernel with synchronization in its text, and what was placed, in source order.
struct SynchronizedKernel {
  Kernel kernel;
  std::vector<PlacedSync> placed;
};

/// `planned` is the plan of a kernel, whose copies are ordered as `sync auto` says. An error names
/// the two accesses whose threads meet nowhere.
llvm::Expected<SynchronizedKernel> placeSynchronization(const PlannedKernel &planned);
/// The same without a copy of the kernel: `own` is the planned kernel, and what is returned is made
/// of its statements. After an error it is as before.
llvm::Expected<SynchronizedKernel> placeSynchronization(const PlannedKernel &planned, Kernel &own);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_PLACESYNCHRONIZATION_H
