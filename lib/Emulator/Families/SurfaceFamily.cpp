//===- SurfaceFamily.cpp - Reading and writing surfaces -------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.11: suld, sust, sured. Their x counts bytes, except that of the formatted ones, which
// counts texels. An access outside of the array traps (a finding), is clamped, or has no effect.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Async/Update.h"
#include "Emulator/Texture/TextureUse.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode above a geometry's code, the lowest three.
constexpr uint32_t formatted = 8, modeShift = 4, opShift = 6;
enum OutOfRange : unsigned { Trap, Clamp, Zero };

/// Where the bytes of an access lie; nothing outside of the array, which may have been reported.
std::optional<uint64_t> addressOfAccess(Thread &t, const Inst &i, const uint32_t *slots,
                                        std::optional<TextureValues> &v) {
  Geometry g = Geometry::ofCode(i.mode & 7);
  v = arrayOf(t, i, t.regs[i.a], g);
  if (!v)
    return std::nullopt;
  auto how = OutOfRange(i.mode >> modeShift & 3);
  bool isOutside = false;
  auto limited = [&](uint64_t slot, int64_t scale, int64_t bytes, int64_t extent) {
    int64_t at = int64_t(int32_t(uint32_t(t.regs[slot]))) * scale;
    isOutside |= at < 0 || at + bytes > extent;
    return std::clamp<int64_t>(at, 0, std::max<int64_t>(extent - bytes, 0));
  };
  const uint32_t *c = slots;
  int64_t texel = v->texelBytes(), row = texel * v->extent[0];
  int64_t layer = g.hasLayers ? limited(*c++, 1, 1, v->layers) : 0;
  int64_t x = limited(c[0], i.mode & formatted ? texel : 1, i.bytes, row);
  int64_t y = g.dimensions > 1 ? limited(c[1], 1, 1, v->extent[1]) : 0;
  int64_t z = g.dimensions > 2 ? limited(c[2], 1, 1, v->extent[2]) : 0;
  int64_t rows = g.dimensions > 1 ? v->extent[1] : 1, planes = g.dimensions > 2 ? v->extent[2] : 1;
  if (isOutside && how == Trap)
    t.machine->report(FindingKind::OutOfBounds, &t, &i, 0,
                      "the access is outside of the surface, and .trap ends the kernel");
  if (row < int64_t(i.bytes) || (isOutside && how != Clamp))
    return std::nullopt;
  return v->address + uint64_t(((layer * planes + z) * rows + y) * int64_t(v->rowBytes()) + x);
}

Flow surfaceLoad(Thread &t, const Inst &i) {
  const uint32_t *slots = &t.machine->code.lists[i.list];
  std::optional<TextureValues> v;
  uint8_t bytes[32] = {};
  if (auto at = addressOfAccess(t, i, slots + i.vector, v))
    if (const uint8_t *from = t.machine->access(t, i, Space::Global, *at, i.bytes, Touch::Read))
      std::memcpy(bytes, from, i.bytes);
  unsigned each = i.bytes / i.vector;
  for (unsigned n = 0; n != i.vector; ++n) {
    t.regs[slots[n]] = 0;
    std::memcpy(&t.regs[slots[n]], bytes + n * each, each);
  }
  return Flow::Next;
}

void putBytes(Thread &t, const Inst &i, uint64_t address, const uint8_t *bytes) {
  if (uint8_t *to = t.machine->access(t, i, Space::Global, address, i.bytes, Touch::Write, bytes))
    std::memcpy(to, bytes, i.bytes);
}

Flow surfaceStore(Thread &t, const Inst &i) {
  const uint32_t *slots = &t.machine->code.lists[i.list];
  std::optional<TextureValues> v;
  auto at = addressOfAccess(t, i, slots + i.vector, v);
  uint8_t bytes[32];
  unsigned each = i.bytes / i.vector;
  for (unsigned n = 0; n != i.vector; ++n)
    std::memcpy(bytes + n * each, &t.regs[slots[n]], each);
  if (at)
    putBytes(t, i, *at, bytes);
  return Flow::Next;
}

// Writes whole texels, with the words of the first registers.
Flow storeTexel(Thread &t, const Inst &i) {
  const uint32_t *slots = &t.machine->code.lists[i.list];
  std::optional<TextureValues> v = arrayOf(t, i, t.regs[i.a], Geometry::ofCode(i.mode & 7));
  if (!v)
    return Flow::Next;
  bool isWord = v->type == TexelType::U32 || v->type == TexelType::S32 || v->type == TexelType::F32;
  if (!isWord || v->channels > i.vector) {
    t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                      isWord ? "the texels have " + Twine(unsigned(v->channels)) +
                                   " channels, the instruction stores fewer"
                             : Twine("conversion to texels of less than 32 bits is not modeled"));
    return Flow::Next;
  }
  Inst one = i;
  one.bytes = uint16_t(v->texelBytes());
  uint8_t bytes[16];
  for (unsigned n = 0; n != v->channels; ++n)
    std::memcpy(bytes + 4 * n, &t.regs[slots[n]], 4);
  if (auto at = addressOfAccess(t, one, slots + i.vector, v))
    if (uint8_t *to = t.machine->access(t, i, Space::Global, *at, one.bytes, Touch::Write, bytes))
      std::memcpy(to, bytes, one.bytes);
  return Flow::Next;
}

