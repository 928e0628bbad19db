//===- PlanJSON.cpp - Plans as JSON -------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Plan.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// An object of the fields of a body, and of what they are made of.
class BodyJSON {
public:
  template <typename T> static json::Object of(const T &value) {
    json::Object object;
    addFields(object, value);
    return object;
  }

private:
  template <typename T> static void addFields(json::Object &o, const T &value) {
    value.fields([&](const auto &...field) { (add(o, field), ...); });
  }
  template <typename T> static void add(json::Object &o, const Fact<T> &fact) {
    o[fact.name] = valueOf(fact.value, AsItIs());
  }
  template <typename T, typename How> static void add(json::Object &o, const Field<T, How> &field) {
    if (field.shown == FieldShown::Never ||
        (field.shown == FieldShown::IfSet && !isSet(field.value)))
      return;
    if constexpr (std::is_same_v<How, Inlined>)
      addInline(o, field.value);
    else
      o[field.name] = valueOf(field.value, field.how);
  }

  // Members whose fields are those of their owner.
  template <typename T> static void addInline(json::Object &o, const T &value) {
    if constexpr (HasFields<T>)
      addFields(o, value);
  }
  static void addInline(json::Object &o, const TmemAtom *atom) {
    o["shape"] = atom->shape;
    o["multicast"] = atom->multicast;
  }
  static void addInline(json::Object &o, const std::vector<Plan> &halves) {
    o["store"] = halves.front().toJSON();
    o["load"] = halves.back().toJSON();
  }

  template <typename T> static bool isSet(const T &value) {
    if constexpr (std::is_enum_v<T> || std::is_integral_v<T>)
      return value != T();
    else
      return true;
  }
  static bool isSet(const std::string &text) { return !text.empty(); }
  template <typename T> static bool isSet(const std::vector<T> &list) { return !list.empty(); }
  template <typename T, unsigned N> static bool isSet(const SmallVector<T, N> &list) {
    return !list.empty();
  }
  template <typename T> static bool isSet(const std::optional<T> &value) {
    return value.has_value();
  }

  template <typename T, typename How> static json::Value valueOf(const T &value, How how) {
    if constexpr (std::is_invocable_v<How, T>)
      return how(value);
    else if constexpr (std::is_enum_v<T>)
      return int64_t(value);
    else if constexpr (HasFields<T>)
      return of(value);
    else
      return json::Value(value);
  }
  static json::Value valueOf(const Expr &e, AsItIs) { return e.str(); }
  static json::Value valueOf(HexValue hex, AsItIs) { return "0x" + utohexstr(hex.value, true); }
  static json::Value valueOf(const TensorMapPlan &map, AsItIs) { return map.toJSON(); }
  template <typename T, typename How>
  static json::Value valueOf(const std::optional<T> &value, How how) {
    return valueOf(*value, how);
  }
  /// A cache policy.
  static json::Value valueOf(const std::optional<uint64_t> &bits, AsItIs) {
    return utohexstr(*bits, true);
  }
  template <typename T, unsigned N, typename How>
  static json::Value valueOf(const SmallVector<T, N> &list, How how) {
    return arrayOf(ArrayRef<T>(list), how);
  }
  template <typename T, typename How>
  static json::Value valueOf(const std::vector<T> &list, How how) {
    return arrayOf(ArrayRef<T>(list), how);
  }
  template <typename T, typename How> static json::Value arrayOf(ArrayRef<T> list, How how) {
    json::Array array;
    for (const T &item : list)
      array.push_back(valueOf(item, how));
    return array;
  }
  template <typename T, unsigned N>
  static json::Value valueOf(const Counter<T, N> &c, const StepNames &steps) {
    json::Object o{{"extent", c.extent}};
    for (unsigned d = 0; d != N && !steps.names[d].empty(); ++d)
      if (steps.names[d] != "index" || c.tag.hasDimension())
        o[steps.names[d]] =
            int(d) == steps.constant ? json::Value(c.at(d)) : valueOf(c[d], AsItIs());
    if (c.tag.hasDimension() && !steps.dimension.empty())
      o[steps.dimension] = c.tag.dimension();
    if (c.tag.isOnlyZero())
      o["only_zero"] = true;
    return o;
  }
};

} // namespace

static json::Object sideJSON(const PlanSide &s) {
  json::Object o{{"tensor", s.tensor},
                 {"space", spaceName(s.space)},
                 {"base", s.base.str()},
                 {"access_bytes", s.accessBytes}};
  if (s.hints) {
    o["hints"] = s.hints->qualifiers();
    if (s.hints->cachePolicy)
      o["cache_policy"] = utohexstr(*s.hints->cachePolicy, true);
  }
  if (s.cta)
    o["cta"] = s.cta->str();
  if (!s.reduction.empty())
    o["reduce"] = s.reduction;
  if (s.multicast)
    o["multicast"] = true;
  if (s.tellsBarrier)
    o["tells_barrier"] = true;
  json::Array rows;
  for (const RowIndices &r : s.rows)
    rows.push_back(BodyJSON::of(r));
  if (!rows.empty())
    o["rows"] = std::move(rows);
  if (!s.slots.empty())
    o["slots"] = json::Array(s.slots);
  if (s.swizzle) {
    o["swizzle"] = json::Array{s.swizzle->perElement, s.swizzle->swizzleLen, s.swizzle->atomLen};
    o["swizzle_inner"] = s.swizzle->inner;
    o["swizzle_step"] = swizzleStepName(s.step);
  }
  return o;
}

json::Value Plan::toJSON() const {
  json::Array counts;
  for (const AccessCount &a : accesses()) {
    json::Object one{{"space", spaceName(a.space)},
                     {"kind", a.isStore ? "store" : "load"},
                     {"bytes", a.bytes},
                     {"sites", a.sites},
                     {"per_thread", a.perThread}};
    if (a.guarded)
      one["guarded"] = true;
    counts.push_back(std::move(one));
  }
  json::Object all{
      {"variant", variant},
      {"target", target ? json::Value(target->cpu() + " ptx " + target->ptxVersion()) : nullptr},
      {"op", opName(op)},
      {"scope", scopeName(scope)},
      {"threads", scopeThreads},
      {"type", elementTypeName(type)},
      {"count", count},
      {"zeros", zeros},
      {"dst", sideJSON(dst)},
      {"src", sideJSON(src)},
      {"body", std::visit([](const auto &b) { return BodyJSON::of(b); }, body)},
      {"accesses", std::move(counts)},
  };
  if (mask)
    all["mask"] = BodyJSON::of(*mask);
  if (edge)
    all["edge"] = json::Object{{"dst", sideJSON(edge->dst)},
                               {"src", sideJSON(edge->src)},
                               {"body", BodyJSON::of(edge->body)}};
  if (convert)
    all["convert"] = BodyJSON::of(*convert);
  return all;
}
