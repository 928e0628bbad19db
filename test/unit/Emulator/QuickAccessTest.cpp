//===- QuickAccessTest.cpp - Quick accesses find what slow ones do --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ordinary loads and stores have a path of their own, which an observer of accesses turns off.
// Random kernels, with races and without, must get the same findings and the same bytes either way.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include <random>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

struct Kind {
  const char *type, *source, *target;
  unsigned bytes;
};

constexpr Kind kinds[] = {{"b8", "%r1", "%r10", 1},
                          {"b16", "%h1", "%h10", 2},
                          {"b32", "%r1", "%r10", 4},
                          {"b64", "%d1", "%d10", 8},
                          {"v2.b32", "{%r1, %r2}", "{%r10, %r11}", 8},
                          {"v4.b32", "{%r1, %r2, %r3, %r4}", "{%r10, %r11, %r12, %r13}", 16},
                          {"v2.b64", "{%d1, %d2}", "{%d10, %d11}", 16},
                          {"v4.b64", "{%d1, %d2, %d3, %d4}", "{%d10, %d11, %d12, %d13}", 32}};

class Writer {
public:
  explicit Writer(unsigned seed) : chance(seed) {}

  std::string body() {
    std::string text = "  mov.u32 %r20, tile;\n  cvt.u64.u32 %d15, %r20;\n"
                       "  cvta.shared.u64 %d15, %d15;\n";
    for (unsigned n = 1; n != 5; ++n)
      text += "  add.u32 %r" + number(n) + ", %r0, " + number(n) + ";\n  cvt.u64.u32 %d" +
              number(n) + ", %r" + number(n) + ";\n";
    text += "  cvt.u16.u32 %h1, %r1;\n";
    isOrderly = below(2);
    if (isOrderly)
      text += "  mad.lo.u32 %r22, %r0, 32, %r20;\n"
              "  st.shared.v4.b32 [%r22], {%r1, %r2, %r3, %r4};\n"
              "  st.shared.v2.b64 [%r22+16], {%d1, %d2};\n  bar.sync 0;\n";
    for (unsigned step = 0, steps = 4 + below(8); step != steps; ++step)
      text += below(8) == 0 ? copy() : access();
    return text;
  }

private:
  static std::string number(unsigned n) { return std::to_string(n); }
  unsigned below(unsigned n) { return unsigned(chance() % n); }

  /// Bytes of the thread's own mostly, else anywhere; sometimes beyond the end or not aligned.
  std::string offset(unsigned bytes) {
    constexpr unsigned strides[] = {0, 1, 2, 4, 8, 16, 20};
    unsigned stride = isOrderly || below(3) ? std::max(bytes, 4u) : strides[below(7)];
    unsigned first = isOrderly ? 0 : below(6) * 4;
    return "  mad.lo.u32 %r21, %r0, " + number(stride) + ", " + number(first) +
           ";\n  cvt.u64.u32 %d16, %r21;\n";
  }

  std::string barrier() { return isOrderly || below(3) == 0 ? "  bar.sync 0;\n" : ""; }

  std::string access() {
    const Kind &kind = kinds[below(8)];
    unsigned place = kind.bytes == 32 ? 2 : below(3);
    bool isLoad = below(2);
    std::string text = offset(kind.bytes), address = "%d17";
    if (place == 0) {
      text += "  add.u32 %r22, %r20, %r21;\n";
      address = "%r22";
    } else {
      text += std::string("  add.u64 %d17, ") + (place == 1 ? "%d15" : "%b0") + ", %d16;\n";
    }
    std::string space = place == 0 ? ".shared" : place == 1 || below(4) == 0 ? "" : ".global";
    if (isLoad)
      text += "  ld" + space + (space == ".global" && below(4) == 0 ? ".nc." : ".") + kind.type +
              " " + kind.target + ", [" + address + "];\n";
    else
      text += "  st" + space + "." + kind.type + " [" + address + "], " + kind.source + ";\n";
    return text + barrier();
  }

  std::string copy() {
    std::string text = offset(16) + "  add.u32 %r22, %r20, %r21;\n  add.u64 %d17, %b0, %d16;\n"
                                    "  cp.async.ca.shared.global [%r22], [%d17], 16;\n"
                                    "  cp.async.commit_group;\n";
    return text + (isOrderly || below(2) ? "  cp.async.wait_group 0;\n" : "") + barrier();
  }

  std::minstd_rand chance;
  bool isOrderly = false;
};

std::string describe(const Outcome &out) {
  std::string text = out.error + "\n";
  for (const Finding &f : out.findings)
    text += formatFinding(f) + " x" + std::to_string(f.count) + "\n";
  return text;
}

TEST(QuickAccess, FindsWhatSlowAccessesFind) {
  unsigned clean = 0;
  for (unsigned seed = 1; seed != 400; ++seed) {
    Writer writer(seed);
    std::string text = kernel(1, writer.body(), ".shared .align 32 .b8 tile[2048];\n");
    std::vector<uint32_t> words(seed % 3 ? 512 : 256, 7); // the rest has never been written
    std::vector<Buffer> quick{{512, words, {}, 0}}, slow = quick;
    EmulatorOptions options;
    options.seed = seed % 4;
    options.schedule = seed % 8 < 4 ? Schedule::Eager : Schedule::Lazy;
    Outcome one = run(text, quick, threads(64, 1 + seed % 2), options);
    EmulatorObserver observer;
    options.observer = &observer;
    Outcome other = run(text, slow, threads(64, 1 + seed % 2), options);
    EXPECT_EQ(describe(one), describe(other)) << text;
    EXPECT_EQ(one.executed, other.executed);
    EXPECT_EQ(quick[0].result, slow[0].result) << text;
    ASSERT_TRUE(one.error.empty() || !one.findings.empty()) << one.error << text;
    clean += one.findings.empty();
  }
  EXPECT_GT(clean, 20u) << "hardly a kernel goes through";
  EXPECT_LT(clean, 380u) << "hardly a kernel has a defect";
}

} // namespace
