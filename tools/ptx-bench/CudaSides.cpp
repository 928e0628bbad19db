//===- CudaSides.cpp - One side of a copy as CUDA C++ ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "Emit/CpAsyncAsm.h"
#include "Emit/PeerAccess.h"
#include "Emit/ReduceAccess.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace tilecopy;

const char *tilecopy::registerType(unsigned bytes) {
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

std::string SideText::swizzled(const Twine &x) const {
  const Swizzle &s = *plan.swizzle;
  uint64_t mask = ((uint64_t(1) << s.swizzleLen) - 1) << s.perElement;
  return ((s.inner ? "inward<" : "outward<") + Twine(s.atomLen) + ", " + Twine(mask) + "u>(" + x +
          ")")
      .str();
}

std::string SideText::bytes(const Twine &offset) const { return cppBytes(offset, bits); }

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

std::string KernelWriter::shareIndex(const Plan &plan, const ThreadPlan &body) {
  std::string index = scopeIndex(plan.scope);
  if (body.threadOffset)
    return "(" + index + ") - " + std::to_string(body.threadOffset);
  if (!body.team)
    return index;
  // The lanes of the team below this one in its warp, and the threads of the warps before.
  std::string text, close;
  int64_t before = 0;
  for (auto [w, lanes] : llvm::enumerate(body.team->lanes)) {
    std::string rank = "__popc(" + std::to_string(lanes) + "u & ((1u << ((" + index +
                       ") & 31)) - 1)) + " + std::to_string(before) + "u";
    bool last = w + 1 == body.team->lanes.size();
    text += last ? rank : "(" + index + ") / 32 == " + std::to_string(w) + " ? " + rank + " : ";
    before += llvm::popcount(uint64_t(lanes));
  }
  return "(" + text + ")";
}

void KernelWriter::digits(const std::string &index, ArrayRef<int64_t> extents) {
  if (extents.empty())
    return;
  line() << "u32 rest = " << index << ";\n";
  for (size_t k = extents.size(); k-- > 0;) {
    line() << "const int t" << k << " = rest" << (k ? " % " + Twine(extents[k]) : "") << ";\n";
    if (k)
      line() << "rest /= " << extents[k] << ";\n";
  }
}

/// Declares where the sides begin that are in another CTA.
void KernelWriter::peers(const Plan &plan) {
  for (const auto &[side, name] : {std::pair(&plan.dst, "peerDst"), {&plan.src, "peerSrc"}})
    if (side->cta)
      peer(name, sharedAddress(mangled(side->tensor)), *side->cta);
  if (plan.dst.cta && plan.dst.tellsBarrier)
    peer("peerBarrier", barrier(*told), *plan.dst.cta);
}

/// Adds what a counter's steps make to a sum.
static void addStep(std::string &sum, const std::string &counter, const Expr &step,
                    StringRef type) {
  if (step.isConstant(0))
    return;
  sum += (sum.empty() ? "" : " + ") + counter;
  if (!step.isConstant(1))
    sum += " * (" + cppValue(step, type) + ")";
}

void KernelWriter::startThread(const SideText &side) {
  std::string sum = side.plan.base.isConstant(0) ? "" : cppValue(side.plan.base, side.type());
  for (auto [k, i] : enumerate(side.threads))
    addStep(sum, "t" + std::to_string(k), i[0], side.type());
  line() << side.type() << ' ' << side.name() << " = " << (sum.empty() ? "0" : sum) << ";\n";
}

void KernelWriter::startPass(const SideText &side) {
  std::string text = side.name();
  for (auto [k, i] : enumerate(side.loops))
    addStep(text, "l" + std::to_string(k), i[0], side.type());
  bool early = side.plan.step == SwizzleStep::Add || side.plan.step == SwizzleStep::Xor;
  line() << "const " << side.type() << ' ' << side.name() << "Pass = "
         << (early ? side.swizzled("(" + Twine(side.type()) + ")(" + text + ")") : text) << ";\n";
}

/// The element of one access in the counters of a pass.
std::string KernelWriter::offsetInPass(const SideText &side, ArrayRef<std::string> counts,
                                       unsigned piece) const {
  std::string constant;
  if (unsigned distance = piece * side.plan.accessBytes * 8 / side.bits)
    constant = std::to_string(distance);
  for (auto [i, count] : zip(side.unrolled, counts))
    addStep(constant, count, i[0], side.type());
  std::string base = side.name() + "Pass";
  if (constant.empty())
    return side.plan.step == SwizzleStep::Full ? side.swizzled(base) : base;
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

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

namespace {

/// The registers of an access as operands of inline assembly.
struct Registers {
  SmallVector<AsmOperand, 8> operands;
  std::string suffix; // ".v4.b32"

  Registers(unsigned bytes, const std::string &value, StringRef way) {
    static const char *const lanes[] = {".x", ".y", ".z", ".w"};
    if (bytes <= 4)
      operands.push_back({(way + (bytes < 4 ? "h" : "r")).str(), value});
    for (unsigned w = 0; bytes > 4 && w != bytes / 4; ++w)
      operands.push_back(
          {(way + "r").str(),
           value + (bytes > 16 ? ".part[" + std::to_string(w / 4) + "]" : "") + lanes[w % 4]});
    suffix = (bytes > 4 ? ".v" + std::to_string(bytes / 4) : "") + ".b" +
             std::to_string(bytes < 4 ? bytes * 8 : 32);
  }
  std::string list(size_t first) const {
    return operands.size() == 1 ? "%" + std::to_string(first) : asmList(first, operands.size());
  }
};

} // namespace

/// What stands in front of an access's type, and its address with the constraint of that.
static std::pair<std::string, AsmOperand> accessForm(const SideText &side,
                                                     const std::string &place) {
  if (side.plan.cta)
    return {".shared::cluster",
            {"r", (side.isDst ? "peerDst" : "peerSrc") + (" + (u32)(" + place + ")")}};
  return {".global" + side.plan.hints->qualifiers(),
          {"l", mangled(side.plan.tensor) + " + " + place}};
}

static std::string plainAccess(const SideText &side, unsigned bytes, const std::string &place) {
  return std::string("*(") + (side.isDst ? "" : "const ") + registerType(bytes) + " *)(" +
         mangled(side.plan.tensor) + " + " + place + ")";
}

/// `value` = what is at the byte `place` of a tensor.
void KernelWriter::load(const SideText &side, unsigned bytes, const std::string &place,
                        const std::string &value) {
  if (!side.plan.cta && !side.plan.hints) {
    line() << value << " = " << plainAccess(side, bytes, place) << ";\n";
    return;
  }
  auto [form, address] = accessForm(side, place);
  bool narrow = bytes < 4; // a register for it has 16 bits
  if (narrow) {
    line() << "u16 narrow;\n";
  }
  Registers r(bytes, narrow ? "narrow" : value, "=");
  SmallVector<AsmOperand, 2> in = {address};
  std::string text =
      "ld" + form + r.suffix + " " + r.list(0) + ", [%" + std::to_string(r.operands.size()) + "]";
  if (side.plan.hints && side.plan.hints->cachePolicy) {
    text += ", %" + std::to_string(r.operands.size() + 1);
    in.push_back({"l", std::to_string(*side.plan.hints->cachePolicy) + "ull"});
  }
  line() << asmText(text + ";", in, r.operands);
  if (narrow)
    line() << value << " = narrow;\n";
}

/// Combines `value` with what is at the byte `place` of a tensor.
void KernelWriter::reduce(const SideText &side, unsigned bytes, const std::string &place,
                          const std::string &value) {
  std::string pointer = mangled(side.plan.tensor) + " + " + place;
  SmallVector<std::string, 5> values = {side.plan.space == Space::Global ? pointer
                                                                         : sharedAddress(pointer)};
  unsigned each = reduceRegisterBytes(side.element, bytes);
  for (unsigned k = 0; each == 8 && k != bytes / 8; ++k)
    values.push_back("((const u64 *)&" + value + ")[" + std::to_string(k) + "]");
  for (const AsmOperand &o : Registers(bytes, value, "").operands)
    if (each != 8)
      values.push_back(o.value);
  issue(reduceAsm(side.plan.reduction, side.element, side.plan.space, bytes), values);
}

void KernelWriter::store(const SideText &side, unsigned bytes, const std::string &place,
                         const std::string &value) {
  if (!side.plan.reduction.empty())
    return reduce(side, bytes, place, value);
  if (side.plan.tellsBarrier) {
    SmallVector<std::string, 6> values = {"peerDst + (u32)(" + place + ")"};
    for (const AsmOperand &o : Registers(bytes, value, "").operands)
      values.push_back(o.value);
    values.push_back("peerBarrier");
    issue(storeAsyncAsm(bytes), values);
    return;
  }
  if (!side.plan.cta && !side.plan.hints) {
    line() << plainAccess(side, bytes, place) << " = " << value << ";\n";
    return;
  }
  auto [form, address] = accessForm(side, place);
  Registers r(bytes, bytes < 4 ? "(u16)" + value : value, "");
  SmallVector<AsmOperand, 8> in = {address};
  in.append(r.operands);
  std::string text = "st" + form + r.suffix + " [%0], " + r.list(1);
  if (side.plan.hints && side.plan.hints->cachePolicy) {
    text += ", %" + std::to_string(in.size());
    in.push_back({"l", std::to_string(*side.plan.hints->cachePolicy) + "ull"});
  }
  line() << asmText(text + ";", in);
}

/// Moves the vector `value` by accesses of the side's width.
void KernelWriter::access(const SideText &side, unsigned vectorBytes, ArrayRef<std::string> counts,
                          const std::string &value) {
  unsigned bytes = side.plan.accessBytes, pieces = vectorBytes / bytes;
  for (unsigned piece = 0; piece < pieces; ++piece) {
    std::string place = side.bytes(offsetInPass(side, counts, piece)), part = value;
    if (pieces > 1 && vectorBytes == 32 && bytes == 16)
      part += ".part[" + std::to_string(piece) + "]";
    else if (pieces > 1)
      part = "((" + std::string(registerType(bytes)) + " *)&" + value + ")[" +
             std::to_string(piece) + "]";
    side.isDst ? store(side, bytes, place, part) : load(side, bytes, place, part);
  }
}

/// `read` is how many bytes come from global memory; the rest are zeros. Empty: all.
void KernelWriter::cpAsync(const CpAsyncForm &form, unsigned bytes, const std::string &to,
                           const std::string &from, const std::string &read) {
  // With a policy ptxas must not take the address into uniform registers, see lib/Emit/CpAsyncAsm.
  std::string address = sharedAddress(to);
  SmallVector<std::string, 4> values{form.cachePolicy ? "ofEachLane(" + address + ")" : address,
                                     from};
  if (!read.empty())
    values.push_back(read);
  if (form.cachePolicy)
    values.push_back(std::to_string(*form.cachePolicy) + "ull");
  issue(cpAsyncAsm(form, bytes, !read.empty()), values);
}
