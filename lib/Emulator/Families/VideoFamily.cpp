//===- VideoFamily.cpp - Video instructions -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.17: scalar video instructions, which take a byte or a half of each operand, and SIMD
// ones, which work on two halves or four bytes. Both compute exactly and then saturate or truncate;
// the result is merged into a third operand, or combined with it by a second operation.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

enum class VideoOp : uint8_t { Add, Sub, AbsDiff, Min, Max, Shl, Shr, Set, Avrg, Mad };
enum class Second : uint8_t { None, Add, Min, Max, Merge };
enum class Compare : uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

/// A part of a register: `bits` bits from `at` on.
struct RegisterPart {
  uint8_t at = 0, bits = 32;
};

/// What does not fit into an Inst; it is in Code::lists.
struct Video {
  VideoOp op;
  Second second = Second::None;
  Compare compare = Compare::Eq;
  bool dSigned, aSigned, bSigned, saturates, wraps, plusOne, negatesProduct, negatesThird;
  uint8_t lanes = 1;            ///< 1, 2 or 4
  uint8_t shift = 0;            ///< of vmad
  uint8_t mask = 0;             ///< lanes of the result, of SIMD ones
  RegisterPart d, a, b;         ///< of scalar ones
  uint8_t aLanes[4], bLanes[4]; ///< where each lane comes from: 0 to 3 of a, 4 to 7 of b
};

int64_t extract(uint32_t value, RegisterPart p, bool isSigned) {
  uint64_t bits = value >> p.at & maskOf(p.bits);
  unsigned unused = 64 - p.bits;
  return isSigned ? int64_t(bits << unused) >> unused : int64_t(bits);
}

