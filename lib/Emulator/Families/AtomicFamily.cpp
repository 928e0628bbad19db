//===- AtomicFamily.cpp - Atomics and reductions --------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.13.5 (atom) and 9.7.13.6 (red): one read-modify-write per thread, in the order in
// which threads come.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Update.h"
#include "Emulator/Families/AsyncStore.h"
#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode.
constexpr uint32_t acquiresUpdate = 1, releasesUpdate = 2, updateShift = 4;

// Brackets an update with the memory order of the instruction. Null if there is no memory at the
// address.
uint8_t *beginUpdate(Thread &t, const Inst &i, uint64_t address, unsigned bytes) {
  Machine &m = *t.machine;
  t.race.fetches = i.dst != none;
  uint8_t *at = m.access(t, i, i.space, address, bytes, Touch::StrongUpdate);
  t.race.fetches = false;
  if (at)
    m.acquireAt(t, m.resolve(t, i, i.space, address, bytes), i.mode & acquiresUpdate, i.scope);
  return at;
}

void endUpdate(Thread &t, const Inst &i, uint64_t address, unsigned bytes) {
  Machine &m = *t.machine;
  m.releaseAt(t, m.resolve(t, i, i.space, address, bytes), i.mode & releasesUpdate, i.scope, true);
}

template <typename T> Flow integerUpdate(Thread &t, const Inst &i) {
  uint64_t address = addressOf(t, i);
  T old = 0;
  if (uint8_t *at = beginUpdate(t, i, address, sizeof(T))) {
    std::memcpy(&old, at, sizeof old);
    T value = updateInteger<T>(UpdateOp(i.mode >> updateShift & 15), old, get<T>(t, i.b),
                               i.c == none ? T(0) : get<T>(t, i.c));
    std::memcpy(at, &value, sizeof value);
    endUpdate(t, i, address, sizeof(T));
  }
  if (i.dst != none)
    put<T>(t, i.dst, old);
  return Flow::Next;
}

Flow floatUpdate(Thread &t, const Inst &i) {
  uint64_t address = addressOf(t, i), old = 0;
  bool packed = i.ty == Ty::F16X2 || i.ty == Ty::BF16X2;
  if (uint8_t *at = beginUpdate(t, i, address, i.bytes)) {
    std::memcpy(&old, at, i.bytes);
    uint64_t b = t.regs[i.b];
    UpdateOp op = UpdateOp(i.mode >> updateShift & 15);
    // Sums of f32 in global memory flush subnormal numbers (PTX ISA, atom).
    bool flushes = op == UpdateOp::Add && i.ty == Ty::F32 &&
                   t.machine->resolve(t, i, i.space, address, i.bytes).space == Space::Global;
    uint64_t value = updateFloat(op, i.ty, old, b, flushes);
    if (packed)
      value |= updateFloat(op, i.ty, old >> 16, b >> 16, flushes) << 16;
    std::memcpy(at, &value, i.bytes);
    endUpdate(t, i, address, i.bytes);
  }
  if (i.dst != none)
    t.regs[i.dst] = old;
  return Flow::Next;
}

// Several elements in a row, each updated by itself; it is one access.
Flow vectorUpdate(Thread &t, const Inst &i) {
  uint64_t address = addressOf(t, i);
  const uint32_t *slots = &t.machine->code.lists[i.list]; // of the operand, then of the result
  uint8_t *at = beginUpdate(t, i, address, i.bytes);
  UpdateOp op = UpdateOp(i.mode >> updateShift & 15);
  unsigned bytes = bytesOf(i.ty);
  bool packed = i.ty == Ty::F16X2 || i.ty == Ty::BF16X2,
       flushes = op == UpdateOp::Add && i.ty == Ty::F32;
  for (unsigned n = 0; n != i.vector; ++n) {
    uint64_t old = 0, b = t.regs[slots[n]];
    if (at) {
      std::memcpy(&old, at + n * bytes, bytes);
      uint64_t value = updateFloat(op, i.ty, old, b, flushes);
      if (packed)
        value |= updateFloat(op, i.ty, old >> 16, b >> 16, flushes) << 16;
      std::memcpy(at + n * bytes, &value, bytes);
    }
    if (i.dst != none)
      t.regs[slots[i.vector + n]] = old;
  }
  if (at)
    endUpdate(t, i, address, i.bytes);
  return Flow::Next;
}

Flow update128(Thread &t, const Inst &i) {
  uint64_t address = addressOf(t, i), old[2] = {0, 0};
  if (uint8_t *at = beginUpdate(t, i, address, 16)) {
    std::memcpy(old, at, 16);
    bool cas = UpdateOp(i.mode >> updateShift & 15) == UpdateOp::Cas;
    if (!cas || std::equal(old, old + 2, &t.regs[i.b]))
      std::memcpy(at, &t.regs[cas ? i.c : i.b], 16);
    endUpdate(t, i, address, 16);
  }
  if (i.dst != none)
    std::copy_n(old, 2, &t.regs[i.dst]);
  return Flow::Next;
}

