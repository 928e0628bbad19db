//===- Access.cpp - The one door to memory --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Machine.h"
#include "Emulator/Memory/RaceQuick.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

using namespace llvm;

namespace tilecopy::emu {

static std::string hex(uint64_t v) { return "0x" + utohexstr(v, /*LowerCase=*/true); }

static const char *verb(Touch touch) {
  return touch == Touch::StrongUpdate ? "atomic" : isWrite(touch) ? "store" : "load";
}

std::string Machine::ctaText(const std::array<unsigned, 3> &id) {
  return "(" + std::to_string(id[0]) + "," + std::to_string(id[1]) + "," + std::to_string(id[2]) +
         ")";
}

void Machine::reportExited(Thread &t, const Inst &i, uint64_t address) {
  report(FindingKind::PeerNotRunning, &t, &i, address,
         "shared address " + hex(address) + " is in the memory of a CTA that has exited");
}

Machine::Place Machine::resolve(Thread &t, const Inst &i, Space space, uint64_t address,
                                unsigned bytes) {
  if (space == Space::Generic) {
    space = spaceOf(address);
    address -= windowOf(space);
  }
  Segment *segment = nullptr;
  switch (space) {
  case Space::Global:
    segment = context.global.find(address, hints[&i - code.insts.data()]);
    if (t.device && segment && address - segment->base < segment->deviceBytes) {
      uint32_t hint = none;
      address = segment->devices[t.device - 1] + (address - segment->base);
      segment = context.global.find(address, hint);
    }
    break;
  case Space::Shared:
    segment = &t.cta->shared;
    if (uint64_t rank = address >> clusterShift; rank != t.cta->rank) {
      if (rank >= clusterSize())
        return {nullptr, 0, space};
      Cta &peer = ctaOfRank(*t.cta, uint32_t(rank));
      if (peer.live == 0)
        reportExited(t, i, address);
      segment = &peer.shared;
    }
    address &= maskOf(clusterShift);
    break;
  case Space::Local:
    segment = &t.local;
    break;
  case Space::Const:
    segment = &context.constants;
    break;
  case Space::Param:
    segment = &parameters;
    break;
  case Space::Generic:
  case Space::Tensor: // it has no addresses
    break;
  }
  if (!segment || address < segment->base || !segment->holds(address - segment->base, bytes))
    return {nullptr, 0, space};
  return {segment, address - segment->base, space};
}

// "load of 4 bytes at shared address 0x400"; a generic access is described by the space it resolved
// to.
static std::string describe(const Machine::Place &p, unsigned bytes, Touch touch) {
  return std::string(verb(touch)) + " of " + std::to_string(bytes) + " bytes at " +
         memorySpaceName(p.space).str() + " address " + hex(p.segment->base + p.offset);
}

static bool holds(Machine &m, uint64_t global) {
  uint32_t hint = none;
  const Segment *s = m.context.global.find(global, hint);
  return s && global - s->base < s->size;
}

// Describes what lies near an address that hit nothing.
static std::string nearest(Machine &m, Thread &t, Space space, uint64_t address) {
  const Segment *s = nullptr;
  uint32_t hint = none;
  if (space == Space::Generic) {
    space = spaceOf(address);
    address -= windowOf(space);
  } else if (Space real = spaceOf(address + windowOf(space));
             real != space && (space == Space::Global || holds(m, address + windowOf(space)))) {
    return "; cvta has made it of an address of " + memorySpaceName(real).str() + " memory";
  }
  uint64_t rank = space == Space::Shared ? address >> clusterShift : 0;
  if (rank >= m.clusterSize())
    return "; that is in the memory of CTA rank " + std::to_string(rank) + ", and there " +
           (m.clusterSize() == 1 ? "is 1" : "are " + std::to_string(m.clusterSize()));
  if (space == Space::Global)
    s = m.context.global.find(address, hint);
  else if (space == Space::Shared)
    s = &m.ctaOfRank(*t.cta, uint32_t(rank)).shared;
  else if (space == Space::Local)
    s = &t.local;
  else if (space == Space::Const)
    s = &m.context.constants;
  if (!s || s->size == 0)
    return "; there is no memory at or below it";
  if (space == Space::Shared)
    address &= maskOf(clusterShift);
  if (address < s->base)
    return "; the memory begins at " + hex(s->base);
  if (address - s->base < s->deviceBytes)
    return t.device ? "; the memory of each device behind this multicast address ends before it"
                    : "; that is a multicast address, which only multimem instructions take";
  if (s->hasGaps && space == Space::Shared)
    for (const auto &v : llvm::reverse(m.code.sharedVariables))
      if (v.address <= address) {
        const Variable &variable = m.context.module.variables[v.variable];
        if (uint64_t bytes = variable.bytes())
          return "; '" + variable.name.str() + "' is " + hex(v.address) + " + " +
                 std::to_string(bytes) + " bytes, the access begins at byte " +
                 std::to_string(address - v.address) + " of it";
        break;
      }
  return "; the memory there is " + hex(s->base) + " + " + std::to_string(s->size) +
         " bytes, the access begins at byte " + std::to_string(address - s->base);
}

void Machine::reportOutside(Thread &t, const Inst &i, Space space, uint64_t address, unsigned bytes,
                            Touch touch) {
  report(FindingKind::OutOfBounds, &t, &i, address,
         Twine(verb(touch)) + " of " + Twine(bytes) + " bytes at " + memorySpaceName(space) +
             " address " + hex(address) + nearest(*this, t, space, address));
}

// Most accesses are by a thread to its CTA's shared memory or to global memory, and nothing about
// them can be reported. All checks of such an access are made here at once.
template <unsigned bytes, bool isStore>
uint8_t *Machine::accessQuickly(Thread &t, const Inst &i, Space space, uint64_t address) {
  if (LLVM_UNLIKELY(space == Space::Generic)) {
    space = spaceOf(address);
    address -= windowOf(space);
  }
  auto number = uint32_t(&i - code.insts.data());
  Segment *s = space == Space::Shared   ? &t.cta->shared
               : space == Space::Global ? context.global.findAgain(address, hints[number])
                                        : nullptr;
  if (!s || !checksPlainly || s->readOnly)
    return nullptr;
  if (space == Space::Shared)
    address -= t.cta->clusterWindow();
  uint64_t offset = address - s->base;
  if (((address | offset) & (bytes - 1)) || offset >= s->size || bytes > s->size - offset)
    return nullptr;
  // Written bytes lie in no gap.
  bool isWritten = s->written.among<bytes>(offset) == (uint64_t(1) << bytes) - 1;
  if (!isWritten && (!isStore || (s->hasGaps && s->gaps.among<bytes>(offset))))
    return nullptr;
  if (s->isGuarded && (s->pendingWrites.among<bytes>(offset) |
                       s->pendingReads.among<bytes>(offset) | s->mbarriers.among<bytes>(offset)))
    return nullptr;
  RacePage *page = s->racePageAtHand(offset);
  if (!page || !races.touchQuickly<bytes, isStore>(*page, offset % RacePage::bytes, t.race,
                                                   i.mode & nonCoherentLoad, number))
    return nullptr;
  if (isStore) {
    ++progress;
    if (!isWritten)
      s->written.assign(offset, bytes, true);
  }
  return s->at(offset, bytes);
}

template uint8_t *Machine::accessQuickly<1, false>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<1, true>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<2, false>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<2, true>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<4, false>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<4, true>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<8, false>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<8, true>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<16, false>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<16, true>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<32, false>(Thread &, const Inst &, Space, uint64_t);
template uint8_t *Machine::accessQuickly<32, true>(Thread &, const Inst &, Space, uint64_t);

template <bool isStore>
static uint8_t *accessOf(Thread &t, const Inst &i, Space space, uint64_t address, unsigned bytes) {
  Machine &m = *t.machine;
  switch (bytes) {
  case 1:
    return m.accessQuickly<1, isStore>(t, i, space, address);
  case 2:
    return m.accessQuickly<2, isStore>(t, i, space, address);
  case 4:
    return m.accessQuickly<4, isStore>(t, i, space, address);
  case 8:
    return m.accessQuickly<8, isStore>(t, i, space, address);
  case 16:
    return m.accessQuickly<16, isStore>(t, i, space, address);
  case 32:
    return m.accessQuickly<32, isStore>(t, i, space, address);
  default:
    return nullptr;
  }
}

uint8_t *Machine::access(Thread &t, const Inst &i, Space space, uint64_t address, unsigned bytes,
                         Touch touch, const uint8_t *stored) {
  uint8_t *there = touch == Touch::Read    ? accessOf<false>(t, i, space, address, bytes)
                   : touch == Touch::Write ? accessOf<true>(t, i, space, address, bytes)
                                           : nullptr;
  return there ? there : accessSlowly(t, i, space, address, bytes, touch, stored);
}

uint8_t *Machine::accessSlowly(Thread &t, const Inst &i, Space space, uint64_t address,
                               unsigned bytes, Touch touch, const uint8_t *stored) {
  const EmulatorChecks &checks = context.options.checks;
  Place p = resolve(t, i, space, address, bytes);
  if (!p.segment) {
    reportOutside(t, i, space, address, bytes, touch);
    return nullptr;
  }
  Segment &s = *p.segment;
  if ((address & (bytes - 1)) && checks.alignment)
    report(FindingKind::Misaligned, &t, &i, s.base + p.offset,
           describe(p, bytes, touch) + ", which is not a multiple of " + Twine(bytes));
  if (checks.localMemory && p.space == Space::Local && !(i.mode & frameAccess))
    report(FindingKind::LocalMemory, &t, &i, s.base + p.offset, "local memory is accessed");
  if (isWrite(touch) && s.readOnly) {
    if (checks.readOnly)
      report(FindingKind::ReadOnlyWrite, &t, &i, s.base + p.offset,
             describe(p, bytes, touch) + ", which is read-only");
    return nullptr;
  }
  checkAccess(t, t.race, i, p, bytes, touch, stored);
  return s.at(p.offset, bytes);
}

void Machine::checkAccess(Thread &t, RaceThread &who, const Inst &i, const Place &p, unsigned bytes,
                          Touch touch, const uint8_t *stored) {
  const EmulatorChecks &checks = context.options.checks;
  Segment &s = *p.segment;
  SaveAndRestore place(reporting, &p);
  if (context.options.observer && t.device <= 1) // of all devices, the first one's is shown
    observeAccess(t, who, i, p, bytes, touch);
  if (touch != Touch::Write && touch != Touch::StrongWrite && checks.uninitialized &&
      !s.written.all(p.offset, bytes)) {
    uint64_t first = 0;
    while (s.written.all(p.offset + first, 1))
      ++first;
    report(FindingKind::Uninitialized, &t, &i, s.base + p.offset,
           describe(p, bytes, touch) + ": byte " + Twine(first) + " of it has never been written" +
               (s.holdsPoison ? ", or was stored from a register that was not" : ""));
  }
  if (isWrite(touch)) {
    ++progress;
    s.written.assign(p.offset, bytes, true);
  }
  if (!s.sharedByThreads)
    return;
  if (s.isGuarded)
    checkGuarded(t, i, p, bytes, touch);
  if (p.space == Space::Shared && &s != &t.cta->shared)
    checkPeer(t, who, i, s, p.offset, races.isAsync(who.index));
  if ((checks.races || checks.async) && !s.readOnly)
    checkRace(t, who, i, p, bytes, touch, stored);
}

void Machine::checkGuarded(Thread &t, const Inst &i, const Place &p, unsigned bytes, Touch touch) {
  Segment &s = *p.segment;
  bool written = s.pendingWrites.any(p.offset, bytes);
  if (context.options.checks.async &&
      (written || (isWrite(touch) && s.pendingReads.any(p.offset, bytes))))
    report(FindingKind::AsyncPending, &t, &i, s.base + p.offset,
           describe(p, bytes, touch) + ", which an asynchronous copy " +
               (written ? "writes" : "reads") + " and " + pendingText(p, bytes));
  if (!(i.mode & mbarrierAccess) && s.mbarriers.any(p.offset, bytes))
    report(FindingKind::MbarrierMisuse, &t, &i, s.base + p.offset,
           describe(p, bytes, touch) + ", which a valid mbarrier object occupies");
}

// The memory of another CTA exists from that CTA's first instruction to its last, and a thread must
// know that it does: through a cluster barrier, or through what a thread of that CTA has released.
bool Machine::checkPeer(Thread &t, RaceThread &who, const Inst &i, Segment &shared, uint64_t offset,
                        bool isAsync) {
  if (&shared == &t.cta->shared)
    return true;
  Cta *owner = ctaOf(shared);
  if (!owner || (who.clock && (who.clock->running >> owner->rank & 1))) {
    if (owner && !isAsync)
      owner->uses[who.index] = {races.current(who), &i};
    return true;
  }
  report(FindingKind::PeerNotRunning, &t, &i, shared.base + offset,
         "this uses the shared memory of CTA " + ctaText(owner->id) +
             ", and no cluster barrier or other synchronization has shown that it runs");
  return false;
}

// When a CTA ends, its threads must know what other CTAs have done in its shared memory.
void Machine::checkPeersAtExit(Cta &cta) {
  const Clock *seen = cta.seen.get();
  auto knows = [&](const Clock *c, const std::pair<const uint32_t, PeerUse> &use) {
    return c && c->covers(uint32_t(cluster), use.first, use.second.epoch);
  };
  for (const auto &use : cta.uses)
    if (!knows(seen, use) && !(seen && llvm::any_of(seen->narrow, [&](const ClockRef &n) {
                                 return knows(n.get(), use);
                               })))
      report(FindingKind::PeerNotRunning, &threads[use.first], use.second.inst, 0,
             "this uses the shared memory of CTA " + ctaText(cta.id) +
                 ", which may have exited by then: nothing makes it wait");
}

/// Whether two texts of bytes hold numbers that differ by rounding only. Types say little, so
/// numbers of usual size are asked for, which integers and addresses hardly ever look like.
template <typename T> static bool areNear(const uint8_t *a, const uint8_t *b, unsigned bytes) {
  constexpr T tolerance = sizeof(T) == 4 ? T(0x1p-14) : T(0x1p-40), least = T(0x1p-64);
  for (unsigned n = 0; n != bytes; n += sizeof(T)) {
    T x, y;
    std::memcpy(&x, a + n, sizeof x);
    std::memcpy(&y, b + n, sizeof y);
    T size = std::max(std::abs(x), std::abs(y));
    bool isUsual = size >= least && size <= 1 / least;
    if (std::memcmp(a + n, b + n, sizeof(T)) && !(isUsual && std::abs(x - y) <= size * tolerance))
      return false;
  }
  return true;
}

/// The same for numbers of 16 bits, f16 or bf16: neighbors of usual size.
static bool areNearHalves(const uint8_t *a, const uint8_t *b, unsigned bytes) {
  constexpr unsigned least = 0x1c00, most = 0x6c00;
  for (unsigned n = 0; n != bytes; n += 2) {
    unsigned x = a[n] | a[n + 1] << 8, y = b[n] | b[n + 1] << 8, smaller = std::min(x, y) & 0x7fff;
    if (x != y && (std::max(x, y) - std::min(x, y) > 1 || smaller < least || smaller > most))
      return false;
  }
  return true;
}

/// Whether a store differs by rounding from what is there. Bits may be one number or several.
static bool isNear(const Inst &i, const StoredBytes &store, unsigned bytes) {
  const uint8_t *a = store.bytes, *b = store.present;
  bool isWide = i.ty == Ty::B64, isWord = isWide || i.ty == Ty::B32;
  return ((isWide || i.ty == Ty::F64) && areNear<double>(a, b, bytes)) ||
         ((isWord || i.ty == Ty::F32) && areNear<float>(a, b, bytes)) ||
         ((isWord || i.ty == Ty::B16) && areNearHalves(a, b, bytes));
}

void Machine::checkRace(Thread &t, RaceThread &who, const Inst &i, const Place &p, unsigned bytes,
                        Touch touch, const uint8_t *stored) {
  RaceWith race;
  StoredBytes store{stored, p.segment->at(p.offset, bytes)};
  auto by = uint32_t(&i - code.insts.data());
  unsigned done = 0;
  do {
    RacePage &page = p.segment->racePage(p.offset + done);
    unsigned at = (p.offset + done) % RacePage::bytes,
             n = std::min(bytes - done, RacePage::bytes - at);
    races.touch(page, at, n, who, touch, i.scope, stored ? &store : nullptr, by, race);
    if (LLVM_UNLIKELY(i.mode & nonCoherentLoad) && !race.found)
      checkNonCoherent(t, i, p, bytes, touch, races.wasWritten(page, at, n));
    done += n;
    if (stored)
      store = store.from(n);
  } while (LLVM_UNLIKELY(done != bytes));
  if (LLVM_LIKELY(!race.found))
    return;
  StoredBytes whole{stored, p.segment->at(p.offset, bytes)};
  bool isRounded = race.comparable && !race.equal && touch == Touch::Write &&
                   !races.isAsync(race.index) && isNear(i, whole, bytes);
  reportRace(t, who, i, p, bytes, touch, race, isRounded);
}

void Machine::checkNonCoherent(Thread &t, const Inst &i, const Place &p, unsigned bytes,
                               Touch touch, bool wasWritten) {
  if (wasWritten && context.options.checks.readOnly)
    report(FindingKind::ReadOnlyWrite, &t, &i, p.segment->base + p.offset,
           describe(p, bytes, touch) +
               " through .nc, which is for data that no thread of the kernel writes");
}

void Machine::reportRace(Thread &t, const RaceThread &who, const Inst &i, const Place &p,
                         unsigned bytes, Touch touch, const RaceWith &race, bool isRounded) {
  const EmulatorChecks &checks = context.options.checks;
  if (race.equal && races.isAsync(race.index) && async.isOneStore(race, t, i))
    return;
  std::string what = (races.isAsync(who.index) ? "asynchronous " : "") + describe(p, bytes, touch);
  uint64_t address = p.segment->base + p.offset;
  auto missed = [&](Narrow kind) {
    const Clock *c = who.clock ? who.clock->narrow[unsigned(kind)].get() : nullptr;
    return c && c->covers(race.cluster, race.index, race.epoch);
  };
  bool narrow = missed(Narrow::Memory) || missed(Narrow::Arrival);
  Finding *made = nullptr;
  if (races.isAsync(race.index)) {
    std::string other = what + ", which " + async.describe(race);
    if (race.equal)
      made = makeFinding(FindingKind::SameValue, &t, &i, address,
                         what + " is not ordered after " + async.describe(race) +
                             ", which writes the same bits");
    else if (races.isAsync(who.index) && missed(Narrow::Arrival))
      made = makeFinding(FindingKind::NarrowArrival, &t, &i, address,
                         other + (race.wasWrite ? " wrote" : " read") +
                             ": it has been waited for, but the arrival that says so came from "
                             "another CTA and does not release at .cluster scope");
    else if (checks.async)
      made = makeFinding(FindingKind::AsyncPending, &t, &i, address,
                         other + (race.wasWrite ? " writes" : " reads") +
                             " and whose completion has " +
                             (narrow ? "been waited for by another thread; what says so here is "
                                       "relaxed, or of a scope that does not reach"
                                     : "not been waited for"));
    return tellOther(made, race, async.issuerOf(race));
  }
  if (!checks.races)
    return;
  const Dim3 &block = context.config.block;
  uint32_t perCta = uint32_t(block.count()), index = race.index % perCta;
  std::array<unsigned, 3> id = ctaAt(race.cluster, race.index / perCta);
  ThreadId thread{id, {index % block.x, index / block.x % block.y, index / block.x / block.y}};
  std::string cta = id == t.cta->id ? "" : " of CTA " + ctaText(id);
  made = makeFinding(
      race.equal || isRounded ? FindingKind::SameValue : FindingKind::DataRace, &t, &i, address,
      what + " is not ordered after the " + (race.wasWrite ? "store" : "load") +
          (race.equal  ? " of the same bits"
           : isRounded ? " of a number that differs by rounding"
                       : "") +
          " by thread " + ctaText(thread.thread) + cta +
          (race.equal || isRounded ? ""
           : narrow ? ": what stands between them is relaxed, or of a scope that does not reach"
           : race.wasWrite && race.by != unknownInst && race.by < code.insts.size() &&
                   code.insts[race.by].source->opcode.starts_with("cp.async")
               ? ": the copy has been waited for by the thread that issued it, and no barrier "
                 "stands since"
               : ": no barrier between them"));
  if (made && made->kind == FindingKind::DataRace && narrow)
    made->cure = "use a release and an acquire whose scopes include both threads: .cta, .cluster "
                 "in a cluster, else .gpu";
  tellOther(made, race, thread);
}

void Machine::tellOther(Finding *made, const RaceWith &race, const ThreadId &thread) {
  const Inst *by = nullptr;
  if (races.isAsync(race.index))
    by = async.instOf(race);
  else if (race.by != unknownInst && race.by < code.insts.size())
    by = &code.insts[race.by];
  if (!made || !by)
    return;
  const Instruction &source = *by->source;
  made->other = {source.line,          source.column,
                 oneLine(source.text), context.module.sourceOf(source),
                 race.wasWrite,        thread};
}

Cta *Machine::ctaOf(const Segment &shared) {
  for (Cta &cta : ctas)
    if (&cta.shared == &shared)
      return &cta;
  return nullptr;
}

void Machine::observeAccess(Thread &t, const RaceThread &who, const Inst &i, const Place &p,
                            unsigned bytes, Touch touch) {
  bool update = touch == Touch::StrongUpdate;
  Cta *owner = ctaOf(*p.segment);
  AccessBy by = races.isAsync(who.index)    ? AccessBy::Engine
                : (i.mode & mbarrierAccess) ? AccessBy::Mbarrier
                                            : AccessBy::Thread;
  uint32_t given = i.b != none ? i.b : i.c;
  uint64_t value = by == AccessBy::Mbarrier && given != none ? t.regs[given] : 0;
  ArrayRef<uint8_t> found;
  if (by == AccessBy::Thread && !isWrite(touch))
    found = {p.segment->at(p.offset, bytes), bytes};
  context.options.observer->access({i.source->line, p.space, update || !isWrite(touch),
                                    isWrite(touch), bytes, p.segment->base + p.offset,
                                    t.occurrences[&i - code.insts.data()]++, t.id(), t.indexInCta,
                                    by, owner ? owner->id : t.id().cta, value, found});
}

} // namespace tilecopy::emu
