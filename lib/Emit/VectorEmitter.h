//===- VectorEmitter.h - Passes of vectors ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass is made in steps, so that as many accesses as the plan unrolls are in flight: the
// conditions of all rounds, the loads of whole vectors, the loads of vectors that an edge splits,
// the stores of whole vectors, the stores of split ones. A split vector goes through a loop over
// its elements on the side whose edge splits it; on the other side it is one access.
//
// Guards of a cp.async's source become a number of bytes. A copy that reads nothing gets the
// tensor's own address.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_VECTOREMITTER_H
#define TILECOPY_LIB_EMIT_VECTOREMITTER_H

#include "HeldValues.h"
#include "RegisterWords.h"
#include "ThreadEmitter.h"
#include "llvm/ADT/DenseMap.h"

namespace tilecopy {

class VectorEmitter : public ThreadEmitter {
public:
  VectorEmitter(llvm::IRBuilderBase &builder, const Plan &plan, const ThreadPlan &body,
                const CopyOperands &operands, bool atEdge)
      : ThreadEmitter(builder, plan, body, operands),
        findsFirst(atEdge || body.isGuarded() || plan.loadsIndices() || plan.mask) {}

private:
  /// One side of a round: where its vector lies, and whether it is moved.
  struct SideRound {
    SidePlace place;                // if places are found first
    llvm::Value *whole = nullptr;   // null: always
    llvm::Value *part = nullptr;    // it lies across an edge; null: never
    llvm::Value *index = nullptr;   // of its first element, in the dimension of that edge
    llvm::Value *inRange = nullptr; // the indices that are loaded; null: they need not be
    llvm::SmallVector<llvm::Value *, 2> masked = {}; // sums of the mask that grow in the vector
  };
  struct Round {
    llvm::SmallVector<int64_t, 4> counts; // of the unrolled counters
    SideRound dst, src;
  };

  void pass() override;
  void leave() override { arrive(body.cpAsync); }

  // EmitVectors.cpp
  llvm::Type *wholeType() { return vectorType(body.vectorBytes); }
  llvm::Value *pointer(bool ofDst, const Round &r, unsigned piece);
  int64_t registerSlot(bool ofDst, const Round &r) const;
  unsigned registerByte(bool ofDst, const Round &r) const {
    return registerSlot(ofDst, r) * bits() / 8;
  }
  void issue(const Round &r);
  llvm::Value *outside(llvm::Type *type);
  llvm::Value *load(const Round &r);
  llvm::Value *loadPieces(const Round &r);
  llvm::Value *loadWords(const Round &r);
  llvm::Value *wordPart(llvm::Value *vector, unsigned at);
  void store(const Round &r, llvm::Value *vector);

  // EmitEdges.cpp: which vectors are moved
  void begin() override;
  Round guardedRound(llvm::ArrayRef<int64_t> counts, int64_t number);
  void place(Round &r, llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *itemOf(int64_t number);
  void addRows(Round &r, int64_t number, llvm::Value *some, llvm::ArrayRef<llvm::Value *> digits);
  LoadedRow rowOf(const RowIndices &rows, unsigned which, const Round &r, llvm::Value *some,
                  llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *heldRow(const RowIndices &rows, unsigned which, const Round &r, int64_t number,
                       llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *indexAddress(const RowIndices &rows, llvm::Value *tensor, int64_t along,
                            llvm::Value *some, llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *indexIn(int dimension, llvm::ArrayRef<int64_t> counts,
                       llvm::ArrayRef<llvm::Value *> digits);
  void guard(SideRound &side, bool isDst, llvm::Value *some, llvm::ArrayRef<int64_t> counts,
             llvm::ArrayRef<llvm::Value *> digits);
  std::pair<llvm::Value *, llvm::Value *> across(const PlanEdge &e, llvm::Value *index,
                                                 llvm::Value *low, llvm::Value *high);
  llvm::Value *bytesInside(const SideRound &side);
  /// The rounds of a pass share comparisons: they are built in one block.
  llvm::Value *isBelow(llvm::Value *a, llvm::Value *b) {
    llvm::Value *&less = below[{a, b}];
    return less ? less : less = builder.CreateICmpULT(a, b);
  }
  llvm::Value *opaque(llvm::Value *condition) {
    return condition ? opaqueCondition(builder, condition) : nullptr;
  }
  /// Counts along a dimension with an edge: as wide as the longest of these needs.
  llvm::Value *count(int64_t c) { return llvm::ConstantInt::get(countType, c); }
  llvm::Value *counted(llvm::Value *v) { return builder.CreateZExtOrTrunc(v, countType); }

  // EmitMask.cpp: elements that are left out
  void mask(Round &r, int64_t number, llvm::Value *some, llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *heldPredicate(const Round &r, int64_t number, llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *predicate(const Round &r, llvm::Value *some, llvm::ArrayRef<llvm::Value *> digits);
  llvm::Value *unitPasses(const SideRound &side, llvm::Value *unit);

  // EmitEdges.cpp: vectors across an edge
  unsigned unitBits() const { return std::max(8u, bits()); }
  int64_t units() const { return body.vectorBytes * 8 / unitBits(); }
  llvm::Type *wordType();
  void shift(llvm::MutableArrayRef<llvm::Value *> words, llvm::Value *last);
  llvm::Value *loadPart(const SideRound &side);
  void storePart(const SideRound &side, llvm::Value *vector);
  llvm::Value *unitInside(const SideRound &side, bool isDst, llvm::Value *unit);
  llvm::Value *unitPointer(llvm::Value *vector, llvm::Value *unit);

  /// The places of all rounds of a pass are found first, before their guards; otherwise each is
  /// found where it is accessed.
  bool findsFirst;
  RegisterWords words{builder, bits()};
  std::optional<HeldValues> held; // indices and predicates in registers
  llvm::SmallVector<std::pair<llvm::Value *, llvm::Value *>, 2> limits; // of the edges
  llvm::SmallDenseMap<std::pair<llvm::Value *, llvm::Value *>, llvm::Value *> below;
  llvm::Type *countType = builder.getInt32Ty();
  /// Rounds in one row share its index: by how far the unrolled counters are along the dimension.
  llvm::SmallDenseMap<std::pair<const RowIndices *, int64_t>, LoadedRow> loadedRows;
  llvm::SmallDenseMap<const RowIndices *, llvm::Value *> indexStarts; // of a pass
  /// Predicates by how far the unrolled counters are along the dimensions; where those of a pass
  /// begin.
  llvm::SmallVector<std::pair<llvm::SmallVector<int64_t, 4>, llvm::Value *>, 4> predicates;
  llvm::Value *predicateStart = nullptr;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_VECTOREMITTER_H
