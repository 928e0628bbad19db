//===- MoveFamily.cpp - mov, cvta, isspacep, mapa, selp, slct -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9: moves, packing and unpacking, addresses of variables, conversions between address
// spaces. Special registers (PTX ISA 10) are read here.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

Flow move(Thread &t, const Inst &i) {
  t.regs[i.dst] = t.regs[i.a] & i.mask;
  return Flow::Next;
}

Flow move128(Thread &t, const Inst &i) {
  uint64_t low = t.regs[i.a], high = t.regs[i.a + 1];
  t.regs[i.dst] = low;
  t.regs[i.dst + 1] = high;
  return Flow::Next;
}

// {a, b, ...} into one register: the first element is the lowest. i.bytes holds element bits.
Flow packVector(Thread &t, const Inst &i) {
  const uint32_t *elements = &t.machine->code.lists[i.list];
  uint64_t out[2] = {0, 0};
  for (unsigned n = 0; n != i.vector; ++n) {
    unsigned at = n * i.bytes;
    out[at / 64] |= (t.regs[elements[n]] & maskOf(i.bytes)) << at % 64;
  }
  t.regs[i.dst] = out[0];
  if (i.vector * i.bytes == 128)
    t.regs[i.dst + 1] = out[1];
  return Flow::Next;
}

Flow unpackVector(Thread &t, const Inst &i) {
  const uint32_t *elements = &t.machine->code.lists[i.list];
  uint64_t in[2] = {t.regs[i.a], i.vector * i.bytes == 128 ? t.regs[i.a + 1] : 0};
  for (unsigned n = 0; n != i.vector; ++n) {
    unsigned at = n * i.bytes;
    t.regs[elements[n]] = in[at / 64] >> at % 64 & maskOf(i.bytes);
  }
  return Flow::Next;
}

Ty bitType(unsigned bits) {
  switch (bits) {
  case 8:
    return Ty::B8;
  case 16:
    return Ty::B16;
  case 32:
    return Ty::B32;
  case 64:
    return Ty::B64;
  default:
    return Ty::B128;
  }
}

void decodePacking(Decoding &d, Ty ty, const Operand &vector, bool packs) {
  size_t n = vector.elements.size();
  if ((n != 2 && n != 4) || bitsOf(ty) / n < 8)
    return d.fail("a vector of " + Twine(n) + " elements cannot be packed in " + Twine(bitsOf(ty)) +
                  " bits");
  Inst &i = d.inst;
  i.vector = uint8_t(n);
  i.bytes = uint16_t(bitsOf(ty) / n);
  Ty element = bitType(i.bytes);
  std::vector<uint32_t> slots;
  for (const Operand &o : vector.elements)
    slots.push_back(packs ? d.in(o, element) : d.out(o, element));
  if (packs)
    i.dst = d.out(0, ty);
  else
    i.a = d.in(1, ty);
  i.list = uint32_t(d.decoder.code->lists.size());
  d.decoder.code->lists.insert(d.decoder.code->lists.end(), slots.begin(), slots.end());
  i.exec = packs ? packVector : unpackVector;
}

Flow readClock(Thread &t, const Inst &i) {
  t.regs[i.dst] = t.machine->special(t, Special(i.mode)) & i.mask;
  return Flow::Next;
}

void decodeMov(Decoding &d) {
  Ty ty = d.type();
  if (!d.expectOperands(2, 2))
    return;
  const Operand &to = d.operand(0), &from = d.operand(1);
  if (from.kind == Operand::Vector || to.kind == Operand::Vector)
    return decodePacking(d, ty, from.kind == Operand::Vector ? from : to,
                         from.kind == Operand::Vector);
  if (from.kind == Operand::Special) {
    // A special register may be wider or narrower than the type it is read with.
    Special special;
    auto slot = d.decoder.specialSlot(from.text, special);
    if ((from.text == "%is_explicit_cluster") != (ty == Ty::Pred))
      return d.fail(from.text + " cannot be read as ." + typeName(ty));
    d.inst.dst = d.out(0, ty);
    if (slot) {
      d.inst.a = *slot;
      d.inst.exec = move;
    } else if (special >= firstDynamic) {
      d.inst.mode = unsigned(special);
      d.inst.exec = readClock;
    } else {
      d.fail("'" + from.text + "' is neither a declared register nor a special one");
    }
    return;
  }
  if (from.kind == Operand::Func) {
    const Function *f = d.decoder.module.find(from.text);
    if (!f)
      return d.fail("function '" + from.text + "', whose address is taken, has no body here");
    if (ty != Ty::U64 && ty != Ty::B64 && ty != Ty::S64)
      return d.fail("the address of a function has 64 bits");
    d.inst.a = d.constant(d.decoder.module.addressOf(*f));
    d.inst.dst = d.out(0, ty);
    d.inst.exec = move;
    return;
  }
  d.inst.a = d.in(1, ty);
  d.inst.dst = d.out(0, ty);
  d.inst.exec = ty == Ty::B128 ? move128 : move;
}

