//===- ParserErrorTest.cpp - Every error that the parser names ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

using namespace llvm;
using namespace tilecopy;
using namespace tilecopy::test;

namespace {

/// Without the file and the line.
std::string errorOf(const std::string &text) {
  auto module = createEmulator()->load(text, "bad.ptx");
  return module ? "" : StringRef(toString(module.takeError())).split(": ").second.str();
}

TEST(ParserErrors, AtModuleScope) {
  const std::pair<const char *, const char *> cases[] = {
      {".visible k", "expected a directive, found 'k'; a module has .version, .target, and then "
                     ".entry, .func or variables"},
      {".pragma \"nounroll\"", "expected ';' after .pragma, found the end of the input"},
      {".section .debug { .b8 1", "a .section has no closing '}'"},
      {".file one", "expected an integer for .file, found 'one'"},
      {".file 1 name", "expected a file name after .file, found 'name'"},
      {".loc 1 line", "expected an integer for .loc, found 'line'"},
      {".alias f, g;", "expected a declared function after .alias, found 'f'"},
      {".func g; .alias g g;", "expected ',' between an alias and its function, found 'g'"},
      {".func g; .alias g, h;", "expected the function that an alias stands for, found 'h'"},
      {".func g; .alias g, g .func", "expected ';' after .alias, found '.func'"},
      {".func .attribute g;", "expected '(' after .attribute, found 'g'"},
      {".func .attribute(.unified(1", "an .attribute has no closing ')'"},
      {".func 5;", "expected a function name, found '5'"},
      {".func (5) f;", "expected .param or .reg in a parameter list, found '5'"},
      {".func (.reg .pred %p) f;",
       "a predicate is not passed to functions; .reg .b32, for example, is"},
      {".func f(.reg .b32 %r[2]);", "'%r' cannot be an array"},
      {".func f(.param .texref t);",
       "'t' is a reference; a function takes the handle of one as a .b64"},
      {".shared .texref t;",
       ".texref is for .global variables and for parameters of kernels, not for .shared"},
      {".global .surfref t[2];",
       "arrays of references are not modeled; what 't' refers to is set from outside"},
      {".global .samplerref t = { filter_mode = linear };",
       "initializers of references are not modeled; what 't' refers to is set from outside"},
      {".tex .u32 t;",
       "'.tex' ended with PTX 1.4; a texture is declared as in '.global .texref name;'"},
      {".entry k(.reg .b32 r) {}",
       "expected .param in the parameter list of a kernel, found '.reg'"},
      {".entry k(.param .u32 5) {}", "expected a parameter name, found '5'"},
      {".entry k(.param .u32 a .param) {}", "expected ',' between parameters, found '.param'"},
      {".entry k(.param .u32 a[2) {}", "expected ']' after an array bound, found ')'"},
      {".entry k(.param a) {}", "expected the type of a variable before 'a'"},
      {".entry k() .reqntid x {}", "expected an integer for a dimension, found 'x'"},
      {".entry k() .maxnreg x {}", "expected an integer for a dimension, found 'x'"},
      {".entry k() .pragma \"a\", \"b\" {}", "expected ';' after .pragma, found '{'"},
      {".entry k() 5", "expected '{' to begin the body of a function, found '5'"},
      {".global .align x .b8 g;", "expected an integer for .align, found 'x'"},
      {".global .v2 .f32 .v3 g;", "unknown attribute '.v3' of a variable"},
      {".global .pred g;", "expected the type of a variable before 'g'"},
      {".global .attribute .b8 g;", "expected '(' after .attribute, found '.b8'"},
      {".global .b8 5;", "expected a variable name, found '5'"},
      {".global .b8 g<4>;", "parameterized names are supported for registers only"},
      {".global .b8 g; .global .b8 g;", "variable 'g' is defined twice"},
      {".global .b8 g .global", "expected ';' after a variable, found '.global'"},
      {".global .b32 g[65536][65536];", "variable 'g' has more than 4294967296 bytes"},
      {".entry k(.param .b8 a[32765]) {}", "variable 'a' has more than 32764 bytes"},
  };
  for (const auto &[text, error] : cases)
    EXPECT_EQ(errorOf(header() + text), error) << text;
}

TEST(ParserErrors, InInitializers) {
  const std::pair<const char *, const char *> cases[] = {
      {"g[2] = {1 2};", "expected ',' between initializers, found '2'"},
      {"g = mask(g);", "'mask' in an initializer is not a variable or a function declared so far"},
      {"g[1] = {x};", "'x' in an initializer is not a variable or a function declared so far"},
      {"g = 1 / 0;", "a constant is divided by 0"},
      {"g = (1;", "expected ')' after a constant expression, found ';'"},
      {"g = 1 ? 2;", "expected ':' between the results of '?', found ';'"},
      {"g = ;", "expected an operand, found ';'"},
      {"g[999999999] = {1, 2, 3, x};",
       "'x' in an initializer is not a variable or a function declared so far"},
  };
  for (const auto &[text, error] : cases)
    EXPECT_EQ(errorOf(header() + ".global .b32 " + text), error) << text;
}

TEST(ParserErrors, InFunctions) {
  std::string deep(300, '{');
  const std::pair<std::string, const char *> cases[] = {
      {deep, "more than 256 nested blocks"},
      {".pragma \"nounroll\"", "expected ';' after .pragma, found 'ret'"},
      {".tex t;", "unknown directive '.tex' in a function"},
      {".reg x;", "expected a type after .reg, found 'x'"},
      {".reg .b32 5;", "expected a register name, found '5'"},
      {".reg .b32 %a<x>;", "expected an integer for a register count, found 'x'"},
      {".reg .b32 %a<4;", "expected '>' after a register count, found ';'"},
      {".reg .b32 twice, twice;", "register 'twice' is declared twice"},
      {".reg .b32 one two;", "expected ';' after a register declaration, found 'two'"},
      {"T: .branchtargets 5;", "expected a label in .branchtargets, found '5'"},
      {"T: .branchtargets A B;", "expected ';' after .branchtargets, found 'B'"},
      {"P: .callprototype 5;", "expected '_' in .callprototype, found '5'"},
      {"P: .callprototype (.shared .b32 _) _;",
       "expected .param or .reg in .callprototype, found '.shared'"},
      {"P: .callprototype _ (.param .b32 a .param);",
       "expected ',' between parameters, found '.param'"},
      {"P: .callprototype _ () ret;", "expected ';' after .callprototype, found 'ret'"},
      {"P: .calltargets f;", "expected a declared function in .calltargets, found 'f'"},
      {"5;", "expected an instruction, found '5'"},
      {"mov.b64 %d1, {%r1, %r2;", "expected '}' after a vector, found ';'"},
      {"call (%r1, f;", "expected ')' after a list, found ';'"},
      {"mov.b64 %d1, {{{{{{1}}}}}};", "operands nest deeper than 4"},
      {"mov.u32 %r1, -x;", "'-' needs a register"},
      {"ld.global.u32 %r1, [f];",
       "'f' is not declared; an address starts with a register, a variable or a number"},
      {"ld.global.u32 %r1, [{%r1}];", "an address starts with a register, a variable or a number"},
      {"ld.global.u32 %r1, [%d1+x];", "expected an operand, found 'x'"},
      {"ld.global.u32 %r1, [%d1;", "expected ']' after an address, found ';'"},
  };
  for (const auto &[text, error] : cases)
    EXPECT_EQ(errorOf(kernel(0, text + "\n")), error) << text;
}

/// What ptxas 13.0 refuses too: of an order and a scope one alone.
TEST(ParserErrors, OrdersAndScopesGoTogether) {
  constexpr const char *noScope = "a scope such as .cta is missing after the order",
                       *noOrder = "a scope goes with .relaxed, .acquire or .release",
                       *arrivals = " is not among the orders with a scope; those are none, "
                                   ".release.cta, .release.cluster, .relaxed.cta, .relaxed.cluster",
                       *waits = " is not among the orders with a scope; those are none, "
                                ".acquire.cta, .acquire.cluster, .relaxed.cta, .relaxed.cluster",
                       *bytes = " is not among the orders with a scope; those are none, "
                                ".relaxed.cta, .relaxed.cluster";
  const std::pair<const char *, const char *> cases[] = {
      {"ld.relaxed.global.u32 %r1, [%d1];", noScope},
      {"ld.acquire.global.u32 %r1, [%d1];", noScope},
      {"st.release.global.u32 [%d1], %r1;", noScope},
      {"ld.gpu.global.u32 %r1, [%d1];", noOrder},
      {"st.weak.cta.global.u32 [%d1], %r1;", noOrder},
      {"ld.volatile.sys.global.u32 %r1, [%d1];", noOrder},
      {"mbarrier.arrive.relaxed.b64 _, [%d1];", arrivals},
      {"mbarrier.arrive.cluster.b64 _, [%d1];", arrivals},
      {"mbarrier.arrive_drop.release.b64 _, [%d1];", arrivals},
      {"mbarrier.try_wait.parity.cluster.b64 %p1, [%d1], 0;", waits},
      {"mbarrier.test_wait.acquire.b64 %p1, [%d1], %d2;", waits},
      {"mbarrier.expect_tx.relaxed.b64 [%d1], 4;", bytes},
      {"mbarrier.complete_tx.cta.b64 [%d1], 4;", bytes},
      {"mbarrier.arrive.noComplete.relaxed.cta.b64 %d2, [%d1], 1;",
       ".relaxed.cta is not among the orders with a scope; those are none, .release.cta"},
      {"mbarrier.arrive.shared::cluster.b64 %d2, [%r1];",
       "the state of another CTA's mbarrier is '_'"},
      {"red.async.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r1], %r2, [%r3];",
       "it is .relaxed.cluster or .release"},
  };
  for (const auto &[text, error] : cases) {
    std::string refused = errorOf(kernel(0, std::string(text) + "\n"));
    EXPECT_TRUE(StringRef(refused).contains(error)) << text << ": " << refused;
  }
}

} // namespace
