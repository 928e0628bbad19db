#include "Epilogue.h"

using namespace llvm;
using namespace gemm;

/// 64 rows of 128 bytes: in registers as `wgmma` leaves them, in shared memory as tensor maps want
/// them.
std::shared_ptr<const tc::Tensor> Epilogue::chunk(tc::Space space) const {
  std::string n = std::to_string(columns()), text;
  if (space == tc::Space::Local)
    text = "S[(4,2,8," + std::to_string(columns() / 8) +
           ",4,2):(1@wid_in_wg,2,4@laneid,4,1@laneid,1)]";
  else
    text = "swizzle(" + std::string(spec.outputBytes() == 2 ? "3" : "2") + ",3,3) S[64," + n + "]";
  return b.tensor(tc::Tensor::create("C", spec.output, space, {64, columns()},
                                     cantFail(tc::parseLayout(text)),
                                     space == tc::Space::Shared ? 1024 : 0));
}

tc::RegisterTile Epilogue::rounded(ArrayRef<Value *> accumulators) const {
  SmallVector<Value *, 32> values;
  bool half = spec.output == tc::ElementType::F16;
  for (size_t i = 0; i < accumulators.size(); i += 2) {
    Value *x = b.CreateFMul(accumulators[i], alpha), *y = b.CreateFMul(accumulators[i + 1], alpha);
    if (spec.outputBytes() == 4) {
      values.push_back(x);
      values.push_back(y);
    } else {
      values.push_back(
          b.CreateIntrinsic(half ? nv::nvvm_ff2f16x2_rn : nv::nvvm_ff2bf16x2_rn, {y, x}));
    }
  }
  return b.take(tc::RegisterTile::of(b, values), tc::RegisterTile(b.getContext(), 4));
}

void Epilogue::store(ArrayRef<Value *> accumulators, Value *batch, Value *row,
                     Value *column) const {
  auto shared = chunk(tc::Space::Shared), local = chunk(tc::Space::Local);
  unsigned chunks = spec.tileN / columns();
  if (chunks % 2) { // the last store was from the first buffer
    drain();
    b.run(tc::emitSync(b, tc::Scope::Warpgroup));
  }
  for (unsigned i = 0; i < chunks; ++i) {
    tc::RegisterTile words = rounded(accumulators.slice(i * columns() / 2, columns() / 2));
    Value *buffer = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), buffers, i % 2 * 64 * 128);
    b.copy(tc::OpKind::Copy, tc::Scope::Warpgroup, tc::Operand::whole(shared),
           tc::Operand::whole(local), tc::CopyOperands::fromRegisters(buffer, words));
    b.run(tc::emitFence(b, b.target, tc::FenceOp::ProxyAsync));
    // The store before this one has read the other buffer.
    drain();
    b.run(tc::emitSync(b, tc::Scope::Warpgroup));
    byOne([&] {
      tc::Expr to = b.index(column, INT32_MAX, spec.tileN) + i * columns();
      tc::Operand part{c, {{b.index(batch), 1}, {b.index(row), 64}, {to, int64_t(columns())}}};
      b.store(2, part, tc::Operand::whole(shared), buffer);
      b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkCommit}));
    });
  }
}

void Epilogue::drain() const {
  byOne([&] { b.run(tc::emitGroup(b, b.target, {tc::GroupOp::BulkWaitRead, 0})); });
}

void Epilogue::byOne(function_ref<void()> body) const {
  b.onlyIf(firstWarp, [&] { b.onlyIf(b.take(tc::emitElect(b, b.target)), body); });
}
