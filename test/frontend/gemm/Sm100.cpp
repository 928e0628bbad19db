#include "Kernel.h"

using namespace llvm;
using namespace gemm;

void Kernel::declareTensorMemory() {
  sumsRing.emplace(b, tc::RingHead{"sums", 2, /*emptiers=*/4 * spec.cluster, spec.pair()});
  pool.emplace(b, 2 * spec.tileN + 2 * 4 * spec.stages * spec.factorBlocks(), spec.cluster);
  std::string n = std::to_string(spec.tileN);
  auto layout = b.take(tc::parseLayout("S[(2,128," + n + "):(" + n + "@TCol,1@TLane,1@TCol)]"));
  sums = b.tensor(tc::Tensor::createInPool("sums", tc::ElementType::F32, {2, 128, spec.tileN},
                                           layout, pool->columns()));
  if (spec.scaled)
    declareFactors();
}

/// Warps 0 to 3 store tiles, warp 4 loads them, warp 5 multiplies.
void Kernel::compileTensorMemory() {
  Value *first = b.CreateIsNull(warp);
  b.onlyIf(first, [&] { pool->allocate(); });
  initialize();
  pool->address();
  b.byOneOf(b.CreateICmpEQ(warp, b.getInt32(4)), [&] { produce(); });
  Value *multiplies = b.CreateICmpEQ(warp, b.getInt32(5));
  if (spec.pair()) // the first CTA does it for both
    multiplies = b.CreateAnd(multiplies, b.CreateIsNull(b.rank()));
  b.byOneOf(multiplies, [&] { issue(); });
  b.onlyIf(b.CreateICmpULT(warp, b.getInt32(4)), [&] { storeTiles(); });
  pool->release(first);
}

void Kernel::issue() {
  tc::TensorMemoryProduct::Factors ofBoth;
  if (spec.scaled)
    ofBoth = {{tc::Operand::whole(factors[0].tensor), pool->address()},
              {tc::Operand::whole(factors[1].tensor), pool->address()}};
  tc::TensorMemoryProduct product(b, tilesA, tilesB, {tc::Operand::whole(sums), pool->address()},
                                  spec.cluster, spec.scaled ? &ofBoth : nullptr);
  if (b.hasFailed())
    return;
  Turn turn = ring->begin(/*fills=*/false, {b.getInt32(0)});
  order.forEach(b, turn.carried(), [&](Value *, Value *, Value *) {
    Turn tile = sumsRing->turnOf(turn.more()[0], /*fills=*/true);
    sumsRing->waitEmpty(tile);
    Value *d = product.into(tile.stage());
    b.loop(b.getInt32(0), b.argument("k"), b.getInt32(spec.tileK()), turn.carried(), [&](Value *k) {
      ring->waitFull(turn);
      b.run(tc::emitTmemFenceAfter(b, b.target)); // after this wait, and that for the sums
      for (unsigned i = 0; i < 2 && spec.scaled; ++i) {
        SmallVector<tc::DimRange, 4> region{
            ring->stage(turn), {0, 128}, {0, 4 * spec.factorBlocks()}};
        b.copy(tc::OpKind::CopyAsync, tc::Scope::Thread, {factors[i].tensor, region},
               {factors[i].rows, region},
               tc::CopyOperands::pointers(pool->address(), factors[i].memory));
      }
      product.multiply(d, turn.stage(), k);
      ring->releaseWhenDone(turn.stage(), spec.cluster);
      ring->next(turn);
    });
    sumsRing->fillWhenDone(tile.stage(), spec.cluster);
    turn.more()[0] = b.CreateAdd(turn.more()[0], b.getInt32(1));
  });
}

//===- Factors ------------------------------------------------------------===//

