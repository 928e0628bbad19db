//===- Forms.h - Which modifiers go together --------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Isa.def lists the forms of instructions that there are. A family does not repeat them: it says
// which modifiers have to agree, in which order they are asked for, and what a user is told. A new
// combination of known modifiers is then a row of the table and nothing else.
//
// For atom and red: the operation and the type have to agree, then `.noftz` with both. What the
// rules do not look at, such as scopes, may be written with any form; so may the order of
// modifiers.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_EMULATOR_CODE_FORMS_H
#define TILECOPY_LIB_EMULATOR_CODE_FORMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>
#include <vector>

namespace tilecopy::emu {

/// Modifiers that have to agree with those of the agreements before.
struct Agreement {
  /// Groups, apart by spaces; a group is words, apart by `|`. `m16*` stands for all words that
  /// begin so, `%` for all types. Words of one group keep their order in the opcode.
  const char *words;
  /// What is said where no form has them. `$2`: the modifiers of the second group.
  const char *refusal;
  /// What is said instead where the instruction has none of the modifiers.
  const char *missing = nullptr;
  /// Whether the message ends with those that there are.
  bool tells = false;
};

/// The forms whose opcodes begin with one of some words, as far as agreements look at them.
class FormRules {
public:
  FormRules(std::initializer_list<llvm::StringRef> opcodes,
            std::initializer_list<Agreement> agreements);

  /// Why there is no such form; empty if there is. `opcode` is split at its dots.
  std::string whyNot(llvm::ArrayRef<llvm::StringRef> opcode) const;

private:
  struct Step {
    Agreement agreement;
    unsigned first, end; ///< of its groups
  };
  struct Part {
    llvm::StringRef text;
    uint32_t groups; ///< a bit for each to which it belongs
  };
  using Groups = llvm::SmallVector<std::string, 8>; // for each group, its parts: `.row.col`

  void add(llvm::StringRef pattern, llvm::StringMap<uint32_t> &masks);
  uint32_t maskOf(llvm::StringRef part) const;
  static Groups groupsOf(const Step &step, llvm::ArrayRef<Part> parts);

  std::vector<Step> steps;
  std::vector<llvm::SmallVector<llvm::StringRef, 8>> groups; ///< the words of each
  /// What follows, in the order of the table: by the groups of all agreements before.
  std::map<std::string, std::vector<std::string>> known;
};

} // namespace tilecopy::emu

#endif // TILECOPY_LIB_EMULATOR_CODE_FORMS_H
