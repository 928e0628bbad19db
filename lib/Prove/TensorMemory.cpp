//===- TensorMemory.cpp - Columns, loads and stores of tensor memory ------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the columns lie that a tcgen05.alloc gets is not known: an address is relative to them, as
// one of a tensor is to its first byte. A cell is 32 bits of a lane and a column.
//
// What a warp loads and stores is under way until it waits for it. Other threads come after it
// where the warp's tcgen05.fence::before_thread_sync, something that orders threads, and their own
// fence::after_thread_sync lie between: an access is known to a thread (Thread::tensor), handed
// over (Knowledge::handed), and known to another.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

constexpr unsigned tensorLanes = 128, mostColumns = 512, leastColumns = 32;

//===----------------------------------------------------------------------===//
// Allocations
//===----------------------------------------------------------------------===//

/// All instructions of a CTA must name the same group of CTAs.
bool Machine::isOneGroup(Thread &t, const Code &c) {
  unsigned group = c.forPair ? 2 : 1;
  TensorMemoryState &m = tensorMemory[t.rank];
  if (c.forPair && problem.cluster % 2 != 0)
    return unknown(t, "a pair of CTAs in a cluster of an odd number"), false;
  if (m.group != 0 && m.group != group)
    return wrong(t, "instructions of cta_group::1 and of cta_group::2"), false;
  m.group = group;
  return true;
}

/// The value of an operand, which must be the same in all lanes.
std::optional<SymbolicValue> Machine::uniform(ArrayRef<Thread *> lanes, const ptx::Operand &o) {
  bool isAddress = o.kind == ptx::Operand::Address;
  SymbolicValue first = isAddress ? address(*lanes[0], o) : read(*lanes[0], o);
  for (Thread *t : lanes)
    if (!stop && !((isAddress ? address(*t, o) : read(*t, o)) == first))
      wrong(*t, "an operand that is not the same in all lanes of the warp");
  return stop ? std::nullopt : std::optional(first);
}

/// Requests of several warps must come in one order.
bool Machine::request(Thread &t) {
  TensorMemoryState &m = tensorMemory[t.rank];
  for (const Access &a : m.requests)
    if (a.agent != t.id && t.knows.all.of(a.agent) < a.time)
      return wrong(t, "allocations of tensor memory in no order"), false;
  erase_if(m.requests, [&](const Access &a) { return a.agent == t.id; });
  m.requests.push_back(actorOf(t).access);
  return true;
}

/// The address of freed columns is not the address of columns that the same instruction allocates
/// later.
void Machine::forgetAddresses(uint32_t base) {
  auto isOld = [&](const Byte &b) {
    return choices.anyEnd(b, [&](Byte end) {
      return end.source == Byte::Piece && values.piece(end.poly).index == base &&
             (values.piece(end.poly).isPointer() ||
              values.piece(end.poly).kind == SymbolicValue::Kind::Cut);
    });
  };
  for (Thread &t : threads)
    for (SymbolicValue &v : t.registers) {
      bool isAddress = v.isPointer() || v.kind == SymbolicValue::Kind::Cut;
      if ((isAddress && v.index == base) || (v.isOpen() && isOld(values.endOf(v))) ||
          (v.kind == SymbolicValue::Kind::Mixed && any_of(values.bytesOf(v, v.size), isOld)))
        v = SymbolicValue();
    }
  for (auto &cells : shared)
    for (Cell &cell : cells)
      if (isOld(cell.value))
        cell.value = Byte();
}

void Machine::allocate(ArrayRef<Thread *> lanes, const Code &c) {
  Thread &t = *lanes[0];
  std::optional<SymbolicValue> to = uniform(lanes, c.text->operands[0]),
                               count = to ? uniform(lanes, c.text->operands[1]) : std::nullopt;
  auto base = problem.tensorBases.find(t.pc);
  if (!count || !count->isConstant() || base == problem.tensorBases.end()) {
    unknown(t, "an allocation that is not understood");
    return;
  }
  int64_t n = count->form.constant;
  TensorMemoryState &m = tensorMemory[t.rank];
  if (n < leastColumns || n > mostColumns || !isPowerOf2_64(n))
    return wrong(t, "an allocation of " + Twine(n) + " columns");
  if (m.relinquished || n > m.last)
    return wrong(t, "an allocation after the permit was given up, or of more than the last one");
  TensorColumns &columns = tensors[base->second + t.rank];
  const TensorColumns &peers = tensors[base->second + (c.forPair ? t.rank ^ 1 : t.rank)];
  if (c.forPair && peers.live && peers.columns != n)
    return wrong(t, "the CTAs of a pair allocate different numbers of columns");
  if (columns.live || m.used + n > mostColumns) {
    unknown(t, "an allocation that waits for columns");
    return;
  }
  if (!request(t) || !checkAddress(t, *to, 4))
    return;
  if (problem.bases[to->index].kind != Base::Kind::Shared ||
      problem.bases[to->index].rank != t.rank) {
    unknown(t, "an allocation whose result is not in the CTA's shared memory");
    return;
  }
  forgetAddresses(base->second + t.rank);
  m.used += n;
  m.last = n;
  columns = {true, unsigned(n), std::vector<TensorCell>(tensorLanes * n)};
  writeBytes(t, *to, values.bytesOf(SymbolicValue::pointer(base->second + t.rank, 0), 4),
             actorOf(t));
}