/// A stage of factors of each matrix: contiguous in global and shared memory; in tensor memory rows
/// in lanes, in each quarter of them, four factors in a cell.
void Kernel::declareFactors() {
  int64_t stages = spec.stages, blocks = spec.factorBlocks();
  for (unsigned i = 0; i < 2; ++i) {
    Factors &f = factors[i];
    std::string n = i ? "factorsB" : "factorsA";
    auto size = [&](StringRef name, Value *value, int64_t divisor) {
      return tc::Expr(
          tc::Symbol::leaf(name, tc::SymbolKind::Argument, 32, divisor, {1, INT32_MAX}, value));
    };
    Value *rows = b.ceilDiv(b.argument(i ? "n" : "m"), 128);
    Value *deep = b.CreateMul(b.ceilDiv(b.argument("k"), spec.tileK()), b.getInt32(blocks));
    tc::Expr extents[] = {size("batch", b.argument("batch"), 1), size(n + "Rows", rows, 1),
                          size(n + "Blocks", deep, blocks), 512};
    tc::Expr strides[] = {extents[1] * extents[2] * 512, extents[2] * 512, 512, 1};
    f.global = b.tensor(tc::Tensor::createStrided(n, tc::ElementType::U8, extents, strides, 16));
    auto near = [&](ArrayRef<int64_t> shape, tc::Layout layout) {
      return b.tensor(
          tc::Tensor::create(n, tc::ElementType::U8, tc::Space::Shared, shape, layout, 128));
    };
    auto text = [&](const char *steps, int64_t outer) {
      return b.take(tc::parseLayout(
          formatv("S[({0},4,32,{1},4):({2}", stages, blocks, outer * blocks).str() + steps));
    };
    f.bytes = near({stages, blocks, 512}, b.take(tc::TileLayout::rowMajor({stages, blocks, 512})));
    f.rows = near({stages, 128, 4 * blocks}, text(",4,16,512,1)]", 512));
    std::string column = std::to_string(4 * (2 * spec.tileN + i * 4 * stages * blocks));
    f.tensor = b.tensor(tc::Tensor::createInPool(
        n, tc::ElementType::U8, {stages, 128, 4 * blocks},
        text(
            ("@TCol,4@TCol,1@TLane,16@TCol,1@TCol)] + R[4:32@TLane] + " + column + "@TCol").c_str(),
            16),
        pool->columns()));
    f.memory = b.shared(unsigned(stages * blocks * 512), 128);
    f.pointer = b.argument(n);
  }
}

void Kernel::addFactors(Value *batch, Value *m, Value *n, Value *k, const Turn &turn,
                        SmallVectorImpl<tc::RingLoad> &loads) {
  int64_t blocks = spec.factorBlocks();
  Value *deep =
      b.CreateMul(b.CreateUDiv(k, b.getInt32(spec.tileK())), b.getInt32(unsigned(blocks)));
  tc::Options options;
  b.run(options.set(tc::options::Dispatch, "bulk"));
  b.run(options.set(tc::options::Bounds, "promised"));
  for (unsigned i = 0; i < 2; ++i) {
    const Factors &f = factors[i];
    Value *row = b.CreateLShr(i ? n : m, 7);
    loads.push_back(
        {{f.bytes, {ring->stage(turn), {0, blocks}, {0, 512}}},
         f.memory,
         {f.global, {{b.index(batch), 1}, {b.index(row), 1}, {b.index(deep), blocks}, {0, 512}}},
         f.pointer,
         options});
  }
}

//===- Tiles into C -------------------------------------------------------===//

void Kernel::storeTiles() {
  tc::TileStore store = tileStore(buffers, b.CreateIsNull(warp));
  Value *zero = b.getInt32(0);
  Value *count[] = {zero};
  order.forEach(b, count, [&](Value *batch, Value *m, Value *n) {
    Turn tile = sumsRing->turnOf(count[0], /*fills=*/false);
    sumsRing->waitFull(tile);
    b.run(tc::emitTmemFenceAfter(b, b.target));
    store.store({{b.index(batch), 1},
                 {b.index(m, INT32_MAX, 128), 128},
                 {b.index(n, INT32_MAX, spec.tileN), spec.tileN}},
                [&](const tc::TilePiece &piece) {
                  tc::RegisterTile before = old(piece);
                  return combined(loaded(piece, tile), before);
                });
    count[0] = b.CreateAdd(count[0], b.getInt32(1));
  });
  store.drain();
}

/// Columns of a tile, each row in a thread of its own. After the last ones the tile is free.
SmallVector<Value *, 64> Kernel::loaded(const tc::TilePiece &piece, const Turn &turn) {
  int64_t columns = piece.to.region.back().extent;
  Tensor local =
      b.tensor(tc::Tensor::create("loaded", tc::ElementType::F32, tc::Space::Local, {128, columns},
                                  b.take(tc::tcgen05Registers(columns))));
  tc::RegisterTile tile = tc::RegisterTile::of(b.getContext(), *local);
  b.copy(tc::OpKind::CopyAsync, tc::Scope::Warpgroup, tc::Operand::whole(local),
         {sums, {sumsRing->stage(turn), {0, 128}, {piece.column, columns}}},
         tc::CopyOperands::toRegisters(tile, pool->address()));
  b.run(tc::emitTmemWaitLoad(b, b.target, {&tile}));
  SmallVector<Value *, 64> values;
  for (Value *word : tile.words())
    values.push_back(b.CreateBitCast(word, b.getFloatTy()));
  if (piece.isLast) {
    b.run(tc::emitTmemFenceBefore(b, b.target));
    b.sync(tc::Scope::Warp);
    sumsRing->releaseTo(turn.stage(), 0); // of a pair, the one that multiplies
  }
  return values;
}
