//===- BodyEmitter.h - What emitters of bodies share ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The class that emits one kind of plan body derives from one of these and adds what that kind
// needs.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMIT_BODYEMITTER_H
#define TILECOPY_LIB_EMIT_BODYEMITTER_H

#include "HintedAccess.h"
#include "SideAddress.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

namespace tilecopy {

/// Counted loops, one inside the other.
class LoopNest {
public:
  explicit LoopNest(llvm::IRBuilderBase &builder) : builder(builder) {}
  /// Opens a loop inside the innermost one and returns its counter, an i32, or an
  /// i64 where the passes do not fit.
  llvm::Value *open(int64_t extent, const llvm::Twine &name) {
    loops.emplace_back(builder, extent, name);
    return loops.back().counter();
  }
  /// Closes all of them.
  void close() {
    for (CountedLoop &loop : llvm::reverse(loops))
      loop.close();
  }

private:
  llvm::IRBuilderBase &builder;
  llvm::SmallVector<CountedLoop, 4> loops;
};

template <typename Body> struct BodyEmitter {
  BodyEmitter(llvm::IRBuilderBase &builder, const Plan &plan, const Body &body,
              const CopyOperands &operands)
      : builder(builder), plan(plan), body(body), operands(operands), address(builder, operands) {}

  unsigned bits() const { return elementBits(plan.type); }
  /// The CTAs of a multicast, an i16; null without one.
  llvm::Value *maskOf(const std::optional<Expr> &ctas) {
    return ctas ? builder.CreateTrunc(address.value(*ctas, builder.getInt32Ty()),
                                      builder.getInt16Ty())
                : nullptr;
  }
  /// Appends the last operands of a bulk copy.
  void addMaskAndPolicy(llvm::SmallVectorImpl<llvm::Value *> &args, llvm::Value *mask,
                        std::optional<uint64_t> cachePolicy) {
    if (mask)
      args.push_back(mask);
    if (cachePolicy)
      args.push_back(builder.getInt64(*cachePolicy));
  }

  /// What an index that is loaded adds to addresses, and whether it is in range (null: it need not
  /// be). As an unsigned number, a negative one is beyond every size.
  struct LoadedRow {
    llvm::Value *bytes = nullptr, *inRange = nullptr;
  };
  LoadedRow loadRow(const RowIndices &rows, llvm::Value *tensor, llvm::Value *from) {
    llvm::Type *word = builder.getIntNTy(rows.bytes * 8);
    llvm::LoadInst *load = builder.CreateAlignedLoad(word, from, llvm::Align(rows.bytes));
    markReadOnly(load, tensor);
    return rowAt(rows, load);
  }
  /// The same of an index that is a value.
  LoadedRow rowAt(const RowIndices &rows, llvm::Value *load) {
    llvm::Type *wide = builder.getInt64Ty(), *word = load->getType();
    llvm::Value *index = builder.CreateSExt(load, wide);
    int64_t each = std::max(1u, bits() / 8); // bytes, or elements of less than one
    LoadedRow row;
    row.bytes = address.scale(index, address.value(rows.stride * Expr(each), wide));
    row.bytes = bits() < 8 ? address.bytes(row.bytes, bits()) : row.bytes;
    if (!rows.compared)
      return row;
    bool isNarrow = rows.bytes == 4 && address.range(rows.size).hi <= INT32_MAX;
    llvm::Value *size = address.value(rows.size, isNarrow ? word : wide);
    row.inRange = builder.CreateICmpULT(isNarrow ? load : index, size);
    return row;
  }

  llvm::IRBuilderBase &builder;
  const Plan &plan;
  const Body &body;
  const CopyOperands &operands;
  AddressBuilder address;
};

/// Adds addresses on both sides that advance through threads, loops and rounds.
template <typename Body> struct SidesEmitter : BodyEmitter<Body> {
  SidesEmitter(llvm::IRBuilderBase &builder, const Plan &plan, const Body &body,
               const CopyOperands &operands)
      : BodyEmitter<Body>(builder, plan, body, operands),
        dst(builder, this->address, plan.dst, this->bits(), operands.dst),
        src(builder, this->address, plan.src, this->bits(), operands.src) {}

  static bool inMemory(const PlanSide &side) { return side.space != Space::Local; }
  /// The type of a vector of `bytes` bytes. Selection takes vectors apart, so one that only goes
  /// from memory to memory has as few parts as possible.
  llvm::Type *vectorType(unsigned bytes) {
    const PlanSide &to = this->plan.dst, &from = this->plan.src;
    auto isWhole = [&](const PlanSide &side) {
      return inMemory(side) && side.accessBytes == bytes && !side.hints && !side.tellsBarrier;
    };
    llvm::Type *word = this->builder.getInt64Ty();
    if (bytes % 8 || !isWhole(to) || !(this->plan.zeros || isWhole(from)))
      return accessType(this->builder, bytes);
    return bytes == 8 ? word : llvm::FixedVectorType::get(word, bytes / 8);
  }
  /// If the form says so, the thread arrives at the mbarrier when its copies of this form are
  /// complete.
  void arrive(const std::optional<CpAsyncForm> &form) {
    if (form && form->arrives)
      this->builder.CreateIntrinsic(llvm::Intrinsic::nvvm_cp_async_mbarrier_arrive_noinc_shared,
                                    {this->operands.barrier});
  }

  SideAddress dst, src;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_EMIT_BODYEMITTER_H
