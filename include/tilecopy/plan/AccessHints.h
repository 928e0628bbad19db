//===- AccessHints.h - What a global access says to the caches --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The qualifiers of ld.global and st.global that concern caches (PTX ISA 9.7.9.8 and 9.7.9.11), as
// a part of a plan's side. One table says which of them go together, on which targets and in which
// direction; each combination was tried with ptxas.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_ACCESSHINTS_H
#define TILECOPY_PLAN_ACCESSHINTS_H

#include "tilecopy/op/GpuTarget.h"
#include "tilecopy/op/Members.h"
#include "tilecopy/op/Options.h"
#include <optional>
#include <string>

namespace tilecopy {

struct AccessHints {
  std::string cache;          // "cg": a cache operator, or "nc"
  std::string l1, l2;         // "evict_first": eviction priorities
  unsigned prefetchBytes = 0; // what a miss brings into the L2 cache; 0: no hint
  std::optional<uint64_t> cachePolicy;

  /// What the options say; none when they say nothing about caches.
  static std::optional<AccessHints> of(const Options &options);
  /// ".cg.L2::cache_hint.L2::128B", as it is written after `ld.global`.
  std::string qualifiers() const;
  /// Why an access of `bytes` bytes on `target` cannot say this, as {what was found, what would be
  /// accepted}; none when it can.
  std::optional<std::pair<std::string, std::string>> whyNot(bool isStore, unsigned bytes,
                                                            const GpuTarget &target) const;
  static constexpr size_t MemberCount = 5;
};

/// The 64-bit policy that the option `cache_hint` stands for.
std::optional<uint64_t> cachePolicy(const Options &options);

} // namespace tilecopy

#endif // TILECOPY_PLAN_ACCESSHINTS_H
