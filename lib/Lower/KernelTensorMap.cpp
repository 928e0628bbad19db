//===- KernelTensorMap.cpp - Tensor maps of a kernel ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EmitKernel.h"
#include "tilecopy/emit/EmitKernelParts.h"
#include "tilecopy/emit/EmitTensorMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

/// The parameter of a tensor map. With `grid_constant` its address is used directly; without it
/// every thread would get a copy in local memory.
Argument *KernelEmitter::mapParameter(unsigned map) {
  Argument *arg = function->getArg(unsigned(kernel.parameters.size()) + map);
  if (!arg->hasByValAttr()) {
    arg->setName("map." + plan.tensorMaps[map].tensor);
    cantFail(declareTensorMapParameter(*arg));
  }
  return arg;
}

/// Where the CTA has the edited map: CTA after CTA, and in each map after map.
Value *KernelEmitter::editedMap(unsigned map) {
  Argument *places = function->getArg(function->arg_size() - 1);
  places->setName("maps");
  places->addAttr(Attribute::getWithAlignment(module.getContext(), Align(EditedMapBytes)));
  Value *cta = builder.CreateZExt(ctaNumber().first, builder.getInt64Ty());
  Value *own = builder.CreateMul(cta, builder.getInt64(plan.mapBytes()));
  unsigned before = editedMaps(ArrayRef(plan.tensorMaps).take_front(map));
  Value *offset = builder.CreateAdd(own, builder.getInt64(before * EditedMapBytes));
  return builder.CreateInBoundsGEP(builder.getInt8Ty(), places, offset);
}

/// What a copy goes through, as a generic pointer; null for a copy without a tensor map.
Value *KernelEmitter::tensorMap(const PlannedCopy &copy) {
  if (!copy.tensorMap)
    return nullptr;
  if (!plan.tensorMaps[*copy.tensorMap].edit)
    return mapParameter(*copy.tensorMap);
  return builder.CreateAddrSpaceCast(editedMap(*copy.tensorMap), builder.getPtrTy());
}

void KernelEmitter::emit(const TensorMapStmt &s) {
  const MapEditPlan &edit = plan.edits.find(at)->second;
  for (unsigned map : edit.maps) {
    if (!edit.edits) {
      check(emitTensorMapFence(builder, target, editedMap(map)));
      continue;
    }
    MapEditOperands operands;
    operands.map = mapParameter(map);
    operands.tensor = addressOf(s.window->owner());
    operands.scratch = mapScratches.lookup(&s);
    operands.place = editedMap(map);
    operands.symbolValue = [this](const Symbol &symbol) { return this->symbol(symbol); };
    operands.threadIndex = thread;
    if (map != edit.maps.front()) // the scratch may still be read, for the map before
      check(emitSync(builder, Scope::Warp));
    check(emitTensorMapEdit(builder, target, plan.tensorMaps[map], operands));
    result.accesses.push_back({Space::Shared, /*isStore=*/true, 4, 1, 1});
  }
}
