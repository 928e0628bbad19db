#include "Kernel.h"

using namespace llvm;
using namespace gemm;

//===- A consumer ---------------------------------------------------------===//

void Kernel::consume(Value *group) {
  Value *offset = b.CreateMul(group, b.getInt32(2 * 64 * 128));
  Value *firstWarp = b.CreateIsNull(b.CreateAnd(warp, 3));
  Epilogue epilogue{b,
                    spec,
                    C,
                    argument(PointerC),
                    b.CreateInBoundsGEP(b.getInt8Ty(), buffers, offset),
                    argument(Alpha),
                    argument(Beta),
                    firstWarp};
  Turn turn{b.getInt32(0), b.getInt32(0), b.getInt32(0)};
  forEachTile(turn, [&](Value *batch, Value *m, Value *n, Turn &turn) {
    SmallVector<Value *, 128> d(wgmma.accumulators(), PoisonValue::get(b.getFloatTy()));
    multiply(d, group, turn);
    unsigned piece = epilogue.columns() / 2;
    auto sums = [&](unsigned i) {
      return SmallVector<Value *, 64>(ArrayRef(d).slice(i * piece, piece));
    };
    epilogue.store(sums, batch, b.CreateAdd(m, b.CreateMul(group, b.getInt32(64))), n);
  });
  epilogue.drain();
}

/// The products of a tile. A stage is released when the products of the next one have begun, so
/// that those of two are always there for the tensor cores.
void Kernel::multiply(MutableArrayRef<Value *> d, Value *group, Turn &turn) {
  Value *a = descriptor(b, memoryA, 8192), *bb = descriptor(b, memoryB, 8192);
  a = b.CreateAdd(a, b.CreateZExt(b.CreateMul(group, b.getInt32(8192 / 16)), b.getInt64Ty()));
  auto ofStage = [&](Value *base, unsigned rows) {
    Value *units = b.CreateMul(turn[0], b.getInt32(rows * 128 / 16));
    return b.CreateAdd(base, b.CreateZExt(units, b.getInt64Ty()));
  };
  SmallVector<Value *, 136> carried(d.begin(), d.end());
  carried.append({turn[0], turn[1], turn[0]});
  b.loop(b.getInt32(0), argument(K), b.getInt32(spec.tileK()), carried, [&](Value *k) {
    auto accumulators = MutableArrayRef(carried).drop_back(3);
    auto state = MutableArrayRef(carried).take_back(3);
    turn[0] = state[0], turn[1] = state[1];
    b.run(tc::emitBarrierWait(b, b.target, {b.at(full, turn[0])}, turn[1]));
    wgmma.multiply(b, accumulators, ofStage(a, spec.tileM()), ofStage(bb, spec.tileN), k);
    Value *before = state[2];
    b.onlyIf(b.CreateIsNotNull(k), [&] { release(before); });
    state[2] = turn[0];
    next(turn);
    state[0] = turn[0], state[1] = turn[1];
  });
  llvm::copy(ArrayRef(carried).drop_back(3), d.begin());
  turn[0] = carried[d.size()], turn[1] = carried[d.size() + 1];
  wgmma.wait(b, d);
  release(carried.back());
}

/// Each warp tells the producers of all CTAs that bring something into the stage.
void Kernel::release(Value *stage) {
  Value *lane = b.CreateAnd(thread, 31);
  b.onlyIf(b.CreateICmpULT(lane, b.getInt32(spec.cluster)), [&] {
    tc::BarrierAt at{b.at(empty, stage)};
    if (spec.cluster > 1)
      at.rank = lane;
    at.order = tc::ArrivalOrder::Relaxed;
    b.run(tc::emitBarrierArrive(b, b.target, at));
  });
}

void Kernel::compileConsumers() {
  initialize();
  Value *group = b.CreateLShr(thread, 7);
  auto registers = [&](nv::ID change, unsigned count) {
    if (spec.consumers > 1)
      b.CreateIntrinsic(change, {b.getInt32(count)});
  };
  Value *consumes = b.CreateICmpULT(group, b.getInt32(spec.consumers));
  b.onlyIf(b.CreateNot(consumes), [&] {
    registers(nv::nvvm_setmaxnreg_dec_sync_aligned_u32, 40);
    b.byOneOf(b.CreateICmpEQ(warp, b.getInt32(4 * spec.consumers)), [&] { produce(); });
  });
  b.onlyIf(consumes, [&] {
    registers(nv::nvvm_setmaxnreg_inc_sync_aligned_u32, 232);
    consume(group);
  });
}
