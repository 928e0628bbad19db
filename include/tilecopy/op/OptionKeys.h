//===- OptionKeys.h - The vocabulary of options -----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every option that a copy may carry, as a typed key: `op.options.get(options::Width)` is an
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
inline constexpr llvm::StringLiteral reductions[] = {"add", "min", "max", "inc",
                                                     "dec", "and", "or",  "xor"};
inline constexpr llvm::StringLiteral promises[] = {"promised"};
inline constexpr llvm::StringLiteral switches[] = {"true", "false"};
inline constexpr llvm::StringLiteral roundedTypes[] = {"tf32"};
inline constexpr llvm::StringLiteral maps[] = {"explicit", "im2col"};

inline constexpr OptionKey<llvm::StringRef> Dispatch{
    {"dispatch",
     false,
     {},
     {},
     OptionSpec::AnyWord,
     "the name of a variant",
     "use this variant, or fail with the reason why it does not apply"}};
inline constexpr OptionKey<int64_t> Width{{"width",
                                           false,
                                           {},
                                           accessWidths,
                                           OptionSpec::Nothing,
                                           "",
                                           "the greatest number of bytes of one access"}};
inline constexpr OptionKey<llvm::StringRef> Bounds{
    {"bounds",
     false,
     promises,
     {},
     OptionSpec::Nothing,
     "",
     "promised: the regions lie inside their tensors, so that no index is compared"}};
inline constexpr OptionKey<llvm::StringRef> Cache{
    {"cache",
     false,
     caches,
     {},
     OptionSpec::Nothing,
     "",
     "how accesses of global memory use the caches: a cache operator of ld and st"}};
inline constexpr OptionKey<llvm::StringRef> L1{
    {"l1",
     false,
     evictions,
     {},
     OptionSpec::Nothing,
     "",
     "how long the lines of global accesses stay in the L1 cache"}};
inline constexpr OptionKey<llvm::StringRef> L2{
    {"l2",
     false,
     policies,
     {},
     OptionSpec::Nothing,
     "",
     "how long the lines of global accesses of 32 bytes stay in the L2 cache"}};
inline constexpr OptionKey<int64_t> PrefetchBytes{{"prefetch",
                                                   false,
                                                   {},
                                                   prefetches,
                                                   OptionSpec::Nothing,
                                                   "",
                                                   "the bytes that a load brings into the L2 "
                                                   "cache with its own"}};
inline constexpr OptionKey<BarrierRef> Mbar{
    {"mbar",
     true,
     {},
     {},
     OptionSpec::AnyBarrier,
     "an mbarrier",
     "the barrier that counts the bytes when they have arrived"}};
inline constexpr OptionKey<Expr> Cta{{"cta",
                                      false,
                                      {},
                                      {},
                                      OptionSpec::AnyExpr,
                                      "an integer expression",
                                      "the rank in the cluster of the CTA that gets the data, and "
                                      "whose mbarrier counts it"}};
inline constexpr OptionKey<Expr> SrcCta{{"src_cta",
                                         false,
                                         {},
                                         {},
                                         OptionSpec::AnyExpr,
                                         "an integer expression",
                                         "the rank in the cluster of the CTA whose shared memory "
                                         "is read"}};
inline constexpr OptionKey<Operand> Scratch{
    {"scratch",
     false,
     {},
     {},
     OptionSpec::AnyShared,
     "a shared tensor or a region of one",
     "shared memory of the region's shape, through which register tiles may change their layout"}};
inline constexpr OptionKey<Expr> CtaMask{{"cta_mask",
                                          true,
                                          {},
                                          {},
                                          OptionSpec::AnyExpr,
                                          "an integer expression",
                                          "multicast: bit k is the CTA of rank k in the cluster"}};
inline constexpr OptionKey<int64_t> CtaGroup{
    {"cta_group",
     true,
     {},
     ctaGroups,
     OptionSpec::Nothing,
     "",
     "the CTA alone, or with its pair: whose barrier tma signals, whose tensor memory is written"}};
inline constexpr OptionKey<OptionValue> CacheHint{{"cache_hint",
                                                   false,
                                                   policies,
                                                   {},
                                                   OptionSpec::AnyInteger,
                                                   "a 64-bit cache policy",
                                                   "how long the lines stay in the L2 cache"}};
