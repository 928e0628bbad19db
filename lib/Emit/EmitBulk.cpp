//===- EmitBulk.cpp - Runs without a tensor map, as IR --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "BulkAsm.h"
#include "PeerAccess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class BulkEmitter : BodyEmitter<BulkPlan> {
public:
  using BodyEmitter::BodyEmitter;

  void run() {
    Type *word = builder.getInt32Ty();
    Value *rank = body.cta ? address.value(*body.cta, word) : nullptr;
    Value *to = rank ? ofPeer(operands.dst, rank) : operands.dst;
    if (body.tellsBarrier()) {
      Value *at = rank ? ofPeer(operands.barrier, rank) : operands.barrier;
      barrier = builder.CreatePtrToInt(at, word);
    }
    mask = maskOf(body.ctaMask);
    if (body.clip || body.skew)
      address.mayLeave();
    if (body.skew && body.ends == BulkPlan::Ignored)
      expectIgnored();
    SideAddress dst(builder, address, plan.dst, bits(), to);
    SideAddress src(builder, address, plan.src, bits(), operands.src);
    SmallVector<PlanIter, 4> loops, unrolled; // one of them stays empty
    (body.unrolled ? unrolled : loops).assign(body.loops.begin(), body.loops.end());
    bool writes = body.kind != BulkPlan::Prefetch;
    if (writes)
      dst.startThread({}, {}, counters::select<Dst>(loops));
    src.startThread({}, {}, counters::select<Src>(loops));
    LoopNest nest(builder);
    SmallVector<Value *, 4> counts;
    for (const PlanIter &l : loops)
      counts.push_back(nest.open(l.extent, "bulk"));
    if (writes)
      dst.startPass(counters::select<Dst>(loops), counts);
    src.startPass(counters::select<Src>(loops), counts);
    for (ArrayRef<int64_t> round : counters::allCounts(unrolled)) {
      Value *into = writes ? dst.pointer(counters::select<Dst>(unrolled), round, 0) : nullptr;
      Value *from = src.pointer(counters::select<Src>(unrolled), round, 0), *inRange = nullptr;
      if (plan.loadsIndices())
        inRange = moveToRows(into, from, round, counts);
      std::optional<Guard> guard;
      if (inRange)
        guard.emplace(builder, inRange, "bulk.row");
      issueRun(into, from);
      if (guard)
        guard->close();
    }
    nest.close();
  }

