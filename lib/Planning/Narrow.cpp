//===- Narrow.cpp - Elements of less than a byte --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Narrow.h"
#include "AddressMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

/// How many neighbors the hardware packs together (PTX ISA, b4x16 and b6x16).
constexpr int64_t Group = 16;

static bool isNarrowTensor(const Tensor &t) {
  return elementBits(t.type()) == 6 || t.spacing() != Spacing::Dense;
}

bool tilecopy::isNarrow(const CopyOp &op) {
  return isNarrowTensor(*op.dst.tensor) || isNarrowTensor(*op.src.tensor);
}

bool tilecopy::padsByMap(const CopyOp &op) {
  const Tensor &d = *op.dst.tensor, &s = *op.src.tensor;
  auto pads = [](const Tensor &global, const Tensor &shared) {
    return global.space() == Space::Global && global.spacing() == Spacing::Dense &&
           shared.space() == Space::Shared && shared.spacing() == Spacing::Padded16;
  };
  return op.kind == OpKind::CopyAsync && (pads(d, s) || pads(s, d));
}

bool tilecopy::expandsToBytes(const CopyOp &op) {
  const Tensor &d = *op.dst.tensor, &s = *op.src.tensor;
  return d.space() == Space::Local && d.spacing() == Spacing::Bytes && s.space() == Space::Shared &&
         s.spacing() == Spacing::Padded16;
}

/// The same memory with elements of another type.
static std::optional<Operand> viewed(const Operand &o, ElementType type, Expected<Tensor> made) {
  if (!made) {
    consumeError(made.takeError());
    return std::nullopt;
  }
  Operand view = o;
  view.tensor = std::make_shared<const Tensor>(std::move(*made));
  return view;
}

/// With the bits that elements outside are read as, in elements of another type.
static void setFill(CopyOp &op, uint64_t bits) {
  op.options.remove(options::Fill);
  cantFail(op.options.set(options::Fill, Expr(int64_t(bits))));
}

/// One byte for each element.
static std::optional<Operand> asBytes(const Operand &o) {
  const Tensor &t = *o.tensor;
  if (t.window())
    return std::nullopt;
  if (!t.layout())
    return viewed(
        o, ElementType::U8,
        Tensor::createStrided(t.name(), ElementType::U8, t.shape(), t.strides(), t.align()));
  Layout layout = *t.layout();
  layout.spacing = Spacing::Dense;
  return viewed(o, ElementType::U8,
                Tensor::create(t.name(), ElementType::U8, t.space(), *t.staticShape(),
                               std::move(layout), t.align()));
}

