//===- Emit.h - Plans to LLVM IR --------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks a plan and builds it at the caller's insertion point. Emission decides nothing, and checks
// what it is handed before it builds anything. Vector accesses are emitted as vectors with their
// proved alignment, registers are SSA values (no alloca is ever made), and loops stay loops.
//
//   Expected<DispatchChoice> choice = dispatch(op, target);
//   if (!choice) return choice.takeError();          // the caller's IR is untouched
//   if (Error e = emitCopy(builder, *choice, CopyOperands::pointers(dst, src).symbols(valueOf)))
//     return e;
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_EMIT_H
#define TILECOPY_EMIT_EMIT_H

#include "tilecopy/emit/RegisterTile.h"
#include "tilecopy/op/SourceLoc.h"
#include "tilecopy/plan/Dispatch.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include <functional>

namespace llvm {
class DomTreeUpdater;
}

namespace tilecopy {

/// The IR values that a plan's names stand for.
struct CopyOperands {
  /// Pointers to the first byte of each tensor (not of the region), best in their address space: 1
  /// for global, 3 for shared memory. For a tensor in tensor memory, the first cell of its pool, in
  /// address space 6, as the allocation returned it (EmitTensorMemory.h).
  llvm::Value *dst = nullptr, *src = nullptr;
  /// Gives the integer value of a leaf symbol, of any width. Called once for each symbol of the
  /// plan, with the builder before the copy; it may build the value there, and may branch: the copy
  /// then goes on where it ends. A constant lies in the symbol's range and is a multiple of its
  /// divisor. Without this function, a symbol's payload is its value (ValueExpr.h makes such
  /// symbols).
  std::function<llvm::Value *(const Symbol &)> symbolValue;
  /// The thread's index in its CTA, an i32; `tid.x` is read when null.
  llvm::Value *threadIndex = nullptr;
  /// The thread's part of a register tensor, for a side in registers.
  RegisterTile *dstRegisters = nullptr, *srcRegisters = nullptr;
  /// The mbarrier object that the option `mbar` names: a pointer in address space 3, or generic.
  llvm::Value *barrier = nullptr;
  /// The tensor map that the copy goes through: a generic pointer, 64-byte aligned.
  llvm::Value *tensorMap = nullptr;
  /// The values that a leaf symbol can have here, where more is known than the symbol says (the
  /// size of this grid, say). Offsets that fit are computed in 32 bits.
  std::function<ValueRange(const Symbol &)> symbolRange = {};
  /// The first byte of the tensor that the option `scratch` names: a pointer in address space 3, or
  /// generic. Only a plan that goes through it needs it.
  llvm::Value *scratch = nullptr;
  /// Pointers to the first bytes of the tensors that indices are loaded from (RowIndices.h): those
  /// of the destination's dimensions, then those of the source's, then the tensor of a mask, as
  /// CopyOp::indexRegions has them.
  llvm::SmallVector<llvm::Value *, 2> indices = {};
  /// The thread's parts of those that are in registers, in the same order; null for the rest.
  llvm::SmallVector<RegisterTile *, 2> indexTiles = {};
  /// Gives an index (or a predicate) as IR, where its tile is in registers and `indexTiles` has
  /// none: `which` of those tensors, and the number of the index in its region, an i32 or i64. It
  /// may build the index, an integer of at most 64 bits, where the builder stands, and may not
  /// branch. A negative index is out of range. A value that is not an integer is an error, which is
  /// returned after the copy is built.
  std::function<llvm::Value *(unsigned which, llvm::Value *number)> indexValue = {};

