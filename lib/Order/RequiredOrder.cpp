//===- RequiredOrder.cpp - What must stand between two accesses -----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two questions are apart: which threads touch an element in common (who must meet), and what the
// first access is made by (which wait, which fence). Elements are compared before the swizzle,
// which is the same for all accesses of a tensor and sends no two to one place.
//
//===----------------------------------------------------------------------===//

#include "tilecopy/order/RequiredOrder.h"
#include "BaseDifference.h"
#include "TileElements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

StringRef tilecopy::reachName(Reach reach) {
  static constexpr StringLiteral names[] = {"nobody", "warp", "warpgroup", "cta", "cluster"};
  return names[unsigned(reach)];
}

StringRef tilecopy::fenceName(ProxyFence fence) {
  static constexpr StringLiteral names[] = {"none", "fence.proxy_async",
                                            "fence.proxy_async.global"};
  return names[unsigned(fence)];
}

//===----------------------------------------------------------------------===//
// Who touches what the other does
//===----------------------------------------------------------------------===//

namespace {

/// Whether the accesses have elements in common, and who must meet for them.
struct Common {
  bool any = false, exact = true;
  Reach reach = Reach::Nobody;
  std::optional<RequiredOrder::Witness> witness;
};

} // namespace

static Reach reachOf(unsigned a, unsigned b) {
  if (a == b)
    return Reach::Nobody;
  if (a / ThreadsPerWarp == b / ThreadsPerWarp)
    return Reach::Warp;
  return a / ThreadsPerWarpgroup == b / ThreadsPerWarpgroup ? Reach::Warpgroup : Reach::Cta;
}

/// The runs in the order of places; `own` keeps them if they are not yet.
static ArrayRef<TileAccess::Run> inOrder(const TileAccess &access,
                                         std::vector<TileAccess::Run> &own) {
  if (is_sorted(access.runs, comesBefore))
    return access.runs;
  own = access.runs;
  sortRuns(own);
  return own;
}

/// Adds what the threads have in common where the first access begins `ahead` elements after the
/// second.
static void meet(ArrayRef<TileAccess::Run> first, ArrayRef<TileAccess::Run> second, int64_t ahead,
                 int64_t base, Common &common) {
  unsigned longest = 1;
  for (const TileAccess::Run &b : second)
    longest = std::max(longest, b.count);
  const TileAccess::Run *low = second.begin();
  for (const TileAccess::Run &a : first) {
    int64_t begin = a.at + ahead, end = begin + a.count;
    while (low != second.end() && low->at + longest <= begin)
      ++low;
    for (const TileAccess::Run *b = low; b != second.end() && b->at < end; ++b) {
      if (b->at + b->count <= begin)
        continue;
      common.any = true;
      Reach own = reachOf(a.thread, b->thread);
      Reach reach = a.byWarp || b->byWarp ? std::max(own, Reach::Warp) : own;
      bool isExact = own == reach; // a matrix instruction may read for the thread that wrote
      if (reach < common.reach || (reach == common.reach && (common.exact || !isExact)))
        continue;
      common.reach = reach;
      common.exact = isExact;
      common.witness = {{std::max(begin, b->at) - ahead + base, a.thread, b->thread}};
      if (reach == Reach::Cta)
        return;
    }
  }
}

/// The smallest set of threads that meets anyway and has all of these.
static Reach reachOfAll(const BitVector &threads) {
  int first = threads.find_first(), last = threads.find_last();
  return first == -1 ? Reach::Nobody : reachOf(unsigned(first), unsigned(last));
}

static BitVector both(const TileAccess &first, const TileAccess &second) {
  BitVector threads = first.active;
  threads.resize(std::max(first.active.size(), second.active.size()));
  threads |= second.active;
  return threads;
}

static Common commonOf(const TileAccess &first, const TileAccess &second,
                       ArrayRef<LaterRound> later) {
  Common common;
  if (first.region && second.region && areApart(*first.region, *second.region, later))
    return common;
  std::optional<SmallVector<int64_t, 8>> apart;
  if (first.isExact() && second.isExact())
    apart = differences(first.base, inRound(second.base, later));
  if (!apart) {
    common.any = true;
    common.exact = false;
    common.reach = reachOfAll(both(first, second));
    return common;
  }
  std::vector<TileAccess::Run> ownFirst, ownSecond;
  ArrayRef<TileAccess::Run> before = inOrder(first, ownFirst), after = inOrder(second, ownSecond);
  int64_t base = first.base.evaluate([](const Symbol &) { return 0; });
  for (int64_t distance : *apart)
    if (common.reach != Reach::Cta)
      meet(before, after, distance, base, common);
  return common;
}

