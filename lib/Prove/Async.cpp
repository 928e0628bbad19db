//===- Async.cpp - cp.async, bulk copies and their groups -----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bytes of an asynchronous copy move where it begins. To the race check it is an agent of its
// own, whose accesses are known to those that have waited: by a group of the thread, or at the
// mbarrier that counts it.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

/// What a thread begins, to be waited for by a group.
Actor Machine::grouped(Thread &t, Groups &g) {
  if (g.agent == 0)
    g.agent = nextAgent++;
  bool isBulk = &g != &t.copies;
  return {{g.agent, g.begun + 1, problem.code[t.pc].text->line, isBulk}, &t.knows, t.id};
}

/// What the mbarrier counts by bytes, in its present phase.
Actor Machine::signalled(Thread &t, Mbarrier &m) {
  return {{m.agent, m.phase + 1, problem.code[t.pc].text->line, true}, &t.knows, t.id};
}

void Machine::commit(Groups &g) { g.committed.push_back(g.begun); }

void Machine::waitGroups(Thread &t, Groups &g, int64_t pending) {
  if (pending < 0 || g.committed.size() <= size_t(pending))
    return;
  size_t done = g.committed.size() - pending;
  if (g.agent != 0)
    t.knows.all.raise(g.agent, g.committed[done - 1]);
  g.committed.erase(g.committed.begin(), g.committed.begin() + done);
}

/// What a cp.async of so many bytes reads, and zeros up to its size.
Bytes Machine::sourceAt(Thread &t, const SymbolicValue &from, const SymbolicValue &count,
                        int64_t size) {
  std::optional<Form> n = widened(count, 32, false);
  if (!n || !from.isPointer() || problem.bases[from.index].kind != Base::Kind::Global ||
      !holds(t, table.sub(size, *n))) {
    unknown(t, "an address or a number of bytes that is not known");
    return Bytes(size);
  }
  Bytes bytes(size, Byte::of(0));
  if (*n == Form(size))
    return checkAddress(t, from, unsigned(size)) ? readBytes(t, from, unsigned(size), actorOf(t))
                                                 : bytes;
  Byte some = choices.condition(world, table.sub(*n, 1));
  if (some == Byte::of(0))
    return bytes;
  pushGuard(t, some, UINT32_MAX);
  if (!isAligned(from.form, size))
    wrong(t, "the source of a cp.async is not aligned");
  else if (!holds(t, from.form) ||
           !holds(t, table.sub(problem.bases[from.index].size, table.add(from.form, *n))))
    wrong(t, "the source of a cp.async leaves '" + problem.bases[from.index].name + "'");
  if (stop)
    return bytes; // the guard tells where
  t.guards.pop_back();
  Bytes read = readBytes(t, from, unsigned(size), actorOf(t));
  for (int64_t i = 0; i != size; ++i)
    bytes[i] = choices.choose(choices.condition(world, table.sub(*n, i + 1)), read[i], bytes[i]);
  return bytes;
}

/// The same, where the address and the number may be choices.
Bytes Machine::sourceOf(Thread &t, const SymbolicValue &from, const SymbolicValue &count,
                        int64_t size) {
  if (!from.isOpen() && !count.isOpen())
    return sourceAt(t, from, count, size);
  Byte ends[] = {from.isOpen() ? values.endOf(from) : Byte(),
                 count.isOpen() ? values.endOf(count) : Byte()};
  Form atom = *choices.firstAtom(ends);
  std::optional<bool> known = world.known01(atom);
  Byte condition = known ? Byte::of(*known) : choices.atLeastZero(atom);
  Bytes ways[2] = {Bytes(size), Bytes(size)};
  for (bool way : {false, true}) {
    if (known.value_or(way) != way)
      continue;
    auto inWay = [&](const SymbolicValue &v, Byte end) {
      return v.isOpen() ? values.fromEnd(choices.under(end, atom, way)) : v;
    };
    if (!known)
      pushGuard(t, way ? condition : choices.no(condition), UINT32_MAX);
    if (known || t.guards.back().all != Byte::of(0))
      ways[way] = sourceOf(t, inWay(from, ends[0]), inWay(count, ends[1]), size);
    if (stop)
      return ways[way];
    if (!known)
      t.guards.pop_back();
  }
  for (int64_t i = 0; i != size; ++i)
    ways[0][i] = choices.choose(condition, ways[1][i], ways[0][i]);
  return ways[0];
}

