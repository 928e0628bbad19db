//===- Plan.h - What a copy will do, as plain data --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variant turns a copy into a plan: everything that is decided, before a line of IR is built.
// Plans are values: they print as text and JSON, compare and hash. Emission walks a plan and
// decides nothing, so what a plan says is what the PTX does, and the PTX is counted back against
// it.
//
// Addresses are in elements, relative to a tensor's first element, and affine in a few counters:
// the rounds that are looped over, the rounds that are unrolled, and the thread. A swizzle, if any,
// is applied to the sum.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_PLAN_H
#define TILECOPY_PLAN_PLAN_H

#include "tilecopy/op/CopyOp.h"
#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/plan/AccessHints.h"
#include "tilecopy/plan/BlockPlan.h"
#include "tilecopy/plan/BulkPlan.h"
#include "tilecopy/plan/Counter.h"
#include "tilecopy/plan/GuardedPlan.h"
#include "tilecopy/plan/MatrixPlan.h"
#include "tilecopy/plan/ShiftForm.h"
#include "tilecopy/plan/ShufflePlan.h"
#include "tilecopy/plan/TmaPlan.h"
#include "tilecopy/plan/TmemAccessPlan.h"
#include "tilecopy/plan/TmemCopyPlan.h"
#include "tilecopy/plan/TripPlan.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <variant>

namespace tilecopy {

/// A counter and what one step of it adds to the address on each side.
enum PlanDirection : unsigned { Dst, Src };
using PlanIter = Counter<Expr, 2>;
/// The tag of a thread counter: only threads at which it is 0 take part. The others own no element
/// of a register tile, or one that another thread stores.
constexpr unsigned OnlyZero = 1;

/// How a swizzled address advances by the constants of the unrolled rounds.
enum class SwizzleStep {
  None, // the side has no swizzle: constants are added
  Add,  // swizzle(x) + c, c the swizzled constant: the bits of x and c never meet
  Xor,  // swizzle(x) ^ c: only the swizzled bits meet
  Full, // swizzle(x + c) for each constant
};
llvm::StringRef swizzleStepName(SwizzleStep step);

/// One side of a plan: where its addresses start and how wide its accesses are. A side in registers
/// (Space::Local) has slots of the thread's register tile for addresses, and no memory accesses.
struct PlanSide {
  std::string tensor;
  Space space = Space::Global;
  Expr base; // elements
  std::optional<Swizzle> swizzle;
  SwizzleStep step = SwizzleStep::None;
  unsigned accessBytes = 0; // of one instruction; also its proved alignment
  /// What its accesses say to the caches, in global memory.
  std::optional<AccessHints> hints = std::nullopt;
  /// In shared memory: the rank in the cluster of the CTA that owns it; none for the thread's own.
  std::optional<Expr> cta = std::nullopt;
  bool tellsBarrier = false; // stores are st.async, and an mbarrier of that CTA counts the bytes
  /// In registers: how far the slots of a vector's elements are from the first one's. Empty: they
  /// are neighbors, and the vector is whole registers or lies in one.
  llvm::SmallVector<int64_t, 4> slots = {};

  auto members() const { return tieMembers<10>(*this); }
};

/// The contract: how the PTX of one copy accesses memory. `sites` are instructions in the text,
/// `perThread` how often a working thread executes them.
struct AccessCount {
  Space space;
  bool isStore;
  unsigned bytes;
  int64_t sites;
  int64_t perThread;    // at most, where there are guards
  bool guarded = false; // only where a condition holds
};

/// All threads of the scope share the copy: `rounds x threads x vector`. The vector is contiguous
/// on both sides; a side whose access is narrower than the vector makes several.
struct PartitionPlan {
  unsigned vectorBytes;
  int64_t vectorElements;
  llvm::SmallVector<PlanIter, 4> loops;    // outermost first
  llvm::SmallVector<PlanIter, 4> unrolled; // outermost first
  llvm::SmallVector<PlanIter, 4> threads;  // of the thread's index in the scope; outermost first
  unsigned threadOffset = 0;               // subtracted from the index first
  std::optional<CpAsyncForm> cpAsync;      // each vector is a cp.async
  std::optional<ShiftForm> shift = std::nullopt; // vectors of global memory lie at any element
  int64_t rounds() const { return counters::product(loops) * unrolledRounds(); }
  /// Vectors along a run, of a plan that shifts: a step of the counter stays in the run. No other
  /// counter steps so little, because no two elements have one place in the destination.
  bool isAlongRun(const PlanIter &i) const {
    return i[Dst].isConstant() && i.at(Dst) < shift->runVectors * vectorElements;
  }
  /// Runs of the tile.
  int64_t runs(const Plan &plan) const;
  /// The rounds that one pass through the loops makes.
  int64_t unrolledRounds() const { return counters::product(unrolled); }

