//===- RecoverTest.cpp - Going on after an error --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// The errors in a program, without their notes.
std::vector<std::string> errorsOf(const std::string &text) {
  SourceMgr sources;
  auto program = parseProgram(MemoryBuffer::getMemBufferCopy(text, "t.tile"), sources);
  std::vector<std::string> all;
  if (!program)
    handleAllErrors(program.takeError(), [&](const TileError &e) {
      for (const SMDiagnostic &d : e.diagnostics)
        if (d.getKind() == SourceMgr::DK_Error)
          all.push_back(std::to_string(d.getLineNo()) + ": " + d.getMessage().str());
    });
  return all;
}

const char *const pipeline = R"(target sm_90a
kernel @k grid(2) threads(256) {
  N    : i32 multiple_of 64 in [64, 1024]
  A    : global f16[N, 64]
  B    : global f16[N, 64]
  S    : shared f16[3, 64, 64] layout swizzle(3,3,3) S[3, 64, 64] align 1024
  full : mbarrier[3]
  if thread == 0 {
    for s in 0:3 {
      mbarrier.init full[s], 1
    }
    fence.mbarrier_init
  }
  sync.cta
  if warp == 4 && elect {
    for k in 0 : N/64 {
      mbarrier.arrive.expect_tx full[k % 3], 8192
      copy_async S[k % 3, :, :] <- A[k*64 : +64, :] { mbar = full[k % 3] }
    }
  }
  if warpgroup == 0 {
    for j in 0 : N/64 {
      mbarrier.wait full[j % 3], phase j/3
      copy.warpgroup B[j*64 : +64, :] <- S[j % 3, :, :]
    }
  }
}
)";

/// One error is one error: whatever word of a program is left out, written twice or not known.
TEST(Recover, OneMistakeIsOneError) {
  ASSERT_TRUE(errorsOf(pipeline).empty());
  std::string text = pipeline;
  std::vector<std::pair<size_t, size_t>> words; // place and length
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    while (isAlnum(text[i]) && end < text.size() && (isAlnum(text[end]) || text[end] == '_'))
      ++end;
    if (!isSpace(text[i]))
      words.push_back({i, end - i});
    i = end;
  }
  unsigned trials = 0, cascades = 0;
  for (auto [at, length] : words) {
    std::string word = text.substr(at, length);
    for (const std::string &instead : {std::string(), word + " " + word, std::string("zork")}) {
      std::string changed = text;
      changed.replace(at, length, instead);
      std::vector<std::string> errors = errorsOf(changed);
      ++trials;
      // What is left: a brace that another word replaces is two errors.
      bool isBrace = word == "}" && instead == "zork";
      if (errors.size() > (isBrace ? 2u : 1u)) {
        ++cascades;
        EXPECT_LE(errors.size(), 2u) << "'" << word << "' -> '" << instead << "'\n"
                                     << llvm::join(errors, "\n");
      }
    }
  }
  EXPECT_GT(trials, 600u);
  EXPECT_LE(cascades * 100, trials) << cascades << " of " << trials;
}

TEST(Recover, DeclarationsGoOnAfterMistakes) {
  auto kernel = [](StringRef lines) {
    return ("target sm_90a\nkernel @k threads(32) {\n" + lines + "}\n").str();
  };
  using List = std::vector<std::string>;
  EXPECT_EQ(errorsOf(kernel("arg M : i32\nA : global f32[M]\ncopy A[0] <- A[M/0]\n")),
            (List{"3: a declaration begins with its name; there is no 'arg' before it",
                  "5: division by 0; the divisor must be a positive constant"}));
  EXPECT_EQ(errorsOf(kernel("A global f32[32]\nS : shared f32[32]\ncopy S <- A\n")),
            (List{"3: expected ':' after the name, found 'global'"}));
  EXPECT_EQ(errorsOf(kernel("A : global f32[32] aline 4\nS : shared f32[32]\ncopy S <- A\n")),
            (List{"3: expected the end of the declaration, found 'aline'; did you mean 'align'?"}));
  EXPECT_EQ(errorsOf(kernel("sync.cta\nS : shared f32[32]\nA : global f32[32]\ncopy S <- A\n")),
            (List{"4: the declaration of 'S' comes after a statement; declarations come first"}));
  EXPECT_EQ(errorsOf(kernel("zork\nS : shared f32[32]\nA : global f32[32]\ncopy S <- A\n")).size(),
            1u);
  EXPECT_EQ(errorsOf(kernel("S : shared f32[32]\ncopy S <- Zoo\ncopy S <- Zoo\n")),
            (List{"4: unknown tensor 'Zoo'; the tensors are S"}));
  EXPECT_EQ(errorsOf(kernel("if thread == 0 {\nsync.warp\n")),
            (List{"4: expected '}' before 'sync.warp', for the block of line 3"}));
  EXPECT_EQ(errorsOf(kernel("  if thread == 0 {\n    fence.proxy_async\n  sync.cta\n")),
            (List{"5: expected '}' before 'sync.cta', for the block of line 3"}));
  EXPECT_EQ(errorsOf("target sm_90a\nkernel @k(M: i32) {\n}\nkernel @j {\n  x\n}\n").size(), 2u);
}

/// The promises about a scalar come in either order, each once.
TEST(Recover, PromisesInEitherOrder) {
  auto errors = [](StringRef scalar) {
    return errorsOf(("target sm_90a\nkernel @k {\n  P : " + scalar + "\n}\n").str());
  };
  EXPECT_TRUE(errors("i64 in [40, 4096] multiple_of 8").empty());
  EXPECT_TRUE(errors("i64 multiple_of 8 in [40, 4096]").empty());
  EXPECT_EQ(
      errors("i64 in [1, 7] multiple_of 8"),
      std::vector<std::string>{"3: there is no multiple of 8 in [1, 7]; the nearest are 0 and 8"});
  EXPECT_EQ(errors("i64 multiple_of 8 multiple_of 4"),
            std::vector<std::string>{"3: 'multiple_of' is given twice; leave one out"});
}

} // namespace
