//===- ParserLabels.cpp - PTX parser: labels and what follows them --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"

using namespace llvm;

namespace tilecopy::ptx {

bool Parser::labeled(const Token &label) {
  if (peek().isDotted(".branchtargets"))
    return branchTargets(label);
  if (peek().isDotted(".callprototype"))
    return callPrototype(label);
  if (peek().isDotted(".calltargets"))
    return callTargets(label);
  if (!charge(labelBytes))
    return false;
  if (!scopes.back().labels.try_emplace(label.text, function->body.size()).second)
    return fail(label, "label '" + label.text + "' is defined twice in one block");
  return true;
}

bool Parser::branchTargets(const Token &label) {
  take();
  Scope &s = scopes.back();
  uint32_t table = function->tables.size();
  s.tables[label.text] = table;
  function->tables.emplace_back();
  do {
    const Token &t = take();
    if (t.kind != Token::Word)
      return fail(t, "expected a label in .branchtargets, found '" + t.text + "'");
    s.pending.push_back(
        {true, table, uint32_t(function->tables[table].size()), t.text, t.line, t.column});
    function->tables[table].push_back(none);
    if (!charge(3 * (sizeof(Pending) + sizeof(uint32_t))))
      return false;
  } while (accept(','));
  return expect(';', "after .branchtargets");
}

// name: .callprototype (results) _ (parameters) .noreturn; both lists may be missing.
bool Parser::callPrototype(const Token &label) {
  take();
  CallPrototype p;
  if (accept('(') && !prototypeParameters(p.results))
    return false;
  if (peek().kind != Token::Word)
    return fail(peek(), "expected '_' in .callprototype, found '" + peek().text + "'");
  take();
  if (accept('(') && !prototypeParameters(p.parameters))
    return false;
  while (peek().kind == Token::Dotted ||
         peek().kind == Token::Integer) // .noreturn, .abi_preserve n
    take();
  scopes.back().prototypes[label.text] = function->prototypes.size();
  function->prototypes.push_back(std::move(p));
  return expect(';', "after .callprototype");
}

bool Parser::prototypeParameters(std::vector<uint64_t> &bytes) {
  while (!accept(')')) {
    const Token &t = take();
    if (!t.isDotted(".param") && !t.isDotted(".reg"))
      return fail(t, "expected .param or .reg in .callprototype, found '" + t.text + "'");
    Variable v;
    v.space = Space::Param;
    if (!attributes(v))
      return false;
    if (peek().kind == Token::Word)
      take();
    if (!arrayBounds(v))
      return false;
    bytes.push_back(v.bytes());
    if (!peek().is(')') && !expect(',', "between parameters"))
      return false;
  }
  return true;
}

bool Parser::callTargets(const Token &label) {
  take();
  CallPrototype p;
  do {
    const Token &t = take();
    if (t.kind != Token::Word || !functionIndex.count(t.text))
      return fail(t, "expected a declared function in .calltargets, found '" + t.text + "'");
    p.targets.push_back(t.text);
    if (!charge(3 * sizeof t.text))
      return false;
  } while (accept(','));
  scopes.back().prototypes[label.text] = function->prototypes.size();
  function->prototypes.push_back(std::move(p));
  return expect(';', "after .calltargets");
}

// Labels are visible in their block and in the blocks within it, also before their definition.
bool Parser::closeScope() {
  Scope closed = std::move(scopes.back());
  scopes.pop_back();
  for (const Pending &p : closed.pending) {
    auto found = closed.labels.find(p.name);
    if (found == closed.labels.end()) {
      if (scopes.empty()) {
        Token at;
        at.line = p.line;
        at.column = p.column;
        return fail(at, "'" + p.name + "' is neither a label nor a declared name");
      }
      scopes.back().pending.push_back(p);
    } else if (p.inTable) {
      function->tables[p.index][p.sub] = found->second;
    } else {
      function->body[p.index].operands[p.sub].index = found->second;
    }
  }
  return true;
}

} // namespace tilecopy::ptx
