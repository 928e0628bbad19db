//===- RegisterPlaces.cpp - Where register tiles have what ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterPlaces.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

static std::vector<RegisterPlace> placesOf(RegisterPlace start, const DimIters &iters) {
  std::vector<RegisterPlace> list{start};
  for (const AddressIter &i : iters) {
    std::vector<RegisterPlace> longer;
    longer.reserve(list.size() * i.extent);
    for (const RegisterPlace &p : list)
      for (int64_t k = 0; k != i.extent; ++k)
        longer.push_back({p.thread + k * i.at(Threads), p.slot + k * i.at(Elements)});
    list = std::move(longer);
  }
  return list;
}

RegisterPlaces::RegisterPlaces(const AddressMap &map) {
  DimIters all;
  for (const DimIters &d : map.dims)
    append_range(all, d);
  elements = placesOf({map.thread.constantPart(), map.base.constantPart()}, all);
  replicas = placesOf({0, 0}, DimIters(map.replicas.begin(), map.replicas.end()));
}

RegisterPlace RegisterPlaces::inWarpOf(int64_t thread, size_t element) const {
  RegisterPlace best;
  const RegisterPlace &first = elements[element];
  for (const RegisterPlace &other : replicas) {
    int64_t owner = first.thread + other.thread;
    if (owner / ThreadsPerWarp == thread / ThreadsPerWarp && (best.thread < 0 || owner == thread))
      best = {owner, first.slot + other.slot};
  }
  return best;
}

bool tilecopy::requireStaticRegisters(const AddressMap &map, const Tensor &t, Findings &findings) {
  bool constant = map.base.isConstant() && map.thread.isConstant();
  return findings.require("static-registers", proofOf(constant),
                          "the region of " + t.name() + " starts at slot " + map.base.str() +
                              " of thread " + map.thread.str(),
                          "a region whose start is a constant");
}

std::optional<ThreadSum> tilecopy::threadSum(int64_t threads, function_ref<int64_t(int64_t)> of) {
  ThreadSum result;
  result.constant = of(0);
  for (int64_t bit = 1; bit < threads; bit *= 2)
    result.bits.push_back(of(bit) - result.constant);
  for (int64_t t = 0; t != threads; ++t) {
    int64_t value = result.constant;
    for (auto [k, step] : enumerate(result.bits))
      value += (t >> k & 1) * step;
    if (value != of(t))
      return std::nullopt;
  }
  return result;
}

bool tilecopy::setSource(ShuffleWord &word, ArrayRef<RegisterPlace> row, int64_t bits) {
  auto threads = int64_t(row.size());
  auto byteOf = [&](const RegisterPlace &p) { return p.slot * bits / 8; };
  auto lane = threadSum(threads, [&](int64_t t) { return row[t].thread % ThreadsPerWarp; });
  auto place = threadSum(threads, [&](int64_t t) { return byteOf(row[t]); });
  if (!lane || !place)
    return false;
  word.lane = std::move(*lane);
  word.place = std::move(*place);
  word.own =
      all_of(enumerate(row), [](auto at) { return at.value().thread == int64_t(at.index()); });
  for (const RegisterPlace &p : row)
    if (!is_contained(word.places, byteOf(p)))
      word.places.push_back(byteOf(p));
  llvm::sort(word.places);
  return true;
}
