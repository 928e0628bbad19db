//===- RingFunctions.cpp - A ring as device functions ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/kernel/RingFunctions.h"
#include "Emit/DeviceFunction.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/kernel/Ring.h"
#include "tilecopy/op/OpError.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

static constexpr unsigned SharedMemory = 3, GlobalMemory = 1;
constexpr unsigned MostStages = 64, MostReaders = 32;

//===----------------------------------------------------------------------===//
// What can be a ring
//===----------------------------------------------------------------------===//

/// Without an mbarrier the threads of a scope fill and use the stages together, in groups of
/// cp.async.
static bool isOfGroups(const RingShape &shape) {
  return !shape.loads.empty() && !shape.loads.front().op.options.has(options::Mbar);
}

/// All loads in groups, or all with an mbarrier.
static Error checkLoad(const RingShape &shape, size_t index) {
  const auto &[op, choice] = shape.loads[index];
  bool isLoad = op.kind == OpKind::CopyAsync && op.src.tensor->space() == Space::Global &&
                op.dst.tensor->space() == Space::Shared && op.indexRegions().empty();
  bool fits =
      isOfGroups(shape)
          ? op.scope != Scope::Thread && op.scope == shape.loads.front().op.scope &&
                cpAsyncOf(choice.plan) && !op.options.has(options::Mbar)
          : op.options.has(options::Mbar) && (PlannedTileCopy{choice, {}, std::nullopt}.bytes() ||
                                              Ring::arrivalsOf(choice.plan));
  if (isLoad && fits)
    return Error::success();
  return opError(OpFault::Sides, "",
                 "load " + Twine(index) + " of the ring is a " + opName(op.kind) + "." +
                     scopeName(op.scope) + " from " + memoryName(op.src.tensor->space()) + " to " +
                     memoryName(op.dst.tensor->space()) +
                     (op.indexRegions().empty() ? "" : " by indices of a tensor") +
                     ", of variant " + choice.plan.variant + ", with" +
                     (op.options.has(options::Mbar) ? "" : "out") +
                     " 'mbar'; expected a copy_async from global to shared memory with the option "
                     "'mbar', by one thread through a tensor map or in runs of bytes (sm_90 or "
                     "newer) or by a warp with cp.async; or all loads by cp.async of one scope "
                     "(warp, warpgroup, cta), without 'mbar'");
}

/// The first CTA of a pair counts the bytes of both, and a commit empties the stages of both.
static bool isOfPair(const RingShape &shape) {
  return !shape.loads.empty() &&
         shape.loads.front().op.options.get(options::CtaGroup).value_or(1) == 2;
}

/// A multicast reaches all CTAs of the cluster, and one mbarrier counts all bytes.
static Error checkOptions(const RingShape &shape, const PlannedLoad &load) {
  const Options &options = load.op.options;
  int64_t group = options.get(options::CtaGroup).value_or(1), first = isOfPair(shape) ? 2 : 1;
  if (group != first)
    return opError(OpFault::Option, "",
                   "cta_group is " + Twine(group) + ", and that of the first load is " +
                       Twine(first) + "; one mbarrier counts all bytes of a stage");
  auto mask = options.get(options::CtaMask);
  if (mask && !mask->isConstant((int64_t(1) << shape.cluster) - 1))
    return opError(OpFault::Option, "",
                   "cta_mask is " + mask->str() + "; a ring is filled for all " +
                       Twine(shape.cluster) + " CTAs of the cluster");
  return Error::success();
}

