//===- SharedMatrix.cpp - An operand of a product in shared memory --------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedMatrix.h"
#include "tilecopy/op/OpError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tilecopy;

namespace {

constexpr int64_t Chunk = 16; // bytes that stay together

class MatrixReader {
public:
  MatrixReader(const ProductOperand &operand, RegionPlaces places)
      : tensor(*operand.tile.tensor), places(std::move(places)),
        mn(this->places.rank() - (operand.kFirst ? 1 : 2)),
        k(this->places.rank() - (operand.kFirst ? 2 : 1)) {}
  Expected<SharedMatrix> run();

private:
  Error refuse(const Twine &message) const {
    return opError(OpFault::Layout, tensor.name(), tensor.name() + ": " + message);
  }
  int64_t bytes(int64_t elements) const { return elements * result.bits / 8; }
  Error readSwizzle();
  Error readMajor();
  Error readRows();
  Error readDepth();
  Error readStages();
  Expected<int64_t> outerStep(ArrayRef<int64_t> at, int64_t inner, int64_t innerStep,
                              std::optional<int64_t> outer, StringRef what) const;
  Error setStep(int64_t &field, int64_t elements, StringRef what) const;

  const Tensor &tensor;
  RegionPlaces places;
  unsigned mn, k;             // dimensions
  int64_t chunk = 1, row = 1; // elements of 16 bytes, and of a row of the swizzle
  SharedMatrix result;
};

} // namespace

Error MatrixReader::readSwizzle() {
  unsigned bits = result.bits;
  chunk = Chunk * 8 / bits;
  const std::optional<Swizzle> &swizzle = tensor.layout()->swizzle;
  if (swizzle && !swizzle->isIdentity()) {
    MmaSwizzle mode = MmaSwizzle(std::min(swizzle->swizzleLen, 3u));
    auto known = mmaSwizzle(mode, bits);
    if (!known)
      return known.takeError();
    if (*known != swizzle)
      return refuse("its swizzle is not one of matrix descriptors; those move whole 16 bytes "
                    "within 32, 64 or 128 bytes, by the three bits of address above them");
    result.descriptor.swizzle = mode;
  }
  row = mmaRowBytes(result.descriptor.swizzle) * 8 / bits;
  int64_t need = swizzle ? 8 * bytes(row) : Chunk;
  if (tensor.align() % need)
    return refuse("aligned to " + Twine(tensor.align()) + " bytes; `align " + Twine(need) +
                  "` is needed");
  return Error::success();
}

Error MatrixReader::readMajor() {
  auto isContiguous = [&](unsigned dim) {
    SmallVector<int64_t, 0> at = places.along(dim, Axis::M);
    return at.size() > 1 && at[1] == 1;
  };
  result.rows = places.extent(mn), result.k = places.extent(k);
  if (isContiguous(k))
    result.major = MmaMajor::K;
  else if (isContiguous(mn))
    result.major = MmaMajor::MN;
  else
    return refuse("neither dimension " + Twine(mn) + " nor dimension " + Twine(k) +
                  " is contiguous");
  if (result.k % result.kOfStep())
    return refuse("K is " + Twine(result.k) + "; a multiple of " + Twine(result.kOfStep()) +
                  " elements, 32 bytes");
  return Error::success();
}

/// Places that are `inner` steps and then one of another length, which is returned, or compared
/// with `outer`.
Expected<int64_t> MatrixReader::outerStep(ArrayRef<int64_t> at, int64_t inner, int64_t innerStep,
                                          std::optional<int64_t> outer, StringRef what) const {
  int64_t step = outer                        ? *outer
                 : int64_t(at.size()) > inner ? at[inner] - at[0]
                                              : inner * innerStep;
  for (int64_t i = 0; i < int64_t(at.size()); ++i)
    if (at[i] - at[0] != i % inner * innerStep + i / inner * step)
      return refuse(what + " " + Twine(i) + " lies " + Twine(at[i] - at[0]) +
                    " elements after the first; a canonical layout has " +
                    Twine(i % inner * innerStep + i / inner * step));
  return step;
}

