//===- CudaCopies.cpp - Copies by loads and stores as CUDA C++ ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tilecopy;

/// The condition that a tile lies inside at an edge.
static std::string wholeAt(const EdgeDim &e) {
  SmallVector<std::string, 2> all;
  if (e.low)
    all.push_back("(i64)(" + cppValue(e.start, "i64") + ") >= 0");
  if (e.high)
    all.push_back("(i64)(" + cppValue(e.size - e.start, "i64") +
                  ") >= " + std::to_string(e.extent));
  return join(all, " && ");
}

void KernelWriter::copy(const Plan &plan) {
  std::string from = plan.zeros ? "zeros" : plan.src.tensor;
  line() << "{ // " << plan.dst.tensor << " <- " << from << ", " << plan.variant << '\n';
  open();
  peers(plan);
  if (!plan.edge) {
    body(plan);
    return close();
  }
  SmallVector<std::string, 2> inside;
  for (const PlanEdge &e : plan.edge->body.edges)
    inside.push_back(wholeAt(e.dim));
  if (const ShiftForm *shift = shiftOf(plan); shift && shift->elementsAfter)
    inside.push_back("(i64)(" + cppValue(*shift->elementsAfter, "i64") +
                     ") >= " + std::to_string(std::get<ThreadPlan>(plan.body).vectorElements - 1));
  line() << "if (" << join(inside, " && ") << ") {\n";
  open();
  body(plan);
  --depth;
  line() << "} else { // at an edge\n";
  open();
  body(plan.atEdge());
  close(2);
}

void KernelWriter::body(const Plan &plan) {
  std::visit([&](const auto &body) { write(plan, body); }, plan.body);
}

bool KernelWriter::openIf(ArrayRef<std::string> conditions) {
  if (conditions.empty())
    return false;
  line() << "if (" << join(conditions, " && ") << ") {\n";
  open();
  return true;
}

/// The thread arrives at the mbarrier when its copies of this form are complete, if it should.
void KernelWriter::arriveAfter(const std::optional<CpAsyncForm> &form) {
  if (form && form->arrives)
    line() << asmText("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];", {{"r", barrier(*told)}});
}

void KernelWriter::write(const Plan &plan, const ThreadPlan &body) {
  if (body.shift)
    return shifted(plan, body);
  if (body.block)
    return blocks(plan, body);
  body.isGuarded() ? guarded(plan, body) : vectors(plan, body);
}

void KernelWriter::vectors(const Plan &plan, const ThreadPlan &body) {
  SideText dst = SideText::of<Dst>(plan, true, body), src = SideText::of<Src>(plan, false, body);
  digits(shareIndex(plan, body),
         map_to_vector<8>(body.threads, [](const PlanIter &i) { return i.extent; }));
  bool some = onlyZero(body.threads);
  for (const SideText *side : {&dst, &src})
    if (side->inMemory() && (side->isDst || !plan.zeros))
      startThread(*side);
  loops("l", body.loops, false);
  pass(plan, body, dst, src);
  close(body.loops.size());
  arriveAfter(body.cpAsync);
  close(some ? 1 : 0);
}

void KernelWriter::pass(const Plan &plan, const ThreadPlan &body, const SideText &dst,
                        const SideText &src) {
  for (const SideText *side : {&dst, &src})
    if (side->inMemory() && (side->isDst || !plan.zeros))
      startPass(*side);
  if (body.cpAsync) {
    auto counts = loops("u", body.unrolled, true);
    auto place = [&](const SideText &side) {
      return mangled(side.plan.tensor) + " + " + side.bytes(offsetInPass(side, counts, 0));
    };
    cpAsync(*body.cpAsync, body.vectorBytes, place(dst), place(src));
    return close(counts.size());
  }
  line() << registerType(body.vectorBytes) << " v[" << body.unrolledRounds() << "]"
         << (plan.zeros ? " = {}" : "") << ";\n";
  if (!plan.zeros)
    move(plan, body, src);
  move(plan, body, dst);
}

/// The place of a vector among those of a pass.
static std::string numberOf(ArrayRef<std::string> counts, ArrayRef<PlanIter> unrolled) {
  std::string index = "0";
  for (auto [count, i] : zip(counts, unrolled))
    index = index == "0" ? count : ("(" + index + ") * " + Twine(i.extent) + " + " + count).str();
  return index;
}

/// All loads of a pass, or all of its stores.
void KernelWriter::move(const Plan &plan, const ThreadPlan &body, const SideText &side) {
  auto counts = loops("u", body.unrolled, true);
  std::string value = "v[" + numberOf(counts, body.unrolled) + "]";
  if (!side.inMemory()) {
    std::string slot = std::to_string(side.plan.base.constantPart());
    for (auto [count, i] : zip(counts, side.unrolled))
      slot += " + " + count + " * " + std::to_string(i.at(0));
    side.isDst ? toTile(side, body.vectorBytes, slot, value)
               : fromTile(side, body.vectorBytes, slot, value);
    return close(counts.size());
  }
  access(side, body.vectorBytes, counts, value);
  close(counts.size());
}
