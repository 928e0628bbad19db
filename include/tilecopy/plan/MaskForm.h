//===- MaskForm.h - Elements that a plan leaves out -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The mask of a copy by threads (op/Mask.h). It is linear in the indices of the dimensions that the
// copy walks: comparisons of sums with 0, and the address of a predicate. Most masks are the same
// for all elements of a vector, which is then guarded as a whole. If a comparison may change its
// result within a vector, the vector is split into elements when it does. Any other mask restricts
// vectors to one element.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_PLAN_MASKFORM_H
#define TILECOPY_PLAN_MASKFORM_H

#include "tilecopy/plan/HeldIntegers.h"
#include "llvm/ADT/STLExtras.h"

namespace tilecopy {

/// Compares the sum of a start and the weighted indices with 0.
enum class MaskTest { AtLeast, Equal, NotEqual };
llvm::StringRef maskTestText(MaskTest test); // ">=", "==", "!="

struct MaskTerm {
  MaskTest test = MaskTest::AtLeast;
  Expr start;
  llvm::SmallVector<int64_t, 4> weights; // one for each dimension that the copy walks
  int64_t least = 0, most = 0;           // of the sum of the indices times their weights
  /// How much the sum grows from one element of a vector to the next. 0 if that cannot change the
  /// result.
  int64_t within = 0;

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<6>(*this, visit, field("test", test, maskTestText), field("start", start),
                   field("weights", weights), field("least", least), field("most", most),
                   part("within", within));
  }
};

/// The predicates: integers in memory, which are loaded, or in registers.
struct MaskLoad {
  std::string tensor;
  Space space = Space::Global;
  unsigned bytes = 1;               // of a predicate
  Expr base;                        // in elements of that tensor
  llvm::SmallVector<Expr, 4> steps; // one for each dimension that the copy walks
  /// In registers; the steps then count the predicates of the region.
  std::optional<HeldIntegers> held = std::nullopt;

  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<6>(*this, visit, field("tensor", tensor), field("space", space, spaceName),
                   field("bytes", bytes), field("base", base), field("steps", steps),
                   part("held", held));
  }
};

struct MaskForm {
  llvm::SmallVector<MaskTerm, 2> terms;
  std::optional<MaskLoad> load;
  bool keeps = false; // the destination keeps what it has; otherwise it gets the fill value

  /// Whether the result may change within a vector.
  bool splits() const {
    return llvm::any_of(terms, [](const MaskTerm &t) { return t.within != 0; });
  }
  void print(llvm::raw_ostream &os) const;
  template <typename Visit> void fields(const Visit &visit) const {
    visitFields<3>(*this, visit, field("terms", terms), part("load", load), field("keeps", keeps));
  }
};

} // namespace tilecopy

#endif // TILECOPY_PLAN_MASKFORM_H
