//===- Search.h - World by world --------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes the PTX and the meaning of a kernel in one world after the other, until none is left.
// What the two have written must be the same. The first thing that is wrong, and that a device
// confirms, refutes; the first that is not understood makes the end unknown.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROVE_SEARCH_H
#define TILECOPY_LIB_PROVE_SEARCH_H

#include "Setup.h"
#include "Snapshot.h"

namespace tilecopy::prover {

class Search {
public:
  Search(const Kernel &kernel, Setup &setup, const ProveOptions &options);
  KernelProof run();

private:
  void search();
  /// How one world ended.
  struct End {
    bool good = false;
    Stop stop;     // if it is not good
    SourceLoc loc; // of the program
    /// The PTX is wrong where one of these is at least 0; everywhere if the list is empty.
    std::vector<Form> where = {};
    /// Whether it is wrong at a point of the world. Null: at each.
    std::function<bool(llvm::ArrayRef<int64_t>)> shows = nullptr;
  };
  const Kernel &kernel;
  Setup &setup;
  const ProveOptions &options;
  KernelProof proof;
  bool isDecided = false; // refuted
  Overlaps overlaps;
  static const Stop twoCtas;
  std::vector<Form> facts; ///< of every world

  bool checkOverlaps();
  /// The state after some passes, from which the remaining worlds continue.
  struct Checkpoint {
    MachineState machine;
    MeaningState meaning;
    unsigned passes;
  };
  /// A world that is left, and where its execution begins: at a loop, or (null) at the beginning.
  struct Task {
    std::shared_ptr<const LoopStart> start;
    std::vector<Form> facts;
    std::shared_ptr<const Checkpoint> from = nullptr; ///< later than the start
  };
  std::vector<Task> tasks;
  /// Of the world that runs: the states at heads of loops, and how many worlds it had left then.
  std::vector<std::pair<size_t, std::shared_ptr<const Checkpoint>>> checkpoints;
  /// Where loops were found to repeat, and by what their numbers change.
  struct Loop {
    Snapshot base;
    std::vector<Form> steps;
  };
  std::vector<Loop> loops;

  void leaveOthers(World &world, const Task &task);
  End runWorld(World &world, const Task &task);
  /// Settles what both have written; what only one has written yet is left.
  End match(World &world, Machine &machine, Meaning &meaning);
  static End stopOf(const Meaning &meaning);
  End absorb(World &world, Machine &machine, Meaning &meaning);
  bool closes(World &world, const Machine &machine, const Meaning &meaning, const LoopStart &start);
  bool generalize(World &world, Machine &machine, Meaning &meaning, std::vector<Snapshot> &history);
  std::shared_ptr<LoopStart> startOf(World &world, const Machine &machine, const Meaning &meaning,
                                     llvm::ArrayRef<Form> steps, unsigned period);
  bool isOverlap(World &world, const Byte &at, const Byte &value);
  /// What may be written again is compared at the end only.
  bool isLeft(const Byte &at) const {
    return at.isTensor() && overlaps.again.count(at.source - Byte::FirstTensor);
  }
  End finish(World &world, Machine &machine, Meaning &meaning);
  bool isSettled(World &world, Log &written, const Byte &first, const Meant &meant);
  bool settle(World &world, Log &written, const Byte &first, const Meant &meant, End &end);
  Byte byteOf(const Meant &meant, unsigned i);
  bool agree(World &world, Byte &a, Byte &b);
  End mismatch(const Byte &at, const Meant *meant, const Written *written);
  void handle(World &world, const Task &task, const End &end);
  bool leaveHalves(World &world, const Task &task, const Stop &stop);
  std::optional<Stop> halved; ///< why the first world was
  bool refute(World &world, const End &end, unsigned effort = 3000);
  bool refuteAt(World &world, const End &end, unsigned effort = 3000);
  bool refuteOldest(const End &end);
  bool refuteAtPoint(World &world, const End &end);
  bool refuteByTries(const End &end);
  bool refuteAtTop(const End &end);
  enum class Runs : uint8_t { All, CtaThenAll, Cta };
  bool refuteAt(llvm::ArrayRef<int64_t> values, const End &end, bool isLarge);
  bool refuteBy(const ProofArguments &arguments, std::array<int64_t, 3> cta, const End &end,
                Runs runs = Runs::All);
  bool isConfirmed(llvm::function_ref<llvm::Expected<bool>()> run);
  bool areTried = false; ///< the arguments that the caller gives
  unsigned replays = 0;
  unsigned tried = 0; ///< quarters of the time at whose end a world was run
  std::string labelText(const Byte &b);
  void note(const Stop &stop, SourceLoc loc);
  bool isOver();
  double begin, replaying = 0; ///< seconds of processor time
};

} // namespace tilecopy::prover

#endif // TILECOPY_LIB_PROVE_SEARCH_H
