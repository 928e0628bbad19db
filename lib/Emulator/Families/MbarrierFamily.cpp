//===- MbarrierFamily.cpp - mbarrier instructions -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.13.15. The opaque state that an arrival returns holds the phase that it arrived in,
// the arrivals that were pending before it, and which mbarrier it was.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode.
constexpr uint32_t relaxed = 1, drops = 2, expects = 4, keepsPhase = 8, byParity = 16, sleeps = 32,
                   remotely = 64;

constexpr unsigned pendingBits = 20, phaseBits = 24;

/// The upper bits of a state: the place of the mbarrier. Never 0.
uint64_t placeOf(const Mbarrier &b) {
  return (((uint64_t(b.cta.index) & 15) << 15 | (b.address >> 3 & maskOf(15))) << 1 | 1)
         << (pendingBits + phaseBits);
}

uint64_t stateOf(const Mbarrier &b) {
  return placeOf(b) | (b.phase & maskOf(phaseBits)) << pendingBits | b.pending;
}

/// Whether the phase of a state has ended.
bool hasEnded(Thread &t, const Inst &i, const Mbarrier &b, uint64_t state) {
  uint64_t asked = state >> pendingBits & maskOf(phaseBits), now = b.phase & maskOf(phaseBits);
  if (state >> (pendingBits + phaseBits) != placeOf(b) >> (pendingBits + phaseBits))
    t.machine->report(FindingKind::MbarrierMisuse, &t, &i, b.address,
                      "the state does not come from an arrival at this mbarrier");
  else if (asked != now && asked != ((b.phase - 1) & maskOf(phaseBits)))
    t.machine->report(FindingKind::MbarrierMisuse, &t, &i, b.address,
                      "a wait for phase " + Twine(asked) + " of an mbarrier in phase " +
                          Twine(b.phase) + ": the current phase or the one before it is expected");
  return asked != now;
}

// A relaxed arrival carries what earlier fences have released, and the fact that awaited operations
// are done. At another CTA's barrier, what it would otherwise release is kept, too.
SmallVector<Arrival, 4> releasedBy(Thread &t, const Inst &i, const Mbarrier &b) {
  CtaPlace cta = t.cta->place();
  Narrow missedAs = Mbarriers::missedAs(i);
  if (!(i.mode & relaxed))
    return {{t.machine->races.publish(t.race), cta, i.scope, missedAs}};
  SmallVector<Arrival, 4> all;
  ClockRef done = t.machine->races.publishParts(t.race, /*shared=*/false);
  for (Scope s : {Scope::Cta, Scope::Cluster})
    if (s <= i.scope)
      all.push_back({{RaceDetector::join(t.race.releasedByFence[indexOf(s)], done, t.race.cluster),
                      t.race.index, 0},
                     cta,
                     s,
                     missedAs});
  if (b.cta != cta)
    all.push_back({t.machine->races.publish(t.race), cta, Scope::None, missedAs});
  return all;
}

Flow init(Thread &t, const Inst &i) {
  t.machine->mbarriers.init(t, i, addressOf(t, i), get<uint32_t>(t, i.b));
  return Flow::Next;
}

Flow invalidate(Thread &t, const Inst &i) {
  t.machine->mbarriers.invalidate(t, i, addressOf(t, i));
  return Flow::Next;
}

Flow arrive(Thread &t, const Inst &i) {
  Mbarriers &all = t.machine->mbarriers;
  Mbarrier *b = all.use(t, i, addressOf(t, i), i.mode & remotely);
  if (i.dst != none)
    t.regs[i.dst] = b ? stateOf(*b) : 0;
  if (!b)
    return Flow::Next;
  uint32_t count = i.c == none ? 1 : get<uint32_t>(t, i.c);
  if ((i.mode & keepsPhase) && count >= b->pending) {
    t.machine->report(FindingKind::MbarrierMisuse, &t, &i, b->address,
                      ".noComplete with " + Twine(count) + " of " + Twine(b->pending) +
                          " pending arrivals: it would complete the phase");
    return Flow::Next;
  }
  if (i.mode & expects)
    all.expect(t, i, *b, get<uint32_t>(t, i.b), /*settles=*/false);
  all.arrive(t, i, *b, count, i.mode & drops, releasedBy(t, i, *b));
  return Flow::Next;
}

