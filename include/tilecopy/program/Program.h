//===- Program.h - Kernels of copies ----------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is what a `.tile` file says: a target, and kernels made of tensors, copies and the
// synchronization around them. The text form is described in lib/Program/LANGUAGE.md; parsing and
// printing are in ProgramText.h. A program is plain data. It says nothing about how a copy is done.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PROGRAM_PROGRAM_H
#define TILECOPY_PROGRAM_PROGRAM_H

#include "tilecopy/op/CopyOp.h"
#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/SourceLoc.h"
#include "tilecopy/op/Synchronize.h"
#include "llvm/ADT/BitVector.h"
#include <array>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace tilecopy {

struct Statement;
using StatementBlock = std::vector<Statement>;

/// `copy...` and `copy_async...`.
struct CopyStmt {
  CopyOp op;
};

/// `if a == b && c < d && elect { ... }`. With `elect` one thread of each warp for which the
/// comparisons hold goes on; it is the same one every time, and which one is not known.
struct IfStmt {
  std::vector<Comparison> conjuncts;
  bool elect = false;
  StatementBlock body;
};

/// `for k in begin:end step s { ... }`; s is a positive constant.
struct ForStmt {
  Symbol variable;
  Expr begin, end;
  int64_t step;
  StatementBlock body;
  /// `dynamic`: the CTAs of the grid share the passes. Each takes the next pass that no other has
  /// taken, from a counter in global memory. All threads of the CTA meet between two passes.
  bool dynamic = false;
};
/// The most passes that a dynamic loop can have: its counter has 32 bits.
constexpr int64_t MostDynamicPasses = std::numeric_limits<int32_t>::max();

/// `sync.warp`, `sync.warpgroup`, `sync.cta`: a barrier among the threads of each instance of the
/// scope. `sync.warps`: among those of the CTA that get here, which are whole warps.
struct SyncStmt {
  Scope scope;
  bool part = false; // sync.warps, of scope cta
};

/// `sync.cluster`: a barrier among all threads of all CTAs of the cluster.
struct ClusterSyncStmt {
  /// What it hands over; by default, as much as planning finds to be needed.
  std::optional<ArrivalOrder> order = std::nullopt;
};

/// `mbarrier.init bar, 1` and the like: what each executing thread does to an mbarrier.
struct BarrierStmt {
  enum Op : unsigned { Init, Inval, Arrive, ArriveExpectTx, ExpectTx, Wait } op = Init;
  BarrierRef barrier;
  /// Init: the arrivals of a phase. ArriveExpectTx, ExpectTx: bytes. Wait: the phase, of which the
  /// lowest bit counts. The rest have none.
  Expr operand;
  /// Arrive, ArriveExpectTx, ExpectTx: the rank in the cluster of the CTA whose barrier it is; none
  /// for the thread's own.
  std::optional<Expr> cta;
  /// Wait: how often the hardware is asked before the kernel traps; 0 for no limit.
  uint32_t tries = 0;
  /// With `cta`: what the arrival hands over; by default, as much as planning finds to be needed.
  std::optional<ArrivalOrder> order = std::nullopt;
};

/// `fence.proxy_async` and the like; `bulk.commit`, `cp_async.wait N` and the like.
using FenceStmt = FenceOp;
using GroupStmt = GroupOp;

/// `tcgen05.alloc pool` and the like: what surrounds copies to and from tensor memory. One
/// warp executes Alloc, Dealloc and Relinquish (no more allocations). Commit tells an mbarrier when
/// what the thread has begun is done; a thread waits for its own loads and stores.
struct TensorMemoryStmt {
  enum Op : unsigned {
    Alloc,
    Dealloc,
    Relinquish,
    Commit,
    WaitLoad,
    WaitStore,
    FenceBefore,
    FenceAfter
  } op = Alloc;
  std::shared_ptr<const TmemPool> pool; // Alloc, Dealloc
  BarrierRef barrier;                   // Commit
  /// `cta_group` (Alloc, Dealloc, Relinquish, Commit) and `cta_mask` (Commit).
  Options options;

  unsigned ctaGroup() const { return unsigned(options.get(options::CtaGroup).value_or(1)); }
};

/// `tensormap.replace W`: one warp makes the tensor maps of a window, in global memory, where each
/// CTA has its own. `fence.tensormap W`: the thread may copy by them from here on.
struct TensorMapStmt {
  enum Op : unsigned { Replace, Fence } op = Replace;
  std::shared_ptr<const Tensor> window;
};

/// `setmaxnreg.dec 40`, `setmaxnreg.inc 232`: all warps of a warpgroup give registers back or ask
/// for more, so that each of their threads has `count` from here on.
struct RegistersStmt {
  bool more = false;
  unsigned count = 0;

  /// An error if the target, the count or the threads that get there are not right.
  llvm::Error check(const GpuTarget &target, const llvm::BitVector &threads) const;
};

/// `zero.cta A[...]`: the scope's threads store zeros. Same rules for regions as a copy.
struct ZeroStmt {
  Scope scope;
  Operand dst;
  Facts facts = {};
  /// As of a copy: run time tells how many threads get there.
  std::optional<Expr> activeEnd = std::nullopt;
};

struct Statement {
  SourceLoc loc;
  std::variant<CopyStmt, IfStmt, ForStmt, SyncStmt, ZeroStmt, ClusterSyncStmt, BarrierStmt,
               FenceStmt, GroupStmt, TensorMemoryStmt, TensorMapStmt, RegistersStmt>
      node;
};

