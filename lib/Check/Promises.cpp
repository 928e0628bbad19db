//===- Promises.cpp - Promises that allowed values break ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `{ bounds = promised }` may relate scalars: the caller gives a row that the matrix has. That is
// no fault of the kernel, and values that break it are skipped. But where a scalar has a value that
// its declaration allows and that breaks the promise whatever the others are, the declaration and
// the promise contradict each other. So each scalar takes values from both ends of its range, and
// a value is blamed if the promise depends on no other scalar, or if the region is disproven for
// all values of the others.
//
//===----------------------------------------------------------------------===//

#include "ArgumentSearch.h"
#include "tilecopy/op/Bounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace tilecopy;
using namespace llvm;

namespace {

/// What decides whether a copy is made, and where: the expressions of the statements around it.
class Promise {
public:
  Promise(const Kernel &kernel, const Statement &copy) : op(std::get<CopyStmt>(copy.node).op) {
    for (const Expr &size : kernel.grid)
      use(size);
    find(kernel.body, copy);
    for (const Operand *o : {&op.dst, &op.src}) {
      for (const DimRange &r : o->region) {
        use(r.start);
        for (const Expr &pick : r.picks)
          use(pick);
        if (r.loaded)
          for (const DimRange &indices : r.loaded->region)
            use(indices.start);
      }
      for (const Expr &size : o->tensor->shape())
        use(size);
      if (const TensorWindow *window = o->tensor->window())
        use(window->offset);
    }
  }

  bool dependsOnOthers(StringRef scalar, const ArgumentValues &given) const {
    return any_of(scalars, [&](const std::string &s) { return s != scalar && !given.count(s); });
  }

  /// Whether some region leaves its tensor for all values of what is not in `known`.
  bool neverHolds(ArrayRef<std::pair<Symbol, int64_t>> known) const {
    auto under = [&](Expr e) {
      for (const auto &[symbol, value] : known)
        e = replaced(e, symbol, Expr(value));
      return e;
    };
    for (const Operand *o : {&op.dst, &op.src})
      for (auto [r, size] : zip_equal(o->region, o->tensor->shape())) {
        Expr start = under(r.start);
        if (r.isRun() && (start.isAtLeast(0) == Proof::Disproven ||
                          (under(size) - start).isAtLeast(r.extent) == Proof::Disproven))
          return true;
      }
    return false;
  }

private:
  void use(const Expr &e) {
    e.forEachLeaf([&](const Symbol &s) {
      if (s.kind() == SymbolKind::Argument)
        scalars.insert(s.name().str());
    });
  }
  /// Uses the conditions and loops around the copy.
  bool find(const StatementBlock &block, const Statement &copy) {
    for (const Statement &s : block) {
      if (&s == &copy)
        return true;
      const StatementBlock *inside = bodyOf(s);
      if (!inside || !find(*inside, copy))
        continue;
      if (const auto *loop = std::get_if<ForStmt>(&s.node)) {
        use(loop->begin);
        use(loop->end);
      } else if (const auto *branch = std::get_if<IfStmt>(&s.node)) {
        for (const Comparison &c : branch->conjuncts) {
          use(c.lhs);
          use(c.rhs);
        }
      }
      return true;
    }
    return false;
  }

  const CopyOp &op;
  std::set<std::string> scalars;
};

} // namespace

/// Values from both ends of the range, and small ones.
static ArgumentList valuesToTry(const Symbol &s) {
  ArgumentList list = candidates(s, Taste::General);
  constexpr int64_t near = 12;
  int64_t most = s.range().hi, d = s.divisor();
  most -= (most % d + d) % d;
  for (int64_t k = 0; k != near; ++k) {
    if (auto v = valueAfter(s, k, /*positive=*/false))
      list.push_back(*v);
    int64_t below;
    if (!__builtin_sub_overflow(most, k * d, &below) && below >= s.range().lo)
      list.push_back(below);
  }
  llvm::sort(list);
  list.erase(llvm::unique(list), list.end());
  return list;
}

static Error falsePromise(const Statement &copy, const Symbol &s, int64_t value, Error why) {
  return make_error<StatementError>(
      copy.loc, ("`bounds = promised` is false for " + s.name() + " = " + Twine(value) +
                 ", which its declaration allows: " + toString(std::move(why)) + "; give " +
                 s.name() + " a range (`in`) of values that keep the promise")
                    .str());
}

Error tilecopy::checkPromises(const Kernel &kernel, const ArgumentValues &given,
                              const ArgumentValues &values, const Execution &execution) {
  bool promises = false;
  forEachStatement(kernel.body, [&](const Statement &s) {
    const auto *c = std::get_if<CopyStmt>(&s.node);
    promises |= c && c->op.options.has(options::Bounds);
  });
  if (!promises)
    return Error::success();
  constexpr uint64_t statementLimit = uint64_t(1) << 16;
  for (const Symbol &s : kernel.scalars()) {
    if (given.count(s.name().str()))
      continue;
    for (int64_t v : valuesToTry(s)) {
      ArgumentValues tried = values;
      tried[s.name().str()] = v;
      Profile seen(kernel);
      seen.execution = execution;
      Error e = tryArguments(kernel, tried, statementLimit, seen);
      if (!e)
        continue;
      SmallVector<std::pair<Symbol, int64_t>, 4> known{{s, v}};
      for (const Symbol &other : kernel.scalars())
        if (auto at = given.find(other.name().str()); at != given.end())
          known.push_back({other, at->second});
      if (seen.broken)
        if (Promise promise(kernel, *seen.broken);
            !promise.dependsOnOthers(s.name(), given) || promise.neverHolds(known))
          return falsePromise(*seen.broken, s, v, std::move(e));
      consumeError(std::move(e));
    }
  }
  return Error::success();
}
