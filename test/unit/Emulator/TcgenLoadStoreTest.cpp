//===- TcgenLoadStoreTest.cpp - tcgen05.ld and tcgen05.st -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every shape with every legal repetition, packed and not, against the fragment maps of the PTX ISA
// (9.7.16.2.3), which are here as tables of which lane and column bits come from where.
//
//===----------------------------------------------------------------------===//

#include "Tcgen.h"
#include <algorithm>
#include <cmath>
#include <cstring>

using namespace tilecopy;
using namespace tilecopy::test;

namespace {

struct ShapeRow {
  const char *name;
  unsigned registers; ///< of one repetition
  unsigned columns;   ///< of one repetition
  unsigned most;      ///< repetitions
};

const ShapeRow shapes[] = {{"32x32b", 1, 1, 128},
                           {"16x64b", 1, 2, 128},
                           {"16x128b", 2, 4, 64},
                           {"16x256b", 4, 8, 32},
                           {"16x32bx2", 1, 1, 128}};

struct Cell {
  unsigned lane, column;
};

/// Walks the cells of a shape in the order in which the figures number them: groups of eight lanes,
/// rows of a core matrix, then elements; and says who holds the cell.
Cell holder(const ShapeRow &s, unsigned lane, unsigned column) {
  std::string name = s.name;
  if (name == "32x32b")
    return {lane, column}; // {thread, register}
  if (name == "16x64b")    // four threads a row: two for the upper and two for the lower eight rows
    return {4 * (lane % 8) + 2 * (column % 2) + lane / 8, column / 2};
  if (name == "16x128b") // four threads a row, one column each; registers alternate the row halves
    return {4 * (lane % 8) + column % 4, column / 4 * 2 + lane / 8};
  if (name == "16x256b") // two columns a thread
    return {4 * (lane % 8) + column / 2 % 4, column / 8 * 4 + lane / 8 * 2 + column % 2};
  return {lane, column}; // 16x32bx2: the lower half; the upper is the same, 16 threads on
}

std::string instruction(const char *op, const ShapeRow &s, unsigned n, bool packed,
                        unsigned split) {
  bool isLoad = std::string(op) == "ld", two = std::string(s.name) == "16x32bx2";
  std::string address = "[%r23]" + (two ? ", " + text(split) : "");
  std::string list = vector(s.registers * n);
  return std::string("tcgen05.") + op + ".sync.aligned." + s.name + ".x" + text(n) +
         (packed ? isLoad ? ".pack::16b" : ".unpack::16b" : "") + ".b32 " +
         (isLoad ? list + ", " + address : address + ", " + list) + ";\ntcgen05.wait::" + op +
         ".sync.aligned;\n";
}

/// One use of a shape: where it begins, and what it covers.
struct Use {
  const ShapeRow &shape;
  unsigned n;
  bool packed;
  unsigned lane;   ///< 0 or 16 in the warp's window
  unsigned column; ///< of the first cell
  unsigned split;  ///< of 16x32bx2, in columns

  bool two() const { return std::string(shape.name) == "16x32bx2"; }
  unsigned width() const { return shape.columns * n * (packed ? 2 : 1); }
  unsigned end() const { return column + width() + (two() ? split : 0); }
  unsigned lanes() const { return shape.registers == 1 && shape.columns == 1 && !two() ? 32 : 16; }

