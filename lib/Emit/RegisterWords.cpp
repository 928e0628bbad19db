//===- RegisterWords.cpp - Bytes of registers in another order ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RegisterWords.h"
#include "VectorOfWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;
using namespace tilecopy;

/// Each permutation is built once.
Value *RegisterWords::permute(Value *a, Value *b, unsigned selector) {
  Value *&value = made[{a, b, selector}];
  if (!value)
    value = builder.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {a, b, builder.getInt32(selector)});
  return value;
}

/// Two bytes brought into one register, if they are in two. The neighbors of these bytes come
/// along, because another register needs them.
std::pair<RegisterByte, RegisterByte> RegisterWords::inOneWord(RegisterByte a, RegisterByte b) {
  if (a.word == b.word)
    return {a, b};
  constexpr unsigned lowBytes = 0x5140, highBytes = 0x7362; // those of two registers, interleaved
  if (a.byte != b.byte) {
    Value *word = permute(a.word, b.word, a.byte | (b.byte + 4) << 4);
    return {{word, 0}, {word, 1}};
  }
  Value *word = permute(a.word, b.word, a.byte < 2 ? lowBytes : highBytes);
  unsigned first = a.byte % 2 * 2;
  return {{word, first}, {word, first + 1}};
}

Value *RegisterWords::wordOf(const Bytes &bytes) {
  Value *first = bytes[0].word, *second = first;
  unsigned selector = 0;
  for (auto [k, b] : enumerate(bytes)) {
    if (b.word != first && second == first)
      second = b.word;
    if (b.word != first && b.word != second) { // of three registers or four
      auto [b0, b1] = inOneWord(bytes[0], bytes[1]);
      auto [b2, b3] = inOneWord(bytes[2], bytes[3]);
      return wordOf({b0, b1, b2, b3});
    }
    selector |= (b.byte + (b.word == first ? 0 : 4)) << (4 * k);
  }
  constexpr unsigned asItIs = 0x3210;
  return selector == asItIs ? first : permute(first, second, selector);
}

/// Calls `each` with every byte of a vector and its byte in the tile.
template <typename Each>
static void forEachByte(int64_t slot, ArrayRef<int64_t> slots, unsigned bits, Each each) {
  unsigned n = 0, size = bits / 8;
  for (int64_t s : slots)
    for (unsigned k = 0; k != size; ++k)
      each(n++, uint64_t(slot + s) * size + k);
}

Value *RegisterWords::gather(const RegisterTile &tile, int64_t slot, ArrayRef<int64_t> slots,
                             unsigned bytes) {
  SmallVector<RegisterByte, 32> from;
  forEachByte(slot, slots, bits, [&](unsigned, uint64_t byte) {
    from.push_back({tile.words()[byte / 4], unsigned(byte % 4)});
  });
  while (from.size() % 4)
    from.push_back(from.back());
  SmallVector<Value *, 8> words;
  for (size_t w = 0; w != from.size(); w += 4)
    words.push_back(wordOf({from[w], from[w + 1], from[w + 2], from[w + 3]}));
  if (bytes < 4)
    return builder.CreateTrunc(words[0], builder.getIntNTy(bytes * 8));
  if (bytes == 4)
    return words[0];
  return vectorOfWords(builder, words);
}

void RegisterWords::scatter(Value *vector, int64_t slot, ArrayRef<int64_t> slots, unsigned bytes) {
  SmallVector<Value *, 8> words;
  if (bytes < 4)
    vector = builder.CreateZExt(vector, builder.getInt32Ty());
  if (bytes <= 4)
    words.push_back(vector);
  else
    for (unsigned w = 0; w != bytes / 4; ++w)
      words.push_back(builder.CreateExtractElement(vector, w));
  forEachByte(slot, slots, bits,
              [&](unsigned n, uint64_t byte) { pending[byte] = {words[n / 4], n % 4}; });
}

void RegisterWords::flush(RegisterTile &tile) {
  std::map<uint64_t, Bytes> now;
  for (const auto &[byte, from] : pending) {
    Value *old = tile.words()[byte / 4];
    auto [place, isNew] = now.insert({byte / 4, Bytes{}});
    for (unsigned k = 0; isNew && k != 4; ++k)
      place->second[k] = {old, k};
    place->second[byte % 4] = from;
  }
  for (const auto &[word, bytes] : now)
    tile.words()[word] = wordOf(bytes);
  pending.clear();
}
