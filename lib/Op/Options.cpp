//===- Options.cpp - Options of a copy ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/OpError.h"
#include "tilecopy/op/OptionKeys.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

OptionSchema tilecopy::knownOptions() { return options::All; }

namespace tilecopy {
bool operator==(const Options &a, const Options &b) { return a.values == b.values; }
} // namespace tilecopy

std::string OptionSpec::takes() const {
  SmallVector<std::string, 8> list;
  for (StringRef word : words)
    list.push_back(word.str());
  for (int64_t i : integers)
    list.push_back(std::to_string(i));
  if (!others.empty())
    list.push_back(others.str());
  std::string last = list.pop_back_val();
  return list.empty() ? last : join(list, ", ") + " or " + last;
}

Expected<const OptionSpec *> tilecopy::findOption(OptionSchema schema, StringRef key) {
  SmallVector<StringRef, 16> keys;
  for (const OptionSpec *row : schema) {
    if (row->key == key)
      return row;
    keys.push_back(row->key);
  }
  if (auto near = nearestName(key, keys))
    return opError(OpFault::Option, key,
                   "unknown option '" + key + "'; did you mean '" + *near + "'?");
  return opError(OpFault::Option, key,
                 "unknown option '" + key + "'; the options are " + join(keys, ", "));
}

/// Whether the value is among those that `spec.takes` describes.
static bool accepts(const OptionSpec &spec, const OptionValue &value) {
  if (const auto *word = std::get_if<std::string>(&value))
    return is_contained(spec.words, *word) || (spec.open == OptionSpec::AnyWord && !word->empty());
  if (const auto *ref = std::get_if<BarrierRef>(&value))
    return spec.open == OptionSpec::AnyBarrier && ref->barrier;
  if (const auto *o = std::get_if<Operand>(&value))
    return (spec.open == OptionSpec::AnyTensor ||
            (spec.open == OptionSpec::AnyShared && o->tensor &&
             o->tensor->space() == Space::Shared)) &&
           o->tensor && o->region.size() == o->tensor->rank();
  if (const auto *list = std::get_if<ExprList>(&value))
    return spec.open == OptionSpec::AnyList && !list->empty() &&
           none_of(*list, [](const Expr &e) { return e.overflowed(); });
  if (const auto *list = std::get_if<Conditions>(&value))
    return spec.open == OptionSpec::AnyConditions && !list->empty() &&
           none_of(*list, [](const Comparison &c) { return (c.lhs - c.rhs).overflowed(); });
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
  if (const auto *ref = std::get_if<BarrierRef>(&value))
    ref->print(os);
  else if (const auto *list = std::get_if<ExprList>(&value)) {
    os << '(';
    interleaveComma(*list, os);
    os << ')';
  } else if (const auto *all = std::get_if<Conditions>(&value)) {
    ListSeparator separator(" && ");
    for (const Comparison &c : *all)
      os << separator << c.lhs << ' ' << comparisonText(c.op) << ' ' << c.rhs;
  } else if (const Operand &o = std::get<Operand>(value); o.tensor)
    o.print(os);
  return text;
}

Error Options::set(const OptionSpec &spec, OptionValue value) {
  if (!accepts(spec, value))
    return opError(OpFault::Option, spec.key,
                   "option '" + spec.key + "' takes " + spec.takes() + ", not '" +
                       valueText(value) + "'");
  if (!values.emplace(spec.key, std::move(value)).second)
    return opError(OpFault::Option, spec.key,
                   "option '" + spec.key + "' is given twice; leave one out");
  return Error::success();
}

void Options::replace(const Tensor *tensor, const std::shared_ptr<const Tensor> &by) {
  for (auto &[key, value] : values)
    if (auto *o = std::get_if<Operand>(&value); o && o->tensor.get() == tensor)
      o->tensor = by;
}

const OptionValue *Options::find(const OptionSpec &spec) const {
  auto it = values.find(spec.key);
  return it == values.end() ? nullptr : &it->second;
}

const OptionSpec *Options::first(function_ref<bool(const OptionSpec &)> test) const {
  if (values.empty())
    return nullptr;
  for (const OptionSpec *row : knownOptions())
    if (has(*row) && test(*row))
      return row;
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

/// What others call options, variants and findings.
static constexpr std::pair<StringLiteral, StringLiteral> namesElsewhere[] = {
    {"vectorize", "width"}, {"vector_width", "width"},   {"vec", "width"},
    {"vector", "width"},    {"bytes", "width"},          {"cpasync", "ldgsts"},
    {"cp_async", "ldgsts"}, {"cp.async", "ldgsts"},      {"cp_async_bulk", "bulk"},
    {"race", "data-race"},  {"bounds", "out-of-bounds"}, {"oob", "out-of-bounds"},
    {"races", "data-race"}, {"cast", "convert"},         {"round", "convert"},
    {"sat", "saturate"},    {"satfinite", "saturate"},
};

std::optional<StringRef> tilecopy::nearestName(StringRef name, ArrayRef<StringRef> known) {
  for (const auto &[other, ours] : namesElsewhere)
    if (name == other && is_contained(known, StringRef(ours)))
      return StringRef(ours);
  // A third of the letters may be wrong; beyond that it is another word. Where the third is rounded
  // up, as for two swapped letters in a word of four, the beginning or the end of the word must be
  // right.
  unsigned limit = (name.size() + 2) / 3, best = limit + 1;
  std::optional<StringRef> nearest;
  for (StringRef candidate : known) {
    unsigned distance = name.edit_distance_insensitive(candidate, true, limit);
    auto alike = [](char a, char b) { return toLower(a) == toLower(b); };
    bool close = distance * 3 <= name.size() ||
                 (!name.empty() && !candidate.empty() &&
                  (alike(name.front(), candidate.front()) || alike(name.back(), candidate.back())));
    if (distance < best && close) {
      best = distance;
      nearest = candidate;
    }
  }
  // A truncated name is found by its beginning even if many letters are missing, unless several
  // names begin so.
  constexpr size_t leastBeginning = 3;
  if (best <= 1 || name.size() < leastBeginning)
    return nearest;
  auto begins = [&](StringRef candidate) { return candidate.starts_with_insensitive(name); };
  auto first = find_if(known, begins);
  if (first == known.end())
    return nearest;
  return any_of(make_range(first + 1, known.end()), begins) ? std::nullopt : std::optional(*first);
}
