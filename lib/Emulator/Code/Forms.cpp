//===- Forms.cpp - Which modifiers go together ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator/Code/Forms.h"
#include "Emulator/Numbers/PtxTypes.h"
#include "tilecopy/run/Isa.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy::emu {

/// Types of matrix elements are not types of registers.
static bool isTypeName(StringRef part) {
  return parseType(part) || is_contained({"u2", "s2", "u4", "s4", "b1", "ue8m0", "ue4m3"}, part);
}

FormRules::FormRules(std::initializer_list<StringRef> opcodes,
                     std::initializer_list<Agreement> agreements) {
  for (const Agreement &a : agreements) {
    auto first = unsigned(groups.size());
    for (StringRef group : split(a.words, ' '))
      group.split(groups.emplace_back(), '|');
    steps.push_back({a, first, unsigned(groups.size())});
  }
  assert(groups.size() <= 32 && "Part::groups has no bit for them");
  StringMap<uint32_t> masks;
  for (const PtxForm &form : ptxForms())
    if (any_of(opcodes, [&](StringRef o) {
          StringRef rest = form.pattern;
          return rest.consume_front(o) && rest.find_first_of(".{") == 0;
        }))
      add(form.pattern, masks);
}

uint32_t FormRules::maskOf(StringRef part) const {
  uint32_t mask = 0;
  for (auto [n, words] : enumerate(groups))
    if (any_of(words, [&](StringRef word) {
          return word == "%"              ? isTypeName(part)
                 : word.consume_back("*") ? part.starts_with(word)
                                          : part == word;
        }))
      mask |= 1u << n;
  return mask;
}

FormRules::Groups FormRules::groupsOf(const Step &step, ArrayRef<Part> parts) {
  Groups all(step.end - step.first);
  for (const Part &part : parts)
    for (unsigned n = step.first; n != step.end; ++n)
      if (part.groups >> n & 1)
        all[n - step.first] += ("." + part.text).str();
  return all;
}

/// Notes all choices of a pattern. What no agreement looks at is left out at once: a pattern may
/// stand for thousands of instructions.
void FormRules::add(StringRef pattern, StringMap<uint32_t> &masks) {
  auto mask = [&](StringRef part) {
    auto [entry, isNew] = masks.try_emplace(part, 0);
    if (isNew)
      entry->second = maskOf(part);
    return entry->second;
  };
  // The parts that are complete, and the beginning of the one that follows.
  std::vector<std::pair<std::string, std::string>> some{{"", ""}}, more;
  auto append = [&](std::pair<std::string, std::string> to, StringRef text) {
    SmallVector<StringRef, 8> pieces;
    text.split(pieces, '.');
    to.second += pieces[0].str();
    for (StringRef piece : drop_begin(pieces)) {
      if (mask(to.second))
        to.first += "." + to.second;
      to.second = piece.str();
    }
    if (!is_contained(more, to))
      more.push_back(std::move(to));
  };
  while (!pattern.empty()) {
    size_t end = pattern.front() == '{' ? pattern.find('}') : pattern.find('{');
    StringRef text = pattern.take_front(end);
    bool isChoice = text.consume_front("{");
    pattern = pattern.drop_front(text.size() + (isChoice ? 2 : 0));
    for (const auto &one : some)
      for (StringRef choice : split(text, isChoice ? '|' : '\n'))
        append(one, choice);
    some = std::move(more);
    more.clear();
  }
  for (const auto &[before, last] : some) {
    SmallVector<Part, 16> parts;
    for (StringRef part : split(StringRef(before).drop_front(before.empty() ? 0 : 1), '.'))
      parts.push_back({part, mask(part)});
    parts.push_back({last, mask(last)});
    std::string key;
    for (const Step &step : steps) {
      std::string next = join(groupsOf(step, parts), ",");
      auto &there = known[key];
      if (!is_contained(there, next))
        there.push_back(next);
      key += next + ";";
    }
  }
}

/// `text` with the modifiers of its groups.
static std::string filled(StringRef text, ArrayRef<std::string> groups) {
  std::string all;
  for (size_t n = 0; n != text.size(); ++n)
    if (text[n] == '$' && n + 1 != text.size())
      all += groups[size_t(text[++n] - '1')];
    else
      all += text[n];
  return all;
}

std::string FormRules::whyNot(ArrayRef<StringRef> opcode) const {
  SmallVector<Part, 16> parts;
  for (StringRef part : opcode)
    parts.push_back({part, maskOf(part)});
  std::string key;
  for (const Step &step : steps) {
    Groups groups = groupsOf(step, parts);
    std::string next = join(groups, ",");
    auto there = known.find(key);
    if (there != known.end() && is_contained(there->second, next)) {
      key += next + ";";
      continue;
    }
    const Agreement &a = step.agreement;
    bool isMissing = a.missing && all_of(groups, [](const std::string &g) { return g.empty(); });
    std::string why = filled(isMissing ? a.missing : a.refusal, groups);
    if (!a.tells || there == known.end())
      return why;
    for (auto [n, text] : enumerate(there->second)) {
      std::string shown = text.empty() ? "none" : text;
      llvm::erase(shown, ',');
      why += (n ? ", " : "; those are ") + shown;
    }
    return why;
  }
  return "";
}

} // namespace tilecopy::emu
