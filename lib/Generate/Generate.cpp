//===- Generate.cpp - Random valid programs -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Generate.h"
#include "Choices.h"
#include "ProgramSeries.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

static std::string write(Choices &choices, const GpuTarget &target, ProgramFamily family) {
  switch (family) {
  case ProgramFamily::TensorMaps:
    return writeTmaKernel(choices);
  case ProgramFamily::TensorMemory:
    return writeTmemKernel(choices);
  case ProgramFamily::TensorCopies:
    return writeCpKernel(choices);
  case ProgramFamily::Pipelines:
    return writePipelineKernel(choices, target);
  case ProgramFamily::CpAsync:
    return writeCpAsyncKernel(choices, target);
  case ProgramFamily::Bulk:
    return writeBulkKernel(choices);
  case ProgramFamily::Peers:
    return writePeerKernel(choices);
  case ProgramFamily::Ragged:
    return writeRaggedKernel(choices);
  case ProgramFamily::Spaces:
    return writeSpaceKernel(choices, target);
  case ProgramFamily::Pixels:
    return writePixelKernel(choices, target);
  case ProgramFamily::Windows:
    return writeWindowKernel(choices);
  case ProgramFamily::Huge:
    return writeHugeKernel(choices, target);
  case ProgramFamily::Teams:
    return writeTeamKernel(choices, target);
  case ProgramFamily::Values:
    return writeValueKernel(choices, target);
  case ProgramFamily::Convert:
    return writeConvertKernel(choices, target);
  case ProgramFamily::Rows:
    return writeRowKernel(choices, target);
  case ProgramFamily::Masks:
    return writeMaskKernel(choices, target);
  case ProgramFamily::Narrow:
    return writeNarrowKernel(choices, target);
  case ProgramFamily::Lengths:
    return writeLengthKernel(choices, target);
  case ProgramFamily::Multimem:
    return writeMultimemKernel(choices);
  case ProgramFamily::Synchronous:
  case ProgramFamily::Registers:
    break;
  }
  return writeSynchronousKernel(choices, family == ProgramFamily::Registers);
}

static Expected<GeneratedProgram> build(Choices choices, const GpuTarget &target,
                                        ProgramFamily family) {
  std::string text = write(choices, target, family);
  auto program = parseGenerated(text, target);
  if (!program)
    return program.takeError();
  return GeneratedProgram{std::move(text), std::move(*program), std::move(choices.made), family};
}

ArrayRef<ProgramFamilyRow> tilecopy::programFamilies() {
  static constexpr ProgramFamilyRow rows[] = {
      {ProgramFamily::Synchronous, "sync", "copies that are complete at once"},
      {ProgramFamily::Registers, "registers", "copies through register tiles"},
      {ProgramFamily::TensorMaps, "tma", "copies through tensor maps, in clusters too"},
      {ProgramFamily::TensorMemory, "tmem", "copies from and to tensor memory"},
      {ProgramFamily::TensorCopies, "tcgen05_cp", "copies by tcgen05.cp"},
      {ProgramFamily::Pipelines, "pipeline", "rings of stages between producers and consumers"},
      {ProgramFamily::CpAsync, "ldgsts", "copies by cp.async"},
      {ProgramFamily::Bulk, "bulk", "bulk copies without a tensor map"},
      {ProgramFamily::Peers, "dsmem", "copies to the shared memory of other CTAs"},
      {ProgramFamily::Ragged, "ragged", "tiles that leave their tensors"},
      {ProgramFamily::Spaces, "spaces",
       "copies within shared memory, of other CTAs too, or within global memory"},
      {ProgramFamily::Pixels, "im2col", "copies of a convolution's pixels"},
      {ProgramFamily::Windows, "window", "tensor maps that kernels edit"},
      {ProgramFamily::Huge, "huge", "tensors of terabytes, scalars at the ends of their ranges"},
      {ProgramFamily::Teams, "teams", "copies by some threads of a scope"},
      {ProgramFamily::Values, "values", "copies that pad, fill and reduce"},
      {ProgramFamily::Convert, "convert", "copies that convert in registers"},
      {ProgramFamily::Rows, "rows", "copies of rows that tensors of indices name"},
      {ProgramFamily::Masks, "masks", "copies that leave elements out"},
      {ProgramFamily::Narrow, "narrow", "copies of elements of 4 and 6 bits, dense and padded"},
      {ProgramFamily::Lengths, "lengths", "bulk copies of any start and length"},
      {ProgramFamily::Multimem, "multimem", "copies of multicast tensors"},
  };
  return rows;
}

StringRef tilecopy::programFamilyName(ProgramFamily family) {
  return find_if(programFamilies(), [&](const auto &row) { return row.family == family; })->name;
}

