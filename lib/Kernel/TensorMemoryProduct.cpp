//===- TensorMemoryProduct.cpp - Products by tcgen05.mma ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX ISA 9.7.16.10: shapes (table 39), the instruction descriptor (tables 42 to 44), where D lies
// (9.7.16.10.5) and where factors do (9.7.16.10.7).
//
//===----------------------------------------------------------------------===//

#include "SharedMatrix.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace tilecopy;

constexpr unsigned FactorsInCell = 4;

TensorMemoryProduct::TensorMemoryProduct(KernelBuilder &builder, const ProductOperand &a,
                                         const ProductOperand &right, const ProductOperand &d,
                                         unsigned group, const Factors *factors)
    : b(builder), ctaGroup(group) {
  for (const ProductOperand *o : {&a, &right, &d})
    if (!o->tile.tensor)
      return; // an error that is known
  if (factors && (!factors->a.tile.tensor || !factors->b.tile.tensor))
    return;
  Error e = setUp(a, right, d, factors);
  isRight = !e;
  b.run(std::move(e));
}

Error TensorMemoryProduct::setUp(const ProductOperand &a, const ProductOperand &right,
                                 const ProductOperand &d, const Factors *factors) {
  if (!b.target.has(Feature::TensorMemory))
    return opError(OpFault::Target, b.target.cpu(), b.target.whyNot(Feature::TensorMemory));
  if (ctaGroup != 1 && ctaGroup != 2)
    return opError(OpFault::Threads, "", "a CTA group has 1 or 2 CTAs, not " + Twine(ctaGroup));
  auto both = SharedMatrices::of(a, right);
  if (!both)
    return both.takeError();
  const SharedMatrix &left = both->a, &of = both->b;
  StringRef name = a.tile.tensor->name();
  if (Error e = checkTcgenTypes(left, of, name))
    return e;
  for (auto [matrix, tensor] : {std::pair(&left, a.tile.tensor), {&of, right.tile.tensor}})
    if (bool padded = matrix->bits != elementBits(matrix->type);
        matrix->major == MmaMajor::MN && (elementBits(matrix->type) == 32 || factors || padded))
      return opError(OpFault::Layout, tensor->name(),
                     tensor->name() + ": of f32, of padded elements and with factors, K is "
                                      "contiguous");
    else if (padded && factors)
      return opError(OpFault::Layout, tensor->name(),
                     tensor->name() + ": products with factors take f8e4m3, f8e5m2, or f4e2m1 that "
                                      "is not padded");
  if (left.bits == 4 && !factors)
    return opError(OpFault::Sides, name, "a product of f4e2m1 takes factors, or layout padded16");
  if (Error e = setShape(left, of))
    return e;
  if (Error e = factors ? setFactors(left, of, *factors) : Error::success())
    return e;
  if (Error e = setSums(d, left.rows, of.rows * ctaGroup))
    return e;
  if (Error e = left.emit(b, a.memory, /*isTcgen05=*/true).moveInto(sideA))
    return e;
  return of.emit(b, right.memory, /*isTcgen05=*/true).moveInto(sideB);
}

/// The kind of the instruction, its types, what is transposed, and its size.
Error TensorMemoryProduct::setShape(const SharedMatrix &a, const SharedMatrix &right) {
  unsigned unit = a.rows == 64 ? 8 : 16;
  if ((a.rows != 128 && (a.rows != 64 || ctaGroup != 1)) || right.rows % unit ||
      right.rows * ctaGroup > 256)
    return opError(OpFault::Region, "",
                   "a product of " + Twine(a.rows) + " rows and " + Twine(right.rows) +
                       " columns in each of " + Twine(ctaGroup) +
                       " CTAs; 128 rows and up to 256 columns of all CTAs, by 16 in each, or 64 "
                       "rows of one CTA and columns by 8");
  unsigned bits = a.bits;
  auto code = [&](ElementType type) -> uint32_t {
    switch (type) {
    case ElementType::F32:
      return 2;
    case ElementType::F6E2M3:
      return 3;
    case ElementType::F6E3M2:
      return 4;
    case ElementType::F4E2M1:
      return bits == 8 ? 5 : 1;
    default:
      return type == ElementType::BF16 || type == ElementType::F8E5M2;
    }
  };
  kind = bits == 32 ? "tf32" : bits == 16 ? "f16" : "f8f6f4";
  constexpr uint32_t sumsAreF32 = 1 << 4;
  shape = sumsAreF32 | code(a.type) << 7 | code(right.type) << 10 |
          uint32_t(a.major == MmaMajor::MN) << 15 | uint32_t(right.major == MmaMajor::MN) << 16 |
          uint32_t(right.rows * ctaGroup / 8) << 17 | uint32_t(a.rows * ctaGroup / 16) << 24;
  return Error::success();
}

