//===- Arguments.cpp - Values for the scalars of a kernel -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArgumentSearch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace tilecopy;
using namespace llvm;

static std::string valuesText(const ArgumentValues &values) {
  return join(
      map_range(values,
                [](const auto &entry) { return entry.first + " = " + itostr(entry.second); }),
      ", ");
}

/// A given value must keep the promises of its declaration.
static Error checkOne(const Kernel &kernel, StringRef name, int64_t value) {
  SmallVector<StringRef, 8> names;
  for (const Symbol &s : kernel.scalars()) {
    names.push_back(s.name());
    if (s.name() != name)
      continue;
    ValueRange r = s.range();
    if (value < r.lo || value > r.hi)
      return createStringError("argument " + name + " = " + Twine(value) + " is not in [" +
                               Twine(r.lo) + ", " + Twine(r.hi) + "]");
    if (value % s.divisor() != 0)
      return createStringError("argument " + name + " = " + Twine(value) +
                               " is not a multiple of " + Twine(s.divisor()));
    return Error::success();
  }
  if (names.empty())
    return createStringError("kernel @" + kernel.name + " has no scalar arguments; '" + name +
                             "' was given");
  if (auto near = nearestName(name, names))
    return createStringError("kernel @" + kernel.name + " has no argument '" + name +
                             "'; did you mean '" + *near + "'?");
  return createStringError("kernel @" + kernel.name + " has no argument '" + name +
                           "'; its arguments are " + join(names, ", "));
}

/// The least multiple of d that is at least v, if it is an int64.
static std::optional<int64_t> roundUp(int64_t v, int64_t d) {
  int64_t rest = ((v % d) + d) % d, r;
  if (rest == 0)
    return v;
  return __builtin_add_overflow(v, d - rest, &r) ? std::nullopt : std::optional<int64_t>(r);
}

std::optional<int64_t> tilecopy::valueAfter(const Symbol &s, int64_t steps, bool positive) {
  ValueRange r = s.range();
  int64_t d = s.divisor(), v;
  auto first = roundUp(positive ? std::max<int64_t>(r.lo, 1) : r.lo, d);
  if (!first || __builtin_mul_overflow(steps, d, &v) || __builtin_add_overflow(*first, v, &v) ||
      v > r.hi)
    return std::nullopt;
  return v;
}

ArgumentList tilecopy::candidates(const Symbol &s, Taste taste) {
  ArgumentList list;
  ValueRange r = s.range();
  int64_t d = s.divisor();
  auto add = [&](std::optional<int64_t> v) {
    if (v && !is_contained(list, *v))
      list.push_back(*v);
  };
  auto addAfter = [&](int64_t steps) { add(valueAfter(s, steps, /*positive=*/true)); };
  constexpr int64_t near = 1024;
  bool endIsNear = r.hi < std::numeric_limits<int64_t>::max() / 2 && r.hi / d <= near;
  auto addEnd = [&] {
    if (endIsNear)
      add(r.hi - (r.hi % d + d) % d);
  };
  bool mayBeZero = r.lo <= 0 && r.hi >= 0;
  if (taste == Taste::Least) {
    if (mayBeZero)
      add(0);
    else
      add(roundUp(r.lo, d));
    addAfter(0);
  } else if (taste == Taste::Boundary) {
    // The greatest value if that is near; otherwise the end of four pieces.
    addEnd();
    addAfter(3);
  }
  for (int64_t steps : {2, 1, 0})
    addAfter(steps);
  for (int64_t steps = 4; steps <= (1 << 16); steps *= 2)
    addAfter(steps);
  if (mayBeZero)
    add(0);
  if (list.empty())
    if (auto least = roundUp(r.lo, d); least && *least <= r.hi)
      add(*least);
  addEnd();
  return list;
}

/// Checks that the strides, whose values are now known, keep the elements of a tensor apart.
static Error checkApart(const Tensor &t, const ArgumentValues &values) {
  SmallVector<std::pair<int64_t, int64_t>, 4> steps;
  auto shape = shapeUnder(t, values);
  for (auto [dim, stride] : zip(shape, t.strides()))
    if (dim > 1)
      steps.push_back(
          {stride.evaluate([&](const Symbol &s) { return values.at(s.name().str()); }), dim});
  llvm::sort(steps);
  long double past = 1; // products of strides and extents may be more than 64 bits
  for (auto [stride, dim] : steps) {
    if (stride < past)
      return make_error<ArgumentError>(
          "'" + t.name() + "' is written, and a stride of " + Twine(stride) +
          " lets its elements overlap; it takes at least " + Twine(int64_t(past)));
    past += (long double)stride * (dim - 1);
  }
  return Error::success();
}

