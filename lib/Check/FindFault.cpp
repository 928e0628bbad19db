//===- FindFault.cpp - What a run would find, before it -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/check/FindFault.h"
#include "IndexInputs.h"
#include "tilecopy/check/Check.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace tilecopy;
using namespace llvm;

/// Other elements, and those of other tensors, have other values, so a write changes something.
static uint64_t valueOf(uint64_t tensor, int64_t number, unsigned bits) {
  constexpr uint64_t odd = 0x9E3779B97F4A7C15, another = 0xBF58476D1CE4E5B9;
  uint64_t mixed = ((uint64_t(number) + 1) * odd + tensor) * another;
  return bits >= 64 ? mixed : mixed >> (64 - bits);
}

/// Whether one CTA alone has a meaning: the CTAs share the passes of dynamic loops.
static bool isApart(const Kernel &kernel) {
  return none_of(kernel.body, [](const Statement &s) {
    const auto *loop = std::get_if<ForStmt>(&s.node);
    return loop && loop->dynamic;
  });
}

std::optional<ProgramFault> tilecopy::findFault(const Kernel &kernel, uint64_t most) {
  uint64_t left = most;
  Execution execution;
  execution.costLeft = &left;
  if (isApart(kernel))
    execution.onlyCta = {0, 0, 0};
  auto values = chooseArguments(kernel, {}, execution);
  if (!values) {
    consumeError(values.takeError());
    return std::nullopt;
  }
  LogicalTensors globals;
  auto indices = indexTensors(kernel, *values);
  for (const auto &t : kernel.globals()) {
    uint64_t tensor = globals.size();
    unsigned bits = t->bits();
    auto shape = shapeUnder(*t, *values);
    int64_t count = std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
    auto use = indices.find(t.get());
    auto initial = [=, known = use != indices.end() ? std::optional(use->second)
                                                    : std::nullopt](int64_t number) {
      return known ? uint64_t(known->valueOf(number, count, bits, tensor)) &
                         ~uint64_t(0) >> (64 - bits)
                   : valueOf(tensor, number, bits);
    };
    globals.emplace(t->name().str(), LogicalTensor(shape, bits, initial));
  }
  constexpr uint64_t statementLimit = uint64_t(1) << 18;
  std::optional<ProgramFault> fault;
  handleAllErrors(
      interpret(kernel, *values, globals, statementLimit, nullptr, execution),
      [&](const StatementError &e) { fault = ProgramFault{e.loc, e.message(), e.cure}; },
      [](const ErrorInfoBase &) {});
  return fault;
}
