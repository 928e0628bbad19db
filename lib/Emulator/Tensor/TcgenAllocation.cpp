//===- TcgenAllocation.cpp - Tensor memory is given out -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.7.1: tcgen05.alloc, dealloc, relinquish_alloc_permit. A warp whose columns are not
// free waits until another frees some; with .cta_group::2 a warp of each CTA of the pair allocates,
// and the first waits for the second.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/WholeWarp.h"
#include "Emulator/Tensor/Tcgen.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

using Request = TensorMemory::Request;

void misuse(Thread &t, const Inst &i, uint64_t address, const Twine &message) {
  if (t.machine->context.options.checks.tensorMemory)
    t.machine->report(FindingKind::TensorAllocation, &t, &i, address, message);
}

bool isColumnCount(uint64_t n) {
  return n >= TensorMemory::granule && n <= TensorMemory::columns && isPowerOf2_64(n);
}

/// Columns that are free in all CTAs of the group. A block of 2^n columns lies at a multiple of
/// 2^n, so sizes that never grow always fit; the seed chooses among the possible places, unless
/// the lowest one is wanted.
std::optional<unsigned> findPlace(ArrayRef<Cta *> group, unsigned wanted,
                                  const EmulatorOptions &options) {
  SmallVector<unsigned, 16> places;
  for (unsigned at = 0; at + wanted <= TensorMemory::columns; at += wanted)
    if (llvm::all_of(group, [&](Cta *c) { return c->tensor->isFree(at, wanted); }))
      places.push_back(at);
  if (places.empty())
    return std::nullopt;
  if (options.tensorMemory.lowestColumns)
    return places.front();
  return places[(options.seed * 0x9e3779b97f4a7c15 >> 32) % places.size()];
}

/// Gives `r` the columns at `column` of its CTA.
void grant(const Request &r, unsigned column) {
  Thread &t = *r.leader;
  TensorMemory &m = *t.cta->tensor;
  m.allocate({column, r.columns, r.inst, &t, 0, 0});
  touchAllocation(t, *r.inst, m, column, r.columns, Touch::Write, t.race);
  if (uint8_t *to = t.machine->access(t, *r.inst, r.inst->space, r.address, 4, Touch::Write)) {
    uint32_t address = column; // lane 0
    std::memcpy(to, &address, 4);
  }
}

/// Grants what can be granted to the CTAs of a group, the oldest requests first, and returns the
/// leaders of the warps.
SmallVector<Thread *, 4> grantWaiting(ArrayRef<Cta *> group) {
  SmallVector<Thread *, 4> granted;
  while (llvm::none_of(group, [](Cta *c) { return c->tensor->waiting.empty(); })) {
    const Request &r = group[0]->tensor->waiting.front();
    auto place = findPlace(group, r.columns, r.leader->machine->context.options);
    if (!place)
      break;
    for (Cta *c : group) {
      granted.push_back(c->tensor->waiting.front().leader);
      grant(c->tensor->waiting.front(), *place);
      c->tensor->waiting.erase(c->tensor->waiting.begin());
    }
    for (size_t n = 0; n != group.size() && group.size() == 2; ++n) {
      const RaceThread &peer = granted[granted.size() - 1 - n]->race;
      group[n]->tensor->allocations.back().peer = peer.index;
      group[n]->tensor->allocations.back().peerEpoch = peer.epoch;
    }
  }
  return granted;
}

void checkRequest(Thread &t, const Inst &i, TensorMemory &m, unsigned columns) {
  if (m.relinquished)
    misuse(t, i, 0,
           "the CTA has relinquished the right to allocate, at line " +
               Twine(m.relinquished->source->line));
  if (columns > m.lastRequest)
    misuse(t, i, 0,
           Twine(columns) + " columns after an allocation of " + Twine(m.lastRequest) +
               ": later allocations of a CTA must not be larger");
  m.lastRequest = columns;
}

void allocate(Gather &g) {
  auto columns = [&](unsigned l) { return uint64_t(uint32_t(g.reg(l, g.inst[l]->b))); };
  auto address = [&](unsigned l) { return addressOf(*g.lane[l], *g.inst[l]); };
  if (!isUniformWarp(g, "number of columns", columns) ||
      !isUniformWarp(g, "address of the result", address))
    return;
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  if (!isColumnCount(columns(0)))
    return misuse(t, i, 0,
                  Twine(columns(0)) + " columns: a power of two from 32 to 512 is expected");
  SmallVector<Cta *, 2> group = groupOf(t, i);
  if (group.empty())
    return;
  TensorMemory &m = *t.cta->tensor;
  checkRequest(t, i, m, unsigned(columns(0)));
  m.waiting.push_back({&t, &i, unsigned(columns(0)), address(0)});
  if (group.size() == 2)
    if (Cta *peer = group[t.cta == group[0]]; !peer->tensor->waiting.empty())
      if (const Request &r = peer->tensor->waiting.front();
          m.waiting.size() == 1 && r.columns != m.waiting.front().columns)
        misuse(t, i, 0,
               Twine(columns(0)) + " columns, but the peer CTA allocates " + Twine(r.columns) +
                   " with it");
  g.blocked = true;
  for (Thread *leader : grantWaiting(group))
    if (leader == &t)
      g.blocked = false;
    else
      t.machine->wakeWarp(*leader);
}

