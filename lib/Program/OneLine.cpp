//===- OneLine.cpp - A program around one copy ----------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `copy.warp shared f32[32,32] <- global f32[32,32]` is not a kernel: nothing fills the source and
// the destination is not seen. The kernel made of it goes from a global tensor A to a global tensor
// B, through S, and T where there are two tensors on the way:
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
  OneLineText line;
  if (parseOneLine(line) || makeOneLine(line))
    return failure();
  std::vector<Kernel> one;
  one.push_back(std::move(kernel));
  return Program{*target, std::move(one)};
}

/// `copy[.scope] SIDE <- SIDE [{ options }] [threads(N)] [target CPU [ptx V]]`
bool Parser::parseOneLine(OneLineText &line) {
  line.place = token.place;
  StringRef word = token.kind == Token::Word ? token.text.split('.').first : "";
  if (word != "copy" && word != "copy_async")
    return expected("'copy', 'copy.SCOPE' or 'copy_async', as in 'copy.warp shared f32[32,32] <- "
                    "global f32[32,32]'",
                    {"copy", "copy_async"});
  line.isAsync = word == "copy_async";
  if (line.isAsync)
    line.scope = Scope::Thread;
  if (parseScope(line.scope) || parseTensorType(line.dst, /*regionAllowed=*/true) ||
      (token.is("-") && foreignWord()) || expect("<-", "after the destination") ||
      parseTensorType(line.src, /*regionAllowed=*/true))
    return true;
  for (const Expr &e : (line.dst.region ? line.src : line.dst).shape)
    if (!e.isConstant(1))
      extents.push_back(e.constantPart());
  if (parseOptions(line.options))
    return true;
  return parseTail(line);
}