void Machine::deallocate(ArrayRef<Thread *> lanes, const Code &c) {
  Thread &t = *lanes[0];
  std::optional<SymbolicValue> at = uniform(lanes, c.text->operands[0]),
                               count = at ? uniform(lanes, c.text->operands[1]) : std::nullopt;
  if (!count || !count->isConstant() || !at->isPointer() ||
      problem.bases[at->index].kind != Base::Kind::Tensor) {
    return wrong(t, "columns that are not known");
  }
  TensorColumns &columns = tensors[at->index];
  if (!columns.live || at->form != Form(0) || problem.bases[at->index].rank != t.rank ||
      count->form.constant != columns.columns)
    return wrong(t, "what is freed is not what was allocated");
  if (!request(t))
    return;
  // All accesses are over. A fence::after_thread_sync is not needed for that.
  Knowledge known;
  known.all = known.fenced = t.tensor;
  known.all.join(t.knows.handed);
  Actor by = {{t.id, t.knows.all.of(t.id), c.text->line, false}, &known, t.id};
  for (TensorCell &cell : columns.cells)
    if (!stop)
      touch(t, cell.accesses, true, by, "tensor memory");
  tensorMemory[t.rank].used -= columns.columns;
  columns = TensorColumns();
}

/// Columns that a CTA keeps are lost to those that come after it.
bool Machine::endsWithoutColumns() {
  for (auto &[base, columns] : tensors)
    if (columns.live)
      wrong(threads[0], "columns of tensor memory are not freed");
  return !stop;
}

//===----------------------------------------------------------------------===//
// Loads and stores
//===----------------------------------------------------------------------===//

/// The cells of an address: which columns, and the lane and the column there.
std::optional<Machine::TensorPlace> Machine::tensorPlace(Thread &t, const SymbolicValue &at) {
  if (!at.isPointer() || problem.bases[at.index].kind != Base::Kind::Tensor)
    return wrong(t, "an address that is not one of tensor memory"), std::nullopt;
  std::optional<int64_t> place = world.valueOf(at.form);
  auto found = tensors.find(at.index);
  if (!place || *place < 0 || found == tensors.end() || problem.bases[at.index].rank != t.rank)
    return unknown(t, "a place in tensor memory that is not known"), std::nullopt;
  if (!found->second.live)
    return wrong(t, "tensor memory that was freed"), std::nullopt;
  TensorPlace p{&found->second, unsigned(*place >> 16), unsigned(*place & 0xffff)};
  if (*place >> 16 >= tensorLanes || p.column >= p.columns->columns)
    return wrong(t, "a place outside of the columns that were allocated"), std::nullopt;
  return p;
}

/// The cell of a register of a lane, relative to the address: PTX ISA 9.7.16.2.3.
static std::pair<unsigned, unsigned> cellOf(TensorShape shape, unsigned lane, unsigned r) {
  switch (shape) {
  case TensorShape::Ld32x32:
    return {lane, r};
  case TensorShape::Ld16x64:
    return {lane / 4 + 8 * (lane % 2), 2 * r + lane / 2 % 2};
  case TensorShape::Ld16x128:
    return {lane / 4 + 8 * (r % 2), r / 2 * 4 + lane % 4};
  case TensorShape::Ld16x256:
    return {lane / 4 + 8 * (r / 2 % 2), r / 4 * 8 + lane % 4 * 2 + r % 2};
  case TensorShape::Ld16x32x2:
    return {lane % 16, r};
  case TensorShape::Cp128x256:
  case TensorShape::Cp4x256:
  case TensorShape::Cp128x128:
  case TensorShape::Cp64x128To02And13:
  case TensorShape::Cp64x128To01And23:
  case TensorShape::Cp32x128To4:
    break;
  }
  return {tensorLanes, 0}; // none
}

TensorCell *Machine::cellAt(Thread &t, const TensorPlace &at, unsigned lane, unsigned column) {
  uint64_t l = uint64_t(at.lane) + lane, c = uint64_t(at.column) + column;
  if (l < tensorLanes && c < at.columns->columns)
    return &at.columns->cells[l * at.columns->columns + c];
  wrong(t, "a place outside of the columns that were allocated");
  return nullptr;
}

/// What a lane's register holds of the cell: both halves, or the lower half of two neighbors.
void Machine::loadRegister(Thread &t, ArrayRef<TensorCell *> cells, const ptx::Operand &to,
                           const Actor &by) {
  Bytes all;
  for (TensorCell *cell : cells) {
    touch(t, cell->accesses, false, by, "tensor memory");
    Bytes bytes = values.bytesOf(cell->value, 4);
    all.append(bytes.begin(), bytes.begin() + 4 / cells.size());
  }
  if (to.kind == ptx::Operand::Sink || stop)
    return;
  if (to.kind != ptx::Operand::Reg ||
      any_of(t.loading, [&](auto &l) { return l.first == to.index; })) {
    unknown(t, "a register that is loaded twice, or no register");
    return;
  }
  t.registers[to.index] = SymbolicValue();
  t.loading.push_back({to.index, values.valueOf(all)});
}