Error MatrixReader::setStep(int64_t &field, int64_t elements, StringRef what) const {
  field = bytes(elements);
  if (field <= 0 || field % Chunk || field > MatrixDescriptor::MaxStep)
    return refuse(what + " are " + Twine(field) + " bytes apart; a positive multiple of 16 up to " +
                  Twine(MatrixDescriptor::MaxStep));
  return Error::success();
}

/// MatrixDescriptor.h describes the steps of a descriptor. Where MN is contiguous, the step along
/// MN is the "stride" offset without a swizzle, and the "leading" offset with one.
Error MatrixReader::readRows() {
  SmallVector<int64_t, 0> at = places.along(mn, Axis::M);
  bool isK = result.major == MmaMajor::K, plain = result.descriptor.swizzle == MmaSwizzle::None;
  auto step = outerStep(at, isK ? 8 : row, isK ? row : 1, std::nullopt, isK ? "row" : "element");
  if (!step)
    return step.takeError();
  MatrixDescriptor &d = result.descriptor;
  return setStep(isK || plain ? d.groupStep : d.unitStep, *step, "groups of rows");
}

Error MatrixReader::readDepth() {
  SmallVector<int64_t, 0> at = places.along(k, Axis::M);
  bool isK = result.major == MmaMajor::K, plain = result.descriptor.swizzle == MmaSwizzle::None;
  int64_t inner = isK ? chunk : 8, innerStep = isK ? 1 : row;
  std::optional<int64_t> step;
  if (isK && !plain)
    step = chunk;
  for (int64_t first = 0; first < result.k; first += result.kOfStep()) {
    auto of = outerStep(ArrayRef(at).slice(first, result.kOfStep()), inner, innerStep, step,
                        "of K, element");
    if (!of)
      return of.takeError();
    step = *of;
    if (bytes(at[first]) % Chunk)
      return refuse("K " + Twine(first) + " begins " + Twine(bytes(at[first])) +
                    " bytes after the first; a multiple of 16");
    result.steps.push_back(bytes(at[first]) / Chunk);
  }
  if (isK && !plain)
    return Error::success(); // it is not read
  MatrixDescriptor &d = result.descriptor;
  return setStep(isK || plain ? d.unitStep : d.groupStep, *step, "groups of K");
}

Error MatrixReader::readStages() {
  result.start = places.start(Axis::M);
  auto step = places.stageStep(Axis::M);
  if (!step)
    return step.takeError();
  if (bytes(*step) % Chunk)
    return refuse("stages are " + Twine(bytes(*step)) + " bytes apart; a multiple of 16");
  result.stageStep = bytes(*step) / Chunk;
  return Error::success();
}

Expected<SharedMatrix> MatrixReader::run() {
  result.type = tensor.type();
  result.bits = tensor.spacing() == Spacing::Padded16 ? 8 : tensor.bits();
  for (auto part : {&MatrixReader::readSwizzle, &MatrixReader::readMajor, &MatrixReader::readRows,
                    &MatrixReader::readDepth, &MatrixReader::readStages})
    if (Error e = (this->*part)())
      return e;
  return std::move(result);
}

Expected<SharedMatrix> SharedMatrix::of(const ProductOperand &operand) {
  const Tensor &tensor = *operand.tile.tensor;
  if (tensor.space() != Space::Shared || tensor.rank() < 2)
    return opError(OpFault::Tensor, tensor.name(),
                   tensor.name() + ": " + Twine(tensor.rank()) + " dimensions in " +
                       memoryName(tensor.space()) +
                       "; a product reads a matrix, two dimensions or more, in shared memory");
  auto places = RegionPlaces::of(operand.tile);
  if (!places)
    return places.takeError();
  return MatrixReader(operand, std::move(*places)).run();
}

