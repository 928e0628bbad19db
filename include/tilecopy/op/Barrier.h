//===- Barrier.h - mbarriers in shared memory -------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An mbarrier counts the arrivals and the bytes that a phase waits for (PTX ISA, "Parallel
// Synchronization and Communication Instructions: mbarrier"). Asynchronous copies report to one. A
// kernel declares single barriers and arrays of them, and statements and the option `mbar` name one
// by its index, which may be a run-time value.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_BARRIER_H
#define TILECOPY_OP_BARRIER_H

#include "tilecopy/op/Expr.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace tilecopy {

/// Bytes of an mbarrier object, which are its alignment too.
constexpr unsigned BarrierBytes = 8;
/// The most arrivals of a phase, and the most bytes that it can have outstanding.
constexpr int64_t BarrierLimit = (int64_t(1) << 20) - 1;

/// `bar : mbarrier`, `full : mbarrier[4]`.
struct Barrier {
  std::string name;
  unsigned count = 1;
};

/// One of a barrier's objects: `bar`, `full[k % 4]`.
struct BarrierRef {
  std::shared_ptr<const Barrier> barrier;
  Expr index;

  /// The index lies in the array, as far as that is known. Error: the barrier, the index, its
  /// range.
  llvm::Error check() const;
  void print(llvm::raw_ostream &os) const;
  friend bool operator==(const BarrierRef &a, const BarrierRef &b) {
    bool same =
        a.barrier == b.barrier || (a.barrier && b.barrier && a.barrier->name == b.barrier->name &&
                                   a.barrier->count == b.barrier->count);
    return same && a.index == b.index;
  }
};

} // namespace tilecopy

#endif // TILECOPY_OP_BARRIER_H
