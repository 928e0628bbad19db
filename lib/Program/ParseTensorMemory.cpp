//===- ParseTensorMemory.cpp - Pools and the statements around them -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most of these instructions are executed by whole warps at once, and an allocation by one warp of
// the CTA. ptxas cannot see a violation and the hardware hangs, so it is checked here.
//
//===----------------------------------------------------------------------===//

#include "ParseForms.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy {

/// `tmem_pool[64]`, after the word has been read.
bool Parser::parsePool(StringRef name, Place at) {
  int64_t columns = 0;
  if (expect("[", "and the number of columns after 'tmem_pool'"))
    return true;
  Place columnsAt = token.place;
  if (parseInteger(columns, 0, std::numeric_limits<int32_t>::max(), "the number of columns"))
    return true;
  if (Error e = checkTmemColumns("the pool", columns))
    return fail(columnsAt, std::move(e));
  if (expect("]", "after the number of columns"))
    return true;
  auto pool = std::make_shared<const TmemPool>(TmemPool{name.str(), unsigned(columns)});
  names.try_emplace(name, Name{pool, at});
  kernel.pools.push_back(std::move(pool));
  return endDeclaration({});
}

bool Parser::parsePoolRef(std::shared_ptr<const TmemPool> &pool) {
  if (token.kind != Token::Word)
    return expected("a pool of tensor memory");
  return parseReference<TmemPool>(
      pool, "pool", kernel.pools,
      "a pool of tensor memory; one is declared before, as in 'pool : tmem_pool[64]'");
}

/// Whether one whole warp of the CTA gets here.
bool Parser::checkOneWarp(const Token &word) {
  int first = active.find_first(), last = active.find_last();
  bool oneWarp = active.count() == ThreadsPerWarp && first % ThreadsPerWarp == 0 &&
                 last - first == ThreadsPerWarp - 1 && !elected;
  if (oneWarp && refuseEnd(word.place, word.text))
    return true;
  return !oneWarp && fail(word.place, word.text + " is reached by " + Twine(active.count()) +
                                          (active.count() == 1 ? " thread" : " threads") +
                                          "; one whole warp does it, as in 'if warp == 0 { ... }'");
}

/// Whether the threads that the instruction needs get here.
bool Parser::checkWhoDoes(const Token &word, TensorMemoryStmt::Op op) {
  switch (op) {
  case TensorMemoryStmt::Alloc:
  case TensorMemoryStmt::Dealloc:
  case TensorMemoryStmt::Relinquish:
    return checkOneWarp(word);
  case TensorMemoryStmt::WaitLoad:
  case TensorMemoryStmt::WaitStore:
    return checkWholeScope(word, Scope::Warp);
  case TensorMemoryStmt::Commit:
  case TensorMemoryStmt::FenceBefore:
  case TensorMemoryStmt::FenceAfter:
    return false;
  }
  llvm_unreachable("every operation is above");
}

bool Parser::parseTensorMemory(Statement &statement) {
  using Op = TensorMemoryStmt::Op;
  static const Op ops[] = {
      Op::Alloc,    Op::Dealloc,   Op::Relinquish,  Op::Commit,
      Op::WaitLoad, Op::WaitStore, Op::FenceBefore, Op::FenceAfter,
  };
  const auto *op = parseForm(ops);
  if (!op)
    return true;
  Token word = token;
  step();
  TensorMemoryStmt made;
  made.op = *op;
  if ((*op == Op::Alloc || *op == Op::Dealloc) && parsePoolRef(made.pool))
    return true;
  if (*op == Op::Commit && parseBarrierRef(made.barrier))
    return true;
  if (parseTmemOptions(made) || checkWhoDoes(word, *op))
    return true;
  statement.node = std::move(made);
  return false;
}

/// `{ cta_group = 2 }`; a commit takes `cta_mask` too, and waits and fences take nothing.
bool Parser::parseTmemOptions(TensorMemoryStmt &statement) {
  bool commits = statement.op == TensorMemoryStmt::Commit;
  if (statement.op > TensorMemoryStmt::Commit || !accept("{") || accept("}"))
    return false;
  Options written;
  do {
    if (!token.isWord("cta_group") && !(commits && token.isWord("cta_mask")))
      return expected(commits ? "the option cta_group or cta_mask" : "the option cta_group");
    if (parseOption(written, statement.options))
      return true;
  } while (accept(","));
  return expect("}", "or ',' after an option");
}

} // namespace tilecopy