  /// Calls f(thread, register, lane of the window, column, half of the register or 2 for all of
  /// it).
  template <typename F> void forEachCell(F f) const {
    for (unsigned half = 0; half != (two() ? 2u : 1u); ++half)
      for (unsigned l = 0; l != lanes(); ++l)
        for (unsigned c = 0; c != width(); ++c) {
          Cell h = holder(shape, l, packed ? c / 2 : c);
          f(h.lane + 16 * half, h.column, lane + l, column + half * split + c, packed ? c % 2 : 2u);
        }
  }
};

std::vector<Use> uses() {
  std::vector<Use> all;
  unsigned count = 0;
  for (const ShapeRow &s : shapes)
    for (unsigned n = 1; n <= s.most; n *= 2)
      for (bool packed : {false, true}) {
        bool two = std::string(s.name) == "16x32bx2";
        unsigned width = s.columns * n * (packed ? 2 : 1);
        // Begin somewhere, where there is room.
        unsigned room = 512 - width * (two ? 2 : 1), column = room ? 1 + count % 7 : 0;
        ++count;
        bool full = std::string(s.name) == "32x32b";
        all.push_back({s, n, packed, full ? 0 : 16 * (count % 2), std::min(column, room), width});
        if (two && n < 8)
          all.push_back({s, n, packed, 0, 3, width + 5});
      }
  return all;
}

std::string name(const Use &u) {
  return std::string(u.shape.name) + " x" + text(u.n) + (u.packed ? " packed" : "") + " lane " +
         text(u.lane) + " column " + text(u.column);
}

std::string address(const Use &u) {
  return "add.u32 %r23, %r33, " + text(u.lane << 16 | u.column) + ";\n";
}

unsigned columnsFor(const Use &u) {
  unsigned n = 32;
  while (n < u.end())
    n *= 2;
  return n;
}

void checkLoad(const Use &u) {
  unsigned registers = u.shape.registers * u.n;
  std::string body = "and.b32 %r24, %r0, 127;\n" +
                     fill(u.end(),
                          "shl.b32 %r22, %r24, 20; add.u32 %r22, %r22, %r20;"
                          "mul.lo.u32 %r19, %r20, 64; add.u32 %r19, %r19, %r24; "
                          "xor.b32 %r22, %r22, %r19;",
                          "%r22") +
                     address(u) + instruction("ld", u.shape, u.n, u.packed, u.split) +
                     "mul.wide.u32 %d1, %r0, " + text(4 * registers) + "; add.u64 %d1, %d1, %b0;\n";
  for (unsigned r = 0; r != registers; ++r)
    body += "st.global.b32 [%d1+" + text(4 * r) + "], %v" + text(r) + ";\n";
  std::vector<Buffer> buffers{{128 * registers, {}, {}}};
  Outcome o = run(tensorKernel(1, columnsFor(u), body), buffers, threads(128));
  ASSERT_EQ(o.error, "");
  std::vector<uint32_t> want(128 * registers);
  for (unsigned w = 0; w != 4; ++w)
    u.forEachCell([&](unsigned t, unsigned r, unsigned lane, unsigned column, unsigned half) {
      unsigned l = 32 * w + lane;
      uint32_t value = ((l << 20) + column) ^ (column * 64 + l);
      uint32_t &to = want[(32 * w + t) * registers + r];
      to = half == 2 ? value : to | (value & 0xffff) << 16 * half;
    });
  EXPECT_EQ(buffers[0].result, want);
}

void checkStore(const Use &u) {
  unsigned registers = u.shape.registers * u.n, columns = u.end();
  std::string body = fill(columns, "mov.u32 %r22, 0x5a5a5a5a;", "%r22") + address(u);
  for (unsigned r = 0; r != registers; ++r)
    body += "mad.lo.u32 %v" + text(r) + ", %r0, 0x10203, " + text(r * 0x1000007) + ";\n";
  body += instruction("st", u.shape, u.n, u.packed, u.split) + dump(columns);
  std::vector<Buffer> buffers{{128 * columns, {}, {}}};
  EmulatorOptions options;
  options.tensorMemory.unpackClears = true;
  Outcome o = run(tensorKernel(1, columnsFor(u), body), buffers, threads(128), options);
  ASSERT_EQ(o.error, "");
  std::vector<uint32_t> want(128 * columns, 0x5a5a5a5a);
  for (unsigned w = 0; w != 4; ++w)
    u.forEachCell([&](unsigned t, unsigned r, unsigned lane, unsigned column, unsigned half) {
      uint32_t value = (32 * w + t) * 0x10203 + r * 0x1000007;
      want[(32 * w + lane) * columns + column] = half == 2 ? value : value >> 16 * half & 0xffff;
    });
  EXPECT_EQ(buffers[0].result, want);
}

} // namespace

TEST(TcgenLoadStore, EveryShapeLoads) {
  for (const Use &u : uses()) {
    SCOPED_TRACE(name(u));
    checkLoad(u);
  }
}

TEST(TcgenLoadStore, EveryShapeStores) {
  for (const Use &u : uses()) {
    SCOPED_TRACE(name(u));
    checkStore(u);
  }
}

