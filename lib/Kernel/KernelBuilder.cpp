//===- KernelBuilder.cpp - Kernels of a frontend --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/kernel/KernelBuilder.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "tilecopy/emit/Ptx.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

constexpr unsigned SharedSpace = 3;

int64_t PlannedTileCopy::bytes() const {
  if (const auto *tma = std::get_if<TmaPlan>(&choice.plan.body))
    return tma->bytes;
  const auto *bulk = std::get_if<BulkPlan>(&choice.plan.body);
  return bulk ? bulk->bytes : 0;
}

static Type *typeOf(LLVMContext &context, KernelParameter::Kind kind) {
  constexpr unsigned globalSpace = 1;
  switch (kind) {
  case KernelParameter::Pointer:
    return PointerType::get(context, globalSpace);
  case KernelParameter::I32:
    return Type::getInt32Ty(context);
  case KernelParameter::I64:
    return Type::getInt64Ty(context);
  case KernelParameter::F32:
    return Type::getFloatTy(context);
  }
  return nullptr;
}

KernelBuilder::KernelBuilder(Module &module, const GpuTarget &target, const KernelHead &head)
    : IRBuilder<>(module.getContext()), target(target), threads(head.threads),
      cluster(head.cluster), maps(head.maps) {
  SmallVector<Type *, 12> types(head.maps, getPtrTy());
  for (const KernelParameter &parameter : head.parameters)
    types.push_back(typeOf(getContext(), parameter.kind));
  function = Function::Create(FunctionType::get(getVoidTy(), types, false),
                              GlobalValue::ExternalLinkage, head.name, module);
  run(setKernelAttributes(*function, {target, threads, cluster, head.minCtas}));
  for (unsigned i = 0; i < head.maps; ++i)
    run(declareTensorMapParameter(*function->getArg(i)));
  for (auto [i, parameter] : enumerate(head.parameters))
    sizes[parameter.name] = function->getArg(unsigned(head.maps + i));
  // Swizzles repeat after 1 KiB.
  constexpr unsigned greatestAlign = 1024;
  dynamic = new GlobalVariable(module, ArrayType::get(getInt8Ty(), 0), false,
                               GlobalValue::ExternalLinkage, nullptr, head.name + "_tiles", nullptr,
                               GlobalValue::NotThreadLocal, SharedSpace);
  dynamic->setAlignment(Align(greatestAlign));
  SetInsertPoint(BasicBlock::Create(getContext(), "entry", function));
}

KernelBuilder::KernelBuilder(const IRBuilderBase &at, const GpuTarget &target, unsigned cluster)
    : IRBuilder<>(at.GetInsertBlock(), at.GetInsertPoint()), target(target), threads(0),
      cluster(cluster), function(at.GetInsertBlock()->getParent()) {}

KernelBuilder::~KernelBuilder() { consumeError(std::move(failure)); }

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void KernelBuilder::onlyIf(Value *condition, function_ref<void()> body) {
  auto *then = BasicBlock::Create(getContext(), "then", function);
  auto *join = BasicBlock::Create(getContext(), "join", function);
  CreateCondBr(condition, then, join);
  SetInsertPoint(then);
  body();
  CreateBr(join);
  SetInsertPoint(join);
}

void KernelBuilder::byFirst(function_ref<void()> body) {
  onlyIf(CreateIsNull(threadIndex()), body);
}

void KernelBuilder::byOneOf(Value *warp, function_ref<void()> body) {
  onlyIf(warp, [&] { onlyIf(take<Value *>(emitElect(*this, target), getFalse()), body); });
}

