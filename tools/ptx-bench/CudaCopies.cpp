//===- CudaCopies.cpp - Copies by loads and stores as CUDA C++ ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tilecopy;

static const char *registerType(unsigned bytes) {
  switch (bytes) {
  case 1:
    return "u8";
  case 2:
    return "u16";
  case 4:
    return "u32";
  case 8:
    return "uint2";
  case 16:
    return "uint4";
  default:
    return "u256";
  }
}

/// One side of a copy: its offsets count elements, its pointer bytes.
struct tilecopy::SideText {
  const PlanSide &plan;
  unsigned bits;
  bool isDst;

  StringRef type() const { return plan.space == Space::Shared ? "int" : "i64"; }
  const Expr &stride(const PlanIter &i) const { return i[isDst ? Dst : Src]; }

  std::string swizzled(const Twine &x) const {
    const Swizzle &s = *plan.swizzle;
    uint64_t mask = ((uint64_t(1) << s.swizzleLen) - 1) << s.perElement;
    return ((s.inner ? "inward<" : "outward<") + Twine(s.atomLen) + ", " + Twine(mask) + "u>(" + x +
            ")")
        .str();
  }

  /// The address of the element at `offset`, seen as `accessType`.
  std::string place(StringRef accessType, const Twine &offset) const {
    std::string bytes = cppBytes(offset, bits);
    return ("*(" + Twine(isDst ? "" : "const ") + accessType + " *)(" + mangled(plan.tensor) +
            " + " + bytes + ")")
        .str();
  }
};

const char *KernelWriter::scopeIndex(Scope scope) {
  switch (scope) {
  case Scope::Thread:
    return "0";
  case Scope::Warp:
    return "thread & 31";
  case Scope::Warpgroup:
    return "thread & 127";
  case Scope::Cta:
    return "thread";
  }
  llvm_unreachable("every scope is above");
}

Error KernelWriter::copy(const Plan &plan, const BarrierRef *barrier) {
  for (const PlanSide *side : {&plan.dst, &plan.src})
    if (side->space != Space::Global && side->space != Space::Shared)
      return createStringError("no CUDA C++ is written for a copy with " + spaceName(side->space) +
                               " memory");
  const auto *p = std::get_if<PartitionPlan>(&plan.body);
  const auto *s = std::get_if<SerialPlan>(&plan.body);
  const auto *t = std::get_if<TmaPlan>(&plan.body);
  if (plan.edge || (s && !s->edges.empty()))
    return createStringError("no CUDA C++ is written for tiles at an edge; { bounds = promised } "
                             "leaves them out");
  const auto *bulk = std::get_if<BulkPlan>(&plan.body);
  if (p && p->cpAsync && p->cpAsync->arrives)
    return createStringError("no CUDA C++ is written for arrivals after cp.async");
  if (!p && !s && !t && !bulk)
    return createStringError("no CUDA C++ is written for a copy by " + plan.variant);
  if (t && (t->kind == TmaPlan::Prefetch || !t->rows.empty() || t->ctaGroup))
    return createStringError(
        "no CUDA C++ is written for prefetches, picked rows and pairs of CTAs");
  line() << "{ // " << plan.dst.tensor << " <- " << plan.src.tensor << ", " << plan.variant << '\n';
  open();
  if (p)
    partition(plan, *p);
  else if (s)
    serial(plan, *s);
  else if (bulk)
    bulkCopy(plan, *bulk, barrier);
  else
    tensorCopy(plan, *t, barrier);
  close();
  return Error::success();
}

void KernelWriter::partition(const Plan &plan, const PartitionPlan &body) {
  line() << "u32 rest = " << scopeIndex(plan.scope) << ";\n";
  for (size_t k = body.threads.size(); k-- > 0;) {
    line() << "const int t" << k << " = rest" << (k ? " % " + Twine(body.threads[k].extent) : "")
           << ";\n";
    if (k)
      line() << "rest /= " << body.threads[k].extent << ";\n";
  }
  auto start = [&](const SideText &side, StringRef name) {
    line() << side.type() << ' ' << name << " = " << cppValue(side.plan.base, side.type());
    for (auto [k, i] : enumerate(body.threads))
      os << " + t" << k << " * (" << cppValue(side.stride(i), side.type()) << ')';
    os << ";\n";
  };
  unsigned bits = elementBits(plan.type);
  start({plan.dst, bits, true}, "dst");
  if (!plan.zeros)
    start({plan.src, bits, false}, "src");
  for (auto [k, i] : enumerate(body.loops))
    loop("int", "l" + Twine(k), Twine(i.extent), false);
  pass(plan, body);
  for (size_t k = 0; k < body.loops.size(); ++k)
    close();
}

void KernelWriter::pass(const Plan &plan, const PartitionPlan &body) {
  unsigned bits = elementBits(plan.type);
  auto at = [&](const SideText &side, StringRef name) {
    std::string text = name.str();
    raw_string_ostream value(text);
    for (auto [k, i] : enumerate(body.loops))
      value << " + l" << k << " * (" << cppValue(side.stride(i), side.type()) << ')';
    bool early = side.plan.step == SwizzleStep::Add || side.plan.step == SwizzleStep::Xor;
    line() << "const " << side.type() << ' ' << name << "Pass = "
           << (early ? side.swizzled("(" + Twine(side.type()) + ")(" + text + ")") : text) << ";\n";
  };
  at({plan.dst, bits, true}, "dst");
  if (!plan.zeros)
    at({plan.src, bits, false}, "src");
  if (body.cpAsync)
    return issues(plan, body);
  line() << registerType(body.vectorBytes) << " v[" << body.unrolledRounds() << "]"
         << (plan.zeros ? " = {}" : "") << ";\n";
  if (!plan.zeros)
    moves(plan, body, true);
  moves(plan, body, false);
}