TEST(TcgenLoadStore, UnpackedUpperHalvesAreUnknown) {
  std::string store = "mov.u32 %v0, 7; tcgen05.st.sync.aligned.32x32b.x1.unpack::16b.b32 [%r33], "
                      "{%v0};\ntcgen05.wait::st.sync.aligned;\n",
              wait = "tcgen05.wait::ld.sync.aligned;\n",
              packed = "tcgen05.ld.sync.aligned.32x32b.x1.pack::16b.b32 {%v1}, [%r33];\n" + wait,
              whole = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v1}, [%r33];\n" + wait;
  expectFindings(tensorKernel(0, 32, store + packed), {}, threads(32), "");
  expectFindings(tensorKernel(0, 32, store + whole), {}, threads(32), "uninitialized");
  EmulatorOptions options;
  options.tensorMemory.unpackClears = true;
  expectFindings(tensorKernel(0, 32, store + whole), {}, threads(32), "", options);
}

TEST(TcgenLoadStore, WarpsHaveTheirWindows) {
  auto store = [](const std::string &address) {
    return tensorKernel(0, 32,
                        "mov.u32 %v0, 7; " + address +
                            "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r23], {%v0};\n"
                            "tcgen05.wait::st.sync.aligned;\n");
  };
  std::string own = store("mov.u32 %r23, %r33;"), first = store("mov.u32 %r23, %r30;"),
              within = store("add.u32 %r23, %r33, 0x80000;");
  std::string other = store("add.u32 %r23, %r33, 0x200000;");
  EmulatorOptions strict;
  strict.tensorMemory.ownLaneWindow = false;
  expectFindings(own, {}, threads(128), "", strict);
  expectFindings(first, {}, threads(32), "", strict);
  expectFindings(first, {}, threads(128), "tensor-lanes", strict);
  expectFindings(within, {}, threads(32), "tensor-lanes", strict);
  expectFindings(other, {}, threads(32), "tensor-lanes", strict);
  // By default an address in another warp's lanes means the warp's own.
  expectFindings(first, {}, threads(128), "");
  expectFindings(other, {}, threads(32), "");
  expectFindings(within, {}, threads(128), "tensor-lanes");
  // The fifth warp has the first one's lanes.
  std::vector<Buffer> none;
  EXPECT_NE(
      run(first, none, threads(64), strict)
          .error.find(
              "lanes 0 to 31: warp 1 of a warpgroup reaches lanes 32 to 63, 32 of them from 32"),
      std::string::npos);
}

TEST(TcgenLoadStore, SixteenLanesBeginAt0Or16) {
  for (unsigned lane : {0u, 8u, 16u, 24u}) {
    std::string body = "mov.u32 %v0, 7; add.u32 %r23, %r33, " + text(lane << 16) +
                       "; tcgen05.st.sync.aligned.16x64b.x1.b32 [%r23], {%v0};\n"
                       "tcgen05.wait::st.sync.aligned;\n";
    expectFindings(tensorKernel(0, 32, body), {}, threads(128), lane % 16 ? "tensor-lanes" : "");
  }
}

TEST(TcgenLoadStore, HalvesOfAStoreDoNotOverlap) {
  auto kernel = [](const char *pack, const char *split) {
    return tensorKernel(0, 32,
                        std::string("mov.u32 %v0, 7; mov.u32 %v1, 7;\n"
                                    "tcgen05.st.sync.aligned.16x32bx2.x2") +
                            pack + ".b32 [%r33], " + split +
                            ", {%v0, %v1};\ntcgen05.wait::st.sync.aligned;\n");
  };
  expectFindings(kernel("", "2"), {}, threads(32), "");
  expectFindings(kernel("", "1"), {}, threads(32), "invalid-operand");
  expectFindings(kernel("", "0x100000"), {}, threads(32), ""); // other lanes
  expectFindings(kernel(".unpack::16b", "4"), {}, threads(32), "");
  expectFindings(kernel(".unpack::16b", "3"), {}, threads(32), "invalid-operand");
}

TEST(TcgenLoadStore, AddressesAreUniform) {
  std::string body = "mov.u32 %v0, 7; add.u32 %r23, %r33, %r32;\n"
                     "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r23], {%v0};\n"
                     "tcgen05.wait::st.sync.aligned;\n";
  expectFindings(tensorKernel(0, 32, body), {}, threads(32), "invalid-operand");
}

TEST(TcgenLoadStore, TheWholeWarpTakesPart) {
  std::string body = "mov.u32 %v0, 7; setp.lt.u32 %p1, %r32, 16; @%p1 exit;\n"
                     "tcgen05.st.sync.aligned.32x32b.x1.b32 [%r30], {%v0};\n";
  std::vector<Buffer> none;
  Outcome o = run(tensorKernel(0, 32, body), none, threads(64));
  EXPECT_NE(o.error.find("only lanes 0xffff0000 of the warp execute it; all 32 must"),
            std::string::npos)
      << o.error;
}