void takeOrder(Decoding &d) {
  switch (d.takeOneOf({"relaxed", "acquire", "release", "acq_rel"})) {
  case 1:
    d.inst.mode |= acquiresUpdate;
    break;
  case 2:
    d.inst.mode |= releasesUpdate;
    break;
  case 3:
    d.inst.mode |= acquiresUpdate | releasesUpdate;
    break;
  default:
    break;
  }
  d.takeScope(Scope::Gpu);
}

/// `.noftz` is not looked at: it says nothing that the type does not.
} // namespace

const FormRules &updateRules() {
  static const FormRules rules({"atom", "red", "multimem"},
                               {{"atom|red|multimem|st|ld_reduce|cp async mbarrier* "
                                 "and|or|xor|exch|add|inc|dec|min|max|cas v2|v4|v8 %",
                                 "this operation does not exist for $5$6"}});
  return rules;
}

namespace {

// Vector operands become a list of slots: the values, then the results.
void decodeVector(Decoding &d, bool returns, bool hint) {
  Inst &i = d.inst;
  size_t first = returns ? 1 : 0;
  if (i.space == Space::Shared)
    return d.fail("vectors are updated in .global memory only");
  if (!d.expectOperands(first + 2 + hint, first + 2 + hint))
    return;
  d.address(first, i.space);
  i.bytes = uint16_t(bytesOf(i.ty) * i.vector);
  std::vector<uint32_t> slots;
  for (size_t operand : {first + 1, size_t(0)}) {
    if (operand == 0 && !returns)
      break;
    const Operand &o = d.operand(operand);
    if (o.kind != Operand::Vector || o.elements.size() != i.vector)
      return d.fail("a vector of " + Twine(unsigned(i.vector)) + " elements is expected");
    for (const Operand &e : o.elements)
      slots.push_back(operand == 0 ? d.out(e, i.ty) : d.in(e, i.ty));
  }
  i.dst = returns ? slots.back() : none;
  if (hint)
    d.in(first + 2, Ty::B64);
  i.list = uint32_t(d.decoder.code->lists.size());
  d.decoder.code->lists.insert(d.decoder.code->lists.end(), slots.begin(), slots.end());
  i.exec = vectorUpdate;
}

template <bool returns> void decodeAtomic(Decoding &d) {
  Inst &i = d.inst;
  if (!returns && d.take("async"))
    return decodeReduceAsync(d);
  takeOrder(d);
  i.space = d.takeOneOf({"global"}) == 0                                     ? Space::Global
            : d.takeOneOf({"shared", "shared::cta", "shared::cluster"}) >= 0 ? Space::Shared
                                                                             : Space::Generic;
  int n = d.takeOneOf({"and", "or", "xor", "exch", "add", "inc", "dec", "min", "max", "cas"});
  bool hint = d.take("L2::cache_hint");
  d.take("noftz");
  int vector = d.takeOneOf({"v2", "v4", "v8"});
  i.ty = d.type();
  if (!d.agrees(updateRules()))
    return;
  UpdateOp op = UpdateOp(n);
  i.mode |= uint32_t(op) << updateShift;
  if (vector >= 0) {
    i.vector = uint8_t(2 << vector);
    return decodeVector(d, returns, hint);
  }
  size_t first = returns ? 1 : 0, values = op == UpdateOp::Cas ? 2 : 1;
  if (!d.expectOperands(first + 1 + values + hint, first + 1 + values + hint))
    return;
  d.address(first, i.space);
  i.bytes = uint16_t(bytesOf(i.ty));
  i.b = d.in(first + 1, i.ty);
  if (values == 2)
    i.c = d.in(first + 2, i.ty);
  if (hint)
    d.in(first + 1 + values, Ty::B64);
  if (returns)
    i.dst = d.out(0, i.ty);
  if (i.ty == Ty::B128)
    i.exec = update128;
  else if (isFloat(i.ty))
    i.exec = floatUpdate;
  else
    i.exec = forInteger(i.ty, [](auto v) -> Exec { return integerUpdate<decltype(v)>; });
}

constexpr FamilyRow atomicRows[] = {
    {"atom", decodeAtomic<true>, "9.7.13.5"},
    {"red", decodeAtomic<false>, "9.7.13.6"},
};

} // namespace

void decodeReduction(Decoding &d) { decodeAtomic<false>(d); }

ArrayRef<FamilyRow> atomicFamily() { return atomicRows; }

} // namespace tilecopy::emu
