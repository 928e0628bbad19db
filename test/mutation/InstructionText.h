//===- InstructionText.h - A line of PTX, taken apart -----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mutants are made of the text, and share no parser with the emulator that judges them.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_MUTATION_INSTRUCTIONTEXT_H
#define TILECOPY_TEST_MUTATION_INSTRUCTIONTEXT_H

#include "llvm/ADT/StringExtras.h"
#include <optional>
#include <string>
#include <vector>

/// One instruction, taken apart. Vectors and addresses are one operand.
struct InstructionText {
  std::string predicate; // "@%p1" or "@!%p1", or empty
  std::string opcode;
  std::vector<std::string> operands;
  size_t line = 0;

  std::string text() const {
    return (predicate.empty() ? "" : predicate + " ") + opcode +
           (operands.empty() ? "" : " " + llvm::join(operands, ", ")) + ";";
  }
  bool is(llvm::StringRef prefix) const { return llvm::StringRef(opcode).starts_with(prefix); }
  bool isAccess() const { return is("ld.") || is("st."); }
};

inline std::vector<std::string> splitOperands(llvm::StringRef text) {
  std::vector<std::string> list;
  std::string one;
  int depth = 0;
  for (char c : text) {
    depth += c == '{' || c == '[' || c == '(';
    depth -= c == '}' || c == ']' || c == ')';
    if (c == ',' && depth == 0) {
      list.push_back(llvm::StringRef(one).trim().str());
      one.clear();
    } else {
      one += c;
    }
  }
  if (!llvm::StringRef(one).trim().empty())
    list.push_back(llvm::StringRef(one).trim().str());
  return list;
}

/// The instruction on a line; nothing for labels, directives, comments and braces.
inline std::optional<InstructionText> parseLine(llvm::StringRef line, size_t number) {
  line = line.split("//").first.trim();
  if (!line.consume_back(";") || line.empty() || line.starts_with(".") || line.contains(';'))
    return std::nullopt;
  InstructionText i;
  i.line = number;
  if (line.starts_with("@")) {
    i.predicate = line.take_until(llvm::isSpace).str();
    line = line.drop_front(i.predicate.size()).ltrim();
  }
  i.opcode = line.take_until(llvm::isSpace).str();
  if (i.opcode.empty() || !llvm::isAlpha(i.opcode[0]) || i.opcode.back() == ':')
    return std::nullopt;
  i.operands = splitOperands(line.drop_front(i.opcode.size()));
  return i;
}

inline std::optional<int64_t> immediate(llvm::StringRef operand) {
  int64_t value;
  uint64_t bits;
  if (!operand.getAsInteger(0, value))
    return value;
  if (!operand.getAsInteger(0, bits))
    return int64_t(bits);
  return std::nullopt;
}

/// An address as its base and its offset.
struct Address {
  std::string base;
  int64_t offset = 0;
  std::string text() const {
    return "[" + base + (offset ? "+" + llvm::itostr(offset) : std::string()) + "]";
  }
};

inline std::optional<Address> parseAddress(llvm::StringRef operand) {
  if (!operand.consume_front("[") || !operand.consume_back("]"))
    return std::nullopt;
  auto [base, offset] = operand.split('+');
  Address a{base.trim().str(), 0};
  if (!offset.empty() && offset.trim().getAsInteger(0, a.offset))
    return std::nullopt;
  return a;
}

inline unsigned elementBits(llvm::StringRef opcode) {
  unsigned bits = 0;
  llvm::StringRef type = opcode.rsplit('.').second;
  return type.size() > 1 && !type.drop_front().getAsInteger(10, bits) ? bits : 0;
}

inline unsigned vectorLength(llvm::StringRef opcode) {
  return opcode.contains(".v8.")   ? 8
         : opcode.contains(".v4.") ? 4
         : opcode.contains(".v2.") ? 2
                                   : 1;
}

#endif // TILECOPY_TEST_MUTATION_INSTRUCTIONTEXT_H
