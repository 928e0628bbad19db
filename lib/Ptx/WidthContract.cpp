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
#include "llvm/IR/DebugInfoMetadata.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

void WidthContract::add(const Plan &plan, const DILocation *where) {
  Promise p{plan.variant + " copy '" + plan.dst.tensor + "' <- '" + plan.src.tensor + "'",
            plan.accesses(),
            engineOf(plan).str(),
            "",
            0,
            0};
  if (where && where->getLine()) {
    p.file = where->getFilename().str();
    p.line = where->getLine(), p.column = where->getColumn();
  }
  promises.push_back(std::move(p));
}

/// An access, or an instruction of an engine, and the `.loc` in force.
struct WidthContract::Placed {
  PtxAccess access;
  StringRef opcode;
  std::string file;
  unsigned line, column;
};
using Placed = WidthContract::Placed;

namespace {

/// Kernels and functions alike; the place ends where a function does.
class Places {
public:
  void see(const ptx::ScannedItem &item);
  /// Files are listed at the end of the input.
  std::vector<Placed> take() {
    for (auto [placed, file] : zip(found, fileOf))
      placed.file = placed.line ? files[file] : "";
    return std::move(found);
  }

private:
  std::vector<Placed> found;
  std::vector<unsigned> fileOf;
  std::map<unsigned, std::string> files;
  unsigned file = 0, line = 0, column = 0;
};

} // namespace

static unsigned number(ArrayRef<ptx::Token> tokens, size_t n) {
  return n < tokens.size() ? unsigned(tokens[n].value) : 0;
}

void Places::see(const ptx::ScannedItem &item) {
  switch (item.kind) {
  case ptx::ScannedItem::Function:
  case ptx::ScannedItem::End:
    line = 0;
    return;
  case ptx::ScannedItem::File:
    for (const ptx::Token &t : item.operands)
      if (t.kind == ptx::Token::String) {
        std::string &path = files[number(item.operands, 0)];
        path += (path.empty() ? "" : "/") + t.text.drop_front().drop_back().str();
      }
    return;
  case ptx::ScannedItem::Location:
    file = number(item.operands, 0);
    line = number(item.operands, 1);
    column = number(item.operands, 2);
    return;
  case ptx::ScannedItem::Instruction:
    SmallVector<PtxAccess, 2> accesses = accessesOf(item);
    StringRef engine;
    if (accesses.empty() &&
        (item.name.contains("async.bulk.") || item.name.starts_with("tcgen05.cp"))) {
      engine = item.name;
      accesses.push_back({Space::Global, false, 0, 0});
    }
    for (const PtxAccess &a : accesses) {
      found.push_back({a, engine, "", line, column});
      fileOf.push_back(file);
    }
    return;
  }
}

static Expected<std::vector<Placed>> placedAccesses(StringRef ptx) {
  Places places;
  if (Error e = scanPtx(ptx, [&](const ptx::ScannedItem &item) { places.see(item); }))
    return e;
  return places.take();
}

/// `/src/k.mini` is `k.mini`, and `/src/mark.mini` is not `k.mini`.
static bool isFile(StringRef path, StringRef name) {
  return path.consume_back(name) && (path.empty() || path.ends_with("/") || name.starts_with("/"));
}

static std::string describe(const AccessCount &a) {
  return (Twine(spaceName(a.space)) + (a.isStore ? " stores" : " loads") + " of " + Twine(a.bytes) +
          " bytes")
      .str();
}

static bool alike(const AccessCount &a, const Placed &b) {
  return b.opcode.empty() && a.space == b.access.space && a.isStore == b.access.isStore;
}

Error WidthContract::broken(const Promise &p, const Twine &what) {
  std::string place =
      p.line ? (p.file + ":" + Twine(p.line) + ":" + Twine(p.column) + ": ").str() : "";
  return emitError(EmitFault::Width, p.copy, place + p.copy + ": " + what);
}

/// Bytes accessed in the way of `a`, `least` bytes or more at a time.
static int64_t bytesOf(ArrayRef<Placed> found, const AccessCount &a, unsigned least) {
  int64_t sum = 0;
  for (const Placed &x : found)
    if (alike(a, x) && x.access.bytes >= least)
      sum += x.access.bytes;
  return sum;
}

/// Checks the accesses at the place of a copy. LLVM may have dropped redundant accesses; but if a
/// copy plans several widths (guarded edges do), the wide ones must all be there: the remains of a
/// narrowed one cannot be distinguished from the narrow ones.
static Error checkPlace(ArrayRef<AccessCount> planned, ArrayRef<Placed> found,
                        function_ref<Error(const Twine &)> broken) {
  for (const AccessCount &a : planned) {
    unsigned narrowest = a.bytes;
    int64_t bytes = 0;
    for (const AccessCount &other : planned) {
      if (other.space != a.space || other.isStore != a.isStore)
        continue;
      narrowest = std::min(narrowest, other.bytes);
      bytes += other.bytes >= a.bytes ? other.sites * other.bytes : 0;
    }
    for (const Placed &x : found)
      if (alike(a, x) && x.access.bytes < narrowest)
        return broken("planned " + describe(a) + "; the PTX has some of " + Twine(x.access.bytes));
    int64_t has = bytesOf(found, a, a.bytes);
    if (!has)
      return broken("planned " + describe(a) + "; the PTX has none on its line");
    if (narrowest < a.bytes && has < bytes)
      return broken("planned " + Twine(bytes) + " bytes in " + describe(a) +
                    " or more; the PTX has " + Twine(has) + " on its line");
  }
  return Error::success();
}

/// Checks copies without a place, by the sum of their bytes at each width.
Error WidthContract::checkTogether(ArrayRef<Placed> found) const {
  std::map<std::tuple<Space, bool, unsigned>, std::pair<int64_t, const Promise *>> together;
  for (const Promise &p : promises)
    for (const AccessCount &a : p.accesses)
      for (unsigned bytes = 1; p.file.empty() && bytes <= a.bytes; bytes *= 2) {
        auto &[sum, last] = together[{a.space, a.isStore, bytes}];
        sum += a.sites * a.bytes, last = &p;
      }
  for (const auto &[key, planned] : together) {
    auto [space, isStore, bytes] = key;
    AccessCount a{space, isStore, bytes, 0, 0};
    int64_t sum = bytesOf(found, a, bytes);
    if (sum < planned.first)
      return broken(*planned.second, "copies without a line planned " + Twine(planned.first) +
                                         " bytes in " + describe(a) + " or more; the PTX has " +
                                         Twine(sum));
  }
  return Error::success();
}

Error WidthContract::check(StringRef ptx) const {
  if (promises.empty())
    return emitError(EmitFault::Width, "", "the contract has no copies; add their plans");
  auto found = placedAccesses(ptx);
  if (!found)
    return found.takeError();
  for (const Promise &p : promises) {
    std::vector<Placed> own;
    for (const Placed &x : *found)
      if (p.file.empty() || (x.line == p.line && x.column == p.column && isFile(x.file, p.file)))
        own.push_back(x);
    if (!p.engine.empty() &&
        none_of(own, [&](const Placed &x) { return x.opcode.contains(p.engine); }))
      return broken(p, "planned " + Twine(p.engine) + "; the PTX has none" +
                           (p.file.empty() ? "" : " on its line"));
    if (!p.file.empty())
      if (Error e = checkPlace(p.accesses, own, [&](const Twine &what) { return broken(p, what); }))
        return e;
  }
  return checkTogether(*found);
}
