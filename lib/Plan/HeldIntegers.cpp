//===- HeldIntegers.cpp - Integers in registers as text -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/plan/HeldIntegers.h"

using namespace tilecopy;

std::string HeldIntegers::str() const {
  if (!bytes.empty())
    return "one of " + std::to_string(bytes.size()) + " of each thread, by its number";
  std::string text = std::to_string(gather.words.size()) + " words of each thread";
  if (gather.shuffles())
    text += ", by " + std::to_string(gather.shuffles()) + " shuffles";
  if (gather.selections())
    text += ", " + std::to_string(gather.selections()) + " selections";
  return text;
}
