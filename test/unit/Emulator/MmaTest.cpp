//===- MmaTest.cpp - mma.sync and movmatrix -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every shape and type with small integers, whose products are exact in any arithmetic, against a
// product of whole matrices. Here fragments are seen as bytes: a register of A or B is a row of a
// quad of lanes in a tile of 8 rows of 16 bytes, as ldmatrix fills it; tiles of A go down first,
// then along k. Then the results that an H200 recorded.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "Matrices.h"
#include "MmaKernel.h"
#include "Recorded.h"

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

struct MmaCase {
  unsigned m, n, k;
  const char *a, *b, *c;                ///< types
  const char *before = "", *after = ""; ///< qualifiers before the types, and after them
  unsigned container = 0;               ///< bits; 0: the type's own
  const char *target = "sm_100a";
};

struct Fragments {
  unsigned a, b, c;
  unsigned bitsA, bitsB, bitsC;
};

Fragments fragmentsOf(const MmaCase &t, bool sparse = false) {
  Fragments f;
  f.bitsA = t.container ? t.container : typeBits(t.a);
  f.bitsB = t.container ? t.container : typeBits(t.b);
  f.bitsC = typeBits(t.c);
  f.a = t.m * t.k / (sparse ? 2 : 1) * f.bitsA / 1024;
  f.b = t.n * t.k * f.bitsB / 1024;
  f.c = t.m * t.n * f.bitsC / 1024;
  return f;
}

/// Words of lane `l` of an operand whose rows are bytes.
uint32_t wordOfA(const Matrix &bytes, unsigned l, unsigned r) {
  return bytes.wordAt(l / 4 + 8 * (r % 2), 4 * (l % 4) + 16 * (r / 2));
}
uint32_t wordOfB(const Matrix &bytes, unsigned l, unsigned r) {
  return bytes.wordAt(l / 4, 4 * (l % 4) + 16 * r);
}
/// An accumulator is made of tiles of eight rows; in one, a lane of a quad has two neighbors.
uint32_t wordOfC(const Matrix &bytes, unsigned bits, unsigned l, unsigned r) {
  if (bits == 16)
    return bytes.wordAt(l / 4 + 8 * r, 4 * (l % 4));
  return bytes.wordAt(l / 4 + 8 * (r / 2), 8 * (l % 4) + 4 * (r % 2));
}

/// A buffer with the words of all lanes, lane by lane: their fragments of A, B and C, then a word
/// of each of `more`; and one for the result. An A of eight rows lies as B does.
std::vector<Buffer> fragmentBuffers(const Fragments &f, const Matrix &a, const Matrix &b,
                                    const Matrix &c,
                                    std::initializer_list<llvm::ArrayRef<uint32_t>> more = {},
                                    bool eightRows = false) {
  std::vector<Buffer> buffers{{unsigned(32 * (f.a + f.b + f.c + more.size())), {}, {}},
                              {32 * f.c, {}, {}}};
  std::vector<uint32_t> &words = buffers[0].init;
  for (unsigned l = 0; l != 32; ++l) {
    for (unsigned r = 0; r != f.a; ++r)
      words.push_back(eightRows ? wordOfB(a, l, r) : wordOfA(a, l, r));
    for (unsigned r = 0; r != f.b; ++r)
      words.push_back(wordOfB(b, l, r));
    for (unsigned r = 0; r != f.c; ++r)
      words.push_back(wordOfC(c, f.bitsC, l, r));
    for (llvm::ArrayRef<uint32_t> word : more)
      words.push_back(word[l]);
  }
  return buffers;
}

