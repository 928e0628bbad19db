//===- Trial.cpp - Clusters that run apart --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Trial.h"
#include "Emulator/Machine/Printf.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace tilecopy::emu {

/// Thread-instructions after which other threads pay off for a launch: some milliseconds.
static constexpr uint64_t stepsAlone = 1 << 16;
/// The same for the number of instructions in the text, some of which may be skipped.
static constexpr uint64_t textAlone = 1 << 18;
/// Bytes of all copies together, and of what trials hold that wait for earlier ones.
static constexpr uint64_t mostCopied = uint64_t(1) << 29, mostWaiting = uint64_t(1) << 29;
/// Each copy needs 1/64 of the size of the memory or less, even if no page is touched.
static constexpr uint64_t leastShare = 32;
/// Failed trials in a row after which a launch continues without trials.
static constexpr unsigned mostFailures = 4;
/// How many finished trials a worker may be ahead.
static constexpr uint64_t ahead = 4;

// All effects of a cluster must be in global memory, and visible in the race state.
bool Machine::mayRunApart() const {
  const EmulatorOptions &o = context.options;
  bool isLong = steps >= stepsAlone || clusters * threads.size() * code.insts.size() >= textAlone;
  return o.cores > 1 && isLong && clusters - cluster > 1 && !o.observer &&
         (o.checks.races || o.checks.async) && !isCooperative() && !code.usesLaunchControl &&
         !code.readsClock;
}

// State of a launch, and of the machines that run trials of it.
void Machine::startLaunch() {
  const LaunchConfig &c = context.config;
  clusterGrid = {c.grid.x / c.cluster.x, c.grid.y / c.cluster.y, c.grid.z / c.cluster.z};
  uint32_t clusterThreads = uint32_t(c.block.count() * c.cluster.count() * clustersTogether);
  threads = std::vector<Thread>(clusterThreads);
  registers.resize(uint64_t(clusterThreads) * code.slots);
  initialRegisters.assign(code.slots, 0);
  for (const SlotValue &v : code.constants)
    initialRegisters[v.slot] = v.value;
  executed.assign(code.insts.size(), 0);
  hints.assign(code.insts.size(), 0);
  parameters = Segment(Space::Param, 0, context.parameters.size(), true);
  parameters.readOnly = true;
  parameters.sharedByThreads = false;
  std::copy(context.parameters.begin(), context.parameters.end(), parameters.at(0, 0));
  const EmulatorChecks &checks = context.options.checks;
  checksPlainly = !context.options.observer && (checks.races || checks.async);
  startRaces();
}

void Machine::startRaces() {
  const LaunchConfig &c = context.config;
  // With tensor memory, warps count as threads of their own there.
  uint32_t warps = uint32_t((c.block.count() + 31) / 32 * c.cluster.count() * clustersTogether);
  races.startLaunch(
      context.global.launches, uint32_t(threads.size()) + (code.usesTensorMemory ? warps : 0),
      uint32_t(c.block.count()), uint32_t(c.cluster.count()), uint32_t(clustersTogether));
}

void Machine::runClusters(uint64_t first, uint64_t end) {
  std::unique_ptr<ClusterTeam> team;
  CommonReads reads(context.global, races);
  unsigned failures = 0;
  uint64_t longest = 0;
  bool isAlone = false;
  for (cluster = first; cluster != end && !stopped; ++cluster) {
    if (canceled && cluster <= *canceled)
      continue; // all from the one that was running then
    uint64_t before = steps;
    if (!team && !isAlone && mayRunApart()) {
      team = ClusterTeam::make(context, cluster, end);
      isAlone = !team;
    }
    bool isDone = false;
    if (team) {
      Trial trial = team->take(cluster, longest);
      isDone = commit(trial, team->origin, reads);
      team->giveBack(std::move(trial));
      failures = isDone ? 0 : failures + 1;
      isAlone = failures == mostFailures || (!isDone && !team->origin.keepCopy());
      if (isAlone)
        team.reset();
    }
    if (!isDone) {
      reads.mergeAll();
      startCluster(cluster);
      runCluster();
    }
    longest = std::max(longest, steps - before);
  }
}

//===----------------------------------------------------------------------===//
// A trial
//===----------------------------------------------------------------------===//

void Machine::startTrials(const std::atomic<bool> *shallEnd) {
  abandoned = shallEnd;
  clusters = context.config.grid.count() / context.config.cluster.count();
  startLaunch();
}

