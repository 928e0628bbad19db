//===- CudaSerial.cpp - One thread that walks the elements as CUDA C++ ----===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"

using namespace llvm;
using namespace tilecopy;

/// The sum of weights and loop counters, from a start on.
static std::string walked(const Expr &start, ArrayRef<int64_t> weights) {
  std::string index = cppValue(start, "i64");
  for (auto [k, weight] : enumerate(weights))
    if (weight)
      index += (" + i" + Twine(k) + " * " + Twine(weight)).str();
  return "(" + index + ")";
}

std::string KernelWriter::offset(const SideText &side, ArrayRef<SerialDigit> digits) {
  std::string sum = cppValue(side.plan.base, "i64");
  for (const SerialDigit &d : digits) {
    std::string index = walked(d.start, d.weights);
    if (d.divide != 1)
      index = ("((u64)" + index + " / " + Twine(d.divide) + "u)").str();
    if (d.modulo)
      index = ("((u64)" + index + " % " + Twine(d.modulo) + "u)").str();
    sum += " + (i64)" + index + " * (" + cppValue(d.stride, "i64") + ")";
  }
  return side.plan.swizzle ? side.swizzled("(i64)(" + sum + ")") : sum;
}

/// The conditions that an element is inside of its tensor. A negative index is a large one without
/// its sign.
static SmallVector<std::string, 2> insideOf(const SerialPlan &body, bool isDst) {
  SmallVector<std::string, 2> all;
  for (const SerialEdge &e : body.edges)
    if (e.dim.ofDst == isDst)
      all.push_back("(u64)" + walked(e.dim.start, e.weights) + " < (u64)(" +
                    cppValue(e.dim.size, "i64") + ")");
  return all;
}

void KernelWriter::write(const Plan &plan, const SerialPlan &body) {
  bool one = body.thread.has_value();
  if (one)
    openIf({"(" + std::string(scopeIndex(plan.scope)) + ") == " + std::to_string(*body.thread)});
  for (auto [k, extent] : enumerate(body.loops))
    loop("i64", "i" + Twine(k), Twine(extent), false);
  SideText dst(plan, true), src(plan, false);
  line() << registerType(plan.dst.accessBytes) << " value = {};\n";
  if (!plan.zeros) {
    bool guarded = openIf(insideOf(body, false));
    line() << "const i64 from = " << offset(src, body.src) << ";\n";
    load(src, plan.src.accessBytes, src.bytes("from"), "value");
    if (src.bits < 8)
      line() << "value = value >> (from % " << 8 / src.bits << ") * " << src.bits << ";\n";
    close(guarded ? 1 : 0);
  }
  bool guarded = openIf(insideOf(body, true));
  line() << "const i64 to = " << offset(dst, body.dst) << ";\n";
  element(plan, dst, src);
  close(guarded ? 1 : 0);
  close(body.loops.size());
  close(one ? 1 : 0);
}

/// Stores an element. One that is part of a byte leaves the rest there as they are.
void KernelWriter::element(const Plan &plan, const SideText &dst, const SideText &) {
  unsigned bits = dst.bits;
  if (bits < 8) {
    unsigned mask = (1u << bits) - 1;
    line() << "const int bit = (to % " << 8 / bits << ") * " << bits << ";\n";
    line() << "u8 old;\n";
    load(dst, 1, dst.bytes("to"), "old");
    line() << "value = (old & ~(" << mask << " << bit)) | ((value & " << mask << ") << bit);\n";
  }
  store(dst, plan.dst.accessBytes, dst.bytes("to"), "value");
}