/// cp.async [to], [from], size {, bytes that are read} {, cache policy}.
bool Machine::copyAsync(Thread &t) {
  const ptx::Instruction &i = *problem.code[t.pc].text;
  size_t operands = i.operands.size() - (i.opcode.contains("cache_hint") ? 1 : 0);
  SymbolicValue to = address(t, i.operands[0]);
  std::optional<int64_t> size = constant(t, i.operands[2], "size");
  if (stop || !size || *size < 4 || *size > 16 || operands > 4)
    return unknown(t, "a size that is not understood"), false;
  SymbolicValue count = operands == 4 ? readOpen(t, i.operands[3]) : SymbolicValue::number(*size);
  // An open address has no offset of its own: choices are between registers.
  const ptx::Operand &source = i.operands[1];
  bool isPlain =
      source.kind == ptx::Operand::Address && source.elements.size() == 1 && source.value == 0;
  SymbolicValue from = isPlain ? readOpen(t, source.elements[0]) : address(t, source);
  if (stop || problem.bases[to.index].kind != Base::Kind::Shared)
    return unknown(t, "an address of another space"), false;
  if (!checkAddress(t, to, unsigned(*size)))
    return false;
  Bytes bytes = sourceOf(t, from, count, *size);
  if (stop)
    return false;
  writeBytes(t, to, bytes, grouped(t, t.copies));
  ++t.copies.begun;
  return !stop;
}

/// The CTAs of a mask that get a copy at the same offset, and the mbarrier at the same offset. One
/// without a mask goes to the CTA of its addresses.
SmallVector<unsigned, 8> Machine::targets(Thread &t, const Code &c, size_t operand,
                                          const SymbolicValue &to, const SymbolicValue &bar) {
  const Base &near = problem.bases[to.index], &told = problem.bases[bar.index];
  if (stop || near.kind != Base::Kind::Shared || told.kind != Base::Kind::Shared ||
      near.rank != told.rank ||
      (near.rank != t.rank && !c.text->opcode.contains(".shared::cluster.")))
    return unknown(t, "a copy, or an mbarrier, of another CTA or space"),
           SmallVector<unsigned, 8>();
  if (!c.multicast)
    return {near.rank};
  std::optional<int64_t> mask = constant(t, c.text->operands[operand], "mask of CTAs");
  SmallVector<unsigned, 8> ranks;
  if (mask && (*mask <= 0 || *mask >> problem.cluster != 0))
    unknown(t, "a mask of CTAs that are not there");
  for (unsigned rank = 0; mask && !stop && rank != problem.cluster; ++rank)
    if ((*mask >> rank) & 1)
      ranks.push_back(rank);
  return ranks;
}

/// The same place in another CTA of the cluster.
SymbolicValue Machine::inCta(SymbolicValue a, unsigned rank) const {
  a.index += rank - problem.bases[a.index].rank;
  return a;
}

/// cp.async.bulk from global or shared memory to that of CTAs of the cluster.
bool Machine::bulkLoad(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  SymbolicValue to = address(t, o[0]), from = address(t, o[1]), bar = address(t, o[3]);
  std::optional<int64_t> size = constant(t, o[2], "size");
  if (stop || !size)
    return false;
  if (*size <= 0 || *size % 16 != 0 || *size > (1 << 20))
    return wrong(t, "a bulk copy of a size that is not a multiple of 16"), false;
  const Base &source = problem.bases[from.index];
  if (source.kind != (c.isShared ? Base::Kind::Shared : Base::Kind::Global) ||
      (c.isShared && source.rank != t.rank))
    return unknown(t, "an address of another space"), false;
  for (unsigned rank : targets(t, c, 4, to, bar)) {
    Mbarrier *m = mbarrierAt(t, inCta(bar, rank));
    if (!m)
      return false;
    Actor by = signalled(t, *m);
    for (int64_t at = 0; at != *size && !stop; at += 16) {
      SymbolicValue p = SymbolicValue::pointer(from.index, table.add(from.form, at));
      SymbolicValue q = SymbolicValue::pointer(to.index, table.add(to.form, at));
      if (checkAddress(t, p, 16) && checkAddress(t, q, 16))
        writeBytes(t, inCta(q, rank), readBytes(t, p, 16, by), by);
    }
    if (stop)
      return false;
    m->bytes -= *size;
    settle(t, *m);
  }
  return !stop;
}

