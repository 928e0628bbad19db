//===- TcgenProduct.cpp - tcgen05.mma -------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.10: tcgen05.mma, dense and sparse, with A in shared or tensor memory. One thread
// issues; the product is an asynchronous operation that a tcgen05.commit completes. With
// .cta_group::2 each CTA of the pair has half of the rows of A and D and half of the columns of B.
// TcgenDescriptor.h says where the parts lie.
//
//===----------------------------------------------------------------------===//

#include "Emulator/Tensor/TcgenProduct.h"
#include "Emulator/Tensor/OperandReader.h"
#include "Emulator/Tensor/Tcgen.h"
#include <cmath>
#include <set>

using namespace llvm;

namespace tilecopy::emu {
namespace {

using Kind = TcgenKind;

TcgenMode modeOf(const Thread &t, const Inst &i) {
  return {kindOf(i), bool(i.mode & ctaPair), bool(i.mode & weightStationary),
          bool(i.mode & sparseA), t.machine->context.module.sm() == 103};
}

/// The number of scale factors of a row; that of the qualifiers is for a k of 64.
unsigned scalesOf(const Inst &i, const InstructionDescriptor &x) {
  unsigned perRow = i.mode >> scalesShift & scalesMask;
  return x.isDeep ? perRow / 2 * 3 : perRow;
}

/// One CTA's part of the product.
struct Side {
  Cta *cta = nullptr;
  OperandReader a, b;
  SmallVector<CellRun, 0> readCells, cells; ///< of A, metadata and scale factors; of D
};

class TensorProduct : public AsyncOperation {
public:
  TensorProduct(Thread &t, const Inst &i, const InstructionDescriptor &x, ZeroColumns zeros)
      : t(t), i(i), x(x), zeros(std::move(zeros)) {
    Kind kind = kindOf(i);
    layout = layoutOf(x.m, modeOf(t, i));
    f.m = x.m / (i.mode & ctaPair ? 2 : 1);
    f.n = x.n / layout.banks;
    f.a = x.a;
    f.b = x.b;
    f.c = f.d = x.d;
    f.sparse = i.mode & sparseA;
    f.k = kind == Kind::F16 ? 16 : kind == Kind::TF32 ? 8 : isPacked4(kind) ? 64 : 32;
    f.k = x.isDeep ? 96 : f.sparse ? 2 * f.k : f.k;
    f.saturate = x.saturate;
    f.scalesPerRow = scalesOf(i, x);
    f.scaling = !isScaled(kind)   ? Scaling::None
                : isPacked4(kind) ? Scaling::Groups
                                  : Scaling::Exponents;
    f.scaleHasSignificand = isScaled(kind) && !x.scaleIsUe8m0;
    container = kind == Kind::F16 ? 16 : kind == Kind::TF32 ? 32 : isPacked4(kind) ? 4 : 8;
    taddr = uint32_t(addressOf(t, i));
    // All operands are read at the issue: their registers may have changed when the product is
    // computed.
    for (Place place : {ASlot, SfaSlot, SfbSlot, MetadataSlot})
      addresses[place] = uint32_t(slot(place)) + t.machine->code.lists[i.list + place + 1];
    accumulates = bool(t.regs[i.c] & 1) != i.negateC;
    for (unsigned n = 0, words = i.mode >> lanesShift & lanesMask; n != words; ++n)
      disabled.push_back(uint32_t(slot(LaneMask + n)));
  }

