//===- MeaningTest.cpp - Two readings of a program ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Prove takes a program to mean, evaluated at the arguments that ptx-run chooses, is what the
// reference meaning of Check computes, byte by byte: for each kernel of the samples and the cases,
// each set of arguments, and some CTAs. The forms stay forms of all arguments and indices; only
// which of several ways is taken follows the set.
//
//===----------------------------------------------------------------------===//

#include "Check/Combine.h"
#include "Prove/Setup.h"
#include "Proving.h"
#include "gtest/gtest.h"

using namespace tilecopy;
using namespace llvm;
using prover::Byte;
using prover::SymbolFacts;
using prover::SymbolId;

namespace {
/// A byte of a tensor.
using Place = std::pair<uint32_t, int64_t>;
constexpr uint32_t noTensor = UINT32_MAX;
/// The elements that a CTA writes, by their first bytes: where from, or (of no tensor) the value.
/// An element that is combined with values has each of them.
struct Written {
  std::map<Place, Place> set;
  std::map<Place, SmallVector<Place, 1>> combined;
};

/// The elements of a global tensor of the reference. What is in them before tells their places.
struct Elements {
  LogicalTensor values;
  TensorPlaces places;
  std::map<int64_t, int64_t> numbers; ///< of elements that were touched, by address

  /// Of an index: some lie outside of every tensor, and some are equal.
  static int64_t initialIndex(size_t tensor, int64_t number) {
    return int64_t(initial(tensor, number, 32) % 24) - 2;
  }
  static uint64_t initial(size_t tensor, int64_t number, unsigned bits) {
    uint64_t x = (uint64_t(number) + 1) * 0x9e3779b97f4a7c15 + 0xbf58476d1ce4e5b9 * (tensor + 1);
    x = (x ^ x >> 31) * 0x94d049bb133111eb;
    return bits == 64 ? x ^ x >> 29 : (x ^ x >> 29) & ((uint64_t(1) << bits) - 1);
  }
};
} // namespace

static uint64_t initialOf(const prover::Names &names, size_t tensor, int64_t number,
                          unsigned bits) {
  return names.indices.count(tensor) ? uint32_t(Elements::initialIndex(tensor, number))
                                     : Elements::initial(tensor, number, bits);
}

static std::vector<Elements> referenceOf(const Kernel &kernel, const prover::Names &names,
                                         const ArgumentValues &arguments,
                                         std::array<int64_t, 3> cta) {
  constexpr int64_t all = int64_t(1) << 44;
  LogicalTensors globals;
  auto tensors = kernel.globals();
  for (auto [i, t] : enumerate(tensors))
    globals.emplace(t->name().str(), LogicalTensor(shapeUnder(*t, arguments), t->bits(),
                                                   [&, i = i, bits = t->bits()](int64_t number) {
                                                     return initialOf(names, i, number, bits);
                                                   }));
  Execution execution;
  execution.onlyCta = cta;
  if (Error e = interpret(kernel, arguments, globals, uint64_t(1) << 24, nullptr, execution))
    report_fatal_error(std::move(e));
  std::vector<Elements> elements;
  for (const auto &t : tensors) {
    elements.push_back({std::move(globals.at(t->name().str())),
                        Subject::take(TensorPlaces::create(*t, arguments, all)),
                        {}});
    Elements &e = elements.back();
    for (int64_t page : e.values.touchedPages())
      for (int64_t n = page * LogicalTensor::pageElements;
           n < std::min((page + 1) * LogicalTensor::pageElements, e.places.count()); ++n)
        e.numbers[e.places.addresses(n)[0]] = n;
  }
  return elements;
}

