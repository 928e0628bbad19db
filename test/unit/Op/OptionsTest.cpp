//===- OptionsTest.cpp - The schema of options ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/op/OptionKeys.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <vector>

using namespace tilecopy;

namespace {

std::string errorOf(llvm::Error e) { return e ? llvm::toString(std::move(e)) : "accepted"; }

TEST(Options, KeepsWhatIsSet) {
  Options o;
  EXPECT_TRUE(o.empty());
  llvm::cantFail(o.set(options::Width, int64_t(8)));
  llvm::cantFail(o.set(options::Dispatch, std::string("gmem_smem")));
  EXPECT_EQ(o.get(options::Dispatch), llvm::StringRef("gmem_smem"));
  EXPECT_EQ(o.get(options::Width), 8);
  std::string text;
  llvm::raw_string_ostream os(text);
  o.print(os);
  EXPECT_EQ(text, "{ dispatch = gmem_smem, width = 8 }");
}

TEST(Options, Errors) {
  Options o;
  auto unknown = [](llvm::StringRef key) {
    return errorOf(findOption(knownOptions(), key).takeError());
  };
  EXPECT_EQ(*findOption(knownOptions(), "dispatch"), &options::Dispatch);
  EXPECT_EQ(unknown("dispach"), "unknown option 'dispach'; did you mean 'dispatch'?");
  EXPECT_EQ(
      unknown("color"),
      "unknown option 'color'; the options are dispatch, width, bounds, around, cache, l1, l2, "
      "prefetch, mbar, cta, src_cta, scratch, cta_mask, cta_group, cache_hint, oob, fill, mask, "
      "where, reduce, convert, saturate, "
      "l2_promotion, "
      "prefetch_tensormap, "
      "tma_dtype, map, lower, upper, offsets, strides, "
      "shape, multicast, decompress");
  EXPECT_EQ(errorOf(o.set(options::Dispatch, int64_t(3))),
            "option 'dispatch' takes the name of a variant, not '3'");
  EXPECT_EQ(errorOf(o.set(options::Width, std::string("wide"))),
            "option 'width' takes 1, 2, 4, 8, 16 or 32, not 'wide'");
  for (int64_t w : {0, -1, 3, 64})
    EXPECT_EQ(errorOf(o.set(options::Width, w)),
              "option 'width' takes 1, 2, 4, 8, 16 or 32, not '" + std::to_string(w) + "'");
  EXPECT_TRUE(o.empty());
  llvm::cantFail(o.set(options::Width, int64_t(4)));
  EXPECT_EQ(errorOf(o.set(options::Width, int64_t(8))),
            "option 'width' is given twice; leave one out");
  EXPECT_EQ(o.get(options::Width), 4);
}

/// Values of every kind. What takes one of them and what does not is the schema's word.
const Symbol rank = Symbol::leaf("rank", SymbolKind::CtaRank, 32, 1, {0, 3});
const BarrierRef bar{std::make_shared<Barrier>(Barrier{"bar", 4}), Expr(rank)};

Operand ofSpace(Space space) {
  return Operand::whole(std::make_shared<Tensor>(llvm::cantFail(
      Tensor::create("S", ElementType::F16, space, {64}, llvm::cantFail(parseLayout("S[64]"))))));
}

TEST(Options, EveryRowOfTheSchemaIsUsable) {
  for (const OptionSpec *option : knownOptions()) {
    const OptionSpec &row = *option;
    std::vector<OptionValue> good;
    for (llvm::StringRef word : row.words)
      good.push_back(word.str());
    for (int64_t i : row.integers)
      good.push_back(Expr(i));
    if (row.open == OptionSpec::AnyWord)
      good.push_back(std::string("word"));
    if (row.open == OptionSpec::AnyInteger || row.open == OptionSpec::AnyExpr)
      good.push_back(Expr(INT64_MIN));
    if (row.open == OptionSpec::AnyExpr)
      good.push_back(Expr(rank));
    if (row.open == OptionSpec::AnyBarrier)
      good.push_back(bar);
    if (row.open == OptionSpec::AnyShared)
      good.push_back(ofSpace(Space::Shared));
    if (row.open == OptionSpec::AnyTensor)
      good.push_back(ofSpace(Space::Global));
    if (row.open == OptionSpec::AnyConditions)
      good.push_back(Conditions{{Comparison::LT, Expr(rank), Expr(2)}});
    if (row.open == OptionSpec::AnyList)
      good.push_back(ExprList{Expr(-1), Expr(rank)});
    EXPECT_FALSE(good.empty()) << row.key.str();
    EXPECT_FALSE(row.help.empty());
    for (const OptionValue &value : good)
      EXPECT_EQ(errorOf(Options().set(row, value)), "accepted") << row.key.str();
    std::pair<OptionValue, bool> strangers[] = {
        {std::string("color"), row.open == OptionSpec::AnyWord},
        {Expr(77), row.open == OptionSpec::AnyInteger || row.open == OptionSpec::AnyExpr},
        {Expr(rank), row.open == OptionSpec::AnyExpr},
        {bar, row.open == OptionSpec::AnyBarrier},
        {ofSpace(Space::Shared),
         row.open == OptionSpec::AnyShared || row.open == OptionSpec::AnyTensor},
        {ofSpace(Space::Global), row.open == OptionSpec::AnyTensor},
        {Conditions{{Comparison::LT, Expr(rank), Expr(2)}}, row.open == OptionSpec::AnyConditions},
        {Conditions(), false},
        {ExprList{Expr(1)}, row.open == OptionSpec::AnyList},
        {ExprList(), false}};
    for (const auto &[value, accepted] : strangers)
      EXPECT_EQ(errorOf(Options().set(row, value)) == "accepted", accepted) << row.key.str();
  }
}

TEST(Options, ValuesByKind) {
  Options o;
  llvm::cantFail(o.set(options::Mbar, bar));
  llvm::cantFail(o.set(options::CtaMask, Expr(rank) + Expr(1)));
  llvm::cantFail(o.set(options::CacheHint, Expr(1)));
  EXPECT_EQ(o.get(options::Mbar)->barrier->name, "bar");
  EXPECT_EQ(o.get(options::CtaMask)->str(), "rank + 1");
  EXPECT_EQ(std::get<Expr>(*o.get(options::CacheHint)), Expr(1));
  EXPECT_FALSE(o.get(options::Oob));
  EXPECT_FALSE(o.get(options::PrefetchTensorMap));
  llvm::cantFail(o.set(options::PrefetchTensorMap, std::string("false")));
  EXPECT_EQ(o.get(options::PrefetchTensorMap), false);
  EXPECT_EQ(o.first([](const OptionSpec &row) { return row.asyncOnly; }), &options::Mbar);
  EXPECT_EQ(o.first([](const OptionSpec &row) { return !row.asyncOnly; }), &options::CacheHint);
  std::string text;
  llvm::raw_string_ostream os(text);
  o.print(os);
  EXPECT_EQ(
      text,
      "{ cache_hint = 1, cta_mask = rank + 1, mbar = bar[rank], prefetch_tensormap = false }");
  EXPECT_EQ(errorOf(Options().set(options::Oob, bar)),
            "option 'oob' takes zero or nan, not 'bar[rank]'");
}

TEST(Barrier, IndexWithinTheArray) {
  EXPECT_EQ(errorOf(bar.check()), "accepted");
  EXPECT_EQ(errorOf(BarrierRef{bar.barrier, Expr(4)}.check()),
            "the index of mbarrier 'bar' is 4; it takes 0 to 3");
  EXPECT_EQ(errorOf(BarrierRef{bar.barrier, Expr(rank) + Expr(4)}.check()),
            "the index of mbarrier 'bar' is rank + 4; it takes 0 to 3");
  EXPECT_EQ(errorOf(BarrierRef{bar.barrier, Expr(-1)}.check()),
            "the index of mbarrier 'bar' is -1; it takes 0 to 3");
}

TEST(NearestName, NearOrNothing) {
  const llvm::StringRef names[] = {"gmem_smem", "fallback", "tma"};
  EXPECT_EQ(nearestName("gmem_smen", names), llvm::StringRef("gmem_smem"));
  EXPECT_EQ(nearestName("FALLBACK", names), llvm::StringRef("fallback"));
  EXPECT_EQ(nearestName("tmb", names), llvm::StringRef("tma"));
  // The beginning of one name, though one of another length is nearer; that of two says nothing.
  EXPECT_EQ(nearestName("gmem_s", names), llvm::StringRef("gmem_smem"));
  EXPECT_EQ(nearestName("fall", names), llvm::StringRef("fallback"));
  EXPECT_FALSE(nearestName("wait", {"bar", "wait.ld", "wait.st"}));
  EXPECT_EQ(nearestName("cop", {"copy", "copy_async"}), llvm::StringRef("copy"));
  EXPECT_FALSE(nearestName("cooperative", names));
  EXPECT_FALSE(nearestName("", names));
}

} // namespace
