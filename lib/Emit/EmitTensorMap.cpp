//===- EmitTensorMap.cpp - Tensor maps that a kernel edits ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/EmitTensorMap.h"
#include "AsmText.h"
#include "Building.h"
#include "CheckOperands.h"
#include "NvvmCall.h"
#include "tilecopy/emit/TargetRecord.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

namespace {

class MapEditor {
public:
  MapEditor(IRBuilderBase &builder, const GpuTarget &target, const TensorMapPlan &map,
            const MapEditOperands &operands)
      : builder(builder), target(target), map(map), given(operands), address(builder, symbols) {
    symbols.symbolValue = operands.symbolValue;
    symbols.threadIndex = operands.threadIndex;
  }

  Error check();
  void run();

private:
  void meet() { builder.CreateIntrinsic(Intrinsic::nvvm_bar_warp_sync, {builder.getInt32(~0u)}); }
  Value *inSpace(Value *pointer, unsigned space) {
    return addressSpace(pointer) == space
               ? pointer
               : builder.CreateAddrSpaceCast(pointer, builder.getPtrTy(space));
  }
  void replaceFields(Value *scratch);

  IRBuilderBase &builder;
  const GpuTarget &target;
  const TensorMapPlan &map;
  const MapEditOperands &given;
  CopyOperands symbols;
  AddressBuilder address;
};

} // namespace

static Error checkCanEdit(const IRBuilderBase &builder, const GpuTarget &target) {
  if (Error e = checkPlace(builder))
    return e;
  return target.has(Feature::MapEdit)
             ? Error::success()
             : emitError(EmitFault::Target, "", target.whyNot(Feature::MapEdit));
}

static Error checkMapPlace(const IRBuilderBase &builder, const Value *place) {
  return checkPointer(builder, "the address of an edited tensor map", place,
                      {GlobalSpace, GenericSpace});
}

/// Everything is checked before the first symbol is requested, which may build its value.
Error MapEditor::check() {
  if (Error e = checkCanEdit(builder, target))
    return e;
  if (!map.edit)
    return emitError(EmitFault::Value, map.tensor,
                     "the tensor map of '" + map.tensor +
                         "' is the host's; that of a window is "
                         "edited");
  size_t rank = map.edit->dims.size();
  if (!rank || rank > TensorMapMaxRank || map.edit->strides.size() != rank - 1)
    return emitError(EmitFault::Range, map.tensor,
                     "the edited map of '" + map.tensor + "' has " + Twine(rank) +
                         " dimensions and " + Twine(map.edit->strides.size()) +
                         " strides; it has 1 to 5 dimensions and a stride for each but the first");
  if (Error e = checkPointer(builder, "the tensor map to edit", given.map, {GenericSpace}))
    return e;
  if (Error e = checkPointer(builder, "the tensor of an edited map", given.tensor,
                             {GlobalSpace, GenericSpace}))
    return e;
  if (Error e = checkSharedPointer(builder, "the scratch of an edited map", given.scratch))
    return e;
  if (Error e = checkMapPlace(builder, given.place))
    return e;
  if (given.threadIndex)
    if (Error e = checkWord(builder, "the thread's index", given.threadIndex))
      return e;
  SmallVector<Symbol, 4> needed;
  auto collect = [&](const Expr &e) {
    e.forEachLeaf([&](const Symbol &s) {
      if (!is_contained(needed, s))
        needed.push_back(s);
    });
  };
  collect(map.edit->offset);
  for_each(map.edit->dims, collect);
  for_each(map.edit->strides, collect);
  return bindSymbols(builder, needed, symbols);
}

void MapEditor::replaceFields(Value *scratch) {
  Type *word = builder.getInt32Ty(), *wide = builder.getInt64Ty();
  Value *base = builder.CreatePtrToInt(inSpace(given.tensor, GlobalSpace), wide);
  callNvvm(builder, "tensormap.replace.global.address.p3",
           {scratch, address.add(base, address.value(map.edit->offset, wide))});
  for (auto [i, dim] : enumerate(map.edit->dims))
    if (!dim.isConstant())
      callNvvm(builder, "tensormap.replace.global.dim.p3",
               {scratch, builder.getInt32(unsigned(i)), address.value(dim, word)});
  for (auto [i, stride] : enumerate(map.edit->strides))
    if (!stride.isConstant())
      callNvvm(builder, "tensormap.replace.global.stride.p3",
               {scratch, builder.getInt32(unsigned(i)), address.value(stride, wide)});
}

/// Each lane copies a word; one replaces the fields, in shared memory, where that is fast; and the
/// warp publishes the map as a whole.
void MapEditor::run() {
  Value *scratch = inSharedSpace(builder, given.scratch);
  Value *lane = builder.CreateAnd(address.threadIndex(), ThreadsPerWarp - 1);
  Type *word = builder.getInt32Ty();
  Value *bits = builder.CreateAlignedLoad(word, builder.CreateInBoundsGEP(word, given.map, lane),
                                          Align(4), "map");
  builder.CreateAlignedStore(bits, builder.CreateInBoundsGEP(word, scratch, lane), Align(4));
  meet();
  Guard first(builder, builder.CreateICmpEQ(lane, builder.getInt32(0)), "edit");
  replaceFields(scratch);
  first.close();
  meet();
  callAsm(builder,
          {"tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned "
           "[$0], [$1], 128;",
           "l,r,~{memory}"},
          {inSpace(given.place, GlobalSpace), builder.CreatePtrToInt(scratch, word)});
}

Error tilecopy::emitTensorMapEdit(IRBuilderBase &builder, const GpuTarget &target,
                                  const TensorMapPlan &map, const MapEditOperands &operands) {
  MapEditor editor(builder, target, map, operands);
  if (Error e = editor.check())
    return e;
  recordTarget(*builder.GetInsertBlock()->getModule(), target);
  editor.run();
  return Error::success();
}

Error tilecopy::emitTensorMapFence(IRBuilderBase &builder, const GpuTarget &target, Value *place) {
  if (Error e = checkCanEdit(builder, target))
    return e;
  if (Error e = checkMapPlace(builder, place))
    return e;
  recordTarget(*builder.GetInsertBlock()->getModule(), target);
  if (addressSpace(place) != GenericSpace)
    place = builder.CreateAddrSpaceCast(place, builder.getPtrTy(GenericSpace));
  builder.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_tensormap_generic_acquire_gpu,
                          {place, builder.getInt32(EditedMapBytes)});
  return Error::success();
}
