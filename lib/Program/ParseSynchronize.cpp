//===- ParseSynchronize.cpp - mbarriers, fences, groups -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What surrounds asynchronous copies. ptxas takes any count and any number of bytes, and the
// hardware faults later or never completes a phase, so everything known here is checked here.
//
//===----------------------------------------------------------------------===//

#include "ParseForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tilecopy {

/// `sync auto`, which stands before all other statements.
bool Parser::acceptSyncAuto() {
  TextMark start = mark();
  if (!token.isWord("sync"))
    return false;
  startLine();
  step();
  if (acceptWord("auto"))
    return true;
  goTo(start);
  return false;
}

/// `mbarrier` or `mbarrier[4]`, after the word has been read.
bool Parser::parseBarrierArray(StringRef name, Place at) {
  // More than this must be an error: shared memory ends before.
  constexpr int64_t mostBarriers = 1024;
  int64_t count = 1;
  if (accept("[") && (parseInteger(count, 1, mostBarriers, "the number of mbarriers") ||
                      expect("]", "after the number of mbarriers")))
    return true;
  auto barrier = std::make_shared<const Barrier>(Barrier{name.str(), unsigned(count)});
  names.try_emplace(name, Name{barrier, at});
  kernel.barriers.push_back(std::move(barrier));
  return endDeclaration({});
}

/// `bar`, or `full[k % 4]`.
bool Parser::parseBarrierRef(BarrierRef &ref) {
  if (token.kind != Token::Word)
    return expected("an mbarrier");
  if (parseReference<Barrier>(ref.barrier, "mbarrier", kernel.barriers,
                              "an mbarrier; one is declared as in 'bar : mbarrier'"))
    return true;
  Place at = token.place;
  if (!accept("["))
    return ref.barrier->count != 1 && expected("'[' and which of the " + Twine(ref.barrier->count) +
                                               " mbarriers of '" + ref.barrier->name + "'");
  if (parseExpr(ref.index) || expect("]", "after the index of the mbarrier"))
    return true;
  Error error = ref.check();
  return error ? fail(at, std::move(error)) : false;
}

/// Reports an unknown statement of a known family. What follows the family's name decides which one
/// was meant.
bool Parser::unknownForm(ArrayRef<StringRef> forms) {
  auto [family, form] = token.text.split('.');
  SmallVector<StringRef, 8> own, ends;
  for (StringRef known : forms)
    if (known.split('.').first == family) {
      own.push_back(known);
      ends.push_back(known.split('.').second);
    }
  // A single form with the same beginning is nearer than one with as many equal letters.
  auto alike = make_filter_range(ends, [form = form](StringRef end) {
    return !form.empty() && (end.starts_with(form) || form.starts_with(end));
  });
  std::optional<StringRef> meant =
      hasSingleElement(alike) ? std::optional(*alike.begin()) : probable(form, ends);
  fail(token.place, "unknown statement " + quoted(token.text) +
                        (meant ? "; did you mean '" + family + "." + *meant + "'?"
                               : "; the forms are " + join(own, ", ")));
  return !meant || fix(token.place, token.text.size(), family + "." + *meant);
}

bool Parser::parseBarrier(Statement &statement) {
  static const BarrierStmt::Op ops[] = {BarrierStmt::Init,     BarrierStmt::Inval,
                                        BarrierStmt::Arrive,   BarrierStmt::ArriveExpectTx,
                                        BarrierStmt::ExpectTx, BarrierStmt::Wait};
  const auto *op = parseForm(ops);
  if (!op)
    return true;
  Token word = token;
  step();
  BarrierStmt barrier;
  barrier.op = *op;
  if (token.is("("))
    return fail(token.place, "statements take no parentheses, as in 'mbarrier.arrive bar'");
  if (parseBarrierRef(barrier.barrier))
    return true;
  bool once = *op == BarrierStmt::Init || *op == BarrierStmt::Inval;
  if (*op != BarrierStmt::Inval && *op != BarrierStmt::Arrive && parseBarrierOperand(barrier))
    return true;
  if (!once && parseBarrierTail(barrier))
    return true;
  // Errors in the words are reported before errors about who executes them.
  if (once && active.count() > 1 && !barrier.barrier.index.dependsOnThread())
    return fail(word.place, word.text + " of one mbarrier is reached by " + Twine(active.count()) +
                                " threads; one thread does it, as in 'if thread == 0 { ... }'");
  statement.node = std::move(barrier);
  return false;
}