/// The address in tensor memory where a region begins.
static Expected<Value *> emitColumn(KernelBuilder &b, Value *memory, const RegionPlaces &places,
                                    int64_t elementsInColumn) {
  auto begin = emitUnits(b, places.start(Axis::TCol), elementsInColumn);
  if (!begin)
    return begin.takeError();
  return b.CreateAdd(b.CreatePtrToInt(memory, b.getInt32Ty()), *begin);
}

Error TensorMemoryProduct::setSums(const ProductOperand &d, int64_t rows, int64_t columns) {
  const Tensor &tensor = *d.tile.tensor;
  auto refuse = [&](const Twine &message) {
    return opError(OpFault::Layout, tensor.name(), tensor.name() + ": " + message);
  };
  if (tensor.space() != Space::TMem || tensor.type() != ElementType::F32 || tensor.rank() < 2)
    return refuse("sums are f32 in tensor memory, in two dimensions or more");
  auto places = RegionPlaces::of(d.tile);
  if (!places)
    return places.takeError();
  unsigned row = places->rank() - 2, column = places->rank() - 1;
  if (places->extent(row) != rows || places->extent(column) != columns)
    return refuse("a tile of " + Twine(places->extent(row)) + " x " +
                  Twine(places->extent(column)) + "; the product has " + Twine(rows) + " x " +
                  Twine(columns));
  auto lanes = places->along(row, Axis::TLane), columnsOf = places->along(column, Axis::TCol);
  bool fits = places->start(Axis::TLane).isConstant(0);
  for (int64_t i = 0; i < rows; ++i)
    fits &= lanes[i] == (rows == 64 ? i / 16 * 32 + i % 16 : i);
  for (int64_t i = 0; i < columns; ++i)
    fits &= columnsOf[i] == i;
  if (!fits || places->along(row, Axis::TCol).back() || places->along(column, Axis::TLane).back())
    return refuse(rows == 64 ? "rows lie in lanes as tmemDatapath(F) has them, from lane 0, and "
                               "columns follow each other"
                             : "row i lies in lane i, and columns follow each other");
  if (Error e = places->stageStep(Axis::TCol).moveInto(tileD))
    return e;
  return emitColumn(b, d.memory, *places, 1).moveInto(firstD);
}

//===----------------------------------------------------------------------===//
// Factors
//===----------------------------------------------------------------------===//

Error TensorMemoryProduct::setFactors(const SharedMatrix &a, const SharedMatrix &right,
                                      const Factors &factors) {
  bool four = elementBits(a.type) == 4;
  int64_t count = factors.a.tile.region.empty() ? 0 : factors.a.tile.region.back().extent;
  int64_t block = count ? a.k / count : 0;
  if (ctaGroup != 1 || a.rows != 128 || (elementBits(a.type) != 8 && !four) ||
      (block != 32 && (block != 16 || !four)))
    return opError(OpFault::Sides, "",
                   "factors of every " + Twine(block) + " elements of " + elementTypeName(a.type) +
                       " in a product of " + Twine(a.rows) + " rows and " + Twine(ctaGroup) +
                       " CTAs; of every 32 elements of 8 bits, or 16 or 32 of f4e2m1, of 128 rows "
                       "and one CTA");
  if (b.target.suffix() != 'a' || b.target.ptx() < 87)
    return opError(OpFault::Target, b.target.cpu(),
                   "products with factors need sm_100a, sm_103a or sm_110a and PTX 8.7 (this is " +
                       b.target.cpu() + ", PTX " + b.target.ptxVersion() + ")");
  kind = !four         ? "mxf8f6f4.block_scale.scale_vec::1X"
         : block == 16 ? "mxf4nvf4.block_scale.scale_vec::4X"
                       : "mxf4.block_scale.scale_vec::2X";
  constexpr uint32_t sumsAreF32 = 1 << 4;
  shape &= ~sumsAreF32;
  shape |= uint32_t(block == 32) << 23; // the type of factors: ue8m0
  scales.resize(2);
  if (Error e = setScale(scales[0], a, factors.a))
    return e;
  return setScale(scales[1], right, factors.b);
}

