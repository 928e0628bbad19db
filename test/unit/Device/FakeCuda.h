//===- FakeCuda.h - A CUDA driver that does as it is told -------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FakeCuda.cpp is a shared library with the exports of libcuda.so.1. Its device memory is the
// host's, its one kernel, `add1`, adds one to a buffer, and each of its failures is set here. With
// it every error path of lib/Device runs on a machine that has no GPU. A second library is the same
// without the entry points that a driver for CUDA 11.8 lacks.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_DEVICE_FAKECUDA_H
#define TILECOPY_TEST_UNIT_DEVICE_FAKECUDA_H

#include "Device/CudaDriver.h"
#include <string>
#include <vector>

struct FakeCuda {
  // What it will answer.
  tilecopy::cuda::Result initResult = tilecopy::cuda::Success;
  int deviceCount = 1;
  int driverVersion = 13000;
  tilecopy::cuda::Result loadResult = tilecopy::cuda::Success;
  const char *errorLog = "", *infoLog = "";
  int staticShared = 1024, sharedOptin = 232448, maxThreads = 1024;
  tilecopy::cuda::Result launchResult = tilecopy::cuda::Success;
  /// What waiting ends with, after `busyQueries` answers of "not ready" (negative: forever).
  tilecopy::cuda::Result runResult = tilecopy::cuda::Success;
  int busyQueries = 0;
  tilecopy::cuda::Result copyResult = tilecopy::cuda::Success;
  tilecopy::cuda::Result encodeResult = tilecopy::cuda::Success;
  /// The number of the call that fails with error 801, from 0; calls that give something back are
  /// not counted.
  int failingCall = -1;

  // What it was asked.
  std::vector<std::string> calls; // those that are counted
  std::string image;
  tilecopy::cuda::LaunchConfiguration launched = {};
  tilecopy::cuda::LaunchAttribute attribute = {};
  std::vector<std::pair<tilecopy::cuda::FunctionAttribute, int>> functionAttributes;
  struct {
    unsigned type, rank, swizzle;
    uint64_t address;
    std::vector<uint64_t> strides;
    std::vector<uint32_t> box;
    std::vector<int32_t> corners; // of windows
  } encoded = {};
  int encodes = 0;
  int launches = 0, contexts = 0, modules = 0, streams = 0, events = 0, allocations = 0;
};

/// Exported by the library: its state, which a test resets by assigning `FakeCuda()`.
extern "C" FakeCuda *fakeCuda();

#endif // TILECOPY_TEST_UNIT_DEVICE_FAKECUDA_H
