//===- InterpretMulticast.cpp - Tensors of several devices ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A multicast tensor is one tensor for each device: its values have the devices as their first
// dimension. A copy to it writes the same to all; a copy from it combines the elements of all, in
// the order of the devices, which hardware leaves open.
//
//===----------------------------------------------------------------------===//

#include "Combine.h"
#include "Interpreter.h"
#include "Op/FloatFormat.h"
#include "Op/Product.h"

using namespace tilecopy;
using namespace llvm;

/// Adds the same elements of all other devices to those of the first.
void Interpreter::takeAllDevices(Box &box) {
  int64_t devices = box.values->shape.front(), each = productOf(box.values->shape) / devices;
  size_t count = box.cells.size();
  for (int64_t device = 1; device != devices; ++device)
    for (size_t n = 0; n != count; ++n)
      box.cells.push_back(box.cells[n] == -1 ? -1 : box.cells[n] + device * each);
}

/// Elements of 16 bits are added in f32, and the sum is rounded once.
uint64_t tilecopy::combineDevices(StringRef operation, ElementType type,
                                  ArrayRef<uint64_t> elements) {
  uint64_t all = elements.front();
  bool widens = operation == "add" && elementBits(type) == 16;
  if (!widens) {
    for (uint64_t e : elements.drop_front())
      all = combine(operation, type, all, e);
    return all;
  }
  const fltSemantics &format = *floatFormat(type);
  auto wide = [&](uint64_t bits) {
    bool inexact;
    APFloat value(format, APInt(16, bits));
    value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &inexact);
    return value;
  };
  APFloat sum = wide(all);
  for (uint64_t e : elements.drop_front())
    sum.add(wide(e), APFloat::rmNearestTiesToEven);
  if (sum.isNaN())
    return 0x7fff;
  bool inexact;
  sum.convert(format, APFloat::rmNearestTiesToEven, &inexact);
  return sum.bitcastToAPInt().getZExtValue();
}
