//===- Cost.cpp - What a plan costs the memory ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/Cost.h"
#include "CostWalk.h"
#include "tilecopy/layout/NamedLayouts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

int64_t tilecopy::typicalValue(const Symbol &symbol) {
  ValueRange range = symbol.range();
  int64_t divisor = std::max<int64_t>(1, symbol.divisor());
  constexpr int64_t enough = 1024;
  int64_t least = symbol.kind() == SymbolKind::Argument ? enough : 0;
  int64_t value = std::min(std::max(range.lo, least), range.hi);
  // Down to a multiple that the range has, else up.
  int64_t down = value - (value % divisor + divisor) % divisor;
  return down >= range.lo ? down : down + divisor;
}

void AccessCost::print(raw_ostream &os) const {
  StringRef unit = space == Space::Global ? "sectors" : "wavefronts";
  os << spaceName(space) << (isStore ? " stores" : " loads");
  if (isAsync)
    os << " by the engine";
  else
    os << " of " << bytes << (bytes == 1 ? " byte" : " bytes");
  auto each = [&](int64_t sum) {
    return sum % requests == 0 ? itostr(sum / requests)
                               : formatv("{0:f2}", double(sum) / double(requests)).str();
  };
  if (requests == 0) {
    os << ": none";
    return;
  }
  os << ": " << each(cost) << ' ' << unit << " a request, ";
  if (isIdeal())
    os << "as ideal";
  else
    os << "ideal " << each(ideal);
  if (lanes)
    os << ", lanes " << lanes->first << " and " << lanes->second << " meet in a bank";
  if (!assumed.empty())
    os << " (" << assumed << ')';
}

json::Value AccessCost::toJSON() const {
  json::Object o{{"space", spaceName(space)},
                 {"kind", isStore ? "store" : "load"},
                 {"async", isAsync},
                 {"bytes", bytes},
                 {"requests", requests},
                 {space == Space::Global ? "sectors" : "wavefronts", cost},
                 {"ideal", ideal}};
  if (lanes)
    o["conflicting_lanes"] = json::Array{lanes->first, lanes->second};
  if (!assumed.empty())
    o["assumed"] = assumed;
  return o;
}

void tilecopy::printCost(raw_ostream &os, ArrayRef<AccessCost> costs) {
  for (const AccessCost &c : costs) {
    os << "  bank: ";
    c.print(os);
    os << '\n';
  }
}

SmallVector<AccessCost, 2> tilecopy::costOf(const Plan &plan, const BitVector &active,
                                            SymbolValues values) {
  SmallVector<AccessCost, 2> costs;
  if (const auto *tma = std::get_if<TmaPlan>(&plan.body)) {
    if (auto cost = engineCost(plan, *tma, active, values))
      costs.push_back(std::move(*cost));
    return costs;
  }
  if (const auto *bulk = std::get_if<BulkPlan>(&plan.body)) {
    if (auto cost = engineCost(plan, *bulk, active, values))
      costs.push_back(std::move(*cost));
    return costs;
  }
  if (const auto *trip = std::get_if<TripPlan>(&plan.body)) {
    for (const Plan &half : trip->halves)
      append_range(costs, costOf(half, active, values));
    return costs;
  }
  for (bool ofDst : {false, true})
    if (auto cost = CostWalk(plan, ofDst, active, values).run())
      costs.push_back(std::move(*cost));
  return costs;
}

std::optional<Swizzle> tilecopy::swizzleWithoutConflicts(const Plan &plan, const BitVector &active,
                                                         bool ofDst) {
  const PlanSide &side = ofDst ? plan.dst : plan.src;
  auto now = CostWalk(plan, ofDst, active, typicalValue).run();
  if (side.space != Space::Shared || !now || now->isIdeal())
    return std::nullopt;
  unsigned bits = elementBits(plan.type);
  unsigned bytes = std::holds_alternative<MatrixPlan>(plan.body) ? 16 : side.accessBytes;
  int64_t together = std::max<int64_t>(1, bytes * 8 / bits);
  // Swizzles that keep an access together, first those of the hardware's 16-byte piece.
  Plan other = plan;
  PlanSide &changed = ofDst ? other.dst : other.src;
  unsigned least = Log2_64(together), piece = std::max(least, mmaPiece(bits));
  // Most swizzles fail at the first request, which is made once.
  CostWalk look(other, ofDst, active, typicalValue);
  auto first = look.firstPlaces();
  auto mayBeIdeal = [&] {
    RequestCost one = first ? wavefrontsOf(look.requestOf(*first)) : RequestCost();
    return one.cost <= one.ideal;
  };
  const unsigned perElements[] = {piece, least};
  for (unsigned per : ArrayRef(perElements).drop_back(piece == least))
    for (unsigned atom = 3; atom <= 12; ++atom)
      for (unsigned length = 1; length <= std::min(atom, 5u); ++length) {
        changed.swizzle = Swizzle{per, length, atom, true};
        if (mayBeIdeal() && CostWalk(other, ofDst, active, typicalValue).isIdeal())
          return changed.swizzle;
      }
  return std::nullopt;
}