TEST(TcgenLoadStore, CellsAreWrittenBeforeTheyAreRead) {
  auto body = [](unsigned columns) {
    return fill(columns, "", "%r32") +
           "tcgen05.ld.sync.aligned.32x32b.x4.b32 {%v0, %v1, %v2, %v3}, [%r33];\n"
           "tcgen05.wait::ld.sync.aligned;\n";
  };
  expectFindings(tensorKernel(0, 32, body(4)), {}, threads(128), "");
  expectFindings(tensorKernel(0, 32, body(3)), {}, threads(128), "uninitialized");
}

TEST(TcgenLoadStore, AccessesStayWithinAnAllocation) {
  auto body = [](unsigned column) {
    return "mov.b32 %v0, 0; mov.b32 %v1, 0; tcgen05.st.sync.aligned.32x32b.x2.b32 [%r33+" +
           text(column) + "], {%v0, %v1};\ntcgen05.wait::st.sync.aligned;\n";
  };
  expectFindings(tensorKernel(0, 32, body(30)), {}, threads(32), "");
  expectFindings(tensorKernel(0, 32, body(31)), {}, threads(32), "out-of-bounds");
  expectFindings(tensorKernel(0, 512, body(511)), {}, threads(32), "out-of-bounds");
}

TEST(TcgenLoadStore, RegistersAreLoadedOnceWaitedFor) {
  const std::string load = "tcgen05.ld.sync.aligned.32x32b.x2.b32 {%v0, %v1}, [%r33];\n",
                    wait = "tcgen05.wait::ld.sync.aligned;\n", read = "add.u32 %r1, %v1, 1;\n";
  auto kinds = [](const std::string &body) {
    std::vector<Buffer> none;
    Outcome o = run(tensorKernel(0, 32, fill(2, "", "%r32") + body), none, threads(64));
    return o.findings.empty() ? o.error : o.kinds() + ": " + o.findings[0].message;
  };
  EXPECT_EQ(kinds(load + wait + read), "");
  EXPECT_EQ(kinds(load + read + wait), "async-pending: register %v1 is read after the tcgen05.ld "
                                       "that loads it and before tcgen05.wait::ld");
  EXPECT_EQ(kinds(load + "mov.u32 %v1, 0;\n" + wait),
            "async-pending: register %v1 is written after the tcgen05.ld that loads it and before "
            "tcgen05.wait::ld");
  // What a mov copies is loaded with the register that it comes from.
  const std::string move = "mov.b32 %v2, %v1; mov.b64 %d5, {%v0, %v2};\n",
                    same = "mov.b64 %d6, {%v0, %v1}; setp.ne.u64 %p1, %d5, %d6; @%p1 trap;\n";
  EXPECT_EQ(kinds(load + move + wait + same).substr(0, 40),
            "note:async-pending note:async-pending: r");
  EXPECT_EQ(kinds(load + move + "add.u64 %d6, %d5, 1;\n" + wait).substr(0, 53),
            "note:async-pending note:async-pending async-pending: ");
  EXPECT_EQ(kinds(load + move + "mov.b32 %v2, 0;\n" + wait).substr(0, 53),
            "note:async-pending note:async-pending async-pending: ");
  // Another warp's wait, or a store's, does not help.
  EXPECT_EQ(kinds(load + "tcgen05.wait::st.sync.aligned;\n" + read + wait).substr(0, 13),
            "async-pending");
  EXPECT_EQ(kinds(load + "@%p9 " + wait + read + "@!%p9 " + wait).substr(0, 13), "async-pending");
  // Two loads to the same register, two loads with one wait, and a wait in a loop.
  EXPECT_EQ(kinds(load + load + wait + read).substr(0, 13), "async-pending");
  EXPECT_EQ(kinds(load + "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v2}, [%r33];\n" + wait + read +
                  "add.u32 %r1, %v2, 1;\n"),
            "");
  std::string loop = "mov.u32 %r1, 0; mov.u32 %v1, 0;\nLOOP: ",
              again = "add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 3; @%p1 bra LOOP;\n";
  EXPECT_EQ(kinds(loop + "add.u32 %r2, %v1, 1;\n" + load + wait + again), "");
  EXPECT_EQ(kinds(loop + "add.u32 %r2, %v1, 1;\n" + load + again + wait).substr(0, 13),
            "async-pending");
  // A path on which the wait is left out, taken by the second warp only.
  std::string skip = "@!%p9 bra SKIP;\n" + wait + "SKIP:\n" + read + wait;
  EXPECT_EQ(kinds(load + skip).substr(0, 13), "async-pending");
  EXPECT_EQ(kinds("@!%p9 bra LOADED;\n" + load +
                  "LOADED: @%p9 bra SKIP;\n"
                  "mov.u32 %v1, 1;\nSKIP: @!%p9 bra DONE;\n" +
                  wait + "DONE:\n" + read),
            "");
}

