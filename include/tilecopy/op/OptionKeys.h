//===- OptionKeys.h - The vocabulary of options -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every option of Options.def as a typed key: `op.options.get(options::Width)` is an
// std::optional<int64_t>, and a misspelled key does not compile. A key says what its values are.
// Only the rows of the variants (lib/Variants/Variants.def) say which of them follow it.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_OP_OPTIONKEYS_H
#define TILECOPY_OP_OPTIONKEYS_H

#include "tilecopy/op/Options.h"
#include "tilecopy/op/TensorMemory.h"

namespace tilecopy {

namespace options {

inline constexpr int64_t accessWidths[] = {1, 2, 4, 8, 16, 32};
inline constexpr int64_t ctaGroups[] = {1, 2};
inline constexpr int64_t promotions[] = {0, 64, 128, 256};
inline constexpr llvm::StringLiteral caches[] = {"ca", "cg", "cs", "lu", "cv", "nc"};
inline constexpr llvm::StringLiteral evictions[] = {"evict_first", "evict_last", "evict_normal",
                                                    "evict_unchanged", "no_allocate"};
inline constexpr int64_t prefetches[] = {64, 128, 256};
inline constexpr llvm::StringLiteral policies[] = {"evict_first", "evict_normal", "evict_last"};
inline constexpr llvm::StringLiteral fills[] = {"zero", "nan"};
inline constexpr llvm::StringLiteral fillWords[] = {"inf", "-inf", "nan"};
inline constexpr llvm::StringLiteral reductions[] = {"add", "min", "max", "inc",
                                                     "dec", "and", "or",  "xor"};
inline constexpr llvm::StringLiteral roundings[] = {"rn", "rz", "rm", "rp"};
inline constexpr llvm::StringLiteral promises[] = {"promised"};
inline constexpr llvm::StringLiteral freed[] = {"unspecified"};
inline constexpr llvm::StringLiteral switches[] = {"true", "false"};
inline constexpr llvm::StringLiteral roundedTypes[] = {"tf32"};
inline constexpr llvm::StringLiteral maps[] = {"explicit", "im2col", "im2col_w"};

using Word = llvm::StringRef;
inline constexpr bool Any = false, Async = true; // OptionSpec::asyncOnly
inline constexpr OptionSpec::Open AnyWord = OptionSpec::AnyWord,
                                  AnyInteger = OptionSpec::AnyInteger,
                                  AnyExpr = OptionSpec::AnyExpr,
                                  AnyBarrier = OptionSpec::AnyBarrier,
                                  AnyShared = OptionSpec::AnyShared, AnyList = OptionSpec::AnyList,
                                  AnyTensor = OptionSpec::AnyTensor,
                                  AnyConditions = OptionSpec::AnyConditions;

/// What an option takes: words or integers of a list, or whatever `open` says; or both.
struct Takes {
  llvm::ArrayRef<llvm::StringLiteral> words;
  llvm::ArrayRef<int64_t> integers;
  OptionSpec::Open open = OptionSpec::Nothing;
  llvm::StringRef others;
};
constexpr Takes words(llvm::ArrayRef<llvm::StringLiteral> list,
                      OptionSpec::Open open = OptionSpec::Nothing, llvm::StringRef others = "") {
  return {list, {}, open, others};
}
constexpr Takes integers(llvm::ArrayRef<int64_t> list) {
  return {{}, list, OptionSpec::Nothing, ""};
}
constexpr Takes open(OptionSpec::Open open, llvm::StringRef others) {
  return {{}, {}, open, others};
}

#define OPTION(NAME, KEY, COPIES, TYPE, TAKES, HELP)                                               \
  inline constexpr OptionKey<TYPE> NAME{                                                           \
      {KEY, COPIES, (TAKES).words, (TAKES).integers, (TAKES).open, (TAKES).others, HELP}};
#include "tilecopy/op/Options.def"

/// All of them, in the order in which documentation lists them.
inline constexpr const OptionSpec *All[] = {
#define OPTION(NAME, ...) &NAME,
#include "tilecopy/op/Options.def"
};

} // namespace options
} // namespace tilecopy

#endif // TILECOPY_OP_OPTIONKEYS_H
