//===- Completion.cpp - What may come next --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Document.h"
#include "Program/StatementWords.h"
#include "Protocol.h"
#include "tilecopy/op/KnownTargets.h"
#include "tilecopy/op/OptionKeys.h"
#include "tilecopy/plan/Dispatch.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

namespace {
/// As the protocol numbers the kinds of items.
enum ItemKind { Function = 3, Variable = 6, Property = 10, EnumMember = 20, Keyword = 14 };
} // namespace

static void add(json::Array &items, StringRef label, ItemKind kind, StringRef detail = "") {
  // A json::Value of a StringRef would refer to it.
  json::Object item{{"label", label.str()}, {"kind", int64_t(kind)}};
  if (!detail.empty())
    item["detail"] = json::fixUTF8(detail);
  items.push_back(std::move(item));
}

static void addAll(json::Array &items, ArrayRef<StringRef> labels, ItemKind kind) {
  for (StringRef label : labels)
    add(items, label, kind);
}

static constexpr StringRef symbols[] = {"ctaid.x", "ctaid.y", "ctaid.z", "cluster.ctarank",
                                        "thread",  "lane",    "warp",    "warpgroup"};

/// Keys within braces, and after `=` the values of one.
static json::Array optionItems(StringRef statement, StringRef inside) {
  json::Array items;
  StringRef last = inside.rsplit(',').second;
  StringRef entry = last.empty() && !inside.contains(',') ? inside : last;
  if (!entry.contains('=')) {
    for (const OptionSpec *spec : knownOptions())
      if (!spec->asyncOnly || statement == "copy_async" || statement == "tcgen05")
        add(items, spec->key, Property, spec->help);
    return items;
  }
  StringRef key = entry.split('=').first.trim();
  for (const OptionSpec *spec : knownOptions()) {
    if (spec->key != key)
      continue;
    for (StringRef word : spec->words)
      add(items, word, EnumMember);
    for (int64_t number : spec->integers)
      add(items, itostr(number), EnumMember);
    if (spec->open == OptionSpec::AnyWord)
      addAll(items, variantNames(), EnumMember);
  }
  return items;
}

/// After the colon of a declaration: a space or a scalar type, then an element type.
static json::Array declarationItems(StringRef typed) {
  json::Array items;
  if (!typed.ltrim().contains(' ')) {
    addAll(items, spaceNames(), Keyword);
    addAll(items, {"i32", "i64", "mbarrier", "tmem_pool", "ring", "window"}, Keyword);
  } else if (!typed.contains('[')) {
    addAll(items, elementTypeNames(), Keyword);
  } else {
    addAll(items, {"layout", "align", "in", "multiple_of", "multicast"}, Keyword);
  }
  return items;
}

json::Array Document::completion(Position at) const {
  json::Array items;
  StringRef line = lineAt(at.line);
  StringRef before = line.take_front(bytesBefore(line, at.column)).ltrim();
  if (before.contains("//"))
    return items;
  if (before.starts_with("target ")) {
    for (const GpuTarget &target : knownTargets())
      add(items, target.cpu(), EnumMember);
    return items;
  }
  StringRef first = before.take_while([](char c) { return isAlnum(c) || c == '_'; });
  StringRef rest = before.drop_front(first.size());
  size_t open = before.rfind('{'), close = before.rfind('}');
  bool isBranch = first == "if" || first == "for" || first == "kernel";
  if (open != StringRef::npos && (close == StringRef::npos || close < open) && !isBranch)
    return optionItems(first, before.drop_front(open + 1));
  if (rest.starts_with(".") && !rest.contains(' ')) {
    addAll(items, statementForms(first), Keyword);
    return items;
  }
  if (rest.ltrim().starts_with(":"))
    return declarationItems(rest.ltrim().drop_front());
  if (rest.empty()) {
    addAll(items, statementWords(), Keyword);
    addAll(items, {"produce", "consume"}, Keyword);
    addAll(items, {"kernel", "target"}, Keyword);
    return items;
  }
  if (first == "kernel") {
    addAll(items, {"grid", "cluster", "threads"}, Keyword);
    return items;
  }
  for (const Declaration &d : declarationsAround(at.line))
    add(items, d.name, Variable, lines[d.line].trim());
  addAll(items, symbols, Variable);
  if (first == "if")
    add(items, "elect", Keyword);
  return items;
}

} // namespace tilecopy
