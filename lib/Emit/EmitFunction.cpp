//===- EmitFunction.cpp - A copy as a device function ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitFunction.h"
#include "CheckOperands.h"
#include "DeviceFunction.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

static bool inRegisters(const Operand &side) { return side.tensor->space() == Space::Local; }

static Type *typeOf(const Operand &side, LLVMContext &c) {
  switch (side.tensor->space()) {
  case Space::Global:
    return PointerType::get(c, GlobalSpace);
  case Space::Shared:
    return PointerType::get(c, SharedSpace);
  case Space::TMem:
    return PointerType::get(c, TensorSpace);
  case Space::Local:
    return ArrayType::get(Type::getInt32Ty(c), divideCeil(uint64_t(side.tensor->byteSize()), 4));
  }
  llvm_unreachable("every space is above");
}

/// The function that is given the argument at a place; null for none.
static Function *calleeAt(const FunctionOptions &options, size_t place) {
  for (auto [at, callee] : options.indexCallees)
    if (at == place)
      return callee;
  return nullptr;
}

/// Whether a function of the frontend gives these indices, whose parameter is at a place.
static bool isComputed(const Operand &indices, const FunctionOptions &options, size_t place) {
  return inRegisters(indices) && (options.indexFunctions || calleeAt(options, place));
}

/// The place of a parameter, or how many there are.
static size_t placeOf(ArrayRef<FunctionParameter> list, StringRef name) {
  return find_if(list, [&](const FunctionParameter &p) { return p.name == name; }) - list.begin();
}

static SmallVector<FunctionParameter, 8> parametersOf(LLVMContext &c, const CopyOp &op,
                                                      const DispatchChoice &choice,
                                                      ArrayRef<Symbol> symbols,
                                                      const FunctionOptions &options) {
  SmallVector<FunctionParameter, 8> list;
  if (op.kind != OpKind::Prefetch)
    list.push_back({op.dst.tensor->name().str(), typeOf(op.dst, c)});
  if (!choice.plan.zeros)
    list.push_back({op.src.tensor->name().str(), typeOf(op.src, c)});
  if (op.options.get(options::Mbar))
    list.push_back({"mbar", PointerType::get(c, SharedSpace)});
  if (std::optional<Operand> scratch = op.options.get(options::Scratch))
    list.push_back({scratch->tensor->name().str(), PointerType::get(c, SharedSpace)});
  for (const Operand *indices : op.indexRegions())
    if (StringRef name = indices->tensor->name(); placeOf(list, name) == list.size())
      list.push_back({name.str(), isComputed(*indices, options, list.size())
                                      ? PointerType::get(c, GenericSpace)
                                      : typeOf(*indices, c)});
  if (std::holds_alternative<TmaPlan>(choice.plan.body))
    list.push_back({"map", PointerType::get(c, GenericSpace)});
  for (const Symbol &s : symbols)
    list.push_back({s.name().str(), Type::getIntNTy(c, s.bits())});
  if (options.threadParameter)
    list.push_back({"thread", Type::getInt32Ty(c)});
  return list;
}

//===----------------------------------------------------------------------===//
// In place
//===----------------------------------------------------------------------===//

namespace {

/// Arguments as operands of a copy.
class Arguments {
public:
  Arguments(IRBuilderBase &builder, const CopyOp &op, const DispatchChoice &choice,
            ArrayRef<Symbol> symbols, ArrayRef<Value *> arguments, const FunctionOptions &options)
      : builder(builder), op(op), choice(choice), symbols(symbols), arguments(arguments),
        options(options) {}

  Error check();
  Expected<Value *> emit(DomTreeUpdater *trees);

private:
  void takeSide(const Operand &side, Value *argument, Value *&pointer, RegisterTile *&tile,
                std::optional<RegisterTile> &storage);
  void takeIndices(CopyOperands &operands);
  Value *valueOf(const Symbol &s);

  IRBuilderBase &builder;
  const CopyOp &op;
  const DispatchChoice &choice;
  ArrayRef<Symbol> symbols;
  ArrayRef<Value *> arguments;
  const FunctionOptions &options;
  SmallVector<std::optional<RegisterTile>, 2> tiles; // of indices
  unsigned firstSymbol = 0;
};

} // namespace

/// Checks that the plan is of this copy and not of another.
static Error checkPair(const CopyOp &op, const DispatchChoice &choice) {
  const Plan &plan = choice.plan;
  if (!op.dst.tensor || !op.src.tensor)
    return emitError(EmitFault::Value, "", "the copy has no tensors; makeCopy makes one that has");
  bool same = plan.op == op.kind && plan.src.tensor == op.src.tensor->name() &&
              (op.kind == OpKind::Prefetch || plan.dst.tensor == op.dst.tensor->name());
  return same ? Error::success()
              : emitError(EmitFault::Value, "",
                          "the plan is of a copy from '" + plan.src.tensor + "' to '" +
                              plan.dst.tensor + "', not of the one from '" + op.src.tensor->name() +
                              "' to '" + op.dst.tensor->name() + "'");
}

Error Arguments::check() {
  if (Error e = checkPlace(builder))
    return e;
  if (Error e = checkPair(op, choice))
    return e;
  auto expected = parametersOf(builder.getContext(), op, choice, symbols, options);
  for (auto [place, callee] : options.indexCallees)
    if (none_of(op.indexRegions(), [&, at = place](const Operand *indices) {
          return inRegisters(*indices) && placeOf(expected, indices->tensor->name()) == at;
        }))
      return emitError(EmitFault::Value, "",
                       "'" + callee->getName() + "' is a function, and argument " +
                           Twine(place + 1) + " of the copy is no tile of indices in registers");
  return checkArguments("the copy", expected, arguments);
}

