//===- AccessHints.cpp - What a global access says to the caches ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/AccessHints.h"
#include "tilecopy/op/OptionKeys.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A qualifier and what it needs. Each row has been tried with ptxas 13.0.
struct HintRow {
  StringLiteral key, word; // of the option; an empty word is any value
  bool loads, stores;
  unsigned minimumSm, minimumPtx;
  unsigned bytes = 0;        // accesses of this size only
  bool withEviction = false; // goes together with `l1`
};

} // namespace

static constexpr HintRow rows[] = {
    {"cache", "ca", true, false, 0, 0},
    {"cache", "cg", true, true, 0, 0},
    {"cache", "cs", true, true, 0, 0},
    {"cache", "lu", true, false, 0, 0},
    {"cache", "cv", true, false, 0, 0},
    {"cache", "nc", true, false, 0, 0, 0, /*withEviction=*/true},
    {"l1", "", true, true, 70, 74},
    {"l2", "", true, true, 100, 88, /*bytes=*/32},
    {"prefetch", "64", true, false, 75, 74},
    {"prefetch", "128", true, false, 75, 74},
    {"prefetch", "256", true, false, 80, 74},
    {"cache_hint", "", true, true, 80, 74},
};

static const HintRow &rowOf(StringRef key, StringRef word) {
  return *find_if(
      rows, [&](const HintRow &r) { return r.key == key && (r.word.empty() || r.word == word); });
}

std::optional<AccessHints> AccessHints::of(const Options &options) {
  if (options.empty())
    return std::nullopt;
  AccessHints h;
  h.cache = options.get(options::Cache).value_or("").str();
  h.l1 = options.get(options::L1).value_or("").str();
  h.l2 = options.get(options::L2).value_or("").str();
  h.prefetchBytes = unsigned(options.get(options::PrefetchBytes).value_or(0));
  h.cachePolicy = tilecopy::cachePolicy(options);
  return h == AccessHints() ? std::nullopt : std::optional(h);
}

std::string AccessHints::qualifiers() const {
  std::string text = cache.empty() ? "" : "." + cache;
  if (!l1.empty())
    text += ".L1::" + l1;
  if (!l2.empty())
    text += ".L2::" + l2;
  if (cachePolicy)
    text += ".L2::cache_hint";
  if (prefetchBytes)
    text += ".L2::" + std::to_string(prefetchBytes) + "B";
  return text;
}

/// Why one qualifier by itself is not possible here.
static std::optional<std::pair<std::string, std::string>>
against(const HintRow &row, StringRef word, bool isStore, unsigned bytes, const GpuTarget &target) {
  std::string name = row.key.str() + (word.empty() ? "" : " = " + word.str());
  if (isStore ? !row.stores : !row.loads) {
    std::string others;
    for (const HintRow &r : rows)
      if (r.key == row.key && r.stores && !r.word.empty())
        others += (others.empty() ? "" : ", ") + r.word.str();
    return std::pair(name + " on a store",
                     others.empty() ? "a copy from global memory" : "for stores, " + others);
  }
  if (target.sm() < row.minimumSm || target.ptx() < row.minimumPtx)
    return std::pair(name + " on " + target.cpu() + " with PTX " + target.ptxVersion(),
                     "sm_" + std::to_string(row.minimumSm) + " and PTX " +
                         std::to_string(row.minimumPtx / 10) + "." +
                         std::to_string(row.minimumPtx % 10) + " or newer");
  if (row.bytes && bytes != row.bytes)
    return std::pair(name + " with accesses of " + std::to_string(bytes) + " bytes",
                     "accesses of " + std::to_string(row.bytes) + " bytes");
  return std::nullopt;
}

std::optional<std::pair<std::string, std::string>>
AccessHints::whyNot(bool isStore, unsigned bytes, const GpuTarget &target) const {
  std::string prefetch = prefetchBytes ? std::to_string(prefetchBytes) : "";
  const std::pair<StringRef, StringRef> given[] = {
      {"cache", cache}, {"l1", l1}, {"l2", l2}, {"prefetch", prefetch}};
  for (auto [key, word] : given)
    if (!word.empty())
      if (auto why = against(rowOf(key, word), word, isStore, bytes, target))
        return why;
  if (cachePolicy)
    if (auto why = against(rowOf("cache_hint", ""), "", isStore, bytes, target))
      return why;
  if (!cache.empty() && !l1.empty() && !rowOf("cache", cache).withEviction)
    return std::pair("cache = " + cache + " with l1 = " + l1,
                     std::string("one of the two; `nc` goes together with `l1`"));
  return std::nullopt;
}

/// The named policies are what createpolicy.fractional makes of them with fraction 1.
std::optional<uint64_t> tilecopy::cachePolicy(const Options &given) {
  auto hint = given.get(options::CacheHint);
  if (!hint)
    return std::nullopt;
  if (const auto *word = std::get_if<std::string>(&*hint))
    return *word == "evict_first"  ? 0x12f0000000000000
           : *word == "evict_last" ? 0x14f0000000000000
                                   : 0x1000000000000000;
  return std::get<Expr>(*hint).constantPart();
}
