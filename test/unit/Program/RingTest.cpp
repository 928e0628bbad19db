//===- RingTest.cpp - Rings in .tile --------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What rings become, as text, and what is refused. That it runs, and that all of it is needed, is
// tested with the placement of barriers (test/unit/Order).
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

using namespace tilecopy;
using namespace llvm;

namespace {

std::string ringKernel(StringRef declaration, StringRef statements, StringRef target = "sm_90a",
                       StringRef threads = "256") {
  return ("target " + target + "\nkernel @k threads(" + threads +
          ") {\nn : i32 in [0, 8]\nA : global f16[512, 64] align 128\nB : global f16[512, 64] "
          "align "
          "128\n" +
          declaration + "\n" + statements + "\n}\n")
      .str();
}

const char *const p4 = "p : ring[4]\nS : shared f16[64, 64] in p";
const char *const fill = "copy_async S <- A[k*64 : +64, :]", *const use =
                                                                 "copy B[k*64 : +64, :] <- S";

std::string ringOf(StringRef produce, StringRef consume, StringRef range = "0:n") {
  return ("ring p for k in " + range + " {\nproduce " + produce + "\nconsume " + consume + "\n}")
      .str();
}
std::string roles() {
  return ringOf(("warp == 4 { " + Twine(fill) + " }").str(),
                ("warpgroup == 0 { " + Twine(use) + " }").str());
}

/// The body of a kernel, without its declarations.
std::string bodyOf(const Program &program) {
  std::string text = printed(program);
  return StringRef(text).split("if thread == 0").second.str();
}

TEST(RingText, RolesBecomeTwoMbarriers) {
  EXPECT_EQ(bodyOf(parsed(ringKernel(p4, roles()))), R"( {
    for p_stage in 0:4 {
      mbarrier.init p_full[p_stage], 1
      mbarrier.init p_empty[p_stage], 128
    }
    fence.mbarrier_init
  }
  sync.cta
  if warp == 4 && elect {
    for k in 0:n {
      mbarrier.wait p_empty[(k % 4)], phase (k / 4) + 1
      mbarrier.arrive.expect_tx p_full[(k % 4)], 8192
      copy_async.thread S[(k % 4) : +1, 0:64, 0:64] <- A[k*64 : +64, 0:64] { mbar = p_full[(k % 4)] }
    }
  }
  if warpgroup == 0 {
    for k in 0:n {
      mbarrier.wait p_full[(k % 4)], phase (k / 4)
      copy.cta B[k*64 : +64, 0:64] <- S[(k % 4) : +1, 0:64, 0:64]
      mbarrier.arrive p_empty[(k % 4)]
    }
  }
}
)");
}

TEST(RingText, ThreadsOfARoleArriveOnAmpere) {
  std::string body = bodyOf(parsed(ringKernel(p4, roles(), "sm_80")));
  EXPECT_NE(body.find("mbarrier.init p_full[p_stage], 32"), std::string::npos) << body;
  EXPECT_NE(body.find("copy_async.warp S"), std::string::npos) << body;
  EXPECT_EQ(body.find("expect_tx"), std::string::npos) << body;
  EXPECT_EQ(body.find("fence.mbarrier_init"), std::string::npos) << body;
}

TEST(RingText, TogetherItTakesGroupsOnAmpere) {
  std::string text = printed(parsed(ringKernel(
      p4, ringOf(("{ " + Twine(fill) + " }").str(), ("{ " + Twine(use) + " }").str()), "sm_80")));
  EXPECT_EQ(text.find("mbarrier"), std::string::npos) << text;
  EXPECT_EQ(StringRef(text).split("for k in 0:3").second.split('}').second.str(), R"(
    cp_async.commit
  }
  for k in 0:n {
    cp_async.wait 2
    sync.cta
    if k + 3 < n {
      copy_async.cta S[((k + 3) % 4) : +1, 0:64, 0:64] <- A[k*64 + 192 : +64, 0:64]
    }
    cp_async.commit
    copy.cta B[k*64 : +64, 0:64] <- S[(k % 4) : +1, 0:64, 0:64]
  }
}
)");
}

TEST(RingText, RegistersAreOfWholeWarpgroups) {
  std::string body =
      bodyOf(parsed(ringKernel(p4,
                               ringOf(("warpgroup == 2 registers 40 { " + Twine(fill) + " }").str(),
                                      ("warpgroup < 2 registers 232 { " + Twine(use) + " }").str()),
                               "sm_90a", "384")));
  EXPECT_NE(body.find("  if warpgroup == 2 {\n    setmaxnreg.dec 40\n    if warp == 8 && elect"),
            std::string::npos)
      << body;
  EXPECT_NE(body.find("    setmaxnreg.inc 232\n    for k"), std::string::npos) << body;
}

