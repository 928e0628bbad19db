//===- TmaWalk.h - Tensor-map plans, walked byte by byte --------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An oracle for tensor-map plans. One function lists the bytes that a copy moves according to the
// layouts, element by element; the other walks the boxes of a plan as the hardware does, from the
// documented formulas and with nothing of the planner. The two lists must be the same.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_PLAN_TMAWALK_H
#define TILECOPY_TEST_UNIT_PLAN_TMAWALK_H

#include "tilecopy/layout/LayoutText.h"
#include "tilecopy/plan/Dispatch.h"
#include "gtest/gtest.h"
#include <map>

namespace tilecopy {

/// A side of a copy as text: `layout` with its swizzle; `region` as start and extent.
struct SideText {
  Space space;
  std::vector<int64_t> shape;
  std::vector<std::pair<int64_t, int64_t>> region;
  std::string layout;
};

inline Operand operandOf(llvm::StringRef name, ElementType type, const SideText &text,
                         unsigned align) {
  auto layout = parseLayout(text.layout);
  if (!layout)
    ADD_FAILURE() << llvm::toString(layout.takeError());
  auto tensor = Tensor::create(name, type, text.space, text.shape, *layout, align);
  if (!tensor)
    ADD_FAILURE() << llvm::toString(tensor.takeError());
  Operand o{std::make_shared<Tensor>(std::move(*tensor)), {}};
  for (auto [start, extent] : text.region)
    o.region.push_back({Expr(start), extent});
  return o;
}

/// One thread of 32 issues the copy. Loads get a barrier.
inline llvm::Expected<CopyOp> tmaCopy(Operand dst, Operand src, Options options = {}) {
  if (dst.tensor->space() == Space::Shared) {
    auto bar = std::make_shared<Barrier>();
    bar->name = "bar";
    if (llvm::Error e = options.set(options::Mbar, BarrierRef{bar, Expr(0)}))
      return e;
  }
  llvm::BitVector one(32);
  one.set(0);
  return makeCopy(OpKind::CopyAsync, Scope::Thread, std::move(dst), std::move(src), 32, one,
                  std::move(options));
}

inline llvm::Expected<GpuTarget> sm90() { return GpuTarget::parse("sm_90a"); }

/// Shared byte -> global byte, or `outside` where the element is out of bounds. Global bytes ->
/// shared bytes for stores, without those outside.
using ByteMap = std::map<int64_t, int64_t>;
constexpr int64_t outside = -1;

using Valuation = llvm::function_ref<int64_t(const Symbol &)>;
inline int64_t noSymbols(const Symbol &) { return 0; }

/// The element address of a coordinate, by definition of layouts and strides.
inline int64_t addressOf(const Tensor &t, llvm::ArrayRef<int64_t> coord, Valuation valueOf) {
  if (!t.layout()) {
    int64_t sum = 0;
    for (auto [c, s] : zip(coord, t.strides()))
      sum += c * s.evaluate(valueOf);
    return sum;
  }
  llvm::SmallVector<PhysicalCoord, 2> places;
  t.layout()->apply(*t.staticShape(), coord, places);
  return places.front()[Axis::M];
}

/// What the layouts say.
inline ByteMap meaning(const CopyOp &op, Valuation valueOf = noSymbols) {
  unsigned bits = op.dst.tensor->bits();
  auto place = [&](const Operand &o, int64_t flat) -> std::optional<int64_t> {
    llvm::SmallVector<int64_t, 4> extents;
    for (const DimRange &r : o.region)
      extents.push_back(r.extent);
    auto coord = unflatten(extents, flat);
    for (auto [c, r, dim] : zip(coord, o.region, o.tensor->shape())) {
      c = r.picks.empty() ? c + r.start.evaluate(valueOf) : r.picks[c].evaluate(valueOf);
      if (c < 0 || c >= dim.evaluate(valueOf))
        return std::nullopt;
    }
    return addressOf(*o.tensor, coord, valueOf);
  };
  ByteMap map;
  // Two 4-bit elements share a byte.
  for (int64_t i = 0; i < op.count(); i += bits < 8 ? 8 / bits : 1) {
    auto to = place(op.dst, i), from = place(op.src, i);
    for (unsigned b = 0; b != std::max(1u, bits / 8); ++b) {
      auto byte = [&](std::optional<int64_t> element) {
        return element ? *element * bits / 8 + b : outside;
      };
      if (to)
        map[byte(to)] = byte(from);
    }
  }
  return map;
}

/// How many indices of each dimension are moved. Four rows are moved as if the box had them.
inline auto indicesOf(const TensorMapValues &map, const TmaPlan &tma) {
  auto box = map.box;
  for (auto [b, every] : zip(box, map.elementStrides))
    b = (b + every - 1) / every;
  if (!tma.rows.empty()) {
    EXPECT_EQ(box[1], 1u);
    box[1] = 4;
  }
  return box;
}

/// What the hardware does with the plan: PTX ISA 9.1, "Tensors" (order, bounds) and "Swizzling
/// modes"; chunk-wise clipping of stores as measured. The tensor map's address is that of the
/// tensor; the shared tensor begins at a multiple of its alignment.
inline ByteMap walk(const CopyOp &op, const Plan &plan, Valuation valueOf = noSymbols) {
  const auto &tma = std::get<TmaPlan>(plan.body);
  bool load = tma.kind == TmaPlan::Load;
  TensorMapValues map = tma.map.bind(0, valueOf);
  int64_t e = elementBits(map.type) / 8, rank = map.rank();
  const PlanSide &shared = load ? plan.dst : plan.src;
  int64_t start = shared.base.evaluate(valueOf) * op.dst.tensor->bits() / 8;
  int64_t span = swizzleSpan(map.swizzle), pitch = std::max<int64_t>(span, map.box[0] * e);
  auto swizzled = [&](int64_t a) {
    int64_t field = span == 32 ? 0x10 : span == 64 ? 0x30 : span == 128 ? 0x70 : 0;
    return a ^ ((a >> 3) & field);
  };
  ByteMap bytes;
  for (int64_t issue = 0; issue != tma.issues(); ++issue) {
    llvm::SmallVector<int64_t, 5> c;
    for (const Expr &coord : tma.coords)
      c.push_back(coord.evaluate(valueOf));
    int64_t at = start, rest = issue;
    for (const TmaPlan::Loop &l : llvm::reverse(tma.loops)) {
      at += rest % l.extent * l[TmaPlan::Shared];
      c[l.tag.dimension()] += rest % l.extent * l[TmaPlan::Coordinate];
      rest /= l.extent;
    }
    EXPECT_EQ(at % 128, 0);
    EXPECT_EQ(c[0] * e % 16, 0);
    auto box = indicesOf(map, tma);
    int64_t elements = 1;
    for (uint32_t b : box)
      elements *= b;
    for (int64_t i = 0; i != elements; ++i) {
      int64_t digits = i, row = 0, rows = 1, global = map.address, column = 0;
      bool inside = true;
      for (int64_t d = 0; d != rank; ++d) {
        int64_t j = digits % box[d], g = c[d] + j * (d ? map.elementStrides[d] : 1);
        if (d == 1 && !tma.rows.empty())
          g = tma.rows[g].evaluate(valueOf);
        digits /= box[d];
        if (d == 0)
          column = j * e;
        else
          row += j * rows, rows *= box[d];
        global += g * (d ? int64_t(map.strides[d - 1]) : e);
        int64_t end = map.dims[d];
        if (d == 0 && !load)
          end = llvm::alignTo(end * e, 16) / e; // may be past the row: whole chunks are written
        inside &= g >= 0 && g < end;
        EXPECT_TRUE(load || c[d] >= 0);
      }
      int64_t place = swizzled(at + row * pitch + column);
      for (int64_t b = 0; b != e; ++b) {
        if (load)
          EXPECT_TRUE(bytes.emplace(place + b, inside ? global + b : outside).second);
        else if (inside)
          bytes[global + b] = swizzled(at + row * pitch + column) + b;
      }
    }
  }
  return bytes;
}

/// A copy, its tensors and its plan, for messages.
inline std::string describe(const CopyOp &op, const Plan &plan) {
  std::string text;
  llvm::raw_string_ostream os(text);
  op.print(os);
  for (const Operand *side : {&op.dst, &op.src}) {
    os << '\n';
    side->tensor->print(os);
  }
  os << '\n';
  plan.print(os);
  return text;
}

/// Plans and compares; returns the plan's TMA part, or the reason of the decline.
inline std::optional<TmaPlan> planAndWalk(const CopyOp &op, std::string &why,
                                          Valuation valueOf = noSymbols) {
  auto choice = dispatch(op, *sm90());
  if (!choice) {
    why = llvm::toString(choice.takeError());
    return std::nullopt;
  }
  if (!std::holds_alternative<TmaPlan>(choice->plan.body)) { // another variant plans it
    CopyOp named = op;
    llvm::cantFail(named.options.set(options::Dispatch, std::string("tma")));
    std::string text = llvm::toString(dispatch(named, *sm90()).takeError());
    why = ("tma declined: " + llvm::StringRef(text).split("cannot do this copy: ").second).str();
    return std::nullopt;
  }
  const auto &tma = std::get<TmaPlan>(choice->plan.body);
  EXPECT_FALSE(llvm::Error(checkTensorMap(tma.map.bind(0, valueOf), 90)));
  EXPECT_EQ(tma.bytes, op.count() * op.dst.tensor->bits() / 8);
  ByteMap is = walk(op, choice->plan, valueOf), should = meaning(op, valueOf);
  if (is != should) {
    ADD_FAILURE() << describe(op, choice->plan) << "the plan moves " << is.size()
                  << " bytes, the copy " << should.size();
  }
  return tma;
}

} // namespace tilecopy

#endif // TILECOPY_TEST_UNIT_PLAN_TMAWALK_H
