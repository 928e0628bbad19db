//===- EmitTensorMap.h - Tensor maps that a kernel edits --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy of a window (Tensor::createWindow) goes through a tensor map whose address and sizes are
// known in the kernel alone. Its plan says what the kernel has to edit (TensorMapPlan::edit):
//
//   one whole warp:      emitTensorMapEdit(b, target, tma.map, {map, A, scratch, place})
//                        ... a sync, if other warps copy by the map
//   each issuing thread: emitTensorMapFence(b, target, place)
//                        emitCopy(b, choice, CopyOperands::tmaLoad(tile, place, barrier))
//
// A frontend may edit a map as often as it likes, for each group of a grouped product for example,
// if the copies by the map are complete before.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMITTENSORMAP_H
#define TILECOPY_EMIT_EMITTENSORMAP_H

#include "tilecopy/emit/EmitFunction.h"
#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/TensorMapPlan.h"
#include "llvm/IR/IRBuilder.h"

namespace tilecopy {

struct MapEditOperands {
  /// The map that the host has filled in: a generic pointer, to a kernel's parameter for example
  /// (declareTensorMapParameter).
  llvm::Value *map = nullptr;
  /// The address of the tensor that the window is of, in address space 1 or generic.
  llvm::Value *tensor = nullptr;
  /// 128 bytes of shared memory at a multiple of 128, in address space 3 or generic. If an earlier
  /// edit has used them, a barrier of the warp stands between (emitSync).
  llvm::Value *scratch = nullptr;
  /// Where copies find the edited map: 128 bytes of global memory at a multiple of 128 that no
  /// other CTA edits, in address space 1 or generic.
  llvm::Value *place = nullptr;
  /// As those of CopyOperands.
  std::function<llvm::Value *(const Symbol &)> symbolValue = {};
  llvm::Value *threadIndex = nullptr;
};

/// Copies the map to `scratch`, replaces what the plan says, and publishes it in `place`, with a
/// release of the tensor-map proxy at GPU scope. All threads of one warp get here. Nothing is built
/// where an EmitError is returned: a map that is not edited, a target without `tensormap.replace`,
/// a pointer that is missing or in another address space, a symbol without an integer value.
llvm::Error emitTensorMapEdit(llvm::IRBuilderBase &builder, const GpuTarget &target,
                              const TensorMapPlan &map, const MapEditOperands &operands);

/// Defines a function that edits the tensor map which a copy of a window goes through, and is
/// always inlined. Its parameters are those of MapEditOperands in their order: `map` (address space
/// 0), the tensor (1), `scratch` (3), `place` (1), the symbols, as given, and the thread's index,
/// where requested. Errors are EmitErrors; the module is then left as it was.
llvm::Expected<llvm::Function *> emitMapEditFunction(llvm::Module &module, llvm::StringRef name,
                                                     const CopyOp &op, const DispatchChoice &choice,
                                                     llvm::ArrayRef<Symbol> symbols,
                                                     const FunctionOptions &options = {});

/// Edits the map where the builder stands, with the arguments that the function would take.
llvm::Error emitMapEditInPlace(llvm::IRBuilderBase &builder, const CopyOp &op,
                               const DispatchChoice &choice, llvm::ArrayRef<Symbol> symbols,
                               llvm::ArrayRef<llvm::Value *> arguments,
                               const FunctionOptions &options = {});

/// The thread may copy by the map in `place` from here on: an acquire of the tensor-map proxy.
llvm::Error emitTensorMapFence(llvm::IRBuilderBase &builder, const GpuTarget &target,
                               llvm::Value *place);

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMITTENSORMAP_H
