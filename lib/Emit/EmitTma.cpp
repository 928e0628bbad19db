//===- EmitTma.cpp - Boxes through a tensor map, as IR --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "Planning/TmaStart.h"
#include "TmaAsm.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class TmaEmitter : BodyEmitter<TmaPlan> {
public:
  using BodyEmitter::BodyEmitter;

  void run() {
    if (body.prefetchMap)
      callAsm(builder, prefetchTensorMapAsm(), {operands.tensorMap});
    Type *word = builder.getInt32Ty();
    if (body.kind != TmaPlan::Prefetch) {
      const PlanSide &side = load() ? plan.dst : plan.src;
      Value *base = load() ? operands.dst : operands.src;
      Value *offset = address.bytes(address.value(side.base, word), bits());
      places.push_back(address.add(builder.CreatePtrToInt(base, word), offset));
    } else {
      places.push_back(nullptr);
    }
    if (load())
      barrier = builder.CreatePtrToInt(body.ctaGroup == 2 ? pairBarrier() : operands.barrier, word);
    for (auto [d, c] : enumerate(body.coords))
      places.push_back(address.value(c, mayLeaveWord(c, travel(d)) ? builder.getInt64Ty() : word));
    for (const PlanSide *side : {&plan.dst, &plan.src})
      if (!side->rows.empty())
        loadRows(side->rows.front());
    for (const Expr &r : ArrayRef(body.rows).drop_front(rows.size()))
      rows.push_back(
          inWord(address.value(r, mayLeaveWord(r, {0, 0}) ? builder.getInt64Ty() : word), 1));
    if (body.map.isIm2col() && body.map.im2col.windows != TensorMapWindows::All)
      offsets.push_back(builder.getInt16(0)); // no halo
    for (const Expr &e : body.offsets)
      offsets.push_back(builder.CreateTrunc(address.value(e, word), builder.getInt16Ty()));
    mask = maskOf(body.ctaMask);
    emitIssues<TmaPlan::Loop>(
        builder, body.loops, body.unrolled, "tma", places,
        [&](const TmaPlan::Loop &loop, Value *count) { step(loop, count); }, [&] { issue(); });
  }

private:
  bool load() const { return body.kind == TmaPlan::Load; }

  /// How far the issues move a coordinate, in the direction of each sign.
  std::pair<int64_t, int64_t> travel(unsigned dimension) const {
    std::pair<int64_t, int64_t> sum = {0, 0};
    for (const TmaPlan::Loop &loop : body.loops) {
      if (!loop.tag.isOf(dimension))
        continue;
      int64_t most = (loop.extent - 1) * loop[TmaPlan::Coordinate];
      (most < 0 ? sum.first : sum.second) += most;
    }
    return sum;
  }

  /// Whether 32 bits may not hold a coordinate. It is computed in 64 bits then.
  bool mayLeaveWord(const Expr &e, std::pair<int64_t, int64_t> travel) const {
    ValueRange r = address.range(e);
    return r.lo < std::numeric_limits<int32_t>::min() - travel.first ||
           r.hi > std::numeric_limits<int32_t>::max() - travel.second;
  }

  /// A coordinate of 64 bits as one of 32. What it names beyond them is outside of the tensor (rule
  /// `coordinates`), and so is what stands in for it: for a load the least coordinate, for a store,
  /// which may not begin before the tensor, the largest that is aligned.
  Value *inWord(Value *v, unsigned dimension) {
    Type *word = builder.getInt32Ty();
    if (v->getType() == word)
      return v;
    if (body.kind == TmaPlan::Store || body.kind == TmaPlan::Reduce)
      return builder.CreateTrunc(
          builder.CreateBinaryIntrinsic(Intrinsic::smin, v,
                                        builder.getInt64(largestTmaStart(dimension))),
          word);
    Value *low = builder.CreateTrunc(v, word);
    Value *fits = builder.CreateICmpEQ(builder.CreateSExt(low, v->getType()), v);
    return builder.CreateSelect(fits, low,
                                builder.getInt32(uint32_t(std::numeric_limits<int32_t>::min())));
  }

  /// The coordinates of rows whose indices are loaded. One that is out of range names no element as
  /// a coordinate, either. The dimension has less than 2^31 elements (rule `coordinates`).
  void loadRows(const RowIndices &from) {
    Type *wide = builder.getInt64Ty(), *type = builder.getIntNTy(from.bytes * 8);
    Value *tensor = operands.indices.front(), *size = address.value(from.size, type);
    bool stores = body.kind == TmaPlan::Store;
    Value *beyond = ConstantInt::get(type, stores ? largestTmaStart(1) : INT32_MIN, true);
    for (const Expr &number : body.rows) {
      Expr at = (from.base + number * from.step) * Expr(from.bytes);
      Value *place = address.pointer(tensor, address.value(at, wide));
      LoadInst *load = builder.CreateAlignedLoad(type, place, Align(from.bytes));
      markReadOnly(load, tensor);
      Value *index = load;
      if (from.compared)
        index = builder.CreateSelect(builder.CreateICmpULT(load, size), load, beyond);
      rows.push_back(builder.CreateTrunc(index, builder.getInt32Ty()));
    }
  }

  /// The barrier at the same place in the first CTA of the pair.
  Value *pairBarrier() {
    Value *rank = builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank, {});
    return builder.CreateIntrinsic(Intrinsic::nvvm_mapa_shared_cluster,
                                   {operands.barrier, builder.CreateAnd(rank, ~1u)});
  }

  /// Steps on by `count` passes of a loop.
  void step(const TmaPlan::Loop &loop, Value *count) {
    Value *elements = address.scale(count, builder.getInt32(loop[TmaPlan::Coordinate]));
    if (places[0])
      places[0] =
          address.add(places[0], address.scale(count, builder.getInt32(loop[TmaPlan::Shared])));
    Value *&place = places[1 + loop.tag.dimension()];
    if (place->getType()->isIntegerTy(64))
      elements = builder.CreateSExt(elements, place->getType());
    place = address.add(place, elements);
  }

  void issue() {
    TmaForm form{body.kind,       body.map.rank(), body.clusterForm,
                 mask != nullptr, body.ctaGroup,   body.cachePolicy.has_value(),
                 body.reduction};
    form.rows = !rows.empty();
    form.windows = body.map.im2col.windows;
    SmallVector<Value *, 10> args;
    Value *shared = places[0];
    SmallVector<Value *, 5> coords;
    for (auto [d, v] : enumerate(ArrayRef(places).drop_front()))
      coords.push_back(inWord(v, unsigned(d)));
    if (load())
      args.push_back(shared);
    args.push_back(operands.tensorMap);
    if (form.rows) {
      args.push_back(coords[0]);
      append_range(args, ArrayRef(rows).slice(cast<ConstantInt>(coords[1])->getZExtValue(), 4));
    } else {
      append_range(args, coords);
    }
    if (body.kind != TmaPlan::Prefetch)
      args.push_back(load() ? barrier : shared);
    append_range(args, offsets);
    addMaskAndPolicy(args, mask, body.cachePolicy);
    callAsm(builder, tmaAsm(form), args);
  }

  Value *barrier = nullptr, *mask = nullptr; // i32, i16
  SmallVector<Value *, 6>
      places; // in shared memory (null for a prefetch), i32; then coordinates, i32 or i64
  SmallVector<Value *, 4> rows;    // i32
  SmallVector<Value *, 3> offsets; // i16
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const TmaPlan &body,
                        const CopyOperands &operands) {
  TmaEmitter(builder, plan, body, operands).run();
}
