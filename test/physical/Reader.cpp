//===- Reader.cpp - From .tile text to a tree -----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reader.h"
#include <cstdlib>

using namespace physical;

unsigned physical::bitsOf(const std::string &type) {
  size_t digit = type.find_first_of("0123456789");
  return unsigned(std::strtoul(type.c_str() + digit, nullptr, 10));
}

unsigned physical::widthOf(const Tensor &t) {
  unsigned bits = bitsOf(t.type);
  return t.layout.spacing == "bytes" || (bits == 6 && t.space == "local") ? 8 : bits;
}

int64_t physical::bytesOf(const Tensor &t, int64_t length) {
  return t.layout.spacing == "padded16" ? (length + 15) / 16 * 16 : (length * widthOf(t) + 7) / 8;
}

/// Words with their dots (`ctaid.x`, `8.6`), and signs one by one, save those of two characters.
/// `<` and `-` stay apart: the grammar distinguishes `a <- b` and `a < -b`.
std::vector<Word> physical::splitWords(const std::string &text) {
  std::vector<Word> words;
  unsigned line = 1;
  for (size_t i = 0; i < text.size();) {
    char c = text[i];
    line += c == '\n';
    if (std::isspace(static_cast<unsigned char>(c))) {
      ++i;
    } else if (text.compare(i, 2, "//") == 0) {
      i = std::min(text.find('\n', i), text.size());
    } else if (std::isalnum(static_cast<unsigned char>(c)) || c == '_') {
      size_t end = i;
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) ||
                                   text[end] == '_' || text[end] == '.'))
        ++end;
      words.push_back({text.substr(i, end - i), line});
      i = end;
    } else {
      static const char *const pairs[] = {"==", "!=", "<=", ">=", "&&"};
      size_t length = 1;
      for (const char *pair : pairs)
        if (text.compare(i, 2, pair) == 0)
          length = 2;
      words.push_back({text.substr(i, length), line});
      i += length;
    }
  }
  words.push_back({"", line});
  return words;
}

static ExprRef make(Expr::Kind kind, ExprRef left, ExprRef right) {
  Expr e;
  e.kind = kind;
  e.left = std::move(left);
  e.right = std::move(right);
  return std::make_shared<const Expr>(std::move(e));
}

