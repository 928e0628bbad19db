//===- Options.cpp - The schema of options --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

static constexpr OptionSpec schema[] = {
    {"dispatch", OptionKind::Word, "the name of a variant",
     "use this variant, or fail with the reason why it does not apply"},
    {"width", OptionKind::Integer, "1, 2, 4, 8, 16 or 32",
     "the greatest number of bytes of one access"},
};

ArrayRef<OptionSpec> tilecopy::optionSchema() { return schema; }

/// Is the value among those that `spec.takes` describes?
static bool accepts(const OptionSpec &spec, const OptionValue &value) {
  if (spec.kind == OptionKind::Word)
    return std::holds_alternative<std::string>(value) && !std::get<std::string>(value).empty();
  if (!std::holds_alternative<int64_t>(value))
    return false;
  int64_t v = std::get<int64_t>(value);
  return v >= 1 && v <= 32 && isPowerOf2_64(v);
}

static std::string valueText(const OptionValue &value) {
  if (const auto *word = std::get_if<std::string>(&value))
    return *word;
  return itostr(std::get<int64_t>(value));
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

std::optional<StringRef> Options::word(StringRef key) const {
  auto it = values.find(key.str());
  if (it == values.end() || !std::holds_alternative<std::string>(it->second))
    return std::nullopt;
  return StringRef(std::get<std::string>(it->second));
}

std::optional<int64_t> Options::integer(StringRef key) const {
  auto it = values.find(key.str());
  if (it == values.end() || !std::holds_alternative<int64_t>(it->second))
    return std::nullopt;
  return std::get<int64_t>(it->second);
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
