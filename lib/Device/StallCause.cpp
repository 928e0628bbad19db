//===- StallCause.cpp - What a deadlock comes from ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Groups wait for barriers, and barriers for groups that may signal them later. A barrier that no
// waiting group can signal is where the deadlock begins: what came to it and to its siblings says
// what is missing. If there is no such barrier, the groups wait for each other in a cycle. Each
// rule below states its evidence. If no rule applies, no cause is given.
//
//===----------------------------------------------------------------------===//

#include "StallText.h"
#include "tilecopy/run/RepeatedWait.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::stallText;

bool tilecopy::maySignal(const Stall &stall, const StallGroup &group, const StallBarrier &barrier) {
  return any_of(group.reaches, [&](const StallGroup::Reach &reach) {
    uint32_t s = reach.site;
    if (!reach.ring.empty() && reach.ring != barrier.ring)
      return false;
    bool ran = false, here = false, ofRing = !reach.ring.empty();
    for (const StallBarrier &b : stall.barriers)
      for (const BarrierEvent &e : b.log.all) {
        if (e.site != s)
          continue;
        ofRing |= b.ring == barrier.ring;
        if (e.cta != group.cta)
          continue;
        ran = true;
        here |= b.ring == barrier.ring && b.cta == barrier.cta;
      }
    if (ran)
      return here; // it does again what it did
    return ofRing || is_contained(stall.unused, s);
  });
}

namespace {
/// The rules, for one group and its barrier.
class Rules {
public:
  Rules(const Stall &stall, size_t group)
      : stall(stall), number(group), g(stall.groups[group]), b(stall.barriers[*g.barrier]),
        now(b.log.phases.back().events) {}

  /// The rules for a barrier that no waiting group can signal.
  std::optional<StallCause> ofRoot() const {
    for (auto rule :
         {&Rules::constantPhase, &Rules::tooMany, &Rules::skippedPhase, &Rules::repeatedWait,
          &Rules::otherStage, &Rules::unannounced, &Rules::notBrought, &Rules::earlyWait,
          &Rules::missingSite, &Rules::waitsForItself, &Rules::arrivesElsewhere, &Rules::tooFew})
      if (auto cause = (this->*rule)())
        return cause;
    return std::nullopt;
  }
  std::optional<StallCause> firstWait() const, tooMany() const, repeatedWait() const;
  /// Of a barrier that only those can signal who already have, in this phase.
  std::optional<StallCause> ofCircle() const { return allHaveArrived() ? tooFew() : std::nullopt; }

private:
  bool allHaveArrived() const;
  StallCause cause(std::string what, std::string cure) const {
    return {std::move(what), std::move(cure), number};
  }
  std::string here() const { return site(stall, g.site); }
  struct OwnArrival {
    const StallBarrier *barrier;
    const BarrierEvent *event;
  };
  std::optional<OwnArrival> ownArrival() const;
  bool isUntouched() const { return b.pending == b.expected && b.bytes == 0; }

  std::optional<StallCause> constantPhase() const, skippedPhase() const, otherStage() const,
      unannounced() const, notBrought() const, earlyWait() const, missingSite() const,
      waitsForItself() const, arrivesElsewhere() const, tooFew() const;
  bool isAlive(const BarrierEvent &e) const {
    return any_of(stall.groups, [&](const StallGroup &other) {
      return other.cta == e.cta && is_contained(other.threads, e.first);
    });
  }

  const Stall &stall;
  size_t number;
  const StallGroup &g;
  const StallBarrier &b;
  ArrayRef<BarrierEvent> now;
};
} // namespace

/// How the phase of a wait in a loop is counted, in the words of .tile or of PTX.
static std::string phaseCure(const Stall &stall, bool isAhead = false) {
  StringRef text =
      stall.fixedThreads ? isAhead
                               ? ", as in 'phase k + 1', or 'phase k/N + 1' for a ring of N stages"
                               : ", as in 'phase k', or 'phase k/N' for a ring of N stages"
      : isAhead ? ": the parity is (k + 1) % 2 in pass k, or (k/N + 1) % 2 for a ring of N stages"
                : ": the parity is k % 2 in pass k, or (k/N) % 2 for a ring of N stages";
  return "count the phase with the passes of the loop" + text.str();
}

