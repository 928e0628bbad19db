//===- Options.h - Options of a copy, with one schema -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy carries options: `{ dispatch = tma, mbar = full[k % 4] }`. There is one schema; a key that
// is not in it is an error that names the nearest key, and a value of the wrong kind one that says
// what the key takes. Nothing is ignored: an option that only an asynchronous copy can follow is an
// error on another.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_OPTIONS_H
#define TILECOPY_OP_OPTIONS_H

#include "tilecopy/op/Barrier.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>
#include <variant>

namespace tilecopy {

/// A word (`gmem_smem`), an integer expression (a constant is one), or a barrier.
using OptionValue = std::variant<std::string, Expr, BarrierRef>;

/// One row of the schema. A value is one of `words` or of `integers`, or what `open` lets in.
struct OptionSpec {
  /// What is accepted beside the lists.
  enum Open { Nothing, AnyWord, AnyInteger, AnyExpr, AnyBarrier };
  llvm::StringRef key;
  Open open;
  llvm::ArrayRef<llvm::StringLiteral> words;
  llvm::ArrayRef<int64_t> integers;
  bool asyncOnly;        // copy_async has it, copy does not
  llvm::StringRef takes; // what the value may be, for messages and --help
  llvm::StringRef help;
  llvm::ArrayRef<llvm::StringLiteral> variants; // that follow it; empty: all of its copies
};

/// The schema, in the order in which documentation lists it.
llvm::ArrayRef<OptionSpec> optionSchema();

/// Options that passed the schema.
class Options {
public:
  /// Errors: unknown key, wrong kind, a value outside what the key takes, a key given twice.
  llvm::Error set(llvm::StringRef key, OptionValue value);
  /// The value of a key; none when it is not given, or is of another kind.
  std::optional<llvm::StringRef> word(llvm::StringRef key) const;
  std::optional<int64_t> integer(llvm::StringRef key) const; // a constant
  std::optional<Expr> expr(llvm::StringRef key) const;       // a constant too
  std::optional<BarrierRef> barrier(llvm::StringRef key) const;
  bool has(llvm::StringRef key) const { return values.count(key.str()) != 0; }
  /// A key that only copy_async has; null when there is none.
  const OptionSpec *firstAsyncOnly() const;
  /// A key that the variant does not follow; null when there is none.
  const OptionSpec *firstNotFor(llvm::StringRef variant) const;
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

#endif // TILECOPY_OP_OPTIONS_H
