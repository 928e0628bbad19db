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

#include "Emulator/Families/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

Flow nothing(Thread &, const Inst &) { return Flow::Next; }

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

// A call moves the argument bytes into the callee's parameters, which lie in the same frame, and
// the results back when it returns. The copies go through the frame's bytes and what is known of
// them.
struct Copy {
  uint64_t to, from, bytes;
};

void copyInFrame(Thread &t, const uint32_t *list) {
  uint64_t to = list[0], from = list[1], bytes = list[2];
  std::copy_n(t.local.data() + from, bytes, t.local.data() + to);
  if (t.local.written.all(from, bytes))
    return t.local.written.assign(to, bytes, true);
  for (uint64_t n = 0; n != bytes; ++n)
    t.local.written.assign(to + n, 1, t.local.written.all(from + n, 1));
}

Flow call(Thread &t, const Inst &i) {
  const uint32_t *list = &t.machine->code.lists[i.list];
  for (unsigned n = 0; n != i.vector; ++n)
    copyInFrame(t, list + 3 * n);
  t.returns.push_back(t.pc);
  t.pc = i.target;
  return Flow::Jump;
}

Flow ret(Thread &t, const Inst &) {
  if (t.returns.empty())
    return Flow::Exit;
  uint32_t caller = t.returns.back();
  t.returns.pop_back();
  const Inst &i = t.machine->code.insts[caller];
  const uint32_t *list = &t.machine->code.lists[i.list];
  for (unsigned n = i.vector; n != i.mode; ++n)
    copyInFrame(t, list + 3 * n);
  t.pc = caller + 1;
  return Flow::Jump;
}

void matchParameters(Decoding &d, const Operand *list, ArrayRef<uint32_t> formal, bool results,
                     std::vector<Copy> &copies) {
  size_t n = list ? list->elements.size() : 0;
  if (n != formal.size())
    return d.fail(Twine(n) + (results ? " results" : " arguments") + "; the function has " +
                  Twine(formal.size()));
  for (size_t k = 0; k != n; ++k) {
    const Operand &o = list->elements[k];
    const Variable &v = d.decoder.module.variables[formal[k]];
    if (o.kind != Operand::Sym || d.decoder.module.variables[o.index].space != Space::Param ||
        d.decoder.module.variables[o.index].bytes() != v.bytes())
      return d.fail("argument " + Twine(k + 1) + " is no .param variable of " + Twine(v.bytes()) +
                    " bytes");
    uint64_t actual = d.decoder.addressOf(o.index) - localBase,
             mine = d.decoder.addressOf(formal[k]) - localBase;
    copies.push_back({results ? actual : mine, results ? mine : actual, v.bytes()});
  }
}

void decodeCall(Decoding &d) {
  d.take("uni");
  const Operand *results = nullptr, *arguments = nullptr, *name = nullptr;
  for (const Operand &o : d.source.operands) {
    if (o.kind == Operand::List)
      (name ? arguments : results) = &o;
    else if (!name)
      name = &o;
    else
      return d.fail("indirect calls are not supported");
  }
  if (!name || name->kind != Operand::Func)
    return d.fail("only direct calls of declared functions are supported");
  const Function *callee = d.decoder.module.find(name->text);
  if (!callee || callee->isEntry)
    return d.fail("function '" + name->text + "' has no body in this module");
  std::vector<Copy> copies;
  matchParameters(d, arguments, callee->parameters, false, copies);
  d.inst.vector = uint8_t(copies.size());
  matchParameters(d, results, callee->results, true, copies);
  d.inst.mode = uint32_t(copies.size());
  if (copies.size() > 255)
    return d.fail("more than 255 parameters");
  auto &lists = d.decoder.code->lists;
  d.inst.list = uint32_t(lists.size());
  for (const Copy &c : copies)
    for (uint64_t v : {c.to, c.from, c.bytes})
      lists.push_back(uint32_t(v));
  d.inst.exec = call;
  d.decoder.call(d.inst, *callee);
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

void decodeRet(Decoding &d) {
  d.take("uni");
  decodePlain<ret>(d);
}

// Delays and profiling events: nothing that a kernel can compute with.
void decodeNanosleep(Decoding &d) {
  d.type({Ty::U32});
  d.expectOperands(1, 1);
  d.in(0, Ty::U32);
  d.inst.exec = nothing;
}

void decodePmevent(Decoding &d) {
  d.take("mask");
  d.immediate(0);
  d.inst.exec = nothing;
}

// Launches are complete before the next begins, so dependents wait for nothing.
void decodeGridDep(Decoding &d) {
  if (d.takeOneOf({"launch_dependents", "wait"}) < 0)
    d.fail(".launch_dependents or .wait is expected");
  decodePlain<nothing>(d);
}

// Register reallocation between warps changes no value.
void decodeSetMaxNReg(Decoding &d) {
  d.takeAll({"inc", "dec", "sync", "aligned"});
  d.type({Ty::U32});
  d.immediate(0);
  d.inst.exec = nothing;
}

constexpr FamilyRow rows[] = {
    {"bra", decodeBra, "9.7.12.3"},
    {"brx", decodeBrx, "9.7.12.4"},
    {"call", decodeCall, "9.7.12.5"},
    {"ret", decodeRet, "9.7.12.6"},
    {"exit", decodePlain<exitThread>, "9.7.12.7"},
    {"griddepcontrol", decodeGridDep, "9.7.13.13"},
    {"nanosleep", decodeNanosleep, "9.7.19.2"},
    {"pmevent", decodePmevent, "9.7.19.3"},
    {"trap", decodePlain<trap>, "9.7.19.4"},
    {"brkpt", decodePlain<nothing>, "9.7.19.1"},
    {"setmaxnreg", decodeSetMaxNReg, "9.7.19.5"},
};

} // namespace

ArrayRef<FamilyRow> controlFamily() { return rows; }

} // namespace tilecopy::emu
