//===- PlanSymbols.cpp - The symbols that emission asks for ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanSymbols.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Looks at members, and at the members of those.
class SymbolFinder {
public:
  template <typename T> void look(const T &value) {
    if constexpr (!std::is_enum_v<T> && !std::is_integral_v<T>)
      forEachMember(value, [&](const auto &member) { look(member); });
  }
  void look(const Expr &e) {
    e.forEachLeaf([&](const Symbol &s) {
      if (!is_contained(found, s))
        found.push_back(s);
    });
  }
  void look(const PlanBody &body) {
    std::visit([&](const auto &b) { look(b); }, body);
  }
  void look(const std::string &) {}
  void look(const Swizzle &) {}
  void look(const TmemAtom *) {}
  void look(const GpuTarget &) {}
  void look(const TensorMapPlan &) {} // the host's
  template <typename T> void look(const std::optional<T> &value) {
    if (value)
      look(*value);
  }
  template <typename T, unsigned N> void look(const Counter<T, N> &c) {
    for (const T &step : c.steps)
      look(step);
  }
  template <typename T, unsigned N> void look(const SmallVector<T, N> &list) {
    look(ArrayRef<T>(list));
  }
  template <typename T> void look(const std::vector<T> &list) { look(ArrayRef<T>(list)); }
  template <typename T> void look(ArrayRef<T> list) {
    for (const T &item : list)
      look(item);
  }
  SmallVector<Symbol, 4> found;
};

} // namespace

SmallVector<Symbol, 4> tilecopy::planSymbols(const Plan &plan) {
  SymbolFinder finder;
  bool mapped = std::holds_alternative<TmaPlan>(plan.body);
  for (const PlanSide *side : {&plan.dst, &plan.src})
    if (!(mapped && side->space == Space::Global)) // the tensor map has that address
      finder.look(side->base);
  for (const PlanSide *side : {&plan.dst, &plan.src}) {
    finder.look(side->cta);
    finder.look(side->rows);
  }
  finder.look(plan.mask);
  std::visit([&](const auto &body) { finder.look(body); }, plan.body);
  if (plan.edge)
    finder.look(*plan.edge);
  return finder.found;
}