private:
  /// Moves a run to the rows whose indices are loaded; returns whether they are in range, null
  /// where that is promised.
  Value *moveToRows(Value *&into, Value *&from, ArrayRef<int64_t> round, ArrayRef<Value *> counts) {
    Type *wide = builder.getInt64Ty();
    const auto *tensor = operands.indices.begin();
    Value *inRange = nullptr;
    address.mayLeave();
    auto move = [&](const PlanSide &side, Value *&pointer) {
      for (const RowIndices &rows : side.rows) {
        Value *number = builder.getInt64(0);
        for (auto [k, loop] : enumerate(body.loops)) {
          if (!loop.tag.isOf(rows.walked))
            continue;
          Value *count = body.unrolled ? builder.getInt64(round[k])
                                       : builder.CreateZExtOrTrunc(counts[k], wide);
          number = address.add(number, address.scale(count, builder.getInt64(loop.at(Along))));
        }
        Value *step = address.value(rows.step * Expr(rows.bytes), wide);
        Value *start = address.pointer(*tensor, address.value(rows.base * Expr(rows.bytes), wide));
        auto row = loadRow(rows, *tensor, address.pointer(start, address.scale(number, step)));
        ++tensor;
        pointer = address.pointer(pointer, row.bytes);
        if (row.inRange)
          inRange = inRange ? builder.CreateAnd(inRange, row.inRange) : row.inRange;
      }
    };
    move(plan.dst, into);
    move(plan.src, from);
    return inRange;
  }

  /// The same place in the shared memory of the CTA of a rank.
  Value *ofPeer(Value *pointer, Value *rank) {
    return builder.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster, {pointer, rank});
  }

  /// Shared addresses are 32 bits wide; global ones are pointers.
  Value *operand(Value *pointer, Space space) {
    return space == Space::Shared ? builder.CreatePtrToInt(pointer, builder.getInt32Ty()) : pointer;
  }

  void issueRun(Value *to, Value *from) {
    if (body.clip)
      issueClipped(to, from);
    else if (body.skew && body.ends == BulkPlan::Ignored)
      loadIgnoring(to, from);
    else if (body.skew)
      storeParts(to, from);
    else
      issue({}, to, from);
  }

  //===--------------------------------------------------------------------===//
  // Runs that begin or end inside of 16 bytes
  //===--------------------------------------------------------------------===//

  /// What is loaded of each run, from the multiple of 16 before it to the one after it.
  Value *loadedBytes(Value *skew) {
    Value *end = builder.CreateAdd(skew, builder.getInt32(uint32_t(body.runBytes + 15)));
    return builder.CreateAnd(end, builder.getInt32(~15u));
  }
  Value *skewValue() { return address.value(*body.skew, builder.getInt32Ty()); }

  /// The hardware counts ignored bytes too, and the program announces those of the copy alone.
  void expectIgnored() {
    Value *more =
        builder.CreateSub(loadedBytes(skewValue()), builder.getInt32(uint32_t(body.runBytes)));
    more = builder.CreateMul(more, builder.getInt32(uint32_t(body.issues())));
    callAsm(builder, expectAsm(), {barrier, more});
  }

  void loadIgnoring(Value *to, Value *from) {
    Value *left = skewValue(), *size = loadedBytes(left);
    Value *right =
        builder.CreateSub(size, builder.CreateAdd(left, builder.getInt32(uint32_t(body.runBytes))));
    Value *back = builder.CreateNeg(builder.CreateZExt(left, builder.getInt64Ty()));
    BulkForm form;
    form.sized = form.ignores = true;
    issue(form, address.pointer(to, back), address.pointer(from, back), {size, left, right});
  }

  void storeParts(Value *to, Value *from) {
    for (const BulkPlan::Part &part : body.parts()) {
      Value *offset = builder.getInt64(uint64_t(part.from - body.skew->constantPart()));
      BulkForm form;
      form.sized = true;
      form.masked = part.mask != 0xffff;
      issue(form, address.pointer(to, offset), address.pointer(from, offset),
            {builder.getInt32(uint32_t(part.bytes))},
            form.masked ? builder.getInt16(part.mask) : nullptr);
    }
  }

  //===--------------------------------------------------------------------===//
  // One run that may end with its tensor
  //===--------------------------------------------------------------------===//

  /// An H200 traps at st.async in a launch without clusters. A cluster of one CTA is enough, and a
  /// kernel that requires it is launched so.
  void requireClusters() {
    Function &kernel = *builder.GetInsertBlock()->getParent();
    if (kernel.getCallingConv() == CallingConv::PTX_Kernel &&
        !kernel.hasFnAttribute("nvvm.cluster_dim"))
      kernel.addFnAttr("nvvm.cluster_dim", "1,1,1");
  }

  /// Moves a run as far as it lies in the tensor: whole 16 bytes by one instruction, and then what
  /// is left.
  void issueClipped(Value *to, Value *from) {
    Value *inside = builder.CreateBinaryIntrinsic(
        Intrinsic::umin, address.limits(*body.clip, builder.getInt32Ty()).second,
        builder.getInt32(uint32_t(body.clip->extent)));
    Value *end = builder.CreateMul(inside, builder.getInt32(bits() / 8));
    Value *size = builder.CreateAnd(end, builder.getInt32(~15u));
    BulkForm form;
    form.sized = true;
    Guard whole(builder, builder.CreateICmpNE(size, builder.getInt32(0)), "bulk.whole");
    // The tile may have zeros of the copy before, which are not the engine's.
    if (body.ends == BulkPlan::ByStAsync)
      callAsm(builder, {"fence.proxy.async.shared::cta;", "~{memory}"}, {});
    issue(form, to, from, {size});
    whole.close();
    if (body.ends == BulkPlan::ByStAsync) {
      requireClusters();
      return loadRest(to, from, size, end);
    }
    if (bits() == 128)
      return;
    body.ends == BulkPlan::ByMask ? storeMasked(to, from, size, end)
                                  : storeElements(to, from, size, end);
  }

  /// The bytes from `size` to `end`, fewer than 16, by one instruction.
  void storeMasked(Value *to, Value *from, Value *size, Value *end) {
    Guard some(builder, builder.CreateICmpNE(size, end), "bulk.left");
    Value *one = builder.getInt32(1), *offset = builder.CreateZExt(size, builder.getInt64Ty());
    Value *bytes = builder.CreateSub(builder.CreateShl(one, builder.CreateSub(end, size)), one);
    BulkForm form;
    form.sized = form.masked = true;
    issue(form, address.pointer(to, offset), address.pointer(from, offset), {builder.getInt32(16)},
          builder.CreateTrunc(bytes, builder.getInt16Ty()));
    some.close();
  }

  /// The same, by elements.
  void storeElements(Value *to, Value *from, Value *size, Value *end) {
    int64_t bytes = bits() / 8, most = 16 / bytes - 1;
    Type *element = builder.getIntNTy(bits());
    CountedLoop left(builder, most, "bulk.left");
    Value *offset =
        builder.CreateAdd(size, builder.CreateMul(left.counter(), builder.getInt32(bytes)));
    Guard one(builder, builder.CreateICmpULT(offset, end), "bulk.one");
    offset = builder.CreateZExt(offset, builder.getInt64Ty());
    Value *value =
        builder.CreateAlignedLoad(element, address.pointer(from, offset), Align(uint64_t(bytes)));
    builder.CreateAlignedStore(value, address.pointer(to, offset), Align(uint64_t(bytes)));
    one.close();
    left.close();
  }

  /// The 16 bytes in which the tensor ends, and zeros from there to the end of the run, by
  /// st.async: the barrier counts them, as it counts what the engine brings.
  void loadRest(Value *to, Value *from, Value *size, Value *end) {
    Type *word = builder.getInt32Ty();
    Value *whole = builder.getInt32(uint32_t(body.runBytes));
    Guard some(builder, builder.CreateICmpNE(size, whole), "bulk.rest");
    unsigned bytes = std::max(4u, bits() / 8);
    CountedLoop words(builder, 16 / bytes, "bulk.word");
    Value *at =
        builder.CreateAdd(size, builder.CreateMul(words.counter(), builder.getInt32(bytes)));
    Value *value = wordAt(from, at, end, bytes);
    if (bytes == 8)
      value = builder.CreateBitCast(value, FixedVectorType::get(word, 2));
    emitStoreAsync(builder, value, bytes, address.pointer(to, wide(at)), operands.barrier);
    words.close();
    Value *next = builder.CreateAdd(size, builder.getInt32(16));
    Guard more(builder, builder.CreateICmpNE(next, whole), "bulk.zeros");
    zeroTo(to, next, whole);
    more.close();
    some.close();
  }

  /// A word of the elements before `end`, and of zeros.
  Value *wordAt(Value *from, Value *at, Value *end, unsigned bytes) {
    Type *element = builder.getIntNTy(bits()), *type = builder.getIntNTy(bytes * 8);
    Value *word = ConstantInt::get(type, 0);
    for (unsigned n = 0; n != bytes; n += bits() / 8) {
      Value *place = builder.CreateAdd(at, builder.getInt32(n));
      Value *value =
          guardedValue(builder, builder.CreateICmpULT(place, end), ConstantInt::get(element, 0),
                       "bulk.element", [&]() -> Value * {
                         return builder.CreateAlignedLoad(
                             element, address.pointer(from, wide(place)), Align(bits() / 8));
                       });
      word = builder.CreateOr(word, builder.CreateShl(builder.CreateZExt(value, type), n * 8));
    }
    return word;
  }

  /// 16 zeros at a time, at least once.
  void zeroTo(Value *to, Value *first, Value *last) {
    Type *word = builder.getInt32Ty();
    BasicBlock *after = splitAfter(builder, "bulk.zero.end"), *before = builder.GetInsertBlock();
    BasicBlock *loop =
        BasicBlock::Create(before->getContext(), "bulk.zero", before->getParent(), after);
    builder.CreateBr(loop);
    builder.SetInsertPoint(loop);
    PHINode *at = builder.CreatePHI(word, 2);
    at->addIncoming(first, before);
    emitStoreAsync(builder, ConstantAggregateZero::get(FixedVectorType::get(word, 4)), 16,
                   address.pointer(to, wide(at)), operands.barrier);
    Value *next = builder.CreateAdd(at, builder.getInt32(16));
    at->addIncoming(next, loop);
    keepLoop(builder.CreateCondBr(builder.CreateICmpNE(next, last), loop, after));
    standAt(builder, after);
  }

  Value *wide(Value *offset) { return builder.CreateZExt(offset, builder.getInt64Ty()); }

  /// `counts` are the size and the ignored bytes of the form.
  void issue(BulkForm form, Value *to, Value *from, ArrayRef<Value *> counts = {},
             Value *bytes = nullptr) {
    SmallVector<Value *, 8> args;
    if (to)
      args.push_back(operand(to, plan.dst.space));
    args.push_back(operand(from, plan.src.space));
    append_range(args, counts);
    if (barrier)
      args.push_back(barrier);
    addMaskAndPolicy(args, mask, body.cachePolicy);
    if (bytes)
      args.push_back(bytes);
    callAsm(builder, bulkAsm(body, form), args);
  }

  Value *barrier = nullptr, *mask = nullptr; // i32, i16
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const BulkPlan &body,
                        const CopyOperands &operands) {
  BulkEmitter(builder, plan, body, operands).run();
}