/// The element of one access in the counters of a pass.
std::string KernelWriter::offsetInPass(const SideText &side, const PartitionPlan &body,
                                       unsigned piece) const {
  std::string constant = Twine(piece * side.plan.accessBytes * 8 / side.bits).str();
  for (auto [k, i] : enumerate(body.unrolled))
    constant += (" + u" + Twine(k) + " * (" + cppValue(side.stride(i), side.type()) + ")").str();
  std::string base = side.isDst ? "dstPass" : "srcPass";
  switch (side.plan.step) {
  case SwizzleStep::None:
    return base + " + " + constant;
  case SwizzleStep::Add:
    return base + " + " + side.swizzled(constant);
  case SwizzleStep::Xor:
    return base + " ^ " + side.swizzled(constant);
  case SwizzleStep::Full:
    return side.swizzled(base + " + " + constant);
  }
  llvm_unreachable("every step is above");
}

/// The cp.async of a pass.
void KernelWriter::issues(const Plan &plan, const PartitionPlan &body) {
  SideText to{plan.dst, elementBits(plan.type), true}, from{plan.src, to.bits, false};
  for (auto [k, i] : enumerate(body.unrolled))
    loop("int", "u" + Twine(k), Twine(i.extent), true);
  auto place = [&](const SideText &side) {
    std::string bytes = cppBytes("(" + offsetInPass(side, body, 0) + ")", side.bits);
    return mangled(side.plan.tensor) + " + " + bytes;
  };
  cpAsync(*body.cpAsync, body.vectorBytes, place(to), place(from));
  for (size_t k = 0; k < body.unrolled.size(); ++k)
    close();
}

/// All loads of a pass, or all of its stores.
void KernelWriter::moves(const Plan &plan, const PartitionPlan &body, bool isLoad) {
  SideText side{isLoad ? plan.src : plan.dst, elementBits(plan.type), !isLoad};
  std::string index = "0";
  for (auto [k, i] : enumerate(body.unrolled)) {
    loop("int", "u" + Twine(k), Twine(i.extent), true);
    index = ("(" + index + ") * " + Twine(i.extent) + " + u" + Twine(k)).str();
  }
  unsigned pieces = body.vectorBytes / side.plan.accessBytes;
  for (unsigned piece = 0; piece < pieces; ++piece) {
    std::string at = offsetInPass(side, body, piece);
    std::string place = side.place(registerType(side.plan.accessBytes), at);
    std::string value = "v[" + index + "]";
    if (pieces > 1)
      value += (".part[" + Twine(piece) + "]").str();
    line() << (isLoad ? value + " = " + place : place + " = " + value) << ";\n";
  }
  for (size_t k = 0; k < body.unrolled.size(); ++k)
    close();
}

std::string KernelWriter::offset(const SideText &side, ArrayRef<SerialDigit> digits) {
  std::string sum = cppValue(side.plan.base, "i64");
  raw_string_ostream value(sum);
  for (const SerialDigit &d : digits) {
    std::string index = cppValue(d.start, "i64");
    for (auto [k, weight] : enumerate(d.weights))
      if (weight)
        index += (" + i" + Twine(k) + " * " + Twine(weight)).str();
    index = "(" + index + ")";
    if (d.divide != 1)
      index = ("((u64)" + index + " / " + Twine(d.divide) + "u)").str();
    if (d.modulo)
      index = ("((u64)" + index + " % " + Twine(d.modulo) + "u)").str();
    value << " + (i64)" << index << " * (" << cppValue(d.stride, "i64") << ')';
  }
  return side.plan.swizzle ? side.swizzled("(i64)(" + sum + ")") : sum;
}

void KernelWriter::serial(const Plan &plan, const SerialPlan &body) {
  if (body.thread) {
    line() << "if ((" << scopeIndex(plan.scope) << ") == " << *body.thread << ") {\n";
    open();
  }
  for (auto [k, extent] : enumerate(body.loops))
    loop("i64", "i" + Twine(k), Twine(extent), false);
  unsigned bits = elementBits(plan.type);
  SideText dst{plan.dst, bits, true}, src{plan.src, bits, false};
  StringRef type = registerType(plan.dst.accessBytes);
  line() << "const i64 to = " << offset(dst, body.dst) << ";\n";
  std::string value = "0";
  if (!plan.zeros) {
    line() << "const i64 from = " << offset(src, body.src) << ";\n";
    value = src.place(type, "from");
  }
  std::string place = dst.place(type, "to");
  if (bits < 8) {
    std::string per = Twine(8 / bits).str(), width = Twine(bits).str();
    std::string mask = Twine((1u << bits) - 1).str();
    if (!plan.zeros)
      value = "(" + value + " >> (from % " + per + ") * " + width + ") & " + mask;
    line() << "const int bit = (to % " << per << ") * " << width << ";\n";
    value = "(" + place + " & ~(" + mask + " << bit)) | ((" + value + ") << bit)";
  }
  if (plan.dst.accessBytes > 4 && plan.zeros)
    value = (type + "{}").str();
  line() << place << " = " << value << ";\n";
  for (size_t k = 0; k < body.loops.size(); ++k)
    close();
  if (body.thread)
    close();
}
