//===- TensorCopy.cpp - Shared memory to tensor memory, and commits -------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tcgen05.cp reads rows of 16 or 32 bytes from shared memory, where a descriptor says that they
// lie: eight rows after each other, the next eight a stride on, and their 16-byte chunks permuted
// by a swizzle or, without one, a leading stride apart. The copies of a thread are under way until
// an mbarrier has got a tcgen05.commit after them. No two copies are taken to be in order.
//
//===----------------------------------------------------------------------===//

#include "Machine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace tilecopy::prover;
using namespace tilecopy;
using namespace llvm;

constexpr unsigned chunkSize = 16;
constexpr uint64_t startMask = 0x3fff; // of the first field of a descriptor

//===----------------------------------------------------------------------===//
// Descriptors as values
//===----------------------------------------------------------------------===//

/// bfe.u32 of an address of shared memory: bits 4 to 17, which are all it has above 16 bytes.
SymbolicValue Machine::beginDescriptor(Thread &t, const Code &c, ArrayRef<SymbolicValue> in) {
  const Base &base = problem.bases[in[0].index];
  if (base.kind != Base::Kind::Shared || !(in[1] == SymbolicValue::number(4)) ||
      !(in[2] == SymbolicValue::number(14)) || c.isSigned || c.width != 32 ||
      base.align < chunkSize || world.mod(in[0].form, chunkSize) != Form(0) ||
      !world.follows(in[0].form) || !world.follows(table.sub(base.size, in[0].form)))
    return unknown(t, "bits of an address that are no descriptor");
  return {SymbolicValue::Kind::Descriptor, 0, values.descriptorOf(in[0].index, 0), in[0].form};
}

/// A descriptor and a constant: the address goes on by what the lowest 14 bits say. That the sum
/// stays in its field is known where it is used, since the address is in shared memory then.
SymbolicValue Machine::changeDescriptor(Thread &t, const Code &c, SymbolicValue a,
                                        SymbolicValue b) {
  if (a.isNumber())
    std::swap(a, b);
  if (a.kind != SymbolicValue::Kind::Descriptor || !b.isConstant() || c.width != 64 ||
      (c.op != Op::Add && c.op != Op::Or))
    return unknown(t, "arithmetic with a descriptor");
  auto [base, bits] = values.descriptor(a.index);
  uint64_t more = uint64_t(b.form.constant), low = more & startMask;
  if (c.op == Op::Or && (low != 0 || (bits & more) != 0))
    return unknown(t, "bits of a descriptor that were set before");
  a.index = values.descriptorOf(base, bits + (more - low));
  a.form = table.add(a.form, int64_t(low) * chunkSize);
  return a;
}

namespace {
/// The fields of a descriptor, in bytes: PTX ISA 9.7.16.4.1.
struct MatrixForm {
  uint32_t base = 0;
  int64_t start = 0, leading = 0, stride = 0;
  unsigned rowBytes = chunkSize; // between rows of a group: the span of the swizzle

  int64_t chunkAt(unsigned row, unsigned chunk) const {
    int64_t at = start + row / 8 * stride + row % 8 * rowBytes;
    if (rowBytes == chunkSize)
      return at + chunk * leading;
    at += chunk * chunkSize;
    return at ^ (((at >> 7) & (rowBytes / chunkSize - 1)) << 4);
  }
};
} // namespace

