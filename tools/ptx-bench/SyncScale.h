//===- SyncScale.h - What it costs to place barriers ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same kernel twice: with `sync auto`, and with what that becomes in its text. The difference
// is what placing costs.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXBENCH_SYNCSCALE_H
#define TILECOPY_TOOLS_PTXBENCH_SYNCSCALE_H

#include "Measure.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace tilecopy {

struct SyncRow {
  unsigned copies;
  bool async; // the loads are by cp.async, with groups
  Samples percent, milliseconds;

  /// Adds one measurement, the best of `repeats`.
  llvm::Error measure(unsigned repeats);
};

/// The rows that `ptx-bench scaling` has.
std::vector<SyncRow> syncRows();
void printSyncRows(llvm::ArrayRef<SyncRow> rows, llvm::raw_ostream &os);
llvm::json::Value toJSON(llvm::ArrayRef<SyncRow> rows);

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXBENCH_SYNCSCALE_H
