#include "Data.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FormatVariadic.h>

#include <cmath>
#include <random>

using namespace llvm;
using namespace gemm;
namespace tc = tilecopy;
using tc::ElementType;

static const fltSemantics &semantics(ElementType type) {
  switch (type) {
  case ElementType::F16:
    return APFloat::IEEEhalf();
  case ElementType::BF16:
    return APFloat::BFloat();
  case ElementType::F4E2M1:
    return APFloat::Float4E2M1FN();
  case ElementType::F8E4M3:
    return APFloat::Float8E4M3FN();
  default:
    return APFloat::IEEEsingle();
  }
}

uint64_t Matrix::encode(double x) const {
  APFloat f(x);
  bool lost;
  f.convert(semantics(type), APFloat::rmNearestTiesToEven, &lost);
  return f.bitcastToAPInt().getZExtValue();
}

double Matrix::decode(const uint8_t *p) const {
  uint64_t bits = 0;
  memcpy(&bits, p, width());
  APFloat f(semantics(type), APInt(this->bits(), bits));
  bool lost;
  f.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lost);
  return f.convertToDouble();
}

double Matrix::rounded(double x) const {
  uint64_t bits = encode(x);
  return decode(reinterpret_cast<const uint8_t *>(&bits));
}

std::vector<double> Matrix::fill(function_ref<double()> next) {
  std::vector<double> numbers;
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t c = 0; c < columns; ++c) {
        double number = rounded(next());
        uint64_t code = encode(number);
        if (bits() == 4) // the even element in the low half
          code =
              place(b, r, c) % 2 ? (*at(b, r, c) & 15) | code << 4 : (*at(b, r, c) & 0xf0) | code;
        memcpy(at(b, r, c), &code, width());
        numbers.push_back(number);
      }
  return numbers;
}

std::string gemm::name(const Case &c) {
  return formatv(
      "{12}: {0}{14}{13} {1}{2} -> {3}, tile {4}x{5}, {6} stages, cluster {7}: {8}x{9}x{10}x{11}",
      tc::elementTypeName(c.spec.input), c.spec.aColumnMajor ? "t" : "n",
      c.spec.bColumnMajor ? "t" : "n", tc::elementTypeName(c.spec.output), c.spec.tileM(),
      c.spec.tileN, c.spec.stages, c.spec.cluster, c.batch, c.m, c.n, c.k, c.spec.target,
      c.spec.scaled ? " with factors" : "",
      c.spec.inputB ? "*" + tc::elementTypeName(*c.spec.inputB).str() : "");
}

/// Factors as the kernel takes them, of 1/2, 1 and 2; `numbers`, as many for each of the rows as K
/// has elements, are multiplied by them.
static std::vector<uint8_t>
factors(const gemm::Spec &spec, int64_t batch, int64_t rows, int64_t k,
        function_ref<double &(int64_t b, int64_t r, int64_t k)> number) {
  bool four = spec.inputBits() == 4;
  int64_t each = four ? 16 : 32, high = divideCeil(rows, 128);
  int64_t deep = divideCeil(k, spec.tileK()) * spec.factorBlocks();
  std::vector<uint8_t> bytes(batch * high * deep * 512, four ? 0x38 : 127);
  std::mt19937 random{unsigned(rows)};
  for (int64_t b = 0; b < batch; ++b)
    for (int64_t r = 0; r < rows; ++r)
      for (int64_t f = 0; f * each < k; ++f) {
        int power = int(random() % 3) - 1;
        int64_t block = (b * high + r / 128) * deep + f / 4;
        bytes[block * 512 + r % 32 * 16 + r % 128 / 32 * 4 + f % 4] =
            uint8_t(four ? 0x38 + 8 * power : 127 + power);
        for (int64_t e = f * each; e < std::min(k, (f + 1) * each); ++e)
          number(b, r, e) *= std::ldexp(1, power);
      }
  return bytes;
}

