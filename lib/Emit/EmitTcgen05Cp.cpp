//===- EmitTcgen05Cp.cpp - Atoms to tensor memory, as IR ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Building.h"
#include "Tcgen05Asm.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Up to here issues are written one after the other; more of them are a loop.
constexpr int64_t unrollLimit = 8;

class Tcgen05CpEmitter {
public:
  Tcgen05CpEmitter(IRBuilderBase &builder, const Plan &plan, const TmemCopyPlan &body,
                   const CopyOperands &operands)
      : builder(builder), body(body), address(builder, operands) {
    Type *word = builder.getInt32Ty();
    Value *offset = address.bytes(address.value(plan.src.base, word), elementBits(plan.type));
    Value *shared = address.add(builder.CreatePtrToInt(operands.src, word), offset);
    // Bits 0 to 13 are the address in units of 16 bytes.
    Value *start = builder.CreateLShr(builder.CreateAnd(shared, 0x3ffff), 4);
    descriptor = builder.CreateOr(builder.CreateZExt(start, builder.getInt64Ty()),
                                  builder.getInt64(body.descriptor.encode()));
    // Lanes are the upper half of an address.
    Value *lane = address.scale(address.value(body.lane, word), builder.getInt32(1 << 16));
    Value *cell = address.add(lane, address.value(body.column, word));
    tmem = address.add(builder.CreatePtrToInt(operands.dst, word), cell);
  }

  void run() {
    if (body.issues() <= unrollLimit)
      unrolled(0);
    else
      looped();
  }

private:
  /// Steps on by `count` passes of a loop, an i32.
  void step(const TmemCopyPlan::Loop &loop, Value *count) {
    Value *units = address.scale(count, builder.getInt32(loop[TmemCopyPlan::Shared] / 16));
    Value *cells = address.scale(
        count, builder.getInt32((loop[TmemCopyPlan::Lane] << 16) + loop[TmemCopyPlan::Column]));
    descriptor = address.add(descriptor, builder.CreateSExt(units, builder.getInt64Ty()));
    tmem = address.add(tmem, cells);
  }

  void unrolled(size_t depth) {
    if (depth == body.loops.size())
      return issue();
    const TmemCopyPlan::Loop &loop = body.loops[depth];
    for (int64_t i = 0; i != loop.extent; ++i) {
      Value *from = descriptor, *to = tmem;
      step(loop, builder.getInt32(i));
      unrolled(depth + 1);
      descriptor = from, tmem = to;
    }
  }

  void looped() {
    SmallVector<std::unique_ptr<CountedLoop>, 4> loops;
    for (const TmemCopyPlan::Loop &loop : body.loops) {
      loops.push_back(std::make_unique<CountedLoop>(builder, loop.extent, "tcgen05.cp"));
      step(loop, loops.back()->counter());
    }
    issue();
    for (auto &loop : reverse(loops))
      loop->close();
  }

  void issue() {
    callAsm(builder, tcgen05CpAsm(*body.atom, body.format, body.ctaGroup), {tmem, descriptor});
  }

  IRBuilderBase &builder;
  const TmemCopyPlan &body;
  AddressBuilder address;
  Value *descriptor, *tmem; // i64, i32
};

} // namespace

void tilecopy::emitTcgen05Cp(IRBuilderBase &builder, const Plan &plan, const TmemCopyPlan &body,
                             const CopyOperands &operands) {
  Tcgen05CpEmitter(builder, plan, body, operands).run();
}
