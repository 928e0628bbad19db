//===- MemoryFamily.cpp - Loads and stores --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.9.8 to 9.7.9.16: ld, ld.nc, ldu, st, prefetch and their like, in every space and
// vector width, 256 bits included. Cache operators and hints have no effect on values.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Families/AsyncStore.h"
#include "Emulator/Machine/Execute.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

// Bits of Inst::mode.
constexpr uint32_t acquires = 1, releases = 2, strong = 4;

constexpr unsigned maxAccess = 32; // bytes

void keepStrongStore(Thread &t, const Machine::Place &p) {
  Machine &m = *t.machine;
  m.strongStores.last[{p.segment, p.offset}] = {t.race.cluster, t.race.index,
                                                m.races.current(t.race), ++m.strongStores.count};
}

// Relaxed accesses are seen in any order: a thread that has loaded a later store of another one may
// still load what was there before an earlier store, which the emulator never does.
void checkStrongLoad(Thread &t, const Inst &i, const Machine::Place &p) {
  Machine &m = *t.machine;
  auto found = m.strongStores.last.find({p.segment, p.offset});
  if (found == m.strongStores.last.end())
    return;
  const StrongStore &by = found->second;
  if (by.cluster == t.race.cluster && by.index == t.race.index)
    return;
  uint64_t &seen = t.storesSeen[{by.cluster, by.index}];
  if (seen > by.number && !(t.race.clock && t.race.clock->covers(by.cluster, by.index, by.epoch)))
    m.report(FindingKind::RelaxedOrder, &t, &i, p.segment->base + p.offset,
             "a thread has stored this before another value that has been loaded already, and no "
             "release and acquire order the two: the load may give an older value");
  seen = std::max(seen, by.number);
}

// The access of a load, with what it acquires.
inline const uint8_t *read(Thread &t, const Inst &i, uint64_t address) {
  Machine &m = *t.machine;
  if (!(i.mode & (acquires | strong)))
    return m.access(t, i, i.space, address, i.bytes, Touch::Read);
  if (Machine::Place p = m.resolve(t, i, i.space, address, i.bytes); p.segment) {
    checkStrongLoad(t, i, p);
    m.acquireAt(t, p, i.mode & acquires, i.scope);
  }
  return m.access(t, i, i.space, address, i.bytes, Touch::StrongRead);
}

// The access of a store, with what it releases; `bytes` are copied.
inline void write(Thread &t, const Inst &i, uint64_t address, const uint8_t *bytes) {
  Machine &m = *t.machine;
  bool isStrong = i.mode & (releases | strong);
  uint8_t *to = m.access(t, i, i.space, address, i.bytes,
                         isStrong ? Touch::StrongWrite : Touch::Write, bytes);
  if (!to)
    return;
  std::memcpy(to, bytes, i.bytes);
  if (!isStrong)
    return;
  Machine::Place p = m.resolve(t, i, i.space, address, i.bytes);
  keepStrongStore(t, p);
  m.releaseAt(t, p, i.mode & releases, i.scope, false);
}

template <typename T, unsigned count> Flow load(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  uint64_t address = addressOf(t, i);
  const uint8_t *from = nullptr;
  if (!(i.mode & (acquires | strong)))
    from = m.accessQuickly<sizeof(T) * count, false>(t, i, i.space, address);
  if (LLVM_UNLIKELY(!from))
    from = read(t, i, address);
  const uint32_t *to = &m.code.lists[i.list];
  for (unsigned n = 0; n != count; ++n) {
    T value = 0;
    if (LLVM_LIKELY(from != nullptr))
      std::memcpy(&value, from + n * sizeof(T), sizeof(T));
    t.regs[to[n]] = uint64_t(int64_t(value)) & i.mask;
  }
  return Flow::Next;
}

template <typename T, unsigned count> Flow store(Thread &t, const Inst &i) {
  constexpr unsigned size = sizeof(T) * count;
  Machine &m = *t.machine;
  uint8_t bytes[size];
  const uint32_t *from = &m.code.lists[i.list];
  for (unsigned n = 0; n != count; ++n) {
    T value = T(t.regs[from[n]]);
    std::memcpy(bytes + n * sizeof(T), &value, sizeof(T));
  }
  uint64_t address = addressOf(t, i);
  uint8_t *to = nullptr;
  if (!(i.mode & (releases | strong)))
    to = m.accessQuickly<size, true>(t, i, i.space, address);
  if (LLVM_LIKELY(to != nullptr))
    std::memcpy(to, bytes, size);
  else
    write(t, i, address, bytes);
  return Flow::Next;
}

/// The function that loads or stores `elements` elements, at most 32 bytes in total.
template <bool isLoad, typename T, unsigned count = 1> Exec moverOf(unsigned elements) {
  if constexpr (sizeof(T) * count < maxAccess && count < 8)
    if (elements != count)
      return moverOf<isLoad, T, 2 * count>(elements);
  return isLoad ? load<T, count> : store<T, count>;
}