TEST(TcgenLoadStore, LanesPastTheLastAreOutOfBounds) {
  EmulatorOptions options;
  options.checks.tensorMemory = false; // which is about windows
  options.tensorMemory.ownLaneWindow = false;
  for (unsigned lane : {64u, 112u, 0xfff0u, 0xffffu}) {
    std::string body = "mov.u32 %v0, 7; add.u32 %r23, %r30, " + text(lane << 16) +
                       "; tcgen05.st.sync.aligned.32x32b.x1.b32 [%r23], {%v0};\n"
                       "tcgen05.wait::st.sync.aligned;\n";
    expectFindings(tensorKernel(0, 32, body), {}, threads(32), lane == 64 ? "" : "out-of-bounds",
                   options);
  }
}

TEST(TcgenLoadStore, ObserversSeeCells) {
  struct Seen : EmulatorObserver {
    std::vector<EmulatedAccess> accesses;
    void access(const EmulatedAccess &a) override {
      if (a.space == MemorySpace::Tensor)
        accesses.push_back(a);
    }
  } seen;
  EmulatorOptions options;
  options.observer = &seen;
  std::string body = "@%p9 bra END; mov.u32 %v0, 7; mov.u32 %v1, 7;\n"
                     "tcgen05.st.sync.aligned.16x64b.x2.b32 [%r33+4], {%v0, %v1};\n"
                     "tcgen05.wait::st.sync.aligned;\nEND:\n";
  std::vector<Buffer> none;
  ASSERT_EQ(run(tensorKernel(0, 32, body), none, threads(64), options).error, "");
  ASSERT_EQ(seen.accesses.size(), 16u);
  for (unsigned n = 0; n != 16; ++n) {
    const EmulatedAccess &a = seen.accesses[n];
    EXPECT_TRUE(a.store && !a.load && a.bytes == 16 && a.threadInCta == 32);
    EXPECT_EQ(a.address, 4 * ((32 + n) * 512 + 4));
  }
}

TEST(TcgenLoadStore, BadForms) {
  auto error = [](const std::string &instruction) {
    std::vector<Buffer> none;
    return run(tensorKernel(0, 32, instruction), none, threads(32)).error;
  };
  EXPECT_NE(
      error("tcgen05.ld.sync.aligned.16x256b.x64.b32 {%v0}, [%r30];").find("at most 128 registers"),
      std::string::npos);
  EXPECT_NE(error("tcgen05.ld.sync.aligned.32x32b.x2.b32 {%v0}, [%r30];")
                .find("a vector of 2 registers is expected"),
            std::string::npos);
  EXPECT_NE(error("tcgen05.ld.sync.aligned.32x32b.x1.unpack::16b.b32 {%v0}, [%r30];")
                .find("unknown modifier '.unpack::16b'"),
            std::string::npos);
  EXPECT_NE(error("tcgen05.ld.sync.aligned.32x32b.x1.b32 {%v0}, [%d0];")
                .find("a tensor-memory address in brackets, in a 32-bit register"),
            std::string::npos);
  EXPECT_NE(error("tcgen05.turn.cta_group::1.down [%r30];")
                .find("this operation is not executed; of tcgen05 are: alloc"),
            std::string::npos);
}