std::optional<CopyOp> tilecopy::inSlots(const CopyOp &op) {
  auto dst = asBytes(op.dst), src = asBytes(op.src);
  if (!dst || !src)
    return std::nullopt;
  CopyOp slots = op;
  slots.dst = std::move(*dst);
  slots.src = std::move(*src);
  if (auto fill = op.fillBits())
    setFill(slots, *fill);
  return slots;
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

namespace {

/// One side as words of `unitBits`: a group is `inGroup` of them, and the next one `pitch` on.
class WordView {
public:
  WordView(const Operand &o, unsigned unitBits, std::string &why)
      : o(o), t(*o.tensor), unitBits(unitBits), inGroup(t.bits() * Group / unitBits),
        pitch(t.spacing() == Spacing::Padded16 ? 128 / unitBits : inGroup), why(why) {}

  std::optional<Operand> run() {
    dims = itersByDimension(t);
    if (t.window())
      no("is a window");
    else if (!dims)
      no("has a layout that does not split at its dimensions");
    else if (findDimension() && checkSteps() && checkRegion())
      why.clear();
    if (!why.empty())
      return std::nullopt;
    Operand words = o;
    DimRange &range = words.region[dimension];
    range.start = range.start.floorDiv(Group) * Expr(inGroup);
    range.extent = range.extent / Group * inGroup;
    return viewed(words, type(), t.layout() ? tiled() : strided());
  }
  unsigned dimension = 0; // the one that the groups lie along

private:
  bool no(const Twine &text) {
    why = ("'" + t.name() + "' " + text).str();
    return false;
  }
  ElementType type() const { return unitBits == 32 ? ElementType::U32 : ElementType::U8; }
  Expr step(const Expr &elements) const { return elements.floorDiv(Group) * Expr(pitch); }
  bool findDimension();
  bool checkSteps();
  bool checkRegion();
  Expected<Tensor> tiled();
  Expected<Tensor> strided();

  const Operand &o;
  const Tensor &t;
  unsigned unitBits;
  int64_t inGroup, pitch;
  std::string &why;
  std::optional<SmallVector<DimIters, 4>> dims;
};

} // namespace

/// Groups lie along the last dimension whose neighbors are neighbors in memory.
bool WordView::findDimension() {
  for (unsigned d = t.rank(); d-- > 0;) {
    DimIters &iters = (*dims)[d];
    if (iters.size() > 1)
      counters::join(iters);
    if (iters.empty() || !iters.back()[Elements].isConstant(1) || t.shape()[d].isConstant(1))
      continue;
    dimension = d;
    Expr extent = t.layout() ? Expr(iters.back().extent) : t.shape()[d];
    return extent.isMultipleOf(Group) == Proof::Proven ||
           no("has runs of " + Twine(extent.str()) + " neighbors in dimension " + Twine(d));
  }
  return no("has no dimension with neighbors next to each other");
}

bool WordView::checkSteps() {
  auto whole = [&](const Expr &e) {
    return e.isMultipleOf(Group) == Proof::Proven ||
           no("has a step of " + Twine(e.str()) + " elements");
  };
  for (auto [d, iters] : enumerate(*dims))
    for (const AddressIter &i : d == dimension ? ArrayRef(iters).drop_back() : ArrayRef(iters))
      if (!(iters.size() == 1 && t.shape()[d].isConstant(1)) && !whole(i[Elements]))
        return false;
  const Layout *layout = t.layout();
  if (!layout)
    return true;
  for (const Iter &r : layout->tile.replica())
    if (!whole(Expr(r.stride)))
      return false;
  if (layout->swizzle && layout->swizzle->run() % Group && !layout->swizzle->isIdentity())
    return no("has a swizzle that moves " + Twine(layout->swizzle->run()) + " elements");
  return whole(Expr(layout->tile.offset(Axis::M)));
}

bool WordView::checkRegion() {
  const DimRange &range = o.region[dimension];
  if (!range.isRun())
    return no("has indices of dimension " + Twine(dimension) + " that do not follow each other");
  if (range.start.isMultipleOf(Group) != Proof::Proven || range.extent % Group)
    return no("is copied from element " + Twine(range.start.str()) + " on, " + Twine(range.extent) +
              " of dimension " + Twine(dimension));
  return true;
}

Expected<Tensor> WordView::tiled() {
  const TileLayout &tile = t.layout()->tile;
  SmallVector<Iter, 8> shard;
  SmallVector<Iter, 2> replica;
  SmallVector<int64_t, 4> shape = *t.staticShape();
  for (auto [d, iters] : enumerate(*dims)) {
    for (const AddressIter &i : d == dimension ? ArrayRef(iters).drop_back() : ArrayRef(iters))
      shard.push_back({i.extent, step(i[Elements]).constantPart()});
    if (d != dimension)
      continue;
    shard.push_back({iters.back().extent / Group, pitch});
    shard.push_back({inGroup, 1});
    shape[d] = shape[d] / Group * inGroup;
  }
  for (const Iter &r : tile.replica())
    replica.push_back({r.extent, r.stride / Group * pitch});
  auto made = TileLayout::create(shard, replica, {{Axis::M, tile.offset(Axis::M) / Group * pitch}});
  if (!made)
    return made.takeError();
  Layout layout(std::move(*made), t.layout()->swizzle);
  if (layout.swizzle && !layout.swizzle->isIdentity()) // of a padded layout: in slots of a byte
    layout.swizzle->perElement -= Log2_32(unitBits / 8);
  return Tensor::create(t.name(), type(), t.space(), shape, std::move(layout), t.align());
}

Expected<Tensor> WordView::strided() {
  SmallVector<Expr, 4> shape(t.shape()), strides;
  for (auto [d, s] : enumerate(t.strides()))
    strides.push_back(d == dimension || t.shape()[d].isConstant(1) ? Expr(1) : step(s));
  shape[dimension] = shape[dimension].floorDiv(Group) * Expr(inGroup);
  return Tensor::createStrided(t.name(), type(), shape, strides, t.align());
}

/// What words cannot carry.
static std::string strangeOption(const CopyOp &op) {
  if (op.options.has(options::Reduce))
    return "`reduce` is given, and no instruction reduces elements of less than a byte";
  if (op.options.has(options::Scratch))
    return "`scratch` is given";
  return "";
}

WordForm tilecopy::inWords(const CopyOp &op) {
  const Tensor &d = *op.dst.tensor, &s = *op.src.tensor;
  WordForm form;
  form.fix = "16 neighbors together: starts, extents and steps that are multiples of 16 elements";
  bool bytes = d.spacing() == Spacing::Bytes;
  if (bytes != (s.spacing() == Spacing::Bytes)) {
    form.why = ("'" + (bytes ? d : s).name() + "' has a byte for each element, and '" +
                (bytes ? s : d).name() + "' has not")
                   .str();
    form.fix = "one spacing on both sides; or padded16 in shared memory and registers in bytes, "
               "into which ldmatrix expands";
    return form;
  }
  if (form.why = strangeOption(op); !form.why.empty()) {
    form.fix = "a copy without it";
    return form;
  }
  if (bytes) {
    form.op = inSlots(op);
    return form;
  }
  uint64_t fill = op.fillBits().value_or(0);
  if (fill && d.bits() == 6) {
    form.why = "`fill` is not 0, and no word of whole bytes repeats 6 bits";
    form.fix = "`fill = 0`, or `layout bytes` on both sides";
    return form;
  }
  unsigned unitBits = std::min(d.align(), s.align()) % 4 ? 8 : 32;
  WordView dst(op.dst, unitBits, form.why), src(op.src, unitBits, form.why);
  std::optional<Operand> to = dst.run(), from = to ? src.run() : std::nullopt;
  if (!from)
    return form;
  if (to->nonUnitExtents() != from->nonUnitExtents() &&
      (dst.dimension + 1 != d.rank() || src.dimension + 1 != s.rank())) {
    form.why = ("neighbors lie along dimension " + Twine(dst.dimension) + " of '" + d.name() +
                "' and dimension " + Twine(src.dimension) + " of '" + s.name() + "'")
                   .str();
    form.fix = "one dimension of both; groups of 16 are not transposed";
    return form;
  }
  form.op = op;
  form.op->dst = std::move(*to);
  form.op->src = std::move(*from);
  if (fill)
    setFill(*form.op, APInt::getSplat(unitBits, APInt(d.bits(), fill)).getZExtValue());
  return form;
}
