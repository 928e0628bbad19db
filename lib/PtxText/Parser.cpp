//===- Parser.cpp - PTX parser: the module level --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parser.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tilecopy::ptx {

Parser::Parser(Module &module) : module(module), tokens(module.text) {}

const Token &Parser::peek(size_t ahead) const { return tokens.peek(ahead); }

const Token &Parser::take() { return tokens.take(); }

// What is counted are the structures of a module, those that are decoded from them included, and
// that vectors grow by doubling.
bool Parser::charge(uint64_t bytes) {
  spent += bytes;
  return spent + kernelBytes <= maxModuleBytes ||
         fail(peek(), "this module takes more than " + Twine(maxModuleBytes >> 20) +
                          " MiB of memory; modules with fewer kernels are expected");
}

bool Parser::accept(char c) {
  if (!peek().is(c))
    return false;
  take();
  return true;
}

bool Parser::fail(const Token &where, const Twine &message) {
  if (error.empty())
    error =
        (module.name + ":" + Twine(where.line) + ":" + Twine(where.column) + ": " + message).str();
  return false;
}

std::string shown(const Token &t) {
  if (t.kind == Token::End)
    return "the end of the input";
  return ("'" + t.text.take_front(40) + "'").str();
}

bool Parser::expect(char c, const char *after) {
  if (accept(c))
    return true;
  return fail(peek(), Twine("expected '") + Twine(c) + "' " + after + ", found " + shown(peek()));
}

bool Parser::integer(uint64_t &value, const char *what) {
  if (peek().kind != Token::Integer)
    return fail(peek(), Twine("expected an integer for ") + what + ", found " + shown(peek()));
  value = take().value;
  return true;
}

const Token *Parser::takeName(const char *what) {
  const Token &t = take();
  if (t.kind == Token::Word)
    return &t;
  fail(t, Twine("expected a ") + what + " name, found " + shown(t));
  return nullptr;
}

bool Parser::run() {
  while (peek().kind != Token::End)
    if (!topLevel())
      return false;
  if (module.version == 0) {
    Token begin;
    begin.line = begin.column = 1;
    return fail(begin, "no .version directive; PTX begins with one, as in '.version 8.3'");
  }
  return true;
}

bool Parser::failDirective(const Token &t) {
  return fail(t, "expected a directive, found " + shown(t) +
                     "; a module has .version, .target, and then .entry, .func or variables");
}

bool Parser::topLevel() {
  tokens.forget();
  if (accept(';'))
    return true;
  if (peek().kind != Token::Dotted)
    return failDirective(peek());
  return directive();
}

static Reference referenceOf(StringRef dotted) {
  return StringSwitch<Reference>(dotted)
      .Case(".texref", Reference::Texture)
      .Case(".samplerref", Reference::Sampler)
      .Case(".surfref", Reference::Surface)
      .Default(Reference::None);
}

static std::optional<Space> declaredSpace(StringRef dotted) {
  return StringSwitch<std::optional<Space>>(dotted)
      .Case(".global", Space::Global)
      .Case(".shared", Space::Shared)
      .Case(".local", Space::Local)
      .Case(".const", Space::Const)
      .Case(".param", Space::Param)
      .Default(std::nullopt);
}

bool Parser::directive() {
  bool isExtern = false;
  while (peek().isDotted(".visible") || peek().isDotted(".weak") || peek().isDotted(".extern") ||
         peek().isDotted(".common"))
    isExtern |= take().text == ".extern";
  const Token &t = take();
  if (t.kind != Token::Dotted)
    return failDirective(t);
  if (t.text == ".version" || t.text == ".target" || t.text == ".address_size")
    return header(t.text);
  if (t.text == ".entry" || t.text == ".func")
    return functionDecl(t.text == ".entry");
  if (t.text == ".file")
    return fileDirective();
  if (t.text == ".loc")
    return locDirective();
  if (t.text == ".section")
    return skipSection();
  if (t.text == ".alias")
    return aliasDirective();
  if (t.text == ".pragma") {
    while (peek().kind != Token::End && !peek().is(';'))
      take();
    return expect(';', "after .pragma");
  }
  if (auto space = declaredSpace(t.text))
    return variableDecl(*space, isExtern, none);
  if (t.text == ".tex")
    return fail(t,
                "'.tex' ended with PTX 1.4; a texture is declared as in '.global .texref name;'");
  return fail(t, "unknown directive " + shown(t));
}

bool Parser::header(StringRef name) {
  const Token &t = take();
  if (name == ".version") {
    auto [major, minor] = t.text.split('.');
    unsigned a, b;
    if (t.kind != Token::Float64 || major.getAsInteger(10, a) || minor.getAsInteger(10, b) ||
        a > 99 || b > 9)
      return fail(t, "expected a version such as 8.3 after .version, found " + shown(t));
    module.version = 10 * a + b;
    return true;
  }
  if (name == ".address_size") {
    if (t.kind != Token::Integer || t.value != 64)
      return fail(t, "only .address_size 64 is supported, found " + shown(t));
    return true;
  }
  module.target = t.text.str();
  while (accept(','))
    take();
  return true;
}

