//===- ParserBody.cpp - PTX parser: function bodies and operands ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tilecopy::ptx {

/// The semicolons of a block whose first word is `first`; comments may make them more.
static size_t countStatements(StringRef first, StringRef text) {
  size_t count = 0, depth = 1;
  for (char c : text.substr(first.data() - text.data())) {
    depth += c == '{';
    depth -= c == '}';
    count += c == ';';
    if (depth == 0)
      break;
  }
  return count;
}

bool Parser::body(Function &f) {
  function = &f;
  constexpr size_t most = maxModuleBytes / sizeof(Instruction);
  f.body.reserve(std::min(countStatements(peek().text, module.text), most));
  currentFunction = uint32_t(&f - module.functions.data());
  locFile = locLine = locColumn = 0;
  scopes.emplace_back();
  for (const auto *list : {&f.results, &f.parameters})
    for (uint32_t v : *list)
      scopes.back().variables[module.variables[v].name] = v;
  for (const RegisterParameter &r : f.registerParameters) { // their variables have no name
    StringRef name = module.variables[r.variable].name;
    scopes.back().variables.erase(name);
    if (r.count == 1)
      scopes.back().registers[name] = r.first;
    else
      scopes.back().vectors[name] = {r.first, r.count};
  }
  while (!scopes.empty()) {
    if (peek().kind == Token::End)
      return fail(peek(), "function '" + f.name + "' has no closing '}'");
    if (!statement())
      return false;
  }
  function = nullptr;
  return true;
}

bool Parser::statement() {
  tokens.forget();
  if (accept(';'))
    return true;
  if (accept('{')) {
    if (scopes.size() == maxScopes)
      return fail(peek(), "more than " + Twine(maxScopes) + " nested blocks");
    scopes.emplace_back();
    return true;
  }
  if (accept('}'))
    return closeScope();
  const Token &t = peek();
  if (t.kind == Token::Dotted)
    return bodyDirective();
  if (t.kind == Token::Word && peek(1).is(':')) {
    take();
    take();
    return labeled(t);
  }
  return instruction();
}

bool Parser::bodyDirective() {
  const Token &t = take();
  if (t.text == ".reg")
    return registerDecl();
  if (t.text == ".loc")
    return locDirective();
  if (t.text == ".pragma") {
    while (peek().kind == Token::String || peek().is(','))
      take();
    return expect(';', "after .pragma");
  }
  auto space = StringSwitch<std::optional<Space>>(t.text)
                   .Case(".shared", Space::Shared)
                   .Case(".local", Space::Local)
                   .Case(".param", Space::Param)
                   .Case(".global", Space::Global)
                   .Case(".const", Space::Const)
                   .Default(std::nullopt);
  if (space)
    return variableDecl(*space, false, currentFunction);
  return fail(t, "unknown directive '" + t.text + "' in a function");
}

bool Parser::registerDecl() {
  unsigned vector = peek().isDotted(".v2") ? 2 : peek().isDotted(".v4") ? 4 : 1;
  if (vector != 1)
    take();
  const Token &t = take();
  auto ty = t.kind == Token::Dotted ? parseType(t.text.drop_front()) : std::nullopt;
  if (!ty)
    return fail(t, "expected a type after .reg, found '" + t.text + "'");
  do {
    const Token *taken = takeName("register");
    if (!taken)
      return false;
    const Token &name = *taken;
    if (vector != 1) {
      if (!registerVector(name, *ty, vector))
        return false;
      continue;
    }
    uint32_t first = function->registers.size();
    uint64_t count = 1;
    bool isRange = accept('<');
    if (isRange && (!integer(count, "a register count") || !expect('>', "after a register count")))
      return false;
    registerCount += std::min(count, maxRegisters + 1);
    if (registerCount > maxRegisters)
      return fail(name, "more than " + Twine(maxRegisters) + " registers");
    for (uint32_t n = 0; n != count; ++n)
      function->registers.push_back({name.text, *ty, isRange ? n : none});
    Scope &s = scopes.back();
    if (isRange)
      s.ranges.push_back({name.text, first, uint32_t(count)});
    else if (!s.registers.try_emplace(name.text, first).second)
      return fail(name, "register '" + name.text + "' is declared twice");
  } while (accept(','));
  return expect(';', "after a register declaration");
}

