//===- Memory.cpp - Loads, stores, and who orders them --------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared memory is kept byte by byte, with its last write and the reads since. Global memory that
// the program reads is labels; what is written to it is kept in a log, which the prover compares
// with what the program means.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

Actor Machine::actorOf(Thread &t) {
  return {{t.id, t.knows.all.of(t.id), problem.code[t.pc].text->line, false}, &t.knows, t.id};
}

SymbolicValue Machine::loadParameter(Thread &t, const ptx::Operand &o) {
  if (o.kind != ptx::Operand::Address || o.elements.size() != 1 || o.value != 0 ||
      o.elements[0].kind != ptx::Operand::Sym || o.elements[0].value != 0)
    return unknown(t, "an address of a parameter that is not understood");
  uint32_t variable = o.elements[0].index;
  auto found = problem.parameters.find(variable);
  if (found == problem.parameters.end())
    return unknown(t, "a parameter that the program does not have");
  SymbolicValue v = found->second;
  if (v.isNumber())
    v.form = world.pinned(v.form);
  unsigned width = problem.code[t.pc].width, all = 8 * problem.module->variables[variable].bytes();
  if (width < all && v.isNumber())
    return SymbolicValue::number(table.reduced(v.form, width));
  return width == all ? v : unknown(t, "a part of a parameter");
}

bool Machine::isAligned(Form a, int64_t by) {
  Form low = world.mod(a, by);
  if (low.isConstant())
    return low.constant == 0;
  std::optional<int64_t> residue = world.residueOf(a, by);
  return residue ? *residue == 0 : world.isZero(low);
}

/// Whether `bytes` at an address are aligned and inside of what they are in. Where that depends on
/// symbols, the world in which it is wrong is left for later.
bool Machine::checkAddress(Thread &t, const SymbolicValue &a, unsigned bytes) {
  const Base &base = problem.bases[a.index];
  std::string what =
      base.name + " + " + table.str(a.form) + ", " + std::to_string(bytes) + " bytes";
  unsigned aligned = bytes & -bytes;
  if (base.align < aligned || !isAligned(a.form, aligned)) {
    wrong(t, what + ": not aligned", a.form);
    return false;
  }
  // A begin that was rounded down is seen to be inside once the equalities are put in.
  Form begin = !table.hasRoundings || world.known01(a.form) ? a.form : world.canonical(a.form);
  if (!holds(t, begin)) {
    wrong(t, what + ": before its begin", a.form);
    return false;
  }
  Form room = table.sub(base.size, table.add(a.form, bytes));
  if (table.hasRoundings && t.guards.empty() && !world.known01(room))
    room = world.canonical(room);
  if (!holds(t, room)) {
    wrong(t, what + ": beyond its end", {a.form, base.size});
    return false;
  }
  return !stop;
}

/// Finds two accesses of a byte that some order of the threads makes in the other order.
void Machine::touch(Thread &t, Cell &cell, bool isWrite, const Actor &by, const char *what) {
  auto isOrdered = [&](const Access &a) {
    if (a.time == 0 || (a.agent == by.access.agent && a.agent < threads.size()))
      return true;
    bool needsFence = by.access.isAsync && !a.isAsync && !isWrite;
    return (needsFence ? by.knows->fenced : by.knows->all).of(a.agent) >= a.time;
  };
  const Access *conflict = isOrdered(cell.write) ? nullptr : &cell.write;
  if (isWrite)
    for (const Access &read : cell.reads)
      if (!isOrdered(read))
        conflict = &read;
  if (conflict)
    return wrong(
        t, Twine(what) + " is " + (isWrite ? "written" : "read") + ", and line " +
               Twine(conflict->line) + (conflict == &cell.write ? " writes it" : " reads it") +
               " in no order with this" +
               (by.access.isAsync && !conflict->isAsync ? ", or without a proxy fence" : ""));
  if (isWrite) {
    cell.write = by.access;
    cell.reads.clear();
    return;
  }
  for (Access &read : cell.reads)
    if (read.agent == by.access.agent) {
      read = by.access;
      return;
    }
  cell.reads.push_back(by.access);
}

/// Whether nothing has written a byte in this world; the worlds where that is otherwise are left
/// for later.
bool Machine::isUnset(Thread &t, Byte value) {
  auto isUnset = [](Byte b) { return b.source == Byte::Unset; };
  if (!choices.anyEnd(value, isUnset))
    return false;
  return isUnset(choices.decided(world, guarded(t, value, Byte::of(0))));
}

/// Adds what a thread writes to a tensor to the log. Two threads, or a thread and a copy, may write
/// one byte only if they write the same.
void Machine::logByte(Thread &t, Byte at, Byte value, const Actor &by) {
  Written w{guarded(t, value, Byte::nothing()), by.thread, by.access.line, by.access.isAsync};
  auto [it, fresh] = log.try_emplace(at, w);
  if (fresh)
    return;
  if (problem.reductions.contains(at)) {
    unknown(t, "an element of '" + problem.bases[at.source - Byte::FirstTensor].name +
                   "' is combined with two values");
    return;
  }
  Written &old = it->second;
  if (old.thread == by.thread && !old.isFinal && !w.isFinal) {
    w.value = guarded(t, value, old.value);
  } else {
    w.isFinal = true;
    w.value = choices.combined(old.value, w.value, [&](Byte a, Byte b) {
      if (a == b || b == Byte::nothing())
        return a;
      if (a != Byte::nothing())
        unknown(t, "two threads write '" + problem.bases[at.source - Byte::FirstTensor].name +
                       " + " + table.str(at.offset()) + "'");
      return b;
    });
  }
  old = w;
}

