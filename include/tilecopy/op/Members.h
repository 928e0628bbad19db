//===- Members.h - Equality from the list of members ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of a plan list their members once:
//
//   auto members() const {
//     const auto &[base, step] = *this; // does not compile when a member is left out
//     return std::tie(base, step);
//   }
//
// Equality and the hash come from that list, and a test uses it to check that JSON has every
// member.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_MEMBERS_H
#define TILECOPY_OP_MEMBERS_H

#include <tuple>

namespace tilecopy {

template <typename T, typename = decltype(&T::members)> bool operator==(const T &a, const T &b) {
  return a.members() == b.members();
}
template <typename T, typename = decltype(&T::members)> bool operator!=(const T &a, const T &b) {
  return !(a == b);
}

} // namespace tilecopy

#endif // TILECOPY_OP_MEMBERS_H
