//===- Mask.cpp - Which elements of a copy move ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/Mask.h"
#include "MaskChecks.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

namespace tilecopy {

bool holds(Comparison::Op op, int64_t a, int64_t b) {
  switch (op) {
  case Comparison::EQ:
    return a == b;
  case Comparison::NE:
    return a != b;
  case Comparison::LT:
    return a < b;
  case Comparison::LE:
    return a <= b;
  case Comparison::GT:
    return a > b;
  case Comparison::GE:
    return a >= b;
  }
  llvm_unreachable("every comparison is above");
}

StringRef comparisonText(Comparison::Op op) {
  static constexpr StringLiteral texts[] = {"==", "!=", "<", "<=", ">", ">="};
  return texts[op];
}

} // namespace tilecopy

static constexpr StringLiteral indexName = "index";

Symbol tilecopy::indexSymbol(unsigned dimension, int64_t extent) {
  return Symbol::leaf((indexName + Twine(dimension)).str(), SymbolKind::Index, 64, 1,
                      {0, extent - 1});
}

std::optional<unsigned> tilecopy::indexDimension(const Symbol &symbol) {
  unsigned dimension;
  if (symbol.kind() != SymbolKind::Index ||
      symbol.name().drop_front(indexName.size()).getAsInteger(10, dimension))
    return std::nullopt;
  return dimension;
}

//===----------------------------------------------------------------------===//
// The masks of copies
//===----------------------------------------------------------------------===//

bool CopyOp::keepsMasked() const {
  return dst.tensor->space() == Space::Global || options.has(options::Reduce) ||
         options.has(options::Cta);
}

static std::string extentsText(ArrayRef<int64_t> extents) {
  return join(map_range(extents, [](int64_t e) { return itostr(e); }), "x");
}

Expected<SmallVector<std::optional<unsigned>, 4>> tilecopy::maskDimensions(const CopyOp &op) {
  const Operand &mask = *op.options.operand(options::Mask);
  auto extentsOf = [](const Operand &o) {
    SmallVector<int64_t, 4> extents;
    for (const DimRange &r : o.region)
      extents.push_back(r.extent);
    return extents;
  };
  auto has = extentsOf(mask), wanted = op.dst.nonUnitExtents();
  for (const Operand *side : {&op.src, &op.dst})
    if (side->region.size() == has.size())
      wanted = extentsOf(*side);
  size_t skipped = 0; // extents of 1 before those of the copy
  while (has.size() - skipped > wanted.size() && has[skipped] == 1)
    ++skipped;
  bool fits = has.size() - skipped == wanted.size();
  SmallVector<std::optional<unsigned>, 4> dimensions;
  for (unsigned d = 0; fits && d != wanted.size(); ++d) {
    int64_t extent = has[skipped + d];
    fits = extent == wanted[d] || extent == 1;
    if (wanted[d] != 1)
      dimensions.push_back(extent == 1 ? std::nullopt : std::optional(unsigned(skipped) + d));
  }
  if (fits)
    return dimensions;
  return opError(OpFault::Option, options::Mask.key,
                 "the region of the mask '" + mask.tensor->name() + "' is " + extentsText(has) +
                     ", and the copy moves " + extentsText(wanted) +
                     "; a mask has as many dimensions, each of the copy's extent or of 1");
}

static Error badMask(const OptionSpec &key, const Twine &text) {
  return opError(OpFault::Option, key.key, text);
}

/// A box of integers in memory.
static Error checkPredicates(const CopyOp &op, const Operand &mask) {
  const Tensor &t = *mask.tensor;
  auto no = [&](const Twine &text) {
    return badMask(options::Mask, "the mask '" + t.name() + "' " + text);
  };
  if (t.space() == Space::TMem)
    return no("is in " + memoryName(t.space()) +
              "; threads have predicates in registers, global or shared memory");
  StringRef type = elementTypeName(t.type());
  if (t.bits() < 8 || !(type.starts_with("i") || type.starts_with("u")))
    return no("has elements of " + type + "; predicates are integers: zero leaves an element out");
  if (t.isAuto())
    return no("has layout auto; a mask has a layout that is given");
  if (mask.indexed() || mask.picked())
    return no("is no box; predicates are loaded from a box");
  if (Error e = checkOperand(mask, op.scope, /*written=*/false, /*fills=*/false, /*promised=*/true))
    return e;
  return maskDimensions(op).takeError();
}

/// The coordinates of the element occur in sums, times constants.
static Error checkLinear(const Comparison &c, unsigned dimensions) {
  Expr value = c.lhs - c.rhs;
  std::string text = (c.lhs.str() + " " + comparisonText(c.op) + " " + c.rhs.str()).str();
  auto no = [&](const Twine &why) {
    return badMask(options::Where, "'where' compares " + text + "; " + why);
  };
  bool known = true, linear = true;
  value.forEachLeaf([&](const Symbol &s) {
    if (std::optional<unsigned> d = indexDimension(s))
      known &= *d < dimensions;
  });
  if (!known)
    return no(dimensions ? "the copy has index0 to index" + Twine(dimensions - 1) +
                               ", one for each dimension whose extent is not 1"
                         : "the copy has one element, and no index");
  for (const Expr::Term &term : value.terms())
    for (const Symbol &s : term.symbols) {
      bool hasIndex = s.kind() == SymbolKind::Index;
      if (!s.isLeaf())
        s.operand().forEachLeaf([&](const Symbol &leaf) { linear &= !indexDimension(leaf); });
      linear &= !hasIndex || term.symbols.size() == 1;
    }
  if (!linear)
    return no("an index is multiplied by constants and added; a tensor of predicates (`mask`) has "
              "any other pattern");
  ValueRange range = value.range();
  if (range.lo == std::numeric_limits<int64_t>::min() ||
      range.hi == std::numeric_limits<int64_t>::max())
    return no("the difference may not fit in 64 bits; give the scalars a range, as in `n : i32` "
              "or `in [0, 4096]`");
  return Error::success();
}

/// Coordinates count below the extents.
static Error checkWhere(const CopyOp &op, const Conditions &conditions) {
  for (const Comparison &c : conditions) {
    if (Error e = checkLinear(c, unsigned(op.dst.nonUnitExtents().size())))
      return e;
    for (const Expr *side : {&c.lhs, &c.rhs})
      if (std::optional<Symbol> varying = differsWithin(*side, op.scope))
        return badMask(options::Where, "'where' compares " + varying->name() +
                                           ", which differs between the threads of a " +
                                           scopeName(op.scope) +
                                           "; a condition says which elements move, not which "
                                           "threads move them: an `if` around the copy does");
  }
  return Error::success();
}

Error tilecopy::checkMask(const CopyOp &op) {
  if (!op.isMasked())
    return Error::success();
  const OptionSpec &key = *op.options.first(
      [](const OptionSpec &spec) { return &spec == &options::Mask || &spec == &options::Where; });
  if (op.dst.nonUnitExtents() != op.src.nonUnitExtents())
    return badMask(key, "a copy that leaves elements out has the same extents on both sides");
  if (const Operand *mask = op.options.operand(options::Mask))
    if (Error e = checkPredicates(op, *mask))
      return e;
  if (auto where = op.options.get(options::Where))
    return checkWhere(op, *where);
  return Error::success();
}
