//===- DeviceReport.h - What kernels on a device were seen to do *- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each kernel is measured beside the driver's copy of the same bytes, and most beside another
// kernel too: what NVRTC makes of hand-written CUDA C++, or one of ours that has less to do.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_DEVICEREPORT_H
#define TILECOPY_TOOLS_PTXBENCH_DEVICEREPORT_H

#include "Measure.h"
#include "tilecopy/op/GpuTarget.h"

namespace tilecopy {

/// A kernel that copies the tensors, and the one beside it.
struct DeviceResult {
  std::string group; // rows that are summed up together
  std::string type, shape;
  llvm::json::Object facts;
  std::string beside = {}; // what of ours is beside it, "the one without guards"; empty: NVRTC's
  unsigned registers = 0, besideRegisters = 0;
  Samples speed = {}, besideSpeed = {}, ofMemcpy = {}, ofBeside = {};
  std::string name() const { return type + " " + shape; }
};

struct DeviceReport {
  std::string device;
  unsigned multiprocessors = 0;
  GpuTarget target;
  uint64_t bytes = 0;                   // of the tensor
  std::string nvrtcVersion, whyNoNvrtc; // one of them is empty
  unsigned rounds = 0, repeats = 0;
  Samples memcpySpeed;
  std::vector<DeviceResult> rows;

  /// What stands in the column beside: the same of all rows that have something there, "beside" if
  /// they differ.
  std::string besideAll() const;
  void print(llvm::raw_ostream &os) const;
  llvm::json::Value toJSON() const;
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_DEVICEREPORT_H
