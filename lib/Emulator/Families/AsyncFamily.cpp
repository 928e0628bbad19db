//===- AsyncFamily.cpp - Asynchronous copies ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.25: cp.async and its groups. Source and destination are checked at the issue; the
// schedule decides when the bytes move (EmulatorOptions::schedule).
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy::emu {

static void readSource(const AsyncCopy &c, uint8_t *to) {
  if (c.sourceBytes)
    std::copy_n(c.from->at(c.fromOffset, c.sourceBytes), c.sourceBytes, to);
  std::fill_n(to + c.sourceBytes, c.bytes - c.sourceBytes, 0);
}

static void moveBytes(const AsyncCopy &c) { readSource(c, c.to->at(c.toOffset, c.bytes)); }

/// The copies under way, of all threads of the CTA, that write some of the bytes that `copy` does.
SmallVector<AsyncCopy *, 4> Machine::pendingOver(const Thread &t, const AsyncCopy &copy) {
  SmallVector<AsyncCopy *, 4> found;
  auto add = [&](AsyncCopy &c) {
    if (!c.done && c.to == copy.to && c.toOffset < copy.toOffset + copy.bytes &&
        copy.toOffset < c.toOffset + c.bytes)
      found.push_back(&c);
  };
  for (unsigned n = 0; n != t.cta->threads; ++n) {
    Thread &other = threads[t.cta->firstThread + n];
    for (auto &group : other.asyncGroups)
      for_each(group, add);
    for_each(other.asyncOpen, add);
  }
  return found;
}

// Stores of the same bits do not race, whether they have taken effect or are under way. The race
// detector compares `bits` with memory, so bytes that will have the same bits are taken from there.
void Machine::agreeWithPending(Thread &t, AsyncCopy &copy, uint8_t *bits) {
  SmallVector<AsyncCopy *, 4> others = pendingOver(t, copy);
  auto agrees = [&](const AsyncCopy *c) {
    uint8_t theirs[maxCopyBytes];
    readSource(*c, theirs);
    uint64_t first = std::max(c->toOffset, copy.toOffset),
             end = std::min(c->toOffset + c->bytes, copy.toOffset + copy.bytes);
    return std::equal(bits + (first - copy.toOffset), bits + (end - copy.toOffset),
                      theirs + (first - c->toOffset));
  };
  if (!all_of(others, agrees))
    return;
  for (AsyncCopy *c : others)
    c->overlaps = true;
  copy.overlaps = true;
  ByteSet &pending = copy.to->pendingWrites;
  const uint8_t *memory = copy.to->at(copy.toOffset, copy.bytes);
  for (unsigned n = 0; n != copy.bytes; ++n)
    if (pending.any(copy.toOffset + n, 1))
      bits[n] = memory[n];
  pending.assign(copy.toOffset, copy.bytes,
                 false); // so that the access is not one to pending bytes
}

void Machine::issueAsync(Thread &t, const Inst &i, AsyncCopy copy) {
  uint64_t to = addressOf(t, i), from = t.regs[i.b] + uint64_t(i.offset2);
  bool checks = context.options.checks.async;
  Place target = resolve(t, i, Space::Shared, to, copy.bytes), source;
  if (copy.sourceBytes)
    source = resolve(t, i, Space::Global, from, copy.sourceBytes);
  copy.to = target.segment;
  copy.toOffset = target.offset;
  copy.from = source.segment;
  copy.fromOffset = source.offset;
  uint8_t bits[maxCopyBytes];
  bool isInside = copy.to && (copy.from || !copy.sourceBytes);
  if (isInside) {
    readSource(copy, bits);
    if (copy.to->pendingWrites.any(copy.toOffset, copy.bytes))
      agreeWithPending(t, copy, bits);
  }
  if (!access(t, i, Space::Shared, to, copy.bytes, Touch::Write, isInside ? bits : nullptr) ||
      (copy.sourceBytes && !access(t, i, Space::Global, from, copy.sourceBytes, Touch::Read)))
    return;
  if (checks) {
    copy.to->pendingWrites.assign(copy.toOffset, copy.bytes, true);
    copy.to->isGuarded = true;
    if (copy.from) {
      copy.from->pendingReads.assign(copy.fromOffset, copy.sourceBytes, true);
      copy.from->isGuarded = true;
    }
  }
  copy.number = ++t.asyncIssued;
  if (context.options.schedule == Schedule::Eager)
    moveBytes(copy);
  t.asyncOpen.push_back(copy);
}

void Machine::commitAsync(Thread &t) {
  t.asyncGroups.push_back(std::move(t.asyncOpen));
  t.asyncOpen.clear();
  if (t.asyncGroups.size() > maxAsyncGroups) {
    report(FindingKind::InvalidOperand, &t, &code.insts[t.pc], 0,
           "more than " + Twine(maxAsyncGroups) + " groups were committed without a wait");
    stop();
  }
}

// If a thread exits without waiting, the destinations remain pending for good; the sources, which a
// later launch may read again, are released.
void Machine::abandonAsync(Thread &t) {
  commitAsync(t);
  for (const auto &group : t.asyncGroups)
    for (const AsyncCopy &c : group)
      if (c.from && !c.done)
        c.from->pendingReads.assign(c.fromOffset, c.sourceBytes, false);
}

// Bytes that have been waited for are, from then on, as if the thread had written them itself.
void Machine::complete(Thread &t, AsyncCopy &c) {
  if (c.done)
    return;
  c.done = true;
  if (context.options.schedule == Schedule::Lazy)
    moveBytes(c);
  c.to->pendingWrites.assign(c.toOffset, c.bytes, false);
  if (c.overlaps)
    for (const AsyncCopy *other : pendingOver(t, c))
      other->to->pendingWrites.assign(other->toOffset, other->bytes, true);
  if (c.from)
    c.from->pendingReads.assign(c.fromOffset, c.sourceBytes, false);
  // A store of other bits was found when the copy was issued, or when it met the pending bytes.
  if (context.options.checks.races)
    checkRace(t, t.race, *c.inst, {c.to, c.toOffset, Space::Shared}, c.bytes, Touch::Write,
              c.to->at(c.toOffset, c.bytes));
}

void Machine::waitAsync(Thread &t, unsigned pendingGroups) {
  while (t.asyncGroups.size() > pendingGroups) {
    for (AsyncCopy &c : t.asyncGroups.front())
      complete(t, c);
    t.asyncGroups.erase(t.asyncGroups.begin());
  }
}

/// How far the cp.async has got that has these bytes pending, and what is missing.
std::string Machine::pendingText(const Place &p, unsigned bytes) {
  auto meets = [&](const AsyncCopy &c) {
    return !c.done && ((c.to == p.segment && c.toOffset < p.offset + bytes &&
                        p.offset < c.toOffset + c.bytes) ||
                       (c.from == p.segment && c.fromOffset < p.offset + bytes &&
                        p.offset < c.fromOffset + c.sourceBytes));
  };
  for (const Thread &t : threads) {
    if (any_of(t.asyncOpen, meets))
      return "which has not been committed: no cp.async.commit_group of its thread follows it";
    for (auto [n, group] : enumerate(t.asyncGroups))
      if (any_of(group, meets)) {
        std::string later = std::to_string(t.asyncGroups.size() - 1 - n);
        return "whose completion has not been waited for: its thread has committed " + later +
               (later == "1" ? " group" : " groups") + " since, so cp.async.wait_group " + later +
               (later == "0" ? "" : " or less") + " covers it";
      }
  }
  return "whose completion has not been waited for";
}

void Machine::completeCopies(Thread &t, uint64_t upTo) {
  for (auto &group : t.asyncGroups)
    for (AsyncCopy &c : group)
      if (c.number <= upTo)
        complete(t, c);
  for (AsyncCopy &c : t.asyncOpen)
    if (c.number <= upTo)
      complete(t, c);
  // Rings of mbarriers never wait for groups. The oldest groups go as a wait would take them; which
  // are the last ones stays.
  auto isDone = [](const AsyncCopy &c) { return c.done; };
  auto open = find_if_not(t.asyncGroups, [&](const auto &group) { return all_of(group, isDone); });
  t.asyncGroups.erase(t.asyncGroups.begin(), open);
  erase_if(t.asyncOpen, isDone);
}

namespace {

Flow copyAsync(Thread &t, const Inst &i) {
  uint64_t source = i.c == none ? i.bytes : get<uint32_t>(t, i.c);
  if (i.d != none)
    source = (t.regs[i.d] & 1) != uint64_t(i.negateC) ? 0 : i.bytes;
  if (source > i.bytes) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "src-size " + Twine(source) + " is more than cp-size " + Twine(i.bytes));
    source = i.bytes;
  }
  t.machine->issueAsync(t, i, {nullptr, nullptr, 0, 0, i.bytes, unsigned(source), &i, 0});
  return Flow::Next;
}

