//===- Meaning.h - What a program means, for all sizes ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes the statements of a kernel for one cluster with forms instead of numbers: each element
// of a tensor is the label of the element that was copied there. The warps run alternately, as in
// the reference meaning of Check, from which this reading shares nothing: the two are compared by
// evaluating the forms (test/unit/Prove). Nothing of layouts is used but where the elements of
// global tensors lie. What is not understood ends the execution with a reason.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_MEANING_H
#define TILECOPY_LIB_PROVE_MEANING_H

#include "Value.h"
#include "World.h"
#include "tilecopy/program/Program.h"
#include <set>

namespace tilecopy::prover {

/// What the names of a kernel stand for.
struct Names {
  std::map<std::string, Form> scalars;
  std::map<std::string, uint32_t> tensors; ///< global ones: their numbers
  Form cta[3];                             ///< of rank 0 of the cluster
  Reductions reductions;
  std::set<uint32_t> indices; ///< tensors whose elements may be indices
};

/// What an element of a global tensor shall hold, by its first byte.
struct Meant {
  Byte value;
  unsigned bytes = 0;
  SourceLoc loc;
};

/// All that changes while the warps run alternately.
struct MeaningState {
  struct Warp {
    unsigned rank = 0, index = 0;
    size_t next = 0;
    bool atHead = false, waiting = false;
    unsigned round = 0; // of the meeting where it waits
    std::map<std::string, Form> loops = {};
    std::vector<unsigned> passes = {}; // copies of several warps that it came to, by step
  };
  struct State {
    int64_t expected = 0, pending = 0, bytes = 0, phase = 0;
  };
  struct Gathering {
    unsigned arrived = 0, round = 0;
  };
  using Storage = std::vector<Byte>;

  std::vector<Warp> warps;
  std::map<std::tuple<unsigned, const Tensor *, Scope, unsigned>, Storage> storage;
  std::map<std::tuple<unsigned, const Barrier *, int64_t>, State> barriers;
  std::map<std::tuple<size_t, unsigned, unsigned>, Gathering> meetings;        // by step
  std::map<std::tuple<size_t, unsigned, unsigned, unsigned>, unsigned> copies; // and by pass
  std::map<Byte, Meant> log;
};

/// What is not known to be written once, by the number of its tensor.
struct Overlaps {
  std::map<uint32_t, std::set<SymbolId>> ctas; ///< by CTAs for which these are different
  std::set<uint32_t> again;                    ///< by one CTA, under one name
};

class Meaning : public MeaningState {
public:
  Meaning(World &world, ChoiceTable &choices, const Kernel &kernel, const Names &names);
  /// Goes on from a state.
  Meaning(World &world, ChoiceTable &choices, const Kernel &kernel, const Names &names,
          const MeaningState &from);

  /// Runs until all warps have ended (true), or none can go on but around a loop. False also after
  /// a stop.
  bool advance();
  void enterLoops();

  struct Reason {
    std::string text;
    SourceLoc loc;
    bool isOfAll; ///< of the program, whatever its sizes
  };
  std::optional<Reason> stop;

  /// The form of an expression over arguments and the place of the CTA.
  Form formOf(const Expr &e, unsigned rank);
  /// Bytes from the begin of a global tensor to element `index`, or halves of bytes to one of 4
  /// bits. None where that is not understood.
  std::optional<Form> offsetOf(const Tensor &tensor, llvm::ArrayRef<Form> index);

  /// As far as the regions that are written tell. Fails where two passes of a loop may write one
  /// element with different values, or two indices of a tensor be one place.
  Overlaps findOverlaps(llvm::ArrayRef<SymbolId> ctas);

private:
  struct Region { // that is written
    const Tensor *tensor;
    llvm::SmallVector<Form, 4> start;
    llvm::SmallVector<int64_t, 4> extent;
    llvm::SmallVector<SymbolId, 2> counters;
    std::map<SymbolId, Form> pinned; ///< places of the CTA, where a condition says them
    SourceLoc loc;
  };
  struct Writes {
    llvm::SmallVector<SymbolId, 3> ctas;
    std::vector<Region> regions;
    std::map<const ForStmt *, SymbolId> passes;
    llvm::SmallVector<SymbolId, 2> counters;
    std::map<SymbolId, Form> pinned;
  };
  struct Step {
    enum Kind : uint8_t { Execute, Branch, LoopBegin, LoopTest, LoopNext } kind;
    const Statement *statement;
    llvm::BitVector active;
    size_t target = 0;
  };
  struct Party { // one instance of a scope at a statement
    Scope scope;
    unsigned index, firstThread;
    const Warp *warp;
  };
  /// An element of a region: in a near tensor its number, in a global one its first byte, or (of 4
  /// bits) its half of one.
  struct Spot {
    Byte inside = Byte::of(1); ///< a condition
    int64_t number = 0;
    Byte byte;
  };

