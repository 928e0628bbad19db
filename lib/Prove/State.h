//===- State.h - The threads of a cluster and their memory ------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel works on, as plain data: the bases of addresses, threads with their registers,
// shared memory with who accessed it, mbarriers, and what each thread knows of the others. A state
// can be copied, which is how an execution begins again at a loop.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_STATE_H
#define TILECOPY_LIB_PROVE_STATE_H

#include "Code.h"
#include "Value.h"

namespace tilecopy::prover {

/// What an address may be relative to.
struct Base {
  enum class Kind : uint8_t { Global, Shared, Map, Tensor } kind;
  uint32_t index;   ///< the tensor, the shared variable, the map, or the tcgen05.alloc
  std::string name; ///< as the program, or the PTX, has it
  Form size;        ///< bytes; 0 in tensor memory, which has columns
  unsigned align = 1, rank = 0;
  bool written = false;   ///< a tensor that the program writes
  bool isIndices = false; ///< a tensor whose elements may be indices
};

/// A tensor map, with forms.
struct MapForm {
  uint32_t tensor = 0;
  Form offset;
  llvm::SmallVector<Form, 5> dims, strides; // elements; bytes, without the innermost
  llvm::SmallVector<uint32_t, 5> box;
  unsigned elementBytes = 1;
  std::string type;         ///< of elements, as reductions have it; empty: none
  unsigned swizzleBits = 0; ///< of the 16-byte chunks of a row: 1, 2 or 3
  std::string unsupported;  ///< what of it is not understood; empty if all is
};

/// What stays the same on all paths.
struct Problem {
  const ptx::Module *module = nullptr;
  const ptx::Function *function = nullptr;
  std::vector<Code> code;
  std::vector<Base> bases;
  llvm::DenseMap<uint32_t, uint32_t> sharedBases;     ///< variable to the base of rank 0
  llvm::DenseMap<uint32_t, uint32_t> tensorBases;     ///< tcgen05.alloc to the base of rank 0
  llvm::DenseMap<uint32_t, SymbolicValue> parameters; ///< by variable
  std::vector<MapForm> maps;
  Reductions reductions;
  unsigned threads = 32, cluster = 1;
  Form grid[3] = {1, 1, 1}, cta[3]; ///< cta: of rank 0 of the cluster
};

/// Why a path ended before its end.
struct Stop {
  enum Kind : uint8_t {
    Unknown, ///< something is not understood
    Wrong,   ///< the kernel does something that it must not
  } kind;
  std::string text;
  unsigned line = 0;
  int thread = -1;
  std::string opcode = {};
  std::vector<Form> about = {}; ///< what could be told if more of these were known
  bool isOfAll = false;         ///< it is not of one world: of two CTAs
};

/// What a kernel has written to global memory, byte by byte.
struct Written {
  Byte value;
  unsigned thread = 0, line = 0;
  bool isFinal = false; ///< several threads, or a copy, have written it: no other value may follow
};
using Log = std::map<Byte, Written>; // by the byte of the tensor that was written

/// How much of what each agent has done is known. Threads are agents, and so is what threads have
/// begun: their cp.async, their bulk groups, and what an mbarrier counts.
class Clock {
public:
  uint32_t of(uint32_t agent) const { return agent < seen.size() ? seen[agent] : 0; }
  void raise(uint32_t agent, uint32_t time) {
    if (agent >= seen.size())
      seen.resize(agent + 1);
    seen[agent] = std::max(seen[agent], time);
  }
  /// All that `o` knows of the agents from `first` on.
  void join(const Clock &o, uint32_t first = 0) {
    if (seen.size() < o.seen.size())
      seen.resize(o.seen.size());
    for (size_t i = first; i < o.seen.size(); ++i)
      seen[i] = std::max(seen[i], o.seen[i]);
  }

private:
  std::vector<uint32_t> seen;
};

/// What a thread knows: of all, of what the asynchronous proxy may read, of what has happened
/// before, seen or not, and of the accesses of tensor memory that a tcgen05.fence handed over.
struct Knowledge {
  Clock all, fenced, order, handed;
  void join(const Knowledge &o) {
    all.join(o.all);
    fenced.join(o.fenced);
    order.join(o.order);
    handed.join(o.handed);
  }
};

struct Access {
  uint32_t agent = 0, time = 0; // time 0: none
  uint32_t line = 0;
  bool isAsync = false;
};

/// Who makes an access.
struct Actor {
  Access access;
  const Knowledge *knows;
  unsigned thread;
};

struct Cell {
  Byte value;
  Access write;
  llvm::SmallVector<Access, 1> reads;
};

/// 32 bits of tensor memory: one column of one lane.
struct TensorCell {
  SymbolicValue value;
  Cell accesses; ///< its byte is not used
};

/// The columns that a tcgen05.alloc has got, lane by lane.
struct TensorColumns {
  bool live = false;
  unsigned columns = 0;
  std::vector<TensorCell> cells;
};

/// What is true of the tensor memory of a CTA.
struct TensorMemoryState {
  unsigned used = 0, last = 512; ///< columns: in use, and of the last allocation
  unsigned group = 0;            ///< of CTAs, which all instructions name; 0: none has yet
  bool relinquished = false;
  llvm::SmallVector<Access, 2> requests; ///< the last one of each warp
};

struct Mbarrier {
  bool live = false;
  unsigned initThread = 0;
  uint32_t initTime = 0, fenceTime = 0; // the fence after the init; 0: none yet
  int64_t expected = 0, pending = 0, bytes = 0;
  uint32_t phase = 0, agent = 0;
  Knowledge gathered, done;
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 4> waits; // thread and time, of this phase
};

/// Asynchronous operations of a thread that it waits for by groups.
struct Groups {
  uint32_t agent = 0; // 0: none yet
  uint32_t begun = 0;
  llvm::SmallVector<uint32_t, 4> committed; // what had begun at each commit
};

/// Code that a thread executes under a condition, up to where the ways meet.
struct Guard {
  Byte own, all; ///< conditions: of this code alone, and with those around it
  uint32_t end;
  std::vector<std::pair<uint32_t, SymbolicValue>> before; ///< registers that it has written
};

struct Thread {
  enum class State : uint8_t { Running, Waiting, Barrier, Warp, Cluster, Head, Done };
  unsigned id = 0, rank = 0, lane = 0, inCta = 0;
  unsigned clusterArrivals = 0, clusterWaits = 0;
  State state = State::Running;
  uint32_t pc = 0;
  bool choice = false; ///< something of symbols was compared since the last head of a loop
  std::vector<SymbolicValue> registers;
  llvm::SmallVector<Guard, 0> guards; ///< none where it waits for others
  Knowledge knows;
  Groups copies, bulkReads, bulkWrites;
  Groups tensorLoads, tensorStores; ///< of the warp; the first lane has them
  Groups tensorCopies;
  Clock tensor; ///< accesses of tensor memory that come before what the thread does with it now
  /// Registers that a tcgen05.ld will have set when it has been waited for.
  std::vector<std::pair<uint32_t, SymbolicValue>> loading;
  Knowledge published; ///< by a release fence, for relaxed arrivals after it
  Knowledge observed;  ///< by relaxed waits, for an acquire fence after them
};

/// A rendezvous of threads.
struct Meeting {
  unsigned arrived = 0;
  Knowledge gathered;
  llvm::SmallVector<unsigned, 32> waiting;
};

/// All that changes while the threads run.
struct MachineState {
  std::vector<Thread> threads;
  std::vector<std::vector<Cell>> shared; // by base
  std::map<std::pair<uint32_t, int64_t>, Mbarrier> mbarriers;
  std::map<uint32_t, TensorColumns> tensors;                // by base
  std::vector<TensorMemoryState> tensorMemory;              // by rank
  std::map<std::pair<unsigned, int64_t>, Meeting> barriers; // by rank and number
  Meeting clusterMeeting;
  Knowledge clusterKnows; // of the last round that is complete
  unsigned clusterRound = 0;
  uint32_t nextAgent = 0;
  Log log;
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_STATE_H
