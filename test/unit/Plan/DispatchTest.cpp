//===- DispatchTest.cpp - Choices, traces and refusals --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

static std::string kernel(StringRef body, StringRef options = "", unsigned threads = 32) {
  return ("kernel @k threads(" + Twine(threads) +
          ") {\n  A : global f32[4, 6]\n  S : shared f32[4, 6]\n  " + body + options + "\n}\n")
      .str();
}

static std::string errorOf(StringRef text) {
  auto planned = planText(text);
  return planned ? "no error" : toString(planned.takeError());
}

TEST(Dispatch, TraceOnSuccessKeepsTheDeclines) {
  auto planned = planText("kernel @k threads(32) {\n  S : shared f32[4, 6]\n  copy.warp S[1:4, :] "
                          "<- S[0:3, :]\n}\n");
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  const DispatchChoice &choice = planned->choices[0];
  EXPECT_EQ(choice.plan.variant, "fallback");
  EXPECT_TRUE(choice.isSlowPath());
  EXPECT_EQ(choice.trace.chosen()->variant, "fallback");
  // Every other variant of copies comes before it, with its reason, in the trace. The warning has
  // the reasons of those for these memories, and names the rest.
  std::string warning = "this copy is made by one thread, element by element (variant 'fallback')";
  for (const DispatchCandidate &c :
       ArrayRef<DispatchCandidate>(choice.trace.candidates).drop_back()) {
    EXPECT_EQ(c.outcome, DispatchOutcome::Declined);
    EXPECT_NE(c.reason(), "");
  }
  warning += "\n  smem_smem declined: " + choice.trace.candidates[2].reason();
  warning += "\n  for other memories: gmem_smem, gmem_gmem, ldstmatrix, reg, shuffle, trip";
  warning += "\n  one change would avoid it: regions that are apart in a dimension, or two tensors";
  EXPECT_EQ(choice.slowPathWarning(), warning);
  EXPECT_EQ(choice.trace.candidates[2].variant, "smem_smem");
  EXPECT_EQ(choice.trace.candidates[2].reason(),
            "apart is unknown: both regions are of S, and may overlap; regions that are apart in a "
            "dimension, or two tensors");
}

/// The last line of a warning; with the change made, there is no warning.
TEST(Dispatch, SlowPathNamesTheOneChange) {
  struct Row {
    const char *tensors, *copy, *change, *changedTensors, *changedCopy;
  };
  const Row rows[] = {
      {"  S : shared f32[5, 7]\n", "copy.cta S[1:4, :] <- S[0:3, :]",
       "regions that are apart in a dimension, or two tensors", "  S : shared f32[6, 7]\n",
       "copy.cta S[3:6, :] <- S[0:3, :]"},
  };
  for (const Row &r : rows) {
    auto text = [](const char *tensors, const char *copy) {
      return (Twine("kernel @k threads(64) {\n") + tensors + copy + "\n}\n").str();
    };
    auto planned = planText(text(r.tensors, r.copy));
    ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
    EXPECT_TRUE(planned->choices[0].isSlowPath()) << r.copy;
    std::string warning = planned->choices[0].slowPathWarning();
    EXPECT_EQ(StringRef(warning).rsplit('\n').second.str(),
              std::string("  one change would avoid it: ") + r.change);
    auto changed = planText(text(r.changedTensors, r.changedCopy));
    ASSERT_TRUE(bool(changed)) << toString(changed.takeError());
    EXPECT_FALSE(changed->choices[0].isSlowPath()) << r.change;
  }
}

TEST(Dispatch, ForcedVariantThatDeclinesIsAnError) {
  EXPECT_EQ(errorOf(kernel("copy_async.warp S <- A", " { dispatch = fallback }", 64)),
            "line 5: variant 'fallback' does copy, and this is a copy_async; write copy, or leave "
            "the choice ('dispatch', --variant) out");
}

TEST(Dispatch, ForcedSlowPathIsTaken) {
  auto planned = planText("kernel @k threads(32) {\n  A : global f32[32, 32]\n  S : shared f32[32, "
                          "32]\n  copy.warp S <- A { dispatch = fallback }\n}\n");
  ASSERT_TRUE(bool(planned));
  EXPECT_EQ(planned->choices[0].plan.variant, "fallback");
  EXPECT_EQ(planned->choices[0].trace.candidates.size(), 1u);
  EXPECT_FALSE(planned->choices[0].isSlowPath()); // it was requested
}

