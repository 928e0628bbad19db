//===- AddressMap.h - A region of a tensor as counters ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The planner's view of one side of a copy. A region of a tensor becomes, for each dimension that
// the copy walks, a run of counters with constant extents and (possibly run-time) strides, plus one
// base. The counters of a register tile also move along the threads of the scope. That is possible
// when the region meets the layout's tiles squarely; when it does not, the planner says which
// dimension is to blame.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PLANNING_ADDRESSMAP_H
#define TILECOPY_LIB_PLANNING_ADDRESSMAP_H

#include "tilecopy/layout/NamedLayouts.h"
#include "tilecopy/plan/Counter.h"
#include "tilecopy/plan/Dispatch.h"

namespace tilecopy {

/// The directions of one side: elements of memory, slots of a thread's registers, or columns of
/// tensor memory in elements; then lanes of tensor memory; then threads of the scope.
enum AddressDirection : unsigned { Elements, Lanes, Threads, AddressDirections };
using AddressIter = Counter<Expr, AddressDirections>;

/// The iters of one tensor dimension, outermost first.
using DimIters = llvm::SmallVector<AddressIter, 4>;

struct AddressMap {
  Expr base;                           // elements, before the swizzle
  Expr lane;                           // of tensor memory
  Expr thread;                         // the thread of the scope that a register tile starts at
  llvm::SmallVector<DimIters, 4> dims; // the dimensions whose extent is not 1
  llvm::SmallVector<AddressIter, 2> replicas;
  std::optional<Swizzle> swizzle;
  /// Dimensions whose indices are loaded: `dims` has a counter for each that does not move.
  llvm::SmallVector<RowIndices, 0> rows;

  AddressMap() {} // not defaulted: optional's emplace() would zero all inline storage first

  /// The rows, as the copy compares them.
  llvm::SmallVector<RowIndices, 0> rowsOf(const CopyOp &op) const {
    auto list = rows;
    for (RowIndices &r : list)
      r.compared = !op.options.has(options::Bounds);
    return list;
  }

  /// Makes one dimension of all.
  void flatten() {
    DimIters all;
    for (const DimIters &d : dims)
      all.append(d.begin(), d.end());
    dims.assign(1, all);
  }

  /// Whether the swizzle keeps aligned groups of `elements` neighbors together. Every access of
  /// more than one element asks this, on each side.
  bool keepsTogether(int64_t elements) const {
    return !swizzle || swizzle->isIdentity() || swizzle->run() % elements == 0;
  }
};

/// The layout's shard iters, split so that each dimension of the tensor owns a run of them. Nothing
/// when the border of a dimension cuts an iter unevenly.
std::optional<llvm::SmallVector<DimIters, 4>> itersByDimension(const Tensor &tensor);

/// Whether a variant follows indices that are loaded.
enum class IndexLoads { No, Yes };

/// Maps the region of one side, or records in `findings` why it cannot be. `side` is "dst" or
/// "src", for messages.
std::optional<AddressMap> mapRegion(const Operand &operand, llvm::StringRef side,
                                    Findings &findings, IndexLoads loads = IndexLoads::No);

/// The rule of a variant that follows no indices that are loaded.
bool requireRuns(const Operand &operand, Findings &findings);

/// The swizzle of a shared tensor as the hardware's: it XORs address bits 7.. into bits 4.., up to
/// three of them. Records the rule "swizzle".
bool requireHardwareSwizzle(const Tensor &shared, MmaSwizzle &mode, Findings &findings);

/// A pair of counters that walk both sides of a copy in step. Directions: those of the destination;
/// from `OfSrc` on, those of the source; last, the index in the dimension of the region that the
/// tag names.
using PairIter = Counter<Expr, 2 * AddressDirections + 1>;
constexpr unsigned OfSrc = AddressDirections, WalkedIndex = 2 * AddressDirections;

/// Splits both sides' counters at their common boundaries. Nothing when the boundaries of a
/// dimension do not nest ((2,3) against (3,2)).
std::optional<llvm::SmallVector<PairIter, 8>> pairUp(const AddressMap &dst, const AddressMap &src,
                                                     Findings &findings);

/// Both sides of a copy in memory with their counters in step; each element is stored once. With
/// `regroups`, each side is a single dimension, so that 32 x 4 can be paired with 128. The maps are
/// large and stay where they are made.
struct PairedMaps {
  PairedMaps(const CopyOp &op, bool regroups, Findings &findings,
             IndexLoads loads = IndexLoads::No);
  explicit operator bool() const { return pairs.has_value(); }

  std::optional<AddressMap> dst, src;
  std::optional<llvm::SmallVector<PairIter, 8>> pairs;
};

/// Rules that several variants have: all threads of the scope take part, or those that get
/// there, or one thread alone; elements are stored once; a bulk load into shared memory has an
/// mbarrier, a store has none.
bool requireAllThreads(const CopyOp &op, Findings &findings);
bool requireTeam(const CopyOp &op, Findings &findings);
bool requireOneThread(const CopyOp &op, Findings &findings);
bool requireNoReplicas(const CopyOp &op, const AddressMap &dst, Findings &findings);
bool requireCompletion(const CopyOp &op, bool load, Findings &findings);

/// Whether the region lies inside the tensor, as far as is known.
Proof liesInside(const CopyOp &op);

/// Puts the cache options on the global sides of a finished plan, or records the rule that forbids
/// it: "cache", "read-only".
bool setHints(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);

/// Sides in the shared memory of another CTA, as the options `cta` and `src_cta` say: the rules
/// "peer-target" and "peer".
bool setPeers(const CopyOp &op, const GpuTarget &target, Plan &plan, Findings &findings);

} // namespace tilecopy

#endif // TILECOPY_LIB_PLANNING_ADDRESSMAP_H
