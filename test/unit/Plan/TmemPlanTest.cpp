//===- TmemPlanTest.cpp - Copies to tensor memory, property by property ---===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Planned.h"
#include "TmemWalk.h"

using namespace llvm;
using namespace tilecopy;

namespace {

SideText side(Space space, std::vector<int64_t> shape, std::string layout,
              std::vector<std::pair<int64_t, int64_t>> region = {}) {
  if (region.empty())
    for (int64_t d : shape)
      region.push_back({0, d});
  return {space, std::move(shape), std::move(region), std::move(layout)};
}
SideText tmem(std::vector<int64_t> shape, std::string layout,
              std::vector<std::pair<int64_t, int64_t>> region = {}) {
  return side(Space::TMem, std::move(shape), std::move(layout), std::move(region));
}
SideText shared(std::vector<int64_t> shape, std::string layout,
                std::vector<std::pair<int64_t, int64_t>> region = {}) {
  return side(Space::Shared, std::move(shape), std::move(layout), std::move(region));
}

using OptionList = std::vector<std::pair<const OptionSpec *, OptionValue>>;

std::optional<TmemCopyPlan> plan(ElementType type, const SideText &dst, const SideText &src,
                                 std::string &why, const OptionList &list = {},
                                 unsigned align = 1024) {
  Options options;
  for (auto &[key, value] : list)
    cantFail(options.set(*key, value));
  auto op = tmemCopy(tmemOperand(type, dst), operandOf("S", type, src, align), options);
  if (!op) {
    why = toString(op.takeError());
    return std::nullopt;
  }
  return planAndWalkCells(*op, why);
}

/// The plan must be there.
TmemCopyPlan good(ElementType type, const SideText &dst, const SideText &src,
                  const OptionList &list = {}) {
  std::string why;
  auto made = plan(type, dst, src, why, list);
  EXPECT_TRUE(made) << why;
  TmemCopyPlan none;
  none.atom = tmemAtoms().data();
  return made ? *made : none;
}

/// Why it has no plan.
std::string bad(ElementType type, const SideText &dst, const SideText &src,
                const OptionList &list = {}, unsigned align = 1024) {
  std::string why;
  EXPECT_FALSE(plan(type, dst, src, why, list, align));
  return why;
}

/// Without the beginning that all declines have in common.
std::string rule(std::string why) {
  StringRef text = why;
  text.consume_front("no variant can do this copy_async\n  ");
  text.consume_front("tcgen05_cp declined: ");
  return text.str();
}

const auto U8 = ElementType::U8, BF16 = ElementType::BF16, F32 = ElementType::F32;
const char *const scale32 = "S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane]";

} // namespace

TEST(TmemPlan, TheDemonstrationsFields) {
  TmemCopyPlan p = good(U8, tmem({32, 16}, scale32), shared({32, 16}, "S[(32,16):(16,1)]"));
  EXPECT_EQ(p.atom->name(), "32x128b.warpx4");
  EXPECT_EQ(p.descriptor.unitStep / 16, 16);
  EXPECT_EQ(p.descriptor.groupStep / 16, 8);
  EXPECT_EQ(p.descriptor.swizzleCode(), 0u);
  EXPECT_EQ(p.issues(), 1);
  EXPECT_EQ(p.sharedAlign, 16u);
}

TEST(TmemPlan, StackedTilesStepOneDescriptor) {
  TmemCopyPlan p =
      good(U8, tmem({4, 32, 16}, "S[(4,32,16):(16@TCol,1@TLane,1@TCol)] + R[4:32@TLane]"),
           shared({4, 32, 16}, "S[(4,32,16):(512,16,1)]"));
  ASSERT_EQ(p.loops.size(), 1u);
  EXPECT_EQ(p.loops[0].extent, 4);
  EXPECT_EQ(p.loops[0][TmemCopyPlan::Shared], 512);
  EXPECT_EQ(p.loops[0][TmemCopyPlan::Column], 4);
}

