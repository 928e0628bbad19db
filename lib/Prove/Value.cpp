//===- Value.cpp - What registers and memory hold -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Value.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy::prover;
using namespace llvm;

/// The bytes of a value of that size; what is not data and not constant becomes a piece, which is
/// only known again as a whole.
Bytes ValueTable::bytesOf(const SymbolicValue &v, unsigned size) {
  Bytes bytes;
  switch (v.kind) {
  case SymbolicValue::Kind::Run:
    for (unsigned i = 0; i != size && i != v.size; ++i)
      bytes.push_back({v.form.constant + i, v.form.poly, v.index});
    break;
  case SymbolicValue::Kind::Mixed:
    bytes.assign(mixed[v.index].begin(),
                 mixed[v.index].begin() + std::min<size_t>(size, mixed[v.index].size()));
    break;
  case SymbolicValue::Kind::Unset:
    bytes.resize(size);
    return bytes;
  case SymbolicValue::Kind::Choice:
    for (unsigned i = 0; i != size; ++i)
      bytes.push_back(
          choices.withEnds(endOf(v), [&](Byte end) { return bytesOf(fromEnd(end), size)[i]; }));
    return bytes;
  case SymbolicValue::Kind::Number:
  case SymbolicValue::Kind::Predicate:
  case SymbolicValue::Kind::Condition:
  case SymbolicValue::Kind::Pointer:
  case SymbolicValue::Kind::Cut:
  case SymbolicValue::Kind::Descriptor:
    if (v.isConstant()) {
      for (unsigned i = 0; i != size; ++i)
        bytes.push_back(Byte::of(i < 8 ? uint8_t(uint64_t(v.form.constant) >> 8 * i) : 0));
      return bytes;
    }
    auto [it, fresh] = pieceIds.try_emplace({v, size}, uint32_t(pieces.size()));
    if (fresh)
      pieces.push_back(v);
    for (unsigned i = 0; i != size; ++i)
      bytes.push_back({i + (int64_t(size) << 8), it->second, Byte::Piece});
    return bytes;
  }
  while (bytes.size() != size)
    bytes.push_back(Byte::of(0));
  return bytes;
}

SymbolicValue ValueTable::valueOf(ArrayRef<Byte> bytes) {
  const Byte &first = bytes.front();
  bool isRun = first.isTensor(), isConstant = bytes.size() <= 8, isUnset = true;
  bool isPiece = first.source == Byte::Piece && first.constant == int64_t(bytes.size()) << 8;
  for (auto [i, b] : enumerate(bytes)) {
    bool follows = b.source == first.source && b.poly == first.poly &&
                   b.constant == first.constant + int64_t(i);
    isRun &= follows;
    isPiece &= follows;
    isConstant &= b.source == Byte::Constant;
    isUnset &= b.source == Byte::Unset;
  }
  if (isUnset)
    return {};
  if (isPiece)
    return pieces[first.poly];
  if (isRun)
    return {SymbolicValue::Kind::Run, uint8_t(bytes.size()), first.source, first.offset()};
  if (isConstant) {
    uint64_t bits = 0;
    for (auto [i, b] : enumerate(bytes))
      bits |= uint64_t(b.constant) << 8 * i;
    return SymbolicValue::number(int64_t(bits));
  }
  auto [it, fresh] = mixedIds.try_emplace({bytes.begin(), bytes.end()}, uint32_t(mixed.size()));
  if (fresh)
    mixed.emplace_back(bytes.begin(), bytes.end());
  return {SymbolicValue::Kind::Mixed, uint8_t(bytes.size()), it->second, {}};
}

Byte ValueTable::endOf(const SymbolicValue &v) {
  if (v.isOpen())
    return {0, v.index, Byte::Choice};
  if (v.kind == SymbolicValue::Kind::Predicate)
    return Byte::of(v.form.constant != 0);
  auto [it, fresh] = pieceIds.try_emplace({v, 0}, uint32_t(pieces.size()));
  if (fresh)
    pieces.push_back(v);
  return {-1, it->second, Byte::Piece};
}

SymbolicValue ValueTable::fromEnd(Byte b) const {
  if (b.source == Byte::Constant)
    return SymbolicValue::predicate(b.constant != 0);
  if (b.source == Byte::Piece)
    return pieces[b.poly];
  auto isPredicate = [](Byte end) { return end.source == Byte::Constant; };
  bool isCondition = choices.anyEnd(b, isPredicate);
  return {
      isCondition ? SymbolicValue::Kind::Condition : SymbolicValue::Kind::Choice, 0, b.poly, {}};
}

SymbolicValue ValueTable::choose(Byte condition, const SymbolicValue &a, const SymbolicValue &b,
                                 unsigned bytes) {
  auto isUnset = [](const SymbolicValue &v) { return v.kind == SymbolicValue::Kind::Unset; };
  if (a == b)
    return a;
  if (isUnset(a) || isUnset(b))
    return {};
  if (!a.isData() && !b.isData())
    return fromEnd(choices.choose(condition, endOf(a), endOf(b)));
  Bytes x = bytesOf(a, bytes), y = bytesOf(b, bytes);
  for (unsigned i = 0; i != bytes; ++i)
    x[i] = choices.choose(condition, x[i], y[i]);
  return valueOf(x);
}

uint32_t ValueTable::descriptorOf(uint32_t base, uint64_t bits) {
  auto found = llvm::find(descriptors, std::make_pair(base, bits));
  uint32_t number = found - descriptors.begin();
  if (found == descriptors.end())
    descriptors.push_back({base, bits});
  return number;
}
