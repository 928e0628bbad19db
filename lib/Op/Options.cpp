//===- Options.cpp - The schema of options --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

static constexpr int64_t accessWidths[] = {1, 2, 4, 8, 16, 32};
static constexpr int64_t ctaGroups[] = {1, 2};
static constexpr int64_t promotions[] = {0, 64, 128, 256};
static constexpr StringLiteral cachePolicies[] = {"evict_first", "evict_normal", "evict_last"};
static constexpr StringLiteral fills[] = {"zero", "nan"};
static constexpr StringLiteral reductions[] = {"add", "min", "max", "inc",
                                               "dec", "and", "or",  "xor"};
static constexpr StringLiteral switches[] = {"true", "false"};
static constexpr StringLiteral tmaTypes[] = {"tf32"};
static constexpr StringLiteral maps[] = {"explicit", "im2col"};
static constexpr StringLiteral shapes[] = {"128x256b", "128x128b", "4x256b", "64x128b", "32x128b"};
static constexpr StringLiteral multicasts[] = {"warpx4", "warpx2_02_13", "warpx2_01_23"};
static constexpr StringLiteral sourceFormats[] = {"b6x16_p32", "b4x16_p64"};

static constexpr StringLiteral forThreads[] = {"gmem_smem", "ldstmatrix", "reg", "fallback"};
static constexpr StringLiteral forTma[] = {"tma"};
static constexpr StringLiteral forCp[] = {"tcgen05_cp"};
static constexpr StringLiteral forPairs[] = {"tma", "tcgen05_cp"};

static constexpr OptionSpec schema[] = {
    {"dispatch",
     OptionSpec::AnyWord,
     {},
     {},
     false,
     "the name of a variant",
     "use this variant, or fail with the reason why it does not apply",
     {}},
    {"width",
     OptionSpec::Nothing,
     {},
     accessWidths,
     false,
     "1, 2, 4, 8, 16 or 32",
     "the greatest number of bytes of one access",
     forThreads},
    {"mbar",
     OptionSpec::AnyBarrier,
     {},
     {},
     true,
     "an mbarrier",
     "the barrier that is told about the bytes when they have arrived",
     forTma},
    {"cta_mask",
     OptionSpec::AnyExpr,
     {},
     {},
     true,
     "an integer expression",
     "multicast: bit k is the CTA of rank k in the cluster",
     forTma},
    {"cta_group",
     OptionSpec::Nothing,
     {},
     ctaGroups,
     true,
     "1 or 2",
     "the CTA alone, or with its pair: whose barrier tma tells, whose tensor memory is written",
     forPairs},
    {"cache_hint",
     OptionSpec::AnyInteger,
     cachePolicies,
     {},
     true,
     "evict_first, evict_normal, evict_last or a 64-bit cache policy",
     "how long the lines stay in the L2 cache",
     forTma},
    {"oob",
     OptionSpec::Nothing,
     fills,
     {},
     true,
     "zero or nan",
     "what elements outside of the tensor are read as",
     forTma},
    {"reduce",
     OptionSpec::Nothing,
     reductions,
     {},
     true,
     "add, min, max, inc, dec, and, or or xor",
     "combine with what is in the destination instead of replacing it",
     forTma},
    {"l2_promotion",
     OptionSpec::Nothing,
     {},
     promotions,
     true,
     "0, 64, 128 or 256",
     "the bytes that a miss brings into the L2 cache",
     forTma},
    {"prefetch_tensormap",
     OptionSpec::Nothing,
     switches,
     {},
     true,
     "true or false",
     "fetch the tensor map before it is used",
     forTma},
    {"tma_dtype",
     OptionSpec::Nothing,
     tmaTypes,
     {},
     true,
     "tf32",
     "round f32 to tf32 on the way in",
     forTma},
    {"map",
     OptionSpec::Nothing,
     maps,
     {},
     true,
     "explicit or im2col",
     "explicit: one tensor map and one instruction, as written; im2col is known by name only",
     forTma},
    {"shape",
     OptionSpec::Nothing,
     shapes,
     {},
     true,
     "128x256b, 128x128b, 4x256b, 64x128b or 32x128b",
     "the rows and the bits of a row that one tcgen05.cp copies",
     forCp},
    {"multicast",
     OptionSpec::Nothing,
     multicasts,
     {},
     true,
     "warpx4, warpx2_02_13 or warpx2_01_23",
     "which lanes of tensor memory get copies of a row",
     forCp},
    {"decompress",
     OptionSpec::Nothing,
     sourceFormats,
     {},
     true,
     "b6x16_p32 or b4x16_p64",
     "16 bytes of shared memory hold 16 elements of 6 or 4 bits at their beginning; each becomes a "
     "byte",
     forCp},
};