/// What the elements of the reference say of each element that was written.
static void compare(const Kernel &kernel, const prover::Names &names,
                    std::vector<Elements> &elements, const Written &written) {
  std::map<Place, uint64_t> expected, found; // by tensor and address of an element
  auto tensors = kernel.globals();
  for (auto [n, e] : enumerate(elements))
    for (auto [address, number] : e.numbers)
      if (int64_t cell = e.values.cellOf(number); e.values.written[cell])
        expected[{uint32_t(n), address}] = e.values.bits.get(cell);
  auto valueAt = [&](Place from, unsigned bits, unsigned part) -> uint64_t {
    if (from.first == noTensor)
      return uint64_t(from.second);
    Elements &source = elements[from.first];
    auto number = source.numbers.find(from.second * 8 / bits + part);
    if (number == source.numbers.end())
      return ADD_FAILURE() << "an element that the reference does not read", 0;
    return initialOf(names, from.first, number->second, bits);
  };
  for (auto &[at, from] : written.set) {
    unsigned bits = tensors[at.first]->bits();
    for (unsigned part = 0; part != std::max(1u, 8 / bits); ++part)
      found[{at.first, at.second * 8 / bits + part}] = valueAt(from, bits, part);
  }
  for (auto &[at, values] : written.combined) {
    const Tensor &t = *tensors[at.first];
    uint64_t &element = found[{at.first, at.second * 8 / t.bits()}];
    element = valueAt(at, t.bits(), 0);
    for (Place from : values)
      element = combine(names.reductions.ofTensor.at(at.first).operation, t.type(), element,
                        valueAt(from, t.bits(), 0));
  }
  EXPECT_EQ(expected.size(), found.size());
  for (auto &[at, value] : expected) {
    auto here = found.find(at);
    ASSERT_NE(here, found.end()) << tensors[at.first]->name().str() << " at " << at.second;
    ASSERT_EQ(here->second, value) << tensors[at.first]->name().str() << " at " << at.second;
  }
}

/// What Prove takes a CTA to write. None where it does not understand the program.
static std::optional<Written> writtenBy(const Kernel &kernel, prover::Setup &setup,
                                        const std::vector<int64_t> &point,
                                        prover::World::IndexFunction indexAt) {
  prover::World world(setup.table, setup.facts);
  world.follow(point, std::move(indexAt));
  prover::ChoiceTable &choices = setup.values.choices;
  prover::Meaning meaning(world, choices, kernel, setup.names);
  while (!meaning.advance() && !meaning.stop)
    meaning.enterLoops();
  if (meaning.stop)
    return std::nullopt;
  EXPECT_TRUE(world.others.empty());
  Written written;
  const prover::Reductions &reductions = setup.names.reductions;
  for (auto &[at, meant] : meaning.log) {
    Byte value = meant.value;
    while (value.isChoice()) {
      const prover::ChoiceTable::Node &n = choices.node(value);
      value = *world.valueThere(n.atom) >= 0 ? n.high : n.low;
    }
    if (value == Byte::nothing())
      continue;
    Place to{at.source - Byte::FirstTensor, *world.valueThere(at.offset())};
    Place from{noTensor, value.constant};
    if (value.isTensor())
      from = {value.source - Byte::FirstTensor, *world.valueThere(value.offset())};
    auto reduced = find_if(reductions.ofTensor, [&](const auto &r) {
      return to.first >= r.second.base && to.first < r.second.base + kernel.cluster;
    });
    if (reduced != reductions.ofTensor.end())
      written.combined[{reduced->first, to.second}].push_back(from);
    else
      EXPECT_TRUE(written.set.try_emplace(to, from).second) << "one byte has two names";
  }
  return written;
}

/// The first, the last and some between.
static std::vector<int64_t> someOf(int64_t count) {
  std::set<int64_t> some{0, 1, count / 3, count / 2, count - 2, count - 1};
  some.erase(some.begin(), some.lower_bound(0));
  some.erase(some.lower_bound(count), some.end());
  return {some.begin(), some.end()};
}

/// What each tensor of indices holds, by place.
static prover::World::IndexFunction indicesUnder(const Kernel &kernel, const prover::Setup &setup,
                                                 const ArgumentValues &arguments) {
  constexpr int64_t all = int64_t(1) << 44;
  std::map<Place, int64_t> values;
  auto tensors = kernel.globals();
  for (uint32_t t : setup.names.indices) {
    auto places = Subject::take(TensorPlaces::create(*tensors[t], arguments, all));
    for (int64_t n = 0; n != places.count(); ++n)
      values[{t, places.addresses(n)[0] * 4}] = Elements::initialIndex(t, n);
  }
  return [values = std::move(values)](uint32_t tensor, int64_t place) {
    auto found = values.find({tensor, place});
    return found == values.end() ? 0 : found->second; // only elements inside are asked for
  };
}