template <typename T> Flow update(Thread &t, const Inst &i) {
  const uint32_t *slots = &t.machine->code.lists[i.list];
  std::optional<TextureValues> v;
  auto at = addressOfAccess(t, i, slots + 1, v);
  if (!at)
    return Flow::Next;
  uint8_t *to = t.machine->access(t, i, Space::Global, *at, sizeof(T), Touch::StrongUpdate);
  if (!to)
    return Flow::Next;
  T old;
  std::memcpy(&old, to, sizeof old);
  T value = updateInteger<T>(UpdateOp(i.mode >> opShift & 15), old, get<T>(t, slots[0]), T(0));
  std::memcpy(to, &value, sizeof value);
  return Flow::Next;
}

// The array says whether numbers are signed.
Flow updateTexel(Thread &t, const Inst &i) {
  std::optional<TextureValues> v = arrayOf(t, i, t.regs[i.a], Geometry::ofCode(i.mode & 7));
  if (!v)
    return Flow::Next;
  if ((v->type == TexelType::U32 || v->type == TexelType::S32) && v->channels == 1)
    return v->type == TexelType::S32 ? update<int32_t>(t, i) : update<uint32_t>(t, i);
  t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                    "a formatted reduction is for surfaces of one channel of 32-bit integers");
  return Flow::Next;
}

/// The values, then the coordinates, in the order of Code::lists; then the geometry, and what
/// happens outside.
void takeOperands(Decoding &d, size_t values, size_t place, Ty ty, bool isLoad, Geometry geometry) {
  const Operand &o = d.operand(values);
  std::vector<Operand> one{o};
  const std::vector<Operand> &elements = o.kind == Operand::Vector ? o.elements : one;
  if (elements.size() != d.inst.vector)
    return d.failVector(elements.size());
  auto &lists = d.decoder.code->lists;
  d.inst.list = uint32_t(lists.size());
  for (const Operand &e : elements) {
    uint32_t slot = isLoad ? d.out(e, ty, true) : d.in(e, ty, true);
    lists.push_back(slot);
  }
  takePlace(d, place, geometry, Ty::B32, false);
}

bool takeOutside(Decoding &d) {
  int how = d.takeOneOf({"trap", "clamp", "zero"});
  d.inst.mode |= unsigned(how < 0 ? 0 : how) << modeShift;
  return how >= 0;
}

void decodeAccess(Decoding &d, bool isLoad) {
  Inst &i = d.inst;
  bool isFormatted = d.takeOneOf({"b", "p"}) == 1;
  auto geometry = takeGeometry(d);
  if (!geometry)
    return;
  d.takeAll({"ca", "cg", "cs", "cv", "wb", "wt"});
  i.vector = d.take("v2") ? 2 : d.take("v4") ? 4 : 1;
  i.ty = d.type({Ty::B8, Ty::B16, Ty::B32, Ty::B64, Ty::U32, Ty::S32, Ty::F32});
  i.bytes = uint16_t(bytesOf(i.ty) * i.vector);
  i.mode = geometry->code() | (isFormatted ? formatted : 0);
  takeOutside(d);
  if (isFormatted ? isLoad || bytesOf(i.ty) != 4 : i.bytes > 16)
    return d.fail(isLoad && isFormatted ? "formatted loads are not part of PTX 3.0 and later"
                                        : "up to 16 bytes, formatted ones of 32-bit registers");
  if (!d.expectOperands(2, 2))
    return;
  takeOperands(d, isLoad ? 0 : 1, isLoad ? 1 : 0, i.ty, isLoad, *geometry);
  i.space = Space::Global;
  i.exec = isLoad ? surfaceLoad : isFormatted ? storeTexel : surfaceStore;
}

void decodeLoad(Decoding &d) { decodeAccess(d, true); }
void decodeStore(Decoding &d) { decodeAccess(d, false); }

void decodeUpdate(Decoding &d) {
  static constexpr UpdateOp ops[] = {UpdateOp::Add, UpdateOp::Min, UpdateOp::Max, UpdateOp::And,
                                     UpdateOp::Or};
  Inst &i = d.inst;
  bool isFormatted = d.takeOneOf({"b", "p"}) == 1;
  int op = d.takeOneOf({"add", "min", "max", "and", "or"});
  auto geometry = takeGeometry(d);
  if (!geometry)
    return;
  if (op < 0)
    return d.fail("one of .add, .min, .max, .and and .or is expected");
  i.ty = d.type({Ty::U32, Ty::S32, Ty::B32, Ty::U64, Ty::S64});
  bool isBitwise = op >= 3, isBits = i.ty == Ty::B32;
  if (geometry->hasLayers || isBits != (isFormatted || isBitwise) || (op == 0 && i.ty == Ty::S64))
    return d.fail(
        "sured has no layers; .p, .and and .or take .b32, others .u32, .s32 and .u64, and "
        ".min and .max .s64");
  i.bytes = uint16_t(bytesOf(i.ty));
  i.vector = 1;
  i.mode = geometry->code() | (isFormatted ? formatted : 0) | unsigned(ops[op]) << opShift;
  takeOutside(d);
  if (!d.expectOperands(2, 2))
    return;
  takeOperands(d, 1, 0, i.ty, false, *geometry);
  i.space = Space::Global;
  i.scope = Scope::Gpu;
  i.exec = forInteger(isBits ? Ty::U32 : i.ty, [](auto v) -> Exec { return update<decltype(v)>; });
  if (isFormatted)
    i.exec = updateTexel;
}

constexpr FamilyRow surfaceRows[] = {
    {"suld", decodeLoad, "9.7.11.1"},
    {"sust", decodeStore, "9.7.11.2"},
    {"sured", decodeUpdate, "9.7.11.3"},
};

} // namespace

ArrayRef<FamilyRow> surfaceFamily() { return surfaceRows; }

} // namespace tilecopy::emu
