//===- TensorMemoryTest.cpp - Pools and tcgen05 statements ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

using namespace tilecopy;

namespace {

const char declarations[] =
    "  bar : mbarrier\n  pool : tmem_pool[64]\n"
    "  T : tmem f32[128, 64] in pool\n"
    "  H : tmem f16[64, 32] layout S[(64,32):(1@TLane,1@TCol)] + 64@TLane + "
    "96@TCol in pool\n";

/// A kernel of 128 threads; `body` begins at 9:1.
std::string kernelOf(llvm::StringRef body) {
  return std::string("target sm_100a\nkernel @k grid(4) cluster(2) threads(128) {\n") +
         "  n : i32 in [1, 64]\n" + declarations + "\n" + body.str() + "\n}\n";
}

/// The statements of the kernel, printed, one line each.
std::string roundTrip(llvm::StringRef body) {
  Program first = parsed(kernelOf(body));
  std::string text = printed(first);
  EXPECT_EQ(printed(parsed(text)), text);
  return llvm::StringRef(text).split("bar : mbarrier\n").second.drop_back(3).str();
}

TEST(TensorMemory, Declarations) {
  Program p = parsed(kernelOf("tcgen05.fence.after"));
  const Kernel &k = p.kernels[0];
  ASSERT_EQ(k.pools.size(), 1u);
  EXPECT_EQ(k.pools[0]->columns, 64u);
  ASSERT_EQ(k.locals.size(), 2u);
  EXPECT_EQ(k.locals[0]->pool(), k.pools[0]);
  EXPECT_EQ(k.locals[1]->layout()->tile.offset(Axis::TCol), 96);
  EXPECT_EQ(printed(parsed(printed(p))), printed(p));
}

TEST(TensorMemory, EveryStatement) {
  for (llvm::StringRef s :
       {"tcgen05.commit bar", "tcgen05.commit bar { cta_group = 2, cta_mask = n }",
        "tcgen05.wait.ld", "tcgen05.wait.st", "tcgen05.fence.before", "tcgen05.fence.after"})
    EXPECT_EQ(roundTrip(s), "  " + s.str());
  for (llvm::StringRef s : {"tcgen05.alloc pool", "tcgen05.alloc pool { cta_group = 2 }",
                            "tcgen05.dealloc pool", "tcgen05.dealloc pool { cta_group = 1 }",
                            "tcgen05.relinquish", "tcgen05.relinquish { cta_group = 2 }"})
    EXPECT_EQ(roundTrip("if warp == 2 { " + s.str() + " }"),
              "  if warp == 2 {\n    " + s.str() + "\n  }");
}

TEST(TensorMemory, Mistakes) {
  const std::pair<llvm::StringRef, llvm::StringRef> mistakes[] = {
      {"tcgen05.alloc pool", "9:1: tcgen05.alloc is reached by 128 threads; one whole warp does "
                             "it, as in 'if warp == 0 { ... }'"},
      {"if thread == 0 { tcgen05.dealloc pool }",
       "9:18: tcgen05.dealloc is reached by 1 thread; one whole warp does it, as in 'if warp == 0 "
       "{ ... }'"},
      {"if lane < 8 { tcgen05.relinquish }",
       "9:15: tcgen05.relinquish is reached by 32 threads; one whole warp does it, as in 'if warp "
       "== 0 { ... }'"},
      {"if thread >= 16 && thread < 48 { tcgen05.relinquish }",
       "9:34: tcgen05.relinquish is reached by 32 threads; one whole warp does it, as in 'if warp "
       "== 0 { ... }'"},
      {"if thread < 40 { tcgen05.wait.ld }",
       "9:18: tcgen05.wait.ld is reached by 40 of 128 threads; all threads of a warp take part in "
       "it: let it stand outside of the condition"},
      {"if warp == 0 { tcgen05.alloc bar }",
       "9:30: 'bar' is not a pool of tensor memory; one is declared before, as in 'pool : "
       "tmem_pool[64]'"},
      {"if warp == 0 { tcgen05.alloc poll }", "9:30: unknown pool 'poll'; did you mean 'pool'?"},
      {"tcgen05.commit pool",
       "9:16: 'pool' is not an mbarrier; one is declared as in 'bar : mbarrier'"},
      {"tcgen05.wait.load",
       "9:1: unknown statement 'tcgen05.wait.load'; did you mean 'tcgen05.wait.ld'?"},
      {"tcgen05.fence", "9:1: unknown statement 'tcgen05.fence'; the forms are tcgen05.alloc, "
                        "tcgen05.dealloc, tcgen05.relinquish, tcgen05.commit, tcgen05.wait.ld, "
                        "tcgen05.wait.st, tcgen05.fence.before, tcgen05.fence.after"},
      {"if warp == 0 { tcgen05.alloc pool { cta_mask = 1 } }",
       "9:37: expected the option cta_group, found 'cta_mask'"},
      {"tcgen05.commit bar { cta_group = 3 }", "9:34: option 'cta_group' takes 1 or 2, not '3'"},
      {"tcgen05.commit bar { cta_group = 1, cta_group = 1 }",
       "9:49: option 'cta_group' is given twice; leave one out"},
      {"copy pool <- T", "9:6: 'pool' is a pool of tensor memory; expected a tensor"},
  };
  for (auto [body, message] : mistakes)
    EXPECT_EQ(errorOf(kernelOf(body)), message) << body.str();
}

} // namespace