  /// Looks everything up; false after a report.
  bool plan() {
    for (Cta *cta : groupOf(t, i)) {
      sides.emplace_back();
      sides.back().cta = cta;
    }
    if (sides.empty())
      return false;
    SharedOperand left = operand(slot(ASlot), x.transposeA, x.a);
    SharedOperand right = operand(slot(BSlot), x.transposeB, x.b);
    if ((!(i.mode & aInTensor) && !isLegal(left, "a", slot(ASlot))) ||
        !isLegal(right, "b", slot(BSlot)))
      return false;
    unsigned columns = x.n / unsigned(sides.size());
    for (Side &s : sides) {
      if (i.mode & aInTensor)
        noteA(s);
      else if (!s.a.find(t, i, *s.cta, left, packing(x.a), 0, f.m, f.storedK(), reads))
        return false;
      if (!s.b.find(t, i, *s.cta, right, packing(x.b), zeros.shift, columns, f.k, reads))
        return false;
      noteMetadata(s);
      noteScales(s);
      noteD(s);
      if (!cellsExist(t, i, *s.cta->tensor, s.readCells) ||
          !cellsExist(t, i, *s.cta->tensor, s.cells))
        return false;
    }
    return true;
  }

  void read() override {
    unsigned columns = x.n / unsigned(sides.size());
    std::vector<uint32_t> b(size_t(x.n) * f.k), a(size_t(f.m) * f.storedK());
    for (size_t n = 0; n != sides.size(); ++n)
      sides[n].b.read(&b[n * columns * f.k]);
    for (size_t n = 0; n != zeros.isZero.size(); ++n)
      if (zeros.isZero[n])
        std::fill_n(&b[n * f.k], f.k, 0);
    for (Side &s : sides) {
      if (!(i.mode & aInTensor))
        s.a.read(a.data());
      for (unsigned bank = 0; bank != layout.banks; ++bank) {
        products.emplace_back(f);
        MatrixProduct &p = products.back();
        p.negateA = x.negateA;
        p.negateB = x.negateB;
        p.a = i.mode & aInTensor ? loadA(s, bank) : a;
        std::copy_n(&b[size_t(bank) * f.n * f.k], p.b.size(), p.b.begin());
        loadMetadata(s, bank, p);
        loadScales(s, bank, p);
      }
    }
  }

  void write() override {
    size_t next = 0;
    for (size_t n = 0; n != sides.size(); ++n)
      for (unsigned bank = 0; bank != layout.banks; ++bank) {
        MatrixProduct &p = products[next++];
        if (accumulates)
          forEachOfD(n, bank, [&](uint32_t &cell, size_t at) { p.c[at] = scaledInput(cell); });
        p.run();
        forEachOfD(n, bank, [&](uint32_t &cell, size_t at) { cell = p.c[at]; });
      }
  }

  void claim(RaceThread &agent) override {
    std::swap(agent.clock, view);
    for (Side &s : sides) {
      TensorMemory &m = *s.cta->tensor;
      touchCells(t, i, m, s.readCells, TensorUse::ProductReads, wholeCell, agent);
      uint8_t halves = x.d == Accumulator::F16 ? lowHalf : wholeCell;
      if (accumulates)
        touchCells(t, i, m, s.cells, TensorUse::ProductReads, halves, agent);
      touchCells(t, i, m, s.cells, TensorUse::Product, halves, agent);
    }
    std::swap(agent.clock, view);
    for (Side &s : sides) {
      useAllocation(t, i, *s.cta->tensor, s.readCells, agent);
      useAllocation(t, i, *s.cta->tensor, s.cells, agent);
    }
  }

  TensorProductKey key() const { return {taddr, x.m, x.n, uint32_t(x.d)}; }

private:
  uint64_t slot(unsigned place) const { return t.regs[t.machine->code.lists[i.list + place]]; }
  uint32_t tensorAddress(Place place) const { return addresses[place]; }

