//===- EmitKernel.h - A kernel as a function --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What stands around the copies of a `.tile` kernel: its parameters, shared memory, conditions,
// loops, and synchronization. Every decision is in the KernelPlan. The copies themselves go through
// emitCopy, as a frontend's would.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_LOWER_EMITKERNEL_H
#define TILECOPY_LIB_LOWER_EMITKERNEL_H

#include "Emit/Building.h"
#include "Emit/ReusingBuilder.h"
#include "tilecopy/emit/EmitTensorMemory.h"
#include "tilecopy/program/EmitProgram.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace tilecopy {

class KernelEmitter {
public:
  /// `scope` is the debug scope of the kernel's lines; null for none. `sharedApart`: EmitOptions.
  KernelEmitter(llvm::Module &module, const PlannedKernel &planned, const GpuTarget &target,
                llvm::DISubprogram *scope, bool sharedApart);

  EmittedKernel run();

private:
  void declare();
  llvm::Value *tensorMap(const PlannedCopy &copy);
  void declareLocals();
  llvm::GlobalVariable *sharedArray(const llvm::Twine &name, int64_t bytes, unsigned align);
  void setAttributes();
  void block(const Block &statements);
  void statement(const Statement &s);
  void emit(const CopyStmt &s);
  void emit(const ZeroStmt &s);
  void emit(const IfStmt &s);
  void emit(const ForStmt &s);
  // KernelSynchronize.cpp
  void emit(const SyncStmt &s);
  void emit(const ClusterSyncStmt &s);
  void emit(const BarrierStmt &s);
  void emit(const FenceStmt &s);
  void emit(const GroupStmt &s);
  // KernelTensorMemory.cpp
  void emit(const TensorMemoryStmt &s);
  /// What is known of pools and of loads from tensor memory at one place.
  struct TmemState {
    struct Pool {
      bool allocated = false;         // on the way to here, by some thread
      llvm::Value *address = nullptr; // read on the way to here
    };
    std::map<const TmemPool *, Pool> pools;
    llvm::SmallVector<RegisterTile *, 2> pending; // may be loaded and not waited for
  };
  TmemState enterBody(const Block &block, bool isLoop);
  void leaveBody(const TmemState &before, const Block &block, bool always);
  void readPools();
  llvm::Value *readAddress(const TmemPool &pool);
  llvm::Value *addressOf(const Tensor &tensor);
  llvm::Value *addressOf(const TmemPool &pool);
  void addPending(RegisterTile *tile);
  void waitBeforeMerge(llvm::ArrayRef<RegisterTile *> merged);
  llvm::Value *barrier(const BarrierRef &ref);
  /// Runs `body`, which emits `block`, where `condition` holds.
  void guarded(llvm::Value *condition, const Block &block, llvm::function_ref<void()> body);
  void copy(const Operand &dst, const Operand &src, llvm::Value *barrier = nullptr);
  /// The register tiles that a block stores to.
  llvm::SmallVector<RegisterTile *, 2> tilesStoredIn(const Block &block);
  llvm::Value *condition(const Comparison &c);
  llvm::Value *symbol(const Symbol &s);
  llvm::Value *hardwareRegister(const Symbol &s, llvm::Intrinsic::ID id);
  /// What a symbol can be in this kernel: CTAs are counted by its grid.
  ValueRange range(const Symbol &s) const;
  llvm::Value *expr(const Expr &e);

  llvm::Module &module;
  const Kernel &kernel;
  const PlannedKernel &planned;
  const KernelPlan &plan;
  const GpuTarget &target;
  llvm::DISubprogram *scope;
  bool sharedApart;
  ValueMemo memo;
  ReusingBuilder builder;
  llvm::Function *function = nullptr;
  EmittedKernel result;
  llvm::Value *thread = nullptr;
  llvm::DenseMap<const Tensor *, llvm::Value *> tensors;
  std::map<const Tensor *, RegisterTile> registers;
  llvm::DenseMap<const Barrier *, llvm::Value *> barriers;
  llvm::DenseMap<const TmemPool *, llvm::Value *> poolWords; // in shared memory
  TmemState tmem;
  std::map<Symbol, llvm::Value *> symbols;
  const Statement *at = nullptr; // the statement that is being emitted
};

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_EMITKERNEL_H
