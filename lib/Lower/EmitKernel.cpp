//===- EmitKernel.cpp - A kernel as a function ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitKernel.h"
#include "Emit/DeadValues.h"
#include "Emit/WholeTiles.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace tilecopy;

namespace {

constexpr unsigned globalAddressSpace = 1, sharedAddressSpace = 3;

} // namespace

KernelEmitter::KernelEmitter(Module &module, const PlannedKernel &planned, const GpuTarget &target,
                             DISubprogram *scope, bool sharedApart, uint64_t most)
    : module(module), kernel(*planned.kernel), planned(planned), plan(planned.plan), target(target),
      scope(scope), sharedApart(sharedApart),
      builder(module.getContext(), ReusingFolder(memo), ReusingInserter(memo)), most(most) {
  memo.attach(builder);
}

EmittedKernel KernelEmitter::run() {
  result.name = kernel.name;
  result.threads = plan.threads;
  result.cluster = plan.cluster;
  declare();
  setAttributes();
  builder.SetInsertPoint(BasicBlock::Create(module.getContext(), "entry", function));
  declareLocals();
  thread = threadOfKernel = threadBelow(kernel.threads);
  block(kernel.body);
  builder.CreateRetVoid();
  shareWholeTiles(*function);
  eraseDeadValues(*function);
  return std::move(result);
}

void KernelEmitter::declare() {
  SmallVector<Type *, 8> types;
  for (const Parameter &p : kernel.parameters) {
    if (const auto *s = std::get_if<Symbol>(&p))
      types.push_back(builder.getIntNTy(s->bits()));
    else
      types.push_back(builder.getPtrTy(globalAddressSpace));
  }
  result.tensorMaps = plan.tensorMaps;
  types.append(result.tensorMaps.size(), builder.getPtrTy());
  result.counters = plan.counters;
  types.append(result.counters, builder.getPtrTy(globalAddressSpace));
  if (plan.mapBytes())
    types.push_back(builder.getPtrTy(globalAddressSpace));
  auto *type = FunctionType::get(builder.getVoidTy(), types, false);
  function = Function::Create(type, GlobalValue::ExternalLinkage, kernel.name, module);
  function->setCallingConv(CallingConv::PTX_Kernel);
  function->setSubprogram(scope);
  for (auto [p, arg] : zip(kernel.parameters, function->args())) {
    if (const auto *s = std::get_if<Symbol>(&p)) {
      arg.setName(s->name());
      symbols.emplace(*s, &arg);
      continue;
    }
    const Tensor *t = std::get<std::shared_ptr<const Tensor>>(p).get();
    arg.setName(t->name());
    tensors[t] = &arg;
    // Distinct tensors are distinct allocations, and one that is never stored to is read-only:
    // LLVM then prints its loads as .nc.
    arg.addAttr(Attribute::NoAlias);
    arg.addAttr(Attribute::getWithAlignment(module.getContext(), Align(t->align())));
    if (is_contained(plan.readOnly, t))
      arg.addAttr(Attribute::ReadOnly);
  }
}

void KernelEmitter::setAttributes() {
  cantFail(setKernelAttributes(*function, {target, plan.threads, plan.cluster, plan.minCtas}));
}

/// The bytes of an object, and those that bulk loads bring with it.
static int64_t roomFor(const SharedObject &o, const PlannedKernel &kernel) {
  int64_t bytes = o.bytes;
  for (const PlannedCopy &c : kernel.copies)
    if (c.choice.plan.dst.space == Space::Shared && c.choice.plan.dst.tensor == o.name())
      bytes = std::max(bytes, c.choice.dst.bytes);
  return bytes;
}

