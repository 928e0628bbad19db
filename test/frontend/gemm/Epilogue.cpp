#include "Epilogue.h"

using namespace llvm;
using namespace gemm;

/// 64 rows of 32, 64 or 128 bytes: in registers as `wgmma` leaves them, in shared memory as tensor
/// maps want them.
std::shared_ptr<const tc::Tensor> Epilogue::chunk(tc::Space space) const {
  std::string n = std::to_string(columns()), text;
  bool whole = spec.outputBytes() == 4;
  unsigned row = spec.cColumnMajor ? 128 : columns() * spec.outputBytes();
  if (space == tc::Space::Local)
    text = "S[(4,2,8," + std::to_string(columns() / 8) +
           ",4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]";
  else {
    text =
        "swizzle(" + std::string(whole ? "2," : "3,") + std::to_string(Log2_32(row / 16)) + ",3) ";
    if (!spec.cColumnMajor)
      text += "S[64," + n + "]";
    else
      text += whole ? "S[(2,32," + n + "):(" + std::to_string(32 * columns()) + ",1,32)]"
                    : "S[(64," + n + "):(1,64)]";
  }
  return b.tensor(tc::Tensor::create("C", spec.output, space, {64, columns()},
                                     cantFail(tc::parseLayout(text)),
                                     space == tc::Space::Shared ? 1024 : 0));
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

/// In pieces of `columns()`. A piece of two or more is stored by a tensor map while the next one is
/// made; rows that tensor maps cannot clip are stored by the threads.
void Epilogue::store(ArrayRef<Value *> accumulators, Value *batch, Value *row,
                     Value *column) const {
  auto local = chunk(tc::Space::Local);
  unsigned pieces = spec.tileN / columns();
  if (!local)
    return;
  if (pieces % 2 && !spec.anyRow) { // the last store was from the first buffer
    drain();
    b.run(tc::emitSync(b, tc::Scope::Warpgroup));
  }
  for (unsigned i = 0; i < pieces; ++i) {
    tc::Expr to = b.index(column, INT32_MAX, spec.tileN) + i * columns();
    tc::Operand part{
        c, {{b.index(batch), 1}, {b.index(row, INT32_MAX, 64), 64}, {to, int64_t(columns())}}};
    tc::RegisterTile old = tc::RegisterTile::of(b.getContext(), *local);
    if (spec.readsC)
      b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(local), part,
             tc::CopyOperands::toRegisters(old, pointer));
    tc::RegisterTile words = combined(accumulators.slice(i * columns() / 2, columns() / 2),
                                      spec.readsC ? &old : nullptr);
    if (spec.anyRow)
      b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, part, tc::Operand::whole(local),
             tc::CopyOperands::fromRegisters(pointer, words));
    else
      throughShared(words, part, i);
  }
}

void Epilogue::throughShared(tc::RegisterTile &words, tc::Operand part, unsigned number) const {
  auto shared = chunk(tc::Space::Shared);
  Value *buffer = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), buffers, number % 2 * 64 * 128);
  b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(shared),
         tc::Operand::whole(chunk(tc::Space::Local)),
         tc::CopyOperands::fromRegisters(buffer, words));
  b.run(tc::emitFence(b, b.target, tc::FenceOp::ProxyAsync));
  drain(); // the store before this one has read the other buffer
  b.run(tc::emitSync(b, tc::Scope::Warpgroup));
  byOne([&] {
    b.store(2, part, tc::Operand::whole(shared), buffer);
    b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkCommit}));
  });
}

void Epilogue::drain() const {
  byOne([&] { b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkWaitRead, 0})); });
}

void Epilogue::byOne(function_ref<void()> body) const {
  b.onlyIf(firstWarp, [&] { b.onlyIf(b.take(tc::emitElect(b, b.target)), body); });
}
