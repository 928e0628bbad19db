//===- Syntax.h - A .tile program as its text says it -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tree that follows the grammar of LANGUAGE.md and nothing else: no expression is simplified, no
// default is filled in, no layout is looked at. It is a second reading of the language, so it may
// include nothing but the standard library (README.md of this folder says why).
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_PHYSICAL_SYNTAX_H
#define TILECOPY_TEST_PHYSICAL_SYNTAX_H

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace physical {

struct Expr;
using ExprRef = std::shared_ptr<const Expr>;
struct Expr {
  enum Kind { Number, Symbol, Add, Subtract, Multiply, Divide, Remainder, Negate } kind = Number;
  int64_t number = 0;
  std::string symbol;
  ExprRef left, right; // Negate has a left one only
};

/// `-2@laneid`; no axis is `m`.
struct Step {
  ExprRef amount;
  std::string axis = "m";
};
struct Digit {
  ExprRef extent;
  Step step;
};

struct LayoutText {
  std::string spacing; // padded16, bytes
  bool swizzled = false, outer = false;
  int64_t perElement = 0, length = 0, atom = 0;
  std::vector<ExprRef> rowMajor; // S[8, 64], when there are no steps
  std::vector<Digit> shard, replica;
  std::vector<Step> offsets;
};

struct Operand;

/// One dimension of a region: a start and an extent or an end, or indices that are picked, or those
/// that a region of another tensor holds.
struct Range {
  ExprRef start, end, extent; // none of the three: the whole dimension
  std::vector<ExprRef> picks;
  std::shared_ptr<Operand> loaded;
};

struct Tensor {
  std::string space, type, pool;
  bool multicast = false; // each of several devices has one
  std::vector<ExprRef> dims;
  bool hasLayout = false;
  LayoutText layout;
  int64_t align = 16;
  /// Of a window: the tensor whose part it is, with the type and the layout of that.
  std::string whole;
  std::vector<Range> part;
};

struct Operand {
  std::string tensor;
  bool whole = true;
  std::vector<Range> ranges;
};

/// An mbarrier, `full[k % 4]`.
struct Object {
  std::string name;
  ExprRef index; // null: 0
};

struct Comparison {
  ExprRef left, right;
  std::string relation;
};

/// The value of a key: each of the ways in which it may be read.
struct Option {
  std::string word;
  ExprRef expr;
  std::vector<ExprRef> list;
  Object object;
  Operand operand;
  std::vector<Comparison> conditions;
};
using Options = std::map<std::string, Option>;

struct Statement;
using Body = std::vector<Statement>;
struct Statement {
  /// As it is written: "copy", "copy_async", "zero", "sync", "if", "for", "mbarrier.init",
  /// "tcgen05.alloc" and so on, without a scope.
  std::string verb;
  std::string scope; // of copies, `zero` and `sync`
  unsigned line = 0;
  Operand dst, src;
  Options options;
  Object barrier;
  ExprRef operand, cta;               // of mbarrier statements
  std::string pool;                   // of tcgen05.alloc and the like
  std::vector<Comparison> conditions; // of `if`
  bool elect = false;
  std::string variable; // of `for`
  ExprRef begin, end;
  int64_t step = 1;
  bool dynamic = false;
  Body body;
};

struct Kernel {
  std::string name;
  std::vector<ExprRef> grid;
  int64_t cluster = 1, threads = 32;
  struct Scalar {
    std::string name;
    unsigned bits = 32;
    int64_t divisor = 1, least = INT64_MIN, most = INT64_MAX;
  };
  std::vector<Scalar> scalars;
  std::vector<std::string> tensorOrder, parameterOrder; // as declared
  std::map<std::string, Tensor> tensors;
  std::map<std::string, int64_t> barriers, pools; // how many; columns
  Body body;
};

struct Program {
  std::string target;
  std::vector<Kernel> kernels;
};

/// Reads a program that is known to be valid. False, with `error` set, at what it does not know.
bool readProgram(const std::string &text, Program &program, std::string &error);

/// The bits of an element type, from its name: 4 of `f4e2m1`, 16 of `bf16`.
unsigned bitsOf(const std::string &type);
/// The bits that an element takes: a byte, where the layout says so or 6 bits are in registers.
unsigned widthOf(const Tensor &tensor);
/// The bytes of so many places.
int64_t bytesOf(const Tensor &tensor, int64_t length);

} // namespace physical

#endif // TILECOPY_TEST_PHYSICAL_SYNTAX_H
