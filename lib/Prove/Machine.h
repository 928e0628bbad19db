//===- Machine.h - The threads of a cluster, for all sizes ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes PTX for every thread of one cluster, whose place in the grid is a symbol, with forms in
// place of numbers. The threads run in one order. Vector clocks say which accesses are ordered in
// every other: a conflict without order, and a wait that another order could answer differently,
// end the execution, so that what it computes holds for all orders.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_MACHINE_H
#define TILECOPY_LIB_PROVE_MACHINE_H

#include "State.h"
#include "World.h"
#include "llvm/ADT/BitVector.h"

namespace tilecopy::prover {

class Machine : public MachineState {
public:
  Machine(World &world, ValueTable &values, const Problem &problem);
  Machine(World &world, ValueTable &values, const Problem &problem, const MachineState &from);

  /// Runs until all threads have ended (true) or none can go on but around a loop. False also
  /// after a stop.
  bool advance();
  /// Lets the threads at heads of loops go on.
  void enterLoops();

  std::optional<Stop> stop;
  uint64_t steps = 0;

private:
  World &world;
  FormTable &table;
  ValueTable &values;
  ChoiceTable &choices;
  const Problem &problem;

  // Ends of a path.
  SymbolicValue unknown(const Thread &t, const llvm::Twine &why, llvm::ArrayRef<Form> about = {});
  SymbolicValue notUnderstood(const Thread &t);
  void wrong(const Thread &t, const llvm::Twine &what, llvm::ArrayRef<Form> about = {});
  void stopAt(Stop::Kind kind, const Thread &t, const llvm::Twine &text,
              llvm::ArrayRef<Form> about);

  // Control (Machine.cpp).
  void run(Thread &t);
  bool step(Thread &t); // false: the thread does not go on to the next instruction
  bool holdsPredicate(Thread &t, const ptx::Instruction &i);

  // Code under a condition (Guards.cpp).
  bool isGuardable(uint32_t first, uint32_t end);
  bool beginGuard(Thread &t, const Code &c);
  void endGuards(Thread &t);
  void pushGuard(Thread &t, Byte condition, uint32_t end);
  bool confirm(Thread &t);
  bool holds(Thread &t, Form atLeastZero);
  Byte guarded(const Thread &t, Byte now, Byte before);
  SymbolicValue settled(const SymbolicValue &v);
  SymbolicValue lifted(Thread &t, const Code &c, llvm::ArrayRef<SymbolicValue> in, unsigned depth);
  Byte isZero(Form a);
  std::map<std::pair<uint32_t, uint32_t>, bool> guardable;
  std::map<std::vector<Form>, std::unique_ptr<World>> narrow; ///< worlds with a guard's facts
  unsigned narrowVersion = 0;
  void branch(Thread &t, const ptx::Instruction &i);
  bool flow(Thread &t, const Code &c);
  bool exit(Thread &t);
  bool endsInOrder();
  bool barrier(Thread &t, const Code &c);
  void meet(Meeting &m);
  bool clusterArrive(Thread &t, const Code &c);
  bool clusterWait(Thread &t);
  bool runWarps();
  void release(Thread &t, Knowledge &into, bool relaxed = false);
  void fence(Thread &t);
  unsigned firstOfWarp(const Thread &t) const { return t.id - t.lane; }
  unsigned lanesOf(const Thread &t) const;

  // Operands (Numbers.cpp).
  SymbolicValue read(Thread &t, const ptx::Operand &o) { return settled(readOpen(t, o)); }
  SymbolicValue readOpen(Thread &t, const ptx::Operand &o);
  SymbolicValue special(Thread &t, llvm::StringRef name);
  void write(Thread &t, const ptx::Operand &o, const SymbolicValue &v);
  std::optional<int64_t> constant(Thread &t, const ptx::Operand &o, const char *what);
  SymbolicValue address(Thread &t, const ptx::Operand &o);