// DWARF sections hold data directives only; they end at the matching brace.
bool Parser::skipSection() {
  while (peek().kind != Token::End && !peek().is('{'))
    take();
  unsigned depth = 0;
  do {
    tokens.forget();
    const Token &t = take();
    if (t.kind == Token::End)
      return fail(t, "a .section has no closing '}'");
    depth += t.is('{');
    depth -= t.is('}');
  } while (depth != 0);
  return true;
}

bool Parser::fileDirective() {
  uint64_t index;
  if (!integer(index, ".file"))
    return false;
  const Token &name = take();
  if (name.kind != Token::String)
    return fail(name, "expected a file name after .file, found " + shown(name));
  if (!charge(2 * sizeof(module.files[0]) + name.text.size()))
    return false;
  module.files.push_back({unsigned(index), name.text.drop_front().drop_back().str()});
  while (accept(','))
    take();
  return true;
}

bool Parser::locDirective() {
  unsigned line = peek().line;
  uint64_t file = 0, sourceLine = 0;
  if (!integer(file, ".loc") || !integer(sourceLine, ".loc"))
    return false;
  locFile = unsigned(file);
  locLine = unsigned(sourceLine);
  uint64_t column = 0;
  if (peek().kind == Token::Integer && peek().line == line && !integer(column, ".loc"))
    return false;
  locColumn = unsigned(column);
  // `, function_name name, inlined_at ...`, which end with the line.
  while (peek().kind != Token::End && peek().line == line)
    take();
  return true;
}

// .alias name, function; the name has been declared with the function's prototype.
bool Parser::aliasDirective() {
  const Token &name = take();
  if (name.kind != Token::Word || !functionIndex.count(name.text))
    return fail(name, "expected a declared function after .alias, found " + shown(name));
  if (!expect(',', "between an alias and its function"))
    return false;
  const Token &target = take();
  if (target.kind != Token::Word || !functionIndex.count(target.text))
    return fail(target, "expected the function that an alias stands for, found " + shown(target));
  module.aliases[name.text] = target.text;
  return expect(';', "after .alias");
}

// .attribute(.managed) and .attribute(.unified(a, b)) say where a host finds the name.
bool Parser::skipAttribute() {
  if (!expect('(', "after .attribute"))
    return false;
  for (unsigned depth = 1; depth != 0;) {
    const Token &t = take();
    if (t.kind == Token::End)
      return fail(t, "an .attribute has no closing ')'");
    depth += t.is('(');
    depth -= t.is(')');
  }
  return true;
}

bool Parser::functionDecl(bool isEntry) {
  Function f;
  if (!charge(4 * sizeof f))
    return false;
  f.isEntry = isEntry;
  if (peek().isDotted(".attribute") && (take(), !skipAttribute()))
    return false;
  uint32_t index = module.functions.size();
  if (!isEntry && accept('(') && !parameterList(f, index, f.results))
    return false;
  const Token *name = takeName("function");
  if (!name)
    return false;
  f.name = name->text;
  f.line = name->line;
  f.column = name->column;
  if (accept('(') && !parameterList(f, index, f.parameters))
    return false;
  if (!performanceDirectives(f))
    return false;
  auto [slot, isNew] = functionIndex.try_emplace(f.name, index);
  if (accept(';')) {
    if (isNew)
      module.functions.push_back(std::move(f));
    return true;
  }
  if (!expect('{', "to begin the body of a function"))
    return false;
  if (!isNew && module.functions[slot->second].hasBody)
    return fail(*name, "function '" + f.name + "' is defined twice");
  f.hasBody = true;
  slot->second = index;
  module.functions.push_back(std::move(f));
  return body(module.functions.back());
}

bool Parser::dimensions(std::array<unsigned, 3> &out) {
  out = {1, 1, 1};
  for (unsigned i = 0; i != 3; ++i) {
    uint64_t value;
    if (!integer(value, "a dimension"))
      return false;
    out[i] = unsigned(std::min<uint64_t>(value, 1u << 30));
    if (i == 2 || !accept(','))
      break;
  }
  return true;
}

// PTX ISA 11.4 and 11.5: tuning directives between a function's header and its body.
bool Parser::performanceDirectives(Function &f) {
  while (peek().kind == Token::Dotted) {
    const Token &t = take();
    std::array<unsigned, 3> ignored;
    if (t.text == ".reqntid" || t.text == ".maxntid" || t.text == ".reqnctapercluster") {
      if (!dimensions(t.text == ".reqntid"   ? f.requiredBlock
                      : t.text == ".maxntid" ? f.maxBlock
                                             : f.requiredCluster))
        return false;
    } else if (t.text == ".minnctapersm" || t.text == ".maxnreg" || t.text == ".maxnctapersm" ||
               t.text == ".maxclusterrank" || t.text == ".abi_preserve" ||
               t.text == ".abi_preserve_control") {
      if (!dimensions(ignored))
        return false;
    } else if (t.text == ".pragma") {
      while (peek().kind == Token::String || peek().is(','))
        take();
      if (!expect(';', "after .pragma"))
        return false;
    } else if (t.text != ".explicitcluster" && t.text != ".blocksareclusters" &&
               t.text != ".noreturn") {
      return fail(t, "unknown function directive " + shown(t));
    }
  }
  return true;
}

