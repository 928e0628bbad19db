//===- EmitTma.cpp - Boxes through a tensor map, as IR --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
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
    for (const Expr &c : body.coords)
      places.push_back(address.value(c, word));
    for (const Expr &r : body.rows)
      rows.push_back(address.value(r, word));
    for (const Expr &e : body.offsets)
      offsets.push_back(builder.CreateTrunc(address.value(e, word), builder.getInt16Ty()));
    mask = maskOf(body.ctaMask);
    emitIssues<TmaPlan::Loop>(
        builder, body.loops, body.unrolled, "tma", places,
        [&](const TmaPlan::Loop &loop, Value *count) { step(loop, count); }, [&] { issue(); });
  }

private:
  bool load() const { return body.kind == TmaPlan::Load; }

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
    places[1 + loop.tag] = address.add(places[1 + loop.tag], elements);
  }

  void issue() {
    TmaForm form{body.kind,       body.map.rank(), body.clusterForm,
                 mask != nullptr, body.ctaGroup,   body.cachePolicy.has_value(),
                 body.reduction};
    form.rows = !rows.empty();
    form.windows = body.map.isIm2col();
    SmallVector<Value *, 10> args;
    Value *shared = places[0];
    ArrayRef<Value *> coords = ArrayRef(places).drop_front();
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
  SmallVector<Value *, 6> places;  // in shared memory (null for a prefetch), then coordinates: i32
  SmallVector<Value *, 4> rows;    // i32
  SmallVector<Value *, 3> offsets; // i16
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const TmaPlan &body,
                        const CopyOperands &operands) {
  TmaEmitter(builder, plan, body, operands).run();
}
