//===- KernelCheck.cpp - Running a kernel against its meaning -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compare.h"
#include "IndexInputs.h"
#include "Op/FloatFormat.h"
#include "tilecopy/check/Check.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace tilecopy;
using namespace llvm;

std::string CheckReport::text() const {
  if (passed())
    return utostr(comparedBytes) + " bytes compared, all as expected";
  std::string s = utostr(differingBytes) + " of " + utostr(comparedBytes) + " bytes differ";
  for (const std::string &line : lines)
    s += "\n  " + line;
  return s;
}

/// The tensors of the kernel that some statement reads or writes.
static void findUses(const Kernel &kernel, std::set<const Tensor *> &read,
                     std::set<const Tensor *> &written) {
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const Tensor *t = writtenBy(s))
      written.insert(&t->owner());
    if (const auto *c = std::get_if<CopyStmt>(&s.node)) {
      read.insert(&c->op.src.tensor->owner());
      for (const Operand *indices : c->op.indexRegions())
        read.insert(&indices->tensor->owner());
      if (c->op.options.has(options::Reduce))
        read.insert(&c->op.dst.tensor->owner());
    }
  });
}

/// Stores indices into the tensors that hold them; the far end of a large one stays random.
static void setIndices(const Kernel &kernel, const ArgumentValues &values, uint64_t seed,
                       MutableArrayRef<KernelCheck::Global> globals) {
  constexpr int64_t most = 1 << 20;
  for (const auto &[tensor, use] : indexTensors(kernel, values))
    for (KernelCheck::Global &g : globals)
      for (int64_t i = 0; g.tensor.get() == tensor && i != std::min(g.places.count(), most); ++i)
        g.before.store(g.places, i,
                       uint64_t(use.valueOf(i, g.places.count(), tensor->bits(), seed)));
}

/// Two additions may go to one row, and a sum of floats depends on their order, which is not
/// specified. A sum of small whole numbers does not. The far end of a large tensor stays
/// random.
static void setSummands(const Kernel &kernel, uint64_t seed,
                        MutableArrayRef<KernelCheck::Global> globals) {
  bool adds = false;
  forEachStatement(kernel.body, [&](const Statement &s) {
    const auto *c = std::get_if<CopyStmt>(&s.node);
    adds |= c && c->op.dst.indexed() && c->op.options.get(options::Reduce) == StringRef("add") &&
            floatFormat(c->op.dst.tensor->type());
  });
  constexpr int64_t most = 1 << 20;
  std::mt19937_64 random(seed);
  for (KernelCheck::Global &g : globals) {
    const fltSemantics *format = floatFormat(g.tensor->type());
    if (!adds || !format || g.poisoned)
      continue;
    for (int64_t i = 0; i != std::min(g.places.count(), most); ++i) {
      APFloat value(*format);
      value.convertFromAPInt(APInt(8, random() % 5) - 2, /*IsSigned=*/true,
                             APFloat::rmNearestTiesToEven);
      g.before.store(g.places, i, value.bitcastToAPInt().getZExtValue());
    }
  }
}

LogicalTensor KernelCheck::Global::elements() const {
  return LogicalTensor(places.shape(), places.elementBits(), [this](int64_t number) {
    return before.load(places, places.addresses(number)[0]);
  });
}

/// Keeps what must be in memory after the launch.
static void setExpected(KernelCheck::Global &g, const LogicalTensor &values) {
  g.writtenElements = llvm::count(values.written, true);
  g.touched = values.touchedPages().vec();
  llvm::sort(g.touched);
  g.after = g.before;
  for (int64_t cell = 0; cell != values.count(); ++cell)
    if (values.written[cell])
      g.after.store(g.places, values.numberOf(cell), values.bits[cell]);
}

static Error overBudget(const Twine &what, const MemoryBudget &budget) {
  return createStringError(std::make_error_code(std::errc::not_enough_memory),
                           what + "; the limit is " + Twine(budget.limit) + " bytes");
}