Expected<RingMemory> RingMemory::of(const RingShape &shape) {
  auto inRange = [](unsigned value, unsigned most, StringRef what) -> Error {
    if (value >= 1 && value <= most)
      return Error::success();
    return opError(OpFault::Barrier, "",
                   "a ring of " + Twine(value) + " " + what + "; expected 1 to " + Twine(most));
  };
  if (Error e = inRange(shape.stages, MostStages, "stages"))
    return e;
  if (Error e = inRange(shape.readers, MostReaders, "warps that release a stage"))
    return e;
  if (shape.loads.empty())
    return opError(OpFault::Sides, "", "a ring without a load; expected at least one copy_async");
  RingMemory memory;
  memory.align = BarrierBytes;
  std::vector<const Tensor *> placed;
  for (auto [i, load] : enumerate(shape.loads)) {
    if (Error e = checkLoad(shape, i))
      return e;
    if (Error e = checkOptions(shape, load))
      return e;
    const Tensor *tile = &load.op.dst.tensor->owner();
    size_t known = size_t(find(placed, tile) - placed.begin());
    placed.push_back(tile);
    if (known != i) {
      memory.tiles.push_back(memory.tiles[known]);
      continue;
    }
    memory.stageBytes = int64_t(alignTo(uint64_t(memory.stageBytes), tile->align()));
    memory.tiles.push_back(memory.stageBytes);
    memory.stageBytes += tile->byteSize();
    memory.align = std::max<int64_t>(memory.align, tile->align());
  }
  if (isOfPair(shape) && shape.readers != 1)
    return opError(OpFault::Barrier, "",
                   "a ring of pairs of CTAs with " + Twine(shape.readers) +
                       " warps that release a stage; one commit of tcgen05 does, for both CTAs: "
                       "expected 1");
  if (isOfGroups(shape) && shape.readers != 1)
    return opError(OpFault::Barrier, "",
                   "a ring of groups of cp.async with " + Twine(shape.readers) +
                       " warps that release a stage; all threads that fill it do: expected 1");
  memory.stageBytes = int64_t(alignTo(uint64_t(memory.stageBytes), uint64_t(memory.align)));
  memory.bytes = memory.stageBytes * shape.stages;
  if (!isOfGroups(shape))
    memory.bytes += 2 * int64_t(BarrierBytes) * shape.stages;
  return memory;
}

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

namespace {

class RingEmitter {
public:
  RingEmitter(Module &module, StringRef name, const RingShape &shape, const RingMemory &memory,
              const FunctionOptions &options)
      : module(module), name(name), shape(shape), memory(memory), options(options) {}
  /// One of these, as isOfGroups says.
  Error byBarriers();
  Error byGroups();
  /// The functions that there are so far.
  std::vector<Function *> defined;

private:
  using Body = function_ref<Value *(KernelBuilder &, Ring &, ArrayRef<Value *>)>;
  Error define(StringRef part, ArrayRef<FunctionParameter> more, bool returnsStage, Body body);
  std::vector<FunctionParameter> sources() const;
  Value *stageAt(KernelBuilder &b, Value *ring, const Ring::Turn &turn) const;
  SmallVector<Ring::PlannedFill, 4> fillsOf(KernelBuilder &b, Value *stage,
                                            ArrayRef<Value *> from) const;
  Error defineAll(Body init, Body fill, ArrayRef<FunctionParameter> waits, Body wait, Body release,
                  Body drain);

  Module &module;
  StringRef name;
  const RingShape &shape;
  const RingMemory &memory;
  const FunctionOptions &options;
};

} // namespace

static unsigned fillersOf(const RingShape &shape) {
  unsigned ofWarp = 0;
  bool expects = false;
  for (const PlannedLoad &load : shape.loads) {
    unsigned arrivals = Ring::arrivalsOf(load.choice.plan);
    ofWarp += arrivals;
    expects |= !arrivals;
  }
  return ofWarp + expects;
}

static bool goesThroughMap(const PlannedLoad &load) {
  return std::holds_alternative<TmaPlan>(load.choice.plan.body);
}

/// The sources of the loads, then the symbols.
std::vector<FunctionParameter> RingEmitter::sources() const {
  LLVMContext &context = module.getContext();
  std::vector<FunctionParameter> made{{"pass", Type::getInt32Ty(context)}};
  for (const PlannedLoad &load : shape.loads) {
    std::string from = load.op.src.tensor->owner().name().str();
    bool map = goesThroughMap(load);
    made.push_back({map ? from + "_map" : from, PointerType::get(context, map ? 0 : GlobalMemory)});
  }
  for (const Symbol &s : shape.symbols)
    made.push_back({s.name().str(), Type::getIntNTy(context, s.bits())});
  return made;
}