  SharedOperand operand(uint64_t bits, bool transposed, Element) const {
    return SharedOperand(SharedOperand::Unit::Tcgen05, bits, transposed, 128 / container, x.isDeep);
  }
  OperandReader::Packing packing(Element e) const {
    // 4- and 6-bit elements are packed in the first bytes of a chunk of sixteen.
    return container == 8 ? OperandReader::Packing{bitsOf(e), 2 * bitsOf(e)}
                          : OperandReader::Packing{container, 16};
  }
  bool isLegal(const SharedOperand &o, const char *name, uint64_t bits) const {
    std::string which = std::string("descriptor of ") + name + " 0x" + utohexstr(bits, true) + ": ";
    std::string why = o.defect(), phase = why.empty() ? o.phase() : "";
    if (!why.empty())
      t.machine->report(FindingKind::MatrixDescriptor, &t, &i, 0, which + why);
    if (!phase.empty())
      t.machine->report(FindingKind::SwizzlePhase, &t, &i, 0, which + phase);
    return why.empty();
  }

  void noteA(Side &s) {
    uint32_t from = tensorAddress(ASlot);
    for (unsigned bank = 0; bank != layout.banks; ++bank)
      for (unsigned row = 0; row != f.m; ++row)
        s.readCells.push_back({(from >> 16) + layout.lane(row, bank), uint16_t(from),
                               uint16_t(f.storedK() * container / 32)});
  }

  TcgenMetadataPlace placeOfMetadata(unsigned bank, unsigned row, unsigned chunk) const {
    TcgenMetadataPlace p = metadataPlace(f, layout, bank, x.selector, row, chunk);
    uint32_t from = tensorAddress(MetadataSlot);
    return {(from >> 16) + p.lane, (from & 0xffff) + p.column, p.bit};
  }

  void noteMetadata(Side &s) {
    std::set<std::pair<unsigned, unsigned>> cells;
    for (unsigned bank = 0; f.sparse && bank != layout.banks; ++bank)
      for (unsigned row = 0; row != f.m; ++row)
        for (unsigned chunk = 0; chunk != f.chunks(); ++chunk) {
          TcgenMetadataPlace p = placeOfMetadata(bank, row, chunk);
          cells.insert({p.lane, p.column});
        }
    for (auto [lane, column] : cells)
      s.readCells.push_back({lane, uint16_t(column), 1});
  }

  void loadMetadata(Side &s, unsigned bank, MatrixProduct &p) {
    for (unsigned row = 0; f.sparse && row != f.m; ++row)
      for (unsigned chunk = 0; chunk != f.chunks(); ++chunk) {
        TcgenMetadataPlace at = placeOfMetadata(bank, row, chunk);
        unsigned nibble = s.cta->tensor->cell(at.lane, at.column) >> at.bit & 15;
        constexpr unsigned exchanged = 6; // which tensor memory permits
        if (!isMetadata(nibble, f.a, false) && (f.a == Element::TF32 || nibble != exchanged)) {
          t.machine->report(FindingKind::InvalidOperand, &t, &i, 0,
                            "the metadata of row " + Twine(row) + ", chunk " + Twine(chunk) +
                                ", are 0x" + utohexstr(nibble, true) + ", bits " + Twine(at.bit) +
                                " to " + Twine(at.bit + 3) + " of " + cellText(at.lane, at.column) +
                                "; that means nothing");
          return;
        }
        p.metadata[row * f.chunks() + chunk] = uint8_t(nibble);
      }
  }

  // Factors of 128 rows take four columns; each 32 lanes have a copy. With a k of 96 the factors of
  // a row may extend into the next four columns of 128 rows.
  unsigned scaleColumns(unsigned rows, unsigned id) const {
    unsigned columns = (rows + 31) / 32, cells = (id + f.scalesPerRow + 3) / 4;
    return (cells - 1) * ((rows + 127) / 128 * 4) + columns;
  }
  void noteScales(Side &s) {
    if (f.scaling == Scaling::None)
      return;
    unsigned columnsB = scaleColumns(x.n / layout.banks, x.scaleB);
    for (auto [from, columns] : {std::pair(tensorAddress(SfaSlot), scaleColumns(f.m, x.scaleA)),
                                 std::pair(tensorAddress(SfbSlot), columnsB)})
      for (unsigned lane = 0; lane != TensorMemory::lanes; ++lane)
        s.readCells.push_back({(from >> 16) + lane, uint16_t(from), uint16_t(columns)});
  }