Expected<KernelCheck> KernelCheck::create(const Kernel &kernel, const ArgumentValues &given,
                                          uint64_t seed, const MemoryBudget &budget) {
  auto values = chooseArguments(kernel, given, budget.execution);
  if (!values)
    return values.takeError();
  auto grid = gridUnder(kernel, *values);
  if (!grid)
    return grid.takeError();
  KernelCheck check;
  check.kernel = &kernel;
  check.values = std::move(*values);
  check.grid = *grid;
  check.seed = seed;
  check.execution = budget.execution;
  std::set<const Tensor *> read, written;
  findUses(kernel, read, written);
  uint64_t bytes = 0;
  for (const auto &t : kernel.globals()) {
    auto places = TensorPlaces::create(*t, check.values,
                                       budget.sparse ? int64_t(3 * mostSparseBytes) : budget.limit,
                                       check.execution.devices);
    if (!places)
      return places.takeError();
    bytes += places->byteSize();
    Global g;
    g.tensor = t;
    g.places = std::move(*places);
    // Each tensor has a seed of its own.
    constexpr uint64_t apart = 0x9E3779B97F4A7C15;
    g.poisoned = written.count(t.get()) && !read.count(t.get());
    g.before = SparseImage({t->type(), g.poisoned, seed + check.globals.size() * apart}, g.places);
    check.globals.push_back(std::move(g));
  }
  setIndices(kernel, check.values, seed, check.globals);
  setSummands(kernel, seed, check.globals);
  if (uint64_t need = budget.needOf(bytes); !budget.sparse && need > budget.limit)
    return overBudget("the global tensors of kernel @" + kernel.name + " take " + Twine(bytes) +
                          " bytes, and checking them up to " + Twine(need),
                      budget);
  if (Error e = check.findExpected(budget))
    return e;
  return check;
}

/// Executes the reference meaning.
Error KernelCheck::findExpected(const MemoryBudget &budget) {
  LogicalTensors logical;
  uint64_t bytes = 0, touched = 0;
  for (const Global &g : globals) {
    bytes += g.places.byteSize();
    logical.emplace(g.tensor->name().str(), g.elements());
  }
  constexpr uint64_t statementLimit = uint64_t(1) << 24;
  bool isTooLarge = budget.needOf(bytes) > budget.limit;
  Execution measured = execution;
  if (isTooLarge)
    measured.mostTouched = budget.affordable();
  Error e = interpret(*kernel, values, logical, statementLimit, nullptr, measured);
  if (e.isA<ECError>()) {
    consumeError(std::move(e));
    return overBudget("the global tensors of kernel @" + kernel->name + " take " + Twine(bytes) +
                          " bytes, and checking them up to " + Twine(budget.needOf(bytes)) +
                          "; it touches more than " + Twine(measured.mostTouched) + " of them",
                      budget);
  }
  if (e)
    return e;
  for (Global &g : globals) {
    const LogicalTensor &after = logical.at(g.tensor->name().str());
    touched += after.bits.bytes().size();
    setExpected(g, after);
  }
  // Memory with holes costs pages: it is for tensors that are hardly touched, and for those that
  // are too large otherwise.
  constexpr uint64_t large = uint64_t(1) << 26;
  sparse = isTooLarge || (budget.sparse && bytes > large && touched < bytes / 8);
  return Error::success();
}

Error KernelCheck::visitShared(SharedVisitor visit) const {
  LogicalTensors logical;
  for (const Global &g : globals)
    logical.emplace(g.tensor->name().str(), g.elements());
  constexpr uint64_t statementLimit = uint64_t(1) << 24; // create() has stayed within it
  return interpret(*kernel, values, logical, statementLimit, visit, execution);
}

uint64_t KernelCheck::writtenBytes() const {
  uint64_t bits = 0;
  for (const Global &g : globals)
    bits += g.writtenElements * g.places.elementBits();
  return bits / 8;
}

namespace tilecopy {
/// The allocations of one run, released at its end.
class Allocations {
public:
  explicit Allocations(Device &device) : device(device) {}
  /// Reached with allocations only after an error of the run, which is the one to report.
  ~Allocations() {
    for (DeviceAddress a : list)
      consumeError(device.release(a));
  }
  Expected<DeviceAddress> add(uint64_t bytes) { return keep(device.allocate(bytes)); }
  Expected<DeviceAddress> keep(Expected<DeviceAddress> a) {
    if (a)
      list.push_back(*a);
    return a;
  }
  Error release() {
    Error all = Error::success();
    for (DeviceAddress a : list)
      all = joinErrors(std::move(all), device.release(a));
    list.clear();
    return all;
  }

private:
  Device &device;
  std::vector<DeviceAddress> list;
};
} // namespace tilecopy

/// Allocates a tensor of which the device makes what is touched, `odd` bytes after a multiple.
static Expected<PlacedTensor> placeSparse(Device &device, Allocations &allocations,
                                          const KernelCheck::Global &g, uint64_t multiple,
                                          uint64_t odd) {
  auto fill = [&g, odd](uint64_t offset, MutableArrayRef<uint8_t> page) {
    uint64_t skip = odd > offset ? odd - offset : 0;
    if (skip < page.size())
      g.before.read(offset + skip - odd, page.drop_front(skip));
  };
  auto allocation = allocations.keep(
      device.allocateSparse(odd + g.places.byteSize(), multiple, /*begin=*/odd, fill));
  if (!allocation)
    return allocation.takeError();
  PlacedTensor p;
  p.allocation = *allocation;
  p.address = p.start = *allocation + odd;
  p.sparse = true;
  return p;
}