// Evidence: this wait has passed before, with the parity that it asks for now; a phase of the other
// parity has ended, and no wait of any thread has asked for that; the current phase is untouched.
std::optional<StallCause> Rules::constantPhase() const {
  unsigned parity = b.phase & 1;
  // Each of these threads has passed.
  auto before = find_if(b.log.waits, [&](const auto &w) {
    return w.site == g.site && w.cta == g.cta && w.first <= g.threads.front() &&
           g.threads.back() <= w.last && w.passed[parity] >= uint64_t(w.last - w.first + 1);
  });
  if (!isUntouched() || b.phase < 2 || before == b.log.waits.end() ||
      any_of(b.log.waits, [&](const auto &w) { return w.passed[!parity] != 0; }))
    return std::nullopt;
  return cause("each wait at " + here() + " asks for parity " + utostr(parity) + " of " + b.name +
                   "; phase " + utostr(b.phase - 1) +
                   " has ended without a wait for it, and phase " + utostr(b.phase) +
                   " begins after this wait only",
               phaseCure(stall));
}

// Evidence: a phase has ended that no wait has asked for, and the wait asks for the next one, which
// is untouched.
std::optional<StallCause> Rules::skippedPhase() const {
  if (!isUntouched() || b.phase == 0 ||
      any_of(b.log.waits, [&](const auto &w) { return w.passed[(b.phase - 1) & 1] != 0; }))
    return std::nullopt;
  return cause("phase " + utostr(b.phase - 1) + " of " + b.name +
                   " has ended, and no wait has asked for it; " + here() + " asks for parity " +
                   utostr(b.phase & 1) + ", that of phase " + utostr(b.phase) +
                   ", to which nothing has come",
               "ask for parity " + utostr((b.phase - 1) & 1) +
                   " here: the first phase is 0, and in a ring of N stages the phase is 'k/N'");
}

// Evidence: every thread of a wait has passed it more often, with one parity, than phases of that
// parity have ended.
std::optional<StallCause> Rules::repeatedWait() const {
  for (const StallBarrier &other : stall.barriers)
    if (auto found = tilecopy::repeatedWait(other.log, other.phase))
      return cause("the wait at " + site(stall, found->site) + " for " + other.name + " " +
                       found->what + ": it asks for the same phase again, and so does not wait",
                   phaseCure(stall, found->isAhead));
  return std::nullopt;
}

// Evidence: nothing has ever come, and those who would arrive wait for this barrier themselves.
std::optional<StallCause> Rules::waitsForItself() const {
  if (!b.log.all.empty())
    return std::nullopt;
  for (const StallGroup &other : stall.groups)
    for (const StallGroup::Reach &reach : other.reaches)
      if (other.barrier == g.barrier && reach.ring == b.ring)
        return cause(threadsText(stall, other) + " would arrive at " + b.name + " at " +
                         site(stall, reach.site) +
                         (other.threads.size() == 1 ? ", and before that it waits for it at "
                                                    : ", and before that they wait for it at ") +
                         site(stall, other.site),
                     "arrive before the wait, or wait for another mbarrier at " +
                         site(stall, other.site) +
                         ": who fills a stage waits until it is empty, who reads it until it is "
                         "full");
  return std::nullopt;
}

// Evidence: nothing has come to this stage in its current phase, while another stage of the same
// ring, in the same CTA, has completed a phase that no thread has waited for.
std::optional<StallCause> Rules::otherStage() const {
  if (!isUntouched())
    return std::nullopt;
  for (const StallBarrier &other : stall.barriers) {
    uint64_t waits = 0;
    for (const auto &w : other.log.waits)
      waits += w.passed[0] + w.passed[1];
    bool isWaitedFor = any_of(stall.groups, [&](const auto &w) {
      return w.barrier && &stall.barriers[*w.barrier] == &other;
    });
    if (&other == &b || other.ring != b.ring || other.cta != b.cta || other.phase == 0 || waits ||
        isWaitedFor)
      continue;
    ArrayRef<BarrierEvent> came = other.log.phases[other.log.phases.size() - 2].events;
    return cause("nothing has come to " + b.name + ", for which " + here() + " waits; " +
                     other.name + " was completed at " + site(stall, came.back().site) +
                     ", and nobody waits for it",
                 "wait for the stage that was filled: the indices of the wait and of the copy or "
                 "arrival differ");
  }
  return std::nullopt;
}