ExprRef physical::makeNumber(int64_t value) {
  Expr e;
  e.number = value;
  return std::make_shared<const Expr>(std::move(e));
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

int64_t Reader::number() {
  if (!isNumber()) {
    fail("expected a number");
    return 0;
  }
  return int64_t(std::strtoull(next().c_str(), nullptr, 0));
}

ExprRef Reader::factor() {
  if (accept("-"))
    return make(Expr::Negate, factor(), nullptr);
  if (accept("(")) {
    ExprRef inner = expr();
    expect(")");
    return inner;
  }
  if (isNumber())
    return makeNumber(number());
  if (!isWord())
    fail("expected an expression");
  Expr e;
  e.kind = Expr::Symbol;
  e.symbol = next();
  return std::make_shared<const Expr>(std::move(e));
}

ExprRef Reader::product() {
  ExprRef left = factor();
  while (!failed()) {
    Expr::Kind kind;
    if (accept("*"))
      kind = Expr::Multiply;
    else if (accept("/"))
      kind = Expr::Divide;
    else if (accept("%"))
      kind = Expr::Remainder;
    else
      break;
    left = make(kind, left, factor());
  }
  return left;
}

ExprRef Reader::expr() {
  ExprRef left = product();
  while (!failed()) {
    Expr::Kind kind;
    if (accept("+"))
      kind = Expr::Add;
    else if (accept("-"))
      kind = Expr::Subtract;
    else
      break;
    left = make(kind, left, product());
  }
  return left;
}

std::vector<ExprRef> Reader::list(const char *close) {
  std::vector<ExprRef> values;
  if (accept(close))
    return values;
  do
    values.push_back(expr());
  while (accept(","));
  expect(close);
  return values;
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// A product, so that the `+` after it begins the next term of the layout.
Step Reader::step() {
  Step s;
  s.amount = product();
  if (accept("@"))
    s.axis = next();
  return s;
}

/// `(8,2):(4@laneid,1)` or `8:4@laneid`.
std::vector<Digit> Reader::digits() {
  std::vector<Digit> made;
  if (!accept("(")) {
    Digit d;
    d.extent = expr();
    expect(":");
    d.step = step();
    made.push_back(d);
    return made;
  }
  for (const ExprRef &extent : list(")")) {
    made.emplace_back();
    made.back().extent = extent;
  }
  expect(":");
  expect("(");
  for (size_t i = 0; i != made.size(); ++i) {
    if (i)
      expect(",");
    made[i].step = step();
  }
  expect(")");
  return made;
}

LayoutText Reader::layout() {
  LayoutText l;
  for (const char *word : {"padded16", "bytes"})
    if (accept(word)) {
      l.spacing = word;
      if (peek() != "S" && peek() != "swizzle") // row-major
        return l;
    }
  if (accept("swizzle")) {
    l.swizzled = true;
    expect("(");
    l.perElement = number();
    expect(",");
    l.length = number();
    expect(",");
    l.atom = number();
    if (accept(","))
      l.outer = accept("outer");
    expect(")");
  }
  expect("S");
  expect("[");
  if (peek() == "]") {
    next();
  } else if (peek() == "(") {
    l.shard = digits();
    expect("]");
  } else {
    ExprRef first = expr();
    if (accept(":")) {
      Digit d;
      d.extent = first;
      d.step = step();
      l.shard.push_back(d);
      expect("]");
    } else {
      l.rowMajor.push_back(first);
      while (accept(","))
        l.rowMajor.push_back(expr());
      expect("]");
    }
  }
  while (!failed() && accept("+")) {
    if (peek() == "R" && peek(1) == "[") {
      next();
      next();
      for (Digit &d : digits())
        l.replica.push_back(std::move(d));
      expect("]");
    } else {
      l.offsets.push_back(step());
    }
  }
  return l;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

Tensor Reader::tensor(const std::string &space) {
  Tensor t;
  t.space = space;
  t.type = next();
  if (t.type == "multicast") {
    t.multicast = true;
    t.type = next();
  }
  expect("[");
  t.dims = list("]");
  if (accept("layout")) {
    t.hasLayout = true;
    t.layout = layout();
  }
  if (accept("align"))
    t.align = number();
  if (accept("in"))
    t.pool = next();
  return t;
}

void Reader::scalar(Kernel &k, const std::string &name, unsigned bits) {
  Kernel::Scalar s;
  s.name = name;
  s.bits = bits;
  if (bits == 32) {
    s.least = INT32_MIN;
    s.most = INT32_MAX;
  }
  if (accept("multiple_of"))
    s.divisor = number();
  if (accept("in")) {
    expect("[");
    s.least = signedNumber();
    expect(",");
    s.most = signedNumber();
    expect("]");
  }
  k.scalars.push_back(s);
  k.parameterOrder.push_back(name);
}

void Reader::declaration(Kernel &k) {
  std::string name = next();
  expect(":");
  std::string what = next();
  if (what == "i32" || what == "i64") {
    scalar(k, name, what == "i32" ? 32 : 64);
  } else if (what == "mbarrier" || what == "tmem_pool") {
    int64_t count = 1;
    if (accept("[")) {
      count = number();
      expect("]");
    }
    (what == "mbarrier" ? k.barriers : k.pools)[name] = count;
  } else if (what == "global" || what == "shared" || what == "local" || what == "tmem") {
    k.tensors[name] = tensor(what);
    tensors.insert(name);
    k.tensorOrder.push_back(name);
    if (what == "global")
      k.parameterOrder.push_back(name);
  } else if (what == "window") {
    Operand of = operand();
    auto whole = k.tensors.find(of.tensor);
    if (whole == k.tensors.end() || of.whole)
      return fail("expected a part of a tensor");
    Tensor window = whole->second;
    window.whole = of.tensor;
    window.part = of.ranges;
    k.tensors[name] = window;
  } else {
    fail("unknown declaration '" + what + "'");
  }
}