// tcgen05.ld.red: the least or greatest of what a lane loads. A NaN loses, or wins with .NaN.
namespace {

uint32_t bitsOf(float v) {
  uint32_t bits;
  std::memcpy(&bits, &v, 4);
  return bits;
}

float floatOf(uint32_t bits) {
  float v;
  std::memcpy(&v, &bits, 4);
  return v;
}

/// The result as the PTX ISA words it, by sorting.
uint32_t reduced(std::vector<uint32_t> values, const std::string &operation) {
  auto has = [&](const char *word) { return operation.find(word) != std::string::npos; };
  auto less = [&](uint32_t a, uint32_t b) {
    if (has(".u32"))
      return a < b;
    if (has(".s32"))
      return int32_t(a) < int32_t(b);
    if (floatOf(a) == floatOf(b))
      return a >> 31 > b >> 31; // -0 before +0
    return floatOf(a) < floatOf(b);
  };
  if (has(".f32")) {
    size_t all = values.size();
    values.erase(std::remove_if(values.begin(), values.end(),
                                [](uint32_t v) { return std::isnan(floatOf(v)); }),
                 values.end());
    if (values.empty() || (has(".NaN") && values.size() != all))
      return 0x7fffffff;
    if (has(".abs"))
      for (uint32_t &v : values)
        v &= 0x7fffffff;
  }
  std::sort(values.begin(), values.end(), less);
  return has(".min") ? values.front() : values.back();
}

} // namespace

TEST(TcgenLoadStore, ReductionsOfWhatIsLoaded) {
  const uint32_t pool[] = {bitsOf(1.5f),     bitsOf(-2.5f),     bitsOf(0.0f), bitsOf(-0.0f),
                           bitsOf(INFINITY), bitsOf(-INFINITY), 0x7fc00000,   bitsOf(1e-40f),
                           bitsOf(-3e9f),    bitsOf(7.0f)};
  std::vector<uint32_t> in(128 * 4);
  for (unsigned t = 0; t != 128; ++t)
    for (unsigned r = 0; r != 4; ++r)
      in[4 * t + r] = t < 4 ? 0x7fc00000 + r : pool[(t * 7 + r * (t / 10 + 1)) % 10];
  for (std::string operation :
       {".min.u32", ".max.u32", ".min.s32", ".max.s32", ".min.f32", ".max.f32", ".min.abs.f32",
        ".max.abs.f32", ".min.NaN.f32", ".max.NaN.f32", ".min.abs.NaN.f32", ".max.abs.NaN.f32"}) {
    SCOPED_TRACE(operation);
    std::string body = "mul.wide.u32 %d1, %r0, 16; add.u64 %d2, %d1, %b0; mul.wide.u32 %d1, %r0, "
                       "4; add.u64 %d3, %d1, "
                       "%b1;\nld.global.v4.b32 {%v0, %v1, %v2, %v3}, [%d2];\n"
                       "tcgen05.st.sync.aligned.32x32b.x4.b32 [%r33], {%v0, %v1, %v2, %v3};\n"
                       "tcgen05.wait::st.sync.aligned;\n"
                       "tcgen05.ld.red.sync.aligned.32x32b.x4" +
                       operation +
                       " {%v4, %v5, %v6, %v7}, {%v8}, [%r33];\ntcgen05.wait::ld.sync.aligned;\n"
                       "st.global.b32 [%d3], %v8; st.global.v4.b32 [%d2], {%v4, %v5, %v6, %v7};\n";
    std::vector<Buffer> buffers{{128 * 4, in, {}}, {128, {}, {}}};
    ASSERT_EQ(run(tensorKernel(2, 32, body), buffers, threads(128)).error, "");
    EXPECT_EQ(buffers[0].result, in);
    for (unsigned t = 0; t != 128; ++t)
      EXPECT_EQ(buffers[1].result[t],
                reduced({in.begin() + 4 * t, in.begin() + 4 * t + 4}, operation))
          << t;
  }
}

TEST(TcgenLoadStore, ReductionsThatDoNotExist) {
  auto error = [](const std::string &modifiers, const std::string &registers) {
    std::vector<Buffer> none;
    return run(tensorKernel(0, 32,
                            "tcgen05.ld.red.sync.aligned." + modifiers + " {" + registers +
                                "}, %v8, [%r33];\n"),
               none, threads(32))
        .error;
  };
  EXPECT_NE(error("32x32b.x1.min.u32", "%v0").find("of two or more registers"), std::string::npos);
  EXPECT_NE(error("16x64b.x2.min.u32", "%v0, %v1").find("only .32x32b and .16x32bx2"),
            std::string::npos);
  EXPECT_NE(error("32x32b.x2.min.abs.u32", "%v0, %v1").find(".abs and .NaN are for .f32"),
            std::string::npos);
  EXPECT_NE(error("32x32b.x2.f32", "%v0, %v1").find(".min or .max is missing"), std::string::npos);
}
