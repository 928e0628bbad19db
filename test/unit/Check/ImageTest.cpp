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
  EXPECT_EQ(p.read(image).bits, v.bits);
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

/// A tensor of several pieces, made twice, dense and not: the same elements in both.
TEST(Image, InitialImagesAreMadeAgain) {
  auto dense = declared("A : global f16[1100000]");
  auto gap = declared("A : global f16[2, 550000] layout S[(2,550000):(550001,1)]");
  for (const auto &t : {dense, gap}) {
    TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
    InitialImage image{ElementType::F16, false, 5};
    std::vector<uint8_t> bytes = image.whole(p);
    EXPECT_EQ(bytes, image.whole(p));
    LogicalTensor values = image.read(p);
    EXPECT_TRUE(values.has(1099999));
    for (int64_t i : {0, 524287, 524288, 1099999})
      EXPECT_EQ(values.bits.get(i), p.load(bytes, p.addresses(i)[0])) << i;
    EXPECT_NE(bytes, (InitialImage{ElementType::F16, false, 6}).whole(p));
    std::vector<uint8_t> poison = InitialImage{ElementType::F16, true, 5}.whole(p);
    EXPECT_EQ(poison, std::vector<uint8_t>(p.byteSize(), poisonByte));
  }
}

/// The elements one by one are those of the image, also where several of them have one place.
TEST(Image, ElementsAreThoseOfTheImage) {
  struct {
    const char *text;
    ElementType type;
    bool isShared;
  } rows[] = {{"A : global f16[5, 7]", ElementType::F16, false},
              {"A : global f32[5, 7] layout S[(5,7):(9,1)]", ElementType::F32, false},
              {"A : global u8[3, 7] layout S[(3,7):(8,1)] + R[2:32]", ElementType::U8, false},
              {"A : global f4e2m1[4, 6] layout S[(4,6):(8,1)]", ElementType::F4E2M1, false},
              {"A : global u16[4, 6] layout S[(4,6):(0,1)]", ElementType::U16, true}};
  for (const auto &row : rows)
    for (bool poisoned : {false, true}) {
      SCOPED_TRACE(row.text);
      Program program = parse("kernel @k {\n" + std::string(row.text) + "\nB : global " +
                              elementTypeName(row.type).str() + "[2]\ncopy B <- A[0, 0:2]\n}");
      auto t = program.kernels[0].globals()[0];
      TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
      InitialImage image{row.type, poisoned, 5};
      LogicalTensor values = image.read(p);
      int64_t next = 0;
      image.forEachElement(p, row.isShared, [&](uint64_t value) {
        EXPECT_EQ(value, values.bits.get(next)) << next;
        ++next;
      });
      EXPECT_EQ(next, p.count());
    }
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
  auto t = declared("A : global f32[4096]");
  TensorPlaces p = llvm::cantFail(TensorPlaces::create(*t, {}));
  std::vector<uint8_t> image(p.byteSize());
  std::mt19937_64 random(1);
  fillElements(image, p, ElementType::F32, random);
  std::set<std::string> kinds;
  for (uint64_t v : p.read(image).bits) {
    uint64_t exponent = v >> 23 & 255, fraction = v & 0x7FFFFF;
    std::string sign = v >> 31 ? "-" : "+";
    kinds.insert(sign + (exponent == 255 ? (fraction == 0    ? "inf"
                                            : fraction >> 22 ? "quiet nan"
                                                             : "signalling nan")
                         : exponent == 0 ? (fraction == 0 ? "zero" : "subnormal")
                                         : "normal"));
  }
  EXPECT_EQ(kinds.size(), 12u);
  std::vector<uint8_t> again(p.byteSize());
  std::mt19937_64 same(1);
  fillElements(again, p, ElementType::F32, same);
  EXPECT_EQ(image, again);
}

} // namespace