void runCase(const MmaCase &t, std::mt19937 &random) {
  Fragments f = fragmentsOf(t);
  bool isB1 = std::string(t.a) == "b1";
  Integers a(t.m, t.k, t.a, random), b(t.n, t.k, t.b, random), c(t.m, t.n, t.c, random);
  Matrix ra(a, t.a, f.bitsA), rb(b, t.b, f.bitsB), rc(c, t.c, f.bitsC);
  std::vector<Buffer> buffers = fragmentBuffers(f, ra, rb, rc, {}, /*eightRows=*/t.m == 8);
  std::string shape =
      "m" + std::to_string(t.m) + "n" + std::to_string(t.n) + "k" + std::to_string(t.k);
  std::string instruction = "mma.sync.aligned." + shape + ".row.col" + t.before + "." + t.c + "." +
                            t.a + "." + t.b + "." + t.c + t.after + " $D, $A, $B, $C;";
  SCOPED_TRACE(instruction);
  std::string ptx = mmaKernel(instruction, f.c, f.a, f.b, f.c, 0, t.target);
  Outcome o = run(ptx, buffers, threads(32));
  ASSERT_EQ(o.error, "");
  for (unsigned row = 0; row != t.m; ++row)
    for (unsigned n = 0; n != t.n; ++n) {
      long sum = c.at(row, n);
      bool isAnd = std::string(t.after).find("and") != std::string::npos;
      for (unsigned k = 0; k != t.k; ++k)
        sum += isB1 && !isAnd ? a.at(row, k) != b.at(n, k) : a.at(row, k) * b.at(n, k);
      c.at(row, n) = sum;
    }
  Matrix want(c, t.c, f.bitsC);
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned r = 0; r != f.c; ++r)
      ASSERT_EQ(buffers[1].result[l * f.c + r], wordOfC(want, f.bitsC, l, r))
          << "lane " << l << " register " << r;
}

const MmaCase cases[] = {
    {16, 8, 8, "f16", "f16", "f32"},
    {16, 8, 8, "f16", "f16", "f16"},
    {16, 8, 16, "f16", "f16", "f32"},
    {16, 8, 16, "f16", "f16", "f16"},
    {16, 8, 8, "bf16", "bf16", "f32"},
    {16, 8, 16, "bf16", "bf16", "f32"},
    {16, 8, 4, "tf32", "tf32", "f32"},
    {16, 8, 8, "tf32", "tf32", "f32"},
    {16, 8, 16, "e4m3", "e4m3", "f32"},
    {16, 8, 32, "e4m3", "e5m2", "f32"},
    {16, 8, 32, "e5m2", "e4m3", "f16"},
    {16, 8, 32, "e5m2", "e5m2", "f32", "", "", 0, "sm_90"},
    {16, 8, 16, "e4m3", "e4m3", "f16", "", "", 0, "sm_90"},
    {16, 8, 32, "e4m3", "e2m1", "f32", ".kind::f8f6f4", "", 8, "sm_120a"},
    {16, 8, 32, "e3m2", "e2m3", "f16", ".kind::f8f6f4", "", 8, "sm_120a"},
    {8, 8, 16, "s8", "s8", "s32"},
    {16, 8, 16, "u8", "s8", "s32"},
    {16, 8, 32, "s8", "u8", "s32", ".satfinite"},
    {8, 8, 32, "s4", "u4", "s32"},
    {16, 8, 32, "s4", "s4", "s32"},
    {16, 8, 64, "u4", "u4", "s32"},
    {8, 8, 128, "b1", "b1", "s32", "", ".xor.popc"},
    {16, 8, 128, "b1", "b1", "s32", "", ".and.popc"},
    {16, 8, 256, "b1", "b1", "s32", "", ".xor.popc"},
};

} // namespace

TEST(Mma, EveryShapeAndType) {
  std::mt19937 random(7);
  for (const MmaCase &t : cases)
    runCase(t, random);
}

