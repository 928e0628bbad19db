//===- MatrixFamily.cpp - ldmatrix and stmatrix ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.14.5.15 (ldmatrix) and 9.7.14.5.16 (stmatrix). A whole warp takes part. Lane 8k + r
// gives the address of row r of matrix k (16k + r for the 16-row form), 16 aligned bytes; addresses
// of further lanes are ignored. For each form, one function says which byte of which row is in
// which register of which lane.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Machine/Execute.h"
#include "Emulator/Machine/WholeWarp.h"

using namespace llvm;

namespace tilecopy::emu {
namespace {

enum class Form : uint32_t {
  M8n8,       // 8 rows of 8 16-bit elements: one register a matrix
  M8n8Trans,  // the same, transposed
  M16n16,     // 16 rows of 16 bytes, transposed: two registers a matrix
  M16n8Trans, // stmatrix: 8 rows of 16 bytes, transposed: one register a matrix
};

enum class MatrixPacking : uint32_t { None, B6x16, B4x16 };

// Inst::mode: the form, and above it the packing of what lies in memory.
constexpr uint32_t matrixPackingShift = 8;

Form formOf(const Inst &i) { return Form(i.mode & 0xff); }
unsigned rowsOf(Form f) { return f == Form::M16n16 ? 16 : 8; }
unsigned registersOf(Form f) { return f == Form::M16n16 ? 2 : 1; }

struct MatrixCell {
  unsigned row, byte;
};

/// The byte of a matrix that is byte `b` of register `r` of lane `t`.
MatrixCell cellOf(Form f, unsigned t, unsigned r, unsigned b) {
  switch (f) {
  case Form::M8n8:
    return {t / 4, t % 4 * 4 + b};
  case Form::M8n8Trans:
    return {t % 4 * 2 + b / 2, t / 4 * 2 + b % 2};
  case Form::M16n16:
    return {t % 4 * 4 + b, t / 4 + 8 * r};
  case Form::M16n8Trans:
    return {t % 4 * 2 + b % 2, t / 4 + 8 * (b / 2)};
  }
  return {0, 0};
}

/// Spreads 16 packed elements of a row over 16 bytes, each in the low bits of its byte.
void unpackRow(uint8_t (&row)[16], MatrixPacking packing) {
  if (packing == MatrixPacking::None)
    return;
  unsigned bits = packing == MatrixPacking::B6x16 ? 6 : 4;
  uint8_t spread[16];
  for (unsigned n = 0; n != 16; ++n) {
    unsigned at = n * bits;
    unsigned two = row[at / 8] | (at / 8 + 1 < 16 ? row[at / 8 + 1] << 8 : 0);
    spread[n] = two >> at % 8 & ((1u << bits) - 1);
  }
  std::memcpy(row, spread, 16);
}

uint8_t *rowAddress(Gather &g, unsigned l, Touch touch, const uint8_t *stored = nullptr) {
  Thread &t = *g.lane[l];
  const Inst &i = *g.inst[l];
  return t.machine->access(t, i, i.space, t.regs[i.a] + uint64_t(i.offset), 16, touch, stored);
}

/// A row to load. Of a packed one the padding is not looked at.
const uint8_t *packedRow(Gather &g, unsigned l, MatrixPacking packing) {
  Thread &t = *g.lane[l];
  const Inst &i = *g.inst[l];
  uint64_t address = t.regs[i.a] + uint64_t(i.offset);
  if (packing == MatrixPacking::None || address % 16)
    return rowAddress(g, l, Touch::Read);
  const uint8_t *row = t.machine->access(t, i, i.space, address, 8, Touch::Read);
  bool more = row && packing == MatrixPacking::B6x16;
  return more && !t.machine->access(t, i, i.space, address + 8, 4, Touch::Read) ? nullptr : row;
}

void loadMatrix(Gather &g) {
  const Inst &first = *g.inst[0];
  Form form = formOf(first);
  unsigned rows = rowsOf(form), registers = registersOf(form);
  unsigned matrices = first.vector / registers;
  uint8_t bytes[32][16] = {};
  auto packing = MatrixPacking(first.mode >> matrixPackingShift);
  unsigned payload = packing == MatrixPacking::None ? 16 : packing == MatrixPacking::B6x16 ? 12 : 8;
  for (unsigned l = 0; l != rows * matrices; ++l) {
    if (const uint8_t *from = packedRow(g, l, packing))
      std::memcpy(bytes[l], from, payload);
    unpackRow(bytes[l], packing);
  }
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned n = 0; n != first.vector; ++n) {
      uint32_t value = 0;
      for (unsigned b = 0; b != 4; ++b) {
        MatrixCell c = cellOf(form, l, n % registers, b);
        value |= uint32_t(bytes[n / registers * rows + c.row][c.byte]) << 8 * b;
      }
      g.reg(l, g.lane[l]->machine->code.lists[g.inst[l]->list + n]) = value;
    }
}

void storeMatrix(Gather &g) {
  const Inst &first = *g.inst[0];
  Form form = formOf(first);
  uint8_t bytes[32][16] = {};
  for (unsigned l = 0; l != 32; ++l)
    for (unsigned n = 0; n != first.vector; ++n) {
      auto value = uint32_t(g.reg(l, g.lane[l]->machine->code.lists[g.inst[l]->list + n]));
      for (unsigned b = 0; b != 4; ++b) {
        MatrixCell c = cellOf(form, l, 0, b);
        bytes[n * 8 + c.row][c.byte] = uint8_t(value >> 8 * b);
      }
    }
  for (unsigned l = 0; l != 8u * first.vector; ++l)
    if (uint8_t *to = rowAddress(g, l, Touch::Write, bytes[l]))
      std::memcpy(to, bytes[l], 16);
}

/// Takes the shape, .trans and the element type.
uint32_t takeForm(Decoding &d) {
  int shape = d.takeOneOf({"m8n8", "m8n16", "m16n8", "m16n16"});
  bool trans = d.take("trans"), areHalves = d.take("b16");
  d.takeAll({"b8", "b8x16"});
  Form form = !trans       ? Form::M8n8
              : areHalves  ? Form::M8n8Trans
              : shape == 3 ? Form::M16n16
                           : Form::M16n8Trans;
  int packed = d.takeOneOf({"b6x16_p32", "b4x16_p64"});
  return uint32_t(form) | uint32_t(packed + 1) << matrixPackingShift;
}

void takeSharedSpace(Decoding &d) {
  d.inst.space = d.takeOneOf({"shared", "shared::cta"}) < 0 ? Space::Generic : Space::Shared;
}

template <bool isLoad> void decodeMatrix(Decoding &d) {
  if (!d.take("sync") || !d.take("aligned"))
    return d.fail("only the .sync.aligned form exists");
  static const FormRules rules({"ldmatrix", "stmatrix"},
                               {{"ldmatrix|stmatrix m8n8|m8n16|m16n8|m16n16 trans b16|b8* b6*|b4*",
                                 "this shape and type do not go together"},
                                {"x1|x2|x4", "$1 does not exist for this shape and type",
                                 ".x1, .x2 or .x4 is missing", /*tells=*/true}});
  if (!d.agrees(rules))
    return;
  int count = d.takeOneOf({"x1", "x2", "x4"});
  Inst &i = d.inst;
  i.mode = takeForm(d);
  takeSharedSpace(d);
  unsigned registers = registersOf(formOf(i));
  i.vector = uint8_t((1u << count) * registers);
  i.bytes = 16;
  if (!d.expectOperands(2, 2))
    return;
  d.address(isLoad ? 1 : 0, i.space);
  const Operand &o = d.operand(isLoad ? 0 : 1);
  std::vector<Operand> one{o};
  const std::vector<Operand> &elements = o.kind == Operand::Vector ? o.elements : one;
  if (elements.size() != i.vector)
    return d.fail("the vector has " + Twine(elements.size()) + " registers, and the form " +
                  Twine(unsigned(i.vector)));
  auto &lists = d.decoder.code->lists;
  i.list = uint32_t(lists.size());
  for (const Operand &e : elements)
    lists.push_back(isLoad ? d.out(e, Ty::B32) : d.in(e, Ty::B32));
  makeWholeWarp(d, isLoad ? loadMatrix : storeMatrix);
}

constexpr FamilyRow matrixRows[] = {
    {"ldmatrix", decodeMatrix<true>, "9.7.14.5.15"},
    {"stmatrix", decodeMatrix<false>, "9.7.14.5.16"},
};

} // namespace

ArrayRef<FamilyRow> matrixFamily() { return matrixRows; }

} // namespace tilecopy::emu
