//===- Mbarrier.cpp - mbarrier objects ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Mbarrier.h"
#include "Emulator/Machine/Machine.h"

using namespace llvm;

namespace tilecopy::emu {

static std::string at(const Mbarrier &b) {
  return "the mbarrier at shared address 0x" + utohexstr(b.address, /*LowerCase=*/true);
}

void Mbarriers::clear() {
  barriers.clear();
  changes = 0;
}

void Mbarriers::init(Thread &t, const Inst &i, uint64_t address, uint32_t count) {
  Machine::Place p = machine.resolve(t, i, i.space, address, 8);
  if (!machine.access(t, i, i.space, address, 8, Touch::Write))
    return;
  if (p.space != Space::Shared)
    return machine.report(FindingKind::MbarrierMisuse, &t, &i, address,
                          "an mbarrier lies in shared memory, this address in ." +
                              memorySpaceName(p.space));
  if (count == 0 || count > maxCount)
    machine.report(FindingKind::MbarrierMisuse, &t, &i, address,
                   "a count of " + Twine(count) + ": 1 to " + Twine(maxCount) + " is expected");
  Mbarrier &b = barriers[{p.segment, p.offset}];
  if (b.valid)
    machine.report(FindingKind::MbarrierMisuse, &t, &i, address,
                   at(b) + " is initialized again without mbarrier.inval; initialize it once, "
                           "before the loop");
  b.address = p.segment->base + p.offset;
  b.cta = machine.ctaOf(*p.segment)->place();
  b.valid = true;
  b.expected = b.pending = count;
  b.transactions = 0;
  b.phase = 0;
  b.arrivals.clear();
  b.released.clear();
  b.initialized = machine.races.publish(t.race);
  b.init = &i;
  b.log = {};
  p.segment->mbarriers.assign(p.offset, 8, true);
  p.segment->isGuarded = true;
  ++changes;
}

void Mbarriers::raced(Thread &t, const Inst &i, const Mbarrier &b, bool isInit, uint32_t other,
                      Epoch epoch) {
  if (!machine.context.options.checks.races)
    return;
  ThreadId id = machine.thread(other).id();
  const Clock *clock = t.race.clock.get();
  const Clock *missed = clock ? clock->narrow[unsigned(Narrow::Memory)].get() : nullptr;
  bool isRelaxed = missed && missed->covers(t.race.cluster, other, epoch);
  Finding *made = machine.makeFinding(
      FindingKind::DataRace, &t, &i, b.address,
      Twine("this is not ordered after the ") + (isInit ? "initialization" : "use") + " of " +
          at(b) + " by thread (" + Twine(id.thread[0]) + "," + Twine(id.thread[1]) + "," +
          Twine(id.thread[2]) + "): " +
          (isRelaxed ? "what stands between them is relaxed, or of a scope that does not reach"
                     : "no barrier between them"));
  if (made && isRelaxed && isInit)
    made->cure =
        "put fence.mbarrier_init after the initialization, in the thread that initializes: "
        "an earlier one does not cover it; or arrive at the cluster barrier without "
        ".relaxed";
}

void Mbarriers::invalidate(Thread &t, const Inst &i, uint64_t address) {
  Mbarrier *b = use(t, i, address, false);
  if (!b)
    return;
  if (!b->sleepers.empty() || b->transactions != 0)
    machine.report(FindingKind::MbarrierMisuse, &t, &i, address,
                   at(*b) + " is invalidated while threads or bytes are waited for");
  for (uint32_t n = 0; n != b->uses.size(); ++n)
    if (n != t.race.index &&
        !(t.race.clock && t.race.clock->coversIn(Part::Shared, t.race.cluster, n, b->uses[n]))) {
      raced(t, i, *b, /*isInit=*/false, n, b->uses[n]);
      break;
    }
  b->valid = false;
  b->uses.clear();
  Machine::Place p = machine.resolve(t, i, i.space, address, 8);
  p.segment->mbarriers.assign(p.offset, 8, false);
  machine.access(t, i, i.space, address, 8, Touch::Write);
  ++changes;
}

// Operations on a barrier do not race with each other, but may with its initialization and its end.
Mbarrier *Mbarriers::check(Thread &t, const Inst &i, Segment &shared, uint64_t offset,
                           bool isAsync) {
  if (!machine.checkPeer(t, t.race, i, shared, offset, isAsync))
    return nullptr;
  auto found = barriers.find({&shared, offset});
  if (found == barriers.end() || !found->second.valid) {
    machine.report(FindingKind::MbarrierMisuse, &t, &i, shared.base + offset,
                   Twine("there is no mbarrier at shared address 0x") +
                       utohexstr(shared.base + offset, true) +
                       (found == barriers.end()
                            ? ": none was initialized here; put an mbarrier.init by one thread, "
                              "and a barrier, before the first use"
                            : ": it has been invalidated"));
    return nullptr;
  }
  Mbarrier &b = found->second;
  const Snapshot &by = b.initialized;
  if (by.index != t.race.index &&
      !(t.race.clock && t.race.clock->coversIn(Part::Shared, t.race.cluster, by.index, by.epoch)) &&
      !machine.races.isFenced(by, t.race, Fence::MbarrierInit))
    raced(t, i, b, /*isInit=*/true, by.index, by.epoch);
  if (b.uses.size() <= t.race.index)
    b.uses.resize(machine.residentThreads());
  b.uses[t.race.index] = machine.races.current(t.race);
  return &b;
}

Mbarrier *Mbarriers::use(Thread &t, const Inst &i, uint64_t address, bool remote) {
  Machine::Place p = machine.resolve(t, i, i.space, address, 8);
  if (!p.segment) {
    machine.access(t, i, i.space, address, 8, Touch::StrongUpdate); // says what is wrong
    return nullptr;
  }
  if (machine.context.options.observer)
    machine.observeAccess(t, t.race, i, p, 8, Touch::StrongUpdate);
  Mbarrier *b = check(t, i, *p.segment, p.offset, /*isAsync=*/false);
  if (b && !remote && p.segment != &t.cta->shared)
    machine.report(FindingKind::MbarrierMisuse, &t, &i, address,
                   at(*b) + " is another CTA's, whose state only its own threads may ask for");
  return b;
}

Mbarrier *Mbarriers::useAsync(Thread &t, const Inst &i, Segment &shared, uint64_t offset) {
  Mbarrier *b = check(t, i, shared, offset, /*isAsync=*/true);
  if (!b || !machine.context.options.checks.proxyFences || machine.impliesTensorFences())
    return b;
  auto fenced = [&](Fence kind) { return machine.races.isFenced(b->initialized, t.race, kind); };
  if (!fenced(Fence::MbarrierInit) && !fenced(Fence::AsyncShared))
    machine.report(FindingKind::ProxyFence, &t, &i, b->address,
                   at(*b) + " has been initialized, and neither fence.mbarrier_init nor "
                            "fence.proxy.async stands between that and its asynchronous use");
  return b;
}

// A phase ends when nothing is pending. With more bytes than announced it could have ended before
// all had come, because a copy's bytes are counted in pieces.
void Mbarriers::settle(const Thread &t, const Inst &i, Mbarrier &b) {
  ++changes;
  if (b.pending != 0)
    return;
  if (b.transactions < 0)
    machine.report(FindingKind::ByteCount, &t, &i, b.address,
                   "in phase " + Twine(b.phase) + " of " + at(b) + " " + Twine(-b.transactions) +
                       " bytes more have come than expect_tx has announced");
  if (b.transactions != 0)
    return;
  ++b.phase;
  b.log.endPhase();
  b.pending = b.expected;
  release(b, t.race.cluster);
  std::vector<Mbarrier::Sleeper> sleepers = std::exchange(b.sleepers, {});
  llvm::sort(sleepers, [&](const Mbarrier::Sleeper &x, const Mbarrier::Sleeper &y) {
    return machine.runsBefore(x.thread->race.index, y.thread->race.index);
  });
  for (auto [sleeper, acquires, wait] : sleepers) {
    acquire(*sleeper, *wait, b, acquires);
    sleeper->regs[machine.code.insts[sleeper->pc].dst] = 1;
    machine.wake(*sleeper, true);
  }
}

// The arrivals of a phase, by CTA and scope.
void Mbarriers::release(Mbarrier &b, uint32_t cluster) {
  std::vector<Arrival> rest = std::exchange(b.arrivals, {});
  std::vector<Snapshot> together;
  while (!rest.empty()) {
    CtaPlace cta = rest.front().cta;
    Scope scope = rest.front().scope;
    Narrow missedAs = rest.front().missedAs;
    together.clear();
    llvm::erase_if(rest, [&](const Arrival &a) {
      bool same = a.cta == cta && a.scope == scope && a.missedAs == missedAs;
      if (same)
        together.push_back(a.what);
      return same;
    });
    b.released.add(cluster, cta, scope, machine.races.join(together, cluster), missedAs);
  }
}

void Mbarriers::record(const Thread &t, const Inst &i, Mbarrier &b, BarrierEvent::Kind kind,
                       int64_t amount) const {
  b.log.add(kind, uint32_t(&i - machine.code.insts.data()), t.cta->place().index, t.indexInCta,
            amount);
}

void Mbarriers::arrive(const Thread &t, const Inst &i, Mbarrier &b, uint32_t count, bool drops,
                       ArrayRef<Arrival> what) {
  if (count == 0 || count > b.pending) {
    machine.report(FindingKind::MbarrierMisuse, &t, &i, b.address,
                   Twine(count) + " arrivals at " + at(b) + ", of which " + Twine(b.pending) +
                       " are pending in phase " + Twine(b.phase));
    return;
  }
  b.arrivals.insert(b.arrivals.end(), what.begin(), what.end());
  record(t, i, b, BarrierEvent::Arrivals, count);
  b.pending -= count;
  if (drops)
    b.expected -= count;
  settle(t, i, b);
}

bool Mbarriers::addBytes(const Thread &t, const Inst &i, Mbarrier &b, int64_t bytes) {
  int64_t sum = b.transactions + bytes;
  if (sum > int64_t(maxCount) || sum < -int64_t(maxCount)) {
    machine.report(FindingKind::MbarrierMisuse, &t, &i, b.address,
                   "the bytes of " + at(b) + " would be " + Twine(sum) + ", beyond " +
                       Twine(maxCount));
    return false;
  }
  b.transactions = sum;
  return true;
}

void Mbarriers::expect(const Thread &t, const Inst &i, Mbarrier &b, uint32_t bytes, bool settles) {
  if (!addBytes(t, i, b, bytes))
    return;
  record(t, i, b, BarrierEvent::Announced, bytes);
  if (settles)
    settle(t, i, b);
}

void Mbarriers::complete(const Thread &t, const Inst &i, Mbarrier &b, uint32_t bytes,
                         ArrayRef<Arrival> what) {
  if (!b.valid) {
    machine.report(FindingKind::MbarrierMisuse, &t, &i, b.address,
                   at(b) + " was invalidated before the bytes had come that are to complete it");
    return;
  }
  b.arrivals.insert(b.arrivals.end(), what.begin(), what.end());
  if (!addBytes(t, i, b, -int64_t(bytes)))
    return;
  record(t, i, b, BarrierEvent::Brought, bytes);
  settle(t, i, b);
}

void Mbarriers::acquire(Thread &t, const Inst &i, Mbarrier &b, bool acquires) {
  b.log.passed(uint32_t(&i - machine.code.insts.data()), t.cta->place().index, t.indexInCta,
               (b.phase - 1) & 1);
  emu::acquire(t.race, t.cta->place(), b.released, acquires, i.scope, missedAs(i));
  t.polls.refused = nullptr;
  t.mbarrier = nullptr;
}

Flow Mbarriers::wait(Thread &t, const Inst &i, Mbarrier &b, bool ended, bool maySleep,
                     bool acquires) {
  t.regs[i.dst] = ended;
  if (ended) {
    acquire(t, i, b, acquires);
    return Flow::Next;
  }
  bool lazy = machine.context.options.schedule == Schedule::Lazy;
  t.mbarrier = &b;
  if (!maySleep) {
    if (lazy)
      machine.async.demand(b);
    return Flow::Next;
  }
  // Returning false is always allowed, and exposes a kernel that does not retry.
  if (lazy && t.polls.refused != &b) {
    t.polls.refused = &b;
    return Flow::Next;
  }
  b.sleepers.push_back({&t, acquires, &i});
  t.state = ThreadState::AtMbarrier;
  return Flow::Wait;
}

bool Mbarriers::giveUp() {
  for (uint32_t n = 0; n != machine.residentThreads(); ++n) {
    Thread &t = machine.thread(n);
    if (t.state != ThreadState::AtMbarrier)
      continue;
    if (t.polls.stamp != changes) {
      t.polls.stamp = changes;
      t.polls.givenUp.clear();
    }
    if (is_contained(t.polls.givenUp, t.mbarrier))
      continue;
    t.polls.givenUp.push_back(t.mbarrier);
    erase_if(t.mbarrier->sleepers, [&](const Mbarrier::Sleeper &s) { return s.thread == &t; });
    t.regs[machine.code.insts[t.pc].dst] = 0;
    machine.wake(t, true);
    return true;
  }
  return false;
}

} // namespace tilecopy::emu