Flow load128(Thread &t, const Inst &i) {
  const uint8_t *from = read(t, i, addressOf(t, i));
  uint64_t value[2] = {0, 0};
  if (from)
    std::memcpy(value, from, 16);
  std::copy_n(value, 2, &t.regs[t.machine->code.lists[i.list]]);
  return Flow::Next;
}

Flow store128(Thread &t, const Inst &i) {
  uint8_t bytes[16];
  std::memcpy(bytes, &t.regs[t.machine->code.lists[i.list]], 16);
  write(t, i, addressOf(t, i), bytes);
  return Flow::Next;
}

// Modifiers without effect: cache operators, eviction priorities, prefetch sizes.
void takeHints(Decoding &d) {
  d.takeAll({"ca", "cg", "cs", "lu", "cv", "wb", "wt", "L1::evict_normal", "L1::evict_unchanged",
             "L1::evict_first", "L1::evict_last", "L1::no_allocate", "L2::evict_normal",
             "L2::evict_first", "L2::evict_last", "L2::64B", "L2::128B", "L2::256B", "unified"});
}

// Every order other than .weak and .volatile has a scope, and these have none.
void takeOrder(Decoding &d, bool isLoad) {
  bool mmio = d.take("mmio");
  if (mmio && (!d.take("relaxed") || !d.take("sys"))) // PTX ISA 9.7.9.8
    return d.fail(".mmio goes with .relaxed.sys");
  if (mmio) {
    d.inst.mode |= strong;
    d.inst.scope = Scope::Gpu;
    return;
  }
  int order = d.takeOneOf({"weak", "volatile", "relaxed", "acquire", "release"});
  if (bool isScoped = order >= 2; d.takeScope(Scope::Gpu) != isScoped)
    return d.fail(isScoped ? "a scope such as .cta is missing after the order"
                           : "a scope goes with .relaxed, .acquire or .release");
  switch (order) {
  case 1:
  case 2:
    d.inst.mode |= strong;
    break;
  case 3:
    d.inst.mode |= acquires;
    if (!isLoad)
      d.fail(".acquire is for loads");
    break;
  case 4:
    d.inst.mode |= releases;
    if (isLoad)
      d.fail(".release is for stores");
    break;
  default:
    break;
  }
}

// Vector elements, or the one register, become a list of slots.
void readValues(Decoding &d, const Operand &o, Ty ty, bool isLoad) {
  std::vector<Operand> one{o};
  const std::vector<Operand> &elements = o.kind == Operand::Vector ? o.elements : one;
  if (elements.size() != d.inst.vector)
    return d.failVector(elements.size());
  std::vector<uint32_t> slots;
  uint64_t mask = 0;
  for (const Operand &e : elements) {
    slots.push_back(isLoad ? d.out(e, ty, true) : d.in(e, ty, true));
    mask |= e.kind == Operand::Reg ? d.inst.mask : 0;
  }
  d.inst.mask = mask ? mask : ~uint64_t(0);
  auto &lists = d.decoder.code->lists;
  d.inst.list = uint32_t(lists.size());
  lists.insert(lists.end(), slots.begin(), slots.end());
}

template <bool isLoad> void decodeLoadStore(Decoding &d) {
  Inst &i = d.inst;
  bool nonCoherent = isLoad && d.take("nc");
  takeOrder(d, isLoad);
  i.space = d.takeSpace();
  if (nonCoherent && i.space != Space::Global)
    d.fail(".nc needs .global");
  i.mode |= nonCoherent ? nonCoherentLoad : 0;
  takeHints(d);
  bool hint = d.take("L2::cache_hint");
  int vector = d.takeOneOf({"v2", "v4", "v8"});
  i.vector = vector < 0 ? 1 : uint8_t(2 << vector);
  i.ty = d.type();
  size_t count = hint ? 3 : 2;
  if (!d.expectOperands(count, count) || i.ty == Ty::Pred)
    return d.fail("this type cannot be loaded or stored");
  i.bytes = uint16_t(bytesOf(i.ty) * i.vector);
  if (i.bytes > 32 || (i.bytes == 32 && i.space != Space::Global && i.space != Space::Generic))
    d.fail("an access of " + Twine(i.bytes) + " bytes: up to 32 in .global, 16 elsewhere");
  if (hint)
    d.in(2, Ty::B64);
  d.address(isLoad ? 1 : 0, i.space);
  readValues(d, d.operand(isLoad ? 0 : 1), i.ty, isLoad);
  if (i.ty == Ty::B128)
    i.exec = isLoad ? load128 : store128;
  else
    i.exec = forInteger(isSigned(i.ty) && !isFloat(i.ty) ? i.ty
                        : bytesOf(i.ty) == 1             ? Ty::B8
                        : bytesOf(i.ty) == 2             ? Ty::B16
                        : bytesOf(i.ty) == 4             ? Ty::B32
                                                         : Ty::B64,
                        [&](auto v) -> Exec { return moverOf<isLoad, decltype(v)>(i.vector); });
}