std::optional<Feature> tilecopy::featureOf(ProgramFamily family) {
  switch (family) {
  case ProgramFamily::TensorMemory:
  case ProgramFamily::TensorCopies:
    return Feature::TensorMemory;
  case ProgramFamily::TensorMaps:
  case ProgramFamily::Bulk:
  case ProgramFamily::Peers:
  case ProgramFamily::Pixels:
  case ProgramFamily::Lengths:
    return Feature::BulkCopy;
  case ProgramFamily::Windows:
    return Feature::MapEdit;
  case ProgramFamily::CpAsync:
    return Feature::CpAsync;
  case ProgramFamily::Multimem:
    return Feature::MultimemBulk;
  case ProgramFamily::Synchronous:
  case ProgramFamily::Registers:
  case ProgramFamily::Pipelines:
  case ProgramFamily::Ragged:
  case ProgramFamily::Spaces:
  case ProgramFamily::Huge:
  case ProgramFamily::Teams:
  case ProgramFamily::Values:
  case ProgramFamily::Convert:
  case ProgramFamily::Rows:
  case ProgramFamily::Masks:
  case ProgramFamily::Narrow:
    break;
  }
  return std::nullopt;
}

std::vector<GpuTarget> tilecopy::targetsOf(ProgramFamily family) {
  // Each architecture that some path is special to, and some that only have the plain paths.
  static const StringLiteral cpus[] = {"sm_90a",  "sm_100a", "sm_80",   "sm_120a",
                                       "sm_103a", "sm_89",   "sm_110a", "sm_121a",
                                       "sm_100f", "sm_90",   "sm_86",   "sm_120"};
  std::vector<GpuTarget> targets;
  for (StringRef cpu : cpus) {
    GpuTarget target = cantFail(GpuTarget::parse(cpu));
    std::optional<Feature> needed = featureOf(family);
    if (needed == Feature::MultimemBulk) // which is newer than any default
      target = cantFail(GpuTarget::parse(cpu, 91));
    if (needed && !target.has(*needed))
      continue;
    targets.push_back(target);
    // A newer PTX has copies that the architecture's usual one has not.
    constexpr unsigned withIgnoredBytes = 92;
    if (family == ProgramFamily::Lengths)
      targets.push_back(cantFail(GpuTarget::parse(cpu, withIgnoredBytes)));
  }
  return targets;
}

Expected<GeneratedProgram> tilecopy::generateProgram(uint64_t seed, const GpuTarget &target,
                                                     ProgramFamily family) {
  return build(Choices(seed), target, family);
}

Expected<GeneratedProgram> tilecopy::generateFrom(ArrayRef<uint32_t> choices,
                                                  const GpuTarget &target, ProgramFamily family) {
  return build(Choices(choices), target, family);
}

//===----------------------------------------------------------------------===//
// Shrinking
//===----------------------------------------------------------------------===//

GeneratedProgram tilecopy::shrinkProgram(GeneratedProgram best,
                                         function_ref<bool(const Program &)> stillFails,
                                         unsigned tries) {
  GpuTarget target = best.program.target;
  // Fewer choices, then smaller ones: what generateFrom records is never longer than needed.
  auto simpler = [](ArrayRef<uint32_t> a, ArrayRef<uint32_t> b) {
    if (a.size() != b.size())
      return a.size() < b.size();
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  };
  auto attempt = [&](std::vector<uint32_t> choices) {
    auto made = generateFrom(choices, target, best.family);
    if (!made) {
      consumeError(made.takeError());
      return false;
    }
    if (tries == 0 || !simpler(made->choices, best.choices))
      return false;
    --tries;
    if (!stillFails(made->program))
      return false;
    best = std::move(*made);
    return true;
  };
  for (bool progress = true; progress && tries != 0;) {
    progress = false;
    for (size_t length : {32, 16, 8, 4, 2, 1})
      for (size_t i = 0; i + length <= best.choices.size(); ++i) {
        auto without = best.choices, zeroed = best.choices, simplest = best.choices;
        without.erase(without.begin() + i, without.begin() + i + length);
        std::fill_n(zeroed.begin() + i, length, 0);
        // Removes a choice, and those that only its value made necessary.
        simplest[i] = 0;
        simplest.erase(simplest.begin() + i + 1, simplest.begin() + i + length);
        progress |= attempt(without) || attempt(zeroed) || attempt(simplest);
      }
    for (size_t i = 0; i < best.choices.size(); ++i)
      for (uint32_t by : {2u, 1u}) {
        auto smaller = best.choices;
        smaller[i] = by == 2 ? smaller[i] / 2 : smaller[i] - (smaller[i] != 0);
        progress |= attempt(smaller);
      }
  }
  return best;
}