  // Numbers (Numbers.cpp, Bits.cpp).
  bool number(Thread &t, const Code &c);
  SymbolicValue extended(Thread &t, const Code &c, const ptx::Operand &to, const SymbolicValue &v);
  SymbolicValue compute(Thread &t, const Code &c, llvm::ArrayRef<SymbolicValue> in);
  SymbolicValue negative(Thread &t, const SymbolicValue &v);
  SymbolicValue selected(Thread &t, const Code &c, llvm::ArrayRef<SymbolicValue> in);
  SymbolicValue permuteForward(Thread &t, llvm::ArrayRef<SymbolicValue> in);
  SymbolicValue field(Thread &t, const Code &c, llvm::ArrayRef<SymbolicValue> in);
  SymbolicValue mapAddress(Thread &t, const SymbolicValue &a, const SymbolicValue &rank);
  SymbolicValue arithmetic(Thread &t, const Code &c, const SymbolicValue &a,
                           const SymbolicValue &b);
  std::optional<Form> highByReciprocal(Form x, uint64_t m);
  SymbolicValue multiply(Thread &t, const Code &c, const SymbolicValue &a, const SymbolicValue &b);
  std::optional<Form> widened(const SymbolicValue &v, unsigned width, bool isSigned);
  SymbolicValue asIndex(const SymbolicValue &v);
  std::optional<Byte> isBelow(const Code &c, const SymbolicValue &a, const SymbolicValue &b);
  SymbolicValue convert(Thread &t, const Code &c, const SymbolicValue &v);
  SymbolicValue compare(Thread &t, const Code &c, const SymbolicValue &a, const SymbolicValue &b);
  SymbolicValue minMax(Thread &t, const Code &c, const SymbolicValue &a, const SymbolicValue &b);
  SymbolicValue bits(Thread &t, const Code &c, const SymbolicValue &a, const SymbolicValue &b);
  SymbolicValue bitsOfNumbers(Thread &t, const Code &c, Form a, Form b);
  SymbolicValue bitsOfData(Thread &t, const Code &c, const SymbolicValue &a,
                           const SymbolicValue &b);
  SymbolicValue bitsOfPointer(Thread &t, const Code &c, const SymbolicValue &a,
                              const SymbolicValue &b);
  std::optional<Form> masked(Form a, uint64_t mask, unsigned width);
  Form unrounded(Form a);
  std::optional<int64_t> lowBits(const SymbolicValue &v, unsigned count);
  SymbolicValue shift(Thread &t, const Code &c, const SymbolicValue &a, const SymbolicValue &b);
  SymbolicValue permute(Thread &t, const SymbolicValue &a, const SymbolicValue &b,
                        const SymbolicValue &selector);
  SymbolicValue funnel(Thread &t, const Code &c, const SymbolicValue &low,
                       const SymbolicValue &high, const SymbolicValue &by);
  bool move(Thread &t, const Code &c);
  SymbolicValue predicates(Thread &t, const Code &c, const SymbolicValue &a,
                           const SymbolicValue &b);

  // Memory (Memory.cpp).
  bool load(Thread &t, const Code &c);
  bool store(Thread &t, const Code &c);
  SymbolicValue loadParameter(Thread &t, const ptx::Operand &o);
  bool isAligned(Form a, int64_t by);
  bool checkAddress(Thread &t, const SymbolicValue &a, unsigned bytes);
  std::optional<int64_t> sharedPlace(Thread &t, const SymbolicValue &a, unsigned bytes);
  Bytes readBytes(Thread &t, const SymbolicValue &a, unsigned bytes, const Actor &by);
  void writeBytes(Thread &t, const SymbolicValue &a, llvm::ArrayRef<Byte> bytes, const Actor &by);
  void touch(Thread &t, Cell &cell, bool isWrite, const Actor &by,
             const char *what = "shared memory");
  Actor actorOf(Thread &t);
  bool isUnset(Thread &t, Byte value), isWritten(Thread &t, const ptx::Operand &o);
  bool hintsAreWritten(Thread &t, const Code &c);
  void logByte(Thread &t, Byte at, Byte value, const Actor &by);