TEST(Dispatch, UnknownVariantNamesTheNearest) {
  EXPECT_EQ(errorOf(kernel("copy.warp S <- A", " { dispatch = gmem_smen }")),
            "line 5: unknown variant 'gmem_smen'; did you mean 'gmem_smem'? (known: " +
                join(variantNames(), ", ") + ")");
}

TEST(Dispatch, AsynchronousCopiesHaveNoSlowPath) {
  std::string alone = errorOf(kernel("if thread == 0 { copy_async.thread S <- A }"));
  EXPECT_TRUE(
      StringRef(alone).starts_with("line 5: no variant can do this copy_async\n  tma declined: "))
      << alone;
  EXPECT_EQ(errorOf(kernel("copy_async.cta S <- A", " { dispatch = tma }")),
            "line 5: variant 'tma' cannot do this copy: one-thread is disproven: 32 threads reach "
            "a copy of scope cta; copy_async.thread in `if warp == 0 && elect` or `if thread == "
            "0`");
  EXPECT_EQ(errorOf(kernel("copy_async.thread S <- A", " { dispatch = fallback }")),
            "line 5: variant 'fallback' does copy, and this is a copy_async; write copy, or "
            "leave the choice ('dispatch', --variant) out");
}

/// Without the texts of a full trace, the plan and the reasons of all declines are the same.
TEST(Dispatch, ChoicesDoNotDependOnTheTrace) {
  const char *const kernels[] = {
      "threads(32) {\n A : global f32[4, 6]\n S : shared f32[4, 6]\n copy.warp S <- A\n}\n",
      "threads(64) {\n S : shared f32[5, 7]\n T : shared f32[5, 7]\n"
      "if thread < 20 {\n copy.cta S <- T\n}\n}\n",
      "threads(128) grid(9) {\n A : global f16[70, 64]\n S : shared f16[8, 64] layout "
      "swizzle(3,3,3) S[(8,64):(64,1)]\n"
      "copy.cta S <- A[ctaid.x*8 : ctaid.x*8+8, :]\n}\n",
      "threads(32) {\n A : global f16[8, 8]\n S : shared f16[8, 8]\n"
      "R : local f16[8, 8] layout S[(8,4,2):(4@laneid,1@laneid,1)]\n"
      "copy.warp R <- S\n copy.warp A <- R\n}\n",
      "threads(128) {\n A : global f16[64, 64]\n S : shared f16[64, 64]\n b : mbarrier\n"
      "if thread == 0 {\n copy_async S <- A { mbar = b }\n}\n}\n",
  };
  for (const char *body : kernels) {
    auto full = planText(std::string("kernel @k ") + body);
    ASSERT_TRUE(bool(full)) << body << toString(full.takeError());
    for (auto [op, known] : zip_equal(full->ops, full->choices)) {
      auto brief = dispatch(*op, full->program->target, TraceDetail::Declines);
      ASSERT_TRUE(bool(brief)) << body << toString(brief.takeError());
      EXPECT_EQ(brief->plan.hash(), known.plan.hash()) << body;
      EXPECT_EQ(brief->slowPathWarning(), known.slowPathWarning()) << body;
      size_t texts = 0, fewer = 0;
      for (auto [c, k] : zip_equal(brief->trace.candidates, known.trace.candidates)) {
        EXPECT_EQ(c.variant, k.variant);
        EXPECT_EQ(c.outcome, k.outcome);
        EXPECT_EQ(c.reason(), k.reason());
        texts += k.findings.size();
        fewer += c.findings.size();
      }
      EXPECT_LT(fewer, texts) << body;
    }
  }
}

TEST(Dispatch, PartOfAScope) {
  auto planned = planText("kernel @k threads(64) {\n  A : global f32[32, 32]\n  S : shared f32[32, "
                          "32]\n  if thread < 40 { copy.warp S <- A }\n}\n");
  ASSERT_TRUE(bool(planned)) << toString(planned.takeError());
  EXPECT_EQ(planned->choices[0].plan.variant, "gmem_smem");
  const ThreadPlan &body = std::get<ThreadPlan>(planned->choices[0].plan.body);
  EXPECT_EQ(body.team->str(), "threads 0-7"); // those of the second warp
  EXPECT_TRUE(body.team->guarded);
  EXPECT_EQ(body.workers(planned->choices[0].plan), 8);
}

