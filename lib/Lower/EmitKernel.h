//===- EmitKernel.h - A kernel as a function --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What surrounds the copies of a `.tile` kernel: its parameters, shared memory, conditions,
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

/// The threads before `limit`, or those from it on.
struct ThreadBound {
  int64_t limit;
  bool before;
};

class KernelEmitter {
public:
  /// `scope` is the debug scope of the kernel's lines; null for none. `sharedApart`: EmitOptions.
  /// Emission ends after `most` instructions.
  KernelEmitter(llvm::Module &module, const PlannedKernel &planned, const GpuTarget &target,
                llvm::DISubprogram *scope, bool sharedApart, uint64_t most);

  EmittedKernel run();
  /// Why something could not be emitted as it was planned; empty when all went well.
  const std::string &bug() const { return problem; }
  /// How many instructions there are, as `most` counts them.
  uint64_t size() const { return memo.size(); }
  /// The first statement for which there was no room; null if all of them are emitted.
  const Statement *unemitted() const { return beyond; }

private:
  /// Planning has checked everything. An error of an emitter is a bug.
  void check(llvm::Error e) {
    if (e)
      problem = llvm::toString(std::move(e));
  }
  void declare();
  // KernelTensorMap.cpp
  llvm::Value *tensorMap(const PlannedCopy &copy);
  llvm::Argument *mapParameter(unsigned map);
  llvm::Value *editedMap(unsigned map);
  void emit(const TensorMapStmt &s);
  void declareLocals();
  llvm::GlobalVariable *sharedArray(const llvm::Twine &name, int64_t bytes, unsigned align);
  void setAttributes();
  void block(const StatementBlock &statements);
  void statement(const Statement &s);
  void emit(const CopyStmt &s);
  void emit(const ZeroStmt &s);
  void emit(const IfStmt &s);
  // KernelLoop.cpp
  void emit(const ForStmt &s);
  void dynamicLoop(const ForStmt &s);
  void takeOverLoop(const ForStmt &s, llvm::Value *begin, llvm::Value *passes);
  std::pair<llvm::Value *, llvm::Value *> ctaNumber();
  struct LoopParts;
  void loop(llvm::StringRef name, const LoopParts &parts);
  // KernelSynchronize.cpp
  void emit(const SyncStmt &s);
  void emit(const ClusterSyncStmt &s);
  void remark(const OrderPlan &order);
  void emit(const BarrierStmt &s);
  void emit(const FenceStmt &s);
  void emit(const GroupStmt &s);
  void emit(const RegistersStmt &s);
  // KernelTensorMemory.cpp
  void emit(const TensorMemoryStmt &s);
  /// What the plan says about the statement that is being emitted; empty for most.
  const TilePlan &tilesHere() const;
  llvm::SmallVector<RegisterTile *, 2> tilesOf(llvm::ArrayRef<const Tensor *> tensors);
  void waitForLoads(llvm::ArrayRef<const Tensor *> tiles);
  void readPools();
  llvm::Value *addressOf(const Tensor &tensor);
  llvm::Value *barrier(const BarrierRef &ref);
  /// Runs `body` where `condition` holds, and merges tiles after it.
  void guarded(llvm::Value *condition, llvm::ArrayRef<const Tensor *> merges,
               llvm::function_ref<void()> body);
  void copy(const Operand &dst, const Operand &src, llvm::Value *barrier = nullptr);
  llvm::Value *condition(const Comparison &c, llvm::Type *type);
  std::optional<ThreadBound> boundOf(const Comparison &c) const;
  /// The index of the thread in its CTA, where it is below `limit`.
  llvm::Value *threadBelow(int64_t limit);
  llvm::Value *symbol(const Symbol &s);
  llvm::Value *hardwareRegister(const Symbol &s, llvm::Intrinsic::ID id);
  /// The values that a symbol can have in this kernel: the grid bounds those of CTAs.
  ValueRange range(const Symbol &s) const;
  /// The value in the given type, computed in its width: 64 bits take longer.
  llvm::Value *expr(const Expr &e, llvm::Type *type);

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
  std::string problem;
  llvm::Value *threadOfKernel = nullptr;
  llvm::Value *thread = nullptr; // the same, with the bound that the statements around give it
  llvm::DenseMap<const Tensor *, llvm::Value *> tensors;
  std::map<const Tensor *, RegisterTile> registers;
  llvm::DenseMap<const Barrier *, llvm::Value *> barriers;
  llvm::DenseMap<const TmemPool *, llvm::Value *> poolWords; // in shared memory
  llvm::DenseMap<const ForStmt *, llvm::Value *> passSlots;  // of dynamic loops
  llvm::DenseMap<const TensorMapStmt *, llvm::Value *> mapScratches;
  llvm::DenseMap<const TmemPool *, llvm::Value *> poolAddresses; // as last read
  std::map<Symbol, llvm::Value *> symbols;
  const Statement *at = nullptr; // the statement that is being emitted
  uint64_t most;
  const Statement *beyond = nullptr;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_LOWER_EMITKERNEL_H
