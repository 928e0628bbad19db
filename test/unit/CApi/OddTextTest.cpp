//===- OddTextTest.cpp - Odd texts through the C API ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Copies, programs, statements, layouts and modules to be linked, as texts that are odd or do not
// go with the target. Where a call gives IR, the IR is compiled, too: that is an error or PTX.
//
//===----------------------------------------------------------------------===//

#include "Odd.h"
#include "tilecopy-c/Device.h"
#include "tilecopy-c/Layout.h"
#include "tilecopy-c/Statement.h"
#include "gtest/gtest.h"

using namespace odd;

namespace {

const std::vector<const char *> targets = {"sm_70", "sm_80", "sm_90a", "sm_100a", "sm_120a"};
const std::vector<const char *> noTargets = {"",        " ",      "sm_",   "sm_0",
                                             "sm_999",  "sm_90b", "SM_90", "sm_4294967376",
                                             "nvptx64", "\xff",   "%s%n"};

/// Judges IR, and what compiles it.
Gave judgedIr(tilecopy_status status, char *message, char *ir, const char *cpu, bool isPlain) {
  std::string text = ir ? ir : "";
  Gave gave = judged(status, message, &ir);
  if (gave != Gave::Result || !isPlain)
    return gave;
  char *ptx = nullptr, *why = nullptr;
  tilecopy_status compiled = tilecopy_ir_ptx(text.c_str(), cpu, 1, &ptx, &why);
  return judged(compiled, why, &ptx) == Gave::Broken ? Gave::Broken : Gave::Result;
}

Gave statement(const std::string &text, const char *cpu, const char *name = nullptr,
               unsigned flags = 0) {
  char *ir = nullptr, *message = nullptr;
  tilecopy_status status =
      tilecopy_statement_function(text.c_str(), cpu, name, flags, &ir, &message);
  return judgedIr(status, message, ir, cpu, !(flags & TILECOPY_NVVM7));
}

std::vector<std::string> words() {
  std::vector<std::string> all;
  while (const char *word = tilecopy_statement_word(unsigned(all.size())))
    all.push_back(word);
  return all;
}

TEST(OddText, StatementsOnEachTarget) {
  std::vector<Case> cases;
  for (const std::string &word : words())
    for (const char *cpu : targets)
      for (const char *number : {"", " 0", " 32", " 64"})
        cases.push_back(
            {word + number + " on " + cpu, [=] { return statement(word + number, cpu); }});
  runCases(cases, 50);
}

TEST(OddText, StatementsWithOptions) {
  std::vector<Case> cases;
  for (const std::string &word : words())
    for (const char *options :
         {"{}", "{ cta }", "{ order = relaxed, cta }", "{ order = release_shared, cluster }",
          "{ tries = 1 }", "{ limit, cluster }", "{ lanes = 0xffffffff }", "{ cta_group = 2 }",
          "{ cta_mask }"})
      for (const char *number : {"", " 32"})
        cases.push_back({word + number + options,
                         [=] { return statement(word + number + " " + options, "sm_100a"); }});
  runCases(cases, 50);
}

TEST(OddText, StatementsThatAreNone) {
  std::vector<Case> cases;
  for (std::string text : {std::string(),
                           std::string(" "),
                           std::string("{"),
                           std::string("}"),
                           std::string("{}"),
                           std::string("mbarrier"),
                           std::string("mbarrier."),
                           std::string("MBARRIER.INIT"),
                           std::string("mbarrier.wait {"),
                           std::string("mbarrier.wait } {"),
                           std::string("mbarrier.wait { , }"),
                           std::string("mbarrier.wait { = }"),
                           std::string("mbarrier.wait { tries }"),
                           std::string("mbarrier.wait { tries = }"),
                           std::string("mbarrier.wait { tries = -1 }"),
                           std::string("mbarrier.wait { tries = 1e9 }"),
                           std::string("mbarrier.wait { tries = 99999999999999999999 }"),
                           std::string("mbarrier.wait { order = 1 }"),
                           std::string("mbarrier.wait{tries=0}"),
                           std::string("mbarrier.wait { cluster } x"),
                           std::string("mbarrier.wait 5"),
                           std::string("mbarrier.wait\nmbarrier.wait"),
                           std::string("bulk.wait"),
                           std::string("bulk.wait -1"),
                           std::string("bulk.wait 65"),
                           std::string("bulk.wait 0x"),
                           std::string("bulk.wait 1 2"),
                           std::string("tcgen05.alloc 33"),
                           std::string("tcgen05.alloc 0"),
                           std::string("tcgen05.alloc 1024"),
                           std::string("tcgen05.wait.ld 0"),
                           std::string("tcgen05.wait.ld 999999999"),
                           std::string("tcgen05.wait.ld 255"),
                           std::string("elect { lanes = 0 }"),
                           std::string("elect { lanes = 4294967296 }"),
                           std::string("copy S <- A"),
                           std::string("sync.thread"),
                           std::string("\xff\xfe"),
                           std::string(1 << 20, 'm'),
                           "mbarrier.wait { " + std::string(1 << 20, ',') + "}"})
    cases.push_back(
        {"statement '" + text.substr(0, 80) + "'", [=] { return statement(text, "sm_100a"); }});
  for (const char *cpu : noTargets)
    cases.push_back({std::string("a statement for ") + cpu,
                     [=] { return statement("sync.cta", cpu); }, Gave::Error});
  for (unsigned flags : {0u, 1u, 2u, 3u, 4u, 5u, 6u, 7u, 8u, 15u, ~0u})
    for (const char *name : {"f", "", "a b", "\xff", "llvm.nvvm.bar0", "llvm.x", "0", "a\"b\\"})
      cases.push_back({std::string("name ") + name + ", flags " + std::to_string(flags),
                       [=] { return statement("mbarrier.wait", "sm_90a", name, flags); }});
  runCases(cases, 3);
}

Gave copy(const std::string &text, const char *cpu) {
  tilecopy_copy *made = nullptr;
  char *message = nullptr;
  tilecopy_status status = tilecopy_copy_create(text.c_str(), cpu, &made, &message);
  if (!made)
    return judged(status, message);
  Gave worst = judged(status, message);
  for (unsigned flags : {0u, 1u, 3u, 4u}) {
    char *ir = nullptr, *why = nullptr;
    tilecopy_status emitted = tilecopy_copy_function(made, nullptr, flags, &ir, &why);
    if (judgedIr(emitted, why, ir, cpu ? cpu : "sm_90a", flags != 4) == Gave::Broken)
      worst = Gave::Broken;
  }
  for (char *text : {tilecopy_copy_explain(made), tilecopy_copy_json(made),
                     tilecopy_copy_tensor(made, 0), tilecopy_copy_tensor(made, 7)}) {
    worst = text && *text ? worst : Gave::Broken;
    tilecopy_string_dispose(text);
  }
  tilecopy_copy_dispose(made);
  return worst;
}

TEST(OddText, CopiesOfAllScopesSpacesAndTargets) {
  std::vector<Case> cases;
  for (const char *word : {"copy.thread", "copy.warp", "copy.cta", "copy_async.thread",
                           "copy_async.warpgroup", "prefetch"})
    for (const char *dst : {"shared f16[32,64]", "global f16[32,64]", "local f16[32,64]",
                            "tmem f16[32,64]", "shared f32[32,64]", "shared f16[64,32]"})
      for (const char *src : {"global f16[32,64] align 16", "shared f16[32,64]"})
        for (const char *cpu : {"sm_75", "sm_90a", "sm_100a"}) {
          std::string text = std::string(word) + " " + dst + " <- " + src;
          cases.push_back({text + " on " + cpu, [=] { return copy(text, cpu); }});
        }
  runCases(cases, 10);
}

TEST(OddText, CopiesThatAreNone) {
  std::vector<Case> cases;
  std::string begin = "copy.warp shared f32[32,32] <- global f32[32,32]";
  std::string deep = std::string(20000, '(') + "0" + std::string(20000, ')');
  for (const std::string &text : std::vector<std::string>{
           "",
           " ",
           "copy",
           "copy.",
           "copy.warp",
           "copy.warp <-",
           "copy.warp shared <- global",
           "copy.warp shared f32 <- global f32",
           "copy.warp shared f32[] <- global f32[]",
           "copy.warp shared f32[0] <- global f32[0]",
           "copy.warp shared f32[-1] <- global f32[-1]",
           "copy.warp shared f32[9223372036854775807] <- global f32[9223372036854775807]",
           "copy.warp shared f32[99999999999999999999] <- global f32[1]",
           "copy.warp shared f32[65536,65536] <- global f32[65536,65536]",
           "copy.warp shared f32[1,1,1,1,1,1,1,1,1,1] <- global f32[1,1,1,1,1,1,1,1,1,1]",
           "copy.warp shared x[1] <- global y[1]",
           begin + " align 0",
           begin + " align 3",
           begin + " align 99999999999999999999",
           begin + " { dispatch = nonsense }",
           begin + " { dispatch = tma }",
           begin + " { mbar = bar }",
           begin + " {",
           begin + " }",
           begin + " { cta_mask = 99999999999 }",
           begin + "\n" + begin,
           begin + " layout auto",
           "copy.warp shared f32[32,32] layout S[(32,32):(0,0)] <- global f32[32,32]",
           "copy.warp shared f32[32,32] layout swizzle(99,99,99) S[32,32] <- global f32[32,32]",
           "copy.warp local f32[32] layout S[32:1@laneid] <- local f32[32]",
           "copy.warp shared f32[" + deep + "] <- global f32[1]",
           std::string(1 << 20, 'c'),
           "kernel @k {}",
           "kernel @k threads(0) {}",
           "kernel @k threads(99999) {}",
           "target sm_90a",
           "target nonsense",
           "\xff\xfe\xfd"})
    for (const char *cpu : {static_cast<const char *>(nullptr), "sm_90a", "sm_1000"})
      cases.push_back({text.substr(0, 100) + " for " + (cpu ? cpu : "its own"),
                       [=] { return copy(text, cpu); }});
  for (const char *cpu : noTargets)
    cases.push_back(
        {std::string("a copy for ") + cpu, [=] { return copy(begin, cpu); }, Gave::Error});
  runCases(cases, 1);
}

Gave program(const std::string &text, const char *cpu) {
  char *ptx = nullptr, *message = nullptr;
  tilecopy_status status = tilecopy_program_ptx(text.c_str(), cpu, &ptx, &message);
  Gave gave = judged(status, message, &ptx);
  char *kernels = nullptr;
  message = nullptr;
  status = tilecopy_program_kernels(text.c_str(), cpu, &kernels, &message);
  return judged(status, message, &kernels) == Gave::Broken ? Gave::Broken : gave;
}

TEST(OddText, Programs) {
  std::vector<Case> cases;
  for (const char *fact :
       {"threads(32)", "threads(1)", "threads(33)", "threads(1024)", "threads(1025)", "threads(-1)",
        "threads(32) cluster(2)", "threads(32) cluster(17)", "threads(32) cluster(0)",
        "grid(0) threads(32)", "grid(99999999999) threads(32)", ""})
    for (const char *line :
         {"", "copy.warp B <- A", "copy.cta S <- A", "copy B[0, :] <- A[99, :]",
          "copy S <- nothing", "sync.cluster", "copy_async S <- A { mbar = bar }",
          "for i in 0..0 { copy.cta S <- A }", "for i in 0..9999999999 { copy.cta S <- A }",
          "if 1 == 0 { sync.cta }", "if thread == 0 { sync.cta }", "zero.cta S",
          "mbarrier.init bar, 0", "cp_async.wait 99999"}) {
      std::string text = std::string("kernel @k ") + fact +
                         " {\n  A : global f32[32, 32]\n  B : global f32[32, 32]\n"
                         "  S : shared f32[32, 32]\n  bar : mbarrier\n  " +
                         line + "\n}\n";
      cases.push_back({text, [=] { return program(text, "sm_90a"); }});
    }
  runCases(cases, 5);
}

TEST(OddText, Layouts) {
  std::vector<Case> cases;
  const int64_t shapes[][2] = {{32, 32}, {0, 0}, {-1, 5}, {INT64_MAX, INT64_MAX}, {INT64_MIN, 1}};
  for (const char *text :
       {"", "S[32,32]", "S[(8,4,2):(8,2,1)]", "S[(8,4):(8", "(8,(2,4)):(8,(1,2))", "((((", "_:_",
        "S[(99999999999999999999):(1)]", "S[(4611686018427387904,4):(4611686018427387904,1)]",
        "swizzle(3,3,3) S[32,32]", "swizzle(-1,3,3) S[32,32]", "Sw<3,4,3> o 0 o (8,8):(8,1)",
        "#ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = "
        "[0]}>",
        "#ttg.blocked<{sizePerThread = [0], threadsPerWarp = [-1], warpsPerCTA = [], order = [9]}>",
        "#ttg.linear<{register = [[0, 1]], lane = [[]], warp = [], block = []}>",
        "#ttg.shared_linear<{offset = [[0, 1], [1, 0]]}, alignment = 0>", "#ttg.", "\xff"})
    for (unsigned notation : {0u, 1u, 2u, 3u, 4u, ~0u})
      for (unsigned s = 0; s != 5; ++s)
        cases.push_back({std::string(text) + " as " + std::to_string(notation), [=] {
                           char *made = nullptr, *message = nullptr;
                           tilecopy_status status =
                               tilecopy_layout_text(text, shapes[s], s ? 2 : 0,
                                                    tilecopy_notation(notation), &made, &message);
                           return judged(status, message, &made);
                         }});
  runCases(cases, 5);
}

TEST(OddText, ModulesThatAreLinked) {
  std::string calls = "define ptx_kernel void @k(ptr addrspace(3) %b) {\n"
                      "call void @mbarrier_wait(ptr addrspace(3) %b, i32 0)\nret void\n}\n";
  std::string other = "declare void @mbarrier_wait(i32)\ndefine ptx_kernel void @k() {\n"
                      "call void @mbarrier_wait(i32 1)\nret void\n}\n";
  char *wait = nullptr, *bits = nullptr;
  tilecopy_statement_function("mbarrier.wait", "sm_90a", nullptr, 0, &wait, nullptr);
  tilecopy_statement_function("elect", "sm_90a", nullptr, TILECOPY_NVVM7, &bits, nullptr);
  ASSERT_TRUE(wait && bits);
  std::vector<std::string> texts = {
      "",
      calls,
      other,
      wait,
      bits,
      "; nothing",
      "garbage",
      "BC\xC0\xDE",
      "target triple = \"x86_64-linux\"\ntarget datalayout = \"e-p:32:32\"\n",
      "@mbarrier_wait = addrspace(1) global i32 0",
      "@g = addrspace(1) global i32 0\n@llvm.used = appending global [1 x ptr] [ptr "
      "addrspacecast (ptr addrspace(1) @g to ptr)], section \"llvm.metadata\"",
      "@llvm.used = appending global [1 x i32] [i32 0]",
      "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"x\", i32 1}",
      "!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"x\", i32 2}",
      "define void @k() {\nret void\n}",
      "define linkonce_odr void @mbarrier_wait(ptr addrspace(3) %b, i32 %p) {\nret void\n}",
      "$c = comdat nodeduplicate\ndefine void @q() comdat($c) {\nret void\n}",
      "@a = alias void (), ptr @z\ndefine void @z() {\nret void\n}",
  };
  tilecopy_string_dispose(wait), tilecopy_string_dispose(bits);
  std::vector<Case> cases;
  for (const std::string &a : texts)
    for (const std::string &b : texts)
      cases.push_back({"<" + a + "> and <" + b + ">", [=] {
                         const char *both[] = {a.c_str(), b.c_str()};
                         char *ptx = nullptr, *message = nullptr;
                         tilecopy_status status =
                             tilecopy_link_ptx(both, 2, "sm_90a", 2, &ptx, &message);
                         return judged(status, message, &ptx);
                       }});
  runCases(cases, 20);
}

} // namespace
