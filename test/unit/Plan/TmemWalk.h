//===- TmemWalk.h - Copies to tensor memory, walked cell by cell -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An oracle for plans of tcgen05.cp. One function lists where every byte of tensor memory comes
// from according to the layouts, element by element; the other decodes the plan's descriptors from
// their bits and walks the instructions by the documented formulas, with nothing of the planner.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_PLAN_TMEMWALK_H
#define TILECOPY_TEST_UNIT_PLAN_TMEMWALK_H

#include "TmaWalk.h"

namespace tilecopy {

/// A tensor in a pool of 512 columns; none when `inPool` is false.
inline llvm::Expected<Operand> makeTmemOperand(ElementType type, const SideText &text,
                                               bool inPool = true) {
  auto layout = parseLayout(text.layout);
  if (!layout)
    return layout.takeError();
  auto pool = std::make_shared<TmemPool>();
  pool->name = "pool";
  pool->columns = 512;
  auto tensor =
      Tensor::createInPool("T", type, text.shape, *layout, inPool ? std::move(pool) : nullptr);
  if (!tensor)
    return tensor.takeError();
  Operand o{std::make_shared<Tensor>(std::move(*tensor)), {}};
  for (auto [start, extent] : text.region)
    o.region.push_back({Expr(start), extent});
  return o;
}
inline Operand tmemOperand(ElementType type, const SideText &text, bool inPool = true) {
  return llvm::cantFail(makeTmemOperand(type, text, inPool));
}

/// One thread of 128 issues the copy.
inline llvm::Expected<CopyOp> tmemCopy(Operand dst, Operand src, Options options = {}) {
  llvm::BitVector one(128);
  one.set(0);
  return makeCopy(OpKind::CopyAsync, Scope::Thread, std::move(dst), std::move(src), 128, one,
                  std::move(options));
}

/// (lane, byte of the lane) -> byte of the shared tensor.
using CellMap = std::map<std::pair<int64_t, int64_t>, int64_t>;

/// What the layouts say, replicas included.
inline CellMap cellMeaning(const CopyOp &op, Valuation valueOf = noSymbols) {
  unsigned bits = op.dst.tensor->bits();
  auto places = [&](const Operand &o, int64_t flat) {
    llvm::SmallVector<int64_t, 4> extents;
    for (const DimRange &r : o.region)
      extents.push_back(r.extent);
    auto coord = unflatten(extents, flat);
    for (auto [c, r] : zip(coord, o.region))
      c += r.start.evaluate(valueOf);
    llvm::SmallVector<PhysicalCoord, 4> list;
    o.tensor->layout()->apply(*o.tensor->staticShape(), coord, list);
    return list;
  };
  CellMap map;
  // Two 4-bit elements share a byte.
  for (int64_t i = 0; i < op.count(); i += bits < 8 ? 8 / bits : 1) {
    int64_t from = places(op.src, i).front()[Axis::M];
    for (const PhysicalCoord &to : places(op.dst, i))
      for (unsigned b = 0; b != std::max(1u, bits / 8); ++b)
        map[{to[Axis::TLane], to[Axis::TCol] * bits / 8 + b}] = from * bits / 8 + b;
  }
  return map;
}

/// The lanes that row `r` of a shape goes to. The multicast names the warps that get the same rows.
inline std::vector<int64_t> lanesOf(llvm::StringRef shape, llvm::StringRef multicast, int64_t r) {
  if (shape == "4x256b")
    return {32 * r};
  if (multicast == "warpx4")
    return {r, r + 32, r + 64, r + 96};
  if (multicast == "warpx2_02_13")
    return {r, r + 64};
  if (multicast == "warpx2_01_23")
    return {r / 32 * 64 + r % 32, r / 32 * 64 + r % 32 + 32};
  return {r};
}

/// What the hardware does with the plan (PTX ISA 9.1, 9.7.16.3.3, 9.7.16.4.1 and 9.7.16.9.2), the
/// shared tensor beginning at some address that the plan's alignment allows.
inline CellMap walkCells(const CopyOp &op, const Plan &plan, Valuation valueOf = noSymbols) {
  const auto &body = std::get<TmemCopyPlan>(plan.body);
  llvm::StringRef shape = body.atom->shape;
  int64_t rows = 0, bits = 0;
  EXPECT_FALSE(shape.consumeInteger(10, rows));
  EXPECT_TRUE(shape.consume_front("x"));
  EXPECT_FALSE(shape.consumeInteger(10, bits));
  int64_t base = 5 * int64_t(body.sharedAlign);
  int64_t first = base + plan.src.base.evaluate(valueOf) * op.dst.tensor->bits() / 8;
  EXPECT_EQ(first % 16, 0);
  CellMap map;
  for (int64_t issue = 0; issue != body.issues(); ++issue) {
    int64_t column = body.column.evaluate(valueOf), lane = body.lane.evaluate(valueOf);
    uint64_t descriptor = body.descriptor.encode(first);
    int64_t rest = issue;
    for (const TmemCopyPlan::Loop &l : llvm::reverse(body.loops)) {
      int64_t k = rest % l.extent;
      rest /= l.extent;
      EXPECT_EQ(l[TmemCopyPlan::Shared] % 16, 0);
      descriptor += k * (l[TmemCopyPlan::Shared] / 16);
      column += k * l[TmemCopyPlan::Column];
      lane += k * l[TmemCopyPlan::Lane];
    }
    auto field = [&](unsigned from, unsigned count) {
      return int64_t(descriptor >> from & ((uint64_t(1) << count) - 1));
    };
    int64_t start = field(0, 14) * 16, leading = field(16, 14) * 16, stride = field(32, 14) * 16;
    int64_t code = field(61, 3);
    int64_t span = code == 0 ? 16 : code == 6 ? 32 : code == 4 ? 64 : code == 2 ? 128 : 0;
    EXPECT_NE(span, 0) << "swizzle code " << code;
    EXPECT_EQ(field(14, 2), 0);
    EXPECT_EQ(field(30, 2), 0);
    EXPECT_EQ(field(46, 3), 1);
    EXPECT_EQ(field(49, 12), 0); // base offset, mode
    EXPECT_EQ(column % 4, 0);
    for (int64_t r = 0; r != rows; ++r)
      for (int64_t b = 0; b != bits / 8; ++b) {
        int64_t a = start + r / 8 * stride + r % 8 * span;
        a += code ? b / 16 * 16 : b / 16 * leading;
        a ^= code ? (a >> 7 & (span / 16 - 1)) << 4 : 0;
        for (int64_t l : lanesOf(body.atom->shape, body.atom->multicast, r)) {
          EXPECT_LT(lane + l, 128);
          auto [it, fresh] = map.insert({{lane + l, column * 4 + b}, a + b % 16 - base});
          EXPECT_TRUE(fresh || it->second == a + b % 16 - base);
        }
      }
  }
  return map;
}

inline llvm::Expected<GpuTarget> blackwell() { return GpuTarget::parse("sm_100a"); }

/// Plans and compares; returns the plan's body, or the reason of the decline.
inline std::optional<TmemCopyPlan> planAndWalkCells(const CopyOp &op, std::string &why,
                                                    Valuation valueOf = noSymbols) {
  auto choice = dispatch(op, *blackwell());
  if (!choice) {
    why = llvm::toString(choice.takeError());
    return std::nullopt;
  }
  if (walkCells(op, choice->plan, valueOf) != cellMeaning(op, valueOf))
    ADD_FAILURE() << describe(op, choice->plan) << "the plan's cells are not those of the layouts";

  return std::get<TmemCopyPlan>(choice->plan.body);
}

} // namespace tilecopy

#endif // TILECOPY_TEST_UNIT_PLAN_TMEMWALK_H
