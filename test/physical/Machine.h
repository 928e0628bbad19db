//===- Machine.h - The inside of Meaning.h ----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The memories of a launch and the warps of one cluster of it. Machine.cpp is about who executes
// what when, Moves.cpp about what is moved.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_MACHINE_H
#define TILECOPY_TEST_PHYSICAL_MACHINE_H

#include "Meaning.h"

namespace physical {

class Machine {
public:
  Machine(const Kernel &kernel, const Scalars &scalars, Outcome &outcome, std::string &error,
          uint64_t most)
      : kernel(kernel), scalars(scalars), outcome(outcome), error(error), stepsLeft(most) {}
  bool run();

private:
  /// A body that a warp is in the middle of.
  struct Frame {
    const Body *body;
    std::vector<bool> active; // threads of the CTA
    size_t next = 0;
    const Statement *loop = nullptr;
    int64_t value = 0, end = 0, step = 1; // of the loop
  };
  struct Warp {
    unsigned rank, index; // of the CTA in its cluster, and in the CTA
    std::vector<Frame> frames;
    std::map<const Statement *, unsigned> passes;
    bool waits = false; // it has arrived at the next `sync`
  };
  /// The place from which an expression is seen.
  struct View {
    const Warp *warp;
    int64_t thread;
  };
  struct Meeting {
    std::map<unsigned, unsigned> arrived; // by pass
    unsigned complete = 0;                // passes
  };
  struct Mbarrier {
    int64_t expected = 0, pending = 0, bytes = 0, phase = 0;
  };

  // Machine.cpp
  bool runCluster();
  bool advance(Warp &w);
  bool execute(Warp &w, const Statement &s);
  void leave(Warp &w, const Statement &s);
  void enterBranch(Warp &w, const Statement &s);
  void enterLoop(Warp &w, const Statement &s);
  void synchronize(Warp &w, const Statement &s);
  void cooperate(Warp &w, const Statement &s);
  void barrier(Warp &w, const Statement &s);
  void tensorMemory(Warp &w, const Statement &s);
  bool arrive(Warp &w, const Statement &s, unsigned instance, unsigned expected);
  unsigned warpsAmong(const Warp &w, int64_t first, int64_t threads) const;
  int64_t firstActive(const Warp &w) const;
  int64_t threadsOf(const std::string &scope) const;
  int64_t valueOf(const std::string &symbol, const View &v) const;
  int64_t value(const ExprRef &e, const View &v) const;
  bool holds(const Comparison &c, const View &v) const;
  Mbarrier *find(const Object &o, const View &v, int64_t rank);
  static void settle(Mbarrier &b);
  CtaId ctaOf(const Warp &w) const;
  void fail(const Statement *s, const std::string &text);

  // Moves.cpp
  const Places *placesOf(const std::string &tensor);
  /// Where the bits of a tensor's elements are: `base` bits and `threadStride` a thread.
  struct Storage {
    Image *image = nullptr;
    SparseBytes *global = nullptr;
    int64_t base = 0, threadBits = 0, laneBits = 0;
    bool padded = false; // 16 elements in 16 bytes
  };
  Storage storage(const std::string &tensor, int64_t firstThread, unsigned rank,
                  unsigned device = 0);
  void put(const Statement &s, const std::vector<int64_t> &numbers,
           const std::vector<uint64_t> &values, Storage into);
  std::pair<int64_t, int64_t> span(const Range &r, int64_t dim, const View &v) const;
  bool limits(const Tensor &t, size_t d, int64_t dim, const View &v,
              std::pair<int64_t, int64_t> &limits);
  bool loadIndices(const Operand &o, const View &v, std::vector<int64_t> &indices);
  bool elements(const Operand &o, const View &v, bool mayLeave, std::vector<int64_t> &numbers);
  bool pixels(const Statement &s, const View &v, std::vector<int64_t> &numbers);
  bool bitAt(const Storage &s, const Place &p, unsigned bits, int64_t &bit) const;
  bool load(const Storage &s, const Place &p, unsigned bits, uint64_t &value);
  bool store(const Storage &s, const Place &p, unsigned bits, uint64_t value);
  void copy(const Statement &s, const View &v);
  void transfer(const Statement &s, const View &v, unsigned from, unsigned to);
  bool read(const Statement &s, const View &v, unsigned rank, const std::vector<bool> &moves,
            std::vector<uint64_t> &values);
  void spoil(const Operand &scratch, const View &v);
  void spoilBeside(const std::vector<int64_t> &numbers, const Places &places, Storage &into,
                   unsigned bits);
  void zero(const Statement &s, const View &v);

  // Masks.cpp
  std::vector<int64_t> extentsOf(const Operand &o, const View &v);
  bool movesOf(const Statement &s, const View &v, std::vector<bool> &moves);
  bool isEachThreads(const Statement &s) const;
  std::vector<bool> ownedHere(const Statement &s, const View &v);
  uint32_t receivers(const Options &options, const View &v);
  unsigned rankOf(const Statement &s, const char *key, const View &v);
  void tell(const Statement &s, const View &v, unsigned rank);

  const Kernel &kernel;
  const Scalars &scalars;
  Outcome &outcome;
  std::string &error;
  CtaId grid{};
  CtaId first{}; // CTA of the cluster
  uint64_t stepsLeft;
  std::map<std::string, int64_t> element; // index0 and so on, of the one whose mask is asked for
  std::map<std::string, Places> placed;
  // Of the cluster at hand, by rank.
  std::map<std::pair<unsigned, std::string>, Image> shared, registers, pools;
  std::map<unsigned, int64_t> columnsInUse;
  std::map<std::tuple<unsigned, std::string, int64_t>, Mbarrier> barriers;
  std::map<std::tuple<const Statement *, unsigned, unsigned>, Meeting> meetings;
  /// How many warps are at what an instance does together: by statement, and rank, instance and
  /// turn.
  std::map<std::pair<const Statement *, std::vector<int64_t>>, unsigned> gathered;
};

/// The word of an option; empty without it.
inline std::string optionWord(const Options &options, const char *key) {
  auto found = options.find(key);
  return found == options.end() ? "" : found->second.word;
}

} // namespace physical

#endif // TILECOPY_TEST_PHYSICAL_MACHINE_H