/// Register tensors begin as zeros. Objects in shared memory share one array, from whose address
/// all others are constants away.
void KernelEmitter::declareLocals() {
  for (const auto &t : kernel.locals)
    if (t->space() == Space::Local)
      registers.emplace(t.get(), RegisterTile::of(module.getContext(), *t));
  GlobalVariable *array = nullptr;
  if (plan.dynamicShared) {
    array = sharedArray(kernel.name + "_shared", 0, plan.shared.align);
    result.dynamicSharedBytes = unsigned(plan.shared.bytes);
  } else if (plan.shared.objects.size() > 1 && !sharedApart) {
    array = sharedArray(kernel.name + "_shared", plan.shared.bytes, plan.shared.align);
  }
  for (const SharedObject &o : plan.shared.objects) {
    Value *address = array;
    if (!array)
      address = sharedArray(kernel.name + "_" + o.name(), roomFor(o, planned), o.align);
    else if (o.offset)
      address = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), array, o.offset);
    if (const auto *t = std::get_if<const Tensor *>(&o.entity))
      tensors[*t] = address;
    else if (const auto *b = std::get_if<const Barrier *>(&o.entity))
      barriers[*b] = address;
    else if (const auto *l = std::get_if<const ForStmt *>(&o.entity))
      passSlots[*l] = address;
    else if (const auto *m = std::get_if<const TensorMapStmt *>(&o.entity))
      mapScratches[*m] = address;
    else
      poolWords[std::get<const TmemPool *>(o.entity)] = address;
  }
}