/// As many stages as the shared memory that is left holds, at most 8.
TEST(RingText, AutoTakesWhatIsLeft) {
  auto stages = [](StringRef declaration, StringRef target) {
    Program program = parsed(ringKernel(declaration, roles(), target));
    for (const auto &t : program.kernels[0].locals)
      if (t->name() == "S")
        return t->shape()[0].constantPart();
    return int64_t(0);
  };
  EXPECT_EQ(stages("p : ring[auto]\nS : shared f16[64, 64] in p", "sm_90a"), 8);
  EXPECT_EQ(stages("p : ring[auto]\nS : shared f16[64, 64] in p\nU : shared u8[196608]", "sm_90a"),
            4);
  EXPECT_EQ(stages("p : ring[auto]\nS : shared f16[64, 64] in p\nU : shared u8[131072]", "sm_80"),
            4);
}

struct RingMistake {
  std::string text, message;
};

TEST(RingText, Refused) {
  auto of = [](const Twine &produce, const Twine &consume, StringRef threads = "256") {
    return ringKernel(p4, ringOf(produce.str(), consume.str()), "sm_90a", threads);
  };
  std::string filled = (Twine("warp == 4 { ") + fill + " }").str(),
              used = (Twine("warpgroup == 0 { ") + use + " }").str();
  const RingMistake mistakes[] = {
      {ringKernel("p : ring[65]\nS : shared f16[64, 64] in p", ""),
       "6:10: the number of stages is 65; it takes 1 to 64"},
      {ringKernel("p : ring[2]", ""),
       "6:1: ring 'p' has no tensor; one is declared as in 'S : shared "
       "f16[64, 64] in p'"},
      {ringKernel("R : local f16[64] in p", ""), "6:19: a local tensor is in no pool and in no "
                                                 "ring; pools are of tensor memory (tmem), rings "
                                                 "of shared memory"},
      {ringKernel(p4, "copy B[0:64, :] <- S"),
       "8:20: 'S' is in ring 'p'; it can be used only in 'produce' and 'consume' of that ring, as "
       "in 'ring p for k in 0:n { produce { ... } consume { ... } }'"},
      {ringKernel(p4, "produce { }"), "8:1: 'produce' stands in a ring, as in 'ring p for k in 0:8 "
                                      "{ produce { ... } consume { ... "
                                      "} }'"},
      {ringKernel(p4, roles() + "\n" + roles()),
       "12:6: ring 'p' is in use already; each ring has one such statement"},
      {ringKernel(p4, "ring p for k in 0:n {\nproduce " + filled + "\n}"),
       "8:1: ring 'p' has no 'consume'; it needs one or more, as in 'consume warp == 0 { copy ... "
       "<- S }'"},
      {of(filled, "{ " + Twine(use) + " }"),
       "10:1: one role has a condition and another has none; with roles each has its threads, as "
       "in "
       "'produce warp == 4', without them all threads do both"},
      {of(filled, "warp < 5 { " + Twine(use) + " }"),
       "10:1: a thread is in two roles; it would wait for itself; let the "
       "conditions select different warps"},
  };
  for (const RingMistake &m : mistakes)
    EXPECT_EQ(errorOf(m.text), m.message) << m.text;
}

