#include "Kernel.h"

using namespace llvm;
using namespace gemm;

void Kernel::consume(Value *group) {
  tc::ProductOperand rows = tilesA;
  rows.tile.region[1] = {b.index(b.CreateMul(group, b.getInt32(64)), spec.tileM() - 64, 64), 64};
  tc::WarpgroupProduct product(b, rows, tilesB);
  if (b.hasFailed())
    return;
  Value *offset = b.CreateMul(group, b.getInt32(2 * tc::TileStore::bufferBytes(64)));
  tc::TileStore store = tileStore(b.CreateInBoundsGEP(b.getInt8Ty(), buffers, offset),
                                  b.CreateIsNull(b.CreateAnd(warp, 3)));
  Turn turn = ring->begin(/*fills=*/false);
  order.forEach(b, turn.carried(), [&](Value *batch, Value *m, Value *n) {
    SmallVector<Value *, 128> sums = product.sums();
    multiply(product, sums, turn);
    Value *row = b.CreateAdd(m, b.CreateMul(group, b.getInt32(64)));
    store.store({{b.index(batch), 1},
                 {b.index(row, INT32_MAX, 64), 64},
                 {b.index(n, INT32_MAX, spec.tileN), spec.tileN}},
                [&](const tc::TilePiece &piece) {
                  return combined(ArrayRef(sums).slice(piece.sum, piece.sums), old(piece));
                });
  });
  store.drain();
}

/// The products of a tile. A stage is released when the products of the next one have begun, so
/// that those of two are always there for the tensor cores.
void Kernel::multiply(const tc::WarpgroupProduct &product, MutableArrayRef<Value *> sums,
                      Turn &turn) {
  // The loop carries the sums, and the stage of the products before.
  SmallVector<Value *, 136> more(sums.begin(), sums.end());
  more.push_back(turn.stage());
  Turn here(turn.stage(), turn.parity(), more);
  b.loop(b.getInt32(0), b.argument("k"), b.getInt32(spec.tileK()), here.carried(), [&](Value *k) {
    ring->waitFull(here);
    product.multiply(here.more().drop_back(), {here.stage(), k});
    b.onlyIf(b.CreateIsNotNull(k), [&] { ring->release(here.more().back()); });
    here.more().back() = here.stage();
    ring->next(here);
  });
  llvm::copy(here.more().drop_back(), sums.begin());
  turn.continueFrom(here);
  product.wait(sums);
  ring->release(here.more().back());
}
