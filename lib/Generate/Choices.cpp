//===- Choices.cpp - What the parts of the generator share ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generate/Choices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy;
using namespace llvm;

std::string tilecopy::listOf(ArrayRef<int64_t> values, StringRef separator) {
  return join(map_range(values, [](int64_t v) { return itostr(v); }), separator);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

static std::string uniformCondition(Choices &c, const KernelText &kernel) {
  return formatv("ctaid.x {0} {1}", c.oneOf<const char *>({"==", "<", "!="}),
                 c.pick(unsigned(kernel.grid)) + (c.pick(2) ? 0 : 1));
}

std::string tilecopy::chooseCondition(Choices &c, const KernelText &kernel, Scope scope,
                                      int64_t instances) {
  if (!c.rarely(4))
    return "";
  if (kernel.grid > 1 && scope != Scope::Cta && c.rarely(6))
    return formatv("{0} && {1} >= {2}", uniformCondition(c, kernel), instanceName(scope),
                   c.pick(instances));
  if (c.pick(2) && kernel.grid > 1)
    return uniformCondition(c, kernel);
  if (scope == Scope::Cta)
    return "";
  int64_t last = c.pick(instances);
  if (scope == Scope::Thread && c.pick(2) && kernel.threads >= 32)
    return formatv("lane >= {0}", c.pick(32));
  return formatv("{0} {1} {2}", instanceName(scope), c.oneOf<const char *>({"==", "<=", ">="}),
                 last);
}

std::string tilecopy::instanceName(Scope scope) {
  return scope == Scope::Warp ? "warp" : scope == Scope::Warpgroup ? "warpgroup" : "thread";
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

std::string tilecopy::heldByAll(Scope scope, ArrayRef<int64_t> shape, int64_t threads) {
  SmallVector<int64_t, 4> strides(shape.size(), 1);
  for (size_t d = shape.size() - 1; d-- > 0;)
    strides[d] = strides[d + 1] * shape[d + 1];
  std::string layout = " layout S[(" + listOf(shape) + "):(" + listOf(strides) + ")]";
  StringRef axis = scope == Scope::Warp ? "laneid" : scope == Scope::Warpgroup ? "tid_in_wg" : "tx";
  return threads == 1 ? layout : layout + formatv(" + R[{0}:1@{1}]", threads, axis).str();
}

std::string tilecopy::heldByLanes(Scope scope, int64_t rows, int64_t threads) {
  std::string layout = formatv(" layout S[({0}):(1@laneid)]", rows);
  StringRef axis = scope == Scope::Warpgroup ? "wid_in_wg" : "warpid";
  return threads == 32 ? layout : layout + formatv(" + R[{0}:1@{1}]", threads / 32, axis).str();
}

int64_t tilecopy::turnRound(Choices &c, ArrayRef<int64_t> extents, MutableArrayRef<int64_t> strides,
                            int64_t grain) {
  int64_t first = 0;
  if (!c.rarely(8))
    return first;
  for (auto [extent, stride] : zip(extents, strides))
    if (extent > 1 && stride % grain == 0 && c.pick(2)) {
      first += (extent - 1) * stride;
      stride = -stride;
    }
  return first;
}

std::pair<Scope, unsigned> tilecopy::chooseScope(Choices &c, unsigned threads) {
  SmallVector<std::pair<Scope, unsigned>, 4> scopes{{Scope::Cta, threads}};
  if (threads % 32 == 0)
    scopes.push_back({Scope::Warp, 32});
  if (threads % 128 == 0)
    scopes.push_back({Scope::Warpgroup, 128});
  scopes.push_back({Scope::Thread, 1});
  return scopes[c.pick(scopes.size())];
}

std::string tilecopy::chooseSwizzle(Choices &c, ElementType type) {
  unsigned bits = elementBits(type), pairs = bits < 8, length = 1 + c.pick(3);
  // Swizzles as the hardware has them, over 16-byte pieces, or any.
  if (c.pick(2))
    return formatv("swizzle({0},{1},3) ", Log2_32(128 / bits), length);
  return formatv("swizzle({0},{1},{2}) ", pairs + c.pick(6), length, length + c.pick(4 - length));
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// The statements of a block, each with what is inside it.
static std::vector<std::string> statementsOf(StringRef block) {
  std::vector<std::string> statements;
  std::string statement;
  int depth = 0;
  for (; !block.empty(); block = block.split('\n').second) {
    StringRef line = block.split('\n').first;
    depth += int(line.ends_with("{")) - int(line == "}");
    statement += line.str() + "\n";
    if (depth == 0)
      statements.push_back(std::move(statement)), statement.clear();
  }
  return statements;
}

std::string tilecopy::interleave(Choices &c, StringRef one, StringRef other) {
  auto first = statementsOf(one), second = statementsOf(other);
  std::string text;
  for (size_t i = 0, j = 0; i + j != first.size() + second.size();) {
    bool takesFirst = j == second.size() || (i != first.size() && c.pick(2));
    text += takesFirst ? first[i++] : second[j++];
  }
  return text;
}