inline constexpr OptionKey<llvm::StringRef> Oob{
    {"oob",
     true,
     fills,
     {},
     OptionSpec::Nothing,
     "",
     "what elements outside of the tensor are read as"}};
inline constexpr OptionKey<llvm::StringRef> Reduce{
    {"reduce",
     true,
     reductions,
     {},
     OptionSpec::Nothing,
     "",
     "combine with what is in the destination instead of replacing it"}};
inline constexpr OptionKey<int64_t> L2Promotion{{"l2_promotion",
                                                 true,
                                                 {},
                                                 promotions,
                                                 OptionSpec::Nothing,
                                                 "",
                                                 "the bytes that a miss brings into the L2 cache"}};
inline constexpr OptionKey<bool> PrefetchTensorMap{{"prefetch_tensormap",
                                                    true,
                                                    switches,
                                                    {},
                                                    OptionSpec::Nothing,
                                                    "",
                                                    "fetch the tensor map before it is used"}};
inline constexpr OptionKey<llvm::StringRef> TmaDtype{{"tma_dtype",
                                                      true,
                                                      roundedTypes,
                                                      {},
                                                      OptionSpec::Nothing,
                                                      "",
                                                      "round f32 to tf32 on the way in"}};
inline constexpr OptionKey<llvm::StringRef> Map{{"map",
                                                 true,
                                                 maps,
                                                 {},
                                                 OptionSpec::Nothing,
                                                 "",
                                                 "explicit: one tensor map and one instruction, as "
                                                 "written; im2col: the pixels of a convolution, "
                                                 "one base position after the other"}};
inline constexpr OptionKey<ExprList> Lower{
    {"lower",
     true,
     {},
     {},
     OptionSpec::AnyList,
     "a list of constants",
     "of map = im2col: the first base position in each spatial dimension; without it, 0"}};
inline constexpr OptionKey<ExprList> Upper{
    {"upper",
     true,
     {},
     {},
     OptionSpec::AnyList,
     "a list of constants",
     "of map = im2col: how far base positions go beyond the last index of each spatial dimension; "
     "without it, 0"}};
inline constexpr OptionKey<ExprList> Offsets{
    {"offsets",
     true,
     {},
     {},
     OptionSpec::AnyList,
     "a list of integer expressions",
     "of map = im2col: what is added to each base position; without it, 0"}};
inline constexpr OptionKey<ExprList> Strides{
    {"strides",
     true,
     {},
     {},
     OptionSpec::AnyList,
     "a list of constants",
     "of map = im2col: the step from one base position to the next; without it, 1"}};
inline constexpr OptionKey<llvm::StringRef> Shape{
    {"shape",
     true,
     TmemCopyShapes,
     {},
     OptionSpec::Nothing,
     "",
     "the rows and the bits of a row that one tcgen05.cp copies"}};
inline constexpr OptionKey<llvm::StringRef> Multicast{
    {"multicast",
     true,
     TmemMulticasts,
     {},
     OptionSpec::Nothing,
     "",
     "which lanes of tensor memory get copies of a row"}};
inline constexpr OptionKey<llvm::StringRef> Decompress{
    {"decompress",
     true,
     TmemSourceFormats,
     {},
     OptionSpec::Nothing,
     "",
     "16 bytes of shared memory hold 16 elements of 6 or 4 bits at their beginning; each becomes a "
     "byte"}};

/// All of them, in the order in which documentation lists them.
inline constexpr const OptionSpec *All[] = {
    &Dispatch,      &Width,     &Bounds,    &Cache,  &L1,          &L2,
    &PrefetchBytes, &Mbar,      &Cta,       &SrcCta, &Scratch,     &CtaMask,
    &CtaGroup,      &CacheHint, &Oob,       &Reduce, &L2Promotion, &PrefetchTensorMap,
    &TmaDtype,      &Map,       &Lower,     &Upper,  &Offsets,     &Strides,
    &Shape,         &Multicast, &Decompress};

} // namespace options
} // namespace tilecopy

#endif // TILECOPY_OP_OPTIONKEYS_H
