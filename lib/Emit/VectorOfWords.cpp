//===- VectorOfWords.cpp - A vector made of registers ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorOfWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace tilecopy;

/// The lanes of another vector in their order, from a multiple of their number on.
static Value *partOfVector(IRBuilderBase &builder, ArrayRef<Value *> words) {
  Value *from;
  uint64_t first, count = words.size();
  if (!match(words[0], m_ExtractElt(m_Value(from), m_ConstantInt(first))) || first % count)
    return nullptr;
  for (auto [k, word] : enumerate(words))
    if (!match(word, m_ExtractElt(m_Specific(from), m_SpecificInt(first + k))))
      return nullptr;
  if (cast<FixedVectorType>(from->getType())->getNumElements() == count)
    return from;
  return builder.CreateShuffleVector(from, to_vector<64>(seq<int>(first, first + count)));
}

Value *tilecopy::vectorOfWords(IRBuilderBase &builder, ArrayRef<Value *> words) {
  if (Value *part = partOfVector(builder, words))
    return part;
  size_t count = words.size();
  if (count > 4 && count % 2 == 0) {
    Value *low = vectorOfWords(builder, words.take_front(count / 2));
    Value *high = vectorOfWords(builder, words.take_back(count / 2));
    return builder.CreateShuffleVector(low, high, to_vector<64>(seq<int>(0, count)));
  }
  Value *vector = PoisonValue::get(FixedVectorType::get(words[0]->getType(), count));
  for (auto [k, word] : enumerate(words))
    vector = builder.CreateInsertElement(vector, word, k);
  return vector;
}
