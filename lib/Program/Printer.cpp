//===- Printer.cpp - From a program to .tile text -------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace tilecopy {

namespace {

class Printer {
public:
  explicit Printer(raw_ostream &os) : os(os) {}
  void print(const Program &program);

private:
  void print(const Kernel &kernel);
  void print(const Symbol &scalar);
  void print(const StatementBlock &block);
  void print(const Statement &statement);
  // One for each kind of statement.
  void print(const CopyStmt &copy) { copy.op.print(os); }
  void print(const SyncStmt &sync) { os << opName(sync); }
  void print(const ClusterSyncStmt &sync) {
    os << "sync.cluster";
    print(sync.order);
  }
  void print(const std::optional<ArrivalOrder> &order) {
    if (order)
      os << " { order = " << orderName(*order) << " }";
  }
  void print(const FenceStmt &fence) { os << opName(fence.kind); }
  void print(const RegistersStmt &s) { os << opName(s) << ' ' << s.count; }
  void print(const GroupStmt &group);
  void print(const ZeroStmt &zero);
  void print(const IfStmt &branch);
  void print(const ForStmt &loop);
  void print(const BarrierStmt &barrier);
  void print(const TensorMemoryStmt &statement);
  void print(const TensorMapStmt &map) { os << opName(map.op) << ' ' << map.window->name(); }
  raw_ostream &line() { return os.indent(indentation); }

  raw_ostream &os;
  unsigned indentation = 0;
};

} // namespace

void Printer::print(const Program &program) {
  os << "target " << program.target.cpu();
  Expected<GpuTarget> plain = GpuTarget::parse(program.target.cpu());
  if (!plain || !(*plain == program.target))
    os << " ptx " << program.target.ptxVersion();
  if (!plain)
    consumeError(plain.takeError());
  os << '\n';
  for (const Kernel &kernel : program.kernels)
    print(kernel);
}

void Printer::print(const Kernel &kernel) {
  os << "\nkernel @" << kernel.name << " grid(" << kernel.grid[0];
  // Trailing dimensions of 1 are not written.
  unsigned rank = kernel.grid[2] != Expr(1) ? 3 : kernel.grid[1] != Expr(1) ? 2 : 1;
  for (unsigned i = 1; i < rank; ++i)
    os << ", " << kernel.grid[i];
  os << ')';
  if (kernel.cluster != 1)
    os << " cluster(" << kernel.cluster << ')';
  os << " threads(" << kernel.threads << ") {\n";
  indentation = 2;
  for (const Parameter &parameter : kernel.parameters) {
    line();
    if (const auto *symbol = std::get_if<Symbol>(&parameter))
      print(*symbol);
    else
      std::get<std::shared_ptr<const Tensor>>(parameter)->print(os);
    os << '\n';
  }
  for (const auto &pool : kernel.pools)
    line() << pool->name << " : tmem_pool[" << pool->columns << "]\n";
  for (const auto &tensor : kernel.locals) {
    line();
    tensor->print(os);
    os << '\n';
  }
  for (const auto &barrier : kernel.barriers) {
    line() << barrier->name << " : mbarrier";
    if (barrier->count != 1)
      os << '[' << barrier->count << ']';
    os << '\n';
  }
  if (kernel.syncAuto)
    line() << "sync auto\n";
  print(kernel.body);
  os << "}\n";
}

void Printer::print(const Symbol &scalar) {
  os << scalar.name() << " : i" << scalar.bits();
  if (scalar.divisor() != 1)
    os << " multiple_of " << scalar.divisor();
  Symbol unlimited =
      Symbol::leaf(scalar.name(), scalar.kind(), scalar.bits(), scalar.divisor(), ValueRange());
  ValueRange range = scalar.range(), all = unlimited.range();
  if (range.lo != all.lo || range.hi != all.hi)
    os << " in [" << range.lo << ", " << range.hi << ']';
}

void Printer::print(const StatementBlock &block) {
  for (const Statement &statement : block)
    print(statement);
}

void Printer::print(const Statement &statement) {
  line();
  std::visit([&](const auto &node) { print(node); }, statement.node);
  os << '\n';
}

void Printer::print(const GroupStmt &group) {
  os << opName(group.op);
  if (group.op != GroupStmt::BulkCommit && group.op != GroupStmt::CpAsyncCommit)
    os << ' ' << group.pending;
}

void Printer::print(const ZeroStmt &zero) {
  os << "zero." << scopeName(zero.scope) << ' ';
  zero.dst.print(os);
}

void Printer::print(const IfStmt &branch) {
  os << "if ";
  ListSeparator separator(" && ");
  for (const Comparison &c : branch.conjuncts)
    os << separator << c.lhs << ' ' << comparisonText(c.op) << ' ' << c.rhs;
  if (branch.elect)
    os << separator << "elect";
  os << " {\n";
  indentation += 2;
  print(branch.body);
  indentation -= 2;
  line() << '}';
}

void Printer::print(const ForStmt &loop) {
  os << "for " << loop.variable.name() << " in " << loop.begin << ':' << loop.end;
  if (loop.step != 1)
    os << " step " << loop.step;
  if (loop.dynamic)
    os << " dynamic";
  os << " {\n";
  indentation += 2;
  print(loop.body);
  indentation -= 2;
  line() << '}';
}

void Printer::print(const BarrierStmt &barrier) {
  os << opName(barrier.op) << ' ';
  barrier.barrier.print(os);
  if (barrier.op == BarrierStmt::Wait)
    os << ", phase " << barrier.operand;
  else if (barrier.op != BarrierStmt::Inval && barrier.op != BarrierStmt::Arrive)
    os << ", " << barrier.operand;
  if (barrier.cta)
    os << ", cta " << *barrier.cta;
  if (barrier.tries)
    os << ", tries " << barrier.tries;
  print(barrier.order);
}

void Printer::print(const TensorMemoryStmt &statement) {
  os << opName(statement.op);
  if (statement.pool)
    os << ' ' << statement.pool->name;
  if (statement.op == TensorMemoryStmt::Commit) {
    os << ' ';
    statement.barrier.print(os);
  }
  if (!statement.options.empty()) {
    os << ' ';
    statement.options.print(os);
  }
}

void printProgram(const Program &program, raw_ostream &os) { Printer(os).print(program); }

} // namespace tilecopy
