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
}

unsigned Kernel::poolColumns() const {
  return std::max(32u, unsigned(PowerOf2Ceil(2 * spec.tileN)));
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
  if (spec.pair())
    b.run(tc::emitSync(b, tc::Scope::Cta));
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
  Turn turn{b.getInt32(0), b.getInt32(0), b.getInt32(0)};
  Value *mask = spec.pair() ? b.getInt32(3) : nullptr;
  forEachTile(turn, [&](Value *, Value *, Value *, Turn &turn) {
    Value *buffer = b.CreateAnd(turn[2], 1);
    tc::BarrierAt at{b.at(sumsEmpty, buffer)};
    at.acrossCluster = spec.pair();
    at.order = tc::ArrivalOrder::Relaxed;
    b.run(tc::emitBarrierWait(b, b.target, at, b.CreateXor(b.CreateLShr(turn[2], 1), 1)));
    b.run(tc::emitTmemFenceAfter(b, b.target));
    Value *columns = b.CreateMul(buffer, b.getInt32(spec.tileN));
    multiplyInto(b.CreateAdd(b.CreatePtrToInt(pool, b.getInt32Ty()), columns), turn);
    b.run(tc::emitTmemCommit(b, b.target, b.at(sumsFull, buffer), spec.cluster, mask));
  });
}

void Kernel::multiplyInto(Value *d, Turn &turn) {
  Value *a = descriptor(b, memoryA, 8192, /*version=*/1);
  Value *bb = descriptor(b, memoryB, 8192, /*version=*/1);
  auto ofStage = [&](Value *base, unsigned rows) {
    Value *units = b.CreateMul(turn[0], b.getInt32(rows * 128 / 16));
    return b.CreateAdd(base, b.CreateZExt(units, b.getInt64Ty()));
  };
  Value *mask = spec.pair() ? b.getInt32(3) : nullptr;
  b.loop(b.getInt32(0), argument(K), b.getInt32(spec.tileK()), turn, [&](Value *k) {
    b.run(tc::emitBarrierWait(b, b.target, {b.at(full, turn[0])}, turn[1]));
    b.run(tc::emitTmemFenceAfter(b, b.target));
    mma(d, ofStage(a, spec.tileM()), ofStage(bb, spec.columnsB()), k);
    b.run(tc::emitTmemCommit(b, b.target, b.at(empty, turn[0]), spec.cluster, mask));
    next(turn);
  });
}

/// The products of a stage.
void Kernel::mma(Value *d, Value *a, Value *bb, Value *accumulate) {
  bool bytes = spec.inputBytes() == 1;
  unsigned type = spec.input == tc::ElementType::BF16, m = spec.tileM() * spec.cluster;
  // PTX ISA, instruction descriptor: f32 sums, the types, what is transposed, N and M.
  uint32_t shape = 1 << 4 | type << 7 | type << 10 | unsigned(spec.aColumnMajor) << 15 |
                   unsigned(!spec.bColumnMajor) << 16 | spec.tileN / 8 << 17 | m / 16 << 24;
  std::string text = "{\n.reg .pred p;\n.reg .b64 a, b;\nsetp.ne.b32 p, $4, 0;\n";
  raw_string_ostream os(text);
  for (unsigned s = 0; s < wgmma.steps; ++s) {
    os << "add.s64 a, $1, " << s * wgmma.stepA / 16 << ";\nadd.s64 b, $2, " << s * wgmma.stepB / 16
       << ";\ntcgen05.mma.cta_group::" << spec.cluster << ".kind::" << (bytes ? "f8f6f4" : "f16")
       << " [$0], a, b, $3, p;\n";
    if (!s)
      os << "setp.eq.b32 p, 0, 0;\n";
  }
  os << "}";
  Value *operands[] = {d, a, bb, b.getInt32(shape), accumulate};
  SmallVector<Type *, 5> types;
  for (Value *v : operands)
    types.push_back(v->getType());
  auto *of = FunctionType::get(b.getVoidTy(), types, false);
  b.CreateCall(of, InlineAsm::get(of, os.str(), "r,l,l,r,r,~{memory}", true), operands);
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
  Turn turn{b.getInt32(0), b.getInt32(0), b.getInt32(0)};
  forEachTile(turn, [&](Value *batch, Value *m, Value *n, Turn &turn) {
    Value *buffer = b.CreateAnd(turn[2], 1), *round = b.CreateLShr(turn[2], 1);
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
