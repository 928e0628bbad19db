//===- Order.cpp - Who has seen what of a kernel's accesses ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Order.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Clocks
//===----------------------------------------------------------------------===//

void tilecopy::raise(Clock &clock, uint32_t slot, uint32_t time) {
  if (slot >= clock.size())
    clock.resize(slot + 1);
  clock[slot] = std::max(clock[slot], time);
}

void tilecopy::join(Clock &into, const ClockRef &from) {
  if (!from)
    return;
  if (into.size() < from->size())
    into.resize(from->size());
  for (size_t i = 0; i != from->size(); ++i)
    into[i] = std::max(into[i], (*from)[i]);
}

void Party::knows(const ClockRef &clock) {
  if (!is_contained(known, clock))
    known.push_back(clock);
}

//===----------------------------------------------------------------------===//
// The histories of a tensor
//===----------------------------------------------------------------------===//

static uint32_t takeLast(std::vector<uint32_t> &list) {
  uint32_t last = list.back();
  list.pop_back();
  return last;
}

uint32_t Histories::get(int64_t element) const {
  uint32_t c = chunkOf(element);
  return c & splitBit ? (*splits[c & ~splitBit])[element % chunk] : c;
}

void Histories::set(int64_t first, int64_t last, uint32_t history) {
  if (chunks.size() < divideCeil(count, chunk))
    chunks.resize(divideCeil(count, chunk));
  while (first < last) {
    uint32_t &c = chunks[first / chunk];
    int64_t begin = first / chunk * chunk, end = std::min(last, begin + chunk);
    if (first == begin && (end == begin + chunk || end == count)) {
      if (c & splitBit)
        freeSplits.push_back(c & ~splitBit);
      c = history;
    } else if ((c & splitBit) || c != history) {
      if (!(c & splitBit)) {
        uint32_t at = freeSplits.empty() ? splits.size() : takeLast(freeSplits);
        if (at == splits.size())
          splits.push_back(std::make_unique<Split>());
        splits[at]->fill(c);
        c = splitBit | at;
      }
      std::fill(splits[c & ~splitBit]->begin() + (first - begin),
                splits[c & ~splitBit]->begin() + (end - begin), history);
    }
    first = end;
  }
}

void Histories::forEachRun(int64_t first, int64_t last,
                           function_ref<void(int64_t, int64_t, uint32_t)> visit) const {
  int64_t begin = first;
  uint32_t now = get(first);
  for (int64_t i = first; i < last;) {
    bool whole = !(chunkOf(i) & splitBit);
    int64_t next = chunks.empty() ? last : whole ? std::min(last, (i / chunk + 1) * chunk) : i + 1;
    if (uint32_t here = get(i); here != now) {
      visit(begin, i, now);
      begin = i;
      now = here;
    }
    i = next;
  }
  visit(begin, last, now);
}

/// Chunks that now have one history become whole again.
void Histories::replace(function_ref<uint32_t(uint32_t)> by) {
  for (uint32_t &c : chunks) {
    if (!(c & splitBit)) {
      c = by(c);
      continue;
    }
    Split &split = *splits[c & ~splitBit];
    for (uint32_t &h : split)
      h = by(h);
    if (all_equal(split)) {
      freeSplits.push_back(c & ~splitBit);
      c = split[0];
    }
  }
}

//===----------------------------------------------------------------------===//
// Conflicts
//===----------------------------------------------------------------------===//

/// Between registers and tensor memory the layouts of the register tiles say which thread has a
/// cell, so that the same warps need no order here: the emulator judges by thread. A warp reaches
/// the 32 lanes of tensor memory that its number modulo 4 says, and only these are shared.
static bool areSameWarps(uint32_t a, uint32_t b) {
  for (uint32_t quarter = 0x11111111; quarter & 0xFFFF; quarter <<= 1)
    if ((a & quarter) && (b & quarter) && (a & quarter) != (b & quarter))
      return false;
  return true;
}

bool Order::seen(const Mark &m, const Party &party) {
  if (m.execution == party.marks.front().execution ||
      (m.byWarps && party.byWarps && areSameWarps(m.byWarps, party.byWarps)))
    return true;
  for (uint32_t lanes = m.lanes; lanes; lanes &= lanes - 1) {
    uint32_t slot = m.slot + countr_zero(lanes);
    if (party.alone == slot)
      continue;
    for (const ClockRef &clock : party.known)
      if (seenOf(clock, slot) < m.time)
        return false;
  }
  return true;
}

const Mark *Order::firstUnseen(ArrayRef<Mark> marks, const Party &party) {
  auto m = find_if_not(marks, [&](const Mark &m) { return seen(m, party); });
  return m == marks.end() ? nullptr : m;
}

/// Of several writes of the same value, it is enough to have seen one.
const Mark *Order::noWriteSeen(const History &h, const Party &party) {
  const Mark *unseen = firstUnseen(h.writes, party);
  if (!unseen || h.reduction)
    return unseen;
  for (const Mark *m = h.writes.begin(), *end; m != h.writes.end(); m = end) {
    end = std::find_if(m, h.writes.end(),
                       [&](const Mark &other) { return other.execution != m->execution; });
    if (!firstUnseen(ArrayRef(m, end), party))
      return nullptr;
  }
  return unseen;
}

/// Calls `visit` on runs of neighbors among element numbers; those outside of the tensor are -1.
static void forEachSpan(ArrayRef<int64_t> elements,
                        function_ref<bool(size_t, int64_t, int64_t)> visit) {
  for (size_t i = 0, end; i < elements.size(); i = end) {
    end = i + 1;
    if (elements[i] < 0)
      continue;
    while (end < elements.size() && elements[end] == elements[end - 1] + 1)
      ++end;
    if (!visit(i, elements[i], elements[i] + (end - i)))
      return;
  }
}

