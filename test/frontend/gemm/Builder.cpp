#include "Builder.h"

using namespace llvm;
using namespace gemm;

Builder::Builder(const tc::GpuTarget &target, StringRef name, unsigned threads, unsigned cluster,
                 unsigned mapCount, StringRef scalars)
    : IRBuilder<>(context), target(target), threads(threads), maps(mapCount) {
  SmallVector<Type *, 12> types(mapCount, getPtrTy());
  for (char scalar : scalars)
    types.push_back(scalar == 'p'   ? getPtrTy(1)
                    : scalar == 'f' ? getFloatTy()
                                    : static_cast<Type *>(getIntNTy(scalar == 'l' ? 64 : 32)));
  function = Function::Create(FunctionType::get(getVoidTy(), types, false),
                              GlobalValue::ExternalLinkage, name, module);
  run(tc::setKernelAttributes(*function, {target, threads, cluster, /*minCtas=*/1}));
  for (unsigned i = 0; i < mapCount; ++i)
    run(tc::declareTensorMapParameter(*function->getArg(i)));
  dynamic = new GlobalVariable(module, ArrayType::get(getInt8Ty(), 0), false,
                               GlobalValue::ExternalLinkage, nullptr, "tiles", nullptr,
                               GlobalValue::NotThreadLocal, 3);
  dynamic->setAlignment(Align(1024));
  SetInsertPoint(BasicBlock::Create(context, "entry", function));
}

//===- Control flow -------------------------------------------------------===//

void Builder::onlyIf(Value *condition, function_ref<void()> body) {
  auto *then = BasicBlock::Create(context, "then", function);
  auto *join = BasicBlock::Create(context, "join", function);
  CreateCondBr(condition, then, join);
  SetInsertPoint(then);
  body();
  CreateBr(join);
  SetInsertPoint(join);
}

void Builder::loop(Value *begin, Value *end, Value *step, MutableArrayRef<Value *> carried,
                   function_ref<void(Value *)> body) {
  BasicBlock *before = GetInsertBlock();
  auto *head = BasicBlock::Create(context, "head", function);
  auto *inside = BasicBlock::Create(context, "body", function);
  auto *after = BasicBlock::Create(context, "after", function);
  CreateBr(head);
  SetInsertPoint(head);
  PHINode *i = CreatePHI(begin->getType(), 2, "i");
  i->addIncoming(begin, before);
  SmallVector<PHINode *, 8> phis;
  for (Value *&v : carried) {
    phis.push_back(CreatePHI(v->getType(), 2));
    phis.back()->addIncoming(v, before);
    v = phis.back();
  }
  CreateCondBr(CreateICmpSLT(i, end), inside, after);
  SetInsertPoint(inside);
  body(i);
  i->addIncoming(CreateNSWAdd(i, step), GetInsertBlock());
  for (auto [phi, v] : zip(phis, carried)) {
    phi->addIncoming(v, GetInsertBlock());
    v = phi;
  }
  CreateBr(head);
  SetInsertPoint(after);
}

//===- Memory -------------------------------------------------------------===//

Value *Builder::shared(unsigned bytes, unsigned align) {
  sharedBytes = alignTo(sharedBytes, align);
  Value *address = CreateConstInBoundsGEP1_64(getInt8Ty(), dynamic, sharedBytes);
  sharedBytes += bytes;
  return address;
}

Builder::Ring Builder::barriers(StringRef name, unsigned count) {
  return {std::make_shared<tc::Barrier>(tc::Barrier{name.str(), count}), shared(8 * count, 8)};
}

//===- Copies -------------------------------------------------------------===//

tc::Expr Builder::index(Value *value, int64_t most, int64_t divisor) {
  if (auto *constant = dyn_cast<ConstantInt>(value))
    return constant->getSExtValue();
  return tc::Symbol::leaf("v", tc::SymbolKind::Loop, 32, divisor, {0, most}, value);
}

std::shared_ptr<const tc::Tensor> Builder::tensor(Expected<tc::Tensor> t) {
  if (t)
    return std::make_shared<const tc::Tensor>(std::move(*t));
  run(t.takeError());
  return nullptr;
}

void Builder::copy(tc::OpKind kind, tc::Scope scope, tc::Operand dst, tc::Operand src,
                   tc::CopyOperands operands, tc::Options options) {
  if (!dst.tensor || !src.tensor)
    return; // an error that is known
  BitVector active(threads, scope != tc::Scope::Thread);
  if (scope == tc::Scope::Thread)
    active.set(0); // an elected one
  auto op = tc::makeCopy(kind, scope, dst, src, threads, active, options);
  if (!op)
    return run(op.takeError());
  auto choice = tc::dispatch(*op, target);
  if (!choice)
    return run(choice.takeError());
  operands.symbols([&](const tc::Symbol &s) -> Value * {
    auto known = sizes.find(s.name());
    if (known != sizes.end())
      return known->second;
    return s.payload();
  });
  run(tc::emitCopy(*this, *choice, operands));
  contract.add(choice->plan);
  if (auto *tma = std::get_if<tc::TmaPlan>(&choice->plan.body))
    for (auto [i, map] : enumerate(maps))
      if (operands.tensorMap == function->getArg(i))
        map = tma->map;
}

void Builder::load(unsigned number, tc::Operand dst, Value *to, tc::Operand src, const Ring &ring,
                   Value *stage, tc::Options options) {
  tc::BarrierRef bar{ring.name, index(stage, ring.name->count - 1)};
  run(options.set(tc::options::Mbar, bar));
  copy(tc::OpKind::CopyAsync, tc::Scope::Thread, dst, src,
       tc::CopyOperands::tmaLoad(to, function->getArg(number), at(ring, stage)), options);
}

void Builder::store(unsigned number, tc::Operand dst, tc::Operand src, Value *from) {
  copy(tc::OpKind::CopyAsync, tc::Scope::Thread, dst, src,
       tc::CopyOperands::tmaStore(function->getArg(number), from));
}

Expected<std::string> Builder::finish() {
  CreateRetVoid();
  if (failure)
    return std::move(failure);
  auto ptx = tc::compileToPtx(module, target);
  if (!ptx)
    return ptx.takeError();
  if (Error e = contract.check(*ptx))
    return std::move(e);
  return ptx;
}