// Evidence: more bytes have come than were announced.
std::optional<StallCause> Rules::unannounced() const {
  if (b.bytes >= 0)
    return std::nullopt;
  int64_t came = sum(now, BarrierEvent::Brought), told = sum(now, BarrierEvent::Announced);
  std::string what =
      counted(-b.bytes, "byte") + " came to " + b.name +
      " that no expect_tx announced; came: " + eventsText(stall, now, BarrierEvent::Brought);
  if (!told)
    return cause(what + "; announced: none",
                 "add 'mbarrier.arrive.expect_tx' for " + counted(came, "byte") + " in this phase");
  return cause(
      counted(told, "byte") + " were announced to " + b.name + ", and " + itostr(came) +
          " came in this phase; announced: " + eventsText(stall, now, BarrierEvent::Announced) +
          "; came: " + eventsText(stall, now, BarrierEvent::Brought),
      "announce " + counted(came, "byte") + " in this phase");
}

// Evidence: all have arrived, and fewer bytes have come than were announced.
std::optional<StallCause> Rules::notBrought() const {
  if (b.bytes <= 0 || b.pending != 0)
    return std::nullopt;
  int64_t came = sum(now, BarrierEvent::Brought);
  for (const StallBarrier &other : stall.barriers)
    if (other.ring == b.ring && other.cta == b.cta && other.bytes < 0)
      return cause(counted(b.bytes, "byte") + " that were announced to " + b.name +
                       " never come; " + counted(-other.bytes, "byte") + " came to " + other.name +
                       ", to which nobody announced them: " +
                       eventsText(stall, other.log.phases.back().events, BarrierEvent::Brought),
                   "announce to the mbarrier that the copy signals: one of the two indices is of "
                   "another stage");
  return cause(
      counted(b.bytes, "byte") + " that were announced to " + b.name +
          " never come; announced: " + eventsText(stall, now, BarrierEvent::Announced) +
          "; came: " + eventsText(stall, now, BarrierEvent::Brought),
      came ? "announce " + counted(came, "byte") +
                 ", or bring the rest by another copy that signals this mbarrier"
           : std::string("begin a copy that brings them and signals this mbarrier, or do not "
                         "announce them"));
}

/// "line 12 by threads 0-127 of CTA (0,0,0)"
static std::string siteAndWho(const Stall &stall, const BarrierEvent &e) {
  return site(stall, e.site) + " by " + who(stall, e);
}

// Evidence: threads have arrived in phase 0 and then passed a wait for parity 1, which is that of
// the phase before the first and so holds at once.
std::optional<StallCause> Rules::earlyWait() const {
  const BarrierLog::Phase &first = b.log.phases.front();
  for (const BarrierLog::Wait &w : b.log.waits)
    for (const BarrierEvent &e : first.events)
      if (first.number == 0 && w.passed[1] > b.phase / 2 * (w.last - w.first + 1) &&
          e.kind == BarrierEvent::Arrivals && e.cta == w.cta && e.site < w.site &&
          e.first <= w.first && w.last <= e.last)
        return cause("the wait at " + site(stall, w.site) + " asks for parity 1 of " + b.name +
                         " in phase 0, and so does not wait: parity 1 is that of the phase before "
                         "the first",
                     "ask for parity 0 there, that of the phase to which " + site(stall, e.site) +
                         " arrives");
  return std::nullopt;
}

// Evidence: arrivals of the phase before have no counterpart in this one.
std::optional<StallCause> Rules::missingSite() const {
  if (b.log.phases.size() < 2 || isUntouched())
    return std::nullopt;
  for (const BarrierEvent &e : b.log.phases[b.log.phases.size() - 2].events)
    if (e.kind == BarrierEvent::Arrivals && none_of(now, [&](const BarrierEvent &n) {
          return n.kind == e.kind && n.site == e.site && n.cta == e.cta;
        }))
      return cause(counted(b.pending, "arrival") + " at " + b.name + " in phase " +
                       utostr(b.phase) + (b.pending == 1 ? " is" : " are") +
                       " missing: in the phase before, " + siteAndWho(stall, e) +
                       " arrived, and does not any more",
                   "let it arrive in every phase, or initialize the mbarrier with the arrivals "
                   "that do come");
  return std::nullopt;
}

