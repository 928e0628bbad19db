//===- ImageTest.cpp - Logical tensors as bytes in memory -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checking.h"
#include "gtest/gtest.h"
#include <set>

using namespace tilecopy;

namespace {

std::shared_ptr<const Tensor> declared(llvm::StringRef declaration) {
  Program p = parse(("kernel @k { " + declaration + " zero.cta A }").str());
  return p.kernels[0].globals()[0];
}

TEST(Image, PlacesAreTheLayouts) {
  auto t = declared("A : global u16[2, 3] layout S[(2,3):(1,4)] + 1");
  TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
  EXPECT_EQ(p.count(), 6);
  EXPECT_EQ(p.byteSize(), 22);
  std::vector<int64_t> places;
  for (int64_t i = 0; i < 6; ++i)
    places.push_back(p.addresses(i)[0]);
  EXPECT_EQ(places, (std::vector<int64_t>{1, 5, 9, 2, 6, 10}));
}

TEST(Image, SwizzleAndReplicas) {
  auto t = declared("A : global u8[8] layout swizzle(0,1,1) S[8:1] + R[2:8]");
  TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
  EXPECT_EQ(p.addresses(2), (llvm::ArrayRef<int64_t>{3, 11}));
  EXPECT_EQ(p.addresses(3), (llvm::ArrayRef<int64_t>{2, 10}));
  std::vector<uint8_t> image(p.byteSize(), 0);
  LogicalTensor v(p.shape(), 8);
  for (int64_t i = 0; i < 8; ++i)
    v.bits[i] = 10 + i;
  v.written[2] = true;
  p.write(image, v, /*onlyWritten=*/true);
  EXPECT_EQ(image[3], 12);
  EXPECT_EQ(image[11], 12);
  EXPECT_EQ(std::count(image.begin(), image.end(), 0), 14);
  p.write(image, v, /*onlyWritten=*/false);
  for (int64_t i = 0; i < 8; ++i)
    for (int64_t address : p.addresses(i))
      EXPECT_EQ(p.load(image, address), v.bits.get(i)) << i;
}

TEST(Image, Strides) {
  Program program = parse(R"(kernel @k {
    M  : i32 in [1, 99]
    ld : i64 in [1, 999]
    A : global u32[M, 3] layout S[(M, 3):(ld, 1)]
    zero.cta A[0:1, 0:1]
  })");
  auto t = program.kernels[0].globals()[0];
  TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {{"M", 2}, {"ld", 5}}));
  EXPECT_EQ(p.byteSize(), 32);
  EXPECT_EQ(p.addresses(5)[0], 7);
  EXPECT_EQ(errorOf(TensorPlaces::create(*t, {{"M", 90}, {"ld", 999}}, 1000)),
            "'A': checking it takes 1066968 bytes; the limit is 1000 bytes");
  EXPECT_FALSE(p.isDense());
  EXPECT_TRUE(llvm::cantFail(TensorPlaces::create(*t, {{"M", 2}, {"ld", 3}})).isDense());
}

TEST(Image, DenseTensorsNeedNoPlaces) {
  auto isDense = [](const char *declaration) {
    return llvm::cantFail(TensorPlaces::create(*declared(declaration), {})).isDense();
  };
  EXPECT_TRUE(isDense("A : global u16[2, 3]"));
  EXPECT_TRUE(isDense("A : global u16[8, 6] layout S[(2,4,1,6):(24,6,9,1)]"));
  EXPECT_FALSE(isDense("A : global u16[8, 6] layout S[(8,6):(1,8)]"));
  EXPECT_FALSE(isDense("A : global u16[8, 6] layout S[(8,6):(8,1)]"));
  EXPECT_FALSE(isDense("A : global u16[8, 6] layout S[(8,6):(6,1)] + 1"));
  EXPECT_FALSE(isDense("A : global u16[8, 8] layout swizzle(0,3,3) S[8,8]"));
  EXPECT_FALSE(isDense("A : global u16[8] layout S[8] + R[2:8]"));
  EXPECT_TRUE(isDense("A : global f4e2m1[6]"));
}

/// An image is a function of the address: any part of it, by itself, is as in the whole.
TEST(Image, InitialImagesAreFunctionsOfTheAddress) {
  for (ElementType type : {ElementType::F16, ElementType::U8, ElementType::F64}) {
    InitialImage image{type, false, 5};
    std::vector<uint8_t> whole(20000), part(777), other(20000);
    image.fill(0, whole);
    for (uint64_t at : {1, 8, 4093, 19223}) {
      image.fill(at, part);
      EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + at)) << at;
    }
    InitialImage{type, false, 6}.fill(0, other);
    EXPECT_NE(whole, other);
    InitialImage{type, true, 5}.fill(0, other);
    EXPECT_EQ(other, std::vector<uint8_t>(20000, poisonByte));
  }
  // Far from each other, too.
  std::vector<uint8_t> near(64), far(64);
  InitialImage{ElementType::U8, false, 5}.fill(0, near);
  InitialImage{ElementType::U8, false, 5}.fill(uint64_t(1) << 40, far);
  EXPECT_NE(near, far);
}

