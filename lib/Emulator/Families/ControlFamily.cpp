//===- ControlFamily.cpp - Branches, calls, exit, trap --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.12 (control flow) and 9.7.19 (miscellaneous).
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/Wgmma.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

Flow branch(Thread &t, const Inst &i) {
  t.pc = i.target;
  return Flow::Jump;
}

void decodeBra(Decoding &d) {
  d.take("uni");
  if (!d.expectOperands(1, 1))
    return;
  if (d.operand(0).kind != Operand::Label)
    return d.fail("a label is expected");
  d.inst.target = d.decoder.functionBase() + d.operand(0).index;
  d.inst.exec = branch;
}

Flow branchIndexed(Thread &t, const Inst &i) {
  const std::vector<uint32_t> &table = t.machine->code.tables[i.list];
  uint32_t index = get<uint32_t>(t, i.a);
  if (index >= table.size()) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      "index " + Twine(index) + " into a table of " + Twine(table.size()) +
                          " labels");
    t.machine->stop();
    return Flow::Next;
  }
  t.pc = table[index];
  return Flow::Jump;
}

void decodeBrx(Decoding &d) {
  if (!d.take("idx"))
    d.fail("only brx.idx exists");
  d.take("uni");
  if (!d.expectOperands(2, 2))
    return;
  if (d.operand(1).kind != Operand::Table)
    return d.fail("the name of a .branchtargets list is expected");
  auto &tables = d.decoder.code->tables;
  d.inst.list = uint32_t(tables.size());
  tables.push_back(d.decoder.function->tables[d.operand(1).index]);
  for (uint32_t &target : tables.back())
    target += d.decoder.functionBase();
  d.inst.a = d.in(0, Ty::U32);
  d.inst.exec = branchIndexed;
}

Flow exitThread(Thread &, const Inst &) { return Flow::Exit; }

Flow trap(Thread &t, const Inst &i) {
  t.machine->report(FindingKind::Trap, &t, &i, 0, "the kernel trapped");
  t.machine->stop();
  return Flow::Next;
}

template <Exec exec> void decodePlain(Decoding &d) {
  d.expectOperands(0, 0);
  d.inst.exec = exec;
}

// Delays and profiling events, which do not affect what a kernel computes.
void decodeNanosleep(Decoding &d) {
  d.type({Ty::U32});
  d.expectOperands(1, 1);
  d.in(0, Ty::U32);
  d.inst.exec = doNothing;
}

void decodePmevent(Decoding &d) {
  d.take("mask");
  d.immediate(0);
  d.inst.exec = doNothing;
}

// Launches are complete before the next begins, so dependents wait for nothing.
void decodeGridDep(Decoding &d) {
  if (d.takeOneOf({"launch_dependents", "wait"}) < 0)
    d.fail(".launch_dependents or .wait is expected");
  decodePlain<doNothing>(d);
}

constexpr FamilyRow controlRows[] = {
    {"bra", decodeBra, "9.7.12.3"},
    {"brx", decodeBrx, "9.7.12.4"},
    {"exit", decodePlain<exitThread>, "9.7.12.7"},
    {"griddepcontrol", decodeGridDep, "9.7.13.13"},
    {"nanosleep", decodeNanosleep, "9.7.19.2"},
    {"pmevent", decodePmevent, "9.7.19.3"},
    {"trap", decodePlain<trap>, "9.7.19.4"},
    {"brkpt", decodePlain<doNothing>, "9.7.19.1"},
    {"setmaxnreg", decodeSetMaxNReg, "9.7.19.5"},
};

} // namespace

ArrayRef<FamilyRow> controlFamily() { return controlRows; }

} // namespace tilecopy::emu