/// The bytes of a page, which of them have been written, and which count as written.
static void takeBytes(TrialPage &p, const RacePage &race, Segment &s) {
  uint64_t at = p.page * RacePage::bytes, count = std::min<uint64_t>(RacePage::bytes, s.size - at);
  if (!p.bytes)
    p.bytes.reset(new uint8_t[RacePage::bytes]);
  std::copy_n(s.at(at, count), count, p.bytes.get());
  for (size_t n = 0; n != p.written.size(); ++n)
    p.written[n] = s.written.wordOf(at + 64 * n);
  unsigned unit = 1u << race.shift();
  p.stored.fill(0);
  for (unsigned n = 0; n != race.units(); ++n)
    if (race.writes()[n])
      p.stored[n * unit / 64] |= maskOf(unit) << n * unit % 64;
}

/// The pages of each allocation that a worker's trials have touched.
using SeenPages = std::vector<std::vector<bool>>;

/// Moves all pages that have been touched to the trial; the memory is then as its origin. Most
/// pages are touched by one cluster only, and are handed over as the launch will keep them. If
/// another cluster has touched the page as well, the two will be merged.
static void takePages(GlobalMemory &memory, SeenPages &seen, Trial &trial) {
  trial.usedPages = 0;
  seen.resize(memory.allocations());
  for (size_t n = 0; n != memory.allocations(); ++n) {
    Segment &s = memory.allocation(n);
    for (auto &[page, race] : s.takeRacePages()) {
      if (trial.usedPages == trial.pages.size())
        trial.pages.emplace_back();
      TrialPage &p = trial.pages[trial.usedPages++];
      p.allocation = n;
      p.page = page;
      p.isWritten = race->launch == memory.launches && race->isWritten();
      if (p.isWritten) {
        takeBytes(p, *race, s);
        s.forgetPage(page);
      }
      if (seen[n].empty())
        seen[n].resize(s.size / RacePage::bytes + 1);
      if (!seen[n][page] && race->launch == memory.launches)
        p.packed = PackedPage::runs(*race);
      seen[n][page] = true;
      if (p.packed)
        s.giveRacePage(std::move(race));
      else
        p.race = std::move(race);
    }
  }
}

void Machine::runTrial(uint64_t number, uint64_t mostSteps, Trial &trial) {
  steps = nextLook = 0;
  progress = quietProgress = 0;
  stopped = interrupted = false;
  std::fill(executed.begin(), executed.end(), 0);
  startRaces();
  startCluster(number);
  stepLimit = std::min(mostSteps, context.options.stepLimit);
  runCluster();
  bool releases = llvm::any_of(released, [](const auto &at) {
    return at.first.first->space == Space::Global; // which may reach other clusters
  });
  trial.isUsable = !stopped && !context.global.wasHeapAsked() && !releases;
  trial.findings.clear();
  for (const auto &[of, index] : known)
    trial.findings.push_back({of, unsigned(findings[index].count)});
  trial.steps = steps;
  trial.executed = executed;
  trial.output = std::move(output);
  races.takeHistory(trial.races);
  trial.issued = async.takeIssued();
  findings.clear();
  known.clear();
  output.clear();
  released.clear();
  strongStores.last.clear();
  notes = 0;
}

/// Puts back what takeBytes() has taken, as far as it has been written.
static void giveBytes(const TrialPage &p, Segment &s) {
  auto isSet = [](const std::array<uint64_t, 64> &bits, unsigned n) {
    return bits[n / 64] >> n % 64 & 1;
  };
  for (unsigned n = 0, end; n != RacePage::bytes; n = end) {
    end = n + 1;
    if (n % 64 == 0 && p.stored[n / 64] == 0) {
      end = n + 64;
      continue;
    }
    if (!isSet(p.stored, n))
      continue;
    bool counts = isSet(p.written, n);
    while (end != RacePage::bytes) {
      bool isWhole = end % 64 == 0 && p.stored[end / 64] == ~uint64_t(0) && counts &&
                     p.written[end / 64] == ~uint64_t(0);
      if (!isWhole && !(isSet(p.stored, end) && isSet(p.written, end) == counts))
        break;
      end += isWhole ? 64 : 1;
    }
    uint64_t at = p.page * RacePage::bytes + n;
    std::copy_n(p.bytes.get() + n, end - n, s.at(at, end - n));
    s.written.assign(at, end - n, counts);
  }
}

/// Whether a byte was written by the trial and touched by the launch so far, or the reverse.
static bool meets(GlobalMemory &memory, const RaceDetector &races, CommonReads &reads,
                  Trial &trial) {
  for (TrialPage &p : trial.touched()) {
    Segment &s = memory.allocation(p.allocation);
    if (!s.hasRacesOf(p.page, memory.launches) ||
        (!p.isWritten && reads.areAll(p.allocation, p.page)))
      continue;
    reads.merge(p.allocation, p.page);
    if (p.packed) {
      p.race.reset(new RacePage);
      p.packed.unpack(*p.race);
    }
    if (races.meets(s.racePage(p.page * RacePage::bytes), *p.race))
      return true;
  }
  return false;
}

