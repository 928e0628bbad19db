//===- Search.cpp - World by world ----------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include <ctime>

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

namespace {
/// When the search that runs on this thread shall end; machines poll it.
struct Deadline {
  double at;
  bool (*shallStop)();
};
thread_local Deadline deadline;
} // namespace

/// Seconds of processor time of this thread, so that a busy machine proves no less.
static double processorSeconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

static bool isTimeOver() {
  return processorSeconds() > deadline.at || (deadline.shallStop && deadline.shallStop());
}

Search::Search(const Kernel &kernel, Setup &setup, const ProveOptions &options)
    : kernel(kernel), setup(setup), options(options), begin(processorSeconds()) {
  deadline = {processorSeconds() + options.seconds, options.shallStop};
  setup.table.shallStop = isTimeOver;
}

bool Search::isOver() {
  if (!setup.table.over && isTimeOver())
    setup.table.over = "the time is over";
  return setup.table.over;
}

/// Keeps the first thing that is not known.
void Search::note(const Stop &stop, SourceLoc loc) {
  if (!proof.reason.empty())
    return;
  proof.reason = stop.text;
  proof.line = stop.line;
  proof.opcode = stop.opcode;
  proof.thread = stop.thread;
  proof.loc = loc;
}

KernelProof Search::run() {
  search();
  proof.seconds = processorSeconds() - begin;
  return std::move(proof);
}

void Search::search() {
  proof.domain = setup.domain;
  proof.promises = setup.promises;
  if (!setup.unsupported.empty())
    return note({Stop::Unknown, setup.unsupported}, {});
  if (checkOverlaps())
    tasks.push_back({nullptr, setup.facts});
  while (!tasks.empty() && !isDecided) {
    if (isOver()) {
      note(halved.value_or(Stop{Stop::Unknown, setup.table.over}), {});
      break;
    }
    Task task = std::move(tasks.back());
    tasks.pop_back();
    ++proof.worlds;
    World world(setup.table, task.facts);
    End end = runWorld(world, task);
    if (setup.table.over && end.stop.text != setup.table.over)
      end = {false, {Stop::Unknown, setup.table.over}, {}};
    leaveOthers(world, task);
    handle(world, task, end);
  }
  if (!isDecided && proof.reason.empty() && !setup.table.over)
    proof.verdict = KernelProof::Proved;
  End end{false, {Stop::Unknown, proof.reason}, proof.loc};
  if (!isDecided && !proof.reason.empty() && !refuteByTries(end))
    refuteAtTop(end);
}

/// Two CTAs, or two passes of a loop, that write one element with different values, are a fault of
/// the program: nothing is proved of it.
bool Search::checkOverlaps() {
  World world(setup.table, setup.facts);
  Meaning meaning(world, setup.values.choices, kernel, setup.names);
  SmallVector<SymbolId> ctas;
  for (const std::optional<SymbolId> &id : setup.ctaSymbols)
    if (id)
      ctas.push_back(*id);
  overlaps = meaning.findOverlaps(ctas);
  facts = world.facts().vec();
  if (meaning.stop)
    note({Stop::Unknown, meaning.stop->text}, meaning.stop->loc);
  return !meaning.stop;
}

void Search::handle(World &world, const Task &task, const End &end) {
  if (end.good || isDecided)
    return;
  if (end.stop.kind == Stop::Wrong &&
      (refuteAtPoint(world, end) || refute(world, end, /*effort=*/100) || refuteOldest(end) ||
       refute(world, end)))
    return;
  if (leaveHalves(world, task, end.stop))
    return;
  bool isFirst = proof.reason.empty() && !isOver();
  if (end.stop.kind == Stop::Unknown && isFirst && refuteAt(world, end))
    return;
  Stop stop = end.stop;
  if (stop.kind == Stop::Wrong)
    stop.text += " (no device has shown it)";
  note(stop, end.loc);
  // The proof has failed, so try the cheap ways to refute now.
  refuteByTries({false, {Stop::Unknown, proof.reason}, proof.loc});
}

/// What is not known of all values of a symbol may be known of each: leaves a world with each half
/// of its values, if they are few.
bool Search::leaveHalves(World &world, const Task &task, const Stop &stop) {
  // At the begin of a loop, registers hold forms of the symbol.
  if (!proof.reason.empty() || isOver() || task.start || stop.isOfAll)
    return false;
  FormTable &table = setup.table;
  constexpr int64_t few = 64;
  std::tuple<unsigned, int64_t, SymbolId, int64_t> best{UINT_MAX, 0, 0, 0};
  for (SymbolId id = 0; id != table.symbolCount(); ++id) {
    SymbolFacts::Kind kind = table.symbol(id).kind;
    if (kind != SymbolFacts::Argument && kind != SymbolFacts::Cta)
      continue;
    std::optional<int64_t> l = world.least(table.formOf(id)), h = world.most(table.formOf(id));
    if (!l || !h || *h <= *l || *h - *l >= few)
      continue;
    bool isAsked = any_of(stop.about, [&](Form f) { return table.dependsOn(f, id); });
    unsigned order = isAsked ? 0 : kind == SymbolFacts::Cta ? 1 : 2;
    best = std::min(best, {order, *h - *l, id, *l});
  }
  auto [order, distance, id, low] = best;
  if (order == UINT_MAX)
    return false;
  if (!halved)
    halved = stop;
  int64_t middle = low + distance / 2;
  Form symbol = table.formOf(id);
  for (Form fact : {table.sub(symbol, middle + 1), table.sub(middle, symbol)}) {
    tasks.push_back({nullptr, world.facts().vec()});
    tasks.back().facts.push_back(fact);
  }
  return true;
}

