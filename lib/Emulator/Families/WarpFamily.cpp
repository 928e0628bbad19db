//===- WarpFamily.cpp - Warp collectives ----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.6 (shfl.sync) and 9.7.13.7 to 9.7.13.12: vote, match, activemask, redux, elect. The
// lanes of the member mask are gathered first; then one function works on all of them. None of
// these orders memory.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Numbers/FloatMath.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

Flow gatherLanes(Thread &t, const Inst &i) {
  return t.machine->arriveCollective(t, i, get<uint32_t>(t, i.d));
}

/// Calls `f(lane, inst)` for every lane that takes part.
template <typename F> void forEachLane(Gather &g, F f) {
  for (unsigned l = 0; l != 32; ++l)
    if (g.lane[l])
      f(l, *g.inst[l]);
}

enum class Shuffle : uint32_t { Up, Down, Bfly, Idx };

void shuffle(Gather &g) {
  uint32_t values[32] = {};
  Poison poison[32];
  forEachLane(g, [&](unsigned l, const Inst &i) {
    values[l] = uint32_t(g.reg(l, i.a));
    poison[l] = poisonOf(*g.lane[l], i, i.a);
  });
  forEachLane(g, [&](unsigned l, const Inst &i) {
    uint32_t b = uint32_t(g.reg(l, i.b)) & 31, c = uint32_t(g.reg(l, i.c));
    uint32_t clamp = c & 31, mask = c >> 8 & 31;
    int32_t lane = int32_t(l), least = int32_t(l & mask);
    int32_t most = int32_t((l & mask) | (clamp & ~mask)), from = lane;
    bool inRange = false;
    switch (Shuffle(i.mode)) {
    case Shuffle::Up:
      from = lane - int32_t(b);
      inRange = from >= most;
      break;
    case Shuffle::Down:
      from = lane + int32_t(b);
      inRange = from <= most;
      break;
    case Shuffle::Bfly:
      from = lane ^ int32_t(b);
      inRange = from <= most;
      break;
    case Shuffle::Idx:
      from = least | int32_t(b & ~mask & 31);
      inRange = from <= most;
      break;
    }
    if (!inRange)
      from = lane;
    if (!g.lane[from])
      g.lane[l]->machine->report(FindingKind::DivergentCollective, g.lane[l], &i, 0,
                                 "lane " + Twine(l) + " reads lane " + Twine(from) +
                                     ", which does not take part");
    g.reg(l, i.dst) = values[from];
    setPoison(*g.lane[l], i, i.dst, poison[from]);
    if (i.dst2 != none)
      g.reg(l, i.dst2) = inRange;
  });
}

// d|p or d.
void readPair(Decoding &d, Ty first) {
  const Operand &to = d.operand(0);
  if (to.kind == Operand::Pair) {
    d.inst.dst = d.out(to.elements[0], first);
    d.inst.dst2 = d.out(to.elements[1], Ty::Pred);
  } else {
    d.inst.dst = d.out(0, first);
  }
}

void requireSync(Decoding &d) {
  if (!d.take("sync"))
    d.fail("only the .sync form is supported");
}

// The forms of PTX 5 and older, without .sync and members: all lanes of the warp that have not
// exited take part, which is what such code expects when its lanes meet.
bool takeLegacy(Decoding &d) { return !d.take("sync"); }

void decodeShfl(Decoding &d) {
  bool legacy = takeLegacy(d);
  int mode = d.takeOneOf({"up", "down", "bfly", "idx"});
  if (mode < 0)
    d.fail("one of .up, .down, .bfly, .idx is missing");
  d.type({Ty::B32, Ty::U32, Ty::S32, Ty::F32});
  d.expectOperands(legacy ? 4 : 5, legacy ? 4 : 5);
  d.inst.mode = uint32_t(mode);
  d.inst.a = d.in(1, Ty::B32);
  d.inst.b = d.in(2, Ty::B32);
  d.inst.c = d.in(3, Ty::B32);
  d.inst.d = legacy ? d.constant(0xffffffff) : d.in(4, Ty::B32);
  readPair(d, Ty::B32);
  d.inst.exec = gatherLanes;
  d.inst.collective = shuffle;
}

enum class Vote : uint32_t { All, Any, Uni, Ballot };

void vote(Gather &g) {
  uint32_t ballot = 0;
  Vote mode = Vote::All;
  forEachLane(g, [&](unsigned l, const Inst &i) {
    mode = Vote(i.mode);
    if ((g.reg(l, i.a) & 1) != uint64_t(i.negateC))
      ballot |= 1u << l;
  });
  uint32_t results[] = {ballot == g.mask, ballot != 0, ballot == 0 || ballot == g.mask, ballot};
  forEachLane(g, [&](unsigned l, const Inst &i) { g.reg(l, i.dst) = results[uint32_t(mode)]; });
}

void decodeVote(Decoding &d) {
  bool legacy = takeLegacy(d);
  int mode = d.takeOneOf({"all", "any", "uni", "ballot"});
  if (mode < 0)
    d.fail("one of .all, .any, .uni, .ballot is missing");
  Ty ty = mode == 3 ? d.type({Ty::B32}) : d.type({Ty::Pred});
  d.expectOperands(legacy ? 2 : 3, legacy ? 2 : 3);
  d.inst.mode = uint32_t(mode);
  d.inst.a = d.predicateIn(1, d.inst.negateC);
  d.inst.d = legacy ? d.constant(0xffffffff) : d.in(2, Ty::B32);
  d.inst.dst = d.out(0, ty);
  d.inst.exec = gatherLanes;
  d.inst.collective = vote;
}