TEST(TmemPlan, TextJsonAndHash) {
  auto op = cantFail(tmemCopy(
      tmemOperand(F32, tmem({128, 32}, "S[(128,32):(1@TLane,1@TCol)]")),
      operandOf("S", F32, shared({128, 32}, "swizzle(2,2,3) S[(128,2,16):(16,2048,1)]"), 512)));
  DispatchChoice choice = cantFail(dispatch(op, *blackwell()));
  std::string text, json;
  raw_string_ostream os(text);
  choice.plan.print(os);
  EXPECT_EQ(text, "tcgen05_cp: copy_async.thread T <- S, 4096 x f32\n"
                  "  dst: tmem T + 0\n"
                  "  src: shared S + 0, swizzle(2,2,3)\n"
                  "  4 x tcgen05.cp 128x256b, cta_group 1, shared memory aligned to 512\n"
                  "  descriptor: 0x8000402000010000, leading 16 bytes (1), stride 512 bytes (32), "
                  "swizzle 2 (4)\n"
                  "  first cell: lane 0, column 0\n"
                  "  then 2 times: shared + 8192 bytes, column + 16\n"
                  "  then 2 times: shared + 32 bytes, column + 8\n");
  raw_string_ostream js(json);
  js << choice.plan.toJSON();
  for (StringRef field :
       {"\"kind\":\"tmem_copy\"", "\"shape\":\"128x256b\"", "\"descriptor\":\"0x8000402000010000\"",
        "\"swizzle_mode\":2", "\"instructions\":4", "\"shared_align\":512",
        "{\"columns\":16,\"extent\":2,\"lanes\":0,\"shared_bytes\":8192}"})
    EXPECT_NE(json.find(field.str()), std::string::npos) << field.str() << "\n" << json;
  Plan other = choice.plan;
  std::get<TmemCopyPlan>(other.body).loops[0][TmemCopyPlan::Column] += 4;
  EXPECT_NE(other.hash(), choice.plan.hash());
  EXPECT_FALSE(other == choice.plan);
}

TEST(TmemPlan, TheTraceSaysWhyNoWiderAtom) {
  auto op = cantFail(tmemCopy(tmemOperand(U8, tmem({128, 16}, "S[(128,16):(1@TLane,1@TCol)]")),
                              operandOf("S", U8, shared({128, 16}, "S[(128,16):(16,1)]"), 16)));
  DispatchChoice choice = cantFail(dispatch(op, *blackwell()));
  std::string text;
  raw_string_ostream os(text);
  choice.trace.print(os);
  EXPECT_NE(text.find("disproven atom: 128x256b: rows are not made of pairs of 16 bytes\n"
                      "            to pass: an even number of 16-byte units next to each other in "
                      "T\n"
                      "  proven    atom: 128x128b, 1 issue\n"),
            std::string::npos)
      << text;
}

