//===- IntrinsicNeeds.cpp - Which GPUs have an intrinsic ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IntrinsicNeeds.h"
#include "llvm/ADT/Twine.h"
#include <tuple>

using namespace llvm;
using namespace tilecopy;

namespace {

/// A set of architectures: from one to another, all of them or those with a suffix.
struct Gpus {
  StringLiteral text; // "needs ..."
  unsigned least, most;
  StringLiteral suffixes; // of which it has one; empty: with or without
  bool has(const tilecopy::GpuTarget &t) const {
    return t.sm() >= least && t.sm() <= most && (suffixes.empty() || suffixes.contains(t.suffix()));
  }
};

struct Need {
  StringLiteral pattern;
  const Gpus &gpus;
  unsigned ptx;
};

} // namespace

static constexpr unsigned AnySm = ~0u;
static constexpr Gpus Any{"", 0, AnySm, ""}, None{"is selected for no GPU", AnySm, 0, ""},
    Replaced{"newer PTX does not have; its form with sync has replaced it", AnySm, 0, ""},
    From70{"needs sm_70 or newer", 70, AnySm, ""}, From72{"needs sm_72 or newer", 72, AnySm, ""},
    From75{"needs sm_75 or newer", 75, AnySm, ""}, From80{"needs sm_80 or newer", 80, AnySm, ""},
    From86{"needs sm_86 or newer", 86, AnySm, ""}, From89{"needs sm_89 or newer", 89, AnySm, ""},
    From90{"needs sm_90 or newer", 90, AnySm, ""}, From100{"needs sm_100 or newer", 100, AnySm, ""},
    A90{"needs sm_90a", 90, 90, "a"},
    F90Up{"needs sm_90a, or a newer GPU with a or f", 90, AnySm, "af"},
    F100Up{"needs sm_100a or sm_100f, or a newer GPU with a or f", 100, AnySm, "af"},
    F100To110{"needs sm_100a, sm_103a or sm_110a, or one of them with f", 100, 110, "af"},
    F120Up{"needs sm_120a or sm_120f, or a newer GPU with a or f", 120, AnySm, "af"},
    A100To110{"needs sm_100a, sm_103a or sm_110a", 100, 110, "a"},
    F100And103{"needs sm_100a, sm_100f, sm_103a or sm_103f", 100, 103, "af"},
    A100And103{"needs sm_100a or sm_103a", 100, 103, "a"};

static constexpr Need intrinsicNeeds[] = {
#define NEED(pattern, gpus, ptx) {pattern, gpus, ptx},
#include "IntrinsicNeeds.def"
};

static constexpr size_t WholeName = 2000, NameEnds = 1000; // more than any length

/// How closely the pattern describes the name; 0: not at all.
static size_t closeness(StringRef pattern, StringRef name) {
  if (pattern.consume_back("$"))
    return name == pattern ? WholeName : 0;
  auto [begin, end] = pattern.split('*');
  if (begin.size() != pattern.size())
    return name.starts_with(begin) && name.ends_with(end) ? NameEnds + pattern.size() : 0;
  pattern.consume_back(".");
  bool isWord = name.size() == pattern.size() || name.substr(pattern.size()).starts_with(".");
  return name.starts_with(pattern) && isWord ? pattern.size() : 0;
}

std::string tilecopy::intrinsicLacks(StringRef name, const GpuTarget &target, StringRef typed) {
  const Need *need = nullptr;
  size_t best = 0;
  for (const Need &n : intrinsicNeeds) {
    size_t close = closeness(n.pattern, name);
    // Types stand at the end of a name, so that only patterns with an end can be about them.
    if (size_t own = closeness(n.pattern, typed); own >= NameEnds)
      close = own;
    if (close > best)
      std::tie(need, best) = std::pair(&n, close);
  }
  if (!need)
    return "";
  // sm_101 was renamed sm_110, and is like it; what only sm_100 and sm_103 have, it lacks.
  bool isThor = target.sm() == 101 && need->gpus.most == 103;
  if (!need->gpus.has(target) || isThor)
    return (need->gpus.text + " (this is " + target.cpu() + ")").str();
  if (target.ptx() >= need->ptx)
    return "";
  return ("needs PTX " + Twine(need->ptx / 10) + "." + Twine(need->ptx % 10) +
          " or newer (this is " + target.ptxVersion() + ")")
      .str();
}
