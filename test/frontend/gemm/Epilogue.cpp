#include "Epilogue.h"

using namespace llvm;
using namespace gemm;

std::shared_ptr<const tc::Tensor> Epilogue::registers(tc::ElementType type) const {
  auto layout = b.take(spec.tensorMemory() ? tc::tmemRegisters(tc::TmemShape::L32x32b, columns())
                                           : tc::mmaAccumulator(columns()));
  return b.tensor(tc::Tensor::create("sums", type, tc::Space::Local, {rows(), columns()}, layout));
}

/// The same as tensor maps want it: rows (columns, where C has those) of 32, 64 or 128 bytes.
std::shared_ptr<const tc::Tensor> Epilogue::shared() const {
  bool whole = spec.outputBytes() == 4;
  unsigned row = spec.cColumnMajor ? 128 : columns() * spec.outputBytes();
  std::string n = std::to_string(columns());
  std::string text =
      "swizzle(" + std::string(whole ? "2," : "3,") + std::to_string(Log2_32(row / 16)) + ",3) ";
  if (!spec.cColumnMajor) {
    text += "S[" + std::to_string(rows()) + "," + n + "]";
  } else {
    unsigned panel = 128 / spec.outputBytes();
    text += "S[(" + std::to_string(rows() / panel) + "," + std::to_string(panel) + "," + n + "):(" +
            std::to_string(panel * columns()) + ",1," + std::to_string(panel) + ")]";
  }
  return b.tensor(tc::Tensor::create("piece", spec.output, tc::Space::Shared, {rows(), columns()},
                                     cantFail(tc::parseLayout(text)), 1024));
}

/// alpha * sums + beta * old, as elements of C.
tc::RegisterTile Epilogue::combined(ArrayRef<Value *> accumulators,
                                    const tc::RegisterTile *old) const {
  bool whole = spec.outputBytes() == 4, half = spec.output == tc::ElementType::F16;
  Type *element = whole ? b.getFloatTy() : half ? b.getHalfTy() : b.getBFloatTy();
  auto *pair = FixedVectorType::get(b.getFloatTy(), 2), *words = FixedVectorType::get(element, 2);
  SmallVector<Value *, 32> values;
  for (unsigned i = 0; i < accumulators.size(); i += 2) {
    Value *x = b.CreateFMul(accumulators[i], alpha), *y = b.CreateFMul(accumulators[i + 1], alpha);
    if (old) {
      Value *before = b.take<Value *>(old->element(b, i / 2, words), PoisonValue::get(words));
      if (!whole)
        before = b.CreateFPExt(before, pair);
      auto sum = [&](Value *v, uint64_t which) {
        Value *c = b.CreateExtractElement(before, which);
        return b.CreateIntrinsic(nv::fma, {b.getFloatTy()}, {c, beta, v});
      };
      x = sum(x, 0);
      y = sum(y, 1);
    }
    if (whole)
      values.append({x, y});
    else
      values.push_back(
          b.CreateIntrinsic(half ? nv::nvvm_ff2f16x2_rn : nv::nvvm_ff2bf16x2_rn, {y, x}));
  }
  return b.take(tc::RegisterTile::of(b, values), tc::RegisterTile(b.getContext(), 4));
}

/// In pieces of `columns()`. A piece is stored by a tensor map while the next one is made; what
/// tensor maps cannot clip is stored by the threads.
void Epilogue::store(Sums sums, Value *batch, Value *row, Value *column) const {
  auto local = registers(spec.output);
  unsigned pieces = spec.tileN / columns();
  if (!local)
    return;
  bool drained = pieces % 2 && !spec.anyRow; // the last store was from the first buffer
  if (drained) {
    drain();
    b.run(tc::emitSync(b, tc::Scope::Warpgroup));
  }
  for (unsigned i = 0; i < pieces; ++i) {
    tc::Expr to = b.index(column, INT32_MAX, spec.tileN) + i * columns();
    tc::Operand part{
        c,
        {{b.index(batch), 1}, {b.index(row, INT32_MAX, rows()), rows()}, {to, int64_t(columns())}}};
    tc::RegisterTile old = tc::RegisterTile::of(b.getContext(), *local);
    if (spec.readsC)
      b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(local), part,
             tc::CopyOperands::toRegisters(old, pointer));
    tc::RegisterTile words = combined(sums(i), spec.readsC ? &old : nullptr);
    if (spec.anyRow)
      b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, part, tc::Operand::whole(local),
             tc::CopyOperands::fromRegisters(pointer, words));
    else
      throughShared(words, part, i, drained && i == 0);
  }
}

void Epilogue::throughShared(tc::RegisterTile &words, tc::Operand part, unsigned number,
                             bool drained) const {
  auto piece = shared(), local = registers(spec.output);
  if (!piece || !local)
    return;
  Value *buffer = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), buffers, number % 2 * rows() * 128);
  b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(piece),
         tc::Operand::whole(local), tc::CopyOperands::fromRegisters(buffer, words));
  b.run(tc::emitFence(b, b.target, tc::FenceOp::ProxyAsync));
  if (!drained)
    drain(); // the store before this one has read the other buffer
  b.run(tc::emitSync(b, tc::Scope::Warpgroup));
  b.byOneOf(firstWarp, [&] {
    b.store(2, part, tc::Operand::whole(piece), buffer);
    b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkCommit}));
  });
}

void Epilogue::drain() const {
  b.byOneOf(firstWarp, [&] { b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkWaitRead, 0})); });
}
