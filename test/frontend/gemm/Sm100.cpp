#include "Kernel.h"

#include <llvm/IR/InlineAsm.h>

using namespace llvm;
using namespace gemm;

void Kernel::declareTensorMemory() {
  sumsFull = b.barriers("sumsFull", 2), sumsEmpty = b.barriers("sumsEmpty", 2);
  poolWord = b.shared(4, 4);
  auto columns = std::make_shared<tc::TmemPool>(tc::TmemPool{"pool", poolColumns()});
  std::string n = std::to_string(spec.tileN);
  auto layout = b.take(tc::parseLayout("S[(2,128," + n + "):(" + n + "@TCol,1@TLane,1@TCol)]"));
  sums = b.tensor(tc::Tensor::createInPool("sums", tc::ElementType::F32, {2, 128, spec.tileN},
                                           layout, columns));
  if (spec.scaled)
    declareFactors(columns);
}

unsigned Kernel::poolColumns() const {
  unsigned columns = 2 * spec.tileN + 2 * 4 * spec.stages * spec.factorBlocks();
  return std::max(32u, unsigned(PowerOf2Ceil(columns)));
}

/// Warps 0 to 3 store tiles, warp 4 loads them, warp 5 multiplies.
void Kernel::compileTensorMemory() {
  Value *first = b.CreateIsNull(warp);
  unsigned group = spec.cluster;
  b.onlyIf(first, [&] {
    b.run(tc::emitTmemAlloc(b, b.target, poolWord, poolColumns(), group));
    b.run(tc::emitTmemRelinquish(b, b.target, group));
  });
  initialize();
  pool = b.take<Value *>(tc::emitTmemAddress(b, poolWord), PoisonValue::get(b.getPtrTy(6)));
  b.byOneOf(b.CreateICmpEQ(warp, b.getInt32(4)), [&] { produce(); });
  Value *multiplies = b.CreateICmpEQ(warp, b.getInt32(5));
  if (spec.pair()) // the first CTA does it for both
    multiplies = b.CreateAnd(multiplies, b.CreateIsNull(rank));
  b.byOneOf(multiplies, [&] { issue(); });
  b.onlyIf(b.CreateICmpULT(warp, b.getInt32(4)), [&] { storeTiles(); });
  b.run(tc::emitTmemFenceBefore(b, b.target));
  if (spec.pair())
    b.run(tc::emitClusterSync(b, b.target));
  else
    b.run(tc::emitSync(b, tc::Scope::Cta));
  b.onlyIf(first, [&] { b.run(tc::emitTmemDealloc(b, b.target, pool, poolColumns(), group)); });
}

//===- Products -----------------------------------------------------------===//

void Kernel::issue() {
  Turn turn = ring->begin(/*fills=*/false, {b.getInt32(0)});
  Value *mask = spec.pair() ? b.getInt32(3) : nullptr;
  forEachTile(turn, [&](Value *, Value *, Value *, Turn &turn) {
    Value *buffer = b.CreateAnd(turn.more()[0], 1);
    tc::BarrierAt at{b.at(sumsEmpty, buffer)};
    at.acrossCluster = spec.pair();
    at.order = tc::ArrivalOrder::Relaxed;
    b.run(tc::emitBarrierWait(b, b.target, at, b.CreateXor(b.CreateLShr(turn.more()[0], 1), 1)));
    Value *columns = b.CreateMul(buffer, b.getInt32(spec.tileN));
    multiplyInto(b.CreateAdd(b.CreatePtrToInt(pool, b.getInt32Ty()), columns), turn);
    b.run(tc::emitTmemCommit(b, b.target, b.at(sumsFull, buffer), spec.cluster, mask));
  });
}

void Kernel::multiplyInto(Value *d, Turn &turn) {
  Value *a = descriptor(b, memoryA, 8192, /*version=*/1);
  Value *bb = descriptor(b, memoryB, 8192, /*version=*/1);
  auto ofStage = [&](Value *base, unsigned rows) {
    Value *units = b.CreateMul(turn.stage(), b.getInt32(rows * 128 / 16));
    return b.CreateAdd(base, b.CreateZExt(units, b.getInt64Ty()));
  };
  b.loop(b.getInt32(0), argument(K), b.getInt32(spec.tileK()), turn.carried(), [&](Value *k) {
    ring->waitFull(turn);
    b.run(tc::emitTmemFenceAfter(b, b.target)); // after this wait, and that for the sums
    if (spec.scaled)
      bringFactors(turn);
    Value *inA = ofStage(a, spec.tileM()), *inB = ofStage(bb, spec.columnsB());
    mma(d, inA, inB, k, turn.stage());
    ring->releaseWhenDone(turn.stage(), spec.cluster);
    ring->next(turn);
  });
}

