//===- ProductKernel.h - Operands of products, brought and compared -*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What tests of products share: an operand of two stages in memory and as numbers, a copy of it to
// shared memory, and a matrix of sums that is compared.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_KERNEL_PRODUCTKERNEL_H
#define TILECOPY_TEST_UNIT_KERNEL_PRODUCTKERNEL_H

#include "Launched.h"
#include "tilecopy/emit/EmitBarrier.h"
#include "tilecopy/kernel/MatrixProduct.h"
#include "tilecopy/kernel/TileStore.h"
#include "tilecopy/layout/LayoutText.h"

namespace tilecopy::test {

/// How a side of a product lies in shared memory.
struct Side {
  ElementType type = ElementType::F16;
  MmaSwizzle swizzle = MmaSwizzle::Bytes128;
  MmaMajor major = MmaMajor::K;
  Spacing spacing = Spacing::Dense;
};

using TensorRef = std::shared_ptr<const Tensor>;

inline GpuTarget target(llvm::StringRef cpu, std::optional<unsigned> ptx = {}) {
  return llvm::cantFail(GpuTarget::parse(cpu, ptx));
}

inline TensorRef shared(KernelBuilder &b, llvm::StringRef name, const Side &side,
                        llvm::ArrayRef<int64_t> shape, unsigned align = 1024) {
  bool dense = side.spacing == Spacing::Dense;
  Layout layout =
      b.take(mmaShared(shape, side.swizzle, side.major, dense ? elementBits(side.type) : 8));
  layout.spacing = side.spacing;
  return b.tensor(Tensor::create(name, side.type, Space::Shared, shape, layout, align));
}

/// A matrix in each of two stages.
struct Staged {
  Side side;
  Numbers first, second;
  std::vector<uint8_t> bytes;
  TensorRef near;
  llvm::Value *memory = nullptr;

  Staged(const Side &side, int64_t rows, int64_t k, unsigned seed)
      : side(side), first(Numbers::some(rows, k, seed)), second(Numbers::some(rows, k, seed + 1)) {
    for (const Numbers *n : {&first, &second})
      llvm::append_range(bytes, n->as(side.type, side.major == MmaMajor::MN));
  }

  /// A copy of it by all threads, from the parameter of its name.
  void bring(KernelBuilder &b, llvm::StringRef name) {
    int64_t rows = first.rows, k = first.columns;
    near = shared(b, name, side, {2, rows, k});
    memory = b.shared(unsigned(near->byteSize()), 1024);
    bool isK = side.major == MmaMajor::K;
    auto layout = llvm::formatv("S[(2,{0},{1}):({2},{3},{4})]", rows, k, rows * k, isK ? k : 1,
                                isK ? 1 : rows)
                      .str();
    auto far = b.tensor(Tensor::create("far" + name.str(), side.type, Space::Global, {2, rows, k},
                                       b.take(parseLayout(layout))));
    b.copy(OpKind::Copy, Scope::Cta, Operand::whole(near), Operand::whole(far),
           CopyOperands::pointers(memory, b.argument(name)));
  }
  ProductOperand operand() const { return {Operand::whole(near), memory}; }
};

/// What generic stores have written is there for products.
inline void publish(KernelBuilder &b) {
  b.run(emitFence(b, b.target, FenceOp::ProxyAsync));
  b.sync(Scope::Cta);
}

/// The sums of a warpgroup to rows of the parameter `D`, f32 [rows, columns].
inline void storeSums(KernelBuilder &b, llvm::ArrayRef<llvm::Value *> sums,
                      const TileLayout &registers, int64_t tileRows, int64_t columns,
                      int64_t rows = 0, Expr row = 0) {
  RegisterTile tile = packSums(b, sums, ElementType::F32);
  auto local = b.tensor(
      Tensor::create("sums", ElementType::F32, Space::Local, {tileRows, columns}, registers));
  auto d = b.tensor(
      Tensor::create("D", ElementType::F32, Space::Global, {std::max(rows, tileRows), columns},
                     b.take(TileLayout::rowMajor({std::max(rows, tileRows), columns}))));
  b.copy(OpKind::Copy, Scope::Warpgroup, {d, {{row, tileRows}, {0, columns}}},
         Operand::whole(local), CopyOperands::fromRegisters(b.argument("D"), tile));
}

inline void expectSums(const std::vector<uint8_t> &d, const Numbers &expected,
                       const std::string &name) {
  ASSERT_EQ(d.size(), expected.values.size() * 4) << name;
  const auto *got = reinterpret_cast<const float *>(d.data());
  for (size_t i = 0; i < expected.values.size(); ++i)
    ASSERT_EQ(got[i], expected.values[i])
        << name << ": D[" << i / expected.columns << ", " << i % expected.columns << "]";
}

/// Of both stages.
inline Numbers sumOf(const Staged &a, const Staged &b) {
  Numbers d = Numbers::product(a.first, b.first), more = Numbers::product(a.second, b.second);
  for (size_t i = 0; i < d.values.size(); ++i)
    d.values[i] += more.values[i];
  return d;
}

inline std::string nameOf(const Side &a, const Side &b, int64_t n, int64_t k) {
  auto text = [](const Side &s) {
    return elementTypeName(s.type).str() + " swizzle " + std::to_string(mmaRowBytes(s.swizzle)) +
           (s.major == MmaMajor::K ? " K" : " MN");
  };
  return text(a) + " by " + text(b) + ", n " + std::to_string(n) + ", k " + std::to_string(k);
}

/// Pairs of types, every swizzle on each side, and what may be contiguous.
inline std::vector<std::pair<Side, Side>> sides() {
  using E = ElementType;
  std::vector<std::pair<Side, Side>> all;
  for (auto [a, b] : {std::pair(E::F16, E::F16),
                      {E::BF16, E::BF16},
                      {E::F32, E::F32},
                      {E::F8E4M3, E::F8E4M3},
                      {E::F8E4M3, E::F8E5M2},
                      {E::F8E5M2, E::F8E4M3},
                      {E::F8E5M2, E::F8E5M2}})
    for (unsigned swizzle = 0; swizzle < 4; ++swizzle)
      for (unsigned majors = 0; majors < (elementBits(a) == 16 ? 4 : 1); ++majors)
        all.push_back({{a, MmaSwizzle(swizzle), MmaMajor(majors & 1)},
                       {b, MmaSwizzle((swizzle + 1 + majors) % 4), MmaMajor(majors >> 1)}});
  return all;
}

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_KERNEL_PRODUCTKERNEL_H