TEST(TmemPlan, DescriptorBits) {
  MatrixDescriptor d{MmaSwizzle::Bytes64, 16, 512};
  EXPECT_EQ(d.encode(0x12340), 0x80004020'00011234u);
  d = {MmaSwizzle::None, 256, 128};
  EXPECT_EQ(d.encode(), 0x4008'00100000u);
  EXPECT_EQ((MatrixDescriptor{MmaSwizzle::Bytes32, 16, 256}.encode() >> 61), 6u);
  EXPECT_EQ((MatrixDescriptor{MmaSwizzle::Bytes128, 16, 1024}.encode() >> 61), 2u);
}

TEST(TmemPlan, LanesAreIssuesToo) {
  // Rows of an accumulator of 64 rows (16 lanes of each quarter), four of them with one issue.
  TmemCopyPlan p = good(BF16, tmem({4, 16, 16}, "S[(4,16,16):(32@TLane,1@TLane,1@TCol)]"),
                        shared({4, 16, 16}, "S[(4,16,2,8):(8,32,512,1)]"));
  EXPECT_EQ(p.atom->name(), "4x256b");
  EXPECT_EQ(p.descriptor.unitStep, 1024);
  ASSERT_EQ(p.loops.size(), 1u);
  EXPECT_EQ(p.loops[0].extent, 16);
  EXPECT_EQ(p.loops[0][TmemCopyPlan::Lane], 1);
  EXPECT_EQ(p.loops[0][TmemCopyPlan::Shared], 64);
  EXPECT_EQ(rule(bad(BF16, tmem({4, 32, 16}, "S[(4,32,16):(32@TLane,1@TLane,1@TCol)]"),
                     shared({4, 32, 16}, "S[(4,32,2,8):(8,32,1024,1)]"),
                     {{&options::Shape, std::string("4x256b")}})),
            "first-lane is disproven: the first row is in lane 0 and others up to 31 lanes "
            "further; lanes 0 to 15 of each 32");
}

TEST(TmemPlan, CopiesByAnyName) {
  // The quarters are a dimension along which the place in shared memory does not move.
  EXPECT_EQ(good(U8, tmem({4, 32, 16}, "S[(4,32,16):(32@TLane,1@TLane,1@TCol)]"),
                 shared({4, 32, 16}, "S[(4,32,16):(0,16,1)]"))
                .atom->name(),
            "32x128b.warpx4");
  // Two replicas make four quarters.
  EXPECT_EQ(good(U8, tmem({32, 16}, "S[(32,16):(1@TLane,1@TCol)] + R[(2,2):(64@TLane,32@TLane)]"),
                 shared({32, 16}, "S[(32,16):(16,1)]"))
                .atom->name(),
            "32x128b.warpx4");
  // Copies in further columns are further issues.
  TmemCopyPlan p = good(U8, tmem({128, 16}, "S[(128,16):(1@TLane,1@TCol)] + R[2:64@TCol]"),
                        shared({128, 16}, "S[(128,16):(16,1)]"));
  ASSERT_EQ(p.loops.size(), 1u);
  EXPECT_EQ(p.loops[0][TmemCopyPlan::Shared], 0);
  EXPECT_EQ(p.loops[0][TmemCopyPlan::Column], 16);
}

TEST(TmemPlan, CountersThatGoDown) {
  EXPECT_EQ(good(U8, tmem({128, 2, 16}, "S[(128,2,16):(1@TLane,-16@TCol,1@TCol)] + 16@TCol"),
                 shared({128, 2, 16}, "S[(128,2,16):(16,2048,1)]"))
                .issues(),
            2); // the second unit lies before the first
  EXPECT_EQ(good(U8, tmem({128, 2, 16}, "S[(128,2,16):(1@TLane,-16@TCol,1@TCol)] + 16@TCol"),
                 shared({128, 2, 16}, "S[(128,2,16):(16,-2048,1)] + 2048"))
                .atom->name(),
            "128x256b");
  EXPECT_EQ(good(U8, tmem({128, 16}, "S[(128,16):(-1@TLane,1@TCol)] + 127@TLane"),
                 shared({128, 16}, "S[(128,16):(-16,1)] + 2032"))
                .atom->name(),
            "128x128b");
}

//===----------------------------------------------------------------------===//
// What is declined: the rule, the value, what would work
//===----------------------------------------------------------------------===//

TEST(TmemPlan, Replicas) {
  SideText rows32 = shared({32, 16}, "S[(32,16):(16,1)]");
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, "S[(32,16):(1@TLane,1@TCol)]"), rows32)),
            "replicas is disproven: T has 32 rows 1 lane apart; 32x128b.warpx4 writes every row 4 "
            "times, 32 lanes apart; + R[4:32@TLane] in the layout of T");
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, "S[(32,16):(1@TLane,1@TCol)] + R[2:64@TLane]"), rows32)),
            "replicas is disproven: T has 32 rows 1 lane apart, 2 copies 64 lanes apart; "
            "32x128b.warpx4 writes every row 4 times, 32 lanes apart; + R[4:32@TLane] in the "
            "layout of T");
  SideText rows64 = shared({64, 16}, "S[(64,16):(16,1)]");
  EXPECT_EQ(rule(bad(U8, tmem({64, 16}, "S[(64,16):(1@TLane,1@TCol)]"), rows64)),
            "replicas is disproven: T has 64 rows 1 lane apart; 64x128b.warpx2::02_13 writes every "
            "row twice, 64 lanes apart; + R[2:64@TLane] in the layout of T");
  EXPECT_EQ(rule(bad(U8, tmem({2, 32, 16}, "S[(2,32,16):(64@TLane,1@TLane,1@TCol)]"),
                     shared({2, 32, 16}, "S[(2,32,16):(512,16,1)]"))),
            "replicas is disproven: T has 32 rows 1 lane apart, 2 rows 64 lanes apart; "
            "64x128b.warpx2::01_23 writes every row twice, 32 lanes apart; + R[2:32@TLane] in the "
            "layout of T");
}

