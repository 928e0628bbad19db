//===- WidthContract.cpp - Widths of copies among other code --------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/emit/WidthContract.h"
#include "CountAccesses.h"
#include "tilecopy/emit/EmitError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

void WidthContract::add(const Plan &plan, const DILocation *where) {
  Promise p{plan.variant + " copy '" + plan.dst.tensor + "' <- '" + plan.src.tensor + "'",
            plan.accesses(), "", 0, 0};
  if (where && where->getLine()) {
    p.file = where->getFilename().str();
    p.line = where->getLine(), p.column = where->getColumn();
  }
  promises.push_back(std::move(p));
}

namespace {

/// An access and the `.loc` in force.
struct Placed {
  PtxAccess access;
  StringRef file;
  unsigned line, column;
};

} // namespace

/// Kernels and functions alike; the place ends where a function does.
static std::vector<Placed> placedAccesses(StringRef ptx) {
  std::vector<Placed> found;
  std::map<unsigned, StringRef> files;
  unsigned file = 0, line = 0, column = 0;
  // Files are listed at the end of the text.
  for (StringRef rest = ptx; !rest.empty();) {
    StringRef text;
    std::tie(text, rest) = rest.split('\n');
    text = text.trim();
    unsigned number = 0;
    if (text.consume_front(".file") && !text.ltrim().consumeInteger(10, number))
      files[number] = text.split('"').second.rsplit('"').first;
  }
  for (StringRef rest = ptx; !rest.empty();) {
    StringRef text;
    std::tie(text, rest) = rest.split('\n');
    text = text.split("//").first.trim();
    if (text.consume_front(".loc")) {
      text = text.ltrim();
      if (!text.consumeInteger(10, file) && !(text = text.ltrim()).consumeInteger(10, line))
        (text = text.ltrim()).consumeInteger(10, column);
      continue;
    }
    if (text.contains(".entry ") || text.contains(".func ") || text == "}")
      line = 0;
    if (text.starts_with("@"))
      text = text.drop_until(isSpace).ltrim();
    if (auto access = accessOf(text.take_until(isSpace)))
      found.push_back({*access, line ? files[file] : "", line, column});
  }
  return found;
}

static std::string describe(const AccessCount &a) {
  return (Twine(spaceName(a.space)) + (a.isStore ? " stores" : " loads") + " of " + Twine(a.bytes) +
          " bytes")
      .str();
}

static bool alike(const AccessCount &a, const PtxAccess &b) {
  return a.space == b.space && a.isStore == b.isStore;
}

Error WidthContract::check(StringRef ptx) const {
  auto broken = [](const Promise &p, const Twine &what) {
    std::string place =
        p.line ? (p.file + ":" + Twine(p.line) + ":" + Twine(p.column) + ": ").str() : "";
    return emitError(EmitFault::Width, p.copy, place + p.copy + ": " + what);
  };
  if (promises.empty())
    return emitError(EmitFault::Width, "", "the contract has no copies; add their plans");
  std::vector<Placed> found = placedAccesses(ptx);
  std::map<std::tuple<Space, bool, unsigned>, std::pair<int64_t, const Promise *>> together;
  for (const Promise &p : promises)
    for (const AccessCount &a : p.accesses) {
      if (p.file.empty()) {
        for (unsigned bytes = 1; bytes <= a.bytes; bytes *= 2) {
          auto &[sum, last] = together[{a.space, a.isStore, bytes}];
          sum += a.sites * a.bytes, last = &p;
        }
        continue;
      }
      unsigned narrowest = a.bytes;
      for (const AccessCount &other : p.accesses)
        if (other.space == a.space && other.isStore == a.isStore)
          narrowest = std::min(narrowest, other.bytes);
      bool seen = false;
      for (const Placed &x : found) {
        if (x.line != p.line || x.column != p.column || !x.file.ends_with(p.file) ||
            !alike(a, x.access))
          continue;
        if (x.access.bytes < narrowest)
          return broken(p, "planned " + describe(a) + "; the PTX has some of " +
                               Twine(x.access.bytes));
        seen |= x.access.bytes >= a.bytes;
      }
      if (!seen)
        return broken(p, "planned " + describe(a) + "; the PTX has none at its place");
    }
  for (const auto &[key, planned] : together) {
    auto [space, isStore, bytes] = key;
    int64_t sum = 0;
    for (const Placed &x : found)
      if (x.access.space == space && x.access.isStore == isStore && x.access.bytes >= bytes)
        sum += x.access.bytes;
    if (sum < planned.first)
      return broken(*planned.second, "copies without a place planned " + Twine(planned.first) +
                                         " bytes in " + describe({space, isStore, bytes, 0, 0}) +
                                         " or more; the PTX has " + Twine(sum));
  }
  return Error::success();
}