const Mark *Order::conflict(const Histories &of, ArrayRef<int64_t> elements, const Party &party,
                            Kind kind, unsigned reduction, function_ref<bool(size_t)> keeps,
                            size_t &element, bool &wasWrite) const {
  if (of.empty())
    return nullptr;
  // The answers for histories, which many elements share.
  SmallDenseMap<uint32_t, std::pair<const Mark *, bool>, 8> known;
  auto look = [&](uint32_t number) -> std::pair<const Mark *, bool> {
    auto [it, fresh] = known.try_emplace(number, nullptr, false);
    if (!fresh)
      return it->second;
    const History &h = table[number];
    if (!reduction || h.reduction != reduction)
      if (const Mark *m = kind == Write ? firstUnseen(h.writes, party) : noWriteSeen(h, party))
        return it->second = {m, true};
    if (kind == Write)
      for (const Mark &m : h.reads)
        if (!seen(m, party))
          return it->second = {&m, false};
    return it->second;
  };
  const Mark *found = nullptr;
  forEachSpan(elements, [&](size_t index, int64_t first, int64_t last) {
    of.forEachRun(first, last, [&](int64_t begin, int64_t end, uint32_t number) {
      if (found || !number)
        return;
      auto [mark, write] = look(number);
      if (!mark)
        return;
      for (int64_t e = begin; e != end && !found; ++e) {
        size_t at = index + (e - first);
        if (kind == Write && keeps(at))
          continue;
        found = mark, wasWrite = write, element = at;
      }
    });
    return !found;
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// Adds a read, which replaces an earlier one of the same slots.
static void addRead(Marks &reads, const Mark &m) {
  for (Mark &old : reads) {
    if (old.slot != m.slot || old.async != m.async)
      continue;
    if (old.time == m.time && old.line == m.line && old.byWarps == m.byWarps) {
      old.lanes |= m.lanes;
      return;
    }
    if (old.time <= m.time)
      old.lanes &= ~m.lanes;
  }
  erase_if(reads, [](const Mark &old) { return old.lanes == 0; });
  reads.push_back(m);
}

uint32_t Order::after(uint32_t history, const Party &party, Kind kind, unsigned reduction) {
  History next;
  if (kind == Read) {
    next = table[history];
    next.read = true;
    // A thread that has seen this read has seen those that its party had seen.
    erase_if(next.reads, [&](const Mark &m) { return !m.byWarps && seen(m, party); });
    for (const Mark &m : party.marks)
      addRead(next.reads, m);
  } else {
    // A write that has not seen those before it has written the same value.
    const History &before = table[history];
    if (!reduction && !before.reduction &&
        (firstUnseen(before.writes, party) || firstUnseen(before.reads, party)))
      next = before;
    append_range(next.writes, party.marks);
    next.written = true;
    next.reduction = reduction;
    if (reduction && table[history].reduction == reduction)
      for (const Mark &m : table[history].writes)
        addRead(next.writes, m);
  }
  marks += next.writes.size() + next.reads.size();
  table.push_back(std::move(next));
  return table.size() - 1;
}

void Order::record(Histories &of, ArrayRef<int64_t> elements, const Party &party, Kind kind,
                   unsigned reduction) {
  SmallDenseMap<uint32_t, uint32_t, 8> next;
  SmallVector<std::array<int64_t, 3>, 8> runs;
  forEachSpan(elements, [&](size_t, int64_t first, int64_t last) {
    runs.clear();
    of.forEachRun(first, last, [&](int64_t begin, int64_t end, uint32_t number) {
      runs.push_back({begin, end, int64_t(number)});
    });
    for (auto [begin, end, number] : runs) {
      auto [it, fresh] = next.try_emplace(uint32_t(number), 0);
      if (fresh) {
        uint32_t made = after(uint32_t(number), party, kind, reduction);
        next[uint32_t(number)] = made;
        of.set(begin, end, made);
      } else {
        of.set(begin, end, it->second);
      }
    }
    return true;
  });
}

void Order::collect(ArrayRef<Histories *> all, size_t firstKept, ArrayRef<ClockRef> clocks) {
  Party whole;
  whole.marks.emplace_back();
  whole.marks.front().execution = ~uint32_t(0);
  whole.known.assign(clocks.begin(), clocks.end());
  std::vector<History> kept(1);
  auto isOld = [&](const Mark &m) { return seen(m, whole); };
  std::array<uint32_t, 4> plain{}; // without marks: by whether written and read
  DenseMap<uint32_t, uint32_t> moved;
  auto move = [&](uint32_t number, bool keep) -> uint32_t {
    History &from = table[number];
    erase_if(from.writes, isOld);
    erase_if(from.reads, isOld);
    bool bare = from.writes.empty() && from.reads.empty();
    if (number == 0 || (bare && !keep))
      return 0;
    uint32_t &same = plain[from.written + 2 * from.read];
    if (bare && !from.reduction && same)
      return same;
    kept.push_back(from);
    uint32_t made = kept.size() - 1;
    if (bare && !from.reduction)
      same = made;
    return made;
  };
  for (auto [i, h] : enumerate(all)) {
    if (i == firstKept)
      moved.clear();
    bool keep = i >= firstKept;
    h->replace([&, keep = keep](uint32_t number) -> uint32_t {
      auto [it, fresh] = moved.try_emplace(number, 0);
      if (fresh)
        it->second = move(number, keep);
      return it->second;
    });
  }
  table = std::move(kept);
  limit = std::max(limit, 2 * table.size());
  marks = 0;
  for (const History &h : table)
    marks += h.writes.size() + h.reads.size();
  markLimit = std::max(markLimit, 2 * marks);
}