TEST(TmemPlan, Rows) {
  EXPECT_EQ(rule(bad(U8, tmem({16, 16}, "S[(16,16):(1@TLane,1@TCol)]"),
                     shared({16, 16}, "S[(16,16):(16,1)]"))),
            "rows is disproven: T has 16 rows 1 lane apart; 128 rows in lanes 0 to 127; 64 or 32 "
            "rows with copies that fill the 128 lanes; or 4 rows 32 lanes apart");
  EXPECT_EQ(rule(bad(U8, tmem({96, 16}, "S[(96,16):(1@TLane,1@TCol)]"),
                     shared({96, 16}, "S[(96,16):(16,1)]"))),
            "rows is disproven: T has 96 rows 1 lane apart; 128 rows in lanes 0 to 127; 64 or 32 "
            "rows with copies that fill the 128 lanes; or 4 rows 32 lanes apart");
}

TEST(TmemPlan, Columns) {
  SideText rows32 = shared({32, 16}, "S[(32,16):(16,1)]");
  EXPECT_EQ(
      rule(bad(U8, tmem({32, 16}, "S[(32,16):(1@TLane,1@TCol)] + R[4:32@TLane] + 8@TCol"), rows32)),
      "first-column is disproven: the copy begins at column 8 of u8; a multiple of 16 (4 "
      "cells of 32 bits)");
  EXPECT_EQ(rule(bad(U8, tmem({2, 32, 16}, "S[(2,32,16):(24@TCol,1@TLane,1@TCol)] + R[4:32@TLane]"),
                     shared({2, 32, 16}, "S[(2,32,16):(512,16,1)]"))),
            "column-step is disproven: a step in T is 24 columns of u8; steps of 16 (4 cells of 32 "
            "bits)");
  EXPECT_EQ(rule(bad(U8, tmem({32, 8}, "S[(32,8):(1@TLane,1@TCol)] + R[4:32@TLane]"),
                     shared({32, 8}, "S[(32,8):(16,1)]"))),
            "row-units is disproven: rows are not made of whole 16 bytes (16 columns of u8); rows "
            "of 16 elements or a multiple, contiguous on both sides");
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, scale32), shared({32, 16}, "S[(32,16):(1,32)]"))),
            "row-units is disproven: neighboring columns of T are 32 elements apart in S; rows of "
            "16 elements or a multiple, contiguous on both sides");
}

TEST(TmemPlan, RowsInSharedMemory) {
  // 16 bytes wide, 32 apart: neither a core matrix nor a swizzle.
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, scale32),
                     shared({32, 32}, "S[(32,32):(32,1)]", {{0, 32}, {0, 16}}))),
            "row-pitch is disproven: rows are 32 bytes apart in S; rows 16 bytes apart in groups "
            "of 8, or a swizzle of 32, 64 or 128 bytes and rows as far apart");
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, scale32),
                     shared({32, 64}, "swizzle(4,3,3) S[(32,64):(64,1)]", {{0, 32}, {0, 16}}))),
            "row-pitch is disproven: rows are 64 bytes apart in S; rows 128 bytes apart, as wide "
            "as the swizzle");
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, scale32),
                     shared({2, 2, 8, 16}, "S[(2,2,8,16):(1024,128,16,1)]"))),
            "row-groups is disproven: groups of 8 rows are not evenly spaced in S; one step "
            "between all groups, a multiple of 16 up to 262128 bytes");
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, scale32),
                     shared({4, 8, 32}, "swizzle(4,1,3) S[(4,8,32):(288,32,1)]",
                            {{0, 4}, {0, 8}, {0, 16}}))),
            "row-groups is disproven: groups of 8 rows are 288 bytes apart in S; one step between "
            "all groups, a multiple of 256 up to 262128 bytes");
}

