//===- OneLine.cpp - A program around one copy ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `copy.warp shared f32[32,32] <- global f32[32,32]` is not a kernel: nothing fills the source and
// the destination is not seen. What is made of it goes from a global tensor A to a global tensor B,
// through S, and T where there are two tensors on the way:
//
//     near <- global      copy S <- A; sync; copy B <- S      both at the scope and options given
//     global <- near      the same
//     global <- global    copy B <- A
//     near <- near        bring in S <- A; sync; copy T <- S; sync; bring out B <- T
//
// Shared tensors are brought in and out by the CTA, register tiles by the scope of the copy, and
// without a sync.
//
//===----------------------------------------------------------------------===//

#include "Parser.h"

using namespace llvm;

namespace tilecopy {

Expected<Program> Parser::oneLineCopy() {
  OneLine line;
  if (parseOneLine(line) || makeOneLine(line))
    return failure();
  std::vector<Kernel> one;
  one.push_back(std::move(kernel));
  return Program{std::move(*target), std::move(one)};
}

/// `copy[.scope] SIDE <- SIDE [{ options }] [threads(N)] [target CPU [ptx V]]`
bool Parser::parseOneLine(OneLine &line) {
  line.place = token.place;
  if (token.kind != Token::Word || token.text.split('.').first != "copy")
    return expected("'copy' or 'copy.SCOPE', as in 'copy.warp shared f32[32,32] <- global "
                    "f32[32,32]'");
  if (parseScope(line.scope) || parseTensorType(line.dst, /*regionAllowed=*/true) ||
      expect("<-", "after the destination") || parseTensorType(line.src, /*regionAllowed=*/true) ||
      parseOptions(line.options))
    return true;
  return parseTail(line);
}

bool Parser::parseTail(OneLine &line) {
  if (acceptWord("threads")) {
    line.threads.emplace();
    if (expect("(", "after 'threads'") ||
        parseInteger(*line.threads, 1, 1024, "the number of threads") ||
        expect(")", "after the number of threads"))
      return true;
  }
  bool failed =
      token.isWord("target") ? parseTarget() : settleTarget("sm_90a", std::nullopt, token.place);
  if (failed)
    return true;
  return token.kind != Token::End && expected("'{ options }', 'threads(N)', 'target CPU' or the "
                                              "end of the copy");
}

bool Parser::makeOneLine(const OneLine &line) {
  static const unsigned usual[] = {1, 32, 128, 128}; // by scope
  kernel.name = "copy";
  kernel.loc = line.place.loc;
  kernel.threads = line.threads ? unsigned(*line.threads) : usual[unsigned(line.scope)];
  active = BitVector(kernel.threads, true);
  for (const TensorText *side : {&line.dst, &line.src})
    if (side->space == Space::TMem)
      return fail(side->at, "a one-line copy is between global, shared and local memory; write a "
                            "program for tmem");
  bool fromGlobal = line.src.space == Space::Global, toGlobal = line.dst.space == Space::Global;
  // A and B have the form of the global side, or, where there is none, rows of the near sides.
  TensorText a = toGlobal && !fromGlobal ? line.dst : line.src;
  TensorText b = fromGlobal && !toGlobal ? line.src : line.dst;
  for (TensorText *side : {&a, &b})
    if (side->space != Space::Global) {
      side->space = Space::Global;
      side->layout.reset();
      side->align = 0;
    }
  Operand opA, opB, opS, opT;
  if (makeSide(a, "A", opA) || makeSide(b, "B", opB))
    return true;
  if (fromGlobal && toGlobal)
    return addCopy(line, opB, opA, line.scope, line.options);
  bool both = !fromGlobal && !toGlobal;
  auto bringing = [&](const TensorText &side) {
    return side.space == Space::Local ? line.scope : Scope::Cta;
  };
  if (makeSide(fromGlobal ? line.dst : line.src, "S", opS) ||
      (both && makeSide(line.dst, "T", opT)))
    return true;
  if (checkSharedMemory(line.place))
    return true;
  if (!both)
    return addCopy(line, opS, opA, line.scope, line.options) || addSync(line, opS) ||
           addCopy(line, opB, opS, line.scope, line.options);
  return addCopy(line, opS, opA, bringing(line.src), {}) || addSync(line, opS) ||
         addCopy(line, opT, opS, line.scope, line.options) || addSync(line, opT) ||
         addCopy(line, opB, opT, bringing(line.dst), {});
}

/// Other threads read what was just written, unless that is registers.
bool Parser::addSync(const OneLine &line, const Operand &written) {
  if (written.tensor->space() == Space::Shared)
    kernel.body.push_back({line.place.loc, SyncStmt{Scope::Cta}});
  return false;
}

/// The tensor and region of a side, declared in the kernel.
bool Parser::makeSide(const TensorText &text, StringRef name, Operand &side) {
  std::shared_ptr<const Tensor> tensor;
  if (makeTensor(text, name, tensor))
    return true;
  side.tensor = tensor;
  if (text.region) {
    goTo(*text.region);
    if (parseRegion(*tensor, side.region, text.at))
      return true;
  } else {
    side = Operand::whole(tensor);
  }
  if (tensor->space() == Space::Global)
    kernel.parameters.push_back(tensor);
  else
    kernel.locals.push_back(tensor);
  return false;
}

/// One copy of the kernel, made by the first instance of its scope alone.
bool Parser::addCopy(const OneLine &line, const Operand &dst, const Operand &src, Scope scope,
                     const Options &options) {
  static const SymbolKind kinds[] = {SymbolKind::Thread, SymbolKind::Warp, SymbolKind::Warpgroup};
  static const unsigned sizes[] = {1, 32, 128};
  Statement statement{line.place.loc, SyncStmt{scope}};
  IfStmt branch;
  BitVector threads = active;
  if (scope != Scope::Cta && kernel.threads > sizes[unsigned(scope)]) {
    Symbol index = threadSymbol(kinds[unsigned(scope)], kernel.threads);
    branch.conjuncts.push_back({Comparison::EQ, Expr(index), Expr(0)});
    threads = cantFail(activeThreads(branch.conjuncts, active));
  }
  std::optional<CopyOp> op;
  if (take(op, line.place,
           makeCopy(OpKind::Copy, scope, dst, src, kernel.threads, threads, options)))
    return true;
  statement.node = CopyStmt{std::move(*op)};
  if (!branch.conjuncts.empty()) {
    branch.body.push_back(std::move(statement));
    statement = Statement{line.place.loc, std::move(branch)};
  }
  kernel.body.push_back(std::move(statement));
  return false;
}

} // namespace tilecopy
