//===- Program.cpp - Kernels of copies ------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/Program.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tilecopy {

SmallVector<std::shared_ptr<const Tensor>, 4> Kernel::globals() const {
  SmallVector<std::shared_ptr<const Tensor>, 4> result;
  for (const Parameter &parameter : parameters)
    if (const auto *tensor = std::get_if<std::shared_ptr<const Tensor>>(&parameter))
      result.push_back(*tensor);
  return result;
}

SmallVector<Symbol, 4> Kernel::scalars() const {
  SmallVector<Symbol, 4> result;
  for (const Parameter &parameter : parameters)
    if (const auto *symbol = std::get_if<Symbol>(&parameter))
      result.push_back(*symbol);
  return result;
}

void forEachStatement(const Block &block, function_ref<void(const Statement &)> visit) {
  for (const Statement &statement : block) {
    visit(statement);
    if (const auto *branch = std::get_if<IfStmt>(&statement.node))
      forEachStatement(branch->body, visit);
    else if (const auto *loop = std::get_if<ForStmt>(&statement.node))
      forEachStatement(loop->body, visit);
  }
}

/// The value of a symbol in a thread, for those that the thread alone decides.
static std::optional<int64_t> valueInThread(SymbolKind kind, unsigned thread) {
  switch (kind) {
  case SymbolKind::Thread:
    return thread;
  case SymbolKind::Lane:
    return thread % 32;
  case SymbolKind::Warp:
    return thread / 32;
  case SymbolKind::Warpgroup:
    return thread / 128;
  default:
    return std::nullopt;
  }
}

static bool holds(const Comparison &comparison, unsigned thread) {
  auto value = [&](const Symbol &symbol) { return *valueInThread(symbol.kind(), thread); };
  int64_t a = comparison.lhs.evaluate(value), b = comparison.rhs.evaluate(value);
  switch (comparison.op) {
  case Comparison::EQ:
    return a == b;
  case Comparison::NE:
    return a != b;
  case Comparison::LT:
    return a < b;
  case Comparison::LE:
    return a <= b;
  case Comparison::GT:
    return a > b;
  case Comparison::GE:
    return a >= b;
  }
  llvm_unreachable("every comparison is above");
}

Expected<BitVector> activeThreads(ArrayRef<Comparison> conjuncts, const BitVector &within) {
  BitVector active = within;
  for (const Comparison &comparison : conjuncts) {
    std::optional<Symbol> ofThread, ofCta;
    auto classify = [&](const Symbol &symbol) {
      (valueInThread(symbol.kind(), 0) ? ofThread : ofCta) = symbol;
    };
    comparison.lhs.forEachLeaf(classify);
    comparison.rhs.forEachLeaf(classify);
    if (ofThread && ofCta)
      return createStringError(inconvertibleErrorCode(),
                               "the condition compares " + ofThread->name() + " with " +
                                   ofCta->name() +
                                   ", so that the threads that fulfil it are not known; compare "
                                   "each with constants");
    if (ofCta)
      continue;
    for (unsigned thread : within.set_bits())
      if (!holds(comparison, thread))
        active.reset(thread);
  }
  return active;
}

Symbol ctaIdSymbol(unsigned dimension) {
  // The grid limits of every architecture since sm_30 (CUDA C++ Programming Guide, "Technical
  // Specifications per Compute Capability").
  static const struct {
    StringRef name;
    int64_t last;
  } dimensions[] = {{"ctaid.x", 2147483646}, {"ctaid.y", 65534}, {"ctaid.z", 65534}};
  return Symbol::leaf(dimensions[dimension].name, SymbolKind::CtaId, 32, 1,
                      {0, dimensions[dimension].last});
}

Symbol threadSymbol(SymbolKind kind, unsigned ctaThreads) {
  unsigned last = ctaThreads - 1;
  int64_t greatest = kind == SymbolKind::Lane ? std::min(last, 31u) : *valueInThread(kind, last);
  StringRef name = kind == SymbolKind::Thread ? "thread"
                   : kind == SymbolKind::Lane ? "lane"
                   : kind == SymbolKind::Warp ? "warp"
                                              : "warpgroup";
  return Symbol::leaf(name, kind, 32, 1, {0, greatest});
}

} // namespace tilecopy
