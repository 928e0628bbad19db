//===- Launch.h - Launching kernels -----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All calls that launch a kernel come to one checked launch, which is a piece of work on a stream
// or a node of a graph.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_VIRTUALGPU_LAUNCH_H
#define TILECOPY_LIB_VIRTUALGPU_LAUNCH_H

#include "Gpu.h"

namespace tilecopy::vgpu {

/// What a launch asks for, before it is checked.
struct LaunchRequest {
  cuda::Function function = nullptr;
  LaunchConfig config;
  bool hasCluster = false;
  void **parameters = nullptr, **extra = nullptr;
};

/// The launch as a piece of work, or what the driver would return.
cuda::Result launchWork(const LaunchRequest &request, Work &work);

/// How many CTAs of a kernel a multiprocessor holds at the same time.
int residentCtas(cuda::Function function, uint64_t threads, uint64_t dynamicShared);

} // namespace tilecopy::vgpu

#endif // TILECOPY_LIB_VIRTUALGPU_LAUNCH_H
