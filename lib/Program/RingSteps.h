//===- RingSteps.h - What a ring becomes ------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring becomes loops with the statements that exist. What its copies do decides how its stages
// are handed over. With roles, each stage has two mbarriers: one counts the bytes, or the arrivals,
// that fill it, and one those who have emptied it. Without roles all threads meet once in each
// pass; stages are filled by groups of `cp.async`, by an mbarrier that counts bytes, or by plain
// copies.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PROGRAM_RINGSTEPS_H
#define TILECOPY_LIB_PROGRAM_RINGSTEPS_H

#include "ParsedText.h"

namespace tilecopy {

/// A branch for one of these threads of a CTA of so many.
IfStmt branchForOne(const llvm::BitVector &threads, unsigned ctaThreads, const GpuTarget &target);
/// The ranks of a pair differ in the lowest bit.
Comparison isFirstOfPair(unsigned cluster);

class RingSteps {
public:
  /// Keeps what it places in `kernel.placed`.
  RingSteps(RingStatement &statement, Kernel &kernel, const llvm::BitVector &active);

  /// The statements; nothing after a fault.
  StatementBlock run();
  /// What is wrong, and where.
  const std::optional<std::pair<Place, std::string>> &fault() const { return mistake; }

  /// What comes before the statements of a kernel: the mbarriers of its rings.
  static StatementBlock initialize(llvm::ArrayRef<std::shared_ptr<RingText>> rings, Kernel &kernel);

private:
  /// What fills a stage.
  struct Fill {
    int64_t bytes = 0;                        // that an mbarrier counts
    int64_t groups = 0;                       // copies by the `cp.async` of all threads
    bool plain = false;                       // writes that are done at once
    bool multicast = false;                   // to all CTAs of the cluster
    bool ofPair = false;                      // the first CTA of a pair counts the bytes of both
    bool others = false;                      // statements that all threads of the role execute
    std::optional<IfStmt> one = std::nullopt; // which thread begins copies
  };
  /// What empties it.
  struct Use {
    bool byThreads = false, byOneThread = false, byBulk = false, byTmem = false, others = false;
    bool ofPair = false; // to the tensor memory of both CTAs
    std::optional<IfStmt> one = std::nullopt;
    bool any() const { return byThreads || byOneThread || byBulk || byTmem; }
  };

  void fail(Place at, std::string message);
  // RingMeasure.cpp
  /// The branch that the parser has put around one copy, which one thread begins; null for others.
  static const IfStmt *branchOfOne(const Statement &s);
  /// The statements without those branches.
  static StatementBlock stripped(const StatementBlock &block);
  static IfStmt conditionOf(const IfStmt &branch) { return {branch.conjuncts, branch.elect, {}}; }
  bool isOfRing(const Operand &operand) const;
  bool readByThreads(const CopyOp &op) const;
  void measure(const StatementBlock &block, int64_t times, bool conditional, Place at, Fill &fill);
  void measure(const CopyOp &op, int64_t times, bool conditional, Place at, Fill &fill);
  void measure(const StatementBlock &block, Place at, Use &use);
  void checkCluster(const CopyOp &op, bool isFirst, Place at, Fill &fill);
  int64_t bytesOf(const Fill &fill) const;
  void checkPair(const Fill &fill);
  void checkPair(const RingRole &role, const Fill &fill, const Use &use);
  Statement inFirstOfPair(StatementBlock body) const;
  // RingSteps.cpp
  static std::string textOf(const BarrierStmt &b);
  StatementBlock fillStage(const StatementBlock &body, const Fill &fill, const Expr &turn);
  StatementBlock fillAhead(const StatementBlock &body, const Fill &fill, const Expr &value,
                           bool isSure);
  StatementBlock together();
  void checkTogether(const Fill &fill, const Use &use);
  StatementBlock passTogether(const Fill &fill, const Use &use, Scope scope);
  Statement byOne(const std::optional<IfStmt> &one, StatementBlock body);
  StatementBlock apart();
  Use useOf(const RingRole &role, const Fill &fill);
  void drain(StatementBlock &body);
  void commit(StatementBlock &block, const Expr &turn);
  Statement producer(const RingRole &role, const Fill &fill);
  Statement consumer(const RingRole &role, const Use &use);
  Statement inRole(const RingRole &role, const std::optional<IfStmt> &one, StatementBlock body);
  void arrive(StatementBlock &block, const std::shared_ptr<const Barrier> &barrier,
              const llvm::BitVector &threads);
  int64_t arrivals(const llvm::BitVector &threads) const;
  void checkRegisters();
  void finishReads(StatementBlock &block);
  template <typename Node> void place(StatementBlock &block, Node node, const char *reason);
  BarrierStmt at(BarrierStmt::Op op, const std::shared_ptr<const Barrier> &barrier,
                 const Expr &turn, Expr operand = {}) const;
  std::optional<Scope> meetingScope() const;

  RingStatement &statement;
  RingText &ring;
  Kernel &kernel;
  const llvm::BitVector &active; // threads that get to the ring
  bool readsByProxy = false;     // asynchronous copies read the stages
  bool drains = false;           // commits of other CTAs empty them
  std::optional<std::pair<Place, std::string>> mistake;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_PROGRAM_RINGSTEPS_H
