//===- Building.h - Expressions, loops and guards as IR ---------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The small pieces that all emitters are made of. Control flow can be opened at any insertion
// point: the code after it moves to the block where it is closed.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_BUILDING_H
#define TILECOPY_LIB_EMIT_BUILDING_H

#include "tilecopy/emit/Emit.h"

namespace tilecopy {

/// A loop `for (i = 0; i < extent; ++i)` with a constant extent of at least 1.
class CountedLoop {
public:
  /// Opens the loop at the builder, which then stands in its body.
  CountedLoop(llvm::IRBuilderBase &builder, int64_t extent, const llvm::Twine &name);
  /// The counter, an i32, or an i64 where the passes do not fit.
  llvm::Value *counter() const { return phi; }
  /// Closes it; the builder then stands after the loop.
  void close();

private:
  llvm::IRBuilderBase &builder;
  llvm::Value *bound;
  llvm::PHINode *phi;
  llvm::BasicBlock *after;
};

/// Runs what is emitted until close() only if `condition` holds.
class Guard {
public:
  Guard(llvm::IRBuilderBase &builder, llvm::Value *condition, const llvm::Twine &name);
  void close();

private:
  llvm::IRBuilderBase &builder;
  llvm::BasicBlock *after;
};

/// The same predicate, with its relation to others hidden from optimizers. Where one condition
/// implies the next, they would duplicate the guarded code.
llvm::Value *opaqueCondition(llvm::IRBuilderBase &builder, llvm::Value *condition);

/// The value that `make` builds if the condition holds, otherwise `otherwise`. A null condition
/// always holds.
llvm::Value *guardedValue(llvm::IRBuilderBase &builder, llvm::Value *condition,
                          llvm::Value *otherwise, const llvm::Twine &name,
                          llvm::function_ref<llvm::Value *()> make);

/// Merges the words of a register tile that differ where control flow meets. `was` are the words on
/// the way from `before`; the tile has those on the way from `inside`.
void mergeWords(llvm::IRBuilderBase &builder, RegisterTile *tile, llvm::ArrayRef<llvm::Value *> was,
                llvm::BasicBlock *before, llvm::BasicBlock *inside);

/// Moves what follows the builder into a new block. The builder is left at the end of the old
/// block, which has no terminator.
llvm::BasicBlock *splitAfter(llvm::IRBuilderBase &builder, const llvm::Twine &name);

/// Moves the builder to the start of a block and keeps the builder's debug location: the location
/// of the instruction found there is not the frontend's.
void standAt(llvm::IRBuilderBase &builder, llvm::BasicBlock *block);

/// Keeps optimizers from unrolling and vectorizing a loop: its accesses are counted.
void keepLoop(llvm::BranchInst *latch);

/// The bound of a loop of `passes` passes, for keepLoop. In a loop of two passes, optimizers know
/// the outcome of each test and copy the body, which no metadata forbids. The bound is hidden from
/// them.
llvm::Value *loopBound(llvm::IRBuilderBase &builder, llvm::ConstantInt *bound, int64_t passes);

/// Tells the backend that nothing stores to what is loaded from the tensor at `base`, if that is a
/// kernel parameter that says so: such loads print as `.nc`.
void markReadOnly(llvm::LoadInst *load, const llvm::Value *base);

/// Builds the values of expressions and addresses of one copy.
class AddressBuilder {
public:
  AddressBuilder(llvm::IRBuilderBase &builder, const CopyOperands &operands)
      : builder(builder), operands(operands) {}

  /// From now on, addresses may lie outside of their tensor, even before its first byte, if they
  /// are not accessed.
  void mayLeave() { leaves = true; }
  /// The range of `e`, from what is known of its symbols here.
  ValueRange range(const Expr &e) const;
  /// The value of `e` in `type` (i32 or i64).
  llvm::Value *value(const Expr &e, llvm::Type *type);
  /// The counts of an edge that are inside the tensor, as a half-open range: of [0, extent), those
  /// from the first value up to the second. `counting` is i64 where 32 bits do not hold the extent.
  std::pair<llvm::Value *, llvm::Value *> limits(const EdgeDim &edge, llvm::Type *counting);
  /// Whether the whole extent lies inside.
  llvm::Value *whole(const EdgeDim &edge);
  llvm::Value *isAtLeast(const Expr &e, int64_t bound);
  llvm::Value *threadIndex();
  /// The thread's index in its scope instance.
  llvm::Value *scopeIndex(Scope scope);
  /// An index as one digit for each extent, outermost first; the outermost digit has no bound.
  llvm::SmallVector<llvm::Value *, 8> digits(llvm::Value *index, llvm::ArrayRef<int64_t> extents);
  /// Quotient and remainder of a value that is not negative.
  llvm::Value *divided(llvm::Value *x, int64_t by);
  llvm::Value *remainder(llvm::Value *x, int64_t by);
  /// Swizzles an element offset.
  llvm::Value *swizzle(const Swizzle &s, llvm::Value *elements);
  /// Element offset to byte offset; exact for sub-byte elements at even offsets.
  llvm::Value *bytes(llvm::Value *elements, unsigned elementBits);
  /// x + y and x * y without the trivial cases.
  llvm::Value *add(llvm::Value *x, llvm::Value *y);
  llvm::Value *scale(llvm::Value *x, llvm::Value *by);
  /// The same of digits of the thread, whose parts of an address rarely share a bit.
  llvm::Value *join(llvm::Value *x, llvm::Value *y);
  llvm::Value *place(llvm::Value *digit, llvm::Value *step);
  llvm::Value *pointer(llvm::Value *base, llvm::Value *byteOffset);

private:
  llvm::Value *lowBits(llvm::Value *x, unsigned count);
  llvm::Value *quotient(const Symbol &s, llvm::Type *type);
  llvm::IRBuilderBase &builder;
  const CopyOperands &operands;
  bool leaves = false;
};

/// Issues one instruction for every count of `loops`: written out one after the other, or in loops.
/// `step` moves `places` on by a count of one loop.
template <typename Loop>
void emitIssues(llvm::IRBuilderBase &builder, llvm::ArrayRef<Loop> loops, bool unrolled,
                const char *name, llvm::MutableArrayRef<llvm::Value *> places,
                llvm::function_ref<void(const Loop &, llvm::Value *)> step,
                llvm::function_ref<void()> issue) {
  if (loops.empty())
    return issue();
  const Loop &loop = loops.front();
  if (!unrolled) {
    CountedLoop counted(builder, loop.extent, name);
    step(loop, counted.counter());
    emitIssues(builder, loops.drop_front(), unrolled, name, places, step, issue);
    return counted.close();
  }
  llvm::SmallVector<llvm::Value *, 6> before(places.begin(), places.end());
  for (int64_t i = 0; i != loop.extent; ++i) {
    step(loop, builder.getInt32(i));
    emitIssues(builder, loops.drop_front(), unrolled, name, places, step, issue);
    llvm::copy(before, places.begin());
  }
}

/// One for each body of a plan, in a source of its own.
#define EMIT_BODY(Body)                                                                            \
  void emitBody(llvm::IRBuilderBase &builder, const Plan &plan, const Body &body,                  \
                const CopyOperands &operands);
TILECOPY_PLAN_BODIES(EMIT_BODY)
#undef EMIT_BODY
/// Emits the body of a plan, whatever it is; for a plan with an edge, the body of tiles inside.
void emitPlan(llvm::IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands);

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_BUILDING_H
