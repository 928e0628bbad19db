//===- Options.h - Options of a copy, with one schema -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy carries options: `{ dispatch = tma, mbar = full[k % 4] }`. A key that is not in the schema
// is an error that names the nearest key; a value of the wrong kind is an error that says what the
// key takes. Nothing is ignored: an option that only an asynchronous copy can follow is an error on
// another, and a variant declines a copy with an option that it does not follow.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_OPTIONS_H
#define TILECOPY_OP_OPTIONS_H

#include "tilecopy/op/Barrier.h"
#include "tilecopy/op/Mask.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tilecopy {

/// `(r, s + 1)`: one expression for each of several dimensions.
using ExprList = std::vector<Expr>;
/// A word (`gmem_smem`), an integer expression (a constant is one), a barrier, a region of a
/// tensor, a list of expressions, or comparisons.
using OptionValue = std::variant<std::string, Expr, BarrierRef, Operand, ExprList, Conditions>;

/// What is known about one option. A value is one of `words` or of `integers`, or what `open`
/// allows.
struct OptionSpec {
  /// What is accepted besides the lists.
  enum Open {
    Nothing,
    AnyWord,
    AnyInteger,
    AnyExpr,
    AnyBarrier,
    AnyShared,
    AnyList,
    AnyTensor,
    AnyConditions
  };
  llvm::StringRef key;
  bool asyncOnly; // copy_async has it, copy does not
  llvm::ArrayRef<llvm::StringLiteral> words;
  llvm::ArrayRef<int64_t> integers;
  Open open;
  llvm::StringRef others; // what `open` allows, in words
  llvm::StringRef help;
  /// What the value may be, for messages and --help: "add, min or max".
  std::string takes() const;
};

/// The key of an option whose values are read as `T`: a word (StringRef), a constant (int64_t), a
/// switch (bool), an Expr, a BarrierRef, an Operand, an ExprList, Conditions, or an OptionValue
/// where several are possible. The keys are those of OptionKeys.h.
template <typename T> struct OptionKey : OptionSpec {};

/// A list of options that a copy may carry: what a parser is given.
using OptionSchema = llvm::ArrayRef<const OptionSpec *>;

/// Every key of OptionKeys.h, in the order in which documentation lists them.
OptionSchema knownOptions();
/// Looks up a key that a user wrote. The error names the nearest key.
llvm::Expected<const OptionSpec *> findOption(OptionSchema schema, llvm::StringRef key);

/// Options that passed the schema.
class Options {
public:
  /// Errors: wrong kind, a value outside what the key takes, a key given twice.
  llvm::Error set(const OptionSpec &spec, OptionValue value);
  /// The value of a key; none when it is not given.
  template <typename T> std::optional<T> get(const OptionKey<T> &key) const;
  bool has(const OptionSpec &spec) const { return find(spec); }
  /// The region that a key names; null when it is not given.
  const Operand *operand(const OptionKey<Operand> &key) const {
    return std::get_if<Operand>(find(key));
  }
  /// The first key that is given and for which `test` holds; null without one.
  const OptionSpec *first(llvm::function_ref<bool(const OptionSpec &)> test) const;
  bool empty() const { return values.empty(); }
  void remove(const OptionSpec &spec) { values.erase(spec.key); }
  /// Replaces a tensor that a value names.
  void replace(const Tensor *tensor, const std::shared_ptr<const Tensor> &by);
  /// `{ dispatch = gmem_smem }`, keys in order; nothing when empty.
  void print(llvm::raw_ostream &os) const;
  friend bool operator==(const Options &a, const Options &b);

private:
  const OptionValue *find(const OptionSpec &spec) const;
  std::map<llvm::StringRef, OptionValue> values;
};

template <typename T> std::optional<T> Options::get(const OptionKey<T> &key) const {
  const OptionValue *value = find(key);
  if (!value)
    return std::nullopt;
  if constexpr (std::is_same_v<T, llvm::StringRef>)
    return llvm::StringRef(std::get<std::string>(*value));
  else if constexpr (std::is_same_v<T, int64_t>)
    return std::get<Expr>(*value).constantPart();
  else if constexpr (std::is_same_v<T, bool>)
    return std::get<std::string>(*value) == "true";
  else if constexpr (std::is_same_v<T, OptionValue>)
    return *value;
  else
    return std::get<T>(*value);
}

/// The member of `known` that is nearest to `name` by edit distance, if it is near enough to be
/// what was meant.
std::optional<llvm::StringRef> nearestName(llvm::StringRef name,
                                           llvm::ArrayRef<llvm::StringRef> known);

} // namespace tilecopy

#endif // TILECOPY_OP_OPTIONS_H