/// `, cta 0` after an arrival, `, tries 1000` after a wait.
bool Parser::parseBarrierTail(BarrierStmt &barrier) {
  if (token.isWord("tries") || token.isWord("cta"))
    return expected("',' before " + quoted(token.text)) && fix(lastEnd, 0, ",");
  if (!accept(","))
    return false;
  if (barrier.op == BarrierStmt::Wait) {
    int64_t tries = 0;
    if (token.isWord("cta"))
      return fail(token.place, "a wait is for the CTA's own mbarrier; arrivals name another CTA's");
    if (!acceptWord("tries"))
      return expected("'tries', as in 'tries 1000'", {"tries"});
    if (parseInteger(tries, 1, std::numeric_limits<int32_t>::max(), "the number of tries"))
      return true;
    barrier.tries = uint32_t(tries);
    return false;
  }
  if (!acceptWord("cta"))
    return expected("'cta' and the rank of a CTA in the cluster", {"cta"});
  Place at = token.place;
  if (parseExpr(barrier.cta.emplace()))
    return true;
  const Expr &rank = *barrier.cta;
  if (rank.isAtLeast(0) == Proof::Disproven ||
      rank.isAtMost(kernel.cluster - 1) == Proof::Disproven)
    return fail(at, "the rank of the CTA is " + rank.str() +
                        (kernel.cluster == 1
                             ? Twine("; without 'cluster(n)' at the kernel there is rank 0 alone")
                             : "; the cluster has ranks 0 to " + Twine(kernel.cluster - 1)));
  if (token.is("{") && barrier.op == BarrierStmt::ExpectTx)
    return fail(token.place,
                "bytes that are expected have no order; an arrival at another CTA has");
  return parseOrder(barrier.order);
}

/// `{ order = relaxed }`, or nothing.
bool Parser::parseOrder(std::optional<ArrivalOrder> &order) {
  if (!accept("{") || accept("}"))
    return false;
  if (!acceptWord("order"))
    return expected("'order'", {"order"});
  if (expect("=", "after 'order'"))
    return true;
  static constexpr ArrivalOrder all[] = {ArrivalOrder::Relaxed, ArrivalOrder::ReleaseShared,
                                         ArrivalOrder::Release};
  auto names = to_vector<3>(map_range(all, orderName));
  if (token.kind == Token::Word)
    order = tilecopy::parseOrder(token.text);
  if (!order)
    return expected("relaxed, release_shared or release", names);
  step();
  return expect("}", "after the order");
}

bool Parser::parseBarrierOperand(BarrierStmt &barrier) {
  bool wait = barrier.op == BarrierStmt::Wait, init = barrier.op == BarrierStmt::Init;
  StringRef what = wait ? "the phase" : init ? "the number of arrivals" : "the number of bytes";
  if (expect(",", wait   ? "and the phase after the mbarrier"
                  : init ? "and the number of arrivals after the mbarrier"
                         : "and the number of bytes after the mbarrier"))
    return true;
  if (wait && !acceptWord("phase"))
    return expected("'phase', as in 'mbarrier.wait bar, phase 0'", {"phase"}) &&
           (token.kind != Token::Number || fix(token.place, 0, "phase "));
  Place at = token.place;
  if (parseExpr(barrier.operand))
    return true;
  if (wait)
    return false;
  int64_t least = init ? 1 : 0;
  const Expr &e = barrier.operand;
  if (e.isAtLeast(least) == Proof::Disproven || e.isAtMost(BarrierLimit) == Proof::Disproven)
    return fail(at, what + " is " + e.str() + "; it takes " + Twine(least) + " to " +
                        Twine(BarrierLimit));
  return false;
}

bool Parser::parseFence(Statement &statement) {
  static const FenceStmt::Kind kinds[] = {FenceStmt::ProxyAsync, FenceStmt::ProxyAsyncGlobal,
                                          FenceStmt::MbarrierInit};
  const auto *kind = parseForm(kinds, {opName(TensorMapStmt::Fence)});
  if (!kind)
    return true;
  step();
  statement.node = FenceStmt{*kind};
  return false;
}

bool Parser::parseGroup(Statement &statement) {
  static const GroupStmt::Op ops[] = {GroupStmt::BulkCommit, GroupStmt::BulkWait,
                                      GroupStmt::BulkWaitRead, GroupStmt::CpAsyncCommit,
                                      GroupStmt::CpAsyncWait};
  const auto *op = parseForm(ops);
  if (!op)
    return true;
  step();
  GroupStmt group{*op};
  bool commits = *op == GroupStmt::BulkCommit || *op == GroupStmt::CpAsyncCommit;
  int64_t pending = 0;
  if (!commits && parseInteger(pending, 0, std::numeric_limits<int32_t>::max(),
                               "the number of groups that may be pending"))
    return true;
  group.pending = unsigned(pending);
  statement.node = group;
  return false;
}

/// The warps that get here, each as a whole.
bool Parser::parseSyncWarps(Statement &statement) {
  if (checkWholeScope(token, Scope::Warp))
    return true;
  step();
  statement.node = SyncStmt{Scope::Cta, /*part=*/true};
  return false;
}

bool Parser::parseSyncCluster(Statement &statement) {
  if (checkWholeScope(token, Scope::Cta))
    return true;
  step();
  ClusterSyncStmt sync;
  if (parseOrder(sync.order))
    return true;
  statement.node = sync;
  return false;
}

/// What takes threads that are known, and not those below a number that run time tells.
bool Parser::refuseEnd(Place at, StringRef what) {
  return activeEnd &&
         fail(at, what + " is for threads that are known, and these are the ones below " +
                      activeEnd->str() + "; let a constant stand in the condition");
}

} // namespace tilecopy
