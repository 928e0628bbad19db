//===- Async.cpp - Asynchronous operations in flight ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Async.h"
#include "Emulator/Machine/Machine.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy::emu {

void AsyncEngine::clear() {
  queue.clear();
  agents.clear();
  underWay.clear();
  cursor = 0;
}

// Whether a clock has an operation complete. Where there are few, it must be known as releases tell
// it. Else it suffices that relaxed arrivals do: what the operation has read, and written to shared
// memory, is done before the new one is issued, so that who sees the new one complete meets no rest
// of the old one. A pipeline that is released so would need an index for each of its passes.
bool AsyncEngine::isKnown(const ClockRef &clock, uint32_t cluster, uint32_t n) const {
  const Flight &f = *agents[n];
  uint32_t index = machine.races.firstAsync() + n;
  Epoch epoch = f.afterWrite.epoch;
  return !clock || clock->covers(cluster, index, epoch) ||
         (agents.size() >= fewFlights && f.staysInShared &&
          clock->coversIn(Part::Done, cluster, index, epoch));
}

// An index past those of the threads. One is reused if the issuer knows that its last operation is
// complete: a thread that sees the new operation complete has then, through the issuer, seen the
// old one complete.
uint32_t AsyncEngine::findIndex(Thread &t, const Inst &i, const ClockRef &clock,
                                const ClockRef &view) {
  uint32_t first = machine.races.firstAsync(), cluster = t.race.cluster;
  for (size_t tries = std::min(agents.size(), fewFlights); tries-- > 0;) {
    cursor = cursor + 1 < agents.size() ? cursor + 1 : 0;
    if (isKnown(clock, cluster, cursor) && isKnown(view, cluster, cursor))
      return first + cursor;
  }
  if (agents.size() == maxFlights) {
    machine.report(FindingKind::InvalidOperand, &t, &i, 0,
                   "more than " + Twine(maxFlights) +
                       " asynchronous operations were issued without a wait");
    machine.stop();
    return none;
  }
  agents.emplace_back();
  return first + uint32_t(agents.size()) - 1;
}

FlightRef AsyncEngine::issue(Thread &t, const Inst &i, std::unique_ptr<AsyncOperation> operation,
                             ArrayRef<FlightRef> after) {
  RaceDetector &races = machine.races;
  RaceThread agent;
  agent.cluster = t.race.cluster;
  agent.clock = races.release(t.race);
  for (const FlightRef &f : after)
    agent.clock = races.join(agent.clock, races.join(f->afterWrite, agent.cluster), agent.cluster);
  agent.index = findIndex(t, i, agent.clock, operation->view);
  if (agent.index == none)
    return nullptr;
  auto flight = std::make_shared<Flight>();
  agents[agent.index - races.firstAsync()] = flight;
  flight->inst = &i;
  flight->issuer = t.race.index;
  flight->after.assign(after.begin(), after.end());
  flight->staysInShared = !operation->view && all_of(operation->writes, [](const AsyncRange &r) {
    return r.segment->space == Space::Shared;
  });
  for (const AsyncRange &r : operation->reads)
    claim(t, i, agent, r, Touch::Read);
  // The completion of an operation publishes its own accesses, not what its issuer has done.
  flight->afterRead = races.publish(agent);
  for (const AsyncRange &r : operation->writes)
    if (operation->updates)
      claim(t, i, agent, r, Touch::StrongUpdate);
    else
      claimWrite(t, i, agent, *operation, r);
  operation->claim(agent);
  flight->afterWrite = races.publish(agent);
  flight->afterRead.clock = flight->afterWrite.clock = nullptr;
  for (Epoch epoch : {flight->afterRead.epoch, flight->afterWrite.epoch})
    instOfEpoch[epoch] = &i;
  auto sharedOf = [](ArrayRef<AsyncRange> ranges, SmallVectorImpl<const Segment *> &out) {
    for (const AsyncRange &r : ranges)
      if (r.segment->space == Space::Shared && !is_contained(out, r.segment))
        out.push_back(r.segment);
  };
  sharedOf(operation->reads, flight->sharedRead);
  sharedOf(operation->writes, flight->sharedWritten);
  flight->operation = std::move(operation);
  if (machine.context.options.schedule == Schedule::Eager) {
    finish(*flight);
  } else {
    if (underWay.size() > 2 * agents.size())
      dropDone();
    underWay.push_back(flight);
  }
  return flight;
}

