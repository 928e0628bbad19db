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
  Turn turn = ring->begin(/*fills=*/false, {b.getInt32(0)});
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
    Value *units = b.CreateMul(turn.stage(), b.getInt32(rows * 128 / 16));
    return b.CreateAdd(base, b.CreateZExt(units, b.getInt64Ty()));
  };
  // The loop carries the sums, and the stage of the products before.
  SmallVector<Value *, 136> more(d.begin(), d.end());
  more.push_back(turn.stage());
  Turn here(turn.stage(), turn.parity(), more);
  b.loop(b.getInt32(0), argument(K), b.getInt32(spec.tileK()), here.carried(), [&](Value *k) {
    turn.continueFrom(here); // for ofStage
    ring->waitFull(here);
    wgmma.multiply(b, here.more().drop_back(), ofStage(a, spec.tileM()), ofStage(bb, spec.tileN),
                   k);
    Value *before = here.more().back();
    b.onlyIf(b.CreateIsNotNull(k), [&] { ring->release(before); });
    here.more().back() = here.stage();
    ring->next(here);
  });
  llvm::copy(here.more().drop_back(), d.begin());
  turn.continueFrom(here);
  wgmma.wait(b, d);
  ring->release(here.more().back());
}

void Kernel::compileConsumers() {
  initialize();
  Value *group = b.CreateLShr(thread, 7);
  Value *consumes = b.CreateICmpULT(group, b.getInt32(spec.consumers));
  b.onlyIf(b.CreateNot(consumes), [&] {
    if (spec.consumers > 1)
      b.setRegisters(/*more=*/false, 40);
    b.byOneOf(b.CreateICmpEQ(warp, b.getInt32(4 * spec.consumers)), [&] { produce(); });
  });
  b.onlyIf(consumes, [&] {
    if (spec.consumers > 1)
      b.setRegisters(/*more=*/true, 232);
    consume(group);
  });
}