void Machine::storeRegister(Thread &t, ArrayRef<TensorCell *> cells, const SymbolicValue &v,
                            const Actor &by) {
  if (!v.isData() && !v.isConstant()) {
    unknown(t, "what is stored in tensor memory is not data");
    return;
  }
  Bytes all = values.bytesOf(v, 4);
  if (any_of(all, [&](const Byte &b) { return choices.anyEnd(b, isPiece); })) {
    unknown(t, "what is stored in tensor memory is not data");
    return;
  }
  size_t part = 4 / cells.size();
  for (auto [i, cell] : enumerate(cells)) {
    touch(t, cell->accesses, true, by, "tensor memory");
    Bytes bytes(all.begin() + i * part, all.begin() + (i + 1) * part);
    bytes.resize(4); // the upper half is not said: nothing may read it
    cell->value = values.valueOf(bytes);
  }
}

/// Each warp of a warpgroup has a quarter of the lanes; a shape of 16 lanes begins at either half.
bool Machine::isInQuarter(Thread &t, const TensorPlace &at, TensorShape shape) {
  unsigned first = t.inCta / 32 % 4 * 32;
  bool isHalf = shape != TensorShape::Ld32x32;
  if (at.lane == first || (isHalf && at.lane == first + 16))
    return true;
  wrong(t, "lanes of tensor memory that are not the warp's");
  return false;
}

/// tcgen05.ld and tcgen05.st.
void Machine::tensorAccess(ArrayRef<Thread *> lanes, const Code &c) {
  Thread &leader = *lanes[0];
  bool isLoad = c.op == Op::TensorLoad, isSplit = c.shape == TensorShape::Ld16x32x2;
  ArrayRef<ptx::Operand> o = c.text->operands;
  const ptx::Operand &registers = isLoad ? o[0] : o.back();
  std::optional<SymbolicValue> address = uniform(lanes, o[isLoad ? 1 : 0]);
  std::optional<TensorPlace> at = address ? tensorPlace(leader, *address) : std::nullopt;
  bool isVector = registers.kind == ptx::Operand::Vector;
  int64_t split = isSplit ? o[isLoad ? 2 : 1].value : 0;
  if (!at || !isInQuarter(leader, *at, c.shape))
    return;
  if ((isVector ? registers.elements.size() != c.count : c.count != 1) || split < 0 ||
      split >= mostColumns || (isSplit && o[isLoad ? 2 : 1].kind != ptx::Operand::Int)) {
    unknown(leader, "registers or a half that are not understood");
    return;
  }
  Groups &group = isLoad ? leader.tensorLoads : leader.tensorStores;
  Access access = grouped(leader, group).access;
  access.isAsync = false;
  for (Thread *t : lanes) {
    Knowledge known;
    known.all = t->tensor;
    Actor by = {access, &known, t->id};
    for (unsigned r = 0; r != c.count && !stop; ++r) {
      auto [lane, column] = cellOf(c.shape, t->lane, r);
      SmallVector<TensorCell *, 2> cells;
      for (unsigned half = 0; half != (c.isPacked ? 2u : 1u) && !stop; ++half) {
        unsigned place = c.isPacked ? 2 * column + half : column;
        cells.push_back(cellAt(*t, *at, lane, place + (t->lane >= 16 ? split : 0)));
      }
      const ptx::Operand &e = isVector ? registers.elements[r] : registers;
      if (stop)
        return;
      if (isLoad)
        loadRegister(*t, cells, e, by);
      else
        storeRegister(*t, cells, read(*t, e), by);
    }
  }
  ++group.begun;
}

/// What a warp does with tensor memory, all lanes together.
void Machine::tensorWarp(ArrayRef<Thread *> lanes, const Code &c) {
  Thread &leader = *lanes[0];
  bool hasGroup = c.op <= Op::TensorRelinquish;
  if (lanes.size() != 32) {
    unknown(leader, "tensor memory of a part of a warp");
    return;
  }
  if (hasGroup && !isOneGroup(leader, c))
    return;
  if (c.op == Op::TensorAlloc)
    return allocate(lanes, c);
  if (c.op == Op::TensorDealloc)
    return deallocate(lanes, c);
  if (c.op == Op::TensorLoad || c.op == Op::TensorStore)
    return tensorAccess(lanes, c);
  if (c.op == Op::TensorRelinquish) {
    if (request(leader))
      tensorMemory[leader.rank].relinquished = true;
    return;
  }
  bool isLoad = c.op == Op::TensorWaitLoad;
  const Groups &group = isLoad ? leader.tensorLoads : leader.tensorStores;
  for (Thread *t : lanes) {
    if (group.agent != 0)
      t->tensor.raise(group.agent, group.begun);
    if (!isLoad)
      continue;
    for (auto &[to, v] : t->loading)
      t->registers[to] = v;
    t->loading.clear();
  }
}