TEST(Mma, Doubles) {
  for (unsigned m : {8u, 16u})
    for (unsigned k : {4u, 8u, 16u}) {
      if (m == 8 && k != 4)
        continue;
      // ISA 9.7.14.5.11-13: element i of A is row l / 4 + 8 (i % 2), column l % 4 + 4 (i / 2).
      unsigned na = m * k / 32, nb = 8 * k / 32, nc = m * 8 / 32;
      auto value = [](unsigned which, unsigned row, unsigned column) {
        return double((row * 7 + column * 3 + which * 5) % 11) - 5;
      };
      std::vector<Buffer> buffers{{64 * (na + nb + nc), {}, {}}, {64 * nc, {}, {}}};
      auto push = [&](double v) {
        uint64_t bits;
        std::memcpy(&bits, &v, 8);
        buffers[0].init.push_back(uint32_t(bits));
        buffers[0].init.push_back(uint32_t(bits >> 32));
      };
      for (unsigned l = 0; l != 32; ++l) {
        for (unsigned i = 0; i != na; ++i)
          m == 8 ? push(value(0, l / 4, l % 4))
                 : push(value(0, l / 4 + i % 2 * 8, l % 4 + i / 2 * 4));
        for (unsigned i = 0; i != nb; ++i)
          push(value(1, l / 4, l % 4 + 4 * i));
        for (unsigned i = 0; i != nc; ++i)
          push(value(2, l / 4 + i / 2 * 8, l % 4 * 2 + i % 2));
      }
      std::string name = "mma.sync.aligned.m" + std::to_string(m) + "n8k" + std::to_string(k) +
                         ".row.col.f64.f64.f64.f64.rz $D, $A, $B, $C;";
      Outcome o = run(mmaKernel(name, nc, na, nb, nc, 0, "sm_90", true), buffers, threads(32));
      ASSERT_EQ(o.error, "") << name;
      for (unsigned l = 0; l != 32; ++l)
        for (unsigned i = 0; i != nc; ++i) {
          unsigned row = l / 4 + i / 2 * 8, column = l % 4 * 2 + i % 2;
          double want = value(2, row, column);
          for (unsigned q = 0; q != k; ++q)
            want += value(0, row, q) * value(1, column, q);
          double got;
          std::memcpy(&got, &buffers[1].result[2 * (l * nc + i)], 8);
          ASSERT_EQ(got, want) << name;
        }
    }
}

// PTX ISA 9.7.14.5.1, in its own words: the rows and columns of a quad pair.
TEST(Mma, FourProductsOfQuads) {
  for (bool aColumn : {false, true})
    for (bool bColumn : {false, true})
      for (bool isSingle : {false, true}) {
        std::mt19937 random(3);
        std::vector<Integers> a, b, c;
        for (unsigned p = 0; p != 4; ++p) {
          a.emplace_back(8, 4, "f16", random);
          b.emplace_back(8, 4, "f16", random);
          c.emplace_back(8, 8, "f16", random);
        }
        unsigned nc = isSingle ? 8 : 4;
        std::vector<Buffer> buffers{{32 * (4 + nc), {}, {}}, {32 * nc, {}, {}}};
        auto half = [](long v) { return encode("f16", v); };
        auto cell = [&](unsigned l, unsigned i) {
          unsigned row = isSingle ? (l & 1) + (i & 2) : l % 4, column = i;
          if (isSingle)
            column = (i & 4) + (l & 2) + (i & 1);
          return std::pair(row + (l >= 16 ? 4 : 0), column);
        };
        for (unsigned l = 0; l != 32; ++l) {
          unsigned p = l % 16 / 4, up = l >= 16 ? 4 : 0, t = l % 4;
          auto ofA = [&](unsigned i) {
            return half(aColumn ? a[p].at(i % 4 + up, t) : a[p].at(t + up, i));
          };
          auto ofB = [&](unsigned i) {
            return half(bColumn ? b[p].at(t + up, i) : b[p].at(i + up, t));
          };
          for (unsigned r = 0; r != 2; ++r)
            buffers[0].init.push_back(ofA(2 * r) | ofA(2 * r + 1) << 16);
          for (unsigned r = 0; r != 2; ++r)
            buffers[0].init.push_back(ofB(2 * r) | ofB(2 * r + 1) << 16);
          auto ofC = [&](unsigned i) {
            auto [row, column] = cell(l, i);
            return c[p].at(row, column);
          };
          for (unsigned r = 0; r != nc; ++r)
            buffers[0].init.push_back(isSingle ? encode("f32", ofC(r))
                                               : half(ofC(2 * r)) | half(ofC(2 * r + 1)) << 16);
        }
        std::string type = isSingle ? "f32" : "f16";
        std::string name = std::string("mma.sync.aligned.m8n8k4.") + (aColumn ? "col." : "row.") +
                           (bColumn ? "col." : "row.") + type + ".f16.f16." + type +
                           " $D, $A, $B, $C;";
        Outcome o = run(mmaKernel(name, nc, 2, 2, nc, 0, "sm_75"), buffers, threads(32));
        ASSERT_EQ(o.error, "") << name;
        for (unsigned l = 0; l != 32; ++l)
          for (unsigned i = 0; i != 8; ++i) {
            auto [row, column] = cell(l, i);
            unsigned p = l % 16 / 4;
            long want = c[p].at(row, column);
            for (unsigned k = 0; k != 4; ++k)
              want += a[p].at(row, k) * b[p].at(column, k);
            uint32_t word = buffers[1].result[l * nc + (isSingle ? i : i / 2)];
            ASSERT_EQ(isSingle ? word : word >> 16 * (i % 2) & 0xffff, encode(type.c_str(), want))
                << name << " lane " << l;
          }
      }
}