Error tilecopy::tryArguments(const Kernel &kernel, const ArgumentValues &values,
                             uint64_t statementLimit, Profile &profile) {
  for (const auto &t : kernel.globals()) {
    // Beyond that, an address in half bytes would not fit 64 bits.
    constexpr int64_t most = int64_t(1) << 56;
    int64_t elements = 1;
    for (auto [d, dim] : enumerate(shapeUnder(*t, values))) {
      const Expr &extent = t->shape()[d];
      std::string name = "'" + t->name().str() + "': dimension " + std::to_string(d) + " is " +
                         (extent.isConstant() ? "" : extent.str() + " = ") + std::to_string(dim);
      if (dim < 1)
        return make_error<ArgumentError>(name + "; it is at least 1");
      if (__builtin_mul_overflow(elements, dim, &elements) || elements > most)
        return make_error<ArgumentError>(name + "; to run, a tensor has at most " +
                                         std::to_string(most) + " elements");
    }
  }
  if (Error e = probe(kernel, values, statementLimit, profile))
    return e;
  std::map<const Tensor *, bool> written;
  forEachStatement(kernel.body, [&](const Statement &s) {
    if (const Tensor *t = writtenBy(s))
      written[&t->owner()] = true;
  });
  for (const auto &t : kernel.globals())
    if (written[t.get()] && !t->layout())
      if (Error e = checkApart(*t, values))
        return e;
  return Error::success();
}

/// Tries all choices whose indices add up to `budget`.
bool ArgumentSearch::tryFrom(size_t symbol, size_t budget) {
  if (symbol == open.size()) {
    if (budget != 0 || triesLeft == 0)
      return false;
    --triesLeft;
    return fits();
  }
  const auto &[name, list] = open[symbol];
  for (size_t i = 0; i <= std::min(budget, list.size() - 1); ++i) {
    values[name] = list[i];
    if (tryFrom(symbol + 1, budget - i))
      return true;
  }
  return false;
}

/// Whether the kernel can be run with the values. A fault of the program does not count: it is
/// found again when the kernel runs.
bool ArgumentSearch::fits() {
  Profile seen(kernel);
  seen.execution = execution;
  if (execution.shallEnd()) {
    triesLeft = 0;
    return false;
  }
  Error e = tryArguments(kernel, values, uint64_t(1) << (open.empty() ? 24 : 18), seen);
  if (e.isA<MeaningStopped>()) {
    consumeError(std::move(e));
    triesLeft = 0;
    return false;
  }
  bool unfit = e.isA<ArgumentError>(), faulty = bool(e);
  std::string text = llvm::toString(std::move(e));
  if (unfit) {
    if (firstError.empty())
      firstError = open.empty() ? text : "with " + valuesText(values) + ": " + text;
    return false;
  }
  if (seen.cost() > costLimit)
    return false;
  found = {values, std::move(seen), faulty};
  return true;
}

Error ArgumentSearch::add(const Symbol &s, Taste taste) {
  auto list = candidates(s, taste);
  if (list.empty())
    return createStringError("no value of argument " + s.name() + " is a multiple of " +
                             Twine(s.divisor()) + " in [" + Twine(s.range().lo) + ", " +
                             Twine(s.range().hi) + "]");
  open.push_back({s.name().str(), std::move(list)});
  return Error::success();
}

Expected<ArgumentChoice> ArgumentSearch::run() {
  size_t most = 0;
  for (const auto &[name, list] : open)
    most += list.size() - 1;
  for (size_t budget = 0; budget <= most && triesLeft != 0; ++budget)
    if (tryFrom(0, budget))
      return std::move(*found);
  if (execution.shallEnd())
    return make_error<MeaningStopped>("ended while values of the arguments were chosen");
  if (open.empty())
    return make_error<ArgumentError>(firstError);
  return make_error<ArgumentError>("no small values of the arguments keep kernel @" + kernel.name +
                                   " in bounds (" + firstError + "); give values");
}

Error tilecopy::checkGiven(const Kernel &kernel, const ArgumentValues &given) {
  for (const auto &[name, value] : given)
    if (Error e = checkOne(kernel, name, value))
      return e;
  return Error::success();
}
