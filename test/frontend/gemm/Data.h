// Cases that are run: matrices of small integers or fractions in memory, and what C must be after.
#ifndef FRONTEND_GEMM_DATA_H
#define FRONTEND_GEMM_DATA_H

#include "Gemm.h"

#include <llvm/ADT/APFloat.h>

#include <vector>

namespace gemm {

/// A matrix of a batch as bytes in memory, and as numbers.
struct Matrix {
  tilecopy::ElementType type;
  int64_t batch, rows, columns, stride, leading;
  bool columnMajor;
  std::vector<uint8_t> bytes;

  Matrix(tilecopy::ElementType type, int64_t batch, int64_t rows, int64_t columns, int64_t stride,
         int64_t leading, bool columnMajor)
      : type(type), batch(batch), rows(rows), columns(columns), stride(stride), leading(leading),
        columnMajor(columnMajor), bytes(batch * stride * bits() / 8, 0xee) {}
  unsigned bits() const { return tilecopy::elementBits(type); }
  unsigned width() const { return std::max(1u, bits() / 8); }
  int64_t place(int64_t b, int64_t r, int64_t c) const {
    return b * stride + (columnMajor ? c * leading + r : r * leading + c);
  }
  uint8_t *at(int64_t b, int64_t r, int64_t c) { return &bytes[place(b, r, c) * bits() / 8]; }
  uint64_t encode(double x) const;
  double decode(const uint8_t *p) const;
  double rounded(double x) const;
  /// Fills it, and returns the numbers in row-major order.
  std::vector<double> fill(llvm::function_ref<double()> next);
};

struct Case {
  Spec spec;
  int64_t m, n, k, batch = 1;
  unsigned ctas = 4; // of the grid, at most
  float alpha = 1, beta = 0;
  bool integers = true;
};

std::string name(const Case &c);

/// One launch, and all of C compared.
struct Data {
  Problem p;
  Matrix a, b, c;
  std::vector<uint8_t> before, factorsA, factorsB;
  std::vector<double> sums, bounds; // of C: alpha AB + beta C, and how far off it may be

  Data(const Case &t, const Problem &p);
  /// C after the launch, where the sums are exact.
  std::vector<uint8_t> expected();
  llvm::Error compare(llvm::ArrayRef<uint8_t> after);
};

/// CTAs of a launch.
unsigned gridOf(const Compiled &compiled, const Case &t, const Problem &p);

/// Files for `ptx-run --launch`: a kernel and its launches, memory before them, and C after.
void write(llvm::ArrayRef<Case> launches, llvm::StringRef folder);
/// Small launches of one kernel for mutants.
std::vector<Case> smallest(llvm::StringRef kind);
/// Sizes around each edge of the larger tiles, and each type and way to lie.
std::vector<Case> sweep();

} // namespace gemm

#endif
