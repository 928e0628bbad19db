//===- BulkCopy.cpp - Bytes that a bulk copy moves ------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/BulkCopy.h"
#include "Emulator/Memory/Memory.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::emu {

// Ranges are sorted, and joined where they touch, so each byte is claimed once.
static void addRanges(ArrayRef<BulkPiece> pieces, std::vector<AsyncRange> &out) {
  std::vector<AsyncRange> all;
  for (const BulkPiece &p : pieces)
    all.push_back({p.segment, p.offset, p.bytes});
  llvm::sort(all, [](const AsyncRange &a, const AsyncRange &b) {
    return std::tie(a.segment, a.offset) < std::tie(b.segment, b.offset);
  });
  size_t first = out.size();
  for (const AsyncRange &r : all) {
    AsyncRange *last = out.size() == first ? nullptr : &out.back();
    if (last && last->segment == r.segment && r.offset <= last->offset + last->bytes)
      last->bytes = std::max(last->bytes, r.offset + r.bytes - last->offset);
    else
      out.push_back(r);
  }
}

void BulkCopy::claimPieces() {
  addRanges(sources, reads);
  std::vector<BulkPiece> all = targets;
  all.insert(all.end(), undefined.begin(), undefined.end());
  addRanges(all, writes);
  updates = update.has_value();
}

// Rounds to nearest even; gives the hardware's NaN.
static uint32_t roundToTf32(uint32_t x) {
  if ((x & 0x7fffffff) > 0x7f800000)
    return 0x7fffe000;
  if ((x & 0x7fffffff) == 0x7f800000)
    return x;
  return (x + 0xfff + (x >> 13 & 1)) & ~uint32_t(0x1fff);
}

void BulkCopy::readTo(std::vector<uint8_t> &to) const {
  for (const BulkPiece &p : sources) {
    std::copy_n(p.segment->at(p.offset, p.bytes), p.bytes, to.data() + p.at);
    for (uint32_t n = 0; roundsToTf32 && n != p.bytes; n += 4) {
      uint32_t x;
      std::memcpy(&x, &to[p.at + n], 4);
      x = roundToTf32(x);
      std::memcpy(&to[p.at + n], &x, 4);
    }
  }
}

void BulkCopy::read() {
  readTo(buffer);
  previewed = {};
}

bool BulkCopy::preview(const AsyncRange &part, uint8_t *bytes) const {
  uint64_t end = part.offset + part.bytes;
  auto lies = [&](const BulkPiece &p) {
    return p.segment == part.segment && p.offset < end && part.offset < p.offset + p.bytes;
  };
  if (update || llvm::any_of(undefined, lies))
    return false;
  if (previewed.empty()) {
    previewed = buffer;
    readTo(previewed);
  }
  for (const BulkPiece &p : targets)
    if (lies(p)) {
      uint64_t first = std::max(p.offset, part.offset), last = std::min(p.offset + p.bytes, end);
      std::copy(previewed.data() + p.at + (first - p.offset),
                previewed.data() + p.at + (last - p.offset), bytes + (first - part.offset));
    }
  return true;
}

template <typename T>
static void updateElements(const BulkUpdate &u, uint8_t *to, const uint8_t *from, uint32_t bytes) {
  for (uint32_t n = 0; n != bytes; n += sizeof(T)) {
    T old, b;
    std::memcpy(&old, to + n, sizeof(T));
    std::memcpy(&b, from + n, sizeof(T));
    T result = isFloat(u.ty) ? T(updateFloat(u.op, u.ty, std::make_unsigned_t<T>(old),
                                             std::make_unsigned_t<T>(b), u.flushes))
                             : updateInteger<T>(u.op, old, b, T(0));
    std::memcpy(to + n, &result, sizeof(T));
  }
}

static void applyUpdate(const BulkUpdate &u, uint8_t *to, const uint8_t *from, uint32_t bytes) {
  switch (bytesOf(u.ty)) {
  case 2:
    return updateElements<uint16_t>(u, to, from, bytes);
  case 4:
    return isSigned(u.ty) && !isFloat(u.ty) ? updateElements<int32_t>(u, to, from, bytes)
                                            : updateElements<uint32_t>(u, to, from, bytes);
  default:
    return isSigned(u.ty) && !isFloat(u.ty) ? updateElements<int64_t>(u, to, from, bytes)
                                            : updateElements<uint64_t>(u, to, from, bytes);
  }
}

void BulkCopy::write() {
  for (const BulkPiece &p : targets) {
    uint8_t *to = p.segment->at(p.offset, p.bytes);
    if (update)
      applyUpdate(*update, to, buffer.data() + p.at, p.bytes);
    else
      std::copy_n(buffer.data() + p.at, p.bytes, to);
  }
  for (const BulkPiece &p : undefined)
    p.segment->written.assign(p.offset, p.bytes, false);
}

} // namespace tilecopy::emu
