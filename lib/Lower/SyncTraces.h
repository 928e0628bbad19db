//===- SyncTraces.h - What walks over blocks have found ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether an item of synchronization is needed shows where it is gone. The walk without it is the
// walk with it up to its site, and again from where the state of both is the same: at the next
// barrier, mostly. So the states of walks are kept, and a walk begins at what has changed and goes
// on until it meets a known state. So one item costs time in proportion to its neighborhood, and
// all items together in proportion to the kernel.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_SYNCTRACES_H
#define TILECOPY_LIB_LOWER_SYNCTRACES_H

#include "SyncState.h"
#include "llvm/ADT/DenseMap.h"
#include <list>

namespace tilecopy {

/// One way through a block: the states before each of its statements, those before its end, and
/// after it; as many of them as are known.
struct SyncTrace {
  using Passes = llvm::SmallVector<std::pair<const ForStmt *, int64_t>, 2>;

  Passes passes; // of the loops around
  std::vector<SyncState> states;
  unsigned checked = 0, made = 0; // in which trial
};

class SyncTraces {
public:
  explicit SyncTraces(const llvm::DenseMap<const StatementBlock *, SyncSite> &around)
      : around(&around) {}

  /// The way that begins in this state, perhaps a new one.
  SyncTrace &of(const StatementBlock &block, const SyncTrace::Passes &passes,
                const SyncState &state);
  /// The state before a statement, if all before it is known.
  void set(SyncTrace &trace, size_t index, const SyncState &state);
  /// Something has been placed at a site: what comes after is not known any more.
  void forget(SyncSite site);

  /// Something at the sites is gone or is another thing, on trial. Then the trial is accepted, or
  /// all is as before.
  void begin(llvm::ArrayRef<SyncSite> sites);
  void end(bool accepts);
  bool isTrial() const { return trial; }
  unsigned number() const { return trial; }
  /// Where the trial changes something in the block, or in a body in it, in order.
  llvm::ArrayRef<size_t> changedIn(const StatementBlock &block) const;
  /// Whether too much is known to keep all of it; walks then begin earlier.
  bool isFull() const;

private:
  struct Before {
    SyncTrace *trace;
    size_t index;
    std::optional<SyncState> state; // none: it was not known
  };

  const llvm::DenseMap<const StatementBlock *, SyncSite> *around;
  llvm::DenseMap<const StatementBlock *, std::list<SyncTrace>> traces;
  llvm::DenseMap<const StatementBlock *, llvm::SmallVector<size_t, 2>> changed;
  void replace(SyncTrace &trace, size_t index, SyncState state);
  void shorten(SyncTrace &trace, size_t states);

  std::vector<Before> undo;
  std::vector<const StatementBlock *> extended; // blocks with ways that the trial has found
  unsigned trial = 0, trials = 0;
  size_t kept = 0; // accesses in states
};

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_SYNCTRACES_H
