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
// A copy of 256 f16 from global to shared memory by a warp is this plan, printed:
//
//   gmem_smem: copy.warp S <- A, 256 x f16
//     dst: shared S + 0, 16-byte accesses
//     src: global A + 0, 16-byte accesses
//     1 rounds x 32 threads x 8 elements (16 bytes)
//     threads: 32 (dst 8, src 8)
//     each thread loads 1 x 16 bytes, global
//     each thread stores 1 x 16 bytes, shared
//
// Its body is a ThreadPlan. There is a body for each way in which copies are made (Body.h), in a
// header of its own.
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
#include "tilecopy/plan/BulkPlan.h"
#include "tilecopy/plan/ConvertForm.h"
#include "tilecopy/plan/MaskForm.h"
#include "tilecopy/plan/MatrixPlan.h"
#include "tilecopy/plan/RowIndices.h"
#include "tilecopy/plan/ShufflePlan.h"
#include "tilecopy/plan/ThreadPlan.h"
#include "tilecopy/plan/TmaPlan.h"
#include "tilecopy/plan/TmemAccessPlan.h"
#include "tilecopy/plan/TmemCopyPlan.h"
#include "tilecopy/plan/TripPlan.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <variant>

namespace tilecopy {

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
  /// For a destination: "add" or another operation that combines each element with the one in
  /// memory; empty for plain stores. For a multicast source: how its loads combine the elements of
  /// all devices.
  std::string reduction = {};
  bool multicast = false; // accesses are of a multicast address: multimem
  /// Dimensions whose indices are loaded; no counter moves along them here.
  llvm::SmallVector<RowIndices, 0> rows = {};

  static constexpr size_t MemberCount = 13;
};

/// One digit of an address: ((start + sum of weight * loop counter) / divide) % modulo * stride.
struct SerialDigit {
  Expr start;
  llvm::SmallVector<int64_t, 4> weights; // one per loop of the plan
  int64_t divide = 1;
  int64_t modulo = 0; // 0: no remainder is taken
  Expr stride;

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<5>(*this, visit, field("start", start), field("weights", weights),
                   field("divide", divide), field("modulo", modulo), field("stride", stride));
  }
};

/// An edge, and how the loops move the index in its dimension.
struct SerialEdge {
  EdgeDim dim;
  llvm::SmallVector<int64_t, 4> weights; // one per loop of the plan

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<2>(*this, visit, inlined(dim), field("weights", weights));
  }
};

/// One thread walks the elements, one by one. Replicas of the destination are loops too, with
/// weight on the destination side only. Zeros of a contiguous tile in shared memory may be one
/// instruction of that thread, st.bulk.
struct SerialPlan {
  std::optional<unsigned> thread; // index in the scope; none at thread scope
  llvm::SmallVector<int64_t, 4> loops;
  llvm::SmallVector<SerialDigit, 4> dst, src;
  llvm::SmallVector<SerialEdge, 2> edges = {};
  /// The bits of an element that is filled, where they are not all zero.
  std::optional<uint64_t> fill = std::nullopt;
  int64_t bulkBytes = 0; // of the st.bulk that takes the place of loops; else 0
  /// One thread of each instance of the scope, where `thread` is not the same in all.
  std::optional<ThreadTeam> ones = std::nullopt;

  static constexpr llvm::StringLiteral Engine = "";
  AccessCounts accesses(const Plan &plan) const;
  bool walk(const Plan &plan, bool ofDst, SideWalk &walk) const;
  uint64_t registerBytes(const Plan &, bool) const { return 0; }
  void print(llvm::raw_ostream &os, const Plan &plan) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<8>(*this, visit, fact("kind", "serial"), part("thread", thread),
                   field("loops", loops), field("dst", dst), field("src", src),
                   part("edges", edges), part("fill", fill), part("bulk_bytes", bulkBytes),
                   part("ones", ones));
  }
};

/// Every body (Body.h). The order is that of hashes.
#define TILECOPY_PLAN_BODIES(BODY)                                                                 \
  BODY(ThreadPlan)                                                                                 \
  BODY(MatrixPlan)                                                                                 \
  BODY(SerialPlan)                                                                                 \
  BODY(TmaPlan)                                                                                    \
  BODY(TmemCopyPlan)                                                                               \
  BODY(TmemAccessPlan)                                                                             \
  BODY(BulkPlan)                                                                                   \
  BODY(ShufflePlan)                                                                                \
  BODY(TripPlan)

template <typename, typename... Bodies> using VariantOf = std::variant<Bodies...>;
#define BODY(Body) , Body
using PlanBody = VariantOf<void TILECOPY_PLAN_BODIES(BODY)>;
#undef BODY

/// The plan of tiles that may leave the tensor; the enclosing plan's sides and body are for tiles
/// known to lie inside. One comparison for each edge decides between them, alike for all threads of
/// the scope.
struct EdgePlan {
  PlanSide dst, src;
  ThreadPlan body;

  static constexpr size_t MemberCount = 3;
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
  /// Elements that are left out, by threads that move vectors or elements.
  std::optional<MaskForm> mask = std::nullopt;
  /// How registers are converted, before the plan stores them or after it has loaded them.
  std::optional<ConvertForm> convert = std::nullopt;

  /// The plan of a tile at the edge; it has no edge plan of its own.
  Plan atEdge() const;
  /// What the emitted code does to memory.
  AccessCounts accesses() const;
  bool loadsIndices() const { return !dst.rows.empty() || !src.rows.empty(); }
  /// The body, if it is of this kind; else null.
  template <typename Body> const Body *as() const { return std::get_if<Body>(&body); }

  /// Human-readable, a few lines.
  void print(llvm::raw_ostream &os) const;
  /// Everything, with stable keys.
  llvm::json::Value toJSON() const;
  /// Stable across processes and machines.
  uint64_t hash() const;
  static constexpr size_t MemberCount = 14;
};

/// The cp.async form of a plan's vectors; null where they are something else.
const CpAsyncForm *cpAsyncOf(const Plan &plan);
/// The form of a plan that shifts vectors of global memory; null where none is shifted.
const ShiftForm *shiftOf(const Plan &plan);
/// A part of the name of the engine's instruction; empty for copies by threads. An engine's copy is
/// issued by one thread and made by the hardware: nothing counts its accesses, and what orders them
/// is not what orders accesses of threads.
llvm::StringRef engineOf(const Plan &plan);

} // namespace tilecopy

#endif // TILECOPY_PLAN_PLAN_H
