//===- OptionsTest.cpp - The schema of options ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/Options.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

std::string errorOf(llvm::Error e) { return e ? llvm::toString(std::move(e)) : "accepted"; }

TEST(Options, KeepsWhatIsSet) {
  Options o;
  EXPECT_TRUE(o.empty());
  llvm::cantFail(o.set("width", int64_t(8)));
  llvm::cantFail(o.set("dispatch", std::string("gmem_smem")));
  EXPECT_EQ(o.word("dispatch"), llvm::StringRef("gmem_smem"));
  EXPECT_EQ(o.integer("width"), 8);
  EXPECT_FALSE(o.word("width"));
  EXPECT_FALSE(o.integer("dispatch"));
  std::string text;
  llvm::raw_string_ostream os(text);
  o.print(os);
  EXPECT_EQ(text, "{ dispatch = gmem_smem, width = 8 }");
}

TEST(Options, Errors) {
  Options o;
  EXPECT_EQ(errorOf(o.set("dispach", std::string("x"))),
            "unknown option 'dispach'; did you mean 'dispatch'?");
  EXPECT_EQ(errorOf(o.set("colour", int64_t(1))),
            "unknown option 'colour'; the options are dispatch, width");
  EXPECT_EQ(errorOf(o.set("dispatch", int64_t(3))),
            "option 'dispatch' takes the name of a variant, not '3'");
  EXPECT_EQ(errorOf(o.set("width", std::string("wide"))),
            "option 'width' takes 1, 2, 4, 8, 16 or 32, not 'wide'");
  for (int64_t w : {0, -1, 3, 64})
    EXPECT_EQ(errorOf(o.set("width", w)),
              "option 'width' takes 1, 2, 4, 8, 16 or 32, not '" + std::to_string(w) + "'");
  EXPECT_TRUE(o.empty());
  llvm::cantFail(o.set("width", int64_t(4)));
  EXPECT_EQ(errorOf(o.set("width", int64_t(8))), "option 'width' is given twice");
  EXPECT_EQ(o.integer("width"), 4);
}

TEST(Options, EveryRowOfTheSchemaIsUsable) {
  for (const OptionSpec &row : optionSchema()) {
    Options o;
    OptionValue value =
        row.kind == OptionKind::Word ? OptionValue(std::string("word")) : OptionValue(int64_t(1));
    EXPECT_EQ(errorOf(o.set(row.key, value)), "accepted") << row.key.str();
    EXPECT_FALSE(row.help.empty());
  }
}

TEST(NearestName, NearOrNothing) {
  const llvm::StringRef names[] = {"gmem_smem", "fallback", "tma"};
  EXPECT_EQ(nearestName("gmem_smen", names), llvm::StringRef("gmem_smem"));
  EXPECT_EQ(nearestName("FALLBACK", names), llvm::StringRef("fallback"));
  EXPECT_EQ(nearestName("tmb", names), llvm::StringRef("tma"));
  EXPECT_FALSE(nearestName("cooperative", names));
  EXPECT_FALSE(nearestName("", names));
}

} // namespace
