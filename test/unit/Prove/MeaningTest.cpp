//===- MeaningTest.cpp - Two readings of a program ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Prove takes a program to mean, evaluated at the arguments that ptx-run chooses, is what the
// reference meaning of Check computes, byte by byte.
//
//===----------------------------------------------------------------------===//

#include "Prove/Setup.h"
#include "Proving.h"
#include "gtest/gtest.h"

using namespace tilecopy;
using namespace llvm;
using prover::Form;
using prover::SymbolFacts;

namespace {
/// Values of symbols: those given, and quotients from them.
struct Point {
  prover::Setup &setup;
  std::map<prover::SymbolId, int64_t> given;

  int64_t of(Form f) const {
    std::vector<int64_t> values;
    for (unsigned id = 0; id != setup.table.symbolCount(); ++id) {
      const SymbolFacts &s = setup.table.symbol(prover::SymbolId(id));
      auto found = given.find(prover::SymbolId(id));
      int64_t value = found == given.end() ? 0 : found->second;
      if (s.kind == SymbolFacts::Quotient) {
        int64_t n = *setup.table.evaluate(s.numerator, padded(values));
        value = n / s.divisor - (n % s.divisor < 0);
      }
      values.push_back(value);
    }
    return *setup.table.evaluate(f, values);
  }
  std::vector<int64_t> padded(std::vector<int64_t> values) const {
    values.resize(setup.table.symbolCount());
    return values;
  }
};

/// Where the elements of a written tensor come from: tensor and byte; or a constant.
using Images = std::map<int64_t, std::pair<int64_t, int64_t>>;

class Meanings : public testing::TestWithParam<const char *> {};
} // namespace

/// The bytes that each CTA writes, by their places.
static void addCta(const Subject &subject, prover::Setup &setup, Point point,
                   std::map<uint32_t, Images> &images) {
  std::vector<Form> facts = setup.facts;
  for (auto [id, value] : point.given) {
    facts.push_back(setup.table.sub(setup.table.formOf(id), value));
    facts.push_back(setup.table.sub(value, setup.table.formOf(id)));
  }
  prover::World world(setup.table, facts);
  prover::Meaning meaning(world, setup.values.choices, subject.program.kernels[0], setup.names);
  while (!meaning.advance() && !meaning.stop)
    meaning.enterLoops();
  ASSERT_FALSE(meaning.stop) << meaning.stop->text;
  EXPECT_TRUE(world.others.empty()) << "something was not known at a point";
  for (auto &[at, meant] : meaning.log) {
    int64_t place = point.of(at.offset());
    auto value = meant.value.isTensor()
                     ? std::make_pair(int64_t(meant.value.source), point.of(meant.value.offset()))
                     : std::make_pair(int64_t(prover::Byte::Constant), meant.value.constant);
    images[at.source - prover::Byte::FirstTensor][place] = value;
  }
}

/// All CTAs' bytes.
static std::map<uint32_t, Images> imagesOf(const Subject &subject, prover::Setup &setup,
                                           const ArgumentValues &arguments) {
  const Kernel &kernel = subject.program.kernels[0];
  Point point{setup, {}};
  for (unsigned id = 0; id != setup.table.symbolCount(); ++id)
    if (const SymbolFacts &s = setup.table.symbol(prover::SymbolId(id));
        s.kind == SymbolFacts::Argument)
      point.given[prover::SymbolId(id)] = arguments.at(s.argument) / s.divisor;
  auto grid = Subject::take(gridUnder(kernel, arguments));
  std::map<uint32_t, Images> images;
  for (int64_t z = 0; z != grid[2]; ++z)
    for (int64_t y = 0; y != grid[1]; ++y)
      for (int64_t x = 0; x < grid[0]; x += kernel.cluster) {
        int64_t place[] = {x / kernel.cluster, y, z};
        for (unsigned d = 0; d != 3; ++d)
          if (setup.ctaSymbols[d])
            point.given[*setup.ctaSymbols[d]] = place[d];
        addCta(subject, setup, point, images);
      }
  return images;
}

namespace {
/// Tensors whose elements tell their places.
struct Reference {
  std::vector<LogicalTensor> before, after;
  std::vector<TensorPlaces> places;
  std::vector<std::map<int64_t, int64_t>> elements; // by byte

  Reference(const Kernel &kernel, const ArgumentValues &arguments) {
    LogicalTensors globals;
    auto tensors = kernel.globals();
    for (const auto &t : tensors) {
      places.push_back(Subject::take(TensorPlaces::create(*t, arguments)));
      LogicalTensor values(places.back().shape(), t->bits());
      values.defined.clear(); // all are
      elements.emplace_back();
      for (int64_t i = 0; i != values.count(); ++i) {
        values.bits.set(i, uint64_t(i) * 2654435761u + 12345 * places.size());
        elements.back()[places.back().addresses(i)[0] * t->bits() / 8] = i;
      }
      before.push_back(values);
      globals.emplace(t->name().str(), values);
    }
    if (Error e = interpret(kernel, arguments, globals))
      report_fatal_error(std::move(e));
    for (const auto &t : tensors)
      after.push_back(globals.at(t->name().str()));
  }
};
} // namespace

TEST_P(Meanings, AreTheReference) {
  Subject subject = Subject::ofFile(std::string("ptx-samples/") + GetParam() + ".tile");
  const Kernel &kernel = subject.program.kernels[0];
  prover::Setup setup;
  ASSERT_FALSE(bool(setup.create(
      kernel, subject.ptx,
      {subject.emitted.name, subject.emitted.dynamicSharedBytes, subject.emitted.tensorMaps})));
  auto sets = Subject::take(chooseArgumentSets(kernel, {}));
  for (const ArgumentValues &arguments : sets.sets) {
    std::map<uint32_t, Images> images = imagesOf(subject, setup, arguments);
    Reference reference(kernel, arguments);
    for (size_t n = 0; n != reference.after.size(); ++n) {
      const LogicalTensor &after = reference.after[n];
      size_t written = 0;
      for (auto [byte, i] : reference.elements[n]) {
        auto found = images[n].find(byte);
        ASSERT_EQ(found != images[n].end(), bool(after.written[i])) << n << ": " << i;
        if (found == images[n].end())
          continue;
        ++written;
        auto [source, offset] = found->second;
        uint64_t expected = uint64_t(offset);
        if (source != prover::Byte::Constant) {
          size_t from = source - prover::Byte::FirstTensor;
          ASSERT_TRUE(reference.elements[from].count(offset));
          expected = reference.before[from].bits.get(reference.elements[from].at(offset));
        }
        ASSERT_EQ(expected, uint64_t(after.bits.get(i))) << n << ": " << i;
      }
      EXPECT_EQ(written, images[n].size());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, Meanings,
                         testing::Values("fallback/runtime_rows", "reg/runtime_pitch",
                                         "gmem_gmem/ragged_f16_into_columns",
                                         "gmem_smem/cta_f16_tiled_k", "gmem_smem/warps_apart",
                                         "ldgsts/ring_f32_two_mbarriers"),
                         [](const auto &info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '/', '_');
                           return name;
                         });
