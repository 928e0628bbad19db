//===- TileOrder.cpp - The tiles of a kernel that stays -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/kernel/TileOrder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

void TileOrder::forEach(KernelBuilder &b, MutableArrayRef<Value *> carried,
                        function_ref<void(Value *, Value *, Value *)> body) const {
  bool clusters = b.cluster > 1;
  unsigned high = tileRows * b.cluster, inGroup = std::max(1u, groupRows / high);
  Value *down = b.ceilDiv(rows, high), *across = b.ceilDiv(columns, tileColumns);
  Value *ofBatch = b.CreateMul(down, across), *all = b.CreateMul(ofBatch, batch);
  Value *ofGroup = b.CreateMul(across, b.getInt32(inGroup));
  Value *first = b.special(clusters ? Intrinsic::nvvm_read_ptx_sreg_clusterid_x
                                    : Intrinsic::nvvm_read_ptx_sreg_ctaid_x);
  Value *step = b.special(clusters ? Intrinsic::nvvm_read_ptx_sreg_nclusterid_x
                                   : Intrinsic::nvvm_read_ptx_sreg_nctaid_x);
  Value *mine = b.CreateMul(b.rank(), b.getInt32(tileRows)); // rows of the cluster before this CTA
  b.loop(first, all, step, carried, [&](Value *tile) {
    Value *inBatch = b.CreateURem(tile, ofBatch), *group = b.CreateUDiv(inBatch, ofGroup);
    Value *place = b.CreateURem(inBatch, ofGroup), *top = b.CreateMul(group, b.getInt32(inGroup));
    Value *left = b.CreateSub(down, top);
    Value *height =
        b.CreateSelect(b.CreateICmpULT(left, b.getInt32(inGroup)), left, b.getInt32(inGroup));
    Value *m = b.CreateAdd(top, b.CreateURem(place, height));
    Value *row = b.CreateAdd(b.CreateMul(m, b.getInt32(high)), mine);
    Value *n = b.CreateUDiv(place, height);
    body(b.CreateUDiv(tile, ofBatch), row, b.CreateMul(n, b.getInt32(tileColumns)));
  });
}
