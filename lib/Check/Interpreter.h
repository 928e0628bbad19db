//===- Interpreter.h - A kernel, executed -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes the statements of a kernel on logical tensors, one cluster of CTAs after the other. The
// warps of a cluster take turns: each goes on until it waits for something, a `sync` or an
// mbarrier, so that a producer and a consumer with a ring between them mean here what they mean on
// a GPU. A copy of several warps happens when the last of them gets there, and an asynchronous copy
// where it begins, with the bytes reported at once: programs that wait as they must cannot tell.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_INTERPRETER_H
#define TILECOPY_LIB_CHECK_INTERPRETER_H

#include "tilecopy/check/Reference.h"
#include <set>

namespace tilecopy {

/// The statements of a kernel without nesting.
struct Step {
  enum Kind { Execute, Branch, LoopBegin, LoopTest, LoopNext } kind;
  const Statement *statement;
  /// Execute: the threads that get there. The others: those that go inside.
  llvm::BitVector active;
  size_t target = 0; // of Branch and LoopTest, behind the body; of LoopNext, the test
};

class Interpreter {
public:
  /// `globals` null: bounds, barriers and the grid are checked, and no data is moved.
  Interpreter(const Kernel &kernel, const ArgumentValues &arguments, LogicalTensors *globals,
              uint64_t statementLimit)
      : kernel(kernel), arguments(arguments), globals(globals), statementsLeft(statementLimit),
        statementLimit(statementLimit) {}
  llvm::Error run(SharedVisitor atEnd);

private:
  struct Warp {
    unsigned rank, index; // of the CTA in its cluster, and in the CTA
    size_t next = 0;      // the step
    bool waiting = false; // at a `sync` where it has arrived
    std::map<std::string, int64_t> loops;
    std::vector<unsigned> passes;          // how often it got to each step
    std::set<const Tensor *> loading = {}; // register tiles whose loads it has not waited for
  };
  /// The threads that execute one instance of a statement: which symbols have which values.
  struct Instance {
    Scope scope;
    unsigned index;       // of the scope's instance in the CTA
    unsigned firstThread; // in the CTA
    const Warp *warp;     // the one that got there last
  };
  /// A region whose place is known. Elements are numbered row-major; -1 is outside of the tensor.
  struct Box {
    LogicalTensor *values = nullptr;
    llvm::SmallVector<int64_t> numbers;
  };
  struct BarrierState {
    int64_t expected = 0, pending = 0, bytes = 0, phase = 0; // expected 0: not initialized
  };
  /// The tensor memory of a CTA.
  struct TensorMemory {
    std::vector<const TmemPool *> allocated;
    unsigned columns = 0, last = TmemColumns; // in use; of the last allocation
    bool relinquished = false;
  };
  /// Where several warps get to the same statement, pass after pass.
  struct Meeting {
    std::map<unsigned, unsigned> arrived; // by pass
    unsigned complete = 0;                // passes
  };

  // Interpreter.cpp: the order of things.
  llvm::Error flatten(const Block &block, const llvm::BitVector &active);
  llvm::Error runCluster();
  llvm::Error stuck(const std::vector<Warp> &warps);
  llvm::Expected<bool> step(Warp &warp);
  llvm::Expected<bool> execute(Warp &warp, const Step &s);
  bool sync(Warp &warp, const Step &s, Scope scope, bool cluster);
  llvm::Error forEachInstance(Warp &warp, const Step &s, Scope scope,
                              llvm::function_ref<llvm::Error(const Instance &)> body);
  bool arrive(Warp &warp, Meeting &meeting, unsigned expected);
  unsigned warpsIn(const llvm::BitVector &active, unsigned firstThread, unsigned threads) const;
  llvm::Error spend();
  int64_t valueOf(const Symbol &s, const Instance &at) const;
  int64_t evaluate(const Expr &e, const Instance &at) const;
  bool holds(const Comparison &c, const Instance &at) const;
  Instance instanceOf(const Warp &warp) const;
  std::array<int64_t, 3> ctaOf(const Warp &warp) const;
  std::string where(const Instance &at) const;

  // InterpretCopy.cpp: what statements do.
  llvm::Error copy(const CopyOp &op, const Instance &at);
  llvm::Error move(const CopyOp &op, const Instance &at, unsigned from, unsigned rank);
  llvm::Error zero(const Operand &dst, const Instance &at);
  llvm::Expected<Box> place(const Operand &o, const Instance &at, unsigned rank, bool mayLeave);
  llvm::Expected<llvm::SmallVector<uint64_t>> read(const CopyOp &op, const Instance &at,
                                                   const Box &src);
  llvm::Expected<uint32_t> destinations(const Options &options, const Instance &at) const;
  LogicalTensor &storage(const Tensor &tensor, const Instance &at, unsigned rank);
  llvm::Error barrier(const BarrierStmt &s, const Instance &at);
  llvm::Expected<bool> isComplete(const BarrierStmt &s, const Instance &at);
  llvm::Expected<BarrierState *> stateOf(const BarrierRef &ref, const Instance &at, unsigned rank,
                                         bool initialized = true);
  llvm::Error arriveOnce(const BarrierRef &ref, BarrierState &state, const Instance &at) const;
  static void settle(BarrierState &state);

  // InterpretTensorMemory.cpp
  llvm::Expected<bool> tensorMemory(Warp &warp, const Step &s, const TensorMemoryStmt &t);
  llvm::Error allocate(const TensorMemoryStmt &t, const Instance &at);
  llvm::Error noteLoad(Warp &warp, const CopyOp &op);
  llvm::Error commit(const TensorMemoryStmt &t, const Instance &at);
  llvm::Error checkPool(const Operand &o, const Instance &at, unsigned rank) const;
  llvm::Error checkFreed();

  const Kernel &kernel;
  const ArgumentValues &arguments;
  LogicalTensors *globals;
  uint64_t statementsLeft, statementLimit;
  std::vector<Step> steps;
  std::array<int64_t, 3> first{}; // CTA of the cluster
  /// Tensors of the cluster. A register tile belongs to the instance of the scope that uses it.
  std::map<std::tuple<unsigned, const Tensor *, Scope, unsigned>, LogicalTensor> locals;
  std::map<std::tuple<unsigned, const Barrier *, int64_t>, BarrierState> barriers;
  std::vector<TensorMemory> tmem;                                     // by rank
  std::map<std::tuple<size_t, unsigned, unsigned>, Meeting> meetings; // step, CTA, instance
  SourceLoc loc;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_INTERPRETER_H
