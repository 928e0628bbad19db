//===- RegisterTile.h - A tile in registers ---------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register tensor (`R : local f16[32, 8] layout S[(32,8):(1@laneid,1)]`) is spread over threads;
// what one thread holds is a RegisterTile: SSA values, one for each 32-bit register, never memory.
// Copies read and replace them, and so does a frontend's own arithmetic in between:
//
//   RegisterTile tile = RegisterTile::of(context, *R);   // 8 f16: four 32-bit registers
//   if (Error e = emitCopy(b, *load, CopyOperands::toRegisters(tile, smem)))
//     return e;                                          // now it holds the thread's elements
//   for (unsigned slot = 0; slot < 8; ++slot) {
//     Expected<Value *> x = tile.element(b, slot, b.getHalfTy());
//     if (!x)                                            // the slot is beyond the tile
//       return x.takeError();
//     cantFail(tile.setElement(b, slot, b.CreateFAdd(*x, *x)));
//   }
//   if (Error e = emitCopy(b, *store, CopyOperands::fromRegisters(gmem, tile)))
//     return e;
//
// Slots are the layout's `m` axis. Elements of 8 and 16 bits are packed, lowest slot in the lowest
// bits, so that a vector from memory lands in registers without any shuffling. Where control flow
// meets, the tile's words are merged with phis like any other values (words()).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_EMIT_REGISTERTILE_H
#define TILECOPY_EMIT_REGISTERTILE_H

#include "tilecopy/op/Tensor.h"
#include "llvm/IR/IRBuilder.h"

namespace tilecopy {

class RegisterTile {
public:
  /// Registers for `bytes` bytes, rounded up to whole 32-bit words; all of them zero. A tile of
  /// more than MostRegisterBytes gets no registers, and no copy accepts it.
  RegisterTile(llvm::LLVMContext &context, uint64_t bytes);
  /// What one thread holds of a register tensor. A tensor elsewhere has no registers.
  static RegisterTile of(llvm::LLVMContext &context, const Tensor &tensor);
  /// From values of one type, in slot order: 8, 16 or a multiple of 32 bits each. Vectors such as
  /// `<2 x half>` are values too.
  static llvm::Expected<RegisterTile> of(llvm::IRBuilderBase &builder,
                                         llvm::ArrayRef<llvm::Value *> elements);

  /// The element at a slot, as a value of `type`: 8, 16 or a multiple of 32 bits. Slots count in
  /// elements of that type: of eight f16, slot 1 as `<2 x half>` is the third and the fourth. A
  /// slot beyond the tile, another size, a word that is not an i32, or a builder without an
  /// insertion point is an EmitError with nothing built.
  llvm::Expected<llvm::Value *> element(llvm::IRBuilderBase &builder, unsigned slot,
                                        llvm::Type *type) const;
  llvm::Error setElement(llvm::IRBuilderBase &builder, unsigned slot, llvm::Value *value);

  /// `bytes` bytes from `byte` on, both multiples of the access: i8, i16, i32, or a vector of i32.
  /// For emitters, which have checked the whole tile before: nothing is checked here.
  llvm::Value *access(llvm::IRBuilderBase &builder, unsigned byte, unsigned bytes) const;
  void setAccess(llvm::IRBuilderBase &builder, unsigned byte, llvm::Value *value);

  /// The 32-bit registers.
  llvm::ArrayRef<llvm::Value *> words() const { return registers; }
  llvm::MutableArrayRef<llvm::Value *> words() { return registers; }

private:
  llvm::Error checkElement(const llvm::IRBuilderBase &builder, unsigned slot,
                           const llvm::Type *type) const;
  llvm::SmallVector<llvm::Value *, 16> registers;
};

} // namespace tilecopy

#endif // TILECOPY_EMIT_REGISTERTILE_H
