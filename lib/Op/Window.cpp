//===- Window.cpp - A part of a tensor that is a tensor itself ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorName.h"
#include "tilecopy/op/OpError.h"
#include "tilecopy/op/Tensor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

static Error badWindow(StringRef name, const Twine &text) {
  return opError(OpFault::Tensor, name, "window '" + name + "': " + text);
}

/// One stride for each dimension, in elements; nothing for a tensor with another layout.
static std::optional<SmallVector<Expr, 4>> stridesOf(const Tensor &t) {
  if (!t.layout())
    return SmallVector<Expr, 4>(t.strides());
  const TileLayout &tile = t.layout()->tile;
  ArrayRef<Iter> iters = tile.shard();
  if (t.layout()->swizzle || tile.replicas() != 1 || tile.offset(Axis::M) != 0 ||
      iters.size() != t.rank())
    return std::nullopt;
  SmallVector<Expr, 4> strides;
  for (auto [iter, dim] : zip_equal(iters, t.shape())) {
    if (!dim.isConstant(iter.extent) || iter.stride < 0)
      return std::nullopt;
    strides.push_back(Expr(iter.stride));
  }
  return strides;
}

/// A value that each CTA knows when it begins.
static Error checkValue(StringRef name, const Twine &what, const Expr &e, int64_t least) {
  std::string subject = (what + " is " + e.str()).str();
  if (e.overflowed())
    return badWindow(name, subject);
  std::optional<Symbol> other;
  e.forEachLeaf([&](const Symbol &s) {
    if (s.kind() != SymbolKind::Argument && s.kind() != SymbolKind::CtaId &&
        s.kind() != SymbolKind::CtaRank)
      other = s;
  });
  if (other)
    return badWindow(name, subject + "; " + other->name() +
                               " is neither a scalar argument nor an index of the CTA");
  if (e.isAtLeast(least) == Proof::Disproven)
    return badWindow(name, subject + "; it must be " + (least ? "positive" : "at least 0"));
  return Error::success();
}

static Error checkRange(StringRef name, unsigned d, const Expr &begin, const Expr &extent,
                        const Expr &dim) {
  if (Error e = checkValue(name, "the begin in dimension " + Twine(d), begin, 0))
    return e;
  if (Error e = checkValue(name, "the extent in dimension " + Twine(d), extent, 1))
    return e;
  Expr end = begin + extent;
  if ((dim - end).isAtLeast(0) == Proof::Disproven)
    return badWindow(name, "it ends at " + end.str() + " in dimension " + Twine(d) +
                               ", which has " + dim.str() + " indices");
  return Error::success();
}

Expected<Tensor> Tensor::createWindow(StringRef name, std::shared_ptr<const Tensor> of,
                                      ArrayRef<Expr> begin, ArrayRef<Expr> shape) {
  if (Error e = checkTensorName(name))
    return e;
  if (!of || of->space() != Space::Global || of->window())
    return badWindow(name, !of            ? std::string("it is of no tensor")
                           : of->window() ? "'" + of->name().str() + "' is a window itself"
                                          : "'" + of->name().str() + "' is in " +
                                                memoryName(of->space()).str() +
                                                "; a window is of a global tensor");
  if (of->isMulticast())
    return badWindow(name, "'" + of->name() + "' is multicast; copy regions of the tensor itself");
  if (begin.size() != of->rank() || shape.size() != of->rank())
    return badWindow(name, Twine(begin.size()) + " ranges for the " + Twine(of->rank()) +
                               " dimensions of '" + of->name() + "'; there is one for each");
  if (of->bits() == 6 || of->spacing() != Spacing::Dense)
    return badWindow(name,
                     "'" + of->name() + "' has elements of " + elementTypeName(of->type()) +
                         (of->spacing() == Spacing::Bytes ? ", a byte for each" : ", 16 together") +
                         "; copy regions of the tensor itself");
  auto strides = stridesOf(*of);
  if (!strides)
    return badWindow(name, "the layout of '" + of->name() +
                               "' is not one stride for each dimension, which a window needs");
  TensorWindow window{of, {begin.begin(), begin.end()}, Expr(0)};
  for (auto [d, dim] : enumerate(of->shape())) {
    if (Error e = checkRange(name, d, begin[d], shape[d], dim))
      return e;
    window.offset += begin[d] * (*strides)[d];
  }
  Expr bits = window.offset * Expr(of->bits());
  if (bits.overflowed())
    return badWindow(name, "it begins at element " + window.offset.str());
  unsigned align = of->align();
  while (align > 1 && bits.isMultipleOf(int64_t(align) * 8) != Proof::Proven)
    align /= 2;
  if (bits.isMultipleOf(8) != Proof::Proven)
    return badWindow(name, "it begins at element " + window.offset.str() +
                               ", which may be in the middle of a byte; it takes an even one");
  // The symbols have been checked: those of a window are more than those of other tensors.
  Tensor t;
  t.tensorName = name.str();
  t.elementType = of->type();
  t.stateSpace = Space::Global;
  t.dims.assign(shape.begin(), shape.end());
  t.dimStrides = std::move(*strides);
  t.byteAlign = align;
  t.part = std::make_shared<const TensorWindow>(std::move(window));
  return t;
}

void Tensor::printWindow(raw_ostream &os) const {
  os << tensorName << " : window " << part->of->name() << '[';
  ListSeparator comma;
  for (auto [begin, extent, dim] : zip_equal(part->begin, dims, part->of->shape())) {
    os << comma;
    // A run-time dimension has no ':' of its own.
    if (begin.isConstant(0) && extent == dim && dim.isConstant())
      os << ':';
    else
      os << begin << " : +" << extent;
  }
  os << ']';
}