// Writes of the same bits are compared with memory. So what another operation is yet to write there
// is written now, which it may be at any time.
void AsyncEngine::claimWrite(Thread &t, const Inst &i, RaceThread &agent,
                             const AsyncOperation &operation, const AsyncRange &r) {
  bool meets = false;
  for (uint64_t at = r.offset, end = r.offset + r.bytes; at != end && !meets;) {
    unsigned inPage = at % RacePage::bytes;
    unsigned n = unsigned(std::min<uint64_t>(end - at, RacePage::bytes - inPage));
    meets = machine.races.mayMeetWrites(r.segment->racePage(at), inPage, n, agent);
    at += n;
  }
  std::vector<uint8_t> bits(meets ? r.bytes : 0);
  meets = meets && operation.preview(r, bits.data());
  if (meets)
    finishWrites(r);
  claim(t, i, agent, r, Touch::Write, meets ? bits.data() : nullptr);
}

void AsyncEngine::dropDone() {
  erase_if(underWay, [](const FlightRef &f) { return !f->operation; });
}

void AsyncEngine::finishWrites(const AsyncRange &r) {
  dropDone();
  for (const FlightRef &f : underWay)
    if (f->operation && any_of(f->operation->writes, [&](const AsyncRange &w) {
          return w.segment == r.segment && w.offset < r.offset + r.bytes &&
                 r.offset < w.offset + w.bytes;
        }))
      finish(*f);
}

void AsyncEngine::claim(Thread &t, const Inst &i, RaceThread &agent, const AsyncRange &r,
                        Touch touch, const uint8_t *stored) {
  Machine::Place p{r.segment, r.offset, r.segment->space};
  unsigned bytes = unsigned(r.bytes);
  if (Cta *owner = machine.ctaOf(*r.segment); owner && owner->live == 0)
    return machine.reportExited(t, i, r.segment->base + r.offset);
  if (touch == Touch::StrongUpdate)
    checkFence(t, i, agent, r); // what was written before this operation, not by it
  machine.checkAccess(t, agent, i, p, bytes, touch, stored);
  if (touch == Touch::Read)
    checkFence(t, i, agent, r);
}

/// Which threads lack the fence, where others that wrote these bytes have it: ": threads 32 to 127
/// have none".
std::string AsyncEngine::unfencedText(const RaceThread &agent, const AsyncRange &r) const {
  Fence kind = r.segment->space == Space::Shared ? Fence::AsyncShared : Fence::AsyncGlobal;
  std::set<uint32_t> fenced, open;
  for (uint64_t at = r.offset, end = r.offset + r.bytes; at != end;) {
    unsigned inPage = at % RacePage::bytes;
    unsigned n = unsigned(std::min<uint64_t>(end - at, RacePage::bytes - inPage));
    machine.races.splitWriters(r.segment->racePage(at), inPage, n, agent, kind, fenced, open);
    at += n;
  }
  if (fenced.empty() || open.empty())
    return "";
  uint32_t each = uint32_t(machine.context.config.block.count()), first = *open.begin(),
           last = *open.rbegin();
  if (last - first + 1 != open.size() || first / each != last / each)
    return "";
  return open.size() == 1 ? ": thread " + std::to_string(first % each) + " has none"
                          : ": threads " + std::to_string(first % each) + " to " +
                                std::to_string(last % each) + " have none";
}

