//===- CudaShifted.cpp - Words that are shifted as CUDA C++ ---------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A partition whose vectors of global memory begin at any unit (plan/ShiftForm.h).
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"

using namespace llvm;
using namespace tilecopy;

namespace tilecopy {

class ShiftedWriter {
public:
  ShiftedWriter(KernelWriter &w, const Plan &plan, const ThreadPlan &body)
      : w(w), plan(plan), body(body), dst(SideText::of<Dst>(plan, true, body)),
        src(SideText::of<Src>(plan, false, body)) {}

  void run();

private:
  bool loadsGlobal() const { return plan.src.space == Space::Global; }
  void pastWord(const SideText &global);
  void round(ArrayRef<std::string> counts);
  std::string isLast(ArrayRef<std::string> counts) const;
  void ends();

  KernelWriter &w;
  const Plan &plan;
  const ThreadPlan &body;
  SideText dst, src;
};

} // namespace tilecopy

void ShiftedWriter::run() {
  w.digits(KernelWriter::shareIndex(plan, body),
           map_to_vector<8>(body.threads, [](const PlanIter &i) { return i.extent; }));
  w.startThread(dst);
  w.startThread(src);
  w.loops("l", body.loops, false);
  w.startPass(dst);
  w.startPass(src);
  auto counts = w.loops("u", body.unrolled, true);
  round(counts);
  w.close(counts.size() + body.loops.size());
  if (!loadsGlobal())
    ends();
}

/// Declares how far the byte `at` of a tensor lies beyond the start of its word.
void ShiftedWriter::pastWord(const SideText &global) {
  w.line() << "const u32 past = (u32)(u64)(" << mangled(global.plan.tensor) << " + at) & 15;\n";
}

/// Whether a vector is the last one of its run.
std::string ShiftedWriter::isLast(ArrayRef<std::string> counts) const {
  std::string number = "0";
  auto add = [&](const PlanIter &i, const std::string &counter) {
    if (body.isAlongRun(i))
      number += " + " + counter + " * " + std::to_string(i.at(Dst) / body.vectorElements);
  };
  for (auto [k, i] : enumerate(body.threads))
    add(i, "t" + std::to_string(k));
  for (auto [k, i] : enumerate(body.loops))
    add(i, "l" + std::to_string(k));
  for (auto [i, count] : zip(body.unrolled, counts))
    add(i, count);
  return number + " == " + std::to_string(body.shift->runVectors - 1);
}

void ShiftedWriter::round(ArrayRef<std::string> counts) {
  const SideText &global = loadsGlobal() ? src : dst;
  auto place = [&](const SideText &side, unsigned piece) {
    return side.bytes(w.offsetInPass(side, counts, piece));
  };
  w.line() << "const i64 at = " << place(global, 0) << ";\n";
  pastWord(global);
  w.line() << "uint4 low, high;\n";
  if (loadsGlobal()) {
    w.load(src, 16, "(at - past)", "low");
    w.load(src, 16, "(at - past + (past ? 16 : 0))", "high");
    w.store(dst, 16, place(dst, 0), "shifted(low, high, past)");
    return;
  }
  w.line() << "const bool last = " << isLast(counts) << ";\n";
  w.load(src, 16, place(src, 0), "low");
  w.load(src, 16, "(last ? " + place(src, 0) + " : " + place(src, 1) + ")", "high");
  w.line() << "if (!last || past == 0) {\n";
  w.open();
  w.store(dst, 16, "(at + ((0 - past) & 15))", "shifted(low, high, 0 - past)");
  w.close();
}

/// What the words of the runs leave, unit by unit.
void ShiftedWriter::ends() {
  int64_t units = body.vectorBytes / body.shift->unitBytes;
  int64_t runElements = body.shift->runVectors * body.vectorElements;
  SmallVector<PlanIter, 8> rows;
  for (const auto *list : {&body.loops, &body.unrolled, &body.threads})
    for (const PlanIter &i : *list)
      if (!body.isAlongRun(i))
        rows.push_back(i);
  w.line() << "for (u32 item = " << KernelWriter::shareIndex(plan, body) << "; item < "
           << body.runs(plan) * units << "; item += " << body.workers(plan) << ") {\n";
  w.open();
  w.digits("item / " + std::to_string(units),
           map_to_vector<8>(rows, [](const PlanIter &i) { return i.extent; }));
  auto start = [&](SideText side, auto steps) {
    side.threads = std::move(steps);
    side.loops = side.unrolled = {};
    w.startThread(side);
    w.startPass(side);
    return side;
  };
  SideText to = start(dst, counters::select<Dst>(rows)),
           from = start(src, counters::select<Src>(rows));
  to.unrolled = from.unrolled = {{runElements, {Expr(1)}}};
  w.line() << "const i64 at = " << to.bytes(w.offsetInPass(to, {"0"}, 0)) << ";\n";
  pastWord(to);
  w.line() << "const u32 unit = item % " << units << ", head = (0 - past) & 15;\n";
  w.line() << "const u32 element = unit * " << body.vectorElements / units << " + (unit * "
           << body.shift->unitBytes << " < head ? 0 : " << runElements - body.vectorElements
           << ");\n";
  w.line() << "if (head) {\n";
  w.open();
  w.line() << registerType(body.shift->unitBytes) << " one;\n";
  w.load(from, body.shift->unitBytes, from.bytes(w.offsetInPass(from, {"element"}, 0)), "one");
  w.store(to, body.shift->unitBytes, to.bytes(w.offsetInPass(to, {"element"}, 0)), "one");
  w.close(2);
}

void KernelWriter::shifted(const Plan &plan, const ThreadPlan &body) {
  ShiftedWriter(*this, plan, body).run();
}
