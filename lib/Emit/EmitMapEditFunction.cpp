//===- EmitMapEditFunction.cpp - The edit of a map as a device function ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckOperands.h"
#include "DeviceFunction.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

/// The map of the copy, where the kernel edits it.
static Expected<const TensorMapPlan *> editedMap(const CopyOp &op, const DispatchChoice &choice) {
  const auto *tma = std::get_if<TmaPlan>(&choice.plan.body);
  if (tma && tma->map.edit && choice.plan.target)
    return &tma->map;
  return emitError(EmitFault::Value, op.src.tensor->name(),
                   "the copy from '" + op.src.tensor->name() + "' to '" + op.dst.tensor->name() +
                       "' is made by " + choice.plan.variant +
                       (tma ? " with the host's tensor map" : ", which takes no tensor map") +
                       "; tensormap.replace edits the map of a window that is copied by tma");
}

static SmallVector<FunctionParameter, 8> parametersOf(LLVMContext &c, const TensorMapPlan &map,
                                                      ArrayRef<Symbol> symbols,
                                                      const FunctionOptions &options) {
  SmallVector<FunctionParameter, 8> list{{"map", PointerType::get(c, GenericSpace)},
                                         {map.tensor, PointerType::get(c, GlobalSpace)},
                                         {"scratch", PointerType::get(c, SharedSpace)},
                                         {"place", PointerType::get(c, GlobalSpace)}};
  for (const Symbol &s : symbols)
    list.push_back({s.name().str(), Type::getIntNTy(c, s.bits())});
  if (options.threadParameter)
    list.push_back({"thread", Type::getInt32Ty(c)});
  return list;
}

Error tilecopy::emitMapEditInPlace(IRBuilderBase &builder, const CopyOp &op,
                                   const DispatchChoice &choice, ArrayRef<Symbol> symbols,
                                   ArrayRef<Value *> arguments, const FunctionOptions &options) {
  if (Error e = checkPlace(builder))
    return e;
  auto map = editedMap(op, choice);
  if (!map)
    return map.takeError();
  auto expected = parametersOf(builder.getContext(), **map, symbols, options);
  if (Error e = checkArguments("tensormap.replace", expected, arguments))
    return e;
  Value *thread = options.threadParameter ? arguments.back() : nullptr;
  constexpr size_t pointers = 4;
  auto valueOf = [&](const Symbol &s) -> Value * {
    const Symbol *known = find(symbols, s);
    return known != symbols.end() ? arguments[pointers + (known - symbols.begin())]
                                  : valueOfPlace(builder, s, thread);
  };
  return emitTensorMapEdit(
      builder, *choice.plan.target, **map,
      {arguments[0], arguments[1], arguments[2], arguments[3], valueOf, thread});
}

Expected<Function *> tilecopy::emitMapEditFunction(Module &module, StringRef name, const CopyOp &op,
                                                   const DispatchChoice &choice,
                                                   ArrayRef<Symbol> symbols,
                                                   const FunctionOptions &options) {
  LLVMContext &c = module.getContext();
  auto map = editedMap(op, choice);
  if (!map)
    return map.takeError();
  return defineFunction(
      module, name, parametersOf(c, **map, symbols, options), Type::getVoidTy(c), options,
      [&](IRBuilderBase &builder, ArrayRef<Value *> arguments) -> Expected<Value *> {
        if (Error e = emitMapEditInPlace(builder, op, choice, symbols, arguments, options))
          return e;
        return nullptr;
      });
}
