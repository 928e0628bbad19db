//===- CpAsyncForm.h - What the cp.async of a plan say ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy whose vectors are cp.async: one instruction brings a vector from
// global to shared memory, and no register holds it. A guard of the source is then not a branch
// but the number of bytes that are read; the rest become zeros.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_CPASYNCFORM_H
#define TILECOPY_PLAN_CPASYNCFORM_H

#include "tilecopy/op/Members.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace tilecopy {

struct CpAsyncForm {
  bool bypassesL1 = false;    // `.cg`, else `.ca`
  unsigned prefetchBytes = 0; // what a miss brings into the L2 cache; 0: the hardware's choice
  std::optional<uint64_t> cachePolicy;
  bool arrives = false; // each thread arrives at an mbarrier when its vectors are there

  static llvm::StringRef cacheName(bool bypassesL1) { return bypassesL1 ? "cg" : "ca"; }
  void print(llvm::raw_ostream &os) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<4>(*this, visit, field("cache", bypassesL1, cacheName),
                   part("prefetch_bytes", prefetchBytes), part("cache_policy", cachePolicy),
                   field("arrives", arrives));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_CPASYNCFORM_H
