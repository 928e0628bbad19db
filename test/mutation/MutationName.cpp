//===- MutationName.cpp - Names and samples of mutations ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Mutate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>

using namespace llvm;

/// Letters that numbered names of code generation begin with: registers and labels.
static size_t prefixLength(StringRef text) {
  StringRef label = "$L__BB";
  if (text.starts_with(label))
    return label.size();
  if (!text.starts_with("%"))
    return 0;
  size_t letters = text.drop_front().find_if([](char c) { return !isAlpha(c); });
  return letters == StringRef::npos || letters == 0 ? 0 : letters + 1;
}

std::string withCountedNames(StringRef text) {
  std::string out;
  StringMap<std::string> given;
  StringMap<unsigned> counts; // by prefix
  while (!text.empty()) {
    size_t prefix = prefixLength(text);
    size_t end = prefix;
    while (end < text.size() && (isDigit(text[end]) || (text[0] == '$' && text[end] == '_')))
      ++end;
    bool isNumbered = prefix && end != prefix;
    if (!isNumbered) {
      out += text[0];
      text = text.drop_front();
      continue;
    }
    auto [name, isNew] = given.try_emplace(text.take_front(end));
    StringRef kind = text[0] == '$' ? StringRef("$L") : text.take_front(prefix);
    if (isNew)
      name->second = (kind + Twine(++counts[kind])).str();
    out += name->second;
    text = text.drop_front(end);
  }
  return out;
}

std::vector<Mutation> sampleOf(std::vector<Mutation> mutations, unsigned every, uint64_t seed) {
  std::map<std::string, unsigned> ofKind, met;
  for (const Mutation &m : mutations)
    ++ofKind[m.kind];
  std::vector<Mutation> sample;
  for (Mutation &m : mutations) {
    unsigned step = std::min(every, ofKind[m.kind]);
    if (met[m.kind]++ % step == seed % step)
      sample.push_back(std::move(m));
  }
  return sample;
}
