//===- Request.h - The cost of one request -----------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The addresses of a warp's lanes, and what memory takes to serve them: the model of Cost.h.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_COST_REQUEST_H
#define TILECOPY_LIB_COST_REQUEST_H

#include "llvm/Support/MathExtras.h"
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

namespace tilecopy {

struct Request {
  enum Kind { Load, Store, Matrix } kind = Load;
  unsigned bytes = 0;
  uint32_t active = 0; // lanes
  std::array<int64_t, 32> address = {};

  bool has(unsigned lane) const { return active >> lane & 1; }
};

struct RequestCost {
  unsigned cost = 0, ideal = 0;
  unsigned lines = 0;                                 // of global memory, 128 bytes each
  std::optional<std::pair<unsigned, unsigned>> lanes; // two that meet in a bank
};

constexpr unsigned WarpLanes = 32;

/// The word, sector or line that holds a byte. Addresses count from the tensor's first byte, and a
/// region at an edge may begin before it.
inline int64_t unitOf(int64_t byte, int64_t unitBytes) {
  return llvm::divideFloorSigned(byte, unitBytes);
}

/// Lanes whose accesses of shared memory are served together.
unsigned lanesPerPhase(const Request &request);
RequestCost sectorsOf(const Request &request);

/// In shared memory. Where bits of the lane add bits of the address by exclusive or, as in layouts
/// of powers of two and under swizzles, it is the rank of a matrix over GF(2); else every access is
/// looked at.
RequestCost wavefrontsOf(const Request &request);
/// The same by looking at every access.
RequestCost enumeratedWavefrontsOf(const Request &request);

} // namespace tilecopy

#endif // TILECOPY_LIB_COST_REQUEST_H
