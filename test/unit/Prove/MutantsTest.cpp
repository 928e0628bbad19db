//===- MutantsTest.cpp - No false proof -----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX of proved kernels, spoiled in one place: what is still proved must run right on the emulator
// under the arguments that ptx-run chooses, and more. A false proof is the worst that can happen.
// The mutations are the project's own, single tokens changed at random, and masks and limits that
// matter for large sizes only. TILECOPY_MUTANTS=N makes N of a kernel, TILECOPY_SEED others.
//
//===----------------------------------------------------------------------===//

#include "../../mutation/Mutate.h"
#include "Proving.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <ctime>

using namespace tilecopy;
using namespace llvm;

namespace {
class Mutants : public testing::TestWithParam<const char *> {};

uint64_t numberOf(const char *variable, uint64_t other) {
  const char *text = std::getenv(variable);
  return text ? std::strtoull(text, nullptr, 10) : other;
}
} // namespace

/// Cuts or limits a register of 32 bits after the instruction that sets it.
static std::optional<std::string> cutRegister(StringRef ptx, std::mt19937_64 &random) {
  SmallVector<StringRef> lines;
  ptx.split(lines, '\n');
  SmallVector<size_t> sets;
  for (auto [i, line] : enumerate(lines)) {
    StringRef t = line.trim();
    if (t.contains(".b32") || t.contains(".s32") || t.contains(".u32"))
      if (!t.starts_with("@") && !t.starts_with(".") && t.contains("%r") && t.ends_with(";") &&
          t.split('\t').second.trim().starts_with("%r"))
        sets.push_back(i);
  }
  if (sets.empty())
    return std::nullopt;
  size_t at = sets[random() % sets.size()];
  std::string to =
      lines[at].trim().split('\t').second.trim().take_until([](char c) { return c == ','; }).str();
  uint64_t bits = 3 + random() % 28;
  std::string cut = random() % 2 ? "\tand.b32 \t" + to + ", " + to + ", " +
                                       utostr((uint64_t(1) << bits) - 1) + ";"
                                 : "\tmin.u32 \t" + to + ", " + to + ", " +
                                       utostr((uint64_t(1) << bits) + random() % 3) + ";";
  std::string text;
  for (auto [i, line] : enumerate(lines)) {
    text += line.str() + "\n";
    if (i == at)
      text += cut + "\n";
  }
  return text;
}

static std::optional<std::string> mutantOf(StringRef ptx, std::mt19937_64 &random) {
  switch (random() % 4) {
  case 0:
    return cutRegister(ptx, random);
  case 1: {
    std::vector<Mutation> all = findMutations(ptx);
    if (all.empty())
      return std::nullopt;
    return applyMutation(ptx, all[random() % all.size()]);
  }
  default: {
    std::optional<Mutation> m = randomTokenMutation(ptx, random);
    return m ? std::optional(applyMutation(ptx, *m)) : std::nullopt;
  }
  }
}

/// The sets that ptx-run chooses, and some at random.
static std::vector<ArgumentValues> setsOf(const Kernel &kernel, std::mt19937_64 &random) {
  std::vector<ArgumentValues> sets = Subject::take(chooseArgumentSets(kernel, {})).sets;
  for (unsigned n = 0; n != 8 && !kernel.scalars().empty(); ++n) {
    ArgumentValues values;
    for (const Symbol &s : kernel.scalars()) {
      int64_t d = s.divisor(), lo = (s.range().lo + d - 1) / d, hi = s.range().hi / d;
      int64_t few = std::min(hi - lo, int64_t(random() % 2 ? 40 : 400));
      values[s.name().str()] = d * (lo + int64_t(random() % uint64_t(few + 1)));
    }
    sets.push_back(values);
  }
  return sets;
}