namespace {

/// The legal pairs of indices, the first below the second.
constexpr unsigned pairsOfFour[6][2] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};

/// A sparse product: `quads(row half, chunk)` says which lane of the quad, and which nibble of its
/// word, has the metadata.
void runSparse(const MmaCase &t, unsigned selector, bool ordered,
               std::pair<unsigned, unsigned> (*place)(bool upper, unsigned chunk,
                                                      unsigned selector)) {
  std::mt19937 random(selector + t.k);
  Fragments f = fragmentsOf(t, true);
  bool isTf32 = std::string(t.a) == "tf32", arePairs = f.bitsA == 4;
  unsigned unit = arePairs ? 2 : 1, chunk = isTf32 ? 2 : 4 * unit, chunks = t.k / chunk;
  Integers stored(t.m, t.k / 2, t.a, random), dense(t.m, t.k, "zero", random);
  Integers b(t.n, t.k, t.b, random), c(t.m, t.n, t.c, random);
  uint32_t metadata[32] = {};
  for (unsigned row = 0; row != t.m; ++row)
    for (unsigned n = 0; n != chunks; ++n) {
      unsigned nibble, first, second = 0;
      if (isTf32) {
        first = random() % 2;
        nibble = first ? 0xe : 0x4;
        dense.at(row, n * 2 + first) = stored.at(row, n);
      } else {
        auto &pair = pairsOfFour[random() % 6];
        bool swap = !ordered && random() % 2;
        first = pair[swap], second = pair[!swap];
        nibble = first | second << 2;
        for (unsigned u = 0; u != unit; ++u) {
          dense.at(row, n * chunk + first * unit + u) = stored.at(row, (2 * n) * unit + u);
          dense.at(row, n * chunk + second * unit + u) = stored.at(row, (2 * n + 1) * unit + u);
        }
      }
      auto [lane, at] = place(row >= 8, n, selector);
      metadata[row % 8 * 4 + lane] |= nibble << 4 * at;
    }
  Matrix ra(stored, t.a, f.bitsA), rb(b, t.b, f.bitsB), rc(c, t.c, f.bitsC);
  std::vector<Buffer> buffers = fragmentBuffers(f, ra, rb, rc, {metadata});
  std::string name = std::string("mma.") + (ordered ? "sp::ordered_metadata" : "sp") +
                     ".sync.aligned.m16n8k" + std::to_string(t.k) + ".row.col" + t.before + "." +
                     t.c + "." + t.a + "." + t.b + "." + t.c + " $D, $A, $B, $C, %X0, " +
                     std::to_string(selector) + ";";
  Outcome o = run(mmaKernel(name, f.c, f.a, f.b, f.c, 1, t.target), buffers, threads(32));
  ASSERT_EQ(o.error, "") << name;
  for (unsigned row = 0; row != t.m; ++row)
    for (unsigned n = 0; n != t.n; ++n)
      for (unsigned k = 0; k != t.k; ++k)
        c.at(row, n) += dense.at(row, k) * b.at(n, k);
  Matrix want(c, t.c, f.bitsC);
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned r = 0; r != f.c; ++r)
      ASSERT_EQ(buffers[1].result[l * f.c + r], wordOfC(want, f.bitsC, l, r))
          << name << " lane " << l;
}

