//===- Parser.h - PTX parser ------------------------------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A recursive-descent parser over tokens. Names are resolved as they are read: registers
// and variables are declared before use, labels are fixed up when the block that holds them closes.
// Anything unknown is an error that names it and its line.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_LIB_PTXTEXT_PARSER_H
#define TILECOPY_LIB_PTXTEXT_PARSER_H

#include "Lexer.h"
#include "Module.h"
#include "llvm/ADT/Twine.h"

namespace tilecopy::ptx {

/// A token in a message: its text in quotes, or the end of the input.
std::string shown(const Token &t);

class Parser {
public:
  explicit Parser(Module &module);
  /// False after an error, which `error` then holds.
  bool run();
  std::string error;

private:
  // Module level.
  bool failDirective(const Token &t);
  bool topLevel();
  bool directive();
  bool header(llvm::StringRef name);
  bool skipSection();
  bool fileDirective();
  bool locDirective();
  bool functionDecl(bool isEntry);
  bool aliasDirective();
  bool skipAttribute();
  bool parameterList(Function &f, uint32_t functionIndex, std::vector<uint32_t> &list);
  bool registerParameter(Function &f, const Variable &v, bool isResult);
  bool referenceVariable(Variable &v, Reference kind, const Token &at);
  bool performanceDirectives(Function &f);
  bool dimensions(std::array<unsigned, 3> &out);
  bool variableDecl(Space space, bool isExtern, uint32_t function);
  bool declarator(Variable proto);
  bool attributes(Variable &v);
  bool arrayBounds(Variable &v);
  bool initializer(Variable &v);
  bool initElement(Variable &v, uint64_t &element);
  bool addressInit(Variable &v, uint64_t element);
  bool maskedAddressInit(Variable &v, uint64_t element);
  bool putInit(Variable &v, uint64_t element, uint64_t bits);
  bool addVariable(Variable v);

  // Function bodies.
  struct Range {
    llvm::StringRef prefix;
    uint32_t first, count;
  };
  struct Pending {
    bool inTable;
    uint32_t index, sub;
    llvm::StringRef name;
    unsigned line, column;
  };
  struct Scope {
    llvm::StringMap<uint32_t> registers, variables, labels, tables, prototypes;
    /// For `.reg .v4 .f32 v`: its first register, and the number of registers, which are also v.x
    /// to v.w.
    llvm::StringMap<std::pair<uint32_t, uint32_t>> vectors;
    std::vector<Range> ranges;
    std::vector<Pending> pending;
  };
  bool body(Function &f);
  bool statement();
  bool bodyDirective();
  bool registerDecl();
  bool registerVector(const Token &name, Ty ty, unsigned count);
  bool vectorOperand(Operand &o, const Token &name);
  bool labeled(const Token &label);
  bool branchTargets(const Token &label);
  bool callPrototype(const Token &label);
  bool prototypeParameters(std::vector<uint64_t> &bytes);
  bool callTargets(const Token &label);
  bool closeScope();
  bool instruction();
  bool operand(Operand &o, unsigned depth);
  bool operandList(char close, std::vector<Operand> &list, unsigned depth);
  bool address(Operand &o, unsigned depth);
  bool elementAddress(Operand &o);
  bool wordOperand(Operand &o);
  bool number(Operand &o, bool negative);
  bool startsConstant() const;
  bool addend(int64_t &value);
  bool findRegister(llvm::StringRef name, uint32_t &index) const;
  bool findRegisterIn(const Scope &scope, llvm::StringRef name, uint32_t &index) const;
  /// A register or a variable.
  bool findName(llvm::StringRef name, Operand &o) const;

  // Integer constant expressions (ConstantExpression.cpp).
  struct Constant {
    uint64_t bits = 0;
    bool isUnsigned = false;
  };
  bool constantExpression(Constant &v, unsigned depth = 0);
  /// Takes operators of `least` precedence and above.
  bool constantAbove(Constant &v, unsigned least, unsigned depth);
  bool constantUnary(Constant &v, unsigned depth);
  bool peekOperator(llvm::StringRef &text, unsigned &precedence) const;
  bool apply(llvm::StringRef op, Constant &a, const Constant &b, const Token &at);

  // Tokens.
  const Token &peek(size_t ahead = 0) const;
  const Token &take();
  bool accept(char c);
  bool expect(char c, const char *after);
  bool integer(uint64_t &value, const char *what);
  /// Takes the next token, the name of `what`; null after a message.
  const Token *takeName(const char *what);
  bool fail(const Token &at, const llvm::Twine &message);
  /// Counts memory that the module takes; false after a message, where that is too much.
  bool charge(uint64_t bytes);

  Module &module;
  TokenReader tokens;
  uint64_t registerCount = 0, initBytes = 0, spent = 0, kernelBytes = 0;
  llvm::StringMap<uint32_t> moduleVariables, functionIndex;
  std::vector<Scope> scopes;
  Function *function = nullptr;
  uint32_t currentFunction = none;
  unsigned locFile = 0, locLine = 0, locColumn = 0;
};

} // namespace tilecopy::ptx

#endif // TILECOPY_LIB_PTXTEXT_PARSER_H