bool Parser::registerVector(const Token &name, Ty ty, unsigned count) {
  auto first = uint32_t(function->registers.size());
  registerCount += count;
  if (registerCount > maxRegisters)
    return fail(name, "more than " + Twine(maxRegisters) + " registers");
  for (unsigned n = 0; n != count; ++n)
    function->registers.push_back({name.text, ty, n});
  if (!scopes.back().vectors.try_emplace(name.text, first, count).second)
    return fail(name, "register '" + name.text + "' is declared twice");
  return true;
}

/// A vector register, or its element after a dot. False if `name` is not one.
bool Parser::vectorOperand(Operand &o, const Token &name) {
  for (auto s = scopes.rbegin(); s != scopes.rend(); ++s) {
    auto found = s->vectors.find(name.text);
    if (found == s->vectors.end())
      continue;
    auto [first, count] = found->second;
    if (peek().kind == Token::Dotted && peek().text.data() == name.text.end()) {
      size_t n = StringRef("xyzwrgba").find(peek().text.drop_front());
      const Token &element = take();
      o.kind = Operand::Reg;
      o.index = first + uint32_t(n % 4);
      if (element.text.size() != 2 || n == StringRef::npos || n % 4 >= count)
        fail(element, "'" + name.text + "' has no element '" + element.text + "'");
      return true;
    }
    o.kind = Operand::Vector;
    for (uint32_t n = 0; n != count; ++n) {
      Operand &e = o.elements.emplace_back();
      e.kind = Operand::Reg;
      e.text = name.text;
      e.index = first + n;
    }
    return true;
  }
  return false;
}

bool Parser::findRegister(StringRef name, uint32_t &index) const {
  for (auto s = scopes.rbegin(); s != scopes.rend(); ++s)
    if (findRegisterIn(*s, name, index))
      return true;
  return false;
}

bool Parser::findRegisterIn(const Scope &scope, StringRef name, uint32_t &index) const {
  if (auto found = scope.registers.find(name); found != scope.registers.end()) {
    index = found->second;
    return true;
  }
  // The number at the end of a ranged name, without leading zeros.
  size_t digits = 0;
  while (digits < name.size() && isDigit(name[name.size() - 1 - digits]))
    ++digits;
  StringRef prefix = name.drop_back(digits), tail = name.take_back(digits);
  uint32_t n = 0;
  if (!digits || (digits > 1 && tail[0] == '0') || tail.getAsInteger(10, n))
    return false;
  for (const Range &r : scope.ranges)
    if (r.prefix == prefix && n < r.count) {
      index = r.first + n;
      return true;
    }
  return false;
}

// The innermost declaration of a name wins, whether of a register or of a variable.
bool Parser::findName(StringRef name, Operand &o) const {
  for (auto s = scopes.rbegin(); s != scopes.rend(); ++s) {
    if (findRegisterIn(*s, name, o.index)) {
      o.kind = Operand::Reg;
      return true;
    }
    if (auto local = s->variables.find(name); local != s->variables.end()) {
      o.kind = Operand::Sym;
      o.index = local->second;
      return true;
    }
  }
  auto found = moduleVariables.find(name);
  if (found == moduleVariables.end())
    return false;
  o.kind = Operand::Sym;
  o.index = found->second;
  return true;
}

