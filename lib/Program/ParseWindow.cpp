//===- ParseWindow.cpp - Windows, and the maps that kernels edit ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"

using namespace llvm;

namespace tilecopy {

using TensorPointer = std::shared_ptr<const Tensor>;

/// `:`, `i`, `begin : end` or `begin : +extent`, all of which may be run-time values.
bool Parser::parseWindowRange(const Tensor &of, unsigned dimension, Expr &begin, Expr &extent) {
  if (token.is(":") && (nextIs(",") || nextIs("]"))) {
    step();
    extent = of.shape()[dimension];
    return false;
  }
  Place at = token.place;
  if (token.is("]") || token.is(","))
    return expected("a range, as in 'ctaid.x*64 : +64' or ':'");
  extent = Expr(1);
  if (parseExpr(begin))
    return true;
  if (!accept(":"))
    return false;
  bool extentGiven = accept("+");
  return parseExpr(extent) || (!extentGiven && combine(extent, '-', begin, at));
}

/// `window A[ctaid.x*64 : +rows, :]`, after the word has been read.
bool Parser::parseWindow(StringRef name, Place at) {
  Place ofAt = token.place;
  auto known = names.find(token.text);
  const auto *of =
      known == names.end() ? nullptr : std::get_if<TensorPointer>(&known->second.entity);
  if (token.kind != Token::Word)
    return expected("a global tensor, as in '" + name + " : window A[ctaid.x*64 : +64, :]'");
  if (!of)
    return failReference(
        "tensor",
        map_to_vector<8>(kernel.globals(), [](const TensorPointer &t) { return t->name(); }),
        "a tensor; a window is of a global tensor that is declared before");
  TensorPointer tensor = *of;
  step();
  if (expect("[", "and the ranges of the window"))
    return true;
  SmallVector<Expr, 4> begin, shape;
  do {
    if (begin.size() == tensor->rank())
      return fail(token.place, quoted(tensor->name()) + " has " + Twine(tensor->rank()) +
                                   (tensor->rank() == 1 ? " dimension" : " dimensions") +
                                   "; a window has one range for each and no more") &&
             noteDeclaration(tensor->name());
    begin.emplace_back(0);
    shape.emplace_back(0);
    if (parseWindowRange(*tensor, begin.size() - 1, begin.back(), shape.back()))
      return true;
  } while (accept(","));
  if (expect("]", "or ',' after a range of the window") || endDeclaration({}))
    return true;
  std::optional<Tensor> made;
  if (take(made, ofAt, Tensor::createWindow(name, tensor, begin, shape)))
    return noteDeclaration(tensor->name());
  auto window = std::make_shared<const Tensor>(std::move(*made));
  names.try_emplace(name, Name{window, at});
  kernel.locals.push_back(std::move(window));
  return false;
}

/// `tensormap.replace W`, `fence.tensormap W`.
bool Parser::parseTensorMap(Statement &statement) {
  TensorMapStmt made;
  Token word = token;
  if (token.text == opName(TensorMapStmt::Fence))
    made.op = TensorMapStmt::Fence;
  else if (token.text != opName(TensorMapStmt::Replace))
    return unknownForm({opName(TensorMapStmt::Replace)});
  step();
  if (token.kind != Token::Word)
    return expected("a window, as in '" + word.text + " W'");
  auto known = names.find(token.text);
  const auto *named =
      known == names.end() ? nullptr : std::get_if<TensorPointer>(&known->second.entity);
  if (!named || !(*named)->window()) {
    SmallVector<StringRef, 8> windows;
    for (const TensorPointer &t : kernel.locals)
      if (t->window())
        windows.push_back(t->name());
    return failReference("window", windows,
                         "a window; the map of any other tensor is made by the host. A window is "
                         "declared as in 'W : window A[ctaid.x*64 : +64, :]'");
  }
  made.window = *named;
  step();
  if (made.op == TensorMapStmt::Replace && checkOneWarp(word))
    return true;
  statement.node = std::move(made);
  return false;
}

} // namespace tilecopy