  bool isDisabled(size_t side, unsigned lane) const {
    size_t word = side * 4 + lane / 32;
    return word < disabled.size() && (disabled[word] >> lane % 32 & 1);
  }

  void noteD(Side &s) {
    for (unsigned bank = 0; bank != layout.banks; ++bank)
      for (unsigned row = 0; row != f.m; ++row) {
        unsigned lane = (taddr >> 16) + layout.lane(row, bank);
        if (!isDisabled(size_t(&s - sides.data()), lane))
          s.cells.push_back({lane, uint16_t(taddr), uint16_t(f.n)});
      }
  }

  std::vector<uint32_t> loadA(Side &s, unsigned bank) {
    unsigned stored = f.storedK();
    std::vector<uint32_t> a(size_t(f.m) * stored);
    uint32_t from = tensorAddress(ASlot);
    const TensorMemoryModel &model = t.machine->context.options.tensorMemory;
    unsigned shift = container != 8     ? 0
                     : bitsOf(x.a) == 4 ? model.b4Shift
                     : bitsOf(x.a) == 6 ? model.b6Shift
                                        : 0;
    for (unsigned row = 0; row != f.m; ++row) {
      // .ashift: each row becomes the one before it; the first row stays.
      unsigned source = (i.mode & shiftsA) && row ? row - 1 : row;
      for (unsigned k = 0; k != stored; ++k) {
        uint32_t cell = s.cta->tensor->cell((from >> 16) + layout.lane(source, bank),
                                            (from & 0xffff) + k * container / 32);
        a[row * stored + k] = uint32_t(cell >> k * container % 32 >> shift & maskOf(bitsOf(x.a)));
      }
    }
    return a;
  }

  void loadScales(Side &s, unsigned bank, MatrixProduct &p) {
    if (f.scaling == Scaling::None)
      return;
    auto load = [&](uint32_t from, unsigned rows, unsigned firstLane, unsigned id,
                    std::vector<uint8_t> &to) {
      for (unsigned r = 0; r != rows; ++r)
        for (unsigned n = 0; n != f.scalesPerRow; ++n) {
          unsigned column = r / 32 + (id + n) / 4 * ((rows + 127) / 128 * 4);
          uint32_t cell =
              s.cta->tensor->cell((from >> 16) + firstLane + r % 32, (from & 0xffff) + column);
          to[r * f.scalesPerRow + n] = uint8_t(cell >> 8 * ((id + n) % 4));
        }
    };
    load(tensorAddress(SfaSlot), f.m, 0, x.scaleA, p.scaleA);
    load(tensorAddress(SfbSlot), f.n, bank * layout.bankLanes, x.scaleB, p.scaleB);
  }

  /// D as the product takes it: its type's bits, times 2^-scale-input-d.
  uint32_t scaledInput(uint32_t cell) const {
    if (x.d == Accumulator::F16)
      cell &= 0xffff;
    if (i.offset2 == 0 || x.d != Accumulator::F32)
      return cell;
    return llvm::bit_cast<uint32_t>(std::ldexp(llvm::bit_cast<float>(cell), -int(i.offset2)));
  }

  template <typename Visit> void forEachOfD(size_t side, unsigned bank, Visit visit) {
    for (unsigned row = 0; row != f.m; ++row) {
      unsigned lane = (taddr >> 16) + layout.lane(row, bank);
      if (isDisabled(side, lane))
        continue;
      for (unsigned n = 0; n != f.n; ++n)
        visit(sides[side].cta->tensor->cell(lane, (taddr & 0xffff) + n), size_t(row) * f.n + n);
    }
  }

