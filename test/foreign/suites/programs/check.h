// What a program that calls another project's kernels compares: arrays of the device beside arrays
// of the host.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <vector>

inline int failures = 0;

inline void must(cudaError_t code, const char *what) {
  if (code != cudaSuccess) {
    std::printf("%s: CUDA error %s\n", what, cudaGetErrorName(code));
    std::exit(1);
  }
}

/// Memory of the device.
template <class T> class Array {
  T *data = nullptr;
  size_t count;

public:
  explicit Array(size_t count) : count(count) {
    must(cudaMalloc(&data, (count + 1) * sizeof(T)), "cudaMalloc");
  }
  explicit Array(const std::vector<T> &values) : Array(values.size()) {
    must(cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice),
         "to the device");
  }
  ~Array() { cudaFree(data); }
  Array(const Array &) = delete;
  operator T *() { return data; }
  std::vector<T> read(size_t n) const {
    std::vector<T> values(n);
    must(cudaMemcpy(values.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost), "to the host");
    return values;
  }
  std::vector<T> read() const { return read(count); }
};

/// Whether all elements are as expected, up to a part of the largest one.
template <class A, class B>
void expect(const char *what, const std::vector<A> &got, const std::vector<B> &wanted,
            double tolerance = 0) {
  double largest = 0, far = 0;
  for (const B &value : wanted)
    largest = std::max(largest, std::abs(double(value)));
  for (size_t i = 0; i < std::min(got.size(), wanted.size()); ++i) {
    double difference = std::abs(double(got[i]) - double(wanted[i]));
    far = difference <= far ? far : difference; // NaN stays
  }
  bool right = got.size() == wanted.size() && far <= tolerance * largest;
  failures += !right;
  std::printf("%s: %s (%zu elements, %g off)\n", what, right ? "passed" : "FAILED", wanted.size(),
              far);
}

inline float random_float() { return float(std::rand() % 20001) / 10000 - 1; }

inline std::vector<float> random_floats(size_t count) {
  std::vector<float> values(count);
  std::generate(values.begin(), values.end(), random_float);
  return values;
}

inline std::vector<int> random_ints(size_t count, int limit) {
  std::vector<int> values(count);
  for (int &value : values)
    value = std::rand() % limit;
  return values;
}
