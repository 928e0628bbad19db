//===- Stall.cpp - A deadlock as text -------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Stall.h"
#include "StallText.h"
#include "tilecopy/run/RepeatedWait.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

//===----------------------------------------------------------------------===//
// The log of a barrier
//===----------------------------------------------------------------------===//

static void addEvent(std::vector<BarrierEvent> &events, const BarrierEvent &e) {
  // The newest is the most likely: threads of one CTA come one after the other.
  for (BarrierEvent &known : reverse(events))
    if (known.site == e.site && known.kind == e.kind && known.cta == e.cta) {
      known.first = std::min(known.first, e.first);
      known.last = std::max(known.last, e.last);
      known.times += e.times;
      known.amount += e.amount;
      return;
    }
  events.push_back(e);
}

void BarrierLog::add(BarrierEvent::Kind kind, uint32_t site, uint32_t cta, uint32_t thread,
                     int64_t amount) {
  BarrierEvent e{kind, site, cta, thread, thread, 1, amount};
  addEvent(phases.back().events, e);
  addEvent(all, e);
}

void BarrierLog::endPhase() {
  constexpr size_t kept = 3;
  if (phases.size() == kept)
    phases.erase(phases.begin());
  phases.push_back({phases.back().number + 1, {}});
}

std::optional<RepeatedWait> tilecopy::repeatedWait(const BarrierLog &log, uint64_t phase) {
  auto bringsBytes = [](const BarrierEvent &e) { return e.kind != BarrierEvent::Arrivals; };
  for (const BarrierLog::Wait &w : log.waits)
    for (unsigned parity : {0, 1}) {
      // The phase before the first counts as one that has ended.
      uint64_t ended = (phase + 1 + parity) / 2, width = w.last - w.first + 1;
      if (w.passed[parity] > ended * width)
        return RepeatedWait{w.site, parity == 1 && none_of(log.all, bringsBytes),
                            "has passed " + utostr(divideCeil(w.passed[parity], width)) +
                                " times with parity " + utostr(parity) + ", and " + utostr(ended) +
                                (ended == 1 ? " phase" : " phases") + " of that parity ended"};
    }
  return std::nullopt;
}