/// Writes what is in a tensor before the launch.
static Error writeImage(Device &device, const KernelCheck::Global &g, DeviceAddress address) {
  constexpr uint64_t pieceBytes = 1 << 20;
  std::vector<uint8_t> piece;
  for (uint64_t at = 0, size = g.places.byteSize(); at != size; at += piece.size()) {
    piece.resize(std::min(pieceBytes, size - at));
    g.before.read(at, piece);
    if (Error e = device.write(address + at, piece))
      return e;
  }
  return Error::success();
}

/// Allocates a multicast tensor, in the memory of each device at the alignment that it promises.
static Expected<PlacedTensor> placeMulticast(Device &device, Allocations &allocations,
                                             const KernelCheck::Global &g,
                                             const Placement &placement) {
  uint64_t odd = placement.leastAligned ? g.tensor->align() : 0;
  auto made = device.allocateMulticast(odd + g.places.deviceBytes(), g.places.devicePitch(),
                                       g.places.devices());
  if (!made)
    return made.takeError();
  if (auto kept = allocations.keep(made->address); !kept)
    return kept.takeError();
  PlacedTensor p;
  p.multicast = made->address + odd;
  p.allocation = p.address = p.start = made->memory + odd;
  if (Error e = writeImage(device, g, p.address))
    return e;
  return p;
}

/// Allocates a tensor where `placement` needs it, and writes what is in it before the launch.
static Expected<PlacedTensor> placeTensor(Device &device, Allocations &allocations,
                                          const KernelCheck::Global &g, const Placement &placement,
                                          bool sparse, std::mt19937_64 &random) {
  // Allocations are aligned to 256 bytes: larger alignments need space to look for an address.
  constexpr uint64_t allocationAlign = 256;
  uint64_t align = g.tensor->align(), odd = placement.leastAligned ? align : 0;
  uint64_t multiple = placement.leastAligned ? 2 * align : std::max(align, allocationAlign);
  if (sparse)
    return placeSparse(device, allocations, g, std::max(multiple, allocationAlign), odd);
  uint64_t room = odd + (multiple <= allocationAlign ? 0 : multiple);
  uint64_t guard = alignTo(placement.guardBytes, allocationAlign), size = g.places.byteSize();
  PlacedTensor p;
  uint64_t total = guard + room + size + guard;
  auto allocation = allocations.add(total);
  if (!allocation)
    return allocation.takeError();
  p.address = alignTo(*allocation + guard, multiple) + odd;
  p.start = guard ? *allocation : p.address;
  if (guard) {
    p.before.resize(p.address - *allocation);
    p.after.resize(total - p.before.size() - size);
    fillRandom(p.before, random);
    fillRandom(p.after, random);
    if (Error e = device.write(p.start, p.before))
      return e;
    if (Error e = device.write(p.address + size, p.after))
      return e;
  }
  if (Error e = writeImage(device, g, p.address))
    return e;
  return p;
}

/// Counters are zero before a launch and after it.
static constexpr uint8_t zeroCounter[4] = {};

/// A run's memory and arguments.
struct tilecopy::KernelCheckRun {
  Allocations allocations;
  std::vector<PlacedTensor> tensors;
  std::vector<DeviceAddress> counters;
  std::vector<KernelArgument> arguments;
  LaunchConfig config;
};