/// The names of the operations as they are written: "mbarrier.init", "fence.mbarrier_init",
/// "bulk.wait.read".
llvm::StringRef opName(BarrierStmt::Op op);
llvm::StringRef opName(const SyncStmt &statement);
llvm::StringRef opName(FenceStmt::Kind kind);
llvm::StringRef opName(GroupStmt::Op op);
llvm::StringRef opName(TensorMemoryStmt::Op op);
llvm::StringRef opName(TensorMapStmt::Op op);
llvm::StringRef opName(const RegistersStmt &statement);

/// A kernel parameter, in order of declaration: a scalar symbol or a global tensor's pointer.
using Parameter = std::variant<Symbol, std::shared_ptr<const Tensor>>;

/// A statement that the text does not have: one that a ring or `sync auto` has placed.
struct PlacedSync {
  std::string what;  // "sync.cta", "cp_async.wait 1"
  unsigned line = 0; // of the statement before which it stands
  std::string reason;
  /// Known to be needed from the elements of each thread. Otherwise less may be enough.
  bool exact = true;
};

struct Kernel {
  std::string name;
  SourceLoc loc;
  /// Grid in CTAs; may depend on scalar arguments.
  std::array<Expr, 3> grid = {Expr(1), Expr(1), Expr(1)};
  unsigned cluster = 1;
  unsigned threads = 32;
  std::vector<Parameter> parameters;
  /// Tensors that are not parameters, windows of global tensors among them, in order of
  /// declaration.
  std::vector<std::shared_ptr<const Tensor>> locals;
  /// Allocations of tensor memory, in order of declaration.
  std::vector<std::shared_ptr<const TmemPool>> pools;
  /// In order of declaration.
  std::vector<std::shared_ptr<const Barrier>> barriers;
  /// `sync auto`: the statements take effect as if in source order, and planning places
  /// the barriers, fences, groups and waits that this takes (PlaceSynchronization.h).
  bool syncAuto = false;
  StatementBlock body;
  /// What its rings have placed in the body, in source order.
  std::vector<PlacedSync> placed = {};
  /// Where the text declares what; empty where the kernel was not read from text.
  std::map<std::string, SourceLoc, std::less<>> declared = {};

  llvm::SmallVector<std::shared_ptr<const Tensor>, 4> globals() const;
  llvm::SmallVector<Symbol, 4> scalars() const;
};

struct Program {
  GpuTarget target;
  std::vector<Kernel> kernels;
};

// These answer for every kind of statement by name: a new kind does not compile until it has its
// answers.

/// The statements inside of it; null for a statement without a body.
const StatementBlock *bodyOf(const Statement &statement);
/// The tensor that a copy or a `zero` writes; null for any other.
const Tensor *writtenBy(const Statement &statement);

/// The tensors that a statement itself names, each once or more: not those in its body.
void forEachTensor(const Statement &statement, llvm::function_ref<void(const Tensor &)> visit);

/// Calls `visit` on each statement, outer before inner, in order.
void forEachStatement(const StatementBlock &block,
                      llvm::function_ref<void(const Statement &)> visit);

/// Whether a copy or a `zero` of the block writes to the tensor.
bool stores(const StatementBlock &block, const Tensor *tensor);

/// What the statement itself needs of a target, besides what is in its body and a copy's plan.
std::optional<Feature> featureOf(const Statement &statement);

/// `thread < n`, of an n that run time tells and that is the same for all threads of the CTA: how
/// many threads fulfill it. Empty for other conditions.
std::optional<Expr> runTimeEnd(const Comparison &comparison);
/// The threads of `within` for which thread-dependent conjuncts hold. Conjuncts over run-time
/// values that are the same for all threads of the CTA do not change the set, and of a runTimeEnd
/// those remain that may fulfill it. An error when a conjunct mixes the two in another way, so that
/// the set cannot be known.
llvm::Expected<llvm::BitVector> activeThreads(llvm::ArrayRef<Comparison> conjuncts,
                                              const llvm::BitVector &within);
/// The threads of `within` that enter the branch: of those that `elect` may take, electedOf.
llvm::Expected<llvm::BitVector> activeThreads(const IfStmt &branch, const llvm::BitVector &within);
/// A thread of each warp. An elected thread is only known by its warp; the first candidate stands
/// for it. An error if the candidates are not the same lanes in all warps.
llvm::Expected<llvm::BitVector> electedOf(const llvm::BitVector &threads);
/// The lanes of `threads` in each warp that has any; an error when warps differ.
llvm::Expected<uint32_t> lanesOf(const llvm::BitVector &threads);

/// Facts: about ctaid from a grid; about a loop's variable in its body; about the symbols that a
/// condition compares.
Facts gridFacts(const Kernel &kernel);
void addFacts(const ForStmt &loop, Facts &facts);
void addFacts(const Comparison &comparison, Facts &facts);
/// What the active threads at a place imply for warp and warpgroup.
void addFacts(const llvm::BitVector &active, Facts &facts);

/// The symbols that every kernel has: ctaid.x, ctaid.y, ctaid.z, thread, lane, warp, warpgroup,
/// with ranges from the launch bounds, and cluster.ctarank.
Symbol ctaIdSymbol(unsigned dimension);
Symbol ctaRankSymbol(unsigned cluster);
Symbol threadSymbol(SymbolKind kind, unsigned ctaThreads);

} // namespace tilecopy

#endif // TILECOPY_PROGRAM_PROGRAM_H