void BarrierLog::passed(uint32_t site, uint32_t cta, uint32_t thread, bool parity) {
  auto known = find_if(waits, [&](const Wait &w) { return w.site == site && w.cta == cta; });
  if (known == waits.end()) {
    waits.push_back({site, cta, thread, thread, {}});
    known = std::prev(waits.end());
  }
  known->first = std::min(known->first, thread);
  known->last = std::max(known->last, thread);
  ++known->passed[parity];
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string tilecopy::stallText::counted(int64_t n, StringRef what) {
  return itostr(n) + " " + what.str() + (n == 1 ? "" : "s");
}

std::string tilecopy::stallText::site(const Stall &stall, uint32_t number) {
  auto found = stall.sites.find(number);
  return found == stall.sites.end() ? "site " + utostr(number) : found->second.text;
}

std::string tilecopy::stallText::who(const Stall &stall, const BarrierEvent &e) {
  std::string threads = e.first == e.last ? "thread " + utostr(e.first)
                                          : "threads " + utostr(e.first) + "-" + utostr(e.last);
  bool each = e.times == int64_t(e.last) - int64_t(e.first) + 1;
  return threads + " of CTA " + stall.ctas[e.cta] +
         (each ? "" : " (" + counted(e.times, "time") + ")");
}

/// The sites of events of one kind, with what they gave: "128 at line 12 by threads 0-127 of CTA
/// (0,0,0)".
std::string tilecopy::stallText::eventsText(const Stall &stall, ArrayRef<BarrierEvent> all,
                                            BarrierEvent::Kind kind) {
  std::string text;
  for (const BarrierEvent &e : all)
    if (e.kind == kind)
      text += (text.empty() ? "" : ", ") + itostr(e.amount) + " at " + site(stall, e.site) +
              " by " + who(stall, e);
  return text.empty() ? "none" : text;
}

int64_t tilecopy::stallText::sum(ArrayRef<BarrierEvent> all, BarrierEvent::Kind kind) {
  int64_t n = 0;
  for (const BarrierEvent &e : all)
    n += e.kind == kind ? e.amount : 0;
  return n;
}

std::string tilecopy::threadsText(const Stall &stall, const StallGroup &group) {
  std::string text;
  ArrayRef<uint32_t> all = group.threads;
  for (size_t i = 0, end; i < all.size(); i = end) {
    end = i + 1;
    while (end < all.size() && all[end] == all[end - 1] + 1)
      ++end;
    text += (i ? ", " : "") + utostr(all[i]) + (end - i == 1 ? "" : "-" + utostr(all[end - 1]));
  }
  return (all.size() == 1 ? "thread " : "threads ") + text + " of CTA " + stall.ctas[group.cta];
}

static std::string outstanding(const StallBarrier &b) {
  std::string text = b.pending == 0
                         ? "all arrivals came"
                         : itostr(b.pending) + " of " + stallText::counted(b.expected, "arrival") +
                               (b.pending == 1 ? " is missing" : " are missing");
  if (b.bytes > 0)
    text += ", " + stallText::counted(b.bytes, "announced byte") + " did not come";
  if (b.bytes < 0)
    text += ", " + stallText::counted(-b.bytes, "byte") + " came unannounced";
  return text;
}

static void printGroup(std::string &text, const Stall &stall, const StallGroup &g) {
  text += "\n  " + stallText::site(stall, g.site) + ": " + threadsText(stall, g) +
          (g.threads.size() == 1 ? " waits for " : " wait for ");
  if (!g.barrier) {
    text += g.waitsFor;
    return;
  }
  const StallBarrier &b = stall.barriers[*g.barrier];
  text += "phase " + utostr(b.phase) + " (parity " + utostr(b.phase & 1) + ") of " + b.name + ": " +
          outstanding(b);
  std::string could;
  for (const StallGroup &other : stall.groups)
    if (other.barrier != g.barrier && maySignal(stall, other, b))
      could += (could.empty() ? "" : "; ") + threadsText(stall, other);
  text += "\n    could still arrive: " + (could.empty() ? "nobody" : could);
}

static void printHistory(std::string &text, const Stall &stall, const StallBarrier &b) {
  text += "\n  history of " + b.name + ", phase " + utostr(b.phase);
  if (b.init)
    text += ", init of " + itostr(b.expected) + " at " + stallText::site(stall, *b.init);
  for (const BarrierLog::Phase &p : b.log.phases) {
    text += "\n    phase " + utostr(p.number) + (p.number == b.phase ? ", not complete" : "") + ":";
    if (p.events.empty())
      text += " nothing came";
    static constexpr const char *kinds[] = {"arrivals", "bytes announced", "bytes came"};
    for (auto kind : {BarrierEvent::Arrivals, BarrierEvent::Announced, BarrierEvent::Brought})
      if (stallText::sum(p.events, kind))
        text += std::string("\n      ") + kinds[kind] + ": " +
                stallText::eventsText(stall, p.events, kind);
  }
}

std::string tilecopy::formatStall(const Stall &stall) {
  std::string text = "no thread can go on";
  std::optional<StallCause> cause = causeOf(stall);
  if (cause)
    text += "\n  cause: " + cause->what + "\n  cure: " + cause->cure;
  constexpr size_t mostGroups = 12, mostHistories = 4;
  for (const StallGroup &g : ArrayRef(stall.groups).take_front(mostGroups))
    printGroup(text, stall, g);
  if (stall.groups.size() > mostGroups)
    text += "\n  and " + utostr(stall.groups.size() - mostGroups) + " more groups";
  // That of the group to blame comes first.
  std::vector<size_t> shown;
  auto show = [&](const StallGroup &g) {
    if (g.barrier && !is_contained(shown, *g.barrier) && shown.size() != mostHistories)
      shown.push_back(*g.barrier);
  };
  if (cause && cause->group)
    show(stall.groups[*cause->group]);
  for_each(stall.groups, show);
  for (size_t n : shown)
    printHistory(text, stall, stall.barriers[n]);
  return text;
}
