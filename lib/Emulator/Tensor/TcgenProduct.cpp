//===- TcgenProduct.cpp - tcgen05.mma -------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.10: tcgen05.mma, dense, with A in shared or tensor memory. One thread issues; the
// product is an asynchronous operation that a tcgen05.commit completes. With .cta_group::2 each CTA
// of the pair has half of the rows of A and D and half of the columns of B.
//
// Where D lands depends on M (9.7.16.10.5). Half and quarter layouts fold the columns: each bank of
// lanes has a part of them, and takes A from its own lanes where A is in tensor memory.
//
//   M 256 of a pair, M 128 of one    lane m                        column n
//   M 128 of a pair, .ws M 64        lane m + 64 (n / (N / 2))     column n % (N / 2)
//   M 64 of one                      lane 32 (m / 16) + m % 16     column n
//   .ws M 32                         lane m + 32 (n / (N / 4))     column n % (N / 4)
//
//===----------------------------------------------------------------------===//

#include "Emulator/Matrix/MmaDecode.h"
#include "Emulator/Matrix/OperandReader.h"
#include "Emulator/Tensor/Tcgen.h"
#include <cmath>

using namespace llvm;

namespace tilecopy::emu {
namespace {

enum class Kind : uint32_t { F16, TF32, F8F6F4, I8, MxF8F6F4, MxF4, MxF4NvF4 };

// Inst::mode: the kind, then flags and the scale factors of a row.
constexpr uint32_t kindMask = 7, weightStationary = 8, aInTensor = 16, scalesShift = 8,
                   scalesMask = 7, lanesShift = 12, lanesMask = 15;

Kind kindOf(const Inst &i) { return Kind(i.mode & kindMask); }
bool isScaled(Kind k) { return k >= Kind::MxF8F6F4; }
bool isPacked4(Kind k) { return k >= Kind::MxF4; }

// Places in Code::lists from Inst::list on: slots, and offsets of addresses.
enum Place : unsigned {
  ASlot,
  AOffset,
  BSlot,
  Descriptor,
  SfaSlot,
  SfaOffset,
  SfbSlot,
  SfbOffset,
  LaneMask
};

unsigned field(uint32_t bits, unsigned at, unsigned width) {
  return bits >> at & ((1u << width) - 1);
}

/// What the instruction descriptor says (PTX ISA 9.7.16.4.2).
struct InstructionDescriptor {
  unsigned m = 0, n = 0;
  Element a = Element::F16, b = Element::F16;
  Accumulator d = Accumulator::F32;
  bool negateA = false, negateB = false, transposeA = false, transposeB = false, saturate = false;
  unsigned scaleA = 0, scaleB = 0;
  bool scaleIsUe8m0 = false;
};

/// The type of an operand by its code; nothing if the kind has none of that code.
std::optional<Element> typeOf(Kind kind, unsigned code) {
  static constexpr Element narrow[] = {Element::E4M3, Element::E5M2, Element::F64,
                                       Element::E2M3, Element::E3M2, Element::E2M1};
  switch (kind) {
  case Kind::F16:
    return code < 2 ? std::optional(code ? Element::BF16 : Element::F16) : std::nullopt;
  case Kind::TF32:
    return code == 2 ? std::optional(Element::TF32) : std::nullopt;
  case Kind::I8:
    return code < 2 ? std::optional(code ? Element::S8 : Element::U8) : std::nullopt;
  case Kind::F8F6F4:
  case Kind::MxF8F6F4:
    return code < 6 && code != 2 ? std::optional(narrow[code]) : std::nullopt;
  default:
    return code == 1 ? std::optional(Element::E2M1) : std::nullopt;
  }
}

/// Decodes the bits; `why` says what is wrong with them.
InstructionDescriptor decodeDescriptor(Kind kind, uint32_t bits, std::string &why) {
  InstructionDescriptor x;
  auto bad = [&](const Twine &text) {
    if (why.empty())
      why = text.str();
  };
  bool scaled = isScaled(kind);
  if (bits & 7u)
    bad("bits 0-2 are " + Twine(bits & 7) +
        "; they belong to sparse products, which are not "
        "executed");
  x.n = field(bits, 17, 6) * 8;
  x.m = scaled ? field(bits, 27, 2) * 128 : field(bits, 24, 5) * 16;
  unsigned a = field(bits, 7, 3), b = isPacked4(kind) ? field(bits, 10, 2) : field(bits, 10, 3);
  auto typeA = typeOf(kind, a), typeB = typeOf(kind, b);
  if (!typeA || !typeB)
    bad("the type codes of a and b are " + Twine(a) + " and " + Twine(b) +
        ", which the kind does not have");
  x.a = typeA.value_or(Element::F16);
  x.b = typeB.value_or(x.a);
  x.negateA = field(bits, 13, 1);
  x.negateB = field(bits, 14, 1);
  x.transposeA = field(bits, 15, 1);
  x.transposeB = field(bits, 16, 1);
  uint32_t reserved = 1u << 6 | (scaled ? 1u << 3 | 7u << 24 | 1u << 31 : 1u << 23 | 1u << 29);
  if (scaled) {
    x.scaleB = field(bits, 4, 2);
    x.scaleA = field(bits, 29, 2);
    x.scaleIsUe8m0 = field(bits, 23, 1);
    if (isPacked4(kind))
      reserved |= 1u << 12 | 3u << 15;
    else if (!x.scaleIsUe8m0)
      bad("bit 23 is 0; the scale factors of this kind are ue8m0, 1");
  } else {
    unsigned d = field(bits, 4, 2);
    static constexpr Accumulator types[] = {Accumulator::F16, Accumulator::F32, Accumulator::S32};
    bool isInteger = kind == Kind::I8;
    bool isLegal = isInteger ? d == 2
                             : d == 1 || (d == 0 && (kind == Kind::F8F6F4 ||
                                                     (kind == Kind::F16 && x.a == Element::F16)));
    if (!isLegal)
      bad("the type code of d is " + Twine(d) + ", which does not go with the kind");
    x.d = types[d % 3];
    x.saturate = field(bits, 3, 1);
    if (x.saturate && !isInteger)
      bad("bit 3, saturate, is for integers only");
    if ((x.negateA || x.negateB) && isInteger)
      bad("integers cannot be negated");
    reserved |= 3u << 30; // the shift of .ws is not executed
  }
  if (kind == Kind::F16 && x.a != x.b)
    bad("a and b have different types");
  if (bits & reserved)
    bad("reserved bits 0x" + utohexstr(bits & reserved, true) + " are set");
  if ((x.transposeA && bitsOf(x.a) < 8) || (x.transposeB && bitsOf(x.b) < 8))
    bad("4- and 6-bit elements cannot be transposed");
  return x;
}

bool isShape(const InstructionDescriptor &x, Kind kind, bool pair, bool ws) {
  unsigned step = pair ? (kind == Kind::I8 ? 32 : 16) : 8, least = step;
  if (ws)
    return !isScaled(kind) && (x.m == 32 || x.m == 64 || x.m == 128) &&
           (x.n == 64 || x.n == 128 || x.n == 256);
  if (x.n < least || x.n > 256 || x.n % step)
    return false;
  if (kind == Kind::I8 && !pair && x.n > 32 && x.n % 16)
    return false;
  if (isScaled(kind))
    return pair ? x.m == 128 || x.m == 256 : x.m == 128;
  return pair ? x.m == 128 || x.m == 256 : x.m == 64 || x.m == 128;
}

/// The lanes and columns of D, and of A in tensor memory.
struct Layout {
  unsigned banks = 1;       ///< that share the columns
  unsigned bankLanes = 0;   ///< from one bank to the next
  bool isScattered = false; ///< 16 rows in each 32 lanes