Flow toGeneric(Thread &t, const Inst &i) {
  t.regs[i.dst] = t.regs[i.a] + windowOf(i.space);
  return Flow::Next;
}

// An address of another space becomes one that this space does not have. Compilers convert before
// they ask isspacep, so that only its use is wrong.
Flow fromGeneric(Thread &t, const Inst &i) {
  t.regs[i.dst] = t.regs[i.a] - windowOf(i.space);
  return Flow::Next;
}

void decodeCvta(Decoding &d) {
  bool to = d.take("to");
  Space space = d.takeSpace();
  Ty ty = d.type({Ty::U64, Ty::U32});
  if (space == Space::Generic || !d.expectOperands(2, 2))
    return d.fail("a state space is missing");
  if (ty != Ty::U64)
    return d.fail("generic addresses have 64 bits");
  d.inst.space = space;
  d.inst.exec = to ? fromGeneric : toGeneric;
  const Operand &from = d.operand(1);
  // A parameter of a call lies in the frame, which is local memory.
  if (from.kind == Operand::Sym && space == Space::Param &&
      d.decoder.isFrameParameter(d.decoder.module.variables[from.index]))
    d.inst.space = Space::Local;
  d.inst.a = d.in(1, ty);
  d.inst.dst = d.out(0, ty);
}

Flow isInSpace(Thread &t, const Inst &i) {
  t.regs[i.dst] = spaceOf(t.regs[i.a]) == i.space;
  return Flow::Next;
}

Flow isCtaShared(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a];
  uint64_t rank = (a - sharedWindow) >> clusterShift;
  t.regs[i.dst] = spaceOf(a) == Space::Shared && rank == t.cta->rank;
  return Flow::Next;
}

void decodeIsSpace(Decoding &d) {
  bool cluster = false;
  for (StringRef part : d.source.parts)
    cluster |= part == "shared::cluster";
  Space space = d.takeSpace();
  if (space == Space::Generic || !d.expectOperands(2, 2))
    return d.fail("a state space is missing");
  d.inst.space = space;
  d.inst.exec = space == Space::Shared && !cluster ? isCtaShared : isInSpace;
  d.inst.a = d.in(1, Ty::B64);
  d.inst.dst = d.out(0, Ty::Pred);
}

// The address of the same byte in the shared memory of another CTA of the cluster. Kernels compute
// it in all lanes, of ranks beyond the cluster too, and use some; such an address hits no memory.
Flow mapShared(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a], rank = get<uint32_t>(t, i.b);
  uint64_t window = i.mode ? sharedWindow : 0;
  t.regs[i.dst] =
      (window + (rank << clusterShift | ((a - window) & maskOf(clusterShift)))) & i.mask;
  return Flow::Next;
}

void decodeMapa(Decoding &d) {
  d.inst.mode = !d.take("shared::cluster");
  Ty ty = d.type({Ty::U32, Ty::U64});
  if (d.inst.mode && ty != Ty::U64)
    return d.fail("generic addresses have 64 bits");
  d.expectOperands(3, 3);
  d.inst.exec = mapShared;
  d.inst.a = d.in(1, ty);
  d.inst.b = d.in(2, Ty::U32);
  d.inst.dst = d.out(0, ty);
}

Flow ctaRank(Thread &t, const Inst &i) {
  uint64_t a = t.regs[i.a] - (i.mode ? sharedWindow : 0);
  t.regs[i.dst] = a >> clusterShift;
  return Flow::Next;
}

void decodeGetCtaRank(Decoding &d) {
  d.inst.mode = !d.take("shared::cluster");
  Ty ty = d.type({Ty::U32, Ty::U64});
  d.expectOperands(2, 2);
  d.inst.exec = ctaRank;
  d.inst.a = d.in(1, ty);
  d.inst.dst = d.out(0, Ty::U32);
}

constexpr FamilyRow moveRows[] = {
    {"mov", decodeMov, "9.7.9.3"},
    {"cvta", decodeCvta, "9.7.9.20"},
    {"isspacep", decodeIsSpace, "9.7.9.19"},
    {"mapa", decodeMapa, "9.7.9.23"},
    {"getctarank", decodeGetCtaRank, "9.7.9.24"},
};

} // namespace

ArrayRef<FamilyRow> moveFamily() { return moveRows; }

} // namespace tilecopy::emu
