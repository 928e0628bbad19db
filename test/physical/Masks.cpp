//===- Masks.cpp - What is left out ---------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"

using namespace physical;

std::vector<int64_t> Machine::extentsOf(const Operand &o, const View &v) {
  std::vector<int64_t> extents;
  const Places &p = *placesOf(o.tensor);
  for (size_t d = 0; d != p.dims.size(); ++d) {
    const Range r = o.whole ? Range() : o.ranges[d];
    if (r.loaded) {
      extents.push_back(1);
      for (int64_t extent : extentsOf(*r.loaded, v))
        extents.back() *= extent;
      continue;
    }
    auto [begin, end] = span(r, p.dims[d], v);
    extents.push_back(r.picks.empty() ? end - begin : int64_t(r.picks.size()));
  }
  return extents;
}

/// Which elements of a copy move, in row-major order; empty where nothing is left out.
bool Machine::movesOf(const Statement &s, const View &v, std::vector<bool> &moves) {
  auto mask = s.options.find("mask"), where = s.options.find("where");
  if (mask == s.options.end() && where == s.options.end())
    return true;
  std::vector<int64_t> all = extentsOf(s.dst, v), sizes, has, predicates;
  for (int64_t extent : all)
    if (extent != 1)
      sizes.push_back(extent);
  if (mask != s.options.end()) {
    const Operand &p = mask->second.operand;
    has = extentsOf(p, v);
    if (!loadIndices(p, v, predicates))
      return false;
    // Dimensions of a mask with as many as a side are those of the side.
    std::vector<int64_t> like = extentsOf(s.src, v), kept;
    if (all.size() == has.size())
      like = all;
    if (like.size() == has.size())
      for (size_t d = 0; d != like.size(); ++d)
        if (like[d] != 1)
          kept.push_back(has[d]);
    has = like.size() == has.size() ? kept : has;
    while (has.size() > sizes.size() && has[0] == 1)
      has.erase(has.begin());
  }
  std::vector<int64_t> at(sizes.size(), 0);
  for (bool more = true; more;) {
    bool moved = true;
    if (!predicates.empty()) {
      int64_t n = 0;
      for (size_t d = 0; d != at.size(); ++d)
        n = n * has[d] + (has[d] == 1 ? 0 : at[d]);
      moved = predicates[size_t(n)] != 0;
    }
    for (size_t d = 0; d != at.size(); ++d)
      element["index" + std::to_string(d)] = at[d];
    if (where != s.options.end())
      for (const Comparison &c : where->second.conditions)
        moved = moved && holds(c, v);
    moves.push_back(moved);
    size_t d = at.size();
    while (d != 0 && ++at[d - 1] == sizes[d - 1])
      at[--d] = 0;
    more = d != 0;
  }
  element.clear();
  return true;
}
