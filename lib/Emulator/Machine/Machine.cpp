//===- Machine.cpp - Launching and scheduling -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Wgmma.h"
#include "tilecopy/run/DeviceError.h"
#include <cassert>

using namespace llvm;

namespace tilecopy::emu {

ThreadId Thread::id() const {
  const Dim3 &block = machine->context.config.block;
  return {cta->id,
          {indexInCta % block.x, indexInCta / block.x % block.y, indexInCta / block.x / block.y}};
}

Machine::Machine(LaunchContext launch)
    : context(std::move(launch)), code(context.code), stepLimit(context.options.stepLimit) {}

template <typename... Args>
static Error refuse(DeviceFault fault, const char *text, const Args &...args) {
  std::string message;
  raw_string_ostream(message) << format(text, args...);
  return deviceError(fault, message);
}

// Products of dimensions within their limits do not wrap.
static Error checkDimensions(const LaunchConfig &c) {
  const Dim3 &g = c.grid, &b = c.block;
  if (g.x > INT32_MAX || g.y > 65535 || g.z > 65535)
    return refuse(DeviceFault::Launch,
                  "a grid of %ux%ux%u CTAs: a GPU takes up to 2147483647x65535x65535", g.x, g.y,
                  g.z);
  if (b.x > 1024 || b.y > 1024 || b.z > 64)
    return refuse(DeviceFault::Launch, "CTAs of %ux%ux%u threads: a GPU takes up to 1024x1024x64",
                  b.x, b.y, b.z);
  if (c.cluster.x > 16 || c.cluster.y > 16 || c.cluster.z > 16)
    return refuse(DeviceFault::Launch, "a cluster of %ux%ux%u CTAs: it has 1 to 16", c.cluster.x,
                  c.cluster.y, c.cluster.z);
  return Error::success();
}

static Error checkOnlyCta(const EmulatorOptions &options, const LaunchConfig &c, bool together) {
  if (options.onlyCta && together)
    return refuse(DeviceFault::Launch, "a cooperative launch runs all of its CTAs, not one alone");
  auto [x, y, z] = options.onlyCta.value_or(std::array<int64_t, 3>{});
  if (x >= c.grid.x || y >= c.grid.y || z >= c.grid.z)
    return refuse(DeviceFault::Launch, "there is no CTA %lld,%lld,%lld in a grid of %ux%ux%u",
                  (long long)x, (long long)y, (long long)z, c.grid.x, c.grid.y, c.grid.z);
  return Error::success();
}

// The limits are those of sm_90: 1024 threads, 227 KiB of shared memory, clusters of up to 16 CTAs.
Error Machine::prepare() {
  const LaunchConfig &c = context.config;
  const Function &f = *code.entry;
  if (c.block.count() == 0 || c.block.count() > 1024 || c.grid.count() == 0 ||
      (c.grid.count() > uint64_t(1) << 31 && !context.options.onlyCta))
    return refuse(DeviceFault::Launch,
                  "%llu CTAs of %llu threads: expected 1 to 2147483647 x 65535 x 65535 CTAs of 1 "
                  "to 1024 threads",
                  (unsigned long long)c.grid.count(), (unsigned long long)c.block.count());
  if (Error e = checkDimensions(c))
    return e;
  if (c.cluster.count() == 0 || c.cluster.count() > 16)
    return refuse(DeviceFault::Launch, "a cluster of %ux%ux%u CTAs: it has 1 to 16", c.cluster.x,
                  c.cluster.y, c.cluster.z);
  if (c.grid.x % c.cluster.x || c.grid.y % c.cluster.y || c.grid.z % c.cluster.z)
    return refuse(DeviceFault::Launch,
                  "clusters of %ux%ux%u CTAs do not divide the grid of %ux%ux%u", c.cluster.x,
                  c.cluster.y, c.cluster.z, c.grid.x, c.grid.y, c.grid.z);
  auto differs = [](const std::array<unsigned, 3> &a, const Dim3 &b) {
    return a[0] && (a[0] != b.x || a[1] != b.y || a[2] != b.z);
  };
  if (differs(f.requiredBlock, c.block))
    return refuse(DeviceFault::Launch,
                  "the kernel requires blocks of %ux%ux%u threads (.reqntid), the launch has "
                  "%ux%ux%u",
                  f.requiredBlock[0], f.requiredBlock[1], f.requiredBlock[2], c.block.x, c.block.y,
                  c.block.z);
  if (differs(f.requiredCluster, c.cluster))
    return refuse(DeviceFault::Launch,
                  "the kernel requires clusters of %ux%ux%u CTAs (.reqnctapercluster), the launch "
                  "has %ux%ux%u",
                  f.requiredCluster[0], f.requiredCluster[1], f.requiredCluster[2], c.cluster.x,
                  c.cluster.y, c.cluster.z);
  const auto &m = f.maxBlock;
  if (m[0] && c.block.count() > uint64_t(m[0]) * m[1] * m[2])
    return refuse(DeviceFault::Launch,
                  "the kernel accepts at most %u threads a block (.maxntid), the launch has %llu",
                  m[0] * m[1] * m[2], (unsigned long long)c.block.count());
  uint64_t shared = code.dynamicSharedOffset - code.sharedPadding + c.dynamicSharedBytes;
  if (shared > 227 * 1024)
    return refuse(DeviceFault::Launch,
                  "%llu bytes of shared memory are more than the %u that a CTA can have",
                  (unsigned long long)shared, 227u * 1024);
  uint64_t perThread = uint64_t(code.slots) * 8 + code.frameBytes + sizeof(Thread) +
                       (code.usesStack ? context.options.stackBytes : 0);
  bool together = isCooperative();
  uint64_t most = together ? c.grid.count() : c.cluster.count();
  if (perThread * c.block.count() * most > context.options.memoryLimit)
    return refuse(DeviceFault::Launch,
                  "%s needs %llu bytes of registers and local memory, more than the emulator's "
                  "memory limit",
                  together ? "a grid whose CTAs run at the same time" : "a cluster",
                  (unsigned long long)(perThread * c.block.count() * most));
  if (context.parameters.size() != code.parameterBytes)
    return refuse(DeviceFault::Launch, "%llu bytes of arguments were passed, the kernel takes %llu",
                  (unsigned long long)context.parameters.size(),
                  (unsigned long long)code.parameterBytes);
  return Error::success();
}

Error Machine::run() {
  const LaunchConfig &c = context.config;
  JoinedClocks joined;
  if (Error e = prepare())
    return e;
  if (Error e = checkOnlyCta(context.options, c, isCooperative()))
    return e;
  clusters = c.grid.count() / c.cluster.count();
  if (isCooperative()) {
    clustersTogether = clusters;
    clusters = 1;
    if (Error e = makeGridBarrier())
      return e;
  }
  ++context.global.launches;
  startLaunch();
  context.global.startLaunch();
  uint64_t first = 0, end = clusters;
  if (const auto &only = context.options.onlyCta) {
    auto [x, y, z] = *only;
    first = x / c.cluster.x +
            clusterGrid.x * (y / c.cluster.y + uint64_t(clusterGrid.y) * (z / c.cluster.z));
    end = first + 1;
  }
  runClusters(first, end);
  Error e = gridBarrier ? context.global.release(gridBarrier) : Error::success();
  if (e || !interrupted)
    return e;
  return make_error<LaunchStopped>(
      ("stopped after " + Twine(steps) + " thread-instructions").str());
}

// The place where a cooperative grid's threads meet, zero at the start. Kernels find it through
// %envreg1 and %envreg2, as compiled from CUDA's grid.sync().
Error Machine::makeGridBarrier() {
  auto segment = context.global.allocate(64, 256);
  if (!segment)
    return segment.takeError();
  (*segment)->written.assign(0, 64, true);
  gridBarrier = (*segment)->base;
  return Error::success();
}

std::array<unsigned, 3> Machine::ctaAt(uint64_t group, uint32_t index) const {
  const Dim3 &c = context.config.cluster;
  uint64_t number = group * clustersTogether + index / clusterSize();
  uint32_t rank = index % clusterSize();
  return {unsigned(number % clusterGrid.x) * c.x + rank % c.x,
          unsigned(number / clusterGrid.x % clusterGrid.y) * c.y + rank / c.x % c.y,
          unsigned(number / clusterGrid.x / clusterGrid.y) * c.z + rank / c.x / c.y};
}

// A cluster must not depend on which ones ran before it, so it has its own random numbers.
void Machine::startCluster(uint64_t group) {
  const LaunchConfig &c = context.config;
  cluster = group;
  rng = context.options.seed + group * 0xd1342543de82ef95;
  quietSince = steps;
  uint32_t perCta = uint32_t(c.block.count()), perCluster = clusterSize();
  auto dropShared = [](auto &places) {
    for (auto at = places.begin(); at != places.end();)
      at = at->first.first->space == Space::Shared ? places.erase(at) : std::next(at);
  };
  dropShared(released);
  dropShared(strongStores.last);
  ctas.clear();
  ctas.resize(perCluster * clustersTogether);
  ready.clear();
  clusterBarriers.assign(clustersTogether, ClusterBarrier());
  async.clear();
  mbarriers.clear();
  for (uint32_t n = 0; n != ctas.size(); ++n) {
    Cta &cta = ctas[n];
    cta.rank = n % perCluster;
    cta.firstInCluster = n - cta.rank;
    cta.id = ctaAt(group, n);
    cta.firstThread = n * perCta;
    cta.threads = cta.live = perCta;
    startCta(cta);
  }
  for (uint32_t n = 0; n != threads.size(); ++n)
    ready.push_back(inOrder(n, uint32_t(threads.size())));
}

// Two pieces of shared memory belong to the system: cooperative groups of several warps meet there.
// On a GPU they are below the kernel's own; here they follow it after a gap.
static constexpr uint64_t reservedShared = 1024;

static void startShared(const Code &code, uint64_t dynamicBytes, Segment &shared) {
  uint64_t size = code.usesDynamicShared || dynamicBytes ? code.dynamicSharedOffset + dynamicBytes
                                                         : code.paddedShared;
  uint64_t own = size, reserved = code.usesReservedShared ? 2 * reservedShared : 0;
  if (reserved)
    size = (size / reservedShared + 2) * reservedShared;
  shared = Segment(Space::Shared, sharedBase, size + reserved, false);
  shared.gaps = ByteSet(shared.size);
  for (auto [offset, bytes] : code.sharedGaps)
    if (offset + bytes <= own)
      shared.gaps.assign(offset, bytes, true);
  shared.gaps.assign(own, size - own, true);
  shared.hasGaps = !code.sharedGaps.empty() || reserved;
  shared.written.assign(size, reserved, true);
}

void Machine::startCta(Cta &cta) {
  startShared(code, context.config.dynamicSharedBytes, cta.shared);
  cta.shared.rank = cta.rank;
  for (uint32_t first = 0; first < cta.threads; first += 32) {
    uint32_t lanes = uint32_t(maskOf(std::min(32u, cta.threads - first)));
    cta.warps.push_back({cta.firstThread + first, lanes, lanes, 0, 0, nullptr});
  }
  if (code.usesTensorMemory)
    startTensorMemory(cta);
  for (uint32_t n = 0; n != cta.threads; ++n) {
    Thread &t = threads[cta.firstThread + n];
    t = Thread();
    t.machine = this;
    t.cta = &cta;
    t.indexInCta = n;
    t.lane = n % 32;
    t.regs = registers.data() + uint64_t(cta.firstThread + n) * code.slots;
    t.race.cluster = uint32_t(cluster);
    t.race.index = cta.firstThread + n;
    startThread(t, initialRegisters);
  }
}

void Machine::startThread(Thread &t, const std::vector<uint64_t> &initial) {
  std::copy(initial.begin(), initial.end(), t.regs);
  for (const SpecialSlot &s : code.specials)
    t.regs[s.slot] = special(t, s.special);
  for (uint32_t slot : code.sharedSlots)
    t.regs[slot] += t.cta->clusterWindow();
  if (uint64_t bytes = stackBegin() + (code.usesStack ? context.options.stackBytes : 0)) {
    t.local = Segment(Space::Local, localBase, bytes, false);
    t.local.sharedByThreads = false;
  }
  t.stackTop = stackBegin();
  t.poison.clear();
  for (uint64_t bits : code.watchedBits)
    t.poison.push_back({bits});
  if (context.options.observer)
    t.occurrences.assign(code.insts.size(), 0);
}

// splitmix64: small, good enough to shuffle, and the same everywhere.
uint64_t Machine::random() {
  uint64_t z = (rng += 0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

void Machine::observeShared() {
  EmulatorObserver *observer = context.options.observer;
  if (!observer)
    return;
  for (Cta &cta : ctas)
    for (const SharedPlace &place : code.sharedVariables) {
      const Variable &v = context.module.variables[place.variable];
      bool isDynamic = v.isExtern && v.elements == 0;
      uint64_t bytes = isDynamic ? context.config.dynamicSharedBytes : v.bytes();
      uint64_t offset = place.address - sharedBase;
      auto written = std::make_unique<bool[]>(bytes);
      for (uint64_t i = 0; i != bytes; ++i)
        written[i] = cta.shared.written.all(offset + i, 1);
      observer->sharedAtEnd({v.name, cta.id, ArrayRef(cta.shared.at(offset, bytes), bytes),
                             ArrayRef(written.get(), bytes)});
    }
}

void Machine::runCluster() {
  bool shuffles = context.options.seed > EmulatorOptions::reversed;
  uint32_t live = uint32_t(threads.size());
  while (!stopped) {
    if (ready.empty()) {
      live = 0;
      for (Cta &cta : ctas)
        live += cta.live;
      if (live == 0) {
        async.drain();
        return observeShared();
      }
      if (async.deliver() || abandonBarriers() || abandonProducts(*this) || mbarriers.giveUp())
        continue;
      reportStall();
      return;
    }
    uint32_t quantum = 1024;
    if (shuffles) {
      uint64_t r = random();
      std::swap(ready.front(), ready[r % ready.size()]);
      quantum = 1u << (r >> 60);
    }
    Thread &t = threads[ready.front()];
    ready.pop_front();
    // A thread that had to wait is put back by the one that wakes it.
    if (runThread(t, quantum) == Flow::Next) {
      if (!stopped)
        checkSpin(t);
      ready.push_back(uint32_t(&t - threads.data()));
    }
    if (!stopped)
      checkLimits(t);
  }
}

/// Ends the launch when it has taken too many steps, or when the caller asks for it.
void Machine::checkLimits(const Thread &t) {
  if (steps > stepLimit) {
    report(FindingKind::StepLimit, &t, &code.insts[t.pc], 0,
           "the launch executed more than " + Twine(context.options.stepLimit) +
               " thread-instructions, which is the limit; ptx-run --steps sets another");
    return stop();
  }
  if (abandoned && (context.global.isFull() || abandoned->load(std::memory_order_relaxed)))
    return stop();
  if (!context.options.shallStop)
    return;
  // Instructions may take long, so the clock is asked too.
  constexpr unsigned turnsBetweenClocks = 16;
  constexpr std::chrono::milliseconds timeBetweenLooks(20);
  constexpr uint64_t stepsBetweenLooks = 1 << 17; // a few milliseconds of ordinary ones
  if (steps < nextLook) {
    if (++turns % turnsBetweenClocks)
      return;
    if (std::chrono::steady_clock::now() < lastLook + timeBetweenLooks)
      return;
  }
  lastLook = std::chrono::steady_clock::now();
  nextLook = steps + stepsBetweenLooks;
  interrupted = context.options.shallStop();
  if (interrupted)
    stop();
}

Flow Machine::runThread(Thread &t, uint32_t quantum) {
  uint32_t left = quantum;
  Flow flow = context.options.observer ? step<true>(t, left) : step<false>(t, left);
  steps += quantum - left;
  if (flow == Flow::Exit)
    exit(t);
  if (flow == Flow::Exit || flow == Flow::Wait)
    if (Warp &w = warpOf(t); w.atActiveMask)
      settleActiveMask(*t.cta, w);
  return flow;
}

// Runs until the thread waits, exits, or has used its quantum.
template <bool Observed> Flow Machine::step(Thread &t, uint32_t &quantum) {
  const Inst *insts = code.insts.data();
  uint64_t *counts = executed.data();
  for (; quantum; --quantum) {
    const Inst &i = insts[t.pc];
    ++counts[t.pc];
    bool off = i.predicate != none && bool(t.regs[i.predicate] & 1) == i.predicateNegated;
    if constexpr (Observed)
      observe(t, i, off);
    if (i.watch != none && watchRegisters(t, i, off))
      off = true;
    if (off) {
      ++t.pc;
      continue;
    }
    Flow flow = i.exec(t, i);
    if (flow == Flow::Next) {
      ++t.pc;
    } else if (flow != Flow::Jump) {
      --quantum;
      return flow;
    }
    if (stopped) {
      --quantum;
      return Flow::Next;
    }
  }
  return Flow::Next;
}

void Machine::observe(Thread &t, const Inst &i, bool off) {
  assert(context.options.observer && "only called where there is one");
  context.options.observer->instruction(
      {i.source->line, i.source->text, t.id(), t.indexInCta, off});
}

void Machine::wake(Thread &t, bool next) {
  ++progress;
  t.state = ThreadState::Ready;
  t.pc += next;
  ready.push_back(uint32_t(&t - threads.data()));
}

void Machine::wakeWarp(Thread &first) {
  uint32_t from = warpOf(first).firstThread;
  for (unsigned l = 0; l != 32; ++l)
    wake(threads[from + l], true);
}

/// The value of a register with an x, a y and a z.
std::optional<unsigned> Machine::coordinate(const Thread &t, Special s) const {
  const LaunchConfig &c = context.config;
  ThreadId id = t.id();
  uint32_t rank = t.cta->rank;
  const std::pair<Special, std::array<unsigned, 3>> triples[] = {
      {Special::TidX, id.thread},
      {Special::NtidX, {c.block.x, c.block.y, c.block.z}},
      {Special::CtaidX, id.cta},
      {Special::NctaidX, {c.grid.x, c.grid.y, c.grid.z}},
      {Special::ClusterIdX,
       {id.cta[0] / c.cluster.x, id.cta[1] / c.cluster.y, id.cta[2] / c.cluster.z}},
      {Special::NClusterIdX, {clusterGrid.x, clusterGrid.y, clusterGrid.z}},
      {Special::ClusterCtaIdX,
       {rank % c.cluster.x, rank / c.cluster.x % c.cluster.y, rank / c.cluster.x / c.cluster.y}},
      {Special::ClusterNctaIdX, {c.cluster.x, c.cluster.y, c.cluster.z}}};
  for (const auto &[first, values] : triples)
    if (unsigned n = unsigned(s) - unsigned(first); n < 3)
      return values[n];
  return std::nullopt;
}

uint64_t Machine::special(const Thread &t, Special s) const {
  if (auto n = coordinate(t, s))
    return *n;
  uint32_t eq = 1u << t.lane, below = eq - 1;
  switch (s) {
  case Special::LaneId:
    return t.lane;
  case Special::WarpId:
    return t.indexInCta / 32;
  case Special::NWarpId:
    return t.cta->warps.size();
  case Special::SmId:
  case Special::GridId:
    return 0;
  case Special::NSmId:
    return 1;
  case Special::LaneMaskEq:
    return eq;
  case Special::LaneMaskLt:
    return below;
  case Special::LaneMaskLe:
    return below | eq;
  case Special::LaneMaskGe:
    return uint32_t(~below);
  case Special::LaneMaskGt:
    return uint32_t(~(below | eq));
  case Special::ClusterCtaRank:
    return t.cta->rank;
  case Special::ClusterNctaRank:
    return clusterSize();
  case Special::IsExplicitCluster:
    return clusterSize() > 1;
  case Special::DynamicSmemSize:
    return context.config.dynamicSharedBytes;
  case Special::TotalSmemSize:
    return t.cta->shared.size;
  case Special::AggregatedSmemSize:
    return t.cta->shared.size + sharedBase;
  case Special::ReservedSmemBegin:
  case Special::Zero:
    return 0;
  case Special::ReservedSmemEnd:
  case Special::ReservedSmemCap:
    return sharedBase;
  case Special::ReservedSmem0:
    return t.cta->clusterWindow() + sharedBase + t.cta->shared.size - 2 * reservedShared;
  case Special::ReservedSmem1:
    return t.cta->clusterWindow() + sharedBase + t.cta->shared.size - reservedShared;
  case Special::GridBarrierHigh:
    return gridBarrier >> 32;
  case Special::GridBarrierLow:
    return uint32_t(gridBarrier);
  case Special::ClockHi:
  case Special::GlobalTimerHi:
    return steps >> 32;
  default: // the clocks: they advance with execution, the same in every run
    return steps + executed[t.pc];
  }
}

} // namespace tilecopy::emu
