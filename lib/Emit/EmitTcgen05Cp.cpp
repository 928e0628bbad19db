//===- EmitTcgen05Cp.cpp - Atoms to tensor memory, as IR ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BodyEmitter.h"
#include "Building.h"
#include "Tcgen05Asm.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class Tcgen05CpEmitter : BodyEmitter<TmemCopyPlan> {
public:
  using BodyEmitter::BodyEmitter;

  void run() {
    Type *word = builder.getInt32Ty();
    Value *offset = address.bytes(address.value(plan.src.base, word), bits());
    Value *shared = address.add(builder.CreatePtrToInt(operands.src, word), offset);
    // Bits 0 to 13 are the address in units of 16 bytes.
    Value *start = builder.CreateLShr(builder.CreateAnd(shared, 0x3ffff), 4);
    Value *descriptor = builder.CreateOr(builder.CreateZExt(start, builder.getInt64Ty()),
                                         builder.getInt64(body.descriptor.encode()));
    // Lanes are the upper half of an address.
    Value *lane = address.scale(address.value(body.lane, word), builder.getInt32(1 << 16));
    Value *cell = address.add(lane, address.value(body.column, word));
    places = {descriptor, address.add(builder.CreatePtrToInt(operands.dst, word), cell)};
    emitIssues<TmemCopyPlan::Loop>(
        builder, body.loops, body.unrolled, "tcgen05.cp", places,
        [&](const TmemCopyPlan::Loop &loop, Value *count) { step(loop, count); }, [&] { issue(); });
  }

private:
  /// Steps on by `count` passes of a loop, an i32.
  void step(const TmemCopyPlan::Loop &loop, Value *count) {
    Value *units = address.scale(count, builder.getInt32(loop[TmemCopyPlan::Shared] / 16));
    Value *cells = address.scale(
        count, builder.getInt32((loop[TmemCopyPlan::Lane] << 16) + loop[TmemCopyPlan::Column]));
    places[0] = address.add(places[0], builder.CreateSExt(units, builder.getInt64Ty()));
    places[1] = address.add(places[1], cells);
  }

  void issue() {
    callAsm(builder, tcgen05CpAsm(*body.atom, body.format, body.ctaGroup), {places[1], places[0]});
  }

  std::array<Value *, 2> places; // the descriptor, an i64, and the place in tensor memory, an i32
};

} // namespace

void tilecopy::emitBody(IRBuilderBase &builder, const Plan &plan, const TmemCopyPlan &body,
                        const CopyOperands &operands) {
  Tcgen05CpEmitter(builder, plan, body, operands).run();
}
