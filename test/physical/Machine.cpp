//===- Machine.cpp - Who executes what when -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include <algorithm>

using namespace physical;

void Machine::fail(const Statement *s, const std::string &text) {
  if (error.empty())
    error = (s ? "line " + std::to_string(s->line) + ": " : "") + text;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

CtaId Machine::ctaOf(const Warp &w) const { return {first[0] + w.rank, first[1], first[2]}; }

int64_t Machine::valueOf(const std::string &symbol, const View &v) const {
  for (const Frame &f : v.warp->frames)
    if (f.loop && f.loop->variable == symbol)
      return f.value;
  if (symbol == "thread")
    return v.thread;
  if (symbol == "lane")
    return v.thread % 32;
  if (symbol == "warp")
    return v.thread / 32;
  if (symbol == "warpgroup")
    return v.thread / 128;
  if (symbol == "cluster.ctarank")
    return v.warp->rank;
  if (auto place = element.find(symbol); place != element.end())
    return place->second;
  CtaId cta = ctaOf(*v.warp);
  if (symbol == "ctaid.x" || symbol == "ctaid.y" || symbol == "ctaid.z")
    return cta[symbol.back() - 'x'];
  return scalars.at(symbol);
}

int64_t Machine::value(const ExprRef &e, const View &v) const {
  return evaluate(*e, [&](const std::string &symbol) { return valueOf(symbol, v); });
}

bool Machine::holds(const Comparison &c, const View &v) const {
  int64_t a = value(c.left, v), b = value(c.right, v);
  return c.relation == "=="   ? a == b
         : c.relation == "!=" ? a != b
         : c.relation == "<"  ? a < b
         : c.relation == "<=" ? a <= b
         : c.relation == ">"  ? a > b
                              : a >= b;
}

int64_t Machine::threadsOf(const std::string &scope) const {
  return scope == "thread" ? 1 : scope == "warp" ? 32 : scope == "warpgroup" ? 128 : kernel.threads;
}

int64_t Machine::firstActive(const Warp &w) const {
  const std::vector<bool> &active = w.frames.back().active;
  for (int64_t t = w.index * 32; t < kernel.threads && t < (w.index + 1) * 32; ++t)
    if (active[size_t(t)])
      return t;
  return -1;
}

unsigned Machine::warpsAmong(const Warp &w, int64_t begin, int64_t threads) const {
  const std::vector<bool> &active = w.frames.back().active;
  std::vector<bool> found(size_t(kernel.threads + 31) / 32);
  for (int64_t t = begin; t < begin + threads && t < kernel.threads; ++t)
    if (active[size_t(t)])
      found[size_t(t) / 32] = true;
  return unsigned(std::count(found.begin(), found.end(), true));
}

//===----------------------------------------------------------------------===//
// Turns
//===----------------------------------------------------------------------===//

bool Machine::run() {
  if (!gridOf(kernel, scalars, grid, error))
    return false;
  for (first[2] = 0; first[2] < grid[2]; ++first[2])
    for (first[1] = 0; first[1] < grid[1]; ++first[1])
      for (first[0] = 0; first[0] < grid[0]; first[0] += kernel.cluster)
        if (!runCluster())
          return false;
  return true;
}

bool Machine::runCluster() {
  shared.clear();
  registers.clear();
  pools.clear();
  columnsInUse.clear();
  barriers.clear();
  meetings.clear();
  gathered.clear();
  std::vector<Warp> warps;
  for (unsigned rank = 0; rank != kernel.cluster; ++rank)
    for (unsigned index = 0; index * 32 < kernel.threads; ++index)
      warps.push_back(
          {rank, index, {{&kernel.body, std::vector<bool>(size_t(kernel.threads), true)}}, {}});
  for (bool progress = true; progress;) {
    progress = false;
    for (Warp &w : warps)
      while (error.empty() && !w.frames.empty() && advance(w))
        progress = true;
  }
  for (const Warp &w : warps)
    if (!w.frames.empty())
      fail(&(*w.frames.back().body)[w.frames.back().next], "waits forever");
  if (!error.empty())
    return false;
  for (auto &[key, image] : shared)
    outcome.shared.push_back({{first[0] + key.first, first[1], first[2]}, key.second, image});
  return true;
}

/// Executes one statement, or ends a body. False when the warp must wait.
bool Machine::advance(Warp &w) {
  if (stepsLeft-- == 0)
    fail(nullptr, "too many statements");
  Frame &f = w.frames.back();
  if (f.next != f.body->size())
    return execute(w, (*f.body)[f.next]);
  if (f.loop && uint64_t(f.end) - uint64_t(f.value) > uint64_t(f.step)) {
    f.value += f.step;
    f.next = 0;
  } else {
    w.frames.pop_back();
  }
  return true;
}

void Machine::leave(Warp &w, const Statement &s) {
  ++w.passes[&s];
  ++w.frames.back().next;
  w.waits = false;
}

bool Machine::execute(Warp &w, const Statement &s) {
  size_t depth = w.frames.size(), before = w.frames.back().next;
  auto begins = [&](const char *prefix) { return s.verb.rfind(prefix, 0) == 0; };
  if (s.verb == "if")
    enterBranch(w, s);
  else if (s.verb == "for")
    enterLoop(w, s);
  else if (s.verb == "sync")
    synchronize(w, s);
  else if (s.verb == "copy" || s.verb == "copy_async" || s.verb == "zero")
    cooperate(w, s);
  else if (begins("mbarrier."))
    barrier(w, s);
  else if (begins("tcgen05."))
    tensorMemory(w, s);
  else // fences, groups and prefetches, which have no effect here
    leave(w, s);
  return error.empty() && (w.frames.size() != depth || w.frames.back().next != before);
}

void Machine::enterBranch(Warp &w, const Statement &s) {
  std::vector<bool> inside = w.frames.back().active;
  for (int64_t t = 0; t < kernel.threads; ++t)
    for (const Comparison &c : s.conditions)
      if (inside[size_t(t)] && !holds(c, {&w, t}))
        inside[size_t(t)] = false;
  if (s.elect) // one thread of each warp
    for (int64_t warp = 0; warp * 32 < kernel.threads; ++warp) {
      bool chosen = false;
      for (int64_t t = warp * 32; t < std::min(kernel.threads, warp * 32 + 32); ++t) {
        if (chosen)
          inside[size_t(t)] = false;
        chosen = chosen || inside[size_t(t)];
      }
    }
  leave(w, s);
  w.frames.push_back({&s.body, inside});
  if (firstActive(w) == -1)
    w.frames.pop_back();
}

void Machine::enterLoop(Warp &w, const Statement &s) {
  View v{&w, firstActive(w)};
  int64_t begin = value(s.begin, v), end = value(s.end, v);
  int64_t step = s.step;
  if (s.dynamic) { // in turns, as any other way
    CtaId cta = ctaOf(w);
    begin += step * (cta[0] + grid[0] * (cta[1] + grid[1] * cta[2]));
    step *= grid[0] * grid[1] * grid[2];
  }
  leave(w, s);
  if (begin < end)
    w.frames.push_back({&s.body, w.frames.back().active, 0, &s, begin, end, step});
}

/// Notes that the warp is there. True when it is the last one of its pass.
bool Machine::arrive(Warp &w, const Statement &s, unsigned instance, unsigned expected) {
  unsigned everyCta = unsigned(kernel.cluster), pass = w.passes[&s];
  bool cluster = s.verb == "sync" && s.scope == "cluster";
  Meeting &m = meetings[{&s, cluster ? everyCta : w.rank, instance}];
  if (++m.arrived[pass] != expected)
    return false;
  m.complete = pass + 1;
  return true;
}

void Machine::synchronize(Warp &w, const Statement &s) {
  if (s.scope == "warp" || s.scope == "thread")
    return leave(w, s);
  bool cluster = s.scope == "cluster";
  int64_t threads = cluster ? kernel.threads : threadsOf(s.scope);
  unsigned instance = unsigned(w.index * 32 / threads);
  unsigned expected = warpsAmong(w, instance * threads, threads);
  if (cluster)
    expected *= unsigned(kernel.cluster);
  unsigned pass = w.passes[&s];
  if (!w.waits)
    arrive(w, s, instance, expected);
  w.waits = true;
  if (meetings[{&s, cluster ? unsigned(kernel.cluster) : w.rank, instance}].complete > pass)
    leave(w, s);
}

/// What an instance of a scope does together happens when the last of its warps is there, of those
/// that get there in this pass of the loops around it.
void Machine::cooperate(Warp &w, const Statement &s) {
  auto once = [&](int64_t thread) {
    ++outcome.copies;
    s.verb == "zero" ? zero(s, {&w, thread}) : copy(s, {&w, thread});
  };
  int64_t threads = threadsOf(s.scope);
  if (threads == 1) {
    std::vector<bool> active = w.frames.back().active;
    for (int64_t t = w.index * 32; t < kernel.threads && t < (w.index + 1) * 32; ++t)
      if (active[size_t(t)])
        once(t);
    return leave(w, s);
  }
  int64_t instance = w.index * 32 / threads;
  if (isEachThreads(s)) {
    once(instance * threads);
    return leave(w, s);
  }
  auto isLocal = [&](const Operand &o) {
    return !o.tensor.empty() && kernel.tensors.at(o.tensor).space == "local";
  };
  if (isLocal(s.dst) || isLocal(s.src)) { // of a tile that warps have filled each for itself
    unsigned pass = w.passes[&s];
    if (!w.waits && arrive(w, s, unsigned(instance), warpsAmong(w, instance * threads, threads)))
      once(instance * threads);
    w.waits = true;
    if (meetings[{&s, w.rank, unsigned(instance)}].complete > pass)
      leave(w, s);
    return;
  }
  std::vector<int64_t> turn{w.rank, instance};
  for (const Frame &f : w.frames)
    if (f.loop)
      turn.push_back(f.value);
  unsigned &present = gathered[{&s, turn}];
  if (++present == warpsAmong(w, instance * threads, threads)) {
    present = 0;
    once(instance * threads);
  }
  leave(w, s);
}

//===----------------------------------------------------------------------===//
// mbarriers
//===----------------------------------------------------------------------===//

Machine::Mbarrier *Machine::find(const Object &o, const View &v, int64_t rank) {
  int64_t index = o.index ? value(o.index, v) : 0;
  auto declared = kernel.barriers.find(o.name);
  if (declared == kernel.barriers.end() || index < 0 || index >= declared->second || rank < 0 ||
      rank >= kernel.cluster) {
    fail(nullptr, "no mbarrier '" + o.name + "[" + std::to_string(index) + "]' at rank " +
                      std::to_string(rank));
    return nullptr;
  }
  return &barriers[{unsigned(rank), o.name, index}];
}

void Machine::settle(Mbarrier &b) {
  if (b.pending == 0 && b.bytes == 0) {
    ++b.phase;
    b.pending = b.expected;
  }
}

void Machine::barrier(Warp &w, const Statement &s) {
  for (int64_t t = w.index * 32; t < kernel.threads && t < (w.index + 1) * 32; ++t) {
    if (!w.frames.back().active[size_t(t)])
      continue;
    View v{&w, t};
    Mbarrier *b = find(s.barrier, v, s.cta ? value(s.cta, v) : w.rank);
    if (!b)
      return;
    int64_t operand = s.operand ? value(s.operand, v) : 0;
    if (s.verb == "mbarrier.wait") {
      if ((b->phase & 1) == (operand & 1)) // the phase is not complete
        return;
      continue;
    }
    if (s.verb == "mbarrier.init") {
      *b = {operand, operand, 0, 0};
      continue;
    }
    if (s.verb == "mbarrier.inval") {
      *b = {};
      continue;
    }
    if (s.verb != "mbarrier.arrive")
      b->bytes += operand;
    if (s.verb != "mbarrier.expect_tx")
      --b->pending;
    if (b->pending < 0)
      return fail(&s, "more arrivals than a phase takes");
    settle(*b);
  }
  leave(w, s);
}

//===----------------------------------------------------------------------===//
// Tensor memory
//===----------------------------------------------------------------------===//

void Machine::tensorMemory(Warp &w, const Statement &s) {
  constexpr int64_t allColumns = 512, lanes = 128, cellBytes = 4;
  View v{&w, firstActive(w)};
  if (s.verb == "tcgen05.commit") {
    uint32_t to = receivers(s.options, v);
    for (unsigned rank = 0; rank != kernel.cluster; ++rank)
      if (to >> rank & 1)
        if (Mbarrier *b = find(s.barrier, v, rank)) {
          --b->pending;
          settle(*b);
        }
  }
  if (s.verb == "tcgen05.alloc") {
    int64_t columns = kernel.pools.at(s.pool);
    if (columnsInUse[w.rank] + columns > allColumns)
      return; // until another warp frees some
    columnsInUse[w.rank] += columns;
    pools[{w.rank, s.pool}] = Image(size_t(lanes * columns * cellBytes));
  }
  if (s.verb == "tcgen05.dealloc") {
    auto found = pools.find({w.rank, s.pool});
    if (found == pools.end())
      return fail(&s, "a pool is freed that is not allocated");
    int64_t columns = kernel.pools.at(s.pool);
    columnsInUse[w.rank] -= columns;
    outcome.freed.push_back({ctaOf(w), columns, found->second});
    pools.erase(found);
  }
  leave(w, s);
}