/// An arrival at a barrier of another ring by threads that wait for it, which others complete.
std::optional<Rules::OwnArrival> Rules::ownArrival() const {
  auto isBy = [](const BarrierEvent &e, const auto &w) {
    return w.cta == e.cta && w.first <= e.first && e.last <= w.last;
  };
  for (const StallBarrier &other : stall.barriers)
    for (const BarrierEvent &e : other.log.all) {
      bool isOwn = other.ring != b.ring && e.kind == BarrierEvent::Arrivals && e.cta == b.cta &&
                   any_of(other.log.waits, [&](const auto &w) { return isBy(e, w); });
      if (isOwn && any_of(other.log.all, [&](const BarrierEvent &filler) {
            return filler.kind == BarrierEvent::Arrivals &&
                   none_of(other.log.waits, [&](const auto &w) { return isBy(filler, w); });
          }))
        return OwnArrival{&other, &e};
    }
  return std::nullopt;
}

/// Without its CTA: "'empty[0]'".
static std::string shortName(StringRef name) { return name.split(" of CTA").first.str(); }

// Evidence: nothing has ever come to this barrier, and what arrives at its ring arrives in other
// CTAs or at other stages only.
std::optional<StallCause> Rules::arrivesElsewhere() const {
  if (!isUntouched() || !b.log.all.empty())
    return std::nullopt;
  for (const StallBarrier &other : stall.barriers)
    if (&other != &b && other.ring == b.ring)
      for (const BarrierEvent &e : other.log.all)
        if (e.kind == BarrierEvent::Arrivals)
          return cause("no thread arrives at " + b.name + ", for which " + here() +
                           " waits: " + siteAndWho(stall, e) + " arrives at " + other.name +
                           (isAlive(e) ? "" : " and has ended"),
                       isAlive(e) ? "add the missing mbarrier.arrive at " + b.name
                                  : "let the loops of both sides make the same passes");
  std::string what = "no thread arrives at " + b.name + ", for which " + here() + " waits";
  if (auto wrong = ownArrival())
    return cause(what + "; " + siteAndWho(stall, *wrong->event) + " arrives at " +
                     wrong->barrier->name + ", for which these threads wait themselves",
                 "let " + site(stall, wrong->event->site) + " arrive at " + shortName(b.name) +
                     " instead of " + shortName(wrong->barrier->name));
  return cause(std::move(what), "add the mbarrier.arrive, or remove the wait");
}

// Evidence: some threads have arrived, and none of the remaining threads can.
std::optional<StallCause> Rules::tooFew() const {
  if (b.pending == 0)
    return std::nullopt;
  int64_t came = b.expected - b.pending;
  std::string init = b.init ? "mbarrier.init at " + site(stall, *b.init) : "mbarrier.init";
  if (!came) {
    ArrayRef<BarrierEvent> before = b.log.phases.size() > 1
                                        ? ArrayRef(b.log.phases[b.log.phases.size() - 2].events)
                                        : ArrayRef<BarrierEvent>();
    return cause(
        "nobody is left who arrives at " + b.name + " in phase " + utostr(b.phase) +
            "; arrivals in the phase before: " + eventsText(stall, before, BarrierEvent::Arrivals),
        "one arrival for each phase that is waited for: the loops of both sides make the "
        "same passes, and each pass one phase");
  }
  return cause(init + " asks for " + counted(b.expected, "arrival") + " at " + b.name + ", and " +
                   itostr(came) + (came == 1 ? " comes" : " come") + " in a phase: " +
                   eventsText(stall, now, BarrierEvent::Arrivals) + "; no other thread arrives",
               "initialize it with " + itostr(came) + ", or add the missing mbarrier.arrive");
}

/// Whether every thread that may still signal the barrier has done so in this phase.
bool Rules::allHaveArrived() const {
  for (const StallGroup &other : stall.groups) {
    if (other.barrier == g.barrier || !maySignal(stall, other, b))
      continue;
    if (!other.barrier)
      return false;
    for (const StallGroup::Reach &reach : other.reaches) {
      StallGroup only = other;
      only.reaches = {reach};
      int64_t times = 0;
      for (const BarrierEvent &e : now)
        times += e.site == reach.site && e.cta == other.cta ? e.times : 0;
      if (maySignal(stall, only, b) && times < reach.threads)
        return false;
    }
  }
  return b.pending != b.expected;
}

