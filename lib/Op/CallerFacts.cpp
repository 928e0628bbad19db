//===- CallerFacts.cpp - What holds for some values only ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/op/CallerFacts.h"
#include "llvm/ADT/STLExtras.h"

using namespace tilecopy;
using namespace llvm;

void CallerFacts::add(const Twine &what, const Twine &fact) {
  std::string text = (what + ": " + fact + " is not known").str();
  if (!is_contained(list, text))
    list.push_back(std::move(text));
}

void CallerFacts::between(const Twine &what, const Expr &e, int64_t least,
                          std::optional<int64_t> most) {
  bool low = known.isAtLeast(e, least) != Proof::Proven;
  bool high = most && e.isAtMost(*most) != Proof::Proven &&
              known.isAtLeast(Expr(*most) - e, 0) != Proof::Proven;
  if (low || high)
    add(what, (low ? std::to_string(least) + " <= " : "") + e.str() +
                  (high ? " <= " + std::to_string(*most) : ""));
}

void CallerFacts::multiple(const Twine &what, const Expr &e, int64_t divisor) {
  if (e.isMultipleOf(divisor) != Proof::Proven)
    add(what, e.str() + ", a multiple of " + Twine(divisor) + ",");
}

void CallerFacts::of(const Tensor &tensor) {
  if (tensor.space() != Space::Global)
    return;
  std::string name = " of " + tensor.name().str();
  for (auto [d, dim] : enumerate(tensor.shape()))
    between("dimension " + Twine(d) + name, dim, 1);
  for (auto [d, stride] : enumerate(tensor.strides()))
    between("stride " + Twine(d) + name, stride, 0);
  const TensorWindow *window = tensor.window();
  if (!window)
    return;
  for (auto [d, begin] : enumerate(window->begin)) {
    Expr left = window->of->shape()[d] - begin - tensor.shape()[d];
    between("begin of window " + tensor.name() + " in dimension " + Twine(d), begin, 0);
    if (known.isAtLeast(left, 0) != Proof::Proven)
      add("end of window " + tensor.name() + " in dimension " + Twine(d),
          (begin + tensor.shape()[d]).str() + " <= " + window->of->shape()[d].str());
  }
  of(*window->of);
}

void CallerFacts::of(const BarrierRef &barrier) {
  if (barrier.barrier)
    between("index of mbarrier " + barrier.barrier->name, barrier.index, 0,
            int64_t(barrier.barrier->count) - 1);
}

void CallerFacts::of(const CopyOp &op) {
  of(*op.dst.tensor);
  of(*op.src.tensor);
  for (const Operand *indices : op.indexRegions())
    of(*indices->tensor);
  if (std::optional<BarrierRef> told = op.options.get(options::Mbar))
    of(*told);
}
