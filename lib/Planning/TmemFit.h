//===- TmemFit.h - Does an atom of tcgen05.cp make this copy? ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The second step to a tcgen05.cp. An atom takes its rows from the counters that move through
// lanes, the 16-byte units of a row from those that move through columns, and the matrix descriptor
// from how the same counters move through shared memory. The remaining counters say how issues
// follow each other.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_TMEMFIT_H
#define TILECOPY_LIB_PLANNING_TMEMFIT_H

#include "TmemView.h"
#include "tilecopy/plan/TmemCopyPlan.h"

namespace tilecopy {

/// The result of trying one atom. The plan's options are not set.
struct TmemFit {
  TmemCopyPlan plan;
  std::vector<RuleFinding> rules; // the last one is not proven when it does not fit
  bool fits = false;
};

TmemFit fitTmemAtom(const CopyOp &op, const TmemView &view, const TmemAtom &atom);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_TMEMFIT_H