Flow commitGroup(Thread &t, const Inst &) {
  t.machine->commitAsync(t);
  return Flow::Next;
}

Flow waitGroup(Thread &t, const Inst &i) {
  t.machine->waitAsync(t, i.mode);
  return Flow::Next;
}

// Waits for uncommitted copies, too.
Flow waitAllGroups(Thread &t, const Inst &) {
  t.machine->commitAsync(t);
  t.machine->waitAsync(t, 0);
  return Flow::Next;
}

void decodeAsyncCopy(Decoding &d) {
  Inst &i = d.inst;
  int cache = d.takeOneOf({"ca", "cg"});
  bool shared = d.takeOneOf({"shared", "shared::cta"}) >= 0;
  if (cache < 0 || !shared || !d.take("global"))
    return d.fail("cp.async.ca or .cg from .global to .shared is expected");
  bool hint = d.take("L2::cache_hint");
  d.takeAll({"L2::64B", "L2::128B", "L2::256B"});
  if (!d.expectOperands(3 + hint, 4 + hint))
    return;
  Space from = Space::Global, to = Space::Shared;
  d.address(1, from);
  i.b = i.a;
  i.addressMask = ~uint64_t(0);
  i.offset2 = i.offset;
  d.address(0, to);
  uint64_t bytes = d.immediate(2);
  if (bytes != 16 && (cache == 1 || (bytes != 4 && bytes != 8)))
    return d.fail("cp-size " + Twine(bytes) + ": .ca copies 4, 8 or 16 bytes, .cg copies 16");
  i.bytes = uint16_t(bytes);
  if (d.operandCount() == size_t(4 + hint)) {
    if (d.operand(3).kind == Operand::Reg && d.registerBits(d.operand(3)) == 1)
      i.d = d.predicateIn(3, i.negateC);
    else
      i.c = d.in(3, Ty::U32);
  }
  i.exec = copyAsync;
}

void decodeCp(Decoding &d) {
  bool reduces = d.take("reduce");
  if (!d.take("async"))
    return d.fail("only cp.async and cp.reduce.async are supported");
  if (d.take("bulk")) {
    decodeBulk(d, reduces);
  } else if (reduces) {
    d.fail("cp.reduce.async.bulk is expected");
  } else if (d.take("commit_group")) {
    d.expectOperands(0, 0);
    d.inst.exec = commitGroup;
  } else if (d.take("wait_group")) {
    d.expectOperands(1, 1);
    d.inst.mode = uint32_t(std::min<uint64_t>(d.immediate(0), none));
    d.inst.exec = waitGroup;
  } else if (d.take("wait_all")) {
    d.expectOperands(0, 0);
    d.inst.exec = waitAllGroups;
  } else if (d.take("mbarrier")) {
    decodeArriveAfterCopies(d);
  } else {
    decodeAsyncCopy(d);
  }
}

constexpr FamilyRow asyncRows[] = {
    {"cp", decodeCp, "9.7.9.25"},
};

} // namespace

ArrayRef<FamilyRow> asyncFamily() { return asyncRows; }

} // namespace tilecopy::emu