void Arguments::takeSide(const Operand &side, Value *argument, Value *&pointer, RegisterTile *&tile,
                         std::optional<RegisterTile> &storage) {
  if (!inRegisters(side)) {
    pointer = argument;
    return;
  }
  storage.emplace(builder.getContext(), side.tensor->byteSize());
  for (auto [i, word] : enumerate(storage->words()))
    word = builder.CreateExtractValue(argument, unsigned(i));
  tile = &*storage;
}

/// Null for a symbol that is neither a parameter nor a place; emitCopy then refuses it by name.
Value *Arguments::valueOf(const Symbol &s) {
  for (auto [i, known] : enumerate(symbols))
    if (known == s)
      return arguments[firstSymbol + i];
  return valueOfPlace(builder, s, options.threadParameter ? arguments.back() : nullptr);
}

/// They come after `firstSymbol`, which then is after them.
void Arguments::takeIndices(CopyOperands &operands) {
  auto regions = op.indexRegions();
  auto list = parametersOf(builder.getContext(), op, choice, symbols, options);
  SmallVector<size_t, 2> places; // by region
  tiles.resize(regions.size());
  for (auto [indices, tile] : zip(regions, tiles)) {
    size_t place = placeOf(list, indices->tensor->name());
    places.push_back(place);
    Value *&pointer = operands.indices.emplace_back(nullptr);
    RegisterTile *&registers = operands.indexTiles.emplace_back(nullptr);
    if (!isComputed(*indices, options, place))
      takeSide(*indices, arguments[place], pointer, registers, tile);
    firstSymbol = std::max(firstSymbol, unsigned(place) + 1);
  }
  if (!options.indexFunctions && options.indexCallees.empty())
    return;
  operands.computing([this, regions, places](unsigned which, Value *number) -> Value * {
    Function *caller = builder.GetInsertBlock()->getParent();
    Value *given = arguments[places[which]];
    FunctionCallee index = calleeAt(options, places[which]);
    if (!index)
      index = caller->getParent()->getOrInsertFunction(
          (caller->getName() + "_" + regions[which]->tensor->name()).str(), builder.getInt64Ty(),
          builder.getInt64Ty(), given->getType());
    CallInst *call =
        builder.CreateCall(index, {builder.CreateZExtOrTrunc(number, builder.getInt64Ty()), given});
    call->addFnAttr(Attribute::AlwaysInline);
    return call;
  });
}

Expected<Value *> Arguments::emit(DomTreeUpdater *trees) {
  CopyOperands operands;
  std::optional<RegisterTile> dst, src;
  unsigned next = 0;
  if (op.kind != OpKind::Prefetch)
    takeSide(op.dst, arguments[next++], operands.dst, operands.dstRegisters, dst);
  if (!choice.plan.zeros)
    takeSide(op.src, arguments[next++], operands.src, operands.srcRegisters, src);
  if (op.options.get(options::Mbar))
    operands.barrier = arguments[next++];
  if (op.options.has(options::Scratch))
    operands.scratch = arguments[next++];
  firstSymbol = next;
  takeIndices(operands);
  next = firstSymbol;
  if (std::holds_alternative<TmaPlan>(choice.plan.body))
    operands.tensorMap = arguments[next++];
  firstSymbol = next;
  if (options.threadParameter)
    operands.thread(arguments.back());
  operands.symbols([&](const Symbol &s) { return valueOf(s); });
  if (Error e = emitCopy(builder, choice, operands, {}, trees))
    return e;
  if (!dst)
    return nullptr;
  Value *result = PoisonValue::get(typeOf(op.dst, builder.getContext()));
  for (auto [i, word] : enumerate(dst->words()))
    result = builder.CreateInsertValue(result, word, unsigned(i));
  return result;
}

Expected<Value *> tilecopy::emitCopyInPlace(IRBuilderBase &builder, const CopyOp &op,
                                            const DispatchChoice &choice, ArrayRef<Symbol> symbols,
                                            ArrayRef<Value *> arguments,
                                            const FunctionOptions &options, DomTreeUpdater *trees) {
  Arguments given(builder, op, choice, symbols, arguments, options);
  if (Error e = given.check())
    return e;
  return given.emit(trees);
}

//===----------------------------------------------------------------------===//
// As a function
//===----------------------------------------------------------------------===//

Expected<Function *> tilecopy::emitCopyFunction(Module &module, StringRef name, const CopyOp &op,
                                                const DispatchChoice &choice,
                                                ArrayRef<Symbol> symbols,
                                                const FunctionOptions &options) {
  LLVMContext &c = module.getContext();
  if (Error e = checkPair(op, choice))
    return e;
  Type *returns =
      op.kind != OpKind::Prefetch && inRegisters(op.dst) ? typeOf(op.dst, c) : Type::getVoidTy(c);
  return defineFunction(module, name, parametersOf(c, op, choice, symbols, options), returns,
                        options, [&](IRBuilderBase &builder, ArrayRef<Value *> arguments) {
                          return emitCopyInPlace(builder, op, choice, symbols, arguments, options);
                        });
}
