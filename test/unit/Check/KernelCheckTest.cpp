//===- KernelCheckTest.cpp - Right and wrong kernels are distinguished ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checking.h"
#include "gtest/gtest.h"

using namespace tilecopy;

namespace {

/// A column-major tensor, padded to 10 elements a column, copied to a row-major one.
struct KernelCheckTest : ::testing::Test {
  Program p = parse(R"(kernel @k grid(M/4) threads(64) {
    M : i32 multiple_of 4 in [4, 64]
    A : global u32[8, 6] layout S[(8,6):(1,10)] align 8
    B : global u32[8, 6] align 8
    copy.cta B <- A
  })");
  KernelCheck check = llvm::cantFail(KernelCheck::create(p.kernels[0], {{"M", 8}}, 7));

  using Body = std::function<void(uint32_t *a, uint32_t *b)>;
  /// What a correct kernel does, and then what `after` does.
  CheckReport run(Body after, const Placement &placement = {}) {
    HostDevice device([&](const LaunchConfig &config, llvm::ArrayRef<KernelArgument> arguments) {
      EXPECT_EQ(config.grid.x, 2u);
      EXPECT_EQ(config.block.x, 64u);
      EXPECT_EQ(valueOf<int32_t>(arguments[0]), 8);
      auto *a = reinterpret_cast<uint32_t *>(valueOf<uint64_t>(arguments[1]));
      auto *b = reinterpret_cast<uint32_t *>(valueOf<uint64_t>(arguments[2]));
      for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 6; ++j)
          b[i * 6 + j] = a[i + j * 10];
      after(a, b);
    });
    auto module = llvm::cantFail(device.load("", ""));
    CheckReport report = llvm::cantFail(check.run(device, *module, {"k", 0}, placement));
    EXPECT_TRUE(device.live.empty());
    return report;
  }
};

TEST_F(KernelCheckTest, Right) {
  CheckReport r = run([](uint32_t *, uint32_t *) {});
  EXPECT_TRUE(r.passed()) << r.text();
  // 58 and 48 elements with 256 bytes before and after each, and 8 to make the address odd.
  EXPECT_EQ(r.text(), "1464 bytes compared, all as expected");
  EXPECT_EQ(run([](uint32_t *, uint32_t *) {}, {0, true}).comparedBytes, (58u + 48u) * 4);
  EXPECT_EQ(check.writtenBytes(), 192u);
}

TEST_F(KernelCheckTest, AlignmentIsExactlyWhatIsPromised) {
  run([](uint32_t *a, uint32_t *b) {
    EXPECT_EQ(uint64_t(a) % 16, 8u);
    EXPECT_EQ(uint64_t(b) % 16, 8u);
  });
}

TEST_F(KernelCheckTest, MeasurementsStandWhereAllocatorsPutThings) {
  Body aligned = [](uint32_t *a, uint32_t *b) {
    EXPECT_EQ(uint64_t(a) % 256, 0u);
    EXPECT_EQ(uint64_t(b) % 256, 0u);
  };
  EXPECT_TRUE(run(aligned, {0, false}).passed());
  EXPECT_TRUE(run(aligned, {1, false}).passed());
}

TEST_F(KernelCheckTest, InputsArePoisonAndRandom) {
  HostDevice device([&](const LaunchConfig &, llvm::ArrayRef<KernelArgument> arguments) {
    auto *b = reinterpret_cast<uint32_t *>(valueOf<uint64_t>(arguments[2]));
    EXPECT_EQ(b[0], 0xCBCBCBCBu);
    EXPECT_EQ(b[47], 0xCBCBCBCBu);
    EXPECT_NE(b[48], 0xCBCBCBCBu);
  });
  auto module = llvm::cantFail(device.load("", ""));
  CheckReport r = llvm::cantFail(check.run(device, *module, {"k", 0}));
  EXPECT_FALSE(r.passed());
  EXPECT_NE(r.text().find("B[0, 0] is 0xcbcbcbcb, expected 0x"), std::string::npos) << r.text();
  EXPECT_NE(r.text().find(": never written"), std::string::npos) << r.text();
  EXPECT_NE(r.text().find("48 of 48 elements of B differ"), std::string::npos) << r.text();
}

