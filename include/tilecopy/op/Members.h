//===- Members.h - Equality from the list of members ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of a plan say how many members they have, and get references to all of them:
//
//   auto members() const { return tieMembers<2>(*this); } // another number does not compile
//
// Equality and the hash come from that list, and a test uses it to check that JSON has every
// member. A structured binding in the struct itself would hide its members, which compilers warn
// about (-Wshadow).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_MEMBERS_H
#define TILECOPY_OP_MEMBERS_H

#include <cstddef>
#include <tuple>

namespace tilecopy {

/// References to the members of a struct without bases, in their order. Structs of a greater count
/// need a case of their own.
template <size_t count, typename T> auto tieMembers(const T &value) {
  if constexpr (count == 1) {
    const auto &[a] = value;
    return std::tie(a);
  } else if constexpr (count == 2) {
    const auto &[a, b] = value;
    return std::tie(a, b);
  } else if constexpr (count == 3) {
    const auto &[a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (count == 4) {
    const auto &[a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (count == 5) {
    const auto &[a, b, c, d, e] = value;
    return std::tie(a, b, c, d, e);
  } else if constexpr (count == 6) {
    const auto &[a, b, c, d, e, f] = value;
    return std::tie(a, b, c, d, e, f);
  } else if constexpr (count == 7) {
    const auto &[a, b, c, d, e, f, g] = value;
    return std::tie(a, b, c, d, e, f, g);
  } else if constexpr (count == 8) {
    const auto &[a, b, c, d, e, f, g, h] = value;
    return std::tie(a, b, c, d, e, f, g, h);
  } else if constexpr (count == 9) {
    const auto &[a, b, c, d, e, f, g, h, i] = value;
    return std::tie(a, b, c, d, e, f, g, h, i);
  } else if constexpr (count == 10) {
    const auto &[a, b, c, d, e, f, g, h, i, j] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j);
  } else if constexpr (count == 11) {
    const auto &[a, b, c, d, e, f, g, h, i, j, k] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j, k);
  } else if constexpr (count == 12) {
    const auto &[a, b, c, d, e, f, g, h, i, j, k, l] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j, k, l);
  } else if constexpr (count == 13) {
    const auto &[a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m);
  } else if constexpr (count == 14) {
    const auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
  } else if constexpr (count == 15) {
    const auto &[a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = value;
    return std::tie(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
  } else {
    static_assert(count <= 15, "write the case of this many members");
  }
}

template <typename T, typename = decltype(&T::members)> bool operator==(const T &a, const T &b) {
  return a.members() == b.members();
}
template <typename T, typename = decltype(&T::members)> bool operator!=(const T &a, const T &b) {
  return !(a == b);
}

} // namespace tilecopy

#endif // TILECOPY_OP_MEMBERS_H
