//===- ReadStatement.cpp - From .tile text to statements ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reader.h"

using namespace physical;

Range Reader::range() {
  Range r;
  if (accept(":"))
    return r;
  if (tensors.count(peek())) {
    r.loaded = std::make_shared<Operand>(operand());
    return r;
  }
  size_t begin = at;
  if (accept("(")) {
    ExprRef first = expr();
    if (peek() == ",") {
      r.picks.push_back(first);
      while (accept(","))
        r.picks.push_back(expr());
      expect(")");
      return r;
    }
    at = failed() ? at : begin; // it was a factor in parentheses
  }
  r.start = expr();
  if (!accept(":"))
    r.extent = makeNumber(1);
  else if (accept("+"))
    r.extent = expr();
  else
    r.end = expr();
  return r;
}

Operand Reader::operand() {
  Operand o;
  o.tensor = next();
  if (accept("[")) {
    o.whole = false;
    do
      o.ranges.push_back(range());
    while (accept(","));
    expect("]");
  }
  return o;
}

Object Reader::object() {
  Object o;
  o.name = next();
  if (accept("[")) {
    o.index = expr();
    expect("]");
  }
  return o;
}

Comparison Reader::comparison() {
  Comparison c;
  c.left = expr();
  c.relation = next();
  c.right = expr();
  return c;
}

std::vector<Comparison> Reader::comparisons() {
  std::vector<Comparison> all;
  do
    all.push_back(comparison());
  while (accept("&&"));
  return all;
}

/// How a value is read depends on its key.
Options Reader::options() {
  Options made;
  if (!accept("{"))
    return made;
  while (!failed() && !accept("}")) {
    std::string key = next();
    Option &o = made[key];
    expect("=");
    o.word = peek();
    if (key == "mbar")
      o.object = object();
    else if (key == "fill") {
      o.word = accept("-") ? "-" : "";
      o.word += next();
    } else if (key == "scratch" || key == "mask")
      o.operand = operand();
    else if (key == "where")
      o.conditions = comparisons();
    else if (key == "cta_mask" || key == "cta_group" || key == "cta" || key == "src_cta")
      o.expr = expr();
    else if (accept("("))
      o.list = list(")");
    else
      next();
    accept(",");
  }
  return made;
}

Body Reader::block() {
  Body body;
  expect("{");
  while (!failed() && !accept("}"))
    body.push_back(statement());
  return body;
}

void Reader::branch(Statement &s) {
  do {
    if (accept("elect"))
      s.elect = true;
    else
      s.conditions.push_back(comparison());
  } while (accept("&&"));
  s.body = block();
}

void Reader::loop(Statement &s) {
  s.variable = next();
  expect("in");
  s.begin = expr();
  expect(":");
  s.end = expr();
  if (accept("step"))
    s.step = number();
  s.dynamic = accept("dynamic");
  s.body = block();
}

void Reader::barrier(Statement &s) {
  s.barrier = object();
  while (accept(",")) {
    if (accept("cta"))
      s.cta = expr();
    else if (accept("tries"))
      number();
    else {
      accept("phase");
      s.operand = expr();
    }
  }
}

Statement Reader::statement() {
  Statement s;
  s.line = words[at].line;
  s.verb = next();
  for (const char *scoped : {"copy", "copy_async", "zero", "sync"}) {
    std::string prefix = std::string(scoped) + ".";
    if (s.verb.compare(0, prefix.size(), prefix) == 0) {
      s.scope = s.verb.substr(prefix.size());
      s.verb = scoped;
    } else if (s.verb == scoped) {
      s.scope = s.verb == "copy_async" ? "thread" : "cta";
    }
  }
  auto begins = [&](const char *prefix) { return s.verb.rfind(prefix, 0) == 0; };
  if (s.verb == "copy" || s.verb == "copy_async") {
    s.dst = operand();
    expect("<");
    expect("-");
    s.src = operand();
    s.options = options();
  } else if (s.verb == "prefetch") {
    s.src = operand();
    s.options = options();
  } else if (s.verb == "zero") {
    s.dst = operand();
  } else if (s.verb == "if") {
    branch(s);
  } else if (s.verb == "for") {
    loop(s);
  } else if (begins("mbarrier.")) {
    barrier(s);
  } else if (s.verb == "tcgen05.alloc" || s.verb == "tcgen05.dealloc") {
    s.pool = next();
    s.options = options();
  } else if (s.verb == "tcgen05.commit") {
    s.barrier = object();
    s.options = options();
  } else if (s.verb == "tcgen05.relinquish") {
    s.options = options();
  } else if (s.verb == "bulk.wait" || s.verb == "bulk.wait.read" || s.verb == "cp_async.wait") {
    number();
  } else if (s.verb == "tensormap.replace" || s.verb == "fence.tensormap") {
    next(); // what is edited is where the window is
  } else if (s.verb != "sync" && !begins("fence.") && !begins("tcgen05.") && !begins("bulk.") &&
             !begins("cp_async.")) {
    fail("unknown statement '" + s.verb + "'");
  }
  return s;
}

Kernel Reader::kernel() {
  Kernel k;
  expect("@");
  k.name = next();
  while (!failed() && peek() != "{") {
    std::string fact = next();
    expect("(");
    std::vector<ExprRef> values = list(")");
    if (fact == "grid")
      k.grid = values;
    else if (values.size() == 1 && (fact == "cluster" || fact == "threads"))
      (fact == "cluster" ? k.cluster : k.threads) = values[0]->number;
    else
      fail("unknown fact '" + fact + "'");
  }
  expect("{");
  while (!failed() && peek(1) == ":")
    declaration(k);
  while (!failed() && !accept("}"))
    k.body.push_back(statement());
  return k;
}

void Reader::program(Program &p) {
  if (accept("target")) {
    p.target = next();
    if (accept("ptx"))
      next();
  }
  while (!failed() && accept("kernel"))
    p.kernels.push_back(kernel());
  if (!failed() && !peek().empty())
    fail("expected a kernel");
}

bool physical::readProgram(const std::string &text, Program &program, std::string &error) {
  Reader(text, error).program(program);
  return error.empty();
}