Error RingEmitter::define(StringRef part, ArrayRef<FunctionParameter> more, bool returnsStage,
                          Body body) {
  LLVMContext &context = module.getContext();
  Type *pointer = PointerType::get(context, SharedMemory);
  std::vector<FunctionParameter> parameters{{"ring", pointer}};
  append_range(parameters, more);
  if (options.threadParameter)
    parameters.push_back({"thread", Type::getInt32Ty(context)});
  bool acrossCluster =
      any_of(shape.loads, [](auto &l) { return l.op.options.has(options::CtaMask); });
  unsigned parties = acrossCluster ? shape.cluster : 1;
  if (acrossCluster && isOfPair(shape))
    parties /= 2;
  RingHead head{name.str(), shape.stages, shape.readers * parties, acrossCluster, fillersOf(shape)};
  auto made =
      defineFunction(module, (name + "_" + part).str(), parameters,
                     returnsStage ? pointer : Type::getVoidTy(context), options,
                     [&](IRBuilderBase &at, ArrayRef<Value *> arguments) -> Expected<Value *> {
                       KernelBuilder b(at, shape.target, shape.cluster);
                       if (options.threadParameter)
                         b.thread = arguments.back();
                       Value *barriers =
                           b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), arguments.front(),
                                                        uint64_t(memory.stageBytes) * shape.stages);
                       Ring ring(b, head, barriers);
                       Value *result = body(b, ring, arguments);
                       at.SetInsertPoint(b.GetInsertBlock());
                       if (Error e = b.takeError())
                         return e;
                       return result;
                     });
  if (!made)
    return made.takeError();
  defined.push_back(*made);
  return Error::success();
}

Value *RingEmitter::stageAt(KernelBuilder &b, Value *ring, const Ring::Turn &turn) const {
  Value *offset = b.CreateNUWMul(turn.stage(), b.getInt32(unsigned(memory.stageBytes)));
  return b.CreateInBoundsGEP(b.getInt8Ty(), ring, offset);
}

/// The loads into a stage, from their sources and with the values of the symbols.
SmallVector<Ring::PlannedFill, 4> RingEmitter::fillsOf(KernelBuilder &b, Value *stage,
                                                       ArrayRef<Value *> from) const {
  for (auto [s, value] : zip(shape.symbols, from.drop_front(shape.loads.size())))
    b.sizes[s.name()] = value;
  SmallVector<Ring::PlannedFill, 4> fills;
  for (auto [i, load] : enumerate(shape.loads)) {
    Value *to = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), stage, uint64_t(memory.tiles[i]));
    CopyOperands operands = goesThroughMap(load) ? CopyOperands::tmaLoad(to, from[i], nullptr)
                                                 : CopyOperands::pointers(to, from[i]);
    fills.push_back({{load.choice, std::move(operands), std::nullopt}, load.op.options});
  }
  return fills;
}

/// The group of a pass is complete when at most those that were begun after it are pending. How
/// many is said in the instruction; a number that no right program has waits for all.
static void waitForGroup(KernelBuilder &b, Value *pending, unsigned stages) {
  auto *join = BasicBlock::Create(b.getContext(), "filled", b.function);
  auto *rest = BasicBlock::Create(b.getContext(), "wait", b.function);
  SwitchInst *by = b.CreateSwitch(pending, rest, stages - 1);
  for (unsigned n = 0; n < stages; ++n) {
    BasicBlock *block = n ? BasicBlock::Create(b.getContext(), "wait", b.function) : rest;
    if (n)
      by->addCase(b.getInt32(n), block);
    b.SetInsertPoint(block);
    b.run(emitGroup(b, b.target, {GroupOp::CpAsyncWait, n}));
    b.CreateBr(join);
  }
  b.SetInsertPoint(join);
}

