//===- tilecopy/check/ElementBits.h - Elements as bits, packed --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bits of a tensor's elements by number, in as many bytes as the elements have: a check keeps a
// second copy of all global memory and cannot spend eight bytes on each element. Used like a vector
// of 64-bit integers of which only the low bits are kept.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_CHECK_ELEMENTBITS_H
#define TILECOPY_CHECK_ELEMENTBITS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

namespace tilecopy {

class ElementBits {
public:
  /// `elementBits` is 4, 6, 8, 16, 32 or 64. Of two 4-bit elements in a byte, the even one is the
  /// low half; one of 6 bits has a byte.
  explicit ElementBits(size_t elements = 0, unsigned elementBits = 64)
      : width(elementBits == 6 ? 8 : elementBits), count(elements),
        packed((elements * width + 7) / 8) {}

  size_t size() const { return count; }
  uint64_t get(size_t i) const {
    if (width == 4)
      return packed[i / 2] >> (i % 2 * 4) & 15;
    uint64_t value = 0;
    std::memcpy(&value, packed.data() + i * (width / 8), width / 8);
    return value;
  }
  void set(size_t i, uint64_t value) {
    if (width != 4) {
      std::memcpy(packed.data() + i * (width / 8), &value, width / 8);
      return;
    }
    unsigned shift = i % 2 * 4;
    packed[i / 2] = uint8_t((packed[i / 2] & ~(15u << shift)) | (value & 15) << shift);
  }
  void assign(size_t n, uint64_t value) {
    *this = ElementBits(n, width);
    for (size_t i = 0; i != n; ++i)
      set(i, value);
  }
  /// More elements of 0, or fewer.
  void resize(size_t n) {
    count = n;
    packed.resize((n * width + 7) / 8);
  }
  llvm::ArrayRef<uint8_t> bytes() const { return packed; }
  llvm::MutableArrayRef<uint8_t> bytes() { return packed; }
  /// An element that can be assigned to.
  class Reference {
  public:
    Reference(ElementBits &bits, size_t at) : of(&bits), i(at) {}
    Reference(const Reference &) = default;
    operator uint64_t() const { return of->get(i); }
    const Reference &operator=(uint64_t value) const {
      of->set(i, value);
      return *this;
    }
    const Reference &operator=(const Reference &from) const { return *this = uint64_t(from); }

  private:
    ElementBits *of;
    size_t i;
  };
  template <typename Of, typename Value> class Iterator {
  public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = uint64_t;
    using difference_type = int64_t;
    using pointer = const uint64_t *;
    using reference = Value;
    Iterator(Of &bits, size_t at) : of(&bits), i(at) {}
    Value operator*() const { return (*of)[i]; }
    Iterator &operator++() {
      ++i;
      return *this;
    }
    Iterator operator++(int) {
      Iterator before = *this;
      ++i;
      return before;
    }
    bool operator==(const Iterator &other) const { return i == other.i; }
    bool operator!=(const Iterator &other) const { return i != other.i; }

  private:
    Of *of;
    size_t i;
  };
  using value_type = uint64_t;
  using iterator = Iterator<ElementBits, Reference>;
  using const_iterator = Iterator<const ElementBits, uint64_t>;
  uint64_t operator[](size_t i) const { return get(i); }
  Reference operator[](size_t i) { return Reference(*this, i); }
  iterator begin() { return {*this, 0}; }
  iterator end() { return {*this, count}; }
  const_iterator begin() const { return {*this, 0}; }
  const_iterator end() const { return {*this, count}; }

  operator std::vector<uint64_t>() const { return std::vector<uint64_t>(begin(), end()); }
  friend bool operator==(const ElementBits &a, const std::vector<uint64_t> &b) {
    return std::vector<uint64_t>(a) == b;
  }
  friend bool operator==(const ElementBits &a, const ElementBits &b) {
    return a.count == b.count && a.width == b.width && a.packed == b.packed;
  }

private:
  unsigned width;
  size_t count;
  std::vector<uint8_t> packed;
};

} // namespace tilecopy

#endif // TILECOPY_CHECK_ELEMENTBITS_H
