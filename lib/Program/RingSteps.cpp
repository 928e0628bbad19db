//===- RingSteps.cpp - What a ring becomes --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RingSteps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

RingSteps::RingSteps(RingStatement &statement, Kernel &kernel, const BitVector &active)
    : statement(statement), ring(*statement.ring), kernel(kernel), active(active) {}

void RingSteps::fail(Place at, std::string message) {
  if (!mistake)
    mistake = {at, "ring '" + ring.name + "': " + std::move(message)};
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

std::string RingSteps::textOf(const BarrierStmt &b) {
  std::string text = opName(b.op).str() + " ";
  raw_string_ostream os(text);
  b.barrier.print(os);
  if (b.op == BarrierStmt::Wait)
    os << ", phase " << b.operand.str();
  else if (b.op != BarrierStmt::Arrive)
    os << ", " << b.operand.str();
  if (b.cta)
    os << ", cta " << b.cta->str();
  return text;
}
static std::string nameOf(const SyncStmt &s) { return opName(s).str(); }
static std::string nameOf(const FenceStmt &f) { return opName(f.kind).str(); }
static std::string nameOf(const RegistersStmt &r) {
  return opName(r).str() + " " + std::to_string(r.count);
}
static std::string nameOf(const GroupStmt &g) {
  bool commits = g.op == GroupStmt::BulkCommit || g.op == GroupStmt::CpAsyncCommit;
  return opName(g.op).str() + (commits ? "" : " " + std::to_string(g.pending));
}
static std::string nameOf(const TensorMemoryStmt &t) { return opName(t.op).str(); }

template <typename Node>
void RingSteps::place(StatementBlock &block, Node node, const char *reason) {
  SourceLoc loc = statement.at.loc;
  std::string text;
  if constexpr (std::is_same_v<Node, BarrierStmt>)
    text = textOf(node);
  else
    text = nameOf(node);
  kernel.placed.push_back({std::move(text), loc.line, "ring " + ring.name + ": " + reason});
  block.push_back({loc, std::move(node)});
}

BarrierStmt RingSteps::at(BarrierStmt::Op op, const std::shared_ptr<const Barrier> &barrier,
                          const Expr &turn, Expr operand) const {
  BarrierStmt b;
  b.op = op;
  b.barrier = {barrier, turn.mod(ring.stages)};
  b.operand = std::move(operand);
  return b;
}

static bool isWholeWarps(const BitVector &threads) {
  for (unsigned t : threads.set_bits())
    for (unsigned lane = 0; lane < unsigned(ThreadsPerWarp); ++lane)
      if (unsigned other = t / ThreadsPerWarp * ThreadsPerWarp + lane;
          other >= threads.size() || !threads[other])
        return false;
  return true;
}

/// In a cluster an arrival goes to each CTA, so that one of a warp is enough.
int64_t RingSteps::arrivals(const BitVector &threads) const {
  return threads.count() / (ring.multicast && isWholeWarps(threads) ? ThreadsPerWarp : 1);
}

/// The stage has been emptied, or filled, by all of these threads.
void RingSteps::arrive(StatementBlock &block, const std::shared_ptr<const Barrier> &barrier,
                       const BitVector &threads) {
  Expr turn = statement.turnAt(Expr(statement.loop->variable));
  bool isEmpty = barrier == ring.empty;
  const char *reason = isEmpty ? "the stage is empty" : "the stage is full";
  BarrierStmt arrival = at(BarrierStmt::Arrive, barrier, turn);
  if (!ring.multicast || !isEmpty)
    return place(block, arrival, reason);
  IfStmt one;
  for (unsigned cta = 0; cta < kernel.cluster; ++cta) {
    arrival.cta = Expr(cta);
    place(one.body, arrival, reason);
  }
  if (threads.count() == 1 || !isWholeWarps(threads)) {
    append_range(block, one.body);
    return;
  }
  place(block, SyncStmt{Scope::Warp}, "its threads have read the stage");
  Symbol lane = threadSymbol(SymbolKind::Lane, kernel.threads);
  one.conjuncts.push_back({Comparison::EQ, Expr(lane), Expr(0)});
  block.push_back({statement.at.loc, std::move(one)});
}

Statement RingSteps::byOne(const std::optional<IfStmt> &one, StatementBlock body) {
  IfStmt branch = conditionOf(*one);
  branch.body = std::move(body);
  return {statement.at.loc, std::move(branch)};
}

/// What all threads of a role, or one of them, execute.
Statement RingSteps::inRole(const RingRole &role, const std::optional<IfStmt> &one,
                            StatementBlock body) {
  SourceLoc loc = role.at.loc;
  IfStmt branch = conditionOf(role.branch);
  if (role.registers) {
    if (one) {
      Statement inner = byOne(one, std::move(body));
      body.clear();
      body.push_back(std::move(inner));
    }
    // The registers of an SM, which a CTA's threads share equally at first.
    constexpr unsigned registers = 65536, unit = 8;
    bool more = *role.registers > registers / kernel.threads / unit * unit;
    StatementBlock first;
    place(first, RegistersStmt{more, unsigned(*role.registers)}, "as the role says");
    append_range(first, body);
    branch.body = std::move(first);
    return {loc, std::move(branch)};
  }
  if (one) {
    append_range(branch.conjuncts, one->conjuncts);
    branch.elect |= one->elect;
  }
  branch.body = std::move(body);
  return {loc, std::move(branch)};
}

/// The statements that fill the stage of a turn, with the bytes that they bring.
StatementBlock RingSteps::fillStage(const StatementBlock &body, const Fill &fill,
                                    const Expr &turn) {
  StatementBlock block;
  if (!fill.bytes)
    return body;
  StatementBlock expect;
  place(expect, at(BarrierStmt::ArriveExpectTx, ring.full, turn, Expr(bytesOf(fill))),
        fill.ofPair ? "the bytes of a stage of both CTAs" : "the bytes of a stage");
  if (fill.ofPair)
    expect = {inFirstOfPair(std::move(expect))};
  bool isOne = fill.one && !fill.others;
  if (!fill.one) {
    block = std::move(expect);
    append_range(block, body);
    return block;
  }
  IfStmt one = conditionOf(*fill.one);
  one.body = std::move(expect);
  if (isOne)
    append_range(one.body, stripped(body));
  block.push_back({statement.at.loc, std::move(one)});
  if (!isOne)
    append_range(block, body);
  return block;
}

//===----------------------------------------------------------------------===//
// With roles
//===----------------------------------------------------------------------===//

/// A commit of another CTA arrives some time after it has been begun, so this one waits for the
/// last of each stage before it ends.
void RingSteps::drain(StatementBlock &body) {
  const LoopText &range = statement.range;
  Symbol stage = Symbol::leaf(ring.name + "_stage", SymbolKind::Loop, 32, 1, {0, ring.stages - 1});
  Expr turn =
      statement.turnAt(range.begin) + passesOf(range.begin, range.end, range.stride) + Expr(stage);
  ForStmt loop{stage, Expr(0), Expr(ring.stages), 1, {}};
  place(loop.body, at(BarrierStmt::Wait, ring.empty, turn, turn.floorDiv(ring.stages) + Expr(1)),
        "other CTAs have told it of all stages");
  Statement waits{statement.at.loc, std::move(loop)};
  if ((range.end - range.begin).isAtLeast(0) == Proof::Proven)
    return body.push_back(std::move(waits));
  IfStmt any;
  any.conjuncts.push_back({Comparison::LT, range.begin, range.end});
  any.body.push_back(std::move(waits));
  body.push_back({statement.at.loc, std::move(any)});
}

Statement RingSteps::producer(const RingRole &role, const Fill &fill) {
  Expr k = Expr(statement.loop->variable), turn = statement.turnAt(k);
  bool oneFills = fill.one && !fill.others;
  Fill here = fill;
  if (oneFills)
    here.one = std::nullopt;
  ForStmt loop = *statement.loop;
  // Before the first phase of an mbarrier comes one that counts as complete.
  place(loop.body, at(BarrierStmt::Wait, ring.empty, turn, turn.floorDiv(ring.stages) + Expr(1)),
        "the stage has been emptied");
  append_range(loop.body, fillStage(oneFills ? stripped(role.body) : role.body, here, turn));
  if (fill.plain) {
    if (readsByProxy)
      place(loop.body, FenceStmt{FenceStmt::ProxyAsync}, "asynchronous copies read the stage");
    arrive(loop.body, ring.full, role.threads);
  }
  StatementBlock body;
  body.push_back({statement.at.loc, std::move(loop)});
  if (drains)
    drain(body);
  return inRole(role, oneFills ? fill.one : std::nullopt, std::move(body));
}

/// Asynchronous reads of a stage are over when their groups have been read.
void RingSteps::finishReads(StatementBlock &block) {
  place(block, GroupStmt{GroupStmt::BulkCommit}, "the copies out of the stage");
  place(block, GroupStmt{GroupStmt::BulkWaitRead, 0}, "they have read the stage");
}

/// The copies to tensor memory that the thread has begun tell all CTAs that fill the stage.
void RingSteps::commit(StatementBlock &block, const Expr &turn) {
  TensorMemoryStmt commit;
  commit.op = TensorMemoryStmt::Commit;
  commit.barrier = at(BarrierStmt::Arrive, ring.empty, turn).barrier;
  const char *reason = "the stage is empty when the copies out of it are done";
  if (ring.ofPair)
    cantFail(commit.options.set(options::CtaGroup, int64_t(2)));
  auto tell = [&](StatementBlock &in, int64_t ctas) {
    TensorMemoryStmt told = commit;
    cantFail(told.options.set(options::CtaMask, Expr(ctas)));
    place(in, told, reason);
  };
  int64_t all = (int64_t(1) << kernel.cluster) - 1;
  if (ring.multicast || (ring.ofPair && kernel.cluster == 2))
    return tell(block, all);
  if (!ring.ofPair)
    return place(block, commit, reason);
  for (unsigned rank = 0; rank < kernel.cluster; rank += 2) {
    IfStmt pair;
    pair.conjuncts.push_back(
        {Comparison::EQ, Expr(ctaRankSymbol(kernel.cluster)), Expr(int64_t(rank))});
    tell(pair.body, int64_t(3) << rank);
    block.push_back({statement.at.loc, std::move(pair)});
  }
}

Statement RingSteps::consumer(const RingRole &role, const Use &use) {
  Expr turn = statement.turnAt(Expr(statement.loop->variable));
  bool oneUses = use.one && !use.others;
  ForStmt loop = *statement.loop;
  StatementBlock filled;
  place(filled, at(BarrierStmt::Wait, ring.full, turn, turn.floorDiv(ring.stages)),
        "the stage has been filled");
  if (ring.ofPair && !oneUses)
    filled = {inFirstOfPair(std::move(filled))};
  append_range(loop.body, filled);
  append_range(loop.body, oneUses ? stripped(role.body) : role.body);
  BitVector single(role.threads.size());
  single.set(role.threads.find_first());
  StatementBlock last;
  if (use.byBulk)
    finishReads(last);
  if (use.byBulk || use.byOneThread)
    arrive(last, ring.empty, single);
  if (use.byTmem)
    commit(last, turn);
  if (use.one && !oneUses)
    loop.body.push_back(byOne(use.one, std::move(last)));
  else
    append_range(loop.body, last);
  if (use.byThreads)
    arrive(loop.body, ring.empty, role.threads);
  StatementBlock body;
  body.push_back({statement.at.loc, std::move(loop)});
  return inRole(role, oneUses ? use.one : std::nullopt, std::move(body));
}

/// What the roles ask for must be there, or the last ones wait for it forever.
void RingSteps::checkRegisters() {
  constexpr int64_t registers = 65536, unit = 8;
  int64_t each = registers / kernel.threads / unit * unit, all = each * kernel.threads;
  const RingRole *last = nullptr;
  for (const RingRole &role : statement.roles)
    if (role.registers) {
      all += (*role.registers - each) * int64_t(role.threads.count());
      last = &role;
    }
  if (last && all > registers)
    fail(last->at, "the roles ask for " + std::to_string(all) + " registers in all; an SM has " +
                       std::to_string(registers));
  if (last && statement.inLoops)
    fail(last->at, "a ring in a loop would change the registers again and again; leave out "
                   "'registers', and change them before the loop by 'setmaxnreg'");
}

/// What a role does with the stages, and the arrivals that this makes.
RingSteps::Use RingSteps::useOf(const RingRole &role, const Fill &fill) {
  Use use;
  measure(role.body, role.at, use);
  if (!use.any())
    fail(role.at, "'consume' reads none of its tensors");
  bool byProxy = use.byBulk || use.byTmem;
  int64_t each =
      (use.byThreads ? arrivals(role.threads) : 0) + (use.byBulk || use.byOneThread) + use.byTmem;
  checkPair(role, fill, use);
  drains |= use.byTmem && (ring.multicast || ring.ofPair);
  ring.emptyArrivals += each * (ring.multicast ? kernel.cluster / (fill.ofPair ? 2 : 1) : 1);
  ring.ofProxies |= use.byTmem;
  readsByProxy |= byProxy;
  if (byProxy && fill.groups)
    fail(role.at,
         "cp.async by threads fills the stages, and asynchronous copies read them; one "
         "of the two is a plain copy (tensor maps and bulk copies, which may be both, need "
         "sm_90 or newer)");
  return use;
}

StatementBlock RingSteps::apart() {
  checkRegisters();
  const RingRole &producing = *find_if(statement.roles, [](const RingRole &r) { return r.fills; });
  Fill fill;
  measure(producing.body, 1, false, producing.at, fill);
  if (!fill.bytes && !fill.groups && !fill.plain)
    fail(producing.at, "'produce' writes none of its tensors");
  ring.multicast = fill.multicast;
  ring.ofPair = fill.ofPair;
  checkPair(fill);
  ring.ofProxies = fill.bytes != 0;
  int64_t threads = producing.threads.count();
  ring.fullArrivals = (fill.bytes ? 1 : 0) + threads * (fill.groups + (fill.plain ? 1 : 0));
  SmallVector<Use, 2> uses;
  for (const RingRole &role : statement.roles)
    uses.push_back(role.fills ? Use() : useOf(role, fill));
  if (int64_t bytes = bytesOf(fill); bytes > BarrierLimit)
    fail(producing.at, "a stage has " + std::to_string(bytes) +
                           " bytes; an mbarrier counts at most " + std::to_string(BarrierLimit));
  if (std::max(ring.fullArrivals, ring.emptyArrivals) > BarrierLimit)
    fail(producing.at, "a stage takes more arrivals than an mbarrier counts");
  if (mistake)
    return {};
  StatementBlock block;
  for (auto [role, use] : zip(statement.roles, uses))
    block.push_back(role.fills ? producer(role, fill) : consumer(role, use));
  return block;
}

//===----------------------------------------------------------------------===//
// Without roles
//===----------------------------------------------------------------------===//

/// The barrier at which exactly these threads meet.
std::optional<Scope> RingSteps::meetingScope() const {
  if (active.all())
    return Scope::Cta;
  for (Scope scope : {Scope::Warp, Scope::Warpgroup}) {
    unsigned each = threadsOf(scope, kernel.threads), first = unsigned(active.find_first());
    if (first % each == 0 && active.count() == each &&
        unsigned(active.find_last()) == first + each - 1)
      return scope;
  }
  return std::nullopt;
}

/// Fills the stage for a later value of the variable, if there is one.
StatementBlock RingSteps::fillAhead(const StatementBlock &body, const Fill &fill, const Expr &value,
                                    bool isSure) {
  StatementBlock filled = fillStage(body, fill, statement.turnAt(value)), block;
  if (fill.plain && readsByProxy)
    place(filled, FenceStmt{FenceStmt::ProxyAsync}, "asynchronous copies read the stage");
  if (isSure) {
    block = std::move(filled);
  } else {
    IfStmt exists;
    exists.conjuncts.push_back({Comparison::LT, value, statement.loop->end});
    exists.body = std::move(filled);
    block.push_back({statement.at.loc, std::move(exists)});
  }
  // Empty groups are counted too.
  if (fill.groups)
    place(block, GroupStmt{GroupStmt::CpAsyncCommit}, "the copies into a stage");
  return block;
}

void RingSteps::checkTogether(const Fill &fill, const Use &use) {
  Place where = statement.at;
  StringRef apart =
      "; give 'produce' and 'consume' threads of their own, as in 'produce warp == 4'";
  if (ring.stages < 2)
    fail(where, "it has one stage; without roles a stage is filled while another one is used, "
                "which takes two");
  if (!fill.bytes && !fill.groups && !fill.plain)
    fail(where, "'produce' writes none of its tensors");
  if (!use.any())
    fail(where, "'consume' reads none of its tensors");
  if (fill.multicast)
    fail(where, ("CTAs that fill each other's stages do not meet in each pass" + apart).str());
  if (fill.ofPair)
    fail(where, ("only the first CTA of a pair knows when a stage is full" + apart).str());
  if (use.byTmem)
    fail(where, ("nobody waits until tensor memory has been written" + apart).str());
}

/// One pass: waits for its stage, fills the one that the pass before has emptied, uses its own.
StatementBlock RingSteps::passTogether(const Fill &fill, const Use &use, Scope scope) {
  Expr k = Expr(statement.loop->variable), turn = statement.turnAt(k);
  StatementBlock pass;
  const ForStmt &first = *statement.firstLoop;
  int64_t before = passesOf(first.begin, first.end, first.step).constantPart();
  if (fill.groups) // so many are committed when the stage's own is the oldest
    place(pass, GroupStmt{GroupStmt::CpAsyncWait, unsigned(before - 1)},
          "the thread's part of the stage is there");
  if (fill.bytes)
    place(pass, at(BarrierStmt::Wait, ring.full, turn, turn.floorDiv(ring.stages)),
          "the stage has been filled");
  place(pass, SyncStmt{scope}, "the stage before is empty");
  if (!statement.later.empty())
    append_range(pass, fillAhead(statement.later, fill, statement.ahead(k), false));
  else if (fill.groups)
    place(pass, GroupStmt{GroupStmt::CpAsyncCommit}, "an empty group is counted, too");
  for (const RingRole &role : statement.roles)
    if (!role.fills)
      append_range(pass, role.body);
  if (!use.byBulk)
    return pass;
  StatementBlock last;
  finishReads(last);
  if (use.one)
    pass.push_back(byOne(use.one, std::move(last)));
  else
    append_range(pass, last);
  return pass;
}

StatementBlock RingSteps::together() {
  std::optional<Scope> scope = meetingScope();
  if (!scope)
    fail(statement.at, std::to_string(active.count()) + " of " + std::to_string(kernel.threads) +
                           " threads get to it; without roles a ring is for a warp, a warpgroup or "
                           "the whole CTA");
  Fill fill;
  Use use;
  const StatementBlock &any = statement.later.empty() ? statement.first : statement.later;
  measure(any, 1, false, statement.at, fill);
  for (const RingRole &role : statement.roles)
    if (!role.fills)
      measure(role.body, role.at, use);
  checkTogether(fill, use);
  if (mistake)
    return {};
  readsByProxy = use.byBulk;
  ring.fullArrivals = fill.bytes ? 1 : 0;
  ring.ofProxies = fill.bytes != 0;
  StatementBlock block;
  // In a loop, the first stages are those that every thread has left: it has met the rest since.
  ForStmt first = *statement.firstLoop, loop = *statement.loop;
  bool isSure = (loop.end - first.end).isAtLeast(0) == Proof::Proven;
  first.body = fillAhead(statement.first, fill, Expr(first.variable), isSure);
  loop.body = passTogether(fill, use, *scope);
  block.push_back({statement.at.loc, std::move(first)});
  block.push_back({statement.at.loc, std::move(loop)});
  return block;
}

StatementBlock RingSteps::run() { return statement.together ? together() : apart(); }
