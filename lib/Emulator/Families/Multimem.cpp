//===- Multimem.cpp - Accesses of multicast addresses ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.14 (multimem.ld_reduce, .st, .red). Each instruction acts as the plain ld, st or
// red, once per device of the multicast address. A load combines the values of all devices, in the
// order of the devices (the hardware's order is unspecified). Ordinary memory is one device's.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Update.h"
#include "Emulator/Families/AsyncStore.h"
#include "Emulator/Machine/Execute.h"
#include "Emulator/Numbers/FloatMath.h"

using namespace llvm;

namespace tilecopy::emu {

bool forEachDevice(Thread &t, const Inst &i, uint64_t address, bool multimem,
                   function_ref<bool()> body) {
  uint32_t hint = none;
  Segment *s = nullptr;
  if (multimem && (i.space == Space::Global || spaceOf(address) == Space::Global))
    s = t.machine->context.global.find(address, hint);
  if (!s || !s->deviceBytes || address - s->base >= s->size)
    return body();
  if (address - s->base >= s->deviceBytes) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, address,
                      "0x" + utohexstr(address, true) +
                          " is in the memory of one device; multimem takes the multicast address");
    return false;
  }
  bool goesOn = true;
  for (t.device = 1; goesOn && t.device <= s->devices.size(); ++t.device)
    goesOn = body();
  t.device = 0;
  return goesOn;
}

namespace {

/// Of Code::multimems: what an instruction does to each device, with the UpdateOp of a load, and
/// whether it adds halves in f32.
constexpr uint32_t widens = 256;

bool isHalfType(Ty ty) {
  return ty == Ty::F16 || ty == Ty::F16X2 || ty == Ty::BF16 || ty == Ty::BF16X2;
}

/// One element of two devices. `widened`: halves are held as f32.
uint64_t combineElement(UpdateOp op, Ty ty, uint64_t a, uint64_t b, bool widened) {
  if (isFloat(ty))
    return updateFloat(op, widened ? Ty::F32 : ty, a, b, /*flushes=*/false);
  switch (ty) {
  case Ty::S32:
    return uint32_t(updateInteger<int32_t>(op, int32_t(a), int32_t(b), 0));
  case Ty::S64:
    return uint64_t(updateInteger<int64_t>(op, int64_t(a), int64_t(b), 0));
  case Ty::B32:
  case Ty::U32:
    return updateInteger<uint32_t>(op, uint32_t(a), uint32_t(b), 0);
  default:
    return updateInteger<uint64_t>(op, a, b, 0);
  }
}

/// The elements of a register: two halves, or one element.
SmallVector<uint64_t, 2> elementsOf(Ty ty, uint64_t value, bool widened) {
  SmallVector<uint64_t, 2> list{value};
  if (ty == Ty::F16X2 || ty == Ty::BF16X2)
    list = {value & 0xffff, value >> 16 & 0xffff};
  Ty one = ty == Ty::F16X2 ? Ty::F16 : ty == Ty::BF16X2 ? Ty::BF16 : ty;
  for (uint64_t &e : list)
    if (widened)
      e = convertFloat(fromBits(one, e), Ty::F32, RoundingMode::NearestTiesToEven, false);
  return list;
}

uint64_t registerOf(Ty ty, ArrayRef<uint64_t> elements, bool widened) {
  Ty one = ty == Ty::F16X2 ? Ty::F16 : ty == Ty::BF16X2 ? Ty::BF16 : ty;
  uint64_t value = 0;
  for (size_t n = elements.size(); n-- > 0;) {
    uint64_t e = elements[n];
    if (widened)
      e = convertFloat(fromBits(Ty::F32, e), one, RoundingMode::NearestTiesToEven, false);
    value = value << 16 | e;
  }
  return value;
}

Flow toAllDevices(Thread &t, const Inst &i) {
  Exec each = t.machine->code.multimems[size_t(i.offset2)].first;
  forEachDevice(t, i, addressOf(t, i), /*multimem=*/true, [&] {
    each(t, i);
    return true;
  });
  return Flow::Next;
}

Flow fromAllDevices(Thread &t, const Inst &i) {
  const std::pair<Exec, uint32_t> &load = t.machine->code.multimems[size_t(i.offset2)];
  UpdateOp op = UpdateOp(load.second & 255);
  bool widened = load.second & widens;
  ArrayRef<uint32_t> slots = ArrayRef(t.machine->code.lists).slice(i.list, i.vector);
  std::vector<SmallVector<uint64_t, 2>> sums; // by register
  uint64_t address = addressOf(t, i);         // the load may write its register
  uint64_t base = t.regs[i.a];
  bool isFloat8 = isFloat(i.ty) && !isHalfType(i.ty) && i.ty != Ty::F32 && i.ty != Ty::F64;
  forEachDevice(t, i, address, /*multimem=*/true, [&] {
    if (t.device > 1 && isFloat8) {
      t.machine->report(FindingKind::InvalidOperand, &t, &i, address,
                        "elements of ." + Twine(typeName(i.ty)) +
                            " are not combined here, and there are several devices");
      return false;
    }
    t.regs[i.a] = base;
    load.first(t, i);
    for (auto [n, slot] : enumerate(slots)) {
      auto elements = elementsOf(i.ty, t.regs[slot], widened);
      if (sums.size() <= n)
        sums.push_back(elements);
      else
        for (auto [sum, e] : zip(sums[n], elements))
          sum = combineElement(op, i.ty, sum, e, widened);
    }
    return true;
  });
  for (auto [slot, sum] : zip(slots, sums))
    t.regs[slot] = registerOf(i.ty, sum, widened) & i.mask;
  return Flow::Next;
}

} // namespace

void decodeMultimem(Decoding &d) {
  int what = d.takeOneOf({"ld_reduce", "st", "red", "cp"});
  if (what < 0)
    return d.fail("one of .ld_reduce, .st, .red, .cp is missing");
  if (what == 3) {
    bool reduces = d.take("reduce");
    if (!d.take("async") || !d.take("bulk"))
      return d.fail("multimem.cp.async.bulk or multimem.cp.reduce.async.bulk is expected");
    return decodeMultimemBulk(d, reduces);
  }
  uint32_t form = 0;
  if (what == 0) {
    constexpr UpdateOp operations[] = {UpdateOp::Add, UpdateOp::Min, UpdateOp::Max,
                                       UpdateOp::And, UpdateOp::Or,  UpdateOp::Xor};
    int op = d.takeOneOf({"add", "min", "max", "and", "or", "xor"});
    if (op < 0)
      return d.fail("an operation such as .add is missing");
    form = uint32_t(operations[op]);
    bool wide = d.take("acc::f32");
    d.take("acc::f16");
    decodeLoad(d);
    if (wide && isHalfType(d.inst.ty) && operations[op] == UpdateOp::Add)
      form |= widens;
  } else if (what == 1) {
    decodeStore(d);
  } else {
    decodeReduction(d);
  }
  auto &forms = d.decoder.code->multimems;
  d.inst.offset2 = int64_t(forms.size());
  forms.push_back({d.inst.exec, form});
  d.inst.exec = what == 0 ? fromAllDevices : toAllDevices;
}

} // namespace tilecopy::emu