Data::Data(const Case &t, const gemm::Problem &p)
    : p(p), a(t.spec.input, p.batch, p.m, p.k, p.strideA, p.lda, t.spec.aColumnMajor),
      b(t.spec.typeB(), p.batch, p.k, p.n, p.strideB, p.ldb, t.spec.bColumnMajor),
      c(t.spec.output, p.batch, p.m, p.n, p.strideC, p.ldc, t.spec.cColumnMajor) {
  std::mt19937 random(7);
  auto next = [&] {
    return t.integers ? double(int(random() % 7) - 3) : double(int(random() % 4096) - 2048) / 2048;
  };
  auto numbersA = a.fill(next), numbersB = b.fill(next), numbersC = c.fill(next);
  if (t.spec.scaled) {
    factorsA = factors(t.spec, p.batch, p.m, p.k, [&](int64_t z, int64_t r, int64_t k) -> double & {
      return numbersA[(z * p.m + r) * p.k + k];
    });
    factorsB = factors(t.spec, p.batch, p.n, p.k, [&](int64_t z, int64_t r, int64_t k) -> double & {
      return numbersB[(z * p.k + k) * p.n + r];
    });
  }
  before = c.bytes;
  sums.resize(p.batch * p.m * p.n), bounds = sums;
  for (int64_t z = 0; z < p.batch; ++z)
    for (int64_t r = 0; r < p.m; ++r)
      for (int64_t k = 0; k < p.k; ++k) {
        double x = numbersA[(z * p.m + r) * p.k + k];
        const double *y = &numbersB[(z * p.k + k) * p.n];
        double *to = &sums[(z * p.m + r) * p.n], *bound = &bounds[(z * p.m + r) * p.n];
        for (int64_t i = 0; i < p.n; ++i)
          to[i] += x * y[i], bound[i] += std::fabs(x * y[i]);
      }
  for (size_t i = 0; i < sums.size(); ++i) {
    sums[i] = t.alpha * sums[i] + t.beta * numbersC[i];
    // Products are added with at least 24 bits, cut off.
    bounds[i] = t.integers ? 0 : std::fabs(t.alpha) * bounds[i] * double(p.k) * 0x1p-23;
  }
}

std::vector<uint8_t> Data::expected() {
  Matrix after = c;
  after.bytes = before;
  size_t i = 0;
  for (int64_t z = 0; z < p.batch; ++z)
    for (int64_t r = 0; r < p.m; ++r)
      for (int64_t q = 0; q < p.n; ++q) {
        uint64_t bits = c.encode(sums[i++]);
        memcpy(after.at(z, r, q), &bits, c.width());
      }
  return after.bytes;
}

Error Data::compare(ArrayRef<uint8_t> after) {
  std::vector<uint8_t> expected = before;
  std::swap(c.bytes, expected);
  size_t i = 0;
  for (int64_t z = 0; z < p.batch; ++z)
    for (int64_t r = 0; r < p.m; ++r)
      for (int64_t q = 0; q < p.n; ++q, ++i) {
        uint8_t *place = c.at(z, r, q);
        const uint8_t *got = &after[place - c.bytes.data()];
        double low = c.rounded(sums[i] - bounds[i]), high = c.rounded(sums[i] + bounds[i]);
        double value = c.decode(got);
        if (!(low <= value && value <= high))
          return createStringError(
              formatv("C[{0}, {1}, {2}] is {3}, not {4}", z, r, q, value, sums[i]));
        memcpy(place, got, c.width());
      }
  bool around = ArrayRef(c.bytes) == after;
  c.bytes = before;
  return around ? Error::success() : createStringError("something around C has changed");
}

unsigned gemm::gridOf(const Compiled &compiled, const Case &t, const Problem &p) {
  unsigned clusters =
      unsigned(std::min<int64_t>(compiled.clusterTiles(p), std::max(1u, t.ctas / t.spec.cluster)));
  return clusters * t.spec.cluster;
}
