//===- ParserParameters.cpp - PTX parser: parameters and references -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"

using namespace llvm;

namespace tilecopy::ptx {

StringRef referenceName(Reference kind) {
  static constexpr StringLiteral names[] = {"", ".texref", ".samplerref", ".surfref"};
  return names[unsigned(kind)];
}

bool Parser::parameterList(Function &f, uint32_t owner, std::vector<uint32_t> &list) {
  while (!accept(')')) {
    const Token &t = take();
    bool isRegister = t.isDotted(".reg") && !f.isEntry;
    if (!t.isDotted(".param") && !isRegister)
      return fail(t, Twine(f.isEntry ? "expected .param in the parameter list of a kernel, found "
                                     : "expected .param or .reg in a parameter list, found ") +
                         shown(t));
    Variable v;
    v.space = Space::Param;
    v.function = owner;
    v.line = t.line;
    v.column = t.column;
    if (isRegister && peek().isDotted(".pred"))
      return fail(peek(), "a predicate is not passed to functions; .reg .b32, for example, is");
    if (!attributes(v))
      return false;
    const Token *name = takeName("parameter");
    if (!name)
      return false;
    v.name = name->text;
    if (v.reference != Reference::None && !f.isEntry)
      return fail(*name,
                  "'" + v.name + "' is a reference; a function takes the handle of one as a .b64");
    if ((isRegister || v.reference != Reference::None) && peek().is('['))
      return fail(peek(), "'" + v.name + "' cannot be an array");
    if (!arrayBounds(v))
      return false;
    if (isRegister && !registerParameter(f, v, &list == &f.results))
      return false;
    list.push_back(module.variables.size());
    module.variables.push_back(std::move(v));
    if (!peek().is(')') && !expect(',', "between parameters"))
      return false;
  }
  return true;
}

// Registers of parameters have values when the body begins.
bool Parser::registerParameter(Function &f, const Variable &v, bool isResult) {
  auto count = uint32_t(v.elements);
  registerCount += count;
  if (registerCount > maxRegisters)
    return fail(peek(), "more than " + Twine(maxRegisters) + " registers");
  auto first = uint32_t(f.registers.size());
  f.registerParameters.push_back({uint32_t(module.variables.size()), first, count});
  for (uint32_t n = 0; n != count; ++n) {
    if (!isResult)
      f.implicitDefinitions.push_back(first + n);
    f.registers.push_back({v.name, v.ty, count == 1 ? none : n});
  }
  return true;
}

// A variable of an opaque type. The host sets what it refers to, so it begins empty.
bool Parser::referenceVariable(Variable &v, Reference kind, const Token &at) {
  if (v.space != Space::Global && v.space != Space::Param)
    return fail(at, at.text + " is for .global variables and for parameters of kernels, not for ." +
                        memorySpaceName(v.space));
  v.reference = kind;
  v.ty = v.space == Space::Param ? Ty::B64 : Ty::B8;
  v.elements = v.space == Space::Param ? 1 : referenceBytes;
  v.alignment = v.space == Space::Param ? 8 : referenceBytes;
  return true;
}

} // namespace tilecopy::ptx
