//===- CallerPromises.cpp - What a kernel leaves to its caller ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/CallerPromises.h"
#include "tilecopy/op/CallerFacts.h"
#include "tilecopy/program/Grid.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// The one walk over a kernel, with what is known at each statement.
class PromiseFinder {
public:
  PromiseFinder(const Kernel &kernel, std::vector<CallerPromise> &promises)
      : kernel(kernel), promises(promises), facts(gridFacts(kernel)) {}

  void run() {
    CallerFacts found;
    for (auto [d, size] : enumerate(kernel.grid))
      found.between("the grid in " + Twine("xyz"[d]), size, 1, MostCtas[d]);
    if (kernel.cluster > 1)
      found.multiple("the grid in x", kernel.grid[0], kernel.cluster);
    keep(kernel.loc, found);
    block(kernel.body);
  }

private:
  void keep(SourceLoc loc, const CallerFacts &found) {
    for (const std::string &text : found.texts())
      promises.push_back({loc, text});
  }
  void block(const StatementBlock &statements) {
    for (const Statement &s : statements) {
      CallerFacts found(facts);
      std::visit([&](const auto &node) { look(node, found); }, s.node);
      keep(s.loc, found);
      if (const StatementBlock *inside = bodyOf(s)) {
        SaveAndRestore<Facts> outside(facts);
        std::visit([&](const auto &node) { enter(node); }, s.node);
        block(*inside);
      }
    }
  }
  void rank(const Twine &what, const std::optional<Expr> &e, CallerFacts &found) const {
    if (e)
      found.between(what, *e, 0, int64_t(kernel.cluster) - 1);
  }
  /// The options that name CTAs of the cluster.
  void ranks(const Options &options, CallerFacts &found) const {
    rank("cta", options.get(options::Cta), found);
    rank("src_cta", options.get(options::SrcCta), found);
    if (std::optional<Expr> mask = options.get(options::CtaMask))
      found.between("cta_mask", *mask, 0, (int64_t(1) << kernel.cluster) - 1);
  }

  void look(const CopyStmt &s, CallerFacts &found) const { ranks(s.op.options, found); }
  void look(const ZeroStmt &s, CallerFacts &found) const { found.of(*s.dst.tensor); }
  void look(const TensorMemoryStmt &s, CallerFacts &found) const {
    found.of(s.barrier);
    ranks(s.options, found);
  }
  void look(const BarrierStmt &s, CallerFacts &found) const {
    found.of(s.barrier);
    rank("the rank of the CTA", s.cta, found);
    if (s.op == BarrierStmt::Init)
      found.between("the number of arrivals", s.operand, 1, BarrierLimit);
    if (s.op == BarrierStmt::ArriveExpectTx || s.op == BarrierStmt::ExpectTx)
      found.between("the number of bytes", s.operand, 0, BarrierLimit);
  }
  template <typename Node> void look(const Node &, CallerFacts &) const {}

  void enter(const ForStmt &s) { addFacts(s, facts); }
  void enter(const IfStmt &s) {
    for (const Comparison &c : s.conjuncts)
      addFacts(c, facts);
  }
  template <typename Node> void enter(const Node &) {}

  const Kernel &kernel;
  std::vector<CallerPromise> &promises;
  Facts facts;
};

} // namespace

std::vector<CallerPromise> tilecopy::callerPromises(const Kernel &kernel) {
  std::vector<CallerPromise> promises;
  PromiseFinder(kernel, promises).run();
  return promises;
}