using Nibble = std::pair<unsigned, unsigned>;
// One lane of each quad has both rows' four nibbles.
Nibble oneLane(bool upper, unsigned chunk, unsigned s) { return {s, chunk + 4 * upper}; }
// Two neighboring lanes share the eight chunks; a lane has those of both rows.
Nibble twoLanes(bool upper, unsigned chunk, unsigned s) {
  return {2 * s + (chunk >= 4), chunk % 4 + 4 * upper};
}
// Two neighboring lanes: one for each row.
Nibble laneARow(bool upper, unsigned chunk, unsigned s) { return {2 * s + upper, chunk}; }
// All four: even lanes for the lower row, odd ones for the upper.
Nibble fourLanes(bool upper, unsigned chunk, unsigned) {
  return {(chunk >= 8 ? 2 : 0) + unsigned(upper), chunk % 8};
}

} // namespace

TEST(Mma, SparseA) {
  for (bool ordered : {false, true}) {
    for (unsigned s : {0u, 1u, 2u, 3u}) {
      runSparse({16, 8, 16, "f16", "f16", "f32"}, s, ordered, oneLane);
      runSparse({16, 8, 8, "tf32", "tf32", "f32"}, s, ordered, oneLane);
    }
    for (unsigned s : {0u, 1u}) {
      runSparse({16, 8, 32, "f16", "f16", "f16"}, s, ordered, twoLanes);
      runSparse({16, 8, 32, "bf16", "bf16", "f32"}, s, ordered, twoLanes);
      runSparse({16, 8, 16, "tf32", "tf32", "f32"}, s, ordered, twoLanes);
      runSparse({16, 8, 32, "s8", "u8", "s32"}, s, ordered, laneARow);
      runSparse({16, 8, 64, "s4", "s4", "s32"}, s, ordered, laneARow);
    }
    runSparse({16, 8, 64, "u8", "s8", "s32"}, 0, ordered, fourLanes);
    runSparse({16, 8, 128, "u4", "s4", "s32"}, 0, ordered, fourLanes);
    runSparse({16, 8, 64, "e4m3", "e5m2", "f32"}, 0, ordered, fourLanes);
  }
  runSparse({16, 8, 64, "e2m1", "e3m2", "f32", ".kind::f8f6f4", "", 8, "sm_120a"}, 0, true,
            fourLanes);
}

TEST(Mma, UndefinedMetadataIsReported) {
  // Lane 13, which selector 1 names for row 3 and its neighbor eight rows on.
  auto finding = [&](const char *suffix, unsigned selector, uint32_t metadata) {
    std::string name = std::string("mma.") + suffix +
                       ".sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 $D, $A, $B, $C, %X0, " +
                       std::to_string(selector) + ";";
    std::vector<Buffer> buffers{{32 * 9, std::vector<uint32_t>(32 * 9, 0x44444444), {}},
                                {128, {}, {}}};
    buffers[0].init[13 * 9 + 8] = metadata;
    Outcome o = run(mmaKernel(name, 4, 2, 2, 4, 1, "sm_90"), buffers, threads(32));
    EXPECT_TRUE(o.findings.empty() == o.error.empty());
    return o.findings.empty() ? "" : o.kinds() + ": " + o.findings[0].message;
  };
  EXPECT_EQ(finding("sp", 0, 0), ""); // not looked at
  std::string undefined = finding("sp", 1, 0x44544444);
  EXPECT_NE(undefined.find("invalid-operand: the metadata of row 11, chunk 1, are 0x5"),
            std::string::npos)
      << undefined;
  EXPECT_EQ(finding("sp", 1, 0x44444441), "");
  EXPECT_NE(finding("sp::ordered_metadata", 1, 0x44444441).find("row 3, chunk 0, are 0x1"),
            std::string::npos);
}

