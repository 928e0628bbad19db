//===- FixItTest.cpp - Errors that one word fixes -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

using namespace tilecopy;

/// The fix-it of an error fixes it.
TEST(Errors, FixItsMend) {
  struct Broken {
    llvm::StringLiteral text, mended;
  };
  const Broken all[] = {
      {"copi.warp S <- A", "copy.warp S <- A"},
      {"copy.wrap S <- A", "copy.warp S <- A"},
      {"copy.warp s <- A", "copy.warp S <- A"},
      {"copy A -> S", "copy S <- A"},
      {"__syncthreads()", "sync.cta"},
      {"# comment", "// comment"},
      {"copy S <- A { widht = 4 }", "copy S <- A { width = 4 }"},
      {"sync.cta;", "sync.cta"},
      {"mbarrier.wiat bar, phase 0", "mbarrier.wait bar, phase 0"},
      {"mbarrier.arrive barr", "mbarrier.arrive bar"},
  };
  for (const Broken &one : all) {
    std::string text =
        ("target sm_90a\nkernel @k threads(32) {\n  A : global f32[32]\n  S : shared "
         "f32[32]\n  bar : mbarrier\n  " +
         one.text + "\n}\n")
            .str();
    llvm::SourceMgr sources;
    auto program = parse(text, sources);
    ASSERT_FALSE(bool(program)) << one.text.str();
    std::string mended = text;
    llvm::handleAllErrors(program.takeError(), [&](const TileError &e) {
      const llvm::SMDiagnostic &d = e.diagnostics.front();
      ASSERT_EQ(d.getFixIts().size(), 1u) << one.text.str();
      llvm::SMFixIt fix = d.getFixIts().front();
      const char *start = sources.getMemoryBuffer(1)->getBufferStart();
      size_t from = fix.getRange().Start.getPointer() - start;
      size_t to = fix.getRange().End.getPointer() - start;
      mended.replace(from, to - from, fix.getText().str());
    });
    EXPECT_NE(mended.find("\n  " + one.mended.str() + "\n"), std::string::npos) << mended;
    llvm::SourceMgr again;
    if (auto good = parse(mended, again); !good)
      ADD_FAILURE() << llvm::toString(good.takeError());
  }
}