/// Decodes the fields above bit 13. Nothing if any field has an unexpected value.
static std::optional<MatrixForm> matrixOf(uint64_t bits) {
  MatrixForm m;
  m.leading = int64_t(bits >> 16 & startMask) * chunkSize;
  m.stride = int64_t(bits >> 32 & startMask) * chunkSize;
  // Bits 14, 15, 30, 31 and 53 to 60 are 0; 46 to 48 are 1; no base offset, no absolute address.
  if ((bits & startMask) != 0 || (bits >> 14 & 3) != 0 || (bits >> 30 & 3) != 0 ||
      (bits >> 46 & 7) != 1 || (bits >> 49 & 0xfff) != 0)
    return std::nullopt;
  switch (bits >> 61) {
  case 0:
    return m;
  case 2:
    m.rowBytes = 128;
    return m;
  case 4:
    m.rowBytes = 64;
    return m;
  case 6:
    m.rowBytes = 32;
    return m;
  default: // 1: chunks of 32 bytes
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static unsigned rowsOf(TensorShape shape) {
  return shape == TensorShape::Cp4x256                                                        ? 4
         : shape == TensorShape::Cp32x128To4                                                  ? 32
         : shape == TensorShape::Cp64x128To01And23 || shape == TensorShape::Cp64x128To02And13 ? 64
                                                                                              : 128;
}

/// The lanes that get a row.
static SmallVector<unsigned, 4> lanesOfRow(TensorShape shape, unsigned row) {
  switch (shape) {
  case TensorShape::Cp128x256:
  case TensorShape::Cp128x128:
    return {row};
  case TensorShape::Cp4x256:
    return {32 * row};
  case TensorShape::Cp32x128To4:
    return {row, row + 32, row + 64, row + 96};
  case TensorShape::Cp64x128To02And13: // rows 0-31 to warps 0 and 2
    return {row, row + 64};
  case TensorShape::Cp64x128To01And23: // rows 0-31 to warps 0 and 1
    return {row + row / 32 * 32, row + row / 32 * 32 + 32};
  case TensorShape::Ld32x32:
  case TensorShape::Ld16x64:
  case TensorShape::Ld16x128:
  case TensorShape::Ld16x256:
  case TensorShape::Ld16x32x2:
    break;
  }
  return {};
}

/// One row of 16 or 32 bytes to the cells of its lanes.
bool Machine::tensorRow(Thread &t, ArrayRef<SymbolicValue> chunks, const TensorPlace &at,
                        ArrayRef<unsigned> lanes, const Actor &reads, const Actor &writes) {
  for (auto [n, p] : enumerate(chunks)) {
    if (stop || !checkAddress(t, p, chunkSize))
      return false;
    Bytes bytes = readBytes(t, p, chunkSize, reads);
    if (!stop && any_of(bytes, [&](const Byte &b) { return choices.anyEnd(b, isPiece); }))
      unknown(t, "what is copied to tensor memory is not data");
    for (unsigned lane : lanes)
      for (unsigned word = 0; word != 4 && !stop; ++word) {
        TensorCell *cell = cellAt(t, at, lane, 4 * n + word);
        if (!cell)
          return false;
        touch(t, cell->accesses, true, writes, "tensor memory");
        cell->value = values.valueOf(ArrayRef(bytes).slice(4 * word, 4));
      }
  }
  return !stop;
}

/// tcgen05.cp; for a pair, each CTA's shared memory to its own tensor memory.
bool Machine::tensorCopy(Thread &t, const Code &c) {
  SymbolicValue to = address(t, c.text->operands[0]), from = read(t, c.text->operands[1]);
  if (stop || !isOneGroup(t, c))
    return false;
  std::optional<TensorPlace> at = tensorPlace(t, to);
  if (!at)
    return false;
  if (from.kind != SymbolicValue::Kind::Descriptor)
    return wrong(t, "a descriptor that is not known"), false;
  auto [base, bits] = values.descriptor(from.index);
  std::optional<MatrixForm> matrix = matrixOf(bits);
  std::optional<int64_t> start = world.valueOf(from.form);
  bool hasRows = c.shape == TensorShape::Cp4x256 ? at->lane < 16 : at->lane == 0;
  if (!matrix || !start || problem.bases[base].rank != t.rank || !hasRows || at->column % 4 != 0)
    return wrong(t, "a descriptor or an address that is not understood"), false;
  matrix->start = *start;
  int64_t span = matrix->rowBytes, group = 8 * span;
  unsigned chunks = c.shape == TensorShape::Cp128x256 || c.shape == TensorShape::Cp4x256 ? 2 : 1;
  // A swizzle permutes by absolute addresses; rows begin at its first one, and do not go on in the
  // next.
  if (*start < 0 || *start % chunkSize != 0 ||
      (span != chunkSize &&
       (problem.bases[base].align < group || (rowsOf(c.shape) > 8 && matrix->stride % group != 0) ||
        *start % group + chunks * chunkSize > span)))
    return wrong(t, "a matrix that begins inside of its swizzle"), false;
  Knowledge known;
  known.all = t.tensor;
  Actor reads = grouped(t, t.tensorCopies), writes = {reads.access, &known, t.id};
  writes.access.isAsync = false;
  for (unsigned rank = t.rank & (c.forPair ? ~1u : ~0u), n = 0; n != (c.forPair ? 2u : 1u); ++n) {
    TensorPlace place = *at;
    if (c.forPair) {
      auto found = tensors.find(to.index - t.rank + rank + n);
      if (found == tensors.end() || !found->second.live)
        return unknown(t, "tensor memory of the pair that is not allocated"), false;
      place.columns = &found->second;
    }
    for (unsigned row = 0; row != rowsOf(c.shape); ++row) {
      SmallVector<SymbolicValue, 2> parts;
      for (unsigned chunk = 0; chunk != chunks; ++chunk)
        parts.push_back(
            SymbolicValue::pointer(base - t.rank + rank + n, matrix->chunkAt(row, chunk)));
      if (!tensorRow(t, parts, place, lanesOfRow(c.shape, row), reads, writes))
        return false;
    }
  }
  ++t.tensorCopies.begun;
  return true;
}

//===----------------------------------------------------------------------===//
// Commits and fences
//===----------------------------------------------------------------------===//

/// tcgen05.commit: mbarriers get an arrival when the copies of the thread so far are complete. It
/// hands over these, as a fence::before_thread_sync would, and nothing else.
bool Machine::tensorCommit(Thread &t, const Code &c) {
  SymbolicValue bar = address(t, c.text->operands[0]);
  if (stop || !isOneGroup(t, c))
    return false;
  std::optional<int64_t> mask = 1;
  uint32_t first = bar.index;
  if (c.multicast) {
    mask = constant(t, c.text->operands[1], "mask of CTAs");
    if (problem.bases[bar.index].kind != Base::Kind::Shared)
      return unknown(t, "an mbarrier that is not in shared memory"), false;
    first = bar.index - problem.bases[bar.index].rank;
    if (mask && (*mask <= 0 || *mask >> problem.cluster != 0))
      return wrong(t, "a mask of CTAs that are not there"), false;
  }
  for (unsigned n = 0; mask && *mask >> n != 0 && !stop; ++n) {
    if (!((*mask >> n) & 1))
      continue;
    bar.index = first + n;
    Mbarrier *m = mbarrierAt(t, bar);
    if (!m)
      return false;
    m->gathered.handed.join(t.tensor);
    if (t.tensorCopies.agent != 0) {
      m->gathered.all.raise(t.tensorCopies.agent, t.tensorCopies.begun);
      m->gathered.handed.raise(t.tensorCopies.agent, t.tensorCopies.begun);
    }
    m->gathered.order.join(t.knows.order);
    m->gathered.order.raise(t.id, t.knows.all.of(t.id));
    arrive(t, *m, 1);
  }
  t.knows.all.raise(t.id, t.knows.all.of(t.id) + 1);
  return mask && !stop;
}

bool Machine::tensor(Thread &t, const Code &c) {
  switch (c.op) {
  case Op::TensorFenceBefore:
    t.knows.handed.join(t.tensor);
    return true;
  case Op::TensorFenceAfter:
    t.tensor.join(t.knows.handed);
    return true;
  case Op::TensorCopy:
    return tensorCopy(t, c);
  case Op::TensorCommit:
    return tensorCommit(t, c);
  default: // the other opcodes do not come here: see step()
    return notUnderstood(t), false;
  }
}