TEST(TmemPlan, SwizzleAtoms) {
  auto from = [](int64_t row, int64_t column) {
    return shared({64, 128}, "swizzle(4,3,3) S[(8192):(1)]", {{row, 32}, {column, 16}});
  };
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, scale32), from(4, 0))),
            "swizzle-atom is disproven: an issue begins in row 4 of a swizzle atom of 8 rows of "
            "128 elements in S; issues that begin in row 0 of an atom and whose rows of 16 "
            "elements end inside it");
  EXPECT_EQ(rule(bad(U8, tmem({32, 16}, scale32), from(8, 8))),
            "first-unit is disproven: the copy begins at element 1032 of S; a multiple of 16 bytes "
            "(16 elements)");
  EXPECT_EQ(
      rule(bad(U8, tmem({32, 16}, scale32), from(8, 112))),
      "swizzle-atom-column is disproven: the copy begins at column 112 of a swizzle atom of 8 "
      "rows of 128 elements in S; a copy that begins in column 0 of an atom (it may go on "
      "through all columns)");
  // Rows of 32 bytes would run over the end of the swizzle's.
  EXPECT_EQ(
      rule(bad(U8, tmem({4, 32}, "S[(4,32):(32@TLane,1@TCol)]"),
               shared({8, 128}, "swizzle(4,3,3) S[(8,8,16):(128,16,1)]", {{0, 4}, {112, 16}})))
          .substr(0, 20),
      "extents differ: the ");
  EXPECT_EQ(rule(bad(U8, tmem({4, 2, 32}, "S[(4,2,32):(32@TLane,32@TCol,1@TCol)]"),
                     shared({4, 2, 32}, "swizzle(4,2,3) S[(4,2,32):(64,48,1)]",
                            {{0, 4}, {0, 2}, {0, 32}}))),
            "swizzle-atom is disproven: an issue begins at element 48 of a swizzle atom of 8 rows "
            "of 64 elements in S; issues that begin in row 0 of an atom and whose rows of 32 "
            "elements end inside it");
}

TEST(TmemPlan, Swizzles) {
  SideText dst = tmem({32, 16}, scale32);
  auto with = [](const char *swizzle) {
    return shared({32, 128}, std::string(swizzle) + " S[(4096):(1)]", {{0, 32}, {0, 16}});
  };
  EXPECT_EQ(rule(bad(U8, dst, with("swizzle(4,3,3,outer)"))),
            "swizzle is disproven: the layout of S has swizzle(4,3,3,outer); swizzle(4,B,3) with B "
            "= 1, 2 or 3 (32, 64 or 128 bytes)");
  EXPECT_EQ(rule(bad(U8, dst, with("swizzle(3,3,3)"))),
            "swizzle is disproven: the layout of S has swizzle(3,3,3); swizzle(4,B,3) with B = 1, "
            "2 or 3 (32, 64 or 128 bytes)");
  EXPECT_EQ(rule(bad(U8, dst, with("swizzle(4,3,4)"))),
            "swizzle is disproven: the layout of S has swizzle(4,3,4); swizzle(4,B,3) with B = 1, "
            "2 or 3 (32, 64 or 128 bytes)");
  EXPECT_EQ(rule(bad(U8, dst, with("swizzle(4,3,3)"), {}, 512)),
            "shared-align is disproven: S is aligned to 512 bytes; `align 1024` on S");
}

TEST(TmemPlan, ShapesAskedFor) {
  SideText dst = tmem({32, 16}, scale32), src = shared({32, 16}, "S[(32,16):(16,1)]");
  auto word = [](const char *w) { return OptionValue(std::string(w)); };
  EXPECT_EQ(rule(bad(U8, dst, src,
                     {{&options::Shape, word("128x256b")}, {&options::Multicast, word("warpx4")}})),
            "shape is disproven: shape 128x256b with multicast warpx4; the multicast of that "
            "shape: none");
  EXPECT_EQ(rule(bad(U8, dst, src, {{&options::Shape, word("64x128b")}})),
            "multicast is disproven: shape 64x128b without multicast; multicast = warpx2_02_13, "
            "warpx2_01_23");
  EXPECT_EQ(rule(bad(U8, dst, src, {{&options::Shape, word("128x128b")}})).substr(0, 45),
            "rows is disproven: T has 32 rows 1 lane apart");
  EXPECT_EQ(good(U8, dst, src, {{&options::Shape, word("32x128b")}}).atom->name(),
            "32x128b.warpx4");
  EXPECT_EQ(good(U8, dst, src, {{&options::Multicast, word("warpx4")}}).atom->name(),
            "32x128b.warpx4");
}