// Prefetches and cache-policy instructions move no bytes that a kernel can see.
void decodePrefetch(Decoding &d) {
  Space space = d.takeSpace();
  d.takeAll({"L1", "L2", "L2::evict_last", "L2::evict_normal", "L2::128B"});
  bool map = d.take("tensormap");
  d.expectOperands(1, map ? 1 : 2);
  d.address(0, space);
  d.inst.exec = doNothing;
}

constexpr unsigned lineBytes = 128; // of discard and applypriority

/// Where the line of an instruction lies, in global memory; what is wrong has been reported.
Machine::Place lineOf(Thread &t, const Inst &i, Touch touch) {
  Machine &m = *t.machine;
  uint64_t address = addressOf(t, i);
  Machine::Place p = m.resolve(t, i, i.space, address, lineBytes);
  if (!p.segment)
    m.reportOutside(t, i, i.space, address, lineBytes, touch);
  else if (address % lineBytes && m.context.options.checks.alignment)
    m.report(FindingKind::Misaligned, &t, &i, address,
             "address 0x" + utohexstr(address, true) + " is not a multiple of 128");
  return p;
}

Flow applyPriority(Thread &t, const Inst &i) {
  lineOf(t, i, Touch::Read);
  return Flow::Next;
}

// The operands of discard and applypriority: an address and the one size that there is.
void decodeLine(Decoding &d, Exec exec) {
  Inst &i = d.inst;
  i.space = d.takeSpace();
  if (i.space != Space::Global && i.space != Space::Generic)
    return d.fail("only .global memory has such lines");
  if (!d.expectOperands(2, 2))
    return;
  d.address(0, i.space);
  if (uint64_t size = d.immediate(1); size != lineBytes)
    return d.fail("a size of " + Twine(size) + ": 128 is expected");
  i.exec = exec;
}

void decodeApplyPriority(Decoding &d) {
  if (!d.take("L2::evict_normal"))
    return d.fail(".L2::evict_normal is missing");
  decodeLine(d, applyPriority);
}

// The bytes count as never written. Lanes of one instruction may discard the same line.
Flow discard(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  uint64_t address = addressOf(t, i);
  Machine::Place p = lineOf(t, i, Touch::Write);
  if (!p.segment || address % lineBytes)
    return Flow::Next;
  uint8_t there[lineBytes];
  std::memcpy(there, p.segment->at(p.offset, lineBytes), lineBytes);
  if (m.access(t, i, i.space, address, lineBytes, Touch::Write, there))
    p.segment->written.assign(p.offset, lineBytes, false);
  return Flow::Next;
}

void decodeDiscard(Decoding &d) {
  if (!d.take("L2"))
    return d.fail(".L2 is missing");
  decodeLine(d, discard);
}

// Policies are opaque; any value serves.
Flow createPolicy(Thread &t, const Inst &i) {
  t.regs[i.dst] = 0;
  return Flow::Next;
}

void decodeCreatePolicy(Decoding &d) {
  d.takeAll({"fractional", "range", "global", "cvt", "L2"});
  for (int priorities = 0; priorities != 2; ++priorities) // primary and secondary, perhaps equal
    d.takeOneOf({"L2::evict_last", "L2::evict_normal", "L2::evict_first", "L2::evict_unchanged"});
  d.type({Ty::B64});
  d.expectOperands(1, 4);
  d.inst.dst = d.out(0, Ty::B64);
  d.inst.exec = createPolicy;
}

void decodeSt(Decoding &d) {
  if (d.take("async"))
    return decodeStoreAsync(d);
  if (d.take("bulk"))
    return decodeStoreBulk(d);
  decodeLoadStore<false>(d);
}

constexpr FamilyRow memoryRows[] = {
    {"ld", decodeLoadStore<true>, "9.7.9.8"},   {"st", decodeSt, "9.7.9.11, 9.7.9.12, 9.7.9.13"},
    {"ldu", decodeLoadStore<true>, "9.7.9.10"}, {"prefetch", decodePrefetch, "9.7.9.15"},
    {"prefetchu", decodePrefetch, "9.7.9.15"},  {"applypriority", decodeApplyPriority, "9.7.9.16"},
    {"discard", decodeDiscard, "9.7.9.17"},     {"createpolicy", decodeCreatePolicy, "9.7.9.18"},
};

} // namespace

void decodeLoad(Decoding &d) { decodeLoadStore<true>(d); }
void decodeStore(Decoding &d) { decodeLoadStore<false>(d); }

ArrayRef<FamilyRow> memoryFamily() { return memoryRows; }

} // namespace tilecopy::emu