  World &world;
  FormTable &table;
  ChoiceTable &choices;
  const Kernel &kernel;
  const Names &names;
  std::vector<Step> steps;
  std::set<const Tensor *> written;
  SourceLoc loc;

  void fail(const llvm::Twine &why, bool isOfAll = false);
  void flatten(const StatementBlock &block, const llvm::BitVector &active);
  bool step(Warp &warp); // false: it waits
  bool loop(Warp &warp, const Step &s);
  bool execute(Warp &warp, const Step &s);
  unsigned warpsIn(const llvm::BitVector &active, unsigned first, unsigned threads) const;
  bool sync(Warp &warp, const Step &s, Scope scope, bool cluster);
  void forEachParty(Warp &warp, const Step &s, Scope scope,
                    llvm::function_ref<void(const Party &)> body);
  Form evaluate(const Expr &e, const Party &at);
  Form valueOf(const Symbol &s, const Party &at);

  void copy(const CopyOp &op, const Party &at);
  void move(const CopyOp &op, const Party &at, unsigned from, unsigned to);
  std::optional<unsigned> rankOf(const Expr &e, const Party &at);
  std::string unsupported(const CopyOp &op) const;
  const Reduction *reductionOf(const CopyOp &op) const;
  std::vector<Form> loadIndices(const Operand &from, const Party &at);
  void zero(const Operand &o, const Party &at);
  std::vector<Spot> place(const Operand &o, const Party &at, unsigned rank, bool promised);
  void placeDimension(const Operand &o, unsigned d, const Party &at, bool promised,
                      std::vector<Form> &indices, std::vector<Byte> &inside);
  Storage &storageOf(const Tensor &t, const Party &at, unsigned rank);
  void setAll(const Operand &o, llvm::ArrayRef<Spot> spots, llvm::ArrayRef<Byte> values,
              Storage *near);
  void setHalves(const Operand &o, llvm::ArrayRef<Spot> spots, llvm::ArrayRef<Byte> values);
  void set(const Operand &o, const Spot &spot, Byte value, Storage *near);

  std::map<SymbolId, SymbolId> twins; ///< of counters
  bool isInjective(const Tensor &t);
  SymbolId passOf(const ForStmt &loop, Form begin, Form end, Writes &writes);
  void collectWrites(const StatementBlock &block, const llvm::BitVector &active, Warp &warp,
                     Writes &writes);
  void collectPasses(const ForStmt &loop, const llvm::BitVector &active, Warp &warp,
                     Writes &writes);
  void addRegions(const Statement &s, const llvm::BitVector &active, const Warp &warp,
                  Writes &writes);
  std::set<SymbolId> toldApart(llvm::ArrayRef<const Region *> regions, unsigned dimension,
                               const std::set<SymbolId> &varying, const std::set<SymbolId> &others);
  std::set<SymbolId> toldApart(llvm::ArrayRef<const Region *> regions,
                               const std::set<SymbolId> &varying, const std::set<SymbolId> &others);
  static bool mayMeet(llvm::SmallVector<const Region *> regions);
  void addOverlaps(const Tensor &tensor, llvm::ArrayRef<const Region *> own, const Writes &writes,
                   Overlaps &overlaps);
  Form inAnotherPass(Form a, llvm::ArrayRef<SymbolId> counters);
  bool areApart(llvm::ArrayRef<const Region *> a, llvm::ArrayRef<const Region *> b);

  State *stateOf(const BarrierRef &ref, const Party &at, unsigned rank);
  void barrier(const BarrierStmt &s, const Party &at);
  void tensorMemory(Warp &warp, const Step &s, const TensorMemoryStmt &t);
  std::optional<uint64_t> ranksOf(const Options &options, const Party &at);
  void settle(State &s);
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_MEANING_H
