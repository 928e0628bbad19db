//===- Reference.cpp - What a program means -------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Interpreter.h"
#include "Op/Product.h"
#include "Profile.h"
#include "tilecopy/program/Grid.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tilecopy;
using namespace llvm;

LogicalTensor::LogicalTensor(ArrayRef<int64_t> shape, unsigned elementBits)
    : shape(shape.begin(), shape.end()) {
  int64_t n = productOf(shape);
  bits = ElementBits(n, elementBits);
  defined.resize(n);
  written.resize(n);
}

LogicalTensor::LogicalTensor(ArrayRef<int64_t> shape, unsigned elementBits,
                             std::function<uint64_t(int64_t)> initial)
    : shape(shape.begin(), shape.end()), bits(0, elementBits), initial(std::move(initial)) {}

int64_t LogicalTensor::cellOfSparse(int64_t number) {
  int64_t page = number / pageElements;
  if (page != last.first) {
    auto [at, fresh] = placeOf.try_emplace(page, int64_t(pages.size()));
    last = {page, at->second};
    if (fresh) {
      pages.push_back(page);
      int64_t first = page * pageElements, cell = count();
      int64_t here = std::min(pageElements, productOf(shape) - first);
      bits.resize(cell + pageElements);
      written.resize(cell + pageElements);
      if (!defined.empty())
        defined.resize(cell + pageElements, true);
      for (int64_t i = 0; i != here; ++i)
        bits.set(cell + i, initial(first + i));
    }
  }
  return last.second * pageElements + number % pageElements;
}

std::string tilecopy::coordinateText(ArrayRef<int64_t> coordinate) {
  return "[" + join(map_range(coordinate, [](int64_t c) { return itostr(c); }), ", ") + "]";
}

SmallVector<int64_t, 4> tilecopy::shapeUnder(const Tensor &tensor,
                                             const ArgumentValues &arguments) {
  SmallVector<int64_t, 4> shape;
  for (const Expr &dim : tensor.shape())
    shape.push_back(dim.evaluate([&](const Symbol &s) { return arguments.at(s.name().str()); }));
  return shape;
}

char StatementError::ID;
char StallError::ID;
char MeaningStopped::ID;
char ArgumentError::ID;

void ArgumentError::log(raw_ostream &os) const { os << text; }

static Error bad(const Twine &text) { return make_error<ArgumentError>(text); }

Expected<std::array<int64_t, 3>> tilecopy::gridUnder(const Kernel &kernel,
                                                     const ArgumentValues &arguments) {
  std::array<int64_t, 3> grid;
  for (unsigned d = 0; d != 3; ++d) {
    grid[d] =
        kernel.grid[d].evaluate([&](const Symbol &s) { return arguments.at(s.name().str()); });
    if (grid[d] < 1 || grid[d] > MostCtas[d])
      return bad("the grid's " + Twine("xyz"[d]) + " is " + kernel.grid[d].str() + " = " +
                 Twine(grid[d]) + "; it takes 1 to " + Twine(MostCtas[d]));
  }
  if (grid[0] % kernel.cluster != 0)
    return bad("the grid's x is " + Twine(grid[0]) + ", not a multiple of the cluster of " +
               Twine(kernel.cluster));
  return grid;
}

Error tilecopy::interpret(const Kernel &kernel, const ArgumentValues &arguments,
                          LogicalTensors &globals, uint64_t statementLimit, SharedVisitor atEnd,
                          const Execution &execution) {
  Interpreter interpreter(kernel, arguments, &globals, statementLimit);
  interpreter.execution = execution;
  return interpreter.run(atEnd);
}

Error tilecopy::checkBounds(const Kernel &kernel, const ArgumentValues &arguments,
                            uint64_t statementLimit) {
  return Interpreter(kernel, arguments, nullptr, statementLimit).run(nullptr);
}

Error tilecopy::probe(const Kernel &kernel, const ArgumentValues &arguments,
                      uint64_t statementLimit, Profile &profile) {
  Interpreter interpreter(kernel, arguments, nullptr, statementLimit, &profile);
  interpreter.execution = profile.execution;
  return interpreter.run(nullptr);
}