  llvm::SmallVector<AccessCount, 2> accesses(const Plan &plan) const;
  llvm::SmallVector<AccessCount, 2> shiftedAccesses(const Plan &plan) const;
  /// Indented, as a part of Plan::print.
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  llvm::json::Object toJSON() const;
  auto members() const { return tieMembers<8>(*this); }
};

/// One digit of an address: ((start + sum of weight * loop counter) / divide) % modulo * stride.
struct SerialDigit {
  Expr start;
  llvm::SmallVector<int64_t, 4> weights; // one per loop of the plan
  int64_t divide = 1;
  int64_t modulo = 0; // 0: no remainder is taken
  Expr stride;

  auto members() const { return tieMembers<5>(*this); }
};

/// An edge, and how the loops move the index in its dimension.
struct SerialEdge {
  EdgeDim dim;
  llvm::SmallVector<int64_t, 4> weights; // one per loop of the plan

  auto members() const { return tieMembers<2>(*this); }
};

/// One thread walks the elements, one by one. Replicas of the destination are loops too, with
/// weight on the destination side only.
struct SerialPlan {
  std::optional<unsigned> thread; // index in the scope; none at thread scope
  llvm::SmallVector<int64_t, 4> loops;
  llvm::SmallVector<SerialDigit, 4> dst, src;
  llvm::SmallVector<SerialEdge, 2> edges = {};

  llvm::SmallVector<AccessCount, 2> accesses(const Plan &plan) const;
  /// Indented, as a part of Plan::print.
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  llvm::json::Object toJSON() const;
  auto members() const { return tieMembers<5>(*this); }
};

/// A body says what it does to memory, prints itself, and is emitted by an emitBody of its own
/// (lib/Emit/Building.h). One that lacks any of these does not compile.
using PlanBody =
    std::variant<PartitionPlan, MatrixPlan, SerialPlan, TmaPlan, TmemCopyPlan, TmemAccessPlan,
                 BulkPlan, GuardedPlan, BlockPlan, ShufflePlan, TripPlan>;

/// The plan of tiles that may leave the tensor; the enclosing plan's sides and body are for tiles
/// known to lie inside. One comparison for each edge decides between them, alike for all threads of
/// the scope.
struct EdgePlan {
  PlanSide dst, src;
  GuardedPlan body;

  auto members() const { return tieMembers<3>(*this); }
};

struct Plan {
  std::string variant;
  /// What it was planned for; none in a plan that is made by hand.
  std::optional<GpuTarget> target;
  OpKind op = OpKind::Copy;
  Scope scope = Scope::Thread;
  unsigned scopeThreads = 1; // threads in one instance of the scope
  ElementType type = ElementType::U8;
  int64_t count = 0;  // elements
  bool zeros = false; // stores zeros; reads nothing, and `src` repeats `dst`
  PlanSide dst, src;
  PlanBody body;
  std::optional<EdgePlan> edge = std::nullopt;

  /// The plan of a tile at the edge; it has no edge plan of its own.
  Plan atEdge() const;
  /// What the emitted code does to memory; loads before stores.
  llvm::SmallVector<AccessCount, 2> accesses() const;

  /// A few lines for people.
  void print(llvm::raw_ostream &os) const;
  /// Everything, with stable keys.
  llvm::json::Value toJSON() const;
  /// Stable across processes and machines.
  uint64_t hash() const;
  auto members() const { return tieMembers<12>(*this); }
};

/// The cp.async form of a plan's vectors; null where they are something else.
const CpAsyncForm *cpAsyncOf(const Plan &plan);
/// The form of a plan that shifts vectors of global memory; null where none is shifted.
const ShiftForm *shiftOf(const Plan &plan);

} // namespace tilecopy

#endif // TILECOPY_PLAN_PLAN_H
