//===- CopyText.cpp - Copies as text --------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/CopyText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// Walks a kernel in the order in which its copies were planned.
class CopyCollector {
public:
  CopyCollector(std::shared_ptr<const Program> program, const PlannedKernel &planned,
                std::vector<TextCopy> &copies)
      : program(std::move(program)), planned(planned), copies(copies),
        symbols(planned.kernel->scalars()) {}

  void block(const StatementBlock &statements) {
    for (const Statement &s : statements) {
      if (const auto *copy = std::get_if<CopyStmt>(&s.node)) {
        add(s.loc, copy->op);
      } else if (const auto *zero = std::get_if<ZeroStmt>(&s.node)) {
        CopyOp op;
        op.scope = zero->scope;
        op.dst = op.src = zero->dst;
        op.ctaThreads = planned.kernel->threads;
        add(s.loc, op);
      } else if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
        block(branch->body);
      } else if (const auto *loop = std::get_if<ForStmt>(&s.node)) {
        symbols.push_back(loop->variable);
        block(loop->body);
        symbols.pop_back();
      }
    }
  }

private:
  void add(SourceLoc loc, const CopyOp &op) {
    std::string name = planned.kernel->name;
    if (next)
      name += "_" + std::to_string(next + 1);
    copies.push_back(
        {program, planned.kernel, loc, op, planned.copies[next++].choice, symbols, name});
  }

  std::shared_ptr<const Program> program;
  const PlannedKernel &planned;
  std::vector<TextCopy> &copies;
  SmallVector<Symbol, 4> symbols;
  size_t next = 0;
};

} // namespace

Expected<std::vector<TextCopy>> tilecopy::planCopies(std::shared_ptr<const Program> program) {
  auto planned = planProgram(*program);
  if (!planned)
    return planned.takeError();
  std::vector<TextCopy> copies;
  for (const PlannedKernel &k : planned->kernels)
    CopyCollector(program, k, copies).block(k.kernel->body);
  return copies;
}

/// The space that a side of a one-line copy begins with.
static std::optional<Space> spaceAt(StringRef text) {
  return parseSpace(text.ltrim().take_while([](char c) { return isAlpha(c); }));
}

/// Keeps the copy that the line names.
static void keepNamed(StringRef line, std::vector<TextCopy> &copies) {
  auto [left, right] = line.split("<-");
  auto dst = spaceAt(left.ltrim().drop_until([](char c) { return isSpace(c); })),
       src = spaceAt(right);
  erase_if(copies, [&](const TextCopy &c) {
    return c.op.dst.tensor->space() != dst || c.op.src.tensor->space() != src;
  });
  if (copies.size() > 1) // between two shared tensors, the one in the middle
    copies = {copies[copies.size() / 2]};
  for (TextCopy &c : copies)
    c.name = "copy";
}

Expected<std::vector<TextCopy>> tilecopy::planCopies(StringRef text, SourceMgr &sources,
                                                     const ParseOverrides &overrides,
                                                     StringRef file) {
  StringRef trimmed = text.ltrim();
  bool isLine = trimmed.starts_with("copy");
  auto parsed = isLine
                    ? parseOneLineCopy(trimmed, sources, overrides)
                    : parseProgram(MemoryBuffer::getMemBufferCopy(text, file), sources, overrides);
  if (!parsed)
    return parsed.takeError();
  auto copies = planCopies(std::make_shared<const Program>(std::move(*parsed)));
  if (copies && isLine)
    keepNamed(trimmed, *copies);
  return copies;
}

Expected<Function *> tilecopy::emitTextCopy(Module &module, const TextCopy &copy,
                                            const FunctionOptions &options, StringRef name) {
  return emitCopyFunction(module, name.empty() ? StringRef(copy.name) : name, copy.op, copy.choice,
                          copy.symbols, options);
}
