//===- Multicast.cpp - Tensors of several devices behind one address ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MulticastChecks.h"
#include "tilecopy/op/OpError.h"

using namespace tilecopy;
using namespace llvm;

Expected<Tensor> Tensor::asMulticast() const {
  auto bad = [&](const Twine &text) {
    return opError(OpFault::Tensor, tensorName, "tensor '" + tensorName + "': " + text);
  };
  if (stateSpace != Space::Global)
    return bad("it is in " + memoryName(stateSpace) + "; multicast is for global tensors");
  if (window())
    return bad("it is a window; the tensor that it is of is multicast or not");
  if (bits() < 8 || spacing() != Spacing::Dense)
    return bad("elements of " + elementTypeName(elementType) +
               " have no multimem instruction; those of 8 bits and more do");
  Tensor t = *this;
  t.multicast = true;
  return t;
}

Error tilecopy::checkMulticast(const CopyOp &op) {
  const Tensor &dst = *op.dst.tensor, &src = *op.src.tensor;
  auto bad = [](OpFault fault, const Tensor &t, const Twine &text) {
    return opError(fault, t.name(), "'" + t.name() + "' " + text);
  };
  for (const Operand *indices : op.indexRegions())
    if (indices->tensor->isMulticast())
      return bad(OpFault::Sides, *indices->tensor,
                 "is multicast, and indices and predicates are loaded from one device's memory; "
                 "declare it without multicast");
  if (!dst.isMulticast() && !src.isMulticast())
    return Error::success();
  const Tensor &side = dst.isMulticast() ? dst : src;
  if (dst.isMulticast() && src.isMulticast())
    return bad(OpFault::Sides, side,
               "is multicast, and so is the other side; copy to registers and from there");
  if (src.isMulticast() && !op.options.has(options::Reduce))
    return bad(OpFault::Option, side,
               "is multicast: a load combines the elements of all devices; say how, as in "
               "{ reduce = add }");
  if (op.isMasked())
    return bad(OpFault::Option, side,
               "is multicast, and no element of it is left out; copy without a mask, or leave "
               "elements out on the way to or from another tensor");
  return Error::success();
}