Flow expectBytes(Thread &t, const Inst &i) {
  if (Mbarrier *b = t.machine->mbarriers.use(t, i, addressOf(t, i), true))
    t.machine->mbarriers.expect(t, i, *b, get<uint32_t>(t, i.b), /*settles=*/true);
  return Flow::Next;
}

Flow completeBytes(Thread &t, const Inst &i) {
  if (Mbarrier *b = t.machine->mbarriers.use(t, i, addressOf(t, i), true))
    t.machine->mbarriers.complete(t, i, *b, get<uint32_t>(t, i.b), {});
  return Flow::Next;
}

Flow wait(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  Mbarrier *b = m.mbarriers.use(t, i, addressOf(t, i), i.mode & remotely);
  if (!b) {
    t.regs[i.dst] = 1; // reported; the kernel goes on
    return Flow::Next;
  }
  uint64_t asked = t.regs[i.b];
  bool ended;
  if (i.mode & byParity) {
    asked = get<uint32_t>(t, i.b);
    if (asked > 1)
      m.report(FindingKind::MbarrierMisuse, &t, &i, b->address,
               "a phase parity of " + Twine(asked) + ": 0 or 1 is expected");
    ended = (b->phase & 1) != (asked & 1);
  } else {
    ended = hasEnded(t, i, *b, asked);
  }
  return m.mbarriers.wait(t, i, *b, ended, i.mode & sleeps, !(i.mode & relaxed));
}

Flow pendingCount(Thread &t, const Inst &i) {
  put<uint32_t>(t, i.dst, uint32_t(t.regs[i.a] & maskOf(pendingBits)));
  return Flow::Next;
}

// Arrives when the cp.async that the thread has issued are done. Without .noinc the barrier is
// first made to expect this arrival.
Flow arriveAfterCopies(Thread &t, const Inst &i) {
  Mbarrier *b = t.machine->mbarriers.use(t, i, addressOf(t, i), false);
  if (!b)
    return Flow::Next;
  if (!(i.mode & keepsPhase))
    ++b->pending;
  t.machine->async.signalAfterCopies(t, i, {b, /*isBytes=*/false, 1});
  return Flow::Next;
}

// Takes the order and the scope.
void takeOrder(Decoding &d) {
  bool isRelaxed = d.take("relaxed");
  d.takeAll({"release", "acquire"});
  int scope = d.takeOneOf({"cta", "cluster"});
  d.inst.mode |= (isRelaxed ? relaxed : 0) | (scope == 0 ? ctaScope : 0);
  d.inst.scope = scope == 1 ? Scope::Cluster : Scope::Cta;
}

void takeAddress(Decoding &d, size_t operand, bool mayBeRemote) {
  Inst &i = d.inst;
  int space = d.takeOneOf({"shared", "shared::cta", "shared::cluster"});
  i.space = space < 0 ? Space::Generic : Space::Shared;
  i.mode |= mbarrierAccess | (space == 2 || (space != 1 && mayBeRemote) ? remotely : 0);
  d.type({Ty::B64});
  d.address(operand, i.space);
}