Error RingEmitter::byGroups() {
  Type *i32 = Type::getInt32Ty(module.getContext());
  Scope scope = shape.loads.front().op.scope;
  auto sync = [&](KernelBuilder &b) { b.run(emitSync(b, scope, b.thread)); };
  auto init = [&](KernelBuilder &, Ring &, ArrayRef<Value *>) -> Value * { return nullptr; };
  auto fill = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    Value *stage = stageAt(b, arguments[0], ring.turnOf(arguments[1], /*fills=*/true));
    for (const Ring::PlannedFill &f : fillsOf(b, stage, arguments.drop_front(2)))
      b.emit(f.copy);
    b.run(emitGroup(b, shape.target, {GroupOp::CpAsyncCommit, 0}));
    return nullptr;
  };
  auto wait = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    Value *later = b.CreateSub(b.CreateSub(arguments[2], arguments[1]), b.getInt32(1));
    waitForGroup(b, later, shape.stages);
    sync(b); // the other threads' parts
    return stageAt(b, arguments[0], ring.turnOf(arguments[1], /*fills=*/false));
  };
  auto release = [&](KernelBuilder &b, Ring &, ArrayRef<Value *>) -> Value * {
    sync(b);
    return nullptr;
  };
  auto drain = [&](KernelBuilder &b, Ring &, ArrayRef<Value *>) -> Value * {
    b.run(emitGroup(b, shape.target, {GroupOp::CpAsyncWait, 0}));
    return nullptr;
  };
  FunctionParameter pass{"pass", i32}, filled{"filled", i32};
  return defineAll(init, fill, {pass, filled}, wait, release, drain);
}

Error RingEmitter::byBarriers() {
  auto init = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *>) -> Value * {
    b.onlyIf(b.CreateIsNull(b.threadIndex()), [&] { ring.initialize(); });
    b.run(shape.cluster > 1 ? emitClusterSync(b, shape.target) : emitSync(b, Scope::Cta));
    return nullptr;
  };
  auto fill = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    auto fillOnce = [&] {
      Ring::Turn turn = ring.turnOf(arguments[1], /*fills=*/true);
      Value *stage = stageAt(b, arguments[0], turn);
      auto fills = fillsOf(b, stage, arguments.drop_front(2));
      ring.fillPlanned(turn, fills);
    };
    if (any_of(shape.loads, [](auto &l) { return Ring::arrivalsOf(l.choice.plan); }))
      fillOnce(); // by all threads of the warp
    else
      b.byOneOf(b.getTrue(), fillOnce);
    return nullptr;
  };
  auto wait = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    Ring::Turn turn = ring.turnOf(arguments[1], /*fills=*/false);
    ring.waitFull(turn);
    return stageAt(b, arguments[0], turn);
  };
  auto release = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    Value *stage = ring.turnOf(arguments[1], /*fills=*/false).stage();
    if (isOfPair(shape)) {
      ring.releaseWhenDone(stage, 2);
      return nullptr;
    }
    b.run(emitSync(b, Scope::Warp)); // one lane arrives for what all have read
    ring.release(stage);
    return nullptr;
  };
  auto drain = [&](KernelBuilder &, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    ring.drain(ring.turnOf(arguments[1], /*fills=*/true));
    return nullptr;
  };
  return defineAll(init, fill, FunctionParameter{"pass", Type::getInt32Ty(module.getContext())},
                   wait, release, drain);
}

Error RingEmitter::defineAll(Body init, Body fill, ArrayRef<FunctionParameter> waits, Body wait,
                             Body release, Body drain) {
  Type *i32 = Type::getInt32Ty(module.getContext());
  FunctionParameter pass{"pass", i32}, passes{"passes", i32};
  if (Error e = define("init", {}, false, init))
    return e;
  if (Error e = define("fill", sources(), false, fill))
    return e;
  if (Error e = define("wait", waits, true, wait))
    return e;
  if (Error e = define("release", pass, false, release))
    return e;
  return define("drain", passes, false, drain);
}

Error tilecopy::emitRingFunctions(Module &module, StringRef name, const RingShape &shape,
                                  const FunctionOptions &options) {
  auto memory = RingMemory::of(shape);
  if (!memory)
    return memory.takeError();
  RingEmitter emitter(module, name, shape, *memory, options);
  Error e = isOfGroups(shape) ? emitter.byGroups() : emitter.byBarriers();
  if (e)
    for (Function *made : emitter.defined)
      made->eraseFromParent();
  return e;
}