TEST(Dispatch, RegistersHaveNoSlowPath) {
  std::string error =
      errorOf("kernel @k threads(32) {\n  A : global f32[32, 8]\n  R : local f32[32, 8] layout "
              "S[(32,8):(1@laneid,1)]\n  copy.warp R <- A { dispatch = fallback }\n}\n");
  EXPECT_NE(error.find("memory is disproven: R is in registers"), std::string::npos) << error;
}

/// Register layouts that do not fit their scope, and the thread that is named.
TEST(Dispatch, RegisterLayoutsNameTheThread) {
  auto reason = [](StringRef shape, StringRef layout, StringRef scope) {
    auto planned = planText(("kernel @k threads(256) {\n  A : global f32[" + shape +
                             "]\n  R : local f32[" + shape + "] layout " + layout + "\n  copy." +
                             scope + " R <- A { dispatch = reg }\n}\n")
                                .str());
    std::string text = planned ? "chosen" : toString(planned.takeError());
    StringRef start = "line 5: variant 'reg' cannot do this copy: ";
    return StringRef(text).starts_with(start) ? text.substr(start.size()) : text;
  };
  EXPECT_EQ(reason("16, 8", "S[(16,8):(1@laneid,1)]", "warp"), "chosen");
  EXPECT_EQ(reason("16, 8", "S[(16,8):(1@laneid,1)] + 16@laneid", "warp"), "chosen");
  EXPECT_EQ(reason("64, 8", "S[(64,8):(1@laneid,1)]", "warp"),
            "thread-in-scope is disproven: R has elements at lane 32, and the warp has 32 threads; "
            "a layout that stays within the scope's threads");
  EXPECT_NE(reason("32, 8", "S[(16,2,8):(1@laneid,1@laneid,1)]", "warp")
                .find("'R': it is written, and its elements [1, 0] and [2, 0] share the address "
                      "laneid=1"),
            std::string::npos);
  EXPECT_EQ(
      reason("32, 8", "S[(32,8):(1@tx,1)]", "warp"),
      "thread-axes is disproven: R is spread over tx, which is not an axis of scope warp; thread "
      "axes of the scope: laneid");
  EXPECT_EQ(
      reason("32, 8", "S[(32,8):(1@laneid,1)]", "thread"),
      "thread-axes is disproven: R is spread over laneid, which is not an axis of scope thread; "
      "a layout without thread axes: each thread has its own tile");
  EXPECT_EQ(reason("128, 8", "S[(4,32,8):(1@wid_in_wg,1@laneid,1)]", "warpgroup"), "chosen");
  EXPECT_EQ(reason("256, 8", "S[(2,4,32,8):(1@wgid,1@wid_in_wg,1@laneid,1)]", "cta"), "chosen");
}

/// Every option that a text may have is followed by a variant, and each variant's are known.
TEST(Dispatch, TheSchemaIsTheUnionOfTheVariants) {
  auto keys = [](OptionSchema schema) {
    std::vector<std::string> list;
    for (const OptionSpec *row : schema)
      list.push_back(row->key.str());
    llvm::sort(list);
    return list;
  };
  EXPECT_EQ(keys(optionSchema()), keys(knownOptions()));
}

/// What a variant would ignore is found before it plans.
TEST(Dispatch, OptionsComeBeforePlanning) {
  std::string text = "kernel @k threads(32) {\n  A : global f32[32, 32]\n  S : shared f32[32, 32]\n"
                     "  b : mbarrier\n  if thread == 0 { prefetch A { mbar = b } }\n}\n";
  Error e = planText(text).takeError();
  handleAllErrors(std::move(e), [](const PlanError &error) {
    ASSERT_EQ(error.mistakes.size(), 1u);
    ASSERT_FALSE(error.mistakes[0].trace.candidates.empty());
    const DispatchCandidate &tma = error.mistakes[0].trace.candidates[0];
    ASSERT_EQ(tma.findings.size(), 1u);
    EXPECT_EQ(tma.reason(), "options is disproven: option 'mbar' is given, and tma does not follow "
                            "it for a prefetch; it is for copy_async by " +
                                followersOf(options::Mbar));
  });
}

