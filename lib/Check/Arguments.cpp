//===- Arguments.cpp - Values for the scalars of a kernel -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/Check.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

static Error bad(const Twine &text) { return createStringError(inconvertibleErrorCode(), text); }

static std::string valuesText(const ArgumentValues &values) {
  return join(
      map_range(values,
                [](const auto &entry) { return entry.first + " = " + itostr(entry.second); }),
      ", ");
}

/// A given value must keep the promises of its declaration.
static Error checkGiven(const Kernel &kernel, StringRef name, int64_t value) {
  SmallVector<StringRef, 8> names;
  for (const Symbol &s : kernel.scalars()) {
    names.push_back(s.name());
    if (s.name() != name)
      continue;
    ValueRange r = s.range();
    if (value < r.lo || value > r.hi)
      return bad("argument " + name + " = " + Twine(value) + " is not in [" + Twine(r.lo) + ", " +
                 Twine(r.hi) + "]");
    if (value % s.divisor() != 0)
      return bad("argument " + name + " = " + Twine(value) + " is no multiple of " +
                 Twine(s.divisor()));
    return Error::success();
  }
  if (names.empty())
    return bad("kernel @" + kernel.name + " has no scalar arguments; '" + name + "' was given");
  if (auto near = nearestName(name, names))
    return bad("kernel @" + kernel.name + " has no argument '" + name + "'; did you mean '" +
               *near + "'?");
  return bad("kernel @" + kernel.name + " has no argument '" + name + "'; its arguments are " +
             join(names, ", "));
}

/// The least multiple of d that is at least v, if it is an int64.
static std::optional<int64_t> roundUp(int64_t v, int64_t d) {
  int64_t rest = ((v % d) + d) % d, r;
  if (rest == 0)
    return v;
  return __builtin_add_overflow(v, d - rest, &r) ? std::nullopt : std::optional<int64_t>(r);
}

/// Values worth trying, the most interesting first: small, but not the least, so that a kernel
/// which ignores the argument is likely to be wrong.
static SmallVector<int64_t, 24> candidates(const Symbol &s) {
  SmallVector<int64_t, 24> list;
  ValueRange r = s.range();
  int64_t d = s.divisor();
  auto first = roundUp(std::max<int64_t>(r.lo, 1), d);
  auto add = [&](int64_t steps) {
    int64_t v;
    if (first && !__builtin_mul_overflow(steps, d, &v) && !__builtin_add_overflow(*first, v, &v) &&
        v <= r.hi)
      list.push_back(v);
  };
  for (int64_t steps : {2, 1, 0})
    add(steps);
  for (int64_t steps = 4; steps <= (1 << 16); steps *= 2)
    add(steps);
  if (r.lo <= 0 && r.hi >= 0)
    list.push_back(0);
  if (list.empty())
    if (auto least = roundUp(r.lo, d); least && *least <= r.hi)
      list.push_back(*least);
  return list;
}

/// Do the strides, whose values are now known, keep the elements of a tensor apart?
static Error checkApart(const Tensor &t, const ArgumentValues &values) {
  SmallVector<std::pair<int64_t, int64_t>, 4> steps;
  auto shape = shapeUnder(t, values);
  for (auto [dim, stride] : zip(shape, t.strides()))
    if (dim > 1)
      steps.push_back(
          {stride.evaluate([&](const Symbol &s) { return values.at(s.name().str()); }), dim});
  llvm::sort(steps);
  int64_t past = 1;
  for (auto [stride, dim] : steps) {
    if (stride < past)
      return bad("'" + t.name() + "' is written, and a stride of " + Twine(stride) +
                 " lets its elements overlap; it takes at least " + Twine(past));
    past += stride * (dim - 1);
  }
  return Error::success();
}

static Error checkArguments(const Kernel &kernel, const ArgumentValues &values,
                            uint64_t statementLimit) {
  for (const auto &t : kernel.globals()) {
    int64_t elements = 1;
    for (auto [d, dim] : enumerate(shapeUnder(*t, values)))
      if (dim < 1 || __builtin_mul_overflow(elements, dim, &elements) ||
          elements > (int64_t(1) << 31))
        return bad("'" + t->name() + "': dimension " + Twine(d) + " is " + t->shape()[d].str() +
                   " = " + Twine(dim));
  }
  if (Error e = checkBounds(kernel, values, statementLimit))
    return e;
  std::map<const Tensor *, bool> written;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const auto *c = std::get_if<CopyStmt>(&s.node))
      written[c->op.written()] = true;
    if (const auto *z = std::get_if<ZeroStmt>(&s.node))
      written[z->dst.tensor.get()] = true;
  });
  for (const auto &t : kernel.globals())
    if (written[t.get()] && !t->layout())
      if (Error e = checkApart(*t, values))
        return e;
  return Error::success();
}

namespace {
/// Looks for values under which the kernel is valid, those first that are early in the lists.
class Search {
public:
  Search(const Kernel &kernel, ArgumentValues fixed) : kernel(kernel), values(std::move(fixed)) {}
  Error addSymbol(const Symbol &s);
  Expected<ArgumentValues> run();

private:
  /// Tries all choices whose indices add up to `budget`.
  bool tryFrom(size_t symbol, size_t budget);

  const Kernel &kernel;
  ArgumentValues values;
  std::vector<std::pair<std::string, SmallVector<int64_t, 24>>> open;
  std::string firstError;
  unsigned triesLeft = 20000;
};
} // namespace

Error Search::addSymbol(const Symbol &s) {
  auto list = candidates(s);
  if (list.empty())
    return bad("no value of argument " + s.name() + " is a multiple of " + Twine(s.divisor()) +
               " in [" + Twine(s.range().lo) + ", " + Twine(s.range().hi) + "]");
  open.push_back({s.name().str(), std::move(list)});
  return Error::success();
}

bool Search::tryFrom(size_t symbol, size_t budget) {
  if (symbol == open.size()) {
    if (budget != 0 || triesLeft == 0)
      return false;
    --triesLeft;
    Error e = checkArguments(kernel, values, uint64_t(1) << (open.empty() ? 24 : 18));
    bool good = !e;
    std::string text = llvm::toString(std::move(e));
    if (!good && firstError.empty())
      firstError = open.empty() ? text : "with " + valuesText(values) + ": " + text;
    return good;
  }
  const auto &[name, list] = open[symbol];
  for (size_t i = 0; i <= std::min(budget, list.size() - 1); ++i) {
    values[name] = list[i];
    if (tryFrom(symbol + 1, budget - i))
      return true;
  }
  return false;
}

Expected<ArgumentValues> Search::run() {
  size_t most = 0;
  for (const auto &[name, list] : open)
    most += list.size() - 1;
  for (size_t budget = 0; budget <= most && triesLeft != 0; ++budget)
    if (tryFrom(0, budget))
      return values;
  if (open.empty())
    return bad(firstError);
  return bad("no small values of the arguments keep kernel @" + kernel.name + " in bounds (" +
             firstError + "); give values");
}

Expected<ArgumentValues> tilecopy::chooseArguments(const Kernel &kernel,
                                                   const ArgumentValues &given) {
  for (const auto &[name, value] : given)
    if (Error e = checkGiven(kernel, name, value))
      return e;
  Search search(kernel, given);
  for (const Symbol &s : kernel.scalars())
    if (!given.count(s.name().str()))
      if (Error e = search.addSymbol(s))
        return e;
  return search.run();
}
