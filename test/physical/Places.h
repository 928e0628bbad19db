//===- Places.h - Where the elements of a tensor lie ------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The definition of a layout, by enumeration: the row-major number of an element is written in the
// mixed radix of the shard's extents, the last digit turning fastest; each digit moves by its step;
// each combination of replica digits is one more place; offsets are added; a swizzle then permutes
// what is on `m`. Every element's places are listed, one by one, and nothing is factored,
// merged or proved.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_PLACES_H
#define TILECOPY_TEST_PHYSICAL_PLACES_H

#include "Syntax.h"
#include <functional>

namespace physical {

using ValueOf = std::function<int64_t(const std::string &symbol)>;

/// Quotients toward minus infinity, remainders never negative.
int64_t evaluate(const Expr &e, const ValueOf &valueOf);

/// `m` counts elements of memory or of a thread's registers; `column` elements of a lane of tensor
/// memory; `thread` threads of an instance of a scope.
struct Place {
  int64_t m = 0, thread = 0, lane = 0, column = 0;
};

/// A digit of an element's number, and how far along an axis each of its steps goes.
struct Wheel {
  int64_t extent, amount;
  std::string axis;
};

struct Places {
  std::vector<int64_t> dims;
  int64_t replicas = 1;
  std::vector<Place> all;   // `replicas` for each element; none of a tensor of many elements
  std::vector<Wheel> shard; // of such a tensor
  Place first;              // of such a tensor: where element 0 is
  /// Past the greatest `m`.
  int64_t length = 0;

  Place at(int64_t element, int64_t copy) const;
};

/// False with `error` for an unknown axis, a place below 0, or a tensor of many elements whose
/// layout is more than steps forward.
bool findPlaces(const Tensor &tensor, const ValueOf &valueOf, Places &places, std::string &error);

} // namespace physical

#endif // TILECOPY_TEST_PHYSICAL_PLACES_H