int64_t compute(const Video &v, int64_t a, int64_t b) {
  switch (v.op) {
  case VideoOp::Add:
    return a + b;
  case VideoOp::Sub:
    return a - b;
  case VideoOp::AbsDiff:
    return a > b ? a - b : b - a;
  case VideoOp::Min:
    return std::min(a, b);
  case VideoOp::Max:
    return std::max(a, b);
  case VideoOp::Shl:
  case VideoOp::Shr: {
    uint64_t by = uint64_t(b) & 0xffffffff;
    by = v.wraps ? by & 31 : std::min<uint64_t>(by, 32);
    if (v.op == VideoOp::Shr)
      return a >> by;
    // A shift is the only operation whose result can need more than the 34 signed bits that the ISA
    // has for it. Higher bits are lost before the result is saturated.
    return llvm::SignExtend64<34>(uint64_t(a) << by);
  }
  case VideoOp::Set: {
    bool results[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
    return results[unsigned(v.compare)];
  }
  case VideoOp::Avrg:
    return (a + b + (a + b >= 0)) >> 1;
  case VideoOp::Mad:
    break; // by itself
  }
  return 0;
}

int64_t clamp(int64_t value, unsigned bits, bool isSigned) {
  int64_t most = int64_t(maskOf(isSigned ? bits - 1 : bits));
  return std::clamp(value, isSigned ? -most - 1 : int64_t(0), most);
}

uint32_t secondly(const Video &v, uint32_t first, uint32_t c) {
  bool less = v.dSigned ? int32_t(first) < int32_t(c) : first < c;
  switch (v.second) {
  case Second::Add:
    return first + c;
  case Second::Min:
    return less ? first : c;
  case Second::Max:
    return less ? c : first;
  case Second::Merge: {
    uint32_t mask = uint32_t(maskOf(v.d.bits)) << v.d.at;
    return (first << v.d.at & mask) | (c & ~mask);
  }
  case Second::None:
    break;
  }
  return first;
}

const Video &videoOf(const Thread &t, const Inst &i) {
  return *reinterpret_cast<const Video *>(&t.machine->code.lists[i.list]);
}

Flow scalarVideo(Thread &t, const Inst &i) {
  const Video &v = videoOf(t, i);
  int64_t a = extract(get<uint32_t>(t, i.a), v.a, v.aSigned),
          b = extract(get<uint32_t>(t, i.b), v.b, v.bSigned);
  int64_t r = compute(v, a, b);
  if (v.saturates)
    r = clamp(r, v.second == Second::Merge ? v.d.bits : 32, v.dSigned);
  put<uint32_t>(t, i.dst, secondly(v, uint32_t(r), i.c == none ? 0 : get<uint32_t>(t, i.c)));
  return Flow::Next;
}

Flow multiplyAdd(Thread &t, const Inst &i) {
  const Video &v = videoOf(t, i);
  using Wide = __int128;
  Wide product = Wide(extract(get<uint32_t>(t, i.a), v.a, v.aSigned)) *
                 extract(get<uint32_t>(t, i.b), v.b, v.bSigned);
  Wide c = extract(get<uint32_t>(t, i.c), RegisterPart(), v.dSigned);
  if (v.negatesProduct)
    product = -product;
  if (v.negatesThird)
    c = -c;
  Wide r = (product + c + v.plusOne) >> v.shift;
  if (v.saturates) {
    Wide most = Wide(maskOf(v.dSigned ? 31 : 32)), least = v.dSigned ? -most - 1 : 0;
    r = r < least ? least : r > most ? most : r;
  }
  put<uint32_t>(t, i.dst, uint32_t(r));
  return Flow::Next;
}

// SIMD: lanes are taken from the bytes or halves of both operands, as selectors say.
Flow simd(Thread &t, const Inst &i) {
  const Video &v = videoOf(t, i);
  uint64_t both = get<uint32_t>(t, i.a) | uint64_t(get<uint32_t>(t, i.b)) << 32;
  uint32_t c = get<uint32_t>(t, i.c), result = c;
  unsigned bits = 32 / v.lanes;
  auto lane = [&](uint8_t from, bool isSigned) {
    return extract(uint32_t(both >> from * bits), {0, uint8_t(bits)}, isSigned);
  };
  for (unsigned n = 0; n != v.lanes; ++n) {
    if (!(v.mask >> n & 1))
      continue;
    int64_t r = compute(v, lane(v.aLanes[n], v.aSigned), lane(v.bLanes[n], v.bSigned));
    if (v.saturates)
      r = clamp(r, bits, v.dSigned);
    if (v.second == Second::Add) {
      result += uint32_t(r);
    } else {
      uint32_t mask = uint32_t(maskOf(bits)) << n * bits;
      result = (result & ~mask) | (uint32_t(r) << n * bits & mask);
    }
  }
  put<uint32_t>(t, i.dst, result);
  return Flow::Next;
}

// "b0" to "b3", "h0", "h1".
bool parsePart(StringRef text, RegisterPart &p) {
  if (text.empty())
    return true;
  unsigned n;
  if (text.drop_front().getAsInteger(10, n) || text.size() != 2)
    return false;
  p.bits = text[0] == 'b' ? 8 : 16;
  p.at = uint8_t(n * p.bits);
  return (text[0] == 'b' && n < 4) || (text[0] == 'h' && n < 2);
}

// "b3210" or "h10": the lowest lane's source is the last digit.
bool parseLanes(StringRef text, unsigned lanes, unsigned first, uint8_t *out) {
  if (text.empty()) {
    for (unsigned n = 0; n != lanes; ++n)
      out[n] = uint8_t(first + n);
    return true;
  }
  if (text.size() != lanes + 1 || text[0] != (lanes == 4 ? 'b' : 'h'))
    return false;
  for (unsigned n = 0; n != lanes; ++n) {
    unsigned digit = unsigned(text[lanes - n]) - '0';
    if (digit >= 2 * lanes)
      return false;
    out[n] = uint8_t(digit);
  }
  return true;
}

// "b310": the lanes that the result goes to, highest first.
bool parseMask(StringRef text, unsigned lanes, uint8_t &mask) {
  if (text.empty()) {
    mask = uint8_t(maskOf(lanes));
    return true;
  }
  if (text[0] != (lanes == 4 ? 'b' : 'h') || text.size() < 2)
    return false;
  mask = 0;
  unsigned last = lanes;
  for (char c : text.drop_front()) {
    unsigned digit = unsigned(c) - '0';
    if (digit >= last)
      return false;
    last = digit;
    mask |= uint8_t(1u << digit);
  }
  return true;
}

class VideoDecoder {
public:
  VideoDecoder(Decoding &d, VideoOp op, unsigned lanes) : d(d), v() {
    v.op = op;
    v.lanes = uint8_t(lanes);
  }

  void run() {
    modifiers();
    if (!d.failed())
      operands();
    if (d.failed())
      return;
    Inst &i = d.inst;
    i.list = uint32_t(d.decoder.code->lists.size());
    d.decoder.code->lists.resize(i.list + (sizeof(Video) + 3) / 4);
    std::memcpy(&d.decoder.code->lists[i.list], &v, sizeof v);
    i.exec = v.lanes > 1 ? simd : v.op == VideoOp::Mad ? multiplyAdd : scalarVideo;
  }

private:
  void modifiers() {
    auto isSigned = [&] { return d.type({Ty::U32, Ty::S32}) == Ty::S32; };
    if (v.op != VideoOp::Set)
      v.dSigned = isSigned();
    v.aSigned = isSigned();
    v.bSigned = isSigned();
    v.saturates = v.op != VideoOp::Set && d.take("sat");
    if (v.op == VideoOp::Set) {
      int n = d.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge"});
      if (n < 0)
        return d.fail("a comparison such as .eq is missing");
      v.compare = Compare(n);
    }
    if (v.op == VideoOp::Shl || v.op == VideoOp::Shr) {
      int n = d.takeOneOf({"clamp", "wrap"});
      if (n < 0)
        return d.fail(".clamp or .wrap is missing");
      v.wraps = n == 1;
    }
    if (v.op == VideoOp::Mad) {
      v.plusOne = d.take("po");
      int n = d.takeOneOf({"shr7", "shr15"});
      v.shift = n < 0 ? 0 : n == 0 ? 7 : 15;
      return;
    }
    int n = v.lanes > 1 ? d.takeOneOf({"add"}) : d.takeOneOf({"add", "min", "max"});
    v.second = Second(n + 1);
  }

  StringRef selectorOf(size_t n) { return d.operand(n).selector; }

  uint32_t source(size_t n) {
    Operand o = d.operand(n);
    o.selector = {};
    o.minus = false;
    return d.in(o, Ty::B32);
  }

  void operands() {
    bool merges = v.lanes == 1 && !selectorOf(0).empty();
    bool third = v.lanes > 1 || merges || v.second != Second::None || v.op == VideoOp::Mad;
    if (merges && v.second != Second::None)
      return d.fail("a part of the destination does not go with a second operation");
    if (merges)
      v.second = Second::Merge;
    if (!d.expectOperands(third ? 4 : 3, third ? 4 : 3))
      return;
    bool good = v.lanes > 1 ? parseMask(selectorOf(0), v.lanes, v.mask) &&
                                  parseLanes(selectorOf(1), v.lanes, 0, v.aLanes) &&
                                  parseLanes(selectorOf(2), v.lanes, v.lanes, v.bLanes)
                            : parsePart(selectorOf(0), v.d) && parsePart(selectorOf(1), v.a) &&
                                  parsePart(selectorOf(2), v.b);
    if (!good)
      return d.fail(v.lanes > 1 ? "a selector such as .b3210 or .h10 is expected"
                                : "a selector such as .b0 or .h1 is expected");
    bool minus[] = {d.operand(1).minus, d.operand(2).minus, d.operand(3).minus};
    if (v.op != VideoOp::Mad && (minus[0] || minus[1] || minus[2]))
      return d.fail("'-' is for vmad only");
    v.negatesProduct = minus[0] != minus[1];
    v.negatesThird = minus[2];
    d.inst.a = source(1);
    d.inst.b = source(2);
    if (third)
      d.inst.c = source(3);
    Operand to = d.operand(0);
    to.selector = {};
    d.inst.dst = d.out(to, Ty::B32);
  }

  Decoding &d;
  Video v;
};

template <VideoOp op, unsigned lanes = 1> void decodeVideo(Decoding &d) {
  VideoDecoder(d, op, lanes).run();
}

constexpr FamilyRow videoRows[] = {
    {"vadd", decodeVideo<VideoOp::Add>, "9.7.17.1"},
    {"vsub", decodeVideo<VideoOp::Sub>, "9.7.17.1"},
    {"vabsdiff", decodeVideo<VideoOp::AbsDiff>, "9.7.17.1"},
    {"vmin", decodeVideo<VideoOp::Min>, "9.7.17.1"},
    {"vmax", decodeVideo<VideoOp::Max>, "9.7.17.1"},
    {"vshl", decodeVideo<VideoOp::Shl>, "9.7.17.1"},
    {"vshr", decodeVideo<VideoOp::Shr>, "9.7.17.1"},
    {"vmad", decodeVideo<VideoOp::Mad>, "9.7.17.1"},
    {"vset", decodeVideo<VideoOp::Set>, "9.7.17.1"},
    {"vadd2", decodeVideo<VideoOp::Add, 2>, "9.7.17.2"},
    {"vsub2", decodeVideo<VideoOp::Sub, 2>, "9.7.17.2"},
    {"vavrg2", decodeVideo<VideoOp::Avrg, 2>, "9.7.17.2"},
    {"vabsdiff2", decodeVideo<VideoOp::AbsDiff, 2>, "9.7.17.2"},
    {"vmin2", decodeVideo<VideoOp::Min, 2>, "9.7.17.2"},
    {"vmax2", decodeVideo<VideoOp::Max, 2>, "9.7.17.2"},
    {"vset2", decodeVideo<VideoOp::Set, 2>, "9.7.17.2"},
    {"vadd4", decodeVideo<VideoOp::Add, 4>, "9.7.17.2"},
    {"vsub4", decodeVideo<VideoOp::Sub, 4>, "9.7.17.2"},
    {"vavrg4", decodeVideo<VideoOp::Avrg, 4>, "9.7.17.2"},
    {"vabsdiff4", decodeVideo<VideoOp::AbsDiff, 4>, "9.7.17.2"},
    {"vmin4", decodeVideo<VideoOp::Min, 4>, "9.7.17.2"},
    {"vmax4", decodeVideo<VideoOp::Max, 4>, "9.7.17.2"},
    {"vset4", decodeVideo<VideoOp::Set, 4>, "9.7.17.2"},
};

} // namespace

ArrayRef<FamilyRow> videoFamily() { return videoRows; }

} // namespace tilecopy::emu