/// The values of the symbols of arguments and CTAs, and of what the setup has made of them.
static std::vector<int64_t> pointOf(const prover::Setup &setup, const ArgumentValues &arguments,
                                    std::array<int64_t, 3> cta,
                                    const prover::World::IndexFunction &indexAt) {
  std::vector<int64_t> values;
  for (unsigned id = 0; id != setup.table.symbolCount(); ++id) {
    const SymbolFacts &s = setup.table.symbol(SymbolId(id));
    values.push_back(0);
    if (s.kind == SymbolFacts::Argument)
      values.back() = arguments.at(s.argument) / s.divisor;
    for (unsigned d = 0; d != 3; ++d)
      if (setup.ctaSymbols[d] == SymbolId(id))
        values.back() = cta[d];
    if (s.kind == SymbolFacts::Quotient) {
      int64_t n = *setup.table.evaluate(s.numerator, values);
      values.back() = n / s.divisor - (n % s.divisor < 0);
    }
    if (s.kind == SymbolFacts::Index)
      values.back() = indexAt(s.tensor, *setup.table.evaluate(s.numerator, values));
  }
  return values;
}

namespace {
/// How many kernels Prove understands, and those of them that combine values or load indices.
struct Counts {
  unsigned kernels = 0, understood = 0, combining = 0, indexed = 0;
};
} // namespace

/// Compares some CTAs under each set of arguments, if Prove understands the kernel.
static void compareKernel(const Program &program, size_t kernelNumber, StringRef ptx,
                          const EmittedKernel &emitted, Counts &counts) {
  ++counts.kernels;
  const Kernel &kernel = program.kernels[kernelNumber];
  prover::Setup setup;
  if (Error e =
          setup.create(kernel, ptx, {emitted.name, emitted.dynamicSharedBytes, emitted.tensorMaps}))
    return consumeError(std::move(e));
  bool combines = false, isIndexed = false;
  for (const ArgumentValues &arguments : Subject::take(chooseArgumentSets(kernel, {})).sets) {
    SCOPED_TRACE(textOf(arguments));
    auto grid = Subject::take(gridUnder(kernel, arguments));
    auto indexAt = indicesUnder(kernel, setup, arguments);
    for (int64_t x : someOf(grid[0] / kernel.cluster))
      for (int64_t y : someOf(grid[1]))
        for (int64_t z : someOf(grid[2])) {
          std::optional<Written> written =
              writtenBy(kernel, setup, pointOf(setup, arguments, {x, y, z}, indexAt), indexAt);
          if (!written)
            return;
          std::vector<Elements> reference =
              referenceOf(kernel, setup.names, arguments, {x * kernel.cluster, y, z});
          compare(kernel, setup.names, reference, *written);
          combines |= !written->combined.empty();
        }
    for (unsigned id = 0; id != setup.table.symbolCount(); ++id)
      isIndexed |= setup.table.symbol(SymbolId(id)).kind == SymbolFacts::Index;
  }
  ++counts.understood;
  counts.combining += combines;
  counts.indexed += isIndexed;
}

TEST(Meanings, AreTheReference) {
  Counts counts;
  for (const std::string &path : Subject::paths())
    if (std::optional<Subject> subject = Subject::ofPath(path))
      for (auto [i, emitted] : enumerate(subject->kernels)) {
        SCOPED_TRACE(path + ": @" + emitted.name);
        compareKernel(subject->program, i, subject->ptx, emitted, counts);
        if (HasFatalFailure())
          return;
      }
  // When this was written, 373 of 426 kernels, of which 2 combine values and 9 load indices. Masks,
  // conversions, elements of 6 bits and tensors of several devices are not understood.
  EXPECT_GE(counts.kernels, 420u);
  EXPECT_GE(20 * counts.understood, 17 * counts.kernels)
      << counts.understood << " of " << counts.kernels;
  EXPECT_GE(counts.combining, 2u);
  EXPECT_GE(counts.indexed, 9u);
}