bool Parser::parseTail(OneLineText &line) {
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

/// Makes the way that the line does not tell, which has the global tensor `other`, a plain copy.
static void tellWaysApart(const OneLineText &line, TensorText &other, ElementType near,
                          Options &way) {
  // Registers have the elements of one type, and one of the ways converts.
  if (line.options.has(options::Convert)) {
    other.type = near;
    way.remove(options::Convert);
    way.remove(options::Saturate);
  }
  // It is one device's, and what is copied from or to it is not combined.
  if (other.isMulticast) {
    other.isMulticast = false;
    way.remove(options::Reduce);
  }
}

bool Parser::makeOneLine(const OneLineText &line) {
  static const unsigned usual[] = {1, 32, 128, 128}; // by scope
  kernel.name = "copy";
  kernel.loc = line.place.loc;
  kernel.threads = line.threads ? unsigned(*line.threads) : usual[unsigned(line.scope)];
  // In a warp, the thread that begins an asynchronous copy is elected.
  if (line.isAsync && !line.threads)
    kernel.threads = std::max(kernel.threads, 32u);
  active = BitVector(kernel.threads, true);
  for (const TensorText *side : {&line.dst, &line.src})
    if (side->space == Space::TMem)
      return fail(side->at, "a one-line copy is between global, shared and local memory; write a "
                            "program for tmem");
  bool fromGlobal = line.src.space == Space::Global, toGlobal = line.dst.space == Space::Global;
  // A and B have the form of the global side. Without a global side they are rows of the near
  // sides.
  TensorText a = toGlobal && !fromGlobal ? line.dst : line.src;
  TensorText b = fromGlobal && !toGlobal ? line.src : line.dst;
  for (TensorText *side : {&a, &b})
    if (side->space != Space::Global) {
      side->space = Space::Global;
      side->layout.reset();
      side->align = 0;
    }
  Options in = line.options, out = line.options;
  if (fromGlobal != toGlobal)
    tellWaysApart(line, fromGlobal ? b : a, (fromGlobal ? line.dst : line.src).type,
                  fromGlobal ? out : in);
  if (line.isAsync &&
      (fromGlobal == toGlobal || line.dst.space == Space::Local || line.src.space == Space::Local))
    return fail(line.place, "a one-line copy_async is between global and shared memory; write a "
                            "program for others");
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
  if (line.isAsync)
    return fromGlobal ? addAsyncLoad(line, opS, opA, opB) : addAsyncStore(line, opS, opA, opB);
  if (!both)
    return addCopy(line, opS, opA, line.scope, in) || addSync(line, opS) ||
           addCopy(line, opB, opS, line.scope, out);
  return addCopy(line, opS, opA, bringing(line.src), {}) || addSync(line, opS) ||
         addCopy(line, opT, opS, line.scope, line.options) || addSync(line, opT) ||
         addCopy(line, opB, opT, bringing(line.dst), {});
}

/// Adds a sync, because other threads read what was just written; registers need none.
bool Parser::addSync(const OneLineText &line, const Operand &written) {
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
bool Parser::addCopy(const OneLineText &line, const Operand &dst, const Operand &src, Scope scope,
                     const Options &options) {
  Statement statement{line.place.loc, SyncStmt{scope}};
  auto [branch, threads] = firstInstance(scope);
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

/// `if warp == 0 && elect { body }`
void Parser::addElected(const OneLineText &line, StatementBlock body) {
  IfStmt branch;
  branch.conjuncts.push_back(
      {Comparison::EQ, Expr(threadSymbol(SymbolKind::Warp, kernel.threads)), Expr(0)});
  branch.elect = true;
  branch.body = std::move(body);
  kernel.body.push_back({line.place.loc, std::move(branch)});
}

bool Parser::makeAsync(const OneLineText &line, const Operand &dst, const Operand &src,
                       const Options &options, const BitVector &threads, Statement &statement) {
  std::optional<CopyOp> op;
  if (take(op, line.place,
           makeCopy(OpKind::CopyAsync, line.scope, dst, src, kernel.threads, threads, options)))
    return true;
  statement = Statement{line.place.loc, CopyStmt{std::move(*op)}};
  return false;
}

/// The condition that only the first instance of the scope passes (empty if there is one instance),
/// and the threads for which it holds.
std::pair<IfStmt, BitVector> Parser::firstInstance(Scope scope) const {
  static const SymbolKind kinds[] = {SymbolKind::Thread, SymbolKind::Warp, SymbolKind::Warpgroup};
  static const unsigned sizes[] = {1, 32, 128};
  IfStmt branch;
  if (scope == Scope::Cta || kernel.threads <= sizes[unsigned(scope)])
    return {std::move(branch), active};
  Symbol index = threadSymbol(kinds[unsigned(scope)], kernel.threads);
  branch.conjuncts.push_back({Comparison::EQ, Expr(index), Expr(0)});
  BitVector threads = cantFail(activeThreads(branch.conjuncts, active));
  return {std::move(branch), std::move(threads)};
}

/// Each thread of the first instance waits for its part.
bool Parser::addGroupLoad(const OneLineText &line, const Operand &s, const Operand &a) {
  SourceLoc loc = line.place.loc;
  auto [branch, threads] = firstInstance(line.scope);
  Statement copy{loc, ClusterSyncStmt{}};
  if (makeAsync(line, s, a, line.options, threads, copy))
    return true;
  StatementBlock body;
  body.push_back(std::move(copy));
  body.push_back({loc, GroupStmt{GroupStmt::CpAsyncCommit, 0}});
  body.push_back({loc, GroupStmt{GroupStmt::CpAsyncWait, 0}});
  if (branch.conjuncts.empty()) {
    std::move(body.begin(), body.end(), std::back_inserter(kernel.body));
    return false;
  }
  branch.body = std::move(body);
  kernel.body.push_back({loc, std::move(branch)});
  return false;
}

/// Brings in by the asynchronous copy, through an mbarrier or, for several threads, in a group of
/// each; brings out by a plain one.
bool Parser::addAsyncLoad(const OneLineText &line, const Operand &s, const Operand &a,
                          const Operand &b) {
  SourceLoc loc = line.place.loc;
  Options options = line.options;
  Statement copy{loc, ClusterSyncStmt{}};
  std::optional<StringRef> variant = options.get(options::Dispatch);
  if (line.scope != Scope::Thread || (variant && *variant == "ldgsts"))
    return addGroupLoad(line, s, a) || addSync(line, s) || addCopy(line, b, s, Scope::Cta, {});
  auto barrier = std::make_shared<const Barrier>(Barrier{"bar", 1});
  kernel.barriers.push_back(barrier);
  BarrierRef ref{barrier, Expr(0)};
  if (Error e = options.set(options::Mbar, ref))
    return fail(line.place, std::move(e));
  if (makeAsync(line, s, a, options, firstInstance(Scope::Thread).second, copy))
    return true;
  int64_t bytes = std::get<CopyStmt>(copy.node).op.count() * a.tensor->bits() / 8;
  IfStmt first;
  first.conjuncts.push_back(
      {Comparison::EQ, Expr(threadSymbol(SymbolKind::Thread, kernel.threads)), Expr(0)});
  first.body.push_back({loc, BarrierStmt{BarrierStmt::Init, ref, Expr(1), {}, 0}});
  first.body.push_back({loc, FenceStmt{FenceStmt::MbarrierInit}});
  kernel.body.push_back({loc, std::move(first)});
  kernel.body.push_back({loc, SyncStmt{Scope::Cta}});
  StatementBlock body;
  body.push_back({loc, BarrierStmt{BarrierStmt::ArriveExpectTx, ref, Expr(bytes), {}, 0}});
  body.push_back(std::move(copy));
  addElected(line, std::move(body));
  kernel.body.push_back({loc, BarrierStmt{BarrierStmt::Wait, ref, Expr(0), {}, 0}});
  return addCopy(line, b, s, Scope::Cta, {});
}

/// Brings in by a plain copy, and out by the asynchronous one, which reads what threads have
/// written.
bool Parser::addAsyncStore(const OneLineText &line, const Operand &s, const Operand &a,
                           const Operand &b) {
  SourceLoc loc = line.place.loc;
  Statement copy{loc, ClusterSyncStmt{}};
  if (addCopy(line, s, a, Scope::Cta, {}))
    return true;
  kernel.body.push_back({loc, FenceStmt{FenceStmt::ProxyAsync}});
  kernel.body.push_back({loc, SyncStmt{Scope::Cta}});
  if (makeAsync(line, b, s, line.options, firstInstance(line.scope).second, copy))
    return true;
  StatementBlock body;
  body.push_back(std::move(copy));
  body.push_back({loc, GroupStmt{GroupStmt::BulkCommit, 0}});
  body.push_back({loc, GroupStmt{GroupStmt::BulkWait, 0}});
  addElected(line, std::move(body));
  return false;
}

} // namespace tilecopy