TEST_P(Mutants, ThatAreProvedRunRight) {
  Subject subject = Subject::ofFile(GetParam());
  KernelProof original = subject.proof();
  ASSERT_EQ(original.verdict, KernelProof::Proved) << textOf(original);
  std::mt19937_64 random(numberOf("TILECOPY_SEED", 1));
  std::vector<ArgumentValues> sets = setsOf(subject.program.kernels[0], random);
  std::vector<ProofArguments> tries =
      Subject::take(chooseArgumentSets(subject.program.kernels[0], {})).sets;
  unsigned proved = 0, refuted = 0, unknown = 0, missed = 0;
  for (uint64_t n = numberOf("TILECOPY_MUTANTS", 12); n != 0; --n) {
    std::optional<std::string> mutant = mutantOf(subject.ptx, random);
    if (!mutant || *mutant == subject.ptx)
      continue;
    ProofLaunch launch{subject.emitted.name, subject.emitted.dynamicSharedBytes,
                       subject.emitted.tensorMaps};
    ProveOptions options;
    options.seconds = 0.5;
    options.tries = tries;
    options.replay = [&](const ProofArguments &arguments) -> Expected<bool> {
      return subject.isWrong(*mutant, arguments).value_or(false);
    };
    auto proof = proveKernel(subject.program.kernels[0], *mutant, launch, options);
    if (!proof) {
      consumeError(proof.takeError());
      continue; // it is no PTX
    }
    proved += proof->verdict == KernelProof::Proved;
    refuted += proof->verdict == KernelProof::Refuted;
    unknown += proof->verdict == KernelProof::Unknown;
    if (proof->verdict == KernelProof::Refuted)
      continue;
    // One run of a large kernel takes a second. All mutants together are to end, and a busy machine
    // is not to leave runs out.
    std::clock_t end = std::clock() + 3 * CLOCKS_PER_SEC;
    for (const ArgumentValues &values : sets)
      if (std::clock() < end && subject.isWrong(*mutant, values).value_or(false)) {
        std::string at;
        for (auto &[name, value] : values)
          at += " " + name + "=" + std::to_string(value);
        EXPECT_NE(proof->verdict, KernelProof::Proved) << "a false proof, wrong at" << at << ":\n"
                                                       << *mutant;
        ++missed;
        break;
      }
  }
  RecordProperty("mutants", formatv("{0} proved, {1} refuted, {2} unknown, of which the emulator "
                                    "finds {3}",
                                    proved, refuted, unknown, missed)
                                .str());
  if (std::getenv("TILECOPY_MUTANTS"))
    outs() << GetParam() << ": " << proved << " proved, " << refuted << " refuted, " << unknown
           << " unknown, of which the emulator finds " << missed << '\n';
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, Mutants,
    testing::Values(
        "ptx-samples/gmem_smem/runtime_rows.tile", "ptx-samples/reg/runtime_pitch.tile",
        "ptx-samples/fallback/runtime_rows.tile",
        "ptx-samples/gmem_gmem/ragged_f16_into_columns.tile",
        "ptx-samples/ldgsts/ring_f32_two_mbarriers.tile", "ptx-samples/tma/load_f16_8x256.tile",
        "ptx-samples/tma/store_f32_64x64.tile", "ptx-samples/ldstmatrix/warp_mma_a_swizzle128.tile",
        "ptx-samples/tcgen05_cp/stages_bf16_128x64.tile",
        "ptx-samples/tcgen05_cp/four_stacked_tiles.tile",
        "ptx-samples/tcgen05_ldst/packed_f16.tile",
        "ptx-samples/tcgen05_ldst/warps_and_warpgroups.tile",
        "test/cases/tcgen05_ldst/pair-of-ctas.tile",
        "test/cases/tcgen05_ldst/run-time-columns.tile",
        "test/cases/tcgen05_cp/scatter-datapath-f.tile",
        "test/cases/tcgen05_cp/64x128b-warpx2-01-23-sw32-bf16-x4.tile",
        "test/cases/tcgen05_cp/4x256b-sw32-f32-x4.tile",
        "test/cases/tcgen05_ldst/allocated-again.tile",
        "ptx-samples/tcgen05_ldst/fragments_f32.tile",
        "test/cases/ldstmatrix/mma-c-u8-trans-swizzle64.tile",
        "ptx-samples/dsmem/ring_f16_four_ctas.tile",
        "test/cases/fallback/layout-across-dimensions.tile", "test/cases/dsmem/stride-gap.tile",
        "ptx-samples/st_async/columns_f32_to_peer.tile",
        "ptx-samples/bulk/multicast_f16_halves.tile",
        "ptx-samples/gmem_smem/ragged_f16_rows_columns.tile",
        "ptx-samples/gmem_smem/ragged_last_step_of_k.tile",
        "ptx-samples/gmem_smem/runtime_unaligned.tile", "ptx-samples/gmem_smem/odd_rows_f16.tile",
        "ptx-samples/ldgsts/ragged_f16_rows_and_columns.tile", "ptx-samples/tma/gather_f16.tile",
        "ptx-samples/reg/ragged_rows.tile", "ptx-samples/gmem_smem/bounds_promised.tile",
        "ptx-samples/gmem_smem/loop_over_k.tile", "ptx-samples/tma/reduce_i32.tile",
        "ptx-samples/ldgsts/gathered_rows_f16.tile", "ptx-samples/ldgsts/paged_cache_f16.tile",
        "test/cases/tma/subregion-short-rows-sw128.tile", "test/unit/Prove/bugs/rt_ring.tile",
        "test/unit/Prove/bugs/rt_pipe.tile"),
    [](const auto &info) { return "kernel_" + std::to_string(info.index); });
