//===- ParseOperand.cpp - Tensors and their regions -----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ParseForms.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy {

bool Parser::failReference(StringRef kind, ArrayRef<StringRef> known, const Twine &what) {
  if (nameless || mistaken.contains(token.text))
    return panics = true;
  if (!names.count(token.text) && !known.empty())
    return failUnknown(kind, token.text, known,
                       suggestionOrAll(token.text, known, ("the " + kind + "s").str()));
  mistaken.insert(token.text); // it is reported once
  return fail(token.place, quoted(token.text) + " is not " + what) && noteDeclaration(token.text);
}

bool Parser::parseOperand(Operand &operand) {
  if (mistaken.contains(token.text))
    return panics = true;
  if (token.kind != Token::Word)
    return foreignWord() || expected("a tensor, as in 'copy S <- A[0:32, :]'");
  auto known = names.find(token.text);
  const auto *tensor = known == names.end()
                           ? nullptr
                           : std::get_if<std::shared_ptr<const Tensor>>(&known->second.entity);
  if (!tensor) {
    SmallVector<StringRef, 8> tensors;
    for (const auto &entry : names)
      if (std::holds_alternative<std::shared_ptr<const Tensor>>(entry.second.entity))
        tensors.push_back(entry.first());
    sort(tensors); // a map's order means nothing to users
    if (known != names.end())
      return fail(token.place,
                  quoted(token.text) + " is " + known->second.kind() + "; expected a tensor") &&
             noteDeclaration(token.text);
    return failUnknown("tensor", token.text, tensors,
                       tensors.empty() ? "; declare it before the statements, as in '" +
                                             token.text.str() + " : shared f16[64, 64]'"
                                       : suggestionOrAll(token.text, tensors, "the tensors"));
  }
  operand.tensor = *tensor;
  Place at = token.place;
  step();
  if (token.is("("))
    return fail(token.place,
                "a region stands in brackets, as in '" + (*tensor)->name() + "[0:32, :]'");
  if (parseStage(operand, at))
    return true;
  if (accept("["))
    return parseRegion(**tensor, operand.region, at);
  for (unsigned i = operand.region.size(); i < (*tensor)->rank(); ++i)
    if (wholeDimension(**tensor, i, at, operand.region.emplace_back()))
      return true;
  return false;
}

/// `0::2` and `0:8:2`, or `8:` and `:8` with an end left out, as Python writes them.
static StringRef whyNoRange(const Token &token) {
  return token.is(":") ? "a range is 'begin : end' or 'start : +length'; it has no step"
                       : "a range has both ends, as in '0:32' or 'start : +32'; ':' alone is a "
                         "whole dimension";
}

/// One range for each dimension, up to and including the closing bracket.
bool Parser::parseRegion(const Tensor &tensor, SmallVectorImpl<DimRange> &region, Place at) {
  size_t before = region.size(), rank = tensor.rank() - before; // that of a ring's stage
  do {
    if (region.size() == tensor.rank())
      return fail(token.place, quoted(tensor.name()) + " has " + Twine(rank) +
                                   (rank == 1 ? " dimension" : " dimensions") +
                                   "; a region has one range for each and no more") &&
             noteDeclaration(tensor.name());
    DimRange range;
    if (parseRange(tensor, region.size(), range))
      return true;
    region.push_back(std::move(range));
  } while (accept(","));
  if (token.is(":"))
    return fail(token.place, whyNoRange(token));
  if (!token.is("]"))
    return foreignOperator() || (token.kind == Token::Bad && foreignWord()) ||
           expected("',' or ']' in the region");
  static constexpr StringLiteral wholes = ", :, :, :, :, :, :, :, :, :, :, :, :, :, :, :, :";
  if (region.size() < tensor.rank())
    return fail(token.place, "the region has " + Twine(region.size() - before) +
                                 (region.size() - before == 1 ? " dimension, " : " dimensions, ") +
                                 quoted(tensor.name()) + " has " + Twine(rank) +
                                 "; ':' is a whole one") &&
           fix(token.place, 0, StringRef(wholes).take_front(3 * (tensor.rank() - region.size()))) &&
           noteDeclaration(tensor.name());
  step();
  return token.is("[") && fail(token.place, "a tensor has one region, with ',' between dimensions, "
                                            "as in 'S[0:32, :]'");
}

/// `(a, b, c, d)`. A single expression in parentheses begins another kind of range; then the parser
/// goes back, and there are no picks.
bool Parser::parsePicks(DimRange &range) {
  constexpr size_t most = 64;
  TextMark start = mark();
  step();
  do {
    if (range.picks.size() == most)
      return fail(token.place, "more than " + Twine(most) + " indices are picked");
    if (parseExpr(range.picks.emplace_back()))
      return true;
  } while (accept(","));
  range.extent = range.picks.size();
  if (range.extent > 1)
    return expect(")", "or ',' after an index");
  range.picks.clear();
  goTo(start);
  return false;
}

/// `:`, `i`, `begin:end`, `start:+extent`, `(i, j, k, l)`, or a region of a tensor of indices:
/// `I[0:4, 2]`.
bool Parser::parseRange(const Tensor &tensor, unsigned dimension, DimRange &range) {
  Place at = token.place;
  if (auto known = names.find(token.text);
      token.kind == Token::Word && known != names.end() &&
      std::holds_alternative<std::shared_ptr<const Tensor>>(known->second.entity)) {
    Operand indices;
    std::string name = token.text.str();
    if (parseOperand(indices))
      return true;
    if (!token.is(",") && !token.is("]"))
      return fail(at, quoted(name) + " is a tensor" + noInteger) && noteDeclaration(name);
    range.extent = indices.count();
    range.loaded = std::make_shared<const Operand>(std::move(indices));
    return false;
  }
  if (accept(":"))
    return token.kind == Token::Number || token.kind == Token::Word
               ? fail(token.place, whyNoRange(token))
               : wholeDimension(tensor, dimension, at, range);
  if (token.is("]") || token.is(","))
    return expected("an index or a range, as in '0:32' or ':'");
  if (token.is("(")) {
    if (parsePicks(range))
      return true;
    if (!range.picks.empty())
      return false;
  }
  if (parseExpr(range.start))
    return true;
  if (!accept(":"))
    return false;
  if (token.is(":") || token.is("]") || token.is(","))
    return fail(token.place, whyNoRange(token));
  bool extentGiven = accept("+");
  Expr extent;
  if (parseExpr(extent))
    return true;
  if (!extentGiven && combine(extent, '-', range.start, at))
    return true;
  if (!extent.isConstant())
    return fail(at, "the extent of dimension " + Twine(dimension) + " is " + extent.str() +
                        ", which is not a constant; a region has constant extents, as in "
                        "start:+32");
  if (extent.constantPart() < 1)
    return fail(at, "the extent of dimension " + Twine(dimension) + " is " + extent.str() +
                        "; it is at least 1");
  range.extent = extent.constantPart();
  return false;
}

bool Parser::wholeDimension(const Tensor &tensor, unsigned dimension, Place at, DimRange &range) {
  const Expr &size = tensor.shape()[dimension];
  if (!size.isConstant())
    return fail(at, "dimension " + Twine(dimension) + " of " + quoted(tensor.name()) + " is " +
                        size.str() + ", known only at run time; name a region, as in start:+32") &&
           noteDeclaration(tensor.name());
  range = {Expr(0), size.constantPart()};
  return false;
}

} // namespace tilecopy