/// The products of a stage.
void Kernel::mma(Value *d, Value *a, Value *bb, Value *accumulate, Value *stage) {
  bool four = spec.inputBits() == 4;
  unsigned type = spec.input == tc::ElementType::BF16 || four, m = spec.tileM() * spec.cluster;
  // PTX ISA, instruction descriptor: the types, what is transposed, N and M; f32 sums, or the type
  // of factors (ue8m0).
  uint32_t shape = type << 7 | type << 10 | unsigned(spec.aColumnMajor) << 15 |
                   unsigned(!spec.bColumnMajor) << 16 | spec.tileN / 8 << 17 | m / 16 << 24;
  shape |= !spec.scaled ? 1u << 4 : unsigned(!four) << 23;
  std::string kind = !spec.scaled ? spec.inputBits() == 8 ? "f8f6f4" : "f16"
                     : four       ? "mxf4nvf4.block_scale.scale_vec::4X"
                                  : "mxf8f6f4.block_scale.scale_vec::1X";
  std::string text =
      "{\n.reg .pred p;\n.reg .b64 a, b;\n.reg .b32 i, f, g;\nsetp.ne.b32 p, $4, 0;\n";
  raw_string_ostream os(text);
  for (unsigned s = 0; s < wgmma.steps; ++s) {
    // Which of four bytes is the factor; of four bits, which block of factors.
    uint32_t id = spec.scaled && !four ? s << 29 | s << 4 : 0;
    os << "add.s64 a, $1, " << s * wgmma.stepA / 16 << ";\nadd.s64 b, $2, " << s * wgmma.stepB / 16
       << ";\nor.b32 i, $3, " << id << ";\n";
    if (spec.scaled)
      os << "add.s32 f, $5, " << (four ? 4 * s : 0) << ";\nadd.s32 g, $6, " << (four ? 4 * s : 0)
         << ";\n";
    os << "tcgen05.mma.cta_group::" << spec.cluster << ".kind::" << kind << " [$0], a, b, i, "
       << (spec.scaled ? "[f], [g], " : "") << "p;\n";
    if (!s)
      os << "setp.eq.b32 p, 0, 0;\n";
  }
  os << "}";
  SmallVector<Value *, 7> operands{d, a, bb, b.getInt32(shape), accumulate};
  std::string constraints = "r,l,l,r,r,";
  for (unsigned i = 0; i < 2 && spec.scaled; ++i) {
    Value *columns = b.CreateMul(stage, b.getInt32(4 * spec.factorBlocks()));
    Value *from =
        b.CreateAdd(b.CreatePtrToInt(pool, b.getInt32Ty()), b.getInt32(factors[i].column));
    operands.push_back(b.CreateAdd(from, columns));
    constraints += "r,";
  }
  SmallVector<Type *, 7> types;
  for (Value *v : operands)
    types.push_back(v->getType());
  auto *of = FunctionType::get(b.getVoidTy(), types, false);
  b.CreateCall(of, InlineAsm::get(of, os.str(), constraints + "~{memory}", true), operands);
}

//===- Factors ------------------------------------------------------------===//

/// A stage of factors of each matrix: contiguous in global and shared memory; in tensor memory rows
/// in lanes, in each quarter of them, four factors in a cell.
void Kernel::declareFactors(std::shared_ptr<const tc::TmemPool> columns) {
  int64_t stages = spec.stages, blocks = spec.factorBlocks();
  auto size = [&](StringRef name, Value *value, int64_t divisor) {
    return tc::Expr(
        tc::Symbol::leaf(name, tc::SymbolKind::Argument, 32, divisor, {1, INT32_MAX}, value));
  };
  for (unsigned i = 0; i < 2; ++i) {
    Factors &f = factors[i];
    std::string n = i ? "factorsB" : "factorsA", outer = std::to_string(blocks * 512),
                shape =
                    "S[(" + std::to_string(stages) + "," + std::to_string(blocks) + ",4,32,4):(";
    Value *rows = b.ceilDiv(argument(i ? N : M), 128);
    Value *deep = b.CreateMul(b.ceilDiv(argument(K), spec.tileK()), b.getInt32(blocks));
    tc::Expr extents[] = {size("batch", argument(Batch), 1), size(n + "Rows", rows, 1),
                          size(n + "Blocks", deep, blocks), 512};
    tc::Expr strides[] = {extents[1] * extents[2] * 512, extents[2] * 512, 512, 1};
    f.global = b.tensor(tc::Tensor::createStrided(n, tc::ElementType::U8, extents, strides, 16));
    f.bytes = b.tensor(
        tc::Tensor::create(n, tc::ElementType::U8, tc::Space::Shared, {stages, blocks, 512},
                           b.take(tc::TileLayout::rowMajor({stages, blocks, 512})), 128));
    f.rows = b.tensor(
        tc::Tensor::create(n, tc::ElementType::U8, tc::Space::Shared, {stages, blocks, 128, 4},
                           b.take(tc::parseLayout(shape + outer + ",512,4,16,1)]")), 128));
    f.column = 2 * spec.tileN + i * 4 * spec.stages * spec.factorBlocks();
    std::string cells = shape + std::to_string(16 * blocks) +
                        "@TCol,16@TCol,4@TCol,1@TLane,1@TCol)] + R[4:32@TLane] + " +
                        std::to_string(4 * f.column) + "@TCol";
    f.tensor = b.tensor(tc::Tensor::createInPool(n, tc::ElementType::U8, {stages, blocks, 128, 4},
                                                 b.take(tc::parseLayout(cells)), columns));
    f.memory = b.shared(unsigned(stages * blocks * 512), 128);
    f.pointer = argument(i ? FactorsB : FactorsA);
  }
}