TEST_F(KernelCheckTest, SaysWhereAWrongValueComesFrom) {
  std::string text = run([](uint32_t *a, uint32_t *b) { b[3 * 6 + 5] = a[2 + 1 * 10]; }).text();
  EXPECT_NE(text.find(" of 1464 bytes differ\n  B[3, 5] is 0x"), std::string::npos) << text;
  EXPECT_NE(text.find(": looks like A[2, 1]"), std::string::npos) << text;
  text = run([](uint32_t *, uint32_t *b) { b[9] = 0; }).text();
  EXPECT_NE(text.find("B[1, 3] is 0x00000000, expected 0x"), std::string::npos) << text;
  EXPECT_NE(text.find(": zero"), std::string::npos) << text;
  text = run([](uint32_t *, uint32_t *b) { b[9] ^= 1; }).text();
  EXPECT_NE(text.find("1 of 1464 bytes differ"), std::string::npos) << text;
  EXPECT_NE(text.find(": a value of no input"), std::string::npos) << text;
}

TEST_F(KernelCheckTest, InputsMustStay) {
  std::string text = run([](uint32_t *a, uint32_t *) { a[0] = ~a[0]; }).text();
  EXPECT_NE(text.find("4 of 1464 bytes differ\n  A[0, 0] is 0x"), std::string::npos) << text;
}

TEST_F(KernelCheckTest, GapsAndGuards) {
  std::string text = run([](uint32_t *a, uint32_t *) { a[9] = ~a[9]; }).text();
  EXPECT_EQ(text, "4 of 1464 bytes differ\n"
                  "  4 bytes of A that belong to no element were changed, the first at byte 36");
  text = run([](uint32_t *, uint32_t *b) { b[-2] = ~b[-2]; }).text();
  EXPECT_EQ(text, "4 of 1464 bytes differ\n"
                  "  4 bytes before B were overwritten, the first at byte -8 of the tensor");
  text = run([](uint32_t *, uint32_t *b) { b[48] = ~b[48]; }).text();
  EXPECT_EQ(text, "4 of 1464 bytes differ\n"
                  "  4 bytes after B were overwritten, the first at byte 192 of the tensor");
}

TEST_F(KernelCheckTest, SameSeedSameInputs) {
  std::vector<uint32_t> first, second;
  run([&](uint32_t *a, uint32_t *) { first.assign(a, a + 58); });
  run([&](uint32_t *a, uint32_t *) { second.assign(a, a + 58); });
  EXPECT_EQ(first, second);
  KernelCheck other = llvm::cantFail(KernelCheck::create(p.kernels[0], {{"M", 8}}, 8));
  HostDevice device([&](const LaunchConfig &, llvm::ArrayRef<KernelArgument> arguments) {
    auto *a = reinterpret_cast<uint32_t *>(valueOf<uint64_t>(arguments[1]));
    EXPECT_NE(std::vector<uint32_t>(a, a + 58), first);
  });
  auto module = llvm::cantFail(device.load("", ""));
  llvm::cantFail(other.run(device, *module, {"k", 0}));
}

/// Values of few bits are looked for together with their neighbors.
TEST(KernelCheck, OriginOfNarrowElements) {
  Program p = parse(R"(kernel @k {
    A : global u8[16, 64]
    B : global u8[16, 64]
    copy.cta B <- A
  })");
  KernelCheck check = llvm::cantFail(KernelCheck::create(p.kernels[0], {}, 3));
  HostDevice device([&](const LaunchConfig &, llvm::ArrayRef<KernelArgument> arguments) {
    auto *a = reinterpret_cast<uint8_t *>(valueOf<uint64_t>(arguments[0]));
    auto *b = reinterpret_cast<uint8_t *>(valueOf<uint64_t>(arguments[1]));
    std::memcpy(b, a, 1024);
    std::memcpy(b + 2 * 64 + 8, a + 5 * 64 + 24, 8); // eight elements from elsewhere
  });
  auto module = llvm::cantFail(device.load("", ""));
  std::string text = llvm::cantFail(check.run(device, *module, {"k", 0})).text();
  EXPECT_NE(text.find("B[2, 8] is 0x"), std::string::npos) << text;
  EXPECT_NE(text.find("looks like A[5, 24]"), std::string::npos) << text;
}

