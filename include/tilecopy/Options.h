//===- tilecopy/Options.h - Options of a copy, with one schema --*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy carries options: `{ dispatch = gmem_smem, width = 8 }`. There is one schema; a key that is
// not in it is an error that names the nearest key, and a value of the wrong kind one that says
// what the key takes. Nothing is ignored.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OPTIONS_H
#define TILECOPY_OPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <string>
#include <variant>

namespace tilecopy {

/// A word (`gmem_smem`, a variable's name) or an integer.
using OptionValue = std::variant<std::string, int64_t>;

enum class OptionKind { Word, Integer };

/// One row of the schema.
struct OptionSpec {
  llvm::StringRef key;
  OptionKind kind;
  llvm::StringRef takes; // what the value may be, for messages and --help
  llvm::StringRef help;
};

/// The schema, in the order in which documentation lists it.
llvm::ArrayRef<OptionSpec> optionSchema();

/// Options that passed the schema.
class Options {
public:
  /// Errors: unknown key, wrong kind, a value outside what the key takes, a key given twice.
  llvm::Error set(llvm::StringRef key, OptionValue value);
  std::optional<llvm::StringRef> word(llvm::StringRef key) const;
  std::optional<int64_t> integer(llvm::StringRef key) const;
  bool empty() const { return values.empty(); }
  /// `{ dispatch = gmem_smem }`, keys in order; nothing when empty.
  void print(llvm::raw_ostream &os) const;
  friend bool operator==(const Options &a, const Options &b) { return a.values == b.values; }

private:
  std::map<std::string, OptionValue> values;
};

/// The member of `known` that is nearest to `name` by edit distance, if it is near enough to be
/// what was meant.
std::optional<llvm::StringRef> nearestName(llvm::StringRef name,
                                           llvm::ArrayRef<llvm::StringRef> known);

} // namespace tilecopy

#endif // TILECOPY_OPTIONS_H