bool Parser::instruction() {
  const Token &first = peek();
  Instruction i;
  // One kernel is decoded at a time, with all that it may call.
  if (function->isEntry)
    kernelBytes = std::max(kernelBytes, (function->body.size() + 1) * decodedBytes);
  if (!charge(sizeof i + (function->isEntry ? 0 : decodedBytes)))
    return false;
  i.line = first.line;
  i.column = first.column;
  i.locFile = locFile;
  i.locLine = locLine;
  i.locColumn = locColumn;
  for (StringRef name; !(name = tokens.takeImplicitDefinition()).empty();) {
    uint32_t r;
    if (findRegister(name, r))
      function->implicitDefinitions.push_back(r);
  }
  if (accept('@')) {
    i.predicateNegated = accept('!');
    const Token &p = take();
    bool isRegister = p.kind == Token::Word && findRegister(p.text, i.predicate);
    if (!isRegister && p.text.starts_with("%"))
      return fail(p, "'" + p.text +
                         "' is not declared; a predicate follows '@', as in "
                         "'.reg .pred %p<4>;'");
    if (!isRegister || function->registers[i.predicate].ty != Ty::Pred)
      return fail(p, "expected a predicate register after '@', found '" + p.text + "'");
  }
  const Token &word = take();
  if (word.kind != Token::Word)
    return fail(word, "expected an instruction, found '" + word.text.take_front(40) + "'");
  i.parts.push_back(word.text);
  const Token *last = &word;
  while (peek().kind == Token::Dotted) {
    last = &take();
    i.parts.push_back(last->text.drop_front());
    if (i.parts.size() > 6 && !charge(3 * sizeof last->text + 2 * sizeof(Token)))
      return false;
  }
  i.opcode = StringRef(word.text.data(), last->text.end() - word.text.data());
  if (!peek().is(';') && !operandList(';', i.operands, 0))
    return false;
  const Token &end = peek();
  if (!expect(';', "after an instruction"))
    return false;
  i.text = StringRef(first.text.data(), end.text.data() - first.text.data());
  for (size_t n = 0; n != i.operands.size(); ++n) {
    Operand &o = i.operands[n];
    if (o.kind == Operand::Label && o.index == none)
      scopes.back().pending.push_back(
          {false, uint32_t(function->body.size()), uint32_t(n), o.text, i.line, i.column});
  }
  function->body.push_back(std::move(i));
  return true;
}

bool Parser::operandList(char close, std::vector<Operand> &list, unsigned depth) {
  if (depth > maxOperandDepth)
    return fail(peek(), "operands nest deeper than " + Twine(maxOperandDepth));
  if (peek().is(close))
    return true;
  do {
    if (list.size() == list.capacity()) {
      size_t more = std::max<size_t>(list.size(), 3);
      bool isLong = more > 64; // the tokens of one statement stay
      if (!charge(more * (sizeof(Operand) + (isLong ? 3 * sizeof(Token) : 0))))
        return false;
      list.reserve(list.size() + more);
    }
    Operand &o = list.emplace_back();
    if (!operand(o, depth))
      return false;
    if (accept('|')) {
      Operand pair;
      pair.kind = Operand::Pair;
      pair.elements.resize(2);
      pair.elements[0] = std::move(o);
      if (!operand(pair.elements[1], depth))
        return false;
      list.back() = std::move(pair);
    }
  } while (accept(','));
  return true;
}

/// Whether an integer constant expression begins here. A parenthesis alone may begin a list.
bool Parser::startsConstant() const {
  size_t n = 0;
  while (peek(n).is('-') || peek(n).is('+') || peek(n).is('~') || peek(n).is('!'))
    ++n;
  return peek(n).kind == Token::Integer || peek(n).text == "WARP_SZ" || (n && peek(n).is('('));
}

bool Parser::operand(Operand &o, unsigned depth) {
  if (startsConstant()) {
    Constant v;
    if (!constantExpression(v))
      return false;
    o.kind = Operand::Int;
    o.value = int64_t(v.bits);
    return true;
  }
  if (accept('!')) {
    if (!wordOperand(o))
      return false;
    o.negated = true;
    return o.kind == Operand::Reg || fail(peek(), "'!' needs a predicate register");
  }
  if (accept('['))
    return address(o, depth);
  if (accept('{')) {
    o.kind = Operand::Vector;
    return operandList('}', o.elements, depth + 1) && expect('}', "after a vector");
  }
  if (accept('(')) {
    o.kind = Operand::List;
    return operandList(')', o.elements, depth + 1) && expect(')', "after a list");
  }
  if (peek().is('-') && peek(1).kind == Token::Word) {
    take();
    o.minus = true;
    return wordOperand(o) && (o.kind == Operand::Reg || fail(peek(), "'-' needs a register"));
  }
  if (accept('-'))
    return number(o, true);
  if (accept('+') || peek().kind != Token::Word)
    return number(o, false);
  return wordOperand(o);
}

/// What a malformed number lacks; empty for other tokens.
static StringRef lackOf(const Token &t) {
  if (t.kind != Token::Bad || t.text.empty() || !isDigit(t.text[0]))
    return "";
  return StringSwitch<StringRef>(t.text.take_front(2).lower())
      .Case("0x", "1 to 16 digits 0 to 9 and a to f follow 0x")
      .Case("0b", "1 to 64 digits 0 and 1 follow 0b")
      .Case("0f", "8 hexadecimal digits follow 0f, as in 0f3f800000")
      .Case("0d", "16 hexadecimal digits follow 0d, as in 0d3ff0000000000000")
      .Default("whole numbers are 0 to 18446744073709551615, and hexadecimal ones begin with 0x");
}

