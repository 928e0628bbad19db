//===- Meaning.h - A program, executed byte by byte -------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Executes a kernel on physical memory: the bytes of global memory that a launch is given, the
// bytes of each CTA's shared tensors, the registers of each thread, the lanes and columns of tensor
// memory. Warps run alternately, each until it must wait. A copy of several warps happens when the
// last of them reaches it, and an asynchronous one where it begins: programs that wait as they must
// cannot tell.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_MEANING_H
#define TILECOPY_TEST_PHYSICAL_MEANING_H

#include "Places.h"
#include <array>
#include <deque>

namespace physical {

using CtaId = std::array<int64_t, 3>;
using Scalars = std::map<std::string, int64_t>;

/// Bytes, and which of them hold something; `any` are those that a copy had as scratch, which may
/// hold anything or nothing.
struct Image {
  std::vector<uint8_t> bytes;
  std::vector<bool> written, any;
  explicit Image(size_t size = 0, bool written = false)
      : bytes(size), written(size, written), any(size) {}
};

/// Bytes of which only the pages that have been set take memory; the rest are random, by place.
class SparseBytes {
public:
  explicit SparseBytes(uint64_t size = 0, uint64_t seed = 0) : count(size), seed(seed) {}
  uint64_t size() const { return count; }
  uint8_t get(uint64_t at) const {
    auto page = pages.find(at / pageBytes);
    return page == pages.end() ? initial(at) : page->second[at % pageBytes];
  }
  uint8_t &set(uint64_t at) {
    std::vector<uint8_t> &page = pages[at / pageBytes];
    for (uint64_t i = page.size(); i != pageBytes; ++i)
      page.push_back(initial(at / pageBytes * pageBytes + i));
    return page[at % pageBytes];
  }
  const std::map<uint64_t, std::vector<uint8_t>> &stored() const { return pages; }
  static constexpr uint64_t pageBytes = 4096;

private:
  uint8_t initial(uint64_t at) const {
    uint64_t x = (at / 8 + seed) * 0x9e3779b97f4a7c15;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9;
    return uint8_t((x ^ x >> 32) >> at % 8 * 8);
  }
  uint64_t count, seed;
  std::map<uint64_t, std::vector<uint8_t>> pages;
};

/// A global tensor in the middle of what was allocated for it.
struct GlobalImage {
  SparseBytes bytes;
  uint64_t before = 0; // bytes before the tensor's address
};

/// A shared tensor of a CTA when the CTA has ended.
struct SharedImage {
  CtaId cta;
  std::string tensor;
  Image image;
};

/// A pool of tensor memory when it is freed: 128 lanes, one after the other, of `columns` cells of
/// four bytes.
struct TensorImage {
  CtaId cta;
  int64_t columns;
  Image image;
};

/// How many devices have a multicast tensor; and the name of the one that a device has.
constexpr unsigned devicesOfMulticast = 2;
inline std::string nameOn(unsigned device, const std::string &tensor) {
  return device ? tensor + "@" + std::to_string(device) : tensor;
}

/// What a launch leaves.
struct Outcome {
  std::map<std::string, GlobalImage> globals; // of each device
  std::vector<SharedImage> shared;
  std::vector<TensorImage> freed; // of each CTA in the order in which it frees
  uint64_t copies = 0;            // instances of copies that were made
};

/// Bytes from a tensor's address to past its last element; 0, with `error`, when there is no such
/// tensor under these arguments.
uint64_t tensorBytes(const Kernel &kernel, const Scalars &scalars, const std::string &tensor,
                     std::string &error);

/// The CTAs of the grid.
bool gridOf(const Kernel &kernel, const Scalars &scalars, CtaId &grid, std::string &error);

/// Runs the kernel on `outcome.globals`. False, with `error`, when these arguments do not suit the
/// program (a region outside of its tensor), or the program waits forever or reads what nothing has
/// written, or its warps execute more than `most` statements.
bool run(const Kernel &kernel, const Scalars &scalars, Outcome &outcome, std::string &error,
         uint64_t most = uint64_t(1) << 26);

} // namespace physical

#endif // TILECOPY_TEST_PHYSICAL_MEANING_H