//===----------------------------------------------------------------------===//
// What that takes
//===----------------------------------------------------------------------===//

static StringRef did(const TileAccess &access) { return access.writes ? "writes" : "reads"; }

static std::string reasonOf(const TileAccess &first, const TileAccess &second,
                            const Common &common) {
  std::string text;
  raw_string_ostream os(text);
  if (common.witness)
    os << "thread " << common.witness->first << ' ' << did(first) << " element "
       << common.witness->element << " of '" << first.tensor << "', and thread "
       << common.witness->second << ' ' << did(second) << " it";
  else if (!common.any)
    os << "they have no element in common";
  else if (common.exact)
    os << "each thread touches elements of its own only";
  else if (common.reach == Reach::Nobody)
    os << "one thread makes both";
  else
    os << "any thread may touch any element of '" << first.tensor << "', because "
       << (!first.isExact()    ? first.unknown
           : !second.isExact() ? second.unknown
                               : "how far apart the regions lie is known at run time");
  return text;
}

static bool isAsyncProxy(const TileAccess &access) {
  return access.means == AccessMeans::Engine || access.means == AccessMeans::TensorCopy;
}

RequiredOrder tilecopy::requiredOrder(const TileAccess &first, const TileAccess &second,
                                      ArrayRef<LaterRound> later) {
  RequiredOrder order;
  if (first.tensor != second.tensor || (!first.writes && !second.writes)) {
    order.reason =
        first.tensor != second.tensor ? "they are of different tensors" : "both only read";
    return order;
  }
  Common common = commonOf(first, second, later);
  order.isExact = common.exact && !first.hasEdge && !second.hasEdge;
  order.witness = common.witness;
  order.reason = reasonOf(first, second, common);
  if (!common.any)
    return order;
  order.reach = common.reach;
  order.wait = first.wait;
  if (first.ofPeer || second.ofPeer)
    order.reach = Reach::Cluster;
  // A thread that waits at the mbarrier needs no other order.
  else if (first.wait == AccessWait::Mbarrier || first.wait == AccessWait::Commit)
    order.reach = Reach::Nobody;
  // A warp reaches its own lanes of tensor memory, and no warp of the warpgroup has the same.
  else if (first.means == AccessMeans::TensorMemory && second.means == AccessMeans::TensorMemory &&
           common.reach <= Reach::Warpgroup)
    order.reach = Reach::Nobody;
  if (first.writes && !isAsyncProxy(first) && isAsyncProxy(second) && first.space != Space::TMem)
    order.fence = first.space == Space::Global ? ProxyFence::Global : ProxyFence::Shared;
  if (order.reach != Reach::Nobody)
    order.threads = both(first, second);
  return order;
}

//===----------------------------------------------------------------------===//
// As text
//===----------------------------------------------------------------------===//

void RequiredOrder::print(raw_ostream &os) const {
  if (isNothing()) {
    os << "nothing: " << reason;
    return;
  }
  ListSeparator then(", then ");
  if (wait != AccessWait::Nothing)
    os << then << waitName(wait);
  if (fence != ProxyFence::None)
    os << then << fenceName(fence);
  if (reach != Reach::Nobody)
    os << then << "the " << reachName(reach) << " meets";
  os << (isExact ? ": " : " (less may be enough): ") << reason;
}

std::string RequiredOrder::str() const {
  std::string text;
  raw_string_ostream os(text);
  print(os);
  return text;
}

json::Value RequiredOrder::toJSON() const {
  json::Object o{{"reach", reachName(reach)}, {"fence", fenceName(fence)},
                 {"wait", waitName(wait)},    {"threads", int64_t(threads.count())},
                 {"exact", isExact},          {"reason", reason}};
  if (witness)
    o["witness"] = json::Object{{"element", witness->element},
                                {"first", int64_t(witness->first)},
                                {"second", int64_t(witness->second)}};
  return o;
}