TEST(TmemPlan, OptionsOfOthers) {
  SideText dst = tmem({32, 16}, scale32), src = shared({32, 16}, "S[(32,16):(16,1)]");
  EXPECT_EQ(rule(bad(U8, dst, src, {{&options::CtaMask, Expr(1)}})),
            "options is disproven: option 'cta_mask' is given, and tcgen05_cp does not follow it; "
            "it is for " +
                followersOf(options::CtaMask));
  auto bar = std::make_shared<Barrier>();
  EXPECT_EQ(
      rule(bad(U8, dst, src, {{&options::Mbar, BarrierRef{bar, Expr(0)}}})),
      "options is disproven: option 'mbar' is given, and tcgen05_cp does not follow it; it is "
      "for " +
          followersOf(options::Mbar));
  EXPECT_EQ(good(U8, dst, src, {{&options::CtaGroup, Expr(2)}}).ctaGroup, 2u);
}

TEST(TmemPlan, WhoIssuesAndWhere) {
  SideText dst = tmem({32, 16}, scale32), src = shared({32, 16}, "S[(32,16):(16,1)]");
  auto why = [](CopyOp op, StringRef cpu) {
    auto choice = dispatch(op, cantFail(GpuTarget::parse(cpu)));
    EXPECT_FALSE(bool(choice));
    return choice ? "" : rule(toString(choice.takeError()));
  };
  auto op = cantFail(tmemCopy(tmemOperand(U8, dst), operandOf("S", U8, src, 1024)));
  for (StringRef cpu : {"sm_90a", "sm_100", "sm_103", "sm_110", "sm_120a", "sm_121a"})
    EXPECT_TRUE(StringRef(why(op, cpu)).starts_with("target is disproven: ")) << why(op, cpu);
  for (StringRef cpu : {"sm_100a", "sm_100f", "sm_101a", "sm_103a", "sm_103f", "sm_110a"})
    EXPECT_TRUE(bool(dispatch(op, cantFail(GpuTarget::parse(cpu))))) << cpu.str();
  auto unplaced = cantFail(tmemCopy(tmemOperand(U8, dst, false), operandOf("S", U8, src, 1024)));
  EXPECT_EQ(why(unplaced, "sm_100a"), "allocation is disproven: T lies in no allocation; `in POOL` "
                                      "on T, and `POOL : tmem_pool[N]`");
  op.active.set(1);
  EXPECT_TRUE(StringRef(why(op, "sm_100a")).starts_with("one-thread is disproven: 2 threads"));
}

TEST(TmemPlan, Decompressing) {
  SideText dst = tmem({32, 16}, scale32), src = shared({32, 16}, "S[(32,16):(16,1)]");
  OptionList four{{&options::Decompress, std::string("b4x16_p64")}};
  EXPECT_EQ(good(U8, dst, src, four).format, TmemSourceFormat::B4x16P64);
  EXPECT_EQ(rule(bad(BF16, tmem({32, 8}, "S[(32,8):(1@TLane,1@TCol)] + R[4:32@TLane]"),
                     shared({32, 8}, "S[(32,8):(8,1)]"), four)),
            "decompress is disproven: elements of bf16; 8-bit elements, each the container of one "
            "of 6 or 4 bits");
  // The columns are the first dimension here, and so each 16 elements of the last one are rows.
  EXPECT_EQ(rule(bad(U8, tmem({16, 32}, "S[(16,32):(1@TCol,1@TLane)] + R[4:32@TLane]"),
                     shared({16, 32}, "S[(16,32):(1,16)]"), four)),
            "decompress-units is disproven: 16 neighbors of the region are not 16 bytes in S and "
            "T; layouts in which each 16 elements of the last dimension are contiguous");
  good(U8, tmem({16, 32}, "S[(16,32):(1@TCol,1@TLane)] + R[4:32@TLane]"),
       shared({16, 32}, "S[(16,32):(1,16)]"));
}