/// Elements in several places have one value, and several elements in one place too.
TEST(Image, ElementsAreThoseOfTheImage) {
  for (const char *text : {"A : global f16[5, 7]", "A : global f32[5, 7] layout S[(5,7):(9,1)]",
                           "A : global u8[3, 7] layout S[(3,7):(8,1)] + R[2:32]",
                           "A : global f4e2m1[4, 6] layout S[(4,6):(8,1)]",
                           "A : global u16[4, 6] layout S[(4,6):(0,1)]"})
    for (bool poisoned : {false, true}) {
      SCOPED_TRACE(text);
      Program program = parse("kernel @k {\n" + std::string(text) + "\nzero.warp A[0:0+1, :]\n}");
      auto t = program.kernels[0].globals()[0];
      TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
      SparseImage image({t->type(), poisoned, 5}, p);
      std::vector<uint8_t> whole(p.byteSize());
      image.read(0, whole);
      for (int64_t i = 0; i != p.count(); ++i)
        for (int64_t address : p.addresses(i)) {
          EXPECT_EQ(image.load(p, address), image.load(p, p.addresses(i)[0])) << i;
          EXPECT_EQ(image.load(p, address), p.load(whole, address)) << i;
        }
    }
}

/// What is stored is in its page; other pages, and the image it was copied from, are as before.
TEST(Image, StoresTouchPages) {
  auto t = declared("A : global u16[1048576]");
  TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
  SparseImage before({ElementType::U16, false, 5}, p), after = before;
  EXPECT_TRUE(after.storedPages().empty());
  after.store(p, 3, 1234);
  SparseImage copy = after;
  after.store(p, 1000000, 4321);
  copy.store(p, 4, 99);
  EXPECT_EQ(after.load(p, 3), 1234u);
  EXPECT_EQ(after.load(p, 4), before.load(p, 4));
  EXPECT_EQ(copy.load(p, 4), 99u);
  EXPECT_EQ(after.load(p, 1000000), 4321u);
  EXPECT_EQ(copy.load(p, 1000000), before.load(p, 1000000));
  EXPECT_EQ(after.storedPages(), (std::vector<uint64_t>{0, 1000000 * 2 / 4096}));
  uint8_t bytes[] = {1, 2, 3};
  after.write(4095, bytes);
  EXPECT_EQ(after.load(p, 2047) >> 8, 1u);
  EXPECT_EQ(after.load(p, 2048), 0x302u);
}

TEST(ElementBits, KeepsLowBits) {
  for (unsigned width : {4, 8, 16, 32, 64}) {
    ElementBits bits(5, width);
    EXPECT_EQ(bits.bytes().size(), (5 * width + 7) / 8);
    uint64_t mask = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
    for (size_t i = 0; i != 5; ++i)
      bits[i] = ~uint64_t(i);
    for (size_t i = 0; i != 5; ++i)
      EXPECT_EQ(bits.get(i), ~uint64_t(i) & mask) << width;
    bits[2] = 3;
    EXPECT_EQ(bits.get(1), ~uint64_t(1) & mask);
    EXPECT_EQ(bits.get(2), 3u);
    EXPECT_EQ(bits.get(3), ~uint64_t(3) & mask);
  }
}

TEST(Image, HalfBytes) {
  auto t = declared("A : global f4e2m1[6]");
  TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
  std::vector<uint8_t> image(3, 0);
  for (int64_t i = 0; i < 6; ++i)
    p.store(image, i, i + 9);
  EXPECT_EQ(image, (std::vector<uint8_t>{0xA9, 0xCB, 0xED}));
  EXPECT_EQ(p.load(image, 3), 12u);
}

/// Random elements come in every kind, whatever the type.
TEST(Image, FillsWithEveryKindOfNumber) {
  std::vector<uint32_t> image(4096);
  InitialImage{ElementType::F32, false, 1}.fill(
      0, {reinterpret_cast<uint8_t *>(image.data()), 4 * image.size()});
  std::set<std::string> kinds;
  for (uint32_t v : image) {
    uint64_t exponent = v >> 23 & 255, fraction = v & 0x7FFFFF;
    std::string sign = v >> 31 ? "-" : "+";
    kinds.insert(sign + (exponent == 255 ? (fraction == 0    ? "inf"
                                            : fraction >> 22 ? "quiet nan"
                                                             : "signalling nan")
                         : exponent == 0 ? (fraction == 0 ? "zero" : "subnormal")
                                         : "normal"));
  }
  EXPECT_EQ(kinds.size(), 12u);
}

} // namespace
