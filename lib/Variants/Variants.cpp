//===- Variants.cpp - The variant table -----------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Variant.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

bool SpacePair::has(Space dst, Space src) const {
  return one.empty() || (is_contained(one, dst) && is_contained(other, src)) ||
         (!oneWay && is_contained(one, src) && is_contained(other, dst));
}

static std::string listed(ArrayRef<Space> spaces) {
  static constexpr StringLiteral names[] = {"global", "shared", "registers", "tensor"};
  std::string text;
  for (Space s : spaces)
    text += (text.empty() ? "" : " or ") + names[unsigned(s)].str();
  return text;
}

/// Registers do not count as memory.
static std::string memories(ArrayRef<Space> spaces) {
  return listed(spaces) + (spaces.back() == Space::Local ? "" : " memory");
}

std::string SpacePair::text() const {
  if (oneWay)
    return memories(one) + " <- " + memories(other);
  return "one side in " + listed(one) + " and the other in " + memories(other);
}

static std::vector<Variant> makeTable() {
  using namespace options;
  constexpr Space Global = Space::Global, Shared = Space::Shared, Local = Space::Local,
                  TMem = Space::TMem;
  auto between = [](std::vector<Space> one, std::vector<Space> other) {
    return SpacePair{std::move(one), std::move(other)};
  };
  auto oneWay = [](Space dst, Space src) { return SpacePair{{dst}, {src}, true}; };
  auto anySpaces = [] { return SpacePair(); };
  using Rules = VariantRules;
  constexpr auto all = Rules::All, some = Rules::Some, one = Rules::One, any = Rules::Any;
  constexpr auto none = Rules::None, loadsByMbarrier = Rules::LoadsByMbarrier;
  constexpr auto neither = Rules::Neither, peers = Rules::Peers,
                 peersAndHints = Rules::PeersAndHints;
  const Rules::Needs anyTarget{},
      bulkTarget{Feature::BulkCopy, "sm_90 or newer and PTX 8.0 or newer"},
      asyncTarget{Feature::CpAsync, "sm_80 or newer and PTX 7.0 or newer"},
      tensorTarget{Feature::TensorMemory, "a target with tensor memory"};
#define VARIANT(NAME, OPERATION, PRIORITY, SPACES, THREADS, TARGET, COMPLETION, SIDES, PLANNER,    \
                ...)                                                                               \
  {#NAME,  OpKind::OPERATION, PRIORITY, SPACES, {THREADS, TARGET, COMPLETION, SIDES}, __VA_ARGS__, \
   PLANNER},
  std::vector<Variant> table = {
#include "Variants.def"
  };
  for (Variant &v : table)
    if (!v.spaces.one.empty())
      v.wanted = v.spaces.text();
  return table;
}

ArrayRef<Variant> tilecopy::variantTable() {
  static const std::vector<Variant> table = makeTable();
  return table;
}
