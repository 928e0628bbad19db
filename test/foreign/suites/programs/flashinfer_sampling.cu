// FlashInfer's softmax, sampling and packing of bits, beside the host's.
#include "check.h"
#include <flashinfer/quantization.cuh>
#include <flashinfer/sampling.cuh>

using namespace flashinfer;
static const int Rows = 5;

static std::vector<float> softmax(const std::vector<float> &x, int width) {
  std::vector<float> result(x.size());
  for (size_t row = 0; row < x.size(); row += width) {
    double sum = 0;
    for (int i = 0; i < width; ++i)
      sum += std::exp(double(x[row + i]));
    for (int i = 0; i < width; ++i)
      result[row + i] = float(std::exp(double(x[row + i])) / sum);
  }
  return result;
}

static void samples() {
  const int Words = 1000;
  auto logits = random_floats(Rows * Words);
  for (float &x : logits)
    x *= 4;
  auto probabilities = softmax(logits, Words);
  Array<float> in(logits), out(logits.size());
  Array<char> workspace(1 << 16);
  must(sampling::OnlineSoftmax<float>(in, out, Rows, Words, nullptr, 1.0f, (char *)workspace,
                                      1 << 16, false),
       "OnlineSoftmax");
  expect("OnlineSoftmax", out.read(), probabilities, 1e-5);
  std::vector<float> certain(Rows * Words);
  std::vector<int> chosen{7, 999, 0, 512, 333};
  for (int row = 0; row < Rows; ++row)
    certain[row * Words + chosen[row]] = 1;
  Array<float> sure(certain);
  Array<int> got(Rows);
  Array<bool> valid(Rows);
  must(sampling::SamplingFromProb<float, int>(sure, got, valid, nullptr, Rows, Words, true,
                                              nullptr, 11, nullptr, 0),
       "SamplingFromProb");
  expect("SamplingFromProb", got.read(), chosen);
  must(sampling::TopPSamplingFromProb<float, int>(sure, got, valid, nullptr, nullptr, Rows, 0.5f,
                                                  Words, true, nullptr, 11, nullptr, 0),
       "TopPSampling");
  expect("TopPSamplingFromProb", got.read(), chosen);
  must(sampling::MinPSamplingFromProb<float, int>(sure, nullptr, got, valid, nullptr, Rows, 0.5f,
                                                  Words, true, nullptr, 11, nullptr, 0),
       "MinPSampling");
  expect("MinPSamplingFromProb", got.read(), chosen);
}

static void bits() {
  const int Count = 1003;
  std::vector<unsigned char> flags(Count), wanted((Count + 7) / 8);
  for (int i = 0; i < Count; ++i) {
    flags[i] = std::rand() % 2;
    wanted[i / 8] |= flags[i] << i % 8;
  }
  Array<unsigned char> in(flags), out(wanted.size());
  must(quantization::PackBits(reinterpret_cast<bool *>((unsigned char *)in), out, Count,
                              quantization::BitOrder::kLittle, 0),
       "PackBits");
  expect("PackBits", out.read(), wanted);
}

int main() {
  samples();
  bits();
  return failures != 0;
}
