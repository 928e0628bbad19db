//===- StatementText.cpp - Statements as text -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StatementRow.h"
#include "tilecopy/emit/EmitError.h"
#include "tilecopy/op/Options.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {
/// An option as it is written, and whether a value follows.
struct OptionWord {
  StringLiteral key;
  StatementRow::Option option;
  bool hasValue;
};
} // namespace

static constexpr OptionWord optionWords[] = {
    {"cta", StatementRow::Cta, false},     {"cluster", StatementRow::Cluster, false},
    {"limit", StatementRow::Limit, false}, {"cta_mask", StatementRow::CtaMask, false},
    {"order", StatementRow::Order, true},  {"tries", StatementRow::Tries, true},
    {"lanes", StatementRow::Lanes, true},  {"cta_group", StatementRow::CtaGroup, true},
};

static Error wrong(const Twine &what) { return emitError(EmitFault::Text, "", what); }

/// A number in [least, most], as LLVM reads it: 255, 0xff.
static Error readNumber(const Twine &what, StringRef text, int64_t least, int64_t most,
                        int64_t &number) {
  if (!text.getAsInteger(0, number) && number >= least && number <= most)
    return Error::success();
  return wrong(what + " takes a number of " + Twine(least) + " to " + Twine(most) + ", not '" +
               text + "'");
}

static Error unknownOption(const StatementRow &row, StringRef key) {
  std::string known;
  for (const OptionWord &o : optionWords)
    if (row.options & o.option)
      known += (known.empty() ? "" : ", ") + o.key.str();
  return wrong("'" + row.word + "' has no option '" + key + "'" +
               (known.empty() ? Twine("; it has none") : "; it has " + Twine(known)));
}

static Error readValue(const OptionWord &option, StringRef value, DeviceStatement &s) {
  int64_t number = 0;
  switch (option.option) {
  case StatementRow::Order: {
    auto order = parseOrder(value);
    if (!order)
      return wrong("the order is '" + value + "'; it takes relaxed, release_shared or release");
    s.order = *order;
    return Error::success();
  }
  case StatementRow::Tries:
    if (Error e = readNumber("tries", value, 1, UINT32_MAX, number))
      return e;
    s.tries = uint32_t(number);
    return Error::success();
  case StatementRow::Lanes:
    if (Error e = readNumber("lanes", value, 1, UINT32_MAX, number))
      return e;
    s.lanes = uint32_t(number);
    return Error::success();
  default:
    return readNumber("cta_group", value, 1, 2, s.ctaGroup);
  }
}

static Error readOption(const StatementRow &row, StringRef text, DeviceStatement &s) {
  auto [key, value] = text.split('=');
  key = key.trim(), value = value.trim();
  bool isGiven = text.contains('=');
  for (const OptionWord &o : optionWords) {
    if (o.key != key || !(row.options & o.option))
      continue;
    if (o.hasValue != isGiven)
      return wrong("the option '" + key + "' of '" + row.word + "' takes " +
                   (o.hasValue ? "a value: " + key + " = ..." : Twine("no value")));
    if (o.hasValue)
      return readValue(o, value, s);
    (o.option == StatementRow::Cta       ? s.cta
     : o.option == StatementRow::Cluster ? s.cluster
     : o.option == StatementRow::Limit   ? s.limit
                                         : s.ctaMask) = true;
    return Error::success();
  }
  return unknownOption(row, key);
}

static Error unknownWord(StringRef word) {
  auto nearest = nearestName(word, deviceStatementWords());
  return wrong("there is no statement '" + word + "'; " +
               (nearest ? "did you mean '" + *nearest + "'?"
                        : "there are " + Twine(join(deviceStatementWords(), ", "))));
}

Expected<DeviceStatement> DeviceStatement::parse(StringRef text) {
  StringRef whole = text.trim();
  StringRef head = whole.take_until([](char c) { return c == '{'; });
  StringRef tail = whole.drop_front(head.size());
  auto [word, number] = head.trim().split(' ');
  DeviceStatement s;
  s.word = word.str();
  const StatementRow *row = findStatement(word);
  if (!row)
    return unknownWord(word);
  number = number.trim();
  if (row->hasNumber()) {
    if (Error e =
            readNumber("'" + word + "'", number, row->number.least, row->number.most, s.number))
      return e;
  } else if (!number.empty()) {
    return wrong("'" + word + "' takes no '" + number + "'");
  }
  if (tail.empty())
    return s;
  if (!tail.ends_with("}"))
    return wrong("the options of '" + word + "' are '{ ... }', not '" + tail + "'");
  StringRef inside = tail.drop_front().drop_back().trim();
  SmallVector<StringRef, 4> options;
  if (!inside.empty())
    inside.split(options, ',');
  for (StringRef option : options)
    if (Error e = readOption(*row, option, s))
      return e;
  return s;
}