void decodeArrive(Decoding &d, bool isDrop) {
  Inst &i = d.inst;
  i.mode |= isDrop ? drops : 0;
  if (d.take("expect_tx"))
    i.mode |= expects;
  else if (d.take("noComplete"))
    i.mode |= keepsPhase;
  takeOrder(d);
  // For another CTA's barrier the state may be left out; otherwise it is `_` there.
  size_t at = d.operand(0).kind == Operand::Address ? 0 : 1;
  size_t values = i.mode & (expects | keepsPhase) ? 1 : d.operandCount() > at + 1;
  if (!d.expectOperands(at + 1 + values, at + 1 + values))
    return;
  takeAddress(d, at, /*mayBeRemote=*/true);
  if (at == 1 && d.operand(0).kind != Operand::Sink &&
      llvm::is_contained(d.source.parts, "shared::cluster"))
    d.fail("the state of another CTA's mbarrier is '_'");
  if (at == 1 && d.operand(0).kind != Operand::Sink)
    i.dst = d.out(0, Ty::B64);
  if (i.mode & expects)
    i.b = d.in(at + 1, Ty::B32);
  else if (values)
    i.c = d.in(at + 1, Ty::B32);
  i.exec = arrive;
}

void decodeWait(Decoding &d, bool isTry) {
  Inst &i = d.inst;
  i.mode |= isTry ? sleeps : 0;
  if (d.take("parity"))
    i.mode |= byParity;
  takeOrder(d);
  if (!d.expectOperands(3, isTry ? 4 : 3))
    return;
  takeAddress(d, 1, /*mayBeRemote=*/false);
  i.dst = d.out(0, Ty::Pred);
  i.b = d.in(2, i.mode & byParity ? Ty::B32 : Ty::B64);
  if (d.operandCount() == 4)
    d.in(3, Ty::B32); // a limit for the suspension
  i.exec = wait;
}

void decodeBytes(Decoding &d, Exec exec) {
  takeOrder(d);
  if (!d.expectOperands(2, 2))
    return;
  takeAddress(d, 0, /*mayBeRemote=*/true);
  d.inst.b = d.in(1, Ty::B32);
  d.inst.exec = exec;
}

void decodeMbarrier(Decoding &d) {
  static const FormRules rules(
      {"mbarrier"},
      {{"init|inval|arrive*|test_wait|try_wait|expect_tx|complete_tx|pending_count|noComplete|"
        "parity",
        "one of .init, .inval, .arrive, .arrive_drop, .test_wait, .try_wait, .expect_tx, "
        ".complete_tx, .pending_count is expected, .arrive with .expect_tx or .noComplete, a wait "
        "with .parity"},
       {"relaxed|release|acquire|cta|cluster", "$1 is not among the orders with a scope", nullptr,
        /*tells=*/true},
       {"shared*", "$1 is not accepted", nullptr, /*tells=*/true}});
  Inst &i = d.inst;
  if (!d.agrees(rules))
    return;
  switch (d.takeOneOf({"init", "inval", "arrive", "arrive_drop", "test_wait", "try_wait",
                       "expect_tx", "complete_tx", "pending_count"})) {
  case 0:
    d.expectOperands(2, 2);
    takeAddress(d, 0, false);
    i.b = d.in(1, Ty::B32);
    i.exec = init;
    return;
  case 1:
    d.expectOperands(1, 1);
    takeAddress(d, 0, false);
    i.exec = invalidate;
    return;
  case 2:
    return decodeArrive(d, false);
  case 3:
    return decodeArrive(d, true);
  case 4:
    return decodeWait(d, false);
  case 5:
    return decodeWait(d, true);
  case 6:
    return decodeBytes(d, expectBytes);
  case 7:
    return decodeBytes(d, completeBytes);
  case 8:
    d.type({Ty::B64});
    d.expectOperands(2, 2);
    i.dst = d.out(0, Ty::B32);
    i.a = d.in(1, Ty::B64);
    i.exec = pendingCount;
    return;
  }
}

constexpr FamilyRow mbarrierRows[] = {
    {"mbarrier", decodeMbarrier, "9.7.13.15"},
};

} // namespace

void decodeArriveAfterCopies(Decoding &d) {
  d.take("arrive");
  if (d.take("noinc"))
    d.inst.mode |= keepsPhase;
  d.expectOperands(1, 1);
  takeAddress(d, 0, /*mayBeRemote=*/false);
  d.inst.exec = arriveAfterCopies;
}

ArrayRef<FamilyRow> mbarrierFamily() { return mbarrierRows; }

} // namespace tilecopy::emu