TEST(RingText, RolesThatAreRefused) {
  auto of = [](const Twine &produce, const Twine &consume, StringRef threads = "256") {
    return ringKernel(p4, ringOf(produce.str(), consume.str()), "sm_90a", threads);
  };
  std::string filled = (Twine("warp == 4 { ") + fill + " }").str(),
              used = (Twine("warpgroup == 0 { ") + use + " }").str();
  const RingMistake mistakes[] = {
      {of("warp == 4 { if k > 2 { " + Twine(fill) + " } }", used),
       "9:1: ring 'p': an 'if' around a copy_async into 'S' leaves open how much fills a stage; "
       "leave the 'if' out and let the region reach beyond the tensor, where it is clipped, or use "
       "'copy'"},
      {of("warp == 4 { prefetch A[0:64, :] }", used),
       "9:1: ring 'p': 'produce' writes none of its tensors"},
      {of(filled, "warpgroup == 0 { sync.warpgroup }"),
       "10:1: ring 'p': 'consume' reads none of its tensors"},
      {of(filled, "warpgroup == 0 { copy S <- A[0:64, :] }"),
       "10:31: 'consume' reads the tensors of a ring; 'produce' writes them"},
      {of("warp == 4 registers 40 { " + Twine(fill) + " }", used),
       "9:1: setmaxnreg.dec is reached by 32 threads of warpgroup 1; all 128 of a warpgroup take "
       "part "
       "in it"},
      {of("warpgroup == 1 registers 512 { " + Twine(fill) + " }", used),
       "9:34: the number of registers is 512; it takes 24 to 256"},
      {of("warpgroup == 2 registers 240 { " + Twine(fill) + " }",
          "warpgroup < 2 registers 240 { " + Twine(use) + " }", "384"),
       "10:1: ring 'p': the roles ask for 92160 registers in all; an SM has 65536"},
      {ringKernel(p4, "for t in 0:3 {\nfor u in 0:t {\n" + roles() + "\n}\n}"),
       "10:1: how often it has turned is not known, because the loop of 'u' has bounds that "
       "another "
       "loop changes"},
      {ringKernel("m : i32\n" + std::string(p4), "for t in 0:m {\n" + roles() + "\n}"),
       "10:1: how often it has turned is not known, because the loop of 't' may have bounds that "
       "are "
       "out of order; give the scalars a range, as in 'in [0, 4096]'"},
      {ringKernel("p : ring[1]\nS : shared f16[64, 64] in p",
                  ringOf(("{ " + Twine(fill) + " }").str(), ("{ " + Twine(use) + " }").str())),
       "8:1: a ring of one stage takes roles, as in 'produce warp == 4'"},
  };
  for (const RingMistake &m : mistakes)
    EXPECT_EQ(errorOf(m.text), m.message) << m.text;
}

/// Only the first CTA of a pair knows when a stage is full.
TEST(RingText, PairsThatAreRefused) {
  auto of = [](const Twine &produce, const Twine &consume) {
    return ringKernel("p : ring[3]\nS : shared f16[128, 64] in p\nU : shared f16[128, 64] in "
                      "p\npool : tmem_pool[32]\nT : tmem f16[128, 64] in pool",
                      ringOf(("warp == 4 { " + produce + " }").str(),
                             ("warpgroup == 0 { " + consume + " }").str()),
                      "sm_100a", "256) cluster(2");
  };
  std::string fill = "copy_async S <- A[k*128 : +128, :]", pair = fill + " { cta_group = 2 }",
              use = "copy_async T <- S", both = use + " { cta_group = 2 }";
  const RingMistake mistakes[] = {
      {of(pair + "\ncopy_async U <- A[k*128 : +128, :]", both),
       "12:1: ring 'p': some copies of 'produce' have cta_group = 2 and some have not; one "
       "mbarrier "
       "counts all bytes of a stage, so give it to all or to none"},
      {of(pair + "\ncopy U <- A[k*128 : +128, :]", both),
       "11:1: ring 'p': threads fill a part of its stages, and cta_group = 2 copies another; the "
       "first CTA of a pair does not know of the threads of the second. Fill all of it by "
       "copy_async with cta_group = 2, or leave cta_group out"},
      {of(pair, use),
       "13:1: ring 'p': its stages are filled with cta_group = 2, so only the first CTA of a pair "
       "knows when they are full. Empty them by copy_async to tensor memory with cta_group = 2, "
       "and by nothing else, or leave cta_group out of the copies in 'produce'"},
      {of(fill, both), "13:1: ring 'p': a copy to tensor memory with cta_group = 2 reads the "
                       "stages of both CTAs of "
                       "a pair; fill them by copy_async with cta_group = 2, too"},
      {of("copy_async S <- A[k*128 : +128, :] { cta = 1 }", use),
       "12:32: a ring is filled in its own CTA, or in all of a cluster by cta_mask; leave out "
       "'cta'"},
  };
  for (const RingMistake &m : mistakes)
    EXPECT_EQ(errorOf(m.text), m.message) << m.text;
}

TEST(RingText, RegistersAreChecked) {
  auto of = [](StringRef statement, StringRef target = "sm_90a") {
    return errorOf(ringKernel("", statement, target));
  };
  EXPECT_EQ(of("setmaxnreg.dec 40"),
            "parsed: " + printed(parsed(ringKernel("", "setmaxnreg.dec 40"))));
  EXPECT_EQ(of("setmaxnreg.dec 41"),
            "7:1: the number of registers is 41; it takes a multiple of 8 from 24 to 256");
  EXPECT_EQ(
      of("setmaxnreg.inc 40", "sm_90"),
      "7:1: setmaxnreg.inc needs sm_90a, or a newer architecture below sm_120 with a or f (this "
      "is sm_90)");
  EXPECT_EQ(of("if warp == 0 { setmaxnreg.dec 40 }"),
            "7:16: setmaxnreg.dec is reached by 32 threads of warpgroup 0; all 128 of a warpgroup "
            "take part in it");
}

} // namespace