/// st.async: registers to the shared memory of a CTA of the cluster, whose mbarrier counts the
/// bytes.
bool Machine::storeAsync(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  SymbolicValue to = address(t, o[0]), bar = address(t, o[2]);
  bool isVector = o[1].kind == ptx::Operand::Vector;
  if (stop || isVector != (c.count > 1) || (isVector && o[1].elements.size() != c.count))
    return unknown(t, "a vector that is not understood"), false;
  Bytes all;
  for (unsigned i = 0; i != c.count; ++i)
    all.append(values.bytesOf(read(t, isVector ? o[1].elements[i] : o[1]), c.width / 8));
  if (targets(t, c, 0, to, bar).empty() || !checkAddress(t, to, all.size()))
    return false;
  Mbarrier *m = mbarrierAt(t, bar);
  if (!m)
    return false;
  Actor by = signalled(t, *m);
  by.access.isAsync = false; // it is of the generic proxy
  writeBytes(t, to, all, by);
  m->bytes -= all.size();
  settle(t, *m);
  return !stop;
}

/// cp.async.bulk from shared to global memory.
bool Machine::bulkStore(Thread &t, const Code &c) {
  const ptx::Instruction &i = *c.text;
  SymbolicValue to = address(t, i.operands[0]), from = address(t, i.operands[1]);
  std::optional<int64_t> size = constant(t, i.operands[2], "size");
  if (stop || !size)
    return false;
  if (*size <= 0 || *size % 16 != 0 || *size > (1 << 20))
    return wrong(t, "a bulk copy of a size that is not a multiple of 16"), false;
  if (!c.reduction.empty()) {
    std::optional<uint32_t> base = reducedInto(t, c, to.index, c.type);
    if (!base)
      return false;
    to.index = *base;
  }
  Actor reads = grouped(t, t.bulkReads), writes = grouped(t, t.bulkWrites);
  for (int64_t at = 0; at != *size && !stop; at += 16) {
    SymbolicValue p = SymbolicValue::pointer(from.index, table.add(from.form, at));
    SymbolicValue q = SymbolicValue::pointer(to.index, table.add(to.form, at));
    if (checkAddress(t, p, 16) && checkAddress(t, q, 16))
      writeBytes(t, q, readBytes(t, p, 16, reads), writes);
  }
  ++t.bulkReads.begun;
  ++t.bulkWrites.begun;
  return !stop;
}

bool Machine::async(Thread &t, const Code &c) {
  ArrayRef<ptx::Operand> o = c.text->operands;
  std::optional<int64_t> pending = 0;
  if (c.op == Op::CopyWait || c.op == Op::BulkWait || c.op == Op::BulkWaitRead)
    pending = constant(t, o[0], "number of groups");
  if (!pending)
    return false;
  switch (c.op) {
  case Op::CopyAsync:
    return copyAsync(t);
  case Op::CopyCommit:
    commit(t.copies);
    return true;
  case Op::CopyWait:
    waitGroups(t, t.copies, *pending);
    return true;
  case Op::CopyWaitAll:
    commit(t.copies);
    waitGroups(t, t.copies, 0);
    return true;
  case Op::CopyArrive: {
    SymbolicValue bar = address(t, o[0]);
    Mbarrier *m = stop ? nullptr : mbarrierAt(t, bar);
    if (!m)
      return false;
    if (t.copies.agent != 0)
      m->gathered.all.raise(t.copies.agent, t.copies.begun);
    m->gathered.order.join(t.knows.order);
    m->gathered.order.raise(t.id, t.knows.all.of(t.id));
    t.knows.all.raise(t.id, t.knows.all.of(t.id) + 1);
    arrive(t, *m, 1);
    return !stop;
  }
  case Op::BulkLoad:
    return bulkLoad(t, c);
  case Op::StoreAsync:
    return storeAsync(t, c);
  case Op::BulkStore:
    return bulkStore(t, c);
  case Op::BulkCommit:
    commit(t.bulkReads);
    commit(t.bulkWrites);
    return true;
  case Op::BulkWait:
    waitGroups(t, t.bulkWrites, *pending);
    waitGroups(t, t.bulkReads, *pending);
    return true;
  case Op::BulkWaitRead:
    waitGroups(t, t.bulkReads, *pending);
    return true;
  case Op::TileLoad:
  case Op::TileStore:
    return tile(t, c);
  default: // the other opcodes do not come here: see step()
    return notUnderstood(t), false;
  }
}