/// An array in shared memory; one of size 0 is sized by the launch.
GlobalVariable *KernelEmitter::sharedArray(const Twine &name, int64_t bytes, unsigned align) {
  auto *type = ArrayType::get(builder.getInt8Ty(), bytes);
  auto *array = new GlobalVariable(
      module, type, false, bytes ? GlobalValue::InternalLinkage : GlobalValue::ExternalLinkage,
      bytes ? PoisonValue::get(type) : nullptr, name, nullptr, GlobalValue::NotThreadLocal,
      sharedAddressSpace);
  array->setAlignment(Align(align));
  return array;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void KernelEmitter::block(const StatementBlock &statements) {
  for (const Statement &s : statements)
    statement(s);
}

void KernelEmitter::statement(const Statement &s) {
  if (memo.size() > most && !beyond)
    beyond = &s;
  if (beyond)
    return;
  at = &s;
  if (scope && s.loc.line)
    builder.SetCurrentDebugLocation(
        DILocation::get(module.getContext(), s.loc.line, s.loc.column, scope));
  std::visit([&](const auto &node) { emit(node); }, s.node);
}

void KernelEmitter::copy(const Operand &dst, const Operand &src, Value *barrier) {
  const PlannedCopy &planned = this->planned.copyAt(*at);
  const DispatchChoice &choice = planned.choice;
  if (plan.splitsBlocks) {
    BasicBlock *next = splitAfter(builder, "copy");
    builder.CreateBr(next);
    builder.SetInsertPoint(next, next->begin());
  }
  readPools();
  auto valueOf = [&](const Symbol &s) { return symbol(s); };
  auto rangeOf = [&](const Symbol &s) { return range(s); };
  auto tile = [&](const Operand &o) {
    auto it = registers.find(o.tensor.get());
    return it == registers.end() ? nullptr : &it->second;
  };
  CopyOperands operands{addressOf(*dst.tensor),
                        addressOf(*src.tensor),
                        valueOf,
                        thread,
                        tile(dst),
                        tile(src),
                        barrier,
                        tensorMap(planned),
                        rangeOf};
  if (const auto *s = std::get_if<CopyStmt>(&at->node)) {
    if (std::optional<Operand> scratch = s->op.options.get(options::Scratch))
      operands.through(addressOf(*scratch->tensor));
    for (const Operand *indices : s->op.indexRegions()) {
      operands.indices.push_back(addressOf(*indices->tensor));
      operands.indexTiles.push_back(tile(*indices));
    }
  }
  check(emitCopy(builder, choice, operands, at->loc));
  append_range(result.accesses, choice.plan.accesses());
}

void KernelEmitter::emit(const CopyStmt &s) {
  std::optional<BarrierRef> told = s.op.options.get(options::Mbar);
  copy(s.op.dst, s.op.src, told ? barrier(*told) : nullptr);
}

void KernelEmitter::emit(const ZeroStmt &s) { copy(s.dst, s.dst); }

/// A comparison of a warp or warpgroup with a constant, as a bound of the thread index.
static std::optional<ThreadBound> threadBound(const Comparison &c, int64_t threads) {
  ArrayRef<Expr::Term> terms = c.lhs.terms();
  if (terms.size() != 1 || terms[0].symbols.size() != 1 || terms[0].coefficient != 1 ||
      !c.rhs.isConstant())
    return std::nullopt;
  SymbolKind kind = terms[0].symbols[0].kind();
  int64_t size = kind == SymbolKind::Warp ? 32 : 128;
  int64_t number = c.rhs.constantPart() - c.lhs.constantPart(), last = (threads - 1) / size;
  if ((kind != SymbolKind::Warp && kind != SymbolKind::Warpgroup) || number < 0 || number > last)
    return std::nullopt;
  switch (c.op) {
  case Comparison::EQ:
  case Comparison::NE:
    if (number == 0)
      return ThreadBound{size, c.op == Comparison::EQ};
    if (number == last)
      return ThreadBound{number * size, c.op == Comparison::NE};
    return std::nullopt;
  case Comparison::LT:
  case Comparison::GE:
    return ThreadBound{number * size, c.op == Comparison::LT};
  case Comparison::LE:
  case Comparison::GT:
    return ThreadBound{(number + 1) * size, c.op == Comparison::LE};
  }
  llvm_unreachable("every comparison is above");
}

/// Tensor memory is addressed by warps, so that kernels that access it need their numbers anyway.
static bool needsWarpNumbers(const PlannedKernel &kernel) {
  return any_of(kernel.copies, [](const PlannedCopy &copy) {
    return std::holds_alternative<TmemAccessPlan>(copy.choice.plan.body);
  });
}

Value *KernelEmitter::threadBelow(int64_t limit) {
  auto *index = cast<CallInst>(builder.CreateIntrinsic(Intrinsic::nvvm_read_ptx_sreg_tid_x, {}));
  index->addRangeRetAttr(ConstantRange(APInt(32, 0), APInt(32, limit)));
  index->setName("thread");
  return index;
}

std::optional<ThreadBound> KernelEmitter::boundOf(const Comparison &c) const {
  return needsWarpNumbers(planned) ? std::nullopt : threadBound(c, kernel.threads);
}

void KernelEmitter::emit(const IfStmt &s) {
  const BranchPlan &branch = plan.branches.find(at)->second;
  const TilePlan &tiles = tilesHere();
  Value *all = nullptr;
  for (auto [c, bits] : zip(s.conjuncts, branch.compareBits)) {
    if (branch.onlyThread && c.dependsOnThread() && !runTimeEnd(c))
      continue;
    Value *one = condition(c, builder.getIntNTy(bits));
    all = all ? builder.CreateAnd(all, one) : one;
  }
  auto body = [&] {
    // An index that is known to be smaller takes fewer masks.
    SaveAndRestore outside(thread);
    for (const Comparison &c : s.conjuncts)
      if (auto bound = boundOf(c); bound && bound->before)
        thread = threadBelow(bound->limit);
    block(s.body);
    waitForLoads(tiles.waitsAtEnd);
  };
  auto election = [&] {
    guarded(cantFail(emitElect(builder, target, branch.electLanes)), tiles.merges, body);
  };
  auto only = [&] {
    guarded(builder.CreateICmpEQ(thread, builder.getInt32(*branch.onlyThread)), tiles.merges, body);
  };
  function_ref<void()> inner = body;
  if (branch.electLanes)
    inner = election;
  if (branch.onlyThread)
    inner = only;
  waitForLoads(tiles.waits);
  all ? guarded(all, tiles.merges, inner) : inner();
}

void KernelEmitter::guarded(Value *condition, ArrayRef<const Tensor *> merges,
                            function_ref<void()> body) {
  SmallVector<RegisterTile *, 2> tiles = tilesOf(merges);
  auto old = map_to_vector<2>(tiles, [](const RegisterTile *t) { return *t; });
  BasicBlock *before = builder.GetInsertBlock();
  Guard guard(builder, condition, "if");
  body();
  BasicBlock *inside = builder.GetInsertBlock();
  guard.close();
  for (auto [tile, was] : zip(tiles, old))
    for (auto [now, then] : zip(tile->words(), was.words())) {
      PHINode *phi = builder.CreatePHI(builder.getInt32Ty(), 2);
      phi->addIncoming(then, before);
      phi->addIncoming(now, inside);
      now = phi;
    }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

static CmpInst::Predicate predicate(Comparison::Op op) {
  switch (op) {
  case Comparison::EQ:
    return CmpInst::ICMP_EQ;
  case Comparison::NE:
    return CmpInst::ICMP_NE;
  case Comparison::LT:
    return CmpInst::ICMP_SLT;
  case Comparison::LE:
    return CmpInst::ICMP_SLE;
  case Comparison::GT:
    return CmpInst::ICMP_SGT;
  case Comparison::GE:
    return CmpInst::ICMP_SGE;
  }
  llvm_unreachable("every comparison is above");
}

Value *KernelEmitter::condition(const Comparison &c, Type *type) {
  if (auto bound = boundOf(c)) {
    Value *limit = builder.getInt32(bound->limit);
    return bound->before ? builder.CreateICmpULT(thread, limit)
                         : builder.CreateICmpUGE(thread, limit);
  }
  Value *lhs = expr(c.lhs, type), *rhs = expr(c.rhs, type);
  return builder.CreateICmp(predicate(c.op), lhs, rhs);
}

Value *KernelEmitter::expr(const Expr &e, Type *type) {
  auto valueOf = [&](const Symbol &s) { return symbol(s); };
  CopyOperands operands{nullptr, nullptr, valueOf, thread};
  return AddressBuilder(builder, operands).value(e, type);
}

/// Read once, like the thread's index.
Value *KernelEmitter::hardwareRegister(const Symbol &s, Intrinsic::ID id) {
  IRBuilderBase::InsertPointGuard restored(builder);
  auto *index = cast<Instruction>(threadOfKernel);
  builder.SetInsertPoint(index->getParent(), std::next(index->getIterator()));
  Value *value = builder.CreateIntrinsic(id, {});
  symbols.emplace(s, value);
  return value;
}

ValueRange KernelEmitter::range(const Symbol &s) const {
  ValueRange r = s.range();
  for (unsigned d = 0; s.kind() == SymbolKind::CtaId && d != kernel.grid.size(); ++d)
    if (s == ctaIdSymbol(d))
      r.hi = std::min(r.hi, std::max<int64_t>(kernel.grid[d].range().hi, 1) - 1);
  return r;
}

Value *KernelEmitter::symbol(const Symbol &s) {
  auto it = symbols.find(s);
  if (it != symbols.end())
    return it->second;
  switch (s.kind()) {
  case SymbolKind::Thread:
    return thread;
  case SymbolKind::Lane:
    return builder.CreateAnd(thread, 31);
  case SymbolKind::Warp:
    return builder.CreateLShr(thread, 5);
  case SymbolKind::Warpgroup:
    return builder.CreateLShr(thread, 7);
  case SymbolKind::CtaId:
    return hardwareRegister(s, s.name().ends_with("x")   ? Intrinsic::nvvm_read_ptx_sreg_ctaid_x
                               : s.name().ends_with("y") ? Intrinsic::nvvm_read_ptx_sreg_ctaid_y
                                                         : Intrinsic::nvvm_read_ptx_sreg_ctaid_z);
  case SymbolKind::CtaRank:
    return hardwareRegister(s, Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank);
  case SymbolKind::Argument:
  case SymbolKind::Loop:
  case SymbolKind::Index:
  case SymbolKind::FloorDiv:
  case SymbolKind::Mod:
    break;
  }
  llvm_unreachable("arguments and loop variables are bound where they are declared");
}
