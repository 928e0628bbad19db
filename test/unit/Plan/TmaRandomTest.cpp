//===- TmaRandomTest.cpp - Generated tensor-map copies --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TmaWalk.h"
#include <random>

using namespace llvm;
using namespace tilecopy;

namespace {

/// A global tensor of random shape and strides, a region of it that may leave it, and a shared tile
/// whose digits are dealt out at random. Most are copies that a tensor map can make.
class Generator {
public:
  explicit Generator(unsigned seed) : random(seed) {}

  Expected<CopyOp> next() {
    static constexpr ElementType types[] = {ElementType::F16, ElementType::BF16,   ElementType::F32,
                                            ElementType::F64, ElementType::F8E4M3, ElementType::I8,
                                            ElementType::I64, ElementType::F4E2M1};
    type = types[upTo(std::size(types))];
    load = oneIn(2);
    makeGlobal();
    makeShared();
    Operand g = operandOf("G", type, global, 16), s = operandOf("S", type, shared, 1024);
    return load ? tmaCopy(s, g) : tmaCopy(g, s);
  }

private:
  int64_t upTo(int64_t n) { return std::uniform_int_distribution<int64_t>(0, n - 1)(random); }
  bool oneIn(int64_t n) { return upTo(n) == 0; }
  void makeGlobal();
  void makeShared();

  std::mt19937 random;
  ElementType type = ElementType::F16;
  bool load = true;
  SideText global, shared;
};

} // namespace

void Generator::makeGlobal() {
  int64_t rank = 1 + upTo(4), unit = 128 / elementBits(type), count = 1;
  global = {Space::Global, {}, {}, ""};
  for (int64_t d = 0; d != rank; ++d) {
    bool inner = d + 1 == rank;
    int64_t take = inner ? unit << upTo(5) : 1 + upTo(8);
    if (inner && oneIn(8))
      take = unit * (1 + upTo(40));
    if (count * take > 8192)
      take = inner ? unit : 1;
    count *= take;
    int64_t extent = take * (1 + upTo(3)) + (oneIn(3) ? upTo(5) * (inner ? unit : 1) : 0);
    int64_t grain = inner ? unit : 1, start = upTo(extent / grain + 1) * grain;
    if (!oneIn(6))
      start = std::min(start, extent - take); // inside
    if (load && !inner && oneIn(10))
      start = -upTo(take);
    start = start < 0 || start % grain == 0 ? start : start / grain * grain;
    global.shape.push_back(extent);
    global.region.push_back({start, take});
  }
  std::string extents, strides;
  int64_t stride = 1;
  for (int64_t d = rank; d-- > 0;) {
    extents = std::to_string(global.shape[d]) + (extents.empty() ? "" : ",") + extents;
    strides = std::to_string(stride) + (strides.empty() ? "" : ",") + strides;
    stride *= global.shape[d];
    if (oneIn(4) || stride % unit)
      stride = alignTo(stride, unit) + (oneIn(2) ? unit : 0); // padded rows
  }
  global.layout = "S[(" + extents + "):(" + strides + ")]";
}

void Generator::makeShared() {
  constexpr int64_t mostShared = 224 * 1024; // with space for what a swizzle rounds up to
  // The digits of the region, outermost first; each dimension has one or two.
  SmallVector<int64_t, 8> digits;
  shared = {Space::Shared, {}, {}, ""};
  for (auto [start, take] : global.region) {
    shared.shape.push_back(take);
    shared.region.push_back({0, take});
    int64_t inner = take;
    if (oneIn(2))
      for (int64_t d = 1 + upTo(take); d >= 1; --d)
        if (take % d == 0) {
          inner = d;
          break;
        }
    if (take / inner > 1)
      digits.push_back(take / inner);
    digits.push_back(inner);
  }
  // In which order they follow each other in memory: mostly the innermost first.
  SmallVector<unsigned, 8> order;
  for (unsigned i = digits.size(); i-- > 0;)
    order.push_back(i);
  if (oneIn(2))
    std::shuffle(order.begin() + !oneIn(10), order.end(), random);
  int64_t bits = elementBits(type), swizzle = upTo(4), span = 16 << swizzle;
  if (digits[order[0]] * bits / 8 > span && oneIn(4))
    swizzle = 0;
  SmallVector<int64_t, 8> strides(digits.size());
  int64_t next = 1;
  for (auto [k, i] : enumerate(order)) {
    strides[i] = next;
    next *= digits[i];
    if (k == 0 && swizzle && next * bits / 8 < span && !oneIn(8))
      next = span * 8 / bits; // rows as the hardware pads them
    if (oneIn(8))
      next *= 2; // a gap
  }
  std::string extents, steps;
  for (auto [d, s] : zip(digits, strides)) {
    extents += (extents.empty() ? "" : ",") + std::to_string(d);
    steps += (steps.empty() ? "" : ",") + std::to_string(s);
  }
  if (next * bits / 8 > mostShared)
    return makeShared();
  shared.layout = "S[(" + extents + "):(" + steps + ")]";
  if (swizzle)
    shared.layout = "swizzle(" + std::to_string(Log2_64(128 / bits)) + "," +
                    std::to_string(swizzle) + ",3) " + shared.layout;
}

TEST(TmaRandom, EveryByteLandsWhereTheLayoutsSay) {
  Generator generator(20251);
  unsigned planned = 0, single = 0;
  std::map<std::string, unsigned> rules;
  for (unsigned i = 0; planned < 2500 && i < 10000 && !HasFailure(); ++i) {
    SCOPED_TRACE(i);
    auto op = generator.next();
    if (!op) { // 4-bit elements whose pairs are split
      consumeError(op.takeError());
      continue;
    }
    std::string why;
    if (auto tma = planAndWalk(*op, why)) {
      ++planned;
      single += tma->issues() == 1;
      continue;
    }
    StringRef rule = StringRef(why).split("tma declined: ").second.split(" is ").first;
    EXPECT_FALSE(rule.empty()) << why;
    ++rules[rule.str()];
  }
  EXPECT_EQ(planned, 2500u);
  EXPECT_GT(single, 1000u);
  // What is declined breaks one of these rules, which no arrangement of boxes avoids.
  for (auto &[rule, count] : rules)
    EXPECT_TRUE(
        is_contained({"contiguous", "cut", "inner-bytes", "shared-start", "whole-bytes"}, rule))
        << rule << ' ' << count;
}