  Thread &t;
  const Inst &i;
  const InstructionDescriptor x;
  const ZeroColumns zeros;
  ProductForm f;
  TcgenLayout layout;
  unsigned container;
  uint32_t taddr;
  std::array<uint32_t, LaneMask> addresses{}; ///< in tensor memory, by the place of the operand
  bool accumulates;
  std::vector<uint32_t> disabled;
  std::vector<Side> sides;
  std::vector<MatrixProduct> products;
};

/// Issues a product after the operations that the pipeline puts before it: earlier copies and
/// shifts of the thread, and its products with the same accumulator and shape (PTX ISA 9.7.16.6.2).
void issue(Thread &t, const Inst &i, std::unique_ptr<TensorProduct> product) {
  TensorWarp &warp = tensorWarpOf(t);
  TensorProductKey key = product->key();
  SmallVector<FlightRef, 4> after;
  for (const FlightRef &f : warp.copies[t.lane]) {
    auto known = llvm::find_if(warp.products[t.lane], [&](const auto &p) { return p.first == f; });
    if (known == warp.products[t.lane].end() || known->second == key ||
        t.machine->context.options.tensorMemory.inOrderPipe)
      after.push_back(f);
  }
  if (FlightRef flight = issueTensor(t, i, std::move(product), after))
    warp.products[t.lane].push_back({flight, key});
}

/// What is wrong with the ids of the scale factors; empty if nothing is.
std::string scaleDefect(const Inst &i, const InstructionDescriptor &x) {
  unsigned perRow = scalesOf(i, x), step = x.isDeep ? (perRow == 3 ? 1 : 2) : perRow;
  for (unsigned id : {x.scaleA, x.scaleB})
    if (id % step || (!x.isDeep && id + perRow > 4))
      return "the scale factor id " + std::to_string(id) + " does not go with " +
             std::to_string(perRow) + " factors a row";
  return {};
}

/// What is wrong with a shift of A's rows; empty if nothing is.
std::string shiftDefect(const Inst &i, const InstructionDescriptor &x) {
  bool isLegal = !(i.mode & shiftsA) || x.m == 128 || x.m == 256;
  return isLegal ? "" : "M is " + std::to_string(x.m) + "; .ashift goes with 128 and 256";
}

} // namespace

Flow multiplyTensors(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  auto bits = uint32_t(t.regs[m.code.lists[i.list + Descriptor]]);
  std::string why;
  TcgenMode mode = modeOf(t, i);
  InstructionDescriptor x = decodeDescriptor(mode, bits, why);
  if (why.empty() && isScaled(mode.kind))
    why = scaleDefect(i, x);
  if (why.empty())
    why = shiftDefect(i, x);
  if (!why.empty()) {
    m.report(FindingKind::MatrixDescriptor, &t, &i, 0,
             "instruction descriptor 0x" + utohexstr(bits, true) + ": " + why);
    return Flow::Next;
  }
  uint64_t mask = t.regs[m.code.lists[i.list + ZeroMask]];
  ZeroColumns zeros;
  if (mask)
    zeros = zeroColumnsOf(mask, x, why);
  if (!why.empty()) {
    m.report(FindingKind::MatrixDescriptor, &t, &i, 0,
             "zero-column mask 0x" + utohexstr(mask, true) + ": " + why);
    return Flow::Next;
  }
  unsigned lane = uint32_t(addressOf(t, i)) >> 16;
  bool isScattered = layoutOf(x.m, mode).isScattered;
  if (lane != 0 && !(isScattered && lane == 16)) {
    m.report(FindingKind::InvalidOperand, &t, &i, 0,
             "D begins in lane " + Twine(lane) + "; expected is lane 0" +
                 (isScattered ? " or 16" : ""));
    return Flow::Next;
  }
  auto product = std::make_unique<TensorProduct>(t, i, x, std::move(zeros));
  if (product->plan())
    issue(t, i, std::move(product));
  return Flow::Next;
}

} // namespace tilecopy::emu