// Evidence: more phases have ended than passes were made over all sites that arrive, where a pass
// is one arrival of each thread that reaches the site.
std::optional<StallCause> Rules::tooMany() const {
  uint64_t passes = 0;
  const BarrierEvent *most = nullptr;
  for (const BarrierEvent &e : b.log.all) {
    if (e.kind != BarrierEvent::Arrivals)
      continue;
    if (auto known = stall.sites.find(e.site);
        !stall.fixedThreads && (known == stall.sites.end() || known->second.loops))
      return std::nullopt; // another thread may come in each pass
    passes += divideCeil(uint64_t(e.times), uint64_t(e.last - e.first + 1));
    if (!most || e.last - e.first > most->last - most->first)
      most = &e;
  }
  if (!most || b.phase <= passes)
    return std::nullopt;
  std::string init = b.init ? "mbarrier.init at " + site(stall, *b.init) : "mbarrier.init";
  return cause(init + " asks for " + counted(b.expected, "arrival") + " at " + b.name +
                   ", and one pass makes more: " + siteAndWho(stall, *most) + "; so " +
                   utostr(b.phase) + " phases have ended in " + utostr(passes) +
                   (passes == 1 ? " pass" : " passes"),
               "initialize it with the number of threads that arrive, or let " +
                   itostr(b.expected) + " of them arrive");
}

// Evidence: this is the first wait for a barrier, and its phase 0 is untouched. The threads that
// would arrive there wait for another untouched phase 0, which this group signals only after its
// own wait. Of the two groups, this one issues the copies.
std::optional<StallCause> Rules::firstWait() const {
  if (!g.fills || !isUntouched() || b.phase != 0 || !b.log.waits.empty())
    return std::nullopt;
  for (const StallGroup &other : stall.groups) {
    if (!other.barrier || other.barrier == g.barrier || !maySignal(stall, other, b))
      continue;
    const StallBarrier &full = stall.barriers[*other.barrier];
    if (other.fills || full.phase != 0 || full.pending != full.expected ||
        !maySignal(stall, g, full))
      continue;
    std::string what = here() + " is the first wait for " + b.name +
                       " and asks for phase 0, which ends when " + threadsText(stall, other) +
                       " arrive; they wait at " + site(stall, other.site) + " for " + full.name +
                       ", which is filled after this wait only";
    return cause(std::move(what),
                 "who fills waits for the phase before the first: add '+ 1' to the phase at " +
                     here());
  }
  return std::nullopt;
}

/// Whether `group` waits for something that only the threads of `other` can give it, and enough of
/// that.
static bool needs(const Stall &stall, const StallGroup &group, const StallGroup &other) {
  if (!group.barrier)
    return group.waitsForCta && group.cta == other.cta;
  const StallBarrier &b = stall.barriers[*group.barrier];
  int64_t threads = 0;
  for (const StallGroup::Reach &reach : other.reaches) {
    StallGroup only = other;
    only.reaches = {reach};
    threads += maySignal(stall, only, b) ? reach.threads : 0;
  }
  return b.bytes == 0 && threads >= b.pending &&
         none_of(stall.groups, [&](const StallGroup &third) {
           return &third != &group && &third != &other && maySignal(stall, third, b);
         });
}

// Evidence: each of two groups waits for what the other one does after its own wait.
static std::optional<StallCause> crossed(const Stall &stall) {
  for (size_t n = 0; n != stall.groups.size(); ++n)
    for (size_t k = n + 1; k != stall.groups.size(); ++k) {
      const StallGroup &a = stall.groups[n], &c = stall.groups[k];
      if (a.site == c.site || !needs(stall, a, c) || !needs(stall, c, a))
        continue;
      return StallCause{threadsText(stall, a) + " wait at " + site(stall, a.site) + " for " +
                            threadsText(stall, c) + ", and these wait at " + site(stall, c.site) +
                            " for the former",
                        a.barrier || c.barrier
                            ? "let one of the two arrive before it waits"
                            : "let all threads of the CTA reach the same barrier",
                        n};
    }
  return std::nullopt;
}

std::optional<StallCause> tilecopy::causeOf(const Stall &stall) {
  std::optional<StallCause> other;
  for (size_t n = 0; n != stall.groups.size(); ++n) {
    const StallGroup &g = stall.groups[n];
    if (!g.barrier)
      continue;
    const StallBarrier &b = stall.barriers[*g.barrier];
    bool mayGoOn = any_of(stall.groups, [&](const StallGroup &waiting) {
      return waiting.barrier != g.barrier && maySignal(stall, waiting, b);
    });
    Rules rules(stall, n);
    if (!mayGoOn)
      if (auto cause = rules.ofRoot())
        return cause;
    for (auto rule : {&Rules::repeatedWait, &Rules::ofCircle, &Rules::tooMany, &Rules::firstWait})
      if (!other)
        other = (rules.*rule)();
  }
  return other ? other : crossed(stall);
}