void KernelBuilder::loop(Value *begin, Value *end, Value *step, MutableArrayRef<Value *> carried,
                         function_ref<void(Value *)> body) {
  BasicBlock *before = GetInsertBlock();
  auto *head = BasicBlock::Create(getContext(), "head", function);
  auto *inside = BasicBlock::Create(getContext(), "body", function);
  auto *after = BasicBlock::Create(getContext(), "after", function);
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

void KernelBuilder::roles(const WarpRoles &roles, function_ref<void()> produce,
                          function_ref<void(Value *)> consume) {
  Value *thread = threadIndex();
  Value *warp = CreateLShr(thread, 5), *warpgroup = CreateLShr(thread, 7);
  Value *consumes = CreateICmpULT(warpgroup, getInt32(roles.consumers));
  onlyIf(CreateNot(consumes), [&] {
    if (roles.producerRegisters)
      setRegisters(/*more=*/false, roles.producerRegisters);
    byOneOf(CreateICmpEQ(warp, getInt32(4 * roles.consumers)), produce);
  });
  onlyIf(consumes, [&] {
    if (roles.consumerRegisters)
      setRegisters(/*more=*/true, roles.consumerRegisters);
    consume(warpgroup);
  });
}

Value *KernelBuilder::threadIndex() {
  return thread ? thread : special(Intrinsic::nvvm_read_ptx_sreg_tid_x);
}

Value *KernelBuilder::ceilDiv(Value *a, unsigned b) {
  return CreateUDiv(CreateAdd(a, getInt32(b - 1)), getInt32(b));
}

Value *KernelBuilder::rank() {
  return cluster > 1 ? special(Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank) : getInt32(0);
}

void KernelBuilder::sync(Scope scope) { run(emitSync(*this, scope)); }

void KernelBuilder::setRegisters(bool more, unsigned count) {
  CreateIntrinsic(more ? Intrinsic::nvvm_setmaxnreg_inc_sync_aligned_u32
                       : Intrinsic::nvvm_setmaxnreg_dec_sync_aligned_u32,
                  {getInt32(count)});
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

Value *KernelBuilder::argument(StringRef name) {
  auto known = sizes.find(name);
  if (known != sizes.end())
    return known->second;
  run(emitError(EmitFault::Value, name, "no parameter '" + name + "'"));
  return getInt32(0);
}

void KernelBuilder::prefetch(ArrayRef<unsigned> maps) {
  for (unsigned number : maps)
    run(emitTensorMapPrefetch(*this, target, map(number)));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Value *KernelBuilder::shared(unsigned bytes, unsigned align) {
  sharedBytes = unsigned(alignTo(sharedBytes, align));
  Value *address = CreateConstInBoundsGEP1_64(getInt8Ty(), dynamic, sharedBytes);
  sharedBytes += bytes;
  return address;
}

BarrierArray KernelBuilder::barriers(StringRef name, unsigned count) {
  return {std::make_shared<Barrier>(Barrier{name.str(), count}),
          shared(BarrierBytes * count, BarrierBytes)};
}

Value *KernelBuilder::at(const BarrierArray &barriers, Value *index) {
  return CreateInBoundsGEP(getInt64Ty(), barriers.first, index);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

Expr KernelBuilder::index(Value *value, int64_t most, int64_t divisor) {
  if (auto *constant = dyn_cast<ConstantInt>(value))
    return constant->getSExtValue();
  return Symbol::leaf("v", SymbolKind::Loop, 32, divisor, {0, most}, value);
}

Expr KernelBuilder::size(StringRef name, int64_t divisor, int64_t most) {
  return Symbol::leaf(name, SymbolKind::Argument, 64, divisor, {1, most});
}

std::shared_ptr<const Tensor> KernelBuilder::tensor(Expected<Tensor> tensor) {
  if (tensor)
    return std::make_shared<const Tensor>(std::move(*tensor));
  run(tensor.takeError());
  return nullptr;
}

std::optional<PlannedTileCopy> KernelBuilder::plan(OpKind kind, Scope scope, Operand dst,
                                                   Operand src, CopyOperands operands,
                                                   Options options) {
  if (!dst.tensor || !src.tensor)
    return std::nullopt; // an error that is known
  BitVector active(threads, scope != Scope::Thread);
  if (scope == Scope::Thread)
    active.set(0); // an elected one
  auto op = makeCopy(kind, scope, dst, src, threads, active, std::move(options));
  if (!op) {
    run(op.takeError());
    return std::nullopt;
  }
  auto choice = dispatch(*op, target);
  if (!choice) {
    run(choice.takeError());
    return std::nullopt;
  }
  PlannedTileCopy planned{std::move(*choice), std::move(operands), std::nullopt};
  for (unsigned i = 0; i < maps.size(); ++i)
    if (planned.operands.tensorMap == function->getArg(i))
      planned.map = i;
  return planned;
}

void KernelBuilder::emit(const PlannedTileCopy &copy) {
  CopyOperands operands = copy.operands;
  operands.symbols([&](const Symbol &s) -> Value * {
    auto known = sizes.find(s.name());
    if (known != sizes.end())
      return known->second;
    return s.payload() ? s.payload() : valueOfPlace(*this, s, thread);
  });
  run(emitCopy(*this, copy.choice, operands));
  contract.add(copy.choice.plan);
  hasCopies = true;
  if (const auto *tma = std::get_if<TmaPlan>(&copy.choice.plan.body); tma && copy.map)
    maps[*copy.map] = tma->map;
}

void KernelBuilder::copy(OpKind kind, Scope scope, Operand dst, Operand src, CopyOperands operands,
                         Options options) {
  if (auto planned = plan(kind, scope, std::move(dst), std::move(src), std::move(operands),
                          std::move(options)))
    emit(*planned);
}

void KernelBuilder::store(unsigned map, Operand dst, Operand src, Value *from) {
  copy(OpKind::CopyAsync, Scope::Thread, std::move(dst), std::move(src),
       CopyOperands::tmaStore(function->getArg(map), from));
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

Error KernelBuilder::takeError() {
  Error taken = std::move(failure);
  failure = Error::success();
  return taken;
}

Expected<std::string> KernelBuilder::finish() {
  CreateRetVoid();
  if (Error e = takeError())
    return e;
  auto ptx = compileToPtx(*function->getParent(), target);
  if (!ptx)
    return ptx.takeError();
  if (Error e = hasCopies ? contract.check(*ptx) : Error::success())
    return e;
  return ptx;
}