void Kernel::addFactors(Value *batch, Value *m, Value *n, Value *k, const Turn &turn,
                        SmallVectorImpl<tc::RingLoad> &loads) {
  int64_t blocks = spec.factorBlocks();
  Value *deep =
      b.CreateMul(b.CreateUDiv(k, b.getInt32(spec.tileK())), b.getInt32(unsigned(blocks)));
  for (unsigned i = 0; i < 2; ++i) {
    const Factors &f = factors[i];
    tc::Options options;
    b.run(options.set(tc::options::Dispatch, "bulk"));
    b.run(options.set(tc::options::Bounds, "promised"));
    Value *row = b.CreateLShr(i ? n : m, 7);
    loads.push_back(
        {{f.bytes, {ring->stage(turn), {0, blocks}, {0, 512}}},
         f.memory,
         {f.global, {{b.index(batch), 1}, {b.index(row), 1}, {b.index(deep), blocks}, {0, 512}}},
         f.pointer,
         options});
  }
}

/// Those of a stage into tensor memory, by the thread that multiplies.
void Kernel::bringFactors(const Turn &turn) {
  for (const Factors &f : factors) {
    SmallVector<tc::DimRange, 4> region{
        ring->stage(turn), {0, spec.factorBlocks()}, {0, 128}, {0, 4}};
    b.copy(tc::OpKind::CopyAsync, tc::Scope::Thread, {f.tensor, region}, {f.rows, region},
           tc::CopyOperands::pointers(pool, f.memory));
  }
}

//===- Tiles into C -------------------------------------------------------===//

void Kernel::storeTiles() {
  Epilogue epilogue{b,
                    spec,
                    C,
                    argument(PointerC),
                    buffers,
                    argument(Alpha),
                    argument(Beta),
                    b.CreateIsNull(warp)};
  Turn turn = ring->begin(/*fills=*/false, {b.getInt32(0)});
  forEachTile(turn, [&](Value *batch, Value *m, Value *n, Turn &turn) {
    Value *buffer = b.CreateAnd(turn.more()[0], 1), *round = b.CreateLShr(turn.more()[0], 1);
    b.run(tc::emitBarrierWait(b, b.target, {b.at(sumsFull, buffer)}, round));
    b.run(tc::emitTmemFenceAfter(b, b.target));
    auto piece = [&](unsigned i) {
      SmallVector<Value *, 64> values = loaded(epilogue, buffer, i * epilogue.columns());
      if ((i + 1) * epilogue.columns() == spec.tileN)
        freeSums(buffer);
      return values;
    };
    epilogue.store(piece, batch, m, n);
  });
  epilogue.drain();
}

/// Columns of a tile, each row in a thread of its own.
SmallVector<Value *, 64> Kernel::loaded(const Epilogue &epilogue, Value *buffer, unsigned column) {
  SmallVector<Value *, 64> values;
  auto local = epilogue.registers(tc::ElementType::F32);
  if (!local || !sums)
    return values;
  tc::RegisterTile tile = tc::RegisterTile::of(b.getContext(), *local);
  int64_t columns = epilogue.columns();
  b.copy(tc::OpKind::CopyAsync, tc::Scope::Warpgroup, tc::Operand::whole(local),
         {sums, {{b.index(buffer, 1), 1}, {0, 128}, {column, columns}}},
         tc::CopyOperands::toRegisters(tile, pool));
  b.run(tc::emitTmemWaitLoad(b, b.target, {&tile}));
  for (Value *word : tile.words())
    values.push_back(b.CreateBitCast(word, b.getFloatTy()));
  return values;
}

/// The warp has read its part, and the thread that multiplies may write there again.
void Kernel::freeSums(Value *buffer) {
  b.run(tc::emitTmemFenceBefore(b, b.target));
  b.run(tc::emitSync(b, tc::Scope::Warp));
  b.onlyIf(b.CreateIsNull(b.CreateAnd(thread, 31)), [&] {
    tc::BarrierAt at{b.at(sumsEmpty, buffer)};
    if (spec.pair())
      at.rank = b.getInt32(0);
    at.order = tc::ArrivalOrder::Relaxed;
    b.run(tc::emitBarrierArrive(b, b.target, at));
  });
}
