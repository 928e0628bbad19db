//===- ShownFacts.cpp - What the module shows of operands -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShownFacts.h"
#include "CheckOperands.h"
#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tilecopy;

/// What the printer writes as `.align`.
static Align printedAlign(const GlobalVariable &v, const DataLayout &layout) {
  return v.getAlign().value_or(layout.getPrefTypeAlign(v.getValueType()));
}

Error tilecopy::checkMemory(const IRBuilderBase &builder, const Twine &what, const Value *pointer,
                            bool inShared, const MemoryFacts &needs, StringRef subject) {
  const DataLayout &layout = builder.GetInsertBlock()->getModule()->getDataLayout();
  APInt bytes(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  const auto *v = dyn_cast<GlobalVariable>(
      pointer->stripAndAccumulateConstantOffsets(layout, bytes, /*AllowNonInbounds=*/true));
  if (!v || !v->getValueType()->isSized())
    return Error::success();
  int64_t offset = bytes.getSExtValue();
  std::string place = (what + ", byte " + Twine(offset) + " of '" + v->getName() + "',").str();
  auto refuse = [&](const Twine &why) {
    return emitError(EmitFault::Pointer, subject, place + " " + why);
  };
  if ((v->getAddressSpace() == SharedSpace) != inShared)
    return refuse("is in address space " + Twine(v->getAddressSpace()) + "; it is expected in " +
                  (inShared ? "shared" : "global") + " memory");
  Align has = commonAlignment(printedAlign(*v, layout), uint64_t(offset));
  if (int64_t(has.value()) < needs.align)
    return refuse("is a multiple of " + Twine(has.value()) + " bytes, and a multiple of " +
                  Twine(needs.align) + " is expected");
  // An array of no elements is as large as the launch says.
  int64_t size = int64_t(layout.getTypeAllocSize(v->getValueType()).getFixedValue());
  if (size && (offset < 0 || size - offset < needs.bytes))
    return refuse("has " + Twine(offset < 0 ? 0 : std::max<int64_t>(size - offset, 0)) +
                  " bytes behind it, and " + Twine(needs.bytes) + " are expected");
  return Error::success();
}

/// The numbers of an attribute such as `"nvvm.reqntid"="64,2"`: x and all of them multiplied. None
/// for another text.
static std::optional<std::pair<uint64_t, uint64_t>> dimensions(const Function &f, StringRef name) {
  StringRef rest = f.getFnAttribute(name).getValueAsString();
  uint64_t product = 1, x = 0;
  while (!rest.empty()) {
    unsigned n;
    auto [text, next] = rest.split(',');
    if (text.trim().getAsInteger(10, n))
      return std::nullopt;
    x = x ? x : n;
    product *= n;
    rest = next;
  }
  return x ? std::optional(std::pair(x, product)) : std::nullopt;
}

Error tilecopy::checkThreads(const IRBuilderBase &builder, unsigned planned, bool alongX) {
  const Function &f = *builder.GetInsertBlock()->getParent();
  for (StringRef name : {"nvvm.reqntid", "nvvm.maxntid"}) {
    auto has = dimensions(f, name);
    if (!has || planned <= (alongX ? has->first : has->second))
      continue;
    return emitError(EmitFault::Range, "",
                     "the copy is planned for " + Twine(planned) + " threads, and '" + f.getName() +
                         "' has " + Twine(alongX ? has->first : has->second) +
                         (alongX && has->first != has->second ? " along x" : "") + " (" + name +
                         " " + f.getFnAttribute(name).getValueAsString() + ")");
  }
  return Error::success();
}

Error tilecopy::checkConstant(const Twine &what, const Value *v, int64_t least, int64_t most) {
  const auto *c = dyn_cast_or_null<ConstantInt>(v);
  if (!c || (c->getValue().sge(least) && c->getValue().sle(most)))
    return Error::success();
  SmallString<24> text;
  c->getValue().toStringSigned(text);
  return emitError(EmitFault::Range, "",
                   what + ": " + text + " is not in [" + Twine(least) + ", " + Twine(most) + "]");
}

int64_t tilecopy::clusterOf(const IRBuilderBase &builder) {
  constexpr int64_t mostCtas = 16;
  auto shown = dimensions(*builder.GetInsertBlock()->getParent(), "nvvm.cluster_dim");
  return shown ? int64_t(shown->second) : mostCtas;
}

Error tilecopy::checkSymbolConstant(const Symbol &symbol, const Value *v) {
  const auto *c = dyn_cast<ConstantInt>(v);
  if (!c)
    return Error::success();
  ValueRange range = symbol.range();
  if (Error e = checkConstant("the value of symbol '" + symbol.name() + "'", c, range.lo, range.hi))
    return handleErrors(std::move(e), [&](std::unique_ptr<EmitError> error) -> Error {
      error->subject = symbol.name().str();
      return Error(std::move(error));
    });
  if (c->getSExtValue() % symbol.divisor() == 0)
    return Error::success();
  return emitError(EmitFault::Range, symbol.name(),
                   "the value of symbol '" + symbol.name() + "': " + Twine(c->getSExtValue()) +
                       " is not a multiple of " + Twine(symbol.divisor()));
}

Error tilecopy::checkTrees(const IRBuilderBase &builder, DomTreeUpdater *trees) {
  if (!trees || trees->hasPendingUpdates())
    return Error::success();
  const BasicBlock *root = nullptr;
  if (trees->hasDomTree() && trees->getDomTree().root_size())
    root = *trees->getDomTree().root_begin();
  else if (trees->hasPostDomTree() && trees->getPostDomTree().root_size())
    root = *trees->getPostDomTree().root_begin();
  const Function *here = builder.GetInsertBlock()->getParent();
  if (!root || root->getParent() == here)
    return Error::success();
  return emitError(EmitFault::Function, "",
                   "the dominator tree is of function '" + root->getParent()->getName() +
                       "'; the builder stands in '" + here->getName() + "'");
}
