// FlashInfer's norms, activations, and rotary embedding, beside the host's.
#include "check.h"
#include <flashinfer/activation.cuh>
#include <flashinfer/norm.cuh>
#include <flashinfer/pos_enc.cuh>

using namespace flashinfer;
static const int Rows = 5, Width = 128;

static std::vector<float> norm(const std::vector<float> &x, const std::vector<float> &weight,
                               float bias) {
  std::vector<float> result(x.size());
  for (size_t row = 0; row < x.size(); row += Width) {
    double sum = 0;
    for (int i = 0; i < Width; ++i)
      sum += double(x[row + i]) * x[row + i];
    for (int i = 0; i < Width; ++i)
      result[row + i] = float(x[row + i] / std::sqrt(sum / Width + 1e-5) * (weight[i] + bias));
  }
  return result;
}

static void norms() {
  auto x = random_floats(Rows * Width), w = random_floats(Width), y = random_floats(Rows * Width),
       sum = x;
  for (size_t i = 0; i < x.size(); ++i)
    sum[i] += y[i];
  Array<float> in(x), weight(w), out(x.size());
  must(norm::RMSNorm<float>(in, weight, out, Rows, Width, Width, Width), "RMSNorm");
  expect("RMSNorm", out.read(), ::norm(x, w, 0), 1e-5);
  must(norm::GemmaRMSNorm<float>(in, weight, out, Rows, Width, Width, Width), "GemmaRMSNorm");
  expect("GemmaRMSNorm", out.read(), ::norm(x, w, 1), 1e-5);
  must(norm::QKRMSNorm<float>(in, weight, out, 1, Rows, Width, Rows * Width, Width, Rows * Width,
                              Width),
       "QKRMSNorm");
  expect("QKRMSNorm", out.read(), ::norm(x, w, 0), 1e-5);
  for (bool gemma : {false, true}) {
    Array<float> input(x), residual(y);
    must(gemma
             ? norm::GemmaFusedAddRMSNorm<float>(input, residual, weight, Rows, Width, Width, Width)
             : norm::FusedAddRMSNorm<float>(input, residual, weight, Rows, Width, Width, Width),
         "FusedAddRMSNorm");
    expect("FusedAddRMSNorm: the sum", residual.read(), sum, 1e-6);
    expect("FusedAddRMSNorm", input.read(), ::norm(sum, w, gemma), 1e-5);
  }
}

__device__ __forceinline__ float silu(const float &x) { return x / (1.0f + __expf(-x)); }

static void activations() {
  auto x = random_floats(Rows * 2 * Width);
  std::vector<float> wanted(Rows * Width);
  for (int row = 0; row < Rows; ++row)
    for (int i = 0; i < Width; ++i) {
      float a = x[row * 2 * Width + i];
      wanted[row * Width + i] = a / (1 + std::exp(-a)) * x[row * 2 * Width + Width + i];
    }
  Array<float> in(x), out(Rows * Width);
  activation::act_and_mul_kernel<float, silu><<<Rows, 32>>>(out, in, Width);
  expect("act_and_mul", out.read(), wanted, 1e-5);
}

static void rotary() {
  const int Heads = 2, D = 64;
  auto q = random_floats(Rows * Heads * D), k = random_floats(Rows * D);
  std::vector<int> positions{3, 0, 17, 90, 5};
  auto turned = [&](const std::vector<float> &x, int heads) {
    std::vector<float> result(x.size());
    for (int row = 0; row < Rows * heads; ++row)
      for (int i = 0; i < D / 2; ++i) {
        double angle = positions[row / heads] * std::pow(10000.0, -2.0 * i / D);
        float a = x[row * D + i], b = x[row * D + D / 2 + i];
        result[row * D + i] = float(a * std::cos(angle) - b * std::sin(angle));
        result[row * D + D / 2 + i] = float(b * std::cos(angle) + a * std::sin(angle));
      }
    return result;
  };
  Array<float> dq(q), dk(k), oq(q.size()), ok(k.size());
  Array<int> at(positions);
  must(BatchQKApplyRotaryPosIds<float, int>(dq, dk, oq, ok, at, Rows, Heads, 1, D, D, Heads * D, D,
                                            D, D, Heads * D, D, D, D, false, 1.0f, 10000.0f),
       "rotary");
  expect("rotary: queries", oq.read(), turned(q, Heads), 1e-3);
  expect("rotary: keys", ok.read(), turned(k, 1), 1e-3);
}

int main() {
  norms();
  activations();
  rotary();
  return failures != 0;
}