/// Whether a load or store is under way on the columns of `a`.
std::optional<TensorUse> usedStill(TensorMemory &m, const TensorMemory::Allocation &a) {
  for (unsigned lane = 0; lane != TensorMemory::lanes; ++lane)
    for (unsigned c = a.column; c != a.column + a.columns; ++c)
      for (TensorUse use : {TensorUse::Load, TensorUse::Store})
        if (m.underWay(use, lane, c))
          return use;
  return std::nullopt;
}

/// Shows the contents of an allocation to an observer.
void observe(const Cta &cta, EmulatorObserver &observer, TensorMemory &m,
             const TensorMemory::Allocation &a) {
  std::vector<uint32_t> cells;
  std::vector<uint8_t> halves;
  for (unsigned lane = 0; lane != TensorMemory::lanes; ++lane)
    for (unsigned c = a.column; c != a.column + a.columns; ++c) {
      cells.push_back(m.cell(lane, c));
      halves.push_back(m.written(lane, c));
    }
  observer.tensorMemoryAtFree({cta.id, a.column, a.columns, cells, halves});
}

/// One CTA of a pair may get its columns before the peer's warp has run tcgen05.alloc, and must not
/// free them by then (PTX ISA 9.7.16.5; on a B300 the launch fails: NVIDIA/cutlass issue 3435).
void checkPeerAllocated(Thread &t, const Inst &i, const TensorMemory::Allocation &a) {
  auto knows = [&](const ClockRef &c) {
    return c && c->covers(t.race.cluster, a.peer, a.peerEpoch);
  };
  const ClockRef &seen = t.race.clock;
  if (!a.peerEpoch || knows(seen) || (seen && llvm::any_of(seen->narrow, knows)))
    return;
  misuse(t, i, a.column,
         "columns " + Twine(a.column) + " + " + Twine(a.columns) +
             " are freed, and nothing shows that the peer CTA has allocated its own by then: put "
             "barrier.cluster.arrive and .wait between the tcgen05.alloc of both CTAs and this");
}

/// Frees an allocation of one CTA; `t` may be of the peer.
void release(Thread &t, const Inst &i, TensorMemory &m, uint64_t address, uint64_t columns) {
  auto found = llvm::find_if(m.allocations, [&](const TensorMemory::Allocation &a) {
    return a.column == address && a.columns == columns;
  });
  if (found == m.allocations.end())
    return misuse(t, i, address,
                  "columns " + Twine(address & 0xffff) + " + " + Twine(columns) + " at lane " +
                      Twine(address >> 16) +
                      ", which are not an allocation; allocated are columns " +
                      m.allocationsText());
  if (t.machine->context.options.checks.async)
    if (auto use = usedStill(m, *found))
      t.machine->report(FindingKind::AsyncPending, &t, &i, address,
                        "columns " + Twine(address) + " + " + Twine(columns) + " are freed while " +
                            (*use == TensorUse::Load
                                 ? "a tcgen05.ld has not been waited for (tcgen05.wait::ld)"
                                 : "a tcgen05.st has not been waited for (tcgen05.wait::st)"));
  checkPeerAllocated(t, i, *found);
  touchAllocation(t, i, m, unsigned(address), unsigned(columns), Touch::Write, t.race);
  if (EmulatorObserver *observer = t.machine->context.options.observer)
    observe(*t.cta, *observer, m, *found);
  m.allocations.erase(found);
}

void deallocate(Gather &g) {
  auto address = [&](unsigned l) { return uint64_t(uint32_t(g.reg(l, g.inst[l]->a))); };
  auto columns = [&](unsigned l) { return uint64_t(uint32_t(g.reg(l, g.inst[l]->b))); };
  if (!isUniformWarp(g, "address", address) || !isUniformWarp(g, "number of columns", columns))
    return;
  Thread &t = *g.lane[0];
  const Inst &i = *g.inst[0];
  release(t, i, *t.cta->tensor, address(0), columns(0));
  SmallVector<Cta *, 2> group = groupOf(t, i);
  if (!group.empty())
    for (Thread *leader : grantWaiting(group))
      t.machine->wakeWarp(*leader);
}

void relinquish(Gather &g) { g.lane[0]->cta->tensor->relinquished = g.inst[0]; }

/// Reads a number of columns; as an immediate it is checked at once.
void takeColumns(Decoding &d, size_t operand) {
  d.inst.b = d.in(operand, Ty::U32);
  if (d.isImmediate(operand) && !isColumnCount(d.immediate(operand)))
    d.fail(Twine(d.operand(operand).value) + " columns: a power of two from 32 to 512 is expected");
}

} // namespace

void decodeTcgenAlloc(Decoding &d) {
  takeCtaGroup(d);
  takeWholeWarp(d, allocate);
  d.inst.space = d.take("shared::cta") ? Space::Shared : Space::Generic;
  d.type({Ty::B32});
  if (!d.expectOperands(2, 2))
    return;
  d.address(0, d.inst.space);
  takeColumns(d, 1);
}

void decodeTcgenDealloc(Decoding &d) {
  takeCtaGroup(d);
  takeWholeWarp(d, deallocate);
  d.type({Ty::B32});
  if (!d.expectOperands(2, 2))
    return;
  d.inst.a = d.in(0, Ty::B32);
  takeColumns(d, 1);
}

void decodeTcgenRelinquish(Decoding &d) {
  takeCtaGroup(d);
  takeWholeWarp(d, relinquish);
  d.expectOperands(0, 0);
}

} // namespace tilecopy::emu
