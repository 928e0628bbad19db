//===- CountAccesses.cpp - The width contract -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM prints 16 bytes as `.v4.b32` or `.v2.b64` as it likes, so accesses are counted by bytes and
// never by mnemonic.
//
//===----------------------------------------------------------------------===//

#include "CountAccesses.h"
#include "PtxText/Types.h"
#include "tilecopy/emit/EmitError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

namespace {
using AccessKey = std::tuple<Space, bool, unsigned>; // space, isStore, bytes
using Histogram = std::map<AccessKey, int64_t>;
} // namespace

/// `ld.global.nc.v4.b32` as an access; nothing for other instructions and other spaces.
static std::optional<AccessKey> classify(StringRef opcode) {
  SmallVector<StringRef, 8> parts;
  opcode.split(parts, '.');
  // A matrix instruction gives each thread one or two registers of each of its matrices.
  if (parts[0] == "ldmatrix" || parts[0] == "stmatrix")
    for (StringRef p : parts)
      if (p == "x1" || p == "x2" || p == "x4")
        return AccessKey{Space::Shared, parts[0] == "stmatrix",
                         (is_contained(parts, "m16n16") ? 8u : 4u) * (p.back() - '0')};
  // tcgen05.ld.sync.aligned.32x32b.x4.b32: one register for each repetition, more for wider shapes.
  if (parts.size() > 5 && parts[0] == "tcgen05" && (parts[1] == "ld" || parts[1] == "st")) {
    unsigned repeat = 0;
    to_integer(parts[5].drop_front(), repeat, 10);
    unsigned registers = parts[4] == "16x256b" ? 4 : parts[4] == "16x128b" ? 2 : 1;
    return AccessKey{Space::TMem, parts[1] == "st", 4 * registers * repeat};
  }
  if (parts[0] == "st" && parts.size() > 1 && parts[1] == "bulk") // has no width
    return std::nullopt;
  bool multimem = parts[0] == "multimem" && parts.size() > 1 && parts[1] != "cp";
  if (multimem) {
    parts.erase(parts.begin());
    if (parts[0] == "ld_reduce")
      parts[0] = "ld";
  }
  bool reduces = parts[0] == "red" && parts.size() > 1 && parts[1] != "async"; // counts as a store
  if (parts.size() < 3 || (parts[0] != "ld" && parts[0] != "st" && !reduces))
    return std::nullopt;
  std::optional<Space> space;
  unsigned lanes = 1, bytes = 0;
  for (StringRef p : drop_begin(parts)) {
    if (p == "global")
      space = Space::Global;
    else if (p == "shared" || p.starts_with("shared::"))
      space = Space::Shared;
    else if (p == "local")
      space = Space::Local;
    else if (p == "param" || p.starts_with("param::") || p == "const") // LLVM 24: param::entry
      return std::nullopt;
    else if (p == "v2" || p == "v4" || p == "v8")
      lanes = p.back() - '0';
    else if (auto type = ptx::parseType(p))
      bytes = ptx::bytesOf(*type);
  }
  if (!space) // a generic address: count it as global, which it was not planned to be
    space = Space::Global;
  return AccessKey{*space, parts[0] != "ld", lanes * bytes};
}

/// `cp.async.cg.shared.global [%r1], [%rd1], 16;` is a load and a store of 16 bytes.
static unsigned cpAsyncBytes(const ptx::ScannedItem &instruction) {
  if (!instruction.name.starts_with("cp.async.ca.") &&
      !instruction.name.starts_with("cp.async.cg."))
    return 0;
  unsigned addresses = 0;
  for (const ptx::Token &t : instruction.operands) {
    addresses += t.is(']');
    if (addresses == 2 && t.kind == ptx::Token::Integer)
      return unsigned(t.value);
  }
  return 0;
}

SmallVector<PtxAccess, 2> tilecopy::accessesOf(const ptx::ScannedItem &instruction) {
  if (unsigned bytes = cpAsyncBytes(instruction))
    return {{Space::Global, false, bytes, 1}, {Space::Shared, true, bytes, 1}};
  if (auto access = classify(instruction.name))
    return {{std::get<0>(*access), std::get<1>(*access), std::get<2>(*access), 1}};
  return {};
}