  // What is asynchronous (Async.cpp, Tiles.cpp).
  bool copyAsync(Thread &t);
  Bytes sourceOf(Thread &t, const SymbolicValue &from, const SymbolicValue &count, int64_t size);
  Bytes sourceAt(Thread &t, const SymbolicValue &from, const SymbolicValue &count, int64_t size);
  bool async(Thread &t, const Code &c);
  void commit(Groups &g);
  void waitGroups(Thread &t, Groups &g, int64_t pending);
  llvm::SmallVector<unsigned, 8> targets(Thread &t, const Code &c, size_t operand,
                                         const SymbolicValue &to, const SymbolicValue &bar);
  SymbolicValue inCta(SymbolicValue a, unsigned rank) const;
  bool bulkLoad(Thread &t, const Code &c);
  bool storeAsync(Thread &t, const Code &c);
  bool bulkStore(Thread &t, const Code &c);
  std::optional<uint32_t> reducedInto(Thread &t, const Code &c, uint32_t tensor,
                                      llvm::StringRef type);
  bool tile(Thread &t, const Code &c);
  Actor signalled(Thread &t, Mbarrier &m);
  Actor grouped(Thread &t, Groups &g);
  const MapForm *mapAt(Thread &t, const Code &c, const ptx::Operand &o,
                       llvm::SmallVectorImpl<Form> &at);
  bool moveTile(Thread &t, const MapForm &map, llvm::ArrayRef<Form> at, const SymbolicValue &shared,
                bool isLoad, const Actor &reads, const Actor &writes);
  bool moveTiles(Thread &t, const Code &c, const MapForm &map, llvm::ArrayRef<Form> at,
                 SymbolicValue shared, bool isLoad, const Actor &reads, const Actor &writes);
  bool tileRow(Thread &t, const MapForm &map, const SymbolicValue &global,
               const llvm::BitVector &inside, const SymbolicValue &shared, bool isLoad,
               const Actor &reads, const Actor &writes);

  // Tensor memory (TensorMemory.cpp, TensorCopy.cpp).
  struct TensorPlace {
    TensorColumns *columns;
    unsigned lane, column;
  };
  bool isOneGroup(Thread &t, const Code &c);
  std::optional<SymbolicValue> uniform(llvm::ArrayRef<Thread *> lanes, const ptx::Operand &o);
  bool request(Thread &t);
  void forgetAddresses(uint32_t base);
  void allocate(llvm::ArrayRef<Thread *> lanes, const Code &c);
  void deallocate(llvm::ArrayRef<Thread *> lanes, const Code &c);
  bool endsWithoutColumns();
  std::optional<TensorPlace> tensorPlace(Thread &t, const SymbolicValue &at);
  TensorCell *cellAt(Thread &t, const TensorPlace &at, unsigned lane, unsigned column);
  void loadRegister(Thread &t, llvm::ArrayRef<TensorCell *> cells, const ptx::Operand &to,
                    const Actor &by);
  void storeRegister(Thread &t, llvm::ArrayRef<TensorCell *> cells, const SymbolicValue &v,
                     const Actor &by);
  bool isInQuarter(Thread &t, const TensorPlace &at, TensorShape shape);
  void tensorAccess(llvm::ArrayRef<Thread *> lanes, const Code &c);
  void tensorWarp(llvm::ArrayRef<Thread *> lanes, const Code &c);
  SymbolicValue beginDescriptor(Thread &t, const Code &c, llvm::ArrayRef<SymbolicValue> in);
  SymbolicValue changeDescriptor(Thread &t, const Code &c, SymbolicValue a, SymbolicValue b);
  bool tensorRow(Thread &t, llvm::ArrayRef<SymbolicValue> chunks, const TensorPlace &at,
                 llvm::ArrayRef<unsigned> lanes, const Actor &reads, const Actor &writes);
  bool tensorCopy(Thread &t, const Code &c);
  bool tensorCommit(Thread &t, const Code &c);
  bool tensor(Thread &t, const Code &c);

  // mbarriers (Mbarrier.cpp).
  Mbarrier *mbarrierAt(Thread &t, const SymbolicValue &a);
  bool mbarrier(Thread &t, const Code &c);
  void initMbarrier(Thread &t, const SymbolicValue &a, int64_t count);
  void arrive(Thread &t, Mbarrier &m, int64_t count);
  void settle(Thread &t, Mbarrier &m);
  bool asksAgain(uint32_t pc) const;
  bool wait(Thread &t, const Code &c);

  // Warps (Warp.cpp).
  std::optional<uint32_t> membersOf(Thread &t);
  llvm::SmallVector<Thread *, 32> gathered(Thread &t);
  void collective(llvm::ArrayRef<Thread *> lanes, const Code &c);
  void shuffle(llvm::ArrayRef<Thread *> lanes, const Code &c);
  void matrix(llvm::ArrayRef<Thread *> lanes, const Code &c);
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_MACHINE_H