  /// By name: `CopyOperands::pointers(tile, A).thread(tid).symbols(valueOf)`. The named constructor
  /// takes what its kind of copy needs; the rest is set after it.
  static CopyOperands pointers(llvm::Value *dst, llvm::Value *src);
  static CopyOperands toRegisters(RegisterTile &dst, llvm::Value *src);
  static CopyOperands fromRegisters(llvm::Value *dst, RegisterTile &src);
  /// A load through a tensor map; `barrier` counts what arrives.
  static CopyOperands tmaLoad(llvm::Value *sharedDst, llvm::Value *map, llvm::Value *barrier);
  static CopyOperands tmaStore(llvm::Value *map, llvm::Value *sharedSrc);
  CopyOperands &through(llvm::Value *sharedScratch);
  CopyOperands &loading(llvm::ArrayRef<llvm::Value *> indexTensors);
  CopyOperands &holding(llvm::ArrayRef<RegisterTile *> indexRegisters);
  CopyOperands &computing(std::function<llvm::Value *(unsigned which, llvm::Value *number)> index);
  CopyOperands &thread(llvm::Value *index);
  CopyOperands &symbols(std::function<llvm::Value *(const Symbol &)> valueOf);
  CopyOperands &ranges(std::function<ValueRange(const Symbol &)> rangeOf);
};

/// Emits one copy. The builder may be anywhere in a function; afterwards it stands after the copy,
/// possibly in a new block. All threads of the CTA's `active` set must reach this point.
///
/// Nothing is built where an EmitError (EmitError.h) is returned: the builder is not in a
/// function, a pointer is missing or in an address space that is not its tensor's, a register tile
/// is missing or smaller than what the plan reaches, the barrier or the tensor map is missing, a
/// symbol has no integer value, or a value belongs to another function. What the module shows is
/// compared, too: the alignment and size of a variable that a pointer leads to and, for a Choice,
/// the kernel's number of threads (`nvvm.reqntid`, `nvvm.maxntid`). A generic pointer to shared
/// memory is cast where the instruction takes a shared address. The module remembers the plan's
/// target (TargetRecord.h), and the builder keeps its debug location.
///
/// With `trees`, the dominator trees learn of the blocks that the copy makes.
llvm::Error emitCopy(llvm::IRBuilderBase &builder, const Plan &plan, const CopyOperands &operands,
                     llvm::DomTreeUpdater *trees = nullptr);

/// The same, with diagnostics for the context: a warning when the copy is slow, remarks
/// (`-pass-remarks=tilecopy`, `-pass-remarks-missed=tilecopy`) for the choice and the declines.
/// Where `loc` is not given, warnings and errors carry the builder's debug location.
llvm::Error emitCopy(llvm::IRBuilderBase &builder, const DispatchChoice &choice,
                     const CopyOperands &operands, SourceLoc loc = {},
                     llvm::DomTreeUpdater *trees = nullptr);

/// The warning about a slow copy. A diagnostic handler that knows the source text can show the
/// line; one that does not prints it like any other.
class SlowCopyDiagnostic : public llvm::DiagnosticInfo {
public:
  SlowCopyDiagnostic(std::string message, SourceLoc loc, std::string file = {});
  void print(llvm::DiagnosticPrinter &printer) const override;
  static bool classof(const llvm::DiagnosticInfo *info) { return info->getKind() == kind(); }
  llvm::StringRef message() const { return text; }
  SourceLoc loc() const { return place; }
  /// As the debug location names it; empty without one.
  llvm::StringRef file() const { return source; }

private:
  static int kind();
  std::string text, source;
  SourceLoc place;
};

/// A kernel in a module, and what its launch needs.
struct EmittedKernel {
  std::string name;
  unsigned threads = 0;
  unsigned cluster = 1;
  /// Bytes of dynamic shared memory; 0 when the kernel's shared tensors are static.
  unsigned dynamicSharedBytes = 0;
  /// The memory instructions that the kernel's text must have (PTX is counted back against these).
  std::vector<AccessCount> accesses;
  /// The tensor maps that the kernel takes, in order, after the declared parameters: by value, 128
  /// bytes each at a multiple of 64.
  std::vector<TensorMapPlan> tensorMaps;
  /// The counters of dynamic loops, after the tensor maps: each is a pointer to 4 bytes of global
  /// memory that are zero before a launch and after it.
  unsigned counters = 0;
  /// If the kernel edits tensor maps (editedMaps), its last parameter is a pointer to global memory
  /// at a multiple of EditedMapBytes, with EditedMapBytes for each edited map of each CTA.
};

} // namespace tilecopy

#endif // TILECOPY_EMIT_EMIT_H