Error TensorMemoryProduct::setScale(Scale &scale, const SharedMatrix &of,
                                    const ProductOperand &factors) {
  const Tensor &tensor = *factors.tile.tensor;
  auto refuse = [&](const Twine &message) {
    return opError(OpFault::Layout, tensor.name(), tensor.name() + ": " + message);
  };
  auto replica = tensor.layout() ? tensor.layout()->tile.replica() : ArrayRef<Iter>();
  if (tensor.space() != Space::TMem || tensor.bits() != 8 || tensor.rank() < 2 ||
      replica.size() != 1 || replica[0] != Iter{4, 32, Axis::TLane})
    return refuse("factors are u8 in tensor memory, four times (R[4:32@TLane]), in two dimensions "
                  "or more");
  auto places = RegionPlaces::of(factors.tile);
  if (!places)
    return places.takeError();
  unsigned row = places->rank() - 2, depth = places->rank() - 1;
  int64_t count = places->extent(depth), perStep = count / int64_t(of.steps.size());
  if (places->extent(row) != of.rows || !count || perStep * int64_t(of.steps.size()) != count)
    return refuse(Twine(places->extent(row)) + " x " + Twine(count) + " factors of " +
                  Twine(of.rows) + " x " + Twine(of.k) + " elements");
  auto lanes = places->along(row, Axis::TLane), cells = places->along(row, Axis::TCol),
       inDepth = places->along(depth, Axis::TCol);
  bool fits = places->start(Axis::TLane).isConstant(0) && !places->along(depth, Axis::TLane).back();
  for (int64_t i = 0; i < of.rows; ++i)
    fits &= lanes[i] == i % 32 && cells[i] == i / 32 * FactorsInCell;
  for (int64_t i = 0; i < count; ++i) {
    int64_t first = inDepth[i / perStep * perStep];
    fits &= inDepth[i] == first + i % perStep && first % FactorsInCell + perStep <= FactorsInCell;
    if (i % perStep == 0)
      scale.cells.push_back(first / FactorsInCell), scale.bytes.push_back(first % FactorsInCell);
  }
  auto step = places->stageStep(Axis::TCol);
  if (!step)
    return step.takeError();
  if (!fits || *step % FactorsInCell)
    return refuse("factors lie as tmemScaleFactors has them, and stages are whole columns apart");
  scale.stageStep = *step / FactorsInCell;
  return emitColumn(b, factors.memory, *places, FactorsInCell).moveInto(scale.first);
}

//===----------------------------------------------------------------------===//
// Issue
//===----------------------------------------------------------------------===//

Value *TensorMemoryProduct::into(Value *tile) const {
  return isRight ? emitStep(b, firstD, tile, tileD) : b.getInt32(0);
}

/// Operands: D, A, B, the instruction descriptor, `accumulate`, the factors of A and of B.
std::string TensorMemoryProduct::text() const {
  std::string text =
      "{\n.reg .pred p;\n.reg .b64 a, b;\n.reg .b32 i, f, g;\nsetp.ne.b32 p, $4, 0;\n";
  raw_string_ostream os(text);
  for (size_t s = 0; s < sideA.steps.size(); ++s) {
    // Which bytes of a cell are the factors.
    uint32_t id = scales.empty() ? 0 : uint32_t(scales[0].bytes[s] << 29 | scales[1].bytes[s] << 4);
    os << "add.s64 a, $1, " << sideA.steps[s] << ";\nadd.s64 b, $2, " << sideB.steps[s]
       << ";\nor.b32 i, $3, " << id << ";\n";
    if (!scales.empty())
      os << "add.s32 f, $5, " << scales[0].cells[s] << ";\nadd.s32 g, $6, " << scales[1].cells[s]
         << ";\n";
    os << "tcgen05.mma.cta_group::" << ctaGroup << ".kind::" << kind << " [$0], a, b, i, "
       << (scales.empty() ? "" : "[f], [g], ") << "p;\n";
    if (!s)
      os << "setp.eq.b32 p, 0, 0;\n";
  }
  os << "}";
  return text;
}

void TensorMemoryProduct::multiply(Value *d, Value *stage, Value *accumulate) const {
  if (!isRight)
    return;
  if ((sideA.stageStep || sideB.stageStep) && !stage)
    return b.run(opError(OpFault::Sides, "", "a product of operands with stages takes a stage"));
  SmallVector<Value *, 7> operands{d, emitStep(b, sideA.first, stage, sideA.stageStep),
                                   emitStep(b, sideB.first, stage, sideB.stageStep),
                                   b.getInt32(shape), accumulate};
  std::string constraints = "r,l,l,r,r,";
  for (const Scale &scale : scales) {
    operands.push_back(emitStep(b, scale.first, stage, scale.stageStep));
    constraints += "r,";
  }
  SmallVector<Type *, 7> types;
  for (Value *v : operands)
    types.push_back(v->getType());
  auto *type = FunctionType::get(b.getVoidTy(), types, false);
  b.CreateCall(type, InlineAsm::get(type, text(), constraints + "~{memory}", true), operands);
}