Expected<SharedMatrices> SharedMatrices::of(const ProductOperand &a, const ProductOperand &b) {
  SharedMatrices both;
  if (Error e = SharedMatrix::of(a).moveInto(both.a))
    return e;
  if (Error e = SharedMatrix::of(b).moveInto(both.b))
    return e;
  StringRef name = a.tile.tensor->name();
  if (both.a.k != both.b.k)
    return opError(OpFault::Sides, name,
                   "K of " + name + " is " + Twine(both.a.k) + ", of " + b.tile.tensor->name() +
                       " " + Twine(both.b.k));
  return both;
}

Expected<ProductSide> SharedMatrix::emit(KernelBuilder &b, Value *memory, bool isTcgen05) const {
  constexpr uint64_t version = uint64_t(1) << 46; // not of wgmma
  auto units = emitUnits(b, start, Chunk * 8 / bits);
  if (!units)
    return units.takeError();
  Value *address = b.CreateZExt(b.CreatePtrToInt(memory, b.getInt32Ty()), b.getInt64Ty());
  address = b.CreateAnd(b.CreateLShr(address, 4), MatrixDescriptor::MaxStep / Chunk);
  uint64_t constant = descriptor.encode() & ~(isTcgen05 ? 0 : version);
  Value *first = b.CreateOr(address, b.getInt64(constant));
  if (auto *known = dyn_cast<ConstantInt>(*units); !known || !known->isZero())
    first = b.CreateAdd(first, b.CreateZExt(*units, b.getInt64Ty()));
  return ProductSide{first, steps, stageStep};
}

ProductOperand tilecopy::productTile(KernelBuilder &b, StringRef name, ElementType type,
                                     ArrayRef<int64_t> shape, MmaMajor major, MmaSwizzle swizzle,
                                     Spacing spacing) {
  ProductOperand made;
  auto layout = mmaShared(shape, swizzle, major, spacing == Spacing::Dense ? elementBits(type) : 8);
  if (!layout) {
    b.run(layout.takeError());
    return made;
  }
  layout->spacing = spacing;
  auto align = unsigned(std::max<int64_t>(128, 8 * mmaRowBytes(swizzle))); // tensor maps take 128
  made.tile.tensor = b.tensor(Tensor::create(name, type, Space::Shared, shape, *layout, align));
  if (!made.tile.tensor)
    return made;
  made.tile = Operand::whole(made.tile.tensor);
  made.memory = b.shared(unsigned(made.tile.tensor->byteSize()), align);
  return made;
}

static bool isByte(ElementType type) {
  return type == ElementType::F8E4M3 || type == ElementType::F8E5M2;
}

Error tilecopy::checkProductTypes(const SharedMatrix &matrix, ElementType other, StringRef name) {
  ElementType type = matrix.type;
  bool known = isByte(type) || type == ElementType::F16 || type == ElementType::BF16 ||
               type == ElementType::F32 || type == ElementType::F4E2M1;
  if (!known || (type != other && !(isByte(type) && isByte(other))))
    return opError(OpFault::Sides, name,
                   "a product of " + elementTypeName(other) + " and " + elementTypeName(type) +
                       "; two of f16, of bf16, of f32 (as tf32), or of f8e4m3 and f8e5m2; with "
                       "factors also of f4e2m1");
  return Error::success();
}

bool SharedMatrix::isOfBytes() const {
  bool isNarrow =
      type == ElementType::F4E2M1 || type == ElementType::F6E2M3 || type == ElementType::F6E3M2;
  return isByte(type) || (isNarrow && bits == 8);
}

Error tilecopy::checkTcgenTypes(const SharedMatrix &a, const SharedMatrix &b, StringRef name) {
  if (a.isOfBytes() && b.isOfBytes())
    return Error::success();
  for (const SharedMatrix *matrix : {&a, &b})
    if (matrix->bits != elementBits(matrix->type) || elementBits(matrix->type) == 6)
      return opError(OpFault::Sides, name,
                     "a product of " + elementTypeName(a.type) + " and " + elementTypeName(b.type) +
                         "; f4e2m1, f6e2m3 and f6e3m2 in layout padded16 go with each other, with "
                         "f8e4m3 and with f8e5m2");
  return checkProductTypes(a, b.type, name);
}
