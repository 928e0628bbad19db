//===- Launched.h - Running kernels of a KernelBuilder ----------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is finished and run on the emulator under both schedules. Matrices are small integers,
// exact in every type, so that a product has one right result.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TEST_UNIT_KERNEL_LAUNCHED_H
#define TILECOPY_TEST_UNIT_KERNEL_LAUNCHED_H

#include "tilecopy/kernel/KernelBuilder.h"
#include "tilecopy/run/Emulator.h"
#include "gtest/gtest.h"

namespace tilecopy::test {

using P = KernelParameter;

inline GpuTarget sm(llvm::StringRef cpu) { return llvm::cantFail(GpuTarget::parse(cpu)); }

/// A matrix of numbers, row by row.
struct Numbers {
  int64_t rows, columns;
  std::vector<float> values;

  Numbers(int64_t rows, int64_t columns) : rows(rows), columns(columns), values(rows * columns) {}
  float &at(int64_t r, int64_t c) { return values[r * columns + c]; }
  float at(int64_t r, int64_t c) const { return values[r * columns + c]; }
  /// Whole numbers from -2 to 2 that no row or column repeats.
  static Numbers some(int64_t rows, int64_t columns, unsigned seed);
  /// a * b', both with K along their rows.
  static Numbers product(const Numbers &a, const Numbers &b);
  /// As elements of a type, row-major or column-major.
  std::vector<uint8_t> as(ElementType type, bool columnMajor = false) const;
};

/// A parameter of a launch: a buffer that is read back, or the map of that number over a buffer.
struct Parameter {
  std::vector<uint8_t> *bytes = nullptr;
  std::optional<unsigned> map = {};
  std::optional<int32_t> number = {};
};

/// Finishes the kernel, launches it under both schedules, and reads its buffers back. Fails the
/// test on an error or a finding. Symbols of maps are looked up in `sizes`.
void launch(KernelBuilder &b, const std::vector<Parameter> &parameters, unsigned grid = 1,
            const std::map<std::string, int64_t> &sizes = {});

/// The errors of the builder, as text.
inline std::string errorOf(KernelBuilder &b) { return llvm::toString(b.takeError()); }

} // namespace tilecopy::test

#endif // TILECOPY_TEST_UNIT_KERNEL_LAUNCHED_H
