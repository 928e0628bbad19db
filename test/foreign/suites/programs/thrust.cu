// Thrust's algorithms, beside the host's.
#include "check.h"
#include <numeric>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>

struct Square {
  __host__ __device__ long long operator()(long long x) const { return x * x; }
};

struct Saxpy {
  float a;
  __host__ __device__ float operator()(float x, float y) const { return a * x + y; }
};

template <class T> std::vector<T> host(const thrust::device_vector<T> &values) {
  std::vector<T> result(values.size());
  thrust::copy(values.begin(), values.end(), result.begin());
  return result;
}

int main() {
  const int n = 3000;
  std::vector<float> x = random_floats(n), y = random_floats(n), wanted(n);
  thrust::device_vector<float> dx = x, dy = y, out(n);
  thrust::transform(dx.begin(), dx.end(), dy.begin(), out.begin(), Saxpy{2});
  std::transform(x.begin(), x.end(), y.begin(), wanted.begin(), Saxpy{2});
  expect("transform", host(out), wanted, 1e-6);
  auto numbers = thrust::counting_iterator<long long>(1);
  expect("transform reduce",
         std::vector<long long>{thrust::transform_reduce(thrust::device, numbers, numbers + n,
                                                         Square(), 0LL, thrust::plus<long long>())},
         std::vector<long long>{(long long)n * (n + 1) * (2 * n + 1) / 6});
  expect("inner product",
         std::vector<float>{thrust::inner_product(dx.begin(), dx.end(), dy.begin(), 0.f)},
         std::vector<double>{std::inner_product(x.begin(), x.end(), y.begin(), 0.)}, 1e-4);
  expect("largest", std::vector<long>{thrust::max_element(dx.begin(), dx.end()) - dx.begin()},
         std::vector<long>{std::max_element(x.begin(), x.end()) - x.begin()});
  std::vector<int> keys = random_ints(n, 40), sums(40);
  for (int i = 0; i < n; ++i)
    sums[keys[i]] += i;
  std::vector<int> ordered(n), weights(n);
  std::iota(ordered.begin(), ordered.end(), 0);
  std::stable_sort(ordered.begin(), ordered.end(), [&](int a, int b) { return keys[a] < keys[b]; });
  std::vector<int> sorted(n);
  for (int i = 0; i < n; ++i)
    sorted[i] = keys[ordered[i]];
  thrust::device_vector<int> dk = sorted, dv = ordered, ok(40), ov(40), scanned(n);
  thrust::reduce_by_key(dk.begin(), dk.end(), dv.begin(), ok.begin(), ov.begin());
  expect("reduce by key", host(ov), sums);
  thrust::exclusive_scan(dv.begin(), dv.end(), scanned.begin());
  std::exclusive_scan(ordered.begin(), ordered.end(), weights.begin(), 0);
  expect("exclusive scan", host(scanned), weights);
  thrust::device_vector<int> a(500), b(500), both(500);
  thrust::sequence(a.begin(), a.end(), 0, 2);
  thrust::sequence(b.begin(), b.end(), 0, 3);
  auto end = thrust::set_intersection(a.begin(), a.end(), b.begin(), b.end(), both.begin());
  std::vector<int> sixes(167);
  for (int i = 0; i < 167; ++i)
    sixes[i] = 6 * i;
  both.resize(end - both.begin());
  expect("set intersection", host(both), sixes);
  return failures != 0;
}