void AsyncEngine::checkFence(Thread &t, const Inst &i, const RaceThread &agent,
                             const AsyncRange &r) {
  if (!machine.context.options.checks.proxyFences || r.proxy == Proxy::Generic ||
      !r.segment->sharedByThreads)
    return;
  bool shared = r.segment->space == Space::Shared;
  bool isMap = r.proxy == Proxy::TensorMap;
  auto isFenced = [&](const RacePage &page, unsigned inPage, unsigned n) {
    if (isMap)
      return machine.races.isAcquiredMap(page, inPage, n, agent, r.segment->base + r.offset);
    return machine.races.isFenced(page, inPage, n, agent,
                                  shared ? Fence::AsyncShared : Fence::AsyncGlobal);
  };
  for (uint64_t at = r.offset, end = r.offset + r.bytes; at != end;) {
    unsigned inPage = at % RacePage::bytes;
    unsigned n = unsigned(std::min<uint64_t>(end - at, RacePage::bytes - inPage));
    if (!isFenced(r.segment->racePage(at), inPage, n))
      return machine.report(
          FindingKind::ProxyFence, &t, &i, r.segment->base + r.offset,
          "this reads " + Twine(r.bytes) + " bytes at " + memorySpaceName(r.segment->space) +
              " address 0x" + utohexstr(r.segment->base + r.offset, true) +
              " that threads have written, and no " +
              (isMap
                   ? std::string("fence.proxy.tensormap of it stands between")
                   : "fence.proxy.async by those threads comes between" + unfencedText(agent, r)));
    at += n;
  }
}

void AsyncEngine::finishRead(Flight &f) {
  if (f.hasRead)
    return;
  f.hasRead = true;
  for (const FlightRef &before : f.after)
    finish(*before);
  f.after.clear();
  f.operation->read();
}

void AsyncEngine::finish(Flight &f) {
  if (!f.operation)
    return;
  finishRead(f);
  ++machine.progress;
  f.operation->write();
  f.operation = nullptr;
}

void AsyncEngine::enqueue(Delivery d) {
  if (machine.context.options.schedule == Schedule::Eager)
    give(d);
  else
    queue.push_back(std::move(d));
}

// The signal comes after the operations that its issuer has waited for, such as the copy that has
// filled a stage which a product then reads. So it gives the order that a relaxed arrival gives.
void AsyncEngine::signalAfter(Thread &t, const Inst &i, const Signal &signal,
                              ArrayRef<FlightRef> flights) {
  ClockRef waitedFor = machine.races.publishParts(t.race, /*shared=*/false);
  enqueue({signal, flights, std::move(waitedFor), 0, &i, &t});
}

void AsyncEngine::signalAfterCopies(Thread &t, const Inst &i, const Signal &signal) {
  enqueue({signal, {}, nullptr, t.asyncIssued, &i, &t});
}

void AsyncEngine::give(const Delivery &d) {
  Mbarrier &b = *d.signal.barrier;
  std::vector<Arrival> what;
  for (const FlightRef &f : d.flights) {
    finish(*f);
    what.push_back(Mbarriers::completed(b, f->afterWrite));
  }
  if (d.waitedFor)
    what.push_back(Mbarriers::completed(b, {d.waitedFor, d.issuer->race.index, 0}));
  if (d.copies) {
    machine.completeCopies(*d.issuer, d.copies);
    what.push_back(Mbarriers::completed(b, machine.races.publish(d.issuer->race)));
  }
  if (d.signal.isBytes)
    machine.mbarriers.complete(*d.issuer, *d.inst, b, d.signal.amount, what);
  else
    machine.mbarriers.arrive(*d.issuer, *d.inst, b, d.signal.amount, false, what);
}

