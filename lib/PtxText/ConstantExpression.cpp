//===- ConstantExpression.cpp - PTX parser: integer constant expressions --===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 4.5: integers of 64 bits and the operators of C on them, wherever a constant may be. A
// literal is signed unless it ends in U or does not fit; an operation is unsigned if an operand is.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace tilecopy::ptx {
namespace {

struct BinaryOperator {
  StringRef text;
  unsigned precedence; ///< the greater, the tighter
};

// Operators of two characters come before those that they begin with.
constexpr BinaryOperator operators[] = {{"||", 1}, {"&&", 2}, {"==", 6}, {"!=", 6}, {"<=", 7},
                                        {">=", 7}, {"<<", 8}, {">>", 8}, {"|", 3},  {"^", 4},
                                        {"&", 5},  {"<", 7},  {">", 7},  {"+", 9},  {"-", 9},
                                        {"*", 10}, {"/", 10}, {"%", 10}};

} // namespace

bool Parser::peekOperator(StringRef &text, unsigned &precedence) const {
  const Token &first = peek(), &second = peek(1);
  if (first.kind != Token::Punct && first.text != "%")
    return false;
  bool touches = second.text.data() == first.text.end();
  for (const BinaryOperator &o : operators)
    if (o.text[0] == first.text[0] &&
        (o.text.size() == 1 || (touches && second.text == o.text.drop_front()))) {
      text = o.text;
      precedence = o.precedence;
      return true;
    }
  return false;
}

bool Parser::constantUnary(Constant &v, unsigned depth) {
  if (depth > maxExpressionDepth)
    return fail(peek(), "a constant expression nests deeper than " + Twine(maxExpressionDepth));
  for (char c : {'-', '+', '~', '!'}) {
    if (!accept(c))
      continue;
    if (!constantUnary(v, depth + 1))
      return false;
    v.bits = c == '-' ? 0 - v.bits : c == '~' ? ~v.bits : c == '!' ? v.bits == 0 : v.bits;
    return true;
  }
  if (accept('(')) {
    if (peek().isDotted(".s64") || peek().isDotted(".u64")) {
      bool toUnsigned = take().text == ".u64";
      if (!expect(')', "after a cast") || !constantUnary(v, depth + 1))
        return false;
      v.isUnsigned = toUnsigned;
      return true;
    }
    return constantExpression(v, depth + 1) && expect(')', "after a constant expression");
  }
  const Token &t = take();
  if (t.text == "WARP_SZ") {
    v = {32, false};
    return true;
  }
  if (t.kind != Token::Integer)
    return fail(t, "expected an operand, found '" + t.text.take_front(40) + "'");
  v = {t.value, t.text.ends_with("U") || t.value >> 63 != 0};
  return true;
}

bool Parser::apply(StringRef op, Constant &a, const Constant &b, const Token &at) {
  bool isUnsigned = a.isUnsigned || b.isUnsigned;
  uint64_t x = a.bits, y = b.bits;
  int64_t sx = int64_t(x), sy = int64_t(y);
  auto less = [&](uint64_t l, uint64_t r) { return isUnsigned ? l < r : int64_t(l) < int64_t(r); };
  if ((op == "/" || op == "%") && (y == 0 || (!isUnsigned && sy == -1 && x == uint64_t(1) << 63)))
    return fail(at, "a constant is divided by " + Twine(sy));
  uint64_t r = 0;
  bool isTruth = false;
  if (op == "+")
    r = x + y;
  else if (op == "-")
    r = x - y;
  else if (op == "*")
    r = x * y;
  else if (op == "/")
    r = isUnsigned ? x / y : uint64_t(sx / sy);
  else if (op == "%")
    r = isUnsigned ? x % y : uint64_t(sx % sy);
  else if (op == "<<")
    r = y > 63 ? 0 : x << y;
  else if (op == ">>")
    r = a.isUnsigned ? (y > 63 ? 0 : x >> y) : uint64_t(sx >> (y > 63 ? 63 : y));
  else if (op == "&")
    r = x & y;
  else if (op == "|")
    r = x | y;
  else if (op == "^")
    r = x ^ y;
  else
    isTruth = true;
  if (isTruth)
    r = op == "<"    ? less(x, y)
        : op == ">"  ? less(y, x)
        : op == "<=" ? !less(y, x)
        : op == ">=" ? !less(x, y)
        : op == "==" ? x == y
        : op == "!=" ? x != y
        : op == "&&" ? x && y
                     : x || y;
  a = {r, !isTruth && isUnsigned};
  return true;
}

bool Parser::constantAbove(Constant &v, unsigned least, unsigned depth) {
  if (!constantUnary(v, depth))
    return false;
  StringRef op;
  unsigned precedence;
  while (peekOperator(op, precedence) && precedence >= least) {
    const Token &at = peek();
    for (size_t n = 0; n != op.size(); ++n)
      take();
    Constant right;
    if (!constantAbove(right, precedence + 1, depth + 1) || !apply(op, v, right, at))
      return false;
  }
  return true;
}

bool Parser::constantExpression(Constant &v, unsigned depth) {
  if (!constantAbove(v, 1, depth))
    return false;
  if (!accept('?'))
    return true;
  Constant yes, no;
  if (!constantExpression(yes, depth + 1) || !expect(':', "between the results of '?'") ||
      !constantExpression(no, depth + 1))
    return false;
  bool isUnsigned = yes.isUnsigned || no.isUnsigned;
  v = {v.bits ? yes.bits : no.bits, isUnsigned};
  return true;
}

} // namespace tilecopy::ptx
