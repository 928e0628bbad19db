//===- ReplayedUse.h - One plan's requests under many layouts ---*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Many layouts of a tensor lead to one plan: the same threads reach the same elements in vectors of
// the same width, and only the addresses differ. Such a plan is made once, and its requests are
// kept as elements of the tensor. Their cost under another layout then depends on banks alone.
//
// The layouts are row- or column-major, with padding or a swizzle. An access is aligned to its
// width, so it is one unit of 4 to 16 bytes, which covers as many banks.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_CHOOSE_REPLAYEDUSE_H
#define TILECOPY_LIB_CHOOSE_REPLAYEDUSE_H

#include "tilecopy/layout/Layout.h"
#include "tilecopy/plan/Dispatch.h"
#include <array>
#include <vector>

namespace tilecopy {

/// How a tensor's elements follow each other: rows or columns, the contiguous dimension longer by
/// `pad` elements, then a swizzle.
struct ElementOrder {
  bool columns = false;
  int64_t pad = 0;
  std::optional<Swizzle> swizzle;

  auto key() const {
    Swizzle s = swizzle.value_or(Swizzle());
    return std::tuple(columns, pad, s.perElement, s.swizzleLen, s.atomLen);
  }
  bool operator<(const ElementOrder &o) const { return key() < o.key(); }
};

/// The simplest order that brings elements of this size to the same banks as this one, up to a
/// permutation of all banks. Accesses may be better aligned in it.
ElementOrder simplest(const ElementOrder &order, int64_t size, unsigned bits);

/// The dimension along which a tensor of this shape is contiguous.
size_t contiguousDimension(llvm::ArrayRef<int64_t> shape, bool columns);

class ReplayedUse {
public:
  /// The requests of a plan on the side of a shared tensor, which lies in the order `planned`.
  /// Nothing where an element cannot be told from its position.
  static std::optional<ReplayedUse> make(const DispatchChoice &choice, bool ofDst,
                                         llvm::ArrayRef<int64_t> shape,
                                         const ElementOrder &planned);

  /// Wavefronts in another order; counting ends where they are more than `most`.
  int64_t wavefronts(const ElementOrder &order, int64_t most) const;
  /// The least wavefronts that all requests need, in any order.
  int64_t ideal() const { return fewest; }

  struct Request {
    // For each lane's first element, by rows and by columns: its number, and how many times the
    // contiguous dimension lies before it.
    std::array<std::array<uint32_t, 32>, 2> number, before;
    // Without padding, where a lane is counted: at its phase's first lane; at 32 when another lane
    // of the phase reaches the same unit.
    std::array<std::array<uint8_t, 32>, 2> slot;
    unsigned phaseLanes = 32, emptyPhases = 0;
  };

private:
  /// A request, and how many requests cost the same as it in every order without a swizzle.
  struct Turned {
    size_t request; // its index
    int64_t times;
  };
  unsigned costOf(const Request &r, const ElementOrder &order) const;
  bool areTurned(const Request &a, const Request &b, bool columns) const;
  llvm::ArrayRef<Turned> turned(bool columns) const;

  std::vector<Request> requests; // neighbors are far from each other in the plan
  mutable std::array<std::vector<Turned>, 2> turnedRequests; // by rows and columns, where requested
  unsigned unitShift = 0;                                    // elements to units
  unsigned banks = 32;                                       // of a unit each
  bool wholeUnits = true;                                    // an access is not less than one
  int64_t fewest = 0;
};

} // namespace tilecopy

#endif // TILECOPY_LIB_CHOOSE_REPLAYEDUSE_H