/// Half bytes differ by themselves, and a byte between rows belongs to none.
TEST(KernelCheck, HalfBytesAndGaps) {
  Program p = parse(R"(kernel @k {
    A : global f4e2m1[2, 6] layout S[(2,6):(8,1)]
    B : global f4e2m1[2, 6] layout S[(2,6):(8,1)]
    copy.cta B <- A
  })");
  KernelCheck check = llvm::cantFail(KernelCheck::create(p.kernels[0], {}, 3));
  auto textOf = [&](int byte, uint8_t flipped) {
    HostDevice device([&](const LaunchConfig &, llvm::ArrayRef<KernelArgument> arguments) {
      auto *a = reinterpret_cast<uint8_t *>(valueOf<uint64_t>(arguments[0]));
      auto *b = reinterpret_cast<uint8_t *>(valueOf<uint64_t>(arguments[1]));
      for (int row : {0, 4})
        std::memcpy(b + row, a + row, 3);
      b[byte] ^= flipped;
    });
    auto module = llvm::cantFail(device.load("", ""));
    return llvm::cantFail(check.run(device, *module, {"k", 0})).text();
  };
  auto bytes = [](llvm::StringRef text) { return text.split('\n').second.split(' ').second; };
  EXPECT_TRUE(llvm::StringRef(textOf(0, 0)).ends_with("all as expected"));
  EXPECT_TRUE(bytes(textOf(0, 1)).trim().starts_with("B[0, 0] is 0x")) << textOf(0, 1);
  EXPECT_TRUE(bytes(textOf(4, 16)).trim().starts_with("B[1, 1] is 0x")) << textOf(4, 16);
  EXPECT_TRUE(bytes(textOf(1, 1)).trim().starts_with("B[0, 2] is 0x")) << textOf(1, 1);
  EXPECT_TRUE(
      llvm::StringRef(textOf(3, 1))
          .contains("1 bytes of B that belong to no element were changed, the first at byte 3"))
      << textOf(3, 1);
}

/// A wrong replica is named, and its value looked for from there on.
TEST(KernelCheck, Replicas) {
  Program p = parse(R"(kernel @k {
    A : global u32[8]
    B : global u32[8] layout S[8] + R[2:16]
    copy.cta B <- A
  })");
  KernelCheck check = llvm::cantFail(KernelCheck::create(p.kernels[0], {}, 3));
  HostDevice device([&](const LaunchConfig &, llvm::ArrayRef<KernelArgument> arguments) {
    auto *a = reinterpret_cast<uint32_t *>(valueOf<uint64_t>(arguments[0]));
    auto *b = reinterpret_cast<uint32_t *>(valueOf<uint64_t>(arguments[1]));
    std::memcpy(b, a, 32);
    std::memcpy(b + 16, a, 32);
    b[16 + 5] = a[2];
  });
  auto module = llvm::cantFail(device.load("", ""));
  std::string text = llvm::cantFail(check.run(device, *module, {"k", 0})).text();
  EXPECT_NE(text.find("B[5] (replica 1) is 0x"), std::string::npos) << text;
  EXPECT_NE(text.find(": looks like A[2]"), std::string::npos) << text;
}

TEST(KernelCheck, Budget) {
  Program p = parse("kernel @k { M : i32 in [1, 1048576] A : global u16[M, 64]\n"
                    "B : global u16[M, 64] copy.cta B[0, :] <- A[0, :] }");
  auto check = [&](int64_t m, uint64_t limit) {
    return errorOf(KernelCheck::create(p.kernels[0], {{"M", m}}, 1, {limit, 3}));
  };
  EXPECT_EQ(check(4, 3072), "accepted");
  EXPECT_EQ(check(4, 3071), "the global tensors of kernel @k take 1024 bytes, and checking them up "
                            "to 3072; the limit is 3071 bytes");
  EXPECT_EQ(check(1048576, 3071),
            "'A': checking it takes 402653184 bytes; the limit is 3071 bytes");
}

TEST(KernelCheck, ErrorsOfTheMeaning) {
  Program p = parse(R"(kernel @k {
    B : global u16[8]
    S : shared u16[2, 4]
    copy.cta S[1, 0:3] <- B[0:3]
    sync.cta
    copy.cta B[0:4] <- S[1, 0:4]
  })");
  EXPECT_EQ(errorOf(KernelCheck::create(p.kernels[0], {}, 1)),
            "line 7, CTA [0, 0, 0]: 'S[1, 3]' is read and nothing has written it; "
            "line 5 writes 'S', but not this element, or not before: write it, or wait for it");
}

} // namespace