// [.align N] [.vN] .type [.ptr [.space] [.align N]], in the orders that compilers print.
bool Parser::attributes(Variable &v) {
  uint64_t vector = 1;
  while (peek().kind == Token::Dotted) {
    const Token &t = take();
    if (t.text == ".align") {
      uint64_t a;
      if (!integer(a, ".align"))
        return false;
      if (a == 0 || (a & (a - 1)) || a > 1 << 20)
        return fail(t, ".align " + Twine(a) + ": expected a power of two up to 1048576");
      if (!v.isPointer) // of a pointer parameter, it is the pointee's
        v.alignment = a;
    } else if (t.text == ".v2" || t.text == ".v4") {
      vector = t.text == ".v2" ? 2 : 4;
    } else if (t.text == ".ptr") {
      v.isPointer = true;
    } else if (t.text == ".attribute") {
      if (!skipAttribute())
        return false;
    } else if (v.isPointer && (declaredSpace(t.text) || referenceOf(t.text) != Reference::None)) {
      continue;
    } else if (Reference kind = referenceOf(t.text); kind != Reference::None) {
      return referenceVariable(v, kind, t);
    } else if (auto ty = parseType(t.text.drop_front()); ty && v.ty == Ty::None) {
      v.ty = *ty;
    } else {
      return fail(t, "unknown attribute " + shown(t) + " of a variable");
    }
  }
  if (v.ty == Ty::None || v.ty == Ty::Pred)
    return fail(peek(), "expected the type of a variable before " + shown(peek()));
  v.elements = vector;
  v.alignment = std::max<uint64_t>(v.alignment, bytesOf(v.ty) * vector);
  return true;
}

bool Parser::arrayBounds(Variable &v) {
  while (accept('[')) {
    v.isArray = true;
    uint64_t n = 0;
    if (!accept(']')) {
      const Token &t = peek();
      Constant bound;
      if (!constantExpression(bound) || !expect(']', "after an array bound"))
        return false;
      n = bound.bits;
      if (n > maxVariableBytes)
        return fail(t, "array bound " + Twine(n) + " is more than " + Twine(maxVariableBytes));
    }
    v.elements *= n;
    uint64_t most = v.space == Space::Param ? maxParameterBytes : maxVariableBytes;
    if (v.bytes() > most)
      return fail(peek(), "variable '" + v.name + "' has more than " + Twine(most) + " bytes");
  }
  return true;
}

bool Parser::variableDecl(Space space, bool isExtern, uint32_t owner) {
  Variable proto;
  proto.space = space;
  proto.isExtern = isExtern;
  proto.function = owner;
  if (!attributes(proto))
    return false;
  do {
    if (!declarator(proto))
      return false;
  } while (accept(','));
  return expect(';', "after a variable");
}

bool Parser::declarator(Variable v) {
  const Token *name = takeName("variable");
  if (!name)
    return false;
  v.name = name->text;
  v.line = name->line;
  v.column = name->column;
  if (v.reference != Reference::None && (peek().is('[') || peek().is('=')))
    return fail(peek(), Twine(peek().is('[') ? "arrays" : "initializers") +
                            " of references are not modeled; what '" + v.name +
                            "' refers to is set from outside");
  if (!arrayBounds(v))
    return false;
  if (peek().is('<'))
    return fail(peek(), "parameterized names are supported for registers only");
  if (accept('=') && !initializer(v))
    return false;
  return addVariable(std::move(v));
}

bool Parser::addVariable(Variable v) {
  if (!charge(4 * sizeof v))
    return false;
  StringMap<uint32_t> &names = scopes.empty() ? moduleVariables : scopes.back().variables;
  auto [slot, isNew] = names.try_emplace(v.name, module.variables.size());
  // A module-scope name may be declared before it is defined.
  if (!isNew) {
    Variable &old = module.variables[slot->second];
    if (!old.isExtern || !scopes.empty())
      return fail(peek(), "variable '" + v.name + "' is defined twice");
    old = std::move(v);
    return true;
  }
  module.variables.push_back(std::move(v));
  return true;
}

const Function *Module::find(StringRef function) const {
  if (auto alias = aliases.find(function); alias != aliases.end())
    function = alias->second;
  for (const Function &f : functions)
    if (f.name == function && f.hasBody)
      return &f;
  return nullptr;
}

std::string Module::sourceOf(const Instruction &i) const {
  for (const auto &[index, file] : files)
    if (index == i.locFile && i.locLine)
      return file + ":" + std::to_string(i.locLine) +
             (i.locColumn ? ":" + std::to_string(i.locColumn) : "");
  return {};
}

Expected<std::unique_ptr<Module>> parseModule(StringRef text, StringRef name) {
  auto module = std::make_unique<Module>();
  module->text = text.str();
  module->name = name.str();
  Parser parser(*module);
  if (!parser.run())
    return createStringError(parser.error);
  return module;
}

} // namespace tilecopy::ptx
