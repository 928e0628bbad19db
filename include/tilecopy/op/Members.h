//===- Members.h - Values that describe themselves --------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of a plan list what they hold once, by name:
//
//   template <typename Visit> void fields(const Visit &visit) const {
//     // Another number, or a member that is left out, does not compile.
//     visitFields<3>(*this, visit, field("base", base), field("step", step, swizzleStepName),
//                    part("cta", cta), fact("bytes", bytes()));
//   }
//
// Equality, the hash, JSON, and the symbols that emission asks for follow from that list. A `part`
// is in JSON where it is set, the fields of an `inlined` member are those of its owner there, and a
// `fact`, which follows from the members, is in JSON alone. A struct that JSON shows in another way
// says how many members it has:
//
//   static constexpr size_t MemberCount = 3;
//
// A list is compiled only where it is used, because nearly every file includes the plans.
// A structured binding in the struct itself would hide its members, which compilers warn about
// (-Wshadow).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_MEMBERS_H
#define TILECOPY_OP_MEMBERS_H

#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <tuple>
#include <type_traits>

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

enum class FieldShown { Always, IfSet, Never };

/// How a value is written in JSON: as it is, or with its fields among those of its owner.
struct AsItIs {};
struct Inlined {};

/// A member with its name in JSON. `how` names an enumerator, or the directions of counters.
template <typename T, typename How> struct Field {
  llvm::StringRef name;
  const T &value;
  How how;
  FieldShown shown;
  friend bool operator==(const Field &a, const Field &b) { return a.value == b.value; }
};
template <typename T> struct Fact {
  llvm::StringRef name;
  T value;
  friend bool operator==(const Fact &, const Fact &) { return true; }
};

/// A fact that JSON shows as "0x...".
struct HexValue {
  uint64_t value;
};

template <typename T, typename How = AsItIs>
Field<T, How> field(llvm::StringRef name, const T &value, How how = {}) {
  return {name, value, how, FieldShown::Always};
}
template <typename T, typename How = AsItIs>
Field<T, How> part(llvm::StringRef name, const T &value, How how = {}) {
  return {name, value, how, FieldShown::IfSet};
}
template <typename T> Field<T, Inlined> inlined(const T &value) {
  return {"", value, {}, FieldShown::Always};
}
template <typename T> Fact<T> fact(llvm::StringRef name, T value) { return {name, value}; }

template <typename T> constexpr bool IsFact = false;
template <typename T> constexpr bool IsFact<Fact<T>> = true;

/// Calls `visit` with the fields of a struct of `count` members, and facts.
template <size_t count, typename T, typename Visit, typename... Fields>
void visitFields(const T &value, const Visit &visit, const Fields &...fields) {
  static_assert(std::tuple_size_v<decltype(tieMembers<count>(value))> ==
                    (size_t(!IsFact<Fields>) + ...),
                "each member has a field");
  visit(fields...);
}

template <typename T, typename = void> constexpr bool HasFields = false;
template <typename T>
constexpr bool HasFields<T, std::void_t<decltype(&T::template fields<int>)>> = true;
template <typename T, typename = void> constexpr bool HasMembers = false;
template <typename T> constexpr bool HasMembers<T, std::void_t<decltype(T::MemberCount)>> = true;

template <typename T, std::enable_if_t<HasFields<T> || HasMembers<T>, int> = 0>
bool operator==(const T &a, const T &b) {
  if constexpr (HasMembers<T>) {
    return tieMembers<T::MemberCount>(a) == tieMembers<T::MemberCount>(b);
  } else {
    bool equal = false;
    a.fields([&](const auto &...own) {
      std::tuple<decltype(own)...> mine(own...);
      b.fields([&](const auto &...other) { equal = mine == std::tie(other...); });
    });
    return equal;
  }
}
template <typename T, std::enable_if_t<HasFields<T> || HasMembers<T>, int> = 0>
bool operator!=(const T &a, const T &b) {
  return !(a == b);
}

template <typename T, typename How, typename Visit>
void visitMember(const Field<T, How> &field, Visit &visit) {
  visit(field.value);
}
template <typename T, typename Visit> void visitMember(const Fact<T> &, Visit &) {}

/// Calls `visit` with each member, but not with facts.
template <typename T, typename Visit> void forEachMember(const T &value, Visit visit) {
  if constexpr (HasFields<T>)
    value.fields([&](const auto &...field) { (visitMember(field, visit), ...); });
  else
    std::apply([&](const auto &...member) { (visit(member), ...); },
               tieMembers<T::MemberCount>(value));
}

} // namespace tilecopy

#endif // TILECOPY_OP_MEMBERS_H
