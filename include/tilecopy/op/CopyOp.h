//===- CopyOp.h - One tile copy ---------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dst[region] <- src[region], by the threads of a scope. A frontend states this and a target; the
// dispatcher decides which instructions do it (Dispatch.h).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_COPYOP_H
#define TILECOPY_OP_COPYOP_H

#include "tilecopy/op/Bounds.h"
#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/OptionKeys.h"
#include "tilecopy/op/Tensor.h"
#include "tilecopy/op/ThreadTeam.h"

namespace tilecopy {

/// `copy` is complete when the statement is; `copy_async` only issues; `prefetch` brings what a
/// copy will read into the L2 cache, and no thread waits for it.
enum class OpKind { Copy, CopyAsync, Prefetch };
llvm::StringRef opName(OpKind kind); // "copy", "copy_async", "prefetch"

/// The threads that make one copy together. At thread scope each executing thread makes its own.
enum class Scope { Thread, Warp, Warpgroup, Cta };
llvm::StringRef scopeName(Scope scope);
std::optional<Scope> parseScope(llvm::StringRef name);
/// How many threads one instance of the scope has: 1, 32, 128 or ctaThreads.
unsigned threadsOf(Scope scope, unsigned ctaThreads);

struct CopyOp {
  OpKind kind = OpKind::Copy;
  Scope scope = Scope::Cta;
  Operand dst, src; // of a prefetch, the same
  /// Threads of the CTA, and which of them reach this copy (bit i is thread i).
  unsigned ctaThreads = 0;
  llvm::BitVector active;
  /// A number that is known at run time, the same for all threads of the CTA: only those active
  /// threads whose index in the CTA is below it get there.
  std::optional<Expr> activeEnd;
  Options options;
  /// Nothing writes the source while the kernel runs, so it may be read by ld.global.nc.
  bool sourceIsReadOnly = false;
  /// What is known here of the symbols besides their ranges.
  Facts facts;

  unsigned scopeThreads() const { return threadsOf(scope, ctaThreads); }
  /// Whether each instance of the scope that any active thread is in has all its threads active.
  /// Always true at thread scope.
  bool allThreadsActive() const;
  /// How many threads are active in the instance of the scope that begins at a thread; and how many
  /// instances have active threads.
  unsigned activeIn(unsigned firstThread) const;
  unsigned activeInstances() const;
  /// The threads that are active in each instance with active threads; none if all threads are.
  std::optional<ThreadTeam> commonTeam() const;
  /// The threads that share the work: the common ones if the instances agree on some, else each
  /// instance's own.
  std::optional<ThreadTeam> team() const;
  /// How many threads of an instance share the work.
  unsigned workers() const;
  /// The least active thread's index in its scope instance.
  unsigned firstActiveThread() const;
  /// Whether each thread of the scope signals the mbarrier of this asynchronous copy by an arrival;
  /// otherwise the hardware does, by bytes. Threads do from global to shared memory, unless one
  /// thread alone makes the copy and does not ask for `ldgsts`.
  bool arrivesByThread() const;
  /// The bits of an element outside of the source, as the option `fill` says; none without it.
  std::optional<uint64_t> fillBits() const;
  /// Whether the source's pixels are taken, one base position after the other (`map = im2col`,
  /// `map = im2col_w`); and whether these move along the last spatial dimension alone.
  bool takesPixels() const;
  bool walksAlongW() const;
  /// How many elements move.
  int64_t count() const { return dst.count(); }
  /// Whether elements may be left out (Mask.h), and whether the destination keeps what it has
  /// there.
  bool isMasked() const { return options.has(options::Mask) || options.has(options::Where); }
  bool keepsMasked() const;
  /// The regions that are loaded besides the source: of indices, those of the destination before
  /// those of the source; then that of the mask.
  llvm::SmallVector<const Operand *, 2> indexRegions() const;
  /// The tensor that is written; none by a prefetch.
  const Tensor *written() const { return kind == OpKind::Prefetch ? nullptr : dst.tensor.get(); }

  /// As in .tile text: `copy.warp B[0:32, 0:32] <- A { dispatch = gmem_smem }`.
  void print(llvm::raw_ostream &os) const;
};

/// Makes a CopyOp and checks what does not depend on a variant: both sides have the same element
/// type, or the option `convert`, and the same non-unit extents, the scope fits the CTA, regions of
/// global tensors can touch them, other regions can be in bounds, starts are the same for all
/// threads of the scope, no two coordinates of the destination share an address, and 4-bit elements
/// lie in whole bytes. `active` empty means all threads. Each error says which tensor, the value,
/// and what is accepted.
llvm::Expected<CopyOp> makeCopy(OpKind kind, Scope scope, Operand dst, Operand src,
                                unsigned ctaThreads, llvm::BitVector active = {},
                                Options options = {}, Facts facts = {});

/// Makes a prefetch of a region of a global tensor by one thread, with the same checks.
llvm::Expected<CopyOp> makePrefetch(Operand src, unsigned ctaThreads, llvm::BitVector active = {},
                                    Options options = {});

/// The checks of makeCopy that concern one side: the region fits the tensor, is the same for all
/// threads of the scope, and, when it is `written`, no two of its coordinates share an address.
/// A region of a global tensor may lie partly outside unless it is `promised` that it does not:
/// elements outside are filled or left out. With `fills` it may lie wholly outside, and indices of
/// one dimension may be picked. Indices of any dimensions may be loaded from tensors of integers.
llvm::Error checkOperand(const Operand &operand, Scope scope, bool written, bool fills = false,
                         bool promised = false);

/// The dimensions of a mask as those of the copy whose extent is not 1: the dimension of the region
/// for each, or none where the mask is the same along it. An error where they do not fit together.
llvm::Expected<llvm::SmallVector<std::optional<unsigned>, 4>> maskDimensions(const CopyOp &op);

/// The bits of an element of the type with the value of an option `fill`. An error names what the
/// type cannot hold.
llvm::Expected<uint64_t> fillOf(ElementType type, const OptionValue &value);

/// A symbol of `e` that is not the same for all threads of an instance of the scope.
std::optional<Symbol> differsWithin(const Expr &e, Scope scope);

/// A check of makeCopy: no active thread is in an incomplete instance of the scope. A CTA of 160
/// threads has one warpgroup and one more warp. `active` empty means all.
llvm::Error checkScope(Scope scope, unsigned ctaThreads, const llvm::BitVector &active = {});

} // namespace tilecopy

#endif // TILECOPY_OP_COPYOP_H
