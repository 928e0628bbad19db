//===- CudaStatements.cpp - Statements of a kernel as CUDA C++ ------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaWriter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

void KernelWriter::block(const StatementBlock &statements) {
  for (const Statement &s : statements) {
    at = &s;
    std::visit([&](const auto &node) { write(node); }, s.node);
  }
}

void KernelWriter::write(const CopyStmt &s) {
  told = s.op.options.get(options::Mbar);
  readPools();
  copy(planned.copyAt(*at).choice.plan);
}

void KernelWriter::write(const ZeroStmt &) {
  readPools();
  copy(planned.copyAt(*at).choice.plan);
}

void KernelWriter::sync(Scope scope) {
  if (scope == Scope::Cta)
    line() << "__syncthreads();\n";
  else if (scope == Scope::Warp)
    line() << "__syncwarp();\n";
  else
    line() << "asm volatile(\"bar.sync %0, 128;\" ::\"r\"(1 + thread / 128) : \"memory\");\n";
}

void KernelWriter::write(const SyncStmt &s) {
  sync(s.scope);
  readPools();
}

/// The same steps as ours: a claim before the work, and a barrier after it.
void KernelWriter::dynamicLoop(const ForStmt &s, const TilePlan &tiles) {
  std::string name = mangled(s.variable.name());
  unsigned counter = *planned.plan.loops.find(at)->second.counter;
  line() << "{\n";
  open();
  line() << "__shared__ u32 slots" << counter << "[2];\n";
  line() << "const u32 ctas = gridDim.x * gridDim.y * gridDim.z;\n";
  line() << "const u32 passes = (u32)((max((i64)(" << cppValue(s.end - s.begin, "i64")
         << "), (i64)0) + " << s.step - 1 << ") / " << s.step << ");\n";
  line() << "u32 pass = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);\n";
  line() << "#pragma unroll 1\n";
  line() << "for (u32 round = 0; pass < passes; round ^= 1) {\n";
  open();
  line() << "u32 claim = 0;\n";
  line() << "if (thread == 0) claim = atomicInc(counter" << counter << ", passes - 1);\n";
  StringRef type = s.variable.bits() == 32 ? "int" : "i64";
  line() << "const " << type << ' ' << name << " = (" << type << ")(" << cppValue(s.begin, "i64")
         << ") + (" << type << ")pass * " << s.step << ";\n";
  block(s.body);
  waitForLoads(tiles.waitsAtEnd);
  line() << "if (thread == 0) slots" << counter << "[round] = claim + ctas;\n";
  line() << "__syncthreads();\n";
  line() << "pass = slots" << counter << "[round];\n";
  close(2);
}

void KernelWriter::write(const ForStmt &s) {
  const TilePlan &tiles = tilesHere();
  waitForLoads(tiles.waits);
  if (s.dynamic)
    return dynamicLoop(s, tiles);
  std::string name = mangled(s.variable.name());
  line() << "#pragma unroll 1\n";
  line() << "for (" << (s.variable.bits() == 32 ? "int " : "i64 ") << name << " = "
         << cppValue(s.begin, "i64") << "; " << name << " < " << cppValue(s.end, "i64") << "; "
         << name << " += " << s.step << ") {\n";
  open();
  block(s.body);
  waitForLoads(tiles.waitsAtEnd);
  close();
}

static StringRef comparisonText(Comparison::Op op) {
  static const StringRef texts[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
  return texts[op];
}

void KernelWriter::write(const IfStmt &s) {
  const BranchPlan &branch = planned.plan.branches.find(at)->second;
  const TilePlan &tiles = tilesHere();
  bool elects = s.elect && branch.electLanes;
  waitForLoads(tiles.waits);
  if (!s.conjuncts.empty()) {
    line() << "if (";
    auto one = [&](const Comparison &c) {
      os << "(i64)(" << cppValue(c.lhs, "i64") << ')' << comparisonText(c.op) << "(i64)("
         << cppValue(c.rhs, "i64") << ')';
    };
    interleave(s.conjuncts, os, one, " && ");
    os << ") {\n";
  } else {
    line() << "{\n";
  }
  open();
  if (elects) {
    election(branch.electLanes);
    line() << "if (elected) {\n";
    open();
  }
  block(s.body);
  waitForLoads(tiles.waitsAtEnd);
  close(elects ? 2 : 1);
}