TEST(Mma, BlockScales) {
  // Scale factors from the lanes and bytes that the identifiers name; all others are NaN.
  for (unsigned thread : {0u, 1u})
    for (unsigned byte : {0u, 2u, 3u}) {
      MmaCase t{16, 8, 32, "e4m3", "e2m1", "f32", "", "", 8};
      std::mt19937 random(thread * 4 + byte);
      Fragments f = fragmentsOf(t);
      Integers a(16, 32, t.a, random), b(8, 32, t.b, random), c(16, 8, "f32", random);
      Matrix ra(a, t.a, 8), rb(b, t.b, 8), rc(c, "f32", 32);
      int exponentA[16], exponentB[8];
      std::vector<uint32_t> sfa(32, ~0u), sfb(32, ~0u);
      auto put = [&](uint32_t &word, int exponent) {
        word = (word & ~(255u << 8 * byte)) | uint32_t(127 + exponent) << 8 * byte;
      };
      for (unsigned row = 0; row != 16; ++row) {
        exponentA[row] = int(random() % 5);
        // A pair of lanes of each quad; the even one has the lower row.
        put(sfa[row % 8 * 4 + 2 * thread + (row >= 8)], exponentA[row]);
      }
      for (unsigned n = 0; n != 8; ++n) {
        exponentB[n] = int(random() % 5);
        put(sfb[n * 4 + 2 * thread + 1], exponentB[n]);
      }
      std::vector<Buffer> buffers = fragmentBuffers(f, ra, rb, rc, {sfa, sfb});
      std::string name = "mov.u16 %h0, " + std::to_string(byte) +
                         "; mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale"
                         ".f32.e4m3.e2m1.f32.ue8m0 $D, $A, $B, $C, %X0, {%h0, " +
                         std::to_string(thread) + "}, %X1, {" + std::to_string(byte) + ", " +
                         std::to_string(2 * thread + 1) + "};";
      Outcome o = run(mmaKernel(name, f.c, f.a, f.b, f.c, 2, "sm_120a"), buffers, threads(32));
      ASSERT_EQ(o.error, "") << name;
      for (unsigned row = 0; row != 16; ++row)
        for (unsigned n = 0; n != 8; ++n) {
          long sum = 0;
          for (unsigned k = 0; k != 32; ++k)
            sum += a.at(row, k) * b.at(n, k);
          c.at(row, n) += sum * (1L << (exponentA[row] + exponentB[n]));
        }
      Matrix want(c, "f32", 32);
      for (unsigned l = 0; l != 32; ++l)
        for (unsigned r = 0; r != f.c; ++r)
          ASSERT_EQ(buffers[1].result[l * f.c + r], wordOfC(want, 32, l, r)) << name;
    }
}

TEST(Mma, GroupsWithScales) {
  // Four scale factors a row, one for sixteen elements; ue4m3 1.5 * 2^e.
  MmaCase t{16, 8, 64, "e2m1", "e2m1", "f32", "", "", 4};
  std::mt19937 random(5);
  Fragments f = fragmentsOf(t);
  Integers a(16, 64, t.a, random), b(8, 64, t.b, random), c(16, 8, "f32", random);
  Matrix ra(a, t.a, 4), rb(b, t.b, 4), rc(c, "f32", 32);
  uint8_t scaleA[16][4], scaleB[8][4];
  auto value = [](uint8_t bits) { return long(8 + bits % 8) << (bits / 8 - 7); }; // in eighths
  std::vector<uint32_t> sfa(32, ~0u), sfb(32, ~0u);
  for (unsigned row = 0; row != 16; ++row) {
    for (uint8_t &s : scaleA[row])
      s = uint8_t(7 * 8 + random() % 24);
    std::memcpy(&sfa[row % 8 * 4 + (row >= 8)], scaleA[row], 4);
  }
  for (unsigned n = 0; n != 8; ++n) {
    for (uint8_t &s : scaleB[n])
      s = uint8_t(7 * 8 + random() % 24);
    std::memcpy(&sfb[n * 4 + 3], scaleB[n], 4);
  }
  std::vector<Buffer> buffers = fragmentBuffers(f, ra, rb, rc, {sfa, sfb});
  std::string name = "mma.sync.aligned.kind::mxf4nvf4.block_scale.scale_vec::4X.m16n8k64.row.col"
                     ".f32.e2m1.e2m1.f32.ue4m3 $D, $A, $B, $C, %X0, {0, 0}, %X1, {0, 3};";
  Outcome o = run(mmaKernel(name, f.c, f.a, f.b, f.c, 2, "sm_120a"), buffers, threads(32));
  ASSERT_EQ(o.error, "") << name;
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned r = 0; r != f.c; ++r) {
      unsigned row = l / 4 + 8 * (r / 2), n = l % 4 * 2 + r % 2;
      long sum = 64 * c.at(row, n);
      for (unsigned k = 0; k != 64; ++k)
        sum += a.at(row, k) * b.at(n, k) * value(scaleA[row][k / 16]) * value(scaleB[n][k / 16]);
      float want = float(double(sum) / 64), got;
      std::memcpy(&got, &buffers[1].result[l * f.c + r], 4);
      ASSERT_EQ(got, want) << "row " << row << " column " << n;
    }
}

