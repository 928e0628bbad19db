//===- Interpreter.h - A kernel, executed -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes the statements of a kernel on logical tensors, one cluster of CTAs after the other. The
// warps of a cluster run alternately: each goes on until it waits at a `sync` or an mbarrier, so a
// producer and a consumer with a ring between them behave as on a GPU. A copy of several warps
// happens when the last of them reaches it, and an asynchronous copy where it begins, with its
// bytes reported at once: programs that wait as they must do not notice.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHECK_INTERPRETER_H
#define TILECOPY_LIB_CHECK_INTERPRETER_H

#include "InterpretTypes.h"
#include "Order.h"
#include "Profile.h"
#include "tilecopy/run/Stall.h"

namespace tilecopy {

class Interpreter {
public:
  /// If `globals` is null, bounds, barriers and the grid are checked, and no data is moved.
  /// `profile` may be null.
  Interpreter(const Kernel &kernel, const ArgumentValues &arguments, LogicalTensors *globals,
              uint64_t statementLimit, Profile *profile = nullptr)
      : kernel(kernel), arguments(arguments), globals(globals), profile(profile),
        statementsLeft(statementLimit), statementLimit(statementLimit),
        scalars(arguments.begin(), arguments.end()) {}
  llvm::Error run(SharedVisitor atEnd);
  Execution execution;

private:
  struct Warp {
    unsigned rank, index; // of the CTA in its cluster, and in the CTA
    size_t next = 0;      // the step
    bool waiting = false; // at a `sync` where it has arrived
    LoopValues loops;
    std::vector<unsigned> passes;          // how often it got to each step
    std::vector<unsigned> rounds = {};     // how often it has ended a pass of the loop at each test
    std::set<const Tensor *> loading = {}; // register tiles whose loads it has not waited for
    Profile::Turns turns = {};
    int64_t &variable(llvm::StringRef name);
  };
  /// The threads that execute one instance of a statement: which symbols have which values.
  struct Instance {
    Scope scope;
    unsigned index;       // of the scope's instance in the CTA
    unsigned firstThread; // in the CTA
    const Warp *warp;     // the one that got there last
    const Step *step = nullptr;
    const Party *party = nullptr; // of several warps
    bool isPart = false;          // only what the warp's lanes have of a register tile moves
  };
  /// A region at a known place: the cells of its elements; -1 is outside of the tensor.
  struct Box {
    LogicalTensor *values = nullptr;
    llvm::SmallVector<int64_t> cells;
  };
  static std::string elementText(const Tensor &tensor, const Box &box, size_t i);
  static void findCells(Box &box), takeAllDevices(Box &box);
  /// A statement that several warps reach together, pass after pass.
  struct Meeting {
    std::map<unsigned, unsigned> arrived;   // by pass
    unsigned complete = 0;                  // passes
    std::map<unsigned, Party> parties = {}; // by pass: who has arrived
    Clock gather = {};                      // what they have done and seen
    std::vector<const Warp *> waiting = {};
    PassNumbers numbers = {}; // where some warps leave out passes
  };