Error KernelCheck::prepare(Device &device, const LaunchInfo &launch, const Placement &placement,
                           KernelCheckRun &run) const {
  std::mt19937_64 random(seed + 1);
  for (const Global &g : globals) {
    auto placed = g.tensor->isMulticast() ? placeMulticast(device, run.allocations, g, placement)
                                          : placeTensor(device, run.allocations, g, placement,
                                                        sparse && device.hasSparseMemory(), random);
    if (!placed)
      return placed.takeError();
    run.tensors.push_back(std::move(*placed));
  }
  size_t next = 0;
  for (const Parameter &p : kernel->parameters) {
    const auto *scalar = std::get_if<Symbol>(&p);
    if (!scalar) {
      const PlacedTensor &placed = run.tensors[next++];
      run.arguments.push_back(
          KernelArgument::of(placed.multicast ? placed.multicast : placed.address));
      continue;
    }
    int64_t value = values.at(scalar->name().str());
    run.arguments.push_back(scalar->bits() == 32 ? KernelArgument::of(int32_t(value))
                                                 : KernelArgument::of(value));
  }
  for (const TensorMapPlan &plan : launch.tensorMaps) {
    auto g = find_if(globals, [&](const Global &g) { return g.tensor->name() == plan.tensor; });
    if (g == globals.end())
      return createStringError("a tensor map is of '" + plan.tensor + "', which kernel @" +
                               kernel->name + " does not have");
    auto valueOf = [&](const Symbol &s) { return values.at(s.name().str()); };
    auto map = device.tensorMap(plan.bind(run.tensors[g - globals.begin()].address, valueOf));
    if (!map)
      return map.takeError();
    run.arguments.push_back(KernelArgument::ofBytes(*map));
  }
  for (unsigned i = 0; i != launch.counters; ++i) {
    auto counter = run.allocations.add(sizeof(zeroCounter));
    if (!counter)
      return counter.takeError();
    if (Error e = device.write(*counter, zeroCounter))
      return e;
    run.counters.push_back(*counter);
    run.arguments.push_back(KernelArgument::of(*counter));
  }
  if (uint64_t each = editedMaps(launch.tensorMaps) * uint64_t(EditedMapBytes)) {
    auto maps =
        run.allocations.add(each * uint64_t(grid[0]) * uint64_t(grid[1]) * uint64_t(grid[2]));
    if (!maps)
      return maps.takeError();
    run.arguments.push_back(KernelArgument::of(*maps));
  }
  run.config.grid = {unsigned(grid[0]), unsigned(grid[1]), unsigned(grid[2])};
  run.config.block = {kernel->threads, 1, 1};
  run.config.cluster = {kernel->cluster, 1, 1};
  run.config.dynamicSharedBytes = launch.dynamicSharedBytes;
  return Error::success();
}

/// Counts the bytes from an address on that are not as expected.
static Error countDifferences(Device &device, DeviceAddress from, ArrayRef<uint8_t> expected,
                              CheckReport &report) {
  std::vector<uint8_t> got(expected.size());
  if (Error e = device.read(from, got))
    return e;
  report.comparedBytes += expected.size();
  if (std::memcmp(got.data(), expected.data(), got.size()) != 0)
    for (auto [a, b] : zip(got, expected))
      report.differingBytes += a != b;
  return Error::success();
}

/// Compares a tensor and its guards piece by piece. Where they differ is found afterwards.
Error KernelCheck::compare(Device &device, size_t index, const PlacedTensor &placed, bool explains,
                           CheckReport &report) const {
  const Global &g = globals[index];
  uint64_t before = report.differingBytes, size = g.places.byteSize();
  Error e = countDifferences(device, placed.start, placed.before, report);
  std::vector<uint8_t> expected;
  for (auto [at, count] : piecesToCompare(g, device, placed)) {
    expected.resize(count);
    g.after.read(at, expected);
    e = joinErrors(std::move(e), countDifferences(device, placed.address + at, expected, report));
  }
  e = joinErrors(std::move(e),
                 countDifferences(device, placed.address + size, placed.after, report));
  if (e || report.differingBytes == before || !explains)
    return e;
  return reportTensor(globals, index, device, placed, report);
}

Expected<CheckReport> KernelCheck::run(Device &device, DeviceModule &module,
                                       const LaunchInfo &launch, const Placement &placement) const {
  KernelCheckRun run{Allocations(device), {}, {}, {}, {}};
  if (Error e = prepare(device, launch, placement, run))
    return e;
  if (Error e = module.launch(launch.entry, run.config, run.arguments))
    return e;
  CheckReport report;
  for (auto [i, placed] : enumerate(run.tensors))
    if (Error e = compare(device, i, placed, placement.explains, report))
      return e;
  for (DeviceAddress counter : run.counters)
    if (Error e = countDifferences(device, counter, zeroCounter, report))
      return e;
  if (Error e = run.allocations.release())
    return e;
  return report;
}

Expected<std::vector<float>> KernelCheck::time(Device &device, DeviceModule &module,
                                               const LaunchInfo &launch, unsigned repeat) const {
  KernelCheckRun run{Allocations(device), {}, {}, {}, {}};
  if (Error e = prepare(device, launch, {0, /*leastAligned=*/false}, run))
    return e;
  auto times = module.time(launch.entry, run.config, run.arguments, repeat);
  if (!times)
    return times.takeError();
  if (Error e = run.allocations.release())
    return e;
  return times;
}
