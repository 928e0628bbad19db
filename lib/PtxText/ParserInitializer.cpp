//===- ParserInitializer.cpp - PTX parser: what variables begin with ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/bit.h"
#include <cstring>

using namespace llvm;

namespace tilecopy::ptx {

bool Parser::initializer(Variable &v) {
  v.hasInit = true;
  uint64_t element = 0;
  if (v.space != Space::Global && v.space != Space::Const)
    return fail(peek(), "only .global and .const variables may be initialized");
  if (!peek().is('{'))
    return initElement(v, element);
  unsigned depth = 0;
  do {
    tokens.forget();
    if (accept('{')) {
      ++depth;
    } else if (accept('}')) {
      --depth;
      if (depth)
        accept(',');
    } else {
      if (!initElement(v, element))
        return false;
      if (!peek().is('}') && !expect(',', "between initializers"))
        return false;
    }
  } while (depth != 0);
  // An unsized array takes its length from its initializer.
  if (v.isArray && v.elements == 0)
    v.elements = element;
  return true;
}

bool Parser::initElement(Variable &v, uint64_t &element) {
  if (peek().kind == Token::Integer && peek(1).is('('))
    return maskedAddressInit(v, element++);
  if (startsConstant() || peek().is('(')) {
    Constant c;
    return constantExpression(c) && putInit(v, element++, c.bits);
  }
  if (peek().kind == Token::Word)
    return addressInit(v, element++);
  bool negative = accept('-');
  Operand o;
  if (!number(o, negative))
    return false;
  uint64_t bits = uint64_t(o.value);
  if (isFloat(v.ty) && o.kind == Operand::Float64 && v.ty == Ty::F32) {
    double d;
    std::memcpy(&d, &bits, sizeof d);
    float f = float(d);
    uint32_t narrow;
    std::memcpy(&narrow, &f, sizeof narrow);
    bits = narrow;
  }
  return putInit(v, element++, bits);
}

bool Parser::putInit(Variable &v, uint64_t element, uint64_t bits) {
  unsigned bytes = bytesOf(v.ty);
  if (v.elements && element >= v.elements)
    return fail(peek(), "variable '" + v.name + "' has more initializers than its " +
                            Twine(v.elements) + " elements");
  initBytes += bytes;
  if (initBytes > maxInitBytes)
    return fail(peek(), "more than " + Twine(maxInitBytes) + " bytes of initializers");
  v.init.resize((element + 1) * bytes);
  std::memcpy(v.init.data() + element * bytes, &bits, std::min(bytes, 8u));
  return true;
}

// 0xff00(name): the bits of the mask of an address, moved down to bit 0 (PTX ISA 5.4.6).
bool Parser::maskedAddressInit(Variable &v, uint64_t element) {
  uint64_t mask = 0;
  const Token &t = peek();
  if (!integer(mask, "a mask") || !expect('(', "after a mask"))
    return false;
  if (mask == 0)
    return fail(t, "a mask of an address has a bit that is set");
  if (!addressInit(v, element))
    return false;
  v.addressInit.back().mask = mask;
  v.addressInit.back().shift = unsigned(llvm::countr_zero(mask));
  return expect(')', "after a masked address");
}

bool Parser::addressInit(Variable &v, uint64_t element) {
  const Token &name = take();
  bool generic = name.text == "generic" && accept('(');
  const Token &target = generic ? take() : name;
  AddressInit init{element * bytesOf(v.ty), none, 0, bytesOf(v.ty), generic, {}};
  init.line = target.line;
  init.column = target.column;
  Operand named;
  if (findName(target.text, named) && named.kind == Operand::Sym)
    init.variable = named.index;
  else if (functionIndex.count(target.text))
    init.function = target.text;
  else
    return fail(target, "'" + target.text +
                            "' in an initializer is not a variable or a function declared so far");
  if (generic && !expect(')', "after generic(name"))
    return false;
  if (!addend(init.addend) || !putInit(v, element, 0))
    return false;
  v.addressInit.push_back(init);
  return charge(3 * sizeof init);
}

} // namespace tilecopy::ptx