  // Interpreter.cpp: the order of things.
  llvm::Error flatten(const StatementBlock &block, const llvm::BitVector &active, uint32_t elect,
                      llvm::ArrayRef<Expr> ends = {});
  llvm::Error placed(llvm::Error e) const, checkGrid() const;
  bool isExecuted() const;
  llvm::Error runCluster();
  llvm::Expected<bool> runInTurn(std::vector<Warp> &warps);
  llvm::Expected<bool> runAsInText(std::vector<Warp> &warps);
  bool isBefore(const Warp &a, const Warp &b) const;
  llvm::Expected<bool> step(Warp &warp);
  // One for each kind of statement; false when the warp has to wait.
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const CopyStmt &c);
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const ZeroStmt &z);
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const SyncStmt &b);
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const ClusterSyncStmt &b);
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const BarrierStmt &b);
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const FenceStmt &f);
  llvm::Expected<bool> execute(Warp &, const Step &, const RegistersStmt &) { return true; }
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const GroupStmt &g);
  llvm::Expected<bool> execute(Warp &warp, const Step &s, const TensorMemoryStmt &t);
  // A window is what its declaration says, however copies of it are made.
  llvm::Expected<bool> execute(Warp &, const Step &, const TensorMapStmt &) { return true; }
  llvm::Expected<bool> execute(Warp &, const Step &, const IfStmt &) { return true; } // has steps
  llvm::Expected<bool> execute(Warp &, const Step &, const ForStmt &) { return true; }
  int64_t passOf(const ForStmt &loop, const Instance &at, int64_t round) const;
  int64_t sharersOf(const ForStmt &loop) const;
  void observe(Warp &warp, const Step &s) const;
  bool sync(Warp &warp, const Step &s, Scope scope, bool cluster, bool relaxed = false);
  llvm::Error forEachInstance(Warp &warp, const Step &s, Scope scope,
                              llvm::function_ref<llvm::Error(const Instance &)> body);
  bool arrive(Warp &warp, Meeting &meeting, unsigned expected);
  unsigned warpsIn(const Warp &asks, const Step &s, unsigned firstThread, unsigned threads) const;
  llvm::Error spend(), checkTouched(size_t element = 0);
  int64_t valueOf(const Symbol &s, const Instance &at) const;
  int64_t evaluate(const Expr &e, const Instance &at) const;
  bool holds(const Comparison &c, const Instance &at) const;
  Instance instanceOf(const Warp &warp) const;
  std::array<int64_t, 3> ctaOf(const Warp &warp) const;
  std::string where(const Instance &at) const;
  // InterpretCopy.cpp, InterpretMask.cpp, InterpretPixels.cpp: what statements do.
  llvm::Error copy(const CopyOp &op, const Instance &at);
  llvm::Error move(const CopyOp &op, const Instance &at, unsigned from, unsigned rank);
  llvm::Error forget(const Operand &o, const Party &by, const Instance &at, const Box *but);
  llvm::Error zero(const Operand &dst, const Instance &at);
  llvm::Expected<Box> place(const Operand &o, const Instance &at, unsigned rank, bool mayLeave);
  llvm::Expected<std::vector<int64_t>> loadIndices(const Operand &from, const Instance &at);
  llvm::Expected<std::vector<Moved>> movedBy(const CopyOp &op, const Instance &at);
  std::optional<Moved> ownedHere(const CopyOp &op, const Instance &at) const;
  llvm::Error leaveOut(const CopyOp &op, const Instance &at, Box &dst, Box &src);
  llvm::Error checkRows(const Operand &dst, const Box &box, const Instance &at);
  llvm::Expected<Box> placePixels(const CopyOp &op, const Instance &at);
  llvm::Expected<llvm::SmallVector<int64_t>> numbersOf(const Operand &o, const Frame &frame,
                                                       llvm::ArrayRef<int64_t> starts,
                                                       llvm::ArrayRef<std::vector<int64_t>> named,
                                                       const Instance &at, bool mayLeave);
  llvm::Expected<Frame> frameOf(const Tensor &tensor, const Instance &at) const;
  std::string writerText(const Tensor &tensor, const Instance &at) const;
  std::string lateText(const CopyOp &op, const Instance &at) const;
  llvm::Expected<ElementValues> read(const CopyOp &op, const Instance &at, const Box &src);
  llvm::Error write(const CopyOp &op, const Instance &at, Box &dst, const ElementValues &values);
  llvm::Expected<unsigned> rankOf(const Expr &cta, const Instance &at, llvm::StringRef way) const;
  llvm::Expected<uint32_t> destinations(const Options &options, const Instance &at) const;
  LogicalTensor &storage(const Tensor &tensor, const Instance &at, unsigned rank);
  llvm::Error barrier(const BarrierStmt &s, const Instance &at);
  void logged(BarrierState &state, BarrierEvent::Kind kind, int64_t amount,
              const Instance &at) const;
  llvm::Expected<bool> isComplete(const BarrierStmt &s, const Instance &at);
  llvm::Expected<BarrierState *> stateOf(const BarrierRef &ref, const Instance &at, unsigned rank,
                                         bool initialized = true);
  llvm::Error unusable(const BarrierState &state, const std::string &name, const Instance &at,
                       unsigned rank) const;
  std::string tooMany(const BarrierRef &ref, const BarrierState &state, const Instance &at) const;
  llvm::Error arriveOnce(const BarrierRef &ref, BarrierState &state, const Instance &at) const;
  static void settle(BarrierState &state);
  static unsigned reductionOf(const CopyOp &op);

  // InterpretRehearsal.cpp: the order of accesses alone.
  void startRehearsal(), forgetSoleAccesses(), findGrains(), findParted(), joinLanes();
  bool tellsLanesApart(const Step &s) const;
  bool isLookedAt(const Tensor &tensor) const, hasData(const Tensor &tensor) const;
  bool matters(const CopyOp &op) const, isParted(const CopyOp &op) const;
  llvm::Expected<Box> placeGrains(const Operand &o, const Instance &at, unsigned rank,
                                  bool mayLeave);
  llvm::Error rehearse(const Operand &o, const Instance &at, unsigned rank, const Party &party,
                       Order::Kind kind, bool mayLeave, unsigned reduction = 0,
                       llvm::ArrayRef<Moved> moved = {});
  void leaveOutGrains(llvm::ArrayRef<Moved> moved, const Operand &o, Box &box) const;
  llvm::Error rehearseCopy(const CopyOp &op, const Instance &at, unsigned from, unsigned rank);
  llvm::Error rehearseLoads(const Operand &o, const Instance &at);
  bool rehearseWait(const Warp &warp, const Step &s, const BarrierState &state, bool parity);
  Instance firstInstance(const Warp &warp, const Step &s) const;

  // InterpretEnds.cpp: what reaches CTAs that may have ended.
  void noteFar(const BarrierState &state, const Instance &at, unsigned rank, bool byThread);
  llvm::Error checkEnds();

  // InterpretStall.cpp: no thread can go on.
  llvm::Error stuck(const std::vector<Warp> &warps);
  void addGroups(Stall &stall, const Warp &warp), addBarriers(Stall &stall);
  void addBarrierGroups(Stall &stall, const Warp &warp, const BarrierStmt &wait);
  std::string otherWait(const Warp &warp) const, repeatedWaitText() const;
  void findReached(StallGroup &group, const Warp &warp) const;

  // InterpretOrder.cpp: who has seen what.
  struct Slots {
    uint32_t first, lanes;
  };
  using Keeps = llvm::function_ref<bool(size_t)>;
  void startOrder(), endOrder();
  unsigned warpNumber(const Warp &warp) const, threadsAt(const Instance &at) const;
  /// The lanes of a warp that ever reach a step, and those that reach it in the passes of `asks`.
  uint32_t lanesAt(unsigned warp, const Step &s) const;
  uint32_t lanesAt(const Warp &asks, const Step &s, unsigned warp) const;
  uint32_t lanesAt(const Warp &warp, const Step &s) const { return lanesAt(warp, s, warp.index); }
  uint32_t slotLanes(uint32_t lanes) const, slotOf(const Instance &at) const;
  bool isShared(uint32_t slot) const;
  bool orders() const { return globals || execution.isRehearsal; }
  Slots slotsOf(const Warp &warp, const Step &s) const;
  void forEachActor(const Warp &warp, const Step &s,
                    llvm::function_ref<void(uint32_t)> visit) const;
  void join(Party &party, const Warp &warp, const Step &s) const;
  Party partyOf(const Instance &at);
  static ClockRef joined(const ClockRef &a, const ClockRef &b);
  void acquire(const Warp &warp, const Step &s, const ClockRef &from);
  void acquireBarriers(const Warp &warp, const Step &s, const BarrierStmt &b);
  void release(const Warp &warp, const Step &s, Clock &into, bool relaxed = false) const;
  void releaseThread(const Instance &at, BarrierState &state, bool relaxed) const;
  void gather(Clock &into, const ClockRef &seen, bool relaxed) const;
  void releaseCommit(const Instance &at, BarrierState &state, bool isFirst);
  CopyGroups &groupsOf(uint32_t actor, GroupKind kind);
  void group(const GroupStmt &g, const Warp &warp, const Step &s);
  Marks groupMarks(llvm::ArrayRef<Mark> threads, GroupKind kind);
  void joinGroups(Party &party, const Step &s);
  llvm::Expected<std::pair<Party, Party>> partiesOf(const CopyOp &op, const Instance &at,
                                                    unsigned rank);
  Histories *historiesOf(const Tensor &tensor, const LogicalTensor &values);
  llvm::Error touch(const Tensor &tensor, const Box &box, const Party &party, Order::Kind kind,
                    unsigned reduction, const Instance &at, Keeps keeps);
  llvm::Error touchEarlier(const Tensor &tensor, const Box &box, Order::Kind kind,
                           unsigned reduction, const Instance &at, Keeps keeps);
  std::string openCopyText(const Mark &m, const Party &party, const Instance &at,
                           llvm::StringRef line, bool bothWrite);
  std::string openBytesText(const Mark &m, const Party &party, bool bothWrite) const;
  void collectHistories();

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
  Profile *profile;
  uint64_t statementsLeft, statementLimit;
  llvm::SmallVector<std::pair<llvm::StringRef, int64_t>, 4> scalars; // the arguments
  bool isOutOfMemory = false;
  std::vector<Step> steps;
  std::array<int64_t, 3> grid{};
  std::array<int64_t, 3> first{}; // CTA of the cluster
  /// Tensors of the cluster. A register tile belongs to the instance of the scope that uses it.
  std::map<std::tuple<unsigned, const Tensor *, Scope, unsigned>, LogicalTensor> locals;
  std::map<std::tuple<unsigned, const Barrier *, int64_t>, BarrierState> barriers;
  std::vector<TensorMemory> tmem;                                     // by rank
  std::map<std::tuple<size_t, unsigned, unsigned>, Meeting> meetings; // step, CTA, instance
  SourceLoc loc;
  std::string cure; // of the error that is being returned

  std::set<uint32_t> electing; // lanes of which some statement elects one
  /// By the kernel; register tiles of which each warp copies what it has when it gets there.
  std::set<const Tensor *> written, parted;
  std::vector<ClockRef> clocks; // of threads and elected threads, by slot
  std::map<std::pair<unsigned, uint32_t>, uint32_t> elected; // warp and lanes: the slot
  std::map<std::pair<uint32_t, GroupKind>, CopyGroups> groups;
  uint32_t electedFrom = 0, threadSlots = 0, nextSlot = 0, now = 0, executions = 0;
  /// The slots of a warp: its lanes, or in a rehearsal groups of lanes that no statement tells
  /// apart, each a mask.
  unsigned slotsOfWarp = ThreadsPerWarp;
  llvm::SmallVector<uint32_t, 4> laneGroups; // empty: each lane has its slot
  /// In a rehearsal: how many indices of each dimension of a tensor are never told apart.
  std::map<const Tensor *, llvm::SmallVector<int64_t, 4>> grains;
  std::set<const Tensor *> indices; // in a rehearsal: the tensors that hold indices
  Order order;
  std::vector<Far> far; // the last of each thread at each mbarrier
  std::map<const LogicalTensor *, Histories> histories, globalHistories; // of the cluster
  std::map<const LogicalTensor *, Earlier> earlier;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_CHECK_INTERPRETER_H