bool Parser::number(Operand &o, bool negative) {
  const Token &t = take();
  if (t.kind == Token::Float32)
    o.kind = Operand::Float32;
  else if (t.kind == Token::Float64)
    o.kind = Operand::Float64;
  else if (StringRef lack = lackOf(t); !lack.empty())
    return fail(t, "'" + t.text.take_front(80) + "' is not a number; " + lack);
  else
    return fail(t, "expected an operand, found '" + t.text.take_front(40) + "'");
  uint64_t value = t.value;
  if (negative)
    value ^= uint64_t(1) << (o.kind == Operand::Float32 ? 31 : 63);
  o.value = int64_t(value);
  return true;
}

bool Parser::addend(int64_t &value) {
  constexpr unsigned product = 10; // the precedence of '*', which binds tighter than the sum
  while (peek().is('+') || peek().is('-')) {
    bool negative = take().is('-');
    Constant n;
    if (!constantAbove(n, product, 0))
      return false;
    value = int64_t(uint64_t(value) + (negative ? 0 - n.bits : n.bits));
  }
  return true;
}

bool Parser::wordOperand(Operand &o) {
  const Token &t = take();
  if (t.kind != Token::Word)
    return fail(t, "expected a name, found '" + t.text.take_front(40) + "'");
  o.text = t.text;
  if (t.text == "_") {
    o.kind = Operand::Sink;
  } else if (vectorOperand(o, t)) {
    return error.empty();
  } else if (findName(t.text, o)) {
    if (o.kind == Operand::Sym && accept('[')) // name[n], the place of an element
      return elementAddress(o);
    if (o.kind == Operand::Reg && peek().kind == Token::Dotted &&
        peek().text.data() == t.text.end())
      o.selector = take().text.drop_front();
    return o.kind != Operand::Sym || addend(o.value);
  } else if (t.text.starts_with("%")) {
    o.kind = Operand::Special;
    if (peek().kind == Token::Dotted && peek().text.data() == t.text.end())
      o.text = StringRef(t.text.data(), take().text.end() - t.text.data());
  } else {
    for (auto s = scopes.rbegin(); s != scopes.rend(); ++s) {
      if (auto table = s->tables.find(t.text); table != s->tables.end()) {
        o.kind = Operand::Table;
        o.index = table->second;
        return true;
      }
      if (auto proto = s->prototypes.find(t.text); proto != s->prototypes.end()) {
        o.kind = Operand::Proto;
        o.index = proto->second;
        return true;
      }
    }
    o.kind = functionIndex.count(t.text) ? Operand::Func : Operand::Label;
  }
  return true;
}

bool Parser::address(Operand &o, unsigned depth) {
  o.kind = Operand::Address;
  const Token &first = peek();
  if (!operand(o.elements.emplace_back(), depth + 1) || !addend(o.value))
    return false;
  if (accept(',') && !operandList(']', o.elements, depth + 1))
    return false;
  Operand &base = o.elements[0];
  if (base.kind == Operand::Sym || base.kind == Operand::Int) {
    o.value += base.kind == Operand::Sym ? base.value : 0;
    if (base.kind == Operand::Sym)
      base.value = 0;
  } else if (base.kind != Operand::Reg) {
    return fail(first, base.kind == Operand::Label
                           ? "'" + first.text +
                                 "' is not declared; an address starts with a "
                                 "register, a variable or a number"
                           : "an address starts with a register, a variable or a number");
  }
  if (!expect(']', "after an address"))
    return false;
  if (peek().isDotted(".unified")) // a promise about the address
    take();
  return true;
}

// name[n]: the address of the element n of an array.
bool Parser::elementAddress(Operand &o) {
  Constant n;
  if (!constantExpression(n) || !expect(']', "after an index"))
    return false;
  Operand base = o;
  o = {};
  o.kind = Operand::Address;
  o.value = int64_t(n.bits * bytesOf(module.variables[base.index].ty));
  o.elements.push_back(base);
  return true;
}

} // namespace tilecopy::ptx