  unsigned lane(unsigned row, unsigned bank) const {
    return (isScattered ? row / 16 * 32 + row % 16 : row) + bank * bankLanes;
  }
};

Layout layoutOf(unsigned m, bool pair, bool ws) {
  if (ws && m == 32)
    return {4, 32, false};
  if ((ws && m == 64) || (pair && m == 128))
    return {2, 64, false};
  return {1, 0, m == 64};
}

/// One CTA's part.
struct Side {
  Cta *cta = nullptr;
  OperandReader a, b;
  SmallVector<CellRun, 0> readCells, cells; ///< of A and scale factors; of D
};

class TensorProduct : public AsyncOperation {
public:
  TensorProduct(Thread &t, const Inst &i, const InstructionDescriptor &x) : t(t), i(i), x(x) {
    Kind kind = kindOf(i);
    pair = i.mode & ctaPair;
    layout = layoutOf(x.m, pair, i.mode & weightStationary);
    f.m = x.m / (pair ? 2 : 1);
    f.n = x.n / layout.banks;
    f.a = x.a;
    f.b = x.b;
    f.c = f.d = x.d;
    f.k = kind == Kind::F16 ? 16 : kind == Kind::TF32 ? 8 : isPacked4(kind) ? 64 : 32;
    f.saturate = x.saturate;
    f.scalesPerRow = i.mode >> scalesShift & scalesMask;
    f.scaling = !isScaled(kind)   ? Scaling::None
                : isPacked4(kind) ? Scaling::Groups
                                  : Scaling::Exponents;
    f.scaleHasSignificand = isScaled(kind) && !x.scaleIsUe8m0;
    container = kind == Kind::F16 ? 16 : kind == Kind::TF32 ? 32 : isPacked4(kind) ? 4 : 8;
    taddr = uint32_t(addressOf(t, i));
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
      else if (!s.a.find(t, i, *s.cta, left, packing(x.a), 0, f.m, f.k, reads))
        return false;
      if (!s.b.find(t, i, *s.cta, right, packing(x.b), 0, columns, f.k, reads))
        return false;
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
    std::vector<uint32_t> b(size_t(x.n) * f.k), a(size_t(f.m) * f.k);
    for (size_t n = 0; n != sides.size(); ++n)
      sides[n].b.read(&b[n * columns * f.k]);
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
  uint32_t tensorAddress(Place place) const {
    return uint32_t(slot(place)) + t.machine->code.lists[i.list + place + 1];
  }

  SharedOperand operand(uint64_t bits, bool transposed, Element) const {
    return SharedOperand(SharedOperand::Unit::Tcgen05, bits, transposed, 128 / container);
  }
  OperandReader::Packing packing(Element e) const {
    // 4- and 6-bit elements are packed in the first bytes of a chunk of sixteen.
    return container == 8 ? OperandReader::Packing{bitsOf(e), 2 * bitsOf(e)}
                          : OperandReader::Packing{container, 16};
  }
  bool isLegal(const SharedOperand &o, const char *name, uint64_t bits) const {
    std::string why = o.defect();
    if (!why.empty())
      t.machine->report(FindingKind::MatrixDescriptor, &t, &i, 0,
                        Twine("descriptor of ") + name + " 0x" + utohexstr(bits, true) + ": " +
                            why);
    return why.empty();
  }

  void noteA(Side &s) {
    uint32_t from = tensorAddress(ASlot);
    for (unsigned bank = 0; bank != layout.banks; ++bank)
      for (unsigned row = 0; row != f.m; ++row)
        s.readCells.push_back({(from >> 16) + layout.lane(row, bank), uint16_t(from),
                               uint16_t(f.k * container / 32)});
  }

  // Factors of 128 rows take four columns; each 32 lanes have a copy.
  void noteScales(Side &s) {
    if (f.scaling == Scaling::None)
      return;
    unsigned columnsB = (x.n / layout.banks + 31) / 32;
    for (auto [from, columns] : {std::pair(tensorAddress(SfaSlot), (f.m + 31) / 32),
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
    std::vector<uint32_t> a(size_t(f.m) * f.k);
    uint32_t from = tensorAddress(ASlot);
    const TensorMemoryModel &model = t.machine->context.options.tensorMemory;
    unsigned shift = container != 8     ? 0
                     : bitsOf(x.a) == 4 ? model.b4Shift
                     : bitsOf(x.a) == 6 ? model.b6Shift
                                        : 0;
    for (unsigned row = 0; row != f.m; ++row)
      for (unsigned k = 0; k != f.k; ++k) {
        uint32_t cell = s.cta->tensor->cell((from >> 16) + layout.lane(row, bank),
                                            (from & 0xffff) + k * container / 32);
        a[row * f.k + k] = uint32_t(cell >> k * container % 32 >> shift & maskOf(bitsOf(x.a)));
      }
    return a;
  }

  void loadScales(Side &s, unsigned bank, MatrixProduct &p) {
    if (f.scaling == Scaling::None)
      return;
    auto load = [&](uint32_t from, unsigned rows, unsigned firstLane, unsigned firstRow,
                    unsigned id, std::vector<uint8_t> &to) {
      for (unsigned r = 0; r != rows; ++r)
        for (unsigned n = 0; n != f.scalesPerRow; ++n) {
          unsigned row = firstRow + r;
          uint32_t cell =
              s.cta->tensor->cell((from >> 16) + firstLane + row % 32, (from & 0xffff) + row / 32);
          to[r * f.scalesPerRow + n] = uint8_t(cell >> 8 * (id + n));
        }
    };
    load(tensorAddress(SfaSlot), f.m, 0, 0, x.scaleA, p.scaleA);
    load(tensorAddress(SfbSlot), f.n, bank * layout.bankLanes, 0, x.scaleB, p.scaleB);
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
  ProductForm f;
  Layout layout;
  unsigned container;
  uint32_t taddr;
  bool pair, accumulates;
  std::vector<uint32_t> disabled;
  std::vector<Side> sides;
  std::vector<MatrixProduct> products;
};

/// Issues a product ordered after what the pipeline orders it: earlier copies of the thread, and
/// its products with the same accumulator and shape (PTX ISA 9.7.16.6.2).
void issue(Thread &t, const Inst &i, std::unique_ptr<TensorProduct> product) {
  Machine &m = *t.machine;
  TensorWarp &warp = tensorWarpOf(t);
  impliedFenceAfter(t);
  std::vector<FlightRef> &earlier = warp.copies[t.lane];
  auto &products = warp.products[t.lane];
  TensorProductKey key = product->key();
  product->view = m.races.join(m.races.publish(warp.race), t.race.cluster);
  SmallVector<FlightRef, 4> after;
  for (const FlightRef &f : earlier) {
    auto known = llvm::find_if(products, [&](const auto &p) { return p.first == f; });
    if (known == products.end() || known->second == key ||
        m.context.options.tensorMemory.inOrderPipe)
      after.push_back(f);
  }
  for (const FlightRef &f : after)
    product->view =
        m.races.join(product->view, m.races.join(f->afterWrite, t.race.cluster), t.race.cluster);
  FlightRef flight = m.async.issue(t, i, std::move(product), after);
  if (!flight)
    return;
  auto isSame = [&](const FlightRef &f) { return f->afterWrite.index == flight->afterWrite.index; };
  erase_if(earlier, isSame);
  erase_if(products, [&](const auto &p) { return isSame(p.first); });
  earlier.push_back(flight);
  products.push_back({flight, key});
}

Flow multiply(Thread &t, const Inst &i) {
  Machine &m = *t.machine;
  auto bits = uint32_t(t.regs[m.code.lists[i.list + Descriptor]]);
  std::string why;
  Kind kind = kindOf(i);
  InstructionDescriptor x = decodeDescriptor(kind, bits, why);
  bool pair = i.mode & ctaPair, ws = i.mode & weightStationary;
  if (why.empty() && !isShape(x, kind, pair, ws))
    why = "M " + std::to_string(x.m) + " and N " + std::to_string(x.n) +
          " do not exist for this kind and CTA group";
  if (why.empty() && isScaled(kind)) {
    unsigned perRow = i.mode >> scalesShift & scalesMask;
    for (unsigned id : {x.scaleA, x.scaleB})
      if (id % perRow || id + perRow > 4)
        why = "the scale factor id " + std::to_string(id) + " does not go with " +
              std::to_string(perRow) + " factors a row";
    if (kind == Kind::MxF4 && !x.scaleIsUe8m0)
      why = "bit 23 is 0; the scale factors of this kind are ue8m0, 1";
  }
  unsigned lane = uint32_t(addressOf(t, i)) >> 16;
  bool isScattered = layoutOf(x.m, pair, ws).isScattered;
  if (!why.empty()) {
    m.report(FindingKind::MatrixDescriptor, &t, &i, 0,
             "instruction descriptor 0x" + utohexstr(bits, true) + ": " + why);
    return Flow::Next;
  }
  if (lane != 0 && !(isScattered && lane == 16)) {
    m.report(FindingKind::InvalidOperand, &t, &i, 0,
             "D begins in lane " + Twine(lane) + "; expected is lane 0" +
                 (isScattered ? " or 16" : ""));
    return Flow::Next;
  }
  auto product = std::make_unique<TensorProduct>(t, i, x);
  if (product->plan())
    issue(t, i, std::move(product));
  return Flow::Next;
}

std::optional<Kind> takeKind(Decoding &d) {
  int kind = d.takeOneOf({"kind::f16", "kind::tf32", "kind::f8f6f4", "kind::i8", "kind::mxf8f6f4",
                          "kind::mxf4", "kind::mxf4nvf4"});
  if (kind >= 0)
    return Kind(kind);
  d.fail(".kind:: is missing: f16, tf32, f8f6f4, i8, mxf8f6f4, mxf4 or mxf4nvf4");
  return std::nullopt;
}

/// The scale factors of a row, or nothing where qualifiers do not go together.
std::optional<unsigned> takeScaling(Decoding &d, Kind kind) {
  bool scaled = d.take("block_scale");
  int vector =
      d.takeOneOf({"scale_vec::1X", "scale_vec::2X", "scale_vec::4X", "block32", "block16"});
  if (scaled != isScaled(kind) || (!scaled && vector >= 0))
    return std::nullopt;
  if (!scaled)
    return 0;
  unsigned perBlock32 = kind == Kind::MxF8F6F4 ? 1 : 2;
  unsigned perRow = vector < 0 || vector == 3 ? perBlock32 : vector == 4 ? 4 : 1u << vector;
  bool isLegal = kind == Kind::MxF4NvF4 ? vector >= 0 && perRow >= 2 : perRow == perBlock32;
  return isLegal ? std::optional(perRow) : std::nullopt;
}

/// An address of tensor memory: its slot, and its offset.
void pushAddress(Decoding &d, size_t operand, std::vector<uint32_t> &list) {
  takeTensorAddress(d, operand);
  list.push_back(d.inst.a);
  list.push_back(uint32_t(d.inst.offset));
}

void takeCollector(Decoding &d) {
  // A hint: what is kept may not change before the product is complete anyhow.
  if (auto rest = d.takePrefixed("collector::"))
    if (!rest->ends_with("::fill") && !rest->ends_with("::use") && !rest->ends_with("::lastuse") &&
        !rest->ends_with("::discard"))
      d.fail("unknown collector hint");
}

} // namespace

void decodeTcgenProduct(Decoding &d) {
  bool ws = d.take("ws");
  takeCtaGroup(d);
  auto kind = takeKind(d);
  if (!kind)
    return;
  if (d.take("sp") || d.take("ashift"))
    return d.fail(".sp and .ashift are not executed");
  auto scales = takeScaling(d, *kind);
  if (!scales)
    return d.fail("the kind and the vector of scale factors do not go together");
  takeCollector(d);
  Inst &i = d.inst;
  if (ws && ((i.mode & ctaPair) || *scales))
    return d.fail(".ws goes with .cta_group::1 and without scale factors");
  bool inTensor = d.operand(1).kind == Operand::Address;
  size_t count = d.operandCount(), at = 4;
  std::vector<uint32_t> list;
  if (!d.expectOperands(*scales ? 7 : 5, *scales ? 7 : 7))
    return;
  if (inTensor) {
    pushAddress(d, 1, list);
  } else {
    list.push_back(d.in(1, Ty::B64));
    list.push_back(0);
  }
  list.push_back(d.in(2, Ty::B64));
  list.push_back(d.in(3, Ty::B32));
  for (unsigned n = 0; n != 2; ++n) {
    if (*scales)
      pushAddress(d, at++, list);
    else
      list.insert(list.end(), {0, 0});
  }
  unsigned words = 0;
  if (!*scales && !ws && d.operand(at).kind == Operand::Vector) {
    const Operand &o = d.operand(at++);
    words = unsigned(o.elements.size());
    if (words != (i.mode & ctaPair ? 8u : 4u))
      return d.fail("the lanes to leave out are a vector of 4 registers, 8 with .cta_group::2");
    for (const Operand &e : o.elements)
      list.push_back(d.in(e, Ty::B32));
  }
  if (d.isImmediate(at)) {
    i.c = d.constant(d.immediate(at) != 0);
  } else {
    bool negated = false;
    i.c = d.predicateIn(at, negated);
    i.negateC = negated;
  }
  if (++at < count && !*scales) {
    if (ws)
      return d.fail("masks of zero columns are not executed");
    i.offset2 = int64_t(d.immediate(at++));
    if (i.offset2 < 0 || i.offset2 > 15 || (*kind != Kind::F16 && *kind != Kind::TF32))
      return d.fail("scale-input-d is 0 to 15, for kind::f16 and kind::tf32");
  }
  if (at != count)
    return d.fail("there are too many operands");
  takeTensorAddress(d, 0);
  auto &lists = d.decoder.code->lists;
  i.list = uint32_t(lists.size());
  lists.insert(lists.end(), list.begin(), list.end());
  i.mode |= uint32_t(*kind) | (ws ? weightStationary : 0) | (inTensor ? aInTensor : 0) |
            *scales << scalesShift | words << lanesShift;
  i.exec = multiply;
}

} // namespace tilecopy::emu