bool Machine::commit(Trial &trial, PageOrigin &origin, CommonReads &reads) {
  if (!trial.isUsable || steps + trial.steps > context.options.stepLimit ||
      output.size() + trial.output.size() >= maxOutput)
    return false;
  for (const auto &found : trial.findings)
    if (!known.count(found.first))
      return false;
  if (meets(context.global, races, reads, trial))
    return false;
  RaceDetector::Shift by = races.append(trial.races);
  async.addIssued(trial.issued, by.epochs);
  for (TrialPage &p : trial.touched()) {
    Segment &s = context.global.allocation(p.allocation);
    if (!p.isWritten && reads.areAll(p.allocation, p.page)) {
      if (p.packed)
        reads.add(p.allocation, p.page, std::move(p.packed), by);
      else
        reads.add(p.allocation, p.page, *p.race, by);
    } else if (p.packed) {
      s.adoptRaces(p.page, std::move(p.packed), by);
    } else {
      races.merge(s.racePage(p.page * RacePage::bytes), *p.race, by);
    }
    if (p.isWritten) {
      std::lock_guard<std::mutex> lock(origin.lockOf(p.page));
      giveBytes(p, s);
    }
  }
  for (const auto &[of, count] : trial.findings)
    findings[known.at(of)].count += count;
  for (size_t n = 0; n != executed.size(); ++n)
    executed[n] += trial.executed[n];
  steps += trial.steps;
  output += trial.output;
  return true;
}

//===----------------------------------------------------------------------===//
// The team
//===----------------------------------------------------------------------===//

std::unique_ptr<ClusterTeam> ClusterTeam::make(const LaunchContext &context, uint64_t first,
                                               uint64_t clusters) {
  uint64_t bytes = std::max<uint64_t>(1, context.global.bytesInUse());
  uint64_t count = std::min<uint64_t>(
      {context.options.cores, clusters - first, leastShare * (mostCopied / bytes)});
  if (count < 2 || context.global.hasSparse())
    return nullptr;
  std::unique_ptr<ClusterTeam> team(new ClusterTeam(context, first, clusters, count));
  for (uint64_t n = 0; n != count; ++n)
    team->workers.emplace_back([&team = *team] { team.work(); });
  return team;
}

ClusterTeam::~ClusterTeam() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    shallEnd = true;
  }
  room.notify_all();
  for (std::thread &worker : workers)
    worker.join();
}

void ClusterTeam::work() {
  JoinedClocks joined;
  std::unique_ptr<GlobalMemory> memory = GlobalMemory::lazyCopy(origin);
  if (memory) {
    memory->mostCopied = mostCopied / cores;
    Machine machine({context.module, context.code, context.config, context.options, *memory,
                     context.constants, context.parameters});
    machine.startTrials(&shallEnd);
    if (runTrials(machine, *memory))
      return;
  }
  std::lock_guard<std::mutex> lock(mutex);
  --working;
  arrival.notify_all();
}

/// Whether there are enough trials that the launch has not come to.
bool ClusterTeam::mustWait() const {
  return next - taken >= ahead * cores || (next != taken && waiting >= mostWaiting);
}

/// False when memory has run out.
bool ClusterTeam::runTrials(Machine &machine, GlobalMemory &memory) {
  SeenPages seen;
  std::unique_lock<std::mutex> lock(mutex);
  while (!shallEnd && next != clusters) {
    if (mustWait()) {
      room.wait(lock);
      continue;
    }
    uint64_t number = next++;
    Trial trial;
    if (!spares.empty()) {
      trial = std::move(spares.back());
      spares.pop_back();
    }
    lock.unlock();
    for (TrialPage &p : trial.pages) {
      p.packed = PackedPage();
      if (p.race)
        memory.allocation(p.allocation).giveRacePage(std::move(p.race));
    }
    // Several short ones may come before a long one.
    constexpr uint64_t longer = 64, least = 1 << 22;
    machine.runTrial(number, std::max(least, longer * longest), trial);
    takePages(memory, seen, trial);
    bool isThere = memory.copiedBytes() < memory.mostCopied / 2 || memory.dropPages();
    lock.lock();
    waiting += trial.bytes();
    done[number] = std::move(trial);
    arrival.notify_all();
    if (!isThere)
      return false;
  }
  return true;
}

Trial ClusterTeam::take(uint64_t cluster, uint64_t steps) {
  longest = steps;
  std::unique_lock<std::mutex> lock(mutex);
  arrival.wait(lock, [&] { return done.count(cluster) != 0 || working == 0; });
  Trial trial = std::move(done[cluster]);
  done.erase(cluster);
  waiting -= trial.bytes();
  taken = cluster + 1;
  room.notify_all();
  return trial;
}

void ClusterTeam::giveBack(Trial trial) {
  std::lock_guard<std::mutex> lock(mutex);
  spares.push_back(std::move(trial));
}

} // namespace tilecopy::emu