/// Where bytes of shared memory begin. An address is checked under the guards of its thread, and
/// without them it may lie outside.
std::optional<int64_t> Machine::sharedPlace(Thread &t, const SymbolicValue &a, unsigned bytes) {
  std::optional<int64_t> at = world.valueOf(a.form);
  if (at && !stop && *at >= 0 && uint64_t(*at) + bytes <= shared[a.index].size())
    return at;
  unknown(t,
          (at ? "an address of shared memory that only a condition keeps inside: "
              : "an address of shared memory that depends on symbols: ") +
              table.str(a.form),
          a.form);
  return std::nullopt;
}

Bytes Machine::readBytes(Thread &t, const SymbolicValue &a, unsigned bytes, const Actor &by) {
  const Base &base = problem.bases[a.index];
  Bytes out;
  switch (base.kind) {
  case Base::Kind::Map:
  case Base::Kind::Tensor:
    unknown(t, "a load from a tensor map or from tensor memory");
    return Bytes(bytes);
  case Base::Kind::Global:
    if (base.written)
      unknown(t, "a load from '" + base.name + "', which the program also writes");
    for (unsigned i = 0; i != bytes; ++i)
      out.push_back(Byte::ofTensor(base.index, table.add(a.form, i)));
    return out;
  case Base::Kind::Shared:
    break;
  }
  std::optional<int64_t> at = sharedPlace(t, a, bytes);
  if (!at)
    return Bytes(bytes);
  for (unsigned i = 0; i != bytes && !stop; ++i) {
    Cell &cell = shared[a.index][*at + i];
    touch(t, cell, false, by);
    if (!by.access.isAsync && isUnset(t, cell.value))
      wrong(t, "a byte of shared memory is read that nothing has written");
    out.push_back(cell.value);
  }
  out.resize(bytes);
  return out;
}

void Machine::writeBytes(Thread &t, const SymbolicValue &a, ArrayRef<Byte> bytes, const Actor &by) {
  const Base &base = problem.bases[a.index];
  switch (base.kind) {
  case Base::Kind::Map:
  case Base::Kind::Tensor:
    unknown(t, "a store to a tensor map or to tensor memory");
    return;
  case Base::Kind::Global:
    for (auto [i, b] : enumerate(bytes))
      logByte(t, Byte::ofTensor(base.index, table.add(a.form, i)), b, by);
    return;
  case Base::Kind::Shared:
    break;
  }
  std::optional<int64_t> at = sharedPlace(t, a, unsigned(bytes.size()));
  if (!at)
    return;
  for (unsigned i = 0; i != bytes.size() && !stop; ++i) {
    Cell &cell = shared[a.index][*at + i];
    touch(t, cell, true, by);
    cell.value = guarded(t, bytes[i], cell.value);
  }
}

bool Machine::load(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  unsigned bytes = c.width / 8;
  SymbolicValue a = address(t, o[1]);
  if (stop || !checkAddress(t, a, bytes * c.count))
    return false;
  bool isShared = problem.bases[a.index].kind == Base::Kind::Shared;
  if (isShared != c.isShared)
    return unknown(t, "an address of another space"), false;
  Bytes all = readBytes(t, a, bytes * c.count, actorOf(t));
  if (stop)
    return false;
  if (c.count == 1) {
    write(t, o[0], extended(t, c, o[0], values.valueOf(all)));
    return !stop;
  }
  if (o[0].kind != ptx::Operand::Vector || o[0].elements.size() != c.count)
    return unknown(t, "a vector that is not understood"), false;
  for (unsigned i = 0; i != c.count; ++i)
    write(t, o[0].elements[i],
          extended(t, c, o[0].elements[i], values.valueOf(ArrayRef(all).slice(i * bytes, bytes))));
  return !stop;
}

bool Machine::store(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  unsigned bytes = c.width / 8;
  SymbolicValue a = address(t, o[0]);
  if (stop || !checkAddress(t, a, bytes * c.count))
    return false;
  bool isShared = problem.bases[a.index].kind == Base::Kind::Shared;
  bool isVector = o[1].kind == ptx::Operand::Vector;
  if (isShared != c.isShared || isVector != (c.count > 1) ||
      (isVector && o[1].elements.size() != c.count))
    return unknown(t, "an address of another space, or a vector that is not understood"), false;
  Bytes all;
  for (unsigned i = 0; i != c.count; ++i)
    all.append(values.bytesOf(readOpen(t, isVector ? o[1].elements[i] : o[1]), bytes));
  if (!stop)
    writeBytes(t, a, all, actorOf(t));
  return !stop;
}
