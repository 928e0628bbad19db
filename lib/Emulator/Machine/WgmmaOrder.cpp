//===- WgmmaOrder.cpp - What orders the products of a warpgroup -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.15.7: wgmma.fence, wgmma.commit_group, wgmma.wait_group, the registers of products
// under way, and instructions that either all four warps of a warpgroup execute or none.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/Wgmma.h"
#include "Emulator/Machine/WholeWarp.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;

namespace tilecopy::emu {

WgmmaWarp &wgmmaWarpOf(Thread &t) {
  std::shared_ptr<WgmmaWarp> &w = t.machine->warpOf(t).wgmma;
  if (!w) {
    w = std::make_shared<WgmmaWarp>();
    w->inFlight.resize(t.machine->code.watchedBits.size());
    w->touched.resize(t.machine->code.watchedBits.size());
  }
  return *w;
}

/// Of the thread's warp in its warpgroup.
static unsigned rankOf(const Thread &t) { return t.indexInCta / 32 % 4; }

/// The state that the warpgroup of `t` shares.
static WgmmaWarp &wgmmaGroupOf(Thread &t) {
  return wgmmaWarpOf(t.machine->thread(t.cta->firstThread + t.indexInCta / 128 * 128));
}

void touchFragments(Thread &t, const Inst &i, const Code::Watch &w) {
  WgmmaWarp &warp = wgmmaWarpOf(t);
  auto touch = [&](uint32_t number, uint32_t slot, const char *verb) {
    warp.touched[number] = &i;
    if (warp.inFlight[number] && t.machine->context.options.checks.async)
      t.machine->report(FindingKind::AsyncPending, &t, &i, 0,
                        "register " + t.machine->code.registerNames.at(slot) + " is " + verb +
                            " while a wgmma.mma_async that takes it is under way; "
                            "wgmma.wait_group has not covered it");
  };
  for (auto [number, slot] : w.reads)
    touch(number, slot, "read");
  for (auto [number, slot] : w.writes)
    touch(number, slot, "written");
}

bool meetsWarpgroup(Thread &t, const Inst &i, uint64_t a, uint64_t b) {
  Machine &m = *t.machine;
  unsigned warp = t.indexInCta / 32, leader = warp / 4 * 4;
  if ((leader + 4) * 32 > t.cta->threads) {
    m.report(FindingKind::DivergentCollective, &t, &i, 0,
             "warp " + Twine(warp) + " is not in a whole warpgroup: the CTA has " +
                 Twine(t.cta->threads) + " threads, and warps " + Twine(leader) + " to " +
                 Twine(leader + 3) + " would make one");
    return false;
  }
  WgmmaWarp &mine = wgmmaWarpOf(t), &first = wgmmaGroupOf(t);
  uint64_t number = mine.issued++ - first.firstMeeting;
  if (number == first.meetings.size())
    first.meetings.push_back({&i, a, b, 0});
  first.meetings[number].warps |= 1u << (warp - leader);
  WgmmaWarp::Met met = first.meetings[number];
  if (met.warps == 0xf) {
    first.meetings.pop_front();
    ++first.firstMeeting;
  }
  // PTX ISA 9.7.19.5 requires one setmaxnreg as 9.7.15.5 requires one product. But kernels that are
  // known to run (Triton's, specialized by warp) execute the same setmaxnreg at several places.
  bool isSame = met.inst == &i || (i.source->opcode.starts_with("setmaxnreg") &&
                                   i.source->opcode == met.inst->source->opcode && a == met.a);
  if (!isSame) {
    m.report(FindingKind::DivergentCollective, &t, &i, 0,
             "the warps of a warpgroup execute different instructions: another one is at line " +
                 Twine(met.inst->source->line));
    return false;
  }
  if (met.a == a && met.b == b)
    return true;
  m.report(FindingKind::InvalidOperand, &t, &i, 0,
           "the descriptors differ between the warps of the warpgroup: a 0x" + utohexstr(a, true) +
               " and 0x" + utohexstr(met.a, true) + ", b 0x" + utohexstr(b, true) + " and 0x" +
               utohexstr(met.b, true));
  return false;
}

void checkWarpgroups(Machine &m, const Cta &cta) {
  for (size_t leader = 0; leader < cta.warps.size(); leader += 4) {
    const WgmmaWarp *first = cta.warps[leader].wgmma.get();
    if (!first || first->meetings.empty())
      continue;
    const WgmmaWarp::Met &met = first->meetings.front();
    unsigned missing = llvm::countr_one(met.warps), present = llvm::countr_zero(met.warps);
    m.report(FindingKind::DivergentCollective,
             &m.thread(cta.firstThread + unsigned(leader + present) * 32), met.inst, 0,
             "warp " + Twine(leader + missing) + " ends without having executed this, and warp " +
                 Twine(leader + present) +
                 " has: all warps of a warpgroup execute it, or none of them");
  }
}

namespace {

bool isWhole(Gather &g) {
  return isUniformWarp(g, "instruction", [](unsigned) { return 0; });
}

void wgmmaFence(Gather &g) {
  if (!isWhole(g))
    return;
  WgmmaWarp &w = wgmmaWarpOf(*g.lane[0]);
  w.sinceFence.clear();
  std::fill(w.touched.begin(), w.touched.end(), nullptr);
}

void wgmmaCommit(Gather &g) {
  if (!isWhole(g))
    return;
  Thread &t = *g.lane[0];
  WgmmaWarp &w = wgmmaWarpOf(t);
  w.groups.push_back(std::move(w.open));
  w.open.clear();
  if (w.groups.size() > maxAsyncGroups) {
    t.machine->report(FindingKind::InvalidOperand, &t, g.inst[0], 0,
                      "more than " + Twine(maxAsyncGroups) +
                          " groups of products are committed without a wait");
    t.machine->stop();
  }
}

/// The wait of the warp of `t` is over for its groups but the `pending` newest.
void finishWait(Thread &t, size_t pending) {
  WgmmaWarp &w = wgmmaWarpOf(t), &group = wgmmaGroupOf(t);
  size_t done = 0;
  SmallVector<FlightRef, 16> parts;
  for (; w.groups.size() - done > pending; ++done)
    for (const WgmmaIssued &issued : w.groups[done]) {
      WgmmaProduct &product = group.products[issued.number - group.firstProduct];
      for (const FlightRef &part : product.parts)
        if (part)
          parts.push_back(part);
      product.awaited |= 1u << rankOf(t);
      if (issued.inst->watch != none)
        for (auto [number, slot] : t.machine->code.watches[issued.inst->watch].fragments)
          --w.inFlight[number];
    }
  SmallVector<Thread *, 32> lanes;
  for (unsigned l = 0; l != 32; ++l)
    lanes.push_back(&t.machine->thread(t.machine->warpOf(t).firstThread + l));
  t.machine->async.wait(lanes, parts, /*readOnly=*/false);
  w.groups.erase(w.groups.begin(), w.groups.begin() + done);
  if (pending == 0 && w.open.empty())
    w.sinceFence.clear();
  for (; !group.products.empty() && group.products.front().awaited == 0xf; ++group.firstProduct)
    group.products.pop_front();
}

/// The warps that have yet to issue what the warp of `t` waits for, a bit for each.
unsigned missingFor(Thread &t, size_t pending) {
  WgmmaWarp &w = wgmmaWarpOf(t), &group = wgmmaGroupOf(t);
  for (size_t n = w.groups.size(); n-- > 0;)
    if (n + pending < w.groups.size() && !w.groups[n].empty())
      return 0xf & ~group.products[w.groups[n].back().number - group.firstProduct].issued;
  return 0;
}

void wgmmaWait(Gather &g) {
  if (!isWhole(g))
    return;
  Thread &t = *g.lane[0];
  size_t pending = g.inst[0]->offset;
  if (missingFor(t, pending) == 0)
    return finishWait(t, pending);
  wgmmaWarpOf(t).waitsUpTo = pending;
  g.blocked = true;
}

/// Ends the waits in the warpgroup of `t` for products that all warps but those in `without` have
/// issued. Returns whether there was one.
bool endWaits(Thread &t, unsigned without = 0) {
  bool any = false;
  for (const Warp &warp : ArrayRef(t.cta->warps).drop_front(t.indexInCta / 128 * 4).take_front(4)) {
    Thread &first = t.machine->thread(warp.firstThread);
    if (!warp.wgmma || !warp.wgmma->waitsUpTo ||
        (missingFor(first, *warp.wgmma->waitsUpTo) & ~without))
      continue;
    finishWait(first, *warp.wgmma->waitsUpTo);
    warp.wgmma->waitsUpTo.reset();
    t.machine->wakeWarp(first);
    any = true;
  }
  return any;
}

// Register reallocation between warps changes no value.
void setMaxNReg(Gather &g) {
  if (isWhole(g))
    meetsWarpgroup(*g.lane[0], *g.inst[0], uint64_t(g.inst[0]->offset));
}

} // namespace

FlightRef lastPart(Thread &t) {
  WgmmaWarp &w = wgmmaWarpOf(t), &group = wgmmaGroupOf(t);
  ArrayRef<WgmmaIssued> newest = w.open;
  if (newest.empty() && !w.groups.empty())
    newest = w.groups.back();
  if (newest.empty())
    return nullptr;
  return group.products[newest.back().number - group.firstProduct].parts[rankOf(t)];
}

void addPart(Thread &t, const Inst &i, const FlightRef &flight) {
  WgmmaWarp &w = wgmmaWarpOf(t), &group = wgmmaGroupOf(t);
  uint64_t number = w.multiplied++;
  if (number - group.firstProduct == group.products.size())
    group.products.emplace_back();
  WgmmaProduct &product = group.products[number - group.firstProduct];
  product.issued |= 1u << rankOf(t);
  if (!flight) {
    product.awaited |= 1u << rankOf(t);
  } else {
    product.parts[rankOf(t)] = flight;
    w.open.push_back({&i, number});
    if (i.watch != none)
      for (auto [watched, slot] : t.machine->code.watches[i.watch].fragments)
        ++w.inFlight[watched];
  }
  endWaits(t);
}

bool abandonProducts(Machine &m) {
  bool any = false;
  for (uint32_t n = 0; n != m.residentCtas(); ++n)
    for (ArrayRef<Warp> warps = m.resident(n).warps; warps.size() >= 4;
         warps = warps.drop_front(4)) {
      unsigned exited = 0;
      for (unsigned rank = 0; rank != 4; ++rank)
        exited |= unsigned(warps[rank].live == 0) << rank;
      any |= exited && endWaits(m.thread(warps[0].firstThread), exited);
    }
  return any;
}

void decodeSetMaxNReg(Decoding &d) {
  if (d.takeOneOf({"inc", "dec"}) < 0)
    return d.fail(".inc or .dec is missing");
  takeWholeWarp(d, setMaxNReg);
  d.type({Ty::U32});
  if (!d.expectOperands(1, 1))
    return;
  uint64_t count = d.immediate(0);
  if (count < 24 || count > 256 || count % 8)
    d.fail(Twine(count) + " registers: a multiple of 8 from 24 to 256 is expected");
  d.inst.offset = int64_t(count);
}

void decodeWgmmaOrder(Decoding &d) {
  int operation = d.takeOneOf({"fence", "commit_group", "wait_group"});
  if (operation < 0)
    return d.fail("of wgmma there are .mma_async, .fence, .commit_group and .wait_group");
  takeWholeWarp(d, operation == 0 ? wgmmaFence : operation == 1 ? wgmmaCommit : wgmmaWait);
  if (!d.expectOperands(operation == 2, operation == 2))
    return;
  if (operation == 2) {
    d.inst.offset = int64_t(d.immediate(0));
    if (d.inst.offset < 0)
      d.fail("wait_group " + Twine(d.inst.offset) + "; expected is 0 or more");
  }
  d.decoder.code->usesWgmma = true;
}

} // namespace tilecopy::emu