ArrayRef<OptionSpec> tilecopy::optionSchema() { return schema; }

/// Is the value among those that `spec.takes` describes?
static bool accepts(const OptionSpec &spec, const OptionValue &value) {
  if (const auto *word = std::get_if<std::string>(&value))
    return is_contained(spec.words, *word) || (spec.open == OptionSpec::AnyWord && !word->empty());
  if (std::holds_alternative<BarrierRef>(value))
    return spec.open == OptionSpec::AnyBarrier;
  const Expr &e = std::get<Expr>(value);
  if (!e.isConstant())
    return spec.open == OptionSpec::AnyExpr && !e.overflowed();
  return spec.open == OptionSpec::AnyExpr || spec.open == OptionSpec::AnyInteger ||
         is_contained(spec.integers, e.constantPart());
}

static std::string valueText(const OptionValue &value) {
  if (const auto *word = std::get_if<std::string>(&value))
    return *word;
  if (const auto *e = std::get_if<Expr>(&value))
    return e->str();
  std::string text;
  raw_string_ostream os(text);
  std::get<BarrierRef>(value).print(os);
  return text;
}

Error Options::set(StringRef key, OptionValue value) {
  auto bad = [](const Twine &text) { return createStringError(inconvertibleErrorCode(), text); };
  const OptionSpec *spec =
      llvm::find_if(schema, [&](const OptionSpec &row) { return row.key == key; });
  if (spec == std::end(schema)) {
    SmallVector<StringRef, 8> keys;
    for (const OptionSpec &row : schema)
      keys.push_back(row.key);
    if (auto near = nearestName(key, keys))
      return bad("unknown option '" + key + "'; did you mean '" + *near + "'?");
    return bad("unknown option '" + key + "'; the options are " + join(keys, ", "));
  }
  if (!accepts(*spec, value))
    return bad("option '" + key + "' takes " + spec->takes + ", not '" + valueText(value) + "'");
  if (!values.emplace(key.str(), std::move(value)).second)
    return bad("option '" + key + "' is given twice");
  return Error::success();
}

/// The value of a key when it is a `T`; null otherwise.
template <typename T>
static const T *find(const std::map<std::string, OptionValue> &values, StringRef key) {
  auto it = values.find(key.str());
  return it == values.end() ? nullptr : std::get_if<T>(&it->second);
}

std::optional<StringRef> Options::word(StringRef key) const {
  const auto *word = find<std::string>(values, key);
  return word ? std::optional(StringRef(*word)) : std::nullopt;
}

std::optional<int64_t> Options::integer(StringRef key) const {
  const auto *e = find<Expr>(values, key);
  return e && e->isConstant() ? std::optional(e->constantPart()) : std::nullopt;
}

std::optional<Expr> Options::expr(StringRef key) const {
  const auto *e = find<Expr>(values, key);
  return e ? std::optional(*e) : std::nullopt;
}

std::optional<BarrierRef> Options::barrier(StringRef key) const {
  const auto *barrier = find<BarrierRef>(values, key);
  return barrier ? std::optional(*barrier) : std::nullopt;
}

const OptionSpec *Options::firstAsyncOnly() const {
  for (const OptionSpec &row : schema)
    if (row.asyncOnly && values.count(row.key.str()))
      return &row;
  return nullptr;
}

const OptionSpec *Options::firstNotFor(StringRef variant) const {
  for (const OptionSpec &row : schema)
    if (values.count(row.key.str()) && !row.variants.empty() &&
        !is_contained(row.variants, variant))
      return &row;
  return nullptr;
}

void Options::print(raw_ostream &os) const {
  if (values.empty())
    return;
  os << "{ ";
  ListSeparator comma;
  for (const auto &[key, value] : values)
    os << comma << key << " = " << valueText(value);
  os << " }";
}

std::optional<StringRef> tilecopy::nearestName(StringRef name, ArrayRef<StringRef> known) {
  // A third of the letters may be wrong; more than that is another word.
  unsigned limit = (name.size() + 2) / 3, best = limit + 1;
  std::optional<StringRef> nearest;
  for (StringRef candidate : known) {
    unsigned distance = name.edit_distance_insensitive(candidate, true, limit);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}