/// All statements that cannot be planned are reported, in all kernels, with where their tensors are
/// declared.
TEST(Dispatch, AllMistakesOfAProgram) {
  SourceMgr sources;
  auto program = cantFail(parseProgram(
      MemoryBuffer::getMemBufferCopy(
          "target sm_90a\nkernel @k threads(32) {\n  A : global f32[32]\n  S : shared f32[32]\n"
          "  copy S <- A { dispatch = reg }\n  if thread == 0 {\n"
          "    copy.thread S <- A { dispatch = tma }\n  }\n  copy S <- A\n}\n"
          "kernel @j threads(32) {\n  A : global f32[32]\n  S : shared f32[32]\n"
          "  copy A <- S { dispatch = reg }\n}\n"),
      sources));
  auto told = [&](unsigned limit) {
    std::vector<std::pair<unsigned, size_t>> lines; // and how many notes
    handleAllErrors(planProgram(program, limit).takeError(), [&](const PlanError &e) {
      for (const PlanMistake &m : e.mistakes)
        lines.push_back({m.loc.line, m.notes.size()});
    });
    return lines;
  };
  using Lines = std::vector<std::pair<unsigned, size_t>>;
  EXPECT_EQ(told(20), (Lines{{5, 2}, {7, 2}, {14, 2}}));
  EXPECT_EQ(told(0), told(20));
  EXPECT_EQ(told(2), (Lines{{5, 2}, {7, 3}}));
  handleAllErrors(planProgram(program, 2).takeError(), [](const PlanError &e) {
    EXPECT_EQ(e.mistakes[0].notes[1].second, "'A' is declared here");
    EXPECT_EQ(e.mistakes[0].notes[1].first.line, 3u);
    EXPECT_EQ(e.mistakes[1].notes[2].second,
              "too many errors; planning stops here (-ferror-limit=2)");
  });
}

/// What the text refuses, a caller of the library cannot plan either.
TEST(Dispatch, SharedTensorsFitTheTarget) {
  auto tensor = [](StringRef name, Space space) {
    Layout layout(cantFail(TileLayout::rowMajor({128, 1024})));
    return Operand::whole(std::make_shared<const Tensor>(
        cantFail(Tensor::create(name, ElementType::U8, space, {128, 1024}, layout, 16))));
  };
  for (bool load : {true, false}) {
    Operand shared = tensor("S", Space::Shared), global = tensor("A", Space::Global);
    auto op =
        makeCopy(OpKind::Copy, Scope::Cta, load ? shared : global, load ? global : shared, 128);
    ASSERT_TRUE(bool(op));
    EXPECT_TRUE(bool(dispatch(*op, cantFail(GpuTarget::parse("sm_80")))));
    auto refused = dispatch(*op, cantFail(GpuTarget::parse("sm_120a")));
    ASSERT_FALSE(bool(refused));
    EXPECT_EQ(
        toString(refused.takeError()),
        "tensor 'S' takes 131072 bytes of shared memory; a CTA of sm_120a has at most 101376");
  }
}

/// A program that was not read from text has its sum checked where it is planned.
TEST(Dispatch, ProgramsFitTheTarget) {
  SourceMgr sources;
  auto program = cantFail(parseProgram(
      MemoryBuffer::getMemBufferCopy("target sm_80\nkernel @k threads(32) {\n  S : shared "
                                     "u8[65536]\n  T : shared u8[65536]\n  bar : mbarrier\n  "
                                     "sync.cta\n}\n"),
      sources));
  EXPECT_TRUE(bool(planProgram(program)));
  program.target = cantFail(GpuTarget::parse("sm_75"));
  auto planned = planProgram(program);
  ASSERT_FALSE(bool(planned));
  EXPECT_EQ(toString(planned.takeError()),
            "line 4: kernel @k: tensor 'T' takes 65536 bytes of shared memory, which with what is "
            "before it makes 131072; a CTA of sm_75 has at most 65536");
}

TEST(Findings, JSONSaysEverything) {
  auto planned = planText(kernel("copy.warp S <- A"));
  ASSERT_TRUE(bool(planned));
  std::string text;
  raw_string_ostream os(text);
  os << planned->choices[0].trace.toJSON();
  EXPECT_NE(text.find("\"rule\":\"equal-work\",\"status\":\"disproven\""), std::string::npos)
      << text;
}