Error tilecopy::scanPtx(StringRef ptx, function_ref<void(const ptx::ScannedItem &)> see) {
  if (Error e = ptx::scan(ptx, see))
    return emitError(EmitFault::Module, "", "PTX, " + toString(std::move(e)));
  return Error::success();
}

/// One for each kernel and function.
static Expected<std::vector<std::pair<std::string, Histogram>>> histograms(StringRef ptx) {
  std::vector<std::pair<std::string, Histogram>> kernels;
  Error e = scanPtx(ptx, [&](const ptx::ScannedItem &item) {
    if (item.kind == ptx::ScannedItem::Function)
      kernels.push_back({item.name.str(), {}});
    else if (item.kind == ptx::ScannedItem::Instruction && !kernels.empty())
      for (const PtxAccess &a : accessesOf(item))
        ++kernels.back().second[{a.space, a.isStore, a.bytes}];
  });
  if (e)
    return e;
  return kernels;
}

Expected<std::vector<std::pair<std::string, std::vector<PtxAccess>>>>
tilecopy::countAccesses(StringRef ptx) {
  auto found = histograms(ptx);
  if (!found)
    return found.takeError();
  if (found->empty())
    return emitError(EmitFault::Module, "", "the PTX has no .entry and no .func");
  std::vector<std::pair<std::string, std::vector<PtxAccess>>> result;
  for (auto &[name, histogram] : *found) {
    std::vector<PtxAccess> list;
    for (auto &[key, sites] : histogram)
      list.push_back({std::get<0>(key), std::get<1>(key), std::get<2>(key), sites});
    result.push_back({name, std::move(list)});
  }
  return result;
}

static std::string describe(const Histogram &histogram) {
  std::string text;
  for (auto &[key, sites] : histogram) {
    auto [space, isStore, bytes] = key;
    text += (Twine(text.empty() ? "" : ", ") + Twine(sites) + " " + spaceName(space) + " " +
             (isStore ? "stores" : "loads") + " of " + Twine(bytes) + " bytes")
                .str();
  }
  return text.empty() ? "no accesses" : text;
}

/// For every width, there are no more accesses of at most that width than planned: nothing was
/// narrowed and nothing was added. An optimizer may still drop a redundant access, or join two
/// neighbors.
static bool isNowhereNarrower(const Histogram &found, const Histogram &planned) {
  auto upTo = [](const Histogram &histogram, const AccessKey &key) {
    int64_t sites = 0;
    for (auto &[other, n] : histogram)
      if (std::get<0>(other) == std::get<0>(key) && std::get<1>(other) == std::get<1>(key) &&
          std::get<2>(other) <= std::get<2>(key))
        sites += n;
    return sites;
  };
  return all_of(found, [&](const auto &entry) {
    return upTo(found, entry.first) <= upTo(planned, entry.first);
  });
}

/// Every width is a planned one. At -O2 and above LLVM may make two of a block that has two
/// predecessors, so the number of accesses says nothing.
static bool isOfPlannedWidths(const Histogram &found, const Histogram &planned) {
  return all_of(found, [&](const auto &entry) { return planned.count(entry.first); });
}

Error tilecopy::checkAccesses(StringRef ptx, ArrayRef<EmittedKernel> kernels, OptLevel level) {
  auto found = histograms(ptx);
  if (!found)
    return found.takeError();
  for (const EmittedKernel &k : kernels) {
    Histogram planned;
    for (const AccessCount &a : k.accesses)
      planned[{a.space, a.isStore, a.bytes}] += a.sites;
    auto it = find_if(*found, [&](const auto &f) { return f.first == k.name; });
    if (it == found->end())
      return emitError(EmitFault::Width, k.name, "kernel " + k.name + " is not in the PTX");
    bool asPlanned = isNowhereNarrower(it->second, planned) ||
                     (level >= OptLevel::O2 && isOfPlannedWidths(it->second, planned));
    if (!asPlanned)
      return emitError(EmitFault::Width, k.name,
                       "kernel " + k.name +
                           ": the PTX does not access memory as planned; planned: " +
                           describe(planned) + "; found: " + describe(it->second));
  }
  return Error::success();
}
