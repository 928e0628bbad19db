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

static Error checkLoad(const PlannedLoad &load, size_t index) {
  const CopyOp &op = load.op;
  int64_t bytes = PlannedTileCopy{load.choice, {}, std::nullopt}.bytes();
  bool isLoad = op.kind == OpKind::CopyAsync && op.src.tensor->space() == Space::Global &&
                op.dst.tensor->space() == Space::Shared;
  if (isLoad && (bytes || Ring::arrivalsOf(load.choice.plan)) && op.options.has(options::Mbar) &&
      op.indexRegions().empty())
    return Error::success();
  return opError(OpFault::Sides, "",
                 "load " + Twine(index) + " of the ring, of variant " + load.choice.plan.variant +
                     ": expected a copy_async from global to shared memory with the option "
                     "'mbar': by one thread through a tensor map or in runs of bytes (sm_90 or "
                     "newer), or a copy_async.warp by cp.async");
}

/// A multicast reaches all CTAs of the cluster, and a pair of CTAs is not for warps to release.
static Error checkOptions(const RingShape &shape, const PlannedLoad &load) {
  const Options &options = load.op.options;
  if (options.get(options::CtaGroup).value_or(1) > 1)
    return opError(OpFault::Option, "",
                   "cta_group is 2: the bytes of both CTAs are counted by the first one's "
                   "mbarrier, where no thread of the other can wait. The functions of a ring take "
                   "1; kernel/Ring.h has rings of pairs (fillWhenDone, releaseWhenDone)");
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
    if (Error e = checkLoad(load, i))
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
  memory.stageBytes = int64_t(alignTo(uint64_t(memory.stageBytes), uint64_t(memory.align)));
  memory.bytes = memory.stageBytes * shape.stages + 2 * int64_t(BarrierBytes) * shape.stages;
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
  Error run();
  /// The functions that there are so far.
  std::vector<Function *> defined;

private:
  using Body = function_ref<Value *(KernelBuilder &, Ring &, ArrayRef<Value *>)>;
  Error define(StringRef part, ArrayRef<FunctionParameter> more, bool returnsStage, Body body);
  std::vector<FunctionParameter> sources() const;
  Value *stageAt(KernelBuilder &b, Value *ring, const Ring::Turn &turn) const;
  void fill(KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) const;

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
  RingHead head{name.str(), shape.stages, shape.readers * (acrossCluster ? shape.cluster : 1),
                acrossCluster, fillersOf(shape)};
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

/// By one thread, or by all of the warp.
void RingEmitter::fill(KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) const {
  Ring::Turn turn = ring.turnOf(arguments[1], /*fills=*/true);
  Value *stage = stageAt(b, arguments[0], turn);
  ArrayRef<Value *> from = arguments.drop_front(2), values = from.drop_front(shape.loads.size());
  for (auto [s, value] : zip(shape.symbols, values))
    b.sizes[s.name()] = value;
  SmallVector<Ring::PlannedFill, 4> fills;
  for (auto [i, load] : enumerate(shape.loads)) {
    Value *to = b.CreateConstInBoundsGEP1_64(b.getInt8Ty(), stage, uint64_t(memory.tiles[i]));
    CopyOperands operands = goesThroughMap(load) ? CopyOperands::tmaLoad(to, from[i], nullptr)
                                                 : CopyOperands::pointers(to, from[i]);
    fills.push_back({{load.choice, std::move(operands), std::nullopt}, load.op.options});
  }
  ring.fillPlanned(turn, fills);
}

Error RingEmitter::run() {
  Type *i32 = Type::getInt32Ty(module.getContext());
  auto init = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *>) -> Value * {
    b.onlyIf(b.CreateIsNull(b.threadIndex()), [&] { ring.initialize(); });
    b.run(shape.cluster > 1 ? emitClusterSync(b, shape.target) : emitSync(b, Scope::Cta));
    return nullptr;
  };
  auto fillOnce = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    if (any_of(shape.loads, [](auto &l) { return Ring::arrivalsOf(l.choice.plan); }))
      fill(b, ring, arguments);
    else
      b.byOneOf(b.getTrue(), [&] { fill(b, ring, arguments); });
    return nullptr;
  };
  auto wait = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    Ring::Turn turn = ring.turnOf(arguments[1], /*fills=*/false);
    ring.waitFull(turn);
    return stageAt(b, arguments[0], turn);
  };
  auto release = [&](KernelBuilder &b, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    b.run(emitSync(b, Scope::Warp)); // one lane arrives for what all have read
    ring.release(ring.turnOf(arguments[1], /*fills=*/false).stage());
    return nullptr;
  };
  auto drain = [&](KernelBuilder &, Ring &ring, ArrayRef<Value *> arguments) -> Value * {
    ring.drain(ring.turnOf(arguments[1], /*fills=*/true));
    return nullptr;
  };
  FunctionParameter pass{"pass", i32}, passes{"passes", i32};
  if (Error e = define("init", {}, false, init))
    return e;
  if (Error e = define("fill", sources(), false, fillOnce))
    return e;
  if (Error e = define("wait", pass, true, wait))
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
  Error e = emitter.run();
  if (e)
    for (Function *made : emitter.defined)
      made->eraseFromParent();
  return e;
}