void match(Gather &g) {
  uint64_t values[32] = {};
  forEachLane(g, [&](unsigned l, const Inst &i) { values[l] = g.reg(l, i.a); });
  forEachLane(g, [&](unsigned l, const Inst &i) {
    uint32_t same = 0;
    for (unsigned o = 0; o != 32; ++o)
      if (g.lane[o] && values[o] == values[l])
        same |= 1u << o;
    bool all = same == g.mask;
    g.reg(l, i.dst) = i.mode == 0 || all ? same : 0;
    if (i.dst2 != none)
      g.reg(l, i.dst2) = all;
  });
}

void decodeMatch(Decoding &d) {
  requireSync(d);
  int mode = d.takeOneOf({"any", "all"});
  if (mode < 0)
    d.fail(".any or .all is missing");
  Ty ty = d.type({Ty::B32, Ty::B64});
  d.expectOperands(3, 3);
  d.inst.mode = uint32_t(mode);
  d.inst.a = d.in(1, ty);
  d.inst.d = d.in(2, Ty::B32);
  readPair(d, Ty::B32);
  d.inst.exec = gatherLanes;
  d.inst.collective = match;
}

Flow activeMask(Thread &t, const Inst &) { return t.machine->waitActiveMask(t); }

void decodeActiveMask(Decoding &d) {
  d.type({Ty::B32});
  d.expectOperands(1, 1);
  d.inst.dst = d.out(0, Ty::B32);
  d.inst.exec = activeMask;
}

// The lowest lane is elected; PTX leaves the choice open. In PTX all lanes of the mask must execute
// the instruction, and those that have ended are not exempt as they are for shfl.sync. The hardware
// does exempt them, so such a mask is only a note.
void elect(Gather &g) {
  uint32_t leader = uint32_t(llvm::countr_zero(g.mask));
  const Inst &first = *g.inst[leader];
  if (uint32_t absent = uint32_t(g.reg(leader, first.d)) & ~g.mask)
    g.lane[leader]->machine->report(FindingKind::DivergentCollective, g.lane[leader], &first, 0,
                                    "lanes 0x" + utohexstr(absent, true) +
                                        " of the member mask do not exist or have ended",
                                    Severity::Note);
  forEachLane(g, [&](unsigned l, const Inst &i) {
    g.reg(l, i.dst) = leader;
    if (i.dst2 != none)
      g.reg(l, i.dst2) = l == leader;
  });
}

void decodeElect(Decoding &d) {
  requireSync(d);
  d.expectOperands(2, 2);
  d.inst.d = d.in(1, Ty::B32);
  readPair(d, Ty::B32);
  d.inst.exec = gatherLanes;
  d.inst.collective = elect;
}

enum class Redux : uint32_t { Add, Min, Max, And, Or, Xor };

uint32_t reduce(Redux op, bool isSigned, uint32_t a, uint32_t b) {
  bool less = isSigned ? int32_t(a) < int32_t(b) : a < b;
  switch (op) {
  case Redux::Add:
    return a + b;
  case Redux::Min:
    return less ? a : b;
  case Redux::Max:
    return less ? b : a;
  case Redux::And:
    return a & b;
  case Redux::Or:
    return a | b;
  case Redux::Xor:
    return a ^ b;
  }
  return a;
}

// Single precision has min and max only, with .abs and .NaN (PTX 8.6).
constexpr uint32_t reduxAbs = 16, reduxNaN = 32;

uint32_t reduceFloat(uint32_t mode, uint32_t a, uint32_t b) {
  return minMaxF32(a, b, Redux(mode & 15) == Redux::Min, mode & reduxAbs, mode & reduxNaN);
}

void redux(Gather &g) {
  uint32_t result = 0;
  bool first = true;
  forEachLane(g, [&](unsigned l, const Inst &i) {
    uint32_t value = uint32_t(g.reg(l, i.a));
    if (i.ty == Ty::F32)
      result = first ? reduceFloat(i.mode, value, value) : reduceFloat(i.mode, result, value);
    else
      result = first ? value : reduce(Redux(i.mode), i.ty == Ty::S32, result, value);
    first = false;
  });
  forEachLane(g, [&](unsigned l, const Inst &i) { g.reg(l, i.dst) = result; });
}

void decodeRedux(Decoding &d) {
  requireSync(d);
  int op = d.takeOneOf({"add", "min", "max", "and", "or", "xor"});
  if (op < 0)
    d.fail("an operation such as .add is missing");
  d.inst.mode = uint32_t(op) | (d.take("abs") ? reduxAbs : 0) | (d.take("NaN") ? reduxNaN : 0);
  Ty ty = op >= 3   ? d.type({Ty::B32})
          : op == 0 ? d.type({Ty::U32, Ty::S32})
                    : d.type({Ty::U32, Ty::S32, Ty::F32});
  d.expectOperands(3, 3);
  d.inst.ty = ty;
  d.inst.a = d.in(1, ty);
  d.inst.d = d.in(2, Ty::B32);
  d.inst.dst = d.out(0, ty);
  d.inst.exec = gatherLanes;
  d.inst.collective = redux;
}

constexpr FamilyRow warpRows[] = {
    {"shfl", decodeShfl, "9.7.9.6"},     {"vote", decodeVote, "9.7.13.9"},
    {"match", decodeMatch, "9.7.13.10"}, {"activemask", decodeActiveMask, "9.7.13.11"},
    {"redux", decodeRedux, "9.7.13.12"}, {"elect", decodeElect, "9.7.13.14"},
};

} // namespace

ArrayRef<FamilyRow> warpFamily() { return warpRows; }

} // namespace tilecopy::emu
