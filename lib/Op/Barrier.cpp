//===- Barrier.cpp - mbarriers in shared memory ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Barrier.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/op/Synchronize.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

static constexpr StringLiteral orders[] = {"relaxed", "release_shared", "release"};

StringRef tilecopy::orderName(ArrivalOrder order) { return orders[unsigned(order)]; }

std::optional<ArrivalOrder> tilecopy::parseOrder(StringRef name) {
  const auto *found = find(orders, name);
  if (found == std::end(orders))
    return std::nullopt;
  return ArrivalOrder(found - orders);
}

Error BarrierRef::check() const {
  if (!barrier)
    return opError(OpFault::Barrier, "", "there is no mbarrier, only an index of one");
  int64_t last = int64_t(barrier->count) - 1;
  if (!index.overflowed() && index.isAtLeast(0) != Proof::Disproven &&
      index.isAtMost(last) != Proof::Disproven)
    return Error::success();
  return opError(OpFault::Barrier, barrier->name,
                 "the index of mbarrier '" + barrier->name + "' is " + index.str() +
                     (last == 0 ? "; it is a single mbarrier, without an index or with 0"
                                : "; it takes 0 to " + Twine(last)));
}

void BarrierRef::print(raw_ostream &os) const {
  os << (barrier ? StringRef(barrier->name) : "no mbarrier");
  if (!barrier || barrier->count != 1 || !index.isConstant(0))
    os << '[' << index << ']';
}
