//===- StallReport.cpp - No thread can go on ------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which threads wait for what in a deadlock, in terms of the PTX and its `.loc`. A site is the
// index of an instruction; a CTA is its index among the running ones.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Machine.h"
#include "llvm/ADT/BitVector.h"

using namespace llvm;

namespace tilecopy::emu {

/// Whether an instruction may count at an mbarrier.
static bool maySignalBarrier(const Inst &i) {
  StringRef op = i.source->opcode;
  if (op.starts_with("mbarrier."))
    return op.starts_with("mbarrier.arrive") || op.starts_with("mbarrier.expect_tx") ||
           op.starts_with("mbarrier.complete_tx");
  return op.contains("mbarrier") || op.starts_with("tcgen05.commit") ||
         op.starts_with("st.async") || op.starts_with("red.async");
}

static bool beginsCopy(const Inst &i) {
  StringRef op = i.source->opcode;
  return (op.starts_with("cp.async.") && !op.contains("group") && !op.contains("wait") &&
          !op.starts_with("cp.async.mbarrier") && !op.contains(".global.shared")) ||
         op.contains("expect_tx");
}

/// The instructions that a thread may execute after the one that it waits at.
static BitVector reachedFrom(const Code &code, const Thread &t) {
  BitVector reached(unsigned(code.insts.size()));
  SmallVector<uint32_t, 16> open;
  auto visit = [&](uint32_t n) {
    if (n < code.insts.size() && !reached[n]) {
      reached.set(n);
      open.push_back(n);
    }
  };
  visit(t.pc + 1);
  for (const Thread::Return &r : t.returns)
    visit(r.call + 1);
  // The wait's own loop counts only as far as it goes on after the wait has ended.
  while (!open.empty()) {
    const Inst &i = code.insts[open.pop_back_val()];
    StringRef op = i.source->parts[0];
    if (i.target != none)
      visit(i.target);
    if (op == "brx")
      for (const auto &table : code.tables)
        for_each(table, visit);
    if (op == "call")
      for (const Callee &callee : code.callees)
        visit(callee.entry);
    bool ends = op == "ret" || op == "exit" || op == "trap" || op == "bra" || op == "brx";
    if (!ends || i.predicate != none)
      visit(uint32_t(&i - code.insts.data()) + 1);
  }
  return reached;
}

/// What a thread that waits for no mbarrier waits for.
static std::string otherWaitOf(const Code &code, const Thread &t) {
  const Inst &i = code.insts[t.pc];
  std::string opcode = i.source->opcode.str();
  switch (t.state) {
  case ThreadState::AtBarrier: {
    const Barrier &b = t.cta->barriers[t.barrier];
    return "barrier " + std::to_string(t.barrier) + ": " + std::to_string(b.arrived) + " of " +
           std::to_string(b.expected) + " threads have arrived" +
           (t.cta->live < b.expected
                ? ", and " + std::to_string(t.cta->threads - t.cta->live) +
                      " of the CTA have ended: let them arrive before that, or lower the count"
                : "");
  }
  case ThreadState::AtCluster:
    return "the other threads of the cluster, at the cluster barrier";
  case ThreadState::AtCollective:
    return "the other lanes of member mask 0x" + utohexstr(t.members, true) + ", in " + opcode;
  case ThreadState::Ready:
    return "what it reads there to change";
  default:
    return "the other lanes of its warp, in " + opcode;
  }
}

static void addToStall(Machine &m, Stall &stall, const Thread &t) {
  std::optional<size_t> barrier;
  if (t.mbarrier && (t.state == ThreadState::AtMbarrier || t.state == ThreadState::Ready)) {
    size_t n = 0;
    m.mbarriers.forEach([&](const Mbarrier &b) {
      if (&b == t.mbarrier)
        barrier = n;
      ++n;
    });
  }
  uint32_t site = t.pc, cta = t.cta->place().index;
  auto g = find_if(stall.groups, [&](const StallGroup &g) {
    return g.site == site && g.cta == cta && g.barrier == barrier;
  });
  if (g == stall.groups.end()) {
    stall.groups.emplace_back();
    g = std::prev(stall.groups.end());
    g->site = site;
    g->cta = cta;
    g->barrier = barrier;
    g->waitsFor = barrier ? "" : otherWaitOf(m.code, t);
    g->waitsForCta =
        t.state == ThreadState::AtCluster ||
        (t.state == ThreadState::AtBarrier && t.cta->barriers[t.barrier].expected >= t.cta->live);
    BitVector reached = reachedFrom(m.code, t);
    for (unsigned n : reached.set_bits()) {
      if (maySignalBarrier(m.code.insts[n]))
        g->reaches.push_back({n, 0, ""});
      g->fills |= beginsCopy(m.code.insts[n]);
    }
  }
  g->threads.push_back(t.indexInCta);
  for (StallGroup::Reach &reach : g->reaches)
    ++reach.threads;
}

/// "'bar'" or "'ring[2]'" of a variable, or the address; and what its ring has in common.
static std::pair<std::string, std::string> barrierName(const Machine &m, const Mbarrier &b) {
  uint64_t address = b.address & maskOf(clusterShift);
  for (const SharedPlace &v : reverse(m.code.sharedVariables))
    if (v.address <= address) {
      const Variable &variable = m.context.module.variables[v.variable];
      uint64_t at = address - v.address;
      std::string name = variable.name.str();
      if (variable.bytes() == 8)
        return {"'" + name + "'", name};
      if (at < variable.bytes())
        return {"'" + name + "+" + std::to_string(at) + "'", name};
      break;
    }
  return {"the mbarrier at shared address 0x" + utohexstr(b.address, true), "shared memory"};
}

static Stall findStall(Machine &m) {
  Stall stall;
  for (uint32_t n = 0; n != m.residentCtas(); ++n) {
    const auto &id = m.resident(n).id;
    stall.ctas.push_back("(" + utostr(id[0]) + "," + utostr(id[1]) + "," + utostr(id[2]) + ")");
  }
  m.mbarriers.forEach([&](const Mbarrier &b) {
    StallBarrier s;
    std::tie(s.name, s.ring) = barrierName(m, b);
    s.cta = b.cta.index;
    s.name += " of CTA " + stall.ctas[s.cta];
    s.phase = b.phase;
    s.expected = b.expected;
    s.pending = b.pending;
    s.bytes = b.transactions;
    s.init = b.init ? std::optional(uint32_t(b.init - m.code.insts.data())) : std::nullopt;
    s.log = b.log;
    stall.barriers.push_back(std::move(s));
  });
  for (uint32_t n = 0; n != m.residentThreads(); ++n)
    if (const Thread &t = m.thread(n); t.state != ThreadState::Exited)
      addToStall(m, stall, t);
  for (uint32_t n = 0; n != m.code.insts.size(); ++n) {
    const Inst &i = m.code.insts[n];
    std::string source = m.context.module.sourceOf(*i.source);
    std::string line = "PTX line " + std::to_string(i.source->line);
    stall.sites[n].text =
        source.empty() ? line + " `" + i.source->opcode.str() + "`" : source + " (" + line + ")";
    if (maySignalBarrier(i) && m.executed[n] == 0)
      stall.unused.push_back(n);
  }
  return stall;
}

// Blames the group of the cause; else threads at a collective, or those that wait for bytes that
// will not come; else the first. `prefix` begins the message.
void Machine::reportStall(StringRef prefix, const Thread *blamed) {
  auto stall = std::make_shared<Stall>(findStall(*this));
  auto cause = causeOf(*stall);
  auto lacksBytes = [](const Thread &t) {
    return t.state == ThreadState::AtMbarrier && t.mbarrier->pending == 0;
  };
  auto weight = [&](const Thread &t) {
    return t.state == ThreadState::AtCollective ? 3
           : lacksBytes(t)                      ? 2
                                                : t.state != ThreadState::Exited;
  };
  if (!blamed) {
    blamed = &*llvm::max_element(
        threads, [&](const Thread &a, const Thread &b) { return weight(a) < weight(b); });
    if (cause && cause->group && blamed->state != ThreadState::AtCollective) {
      const StallGroup &g = stall->groups[*cause->group];
      blamed = &threads[ctas[g.cta].firstThread + g.threads.front()];
    }
  }
  FindingKind kind = blamed->state == ThreadState::AtCollective ? FindingKind::DivergentCollective
                     : lacksBytes(*blamed)                      ? FindingKind::ByteCount
                                                                : FindingKind::Deadlock;
  Finding *made =
      makeFinding(kind, blamed, &code.insts[blamed->pc], 0, Twine(prefix) + formatStall(*stall));
  if (made)
    made->stall = std::move(stall);
  stop();
}

} // namespace tilecopy::emu