TEST(Mma, GivesWhatHardwareGave) {
  for (const Recorded &r : recordedProducts()) {
    if (r.rows != 16)
      continue;
    const char *type = r.type == emu::Element::F16    ? "f16"
                       : r.type == emu::Element::BF16 ? "bf16"
                       : r.type == emu::Element::TF32 ? "tf32"
                                                      : "e5m2";
    std::string c = r.halfResult ? "f16" : "f32";
    unsigned k = 256 / typeBits(type), nc = r.halfResult ? 2 : 4;
    std::string name = "mma.sync.aligned.m16n8k" + std::to_string(k) + ".row.col." + c + "." +
                       type + "." + type + "." + c + " $D, $A, $B, $C;";
    std::vector<Buffer> buffers{{32 * r.tiles * (6 + nc), {}, {}}, {32 * r.tiles * nc, {}, {}}};
    auto wordOf = [&](const std::vector<uint32_t> &from, unsigned tile, unsigned l, unsigned word) {
      unsigned row = l / 4 + 8 * (r.halfResult ? word : word / 2);
      const uint32_t *at = &from[(tile * 16 + row) * 8 + l % 4 * 2];
      return r.halfResult ? (at[0] & 0xffff) | at[1] << 16 : at[word % 2];
    };
    for (unsigned tile = 0; tile != r.tiles; ++tile)
      for (unsigned l = 0; l != 32; ++l) {
        for (unsigned w = 0; w != 4; ++w)
          buffers[0].init.push_back(r.wordOfA(tile, l / 4 + 8 * (w % 2), l % 4 + 4 * (w / 2)));
        for (unsigned w = 0; w != 2; ++w)
          buffers[0].init.push_back(r.wordOfB(tile, l / 4, l % 4 + 4 * w));
        for (unsigned w = 0; w != nc; ++w)
          buffers[0].init.push_back(wordOf(r.c, tile, l, w));
      }
    std::string ptx = mmaKernel(name, nc, 4, 2, nc, 0, "sm_90");
    // A tile for each CTA.
    ptx.replace(ptx.find("mov.u32 %r0, %tid.x;"), 20,
                "mov.u32 %r0, %tid.x; mov.u32 %r1, %ctaid.x; mad.lo.u32 %r0, %r1, 32, %r0;");
    Outcome o = run(ptx, buffers, threads(32, r.tiles));
    ASSERT_EQ(o.error, "") << name;
    unsigned differ = 0;
    for (unsigned tile = 0; tile != r.tiles; ++tile)
      for (unsigned l = 0; l != 32; ++l)
        for (unsigned w = 0; w != nc; ++w)
          differ += buffers[1].result[(tile * 32 + l) * nc + w] != wordOf(r.d, tile, l, w);
    EXPECT_EQ(differ, 0u) << r.name;
  }
}