void AsyncEngine::wait(ArrayRef<Thread *> waiting, ArrayRef<FlightRef> flights, bool readOnly) {
  if (flights.empty())
    return;
  SmallVector<Snapshot, 8> done;
  for (const FlightRef &f : flights) {
    if (readOnly)
      finishRead(*f);
    else
      finish(*f);
    done.push_back(readOnly ? f->afterRead : f->afterWrite);
  }
  uint32_t cluster = waiting.front()->race.cluster;
  ClockRef seen = machine.races.join(done, cluster);
  for (Thread *t : waiting)
    t->race.clock = RaceDetector::join(t->race.clock, seen, cluster);
}

void AsyncEngine::demand(Mbarrier &b) {
  uint64_t phase = b.phase;
  for (size_t n = 0; n != queue.size() && b.phase == phase;) {
    if (queue[n].signal.barrier != &b) {
      ++n;
      continue;
    }
    Delivery d = std::move(queue[n]);
    queue.erase(queue.begin() + n);
    give(d);
  }
}

bool AsyncEngine::deliver() {
  for (const Delivery &d : queue)
    if (Mbarrier &b = *d.signal.barrier; !b.sleepers.empty()) {
      demand(b);
      return true;
    }
  return false;
}

void AsyncEngine::drain() {
  for (const FlightRef &f : agents)
    finish(*f);
}

/// What is missing of the completion of a copy in a group; empty for others.
static std::string openGroupText(const Thread &issuer, const Flight &f) {
  auto isIt = [&](const FlightRef &other) { return other.get() == &f; };
  if (any_of(issuer.bulkOpen, isIt))
    return ": no cp.async.bulk.commit_group of its thread follows it (in .tile bulk.commit)";
  for (auto [n, group] : enumerate(issuer.bulkGroups))
    if (any_of(group, isIt)) {
      std::string later = std::to_string(issuer.bulkGroups.size() - 1 - n);
      return ": cp.async.bulk.wait_group.read " + later +
             " of its thread is missing (in .tile bulk.wait.read " + later + ")";
    }
  return "";
}

// When a CTA ends, another one gets its shared memory.
void AsyncEngine::exit(Thread &t) {
  if (agents.empty())
    return;
  Cta &cta = *t.cta;
  cta.seen = RaceDetector::join(cta.seen, t.race.clock, t.race.cluster);
  if (cta.live != 0 || !machine.context.options.checks.async)
    return;
  auto check = [&](const Flight &f, ArrayRef<const Segment *> used, const Snapshot &after,
                   const char *verb) {
    if (!is_contained(used, &cta.shared) ||
        cta.seen->coversIn(Part::Done, t.race.cluster, after.index, after.epoch))
      return false;
    machine.report(FindingKind::AsyncPending, &machine.thread(f.issuer), f.inst, 0,
                   Twine("the CTA exits without having waited for this, which ") + verb +
                       " its shared memory" + openGroupText(machine.thread(f.issuer), f));
    return true;
  };
  for (const FlightRef &f : agents)
    if (!check(*f, f->sharedWritten, f->afterWrite, "writes to"))
      check(*f, f->sharedRead, f->afterRead, "reads");
}

std::string AsyncEngine::describe(const RaceWith &race) const {
  const Inst *inst = instOf(race);
  return "the asynchronous operation of PTX line " + std::to_string(inst ? inst->source->line : 0);
}

bool AsyncEngine::isOneStore(const RaceWith &race, const Thread &t, const Inst &i) const {
  uint32_t n = race.index - machine.races.firstAsync();
  if (race.cluster != t.race.cluster || n >= agents.size() || !agents[n] ||
      agents[n]->afterWrite.epoch != race.epoch || agents[n]->inst != &i)
    return false;
  const Thread &other = machine.thread(agents[n]->issuer);
  return &other != &t && other.cta == t.cta && other.indexInCta / 32 == t.indexInCta / 32;
}

ThreadId AsyncEngine::issuerOf(const RaceWith &race) const {
  uint32_t n = race.index - machine.races.firstAsync();
  return n < agents.size() && agents[n] ? machine.thread(agents[n]->issuer).id() : ThreadId();
}

} // namespace tilecopy::emu
