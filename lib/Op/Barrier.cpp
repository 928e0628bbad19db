//===- Barrier.cpp - mbarriers in shared memory ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Barrier.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

Error BarrierRef::check() const {
  int64_t last = int64_t(barrier->count) - 1;
  if (!index.overflowed() && index.isAtLeast(0) != Proof::Disproven &&
      index.isAtMost(last) != Proof::Disproven)
    return Error::success();
  return createStringError("the index of mbarrier '" + barrier->name + "' is " + index.str() +
                           "; it takes 0 to " + Twine(last));
}

void BarrierRef::print(raw_ostream &os) const {
  os << barrier->name;
  if (barrier->count != 1 || !index.isConstant(0))
    os << '[' << index << ']';
}
