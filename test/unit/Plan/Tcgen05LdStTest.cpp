//===- Tcgen05LdStTest.cpp - Loads and stores of tensor memory ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks a plan instruction by instruction and collects which bits of which thread's registers go
// with which bits of which cell; the same set is made by applying both layouts to every coordinate.
// The shapes are written down here once more, bit by bit of the thread's and register's numbers.
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/layout/NamedLayouts.h"
#include "llvm/Support/FormatVariadic.h"
#include <set>

using namespace llvm;
using namespace tilecopy;

namespace {

/// thread, bit of its registers, lane, bit of the lane.
using Moves = std::set<std::tuple<int64_t, int64_t, int64_t, int64_t>>;

int64_t threadAt(const PhysicalCoord &p) {
  return p[Axis::LaneId] + 32 * (p[Axis::WidInWg] + p[Axis::WarpId]) + p[Axis::TidInWg] +
         128 * p[Axis::WgId] + p[Axis::Tx];
}

/// Of a load, each thread gets an element from its warp's lanes; a store goes to all places.
Moves movesByDefinition(const Tensor &r, const Tensor &t) {
  Moves moves;
  int64_t bits = t.bits(), step = std::min<int64_t>(bits, 8);
  for (int64_t i = 0; i < r.layout()->size(); ++i) {
    SmallVector<PhysicalCoord, 4> owners, cells;
    r.layout()->applyLinear(i, owners);
    t.layout()->applyLinear(i, cells);
    for (const PhysicalCoord &o : owners)
      for (const PhysicalCoord &c : cells)
        if (c[Axis::TLane] / 32 == threadAt(o) / 32 % 4)
          for (int64_t b = 0; b < bits; b += step)
            moves.insert(
                {threadAt(o), o[Axis::M] * bits + b, c[Axis::TLane], c[Axis::TCol] * bits + b});
  }
  return moves;
}

/// Lane and column (of one repetition and all) of a register: PTX ISA, figures of the shapes.
std::pair<int64_t, int64_t> cellOf(const TmemAccess &a, unsigned t, unsigned r) {
  switch (a.shape) {
  case TmemShape::L32x32b:
    return {t, r};
  case TmemShape::L16x64b:
    return {(t >> 2) | (t & 1) << 3, r << 1 | (t >> 1 & 1)};
  case TmemShape::L16x128b:
    return {(t >> 2) | (r & 1) << 3, (r >> 1) << 2 | (t & 3)};
  case TmemShape::L16x256b:
    return {(t >> 2) | (r >> 1 & 1) << 3, (r >> 2) << 3 | (t & 3) << 1 | (r & 1)};
  case TmemShape::L16x32bx2:
    return {t & 15, r};
  }
  return {};
}

Moves movesByPlan(const Plan &plan, unsigned bits) {
  Moves moves;
  const auto &body = std::get<TmemAccessPlan>(plan.body);
  int64_t piece = std::min(bits, 8u);
  for (int64_t thread = 0; thread < plan.scopeThreads; ++thread) {
    int64_t column = body.column.constantPart();
    for (const TmemAccessPlan::Group &g : body.groups)
      column += thread / g[TmemAccessPlan::Weight] % g.extent * g[TmemAccessPlan::Columns];
    for (const TmemAccess &a : body.instructions)
      for (size_t r = 0; r < a.registers.size(); ++r) {
        auto [lane, col] = cellOf(a, thread % 32, r);
        int64_t cell = column + a.column + col * (body.packs ? 2 : 1);
        if (a.shape == TmemShape::L16x32bx2 && thread % 32 >= 16)
          cell += a.halfSplit;
        lane += a.lane + thread / 32 % 4 * 32;
        for (int64_t b = 0; b < 32; b += piece)
          moves.insert({thread, a.registers[r] * 32 + b, lane,
                        body.packs ? (cell + b / 16) * 32 + b % 16 : cell * 32 + b});
      }
  }
  return moves;
}

std::string kernel(StringRef type, StringRef shape, StringRef registers, StringRef tmem, bool store,
                   StringRef scope = "warpgroup", unsigned threads = 128) {
  return formatv("kernel @k threads({6}) {{\n  pool : tmem_pool[512]\n"
                 "  R : local {0}[{1}] layout {2}\n  T : tmem {0}[{1}] layout {3} in pool\n"
                 "  copy_async.{4} {5}\n}\n",
                 type, shape, registers, tmem, scope, store ? "T <- R" : "R <- T", threads);
}

std::string layoutText(const TileLayout &layout) {
  std::string text;
  raw_string_ostream(text) << Layout(layout);
  return text;
}

/// Plans the copy both ways and walks it; returns the first load instruction.
TmemAccess walked(const std::string &load, const std::string &store) {
  TmemAccess first{};
  for (const std::string &text : {load, store}) {
    auto planned = planText(text, "sm_100a");
    if (!planned) {
      ADD_FAILURE() << toString(planned.takeError()) << "\nin\n" << text;
      return first;
    }
    const CopyOp &op = *planned->ops[0];
    const Plan &plan = planned->choices[0].plan;
    bool loads = op.dst.tensor->space() == Space::Local;
    const Tensor &r = *(loads ? op.dst : op.src).tensor, &t = *(loads ? op.src : op.dst).tensor;
    EXPECT_EQ(movesByPlan(plan, t.bits()), movesByDefinition(r, t)) << text;
    if (loads)
      first = std::get<TmemAccessPlan>(plan.body).instructions[0];
  }
  return first;
}

constexpr TmemShape shapes[] = {TmemShape::L32x32b, TmemShape::L16x64b, TmemShape::L16x128b,
                                TmemShape::L16x256b, TmemShape::L16x32bx2};

/// Every shape at every repetition: the widest is found, and every cell is where the layouts say.
TEST(Tcgen05LdSt, EveryShapeAndRepetition) {
  for (TmemShape shape : shapes)
    for (int64_t registers = tmemShapeRegisters(shape); registers <= 128; registers *= 2)
      for (bool upper : {false, true}) {
        if (upper && shape == TmemShape::L32x32b)
          continue;
        int64_t repeat = registers / tmemShapeRegisters(shape);
        bool halves = shape == TmemShape::L16x32bx2;
        int64_t columns = repeat * tmemShapeColumns(shape) * (halves ? 2 : 1);
        bool all = shape == TmemShape::L32x32b;
        int64_t rows = all ? 128 : 64;
        std::string r = layoutText(cantFail(tmemRegisters(shape, columns, 4, all ? 32 : 16)));
        std::string t = layoutText(cantFail(
            tmemDatapath(all ? TmemDatapath::D : TmemDatapath::F, columns, upper ? 1 : 0)));
        std::string tile = formatv("{0},{1}", rows, columns);
        TmemAccess a = walked(kernel("f32", tile, r, t, false), kernel("f32", tile, r, t, true));
        EXPECT_EQ(a.shape, shape);
        EXPECT_EQ(int64_t(a.repeat), repeat);
        EXPECT_EQ(a.lane, upper ? 16u : 0u);
        EXPECT_EQ(a.halfSplit, halves ? columns / 2 : 0);
      }
}

struct Case {
  StringRef type, shape, registers, tmem;
  StringRef scope = "warpgroup";
  unsigned threads = 128;
};

TEST(Tcgen05LdSt, OtherSpellingsAndTypes) {
  const Case cases[] = {
      // Rows in lanes, spelled otherwise; registers backwards, gapped, transposed.
      {"f32", "128,16", "S[(4,32,16):(1@wid_in_wg,1@laneid,1)]", "S[(128,16):(1@TLane,1@TCol)]"},
      {"f32", "16,128", "S[(16,128):(1,1@tid_in_wg)]", "S[(16,128):(1@TCol,1@TLane)]"},
      {"f32", "128,4,4", "S[(128,4,4):(1@tid_in_wg,1,4)]", "S[(128,16):(1@TLane,1@TCol)]"},
      {"f32", "128,8", "S[(128,8):(1@tid_in_wg,3)] + 5", "S[(128,8):(1@TLane,1@TCol)] + 40@TCol"},
      {"f32", "128,6", "S[(128,6):(1@tid_in_wg,1)]", "S[(128,6):(1@TLane,10@TCol)]"},
      {"f32", "128,24", "S[(128,24):(1@tid_in_wg,1)]", "S[(128,3,8):(1@TLane,8@TCol,1@TCol)]"},
      // Narrower and wider elements fill registers as they fill cells.
      {"f16", "128,32", "S[(128,32):(1@tid_in_wg,1)]", "S[(128,32):(1@TLane,1@TCol)] + 64@TCol"},
      {"u8", "128,32", "S[(128,32):(1@tid_in_wg,1)]", "S[(128,32):(1@TLane,1@TCol)]"},
      {"f4e2m1", "128,64", "S[(128,64):(1@tid_in_wg,1)]", "S[(128,64):(1@TLane,1@TCol)]"},
      {"f64", "128,8", "S[(128,8):(1@tid_in_wg,1)]", "S[(128,8):(1@TLane,1@TCol)]"},
      {"bf16", "64,32", "S[(4,2,8,4,4,2):(1@wid_in_wg,4,4@laneid,8,1@laneid,1)]",
       "S[(4,16,32):(32@TLane,1@TLane,1@TCol)]"},
      // 16-bit elements with a cell each are packed two in a register.
      {"f16", "128,32", "S[(128,32):(1@tid_in_wg,1)]", "S[(128,32):(1@TLane,2@TCol)]"},
      // Folded columns; columns of two warpgroups; one warp's rows.
      {"f32", "64,32", "S[(2,32,2,16):(1@wid_in_wg,1@laneid,2@wid_in_wg,1)]",
       "S[(64,2,16):(1@TLane,64@TLane,1@TCol)]"},
      {"f32", "128,32", "S[(128,2,16):(1@tid_in_wg,1@wgid,1)]", "S[(128,32):(1@TLane,1@TCol)]",
       "cta", 256},
      {"f16", "128,32", "S[(128,2,16):(1@tid_in_wg,1@wgid,1)]", "S[(128,32):(1@TLane,1@TCol)]",
       "cta", 256},
      {"f32", "32,16", "S[(32,16):(1@laneid,1)]", "S[(32,16):(1@TLane,1@TCol)]", "warp", 32},
      // Scale factors: a replica for each warp.
      {"u8", "32,16", "S[(32,16):(1@laneid,1)] + R[4:1@wid_in_wg]",
       "S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane]"},
      // Both halves of the lanes: two instructions a shape.
      {"f32", "128,16", "S[(4,2,2,8,2,4,2):(1@wid_in_wg,8,2,4@laneid,4,1@laneid,1)]",
       "S[(128,16):(1@TLane,1@TCol)]"},
  };
  for (const Case &c : cases)
    walked(kernel(c.type, c.shape, c.registers, c.tmem, false, c.scope, c.threads),
           kernel(c.type, c.shape, c.registers, c.tmem, true, c.scope, c.threads));
}

TEST(Tcgen05LdSt, WidestFirst) {
  Plan plan = firstPlan(kernel("f32", "128,112", "S[(128,112):(1@tid_in_wg,1)]",
                               "S[(128,112):(1@TLane,1@TCol)]", false),
                        "sm_100a");
  std::string text;
  raw_string_ostream os(text);
  plan.print(os);
  EXPECT_EQ(text, "tcgen05_ldst: copy_async.warpgroup R <- T, 14336 x f32\n"
                  "  dst: local R + 0\n  src: tmem T + 0\n"
                  "  tcgen05.ld.32x32b.x64: lane 0 of the warp's, column 0, registers 0-63\n"
                  "  tcgen05.ld.32x32b.x32: lane 0 of the warp's, column 64, registers 64-95\n"
                  "  tcgen05.ld.32x32b.x16: lane 0 of the warp's, column 96, registers 96-111\n"
                  "  each thread loads 1 x 256 bytes, tmem\n"
                  "  each thread loads 1 x 128 bytes, tmem\n"
                  "  each thread loads 1 x 64 bytes, tmem\n");
  EXPECT_EQ(plan, plan);
  const json::Value written = plan.toJSON();
  const json::Object &body = *written.getAsObject()->getObject("body");
  EXPECT_EQ(body.getString("kind"), StringRef("tmem_access"));
  const json::Object &second = *(*body.getArray("instructions"))[1].getAsObject();
  EXPECT_EQ(second.getString("shape"), StringRef("32x32b"));
  EXPECT_EQ(second.getInteger("repeat"), 32);
  EXPECT_EQ(second.getArray("registers")->size(), 32u);
}

/// The text after "no variant can do this copy_async": the reason of tcgen05_ldst.
std::string reason(const std::string &text, StringRef target = "sm_100a") {
  auto planned = planText(text, target);
  if (planned)
    return "planned";
  std::string all = toString(planned.takeError());
  return StringRef(all).split("tcgen05_ldst declined: ").second.split('\n').first.str();
}

TEST(Tcgen05LdSt, Declines) {
  auto with = [](StringRef registers, StringRef tmem, StringRef type = "f32",
                 StringRef shape = "128,16", bool store = false) {
    return reason(kernel(type, shape, registers, tmem, store));
  };
  const char *rows = "S[(128,16):(1@tid_in_wg,1)]", *lanes = "S[(128,16):(1@TLane,1@TCol)]";
  EXPECT_EQ(with(rows, "S[(128,16):(1@TLane,1@TCol)]"), "planned");
  EXPECT_EQ(with("S[(8,16,16):(16@tid_in_wg,1@tid_in_wg,1)]", "S[(8,16,16):(16@TLane,1@TLane,1@"
                                                              "TCol)]"),
            "planned");
  EXPECT_EQ(with(rows, "S[(2,64,16):(1@TLane,2@TLane,1@TCol)]"),
            "warp-lanes is disproven: warp 0 has rows of T outside of lanes 0 to 31, which it "
            "reaches; rows in lanes 32w to 32w + 31 for warp w of a warpgroup");
  EXPECT_EQ(
      with("S[(4,8,4,16):(1@wid_in_wg,1@laneid,8@laneid,1)]", lanes),
      "shape is disproven: register 0 of R has thread 0 at lane 0, column 0, thread 1 at "
      "lane 4, column 0, thread 4 at lane 16, column 0, thread 16 at lane 2, column 0 of the "
      "warp's, as no instruction has; registers as tcgen05.ld gives them: 32x32b (thread t at "
      "lane t), 16x64b, 16x128b, 16x256b or 16x32bx2, in lanes 0 to 15 or 16 to 31 of the "
      "warp's");
  EXPECT_EQ(with("S[(128,8,2):(1@tid_in_wg,1,8)]", lanes, "f16"),
            "whole-cells is disproven: register 4 of thread 0 in R does not hold all of one cell; "
            "neighbors in a cell that are neighbors in a register, or, of elements that have a "
            "cell each, neighboring cells in a register");
  EXPECT_EQ(
      with(rows, "S[(128,16):(1@TLane,1@TCol)] + 1@TCol", "f16"),
      "column is disproven: the region of T begins at TCol = 1; a multiple of 2, the elements "
      "of a cell");
  EXPECT_EQ(
      with("S[(128,16):(1@tid_in_wg,1)]", "S[(128,2,8):(1@TLane,1@TCol,2@TCol)]", "f16", "128,16"),
      "whole-cells is disproven: register 4 of thread 0 in R does not hold all of one cell; "
      "neighbors in a cell that are neighbors in a register, or, of elements that have a "
      "cell each, neighboring cells in a register");
  EXPECT_EQ(with("S[(32,16):(1@laneid,1)] + R[4:1@wid_in_wg]", "S[(32,16):(1@TLane,1@TCol)]", "f32",
                 "32,16"),
            "warp-lanes is disproven: warp 1 has rows of T outside of lanes 32 to 63, which it "
            "reaches; rows in lanes 32w to 32w + 31 for warp w of a warpgroup");
  EXPECT_EQ(
      reason(kernel("f32", "32,16", "S[(32,16):(1@laneid,1)]",
                    "S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane]", true, "warp", 32)),
      "replicas is disproven: the threads' words go to 32 of 128 places each in T; a register "
      "layout with a replica in each warp that has one in its lanes");
  EXPECT_EQ(reason(kernel("f32", "1,16", "S[16]", "S[(1,16):(1@TLane,1@TCol)]", false, "thread")),
            "whole-scope is disproven: a copy of scope thread; whole warps: copy_async.warp, "
            ".warpgroup or .cta");
  EXPECT_EQ(reason(kernel("f32", "128,16", rows, lanes, false), "sm_90a"),
            "target is disproven: tensor memory needs sm_100a or another architecture from sm_100 "
            "to below sm_120, with a or f (this is sm_90a); a target with tensor memory");
  EXPECT_EQ(
      reason(kernel("f32", "128,16", rows, lanes, false), "sm_100"),
      "target is disproven: tensor memory needs sm_100a or sm_100f (this is sm_100); a target "
      "with tensor memory");
}

/// Other statements have no way to tensor memory.
TEST(Tcgen05LdSt, OtherStatements) {
  auto error = [](StringRef statement) {
    auto planned = planText(formatv("kernel @k threads(128) {{\n  A : global f32[128, 4]\n"
                                    "  pool : tmem_pool[32]\n  T : tmem f32[128, 4] in pool\n"
                                    "  R : local f32[128, 4] layout S[(128,4):(1@tid_in_wg,1)]\n"
                                    "  {0}\n}\n",
                                    statement)
                                .str(),
                            "sm_100a");
    return planned ? "planned" : toString(planned.takeError());
  };
  EXPECT_EQ(error("zero.cta T"), "line 7: zero: 'T' is in tensor memory; it stores to global and "
                                 "shared memory, from where a copy goes on");
  EXPECT_EQ(
      error("zero.warpgroup R"),
      "line 7: zero: 'R' is in registers; it stores to global and shared memory; registers are "
      "zeros from the beginning");
  EXPECT_EQ(error("copy.cta A <- T"),
            "line 7: no variant can do this copy from tensor memory to global memory; the variants "
            "from tensor memory: copy_async to registers (tcgen05_ldst)");
  EXPECT_EQ(error("copy.warpgroup R <- T"), "line 7: no variant can do this copy from tensor "
                                            "memory to registers; a copy_async does it "
                                            "(tcgen05_ldst)");
}

/// Where the region begins, and whose it is.
TEST(Tcgen05LdSt, DeclinedRegions) {
  auto with = [](StringRef statements, StringRef more = "") {
    return reason(formatv("kernel @k threads(128) {{\n  n : i32 in [0, 8]\n"
                          "  pool : tmem_pool[512]\n  bar : mbarrier\n"
                          "  W : local f32[32, 16] layout S[(32,16):(1@laneid,1)]\n"
                          "  R : local f32[128, 16] layout S[(128,16):(1@tid_in_wg,1)]\n"
                          "  H : local f16[128, 16] layout S[(128,16):(1@tid_in_wg,1)]\n"
                          "  T : tmem f32[128, 128] in pool\n  N : tmem f32[128, 16]\n"
                          "  C : tmem f16[128, 128] in pool\n"
                          "  I : tmem f16[2,128,16] layout "
                          "S[(2,128,16):(1@TCol,1@TLane,2@TCol)] in pool\n{0}  {1}\n}\n",
                          more, statements));
  };
  EXPECT_EQ(with("copy_async.warpgroup R <- T[:, n*16 : +16]"), "planned");
  EXPECT_EQ(with("copy_async.warpgroup H <- C[:, n*2 : +16]"), "planned");
  EXPECT_EQ(with("copy_async.warp W <- T[warp*32 : +32, 0:16]"), "planned");
  EXPECT_EQ(with("copy_async.warp W <- T[96 - warp*32 : +32, 0:16]"),
            "warp-lanes is disproven: warp 0 has rows of T outside of lanes 0 to 31, which it "
            "reaches; rows in lanes 32w to 32w + 31 for warp w of a warpgroup");
  EXPECT_EQ(with("copy_async.warp W <- T[n*8 : +32, 0:16]"),
            "lanes is unknown: the region of T begins at lane n*8; a lane that is a constant or "
            "depends on the warp alone");
  EXPECT_EQ(with("copy_async.warpgroup H <- C[:, n : +16]"),
            "column is unknown: the region of C begins at TCol = n; a multiple of 2, the elements "
            "of a cell");
  EXPECT_EQ(with("copy_async.warpgroup R <- N"),
            "allocation is disproven: N is in no pool; a tensor in an allocation: 'pool : "
            "tmem_pool[64]' and 'N : tmem ... in pool'");
  EXPECT_EQ(with("copy_async.warpgroup R <- T[:, 0:16] { mbar = bar }"),
            "options is disproven: option 'mbar' is given, and tcgen05_ldst does not follow it; it "
            "is for " +
                followersOf(options::Mbar));
  EXPECT_EQ(with("copy_async.warpgroup R <- T[:, 0:16] { width = 4 }"),
            "options is disproven: option 'width' is given, and tcgen05_ldst does not follow it; "
            "it is for " +
                followersOf(options::Width));
  EXPECT_EQ(with("copy_async.warpgroup H <- I[0, :, :]"), "planned");
  EXPECT_EQ(with("copy_async.warpgroup I[0, :, :] <- H"),
            "upper-halves is disproven: storing 16-bit elements one to a cell loses the upper "
            "halves of the cells, and I has elements there; a tensor whose elements are all in "
            "lower halves, at even TCol");
  EXPECT_EQ(with("if thread < 40 { copy_async.warpgroup R <- T[:, 0:16] }"),
            "all-threads-active is disproven: 40 of 128 threads of the CTA reach a copy of scope "
            "warpgroup; conditions around the copy that hold for all threads of the warpgroup or "
            "for none");
}

} // namespace