/// Runs the kernel, which takes none of the time for the proof. What cannot be run shows nothing.
bool Search::isConfirmed(function_ref<Expected<bool>()> run) {
  double before = processorSeconds();
  Expected<bool> answer = run();
  double took = processorSeconds() - before;
  deadline.at += took;
  replaying += took;
  if (answer)
    return *answer;
  consumeError(answer.takeError());
  return false;
}

//===----------------------------------------------------------------------===//
// One world
//===----------------------------------------------------------------------===//

void Search::leaveOthers(World &world, const Task &task) {
  size_t next = 0;
  std::shared_ptr<const Checkpoint> from = task.from;
  for (auto [i, other] : enumerate(world.others)) {
    for (; next != checkpoints.size() && checkpoints[next].first <= i; ++next)
      from = checkpoints[next].second;
    tasks.push_back({task.start, std::move(other), from});
  }
  checkpoints.clear();
}

Search::End Search::runWorld(World &world, const Task &task) {
  const MachineState *machineFrom = task.from    ? &task.from->machine
                                    : task.start ? &task.start->machine
                                                 : nullptr;
  const MeaningState *meaningFrom = task.from    ? &task.from->meaning
                                    : task.start ? &task.start->meaning
                                                 : nullptr;
  world.pin();
  Machine machine = machineFrom ? Machine(world, setup.values, setup.problem, *machineFrom)
                                : Machine(world, setup.values, setup.problem);
  ChoiceTable &choices = setup.values.choices;
  Meaning meaning = meaningFrom ? Meaning(world, choices, kernel, setup.names, *meaningFrom)
                                : Meaning(world, choices, kernel, setup.names);
  std::vector<Snapshot> history;
  for (unsigned pass = task.from ? task.from->passes : 0;; ++pass) {
    // At a loop's head the states are as they were kept.
    if (pass != 0 || task.start)
      machine.enterLoops(), meaning.enterLoops();
    bool ended = machine.advance();
    if (machine.stop)
      return {false, *machine.stop, {}};
    if (ended)
      break;
    // What takes long to prove is quickly run at one of its sizes.
    constexpr unsigned parts = 4;
    double proving = processorSeconds() - begin - replaying;
    if (tried < parts - 1 && proving > (tried + 1) * options.seconds / parts) {
      ++tried;
      End end{false, {Stop::Unknown, "a loop that takes long"}, {}};
      if (refuteAt(world, end) || (tried == parts / 2 && refuteByTries(end)))
        return {true, {}, {}};
    }
    End end = absorb(world, machine, meaning);
    if (!end.good)
      return end;
    forgetDeadRegisters(machine, setup.problem);
    if (task.start && pass + 1 == task.start->period &&
        closes(world, machine, meaning, *task.start))
      return {true, {}, {}};
    history.push_back(
        Snapshot::of(setup.values.choices, machine, meaning, world.facts(), /*withClocks=*/false));
    if (generalize(world, machine, meaning, history))
      return {true, {}, {}};
    constexpr unsigned mostPasses = 80;
    if (pass == mostPasses)
      return {false, {Stop::Unknown, "a loop whose passes do not repeat"}, {}};
    checkpoints.push_back({world.others.size(), std::make_shared<const Checkpoint>(
                                                    Checkpoint{machine, meaning, pass + 1})});
  }
  return finish(world, machine, meaning);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Whether the state is that of the loop's start, for the next value of the counter.
bool Search::closes(World &world, const Machine &machine, const Meaning &meaning,
                    const LoopStart &start) {
  FormTable &table = setup.table;
  Form next = table.add(table.formOf(start.counter), 1);
  Snapshot now = Snapshot::of(setup.values.choices, machine, meaning, {}, /*withClocks=*/true);
  if (now.shape != start.at.shape || now.numbers.size() != start.at.numbers.size())
    return false;
  for (auto [a, b] : zip_equal(now.numbers, start.at.numbers))
    if (a != table.substitute(b, start.counter, next))
      return false;
  return all_of(start.facts,
                [&](Form f) { return world.follows(table.substitute(f, start.counter, next)); });
}

/// If the last states are a fixed number of passes apart, leaves the state for every number of such
/// periods for later: this one is among them.
bool Search::generalize(World &world, Machine &machine, Meaning &meaning,
                        std::vector<Snapshot> &history) {
  FormTable &table = setup.table;
  size_t last = history.size() - 1;
  constexpr size_t mostPeriod = 16;
  for (size_t p = 1; p <= mostPeriod && 2 * p <= last; ++p) {
    const Snapshot &c = history[last], &b = history[last - p], &a = history[last - 2 * p];
    if (a.shape != c.shape || b.shape != c.shape || a.numbers.size() != c.numbers.size() ||
        b.numbers.size() != c.numbers.size())
      continue;
    std::vector<Form> steps;
    bool even = true;
    for (size_t i = 0; even && i != c.numbers.size(); ++i) {
      steps.push_back(table.sub(c.numbers[i], b.numbers[i]));
      even = steps.back() == table.sub(b.numbers[i], a.numbers[i]);
    }
    // The facts are the last numbers. If none changes, nothing bounds the number of periods.
    bool isBounded = any_of(ArrayRef(steps).take_back(world.facts().size()),
                            [](Form f) { return f != Form(0); });
    if (!even || !isBounded)
      continue;
    Snapshot whole =
        Snapshot::of(setup.values.choices, machine, meaning, world.facts(), /*withClocks=*/true);
    auto isThis = [&](const Loop &l) { return l.base == whole && l.steps == steps; };
    if (any_of(loops, isThis))
      return true; // on its way, or done
    constexpr size_t mostLoops = 24;
    if (loops.size() == mostLoops)
      return false;
    if (std::shared_ptr<LoopStart> start = startOf(world, machine, meaning, steps, unsigned(p))) {
      loops.push_back({std::move(whole), std::move(steps)});
      proof.periods.push_back(unsigned(p));
      tasks.push_back({start, start->facts});
      return true;
    }
  }
  return false;
}

/// The state after any number of periods. Null if no fact of the world bounds that number.
std::shared_ptr<LoopStart> Search::startOf(World &world, const Machine &machine,
                                           const Meaning &meaning, ArrayRef<Form> steps,
                                           unsigned period) {
  FormTable &table = setup.table;
  auto start = std::make_shared<LoopStart>();
  start->machine = machine;
  start->meaning = meaning;
  start->facts.assign(world.facts().begin(), world.facts().end());
  start->period = period;
  Form counter = table.newSymbol(
      {SymbolFacts::Counter, "j" + std::to_string(loops.size()), {0}, {0}, false, {}, 1, ""});
  start->counter = *table.lastSymbol(counter);
  size_t i = 0;
  replaceNumbers(setup.values.choices, start->machine, start->meaning, start->facts,
                 [&](Form f) { return table.add(f, table.mul(counter, steps[i++])); });
  for (Form f : start->facts) {
    Form factor, rest;
    SymbolFacts &s = table.symbol(start->counter);
    if (s.hasMost || !table.contains(f, start->counter) ||
        !table.split(f, start->counter, factor, rest) || !factor.isConstant() ||
        factor.constant >= 0)
      continue;
    s.most = {rest, -factor.constant};
    s.hasMost = true;
  }
  if (!table.symbol(start->counter).hasMost)
    return nullptr;
  start->at =
      Snapshot::of(setup.values.choices, start->machine, start->meaning, {}, /*withClocks=*/true);
  return start;
}

Search::End Search::stopOf(const Meaning &meaning) {
  End end{false, {Stop::Unknown, meaning.stop->text}, meaning.stop->loc};
  end.stop.isOfAll = meaning.stop->isOfAll;
  return end;
}

/// Lets the meaning go on as far as the PTX has written, and settles what both have.
Search::End Search::absorb(World &world, Machine &machine, Meaning &meaning) {
  End end = match(world, machine, meaning);
  constexpr unsigned mostRounds = 16;
  auto isOpen = [&] {
    return any_of(machine.log, [&](const auto &entry) { return !isLeft(entry.first); });
  };
  for (unsigned round = 0; end.good && isOpen() && round != mostRounds; ++round) {
    meaning.enterLoops();
    bool ended = meaning.advance();
    if (meaning.stop)
      return stopOf(meaning);
    end = match(world, machine, meaning);
    if (ended)
      break;
  }
  return end;
}

Search::End Search::match(World &world, Machine &machine, Meaning &meaning) {
  for (auto it = meaning.log.begin(); it != meaning.log.end();) {
    auto &[first, meant] = *it;
    bool all = !isLeft(first);
    for (unsigned i = 0; all && i != meant.bytes; ++i) {
      Byte at = first, value = byteOf(meant, i);
      at.constant += i;
      auto found = machine.log.find(at);
      all = found != machine.log.end();
      if (!all)
        break;
      if (isOverlap(world, at, value))
        return {false, twoCtas, meant.loc};
      Written is = found->second;
      if (!agree(world, is.value, value)) {
        Meant one{value, 1, meant.loc};
        return mismatch(at, &one, &is);
      }
    }
    if (!all) {
      ++it;
      continue;
    }
    for (unsigned i = 0; i != meant.bytes; ++i) {
      Byte at = first;
      at.constant += i;
      machine.log.erase(at);
    }
    it = meaning.log.erase(it);
  }
  return {true, {}, {}};
}
